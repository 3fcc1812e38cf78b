//! The sheet of one person: harm, possibilities and figures, to be set.

use super::lists::switch;
use super::*;
use crate::app::cast::extra_of;
use crate::app::intent::Intent;
use crate::app::words::cast;
use crate::app::words::telling::name_among;
use crate::app::words::torg::{possessive, standing};
use ::torg::command::{Command, FollowUpCommand};
use ::torg::follow_ups::{LOW_AMMUNITION, MAX_AMMUNITION};
use ::torg::roll::RollCondition;
use ::torg::state::{Condition, Role, Stats, Until};
use ::torg::view::{ActorView, View};

pub(super) fn person(view: &View, actor: &ActorView) -> Person {
    let id = actor.id;
    let condition = actor.condition;
    let figures = actor.stats;
    let harm = |condition: Condition| {
        Intent::wanted(Command::SetCondition {
            actor: id,
            condition,
        })
    };
    let figure = |figures: Stats| {
        Intent::wanted(Command::SetStats {
            actor: id,
            stats: figures,
        })
    };
    let mut steppers = Vec::new();
    if actor.role != Role::Ally {
        let set = |possibilities| {
            Intent::wanted(Command::SetPossibilities {
                actor: id,
                possibilities,
            })
        };
        steppers.push(Stepper {
            label: "Possibilities",
            value: actor.possibilities.to_string(),
            less: actor.possibilities.checked_sub(1).map(set),
            more: actor.possibilities.checked_add(1).map(set),
        });
    }
    steppers.push(Stepper {
        label: "Shock",
        value: condition.shock.to_string(),
        less: condition
            .shock
            .checked_sub(1)
            .map(|shock| harm(Condition { shock, ..condition })),
        more: condition
            .shock
            .checked_add(1)
            .map(|shock| harm(Condition { shock, ..condition })),
    });
    steppers.push(Stepper {
        label: "Wounds",
        value: condition.wounds.to_string(),
        less: condition.wounds.checked_sub(1).map(|wounds| {
            harm(Condition {
                wounds,
                ..condition
            })
        }),
        more: (condition.wounds < Condition::DEAD).then(|| {
            harm(Condition {
                wounds: condition.wounds + 1,
                ..condition
            })
        }),
    });
    let mut stepper = |label, value: Option<u8>, set: &dyn Fn(Option<u8>) -> Stats| {
        steppers.push(Stepper {
            label,
            value: value.map_or_else(|| "–".to_owned(), |value| value.to_string()),
            less: value.map(|value| figure(set(value.checked_sub(1).filter(|value| *value > 0)))),
            more: value
                .unwrap_or(TYPICAL - 1)
                .checked_add(1)
                .map(|value| figure(set(Some(value)))),
        });
    };
    stepper("Dexterity", figures.dexterity, &|dexterity| Stats {
        dexterity,
        ..figures
    });
    stepper("Mind", figures.mind, &|mind| Stats { mind, ..figures });
    stepper("Perception", figures.perception, &|perception| Stats {
        perception,
        ..figures
    });
    stepper("Toughness", figures.toughness, &|toughness| Stats {
        toughness,
        ..figures
    });
    let count = |rounds| matters::about(id, FollowUpCommand::CountAmmunition { rounds });
    steppers.push(Stepper {
        label: "Ammunition",
        value: actor
            .ammunition
            .map_or_else(|| "–".to_owned(), |rounds| rounds.to_string()),
        less: actor.ammunition.map(|rounds| count(rounds.checked_sub(1))),
        more: match actor.ammunition {
            None => Some(count(Some(LOW_AMMUNITION))),
            Some(MAX_AMMUNITION..) => None,
            Some(rounds) => Some(count(Some(rounds + 1))),
        },
    });
    let mut toggles = Vec::new();
    for (label, on, next) in [
        (
            "K",
            condition.k,
            Condition {
                k: !condition.k,
                ..condition
            },
        ),
        (
            "O",
            condition.o,
            Condition {
                o: !condition.o,
                ..condition
            },
        ),
        (
            "Knocked down",
            condition.knocked_down,
            Condition {
                knocked_down: !condition.knocked_down,
                ..condition
            },
        ),
        (
            "Unconscious",
            condition.unconscious,
            Condition {
                unconscious: !condition.unconscious,
                ..condition
            },
        ),
    ] {
        toggles.push(switch(
            label.to_owned(),
            String::new(),
            None,
            on,
            harm(next),
        ));
    }
    for held in [RollCondition::Up, RollCondition::Stymied] {
        // What the line gave is not yet what the gamemaster tells: a second cause may come.
        let now = actor.roll_condition.filter(|(now, _)| *now == held);
        let by_line = now.is_some_and(|(_, until)| until == Until::RoundEnds);
        let on = now.is_some() && !by_line;
        let next = (!on).then_some(held);
        let intent = Intent::wanted(Command::SetRollCondition {
            actor: id,
            roll_condition: next,
        });
        toggles.push(switch(
            standing(held).to_owned(),
            if by_line {
                "by the card until the round ends; tap for another cause".to_owned()
            } else {
                String::new()
            },
            None,
            on,
            intent,
        ));
    }
    Person {
        name: format!("{} figures", possessive(name_among(view, actor))),
        lines: cast::lines(&extra_of(actor), &[]),
        steppers,
        toggles,
    }
}

/// Where an unknown figure starts when somebody begins to set it: an ordinary person's.
const TYPICAL: u8 = 8;
