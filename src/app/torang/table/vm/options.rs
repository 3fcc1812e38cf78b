//! The open questions that a table answers, with the default as the answer.

use crate::app::intent::Intent;
use crate::app::vm::new_table::{Question, question};
use ::torang::opposed::{BigDivisor, LowExcess, TieRule};
use ::torang::settings::{HelpAbilityRule, ModifierStep, Settings};

/// An answer: its words, more about it, and the settings with it.
type Answer = (&'static str, &'static str, Settings);

/// The questions. `toggle` opens one, `change` answers it.
pub fn questions(
    now: &Settings,
    open: Option<usize>,
    toggle: &dyn Fn(Option<usize>) -> Intent,
    change: &dyn Fn(Settings) -> Intent,
) -> Vec<Question> {
    let with = |set: &dyn Fn(&mut Settings)| {
        let mut next = now.clone();
        set(&mut next);
        next
    };
    let mut all: Vec<(&'static str, &'static str, Vec<Answer>)> = vec![
        (
            "Between equal levels",
            "TE-105",
            vec![
                (
                    "the higher number wins",
                    "favours the skilled",
                    with(&|its| its.tie_rule = TieRule::High),
                ),
                (
                    "the lower number wins",
                    "favours beginners",
                    with(&|its| its.tie_rule = TieRule::Low),
                ),
            ],
        ),
        (
            "A modifier is",
            "TE-052",
            vec![
                (
                    "a multiple of 20",
                    "",
                    with(&|its| its.modifier_step = ModifierStep::Twenty),
                ),
                (
                    "any amount",
                    "",
                    with(&|its| its.modifier_step = ModifierStep::Any),
                ),
            ],
        ),
        (
            "People help with",
            "TE-063",
            vec![
                (
                    "a skill",
                    "",
                    with(&|its| its.help_ability = HelpAbilityRule::SkillOnly),
                ),
                (
                    "anything on the sheet",
                    "",
                    with(&|its| its.help_ability = HelpAbilityRule::Any),
                ),
            ],
        ),
        (
            "A helper may be helped",
            "TE-060",
            vec![
                ("no", "", with(&|its| its.nested_help = false)),
                ("yes", "", with(&|its| its.nested_help = true)),
            ],
        ),
        (
            "Where both fail, who failed less",
            "TE-087",
            vec![
                (
                    "is not said",
                    "",
                    with(&|its| its.show_lesser_loser = false),
                ),
                ("is shown", "", with(&|its| its.show_lesser_loser = true)),
            ],
        ),
        (
            "Own dice may be typed",
            "TE-020",
            vec![
                ("yes", "", with(&|its| its.manual_dice = true)),
                ("no", "the app rolls", with(&|its| its.manual_dice = false)),
            ],
        ),
        (
            "Scores of 1000 and more are divided",
            "TE-100",
            vec![
                (
                    "by the next multiple of ten",
                    "",
                    with(&|its| its.big_divisor = BigDivisor::Multiple),
                ),
                (
                    "by the next power of ten",
                    "",
                    with(&|its| its.big_divisor = BigDivisor::Power),
                ),
                (
                    "by ten, then lowered",
                    "",
                    with(&|its| its.big_divisor = BigDivisor::TenThenPenalty),
                ),
            ],
        ),
    ];
    if now.tie_rule == TieRule::Low {
        all.insert(
            1,
            (
                "What lies over 100",
                "TE-107",
                vec![
                    (
                        "is taken off the number",
                        "for the master",
                        with(&|its| its.low_excess = LowExcess::Subtract),
                    ),
                    (
                        "is added",
                        "against the master",
                        with(&|its| its.low_excess = LowExcess::Add),
                    ),
                    (
                        "does not count",
                        "",
                        with(&|its| its.low_excess = LowExcess::Ignore),
                    ),
                ],
            ),
        );
    }
    let mut made = vec![];
    for (place, (asked, id, answers)) in all.into_iter().enumerate() {
        let is_open = open == Some(place);
        let answers = answers
            .into_iter()
            .map(|(label, sub, settings)| {
                (label.to_owned(), sub, settings == *now, change(settings))
            })
            .collect();
        let toggle = toggle(if is_open { None } else { Some(place) });
        made.push(question(asked, id, answers, is_open, toggle));
    }
    made
}
