//! Different things with one die at the table: an attack and what goes beside it, or several interactions (TC-262; TC-260, TC-T12).

use crate::fight::given::{Fray, HERO, With, carried, settle, somebody};
use crate::fight::interactions::{VILLAIN, act, done, plain, trying};
use tabletop::seat::{ActorId, Seat};
use torg::card::{Approvable, Approved, BySide, Effect, Side, VillainSkill};
use torg::combat::choice::Choice;
use torg::combat::interaction::{Interaction, Upshot};
use torg::combat::refusal::Why;
use torg::combat::weapon::Arm;
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::{DrawnFor, Event};
use torg::fight::act::{ActCommand, ActEvent, Call, Trying};
use torg::fight::weigh::Draft;
use torg::fight::{BlowCommand, Combatant, Wanted};
use torg::refusal::Refusal;
use torg::roll::{Skill, Standing};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, Damage};
use torg::state::{Outcome, Role};

const OTHER: ActorId = ActorId(3);

fn hero() -> NewActor {
    somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Taunt, 12)
        .skill(CombatSkill::Maneuver, 12)
        .weapon(Arm::Melee, Damage::Fixed(20))
}

fn villain(melee: u8, charisma: u8) -> NewActor {
    let mut new = somebody(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Melee, melee)
        .weapon(Arm::Melee, Damage::Fixed(14));
    (new.sheet.charisma, new.sheet.spirit) = (Some(charisma), Some(8));
    new
}

fn begin(edition: Edition, melee: u8, charisma: u8) -> Fray {
    let cast = vec![hero(), villain(melee, charisma), villain(melee, charisma)];
    let mut fray = Fray::of(edition, cast);
    fray.quiet();
    fray
}

fn strike(who: ActorId, wanted: Wanted, beside: &[Trying], faces: &[u8]) -> Command {
    Command::Blow {
        actor: who,
        what: BlowCommand::Strike {
            wanted: Box::new(wanted),
            beside: beside.to_vec(),
            cards: vec![],
            possibilities: 0,
            critical_moment: false,
            dice: DiceFrom::Person(faces.to_vec()),
        },
    }
}

fn attempts(all: &[Trying], faces: &[u8]) -> Command {
    let what = ActCommand::Try {
        wanted: all[0].clone(),
        beside: all[1..].to_vec(),
        with: plain(faces),
    };
    act(HERO, what)
}

/// The difficulty of the first blow and of each trial.
fn difficulties(fray: &Fray) -> (i32, Vec<i32>) {
    let action = fray.state().action.clone().unwrap();
    let blow = fray.struck()[0].outcome.unwrap().difficulty;
    let tried = fray.state().tried(&action);
    (blow, tried.iter().map(|one| one.difficulty).collect())
}

#[test]
fn tc_262_one_die_each_its_own_value_and_the_easiest_first() {
    // Melee of the target, Charisma of the other: which is the easier one.
    for (melee, charisma, blow, taunt) in [(13, 8, 17, 10), (8, 13, 10, 17), (9, 9, 11, 13)] {
        for edition in [Edition::Classic, Edition::Revised] {
            let mut fray = begin(edition, melee, charisma);
            let beside = [trying(Interaction::Taunt, &[OTHER])];
            fray.ok(strike(HERO, carried(0, VILLAIN), &beside, &[11]));
            assert_eq!(difficulties(&fray), (blow, vec![taunt]), "{edition:?}");
            let action = fray.state().action.clone().unwrap();
            assert_eq!(fray.struck()[0].outcome.unwrap().action_total, 14);
            assert_eq!(fray.state().tried(&action)[0].total.total, 12);
            assert_eq!(action.kinds(), [Approvable::Attack, Approvable::Taunt]);
        }
    }
    // Three things: two targets of the attack and one of the taunt.
    let mut fray = begin(Edition::Revised, 9, 10);
    let mut wanted = carried(0, VILLAIN);
    wanted.targets.push(wanted.targets[0].clone());
    wanted.targets[1].target = OTHER;
    let beside = [trying(Interaction::Taunt, &[OTHER])];
    fray.ok(strike(HERO, wanted, &beside, &[11]));
    let struck = fray.struck();
    let met = |place: usize| struck[place].outcome.unwrap().difficulty;
    assert_eq!([met(0), met(1)], [11, 13]);
    assert_eq!(difficulties(&fray).1, [16]);
}

#[test]
fn tc_262_both_take_effect_and_one_undo_takes_both_back() {
    let mut fray = begin(Edition::Revised, 8, 8);
    let before = fray.state().clone();
    let beside = [trying(Interaction::Taunt, &[OTHER])];
    fray.ok(strike(HERO, carried(0, VILLAIN), &beside, &[11]));
    fray.ok(settle(HERO, vec![]));
    // 14 against 8 + 2; 12 against 8 + 4 is a success of 0 points: nothing but the word.
    assert!(fray.condition(VILLAIN) != before.actor(VILLAIN).unwrap().condition);
    let came = |event: &Event| {
        matches!(
            event,
            Event::Act {
                what: ActEvent::Came {
                    target: OTHER,
                    points: 0,
                    ..
                },
                ..
            }
        )
    };
    assert!(fray.last().iter().any(came));
    assert!(fray.state().action.is_none());
    // The taunt alone takes effect where the attack misses.
    let mut fray = begin(Edition::Revised, 14, 7);
    fray.ok(strike(HERO, carried(0, VILLAIN), &beside, &[11]));
    // What the interaction asks for may end it as well.
    fray.ok(done(HERO));
    assert_eq!(fray.condition(VILLAIN), Default::default());
    let stymied = fray.actor(OTHER).standing.map(|(standing, _)| standing);
    assert_eq!(stymied, Some(Standing::Stymied));
    assert_eq!(fray.state().last_action.unwrap().outcome, Outcome::Failed);
}

#[test]
fn tc_262_a_34_each_kind_pays_for_itself() {
    // The attack misses, the taunt sticks: one card for the taunt, none for an attack.
    for (approvable, cards) in [(Approvable::Taunt, 1), (Approvable::Attack, 0)] {
        let mut fray = Fray::of(
            Edition::Revised,
            vec![hero(), villain(14, 7), villain(14, 7)],
        );
        let quiet = BySide {
            heroes: Effect::None,
            villains: Effect::None,
        };
        fray.round(
            Side::Heroes,
            quiet,
            Approved::Pair(approvable, Approvable::Test),
        );
        let beside = [trying(Interaction::Taunt, &[OTHER])];
        fray.ok(strike(HERO, carried(0, VILLAIN), &beside, &[11]));
        fray.ok(settle(HERO, vec![]));
        let drawn = fray.last().iter().filter(|event| {
            matches!(
                event,
                Event::Drawn {
                    why: DrawnFor::Approved,
                    ..
                }
            )
        });
        assert_eq!(drawn.count(), cards, "{approvable:?}");
    }
}

#[test]
fn tc_262_several_interactions_with_one_die() {
    let mut fray = begin(Edition::Revised, 9, 9);
    let all = [
        trying(Interaction::Taunt, &[VILLAIN]),
        trying(Interaction::Maneuver, &[OTHER]),
    ];
    fray.ok(attempts(&all, &[11]));
    let action = fray.state().action.clone().unwrap();
    let tried = fray.state().tried(&action);
    let kinds: Vec<Interaction> = tried.iter().map(|one| one.attempt.kind).collect();
    assert_eq!(kinds, [Interaction::Taunt, Interaction::Maneuver]);
    // Charisma 9 and Dexterity 9: alike, so the first named is the first.
    assert_eq!([tried[0].difficulty, tried[1].difficulty], [11, 13]);
    fray.ok(done(HERO));
    let points: Vec<i32> = fray
        .last()
        .iter()
        .filter_map(|event| match event {
            Event::Act {
                what: ActEvent::Came { points, .. },
                ..
            } => Some(*points),
            _ => None,
        })
        .collect();
    assert_eq!(points, [1, -1]);
    // What it was named for says how it came out.
    let last = fray.state().last_action.unwrap();
    assert!(matches!(last.outcome, Outcome::Succeeded(_)));
    assert_eq!(last.target, Some(VILLAIN));
}

#[test]
fn tc_262_the_die_goes_on_as_for_what_is_known_least() {
    // Nobody has trick on a sheet, but its attribute; a 20 ends such a die.
    let mut hero = hero();
    hero.figures.perception = Some(9);
    let mut guard = villain(9, 9);
    guard.figures.perception = Some(9);
    let mut fray = Fray::of(Edition::Revised, vec![hero, guard.clone(), guard]);
    fray.quiet();
    let beside = [trying(Interaction::Trick, &[OTHER])];
    fray.no(
        &strike(HERO, carried(0, VILLAIN), &beside, &[20, 5]),
        "TC-045",
    );
    fray.ok(strike(HERO, carried(0, VILLAIN), &beside, &[20]));
    let stroke = fray.state().action.clone().unwrap().stroke.unwrap();
    assert_eq!(stroke.skill, Skill::Unskilled);
    let mut fray = begin(Edition::Revised, 9, 9);
    let beside = [trying(Interaction::Taunt, &[OTHER])];
    fray.no(&strike(HERO, carried(0, VILLAIN), &beside, &[20]), "TC-045");
}

#[test]
fn tc_262_what_has_its_own_figures_or_dice_is_alone() {
    let mut fray = begin(Edition::Revised, 9, 9);
    let mut wanted = carried(0, VILLAIN);
    wanted.choices = wanted.choices.with(Choice::AggressiveDefence);
    let beside = [trying(Interaction::Taunt, &[OTHER])];
    let refusal = fray.no(&strike(HERO, wanted.clone(), &beside, &[11]), "TC-262");
    let why = Why::OneDieAlone(Choice::AggressiveDefence);
    assert!(matches!(refusal, Refusal::Fight(no) if no.why == why));
    fray.ruled(strike(HERO, wanted, &beside, &[11]), "TC-262");
    // A kind twice, and one that is aimed at nobody, are nothing to roll for.
    let mut fray = begin(Edition::Revised, 9, 9);
    let taunt = trying(Interaction::Taunt, &[OTHER]);
    for beside in [
        vec![taunt.clone(), taunt.clone()],
        vec![trying(Interaction::Taunt, &[])],
    ] {
        let refusal = fray.no(&strike(HERO, carried(0, VILLAIN), &beside, &[11]), "");
        assert_eq!(refusal, Refusal::NobodyThere);
    }
    fray.no(&attempts(&[taunt.clone(), taunt], &[11]), "");
}

#[test]
fn tc_257_262_what_the_player_calls_is_picked_before_both_take_effect() {
    let mut fray = begin(Edition::Revised, 8, 4);
    let beside = [trying(Interaction::Taunt, &[OTHER])];
    fray.ok(strike(HERO, carried(0, VILLAIN), &beside, &[20, 20, 5]));
    let action = fray.state().action.clone().unwrap();
    let upshots = fray.state().tried(&action)[0].upshots.clone();
    assert_eq!(upshots, [Upshot::PlayersCall]);
    fray.no(&settle(HERO, vec![]), "");
    assert_eq!(fray.condition(VILLAIN), Default::default());
    let what = BlowCommand::Settle {
        negated: vec![],
        picks: vec![(OTHER, Call::Result(Upshot::Up))],
    };
    fray.ok(Command::Blow { actor: HERO, what });
    assert_eq!(
        fray.actor(HERO).standing.map(|(held, _)| held),
        Some(Standing::Up)
    );
    assert!(fray.condition(VILLAIN) != Default::default());
}

#[test]
fn tc_262_the_preview_says_what_is_met() {
    for (melee, charisma) in [(13, 8), (8, 13), (9, 9)] {
        let mut fray = begin(Edition::Revised, melee, charisma);
        let view = fray.view(Seat::Table);
        let somebody = |id| view.actor(id).map(|actor| view.combatant(actor));
        let attacker = somebody(HERO).unwrap();
        let targets: Vec<Combatant> = somebody(VILLAIN).into_iter().collect();
        let beside = [trying(Interaction::Taunt, &[OTHER])];
        let rules = view.fray.rules;
        let apart = Trying::in_one(&beside, &attacker, somebody, &[], &rules).unwrap();
        let wanted = carried(0, VILLAIN);
        let draft = Draft {
            wanted: &wanted,
            attacker: &attacker,
            targets: &targets,
            throw: view.throw(view.actor(HERO).unwrap(), Skill::Skilled),
            shown: 0,
            aids: &[],
            beside: &[apart[0].difficulty],
            rules: &rules,
        };
        let met = draft.met().unwrap();
        let blow = draft.weigh(&[]).unwrap().against[0].plan.difficulty();
        let trials = Trying::in_one(&beside, &attacker, somebody, &met, &rules).unwrap();
        let others: Vec<Combatant> = somebody(OTHER).into_iter().collect();
        let laid = Default::default();
        let weighed = beside[0].weigh_at(&trials, &attacker, &others, laid, draft.throw, &rules);
        fray.ok(strike(HERO, wanted, &beside, &[11]));
        assert_eq!(difficulties(&fray), (blow, vec![weighed[0].difficulty]));
    }
}

#[test]
fn dd_181_tc_262_a_listed_skill_beside_an_attack_strikes_the_pool_of_its_own_target() {
    let mut colonel = villain(14, 9).skill(CombatSkill::Taunt, 15);
    colonel.sheet.charisma = Some(9);
    let mut target = hero();
    target.sheet.charisma = Some(8);
    let mut fray = Fray::of(Edition::Revised, vec![target.clone(), target, colonel]);
    let (other, villain) = (ActorId(2), ActorId(3));
    let lists = Effect::VillainSkills(VillainSkill::Taunt, VillainSkill::Test);
    let effects = BySide {
        heroes: Effect::None,
        villains: lists,
    };
    fray.round(
        Side::Villains,
        effects,
        Approved::Pair(Approvable::Defend, Approvable::Test),
    );
    let card = fray.state().hand(other)[0];
    fray.make(vec![Event::CardLaid { actor: other, card }]);
    let beside = [trying(Interaction::Taunt, &[other])];
    fray.ok(strike(villain, carried(0, HERO), &beside, &[11]));
    fray.ok(settle(villain, vec![]));
    let struck = |event: &Event| matches!(event, Event::PoolStruck { hero, .. } if *hero == other);
    assert!(fray.last().iter().any(struck));
}
