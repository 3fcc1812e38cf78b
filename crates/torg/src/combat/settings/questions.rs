//! The questions about combat that have a few fixed answers; the default answer comes first.

use crate::edition::Edition;
use crate::questions::questions;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

questions! {
    CombatAnswers;
    /// The faces after which an unskilled roll is rolled again (S-01).
    "S-01" UnskilledFace "combat_unskilled_face" {
        /// After a 10.
        Ten "ten",
        /// After a 20.
        Twenty "twenty",
        /// After neither.
        Never "never",
    }
    /// The meaning of the mark K/O (S-02).
    "S-02" Slash "combat_slash" {
        /// A K, or an O if there is a K already.
        Step "step",
        /// Both at once.
        Both "both",
    }
    /// The effect of an O without a K (S-03).
    "S-03" LoneO "combat_lone_o" {
        /// Nothing.
        Nothing "nothing",
        /// The O is marked: a later K knocks the actor out.
        Remembered "remembered",
    }
    /// The effect of a hit whose effect total is too low (S-04).
    "S-04" Short "combat_short_effect" {
        /// Nothing.
        Nothing "nothing",
        /// One shock.
        OneShock "one_shock",
    }
    /// The time at which the extra K of a non-lethal attack is applied (S-05).
    "S-05" ExtraK "combat_extra_k" {
        /// After the row's own mark.
        After "after",
        /// Before it.
        Before "before",
    }
    /// The frequency of active defence rolls (S-06).
    "S-06" DefenceRolls "combat_defence_rolls" {
        /// Once a round.
        PerRound "per_round",
        /// For each attack.
        PerAttack "per_attack",
    }
    /// The time at which an active defence may start (S-07).
    "S-07" DefenceStarts "combat_defence_starts" {
        /// When declared, or at the first attack.
        AtAttack "at_attack",
        /// On the defender's own turn, until the next one.
        OwnTurn "own_turn",
    }
    /// The value that the minimum of the classic aggressive defence applies to (S-08).
    "S-08" AggressiveMinimum "combat_aggressive_minimum" {
        /// The bonus.
        Bonus "bonus",
        /// The bonus and all modifiers together.
        Net "net",
        /// The total.
        Total "total",
    }
    /// The bonus that has a minimum (S-09).
    "S-09" Minimum "combat_minimum" {
        /// The bonus with its modifiers.
        Final "final",
        /// The bonus from the chart.
        Charted "charted",
    }
    /// The ranged attacks that a dodge covers (S-10).
    "S-10" DodgeCovers "combat_dodge_covers" {
        /// All.
        AllRanged "all_ranged",
        /// Fire combat and missiles.
        FireAndMissiles "fire_and_missiles",
    }
    /// Whether dodge works against hand-to-hand attacks (S-11).
    "S-11" DodgeClose "combat_dodge_close" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// The modifiers of fire modes in the revised edition (S-12).
    "S-12" FireModes "combat_fire_modes" {
        /// The same as in the classic edition.
        Classic "classic",
        /// The table's own numbers.
        Own "own",
    }
    /// Whether a weapon's maximum counts in the classic edition (S-13).
    "S-13" ClassicMaximum "combat_classic_maximum" {
        /// Yes.
        On "on",
        /// No.
        Off "off",
    }
    /// The options of a knocked down actor for the next action in the revised edition (S-14).
    "S-14" DownDefence "combat_down_defence" {
        /// Nothing.
        Passive "passive",
        /// An active defence.
        Active "active",
    }
    /// The use of the total of suppressive fire (S-15).
    "S-15" Suppression "combat_suppression" {
        /// A total.
        Total "total",
        /// A value for a new roll.
        Value "value",
    }
    /// The time for which an all-out attack leaves the attacker exposed in the classic edition (S-18).
    "S-18" Exposure "combat_exposure" {
        /// Until the next action in a later round.
        NextAction "next_action",
        /// Until the round ends.
        Round "round",
    }
    /// The effect of a vital blow against unknown anatomy in the revised edition (S-19).
    "S-19" Anatomy "combat_anatomy" {
        /// The attack is harder and deals no additional damage.
        NoBonus "no_bonus",
        /// The option is refused.
        Refused "refused",
    }
    /// The effect of being unskilled (S-20).
    "S-20" UnskilledTakes "combat_unskilled_takes" {
        /// The actor loses the adds, and the reroll after a 20.
        Adds "adds",
        /// The actor loses only the reroll after a 20.
        Rolls "rolls",
    }
    /// Whether several stymied results each cost a reroll (S-21).
    "S-21" StymiedStacks "combat_stymied_stacks" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// The number of free simple actions in addition to a rolled action (S-22).
    "S-22" SimpleActions "combat_simple_actions" {
        /// One.
        One "one",
        /// None.
        None "none",
        /// Any number.
        Any "any",
    }
    /// The distance that an actor may move in addition to a rolled action (S-23).
    "S-23" Moving "combat_moving" {
        /// Up to the movement rate.
        Rate "rate",
        /// Walking.
        Walking "walking",
        /// Not at all.
        None "none",
    }
    /// Whether range lowers the effect of a weapon that keeps its damage over distance (S-24).
    "S-24" RangeEffect "combat_range_effect" {
        /// Yes.
        Always "always",
        /// No.
        ByWeapon "by_weapon",
    }
    /// The weapons that can be aimed in the revised edition (S-25).
    "S-25" AimWith "combat_aim_with" {
        /// Any ranged weapon.
        Ranged "ranged",
        /// Missile weapons.
        Missiles "missiles",
    }
    /// The effect of a setback from an interaction (S-26).
    "S-26" InteractionSetback "combat_interaction_setback" {
        /// The next action is lost.
        Action "action",
        /// The next action has a penalty of 5.
        Penalty "penalty",
        /// The gamemaster decides.
        Gamemaster "gamemaster",
    }
    /// Whether a hold also does damage (S-28).
    "S-28" HoldDamages "combat_hold_damages" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// Whether a block has the minimum of an active defence (S-29).
    "S-29" BlockMinimum "combat_block_minimum" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// The effect of missile dodge (S-30).
    "S-30" MissileDodge "combat_missile_dodge" {
        /// A defence value of Dexterity plus 2.
        Value "value",
        /// A bonus of 2 to the defence used.
        Bonus "bonus",
    }
    /// Whether there are knockout attacks (S-31).
    "S-31" Knockout "combat_knockout" {
        /// No.
        Off "off",
        /// With the table's own numbers.
        Own "own",
    }
    /// Whether concealment counts in the classic edition (S-33).
    "S-33" ClassicConcealment "combat_classic_concealment" {
        /// No.
        Off "off",
        /// As in the revised edition.
        Revised "revised",
    }
    /// The way in which several pieces of armor count (S-34).
    "S-34" Armors "combat_armors" {
        /// Only the best one counts.
        Best "best",
        /// Their adds are summed.
        Sum "sum",
    }
    /// The Toughness that limits shock (S-35).
    "S-35" ShockLimit "combat_shock_limit" {
        /// Without armor, with cards.
        WithCards "with_cards",
        /// The attribute alone.
        Bare "bare",
        /// With armor.
        WithArmor "with_armor",
    }
    /// Whether a vital block may exceed the maximum of armor (S-36).
    "S-36" BlockAndMaximum "combat_block_and_maximum" {
        /// It may.
        OnTop "on_top",
        /// It may not.
        Within "within",
    }
    /// The time at which a K ends (S-37).
    "S-37" KEnds "combat_k_ends" {
        /// With the scene.
        Scene "scene",
        /// With the fight.
        Fight "fight",
        /// When the gamemaster removes it.
        ByHand "by_hand",
    }
    /// Whether the revised edition has martial-arts disciplines (S-38).
    "S-38" Disciplines "combat_disciplines" {
        /// No.
        Off "off",
        /// Yes.
        On "on",
    }
    /// Whether a possibility negates damage (S-39).
    "S-39" Negating "combat_negating" {
        /// Yes.
        On "on",
        /// No.
        Off "off",
    }
    /// Whether ammunition is counted (S-40).
    "S-40" CountAmmunition "combat_count_ammunition" {
        /// Only for weapons that a setback left short.
        Off "off",
        /// For all weapons.
        All "all",
        /// For the weapons marked for it.
        ByWeapon "by_weapon",
    }
    /// The damage table that applies to cover (S-41).
    "S-41" CoverTable "combat_cover_table" {
        /// Ordinary.
        Ordinary "ordinary",
        /// Possibility-rated.
        PossibilityRated "possibility_rated",
    }
    /// The effect of a weak disarm in the revised edition (S-42).
    "S-42" WeakDisarm "combat_weak_disarm" {
        /// The damage for its result points against Strength.
        SamePoints "same_points",
        /// The damage for its effect against Toughness.
        Toughness "toughness",
    }
    /// The actions that a vital block can be combined with (S-43).
    "S-43" VitalBlockWith "combat_vital_block_with" {
        /// Any action but an all-out attack.
        AnyAction "any_action",
        /// A defence.
        Defence "defence",
    }
}

impl Question {
    /// Returns the only edition that the question affects; `None` if both. Disciplines affect both, since the revised edition
    /// may use them (S-38).
    pub const fn only_in(self) -> Option<Edition> {
        match self {
            Self::AggressiveMinimum
            | Self::ClassicMaximum
            | Self::Exposure
            | Self::ClassicConcealment => Some(Edition::Classic),
            Self::ExtraK
            | Self::FireModes
            | Self::DownDefence
            | Self::Suppression
            | Self::Anatomy
            | Self::AimWith
            | Self::HoldDamages
            | Self::Knockout
            | Self::BlockAndMaximum
            | Self::Disciplines
            | Self::WeakDisarm
            | Self::VitalBlockWith => Some(Edition::Revised),
            Self::UnskilledFace
            | Self::Slash
            | Self::LoneO
            | Self::Short
            | Self::DefenceRolls
            | Self::DefenceStarts
            | Self::Minimum
            | Self::DodgeCovers
            | Self::DodgeClose
            | Self::UnskilledTakes
            | Self::StymiedStacks
            | Self::SimpleActions
            | Self::Moving
            | Self::RangeEffect
            | Self::InteractionSetback
            | Self::BlockMinimum
            | Self::MissileDodge
            | Self::Armors
            | Self::ShockLimit
            | Self::KEnds
            | Self::Negating
            | Self::CountAmmunition
            | Self::CoverTable => None,
        }
    }
}
