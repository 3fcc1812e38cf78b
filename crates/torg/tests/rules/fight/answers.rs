//! The answers of a table's settings where they are felt: each other one changes what commands do, in every edition in which its
//! question counts and in no other. A question without a case does not compile.

use crate::fight::given::{Fray, HERO, With, settle, somebody, strike, weapon};
use crate::fight::interactions::{act, attempt, done, plain, tries, trying};
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use torg::card::{Approvable, Approved, BySide, CardName, Side};
use torg::combat::chart::{Concealment, Range};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::damage::Pick;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::interaction::Interaction;
use torg::combat::settings::{Answer, Chart, ClassicConcealment, Disciplines, Question};
use torg::combat::status::Status;
use torg::combat::weapon::{Arm, FireMode, Fires};
use torg::command::{Command, DiceFrom, NewActor};
use torg::fight::act::{ActCommand, Guarding, Simple};
use torg::fight::{BlowCommand, Hand, Wanted};
use torg::roll::Skill;
use torg::settings::{Edition, Settings};
use torg::sheet::{CombatSkill, Damage};
use torg::state::{ActionKind, Condition, Outcome, Role};
use torg::using::{Attribute, Use};

const VILLAIN: ActorId = ActorId(2);
const OTHER: ActorId = ActorId(3);
const EDITIONS: [Edition; 2] = [Edition::Classic, Edition::Revised];

/// Somebody who knows a little of everything; Toughness 11 under armor that does not add up.
fn fighter(role: Role) -> NewActor {
    let mut new = somebody(role, 9, 13, 11)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Unarmed, 14)
        .skill(CombatSkill::MartialArts, 14)
        .skill(CombatSkill::Fire, 14)
        .skill(CombatSkill::Taunt, 12)
        .skill(CombatSkill::Maneuver, 12)
        .weapon(
            Arm::Melee,
            Damage::Strength {
                add: 9,
                maximum: Some(15),
            },
        )
        .carrying({
            let mut rifle = weapon(Arm::Fire, Damage::Fixed(16));
            rifle.fires = Fires::Automatic;
            rifle.ammunition = Some(30);
            rifle.keeps_force = true;
            rifle
        });
    new.sheet.charisma = Some(8);
    new.sheet.moves = Some(15);
    new
}

struct Place {
    edition: Edition,
    settings: Settings,
}

impl Place {
    fn fray(&self, cast: Vec<NewActor>) -> Fray {
        Fray::with(self.edition, self.settings, cast)
    }

    fn two(&self) -> Fray {
        self.fray(vec![fighter(Role::Hero), fighter(Role::Villain)])
    }

    /// Two against each other, in a round.
    fn round(&self) -> Fray {
        let mut fray = self.two();
        fray.quiet();
        fray
    }

    fn against(&self, villain: NewActor) -> Fray {
        self.fray(vec![fighter(Role::Hero), villain])
    }

    /// What a blow that is told so does to somebody, hard and harder.
    fn harder(&self, villain: &NewActor, wanted: &Wanted, blows: usize) -> String {
        let mut all = String::new();
        for damage in 5..34 {
            let mut fray = self.against(villain.clone());
            let mut wanted = wanted.clone();
            wanted.damage = Some(damage);
            for _ in 0..blows {
                all += &came(&mut fray, HERO, wanted.clone(), 12);
            }
        }
        all
    }
}

/// What comes of an attack, or why it does not come to it.
fn came(fray: &mut Fray, who: ActorId, wanted: Wanted, face: u8) -> String {
    if let Err(refusal) = fray.plays(strike(who, wanted, &[face])) {
        return format!("{:?}", refusal.rule());
    }
    let outcomes: Vec<_> = fray.struck().into_iter().map(|one| one.outcome).collect();
    fray.settle(who);
    let state: Vec<_> = fray.state().present().map(|its| its.condition).collect();
    format!("{outcomes:?} {state:?} {:?}", fray.actor(who).fight.guard)
}

fn melee() -> Wanted {
    Wanted::plain(Hand::Carried(0), VILLAIN)
}

fn shot(range: Range) -> Wanted {
    let mut wanted = Wanted::plain(Hand::Carried(1), VILLAIN);
    wanted.targets[0].range = Some(range);
    wanted
}

fn told(arm: Arm) -> Wanted {
    let mut wanted = Wanted::plain(Hand::Other(arm), VILLAIN);
    if !arm.is_hand_to_hand() {
        wanted.targets[0].range = Some(Range::Medium);
    }
    (wanted.value, wanted.damage, wanted.skilled) = (Some(15), Some(16), Some(true));
    wanted
}

fn taking(choice: Choice, mut wanted: Wanted) -> Wanted {
    wanted.choices = Choices::of(&[choice]);
    wanted
}

fn guard() -> Command {
    let wanted = Guarding {
        skill: DefenceSkill::Unarmed,
        value: Some(14),
        skilled: Some(true),
        vital_block: 0,
    };
    let with = plain(&[12]);
    act(HERO, ActCommand::Guard { wanted, with })
}

fn declares(who: ActorId) -> Command {
    Command::Declare {
        actor: who,
        kind: ActionKind::Approvable(Approvable::Attack),
        target: Some(HERO),
        critical_moment: false,
    }
}

fn ok(fray: &mut Fray, command: Command) -> String {
    fray.plays(command).is_ok().to_string()
}

/// What a question is about, as it is felt at the table.
fn about(question: Question, place: &Place) -> String {
    let villain = || fighter(Role::Villain);
    let learned = |role, discipline| {
        let mut new = fighter(role);
        new.sheet.learned = Learned::default().with(discipline);
        new.sheet.weapons.clear();
        new
    };
    let first = |place: &Place| {
        let mut fray = place.fray(vec![fighter(Role::Hero), villain(), villain()]);
        fray.round(Side::Villains, BySide::default(), Approved::Any);
        fray.ok(declares(VILLAIN));
        fray
    };
    match question {
        Question::UnskilledFace => [10, 20]
            .map(|face| {
                let mut wanted = told(Arm::Melee);
                wanted.skilled = Some(false);
                ok(&mut place.two(), strike(HERO, wanted, &[face]))
            })
            .concat(),
        Question::Slash | Question::LoneO | Question::Short => {
            place.harder(&villain(), &told(Arm::Melee), 2)
        }
        Question::ExtraK => {
            place.harder(&villain(), &taking(Choice::NonLethal, told(Arm::Melee)), 1)
        }
        Question::DefenceRolls => {
            let mut fray = first(place);
            let _ = fray.plays(guard());
            let _ = fray.plays(done(HERO));
            let outcome = Outcome::Failed;
            fray.ok(Command::Announce { outcome });
            fray.ok(declares(OTHER));
            ok(&mut fray, guard())
        }
        Question::DefenceStarts => ok(&mut first(place), guard()),
        Question::AggressiveMinimum => {
            let wanted = taking(Choice::AggressiveDefence, melee());
            came(&mut place.round(), HERO, wanted, 4)
        }
        Question::Minimum => {
            let wanted = taking(Choice::Opportunity, shot(Range::PointBlank));
            came(&mut place.two(), HERO, wanted, 3)
        }
        Question::DodgeCovers | Question::DodgeClose => {
            let mut new = somebody(Role::Villain, 9, 9, 9).skill(CombatSkill::Dodge, 14);
            new.sheet.weapons.clear();
            let close = question == Question::DodgeClose;
            let arm = if close { Arm::Melee } else { Arm::Energy };
            came(&mut place.against(new), HERO, told(arm), 11)
        }
        Question::FireModes => {
            let mut wanted = shot(Range::Short);
            wanted.mode = FireMode::FullAutomatic;
            let mut place = Place { ..*place };
            let numbers = place.settings.combat.numbers;
            place.settings.combat.numbers = numbers.with(Chart::FireModes, 1, 5);
            came(&mut place.two(), HERO, wanted, 11)
        }
        Question::ClassicMaximum => came(&mut place.two(), HERO, melee(), 12),
        Question::DownDefence => {
            let mut fray = place.round();
            fray.ok(Command::SetCondition {
                actor: HERO,
                condition: Condition {
                    knocked_down: true,
                    ..Condition::default()
                },
            });
            ok(&mut fray, guard())
        }
        Question::Suppression => {
            let mut fray = place.two();
            let mut wanted = taking(Choice::SuppressiveFire, shot(Range::Short));
            wanted.targets[0].defence = Some(9);
            let struck = fray.plays(strike(HERO, wanted, &[2])).is_ok();
            let settled = fray.plays(settle(HERO, vec![])).is_ok();
            format!("{struck} {settled} {}", fray.state().action.is_some())
        }
        Question::Exposure => {
            let mut fray = place.round();
            let came = came(&mut fray, HERO, taking(Choice::AllOut, melee()), 2);
            fray.quiet();
            format!("{came} {:?}", fray.actor(HERO).fight.exposed)
        }
        Question::Anatomy => {
            let mut new = villain();
            new.sheet.strange = true;
            let mut wanted = melee();
            wanted.choices = Choices::default().vital_blow(4);
            came(&mut place.against(new), HERO, wanted, 19)
        }
        Question::UnskilledTakes => {
            let mut fray = place.round();
            let (status, on) = (Status::Unskilled, true);
            fray.ok(act(HERO, ActCommand::Mark { status, on }));
            came(&mut fray, HERO, melee(), 11)
        }
        Question::StymiedStacks => {
            let mut all = String::new();
            for face in 9..20 {
                let cast = vec![fighter(Role::Hero), villain(), fighter(Role::Hero)];
                let mut fray = place.fray(cast);
                fray.quiet();
                for hero in [HERO, OTHER] {
                    if fray
                        .plays(attempt(hero, Interaction::Taunt, VILLAIN, &[face]))
                        .is_ok()
                    {
                        let _ = fray.plays(done(hero));
                    }
                }
                let view = fray.view(Seat::Table);
                let how = view.throw(view.actor(VILLAIN).unwrap(), Skill::Skilled);
                all += &how.stymied.to_string();
            }
            all
        }
        Question::SimpleActions => {
            let mut fray = place.round();
            let what = || Simple::Other(String::new());
            let simple = |what| {
                act(
                    HERO,
                    ActCommand::Simple {
                        what,
                        agreed: false,
                    },
                )
            };
            let _ = came(&mut fray, HERO, melee(), 2);
            [what(), what()]
                .map(|what| ok(&mut fray, simple(what)))
                .concat()
        }
        Question::Moving => [12, 8]
            .map(|metres| {
                let mut fray = place.round();
                let _ = came(&mut fray, HERO, melee(), 2);
                ok(&mut fray, act(HERO, ActCommand::Move { metres }))
            })
            .concat(),
        Question::RangeEffect => came(&mut place.two(), HERO, shot(Range::Long), 19),
        Question::AimWith => {
            let weapon = Some(1);
            ok(&mut place.round(), act(HERO, ActCommand::Aim { weapon }))
        }
        Question::InteractionSetback => {
            let mut all = String::new();
            for modifier in 0..16 {
                let mut fray = place.round();
                let mut wanted = trying(Interaction::Maneuver, &[VILLAIN]);
                wanted.modifier = modifier;
                let with = plain(&[11]);
                fray.ok(tries(HERO, wanted, with));
                if fray.plays(done(HERO)).is_ok() {
                    let turns = &fray.state().round().unwrap().turns;
                    let statuses = &fray.actor(VILLAIN).fight.statuses;
                    all += &format!("{turns:?} {statuses:?}");
                }
            }
            all
        }
        Question::HoldDamages => {
            let mut wanted = taking(Choice::GrappleHold, told(Arm::Unarmed));
            wanted.hand = Hand::Empty(Arm::Unarmed);
            (wanted.value, wanted.damage) = (Some(30), Some(20));
            came(&mut place.two(), HERO, wanted, 12)
        }
        Question::BlockMinimum => {
            let cast = vec![learned(Role::Hero, Discipline::BlockStrike), villain()];
            let mut fray = place.fray(cast);
            fray.quiet();
            fray.ok(Command::Blow {
                actor: HERO,
                what: BlowCommand::Block {
                    against: VILLAIN,
                    dice: DiceFrom::Person(vec![4]),
                },
            });
            format!("{:?}", fray.actor(HERO).fight.block)
        }
        Question::MissileDodge => {
            let new =
                learned(Role::Villain, Discipline::MissileDodge).skill(CombatSkill::Dodge, 14);
            came(&mut place.against(new), HERO, told(Arm::Missile), 11)
        }
        Question::Knockout => {
            place.harder(&villain(), &taking(Choice::Knockout, told(Arm::Melee)), 1)
        }
        Question::ClassicConcealment => {
            let mut wanted = shot(Range::Medium);
            wanted.targets[0].concealment = Some(Concealment::Half);
            came(&mut place.two(), HERO, wanted, 11)
        }
        Question::Armors => {
            let new = villain().armor(2, 14).armor(3, 16);
            came(&mut place.against(new), HERO, melee(), 15)
        }
        Question::BlockAndMaximum => {
            let mut fray = place.fray(vec![fighter(Role::Hero).armor(2, 13), villain()]);
            fray.quiet();
            let _ = fray.plays(act(HERO, ActCommand::Block { steps: 4 }));
            fray.ok(Command::Pass { actor: HERO });
            let mut wanted = melee();
            wanted.targets[0].target = HERO;
            came(&mut fray, VILLAIN, wanted, 15)
        }
        Question::ShockLimit => {
            let mut fray = place.fray(vec![fighter(Role::Hero).armor(4, 20), villain()]);
            let card = fray.pool(HERO, CardName::Adrenalin);
            fray.quiet();
            fray.ok(Command::Use(Use::Raise {
                actor: HERO,
                card,
                attribute: Attribute::Toughness,
            }));
            format!("{:?}", fray.state().shock_limit(fray.actor(HERO)))
        }
        Question::KEnds => {
            let mut fray = place.round();
            fray.ok(Command::SetCondition {
                actor: VILLAIN,
                condition: Condition {
                    k: true,
                    ..Condition::default()
                },
            });
            fray.ok(Command::EndRounds);
            let after_fight = fray.condition(VILLAIN).k;
            fray.ok(Command::EndScene { is_final: false });
            let next = |fray: &Fray| fray.view(Seat::Table).ending.and_then(|ending| ending.next);
            while let Some(actor) = next(&fray) {
                fray.ok(Command::DiscardOne { actor, card: None });
            }
            format!("{after_fight} {}", fray.condition(VILLAIN).k)
        }
        Question::Disciplines => {
            let cast = vec![learned(Role::Hero, Discipline::LightningFist), villain()];
            let mut wanted = Wanted::plain(Hand::Empty(Arm::MartialArts), VILLAIN);
            wanted.choices = Choices::of(&[Choice::LightningFist]);
            ok(&mut place.fray(cast), strike(HERO, wanted, &[2]))
        }
        Question::Negating => {
            let mut fray = place.against(villain().possibilities(1));
            let mut wanted = told(Arm::Melee);
            wanted.damage = Some(25);
            fray.ok(strike(HERO, wanted, &[12]));
            ok(&mut fray, settle(HERO, vec![(VILLAIN, vec![Pick::Shock])]))
        }
        Question::CountAmmunition => {
            let mut fray = place.two();
            fray.ok(strike(HERO, shot(Range::Short), &[2]));
            fray.settle(HERO);
            format!("{:?}", fray.actor(HERO).fight.magazines)
        }
        Question::CoverTable => {
            let mut all = String::new();
            for (damage, defence) in (9..30).flat_map(|damage| [(damage, 13), (damage, 15)]) {
                let mut fray = place.two();
                let mut wanted = told(Arm::Fire);
                let aimed = &mut wanted.targets[0];
                (aimed.concealment, aimed.cover) = (Some(Concealment::Half), Some(9));
                (aimed.range, aimed.defence) = (Some(Range::Short), Some(defence));
                wanted.damage = Some(damage);
                let _ = came(&mut fray, HERO, wanted, 12);
                all += &format!("{:?}", fray.actor(VILLAIN).fight.cover);
            }
            all
        }
        Question::WeakDisarm => {
            let mut wanted = taking(Choice::Disarm, told(Arm::Melee));
            wanted.value = Some(20);
            place.harder(&villain(), &wanted, 1)
        }
        Question::VitalBlockWith => {
            let steps = 1;
            ok(&mut place.round(), act(HERO, ActCommand::Block { steps }))
        }
    }
}

#[test]
fn every_answer_is_felt_at_the_table() {
    let mut faults = Vec::new();
    for question in Question::ALL {
        for edition in EDITIONS {
            let played = |answer: u8| {
                let mut settings = Settings::default();
                let mut answers = settings.combat.answers;
                // What the other edition has is switched on, so that its questions count.
                let disciplines =
                    matches!(question, Question::BlockMinimum | Question::MissileDodge);
                if disciplines {
                    answers = answers.with(Disciplines::QUESTION, Disciplines::On.place());
                }
                if *question == Question::CoverTable {
                    let place = ClassicConcealment::Revised.place();
                    answers = answers.with(ClassicConcealment::QUESTION, place);
                }
                settings.combat.answers = answers.with(*question, answer);
                about(*question, &Place { edition, settings })
            };
            let book = played(0);
            let counts = question.only().is_none_or(|only| only == edition);
            for (place, answer) in (1..).zip(question.answers().iter().skip(1)) {
                let other = played(place);
                if (other != book) != counts {
                    faults.push(format!(
                        "{edition:?} {} = {answer}: {other}",
                        question.key()
                    ));
                }
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}
