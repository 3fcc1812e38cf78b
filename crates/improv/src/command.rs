//! Commands at an Improv table: what somebody wants to do.

use super::card::CardId;
use super::settings::Settings;
use super::side::{SideId, SideKind};
use super::state::{ConflictKind, Role, Talent, TokenHolder};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// A talent on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewTalent {
    pub name: Name,
    /// How often it may be used; `None` is the table's default.
    pub max_uses: Option<u16>,
}

impl From<&Talent> for NewTalent {
    /// Copies a talent without its uses.
    fn from(talent: &Talent) -> Self {
        Self {
            name: talent.name.clone(),
            max_uses: talent.max_uses,
        }
    }
}

/// A person who joins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewPerson {
    pub name: Name,
    /// The player's name, if the person was named after their character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Name>,
    pub role: Role,
    pub talents: Vec<NewTalent>,
}

/// A side as declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewSide {
    pub kind: SideKind,
    pub label: Name,
    /// What happens if the side wins; may be empty until the stakes are closed (IM-010).
    pub stake: String,
    /// The number of mooks, if it is a group of them (IM-136, IM-138).
    pub mooks: Option<u16>,
}

/// The table's judgement of a talent on somebody else's card (IM-052, IA-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TalentFit {
    /// The talent helps.
    Agreed,
    /// The protagonist is in no position to help.
    OutOfPlace,
    /// The talent does not fit the situation.
    Irrelevant,
}

/// Uses of tokens that belong to other chapters of the rules (IM-162).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum OtherTokenUse {
    /// Drawing new cards.
    Redraw,
    /// Bribing another narrator.
    Bribe,
}

/// The table's objection to a narration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Objection {
    /// The narration contradicts a better result (IM-087, IM-133).
    Contradicts,
    /// The narration goes beyond the stakes (IM-092).
    OutOfScope,
    /// The narration ends the conflict too early (IM-099, IM-135).
    EarlyOutcome,
}

/// A command at an Improv table.
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
    /// Change the table's settings.
    ChangeSettings { settings: Settings },
    /// Give the table another name.
    RenameTable { title: Name },
    /// Add a note to the event log.
    MakeNote { text: String },
    /// Add a person.
    Join { person: NewPerson },
    /// Change a person's name and talents.
    ChangePerson {
        person: ActorId,
        name: Name,
        talents: Vec<NewTalent>,
    },
    /// Remove a person permanently.
    Leave { person: ActorId },
    /// Begin the next session: new hands and tokens, and all uses available again (IM-160).
    BeginSession,
    /// Look at your own hand.
    LookAtHand { person: ActorId },
    /// Move tokens for something in another chapter of the rules (IM-162).
    MoveTokens {
        from: TokenHolder,
        to: TokenHolder,
        count: u32,
        purpose: OtherTokenUse,
    },
    /// Award a token for good narration (IM-094).
    Award { from: ActorId, to: ActorId },

    // Setting up: participants and stakes
    /// Open a conflict with these sides and go on to their stakes. If it is clear who opposes whom, the opponents are set too.
    SetUpConflict {
        kind: ConflictKind,
        sides: Vec<NewSide>,
    },
    /// Open a conflict.
    OpenConflict { kind: ConflictKind },
    /// Add a side with its opponents. Protagonists who oppose a gamemaster stake oppose it instead of another one.
    AddSide {
        side: NewSide,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        opponents: Vec<SideId>,
    },
    /// Change a side.
    ChangeSide {
        side: SideId,
        label: Name,
        stake: String,
        mooks: Option<u16>,
    },
    /// Remove a side.
    RemoveSide { side: SideId },
    /// Set the opponents of a side. They replace the earlier ones.
    SetOpponents {
        side: SideId,
        opponents: Vec<SideId>,
    },
    /// Set the number of rounds of an extended conflict (IM-098).
    SetRounds { rounds: u16 },
    /// Go on from participants to stakes.
    BeginStakes,
    /// Close the stakes: cards are played next.
    CloseStakes,
    /// Cancel the conflict before a card is played; later only by the gamemaster's ruling.
    CancelConflict,

    // A round
    /// Play a card from the hand, face down.
    PlayCard { side: SideId, card: CardId },
    /// Play the top card of the deck, unseen (IM-037).
    PlayTopCard { side: SideId },
    /// Note that these sides have played a card of a real deck, face down.
    PlayRealCards { sides: Vec<SideId> },
    /// Draw a card into an empty hand.
    DrawCard { person: ActorId },
    /// Go on when all cards are played.
    CloseCards,
    /// Ask for help. `shown_card`: a card shown with it, which is never allowed (IM-038, IM-054).
    AskForHelp {
        person: ActorId,
        text: String,
        shown_card: Option<CardId>,
    },
    /// Put a token on a side's card.
    AddToken { by: ActorId, on: SideId },
    /// Put the marker of a talent on a side's card. `fit` matters only for somebody else's card.
    AddTalent {
        by: ActorId,
        talent: u16,
        on: SideId,
        fit: TalentFit,
    },
    /// Take back a bonus, by its index (IM-062).
    TakeBackBonus { bonus: u16 },
    /// Pass: these people add no more bonuses (IM-061).
    Pass { people: Vec<ActorId> },
    /// Reveal the cards.
    Reveal,
    /// Draw the cards of the Hand of Fate (IM-141).
    DrawFate,
    /// Enter the cards of a real deck that were turned over: all played ones, which reveals them (IM-065), or those of the Hand of
    /// Fate (IM-141).
    EnterCards { cards: Vec<(SideId, CardId)> },
    /// Stay in the conflict, or leave it (IM-144, IM-145).
    ChooseFate { side: SideId, stays: bool },

    // Narration and the end
    /// Narrate in another order.
    SetNarrationOrder { order: Vec<SideId> },
    /// Narrate a side's part, or skip it. An objection prevents it.
    Narrate {
        side: SideId,
        text: Option<String>,
        objection: Option<Objection>,
    },
    /// Note that all remaining sides have narrated in order. The text belongs to the first of them.
    NarrateAll { text: Option<String> },
    /// Decline to narrate a side's part (IM-087).
    DeclineNarration { side: SideId },
    /// Decide what remains unclear (IM-017).
    Arbitrate { side: SideId, text: String },
    /// Remove mooks. `believable`: the table agrees that enough of them are left (IM-137).
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
    /// Give the deck's top card, as a destroyed side without victory cards (IM-158).
    GiveTopCard {
        from: SideId,
        to: SideId,
        note: String,
        /// The card, if it was turned over on a real deck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
    },
    /// Give no cards before the narration (IM-123).
    DeclineGifts { sides: Vec<SideId> },
    /// Adopt the stake of a destroyed side (IM-159).
    AdoptStake {
        lost: SideId,
        by: SideId,
        agreed: bool,
    },
    /// Break a tie between piles with one card each (IA-03).
    BreakPileTie {
        one: SideId,
        other: SideId,
        /// The cards, if they were turned over on a real deck.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<(SideId, CardId)>,
    },
    /// End the conflict with these results.
    EndConflict,
}
