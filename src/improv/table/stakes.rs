//! The stakes: the sides, their opponents, and advice before the cards are played.

use super::ConflictContext;
use crate::components::RuledNote;
use crate::grammar::{capitalised, counted, list};
use ::improv::advice::Advice;
use ::improv::round::{distinct_pairs, opponents_of};
use ::improv::settings::{NarrationOrder, Settings};
use ::improv::side::{SideId, SideKind};
use ::improv::state::Side;
use ::improv::view::{ConflictView, SideView};
use std::cmp::Ordering;
use tabletop::rule::im;
use tabletop::seat::ActorId;

/// A stake with its opponents.
#[derive(Clone, Debug, PartialEq)]
pub struct StakeBlock {
    /// The side that has the stake.
    pub head: Side,
    /// The opponents of that side.
    pub against: Vec<Side>,
}

/// The sides of a conflict, arranged by stakes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StakeList {
    /// The gamemaster's stakes with their opponents, followed by players who oppose each other.
    pub blocks: Vec<StakeBlock>,
    /// The protagonists without an opponent.
    pub unopposed: Vec<Side>,
    /// The bystanders.
    pub bystanders: Vec<Side>,
}

/// Returns the sides, arranged by stakes and opponents.
pub fn stake_list(context: &ConflictContext) -> StakeList {
    let pairs = &context.conflict.opposed_pairs;
    // A block has a gamemaster's stake as its head, or a player whom another player chose.
    let mut heads: Vec<&Side> = context.sides().filter(|side| side.is_gm_stake()).collect();
    let of_player = |id: SideId| {
        context
            .sides()
            .find(|side| side.id == id && !side.is_gm_stake())
    };
    for (first, second) in distinct_pairs(pairs) {
        if let (Some(_), Some(head)) = (of_player(first), of_player(second))
            && !heads.iter().any(|side| side.id == head.id)
        {
            heads.push(head);
        }
    }
    let mut listed: Vec<SideId> = vec![];
    let mut blocks = vec![];
    for head in heads.iter().filter(|head| head.is_participant()) {
        let mut against = vec![];
        for opponent in opponents_of(pairs, head.id) {
            // Below the head are those who chose it, not those whom it chose.
            let is_below = |candidate: &&SideView| {
                candidate.chosen_opponents.contains(&head.id)
                    && (head.is_gm_stake() || !candidate.state.is_gm_stake())
            };
            if let Some(side) = context.side(opponent).filter(is_below) {
                listed.push(opponent);
                against.push(side.state.clone());
            }
        }
        listed.push(head.id);
        blocks.push(StakeBlock {
            head: (*head).clone(),
            against,
        });
    }
    let rows = |wanted: &dyn Fn(&Side) -> bool| {
        let sides = context.sides().filter(|side| wanted(side));
        sides.cloned().collect()
    };
    StakeList {
        blocks,
        unopposed: rows(&|side| {
            matches!(side.kind, SideKind::Protagonist(_)) && !listed.contains(&side.id)
        }),
        bystanders: rows(&|side| side.kind == SideKind::Bystander),
    }
}

/// Returns the name of a side for the beginning of a row, with the number of its mooks.
pub fn name_with_mooks(side: &Side) -> String {
    let name = capitalised(side.label.as_str());
    match side.mooks {
        Some(mooks) => format!("{name} ×{mooks}"),
        None => name,
    }
}

/// Counts the gamemaster's stakes, with their limit (IM-024).
pub fn gamemaster_limits(context: &ConflictContext) -> String {
    let limit = context.conflict.gm_limits.stakes;
    let stakes = context.sides().filter(|side| side.is_gm_stake()).count();
    match stakes.cmp(&usize::try_from(limit).unwrap_or(usize::MAX)) {
        Ordering::Less => format!("{stakes} of {limit}"),
        Ordering::Equal => format!("{stakes} of {limit}: the limit"),
        Ordering::Greater => format!("{stakes}, over the limit of {limit}"),
    }
}

/// Says how many tokens the gamemaster may spend (IM-050, IM-103). Protagonists who must still choose an opponent count; if they play
/// without one by a ruling, they play no card and the limit is lower.
pub fn gamemaster_tokens(context: &ConflictContext) -> String {
    let tokens = counted(context.conflict.gm_limits.tokens, "token", "tokens");
    let without = context.conflict.sides_without_opponent();
    let have = match without.as_slice() {
        [] => return format!("The gamemaster may spend {tokens} in all."),
        [only] => context.verb(*only, "has", "have"),
        [_, ..] => "have",
    };
    let names: Vec<String> = without.iter().map(|side| context.name(*side)).collect();
    let names = list(&names);
    format!("The gamemaster may spend {tokens} in all once {names} {have} an opponent.")
}

/// Returns the player whose protagonist can be added next: the first one without a protagonist, or else the first of all.
pub fn next_protagonist(context: &ConflictContext) -> Option<ActorId> {
    let takes_part = |id| {
        context
            .sides()
            .any(|side| side.kind == SideKind::Protagonist(id))
    };
    let absent = context.view.players().find(|player| !takes_part(player.id));
    let next = absent.or_else(|| context.view.players().next());
    next.map(|player| player.id)
}

/// Returns the side to fill in after this one: the next one without a stake, or else the next one that needs an opponent.
pub fn next_incomplete(conflict: &ConflictView, after: SideId) -> Option<SideId> {
    let next_of = |missing: Vec<SideId>| {
        let later = missing.iter().find(|side| **side > after);
        let other = later.or_else(|| missing.iter().find(|side| **side != after));
        other.copied()
    };
    next_of(conflict.sides_without_stake()).or_else(|| next_of(conflict.sides_without_opponent()))
}

/// Describes the optional rules that are in use (IM-129, IM-UI-9).
pub fn optional_rules(settings: &Settings) -> String {
    let mut rules = vec![];
    if settings.hand_of_fate && settings.lethal_fate {
        rules.push("the Hand of Fate at any equal total".to_owned());
    } else if settings.hand_of_fate {
        rules.push("the Hand of Fate".to_owned());
    }
    if settings.mooks {
        rules.push("mooks".to_owned());
    }
    if settings.narration_order == NarrationOrder::Rotation {
        rules.push("narration around the table".to_owned());
    }
    if rules.is_empty() {
        return "No optional rules are in use.".to_owned();
    }
    format!("In use: {}.", list(&rules))
}

/// Returns the advice of the rules.
pub fn advice(context: &ConflictContext) -> Vec<RuledNote> {
    let missing = context.conflict.sides_without_stake();
    let missing: Vec<String> = missing.iter().map(|side| context.name(*side)).collect();
    let without = (!missing.is_empty()).then(|| {
        let text = format!("No stake is written down yet for {}.", list(&missing));
        RuledNote::ruled(text, im(10))
    });
    let unopposed = context.conflict.sides_without_opponent();
    let advice_text = |advice: &Advice| {
        Some(match advice {
            Advice::Unopposed(side) => RuledNote::ruled(
                format!("Nobody opposes {}. Is that intended?", context.name(*side)),
                im(28),
            ),
            Advice::UnopposedProtagonist(side) => RuledNote::ruled(
                format!(
                    "Nobody opposes {}, whose stake comes true without a card.",
                    context.name(*side)
                ),
                im(20),
            ),
            Advice::OpponentMissing { side, extended } => {
                // One line names all of them.
                if unopposed.first() != Some(side) {
                    return None;
                }
                let names: Vec<String> = unopposed.iter().map(|id| context.name(*id)).collect();
                RuledNote::ruled(
                    format!("No opponent is chosen yet for {}.", list(&names)),
                    if *extended { im(97) } else { im(27) },
                )
            }
            Advice::NobodyOpposed => RuledNote::ruled(
                "Nobody has an opponent, so every stake comes true without a card. Choose who opposes whom.",
                im(20),
            ),
            Advice::TooFewGmStakes => RuledNote::ruled(
                "Consider another gamemaster stake: at least one for every two protagonists works best.",
                im(32),
            ),
            Advice::ManyPlayers => RuledNote::ruled(
                "With so many players, two separate conflicts may be quicker.",
                im(100),
            ),
            Advice::TableSize => {
                RuledNote::ruled("The game works best with three to eight people.", im(163))
            }
        })
    };
    let advice = context.conflict.advice.iter().filter_map(advice_text);
    without.into_iter().chain(advice).collect()
}
