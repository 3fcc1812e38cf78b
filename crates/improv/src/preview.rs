//! Previews: the gamemaster's limits with the current stakes, the pairs of opponents, and the effect of a gift. Nothing is decided
//! here.

use super::card::CardId;
use super::round::{extended_gm_token_limit, opponents_of, simple_gm_token_limit};
use super::settings::Settings;
use super::side::{SideId, SideKind};
use super::state::{Condition, Conflict, ConflictKind, Phase, Role, Side};
use super::view::{ConflictView, View};
use std::cmp::Ordering;
use tabletop::seat::ActorId;

/// The reason why one pile is ahead of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileAdvantage {
    /// The pile has more cards (IM-114).
    MoreCards,
    /// The first card that is higher than the other pile's card at the same position (IM-115).
    HigherCard(CardId, CardId),
    /// One card each broke the tie (IA-03).
    TieBreak,
}

/// Two opponents at the end of a conflict, compared with their current piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct FinalMatchup {
    pub one: SideId,
    pub other: SideId,
    /// The side that is ahead, and why; `None` for a tie.
    pub ahead: Option<(SideId, PileAdvantage)>,
}

/// Whether enough mooks are left of a group for its stake to be believable (IM-137).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MooksLeft {
    /// It does not matter: the group has no stake (IM-138), or the end of an extended conflict is narrated.
    Irrelevant,
    /// The gamemaster judges it.
    Judged,
    /// None is left before the end of an extended conflict, so the stake is not believable.
    TooFew,
}

/// What a side may give at the end of an extended conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiftAllowance {
    /// One of its own victory cards, to any other side (IM-116, IM-117).
    OneCard,
    /// Any number of its own victory cards, but only to the characters of other players: the side is destroyed (IM-157).
    AnyNumber,
    /// The deck's top card, once and only to the character of another player: the side is destroyed and has no victory cards (IM-158).
    TopCard,
}

impl ConflictView {
    /// Returns the conflict as this seat sees it, with its sides put back in. Cards on the table are left out.
    pub fn full_conflict(&self) -> Conflict {
        let mut conflict = self.state.clone();
        conflict.sides = self
            .sides
            .iter()
            .map(|side_view| side_view.state.clone())
            .collect();
        conflict
    }

    /// Whether a card has been played in this conflict, so that it has to be played to its end (IM-039).
    pub fn has_played_cards(&self) -> bool {
        let is_down = self.sides.iter().any(|side| side.card.is_some());
        self.state.has_played_cards_if(is_down)
    }
}

impl Side {
    /// Whether its narration has to say how its gift helps, because nothing has been said about it yet (IM-118). A gift given during the
    /// narration asks for its note at once: if that is missing, a ruling has allowed it.
    pub fn owes_gift_note(&self, settings: &Settings) -> bool {
        !settings.needs_gift_note() && self.gifts.note_due
    }
}

impl Conflict {
    /// Returns every pair of opponents at the end, compared with their current piles.
    pub fn final_matchups(&self, settings: &Settings) -> Vec<FinalMatchup> {
        let beats = self.final_beats(settings);
        let mut matchups = vec![];
        for (one, other) in self.final_pairs() {
            let winner = beats
                .iter()
                .find(|pair| **pair == (one, other) || **pair == (other, one));
            let ahead = winner
                .map(|(winner, loser)| (*winner, self.pile_advantage(*winner, *loser, settings)));
            matchups.push(FinalMatchup { one, other, ahead });
        }
        matchups
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

    /// Whether a side would be destroyed if it lost to the Hand of Fate: it has lost to it before (IM-146).
    pub fn would_be_destroyed(&self, side: SideId, settings: &Settings) -> bool {
        let has_lost = |side: &Side| side.fate_losses > 0;
        self.has_fate_consequences(settings) && self.side(side).is_some_and(has_lost)
    }

    /// Says whether enough mooks are left of a group once some of them are removed (IM-137). A simple conflict ends with its only
    /// narration, so that none need be left.
    pub fn mooks_left_after(&self, group: SideId, removed: u16) -> MooksLeft {
        let with_stake = self.side(group).filter(|side| side.is_participant());
        let Some(mooks) = with_stake.and_then(|side| side.mooks) else {
            return MooksLeft::Irrelevant;
        };
        if self.phase == Phase::Final {
            MooksLeft::Irrelevant
        } else if self.kind == ConflictKind::Simple || removed < mooks {
            MooksLeft::Judged
        } else {
            MooksLeft::TooFew
        }
    }

    /// Returns why the winner's pile is ahead of the loser's.
    fn pile_advantage(&self, winner: SideId, loser: SideId, settings: &Settings) -> PileAdvantage {
        let (high, low) = (
            self.sorted_pile(winner, settings),
            self.sorted_pile(loser, settings),
        );
        if high.len() != low.len() {
            return PileAdvantage::MoreCards;
        }
        let rules = settings.card_rules;
        let differ = |by_suit: bool| {
            high.iter().zip(&low).find(|(first, second)| {
                let (first, second) = (first.face(), second.face());
                match by_suit {
                    true => rules.compare(first, second) == Ordering::Greater,
                    false => rules.value(first) > rules.value(second),
                }
            })
        };
        let found = match rules.pile_comparison {
            super::card::PileComparison::Cardwise => differ(true),
            super::card::PileComparison::ValuesFirst => differ(false).or_else(|| differ(true)),
        };
        found.map_or(PileAdvantage::TieBreak, |(higher, lower)| {
            PileAdvantage::HigherCard(*higher, *lower)
        })
    }

    /// Returns a side's victory cards, highest first.
    pub fn sorted_pile(&self, side: SideId, settings: &Settings) -> Vec<CardId> {
        let pile = self.side(side).map(|side| side.pile.as_slice());
        let mut cards: Vec<CardId> = pile
            .unwrap_or_default()
            .iter()
            .map(|pile_card| pile_card.card)
            .collect();
        cards.sort_by(|a, b| settings.card_rules.compare(b.face(), a.face()));
        cards
    }

    /// Forgets how ties with these two sides' piles were broken, since both piles have changed (IA-03).
    pub(super) fn forget_tie_breaks_of(&mut self, first: SideId, second: SideId) {
        self.pile_tie_breaks.retain(|(winner, loser)| {
            ![first, second]
                .iter()
                .any(|side| side == winner || side == loser)
        });
    }

    /// Returns the conflict as it would be with a victory card moved to another pile.
    #[must_use]
    pub fn with_gift(&self, from: SideId, to: SideId, card: CardId) -> Self {
        let mut changed = self.clone();
        let mut moved = None;
        for side in changed.sides.iter_mut().filter(|side| side.id == from) {
            let index = side
                .pile
                .iter()
                .position(|pile_card| pile_card.card == card);
            moved = index.map(|index| side.pile.remove(index));
        }
        for side in changed.sides.iter_mut().filter(|side| side.id == to) {
            side.pile.extend(moved);
        }
        changed.forget_tie_breaks_of(from, to);
        changed
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
    pub fn gift_allowance(&self, from: SideId, settings: &Settings) -> Option<GiftAllowance> {
        let side = self.eligible_giver(from, settings)?;
        let is_destroyed = side.condition == Condition::Destroyed;
        match (is_destroyed, side.pile.is_empty()) {
            (true, true) => (!side.gifts.given).then_some(GiftAllowance::TopCard),
            (true, false) => Some(GiftAllowance::AnyNumber),
            (false, _) => (!self.is_gift_used(side, settings)).then_some(GiftAllowance::OneCard),
        }
    }

    /// The victory cards that the rules let a side give now (IM-116, IM-117, IM-119, IM-157).
    pub fn giftable_cards(&self, from: SideId, settings: &Settings) -> Vec<CardId> {
        match self.gift_allowance(from, settings) {
            None | Some(GiftAllowance::TopCard) => return vec![],
            Some(GiftAllowance::OneCard | GiftAllowance::AnyNumber) => {}
        }
        let is_own_card = |card: &CardId| {
            let pile = self.side(from).map(|side| side.pile.as_slice());
            pile.unwrap_or_default()
                .iter()
                .any(|pile_card| pile_card.card == *card && pile_card.winner == from)
        };
        let mut cards = self.sorted_pile(from, settings);
        cards.retain(is_own_card);
        cards
    }

    /// Whether a side may give the deck's top card. A destroyed side without victory cards may do so once (IM-158).
    pub fn may_give_top_card(&self, from: SideId, settings: &Settings) -> bool {
        self.gift_allowance(from, settings) == Some(GiftAllowance::TopCard)
    }

    /// Returns the sides that could still give and have not declined; none unless all gifts come before narration (IM-123).
    pub fn sides_yet_to_give(&self, settings: &Settings) -> Vec<SideId> {
        let mut open_sides = vec![];
        if settings.gives_before_narration() {
            for id in self.sides.iter().map(|side| side.id) {
                let has_receiver = !self.gift_receivers(id).is_empty();
                if self.may_give(id, settings) && has_receiver && !self.declined_gifts.contains(&id)
                {
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

/// Returns how many tokens the gamemaster may spend with the current stakes (IM-050, IM-102 … IM-104), and how many stakes the
/// gamemaster may have (IM-024). Before opponents are chosen, every protagonist who will need one counts.
pub fn gm_limits(view: &View) -> (u32, u32) {
    let Some(conflict_view) = &view.conflict else {
        return (0, 0);
    };
    let conflict = conflict_view.full_conflict();
    let players = conflict.expected_player_count();
    let gamemaster = view
        .people
        .iter()
        .find(|person| person.role == Role::Gamemaster);
    let gm_tokens = gamemaster.map_or(0, |person| person.tokens);
    let tokens = match conflict.kind {
        ConflictKind::Simple => simple_gm_token_limit(players),
        ConflictKind::Extended => {
            extended_gm_token_limit(players, u32::from(conflict.rounds), gm_tokens)
        }
    };
    (tokens, players)
}
