//! How long a whole preview of an attack takes: `cargo run --release --no-default-features --example weighing`.
#![allow(clippy::disallowed_types)] // a timing looks at the clock

use ::torg::combat::choices::CombatOptions;
use ::torg::combat::die::RollSpec;
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::AttackSkill;
use ::torg::fight::attack_preview::{AttackBoost, AttackDraft};
use ::torg::fight::{AttackDeclaration, Combatant, DeclaredTarget, WeaponChoice};
use ::torg::roll::Proficiency;
use ::torg::settings::Edition;
use ::torg::sheet::Sheet;
use ::torg::state::{Role, Stats};
use std::time::Instant;
use tabletop::seat::ActorId;

const TIMES: u32 = 1000;

fn main() {
    let combatant = |role| Combatant::new(role, Stats::default(), Sheet::default());
    let mut declaration =
        AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
    (declaration.skill_value, declaration.base_damage) = (Some(14), Some(17));
    declaration.options = CombatOptions::default()
        .with(CombatOption::AllOut)
        .with_vital_blow(1);
    declaration.targets = vec![DeclaredTarget {
        defence: Some(15),
        toughness: Some(17),
        ..DeclaredTarget::new(ActorId(2))
    }];
    let boosts = [AttackBoost::Bonus(3), AttackBoost::ExtraDie];
    for edition in [Edition::Classic, Edition::Revised] {
        let rules = CombatRules::for_edition(edition);
        for extra_dice in [0, 1, 3] {
            let draft = AttackDraft {
                declaration: &declaration,
                attacker: &combatant(Role::Hero),
                targets: &[combatant(Role::Villain)],
                roll_spec: RollSpec {
                    extra_rolls: extra_dice,
                    ..RollSpec::plain(Proficiency::Skilled, &rules)
                },
                shown_target: 0,
                boosts: &[],
                combined_difficulties: &[],
                rules: &rules,
            };
            let start = Instant::now();
            for _ in 0..TIMES {
                let _ = std::hint::black_box(draft.preview(&boosts));
            }
            println!(
                "{edition:?}, {extra_dice} further dice: {:?}",
                start.elapsed() / TIMES
            );
        }
    }
}
