//! An attack without a table: what is typed, what is shown, what the dice make of it, and what the device remembers.

use crate::desk::Desk;
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::chart::{DamageTable, RangeBand};
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::AttackSkill;
use ::torg::fight::BlindsideCause;
use ::torg::settings::Edition;
use rising_action::app::attack::AttackIntent::{self, *};
use rising_action::app::attack::{Spot, Way};
use rising_action::app::intent::Intent;
use rising_action::app::model::Screen;
use rising_action::app::vm::attack::quick::{Page, page};
use rising_action::app::vm::attack::result::{HarmCell, Slip};
use rising_action::app::vm::attack::{Control, Field, Row};

fn does(desk: &mut Desk, intents: impl IntoIterator<Item = AttackIntent>) -> Page {
    for intent in intents {
        desk.send(Intent::attack(intent));
    }
    page(&desk.model.attack)
}

fn typed(spot: Spot, text: &str) -> AttackIntent {
    Typed(spot, text.to_owned())
}

/// The sabre of the pictures: 14 and 17 against 15 and a Toughness of 17, possibility-rated.
fn sabre(desk: &mut Desk) -> Page {
    does(
        desk,
        [
            typed(Spot::Value, "14"),
            typed(Spot::Damage, "17"),
            typed(Spot::Defence, "15"),
            typed(Spot::Toughness, "17"),
            Chose(Way::Kind(DamageTable::PossibilityRated)),
        ],
    )
}

fn row<'a>(page: &'a Page, name: &str) -> &'a Row {
    let mut rows = page.vm.groups.iter().flat_map(|group| &group.rows);
    rows.find(|row| row.name == name).unwrap()
}

fn has(page: &Page, name: &str) -> bool {
    let mut rows = page.vm.groups.iter().flat_map(|group| &group.rows);
    rows.any(|row| row.name == name)
}

fn percent(page: &Page) -> String {
    page.vm.foot.chance.as_ref().unwrap().percent.clone()
}

/// The slip of these dice.
fn rolled(desk: &mut Desk, dice: &str) -> Slip {
    if !desk.model.attack.draft.own_dice {
        does(desk, [ToggledOwnDice]);
    }
    does(desk, [typed(Spot::Dice, dice), Rolled]).slip.unwrap()
}

#[test]
fn every_choice_shows_the_chance_it_would_lead_to() {
    let mut desk = Desk::new();
    let plain = sabre(&mut desk);
    assert_eq!(percent(&plain), "45%");
    assert_eq!(row(&plain, "All-out attack").sub, "with: 70%");
    let both = does(
        &mut desk,
        [
            Toggled(CombatOption::AllOut),
            Toggled(CombatOption::VitalBlow),
            SteppedBlow(true),
        ],
    );
    assert_eq!(percent(&both), "34%");
    let vital = row(&both, "Vital blow");
    assert_eq!(
        (vital.sub.as_str(), vital.hit.as_str(), vital.harm.as_str()),
        ("2 of 4 steps", "−4", "+2")
    );
    let Control::Steps { value, less, more } = &vital.control else {
        panic!("no steps")
    };
    assert_eq!(value, "2");
    assert_eq!(less.as_ref().unwrap().chance, "55%");
    assert_eq!(more.as_ref().unwrap().chance, "24%");
    assert_eq!(row(&both, "All-out attack").sub, "without: 18%");
    let cells = both
        .vm
        .foot
        .sum
        .iter()
        .map(|cell| (cell.figure.as_str(), cell.name.as_str(), cell.lit));
    assert_eq!(
        cells.collect::<Vec<_>>(),
        [
            ("14", "value", false),
            ("−4", "vital blow", true),
            ("+3", "all-out attack", true),
            ("die", "d20", false)
        ]
    );
}

/// What is aimed for stands in the big type, and how surely it lands beside it.
#[test]
fn the_big_line_is_about_what_is_aimed_for() {
    for (aim, what) in [
        (CombatOption::KnockdownAttack, "to knock down"),
        (CombatOption::Disarm, "to disarm"),
    ] {
        let mut desk = Desk::new();
        sabre(&mut desk);
        let vm = does(&mut desk, [Toggled(aim), typed(Spot::Strength, "12")]).vm;
        let chance = vm.foot.chance.unwrap();
        assert_eq!(chance.what, what);
        assert!(chance.more.ends_with(" to hit"), "{}", chance.more);
    }
}

#[test]
fn an_option_that_is_not_legal_says_why_and_where_that_stands() {
    let mut desk = Desk::new();
    sabre(&mut desk);
    let with = does(&mut desk, [Toggled(CombatOption::VitalBlow)]);
    let sweep = row(&with, "Sweep attack");
    assert_eq!(
        (sweep.sub.as_str(), sweep.refused),
        ("not with vital blow", true)
    );
    assert_eq!(sweep.control, Control::Rule("TC-126".to_owned()));
    assert_eq!((sweep.hit.as_str(), sweep.harm.as_str()), ("+5", "−5"));
    assert_eq!(row(&with, "Grapple: hold").sub, "this weapon cannot hold");
    // Taken all the same, the roll says what it goes against.
    let against = does(&mut desk, [Toggled(CombatOption::Sweep)]);
    assert_eq!(against.vm.foot.roll, "Roll anyway");
    let (_, rule) = against.vm.foot.refused.unwrap();
    assert_eq!(rule.as_deref(), Some("TC-126"));
}

#[test]
fn each_edition_has_its_own_options() {
    let mut desk = Desk::new();
    let later = sabre(&mut desk);
    assert!(has(&later, "Knockdown attack") && has(&later, "Non-lethal") && !has(&later, "Stun"));
    does(
        &mut desk,
        [
            Toggled(CombatOption::KnockdownAttack),
            Toggled(CombatOption::VitalBlow),
        ],
    );
    let older = does(&mut desk, [Chose(Way::Edition(Edition::Classic))]);
    assert!(!has(&older, "Knockdown attack") && has(&older, "Stun"));
    let vital = row(&older, "Vital blow");
    assert_eq!(
        (vital.hit.as_str(), vital.harm.as_str(), &vital.control),
        ("−8", "+4", &Control::Switch)
    );
    assert_eq!(older.vm.foot.refused, None);
    // A martial artist's disciplines are seldom wanted: they are there when asked for.
    let hands = does(&mut desk, [Chose(Way::Arm(AttackSkill::MartialArts))]);
    assert!(!has(&hands, "Throw"));
    let rare = does(&mut desk, [Opened(rising_action::app::attack::Part::Rare)]);
    assert!(has(&rare, "Throw") && !row(&rare, "Throw").refused);
    assert_eq!(row(&rare, "Felling the oak").harm, "+4");
}

#[test]
fn the_slip_has_every_figure() {
    // The picture's roll: 10, then 8.
    let mut desk = Desk::new();
    sabre(&mut desk);
    does(
        &mut desk,
        [
            Toggled(CombatOption::AllOut),
            Toggled(CombatOption::VitalBlow),
            SteppedBlow(true),
            typed(Spot::Hit, "3"),
            typed(Spot::Harm, "3"),
        ],
    );
    let slip = rolled(&mut desk, "10 8");
    assert_eq!((slip.title.as_str(), slip.steps), ("Good hit", 3));
    assert_eq!(
        (slip.dice.said.as_str(), slip.dice.bonus.as_str()),
        ("10 rolls on: 18", "+5")
    );
    let rows: Vec<_> = slip
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.hit.as_str(), row.harm.as_str()))
        .collect();
    assert_eq!(
        rows,
        [
            ("Melee weapon", "14", "17"),
            ("Vital blow, 2 steps", "−4", "+2"),
            ("All-out attack", "+3", "+1"),
            ("Gamemaster", "+3", "+3"),
            ("Die bonus", "+5", "+5"),
        ]
    );
    assert_eq!(slip.totals, ["21", "28"]);
    assert_eq!(slip.over, ["6", "11"]);
    assert_eq!(slip.met.len(), 1);
    assert_eq!(
        (slip.met[0].hit.as_str(), slip.met[0].harm.as_str()),
        ("15", "17")
    );
    assert_eq!(
        slip.harm,
        [
            HarmCell::Wounds("1 wound".to_owned()),
            HarmCell::Mark("K"),
            HarmCell::Shock("4 shock".to_owned())
        ]
    );
    let (says, _) = slip.notes.last().unwrap();
    assert_eq!(says, "Target: K and wounded, shock 4 of 17");
}

#[test]
fn cover_and_misses_are_told() {
    let mut desk = Desk::new();
    sabre(&mut desk);
    let miss = rolled(&mut desk, "1");
    assert_eq!((miss.title.as_str(), miss.steps), ("Miss", 0));
    assert_eq!(
        (miss.totals, miss.over),
        (
            ["2".to_owned(), String::new()],
            ["13".to_owned(), String::new()]
        )
    );
    assert_eq!(miss.by, "Short by");
    assert!(miss.harm.is_empty());
    use ::torg::combat::chart::Concealment;
    does(
        &mut desk,
        [Chose(Way::Concealment(Some(Concealment::Half)))],
    );
    let cover = rolled(&mut desk, "16");
    assert_eq!(cover.title, "The cover is hit");
    let met: Vec<_> = cover
        .met
        .iter()
        .map(|row| (row.name.as_str(), row.hit.as_str()))
        .collect();
    assert_eq!(
        met,
        [
            ("Target: defence", "15"),
            ("Concealed", "+4"),
            ("To beat", "19")
        ]
    );
}

#[test]
fn dice_that_cannot_be_are_named_and_nothing_is_rolled() {
    let mut desk = Desk::new();
    sabre(&mut desk);
    does(&mut desk, [ToggledOwnDice]);
    for (dice, says) in [
        ("10", "The roll goes on"),
        ("7 3", "The roll was over"),
        ("21", "A d20 has no 21"),
        ("", "No die yet"),
        ("five", "“five” is not a die"),
        ("0", "A d20 has no 0"),
    ] {
        let page = does(&mut desk, [typed(Spot::Dice, dice), Rolled]);
        assert_eq!(page.slip, None, "{dice}");
        let (kept, fault) = page.vm.foot.dice.unwrap();
        assert_eq!(kept, dice);
        assert!(fault.unwrap().starts_with(says), "{dice}");
    }
    // Unskilled, a 20 is the end.
    does(
        &mut desk,
        [Chose(Way::Skilled(false)), typed(Spot::Dice, "20"), Rolled],
    );
    assert!(page(&desk.model.attack).slip.is_some());
}

#[test]
fn figures_out_of_range_are_refused_with_it() {
    let mut desk = Desk::new();
    for (spot, text, says) in [
        (Spot::Value, "100", "Value goes from 0 to 99."),
        (Spot::Damage, "-1", "Damage goes from 0 to 99."),
        (Spot::Toughness, "0", "Toughness goes from 1 to 99."),
        (Spot::Hit, "100", "Gamemaster, to hit goes from −99 to 99."),
        (
            Spot::Defence,
            "ten",
            "Defence: that is no whole number. From 0 to 99.",
        ),
        (Spot::Value, "999999999999", "Value goes from 0 to 99."),
    ] {
        sabre(&mut desk);
        let page = does(&mut desk, [typed(spot, text), Rolled]);
        assert_eq!(page.vm.foot.missing.as_deref(), Some(says), "{text}");
        assert_eq!((page.slip, page.vm.foot.chance), (None, None));
        does(&mut desk, [typed(spot, "5")]);
    }
    let empty = does(&mut desk, [typed(Spot::Defence, ""), Rolled]);
    assert_eq!(
        empty.vm.foot.missing.as_deref(),
        Some("Defence: type a figure, 0 to 99.")
    );
    assert!(empty.vm.parts[1].main[0].fault.is_some());
}

#[test]
fn steps_stay_within_what_may_stand_there() {
    let mut desk = Desk::new();
    does(
        &mut desk,
        [typed(Spot::Value, "99"), Stepped(Spot::Value, true)],
    );
    assert_eq!(desk.model.attack.draft.text(Spot::Value), "99");
    does(
        &mut desk,
        [Stepped(Spot::Value, false), Stepped(Spot::Shock, false)],
    );
    assert_eq!(desk.model.attack.draft.text(Spot::Value), "98");
    assert_eq!(desk.model.attack.draft.text(Spot::Shock), "0");
}

#[test]
fn the_device_remembers_the_figures() {
    let mut desk = Desk::new();
    sabre(&mut desk);
    let before = does(
        &mut desk,
        [
            Chose(Way::Edition(Edition::Classic)),
            Chose(Way::Arm(AttackSkill::Missile)),
            Chose(Way::Range(RangeBand::Medium)),
            Chose(Way::Skilled(false)),
            Toggled(CombatOption::Aim),
            Toggled(CombatOption::VitalBlow),
            typed(Spot::ArmorAdd, "3"),
            typed(Spot::Damage, "a sword"),
        ],
    );
    desk.restart();
    desk.send(Intent::Went(Screen::QuickAttack));
    assert_eq!(desk.model.screen, Screen::QuickAttack);
    assert_eq!(page(&desk.model.attack), before);
    // What was damaged there is as at first.
    desk.memory
        .texts
        .insert("quick-attack".to_owned(), "{\"arm\":77}".to_owned());
    desk.restart();
    assert_eq!(desk.model.attack, Default::default());
}

#[test]
fn ranged_attacks_ask_how_they_are_fired() {
    let mut desk = Desk::new();
    sabre(&mut desk);
    let page = does(&mut desk, [Chose(Way::Arm(AttackSkill::Fire))]);
    let asks = |page: &Page, part: usize, name: &str| {
        let of = |field: &Field| matches!(field, Field::Ways { label, .. } if label == name);
        page.vm.parts[part].fields.iter().any(of)
    };
    assert!(asks(&page, 0, "Fired this time") && asks(&page, 1, "Range"));
    assert_eq!(row(&page, "All-out attack").sub, "only hand-to-hand");
    let far = does(&mut desk, [Chose(Way::Range(RangeBand::BeyondLong))]);
    assert!(far.vm.foot.refused.is_some());
}

/// TC-201: without a table it is asked too why nobody sees it coming; what is known fills itself in, and it is remembered.
#[test]
fn tc_201_a_blindside_asks_why_it_is_not_seen_coming() {
    let why = |field: &Field| -> Option<(Vec<String>, Option<usize>)> {
        let Field::Ways { label, ways } = field else {
            return None;
        };
        let names = ways.iter().map(|way| way.0.clone()).collect();
        let on = ways.iter().position(|way| way.1);
        (label == "Why do they not see it coming?").then_some((names, on))
    };
    let asks = |page: &Page| page.vm.foot.asks.as_ref().and_then(why);
    let told = |page: &Page| page.vm.parts[0].fields.iter().find_map(why);
    let mut desk = Desk::new();
    let before = sabre(&mut desk);
    assert_eq!((asks(&before), told(&before)), (None, None));
    let open = does(&mut desk, [Toggled(CombatOption::Blindside)]);
    let (names, on) = asks(&open).unwrap();
    assert_eq!((names.len(), on, told(&open)), (3, None, None));
    assert!(open.vm.foot.refused.is_none() && open.vm.foot.chance.is_some());
    let unsaid = rolled(&mut desk, "11");
    assert!(!unsaid.notes.iter().any(|note| note.1 == "TC-201"));
    // Answered it stays to be changed, and is told on the slip.
    let then = does(
        &mut desk,
        [Back, Chose(Way::Unseen(BlindsideCause::CannotTurn))],
    );
    assert_eq!((asks(&then), told(&then).unwrap().1), (None, Some(1)));
    let note = (
        "Blindside: cannot turn, or flees".to_owned(),
        "TC-201".to_owned(),
    );
    assert!(rolled(&mut desk, "11").notes.contains(&note));
    desk.restart();
    let again = page(&desk.model.attack);
    assert_eq!((asks(&again), told(&again).unwrap().1), (None, Some(1)));
    // The classic edition has no such question; and whoever is surprised is why.
    let classic = does(&mut desk, [Chose(Way::Edition(Edition::Classic))]);
    assert_eq!((asks(&classic), told(&classic)), (None, None));
    let mut desk = Desk::new();
    sabre(&mut desk);
    let known = [
        Toggled(CombatOption::Blindside),
        Chose(Way::Surprise(SurpriseLevel::Partial)),
    ];
    let known = does(&mut desk, known);
    assert_eq!((asks(&known), told(&known).unwrap().1), (None, Some(0)));
}
