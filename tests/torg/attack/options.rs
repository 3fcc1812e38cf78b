//! Options, cards and possibilities with the chance of each, and the terms of the numbers.

use super::ONE_MORE;
use super::fight::{Fight, find_row};
use crate::table::h;
use ::torg::card::CardName::{
    Action, Adrenalin, CoupDeGrace, Haste, Idea, Leadership, Monologue, SecondChance, Supporter,
    Willpower,
};
use ::torg::combat::action::Aim;
use ::torg::combat::chart::RangeBand;
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::combat::hold::Hold;
use ::torg::combat::options::CombatOption;
use ::torg::combat::settings::{Answer as _, HoldDamages};
use ::torg::combat::status::Status;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::fight::actions::CombatCommand;
use ::torg::settings::{Edition, Settings};
use rising_action::components::ChanceRow;
use rising_action::grammar::{percent, percent_of_rest};
use rising_action::torg::acting::{answers_note, playable_cards};
use rising_action::torg::attack::{
    Attacker, BoostSource, FormChoice, OptionControl, PaneField, PlannedAttack, chosen_text,
    open_form,
};
use rising_action::torg::attack_fields::AttackField;
use rising_action::torg::messages::sentences::card_name;
use std::sync::Arc;

#[test]
fn segments_of_a_tenth_or_more_have_labels() {
    let mut fight = Fight::even();
    for value in 4..24 {
        fight.form.set_text(AttackField::Value, value.to_string());
        let chance = fight.planned().chance().unwrap();
        let mut end = 0;
        for share in &chance.shares {
            assert_eq!(
                share.label.is_some(),
                share.width >= 995,
                "{value}: {chance:?}"
            );
            if let Some(label) = &share.label {
                assert!(
                    label.start >= end && label.start < 10_000,
                    "{value}: {chance:?}"
                );
                let name = label.text.split(' ').next().unwrap();
                assert!(
                    [share.name.as_str(), share.short_name].contains(&name),
                    "{chance:?}"
                );
                end = label.start;
            }
        }
    }
}

#[test]
fn a_ready_aim_is_on_by_default() {
    let mut fight = Fight::uneven();
    fight.begin_rounds();
    fight.open();
    let aimed = fight.row("Aimed");
    assert!(aimed.is_refused && !aimed.is_on, "{aimed:?}");
    let mut view = fight.view();
    let round = u32::from(view.round.as_ref().unwrap().number);
    for actor in &mut view.cast {
        actor.combat.aim = Aim::Ready(round);
    }
    let form = open_form(&view, h(1)).unwrap();
    assert!(form.options.has(CombatOption::Aim));
}

#[test]
fn a_held_opportunity_cannot_be_switched_off() {
    let fight = Fight::even();
    let mut view = fight.view();
    for actor in &mut view.cast {
        actor.combat.hold = Some(Hold::Location("the door".to_owned()));
    }
    let attacker = Attacker {
        view: Arc::new(view),
        actor: h(1),
        critical_moment: false,
    };
    let planned = PlannedAttack::at_table(attacker, fight.form, false);
    let row = find_row(&planned, "Location attack").unwrap();
    assert!(row.is_on);
    assert_eq!(row.detail, "you waited for it");
    assert!(matches!(row.control, OptionControl::Rule(_)));
}

/// TC-079: the terms of base damage are shown below its number.
#[test]
fn tc_079_base_damage_is_explained() {
    let fight = Fight::even();
    let pane = fight.weapon();
    let note = pane.open_fields.iter().find_map(|field| match field {
        PaneField::Note(text) => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(note, Some("Damage: Strength 8, weapon +5, skill adds +4."));
    assert_eq!(pane.detail, "melee weapons, Strength 8 + 5 + 4");
}

/// TC-040: the weapon's row says that the attacker does not have its skill, and what the die loses.
#[test]
fn tc_040_unskilled_use_is_marked() {
    let mut fight = Fight::even();
    let unarmed = FormChoice::Weapon {
        weapon: WeaponChoice::Unarmed(AttackSkill::Unarmed),
        non_lethal: false,
    };
    fight.choose(unarmed);
    assert_eq!(
        fight.weapon().detail,
        "unarmed combat, Strength 8 · Unskilled: reroll only on a 10"
    );
    fight.choose(FormChoice::Skilled(true));
    assert_eq!(fight.weapon().detail, "unarmed combat, Strength 8");
}

#[test]
fn statuses_and_cards_are_shown() {
    let mut fight = Fight::even();
    let command = CombatCommand::SetStatus {
        status: Status::Unskilled,
        active: true,
    };
    fight.table.play(Command::Combat {
        actor: h(1),
        what: command,
    });
    assert_eq!(
        fight.weapon().detail,
        "melee weapons, Strength 8 + 5 · Unskilled: no skill adds"
    );
    assert!(fight.planned().sum().is_empty(), "nothing is chosen");
    let boosts = fight.planned().boosts();
    let BoostSource::Card(card, None) = boosts[0].source else {
        panic!("{boosts:?}")
    };
    fight.form.boosts.toggle(BoostSource::Card(card, None));
    let sum = fight.planned().sum();
    assert!(sum.iter().any(|term| term.name == "Action"), "{sum:?}");
    fight.roll("11");
    let rows = fight.result().reports[0].rows.clone();
    assert_eq!(rows[0].name, "Sabre · Unskilled: no skill adds");
    assert!(
        rows.iter().any(|row| row.name == "Card: Action"),
        "{rows:?}"
    );
}

/// TC-154: an aggressive defence is shown beside the alternatives: the plain attack's chance, and a defence without an attack.
#[test]
fn tc_154_an_aggressive_defence_shows_the_odds_of_both() {
    let mut fight = Fight::even();
    let plain = fight.percent();
    let name = "Aggressive defense";
    let chance = |fight: &Fight| fight.row(name).toggled_chance.map(|chance| chance.text());
    let chance_before = chance(&fight);
    let defences = |fight: &Fight| -> Vec<ChanceRow> {
        let results = fight.planned().possible_results().into_iter();
        results.filter(|row| row.result.contains("defen")).collect()
    };
    assert_eq!(defences(&fight), []);
    fight.toggle(CombatOption::AggressiveDefence);
    assert_eq!(chance(&fight), Some(format!("without it {plain}")));
    assert_eq!(chance_before, Some(format!("with it {}", fight.percent())));
    assert_eq!(fight.row(name).detail, "attack and defend with one roll");
    // 14 plus at least 1, and 2 less together with an attack: 16 takes a 17 or more, or a 15 or more without an attack.
    let line = |name: &str, value: &str| ChanceRow::new(name, value);
    assert_eq!(
        defences(&fight),
        [
            line("own defense, at least", "13"),
            line("own defense, 16 or more", "24%"),
            line("own defense, 19 or more", "7.8%"),
            line("defense without attacking, at least", "15"),
            line("defense without attacking, 16 or more", "34%"),
            line("defense without attacking, 19 or more", "18%"),
        ]
    );
    // A card used on the roll counts in both.
    let BoostSource::Card(card, None) = fight.planned().boosts()[0].source else {
        panic!("no card")
    };
    fight.form.boosts.toggle(BoostSource::Card(card, None));
    let defences = defences(&fight);
    assert_eq!(
        (defences[1].chance.as_str(), defences[4].chance.as_str()),
        ("45%", "60%")
    );
}

#[test]
fn suppressive_fire_has_its_own_chance() {
    let mut fight = Fight::uneven();
    fight.write_sheet(h(3), 9, 9, 0, None);
    fight.draw_gun();
    fight.form.set_text(AttackField::Damage, "20");
    fight.form.set_text(AttackField::Defence, "9");
    fight.choose(FormChoice::Range(h(2), RangeBand::Short));
    assert_eq!(find_row(&fight.planned(), "Suppressive fire"), None);
    fight.row("Suppressive fire");
    let plain = fight.planned().chance().unwrap();
    assert_eq!(plain.aim, "to hit");
    fight.toggle(CombatOption::SuppressiveFire);
    let planned = fight.planned();
    let chance = planned.chance().unwrap();
    assert_eq!(chance.aim, "to intimidate");
    assert_ne!(chance.percent, plain.percent, "the higher total counts");
    assert!(chance.second_line.starts_with("no damage"));
    // TC-141, TC-142: the sum shows the terms of the chance, from the higher of both totals.
    let sum = planned.sum();
    let terms: Vec<_> = sum
        .iter()
        .map(|term| (term.figure.as_str(), term.name.as_str()))
        .collect();
    assert_eq!(
        terms,
        [
            ("20", "weapon damage"),
            ("−3", "single shots"),
            ("die", "d20")
        ]
    );
    assert!(
        chance
            .terms
            .starts_with("damage total (higher than action total)")
    );
    let mut weaker = fight.form.clone();
    weaker.set_text(AttackField::Damage, "5");
    std::mem::swap(&mut fight.form, &mut weaker);
    let planned = fight.planned();
    assert_eq!(planned.sum()[0].figure, "12");
    let terms = planned.chance().unwrap().terms;
    assert!(
        terms.starts_with("action total (no lower than damage total)"),
        "{terms}"
    );
    assert_eq!(planned.possible_results(), []);
    assert!(planned.form.targets.several);
}

/// The column header names the chosen options.
#[test]
fn chosen_options_are_named() {
    let mut fight = Fight::uneven();
    let head = |fight: &Fight| chosen_text(&fight.planned().options(false));
    assert_eq!(head(&fight), "No options");
    fight.toggle(CombatOption::AllOut);
    assert_eq!(head(&fight), "All-out attack");
    fight.toggle(CombatOption::KnockdownAttack);
    assert_eq!(head(&fight), "All-out attack, Knockdown attack");
}

/// Options that the situation rules out stand behind a row that counts them; those that only another choice excludes stay in place.
#[test]
fn options_that_do_not_apply_are_folded() {
    let mut fight = Fight::even();
    let names = |fight: &Fight, ruled_out: bool| -> Vec<&'static str> {
        let groups = fight.planned().options(false);
        let group = groups
            .iter()
            .find(|group| group.heading == "Situation")
            .unwrap();
        let options = group.options(ruled_out).into_iter();
        let rows = |option| group.rows.iter().find(move |row| row.option == option);
        options.filter_map(rows).map(|row| row.name).collect()
    };
    let text = |fight: &Fight| {
        let groups = fight.planned().options(false);
        let group = groups
            .into_iter()
            .find(|group| group.heading == "Situation");
        group.unwrap().ruled_out_text()
    };
    let (shown, behind) = (names(&fight, false), names(&fight, true));
    assert_eq!(behind, ["Aimed"]);
    assert_eq!(text(&fight), "1 option doesn’t apply now");
    // Another choice moves none of them, and an overruled one is shown with the others.
    fight.toggle(CombatOption::AllOut);
    fight.toggle(CombatOption::Sweep);
    assert_eq!(names(&fight, false), shown);
    fight.toggle(CombatOption::Aim);
    assert!(names(&fight, false).contains(&"Aimed"));
    assert_eq!(text(&fight), "");
}

/// Learned options are visible; rare ones are listed separately, below the button that shows them.
#[test]
fn learned_options_are_not_rare() {
    let martial_arts = FormChoice::Weapon {
        weapon: WeaponChoice::Unarmed(AttackSkill::MartialArts),
        non_lethal: false,
    };
    let is_rare = |fight: &Fight, shows_rare: bool, name: &str| {
        let mut groups = fight.planned().options(shows_rare).into_iter();
        let group = groups.find(|group| group.rows.iter().any(|row| row.name == name));
        group.map(|group| group.is_rare)
    };
    let mut fight = Fight::even_in(Edition::Classic);
    fight.choose(martial_arts);
    fight.form.set_text(AttackField::Value, "12");
    assert_eq!(is_rare(&fight, false, "Throw"), None);
    assert_eq!(is_rare(&fight, true, "Throw"), Some(true));
    assert_eq!(is_rare(&fight, true, "All-out attack"), Some(false));
    fight.change_sheet(h(1), |sheet| {
        sheet.disciplines = LearnedDisciplines::default().with(Discipline::Throw);
    });
    assert_eq!(is_rare(&fight, false, "Throw"), Some(false));
    assert_eq!(is_rare(&fight, false, "Felling the oak"), None);
}

/// DD-270, TC-210: at a table the form offers as many dice for possibilities as the rules allow; without a table it counts none.
#[test]
fn dd_270_a_table_offers_one_bought_die_for_an_attack() {
    let offered = |fight: &Fight| {
        let boosts = fight.planned().boosts();
        boosts.into_iter().find_map(|boost| match boost.source {
            BoostSource::Possibilities { can_spend_more } => Some(can_spend_more),
            BoostSource::Card(..) => None,
        })
    };
    for (possibilities, may_spend_first, may_spend_next) in
        [(0, None, None), (3, Some(true), Some(false))]
    {
        let mut fight = Fight::even();
        fight.table.play(Command::SetPossibilities {
            actor: h(1),
            possibilities,
        });
        assert_eq!(offered(&fight), may_spend_first);
        if may_spend_first == Some(true) {
            fight.form.boosts.toggle(ONE_MORE);
        }
        assert_eq!(offered(&fight), may_spend_next);
        assert!(fight.planned().command().is_some());
    }
}

/// DD-253 … DD-335: the dialog of an action shows only cards that can change its roll.
#[test]
fn dd_257_304_327_cards_that_cannot_help_an_attack_are_not_listed() {
    let pool = &[
        Action, Adrenalin, Willpower, Monologue, Idea, Leadership, Haste, Supporter,
    ];
    let mut fight = Fight::even_with(pool);
    fight.roll("12");
    let view = fight.view();
    let offered: Vec<String> = playable_cards(&view, h(1))
        .into_iter()
        .map(|card| card_name(&view.deck, card.card))
        .collect();
    assert_eq!(offered, ["Adrenalin", "Action"]);
}

/// Cards that answer a result are offered once there is one, and a card that would be wasted says so.
#[test]
fn dd_266_cards_on_a_miss() {
    let mut fight = Fight::even_with(&[CoupDeGrace, SecondChance, Action]);
    let offers = |fight: &Fight| -> Vec<(String, String, bool)> {
        let view = fight.view();
        playable_cards(&view, h(1))
            .into_iter()
            .map(|card| (card_name(&view.deck, card.card), card.note, card.ready))
            .collect()
    };
    let offer = |name: &str, note: &str, ready| (name.to_owned(), note.to_owned(), ready);
    fight.roll("2");
    assert_eq!(
        offers(&fight),
        [
            offer("Action", "", true),
            offer("Coup de Grace", "nothing on a miss", false),
        ]
    );
    assert_eq!(
        answers_note(&fight.view(), h(1)),
        "Second Chance: once this result is applied, Hero 1 can try a failure again."
    );
    let mut hit_fight = Fight::even_with(&[CoupDeGrace]);
    hit_fight.roll("19");
    assert_eq!(offers(&hit_fight), [offer("Coup de Grace", "", true)]);
    assert_eq!(answers_note(&hit_fight.view(), h(1)), "");
}

/// TC-T3: beside the chance to hit, the miss is what is missing to 100, also where both would be rounded up.
#[test]
fn the_chance_to_hit_and_the_miss_make_100() {
    for (hit, chance, rest) in [
        (4_450_u64, "45%", "55%"),
        (2_449, "24%", "76%"),
        (445, "4.5%", "95.5%"),
        (10_000, "100%", "0%"),
        (9_980, ">99%", "0.2%"),
        (2, "<0.1%", ">99%"),
    ] {
        let both = [percent(hit, 10_000_u64), percent_of_rest(hit, 10_000_u64)];
        assert_eq!(both, [chance, rest]);
    }
    let mut fight = Fight::even();
    for value in 1..=40 {
        fight.form.set_text(AttackField::Value, value.to_string());
        let chance = fight.planned().chance().unwrap();
        let figure = |text: &str| text.trim_end_matches('%').parse::<f64>().ok();
        let both = figure(&chance.percent).zip(figure(&chance.shares[0].percent));
        assert!(
            both.is_none_or(|(hit, miss)| (hit + miss - 100.0).abs() < 0.001),
            "{chance:?}"
        );
    }
}

/// An option that lacks the table's numbers shows none.
#[test]
fn an_option_without_numbers_shows_none() {
    let fight = Fight::even();
    let groups = fight.planned().options(true);
    let mut rows = groups.iter().flat_map(|group| &group.rows);
    let knockout = rows
        .find(|row| row.option == CombatOption::Knockout)
        .unwrap();
    assert_eq!(knockout.detail, "no knockout numbers yet");
    assert_eq!(
        (knockout.to_hit.as_str(), knockout.damage.as_str()),
        ("", "")
    );
}

/// S-28: where a hold never damages, there is no damage to waive, so the form does not ask for it.
#[test]
fn s_28_a_hold_that_never_damages_offers_no_waiver() {
    for (answer, is_asked) in [(HoldDamages::Yes, true), (HoldDamages::No, false)] {
        let mut fight = Fight::even();
        let mut settings = Settings::default();
        let answers = &mut settings.combat.answers;
        *answers = answers.with(HoldDamages::QUESTION, answer.place());
        fight.table.apply_event(Event::SettingsChanged {
            settings,
            before: None,
        });
        fight.open();
        fight.choose(FormChoice::Weapon {
            weapon: WeaponChoice::Unarmed(AttackSkill::Unarmed),
            non_lethal: false,
        });
        fight.toggle(CombatOption::GrappleHold);
        let fields = fight.weapon().open_fields;
        let is_waiver = |field: &PaneField| matches!(field, PaneField::Switch { .. });
        assert_eq!(fields.iter().any(is_waiver), is_asked, "{fields:?}");
    }
}
