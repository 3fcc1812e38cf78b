//! The menu of a fight, and the gamemaster's entries in it.

use super::true_texts::{choose_answer, set_order};
use super::*;
use ::torg::combat::settings::{DownDefence, Question};
use ::torg::state::Stats;
use rising_action::components::ButtonVariant;
use rising_action::torg::scene_page::chips::chips as stage_chips;
use rising_action::torg::scene_page::kinds::kind_buttons;

#[test]
fn the_menu_offers_actions_without_a_target() {
    let mut table = fight();
    let view = table.view();
    let button = more_button(&view, actor(&view, h(1))).unwrap();
    assert_eq!(button.label, "More combat actions");
    assert_eq!(
        button.action,
        Action::Open(TorgDialog::Fight(FightDialog::Menu { actor: h(1) }))
    );
    // TC-120: without weapons on the sheet, the aim is for any.
    let aim = row(&menu_of(&table, h(1)), "Take aim");
    assert!(aim.detail.contains("with whichever weapon you use"));
    tap(&mut table, &aim);
    let view = table.view();
    let hero = actor(&view, h(1));
    let chip = &chips(&view, hero)[0];
    assert_eq!((chip.text.as_str(), chip.until), ("Aiming", "this round"));
    assert!(!chip.can_be_lifted);
    assert!(
        statuses(&view, hero)
            .iter()
            .any(|status| status.name == "Aiming")
    );
    // A tap removes the status of aiming, and a simple action may keep it.
    let menu = menu_of(&table, h(1));
    let aiming = row(&menu, "Aiming");
    assert!(matches!(
        aiming.on_press,
        RowPress::Switch(Action::PlayAndStay(_), true)
    ));
    assert!(menu.asks_aim);

    let mut table = fight();
    let dialog = FightDialog::Watch { actor: h(1) };
    let watch = row(&menu_of(&table, h(1)), "Hold a location attack");
    assert_eq!(
        watch.on_press,
        RowPress::Do(Action::Open(TorgDialog::Fight(dialog)))
    );
    let mut entered = Entered::default();
    let view = table.view();
    let content = |entered: &Entered| watch_content(&view, h(1), entered).unwrap();
    assert!(
        !content(&entered).buttons[0].enabled,
        "the place is still missing"
    );
    entered.text = "the door".to_owned();
    let wait = content(&entered).buttons[0].clone();
    assert!(wait.enabled);
    press(&mut table, Some(wait.action));
    let hold = table.state().actor(h(1)).unwrap().combat.hold.clone();
    assert_eq!(hold, Some(Hold::Location("the door".to_owned())));

    let mut table = fight();
    let metres = first_count(&table.view(), h(1), Count::Metres);
    let content = count_content(&table.view(), h(1), Count::Metres, metres).unwrap();
    assert_eq!(
        (content.shortcuts, content.note.as_str()),
        (vec![5, 10], "")
    );
    press(&mut table, Some(content.buttons[1].action.clone()));
    assert_eq!(table.state().actor(h(1)).unwrap().combat.metres_moved, 5);
    let note = count_content(&table.view(), h(1), Count::Metres, 5)
        .unwrap()
        .note;
    assert_eq!(note, "Moved this round: 5 m.");
}

#[test]
fn the_gamemaster_sets_statuses() {
    let mut table = fight();
    let restrained_row = |table: &TestTable| {
        let rows = condition_content(&table.view(), h(1)).unwrap().rows;
        rows.into_iter()
            .find(|row| row.label == "Restrained")
            .unwrap()
    };
    let row_before = restrained_row(&table);
    assert!(matches!(
        row_before.on_press,
        RowPress::Switch(Action::PlayAndStay(_), false)
    ));
    tap(&mut table, &row_before);
    assert!(
        table
            .state()
            .actor(h(1))
            .unwrap()
            .combat
            .statuses
            .has(Status::Restrained)
    );
    // Its chip on the stage leads to the switch that lifts it.
    let chips = stage_chips(&table.view());
    let chip = chips.iter().find(|chip| chip.text.ends_with("Restrained"));
    let dialog = FightDialog::Condition { actor: h(1) };
    assert_eq!(
        chip.and_then(|chip| chip.action.clone()),
        Some(Action::Open(TorgDialog::Fight(dialog)))
    );
    let row_after = restrained_row(&table);
    assert!(matches!(row_after.on_press, RowPress::Switch(_, true)));
    tap(&mut table, &row_after);
    assert!(
        !table
            .state()
            .actor(h(1))
            .unwrap()
            .combat
            .statuses
            .has(Status::Restrained)
    );
}

/// TC-120, TC-140, TC-181: the weapon that aims, waiting when nobody is left to wait for, and arrows without a written count.
#[test]
fn the_menu_names_weapons_and_warns_of_useless_holds() {
    let mut table = fight();
    let carrying = |weapons: Vec<CarriedWeapon>| Sheet {
        weapons,
        ..Sheet::default()
    };
    let bows = vec![
        weapon("Bow", AttackSkill::Missile),
        weapon("Sling", AttackSkill::Missile),
    ];
    write_sheet(&mut table, h(1), carrying(bows));
    let menu = menu_of(&table, h(1));
    assert!(has(&menu, "Low ammunition: Bow") && !has(&menu, "Reload: Bow"));
    let aims = [row(&menu, "Take aim: Bow"), row(&menu, "Take aim: Sling")];
    assert!(aims.iter().all(|row| !row.detail.contains("whichever")));
    assert!(
        !row(&menu, "Hold an opportunity attack")
            .detail
            .contains("probably get no opportunity")
    );
    tap(&mut table, &row(&menu, "Take aim: Sling"));
    let aimed = table.state().actor(h(1)).unwrap().combat.aimed_weapon;
    assert_eq!(aimed, Some(WeaponId(2)));
    let ammunition = Count::Ammunition(WeaponId(1));
    let count = first_count(&table.view(), h(1), ammunition);
    let content = count_content(&table.view(), h(1), ammunition, count).unwrap();
    assert!(
        count == 1 && content.title.ends_with("low ammunition, Bow"),
        "{content:?}"
    );

    // An actor with only a sabre has nothing to aim with.
    let mut table = fight();
    write_sheet(
        &mut table,
        h(1),
        carrying(vec![weapon("Sabre", AttackSkill::Melee)]),
    );
    assert!(!has(&menu_of(&table, h(1)), "Take aim"));

    let mut table = fight();
    for opponent in [h(2), h(3)] {
        let end = TurnEnd::Passed;
        table.apply_event(Event::TurnEnded {
            actor: opponent,
            end,
        });
    }
    let opening = row(&menu_of(&table, h(1)), "Hold an opportunity attack");
    assert!(
        opening.detail.contains("probably get no opportunity"),
        "{opening:?}"
    );
}

#[test]
fn a_defeated_side_ends_the_rounds() {
    let mut table = fight();
    assert!(due(&table.view()).is_empty());
    let unconscious = Condition {
        unconscious: true,
        ..Condition::default()
    };
    for villain in [h(2), h(3)] {
        table.play(set_condition(villain, unconscious));
    }
    let due: Vec<ActionButton> = due(&table.view());
    assert!(due[0].label.starts_with("The villains are out"));
    assert_eq!(due[0].action, Action::CloseRound(AfterRound::EndRounds));
}

/// TC-103, TC-104, S-14: an actor who is knocked down and on turn is offered what the edition and the option allow, and nothing
/// else.
#[test]
fn tc_103_knocked_down_actors_are_offered_allowed_actions() {
    let defend = ActionKind::Approvable(ApprovableAction::Defend);
    let dodger = || Sheet {
        skills: skills(&[(CombatSkill::Dodge, 12)]),
        ..Sheet::default()
    };
    for (edition, sheet, answer, first_label, kinds) in [
        (Edition::Classic, dodger(), None, None, vec![defend]),
        // Without figures for a defence, it can still be declared.
        (Edition::Classic, Sheet::default(), None, None, vec![defend]),
        (Edition::Revised, dodger(), None, Some("Get up"), vec![]),
        (
            Edition::Revised,
            dodger(),
            Some(DownDefence::Active),
            Some("Get up"),
            vec![defend],
        ),
    ] {
        let knows_nothing = sheet == Sheet::default();
        let mut table = fight_in(edition, sheet);
        if knows_nothing {
            table.play(Command::SetSheet {
                actor: h(1),
                stats: Stats::default(),
                sheet: Sheet::default(),
            });
        }
        if let Some(answer) = answer {
            let mut settings = table.state().settings;
            let index = answer as u8;
            settings.combat.answers = settings.combat.answers.with(Question::DownDefence, index);
            table.play(Command::ChangeSettings { settings });
        }
        let down = Condition {
            knocked_down: true,
            ..Condition::default()
        };
        table.play(set_condition(h(1), down));
        let view = table.view();
        let row = stage_rows(&view)
            .into_iter()
            .find(|row| row.actor == h(1))
            .unwrap();
        assert_eq!(
            row.first.as_ref().map(|button| button.label.as_str()),
            first_label
        );
        let offered: Vec<ActionKind> = row.kinds.iter().map(|button| button.kind).collect();
        assert_eq!(offered, kinds, "{edition:?}");
        // Only one button of the row is highlighted.
        let act = row.act.unwrap();
        assert_eq!(act.variant == ButtonVariant::Primary, first_label.is_none());
        // In the dialog with all actions, getting up is not offered a second time as another action.
        let all = kind_buttons(&view, h(1), false);
        let has_other = all.iter().any(|button| button.kind == ActionKind::Other);
        assert_eq!(has_other, first_label.is_none(), "{edition:?}");
        // Where only a defence is allowed, nobody gets up instead of it.
        let rises = has(&menu_of(&table, h(1)), "Get up");
        assert_eq!(rises, first_label.is_some(), "{edition:?}");
    }
}

/// An actor's injuries in one line. TC-100: a dying actor can be cared for.
#[test]
fn tc_100_damage_is_one_line_and_the_dying_can_be_treated() {
    let mut table = fight();
    let injury_line = |table: &TestTable| damage_line(&table.view(), actor(&table.view(), h(1)));
    assert_eq!(injury_line(&table), "");
    let sore = Condition {
        wounds: 2,
        shock: 3,
        knocked_down: true,
        ..Condition::default()
    };
    table.play(set_condition(h(1), sore));
    assert!(
        injury_line(&table).starts_with("heavily wounded, 3"),
        "{}",
        injury_line(&table)
    );
    assert!(injury_line(&table).ends_with("shock, knocked down"));
    let unconscious = Condition {
        unconscious: true,
        ..sore
    };
    let mut fallen = fight();
    fallen.play(set_condition(h(1), unconscious));
    assert!(injury_line(&fallen).starts_with("heavily wounded, unconscious, 3"));
    assert!(injury_line(&fallen).ends_with("shock, knocked down"));
    // In the turn order, the state of the row says the last one already.
    let mut rows = stage_rows(&fallen.view()).into_iter();
    let row = rows.find(|row| row.actor == h(1)).unwrap();
    assert!(
        row.injury.ends_with("shock, knocked down"),
        "{}",
        row.injury
    );
    assert!(row.detail.contains("unconscious"), "{}", row.detail);
    let view = table.view();
    let button = first_button(&view, actor(&view, h(1))).unwrap();
    assert_eq!(button.label, "Get up");
    assert!(button.detail.starts_with("knocked down: "));
    // TC-103, TC-104: a knocked-down actor is offered only this.
    let hero_row = |view: &View| {
        stage_rows(view)
            .into_iter()
            .find(|row| row.actor == h(1))
            .unwrap()
    };
    let row = hero_row(&view);
    assert!(row.kinds.is_empty() && row.offers_actions());
    assert_eq!(row.first, Some(button));
    table.play(set_condition(h(1), Condition { wounds: 3, ..sore }));
    assert!(injury_line(&table).starts_with("dying, "));
    let view = table.view();
    let hero = actor(&view, h(1));
    let (text, action) = treatment(&view, hero).unwrap();
    assert!(text.starts_with("Treat "));
    // The chip for caring replaces the status.
    assert!(
        !chips(&view, hero)
            .iter()
            .any(|chip| chip.text.contains("Dying"))
    );
    assert!(
        !statuses(&view, hero)
            .iter()
            .any(|status| status.name == "Dying unless treated")
    );
    let harm = harm(&view, hero).into_iter().map(|status| status.name);
    assert!(harm.eq(["Dying unless treated", "Knocked down"]));
    press(&mut table, Some(action));
    let view = table.view();
    assert_eq!(treatment(&view, actor(&view, h(1))), None);
}

/// TC-125, TC-145: a taken weapon is given back or dropped, and the gamemaster returns it to its owner.
#[test]
fn tc_145_taken_weapons_can_be_given_back() {
    let mut table = fight();
    let resolution = AttackResolution {
        target: h(2),
        result: AttackResult::Hit,
        action_total: 20,
        difficulty: 9,
        effect: None,
        held: false,
        dropped_weapon: Some(WeaponId(1)),
        unlisted_weapon_lost: false,
        weapon_taken: true,
        thrown: false,
        stays_down: false,
        cover: None,
    };
    table.apply_event(Event::Attack {
        actor: h(1),
        what: AttackEvent::Resolved { resolution },
    });
    let menu = menu_of(&table, h(1));
    assert!(has(&menu, "Give back: Sabre (Villain 1)"));
    let content = condition_content(&table.view(), h(2)).unwrap();
    let back = content
        .rows
        .iter()
        .find(|row| row.label == "Back in hand: Sabre");
    assert!(back.unwrap().detail.starts_with("now with "), "{content:?}");
    tap(&mut table, &row(&menu, "Drop: Sabre (Villain 1)"));
    let content = condition_content(&table.view(), h(2)).unwrap();
    let back = content
        .rows
        .iter()
        .find(|row| row.label == "Back in hand: Sabre");
    assert_eq!(back.unwrap().detail, "on the ground");
    tap(&mut table, back.unwrap());
    assert!(
        table
            .state()
            .actor(h(2))
            .unwrap()
            .combat
            .dropped_weapons
            .is_empty()
    );
}

/// S-25, TC-121: where only missile weapons are aimed, each row names one that can be, and a refusal is shown once.
#[test]
fn s_25_only_missile_weapons_have_rows_to_aim() {
    let aims = |names: &[(&str, AttackSkill)]| {
        let mut table = fight();
        choose_answer(&mut table, Question::AimWith, 1);
        let weapons = names.iter().map(|(name, skill)| weapon(name, *skill));
        let sheet = Sheet {
            weapons: weapons.collect(),
            ..Sheet::default()
        };
        write_sheet(&mut table, h(1), sheet);
        let rows = rows(&menu_of(&table, h(1))).into_iter();
        let aims = rows.filter(|row| row.label.starts_with("Take aim"));
        let aims = aims.map(|row| (row.label, !row.detail.starts_with("takes the whole round")));
        aims.collect::<Vec<(String, bool)>>()
    };
    let (fire, missile) = (AttackSkill::Fire, AttackSkill::Missile);
    let aim = |label: &str, is_refused| (label.to_owned(), is_refused);
    assert_eq!(
        aims(&[("Gun", fire), ("Rifle", fire)]),
        [aim("Take aim", true)]
    );
    assert_eq!(
        aims(&[("Gun", fire), ("Bow", missile)]),
        [aim("Take aim: Bow", false)]
    );
    let sling = aim("Take aim: Sling", false);
    assert_eq!(
        aims(&[("Gun", fire), ("Bow", missile), ("Sling", missile)]),
        [aim("Take aim: Bow", false), sling]
    );
}

/// TC-150, S-43: the steps of a vital block that are refused now say why.
#[test]
fn tc_150_a_refused_vital_block_says_why() {
    let mut table = fight();
    set_order(&mut table, [1, 2, 3]);
    let refusal = |table: &TestTable, number| menu_of(table, h(number)).vital_block_refusal.clone();
    assert_eq!(refusal(&table, 1), "");
    assert!(refusal(&table, 2).contains("OnlyOnOwnTurn"));
    choose_answer(&mut table, Question::VitalBlockWith, 1);
    assert!(refusal(&table, 1).contains("OnlyWithDefence"));
}
