//! The stage: the card, the effects in force, the order of acting, the deck, and open decisions.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::card::CardName::{Alertness, Campaign, Connection, Drama, Hero, Idea, Martyr, Nemesis};
use ::torg::card::{
    ApprovableAction, ApprovedActions, BySide, CARDS, ConflictLine, LineEffect, Side, TaskBox,
    VillainSkill,
};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::actions::CombatEvent;
use ::torg::roll::RollCondition;
use ::torg::rounds::{Ambush, RoundsCommand, Surprise};
use ::torg::sheet::Sheet;
use ::torg::state::{ActionKind, Condition, Role, Turn};
use ::torg::story::{StoryCommand, Subplot, SubplotId, SubplotStage};
use ::torg::view::{SubplotView, TurnStatus, View};
use rising_action::components::ButtonVariant;
use rising_action::game::TableGame as _;
use rising_action::navigation::TablePage;
use rising_action::torg::acting::after::next_dialog;
use rising_action::torg::action::{Action, HandPurpose};
use rising_action::torg::cards::card_buttons;
use rising_action::torg::deck::OwedDraws;
use rising_action::torg::dialog::{TorgDialog, TorgList};
use rising_action::torg::messages::names::{effect, meaning};
use rising_action::torg::prompts::PromptDialog;
use rising_action::torg::rounds::Beginning;
use rising_action::torg::scene::lists::list_of;
use rising_action::torg::scene_page::card::{idle_entry, sides, who};
use rising_action::torg::scene_page::kinds::{KindButton, kind_buttons};
use rising_action::torg::scene_page::rows::rows;
use rising_action::torg::scene_page::{deck, due, foot, headline, next_question, note, title};
use rising_action::torg::seats::{revive, ways};
use rising_action::torg::story::subplots;
use std::collections::BTreeSet;
use tabletop::name::Name;
use testing::{TestRng, new_actor};

pub fn line(table: &mut TestTable, initiative: Side, effects: BySide<LineEffect>) {
    let round = table.view().round.unwrap();
    table.apply_event(Event::LineRead {
        line: ConflictLine {
            initiative,
            effects,
        },
        approved: round.approved,
        task_box: TaskBox::Steps([true; 4]),
    });
}

pub fn plain() -> BySide<LineEffect> {
    BySide {
        heroes: LineEffect::None,
        villains: LineEffect::None,
    }
}

fn due_labels(table: &TestTable) -> Vec<String> {
    due(&table.view())
        .into_iter()
        .map(|button| button.label)
        .collect()
}

#[test]
fn the_deck_says_what_a_flip_does() {
    let mut table = TestTable::new(&[&[Drama], &[Idea], &[Hero]], 1);
    let deck_parts = |table: &TestTable| {
        let deck = deck(&table.view());
        (deck.word, deck.lines, deck.primary, deck.action)
    };
    let pair = |first: &str, second: &str| [first.to_owned(), second.to_owned()];
    let rounds = (
        "Start",
        pair("rounds for", "a conflict"),
        true,
        Action::PressDeck,
    );
    assert_eq!(deck_parts(&table), rounds);
    let (title, text) = headline(&table.view()).unwrap();
    assert_eq!(title, "Free play");
    assert!(text.contains("straight from your hand"), "{text}");
    let participants = (1..=4).map(h).collect();
    table.play(Command::BeginRounds { participants });
    assert_eq!(headline(&table.view()).unwrap().1, "Flip the first card.");
    let cards_left = table.view().draw_pile_count;
    let (word, lines, primary, _) = deck_parts(&table);
    assert_eq!((word, primary), ("Flip", true));
    assert_eq!(lines, pair("round 1", &format!("{cards_left} cards left")));
    table.play(Command::Flip);
    line(&mut table, Side::Heroes, plain());
    assert_eq!(
        headline(&table.view()),
        None,
        "the card takes the place of the text"
    );
    let turns = table.view().round.unwrap().turns_left;
    let (_, lines, primary, _) = deck_parts(&table);
    assert_eq!(lines, pair(&format!("{turns} actions"), "still to come"));
    assert!(!primary, "somebody still has to act");
    assert_eq!(note(&table.view()), "");
    table.end_all_turns();
    assert!(deck(&table.view()).primary);
    assert_eq!(note(&table.view()), "Everyone has acted.");
}

/// For a character who joins in mid-round, the page says when their first turn comes.
#[test]
fn a_new_actor_in_mid_round_acts_from_the_next_round() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.begin();
    let actor = new_actor("Varga", Role::Villain);
    table.play(Command::Join { actor });
    let row = |table: &TestTable| {
        let rows = rows(&table.view());
        rows.into_iter().find(|row| row.actor == h(3)).unwrap()
    };
    assert_eq!(row(&table).turns.status, TurnStatus::NextRound);
    assert_eq!(row(&table).detail, "joins in next round");
    table.end_all_turns();
    assert_eq!(
        note(&table.view()),
        "Everyone has acted. Varga joins in next round."
    );
    table.play(Command::Flip);
    assert_ne!(row(&table).turns.status, TurnStatus::NextRound);
}

/// A small screen has no room for pool cards in the turn order; the row shows how many there are. It also shows what changes the
/// next roll, beside the other texts for the current actor.
#[test]
fn rows_show_the_pool_size_and_stymied() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let card = table.card(h(1), 0);
    table.apply_event(Event::CardPooled { actor: h(1), card });
    let pools: Vec<String> = rows(&table.view())
        .into_iter()
        .map(|row| row.pool)
        .collect();
    assert_eq!(pools, ["1 in pool", "", ""]);
    for (actor, condition) in [
        (h(1), RollCondition::Stymied),
        (h(2), RollCondition::Up),
        (h(3), RollCondition::Stymied),
    ] {
        let roll_condition = Some(condition);
        table.play(Command::SetRollCondition {
            actor,
            roll_condition,
        });
    }
    let conditions = rows(&table.view()).into_iter();
    let conditions: Vec<String> = conditions.map(|row| row.roll_condition).collect();
    assert_eq!(conditions, ["Stymied", "Up", "Stymied"]);
}

#[test]
fn rows_follow_the_turns() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let free_rows = rows(&table.view());
    assert_eq!(free_rows.len(), 3);
    assert!(
        free_rows
            .iter()
            .all(|row| row.act.is_none() && row.kinds.is_empty())
    );
    table.play(Command::BeginRounds {
        participants: vec![h(1), h(3)],
    });
    table.play(Command::Flip);
    let next = table.next();
    let all_rows = rows(&table.view());
    let current = all_rows.iter().find(|row| row.actor == next).unwrap();
    assert!(current.turns.status.is_now());
    assert!(["acting now", "first of two actions"].contains(&current.detail.as_str()));
    assert_eq!(current.act.as_ref().unwrap().label, "Act");
    assert!(current.done.as_ref().unwrap().label.ends_with(": done"));
    assert_eq!(current.kinds.len(), 8);
    let outsider = all_rows.iter().find(|row| row.actor == h(2)).unwrap();
    assert_eq!(
        (outsider.turns.status, outsider.detail.as_str()),
        (TurnStatus::None, "not in this conflict")
    );
    table.play(Command::Declare {
        actor: next,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    let all_rows = rows(&table.view());
    let current = all_rows.iter().find(|row| row.actor == next).unwrap();
    assert_eq!(current.detail, "action in progress");
    assert_eq!(current.act.as_ref().unwrap().label, "Continue");
    assert_eq!((current.done.is_none(), current.kinds.len()), (true, 0));
}

#[test]
fn a_finished_side_is_folded_and_the_dead_come_last() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 2);
    table.begin();
    line(&mut table, Side::Villains, plain());
    let view = table.view();
    let villains_first = view.round.unwrap().turns[0].turn.actor == h(3);
    while table.view().actor(table.next()).unwrap().role == Role::Villain || !villains_first {
        let actor = table.next();
        table.play(Command::EndTurn { actor });
        if table.view().round.unwrap().turns_left == 2 {
            break;
        }
    }
    let folded: BTreeSet<&str> = rows(&table.view())
        .iter()
        .filter_map(|row| row.folds_into)
        .collect();
    assert_eq!(folded.len(), 1, "{folded:?}");
    let dead = Condition {
        wounds: Condition::DEAD,
        ..Condition::default()
    };
    table.apply_event(Event::ConditionSet {
        actor: h(1),
        condition: dead,
    });
    let all_rows = rows(&table.view());
    let last = all_rows.last().unwrap();
    assert_eq!((last.actor, last.detail.as_str()), (h(1), "dead"));
    assert_eq!(last.injury, "", "it must be said only once");
}

/// DD-181: approved actions are marked for a hero, and actions that cost a hero cards for a villain. In free play most kinds are
/// unmarked.
#[test]
fn action_kinds_are_marked_and_keep_their_order() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    let free = kind_buttons(&table.view(), h(1), false);
    assert_eq!(free[0].label, "Any check");
    assert_eq!(free.len(), 7, "no defense waits for attacks");
    table.begin();
    let skills = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick);
    let effects = BySide {
        heroes: LineEffect::None,
        villains: skills,
    };
    line(&mut table, Side::Heroes, effects);
    let mut view = table.view();
    let original = view.round.as_ref().unwrap().approved;
    let approve = |view: &mut View, approved| view.round.as_mut().unwrap().approved = approved;
    approve(&mut view, ApprovedActions::Any);
    let hero = kind_buttons(&view, h(1), false);
    assert_eq!(hero.iter().filter(|kind| kind.earns).count(), 7);
    // A row on a phone has room for three.
    let likely = |kinds: &[KindButton]| -> Vec<&str> {
        let likely = kinds.iter().filter(|kind| kind.likely);
        likely.map(|kind| kind.label).collect()
    };
    assert_eq!(likely(&hero), ["Attack", "Trick", "Test of wills"]);
    assert_eq!(likely(&free), ["Attack"]);
    let villain = kind_buttons(&view, h(2), false);
    let costs: Vec<&str> = villain
        .iter()
        .filter(|kind| kind.costs)
        .map(|kind| kind.label)
        .collect();
    assert_eq!(costs, ["Trick", "Taunt"]);
    assert_eq!(likely(&villain), ["Attack", "Trick", "Taunt"]);
    assert!(villain[1].costs && villain[3].costs && !villain[1].earns);
    assert!(matches!(
        villain[1].action,
        Action::Open(TorgDialog::Target { .. })
    ));
    for approved in [ApprovedActions::Any, original] {
        approve(&mut view, approved);
        let labels: Vec<&str> = kind_buttons(&view, h(1), false)
            .iter()
            .map(|kind| kind.label)
            .collect();
        let order = [
            "Attack",
            "Trick",
            "Test of wills",
            "Taunt",
            "Intimidate",
            "Maneuver",
            "Defend",
            "Other",
        ];
        assert_eq!(labels, order, "the order must be the same with every card");
    }
}

/// TC-208: the row of a partly surprised actor marks the kinds of action that the rules refuse.
#[test]
fn tc_208_a_partly_surprised_actor_sees_what_is_refused() {
    for surprise in [None, Some(Surprise::Partial)] {
        let mut table = TestTable::new(&[&[Drama]], 1);
        table.play(Command::Rounds {
            what: RoundsCommand::Begin {
                participants: vec![h(1), h(2)],
                ambush: surprise.map(|surprise| Ambush {
                    surprised_side: Side::Villains,
                    surprise,
                    on_duty: vec![],
                }),
                duel: false,
            },
        });
        table.play(Command::Flip);
        let turns = [h(2), h(1)].map(|actor| Turn { actor, pass: 1 });
        let turns = turns.to_vec();
        table.apply_event(Event::TurnOrderSet {
            turns,
            skipped: vec![],
        });
        for button in &rows(&table.view())[0].kinds {
            let declare = Command::Declare {
                actor: h(2),
                kind: button.kind,
                target: None,
                critical_moment: false,
            };
            let is_refused = table.table.check(&declare, &mut TestRng(1)).is_err();
            assert_eq!(!button.refusal.is_empty(), is_refused, "{button:?}");
            let is_marked = button.refusal == "Partially surprised";
            assert_eq!(is_marked, is_refused, "{button:?}");
            let defend = ActionKind::Approvable(ApprovableAction::Defend);
            let is_calm = [defend, ActionKind::Other].contains(&button.kind);
            assert_eq!(is_refused, surprise.is_some() && !is_calm, "{button:?}");
        }
    }
}

#[test]
fn setbacks_have_a_button_and_lost_cards_a_dialog() {
    let mut table = TestTable::new(&[&[Drama], &[Hero]], 1);
    table.begin();
    let effects = BySide {
        heroes: LineEffect::Setback,
        villains: LineEffect::None,
    };
    line(&mut table, Side::Heroes, effects);
    assert_eq!(due_labels(&table)[0], "Setback for the heroes");
    let (side, text) = (Side::Heroes, String::new());
    let setback = Action::Open(TorgDialog::Prompt(PromptDialog::Setback { side, text }));
    assert_eq!(due(&table.view())[0].action, setback);
    // A dialog right after the flip would cover the card and the undo button.
    assert_eq!(next_question(&table.view()), None);
    assert_eq!(
        next_dialog(&Command::Flip, &table.view(), false, &OwedDraws::default()),
        None
    );
    let card = table.card(h(1), 0);
    table.apply_event(Event::CardPooled { actor: h(1), card });
    let second = table.card(h(2), 0);
    table.apply_event(Event::CardPooled {
        actor: h(2),
        card: second,
    });
    for (hero, further) in [(h(1), false), (h(2), true)] {
        table.apply_event(Event::PoolRemovalOwed {
            hero,
            cards: 1,
            further,
        });
    }
    // DD-181, A-31: each hero's cards are asked for, one after the other.
    for hero in [1, 2] {
        assert!(due_labels(&table).contains(&format!("Take 1 card from Hero {hero}")));
    }
    let question_about = |hero| Some((1, TorgDialog::TakePoolCards { hero }));
    assert_eq!(next_question(&table.view()), question_about(h(1)));
    table.apply_event(Event::PoolCardsTaken {
        hero: h(1),
        cards: vec![card],
    });
    assert_eq!(next_question(&table.view()), question_about(h(2)));
}

/// DD-385, DD-387: the dialog of a Campaign card lists the subplots on which the card may be used.
#[test]
fn dd_387_campaign_lists_the_subplots_that_may_continue() {
    for (subplot, accepted, listed) in [
        (Nemesis, None, false),
        (Nemesis, Some(false), false),
        (Nemesis, Some(true), true),
        (Martyr, Some(true), false),
    ] {
        let mut table = TestTable::new(&[&[Campaign], &[subplot]], 1);
        let [campaign, card] = [h(1), h(2)].map(|actor| {
            let card = table.card(actor, 0);
            table.apply_event(Event::CardPooled { actor, card });
            card
        });
        if let Some(active) = accepted {
            let subplot = table.view().story.subplot_of_card(card).unwrap().id;
            let command = StoryCommand::Accept { subplot, active };
            table.play(Command::Story { what: command });
        }
        let content = subplots::campaign(&table.view(), h(1), campaign);
        assert_eq!(
            !content.rows.is_empty(),
            listed,
            "{subplot:?}, {accepted:?}"
        );
    }
}

/// DD-392: when a new adventure begins, the table is asked at once whose earlier stories play a part in it.
#[test]
fn dd_392_a_new_adventure_asks_about_earlier_stories() {
    let table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let next_adventure = Command::Story {
        what: StoryCommand::NextAdventure,
    };
    let mut view = table.view();
    assert_eq!(
        next_dialog(&next_adventure, &view, false, &OwedDraws::default()),
        None
    );
    view.story.subplots.push(SubplotView {
        subplot: Subplot {
            id: SubplotId(1),
            owner: h(1),
            name: Nemesis,
            card: None,
            stage: SubplotStage::Pending,
            campaigned: true,
            campaigned_in: 1,
            acts_paid: 0,
            ignored: false,
            suggestion: None,
            note: None,
            note_revealed: false,
            used_pool_play: false,
            ended_this_act: false,
            paused_this_act: false,
        },
        fits: None,
        earlier_note: None,
        campaignable: false,
        should_stay_away: false,
    });
    let prompt = Some(TorgDialog::Prompt(PromptDialog::Specials));
    assert_eq!(
        next_dialog(&next_adventure, &view, false, &OwedDraws::default()),
        prompt
    );
}

#[test]
fn heroes_who_may_lay_a_card_are_named() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.play(Command::BeginRounds {
        participants: vec![h(1), h(2)],
    });
    let buttons = due(&table.view());
    let last = buttons.last().unwrap();
    assert_eq!(last.label, "Lay starting cards: Hero 1");
    assert_eq!(last.variant, ButtonVariant::Quiet);
    assert_eq!(last.action, Action::ShowHand(h(1), HandPurpose::Look));
    let (_, text) = headline(&table.view()).unwrap();
    assert!(text.contains("starting cards"), "{text}");
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.play(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    let buttons = due(&table.view());
    let last = buttons.last().unwrap();
    assert_eq!(last.label, "Lay starting cards: Hero 1, Hero 2");
    assert_eq!(last.action, Action::GoTo(TablePage::Seats));
    // On that page each of them has a link to their own hand.
    let view = table.view();
    for actor in [h(1), h(2)] {
        let ways = ways(&view, view.actor(actor).unwrap());
        let label = format!("Lay starting cards: Hero {}", actor.0);
        assert_eq!(ways[0].label, label);
        let look = Action::ShowHand(actor, HandPurpose::Look);
        assert_eq!(ways[0].action, look);
    }
    assert_eq!(ways(&view, view.actor(h(3)).unwrap()), []);
}

/// TC-095: an unconscious actor wakes up when the gamemaster says so, with one tap at the seat.
#[test]
fn tc_095_unconscious_actors_can_be_revived() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let set_condition = |condition| Command::SetCondition {
        actor: h(1),
        condition,
    };
    let wounded = Condition {
        wounds: 1,
        k: true,
        ..Condition::default()
    };
    table.play(set_condition(Condition {
        unconscious: true,
        o: true,
        ..wounded
    }));
    let view = table.view();
    let button = revive(view.actor(h(1)).unwrap()).unwrap();
    assert_eq!(button.action, Action::Play(set_condition(wounded)));
    assert_eq!(button.detail, "when someone has helped");
    table.play(set_condition(wounded));
    assert_eq!(revive(table.view().actor(h(1)).unwrap()), None);
    // TC-092: help takes away no shock.
    let mut stats = table.state().actor(h(1)).unwrap().stats;
    stats.toughness = Some(10);
    table.play(Command::SetSheet {
        actor: h(1),
        stats,
        sheet: Sheet::default(),
    });
    table.play(set_condition(Condition {
        unconscious: true,
        shock: 10,
        ..wounded
    }));
    let button = revive(table.view().actor(h(1)).unwrap()).unwrap();
    let warning = "shock 10 of 10: any more shock knocks Hero 1 out";
    assert_eq!(button.detail, warning);
    table.play(set_condition(Condition {
        unconscious: true,
        wounds: Condition::DEAD,
        ..wounded
    }));
    assert_eq!(
        revive(table.view().actor(h(1)).unwrap()),
        None,
        "the dead cannot be revived"
    );
}

#[test]
fn the_footer_leads_to_the_piles_and_to_new_villains() {
    let table = TestTable::new(&[&[Alertness], &[Connection]], 0);
    let labels: Vec<String> = foot(&table.view())
        .into_iter()
        .map(|button| button.label)
        .collect();
    let count = table.view().draw_pile_count;
    let piles = format!("Deck {count}, discard pile 0, flipped 0");
    assert_eq!(labels[..2], ["Add villains".to_owned(), piles]);
    let can_add = |table: &TestTable| {
        let foot = foot(&table.view());
        foot.iter().any(|button| button.label == "Add villains")
    };
    let mut table = TestTable::new(&[&[Drama]], 1);
    assert!(can_add(&table), "more villains may be added");
    table.begin();
    assert!(
        !can_add(&table),
        "in a round, actors join through the scene’s menu"
    );
}

#[test]
fn the_title_is_that_of_the_scene_or_the_table() {
    let mut table = TestTable::new(&[&[Drama]], 0);
    assert_eq!(title(&table.view()), "The Night Mail");
    let name = Name::new("Train roof").unwrap();
    table.play(Command::NameScene { name });
    assert_eq!(title(&table.view()), "Train roof");
}

/// Every effect of a line has a name and a meaning, and the side that goes first is at the top.
#[test]
fn every_line_effect_has_a_text() {
    let table = TestTable::new(&[&[Drama]], 1);
    let deck = table.view().deck;
    let mut words = BTreeSet::new();
    for card in &CARDS {
        for line in [card.standard, card.dramatic] {
            let [first, second] = sides(line);
            assert_eq!((first, second), (line.initiative, line.initiative.other()));
            assert!(who(first, line).ends_with(" first"));
            assert!(idle_entry(&deck, first, line).starts_with(&who(first, line)));
            for side in [first, second] {
                let entry = *line.effects.get(side);
                let word = effect(&deck, entry);
                assert_eq!(word.is_empty(), entry == LineEffect::None, "{entry:?}");
                assert!(!meaning(entry, side).is_empty(), "{entry:?}");
                words.insert(word);
            }
        }
    }
    assert!(words.len() >= 10, "{words:?}");
}

/// DD-178: the turn-order totals of heroes who fight each other are shown in their rows.
#[test]
fn rows_show_the_turn_order_totals_of_a_duel() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 0);
    let beginning = Beginning {
        duel: true,
        ..Beginning::default()
    };
    table.play(beginning.command(vec![h(1), h(2)]));
    table.play(Command::Flip);
    let second = if table.next() == h(1) { h(2) } else { h(1) };
    let command = RoundsCommand::SetDuelTotals {
        totals: vec![(second, 99)],
    };
    table.play(Command::Rounds { what: command });
    assert_eq!(table.next(), second);
    let later = list_of(&table.view(), &TorgList::ActLater { actor: second }).unwrap();
    assert!(
        later
            .rows
            .iter()
            .all(|row| !row.label.contains("act first"))
    );
    let all_rows = rows(&table.view());
    assert!(
        all_rows[0].detail.contains("99 for turn order"),
        "{:?}",
        all_rows[0]
    );
}

/// TC-120, TC-121: an aiming actor sees before choosing a skill that they cannot defend; nobody else sees this.
#[test]
fn tc_121_an_aiming_actor_sees_why_defences_are_refused() {
    let refusals = |table: &TestTable| -> Vec<String> {
        let buttons = kind_buttons(&table.view(), h(1), false);
        let mut texts: Vec<String> = buttons.into_iter().map(|button| button.refusal).collect();
        texts.retain(|text| !text.is_empty());
        texts
    };
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.begin();
    line(&mut table, Side::Heroes, BySide::default());
    assert_eq!(refusals(&table), Vec::<String>::new());
    table.apply_event(Event::Combat {
        actor: h(1),
        what: CombatEvent::AimBegan {
            owner: None,
            round: 1,
            weapon: None,
        },
    });
    assert_eq!(refusals(&table), ["Not while aiming"]);
}

/// The results of a scene may be long, so the toast says first where the table is now.
#[test]
fn the_toast_of_a_new_scene_comes_before_its_results() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    let condition = Condition {
        k: true,
        ..Condition::default()
    };
    table.play(Command::SetCondition {
        actor: h(1),
        condition,
    });
    table.play(Command::EndSceneKeepingHands);
    let view = table.view();
    assert_eq!(
        Torg::toast_text(&table.table, &view).unwrap(),
        "Act 1, scene 2 began."
    );
}

/// Drama and Hero add a die to their owner's roll; without one, the dialog of the card says so (DD-269, DD-285).
#[test]
fn dd_269_cards_warn_if_there_is_no_roll() {
    let mut table = TestTable::new(&[&[Drama], &[Hero]], 1);
    for hero in [h(1), h(2)] {
        let card = table.card(hero, 0);
        table.apply_event(Event::CardPooled { actor: hero, card });
    }
    table.begin();
    let is_not_highlighted = |table: &TestTable, hero| {
        let view = table.view();
        let card = view.actor(hero).unwrap().pool[0].card;
        let (buttons, text) = card_buttons(&view, card, Some(hero));
        assert_eq!(buttons.len(), 1);
        let is_primary = buttons[0].variant == ButtonVariant::Primary;
        assert_ne!(is_primary, text.starts_with("There is no roll"), "{text}");
        !is_primary
    };
    assert!(is_not_highlighted(&table, h(1)) && is_not_highlighted(&table, h(2)));
    let actor = table.next();
    table.play(Command::Declare {
        actor,
        kind: ActionKind::Approvable(ApprovableAction::Test),
        target: None,
        critical_moment: false,
    });
    for hero in [h(1), h(2)] {
        assert_eq!(
            is_not_highlighted(&table, hero),
            hero != actor,
            "only the owner's own roll"
        );
    }
}
