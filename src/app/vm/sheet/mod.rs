//! Sheets: the questions over the page. Most are lists; an action, a card and the book have shapes of their own.

mod acting;
mod aiming;
mod decks;
mod lists;
mod matters;
mod person;
pub mod rounds;
mod trades;

pub use acting::BOUGHT;
pub use decks::Decks;
pub(in crate::app) use lists::way;
pub(super) use lists::{lit, too_long};

use super::attack::result::Slip;
use super::attack::struck::StruckVm;
use super::attack::{self, AttackVm};
use super::cast::{self, CastVm};
use super::stage::{ActionButton, ActionCard, Bar, PoolChip, gamemaster_end};
use super::tales;
use super::tasks::{self, TaskVm};
use super::{Button, ButtonVariant};
use crate::app::improv::table::vm as improv;
use crate::app::intent::Intent;
use crate::app::model::{Model, Sheet};
use crate::app::torang::table::vm::{self as torang, Form};
use crate::app::words::refusals::Words;
use crate::app::words::telling::{card_name, name_among};
use crate::app::words::{cards, refusals};
use ::torg::card::{CardId, Side};
use ::torg::view::View;
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};

/// What a sheet shows.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum SheetVm {
    Act(Act),
    Attack(Box<AttackVm>),
    /// An attack that lies rolled.
    Struck(Box<StruckVm>),
    Book(Book),
    Card(Box<FullCard>),
    Decks(Decks),
    Cast(Box<CastVm>),
    List(List),
    Person(Person),
    Options(Vec<super::new_table::Question>),
    TorgOptions(super::options::Options),
    ImprovOptions(super::options::Options),
    Form(Form),
    Conflict(improv::Form),
    Task(Box<TaskVm>),
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

impl Book {
    /// What a refusal says in these words; `why` is typed so far for a ruling.
    pub(in crate::app) fn of(refusal: &impl Refuse, words: Words, why: &str) -> Self {
        Self {
            rule: refusal.rule().map(|rule| rule.to_string()),
            title: words.title,
            text: words.why,
            why: why.to_owned(),
            may_rule: refusal.can_be_overruled(),
        }
    }
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
        /// What comes before all of them: getting up.
        first: Option<Box<Button>>,
        /// The critical moment: whether it is declared, and whether it can be. `None` for those who have none.
        critical: Option<(bool, String)>,
        pass: Box<Button>,
        /// The way to all else that is done in a fight.
        more: Option<Box<Button>>,
    },
    /// The action is named: dice, cards, and how it came out.
    Resolve(Box<Resolve>),
}

/// An action that has been named.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Resolve {
    /// "Up: a free extra die".
    pub notes: Vec<String>,
    pub dice: Option<Dice>,
    /// The roll in figures, when it has fallen.
    pub rolled: Option<Rolled>,
    /// What it comes to at each target, where the app reckons it; then neither roll nor figures stand for themselves.
    pub slips: Vec<Slip>,
    /// What is added to the dice, and what it all comes to.
    pub figures: Option<super::using::Figures>,
    /// Dice that may be bought or countered.
    pub bought: Vec<Button>,
    /// Cards that may be played on it by anybody, the actor's first.
    pub pool: Vec<PlayableCard>,
    /// Cards played on it.
    pub played: Vec<PoolChip>,
    /// The ways to hands that are open for it, and to a critical moment.
    pub hands: Vec<Button>,
    pub commit: Option<Button>,
    /// What else it is, and whether it may earn a card.
    pub more: Option<Button>,
    pub outcomes: Vec<OutcomeButton>,
    /// The one way there is lets it take effect as it is reckoned.
    pub figured: bool,
    pub earns: bool,
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
    /// Nothing where the sheet says it; then the foot rolls.
    pub skilled: Option<bool>,
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
    pub effect: String,
    pub when: &'static str,
    pub rule: &'static str,
    /// Why it can not be used now, where it can not.
    pub note: String,
    pub buttons: Vec<Button>,
    pub gamemaster_end: ActionCard,
    /// It was flipped: the gamemaster end counts (DD-001).
    pub flipped: bool,
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
    /// Values, weapons and armor, as far as they are known.
    pub lines: Vec<String>,
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
        let title = model
            .tables
            .iter()
            .find(|listing| listing.id == *table)
            .map(|listing| listing.summary.title.clone());
        return Some(SheetVm::List(List {
            title: format!("Remove {}", title.unwrap_or_default()),
            text:
                "It goes from this device for good, with its whole chronicle. A saved file stays."
                    .to_owned(),
            buttons: vec![
                Button::new("Keep it", ButtonVariant::Lit, Intent::ClosedSheet),
                Button::new(
                    "Remove it",
                    ButtonVariant::Plain,
                    Intent::RemovedTable(*table),
                ),
            ],
            ..List::default()
        }));
    }
    if let Sheet::Torang(sheet) = sheet {
        return torang::sheet(model, sheet);
    }
    if let Sheet::Improv(sheet) = sheet {
        return improv::sheet(model, sheet);
    }
    if let Sheet::Decks(sheet) = sheet {
        return Some(SheetVm::Decks(decks::decks(model, sheet)?));
    }
    if let Sheet::Cast(of) = sheet {
        return Some(SheetVm::Cast(Box::new(cast::sheet(model, of))));
    }
    if let Sheet::Note { text } = sheet {
        return Some(SheetVm::List(lists::note(text)));
    }
    let table = model.torg()?;
    let view = table.view(Seat::Table);
    Some(match sheet {
        Sheet::Act { .. } => {
            let act = acting::act(&view, sheet)?;
            match attack::struck::struck(&view, &model.negated, &act) {
                Some(vm) => SheetVm::Struck(Box::new(vm)),
                None => SheetVm::Act(act),
            }
        }
        Sheet::ByTheBook {
            refusal,
            why,
            secret,
            ..
        } => {
            let words = refusals::refusal(refusal, &view, *secret);
            // The rule would tell as much as the words.
            let hides_rule = *secret && refusals::tells_the_kind(refusal);
            let mut book = Book::of(&**refusal, words, why);
            book.rule = book.rule.filter(|_| !hides_rule);
            SheetVm::Book(book)
        }
        Sheet::Card { card, holder } => SheetVm::Card(Box::new(full_card(&view, *card, *holder)?)),
        Sheet::UseCard { actor, card } => SheetVm::List(super::using::choice(&view, *actor, *card)),
        Sheet::Person { actor } => SheetVm::Person(person::person(&view, view.actor(*actor)?)),
        Sheet::Options { open } => {
            let vm = super::options::of_table(view.settings, *open, &model.options, view.hand_size);
            SheetVm::TorgOptions(vm)
        }
        Sheet::Rounds(sheet) => SheetVm::List(rounds::list(&view, sheet)?),
        Sheet::Attack(of) => SheetVm::Attack(Box::new(attack::table::vm(&view, of)?)),
        Sheet::Deed(of) => SheetVm::Task(Box::new(super::deeds::sheet(&view, of)?)),
        Sheet::Task(of) => SheetVm::Task(Box::new(tasks::sheet(model, of)?)),
        Sheet::Story(of) => SheetVm::Task(Box::new(tales::sheet(&view, of)?)),
        Sheet::Join {
            role,
            text,
            fault,
            begin,
        } => {
            let vm = cast::join(model, &view, *role, text, *fault, begin.as_deref());
            SheetVm::Cast(Box::new(vm))
        }
        Sheet::Target { .. }
        | Sheet::BeginRounds { .. }
        | Sheet::CloseRound { .. }
        | Sheet::Setback { .. }
        | Sheet::TakePoolCards { .. }
        | Sheet::TradePartner { .. }
        | Sheet::TradeCards { .. }
        | Sheet::Trade { .. }
        | Sheet::SceneMenu
        | Sheet::NameScene { .. }
        | Sheet::EndScene
        | Sheet::Piles
        | Sheet::PersonMenu { .. }
        | Sheet::Leave { .. }
        | Sheet::Note { .. }
        | Sheet::Remove { .. }
        | Sheet::Decks(_)
        | Sheet::Cast(_)
        | Sheet::CardPrompt(_)
        | Sheet::Torang(_)
        | Sheet::Improv(_) => SheetVm::List(lists::list(&view, table, sheet)?),
    })
}
fn full_card(view: &View, card: CardId, holder: Option<ActorId>) -> Option<FullCard> {
    let deck = &view.deck;
    let face = deck.card(card)?;
    let special = face.name.is_special();
    let holder = holder.and_then(|holder| view.actor(holder));
    let held = holder.and_then(|holder| holder.pool.iter().find(|held| held.card == card));
    let mut buttons = Vec::new();
    let mut note = String::new();
    let of_story = holder.and_then(|holder| tales::pool_buttons(view, holder.id, card));
    if let Some(of_story) = of_story.filter(|_| held.is_some()) {
        buttons = of_story;
    } else if let (Some(holder), Some(held)) = (holder, held) {
        let play = super::using::play(view, holder.id, card);
        let label = format!("{}: use it", name_among(view, holder));
        let look = if held.may_play.is_ok() {
            ButtonVariant::Lit
        } else {
            ButtonVariant::Plain
        };
        buttons.push(Button::new(label, look, play));
        if let Err(refusal) = &held.may_play {
            note = refusals::refusal(refusal, view, false).title;
        }
    }
    Some(FullCard {
        number: card.0,
        bar: match (special, face.name.is_subplot()) {
            (_, true) => "Subplot",
            (true, false) => "Special",
            (false, false) => "Card",
        },
        special,
        name: card_name(deck, card),
        effect: cards::effect_of(deck, card, true),
        when: cards::when(face.name),
        rule: cards::rule(face.name),
        note,
        buttons,
        gamemaster_end: gamemaster_end(deck, face, view.scene.tone),
        flipped: view.action_stack.contains(&card),
    })
}
