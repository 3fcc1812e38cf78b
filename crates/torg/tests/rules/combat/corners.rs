//! Where two rules meet: what the order of two things, a third option or a state of the target must not change.

use crate::combat::given::{
    Case, ORD, at, attack, both, classic, outcome, refused, revised, row, totals, with,
};
use tabletop::rule::tc;
use torg::combat::action::{Act, Bearing};
use torg::combat::attack::outcome::Reach;
use torg::combat::attack::{Cover, Surprise};
use torg::combat::chart::Concealment;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::damage::{Harm, apply};
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::interaction::{Attempt, Interaction};
use torg::combat::legal::may_add;
use torg::combat::line::Figure;
use torg::combat::refusal::{Refusal, Why};
use torg::combat::settings::{Disciplines, FireModes, Question, SimpleActions, WeakDisarm};
use torg::combat::status::{Ends, Status, Statuses};
use torg::combat::weapon::{Arm, Base, FireMode};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-005", "TC-208"], in_either_order),
    (&["TC-005", "TC-120", "TC-121"], no_part_of_a_blow),
    (&["TC-121"], an_aim_is_ruined_by_damage),
    (&["TC-125"], a_disarm_is_no_sweep),
    (&["TC-141"], open_in_the_area),
    (&["TC-179"], many_shots_at_one),
    (&["TC-217", "TC-218"], destroyed_cover),
    (&["TC-226"], felling_with_any_base),
    (&["TC-230"], stunning_in_the_later_edition),
    (&["TC-251"], the_later_end),
    (&["TC-092"], kept_awake),
    (&["TC-216", "TC-148", "TC-260"], what_the_effect_met),
];

#[test]
fn in_either_order() {
    let after = |simple| Bearing {
        simple,
        ..Bearing::default()
    };
    for rules in both() {
        let none = rules.answered(SimpleActions::None);
        refused(after(1).may(Act::Attack, true, false, &none), 5);
        assert_eq!(after(0).may(Act::Attack, true, false, &none), Ok(()));
        assert_eq!(after(1).may(Act::Attack, true, false, &rules), Ok(()));
        refused(after(2).may(Act::Attack, true, false, &rules), 5);
        let any = rules.answered(SimpleActions::Any);
        assert_eq!(after(99).may(Act::Attack, true, false, &any), Ok(()));
        // What is not rolled does not count against it.
        assert_eq!(after(2).may(Act::Movement, false, false, &rules), Ok(()));
    }
    for (rolled, simple, act) in [
        (None, 1, Act::Defence),
        (None, 1, Act::Simple),
        (Some(Act::Defence), 0, Act::Simple),
    ] {
        let guard = Bearing {
            rolled,
            simple,
            surprise: Surprise::Partial,
            ..Bearing::default()
        };
        refused(guard.may(act, act.rolls(), false, &revised()), 208);
    }
}

#[test]
fn no_part_of_a_blow() {
    for rules in both() {
        let rule = if rules.classic() { 120 } else { 121 };
        for (choice, rule) in [(Choice::ActiveDefence, 5), (Choice::Aiming, rule)] {
            for arm in [Arm::Melee, Arm::Fire] {
                let blow = attack(arm, 12, 12);
                refused(may_add(choice, &blow, &rules), rule);
                refused(with(blow, Choices::of(&[choice])).check(&rules), rule);
            }
        }
    }
}

#[test]
fn an_aim_is_ruined_by_damage() {
    let r = revised();
    let mut disarm = at(
        with(attack(Arm::Melee, 15, 12), Choices::of(&[Choice::Disarm])),
        12,
        8,
        ORD,
    );
    disarm.target.holds = true;
    disarm.target.strength = 5;
    let came = outcome(&disarm, &r, 16);
    assert!(came.disarmed && came.effect.unwrap().points >= 0);
    assert!(!came.ruins_aim());
    let mut item = disarm.clone();
    item.arm = Arm::Unarmed;
    item.choices = Choices::of(&[Choice::GrappleItem]);
    assert!(!outcome(&item, &r, 20).ruins_aim());
    let mut hold = item;
    hold.choices = Choices::of(&[Choice::GrappleHold]);
    assert!(outcome(&hold, &r, 20).ruins_aim());
    hold.spares = true;
    assert!(!outcome(&hold, &r, 20).ruins_aim());
}

#[test]
fn a_disarm_is_no_sweep() {
    let mut blow = with(
        attack(Arm::Melee, 15, 12),
        Choices::of(&[Choice::Disarm, Choice::Sweep]),
    );
    blow.target.holds = true;
    refused(blow.check(&classic()), 125);
    assert_eq!(blow.check(&revised()), Ok(()));
}

#[test]
fn open_in_the_area() {
    let field = with(
        attack(Arm::Fire, 12, 17),
        Choices::of(&[Choice::SuppressiveFire]),
    );
    let mut open = field.clone();
    open.target.all_out = true;
    open.target.aiming = true;
    open.target.surprise = Surprise::Complete;
    for charted in [-8, 0, 7] {
        let plain = field.plan(&revised()).suppression(charted);
        assert_eq!(open.plan(&revised()).suppression(charted), plain);
    }
}

#[test]
fn many_shots_at_one() {
    let mut shots = attack(Arm::Fire, 12, 16);
    shots.mode = FireMode::SingleAsMulti;
    for rules in both() {
        shots.several = (0, 1);
        assert_eq!(shots.check(&rules), Ok(()));
        shots.several = (0, 2);
        refused(shots.check(&rules), 179);
    }
}

#[test]
fn destroyed_cover() {
    let mut shot = at(attack(Arm::Fire, 12, 16), 11, 8, ORD);
    shot.target.concealment = Some(Concealment::Half);
    let mut cover = Cover::new(10, &revised());
    shot.target.cover = Some(cover);
    assert_eq!(shot.plan(&revised()).difficulty(), 15);
    cover.left = 0;
    shot.target.cover = Some(cover);
    assert_eq!(shot.plan(&revised()).difficulty(), 11);
    let came = outcome(&shot, &revised(), 12);
    assert_eq!((came.reach, came.cover), (Reach::Target, None));
}

#[test]
fn felling_with_any_base() {
    let c = classic();
    let mut chop = with(
        attack(Arm::MartialArts, 15, 12),
        Choices::of(&[Choice::FellingTheOak]),
    );
    chop.learned = Learned::default().with(Discipline::FellingTheOak);
    assert_eq!(totals(&chop, &c, 12), (15, 16), "told damage and 4");
    chop.base = Base::Strength {
        strength: 10,
        add: 5,
        maximum: Some(12),
        adds: 0,
    };
    assert_eq!(
        totals(&chop, &c, 12),
        (15, 14),
        "the bare arm, whatever is in it"
    );
    let told = chop.plan(&c).told(0, true).effect.unwrap();
    let felled = told
        .lines
        .iter()
        .find(|line| line.figure == Figure::FellingTheOak);
    assert_eq!(
        felled.map(|line| (line.amount, line.rule)),
        Some((4, tc(226)))
    );
}

#[test]
fn stunning_in_the_later_edition() {
    let on = revised().answered(Disciplines::On);
    let mut blow = at(attack(Arm::MartialArts, 14, 9), 10, 0, ORD);
    blow.learned = Learned::default().with(Discipline::StunningAttack);
    blow.choices = Choices::of(&[Choice::StunningAttack]);
    // Result points 9: a wound becomes a knockdown, and there is no extra K.
    let harm = outcome(&blow, &on, 12).harm.unwrap();
    assert_eq!((harm.row, harm.extra_k), (row("Kd K/O 5"), 0));
}

#[test]
fn the_later_end() {
    for rules in both() {
        for (one, other, stays) in [
            (Ends::Lifted, Ends::Round(4), Ends::Lifted),
            (Ends::Round(4), Ends::Lifted, Ends::Lifted),
            (Ends::Round(5), Ends::Round(4), Ends::Round(5)),
            (Ends::Used(4), Ends::Scene, Ends::Scene),
        ] {
            let mut statuses = Statuses::default();
            statuses.become_(Status::Unskilled, one, &rules);
            statuses.become_(Status::Unskilled, other, &rules);
            let all: Vec<_> = statuses.each().collect();
            assert_eq!(all, [(Status::Unskilled, stays)]);
        }
    }
}

#[test]
fn kept_awake() {
    for rules in both() {
        let mut now = Condition {
            shock: 12,
            ..Condition::default()
        };
        assert_eq!(apply(&mut now, 8, Harm::default(), &rules), []);
        assert!(!now.unconscious, "a ruling keeps them awake");
        apply(&mut now, 8, Harm::plain(row("1")), &rules);
        assert!(now.unconscious);
    }
}

#[test]
fn what_the_effect_met() {
    let r = revised();
    // A shot that the cover stops, and one that goes through.
    let mut shot = at(attack(Arm::Fire, 12, 16), 11, 8, ORD);
    shot.target.concealment = Some(Concealment::Half);
    shot.target.cover = Some(Cover {
        toughness: 6,
        left: 4,
    });
    let told = shot.plan(&r).told(0, true);
    let met = told.resistance.unwrap();
    assert_eq!((met.lines[0].figure, met.total), (Figure::Cover, 6));
    assert_eq!(told.toughness, None);
    shot.target.cover = Some(Cover {
        toughness: 3,
        left: 1,
    });
    let told = shot.plan(&r).told(0, true);
    assert_eq!(told.toughness.unwrap().total, 8);
    assert_eq!(outcome(&shot, &r, 12).effect.unwrap().difficulty, 8);
    shot.target.cover = None;
    assert_eq!(
        shot.plan(&r).told(0, true).resistance,
        None,
        "nobody kept track"
    );
    // S-42: the row is that of the effect against Toughness, and that is told.
    let mut disarm = at(
        with(attack(Arm::Melee, 15, 12), Choices::of(&[Choice::Disarm])),
        12,
        11,
        ORD,
    );
    disarm.target.holds = true;
    disarm.target.strength = 13;
    let anew = r.answered(WeakDisarm::Toughness);
    let came = outcome(&disarm, &anew, 16);
    assert_eq!(
        came.effect.map(|its| (its.difficulty, its.points)),
        Some((13, 2))
    );
    assert_eq!(
        came.anew.map(|its| (its.difficulty, its.points)),
        Some((11, 4))
    );
    assert_eq!(came.harm.unwrap().row, row("K 2"));
    let told = disarm.plan(&anew).told(3, true).toughness.unwrap();
    assert_eq!(told.lines[0].answered, Some(Question::WeakDisarm));
    assert_eq!(disarm.plan(&r).told(3, true).toughness, None);
    // What several at once add is a line of an interaction too.
    let mut taunt = Attempt::new(Interaction::Taunt, 12, 10);
    taunt.several = (1, 2);
    let met = taunt.met(&r);
    assert_eq!((met.total, met.lines[1].rule), (14, tc(260)));
    // S-12: a figure of the table's own says so.
    let mut burst = attack(Arm::Fire, 12, 16);
    burst.mode = FireMode::SingleAsMulti;
    let mut own = r.answered(FireModes::Own);
    own.numbers.fire_modes = [-2, 1, 4];
    let told = burst.plan(&own).told(0, true).effect.unwrap();
    assert_eq!(
        told.lines.last().unwrap().answered,
        Some(Question::FireModes)
    );
}

#[test]
fn a_block_has_four_steps_at_most() {
    let mut blow = attack(Arm::Melee, 12, 12);
    blow.target.vital_block = 5;
    let refusal = blow.check(&revised()).unwrap_err();
    let why = Why::BlockSteps { least: 0, most: 4 };
    assert_eq!(refusal, Refusal { why, rule: None });
}
