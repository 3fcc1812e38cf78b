//! The saved form of what follows from an event by the rules.

use crate::record::{kept, kinds, words};
use ::torg::combat::action::Act;
use ::torg::consequence::{Aspect, Change, Consequence, WayChange};
use ::torg::fight::Apart;
use ::torg::state::Contribution;

kinds! { Consequence {
    Actor { actor, what } = "actor",
    OrderForgotten = "order_forgotten",
    SpeechEnded = "speech_ended",
    Hushed = "hushed",
    TurnOpened { place } = "turn_opened",
    WayChanged { lead, way } = "way_changed",
    DeductionRuled { actor, cause } = "deduction_ruled",
    OwedForgiven { actor, why, cards } = "owed_forgiven",
    PoolCardReturned { hero, card } = "pool_card_returned",
    DrawReturned { card } = "draw_returned",
    RemovalOver = "removal_over",
    DrawsClosed = "draws_closed",
    TargetForgotten { hero } = "target_forgotten",
    NothingToTakeBack = "nothing_to_take_back",
    LastOutcome { target, outcome } = "last_outcome",
} }

mod change {
    use super::{Change, kinds};

    kinds! { Change {
        StatusBegan { status, ends, beside } = "status_began",
        StatusEnded { status, ends } = "status_ended",
        StandingEnded = "standing_ended",
        CareEnded = "care_ended",
        AimLost = "aim_lost",
        AimReady { round } = "aim_ready",
        ExposureEnded = "exposure_ended",
        HoldReleased = "hold_released",
        DefenceEnded = "defence_ended",
        DefenceRolled { round } = "defence_rolled",
        GuardForgotten = "guard_forgotten",
        VitalBlock { steps } = "vital_block",
        KeptBlock { steps } = "kept_block",
        BlockEnded = "block_ended",
        WayBehindLost = "way_behind_lost",
        CoverForgotten = "cover_forgotten",
        RolledFor { act } = "rolled_for",
        RollForgotten = "roll_forgotten",
        SimpleForgotten = "simple_forgotten",
        MovementForgotten = "movement_forgotten",
        CountersReset = "counters_reset",
        DisciplinesForgotten = "disciplines_forgotten",
        WeaponsFree = "weapons_free",
        Contributed { contribution } = "contributed",
        TurnedIt = "turned_it",
        TurnedNothing = "turned_nothing",
        AttackMet { missed } = "attack_met",
        DefenceCame { defence } = "defence_came",
        DefenceShared = "defence_shared",
        ParriedWith { weapon } = "parried_with",
        StandsApart { apart } = "stands_apart",
        DistancesForgotten = "distances_forgotten",
        PickedUp { weapon } = "picked_up",
        WeaponsReturned = "weapons_returned",
        LoadingBroken = "loading_broken",
        WeaponHolds { weapon, magazine } = "weapon_holds",
        Rearmed { weapons } = "rearmed",
        AsBefore { what } = "as_before",
    } }

    #[cfg(test)]
    pub(super) const CHANGES: &[&str] = KINDS;
}

words! {
    WayChange { Blocked = "blocked", Open = "open", NextRound = "next_round" }
    Contribution { NotYet = "not_yet", Waiting = "waiting", Made = "made", Denied = "denied" }
    Act {
        Attack = "attack", Defence = "defence", Intimidation = "intimidation", Maneuver = "maneuver",
        Movement = "movement", Simple = "simple", Taunt = "taunt", Test = "test", Trick = "trick",
    }
    Aspect {
        Condition = "condition", Possibilities = "possibilities", Lost = "lost", Improved = "improved",
        Defence = "defence", DefenceShared = "defence_shared", Attacks = "attacks", Struck = "struck",
        Fight = "fight", Carried = "carried", Standing = "standing", FreeDice = "free_dice",
    }
}

kept! { Apart { of, range, bands } }

#[cfg(test)]
mod tests {
    use super::*;

    /// That each comes back is looked at in the rules' own sequences.
    #[test]
    fn every_word_is_another() {
        for words in [KINDS, change::CHANGES] {
            for (place, word) in words.iter().enumerate() {
                assert!(!words.iter().skip(place + 1).any(|other| other == word));
            }
        }
    }
}
