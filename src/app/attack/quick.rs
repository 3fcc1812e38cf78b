//! An attack without a table: both sides' figures as they are typed, kept on the device, and the dice.

use super::{AttackIntent, Draft, Fault, Spot, Texts, Way};
use crate::app::model::{AppAlert, Model};
use crate::app::update::{Effect, World};
use ::torg::combat::action::{Aim, Exposed};
use ::torg::combat::attack::{Attack, SurpriseLevel};
use ::torg::combat::chart::{Concealment, DamageTable, RangeBand};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::die::{RollSpec, RolledChains, roll_chains};
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{CombatRefusal, Stat};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::fight::attack_preview::{self, AttackBoost, AttackPreview};
use ::torg::fight::{AttackDeclaration, BlindsideCause, Combatant, WeaponChoice};
use ::torg::roll::Proficiency;
use ::torg::settings::Edition;
use ::torg::sheet::{CarriedWeapon, Sheet, WeaponDamage, WeaponId};
use ::torg::state::{Condition, Role, Stats};
use serde::{Deserialize, Serialize};
use tabletop::dice::{DiceError, RandomDice, TypedDice};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Where the figures are kept.
const QUICK: &str = "quick-attack";
/// The one it is aimed at.
const FOE: ActorId = ActorId(2);

/// An attack without a table.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Quick {
    pub draft: Draft,
    pub bare: Bare,
    /// What the dice made of it, while the figures are still those.
    pub fallen: Option<Fallen>,
    /// What is wrong with the dice that were typed.
    pub dice: Option<DiceError>,
    /// How many rolls there have been, so that each can be told from the one before.
    pub count: u32,
}

/// What a table would know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Bare {
    pub edition: Edition,
    pub arm: AttackSkill,
    pub fires: FireCapability,
    pub grapples: bool,
    pub kind: DamageTable,
    pub surprise: SurpriseLevel,
    pub exposed: bool,
    pub aiming: bool,
    pub k: bool,
}

/// An attack with its dice.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Fallen {
    pub attack: Attack,
    pub rules: CombatRules,
    pub thrown: RolledChains,
    /// How the target was.
    pub was: Condition,
    /// The shock that knocks it out.
    pub limit: i32,
    pub typed: bool,
    /// Why it was not seen coming, where that was said or is known (TC-201).
    pub unseen: Option<BlindsideCause>,
}

/// Everything that is weighed.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Sides {
    pub wanted: AttackDeclaration,
    pub attacker: Combatant,
    pub target: Combatant,
    pub throw: RollSpec,
    pub aids: Vec<AttackBoost>,
    pub rules: CombatRules,
}

/// Why nothing can be weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold {
    /// Something typed cannot be read, or is missing.
    Typed(Fault),
    /// A figure is not known.
    Figure(CombatRefusal),
}

impl Default for Quick {
    fn default() -> Self {
        let mut draft = Draft::new(WeaponChoice::Carried(WEAPON), FOE);
        draft.skilled = Some(true);
        for (spot, figure) in [(Spot::Value, "12"), (Spot::Damage, "13")] {
            set(&mut draft.typed, spot, figure);
        }
        if let Some(foe) = draft.foes.first_mut() {
            foe.range = Some(RangeBand::Short);
            for (spot, figure) in [(Spot::Defence, "10"), (Spot::Toughness, "9")] {
                set(&mut foe.typed, spot, figure);
            }
        }
        Self {
            draft,
            bare: Bare {
                edition: Edition::Revised,
                arm: AttackSkill::Melee,
                fires: FireCapability::Single,
                grapples: false,
                kind: DamageTable::Ordinary,
                surprise: SurpriseLevel::None,
                exposed: false,
                aiming: false,
                k: false,
            },
            fallen: None,
            dice: None,
            count: 0,
        }
    }
}

fn set(texts: &mut Texts, spot: Spot, text: &str) {
    if let Some(place) = texts.get_mut(spot as usize) {
        text.clone_into(place);
    }
}

impl Quick {
    /// The rules: an edition's, with nothing answered otherwise.
    pub fn rules(&self) -> CombatRules {
        CombatRules::for_edition(self.bare.edition)
    }

    /// Both sides as they stand.
    ///
    /// # Errors
    /// What cannot be read, or is missing.
    pub fn sides(&self) -> Result<Sides, Fault> {
        let Self { draft, bare, .. } = self;
        let rules = self.rules();
        let mut wanted = draft.wanted()?;
        let needs = |spot: Spot| draft.figure(spot)?.ok_or(Fault::Missing(spot));
        let damage = needs(Spot::Damage)?;
        for spot in [Spot::Value, Spot::Defence, Spot::Toughness] {
            needs(spot)?;
        }
        let small = |figure: i32| u8::try_from(figure).unwrap_or(0);
        let mut sheet = Sheet {
            disciplines: learned(bare.arm),
            ..Sheet::default()
        };
        let empty = matches!(bare.arm, AttackSkill::Unarmed | AttackSkill::MartialArts);
        if empty {
            // What the bare arm does is typed as a whole; disciplines build on it.
            wanted.weapon = WeaponChoice::Unarmed(bare.arm);
            wanted.base_damage = None;
            sheet.strength = Some(small(damage));
        } else {
            wanted.weapon = WeaponChoice::Carried(WEAPON);
            wanted.off_hand = Some(WEAPON);
            let weapon = weapon(bare, small(damage));
            sheet.weapons.extend(weapon);
        }
        let strength = draft.figure(Spot::Strength)?;
        if strength.is_none() && draft.choices.has(CombatOption::Disarm) {
            return Err(Fault::Missing(Spot::Strength));
        }
        let mut target = Combatant::new(
            Role::Villain,
            Stats::default(),
            Sheet {
                strength: strength.map(small),
                damage_table: Some(bare.kind),
                weapons: weapon(bare, 0).into_iter().collect(),
                ..Sheet::default()
            },
        );
        target.surprise = bare.surprise;
        target.combat.exposed = bare.exposed.then_some(Exposed(0));
        if bare.aiming {
            target.combat.aim = Aim::Aiming(0);
        }
        target.condition.k = bare.k;
        let shock = draft.figure(Spot::Shock)?.unwrap_or(0);
        target.condition.shock = u16::try_from(shock).unwrap_or(0);
        let skill = if draft.skilled == Some(false) {
            Proficiency::Unskilled
        } else {
            Proficiency::Skilled
        };
        Ok(Sides {
            wanted,
            attacker: Combatant::new(Role::Hero, Stats::default(), sheet),
            target,
            throw: RollSpec::plain(skill, &rules),
            aids: vec![AttackBoost::ExtraDie; usize::from(draft.possibilities)],
            rules,
        })
    }

    /// What it comes to before the dice.
    ///
    /// # Errors
    /// A figure is missing.
    pub fn weighed(&self) -> Result<AttackPreview, Untold> {
        let sides = self.sides().map_err(Untold::Typed)?;
        sides
            .draft()
            .preview(&[AttackBoost::ExtraDie])
            .map_err(Untold::Figure)
    }

    /// The same while a figure is missing or wrong, with stand-ins: what can be chosen stays in sight.
    pub fn stood_in(&self) -> Option<AttackPreview> {
        let asked = [
            Spot::Value,
            Spot::Damage,
            Spot::Defence,
            Spot::Toughness,
            Spot::Strength,
        ];
        let mut quick = self.clone();
        quick.draft = self.draft.stood_in(&asked);
        quick.weighed().ok()
    }

    /// Rolls; by typed dice where people roll.
    fn roll(&mut self, world: &mut World<'_>) -> Option<()> {
        let sides = self.sides().ok()?;
        let attack = sides.draft().attacks().ok()?.into_iter().next()?;
        let how = sides.draft().boosted_roll_spec();
        let thrown = if self.draft.own_dice {
            let faces = faces(self.draft.text(Spot::Dice));
            let mut dice = TypedDice::new(&faces);
            roll_chains(how, &mut dice).and_then(|thrown| dice.finish().map(|()| thrown))
        } else {
            roll_chains(how, &mut RandomDice(world.chance))
        };
        let target = std::slice::from_ref(&sides.target);
        let unseen = sides.wanted.options.has(CombatOption::Blindside) && !sides.rules.is_classic();
        let unseen = unseen.then(|| sides.wanted.common_blindside_cause(&sides.attacker, target));
        match thrown {
            Ok(thrown) => {
                self.fallen = Some(Fallen {
                    limit: attack_preview::shock_threshold(&attack, &sides.target, &sides.rules),
                    attack,
                    rules: sides.rules,
                    thrown,
                    was: sides.target.condition,
                    typed: self.draft.own_dice,
                    unseen: unseen.flatten(),
                });
                self.dice = None;
                self.count = self.count.wrapping_add(1);
                set(&mut self.draft.typed, Spot::Dice, "");
                Some(())
            }
            Err(fault) => {
                self.dice = Some(fault);
                None
            }
        }
    }

    fn choose(&mut self, way: Way) {
        let bare = &mut self.bare;
        match way {
            Way::Edition(edition) => {
                bare.edition = edition;
                // What the other edition does not have is not taken along.
                let rules = CombatRules::for_edition(edition);
                let mut choices = self.draft.choices;
                for choice in choices
                    .iter()
                    .filter(|its| its.check_edition(&rules).is_err())
                {
                    choices = choices.without(choice);
                }
                if choices.has(CombatOption::VitalBlow) && edition == Edition::Classic {
                    choices = choices.with_vital_blow(4);
                }
                self.draft.choices = choices;
            }
            Way::Arm(arm) => {
                bare.arm = arm;
                self.draft.mode = FireMode::Normal;
            }
            Way::Fires(fires) => {
                bare.fires = fires;
                self.draft.mode = FireMode::Normal;
            }
            Way::Kind(kind) => bare.kind = kind,
            Way::Surprise(surprise) => bare.surprise = surprise,
            Way::Exposed(exposed) => bare.exposed = exposed,
            Way::Aiming(aiming) => bare.aiming = aiming,
            Way::K(k) => bare.k = k,
            Way::Grapples(grapples) => bare.grapples = grapples,
            Way::Hand(_)
            | Way::Skilled(_)
            | Way::Mode(_)
            | Way::Range(_)
            | Way::Concealment(_)
            | Way::Spares(_)
            | Way::Unseen(_)
            | Way::Purpose(_)
            | Way::Item(_) => self.draft.choose(way),
        }
    }
}

impl Sides {
    /// To be weighed.
    pub fn draft(&self) -> attack_preview::AttackDraft<'_> {
        attack_preview::AttackDraft {
            declaration: &self.wanted,
            attacker: &self.attacker,
            targets: std::slice::from_ref(&self.target),
            roll_spec: self.throw,
            shown_target: 0,
            boosts: &self.aids,
            combined_difficulties: &[],
            rules: &self.rules,
        }
    }
}

/// Where nobody says what somebody has learned, a martial artist has learned all of it.
fn learned(arm: AttackSkill) -> LearnedDisciplines {
    if arm != AttackSkill::MartialArts {
        return LearnedDisciplines::default();
    }
    [
        Discipline::LightningFist,
        Discipline::FellingTheOak,
        Discipline::StunningAttack,
        Discipline::Throw,
    ]
    .into_iter()
    .fold(LearnedDisciplines::default(), LearnedDisciplines::with)
}

/// The only weapon that either side has.
const WEAPON: WeaponId = WeaponId(1);

fn weapon(bare: &Bare, damage: u8) -> Option<CarriedWeapon> {
    Some(CarriedWeapon {
        id: WEAPON,
        name: Name::new("?").ok()?,
        attack_skill: bare.arm,
        damage: WeaponDamage::Fixed(damage),
        fire_capability: bare.fires,
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: bare.grapples,
        // Nobody says what weapon it is: any of its kind (TC-158).
        non_lethal: Some(true),
        can_parry: false,
    })
}

/// The faces that somebody typed, in order. What is no face becomes one that no die has, so that it is named and refused.
pub fn faces(text: &str) -> Vec<u8> {
    text.split([' ', ',', ';', '+', '/'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap_or(0))
        .collect()
}

/// A figure that nobody typed, as far as a weighing asks for one.
pub const fn spot_of(number: Stat) -> Option<Spot> {
    match number {
        Stat::SkillValue => Some(Spot::Value),
        Stat::WeaponDamage | Stat::Strength => Some(Spot::Damage),
        Stat::Defence | Stat::IntimidationResistance => Some(Spot::Defence),
        Stat::Toughness => Some(Spot::Toughness),
        Stat::DisarmResistance => Some(Spot::Strength),
        Stat::WeaponAdd
        | Stat::WeaponMaximum
        | Stat::SkillAdds
        | Stat::ArmorAdd
        | Stat::ArmorMaximum
        | Stat::Modifier => None,
    }
}

/// The attack as this device remembers it.
pub fn recall(world: &World<'_>) -> Quick {
    world
        .remembered::<Stored>(QUICK)
        .map(Quick::from)
        .unwrap_or_default()
}

/// Follows what a person did.
pub fn follow(model: &mut Model, intent: AttackIntent, world: &mut World<'_>) -> Vec<Effect> {
    let quick = &mut model.attack;
    let mut effects = vec![];
    match intent {
        AttackIntent::Rolled => {
            if quick.roll(world).is_some() {
                quick.draft.pressed = false;
                effects = vec![Effect::Vibrate, Effect::Show];
            } else {
                quick.draft.pressed = true;
            }
        }
        AttackIntent::Back => quick.fallen = None,
        AttackIntent::Chose(way) => quick.choose(way),
        AttackIntent::Typed(..)
        | AttackIntent::Stepped(..)
        | AttackIntent::Toggled(_)
        | AttackIntent::SteppedBlow(_)
        | AttackIntent::Opened(_)
        | AttackIntent::Spent(_)
        | AttackIntent::ToggledCard(..)
        | AttackIntent::Beside(_)
        | AttackIntent::Aimed(_)
        | AttackIntent::Several
        | AttackIntent::Shared(_)
        | AttackIntent::Ranged(..)
        | AttackIntent::Negated(..)
        | AttackIntent::ToggledOwnDice => {
            quick.dice = None;
            let least = if quick.rules().is_classic() { 4 } else { 1 };
            quick.draft.follow(intent, least);
        }
    }
    let kept = world.remember(QUICK, &Stored::from(&*quick));
    // Said where there is a result to lose, not at every letter.
    if let (Err(fault), false) = (kept, effects.is_empty()) {
        model.alert = Some(AppAlert::Preferences(fault));
    }
    effects
}

/// How much may be hidden, from nothing.
pub const HIDDEN: [Option<Concealment>; 6] = [
    None,
    Some(Concealment::Quarter),
    Some(Concealment::Half),
    Some(Concealment::ThreeQuarters),
    Some(Concealment::Complete),
    Some(Concealment::CompletePlus),
];
/// What is typed for the attacker and for a target, and kept.
const TYPED: [Spot; 11] = [
    Spot::Value,
    Spot::Damage,
    Spot::Hit,
    Spot::Harm,
    Spot::Defence,
    Spot::Toughness,
    Spot::ArmorAdd,
    Spot::ArmorMost,
    Spot::Strength,
    Spot::Shock,
    Spot::Cover,
];
/// The longest text of a figure that is kept.
const LONGEST: usize = 40;

/// What this device keeps of it.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct Stored {
    bare: Bare,
    mode: FireMode,
    range: RangeBand,
    hidden: Option<Concealment>,
    unseen: Option<BlindsideCause>,
    unskilled: bool,
    own_dice: bool,
    choices: CombatOptions,
    typed: Vec<(Spot, String)>,
}

impl Default for Stored {
    fn default() -> Self {
        Self::from(&Quick::default())
    }
}

impl From<&Quick> for Stored {
    fn from(quick: &Quick) -> Self {
        let draft = &quick.draft;
        let foe = draft.foe();
        let text = |spot| draft.text(spot).chars().take(LONGEST).collect();
        Self {
            bare: quick.bare,
            mode: draft.mode,
            range: foe.and_then(|foe| foe.range).unwrap_or(RangeBand::Short),
            hidden: foe.and_then(|foe| foe.concealment),
            unseen: draft.unseen,
            unskilled: draft.skilled == Some(false),
            own_dice: draft.own_dice,
            choices: draft.choices,
            typed: TYPED.map(|spot| (spot, text(spot))).to_vec(),
        }
    }
}

impl From<Stored> for Quick {
    fn from(stored: Stored) -> Self {
        let mut quick = Self {
            bare: stored.bare,
            ..Self::default()
        };
        let draft = &mut quick.draft;
        draft.mode = stored.mode;
        draft.skilled = Some(!stored.unskilled);
        draft.own_dice = stored.own_dice;
        draft.unseen = stored.unseen;
        if let Some(foe) = draft.foe_mut() {
            foe.range = Some(stored.range);
            foe.concealment = stored.hidden;
        }
        let blow = u8::try_from(stored.choices.vital_blow_steps()).unwrap_or(0);
        draft.choices = stored.choices.with_vital_blow(blow.min(4));
        for (spot, text) in stored.typed {
            if let Some(place) = draft.text_mut(spot) {
                *place = text;
            }
        }
        quick
    }
}
