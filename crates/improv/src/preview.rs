//! Previews: the gamemaster's limits with the current stakes, the pairs of opponents, and what a side may give. Nothing is decided
//! here.

use super::card::CardId;
use super::piles::{FinalMatchup, sort_pile};
use super::round::{extended_gm_token_limit, opponents_of, simple_gm_token_limit};
use super::settings::Settings;
use super::side::{SideId, SideKind};
use super::state::{Condition, Conflict, ConflictKind, Phase, Side, State};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What a side may give now, and to whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiftOptions {
    /// What the rules let the side give, as far as it has such cards; `None` once it may give no more, or if nobody is left to get it
    /// (IM-116, IM-119, IM-157, IM-158).
    pub allowance: Option<GiftAllowance>,
    /// The victory cards that it may give, highest first.
    pub cards: Vec<CardId>,
    /// The sides to which it may give: all others still in the conflict, or only those that may get cards from a destroyed side
    /// (IM-157).
    pub receivers: Vec<SideId>,
}

impl GiftOptions {
    /// Whether the side has anything that it may give: a victory card or the deck's top card (IM-116, IM-158).
    pub fn may_give(&self) -> bool {
        self.may_give_top_card() || !self.cards.is_empty()
    }

    /// Whether the side may give the deck's top card. A destroyed side without victory cards may do so once (IM-158).
    pub fn may_give_top_card(&self) -> bool {
        self.allowance == Some(GiftAllowance::TopCard)
    }

    /// Whether the side may give this card to this side, as far as both are known. Without a card it is the deck's top card, or a card
    /// that is still to be chosen (IM-116, IM-117, IM-157, IM-158).
    pub fn allows(&self, card: Option<CardId>, to: Option<SideId>) -> bool {
        let has_it = match card {
            Some(card) => self.cards.contains(&card),
            None => self.may_give(),
        };
        has_it && to.is_none_or(|to| self.receivers.contains(&to))
    }
}

/// How many tokens the gamemaster may spend in a conflict, and how many stakes the gamemaster may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamemasterLimits {
    /// The number of tokens (IM-050, IM-102 … IM-104).
    pub tokens: u32,
    /// The number of stakes (IM-024).
    pub stakes: u32,
}

/// Whether enough mooks are left of a group for its stake to be believable (IM-137).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MooksLeft {
    /// It does not matter: the group has no stake or has lost it (IM-138), the end of an extended conflict is narrated, or none is left
    /// after a simple one.
    Irrelevant,
    /// The gamemaster judges it.
    Judged,
    /// None is left before the end of an extended conflict, so the stake is not believable.
    TooFew,
}

/// What a side may give at the end of an extended conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiftAllowance {
    /// One of its own victory cards, to any other side (IM-116, IM-117).
    OneCard,
    /// Any number of its own victory cards, but only to the characters of other players: the side is destroyed (IM-157).
    AnyNumber,
    /// The deck's top card, once and only to the character of another player: the side is destroyed and has no victory cards (IM-158).
    TopCard,
}

impl Side {
    /// Whether its narration has to say how its gift helps, because nothing has been said about it yet (IM-118). A gift given during the
    /// narration asks for its note at once: if that is missing, a ruling has allowed it.
    pub fn owes_gift_note(&self, settings: &Settings) -> bool {
        !settings.needs_gift_note() && self.gifts.note_due
    }
}

impl Conflict {
    /// Returns every pair of opponents at the end, compared by their current piles.
    pub fn final_matchups(&self, settings: &Settings) -> Vec<FinalMatchup> {
        self.piles(settings).matchups()
    }

    /// Returns the opponents whose pile is tied with that of a side at the end (IM-115, IA-03). There are none before the end: a tie in
    /// a round is decided before the narration.
    pub fn tied_opponents(&self, side: SideId, settings: &Settings) -> Vec<SideId> {
        if self.phase != Phase::Final {
            return vec![];
        }
        let matchups = self.final_matchups(settings).into_iter();
        matchups
            .filter(|matchup| matchup.ahead.is_none())
            .filter_map(|matchup| match side {
                id if id == matchup.one => Some(matchup.other),
                id if id == matchup.other => Some(matchup.one),
                _ => None,
            })
            .collect()
    }

    /// Whether losing to the Hand of Fate takes a side out of the conflict or harms it: only in an extended conflict, and only if the
    /// Hand of Fate is on (IM-150, IA-37).
    pub(crate) fn has_fate_consequences(&self, settings: &Settings) -> bool {
        settings.hand_of_fate && self.kind == ConflictKind::Extended
    }

    /// Whether a side has lost the round because it lost to the Hand of Fate, even if it beat somebody else (IM-144, IM-145, IA-35).
    pub fn has_lost_round_to_fate(&self, side: SideId, settings: &Settings) -> bool {
        let result = &self.round_result;
        let is_lost = |pair: &(SideId, SideId)| pair.1 == side && result.is_tied(pair.0, pair.1);
        self.has_fate_consequences(settings) && result.beats.iter().any(is_lost)
    }

    /// Whether a side would be destroyed if it lost to the Hand of Fate: it has lost to it before (IM-146).
    pub fn would_be_destroyed(&self, side: SideId, settings: &Settings) -> bool {
        let has_lost = |side: &Side| side.fate_losses > 0;
        self.has_fate_consequences(settings) && self.side(side).is_some_and(has_lost)
    }

    /// Whether all protagonists of a person are out of the conflict. Such a person's talents help nobody there (IM-052, IM-151).
    pub(crate) fn has_no_side_left(&self, player: ActorId) -> bool {
        self.has_only_sides_in(player, &[Condition::Eliminated, Condition::Destroyed])
    }

    /// Says whether enough mooks are left of a group once some of them are removed (IM-137).
    pub fn mooks_left_after(&self, group: SideId, removed: u16) -> MooksLeft {
        mooks_left_after(self.side(group), removed, self.phase, self.kind)
    }

    /// Returns a side's victory cards, highest first.
    pub(crate) fn sorted_pile(&self, side: SideId, settings: &Settings) -> Vec<CardId> {
        let pile = self.side(side).map(|side| side.pile.as_slice());
        let pile = pile.unwrap_or_default().iter();
        let mut cards: Vec<CardId> = pile.map(|pile_card| pile_card.card).collect();
        sort_pile(&mut cards, settings);
        cards
    }

    /// Returns the side if it may still give cards away: it has not narrated yet, and if all gifts come before narration, nobody has
    /// (IM-119, IM-123).
    fn eligible_giver(&self, from: SideId, settings: &Settings) -> Option<&Side> {
        let narration_begun = self.sides.iter().any(|side| side.narrated);
        let is_late = settings.gives_before_narration() && narration_begun;
        let side = self.side(from).filter(|side| side.takes_part_in_end())?;
        (self.phase == Phase::Final && !side.narrated && !is_late).then_some(side)
    }

    /// Returns what the rules let a side give now, as far as it has such cards; `None` once it may give no more (IM-116, IM-119, IM-157,
    /// IM-158).
    fn gift_allowance(&self, from: SideId, settings: &Settings) -> Option<GiftAllowance> {
        let side = self.eligible_giver(from, settings)?;
        let is_destroyed = side.condition == Condition::Destroyed;
        match (is_destroyed, side.pile.is_empty()) {
            (true, true) => (!side.gifts.given).then_some(GiftAllowance::TopCard),
            (true, false) => Some(GiftAllowance::AnyNumber),
            (false, _) => (!self.is_gift_used(side, settings)).then_some(GiftAllowance::OneCard),
        }
    }

    /// Returns what the rules let a side give now, and to whom (IM-116, IM-117, IM-119, IM-157, IM-158).
    pub fn gift_options(&self, from: SideId, settings: &Settings) -> GiftOptions {
        let receivers = self.gift_receivers(from);
        let allowance = self.gift_allowance(from, settings);
        let allowance = allowance.filter(|_| !receivers.is_empty());
        let is_own_card = |card: &CardId| {
            let pile = self.side(from).map(|side| side.pile.as_slice());
            pile.unwrap_or_default()
                .iter()
                .any(|pile_card| pile_card.card == *card && pile_card.winner == from)
        };
        let mut cards = match allowance {
            Some(GiftAllowance::OneCard | GiftAllowance::AnyNumber) => {
                self.sorted_pile(from, settings)
            }
            None | Some(GiftAllowance::TopCard) => vec![],
        };
        cards.retain(is_own_card);
        GiftOptions {
            allowance,
            cards,
            receivers,
        }
    }

    /// Returns the sides that could still give and have not declined; none unless all gifts come before narration (IM-123).
    pub fn sides_yet_to_give(&self, settings: &Settings) -> Vec<SideId> {
        let mut open_sides = vec![];
        if settings.gives_before_narration() {
            for id in self.sides.iter().map(|side| side.id) {
                let gifts = self.gift_options(id, settings);
                let has_declined = self.declined_gifts.contains(&id);
                if gifts.may_give() && !has_declined {
                    open_sides.push(id);
                }
            }
        }
        open_sides
    }

    /// Returns the sides to which this side may give: all others still in the conflict. A destroyed side may give only to the
    /// characters of other players (IM-157).
    pub fn gift_receivers(&self, from: SideId) -> Vec<SideId> {
        let giver = self.side(from);
        let destroyed = giver.is_some_and(|giver| giver.condition == Condition::Destroyed);
        let is_of_other_player = |side: &Side| {
            matches!(side.kind, SideKind::Protagonist(_))
                && giver.is_none_or(|giver| giver.kind != side.kind)
        };
        let can_receive = |side: &&Side| {
            side.id != from && side.takes_part_in_end() && (!destroyed || is_of_other_player(side))
        };
        self.sides
            .iter()
            .filter(can_receive)
            .map(|side| side.id)
            .collect()
    }

    /// Returns how many players take part with the current stakes. Protagonists who must still choose an opponent count (IM-027,
    /// IM-097), and all do as long as nobody opposes anybody; others without an opponent succeed without a card (IM-020).
    fn expected_player_count(&self) -> u32 {
        let stakes = self.sides.iter().filter(|side| side.is_gm_stake()).count();
        let all_oppose =
            self.kind == ConflictKind::Extended || stakes > 1 || self.opposed_pairs.is_empty();
        let mut players: Vec<ActorId> = vec![];
        for side in &self.sides {
            let opposes = || opponents_of(&self.opposed_pairs, side.id).next().is_some();
            if let SideKind::Protagonist(player) = side.kind
                && (all_oppose || opposes())
                && !players.contains(&player)
            {
                players.push(player);
            }
        }
        u32::try_from(players.len()).unwrap_or(u32::MAX)
    }
}

impl State {
    /// Returns the gamemaster's limits with the current stakes of a conflict (IM-024, IM-050, IM-102 … IM-104). Before opponents are
    /// chosen, every protagonist who will need one counts.
    pub(crate) fn gamemaster_limits(&self, conflict: &Conflict) -> GamemasterLimits {
        let players = conflict.expected_player_count();
        let tokens = match conflict.kind {
            ConflictKind::Simple => simple_gm_token_limit(players),
            ConflictKind::Extended => {
                let held = self.gamemaster().map_or(0, |person| person.tokens);
                extended_gm_token_limit(players, u32::from(conflict.rounds), held)
            }
        };
        GamemasterLimits {
            tokens,
            stakes: players,
        }
    }
}

/// Says whether enough mooks are left of a group once some of them are removed (IM-137). A simple conflict ends with its only
/// narration, so that none need be left.
pub(crate) fn mooks_left_after(
    group: Option<&Side>,
    removed: u16,
    phase: Phase,
    kind: ConflictKind,
) -> MooksLeft {
    let with_stake = group.filter(|side| side.is_live());
    let Some(mooks) = with_stake.and_then(|side| side.mooks) else {
        return MooksLeft::Irrelevant;
    };
    let are_gone = removed >= mooks;
    match (phase, kind, are_gone) {
        (Phase::Final, ..) | (_, ConflictKind::Simple, true) => MooksLeft::Irrelevant,
        (_, _, false) => MooksLeft::Judged,
        (_, ConflictKind::Extended, true) => MooksLeft::TooFew,
    }
}
