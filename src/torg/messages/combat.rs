//! The texts of combat: names that are short enough for a row on a phone, and phrases made of them.

mod attack_refusals;
pub mod options;
mod refusals;

use super::effects::attribute;
use super::names::{counted, list};
use ::torg::combat::action::{ActionType, Aim};
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::attack::outcome::HitKind;
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::chart::{Concealment, DamageRow, DamageTable, KnockoutMark, RangeBand};
use ::torg::combat::damage::{Damage, DamageComponent, DamageResult, KnockoutCause};
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::discipline::Discipline;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::options::{AIM_BONUS, CombatOption};
use ::torg::combat::refusal::Stat;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::status::{SETBACK_PENALTY, Status, StatusExpiry, setback_status};
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::settings::Edition;
use ::torg::sheet::CombatSkill;
use ::torg::state::Condition;
pub use refusals::{refusal, refusal_title};

/// Makes a function from each table. It returns the text for a value.
macro_rules! texts {
    ($($(#[$about:meta])* $name:ident $value_type:ty { $($($value:ident)::+ $text:literal)+ })+) => {$(
        $(#[$about])*
        pub fn $name(value: $value_type) -> &'static str {
            match value {
                $($($value)::+ => $text,)+
            }
        }
    )+};
}

texts! {
    /// Returns the label of an option; `choice_of` takes the edition into account.
    choice CombatOption {
        CombatOption::Aim "Aimed"
        CombatOption::VitalBlow "Vital blow"
        CombatOption::AllOut "All-out attack"
        CombatOption::Sweep "Sweep attack"
        CombatOption::Opportunity "Opportunity attack"
        CombatOption::Location "Location attack"
        CombatOption::SuppressiveFire "Suppressive fire"
        CombatOption::GrappleHold "Grapple to hold"
        CombatOption::GrappleItem "Grapple for an item"
        CombatOption::KnockdownAttack "Knockdown attack"
        CombatOption::Disarm "Disarm"
        CombatOption::AggressiveDefence "Aggressive defense"
        CombatOption::NonLethal "Non-lethal"
        CombatOption::Knockout "Knockout attack"
        CombatOption::BothWeapons "Both weapons at one target"
        CombatOption::SplitWeapons "Weapons at several targets"
        CombatOption::Parry "Parry with second weapon"
        CombatOption::Blindside "Blindside"
        CombatOption::ActiveDefence "Active defense"
        CombatOption::VitalBlock "Vital block"
        CombatOption::Aiming "Take aim"
        CombatOption::LightningFist "Lightning fist"
        CombatOption::BlockStrike "Block and strike"
        CombatOption::FellingTheOak "Felling the oak"
        CombatOption::StunningAttack "Stunning attack"
        CombatOption::Throw "Throw"
    }
    /// Returns an option as a noun, for use within a sentence.
    noun CombatOption {
        CombatOption::Aim "an aimed shot"
        CombatOption::VitalBlow "a vital blow"
        CombatOption::AllOut "an all-out attack"
        CombatOption::Sweep "a sweep attack"
        CombatOption::Opportunity "an opportunity attack"
        CombatOption::Location "a location attack"
        CombatOption::SuppressiveFire "suppressive fire"
        CombatOption::GrappleHold "grappling to hold"
        CombatOption::GrappleItem "grappling for an item"
        CombatOption::KnockdownAttack "a knockdown attack"
        CombatOption::Disarm "disarming"
        CombatOption::AggressiveDefence "aggressive defense"
        CombatOption::NonLethal "a non-lethal attack"
        CombatOption::Knockout "a knockout attack"
        CombatOption::BothWeapons "an attack with both weapons"
        CombatOption::SplitWeapons "an attack on several targets with two weapons"
        CombatOption::Parry "a parry with the second weapon"
        CombatOption::Blindside "a blindside attack"
        CombatOption::ActiveDefence "an active defense"
        CombatOption::VitalBlock "a vital block"
        CombatOption::Aiming "taking aim"
        CombatOption::LightningFist "lightning fist"
        CombatOption::BlockStrike "block and strike"
        CombatOption::FellingTheOak "felling the oak"
        CombatOption::StunningAttack "a stunning attack"
        CombatOption::Throw "a throw"
    }
    /// Returns what an option does, in a few words below its label.
    choice_sub CombatOption {
        CombatOption::Aim "one round of aiming, then +3"
        CombatOption::VitalBlow "harder to hit, more damage"
        CombatOption::AllOut "stronger; you are easier to hit"
        CombatOption::Sweep "hits more easily, less damage"
        CombatOption::Opportunity "wait for a target you choose"
        CombatOption::Location "the first target at one place"
        CombatOption::SuppressiveFire "intimidates everyone, no damage"
        CombatOption::GrappleHold "Good or better holds the target"
        CombatOption::GrappleItem "Good or better takes the item"
        CombatOption::KnockdownAttack "Good or better knocks them down"
        CombatOption::Disarm "its damage counts against Strength"
        CombatOption::AggressiveDefence "attack and defend with one roll"
        CombatOption::NonLethal "milder wounds"
        CombatOption::Knockout "by your table’s own numbers"
        CombatOption::BothWeapons "damage of the stronger one, +2"
        CombatOption::SplitWeapons "one roll and one damage value, +2"
        CombatOption::Parry "works like a buckler"
        CombatOption::Blindside "from behind, unseen"
        CombatOption::ActiveDefence "your action; bonus at least +1"
        CombatOption::VitalBlock "easier to hit, less damage"
        CombatOption::Aiming "takes your whole round"
        CombatOption::LightningFist "two strikes this round"
        CombatOption::BlockStrike "block one attack, then strike"
        CombatOption::FellingTheOak "damage: Strength +4"
        CombatOption::StunningAttack "+2; stun damage"
        CombatOption::Throw "up to 5 m; target must stand up"
    }
    /// Returns the name of a line in the breakdown of a value.
    figure ValueSource {
        ValueSource::SkillValue "skill value"
        ValueSource::Strength "Strength"
        ValueSource::WeaponAdd "weapon"
        ValueSource::WeaponMaximum "weapon maximum"
        ValueSource::SkillAdds "skill adds"
        ValueSource::WeaponDamage "weapon damage"
        ValueSource::ChartedBonus "bonus number"
        ValueSource::SecondRoll "bonus number of the new roll"
        ValueSource::Bonus "bonus"
        ValueSource::Minimum "raised to the minimum"
        ValueSource::Aim "aimed"
        ValueSource::VitalBlow "vital blow"
        ValueSource::AllOut "all-out attack"
        ValueSource::Sweep "sweep attack"
        ValueSource::AggressiveDefence "aggressive defense"
        ValueSource::StunningAttack "stunning attack"
        ValueSource::FellingTheOak "felling the oak"
        ValueSource::Disarm "disarm"
        ValueSource::Range "range"
        ValueSource::Force "keeps its force at range"
        ValueSource::FullAutomatic "full automatic"
        ValueSource::BurstAsSingle "single shot"
        ValueSource::SingleAsMulti "several shots"
        ValueSource::Opportunity "opportunity"
        ValueSource::KnockdownAttack "knockdown attack"
        ValueSource::Blindside "blindside"
        ValueSource::TargetAllOut "target went all-out"
        ValueSource::TargetAiming "target aims"
        ValueSource::Group "shots combined"
        ValueSource::Surprise "surprised"
        ValueSource::Grapple "grapple"
        ValueSource::BothWeapons "both weapons"
        ValueSource::SingleShots "single shots"
        ValueSource::Card "card"
        ValueSource::Gamemaster "gamemaster"
        ValueSource::Setback "Setback"
        ValueSource::Defence "defense"
        ValueSource::ActiveDefence "active defense"
        ValueSource::MissileDodge "missile dodge"
        ValueSource::Buckler "parry"
        ValueSource::VitalBlock "vital block"
        ValueSource::SeveralActions "multi-action"
        ValueSource::Concealment "cover"
        ValueSource::Toughness "Toughness"
        ValueSource::Armor "armor"
        ValueSource::MeleeValue "melee weapons"
        ValueSource::Cover "cover"
    }
    /// Returns the kind of weapon that an attack skill uses.
    arm AttackSkill {
        AttackSkill::Unarmed "Unarmed"
        AttackSkill::MartialArts "Martial arts"
        AttackSkill::Melee "Melee weapon"
        AttackSkill::Missile "Missile weapon"
        AttackSkill::Fire "Firearm"
        AttackSkill::Energy "Energy weapon"
        AttackSkill::Heavy "Heavy weapon"
    }
    /// Returns the name of a fire mode.
    fire_mode FireMode {
        FireMode::Normal "Normal"
        FireMode::BurstAsSingle "Single shot"
        FireMode::FullAutomatic "Full automatic"
        FireMode::SingleAsMulti "Several shots"
    }
    /// Returns the ways in which a weapon can fire.
    fires FireCapability {
        FireCapability::Single "Single shots"
        FireCapability::Bursts "Bursts"
        FireCapability::Automatic "Full automatic"
    }
    /// Returns the name of a range band.
    range RangeBand {
        RangeBand::PointBlank "Point blank"
        RangeBand::Short "Short"
        RangeBand::Medium "Medium"
        RangeBand::Long "Long"
        RangeBand::BeyondLong "Beyond long"
    }
    /// Returns how much of a target is hidden.
    concealment Concealment {
        Concealment::Quarter "One quarter"
        Concealment::Half "One half"
        Concealment::ThreeQuarters "Three quarters"
        Concealment::Complete "Complete"
        Concealment::CompletePlus "Complete, position unknown"
    }
    /// Returns the name of a damage table.
    kind DamageTable {
        DamageTable::Ordinary "Ordinary"
        DamageTable::PossibilityRated "Possibility-rated"
    }
    /// Returns the written form of a knockout mark.
    mark KnockoutMark {
        KnockoutMark::K "K"
        KnockoutMark::O "O"
        KnockoutMark::KOrO "K/O"
        KnockoutMark::KO "KO"
    }
    /// Returns what a knockout mark does to the character who gets it.
    mark_means KnockoutMark {
        KnockoutMark::K "half a knockout; a later O knocks the character out"
        KnockoutMark::O "knocks out a character with a K"
        KnockoutMark::KOrO "a K and an O at once, so knocked out"
        KnockoutMark::KO "knocked out at once"
    }
    /// Returns the name of a status.
    status Status {
        Status::Unskilled "Unskilled"
        Status::Stymied "Stymied"
        Status::ActionLost "Next action lost"
        Status::Penalized "Next action −5"
        Status::Broken "Breaking"
        Status::Up "Up"
        Status::Restrained "Restrained"
        Status::StandingUp "Getting up"
        Status::EarnedBlindside "May blindside"
    }
    /// Returns the name of a type of action.
    act ActionType {
        ActionType::Attack "Attack"
        ActionType::Defence "Active defense"
        ActionType::Intimidation "Intimidation"
        ActionType::Maneuver "Maneuver"
        ActionType::Movement "Movement"
        ActionType::Simple "Simple action"
        ActionType::Taunt "Taunt"
        ActionType::Test "Test of wills"
        ActionType::Trick "Trick"
    }
    /// Returns the name of an interaction attack.
    interaction Interaction {
        Interaction::Intimidation "Intimidation"
        Interaction::Test "Test of wills"
        Interaction::Taunt "Taunt"
        Interaction::Trick "Trick"
        Interaction::Maneuver "Maneuver"
    }
    /// Returns the name of an effect of an interaction attack.
    effect_name InteractionEffect {
        InteractionEffect::Unskilled "Unskilled"
        InteractionEffect::Stymied "Stymied"
        InteractionEffect::Setback "Setback"
        InteractionEffect::Break "Break"
        InteractionEffect::Up "Up"
        InteractionEffect::Fatigued "Fatigued"
        InteractionEffect::PlayersCall "Player’s call"
    }
    /// Returns the short name of an effect, for narrow places.
    effect_abbreviation InteractionEffect {
        InteractionEffect::Unskilled "Unsk"
        InteractionEffect::Stymied "Stym"
        InteractionEffect::Setback "Setb"
        InteractionEffect::Break "Break"
        InteractionEffect::Up "Up"
        InteractionEffect::Fatigued "Fat"
        InteractionEffect::PlayersCall "Call"
    }
    /// Returns the name of a minor discipline of martial arts.
    discipline Discipline {
        Discipline::BlockStrike "Block and strike"
        Discipline::LightningFist "Lightning fist"
        Discipline::FellingTheOak "Felling the oak"
        Discipline::MissileDodge "Missile dodge"
        Discipline::StopThrust "Stop thrust"
        Discipline::StunningAttack "Stunning attack"
        Discipline::Throw "Throw"
        Discipline::InstantUp "Instant up"
    }
    /// Returns the name of a combat skill.
    skill CombatSkill {
        CombatSkill::Dodge "Dodge"
        CombatSkill::Melee "Melee weapons"
        CombatSkill::Unarmed "Unarmed combat"
        CombatSkill::MartialArts "Martial arts"
        CombatSkill::Missile "Missile weapons"
        CombatSkill::Fire "Fire combat"
        CombatSkill::Energy "Energy weapons"
        CombatSkill::Heavy "Heavy weapons"
        CombatSkill::Maneuver "Maneuver"
        CombatSkill::Trick "Trick"
        CombatSkill::Test "Test of wills"
        CombatSkill::Taunt "Taunt"
        CombatSkill::Intimidation "Intimidation"
    }
    /// Returns the name of the skill or attribute used to defend.
    defence_skill DefenceSkill {
        DefenceSkill::Dexterity "Dexterity"
        DefenceSkill::Dodge "Dodge"
        DefenceSkill::Melee "Melee weapons"
        DefenceSkill::Unarmed "Unarmed combat"
        DefenceSkill::MartialArts "Martial arts"
        DefenceSkill::MissileDodge "Missile dodge"
        DefenceSkill::StopThrust "Stop thrust"
    }
    /// Returns the name of a value that has a range, for use within a sentence.
    number Stat {
        Stat::SkillValue "the skill value"
        Stat::Strength "Strength"
        Stat::WeaponAdd "the weapon add"
        Stat::WeaponMaximum "the weapon’s maximum"
        Stat::SkillAdds "the number of skill adds"
        Stat::WeaponDamage "the weapon’s damage"
        Stat::Defence "the defense value"
        Stat::Toughness "Toughness"
        Stat::ArmorAdd "the armor add"
        Stat::ArmorMaximum "the armor’s maximum value"
        Stat::DisarmResistance "the target’s Strength"
        Stat::IntimidationResistance "the target’s Intimidation or Spirit (under Defense)"
        Stat::Modifier "a modifier"
    }
    /// Returns the name of a kind of damage that a possibility can reduce.
    pick DamageComponent {
        DamageComponent::Wound "Wound"
        DamageComponent::Shock "Shock"
        DamageComponent::Knockdown "Knockdown"
        DamageComponent::KnockoutMark "Knockout"
    }
    /// Returns what an attack hit: nothing, the cover or the target.
    reach HitKind {
        HitKind::Miss "Miss"
        HitKind::Cover "Cover hit"
        HitKind::Target "Hit"
    }
    /// Returns the name of a level of surprise.
    surprise SurpriseLevel {
        SurpriseLevel::None "Not surprised"
        SurpriseLevel::Partial "Partially surprised"
        SurpriseLevel::Complete "Completely surprised"
    }
    /// Returns what knocked a character out.
    cause KnockoutCause {
        KnockoutCause::Shock "shock reached Toughness"
        KnockoutCause::KThenO "an O after a K"
        KnockoutCause::KO "KO"
    }
    /// Returns the name of an edition, for use within a sentence.
    edition Edition {
        Edition::Classic "the classic edition"
        Edition::Revised "the revised edition"
    }
    /// Returns the mark of an edition beside a question or a rule.
    edition_mark Edition {
        Edition::Classic "Classic"
        Edition::Revised "Revised"
    }
}

/// Returns the label of an option in the given edition.
pub fn choice_of(option: CombatOption, edition: Edition) -> &'static str {
    match (option, edition) {
        (CombatOption::NonLethal, Edition::Classic) => "Stun",
        (option, _) => choice(option),
    }
}

/// Returns the condition of a character with that many wound levels; empty for 0.
pub fn wounded(level: u8) -> &'static str {
    match level {
        0 => "",
        1 => "wounded",
        2 => "heavily wounded",
        3 => "mortally wounded",
        4.. => "dead",
    }
}

/// Formats a damage row: "2 wounds, knockdown, K/O, 4 shock", or "no damage".
pub fn row(row: DamageRow) -> String {
    let mut parts = Vec::new();
    if row.wounds > 0 {
        let wounds_text = counted(row.wounds, "wound", "wounds");
        parts.push(if row.wounds < u32::from(Condition::DEAD) {
            wounds_text
        } else {
            format!("dead ({wounds_text})")
        });
    }
    if row.knockdown {
        parts.push("knockdown".to_owned());
    }
    if let Some(knockout_mark) = row.mark {
        parts.push(mark(knockout_mark).to_owned());
    }
    if row.shock > 0 {
        parts.push(format!("{} shock", row.shock));
    }
    if parts.is_empty() {
        return "no damage".to_owned();
    }
    parts.join(", ")
}

/// Formats the damage of a hit: its row, and any extra K.
pub fn harm(damage: &Damage) -> String {
    let mut text = row(damage.row);
    match damage.extra_k {
        0 => {}
        1 => text.push_str(", and an extra K"),
        count => text.push_str(&format!(", and {count} extra K")),
    }
    text
}

/// Formats one result of damage, for use within a list.
pub fn suffered(result: DamageResult) -> String {
    match result {
        DamageResult::Shock(points) => format!("{points} shock"),
        DamageResult::K => "K".into(),
        DamageResult::SecondK => "a second K (2 more shock)".to_owned(),
        DamageResult::LoneO => "an O without effect (no K yet)".to_owned(),
        DamageResult::O => "O".into(),
        DamageResult::Wounds(_, level) => wounded(level).to_owned(),
        DamageResult::Knockdown => "knocked down".to_owned(),
        DamageResult::Unconscious(knockout_cause) => {
            format!("unconscious ({})", cause(knockout_cause))
        }
        DamageResult::Dying => "dying unless treated".to_owned(),
        DamageResult::Dead => "dead".into(),
    }
}

/// Lists all results of damage: "3 shock, K and knocked down". Death hides wounds, unconsciousness and knockdown. Death or
/// unconsciousness hides an O without effect.
pub fn damage_results(results: &[DamageResult]) -> String {
    if results.is_empty() {
        return "no damage".to_owned();
    }
    let is_dead = results.contains(&DamageResult::Dead);
    let is_out = is_dead
        || results
            .iter()
            .any(|result| matches!(result, DamageResult::Unconscious(_)));
    let counts = |result: &&DamageResult| match result {
        DamageResult::Wounds(..) | DamageResult::Unconscious(_) | DamageResult::Knockdown => {
            !is_dead
        }
        DamageResult::LoneO => !is_out,
        DamageResult::Shock(_)
        | DamageResult::K
        | DamageResult::SecondK
        | DamageResult::O
        | DamageResult::Dying
        | DamageResult::Dead => true,
    };
    let shown = results.iter().filter(counts);
    list(&shown.map(|result| suffered(*result)).collect::<Vec<_>>())
}

/// Returns when a status ends.
pub fn ends(expiry: StatusExpiry) -> String {
    match expiry {
        StatusExpiry::NextAction => "until the next action".to_owned(),
        StatusExpiry::WhenUsed(round) => format!("until used or until the end of round {round}"),
        StatusExpiry::EndOfRound(round) => format!("until the end of round {round}"),
        StatusExpiry::EndOfScene => "until the scene ends".to_owned(),
        StatusExpiry::WhenLifted => "until the gamemaster lifts it".to_owned(),
    }
}

/// Returns the state of an aim; empty if there is none.
pub fn aim(aim: Aim) -> String {
    match aim {
        Aim::None => String::new(),
        Aim::Aiming(_) => "Aiming".to_owned(),
        Aim::Ready(_) => format!("Aimed: +{AIM_BONUS} to hit"),
    }
}

/// Returns what an actor waits for, as the rest of "Nia is …". `target_name`: the name of the actor in [`Hold::WaitFor`].
pub fn hold(hold: &Hold, target_name: &str) -> String {
    match hold {
        Hold::Opportunity => "waiting for an opportunity".to_owned(),
        Hold::Location(location) => format!("waiting for the first target ({location})"),
        Hold::WaitFor(_) => format!("waiting for {target_name}"),
    }
}

/// Lists the effects of an interaction: "Setback and Fatigued".
pub fn effect_names(effects: &[InteractionEffect]) -> String {
    if effects.is_empty() {
        return "No effect".to_owned();
    }
    list(
        &effects
            .iter()
            .map(|effect| effect_name(*effect).to_owned())
            .collect::<Vec<_>>(),
    )
}

/// Returns the attribute that resists an interaction if the target lacks the skill.
pub fn resisted_with(kind: Interaction) -> &'static str {
    attribute(kind.attribute())
}

/// Returns what an effect of an interaction does under the table's rules, as a phrase below its name.
pub fn effect_meaning(effect: InteractionEffect, rules: &CombatRules) -> String {
    let meaning = match effect {
        InteractionEffect::Unskilled => {
            "acts and defends without skill adds until the end of next round"
        }
        InteractionEffect::Stymied => "loses the next reroll",
        InteractionEffect::Setback => match setback_status(rules) {
            Some(Status::ActionLost) => "loses the next action",
            Some(_) => return format!("−{SETBACK_PENALTY} to the next action"),
            None => "the gamemaster says what goes wrong",
        },
        InteractionEffect::Break => {
            "flees or gives up when the round ends, unless they gain an advantage"
        }
        InteractionEffect::Up => {
            "the character who caused it gets a free extra die on the next roll"
        }
        InteractionEffect::Fatigued => "takes 2 shock at once",
        InteractionEffect::PlayersCall => "the player chooses what happens",
    };
    meaning.to_owned()
}
