//! What the rules let people do next: narrate, give cards, adopt stakes, award tokens, remove mooks. Nothing is decided here: a command is
//! checked when it is played.

use super::card::CardId;
use super::settings::{EmptyHand, FinalTieRule, GiftMode, Settings};
use super::side::{SideId, SideKind};
use super::state::{
    Condition, Conflict, ConflictKind, Phase, PileTieDraw, Role, RoundResult, Side, Talent,
    TokenHolder,
};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use tabletop::seat::ActorId;

/// What comes next while a round or the end is narrated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NarrationStep {
    /// These sides still give a card, or decline to: all gifts come before the narration (IM-123).
    Gifts(Vec<SideId>),
    /// This side narrates (IM-088, IM-122).
    Narration(SideId),
    /// Everybody has narrated the round, and this one comes next (IM-095).
    NextRound(u16),
    /// Everybody has narrated, and the conflict can end (IM-090, IM-125).
    End,
}

/// The stake of a destroyed character that nobody has adopted (IM-159).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostStake {
    /// The destroyed side.
    pub side: SideId,
    /// The sides that may adopt its stake.
    pub adopters: Vec<SideId>,
}

impl Settings {
    /// Whether all cards are given before the first narration (IM-123).
    pub fn gives_before_narration(&self) -> bool {
        self.gift_mode == GiftMode::Before
    }

    /// Whether a gift has to come with a note on how it helps (IM-118). If all gifts come before the narration, the giver's own narration
    /// can say it.
    pub fn needs_gift_note(&self) -> bool {
        !self.gives_before_narration()
    }

    /// Whether a person with this role may award tokens (IM-094).
    pub fn may_award(&self, role: Role) -> bool {
        role == Role::Player || self.gm_may_award
    }

    /// Whether a person with this role may play the deck's top card unseen: the gamemaster always, and players if the table allows it or
    /// with an empty hand (IM-037, row 7.8 of the ledger).
    pub fn may_play_top_card(&self, role: Role, has_empty_hand: bool) -> bool {
        let blind = has_empty_hand && self.empty_hand == EmptyHand::DeckTop;
        role == Role::Gamemaster || self.players_may_play_top || blind
    }

    /// Whether a person may draw a card in order to play it: only into an empty hand, and if the table plays so (row 7.8 of the ledger).
    pub fn may_draw_to_play(&self, has_empty_hand: bool) -> bool {
        has_empty_hand && self.empty_hand == EmptyHand::Draw
    }

    /// Returns how often a talent may be used: by its sheet, or else by the table's default. `None` for no limit (IM-056).
    pub fn max_uses_of(&self, talent: &Talent) -> Option<u16> {
        talent.max_uses.or(self.talent_max_uses)
    }
}

impl ConflictKind {
    /// Whether a protagonist opposes exactly one side: in an extended conflict (IM-097).
    pub fn has_direct_opponents(self) -> bool {
        self == Self::Extended
    }

    /// Returns where the tokens go that the gamemaster wins from players: at once to the gamemaster in a simple conflict, into the bank in
    /// an extended one (IM-076, IM-080). Without a gamemaster, those of a simple conflict leave play.
    pub fn won_tokens_go_to(self, gamemaster: Option<ActorId>) -> TokenHolder {
        match self {
            Self::Simple => gamemaster.map_or(TokenHolder::OutOfPlay, TokenHolder::Person),
            Self::Extended => TokenHolder::Bank,
        }
    }
}

impl RoundResult {
    /// Whether two sides were exactly tied in this round (IM-140).
    pub fn is_tied(&self, first: SideId, second: SideId) -> bool {
        self.tied.contains(&(first, second)) || self.tied.contains(&(second, first))
    }

    /// Returns the tied pairs that the Hand of Fate has not decided yet (IM-140).
    pub fn undecided_pairs(&self) -> Vec<(SideId, SideId)> {
        let is_open = |(first, second): &&(SideId, SideId)| {
            !self.beats.contains(&(*first, *second)) && !self.beats.contains(&(*second, *first))
        };
        self.tied.iter().filter(is_open).copied().collect()
    }
}

impl Conflict {
    /// Returns the sides that have yet to narrate, in order (IM-086, IM-088).
    pub fn sides_yet_to_narrate(&self) -> Vec<SideId> {
        let is_open = |id: &&SideId| self.side(**id).is_some_and(|side| !side.narrated);
        self.narration_order
            .iter()
            .filter(is_open)
            .copied()
            .collect()
    }

    /// Returns what comes next; `None` unless a round or the end is narrated.
    pub fn narration_step(&self, settings: &Settings) -> Option<NarrationStep> {
        let comes_later = match (self.phase, self.kind) {
            (Phase::Narrate, ConflictKind::Extended) => {
                NarrationStep::NextRound(self.round.saturating_add(1))
            }
            (Phase::Narrate, ConflictKind::Simple) | (Phase::Final, _) => NarrationStep::End,
            (Phase::Setup | Phase::Stakes | Phase::Cards | Phase::Bonuses | Phase::Fate, _) => {
                return None;
            }
        };
        let givers = self.sides_yet_to_give(settings);
        if !givers.is_empty() {
            return Some(NarrationStep::Gifts(givers));
        }
        let next = self.sides_yet_to_narrate().first().copied();
        Some(next.map_or(comes_later, NarrationStep::Narration))
    }

    /// Whether the narration must leave the outcome of the stakes open: between the rounds of an extended conflict (IM-099, IM-112).
    pub fn leaves_outcome_open(&self) -> bool {
        self.kind == ConflictKind::Extended && self.phase == Phase::Narrate
    }

    /// Whether the Hand of Fate has decided. If no card was left to draw, it decided by lot (IM-141, IA-04).
    pub fn has_fate_decided(&self) -> bool {
        !self.round_result.fate_draws.is_empty() || !self.choosing_fate.is_empty()
    }

    /// Whether a side may adopt the stake of another: that of a destroyed character of another player, if nobody has done so (IM-159).
    pub fn may_adopt(&self, adopter: &Side, lost: &Side) -> bool {
        let is_adopted = |side: &Side| side.adopted_stakes.contains(&lost.id);
        let are_of_two_players = match (lost.kind, adopter.kind) {
            (SideKind::Protagonist(player), SideKind::Protagonist(other)) => player != other,
            (SideKind::Protagonist(_) | SideKind::GmStake | SideKind::Bystander, _) => false,
        };
        are_of_two_players
            && lost.condition == Condition::Destroyed
            && adopter.is_live()
            && !self.sides.iter().any(is_adopted)
    }

    /// Returns the stakes of destroyed characters that nobody has adopted, each with the sides that may (IM-159).
    pub fn lost_stakes(&self) -> Vec<LostStake> {
        let is_lost = |side: &&Side| {
            matches!(side.kind, SideKind::Protagonist(_))
                && side.condition == Condition::Destroyed
                && !self
                    .sides
                    .iter()
                    .any(|other| other.adopted_stakes.contains(&side.id))
        };
        let with_adopters = |lost: &Side| LostStake {
            side: lost.id,
            adopters: self
                .sides
                .iter()
                .filter(|side| self.may_adopt(side, lost))
                .map(|side| side.id)
                .collect(),
        };
        self.sides
            .iter()
            .filter(is_lost)
            .map(with_adopters)
            .collect()
    }

    /// Whether the tie between two piles may be broken with one card each: at the end, between opponents, and if the table plays so
    /// (IM-115, IA-03).
    pub fn may_break_pile_tie(&self, first: SideId, second: SideId, settings: &Settings) -> bool {
        let has = |pairs: &[(SideId, SideId)]| {
            pairs.contains(&(first, second)) || pairs.contains(&(second, first))
        };
        self.phase == Phase::Final
            && settings.final_tie_rule == FinalTieRule::FateDraw
            && has(&self.final_pairs())
            && !has(&self.pile_tie_breaks)
            && self.compare_piles(first, second, settings) == Ordering::Equal
    }

    /// Returns the cards that broke the tie between two piles, in the order in which they were drawn, each with its side (IA-03).
    pub fn tie_break_cards(&self, first: SideId, second: SideId) -> &[(SideId, CardId)] {
        let is_between = |draw: &&PileTieDraw| {
            (draw.winner, draw.loser) == (first, second)
                || (draw.winner, draw.loser) == (second, first)
        };
        let draw = self.pile_tie_draws.iter().find(is_between);
        draw.map_or(&[], |draw| draw.cards.as_slice())
    }

    /// Whether the standing of a side lets it remove mooks of a group: it must be ahead of a group that has a stake (IM-137, IA-36). Any
    /// side may remove mooks without a stake (IM-138), and a group that left the conflict or was destroyed has lost its own (IM-144,
    /// IM-146).
    pub fn outranks_mooks(&self, side: SideId, group: SideId, settings: &Settings) -> bool {
        let is_live = self.side(group).is_some_and(Side::is_live);
        !is_live || self.outranks(side, group, settings)
    }

    /// Returns the sides that may remove mooks of a group (IM-137, IM-138).
    pub fn mook_removers(&self, group: SideId, settings: &Settings) -> Vec<SideId> {
        let narrators = self
            .sides
            .iter()
            .filter(|side| self.may_narrate_mooks(side))
            .map(|side| side.id);
        narrators
            .filter(|side| self.outranks_mooks(*side, group, settings))
            .collect()
    }

    /// Returns the side that most likely removes mooks: an opponent of the group that may, or else any side that may (IM-137, IM-138).
    pub fn likely_mook_remover(&self, group: SideId, settings: &Settings) -> Option<SideId> {
        let removers = self.mook_removers(group, settings);
        let opponent = removers.iter().find(|id| self.are_opposed(**id, group));
        opponent.or(removers.first()).copied()
    }

    /// Returns the groups with mooks left while somebody narrates who may remove some, each with their number (IM-137, IM-138).
    pub fn removable_mooks(&self, settings: &Settings) -> Vec<(SideId, u16)> {
        // The order of an earlier round stays until the next one is settled.
        let is_narrated = match self.phase {
            Phase::Narrate | Phase::Final => true,
            Phase::Setup | Phase::Stakes | Phase::Cards | Phase::Bonuses | Phase::Fate => false,
        };
        if !is_narrated {
            return vec![];
        }
        let with_mooks = |side: &Side| Some((side.id, side.mooks.filter(|count| *count > 0)?));
        let groups = self.sides.iter().filter_map(with_mooks);
        groups
            .filter(|(group, _)| !self.mook_removers(*group, settings).is_empty())
            .collect()
    }
}
