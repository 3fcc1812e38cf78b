//! What a Torang table decides for itself, with the default as the first answer.

use crate::components::{Answer, Question};
use ::torang::opposed::{BigDivisor, LowExcess, TieRule};
use ::torang::settings::{HelpAbilityRule, ModifierStep, Settings};

/// The questions, as these settings answer them. An answer leads to the settings with it.
pub fn questions(settings: &Settings) -> Vec<Question<Settings>> {
    let answer = |label, detail, set: &dyn Fn(&mut Settings)| {
        let mut next = settings.clone();
        set(&mut next);
        Answer::new(label, detail, next)
    };
    let question = |asked, rule, answers: Vec<Answer<Settings>>| {
        let chosen = answers.iter().position(|it| it.leads_to == *settings);
        Question::new(asked, rule, answers, chosen.unwrap_or(0))
    };
    let mut questions = vec![question(
        "Between equal levels",
        "TE-105",
        vec![
            answer("the higher number wins", "favours the skilled", &|it| {
                it.tie_rule = TieRule::High;
            }),
            answer("the lower number wins", "favours beginners", &|it| {
                it.tie_rule = TieRule::Low;
            }),
        ],
    )];
    // It matters only where the lower number wins.
    if settings.tie_rule == TieRule::Low {
        questions.push(question(
            "What lies over 100",
            "TE-107",
            vec![
                answer("is taken off the number", "for the master", &|it| {
                    it.low_excess = LowExcess::Subtract;
                }),
                answer("is added", "against the master", &|it| {
                    it.low_excess = LowExcess::Add;
                }),
                answer("does not count", "", &|it| {
                    it.low_excess = LowExcess::Ignore
                }),
            ],
        ));
    }
    questions.extend([
        question(
            "A modifier is",
            "TE-052",
            vec![
                answer("a multiple of 20", "", &|it| {
                    it.modifier_step = ModifierStep::Twenty;
                }),
                answer("any amount", "", &|it| it.modifier_step = ModifierStep::Any),
            ],
        ),
        question(
            "People help with",
            "TE-063",
            vec![
                answer("a skill", "", &|it| {
                    it.help_ability = HelpAbilityRule::SkillOnly;
                }),
                answer("anything on the sheet", "", &|it| {
                    it.help_ability = HelpAbilityRule::Any;
                }),
            ],
        ),
        question(
            "A helper may be helped",
            "TE-060",
            vec![
                answer("no", "", &|it| it.nested_help = false),
                answer("yes", "", &|it| it.nested_help = true),
            ],
        ),
        question(
            "Where both fail, who failed less",
            "TE-087",
            vec![
                answer("is not said", "", &|it| it.show_lesser_loser = false),
                answer("is shown", "", &|it| it.show_lesser_loser = true),
            ],
        ),
        question(
            "Own dice may be typed",
            "TE-020",
            vec![
                answer("yes", "", &|it| it.manual_dice = true),
                answer("no", "the app rolls", &|it| it.manual_dice = false),
            ],
        ),
        question(
            "Scores of 1000 and more are divided",
            "TE-100",
            vec![
                answer("by the next multiple of ten", "", &|it| {
                    it.big_divisor = BigDivisor::Multiple;
                }),
                answer("by the next power of ten", "", &|it| {
                    it.big_divisor = BigDivisor::Power;
                }),
                answer("by ten, then lowered", "", &|it| {
                    it.big_divisor = BigDivisor::TenThenPenalty;
                }),
            ],
        ),
    ]);
    questions
}
