//! Cards that move cards, cards that are for all, and the specials that wait in pools (DD-009, DD-010, DD-273 … DD-303,
//! DD-332 … DD-351).

use super::people::checked_text;
use super::play::{Decided, Play};
use crate::card::{CardId, CardName, Kind, Special};
use crate::command::HandsCommand;
use crate::drawn_for::DrawnFor;
use crate::event::{Event, HandsEvent};
use crate::hands::{GIFTS, MOST_AMMUNITION, Missed, Open};
use crate::piles::Zone;
use crate::refusal::{HandsRefusal, Refusal};
use crate::settings::{AlertnessTrigger, GloryNumber, LeadershipTo, MasterSpecial};
use crate::timing::SIXTY;
use tabletop::seat::ActorId;

impl Play<'_> {
    pub(super) fn hands(&mut self, id: ActorId, what: &HandsCommand) -> Decided {
        match what {
            HandsCommand::Give { gifts } => self.give(id, gifts),
            HandsCommand::Sort { cards } => self.sort(id, cards),
            HandsCommand::Ask { question } => self.ask(id, question),
            HandsCommand::Answer { answer } => self.answer(id, answer),
            HandsCommand::TellEscape { text } => self.tell_escape(id, text),
            HandsCommand::JudgeGlory { counts, total } => self.judge_glory(id, *counts, *total),
            HandsCommand::Activate { card, missed, note } => {
                self.activate(id, *card, *missed, note)
            }
            HandsCommand::Hear { card, note } => self.hear(id, *card, note),
            HandsCommand::CountAmmunition { rounds } => self.count_ammunition(id, *rounds),
            HandsCommand::Help => self.help(id),
        }
    }

    pub(super) fn push_hands(&mut self, actor: ActorId, what: HandsEvent) {
        self.push(Event::Hands { actor, what });
    }

    /// Master Plan takes its card before it goes down itself, so that it can never fetch itself (DD-299 … DD-302).
    pub(super) fn fetch_first(&mut self, id: ActorId, played: CardId) {
        if self.state.deck.name(played) != Some(CardName::MasterPlan) {
            return;
        }
        if let Some(card) = self.state.piles.top(Zone::Discard) {
            let to_hand =
                self.state.deck.is_special(card) && self.state.settings.is(MasterSpecial::Hand);
            let pool = self.state.conflict.is_some() && !to_hand;
            self.push_hands(id, HandsEvent::Fetched { card, pool });
        }
    }

    /// What follows from a card that was used.
    pub(super) fn open_matter(&mut self, id: ActorId, card: CardId, from_hand: bool) {
        #[allow(clippy::wildcard_enum_match_arm)] // nothing follows from the others here
        let what = match self.state.deck.name(card) {
            Some(CardName::Leadership) => HandsEvent::Led,
            Some(CardName::Rally) => HandsEvent::Rallied,
            Some(CardName::Idea) => HandsEvent::Wondered,
            Some(CardName::Glory) => HandsEvent::GloryClaimed { card, from_hand },
            Some(CardName::Escape) => HandsEvent::Escaped,
            _ => return,
        };
        let escaped = what == HandsEvent::Escaped;
        self.push_hands(id, what);
        if escaped {
            // The encounter ends for all heroes (DD-273).
            self.leave_rounds();
        }
    }

    fn give(&mut self, id: ActorId, gifts: &[(ActorId, Vec<CardId>)]) -> Decided {
        if self.state.hands.open != Some(Open::Giving { leader: id }) {
            return Err(Refusal::Hands(HandsRefusal::NobodyLeads { actor: id }));
        }
        let cards: Vec<CardId> = gifts.iter().flat_map(|(_, cards)| cards).copied().collect();
        self.all_held(id, &cards)?;
        for (to, _) in gifts {
            self.hero(*to)?;
            if *to == id {
                return Err(Refusal::Hands(HandsRefusal::GiftToOneself));
            }
        }
        let player = |id| self.state.actor(id).and_then(|hero| hero.player.clone());
        let own = player(id);
        let to_own = own.is_some() && gifts.iter().any(|(to, _)| player(*to) == own);
        self.require(!to_own, Refusal::Hands(HandsRefusal::GiftToOwnHero))?;
        self.require(
            cards.len() <= GIFTS,
            Refusal::Hands(HandsRefusal::GiftCount { most: GIFTS }),
        )?;
        let one = gifts
            .iter()
            .all(|(to, _)| gifts.first().is_some_and(|(first, _)| first == to));
        self.require(
            one || self.state.settings.is(LeadershipTo::Several),
            Refusal::Hands(HandsRefusal::OneReceiver),
        )?;
        let in_pool = |card: &CardId| self.state.piles.lies_in(*card, Zone::Pool(id));
        let locked = cards
            .iter()
            .find(|card| self.state.deck.is_subplot(**card) && in_pool(card))
            .copied();
        if let Some(card) = locked {
            self.judge.overrule(Refusal::SubplotLocked { card })?;
        }
        self.lapse_trade_of(&cards);
        let pools = self.state.conflict.is_some();
        for (to, cards) in gifts {
            let from_hand = cards
                .iter()
                .any(|card| !self.state.piles.lies_in(*card, Zone::Pool(id)));
            if !cards.is_empty() {
                self.push_hands(
                    id,
                    HandsEvent::Gave {
                        to: *to,
                        cards: cards.clone(),
                        pools,
                        from_hand,
                    },
                );
            }
        }
        self.push_hands(id, HandsEvent::GaveAll);
        Ok(())
    }

    fn sort(&mut self, id: ActorId, cards: &[CardId]) -> Decided {
        self.hero(id)?;
        let waits = match &self.state.hands.open {
            Some(Open::Sorting { left, .. }) => left.contains(&id),
            Some(Open::Giving { .. }) | None => false,
        };
        if !waits {
            return Err(Refusal::Hands(HandsRefusal::NothingToSort { actor: id }));
        }
        self.all_lie_in(cards, Zone::Hand(id))?;
        self.lapse_trade_of(cards);
        let (all, mut owed) = self.sorting();
        let sorted = cards.to_vec();
        self.push_hands(id, HandsEvent::Sorted { cards: sorted });
        // Before a deck that runs out takes the discards in.
        owed.extend(self.make_up_for(id, cards));
        self.refill_if_sorted(&all, &owed);
        Ok(())
    }

    /// Whose hands are filled when all have chosen, and who draws on top of that.
    pub(super) fn sorting(&self) -> (Vec<ActorId>, Vec<ActorId>) {
        match &self.state.hands.open {
            Some(Open::Sorting { all, owed, .. }) => (all.clone(), owed.clone()),
            Some(Open::Giving { .. }) | None => (vec![], vec![]),
        }
    }

    pub(super) fn no_hands_open(&self) -> Decided {
        match &self.state.hands.open {
            Some(open) => Err(Refusal::Hands(HandsRefusal::HandsFirst {
                rally: open.is_rally(),
            })),
            None => Ok(()),
        }
    }

    /// All discarding comes before any drawing, as at the end of a scene. Pool cards are not counted (DD-296, DD-333); what
    /// was drawn from the printed deck and has not been typed is.
    pub(super) fn refill_if_sorted(&mut self, all: &[ActorId], owed: &[ActorId]) {
        if self.state.hands.open.is_some() {
            return;
        }
        let full = usize::from(self.state.hand_size.unwrap_or(0));
        for &hero in all {
            if self.state.actor(hero).is_some() {
                for _ in self.state.in_hand(hero)..full {
                    self.draw(hero, DrawnFor::Refill);
                }
            }
        }
        for &hero in owed {
            if self.state.actor(hero).is_some() {
                self.draw(hero, DrawnFor::Subplot);
            }
        }
    }

    fn ask(&mut self, id: ActorId, question: &str) -> Decided {
        let open = |asked: bool| {
            let mut ideas = self.state.hands.ideas.iter();
            ideas.any(|idea| idea.actor == id && idea.question.is_some() == asked)
        };
        if !open(false) {
            return Err(Refusal::Hands(HandsRefusal::NoQuestion { actor: id }));
        }
        let question = checked_text(question)?;
        self.push_hands(id, HandsEvent::Asked { question });
        Ok(())
    }

    fn answer(&mut self, id: ActorId, answer: &str) -> Decided {
        let mut ideas = self.state.hands.ideas.iter();
        if !ideas.any(|idea| idea.actor == id && idea.question.is_some()) {
            return Err(Refusal::Hands(HandsRefusal::NoQuestion { actor: id }));
        }
        let answer = checked_text(answer)?;
        self.push_hands(id, HandsEvent::Answered { answer });
        Ok(())
    }

    fn tell_escape(&mut self, id: ActorId, text: &str) -> Decided {
        if self.state.hands.escape != Some(id) {
            return Err(Refusal::Hands(HandsRefusal::NobodyEscaped));
        }
        let text = checked_text(text)?;
        self.push_hands(id, HandsEvent::EscapeTold { text });
        Ok(())
    }

    /// The gamemaster's word comes before the scene is over, or the claim lapses.
    pub(super) fn no_glory_open(&mut self) -> Decided {
        match self.state.hands.glories.first().cloned() {
            Some(glory) => self
                .judge
                .overrule(Refusal::Hands(HandsRefusal::GloryUndecided {
                    actor: glory.actor,
                })),
            None => Ok(()),
        }
    }

    fn judge_glory(&mut self, id: ActorId, counts: bool, total: Option<u32>) -> Decided {
        let mut glories = self.state.hands.glories.iter();
        let Some(glory) = glories.find(|glory| glory.actor == id).copied() else {
            return Err(Refusal::Hands(HandsRefusal::NoGlory { actor: id }));
        };
        if counts {
            let enough = total.is_some_and(|total| total >= SIXTY);
            let by_total = self.state.settings.is(GloryNumber::Total);
            self.require(
                !by_total || enough,
                Refusal::Hands(HandsRefusal::GloryTotal { least: SIXTY }),
            )?;
            self.push_hands(id, HandsEvent::GloryCounted);
        } else {
            let back = self.state.piles.lies_in(glory.card, Zone::Discard);
            self.push_hands(id, HandsEvent::GloryDenied { back });
        }
        Ok(())
    }

    fn activate(
        &mut self,
        id: ActorId,
        card: CardId,
        missed: Option<Missed>,
        note: &str,
    ) -> Decided {
        self.hero(id)?;
        self.lies_in(card, Zone::Pool(id))?;
        match self.state.deck.name(card).map(CardName::kind) {
            Some(Kind::Special(Special::Alertness)) => {
                let found = match missed {
                    Some(Missed::All) => true,
                    Some(Missed::Owner) => self.state.settings.is(AlertnessTrigger::Owner),
                    None => false,
                };
                let by_owner = self.state.settings.is(AlertnessTrigger::Owner);
                self.require(found, Refusal::Hands(HandsRefusal::NotMissed { by_owner }))?;
            }
            Some(Kind::Special(Special::Connection | Special::Own)) => {}
            Some(
                Kind::Special(Special::Subplot | Special::Martyr | Special::Campaign)
                | Kind::Enhancement,
            )
            | None => return Err(Refusal::Hands(HandsRefusal::NotActivated { card })),
        }
        let note = text_or_none(note)?;
        self.lapse_trade_of(&[card]);
        self.push_hands(id, HandsEvent::Activated { card, note });
        Ok(())
    }

    fn hear(&mut self, id: ActorId, card: CardId, note: &str) -> Decided {
        self.lies_in(card, Zone::Pool(id))?;
        let note = text_or_none(note)?;
        let hands = &self.state.hands;
        let mut noted = hands.notes.iter().filter(|(of, _)| *of == card);
        let other = noted.next().map(|(_, text)| text) != note.as_ref();
        if hands.unheard.contains(&card) || other && self.state.deck.is_special(card) {
            self.push_hands(id, HandsEvent::Heard { card, note });
        }
        Ok(())
    }

    fn count_ammunition(&mut self, id: ActorId, rounds: Option<u8>) -> Decided {
        self.actor(id)?;
        if rounds.is_some_and(|rounds| rounds > MOST_AMMUNITION) {
            return Err(Refusal::OutOfRange {
                least: 0,
                most: u32::from(MOST_AMMUNITION),
            });
        }
        self.push_hands(id, HandsEvent::AmmunitionSet { rounds });
        Ok(())
    }

    fn help(&mut self, id: ActorId) -> Decided {
        self.actor(id)?;
        if self.state.is_out(id) {
            self.push_hands(id, HandsEvent::Helped);
        }
        Ok(())
    }
}

fn text_or_none(text: &str) -> Result<Option<String>, Refusal> {
    match checked_text(text) {
        Err(Refusal::Empty) => Ok(None),
        told => told.map(Some),
    }
}
