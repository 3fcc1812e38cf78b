//! Stakes: who takes part, what each side wants, who stands against whom, and what is worth a word before the cards come.

use super::{At, Go, Scene, Shown};
use crate::app::improv::table::{Sheet, SideDraft, open, want, words};
use crate::app::intent::Intent;
use crate::app::vm::sheet::Stepper;
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{counted, list};
use ::improv::MOST_ROUNDS;
use ::improv::advice::Advice;
use ::improv::command::Command;
use ::improv::preview::gm_limits;
use ::improv::round::opponents_of;
use ::improv::settings::{NarrationOrder, Settings};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{Conflict, Phase, Role, Side};

/// The stakes as they stand.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Stakes {
    /// Each stake of the gamemaster's with those against it, then players against each other.
    pub blocks: Vec<Block>,
    /// Protagonists who have nobody against them yet.
    pub loose: Vec<SideRow>,
    /// Somebody who only stands by.
    pub bystanders: Vec<SideRow>,
    /// Another stake for the gamemaster, with "2 of 3".
    pub add_gm: (String, Intent),
    pub add_player: Option<Intent>,
    pub add_bystander: Intent,
    pub rounds: Option<Stepper>,
    /// What the gamemaster may lay.
    pub limit: String,
    /// Which optional rules are in force.
    pub options: String,
    /// What is worth a word, each with its rule; none where all is well.
    pub advice: Vec<(String, &'static str)>,
}

/// A stake with those against it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Block {
    pub head: SideRow,
    pub against: Vec<SideRow>,
    /// Nobody is against it.
    pub alone: &'static str,
}

/// A side in a block.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct SideRow {
    pub name: String,
    pub gm: bool,
    /// What it wants; nothing while that is open.
    pub stake: String,
    pub intent: Intent,
}

pub(super) fn stakes(at: &At) -> Shown {
    let its = &at.its.conflict;
    let whole = at.its.full_conflict();
    let sides = &whole.sides;
    let mut hung: Vec<SideId> = vec![];
    let mut blocks = vec![];
    // The gamemaster's stakes are the heads; of players among themselves the one that was opposed is.
    let mut heads: Vec<&Side> = sides.iter().filter(|side| side.is_gm_stake()).collect();
    for (one, other) in &its.opposed_pairs {
        let of_player = |id: &SideId| {
            sides
                .iter()
                .find(|side| side.id == *id && !side.is_gm_stake())
        };
        if let (Some(_), Some(head)) = (of_player(one), of_player(other))
            && !heads.iter().any(|side| side.id == head.id)
        {
            heads.push(head);
        }
    }
    for head in heads.iter().filter(|head| head.is_participant()) {
        let mut against = vec![];
        for foe in opponents_of(&its.opposed_pairs, head.id) {
            let is_head = heads.iter().any(|other| other.id == foe);
            if let Some(side) = whole.side(foe).filter(|_| !is_head || !head.is_gm_stake()) {
                hung.push(foe);
                against.push(row(&whole, side));
            }
        }
        hung.push(head.id);
        let alone = if against.is_empty() {
            "Nobody is against it: it would come true by itself."
        } else {
            ""
        };
        blocks.push(Block {
            head: row(&whole, head),
            against,
            alone,
        });
    }
    let loose =
        |side: &Side| matches!(side.kind, SideKind::Protagonist(_)) && !hung.contains(&side.id);
    let stands_by = |side: &Side| side.kind == SideKind::Bystander;
    let (tokens, players) = gm_limits(at.view);
    let stakes = sides.iter().filter(|side| side.is_gm_stake()).count();
    let has_sides = |player| {
        sides
            .iter()
            .any(|side| side.kind == SideKind::Protagonist(player))
    };
    let absent = super::round_the_table(at.view)
        .into_iter()
        .find(|person| at.role(person.id) == Some(Role::Player) && !has_sides(person.id));
    let any_player = at
        .view
        .people
        .iter()
        .find(|person| person.role == Role::Player);
    let shown = Stakes {
        blocks,
        loose: rows(&whole, loose),
        bystanders: rows(&whole, stands_by),
        add_gm: (
            format!("{stakes} of {players}"),
            open(Sheet::Side(SideDraft::new(
                SideKind::GmStake,
                String::new(),
            ))),
        ),
        add_player: absent.or(any_player).map(|person| {
            let name = person.name.as_str().to_owned();
            open(Sheet::Side(SideDraft::new(
                SideKind::Protagonist(person.id),
                name,
            )))
        }),
        add_bystander: open(Sheet::Side(SideDraft::new(
            SideKind::Bystander,
            String::new(),
        ))),
        rounds: at.is_extended().then(|| rounds(its.rounds)),
        limit: format!(
            "The gamemaster may lay {} in all",
            counted(
                usize::try_from(tokens).unwrap_or(usize::MAX),
                "token",
                "tokens",
            )
        ),
        options: options(&at.view.settings),
        advice: advice(at),
    };
    let (label, command) = match its.phase {
        Phase::Setup => ("On to the stakes", Command::BeginStakes),
        Phase::Stakes
        | Phase::Cards
        | Phase::Bonuses
        | Phase::Fate
        | Phase::Narrate
        | Phase::Final => ("Lay the cards", Command::CloseStakes),
    };
    let sub = if at.is_extended() {
        "Stakes of an extended conflict".to_owned()
    } else {
        "Stakes of a simple conflict".to_owned()
    };
    let go = Go::Button(Button::new(label, ButtonVariant::Lit, want(command)));
    (sub, Scene::Stakes(Box::new(shown)), None, go)
}

fn rows(whole: &Conflict, wanted: impl Fn(&Side) -> bool) -> Vec<SideRow> {
    let sides = whole.sides.iter().filter(|side| wanted(side));
    sides.map(|side| row(whole, side)).collect()
}

fn row(whole: &Conflict, side: &Side) -> SideRow {
    let mut name = side.label.to_string();
    if let Some(mooks) = side.mooks {
        name.push_str(&format!(", {mooks} of them"));
    }
    SideRow {
        name,
        gm: side.is_gm_stake(),
        stake: side.stake.clone(),
        intent: open(Sheet::Side(SideDraft::of(
            side,
            opponents_of(&whole.opposed_pairs, side.id).collect(),
        ))),
    }
}

fn rounds(rounds: u16) -> Stepper {
    let to = |rounds: u16| want(Command::SetRounds { rounds });
    Stepper {
        label: "Rounds",
        value: rounds.to_string(),
        less: (rounds > 1).then(|| to(rounds.saturating_sub(1))),
        more: (rounds < MOST_ROUNDS).then(|| to(rounds.saturating_add(1))),
    }
}

/// The optional rules in force (IM-129, IM-UI-9).
fn options(settings: &Settings) -> String {
    let mut parts = vec![];
    if settings.hand_of_fate {
        parts.push(if settings.lethal_fate {
            "the Hand of Fate at any equal total".to_owned()
        } else {
            "the Hand of Fate".to_owned()
        });
    }
    if settings.mooks {
        parts.push("mooks".to_owned());
    }
    if settings.narration_order == NarrationOrder::Rotation {
        parts.push("told around the table".to_owned());
    }
    if parts.is_empty() {
        return "No optional rule is in force.".to_owned();
    }
    format!("In force: {}.", list(&parts))
}

fn advice(at: &At) -> Vec<(String, &'static str)> {
    let mut told = vec![];
    for one in &at.its.advice {
        told.push(match one {
            Advice::Unopposed(side) => (
                format!(
                    "Nobody opposes {}. Is that meant?",
                    words::side(at.its, *side)
                ),
                "IM-028",
            ),
            Advice::TooFewGmStakes => (
                "The gamemaster could have another stake: one for every two protagonists."
                    .to_owned(),
                "IM-032",
            ),
            Advice::ManyPlayers => (
                "With so many, two conflicts one after the other may be quicker.".to_owned(),
                "IM-100",
            ),
            Advice::TableSize => (
                "The game is made for three to eight people.".to_owned(),
                "IM-163",
            ),
        });
    }
    told
}
