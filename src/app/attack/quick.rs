//! An attack without a table: both sides' figures as they are typed, kept on the device, and the dice.

use super::{AttackIntent, Draft, Fault, Spot, Texts, Way};
use crate::app::model::{Model, Trouble};
use crate::app::update::{Effect, World};
use ::torg::combat::action::{Aim, Exposed};
use ::torg::combat::attack::{Attack, Surprise};
use ::torg::combat::chart::{Concealment, Kind, Range};
use ::torg::combat::choice::Choice;
use ::torg::combat::choices::Choices;
use ::torg::combat::die::{Throw, Thrown, throw};
use ::torg::combat::discipline::{Discipline, Learned};
use ::torg::combat::refusal::{Number, Refusal};
use ::torg::combat::rules::Rules;
use ::torg::combat::weapon::{Arm, FireMode, Fires};
use ::torg::fight::weigh::{self, Aid, Weighed};
use ::torg::fight::{Combatant, Hand, Unseen, Wanted};
use ::torg::roll::Skill;
use ::torg::settings::Edition;
use ::torg::sheet::{Carried, Damage, Sheet};
use ::torg::state::{Condition, Figures, Role};
use serde::{Deserialize, Serialize};
use tabletop::dice::{DiceFault, Rolled, Typed};
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
    pub dice: Option<DiceFault>,
    /// How many rolls there have been, so that each can be told from the one before.
    pub count: u32,
}

/// What a table would know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Bare {
    pub edition: Edition,
    pub arm: Arm,
    pub fires: Fires,
    pub grapples: bool,
    pub kind: Kind,
    pub surprise: Surprise,
    pub exposed: bool,
    pub aiming: bool,
    pub k: bool,
}

/// An attack with its dice.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Fallen {
    pub attack: Attack,
    pub rules: Rules,
    pub thrown: Thrown,
    /// How the target was.
    pub was: Condition,
    /// The shock that knocks it out.
    pub limit: i32,
    pub typed: bool,
    /// Why it was not seen coming, where that was said or is known (TC-201).
    pub unseen: Option<Unseen>,
}

/// Everything that is weighed.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Sides {
    pub wanted: Wanted,
    pub attacker: Combatant,
    pub target: Combatant,
    pub throw: Throw,
    pub aids: Vec<Aid>,
    pub rules: Rules,
}

/// Why nothing can be weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold {
    /// Something typed cannot be read, or is missing.
    Typed(Fault),
    /// A figure is not known.
    Figure(Refusal),
}

impl Default for Quick {
    fn default() -> Self {
        let mut draft = Draft::new(Hand::Carried(0), FOE);
        draft.skilled = Some(true);
        for (spot, figure) in [(Spot::Value, "12"), (Spot::Damage, "13")] {
            set(&mut draft.typed, spot, figure);
        }
        if let Some(foe) = draft.foes.first_mut() {
            foe.range = Some(Range::Short);
            for (spot, figure) in [(Spot::Defence, "10"), (Spot::Toughness, "9")] {
                set(&mut foe.typed, spot, figure);
            }
        }
        Self {
            draft,
            bare: Bare {
                edition: Edition::Revised,
                arm: Arm::Melee,
                fires: Fires::Single,
                grapples: false,
                kind: Kind::Ordinary,
                surprise: Surprise::None,
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
    pub fn rules(&self) -> Rules {
        Rules::of(self.bare.edition)
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
            learned: learned(bare.arm),
            ..Sheet::default()
        };
        let empty = matches!(bare.arm, Arm::Unarmed | Arm::MartialArts);
        if empty {
            // What the bare arm does is typed as a whole; disciplines build on it.
            wanted.hand = Hand::Empty(bare.arm);
            wanted.damage = None;
            sheet.strength = Some(small(damage));
        } else {
            wanted.hand = Hand::Carried(0);
            wanted.second = Some(0);
            let weapon = weapon(bare, small(damage));
            sheet.weapons.extend(weapon);
        }
        let strength = draft.figure(Spot::Strength)?;
        if strength.is_none() && draft.choices.has(Choice::Disarm) {
            return Err(Fault::Missing(Spot::Strength));
        }
        let mut target = Combatant::of(
            Role::Villain,
            Figures::default(),
            Sheet {
                strength: strength.map(small),
                kind: Some(bare.kind),
                weapons: weapon(bare, 0).into_iter().collect(),
                ..Sheet::default()
            },
        );
        target.surprise = bare.surprise;
        target.fight.exposed = bare.exposed.then_some(Exposed(0));
        if bare.aiming {
            target.fight.aim = Aim::Aiming(0);
        }
        target.condition.k = bare.k;
        let shock = draft.figure(Spot::Shock)?.unwrap_or(0);
        target.condition.shock = u16::try_from(shock).unwrap_or(0);
        let skill = if draft.skilled == Some(false) {
            Skill::Unskilled
        } else {
            Skill::Skilled
        };
        Ok(Sides {
            wanted,
            attacker: Combatant::of(Role::Hero, Figures::default(), sheet),
            target,
            throw: Throw::plain(skill, &rules),
            aids: vec![Aid::Die; usize::from(draft.possibilities)],
            rules,
        })
    }

    /// What it comes to before the dice.
    ///
    /// # Errors
    /// A figure is missing.
    pub fn weighed(&self) -> Result<Weighed, Untold> {
        let sides = self.sides().map_err(Untold::Typed)?;
        sides.draft().weigh(&[Aid::Die]).map_err(Untold::Figure)
    }

    /// The same while a figure is missing or wrong, with stand-ins: what can be chosen stays in sight.
    pub fn stood_in(&self) -> Option<Weighed> {
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
        let how = sides.draft().throw();
        let thrown = if self.draft.own_dice {
            let faces = faces(self.draft.text(Spot::Dice));
            let mut dice = Typed::new(&faces);
            throw(how, &mut dice).and_then(|thrown| dice.finish().map(|()| thrown))
        } else {
            throw(how, &mut Rolled(world.chance))
        };
        let target = std::slice::from_ref(&sides.target);
        let unseen = sides.wanted.choices.has(Choice::Blindside) && !sides.rules.classic();
        let unseen = unseen.then(|| sides.wanted.why_unseen(&sides.attacker, target));
        match thrown {
            Ok(thrown) => {
                self.fallen = Some(Fallen {
                    limit: weigh::limit(&attack, &sides.target, &sides.rules),
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
                let rules = Rules::of(edition);
                let mut choices = self.draft.choices;
                for choice in choices.each().filter(|its| its.exists(&rules).is_err()) {
                    choices = choices.without(choice);
                }
                if choices.has(Choice::VitalBlow) && edition == Edition::Classic {
                    choices = choices.vital_blow(4);
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
    pub fn draft(&self) -> weigh::Draft<'_> {
        weigh::Draft {
            wanted: &self.wanted,
            attacker: &self.attacker,
            targets: std::slice::from_ref(&self.target),
            throw: self.throw,
            shown: 0,
            aids: &self.aids,
            beside: &[],
            rules: &self.rules,
        }
    }
}

/// Where nobody says what somebody has learned, a martial artist has learned all of it.
fn learned(arm: Arm) -> Learned {
    if arm != Arm::MartialArts {
        return Learned::default();
    }
    [
        Discipline::LightningFist,
        Discipline::FellingTheOak,
        Discipline::StunningAttack,
        Discipline::Throw,
    ]
    .into_iter()
    .fold(Learned::default(), Learned::with)
}

fn weapon(bare: &Bare, damage: u8) -> Option<Carried> {
    Some(Carried {
        name: Name::new("?").ok()?,
        arm: bare.arm,
        damage: Damage::Fixed(damage),
        fires: bare.fires,
        bands: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        grapples: bare.grapples,
        // Nobody says what weapon it is: any of its kind (TC-158).
        fells: Some(true),
        parries: false,
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
pub const fn spot_of(number: Number) -> Option<Spot> {
    match number {
        Number::SkillValue => Some(Spot::Value),
        Number::WeaponDamage | Number::Strength => Some(Spot::Damage),
        Number::Defence | Number::Spirit => Some(Spot::Defence),
        Number::Toughness => Some(Spot::Toughness),
        Number::Resisting => Some(Spot::Strength),
        Number::WeaponAdd
        | Number::WeaponMaximum
        | Number::SkillAdds
        | Number::ArmorAdd
        | Number::ArmorMaximum
        | Number::Modifier => None,
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
            let least = if quick.rules().classic() { 4 } else { 1 };
            quick.draft.follow(intent, least);
        }
    }
    let kept = world.remember(QUICK, &Stored::from(&*quick));
    // Said where there is a result to lose, not at every letter.
    if let (Err(fault), false) = (kept, effects.is_empty()) {
        model.trouble = Some(Trouble::Wishes(fault));
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
    range: Range,
    hidden: Option<Concealment>,
    unseen: Option<Unseen>,
    unskilled: bool,
    own_dice: bool,
    choices: Choices,
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
            range: foe.and_then(|foe| foe.range).unwrap_or(Range::Short),
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
        let blow = u8::try_from(stored.choices.blow()).unwrap_or(0);
        draft.choices = stored.choices.vital_blow(blow.min(4));
        for (spot, text) in stored.typed {
            if let Some(place) = draft.text_mut(spot) {
                *place = text;
            }
        }
        quick
    }
}
