//! What follows on an attack: possibilities against damage, ammunition, what is open and what is used up, cards that pay.

use crate::fight::given::{
    Fray, HERO, With, carried, settle, somebody, strike, strike_with, weapon,
};
use crate::fight::interactions::act;
use tabletop::seat::{ActorId, Seat};
use torg::card::{Approvable, Approved, BySide, CardName, Effect, Side};
use torg::combat::chart::Range;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::damage::Pick;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::status::Status;
use torg::combat::weapon::{Arm, FireMode, Fires};
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::{DrawnFor, Event};
use torg::fight::act::ActCommand;
use torg::fight::{Aimed, BlowCommand, BlowEvent, Hand, Reached, Wanted};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, Damage};
use torg::state::{Condition, Outcome, Role, Setback, TurnEnd};
use torg::told::tell;
use torg::using::Attribute;

const VILLAIN: ActorId = ActorId(2);
const OTHER: ActorId = ActorId(3);

const CLUB: Damage = Damage::Strength {
    add: 3,
    maximum: None,
};

fn hero() -> NewActor {
    somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(Arm::Melee, CLUB)
}

fn villain() -> NewActor {
    somebody(Role::Villain, 9, 9, 9).weapon(Arm::Melee, CLUB)
}

fn fight(edition: Edition, cast: Vec<NewActor>) -> Fray {
    let mut fray = Fray::of(edition, cast);
    fray.quiet();
    fray
}

#[test]
fn tc_107_a_possibility_takes_three_things_from_a_blow() {
    let strong = villain().skill(CombatSkill::Melee, 14);
    let mut fray = fight(Edition::Revised, vec![hero().possibilities(1), strong]);
    fray.ok(Command::Pass { actor: HERO });
    let mut wanted = carried(0, HERO);
    wanted.damage = Some(20);
    // Effect 21 against 9: row 12 of the milder table, 1w KO 4.
    fray.ok(strike(VILLAIN, wanted, &[13]));
    let picks = |picks: &[Pick]| settle(VILLAIN, vec![(HERO, picks.to_vec())]);
    fray.no(&picks(&[Pick::Wound, Pick::Wound]), "TC-107");
    let all = [Pick::Wound, Pick::Shock, Pick::Knockdown, Pick::Mark];
    fray.no(&picks(&all), "TC-107");
    fray.no(&settle(VILLAIN, vec![(VILLAIN, vec![Pick::Wound])]), "");
    fray.ok(picks(&[Pick::Wound, Pick::Shock, Pick::Mark]));
    let expected = Condition {
        shock: 1,
        ..Condition::default()
    };
    assert_eq!(fray.condition(HERO), expected);
    assert_eq!(fray.actor(HERO).possibilities, 0);
}

#[test]
fn tc_107_without_a_possibility_nothing_is_taken_but_by_ruling() {
    let strong = villain().skill(CombatSkill::Melee, 14);
    let mut fray = fight(Edition::Classic, vec![hero(), strong]);
    fray.ok(Command::Pass { actor: HERO });
    fray.ok(strike(VILLAIN, carried(0, HERO), &[13]));
    let command = settle(VILLAIN, vec![(HERO, vec![Pick::Shock])]);
    fray.ruled(command, "DD-139");
    assert_eq!(fray.condition(HERO).shock, 0);
}

#[test]
fn tc_018_whoever_is_knocked_out_is_passed_over() {
    let mut fray = fight(Edition::Revised, vec![hero(), villain()]);
    let mut wanted = carried(0, VILLAIN);
    wanted.damage = Some(30);
    fray.ok(strike(HERO, wanted, &[13]));
    fray.settle(HERO);
    assert!(!fray.condition(VILLAIN).can_act());
    let turns = &fray.state().round().unwrap().turns;
    assert!(turns.iter().all(|(_, end)| end.is_some()));
    let passed = |(turn, end): &(torg::state::Turn, Option<TurnEnd>)| {
        turn.actor == VILLAIN && *end == Some(TurnEnd::Passed)
    };
    assert!(turns.iter().any(passed));
}

#[test]
fn dd_194_an_approved_attack_pays_its_card_by_itself() {
    let mut fray = fight(Edition::Revised, vec![hero(), villain()]);
    fray.ok(strike(HERO, carried(0, VILLAIN), &[15]));
    fray.settle(HERO);
    let drew = |event: &Event| matches!(event, Event::Drawn { actor, why, .. } if *actor == HERO && *why == DrawnFor::Approved);
    assert!(fray.last().iter().any(drew));
    assert!(
        fray.state()
            .last_action
            .is_some_and(|last| matches!(last.outcome, Outcome::Succeeded(_)))
    );
}

#[test]
fn dd_197_an_attack_that_misses_pays_for_the_defence() {
    let weak = somebody(Role::Villain, 1, 9, 9).weapon(Arm::Melee, CLUB);
    let mut fray = Fray::of(Edition::Revised, vec![hero(), weak]);
    let approved = Approved::Pair(Approvable::Trick, Approvable::Defend);
    fray.round(Side::Heroes, BySide::default(), approved);
    fray.ok(Command::Declare {
        actor: HERO,
        kind: torg::state::ActionKind::Approvable(Approvable::Defend),
        target: None,
        critical_moment: false,
    });
    fray.ok(Command::Announce {
        outcome: Outcome::Done,
    });
    fray.ok(strike(VILLAIN, carried(0, HERO), &[2]));
    fray.settle(VILLAIN);
    assert_eq!(fray.actor(HERO).round.attacks.missed, 1);
    let hand = fray.state().hand(HERO).len();
    fray.ok(Command::EndRounds);
    assert_eq!(fray.state().hand(HERO).len(), hand + 1);
}

#[test]
fn dd_413_all_out_leaves_one_open_until_the_next_action_of_a_later_round() {
    let mut fray = fight(Edition::Revised, vec![hero(), villain()]);
    let mut wanted = carried(0, VILLAIN);
    wanted.choices = Choices::of(&[Choice::AllOut]);
    fray.ok(strike(HERO, wanted.clone(), &[2]));
    fray.settle(HERO);
    // 3 more on both totals of whoever attacks; the flag outlives the flip.
    fray.ok(strike(VILLAIN, carried(0, HERO), &[12]));
    assert_eq!(fray.blown().0.bonus, 3);
    fray.settle(VILLAIN);
    fray.quiet();
    assert!(fray.actor(HERO).fight.exposed.is_some());
    let mut both = wanted;
    both.choices = both.choices.with(Choice::ActiveDefence);
    fray.no(&strike(HERO, both, &[2]), "TC-057");
    fray.ok(strike(HERO, carried(0, VILLAIN), &[2]));
    fray.settle(HERO);
    assert_eq!(fray.actor(HERO).fight.exposed, None);
}

fn fighter(learned: &[Discipline]) -> NewActor {
    let mut new = somebody(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    new.sheet.learned = learned
        .iter()
        .fold(Learned::default(), |all, one| all.with(*one));
    new
}

fn with_hands(target: ActorId, choices: &[Choice]) -> Wanted {
    let mut wanted = Wanted::plain(Hand::Empty(Arm::MartialArts), target);
    wanted.choices = Choices::of(choices);
    wanted
}

fn flurry(fray: &mut Fray) {
    let effects = BySide {
        heroes: Effect::Flurry,
        villains: Effect::None,
    };
    let approved = Approved::Pair(Approvable::Attack, Approvable::Defend);
    fray.round(Side::Heroes, effects, approved);
}

#[test]
fn dd_415_tx_103_the_lightning_fist_is_not_for_flurries_nor_two_rounds_running() {
    let cast = vec![fighter(&[Discipline::LightningFist]), villain()];
    let mut fray = fight(Edition::Classic, cast);
    let fist = with_hands(VILLAIN, &[Choice::LightningFist]);
    fray.ok(strike(HERO, fist.clone(), &[11]));
    fray.settle(HERO);
    fray.quiet();
    fray.no(&strike(HERO, fist.clone(), &[11]), "TC-225");
    fray.ok(Command::Pass { actor: HERO });
    flurry(&mut fray);
    fray.no(&strike(HERO, fist.clone(), &[11]), "TC-225");
    fray.quiet();
    fray.ok(strike(HERO, fist, &[11]));
}

#[test]
fn tx_102_two_strikes_at_one_the_second_sees_the_k_of_the_first() {
    let target =
        somebody(Role::Villain, 15, 9, 10).kind(torg::combat::chart::Kind::PossibilityRated);
    let cast = vec![fighter(&[Discipline::LightningFist]), target];
    let mut fray = fight(Edition::Classic, cast);
    fray.ok(strike(
        HERO,
        with_hands(VILLAIN, &[Choice::LightningFist]),
        &[17],
    ));
    let struck = fray.struck();
    assert_eq!(struck.len(), 2);
    for one in &struck {
        let outcome = one.outcome.unwrap();
        assert_eq!(outcome.action_total, 18);
        assert_eq!(outcome.effect.unwrap().points, 3);
    }
    fray.settle(HERO);
    let condition = fray.condition(VILLAIN);
    assert_eq!(
        (condition.shock, condition.k, condition.unconscious),
        (6, true, false)
    );
}

#[test]
fn tc_224_two_strikes_at_two_are_rolled_apart() {
    let cast = vec![fighter(&[Discipline::LightningFist]), villain(), villain()];
    let mut fray = fight(Edition::Classic, cast);
    let mut wanted = with_hands(VILLAIN, &[Choice::LightningFist]);
    wanted.targets.push(Aimed::at(OTHER));
    fray.no(&strike(HERO, wanted.clone(), &[17]), "TC-045");
    fray.ok(strike(HERO, wanted, &[17, 2]));
    let reached: Vec<_> = fray
        .struck()
        .iter()
        .map(|one| one.reached().unwrap())
        .collect();
    assert_eq!(reached, [Reached::Hit, Reached::Missed]);
}

#[test]
fn dd_414_tx_s24_one_block_and_two_strikes_in_a_flurry() {
    let cast = vec![fighter(&[Discipline::BlockStrike]), villain()];
    let mut fray = Fray::of(Edition::Classic, cast);
    flurry(&mut fray);
    let block = |faces: &[u8]| Command::Blow {
        actor: HERO,
        what: BlowCommand::Block {
            against: VILLAIN,
            dice: DiceFrom::Person(faces.to_vec()),
        },
    };
    fray.ok(block(&[12]));
    fray.no(&block(&[12]), "TC-223");
    for _ in 0..2 {
        fray.ok(strike(
            HERO,
            with_hands(VILLAIN, &[Choice::BlockStrike]),
            &[2],
        ));
        fray.settle(HERO);
    }
    fray.ok(strike(VILLAIN, carried(0, HERO), &[19]));
    assert_eq!(fray.struck()[0].reached(), Some(Reached::Blocked));
    fray.settle(VILLAIN);
    assert_eq!(fray.condition(HERO), Condition::default());
}

fn rifle(ammunition: u16) -> NewActor {
    let mut rifle = weapon(Arm::Fire, Damage::Fixed(16));
    rifle.fires = Fires::Automatic;
    rifle.ammunition = Some(ammunition);
    somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 13)
        .carrying(rifle)
}

#[test]
fn tx_35_what_is_not_in_the_weapon_is_not_fired() {
    let mut fray = fight(Edition::Revised, vec![rifle(6), villain()]);
    let mut wanted = carried(0, VILLAIN);
    wanted.targets[0].range = Some(Range::Short);
    wanted.mode = FireMode::FullAutomatic;
    // Weapons are not counted before somebody says so (TC-180).
    fray.ok(strike(HERO, wanted.clone(), &[2]));
    fray.settle(HERO);
    assert!(fray.actor(HERO).fight.magazines.is_empty());
}

#[test]
fn tc_261_one_roll_at_several_with_one_effect() {
    let easy = somebody(Role::Villain, 10, 9, 9);
    let hard = somebody(Role::Villain, 12, 9, 9);
    let mut blades = hero();
    blades.sheet.weapons.push(weapon(Arm::Melee, CLUB));
    let mut fray = fight(Edition::Revised, vec![blades, hard, easy]);
    let mut wanted = carried(0, VILLAIN);
    wanted.second = Some(1);
    wanted.choices = Choices::of(&[Choice::SplitWeapons]);
    wanted.targets.push(Aimed::at(OTHER));
    // TX-64: the easiest first, 2 and 4 harder.
    fray.ok(strike(HERO, wanted, &[12]));
    let struck = fray.struck();
    let met: Vec<i32> = struck
        .iter()
        .map(|one| one.outcome.unwrap().difficulty)
        .collect();
    assert_eq!(met, [16, 12]);
    let reached: Vec<_> = struck.iter().map(|one| one.reached().unwrap()).collect();
    assert_eq!(reached, [Reached::Missed, Reached::Hit]);
    fray.settle(HERO);
    assert_eq!(fray.condition(VILLAIN), Condition::default());
    assert!(fray.condition(OTHER).shock > 0);
}

#[test]
fn tx_59_60_aggressive_defence_is_an_attack_and_a_defence_on_one_die() {
    for (edition, attack, effect) in [(Edition::Classic, 10, 9), (Edition::Revised, 10, 5)] {
        let hero = somebody(Role::Hero, 9, 9, 9).skill(CombatSkill::Unarmed, 16);
        let mut fray = fight(edition, vec![hero, somebody(Role::Villain, 5, 9, 60)]);
        let mut wanted = Wanted::plain(Hand::Empty(Arm::Unarmed), VILLAIN);
        wanted.damage = Some(11);
        wanted.choices = Choices::of(&[Choice::AggressiveDefence]);
        fray.ok(strike(HERO, wanted, &[8]));
        let (outcome, _) = fray.blown();
        assert_eq!(outcome.action_total, attack);
        assert_eq!(outcome.effect.unwrap().total, effect);
        fray.settle(HERO);
        assert_eq!(fray.actor(HERO).fight.guard.unwrap().total, 15);
        fray.ok(strike(
            VILLAIN,
            Wanted::plain(Hand::Empty(Arm::Unarmed), HERO),
            &[12],
        ));
        assert_eq!(fray.blown().0.difficulty, 15);
    }
}

/// What cards raise, a setback of the side and one of an interaction count in an aggressive defence as in a plain one
/// (DD-165, DD-260, S-26).
#[test]
fn tc_152_153_cards_and_setbacks_count_in_an_aggressive_defence() {
    for (edition, set_back, penalized, card, total) in [
        (Edition::Classic, false, false, false, 15),
        (Edition::Classic, false, false, true, 18),
        (Edition::Revised, true, false, false, 10),
        (Edition::Revised, false, true, false, 10),
        (Edition::Revised, true, true, true, 8),
    ] {
        let hero = somebody(Role::Hero, 9, 9, 9).skill(CombatSkill::Unarmed, 16);
        let mut fray = fight(edition, vec![hero, somebody(Role::Villain, 5, 9, 60)]);
        let adrenalin = fray.pool(HERO, CardName::Adrenalin);
        if set_back {
            fray.make(vec![Event::SetbackChosen {
                side: Side::Heroes,
                setback: Setback::Generic,
            }]);
        }
        if penalized {
            let (status, on) = (Status::Penalized, true);
            fray.ok(act(HERO, ActCommand::Mark { status, on }));
        }
        let mut wanted = Wanted::plain(Hand::Empty(Arm::Unarmed), VILLAIN);
        wanted.choices = Choices::of(&[Choice::AggressiveDefence]);
        let cards = vec![(adrenalin, Some(Attribute::Dexterity))];
        let cards = if card { cards } else { vec![] };
        fray.ok(strike_with(HERO, wanted, cards, 0, &[8]));
        fray.settle(HERO);
        assert_eq!(fray.actor(HERO).fight.guard.unwrap().total, total);
    }
}

#[test]
fn cards_of_the_draft_are_played_and_count_at_their_step() {
    let mut fray = fight(Edition::Revised, vec![hero(), villain()]);
    let coup = fray.pool(HERO, CardName::CoupDeGrace);
    let strength = fray.pool(HERO, CardName::Adrenalin);
    let action = fray.pool(HERO, CardName::Action);
    let cards = vec![
        (coup, None),
        (strength, Some(Attribute::Strength)),
        (action, None),
    ];
    fray.ok(strike_with(HERO, carried(0, VILLAIN), cards, 0, &[12]));
    let (outcome, told) = fray.blown();
    // 14 and 3 of Action; 9 + 3 + 5 adds, 3 of the coup, 3 of the attribute, 3 of Action.
    assert_eq!((outcome.bonus, outcome.action_total), (3, 17));
    assert_eq!(outcome.effect.unwrap().total, 26);
    let told = told.effect.unwrap();
    assert_eq!(
        told.total,
        told.lines.iter().map(|line| line.amount).sum::<i32>()
    );
    assert_eq!(fray.view(Seat::Table).struck.len(), 1);
}

/// What villains have on their sheets reaches no hero's seat, neither by its view nor by what it is told.
#[test]
fn a_hero_seat_reads_no_figure_of_the_other_side() {
    let fought = |melee: u8, armor: i32| {
        let other = villain().skill(CombatSkill::Melee, melee).armor(armor, 40);
        let mut fray = fight(Edition::Revised, vec![hero(), other]);
        let mut views = Vec::new();
        for (who, whom, faces) in [(HERO, VILLAIN, [9]), (VILLAIN, HERO, [2])] {
            fray.ok(strike(who, carried(0, whom), &faces));
            views.push(fray.view(Seat::Hero(HERO)));
            fray.settle(who);
            views.push(fray.view(Seat::Hero(HERO)));
        }
        (fray, views)
    };
    let (one, views) = fought(15, 2);
    let (other, same) = fought(16, 5);
    assert_eq!(views, same);
    let told = |fray: &Fray| {
        let entries = fray.table.chronicle().done();
        let events = entries.iter().flat_map(|entry| &entry.events);
        let all = events.filter(|event| !matches!(event, Event::TableOpened { .. }));
        let all = all.map(|event| format!("{:?}", tell(event, Seat::Hero(HERO))));
        all.collect::<Vec<_>>()
    };
    let (one, other) = (told(&one), told(&other));
    let differ = one.iter().zip(&other).find(|(one, other)| one != other);
    assert_eq!(differ, None);
}

#[test]
fn dd_310_dd_316_what_an_attack_did_is_undone_by_opponent_fails() {
    let strong = villain().skill(CombatSkill::Melee, 14);
    let mut fray = fight(Edition::Revised, vec![hero(), strong]);
    let card = fray.pool(HERO, CardName::OpponentFails);
    fray.ok(Command::Pass { actor: HERO });
    fray.ok(strike(VILLAIN, carried(0, HERO), &[13]));
    fray.settle(VILLAIN);
    assert!(fray.condition(HERO).shock > 0);
    fray.ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fray.condition(HERO), Condition::default());
    let attacks = fray.actor(HERO).round.attacks;
    assert_eq!((attacks.missed, attacks.hit), (1, 0));
}

#[test]
fn dd_315_a_second_chance_rolls_the_same_attack_again() {
    let mut fray = fight(Edition::Revised, vec![hero(), villain()]);
    let card = fray.pool(HERO, CardName::SecondChance);
    fray.ok(strike(HERO, carried(0, VILLAIN), &[2]));
    fray.settle(HERO);
    fray.ok(Command::PlayCard { actor: HERO, card });
    let action = fray.state().action.as_ref().unwrap();
    assert_eq!((action.blows.len(), action.roll.is_none()), (1, true));
    fray.no(&settle(HERO, vec![]), "");
    fray.ok(Command::Roll {
        skill: torg::roll::Skill::Skilled,
        dice: DiceFrom::Person(vec![13]),
    });
    fray.settle(HERO);
    assert!(fray.condition(VILLAIN).shock > 0);
    assert!(
        fray.blows()
            .iter()
            .any(|what| matches!(what, BlowEvent::Spent { .. }))
    );
}
