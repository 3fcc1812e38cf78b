//! Setting up a conflict: its participants, their stakes, and their opponents.

use super::transaction::{CommandResult, ImprovTransaction};
use crate::command::NewSide;
use crate::event::Event;
use crate::limits::{MAX_MOOKS, MAX_ROUNDS, MAX_SIDES};
use crate::refusal::{OptionalRule, Refusal};
use crate::round::{extended_gm_token_limit, simple_gm_token_limit};
use crate::settings::HandRefill;
use crate::side::{SideId, SideKind};
use crate::stakes::Stakes;
use crate::state::{Conflict, ConflictKind, Phase, Role, Side};
use tabletop::limits::{check_max, checked_text};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The default number of rounds of an extended conflict (IM-098).
const DEFAULT_ROUNDS: u16 = 3;

const SETUP_PHASES: [Phase; 2] = [Phase::Setup, Phase::Stakes];

impl ImprovTransaction<'_> {
    /// Opens a conflict with all its sides, in one step (IM-001 … IM-005).
    pub(super) fn set_up_conflict(
        &mut self,
        kind: ConflictKind,
        sides: &[NewSide],
    ) -> CommandResult {
        self.open_conflict(kind)?;
        for side in sides {
            self.add_side(side, &[])?;
        }
        self.set_clear_opponents()?;
        self.begin_stakes()
    }

    /// Sets the opponents where only one choice is likely: all protagonists oppose the gamemaster's only stake, and without one, two
    /// protagonists oppose each other.
    fn set_clear_opponents(&mut self) -> CommandResult {
        let (mut protagonists, mut stakes) = (vec![], vec![]);
        for side in &self.conflict()?.sides {
            match side.kind {
                SideKind::Protagonist(_) => protagonists.push(side.id),
                SideKind::GmStake => stakes.push(side.id),
                SideKind::Bystander => {}
            }
        }
        if let [_] = stakes.as_slice() {
            for protagonist in protagonists {
                self.set_opponents(protagonist, &stakes)?;
            }
        } else if let ([first, second], []) = (protagonists.as_slice(), stakes.as_slice()) {
            self.set_opponents(*first, &[*second])?;
        }
        Ok(())
    }

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

    /// Cancels the conflict. Once a card has been played, this takes the gamemaster's ruling (IM-039).
    pub(super) fn cancel_conflict(&mut self) -> CommandResult {
        let conflict = self.conflict()?;
        let is_setup = SETUP_PHASES.contains(&conflict.phase);
        let has_cards = conflict.has_played_cards();
        self.require(!has_cards, Refusal::CardsDown)?;
        let mut cards = vec![];
        for side in &self.conflict()?.sides {
            let face_down = side.played.filter(|played| !played.face_up);
            cards.extend(face_down.and_then(|played| played.card));
        }
        self.push(Event::ConflictCancelled { cards });
        // Hands are refilled before the next conflict.
        let refills = match self.state.settings.refill {
            HandRefill::AfterConflict | HandRefill::AfterRound => true,
            HandRefill::Never => false,
        };
        if !is_setup && refills {
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

    /// Adds a side. Its opponents are set as if they were chosen next: a protagonist's own, and those of each side that opposes a new
    /// stake of the gamemaster's (IM-014, IM-029).
    pub(super) fn add_side(&mut self, new: &NewSide, opponents: &[SideId]) -> CommandResult {
        let last_id = self.in_phase(&SETUP_PHASES, 1)?.last_side_id;
        check_max(usize::from(last_id) + 1, MAX_SIDES)?;
        if let SideKind::Protagonist(player) = new.kind
            && self.person(player)?.role == Role::Gamemaster
        {
            return Err(Refusal::WrongSideKind);
        }
        let stake = checked_text(&new.stake)?;
        self.check_mooks(new.kind, new.mooks)?;
        let side = SideId(last_id.saturating_add(1));
        self.push(Event::SideAdded {
            side,
            kind: new.kind,
            label: new.label.clone(),
            stake,
            mooks: new.mooks,
        });
        match new.kind {
            SideKind::GmStake => {
                for opponent in opponents {
                    let chosen = self.conflict()?.opponents_with(*opponent, side);
                    self.set_opponents(*opponent, &chosen)?;
                }
                Ok(())
            }
            SideKind::Protagonist(_) | SideKind::Bystander if opponents.is_empty() => Ok(()),
            SideKind::Protagonist(_) | SideKind::Bystander => self.set_opponents(side, opponents),
        }
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

    fn check_pairs(&mut self, conflict: &Conflict) -> CommandResult {
        for refusal in Stakes::of(conflict).forbidden_pairs() {
            self.require(false, refusal)?;
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
        self.require(sides.len() >= 2, Refusal::StakesNotOpposed)?;
        // The last protagonist may have been removed since (IM-004).
        let has_protagonist = sides.iter().any(|side| !side.is_gm_stake());
        self.require(has_protagonist, Refusal::NoProtagonist)?;
        for side in &sides {
            self.require(!side.lacks_stake(), Refusal::StakeMissing { side: side.id })?;
        }
        let stakes = Stakes::of(&conflict);
        for refusal in stakes.missing_opponents() {
            self.require(false, refusal)?;
        }
        let mut participating_players: Vec<ActorId> = vec![];
        let mut granted = vec![];
        for side in &sides {
            if stakes.is_unopposed(side.id) {
                granted.push(side.id);
                continue;
            }
            match side.kind {
                SideKind::Protagonist(player) if !participating_players.contains(&player) => {
                    participating_players.push(player);
                }
                SideKind::Protagonist(_) | SideKind::GmStake | SideKind::Bystander => {}
            }
        }
        self.check_pairs(&conflict)?;
        let participating_players = u32::try_from(participating_players.len()).unwrap_or(u32::MAX);
        let stakes = sides.iter().filter(|side| side.is_gm_stake()).count();
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
