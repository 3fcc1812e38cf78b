//! Harm, possibilities and figures of one person, as they are set by hand.

use super::super::messages::torg::standing;
use ::torg::command::{Command, FollowUpCommand};
use ::torg::follow_ups::{LOW_AMMUNITION, MAX_AMMUNITION};
use ::torg::roll::RollCondition;
use ::torg::sheet::stat_line::StatLine;
use ::torg::state::{Condition, Role, Stats, Until};
use ::torg::view::{ActorView, View};

/// Where an unknown figure starts when somebody begins to set it: an ordinary person's.
const TYPICAL: u8 = 8;

/// A figure with what makes it one less and one more.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it is.
    pub label: &'static str,
    /// The figure; a dash where it is unknown.
    pub value: String,
    /// One less; `None` where it is the least.
    pub less: Option<Command>,
    /// One more; `None` where it is the most.
    pub more: Option<Command>,
}

/// Something that is so or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// What.
    pub label: &'static str,
    /// More about it; empty for nothing.
    pub detail: &'static str,
    /// Whether it is so.
    pub on: bool,
    /// Makes it the other way.
    pub change: Command,
}

/// Somebody at the table as a typed line would name them.
pub fn stat_line(actor: &ActorView) -> StatLine {
    StatLine {
        role: Some(actor.role),
        stats: actor.stats,
        sheet: actor.sheet.clone().unwrap_or_default(),
        possibilities: actor.possibilities,
        ..StatLine::named(actor.name.clone(), actor.player.clone())
    }
}

/// The figures of somebody.
pub fn figures(actor: &ActorView) -> Vec<Figure> {
    let id = actor.id;
    let is = actor.condition;
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
        figures.push(Figure {
            label: "Possibilities",
            value: actor.possibilities.to_string(),
            less: actor.possibilities.checked_sub(1).map(set),
            more: actor.possibilities.checked_add(1).map(set),
        });
    }
    let shock = |shock| condition(Condition { shock, ..is });
    figures.push(Figure {
        label: "Shock",
        value: is.shock.to_string(),
        less: is.shock.checked_sub(1).map(shock),
        more: is.shock.checked_add(1).map(shock),
    });
    let wounds = |wounds| condition(Condition { wounds, ..is });
    figures.push(Figure {
        label: "Wounds",
        value: is.wounds.to_string(),
        less: is.wounds.checked_sub(1).map(wounds),
        more: (is.wounds < Condition::DEAD).then(|| wounds(is.wounds + 1)),
    });
    figures.extend(stats(actor));
    let count = |rounds| Command::FollowUp {
        actor: id,
        what: FollowUpCommand::CountAmmunition { rounds },
    };
    figures.push(Figure {
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
    figures
}

fn stats(actor: &ActorView) -> [Figure; 4] {
    type Set = fn(Stats, Option<u8>) -> Stats;
    let is = actor.stats;
    let all: [(&'static str, Option<u8>, Set); 4] = [
        ("Dexterity", is.dexterity, |stats, dexterity| Stats {
            dexterity,
            ..stats
        }),
        ("Mind", is.mind, |stats, mind| Stats { mind, ..stats }),
        ("Perception", is.perception, |stats, perception| Stats {
            perception,
            ..stats
        }),
        ("Toughness", is.toughness, |stats, toughness| Stats {
            toughness,
            ..stats
        }),
    ];
    all.map(|(label, value, set)| {
        let command = |value| Command::SetStats {
            actor: actor.id,
            stats: set(is, value),
        };
        Figure {
            label,
            value: value.map_or_else(|| "–".to_owned(), |value| value.to_string()),
            less: value.map(|value| command(value.checked_sub(1).filter(|value| *value > 0))),
            more: value
                .unwrap_or(TYPICAL - 1)
                .checked_add(1)
                .map(|value| command(Some(value))),
        }
    })
}

/// What is so of somebody or not.
pub fn marks(actor: &ActorView) -> Vec<Mark> {
    let id = actor.id;
    let is = actor.condition;
    let condition = |label, on, condition| Mark {
        label,
        detail: "",
        on,
        change: Command::SetCondition {
            actor: id,
            condition,
        },
    };
    let mut marks = vec![
        condition("K", is.k, Condition { k: !is.k, ..is }),
        condition("O", is.o, Condition { o: !is.o, ..is }),
        condition(
            "Knocked down",
            is.knocked_down,
            Condition {
                knocked_down: !is.knocked_down,
                ..is
            },
        ),
        condition(
            "Unconscious",
            is.unconscious,
            Condition {
                unconscious: !is.unconscious,
                ..is
            },
        ),
    ];
    marks.extend([RollCondition::Up, RollCondition::Stymied].map(|held| {
        // What the line gave is not yet what the gamemaster says: a second cause may come.
        let now = actor.roll_condition.filter(|(now, _)| *now == held);
        let by_line = now.is_some_and(|(_, until)| until == Until::RoundEnds);
        let on = now.is_some() && !by_line;
        Mark {
            label: standing(held),
            detail: if by_line {
                "from the action card until the round ends; tap to set it by hand"
            } else {
                ""
            },
            on,
            change: Command::SetRollCondition {
                actor: id,
                roll_condition: (!on).then_some(held),
            },
        }
    }));
    marks
}

/// Which of a hero's pool cards may go to a villain's success, and those that are protected; a ruling can still take these.
pub fn pool_to_take(view: &View) -> (Vec<::torg::card::CardId>, Vec<::torg::card::CardId>) {
    let hero = view
        .pool_removal
        .and_then(|removal| view.actor(removal.hero));
    let pool = hero.into_iter().flat_map(|hero| &hero.pool);
    pool.map(|held| held.card)
        .partition(|card| view.settings.may_be_taken(&view.deck, *card))
}
