//! The questions that the form of an attack asks: the range, the cause of a blindside attack, the purpose of suppressive fire and
//! the grabbed item; also what is still missing, and why the attack is refused.

use super::form::FormChoice;
use super::pane_fields::choices;
use super::planned::{Incomplete, PlannedAttack};
use super::report::RollReportNote;
use super::targets::TargetForm;
use crate::components::RuledNote;
use crate::grammar::{capitalised, list, possessive};
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack_fields::AttackField;
use crate::torg::choice_group::ChoiceGroup;
use crate::torg::fight;
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use crate::torg::messages::dice;
use crate::torg::messages::sentences::cast_name;
use ::torg::card::ApprovableAction;
use ::torg::combat::chart::{RangeBand, WeaponRanges};
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{AttackReason, CombatReason};
use ::torg::command::Command;
use ::torg::fight::attack_preview::AttackBoost;
use ::torg::fight::{AttackPlan, BlindsideCause, SuppressionPurpose};
use ::torg::settings::Edition;
use ::torg::sheet::{CarriedWeapon, WeaponId};
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};
use tabletop::dice::DiceError;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

impl PlannedAttack {
    /// Returns the open question. It is answered in the form; the attack is not refused because of it.
    pub fn question(&self) -> Option<ChoiceGroup<FormChoice>> {
        if self.asks_range() {
            return self.range_question();
        }
        self.preview.as_ref().ok()?;
        let mut questions = self.questions().into_iter();
        questions.find(|question| !is_answered(question))
    }

    /// Returns the answered questions, so that the answers can still be changed.
    pub(super) fn answered_questions(&self) -> Vec<ChoiceGroup<FormChoice>> {
        let mut questions = self.questions();
        questions.retain(is_answered);
        questions
    }

    /// Returns the question for the range to the targets whose range is not known. Several targets get the same answer, and each can
    /// be changed in its pane.
    fn range_question(&self) -> Option<ChoiceGroup<FormChoice>> {
        let (view, actor) = self.actor()?;
        let targets = self.form.targets.list.iter();
        let asked: Vec<ActorId> = targets
            .filter(|target| self.range_to(target).is_none())
            .map(|target| target.target)
            .collect();
        let first = *asked.first()?;
        let names: Vec<String> = asked
            .iter()
            .filter_map(|target| Some(cast_name(view, view.actor(*target)?).to_owned()))
            .collect();
        let ranges = view.combatant(actor);
        let ranges = ranges
            .weapon(self.form.weapon)
            .and_then(|weapon| weapon.ranges);
        let bands = [
            RangeBand::PointBlank,
            RangeBand::Short,
            RangeBand::Medium,
            RangeBand::Long,
        ];
        let choice = |band| match self.form.targets.several {
            true => FormChoice::SharedRange(band),
            false => FormChoice::Range(first, band),
        };
        let label = format!("What is the range to {}?", list(&names));
        let name = |band| range_answer(band, ranges);
        Some(choices(label, bands, None, name, choice))
    }

    /// Returns the other questions of the chosen options. A known cause of a blindside attack is already chosen (TC-201).
    fn questions(&self) -> Vec<ChoiceGroup<FormChoice>> {
        let Some(plan) = &self.plan else {
            return vec![];
        };
        let form = &self.form;
        let mut questions = vec![];
        if plan.needs_blindside_cause() {
            questions.push(choices(
                "Why can’t the target see it coming?",
                BlindsideCause::ALL,
                plan.blindside_cause(),
                messages::blindside_reason,
                FormChoice::BlindsideCause,
            ));
        }
        if form.options.has(CombatOption::SuppressiveFire) {
            questions.push(choices(
                "What should the targets do?",
                SuppressionPurpose::ALL,
                form.suppression_purpose,
                messages::purpose,
                FormChoice::SuppressionPurpose,
            ));
        }
        // Without a table there are no names to choose from.
        if form.options.uses_off_hand() && self.attacker.is_some() {
            questions.extend(weapon_question(
                "Which weapon is in the other hand?".to_owned(),
                &plan.attacker.off_hand_weapons(form.weapon),
                plan.declaration.off_hand,
                FormChoice::OffHand,
            ));
        }
        questions.extend(self.grabbed_item_question(plan));
        questions
    }

    /// Returns the question which item the attacker grabs. `None` unless there are several. If the target holds an item taken from the
    /// attacker, that one is grabbed first (TC-145).
    fn grabbed_item_question(&self, plan: &AttackPlan) -> Option<ChoiceGroup<FormChoice>> {
        let (view, _) = self.actor()?;
        let target = self.form.targets.shown()?;
        let target_actor = view.actor(target.target)?;
        let taken_weapon = plan.attacker.combat.weapon_taken_by(target.target);
        if !self.form.options.has(CombatOption::GrappleItem) || taken_weapon.is_some() {
            return None;
        }
        let combatant = view.combatant(target_actor);
        let items = combatant.sheet.weapons.iter();
        let items = items.filter(|weapon| combatant.still_carries(weapon.id));
        let owner = possessive(cast_name(view, target_actor));
        weapon_question(
            format!("Which of {owner} items?"),
            &items.collect::<Vec<_>>(),
            target.grabbed_item,
            FormChoice::GrabbedItem,
        )
    }

    /// Checks whether a figure is missing at a table. The button that would roll then names it, and there is a way without figures.
    fn lacks_figures(&self) -> bool {
        self.attacker.is_some() && matches!(self.preview, Err(Incomplete::Unknown(_)))
    }

    /// Returns what is missing before the attack can be rolled; nothing if only the button says it. `was_tried`: whether somebody tried to
    /// roll all the same.
    pub fn missing(&self, was_tried: bool) -> Option<String> {
        let form = &self.form;
        if self.awaits_defence() && !self.own_dice {
            return Some("Roll the defense first, or enter what its die shows.".to_owned());
        }
        if let Err(Incomplete::NoTarget) = &self.preview {
            let count = if form.targets.several {
                "two targets"
            } else {
                "one target"
            };
            return Some(format!("Choose at least {count} in the row at the top."));
        }
        if let Err(incomplete) = &self.preview {
            return (!self.lacks_figures()).then(|| incomplete.text());
        }
        if self.asks_range() && was_tried {
            return Some("Choose the range first.".to_owned());
        }
        // Suppressive fire covers an area, in which there may be one target only (TC-141).
        let covers_area = form.options.has(CombatOption::SuppressiveFire);
        if form.targets.several && form.targets.list.len() < 2 && !covers_area {
            return Some("Choose at least one more target.".to_owned());
        }
        let aims_all = super::combined::is_complete(self);
        (!aims_all).then(|| "Choose who else to affect with this roll.".to_owned())
    }

    /// Returns why the actor cannot attack, whatever the form says. It is shown at the top, before anything is filled in.
    pub fn incapacity(&self) -> Option<RuledNote> {
        let (view, actor) = self.actor()?;
        incapacity(view, actor)
    }

    /// Returns why the rules refuse the attack as it is filled in.
    pub fn shown_refusal(&self) -> Option<RuledNote> {
        if self.incapacity().is_some() {
            return None;
        }
        let refusal = self.refusal()?;
        let no_blindside = CombatReason::Attack(AttackReason::NoBlindside);
        // The form asks for these, so they are not shown as refusals.
        if self.attacker.is_some() && (self.asks_range() || refusal.reason == no_blindside) {
            return None;
        }
        let edition = self.rules().edition;
        let text = match refusal.reason {
            CombatReason::NotTogether(first, second) => format!(
                "{}: not with {}",
                combat::option_label(first, edition),
                combat::option_label(second, edition).to_lowercase()
            ),
            _ => combat::refusal_title(refusal),
        };
        let rule = refusal.rule;
        Some(RuledNote { text, rule })
    }

    /// Checks whether an active defence has to be rolled before the attack. Only without a table.
    pub fn awaits_defence(&self) -> bool {
        let suppresses = self.form.options.has(CombatOption::SuppressiveFire);
        let mut targets = self.form.targets.list.iter();
        self.attacker.is_none() && !suppresses && targets.any(TargetForm::awaits_die)
    }

    /// Returns in a few words what is missing before a roll. `None` if nothing is missing.
    fn short_missing_text(&self) -> Option<String> {
        if let Err(incomplete) = &self.preview {
            return Some(incomplete.short_text());
        }
        if self.asks_range() {
            return Some("Choose the range".to_owned());
        }
        let aims_all = super::combined::is_complete(self);
        (!aims_all).then(|| "Choose who else to affect".to_owned())
    }

    /// Checks whether a tap on the button rolls. Only then is the button highlighted.
    pub fn is_ready(&self) -> bool {
        let rolls_defence = self.awaits_defence() && !self.own_dice;
        rolls_defence || self.short_missing_text().is_none()
    }

    /// Returns the label of the button: what it does, or what is missing.
    pub fn roll_label(&self) -> String {
        let targets = self.form.targets.list.len();
        if self.awaits_defence() && !self.own_dice {
            return "Roll the defense".to_owned();
        }
        if let Some(missing) = self.short_missing_text() {
            return missing;
        }
        if self.attacker.is_none() && self.shown_refusal().is_some() {
            "Roll anyway".to_owned()
        } else if self.own_dice {
            "Use these dice".to_owned()
        } else if targets > 1 {
            format!("Roll against {targets} targets")
        } else {
            "Roll".to_owned()
        }
    }

    /// Returns the text about an error in the typed dice.
    pub fn dice_error_text(&self, error: DiceError) -> String {
        let typed = self.form.text(AttackField::Dice);
        let mut text = dice::typed_refusal(error, typed).in_one_line();
        // Explains why the roll ended earlier than the dice suggest.
        let is_over = matches!(error, DiceError::Surplus { .. });
        let loses_reroll = self
            .plan
            .as_ref()
            .is_some_and(|plan| plan.roll_spec.lost_rerolls > 0);
        if is_over && loses_reroll {
            text.push_str(" Stymied: the first reroll is lost.");
        }
        let buys_dice = self
            .plan
            .as_ref()
            .is_some_and(|plan| plan.boosts.contains(&AttackBoost::ExtraDie));
        if is_over && buys_dice && self.form.circumstances.is_none() {
            text.push_str(dice::BOUGHT_DICE_LATER);
        }
        text
    }

    /// Returns the button that declares the attack without figures if one is missing.
    pub fn instead_of_figures(&self) -> Option<ActionButton> {
        self.without_figures().filter(|_| self.lacks_figures())
    }

    /// Returns the button that declares the attack without figures although all are known.
    pub fn despite_figures(&self) -> Option<ActionButton> {
        self.without_figures().filter(|_| !self.lacks_figures())
    }

    fn without_figures(&self) -> Option<ActionButton> {
        let attacker = self.attacker.as_ref()?;
        let declare = Command::Declare {
            actor: attacker.actor,
            kind: ActionKind::Approvable(ApprovableAction::Attack),
            target: self.form.targets.list.first().map(|target| target.target),
            critical_moment: attacker.critical_moment,
        };
        let action = Action::Play(declare);
        Some(ActionButton::quiet("Play without numbers", action))
    }
}

/// Returns a question with a choice for each of these weapons. `None` unless there are several.
fn weapon_question(
    label: String,
    weapons: &[&CarriedWeapon],
    chosen: Option<WeaponId>,
    choice: fn(WeaponId) -> FormChoice,
) -> Option<ChoiceGroup<FormChoice>> {
    let name = |id| {
        let weapon = weapons.iter().find(|weapon| weapon.id == id);
        weapon.map_or("", |weapon| weapon.name.as_str())
    };
    let ids = weapons.iter().map(|weapon| weapon.id);
    (weapons.len() > 1).then(|| choices(label, ids, chosen, name, choice))
}

fn is_answered(question: &ChoiceGroup<FormChoice>) -> bool {
    question.choices.iter().any(|choice| choice.is_chosen)
}

fn range_answer(band: RangeBand, ranges: Option<WeaponRanges>) -> String {
    let name = combat::range(band);
    match (band, ranges) {
        (_, None) => name.to_owned(),
        (RangeBand::PointBlank, Some(ranges)) if ranges.short_from == 0 => name.to_owned(),
        (RangeBand::PointBlank, Some(ranges)) => format!("{name}, under {} m", ranges.short_from),
        (RangeBand::Short, Some(ranges)) => format!("{name}, up to {} m", ranges.short_to),
        (RangeBand::Medium, Some(ranges)) => format!("{name}, up to {} m", ranges.medium_to),
        (RangeBand::Long | RangeBand::BeyondLong, Some(ranges)) => {
            format!("{name}, up to {} m", ranges.long_to)
        }
    }
}

/// Returns why an actor who is knocked down or surprised cannot attack.
fn incapacity(view: &View, actor: &ActorView) -> Option<RuledNote> {
    let refusal = |text: &str, rule| RuledNote {
        text: capitalised(text),
        rule,
    };
    // For a dead actor, the refusal of the rules is shown instead.
    if actor.condition.is_dead() {
        return None;
    }
    if actor.condition.knocked_down {
        let rule = view.combat.knocked_down_rule();
        return Some(refusal(fight::down_state(view), Some(rule)));
    }
    let surprised = fight::row_state(view, actor)?;
    Some(refusal(&surprised, view.combatant(actor).surprise.rule()))
}

/// Returns the note about the cause of a blindside attack (TC-201).
pub fn blindside_note(cause: BlindsideCause, edition: Edition) -> RollReportNote {
    let name = combat::option_label(CombatOption::Blindside, edition);
    let cause = messages::blindside_reason(cause).to_lowercase();
    RollReportNote::new(format!("{name}: {cause}"), tc(201))
}
