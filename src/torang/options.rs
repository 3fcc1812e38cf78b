//! The options of a Torang table. The first answer is the default.

use crate::components::{Answer, Question};
use ::torang::opposed::{BigDivisor, LowExcess, TieRule};
use ::torang::settings::{HelpAbilityRule, ModifierStep, Settings};

/// Returns the questions with the current answers. Each answer contains the settings that result from choosing it.
pub fn questions(settings: &Settings) -> Vec<Question<Settings>> {
    let answer = |label, detail, set: &dyn Fn(&mut Settings)| {
        let mut next = settings.clone();
        set(&mut next);
        Answer::new(label, detail, next)
    };
    let question = |text, rule, answers: Vec<Answer<Settings>>| {
        let chosen = answers
            .iter()
            .position(|answer| answer.leads_to == *settings);
        Question::new(text, rule, answers, chosen.unwrap_or(0))
    };
    let mut questions = vec![question(
        "When levels are equal",
        "TE-105",
        vec![
            answer(
                "the higher number wins",
                "better for skilled characters",
                &|settings| {
                    settings.tie_rule = TieRule::High;
                },
            ),
            answer(
                "the lower number wins",
                "better for beginners",
                &|settings| {
                    settings.tie_rule = TieRule::Low;
                },
            ),
        ],
    )];
    // The excess matters only if the lower number wins.
    if settings.tie_rule == TieRule::Low {
        questions.push(question(
            "The excess over 100",
            "TE-107",
            vec![
                answer(
                    "is subtracted from the number",
                    "better for the higher score",
                    &|settings| {
                        settings.low_excess = LowExcess::Subtract;
                    },
                ),
                answer(
                    "is added to the number",
                    "worse for the higher score",
                    &|settings| {
                        settings.low_excess = LowExcess::Add;
                    },
                ),
                answer("does not count", "", &|settings| {
                    settings.low_excess = LowExcess::Ignore
                }),
            ],
        ));
    }
    questions.extend([
        question(
            "Modifiers can be",
            "TE-052",
            vec![
                answer("multiples of 20", "", &|settings| {
                    settings.modifier_step = ModifierStep::Twenty;
                }),
                answer("any amount", "", &|settings| {
                    settings.modifier_step = ModifierStep::Any
                }),
            ],
        ),
        question(
            "Helpers roll",
            "TE-063",
            vec![
                answer("a skill", "", &|settings| {
                    settings.help_ability = HelpAbilityRule::SkillOnly;
                }),
                answer("any ability on the sheet", "", &|settings| {
                    settings.help_ability = HelpAbilityRule::Any;
                }),
            ],
        ),
        question(
            "Can others help a helper?",
            "TE-060",
            vec![
                answer("no", "", &|settings| settings.nested_help = false),
                answer("yes", "", &|settings| settings.nested_help = true),
            ],
        ),
        question(
            "If both fail, does the app show who failed less badly?",
            "TE-087",
            vec![
                answer("no", "", &|settings| settings.show_lesser_loser = false),
                answer("yes", "", &|settings| settings.show_lesser_loser = true),
            ],
        ),
        question(
            "Can you roll real dice and enter the numbers?",
            "TE-020",
            vec![
                answer("yes", "", &|settings| settings.manual_dice = true),
                answer("no", "the app rolls", &|settings| {
                    settings.manual_dice = false
                }),
            ],
        ),
        question(
            "If both sides’ scores are 1000 or more",
            "TE-100",
            vec![
                answer(
                    "divide both by 20, 30 and so on",
                    "the first that brings the lower score under 100",
                    &|settings| {
                        settings.big_divisor = BigDivisor::Multiple;
                    },
                ),
                answer(
                    "divide both by 100 or 1000",
                    "the first power of ten that brings the lower score under 100",
                    &|settings| {
                        settings.big_divisor = BigDivisor::Power;
                    },
                ),
                answer(
                    "divide both by 10, then lower both",
                    "by the penalty for scores of 100 or more",
                    &|settings| {
                        settings.big_divisor = BigDivisor::TenThenPenalty;
                    },
                ),
            ],
        ),
    ]);
    questions
}
