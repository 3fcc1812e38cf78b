//! The texts of combat: names that are short enough for a row on a phone, and phrases made of them.

mod attack_refusals;
pub mod options;
mod refusals;

use super::effects::attribute;
use crate::grammar::{counted, list};
use ::torg::combat::action::{ActionType, Aim};
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::attack::outcome::HitKind;
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::chart::{Concealment, DamageTable, KnockoutMark, RangeBand};
use ::torg::combat::damage::{DamageComponent, DamageResult, KnockoutCause};
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::discipline::Discipline;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::options::{AIM_BONUS, CombatOption};
use ::torg::combat::refusal::Stat;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::UnskilledTakes;
use ::torg::combat::status::{
    FATIGUE_SHOCK, SETBACK_PENALTY, Status, StatusExpiry, setback_status,
};
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::settings::Edition;
use ::torg::sheet::CombatSkill;
use ::torg::state::Condition;
pub use refusals::{refusal, refusal_title};

/// The words for an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionWords {
    /// The label. `option_label` takes the edition into account.
    pub label: &'static str,
    /// The option as a noun, for use within a sentence.
    pub noun: &'static str,
    /// What the option does, in a few words below its label. `option_detail` takes the edition into account.
    pub detail: &'static str,
}

/// Returns the words for an option.
pub const fn option_words(option: CombatOption) -> OptionWords {
    let (label, noun, detail) = match option {
        CombatOption::Aim => ("Aimed", "an aimed shot", "after a round of aiming"),
        CombatOption::VitalBlow => ("Vital blow", "a vital blow", "harder to hit, more damage"),
        CombatOption::AllOut => (
            "All-out attack",
            "an all-out attack",
            "stronger; you are easier to hit",
        ),
        CombatOption::Sweep => (
            "Sweep attack",
            "a sweep attack",
            "hits more easily, less damage",
        ),
        CombatOption::Opportunity => (
            "Opportunity attack",
            "an opportunity attack",
            "wait for a target you choose",
        ),
        CombatOption::Location => (
            "Location attack",
            "a location attack",
            "the first target at one place",
        ),
        CombatOption::SuppressiveFire => (
            "Suppressive fire",
            "suppressive fire",
            "intimidates everyone, no damage",
        ),
        CombatOption::GrappleHold => (
            "Grapple to hold",
            "grappling to hold",
            "Good or better holds the target",
        ),
        CombatOption::GrappleItem => (
            "Grapple for an item",
            "grappling for an item",
            "Good or better takes the item",
        ),
        CombatOption::KnockdownAttack => (
            "Knockdown attack",
            "a knockdown attack",
            "Good or better knocks them down",
        ),
        CombatOption::Disarm => ("Disarm", "disarming", "damage is compared with Strength"),
        CombatOption::AggressiveDefence => (
            "Aggressive defense",
            "aggressive defense",
            "attack and defend with one roll",
        ),
        CombatOption::NonLethal => ("Non-lethal", "a non-lethal attack", "milder wounds"),
        CombatOption::Knockout => (
            "Knockout attack",
            "a knockout attack",
            "by your table’s own numbers",
        ),
        CombatOption::BothWeapons => (
            "Both weapons at one target",
            "an attack with both weapons",
            "the stronger one’s damage; a bonus",
        ),
        CombatOption::SplitWeapons => (
            "Weapons at several targets",
            "an attack on several targets with two weapons",
            "one roll for all, with a bonus",
        ),
        CombatOption::Parry => (
            "Parry with second weapon",
            "a parry with the second weapon",
            "works like a buckler",
        ),
        CombatOption::Blindside => ("Blindside", "a blindside attack", "from behind, unseen"),
        CombatOption::ActiveDefence => (
            "Active defense",
            "an active defense",
            "your action, with a minimum bonus",
        ),
        CombatOption::VitalBlock => ("Vital block", "a vital block", "easier to hit, less damage"),
        CombatOption::Aiming => ("Take aim", "taking aim", "takes your whole round"),
        CombatOption::LightningFist => {
            ("Lightning fist", "lightning fist", "two strikes this round")
        }
        CombatOption::BlockStrike => (
            "Block and strike",
            "block and strike",
            "block one attack, then strike",
        ),
        CombatOption::FellingTheOak => (
            "Felling the oak",
            "felling the oak",
            "damage from Strength, with a bonus",
        ),
        CombatOption::StunningAttack => (
            "Stunning attack",
            "a stunning attack",
            "hits more easily; stun damage",
        ),
        CombatOption::Throw => ("Throw", "a throw", "the target must get up again"),
    };
    OptionWords {
        label,
        noun,
        detail,
    }
}

/// Returns what an option does in the given edition, in a few words below its label.
pub const fn option_detail(option: CombatOption, edition: Edition) -> &'static str {
    match (option, edition) {
        // The classic edition asks for the melee weapons value of a target who fights with one (TC-125).
        (CombatOption::Disarm, Edition::Classic) => "damage against Strength or melee weapons",
        (option, _) => option_words(option).detail,
    }
}

/// The words for a knockout mark.
#[derive(Clone, Copy, Debug)]
pub struct MarkWords {
    /// The written form.
    pub label: &'static str,
    /// What the mark does to the character who gets it.
    pub meaning: &'static str,
}

/// Returns the words for a knockout mark.
pub const fn mark_words(mark: KnockoutMark) -> MarkWords {
    let (label, meaning) = match mark {
        KnockoutMark::K => ("K", "half a knockout; a later O knocks the character out"),
        KnockoutMark::O => ("O", "knocks out a character with a K"),
        KnockoutMark::KOrO => ("K/O", "a K and an O at once, so knocked out"),
        KnockoutMark::KO => ("KO", "knocked out at once"),
    };
    MarkWords { label, meaning }
}

/// The words for an effect of an interaction attack.
#[derive(Clone, Copy, Debug)]
pub struct EffectWords {
    /// The name.
    pub name: &'static str,
    /// The short name, for narrow places.
    pub abbreviation: &'static str,
}

/// Returns the words for an effect of an interaction attack.
pub const fn effect_words(effect: InteractionEffect) -> EffectWords {
    let (name, abbreviation) = match effect {
        InteractionEffect::Unskilled => ("Unskilled", "Unsk"),
        InteractionEffect::Stymied => ("Stymied", "Stym"),
        InteractionEffect::Setback => ("Setback", "Setb"),
        InteractionEffect::Break => ("Break", "Break"),
        InteractionEffect::Up => ("Up", "Up"),
        InteractionEffect::Fatigued => ("Fatigued", "Fat"),
        InteractionEffect::PlayersCall => ("Player’s call", "Call"),
    };
    EffectWords { name, abbreviation }
}

/// Returns the name of a line in the breakdown of a value.
pub const fn value_name(source: ValueSource) -> &'static str {
    match source {
        ValueSource::SkillValue => "skill value",
        ValueSource::Strength => "Strength",
        ValueSource::WeaponAdd => "weapon",
        ValueSource::WeaponMaximum => "weapon maximum",
        ValueSource::SkillAdds => "skill adds",
        ValueSource::WeaponDamage => "weapon damage",
        ValueSource::ChartedBonus => "bonus number",
        ValueSource::SecondRoll => "bonus number of the new roll",
        ValueSource::Bonus => "bonus",
        ValueSource::Minimum => "raised to the minimum",
        ValueSource::Aim => "aimed",
        ValueSource::VitalBlow => "vital blow",
        ValueSource::AllOut => "all-out attack",
        ValueSource::Sweep => "sweep attack",
        ValueSource::AggressiveDefence => "aggressive defense",
        ValueSource::StunningAttack => "stunning attack",
        ValueSource::FellingTheOak => "felling the oak",
        ValueSource::Disarm => "disarm",
        ValueSource::Range => "range",
        ValueSource::Force => "keeps its force at range",
        ValueSource::FullAutomatic => "full automatic",
        ValueSource::BurstAsSingle => "single shot",
        ValueSource::SingleAsMulti => "several shots",
        ValueSource::Opportunity => "opportunity",
        ValueSource::KnockdownAttack => "knockdown attack",
        ValueSource::Blindside => "blindside",
        ValueSource::TargetAllOut => "target went all-out",
        ValueSource::TargetAiming => "target aims",
        ValueSource::Group => "shots combined",
        ValueSource::Surprise => "surprised",
        ValueSource::Grapple => "grapple",
        ValueSource::BothWeapons => "both weapons",
        ValueSource::SingleShots => "single shots",
        ValueSource::Card => "card",
        ValueSource::Gamemaster => "gamemaster",
        ValueSource::Setback => "Setback",
        ValueSource::Defence => "defense",
        ValueSource::ActiveDefence => "active defense",
        ValueSource::MissileDodge => "missile dodge",
        ValueSource::Buckler => "parry",
        ValueSource::VitalBlock => "vital block",
        ValueSource::SeveralActions => "multi-action",
        ValueSource::Concealment => "cover",
        ValueSource::Toughness => "Toughness",
        ValueSource::Armor => "armor",
        ValueSource::MeleeValue => "melee weapons",
        ValueSource::Cover => "cover",
    }
}

/// Returns the kind of weapon that an attack skill uses.
pub const fn weapon_kind(skill: AttackSkill) -> &'static str {
    match skill {
        AttackSkill::Unarmed => "Unarmed",
        AttackSkill::MartialArts => "Martial arts",
        AttackSkill::Melee => "Melee weapon",
        AttackSkill::Missile => "Missile weapon",
        AttackSkill::Fire => "Firearm",
        AttackSkill::Energy => "Energy weapon",
        AttackSkill::Heavy => "Heavy weapon",
    }
}

/// Returns the name of a fire mode.
pub const fn fire_mode(mode: FireMode) -> &'static str {
    match mode {
        FireMode::Normal => "Normal",
        FireMode::BurstAsSingle => "Single shot",
        FireMode::FullAutomatic => "Full automatic",
        FireMode::SingleAsMulti => "Several shots",
    }
}

/// Returns the ways in which a weapon can fire.
pub const fn fires(capability: FireCapability) -> &'static str {
    match capability {
        FireCapability::Single => "Single shots",
        FireCapability::Bursts => "Bursts",
        FireCapability::Automatic => "Full automatic",
    }
}

/// Returns the name of a range band.
pub const fn range(band: RangeBand) -> &'static str {
    match band {
        RangeBand::PointBlank => "Point blank",
        RangeBand::Short => "Short",
        RangeBand::Medium => "Medium",
        RangeBand::Long => "Long",
        RangeBand::BeyondLong => "Beyond long",
    }
}

/// Returns how much of a target is hidden.
pub const fn concealment(concealment: Concealment) -> &'static str {
    match concealment {
        Concealment::Quarter => "One quarter",
        Concealment::Half => "One half",
        Concealment::ThreeQuarters => "Three quarters",
        Concealment::Complete => "Complete",
        Concealment::CompletePlus => "Complete, position unknown",
    }
}

/// Returns the name of a damage table.
pub const fn damage_table(table: DamageTable) -> &'static str {
    match table {
        DamageTable::Ordinary => "Ordinary",
        DamageTable::PossibilityRated => "Possibility-rated",
    }
}

/// Returns the name of a status.
pub const fn status(status: Status) -> &'static str {
    match status {
        Status::Unskilled => "Unskilled",
        Status::Stymied => "Stymied",
        Status::ActionLost => "Next action lost",
        Status::Penalized => "Next action −5",
        Status::Broken => "Breaking",
        Status::Up => "Up",
        Status::Restrained => "Restrained",
        Status::StandingUp => "Getting up",
        Status::EarnedBlindside => "May blindside",
    }
}

/// Returns the name of a type of action. An action that a card can approve has its name from the card.
pub const fn action_type(action: ActionType) -> &'static str {
    match action {
        ActionType::Attack => "Attack",
        ActionType::Defence => "Defend",
        ActionType::Intimidation => "Intimidate",
        ActionType::Maneuver => "Maneuver",
        ActionType::Movement => "Movement",
        ActionType::Simple => "Simple action",
        ActionType::Taunt => "Taunt",
        ActionType::Test => "Test of wills",
        ActionType::Trick => "Trick",
    }
}

/// Returns the name of an interaction for its result. As an action, it has its name from the card ([`super::names::approvable`]).
pub const fn interaction(interaction: Interaction) -> &'static str {
    match interaction {
        Interaction::Intimidation => "Intimidation",
        Interaction::Test => "Test of wills",
        Interaction::Taunt => "Taunt",
        Interaction::Trick => "Trick",
        Interaction::Maneuver => "Maneuver",
    }
}

/// Returns the name of a minor discipline of martial arts.
pub const fn discipline(discipline: Discipline) -> &'static str {
    match discipline {
        Discipline::BlockStrike => "Block and strike",
        Discipline::LightningFist => "Lightning fist",
        Discipline::FellingTheOak => "Felling the oak",
        Discipline::MissileDodge => "Missile dodge",
        Discipline::StopThrust => "Stop thrust",
        Discipline::StunningAttack => "Stunning attack",
        Discipline::Throw => "Throw",
        Discipline::InstantUp => "Instant up",
    }
}

/// Returns the name of a combat skill.
pub const fn skill(skill: CombatSkill) -> &'static str {
    match skill {
        CombatSkill::Dodge => "Dodge",
        CombatSkill::Melee => "Melee weapons",
        CombatSkill::Unarmed => "Unarmed combat",
        CombatSkill::MartialArts => "Martial arts",
        CombatSkill::Missile => "Missile weapons",
        CombatSkill::Fire => "Fire combat",
        CombatSkill::Energy => "Energy weapons",
        CombatSkill::Heavy => "Heavy weapons",
        CombatSkill::Maneuver => "Maneuver",
        CombatSkill::Trick => "Trick",
        CombatSkill::Test => "Test of wills",
        CombatSkill::Taunt => "Taunt",
        CombatSkill::Intimidation => "Intimidation",
    }
}

/// Returns the name of the skill or attribute used to defend.
pub const fn defence_skill(skill: DefenceSkill) -> &'static str {
    match skill {
        DefenceSkill::Dexterity => "Dexterity",
        DefenceSkill::Dodge => "Dodge",
        DefenceSkill::Melee => "Melee weapons",
        DefenceSkill::Unarmed => "Unarmed combat",
        DefenceSkill::MartialArts => "Martial arts",
        DefenceSkill::MissileDodge => "Missile dodge",
        DefenceSkill::StopThrust => "Stop thrust",
    }
}

/// Returns the name of the skill or attribute used to defend, for use within a sentence: "dodge", "Dexterity".
pub fn defence_skill_in_sentence(skill: DefenceSkill) -> String {
    let name = defence_skill(skill);
    match skill {
        DefenceSkill::Dexterity => name.to_owned(),
        DefenceSkill::Dodge
        | DefenceSkill::Melee
        | DefenceSkill::Unarmed
        | DefenceSkill::MartialArts
        | DefenceSkill::MissileDodge
        | DefenceSkill::StopThrust => name.to_lowercase(),
    }
}

/// Returns the name of a value that has a range, for use within a sentence.
pub const fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::SkillValue => "the skill value",
        Stat::Strength => "Strength",
        Stat::WeaponAdd => "the weapon add",
        Stat::WeaponMaximum => "the weapon’s maximum",
        Stat::SkillAdds => "the number of skill adds",
        Stat::WeaponDamage => "the weapon’s damage",
        Stat::Defence => "the defense value",
        Stat::Toughness => "Toughness",
        Stat::ArmorAdd => "the armor add",
        Stat::ArmorMaximum => "the armor’s maximum value",
        Stat::DisarmResistance => "the target’s Strength",
        Stat::IntimidationResistance => "the target’s intimidation or Spirit (under Defense)",
        Stat::Modifier => "a modifier",
    }
}

/// Returns what a possibility takes off the damage: "1 wound", "3 shock".
pub fn negated_damage(component: DamageComponent, amount: u32) -> String {
    match component {
        DamageComponent::Wound => counted(amount, "wound", "wounds"),
        DamageComponent::Shock => format!("{amount} shock"),
        DamageComponent::Knockdown => "Knockdown".to_owned(),
        DamageComponent::KnockoutMark => "Knockout".to_owned(),
    }
}

/// Returns what an attack hit: nothing, the cover or the target.
pub const fn hit_kind(hit: HitKind) -> &'static str {
    match hit {
        HitKind::Miss => "Miss",
        HitKind::Cover => "Cover hit",
        HitKind::Target => "Hit",
    }
}

/// Returns the name of a level of surprise.
pub const fn surprise(surprise: SurpriseLevel) -> &'static str {
    match surprise {
        SurpriseLevel::None => "Not surprised",
        SurpriseLevel::Partial => "Partially surprised",
        SurpriseLevel::Complete => "Completely surprised",
    }
}

/// Returns what knocked a character out.
pub const fn cause(cause: KnockoutCause) -> &'static str {
    match cause {
        KnockoutCause::Shock => "shock reached Toughness",
        KnockoutCause::KThenO => "an O after a K",
        KnockoutCause::KO => "KO",
    }
}

/// Returns the name of an edition, for use within a sentence.
pub const fn edition(edition: Edition) -> &'static str {
    match edition {
        Edition::Classic => "the classic edition",
        Edition::Revised => "the revised edition",
    }
}

/// Returns the mark of an edition beside a question or a rule.
pub const fn edition_mark(edition: Edition) -> &'static str {
    match edition {
        Edition::Classic => "Classic",
        Edition::Revised => "Revised",
    }
}

/// Returns the label of an option in the given edition.
pub fn option_label(option: CombatOption, edition: Edition) -> &'static str {
    match (option, edition) {
        (CombatOption::NonLethal, Edition::Classic) => "Stun",
        (option, _) => option_words(option).label,
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

/// Lists all results of damage: "3 shock, K and knocked down", "6 shock, dead". Death hides wounds, unconsciousness and knockdown. Death or
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
    // Another hit may wound somebody who is dead already.
    let is_dead = is_dead
        || results
            .iter()
            .any(|result| matches!(result, DamageResult::Wounds(_, Condition::DEAD..)));
    let shown = results.iter().filter(counts);
    let texts: Vec<String> = shown.map(|result| suffered(*result)).collect();
    // Death is not one result among others.
    if is_dead {
        texts.join(", ")
    } else {
        list(&texts)
    }
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

/// Returns what an actor waits for, as the rest of "Nia: …". `target_name`: the name of the actor in [`Hold::WaitFor`].
pub fn hold(hold: &Hold, target_name: &str) -> String {
    match hold {
        Hold::Opportunity => "waiting for an opportunity".to_owned(),
        Hold::Location(location) => format!("waiting for the first target ({location})"),
        Hold::WaitFor(_) => format!("waiting for {target_name}"),
    }
}

/// Separates the effects of an interaction that its actor gets, which is Up (TC-255), from those that its target gets.
pub fn own_and_target_effects(
    effects: &[InteractionEffect],
) -> (Vec<InteractionEffect>, Vec<InteractionEffect>) {
    let effects = effects.iter().copied();
    effects.partition(|effect| *effect == InteractionEffect::Up)
}

/// Lists the effects of an interaction: "Setback and Fatigued".
pub fn effect_names(effects: &[InteractionEffect]) -> String {
    if effects.is_empty() {
        return "No effect".to_owned();
    }
    list(
        &effects
            .iter()
            .map(|effect| effect_words(*effect).name.to_owned())
            .collect::<Vec<_>>(),
    )
}

/// Returns the attribute that resists an interaction if the target lacks the skill.
pub fn resisted_with(kind: Interaction) -> &'static str {
    attribute(kind.attribute())
}

/// Returns what an effect of an interaction does under the table's rules, as a phrase below its name. `more_shock`: what the target's
/// armor and gear add to the shock of Fatigued (TC-256).
pub fn effect_meaning(effect: InteractionEffect, rules: &CombatRules, more_shock: u8) -> String {
    let meaning = match effect {
        InteractionEffect::Unskilled if rules.is(UnskilledTakes::Adds) => {
            "acts and defends without skill adds until the end of next round"
        }
        InteractionEffect::Unskilled => {
            "rerolls as if unskilled until the end of next round, but keeps skill adds"
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
        InteractionEffect::Fatigued => {
            let shock = FATIGUE_SHOCK + u16::from(more_shock);
            return format!("takes {shock} shock at once");
        }
        InteractionEffect::PlayersCall => "the player chooses what happens",
    };
    meaning.to_owned()
}
