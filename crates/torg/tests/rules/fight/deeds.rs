//! Defences, aiming, waiting, moving, simple actions and ammunition at the table (3.2, 3.8, 3.9, 3.11, 3.13, 3.16).

use crate::fight::given::{Fray, HERO, With, carried, settle, somebody, strike, weapon, with};
use crate::fight::interactions::{VILLAIN, act, attempt, done, plain};
use tabletop::seat::ActorId;
use torg::card::{Approvable, Approved, BySide, CardName, Effect, Side};
use torg::combat::action::Aim;
use torg::combat::ammunition::Reload;
use torg::combat::attack::outcome::Reach;
use torg::combat::chart::Range;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::defence::DefenceSkill;
use torg::combat::hold::Hold;
use torg::combat::interaction::Interaction;
use torg::combat::settings::{Answer, DefenceRolls, DefenceStarts, DownDefence};
use torg::combat::weapon::Arm;
use torg::command::{Command, NewActor};
use torg::fight::act::{ActCommand, Guarding, Simple};
use torg::settings::{Edition, Knockdown, Settings};
use torg::sheet::{CombatSkill, Damage};
use torg::state::{ActionKind, Condition, Outcome, Role, TurnEnd};

const FRIEND: ActorId = ActorId(3);

fn hero() -> NewActor {
    let mut bow = weapon(Arm::Missile, Damage::Fixed(14));
    bow.ammunition = Some(3);
    let mut new = somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Dodge, 13)
        .skill(CombatSkill::Missile, 12)
        .carrying(bow);
    new.sheet.moves = Some(12);
    new
}

fn villain() -> NewActor {
    somebody(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Fire, 13)
        .weapon(Arm::Fire, Damage::Fixed(14))
}

fn begin(edition: Edition) -> Fray {
    let mut fray = Fray::of(edition, vec![hero(), villain()]);
    fray.quiet();
    fray
}

fn guard(vital_block: u8, faces: &[u8]) -> Command {
    let wanted = Guarding {
        skill: DefenceSkill::Dodge,
        value: None,
        skilled: None,
        vital_block,
    };
    let with = plain(faces);
    act(HERO, ActCommand::Guard { wanted, with })
}

fn shot(target: ActorId) -> torg::fight::Wanted {
    let mut wanted = carried(0, target);
    wanted.targets[0].range = Some(Range::Short);
    wanted
}

fn ended(fray: &Fray, who: ActorId) -> Option<TurnEnd> {
    let round = fray.state().round().unwrap();
    let own = round.turns.iter().find(|(turn, _)| turn.actor == who);
    own.unwrap().1
}

fn pass_all(fray: &mut Fray) {
    while let Some(turn) = fray.state().round().and_then(|round| round.next_turn()) {
        fray.ok(Command::Pass { actor: turn.actor });
    }
}

#[test]
fn tc_057_058_an_active_defence_meets_every_attack_it_covers_this_round() {
    let mut fray = begin(Edition::Revised);
    // 13 + 4.
    fray.ok(guard(0, &[17]));
    fray.ok(done(HERO));
    assert_eq!(fray.actor(HERO).fight.guard.unwrap().total, 17);
    assert_eq!(ended(&fray, HERO), Some(TurnEnd::Acted));
    fray.no(&guard(0, &[17]), "TC-058");
    fray.ok(strike(VILLAIN, shot(HERO), &[16]));
    let outcome = fray.blown().0;
    assert_eq!((outcome.difficulty, outcome.reach), (17, Reach::Miss));
    let hand = fray.state().hand(HERO).len();
    fray.ok(settle(VILLAIN, vec![]));
    // DD-197: an approved defence that held pays when the round closes.
    fray.ok(Command::Flip);
    assert_eq!(fray.state().hand(HERO).len(), hand + 1);
    assert_eq!(fray.actor(HERO).fight.guard, None);
}

#[test]
fn tc_049_059_150_151_the_minimum_and_a_vital_block() {
    let mut fray = begin(Edition::Revised);
    fray.ok(guard(2, &[4]));
    let figured = fray.state().figured(fray.state().action.as_ref().unwrap());
    // −8 counts as +1; two steps of block take 4.
    let figured = figured.unwrap();
    assert_eq!(figured.total, 10);
    let sum: i32 = figured.lines.iter().map(|line| line.amount).sum();
    assert_eq!(sum, figured.total);
    fray.ok(done(HERO));
    assert_eq!(fray.actor(HERO).fight.vital_block, 2);
    fray.no(&act(HERO, ActCommand::Block { steps: 3 }), "TC-151");
    let mut fray = begin(Edition::Classic);
    fray.no(&guard(2, &[4]), "TC-150");
    fray.ok(guard(0, &[4]));
    fray.ok(done(HERO));
    assert_eq!(fray.actor(HERO).fight.guard.unwrap().total, 14);
    // Beside another action (S-43).
    let mut fray = begin(Edition::Revised);
    fray.no(&act(HERO, ActCommand::Block { steps: 5 }), "TC-150");
    fray.ok(act(HERO, ActCommand::Block { steps: 1 }));
    fray.ok(Command::Pass { actor: HERO });
    fray.ok(strike(VILLAIN, shot(HERO), &[11]));
    assert_eq!(fray.blown().0.difficulty, 11);
    fray.ok(settle(VILLAIN, vec![]));
    fray.ok(Command::Flip);
    assert_eq!(fray.actor(HERO).fight.vital_block, 0);
}

#[test]
fn tc_058_a_defence_comes_in_before_the_dice_of_an_attack() {
    let mut fray = begin(Edition::Revised);
    let approved = Approved::Any;
    fray.ok(Command::Pass { actor: HERO });
    pass_all(&mut fray);
    fray.round(Side::Villains, BySide::default(), approved);
    let kind = ActionKind::Approvable(Approvable::Attack);
    fray.ok(Command::Declare {
        actor: VILLAIN,
        kind,
        target: Some(HERO),
        critical_moment: false,
    });
    fray.ok(guard(0, &[17]));
    fray.ok(done(HERO));
    let open = fray.state().action.as_ref().unwrap();
    assert_eq!(open.actor, VILLAIN, "the attack goes on");
    assert_eq!(ended(&fray, HERO), Some(TurnEnd::Acted));
    assert_eq!(fray.actor(HERO).fight.guard.unwrap().total, 17);
}

#[test]
fn tc_120_121_an_aim_takes_the_round_and_counts_in_the_next() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fray = begin(edition);
        fray.ok(act(HERO, ActCommand::Aim { weapon: None }));
        assert_eq!(fray.actor(HERO).fight.aim, Aim::Aiming(1));
        fray.no(
            &guard(0, &[4]),
            if edition == Edition::Classic {
                "TC-120"
            } else {
                "TC-121"
            },
        );
        pass_all(&mut fray);
        fray.quiet();
        assert_eq!(fray.actor(HERO).fight.aim, Aim::Ready(2));
        let mut wanted = shot(VILLAIN);
        wanted.choices = Choices::of(&[Choice::Aim]);
        fray.ok(strike(HERO, wanted, &[11]));
        assert_eq!(fray.blown().0.action_total, 15);
        fray.ok(settle(HERO, vec![]));
        assert_eq!(fray.actor(HERO).fight.aim, Aim::None);
    }
    // TX-S18, and whoever is harmed loses it in the later edition.
    let mut fray = begin(Edition::Revised);
    fray.ok(act(HERO, ActCommand::Aim { weapon: None }));
    fray.ok(strike(VILLAIN, shot(HERO), &[20, 1]));
    fray.ok(settle(VILLAIN, vec![]));
    assert_eq!(fray.actor(HERO).fight.aim, Aim::None);
    let mut fray = begin(Edition::Revised);
    fray.no(&act(VILLAIN, ActCommand::Aim { weapon: None }), "DD-122");
    fray.ok(act(HERO, ActCommand::Move { metres: 3 }));
    fray.no(&act(HERO, ActCommand::Aim { weapon: None }), "TC-121");
    // Not used, it is gone with its round.
    let mut fray = begin(Edition::Revised);
    fray.ok(act(HERO, ActCommand::Aim { weapon: None }));
    pass_all(&mut fray);
    fray.quiet();
    pass_all(&mut fray);
    fray.quiet();
    assert_eq!(fray.actor(HERO).fight.aim, Aim::None);
}

#[test]
fn tc_134_136_138_waiting() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain(), hero()]);
    fray.quiet();
    let hold = |hold| act(HERO, ActCommand::Hold { hold });
    fray.no(&hold(Hold::After(VILLAIN)), "TC-139");
    fray.no(&hold(Hold::Location(" ".to_owned())), "");
    fray.ok(hold(Hold::After(FRIEND)));
    fray.ok(Command::Pass { actor: FRIEND });
    let next = fray.state().round().unwrap().next_turn().unwrap();
    assert_eq!(next.actor, HERO);
    fray.ok(hold(Hold::Opportunity));
    fray.ok(act(HERO, ActCommand::Spare { target: VILLAIN }));
    let place = || hold(Hold::Location("the door".to_owned()));
    // TC-135: what was waited for is not changed when the target shows itself.
    fray.no(&place(), "TC-135");
    let mut fray = begin(Edition::Revised);
    fray.ok(place());
    fray.no(&hold(Hold::Opportunity), "TC-137");
    fray.no(&hold(Hold::Location("the roof".to_owned())), "TC-137");
    fray.no(&act(HERO, ActCommand::Spare { target: VILLAIN }), "TC-137");
    fray.ok(strike(HERO, shot(VILLAIN), &[11]));
    assert_eq!(
        fray.blown().0.action_total,
        12,
        "no loss at a watched place"
    );
    fray.ok(settle(HERO, vec![]));
    assert_eq!(fray.actor(HERO).fight.hold, None);
    // TX-50: an opening costs 3, and unused it lapses with the round.
    let mut fray = begin(Edition::Revised);
    fray.ok(hold(Hold::Opportunity));
    fray.ok(Command::Pass { actor: VILLAIN });
    fray.ok(strike(HERO, shot(VILLAIN), &[11]));
    assert_eq!(fray.blown().0.action_total, 9);
    fray.ok(settle(HERO, vec![]));
    let mut fray = begin(Edition::Revised);
    fray.ok(hold(Hold::Opportunity));
    fray.ok(Command::Flip);
    assert_eq!(fray.actor(HERO).fight.hold, None);
    let mut fray = Fray::of(Edition::Classic, vec![hero(), villain(), hero()]);
    fray.quiet();
    fray.no(&hold(Hold::After(FRIEND)), "TC-138");
}

/// Waiting is said on one's own turn: it does not go ahead of the side that acts first (DD-122).
#[test]
fn tc_134_136_waiting_does_not_beat_the_initiative() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fray = Fray::of(edition, vec![hero(), villain()]);
        fray.round(Side::Villains, BySide::default(), Approved::Any);
        for hold in [Hold::Opportunity, Hold::Location("the door".to_owned())] {
            fray.no(&act(HERO, ActCommand::Hold { hold }), "DD-122");
        }
        fray.ok(Command::Pass { actor: VILLAIN });
        let hold = Hold::Opportunity;
        fray.ok(act(HERO, ActCommand::Hold { hold }));
    }
}

#[test]
fn tc_240_243_moving_goes_along_and_a_push_is_rolled() {
    let mut fray = begin(Edition::Revised);
    let go = |metres| act(HERO, ActCommand::Move { metres });
    fray.no(&go(13), "TC-242");
    fray.ok(go(8));
    fray.no(&go(5), "TC-242");
    fray.ok(strike(HERO, shot(VILLAIN), &[11]));
    fray.ok(settle(HERO, vec![]));
    fray.ok(go(4));
    assert_eq!(fray.actor(HERO).fight.moved, 12);
    fray.ok(Command::Flip);
    assert_eq!(fray.actor(HERO).fight.moved, 0);
    let mut fray = begin(Edition::Revised);
    let value = None;
    let with = plain(&[2]);
    fray.ok(act(HERO, ActCommand::Push { value, with }));
    let action = fray.state().action.as_ref().unwrap();
    assert_eq!(fray.state().figured(action).unwrap().total, 10);
    fray.ok(done(HERO));
    assert_eq!(ended(&fray, HERO), Some(TurnEnd::Acted));
}

#[test]
fn tc_005_025_one_simple_action_beside_another() {
    let mut fray = begin(Edition::Revised);
    let simple = |what| {
        act(
            HERO,
            ActCommand::Simple {
                what,
                agreed: false,
            },
        )
    };
    fray.ok(simple(Simple::Draw));
    assert_eq!(ended(&fray, HERO), None);
    fray.ok(strike(HERO, shot(VILLAIN), &[11]));
    fray.ok(settle(HERO, vec![]));
    fray.no(&simple(Simple::Other("shouts".to_owned())), "TC-005");
    let mut fray = begin(Edition::Revised);
    fray.ok(simple(Simple::Draw));
    fray.ok(simple(Simple::Other(String::new())));
    assert_eq!(ended(&fray, HERO), Some(TurnEnd::Acted), "two are the turn");
}

#[test]
fn tc_103_104_who_is_down_stands_up_with_the_action() {
    let down = Condition {
        knocked_down: true,
        ..Condition::default()
    };
    let mut fray = begin(Edition::Revised);
    fray.ok(Command::SetCondition {
        actor: HERO,
        condition: down,
    });
    fray.no(&strike(HERO, shot(VILLAIN), &[11]), "TC-104");
    fray.no(&act(HERO, ActCommand::Move { metres: 3 }), "TC-104");
    fray.ok(act(HERO, ActCommand::StandUp));
    assert_eq!(fray.condition(HERO), Condition::default());
    assert_eq!(ended(&fray, HERO), Some(TurnEnd::Acted));
}

/// The older edition leaves a defence or nothing, the later one getting up, and S-14 the choice; after it one is up.
#[test]
fn tc_103_104_s_14_what_is_left_to_whoever_is_down() {
    let active = DownDefence::Active;
    for (edition, settings, defends) in [
        (Edition::Classic, Settings::default(), true),
        (Edition::Revised, Settings::default(), false),
        (
            Edition::Revised,
            Settings::default().answered(Knockdown::Classic),
            true,
        ),
        (
            Edition::Revised,
            with(DownDefence::QUESTION, active.place()),
            true,
        ),
    ] {
        let begin = || {
            let mut fray = Fray::with(edition, settings, vec![hero(), villain()]);
            fray.quiet();
            let mut condition = fray.condition(HERO);
            condition.knocked_down = true;
            fray.ok(Command::SetCondition {
                actor: HERO,
                condition,
            });
            fray
        };
        let rule = if begin().state().down_defends() {
            "TC-103"
        } else {
            "TC-104"
        };
        let mut fray = begin();
        fray.no(&strike(HERO, shot(VILLAIN), &[11]), rule);
        if defends {
            fray.ok(guard(0, &[12]));
            fray.ok(done(HERO));
            assert!(!fray.condition(HERO).knocked_down, "{edition:?}");
        } else {
            fray.no(&guard(0, &[12]), rule);
        }
        let mut fray = begin();
        fray.ok(Command::Pass { actor: HERO });
        assert_eq!(fray.condition(HERO).knocked_down, rule == "TC-104");
        let mut fray = begin();
        fray.ok(act(HERO, ActCommand::StandUp));
        assert!(!fray.condition(HERO).knocked_down);
    }
}

#[test]
fn tc_181_186_187_running_short_and_loading() {
    let mut slow = hero();
    slow.sheet.weapons[0].reload = Reload::Rounds {
        rounds: 2,
        check: false,
    };
    let mut fray = Fray::of(Edition::Revised, vec![slow, villain()]);
    fray.quiet();
    let (weapon, left) = (0, 1);
    fray.no(&act(HERO, ActCommand::RunShort { weapon: 5, left }), "");
    fray.ok(act(HERO, ActCommand::RunShort { weapon, left }));
    fray.ok(strike(HERO, shot(VILLAIN), &[11]));
    fray.ok(settle(HERO, vec![]));
    let left = |fray: &Fray| fray.actor(HERO).fight.magazines[0].1.left;
    assert_eq!(left(&fray), 0);
    let load = || {
        let what = Simple::Reload(0);
        act(
            HERO,
            ActCommand::Simple {
                what,
                agreed: false,
            },
        )
    };
    for full in [false, true] {
        pass_all(&mut fray);
        fray.quiet();
        fray.no(&strike(HERO, shot(VILLAIN), &[11]), "TC-183");
        fray.ok(load());
        assert_eq!(ended(&fray, HERO), Some(TurnEnd::Acted));
        assert_eq!(left(&fray), if full { 3 } else { 0 });
    }
    let what = Simple::Reload(7);
    let mut fray = begin(Edition::Revised);
    fray.no(
        &act(
            HERO,
            ActCommand::Simple {
                what,
                agreed: false,
            },
        ),
        "",
    );
}

#[test]
fn tc_005_one_type_is_rolled_but_in_a_flurry() {
    let tongue = hero().skill(CombatSkill::Taunt, 12);
    let mut guard = villain();
    guard.sheet.charisma = Some(8);
    let mut fray = Fray::of(Edition::Revised, vec![tongue, guard]);
    let effects = BySide {
        heroes: Effect::Flurry,
        villains: Effect::None,
    };
    fray.round(Side::Heroes, effects, Approved::Any);
    fray.ok(strike(HERO, shot(VILLAIN), &[11]));
    fray.ok(settle(HERO, vec![]));
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fray.ok(done(HERO));
}

/// S-06: each attack has its own roll, which costs the action once.
#[test]
fn tc_058_s_06_a_defence_for_each_attack() {
    let settings = with(DefenceRolls::QUESTION, DefenceRolls::PerAttack.place());
    let cast = vec![hero(), villain(), villain()];
    let mut fray = Fray::with(Edition::Revised, settings, cast);
    fray.round(Side::Villains, BySide::default(), Approved::Any);
    for (attacker, face, total) in [(VILLAIN, 17, 17), (FRIEND, 4, 14)] {
        let kind = ActionKind::Approvable(Approvable::Attack);
        fray.ok(Command::Declare {
            actor: attacker,
            kind,
            target: Some(HERO),
            critical_moment: false,
        });
        fray.ok(guard(0, &[face]));
        fray.ok(done(HERO));
        assert_eq!(fray.actor(HERO).fight.guard.unwrap().total, total);
        assert_eq!(fray.state().action.as_ref().unwrap().actor, attacker);
        let outcome = Outcome::Failed;
        fray.ok(Command::Announce { outcome });
        assert_eq!(fray.actor(HERO).fight.guard, None, "for that attack alone");
    }
}

/// S-07: on the own turn, and till the next one.
#[test]
fn tc_058_s_07_a_defence_lasts_till_the_own_next_turn() {
    let settings = with(DefenceStarts::QUESTION, DefenceStarts::OwnTurn.place());
    let mut fray = Fray::with(Edition::Revised, settings, vec![hero(), villain()]);
    fray.round(Side::Villains, BySide::default(), Approved::Any);
    fray.ok(Command::Pass { actor: VILLAIN });
    fray.ok(guard(0, &[17]));
    fray.ok(done(HERO));
    fray.round(Side::Villains, BySide::default(), Approved::Any);
    fray.ok(strike(VILLAIN, shot(HERO), &[16]));
    assert_eq!(fray.blown().0.difficulty, 17);
    fray.ok(settle(VILLAIN, vec![]));
    fray.ok(guard(0, &[4]));
    fray.ok(done(HERO));
    assert_eq!(fray.actor(HERO).fight.guard.unwrap().total, 14);
    fray.round(Side::Heroes, BySide::default(), Approved::Any);
    fray.ok(Command::Pass { actor: HERO });
    assert_eq!(fray.actor(HERO).fight.guard, None);
}

/// What was named before counts as if it were chosen now, whichever comes first (3.18).
#[test]
fn tc_121_130_a_vital_block_named_before_is_asked_too() {
    let mut fray = begin(Edition::Revised);
    fray.ok(act(HERO, ActCommand::Block { steps: 4 }));
    let weapon = None;
    fray.no(&act(HERO, ActCommand::Aim { weapon }), "TC-121");
    let mut fray = Fray::of(
        Edition::Revised,
        vec![
            hero()
                .skill(CombatSkill::Melee, 12)
                .weapon(Arm::Melee, Damage::Fixed(12)),
            villain(),
        ],
    );
    fray.quiet();
    fray.ok(act(HERO, ActCommand::Block { steps: 4 }));
    let mut all_out = carried(1, VILLAIN);
    all_out.choices = Choices::of(&[Choice::AllOut]);
    fray.no(&strike(HERO, all_out, &[11]), "TC-130");
}

/// Up that came of an interaction, and what disciplines used, are over with the fight they were in.
#[test]
fn tc_252_255_nothing_counted_in_rounds_outlives_the_rounds() {
    let mut fray = Fray::of(
        Edition::Revised,
        vec![hero().skill(CombatSkill::Taunt, 12), {
            let mut other = villain();
            other.sheet.charisma = Some(8);
            other
        }],
    );
    fray.quiet();
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fray.ok(done(HERO));
    assert!(fray.actor(VILLAIN).standing.is_some());
    fray.ok(Command::EndRounds);
    assert_eq!(fray.actor(VILLAIN).standing, None);
}

/// Without rounds nothing counts by the round: one thing after another, as often as the table likes.
#[test]
fn tc_005_free_play_has_no_one_type_a_round() {
    let tongue = hero().skill(CombatSkill::Taunt, 12);
    let mut other = villain();
    other.sheet.charisma = Some(8);
    let mut fray = Fray::of(Edition::Revised, vec![tongue, other]);
    for _ in 0..2 {
        fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[3]));
        fray.ok(done(HERO));
        fray.ok(strike(HERO, shot(VILLAIN), &[3]));
        fray.ok(settle(HERO, vec![]));
        fray.ok(guard(0, &[4]));
        fray.ok(done(HERO));
        assert!(fray.state().actor(HERO).unwrap().fight.guard.is_some());
    }
}

#[test]
fn tc_093_100_marks_end_with_the_scene_and_the_dying_are_told() {
    let mut fray = begin(Edition::Revised);
    let condition = Condition {
        k: true,
        wounds: 3,
        ..Condition::default()
    };
    fray.ok(Command::SetCondition {
        actor: VILLAIN,
        condition,
    });
    let dying = |fray: &Fray| {
        let view = fray.view(tabletop::seat::Seat::Table);
        view.fray.dying
    };
    assert_eq!(dying(&fray), [VILLAIN]);
    let treat = |treated| act(VILLAIN, ActCommand::Treat { treated });
    fray.ok(treat(true));
    assert_eq!(dying(&fray), []);
    fray.ok(Command::EndRounds);
    assert!(
        fray.condition(VILLAIN).k,
        "the fight is over, not the scene"
    );
    fray.ok(Command::EndScene { is_final: false });
    while let Some(next) = fray
        .view(tabletop::seat::Seat::Table)
        .ending
        .and_then(|ending| ending.next)
    {
        fray.ok(Command::DiscardOne {
            actor: next,
            card: None,
        });
    }
    assert!(!fray.condition(VILLAIN).k);
    assert_eq!(fray.condition(VILLAIN).wounds, 3);
}

#[test]
fn s_35_a_card_keeps_the_tired_on_their_feet() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    let card = fray.pool(HERO, CardName::Adrenalin);
    fray.quiet();
    let state = fray.state();
    assert_eq!(state.shock_limit(state.actor(HERO).unwrap()), Some(9));
    fray.ok(Command::Use(torg::using::Use::Raise {
        actor: HERO,
        card,
        attribute: torg::using::Attribute::Toughness,
    }));
    let state = fray.state();
    assert_eq!(state.shock_limit(state.actor(HERO).unwrap()), Some(12));
}
