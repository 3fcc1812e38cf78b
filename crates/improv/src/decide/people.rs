//! The table, its people, their hands and tokens (3.15, IM-094).

use super::play::{Decided, Play};
use crate::card::{CardId, DeckId};
use crate::command::{NewPerson, NewTalent, OtherUse};
use crate::event::Event;
use crate::limits::{MOST_PEOPLE, MOST_TALENTS};
use crate::refusal::{Optional, Refusal};
use crate::settings::{AwardSource, Decks, MOST_USES, NarrationOrder, Settings};
use crate::state::{Holder, Person, Phase, Role, State, Talent};
use tabletop::dice::shuffle;
use tabletop::name::Name;
use tabletop::scratch::{wanted_text, within};
use tabletop::seat::ActorId;

impl Play<'_> {
    pub(super) fn open_table(
        &mut self,
        title: &Name,
        settings: &Settings,
        people: &[NewPerson],
    ) -> Decided {
        if self.state.title.is_some() {
            return Err(Refusal::AlreadyOpen);
        }
        self.settings_are_sound(settings)?;
        let gamemasters = people.iter().filter(|its| its.role == Role::Gamemaster);
        if gamemasters.count() != 1 {
            return Err(Refusal::OneGamemaster);
        }
        self.push(Event::TableOpened {
            title: title.clone(),
            settings: settings.clone(),
        });
        for new in people {
            self.sit_down(new, 0)?;
        }
        self.begin_session()
    }

    /// A setting that can not be: a figure out of range, or an option of an optional rule that is off (IM-129).
    fn settings_are_sound(&mut self, settings: &Settings) -> Decided {
        if let Some(fault) = settings.fault() {
            return Err(fault);
        }
        let rotates = settings.narration == NarrationOrder::Rotation;
        self.require(
            settings.large_conflicts || !rotates,
            Refusal::OptionOff(Optional::LargeConflicts),
        )?;
        self.require(
            settings.hand_of_fate || !settings.lethal_fate,
            Refusal::OptionOff(Optional::HandOfFate),
        )
    }

    /// Not while a conflict is open: what it is played by was agreed before (IM-129).
    pub(super) fn change_settings(&mut self, settings: &Settings) -> Decided {
        self.outside_conflict()?;
        self.settings_are_sound(settings)?;
        self.push(Event::SettingsChanged {
            settings: settings.clone(),
        });
        Ok(())
    }

    fn outside_conflict(&self) -> Decided {
        match self.state.conflict {
            Some(_) => Err(Refusal::InConflict),
            None => Ok(()),
        }
    }

    pub(super) fn make_note(&mut self, text: &str) -> Decided {
        let text = wanted_text(text)?;
        self.push(Event::NoteMade { text });
        Ok(())
    }

    fn sit_down(&mut self, new: &NewPerson, tokens: u32) -> Result<ActorId, Refusal> {
        let seat = self.state.people.len();
        within(seat + 1, MOST_PEOPLE)?;
        talents_are_sound(&new.talents)?;
        if new.role == Role::Gamemaster && !new.talents.is_empty() {
            return Err(Refusal::GmNoTalent);
        }
        let number = u16::try_from(seat).unwrap_or(u16::MAX);
        let person = ActorId(number.saturating_add(1));
        let deck = deck_of(self.state.settings.decks, person, new.role);
        self.push(Event::PersonJoined {
            person,
            name: new.name.clone(),
            role: new.role,
            deck,
            tokens,
            talents: written(&new.talents),
        });
        Ok(person)
    }

    /// Between conflicts somebody may sit down, with a full hand and a player's tokens.
    pub(super) fn join(&mut self, new: &NewPerson) -> Decided {
        self.outside_conflict()?;
        if new.role == Role::Gamemaster && self.state.gamemaster().is_some() {
            return Err(Refusal::OneGamemaster);
        }
        let tokens = match new.role {
            Role::Gamemaster => 0,
            Role::Player => self.state.settings.tokens_player,
        };
        let person = self.sit_down(new, tokens)?;
        let deck = self.person(person)?.deck;
        if !has_cards(&self.state, deck) {
            self.shuffle_whole(deck);
        }
        let players = self.state.players();
        let size = hand_size(&self.state, self.person(person)?, players);
        self.deal_up(person, size);
        Ok(())
    }

    pub(super) fn change_person(
        &mut self,
        person: ActorId,
        name: &Name,
        talents: &[NewTalent],
    ) -> Decided {
        self.outside_conflict()?;
        let its = self.person(person)?;
        talents_are_sound(talents)?;
        if its.role == Role::Gamemaster && !talents.is_empty() {
            return Err(Refusal::GmNoTalent);
        }
        // A talent that keeps its name keeps its uses.
        let mut written = written(talents);
        for talent in &mut written {
            let before = its.talents.iter().find(|old| old.name == talent.name);
            talent.uses = before.map_or(0, |old| old.uses);
        }
        self.push(Event::PersonChanged {
            person,
            name: name.clone(),
            talents: written,
        });
        Ok(())
    }

    /// The gamemaster stays: without one no conflict has an end for its tokens.
    pub(super) fn leave(&mut self, person: ActorId) -> Decided {
        self.outside_conflict()?;
        let its = self.person(person)?;
        if its.role == Role::Gamemaster {
            return Err(Refusal::OneGamemaster);
        }
        let cards = its.hand.clone();
        self.push(Event::PersonLeft { person, cards });
        Ok(())
    }

    /// New decks, hands and tokens (IM-160, IM-161).
    pub(super) fn begin_session(&mut self) -> Decided {
        self.outside_conflict()?;
        let settings = &self.state.settings;
        let players = u32::from(self.state.players());
        let tokens = self
            .state
            .present()
            .map(|its| {
                let count = match its.role {
                    Role::Gamemaster => settings.tokens_gm.saturating_mul(players),
                    Role::Player => settings.tokens_player,
                };
                (its.id, count)
            })
            .collect();
        let pool = settings.tokens_pool.saturating_mul(players);
        let decks: Vec<(ActorId, DeckId)> = self
            .state
            .present()
            .map(|its| (its.id, deck_of(settings.decks, its.id, its.role)))
            .collect();
        let mut shuffled: Vec<DeckId> = decks.iter().map(|(_, deck)| *deck).collect();
        shuffled.sort_unstable();
        shuffled.dedup();
        self.push(Event::SessionBegan {
            decks,
            tokens,
            pool,
        });
        for deck in shuffled {
            self.shuffle_whole(deck);
        }
        self.deal_all();
        Ok(())
    }

    fn shuffle_whole(&mut self, deck: DeckId) {
        let mut cards = CardId::all(deck);
        shuffle(&mut cards, self.chance);
        self.push(Event::DeckShuffled { deck, cards });
    }

    pub(super) fn look(&mut self, person: ActorId) -> Decided {
        self.person(person)?;
        self.push(Event::HandLooked { person });
        Ok(())
    }

    /// E-NO-TOKENS, or E-BANK-LOCKED for what lies in the bank (IM-081).
    pub(super) fn move_tokens(
        &mut self,
        from: Holder,
        to: Holder,
        count: u32,
        what: OtherUse,
    ) -> Decided {
        if from == Holder::Bank || to == Holder::Bank {
            return Err(Refusal::BankLocked);
        }
        if from == to || count == 0 {
            return Err(Refusal::Empty);
        }
        for holder in [from, to] {
            if let Holder::Person(person) = holder {
                self.person(person)?;
            }
        }
        let allowed = match what {
            OtherUse::Redraw => self.state.settings.redraw,
            OtherUse::Bribe => self.state.settings.bribe,
        };
        self.require(allowed, Refusal::NotModelled)?;
        if self.held(from) < count {
            return Err(Refusal::NoTokens);
        }
        self.push(Event::TokensMoved {
            from,
            to,
            count,
            what,
        });
        Ok(())
    }

    fn held(&self, holder: Holder) -> u32 {
        match holder {
            Holder::Person(person) => self.state.person(person).map_or(0, |its| its.tokens),
            Holder::Pool => self.state.stocks.pool,
            Holder::Bank => self.state.stocks.bank,
            Holder::OutOfPlay => self.state.stocks.out_of_play,
        }
    }

    /// IM-094, IA-06, IA-40: once for each giver from one settling of cards to the next.
    pub(super) fn award(&mut self, from: ActorId, to: ActorId) -> Decided {
        let conflict = self.in_phase(&[Phase::Narrate, Phase::Final], 94)?;
        let used = conflict.awarded.contains(&from);
        let giver = self.person(from)?.role;
        self.person(to)?;
        self.require(from != to, Refusal::ToOneself)?;
        let may = giver == Role::Player || self.state.settings.gm_may_award;
        self.require(may, Refusal::GmAwards)?;
        self.require(!used, Refusal::AwardUsed)?;
        let (source, empty) = match self.state.settings.award_source {
            AwardSource::Pool => (Holder::Pool, Refusal::PoolEmpty),
            AwardSource::Own => (Holder::Person(from), Refusal::NoTokens),
        };
        if self.held(source) == 0 {
            return Err(empty);
        }
        self.push(Event::Awarded { from, to, source });
        Ok(())
    }
}

/// From which deck somebody plays (7.6).
fn deck_of(decks: Decks, person: ActorId, role: Role) -> DeckId {
    DeckId(match (decks, role) {
        (Decks::Shared, _) | (Decks::Two, Role::Player) => 0,
        (Decks::Two, Role::Gamemaster) => 1,
        (Decks::PerPerson, _) => person.0.saturating_sub(1),
    })
}

fn has_cards(state: &State, deck: DeckId) -> bool {
    let theirs = state.decks.get(usize::from(deck.0));
    let others = state
        .present()
        .any(|its| its.deck == deck && !its.hand.is_empty());
    others || theirs.is_some_and(|its| !its.cards.is_empty() || !its.discard.is_empty())
}

/// Not more of them than a sheet holds, and none that may be used more often than is kept track of.
fn talents_are_sound(talents: &[NewTalent]) -> Decided {
    within(talents.len(), MOST_TALENTS)?;
    if talents
        .iter()
        .filter_map(|its| its.most)
        .any(|most| most > MOST_USES)
    {
        return Err(Refusal::OutOfRange {
            least: 0,
            most: u32::from(MOST_USES),
        });
    }
    Ok(())
}

fn written(talents: &[NewTalent]) -> Vec<Talent> {
    let mut written = vec![];
    for talent in talents {
        written.push(Talent {
            name: talent.name.clone(),
            uses: 0,
            most: talent.most,
        });
    }
    written
}

/// How many cards somebody holds (7.4).
pub(crate) fn hand_size(state: &State, person: &Person, players: u16) -> u16 {
    match person.role {
        Role::Gamemaster => state.settings.gm_hand(players),
        Role::Player => state.settings.hand_player,
    }
}
