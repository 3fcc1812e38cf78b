//! The condition, possibilities and stats of one actor, as they are set by hand.

use super::super::messages::names::roll_condition_name;
use crate::components::Figure;
use ::torg::command::{Command, FollowUpCommand};
use ::torg::follow_ups::{LOW_AMMUNITION, MAX_AMMUNITION};
use ::torg::roll::RollCondition;
use ::torg::state::{Condition, Role, Stats, Until};
use ::torg::view::{ActorView, View};

/// The value at which an unknown stat starts when somebody sets it: that of an ordinary person.
const TYPICAL: u8 = 8;

/// A condition that an actor has or does not have.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The name of the condition.
    pub label: &'static str,
    /// A detail; empty if there is none.
    pub detail: &'static str,
    /// Whether it is switched on.
    pub on: bool,
    /// The command that switches it.
    pub change: Command,
}

/// Returns the values of an actor that can be set.
pub fn figures(actor: &ActorView) -> Vec<Figure<Command>> {
    let id = actor.id;
    let current = actor.condition;
    let condition = |condition| Command::SetCondition {
        actor: id,
        condition,
    };
    let mut figures = Vec::new();
    if actor.role != Role::Ally {
        let set = |possibilities| Command::SetPossibilities {
            actor: id,
            possibilities,
        };
        figures.push(Figure::stepped(
            "Possibilities",
            actor.possibilities,
            0..=u16::MAX,
            set,
        ));
    }
    let wounds = |wounds| condition(Condition { wounds, ..current });
    figures.push(Figure::stepped(
        "Wounds",
        current.wounds,
        0..=Condition::DEAD,
        wounds,
    ));
    let shock = |shock| condition(Condition { shock, ..current });
    figures.push(Figure::stepped("Shock", current.shock, 0..=u16::MAX, shock));
    figures.extend(stats(actor));
    let count = |rounds| Command::follow_up(id, FollowUpCommand::CountAmmunition { rounds });
    figures.push(Figure::optional(
        "Combat rounds of ammunition",
        actor.ammunition,
        "–",
        LOW_AMMUNITION,
        0..=MAX_AMMUNITION,
        count,
    ));
    figures
}

fn stats(actor: &ActorView) -> [Figure<Command>; 4] {
    type Set = fn(Stats, Option<u8>) -> Stats;
    let current = actor.stats;
    let rows: [(&'static str, Option<u8>, Set); 4] = [
        ("Dexterity", current.dexterity, |stats, dexterity| Stats {
            dexterity,
            ..stats
        }),
        ("Mind", current.mind, |stats, mind| Stats { mind, ..stats }),
        ("Perception", current.perception, |stats, perception| {
            Stats {
                perception,
                ..stats
            }
        }),
        ("Toughness", current.toughness, |stats, toughness| Stats {
            toughness,
            ..stats
        }),
    ];
    rows.map(|(label, value, set)| {
        let command = |value| Command::SetStats {
            actor: actor.id,
            stats: set(current, value),
        };
        Figure::optional(label, value, "–", TYPICAL, 1..=u8::MAX, command)
    })
}

/// Returns the conditions of an actor that can be switched, the worst harm first.
pub fn marks(view: &View, actor: &ActorView) -> Vec<Mark> {
    let id = actor.id;
    let current = actor.condition;
    let condition = |label, detail, is_on, condition| Mark {
        label,
        detail,
        on: is_on,
        change: Command::SetCondition {
            actor: id,
            condition,
        },
    };
    let mut marks = vec![
        condition(
            "Unconscious",
            "",
            current.unconscious,
            Condition {
                unconscious: !current.unconscious,
                ..current
            },
        ),
        condition(
            "K",
            "an O after it knocks the character out",
            current.k,
            Condition {
                k: !current.k,
                ..current
            },
        ),
        condition(
            "Knocked down",
            "",
            current.knocked_down,
            Condition {
                knocked_down: !current.knocked_down,
                ..current
            },
        ),
    ];
    if view.has_lone_o(current) {
        let mark = condition(
            "O",
            "after a K, it knocks the character out",
            current.o,
            Condition {
                o: !current.o,
                ..current
            },
        );
        marks.insert(2, mark);
    }
    marks.extend(
        [RollCondition::Up, RollCondition::Stymied].map(|roll_condition| {
            // A condition from the action card does not count as set by hand: the gamemaster may add a second cause.
            let current_condition = actor
                .roll_condition
                .filter(|(current_condition, _)| *current_condition == roll_condition);
            let by_line = current_condition.and_then(|(_, until)| match until {
                Until::RoundEnds => {
                    Some("from the action card until the round ends; tap to set it by hand")
                }
                Until::RoundEndsThenUsed(_) => Some(
                    "from the action card until the round ends, then for one roll unless one uses it up before; tap to set it by hand",
                ),
                Until::Used(_) | Until::Lifted => None,
            });
            let is_on = current_condition.is_some() && by_line.is_none();
            Mark {
                label: roll_condition_name(roll_condition),
                detail: by_line.unwrap_or_default(),
                on: is_on,
                change: Command::SetRollCondition {
                    actor: id,
                    roll_condition: (!is_on).then_some(roll_condition),
                },
            }
        }),
    );
    marks
}
