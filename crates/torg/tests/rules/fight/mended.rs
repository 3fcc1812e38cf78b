//! What the sheet shows is what the dice have, one thing is waited for and one defence stands, and what one fall costs.

use crate::fight::given::{Fray, HERO, With, carried, somebody, strike, strike_with, with};
use crate::fight::interactions::{act, done, plain};
use tabletop::seat::{ActorId, Seat};
use torg::card::{Approvable, Approved, BySide, CardName, Effect, Side};
use torg::combat::action::Aim;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::hold::Hold;
use torg::combat::settings::{Answer, DefenceRolls};
use torg::combat::status::Status;
use torg::combat::weapon::Arm;
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::Event;
use torg::fight::act::{ActCommand, Guarding};
use torg::fight::weigh::{Draft, Weighed};
use torg::fight::{Aimed, BlowCommand, BlowEvent, Hand, Reached, Wanted};
use torg::roll::Skill;
use torg::settings::{Edition, Knockdown, SetbackPassive, Settings, Surprise};
use torg::sheet::{CombatSkill, Damage, Sheet};
use torg::state::{ActionKind, Condition, Outcome, Role, Setback};
use torg::using::Attribute;

const VILLAIN: ActorId = ActorId(2);
const OTHER: ActorId = ActorId(3);
const CLUB: Damage = Damage::Strength {
    add: 3,
    maximum: None,
};

fn fighter(role: Role) -> NewActor {
    somebody(role, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(Arm::Melee, CLUB)
}

fn learned(role: Role, discipline: Discipline) -> NewActor {
    let mut new = somebody(role, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    new.sheet.learned = Learned::default().with(discipline);
    new
}

fn at(mut wanted: Wanted, targets: &[ActorId]) -> Wanted {
    wanted.targets = targets.iter().map(|target| Aimed::at(*target)).collect();
    wanted
}

fn taking(choice: Choice, mut wanted: Wanted) -> Wanted {
    wanted.choices = Choices::of(&[choice]);
    wanted
}

fn guard(who: ActorId, face: u8) -> Command {
    let wanted = Guarding {
        skill: DefenceSkill::Melee,
        value: None,
        skilled: None,
        vital_block: 0,
    };
    let with = plain(&[face]);
    act(who, ActCommand::Guard { wanted, with })
}

fn hold(hold: Hold) -> Command {
    act(HERO, ActCommand::Hold { hold })
}

fn down(fray: &mut Fray, actor: ActorId) {
    let condition = Condition {
        knocked_down: true,
        ..Condition::default()
    };
    fray.make(vec![Event::ConditionSet { actor, condition }]);
}

/// The villain's attack is declared and waits for the defence.
fn comes(fray: &mut Fray) {
    fray.ok(Command::Declare {
        actor: VILLAIN,
        kind: ActionKind::Approvable(Approvable::Attack),
        target: Some(HERO),
        critical_moment: false,
    });
}

fn flurry() -> BySide<Effect> {
    BySide {
        heroes: Effect::Flurry,
        ..BySide::default()
    }
}

fn weighed(fray: &Fray, wanted: &Wanted) -> Weighed {
    let view = fray.view(Seat::Table);
    let of = |id| view.combatant(view.actor(id).unwrap());
    let targets = wanted.targets.iter().map(|aimed| of(aimed.target));
    let targets: Vec<_> = targets.collect();
    let rules = view.fray.rules;
    let attacker = of(HERO);
    let draft = Draft {
        wanted,
        attacker: &attacker,
        targets: &targets,
        throw: view.throw(view.actor(HERO).unwrap(), Skill::Skilled),
        shown: 0,
        aids: &[],
        beside: &[],
        rules: &rules,
    };
    draft.weigh(&[]).unwrap()
}

/// Strikes, and holds what comes of it against what was shown before.
#[track_caller]
fn comes_as_shown(fray: &mut Fray, wanted: Wanted, faces: &[u8]) {
    let seen = weighed(fray, &wanted);
    fray.ok(strike(HERO, wanted, faces));
    let action = fray.state().action.as_ref().unwrap();
    let charted = action.roll.as_ref().unwrap().bonus.0;
    for ((seen, struck), blow) in seen.against.iter().zip(fray.struck()).zip(&action.blows) {
        let own = blow.own.as_ref().map_or(charted, |roll| roll.bonus.0);
        let (seen, came) = (seen.plan.outcome(own), struck.outcome.unwrap());
        assert_eq!(seen.difficulty, came.difficulty);
        assert_eq!(seen.action_total, came.action_total);
    }
}

#[test]
fn tc_224_260_several_targets_come_as_they_are_shown() {
    let plain = || somebody(Role::Villain, 9, 9, 9);
    let hero = learned(Role::Hero, Discipline::LightningFist);
    let mut fray = Fray::of(Edition::Classic, vec![hero, plain(), plain()]);
    fray.quiet();
    let fist = Wanted::plain(Hand::Empty(Arm::MartialArts), VILLAIN);
    let fist = taking(Choice::LightningFist, at(fist, &[VILLAIN, OTHER]));
    comes_as_shown(&mut fray, fist, &[12, 12]);
    // Which is easier turns round by what weighs on whoever does not roll.
    let settings = Settings::default().answered(SetbackPassive::Yes);
    let nimble = somebody(Role::Villain, 12, 9, 9);
    let cast = vec![fighter(Role::Hero), nimble, fighter(Role::Villain)];
    let mut fray = Fray::with(Edition::Revised, settings, cast);
    fray.round(Side::Villains, BySide::default(), Approved::Any);
    let (side, setback) = (Side::Villains, Setback::Generic);
    fray.make(vec![Event::SetbackChosen { side, setback }]);
    fray.ok(Command::Pass { actor: VILLAIN });
    fray.ok(guard(OTHER, 11));
    fray.ok(done(OTHER));
    assert_eq!(fray.actor(OTHER).fight.guard.unwrap().total, 10);
    let both = at(carried(0, VILLAIN), &[VILLAIN, OTHER]);
    comes_as_shown(&mut fray, both, &[12]);
    let struck = fray.struck();
    assert!(struck[0].plan.difficulty() < struck[1].plan.difficulty());
}

#[test]
fn tc_135_what_was_waited_for_is_shown_and_stays() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fray = Fray::of(Edition::Revised, cast);
    fray.quiet();
    fray.ok(hold(Hold::Opportunity));
    let wanted = carried(0, VILLAIN);
    let seen = weighed(&fray, &wanted);
    let opening = |offer: &&torg::fight::weigh::Offer| offer.choice == Choice::Opportunity;
    let offer = seen.offers.iter().find(opening).unwrap();
    assert!(offer.taken && offer.fixed && offer.refused.is_none());
    comes_as_shown(&mut fray, wanted, &[12]);
    assert_eq!(fray.blown().0.action_total, 14 - 3);
}

#[test]
fn tc_134_138_one_thing_is_waited_for_at_a_time() {
    let cast = || {
        let hero = fighter(Role::Hero);
        vec![hero.clone(), fighter(Role::Villain), hero]
    };
    let mut fray = Fray::of(Edition::Revised, cast());
    fray.quiet();
    fray.ok(hold(Hold::Opportunity));
    fray.ruled(hold(Hold::After(OTHER)), "TC-135");
    assert_eq!(fray.state().held(HERO), None);
    assert_eq!(fray.actor(HERO).fight.hold, Some(Hold::After(OTHER)));
    fray.ok(strike(HERO, carried(0, VILLAIN), &[12]));
    assert_eq!(fray.blown().0.action_total, 14);
    // Whoever is down waits for nothing (TC-104).
    for what in [Hold::Opportunity, Hold::After(OTHER)] {
        let mut fray = Fray::of(Edition::Revised, cast());
        fray.quiet();
        down(&mut fray, HERO);
        assert!(fray.plays(hold(what)).is_err());
    }
}

#[test]
fn a_26_a_77_each_edition_may_play_either_way() {
    let plain = Settings::default();
    for (settings, classic, revised) in [
        (plain, true, false),
        (plain.answered(Knockdown::Revised), false, false),
        (plain.answered(Knockdown::Classic), true, true),
    ] {
        for (edition, defends) in [(Edition::Classic, classic), (Edition::Revised, revised)] {
            let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
            let mut fray = Fray::with(edition, settings, cast);
            fray.quiet();
            down(&mut fray, HERO);
            assert_eq!(fray.plays(guard(HERO, 12)).is_ok(), defends, "{edition:?}");
        }
    }
    for (settings, classic, revised) in [
        (plain, Surprise::Classic, Surprise::Revised),
        (
            plain.answered(Surprise::Revised),
            Surprise::Revised,
            Surprise::Revised,
        ),
        (
            plain.answered(Surprise::Classic),
            Surprise::Classic,
            Surprise::Classic,
        ),
        (plain.answered(Surprise::Off), Surprise::Off, Surprise::Off),
    ] {
        assert_eq!(settings.surprise(Edition::Classic), classic);
        assert_eq!(settings.surprise(Edition::Revised), revised);
    }
}

#[test]
fn tc_058_s_06_a_defence_stands_till_an_attack_has_met_it() {
    let settings = || with(DefenceRolls::QUESTION, DefenceRolls::PerAttack.place());
    let cast = || vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fray = Fray::with(Edition::Revised, settings(), cast());
    fray.quiet();
    fray.ok(guard(HERO, 2));
    fray.ok(done(HERO));
    fray.no(&guard(HERO, 17), "TC-058");
    // The second turn of a flurry is used up by the defence of that turn (TC-017).
    let mut fray = Fray::with(Edition::Revised, settings(), cast());
    fray.round(Side::Villains, flurry(), Approved::Any);
    comes(&mut fray);
    fray.ok(guard(HERO, 17));
    fray.ok(done(HERO));
    let outcome = Outcome::Failed;
    fray.ok(Command::Announce { outcome });
    let due = |fray: &Fray| fray.state().round().unwrap().next_turn_of(HERO).is_some();
    assert!(due(&fray));
    fray.ok(guard(HERO, 17));
    fray.ok(done(HERO));
    assert!(!due(&fray));
}

#[test]
fn tc_130_152_an_aggressive_defence_comes_beside_no_other() {
    let aggressive = || {
        let wanted = taking(Choice::AggressiveDefence, carried(0, VILLAIN));
        strike(HERO, wanted, &[12])
    };
    let begin = || {
        let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
        let mut fray = Fray::of(Edition::Revised, cast);
        fray.round(Side::Heroes, flurry(), Approved::Any);
        fray
    };
    let mut fray = begin();
    let all_out = taking(Choice::AllOut, carried(0, VILLAIN));
    fray.ok(strike(HERO, all_out, &[2]));
    fray.settle(HERO);
    fray.no(&aggressive(), "TC-153");
    let mut fray = begin();
    fray.ok(guard(HERO, 17));
    fray.ok(done(HERO));
    fray.no(&aggressive(), "TC-153");
    begin().ok(aggressive());
}

#[test]
fn tc_150_a_vital_block_is_named_on_the_own_turn() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fray = Fray::of(Edition::Revised, cast);
    fray.round(Side::Heroes, BySide::default(), Approved::Any);
    let block = |steps| act(HERO, ActCommand::Block { steps });
    fray.ok(block(2));
    fray.ok(Command::Pass { actor: HERO });
    for steps in [0, 4] {
        fray.no(&block(steps), "TC-150");
    }
    comes(&mut fray);
    assert!(fray.plays(block(4)).is_err());
}

#[test]
fn tc_105_231_two_falls_cost_one_action() {
    let cast = || vec![fighter(Role::Hero), fighter(Role::Villain)];
    let (status, on) = (Status::StandingUp, true);
    let mut fray = Fray::of(Edition::Classic, cast());
    fray.quiet();
    down(&mut fray, VILLAIN);
    fray.ok(act(VILLAIN, ActCommand::Mark { status, on }));
    assert!(!fray.condition(VILLAIN).knocked_down);
    // The one that is lost in the next round too.
    let mut fray = Fray::of(Edition::Classic, cast());
    fray.quiet();
    fray.ok(Command::Pass { actor: HERO });
    fray.ok(Command::Pass { actor: VILLAIN });
    down(&mut fray, VILLAIN);
    fray.ok(act(VILLAIN, ActCommand::Mark { status, on }));
    fray.ok(Command::Flip);
    assert!(!fray.condition(VILLAIN).knocked_down);
}

#[test]
fn tc_254_dd_310_harm_that_never_was_betters_nobody() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fray = Fray::of(Edition::Revised, cast);
    fray.quiet();
    let card = fray.pool(HERO, CardName::OpponentFails);
    fray.ok(Command::Pass { actor: HERO });
    fray.ok(strike(VILLAIN, carried(0, HERO), &[13]));
    fray.settle(VILLAIN);
    assert!(fray.actor(VILLAIN).round.improved);
    fray.ok(Command::PlayCard { actor: HERO, card });
    assert!(!fray.actor(VILLAIN).round.improved);
}

#[test]
fn tc_221_a_block_is_shown_and_met_by_the_skill_as_it_counts() {
    let begin = |face: u8| {
        let monk = learned(Role::Villain, Discipline::BlockStrike);
        let mut fray = Fray::of(Edition::Classic, vec![fighter(Role::Hero), monk]);
        fray.quiet();
        let dice = DiceFrom::Person(vec![face]);
        let against = HERO;
        fray.ok(Command::Blow {
            actor: VILLAIN,
            what: BlowCommand::Block { against, dice },
        });
        fray
    };
    let mut fray = begin(13);
    assert_eq!(
        weighed(&fray, &carried(0, VILLAIN)).against[0].odds.hit,
        0,
        "15 against 14"
    );
    fray.ok(strike(HERO, carried(0, VILLAIN), &[16]));
    assert_eq!(fray.struck()[0].reached(), Some(Reached::Blocked));
    // 3 more by a card that is laid with the attack.
    let mut fray = begin(13);
    let card = fray.pool(HERO, CardName::Adrenalin);
    let cards = vec![(card, Some(Attribute::Dexterity))];
    fray.ok(strike_with(HERO, carried(0, VILLAIN), cards, 0, &[16]));
    assert_eq!(fray.struck()[0].reached(), Some(Reached::Hit));
}

#[test]
fn dd_315_a_second_chance_is_told_anew() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fray = Fray::of(Edition::Revised, cast);
    fray.quiet();
    let card = fray.pool(HERO, CardName::SecondChance);
    fray.ok(strike(HERO, carried(0, VILLAIN), &[2]));
    fray.settle(HERO);
    fray.ok(Command::PlayCard { actor: HERO, card });
    fray.ok(Command::Roll {
        skill: Skill::Skilled,
        dice: DiceFrom::Person(vec![13]),
    });
    let struck = |event: &&BlowEvent| matches!(event, BlowEvent::Struck { .. });
    assert!(fray.blows().iter().any(struck));
}

#[test]
fn tc_121_the_aim_goes_with_the_weapon() {
    let bow = |name: &str| {
        let mut bow = crate::fight::given::weapon(Arm::Missile, CLUB);
        bow.name = tabletop::name::Name::new(name).unwrap();
        bow
    };
    let hero = fighter(Role::Hero).carrying(bow("Bow"));
    let mut fray = Fray::of(Edition::Revised, vec![hero, fighter(Role::Villain)]);
    fray.quiet();
    let weapon = Some(1);
    fray.ok(act(HERO, ActCommand::Aim { weapon }));
    let set = |fray: &mut Fray, change: fn(&mut Sheet)| {
        let actor = fray.actor(HERO);
        let (figures, mut sheet) = (actor.figures, actor.sheet.clone());
        change(&mut sheet);
        fray.ok(Command::SetSheet {
            actor: HERO,
            figures,
            sheet,
        });
    };
    // Another name for the same thing.
    set(&mut fray, |sheet| {
        sheet.weapons[1].name = tabletop::name::Name::new("Longbow").unwrap();
    });
    assert_eq!(fray.actor(HERO).fight.aimed, Some(1));
    assert_ne!(fray.actor(HERO).fight.aim, Aim::None);
    set(&mut fray, |sheet| {
        sheet.weapons.pop();
    });
    assert_eq!(fray.actor(HERO).fight.aim, Aim::None);
}
