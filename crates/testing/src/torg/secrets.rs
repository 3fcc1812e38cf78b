//! Checks that nobody learns secrets: if the cards that a seat may not see are exchanged with each other, the seat's view and the
//! events it is told stay the same.

use crate::TestRng;
use ::torg::Torg;
use ::torg::active_effects::EffectEvent;
use ::torg::card::{CardId, CardName, Side};
use ::torg::combat::ammunition::Magazine;
use ::torg::consequence::Consequence;
use ::torg::dealing::DeckEvent;
use ::torg::event::{Event, FollowUpEvent};
use ::torg::fight::actions::{CombatEvent, InteractionTarget, PendingAction};
use ::torg::fight::{AttackEvent, TargetedAttack};
use ::torg::redaction::redact;
use ::torg::rounds::RoundsEvent;
use ::torg::sheet::{CombatSkill, KnownSkill, WeaponId};
use ::torg::state::State;
use ::torg::story::StoryEvent;
use ::torg::zones::{CardZones, Zone};
use tabletop::Game;
use tabletop::dice::shuffle;
use tabletop::event_log::LogEntry;
use tabletop::seat::{ActorId, Seat};

/// A mapping of cards: the card at each number is exchanged for this one.
pub type Exchange = Vec<CardId>;

/// The highest card number.
const MAX_CARDS: u16 = 156;

/// Returns everybody's seat, and the open table's.
pub fn seats(state: &State) -> Vec<Seat> {
    state
        .cast
        .iter()
        .map(|actor| Seat::Actor(actor.id))
        .chain([Seat::Table])
        .collect()
}

/// Returns the cards that a seat may not know: the deck, and other hands, except for cards offered to this seat.
pub fn hidden_cards(state: &State, seat: Seat) -> Vec<CardId> {
    let offered: Vec<CardId> = state
        .trade
        .iter()
        .filter(|trade| seat.belongs_to(trade.from) || seat.belongs_to(trade.to))
        .flat_map(|trade| trade.offered.iter().chain(trade.returned.iter().flatten()))
        .copied()
        .collect();
    let secret = |zone: &Zone| match zone {
        Zone::DrawPile => true,
        Zone::Hand(owner) => !seat.belongs_to(*owner),
        Zone::Pool(_) | Zone::InEffect(_) | Zone::ActionStack | Zone::DiscardPile => false,
    };
    let zones = state.zones.all_zones();
    let cards = zones
        .iter()
        .filter(|zone| secret(zone))
        .flat_map(|zone| state.zones.cards(*zone));
    cards
        .copied()
        .filter(|card| !offered.contains(card))
        .collect()
}

pub fn random_exchange(cards: &[CardId], rng: &mut TestRng) -> Exchange {
    let mut shuffled = cards.to_vec();
    shuffle(&mut shuffled, rng);
    let mut exchange: Exchange = (0..=MAX_CARDS).map(CardId).collect();
    for (card, other) in cards.iter().zip(shuffled) {
        exchange[usize::from(card.0)] = other;
    }
    exchange
}

fn exchanged_card(card: CardId, exchange: &Exchange) -> CardId {
    exchange[usize::from(card.0)]
}

fn exchanged_cards(cards: &[CardId], exchange: &Exchange) -> Vec<CardId> {
    cards
        .iter()
        .map(|card| exchanged_card(*card, exchange))
        .collect()
}

/// Returns the state after the exchange.
pub fn exchanged(state: &State, exchange: &Exchange) -> State {
    let mut other = state.clone();
    other.zones = CardZones::default();
    for zone in state.zones.all_zones() {
        for card in state.zones.cards(zone) {
            other.zones.move_to(exchanged_card(*card, exchange), zone);
        }
    }
    if let Some(trade) = &mut other.trade {
        trade.offered = exchanged_cards(&trade.offered, exchange);
        trade.returned = trade
            .returned
            .as_ref()
            .map(|cards| exchanged_cards(cards, exchange));
    }
    other
}

/// Returns the event after the exchange.
pub fn exchanged_event(event: &Event, exchange: &Exchange) -> Event {
    let mut other = event.clone();
    match &mut other {
        Event::Dealt {
            hands, draw_pile, ..
        } => {
            for (_, hand) in hands {
                *hand = exchanged_cards(hand, exchange);
            }
            *draw_pile = exchanged_cards(draw_pile, exchange);
        }
        Event::Drawn { card, .. }
        | Event::CardRevealed { card, .. }
        | Event::Flipped { card, .. }
        | Event::TaskBoxFlipped { card, .. }
        | Event::CardPooled { card, .. }
        | Event::CardPlayed { card, .. } => *card = exchanged_card(*card, exchange),
        Event::FollowUp { what: event, .. } => exchange_follow_up(event, exchange),
        Event::OptionalDiscardMade { card, .. } => {
            *card = card.map(|card| exchanged_card(card, exchange))
        }
        Event::Deck {
            what: DeckEvent::HandsRestored {
                hands, draw_pile, ..
            },
        } => {
            for (_, hand) in hands {
                *hand = exchanged_cards(hand, exchange);
            }
            *draw_pile = exchanged_cards(draw_pile, exchange);
        }
        Event::Reshuffled { draw_pile: cards }
        | Event::TradeOffered { cards, .. }
        | Event::TradeAnswered { cards, .. }
        | Event::ActorLeft { cards, .. }
        | Event::DiscardedToHandSize { cards, .. }
        | Event::PoolCardsTaken { cards, .. }
        | Event::SceneBegan {
            discarded: cards, ..
        } => *cards = exchanged_cards(cards, exchange),
        Event::Traded {
            offered, returned, ..
        } => {
            *offered = exchanged_cards(offered, exchange);
            *returned = exchanged_cards(returned, exchange);
        }
        Event::RoundClosed { expired_cards, .. } => {
            for (_, card) in expired_cards {
                *card = exchanged_card(*card, exchange);
            }
        }
        Event::SceneEnding { picked_up, .. } => {
            for (_, cards) in picked_up {
                *cards = exchanged_cards(cards, exchange);
            }
        }
        Event::Effect { what: event } => match event {
            EffectEvent::BonusGained { card, .. }
            | EffectEvent::CoupDeGraceOnTotal { card }
            | EffectEvent::KeptRoundBegan { card, .. }
            | EffectEvent::ExtraRollBought {
                card: Some(card), ..
            } => *card = exchanged_card(*card, exchange),
            EffectEvent::BonusesEnded { cards, .. } => *cards = exchanged_cards(cards, exchange),
            EffectEvent::ExtraRollBought { card: None, .. }
            | EffectEvent::ExtraRollCountered { .. }
            | EffectEvent::ExtraRollLostToStymied
            | EffectEvent::ExtraRolled { .. }
            | EffectEvent::HasteTurnGained { .. }
            | EffectEvent::MonologueBegan { .. }
            | EffectEvent::MonologueExtended
            | EffectEvent::CardKept
            | EffectEvent::SeizeWindowOpened
            | EffectEvent::LineReverted
            | EffectEvent::ActionRetried { .. }
            | EffectEvent::SuccessNegated { .. }
            | EffectEvent::DoubleUpGained { .. }
            | EffectEvent::FirstRollUnmodified { .. }
            | EffectEvent::StoodUp { .. }
            | EffectEvent::ActionDropped { .. } => {}
        },
        Event::Rounds {
            what: RoundsEvent::DrawTakenBack {
                card, draw_pile, ..
            },
        } => {
            *card = exchanged_card(*card, exchange);
            *draw_pile = exchanged_cards(draw_pile, exchange);
        }
        Event::Story { what: event } => exchanged_story(event, exchange),
        Event::ConsequencesApplied { consequences } => {
            for consequence in consequences {
                if let Consequence::PoolCardReturned { card, .. }
                | Consequence::DrawnCardReturned { card } = consequence
                {
                    *card = exchanged_card(*card, exchange);
                }
            }
        }
        // No cards are named in these events.
        Event::Rounds { .. } => {}
        Event::Deck {
            what:
                DeckEvent::CustomDeckSet { .. }
                | DeckEvent::PhysicalDeckUsed
                | DeckEvent::DrawOwed { .. },
        }
        | Event::TableOpened { .. }
        | Event::ActorJoined { .. }
        | Event::ActorChanged { .. }
        | Event::AwaySet { .. }
        | Event::StatsSet { .. }
        | Event::SheetSet { .. }
        | Event::ConditionSet { .. }
        | Event::Rested { .. }
        | Event::RollConditionSet { .. }
        | Event::PossibilitiesSet { .. }
        | Event::SettingsChanged { .. }
        | Event::TableRenamed { .. }
        | Event::NoteMade { .. }
        | Event::SkillChecked { .. }
        | Event::DrawSkipped { .. }
        | Event::HandLooked { .. }
        | Event::SceneNamed { .. }
        | Event::ToneSet { .. }
        | Event::RoundsBegan { .. }
        | Event::ConflictJoined { .. }
        | Event::RoundsEnded
        | Event::Combat { .. }
        | Event::Attack { .. }
        | Event::LineRead { .. }
        | Event::TurnOrderSet { .. }
        | Event::Fatigued { .. }
        | Event::KnockedOut { .. }
        | Event::Inspired { .. }
        | Event::Woken { .. }
        | Event::RollConditionGained { .. }
        | Event::RollConditionsCancelled { .. }
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
        | Event::PoolRemovalOwed { .. }
        | Event::Task { .. }
        | Event::PreparedSetback { .. }
        | Event::TradeAgreed { .. }
        | Event::TradeCancelled
        | Event::TradeLapsed { .. } => {}
    }
    other
}

fn exchanged_story(event: &mut StoryEvent, exchange: &Exchange) {
    match event {
        StoryEvent::Disallowed { card, .. }
        | StoryEvent::TurnedIn { card, .. }
        | StoryEvent::Compensated { card, .. }
        | StoryEvent::CampaignProposed { card, .. }
        | StoryEvent::CampaignReturned { card, .. }
        | StoryEvent::CampaignRefused { card, .. }
        | StoryEvent::Campaigned { card, .. } => *card = exchanged_card(*card, exchange),
        StoryEvent::Sacrificed { cards, .. } => *cards = exchanged_cards(cards, exchange),
        StoryEvent::Suggested { .. }
        | StoryEvent::Accepted { .. }
        | StoryEvent::Activated { .. }
        | StoryEvent::Resumed { .. }
        | StoryEvent::NoteSet { .. }
        | StoryEvent::NoteRevealed { .. }
        | StoryEvent::Ignored { .. }
        | StoryEvent::SubplotFitSet { .. }
        | StoryEvent::CampaignAgreed
        | StoryEvent::CampaignDeclined
        | StoryEvent::ActEnding { .. }
        | StoryEvent::SubplotJudged { .. }
        | StoryEvent::ActEnded { .. }
        | StoryEvent::HandSizeSet { .. }
        | StoryEvent::AwardSet { .. }
        | StoryEvent::Deducted { .. }
        | StoryEvent::AdventureEnded { .. }
        | StoryEvent::AdventureBegan { .. }
        | StoryEvent::SessionBegan => {}
    }
}

fn exchange_follow_up(event: &mut FollowUpEvent, exchange: &Exchange) {
    match event {
        FollowUpEvent::CardsGiven { cards, .. } | FollowUpEvent::DiscardedForRefill { cards } => {
            *cards = exchanged_cards(cards, exchange);
        }
        FollowUpEvent::DiscardFetched { card, .. }
        | FollowUpEvent::GloryClaimed { card, .. }
        | FollowUpEvent::SpecialActivated { card, .. }
        | FollowUpEvent::SpecialAcknowledged { card, .. } => {
            *card = exchanged_card(*card, exchange)
        }
        // No cards are named in these events.
        FollowUpEvent::LeadershipUsed
        | FollowUpEvent::GiftsCompleted
        | FollowUpEvent::RallyUsed
        | FollowUpEvent::Escaped
        | FollowUpEvent::EscapeNarrated { .. }
        | FollowUpEvent::GloryCounted
        | FollowUpEvent::GloryDenied { .. }
        | FollowUpEvent::IdeaUsed
        | FollowUpEvent::Asked { .. }
        | FollowUpEvent::Answered { .. }
        | FollowUpEvent::AmmunitionSet { .. }
        | FollowUpEvent::TakenOutOfFight { .. }
        | FollowUpEvent::ReturnedToFight => {}
    }
}

/// Returns the state with different secret notes of the gamemaster.
fn with_other_notes(state: &State) -> State {
    let mut other = state.clone();
    other.story.subplot_policy = vec![(CardName::Romance, true), (CardName::Nemesis, false)];
    for subplot in &mut other.story.subplots {
        if !subplot.note_revealed {
            subplot.note = Some("the other cousin".to_owned());
        }
    }
    other
}

/// Returns the event with different secret notes of the gamemaster.
fn event_with_other_notes(event: &Event) -> Event {
    let mut other = event.clone();
    if let Event::Story { what: event } = &mut other {
        if let StoryEvent::SubplotFitSet { name, fits } = event {
            (*name, *fits) = (CardName::Suspicion, None);
        } else if let StoryEvent::NoteSet { text, .. } = event {
            *text = "the other cousin".to_owned();
        }
    }
    other
}

/// Returns the state with different values of the villains' side: on the sheets, and in an action that involves a villain.
fn with_other_stats(state: &State) -> State {
    let mut other = state.clone();
    let villain = |id: ActorId| {
        let actor = state.actor(id);
        actor.is_some_and(|actor| actor.side() == Side::Villains)
    };
    for actor in &mut other.cast {
        if actor.side() != Side::Villains {
            continue;
        }
        let (sheet, fight) = (&mut actor.sheet, &mut actor.combat);
        sheet.strength = Some(sheet.strength.unwrap_or(0) + 3);
        sheet.skills.push(KnownSkill {
            skill: CombatSkill::Taunt,
            value: 17,
        });
        sheet.unknown_anatomy = !sheet.unknown_anatomy;
        let open = &mut actor.stats;
        for figure in [
            &mut open.dexterity,
            &mut open.toughness,
            &mut open.perception,
            &mut open.mind,
        ] {
            *figure = Some(figure.unwrap_or(7) + 3);
        }
        actor.possibility_rated = !actor.possibility_rated;
        if let Some(guard) = &mut fight.active_defence {
            guard.total += 4;
        }
        if let Some(block) = &mut fight.block {
            block.total += 4;
        }
        fight.magazines.push((WeaponId(7), Magazine::full(9)));
    }
    if let Some(action) = &mut other.action {
        let mut touched: Vec<ActorId> = action
            .targeted_attacks
            .iter()
            .map(|attack| attack.target)
            .collect();
        if let Some(PendingAction::Interaction {
            targets: interactions,
            ..
        }) = &action.pending_action
        {
            touched.extend(interactions.iter().map(|interaction| interaction.target));
        }
        if villain(action.actor) || touched.into_iter().any(villain) {
            alter_attacks(&mut action.targeted_attacks);
            match &mut action.pending_action {
                Some(PendingAction::Interaction {
                    targets: interactions,
                    ..
                }) => alter_interaction_targets(interactions),
                Some(
                    PendingAction::ActiveDefence { value, .. } | PendingAction::Push { value, .. },
                ) => *value += 2,
                Some(PendingAction::Suppression { roll }) => roll.bonus.0 += 2,
                None => {}
            }
        }
    }
    other
}

fn alter_attacks(attacks: &mut [TargetedAttack]) {
    for targeted_attack in attacks {
        targeted_attack.attack.skill_value += 1;
        targeted_attack.attack.target.toughness += 2;
        targeted_attack.attack.target.defence.value += 3;
    }
}

fn alter_interaction_targets(interactions: &mut [InteractionTarget]) {
    for trial in interactions {
        trial.value += 1;
        trial.difficulty += 2;
    }
}

/// Returns the event with different values, and the actor whose values they are; `None` for events without such values.
fn event_with_other_stats(event: &Event) -> Option<(ActorId, Event)> {
    let mut other = event.clone();
    let owner = match &mut other {
        Event::SheetSet { actor, sheet, .. } => {
            sheet.strength = Some(19);
            *actor
        }
        Event::StatsSet { actor, stats } => {
            stats.toughness = Some(19);
            *actor
        }
        Event::ActorJoined { actor, stats, .. } => {
            stats.dexterity = Some(19);
            *actor
        }
        Event::Attack { actor, what: event } => {
            match event {
                AttackEvent::Declared { attacks, .. } => alter_attacks(attacks),
                AttackEvent::Resolved { resolution } => {
                    resolution.action_total += 1;
                    resolution.difficulty += 2;
                    resolution.effect = None;
                }
                AttackEvent::BlockRolled { total, .. } => *total += 1,
                AttackEvent::Finished { magazine, .. } => *magazine = None,
                AttackEvent::AmmunitionSpent { magazine, .. } => magazine.left += 1,
                AttackEvent::OwnDiceRolled { .. } | AttackEvent::Damaged { .. } => {}
            }
            *actor
        }
        Event::Combat { actor, what: event } => {
            match event {
                CombatEvent::InteractionDeclared {
                    targets: interactions,
                    ..
                } => alter_interaction_targets(interactions),
                CombatEvent::InteractionResolved { result_points, .. } => *result_points += 1,
                CombatEvent::DefenceDeclared { value, .. }
                | CombatEvent::PushDeclared { value, .. } => *value += 1,
                CombatEvent::DefenceResolved { total, .. }
                | CombatEvent::PushResolved { total } => *total += 1,
                CombatEvent::Reloaded { rating, .. } => *rating += 1,
                CombatEvent::RanShort {
                    left: shots_left, ..
                } => *shots_left += 1,
                _ => {}
            }
            *actor
        }
        _ => return None,
    };
    Some((owner, other))
}

/// Asserts that no view reveals what its seat may not know.
pub fn check_state(state: &State, rng: &mut TestRng) {
    for actor in &state.cast {
        let seat = Seat::Actor(actor.id);
        assert!(
            Torg::view(state, seat) == Torg::view(&with_other_notes(state), seat),
            "DD-363, DD-366: {seat:?} sees what the gamemaster has in mind"
        );
        if actor.side() == Side::Heroes {
            assert!(
                Torg::view(state, seat) == Torg::view(&with_other_stats(state), seat),
                "{seat:?} sees figures of the other side"
            );
        }
    }
    for seat in seats(state) {
        let exchange = random_exchange(&hidden_cards(state, seat), rng);
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

/// Asserts that no event of an entry tells a seat what it may not know.
pub fn check_entry(before: &State, entry: &LogEntry<Event>, rng: &mut TestRng) {
    let mut state = before.clone();
    for event in &entry.events {
        Torg::evolve(&mut state, event);
        for seat in seats(&state) {
            let other = event_with_other_notes(event);
            assert!(
                redact(event, seat) == redact(&other, seat),
                "DD-363, DD-366: {seat:?} is told what the gamemaster has in mind"
            );
            if let (Seat::Actor(_), Some((owner, other))) = (seat, event_with_other_stats(event)) {
                assert!(
                    seat.belongs_to(owner) || redact(event, seat) == redact(&other, seat),
                    "{seat:?} is told figures of the fight: {:?}",
                    redact(event, seat)
                );
            }
            // The two who traded know the cards. Everybody has seen a card that is shown or picked up from a pool.
            let knows = match event {
                Event::Traded { from, to, .. } => seat.belongs_to(*from) || seat.belongs_to(*to),
                Event::Rounds {
                    what: RoundsEvent::DrawTakenBack { actor, .. },
                } => seat.belongs_to(*actor),
                // Both know what was given from a hand. Everybody knew a card from a pool or the discard pile.
                Event::FollowUp {
                    actor,
                    what: FollowUpEvent::CardsGiven { to, from_hand, .. },
                } => !from_hand || seat.belongs_to(*actor) || seat.belongs_to(*to),
                Event::FollowUp {
                    what: FollowUpEvent::DiscardFetched { .. },
                    ..
                } => true,
                // Everybody has seen the card that the question was about.
                Event::Story {
                    what: StoryEvent::CampaignReturned { .. },
                } => true,
                // Everybody has seen the card used; it may have been shuffled into the deck since then.
                Event::Effect {
                    what: EffectEvent::BonusesEnded { .. },
                } => true,
                event => matches!(
                    event,
                    Event::CardRevealed { .. } | Event::SceneEnding { .. }
                ),
            };
            if knows {
                continue;
            }
            let other = exchanged_event(event, &random_exchange(&hidden_cards(&state, seat), rng));
            assert!(
                redact(event, seat) == redact(&other, seat),
                "INV-16: {seat:?} is told {:?}",
                redact(event, seat)
            );
        }
    }
}
