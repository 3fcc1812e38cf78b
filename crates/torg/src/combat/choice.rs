//! Options that are chosen with an attack, when each is legal, and which go together (3.8 … 3.12, the matrix of 3.18).

use super::action::Act;
use super::attack::Attack;
use super::refusal::{Refusal, Why, require};
use super::settings::{AimWith, Anatomy, Disciplines, Knockout, Rules, VitalBlockWith};
use super::weapon::Arm;
use crate::settings::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// What the split second of an opportunity attack takes from the bonus (TC-134, TC-135).
pub const OPPORTUNITY: u8 = 3;
/// What attacking and defending on one die takes from the attack, and from the defence (TC-152, TC-153).
pub const AGGRESSIVE: (u8, u8) = (4, 2);

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Aimed last round.
    Aim,
    /// At a vital spot, in steps.
    VitalBlow,
    /// Safety given up for force.
    AllOut,
    /// Broad swings.
    Sweep,
    /// Held until one of the targets shown is chosen.
    Opportunity,
    /// Held until the first target shows itself at a place.
    Location,
    /// Instead of hitting, everyone in an area is cowed.
    SuppressiveFire,
    /// Grappling to hold the target.
    GrappleHold,
    /// Grappling for an item.
    GrappleItem,
    /// At the legs.
    KnockdownAttack,
    /// Something is struck out of a hand.
    Disarm,
    /// Attack and active defence on one die.
    AggressiveDefence,
    /// Stun in the older edition, non-lethal in the later one.
    NonLethal,
    /// More harm of every kind but wounds, by the table's own figures.
    Knockout,
    /// Both weapons at one opponent.
    BothWeapons,
    /// Both weapons, at several opponents.
    SplitWeapons,
    /// One of two weapons parries.
    Parry,
    /// From where the target does not look.
    Blindside,
    /// A defence skill used actively.
    ActiveDefence,
    /// Vital parts guarded, in steps.
    VitalBlock,
    /// The round is spent aiming.
    Aiming,
    /// Two strikes of martial arts.
    LightningFist,
    /// A block, and a strike.
    BlockStrike,
    /// A double-handed chop.
    FellingTheOak,
    /// A blow that stuns.
    StunningAttack,
    /// The target is thrown.
    Throw,
}

impl Choice {
    /// All of them.
    pub const ALL: [Self; 26] = [
        Self::Aim,
        Self::VitalBlow,
        Self::AllOut,
        Self::Sweep,
        Self::Opportunity,
        Self::Location,
        Self::SuppressiveFire,
        Self::GrappleHold,
        Self::GrappleItem,
        Self::KnockdownAttack,
        Self::Disarm,
        Self::AggressiveDefence,
        Self::NonLethal,
        Self::Knockout,
        Self::BothWeapons,
        Self::SplitWeapons,
        Self::Parry,
        Self::Blindside,
        Self::ActiveDefence,
        Self::VitalBlock,
        Self::Aiming,
        Self::LightningFist,
        Self::BlockStrike,
        Self::FellingTheOak,
        Self::StunningAttack,
        Self::Throw,
    ];

    /// The rule it stands in.
    pub const fn rule(self, edition: Edition) -> RuleId {
        let (classic, revised) = match self {
            Self::Aim | Self::Aiming => (120, 121),
            Self::VitalBlow => (122, 126),
            Self::AllOut => (129, 130),
            Self::Sweep => (132, 133),
            Self::Opportunity => (134, 135),
            Self::Location => (136, 137),
            Self::SuppressiveFire => (141, 141),
            Self::GrappleHold => (144, 144),
            Self::GrappleItem => (145, 145),
            Self::KnockdownAttack => (147, 147),
            Self::Disarm => (125, 148),
            Self::AggressiveDefence => (152, 153),
            Self::NonLethal => (155, 156),
            Self::Knockout => (160, 160),
            Self::BothWeapons => (193, 193),
            Self::SplitWeapons => (194, 194),
            Self::Parry => (190, 190),
            Self::Blindside => (200, 201),
            Self::ActiveDefence => (57, 57),
            Self::VitalBlock => (150, 150),
            Self::LightningFist => (224, 224),
            Self::BlockStrike => (220, 220),
            Self::FellingTheOak => (226, 226),
            Self::StunningAttack => (230, 230),
            Self::Throw => (231, 231),
        };
        tc(match edition {
            Edition::Classic => classic,
            Edition::Revised => revised,
        })
    }

    /// The one edition that has it; `None` where both have.
    pub const fn only(self) -> Option<Edition> {
        match self {
            Self::SuppressiveFire
            | Self::GrappleHold
            | Self::GrappleItem
            | Self::KnockdownAttack
            | Self::Knockout
            | Self::BothWeapons
            | Self::SplitWeapons
            | Self::Parry
            | Self::VitalBlock => Some(Edition::Revised),
            Self::LightningFist
            | Self::BlockStrike
            | Self::FellingTheOak
            | Self::StunningAttack
            | Self::Throw => Some(Edition::Classic),
            Self::Aim
            | Self::VitalBlow
            | Self::AllOut
            | Self::Sweep
            | Self::Opportunity
            | Self::Location
            | Self::Disarm
            | Self::AggressiveDefence
            | Self::NonLethal
            | Self::Blindside
            | Self::ActiveDefence
            | Self::Aiming => None,
        }
    }

    /// Whether the edition, with this table's answers, has it at all.
    ///
    /// # Errors
    /// The other edition has it.
    pub fn exists(self, rules: &Rules) -> Result<(), Refusal> {
        match self.only() {
            Some(only) if only != rules.edition => {
                let learned = only == Edition::Classic && rules.is(Disciplines::On);
                let why = Why::OtherEdition { choice: self, only };
                require(learned, why, self.rule(only))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The options of one attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Choices {
    taken: u32,
    vital_blow: u8,
    vital_block: u8,
}

/// The saved form: those that are taken, and the steps of the two that have some.
#[derive(Serialize, Deserialize)]
struct Written {
    taken: Vec<Choice>,
    #[serde(default)]
    blow: u8,
    #[serde(default)]
    block: u8,
}

impl From<Choices> for Written {
    fn from(choices: Choices) -> Self {
        Self {
            taken: choices.each().collect(),
            blow: choices.vital_blow,
            block: choices.vital_block,
        }
    }
}

impl From<Written> for Choices {
    fn from(written: Written) -> Self {
        let taken = written.taken.into_iter();
        Self {
            vital_blow: written.blow,
            vital_block: written.block,
            ..taken.fold(Self::default(), Self::with)
        }
    }
}

impl Choices {
    /// None but these, a vital blow or block with all its steps.
    pub fn of(choices: &[Choice]) -> Self {
        let of = choices
            .iter()
            .fold(Self::default(), |of, its| of.with(*its));
        Self {
            vital_blow: if of.has(Choice::VitalBlow) { 4 } else { 0 },
            vital_block: if of.has(Choice::VitalBlock) { 4 } else { 0 },
            ..of
        }
    }

    /// With one more.
    #[must_use]
    pub const fn with(mut self, choice: Choice) -> Self {
        self.taken |= 1 << choice as u32;
        self
    }

    /// With that one, where there is one.
    #[must_use]
    pub const fn also(self, choice: Option<Choice>) -> Self {
        match choice {
            Some(choice) => self.with(choice),
            None => self,
        }
    }

    /// Without one.
    #[must_use]
    pub const fn without(mut self, choice: Choice) -> Self {
        self.taken &= !(1 << choice as u32);
        if !self.has(Choice::VitalBlow) {
            self.vital_blow = 0;
        }
        if !self.has(Choice::VitalBlock) {
            self.vital_block = 0;
        }
        self
    }

    /// With a vital blow of so many steps; of none, without.
    #[must_use]
    pub const fn vital_blow(mut self, steps: u8) -> Self {
        self.vital_blow = steps;
        if steps == 0 {
            self.without(Choice::VitalBlow)
        } else {
            self.with(Choice::VitalBlow)
        }
    }

    /// With a vital blow of so many steps, if there are such: none is no option in the later edition, and no size in the older.
    ///
    /// # Errors
    /// There are none such.
    pub fn try_vital_blow(self, steps: i32, rules: &Rules) -> Result<Self, Refusal> {
        let least = if rules.classic() { 4 } else { 1 };
        let known = (0..=4).contains(&steps) && (steps == 4 || !rules.classic());
        let why = Why::VitalSteps { least, most: 4 };
        require(known, why, Choice::VitalBlow.rule(rules.edition))?;
        Ok(self.vital_blow(u8::try_from(steps).unwrap_or(0)))
    }

    /// With a vital block of so many steps; of none, without.
    #[must_use]
    pub const fn vital_block(mut self, steps: u8) -> Self {
        self.vital_block = steps;
        if steps == 0 {
            self.without(Choice::VitalBlock)
        } else {
            self.with(Choice::VitalBlock)
        }
    }

    /// Whether it is taken.
    pub const fn has(self, choice: Choice) -> bool {
        self.taken & (1 << choice as u32) != 0
    }

    /// The steps of the vital blow.
    pub const fn blow(self) -> i32 {
        self.vital_blow as i32
    }

    /// The steps of the vital block.
    pub const fn block(self) -> i32 {
        self.vital_block as i32
    }

    /// Those that are taken.
    pub fn each(self) -> impl Iterator<Item = Choice> {
        Choice::ALL
            .into_iter()
            .filter(move |choice| self.has(*choice))
    }
}

/// Whether two options go together, and where that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// They do.
    pub may: bool,
    /// A chapter says so; else it was decided.
    pub said: bool,
    /// The rule to name.
    pub rule: RuleId,
}

const fn yes(rule: u16) -> Pair {
    Pair {
        may: true,
        said: true,
        rule: tc(rule),
    }
}

const fn no(said: bool, rule: u16) -> Pair {
    Pair {
        may: false,
        said,
        rule: tc(rule),
    }
}

/// Whether two options go together (3.18). What the matrix does not list does.
pub fn together(one: Choice, other: Choice, edition: Edition) -> Pair {
    listed(one, other, edition)
        .or_else(|| listed(other, one, edition))
        .unwrap_or(Pair {
            may: true,
            said: false,
            rule: one.rule(edition),
        })
}

fn listed(one: Choice, other: Choice, edition: Edition) -> Option<Pair> {
    use Choice::{
        ActiveDefence, AggressiveDefence, Aim, Aiming, AllOut, Blindside, BlockStrike, BothWeapons,
        Disarm, FellingTheOak, GrappleHold, GrappleItem, KnockdownAttack, LightningFist, Location,
        Opportunity, Parry, SplitWeapons, SuppressiveFire, Sweep, VitalBlock, VitalBlow,
    };
    let revised = edition == Edition::Revised;
    let by = |classic, later| if revised { later } else { classic };
    Some(match (one, other) {
        (AllOut, VitalBlow) => yes(by(124, 130)),
        (AllOut, KnockdownAttack) if revised => yes(130),
        (AllOut, ActiveDefence) => no(revised, by(129, 130)),
        (AllOut, VitalBlock) => no(true, 130),
        (AllOut, AggressiveDefence) => no(false, by(129, 130)),
        (VitalBlock, ActiveDefence) => yes(150),
        (VitalBlow, Sweep) => no(false, by(122, 126)),
        (GrappleHold | GrappleItem, VitalBlow | Sweep) => yes(144),
        (GrappleHold, GrappleItem | KnockdownAttack | Disarm | SuppressiveFire)
        | (GrappleItem, KnockdownAttack | Disarm | SuppressiveFire) => no(false, 144),
        (KnockdownAttack, Disarm | SuppressiveFire) => no(false, 147),
        (Disarm, SuppressiveFire) => no(false, 148),
        (Disarm, VitalBlow) if revised => no(false, 148),
        (Disarm, VitalBlow) => yes(125),
        // It is a vital blow itself.
        (Disarm, Sweep) if !revised => no(false, 125),
        (
            Aim,
            AllOut
            | Sweep
            | AggressiveDefence
            | LightningFist
            | BlockStrike
            | FellingTheOak
            | Choice::StunningAttack
            | Choice::Throw,
        ) => no(true, by(120, 121)),
        (Aiming, ActiveDefence | AggressiveDefence) => no(revised, by(120, 121)),
        (Aiming, VitalBlock) => no(true, 121),
        (Opportunity, Location) => no(true, by(134, 135)),
        (AggressiveDefence, ActiveDefence) => no(true, by(152, 153)),
        (Parry, BothWeapons | SplitWeapons) => no(true, 191),
        (BothWeapons, SplitWeapons) => no(true, 194),
        (Blindside, _) => Pair {
            may: true,
            said: revised,
            rule: tc(by(200, 202)),
        },
        (LightningFist, BlockStrike | AggressiveDefence) => no(false, 224),
        (FellingTheOak, VitalBlow) => yes(227),
        _ => return None,
    })
}

/// Whether an option alone is legal with this attack.
///
/// # Errors
/// Why not.
pub fn alone(choice: Choice, attack: &Attack, rules: &Rules) -> Result<(), Refusal> {
    choice.exists(rules)?;
    let rule = choice.rule(rules.edition);
    let arm = attack.arm;
    let target = &attack.target;
    let close = arm.is_hand_to_hand();
    match choice {
        Choice::Aim => {
            require(!close, Why::OnlyRanged(choice), rule)?;
            let any = rules.classic() || rules.is(AimWith::Ranged);
            require(any || arm == Arm::Missile, Why::OnlyMissiles(choice), rule)
        }
        Choice::VitalBlow => {
            let steps = attack.choices.blow();
            let least = if rules.classic() { 4 } else { 1 };
            let why = Why::VitalSteps { least, most: 4 };
            require((i32::from(least)..=4).contains(&steps), why, rule)?;
            let refused = rules.classic() || rules.is(Anatomy::Refused);
            require(
                target.anatomy_known || !refused,
                Why::AnatomyUnknown,
                tc(if rules.classic() { 123 } else { 128 }),
            )
        }
        Choice::AllOut | Choice::Sweep | Choice::AggressiveDefence => {
            require(close, Why::OnlyHandToHand(choice), rule)
        }
        Choice::SuppressiveFire => require(!close, Why::OnlyRanged(choice), rule),
        Choice::GrappleHold | Choice::GrappleItem => {
            let can = matches!(arm, Arm::Unarmed | Arm::MartialArts) || attack.weapon.grapples;
            require(can, Why::CannotGrapple, tc(144))?;
            let holds = choice == Choice::GrappleHold || target.holds;
            require(holds, Why::NothingHeld, rule)
        }
        Choice::Disarm => require(target.holds, Why::NothingHeld, rule),
        Choice::NonLethal => {
            let can = rules.classic() || attack.weapon.fells != Some(false);
            require(can, Why::NotNonLethal, tc(158))
        }
        Choice::Knockout => require(rules.is(Knockout::Own), Why::NoKnockoutFigures, rule),
        Choice::BothWeapons | Choice::SplitWeapons => {
            require(attack.second.is_some(), Why::TwoWeapons, rule)
        }
        Choice::Parry => {
            let two = attack.second.is_some_and(|its| its.arm == Arm::Melee);
            require(two && arm == Arm::Melee, Why::TwoWeapons, tc(192))
        }
        Choice::VitalBlock => {
            let why = Why::BlockSteps { least: 1, most: 4 };
            require((1..=4).contains(&attack.choices.block()), why, rule)?;
            let defends = attack.choices.has(Choice::AggressiveDefence);
            require(
                defends || rules.is(VitalBlockWith::AnyAction),
                Why::OnlyDefending,
                rule,
            )
        }
        Choice::LightningFist
        | Choice::BlockStrike
        | Choice::FellingTheOak
        | Choice::StunningAttack
        | Choice::Throw => {
            require(arm == Arm::MartialArts, Why::OnlyMartialArts(choice), rule)?;
            require(attack.learned.of(choice), Why::NoDiscipline, rule)
        }
        Choice::Opportunity | Choice::Location | Choice::KnockdownAttack | Choice::Blindside => {
            Ok(())
        }
        // Both take the round's action: the pairs of 3.18 are asked of somebody who does them, not of a blow.
        Choice::ActiveDefence => Err(Refusal::new(Why::RolledFor(Act::Defence), tc(5))),
        Choice::Aiming => Err(Refusal::new(Why::Aiming, rule)),
    }
}

/// Whether the options are legal, each alone and each pair.
///
/// # Errors
/// The first that is not, in the order of [`Choice::ALL`].
pub fn check(attack: &Attack, rules: &Rules) -> Result<(), Refusal> {
    for choice in attack.choices.each() {
        alone(choice, attack, rules)?;
    }
    for one in attack.choices.each() {
        for other in attack.choices.each().filter(|other| *other != one) {
            let pair = together(one, other, rules.edition);
            require(pair.may, Why::NotTogether(one, other), pair.rule)?;
        }
    }
    Ok(())
}

/// Whether one more option may be taken with those that are: what a preview shows is what is refused later (2.4, 6). Vital
/// blows and blocks are looked at in their least steps, unless they are taken already.
///
/// # Errors
/// Why not.
pub fn may_add(choice: Choice, attack: &Attack, rules: &Rules) -> Result<(), Refusal> {
    let mut with = attack.clone();
    let taken = attack.choices;
    let least = if rules.classic() { 4 } else { 1 };
    with.choices = if taken.has(choice) {
        taken
    } else if choice == Choice::VitalBlow {
        taken.vital_blow(least)
    } else if choice == Choice::VitalBlock {
        taken.vital_block(1)
    } else {
        taken.with(choice)
    };
    alone(choice, &with, rules)?;
    for other in taken.each().filter(|other| *other != choice) {
        let pair = together(choice, other, rules.edition);
        require(pair.may, Why::NotTogether(choice, other), pair.rule)?;
    }
    Ok(())
}
