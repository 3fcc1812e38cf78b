//! What somebody wants at an Improv table, in the imperative.

use super::card::CardId;
use super::settings::Settings;
use super::side::{SideId, SideKind};
use super::state::{ConflictKind, Role, TokenHolder};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// A talent that is written on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewTalent {
    pub name: Name,
    /// How often it may be used; `None`: as the table has it (7.10).
    pub max_uses: Option<u16>,
}

/// Somebody who sits down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewPerson {
    pub name: Name,
    pub role: Role,
    pub talents: Vec<NewTalent>,
}

/// What a side is and wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewSide {
    pub kind: SideKind,
    pub label: Name,
    /// What is to come true if it wins; may be empty until the stakes are closed (IM-010).
    pub stake: String,
    /// How many mooks it is (IM-136, IM-138).
    pub mooks: Option<u16>,
}

/// What the table says of a talent on somebody else's card (IM-052, IA-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TalentFit {
    /// It helps, from there and here.
    Agreed,
    /// The protagonist is in no position to help.
    OutOfPlace,
    /// The talent does not fit the situation.
    Irrelevant,
}

/// What a token is spent on that belongs to another chapter (IM-162).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OtherTokenUse {
    /// New cards.
    Redraw,
    /// Another's narration.
    Bribe,
}

/// The table's objection to what somebody tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objection {
    /// It contradicts a better result (IM-087, IM-133).
    Contradicts,
    /// It goes beyond the stakes (IM-092).
    OutOfScope,
    /// It claims the end before the end (IM-099, IM-135).
    EarlyOutcome,
}

/// Something that somebody wants done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Command {
    // The table and its people
    /// Open a table, and its first session.
    OpenTable {
        title: Name,
        settings: Settings,
        people: Vec<NewPerson>,
    },
    /// Change the table's answers.
    ChangeSettings { settings: Settings },
    /// Write a note into the event log.
    MakeNote { text: String },
    /// Take somebody in.
    Join { person: NewPerson },
    /// Write somebody's name and talents anew.
    ChangePerson {
        person: ActorId,
        name: Name,
        talents: Vec<NewTalent>,
    },
    /// Let somebody leave for good.
    Leave { person: ActorId },
    /// Begin the next session: new hands, new tokens, all uses open again (IM-160).
    BeginSession,
    /// Look at one's hand.
    LookAtHand { person: ActorId },
    /// Move tokens for something that another chapter rules (IM-162).
    MoveTokens {
        from: TokenHolder,
        to: TokenHolder,
        count: u32,
        purpose: OtherTokenUse,
    },
    /// Award a token for something well told (IM-094).
    Award { from: ActorId, to: ActorId },

    // Who takes part, and what for
    /// Open a conflict.
    OpenConflict { kind: ConflictKind },
    /// Let a side take part.
    AddSide { side: NewSide },
    /// Say anew what a side is and wants.
    ChangeSide {
        side: SideId,
        label: Name,
        stake: String,
        mooks: Option<u16>,
    },
    /// Let a side take no part.
    RemoveSide { side: SideId },
    /// Say whom a side opposes, in place of what was said before.
    SetOpponents {
        side: SideId,
        opponents: Vec<SideId>,
    },
    /// Say how many rounds an extended conflict has (IM-098).
    SetRounds { rounds: u16 },
    /// Go on from who takes part to what they want.
    BeginStakes,
    /// Close the stakes: cards come next.
    CloseStakes,
    /// Let the conflict go before a card is played; later on the gamemaster's word only.
    CancelConflict,

    // A round
    /// Play a card from the hand, face down.
    PlayCard { side: SideId, card: CardId },
    /// Play the top card of the deck, unseen (IM-037).
    PlayTopCard { side: SideId },
    /// Draw a card into an empty hand (7.8).
    DrawCard { person: ActorId },
    /// All cards are down.
    CloseCards,
    /// Ask for help; `shown_card` a card, which nobody may (IM-038, IM-054).
    AskForHelp {
        person: ActorId,
        text: String,
        shown_card: Option<CardId>,
    },
    /// Lay a token on a side's card.
    AddToken { by: ActorId, on: SideId },
    /// Lay the marker of a talent on a side's card. What the table says counts for another's card only.
    AddTalent {
        by: ActorId,
        talent: u16,
        on: SideId,
        fit: TalentFit,
    },
    /// Take back a bonus, by its place (IM-062).
    TakeBackBonus { bonus: u16 },
    /// Add no more (IM-061).
    Pass { people: Vec<ActorId> },
    /// Turn the cards up.
    Reveal,
    /// Draw the cards of the Hand of Fate (IM-141).
    DrawFate,
    /// Stay in the fight, or leave it (IM-144, IM-145).
    ChooseFate { side: SideId, stays: bool },

    // What follows
    /// Tell in another order.
    SetNarrationOrder { order: Vec<SideId> },
    /// Tell one's part, or decline to. An objection of the table stands against it.
    Narrate {
        side: SideId,
        text: Option<String>,
        objection: Option<Objection>,
    },
    /// Decide what is still unclear (IM-017).
    Arbitrate { side: SideId, text: String },
    /// Take mooks out of the fight. `believable`: enough are left (IM-137).
    RemoveMooks {
        by: SideId,
        group: SideId,
        count: u16,
        believable: bool,
    },
    /// Go on to the next round.
    NextRound,
    /// Give a victory card away (IM-116).
    GiveCard {
        from: SideId,
        to: SideId,
        card: CardId,
        note: String,
    },
    /// Give the deck's top card, as somebody destroyed without victory cards (IM-158).
    GiveTopCard {
        from: SideId,
        to: SideId,
        note: String,
    },
    /// Give no card before the telling (IM-123).
    DeclineGifts { sides: Vec<SideId> },
    /// Take on the stake of somebody destroyed (IM-159).
    AdoptStake {
        lost: SideId,
        by: SideId,
        agreed: bool,
    },
    /// Let a card each decide between level piles (IA-03).
    BreakPileTie { one: SideId, other: SideId },
    /// End the conflict: the results stand.
    EndConflict,
}
