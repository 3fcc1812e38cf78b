//! The texts of combat refusals: the rule as a headline, then why it applies here and when it would be allowed.

use super::{action_type, attack_refusals, edition, option_label, option_words, stat_name};
use crate::game::RefusalText;
use crate::grammar::{capitalised, counted, figure, signed};
use ::torg::combat::chart::MAX_SHARED_DIFFERENCE;
use ::torg::combat::damage::NegationReason;
use ::torg::combat::options::{CombatOption, vital_block_modifiers, vital_blow_modifiers};
use ::torg::combat::refusal::{CombatReason, CombatRefusal};
use ::torg::settings::Edition;

/// Returns the headline of a combat refusal, which is the same in both editions.
pub fn refusal_title(refused: CombatRefusal) -> String {
    refusal(refused, Edition::Classic).title
}

/// Returns the text of a combat refusal. `in_use`: the edition of the table, which decides the labels of the options.
pub fn refusal(refusal: CombatRefusal, in_use: Edition) -> RefusalText {
    let named = |option: CombatOption| capitalised(option_words(option).noun);
    match refusal.reason {
        CombatReason::OutOfRange { stat, min, max } => RefusalText::new(
            "Number too low or too high",
            format!(
                "Enter a number from {} to {} for {}.",
                figure(min),
                figure(max),
                stat_name(stat)
            ),
        ),
        CombatReason::Unknown(stat) => RefusalText::new(
            "A value is missing",
            format!(
                "Enter {} for this attack, or add it to the character sheet.",
                stat_name(stat)
            ),
        ),
        // Both editions have this option. The refusal means waiting for somebody on the actor's own side (TC-138).
        CombatReason::OtherEdition {
            option: CombatOption::Opportunity,
            only_in: only,
        } => RefusalText::new(
            format!("Only in {}", edition(only)),
            "Your table’s edition does not allow waiting for someone on your own side.",
        ),
        CombatReason::OtherEdition {
            option,
            only_in: only,
        } => RefusalText::new(
            format!("Only in {}", edition(only)),
            format!("{} is not part of your table’s edition.", named(option)),
        ),
        CombatReason::OnlyHandToHand(option) => RefusalText::new(
            "Only hand-to-hand",
            format!(
                "{} needs bare hands, martial arts or a melee weapon.",
                named(option)
            ),
        ),
        CombatReason::OnlyRanged(option) => RefusalText::new(
            "Only for ranged weapons",
            format!(
                "{} needs a bow, a firearm or another ranged weapon.",
                named(option)
            ),
        ),
        CombatReason::OnlyMissiles(option) => RefusalText::new(
            "Only for missile weapons",
            format!(
                "At this table, {} needs a thrown weapon, a bow or a crossbow.",
                option_words(option).noun
            ),
        ),
        CombatReason::OnlyMartialArts(option) => RefusalText::new(
            "Only with martial arts",
            format!(
                "{} is a martial-arts discipline: attack with martial arts.",
                named(option)
            ),
        ),
        CombatReason::NotTogether(first, second) => RefusalText::new(
            "These do not combine",
            format!(
                "“{}” and “{}” do not go together. Switch one of them off.",
                option_label(first, in_use),
                option_label(second, in_use)
            ),
        ),
        CombatReason::HeldOtherwise(option) => RefusalText::new(
            "Held already",
            format!(
                "{} is what this character already holds. You cannot change the type of a held attack.",
                named(option)
            ),
        ),
        CombatReason::VitalBlowSteps { min, max } => RefusalText::new(
            "Vital blow: wrong number of steps",
            if min == max {
                format!(
                    "In this edition a vital blow is always {}.",
                    vital_blow(i32::from(max))
                )
            } else {
                format!("Choose {min} to {max} steps. Each is {}.", vital_blow(1))
            },
        ),
        CombatReason::VitalBlockSteps { max, .. } => {
            let step = vital_block_modifiers(1);
            RefusalText::new(
                "Vital block: wrong number of steps",
                format!(
                    "Choose 1 to {max} steps. Each is {} to the defense and {} to the armor value.",
                    signed(step.defence),
                    signed(step.armor)
                ),
            )
        }
        CombatReason::ReloadFirst {
            left: available,
            needs,
        } => RefusalText::new(
            "Reload first",
            format!(
                "This takes {} of ammunition; {available} left.",
                counted(needs, "unit", "units")
            ),
        ),
        CombatReason::ArmorTooHeavy { strength, minimum } => RefusalText::new(
            "Armor too heavy",
            format!("This armor needs Strength {minimum}; the wearer has {strength}."),
        ),
        CombatReason::AlreadyRolledFor(earlier) => RefusalText::new(
            "One type of rolled action per round",
            format!(
                "Already rolled this round: {}. Try another type next round, or as part of a multi-action.",
                action_type(earlier)
            ),
        ),
        CombatReason::TooFast { max } => attack_refusals::too_fast(max),
        CombatReason::BeyondMovementRate { max, moved } => attack_refusals::beyond_pace(max, moved),
        CombatReason::Attack(reason) => attack_refusals::refusal(reason),
        CombatReason::ThrownTooFar { max } => attack_refusals::too_long(max),
        CombatReason::Negation(NegationReason::NotAtThisTable) => RefusalText::new(
            "No possibilities against damage",
            "At this table, possibilities cannot reduce damage.",
        ),
        CombatReason::Negation(NegationReason::TooManyComponents) => RefusalText::new(
            "Too much for one possibility",
            "One possibility cannot reduce that many kinds of damage. Choose fewer.",
        ),
        CombatReason::Negation(NegationReason::DuplicateComponent) => RefusalText::new(
            "Each kind once",
            "One possibility can reduce each kind of damage only once.",
        ),
        CombatReason::Negation(NegationReason::SecondPossibility) => RefusalText::new(
            "One possibility for each hit",
            "Only one possibility can reduce the damage of a hit. Drama and Hero cards can reduce it further.",
        ),
        CombatReason::AnatomyUnknown => RefusalText::new(
            "No known vital spot",
            "A vital blow needs a target whose vital spots are known.",
        ),
        CombatReason::NothingHeld => RefusalText::new(
            "Nothing in hand",
            "As far as the app knows, the target holds nothing to take or knock away. If that is wrong, add the item to the sheet.",
        ),
        CombatReason::CannotGrapple => RefusalText::new(
            "This weapon cannot grapple",
            "Grapple with bare hands, martial arts, or a whip or net that can hold.",
        ),
        CombatReason::NotNonLethal => RefusalText::new(
            "Not with this weapon",
            "Non-lethal attacks need bare hands, a club, or a weapon that can be used that way. The character sheet says which can.",
        ),
        CombatReason::NoKnockoutFigures => RefusalText::new(
            "No knockout numbers yet",
            "Knockout attacks use your table’s own numbers. Enter them in the options.",
        ),
        CombatReason::TwoWeapons => {
            RefusalText::new("Two weapons are needed", "Choose the second weapon too.")
        }
        CombatReason::RangeUnknown => RefusalText::new(
            "How far away is the target?",
            "A ranged attack needs a range: point blank, short, medium or long.",
        ),
        CombatReason::TooFar => RefusalText::new(
            "Out of range",
            "The target is beyond the weapon’s long range. Come closer, or take another weapon.",
        ),
        CombatReason::FireModeUnavailable => RefusalText::new(
            "Wrong rate of fire",
            "The character sheet says whether a weapon can fire single shots, in bursts or on full automatic.",
        ),
        CombatReason::NoMultiAction(option) => RefusalText::new(
            "Not in a multi-action",
            format!(
                "{} needs a roll of its own, so no interaction can share it.",
                named(option)
            ),
        ),
        CombatReason::NoSharedRoll => RefusalText::new(
            "Only suppressive fire is shared",
            "Several characters can share one roll for suppressive fire. Roll other attacks one by one.",
        ),
        CombatReason::ValuesApart => RefusalText::new(
            "Too far apart to share a roll",
            format!(
                "Characters who share a roll must have values within {MAX_SHARED_DIFFERENCE} of each other. Make two groups."
            ),
        ),
        CombatReason::Dead => RefusalText::new("Dead", "Dead characters cannot act."),
        CombatReason::Unconscious => RefusalText::new(
            "Unconscious",
            "An unconscious character can neither act nor defend.",
        ),
        CombatReason::ActionLost => RefusalText::new(
            "This action is lost",
            "A Setback cost the character this action. The next one can be used normally.",
        ),
        CombatReason::KnockedDown => RefusalText::new(
            "Knocked down",
            "This action is spent getting up. The next one can be used normally.",
        ),
        CombatReason::PartiallySurprised => RefusalText::new(
            "Partially surprised",
            "Only an active defense or a simple action is possible this round.",
        ),
        CombatReason::CompletelySurprised => RefusalText::new(
            "Completely surprised",
            "No action and no active defense this round. Next round you count as partially surprised.",
        ),
        CombatReason::Aiming => RefusalText::new(
            "Not while aiming",
            "Aiming takes the whole round. Stop aiming first.",
        ),
        CombatReason::Restrained => RefusalText::new(
            "Restrained",
            "A restrained character cannot move away. The gamemaster decides when that ends.",
        ),
        CombatReason::NoSimpleActionLeft => RefusalText::new(
            "No simple action left",
            "You have used this round’s simple actions. The next round brings new ones.",
        ),
        CombatReason::AlreadyActed => RefusalText::new(
            "Already acted",
            "Do this before your action for the round, or in its place.",
        ),
        CombatReason::NoTurnLeft => RefusalText::new(
            "No turn left",
            "The character passed, lost the turn or joined too late this round. The next round brings a new turn.",
        ),
        CombatReason::OnlyOnOwnTurn => RefusalText::new(
            "Only on your own turn",
            "Wait until it is your turn, then choose this before you act.",
        ),
        CombatReason::DefenceAlreadyRolled => RefusalText::new(
            "Defense already rolled",
            "The roll stands. Choose options before you roll.",
        ),
        CombatReason::OnlyWithDefence => RefusalText::new(
            "Only while defending",
            "At this table, a vital block needs an active defense.",
        ),
        CombatReason::AttackedAllOut => RefusalText::new(
            "No defense after an all-out attack",
            match in_use {
                Edition::Classic => {
                    "An all-out attacker cannot use an active defense in the same round."
                }
                Edition::Revised => {
                    "An all-out attacker can use neither an active defense nor a vital block in the same round."
                }
            },
        ),
        CombatReason::TargetIncapacitated => RefusalText::new(
            "Target unconscious",
            "Interactions have no effect on an unconscious character. Choose another target.",
        ),
        CombatReason::AlreadyWaiting => RefusalText::new(
            "Already waiting",
            "You can hold only one action at a time. Use the held one first.",
        ),
        CombatReason::OneLocation => RefusalText::new(
            "One place",
            "A location attack watches exactly one place. Name it.",
        ),
        CombatReason::MustAttackFirstTarget => RefusalText::new(
            "Attack the first target",
            "A location attack is made against the first character to appear. To choose your target, use an opportunity attack.",
        ),
        CombatReason::NoHoldingForAllies => RefusalText::new(
            "No waiting for your own side",
            "Only the revised edition lets you act right after someone on your side. Act now, or hold an opportunity attack.",
        ),
        CombatReason::WaitsForNoTarget => RefusalText::new(
            "No target to let pass",
            "Only a character who is holding an opportunity attack can let a target pass.",
        ),
        CombatReason::WaitsForOtherSide => RefusalText::new(
            "Hold an attack instead",
            "To wait for the other side, hold an opportunity attack or a location attack.",
        ),
        CombatReason::WaitsForOneself => RefusalText::new(
            "You cannot wait for yourself",
            "To wait, name someone else on your side.",
        ),
        CombatReason::NoDiscipline => RefusalText::new(
            "Not learned",
            "The character sheet lists the disciplines learned. The options say whether your table uses them.",
        ),
        CombatReason::UsedLastRound => RefusalText::new(
            "Not two rounds in a row",
            "This discipline was used last round. It is available again next round.",
        ),
        CombatReason::NotInFlurry => RefusalText::new(
            "Not in a Flurry",
            "Lightning fist is not allowed in a round with a Flurry. Attack normally.",
        ),
        CombatReason::NoMoreStrikes => RefusalText::new(
            "No third strike",
            "Lightning fist allows two strikes a round.",
        ),
        CombatReason::NoMoreBlocks => RefusalText::new(
            "One block a round",
            "A Flurry does not give you another one.",
        ),
        CombatReason::CannotBlock => RefusalText::new(
            "Cannot be blocked",
            "A block stops hand-to-hand and missile attacks; a stop thrust stops only hand-to-hand attacks. Bullets and beams get through.",
        ),
        CombatReason::PossibilityOnlyAgainstDamage => RefusalText::new(
            "Only against damage",
            "While completely surprised, you can spend possibilities only to reduce damage.",
        ),
        CombatReason::RollFirst => {
            RefusalText::new("No roll yet", "Roll first, then the action takes effect.")
        }
        CombatReason::PickFirst => RefusalText::new(
            "Player’s call",
            "With such a good result, the player chooses what happens.",
        ),
        CombatReason::NotInInteractionTable => RefusalText::new(
            "Not a result of this interaction",
            "This interaction cannot have that result. Describe anything else in words.",
        ),
        CombatReason::AlreadyMoved => RefusalText::new(
            "Already moved this round",
            "You must stay where you are for a whole round to aim.",
        ),
        CombatReason::NoMagazine => RefusalText::new(
            "Nothing to load",
            "The character sheet gives that weapon no ammunition rating. Add one there first.",
        ),
    }
}

/// Describes what a vital blow with this many steps changes: "−2 to hit and +1 damage".
fn vital_blow(steps: i32) -> String {
    let modifiers = vital_blow_modifiers(steps);
    format!(
        "{} to hit and {} damage",
        signed(modifiers.action_total),
        signed(modifiers.damage)
    )
}
