//! The texts of the attack sheet: the names of its fields, and in a few words why an option is not available.
use super::combat::{self, option_label, refusal_title, stat_name};
use crate::grammar::{capitalised, counted, figure, signed, uncapitalised};
use crate::torg::attack_fields::{AttackField, AttackFieldError};
use ::torg::combat::attack::outcome::DamageConversion;
use ::torg::combat::breakdown::{Breakdown, ValueSource};
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{CombatReason, CombatRefusal, Stat};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::ExtraK;
use ::torg::fight::attack_preview::OptionGroup;
use ::torg::fight::standalone::Defends;
use ::torg::fight::{BlindsideCause, SuccessfulBlock, SuppressionPurpose};
use ::torg::settings::Edition;

/// The defence of a target that cannot act anymore, which the gamemaster may set (TC-061).
pub const HELPLESS: &str = "helpless: Dexterity, or a defense set by the gamemaster";

/// The note that a K or O has no effect on an unconscious target (TC-106).
pub const OUT_ALREADY: &str = "no further effect; already unconscious";

/// The note that a K knocks out a target who has an O, where an O is marked (S-03).
pub const K_AFTER_O: &str = "knocks out a character with an O";

/// Returns the text of one step in the conversion of a damage row, under the table's rules (S-05).
pub fn damage_conversion(step: DamageConversion, rules: &CombatRules) -> String {
    match step {
        DamageConversion::KnockdownRemoved => "no knockdown".to_owned(),
        DamageConversion::WoundToKnockdown => "a knockdown in place of the wound".to_owned(),
        DamageConversion::WoundRemoved => "one fewer wound level".to_owned(),
        DamageConversion::ExtraK if rules.is(ExtraK::Before) => {
            "one extra K, before the result’s K or O".to_owned()
        }
        DamageConversion::ExtraK => "one extra K, after the result’s K or O".to_owned(),
        DamageConversion::KnockoutExtraK(count) => format!("{count} extra K at this table"),
    }
}

/// Returns the label of a field.
pub fn field(field: AttackField) -> &'static str {
    match field {
        AttackField::Value => "Value",
        AttackField::Damage => "Damage",
        AttackField::ActionModifier => "Gamemaster modifier, to hit",
        AttackField::EffectModifier => "Gamemaster modifier, damage",
        AttackField::Dice => "Dice",
        AttackField::Defence => "Defense",
        AttackField::Toughness => "Toughness",
        AttackField::ArmorAdd => "Armor add",
        AttackField::ArmorMaximum => "Armor maximum",
        AttackField::Strength => "Strength",
        AttackField::Shock => "Shock so far",
        AttackField::Cover => "Toughness of the cover",
        AttackField::DefenceDie => "Defender’s die",
        AttackField::Resistance => "Intimidation or Spirit",
    }
}

/// Returns what is wrong with the text of a field.
pub fn error_text(error: AttackFieldError) -> String {
    let name = field(error.field());
    let range = error.field().range();
    let range = format!("{} to {}", figure(*range.start()), figure(*range.end()));
    match error {
        AttackFieldError::Missing(_) | AttackFieldError::OutOfRange(_) => {
            format!("{name}: enter a number from {range}.")
        }
        AttackFieldError::NoNumber(_) => {
            format!("{name}: enter a whole number from {range}.")
        }
    }
}

/// Returns why the attack cannot be rolled yet: the field is empty.
pub fn missing(empty_field: AttackField) -> String {
    format!("{} is missing", field(empty_field))
}

/// Returns why the attack cannot be rolled yet: the field has no valid number.
pub fn not_a_number(unread_field: AttackField) -> String {
    format!("{}: check the number", field(unread_field))
}

/// Lists the parts of base damage: "Damage: Strength 9, weapon +6, skill adds +4."; `None` if it is a single value (TC-078, TC-079).
pub fn base_damage(damage: &Breakdown) -> Option<String> {
    let mut lines = damage.lines.iter().filter(|line| line.amount != 0);
    let first = lines.next()?;
    let rest: Vec<String> = lines
        .map(|line| {
            format!(
                "{} {}",
                combat::value_name(line.source),
                signed(line.amount)
            )
        })
        .collect();
    let first = format!(
        "{} {}",
        combat::value_name(first.source),
        figure(first.amount)
    );
    (!rest.is_empty()).then(|| format!("Damage: {first}, {}.", rest.join(", ")))
}

/// Returns the sum of Strength-based damage: "Strength 8 + 5 + 4". `None` for other damage.
pub fn strength_damage(damage: &Breakdown) -> Option<String> {
    let mut lines = damage.lines.iter().filter(|line| line.amount != 0);
    let strength = lines
        .next()
        .filter(|line| line.source == ValueSource::Strength)?;
    let name = combat::value_name(strength.source);
    let mut text = format!("{name} {}", figure(strength.amount));
    for line in lines {
        let sign = if line.amount < 0 { "−" } else { "+" };
        text.push_str(&format!(" {sign} {}", line.amount.unsigned_abs()));
    }
    Some(text)
}

/// Returns the note that several targets share one damage total. `first`: the first target hit.
pub fn shared_damage(first: &str) -> String {
    format!("All targets that are hit share one damage total: the one against {first}.")
}

/// Returns the heading of a group of options; empty for the first group.
pub fn option_group(group: OptionGroup) -> &'static str {
    match group {
        OptionGroup::Force => "",
        OptionGroup::SpecialAttack => "Special attacks",
        OptionGroup::Situation => "Situation",
    }
}

/// Says why an attack that a block stops has no chance, with the name of its target (TC-221).
pub fn blocked(target: Option<&str>, block: SuccessfulBlock) -> String {
    let by = target.map_or_else(String::new, |target| format!(" by {target}"));
    let [total, value] = [block.total, block.attack_value].map(figure);
    format!("blocked{by}: {total} against {value}")
}

/// Returns how many options of a group the situation rules out.
pub fn ruled_out(count: usize) -> String {
    counted(count, "option doesn’t apply now", "options don’t apply now")
}

/// Returns in a few words, in lower case, why an option is not available.
pub fn reason(choice: CombatOption, refused: CombatRefusal, edition: Edition) -> String {
    let text = match refused.reason {
        CombatReason::NotTogether(first, second) => {
            let other = if first == choice { second } else { first };
            let name = option_label(other, edition).to_lowercase();
            return format!("not with {name}");
        }
        CombatReason::OnlyHandToHand(_) => "only hand-to-hand",
        CombatReason::OnlyRanged(_) => "only with ranged weapons",
        CombatReason::OnlyMissiles(_) => "only with missile weapons",
        CombatReason::OnlyMartialArts(_) => "only with martial arts",
        CombatReason::AnatomyUnknown => "no known vital spot",
        CombatReason::NothingHeld => "target holds nothing",
        CombatReason::CannotGrapple => "this weapon cannot grapple",
        CombatReason::NotNonLethal => "weapon is lethal only",
        CombatReason::TwoWeapons => "needs a second weapon",
        CombatReason::NoDiscipline => "not learned",
        _ => return uncapitalised(&refusal_title(refused)),
    };
    text.to_owned()
}

/// Returns why a target does not see an attack coming.
pub fn blindside_reason(cause: BlindsideCause) -> &'static str {
    match cause {
        BlindsideCause::Surprise => "Surprised",
        BlindsideCause::CannotTurn => "Cannot turn, or is fleeing",
        BlindsideCause::Earned => "Thrown off by a maneuver",
    }
}

/// Returns how a target defends.
pub fn defends(defence: Defends) -> &'static str {
    match defence {
        Defends::Passively => "Passive",
        Defends::Actively => "Active defense",
        Defends::Aggressively => "Aggressive defense",
    }
}

/// Returns what suppressive fire is meant to make its targets do.
pub fn purpose(suppression_purpose: SuppressionPurpose) -> &'static str {
    match suppression_purpose {
        SuppressionPurpose::Surrender => "Surrender",
        SuppressionPurpose::StayPut => "Stay in place",
    }
}

/// Returns what is missing before the attack can be calculated.
pub fn missing_input(refused: CombatRefusal) -> String {
    match refused.reason {
        // Without Strength on the sheet, the player types the damage.
        CombatReason::Unknown(Stat::Strength) => {
            "No damage given; the sheet has no Strength.".to_owned()
        }
        CombatReason::Unknown(stat) => {
            format!("{} is missing.", capitalised(stat_name(stat)))
        }
        _ => refusal_title(refused),
    }
}

/// Formats a term of a sum: with a sign, unless it is the first one.
pub fn term(amount: i32, is_first: bool) -> String {
    if is_first {
        figure(amount)
    } else {
        signed(amount)
    }
}

/// Returns the label of a value in the breakdown of an attack. `vital_blow_steps`: the steps of a vital blow.
pub fn report_term(source: ValueSource, vital_blow_steps: i32) -> String {
    match source {
        ValueSource::SkillValue => "Value and damage".to_owned(),
        ValueSource::ChartedBonus => "Bonus number".to_owned(),
        ValueSource::VitalBlow if vital_blow_steps > 0 => {
            let steps = counted(vital_blow_steps, "step", "steps");
            format!("Vital blow, {steps}")
        }
        other => capitalised(combat::value_name(other)),
    }
}
