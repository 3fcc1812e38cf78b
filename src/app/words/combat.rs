//! Combat in words: names as short as the rows of a phone's sheet want them, and the phrases made of them.

pub mod options;
mod refusals;
mod striking;

pub use refusals::refusal;

use super::book::{Said, said};
use super::torg::{counted, list};
use super::using::attribute;
use ::torg::combat::action::{Act, Aim};
use ::torg::combat::attack::Surprise;
use ::torg::combat::attack::outcome::Reach;
use ::torg::combat::chart::{Concealment, Kind, Mark, Range, Row};
use ::torg::combat::choice::Choice;
use ::torg::combat::damage::{Cause, Harm, Pick, Suffered};
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::discipline::Discipline;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, Upshot};
use ::torg::combat::line::Figure;
use ::torg::combat::refusal::Number;
use ::torg::combat::rules::Rules;
use ::torg::combat::status::{Ends, Status, of_setback};
use ::torg::combat::weapon::{Arm, FireMode, Fires};
use ::torg::settings::Edition;
use ::torg::sheet::CombatSkill;
use ::torg::state::Condition;

/// Makes a function of each table. `build/words.rs` gathers every text in it.
macro_rules! texts {
    ($($(#[$about:meta])* $name:ident $of:ty { $($($value:ident)::+ $text:literal)+ })+) => {$(
        $(#[$about])*
        pub fn $name(of: $of) -> &'static str {
            let said = match of {
                $($($value)::+ => const { Said::of($text) },)+
            };
            said.text()
        }
    )+};
}

texts! {
    /// An option, as its row is called; `choice_of` knows the edition.
    choice Choice {
        Choice::Aim "Aimed"
        Choice::VitalBlow "Vital blow"
        Choice::AllOut "All-out attack"
        Choice::Sweep "Sweep attack"
        Choice::Opportunity "Opportunity"
        Choice::Location "Location attack"
        Choice::SuppressiveFire "Suppressive fire"
        Choice::GrappleHold "Grapple: hold"
        Choice::GrappleItem "Grapple: take an item"
        Choice::KnockdownAttack "Knockdown attack"
        Choice::Disarm "Disarm"
        Choice::AggressiveDefence "Aggressive defence"
        Choice::NonLethal "Non-lethal"
        Choice::Knockout "Knockout attack"
        Choice::BothWeapons "Both weapons, one target"
        Choice::SplitWeapons "Both weapons, split up"
        Choice::Parry "Second weapon parries"
        Choice::Blindside "Blindside"
        Choice::ActiveDefence "Active defence"
        Choice::VitalBlock "Vital block"
        Choice::Aiming "Take aim"
        Choice::LightningFist "Lightning fist"
        Choice::BlockStrike "Block and strike"
        Choice::FellingTheOak "Felling the oak"
        Choice::StunningAttack "Stunning attack"
        Choice::Throw "Throw"
    }
    /// What an option is for, in a few words under its row.
    choice_sub Choice {
        Choice::Aim "a still round, then +3"
        Choice::VitalBlow "harder to land, hurts more"
        Choice::AllOut "stronger; you are hit more easily"
        Choice::Sweep "hits more surely, hurts less"
        Choice::Opportunity "wait for the target you choose"
        Choice::Location "the first one at one place"
        Choice::SuppressiveFire "cows everyone there, harms nobody"
        Choice::GrappleHold "Good success or more holds"
        Choice::GrappleItem "Good success or more takes it"
        Choice::KnockdownAttack "Good success or more fells"
        Choice::Disarm "its harm goes against Strength"
        Choice::AggressiveDefence "attack and defend on one die"
        Choice::NonLethal "wounds are softened"
        Choice::Knockout "by your table’s figures"
        Choice::BothWeapons "the stronger one, +2 damage"
        Choice::SplitWeapons "one roll, one damage, +2"
        Choice::Parry "as good as a buckler"
        Choice::Blindside "from where they do not look"
        Choice::ActiveDefence "your action; at least +1"
        Choice::VitalBlock "hit more easily, hurt less"
        Choice::Aiming "your whole round"
        Choice::LightningFist "two strikes this round"
        Choice::BlockStrike "stop one blow, and strike"
        Choice::FellingTheOak "damage: Strength +4"
        Choice::StunningAttack "+2; the damage stuns"
        Choice::Throw "up to 5 m; they stand up next"
    }
    /// What a line of an explanation stands for.
    figure Figure {
        Figure::SkillValue "skill value"
        Figure::Strength "Strength"
        Figure::WeaponAdd "weapon"
        Figure::WeaponMaximum "weapon maximum"
        Figure::SkillAdds "skill adds"
        Figure::WeaponDamage "weapon damage"
        Figure::ChartedBonus "bonus on the chart"
        Figure::Bonus "bonus"
        Figure::Minimum "raised to the minimum"
        Figure::Aim "aimed"
        Figure::VitalBlow "vital blow"
        Figure::AllOut "all-out attack"
        Figure::Sweep "sweep attack"
        Figure::AggressiveDefence "aggressive defence"
        Figure::StunningAttack "stunning attack"
        Figure::FellingTheOak "felling the oak"
        Figure::Disarm "disarm"
        Figure::Range "range"
        Figure::Force "keeps its force"
        Figure::FullAutomatic "full automatic"
        Figure::BurstAsSingle "single shot"
        Figure::SingleAsMulti "several shots"
        Figure::Opportunity "opportunity"
        Figure::KnockdownAttack "knockdown attack"
        Figure::Blindside "blindside"
        Figure::TargetAllOut "target went all-out"
        Figure::TargetAiming "target aims"
        Figure::Group "shots combined"
        Figure::Surprise "surprised"
        Figure::Grapple "grapple"
        Figure::BothWeapons "both weapons"
        Figure::SingleShots "single shots"
        Figure::Card "card"
        Figure::Gamemaster "gamemaster"
        Figure::Setback "setback"
        Figure::Defence "defence"
        Figure::ActiveDefence "active defence"
        Figure::MissileDodge "missile dodge"
        Figure::Buckler "parrying"
        Figure::VitalBlock "vital block"
        Figure::SeveralActions "several at once"
        Figure::Concealment "concealed"
        Figure::Toughness "Toughness"
        Figure::Armor "armor"
        Figure::MeleeValue "melee weapons"
        Figure::Cover "cover"
    }
    /// What one strikes with.
    arm Arm {
        Arm::Unarmed "Unarmed"
        Arm::MartialArts "Martial arts"
        Arm::Melee "Melee weapon"
        Arm::Missile "Missile weapon"
        Arm::Fire "Firearm"
        Arm::Energy "Energy weapon"
        Arm::Heavy "Heavy weapon"
    }
    /// How a weapon is fired.
    fire_mode FireMode {
        FireMode::Normal "Normal"
        FireMode::BurstAsSingle "Single shot"
        FireMode::FullAutomatic "Full automatic"
        FireMode::SingleAsMulti "Several shots"
    }
    /// How a weapon can fire.
    fires Fires {
        Fires::Single "Single shots"
        Fires::Bursts "Bursts"
        Fires::Automatic "Bursts and automatic"
    }
    /// How far off a target is.
    range Range {
        Range::PointBlank "Point blank"
        Range::Short "Short"
        Range::Medium "Medium"
        Range::Long "Long"
        Range::Beyond "Beyond long"
    }
    /// How much of somebody is hidden.
    concealment Concealment {
        Concealment::Quarter "One quarter"
        Concealment::Half "One half"
        Concealment::ThreeQuarters "Three quarters"
        Concealment::Complete "Completely"
        Concealment::CompletePlus "Completely, spot unknown"
    }
    /// Which damage table somebody has.
    kind Kind {
        Kind::Ordinary "Ordinary"
        Kind::PossibilityRated "Possibility-rated"
    }
    /// A knockout mark, as it is written.
    mark Mark {
        Mark::K "K"
        Mark::O "O"
        Mark::Step "K/O"
        Mark::Out "KO"
    }
    /// What a knockout mark means for whoever has it.
    mark_means Mark {
        Mark::K "half out; an O after it knocks out"
        Mark::O "knocks out whoever has a K"
        Mark::Step "both halves at once: knocked out"
        Mark::Out "knocked out at once"
    }
    /// What somebody is at present.
    status Status {
        Status::Unskilled "Unskilled"
        Status::Stymied "Stymied"
        Status::ActionLost "Loses the next action"
        Status::Penalized "Next action −5"
        Status::Broken "Gives up"
        Status::Up "Up"
        Status::Restrained "Held"
        Status::StandingUp "Standing up"
        Status::Behind "May blindside"
    }
    /// A type of action.
    act Act {
        Act::Attack "Attack"
        Act::Defence "Active defence"
        Act::Intimidation "Intimidation"
        Act::Maneuver "Maneuver"
        Act::Movement "Movement"
        Act::Simple "Simple action"
        Act::Taunt "Taunt"
        Act::Test "Test of wills"
        Act::Trick "Trick"
    }
    /// An interaction attack.
    interaction Interaction {
        Interaction::Intimidation "Intimidation"
        Interaction::Test "Test of wills"
        Interaction::Taunt "Taunt"
        Interaction::Trick "Trick"
        Interaction::Maneuver "Maneuver"
    }
    /// What comes of an interaction attack.
    upshot Upshot {
        Upshot::Unskilled "Unskilled"
        Upshot::Stymied "Stymied"
        Upshot::Setback "Setback"
        Upshot::Break "Break"
        Upshot::Up "Up"
        Upshot::Fatigued "Fatigued"
        Upshot::PlayersCall "Player’s call"
    }
    /// The same where there is little room.
    upshot_short Upshot {
        Upshot::Unskilled "Unsk"
        Upshot::Stymied "Stym"
        Upshot::Setback "Setb"
        Upshot::Break "Break"
        Upshot::Up "Up"
        Upshot::Fatigued "Fat"
        Upshot::PlayersCall "Call"
    }
    /// A minor discipline of martial arts.
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
    /// A skill that a fight asks for.
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
    /// What is defended with.
    defence_skill DefenceSkill {
        DefenceSkill::Dexterity "Dexterity"
        DefenceSkill::Dodge "Dodge"
        DefenceSkill::Melee "Melee weapons"
        DefenceSkill::Unarmed "Unarmed combat"
        DefenceSkill::MartialArts "Martial arts"
        DefenceSkill::MissileDodge "Missile dodge"
        DefenceSkill::StopThrust "Stop thrust"
    }
    /// A figure that has a range, within a sentence.
    number Number {
        Number::SkillValue "the skill value"
        Number::Strength "Strength"
        Number::WeaponAdd "what the weapon adds"
        Number::WeaponMaximum "the weapon’s maximum"
        Number::SkillAdds "the skill’s adds"
        Number::WeaponDamage "the weapon’s damage"
        Number::Defence "the defence"
        Number::Toughness "Toughness"
        Number::ArmorAdd "what the armor adds"
        Number::ArmorMaximum "the armor’s maximum"
        Number::Resisting "the target’s Strength"
        Number::Spirit "what resists intimidation, which goes under Defence,"
        Number::Modifier "a modifier"
    }
    /// What a possibility takes from a blow.
    pick Pick {
        Pick::Wound "Wound"
        Pick::Shock "Shock"
        Pick::Knockdown "Knockdown"
        Pick::Mark "Knockout"
    }
    /// How far an attack came.
    reach Reach {
        Reach::Miss "Miss"
        Reach::Cover "The cover is hit"
        Reach::Target "Hit"
    }
    /// How far somebody is surprised.
    surprise Surprise {
        Surprise::None "Not surprised"
        Surprise::Partial "Surprised"
        Surprise::Complete "Completely surprised"
    }
    /// What knocked somebody out.
    cause Cause {
        Cause::Shock "shock reached the limit"
        Cause::KThenO "O after a K"
        Cause::Out "KO"
    }
    /// An edition, within a sentence.
    edition Edition {
        Edition::Classic "the classic edition"
        Edition::Revised "the revised edition"
    }
    /// Their mark beside a question or a rule.
    edition_mark Edition {
        Edition::Classic "Classic"
        Edition::Revised "Revised"
    }
}

/// An option, by the edition's name for it.
pub fn choice_of(of: Choice, edition: Edition) -> &'static str {
    match (of, edition) {
        (Choice::NonLethal, Edition::Classic) => said!("Stun"),
        (of, _) => choice(of),
    }
}

/// Wound levels in words: what somebody is, from the first on; nothing unhurt.
pub fn wounded(level: u8) -> &'static str {
    match level {
        0 => "",
        1 => "wounded",
        2 => said!("heavily wounded"),
        3 => said!("mortally wounded"),
        4.. => "dead",
    }
}

/// A damage row: "2 wounds, knockdown, K/O, 4 shock"; nothing is said of no damage but that.
pub fn row(row: Row) -> String {
    let mut parts = Vec::new();
    if row.wounds > 0 {
        let wounds = usize::try_from(row.wounds).unwrap_or(usize::MAX);
        let all = counted(wounds, "wound", "wounds");
        parts.push(if row.wounds < u32::from(Condition::DEAD) {
            all
        } else {
            format!("dead ({all})")
        });
    }
    if row.knockdown {
        parts.push(said!("knockdown", String));
    }
    if let Some(its) = row.mark {
        parts.push(mark(its).to_owned());
    }
    if row.shock > 0 {
        parts.push(format!("{} shock", row.shock));
    }
    if parts.is_empty() {
        return said!("no damage", String);
    }
    parts.join(", ")
}

/// What a blow does: its row, and the extra K beside it.
pub fn harm(harm: &Harm) -> String {
    let mut text = row(harm.row);
    match harm.extra_k {
        0 => {}
        1 => text.push_str(said!(", and an extra K")),
        more => text.push_str(&format!(", and {more} extra K")),
    }
    text
}

/// What a blow did, in the order in which it did it, each within a list.
pub fn suffered(what: Suffered) -> String {
    match what {
        Suffered::Shock(points) => format!("{points} shock"),
        Suffered::K => "K".into(),
        Suffered::SecondK => said!("a second K: 2 more shock", String),
        Suffered::LoneO => said!("an O without a K before it", String),
        Suffered::O => "O".into(),
        Suffered::Wounds(_, level) => wounded(level).to_owned(),
        Suffered::Knockdown => said!("knocked down", String),
        Suffered::Unconscious(why) => format!("unconscious ({})", cause(why)),
        Suffered::Dying => said!("dying without care", String),
        Suffered::Dead => "dead".into(),
    }
}

/// Everything that a blow did: "3 shock, K and knocked down". Whoever is dead of it is dead, and whoever is out of it has no use
/// for the marks.
pub fn all_suffered(what: &[Suffered]) -> String {
    if what.is_empty() {
        return said!("no damage", String);
    }
    let dead = what.contains(&Suffered::Dead);
    let out = dead
        || what
            .iter()
            .any(|one| matches!(one, Suffered::Unconscious(_)));
    let counts = |one: &&Suffered| match one {
        Suffered::Wounds(..) | Suffered::Unconscious(_) | Suffered::Knockdown => !dead,
        Suffered::LoneO => !out,
        Suffered::Shock(_)
        | Suffered::K
        | Suffered::SecondK
        | Suffered::O
        | Suffered::Dying
        | Suffered::Dead => true,
    };
    let told = what.iter().filter(counts);
    list(&told.map(|what| suffered(*what)).collect::<Vec<_>>())
}

/// When something ends.
pub fn ends(ends: Ends) -> String {
    match ends {
        Ends::Action => said!("until the next action", String),
        Ends::Used(round) => format!("until used, or the end of round {round}"),
        Ends::Round(round) => format!("until the end of round {round}"),
        Ends::Scene => said!("until the scene ends", String),
        Ends::Lifted => said!("until the gamemaster lifts it", String),
    }
}

/// An aim; nothing where there is none.
pub fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::None => "",
        Aim::Aiming(_) => said!("Aiming"),
        Aim::Ready(_) => said!("Aimed: +3 this round"),
    }
}

/// What somebody waits for. `whom`: the name of the one they follow.
pub fn hold(hold: &Hold, whom: &str) -> String {
    match hold {
        Hold::Opportunity => said!("Waits for an opportunity", String),
        Hold::Location(place) => format!("Waits for the first at: {place}"),
        Hold::After(_) => format!("Waits for {whom}"),
    }
}

/// Several results of an interaction: "Setback and Fatigued".
pub fn upshots(all: &[Upshot]) -> String {
    if all.is_empty() {
        return said!("No effect", String);
    }
    list(
        &all.iter()
            .map(|its| upshot(*its).to_owned())
            .collect::<Vec<_>>(),
    )
}

/// What an interaction is resisted with where the skill is missing.
pub fn resisted_with(of: Interaction) -> &'static str {
    attribute(of.attribute())
}

/// What comes of an interaction by the table's answers, as a sentence under its name.
pub fn upshot_means(of: Upshot, rules: &Rules) -> &'static str {
    match of {
        Upshot::Unskilled => said!("acts and defends without adds until the next round ends"),
        Upshot::Stymied => said!("the next reroll is lost"),
        Upshot::Setback => match of_setback(rules) {
            Some(Status::ActionLost) => said!("the next action is lost"),
            Some(_) => said!("the next action is 5 worse"),
            None => said!("the gamemaster says what goes wrong"),
        },
        Upshot::Break => said!("leaves when the round closes, unless it turns the fight"),
        Upshot::Up => said!("the one who did it has a free extra die"),
        Upshot::Fatigued => said!("2 shock at once"),
        Upshot::PlayersCall => said!("the player picks what happens"),
    }
}
