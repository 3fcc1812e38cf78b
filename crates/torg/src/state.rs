//! Everything that is so at a Torg table. Plain data; `evolve` writes it, `decide` and `view` read it.

use super::card::{Approved, BySide, Card, CardId, Effect, Line, Side, TaskBox};
use super::combat::action::Act;
use super::combat::settings::Rules;
use super::combat::status::Status;
use super::dealing::Printed;
use super::deck::Deck;
use super::fight::Fight;
use super::hands::{Form, Hands};
use super::piles::{Piles, Zone};
use super::roll::{OnRoll, Standing};
use super::rounds::{Attacks, Held, Surprise};
use super::settings::{Edition, Settings};
use super::sheet::Sheet;
use super::story::Story;
use super::task::Task;
use super::using::{Before, Raise, Speech, Suspended};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

mod action;
mod ending;

pub use action::*;
pub use ending::*;

/// A Torg table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What the table is called; `None` until it is opened.
    pub title: Option<Name>,
    /// The rule book.
    pub edition: Edition,
    /// The table's answers to open questions.
    pub settings: Settings,
    /// Everybody who acts, in the order they joined.
    pub cast: Vec<Actor>,
    /// What the cards are.
    pub deck: Deck,
    /// The cards lie printed on the table; `None` where the app keeps the deck.
    pub printed: Option<Printed>,
    /// Where every card lies.
    pub piles: Piles,
    /// Cards in a full hand, fixed at the deal (DD-025); `None` before it.
    pub hand_size: Option<u8>,
    /// The act, from 1.
    pub act: u16,
    /// The scene being played.
    pub scene: Scene,
    /// The conflict, while play is in rounds (DD-032).
    pub conflict: Option<Conflict>,
    /// The end-of-scene steps, while they run (section 4.5).
    pub ending: Option<Ending>,
    /// The action that is being resolved.
    pub action: Option<Action>,
    /// The action resolved last, for cards that react to it; gone with the next one.
    pub last_action: Option<EndedAction>,
    /// The exchange of cards that is being agreed.
    pub trade: Option<Trade>,
    /// Cards that a villain's success costs a hero and that the gamemaster has still to choose (DD-185).
    pub removal: Option<Removal>,
    /// The cards that an action has just earned, while they can be taken back (DD-198).
    pub earned: Vec<(ActorId, CardId)>,
    /// The dramatic tasks, at most one a lead; one that ended stays until the next scene or conflict begins.
    pub tasks: Vec<Task>,
    /// What cards raise while they last.
    pub raises: Vec<Raise>,
    /// Actions that wait for one in between, the last one first to go on (DD-283).
    pub suspended: Vec<Suspended>,
    /// How it was before the last outcome, or the last card flipped, took effect; gone with the next action.
    pub before: Option<Box<Before>>,
    /// What cards leave open that move cards or are for all, and what the gamemaster keeps ready.
    pub hands: Hands,
    /// Cards of glory that count for the award at the adventure's end (DD-110, DD-281).
    pub glories: u16,
    /// Subplots, and how far the adventure is.
    pub story: Story,
}

/// Who somebody is in the story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A player's character, with hand and pool.
    Hero,
    /// Somebody on the heroes' side without cards: a companion, or one who is merely in the way (DD-116, DD-117).
    Ally,
    /// Somebody against them.
    Villain,
}

impl Role {
    /// The side it stands on.
    pub const fn side(self) -> Side {
        match self {
            Self::Hero | Self::Ally => Side::Heroes,
            Self::Villain => Side::Villains,
        }
    }
}

/// The figures of an actor that the round needs; a table may leave any of them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Figures {
    /// Orders the acting (DD-122).
    pub dexterity: Option<u8>,
    /// Breaks ties of Dexterity.
    pub mind: Option<u8>,
    /// Breaks ties of Mind.
    pub perception: Option<u8>,
    /// The shock that knocks out (DD-161).
    pub toughness: Option<u8>,
    /// What armor or gear adds to the shock of a fatigued line (DD-159).
    pub fatigue: u8,
}

/// What somebody has suffered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Condition {
    /// A running sum.
    pub shock: u16,
    /// First half of a knockout.
    pub k: bool,
    /// Second half of a knockout.
    pub o: bool,
    /// Out of the fight.
    pub unconscious: bool,
    /// Off the feet.
    pub knocked_down: bool,
    /// Wound levels, 0 to 4.
    pub wounds: u8,
}

impl Condition {
    /// The most wound levels there are: dead.
    pub const DEAD: u8 = 4;

    /// Hurt in the sense of a break: any shock, K, O or wound (DD-148, A-27).
    pub const fn is_injured(&self) -> bool {
        self.shock > 0 || self.k || self.o || self.wounds > 0
    }

    /// Whether anything is worse than it was.
    pub const fn is_worse_than(&self, was: &Self) -> bool {
        self.shock > was.shock
            || self.wounds > was.wounds
            || (self.k && !was.k)
            || (self.o && !was.o)
            || (self.unconscious && !was.unconscious)
            || (self.knocked_down && !was.knocked_down)
    }

    /// Can take a turn (TC-018).
    pub const fn can_act(&self) -> bool {
        !self.unconscious && self.wounds < Self::DEAD
    }
}

/// How long a standing stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// It came with the conflict line and goes with the round.
    RoundEnds,
    /// It came from elsewhere and stays until it is lifted or used.
    Lifted,
    /// It came of an interaction and goes with its first use, or with that round (TC-252, TC-255).
    Used(u16),
}

/// Whether what a hero did this round opens the way for a card to the pool (DD-051 … DD-054).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contribution {
    /// No action yet.
    #[default]
    NotYet,
    /// Has acted, and the gamemaster has still to say whether it helped.
    Waiting,
    /// Has acted.
    Made,
    /// Has acted, and the gamemaster says it did not help the scene.
    Denied,
}

/// How a declared active defence went (DD-197, A-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defence {
    /// Declared; nobody has said yet.
    Declared,
    /// Attacked, and every attack missed.
    Held,
    /// At least one attack hit.
    Hit,
    /// Nobody attacked.
    NotAttacked,
}

/// What one actor has done in the round; begins anew with every flip (DD-047).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActorRound {
    /// Whether the one card to the pool is earned.
    pub contribution: Contribution,
    /// Cards moved from hand to pool by the ordinary rule (DD-050).
    pub laid: u8,
    /// An active defence announced for the round.
    pub defence: Option<Defence>,
    /// A villain who turned things to the good and does not break (DD-149).
    pub improved: bool,
    /// Up by two causes, with two free dice.
    pub up_twice: bool,
    /// Up and stymied cancel each other on the first roll.
    pub first_roll_plain: bool,
    /// How the attacks on them came out.
    pub attacks: Attacks,
    /// The defence was part of an action that has succeeded otherwise.
    pub defence_shared: bool,
    /// A villain whose success has cost a hero pool cards.
    pub struck: bool,
    /// Somebody else has acted since.
    pub overtaken: bool,
    /// What they have rolled for (TC-005).
    pub rolled: Option<Act>,
    /// An action was lost (TC-253).
    pub lost: bool,
}

/// Somebody who acts.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // every field is named by its type
pub struct Actor {
    pub id: ActorId,
    pub name: Name,
    /// Who plays a hero, where that was said.
    pub player: Option<Name>,
    pub role: Role,
    pub figures: Figures,
    /// What else a fight asks for.
    pub sheet: Sheet,
    /// How they stand in a fight.
    pub fight: Fight,
    pub condition: Condition,
    pub standing: Option<(Standing, Until)>,
    pub possibilities: u16,
    /// They have had some, and so are possibility-rated where their sheet does not say otherwise.
    pub rated: bool,
    /// Whether the critical moment of this act is spent (DD-075).
    pub critical_moment_used: bool,
    pub round: ActorRound,
    /// Cards that may still be laid before the first flip (DD-059, DD-060).
    pub starting_places: u8,
    /// Cards laid from the own hand since the rounds began.
    pub laid_in_conflict: u16,
    /// Cards in the pool that were the first laid in their conflict and have not changed hands since (DD-274, A-51).
    pub entered_first: Vec<CardId>,
    /// Has left the table for good.
    pub gone: bool,
}

impl Actor {
    /// The side it stands on.
    pub fn side(&self) -> Side {
        self.role.side()
    }

    /// What weighs on the next roll (DD-137, DD-142, DD-143, A-21, A-22).
    pub fn on_roll(&self) -> OnRoll {
        let standing = self.standing.map(|(standing, _)| standing);
        let standing = standing.filter(|_| !self.round.first_roll_plain);
        OnRoll {
            free: match standing {
                Some(Standing::Up) => 1 + u8::from(self.round.up_twice),
                Some(Standing::Stymied) | None => 0,
            },
            stymied: standing == Some(Standing::Stymied)
                || self.fight.statuses.has(Status::Stymied),
        }
    }
}

/// How much hangs on a scene; decides which line is read (DD-113).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// The upper line: heroes have the edge.
    #[default]
    Standard,
    /// The lower line: heroes are behind.
    Dramatic,
}

impl Tone {
    /// The line of a card that is read.
    pub const fn line(self, card: &Card) -> Line {
        match self {
            Self::Standard => card.standard,
            Self::Dramatic => card.dramatic,
        }
    }
}

/// The scene being played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    /// Its number in the act, from 1.
    pub number: u16,
    /// Which line is read.
    pub tone: Tone,
    /// What the gamemaster calls it.
    pub name: Option<Name>,
    /// It follows a scene that has ended, and nothing has been played in it yet: an act may end here (DD-100).
    pub untouched: bool,
}

/// Play in rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// Who takes part, those who fled or left taken out.
    pub participants: Vec<ActorId>,
    /// The round in force; `None` before the first flip.
    pub round: Option<Round>,
    /// The flipped card has not taken effect: another may still be flipped (DD-322).
    pub seizing: bool,
    /// The card in force stays for another round (DD-321).
    pub kept: bool,
    /// A speech that holds everybody still (DD-304).
    pub speech: Option<Speech>,
    /// Who was surprised as the rounds began.
    pub surprised: Vec<(ActorId, Surprise)>,
    /// Heroes fight each other: what they rolled for the order (DD-178).
    pub duel: Option<Vec<(ActorId, i32)>>,
}

/// One turn in the order of acting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose it is.
    pub actor: ActorId,
    /// 1, or 2 for the second action of a flurry (DD-128); [`Turn::EXTRA`] for one in between.
    pub pass: u8,
}

impl Turn {
    /// The pass of an action that came in between, by Haste (DD-282).
    pub const EXTRA: u8 = 0;

    /// Whether it came in between.
    pub const fn is_extra(self) -> bool {
        self.pass == Self::EXTRA
    }
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnEnd {
    /// Something was done.
    Acted,
    /// Nothing was done (DD-054).
    Passed,
}

/// What a setback does (DD-163 … DD-176).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setback {
    /// 5 off every action total of the side for the round (DD-165, A-28).
    Generic,
    /// What the gamemaster says happens.
    Told(String),
    /// What befalls these (DD-166 … DD-176), and what is told of it; that may be nothing.
    Formed {
        /// What it does.
        form: Form,
        /// To whom.
        who: Vec<ActorId>,
        /// In the gamemaster's words.
        text: String,
    },
}

/// A round: what the card in force says, and how far it has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Its number in the conflict, from 1.
    pub number: u16,
    /// The card on top of the action stack; [`CardId::NONE`] without the deck.
    pub card: CardId,
    /// The line that was read when it was flipped (DD-048).
    pub line: Line,
    /// What earns a card.
    pub approved: Approved,
    /// The task box.
    pub task: TaskBox,
    /// Everybody's turns, with how they ended.
    pub turns: Vec<(Turn, Option<TurnEnd>)>,
    /// What the gamemaster made of a setback.
    pub setbacks: BySide<Option<Setback>>,
    /// Who waits with a turn, and why (DD-124).
    pub held: Vec<(ActorId, Held)>,
}

impl Round {
    /// The turn that comes next.
    pub fn next_turn(&self) -> Option<Turn> {
        self.turns
            .iter()
            .find(|(_, end)| end.is_none())
            .map(|(turn, _)| *turn)
    }

    /// The next turn of one actor.
    pub fn next_turn_of(&self, actor: ActorId) -> Option<Turn> {
        self.turns
            .iter()
            .find(|(turn, end)| end.is_none() && turn.actor == actor)
            .map(|(turn, _)| *turn)
    }

    /// What a side's entry says.
    pub fn effect(&self, side: Side) -> Effect {
        *self.line.effects.of(side)
    }
}

/// An exchange of cards that is being agreed (DD-079 … DD-092). It moves all cards at once or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trade {
    /// Who offers.
    pub from: ActorId,
    /// To whom.
    pub to: ActorId,
    /// What is offered.
    pub offered: Vec<CardId>,
    /// What is given in return, once the other has agreed.
    pub returned: Option<Vec<CardId>>,
    /// Whether the one who offers has agreed to that.
    pub agreed: bool,
    /// Whether each sees what the other holds out.
    pub shown: bool,
}

/// Pool cards that a hero loses to a special villain action (DD-181).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Removal {
    /// Who loses them.
    pub hero: ActorId,
    /// How many.
    pub cards: u8,
}

impl State {
    /// The rules of combat at this table.
    pub fn rules(&self) -> Rules {
        Rules::at(self.edition, &self.settings)
    }

    /// Somebody at the table; `None` where nobody has that number or has left.
    pub fn actor(&self, id: ActorId) -> Option<&Actor> {
        self.cast.iter().find(|actor| actor.id == id && !actor.gone)
    }

    /// Everybody still at the table.
    pub fn present(&self) -> impl Iterator<Item = &Actor> {
        self.cast.iter().filter(|actor| !actor.gone)
    }

    /// The heroes still at the table.
    pub fn heroes(&self) -> impl Iterator<Item = &Actor> {
        self.present().filter(|actor| actor.role == Role::Hero)
    }

    /// The round in force.
    pub fn round(&self) -> Option<&Round> {
        self.conflict
            .as_ref()
            .and_then(|conflict| conflict.round.as_ref())
    }

    /// Whether somebody takes part in the conflict.
    pub fn takes_part(&self, actor: ActorId) -> bool {
        self.conflict
            .as_ref()
            .is_some_and(|conflict| conflict.participants.contains(&actor))
    }

    /// What is in force for a side this round.
    pub fn effect(&self, side: Side) -> Effect {
        self.round()
            .map_or(Effect::None, |round| round.effect(side))
    }

    /// Cards that lie in the deck: without those that were drawn from the printed one and have not been typed.
    pub fn deck_left(&self) -> usize {
        let owed = self
            .printed
            .as_ref()
            .map_or(0, |printed| printed.count(None));
        self.piles.cards(Zone::Deck).len().saturating_sub(owed)
    }

    /// A hero's hand.
    pub fn hand(&self, actor: ActorId) -> &[CardId] {
        self.piles.cards(Zone::Hand(actor))
    }

    /// How many cards a hero holds, those drawn from the printed deck and not yet typed with them.
    pub fn in_hand(&self, actor: ActorId) -> usize {
        let printed = self.printed.as_ref();
        let untyped = printed.map_or(0, |printed| printed.count(Some(actor)));
        self.hand(actor).len() + untyped
    }

    /// A hero's pool.
    pub fn pool(&self, actor: ActorId) -> &[CardId] {
        self.piles.cards(Zone::Pool(actor))
    }

    /// Whether every card of the deck lies somewhere, once, and none that is not of the deck (INV-01, INV-02), and nobody has
    /// the number of somebody else. A chronicle from outside may say anything.
    pub fn is_sound(&self) -> bool {
        let twice = |(place, actor): (usize, &Actor)| {
            let mut before = self.cast.iter().take(place);
            before.any(|other| other.id == actor.id)
        };
        if self.cast.iter().enumerate().any(twice) {
            return false;
        }
        let zones = self.piles.zones();
        let cards = || zones.iter().flat_map(|&zone| self.piles.cards(zone));
        // A table without the deck has no cards, whatever is said of the size of a hand (DD-012).
        let none = self.hand_size.is_none() || (self.is_deckless() && cards().next().is_none());
        let dealt = if none { 0 } else { self.deck.cards().len() };
        // So many as there are, and each of them: then none twice and none that is strange.
        let there = |card: &Card| cards().any(|id| *id == card.id);
        cards().count() == dealt && self.deck.cards().iter().take(dealt).all(there)
    }

    /// The cards in a hero's pool that a special villain action can cost (DD-190, A-32).
    pub fn takeable(&self, hero: ActorId) -> usize {
        let pool = self.pool(hero).iter();
        pool.filter(|card| self.may_be_taken(**card)).count()
    }

    /// The pool cards that the gamemaster has to take now: never more than are still there (DD-186).
    pub fn removal_due(&self) -> Option<Removal> {
        let Removal { hero, cards } = self.removal?;
        let there = u8::try_from(self.takeable(hero)).unwrap_or(u8::MAX);
        Some(Removal {
            hero,
            cards: cards.min(there),
        })
        .filter(|removal| removal.cards > 0)
    }
}

/// The game of Torg.
#[derive(Clone, Copy, Debug)]
pub enum Torg {}
