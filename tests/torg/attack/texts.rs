//! Texts of combat: every refusal says what prevents the command and what would help, and every name is filled in.

use ::torg::combat::damage::{DamageResult, KnockoutCause, NegationReason};
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{AttackReason, CombatReason, CombatRefusal, Stat};
use ::torg::combat::status::StatusExpiry;
use ::torg::settings::Edition;
use rising_action::torg::messages::combat;
use tabletop::rule::tc;

fn refusal_text(reason: CombatReason) -> (String, String) {
    let text = combat::refusal(CombatRefusal::new(reason, tc(5)), Edition::Classic);
    (text.title, text.reason)
}

#[test]
fn refusals_name_their_subject() {
    let cases = [
        (
            CombatReason::OtherEdition {
                option: CombatOption::KnockdownAttack,
                only_in: Edition::Revised,
            },
            "Only in the revised edition",
            "A knockdown attack is not part of your table’s edition.",
        ),
        (
            CombatReason::NotTogether(CombatOption::AllOut, CombatOption::ActiveDefence),
            "These do not combine",
            "“All-out attack” and “Active defense” do not go together. Switch one of them off.",
        ),
        // TC-134, TC-136: there is nothing to switch off.
        (
            CombatReason::HeldOtherwise(CombatOption::Opportunity),
            "Held already",
            "An opportunity attack is what this character already holds. You cannot change the type of a held attack.",
        ),
        // The classic edition calls this option by its own name (TC-157).
        (
            CombatReason::NotTogether(CombatOption::NonLethal, CombatOption::StunningAttack),
            "These do not combine",
            "“Stun” and “Stunning attack” do not go together. Switch one of them off.",
        ),
        (
            CombatReason::OnlyRanged(CombatOption::Aim),
            "Only for ranged weapons",
            "An aimed shot needs a bow, a firearm or another ranged weapon.",
        ),
        (
            CombatReason::OnlyMissiles(CombatOption::Aim),
            "Only for missile weapons",
            "At this table, an aimed shot needs a thrown weapon, a bow or a crossbow.",
        ),
        // No attack with an interaction (TC-262), although a vital blow may go with an aggressive defense (TC-153).
        (
            CombatReason::NoMultiAction(CombatOption::AggressiveDefence),
            "Not in a multi-action",
            "Aggressive defense needs a roll of its own, so no interaction can share it.",
        ),
        (
            CombatReason::Attack(AttackReason::SeparateAction(CombatOption::Aiming)),
            "A separate action",
            "Taking aim is not an attack option. Choose it as an action of its own.",
        ),
        (
            CombatReason::CannotBlock,
            "Cannot be blocked",
            "A block stops hand-to-hand and missile attacks; a stop thrust stops only hand-to-hand attacks. Bullets and beams get through.",
        ),
        (
            CombatReason::ReloadFirst { left: 2, needs: 7 },
            "Reload first",
            "This takes 7 units of ammunition; 2 left.",
        ),
        (
            CombatReason::Unknown(Stat::Toughness),
            "A value is missing",
            "Enter Toughness for this attack, or add it to the character sheet.",
        ),
        (
            CombatReason::Negation(NegationReason::DuplicateComponent),
            "Each kind once",
            "One possibility can reduce each kind of damage only once.",
        ),
    ];
    for (reason, title, sentence) in cases {
        let (shown_title, shown_reason) = refusal_text(reason);
        assert_eq!(
            (shown_title.as_str(), shown_reason.as_str()),
            (title, sentence)
        );
    }
}

#[test]
fn every_option_has_a_name_and_a_description() {
    for choice in CombatOption::ALL {
        assert!(!combat::option_words(choice).label.is_empty(), "{choice:?}");
        // A row on a phone shows this many characters.
        assert!(
            combat::option_words(choice).label.chars().count() <= 28,
            "{choice:?}"
        );
        assert!(
            combat::option_words(choice).detail.chars().count() <= 34,
            "{choice:?}"
        );
    }
    let stun = combat::option_label(CombatOption::NonLethal, Edition::Classic);
    assert_eq!(stun, "Stun");
}

#[test]
fn results_of_damage_are_listed() {
    let results = [
        DamageResult::Shock(3),
        DamageResult::SecondK,
        DamageResult::Wounds(1, 2),
        DamageResult::Unconscious(KnockoutCause::Shock),
    ];
    assert_eq!(
        combat::damage_results(&results),
        "3 shock, a second K (2 more shock), heavily wounded and unconscious (shock reached Toughness)"
    );
    // Death is named once, and replaces the wounds.
    let dead = [
        DamageResult::Shock(10),
        DamageResult::Unconscious(KnockoutCause::KThenO),
        DamageResult::Wounds(4, 4),
        DamageResult::Dead,
    ];
    assert_eq!(combat::damage_results(&dead), "10 shock, dead");
    assert_eq!(
        combat::ends(StatusExpiry::EndOfRound(4)),
        "until the end of round 4"
    );
}
