//! Rules that an audit found played otherwise than the ledger has them, each with its cases.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, attack_command, declare_with_weapon, new_actor,
};
use crate::fight::interactions::combat_command;
use tabletop::seat::ActorId;
use torg::combat::choices::CombatOptions;
use torg::combat::options::CombatOption;
use torg::combat::weapon::AttackSkill;
use torg::command::NewActor;
use torg::fight::actions::CombatCommand;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::Role;

const SECOND: ActorId = ActorId(2);
const THIRD: ActorId = ActorId(3);
const CLUB: WeaponDamage = WeaponDamage::Strength {
    weapon_add: 3,
    maximum: None,
};

fn fencer(role: Role) -> NewActor {
    new_actor(role, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, CLUB)
}

#[test]
fn tc_150_151_153_a_vital_block_named_before_lowers_an_aggressive_defence() {
    // The steps named before, those of the attack, the defence, what resists the harm.
    for (before, with, defence, resists) in [
        (0, 0, 16, 9),
        (2, 0, 12, 11),
        (0, 2, 12, 11),
        (1, 2, 12, 11),
        (4, 1, 8, 13),
    ] {
        let mut villain = fencer(Role::Villain);
        villain.stats.toughness = Some(60);
        let cast = vec![fencer(Role::Hero), villain];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::VitalBlock { steps: before },
        ));
        let mut declaration = declare_with_weapon(1, SECOND);
        let both = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
        declaration.options = if with > 0 {
            both.with_vital_block(with)
        } else {
            both
        };
        // A bonus of +4.
        fight.play_ok(attack_command(HERO, declaration, &[17]));
        fight.resolve_attack(HERO);
        let own = &fight.actor(HERO).combat;
        let total = own.active_defence.unwrap().total;
        assert_eq!(total, defence, "{before} before, {with} with");
        assert_eq!(own.vital_block_steps, before.max(with));
        fight.play_ok(attack_command(
            SECOND,
            declare_with_weapon(1, HERO),
            &[20, 2],
        ));
        let (came, _) = fight.outcome_and_breakdown();
        assert_eq!(came.difficulty, defence);
        assert_eq!(came.effect.unwrap().difficulty, resists);
    }
}
