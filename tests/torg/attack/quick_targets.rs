//! The targets of an attack without a table: their defence, several targets, and suppressive fire.

use super::fight::{find_any_row, find_row, has_choices, row};
use super::{choose_attacker, choose_target, planned, roll, toggle};
use ::torg::combat::chart::RangeBand;
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::{AttackSkill, FireCapability};
use ::torg::fight::standalone::Defends;
use ::torg::settings::Edition;
use rising_action::components::ChanceRow;
use rising_action::torg::attack::quick::{new_form, read_saved, roll_defences, to_saved};
use rising_action::torg::attack::report::{RollReport, RollReportNote, RollReportRow};
use rising_action::torg::attack::{
    AttackForm, FormChoice, MAX_TARGETS_IN_FORM, PlannedAttack, quick_reports,
};
use rising_action::torg::attack_fields::AttackField;
use tabletop::rule::tc;
use testing::TestRng;

fn roll_reports(form: &AttackForm, dice: &str) -> Vec<RollReport> {
    let mut form = form.clone();
    quick_reports(&roll(&mut form, dice).unwrap().unwrap())
}

/// Returns the difficulties that the totals are compared with.
fn difficulties(form: &AttackForm) -> [String; 2] {
    let preview = planned(form);
    let shown = preview.shown_preview().unwrap();
    [
        shown.prepared.difficulty().to_string(),
        shown.prepared.effect_difficulty().to_string(),
    ]
}

/// Returns an attack with a firearm, 14 and 17, with or without bursts.
fn gun(capability: FireCapability) -> AttackForm {
    let mut form = new_form();
    form.set_text(AttackField::Value, "14");
    form.set_text(AttackField::Damage, "17");
    choose_attacker(&mut form, |attacker| {
        attacker.attack_skill = AttackSkill::Fire
    });
    choose_attacker(&mut form, |attacker| attacker.fire_capability = capability);
    form
}

/// TC-057, TC-150 … TC-153: a defence of 10 and a Toughness of 9, depending on how the target defends, its die and the steps of a
/// vital block. A bonus is at least 1.
#[test]
fn tc_057_the_kind_of_defence_changes_the_difficulty() {
    for (edition, defends, die, block, defence, toughness) in [
        (Edition::Revised, Defends::Passively, "", 0, "10", "9"),
        (Edition::Revised, Defends::Passively, "", 2, "6", "11"),
        (Edition::Revised, Defends::Actively, "15", 0, "12", "9"),
        (Edition::Revised, Defends::Actively, "2", 0, "11", "9"),
        (Edition::Revised, Defends::Actively, "15", 1, "10", "10"),
        (Edition::Revised, Defends::Aggressively, "15", 0, "10", "9"),
        (Edition::Revised, Defends::Aggressively, "2", 4, "1", "13"),
        (Edition::Classic, Defends::Passively, "", 0, "10", "9"),
        (Edition::Classic, Defends::Actively, "15", 0, "12", "9"),
        (Edition::Classic, Defends::Aggressively, "15", 0, "10", "9"),
    ] {
        let mut form = new_form();
        choose_attacker(&mut form, |attacker| attacker.edition = edition);
        choose_target(&mut form, |target| target.defends = defends);
        choose_target(&mut form, |target| target.vital_block_steps = block);
        form.set_text(AttackField::DefenceDie, die);
        let case = format!("{edition:?} {defends:?} {die} {block}");
        assert_eq!(difficulties(&form), [defence, toughness], "{case}");
        let pane = planned(&form).target_pane().unwrap();
        assert_eq!(
            pane.detail.contains(&format!("active defense {defence}")),
            defends != Defends::Passively,
            "{case}: {}",
            pane.detail
        );
        let report = roll_reports(&form, "19").remove(0);
        let name = &report.difficulties[0].name;
        let is_rolled = name.contains("active defense");
        assert_eq!(is_rolled, defends != Defends::Passively, "{case}: {name}");
    }
}

/// TC-058: the defence is rolled before the attack, and its total counts until another is rolled.
#[test]
fn tc_058_the_defence_is_rolled_before_the_attack() {
    let mut form = new_form();
    choose_target(&mut form, |target| target.defends = Defends::Actively);
    let unrolled = planned(&form);
    assert_eq!(unrolled.roll_label(), "Roll the defense");
    assert_eq!(
        unrolled.missing(false).as_deref(),
        Some("Roll the defense first, or enter what its die shows.")
    );
    assert!(
        !unrolled.options(false).is_empty(),
        "the options must stay visible"
    );
    roll_defences(&mut form, &mut TestRng(3));
    let die = form.text(AttackField::DefenceDie).to_owned();
    assert!(die.parse::<u8>().is_ok(), "{die}");
    assert_eq!(planned(&form).missing(false), None);
    assert_eq!(planned(&form).roll_label(), "Roll");
    // The defence is rolled only once.
    roll_defences(&mut form, &mut TestRng(4));
    assert_eq!(form.text(AttackField::DefenceDie), die);
    choose_target(&mut form, |target| target.defends = Defends::Aggressively);
    assert_eq!(form.text(AttackField::DefenceDie), "");
    // With real dice, this die is typed too.
    let with_own_dice = PlannedAttack::without_table(form.clone(), true);
    assert_eq!(with_own_dice.roll_label(), "Defender’s die is missing");
    assert!(!with_own_dice.is_ready());
    form.set_text(AttackField::DefenceDie, "12");
    let with_own_dice = PlannedAttack::without_table(form, true);
    assert_eq!(with_own_dice.roll_label(), "Use these dice");
}

/// TC-150: the classic edition has no vital block, and changing to it drops one.
#[test]
fn tc_150_only_the_revised_edition_has_vital_blocks() {
    let mut form = new_form();
    let asks_block =
        |form: &AttackForm| has_choices(&planned(form).target_pane().unwrap(), "Vital block");
    assert!(asks_block(&form));
    choose_target(&mut form, |target| target.vital_block_steps = 4);
    choose_attacker(&mut form, |attacker| attacker.edition = Edition::Classic);
    assert!(!asks_block(&form));
    assert_eq!(difficulties(&form), ["10", "9"]);
}

/// TC-152 … TC-154: both the possible and the actual results: 12 + 5 − 2 with an 18, and at least 12 + 1 − 2.
#[test]
fn tc_154_aggressive_defences_show_the_defence_total() {
    for (edition, rule) in [(Edition::Classic, tc(152)), (Edition::Revised, tc(153))] {
        let mut form = new_form();
        choose_attacker(&mut form, |attacker| attacker.edition = edition);
        assert!(
            !planned(&form)
                .possible_results()
                .iter()
                .any(|row| row.result.contains("defense"))
        );
        toggle(&mut form, CombatOption::AggressiveDefence);
        let results = planned(&form).possible_results();
        let lowest = ChanceRow::new("own defense, at least", "11");
        assert!(results.contains(&lowest), "{results:?}");
        for (dice, total) in [("18", 15), ("3", 11)] {
            let report = roll_reports(&form, dice).remove(0);
            let opening = format!("Attacker’s active defense: {total}.");
            let note = report
                .notes
                .iter()
                .find(|note| note.text.starts_with(&opening));
            assert_eq!(note.map(|note| note.rule), Some(rule), "{report:?}");
        }
    }
}

/// TC-141, TC-142: the higher of both totals is compared with the resistance to intimidation, and nobody is hurt; single shots work
/// less well.
#[test]
fn tc_141_suppressive_fire_intimidates_all_targets() {
    for (capability, total) in [
        (FireCapability::Bursts, "22"),
        (FireCapability::Single, "19"),
    ] {
        let mut form = gun(capability);
        assert!(
            find_row(&planned(&form), "Suppressive fire").is_none(),
            "it must be a rare option"
        );
        assert!(!row(&planned(&form), "Suppressive fire").is_refused);
        toggle(&mut form, CombatOption::SuppressiveFire);
        assert_eq!(
            planned(&form).missing(false).as_deref(),
            Some("Intimidation or Spirit: enter a number from 0 to 99.")
        );
        form.set_text(AttackField::Resistance, "10");
        form.targets.add();
        form.set_text(AttackField::Resistance, "40");
        let chance = planned(&form).chance().unwrap();
        assert_eq!(
            (chance.aim.as_str(), chance.difficulty.as_str()),
            ("to intimidate Target 2", "40")
        );
        let question = planned(&form).question().unwrap();
        assert_eq!(question.label, "What should the targets do?");
        form.choose(question.choices[1].leads_to);
        assert_eq!(planned(&form).question(), None);
        let [first, second] = <[RollReport; 2]>::try_from(roll_reports(&form, "18")).unwrap();
        assert_eq!(first.totals, [total, ""]);
        let purpose = RollReportNote::new("Purpose: stay in place", tc(141));
        assert!(first.notes.contains(&purpose));
        assert!(first.title.starts_with("Target 1: "), "{}", first.title);
        assert_eq!(second.title, "Target 2: No effect");
        assert_eq!(second.difficulties[0].to_hit, "40");
        assert!(first.damage.is_empty() && second.damage.is_empty());
        assert!(second.rows.is_empty(), "the total is shown once");
    }
    // Only the revised edition has suppressive fire, and only for weapons that shoot.
    let mut form = gun(FireCapability::Bursts);
    choose_attacker(&mut form, |attacker| attacker.edition = Edition::Classic);
    assert!(find_any_row(&planned(&form), "Suppressive fire").is_none());
    let close = new_form();
    assert!(row(&planned(&close), "Suppressive fire").is_refused);
}

/// TC-260, TC-261: one roll at several targets, the easiest first; in the revised edition one effect total counts for all who are
/// hit.
#[test]
fn tc_261_one_roll_meets_several_targets() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut form = new_form();
        choose_attacker(&mut form, |attacker| attacker.edition = edition);
        form.targets.add();
        form.set_text(AttackField::Defence, "30");
        form.targets.add();
        form.set_text(AttackField::Defence, "8");
        assert_eq!(planned(&form).roll_label(), "Roll against 3 targets");
        let reports = roll_reports(&form, "19");
        let titles: Vec<&str> = reports.iter().map(|report| report.title.as_str()).collect();
        assert!(titles[0].starts_with("Target 1: ") && titles[0].ends_with(" hit"));
        assert_eq!(titles[1], "Target 2: Miss");
        assert!(titles[2].starts_with("Target 3: ") && titles[2].ends_with(" hit"));
        // The dice are shared, and every target is harder to hit than a single one.
        assert!(!reports[0].dice.faces.is_empty() && reports[2].dice.faces.is_empty());
        for report in &reports {
            let multi_action = report.difficulties.iter().find(|row| row.rule == tc(260));
            assert!(multi_action.is_some(), "{edition:?}: {report:?}");
        }
    }
}

/// TC-261: the damage total of the first target hit counts for all targets, whatever bonus there is against another one. The rows of an
/// report add up to its totals, and the odds before the roll count the same damage.
#[test]
fn tc_261_rows_and_odds_have_the_shared_damage_total() {
    let sum = |report: &RollReport, amount: fn(&RollReportRow) -> &str| -> i32 {
        let amounts = report.rows.iter().map(amount);
        let amounts = amounts.filter(|text| !text.is_empty());
        amounts
            .map(|text| text.replace('−', "-").parse::<i32>().unwrap())
            .sum()
    };
    let mut form = gun(FireCapability::Bursts);
    choose_attacker(&mut form, |attacker| attacker.edition = Edition::Revised);
    form.set_text(AttackField::Defence, "0");
    form.targets.add();
    form.set_text(AttackField::Defence, "0");
    let odds = |form: &AttackForm| planned(form).shown_preview().unwrap().odds;
    let guarded = odds(&form);
    choose_target(&mut form, |target| target.exposed = true);
    assert!(odds(&form).hit > guarded.hit);
    assert_eq!(odds(&form).wound, guarded.wound);
    let reports = roll_reports(&form, "19");
    assert_eq!(reports[0].totals[1], reports[1].totals[1]);
    for report in &reports {
        let totals = [
            sum(report, |row| &row.to_hit),
            sum(report, |row| &row.damage),
        ];
        assert_eq!(totals.map(|total| total.to_string()), report.totals);
    }
    let notes = |form: &AttackForm| -> Vec<Option<String>> {
        let reports = roll_reports(form, "19").into_iter();
        reports
            .map(|report| {
                let mut notes = report.notes.into_iter();
                let shared = notes.find(|note| note.rule == tc(261));
                shared.map(|note| note.text)
            })
            .collect()
    };
    let note = |first: &str| {
        let text = "All targets that are hit share one damage total: the one against";
        Some(format!("{text} {first}."))
    };
    assert_eq!(notes(&form), [None, note("Target 1")]);
    // The first target that is hit counts, not the first target.
    form.targets.show(form.targets.list[0].target);
    form.set_text(AttackField::Defence, "40");
    form.targets.add();
    form.set_text(AttackField::Defence, "0");
    assert_eq!(notes(&form), [None, None, note("Target 2")]);
    choose_attacker(&mut form, |attacker| attacker.edition = Edition::Classic);
    assert_eq!(notes(&form), [None, None, None]);
}

#[test]
fn targets_can_be_added_selected_and_removed() {
    let mut form = new_form();
    form.set_text(AttackField::Shock, "3");
    form.targets.add();
    assert_eq!(
        (form.targets.shown_index, form.text(AttackField::Shock)),
        (1, "3")
    );
    form.set_text(AttackField::Shock, "0");
    choose_target(&mut form, |target| target.has_k = true);
    let first = form.targets.list[0].target;
    form.targets.show(first);
    assert_eq!(form.text(AttackField::Shock), "3");
    assert!(!form.targets.list[0].circumstances.has_k && form.targets.list[1].circumstances.has_k);
    // Each target has its own range.
    let second = form.targets.list[1].target;
    form.choose(FormChoice::Range(second, RangeBand::Long));
    assert_eq!(form.targets.list[0].range, Some(RangeBand::Short));
    // The targets are saved, the first one with the values from before there were several.
    let restored = read_saved(to_saved(&planned(&form)).as_deref());
    assert_eq!(restored, (form.clone(), false));
    form.targets.remove_shown();
    assert_eq!(
        (form.targets.list.len(), form.text(AttackField::Shock)),
        (1, "0")
    );
    form.targets.remove_shown();
    assert_eq!(form.targets.list.len(), 1, "there is always one");
    for _ in 0..20 {
        form.targets.add();
    }
    assert_eq!(form.targets.list.len(), MAX_TARGETS_IN_FORM);
    let mut ids: Vec<_> = form
        .targets
        .list
        .iter()
        .map(|target| target.target)
        .collect();
    ids.dedup();
    assert_eq!(ids.len(), MAX_TARGETS_IN_FORM);
}
