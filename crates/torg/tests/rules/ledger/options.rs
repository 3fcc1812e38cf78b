//! The settings for rounds, pools, lines and trades, each where it makes a difference, and
//! play without the deck.

use crate::ledger::decks::{self, opening, saved_hand};
use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TableBuilder, answer, declare, finish, h, line, offer, pass,
};
use crate::ledger::play::{TestTable, flip_box};
use crate::ledger::surprise::{rounds, settings_with};
use tabletop::name::Name;
use tabletop::seat::Seat;
use testing::cast;
use torg::card::{ApprovedActions, BySide, CardName, LineEffect, Side};
use torg::command::{Command, NewActor, TaskCommand};
use torg::deck::Deck;
use torg::event::Event;
use torg::redaction::{RedactedEvent, redact};
use torg::refusal::Refusal;
use torg::rounds::{ActionModifier, RoundsCommand, RoundsEvent, SetbackPenalty};
use torg::settings::{
    BreakInjured, ConfusedTrade, DefendMany, Edition, HandSizeRecount, InspirationAbsent,
    PoolContribution, PoolWindow, ReshuffleWhen, SetbackGeneric, SetbackPassive, Settings,
    StartRecount, TradePreview, TradeSelf,
};
use torg::state::{ActionOutcome, Condition, Role, Setback};
use torg::story::StoryCommand;
use torg::task::{AttemptKind, TaskStep};
use torg::view::PoolPlay;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-020", "T-03", "A-01"], hand_size_over_seven_heroes),
    (&["DD-062", "A-03"], starting_pool_may_be_recounted),
    (&["DD-055", "A-04"], pool_card_may_have_to_follow_at_once),
    (
        &["DD-051", "A-05"],
        gamemaster_may_have_to_confirm_a_contribution,
    ),
    (&["DD-043", "A-10"], deck_may_be_reshuffled_at_once),
    (
        &["DD-043", "A-10"],
        printed_deck_is_reshuffled_when_the_last_card_is_drawn,
    ),
    (&["DD-135", "A-25"], inspiration_may_include_absent_heroes),
    (&["DD-148", "A-27"], only_wounded_villains_may_break),
    (&["DD-165", "A-28"], setback_may_raise_difficulties),
    (&["DD-165", "A-29"], setback_may_lower_defences),
    (
        &["DD-079", "A-80"],
        trade_within_one_player_may_be_forbidden,
    ),
    (&["DD-026", "A-85"], offered_cards_may_stay_hidden),
    (&["DD-156", "A-19"], confused_heroes_may_trade_if_allowed),
    (&["DD-012", "DD-420"], play_without_the_deck),
    (&["DD-012", "A-02"], nothing_is_dealt_later_without_the_deck),
    (
        &["DD-012", "DD-119"],
        gamemaster_sets_the_line_without_the_deck,
    ),
];

#[test]
fn hand_size_over_seven_heroes() {
    let mut settings = Settings::default();
    let dealt = |settings: Settings| {
        let mut play = TestTable::new(9, 0);
        play.ok(open(settings, 9));
        play.state().hand_size
    };
    assert_eq!(dealt(settings), Some(3));
    settings.numbers.hand_size_over_seven = 5;
    assert_eq!(dealt(settings), Some(5));
    assert_eq!(settings.opening_hand_size(7), 3);
    for wrong in [0, 10] {
        settings.numbers.hand_size_over_seven = wrong;
        TestTable::new(9, 0).never(open(settings, 9), "");
    }
}

pub fn open(settings: Settings, heroes: usize) -> Command {
    Command::OpenTable {
        title: Name::new("Options").unwrap(),
        edition: Edition::Revised,
        settings,
        cast: cast(heroes, 0, 1),
    }
}

#[test]
fn starting_pool_may_be_recounted() {
    let slots = |settings| {
        let mut play = TableBuilder::heroes(4)
            .villains(1)
            .settings(settings)
            .table();
        let participants = vec![h(1), h(2), play.v(1)];
        play.ok(Command::BeginRounds { participants });
        let card = play.state().hand(h(1))[0];
        play.ok(Command::PoolCard { actor: h(1), card });
        let mut slots = vec![play.actor(h(1)).starting_pool_slots];
        play.ok(Command::JoinConflict { actor: h(3) });
        slots.push(play.actor(h(1)).starting_pool_slots);
        for leaves in [h(3), h(2)] {
            play.ok(Command::Leave { actor: leaves });
        }
        slots.push(play.actor(h(1)).starting_pool_slots);
        slots
    };
    assert_eq!(slots(Settings::default()), [1, 1, 1]);
    assert_eq!(slots(settings_with(StartRecount::Yes)), [1, 0, 2]);
}

#[test]
fn pool_card_may_have_to_follow_at_once() {
    let round = |settings| {
        let given = TableBuilder::heroes(3).villains(1).settings(settings);
        let mut play = given.in_round(QUIET, ApprovedActions::Any);
        play.ok(finish(h(1)));
        play.ok(pass(h(2)));
        play
    };
    let mut play = round(settings_with(PoolWindow::AtOnce));
    play.ok(play.lay(1, CardName::Presence));
    let mut play = round(settings_with(PoolWindow::AtOnce));
    play.ok(declare(h(3), ATTACK));
    let refusal = play.no(play.lay(1, CardName::Presence), "DD-055");
    assert_eq!(refusal, Refusal::PoolWindowClosed { actor: h(1) });
    let actor = play.view(Seat::Table).actor(h(1)).unwrap().clone();
    assert_eq!(
        (actor.pool_play, actor.may_pool()),
        (PoolPlay::TooLate, false)
    );
    let mut play = round(Settings::default());
    play.ok(declare(h(3), ATTACK));
    play.ok(play.lay(1, CardName::Presence));
    // After a second action it can be laid again.
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let given = TableBuilder::heroes(2).settings(settings_with(PoolWindow::AtOnce));
    let mut play = given.in_round(flurry, ApprovedActions::Any);
    play.ok(finish(h(1)));
    play.ok(finish(h(2)));
    play.no(play.lay(1, CardName::Presence), "DD-055");
    play.ok(finish(h(1)));
    play.ok(play.lay(1, CardName::Presence));
}

#[test]
fn gamemaster_may_have_to_confirm_a_contribution() {
    let settings = settings_with(PoolContribution::Confirm).with_answer(PoolWindow::AtOnce);
    let given = TableBuilder::heroes(3).villains(1).settings(settings);
    let mut play = given.in_round(QUIET, ApprovedActions::Any);
    let judge = |hero, helped| Command::JudgeContribution {
        actor: h(hero),
        helped,
    };
    play.no(judge(1, true), "DD-051");
    play.ok(finish(h(1)));
    let slot = |play: &TestTable, hero| play.view(Seat::Table).actor(h(hero)).unwrap().pool_play;
    assert_eq!(slot(&play, 1), PoolPlay::AwaitingJudgement);
    let refusal = play.no(play.lay(1, CardName::Presence), "DD-051");
    assert_eq!(refusal, Refusal::ContributionUnjudged { actor: h(1) });
    play.ok(finish(h(2)));
    play.ok(judge(2, false));
    play.no(play.lay(2, CardName::Presence), "DD-053");
    // The card can be laid once the gamemaster has confirmed.
    play.ok(judge(1, true));
    assert_eq!(slot(&play, 1), PoolPlay::Open);
    play.ok(play.lay(1, CardName::Presence));
}

#[test]
fn deck_may_be_reshuffled_at_once() {
    for (reshuffles, discards) in [(ReshuffleWhen::Needed, 2), (ReshuffleWhen::AtOnce, 0)] {
        let given = TableBuilder::heroes(3)
            .villains(1)
            .settings(settings_with(reshuffles));
        let discard = [CardName::Drama, CardName::Haste];
        let mut play = given.discard(&discard).deck_left(1).table();
        play.begin();
        play.ok(Command::Flip);
        assert_eq!(play.pile(Zone::DiscardPile), discards, "{reshuffles:?}");
        assert_eq!(play.pile(Zone::DrawPile), 2 - discards);
        let shuffled = play
            .last()
            .iter()
            .any(|event| matches!(event, Event::Reshuffled { .. }));
        assert_eq!(shuffled, reshuffles == ReshuffleWhen::AtOnce);
    }
}

/// The last card has left the printed deck as soon as it is drawn, before its number is typed.
#[test]
fn printed_deck_is_reshuffled_when_the_last_card_is_drawn() {
    for reshuffles in [ReshuffleWhen::Needed, ReshuffleWhen::AtOnce] {
        let hands = (1..=3).map(|hero| {
            let first = hero * 4 - 3;
            saved_hand(hero, &[first, first + 1, first + 2, first + 3], &[])
        });
        let mut play = TestTable::new(3, 0);
        play.table = decks::open(&opening(Deck::default(), true, hands.collect())).unwrap();
        play.ok(Command::ChangeSettings {
            settings: settings_with(reshuffles),
        });
        // One card is left, and one hero lacks one.
        let mut cards = play.state().zones.cards(Zone::DrawPile)[1..].to_vec();
        cards.push(play.state().hand(h(1))[0]);
        play.make(vec![Event::DiscardedToHandSize { actor: h(1), cards }]);
        assert_eq!(play.state().draw_pile_count(), 1);
        let discards = play.pile(Zone::DiscardPile);
        play.ok(Command::EndSceneKeepingHands);
        let at_once = reshuffles == ReshuffleWhen::AtOnce;
        let left = if at_once { discards } else { 0 };
        assert_eq!(play.state().draw_pile_count(), left, "{reshuffles:?}");
        assert_eq!(play.pile(Zone::DiscardPile), discards - left);
    }
}

#[test]
fn inspiration_may_include_absent_heroes() {
    let inspired = line(Side::Heroes, LineEffect::Inspiration, LineEffect::None);
    let cards = |settings| {
        let hurt = Condition {
            shock: 3,
            ..Condition::default()
        };
        let given = TableBuilder::heroes(2).villains(1).settings(settings);
        let mut play = given.condition(h(2), hurt).next_standard(inspired).table();
        let participants = vec![h(1), play.v(1)];
        play.ok(Command::BeginRounds { participants });
        play.ok(Command::Flip);
        (play.hand(1), play.hand(2), play.actor(h(2)).condition.shock)
    };
    assert_eq!(cards(Settings::default()), (6, 5, 3));
    assert_eq!(cards(settings_with(InspirationAbsent::All)), (6, 6, 0));
}

#[test]
fn only_wounded_villains_may_break() {
    let line = line(Side::Heroes, LineEffect::None, LineEffect::Break);
    let broke = |settings| {
        let given = TableBuilder::heroes(1).villains(2);
        let (first, second) = (given.villain(1), given.villain(2));
        let (mut shocked, mut wounded) = (Condition::default(), Condition::default());
        (shocked.shock, wounded.wounds) = (4, 1);
        let given = given.settings(settings).condition(first, shocked);
        let mut play = given
            .condition(second, wounded)
            .in_round(line, ApprovedActions::Any);
        play.ok(Command::Flip);
        (
            !play.state().takes_part(first),
            !play.state().takes_part(second),
        )
    };
    assert_eq!(broke(Settings::default()), (true, true));
    assert_eq!(broke(settings_with(BreakInjured::Wounds)), (false, true));
}

fn table_with_generic_setback(settings: Settings, side: Side) -> TestTable {
    let effects = match side {
        Side::Heroes => (LineEffect::Setback, LineEffect::None),
        Side::Villains => (LineEffect::None, LineEffect::Setback),
    };
    let given = TableBuilder::heroes(2).villains(1).settings(settings);
    let mut play = given.in_round(
        line(Side::Heroes, effects.0, effects.1),
        ApprovedActions::Any,
    );
    let setback = Setback::Generic;
    play.ok(Command::ChooseSetback { side, setback });
    play
}

#[test]
fn setback_may_raise_difficulties() {
    for (answer, modifier, difficulty) in [
        (SetbackGeneric::Total, ActionModifier::SetbackTotal(5), 8),
        (
            SetbackGeneric::Difficulty,
            ActionModifier::SetbackDifficulty(5),
            13,
        ),
    ] {
        let mut play = table_with_generic_setback(settings_with(answer), Side::Heroes);
        let expected = SetbackPenalty::for_side(true, &settings_with(answer));
        assert!(matches!(
            play.last(),
            [Event::SetbackChosen { penalty: Some(penalty), .. }] if *penalty == expected
        ));
        play.ok(Command::Task {
            lead: h(1),
            what: TaskCommand::Open {
                skill: Name::new("Science").unwrap(),
                value: None,
                steps: vec![TaskStep {
                    name: None,
                    difficulty: 8,
                }],
                flip_budget: None,
                budget_revealed: false,
                difficulties_revealed: false,
            },
        });
        play.ok(Command::Task {
            lead: h(1),
            what: TaskCommand::Attempt {
                kind: AttemptKind::LastDitch,
                helper_bonus: 0,
                critical_moment: false,
            },
        });
        assert_eq!(play.view(Seat::Table).action_modifiers, [modifier]);
        let checks = &play.state().tasks[0].attempt.as_ref().unwrap().checks;
        let settings = play.state().settings;
        let plain = play.state().tasks[0].checks(AttemptKind::LastDitch, &settings)[0].difficulty;
        assert_eq!(checks[0].difficulty - plain, difficulty - 8);
    }
}

#[test]
fn setback_may_lower_defences() {
    for (answer, modifiers) in [(SetbackPassive::No, 0), (SetbackPassive::Yes, 1)] {
        let mut play = table_with_generic_setback(settings_with(answer), Side::Villains);
        let villain = play.v(1);
        play.ok(Command::Declare {
            actor: h(1),
            kind: ATTACK,
            target: Some(villain),
            critical_moment: false,
        });
        let lowered = ActionModifier::TargetSetback(villain, 5);
        assert_eq!(
            play.view(Seat::Table).action_modifiers,
            vec![lowered; modifiers]
        );
        play.ok(Command::Announce {
            outcome: ActionOutcome::Failed,
        });
        play.ok(declare(h(2), ATTACK));
        let lowered = ActionModifier::OpponentsSetback(5);
        assert_eq!(
            play.view(Seat::Table).action_modifiers,
            vec![lowered; modifiers]
        );
    }
}

#[test]
fn trade_within_one_player_may_be_forbidden() {
    let opened = |settings| {
        let hero = |name: &str, player: Option<&str>| {
            NewActor::named(
                Name::new(name).unwrap(),
                player.map(|player| Name::new(player).unwrap()),
                Role::Hero,
            )
        };
        let mut play = TestTable::new(4, 0);
        play.ok(Command::OpenTable {
            title: Name::new("Two of one").unwrap(),
            edition: Edition::Revised,
            settings,
            cast: vec![
                hero("Imani", Some("Noor")),
                hero("Juno", Some("Noor")),
                hero("Osric", None),
                hero("Tam", None),
            ],
        });
        play
    };
    let mut play = opened(settings_with(TradeSelf::No));
    let card = play.state().hand(h(1))[0];
    let refusal = play.no(offer(1, 2, &[card]), "DD-079");
    assert_eq!(refusal, Refusal::TradeWithinPlayer);
    let partners = play.view(Seat::Table).cast[0].trade_partners.clone();
    let same_player = (h(2), Err(Refusal::TradeWithinPlayer));
    assert_eq!(partners, [same_player, (h(3), Ok(())), (h(4), Ok(()))]);
    let other = play.state().hand(h(3))[0];
    play.ok(offer(3, 4, &[other]));
    let mut play = opened(Settings::default());
    let card = play.state().hand(h(1))[0];
    play.ok(offer(1, 2, &[card]));
}

#[test]
fn offered_cards_may_stay_hidden() {
    for (preview, shown) in [(TradePreview::Partner, true), (TradePreview::No, false)] {
        let mut play = TableBuilder::heroes(2)
            .settings(settings_with(preview))
            .table();
        let (mine, theirs) = (play.state().hand(h(1))[0], play.state().hand(h(2))[0]);
        play.ok(offer(1, 2, &[mine]));
        let offered = |play: &TestTable, seat| play.view(seat).trade.unwrap().offered.cards;
        let shown_to = |play: &TestTable, seat| match redact(&play.last()[0], seat) {
            RedactedEvent::TradeOffered { cards, .. } => cards.is_some(),
            other => panic!("{other:?}"),
        };
        assert_eq!(offered(&play, Seat::Actor(h(1))), Some(vec![mine]));
        assert_eq!(offered(&play, Seat::Actor(h(2))).is_some(), shown);
        assert_eq!(
            (
                shown_to(&play, Seat::Actor(h(1))),
                shown_to(&play, Seat::Actor(h(2)))
            ),
            (true, shown)
        );
        play.ok(answer(&[theirs]));
        let returned = play.view(Seat::Actor(h(1))).trade.unwrap().returned;
        assert_eq!(returned.unwrap().cards.is_some(), shown);
        assert_eq!(
            (
                shown_to(&play, Seat::Actor(h(2))),
                shown_to(&play, Seat::Actor(h(1)))
            ),
            (true, shown)
        );
        play.complete_trade();
        assert_eq!(play.state().hand(h(2)).last(), Some(&mine));
    }
}

#[test]
fn confused_heroes_may_trade_if_allowed() {
    let confused = line(Side::Heroes, LineEffect::Confused, LineEffect::None);
    let table = |settings| {
        let given = TableBuilder::heroes(2).villains(1).settings(settings);
        let given = given
            .pool(1, &[CardName::Drama])
            .pool(2, &[CardName::Haste]);
        given.in_round(confused, ApprovedActions::Any)
    };
    let mut play = table(Settings::default());
    let drama = play.card(1, CardName::Drama);
    play.no(offer(1, 2, &[drama]), "DD-156");
    let mut play = table(settings_with(ConfusedTrade::Free));
    play.ok(offer(1, 2, &[drama]));
    play.ok(answer(&[play.card(2, CardName::Haste)]));
    play.complete_trade();
}

pub fn deckless() -> TestTable {
    let mut play = TestTable::new(2, 0);
    let settings = Settings {
        deckless: true,
        ..Settings::default()
    };
    play.ok(open(settings, 2));
    play
}

#[test]
fn play_without_the_deck() {
    let mut play = deckless();
    assert!(play.state().is_deckless() && play.view(Seat::Table).deckless);
    assert_eq!((play.hand(1), play.pile(Zone::DrawPile)), (0, 0));
    // This setting cannot be changed later.
    let before = play.state().settings;
    play.ok(Command::ChangeSettings {
        settings: Settings::default().with_answer(DefendMany::Each),
    });
    let settings = Settings {
        deckless: true,
        ..Settings::default().with_answer(DefendMany::Each)
    };
    let changed = Event::SettingsChanged {
        settings,
        before: Some(before),
    };
    assert_eq!(play.last(), [changed]);
    assert!(play.state().settings.deckless);
    play.never(flip_box(), "DD-012");
    play.never(
        Command::Task {
            lead: h(1),
            what: TaskCommand::Open {
                skill: Name::new("Science").unwrap(),
                value: None,
                steps: vec![TaskStep {
                    name: None,
                    difficulty: 8,
                }],
                flip_budget: None,
                budget_revealed: false,
                difficulties_revealed: false,
            },
        },
        "DD-012",
    );
    play.begin();
    assert_eq!(play.actor(h(1)).starting_pool_slots, 0);
    play.never(Command::Flip, "DD-012");
    // Somebody who joins gets no cards; a scene ends at once.
    play.ok(Command::Join {
        actor: testing::new_actor("Late", Role::Hero),
    });
    assert_eq!(play.hand(4), 0);
    play.ok(Command::EndScene { is_final: false });
    assert!(play.state().scene_end.is_none());
    assert_eq!(play.state().scene.number, 2);
    play.ok(Command::BeginAct);
    assert_eq!(play.state().act, 2);
}

#[test]
fn nothing_is_dealt_later_without_the_deck() {
    let settings = Settings {
        deckless: true,
        ..settings_with(HandSizeRecount::Act)
    };
    let mut play = TestTable::new(2, 0);
    play.ok(open(settings, 2));
    play.ok(Command::EndScene { is_final: true });
    play.ok(Command::BeginAct);
    assert!(play.state().is_deckless(), "no hands to count");
    play.ok(Command::EndScene { is_final: true });
    for command in [
        StoryCommand::EndAdventure,
        StoryCommand::FinishAdventure,
        StoryCommand::NextAdventure,
    ] {
        play.ok(Command::Story { what: command });
    }
    assert!(play.state().is_deckless());
    assert_eq!((play.hand(1), play.pile(Zone::DrawPile)), (0, 0));
}

#[test]
fn gamemaster_sets_the_line_without_the_deck() {
    let mut play = deckless();
    let set = |heroes, villains| {
        rounds(RoundsCommand::SetLine {
            initiative: Side::Villains,
            effects: BySide { heroes, villains },
        })
    };
    play.never(set(LineEffect::None, LineEffect::None), "DD-032");
    play.begin();
    play.ok(set(LineEffect::Inspiration, LineEffect::Flurry));
    assert!(
        !play
            .last()
            .iter()
            .any(|event| { matches!(event, Event::Drawn { .. } | Event::DrawSkipped { .. }) }),
        "nobody draws"
    );
    let villain = play.v(1);
    assert_eq!(
        play.order(),
        [(villain, 1), (villain, 2), (h(1), 1), (h(2), 1)]
    );
    play.ok(finish(villain));
    play.ok(finish(villain));
    play.act(h(1), ATTACK, GOOD);
    assert!(
        !play
            .last()
            .iter()
            .any(|event| matches!(event, Event::DrawSkipped { .. }))
    );
    play.ok(set(LineEffect::Fatigued, LineEffect::None));
    assert_eq!(play.view(Seat::Table).round.unwrap().number, 2);
    assert_eq!(play.actor(h(1)).condition.shock, 2);
    let by_hand = |event: &Event| {
        matches!(
            event,
            Event::Rounds {
                what: RoundsEvent::RoundBegan { round: 2 }
            }
        )
    };
    assert!(play.last().iter().any(by_hand));
    play.ok(Command::EndRounds);
    // With the deck the card decides.
    let mut play = TableBuilder::heroes(2).table();
    play.begin();
    play.never(set(LineEffect::None, LineEffect::None), "DD-119");
}
