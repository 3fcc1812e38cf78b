//! Combat at the table: the choices of a person for an attack, completed with values from the sheets of the cast. The rules
//! themselves are in `combat`, which has no state of a table.

pub mod actions;
pub(crate) mod attack_checks;
pub(crate) mod attack_declaration;
pub(crate) mod attack_plan;
pub mod attack_preview;
pub(crate) mod attack_resolution;
pub(crate) mod attack_setup;
mod attack_terms;
pub(crate) mod attacks;
pub(crate) mod blindside;
pub(crate) mod blindside_causes;
pub(crate) mod combat_state;
pub(crate) mod combatant;
pub(crate) mod damage_preview;
pub(crate) mod evaluated_attack;
pub(crate) mod evaluation;
pub(crate) mod interaction_preview;
pub(crate) mod last_attack;
pub(crate) mod negation;
mod recorded_figures;
pub(crate) mod roll_previews;
pub(crate) mod rolled_plan;
pub mod standalone;
pub(crate) mod suppression;
pub(crate) mod suppressive_fire;
pub(crate) mod target_purpose;
pub(crate) mod targeted_attack;
pub(crate) mod weapon_choice;
pub(crate) mod weapons;

pub use attack_checks::{
    ShotCounts, SuccessfulBlock, apply_known_cover, assign_attack_positions,
    assign_interaction_positions, automatic_options, block_total_against, default_weapon,
    is_non_lethal_by_default, magazine, shared_fire, successful_block,
};
pub use attack_declaration::{AttackDeclaration, DeclaredTarget};
pub use attack_plan::AttackPlan;
pub use attack_resolution::{AttackResolution, AttackResult};
pub use attack_setup::AttackSetup;
pub use attacks::{AttackCommand, AttackEvent};
pub use blindside::{BlindsideCause, SuppressionPurpose};
pub use combat_state::{Block, CombatState, KnownRange};
pub use combatant::Combatant;
pub use damage_preview::{DamagePreview, ReductionPreview};
pub use evaluated_attack::EvaluatedAttack;
pub use evaluation::{EvaluatedInteraction, ResistedWith, RollBonuses};
pub use interaction_preview::InteractionPreview;
pub use last_attack::{LastAttack, starting_weapon};
pub use negation::{Negation, NegationChoice, NegationPayment, Reduction, ReductionChoice};
pub use roll_previews::{BlockPreview, DefencePreview, OwnDefence};
pub use rolled_plan::{RolledPlan, RolledTarget, SuppressionResult};
pub use suppression::SuppressionPreview;
pub use target_purpose::TargetPurpose;
pub use targeted_attack::TargetedAttack;
pub use weapon_choice::WeaponChoice;
pub use weapons::TakenWeapon;
