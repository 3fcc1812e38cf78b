//! The options of a Torang table. The first answer is the default.

use crate::components::Question;
use ::torang::opposed::{BigDivisor, LowExcess, TieRule};
use ::torang::settings::{HelpAbilityRule, ModifierStep, Settings};

/// Returns the questions with the current answers. Each answer contains the settings that result from choosing it.
pub fn questions(settings: &Settings) -> Vec<Question<Settings>> {
    let mut questions = vec![question(
        settings,
        "When levels are equal",
        "TE-105",
        |settings| &mut settings.tie_rule,
        &[
            (
                TieRule::High,
                "the higher number wins",
                "better for skilled characters",
            ),
            (
                TieRule::Low,
                "the lower number wins",
                "better for beginners",
            ),
        ],
    )];
    // The excess matters only if the lower number wins.
    if settings.tie_rule == TieRule::Low {
        questions.push(question(
            settings,
            "The excess over 100",
            "TE-107",
            |settings| &mut settings.low_excess,
            &[
                (
                    LowExcess::Subtract,
                    "is subtracted from the number",
                    "better for the higher score",
                ),
                (
                    LowExcess::Add,
                    "is added to the number",
                    "worse for the higher score",
                ),
                (LowExcess::Ignore, "does not count", ""),
            ],
        ));
    }
    questions.extend([
        question(
            settings,
            "Modifiers can be",
            "TE-052",
            |settings| &mut settings.modifier_step,
            &[
                (ModifierStep::Twenty, "multiples of 20", ""),
                (ModifierStep::Any, "any amount", ""),
            ],
        ),
        question(
            settings,
            "Helpers roll",
            "TE-063",
            |settings| &mut settings.help_ability,
            &[
                (HelpAbilityRule::SkillOnly, "a skill", ""),
                (HelpAbilityRule::Any, "any ability on the sheet", ""),
            ],
        ),
        question(
            settings,
            "Can others help a helper?",
            "TE-060",
            |settings| &mut settings.nested_help,
            &[(false, "no", ""), (true, "yes", "")],
        ),
        question(
            settings,
            "If both fail, does the app show who failed less badly?",
            "TE-087",
            |settings| &mut settings.show_lesser_loser,
            &[(false, "no", ""), (true, "yes", "")],
        ),
        question(
            settings,
            "Can you roll real dice and enter the numbers?",
            "TE-020",
            |settings| &mut settings.manual_dice,
            &[(true, "yes", ""), (false, "no", "the app rolls")],
        ),
        question(
            settings,
            "If both sides’ scores are 1000 or more",
            "TE-100",
            |settings| &mut settings.big_divisor,
            &[
                (
                    BigDivisor::Multiple,
                    "divide both by 20, 30 and so on",
                    "the first that brings the lower score under 100",
                ),
                (
                    BigDivisor::Power,
                    "divide both by 100 or 1000",
                    "the first power of ten that brings the lower score under 100",
                ),
                (
                    BigDivisor::TenThenPenalty,
                    "divide both by 10, then lower both",
                    "by the penalty for scores of 100 or more",
                ),
            ],
        ),
    ]);
    questions
}

/// Returns the question about one setting. Each answer has its value, its text and a further text.
fn question<T: Copy + PartialEq>(
    settings: &Settings,
    text: &'static str,
    rule: &'static str,
    setting: fn(&mut Settings) -> &mut T,
    answers: &[(T, &'static str, &'static str)],
) -> Question<Settings> {
    let current = *setting(&mut settings.clone());
    let set = |settings: &mut Settings, value| *setting(settings) = value;
    Question::of_setting(text, rule, settings, (current, set), answers)
}
