//! Who takes part in a conflict, what they want, and who opposes whom (3.1 to 3.3, 3.9).

use super::play::{Decided, Play};
use crate::command::NewSide;
use crate::event::Event;
use crate::limits::{MOST_MOOKS, MOST_ROUNDS, MOST_SIDES};
use crate::refusal::{Optional, Refusal};
use crate::round::{extended_limit, opponents, simple_limit};
use crate::settings::Refill;
use crate::side::{SideId, SideKind};
use crate::state::{Conflict, Kind, Phase, Role, Side};
use tabletop::name::Name;
use tabletop::scratch::{checked_text, within};
use tabletop::seat::ActorId;

/// How many rounds an extended conflict has unless the table says otherwise (IM-098).
const ROUNDS: u16 = 3;

const SETTING_UP: [Phase; 2] = [Phase::Setup, Phase::Stakes];

impl Play<'_> {
    /// IM-001: one at a time (IA-08).
    pub(super) fn open_conflict(&mut self, kind: Kind) -> Decided {
        if self.state.conflict.is_some() {
            return Err(Refusal::Busy);
        }
        let rounds = match kind {
            Kind::Simple => 1,
            Kind::Extended => ROUNDS,
        };
        self.push(Event::ConflictOpened { kind, rounds });
        Ok(())
    }

    /// Once cards may lie there only the gamemaster's word breaks a conflict off (IM-039).
    pub(super) fn drop_conflict(&mut self) -> Decided {
        let before = SETTING_UP.contains(&self.conflict()?.phase);
        self.require(before, Refusal::CardsDown)?;
        let mut cards = vec![];
        for side in &self.conflict()?.sides {
            if let Some(played) = side.played.filter(|its| !its.up) {
                cards.push(played.card);
            }
        }
        self.push(Event::ConflictDropped { cards });
        // The next one is not played with what this one left in the hands (7.7).
        if !before && self.state.settings.refill == Refill::AfterConflict {
            self.deal_all();
        }
        Ok(())
    }

    fn checked_mooks(&mut self, kind: SideKind, mooks: Option<u16>) -> Decided {
        let Some(count) = mooks else { return Ok(()) };
        if let SideKind::Protagonist(_) = kind {
            return Err(Refusal::OtherKind);
        }
        if count == 0 || count > MOST_MOOKS {
            return Err(Refusal::OutOfRange {
                least: 1,
                most: u32::from(MOST_MOOKS),
            });
        }
        let on = self.state.settings.mooks;
        self.require(on, Refusal::OptionOff(Optional::Mooks))
    }

    pub(super) fn add_side(&mut self, new: &NewSide) -> Decided {
        let given = self.in_phase(&SETTING_UP, 1)?.given;
        within(usize::from(given) + 1, MOST_SIDES)?;
        if let SideKind::Protagonist(player) = new.kind
            && self.person(player)?.role == Role::Gamemaster
        {
            return Err(Refusal::OtherKind);
        }
        let stake = checked_text(&new.stake)?;
        self.checked_mooks(new.kind, new.mooks)?;
        self.push(Event::SideAdded {
            side: SideId(given.saturating_add(1)),
            kind: new.kind,
            label: new.label.clone(),
            stake,
            mooks: new.mooks,
        });
        Ok(())
    }

    /// IM-016: until the cards come.
    pub(super) fn change_side(
        &mut self,
        side: SideId,
        label: &Name,
        stake: &str,
        mooks: Option<u16>,
    ) -> Decided {
        self.in_phase(&SETTING_UP, 16)?;
        let kind = self.side(side)?.kind;
        let stake = checked_text(stake)?;
        self.checked_mooks(kind, mooks)?;
        self.push(Event::SideChanged {
            side,
            label: label.clone(),
            stake,
            mooks,
        });
        Ok(())
    }

    pub(super) fn drop_side(&mut self, side: SideId) -> Decided {
        self.in_phase(&SETTING_UP, 1)?;
        self.side(side)?;
        self.push(Event::SideDropped { side });
        Ok(())
    }

    /// E-GM-STAKES-OPPOSED and E-OPPONENT-TWICE are told at once; that somebody is missing only when the stakes close.
    pub(super) fn set_opponents(&mut self, side: SideId, foes: &[SideId]) -> Decided {
        self.in_phase(&SETTING_UP, 14)?;
        let mut set: Vec<SideId> = vec![];
        for id in [side].iter().chain(foes) {
            if !self.side(*id)?.is_participant() {
                return Err(Refusal::Bystander);
            }
        }
        for foe in foes {
            if *foe == side {
                return Err(Refusal::OpposesItself);
            }
            if !set.contains(foe) {
                set.push(*foe);
            }
        }
        let mut after = self.conflict()?.clone();
        after
            .opposed
            .retain(|(one, other)| *one != side && *other != side);
        after.opposed.extend(set.iter().map(|foe| (side, *foe)));
        self.pairs_are_sound(&after)?;
        self.push(Event::OpponentsSet {
            side,
            opponents: set,
        });
        Ok(())
    }

    /// What no pairs may be: two of the gamemaster's stakes in an extended conflict (IM-030), a protagonist with two of them
    /// (IM-029), or that names two opponents where there are direct ones (IM-097). That others name it too is in order as long as
    /// the gamemaster has one stake or none (IM-027).
    fn pairs_are_sound(&mut self, conflict: &Conflict) -> Decided {
        let is_gm = |id: SideId| conflict.side(id).is_some_and(Side::is_gm);
        let extended = conflict.kind == Kind::Extended;
        let stakes = conflict.sides.iter().filter(|its| its.is_gm()).count();
        for (one, other) in &conflict.opposed {
            if extended && is_gm(*one) && is_gm(*other) {
                self.require(false, Refusal::GmStakesOpposed)?;
            }
        }
        for side in conflict.sides.iter().filter(|its| !its.is_gm()) {
            let all = opponents(&conflict.opposed, side.id).count();
            let named = conflict.opposed.iter().filter(|its| its.0 == side.id);
            let most = named.count().max(if stakes > 1 { all } else { 0 });
            let of_gm = opponents(&conflict.opposed, side.id)
                .filter(|foe| is_gm(*foe))
                .count();
            let twice = of_gm > 1 || (extended && most > 1);
            self.require(!twice, Refusal::OpponentTwice { side: side.id })?;
        }
        Ok(())
    }

    /// IM-098, IA-38: only before the cards.
    pub(super) fn set_rounds(&mut self, rounds: u16) -> Decided {
        let conflict = self.in_phase(&SETTING_UP, 98)?;
        if conflict.kind == Kind::Simple || rounds == 0 {
            return Err(Refusal::Rounds);
        }
        if rounds > MOST_ROUNDS {
            return Err(Refusal::OutOfRange {
                least: 1,
                most: u32::from(MOST_ROUNDS),
            });
        }
        self.push(Event::RoundsSet { rounds });
        Ok(())
    }

    /// IM-004.
    pub(super) fn begin_stakes(&mut self) -> Decided {
        let conflict = self.in_phase(&[Phase::Setup], 95)?;
        let is_protagonist = |its: &Side| matches!(its.kind, SideKind::Protagonist(_));
        let any = conflict.sides.iter().any(is_protagonist);
        self.require(any, Refusal::NoProtagonist)?;
        self.push(Event::StakesBegan);
        Ok(())
    }

    /// IM-010 … IM-032: everything about the stakes is in order; whom nobody opposes succeeds (IM-020), and the gamemaster's
    /// limit is counted (IM-050, IM-102 … IM-104).
    pub(super) fn close_stakes(&mut self) -> Decided {
        let conflict = self.in_phase(&[Phase::Stakes], 95)?.clone();
        let sides: Vec<&Side> = conflict
            .sides
            .iter()
            .filter(|its| its.is_participant())
            .collect();
        if sides.len() < 2 {
            return Err(Refusal::StakesNotOpposed);
        }
        // The last one may have been dropped since (IM-004).
        let any = sides.iter().any(|its| !its.is_gm());
        self.require(any, Refusal::NoProtagonist)?;
        for side in &sides {
            let stated = !side.stake.is_empty();
            self.require(stated, Refusal::StakeMissing { side: side.id })?;
        }
        if let [one, other] = sides[..] {
            let opposed = conflict.are_opposed(one.id, other.id);
            self.require(opposed, Refusal::StakesNotOpposed)?;
        }
        let stakes = sides.iter().filter(|its| its.is_gm()).count();
        let direct = conflict.kind == Kind::Extended || stakes > 1;
        let mut players: Vec<ActorId> = vec![];
        let mut granted = vec![];
        for side in &sides {
            let unopposed = opponents(&conflict.opposed, side.id).next().is_none();
            match side.kind {
                SideKind::Protagonist(player) => {
                    let missing = Refusal::OpponentMissing { side: side.id };
                    self.require(!direct || !unopposed, missing)?;
                    // Whom nobody opposes plays no card (7.15).
                    if !unopposed && !players.contains(&player) {
                        players.push(player);
                    }
                }
                SideKind::Gm | SideKind::Bystander => {}
            }
            if unopposed {
                granted.push(side.id);
            }
        }
        self.pairs_are_sound(&conflict)?;
        let players = u32::try_from(players.len()).unwrap_or(u32::MAX);
        let stakes = u32::try_from(stakes).unwrap_or(u32::MAX);
        let many = Refusal::TooManyGmStakes { stakes, players };
        self.require(stakes <= players, many)?;
        let held = self.state.gamemaster().map_or(0, |its| its.tokens);
        let gm_limit = match conflict.kind {
            Kind::Simple => simple_limit(players),
            Kind::Extended => extended_limit(players, u32::from(conflict.rounds), held),
        };
        self.push(Event::StakesClosed {
            players,
            gm_limit,
            granted,
        });
        Ok(())
    }
}
