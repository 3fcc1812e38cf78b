//! What somebody carries and how it is with it in a fight, and what an attack leaves its target to do.

use crate::fight::given::{Fray, HERO, With, carried, settle, somebody, strike, weapon, with};
use crate::fight::interactions::{act, done};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use torg::card::{Approved, BySide, CardName, Effect, Side};
use torg::combat::ammunition::Magazine;
use torg::combat::chart::Range;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::settings::{Answer, CountAmmunition, Suppression};
use torg::combat::status::Status;
use torg::combat::weapon::{Arm, FireMode, Fires};
use torg::command::{Command, DiceFrom, NewActor};
use torg::consequence::{Change, Consequence};
use torg::event::Event;
use torg::fight::act::{ActCommand, Simple};
use torg::fight::{Aimed, BlowEvent, Hand, Landed, Purpose, Reached, Wanted};
use torg::roll::Skill;
use torg::settings::Edition;
use torg::sheet::{Carried, CombatSkill, Damage};
use torg::state::{Condition, Role, Setback, TurnEnd};

const VILLAIN: ActorId = ActorId(2);
const OTHER: ActorId = ActorId(3);

fn named(name: &str, arm: Arm) -> Carried {
    let mut weapon = weapon(arm, Damage::Fixed(12));
    weapon.name = Name::new(name).unwrap();
    weapon
}

fn hero() -> NewActor {
    somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Missile, 14)
        .carrying(named("Sword", Arm::Melee))
        .carrying(named("Bow", Arm::Missile))
}

/// Nobody who is hurt by a blow.
fn villain() -> NewActor {
    somebody(Role::Villain, 9, 9, 60)
        .skill(CombatSkill::Melee, 14)
        .carrying(named("Axe", Arm::Melee))
}

fn ended(fray: &Fray, who: ActorId) -> Option<TurnEnd> {
    let round = fray.state().round().unwrap();
    let own = round.turns.iter().find(|(turn, _)| turn.actor == who);
    own.unwrap().1
}

fn simple(who: ActorId, what: Simple) -> Command {
    let agreed = false;
    act(who, ActCommand::Simple { what, agreed })
}

fn near(mut wanted: Wanted) -> Wanted {
    for aimed in &mut wanted.targets {
        aimed.range = Some(Range::Short);
    }
    wanted
}

#[test]
fn tc_231_whoever_is_thrown_gets_up_with_the_next_action() {
    let mut thrower = somebody(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    thrower.sheet.learned = Learned::default().with(Discipline::Throw);
    let cast = || vec![thrower.clone(), villain()];
    let mut throw = Wanted::plain(Hand::Empty(Arm::MartialArts), VILLAIN);
    throw.choices = Choices::of(&[Choice::Throw]);
    let lies = |fray: &Fray| fray.actor(VILLAIN).fight.statuses.has(Status::StandingUp);
    let strikes_back = |fray: &mut Fray| {
        fray.ok(strike(VILLAIN, carried(0, HERO), &[2]));
        fray.settle(VILLAIN);
    };
    // The turn to come goes into getting up, and with it that is over.
    let mut fray = Fray::of(Edition::Classic, cast());
    fray.quiet();
    fray.ok(strike(HERO, throw.clone(), &[17]));
    fray.settle(HERO);
    assert_eq!(ended(&fray, VILLAIN), Some(TurnEnd::Passed));
    assert!(!lies(&fray));
    // Who has acted before loses the action of the next round, and no more.
    let mut fray = Fray::of(Edition::Classic, cast());
    fray.round(Side::Villains, BySide::default(), Approved::Any);
    strikes_back(&mut fray);
    fray.ok(strike(HERO, throw.clone(), &[17]));
    fray.settle(HERO);
    assert!(lies(&fray));
    fray.ok(Command::Flip);
    assert_eq!(ended(&fray, VILLAIN), Some(TurnEnd::Passed));
    assert!(!lies(&fray));
    // In free play nobody counts actions.
    let mut fray = Fray::of(Edition::Classic, cast());
    fray.ok(strike(HERO, throw, &[17]));
    fray.settle(HERO);
    strikes_back(&mut fray);
}

#[test]
fn tc_125_181_what_is_known_of_a_weapon_goes_with_it_on_the_sheet() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    let mut magazine = Magazine::full(9);
    magazine.run_short(2);
    let weapon = 1;
    let holds = Consequence::Actor {
        actor: HERO,
        what: Change::WeaponHolds { weapon, magazine },
    };
    fray.make(vec![Event::Followed { by: vec![holds] }]);
    let mut sheet = hero().sheet;
    sheet.weapons.insert(0, named("Dagger", Arm::Melee));
    let set = |fray: &mut Fray, sheet| {
        let figures = fray.actor(HERO).figures;
        fray.ok(Command::SetSheet {
            actor: HERO,
            figures,
            sheet,
        });
    };
    set(&mut fray, sheet.clone());
    let places = |fray: &Fray| -> Vec<u8> {
        let fight = &fray.actor(HERO).fight;
        fight.magazines.iter().map(|(place, _)| *place).collect()
    };
    assert_eq!(places(&fray), [2]);
    sheet.weapons.retain(|weapon| weapon.arm != Arm::Missile);
    set(&mut fray, sheet);
    assert_eq!(places(&fray), [0_u8; 0]);
}

#[test]
fn tc_017_s_22_each_turn_of_a_flurry_has_its_own_simple_actions() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    let effects = BySide {
        heroes: Effect::Flurry,
        villains: Effect::None,
    };
    fray.round(Side::Heroes, effects, Approved::Any);
    fray.ok(simple(HERO, Simple::Draw));
    fray.ok(simple(HERO, Simple::Other(String::new())));
    assert_eq!(ended(&fray, HERO), Some(TurnEnd::Acted));
    fray.ok(strike(HERO, carried(0, VILLAIN), &[2]));
    fray.settle(HERO);
}

fn gunner() -> NewActor {
    let mut rifle = named("Rifle", Arm::Fire);
    rifle.damage = Damage::Fixed(16);
    rifle.fires = Fires::Bursts;
    somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 12)
        .carrying(rifle)
}

fn firing(targets: &[ActorId]) -> Wanted {
    let mut wanted = carried(0, VILLAIN);
    wanted.targets = targets.iter().map(|target| Aimed::at(*target)).collect();
    wanted.choices = Choices::of(&[Choice::SuppressiveFire]);
    near(wanted)
}

fn bold() -> NewActor {
    let mut new = somebody(Role::Villain, 9, 9, 9);
    new.sheet.spirit = Some(8);
    new
}

#[test]
fn tc_030_141_suppressive_fire_cows_nobody_who_is_out_and_setbacks_count() {
    let mut fray = Fray::of(Edition::Revised, vec![gunner(), bold(), bold()]);
    fray.quiet();
    fray.ok(Command::SetCondition {
        actor: OTHER,
        condition: Condition {
            unconscious: true,
            ..Condition::default()
        },
    });
    fray.make(vec![Event::SetbackChosen {
        side: Side::Heroes,
        setback: Setback::Generic,
    }]);
    fray.ok(strike(HERO, firing(&[VILLAIN, OTHER]), &[11]));
    let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
    let [only] = tried.as_slice() else {
        panic!("{tried:?}");
    };
    assert_eq!(only.target, VILLAIN);
}

/// What it is for is said beforehand and kept with the shot; another shot is for nothing of the kind.
#[test]
fn tc_141_what_suppressive_fire_is_for_is_kept() {
    for purpose in Purpose::ALL {
        for (choices, kept) in [
            (Choices::of(&[Choice::SuppressiveFire]), Some(purpose)),
            (Choices::default(), None),
        ] {
            let mut fray = Fray::of(Edition::Revised, vec![gunner(), bold()]);
            fray.quiet();
            let mut wanted = firing(&[VILLAIN]);
            (wanted.choices, wanted.purpose) = (choices, Some(purpose));
            fray.ok(strike(HERO, wanted, &[11]));
            let stroke = fray.state().action.clone().unwrap().stroke;
            assert_eq!(stroke.unwrap().purpose, kept);
        }
    }
}

/// Each of them fires the weapon of that kind in hand, in the shot's mode where it can be; what is not counted is not told.
#[test]
fn tc_143_whoever_shares_a_shot_spends_ammunition_too() {
    let rifle = |fires: Fires, rounds: u16| {
        let mut rifle = named("Rifle", Arm::Fire);
        (rifle.fires, rifle.ammunition) = (fires, Some(rounds));
        rifle
    };
    let begin = |counts: CountAmmunition| {
        let shooter = somebody(Role::Hero, 9, 9, 9)
            .skill(CombatSkill::Fire, 12)
            .carrying(rifle(Fires::Automatic, 20));
        let mate = somebody(Role::Hero, 9, 9, 9)
            .skill(CombatSkill::Fire, 12)
            .carrying(named("Sword", Arm::Melee))
            .carrying(rifle(Fires::Single, 3));
        let settings = with(CountAmmunition::QUESTION, counts.place());
        let mut fray = Fray::with(Edition::Revised, settings, vec![shooter, mate, bold()]);
        fray.quiet();
        fray
    };
    let left = |fray: &Fray, who: ActorId| {
        let magazines = &fray.actor(who).fight.magazines;
        let left = magazines.iter().map(|(place, its)| (*place, its.left));
        left.collect::<Vec<_>>()
    };
    for (counts, mode, own, mates) in [
        (CountAmmunition::All, FireMode::Normal, Some(19), Some(2)),
        (
            CountAmmunition::All,
            FireMode::FullAutomatic,
            Some(13),
            Some(2),
        ),
        (CountAmmunition::Off, FireMode::Normal, None, None),
    ] {
        let mut fray = begin(counts);
        let mut wanted = firing(&[OTHER]);
        (wanted.group, wanted.mode) = (vec![VILLAIN], mode);
        fray.ok(strike(HERO, wanted.clone(), &[11]));
        fray.ok(done(HERO));
        let placed = |left: Option<u16>, place: u8| left.map(|left| (place, left));
        assert_eq!(
            left(&fray, HERO),
            Vec::from_iter(placed(own, 0)),
            "{mode:?}"
        );
        assert_eq!(left(&fray, VILLAIN), Vec::from_iter(placed(mates, 1)));
        // Two rounds more, and there is none left to share.
        if mode == FireMode::Normal && own.is_some() {
            for _ in 0..2 {
                fray.quiet();
                fray.ok(strike(HERO, wanted.clone(), &[11]));
                fray.ok(done(HERO));
            }
            fray.quiet();
            fray.no(&strike(HERO, wanted, &[11]), "TC-143");
        }
    }
}

/// What a card lets not have happened was shot all the same, by everybody who shared it (DD-310).
#[test]
fn dd_310_tc_143_a_shared_shot_that_fails_is_spent() {
    let shooter = |left: u16| {
        let mut new = gunner();
        (new.role, new.sheet.weapons[0].ammunition) = (Role::Villain, Some(left));
        new
    };
    let mut hero = bold();
    hero.role = Role::Hero;
    let settings = with(CountAmmunition::QUESTION, CountAmmunition::All.place());
    let cast = vec![hero, shooter(5), shooter(5)];
    let mut fray = Fray::with(Edition::Revised, settings, cast);
    fray.quiet();
    let card = fray.pool(HERO, CardName::OpponentFails);
    fray.ok(Command::Pass { actor: HERO });
    let mut wanted = firing(&[HERO]);
    wanted.group = vec![OTHER];
    fray.ok(strike(VILLAIN, wanted, &[17]));
    fray.ok(done(VILLAIN));
    fray.ok(Command::PlayCard { actor: HERO, card });
    for who in [VILLAIN, OTHER] {
        assert_eq!(fray.actor(who).fight.magazines[0].1.left, 4, "{who:?}");
    }
}

/// The value's own roll falls anew with the attack (DD-315).
#[test]
fn tc_141_s_15_a_second_chance_rolls_the_figure_again() {
    let settings = with(Suppression::QUESTION, 1);
    let mut fray = Fray::with(Edition::Revised, settings, vec![gunner(), bold()]);
    fray.quiet();
    let card = fray.pool(HERO, CardName::SecondChance);
    let mut weak = firing(&[VILLAIN]);
    weak.modifiers = vec![];
    weak.value = Some(0);
    weak.damage = Some(0);
    fray.ok(strike(HERO, weak, &[2]));
    fray.settle(HERO);
    assert!(fray.state().action.as_ref().unwrap().doing.is_some());
    fray.settle(HERO);
    fray.ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fray.state().action.as_ref().unwrap().doing, None);
    fray.ok(Command::Roll {
        skill: Skill::Skilled,
        dice: DiceFrom::Person(vec![13]),
    });
    fray.ok(settle(HERO, vec![]));
    assert!(fray.state().action.as_ref().unwrap().doing.is_some());
    fray.ok(done(HERO));
}

/// The weapon at that place is struck out of the hero's hand, and the villain has it, or has not.
fn disarmed(dropped: u8, taken: bool) -> Event {
    let landed = Landed {
        target: HERO,
        reached: Reached::Hit,
        total: 20,
        difficulty: 9,
        effect: None,
        held: false,
        dropped: Some(dropped),
        taken,
        thrown: false,
        lies: false,
        cover: None,
    };
    Event::Blow {
        actor: VILLAIN,
        what: BlowEvent::Landed { landed },
    }
}

#[test]
fn tc_120_121_the_weapon_that_is_aimed_is_the_one_that_counts() {
    let archer = || {
        hero()
            .skill(CombatSkill::Fire, 12)
            .carrying(named("Gun", Arm::Fire))
    };
    let aim = |weapon| act(HERO, ActCommand::Aim { weapon });
    let mut fray = Fray::of(Edition::Revised, vec![archer(), villain()]);
    fray.quiet();
    fray.no(&aim(Some(0)), "TC-121");
    fray.no(&aim(Some(9)), "");
    fray.ok(aim(None));
    assert_eq!(fray.actor(HERO).fight.aimed, Some(1));
    fray.quiet();
    let with = |place| {
        let mut wanted = near(carried(place, VILLAIN));
        wanted.choices = Choices::of(&[Choice::Aim]);
        strike(HERO, wanted, &[11])
    };
    fray.no(&with(2), "TC-121");
    fray.ok(with(1));
    // What lies there does not aim.
    let mut fray = Fray::of(Edition::Revised, vec![archer(), villain()]);
    fray.quiet();
    fray.make(vec![disarmed(1, false)]);
    fray.no(&aim(Some(1)), "TC-125");
    fray.ok(aim(None));
    assert_eq!(fray.actor(HERO).fight.aimed, Some(2));
    // Swords alone aim at nothing.
    let mut fray = Fray::of(Edition::Revised, vec![villain_of_heroes(), villain()]);
    fray.quiet();
    fray.no(&aim(None), "TC-121");
}

fn villain_of_heroes() -> NewActor {
    somebody(Role::Hero, 9, 9, 9).carrying(named("Sword", Arm::Melee))
}

#[test]
fn tc_125_145_one_thing_is_picked_up_and_what_was_taken_is_gone() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    fray.make(vec![disarmed(0, false), disarmed(1, true)]);
    fray.ok(simple(HERO, Simple::Draw));
    assert_eq!(fray.actor(HERO).fight.dropped, [1]);
    fray.no(&simple(HERO, Simple::Draw), "TC-145");
    fray.no(&strike(HERO, near(carried(1, VILLAIN)), &[11]), "TC-125");
    // Whoever has it is out: it is there to be taken back.
    fray.ok(Command::SetCondition {
        actor: VILLAIN,
        condition: Condition {
            unconscious: true,
            ..Condition::default()
        },
    });
    fray.ok(simple(HERO, Simple::Draw));
    assert_eq!(fray.actor(HERO).fight.dropped, [0_u8; 0]);
    // The other hand is asked too (TC-193).
    let blades = villain_of_heroes()
        .skill(CombatSkill::Melee, 12)
        .carrying(named("Dagger", Arm::Melee));
    let mut fray = Fray::of(Edition::Revised, vec![blades, villain()]);
    let mut both = carried(0, VILLAIN);
    both.second = Some(1);
    both.choices = Choices::of(&[Choice::BothWeapons]);
    fray.make(vec![disarmed(1, false)]);
    fray.no(&strike(HERO, both, &[11]), "TC-125");
    fray.ok(Command::EndScene { is_final: false });
    let next = |fray: &Fray| fray.view(Seat::Table).ending.and_then(|ending| ending.next);
    while let Some(actor) = next(&fray) {
        fray.ok(Command::DiscardOne { actor, card: None });
    }
    assert_eq!(fray.actor(HERO).fight.dropped, [0_u8; 0]);
}
