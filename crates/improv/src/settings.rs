//! The settings of an Improv table: its answers to the ledger's open questions (IA-…).
//!
//! The ledger numbers its questions A-01 … A-40, like the Drama Deck's ledger does. Here they are called IA-01 … IA-40.

use super::card::CardRules;
use super::refusal::Refusal;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// The assignment of decks to people (IM-161).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckSharing {
    /// One deck for the gamemaster and one for all players.
    #[default]
    Two,
    /// One deck for each person.
    PerPerson,
    /// One deck for everybody.
    Shared,
}

/// The source of the cards (IM-161).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardSource {
    /// The app shuffles decks and deals hands.
    #[default]
    App,
    /// People hold and play cards of real decks. Each card is entered when it is turned over; until then the app does not know it.
    RealDeck,
}

impl CardSource {
    fn is_app(&self) -> bool {
        *self == Self::App
    }
}

/// When hands are refilled (IM-171).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum HandRefill {
    /// When a conflict is over.
    #[default]
    AfterConflict,
    /// After every round.
    AfterRound,
    /// Never in a session.
    Never,
}

/// The action of a person without cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmptyHand {
    /// The person plays the top card of the deck, unseen.
    #[default]
    DeckTop,
    /// The person draws a card first, and looks at it.
    Draw,
}

/// The source of an award (IA-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum AwardSource {
    /// The pool.
    #[default]
    Pool,
    /// The giver.
    Own,
}

/// The destination of tokens that players spend against each other (IA-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum PlayerTokenRouting {
    /// By colour, as for tokens spent against the gamemaster.
    #[default]
    Compare,
    /// Always out of play.
    OutOfPlay,
}

/// When victory cards are given (IM-123, IA-29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum GiftMode {
    /// Each side gives during its own narration.
    #[default]
    During,
    /// All sides give before the first narration.
    Before,
}

/// The order of narration (IM-088, IM-131).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NarrationOrder {
    /// Lowest to highest.
    #[default]
    ByTotal,
    /// Around the table, in alternating directions (IM-132).
    Rotation,
}

/// The result for opponents with equal piles at the end (IA-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum FinalTieRule {
    /// Neither beats the other.
    #[default]
    Stalemate,
    /// The table may break the tie with one card each; this eliminates nobody.
    FateDraw,
}

/// The number of gifts that the gamemaster has (IA-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum GmGifts {
    /// One gift for each stake.
    #[default]
    EachStake,
    /// One gift in total.
    OneInAll,
}

/// The number of cards in the gamemaster's hand. It is saved as a pair of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u16, u16)", into = "(u16, u16)")]
pub struct GmHandSize {
    /// The cards for the gamemaster alone.
    pub base: u16,
    /// The further cards for each player.
    pub per_player: u16,
}

impl Default for GmHandSize {
    fn default() -> Self {
        Self {
            base: 3,
            per_player: 1,
        }
    }
}

impl From<(u16, u16)> for GmHandSize {
    fn from((base, per_player): (u16, u16)) -> Self {
        Self { base, per_player }
    }
}

impl From<GmHandSize> for (u16, u16) {
    fn from(size: GmHandSize) -> Self {
        (size.base, size.per_player)
    }
}

/// The settings of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The values and order of cards (IA-28).
    pub card_rules: CardRules,
    /// The number of cards in a player's hand.
    pub player_hand_size: u16,
    /// The number of cards in the gamemaster's hand.
    pub gm_hand: GmHandSize,
    /// The number of tokens that a player has at the start of a session.
    pub player_tokens: u32,
    /// The number of tokens per player that the gamemaster has at the start.
    pub gm_tokens_per_player: u32,
    /// The number of tokens per player in the pool at the start.
    pub pool_tokens_per_player: u32,
    /// The source of the cards.
    #[serde(skip_serializing_if = "CardSource::is_app")]
    pub card_source: CardSource,
    /// The assignment of decks to people.
    pub deck_sharing: DeckSharing,
    /// When hands are refilled.
    pub refill: HandRefill,
    /// The action of a person without cards.
    pub empty_hand: EmptyHand,
    /// How often a player may use talents in a session (IA-01); `None` for no limit.
    pub talent_session_cap: Option<u16>,
    /// How often each talent may be used if its sheet does not say; `None` for no limit.
    pub talent_max_uses: Option<u16>,
    /// The source of an award (IA-06).
    pub award_source: AwardSource,
    /// Whether the gamemaster may give awards too.
    pub gm_may_award: bool,
    /// Whether tokens may be spent on new cards; only the tokens are moved.
    pub redraw: bool,
    /// Whether tokens may be spent on others' narration; only the tokens are moved.
    pub bribe: bool,
    /// Whether players, too, may play the deck's top card unseen (IM-037).
    pub players_may_play_top: bool,
    /// The destination of tokens spent between players (IA-11).
    pub player_token_routing: PlayerTokenRouting,
    /// The result of equal piles at the end (IA-03).
    pub final_tie_rule: FinalTieRule,
    /// When victory cards are given (IA-29).
    pub gift_mode: GiftMode,
    /// The number of gifts that the gamemaster has (IA-13).
    pub gm_gifts: GmGifts,
    /// The order of narration (IM-131).
    pub narration_order: NarrationOrder,
    /// Whether players with eliminated sides may still spend tokens (IA-17).
    pub eliminated_may_spend: bool,
    /// Whether the aids for large conflicts are on (IM-129).
    pub large_conflicts: bool,
    /// Whether mooks are on (IM-129).
    pub mooks: bool,
    /// Whether the Hand of Fate is on (IM-129, IA-37).
    pub hand_of_fate: bool,
    /// Whether any equal total is a tie for the Hand of Fate (IM-149).
    pub lethal_fate: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            card_rules: CardRules::default(),
            player_hand_size: 4,
            gm_hand: GmHandSize::default(),
            player_tokens: 0,
            gm_tokens_per_player: 3,
            pool_tokens_per_player: 1,
            card_source: CardSource::App,
            deck_sharing: DeckSharing::Two,
            refill: HandRefill::AfterConflict,
            empty_hand: EmptyHand::DeckTop,
            talent_session_cap: Some(6),
            talent_max_uses: None,
            award_source: AwardSource::Pool,
            gm_may_award: false,
            redraw: false,
            bribe: false,
            players_may_play_top: false,
            player_token_routing: PlayerTokenRouting::Compare,
            final_tie_rule: FinalTieRule::Stalemate,
            gift_mode: GiftMode::During,
            gm_gifts: GmGifts::EachStake,
            narration_order: NarrationOrder::ByTotal,
            eliminated_may_spend: true,
            large_conflicts: true,
            mooks: true,
            hand_of_fate: true,
            lethal_fate: false,
        }
    }
}

/// The most cards in a hand that a setting may ask for.
pub const MAX_HAND_SIZE: u16 = 20;
/// The most tokens that a setting may ask for, for each person.
pub const MAX_START_TOKENS: u32 = 100;
/// The most uses of talents that a setting may limit them to.
pub const MAX_TALENT_USES: u16 = 99;

impl Settings {
    /// Returns why the settings are impossible: a number out of range, or cards out of order. Options of an optional rule that is
    /// off are not checked here, since a ruling may allow them.
    pub(crate) fn validation_error(&self) -> Option<Refusal> {
        let out = |max: u32| Some(Refusal::OutOfRange { min: 0, max });
        let hands = [
            self.player_hand_size,
            self.gm_hand.base,
            self.gm_hand.per_player,
        ];
        let tokens = [
            self.player_tokens,
            self.gm_tokens_per_player,
            self.pool_tokens_per_player,
        ];
        let uses = [self.talent_session_cap, self.talent_max_uses];
        if !self.card_rules.values.are_ordered() {
            return Some(Refusal::UnorderedCardValues);
        }
        if !self.card_rules.suit_order.is_valid() {
            return Some(Refusal::InvalidSuitOrder);
        }
        if hands.into_iter().any(|size| size > MAX_HAND_SIZE) {
            return out(u32::from(MAX_HAND_SIZE));
        }
        if tokens.into_iter().any(|count| count > MAX_START_TOKENS) {
            return out(MAX_START_TOKENS);
        }
        if uses.into_iter().flatten().any(|max| max > MAX_TALENT_USES) {
            return out(u32::from(MAX_TALENT_USES));
        }
        None
    }

    /// Whether people play with cards of real decks.
    pub fn uses_real_deck(&self) -> bool {
        self.card_source == CardSource::RealDeck
    }

    /// Returns the gamemaster's hand size with this many players.
    pub fn gm_hand_size(&self, players: u16) -> u16 {
        let GmHandSize { base, per_player } = self.gm_hand;
        base.saturating_add(per_player.saturating_mul(players))
    }

    /// Switches the Hand of Fate; without it, equal totals cannot be ties for it (IM-149).
    pub fn set_hand_of_fate(&mut self, enabled: bool) {
        self.hand_of_fate = enabled;
        self.lethal_fate &= enabled;
    }

    /// Sets whether any equal total is a tie; switching this on also switches the Hand of Fate on (IM-149).
    pub fn set_lethal_fate(&mut self, enabled: bool) {
        self.lethal_fate = enabled;
        self.hand_of_fate |= enabled;
    }

    /// Switches the aids for large conflicts, including narration around the table (IM-131).
    pub fn set_large_conflicts(&mut self, enabled: bool) {
        self.large_conflicts = enabled;
        if !enabled {
            self.narration_order = NarrationOrder::ByTotal;
        }
    }

    /// Sets the order of narration. Narration around the table is one of the aids for large conflicts, so it switches these on
    /// (IM-131).
    pub fn set_narration_order(&mut self, order: NarrationOrder) {
        self.narration_order = order;
        self.large_conflicts |= order == NarrationOrder::Rotation;
    }

    /// Whether any equal total is a tie: an option of the Hand of Fate (IM-149).
    pub fn is_fate_lethal(&self) -> bool {
        self.hand_of_fate && self.lethal_fate
    }
}
