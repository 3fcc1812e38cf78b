//! What a view offers about cards, scenes and the story is what the decisions accept.

use tabletop::Game;
use tabletop::ruling::{Authority, Judge};
use tabletop::seat::{ActorId, Seat};
use testing::TestRng;
use torg::Torg;
use torg::active_effects::{EffectCommand, EffectEvent};
use torg::card::{ApprovableAction, CardId, CardName};
use torg::command::{Command, DeckCommand, DiceFrom, FollowUpCommand};
use torg::event::Event;
use torg::fight::AttackCommand;
use torg::follow_ups::PendingRefill;
use torg::refusal::Refusal;
use torg::roll::Proficiency;
use torg::rounds::{HeldTurn, RoundsCommand};
use torg::state::{ActionKind, ActionOutcome, SceneEndStep, State};
use torg::story::{StoryCommand, StoryRefusal, SubplotStage, Verdict};
use torg::view::{ActReviewView, ActorView, SceneEndView, View};
use torg::zones::Zone;

/// Decides a command by the rules. With the printed deck, the numbers of the next cards are typed.
fn decide(state: &State, command: Command) -> Result<Vec<Event>, Refusal> {
    let command = if state.physical_deck.is_some() && !matches!(command, Command::Deck(_)) {
        let pile = state.zones.cards(Zone::DrawPile).iter();
        let pile = pile.chain(state.zones.cards(Zone::DiscardPile));
        Command::Deck(DeckCommand::WithTypedCards {
            cards: pile.copied().collect(),
            command: Box::new(command),
        })
    } else {
        command
    };
    let mut judge = Judge::new(Authority::Rules);
    Torg::decide(state, &command, &mut judge, &mut TestRng(1))
}

fn may(state: &State, command: Command) -> Result<(), Refusal> {
    decide(state, command).map(|_| ())
}

#[track_caller]
fn allowed(state: &State, command: Command) {
    let result = may(state, command.clone());
    assert_eq!(result, Ok(()), "offered: {command:?}");
}

#[track_caller]
fn refused(state: &State, command: Command) {
    let result = may(state, command.clone());
    assert!(result.is_err(), "not offered: {command:?}");
}

fn story(what: StoryCommand) -> Command {
    Command::Story { what }
}

fn effect(command: EffectCommand) -> Command {
    Command::Effect(command)
}

/// Checks everything that the view of the open table offers about cards, scenes and the story.
pub fn offers_match_decisions(state: &State) {
    let view = Torg::view(state, Seat::Table);
    trades(state, &view);
    open_trade(state, &view);
    scene_end(state, &view);
    pool_removals(state, &view);
    refills(state, &view);
    questions(state, &view);
    turned_in_subplots(state, &view);
    subplots(state, &view);
    campaign(state, &view);
    if let Some(review) = &view.story.act_review {
        act_review(state, review);
    }
    seizing(state, &view);
    dice(state, &view);
    critical_moments(state, &view);
    holds(state, &view);
    pool_plays(state, &view);
    endings(state, &view);
    something_leads_on(state, &view);
}

/// Returns the cards that a hero may trade: pool cards in rounds, hand cards in free play (DD-082, DD-083, DD-087).
fn tradable(state: &State, hero: ActorId) -> Vec<CardId> {
    if state.conflict.is_none() {
        return state.hand(hero).to_vec();
    }
    let pool = state.pool(hero).iter().copied();
    pool.filter(|card| !state.deck.is_subplot(*card)).collect()
}

fn trades(state: &State, view: &View) {
    for hero in view.heroes() {
        let from = hero.id;
        let cards = tradable(state, from);
        assert_eq!(hero.tradable_cards, cards.len(), "cards of {from:?}");
        for other in view.heroes().filter(|other| other.id != from) {
            let to = other.id;
            let mut partners = hero.trade_partners.iter();
            let offered = partners.find(|(id, _)| *id == to);
            let Some(card) = cards.first() else {
                assert_eq!(offered, None);
                continue;
            };
            let cards = vec![*card];
            let offer = Command::OfferTrade { from, to, cards };
            match offered {
                Some((_, may_trade)) => assert_eq!(*may_trade, may(state, offer)),
                None if tradable(state, to).is_empty() => {}
                None => refused(state, offer),
            }
        }
    }
}

fn open_trade(state: &State, view: &View) {
    let Some(trade) = &view.trade else {
        return;
    };
    let cards = tradable(state, trade.to);
    let step = match &trade.returned {
        None if cards.len() < trade.offered.count => None,
        None => {
            let cards = cards.into_iter().take(trade.offered.count).collect();
            Some(Command::AnswerTrade { cards })
        }
        Some(_) if !trade.offerer_agreed => Some(Command::AgreeTrade),
        Some(_) => {
            let explanation = String::new();
            Some(Command::AcceptTrade { explanation })
        }
    };
    if let Some(step) = step {
        assert_eq!(trade.may_go_on, may(state, step));
    }
    allowed(state, Command::CancelTrade);
}

/// Returns the hero who chooses now, with the cards above a full hand.
fn next_to_discard(ending: &SceneEndView) -> (ActorId, usize) {
    let actor = ending.next_hero.expect("somebody chooses");
    let mut heroes = ending.heroes.iter();
    let hero = heroes.find(|hero| hero.actor == actor).unwrap();
    (actor, usize::from(hero.excess))
}

fn scene_end(state: &State, view: &View) {
    let Some(ending) = &view.scene_end else {
        return refused(state, Command::KeepHands);
    };
    let (actor, excess) = next_to_discard(ending);
    let hand = state.hand(actor);
    match ending.step {
        SceneEndStep::DiscardToHandSize => {
            if hand.len() >= excess {
                let cards = hand.iter().take(excess).copied().collect();
                allowed(state, Command::DiscardToHandSize { actor, cards });
            }
            if ending.heroes.iter().any(|hero| !hero.optional_done) {
                refused(state, Command::KeepHands);
            }
        }
        SceneEndStep::OptionalDiscard => {
            for card in [None, hand.first().copied()] {
                allowed(state, Command::OptionalDiscard { actor, card });
            }
            allowed(state, Command::KeepHands);
        }
    }
}

fn pool_removals(state: &State, view: &View) {
    if view.pool_removals.is_empty() {
        refused(state, Command::TakePoolCards { cards: vec![] });
    }
    for removal in &view.pool_removals {
        let reacts = |card: &CardId| state.deck.name(*card) == Some(CardName::OpponentFails);
        let pool = state.pool(removal.hero).iter().copied();
        let pool = pool.filter(|card| state.may_be_taken(*card) && !reacts(card));
        let cards: Vec<CardId> = pool.take(usize::from(removal.cards)).collect();
        if cards.len() == usize::from(removal.cards) {
            allowed(state, Command::TakePoolCards { cards });
        }
    }
}

fn refills(state: &State, view: &View) {
    for hero in view.heroes() {
        let actor = hero.id;
        let follow_up = |what| Command::follow_up(actor, what);
        let give = |gifts| follow_up(FollowUpCommand::Give { gifts });
        let discard = follow_up(FollowUpCommand::DiscardForRefill { cards: vec![] });
        match &view.follow_ups.pending_refill {
            Some(PendingRefill::LeadershipGifts { leader }) if *leader == actor => {
                allowed(state, give(vec![]));
                let is_own =
                    |other: &ActorView| other.player.is_some() && other.player == hero.player;
                for to in view.gift_recipients(actor) {
                    let gift = state.hand(actor).first().map(|card| (to.id, vec![*card]));
                    match gift {
                        Some(gift) if is_own(to) => refused(state, give(vec![gift])),
                        gift => allowed(state, give(Vec::from_iter(gift))),
                    }
                }
            }
            Some(PendingRefill::DiscardAndRefill { undecided, .. })
                if undecided.contains(&actor) =>
            {
                allowed(state, discard);
            }
            Some(_) | None => {
                refused(state, give(vec![]));
                refused(state, discard);
            }
        }
    }
}

fn questions(state: &State, view: &View) {
    let open = &view.follow_ups;
    let text = || "so be it".to_owned();
    if let Some(actor) = open.glory_claim_by {
        for counts in [false, true] {
            let total = Some(99);
            let judge = FollowUpCommand::JudgeGlory { counts, total };
            allowed(state, Command::follow_up(actor, judge));
        }
    }
    if let Some(actor) = open.escaped_by {
        let narrate = FollowUpCommand::NarrateEscape { text: text() };
        allowed(state, Command::follow_up(actor, narrate));
    }
    for idea in &open.ideas {
        let next = match idea.question {
            None => FollowUpCommand::Ask { question: text() },
            Some(_) => FollowUpCommand::Answer { answer: text() },
        };
        allowed(state, Command::follow_up(idea.actor, next));
    }
    for (owner, card) in &open.unacknowledged_specials {
        let (card, note) = (*card, String::new());
        let acknowledge = FollowUpCommand::AcknowledgeSpecial { card, note };
        allowed(state, Command::follow_up(*owner, acknowledge));
    }
    let take_back = Command::from(RoundsCommand::TakeBackDraw);
    match view.last_earned_by {
        Some(_) => allowed(state, take_back),
        None => refused(state, take_back),
    }
}

/// Whoever turns a subplot in draws a card, as far as one is left (DD-355).
fn turned_in_subplots(state: &State, view: &View) {
    for hero in view.heroes() {
        let actor = hero.id;
        for &card in state.hand(actor) {
            let turn_in = story(StoryCommand::TurnIn { actor, card });
            if !state.deck.is_subplot(card) {
                refused(state, turn_in);
                continue;
            }
            let events = decide(state, turn_in).unwrap_or_default();
            let draws = |event: &Event| {
                matches!(
                    event,
                    Event::Drawn { .. } | Event::DrawSkipped { .. } | Event::Deck { .. }
                )
            };
            assert!(events.is_empty() || events.iter().any(draws), "{events:?}");
        }
    }
}

fn subplots(state: &State, view: &View) {
    for shown in &view.story.subplots {
        let subplot = shown.subplot.id;
        let activate = |active| story(StoryCommand::Activate { subplot, active });
        match shown.subplot.stage {
            SubplotStage::Proposed => {
                let active = true;
                let accept = story(StoryCommand::Accept { subplot, active });
                let result = may(state, accept);
                let limit = Refusal::Story(StoryRefusal::SubplotLimit {
                    actor: shown.subplot.owner,
                });
                assert!(result == Ok(()) || result == Err(limit), "{result:?}");
            }
            SubplotStage::Pending => allowed(state, activate(true)),
            SubplotStage::Active => {
                allowed(state, activate(false));
                let ignored = true;
                allowed(state, story(StoryCommand::MarkIgnored { subplot, ignored }));
            }
            SubplotStage::Ended => {}
        }
    }
}

/// Checks whether the steps of an end or of a refill are open, which come before most other commands.
fn has_open_steps(view: &View) -> bool {
    view.scene_end.is_some()
        || view.story.act_review.is_some()
        || view.story.between_adventures
        || view.follow_ups.pending_refill.is_some()
}

fn campaign(state: &State, view: &View) {
    if let Some((actor, card)) = view.story.campaign_due {
        let subplots = view.story.subplots.iter();
        let mut fit = subplots.filter(|shown| shown.campaignable).peekable();
        assert!(fit.peek().is_some());
        for shown in fit.filter(|_| !has_open_steps(view)) {
            let subplot = shown.subplot.id;
            let use_campaign = StoryCommand::UseCampaign {
                actor,
                card,
                subplot,
            };
            allowed(state, story(use_campaign));
        }
    }
    if let Some(proposal) = view.story.campaign_proposal {
        assert!(view.story.subplot(proposal.subplot).is_some());
        let agrees = true;
        allowed(state, story(StoryCommand::AnswerCampaign { agrees }));
    }
}

fn act_review(state: &State, review: &ActReviewView) {
    for (subplot, _) in &review.verdicts {
        for verdict in [Verdict::Played, Verdict::Ignored, Verdict::NotActive] {
            let subplot = *subplot;
            allowed(
                state,
                story(StoryCommand::JudgeSubplot { subplot, verdict }),
            );
        }
    }
    for max in &review.max_deductions {
        let deduct = |possibilities| {
            story(StoryCommand::Deduct {
                actor: max.hero,
                cause: max.cause,
                possibilities,
                reason: "because".to_owned(),
            })
        };
        allowed(state, deduct(max.possibilities));
        refused(state, deduct(max.possibilities + 1));
    }
    if review.next_subplot.is_none() && !review.ends_adventure {
        allowed(state, Command::BeginAct);
    }
}

fn seizing(state: &State, view: &View) {
    let effects = &view.active_effects;
    let nobody_acts = view.action.is_none() && effects.suspended_actors.is_empty();
    let is_free = nobody_acts && !has_open_steps(view) && view.story.campaign_due.is_none();
    if effects.seize_window_open && is_free {
        allowed(state, effect(EffectCommand::AcceptFlippedCard));
    }
    for hero in view.heroes() {
        for shown in &hero.pool {
            let (actor, card) = (hero.id, shown.card);
            if state.deck.name(card) != Some(CardName::SeizeInitiative) {
                continue;
            }
            let keep = decide(state, effect(EffectCommand::KeepCard { actor, card }));
            let flip = may(state, effect(EffectCommand::FlipAnother { actor, card }));
            if shown.may_play.is_err() {
                assert!(keep.is_err() && flip.is_err(), "{keep:?} {flip:?}");
                continue;
            }
            let kept = Event::Effect {
                what: EffectEvent::CardKept,
            };
            assert_eq!(effects.may_keep, keep.unwrap().contains(&kept));
            if effects.may_flip_another && nobody_acts {
                let no_cards_left = Err(Refusal::NoCardsLeft);
                assert!(flip == Ok(()) || flip == no_cards_left, "{flip:?}");
            }
        }
    }
}

fn dice(state: &State, view: &View) {
    let effects = &view.active_effects;
    let Some(action) = &view.action else { return };
    let actor = action.actor;
    let spend = effect(EffectCommand::SpendPossibility { actor });
    assert_eq!(effects.may_spend_possibility, Some(may(state, spend)));
    for &villain in &effects.villains_able_to_counter {
        allowed(state, effect(EffectCommand::CounterExtraRoll { villain }));
    }
    match effects.extra_roll_pending && action.roll.is_some() {
        true => allowed(state, roll_extra()),
        false => refused(state, roll_extra()),
    }
}

fn roll_extra() -> Command {
    effect(EffectCommand::RollExtra {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::App,
    })
}

fn critical_moments(state: &State, view: &View) {
    for hero in view.heroes().filter(|hero| hero.may_act) {
        let declare = |critical_moment| Command::Declare {
            actor: hero.id,
            kind: ActionKind::Approvable(ApprovableAction::Defend),
            target: None,
            critical_moment,
        };
        if may(state, declare(false)).is_ok() {
            let critical = may(state, declare(true));
            assert_eq!(hero.may_declare_critical_moment, critical);
        }
    }
}

/// Whoever does not hold a turn yet may hold one when the view says so.
fn holds(state: &State, view: &View) {
    let holds_none = |actor: &&ActorView| actor.held_turn.is_none();
    for actor in view.present().filter(holds_none) {
        let (actor, kind) = (actor.id, HeldTurn::Opportunity);
        let hold = Command::from(RoundsCommand::HoldTurn { actor, kind });
        let may_hold = view.actor(actor).unwrap().may_hold.is_ok();
        assert_eq!(may_hold, may(state, hold).is_ok(), "{actor:?}");
    }
}

/// The stage and the hand say the same about laying an ordinary card.
fn pool_plays(state: &State, view: &View) {
    if !view.in_rounds || has_open_steps(view) || view.story.campaign_due.is_some() {
        return;
    }
    for hero in view.heroes() {
        let own = Torg::view(state, Seat::Actor(hero.id));
        let hand = own.actor(hero.id).unwrap().hand.iter().flatten();
        let is_ordinary = |card: CardId| {
            let escape = state.deck.name(card) == Some(CardName::Escape);
            !state.deck.is_special(card) && !escape
        };
        for card in hand.filter(|card| is_ordinary(card.card)) {
            let pool_play = (hero.pool_play, &card.may_pool);
            assert_eq!(hero.may_pool(), card.may_pool.is_ok(), "{pool_play:?}");
        }
    }
}

fn endings(state: &State, view: &View) {
    let end_adventure = story(StoryCommand::EndAdventure);
    assert_eq!(view.story.may_end_adventure, may(state, end_adventure));
}

/// In every state some command of the page leads on. Only the cards may have run out.
fn something_leads_on(state: &State, view: &View) {
    let results: Vec<(Command, Result<(), Refusal>)> = ways_on(state, view)
        .into_iter()
        .map(|way| (way.clone(), may(state, way)))
        .collect();
    let leads_on = |(_, result): &(Command, Result<(), Refusal>)| {
        matches!(result, Ok(()) | Err(Refusal::NoCardsLeft))
    };
    assert!(
        results.iter().any(leads_on),
        "nothing leads on: {results:?}"
    );
}

fn ways_on(state: &State, view: &View) -> Vec<Command> {
    if view.story.between_adventures {
        return vec![story(StoryCommand::NextAdventure)];
    }
    if let Some(review) = &view.story.act_review {
        return vec![match (review.next_subplot, review.ends_adventure) {
            (Some(subplot), _) => {
                let verdict = Verdict::Played;
                story(StoryCommand::JudgeSubplot { subplot, verdict })
            }
            (None, true) => story(StoryCommand::FinishAdventure),
            (None, false) => Command::BeginAct,
        }];
    }
    if let Some(ending) = &view.scene_end {
        let (actor, excess) = next_to_discard(ending);
        let cards = state.hand(actor).iter().take(excess).copied().collect();
        let discard = Command::DiscardToHandSize { actor, cards };
        let ways = [Command::KeepHands, discard].into_iter();
        return ways.chain(typed_draws(state)).collect();
    }
    match &view.follow_ups.pending_refill {
        Some(PendingRefill::LeadershipGifts { leader }) => {
            let give = FollowUpCommand::Give { gifts: vec![] };
            return vec![Command::follow_up(*leader, give)];
        }
        Some(PendingRefill::DiscardAndRefill { undecided, .. }) => {
            let discard = FollowUpCommand::DiscardForRefill { cards: vec![] };
            return vec![Command::follow_up(undecided[0], discard)];
        }
        None => {}
    }
    if let Some((actor, card)) = view.story.campaign_due {
        return vec![story(StoryCommand::RefuseCampaign { actor, card })];
    }
    if let Some(action) = &view.action {
        let (negations, calls) = (vec![], vec![]);
        let resolve = AttackCommand::Resolve { negations, calls };
        return vec![
            Command::Announce {
                outcome: ActionOutcome::Failed,
            },
            Command::Roll {
                proficiency: Proficiency::Skilled,
                dice: DiceFrom::App,
            },
            roll_extra(),
            Command::attack(action.actor, resolve),
        ];
    }
    if !view.pool_removals.is_empty() {
        return removals(state, view);
    }
    if view.active_effects.seize_window_open {
        return vec![effect(EffectCommand::AcceptFlippedCard)];
    }
    if view.in_rounds {
        return vec![match view.deckless {
            true => Command::EndRounds,
            false => Command::Flip,
        }];
    }
    let mut ways = vec![Command::EndScene { is_final: true }];
    ways.extend(typed_draws(state));
    ways.extend(view.follow_ups.glory_claim_by.map(|actor| {
        let (counts, total) = (false, None);
        Command::follow_up(actor, FollowUpCommand::JudgeGlory { counts, total })
    }));
    ways
}

/// Takes the first or the last cards of a pool, or uses one of them, since Opponent Fails is not taken while it can be used (DD-191).
fn removals(state: &State, view: &View) -> Vec<Command> {
    let mut ways = vec![];
    for removal in &view.pool_removals {
        let (actor, count) = (removal.hero, usize::from(removal.cards));
        let pool = state.pool(actor).iter().copied();
        let mut pool: Vec<CardId> = pool.filter(|card| state.may_be_taken(*card)).collect();
        for _ in 0..pool.len() {
            pool.rotate_left(1);
            let cards = pool.iter().take(count).copied().collect();
            ways.push(Command::TakePoolCards { cards });
        }
        let play = |card| Command::PlayCard { actor, card };
        ways.extend(pool.into_iter().map(play));
    }
    ways
}

/// Types the numbers of the cards that somebody has drawn from the printed deck.
fn typed_draws(state: &State) -> Option<Command> {
    let owed = state.physical_deck.as_ref()?.owed_draws.first()?;
    let cards = state.zones.cards(Zone::DrawPile).iter();
    let cards = cards.take(usize::from(owed.count)).copied().collect();
    let actor = owed.actor;
    Some(Command::Deck(DeckCommand::EnterDrawnCards { actor, cards }))
}
