//! The answers of a table's settings: every answer but the default changes what commands do, in every edition in which its
//! question counts, and in no other. A question without a case does not compile.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, carried_weapon,
    declare_defence, defend_command, new_actor, resolve_command,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, end_turn, interact_command, interact_once,
};
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::{Attribute, EffectCommand};
use torg::card::{ApprovableAction, ApprovedActions, BySide, CardName, Side};
use torg::combat::chart::{Concealment, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::damage::DamageComponent;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::interaction::Interaction;
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, ClassicConcealment, Disciplines, NumberChart, Question};
use torg::combat::status::Status;
use torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use torg::command::{Command, DiceFrom, NewActor};
use torg::fight::actions::{CombatCommand, DefenceDeclaration, SimpleAction};
use torg::fight::{AttackCommand, AttackDeclaration, WeaponChoice};
use torg::roll::Proficiency;
use torg::settings::{Edition, Settings};
use torg::sheet::{CombatSkill, WeaponDamage, WeaponId};
use torg::state::{ActionKind, ActionOutcome, Condition, Role};

const EDITIONS: [Edition; 2] = [Edition::Classic, Edition::Revised];

/// An actor with a few adds in every skill; Toughness 11, with two armors that do not add up.
fn fighter(role: Role) -> NewActor {
    let mut new = new_actor(role, 9, 13, 11)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Unarmed, 14)
        .skill(CombatSkill::MartialArts, 14)
        .skill(CombatSkill::Fire, 14)
        .skill(CombatSkill::Taunt, 12)
        .skill(CombatSkill::Maneuver, 12)
        .weapon(
            AttackSkill::Melee,
            WeaponDamage::Strength {
                weapon_add: 9,
                maximum: Some(15),
            },
        )
        .carrying({
            let mut rifle = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(16));
            rifle.fire_capability = FireCapability::Automatic;
            rifle.ammunition = Some(30);
            rifle.keeps_force = true;
            rifle
        });
    new.sheet.charisma = Some(8);
    new.sheet.movement_rate = Some(15);
    new
}

struct Place {
    edition: Edition,
    settings: Settings,
}

impl Place {
    fn fight(&self, cast: Vec<NewActor>) -> FightTable {
        FightTable::with_settings(self.edition, self.settings, cast)
    }

    fn two_fighters(&self) -> FightTable {
        self.fight(vec![fighter(Role::Hero), fighter(Role::Villain)])
    }

    /// Two fighters against each other, in a round.
    fn round_of_two(&self) -> FightTable {
        let mut fight = self.two_fighters();
        fight.begin_quiet_round();
        fight
    }

    fn fight_against(&self, villain: NewActor) -> FightTable {
        self.fight(vec![fighter(Role::Hero), villain])
    }

    /// The results of this attack on a target, with rising damage.
    fn results_by_damage(
        &self,
        villain: &NewActor,
        declaration: &AttackDeclaration,
        attacks: usize,
    ) -> String {
        let mut text = String::new();
        for damage in 5..34 {
            let mut fight = self.fight_against(villain.clone());
            let mut declaration = declaration.clone();
            declaration.base_damage = Some(damage);
            for _ in 0..attacks {
                text += &attack_result(&mut fight, HERO, declaration.clone(), 12);
            }
        }
        text
    }
}

/// The result of an attack, or why it is refused.
fn attack_result(
    fight: &mut FightTable,
    actor: ActorId,
    declaration: AttackDeclaration,
    face: u8,
) -> String {
    if let Err(refusal) = fight.play(attack_command(actor, declaration, &[face])) {
        return format!("{:?}", refusal.rule());
    }
    let outcomes: Vec<_> = fight
        .evaluated_attacks()
        .into_iter()
        .map(|evaluated| evaluated.outcome)
        .collect();
    fight.resolve_attack(actor);
    let state: Vec<_> = fight
        .state()
        .present()
        .map(|actor| actor.condition)
        .collect();
    format!(
        "{outcomes:?} {state:?} {:?}",
        fight.actor(actor).combat.active_defence
    )
}

fn melee() -> AttackDeclaration {
    AttackDeclaration::new(WeaponChoice::Carried(WeaponId(1)), VILLAIN)
}

fn shot(range: RangeBand) -> AttackDeclaration {
    let mut declaration = AttackDeclaration::new(WeaponChoice::Carried(WeaponId(2)), VILLAIN);
    declaration.targets[0].range = Some(range);
    declaration
}

fn unlisted_attack(attack_skill: AttackSkill) -> AttackDeclaration {
    let mut declaration = AttackDeclaration::new(WeaponChoice::Other(attack_skill), VILLAIN);
    if !attack_skill.is_hand_to_hand() {
        declaration.targets[0].range = Some(RangeBand::Medium);
    }
    (
        declaration.skill_value,
        declaration.base_damage,
        declaration.skilled,
    ) = (Some(15), Some(16), Some(true));
    declaration
}

fn with_option(option: CombatOption, mut declaration: AttackDeclaration) -> AttackDeclaration {
    declaration.options = CombatOptions::from_slice(&[option]);
    declaration
}

fn active_defence() -> Command {
    let declaration = DefenceDeclaration {
        skill_value: Some(14),
        skilled: Some(true),
        ..declare_defence(DefenceSkill::Unarmed)
    };
    defend_command(HERO, declaration, &[12])
}

fn declare_action(actor: ActorId) -> Command {
    Command::Declare {
        actor,
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: Some(HERO),
        critical_moment: false,
    }
}

fn command_result(fight: &mut FightTable, command: Command) -> String {
    fight.play(command).is_ok().to_string()
}

/// The result that a question's answer changes, as text.
fn result_text(question: Question, place: &Place) -> String {
    let villain = || fighter(Role::Villain);
    let learned = |role, discipline| {
        let mut new = fighter(role);
        new.sheet.disciplines = LearnedDisciplines::default().with(discipline);
        new.sheet.weapons.clear();
        new
    };
    let first = |place: &Place| {
        let mut fight = place.fight(vec![fighter(Role::Hero), villain(), villain()]);
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        fight.play_ok(declare_action(VILLAIN));
        fight
    };
    match question {
        Question::UnskilledFace => [10, 20]
            .map(|face| {
                let mut declaration = unlisted_attack(AttackSkill::Melee);
                declaration.skilled = Some(false);
                command_result(
                    &mut place.two_fighters(),
                    attack_command(HERO, declaration, &[face]),
                )
            })
            .concat(),
        Question::Slash | Question::LoneO | Question::Short => {
            place.results_by_damage(&villain(), &unlisted_attack(AttackSkill::Melee), 2)
        }
        Question::ExtraK => place.results_by_damage(
            &villain(),
            &with_option(CombatOption::NonLethal, unlisted_attack(AttackSkill::Melee)),
            1,
        ),
        Question::DefenceRolls => {
            let mut fight = first(place);
            let _ = fight.play(active_defence());
            let _ = fight.play(end_turn(HERO));
            let outcome = ActionOutcome::Failed;
            fight.play_ok(Command::Announce { outcome });
            fight.play_ok(declare_action(OTHER));
            command_result(&mut fight, active_defence())
        }
        Question::DefenceStarts => command_result(&mut first(place), active_defence()),
        Question::AggressiveMinimum => {
            let declaration = with_option(CombatOption::AggressiveDefence, melee());
            attack_result(&mut place.round_of_two(), HERO, declaration, 4)
        }
        Question::Minimum => {
            let declaration = with_option(CombatOption::Opportunity, shot(RangeBand::PointBlank));
            attack_result(&mut place.two_fighters(), HERO, declaration, 3)
        }
        Question::DodgeCovers | Question::DodgeClose => {
            let mut new = new_actor(Role::Villain, 9, 9, 9).skill(CombatSkill::Dodge, 14);
            new.sheet.weapons.clear();
            let close = question == Question::DodgeClose;
            let attack_skill = if close {
                AttackSkill::Melee
            } else {
                AttackSkill::Energy
            };
            attack_result(
                &mut place.fight_against(new),
                HERO,
                unlisted_attack(attack_skill),
                11,
            )
        }
        Question::FireModes => {
            let mut declaration = shot(RangeBand::Short);
            declaration.fire_mode = FireMode::FullAutomatic;
            let mut place = Place { ..*place };
            let numbers = place.settings.combat.numbers;
            place.settings.combat.numbers = numbers.with_cell(NumberChart::FireModes, 1, 5);
            attack_result(&mut place.two_fighters(), HERO, declaration, 11)
        }
        Question::ClassicMaximum => attack_result(&mut place.two_fighters(), HERO, melee(), 12),
        Question::DownDefence => {
            let mut fight = place.round_of_two();
            fight.play_ok(Command::SetCondition {
                actor: HERO,
                condition: Condition {
                    knocked_down: true,
                    ..Condition::default()
                },
            });
            command_result(&mut fight, active_defence())
        }
        Question::Suppression => {
            let mut fight = place.two_fighters();
            let mut declaration =
                with_option(CombatOption::SuppressiveFire, shot(RangeBand::Short));
            declaration.targets[0].defence = Some(9);
            let allowed = fight.play(attack_command(HERO, declaration, &[2])).is_ok();
            let settled = fight.play(resolve_command(HERO, vec![])).is_ok();
            let dice = DiceFrom::Person(vec![2]);
            let second = combat_command(HERO, CombatCommand::RollSuppression { dice });
            let rolled = fight.play(second).is_ok();
            format!("{allowed} {settled} {rolled}")
        }
        Question::Exposure => {
            let mut fight = place.round_of_two();
            let result = attack_result(
                &mut fight,
                HERO,
                with_option(CombatOption::AllOut, melee()),
                2,
            );
            fight.begin_quiet_round();
            format!("{result} {:?}", fight.actor(HERO).combat.exposed)
        }
        Question::Anatomy => {
            let mut new = villain();
            new.sheet.unknown_anatomy = true;
            let mut declaration = melee();
            declaration.options = CombatOptions::default().with_vital_blow(4);
            attack_result(&mut place.fight_against(new), HERO, declaration, 19)
        }
        Question::UnskilledTakes => {
            let mut fight = place.round_of_two();
            let (status, active) = (Status::Unskilled, true);
            fight.play_ok(combat_command(
                HERO,
                CombatCommand::SetStatus { status, active },
            ));
            attack_result(&mut fight, HERO, melee(), 11)
        }
        Question::StymiedStacks => {
            let mut text = String::new();
            for face in 9..20 {
                let cast = vec![fighter(Role::Hero), villain(), fighter(Role::Hero)];
                let mut fight = place.fight(cast);
                fight.begin_quiet_round();
                for hero in [HERO, OTHER] {
                    if fight
                        .play(interact_once(hero, Interaction::Taunt, VILLAIN, &[face]))
                        .is_ok()
                    {
                        let _ = fight.play(end_turn(hero));
                    }
                }
                let view = fight.view(Seat::Table);
                let spec = view.roll_spec(view.actor(VILLAIN).unwrap(), Proficiency::Skilled);
                text += &spec.lost_rerolls.to_string();
            }
            text
        }
        Question::SimpleActions => {
            let mut fight = place.round_of_two();
            let other_action = || SimpleAction::Other(String::new());
            let simple = |action| {
                combat_command(
                    HERO,
                    CombatCommand::SimpleAction {
                        action,
                        keeps_aim: false,
                    },
                )
            };
            let _ = attack_result(&mut fight, HERO, melee(), 2);
            [other_action(), other_action()]
                .map(|action| command_result(&mut fight, simple(action)))
                .concat()
        }
        Question::Moving => [12, 8]
            .map(|metres| {
                let mut fight = place.round_of_two();
                let _ = attack_result(&mut fight, HERO, melee(), 2);
                command_result(
                    &mut fight,
                    combat_command(HERO, CombatCommand::Move { metres }),
                )
            })
            .concat(),
        Question::RangeEffect => {
            attack_result(&mut place.two_fighters(), HERO, shot(RangeBand::Long), 19)
        }
        Question::AimWith => {
            let weapon = Some(WeaponId(2));
            command_result(
                &mut place.round_of_two(),
                combat_command(HERO, CombatCommand::Aim { weapon }),
            )
        }
        Question::InteractionSetback => {
            let mut text = String::new();
            for modifier in 0..16 {
                let mut fight = place.round_of_two();
                let mut declaration = declare_interaction(Interaction::Maneuver, &[VILLAIN]);
                declaration.modifier = modifier;
                let inputs = dice_only(&[11]);
                fight.play_ok(interact_command(HERO, declaration, inputs));
                if fight.play(end_turn(HERO)).is_ok() {
                    let turns = &fight.state().round().unwrap().turns;
                    let statuses = &fight.actor(VILLAIN).combat.statuses;
                    text += &format!("{turns:?} {statuses:?}");
                }
            }
            text
        }
        Question::HoldDamages => {
            let mut declaration = with_option(
                CombatOption::GrappleHold,
                unlisted_attack(AttackSkill::Unarmed),
            );
            declaration.weapon = WeaponChoice::Unarmed(AttackSkill::Unarmed);
            (declaration.skill_value, declaration.base_damage) = (Some(30), Some(20));
            attack_result(&mut place.two_fighters(), HERO, declaration, 12)
        }
        Question::BlockMinimum => {
            let cast = vec![learned(Role::Hero, Discipline::BlockStrike), villain()];
            let mut fight = place.fight(cast);
            fight.begin_quiet_round();
            fight.play_ok(Command::Attack {
                actor: HERO,
                what: AttackCommand::Block {
                    against: VILLAIN,
                    dice: DiceFrom::Person(vec![4]),
                },
            });
            format!("{:?}", fight.actor(HERO).combat.block)
        }
        Question::MissileDodge => {
            let new =
                learned(Role::Villain, Discipline::MissileDodge).skill(CombatSkill::Dodge, 14);
            attack_result(
                &mut place.fight_against(new),
                HERO,
                unlisted_attack(AttackSkill::Missile),
                11,
            )
        }
        Question::Knockout => place.results_by_damage(
            &villain(),
            &with_option(CombatOption::Knockout, unlisted_attack(AttackSkill::Melee)),
            1,
        ),
        Question::ClassicConcealment => {
            let mut declaration = shot(RangeBand::Medium);
            declaration.targets[0].concealment = Some(Concealment::Half);
            attack_result(&mut place.two_fighters(), HERO, declaration, 11)
        }
        Question::Armors => {
            let new = villain().armor(2, 14).armor(3, 16);
            attack_result(&mut place.fight_against(new), HERO, melee(), 15)
        }
        Question::BlockAndMaximum => {
            let mut fight = place.fight(vec![fighter(Role::Hero).armor(2, 13), villain()]);
            fight.begin_quiet_round();
            let _ = fight.play(combat_command(HERO, CombatCommand::VitalBlock { steps: 4 }));
            fight.play_ok(Command::Pass { actor: HERO });
            let mut declaration = melee();
            declaration.targets[0].target = HERO;
            attack_result(&mut fight, VILLAIN, declaration, 15)
        }
        Question::ShockLimit => {
            let mut fight = place.fight(vec![fighter(Role::Hero).armor(4, 20), villain()]);
            let card = fight.give_pool_card(HERO, CardName::Adrenalin);
            fight.begin_quiet_round();
            fight.play_ok(Command::Effect(EffectCommand::RaiseAttribute {
                actor: HERO,
                card,
                attribute: Attribute::Toughness,
            }));
            format!("{:?}", fight.state().shock_threshold(fight.actor(HERO)))
        }
        Question::KEnds => {
            let mut fight = place.round_of_two();
            fight.play_ok(Command::SetCondition {
                actor: VILLAIN,
                condition: Condition {
                    k: true,
                    ..Condition::default()
                },
            });
            fight.play_ok(Command::EndRounds);
            let after_fight = fight.condition(VILLAIN).k;
            fight.play_ok(Command::EndScene { is_final: false });
            let next = |fight: &FightTable| {
                fight
                    .view(Seat::Table)
                    .scene_end
                    .and_then(|scene_end| scene_end.next_hero)
            };
            while let Some(actor) = next(&fight) {
                fight.play_ok(Command::OptionalDiscard { actor, card: None });
            }
            format!("{after_fight} {}", fight.condition(VILLAIN).k)
        }
        Question::Disciplines => {
            let cast = vec![learned(Role::Hero, Discipline::LightningFist), villain()];
            let mut declaration =
                AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::MartialArts), VILLAIN);
            declaration.options = CombatOptions::from_slice(&[CombatOption::LightningFist]);
            command_result(
                &mut place.fight(cast),
                attack_command(HERO, declaration, &[2]),
            )
        }
        Question::Negating => {
            let mut fight = place.fight_against(villain().possibilities(1));
            let mut declaration = unlisted_attack(AttackSkill::Melee);
            declaration.base_damage = Some(25);
            fight.play_ok(attack_command(HERO, declaration, &[12]));
            command_result(
                &mut fight,
                resolve_command(HERO, vec![(VILLAIN, vec![DamageComponent::Shock])]),
            )
        }
        Question::CountAmmunition => {
            let mut fight = place.two_fighters();
            fight.play_ok(attack_command(HERO, shot(RangeBand::Short), &[2]));
            fight.resolve_attack(HERO);
            format!("{:?}", fight.actor(HERO).combat.magazines)
        }
        Question::CoverTable => {
            let mut text = String::new();
            for (damage, defence) in (9..30).flat_map(|damage| [(damage, 13), (damage, 15)]) {
                let mut fight = place.two_fighters();
                let mut declaration = unlisted_attack(AttackSkill::Fire);
                let aimed = &mut declaration.targets[0];
                (aimed.concealment, aimed.cover_toughness) = (Some(Concealment::Half), Some(9));
                (aimed.range, aimed.defence) = (Some(RangeBand::Short), Some(defence));
                declaration.base_damage = Some(damage);
                let _ = attack_result(&mut fight, HERO, declaration, 12);
                text += &format!("{:?}", fight.actor(VILLAIN).combat.cover);
            }
            text
        }
        Question::WeakDisarm => {
            let mut declaration =
                with_option(CombatOption::Disarm, unlisted_attack(AttackSkill::Melee));
            declaration.skill_value = Some(20);
            place.results_by_damage(&villain(), &declaration, 1)
        }
        Question::VitalBlockWith => {
            let steps = 1;
            command_result(
                &mut place.round_of_two(),
                combat_command(HERO, CombatCommand::VitalBlock { steps }),
            )
        }
    }
}

#[test]
fn every_answer_changes_a_result() {
    let mut errors = Vec::new();
    for question in Question::ALL {
        for edition in EDITIONS {
            let played = |answer: u8| {
                let mut settings = Settings::default();
                let mut answers = settings.combat.answers;
                // Options of the other edition are switched on, so that its questions count.
                let disciplines =
                    matches!(question, Question::BlockMinimum | Question::MissileDodge);
                if disciplines {
                    answers = answers.with(Disciplines::QUESTION, Disciplines::On.place());
                }
                if *question == Question::CoverTable {
                    let index = ClassicConcealment::Revised.place();
                    answers = answers.with(ClassicConcealment::QUESTION, index);
                }
                settings.combat.answers = answers.with(*question, answer);
                result_text(*question, &Place { edition, settings })
            };
            let book = played(0);
            let counts = question.only_in().is_none_or(|only| only == edition);
            for (index, answer) in (1..).zip(question.answers().iter().skip(1)) {
                let other = played(index);
                if (other != book) != counts {
                    errors.push(format!(
                        "{edition:?} {} = {answer}: {other}",
                        question.key()
                    ));
                }
            }
        }
    }
    assert_eq!(errors, Vec::<String>::new());
}
