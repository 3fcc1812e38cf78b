//! Sheets: the questions over the page. Most are lists; an action, a card and the book have shapes of their own.

use super::stage::{ActionButton, ActionCard, Bar, PoolChip, actions, gamemaster_end, pool_chip};
use super::{Button, Look};
use crate::app::intent::Intent;
use crate::app::model::{AfterRound, Model, OpenTable, Purpose, Sheet};
use crate::app::words::telling::{called, card_name, dice};
use crate::app::words::torg::{
    action, cards as count_cards, defence, does, level, possessive, short_name, signed, standing, the_side,
};
use crate::app::words::{cards, refusals};
use crate::engine::ruling::Refuse;
use crate::engine::seat::ActorId;
use crate::engine::torg::card::{Approvable, CardId, Side};
use crate::engine::torg::command::Command;
use crate::engine::torg::roll::{Skill, Standing, SuccessLevel};
use crate::engine::torg::state::{
    Action, ActionKind, ActionStage, Condition, Defence, Figures, Outcome, Role, Setback,
};
use crate::engine::torg::view::{ActorView, PoolSlot, View};

/// What a sheet shows.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum SheetVm {
    Act(Act),
    Book(Book),
    Card(FullCard),
    List(List),
    Person(Person),
    Options(Vec<super::new_table::Question>),
}

/// The book says no.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Book {
    pub rule: Option<String>,
    pub title: String,
    pub text: String,
    pub why: String,
    /// The gamemaster may rule otherwise.
    pub may_rule: bool,
}

/// What somebody does with a turn.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Act {
    pub name: String,
    pub side: Side,
    pub title: String,
    pub step: ActStep,
}

/// How far the action is.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum ActStep {
    /// Which kind: the approved ones first.
    Choose {
        actions: Vec<ActionButton>,
        /// The critical moment: whether it is declared, and whether it can be. `None` for those who have none.
        critical: Option<(bool, String)>,
        pass: Button,
    },
    /// The action is named: dice, cards, and how it came out.
    Resolve {
        /// "Up: a free extra die".
        notes: Vec<String>,
        dice: Option<Dice>,
        /// The roll in figures, when it has fallen.
        rolled: Option<Rolled>,
        /// Cards that may be played on it by anybody, the actor's first.
        pool: Vec<PlayableCard>,
        /// Cards played on it.
        played: Vec<PoolChip>,
        /// The hand, in a critical moment.
        hand: Option<Button>,
        commit: Option<Button>,
        outcomes: Vec<OutcomeButton>,
        earns: bool,
    },
}

/// A card that may be played on the action.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PlayableCard {
    pub chip: PoolChip,
    pub owner: String,
    pub ready: bool,
    pub play: Intent,
}

/// The dice still to be rolled.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Dice {
    pub skilled: bool,
    /// What was typed, where a person rolls.
    pub typed: Option<String>,
    pub fault: Option<(String, String)>,
}

/// The dice that fell.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Rolled {
    pub faces: Vec<u8>,
    pub total: u32,
    pub bonus: String,
    pub line: String,
}

/// One way it may come out.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct OutcomeButton {
    pub label: &'static str,
    /// Steps of the stair that are filled: 0 is a failure.
    pub steps: u8,
    pub intent: Intent,
}

/// A card, both ends.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct FullCard {
    pub number: u16,
    pub bar: &'static str,
    pub special: bool,
    pub name: String,
    pub effect: &'static str,
    pub when: &'static str,
    pub rule: &'static str,
    /// Why it can not be used now, where it can not.
    pub note: String,
    pub buttons: Vec<Button>,
    pub other_end: ActionCard,
}

/// A list with a headline and buttons at the foot.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct List {
    pub title: String,
    pub text: String,
    pub rows: Vec<ListRow>,
    pub field: Option<Field>,
    pub buttons: Vec<Button>,
}

/// A row of a list.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct ListRow {
    pub label: String,
    pub sub: String,
    pub side: Option<Side>,
    pub bar: Bar,
    /// On or off, where it is a switch.
    pub on: Option<bool>,
    pub intent: Intent,
}

/// A line to type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Field {
    pub label: &'static str,
    pub value: String,
    pub fault: Option<String>,
}

/// Harm, possibilities and figures of one person, to be set.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Person {
    pub name: String,
    pub steppers: Vec<Stepper>,
    pub toggles: Vec<ListRow>,
}

/// A figure with a button on either side.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Stepper {
    pub label: &'static str,
    pub value: String,
    pub less: Option<Intent>,
    pub more: Option<Intent>,
}

/// The open sheet.
pub fn sheet(model: &Model) -> Option<SheetVm> {
    let sheet = model.sheet.as_ref()?;
    if let Sheet::Remove { table } = sheet {
        let title = model.shelf.iter().find(|listing| listing.id == *table).map(|listing| listing.spine.title.clone());
        return Some(SheetVm::List(List {
            title: ["Remove ", &title.unwrap_or_default()].concat(),
            text: "It goes from this device for good, with its whole chronicle. A saved file stays.".to_owned(),
            buttons: vec![
                Button::new("Keep it", Look::Plain, Intent::ClosedSheet),
                Button::new("Remove it", Look::Curtain, Intent::RemovedTable(*table)),
            ],
            ..List::default()
        }));
    }
    let table = model.table.as_ref()?;
    let view = super::open_view(model)?;
    Some(match sheet {
        Sheet::Act { .. } => SheetVm::Act(act(&view, sheet)?),
        Sheet::ByTheBook { refusal, why, .. } => {
            let words = refusals::refusal(refusal, &view);
            SheetVm::Book(Book {
                rule: refusal.rule().map(|rule| rule.to_string()),
                title: words.title,
                text: words.why,
                why: why.clone(),
                may_rule: refusal.can_be_overruled(),
            })
        }
        Sheet::Card { card, holder } => SheetVm::Card(full_card(&view, *card, *holder)?),
        Sheet::Person { actor } => SheetVm::Person(person(view.actor(*actor)?)),
        Sheet::Options { open } => SheetVm::Options(super::new_table::table_options(view.settings, *open)),
        Sheet::Target { .. }
        | Sheet::BeginRounds { .. }
        | Sheet::CloseRound { .. }
        | Sheet::Setback { .. }
        | Sheet::TakePoolCards { .. }
        | Sheet::TradePartner { .. }
        | Sheet::TradeCards { .. }
        | Sheet::SceneMenu
        | Sheet::NameScene { .. }
        | Sheet::EndScene
        | Sheet::Piles
        | Sheet::Join { .. }
        | Sheet::PersonMenu { .. }
        | Sheet::Note { .. }
        | Sheet::Remove { .. } => SheetVm::List(list(&view, table, sheet)?),
    })
}

fn act(view: &View, sheet: &Sheet) -> Option<Act> {
    let Sheet::Act { actor, critical_moment, skill, typed, fault } = sheet else { return None };
    let actor = view.actor(*actor)?;
    let name = short_name(actor.name.as_str()).to_owned();
    let side = actor.role.side();
    match view.action.as_ref().filter(|action| action.actor == actor.id) {
        None => {
            let approved = view.round.as_ref().map(|round| round.approved)?;
            let critical = (actor.role == Role::Hero && !actor.critical_moment_used).then(|| {
                (*critical_moment, "Hand cards may be used on this one action. Once this act.".to_owned())
            });
            let pass = Button::new(
                [&name, " does nothing"].concat(),
                Look::Plain,
                Intent::Wanted(Command::Pass { actor: actor.id }),
            );
            let actions = actions(view, actor.id, approved, *critical_moment);
            Some(Act { title: name.clone(), name, side, step: ActStep::Choose { actions, critical, pass } })
        }
        Some(open) => {
            let dice = (open.stage == ActionStage::Declared).then(|| Dice {
                skilled: *skill == Skill::Skilled,
                typed: typed.clone(),
                fault: fault.as_ref().map(|fault| {
                    let words = refusals::refusal(fault, view);
                    (words.title, words.why)
                }),
            });
            let title = [&name, " ", does(open.kind)].concat();
            Some(Act { title, name, side, step: resolve(view, actor, open, dice) })
        }
    }
}

fn resolve(view: &View, actor: &ActorView, open: &Action, dice: Option<Dice>) -> ActStep {
    let mut notes = Vec::new();
    match actor.standing {
        Some((Standing::Up, _)) => notes.push("Up: a free extra die on this roll.".to_owned()),
        Some((Standing::Stymied, _)) => notes.push("Stymied: the first reroll is lost, a bought one too.".to_owned()),
        None => {}
    }
    let setback = view.round.as_ref().and_then(|round| round.setbacks.of(actor.role.side()).clone());
    if setback == Some(Setback::Generic) {
        notes.push("Setback: −5 on the total.".to_owned());
    }
    if let Some(target) = open.target {
        notes.push(["Against ", &called(view, target), "."].concat());
    }
    if open.critical_moment {
        notes.push("A critical moment: hand cards may be used.".to_owned());
    }
    let committed = open.stage == ActionStage::Committed;
    if committed {
        notes.push("The result is told: no more own cards.".to_owned());
    }
    let rolled = open.roll.as_ref().map(|roll| Rolled {
        faces: roll.chains.iter().flatten().map(|die| die.face()).collect(),
        total: roll.total.get(),
        bonus: signed(roll.bonus.0),
        line: self::dice(roll),
    });
    let owners = view.heroes().filter(|hero| hero.id == actor.id).chain(view.heroes().filter(|hero| hero.id != actor.id));
    let pool = owners
        .flat_map(|hero| {
            let own = hero.id == actor.id;
            hero.pool
                .iter()
                .filter(move |held| (own && !held.card.is_special()) || held.play.is_ok())
                .filter(move |held| own || supports(held.card))
                .map(move |held| PlayableCard {
                    chip: pool_chip(held.card, hero.id, false),
                    owner: if own { String::new() } else { called(view, hero.id) },
                    ready: held.play.is_ok(),
                    play: Intent::Wanted(Command::PlayCard { actor: hero.id, card: held.card }),
                })
        })
        .collect();
    let hand = (open.critical_moment && !committed).then(|| {
        let label = super::stage::hand_label(actor);
        Button::new(label, Look::Curtain, Intent::CalledCurtain(actor.id, Purpose::Hand))
    });
    let rolled_yet = open.stage == ActionStage::Rolled;
    let commit = rolled_yet.then(|| Button::new("Tell the result", Look::Plain, Intent::Wanted(Command::Commit)));
    ActStep::Resolve {
        notes,
        dice,
        rolled,
        pool,
        played: open.cards.iter().map(|(by, card)| pool_chip(*card, *by, true)).collect(),
        hand,
        commit,
        outcomes: outcomes(open.kind),
        earns: earns(view, actor, open.kind),
    }
}

/// Cards that help on somebody else's action.
fn supports(card: CardId) -> bool {
    use crate::engine::torg::timing::Window;
    card.name().is_some_and(|name| name.window() == Window::OthersUntilAnnounced)
}

fn earns(view: &View, actor: &ActorView, kind: ActionKind) -> bool {
    let approved = view.round.as_ref().map(|round| round.approved);
    match (kind, approved) {
        (ActionKind::Approvable(kind), Some(approved)) => actor.role == Role::Hero && approved.includes(kind),
        (ActionKind::Other, _) | (_, None) => false,
    }
}

fn outcomes(kind: ActionKind) -> Vec<OutcomeButton> {
    let announce = |outcome| Intent::Wanted(Command::Announce { outcome });
    if kind == ActionKind::Approvable(Approvable::Defend) {
        return vec![OutcomeButton { label: "The defence stands", steps: 5, intent: announce(Outcome::Done) }];
    }
    let mut all = vec![OutcomeButton { label: "Failed", steps: 0, intent: announce(Outcome::Failed) }];
    all.extend((1..).zip(SuccessLevel::ALL).map(|(steps, reached)| OutcomeButton {
        label: level(reached),
        steps,
        intent: announce(Outcome::Succeeded(reached)),
    }));
    if kind == ActionKind::Other {
        all.push(OutcomeButton { label: "Done, no roll", steps: 5, intent: announce(Outcome::Done) });
    }
    all
}

fn full_card(view: &View, card: CardId, holder: Option<ActorId>) -> Option<FullCard> {
    let face = card.card()?;
    let holder = holder.and_then(|holder| view.actor(holder));
    let held = holder.and_then(|holder| holder.pool.iter().find(|held| held.card == card));
    let mut buttons = Vec::new();
    let mut note = String::new();
    if let (Some(holder), Some(held)) = (holder, held) {
        let play = Intent::Wanted(Command::PlayCard { actor: holder.id, card });
        let label = [short_name(holder.name.as_str()), " uses it"].concat();
        let look = if held.play.is_ok() { Look::Lit } else { Look::Plain };
        buttons.push(Button::new(label, look, play));
        if let Err(refusal) = &held.play {
            note = refusals::refusal(refusal, view).title;
        }
    }
    Some(FullCard {
        number: card.0,
        bar: match (card.is_special(), card.is_subplot()) {
            (_, true) => "Subplot",
            (true, false) => "Special",
            (false, false) => "Card",
        },
        special: card.is_special(),
        name: card_name(card),
        effect: cards::effect(face.name),
        when: cards::when(face.name),
        rule: cards::rule(face.name),
        note,
        buttons,
        other_end: gamemaster_end(face, view.scene.tone),
    })
}

fn switch(label: String, sub: String, side: Option<Side>, on: bool, intent: Intent) -> ListRow {
    ListRow { label, sub, side, bar: Bar::None, on: Some(on), intent }
}

fn way(label: impl Into<String>, sub: impl Into<String>, intent: Intent) -> ListRow {
    ListRow { label: label.into(), sub: sub.into(), side: None, bar: Bar::None, on: None, intent }
}

fn lit(label: impl Into<String>) -> Button {
    Button::new(label, Look::Lit, Intent::SentSheet)
}

fn list(view: &View, table: &OpenTable, sheet: &Sheet) -> Option<List> {
    Some(match sheet {
        Sheet::Target { actor, kind, critical_moment } => target(view, *actor, *kind, *critical_moment),
        Sheet::BeginRounds { chosen } => begin_rounds(view, chosen),
        Sheet::CloseRound { then } => close_round(view, *then),
        Sheet::Setback { side, text } => setback(*side, text),
        Sheet::TakePoolCards { chosen } => take_pool_cards(view, chosen)?,
        Sheet::TradePartner { from } => trade_partner(view, *from),
        Sheet::TradeCards { from, to, answering, chosen } => trade_cards(view, *from, *to, *answering, chosen)?,
        Sheet::SceneMenu => scene_menu(view),
        Sheet::NameScene { text } => List {
            title: "Name the scene".to_owned(),
            field: Some(Field { label: "Train roof, the vault, the masked ball", value: text.clone(), fault: None }),
            buttons: vec![lit("Call it so").ready_if(crate::engine::name::Name::new(text).is_ok())],
            ..List::default()
        },
        Sheet::EndScene => end_scene(),
        Sheet::Piles => piles(view),
        Sheet::Join { role, text, fault } => join(*role, text, *fault),
        Sheet::PersonMenu { actor } => person_menu(view, view.actor(*actor)?),
        Sheet::Note { text } => List {
            title: "A note".to_owned(),
            text: "It goes into the chronicle, for all to read.".to_owned(),
            field: Some(Field { label: "What should not be forgotten", value: text.clone(), fault: None }),
            buttons: vec![lit("Write it down").ready_if(!text.trim().is_empty())],
            ..List::default()
        },
        Sheet::Act { .. }
        | Sheet::ByTheBook { .. }
        | Sheet::Card { .. }
        | Sheet::Person { .. }
        | Sheet::Options { .. }
        | Sheet::Remove { .. } => {
            let _ = table;
            return None;
        }
    })
}

fn target(view: &View, actor: ActorId, kind: ActionKind, critical_moment: bool) -> List {
    let rows = view.heroes().filter(|hero| hero.takes_part).map(|hero| ListRow {
        label: hero.name.as_str().to_owned(),
        sub: [&count_cards(hero.pool.len()), " in the pool"].concat(),
        side: Some(Side::Heroes),
        bar: Bar::None,
        on: None,
        intent: Intent::Wanted(Command::Declare { actor, kind, target: Some(hero.id), critical_moment }),
    });
    List {
        title: [&called(view, actor), " ", does(kind)].concat(),
        text: [action(kind), " stands on the card: a success costs its target pool cards. At whom?"].concat(),
        rows: rows.collect(),
        ..List::default()
    }
}

fn begin_rounds(view: &View, chosen: &[ActorId]) -> List {
    let row = |actor: &ActorView| {
        let player = actor.player.as_ref().map_or("", |player| player.as_str());
        switch(
            actor.name.as_str().to_owned(),
            player.to_owned(),
            Some(actor.role.side()),
            chosen.contains(&actor.id),
            Intent::ToggledPerson(actor.id),
        )
    };
    let heroes = view.heroes().filter(|hero| chosen.contains(&hero.id)).count();
    let text = match heroes {
        0 => "Choose at least one hero.",
        1 => "A hero alone may start with three cards in the pool.",
        2 => "Two heroes may start with two cards each in the pool.",
        _ => "Pools begin empty and fill by acting.",
    };
    let mut rows: Vec<ListRow> = view.present().map(row).collect();
    rows.push(way(
        "Somebody against them",
        "add a villain by name",
        Intent::Asked(Sheet::Join { role: Role::Villain, text: String::new(), fault: None }),
    ));
    List {
        title: "Who is in it?".to_owned(),
        text: text.to_owned(),
        rows,
        buttons: vec![lit("Begin rounds").ready_if(heroes > 0)],
        field: None,
    }
}

fn close_round(view: &View, then: AfterRound) -> List {
    let mut rows = Vec::new();
    if let Some(round) = &view.round {
        let injured = view.present().filter(|actor| {
            actor.role == Role::Villain && (round.about_to_break.contains(&actor.id))
        });
        for villain in injured {
            rows.push(ListRow {
                label: [short_name(villain.name.as_str()), " turned it and stays"].concat(),
                sub: "hurt somebody, or won a better position; else leaves now".to_owned(),
                side: Some(Side::Villains),
                bar: Bar::Gamemaster,
                on: Some(false),
                intent: Intent::Wanted(Command::JudgePosition { actor: villain.id, improved: true }),
            });
        }
        for hero in &round.defences_due {
            let name = called(view, *hero);
            let judge = |defence| Intent::Wanted(Command::JudgeDefence { actor: *hero, defence });
            for verdict in [Defence::Held, Defence::Hit, Defence::NotAttacked] {
                rows.push(ListRow {
                    label: [&name, ": ", defence(verdict)].concat(),
                    sub: if verdict == Defence::Held { "earns a card".to_owned() } else { String::new() },
                    side: Some(Side::Heroes),
                    bar: Bar::Gamemaster,
                    on: Some(false),
                    intent: judge(verdict),
                });
            }
        }
    }
    let label = match then {
        AfterRound::Flip => "Flip",
        AfterRound::EndRounds => "End the rounds",
        AfterRound::EndScene { .. } => "End the scene",
    };
    List {
        title: "Before the round closes".to_owned(),
        text: if rows.is_empty() { "All is said.".to_owned() } else { "The gamemaster says how it went.".to_owned() },
        rows,
        field: None,
        buttons: vec![Button::new(label, Look::Lit, Intent::ClosedRound(then))],
    }
}

fn setback(side: Side, text: &str) -> List {
    let generic = Intent::Wanted(Command::ChooseSetback { side, setback: Setback::Generic });
    List {
        title: ["Setback for ", the_side(side)].concat(),
        text: "Something goes wrong that nobody planned: gear fails, the ground gives way, help comes for the other side."
            .to_owned(),
        rows: vec![way("−5 on every action of theirs", "for this round, where nothing better fits", generic)],
        field: Some(Field { label: "What happens", value: text.to_owned(), fault: None }),
        buttons: vec![
            Button::new("Later", Look::Plain, Intent::ClosedSheet),
            lit("It happens").ready_if(!text.trim().is_empty()),
        ],
    }
}

fn take_pool_cards(view: &View, chosen: &[CardId]) -> Option<List> {
    let removal = view.removal?;
    let hero = view.actor(removal.hero)?;
    let rows = hero.pool.iter().map(|held| card_row(held.card, chosen)).collect();
    let must = usize::from(removal.cards);
    Some(List {
        title: [short_name(hero.name.as_str()), " loses ", &count_cards(must)].concat(),
        text: "The gamemaster chooses which. Specials stay.".to_owned(),
        rows,
        field: None,
        buttons: vec![lit(["Take ", &count_cards(chosen.len())].concat()).ready_if(chosen.len() == must)],
    })
}

fn card_row(card: CardId, chosen: &[CardId]) -> ListRow {
    ListRow {
        label: card_name(card),
        sub: card.name().map_or_else(String::new, |name| cards::short(name).to_owned()),
        side: None,
        bar: if card.is_special() { Bar::Gamemaster } else { Bar::Player },
        on: Some(chosen.contains(&card)),
        intent: Intent::ToggledCard(card),
    }
}

fn trade_partner(view: &View, from: ActorId) -> List {
    let rows = view.heroes().filter(|hero| hero.id != from).map(|hero| ListRow {
        label: hero.name.as_str().to_owned(),
        sub: if view.in_rounds {
            [&count_cards(hero.pool.len()), " in the pool"].concat()
        } else {
            [&count_cards(hero.hand_count), " in hand"].concat()
        },
        side: Some(Side::Heroes),
        bar: Bar::None,
        on: None,
        intent: if view.in_rounds {
            Intent::Asked(Sheet::TradeCards { from, to: hero.id, answering: false, chosen: vec![] })
        } else {
            Intent::CalledCurtain(from, Purpose::Offer { to: hero.id })
        },
    });
    List {
        title: [&called(view, from), " trades with"].concat(),
        text: if view.in_rounds {
            "Pool for pool, as many each way. Say how the heroes work together.".to_owned()
        } else {
            "Hand for hand, as many each way, behind the curtain. Say how the heroes work together.".to_owned()
        },
        rows: rows.collect(),
        ..List::default()
    }
}

fn trade_cards(view: &View, from: ActorId, to: ActorId, answering: bool, chosen: &[CardId]) -> Option<List> {
    let hero = view.actor(from)?;
    let rows = hero.pool.iter().map(|held| card_row(held.card, chosen)).collect();
    let offered = view.trade.as_ref().map(|trade| &trade.offered);
    let (title, text, ready) = match (answering, offered) {
        (true, Some(offered)) => {
            let names: Vec<String> = offered.cards.iter().flatten().map(|card| card_name(*card)).collect();
            (
                [&called(view, from), " gives ", &called(view, to), " in return"].concat(),
                ["For ", &names.join(", "), "."].concat(),
                chosen.len() == offered.count,
            )
        }
        (_, _) => (
            [&called(view, from), " offers ", &called(view, to)].concat(),
            "From the pool.".to_owned(),
            !chosen.is_empty(),
        ),
    };
    let label = if answering { "Give" } else { "Offer" };
    Some(List {
        title,
        text,
        rows,
        field: None,
        buttons: vec![lit([label, " ", &count_cards(chosen.len())].concat()).ready_if(ready)],
    })
}

fn scene_menu(view: &View) -> List {
    let join = |role| Intent::Asked(Sheet::Join { role, text: String::new(), fault: None });
    let name = view.scene.name.as_ref().map_or_else(String::new, |name| name.as_str().to_owned());
    let mut rows = vec![way("Name the scene", name.clone(), Intent::Asked(Sheet::NameScene { text: name }))];
    if view.in_rounds {
        rows.push(way("End the rounds", "back to free play, the scene goes on", Intent::ClosedRound(AfterRound::EndRounds)));
    }
    rows.push(way("End the scene", "pick up pools, discard, refill", Intent::Asked(Sheet::EndScene)));
    if !view.in_rounds && view.ending.is_none() {
        let next = ["critical moments are back; hands stay: act ", &(view.act + 1).to_string()].concat();
        rows.push(way("Begin a new act", next, Intent::Wanted(Command::BeginAct)));
    }
    rows.push(way("A villain", "somebody against them", join(Role::Villain)));
    rows.push(way("An ally", "on the heroes’ side, without cards", join(Role::Ally)));
    rows.push(way("A hero", "dealt a full hand", join(Role::Hero)));
    let piles = [
        &count_cards(view.deck_left),
        " in the deck, ",
        &view.discard.len().to_string(),
        " discarded, ",
        &view.action_stack.len().to_string(),
        " flipped",
    ];
    rows.push(way("The piles", piles.concat(), Intent::Asked(Sheet::Piles)));
    rows.push(way("A note", "for the chronicle", Intent::Asked(Sheet::Note { text: String::new() })));
    rows.push(way("Options", "where the book leaves a choice", Intent::Asked(Sheet::Options { open: None })));
    List { title: "The scene".to_owned(), rows, ..List::default() }
}

fn end_scene() -> List {
    List {
        title: "End the scene".to_owned(),
        text: "Pools go back to hands, specials stay. Then everybody comes down to a full hand.".to_owned(),
        rows: vec![],
        field: None,
        buttons: vec![
            Button::new("Final encounter", Look::Plain, Intent::ClosedRound(AfterRound::EndScene { is_final: true }))
                .with_sub("no refill"),
            Button::new("End it", Look::Lit, Intent::ClosedRound(AfterRound::EndScene { is_final: false })),
        ],
    }
}

fn piles(view: &View) -> List {
    let row = |card: &CardId, sub: &str| ListRow {
        label: [&card_name(*card), ", ", &card.0.to_string()].concat(),
        sub: sub.to_owned(),
        side: None,
        bar: if card.is_special() { Bar::Gamemaster } else { Bar::Player },
        on: None,
        intent: Intent::Asked(Sheet::Card { card: *card, holder: None }),
    };
    let discards = view.discard.iter().rev().enumerate();
    let mut rows: Vec<ListRow> =
        discards.map(|(place, card)| row(card, if place == 0 { "top of the discards" } else { "discarded" })).collect();
    rows.extend(view.action_stack.iter().rev().map(|card| row(card, "flipped")));
    List {
        title: "The piles".to_owned(),
        text: [&count_cards(view.deck_left), " left in the deck. What was discarded or flipped lies open."].concat(),
        rows,
        ..List::default()
    }
}

fn join(role: Role, text: &str, fault: Option<crate::app::model::DraftFault>) -> List {
    let (title, label, more) = match role {
        Role::Hero => ("A hero joins", "Brother Osric (Ines)", "A full hand is dealt. Brackets name the player."),
        Role::Ally => ("An ally joins", "The stoker", "On the heroes’ side, without cards."),
        Role::Villain => ("Somebody against them", "Varga", "A name is enough."),
    };
    List {
        title: title.to_owned(),
        text: more.to_owned(),
        rows: vec![],
        field: Some(Field { label, value: text.to_owned(), fault: fault.map(refusals::draft) }),
        buttons: vec![lit("Add").ready_if(!text.trim().is_empty())],
    }
}

fn person_menu(view: &View, actor: &ActorView) -> List {
    let id = actor.id;
    let name = short_name(actor.name.as_str());
    let mut rows = vec![way("Harm and figures", "shock, wounds, Dexterity, possibilities", Intent::Asked(Sheet::Person { actor: id }))];
    if actor.role == Role::Hero {
        rows.push(way("Trade", "as many cards each way", Intent::Asked(Sheet::TradePartner { from: id })));
        if view.round.is_some() {
            let (label, helped) = match actor.slot {
                PoolSlot::Denied => ("The action helped after all", true),
                PoolSlot::Closed | PoolSlot::Starting(_) | PoolSlot::NotEarned | PoolSlot::Open | PoolSlot::Used => {
                    ("The action did not help", false)
                }
            };
            let sub = if helped { "a card may go to the pool" } else { "no card to the pool this round" };
            rows.push(way(label, sub, Intent::Wanted(Command::JudgeContribution { actor: id, helped })));
        }
    }
    if view.in_rounds && !actor.takes_part {
        rows.push(way("Enters the conflict", "a turn comes with the next flip", Intent::Wanted(Command::JoinConflict { actor: id })));
    }
    rows.push(way("Leaves for good", "a hero’s cards go to the discards", Intent::Wanted(Command::Leave { actor: id })));
    List { title: name.to_owned(), rows, ..List::default() }
}

fn person(actor: &ActorView) -> Person {
    let id = actor.id;
    let condition = actor.condition;
    let figures = actor.figures;
    let harm = |condition: Condition| Intent::Wanted(Command::SetCondition { actor: id, condition });
    let figure = |figures: Figures| Intent::Wanted(Command::SetFigures { actor: id, figures });
    let mut steppers = Vec::new();
    if actor.role == Role::Hero {
        let set = |possibilities| Intent::Wanted(Command::SetPossibilities { actor: id, possibilities });
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
        less: condition.shock.checked_sub(1).map(|shock| harm(Condition { shock, ..condition })),
        more: condition.shock.checked_add(1).map(|shock| harm(Condition { shock, ..condition })),
    });
    steppers.push(Stepper {
        label: "Wounds",
        value: condition.wounds.to_string(),
        less: condition.wounds.checked_sub(1).map(|wounds| harm(Condition { wounds, ..condition })),
        more: (condition.wounds < Condition::DEAD).then(|| harm(Condition { wounds: condition.wounds + 1, ..condition })),
    });
    let mut stepper = |label, value: Option<u8>, set: &dyn Fn(Option<u8>) -> Figures| {
        steppers.push(Stepper {
            label,
            value: value.map_or_else(|| "–".to_owned(), |value| value.to_string()),
            less: value.map(|value| figure(set(value.checked_sub(1).filter(|value| *value > 0)))),
            more: value.unwrap_or(TYPICAL - 1).checked_add(1).map(|value| figure(set(Some(value)))),
        });
    };
    stepper("Dexterity", figures.dexterity, &|dexterity| Figures { dexterity, ..figures });
    stepper("Mind", figures.mind, &|mind| Figures { mind, ..figures });
    stepper("Perception", figures.perception, &|perception| Figures { perception, ..figures });
    stepper("Toughness", figures.toughness, &|toughness| Figures { toughness, ..figures });
    let mut toggles = Vec::new();
    for (label, on, next) in [
        ("K", condition.k, Condition { k: !condition.k, ..condition }),
        ("O", condition.o, Condition { o: !condition.o, ..condition }),
        ("Knocked down", condition.knocked_down, Condition { knocked_down: !condition.knocked_down, ..condition }),
        ("Unconscious", condition.unconscious, Condition { unconscious: !condition.unconscious, ..condition }),
    ] {
        toggles.push(switch(label.to_owned(), String::new(), None, on, harm(next)));
    }
    for held in [Standing::Up, Standing::Stymied] {
        let on = actor.standing.is_some_and(|(now, _)| now == held);
        let next = (!on).then_some(held);
        let intent = Intent::Wanted(Command::SetStanding { actor: id, standing: next });
        toggles.push(switch(standing(held).to_owned(), String::new(), None, on, intent));
    }
    Person { name: [&possessive(short_name(actor.name.as_str())), " figures"].concat(), steppers, toggles }
}

/// Where an unknown figure starts when somebody begins to set it: an ordinary person's.
const TYPICAL: u8 = 8;
