//! Combat at the table: the choices of a person for an attack, completed with values from the sheets of the cast. The rules
//! themselves are in `combat`, which has no state of a table.

pub mod actions;
pub(crate) mod attack_checks;
pub(crate) mod attack_declaration;
pub mod attack_preview;
pub(crate) mod attacks;
pub(crate) mod blindside;
pub(crate) mod blow;
pub(crate) mod combatant;
pub(crate) mod evaluation;
pub(crate) mod hand;
pub(crate) mod interaction_preview;
pub(crate) mod landed;
pub(crate) mod last_attack;
pub(crate) mod seeing;
pub(crate) mod stance;
pub(crate) mod striking;
pub(crate) mod stroke;
pub(crate) mod suppressing;
pub(crate) mod suppression;
pub(crate) mod weapons;

pub use attack_checks::{
    ShotCounts, SuccessfulBlock, apply_known_cover, assign_attack_positions,
    assign_interaction_positions, automatic_options, block_total_against, default_weapon,
    is_non_lethal_by_default, magazine, shared_fire, successful_block,
};
pub use attack_declaration::{AttackDeclaration, DeclaredTarget};
pub use attacks::{AttackCommand, AttackEvent};
pub use blindside::{BlindsideCause, SuppressionPurpose};
pub use blow::TargetedAttack;
pub use combatant::Combatant;
pub use evaluation::{EvaluatedInteraction, RollBonuses};
pub use hand::WeaponChoice;
pub use interaction_preview::InteractionPreview;
pub use landed::{AttackResolution, AttackResult};
pub use last_attack::{LastAttack, starting_weapon};
pub use stance::{Block, CombatState, KnownRange};
pub use striking::EvaluatedAttack;
pub use stroke::AttackSetup;
pub use suppression::SuppressionPreview;
pub use weapons::TakenWeapon;
