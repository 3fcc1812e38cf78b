//! Attacks that begin again, what is foreseen of them, and what is earned for the next one.

use crate::fight::given::{Fray, HERO, With, carried, settle, somebody, strike, weapon, with};
use crate::fight::interactions::{act, attempt, done, plain, tries, trying};
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use torg::card::{CARDS, Card, CardName, Side};
use torg::combat::chart::{Kind, Range};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::damage::Pick;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::hold::Hold;
use torg::combat::interaction::{Interaction, Upshot};
use torg::combat::odds::Spread;
use torg::combat::settings::{Answer, CountAmmunition, InteractionSetback};
use torg::combat::status::{Ends, Status};
use torg::combat::weapon::Arm;
use torg::command::{Command, DiceFrom, NewActor};
use torg::consequence::{Change, Consequence};
use torg::event::Event;
use torg::fight::act::{ActCommand, ActEvent, Call, Guarding};
use torg::fight::weigh::{Draft, Weighed};
use torg::fight::{Aimed, Hand, Laid, Unseen, Wanted};
use torg::roll::{Skill, Standing};
use torg::settings::{Edition, SetbackPassive, Settings};
use torg::sheet::{CombatSkill, Damage};
use torg::state::{Condition, Role, Setback, TurnEnd};

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
    somebody(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(Arm::Melee, CLUB)
}

fn learned(discipline: Discipline) -> NewActor {
    let mut new = somebody(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    new.sheet.learned = Learned::default().with(discipline);
    new
}

fn fist(targets: &[ActorId]) -> Wanted {
    let mut wanted = Wanted::plain(Hand::Empty(Arm::MartialArts), VILLAIN);
    wanted.targets = targets.iter().map(|target| Aimed::at(*target)).collect();
    wanted.choices = Choices::of(&[Choice::LightningFist]);
    wanted
}

fn guard(who: ActorId, skill: DefenceSkill, face: u8) -> Command {
    let wanted = Guarding {
        skill,
        value: None,
        skilled: None,
        vital_block: 0,
    };
    let with = plain(&[face]);
    act(who, ActCommand::Guard { wanted, with })
}

fn roll(faces: &[u8]) -> Command {
    Command::Roll {
        skill: Skill::Skilled,
        dice: DiceFrom::Person(faces.to_vec()),
    }
}

#[test]
fn dd_315_tc_058_an_attack_begun_again_meets_the_defence_that_came_in_between() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    fray.quiet();
    let card = fray.pool(HERO, CardName::SecondChance);
    fray.ok(strike(HERO, carried(0, VILLAIN), &[2]));
    fray.settle(HERO);
    fray.ok(Command::PlayCard { actor: HERO, card });
    // 14 + 4.
    fray.ok(guard(VILLAIN, DefenceSkill::Melee, 17));
    fray.ok(done(VILLAIN));
    fray.ok(roll(&[13]));
    assert_eq!(fray.blown().0.difficulty, 18);
}

#[test]
fn dd_315_tc_224_a_second_chance_of_two_strikes_is_rolled_apart() {
    let plain = || somebody(Role::Villain, 9, 9, 9);
    let cast = vec![learned(Discipline::LightningFist), plain(), plain()];
    let mut fray = Fray::of(Edition::Classic, cast);
    fray.quiet();
    let card = fray.pool(HERO, CardName::SecondChance);
    fray.ok(strike(HERO, fist(&[VILLAIN, OTHER]), &[2, 2]));
    fray.settle(HERO);
    fray.ok(Command::PlayCard { actor: HERO, card });
    fray.no(&roll(&[17]), "TC-045");
    fray.ok(roll(&[17, 2]));
    let total = |place: usize| fray.struck()[place].outcome.unwrap().action_total;
    assert!(total(0) > total(1));
}

fn weighed(fray: &Fray, who: ActorId, wanted: &Wanted) -> Weighed {
    let view = fray.view(Seat::Table);
    let of = |id| view.combatant(view.actor(id).unwrap());
    let targets: Vec<_> = wanted
        .targets
        .iter()
        .map(|aimed| of(aimed.target))
        .collect();
    let rules = view.fray.rules;
    let attacker = of(who);
    let draft = Draft {
        wanted,
        attacker: &attacker,
        targets: &targets,
        throw: view.throw(view.actor(who).unwrap(), Skill::Skilled),
        shown: 0,
        aids: &[],
        beside: &[],
        rules: &rules,
    };
    draft.weigh(&[]).unwrap()
}

fn set_back() -> Vec<Event> {
    let setback = Setback::Generic;
    [Side::Heroes, Side::Villains]
        .map(|side| Event::SetbackChosen {
            side,
            setback: setback.clone(),
        })
        .to_vec()
}

/// What is shown before the dice is what comes of them: setbacks of both sides, one of an interaction, a wait for an opening.
#[test]
fn what_is_weighed_is_what_is_settled() {
    let settings = Settings::default().answered(SetbackPassive::Yes);
    let cast = vec![hero().skill(CombatSkill::Taunt, 12), {
        let mut new = villain();
        new.sheet.charisma = Some(8);
        new
    }];
    for burdened in [false, true] {
        let begin = || {
            let mut fray = Fray::with(Edition::Revised, settings, cast.clone());
            fray.quiet();
            if burdened {
                fray.make(set_back());
                let (status, on) = (Status::Penalized, true);
                fray.ok(act(HERO, ActCommand::Mark { status, on }));
                let hold = Hold::Opportunity;
                fray.ok(act(HERO, ActCommand::Hold { hold }));
            }
            fray
        };
        let mut fray = begin();
        let mut wanted = carried(0, VILLAIN);
        if burdened {
            wanted.choices = Choices::of(&[Choice::Opportunity]);
        }
        let seen = weighed(&fray, HERO, &wanted);
        assert_eq!(seen.refused, None);
        fray.ok(strike(HERO, wanted, &[16]));
        let charted = fray.state().action.as_ref().unwrap().roll.as_ref().unwrap();
        let foreseen = seen.against[0].plan.outcome(charted.bonus.0);
        assert_eq!(foreseen, fray.blown().0, "burdened: {burdened}");

        let mut fray = begin();
        let view = fray.view(Seat::Table);
        let of = |id| view.combatant(view.actor(id).unwrap());
        let (own, others) = (of(HERO), [of(VILLAIN)]);
        let rules = view.fray.rules;
        let how = view.throw(view.actor(HERO).unwrap(), Skill::Skilled);
        let taunt = trying(Interaction::Taunt, &[VILLAIN]);
        let seen = taunt.weigh(&own, &others, Laid::default(), how, &rules);
        let seen = seen.unwrap();
        fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[16]));
        let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
        let come = tried[0].attempt.odds(&Spread::of(how), &rules);
        assert_eq!(seen[0].rows, come, "burdened: {burdened}");
        assert_eq!(seen[0].difficulty, tried[0].difficulty);
    }
}

/// What is shown as refused is refused, and by the same rule.
#[test]
fn what_is_refused_is_shown_before() {
    let mut gun = weapon(Arm::Fire, Damage::Fixed(14));
    gun.ammunition = Some(1);
    let shooter = hero().skill(CombatSkill::Fire, 12).carrying(gun);
    let settings = with(CountAmmunition::QUESTION, CountAmmunition::All.place());
    let mut fray = Fray::with(Edition::Revised, settings, vec![shooter, villain()]);
    fray.quiet();
    let mut shot = carried(1, VILLAIN);
    shot.targets[0].range = Some(Range::Short);
    let taking = |choice: Choice, wanted: &Wanted| {
        let mut wanted = wanted.clone();
        wanted.choices = Choices::of(&[choice]);
        wanted
    };
    let blow = carried(0, VILLAIN);
    let mut full = shot.clone();
    full.mode = torg::combat::weapon::FireMode::FullAutomatic;
    fray.ok(act(HERO, ActCommand::Block { steps: 1 }));
    for (wanted, rule) in [
        (taking(Choice::Aim, &shot), "TC-121"),
        (taking(Choice::Opportunity, &shot), "TC-135"),
        (taking(Choice::Blindside, &blow), "TC-201"),
        (taking(Choice::AllOut, &blow), "TC-130"),
    ] {
        let seen = weighed(&fray, HERO, &wanted).refused.unwrap();
        assert_eq!(seen.rule.unwrap().to_string(), rule);
        fray.no(&strike(HERO, wanted, &[11]), rule);
    }
    fray.ok(strike(HERO, shot.clone(), &[2]));
    fray.settle(HERO);
    fray.quiet();
    let seen = weighed(&fray, HERO, &shot).refused.unwrap();
    let refused = fray.no(&strike(HERO, shot, &[11]), "TC-183");
    assert_eq!(seen.rule, refused.rule());
}

#[test]
fn tc_107_224_each_strike_of_a_lightning_fist_is_paid_for_by_itself() {
    let target = || somebody(Role::Villain, 15, 9, 10).kind(Kind::PossibilityRated);
    let hurt = |negated: Vec<(ActorId, Vec<Pick>)>| {
        let cast = vec![
            learned(Discipline::LightningFist),
            target().possibilities(2),
        ];
        let mut fray = Fray::of(Edition::Classic, cast);
        fray.quiet();
        fray.ok(strike(HERO, fist(&[VILLAIN]), &[17]));
        fray.ok(settle(HERO, negated));
        let actor = fray.actor(VILLAIN);
        (
            actor.condition.shock,
            actor.condition.k,
            actor.possibilities,
        )
    };
    let (first, second) = ((VILLAIN, vec![]), (VILLAIN, vec![Pick::Shock]));
    let whole = hurt(vec![]);
    assert_eq!(whole, (6, true, 2));
    // The second strike alone.
    assert_eq!(hurt(vec![first, second]), (4, true, 1));
    let marks = vec![Pick::Shock, Pick::Mark];
    assert_eq!(
        hurt(vec![(VILLAIN, marks.clone()), (VILLAIN, marks)]),
        (0, false, 0)
    );
}

#[test]
fn tc_201_a_blindside_is_earned_and_used_up() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    fray.quiet();
    let mut behind = carried(0, VILLAIN);
    behind.choices = Choices::of(&[Choice::Blindside]);
    let strikes = strike(HERO, behind, &[2]);
    fray.no(&strikes, "TC-201");
    let what = ActEvent::Outflanked {
        target: VILLAIN,
        until: 1,
    };
    fray.make(vec![Event::Act { actor: HERO, what }]);
    fray.ok(strikes.clone());
    fray.settle(HERO);
    assert_eq!(fray.actor(HERO).fight.behind, None);
    fray.quiet();
    fray.ruled(strikes.clone(), "TC-201");
    // Who is held can not turn.
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    fray.quiet();
    let (status, on) = (Status::Restrained, true);
    fray.ok(act(VILLAIN, ActCommand::Mark { status, on }));
    fray.ok(strikes.clone());
    // The older edition asks for no cause, and without rounds nobody counts.
    let mut fray = Fray::of(Edition::Classic, vec![hero(), villain()]);
    fray.quiet();
    fray.ok(strikes.clone());
    Fray::of(Edition::Revised, vec![hero(), villain()]).ok(strikes);
}

/// Told why, nobody asks; what the table knows says itself, and is kept with the attack. Of another attack nothing is kept.
#[test]
fn tc_201_why_nobody_sees_it_coming_is_told_or_known() {
    let behind = |unseen: Option<Unseen>| {
        let mut wanted = carried(0, VILLAIN);
        wanted.choices = Choices::of(&[Choice::Blindside]);
        wanted.unseen = unseen;
        wanted
    };
    let kept = |fray: &Fray| {
        let action = fray.state().action.as_ref().unwrap();
        action.stroke.as_ref().unwrap().unseen
    };
    let begin = || {
        let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
        fray.quiet();
        fray
    };
    for why in Unseen::ALL {
        let mut fray = begin();
        assert_eq!(weighed(&fray, HERO, &behind(Some(why))).refused, None);
        fray.ok(strike(HERO, behind(Some(why)), &[2]));
        assert_eq!(kept(&fray), Some(why));
    }
    let earned = ActEvent::Outflanked {
        target: VILLAIN,
        until: 1,
    };
    let is_behind = (Status::Behind, Ends::Used(1));
    let (status, ends) = (Status::Restrained, Ends::Lifted);
    let held = ActEvent::Became { status, ends };
    for (actor, what, (status, ends), why) in [
        (HERO, earned, is_behind, Unseen::Earned),
        (VILLAIN, held, (status, ends), Unseen::CannotTurn),
    ] {
        let mut fray = begin();
        let begins = Consequence::Actor {
            actor,
            what: Change::StatusBegan {
                status,
                ends,
                beside: false,
            },
        };
        fray.make(vec![
            Event::Act { actor, what },
            Event::Followed { by: vec![begins] },
        ]);
        fray.ok(strike(HERO, behind(None), &[2]));
        assert_eq!(kept(&fray), Some(why));
    }
    let mut fray = begin();
    fray.ruled(strike(HERO, behind(None), &[2]), "TC-201");
    assert_eq!(kept(&fray), None);
    let mut plain = behind(Some(Unseen::Earned));
    plain.choices = Choices::default();
    let mut fray = begin();
    fray.ok(strike(HERO, plain, &[2]));
    assert_eq!(kept(&fray), None);
}

#[test]
fn tc_254_dd_149_whoever_harms_a_foe_is_no_longer_broken() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain(), villain()]);
    fray.quiet();
    let (status, on) = (Status::Broken, true);
    for who in [VILLAIN, OTHER] {
        fray.ok(act(who, ActCommand::Mark { status, on }));
    }
    fray.ok(Command::Pass { actor: HERO });
    fray.ok(strike(VILLAIN, carried(0, HERO), &[13]));
    fray.settle(VILLAIN);
    assert!(fray.condition(HERO).shock > 0);
    fray.ok(Command::Pass { actor: OTHER });
    fray.ok(Command::Flip);
    assert!(fray.state().takes_part(VILLAIN) && !fray.state().takes_part(OTHER));
    assert!(!fray.actor(VILLAIN).fight.statuses.has(status));
}

#[test]
fn dd_310_tc_107_the_possibility_against_harm_that_never_was_comes_back() {
    let mut fray = Fray::of(Edition::Revised, vec![hero().possibilities(1), villain()]);
    fray.quiet();
    let card = fray.pool(HERO, CardName::OpponentFails);
    fray.ok(Command::Pass { actor: HERO });
    let mut wanted = carried(0, HERO);
    wanted.damage = Some(20);
    fray.ok(strike(VILLAIN, wanted, &[13]));
    fray.ok(settle(VILLAIN, vec![(HERO, vec![Pick::Wound])]));
    assert_eq!(fray.actor(HERO).possibilities, 0);
    fray.ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fray.actor(HERO).possibilities, 1);
    assert_eq!(fray.condition(HERO), Condition::default());
}

/// The free die goes with the trial that brought it, unless another trial did too.
#[test]
fn dd_310_tc_255_of_several_trials_each_takes_its_own_free_die_back() {
    use Upshot::{Stymied, Up};
    let brave = || {
        let mut new = hero();
        new.sheet.charisma = Some(8);
        new
    };
    let up = |fray: &Fray| {
        let standing = fray.actor(OTHER).standing;
        standing.is_some_and(|(its, _)| its == Standing::Up)
    };
    for (came, stays) in [
        ([Up, Stymied], false),
        ([Up, Up], true),
        ([Stymied, Up], true),
    ] {
        let taunts = villain().skill(CombatSkill::Taunt, 16);
        let mut fray = Fray::of(Edition::Revised, vec![brave(), brave(), taunts]);
        fray.quiet();
        for actor in [HERO, VILLAIN] {
            fray.ok(Command::Pass { actor });
        }
        let fails = |card: &&Card| card.name == CardName::OpponentFails;
        let mut named = CARDS.iter().filter(fails);
        let cards = [HERO, VILLAIN].map(|actor| {
            let card = named.next().unwrap().id;
            fray.make(vec![Event::CardLaid { actor, card }]);
            card
        });
        // Far over both: each result is the player's call (TC-257).
        let mut wanted = trying(Interaction::Taunt, &[HERO, VILLAIN]);
        wanted.value = Some(40);
        let with = plain(&[11]);
        fray.ok(tries(OTHER, wanted, with));
        let picks = [HERO, VILLAIN].into_iter().zip(came.map(Call::Result));
        let picks = picks.collect();
        fray.ok(act(OTHER, ActCommand::Settle { picks }));
        assert!(up(&fray), "{came:?}");
        for (actor, card, stays) in [(HERO, cards[0], stays), (VILLAIN, cards[1], false)] {
            fray.ok(Command::PlayCard { actor, card });
            assert_eq!(up(&fray), stays, "{came:?}, {actor:?}");
        }
    }
}

#[test]
fn tc_229_a_stop_thrust_stops_a_charge_and_shakes_whoever_made_it() {
    let cast = vec![learned(Discipline::StopThrust), villain()];
    let mut fray = Fray::of(Edition::Classic, cast);
    fray.quiet();
    // 14 + 4, against a melee weapon too.
    fray.ok(guard(HERO, DefenceSkill::StopThrust, 17));
    fray.ok(done(HERO));
    fray.ok(strike(VILLAIN, carried(0, HERO), &[11]));
    assert_eq!(fray.blown().0.difficulty, 18);
    fray.settle(VILLAIN);
    let unskilled = |fray: &Fray| fray.actor(VILLAIN).fight.statuses.has(Status::Unskilled);
    assert!(unskilled(&fray));
    assert_eq!(fray.condition(VILLAIN), Condition::default());
    fray.quiet();
    assert!(unskilled(&fray), "for the next round");
    fray.quiet();
    assert!(!unskilled(&fray));
    // Who has not learned it, or meets a shot, has none.
    let mut fray = Fray::of(Edition::Classic, vec![hero(), villain()]);
    fray.quiet();
    fray.no(&guard(HERO, DefenceSkill::StopThrust, 17), "");
}

/// Without turns, what ends with an action ends with the action.
#[test]
fn in_free_play_an_action_is_over_when_it_is_over() {
    let settings = with(
        InteractionSetback::QUESTION,
        InteractionSetback::Penalty.place(),
    );
    let tongue = hero().skill(CombatSkill::Taunt, 12);
    let mut guard = villain();
    guard.sheet.charisma = Some(8);
    let mut fray = Fray::with(Edition::Revised, settings, vec![tongue, guard]);
    let (status, on) = (Status::Penalized, true);
    fray.ok(act(HERO, ActCommand::Mark { status, on }));
    let mut wanted = carried(0, VILLAIN);
    wanted.choices = Choices::of(&[Choice::AllOut]);
    fray.ok(strike(HERO, wanted, &[2]));
    fray.settle(HERO);
    assert!(!fray.actor(HERO).fight.statuses.has(status));
    assert!(fray.actor(HERO).fight.exposed.is_some());
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[2]));
    fray.ok(done(HERO));
    assert_eq!(fray.actor(HERO).fight.exposed, None);
    for _ in 0..3 {
        fray.ok(act(HERO, ActCommand::Move { metres: 10 }));
    }
}

/// A shot that several share is theirs who are there (TC-143).
#[test]
fn tc_143_nobody_shares_an_attack_who_is_not_there() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    let mut wanted = carried(0, VILLAIN);
    wanted.group = vec![ActorId(9)];
    fray.no(&strike(HERO, wanted, &[2]), "");
}

/// An attack with magic or faith: the gamemaster names the value, the damage and what it meets (TC-050), whatever lies helpless
/// meets it with Dexterity alone unless the gamemaster says otherwise (TC-061), and what it did is told by its row (TC-083).
#[test]
fn tc_050_061_083_figures_of_the_gamemaster_for_what_no_sheet_says() {
    let mut fray = Fray::of(Edition::Classic, vec![hero(), villain()]);
    let out = Condition {
        unconscious: true,
        ..Condition::default()
    };
    fray.ok(Command::SetCondition {
        actor: VILLAIN,
        condition: out,
    });
    let mut bolt = Wanted::plain(Hand::Other(Arm::Energy), VILLAIN);
    bolt.targets[0].range = Some(Range::Short);
    bolt.skilled = Some(true);
    fray.no(&strike(HERO, bolt.clone(), &[11]), "");
    (bolt.value, bolt.damage) = (Some(15), Some(18));
    let mut told = bolt.clone();
    told.targets[0].defence = Some(4);
    for (wanted, difficulty) in [(bolt, 9), (told, 4)] {
        fray.ok(strike(HERO, wanted, &[11]));
        let (outcome, told) = fray.blown();
        assert_eq!((outcome.action_total, outcome.difficulty), (15, difficulty));
        let effect = outcome.effect.unwrap();
        assert_eq!((effect.total, effect.difficulty, effect.points), (18, 9, 9));
        assert!(outcome.harm.is_some() && told.effect.is_some());
        fray.settle(HERO);
    }
}

/// The dead are passed over and stay in the cast till somebody says that they leave it (TC-101).
#[test]
fn tc_101_the_dead_leave_the_cast_by_word_alone() {
    let mut fray = Fray::of(
        Edition::Revised,
        vec![hero(), hero(), {
            let mut new = villain();
            new.sheet.weapons[0].damage = Damage::Fixed(60);
            new
        }],
    );
    fray.round(
        Side::Villains,
        Default::default(),
        torg::card::Approved::Any,
    );
    fray.ok(strike(ActorId(3), carried(0, HERO), &[16]));
    fray.settle(ActorId(3));
    assert!(fray.condition(HERO).wounds >= Condition::DEAD);
    let round = fray.state().round().unwrap();
    let own = round.turns.iter().find(|(turn, _)| turn.actor == HERO);
    assert_eq!(own.unwrap().1, Some(TurnEnd::Passed));
    assert!(fray.state().present().any(|actor| actor.id == HERO));
    fray.ok(Command::Leave { actor: HERO });
    assert!(fray.state().present().all(|actor| actor.id != HERO));
}

/// What a blow at a vital spot was to do beside harm is the gamemaster's to grant, in words (TC-127).
#[test]
fn tc_127_what_a_described_blow_earns_is_told_in_words() {
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    fray.quiet();
    let mut wanted = carried(0, VILLAIN);
    wanted.choices = Choices::default().vital_blow(2);
    fray.ok(strike(HERO, wanted, &[18]));
    fray.settle(HERO);
    let before = fray.state().clone();
    let text = "The lamp goes out of the guard's hand".to_owned();
    fray.ok(Command::MakeNote { text: text.clone() });
    assert_eq!(fray.last(), [Event::NoteMade { text }]);
    assert!(*fray.state() == before, "words move no figure");
}
