//! The open questions that a table answers, with the default as the answer.

use crate::app::intent::Intent;
use crate::app::vm::new_table::{Question, question};
use crate::app::words::book::said;
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
            said!("Between equal levels"),
            "TE-105",
            vec![
                (
                    said!("the higher number wins"),
                    said!("favours the skilled"),
                    with(&|its| its.tie_rule = TieRule::High),
                ),
                (
                    said!("the lower number wins"),
                    said!("favours beginners"),
                    with(&|its| its.tie_rule = TieRule::Low),
                ),
            ],
        ),
        (
            said!("A modifier is"),
            "TE-052",
            vec![
                (
                    said!("a multiple of 20"),
                    "",
                    with(&|its| its.modifier_step = ModifierStep::Twenty),
                ),
                (
                    said!("any amount"),
                    "",
                    with(&|its| its.modifier_step = ModifierStep::Any),
                ),
            ],
        ),
        (
            said!("People help with"),
            "TE-063",
            vec![
                (
                    "a skill",
                    "",
                    with(&|its| its.help_ability = HelpAbilityRule::SkillOnly),
                ),
                (
                    said!("anything on the sheet"),
                    "",
                    with(&|its| its.help_ability = HelpAbilityRule::Any),
                ),
            ],
        ),
        (
            said!("A helper may be helped"),
            "TE-060",
            vec![
                ("no", "", with(&|its| its.nested_help = false)),
                ("yes", "", with(&|its| its.nested_help = true)),
            ],
        ),
        (
            said!("Where both fail, who failed less"),
            "TE-087",
            vec![
                (
                    said!("is not said"),
                    "",
                    with(&|its| its.show_lesser_loser = false),
                ),
                (
                    said!("is shown"),
                    "",
                    with(&|its| its.show_lesser_loser = true),
                ),
            ],
        ),
        (
            said!("Own dice may be typed"),
            "TE-020",
            vec![
                ("yes", "", with(&|its| its.manual_dice = true)),
                (
                    "no",
                    said!("the app rolls"),
                    with(&|its| its.manual_dice = false),
                ),
            ],
        ),
        (
            said!("Scores of 1000 and more are divided"),
            "TE-100",
            vec![
                (
                    said!("by the next multiple of ten"),
                    "",
                    with(&|its| its.big_divisor = BigDivisor::Multiple),
                ),
                (
                    said!("by the next power of ten"),
                    "",
                    with(&|its| its.big_divisor = BigDivisor::Power),
                ),
                (
                    said!("by ten, then lowered"),
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
                said!("What lies over 100"),
                "TE-107",
                vec![
                    (
                        said!("is taken off the number"),
                        said!("for the master"),
                        with(&|its| its.low_excess = LowExcess::Subtract),
                    ),
                    (
                        said!("is added"),
                        said!("against the master"),
                        with(&|its| its.low_excess = LowExcess::Add),
                    ),
                    (
                        said!("does not count"),
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
