//! Setting up a conflict: its participants, their stakes, and their opponents.

use super::play::{CommandResult, ImprovTransaction};
use crate::command::NewSide;
use crate::event::Event;
use crate::limits::{MAX_MOOKS, MAX_ROUNDS, MAX_SIDES};
use crate::refusal::{OptionalRule, Refusal};
use crate::round::{extended_gm_token_limit, opponents_of, simple_gm_token_limit};
use crate::settings::HandRefill;
use crate::side::{SideId, SideKind};
use crate::state::{Conflict, ConflictKind, Phase, Role, Side};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::transaction::{check_max, checked_text};

/// The default number of rounds of an extended conflict (IM-098).
const DEFAULT_ROUNDS: u16 = 3;

const SETUP_PHASES: [Phase; 2] = [Phase::Setup, Phase::Stakes];

impl ImprovTransaction<'_> {
    /// Opens a conflict; only one at a time (IM-001, IA-08).
    pub(super) fn open_conflict(&mut self, kind: ConflictKind) -> CommandResult {
        if self.state.conflict.is_some() {
            return Err(Refusal::AnotherConflictOpen);
        }
        let rounds = match kind {
            ConflictKind::Simple => 1,
            ConflictKind::Extended => DEFAULT_ROUNDS,
        };
        self.push(Event::ConflictOpened { kind, rounds });
        Ok(())
    }

    /// Cancels the conflict. Once cards may have been played, this takes the gamemaster's ruling (IM-039).
    pub(super) fn cancel_conflict(&mut self) -> CommandResult {
        let is_setup = SETUP_PHASES.contains(&self.conflict()?.phase);
        self.require(is_setup, Refusal::CardsDown)?;
        let mut cards = vec![];
        for side in &self.conflict()?.sides {
            let face_down = side.played.filter(|played| !played.face_up);
            cards.extend(face_down.and_then(|played| played.card));
        }
        self.push(Event::ConflictCancelled { cards });
        // Hands are refilled before the next conflict.
        if !is_setup && self.state.settings.refill == HandRefill::AfterConflict {
            self.fill_all_hands();
        }
        Ok(())
    }

    fn check_mooks(&mut self, kind: SideKind, mooks: Option<u16>) -> CommandResult {
        let Some(count) = mooks else { return Ok(()) };
        if let SideKind::Protagonist(_) = kind {
            return Err(Refusal::WrongSideKind);
        }
        if count == 0 || count > MAX_MOOKS {
            return Err(Refusal::OutOfRange {
                min: 1,
                max: u32::from(MAX_MOOKS),
            });
        }
        let enabled = self.state.settings.mooks;
        self.require(enabled, Refusal::OptionOff(OptionalRule::Mooks))
    }

    pub(super) fn add_side(&mut self, new: &NewSide) -> CommandResult {
        let last_id = self.in_phase(&SETUP_PHASES, 1)?.last_side_id;
        check_max(usize::from(last_id) + 1, MAX_SIDES)?;
        if let SideKind::Protagonist(player) = new.kind
            && self.person(player)?.role == Role::Gamemaster
        {
            return Err(Refusal::WrongSideKind);
        }
        let stake = checked_text(&new.stake)?;
        self.check_mooks(new.kind, new.mooks)?;
        self.push(Event::SideAdded {
            side: SideId(last_id.saturating_add(1)),
            kind: new.kind,
            label: new.label.clone(),
            stake,
            mooks: new.mooks,
        });
        Ok(())
    }

    /// Changes a side, until cards are played (IM-016).
    pub(super) fn change_side(
        &mut self,
        side: SideId,
        label: &Name,
        stake: &str,
        mooks: Option<u16>,
    ) -> CommandResult {
        self.in_phase(&SETUP_PHASES, 16)?;
        let kind = self.side(side)?.kind;
        let stake = checked_text(stake)?;
        self.check_mooks(kind, mooks)?;
        self.push(Event::SideChanged {
            side,
            label: label.clone(),
            stake,
            mooks,
        });
        Ok(())
    }

    pub(super) fn remove_side(&mut self, side: SideId) -> CommandResult {
        self.in_phase(&SETUP_PHASES, 1)?;
        self.side(side)?;
        self.push(Event::SideRemoved { side });
        Ok(())
    }

    /// Sets the opponents of a side. E-GM-STAKES-OPPOSED and E-OPPONENT-TWICE are reported at once; a missing opponent only when the
    /// stakes close.
    pub(super) fn set_opponents(&mut self, side: SideId, opponents: &[SideId]) -> CommandResult {
        self.in_phase(&SETUP_PHASES, 14)?;
        let mut set: Vec<SideId> = vec![];
        for id in [side].iter().chain(opponents) {
            if !self.side(*id)?.is_participant() {
                return Err(Refusal::Bystander);
            }
        }
        for opponent in opponents {
            if *opponent == side {
                return Err(Refusal::OpposesItself);
            }
            if !set.contains(opponent) {
                set.push(*opponent);
            }
        }
        let mut changed = self.conflict()?.clone();
        let is_gm = changed.side(side).is_some_and(Side::is_gm_stake);
        let event = if changed.kind == ConflictKind::Extended && !is_gm {
            Event::OpponentsChosen {
                side,
                opponents: set,
            }
        } else {
            Event::OpponentsSet {
                side,
                opponents: set,
            }
        };
        changed.evolve(&event);
        self.check_pairs(&changed)?;
        self.push(event);
        Ok(())
    }

    /// Refuses pairs that are never allowed: two gamemaster stakes in an extended conflict (IM-030), a protagonist with two of them
    /// (IM-029), or one that names two opponents where opponents are direct (IM-097). Others may name it too, as long as the
    /// gamemaster has at most one stake (IM-027).
    fn check_pairs(&mut self, conflict: &Conflict) -> CommandResult {
        let is_gm = |id: SideId| conflict.side(id).is_some_and(Side::is_gm_stake);
        let extended = conflict.kind == ConflictKind::Extended;
        let stakes = conflict
            .sides
            .iter()
            .filter(|side| side.is_gm_stake())
            .count();
        for (first, second) in &conflict.opposed_pairs {
            if extended && is_gm(*first) && is_gm(*second) {
                self.require(false, Refusal::GmStakesOpposed)?;
            }
        }
        for side in conflict.sides.iter().filter(|side| !side.is_gm_stake()) {
            let all_opponents = opponents_of(&conflict.opposed_pairs, side.id).count();
            let chosen = conflict.chosen_pairs(side.id).len();
            let opponent_count = chosen.max(if stakes > 1 { all_opponents } else { 0 });
            let of_gm = opponents_of(&conflict.opposed_pairs, side.id)
                .filter(|opponent| is_gm(*opponent))
                .count();
            let has_two = of_gm > 1 || (extended && opponent_count > 1);
            self.require(!has_two, Refusal::OpponentTwice { side: side.id })?;
        }
        Ok(())
    }

    /// Sets the number of rounds, only before cards are played (IM-098, IA-38).
    pub(super) fn set_rounds(&mut self, rounds: u16) -> CommandResult {
        let conflict = self.in_phase(&SETUP_PHASES, 98)?;
        if conflict.kind == ConflictKind::Simple || rounds == 0 {
            return Err(Refusal::InvalidRounds);
        }
        if rounds > MAX_ROUNDS {
            return Err(Refusal::OutOfRange {
                min: 1,
                max: u32::from(MAX_ROUNDS),
            });
        }
        self.push(Event::RoundsSet { rounds });
        Ok(())
    }

    /// Goes on to the stakes; a protagonist has to take part (IM-004).
    pub(super) fn begin_stakes(&mut self) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Setup], 95)?;
        let is_protagonist = |side: &Side| matches!(side.kind, SideKind::Protagonist(_));
        let has_protagonist = conflict.sides.iter().any(is_protagonist);
        self.require(has_protagonist, Refusal::NoProtagonist)?;
        self.push(Event::StakesBegan);
        Ok(())
    }

    /// Checks all stakes and closes them (IM-010 … IM-032). A side without opponents succeeds (IM-020), and the gamemaster's limit
    /// is computed (IM-050, IM-102 … IM-104).
    pub(super) fn close_stakes(&mut self) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Stakes], 95)?.clone();
        let sides: Vec<&Side> = conflict
            .sides
            .iter()
            .filter(|side| side.is_participant())
            .collect();
        if sides.len() < 2 {
            return Err(Refusal::StakesNotOpposed);
        }
        // The last protagonist may have been removed since (IM-004).
        let has_protagonist = sides.iter().any(|side| !side.is_gm_stake());
        self.require(has_protagonist, Refusal::NoProtagonist)?;
        for side in &sides {
            self.require(!side.lacks_stake(), Refusal::StakeMissing { side: side.id })?;
        }
        if let [first, second] = sides[..] {
            let opposed = conflict.are_opposed(first.id, second.id);
            self.require(opposed, Refusal::StakesNotOpposed)?;
        }
        let stakes = sides.iter().filter(|side| side.is_gm_stake()).count();
        let direct = conflict.kind == ConflictKind::Extended || stakes > 1;
        let mut participating_players: Vec<ActorId> = vec![];
        let mut granted = vec![];
        for side in &sides {
            let unopposed = opponents_of(&conflict.opposed_pairs, side.id)
                .next()
                .is_none();
            match side.kind {
                SideKind::Protagonist(player) => {
                    let missing = Refusal::OpponentMissing { side: side.id };
                    self.require(!direct || !unopposed, missing)?;
                    // A side without opponents plays no card.
                    if !unopposed && !participating_players.contains(&player) {
                        participating_players.push(player);
                    }
                }
                SideKind::GmStake | SideKind::Bystander => {}
            }
            if unopposed {
                granted.push(side.id);
            }
        }
        self.check_pairs(&conflict)?;
        let participating_players = u32::try_from(participating_players.len()).unwrap_or(u32::MAX);
        let stakes = u32::try_from(stakes).unwrap_or(u32::MAX);
        let many = Refusal::TooManyGmStakes {
            stakes,
            players: participating_players,
        };
        self.require(stakes <= participating_players, many)?;
        let gm_tokens = self
            .state
            .gamemaster()
            .map_or(0, |gamemaster| gamemaster.tokens);
        let gm_token_limit = match conflict.kind {
            ConflictKind::Simple => simple_gm_token_limit(participating_players),
            ConflictKind::Extended => extended_gm_token_limit(
                participating_players,
                u32::from(conflict.rounds),
                gm_tokens,
            ),
        };
        self.push(Event::StakesClosed {
            participating_players,
            gm_token_limit,
            granted,
        });
        Ok(())
    }
}
