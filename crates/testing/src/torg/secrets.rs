//! Nobody learns what is not theirs to know: where the cards that a seat may not see are exchanged for one another, its view
//! and what it is told stay the same.

use crate::Mix;
use ::torg::Torg;
use ::torg::card::{CardId, CardName, Side};
use ::torg::combat::ammunition::Magazine;
use ::torg::consequence::Consequence;
use ::torg::dealing::DeckEvent;
use ::torg::event::{Event, HandsEvent};
use ::torg::fight::act::{ActEvent, Doing, Trial};
use ::torg::fight::{Blow, BlowEvent};
use ::torg::piles::{Piles, Zone};
use ::torg::rounds::RoundsEvent;
use ::torg::sheet::{CombatSkill, Skilled};
use ::torg::state::State;
use ::torg::story::StoryEvent;
use ::torg::told::tell;
use ::torg::using::Used;
use tabletop::Game;
use tabletop::chronicle::Entry;
use tabletop::dice::shuffle;
use tabletop::seat::{ActorId, Seat};

/// Which card stands for which, by number.
pub type Exchange = Vec<CardId>;

/// The highest number on a card.
const MOST: u16 = 156;

/// Everybody's seat, and the open table.
pub fn seats(state: &State) -> Vec<Seat> {
    state
        .cast
        .iter()
        .map(|actor| Seat::Hero(actor.id))
        .chain([Seat::Table])
        .collect()
}

/// The cards that a seat may not know: the deck, and the hands of others but for what they offer this seat.
pub fn hidden(state: &State, seat: Seat) -> Vec<CardId> {
    let offered: Vec<CardId> = state
        .trade
        .iter()
        .filter(|trade| seat.is(trade.from) || seat.is(trade.to))
        .flat_map(|trade| trade.offered.iter().chain(trade.returned.iter().flatten()))
        .copied()
        .collect();
    let secret = |zone: &Zone| match zone {
        Zone::Deck => true,
        Zone::Hand(owner) => !seat.is(*owner),
        Zone::Pool(_) | Zone::InEffect(_) | Zone::ActionStack | Zone::Discard => false,
    };
    let zones = state.piles.zones();
    let cards = zones
        .iter()
        .filter(|zone| secret(zone))
        .flat_map(|zone| state.piles.cards(*zone));
    cards
        .copied()
        .filter(|card| !offered.contains(card))
        .collect()
}

pub fn an_exchange(cards: &[CardId], mix: &mut Mix) -> Exchange {
    let mut others = cards.to_vec();
    shuffle(&mut others, mix);
    let mut exchange: Exchange = (0..=MOST).map(CardId).collect();
    for (card, other) in cards.iter().zip(others) {
        exchange[usize::from(card.0)] = other;
    }
    exchange
}

fn one(card: CardId, exchange: &Exchange) -> CardId {
    exchange[usize::from(card.0)]
}

fn all(cards: &[CardId], exchange: &Exchange) -> Vec<CardId> {
    cards.iter().map(|card| one(*card, exchange)).collect()
}

/// The state with the exchange made.
pub fn exchanged(state: &State, exchange: &Exchange) -> State {
    let mut other = state.clone();
    other.piles = Piles::default();
    for zone in state.piles.zones() {
        for card in state.piles.cards(zone) {
            other.piles.put(one(*card, exchange), zone);
        }
    }
    if let Some(trade) = &mut other.trade {
        trade.offered = all(&trade.offered, exchange);
        trade.returned = trade.returned.as_ref().map(|cards| all(cards, exchange));
    }
    other
}

/// The event with the exchange made.
pub fn exchanged_event(event: &Event, exchange: &Exchange) -> Event {
    let mut other = event.clone();
    match &mut other {
        Event::Dealt { hands, deck, .. } => {
            for (_, hand) in hands {
                *hand = all(hand, exchange);
            }
            *deck = all(deck, exchange);
        }
        Event::Drawn { card, .. }
        | Event::CardRevealed { card, .. }
        | Event::Flipped { card, .. }
        | Event::BoxFlipped { card, .. }
        | Event::CardLaid { card, .. }
        | Event::CardPlayed { card, .. } => *card = one(*card, exchange),
        Event::Hands { what, .. } => exchange_hands(what, exchange),
        Event::DiscardedOne { card, .. } => *card = card.map(|card| one(card, exchange)),
        Event::Deck {
            what: DeckEvent::Restored { hands, deck, .. },
        } => {
            for (_, hand) in hands {
                *hand = all(hand, exchange);
            }
            *deck = all(deck, exchange);
        }
        Event::Reshuffled { deck: cards }
        | Event::TradeOffered { cards, .. }
        | Event::TradeAnswered { cards, .. }
        | Event::ActorLeft { cards, .. }
        | Event::DiscardedDown { cards, .. }
        | Event::PoolCardsTaken { cards, .. }
        | Event::SceneBegan {
            discarded: cards, ..
        } => *cards = all(cards, exchange),
        Event::Traded {
            offered, returned, ..
        } => {
            *offered = all(offered, exchange);
            *returned = all(returned, exchange);
        }
        Event::RoundClosed { spent } => {
            for (_, card) in spent {
                *card = one(*card, exchange);
            }
        }
        Event::SceneEnding { picked_up, .. } => {
            for (_, cards) in picked_up {
                *cards = all(cards, exchange);
            }
        }
        Event::Used { what } => match what {
            Used::Raised { card, .. }
            | Used::CoupOnTotal { card }
            | Used::RoundKept { card, .. }
            | Used::Bought {
                card: Some(card), ..
            } => *card = one(*card, exchange),
            Used::Faded { cards } => *cards = all(cards, exchange),
            Used::Bought { card: None, .. }
            | Used::Countered { .. }
            | Used::Swallowed
            | Used::ExtraRolled { .. }
            | Used::Hastened { .. }
            | Used::Spoke { .. }
            | Used::SpeechExtended
            | Used::Kept
            | Used::SeizeOpened
            | Used::LineUndone
            | Used::Retried { .. }
            | Used::Foiled { .. }
            | Used::UpTwice { .. }
            | Used::FirstRollPlain { .. }
            | Used::StoodUp { .. }
            | Used::Dropped { .. } => {}
        },
        Event::Rounds {
            what: RoundsEvent::DrawTakenBack { card, deck, .. },
        } => {
            *card = one(*card, exchange);
            *deck = all(deck, exchange);
        }
        Event::Story { what } => exchanged_story(what, exchange),
        Event::Followed { by } => {
            for what in by {
                if let Consequence::PoolCardReturned { card, .. }
                | Consequence::DrawReturned { card } = what
                {
                    *card = one(*card, exchange);
                }
            }
        }
        // No cards are named in these.
        Event::Rounds { .. } => {}
        Event::Deck {
            what: DeckEvent::Brought { .. } | DeckEvent::Printed | DeckEvent::Owed { .. },
        }
        | Event::TableOpened { .. }
        | Event::ActorJoined { .. }
        | Event::FiguresSet { .. }
        | Event::SheetSet { .. }
        | Event::ConditionSet { .. }
        | Event::StandingSet { .. }
        | Event::PossibilitiesSet { .. }
        | Event::SettingsChanged { .. }
        | Event::NoteMade { .. }
        | Event::DrawSkipped { .. }
        | Event::HandLooked { .. }
        | Event::SceneNamed { .. }
        | Event::ToneSet { .. }
        | Event::RoundsBegan { .. }
        | Event::ConflictJoined { .. }
        | Event::RoundsEnded
        | Event::Act { .. }
        | Event::Blow { .. }
        | Event::LineRead { .. }
        | Event::OrderSet { .. }
        | Event::Fatigued { .. }
        | Event::KnockedOut { .. }
        | Event::Inspired { .. }
        | Event::Woken { .. }
        | Event::StandingGained { .. }
        | Event::StandingsCancelled { .. }
        | Event::SetbackChosen { .. }
        | Event::PositionJudged { .. }
        | Event::DefenceJudged { .. }
        | Event::Broke { .. }
        | Event::ActionDeclared { .. }
        | Event::DiceRolled { .. }
        | Event::ResultCommitted
        | Event::ActionEnded { .. }
        | Event::TurnEnded { .. }
        | Event::ContributionJudged { .. }
        | Event::PoolStruck { .. }
        | Event::Task { .. }
        | Event::Scheme { .. }
        | Event::TradeAgreed { .. }
        | Event::TradeDropped => {}
    }
    other
}

fn exchanged_story(what: &mut StoryEvent, exchange: &Exchange) {
    match what {
        StoryEvent::Disallowed { card, .. }
        | StoryEvent::TurnedIn { card, .. }
        | StoryEvent::Compensated { card, .. }
        | StoryEvent::CampaignAsked { card, .. }
        | StoryEvent::CampaignBack { card, .. }
        | StoryEvent::CampaignRefused { card, .. }
        | StoryEvent::Campaigned { card, .. } => *card = one(*card, exchange),
        StoryEvent::Sacrificed { cards, .. } => *cards = all(cards, exchange),
        StoryEvent::Suggested { .. }
        | StoryEvent::Accepted { .. }
        | StoryEvent::Activated { .. }
        | StoryEvent::Resumed { .. }
        | StoryEvent::Noted { .. }
        | StoryEvent::Revealed { .. }
        | StoryEvent::Ignored { .. }
        | StoryEvent::FitSet { .. }
        | StoryEvent::CampaignAgreed
        | StoryEvent::CampaignDeclined
        | StoryEvent::ActEnding { .. }
        | StoryEvent::Judged { .. }
        | StoryEvent::ActEnded { .. }
        | StoryEvent::HandSizeSet { .. }
        | StoryEvent::AwardSet { .. }
        | StoryEvent::Deducted { .. }
        | StoryEvent::AdventureEnded { .. }
        | StoryEvent::AdventureBegan { .. }
        | StoryEvent::SittingBegan => {}
    }
}

fn exchange_hands(what: &mut HandsEvent, exchange: &Exchange) {
    match what {
        HandsEvent::Gave { cards, .. } | HandsEvent::Sorted { cards } => {
            *cards = all(cards, exchange);
        }
        HandsEvent::Fetched { card, .. }
        | HandsEvent::GloryClaimed { card, .. }
        | HandsEvent::Activated { card, .. }
        | HandsEvent::Heard { card, .. } => *card = one(*card, exchange),
        // No cards are named in these.
        HandsEvent::Led
        | HandsEvent::GaveAll
        | HandsEvent::Rallied
        | HandsEvent::Escaped
        | HandsEvent::EscapeTold { .. }
        | HandsEvent::GloryCounted
        | HandsEvent::GloryDenied { .. }
        | HandsEvent::Wondered
        | HandsEvent::Asked { .. }
        | HandsEvent::Answered { .. }
        | HandsEvent::AmmunitionSet { .. }
        | HandsEvent::TakenOut { .. }
        | HandsEvent::Helped => {}
    }
}

/// The state with other thoughts of the gamemaster.
fn minded(state: &State) -> State {
    let mut other = state.clone();
    other.story.fits = vec![(CardName::Romance, true), (CardName::Nemesis, false)];
    for subplot in &mut other.story.subplots {
        if !subplot.note_told {
            subplot.note = Some("the other cousin".to_owned());
        }
    }
    other
}

/// The event with other thoughts of the gamemaster.
fn minded_event(event: &Event) -> Event {
    let mut other = event.clone();
    if let Event::Story { what } = &mut other {
        if let StoryEvent::FitSet { name, fits } = what {
            (*name, *fits) = (CardName::Suspicion, None);
        } else if let StoryEvent::Noted { text, .. } = what {
            *text = "the other cousin".to_owned();
        }
    }
    other
}

/// The state with other figures of the other side: on the villains' sheets, and in an action that has to do with them.
fn figured(state: &State) -> State {
    let mut other = state.clone();
    let villain = |id: ActorId| {
        let actor = state.actor(id);
        actor.is_some_and(|actor| actor.side() == Side::Villains)
    };
    for actor in &mut other.cast {
        if actor.side() != Side::Villains {
            continue;
        }
        let (sheet, fight) = (&mut actor.sheet, &mut actor.fight);
        sheet.strength = Some(sheet.strength.unwrap_or(0) + 3);
        sheet.skills.push(Skilled {
            skill: CombatSkill::Taunt,
            value: 17,
        });
        sheet.strange = !sheet.strange;
        let open = &mut actor.figures;
        for figure in [
            &mut open.dexterity,
            &mut open.toughness,
            &mut open.perception,
            &mut open.mind,
        ] {
            *figure = Some(figure.unwrap_or(7) + 3);
        }
        actor.rated = !actor.rated;
        if let Some(guard) = &mut fight.guard {
            guard.total += 4;
        }
        if let Some(block) = &mut fight.block {
            block.total += 4;
        }
        fight.magazines.push((7, Magazine::full(9)));
    }
    if let Some(action) = &mut other.action {
        let mut touched: Vec<ActorId> = action.blows.iter().map(|blow| blow.target).collect();
        if let Some(Doing::Trying { trials, .. }) = &action.doing {
            touched.extend(trials.iter().map(|trial| trial.target));
        }
        if villain(action.actor) || touched.into_iter().any(villain) {
            alter_blows(&mut action.blows);
            match &mut action.doing {
                Some(Doing::Trying { trials, .. }) => alter_trials(trials),
                Some(Doing::Guarding { value, .. } | Doing::Pushing { value }) => *value += 2,
                Some(Doing::Cowing { bonus }) => *bonus += 2,
                None => {}
            }
        }
    }
    other
}

fn alter_blows(blows: &mut [Blow]) {
    for blow in blows {
        blow.attack.value += 1;
        blow.attack.target.toughness += 2;
        blow.attack.target.guard.value += 3;
    }
}

fn alter_trials(trials: &mut [Trial]) {
    for trial in trials {
        trial.value += 1;
        trial.difficulty += 2;
    }
}

/// The event with other figures, and whose it is.
fn figured_event(event: &Event) -> Option<(ActorId, Event)> {
    let mut other = event.clone();
    let whose = match &mut other {
        Event::SheetSet { actor, sheet, .. } => {
            sheet.strength = Some(19);
            *actor
        }
        Event::FiguresSet { actor, figures } => {
            figures.toughness = Some(19);
            *actor
        }
        Event::ActorJoined { actor, figures, .. } => {
            figures.dexterity = Some(19);
            *actor
        }
        Event::Blow { actor, what } => {
            match what {
                BlowEvent::Struck { blows, .. } => alter_blows(blows),
                BlowEvent::Landed { landed } => {
                    landed.total += 1;
                    landed.difficulty += 2;
                    landed.effect = None;
                }
                BlowEvent::Blocking { total, .. } => *total += 1,
                BlowEvent::Spent { magazine, .. } => *magazine = None,
                BlowEvent::Fired { magazine, .. } => magazine.left += 1,
                BlowEvent::OwnRolled { .. } | BlowEvent::Harmed { .. } => {}
            }
            *actor
        }
        Event::Act { actor, what } => {
            match what {
                ActEvent::Tried { trials, .. } => alter_trials(trials),
                ActEvent::Came { points, .. } => *points += 1,
                ActEvent::Guarding { value, .. } | ActEvent::Pushing { value } => *value += 1,
                ActEvent::Guarded { total, .. } | ActEvent::Pushed { total } => *total += 1,
                ActEvent::Loaded { rating, .. } => *rating += 1,
                ActEvent::RanShort { left, .. } => *left += 1,
                _ => {}
            }
            *actor
        }
        _ => return None,
    };
    Some((whose, other))
}

/// No view gives away what its seat may not know.
pub fn of_state(state: &State, mix: &mut Mix) {
    for actor in &state.cast {
        let seat = Seat::Hero(actor.id);
        assert!(
            Torg::view(state, seat) == Torg::view(&minded(state), seat),
            "DD-363, DD-366: {seat:?} sees what the gamemaster has in mind"
        );
        if actor.side() == Side::Heroes {
            assert!(
                Torg::view(state, seat) == Torg::view(&figured(state), seat),
                "{seat:?} sees figures of the other side"
            );
        }
    }
    for seat in seats(state) {
        let exchange = an_exchange(&hidden(state, seat), mix);
        let (view, other) = (
            Torg::view(state, seat),
            Torg::view(&exchanged(state, &exchange), seat),
        );
        assert!(
            view == other,
            "INV-16: {seat:?} sees what it may not:\n{view:?}\n{other:?}"
        );
    }
}

/// Nor does what is told of an entry, event by event.
pub fn of_entry(before: &State, entry: &Entry<Event>, mix: &mut Mix) {
    let mut state = before.clone();
    for event in &entry.events {
        Torg::evolve(&mut state, event);
        for seat in seats(&state) {
            let other = minded_event(event);
            assert!(
                tell(event, seat) == tell(&other, seat),
                "DD-363, DD-366: {seat:?} is told what the gamemaster has in mind"
            );
            if let (Seat::Hero(_), Some((whose, other))) = (seat, figured_event(event)) {
                assert!(
                    seat.is(whose) || tell(event, seat) == tell(&other, seat),
                    "{seat:?} is told figures of the fight: {:?}",
                    tell(event, seat)
                );
            }
            // Those who traded know what they gave; what is shown, or picked up from a pool, everybody has seen.
            let knows = match event {
                Event::Traded { from, to, .. } => seat.is(*from) || seat.is(*to),
                Event::Rounds {
                    what: RoundsEvent::DrawTakenBack { actor, .. },
                } => seat.is(*actor),
                // What was given is known to both; out of a pool or off the discards everybody knew it.
                Event::Hands {
                    actor,
                    what: HandsEvent::Gave { to, from_hand, .. },
                } => !from_hand || seat.is(*actor) || seat.is(*to),
                Event::Hands {
                    what: HandsEvent::Fetched { .. },
                    ..
                } => true,
                // The card that was asked about lay open till now.
                Event::Story {
                    what: StoryEvent::CampaignBack { .. },
                } => true,
                // Everybody has seen it used; since then it may have been shuffled in again.
                Event::Used {
                    what: Used::Faded { .. },
                } => true,
                event => matches!(
                    event,
                    Event::CardRevealed { .. } | Event::SceneEnding { .. }
                ),
            };
            if knows {
                continue;
            }
            let other = exchanged_event(event, &an_exchange(&hidden(&state, seat), mix));
            assert!(
                tell(event, seat) == tell(&other, seat),
                "INV-16: {seat:?} is told {:?}",
                tell(event, seat)
            );
        }
    }
}
