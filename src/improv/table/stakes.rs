//! Stakes: who takes part, who opposes whom, and what is worth a word before the cards come.

use super::{InConflict, players};
use crate::grammar::list;
use ::improv::advice::Advice;
use ::improv::preview::gm_limits;
use ::improv::round::opponents_of;
use ::improv::settings::{NarrationOrder, Settings};
use ::improv::side::{SideId, SideKind};
use ::improv::state::Side;
use tabletop::seat::ActorId;

/// A stake with those who oppose it.
#[derive(Clone, Debug, PartialEq)]
pub struct StakeBlock {
    /// Whose stake.
    pub head: SideRow,
    /// Those who oppose it.
    pub against: Vec<SideRow>,
}

/// A side in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct SideRow {
    /// Which.
    pub side: SideId,
    /// What it is called, with the number of its mooks.
    pub name: String,
    /// It is the gamemaster's.
    pub is_gamemaster: bool,
    /// What it wants; empty while that is open.
    pub stake: String,
}

/// The sides of a conflict, as its stakes are listed.
#[derive(Clone, Debug, PartialEq)]
pub struct StakeList {
    /// Each stake of the gamemaster's with those against it, then players against each other.
    pub blocks: Vec<StakeBlock>,
    /// Protagonists whom nobody opposes yet.
    pub unopposed: Vec<SideRow>,
    /// Those who only stand by.
    pub bystanders: Vec<SideRow>,
}

/// The sides and who opposes whom.
pub fn stake_list(now: &InConflict) -> StakeList {
    let pairs = &now.its.conflict.opposed_pairs;
    // The gamemaster's stakes are the heads; of players among themselves the one that was opposed is.
    let mut heads: Vec<&Side> = now.sides().filter(|side| side.is_gm_stake()).collect();
    let of_player = |id: SideId| {
        now.sides()
            .find(|side| side.id == id && !side.is_gm_stake())
    };
    for (one, other) in pairs {
        if let (Some(_), Some(head)) = (of_player(*one), of_player(*other))
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
            let is_head = heads.iter().any(|other| other.id == opponent);
            if let Some(its) = now
                .side(opponent)
                .filter(|_| !is_head || !head.is_gm_stake())
            {
                listed.push(opponent);
                against.push(row(&its.side));
            }
        }
        listed.push(head.id);
        blocks.push(StakeBlock {
            head: row(head),
            against,
        });
    }
    let rows = |wanted: &dyn Fn(&Side) -> bool| {
        let sides = now.sides().filter(|side| wanted(side));
        sides.map(row).collect()
    };
    StakeList {
        blocks,
        unopposed: rows(&|side| {
            matches!(side.kind, SideKind::Protagonist(_)) && !listed.contains(&side.id)
        }),
        bystanders: rows(&|side| side.kind == SideKind::Bystander),
    }
}

fn row(side: &Side) -> SideRow {
    SideRow {
        side: side.id,
        name: match side.mooks {
            Some(mooks) => format!("{} ×{mooks}", side.label),
            None => side.label.to_string(),
        },
        is_gamemaster: side.is_gm_stake(),
        stake: side.stake.clone(),
    }
}

/// How many stakes the gamemaster has of how many, and how many tokens may be spent.
pub fn gamemaster_limits(now: &InConflict) -> (String, u32) {
    let (tokens, players) = gm_limits(now.view);
    let stakes = now.sides().filter(|side| side.is_gm_stake()).count();
    (format!("{stakes} of {players}"), tokens)
}

/// Whose protagonist may be added: the first player who has none, else the first of all.
pub fn next_player(now: &InConflict) -> Option<ActorId> {
    let takes_part = |id| {
        now.sides()
            .any(|side| side.kind == SideKind::Protagonist(id))
    };
    let absent = players(now.view).find(|its| !takes_part(its.id));
    let next = absent.or_else(|| players(now.view).next());
    next.map(|its| its.id)
}

/// The optional rules in force (IM-129, IM-UI-9).
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

/// What is worth a word, with its rule.
pub fn advice(now: &InConflict) -> Vec<(String, &'static str)> {
    let words = |advice: &Advice| {
        match advice {
        Advice::Unopposed(side) => (
            format!("Nobody opposes {}. Is that intended?", now.name(*side)),
            "IM-028",
        ),
        Advice::TooFewGmStakes => (
            "Consider another gamemaster stake: at least one for every two protagonists works best.".to_owned(),
            "IM-032",
        ),
        Advice::ManyPlayers => (
            "With so many players, two separate conflicts may be quicker.".to_owned(),
            "IM-100",
        ),
        Advice::TableSize => (
            "The game works best with three to eight people.".to_owned(),
            "IM-163",
        ),
    }
    };
    now.its.advice.iter().map(words).collect()
}
