//! The texts of combat: names that are short enough for a row on a phone, and phrases made of them.

mod attack_refusals;
pub mod options;
mod refusals;

use super::effects::attribute;
use super::tables::{texts, word_tables};
use crate::grammar::list;
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
use ::torg::combat::status::{SETBACK_PENALTY, Status, StatusExpiry, setback_status};
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::settings::Edition;
use ::torg::sheet::CombatSkill;
pub use refusals::{refusal, refusal_title};

word_tables! {
    /// The words for an option.
    OptionWords option_words(CombatOption) {
        /// The label. `option_label` takes the edition into account.
        label
        /// The option as a noun, for use within a sentence.
        noun
        /// What the option does, in a few words below its label.
        detail
    }
    {
        Aim ("Aimed", "an aimed shot", "one round of aiming, then +3")
        VitalBlow ("Vital blow", "a vital blow", "harder to hit, more damage")
        AllOut ("All-out attack", "an all-out attack", "stronger; you are easier to hit")
        Sweep ("Sweep attack", "a sweep attack", "hits more easily, less damage")
        Opportunity ("Opportunity attack", "an opportunity attack", "wait for a target you choose")
        Location ("Location attack", "a location attack", "the first target at one place")
        SuppressiveFire ("Suppressive fire", "suppressive fire", "intimidates everyone, no damage")
        GrappleHold ("Grapple to hold", "grappling to hold", "Good or better holds the target")
        GrappleItem ("Grapple for an item", "grappling for an item", "Good or better takes the item")
        KnockdownAttack ("Knockdown attack", "a knockdown attack", "Good or better knocks them down")
        Disarm ("Disarm", "disarming", "its damage counts against Strength")
        AggressiveDefence ("Aggressive defense", "aggressive defense", "attack and defend with one roll")
        NonLethal ("Non-lethal", "a non-lethal attack", "milder wounds")
        Knockout ("Knockout attack", "a knockout attack", "by your table’s own numbers")
        BothWeapons ("Both weapons at one target", "an attack with both weapons", "damage of the stronger one, +2")
        SplitWeapons ("Weapons at several targets", "an attack on several targets with two weapons", "one roll and one damage value, +2")
        Parry ("Parry with second weapon", "a parry with the second weapon", "works like a buckler")
        Blindside ("Blindside", "a blindside attack", "from behind, unseen")
        ActiveDefence ("Active defense", "an active defense", "your action; bonus at least +1")
        VitalBlock ("Vital block", "a vital block", "easier to hit, less damage")
        Aiming ("Take aim", "taking aim", "takes your whole round")
        LightningFist ("Lightning fist", "lightning fist", "two strikes this round")
        BlockStrike ("Block and strike", "block and strike", "block one attack, then strike")
        FellingTheOak ("Felling the oak", "felling the oak", "damage: Strength +4")
        StunningAttack ("Stunning attack", "a stunning attack", "+2; stun damage")
        Throw ("Throw", "a throw", "up to 5 m; target must stand up")
    }
    /// The words for a knockout mark.
    MarkWords mark_words(KnockoutMark) {
        /// The written form.
        label
        /// What the mark does to the character who gets it.
        meaning
    }
    {
        K ("K", "half a knockout; a later O knocks the character out")
        O ("O", "knocks out a character with a K")
        KOrO ("K/O", "a K and an O at once, so knocked out")
        KO ("KO", "knocked out at once")
    }
    /// The words for an effect of an interaction attack.
    EffectWords effect_words(InteractionEffect) {
        /// The name.
        name
        /// The short name, for narrow places.
        abbreviation
    }
    {
        Unskilled ("Unskilled", "Unsk")
        Stymied ("Stymied", "Stym")
        Setback ("Setback", "Setb")
        Break ("Break", "Break")
        Up ("Up", "Up")
        Fatigued ("Fatigued", "Fat")
        PlayersCall ("Player’s call", "Call")
    }
}

texts! {
    /// Returns the name of a line in the breakdown of a value.
    figure ValueSource {
        SkillValue "skill value"
        Strength "Strength"
        WeaponAdd "weapon"
        WeaponMaximum "weapon maximum"
        SkillAdds "skill adds"
        WeaponDamage "weapon damage"
        ChartedBonus "bonus number"
        SecondRoll "bonus number of the new roll"
        Bonus "bonus"
        Minimum "raised to the minimum"
        Aim "aimed"
        VitalBlow "vital blow"
        AllOut "all-out attack"
        Sweep "sweep attack"
        AggressiveDefence "aggressive defense"
        StunningAttack "stunning attack"
        FellingTheOak "felling the oak"
        Disarm "disarm"
        Range "range"
        Force "keeps its force at range"
        FullAutomatic "full automatic"
        BurstAsSingle "single shot"
        SingleAsMulti "several shots"
        Opportunity "opportunity"
        KnockdownAttack "knockdown attack"
        Blindside "blindside"
        TargetAllOut "target went all-out"
        TargetAiming "target aims"
        Group "shots combined"
        Surprise "surprised"
        Grapple "grapple"
        BothWeapons "both weapons"
        SingleShots "single shots"
        Card "card"
        Gamemaster "gamemaster"
        Setback "Setback"
        Defence "defense"
        ActiveDefence "active defense"
        MissileDodge "missile dodge"
        Buckler "parry"
        VitalBlock "vital block"
        SeveralActions "multi-action"
        Concealment "cover"
        Toughness "Toughness"
        Armor "armor"
        MeleeValue "melee weapons"
        Cover "cover"
    }
    /// Returns the kind of weapon that an attack skill uses.
    weapon_kind AttackSkill {
        Unarmed "Unarmed"
        MartialArts "Martial arts"
        Melee "Melee weapon"
        Missile "Missile weapon"
        Fire "Firearm"
        Energy "Energy weapon"
        Heavy "Heavy weapon"
    }
    /// Returns the name of a fire mode.
    fire_mode FireMode {
        Normal "Normal"
        BurstAsSingle "Single shot"
        FullAutomatic "Full automatic"
        SingleAsMulti "Several shots"
    }
    /// Returns the ways in which a weapon can fire.
    fires FireCapability {
        Single "Single shots"
        Bursts "Bursts"
        Automatic "Full automatic"
    }
    /// Returns the name of a range band.
    range RangeBand {
        PointBlank "Point blank"
        Short "Short"
        Medium "Medium"
        Long "Long"
        BeyondLong "Beyond long"
    }
    /// Returns how much of a target is hidden.
    concealment Concealment {
        Quarter "One quarter"
        Half "One half"
        ThreeQuarters "Three quarters"
        Complete "Complete"
        CompletePlus "Complete, position unknown"
    }
    /// Returns the name of a damage table.
    damage_table DamageTable {
        Ordinary "Ordinary"
        PossibilityRated "Possibility-rated"
    }
    /// Returns the name of a status.
    status Status {
        Unskilled "Unskilled"
        Stymied "Stymied"
        ActionLost "Next action lost"
        Penalized "Next action −5"
        Broken "Breaking"
        Up "Up"
        Restrained "Restrained"
        StandingUp "Getting up"
        EarnedBlindside "May blindside"
    }
    /// Returns the name of a type of action.
    action_type ActionType {
        Attack "Attack"
        Defence "Active defense"
        Intimidation "Intimidation"
        Maneuver "Maneuver"
        Movement "Movement"
        Simple "Simple action"
        Taunt "Taunt"
        Test "Test of wills"
        Trick "Trick"
    }
    /// Returns the name of an interaction attack.
    interaction Interaction {
        Intimidation "Intimidation"
        Test "Test of wills"
        Taunt "Taunt"
        Trick "Trick"
        Maneuver "Maneuver"
    }
    /// Returns the name of a minor discipline of martial arts.
    discipline Discipline {
        BlockStrike "Block and strike"
        LightningFist "Lightning fist"
        FellingTheOak "Felling the oak"
        MissileDodge "Missile dodge"
        StopThrust "Stop thrust"
        StunningAttack "Stunning attack"
        Throw "Throw"
        InstantUp "Instant up"
    }
    /// Returns the name of a combat skill.
    skill CombatSkill {
        Dodge "Dodge"
        Melee "Melee weapons"
        Unarmed "Unarmed combat"
        MartialArts "Martial arts"
        Missile "Missile weapons"
        Fire "Fire combat"
        Energy "Energy weapons"
        Heavy "Heavy weapons"
        Maneuver "Maneuver"
        Trick "Trick"
        Test "Test of wills"
        Taunt "Taunt"
        Intimidation "Intimidation"
    }
    /// Returns the name of the skill or attribute used to defend.
    defence_skill DefenceSkill {
        Dexterity "Dexterity"
        Dodge "Dodge"
        Melee "Melee weapons"
        Unarmed "Unarmed combat"
        MartialArts "Martial arts"
        MissileDodge "Missile dodge"
        StopThrust "Stop thrust"
    }
    /// Returns the name of a value that has a range, for use within a sentence.
    stat_name Stat {
        SkillValue "the skill value"
        Strength "Strength"
        WeaponAdd "the weapon add"
        WeaponMaximum "the weapon’s maximum"
        SkillAdds "the number of skill adds"
        WeaponDamage "the weapon’s damage"
        Defence "the defense value"
        Toughness "Toughness"
        ArmorAdd "the armor add"
        ArmorMaximum "the armor’s maximum value"
        DisarmResistance "the target’s Strength"
        IntimidationResistance "the target’s Intimidation or Spirit (under Defense)"
        Modifier "a modifier"
    }
    /// Returns the name of a kind of damage that a possibility can reduce.
    damage_component DamageComponent {
        Wound "Wound"
        Shock "Shock"
        Knockdown "Knockdown"
        KnockoutMark "Knockout"
    }
    /// Returns what an attack hit: nothing, the cover or the target.
    hit_kind HitKind {
        Miss "Miss"
        Cover "Cover hit"
        Target "Hit"
    }
    /// Returns the name of a level of surprise.
    surprise SurpriseLevel {
        None "Not surprised"
        Partial "Partially surprised"
        Complete "Completely surprised"
    }
    /// Returns what knocked a character out.
    cause KnockoutCause {
        Shock "shock reached Toughness"
        KThenO "an O after a K"
        KO "KO"
    }
    /// Returns the name of an edition, for use within a sentence.
    edition Edition {
        Classic "the classic edition"
        Revised "the revised edition"
    }
    /// Returns the mark of an edition beside a question or a rule.
    edition_mark Edition {
        Classic "Classic"
        Revised "Revised"
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
            .map(|effect| effect_words(*effect).name.to_owned())
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
