//! Actions in a fight other than attacks: the options, the chances, the results, and the status of an actor.

mod corrected_dialogs;
mod log;
mod menu;
mod true_texts;

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::active_effects::EffectEvent;
use ::torg::card::CardName::{Action as ActionCard, Adrenalin, Alertness, Drama, Presence};
use ::torg::card::{ApprovableAction, CARDS};
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::Interaction;
use ::torg::combat::status::Status;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::{Command, DiceFrom};
use ::torg::event::Event;
use ::torg::fight::actions::{CombatCommand, InteractionDeclaration, RollInputs};
use ::torg::fight::{AttackCommand, AttackEvent, AttackResolution, AttackResult};
use ::torg::roll::RollCondition;
use ::torg::settings::{Edition, Settings, Stacking};
use ::torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponDamage, WeaponId};
use ::torg::state::{ActionKind, Condition, TurnEnd};
use ::torg::view::{ActorView, View};
use rising_action::components::ChanceRow;
use rising_action::game::TableGame as _;
use rising_action::torg::acting::after::next_dialog;
use rising_action::torg::acting::settle_action;
use rising_action::torg::action::{Action, ActionButton};
use rising_action::torg::attack::report::{RollReport, RollReportNote};
use rising_action::torg::attack::{action_reports, plain_interaction};
use rising_action::torg::deck::OwedDraws;
use rising_action::torg::dialog::TorgDialog;
use rising_action::torg::fight::{
    Boosts, Count, FightDialog, FightMenu, block_chances, chips, condition_content, count_content,
    damage_line, defence_chances, defence_declaration, defence_skills, due, first_button,
    first_count, harm, held_turn_action, interaction_die, menu, more_button, offered_boosts,
    opening, row_state, statuses, treatment, waiting, watch_content, without_figures,
};
use rising_action::torg::list_content::{Entered, ListRow, RowPress};
use rising_action::torg::rounds::AfterRound;
use rising_action::torg::scene_page::rows::rows as stage_rows;
use tabletop::name::Name;
use tabletop::rule::{dd, tc};
use tabletop::seat::ActorId;
use testing::TestRng;

const DEFEND: ActionKind = ActionKind::Approvable(ApprovableAction::Defend);

fn weapon(name: &str, attack_skill: AttackSkill) -> CarriedWeapon {
    CarriedWeapon {
        id: WeaponId::UNASSIGNED,
        name: Name::new(name).unwrap(),
        attack_skill,
        damage: WeaponDamage::Fixed(12),
        fire_capability: Default::default(),
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: false,
        non_lethal: None,
        can_parry: false,
    }
}

fn skills(values: &[(CombatSkill, u8)]) -> Vec<KnownSkill> {
    let known = values.iter().copied();
    known
        .map(|(skill, value)| KnownSkill { skill, value })
        .collect()
}

fn write_sheet(table: &mut TestTable, actor: ActorId, sheet: Sheet) {
    let stats = table.state().actor(actor).unwrap().stats;
    table.play(Command::SetSheet {
        actor,
        stats,
        sheet,
    });
}

/// Sets up a table in its first round: a hero with this sheet and a card in the pool that adds 3, against two villains with
/// Charisma
/// 8 and a sabre of 10.
fn fight_in(edition: Edition, hero: Sheet) -> TestTable {
    let hand = &[ActionCard, Adrenalin, Alertness, Presence];
    let mut table = TestTable::of_edition(edition, &[hand], 2);
    let card = table.card(h(1), 0);
    table.apply_event(Event::CardPooled { actor: h(1), card });
    let mut stats = table.state().actor(h(1)).unwrap().stats;
    stats.dexterity = Some(8);
    table.play(Command::SetSheet {
        actor: h(1),
        stats,
        sheet: hero,
    });
    let villain = Sheet {
        charisma: Some(8),
        skills: skills(&[(CombatSkill::Melee, 10)]),
        weapons: vec![weapon("Sabre", AttackSkill::Melee)],
        ..Sheet::default()
    };
    write_sheet(&mut table, h(2), villain);
    table.play(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    table.play(Command::Flip);
    table
}

/// Sets up the same table with a hero who can taunt and dodge.
fn fight() -> TestTable {
    let hero = Sheet {
        skills: skills(&[(CombatSkill::Taunt, 12), (CombatSkill::Dodge, 13)]),
        ..Sheet::default()
    };
    fight_in(Edition::Revised, hero)
}

fn actor(view: &View, id: ActorId) -> &ActorView {
    view.actor(id).unwrap()
}

fn combat(actor: ActorId, command: CombatCommand) -> Command {
    Command::Combat {
        actor,
        what: command,
    }
}

fn set_condition(actor: ActorId, condition: Condition) -> Command {
    Command::SetCondition { actor, condition }
}

fn dice_inputs(faces: &[u8]) -> RollInputs {
    RollInputs::dice_only(DiceFrom::Person(faces.to_vec()))
}

fn menu_of(table: &TestTable, id: ActorId) -> FightMenu {
    let view = table.view();
    menu(&view, actor(&view, id), false, &|command| {
        let refusal = table.table.check(command, &mut TestRng(1)).err()?;
        Some(format!("{refusal:?}"))
    })
}

fn rows(menu: &FightMenu) -> Vec<ListRow> {
    let groups = menu.groups.iter().flatten();
    groups.chain(&menu.simple_actions).cloned().collect()
}

#[track_caller]
fn row(menu: &FightMenu, label: &str) -> ListRow {
    let rows = rows(menu);
    let row = rows.iter().find(|row| row.label.starts_with(label));
    row.unwrap_or_else(|| panic!("no {label} in {rows:?}"))
        .clone()
}

fn has(menu: &FightMenu, label: &str) -> bool {
    rows(menu).iter().any(|row| row.label.starts_with(label))
}

/// Plays what a tap on a row plays.
#[track_caller]
fn tap(table: &mut TestTable, row: &ListRow) {
    let (RowPress::Do(action) | RowPress::Switch(action, _)) = &row.on_press else {
        panic!("{row:?}")
    };
    match action {
        Action::Play(command) | Action::PlayAndStay(command) => table.play(command.clone()),
        other => panic!("{other:?}"),
    }
}

fn taunt(target: ActorId, faces: &[u8]) -> Command {
    let declaration = plain_interaction(Interaction::Taunt, Some(target));
    let command = CombatCommand::Interact {
        declaration,
        combined: vec![],
        inputs: dice_inputs(faces),
    };
    combat(h(1), command)
}

fn reports(table: &TestTable) -> Vec<RollReport> {
    let view = table.view();
    action_reports(&view, view.action.as_ref().unwrap())
}

#[track_caller]
fn press(table: &mut TestTable, action: Option<Action>) {
    match action {
        Some(Action::Play(command)) => table.play(command),
        other => panic!("{other:?}"),
    }
}

/// Stymied cancels the Up of its target at once, and the result says so (DD-142).
#[test]
fn dd_142_a_result_says_that_up_and_stymied_cancel() {
    for condition in [None, Some(RollCondition::Up), Some(RollCondition::Stymied)] {
        let mut table = fight();
        table.play(Command::SetRollCondition {
            actor: h(2),
            roll_condition: condition,
        });
        table.play(taunt(h(2), &[11]));
        let [report] = reports(&table).try_into().unwrap();
        assert_eq!(report.title, "Villain\u{a0}1: Stymied");
        let is_explained = report.notes.iter().any(|note| note.rule == dd(142));
        assert_eq!(
            is_explained,
            condition == Some(RollCondition::Up),
            "{:?}",
            report.notes
        );
    }
}

/// TC-255: Up goes to the actor of an interaction, everything else to its target.
#[test]
fn tc_255_a_title_gives_up_to_the_actor() {
    let mut table = fight();
    table.play(taunt(h(2), &[20, 19]));
    let [report] = reports(&table).try_into().unwrap();
    assert_eq!(report.title, "Villain\u{a0}1: Setback; Hero\u{a0}1: Up");
}

#[test]
fn an_interaction_is_previewed_rolled_and_applied() {
    let mut table = fight();
    let view = table.view();
    let hero = actor(&view, h(1));
    let opens = |kind| opening(&view, hero, ActionKind::Approvable(kind), true);
    let dialog = |kind| {
        Some(TorgDialog::Fight(FightDialog::Interact {
            actor: h(1),
            kind,
            critical_moment: true,
        }))
    };
    assert_eq!(opens(ApprovableAction::Taunt), dialog(Interaction::Taunt));
    // No sheet has a trick: the missing value is asked for in place, and there is a way without numbers.
    assert_eq!(opens(ApprovableAction::Trick), dialog(Interaction::Trick));
    let trick = plain_interaction(Interaction::Trick, None);
    let button = without_figures(&view, hero, &trick, false);
    assert_eq!(button.unwrap().label, "Play without numbers");
    let boosts = Boosts::default();
    let untargeted = [plain_interaction(Interaction::Taunt, None)];
    assert!(without_figures(&view, hero, &untargeted[0], false).is_none());
    assert!(!interaction_die(&view, hero, &untargeted, &boosts).is_complete());
    let targeted = [plain_interaction(Interaction::Taunt, Some(h(2)))];
    let die = interaction_die(&view, hero, &targeted, &boosts);
    assert!(die.is_complete());
    // It fails on a 1 to 6.
    let chances = &die.content(0).unwrap().chances[0].rows;
    assert_eq!(chances[0], ChanceRow::new("No effect", "30%"));
    assert_eq!(chances[1].result, "Stymied");
    // Cards and possibilities used on the roll count in its chances (DD-253, DD-260).
    let used = Boosts {
        possibilities: 1,
        ..Boosts::default()
    };
    let boosted = interaction_die(&view, hero, &targeted, &used)
        .content(0)
        .unwrap();
    assert_ne!(&boosted.chances[0].rows, chances);
    let command = taunt(h(2), &[11]);
    table.play(command.clone());
    let view = table.view();
    let opened = next_dialog(&command, &view, false, &OwedDraws::default());
    assert!(matches!(opened, Some(TorgDialog::Act { actor, .. }) if actor == h(1)));
    let announced = Torg::announced_result(&table.table, &view);
    assert_eq!(announced.as_deref(), Some("Villain\u{a0}1: Stymied."));
    // A title, every number with its rule, the difficulty, and the meaning.
    let [report] = reports(&table).try_into().unwrap();
    assert_eq!(
        (report.title.as_str(), report.steps),
        ("Villain\u{a0}1: Stymied", 1)
    );
    assert_eq!(report.dice.faces, [11]);
    let first_row = &report.rows[0];
    assert_eq!((first_row.name.as_str(), first_row.rule), ("Taunt", tc(27)));
    assert_eq!(report.totals, ["12", ""]);
    let difficulty = &report.difficulties[0];
    assert_eq!(
        (difficulty.name.as_str(), difficulty.to_hit.as_str()),
        ("Villain 1: Charisma", "8")
    );
    assert_eq!(
        (report.difference_label, report.differences[0].as_str()),
        ("Result points", "4")
    );
    let note = RollReportNote::new("Stymied: loses the next reroll", tc(252));
    assert_eq!(report.notes[0], note);
    press(&mut table, settle_action(&view));
    assert!(table.state().actor(h(2)).unwrap().roll_condition.is_some());
}

/// TC-257: the winner's player is asked for a choice before the result takes effect.
#[test]
fn tc_257_a_players_call_is_asked_for_first() {
    let mut table = fight();
    table.play(taunt(h(2), &[20, 20, 7]));
    let settle = settle_action(&table.view());
    let dialog = TorgDialog::PlayersCall {
        actor: h(1),
        negations: None,
    };
    assert_eq!(settle, Some(Action::Open(dialog)));
}

#[test]
fn a_defence_shows_its_chances_and_its_total() {
    let mut table = fight();
    let view = table.view();
    let hero = actor(&view, h(1));
    let dialog = opening(&view, hero, DEFEND, false);
    assert!(matches!(
        dialog,
        Some(TorgDialog::Fight(FightDialog::Defend { .. }))
    ));
    let skills = defence_skills(&view, hero, None);
    assert_eq!(
        skills[0],
        (
            DefenceSkill::Dodge,
            "Dodge 13, only against ranged attacks".to_owned()
        )
    );
    // With an empty sheet, only Dexterity defends against a weapon in the hand (TC-052).
    assert_eq!(skills.last().unwrap().0, DefenceSkill::Dexterity);
    let declaration = defence_declaration(&view, hero, None).unwrap();
    let chances = defence_chances(&view, hero, &declaration, &Boosts::default());
    assert_eq!(chances[0], ChanceRow::new("14 or more", "100%"));
    assert_eq!(chances[1].result, "17 or more");
    let command = CombatCommand::Defend {
        declaration,
        inputs: dice_inputs(&[3]),
    };
    table.play(combat(h(1), command));
    // There is no attack yet: only a total, and what it is for.
    let [report] = reports(&table).try_into().unwrap();
    assert_eq!(report.title, format!("Dodge: total {}", report.totals[0]));
    assert_eq!(
        (
            report.difference_label,
            report.difficulties.len(),
            report.notes.len()
        ),
        ("", 0, 1)
    );
    let settle = settle_action(&table.view());
    press(&mut table, settle);
    let view = table.view();
    let chips = chips(&view, actor(&view, h(1)));
    let chip = chips
        .iter()
        .find(|chip| chip.text.starts_with("Active defense: Dodge"));
    assert_eq!(chip.unwrap().until, "this round");
}

/// TC-150: a vital block that was set earlier is used with the next defence rolled.
#[test]
fn tc_150_a_defence_keeps_the_vital_block() {
    let mut table = fight();
    let menu = menu_of(&table, h(1));
    let (none, most) = (&menu.vital_block[0], &menu.vital_block[2]);
    assert_eq!((none.label.as_str(), none.is_chosen), ("none", true));
    assert_eq!(
        (most.label.as_str(), most.is_chosen),
        ("−4, armor +2", false)
    );
    press(&mut table, Some(most.leads_to.clone()));
    let view = table.view();
    let hero = actor(&view, h(1));
    let declaration = defence_declaration(&view, hero, None).unwrap();
    assert_eq!(declaration.vital_block_steps, 2);
    let chances = defence_chances(&view, hero, &declaration, &Boosts::default());
    assert_eq!(chances[0].result, "10 or more");
    let chips = chips(&view, hero);
    assert!(
        chips
            .iter()
            .any(|chip| chip.text == "Vital block: defense −4, armor +2")
    );
    let classic = fight_in(Edition::Classic, Sheet::default());
    assert!(menu_of(&classic, h(1)).vital_block.is_empty());
}

/// TC-018: the dead have no next action, so no status about it is shown.
#[test]
fn tc_018_the_dead_have_no_status_texts() {
    let mut table = fight();
    let dead = Condition {
        wounds: Condition::DEAD,
        knocked_down: true,
        ..Condition::default()
    };
    table.play(set_condition(h(2), dead));
    let view = table.view();
    let actor = actor(&view, h(2));
    assert_eq!(chips(&view, actor), []);
    assert_eq!(statuses(&view, actor), []);
}

/// TC-092: the stage shows that somebody is unconscious, but not that they get up.
#[test]
fn tc_092_unconscious_actors_do_not_stand_up() {
    let mut table = fight();
    let unconscious = Condition {
        unconscious: true,
        knocked_down: true,
        ..Condition::default()
    };
    table.play(set_condition(h(1), unconscious));
    table.play(set_condition(h(2), unconscious));
    let view = table.view();
    let texts = |id| -> Vec<String> {
        let chips = chips(&view, actor(&view, id)).into_iter();
        chips.map(|chip| chip.text).collect()
    };
    assert_eq!(texts(h(1)), ["Unconscious"]);
    assert_eq!(texts(h(2)), [""; 0], "the row says it");
}

/// Sets up the fight with a villain who has held their turn to watch a door.
fn fight_at_watched_door() -> TestTable {
    let mut table = fight();
    while table.view().round.unwrap().next_turn.unwrap().actor == h(1) {
        table.play(Command::Pass { actor: h(1) });
    }
    let hold = Hold::Location("the door".to_owned());
    table.play(combat(h(2), CombatCommand::Hold { hold }));
    table
}

/// TC-134, TC-135: a hold shows its place, and the actor can act before the others.
#[test]
fn tc_135_a_hold_names_its_place_and_can_act_first() {
    let view = fight_at_watched_door().view();
    let villain = actor(&view, h(2));
    assert_eq!(
        waiting(villain).as_deref(),
        Some("watches a place: the door")
    );
    let attack = TorgDialog::Attack {
        actor: h(2),
        critical_moment: false,
    };
    assert_eq!(held_turn_action(&view, villain), Some(Action::Open(attack)));
    let rows = stage_rows(&view);
    let row = rows.iter().find(|row| row.actor == h(2)).unwrap();
    assert_eq!(row.detail, "watches a place: the door");
    assert_eq!(row.act.as_ref().unwrap().label, "Attack now");
    assert_eq!(held_turn_action(&view, actor(&view, h(3))), None);
    assert_eq!(row_state(&view, villain), None);
}

/// DD-185, DD-304: the page offers a held turn only while its owner may act.
#[test]
fn dd_185_dd_304_held_turns_are_offered_only_if_allowed() {
    let monologue = EffectEvent::MonologueBegan {
        actor: h(1),
        cancels_all: true,
    };
    let unconscious = Condition {
        unconscious: true,
        ..Condition::default()
    };
    let prevents: [(&str, Event); 3] = [
        ("a monologue", Event::Effect { what: monologue }),
        (
            "cards must be taken first",
            Event::PoolRemovalOwed {
                hero: h(1),
                cards: 1,
                further: false,
            },
        ),
        (
            "unconscious",
            Event::ConditionSet {
                actor: h(2),
                condition: unconscious,
            },
        ),
    ];
    for (label, event) in prevents {
        let mut table = fight_at_watched_door();
        assert!(held_turn_action(&table.view(), actor(&table.view(), h(2))).is_some());
        table.apply_event(event);
        let view = table.view();
        assert_eq!(held_turn_action(&view, actor(&view, h(2))), None, "{label}");
        let attack = Command::Declare {
            actor: h(2),
            kind: ActionKind::Approvable(ApprovableAction::Attack),
            target: None,
            critical_moment: false,
        };
        assert!(table.try_play(attack).is_err(), "{label}");
    }
}

/// Puts a card that adds 3 to everything in force for the hero; it is in nobody's pool.
fn put_card_in_force(table: &mut TestTable) {
    let pool = table.state().pool(h(1)).to_vec();
    let mut cards = CARDS.iter().filter(|card| card.name == ActionCard);
    let card = cards.find(|card| !pool.contains(&card.id)).unwrap().id;
    let event = EffectEvent::BonusGained {
        actor: h(1),
        card,
        attribute: None,
    };
    table.apply_event(Event::Effect { what: event });
}

/// The chances of a roll: each result and its chance.
type Chances = Vec<ChanceRow>;

/// A function that computes the chances from the boosts used on the roll.
type ChancesOf<'a> = &'a dyn Fn(&View, &Boosts) -> Chances;

/// DD-253, DD-260, DD-284: a card in force counts in the chances like a used one. A-14: if only one card of each name counts, using
/// another with the same name adds nothing.
#[test]
fn dd_253_a_14_cards_count_in_the_chances() {
    let taunt = [plain_interaction(Interaction::Taunt, Some(h(2)))];
    let interaction = |view: &View, boosts: &Boosts| -> Chances {
        let die = interaction_die(view, actor(view, h(1)), &taunt, boosts);
        die.content(0).unwrap().chances[0].rows.clone()
    };
    let defence = |view: &View, boosts: &Boosts| -> Chances {
        let hero = actor(view, h(1));
        let declaration = defence_declaration(view, hero, None).unwrap();
        defence_chances(view, hero, &declaration, boosts)
    };
    let rolls: [ChancesOf; 2] = [&interaction, &defence];
    for (number, chances) in rolls.into_iter().enumerate() {
        let mut table = fight();
        let view = table.view();
        let mut used = Boosts::default();
        let plain = chances(&view, &used);
        let offered = offered_boosts(&view, actor(&view, h(1)), None, &used);
        assert_eq!(offered[0].detail, "+3 to every bonus number this round");
        used.toggle(offered[0].source);
        let boosted = chances(&view, &used);
        assert_ne!(plain, boosted, "{number}");
        let offered = offered_boosts(&view, actor(&view, h(1)), None, &used);
        assert!(offered[0].is_used);
        put_card_in_force(&mut table);
        assert_eq!(
            chances(&table.view(), &Boosts::default()),
            boosted,
            "{number}"
        );
        for (stacking, adds) in [(Stacking::Sum, true), (Stacking::Best, false)] {
            let settings = Settings::default().with_answer(stacking);
            table.play(Command::ChangeSettings { settings });
            let view = table.view();
            let differs = chances(&view, &used) != chances(&view, &Boosts::default());
            assert_eq!(differs, adds, "{number} {stacking:?}");
            // the chip says what the card is worth.
            let offered = offered_boosts(&view, actor(&view, h(1)), None, &used);
            let detail = match adds {
                true => "+3 to every bonus number this round",
                false => "same bonus already counts",
            };
            assert_eq!(offered[0].detail, detail, "{number} {stacking:?}");
        }
    }
}

fn martial_artist(discipline: Discipline) -> Sheet {
    Sheet {
        skills: skills(&[(CombatSkill::MartialArts, 15)]),
        disciplines: LearnedDisciplines::default().with(discipline),
        ..Sheet::default()
    }
}

/// TC-228: an actor who has learned it may dodge missiles actively, but not in a passive defence.
#[test]
fn tc_228_dodging_missiles_comes_last() {
    let skills = |discipline| {
        let table = fight_in(Edition::Classic, martial_artist(discipline));
        let view = table.view();
        defence_skills(&view, actor(&view, h(1)), None)
    };
    let dodger = skills(Discipline::MissileDodge);
    assert!(dodger[0].1.starts_with("Martial arts 15"), "{dodger:?}");
    let (last, label) = dodger.last().unwrap();
    assert_eq!(*last, DefenceSkill::MissileDodge);
    assert!(label.ends_with(", only against missile weapons"), "{label}");
    let thrower = skills(Discipline::Throw);
    assert!(
        thrower
            .iter()
            .all(|(skill, _)| *skill != DefenceSkill::MissileDodge)
    );
}

/// TC-220, TC-221, TC-223: a block shows its chance and that it is ready, and is offered once a round.
#[test]
fn tc_220_221_223_a_block_is_offered_once() {
    let mut table = fight_in(Edition::Classic, martial_artist(Discipline::BlockStrike));
    let block = row(&menu_of(&table, h(1)), "Block: ");
    let dialog = FightDialog::Block {
        actor: h(1),
        against: h(2),
    };
    assert_eq!(
        block.on_press,
        RowPress::Do(Action::Open(TorgDialog::Fight(dialog)))
    );
    let view = table.view();
    // 15 plus a bonus of at least 1 always reaches the sabre's 10.
    let chances = block_chances(&view, actor(&view, h(1)), h(2)).unwrap();
    assert_eq!(
        chances,
        [ChanceRow::new("stops an attack (melee weapons 10)", "100%")]
    );
    let dice = |faces: &[u8]| Command::Attack {
        actor: h(1),
        what: AttackCommand::Block {
            against: h(2),
            dice: DiceFrom::Person(faces.to_vec()),
        },
    };
    assert!(table.try_play(dice(&[20])).is_err(), "a die is missing");
    table.play(dice(&[15]));
    assert!(
        !has(&menu_of(&table, h(1)), "Block: "),
        "only one block a round"
    );
    let ready = "Ready to block Villain 1: 17";
    let view = table.view();
    let hero = actor(&view, h(1));
    assert!(chips(&view, hero).iter().any(|chip| chip.text == ready));
    assert!(
        statuses(&view, hero)
            .iter()
            .any(|status| status.name == ready)
    );
}

/// TC-262: two interactions with one die are harder, and both are shown.
#[test]
fn tc_262_two_interactions_share_one_die() {
    let table = fight();
    let view = table.view();
    let hero = actor(&view, h(1));
    let boosts = Boosts::default();
    let taunt = [plain_interaction(Interaction::Taunt, Some(h(2)))];
    let die = interaction_die(&view, hero, &taunt, &boosts);
    let places = die.places(1);
    let kinds = &places[0].kinds;
    assert!(kinds.iter().all(|kind| kind.label != "Taunt"));
    let maneuver = kinds.iter().find(|kind| kind.label == "Maneuver");
    let combined = &maneuver.unwrap().leads_to;
    let targets = |declarations: &[InteractionDeclaration]| -> Vec<ActorId> {
        let targets = declarations
            .iter()
            .flat_map(|declaration| &declaration.targets);
        targets.map(|(target, _)| *target).collect()
    };
    assert_eq!(
        targets(combined),
        [h(2), h(2)],
        "both start with the same target"
    );
}

/// A drama card and a possibility add one die each.
#[test]
fn boosts_are_used_once_each() {
    let mut table = TestTable::new(&[&[Drama; 4]], 1);
    let card = table.card(h(1), 0);
    table.apply_event(Event::CardPooled { actor: h(1), card });
    table.play(Command::SetPossibilities {
        actor: h(1),
        possibilities: 2,
    });
    let view = table.view();
    let mut used = Boosts::default();
    for _ in 0..2 {
        let offered = offered_boosts(&view, actor(&view, h(1)), None, &used);
        let details: Vec<&str> = offered.iter().map(|boost| boost.detail.as_str()).collect();
        assert_eq!(details, ["an extra die", "an extra die"]);
        for boost in offered {
            used.toggle(boost.source);
        }
    }
    assert_eq!(used, Boosts::default(), "the second tap must undo it");
}
