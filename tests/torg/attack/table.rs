//! The attack at a table: filled in from the cast, rolled as one entry, applied and undone.

use super::fight::{Fight, has_choices};
use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::card::ApprovableAction;
use ::torg::card::CardName::{Action, Adrenalin, Alertness, Drama, Presence};
use ::torg::combat::chart::{DamageTable, KnockoutMark, RangeBand};
use ::torg::combat::damage::DamageComponent;
use ::torg::combat::options::CombatOption;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::{NegationChoice, ReductionChoice, TargetPurpose};
use ::torg::refusal::Refusal;
use ::torg::state::{ActionKind, Condition};
use rising_action::game::TableGame as _;
use rising_action::torg::acting::after::next_dialog;
use rising_action::torg::attack::report::{DamageCell, RollReportNote};
use rising_action::torg::attack::{
    BoostSource, DamageReduction, FormChoice, Incomplete, Negations, choose_payment, opening,
    pending_attack, toggle_negation,
};
use rising_action::torg::attack_fields::AttackField;
use rising_action::torg::deck::OwedDraws;
use rising_action::torg::dialog::TorgDialog;
use tabletop::rule::tc;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

const ATTACK: ActionKind = ActionKind::Approvable(ApprovableAction::Attack);

#[test]
fn the_form_opens_if_the_app_has_values() {
    let fight = Fight::uneven();
    let view = fight.view();
    let hero = view.actor(h(1)).unwrap();
    let dialog = TorgDialog::Attack {
        actor: h(1),
        critical_moment: true,
    };
    assert_eq!(opening(&view, hero, ATTACK, true), Some(dialog));
    assert_eq!(opening(&view, hero, ActionKind::Other, true), None);
    // An actor without a sheet can attack somebody with known values.
    assert!(opening(&view, view.actor(h(3)).unwrap(), ATTACK, false).is_some());
    let unknown = TestTable::new(&[&[Action, Adrenalin, Alertness, Presence]], 1).view();
    let hero = unknown.actor(h(1)).unwrap();
    assert_eq!(opening(&unknown, hero, ATTACK, false), None);
}

#[test]
fn the_form_is_filled_in_from_the_cast() {
    let mut fight = Fight::uneven();
    let (weapon, target) = (fight.weapon(), fight.target());
    assert_eq!(
        (
            weapon.name.as_str(),
            weapon.action_figure.as_str(),
            weapon.effect_figure.as_str()
        ),
        ("Sabre", "14", "17")
    );
    assert_eq!(
        (target.action_figure.as_str(), target.effect_figure.as_str()),
        ("15", "17")
    );
    let view = fight.view();
    let targets: Vec<_> = view
        .possible_targets(h(1), TargetPurpose::Attack)
        .into_iter()
        .map(|target| target.id)
        .collect();
    assert_eq!(targets, [h(2), h(3)]);
    assert_eq!(fight.percent(), "45%");
    // Cards in the pool show their effect.
    let boosts = fight.planned().boosts();
    let card = boosts
        .iter()
        .find(|boost| boost.detail == "+3 to the bonus number: 70%");
    let BoostSource::Card(card, None) = card.unwrap().source else {
        panic!("{boosts:?}")
    };
    fight.form.boosts.toggle(BoostSource::Card(card, None));
    fight.toggle(CombatOption::AllOut);
    assert_eq!(fight.percent(), "80%");
}

/// Returns an attack with two options: 14 − 2 + 3 + 8 against 15; 17 + 1 + 1 + 8 against 17.
fn superior_hit() -> Fight {
    let mut fight = Fight::uneven();
    fight.toggle(CombatOption::AllOut);
    fight.toggle(CombatOption::VitalBlow);
    fight
}

#[test]
fn undo_reverts_a_whole_attack() {
    let mut fight = superior_hit();
    let state_before = fight.table.state().clone();
    fight.roll("10 10 5");
    let view = fight.view();
    let command = fight.planned().command().unwrap();
    let opened = next_dialog(&command, &view, false, &OwedDraws::default());
    assert!(matches!(opened, Some(TorgDialog::Act { actor, .. }) if actor == h(1)));
    let result = fight.result();
    let [report] = result.reports.as_slice() else {
        panic!("{result:?}")
    };
    assert_eq!(report.totals, ["23", "27"]);
    assert_eq!(report.differences, ["8", "10"]);
    assert_eq!(report.title, "Superior hit");
    assert_eq!(report.rows[0].name, "Sabre");
    assert_eq!(
        report.damage,
        [
            DamageCell::Wounds("1 wound".to_owned()),
            DamageCell::Mark(KnockoutMark::K),
            DamageCell::Shock("4 shock".to_owned())
        ]
    );
    // K/O is a K for a target without one: the card and the sentence use the same word, with its meaning.
    let note = "K: half a knockout; a later O knocks the character out";
    assert_eq!(report.notes[0], RollReportNote::new(note, tc(93)));
    let target = &result.targets[0];
    assert!(target.text.contains(": K"), "{}", target.text);
    assert!(
        target.reductions.is_empty(),
        "without possibilities no damage can be negated"
    );
    fight.apply(&Negations::new());
    let condition = fight.table.state().actor(h(2)).unwrap().condition;
    assert_eq!(
        (condition.wounds, condition.shock, condition.k),
        (1, 4, true)
    );
    let undone = fight
        .table
        .table
        .log()
        .undo_target::<::torg::Torg>()
        .unwrap();
    let entries = fight.table.table.log().applied()[..undone].to_vec();
    let count = entries.len();
    let undone = Table::<::torg::Torg>::replay(tabletop::event_log::EventLog::new(entries, count));
    assert_eq!(*undone.state(), state_before);
}

#[test]
fn a_possibility_reduces_the_damage() {
    let mut fight = superior_hit();
    fight.table.play(Command::SetPossibilities {
        actor: h(2),
        possibilities: 3,
    });
    fight.roll("10 10 5");
    let target = fight.result().targets[0].clone();
    let [reduction] = target.reductions.as_slice() else {
        panic!("{target:?}");
    };
    let names: Vec<_> = reduction
        .negatable
        .iter()
        .map(|choice| choice.label.as_str())
        .collect();
    assert_eq!(names, ["1 wound", "3 shock", "K"]);
    assert_eq!(
        reduction.spending,
        "may spend 1 possibility (has 3) to remove one or more of these"
    );
    let mut negations = Negations::new();
    // The button says what it leaves unspent: the choice may be below the screen.
    let unspent = |fight: &Fight, negations: &Negations| {
        let result = pending_attack(&fight.view(), negations).unwrap();
        result.apply.unwrap().detail
    };
    assert_eq!(unspent(&fight, &negations), "without reducing the damage");
    toggle_negation(&mut negations, 0, 0, DamageComponent::Wound);
    toggle_negation(&mut negations, 0, 0, DamageComponent::Shock);
    assert_eq!(unspent(&fight, &negations), "");
    let target = pending_attack(&fight.view(), &negations).unwrap().targets[0].clone();
    assert!(target.text.contains("shock 1 of 17"), "{}", target.text);
    let [reduction] = target.reductions.as_slice() else {
        panic!("no second possibility for the same hit (TC-107): {target:?}");
    };
    assert!(reduction.spending == "spends 1 possibility (has 3) to remove everything chosen");
    fight.apply(&negations);
    let actor = fight.table.state().actor(h(2)).unwrap();
    assert_eq!(
        (
            actor.condition.wounds,
            actor.condition.shock,
            actor.possibilities
        ),
        (0, 1, 2)
    );
    // The second tap undoes the choice.
    toggle_negation(&mut negations, 0, 0, DamageComponent::Wound);
    toggle_negation(&mut negations, 0, 0, DamageComponent::Shock);
    assert!(negations.is_empty());
}

/// TC-107, DD-269: a hero can use Drama in place of a possibility. The choice between them comes with the first removed component.
#[test]
fn dd_269_drama_reduces_the_damage() {
    let mut fight = Fight::even_with(&[Drama, Action]);
    let (hero, villain) = (h(1), h(2));
    fight.change_sheet(hero, |sheet| {
        sheet.damage_table = Some(DamageTable::PossibilityRated);
    });
    fight.actor = villain;
    fight.open();
    fight.form.targets.aim_at(hero);
    fight.roll("10 10 5");
    let reductions = |fight: &Fight, negations: &Negations| {
        let result = pending_attack(&fight.view(), negations).unwrap();
        let [target] = <[_; 1]>::try_from(result.targets).unwrap();
        target.reductions
    };
    let mut negations = Negations::new();
    let spending = |reductions: &[DamageReduction]| {
        let each = reductions.iter().map(|each| each.spending.clone());
        each.collect::<Vec<_>>()
    };
    let offered = reductions(&fight, &negations);
    assert_eq!(
        spending(&offered),
        ["may use Drama to remove one or more of these"]
    );
    fight.table.play(Command::SetPossibilities {
        actor: hero,
        possibilities: 2,
    });
    let offered = reductions(&fight, &negations);
    let text = "may spend 1 possibility (has 2) or use Drama to remove one or more of these";
    assert_eq!(spending(&offered), [text]);
    assert_eq!(offered[0].payments, []);
    toggle_negation(&mut negations, 0, 0, DamageComponent::Shock);
    let chosen = reductions(&fight, &negations);
    let labels = |reduction: &DamageReduction| {
        let each = reduction.payments.iter();
        each.map(|choice| (choice.label.clone(), choice.is_chosen))
            .collect::<Vec<_>>()
    };
    let both = |drama: bool| {
        let possibility = "1 possibility".to_owned();
        [(possibility, !drama), ("Drama".to_owned(), drama)]
    };
    assert_eq!(labels(&chosen[0]), both(false));
    choose_payment(&mut negations, 0, 0, chosen[0].payments[1].leads_to);
    let chosen = reductions(&fight, &negations);
    assert_eq!(labels(&chosen[0]), both(true));
    let used = "uses Drama to remove everything chosen";
    let also = "may also spend 1 possibility (has 2) to remove one or more of these";
    assert_eq!(spending(&chosen), [used, also]);
    // DD-270: the possibility removes what Drama has left.
    toggle_negation(&mut negations, 0, 1, DamageComponent::Wound);
    let spent = "spends 1 possibility (has 2) to remove everything chosen";
    assert_eq!(spending(&reductions(&fight, &negations)), [used, spent]);
    fight.apply(&negations);
    let view = fight.view();
    let hero = view.actor(hero).unwrap();
    assert_eq!((hero.possibilities, hero.pool.len()), (1, 1));
    let text = Torg::entry_text(fight.table.table.log().applied(), &view, Seat::Table);
    let sentence =
        "Drama reduced the damage (shock). Hero 1 spent a possibility to reduce damage (a wound).";
    assert!(text.contains(sentence), "{text}");
    // Whatever the first payment removed is taken back; then the possibility pays alone.
    toggle_negation(&mut negations, 0, 0, DamageComponent::Shock);
    assert_eq!(negations[0].reductions.len(), 1);
}

/// TC-107: a component that is chosen and then not in the damage any more, because an added die changed it, has no chip to take it back.
#[test]
fn a_possibility_is_not_spent_for_what_is_not_in_the_damage() {
    let mut fight = superior_hit();
    fight.table.play(Command::SetPossibilities {
        actor: h(2),
        possibilities: 3,
    });
    fight.roll("10 10 5");
    let chosen = |component| {
        let negations = vec![NegationChoice {
            attack: 0,
            reductions: vec![ReductionChoice {
                components: vec![component],
                payment: None,
            }],
        }];
        let result = pending_attack(&fight.view(), &negations).unwrap();
        let [target] = result.targets.as_slice() else {
            panic!("{} targets", result.targets.len());
        };
        (
            target.reductions[0].spending.clone(),
            result.apply.unwrap().detail,
        )
    };
    let spends =
        |(spending, detail): (String, String)| (spending.starts_with("spends"), detail.is_empty());
    assert_eq!(spends(chosen(DamageComponent::Wound)), (true, true));
    // This hit knocks nobody down.
    assert_eq!(spends(chosen(DamageComponent::Knockdown)), (false, false));
}

/// Whatever a hit leaves of earlier damage belongs to the result too.
#[test]
fn the_result_names_earlier_damage() {
    let mut fight = superior_hit();
    let condition = Condition {
        wounds: 1,
        shock: 4,
        k: true,
        ..Condition::default()
    };
    let actor = h(2);
    fight
        .table
        .apply_event(Event::ConditionSet { actor, condition });
    fight.table.play(Command::SetPossibilities {
        actor,
        possibilities: 3,
    });
    fight.roll("10 10 5");
    let text = |negations: &Negations| {
        let result = pending_attack(&fight.view(), negations).unwrap();
        result.targets[0].text.clone()
    };
    let mut negations = Negations::new();
    assert_eq!(
        text(&negations),
        "Villain 1: unconscious (an O after a K) and heavily wounded, shock 8 of 17"
    );
    toggle_negation(&mut negations, 0, 0, DamageComponent::KnockoutMark);
    assert_eq!(
        text(&negations),
        "Villain 1: heavily wounded, shock 8 of 17; as before: K"
    );
    toggle_negation(&mut negations, 0, 0, DamageComponent::Wound);
    assert_eq!(
        text(&negations),
        "Villain 1: shock 8 of 17; as before: wounded and K"
    );
}

/// TC-107: one possibility negates at most three components; then no other one can be chosen.
#[test]
fn tc_107_the_choice_ends_at_the_limit() {
    let mut fight = superior_hit();
    fight.table.play(Command::SetPossibilities {
        actor: h(2),
        possibilities: 3,
    });
    fight.roll("10 10 5");
    let mut negations = Negations::new();
    for (component, is_limit_reached) in [
        (DamageComponent::Wound, false),
        (DamageComponent::Shock, false),
        (DamageComponent::KnockoutMark, true),
    ] {
        toggle_negation(&mut negations, 0, 0, component);
        let result = pending_attack(&fight.view(), &negations).unwrap();
        assert_eq!(
            result.targets[0].reductions[0].is_limit_reached,
            is_limit_reached
        );
    }
}

/// TC-126: options that cannot be combined are refused; the gamemaster may overrule this.
#[test]
fn tc_126_the_gamemaster_can_overrule_a_refusal() {
    let mut fight = Fight::uneven();
    fight.toggle(CombatOption::VitalBlow);
    fight.toggle(CombatOption::Sweep);
    let command = fight.planned().command().unwrap();
    assert!(matches!(
        fight.table.try_play(command.clone()),
        Err(Refusal::Combat(_))
    ));
    fight.table.play_anyway(command);
    fight.result();
}

#[test]
fn unknown_values_are_asked_for_in_place() {
    let mut fight = Fight::uneven();
    // The other villain has no sheet; a tap aims only at them, and the options stay visible.
    fight.form.targets.aim_at(h(3));
    let options = fight.planned().options(false);
    assert!(options.iter().any(|group| group.rows.len() > 1));
    // The button that would roll names what is missing, and there is a way without numbers beside it.
    let missing = |fight: &Fight| {
        let planned = fight.planned();
        assert!(planned.missing(false).is_none() && planned.despite_figures().is_none());
        assert!(planned.instead_of_figures().is_some() && !planned.is_ready());
        planned.roll_label()
    };
    let asked_fields = |fight: &Fight| -> Vec<AttackField> {
        let figures = fight.target().closed_fields.into_iter();
        figures.map(|figure| figure.field).collect()
    };
    assert_eq!(missing(&fight), "The defense value is missing");
    assert_eq!(asked_fields(&fight), [AttackField::Defence]);
    fight.form.set_text(AttackField::Defence, "12");
    assert_eq!(missing(&fight), "Toughness is missing");
    fight.form.set_text(AttackField::Toughness, "9");
    // The fields stay in place while somebody types in them.
    assert_eq!(
        asked_fields(&fight),
        [AttackField::Defence, AttackField::Toughness]
    );
    assert_eq!(fight.percent(), "70%");
    let planned = fight.planned();
    assert!(planned.despite_figures().is_some() && planned.instead_of_figures().is_none());
    // One tap writes the values on the sheet; then nothing is left to write.
    let record = fight.target().record.unwrap();
    fight.press(record);
    assert_eq!(fight.target().record, None);
    let actor = fight.table.state().actor(h(3)).unwrap();
    assert_eq!(actor.stats.toughness, Some(9));
    // Without a weapon only Dexterity defends against a sabre (TC-054).
    assert_eq!(actor.stats.dexterity, Some(12));
    assert_eq!(fight.percent(), "70%");
    // Another weapon needs other values.
    fight.choose(FormChoice::Weapon {
        weapon: super::fight::GUN,
        non_lethal: false,
    });
    assert!(missing(&fight).ends_with("is missing"));
}

#[test]
fn a_tap_changes_the_target_or_adds_one() {
    let mut fight = Fight::uneven();
    fight.write_sheet(h(3), 9, 9, 0, None);
    let targets_of = |fight: &Fight| -> Vec<_> {
        let targets = fight.form.targets.list.iter();
        targets.map(|target| target.target).collect()
    };
    fight.form.targets.aim_at(h(3));
    assert_eq!(targets_of(&fight), [h(3)]);
    fight.form.targets.toggle_several();
    fight.form.targets.aim_at(h(2));
    assert_eq!(targets_of(&fight), [h(3), h(2)]);
    // The options, the main number and its label are those of the target that is shown.
    let toggled_chance = |fight: &Fight| fight.row("All-out attack").toggled_chance.unwrap();
    let chance = |fight: &Fight| fight.planned().chance().unwrap();
    let (first_toggled, first_chance) = (toggled_chance(&fight), chance(&fight));
    assert!(
        first_chance.terms.contains("multi-action"),
        "{}",
        first_chance.terms
    );
    fight.choose(FormChoice::ShownTarget(h(3)));
    assert_ne!(toggled_chance(&fight), first_toggled);
    assert_ne!(chance(&fight).percent, first_chance.percent);
    fight.toggle(CombatOption::AllOut);
    let toggled = fight.percent();
    fight.toggle(CombatOption::AllOut);
    assert_eq!(toggled_chance(&fight).percent, toggled);
    fight.form.targets.toggle_several();
    assert_eq!(targets_of(&fight), [h(3)]);
}

/// With several targets, a tap on a name adds it or removes it, whichever target is shown.
#[test]
fn a_tap_on_one_of_several_targets_removes_it() {
    let mut fight = Fight::even();
    fight.form.targets.toggle_several();
    for (tapped, targets, shown) in [
        (h(2), &[h(2)][..], Some(h(2))),
        (h(3), &[h(2), h(3)], Some(h(3))),
        (h(2), &[h(3)], Some(h(3))),
        (h(2), &[h(3), h(2)], Some(h(2))),
        (h(2), &[h(3)], Some(h(3))),
        (h(3), &[], None),
        (h(3), &[h(3)], Some(h(3))),
    ] {
        fight.form.targets.aim_at(tapped);
        let form = &fight.form;
        let now: Vec<_> = form
            .targets
            .list
            .iter()
            .map(|target| target.target)
            .collect();
        assert_eq!(now, targets);
        assert_eq!(form.targets.shown().map(|target| target.target), shown);
        assert!(!fight.planned().options(false).is_empty());
        let asks = fight.planned().target_pane();
        let asks = asks.is_some_and(|pane| has_choices(&pane, "Figures for"));
        assert_eq!(asks, targets.len() > 1);
    }
}

#[test]
fn several_targets_show_each_chance() {
    let mut fight = Fight::even();
    let form_before = fight.form.clone();
    // The target that the form started with was not chosen by anybody, so it is not among the targets.
    fight.form.targets.toggle_several();
    let untargeted = fight.planned();
    assert!(untargeted.form.targets.list.is_empty() && untargeted.target_pane().is_none());
    assert_eq!(
        untargeted.missing(false).as_deref(),
        Some("Choose at least two targets in the row at the top.")
    );
    assert_eq!((untargeted.chance(), untargeted.command()), (None, None));
    assert!(
        !untargeted.options(false).is_empty(),
        "the options must stay visible"
    );
    fight.form.targets.toggle_several();
    assert_eq!(fight.form.targets, form_before.targets);
    fight.form.targets.toggle_several();
    fight.form.targets.aim_at(h(2));
    let single = fight.planned();
    assert_eq!(
        single.missing(false).as_deref(),
        Some("Choose at least one more target.")
    );
    assert_eq!(single.roll_label(), "Roll");
    assert_eq!(single.chance().unwrap().aim, "to hit");
    fight.form.targets.aim_at(h(3));
    let double = fight.planned();
    assert_eq!(
        (double.missing(false), double.roll_label().as_str()),
        (None, "Roll against 2 targets")
    );
    let chance = double.chance().unwrap();
    assert!(chance.second_line.contains("Villain 1 ") && chance.second_line.contains("Villain 2 "));
    assert_eq!(chance.aim, "to hit Villain 2");
    let terms = &chance.terms;
    assert!(
        terms.starts_with("14 ") && terms.contains(" + 4 ") && terms.ends_with(" = 18"),
        "{terms}"
    );
}

/// TC-147, TC-148, TC-260: the second line lists the chance that is shown in large type, for each of several targets.
#[test]
fn tc_147_148_260_the_chances_for_several_targets_are_of_one_kind() {
    for option in [
        None,
        Some(CombatOption::KnockdownAttack),
        Some(CombatOption::Disarm),
    ] {
        let mut fight = Fight::even();
        fight.form.targets.toggle_several();
        fight.form.targets.list.clear();
        fight.form.targets.aim_at(h(2));
        fight.form.targets.aim_at(h(3));
        if let Some(option) = option {
            fight.toggle(option);
        }
        let chance = fight.planned().chance().unwrap();
        assert_eq!(chance.aim.starts_with("to hit"), option.is_none());
        assert!(chance.second_line.ends_with(&chance.percent), "{chance:?}");
    }
}

/// The button is enabled only if a tap on it rolls; otherwise it names what is missing.
#[test]
fn the_button_names_what_is_missing() {
    let mut fight = Fight::uneven();
    let button = |fight: &Fight| {
        let planned = fight.planned();
        (planned.roll_label(), planned.is_ready())
    };
    assert_eq!(button(&fight), ("Roll".to_owned(), true));
    fight.form.set_text(AttackField::Value, "x");
    assert_eq!(
        button(&fight),
        ("Value: check the number".to_owned(), false)
    );
    fight.form.set_text(AttackField::Value, "");
    fight.form.targets.aim_at(h(3));
    assert_eq!(
        button(&fight),
        ("The defense value is missing".to_owned(), false)
    );
    fight.form.targets.aim_at(h(2));
    fight.draw_gun();
    assert_eq!(button(&fight), ("Choose the range".to_owned(), false));
    // No chance is shown before the range is given, nor with a refusal.
    assert_eq!(fight.planned().possible_results(), []);
    fight.toggle(CombatOption::AllOut);
    assert!(fight.planned().asks_range());
    assert_eq!(fight.planned().chance(), None);
    fight.toggle(CombatOption::AllOut);
    fight.choose(FormChoice::Range(h(2), RangeBand::Short));
    assert_eq!(button(&fight), ("Roll".to_owned(), true));
    assert_ne!(fight.planned().possible_results(), []);
    fight.form.targets.toggle_several();
    fight.form.targets.list.clear();
    assert_eq!(button(&fight), ("Choose the targets".to_owned(), false));
}

/// TC-058: a defence before the attack is offered to targets who can use it; for others the button says why not.
#[test]
fn tc_058_active_defences_are_offered_if_they_are_possible() {
    let mut fight = Fight::even();
    fight.begin_rounds();
    fight.open();
    let target = fight.form.targets.list[0].target;
    let button = |fight: &Fight| fight.target().open_button.unwrap();
    assert!(button(&fight).enabled, "{:?}", button(&fight));
    assert_eq!(fight.target().detail, "may use an active defense first");
    // Against a gun the melee weapons skill is of no use (TC-053).
    let weapon = fight.form.weapon;
    fight.draw_gun();
    let against_gun = button(&fight);
    assert_eq!(
        (against_gun.enabled, against_gun.detail.as_str()),
        (true, "no skill on the sheet defends against this attack")
    );
    fight.choose(FormChoice::Weapon {
        weapon,
        non_lethal: false,
    });
    fight.table.play_anyway(Command::Pass { actor: target });
    let button_after = button(&fight);
    assert_eq!(
        (button_after.enabled, button_after.detail.as_str()),
        (false, "No turn left")
    );
    assert_eq!(fight.target().detail, "Melee weapons, Toughness");
}

#[test]
fn unreadable_values_leave_the_options_in_place() {
    let mut fight = Fight::uneven();
    let names = |fight: &Fight| -> Vec<_> {
        let groups = fight.planned().options(false).into_iter();
        groups
            .flat_map(|group| group.rows)
            .map(|row| row.name)
            .collect()
    };
    let names_before = names(&fight);
    fight.form.set_text(AttackField::Value, "x");
    assert_eq!(names(&fight), names_before);
    assert_eq!(fight.planned().chance(), None);
    assert_eq!(fight.weapon().closed_fields[0].field, AttackField::Value);
}

/// Somebody can leave the table while the form of an attack on them is open.
#[test]
fn an_attack_on_somebody_who_left_says_so() {
    let mut fight = Fight::even();
    fight.form.targets.list[0].target = ActorId(99);
    let planned = fight.planned();
    assert!(matches!(planned.preview, Err(Incomplete::ActorLeft)));
    assert!(planned.target_pane().is_none() && planned.command().is_none());
    assert_eq!(
        planned.missing(false).unwrap(),
        "Someone in this attack is no longer at the table."
    );
}
