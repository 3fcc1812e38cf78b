//! An attack at a table: what is not typed comes from its cast.

use super::quick::{faces, spot_of};
use super::{AttackIntent, Draft, Fault, Foe, Part, Spot, Way};
use crate::app::model::{Model, Sheet};
use ::torg::active_effects::{Attribute, BONUS};
use ::torg::card::CardId;
use ::torg::combat::chart::RangeBand;
use ::torg::combat::damage::DamageComponent;
use ::torg::combat::die::RollSpec;
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{CombatReason, CombatRefusal};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::actions::InteractionDeclaration;
use ::torg::fight::attack_preview::{self, AttackBoost};
use ::torg::fight::{
    AttackCommand, AttackDeclaration, Combatant, automatic_options, default_weapon,
    is_non_lethal_by_default,
};
use ::torg::sheet::{CombatSkill, KnownSkill};
use ::torg::view::{ActorView, View};
use std::rc::Rc;
use tabletop::dice::DiceError;
use tabletop::seat::{ActorId, Seat};

/// Somebody's attack that is being chosen.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Attacking {
    pub actor: ActorId,
    pub critical_moment: bool,
    pub draft: Draft,
    /// What is wrong with the dice that were typed.
    pub dice: Option<DiceError>,
}

/// What possibilities take from the blows that lie on the table, by their places.
pub type Negated = Vec<(u8, Vec<DamageComponent>)>;

/// Everything that is weighed.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Sides {
    pub wanted: AttackDeclaration,
    pub attacker: Combatant,
    pub targets: Vec<Combatant>,
    pub throw: RollSpec,
    /// Whose figures are shown.
    pub shown: usize,
    pub aids: Vec<AttackBoost>,
    pub rules: CombatRules,
    /// Why nobody is attacked now, they cannot all share the shot, or nothing else goes with the die.
    pub apart: Option<CombatRefusal>,
    /// What all that is tried beside it is rolled against (TC-262).
    pub beside: Vec<i32>,
}

/// Whether somebody's sheet says enough of a fight for the app to reckon with.
pub fn is_known(view: &View, actor: ActorId) -> bool {
    let sheet = view.actor(actor).and_then(|actor| actor.sheet.as_ref());
    sheet.is_some_and(|its| !its.skills.is_empty() || !its.weapons.is_empty())
}

/// Those it can be aimed at: the other side first, and whoever is up before whoever is out.
pub fn foes(view: &View, actor: ActorId) -> Vec<&ActorView> {
    let own = view.actor(actor).map(|actor| actor.role.side());
    let there = |other: &&ActorView| {
        other.id != actor && (other.takes_part || !view.in_rounds) && other.sheet.is_some()
    };
    let mut all: Vec<&ActorView> = view.present().filter(there).collect();
    all.sort_by_key(|other| (Some(other.role.side()) == own, !other.condition.can_act()));
    all
}

impl Attacking {
    /// A plain attack of somebody at the first there is; `None` where there is nobody.
    pub fn open(view: &View, actor: ActorId, critical_moment: bool) -> Option<Self> {
        view.actor(actor)?.sheet.as_ref()?;
        let target = foes(view, actor).first()?.id;
        let own = view.combatant(view.actor(actor)?);
        let rules = &view.combat.rules;
        let hand = default_weapon(&own, rules);
        let mut draft = Draft::new(hand, target);
        draft.choices = automatic_options(&own, hand, rules);
        Some(Self {
            actor,
            critical_moment,
            draft,
            dice: None,
        })
    }

    /// Both sides as they stand.
    ///
    /// # Errors
    /// Something typed cannot be read.
    pub fn sides(&self, view: &View) -> Result<Option<Sides>, Fault> {
        let mut wanted = self.draft.wanted()?;
        let somebody = |id: ActorId| view.actor(id).map(|actor| view.combatant(actor));
        let (Some(own), Some(attacker)) = (view.actor(self.actor), somebody(self.actor)) else {
            return Ok(None);
        };
        let rules = view.combat.rules;
        // What could be struck with beside is there to be chosen (TC-193, TC-194).
        wanted.off_hand = attacker.off_hand_weapon(wanted.weapon);
        let mut targets = vec![];
        for (foe, aimed) in self.draft.foes.iter().zip(&mut wanted.targets) {
            let Some(target) = somebody(foe.target) else {
                return Ok(None);
            };
            aimed.target = foe.target;
            aimed.range = aimed
                .range
                .or_else(|| attacker.range_to(wanted.weapon, &target));
            targets.push(target);
        }
        let group = wanted.group.iter().filter_map(|id| somebody(*id));
        let group: Vec<Combatant> = group.collect();
        let beside = &self.draft.beside;
        let trials =
            InteractionDeclaration::combined_targets(beside, &attacker, somebody, &[], &rules);
        let apart = attacker.attack_refusal(&rules);
        let apart = apart.or_else(|| wanted.shared_roll_refusal(&attacker, &group, &rules));
        let apart = apart.or_else(|| {
            wanted
                .combination_refusal(beside)
                .or_else(|| trials.as_ref().err().copied())
        });
        let trials = trials.unwrap_or_default();
        let skill = InteractionDeclaration::lowest_proficiency(beside, &attacker, &rules);
        let throw = view.roll_spec(own, wanted.proficiency(&attacker, &rules).lower(skill));
        let mut aids = vec![AttackBoost::ExtraDie; usize::from(self.draft.possibilities)];
        let cards = view.counting_cards(own, &self.draft.cards);
        aids.extend(
            cards
                .into_iter()
                .filter_map(|(card, attribute)| aid(view, card, attribute)),
        );
        Ok(Some(Sides {
            wanted,
            attacker,
            targets,
            throw,
            shown: self.draft.focus,
            aids,
            rules,
            apart,
            beside: trials.iter().map(|trial| trial.difficulty).collect(),
        }))
    }

    /// How far off somebody is: as it is said of this attack, else as it was said last.
    pub fn range(&self, view: &View, foe: &Foe) -> Option<RangeBand> {
        let somebody = |id: ActorId| view.actor(id).map(|actor| view.combatant(actor));
        let last = || somebody(self.actor)?.range_to(self.draft.hand, &somebody(foe.target)?);
        foe.range.or_else(last)
    }

    /// Whether nobody has said how far off somebody is, and it is asked for.
    fn asks_range(&self, view: &View) -> bool {
        let sides = self.sides(view).ok().flatten();
        let weighed = sides.and_then(|sides| sides.draft().preview(&[]).ok());
        let refused = weighed.and_then(|weighed| weighed.refusal);
        refused.is_some_and(|refusal| refusal.reason == CombatReason::RangeUnknown)
    }

    /// What it comes to while a figure is missing or wrong, with stand-ins: what can be chosen stays in sight.
    pub fn stood_in(
        &self,
        view: &View,
        aids: &[AttackBoost],
    ) -> Option<attack_preview::AttackPreview> {
        let mut asked = vec![];
        // Each turn tells one figure more that is missing.
        for _ in Spot::ALL {
            let mut other = self.clone();
            other.draft = self.draft.stood_in(&asked);
            let sides = other.sides(view).ok()??;
            match sides.draft().preview(aids) {
                Ok(weighed) => return Some(weighed),
                Err(refusal) => match refusal.reason {
                    CombatReason::Unknown(number) => asked.push(spot_of(number)?),
                    _ => return None,
                },
            }
        }
        None
    }

    /// The attack as a command.
    ///
    /// # Errors
    /// Something typed cannot be read.
    pub fn command(&self, view: &View) -> Result<Option<Command>, Fault> {
        let Some(mut sides) = self.sides(view)? else {
            return Ok(None);
        };
        let both = [CombatOption::BothWeapons, CombatOption::SplitWeapons];
        let both = both.iter().any(|choice| self.draft.choices.has(*choice));
        sides.wanted.off_hand.take_if(|_| !both);
        let dice = if self.draft.own_dice {
            DiceFrom::Person(faces(self.draft.text(Spot::Dice)))
        } else {
            DiceFrom::App
        };
        Ok(Some(Command::Attack {
            actor: self.actor,
            what: AttackCommand::Attack {
                declaration: Box::new(sides.wanted),
                combined: self.draft.beside.clone(),
                cards: self.draft.cards.clone(),
                possibilities: self.draft.possibilities,
                critical_moment: self.critical_moment,
                dice,
            },
        }))
    }
}

impl Sides {
    /// To be weighed.
    pub fn draft(&self) -> attack_preview::AttackDraft<'_> {
        attack_preview::AttackDraft {
            declaration: &self.wanted,
            attacker: &self.attacker,
            targets: &self.targets,
            roll_spec: self.throw,
            shown_target: self.shown,
            boosts: &self.aids,
            combined_difficulties: &self.beside,
            rules: &self.rules,
        }
    }
}

/// What a card of the pool does for an attack; `None` where it does nothing for it.
pub fn aid(view: &View, card: CardId, attribute: Option<Attribute>) -> Option<AttackBoost> {
    use ::torg::card::CardName;
    match (view.deck.name(card)?, attribute) {
        (CardName::Action, _) => Some(AttackBoost::Bonus(BONUS)),
        (CardName::Hero | CardName::Drama, _) => Some(AttackBoost::ExtraDie),
        (CardName::CoupDeGrace, _) => Some(AttackBoost::EffectValue(i32::from(
            view.settings.numbers.coup_de_grace_bonus,
        ))),
        (CardName::Adrenalin, Some(attribute)) => Some(AttackBoost::Attribute(attribute, BONUS)),
        _ => None,
    }
}

/// The attack that is being chosen in the open sheet.
pub fn sheet(model: &Model) -> Option<&Attacking> {
    if let Some(Sheet::Attack(sheet)) = &model.sheet {
        Some(sheet)
    } else {
        None
    }
}

/// Opens the sheet of somebody's attack.
pub fn ask(attacking: Attacking) -> Sheet {
    Sheet::Attack(Rc::new(attacking))
}

/// Follows what changes the sheet; answers the command where it is to be rolled.
pub fn follow(model: &mut Model, intent: AttackIntent) -> Option<Command> {
    let view = model.torg().map(|table| table.view(Seat::Table))?;
    let mut sheet = sheet(model)?.clone();
    let command = match intent {
        AttackIntent::Rolled => match sheet.command(&view) {
            Ok(command) if !sheet.asks_range(&view) && sheet.draft.aims_all() => command,
            Ok(_) | Err(_) => {
                sheet.draft.pressed = true;
                None
            }
        },
        AttackIntent::Back => None,
        other => {
            sheet.dice = None;
            let least = if view.combat.rules.is_classic() { 4 } else { 1 };
            if let (AttackIntent::Chose(Way::Hand(hand)), Some(own)) =
                (&other, view.actor(sheet.actor))
            {
                let choices = sheet.draft.choices;
                let own = view.combatant(own);
                sheet.draft.choices = if is_non_lethal_by_default(&own, *hand, &view.combat.rules) {
                    choices.with(CombatOption::NonLethal)
                } else {
                    choices.without(CombatOption::NonLethal)
                };
            }
            sheet.draft.follow(other, least);
            None
        }
    };
    model.sheet = Some(ask(sheet));
    command
}

/// Takes something from a blow by a possibility, or no longer.
pub fn pick(negated: &mut Negated, blow: u8, pick: DamageComponent) {
    let place = negated.iter().position(|(its, _)| *its == blow);
    let Some((_, picks)) = place.and_then(|place| negated.get_mut(place)) else {
        negated.push((blow, vec![pick]));
        return;
    };
    if picks.contains(&pick) {
        picks.retain(|its| *its != pick);
    } else {
        picks.push(pick);
    }
    negated.retain(|(_, picks)| !picks.is_empty());
}

/// What was typed, as the sheet of the one it is about would say it: the attacker's value, or the target's defence and
/// Toughness. `None` where nothing new is typed that a sheet has a place for.
pub fn kept(view: &View, attacking: &Attacking, part: Part) -> Option<Command> {
    let draft = &attacking.draft;
    let typed = |spot: Spot| {
        let figure = draft.figure(spot).ok().flatten();
        figure.and_then(|figure| u8::try_from(figure).ok())
    };
    let own = view.actor(attacking.actor)?;
    let arm = draft.wanted().ok()?.attack_skill(&view.combatant(own));
    let actor = match part {
        Part::Weapon => own,
        Part::Target => view.actor(draft.foe()?.target)?,
        Part::Rare => return None,
    };
    let (mut figures, mut sheet) = (actor.stats, actor.sheet.clone()?);
    let (skill, value) = if part == Part::Weapon {
        let skilled = draft.skilled != Some(false);
        (
            CombatSkill::for_attack(arm),
            typed(Spot::Value).filter(|_| skilled),
        )
    } else {
        figures.toughness = typed(Spot::Toughness).or(figures.toughness);
        let first = sheet.weapons.first().map(|weapon| weapon.attack_skill);
        let skill = match (arm.is_hand_to_hand(), first) {
            (false, _) => CombatSkill::Dodge,
            (true, Some(AttackSkill::Melee)) => CombatSkill::Melee,
            (true, _) => CombatSkill::Unarmed,
        };
        (skill, typed(Spot::Defence))
    };
    if let Some(value) = value {
        sheet.skills.retain(|has| has.skill != skill);
        sheet.skills.push(KnownSkill { skill, value });
    }
    let same = figures == actor.stats && Some(&sheet) == actor.sheet.as_ref();
    (!same).then_some(Command::SetSheet {
        actor: actor.id,
        stats: figures,
        sheet,
    })
}
