//! Weapons that change hands, cards against one blow of several, slow loading, and what is bounded.

use crate::fight::given::{Fray, HERO, With, carried, somebody, strike, weapon, with};
use crate::fight::interactions::{act, done, plain, tries, trying};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use torg::card::{Approved, BySide, CARDS, CardName, Side};
use torg::combat::action::Aim;
use torg::combat::ammunition::{Magazine, Reload};
use torg::combat::attack::FURTHEST;
use torg::combat::chart::{Concealment, Range};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::interaction::Interaction;
use torg::combat::settings::{Answer, DefenceStarts};
use torg::combat::status::Status;
use torg::combat::weapon::{Arm, Fires};
use torg::command::{Command, NewActor};
use torg::consequence::{Change, Consequence};
use torg::event::Event;
use torg::fight::act::{ActCommand, ActEvent, Guarding, Simple};
use torg::fight::{Aimed, BlowCommand, BlowEvent, Hand, Landed, Reached, Wanted};
use torg::rounds::{Ambush, RoundsCommand, Surprise};
use torg::settings::Edition;
use torg::sheet::{Carried, CombatSkill, Damage};
use torg::state::{ActionKind, Condition, Outcome, Role};
use torg::using::Use;

const VILLAIN: ActorId = ActorId(2);
const OTHER: ActorId = ActorId(3);
const CLUB: Damage = Damage::Strength {
    add: 3,
    maximum: None,
};

fn named(name: &str, arm: Arm) -> Carried {
    let mut weapon = weapon(arm, CLUB);
    weapon.name = Name::new(name).unwrap();
    weapon
}

fn fighter(role: Role) -> NewActor {
    somebody(role, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Unarmed, 14)
        .carrying(named("Sword", Arm::Melee))
}

/// The villain has wrested the hero's first weapon from them.
fn taken(fray: &mut Fray) {
    let landed = Landed {
        target: HERO,
        reached: Reached::Hit,
        total: 20,
        difficulty: 9,
        effect: None,
        held: false,
        dropped: Some(0),
        taken: true,
        thrown: false,
        lies: false,
        cover: None,
    };
    fray.make(vec![Event::Blow {
        actor: VILLAIN,
        what: BlowEvent::Landed { landed },
    }]);
}

fn robbed() -> Fray {
    let cast = vec![
        fighter(Role::Hero),
        fighter(Role::Villain),
        fighter(Role::Villain),
    ];
    let mut fray = Fray::of(Edition::Revised, cast);
    fray.quiet();
    taken(&mut fray);
    fray
}

fn simple(who: ActorId, what: Simple) -> Command {
    let agreed = false;
    act(who, ActCommand::Simple { what, agreed })
}

fn goes(to: Option<ActorId>) -> Command {
    act(HERO, ActCommand::PassOn { weapon: 0, to })
}

fn hand(choice: Choice, target: ActorId) -> Wanted {
    let mut wanted = Wanted::plain(Hand::Empty(Arm::Unarmed), target);
    wanted.choices = Choices::of(&[choice]);
    wanted
}

fn has(fray: &Fray) -> bool {
    let fight = &fray.actor(HERO).fight;
    fight.dropped.is_empty() && fight.taken.is_empty()
}

#[test]
fn tc_145_what_was_taken_is_given_back_or_let_fall() {
    let back = |weapon| {
        let owner = HERO;
        simple(VILLAIN, Simple::GiveBack { owner, weapon })
    };
    let mut fray = robbed();
    fray.ruled(simple(HERO, Simple::Draw), "TC-145");
    assert!(!has(&fray), "something else is drawn");
    let mut fray = robbed();
    fray.ok(Command::Pass { actor: HERO });
    fray.no(&back(1), "");
    fray.ok(back(0));
    assert!(has(&fray));
    assert_eq!(fray.actor(VILLAIN).fight.simple, 1, "it is a simple action");
    fray.no(&goes(Some(HERO)), "");
    // Let fall, it lies there for whoever lost it.
    let mut fray = robbed();
    fray.ok(goes(None));
    assert_eq!(fray.actor(HERO).fight.dropped, [0]);
    fray.ok(simple(HERO, Simple::Draw));
    assert!(has(&fray));
    // By the gamemaster's word, at any time; or somebody else has it.
    let mut fray = robbed();
    fray.ok(goes(Some(OTHER)));
    assert_eq!(fray.actor(HERO).fight.taken, [(0, OTHER)]);
    fray.ok(goes(Some(HERO)));
    fray.ok(strike(HERO, carried(0, VILLAIN), &[11]));
}

#[test]
fn tc_145_148_what_was_taken_is_grappled_back_or_struck_away() {
    let mut fray = robbed();
    fray.ok(strike(HERO, hand(Choice::GrappleItem, VILLAIN), &[20, 5]));
    fray.settle(HERO);
    assert!(has(&fray));
    assert!(
        fray.actor(VILLAIN).fight.dropped.is_empty(),
        "their own stays"
    );
    let mut fray = robbed();
    fray.ok(strike(HERO, hand(Choice::Disarm, VILLAIN), &[19]));
    fray.settle(HERO);
    let fight = &fray.actor(HERO).fight;
    assert_eq!(
        (fight.dropped.as_slice(), fight.taken.as_slice()),
        (&[0][..], &[][..])
    );
    // Whoever holds nothing of their own holds what they took.
    let bare = somebody(Role::Villain, 9, 9, 9);
    let cast = vec![fighter(Role::Hero), bare];
    let mut fray = Fray::of(Edition::Revised, cast);
    fray.quiet();
    fray.no(
        &strike(HERO, hand(Choice::Disarm, VILLAIN), &[19]),
        "TC-148",
    );
    taken(&mut fray);
    fray.ok(strike(HERO, hand(Choice::Disarm, VILLAIN), &[19]));
}

/// What is named is taken; else the first thing in hand. What is not in their hand can not be.
#[test]
fn tc_145_a_grab_takes_the_item_that_is_named() {
    let begin = || {
        let mut armed = fighter(Role::Villain);
        armed.sheet.weapons.push(named("Dagger", Arm::Melee));
        let mut fray = Fray::of(Edition::Revised, vec![fighter(Role::Hero), armed]);
        fray.quiet();
        fray
    };
    let grab = |item: Option<u8>, faces: &[u8]| {
        let mut wanted = hand(Choice::GrappleItem, VILLAIN);
        wanted.targets[0].item = item;
        strike(HERO, wanted, faces)
    };
    let lost = |fray: &Fray| {
        let fight = &fray.actor(VILLAIN).fight;
        (fight.dropped.clone(), fight.taken.clone())
    };
    // 14 + 8 - 4 against 14: good.
    let sure = &[20, 5];
    for (item, place) in [(None, 0), (Some(0), 0), (Some(1), 1)] {
        let mut fray = begin();
        fray.ok(grab(item, sure));
        assert!(fray.blown().0.held);
        fray.settle(HERO);
        assert_eq!(lost(&fray), (vec![place], vec![(place, HERO)]), "{item:?}");
    }
    // It only struck, and counts as a disarm: the same leaves the hand.
    let mut fray = begin();
    fray.ok(grab(Some(1), &[17]));
    fray.ok(Command::Blow {
        actor: HERO,
        what: BlowCommand::AsDisarm { target: VILLAIN },
    });
    fray.settle(HERO);
    assert_eq!(lost(&fray), (vec![1], vec![]));
    // The sheet is told anew in between: it is the dagger still.
    let mut fray = begin();
    fray.ok(grab(Some(1), sure));
    let actor = fray.actor(VILLAIN).clone();
    let mut sheet = actor.sheet;
    sheet.weapons.swap(0, 1);
    fray.ok(Command::SetSheet {
        actor: VILLAIN,
        figures: actor.figures,
        sheet,
    });
    fray.settle(HERO);
    assert_eq!(lost(&fray), (vec![0], vec![(0, HERO)]));
    let mut fray = begin();
    fray.no(&grab(Some(2), sure), "TC-145");
}

#[test]
fn tc_145_a_grab_that_only_struck_counts_as_a_disarm_by_word() {
    let as_disarm = |target| Command::Blow {
        actor: HERO,
        what: BlowCommand::AsDisarm { target },
    };
    let cast = || vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fray = Fray::of(Edition::Revised, cast());
    fray.quiet();
    // 14 + 4 - 4 against 14: a hit, and no more.
    fray.ok(strike(HERO, hand(Choice::GrappleItem, VILLAIN), &[17]));
    let before = fray.blown().0;
    assert!(before.may_disarm && !before.disarmed);
    fray.no(&as_disarm(OTHER), "");
    fray.ok(as_disarm(VILLAIN));
    let after = fray.blown().0;
    assert_eq!(after.action_total, before.action_total);
    // 9 + 5 adds + 4 against Strength 9.
    assert_eq!((after.disarmed, after.effect.unwrap().total), (true, 18));
    fray.no(&as_disarm(VILLAIN), "");
    fray.settle(HERO);
    let fight = &fray.actor(VILLAIN).fight;
    assert_eq!(
        (fight.dropped.as_slice(), fight.taken.as_slice()),
        (&[0][..], &[][..])
    );
    // A hold that is one counts as nothing else.
    let mut fray = Fray::of(Edition::Revised, cast());
    fray.quiet();
    fray.ok(strike(HERO, hand(Choice::GrappleItem, VILLAIN), &[19]));
    let good = fray.blown().0;
    assert_eq!(good.may_disarm, !good.held);
}

fn gunner(role: Role, value: u8) -> NewActor {
    let mut rifle = named("Rifle", Arm::Fire);
    (rifle.damage, rifle.fires) = (Damage::Fixed(16), Fires::Bursts);
    somebody(role, 9, 9, 9)
        .skill(CombatSkill::Fire, value)
        .carrying(rifle)
}

#[test]
fn dd_310_tc_260_a_card_takes_back_the_one_blow_that_was_aimed_at_its_hero() {
    let villain = ActorId(3);
    let cast = vec![
        fighter(Role::Hero),
        fighter(Role::Hero),
        gunner(Role::Villain, 20),
    ];
    let begin = |face| {
        let mut fray = Fray::of(Edition::Revised, cast.clone());
        fray.quiet();
        for actor in [HERO, VILLAIN] {
            fray.ok(Command::Pass { actor });
        }
        let mut named = CARDS
            .iter()
            .filter(|card| card.name == CardName::OpponentFails);
        let cards = [HERO, VILLAIN].map(|actor| {
            let card = named.next().unwrap().id;
            fray.make(vec![Event::CardLaid { actor, card }]);
            card
        });
        let mut wanted = carried(0, HERO);
        wanted.targets = [HERO, VILLAIN].map(Aimed::at).to_vec();
        for aimed in &mut wanted.targets {
            aimed.range = Some(Range::Short);
        }
        fray.ok(strike(villain, wanted, &[face]));
        fray.settle(villain);
        (fray, cards)
    };
    let hurt = |fray: &Fray, who| fray.condition(who).shock > 0;
    let (mut fray, cards) = begin(13);
    assert!(hurt(&fray, HERO) && hurt(&fray, VILLAIN));
    fray.ok(Command::PlayCard {
        actor: HERO,
        card: cards[0],
    });
    assert!(!hurt(&fray, HERO) && hurt(&fray, VILLAIN));
    let round = |fray: &Fray, who| fray.actor(who).round.attacks;
    assert_eq!((round(&fray, HERO).missed, round(&fray, HERO).hit), (1, 0));
    assert_eq!(
        (round(&fray, VILLAIN).missed, round(&fray, VILLAIN).hit),
        (0, 1)
    );
    assert!(fray.actor(villain).round.improved, "the other is hurt");
    let last = fray.state().last_action.unwrap();
    assert!(matches!(last.outcome, Outcome::Succeeded(_)));
    // The other answers for themselves, and then nothing of it is left.
    fray.ok(Command::PlayCard {
        actor: VILLAIN,
        card: cards[1],
    });
    assert!(!hurt(&fray, HERO) && !hurt(&fray, VILLAIN));
    assert!(!fray.actor(villain).round.improved);
    assert_eq!(fray.state().last_action.unwrap().outcome, Outcome::Failed);
}

#[test]
fn dd_310_tc_250_of_an_interaction_too() {
    let villain = ActorId(3);
    let mut taunts = somebody(Role::Villain, 9, 9, 9).skill(CombatSkill::Taunt, 16);
    taunts.sheet.charisma = Some(9);
    let brave = || {
        let mut new = fighter(Role::Hero);
        new.sheet.charisma = Some(8);
        new
    };
    let mut fray = Fray::of(Edition::Revised, vec![brave(), brave(), taunts]);
    fray.quiet();
    for actor in [HERO, VILLAIN] {
        fray.ok(Command::Pass { actor });
    }
    let card = fray.pool(VILLAIN, CardName::OpponentFails);
    let wanted = trying(Interaction::Taunt, &[HERO, VILLAIN]);
    let with = plain(&[11]);
    fray.ok(tries(villain, wanted, with));
    fray.ok(done(villain));
    let shaken = |fray: &Fray, who| {
        let actor = fray.actor(who);
        actor.standing.is_some() || actor.fight.statuses.has(Status::Unskilled)
    };
    assert!(shaken(&fray, HERO) && shaken(&fray, VILLAIN));
    fray.ok(Command::PlayCard {
        actor: VILLAIN,
        card,
    });
    assert!(shaken(&fray, HERO) && !shaken(&fray, VILLAIN));
}

#[test]
fn tc_186_a_check_says_whether_a_slow_weapon_is_loaded() {
    let mut gun = named("Cannon", Arm::Heavy);
    gun.ammunition = Some(1);
    gun.reload = Reload::Rounds {
        rounds: 2,
        check: true,
    };
    let hero = somebody(Role::Hero, 9, 9, 9).carrying(gun);
    let mut fray = Fray::of(Edition::Revised, vec![hero, fighter(Role::Villain)]);
    let mut magazine = Magazine::full(1);
    magazine.run_short(0);
    let weapon = 0;
    let holds = Consequence::Actor {
        actor: HERO,
        what: Change::WeaponHolds { weapon, magazine },
    };
    fray.make(vec![Event::Followed { by: vec![holds] }]);
    let left = |fray: &Fray| fray.actor(HERO).fight.magazines[0].1.left;
    let load = || simple(HERO, Simple::Reload(0));
    let checked = |loaded| act(HERO, ActCommand::Checked { weapon: 0, loaded });
    fray.no(&checked(true), "");
    fray.quiet();
    fray.ok(load());
    fray.no(&checked(true), "");
    fray.quiet();
    fray.ok(load());
    assert_eq!(left(&fray), 0, "the check is to come");
    fray.ok(checked(false));
    assert_eq!(fray.actor(HERO).fight.loading, Some((0, 1)));
    fray.quiet();
    fray.ok(load());
    fray.ok(checked(true));
    assert_eq!((left(&fray), fray.actor(HERO).fight.loading), (1, None));
}

#[test]
fn tc_121_tx_s18_a_word_to_a_friend_leaves_the_aim_and_a_walk_does_not() {
    for (agreed, stays) in [(true, true), (false, false)] {
        let mut fray = Fray::of(
            Edition::Revised,
            vec![gunner(Role::Hero, 14), fighter(Role::Villain)],
        );
        fray.quiet();
        fray.ok(act(HERO, ActCommand::Aim { weapon: None }));
        let what = Simple::Other("Cover me".to_owned());
        fray.ok(act(HERO, ActCommand::Simple { what, agreed }));
        assert_eq!(fray.actor(HERO).fight.aim != Aim::None, stays);
    }
}

#[test]
fn tc_143_one_roll_for_several_whose_values_lie_near() {
    let mut wanted = carried(0, OTHER);
    wanted.choices = Choices::of(&[Choice::SuppressiveFire]);
    wanted.group = vec![VILLAIN];
    wanted.targets[0].range = Some(Range::Short);
    let shot = strike(HERO, wanted, &[11]);
    for (value, near) in [(14, true), (15, true), (13, true), (16, false), (12, false)] {
        let mut cowed = fighter(Role::Villain);
        cowed.sheet.spirit = Some(9);
        let cast = vec![gunner(Role::Hero, 14), gunner(Role::Hero, value), cowed];
        let mut fray = Fray::of(Edition::Revised, cast);
        fray.quiet();
        if near {
            fray.ok(shot.clone());
            let figure = fray.struck()[0].plan.suppression(0).total;
            assert_eq!(figure, 16 + 2);
            fray.ok(done(HERO));
            let round = fray.state().round().unwrap();
            assert!(round.next_turn_of(VILLAIN).is_none(), "their action too");
            fray.quiet();
            fray.ok(Command::Pass { actor: VILLAIN });
            fray.no(&shot, "TC-143");
        } else {
            fray.no(&shot, "TC-143");
        }
    }
}

#[test]
fn tc_215_218_s_41_cover_is_struck_instead_and_kept() {
    let cast = vec![gunner(Role::Hero, 14), fighter(Role::Villain)];
    let mut fray = Fray::of(Edition::Revised, cast);
    let shot = |face: u8| {
        let mut wanted = carried(0, VILLAIN);
        let aimed = &mut wanted.targets[0];
        (aimed.range, aimed.concealment) = (Some(Range::Short), Some(Concealment::Complete));
        (aimed.cover, aimed.defence) = (Some(10), Some(9));
        strike(HERO, wanted, &[face])
    };
    // 14 - 1 against 9 and 7 more: into the cover, 15 against its 10.
    fray.ok(shot(10 - 1));
    assert_eq!(fray.struck()[0].reached(), Some(Reached::Cover));
    fray.settle(HERO);
    assert_eq!(fray.condition(VILLAIN), Condition::default());
    assert!(fray.actor(VILLAIN).fight.cover.is_some());
    // One more than the cover hides: full harm, and the cover is missed (TC-214).
    fray.ok(shot(15));
    assert_eq!(fray.struck()[0].reached(), Some(Reached::Hit));
    fray.settle(HERO);
    // One short of it.
    fray.ok(shot(14));
    assert_eq!(fray.struck()[0].reached(), Some(Reached::Cover));
}

#[test]
fn tc_151_s_07_armor_and_loss_of_a_vital_block_end_together() {
    let settings = with(DefenceStarts::QUESTION, 1);
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fray = Fray::with(Edition::Revised, settings, cast);
    fray.quiet();
    let wanted = Guarding {
        skill: DefenceSkill::Melee,
        value: None,
        skilled: None,
        vital_block: 2,
    };
    let with = plain(&[13]);
    fray.ok(act(HERO, ActCommand::Guard { wanted, with }));
    fray.ok(done(HERO));
    fray.ok(Command::Pass { actor: VILLAIN });
    let approved = Approved::Any;
    fray.round(Side::Villains, BySide::default(), approved);
    fray.ok(strike(VILLAIN, carried(0, HERO), &[13]));
    let (came, _) = fray.blown();
    assert_eq!(came.difficulty, 14 + 1 - 4, "till the own turn");
    assert_eq!(came.effect.unwrap().difficulty, 9 + 2);
    fray.settle(VILLAIN);
    fray.ok(Command::Pass { actor: HERO });
    assert_eq!(fray.actor(HERO).fight.block_steps(), 0);
}

#[test]
fn tc_229_an_attack_that_just_reaches_a_stop_thrust_is_not_stopped() {
    let mut monk = somebody(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 13);
    monk.sheet.learned = Learned::default().with(Discipline::StopThrust);
    for (face, stopped) in [(12, true), (13, false)] {
        let cast = vec![monk.clone(), fighter(Role::Villain)];
        let mut fray = Fray::of(Edition::Classic, cast);
        fray.quiet();
        let wanted = Guarding {
            skill: DefenceSkill::StopThrust,
            value: None,
            skilled: None,
            vital_block: 0,
        };
        let with = plain(&[15]);
        fray.ok(act(HERO, ActCommand::Guard { wanted, with }));
        fray.ok(done(HERO));
        fray.ok(strike(VILLAIN, carried(0, HERO), &[face]));
        let (came, _) = fray.blown();
        assert_eq!((came.difficulty, came.points < 0), (15, stopped));
        fray.settle(VILLAIN);
        let shaken = fray.actor(VILLAIN).fight.statuses.has(Status::Unskilled);
        assert_eq!(shaken, stopped);
    }
}

#[test]
fn tc_210_tx_s29_the_wholly_surprised_buy_no_die() {
    let cast = || vec![fighter(Role::Hero).possibilities(2), fighter(Role::Villain)];
    let spend = Command::Use(Use::Spend { actor: HERO });
    for (edition, binds) in [(Edition::Revised, true), (Edition::Classic, false)] {
        let mut fray = Fray::of(edition, cast());
        let what = RoundsCommand::Begin {
            participants: vec![HERO, VILLAIN],
            ambush: Some(Ambush {
                surprised: Side::Heroes,
                surprise: Surprise::Complete,
                on_duty: vec![],
            }),
            duel: false,
        };
        fray.ok(Command::Rounds { what });
        fray.quiet();
        let declared = Command::Declare {
            actor: HERO,
            kind: ActionKind::Other,
            target: None,
            critical_moment: false,
        };
        if binds {
            fray.ruled(declared, "DD-408");
            fray.no(&spend, "TC-210");
        } else {
            fray.ok(declared);
            fray.ok(spend.clone());
        }
    }
}

#[test]
fn tc_242_a_total_beyond_all_figures_is_written_as_the_furthest() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fray = Fray::of(Edition::Revised, cast);
    fray.quiet();
    let mut faces = vec![20; 2400];
    faces.push(1);
    let (value, with) = (Some(1000), plain(&faces));
    fray.ok(act(HERO, ActCommand::Push { value, with }));
    fray.ok(done(HERO));
    let pushed = fray.last().iter().find_map(|event| match event {
        Event::Act {
            what: ActEvent::Pushed { total },
            ..
        } => Some(*total),
        _ => None,
    });
    assert_eq!(pushed, Some(FURTHEST));
}
