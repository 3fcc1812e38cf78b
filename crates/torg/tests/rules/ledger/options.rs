//! The answers to open questions about rounds, pools, lines and trades, each where it makes a difference (section 6), and
//! play without the deck (section 3.21).

use crate::ledger::given::{
    ATTACK, Case, GOOD, Given, QUIET, answer, declare, finish, h, line, offer, pass,
};
use crate::ledger::play::{Play, flip_box};
use crate::ledger::surprise::{rounds, with};
use tabletop::name::Name;
use tabletop::seat::Seat;
use testing::cast;
use torg::card::{Approved, BySide, CardName, Effect, Side};
use torg::command::{Command, NewActor, TaskCommand};
use torg::event::Event;
use torg::piles::Zone;
use torg::refusal::Refusal;
use torg::rounds::{RoundsCommand, RoundsEvent, Weight};
use torg::settings::{
    BreakInjured, ConfusedTrade, Edition, InspirationAbsent, PoolContribution, PoolWindow, Recount,
    ReshuffleWhen, SetbackGeneric, SetbackPassive, Settings, StartRecount, TradePreview, TradeSelf,
};
use torg::state::{Condition, Outcome, Role, Setback};
use torg::story::StoryCommand;
use torg::task::{Attempt, TaskStep};
use torg::told::{Told, tell};
use torg::view::PoolSlot;

pub const CASES: &[Case] = &[
    (&["DD-020", "T-03", "A-01"], the_hand_of_eight_heroes),
    (&["DD-062", "A-03"], a_starting_pool_may_be_counted_anew),
    (&["DD-055", "A-04"], the_card_may_have_to_follow_at_once),
    (&["DD-051", "A-05"], the_gamemaster_may_have_to_confirm),
    (&["DD-043", "A-10"], the_deck_may_be_made_anew_at_once),
    (&["DD-135", "A-25"], inspiration_may_reach_the_absent),
    (&["DD-148", "A-27"], only_wounds_may_break),
    (&["DD-165", "A-28"], a_setback_may_make_things_harder),
    (&["DD-165", "A-29"], a_setback_may_lower_defences),
    (&["DD-079", "A-80"], one_player_may_not_trade_alone),
    (&["DD-026", "A-85"], offered_cards_may_stay_hidden),
    (&["DD-156", "A-19"], the_confused_may_trade),
    (&["DD-012", "DD-420"], play_without_the_deck),
    (&["DD-012", "A-02"], nothing_is_dealt_later_either),
    (&["DD-012", "DD-119"], the_gamemaster_says_what_is_in_force),
];

#[test]
fn the_hand_of_eight_heroes() {
    let mut settings = Settings::default();
    let dealt = |settings: Settings| {
        let mut play = Play::new(9, 0);
        play.ok(open(settings, 9));
        play.state().hand_size
    };
    assert_eq!(dealt(settings), Some(3));
    settings.numbers.over_seven = 5;
    assert_eq!(dealt(settings), Some(5));
    assert_eq!(settings.hand(7), 3);
    for wrong in [0, 10] {
        settings.numbers.over_seven = wrong;
        Play::new(9, 0).never(open(settings, 9), "");
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
fn a_starting_pool_may_be_counted_anew() {
    let places = |settings| {
        let mut play = Given::heroes(4).villains(1).settings(settings).table();
        let participants = vec![h(1), h(2), play.v(1)];
        play.ok(Command::BeginRounds { participants });
        let card = play.state().hand(h(1))[0];
        play.ok(Command::LayCard { actor: h(1), card });
        let mut told = vec![play.actor(h(1)).starting_places];
        play.ok(Command::JoinConflict { actor: h(3) });
        told.push(play.actor(h(1)).starting_places);
        for leaves in [h(3), h(2)] {
            play.ok(Command::Leave { actor: leaves });
        }
        told.push(play.actor(h(1)).starting_places);
        told
    };
    assert_eq!(places(Settings::default()), [1, 1, 1]);
    assert_eq!(places(with(StartRecount::Yes)), [1, 0, 2]);
}

#[test]
fn the_card_may_have_to_follow_at_once() {
    let round = |settings| {
        let given = Given::heroes(3).villains(1).settings(settings);
        let mut play = given.in_round(QUIET, Approved::Any);
        play.ok(finish(h(1)));
        play.ok(pass(h(2)));
        play
    };
    let mut play = round(with(PoolWindow::AtOnce));
    play.ok(play.lay(1, CardName::Presence));
    let mut play = round(with(PoolWindow::AtOnce));
    play.ok(declare(h(3), ATTACK));
    let refusal = play.no(play.lay(1, CardName::Presence), "DD-055");
    assert_eq!(refusal, Refusal::PoolWindowClosed { actor: h(1) });
    let mut play = round(Settings::default());
    play.ok(declare(h(3), ATTACK));
    play.ok(play.lay(1, CardName::Presence));
    // A second action opens the time for it anew.
    let flurry = line(Side::Heroes, Effect::Flurry, Effect::None);
    let given = Given::heroes(2).settings(with(PoolWindow::AtOnce));
    let mut play = given.in_round(flurry, Approved::Any);
    play.ok(finish(h(1)));
    play.ok(finish(h(2)));
    play.no(play.lay(1, CardName::Presence), "DD-055");
    play.ok(finish(h(1)));
    play.ok(play.lay(1, CardName::Presence));
}

#[test]
fn the_gamemaster_may_have_to_confirm() {
    let settings = with(PoolContribution::Confirm).answered(PoolWindow::AtOnce);
    let given = Given::heroes(3).villains(1).settings(settings);
    let mut play = given.in_round(QUIET, Approved::Any);
    let judge = |hero, helped| Command::JudgeContribution {
        actor: h(hero),
        helped,
    };
    play.no(judge(1, true), "DD-051");
    play.ok(finish(h(1)));
    let slot = |play: &Play, hero| play.view(Seat::Table).actor(h(hero)).unwrap().slot;
    assert_eq!(slot(&play, 1), PoolSlot::Unsaid);
    let refusal = play.no(play.lay(1, CardName::Presence), "DD-051");
    assert_eq!(refusal, Refusal::ContributionUnsaid { actor: h(1) });
    play.ok(finish(h(2)));
    play.ok(judge(2, false));
    play.no(play.lay(2, CardName::Presence), "DD-053");
    // The time for the card begins with the word.
    play.ok(judge(1, true));
    assert_eq!(slot(&play, 1), PoolSlot::Open);
    play.ok(play.lay(1, CardName::Presence));
}

#[test]
fn the_deck_may_be_made_anew_at_once() {
    for (when, discards) in [(ReshuffleWhen::Needed, 2), (ReshuffleWhen::AtOnce, 0)] {
        let given = Given::heroes(3).villains(1).settings(with(when));
        let discard = [CardName::Drama, CardName::Haste];
        let mut play = given.discard(&discard).deck_left(1).table();
        play.begin();
        play.ok(Command::Flip);
        assert_eq!(play.pile(Zone::Discard), discards, "{when:?}");
        assert_eq!(play.pile(Zone::Deck), 2 - discards);
        let shuffled = play
            .last()
            .iter()
            .any(|event| matches!(event, Event::Reshuffled { .. }));
        assert_eq!(shuffled, when == ReshuffleWhen::AtOnce);
    }
}

#[test]
fn inspiration_may_reach_the_absent() {
    let inspired = line(Side::Heroes, Effect::Inspiration, Effect::None);
    let cards = |settings| {
        let hurt = Condition {
            shock: 3,
            ..Condition::default()
        };
        let given = Given::heroes(2).villains(1).settings(settings);
        let mut play = given.condition(h(2), hurt).next_standard(inspired).table();
        let participants = vec![h(1), play.v(1)];
        play.ok(Command::BeginRounds { participants });
        play.ok(Command::Flip);
        (play.hand(1), play.hand(2), play.actor(h(2)).condition.shock)
    };
    assert_eq!(cards(Settings::default()), (6, 5, 3));
    assert_eq!(cards(with(InspirationAbsent::All)), (6, 6, 0));
}

#[test]
fn only_wounds_may_break() {
    let line = line(Side::Heroes, Effect::None, Effect::Break);
    let broke = |settings| {
        let given = Given::heroes(1).villains(2);
        let (one, two) = (given.villain(1), given.villain(2));
        let (mut shocked, mut wounded) = (Condition::default(), Condition::default());
        (shocked.shock, wounded.wounds) = (4, 1);
        let given = given.settings(settings).condition(one, shocked);
        let mut play = given.condition(two, wounded).in_round(line, Approved::Any);
        play.ok(Command::Flip);
        (!play.state().takes_part(one), !play.state().takes_part(two))
    };
    assert_eq!(broke(Settings::default()), (true, true));
    assert_eq!(broke(with(BreakInjured::Wounds)), (false, true));
}

fn set_back(settings: Settings, side: Side) -> Play {
    let effects = match side {
        Side::Heroes => (Effect::Setback, Effect::None),
        Side::Villains => (Effect::None, Effect::Setback),
    };
    let given = Given::heroes(2).villains(1).settings(settings);
    let mut play = given.in_round(line(Side::Heroes, effects.0, effects.1), Approved::Any);
    let setback = Setback::Generic;
    play.ok(Command::ChooseSetback { side, setback });
    play
}

#[test]
fn a_setback_may_make_things_harder() {
    for (answer, weight, difficulty) in [
        (SetbackGeneric::Total, Weight::SetbackTotal(5), 8),
        (SetbackGeneric::Difficulty, Weight::SetbackDifficulty(5), 13),
    ] {
        let mut play = set_back(with(answer), Side::Heroes);
        play.ok(Command::Task {
            lead: h(1),
            what: TaskCommand::Open {
                skill: Name::new("Science").unwrap(),
                value: None,
                steps: vec![TaskStep {
                    name: None,
                    difficulty: 8,
                }],
                budget: None,
                budget_told: false,
                difficulties_told: false,
            },
        });
        play.ok(Command::Task {
            lead: h(1),
            what: TaskCommand::Try {
                attempt: Attempt::LastDitch,
                help: 0,
                critical_moment: false,
            },
        });
        assert_eq!(play.view(Seat::Table).weights, [weight]);
        let checks = &play.state().tasks[0].trying.as_ref().unwrap().checks;
        let settings = play.state().settings;
        let plain = play.state().tasks[0].checks(Attempt::LastDitch, &settings)[0].difficulty;
        assert_eq!(checks[0].difficulty - plain, difficulty - 8);
    }
}

#[test]
fn a_setback_may_lower_defences() {
    for (answer, weights) in [(SetbackPassive::No, 0), (SetbackPassive::Yes, 1)] {
        let mut play = set_back(with(answer), Side::Villains);
        let villain = play.v(1);
        play.ok(Command::Declare {
            actor: h(1),
            kind: ATTACK,
            target: Some(villain),
            critical_moment: false,
        });
        let lowered = Weight::TargetSetBack(villain, 5);
        assert_eq!(play.view(Seat::Table).weights, vec![lowered; weights]);
        play.ok(Command::Announce {
            outcome: Outcome::Failed,
        });
        play.ok(declare(h(2), ATTACK));
        let lowered = Weight::OthersSetBack(5);
        assert_eq!(play.view(Seat::Table).weights, vec![lowered; weights]);
    }
}

#[test]
fn one_player_may_not_trade_alone() {
    let opened = |settings| {
        let hero = |name: &str, player: Option<&str>| {
            NewActor::named(
                Name::new(name).unwrap(),
                player.map(|player| Name::new(player).unwrap()),
                Role::Hero,
            )
        };
        let mut play = Play::new(4, 0);
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
    let mut play = opened(with(TradeSelf::No));
    let card = play.state().hand(h(1))[0];
    let refusal = play.no(offer(1, 2, &[card]), "DD-079");
    assert_eq!(refusal, Refusal::TradeOnePlayer);
    let other = play.state().hand(h(3))[0];
    play.ok(offer(3, 4, &[other]));
    let mut play = opened(Settings::default());
    let card = play.state().hand(h(1))[0];
    play.ok(offer(1, 2, &[card]));
}

#[test]
fn offered_cards_may_stay_hidden() {
    for (preview, shown) in [(TradePreview::Partner, true), (TradePreview::No, false)] {
        let mut play = Given::heroes(2).settings(with(preview)).table();
        let (mine, theirs) = (play.state().hand(h(1))[0], play.state().hand(h(2))[0]);
        play.ok(offer(1, 2, &[mine]));
        let offered = |play: &Play, seat| play.view(seat).trade.unwrap().offered.cards;
        let told = |play: &Play, seat| match tell(&play.last()[0], seat) {
            Told::Offered { cards, .. } => cards.is_some(),
            other => panic!("{other:?}"),
        };
        assert_eq!(offered(&play, Seat::Hero(h(1))), Some(vec![mine]));
        assert_eq!(offered(&play, Seat::Hero(h(2))).is_some(), shown);
        assert_eq!(
            (told(&play, Seat::Hero(h(1))), told(&play, Seat::Hero(h(2)))),
            (true, shown)
        );
        play.ok(answer(&[theirs]));
        let returned = play.view(Seat::Hero(h(1))).trade.unwrap().returned;
        assert_eq!(returned.unwrap().cards.is_some(), shown);
        assert_eq!(
            (told(&play, Seat::Hero(h(2))), told(&play, Seat::Hero(h(1)))),
            (true, shown)
        );
        play.traded();
        assert_eq!(play.state().hand(h(2)).last(), Some(&mine));
    }
}

#[test]
fn the_confused_may_trade() {
    let confused = line(Side::Heroes, Effect::Confused, Effect::None);
    let table = |settings| {
        let given = Given::heroes(2).villains(1).settings(settings);
        let given = given
            .pool(1, &[CardName::Drama])
            .pool(2, &[CardName::Haste]);
        given.in_round(confused, Approved::Any)
    };
    let mut play = table(Settings::default());
    let drama = play.card(1, CardName::Drama);
    play.no(offer(1, 2, &[drama]), "DD-156");
    let mut play = table(with(ConfusedTrade::Free));
    play.ok(offer(1, 2, &[drama]));
    play.ok(answer(&[play.card(2, CardName::Haste)]));
    play.traded();
}

pub fn deckless() -> Play {
    let mut play = Play::new(2, 0);
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
    assert_eq!((play.hand(1), play.pile(Zone::Deck)), (0, 0));
    // That is said once.
    play.ok(Command::ChangeSettings {
        settings: Settings::default(),
    });
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
                budget: None,
                budget_told: false,
                difficulties_told: false,
            },
        },
        "DD-012",
    );
    play.begin();
    assert_eq!(play.actor(h(1)).starting_places, 0);
    play.never(Command::Flip, "DD-012");
    // Somebody who joins gets no cards; a scene ends at once.
    play.ok(Command::Join {
        actor: testing::newcomer("Late", Role::Hero),
    });
    assert_eq!(play.hand(4), 0);
    play.ok(Command::EndScene { is_final: false });
    assert!(play.state().ending.is_none());
    assert_eq!(play.state().scene.number, 2);
    play.ok(Command::BeginAct);
    assert_eq!(play.state().act, 2);
}

#[test]
fn nothing_is_dealt_later_either() {
    let settings = Settings {
        deckless: true,
        ..with(Recount::Act)
    };
    let mut play = Play::new(2, 0);
    play.ok(open(settings, 2));
    play.ok(Command::EndScene { is_final: true });
    play.ok(Command::BeginAct);
    assert!(play.state().is_deckless(), "no hands to count");
    play.ok(Command::EndScene { is_final: true });
    for what in [
        StoryCommand::EndAdventure,
        StoryCommand::CloseAdventure,
        StoryCommand::NextAdventure,
    ] {
        play.ok(Command::Story { what });
    }
    assert!(play.state().is_deckless());
    assert_eq!((play.hand(1), play.pile(Zone::Deck)), (0, 0));
}

#[test]
fn the_gamemaster_says_what_is_in_force() {
    let mut play = deckless();
    let set = |heroes, villains| {
        rounds(RoundsCommand::SetLine {
            first: Side::Villains,
            effects: BySide { heroes, villains },
        })
    };
    play.never(set(Effect::None, Effect::None), "DD-032");
    play.begin();
    play.ok(set(Effect::Inspiration, Effect::Flurry));
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
    play.ok(set(Effect::Fatigued, Effect::None));
    assert_eq!(play.view(Seat::Table).round.unwrap().number, 2);
    assert_eq!(play.actor(h(1)).condition.shock, 2);
    let by_hand = |event: &Event| {
        matches!(
            event,
            Event::Rounds {
                what: RoundsEvent::RoundSet { round: 2 }
            }
        )
    };
    assert!(play.last().iter().any(by_hand));
    play.ok(Command::EndRounds);
    // With the deck the card says it.
    let mut play = Given::heroes(2).table();
    play.begin();
    play.never(set(Effect::None, Effect::None), "DD-119");
}
