//! What happens within a conflict.

use crate::event::Event;
use crate::side::SideId;
use crate::state::{Condition, Conflict, Gifts, Outcome, Phase, PileCard, RoundResult, Side};

impl Conflict {
    pub(super) fn side_mut(&mut self, id: SideId) -> Option<&mut Side> {
        self.sides.iter_mut().find(|its| its.id == id)
    }

    fn set_outcomes(&mut self, outcomes: &[(SideId, Outcome)]) {
        for (side, outcome) in outcomes {
            if let Some(side) = self.side_mut(*side) {
                side.outcome = *outcome;
            }
        }
    }

    /// Makes so what concerns the conflict alone.
    pub(super) fn evolve(&mut self, event: &Event) {
        match event {
            Event::SideAdded {
                side,
                kind,
                label,
                stake,
                mooks,
            } => {
                self.given = self.given.max(side.0);
                self.sides.push(Side {
                    id: *side,
                    kind: *kind,
                    label: label.clone(),
                    stake: stake.clone(),
                    mooks: *mooks,
                    played: None,
                    pile: vec![],
                    gifts: Gifts::default(),
                    narrated: false,
                    fate_losses: 0,
                    fate_won: false,
                    fate_lost: false,
                    condition: Condition::Active,
                    adopted: vec![],
                    outcome: Outcome::Pending,
                });
            }
            Event::SideChanged {
                side,
                label,
                stake,
                mooks,
            } => {
                if let Some(its) = self.side_mut(*side) {
                    its.label = label.clone();
                    its.stake = stake.clone();
                    its.mooks = *mooks;
                }
            }
            Event::SideDropped { side } => {
                self.sides.retain(|its| its.id != *side);
                self.opposed
                    .retain(|(one, other)| one != side && other != side);
            }
            Event::OpponentsSet { side, opponents } => {
                self.opposed
                    .retain(|(one, other)| one != side && other != side);
                self.opposed
                    .extend(opponents.iter().map(|its| (*side, *its)));
            }
            Event::RoundsSet { rounds } => self.rounds = *rounds,
            Event::StakesBegan => self.phase = Phase::Stakes,
            Event::StakesClosed {
                players,
                gm_limit,
                granted,
            } => {
                self.phase = Phase::Cards;
                self.players = *players;
                self.gm_limit = *gm_limit;
                for id in granted {
                    self.set_outcomes(&[(*id, Outcome::Granted)]);
                }
            }
            Event::CardsClosed => self.phase = Phase::Bonuses,
            Event::Passed { people } => {
                for person in people {
                    if !self.passed.contains(person) {
                        self.passed.push(*person);
                    }
                }
            }
            Event::Revealed {
                standings,
                beats,
                tied,
            } => {
                for side in &mut self.sides {
                    if let Some(played) = &mut side.played {
                        played.up = true;
                    }
                }
                self.phase = Phase::Fate;
                self.result = RoundResult {
                    standings: standings.clone(),
                    beats: beats.clone(),
                    tied: tied.clone(),
                    bonuses: self.bonuses.clone(),
                    ..RoundResult::default()
                };
            }
            Event::FateCardDrawn { side, card } => {
                self.fate_cards.push(*card);
                if self.phase == Phase::Fate {
                    self.result.drawn.push((*side, *card));
                }
            }
            Event::FateDecided {
                beats,
                choosing,
                dramatic,
            } => {
                self.result.beats.extend(beats);
                self.choosing = choosing.clone();
                for (winner, loser) in beats.iter().filter(|_| *dramatic) {
                    if let Some(its) = self.side_mut(*winner) {
                        its.fate_won = true;
                    }
                    if let Some(its) = self.side_mut(*loser) {
                        its.fate_lost = true;
                    }
                }
            }
            Event::FateSuffered { side, condition } => {
                self.choosing.retain(|its| its != side);
                if let Some(its) = self.side_mut(*side) {
                    its.condition = *condition;
                    its.fate_losses = its.fate_losses.saturating_add(1);
                    its.outcome = match condition {
                        Condition::Eliminated | Condition::Destroyed => Outcome::Denied,
                        Condition::Active | Condition::Harmed => its.outcome,
                    };
                }
            }
            Event::RoundSettled {
                winners,
                routes,
                outcomes,
                phase,
                ..
            } => {
                self.result.winners = winners.clone();
                self.result.routes = routes.clone();
                self.bonuses.clear();
                self.passed.clear();
                self.awarded.clear();
                self.set_outcomes(outcomes);
                self.phase = *phase;
                for side in &mut self.sides {
                    side.narrated = false;
                }
            }
            Event::OrderSet { order } => self.order = order.clone(),
            Event::Narrated { side, .. } => {
                if let Some(its) = self.side_mut(*side) {
                    its.narrated = true;
                    its.gifts.note_due = false;
                }
            }
            Event::MooksRemoved { group, count, .. } => {
                if let Some(Side {
                    mooks: Some(mooks), ..
                }) = self.side_mut(*group)
                {
                    *mooks = mooks.saturating_sub(*count);
                }
            }
            Event::RoundBegan { round } => {
                self.round = *round;
                self.phase = Phase::Cards;
                self.result = RoundResult::default();
                // What the Hand of Fate gave and took was told with the round (IM-142, IM-143).
                for side in &mut self.sides {
                    side.fate_won = false;
                    side.fate_lost = false;
                }
            }
            Event::Given {
                from,
                to,
                card,
                note,
            } => {
                let mut moved = None;
                if let Some(its) = self.side_mut(*from) {
                    moved = its.pile.iter().find(|pile| pile.card == *card).copied();
                    its.pile.retain(|pile| pile.card != *card);
                }
                if let Some(moved) = moved {
                    self.gave(*from, *to, moved, note);
                }
            }
            Event::LastGiven {
                from,
                to,
                card,
                note,
            } => {
                let card = PileCard {
                    card: *card,
                    round: 0,
                    winner: *from,
                };
                self.gave(*from, *to, card, note);
            }
            Event::GiftsKept { sides } => self.kept_gifts.extend(sides),
            Event::Adopted { lost, by } => {
                if let Some(its) = self.side_mut(*by) {
                    its.adopted.push(*lost);
                }
            }
            Event::LevelDecided { winner, loser } => {
                self.level_draws.retain(|pair| *pair != (*loser, *winner));
                self.level_draws.push((*winner, *loser));
            }
            Event::Decided { .. }
            | Event::TableOpened { .. }
            | Event::SettingsChanged { .. }
            | Event::NoteMade { .. }
            | Event::PersonJoined { .. }
            | Event::PersonChanged { .. }
            | Event::PersonLeft { .. }
            | Event::SessionBegan { .. }
            | Event::DeckShuffled { .. }
            | Event::Dealt { .. }
            | Event::HandLooked { .. }
            | Event::TokensMoved { .. }
            | Event::Awarded { .. }
            | Event::ConflictOpened { .. }
            | Event::ConflictDropped { .. }
            | Event::CardPlayed { .. }
            | Event::HelpAsked { .. }
            | Event::BonusLaid { .. }
            | Event::BonusTakenBack { .. }
            | Event::ConflictEnded { .. } => {}
        }
    }

    /// A card came to another's pile: what was settled about gifts, and about the level piles of these two, is open again.
    fn gave(&mut self, from: SideId, to: SideId, card: PileCard, note: &str) {
        if let Some(its) = self.side_mut(to) {
            its.pile.push(card);
        }
        if let Some(its) = self.side_mut(from) {
            its.gifts.given = true;
            its.gifts.note_due |= note.is_empty();
        }
        self.kept_gifts.clear();
        self.forget_draws(from, to);
    }
}
