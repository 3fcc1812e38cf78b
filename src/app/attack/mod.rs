//! An attack that is being chosen: figures as they are typed, options as they are switched. The same for an attack at a table,
//! which its cast fills in, and for one without a table.

pub mod quick;
pub mod table;

use crate::app::torang::table::read::number;
use ::torg::active_effects::Attribute;
use ::torg::card::CardId;
use ::torg::combat::attack::{AppliesTo, Modifier, SurpriseLevel};
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::chart::{Concealment, DamageTable, RangeBand};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::damage::DamageComponent;
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::fight::actions::InteractionDeclaration;
use ::torg::fight::{
    AttackDeclaration, BlindsideCause, DeclaredTarget, SuppressionPurpose, WeaponChoice,
};
use ::torg::settings::Edition;
use ::torg::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// Where something is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named by what is typed there
pub enum Spot {
    Value,
    Damage,
    /// What the gamemaster adds to the action total.
    Hit,
    /// The same for the effect total.
    Harm,
    Dice,
    Defence,
    Toughness,
    ArmorAdd,
    ArmorMost,
    Strength,
    Shock,
    /// The Toughness of what hides the target.
    Cover,
}

impl Spot {
    /// All of them, in order.
    pub const ALL: [Self; 12] = [
        Self::Value,
        Self::Damage,
        Self::Hit,
        Self::Harm,
        Self::Dice,
        Self::Defence,
        Self::Toughness,
        Self::ArmorAdd,
        Self::ArmorMost,
        Self::Strength,
        Self::Shock,
        Self::Cover,
    ];

    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Where stepping begins while nothing is typed: at a usual Strength, else at the least.
    pub fn start(self) -> i32 {
        if matches!(self, Self::Strength | Self::Cover) {
            8
        } else {
            self.range().0.max(0)
        }
    }

    /// Whether it is of a target.
    pub const fn is_of_target(self) -> bool {
        matches!(
            self,
            Self::Defence
                | Self::Toughness
                | Self::ArmorAdd
                | Self::ArmorMost
                | Self::Strength
                | Self::Shock
                | Self::Cover
        )
    }

    /// What may stand there: from, to.
    pub const fn range(self) -> (i32, i32) {
        match self {
            Self::Hit | Self::Harm => (-99, 99),
            Self::Toughness | Self::Strength | Self::Cover => (1, 99),
            Self::Value
            | Self::Damage
            | Self::Dice
            | Self::Defence
            | Self::ArmorAdd
            | Self::ArmorMost
            | Self::Shock => (0, 99),
        }
    }
}

/// What is wrong with something typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is needed and not there.
    Missing(Spot),
    /// It is no whole number.
    NoNumber(Spot),
    /// It is outside of what may stand there.
    OutOfRange(Spot),
}

impl Fault {
    /// Where it is.
    pub const fn spot(self) -> Spot {
        match self {
            Self::Missing(spot) | Self::NoNumber(spot) | Self::OutOfRange(spot) => spot,
        }
    }
}

/// One of a few ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by their types
pub enum Way {
    Edition(Edition),
    Arm(AttackSkill),
    Hand(WeaponChoice),
    Skilled(bool),
    Fires(FireCapability),
    Mode(FireMode),
    Range(RangeBand),
    Concealment(Option<Concealment>),
    Kind(DamageTable),
    Surprise(SurpriseLevel),
    /// The target attacked all-out.
    Exposed(bool),
    /// The target aims.
    Aiming(bool),
    /// The target has a K.
    K(bool),
    /// The weapon can hold somebody.
    Grapples(bool),
    /// A hold brings no damage.
    Spares(bool),
    /// Why they do not see it coming.
    Unseen(BlindsideCause),
    /// What suppressive fire is for.
    Purpose(SuppressionPurpose),
    /// What is grabbed, by its place on the target's sheet.
    Item(WeaponId),
}

/// A part of the sheet that opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What one strikes with.
    Weapon,
    /// The target.
    Target,
    /// Options that are seldom wanted.
    Rare,
}

/// Something a person did on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by what happened
pub enum AttackIntent {
    Typed(Spot, String),
    /// By one, up or down.
    Stepped(Spot, bool),
    Toggled(CombatOption),
    /// By one step, up or down.
    SteppedBlow(bool),
    Chose(Way),
    Opened(Part),
    /// One possibility more or less.
    Spent(bool),
    /// How far off somebody is.
    Ranged(ActorId, RangeBand),
    ToggledCard(CardId, Option<Attribute>),
    /// That is tried beside it with the same die (TC-262).
    Beside(Vec<InteractionDeclaration>),
    /// Aimed at somebody instead; where several are wanted, at them too, or no longer. The figures shown are theirs.
    Aimed(ActorId),
    /// Several targets at once, or one alone: the one that is shown.
    Several,
    /// Somebody shares the shot, or no longer (TC-143).
    Shared(ActorId),
    ToggledOwnDice,
    /// A possibility takes that from one of the blows, by its place, or no longer.
    Negated(u8, DamageComponent),
    Rolled,
    /// Back from the result to the figures.
    Back,
}

/// What was typed, by its place.
pub type Texts = [String; Spot::COUNT];

/// Somebody the attack is aimed at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Foe {
    pub target: ActorId,
    pub range: Option<RangeBand>,
    pub concealment: Option<Concealment>,
    /// What of theirs is grabbed.
    pub item: Option<WeaponId>,
    pub typed: Texts,
}

impl Foe {
    /// Somebody, with nothing said of them.
    pub fn new(target: ActorId) -> Self {
        Self {
            target,
            range: None,
            concealment: None,
            item: None,
            typed: Texts::default(),
        }
    }
}

/// An attack that is being chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Draft {
    pub hand: WeaponChoice,
    pub choices: CombatOptions,
    pub mode: FireMode,
    pub spares: bool,
    pub unseen: Option<BlindsideCause>,
    pub purpose: Option<SuppressionPurpose>,
    pub skilled: Option<bool>,
    pub typed: Texts,
    /// At whom, the first one first.
    pub foes: Vec<Foe>,
    /// Whose figures are shown, by the place.
    pub focus: usize,
    /// Another target comes to those there are.
    pub several: bool,
    /// Who else shares the shot.
    pub group: Vec<ActorId>,
    /// What else is tried with the same die.
    pub beside: Vec<InteractionDeclaration>,
    pub possibilities: u8,
    pub cards: Vec<(CardId, Option<Attribute>)>,
    pub own_dice: bool,
    pub open: Option<Part>,
    pub rare: bool,
    /// It was wanted while something was missing: what is missing is said.
    pub pressed: bool,
}

/// What stands for a figure that is not told: people's own figures are about that.
const STAND_IN: &str = "8";

/// The most possibilities on one attack here.
pub const MOST_POSSIBILITIES: u8 = 4;

/// A typed figure; nothing where nothing is typed.
///
/// # Errors
/// [`Fault::NoNumber`] or [`Fault::OutOfRange`].
pub fn read(spot: Spot, typed: &str) -> Result<Option<i32>, Fault> {
    // A sign alone is the beginning of a number.
    if matches!(typed.trim(), "" | "-" | "−" | "+") {
        return Ok(None);
    }
    let (least, most) = spot.range();
    match number(typed) {
        None => Err(Fault::NoNumber(spot)),
        Some(figure) if (least..=most).contains(&figure) => Ok(Some(figure)),
        Some(_) => Err(Fault::OutOfRange(spot)),
    }
}

impl Draft {
    /// A plain attack.
    pub fn new(hand: WeaponChoice, target: ActorId) -> Self {
        Self {
            hand,
            choices: CombatOptions::default(),
            mode: FireMode::Normal,
            spares: false,
            unseen: None,
            purpose: None,
            skilled: None,
            typed: Texts::default(),
            foes: vec![Foe::new(target)],
            focus: 0,
            several: false,
            group: vec![],
            beside: vec![],
            possibilities: 0,
            cards: vec![],
            own_dice: false,
            open: None,
            rare: false,
            pressed: false,
        }
    }

    /// The target whose figures are shown.
    pub fn foe(&self) -> Option<&Foe> {
        self.foes.get(self.focus).or_else(|| self.foes.first())
    }

    fn foe_mut(&mut self) -> Option<&mut Foe> {
        let shown = Some(self.focus).filter(|place| *place < self.foes.len());
        self.foes.get_mut(shown.unwrap_or(0))
    }

    /// Whether all that is tried beside the attack is aimed at somebody.
    pub fn aims_all(&self) -> bool {
        self.beside.iter().all(|one| !one.targets.is_empty())
    }

    /// What stands at a spot.
    pub fn text(&self, spot: Spot) -> &str {
        let texts = if spot.is_of_target() {
            self.foe().map(|foe| &foe.typed)
        } else {
            Some(&self.typed)
        };
        texts
            .and_then(|texts| texts.get(spot as usize))
            .map_or("", String::as_str)
    }

    fn text_mut(&mut self, spot: Spot) -> Option<&mut String> {
        let texts = if spot.is_of_target() {
            &mut self.foe_mut()?.typed
        } else {
            &mut self.typed
        };
        texts.get_mut(spot as usize)
    }

    /// What is read there.
    ///
    /// # Errors
    /// As [`read`].
    pub fn figure(&self, spot: Spot) -> Result<Option<i32>, Fault> {
        read(spot, self.text(spot))
    }

    /// All that is chosen, where everything typed can be read.
    ///
    /// # Errors
    /// What cannot be.
    pub fn wanted(&self) -> Result<AttackDeclaration, Fault> {
        let mut wanted = AttackDeclaration::new(self.hand, ActorId(0));
        wanted.targets = self.foes.iter().map(aimed).collect::<Result<_, _>>()?;
        wanted.options = self.choices;
        wanted.fire_mode = self.mode;
        wanted.waives_damage = self.spares;
        let has = |choice| self.choices.has(choice);
        wanted.blindside_cause = self.unseen.filter(|_| has(CombatOption::Blindside));
        wanted.suppression_purpose = self.purpose.filter(|_| has(CombatOption::SuppressiveFire));
        for aimed in &mut wanted.targets {
            aimed
                .grabbed_item
                .take_if(|_| !has(CombatOption::GrappleItem));
        }
        // Nothing else is shared (TC-143).
        if has(CombatOption::SuppressiveFire) {
            wanted.group.clone_from(&self.group);
        }
        wanted.skill_value = self.figure(Spot::Value)?;
        wanted.skilled = self.skilled;
        wanted.base_damage = self.figure(Spot::Damage)?;
        for (spot, at) in [
            (Spot::Hit, AppliesTo::ActionTotal),
            (Spot::Harm, AppliesTo::EffectTotal),
        ] {
            if let Some(amount) = self.figure(spot)?.filter(|amount| *amount != 0) {
                let figure = ValueSource::Gamemaster;
                wanted.modifiers.push(Modifier {
                    applies_to: at,
                    amount,
                    source: figure,
                });
            }
        }
        Ok(wanted)
    }

    /// Follows what changes the choice and nothing else. What is of an attack without a table alone is left to that.
    pub fn follow(&mut self, intent: AttackIntent, least_blow: u8) {
        match intent {
            AttackIntent::Typed(spot, text) => {
                if let Some(place) = self.text_mut(spot) {
                    *place = text;
                }
            }
            AttackIntent::Stepped(spot, up) => {
                let (least, most) = spot.range();
                let now = self.figure(spot).ok().flatten();
                let next = match now {
                    Some(now) => now + if up { 1 } else { -1 },
                    None => spot.start(),
                };
                let next = next.clamp(least, most);
                if let Some(place) = self.text_mut(spot) {
                    *place = next.to_string();
                }
            }
            AttackIntent::Toggled(CombatOption::VitalBlow) => {
                let steps = if self.choices.has(CombatOption::VitalBlow) {
                    0
                } else {
                    least_blow
                };
                self.choices = self.choices.with_vital_blow(steps);
            }
            AttackIntent::Toggled(choice) => {
                self.choices = if self.choices.has(choice) {
                    self.choices.without(choice)
                } else {
                    self.choices.with(choice)
                };
                // It goes at all who are there, so that each tap on a name adds one.
                self.several |= self.choices.has(CombatOption::SuppressiveFire);
            }
            AttackIntent::SteppedBlow(up) => {
                let steps = self.choices.vital_blow_steps() + if up { 1 } else { -1 };
                let steps = u8::try_from(steps).unwrap_or(0).min(4);
                self.choices = self.choices.with_vital_blow(steps);
            }
            AttackIntent::Chose(way) => self.choose(way),
            AttackIntent::Ranged(target, range) => {
                for foe in self.foes.iter_mut().filter(|foe| foe.target == target) {
                    foe.range = Some(range);
                }
            }
            AttackIntent::Opened(Part::Rare) => self.rare = !self.rare,
            AttackIntent::Opened(part) => {
                self.open = if self.open == Some(part) {
                    None
                } else {
                    Some(part)
                };
            }
            AttackIntent::Spent(up) => {
                let now = self.possibilities;
                self.possibilities = if up {
                    now.saturating_add(1).min(MOST_POSSIBILITIES)
                } else {
                    now.saturating_sub(1)
                };
            }
            AttackIntent::ToggledCard(card, attribute) => {
                let before = self.cards.len();
                self.cards.retain(|(its, _)| *its != card);
                if self.cards.len() == before {
                    self.cards.push((card, attribute));
                }
            }
            AttackIntent::Several => {
                self.several = !self.several;
                if !self.several {
                    self.alone();
                }
            }
            AttackIntent::Shared(who) => {
                let before = self.group.len();
                self.group.retain(|other| *other != who);
                if self.group.len() == before {
                    self.group.push(who);
                }
            }
            AttackIntent::Aimed(target) => {
                match self.foes.iter().position(|foe| foe.target == target) {
                    Some(place) if place == self.focus && self.foes.len() > 1 => {
                        self.foes.remove(place);
                        self.focus = 0;
                    }
                    Some(place) => self.focus = place,
                    None if !self.several => {
                        self.foes = vec![Foe::new(target)];
                        self.focus = 0;
                    }
                    None => {
                        self.foes.push(Foe::new(target));
                        self.focus = self.foes.len() - 1;
                    }
                }
            }
            AttackIntent::ToggledOwnDice => {
                self.own_dice = !self.own_dice;
                if let Some(dice) = self.text_mut(Spot::Dice) {
                    dice.clear();
                }
            }
            AttackIntent::Beside(beside) => self.beside = beside,
            AttackIntent::Negated(..) | AttackIntent::Rolled | AttackIntent::Back => {}
        }
    }

    /// The target that is shown, and nobody else.
    fn alone(&mut self) {
        let foe = self.foe().cloned();
        self.foes = foe.into_iter().collect();
        self.focus = 0;
    }

    /// The same with a stand-in where a figure cannot be read, or is asked for and not there: so that what is offered stays in
    /// sight while somebody types.
    #[must_use]
    pub fn stood_in(&self, asked: &[Spot]) -> Self {
        let mut other = self.clone();
        let mend = |texts: &mut Texts, of_target: bool| {
            for spot in Spot::ALL
                .into_iter()
                .filter(|its| its.is_of_target() == of_target)
            {
                let Some(text) = texts.get_mut(spot as usize) else {
                    continue;
                };
                match read(spot, text) {
                    Ok(None) if asked.contains(&spot) => STAND_IN.clone_into(text),
                    Ok(_) => {}
                    Err(_) => STAND_IN.clone_into(text),
                }
            }
        };
        mend(&mut other.typed, false);
        for foe in &mut other.foes {
            mend(&mut foe.typed, true);
        }
        other
    }

    fn choose(&mut self, way: Way) {
        match way {
            Way::Hand(hand) => {
                self.hand = hand;
                // What was told of another weapon is not told of this one.
                for spot in [Spot::Value, Spot::Damage] {
                    if let Some(text) = self.text_mut(spot) {
                        text.clear();
                    }
                }
                self.skilled = None;
                self.mode = FireMode::Normal;
            }
            Way::Skilled(skilled) => self.skilled = Some(skilled),
            Way::Mode(mode) => self.mode = mode,
            Way::Spares(spares) => self.spares = spares,
            Way::Unseen(unseen) => self.unseen = Some(unseen),
            Way::Purpose(purpose) => self.purpose = Some(purpose),
            Way::Item(weapon) => {
                if let Some(foe) = self.foe_mut() {
                    foe.item = Some(weapon);
                }
            }
            Way::Range(range) => {
                if let Some(foe) = self.foe_mut() {
                    foe.range = Some(range);
                }
            }
            Way::Concealment(concealment) => {
                if let Some(foe) = self.foe_mut() {
                    foe.concealment = concealment;
                }
            }
            Way::Edition(_)
            | Way::Arm(_)
            | Way::Fires(_)
            | Way::Kind(_)
            | Way::Surprise(_)
            | Way::Exposed(_)
            | Way::Aiming(_)
            | Way::K(_)
            | Way::Grapples(_) => {}
        }
    }
}

fn aimed(foe: &Foe) -> Result<DeclaredTarget, Fault> {
    let figure = |spot: Spot| {
        read(
            spot,
            foe.typed.get(spot as usize).map_or("", String::as_str),
        )
    };
    let armor = match (figure(Spot::ArmorAdd)?, figure(Spot::ArmorMost)?) {
        (None, None) => None,
        // Without a maximum it adds what it adds.
        (add, most) => Some((add.unwrap_or(0), most.unwrap_or(Spot::ArmorMost.range().1))),
    };
    Ok(DeclaredTarget {
        range: foe.range,
        concealment: foe.concealment,
        grabbed_item: foe.item,
        defence: figure(Spot::Defence)?,
        toughness: figure(Spot::Toughness)?,
        disarm_resistance: figure(Spot::Strength)?,
        // What hides nobody has no Toughness to ask for.
        cover_toughness: figure(Spot::Cover)?.filter(|_| foe.concealment.is_some()),
        armor,
        ..DeclaredTarget::new(foe.target)
    })
}
