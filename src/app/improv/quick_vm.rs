//! What the quick conflict shows, in words and figures: plain data that the page places as it is.

use super::quick::{
    Figures, Laid, MOST_LAID, Pairing, Quick, QuickIntent, SIDES, SideText, is_beginning, read_card,
};
use super::quick_words as words;
use crate::app::intent::Intent;
use crate::app::vm::stage::Deck;
use crate::app::words::torg::signed;
use ::improv::card::{Face, Rank, Suit};
use ::improv::round::{BONUS_VALUE, TokenDestination, opponents_of};
use ::improv::side::SideId;
use ::improv::standalone::{RuleNotice, StandaloneConflictResult, StandaloneDeal};
use ::improv::state::StakeOutcome;

/// The page of the quick conflict: what goes in, or what came of it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Page {
    Laying(Box<Laying>),
    Shown(Box<Shown>),
}

/// What goes in.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Laying {
    pub sides: Vec<SideVm>,
    /// Lets a protagonist take part, or a stake of the gamemaster's, where there is room.
    pub more: Option<[(&'static str, Intent); 2]>,
    /// Who opposes whom, where there is more than one way.
    pub pairing: Vec<(&'static str, bool, Intent)>,
    pub notices: Vec<NoticeVm>,
    pub deck: Deck,
}

/// A side.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct SideVm {
    pub place: usize,
    pub gm: bool,
    /// What it is called: as it was typed, else as it comes.
    pub name: String,
    pub typed: String,
    pub calls: String,
    pub card: String,
    /// The card, where it can be read.
    pub face: Option<FaceVm>,
    pub fault: Option<String>,
    pub steppers: Vec<StepperVm>,
    /// What lies on the card adds so much.
    pub adds: String,
    /// Whom it opposes, in words.
    pub against: String,
    /// The others, and whether it opposes them, where that is chosen pair by pair.
    pub foes: Vec<(String, bool, Intent)>,
    pub remove: Option<Intent>,
}

/// So many tokens or markers.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct StepperVm {
    pub sign: &'static str,
    pub label: String,
    pub count: u16,
    pub less: Option<Intent>,
    pub more: Option<Intent>,
}

/// What a card shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct FaceVm {
    pub rank: String,
    /// The suit's icon; a joker has a star.
    pub sign: &'static str,
    pub red: bool,
    /// "10 of hearts".
    pub words: String,
}

/// What the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct NoticeVm {
    pub words: String,
    pub rule: String,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Shown {
    pub number: u32,
    /// From the lowest to the highest.
    pub columns: Vec<Column>,
    /// More of them than a phone has room for side by side.
    pub narrow: bool,
    pub fate: Option<Fate>,
    /// "Dee beats Lund": the winner, and the rest.
    pub pairs: Vec<(String, String)>,
    pub vessels: Vec<Vessel>,
    pub notices: Vec<NoticeVm>,
    /// Whoever tells first, and in which order.
    pub telling: String,
}

/// A side's card on its total.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Column {
    pub name: String,
    pub gm: bool,
    pub face: FaceVm,
    pub tokens: u16,
    pub talents: u16,
    pub total: String,
    /// How high it stands, from 1 to 9.
    pub height: u16,
    pub best: bool,
    pub turn: String,
    pub outcome: &'static str,
    /// All of it for those who do not see it.
    pub words: String,
}

/// What the Hand of Fate did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Fate {
    pub lines: Vec<String>,
    pub drawn: Vec<(String, FaceVm)>,
}

/// Where tokens went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Vessel {
    pub name: &'static str,
    pub count: String,
    pub gm: bool,
    /// Whose they were, and the cards that decided it.
    pub ways: Vec<(String, Option<(FaceVm, FaceVm)>)>,
}

/// More columns than this are too narrow for names.
const NAMED: usize = 5;

fn send(intent: QuickIntent) -> Intent {
    Intent::quick_conflict(intent)
}

/// What a card shows.
fn face_vm(face: Face) -> FaceVm {
    let Face::Suited(rank, suit) = face else {
        return FaceVm {
            rank: "Jk".to_owned(),
            sign: "poss",
            red: false,
            words: "joker".to_owned(),
        };
    };
    let mut short = face.to_string();
    short.pop();
    let long = match rank {
        Rank::Jack => "jack",
        Rank::Queen => "queen",
        Rank::King => "king",
        Rank::Ace => "ace",
        Rank::Two
        | Rank::Three
        | Rank::Four
        | Rank::Five
        | Rank::Six
        | Rank::Seven
        | Rank::Eight
        | Rank::Nine
        | Rank::Ten => short.as_str(),
    };
    let (sign, red) = match suit {
        Suit::Spade => ("spade", false),
        Suit::Heart => ("heart", true),
        Suit::Diamond => ("diamond", true),
        Suit::Club => ("club", false),
    };
    FaceVm {
        sign,
        red,
        words: format!("{long} of {}", words::suit(face)),
        rank: short,
    }
}

/// What a side is called where nobody typed a name: "Player 2", "Gamemaster".
fn calls(figures: &Figures, place: usize) -> String {
    let gm = figures.sides.get(place).is_some_and(|its| its.gm);
    let same = |its: &&SideText| its.gm == gm;
    let word = if gm { "Gamemaster" } else { "Player" };
    if figures.sides.iter().filter(same).count() == 1 {
        return word.to_owned();
    }
    let before = figures.sides.iter().take(place).filter(same).count();
    format!("{word} {}", before + 1)
}

fn name(figures: &Figures, side: SideId) -> String {
    let place = usize::from(side.0);
    let typed = figures.sides.get(place).map_or("", |its| its.name.trim());
    if typed.is_empty() {
        calls(figures, place)
    } else {
        typed.to_owned()
    }
}

fn id(place: usize) -> SideId {
    SideId(u16::try_from(place).unwrap_or(u16::MAX))
}

/// The page.
pub fn page(quick: &Quick) -> Page {
    match quick.figures.made() {
        Some((dealt, made)) => Page::Shown(Box::new(shown(quick, &dealt, &made))),
        None => Page::Laying(Box::new(laying(quick))),
    }
}

fn laying(quick: &Quick) -> Laying {
    let figures = &quick.figures;
    let mut sides = vec![];
    for place in 0..figures.sides.len() {
        sides.extend(side_vm(quick, place));
    }
    let ways = [
        (Pairing::Camps, "Two camps"),
        (Pairing::All, "Everybody"),
        (Pairing::Chosen, "By pairs"),
    ];
    let way = |(pairing, word)| {
        let intent = send(QuickIntent::ChosePairing(pairing));
        (word, figures.pairing == pairing, intent)
    };
    let drawn = figures
        .sides
        .iter()
        .filter(|its| its.card.trim().is_empty())
        .count();
    let sub = match (drawn, figures.sides.len() - drawn) {
        (0, _) => ["as they".to_owned(), "were laid".to_owned()],
        (_, 0) => ["all cards".to_owned(), "are drawn".to_owned()],
        (drawn, laid) => [format!("{laid} laid,"), format!("{drawn} drawn")],
    };
    Laying {
        sides,
        more: (figures.sides.len() < SIDES.1).then(|| {
            [("A player", false), ("A GM stake", true)]
                .map(|(word, gm)| (word, send(QuickIntent::Added { gm })))
        }),
        pairing: if figures.sides.len() > SIDES.0 {
            ways.into_iter().map(way).collect()
        } else {
            vec![]
        },
        notices: notices(figures),
        deck: Deck {
            word: "Reveal",
            sub,
            lit: figures.once().is_ok(),
            intent: send(QuickIntent::Revealed),
        },
    }
}

fn side_vm(quick: &Quick, place: usize) -> Option<SideVm> {
    let figures = &quick.figures;
    let side = figures.sides.get(place)?;
    let its_name = name(figures, id(place));
    let read = read_card(&side.card);
    // What is still being typed is not wrong yet.
    let wrong = read.is_err() && (quick.pressed || !is_beginning(&side.card));
    let mut steppers = vec![stepper(place, Laid::Token, side.tokens, &its_name)];
    if !side.gm {
        steppers.push(stepper(place, Laid::Talent, side.talents, &its_name));
    }
    let opposed = figures.opposed();
    let foes: Vec<String> = opponents_of(&opposed, id(place))
        .map(|foe| name(figures, foe))
        .collect();
    let mut chips = vec![];
    if figures.pairing == Pairing::Chosen && figures.sides.len() > SIDES.0 {
        for other in (0..figures.sides.len()).filter(|other| *other != place) {
            let on = opponents_of(&opposed, id(place)).any(|foe| foe == id(other));
            let intent = send(QuickIntent::ToggledPair(place, other));
            chips.push((name(figures, id(other)), on, intent));
        }
    }
    Some(SideVm {
        place,
        gm: side.gm,
        typed: side.name.clone(),
        calls: calls(figures, place),
        card: side.card.clone(),
        face: read.ok().flatten().map(face_vm),
        fault: wrong.then(|| format!("No such card: {}", side.card.trim())),
        steppers,
        adds: signed(i32::from(
            BONUS_VALUE.saturating_mul(side.tokens + side.talents),
        )),
        against: if foes.is_empty() {
            "against nobody".to_owned()
        } else {
            format!("against {}", words::listed(&foes))
        },
        foes: chips,
        remove: (figures.sides.len() > SIDES.0).then(|| send(QuickIntent::Removed(place))),
        name: its_name,
    })
}

fn stepper(place: usize, laid: Laid, count: u16, name: &str) -> StepperVm {
    let (sign, word) = match laid {
        Laid::Token => ("token", ": tokens"),
        Laid::Talent => ("talent", ": talents"),
    };
    let way = |more| send(QuickIntent::Stepped(place, laid, more));
    StepperVm {
        sign,
        label: format!("{name}{word}"),
        count,
        less: (count > 0).then(|| way(false)),
        more: (count < MOST_LAID).then(|| way(true)),
    }
}

/// What the rules say; nothing while a card can not be read.
fn notices(figures: &Figures) -> Vec<NoticeVm> {
    let Ok(once) = figures.once() else {
        return vec![];
    };
    let told = |notice: RuleNotice| NoticeVm {
        words: words::notice(notice, &|side| name(figures, side)),
        rule: notice.rule().to_string(),
    };
    once.notices().into_iter().map(told).collect()
}

fn shown(quick: &Quick, dealt: &StandaloneDeal, made: &StandaloneConflictResult) -> Shown {
    let figures = &quick.figures;
    let face = |side: SideId| dealt.cards.get(usize::from(side.0)).copied();
    let total = |side: SideId| {
        let its = made.ranking.iter().find(|(its, _)| *its == side);
        its.map_or(0, |its| its.1)
    };
    let lowest = made.ranking.first().map_or(0, |its| its.1);
    let span = made.ranking.last().map_or(0, |its| its.1 - lowest).max(1);
    let all = made.ranking.len();
    let mut columns = vec![];
    for (turn, (side, sum)) in made.ranking.iter().enumerate() {
        let (Some(text), Some(face)) = (figures.sides.get(usize::from(side.0)), face(*side)) else {
            continue;
        };
        let best = turn + 1 == all;
        let outcome = match made.outcomes.get(usize::from(side.0)) {
            Some(StakeOutcome::Granted) => "wins",
            Some(StakeOutcome::Mixed) => "in part",
            Some(StakeOutcome::Denied | StakeOutcome::Pending) | None => "loses",
        };
        let face = face_vm(face);
        let name = name(figures, *side);
        let turn = words::turn(turn + 1, all);
        columns.push(Column {
            words: format!("{name}: {}, {sum}, {outcome}, {turn}", face.words),
            name,
            gm: text.gm,
            face,
            tokens: text.tokens,
            talents: text.talents,
            total: sum.to_string(),
            height: 1 + (sum - lowest) * 7 / span + u16::from(best),
            best,
            turn,
            outcome,
        });
    }
    let pairs = made
        .beats
        .iter()
        .map(|(winner, loser)| {
            let (its, theirs) = (total(*winner), total(*loser));
            let level =
                made.tied.contains(&(*winner, *loser)) || made.tied.contains(&(*loser, *winner));
            let mut text = format!(" beats {}: ", name(figures, *loser));
            if its != theirs {
                text.push_str(&its.to_string());
                text.push_str(" to ");
                text.push_str(&theirs.to_string());
            } else {
                text.push_str(&its.to_string());
                text.push_str(" each, ");
                if level {
                    text.push_str("by the Hand of Fate");
                } else if let (Some(its), Some(theirs)) = (face(*winner), face(*loser)) {
                    text.push_str(words::suit(its));
                    text.push_str(" over ");
                    text.push_str(words::suit(theirs));
                }
            }
            (name(figures, *winner), text)
        })
        .collect();
    let order: Vec<String> = columns.iter().map(|its| its.name.clone()).collect();
    Shown {
        number: quick.count,
        narrow: columns.len() > NAMED,
        columns,
        fate: fate(figures, dealt, made, &total),
        pairs,
        vessels: vessels(figures, made),
        notices: notices(figures),
        telling: words::telling(&order),
    }
}

fn fate(
    figures: &Figures,
    dealt: &StandaloneDeal,
    made: &StandaloneConflictResult,
    total: &dyn Fn(SideId) -> u16,
) -> Option<Fate> {
    let mut lines = vec![];
    for (one, other) in &made.tied {
        let same = match dealt.cards.get(usize::from(one.0)).copied()? {
            Face::Suited(..) => "and the same suit.",
            Face::Joker(_) => "both with a joker.",
        };
        lines.push(format!(
            "{} and {} are exactly level: {} each, {same}",
            name(figures, *one),
            name(figures, *other),
            total(*one)
        ));
    }
    let drawn = dealt
        .fate_draws
        .iter()
        .map(|(side, face)| (name(figures, *side), face_vm(*face)))
        .collect();
    (!lines.is_empty()).then_some(Fate { lines, drawn })
}

/// The three places where tokens go, where there are any.
fn vessels(figures: &Figures, made: &StandaloneConflictResult) -> Vec<Vessel> {
    let places = [
        (TokenDestination::GamemasterOrBank, "The GM"),
        (TokenDestination::Pool, "Pool"),
        (TokenDestination::OutOfPlay, "Out of play"),
    ];
    let mut vessels = vec![];
    for (goes, name_of) in places {
        let mut count = 0_u16;
        let mut ways = vec![];
        for way in made
            .token_routes
            .iter()
            .filter(|way| way.destination == goes)
        {
            count = count.saturating_add(way.tokens);
            let compared = way.compared;
            ways.push((
                name(figures, way.on),
                compared.map(|(one, other)| (face_vm(one), face_vm(other))),
            ));
        }
        vessels.push(Vessel {
            name: name_of,
            count: format!("+{count}"),
            gm: goes == TokenDestination::Pool,
            ways,
        });
    }
    if made.token_routes.is_empty() {
        vessels.clear();
    }
    vessels
}
