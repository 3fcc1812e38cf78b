//! The invariants that are checked after every command.

use std::collections::BTreeMap;
use tabletop::Game;
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::rule::dd;
use tabletop::ruling::{Authority, Judge};
use tabletop::seat::{ActorId, Seat};
use testing::{StandardCard, TestRng};
use torg::Torg;
use torg::active_effects::{EffectCommand, EffectRefusal};
use torg::card::{ApprovableAction, CardId, LineEffect, Side};
use torg::command::{Command, DeckCommand, TaskCommand};
use torg::dealing::DeckRefusal;
use torg::event::{DrawReason, Event, TaskEvent};
use torg::fight::{AttackCommand, WeaponChoice};
use torg::refusal::Refusal;
use torg::rounds::RoundsCommand;
use torg::settings::{AbsentCards, ConfusedCritical, FinalDiscards};
use torg::sheet::WeaponId;
use torg::state::{ActionKind, Actor, Condition, Role, State};
use torg::story::StoryEvent;
use torg::task::AttemptKind;
use torg::zones::Zone;

/// The properties at the start that must stay the same.
pub struct Watch {
    deck: Vec<CardId>,
}

impl Watch {
    pub fn new(state: &State) -> Self {
        Self {
            deck: {
                let cards = state.deck.cards().iter().map(|card| card.id);
                cards.filter(|_| state.hand_size.is_some()).collect()
            },
        }
    }

    /// Checks the invariants of every state.
    pub fn state(&self, state: &State) {
        let zones = state.zones.all_zones();
        let mut cards: Vec<CardId> = zones
            .iter()
            .flat_map(|zone| state.zones.cards(*zone))
            .copied()
            .collect();
        cards.sort_unstable();
        assert_eq!(cards, self.deck, "INV-01: every card in exactly one zone");
        assert!(state.is_consistent());
        weapons_are_carried(state);
        for zone in &zones {
            let (Zone::Hand(owner) | Zone::Pool(owner) | Zone::InEffect(owner)) = *zone else {
                continue;
            };
            let holds_cards = !state.zones.cards(*zone).is_empty();
            let hero = state
                .actor(owner)
                .is_some_and(|actor| actor.role == Role::Hero);
            assert!(
                !holds_cards || hero,
                "INV-03: {zone:?} of an actor who holds no cards"
            );
            let between_rounds = matches!(zone, Zone::InEffect(_)) && state.round().is_none();
            assert!(
                !holds_cards || !between_rounds,
                "INV-17: {zone:?} between rounds"
            );
        }
        if let Some(round) = state.round() {
            let card = Some(round.card).filter(|card| *card != CardId::NONE);
            assert_eq!(
                card,
                state.zones.top(Zone::ActionStack),
                "INV-05: the top card is in force"
            );
            assert!(
                round
                    .turns
                    .iter()
                    .all(|(turn, _)| state.cast.iter().any(|actor| actor.id == turn.actor))
            );
            assert!(
                round
                    .turns
                    .iter()
                    .filter(|(_, end)| end.is_none())
                    .all(|(turn, _)| state.takes_part(turn.actor))
            );
        }
        assert!(
            state
                .cast
                .iter()
                .all(|actor| actor.condition.wounds <= Condition::DEAD)
        );
        assert!(
            state
                .action
                .as_ref()
                .is_none_or(|action| state.actor(action.actor).is_some())
        );
        for (index, task) in state.tasks.iter().enumerate() {
            let done = usize::from(task.progress.steps_done);
            assert!(done <= task.steps.len() && task.steps.len() <= 4, "INV-14");
            assert!(state.actor(task.lead).is_some());
            let mut earlier_tasks = state.tasks.iter().take(index);
            assert!(
                earlier_tasks.all(|other| other.lead != task.lead),
                "one Lead each"
            );
        }
        if let Some(conflict) = &state.conflict {
            assert!(
                state.scene_end.is_none(),
                "rounds must not go on while a scene ends"
            );
            assert!(
                conflict
                    .participants
                    .iter()
                    .all(|actor| state.actor(*actor).is_some_and(|actor| !actor.away)),
                "A-93: whoever takes part is at the table"
            );
            let mut elsewhere = conflict.elsewhere.iter();
            assert!(elsewhere.all(|hero| !state.takes_part(*hero)));
        }
        if let Some(trade) = &state.trade {
            let held = |actor, card: &CardId| {
                state.hand(actor).contains(card) || state.pool(actor).contains(card)
            };
            assert!(trade.offered.iter().all(|card| held(trade.from, card)));
            assert!(
                trade
                    .returned
                    .iter()
                    .flatten()
                    .all(|card| held(trade.to, card))
            );
        }
        let seats = state
            .scene_end
            .iter()
            .flat_map(|scene_end| &scene_end.heroes);
        assert!(
            seats
                .into_iter()
                .all(|seat| state.actor(seat.actor).is_some())
        );
    }

    /// Checks the invariants of one entry: from `before`, by `command`, to `after`.
    pub fn entry(&self, before: &State, command: &Command, entry: &LogEntry<Event>, after: &State) {
        let by_the_book = entry.ruling.is_none();
        assert!(
            entry
                .ruling
                .as_ref()
                .is_none_or(|ruling| !ruling.overruled.is_empty())
        );
        // A new adventure resets the count; a table may also reset it at every act or session.
        let counted = |event: &Event| {
            matches!(
                event,
                Event::Dealt { .. }
                    | Event::Story {
                        what: StoryEvent::HandSizeSet { .. }
                    }
            )
        };
        let same = before.hand_size == after.hand_size;
        assert!(same || entry.events.iter().any(counted), "INV-04");
        for task in &before.tasks {
            let opened = |event: &Event| match event {
                Event::Task {
                    lead,
                    what: inner_event,
                } => {
                    *lead == task.lead
                        && matches!(
                            inner_event,
                            TaskEvent::Opened { .. } | TaskEvent::CheckRetried { .. }
                        )
                }
                _ => false,
            };
            if let Some(after) = after.task(task.lead)
                && !entry.events.iter().any(opened)
            {
                let (now, was) = (&after.progress, &task.progress);
                assert!(now.complications >= was.complications, "INV-15");
            }
        }
        for event in &entry.events {
            if let Event::SceneBegan { .. } = event {
                let ordinary =
                    |hero: &Actor| after.pool(hero.id).iter().any(|card| !card.is_special());
                assert!(!after.heroes().any(ordinary), "INV-13");
            }
            if let Event::Flipped { .. } = event {
                let in_effect = |hero: &Actor| after.zones.cards(Zone::InEffect(hero.id)).len();
                assert_eq!(
                    after.heroes().map(in_effect).sum::<usize>(),
                    0,
                    "INV-17 at a flip"
                );
            }
        }
        if by_the_book {
            by_the_rules(before, command, entry, after);
        }
        if let Command::AcceptTrade { .. } = command {
            let Some(Event::Traded {
                from,
                to,
                offered,
                returned,
                ..
            }) = entry
                .events
                .iter()
                .find(|event| matches!(event, Event::Traded { .. }))
            else {
                panic!("an accepted trade trades")
            };
            let held =
                |state: &State, actor: ActorId| state.hand(actor).len() + state.pool(actor).len();
            assert_eq!(
                held(after, *from) + offered.len(),
                held(before, *from) + returned.len(),
                "INV-10"
            );
            assert_eq!(
                held(after, *to) + returned.len(),
                held(before, *to) + offered.len(),
                "INV-10"
            );
        }
    }

    /// Checks the invariants of a whole event log. Returns how many ends of a scene it could check.
    pub fn check_event_log(&self, event_log: &EventLog<Event>) -> usize {
        let mut moments: BTreeMap<ActorId, u32> = BTreeMap::new();
        let mut state = State::default();
        let (mut uneven, mut scene_end) = (false, SceneEnd::default());
        let mut ends = 0;
        for entry in event_log.applied() {
            let ruled = entry.ruling.is_some();
            let is_overruled = |rule| {
                let ruling = entry.ruling.as_ref();
                ruling.is_some_and(|ruling| ruling.overruled.contains(&dd(rule)))
            };
            scene_end.ruled |= ENDING.into_iter().any(is_overruled);
            for event in &entry.events {
                match event {
                    Event::ActionDeclared {
                        actor,
                        critical_moment: true,
                        ..
                    } if !ruled => {
                        *moments.entry(*actor).or_default() += 1;
                        assert!(moments[actor] <= 1, "INV-08: {actor:?}, act {}", state.act);
                    }
                    Event::TradeAnswered { .. } => uneven = is_overruled(81),
                    Event::Traded {
                        offered, returned, ..
                    } => {
                        assert!(uneven || offered.len() == returned.len(), "INV-10");
                    }
                    Event::Story {
                        what: StoryEvent::AdventureBegan { .. },
                    } => moments.clear(),
                    Event::SceneEnding { .. } => {
                        let away = state.heroes().filter(|hero| hero.away);
                        scene_end = SceneEnd {
                            away: away.map(|hero| hero.id).collect(),
                            ..SceneEnd::default()
                        };
                    }
                    Event::AwaySet { actor, away: true } => scene_end.away.push(*actor),
                    Event::DrawSkipped { .. } => scene_end.short = true,
                    Event::SceneBegan { act, .. } => {
                        if *act != state.act {
                            moments.clear();
                        }
                        if state.scene_end.is_some() && !scene_end.ruled {
                            scene_end.check_hand_sizes(&state);
                            ends += 1;
                        }
                    }
                    _ => {}
                }
                Torg::evolve(&mut state, event);
            }
        }
        ends
    }
}

/// The rules of the end of a scene that a ruling can set aside, so that a hand may have any size after it.
const ENDING: [u16; 4] = [88, 95, 96, 97];

/// One end of a scene while it is in progress.
#[derive(Default)]
struct SceneEnd {
    ruled: bool,
    /// Whether the cards ran out.
    short: bool,
    /// The heroes who were away at any time and so discarded nothing.
    away: Vec<ActorId>,
}

impl SceneEnd {
    /// Checks INV-12 by counting the hands just before the next scene begins.
    fn check_hand_sizes(&self, state: &State) {
        let Some(full) = state.hand_size.map(usize::from) else {
            return;
        };
        let scene_end = state.scene_end.as_ref().unwrap();
        let is_final = scene_end.is_final;
        if is_final && state.settings.is(FinalDiscards::Skipped) {
            return;
        }
        for hero in state.heroes() {
            // Cards for subplots are extra, printed ones once they are entered.
            let on_top = scene_end
                .hero(hero.id)
                .map_or(0, |seat| usize::from(seat.owed_draws));
            let owed = state
                .physical_deck
                .as_ref()
                .map_or(0, |physical_deck| physical_deck.owed_count(Some(hero.id)));
            let hand = state.hand(hero.id).len() + owed;
            let discards = !self.away.contains(&hero.id);
            assert!(
                hand <= full + on_top || !discards,
                "INV-12: {:?} holds {hand}",
                hero.id
            );
            assert!(
                hand >= full || is_final || self.short,
                "INV-12: {:?} holds only {hand}",
                hero.id
            );
        }
    }
}

/// Checks what a command by the rules cannot do.
fn by_the_rules(before: &State, command: &Command, entry: &LogEntry<Event>, after: &State) {
    if let Command::Deck(DeckCommand::WithTypedCards { command, .. }) = command {
        return by_the_rules(before, command, entry, after);
    }
    let was = |id: ActorId| before.actor(id).unwrap();
    match command {
        Command::PoolCard { actor, .. } if before.round().is_some() => {
            assert_eq!(after.actor(*actor).unwrap().round.cards_pooled, 1, "INV-07");
        }
        Command::PlayCard { actor, card } if before.conflict.is_some() => {
            let declared = before
                .action
                .as_ref()
                .is_some_and(|action| action.actor == *actor && action.critical_moment);
            let just_now = before
                .last_action
                .is_some_and(|last| last.actor == *actor && last.critical_moment);
            let from_hand = before.hand(*actor).contains(card);
            assert!(
                !from_hand || declared || just_now,
                "INV-11: {card:?} out of a hand"
            );
            let confused = before.line_effect(Side::Heroes) == LineEffect::Confused;
            let moment = from_hand && before.settings.is(ConfusedCritical::Free);
            assert!(!confused || card.is_special() || moment, "DD-152");
            let pools = before.settings.is(AbsentCards::Pools) && !from_hand;
            assert!(before.takes_part(*actor) || pools, "A-83");
        }
        Command::Declare {
            actor,
            critical_moment: true,
            ..
        } => {
            assert!(!was(*actor).critical_moment_used, "INV-08");
        }
        Command::Declare { actor, .. } if before.conflict.is_some() => {
            assert!(was(*actor).condition.can_act(), "TC-018");
        }
        _ => {}
    }
    let refilled = entry.events.iter().any(|event| {
        matches!(
            event,
            Event::Drawn {
                reason: DrawReason::Refill,
                ..
            }
        )
    });
    let scene_end = before.scene_end.as_ref();
    assert!(
        !refilled || scene_end.is_none_or(|scene_end| !scene_end.is_final),
        "DD-101"
    );
}

/// Checks that the damage of an attack without negations is what its view has foreseen (TC-102).
pub fn damage_is_as_foreseen(before: &State, command: &Command, after: &State) {
    let Command::Attack {
        what: AttackCommand::Resolve { negations, .. },
        ..
    } = command
    else {
        return;
    };
    let view = Torg::view(before, Seat::Table);
    let mut foreseen = BTreeMap::new();
    // An interaction with the attack's die can add shock of its own: the target is Fatigued (TC-256).
    if negations.is_empty() && view.combat.interactions.is_empty() {
        for preview in view.damage_previews(&[]) {
            foreseen.insert(preview.target, preview.after);
        }
    }
    for (target, condition) in foreseen {
        let now = after.actor(target).unwrap().condition;
        let injuries = |condition: Condition| {
            let Condition {
                shock,
                k,
                o,
                unconscious,
                wounds,
                ..
            } = condition;
            (shock, k, o, unconscious, wounds)
        };
        assert_eq!(injuries(now), injuries(condition), "{target:?}");
    }
}

/// Checks that commands are allowed exactly if a view offers them.
pub fn views_match_decisions(state: &State) {
    let book = |command: Command| {
        let mut judge = Judge::new(Authority::Rules);
        Torg::decide(state, &command, &mut judge, &mut TestRng(1)).map(|_| ())
    };
    for hero in state.heroes() {
        let actor = hero.id;
        let view = Torg::view(state, Seat::Actor(actor));
        let actor_view = view.actor(actor).unwrap();
        for shown in actor_view.hand.iter().flatten().chain(&actor_view.pool) {
            let card = shown.card;
            let raised = card.name().and_then(|name| name.attributes().first());
            let play = raised.map_or(Command::PlayCard { actor, card }, |attribute| {
                Command::Effect(EffectCommand::RaiseAttribute {
                    actor,
                    card,
                    attribute: *attribute,
                })
            });
            // The number of a printed card is asked for when it is turned over, not before.
            let played = match book(play) {
                Err(Refusal::Deck(DeckRefusal::CardNumberRequired { .. })) => Ok(()),
                other => other,
            };
            assert_eq!(shown.may_play, played, "to play {card:?}");
            if state.hand(actor).contains(&card) {
                assert_eq!(
                    shown.may_pool,
                    book(Command::PoolCard { actor, card }),
                    "to lay {card:?}"
                );
            }
        }
    }
    let view = Torg::view(state, Seat::Table);
    for actor in view.present() {
        for first in view.may_act_first(actor) {
            let actor = actor.id;
            let what = RoundsCommand::LetActFirst { actor, first };
            let wait = Command::Rounds { what };
            match book(wait) {
                // What else is open at the table is not about the two.
                Ok(()) | Err(Refusal::ActionInProgress { .. }) => {}
                Err(refusal) => panic!("{actor:?} lets {first:?} act first: {refusal:?}"),
            }
        }
    }
    for task in &view.tasks {
        let lead = task.lead;
        let is_allowed = |attempt| {
            let inner_command = TaskCommand::Attempt {
                kind: attempt,
                helper_bonus: 0,
                critical_moment: false,
            };
            book(Command::Task {
                lead,
                what: inner_command,
            })
        };
        if task.outcome.is_none() {
            let steps = u8::try_from(task.steps_offered.max(1)).unwrap();
            assert_eq!(task.may_step, is_allowed(AttemptKind::Steps(steps)));
        }
        assert_eq!(task.may_check, is_allowed(AttemptKind::Check));
        assert_eq!(task.may_last_ditch, is_allowed(AttemptKind::LastDitch));
    }
    if state.round().is_some() {
        for id in view.cast.iter().filter(|id| !id.left_table) {
            let actor = id.id;
            // When knocked down, only one of them is possible, by A-26, S-14 and the edition.
            let declare = |kind| {
                book(Command::Declare {
                    actor,
                    kind,
                    target: None,
                    critical_moment: false,
                })
            };
            let declared = match declare(ActionKind::Approvable(ApprovableAction::Defend)) {
                Err(Refusal::Effect(EffectRefusal::KnockedDown { .. })) => {
                    declare(ActionKind::Other)
                }
                defends => defends,
            };
            assert_eq!(
                id.may_act,
                declared.is_ok(),
                "{actor:?} may act: {declared:?}"
            );
            let passed = book(Command::Pass { actor });
            assert_eq!(passed, declared, "{actor:?} may pass");
        }
    }
}

/// Checks that every weapon in the state, even in a result that may be undone, is on its owner's sheet.
fn weapons_are_carried(state: &State) {
    let carries = |id: ActorId, weapon: &WeaponId| {
        let owner = state.cast.iter().find(|actor| actor.id == id);
        owner.is_some_and(|owner| owner.sheet.weapon(*weapon).is_some())
    };
    let before = state.snapshot.as_ref();
    let cast = state.cast.iter();
    for actor in cast.chain(before.iter().flat_map(|before| &before.cast)) {
        let fight = &actor.combat;
        let weapons = [
            &fight.dropped_weapons,
            &fight.attacked_with,
            &fight.parried_with,
        ];
        let weapons = weapons.into_iter().flatten();
        let weapons = weapons.chain(fight.magazines.iter().map(|(weapon, _)| weapon));
        let weapons = weapons.chain(fight.taken_weapons.iter().map(|(weapon, _)| weapon));
        let weapons = weapons.chain(fight.reloading.iter().map(|(weapon, _)| weapon));
        for weapon in weapons.chain(&fight.aimed_weapon) {
            assert!(carries(actor.id, weapon), "{weapon:?} of {:?}", actor.id);
        }
    }
    let waiting = state.suspended_actions.iter().map(|other| &other.action);
    let actions = state.action.iter().chain(waiting);
    for action in actions.chain(before.iter().filter_map(|before| before.action.as_ref())) {
        for attack in &action.targeted_attacks {
            let mut item = attack.grabbed_item.iter();
            assert!(item.all(|item| carries(attack.target, item)), "{attack:?}");
        }
        let Some(setup) = &action.attack_setup else {
            continue;
        };
        let mut off_hand = setup.off_hand.iter();
        assert!(off_hand.all(|id| carries(action.actor, id)), "{setup:?}");
        let known = match setup.weapon {
            WeaponChoice::Carried(weapon) => carries(action.actor, &weapon),
            WeaponChoice::Taken { owner, weapon } => carries(owner, &weapon),
            WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => true,
        };
        assert!(known, "{setup:?}");
    }
}
