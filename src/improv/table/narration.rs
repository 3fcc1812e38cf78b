//! The narration: who narrates, in which order, and what they may say.

use super::ConflictContext;
use super::action::{Action, ActionButton, Gift};
use super::ending::adoptable_stakes;
use super::gifts::valid;
use crate::grammar::{capitalised, list, possessive, shortened};
use crate::improv::dialog::{ImprovDialog, ImprovList};
use crate::improv::messages;
use ::improv::event::Event;
use ::improv::offers::NarrationStep;
use ::improv::settings::{AwardSource, NarrationOrder};
use ::improv::side::SideId;
use ::improv::state::{Condition, ConflictKind, Phase, Side};
use tabletop::event_log::LogEntry;

/// A side that narrates.
#[derive(Clone, Debug, PartialEq)]
pub struct Narrator {
    /// The side.
    pub side: Side,
    /// The whole name of the side, which begins a row.
    pub name: String,
    /// What the side may narrate, or its narration if that was written down.
    pub text: String,
    /// The stake, with its outcome in a simple conflict. Empty at the end, when all stakes are listed separately.
    pub stake: String,
    /// Whether the side is the next to narrate.
    pub is_next: bool,
    /// Whether its narration has to say how its gift helps (IM-118).
    pub owes_note: bool,
    /// Whether it is the next to narrate and may decline, because it lost (IM-087).
    pub may_decline: bool,
}

/// Says beside an action that a prepared gift would be forgotten. It says whose gift it is, which may not be that of the side that
/// narrates next.
pub fn gift_not_made(context: &ConflictContext, gift: Gift) -> String {
    let giver = shortened(&context.name_capitalised(gift.from), MAX_NAME);
    format!("{} gift has not been made yet", possessive(&giver))
}

/// The most letters of a name on the button for the end of a narration. The list of narrators has the whole name.
const MAX_NAME: usize = 20;

/// Returns the button for the end of a side's narration. It says whose narration ends, because that of the others goes on.
pub fn narrate(context: &ConflictContext, side: SideId) -> ActionButton {
    let remaining = context.conflict.narration_queue.iter();
    let mut later = remaining.skip_while(|id| **id != side).skip(1);
    let name = |side| shortened(&context.name(side), MAX_NAME);
    let next = match later.next() {
        Some(next) => format!("next: {}", name(*next)),
        None => "the last one".to_owned(),
    };
    // Not “… has narrated”: a name such as “Guests” would need another form of the verb.
    let label = format!("End {} narration", possessive(&name(side)));
    ActionButton::primary(label, Action::Narrate(side, None)).with_detail(next)
}

/// Returns the button for all remaining sides, if there is more than one. In the final narration, it requires that all gifts have
/// been given or declined. It says what would be forgotten: a gift that has been prepared, or a stake that can be adopted.
fn narrate_all(context: &ConflictContext, gift: Option<Gift>) -> Option<ActionButton> {
    let remaining = match context.conflict.narration_step.as_ref()? {
        NarrationStep::Narration(_) => context.conflict.narration_queue.len(),
        NarrationStep::Gifts(_) | NarrationStep::NextRound(_) | NarrationStep::End => return None,
    };
    let button = ActionButton::quiet("Everyone has narrated", Action::NarrateAll);
    // A stake is adopted at the end, not between rounds.
    let is_final = context.conflict.phase == Phase::Final;
    let is_adoptable = is_final && !adoptable_stakes(context).is_empty();
    (remaining > 1).then(|| match (valid(context, gift), is_adoptable) {
        (Some(gift), _) => button.with_detail(gift_not_made(context, gift)),
        (None, true) => button.with_detail("a stake can still be adopted"),
        (None, false) => button,
    })
}

/// Returns the text of the narration that was undone last, from the undone log entries. `None` if the last thing undone is something
/// else, or a narration that was not written down.
pub fn undone_narration(undone: &[LogEntry<Event>]) -> Option<&str> {
    let mut events = undone.first()?.events.iter();
    events.find_map(|event| match event {
        Event::Narrated { text, .. } => text.as_deref(),
        _ => None,
    })
}

/// Returns all narrators in order.
pub fn narrators(context: &ConflictContext) -> Vec<Narrator> {
    let next = context.conflict.next_narrator();
    let mut narrators = vec![];
    for id in &context.conflict.narration_order {
        let Some(side) = context.side(*id).map(|side| &side.state) else {
            continue;
        };
        narrators.push(Narrator {
            text: match (side.narrated, &side.narration) {
                (false, _) => may_narrate(context, *id),
                (true, Some(text)) if !text.is_empty() => text.clone(),
                (true, _) if side.declined_narration => "declined to narrate".to_owned(),
                (true, _) => "narrated".to_owned(),
            },
            stake: stake_text(context, side),
            is_next: next == Some(*id),
            owes_note: side.owes_gift_note(&context.view.settings),
            may_decline: next == Some(*id)
                && context
                    .conflict
                    .may_decline_narration(*id, &context.view.settings),
            name: capitalised(side.label.as_str()),
            side: side.clone(),
        });
    }
    narrators
}

/// Returns the stake of a side, in a simple conflict with its outcome, and in an extended one whether it was lost with the side (IM-012,
/// IM-015, IM-092, IM-144, IM-159). Empty at the end.
fn stake_text(context: &ConflictContext, side: &Side) -> String {
    let conflict = context.conflict;
    if conflict.phase == Phase::Final || side.stake.is_empty() {
        return String::new();
    }
    let stake = messages::stake(side);
    match conflict.kind {
        ConflictKind::Extended => match side.condition {
            Condition::Active | Condition::Harmed => format!("Stake: {stake}"),
            Condition::Eliminated => format!("Stake lost: {stake}"),
            Condition::Destroyed if conflict.adopter(side.id).is_some() => {
                format!("Stake: {stake}")
            }
            Condition::Destroyed => format!("Stake lost unless adopted: {stake}"),
        },
        ConflictKind::Simple => {
            format!("{}: {stake}", capitalised(messages::outcome(side.outcome)))
        }
    }
}

/// Describes what a side may narrate: whose wins it must respect, and over whom it has narration rights (IM-071, IM-087 …
/// IM-093).
fn may_narrate(context: &ConflictContext, id: SideId) -> String {
    let beats = &context.conflict.narrated_beats;
    let won = beats.iter().filter(|(winner, _)| *winner == id);
    let won: Vec<String> = won.map(|(_, loser)| context.name(*loser)).collect();
    let lost = beats.iter().filter(|(_, loser)| *loser == id);
    let lost: Vec<String> = lost.map(|(winner, _)| context.name(*winner)).collect();
    // Opponents whose pile is tied with that of the side at the end (IM-115).
    let tied = context
        .side(id)
        .into_iter()
        .flat_map(|side| &side.tied_opponents);
    let tied: Vec<String> = tied.map(|side| context.name(*side)).collect();
    let rank = match (won.as_slice(), lost.as_slice()) {
        ([], []) if tied.is_empty() => "not compared with anyone".to_owned(),
        ([], []) => String::new(),
        ([only], []) => format!("beat {only}: narration rights over that side"),
        (won, []) => format!("beat {}: narration rights over them", list(won)),
        ([], [only]) => format!("lost to {only}: must respect that side’s win"),
        ([], lost) => format!("lost to {}: must respect their wins", list(lost)),
        (won, lost) => format!("beat {}, lost to {}", list(won), list(lost)),
    };
    let tied = match tied.is_empty() {
        true => String::new(),
        false => format!("tied with {}", list(&tied)),
    };
    // The last round has no narration of its own (IM-113), so the end says that the Hand of Fate belongs to it.
    let fate = match context.conflict.phase {
        Phase::Final => "Hand of Fate in the last round",
        Phase::Setup
        | Phase::Stakes
        | Phase::Cards
        | Phase::Bonuses
        | Phase::Fate
        | Phase::Narrate => "Hand of Fate",
    };
    let declined = context.conflict.declined_opponents(id);
    let declined: Vec<String> = declined.map(|side| context.name(side)).collect();
    let declined = match declined.is_empty() {
        true => String::new(),
        false => format!("{} declined: tell the whole outcome", list(&declined)),
    };
    let mut parts = vec![rank, tied, declined];
    if let Some(side) = context.side(id) {
        let effect = match (side.may_exceed_stake, side.state.fate_lost) {
            (false, false) => None,
            (true, false) => Some("more than the stake"),
            (false, true) => Some("worse than feared"),
            (true, true) => {
                Some("more than the stake after the draw won, worse than feared after the one lost")
            }
        };
        parts.extend(effect.map(|effect| format!("{fate}: {effect}")));
        parts.push(messages::condition(side.state.condition).to_owned());
    }
    parts.retain(|part| !part.is_empty());
    parts.join("; ")
}

/// Describes the narration order: the table's rule, or that the table has chosen another order (IM-088, IM-131).
pub fn order_text(context: &ConflictContext) -> &'static str {
    if context.conflict.order_by_table {
        return "in your chosen order";
    }
    match context.view.settings.narration_order {
        NarrationOrder::ByTotal if context.conflict.phase == Phase::Final => "weakest pile first",
        NarrationOrder::ByTotal => "lowest total first",
        NarrationOrder::Rotation => "around the table",
    }
}

/// Returns the other actions that are possible during the narration. `gift` is the gift that has been prepared but not made.
pub fn other_actions(context: &ConflictContext, gift: Option<Gift>) -> Vec<ActionButton> {
    let quiet = |label: &str, dialog| ActionButton::quiet(label, Action::Open(dialog));
    let source = match context.view.settings.award_source {
        AwardSource::Pool => format!("{} in the pool", context.view.stocks.pool),
        AwardSource::Own => "from your own tokens".to_owned(),
    };
    let mut actions: Vec<ActionButton> = narrate_all(context, gift).into_iter().collect();
    actions.push(quiet("Award a token", ImprovDialog::Award).with_detail(source));
    for mooks in &context.conflict.removable_mooks {
        let (group, count) = (mooks.group, mooks.count);
        let name = context.name_capitalised(group);
        let label = match count {
            1 => format!("Remove mook: {name}"),
            _ => format!("Remove mooks: {name}"),
        };
        let dialog = ImprovDialog::Mooks(group);
        actions.push(quiet(&label, dialog).with_detail(format!("{count} left")));
    }
    let conflict = context.conflict;
    if context.is_extended() && conflict.phase == Phase::Narrate {
        actions.push(
            quiet("Current standings", ImprovList::Standings.into()).with_detail("the piles"),
        );
    }
    if conflict.narration_order.len() > 1 {
        actions.push(quiet("Change the order", ImprovList::NarrationOrder.into()));
    }
    actions.push(quiet("Settle a question", ImprovDialog::Arbitrate));
    if conflict.phase == Phase::Final && !conflict.round_result.ranking.is_empty() {
        actions.push(ActionButton::quiet(
            "Show the last cards",
            Action::ShowLastCards(true),
        ));
    }
    actions
}

/// Returns the sides that may remove mooks of a group, each with its name (IM-137, IM-138).
pub fn remover_choices(context: &ConflictContext, group: SideId) -> Vec<(SideId, String)> {
    let mooks = context.conflict.removable_mooks_of(group);
    let removers = mooks.iter().flat_map(|mooks| &mooks.removers);
    removers
        .map(|side| (*side, context.short_label(*side)))
        .collect()
}
