//! One event of an attack of every kind.

use ::torg::combat::attack::Attack;
use ::torg::combat::damage::{Damage, DamageComponent, DamageResult};
use ::torg::combat::weapon::{AttackSkill, BaseDamage};
use ::torg::event::Event;
use ::torg::fight::{
    AttackEvent, AttackResolution, AttackResult, AttackSetup, TargetedAttack, WeaponChoice,
};
use ::torg::roll::{Bonus, DiceRoll, DieTotal, Proficiency};
use ::torg::sheet::WeaponId;
use tabletop::dice::D20;
use tabletop::seat::ActorId;

pub fn events() -> Vec<Event> {
    let (actor, target) = (ActorId(1), ActorId(2));
    let roll = DiceRoll {
        chains: vec![vec![D20::new(7).unwrap()]],
        total: DieTotal::new(7).unwrap(),
        bonus: Bonus(-2),
        reroll_lost: false,
    };
    let all = vec![
        AttackEvent::Declared {
            setup: AttackSetup {
                weapon: WeaponChoice::Unarmed(AttackSkill::Unarmed),
                off_hand: None,
                proficiency: Proficiency::Skilled,
                group: vec![],
                blindside_cause: None,
                suppression_purpose: None,
            },
            attacks: vec![TargetedAttack {
                target,
                attack: Attack::new(AttackSkill::Unarmed, 9, BaseDamage::Fixed(9)),
                block_total: None,
                grabbed_item: None,
                own_roll: None,
            }],
        },
        AttackEvent::OwnDiceRolled {
            index: 1,
            roll: roll.clone(),
            typed: true,
        },
        AttackEvent::Resolved {
            resolution: AttackResolution {
                target,
                result: AttackResult::Hit,
                action_total: 12,
                difficulty: 9,
                effect: None,
                held: false,
                dropped_weapon: None,
                weapon_taken: false,
                thrown: false,
                stays_down: false,
                cover: None,
            },
        },
        AttackEvent::Damaged {
            target,
            damage: Damage::default(),
            negated: vec![DamageComponent::Wound],
            results: vec![DamageResult::K],
            condition: Default::default(),
            aim_lost: true,
        },
        AttackEvent::Finished {
            exposed: None,
            active_defence: None,
            vital_block_steps: 0,
            discipline_use: Default::default(),
            magazine: None,
        },
        AttackEvent::AmmunitionSpent {
            weapon: WeaponId(1),
            magazine: Default::default(),
        },
        AttackEvent::BlockRolled {
            against: target,
            total: 11,
            roll,
            typed: false,
        },
    ];
    let of = |what| Event::Attack { actor, what };
    all.into_iter().map(of).collect()
}
