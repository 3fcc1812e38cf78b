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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConditionKind {
    /// A K of the damage results.
    K,
    /// An O of the damage results.
    O,
    /// Knocked down.
    KnockedDown,
    /// Unconscious.
    Unconscious,
    /// A condition of rolls: up or stymied.
    Roll(RollCondition),
}

impl ConditionKind {
    /// Returns the name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::K => "K",
            Self::O => "O",
            Self::KnockedDown => "Knocked down",
            Self::Unconscious => "Unconscious",
            Self::Roll(condition) => roll_condition_name(condition),
        }
    }
}

/// A switch for a condition of an actor.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionSwitch {
    /// The condition.
    pub kind: ConditionKind,
    /// A detail; empty if there is none.
    pub detail: &'static str,
    /// Whether it is switched on.
    pub is_on: bool,
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

/// Returns the switches for the conditions of an actor, the worst harm first.
pub fn condition_switches(view: &View, actor: &ActorView) -> Vec<ConditionSwitch> {
    let current = actor.condition;
    let switch = |kind, detail, flag: fn(&mut Condition) -> &mut bool| {
        let mut condition = current;
        let is_on = *flag(&mut condition);
        *flag(&mut condition) = !is_on;
        ConditionSwitch {
            kind,
            detail,
            is_on,
            change: Command::SetCondition {
                actor: actor.id,
                condition,
            },
        }
    };
    let k_detail = "an O after it knocks the character out";
    let o_detail = "after a K, it knocks the character out";
    let mut switches = vec![
        switch(ConditionKind::Unconscious, "", |condition| {
            &mut condition.unconscious
        }),
        switch(ConditionKind::K, k_detail, |condition| &mut condition.k),
    ];
    if view.has_lone_o(current) {
        switches.push(switch(ConditionKind::O, o_detail, |condition| {
            &mut condition.o
        }));
    }
    switches.extend([
        switch(ConditionKind::KnockedDown, "", |condition| {
            &mut condition.knocked_down
        }),
        roll_condition_switch(actor, RollCondition::Up),
        roll_condition_switch(actor, RollCondition::Stymied),
    ]);
    switches
}

/// Returns the switch for a condition of rolls. One from the action card does not count as set by hand: the gamemaster may add a second
/// cause.
fn roll_condition_switch(actor: &ActorView, condition: RollCondition) -> ConditionSwitch {
    let current = actor
        .roll_condition
        .filter(|(current, _)| *current == condition);
    let from_card = current.and_then(|(_, until)| match until {
        Until::RoundEnds => {
            Some("from the action card until the round ends; tap to set it by hand")
        }
        Until::RoundEndsThenUsed(_) => Some(
            "from the action card until the round ends, then for one roll unless one uses it up before; tap to set it by hand",
        ),
        Until::Used(_) | Until::Lifted => None,
    });
    let is_on = current.is_some() && from_card.is_none();
    ConditionSwitch {
        kind: ConditionKind::Roll(condition),
        detail: from_card.unwrap_or_default(),
        is_on,
        change: Command::SetRollCondition {
            actor: actor.id,
            roll_condition: (!is_on).then_some(condition),
        },
    }
}
