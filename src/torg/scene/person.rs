//! The dialog that sets the condition, possibilities and stats of one actor.

use crate::components::SteppedNumber;
use crate::grammar::possessive;
use crate::torg::action::{Action, ActionButton};
use crate::torg::cast::stat_line_of;
use crate::torg::list_content::{ListContent, ListRow, RowPress, RuledNote};
use crate::torg::messages::cast;
use crate::torg::messages::names::roll_condition_name;
use crate::torg::messages::sentences::actor_name;
use ::torg::command::{Command, FollowUpCommand};
use ::torg::follow_ups::{LOW_AMMUNITION, MAX_AMMUNITION};
use ::torg::roll::RollCondition;
use ::torg::sheet::stat_line::StatLine;
use ::torg::state::{Condition, Role, Stats, Until};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// The value at which an unknown stat starts when somebody sets it: that of an ordinary person.
const TYPICAL: u8 = 8;

/// Returns the dialog that sets the condition, possibilities and stats of an actor.
pub fn person_content(view: &View, id: ActorId) -> Option<ListContent> {
    let actor = view.actor(id).filter(|_| view.is_present(id))?;
    let stat_lines = cast::lines(&unstepped(stat_line_of(actor)), &[], view.edition);
    Some(ListContent {
        figures: figures(actor),
        notes: stat_lines.into_iter().map(RuledNote::plain).collect(),
        rows: ListRow::group("Conditions", condition_rows(view, actor)),
        buttons: vec![ActionButton::primary("Done", Action::Close)],
        ..ListContent::new(format!(
            "{} condition and stats",
            possessive(&actor_name(view, id))
        ))
    })
}

/// Returns a stat line without the figures that have steppers of their own.
fn unstepped(stat_line: StatLine) -> StatLine {
    let stats = Stats {
        dexterity: None,
        mind: None,
        perception: None,
        toughness: None,
        ..stat_line.stats
    };
    StatLine {
        stats,
        possibilities: 0,
        ..stat_line
    }
}

fn figures(actor: &ActorView) -> Vec<SteppedNumber<Action>> {
    let id = actor.id;
    let current = actor.condition;
    let condition = |condition| {
        Action::PlayAndStay(Command::SetCondition {
            actor: id,
            condition,
        })
    };
    let mut figures = Vec::new();
    if actor.role != Role::Ally {
        let set = |possibilities| {
            Action::PlayAndStay(Command::SetPossibilities {
                actor: id,
                possibilities,
            })
        };
        figures.push(SteppedNumber::stepped(
            "Possibilities",
            actor.possibilities,
            0..=u16::MAX,
            set,
        ));
    }
    let wounds = |wounds| condition(Condition { wounds, ..current });
    figures.push(SteppedNumber::stepped(
        "Wounds",
        current.wounds,
        0..=Condition::DEAD,
        wounds,
    ));
    let shock = |shock| condition(Condition { shock, ..current });
    figures.push(SteppedNumber::stepped(
        "Shock",
        current.shock,
        0..=u16::MAX,
        shock,
    ));
    figures.extend(stats(actor));
    let count = |rounds| {
        let count = FollowUpCommand::CountAmmunition { rounds };
        Action::PlayAndStay(Command::follow_up(id, count))
    };
    figures.push(SteppedNumber::optional(
        "Combat rounds of ammunition",
        actor.ammunition,
        "–",
        LOW_AMMUNITION,
        0..=MAX_AMMUNITION,
        count,
    ));
    figures
}

fn stats(actor: &ActorView) -> [SteppedNumber<Action>; 4] {
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
        let set = |value| {
            Action::PlayAndStay(Command::SetStats {
                actor: actor.id,
                stats: set(current, value),
            })
        };
        SteppedNumber::optional(label, value, "–", TYPICAL, 1..=u8::MAX, set)
    })
}

/// Returns the switches for the conditions of an actor, the worst harm first.
fn condition_rows(view: &View, actor: &ActorView) -> Vec<ListRow> {
    let current = actor.condition;
    let switch = |label, detail, flag: fn(&mut Condition) -> &mut bool| {
        let mut condition = current;
        let is_on = *flag(&mut condition);
        *flag(&mut condition) = !is_on;
        let actor = actor.id;
        switch_row(
            label,
            detail,
            is_on,
            Command::SetCondition { actor, condition },
        )
    };
    let k_detail = "an O after it knocks the character out";
    let o_detail = "after a K, it knocks the character out";
    let mut rows = vec![
        switch("Unconscious", "", |condition| &mut condition.unconscious),
        switch("K", k_detail, |condition| &mut condition.k),
    ];
    if view.has_lone_o(current) {
        rows.push(switch("O", o_detail, |condition| &mut condition.o));
    }
    rows.extend([
        switch("Knocked down", "", |condition| &mut condition.knocked_down),
        roll_condition_row(actor, RollCondition::Up),
        roll_condition_row(actor, RollCondition::Stymied),
    ]);
    rows
}

/// Returns the switch for a condition of rolls. One from the action card does not count as set by hand: the gamemaster may add a second
/// cause.
fn roll_condition_row(actor: &ActorView, condition: RollCondition) -> ListRow {
    let current = actor
        .roll_condition
        .filter(|(current, _)| *current == condition);
    let from_card = current.and_then(|(_, until)| match until {
        Until::RoundEnds => {
            Some("from the action card until the round ends; tap to set it yourself")
        }
        Until::RoundEndsThenUsed(_) => Some(
            "from the action card until the round ends, then for one roll unless used up sooner; tap to set it yourself",
        ),
        Until::Used(_) | Until::Lifted => None,
    });
    let is_on = current.is_some() && from_card.is_none();
    switch_row(
        roll_condition_name(condition),
        from_card.unwrap_or_default(),
        is_on,
        Command::SetRollCondition {
            actor: actor.id,
            roll_condition: (!is_on).then_some(condition),
        },
    )
}

fn switch_row(label: &str, detail: &str, is_on: bool, change: Command) -> ListRow {
    ListRow::new(label, detail, Action::Close)
        .pressing(RowPress::Switch(Action::PlayAndStay(change), is_on))
}
