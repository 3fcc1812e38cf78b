//! The table, its people, hands and tokens (IM-094).

use super::transaction::{CommandResult, ImprovTransaction};
use crate::card::{CardId, DeckId};
use crate::command::{NewPerson, NewTalent, OtherTokenUse};
use crate::event::Event;
use crate::limits::{MAX_PEOPLE, MAX_TALENTS};
use crate::refusal::{OptionalRule, Refusal};
use crate::settings::{
    AwardSource, CardSource, DeckSharing, MAX_TALENT_USES, NarrationOrder, Settings,
};
use crate::state::{Person, Phase, Role, State, Talent, TokenHolder};
use tabletop::dice::shuffle;
use tabletop::limits::{check_max, required_text};
use tabletop::name::Name;
use tabletop::seat::ActorId;

impl ImprovTransaction<'_> {
    pub(super) fn open_table(
        &mut self,
        title: &Name,
        settings: &Settings,
        people: &[NewPerson],
    ) -> CommandResult {
        if self.state.title.is_some() {
            return Err(Refusal::AlreadyOpen);
        }
        self.check_settings(settings)?;
        let gamemasters = people
            .iter()
            .filter(|person| person.role == Role::Gamemaster);
        if gamemasters.count() != 1 {
            return Err(Refusal::OneGamemaster);
        }
        self.push(Event::TableOpened {
            title: title.clone(),
            settings: settings.clone(),
        });
        for new in people {
            self.add_person(new, 0)?;
        }
        self.begin_session()
    }

    /// Refuses impossible settings: a number out of range, or an option of an optional rule that is off (IM-129).
    fn check_settings(&mut self, settings: &Settings) -> CommandResult {
        if let Some(error) = settings.validation_error() {
            return Err(error);
        }
        let rotates = settings.narration_order == NarrationOrder::Rotation;
        self.require(
            settings.large_conflicts || !rotates,
            Refusal::OptionOff(OptionalRule::LargeConflicts),
        )?;
        self.require(
            settings.hand_of_fate || !settings.lethal_fate,
            Refusal::OptionOff(OptionalRule::HandOfFate),
        )
    }

    /// Changes the settings. Not during a conflict, whose rules were agreed before (IM-129).
    pub(super) fn change_settings(&mut self, settings: &Settings) -> CommandResult {
        self.require_no_conflict()?;
        self.check_settings(settings)?;
        let current_source = self.state.settings.card_source;
        let changes_source = current_source != settings.card_source;
        if changes_source && current_source == CardSource::App {
            self.push(Event::DecksPutAway);
        }
        self.push(Event::SettingsChanged {
            settings: settings.clone(),
            before: Some(self.state.settings.clone()),
        });
        if changes_source {
            self.deal_new_hands();
        }
        Ok(())
    }

    fn require_no_conflict(&self) -> CommandResult {
        match self.state.conflict {
            Some(_) => Err(Refusal::InConflict),
            None => Ok(()),
        }
    }

    pub(super) fn rename_table(&mut self, title: &Name) -> CommandResult {
        if self.state.title.as_ref() != Some(title) {
            self.push(Event::TableRenamed {
                title: title.clone(),
            });
        }
        Ok(())
    }

    pub(super) fn make_note(&mut self, text: &str) -> CommandResult {
        let text = required_text(text)?;
        self.push(Event::NoteMade { text });
        Ok(())
    }

    fn add_person(&mut self, new: &NewPerson, tokens: u32) -> Result<ActorId, Refusal> {
        let seat = self.state.people.len();
        check_max(seat + 1, MAX_PEOPLE)?;
        check_talents(&new.talents)?;
        if new.role == Role::Gamemaster && !new.talents.is_empty() {
            return Err(Refusal::GmNoTalent);
        }
        let number = u16::try_from(seat).unwrap_or(u16::MAX);
        let person = ActorId(number.saturating_add(1));
        let deck = deck_for(self.state.settings.deck_sharing, person, new.role);
        self.push(Event::PersonJoined {
            person,
            name: new.name.clone(),
            player: new.player.clone(),
            role: new.role,
            deck,
            tokens,
            talents: new_talents(&new.talents),
        });
        Ok(person)
    }

    /// Adds a person between conflicts, with a full hand and a player's tokens.
    pub(super) fn join(&mut self, new: &NewPerson) -> CommandResult {
        self.require_no_conflict()?;
        if new.role == Role::Gamemaster && self.state.gamemaster().is_some() {
            return Err(Refusal::OneGamemaster);
        }
        let tokens = match new.role {
            Role::Gamemaster => 0,
            Role::Player => self.state.settings.player_tokens,
        };
        let person = self.add_person(new, tokens)?;
        let deck = self.person(person)?.deck;
        if !has_cards(&self.state, deck) {
            self.shuffle_full_deck(deck);
        }
        let players = self.state.player_count();
        let size = full_hand_size(&self.state, self.person(person)?, players);
        self.fill_hand(person, size);
        Ok(())
    }

    pub(super) fn change_person(
        &mut self,
        person: ActorId,
        name: &Name,
        talents: &[NewTalent],
    ) -> CommandResult {
        self.require_no_conflict()?;
        let current = self.person(person)?;
        check_talents(talents)?;
        if current.role == Role::Gamemaster && !talents.is_empty() {
            return Err(Refusal::GmNoTalent);
        }
        // A talent with an unchanged name keeps its uses.
        let mut written = new_talents(talents);
        for talent in &mut written {
            let unchanged = current.talents.iter().find(|old| old.name == talent.name);
            talent.uses = unchanged.map_or(0, |old| old.uses);
        }
        self.push(Event::PersonChanged {
            person,
            name: name.clone(),
            talents: written,
        });
        Ok(())
    }

    /// Removes a person. The gamemaster cannot leave, since the tokens at the end of a conflict go to them.
    pub(super) fn leave(&mut self, person: ActorId) -> CommandResult {
        self.require_no_conflict()?;
        let leaver = self.person(person)?;
        if leaver.role == Role::Gamemaster {
            return Err(Refusal::OneGamemaster);
        }
        let cards = leaver.hand.clone();
        self.push(Event::PersonLeft { person, cards });
        Ok(())
    }

    /// Begins a session with new decks, hands and tokens (IM-160, IM-161).
    pub(super) fn begin_session(&mut self) -> CommandResult {
        self.require_no_conflict()?;
        let settings = &self.state.settings;
        let players = u32::from(self.state.player_count());
        let tokens = self
            .state
            .present()
            .map(|person| {
                let count = match person.role {
                    Role::Gamemaster => settings.gm_tokens_per_player.saturating_mul(players),
                    Role::Player => settings.player_tokens,
                };
                (person.id, count)
            })
            .collect();
        let pool = settings.pool_tokens_per_player.saturating_mul(players);
        let decks: Vec<(ActorId, DeckId)> = self
            .state
            .present()
            .map(|person| {
                (
                    person.id,
                    deck_for(settings.deck_sharing, person.id, person.role),
                )
            })
            .collect();
        self.push(Event::SessionBegan {
            decks,
            tokens,
            pool,
            forgets_last_conflict: true,
        });
        self.deal_new_hands();
        Ok(())
    }

    /// Shuffles all decks and deals a full hand to everybody. With a real deck, people do that themselves.
    fn deal_new_hands(&mut self) {
        let mut decks: Vec<DeckId> = self.state.present().map(|person| person.deck).collect();
        decks.sort_unstable();
        decks.dedup();
        for deck in decks {
            self.shuffle_full_deck(deck);
        }
        self.fill_all_hands();
    }

    fn shuffle_full_deck(&mut self, deck: DeckId) {
        if self.state.settings.uses_real_deck() {
            return;
        }
        let mut cards = CardId::all_in_deck(deck);
        shuffle(&mut cards, self.chance);
        self.push(Event::DeckShuffled { deck, cards });
    }

    pub(super) fn look_at_hand(&mut self, person: ActorId) -> CommandResult {
        self.require_app_deck()?;
        self.person(person)?;
        self.push(Event::HandLooked { person });
        Ok(())
    }

    /// Moves tokens. Refused with E-NO-TOKENS, or with E-BANK-LOCKED for tokens in the bank (IM-081).
    pub(super) fn move_tokens(
        &mut self,
        from: TokenHolder,
        to: TokenHolder,
        count: u32,
        purpose: OtherTokenUse,
    ) -> CommandResult {
        if from == TokenHolder::Bank || to == TokenHolder::Bank {
            return Err(Refusal::BankLocked);
        }
        if from == to || count == 0 {
            return Err(Refusal::Empty);
        }
        for holder in [from, to] {
            if let TokenHolder::Person(person) = holder {
                self.person(person)?;
            }
        }
        let allowed = match purpose {
            OtherTokenUse::Redraw => self.state.settings.redraw,
            OtherTokenUse::Bribe => self.state.settings.bribe,
        };
        self.require(allowed, Refusal::NotModelled)?;
        if self.tokens_held(from) < count {
            return Err(Refusal::NoTokens);
        }
        self.push(Event::TokensMoved {
            from,
            to,
            count,
            purpose,
        });
        Ok(())
    }

    fn tokens_held(&self, holder: TokenHolder) -> u32 {
        match holder {
            TokenHolder::Person(person) => {
                self.state.person(person).map_or(0, |person| person.tokens)
            }
            TokenHolder::Pool => self.state.stocks.pool,
            TokenHolder::Bank => self.state.stocks.bank,
            TokenHolder::OutOfPlay => self.state.stocks.out_of_play,
        }
    }

    /// Awards a token. Each person may give one between two settled rounds (IM-094, IA-06, IA-40).
    pub(super) fn award(&mut self, from: ActorId, to: ActorId) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Narrate, Phase::Final], 94)?;
        let has_awarded = conflict.award_givers.contains(&from);
        let giver = self.person(from)?.role;
        self.person(to)?;
        self.require(from != to, Refusal::AwardToSelf)?;
        let may_award = self.state.settings.may_award(giver);
        self.require(may_award, Refusal::GmMayNotAward)?;
        self.require(!has_awarded, Refusal::AwardUsed { giver: from })?;
        let (source, empty) = match self.state.settings.award_source {
            AwardSource::Pool => (TokenHolder::Pool, Refusal::PoolEmpty),
            AwardSource::Own => (TokenHolder::Person(from), Refusal::NoTokens),
        };
        if self.tokens_held(source) == 0 {
            return Err(empty);
        }
        self.push(Event::TokenAwarded { from, to, source });
        Ok(())
    }
}

/// Returns the deck that a person plays from.
fn deck_for(decks: DeckSharing, person: ActorId, role: Role) -> DeckId {
    DeckId(match (decks, role) {
        (DeckSharing::Shared, _) | (DeckSharing::Two, Role::Player) => 0,
        (DeckSharing::Two, Role::Gamemaster) => 1,
        (DeckSharing::PerPerson, _) => person.0.saturating_sub(1),
    })
}

fn has_cards(state: &State, deck: DeckId) -> bool {
    let deck_state = state.decks.get(usize::from(deck.0));
    let hand_has_cards = state
        .present()
        .any(|person| person.deck == deck && !person.hand.is_empty());
    hand_has_cards
        || deck_state.is_some_and(|deck| !deck.cards.is_empty() || !deck.discard.is_empty())
}

/// Checks that there are not too many talents, and that each limit of uses is in range.
fn check_talents(talents: &[NewTalent]) -> CommandResult {
    check_max(talents.len(), MAX_TALENTS)?;
    if talents
        .iter()
        .filter_map(|talent| talent.max_uses)
        .any(|most| most > MAX_TALENT_USES)
    {
        return Err(Refusal::OutOfRange {
            min: 0,
            max: u32::from(MAX_TALENT_USES),
        });
    }
    Ok(())
}

fn new_talents(talents: &[NewTalent]) -> Vec<Talent> {
    let mut written = vec![];
    for talent in talents {
        written.push(Talent {
            name: talent.name.clone(),
            uses: 0,
            max_uses: talent.max_uses,
        });
    }
    written
}

/// Returns the size of a person's full hand.
pub(crate) fn full_hand_size(state: &State, person: &Person, players: u16) -> u16 {
    match person.role {
        Role::Gamemaster => state.settings.gm_hand_size(players),
        Role::Player => state.settings.player_hand_size,
    }
}
