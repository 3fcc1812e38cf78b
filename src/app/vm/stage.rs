//! The stage: the card in force, what else is, and who acts.

use super::foyer::act_and_scene;
use super::{Button, Look};
use crate::app::intent::Intent;
use crate::app::model::{Model, Purpose, Screen, Sheet};
use crate::app::words::cards;
use crate::app::words::telling::{called, card_name};
use crate::app::words::torg::{
    approved, counted, effect, meaning, possessive, short_name, side as side_name, standing,
    the_side,
};
use crate::engine::order::sort_by_key;
use crate::engine::seat::ActorId;
use crate::engine::torg::card::{
    Approvable, Approved, Card, CardId, Effect, Line, Side, Step, TaskBox,
};
use crate::engine::torg::command::Command;
use crate::engine::torg::roll::Skill;
use crate::engine::torg::state::{Condition, Role, Setback, Tone, TurnEnd};
use crate::engine::torg::view::{ActorView, PoolSlot, RoundView, View};

/// What the stage shows.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Stage {
    pub title: String,
    pub sub: String,
    pub tone: Tone,
    pub card: Option<ActionCard>,
    /// What to read where no card lies: a headline and a sentence.
    pub empty: Option<(String, String)>,
    pub chips: Vec<Chip>,
    /// "villains, then heroes twice".
    pub order: String,
    pub rows: Vec<Row>,
    /// "Everyone has acted."
    pub note: String,
    pub deck: Deck,
    /// What the gamemaster has still to settle: opens the sheet for it.
    pub due: Vec<Button>,
    pub undo_ready: bool,
}

/// The gamemaster end of a card.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct ActionCard {
    pub heading: String,
    pub number: u16,
    pub flavour: &'static str,
    /// The line in force: its letter, and the entries, the side that goes first on top.
    pub letter: &'static str,
    pub entries: [Entry; 2],
    /// The line that sleeps: its letter and what it says, side by side.
    pub other_letter: &'static str,
    pub other: [(Side, String); 2],
    /// Whether the line in force is the upper one.
    pub standard: bool,
    pub approved: Vec<&'static str>,
    pub task: Task,
}

/// One side's entry on the line in force.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Entry {
    pub side: Side,
    pub who: String,
    pub effect: String,
    pub meaning: &'static str,
}

/// The task box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Which of A to D are offered.
    Steps([bool; 4]),
    /// A word in their place.
    Problem(&'static str),
}

/// Something that is in force besides the line.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Chip {
    pub side: Option<Side>,
    /// Whose matter: a player's card, the gamemaster's doing, or neither.
    pub bar: Bar,
    pub text: String,
    pub until: &'static str,
    pub intent: Option<Intent>,
}

/// Whose matter something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Bar {
    None,
    Player,
    Gamemaster,
}

/// How far somebody's turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Progress {
    Done,
    Now,
    Waiting,
    /// Out of the order: not in the conflict, or out cold.
    Out,
}

/// One person in the order of acting.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Row {
    pub id: ActorId,
    /// Dexterity, where it is known.
    pub figure: Option<u8>,
    pub side: Side,
    pub name: String,
    pub sub: String,
    pub progress: Progress,
    /// Turns taken and turns in all.
    pub pips: (usize, usize),
    /// The row that stands for a whole side that has acted, on small screens.
    pub folds_into: Option<String>,
    pub act: Option<Button>,
    pub done: Option<Button>,
    pub open: Intent,
    pub board: Board,
}

/// What a row shows besides where there is room.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Board {
    pub hero: bool,
    pub possibilities: u16,
    /// Shock and the shock that knocks out.
    pub shock: (u16, Option<u8>),
    pub wounds: u8,
    pub tags: Vec<&'static str>,
    pub hand: Option<usize>,
    pub pool: Vec<PoolChip>,
    /// The eight kinds of action, for the one who may act.
    pub actions: Vec<ActionButton>,
}

/// A card in a pool, as small as it gets.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PoolChip {
    pub card: CardId,
    pub name: String,
    pub special: bool,
    /// In effect this round.
    pub live: bool,
    pub intent: Intent,
}

/// One of the eight kinds of action.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct ActionButton {
    pub kind: crate::engine::torg::state::ActionKind,
    pub label: &'static str,
    /// A success earns a card.
    pub earns: bool,
    pub intent: Intent,
}

/// The deck as the button it is.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Deck {
    pub word: &'static str,
    pub sub: [String; 2],
    pub lit: bool,
    pub intent: Intent,
}

/// The stage as it stands; `None` without a table.
pub fn stage(model: &Model) -> Option<Stage> {
    let table = model.table.as_ref()?;
    let view = super::open_view(model)?;
    let round = view.round.as_ref();
    let note = if round.is_some_and(|round| round.to_come == 0) {
        "Everyone has acted."
    } else {
        ""
    };
    Some(Stage {
        title: scene_title(&view),
        sub: act_and_scene(&view),
        tone: view.scene.tone,
        card: round.and_then(|round| action_card(round)),
        empty: round.is_none().then(|| empty(&view)),
        chips: chips(&view),
        order: round.map_or_else(String::new, order_line),
        rows: rows(&view),
        note: note.to_owned(),
        deck: deck(&view),
        due: due(&view),
        undo_ready: table
            .chronicle()
            .before_last::<crate::engine::torg::Torg>()
            .is_some(),
    })
}

fn scene_title(view: &View) -> String {
    let name = view.scene.name.as_ref().or(view.title.as_ref());
    name.map_or_else(String::new, |name| name.as_str().to_owned())
}

fn empty(view: &View) -> (String, String) {
    if view.in_rounds {
        let may = view
            .heroes()
            .any(|hero| matches!(hero.slot, PoolSlot::Starting(1..)));
        let sentence = if may {
            "Before the first card each hero may lay starting cards from the hand. Then flip."
        } else {
            "Flip the first card."
        };
        ("The rounds begin".to_owned(), sentence.to_owned())
    } else {
        (
            "Free play".to_owned(),
            "Cards are used straight from the hand. When a conflict begins, go into rounds."
                .to_owned(),
        )
    }
}

/// The gamemaster end of the card in force.
fn action_card(round: &RoundView) -> Option<ActionCard> {
    let card = round.card.card()?;
    Some(face_up(
        card,
        round.line,
        ["Round ", &round.number.to_string()].concat(),
    ))
}

/// The gamemaster end of any card, as the tone reads it.
pub fn gamemaster_end(card: &Card, tone: Tone) -> ActionCard {
    let line = match tone {
        Tone::Standard => card.standard,
        Tone::Dramatic => card.dramatic,
    };
    face_up(card, line, "Card".to_owned())
}

fn face_up(card: &Card, line: Line, heading: String) -> ActionCard {
    let standard = line == card.standard;
    let other = if standard {
        card.dramatic
    } else {
        card.standard
    };
    let entry = |side: Side, first: bool| Entry {
        side,
        who: if first {
            [side_name(side), " first"].concat()
        } else {
            side_name(side).to_owned()
        },
        effect: effect(*line.effects.of(side)),
        meaning: meaning(*line.effects.of(side), side),
    };
    let idle = |side: Side, first: bool| {
        let mut text = if first {
            [side_name(side), " first"].concat()
        } else {
            String::new()
        };
        let says = effect(*other.effects.of(side));
        if !says.is_empty() {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(&says);
        }
        (side, text)
    };
    ActionCard {
        heading,
        number: card.id.0,
        flavour: cards::flavour(card.id),
        letter: if standard { "S" } else { "D" },
        entries: [entry(line.first, true), entry(line.first.other(), false)],
        other_letter: if standard { "D" } else { "S" },
        other: [idle(other.first, true), idle(other.first.other(), false)],
        standard,
        approved: approved(card.approved),
        task: match card.task {
            TaskBox::Steps(steps) => Task::Steps(steps),
            TaskBox::PossibleSetback => Task::Problem("Possible setback"),
            TaskBox::Complication => Task::Problem("Complication"),
            TaskBox::CriticalProblem => Task::Problem("Critical problem"),
        },
    }
}

/// The letters of the steps, in order.
pub const STEPS: [(Step, &str); 4] = [
    (Step::A, "A"),
    (Step::B, "B"),
    (Step::C, "C"),
    (Step::D, "D"),
];

fn order_line(round: &RoundView) -> String {
    let twice = |side: Side| *round.line.effects.of(side) == Effect::Flurry;
    let part = |side: Side| {
        let who = match side {
            Side::Heroes => "heroes",
            Side::Villains => "villains",
        };
        if twice(side) {
            [who, " twice"].concat()
        } else {
            who.to_owned()
        }
    };
    [
        &part(round.line.first),
        ", then ",
        &part(round.line.first.other()),
    ]
    .concat()
}

fn chips(view: &View) -> Vec<Chip> {
    let mut chips = Vec::new();
    for actor in view.present() {
        let name = short_name(actor.name.as_str());
        let side = Some(actor.role.side());
        let open = Some(Intent::Went(Screen::Seat(actor.id)));
        let mut chip = |bar, text: String, until| {
            chips.push(Chip {
                side,
                bar,
                text,
                until,
                intent: open.clone(),
            });
        };
        for card in &actor.in_effect {
            chip(
                Bar::Player,
                [name, ": ", &card_name(*card)].concat(),
                "this round",
            );
        }
        if let Some((held, _)) = actor.standing
            && !from_line(view, actor)
        {
            chip(
                Bar::None,
                [name, ": ", standing(held)].concat(),
                "until lifted",
            );
        }
        if actor.condition.knocked_down {
            chip(
                Bar::None,
                [name, ": knocked down"].concat(),
                "the next action",
            );
        }
        if let Some(defence) = actor.defence {
            chip(
                Bar::None,
                [name, " ", crate::app::words::torg::defence(defence)].concat(),
                "this round",
            );
        }
    }
    if let Some(round) = &view.round {
        for side in [Side::Heroes, Side::Villains] {
            if let Some(setback) = round.setbacks.of(side) {
                let text = match setback {
                    Setback::Generic => [side_name(side), ": −5 on every action"].concat(),
                    Setback::Told(text) => text.clone(),
                };
                chips.push(Chip {
                    side: Some(side),
                    bar: Bar::Gamemaster,
                    text,
                    until: "this round",
                    intent: None,
                });
            }
        }
    }
    chips
}

/// Whether a standing is just what the line says for the whole side, which the card shows already.
fn from_line(view: &View, actor: &ActorView) -> bool {
    let line = view
        .round
        .as_ref()
        .map(|round| *round.line.effects.of(actor.role.side()));
    actor.takes_part && matches!(line, Some(Effect::Up | Effect::Stymied))
}

fn due(view: &View) -> Vec<Button> {
    let mut due = Vec::new();
    if let Some(round) = &view.round {
        for side in &round.setbacks_due {
            let label = ["Setback for ", the_side(*side)].concat();
            let sheet = Sheet::Setback {
                side: *side,
                text: String::new(),
            };
            due.push(Button::new(label, Look::Gamemaster, Intent::Asked(sheet)));
        }
    }
    if let Some(removal) = view.removal {
        let label = [
            "Take ",
            &counted(usize::from(removal.cards), "card", "cards"),
            " from ",
            &called(view, removal.hero),
        ]
        .concat();
        let sheet = Sheet::TakePoolCards { chosen: vec![] };
        due.push(Button::new(label, Look::Gamemaster, Intent::Asked(sheet)));
    }
    due.extend(trade_due(view));
    due
}

/// What comes next in a trade.
fn trade_due(view: &View) -> Vec<Button> {
    let Some(trade) = &view.trade else {
        return vec![];
    };
    let (from, to) = (called(view, trade.from), called(view, trade.to));
    let mut due = Vec::new();
    if trade.returned.is_some() {
        let label = [&from, " and ", &to, " trade"].concat();
        due.push(
            Button::new(
                label,
                Look::Gamemaster,
                Intent::Wanted(Command::AcceptTrade),
            )
            .with_sub("How do they work together? Accept it"),
        );
    } else if view.in_rounds {
        let sheet = Sheet::TradeCards {
            from: trade.to,
            to: trade.from,
            answering: true,
            chosen: vec![],
        };
        let label = [&to, " answers ", &from].concat();
        due.push(Button::new(label, Look::Lit, Intent::Asked(sheet)));
    } else {
        let label = [&to, " answers ", &from].concat();
        due.push(Button::new(
            label,
            Look::Curtain,
            Intent::CalledCurtain(trade.to, Purpose::Answer),
        ));
    }
    due.push(Button::new(
        "Drop the trade",
        Look::Quiet,
        Intent::Wanted(Command::DropTrade),
    ));
    due
}

fn rows(view: &View) -> Vec<Row> {
    let Some(round) = &view.round else {
        return view
            .present()
            .map(|actor| row(view, actor, Progress::Waiting, (0, 0), None))
            .collect();
    };
    let mut rows: Vec<Row> = Vec::new();
    for (turn, _) in &round.turns {
        if rows.iter().any(|row| row.id == turn.actor) {
            continue;
        }
        let Some(actor) = view.actor(turn.actor) else {
            continue;
        };
        let own: Vec<Option<TurnEnd>> = round
            .turns
            .iter()
            .filter(|(other, _)| other.actor == actor.id)
            .map(|(_, end)| *end)
            .collect();
        let taken = own.iter().filter(|end| end.is_some()).count();
        let acting = view
            .action
            .as_ref()
            .is_some_and(|action| action.actor == actor.id);
        let next = view.action.is_none() && round.next.is_some_and(|next| next.actor == actor.id);
        let progress = if acting || next {
            Progress::Now
        } else if taken == own.len() {
            Progress::Done
        } else {
            Progress::Waiting
        };
        rows.push(row(view, actor, progress, (taken, own.len()), Some(round)));
    }
    for actor in view
        .present()
        .filter(|actor| !round.turns.iter().any(|(turn, _)| turn.actor == actor.id))
    {
        rows.push(row(view, actor, Progress::Out, (0, 0), None));
    }
    fold(&mut rows);
    rows
}

/// A whole side that has acted folds into one line where there is little room.
fn fold(rows: &mut [Row]) {
    for side in [Side::Heroes, Side::Villains] {
        let in_order = |row: &&mut Row| row.side == side && row.progress != Progress::Out;
        let all_done = rows
            .iter()
            .filter(|row| row.side == side && row.progress != Progress::Out)
            .count()
            > 1
            && rows
                .iter()
                .filter(|row| row.side == side)
                .all(|row| row.progress == Progress::Done || row.progress == Progress::Out);
        let somebody_acts = rows.iter().any(|row| row.progress == Progress::Now);
        if all_done && somebody_acts {
            let text = ["The ", &side_name(side).to_ascii_lowercase(), " have acted"].concat();
            for row in rows.iter_mut().filter(in_order) {
                row.folds_into = Some(text.clone());
            }
        }
    }
}

fn row(
    view: &View,
    actor: &ActorView,
    progress: Progress,
    pips: (usize, usize),
    round: Option<&RoundView>,
) -> Row {
    let acting = view
        .action
        .as_ref()
        .is_some_and(|action| action.actor == actor.id);
    let act_sheet = Sheet::Act {
        actor: actor.id,
        critical_moment: view
            .action
            .as_ref()
            .is_some_and(|action| acting && action.critical_moment),
        skill: Skill::Skilled,
        typed: None,
        fault: None,
    };
    let name = actor.name.as_str().to_owned();
    let short = short_name(&name).to_owned();
    let act = (progress == Progress::Now).then(|| {
        Button::new(
            if acting { "Go on" } else { "Act" },
            Look::Lit,
            Intent::Asked(act_sheet),
        )
    });
    let done = (progress == Progress::Now && !acting).then(|| {
        Button::new(
            [&short, " is done"].concat(),
            Look::Quiet,
            Intent::Wanted(Command::Finish { actor: actor.id }),
        )
    });
    Row {
        id: actor.id,
        figure: actor.figures.dexterity,
        side: actor.role.side(),
        sub: row_sub(actor, progress, pips, acting),
        name,
        progress,
        pips,
        folds_into: None,
        act,
        done,
        open: Intent::Went(Screen::Seat(actor.id)),
        board: board(view, actor, round),
    }
}

fn row_sub(actor: &ActorView, progress: Progress, pips: (usize, usize), acting: bool) -> String {
    if actor.condition.wounds >= Condition::DEAD {
        return "dead".to_owned();
    }
    if actor.condition.unconscious {
        return "unconscious".to_owned();
    }
    let player = || {
        actor
            .player
            .as_ref()
            .map_or_else(String::new, |player| player.as_str().to_owned())
    };
    match (progress, pips) {
        (Progress::Now, _) if acting => "in the middle of an action".to_owned(),
        (Progress::Now, (0, 2)) => "first of two actions".to_owned(),
        (Progress::Now, (1, 2)) => "second of two actions".to_owned(),
        (Progress::Now, _) => {
            let player = player();
            if player.is_empty() {
                "acts now".to_owned()
            } else {
                [&player, ", acts now"].concat()
            }
        }
        (Progress::Done, _) => "has acted".to_owned(),
        (Progress::Waiting, _) => player(),
        (Progress::Out, _) => "not in these rounds".to_owned(),
    }
}

fn board(view: &View, actor: &ActorView, round: Option<&RoundView>) -> Board {
    let condition = &actor.condition;
    let mut tags = Vec::new();
    for (has, tag) in [
        (condition.k, "K"),
        (condition.o, "O"),
        (condition.knocked_down, "down"),
        (condition.unconscious, "unconscious"),
        (condition.wounds >= Condition::DEAD, "dead"),
    ] {
        if has {
            tags.push(tag);
        }
    }
    if let Some((held, _)) = actor.standing {
        tags.push(standing(held));
    }
    let live = actor
        .in_effect
        .iter()
        .map(|card| pool_chip(*card, actor.id, true));
    let pool = actor
        .pool
        .iter()
        .map(|held| pool_chip(held.card, actor.id, false));
    let acts = actor.may_act && view.action.is_none();
    Board {
        hero: actor.role == Role::Hero,
        possibilities: actor.possibilities,
        shock: (condition.shock, actor.figures.toughness),
        wounds: condition.wounds,
        tags,
        hand: (actor.role == Role::Hero).then_some(actor.hand_count),
        pool: live.chain(pool).collect(),
        actions: round.filter(|_| acts).map_or_else(Vec::new, |round| {
            actions(view, actor.id, round.approved, false)
        }),
    }
}

/// A card in a pool or in effect.
pub fn pool_chip(card: CardId, holder: ActorId, live: bool) -> PoolChip {
    PoolChip {
        card,
        name: card_name(card),
        special: card.is_special(),
        live,
        intent: Intent::Asked(Sheet::Card {
            card,
            holder: (!live).then_some(holder),
        }),
    }
}

/// The eight kinds of action, the approved ones first.
pub fn actions(
    view: &View,
    actor: ActorId,
    approved: Approved,
    critical_moment: bool,
) -> Vec<ActionButton> {
    use crate::engine::torg::state::ActionKind;
    const KINDS: [Approvable; 7] = [
        Approvable::Attack,
        Approvable::Trick,
        Approvable::Test,
        Approvable::Taunt,
        Approvable::Intimidate,
        Approvable::Maneuver,
        Approvable::Defend,
    ];
    let hero = view
        .actor(actor)
        .is_some_and(|actor| actor.role == Role::Hero);
    let mut kinds: Vec<ActionKind> = KINDS.into_iter().map(ActionKind::Approvable).collect();
    let earns = |kind: &ActionKind| match kind {
        ActionKind::Approvable(kind) => hero && approved.includes(*kind),
        ActionKind::Other => false,
    };
    sort_by_key(&mut kinds, |kind| !earns(kind));
    kinds.push(ActionKind::Other);
    kinds
        .into_iter()
        .map(|kind| ActionButton {
            kind,
            label: crate::app::words::torg::action(kind),
            earns: earns(&kind),
            intent: if view.needs_target(actor, kind) {
                Intent::Asked(Sheet::Target {
                    actor,
                    kind,
                    critical_moment,
                })
            } else {
                Intent::Wanted(Command::Declare {
                    actor,
                    kind,
                    target: None,
                    critical_moment,
                })
            },
        })
        .collect()
}

fn deck(view: &View) -> Deck {
    let left = [
        view.deck_left.to_string().as_str(),
        if view.deck_left == 1 {
            " card left"
        } else {
            " cards left"
        },
    ]
    .concat();
    let intent = Intent::PressedFlip;
    match &view.round {
        Some(round) if round.to_come > 0 => Deck {
            word: "Flip",
            sub: [
                counted(round.to_come, "action", "actions"),
                "still to come".to_owned(),
            ],
            lit: false,
            intent,
        },
        Some(round) => Deck {
            word: "Flip",
            sub: [["round ", &(round.number + 1).to_string()].concat(), left],
            lit: true,
            intent,
        },
        None if view.in_rounds => Deck {
            word: "Flip",
            sub: ["round 1".to_owned(), left],
            lit: true,
            intent,
        },
        None => Deck {
            word: "Rounds",
            sub: ["a fight".to_owned(), "begins".to_owned()],
            lit: true,
            intent,
        },
    }
}

/// "Noor’s hand": the player's, where one is known.
pub fn hand_label(actor: &ActorView) -> String {
    let name = actor.player.as_ref().unwrap_or(&actor.name);
    [&possessive(short_name(name.as_str())), " hand"].concat()
}
