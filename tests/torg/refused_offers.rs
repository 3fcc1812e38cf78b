//! What is offered is not refused, and what a text says of rare moments is true: while a flipped card waits, while the heroes are
//! Confused, after the final encounter, at a table without the deck, and for the dead.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::active_effects::EffectEvent;
use ::torg::card::CardName::{Drama, Haste, Idea, Romance, SeizeInitiative};
use ::torg::card::{
    ApprovableAction, BySide, Card, CardId, CardName, ConflictLine, LineEffect, Side, TaskBox,
};
use ::torg::command::{Command, DiceFrom, TaskCommand};
use ::torg::event::Event;
use ::torg::follow_ups::PendingRefill;
use ::torg::refusal::Refusal;
use ::torg::roll::Proficiency;
use ::torg::rounds::{Ambush, RoundsCommand, RoundsEvent, Surprise};
use ::torg::settings::{Edition, FlurryOrder, Settings};
use ::torg::state::{ActionKind, Condition, Tone, Turn};
use ::torg::story::StoryRefusal;
use ::torg::task::TaskStep;
use ::torg::view::View;
use ::torg::zones::Zone;
use rising_action::components::ButtonVariant;
use rising_action::torg::acting::further_buttons;
use rising_action::torg::action::{Action, ActionButton, HandPurpose};
use rising_action::torg::dialog::TorgList;
use rising_action::torg::hand::{hand_buttons, shown_cards};
use rising_action::torg::list_content::{Entered, ListContent};
use rising_action::torg::messages::scene_page::{hand_line, order_line, without_card};
use rising_action::torg::prompts::{PromptDialog, content};
use rising_action::torg::scene::lists::{addable_kinds, list_of};
use rising_action::torg::scene_page::due;
use rising_action::torg::scene_page::kinds::kind_buttons;
use rising_action::torg::scene_page::rows::rows;
use rising_action::torg::task::status::situation;
use rising_action::torg::trade::{self, TradeDialog};
use tabletop::Game as _;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use testing::TestRng;

fn everybody(table: &TestTable) -> Vec<ActorId> {
    table.state().present().map(|actor| actor.id).collect()
}

fn due_labels(table: &TestTable) -> Vec<String> {
    let due = due(&table.view()).into_iter();
    due.map(|button| button.label).collect()
}

/// Puts a card of the draw pile on its top.
fn put_next(table: &mut TestTable, matches: impl Fn(&Card) -> bool) {
    let pile = table.state().zones.cards(Zone::DrawPile);
    let deck = table.state().deck.clone();
    let fits = |card: &&CardId| deck.card(**card).is_some_and(&matches);
    let card = *pile.iter().find(fits).unwrap();
    let mut draw_pile: Vec<CardId> = pile
        .iter()
        .copied()
        .filter(|other| *other != card)
        .collect();
    draw_pile.push(card);
    table.apply_event(Event::Reshuffled { draw_pile });
}

fn pool_first_card(table: &mut TestTable, actor: ActorId) {
    let card = table.card(actor, 0);
    table.apply_event(Event::CardPooled { actor, card });
}

fn read_line(table: &mut TestTable, heroes: LineEffect) {
    let round = table.view().round.unwrap();
    table.apply_event(Event::LineRead {
        line: ConflictLine {
            initiative: Side::Heroes,
            effects: BySide {
                heroes,
                villains: LineEffect::None,
            },
        },
        approved: round.approved,
        task_box: round.task_box,
    });
}

fn is_quiet(card: &Card) -> bool {
    card.standard.effects.heroes == LineEffect::None
        && card.dramatic.effects.heroes == LineEffect::None
}

/// DD-322, DD-407: while a flipped card waits, only heroes who may use Seize Initiative have a button for it.
#[test]
fn dd_322_only_who_may_seize_has_a_button_to_flip_again() {
    let hands: [&[CardName]; 2] = [&[SeizeInitiative], &[SeizeInitiative]];
    let mut table = TestTable::new(&hands, 1);
    let participants = everybody(&table);
    table.play(Command::from(RoundsCommand::Begin {
        participants,
        ambush: None,
        duel: false,
    }));
    pool_first_card(&mut table, h(1));
    pool_first_card(&mut table, h(2));
    put_next(&mut table, is_quiet);
    table.play(Command::Flip);
    let both = ["Hero 1: flip again", "Hero 2: flip again"];
    let labels = |table: &TestTable| {
        let mut labels = due_labels(table);
        labels.retain(|label| label.ends_with("flip again"));
        labels
    };
    assert_eq!(labels(&table), both);
    let surprised = vec![(h(1), Surprise::Partial)];
    table.apply_event(Event::Rounds {
        what: RoundsEvent::Surprised { actors: surprised },
    });
    assert_eq!(labels(&table), &both[1..]);
}

/// DD-155, DD-324: a line that confuses the heroes in the scene's new tone stays, so nobody is offered another flip.
#[test]
fn dd_324_a_confusing_line_offers_no_new_flip() {
    let mut table = TestTable::new(&[&[SeizeInitiative]], 1);
    let participants = everybody(&table);
    table.play(Command::BeginRounds { participants });
    pool_first_card(&mut table, h(1));
    put_next(&mut table, |card| {
        card.dramatic.effects.heroes == LineEffect::Confused
            && card.standard.effects.heroes != LineEffect::Confused
    });
    table.play(Command::Flip);
    assert!(due_labels(&table).contains(&"Hero 1: flip again".to_owned()));
    table.play(Command::SetTone {
        tone: Tone::Dramatic,
    });
    assert!(!due_labels(&table).contains(&"Hero 1: flip again".to_owned()));
}

/// DD-156, A-19: an open trade cannot go on while the heroes are Confused, so the button of its next step says so and is not the main
/// one.
#[test]
fn dd_156_an_open_trade_waits_while_the_heroes_are_confused() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    pool_first_card(&mut table, h(1));
    pool_first_card(&mut table, h(2));
    let pooled = |table: &TestTable, actor| vec![table.state().pool(actor)[0]];
    table.play(Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: pooled(&table, h(1)),
    });
    let steps = [
        ("Hero 2: answer Hero 1", None),
        (
            "Hero 1: review and agree",
            Some(Command::AnswerTrade {
                cards: pooled(&table, h(2)),
            }),
        ),
        ("Hero 1 and Hero 2 trade", Some(Command::AgreeTrade)),
    ];
    for (label, command) in steps {
        if let Some(command) = command {
            table.play(command);
        }
        for (heroes, is_offered) in [(LineEffect::Confused, false), (LineEffect::None, true)] {
            read_line(&mut table, heroes);
            let buttons = due(&table.view());
            let step = buttons.iter().find(|button| button.label == label).unwrap();
            let is_plain = step.variant == ButtonVariant::Plain && !step.detail.is_empty();
            let is_next = step.variant != ButtonVariant::Plain;
            let looks = (is_next, is_plain && step.detail.contains("Confused"));
            assert_eq!(looks, (is_offered, !is_offered), "{step:?}");
            assert!(due_labels(&table).contains(&"Cancel trade".to_owned()));
        }
    }
}

/// DD-292: the gifts of Leadership go to another player, so no other hero of the same player is offered.
#[test]
fn dd_292_gifts_are_for_another_players_hero() {
    let mut table = TestTable::new(&[&[Drama], &[Drama], &[Drama]], 0);
    for hero in [h(1), h(2)] {
        table.play(Command::ChangeActor {
            actor: hero,
            name: Name::new(&format!("Hero {}", hero.0)).unwrap(),
            player: Some(Name::new("Ines").unwrap()),
        });
    }
    let mut view = table.view();
    view.follow_ups.pending_refill = Some(PendingRefill::LeadershipGifts { leader: h(1) });
    let dialog = PromptDialog::Gifts { leader: h(1) };
    let content = content(&view, &dialog, &Entered::default()).unwrap();
    let labels: Vec<&str> = content.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Hero 3"]);
}

fn end_scene_dialog(table: &TestTable) -> ListContent {
    list_of(&table.view(), &TorgList::EndScene).unwrap()
}

/// DD-101: a scene after the final encounter ends without a refill too, so nothing else is offered.
#[test]
fn dd_101_later_scenes_end_without_a_refill() {
    let mut table = TestTable::new(&[&[Drama, Idea]], 1);
    let plain = "End the scene without optional discards";
    let dialog = end_scene_dialog(&table);
    assert!(dialog.rows.iter().any(|row| row.label == plain));
    assert_eq!(dialog.primary_button().unwrap().label, "End the scene");
    table.play(Command::EndScene { is_final: true });
    table.play(Command::KeepHands);
    let refusal = table.try_play(Command::EndScene { is_final: false });
    assert_eq!(refusal, Err(Refusal::Story(StoryRefusal::NoRefill)));
    let dialog = end_scene_dialog(&table);
    assert!(!dialog.rows.iter().any(|row| row.label == plain));
    let labels: Vec<&str> = dialog
        .buttons
        .iter()
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(labels, ["End the final encounter"]);
    assert!(
        !dialog.text.contains("hands are refilled"),
        "{}",
        dialog.text
    );
}

/// DD-128, A-20: where a flurry comes after both sides, the line about the order says so.
#[test]
fn a_20_the_order_line_names_the_table_s_flurry() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    let order = |table: &TestTable| order_line(&table.view()).unwrap();
    let set = |table: &mut TestTable, settings: Settings| {
        table.play(Command::ChangeSettings { settings });
    };
    read_line(&mut table, LineEffect::Flurry);
    assert!(order(&table).starts_with("heroes twice, then villains"));
    set(
        &mut table,
        Settings::default().with_answer(FlurryOrder::AfterBoth),
    );
    let text = order(&table);
    assert!(
        text.starts_with("heroes, then villains, then heroes again"),
        "{text}"
    );
    read_line(&mut table, LineEffect::None);
    let text = order(&table);
    assert!(text.starts_with("heroes, then villains;"), "{text}");
}

/// DD-178: in a duel the heroes act in the order of their totals, not by Dexterity.
#[test]
fn dd_178_the_order_line_of_a_duel_names_the_totals() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 0);
    let participants = everybody(&table);
    table.play(Command::from(RoundsCommand::Begin {
        participants,
        ambush: None,
        duel: true,
    }));
    table.play(Command::Flip);
    read_line(&mut table, LineEffect::None);
    let text = order_line(&table.view()).unwrap();
    assert!(text.starts_with("heroes by their totals;"), "{text}");
}

/// DD-050, A-02: the line below the hand of a dead hero promises no card to lay.
#[test]
fn a_02_the_hand_of_the_dead_promises_nothing() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    table.end_all_turns();
    let line = |table: &TestTable| {
        let view = table.view();
        hand_line(&view, view.actor(h(1)).unwrap())
    };
    assert_eq!(line(&table), "locked during rounds; lay one now");
    let condition = Condition {
        wounds: Condition::DEAD,
        ..Condition::default()
    };
    table.play(Command::SetCondition {
        actor: h(1),
        condition,
    });
    assert!(!table.view().actor(h(1)).unwrap().may_pool());
    assert_eq!(line(&table), "not usable: the hero is dead");
    table.play(Command::EndRounds);
    assert_eq!(line(&table), "not usable: the hero is dead");
}

/// DD-012: a table without the deck has no cards to collect, discard or refill, and no text says it has.
#[test]
fn dd_012_without_the_deck_no_text_speaks_of_cards() {
    let settings = Settings {
        deckless: true,
        ..Settings::default()
    };
    let mut table = TestTable::new(&[&[], &[]], 1);
    table.apply_event(Event::SettingsChanged {
        settings,
        before: None,
    });
    let mut view = table.view();
    view.deckless = true;
    let of_cards = |text: &str| {
        ["card", "hand", "pool", "deck"]
            .iter()
            .any(|word| text.to_lowercase().contains(word))
    };
    let mut texts = Vec::new();
    for list in [TorgList::EndScene, TorgList::Leave { actor: h(1) }] {
        let dialog = list_of(&view, &list).unwrap();
        texts.push(dialog.text.clone());
        texts.extend(dialog.buttons.iter().map(|button| button.detail.clone()));
    }
    let menu = list_of(&view, &TorgList::PersonMenu { actor: h(1) }).unwrap();
    let remove = menu
        .rows
        .iter()
        .find(|row| row.label == "Remove from the table");
    texts.push(remove.unwrap().detail.clone());
    view.story.final_encounter_over = true;
    texts.push(without_card(&view).1.to_owned());
    let scene_menu = list_of(&view, &TorgList::SceneMenu).unwrap();
    let end = scene_menu
        .rows
        .iter()
        .find(|row| row.label == "End the adventure");
    texts.push(end.unwrap().detail.clone());
    view.story.final_encounter_over = false;
    view.story.between_adventures = true;
    let closing = rising_action::torg::story::closing::closing(&view).unwrap();
    texts.push(closing.text);
    texts.extend(closing.steps);
    for text in texts {
        assert!(!of_cards(&text), "{text}");
    }
}

/// DD-210, DD-322: while a flipped card waits, the task's dialog says which of its steps the shown box offers.
#[test]
fn dd_210_the_box_of_a_waiting_card_offers_its_steps() {
    let mut table = TestTable::new(&[&[SeizeInitiative], &[Haste]], 1);
    let participants = everybody(&table);
    table.play(Command::BeginRounds { participants });
    pool_first_card(&mut table, h(1));
    table.play(Command::task(
        h(2),
        TaskCommand::Open {
            skill: Name::new("Science").unwrap(),
            steps: vec![TaskStep {
                name: None,
                difficulty: 10,
            }],
            flip_budget: None,
            budget_revealed: true,
            difficulties_revealed: true,
            value: None,
        },
    ));
    put_next(&mut table, |card| {
        is_quiet(card) && matches!(card.task_box, TaskBox::Steps([true, ..]))
    });
    table.play(Command::Flip);
    let view = table.view();
    assert!(view.active_effects.seize_window_open);
    let task = view.task_of(h(2)).unwrap();
    assert_eq!((task.steps_offered, task.may_step.is_ok()), (1, false));
    let notes = situation(&view, task);
    let says_not_offered = notes.iter().any(|note| note.text.contains("not offered"));
    assert!(!says_not_offered, "{notes:?}");
}

/// DD-107: between adventures nobody rolls, so the menu of a hero does not offer it.
#[test]
fn dd_107_nobody_rolls_between_adventures() {
    let table = TestTable::new(&[&[Drama]], 0);
    let offers_roll = |between: bool| {
        let mut view = table.view();
        view.story.between_adventures = between;
        let menu = list_of(&view, &TorgList::PersonMenu { actor: h(1) }).unwrap();
        menu.rows.iter().any(|row| row.label == "Make a roll")
    };
    assert_eq!((offers_roll(false), offers_roll(true)), (true, false));
}

/// DD-185: while a hero still loses pool cards, nobody goes on, so no row offers to end the turn or highlights an action.
#[test]
fn dd_185_nobody_goes_on_while_pool_cards_are_due() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    pool_first_card(&mut table, h(1));
    let row_now = |table: &TestTable| {
        let rows = rows(&table.view()).into_iter();
        let mut now = rows.filter(|row| row.turns.status.is_now());
        let row = now.next().unwrap();
        let variant = row.act.map(|button| button.variant);
        (row.done.is_some(), variant)
    };
    assert_eq!(row_now(&table), (true, Some(ButtonVariant::Primary)));
    table.apply_event(Event::PoolRemovalOwed {
        hero: h(1),
        cards: 1,
        further: false,
    });
    let end_turn = Command::EndTurn {
        actor: table.next(),
    };
    assert_eq!(
        table.try_play(end_turn),
        Err(Refusal::PoolRemovalFirst { required: 1 })
    );
    assert_eq!(row_now(&table), (false, Some(ButtonVariant::Plain)));
}

fn labels_of_kinds(table: &TestTable, actor: ActorId) -> Vec<&'static str> {
    let rows = rows(&table.view());
    let row = rows.into_iter().find(|row| row.actor == actor).unwrap();
    row.kinds.into_iter().map(|kind| kind.label).collect()
}

/// DD-407, A-34: a partly surprised actor is offered a defence or a simple action and nothing else, and no further kind for it.
#[test]
fn dd_407_a_partly_surprised_hero_is_offered_no_attack() {
    let mut table = TestTable::new(&[&[Drama], &[Haste]], 1);
    let participants = everybody(&table);
    let ambush = Ambush {
        surprised_side: Side::Heroes,
        surprise: Surprise::Partial,
        on_duty: vec![],
    };
    table.play(Command::from(RoundsCommand::Begin {
        participants,
        ambush: Some(ambush),
        duel: false,
    }));
    table.play(Command::Flip);
    read_line(&mut table, LineEffect::None);
    let hero = table.next();
    assert_eq!(labels_of_kinds(&table, hero), ["Defend", "Other"]);
    table.play(Command::Declare {
        actor: hero,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    let mut view = table.view();
    let addable = |view: &View| addable_kinds(view, view.action.as_ref().unwrap());
    assert_eq!(addable(&view), [ApprovableAction::Defend]);
    // Who stands up does nothing else, and no card is earned with it (A-26, DD-193).
    for actor in &mut view.cast {
        actor.condition.knocked_down = true;
    }
    assert_eq!(addable(&view), []);
    let opens_kinds = |button: &ActionButton| button.action == Action::open(TorgList::OtherKinds);
    assert!(!further_buttons(&view, hero).iter().any(opens_kinds));
}

/// DD-069: while a bought die waits, nobody commits to the result.
#[test]
fn dd_069_nobody_commits_before_a_bought_die_is_rolled() {
    let mut table = TestTable::new(&[&[Drama]], 0);
    table.play(Command::Declare {
        actor: h(1),
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    table.play(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::App,
    });
    let mut view = table.view();
    let may_commit = |view: &View| {
        let buttons = further_buttons(view, h(1));
        let commit = Action::Play(Command::Commit);
        buttons.iter().any(|button| button.action == commit)
    };
    assert!(may_commit(&view));
    view.active_effects.extra_roll_pending = true;
    assert!(!may_commit(&view));
}

/// DD-087: a laid subplot stays in the pool, so it is not among the cards for a trade or for Leadership's gifts.
#[test]
fn dd_087_a_laid_subplot_is_not_offered_for_trades_and_gifts() {
    let mut table = TestTable::new(&[&[Drama, Romance], &[Haste]], 1);
    for hero in [h(1), h(1), h(2)] {
        pool_first_card(&mut table, hero);
    }
    table.begin();
    let view = table.view();
    let pools = TradeDialog::Pools {
        from: h(1),
        to: h(2),
    };
    let content = trade::content(&view, pools, &Entered::default()).unwrap();
    assert_eq!(content.rows.len(), 2);
    let purpose = HandPurpose::Give {
        to: Some(h(2)),
        also: None,
    };
    let view = Torg::view(table.state(), Seat::Actor(h(1)));
    let leader = view.actor(h(1)).unwrap();
    assert_eq!(shown_cards(&view, leader, purpose).len(), 1);
}

/// DD-292: of two heroes who get gifts, each gets one card, so both cards are chosen first.
#[test]
fn dd_292_two_heroes_get_one_card_each() {
    let table = TestTable::new(&[&[Drama, Haste, Idea], &[Haste], &[Haste]], 0);
    let view = Torg::view(table.state(), Seat::Actor(h(1)));
    let leader = view.actor(h(1)).unwrap();
    let purpose = HandPurpose::Give {
        to: Some(h(2)),
        also: Some(h(3)),
    };
    let chosen: Vec<CardId> = table.state().hand(h(1)).to_vec();
    let button = |count: usize| {
        let [button] =
            <[_; 1]>::try_from(hand_buttons(&view, leader, purpose, &chosen[..count])).unwrap();
        (button.label, button.enabled)
    };
    assert_eq!(button(1), ("Choose 1 more card".to_owned(), false));
    assert_eq!(button(2), ("Give 2 cards".to_owned(), true));
    assert!(!button(3).1);
}

/// DD-292: one hero gets one or two cards; with more chosen, the button says so and cannot be pressed.
#[test]
fn dd_292_one_hero_gets_at_most_two_cards() {
    let table = TestTable::new(&[&[Drama, Haste, Idea], &[Haste]], 0);
    let view = Torg::view(table.state(), Seat::Actor(h(1)));
    let leader = view.actor(h(1)).unwrap();
    let purpose = HandPurpose::Give {
        to: Some(h(2)),
        also: None,
    };
    let chosen: Vec<CardId> = table.state().hand(h(1)).to_vec();
    for (count, is_enabled, detail) in [
        (0, false, ""),
        (1, true, ""),
        (2, true, ""),
        (3, false, "at most 2; deselect 1 card"),
    ] {
        let buttons = hand_buttons(&view, leader, purpose, &chosen[..count]);
        let button = (buttons[0].enabled, buttons[0].detail.as_str());
        assert_eq!(button, (is_enabled, detail), "{count} cards");
    }
}

/// DD-124, TC-104, TC-134, TC-208: a turn that cannot be held now is offered with the reason why not, and a held one not again.
#[test]
fn dd_124_acting_later_says_why_a_turn_cannot_be_held() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    read_line(&mut table, LineEffect::None);
    let turns = [h(1), h(2), h(3)].map(|actor| Turn { actor, pass: 1 });
    table.apply_event(Event::TurnOrderSet {
        turns: turns.to_vec(),
        skipped: vec![],
    });
    let hold_row = |table: &TestTable, actor| {
        let later = list_of(&table.view(), &TorgList::ActLater { actor }).unwrap();
        let mut rows = later.rows.into_iter();
        rows.find(|row| row.label == "Hold an opportunity attack")
    };
    let detail = |table: &TestTable, actor| hold_row(table, actor).unwrap().detail;
    assert!(detail(&table, h(1)).starts_with("act at any moment"));
    let waits = detail(&table, h(3));
    assert!(waits.contains("Hero 1"), "{waits}");
    let row = hold_row(&table, h(3)).unwrap();
    assert!(table.try_press_row(&row).is_err());

    let knocked_down = |knocked_down| Command::SetCondition {
        actor: h(1),
        condition: Condition {
            knocked_down,
            ..Condition::default()
        },
    };
    table.play(knocked_down(true));
    let down = detail(&table, h(1));
    assert!(down.contains("must get up"), "{down}");
    table.play(knocked_down(false));

    let surprised = |level: Option<Surprise>| Event::Rounds {
        what: RoundsEvent::Surprised {
            actors: level.map(|level| (h(1), level)).into_iter().collect(),
        },
    };
    table.apply_event(surprised(Some(Surprise::Partial)));
    assert!(!detail(&table, h(1)).starts_with("act at any moment"));
    let row = hold_row(&table, h(1)).unwrap();
    assert!(table.try_press_row(&row).is_err());
    table.apply_event(surprised(None));

    table.press_row(&hold_row(&table, h(1)).unwrap());
    assert_eq!(hold_row(&table, h(1)), None);
}

/// Gives these actors a turn each, in this order.
fn set_turns(table: &mut TestTable, actors: &[ActorId]) {
    let turns = actors.iter().map(|&actor| Turn { actor, pass: 1 });
    table.apply_event(Event::TurnOrderSet {
        turns: turns.collect(),
        skipped: vec![],
    });
}

/// Checks that each kind of action of the first hero is marked exactly if it would be refused, and returns how many are.
#[track_caller]
fn refused_kinds(table: &TestTable) -> usize {
    let buttons = kind_buttons(&table.view(), h(1), false);
    for button in &buttons {
        let declare = Command::Declare {
            actor: h(1),
            kind: button.kind,
            target: None,
            critical_moment: false,
        };
        let is_refused = table.table.check(&declare, &mut TestRng(1)).is_err();
        assert_eq!(!button.refusal.is_empty(), is_refused, "{button:?}");
    }
    buttons
        .iter()
        .filter(|button| !button.refusal.is_empty())
        .count()
}

/// DD-304, A-59: while hostilities pause for a speech, every hostile kind of action says so.
#[test]
fn dd_304_the_kinds_are_marked_while_hostilities_pause() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 0);
    table.begin();
    read_line(&mut table, LineEffect::None);
    set_turns(&mut table, &[h(1), h(2)]);
    for pauses in [false, true] {
        assert!(pauses || refused_kinds(&table) == 0);
        table.apply_event(Event::Effect {
            what: EffectEvent::MonologueBegan {
                actor: h(2),
                cancels_all: false,
            },
        });
    }
    let buttons = kind_buttons(&table.view(), h(1), false).into_iter();
    let paused = buttons.filter(|button| button.refusal == "The fight pauses");
    assert_eq!(paused.count(), 6);
}

/// TC-103, TC-104: somebody who is knocked down sees at every kind of action whether it is refused.
#[test]
fn tc_103_tc_104_the_kinds_are_marked_for_whoever_is_down() {
    for edition in [Edition::Classic, Edition::Revised] {
        for knocked_down in [false, true] {
            let mut table = TestTable::of_edition(edition, &[&[Drama]], 1);
            table.begin();
            read_line(&mut table, LineEffect::None);
            table.play(Command::SetCondition {
                actor: h(1),
                condition: Condition {
                    knocked_down,
                    ..Condition::default()
                },
            });
            set_turns(&mut table, &[h(1)]);
            assert_eq!(refused_kinds(&table) > 0, knocked_down, "{edition:?}");
        }
    }
}
