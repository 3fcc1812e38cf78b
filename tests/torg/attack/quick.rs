//! An attack without a table: typed input, the preview, the results of dice, and the saved form.

use super::fight::{answered, find_row, has_choices, row};
use super::{choose_attacker, choose_target, planned, roll, toggle};
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::chart::{Concealment, DamageTable, KnockoutMark, RangeBand};
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::AttackSkill;
use ::torg::fight::BlindsideCause;
use ::torg::settings::Edition;
use rising_action::components::StepDirection;
use rising_action::torg::attack::quick::{in_edition, new_form, read_saved, to_saved};
use rising_action::torg::attack::report::{DamageCell, RollReport, RollReportNote};
use rising_action::torg::attack::{
    AttackForm, BoostSource, FormChoice, OptionControl, OptionRow, PlannedAttack, quick_reports,
};
use rising_action::torg::attack_fields::AttackField;
use tabletop::dice::DiceError;
use tabletop::rule::tc;

/// Returns an attack with a sabre, 14 and 17, against 15 and a Toughness of 17, possibility-rated.
fn sabre() -> AttackForm {
    let mut form = new_form();
    for (field, text) in [
        (AttackField::Value, "14"),
        (AttackField::Damage, "17"),
        (AttackField::Defence, "15"),
        (AttackField::Toughness, "17"),
    ] {
        form.set_text(field, text);
    }
    choose_target(&mut form, |target| {
        target.damage_table = DamageTable::PossibilityRated
    });
    form
}

fn step_up(form: &mut AttackForm) {
    let rules = planned(form).rules();
    form.step_vital_blow(StepDirection::Up, &rules);
}

fn percent(form: &AttackForm) -> String {
    planned(form).chance().unwrap().percent
}

/// Rolls the attack with these dice.
fn try_roll(form: &mut AttackForm, dice: &str) -> Option<Result<RollReport, DiceError>> {
    let rolled = roll(form, dice);
    rolled.map(|rolled| rolled.map(|roll| quick_reports(&roll).remove(0)))
}

fn roll_report(form: &mut AttackForm, dice: &str) -> RollReport {
    try_roll(form, dice).unwrap().unwrap()
}

#[test]
fn every_option_shows_its_chance() {
    let mut form = sabre();
    assert_eq!(percent(&form), "45%");
    let chance = |row: OptionRow| row.toggled_chance.map(|chance| chance.text());
    let all_out = row(&planned(&form), "All-out attack");
    assert_eq!(all_out.detail, "stronger; you are easier to hit");
    assert_eq!(chance(all_out), Some("with it 70%".to_owned()));
    // What does not change the chance shows none.
    assert_eq!(chance(row(&planned(&form), "Non-lethal")), None);
    toggle(&mut form, CombatOption::AllOut);
    toggle(&mut form, CombatOption::VitalBlow);
    step_up(&mut form);
    let with_both = planned(&form);
    assert_eq!(percent(&form), "34%");
    let vital = row(&with_both, "Vital blow");
    assert_eq!(
        (
            vital.detail.as_str(),
            vital.to_hit.as_str(),
            vital.damage.as_str()
        ),
        ("2 of 4 steps: harder to hit, more damage", "−4", "+2")
    );
    let chances = [Some("55%".to_owned()), Some("24%".to_owned())];
    assert_eq!(vital.control, OptionControl::Steps { steps: 2, chances });
    let all_out = row(&with_both, "All-out attack");
    assert_eq!(chance(all_out), Some("without it 18%".to_owned()));
    let sum = with_both.sum();
    let terms = sum
        .iter()
        .map(|term| (term.figure.as_str(), term.name.as_str(), term.is_chosen));
    assert_eq!(
        terms.collect::<Vec<_>>(),
        [
            ("14", "value", false),
            ("−4", "vital blow", true),
            ("+3", "all-out attack", true),
            ("die", "d20", false)
        ]
    );
}

#[test]
fn the_chance_is_that_of_the_aim_beside_that_of_a_hit() {
    for (option, aim) in [
        (CombatOption::KnockdownAttack, "to knock down"),
        (CombatOption::Disarm, "to disarm"),
    ] {
        let mut form = sabre();
        toggle(&mut form, option);
        form.set_text(AttackField::Strength, "12");
        let chance = planned(&form).chance().unwrap();
        assert_eq!(chance.aim, aim);
        assert!(
            chance.second_line.ends_with(" to hit"),
            "{}",
            chance.second_line
        );
    }
}

#[test]
fn an_illegal_option_says_why_and_names_the_rule() {
    let mut form = sabre();
    toggle(&mut form, CombatOption::VitalBlow);
    let with_blow = planned(&form);
    let sweep = row(&with_blow, "Sweep attack");
    assert_eq!(
        (sweep.detail.as_str(), sweep.is_refused),
        ("not with vital blow", true)
    );
    assert_eq!(sweep.control, OptionControl::Rule(tc(126)));
    assert_eq!((sweep.to_hit.as_str(), sweep.damage.as_str()), ("+5", "−5"));
    assert_eq!(
        row(&with_blow, "Grapple to hold").detail,
        "this weapon cannot grapple"
    );
    // If the option is chosen anyway, the roll names the rule that it breaks.
    toggle(&mut form, CombatOption::Sweep);
    let refused = planned(&form);
    assert_eq!(refused.roll_label(), "Roll anyway");
    assert_eq!(refused.shown_refusal().unwrap().rule, Some(tc(126)));
}

#[test]
fn each_edition_has_its_own_options() {
    let mut form = sabre();
    let has = |form: &AttackForm, name| find_row(&planned(form), name).is_some();
    assert!(has(&form, "Knockdown attack") && has(&form, "Non-lethal") && !has(&form, "Stun"));
    toggle(&mut form, CombatOption::KnockdownAttack);
    toggle(&mut form, CombatOption::VitalBlow);
    choose_attacker(&mut form, |attacker| attacker.edition = Edition::Classic);
    assert!(!has(&form, "Knockdown attack") && has(&form, "Stun"));
    let classic = planned(&form);
    let vital = row(&classic, "Vital blow");
    assert_eq!(
        (vital.to_hit.as_str(), vital.damage.as_str(), &vital.control),
        ("−8", "+4", &OptionControl::Switch)
    );
    assert_eq!(classic.shown_refusal(), None);
    // A martial artist's disciplines are rarely used: they are shown only on request.
    choose_attacker(&mut form, |attacker| {
        attacker.attack_skill = AttackSkill::MartialArts
    });
    assert!(!has(&form, "Throw"));
    assert!(!row(&planned(&form), "Throw").is_refused);
    assert_eq!(row(&planned(&form), "Felling the oak").damage, "+4");
}

/// In the classic edition a vital blow has no steps.
#[test]
fn a_classic_vital_blow_has_no_steps() {
    let mut form = sabre();
    toggle(&mut form, CombatOption::VitalBlow);
    choose_attacker(&mut form, |attacker| attacker.edition = Edition::Classic);
    let report = roll_report(&mut form, "19");
    let blow_row = report.rows.iter().find(|row| row.name.starts_with("Vital"));
    let blow_row = blow_row.unwrap();
    assert_eq!(
        (blow_row.name.as_str(), blow_row.to_hit.as_str()),
        ("Vital blow", "−8")
    );
}

#[test]
fn the_report_has_every_number() {
    // The dice: 10, then 8.
    let mut form = sabre();
    toggle(&mut form, CombatOption::AllOut);
    toggle(&mut form, CombatOption::VitalBlow);
    step_up(&mut form);
    form.set_text(AttackField::ActionModifier, "3");
    form.set_text(AttackField::EffectModifier, "3");
    let report = roll_report(&mut form, "10 8");
    assert_eq!((report.title.as_str(), report.steps), ("Good hit", 3));
    assert_eq!(
        (report.dice.text.as_str(), report.dice.bonus.as_str()),
        ("10 rerolled: total 18", "+5")
    );
    let rows: Vec<_> = report
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.to_hit.as_str(), row.damage.as_str()))
        .collect();
    assert_eq!(
        rows,
        [
            ("Melee weapon", "14", "17"),
            ("Vital blow, 2 steps", "−4", "+2"),
            ("All-out attack", "+3", "+1"),
            ("Gamemaster", "+3", "+3"),
            ("Bonus number", "+5", "+5"),
        ]
    );
    assert_eq!(report.totals, ["21", "28"]);
    assert_eq!(report.differences, ["6", "11"]);
    let difficulties: Vec<_> = report
        .difficulties
        .iter()
        .map(|row| (row.to_hit.as_str(), row.damage.as_str()))
        .collect();
    assert_eq!(difficulties, [("15", "17")]);
    assert_eq!(
        report.damage,
        [
            DamageCell::Wounds("1 wound".to_owned()),
            DamageCell::Mark(KnockoutMark::K),
            DamageCell::Shock("4 shock".to_owned())
        ]
    );
    let note = report.notes.last().unwrap();
    assert_eq!(note.text, "Target: K and wounded, shock 4 of 17");
}

#[test]
fn misses_and_cover_are_described() {
    let mut form = sabre();
    let miss = roll_report(&mut form, "1");
    assert_eq!((miss.title.as_str(), miss.steps), ("Miss", 0));
    assert_eq!(miss.totals, ["2", ""]);
    assert_eq!(
        (miss.difference_label, miss.differences),
        ("Short by", ["13".to_owned(), String::new()])
    );
    assert!(miss.damage.is_empty());
    form.choose(FormChoice::Concealment(Some(Concealment::Half)));
    let cover = roll_report(&mut form, "16");
    assert_eq!(cover.title, "Cover hit");
    let difficulties: Vec<_> = cover
        .difficulties
        .iter()
        .map(|row| (row.name.as_str(), row.to_hit.as_str()))
        .collect();
    assert_eq!(
        difficulties,
        [
            ("Target: defense", "15"),
            ("Cover", "+4"),
            ("Difficulty", "19")
        ]
    );
    // Whether or not the app knows the Toughness of the cover, the cover takes the damage (TC-215, TC-218).
    assert_eq!(cover.totals, ["17", "20"]);
    assert_eq!(
        cover.notes[0].text,
        "The cover takes a damage total of 20; the gamemaster says what that does."
    );
    assert!(cover.damage.is_empty());
}

#[test]
fn invalid_dice_are_reported() {
    let mut form = sabre();
    for (dice, expected) in [
        ("10", "A die is missing"),
        ("7 3", "Too many dice"),
        ("21", "A d20 has no 21"),
        ("", "No die entered"),
        ("five", "“five” is not a die"),
        ("0", "A d20 has no 0"),
    ] {
        let error = try_roll(&mut form, dice).unwrap().unwrap_err();
        let text = planned(&form).dice_error_text(error);
        assert!(text.starts_with(expected), "{dice}: {text}");
    }
    // For an unskilled attacker a 20 is not rolled again.
    form.choose(FormChoice::Skilled(false));
    roll_report(&mut form, "20");
}

#[test]
fn values_out_of_range_are_refused() {
    for (field, text, expected) in [
        (
            AttackField::Value,
            "100",
            "Value: enter a number from 0 to 99.",
        ),
        (
            AttackField::Damage,
            "-1",
            "Damage: enter a number from 0 to 99.",
        ),
        (
            AttackField::Toughness,
            "0",
            "Toughness: enter a number from 1 to 99.",
        ),
        (
            AttackField::ActionModifier,
            "100",
            "Gamemaster modifier, to hit: enter a number from −99 to 99.",
        ),
        (
            AttackField::Defence,
            "ten",
            "Defense: enter a whole number from 0 to 99.",
        ),
        (
            AttackField::Value,
            "999999999999",
            "Value: enter a number from 0 to 99.",
        ),
    ] {
        let mut form = sabre();
        form.set_text(field, text);
        let planned = planned(&form);
        assert_eq!(planned.missing(false).as_deref(), Some(expected), "{text}");
        assert_eq!(planned.chance(), None);
        assert!(
            !planned.options(false).is_empty(),
            "the options must stay visible"
        );
        assert!(try_roll(&mut form, "11").is_none());
    }
    let mut form = sabre();
    form.set_text(AttackField::Defence, "");
    assert_eq!(
        planned(&form).missing(false).as_deref(),
        Some("Defense: enter a number from 0 to 99.")
    );
    assert_eq!(form.field_error(AttackField::Defence, true), None);
    assert!(form.field_error(AttackField::Defence, false).is_some());
}

#[test]
fn steps_stay_within_the_limits() {
    let mut form = new_form();
    form.set_text(AttackField::Value, "99");
    form.step(AttackField::Value, StepDirection::Up, None);
    assert_eq!(form.text(AttackField::Value), "99");
    form.step(AttackField::Value, StepDirection::Down, None);
    form.step(AttackField::Shock, StepDirection::Down, None);
    assert_eq!(form.text(AttackField::Value), "98");
    assert_eq!(form.text(AttackField::Shock), "0");
}

/// An empty field shows the value of the sheet, and the first step starts from there.
#[test]
fn steps_start_from_the_value_of_the_sheet() {
    for (direction, stepped) in [(StepDirection::Up, "13"), (StepDirection::Down, "11")] {
        let mut form = new_form();
        form.set_text(AttackField::Value, "");
        form.step(AttackField::Value, direction, Some(12));
        assert_eq!(form.text(AttackField::Value), stepped);
    }
}

#[test]
fn the_form_is_saved_on_the_device() {
    let mut form = sabre();
    choose_attacker(&mut form, |attacker| {
        attacker.edition = Edition::Classic;
        attacker.attack_skill = AttackSkill::Missile;
    });
    for choice in [
        FormChoice::Range(form.targets.list[0].target, RangeBand::Medium),
        FormChoice::Skilled(false),
    ] {
        form.choose(choice);
    }
    toggle(&mut form, CombatOption::Aim);
    toggle(&mut form, CombatOption::VitalBlow);
    form.set_text(AttackField::ArmorAdd, "3");
    form.set_text(AttackField::Damage, "a sword");
    let planned = PlannedAttack::without_table(form.clone(), true);
    let saved = to_saved(&planned).unwrap();
    assert_eq!(read_saved(Some(&saved)), (form.clone(), true));
    // Dice are not saved, and of a long text only the beginning is.
    form.set_text(AttackField::Dice, "20");
    form.set_text(AttackField::Value, "x".repeat(1000));
    let planned = PlannedAttack::without_table(form, true);
    let (restored, _) = read_saved(to_saved(&planned).as_deref());
    assert_eq!(restored.text(AttackField::Dice), "");
    assert_eq!(restored.text(AttackField::Value).len(), 40);
    // Damaged data gives a new form.
    for damaged in [None, Some(""), Some("{\"bare\":77}")] {
        assert_eq!(read_saved(damaged), (new_form(), false));
    }
}

/// Data saved by earlier versions of the app can be read.
#[test]
fn earlier_saved_forms_can_be_read() {
    let saved = r#"{"bare":{"edition":"classic","arm":"missile","fires":"bursts","grapples":true,"kind":"possibility_rated",
        "surprise":"partial","exposed":true,"aiming":false,"k":true},"mode":"full_automatic","range":"medium","hidden":"half",
        "unseen":"cannot_turn","unskilled":true,"own_dice":true,"choices":CHOICES,
        "typed":[["value","17"],["armor_most","20"],["defence","9"],["hit","2"],["harm","-1"]]}"#;
    let mut form = sabre();
    toggle(&mut form, CombatOption::Aim);
    let options = serde_json::to_string(&form.options).unwrap();
    let (form, own_dice) = read_saved(Some(&saved.replace("CHOICES", &options)));
    let circumstances = form.circumstances.unwrap();
    assert_eq!(circumstances.edition, Edition::Classic);
    assert_eq!(circumstances.attack_skill, AttackSkill::Missile);
    assert!(circumstances.can_grapple);
    let target = form.targets.list[0].circumstances;
    assert_eq!(target.damage_table, DamageTable::PossibilityRated);
    assert_eq!(target.surprise, SurpriseLevel::Partial);
    assert!(target.has_k && target.exposed);
    assert_eq!(form.targets.list[0].range, Some(RangeBand::Medium));
    assert_eq!(form.targets.list[0].concealment, Some(Concealment::Half));
    assert_eq!(form.blindside_cause, Some(BlindsideCause::CannotTurn));
    assert_eq!((form.skilled, own_dice), (Some(false), true));
    assert!(form.options.has(CombatOption::Aim));
    assert_eq!(form.text(AttackField::Value), "17");
    assert_eq!(form.text(AttackField::ArmorMaximum), "20");
    assert_eq!(form.text(AttackField::ActionModifier), "2");
    assert_eq!(form.text(AttackField::EffectModifier), "-1");
}

/// The form goes on in the edition of the table that was played last; without one it keeps its own.
#[test]
fn the_form_opens_in_the_edition_of_the_last_table() {
    let edition = |last| in_edition(sabre(), last).circumstances.unwrap().edition;
    let own = sabre().circumstances.unwrap().edition;
    for (last, opened) in [
        (None, own),
        (Some(Edition::Classic), Edition::Classic),
        (Some(Edition::Revised), Edition::Revised),
    ] {
        assert_eq!(edition(last), opened);
    }
}

#[test]
fn ranged_attacks_ask_for_the_fire_mode() {
    let mut form = sabre();
    choose_attacker(&mut form, |attacker| {
        attacker.attack_skill = AttackSkill::Fire
    });
    let fire = planned(&form);
    assert!(has_choices(
        &fire.weapon_pane().unwrap(),
        "The weapon can fire"
    ));
    assert!(has_choices(&fire.target_pane().unwrap(), "Range"));
    assert_eq!(row(&fire, "All-out attack").detail, "only hand-to-hand");
    form.choose(FormChoice::Range(
        form.targets.list[0].target,
        RangeBand::BeyondLong,
    ));
    assert!(planned(&form).shown_refusal().is_some());
}

/// TC-201: without a table, too, the form asks for the cause of a blindside; a known cause is filled in, and the answer is saved.
#[test]
fn tc_201_a_blindside_asks_for_its_cause() {
    const ASKED: &str = "Why can’t the target see it coming?";
    let open_question = |form: &AttackForm| planned(form).question().map(|question| question.label);
    let answer = |form: &AttackForm| answered(&planned(form).weapon_pane().unwrap(), ASKED);
    let mut form = sabre();
    assert_eq!((open_question(&form), answer(&form)), (None, None));
    toggle(&mut form, CombatOption::Blindside);
    assert_eq!(
        (open_question(&form).as_deref(), answer(&form)),
        (Some(ASKED), None)
    );
    assert!(planned(&form).shown_refusal().is_none() && planned(&form).chance().is_some());
    let report = roll_report(&mut form, "11");
    assert!(!report.notes.iter().any(|note| note.rule == tc(201)));
    // The answer is shown and can still be changed.
    form.choose(FormChoice::BlindsideCause(BlindsideCause::CannotTurn));
    let expected = "Cannot turn, or is fleeing".to_owned();
    assert_eq!(
        (open_question(&form), answer(&form)),
        (None, Some(expected.clone()))
    );
    let note = RollReportNote::new("Blindside: cannot turn, or is fleeing", tc(201));
    assert!(roll_report(&mut form, "11").notes.contains(&note));
    let (restored, _) = read_saved(to_saved(&planned(&form)).as_deref());
    assert_eq!(answer(&restored), Some(expected));
    let mut surprised = sabre();
    toggle(&mut surprised, CombatOption::Blindside);
    choose_target(&mut surprised, |target| {
        target.surprise = SurpriseLevel::Complete
    });
    assert_eq!(answer(&surprised).as_deref(), Some("Surprised"));
    assert_eq!(open_question(&surprised), None);
}

/// Nobody counts possibilities without a table, so the form has a limit of its own.
#[test]
fn possibilities_stop_at_four_without_a_table() {
    let mut form = sabre();
    for spent in 0..=4 {
        form.boosts.possibilities = spent;
        let boosts = planned(&form).boosts();
        let [chip] = boosts.as_slice() else {
            panic!("{boosts:?}")
        };
        let can_spend_more = spent < 4;
        assert_eq!(chip.source, BoostSource::Possibilities { can_spend_more });
    }
}
