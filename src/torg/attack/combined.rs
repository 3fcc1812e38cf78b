//! Interactions with one die: a single one, several of them, or together with an attack (TC-022 … TC-030, TC-260, TC-262).

use super::options::percent;
use super::planned::PlannedAttack;
use crate::components::{ChanceRow, SteppedNumber};
use crate::grammar::signed;
use crate::torg::choice_group::GroupedChoice;
use crate::torg::fight::Boosts;
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use crate::torg::messages::names;
use crate::torg::messages::sentences::actor_name;
use ::torg::card::Side;
use ::torg::combat::attack::MAX_COMBAT_VALUE;
use ::torg::combat::breakdown::{BreakdownLine, ValueSource};
use ::torg::combat::die::RollSpec;
use ::torg::combat::interaction::Interaction;
use ::torg::combat::odds::CERTAINTY;
use ::torg::combat::refusal::CombatRefusal;
use ::torg::fight::actions::InteractionDeclaration;
use ::torg::fight::{Combatant, InteractionPreview, TargetPurpose};
use ::torg::roll::Proficiency;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// All interactions that are attempted with one die, as they are chosen.
pub type Declarations = Vec<InteractionDeclaration>;

/// All interactions that are attempted with one die, and everything that applies to the roll.
pub struct OneDie<'a> {
    /// The view of the table.
    pub view: &'a View,
    /// The actor who attempts them.
    pub actor: &'a ActorView,
    /// The interactions, in order.
    pub declarations: &'a [InteractionDeclaration],
    /// The difficulties of attacks with the same die.
    pub attack_difficulties: &'a [i32],
    /// The roll, without boosts.
    pub roll_spec: RollSpec,
    /// The cards and possibilities used on it.
    pub boosts: &'a Boosts,
    /// The default target of a new interaction.
    pub first_target: Option<ActorId>,
}

/// One slot for an interaction with the die: the kinds to choose from, and the interaction, if one is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct CombinedPlace {
    /// The kinds, each with all interactions after choosing it; empty if no kind is left.
    pub kinds: Vec<GroupedChoice<Declarations>>,
    /// The chosen interaction.
    pub content: Option<InteractionContent>,
}

/// The choices for one interaction, and its chances.
#[derive(Clone, Debug, PartialEq)]
pub struct InteractionContent {
    /// The possible targets.
    pub targets: Vec<InteractionTargetRow>,
    /// The chances for each target.
    pub chances: Vec<TargetChances>,
    /// The text that says what is missing.
    pub error: Option<String>,
    /// The choice whether the roll is skilled; empty if the skill is on the sheet, which says it.
    pub skill: Vec<GroupedChoice<Declarations>>,
    /// The figures that can be changed; each step leads to all interactions after it.
    pub figures: Vec<SteppedNumber<Declarations>>,
}

/// The chances of an interaction for a target.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetChances {
    /// The name of the target; empty if there is only one.
    pub target: String,
    /// The effects of each row of the interaction's table, and its chance.
    pub rows: Vec<ChanceRow>,
}

/// A possible target of an interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct InteractionTargetRow {
    /// The target's name.
    pub name: String,
    /// The target's side.
    pub side: Side,
    /// The difficulty, what changes the total, and the chance of a success: "against 12 · Setback −5 · 62%".
    pub detail: String,
    /// Whether the interaction is against it.
    pub is_chosen: bool,
    /// All interactions after a tap on the row.
    pub after_press: Declarations,
}

/// Returns an interaction with the values of the sheets, with one target or none yet.
pub fn plain_interaction(kind: Interaction, target: Option<ActorId>) -> InteractionDeclaration {
    InteractionDeclaration {
        kind,
        targets: target.map(|target| (target, None)).into_iter().collect(),
        skill_value: None,
        skilled: None,
        modifier: 0,
    }
}

impl OneDie<'_> {
    /// Returns the preview of the interaction at this index for each of its targets.
    fn preview(
        &self,
        declarations: &[InteractionDeclaration],
        index: usize,
    ) -> Result<Vec<InteractionPreview>, CombatRefusal> {
        let (view, rules) = (self.view, &self.view.combat.rules);
        let combatant = view.combatant(self.actor);
        let combatant_of = |id| view.actor(id).map(|actor| view.combatant(actor));
        let difficulties = self.attack_difficulties;
        let targets = InteractionDeclaration::combined_targets(
            declarations,
            &combatant,
            combatant_of,
            difficulties,
            rules,
        )?;
        let Some(declaration) = declarations.get(index) else {
            return Ok(vec![]);
        };
        let preceding = declarations
            .iter()
            .take(index)
            .map(|declaration| declaration.targets.len())
            .sum();
        let targets: Vec<_> = targets.into_iter().skip(preceding).collect();
        let target_combatants = declaration
            .targets
            .iter()
            .filter_map(|(id, _)| combatant_of(*id));
        let target_combatants: Vec<Combatant> = target_combatants.collect();
        let attribute = declaration.kind.attribute();
        let boosts = self.boosts.bonuses(view, self.actor, attribute);
        Ok(declaration.preview_targets(
            &targets,
            &combatant,
            &target_combatants,
            boosts,
            self.roll_spec,
            rules,
        ))
    }

    /// Returns a copy of all interactions with one of them changed.
    fn with_changed(
        &self,
        index: usize,
        change: impl FnOnce(&mut InteractionDeclaration),
    ) -> Declarations {
        let mut declarations = self.declarations.to_vec();
        if let Some(declaration) = declarations.get_mut(index) {
            change(declaration);
        }
        declarations
    }

    /// Returns the slots from this index on; the last one is empty.
    pub fn places(&self, from: usize) -> Vec<CombinedPlace> {
        let place_at = |index| CombinedPlace {
            kinds: self.kinds(index),
            content: self.content(index),
        };
        (from..=self.declarations.len()).map(place_at).collect()
    }

    /// Checks whether every interaction has a target and all its figures.
    pub fn is_complete(&self) -> bool {
        let mut indices = 0..self.declarations.len();
        indices.all(|index| {
            self.preview(self.declarations, index)
                .is_ok_and(|previews| !previews.is_empty())
        })
    }

    fn kinds(&self, index: usize) -> Vec<GroupedChoice<Declarations>> {
        let current = self.declarations.get(index);
        let earlier = self.declarations.get(..index).unwrap_or_default();
        let nothing = GroupedChoice::new("nothing else", current.is_none(), earlier.to_vec());
        let mut kinds = vec![nothing];
        for kind in Interaction::ALL {
            if earlier.iter().any(|declaration| declaration.kind == kind) {
                continue;
            }
            let current_of_kind = current.filter(|current| current.kind == kind);
            let plain = || plain_interaction(kind, self.first_target);
            let mut declarations = earlier.to_vec();
            declarations.push(current_of_kind.cloned().unwrap_or_else(plain));
            kinds.push(GroupedChoice::new(
                names::approvable(kind.approvable()),
                current_of_kind.is_some(),
                declarations,
            ));
        }
        kinds.retain(|_| earlier.len() < Interaction::ALL.len());
        kinds
    }

    /// Returns the choices for the interaction at this index. `None` if there is none.
    pub fn content(&self, index: usize) -> Option<InteractionContent> {
        let declaration = self.declarations.get(index)?;
        let preview = self.preview(self.declarations, index);
        let chances = |preview: &InteractionPreview| {
            let target = match declaration.targets.len() {
                1 => String::new(),
                _ => actor_name(self.view, preview.target),
            };
            let rows = preview.row_chances.iter();
            let rows = rows.map(|(effects, probability)| {
                ChanceRow::new(combat::effect_names(effects), percent(*probability))
            });
            TargetChances {
                target,
                rows: rows.collect(),
            }
        };
        let error = preview.as_ref().err().copied().map(messages::missing_input);
        Some(InteractionContent {
            targets: self.targets(index, declaration),
            chances: preview.iter().flatten().map(chances).collect(),
            error: error.filter(|_| !declaration.targets.is_empty()),
            skill: self.skill_choices(index, declaration),
            figures: self.figures(index, declaration),
        })
    }

    /// Returns the choice between a skilled and an unskilled roll (TC-040, TC-041). Empty if the skill is on the sheet.
    fn skill_choices(
        &self,
        index: usize,
        declaration: &InteractionDeclaration,
    ) -> Vec<GroupedChoice<Declarations>> {
        let combatant = self.view.combatant(self.actor);
        if combatant.sheet.skill(declaration.kind.skill()).is_some() {
            return Vec::new();
        }
        let chosen = declaration.proficiency(&combatant, &self.view.combat.rules);
        let choice = |(label, skilled, proficiency)| {
            let after = self.with_changed(index, |declaration| declaration.skilled = Some(skilled));
            GroupedChoice::new(label, chosen == proficiency, after)
        };
        let choices = [
            ("Skilled", true, Proficiency::Skilled),
            ("Unskilled", false, Proficiency::Unskilled),
        ];
        choices.into_iter().map(choice).collect()
    }

    fn targets(
        &self,
        index: usize,
        declaration: &InteractionDeclaration,
    ) -> Vec<InteractionTargetRow> {
        let (view, actor) = (self.view, self.actor);
        let possible = view.possible_targets(actor.id, TargetPurpose::Interaction);
        let row = |target: &ActorView| {
            let is_chosen = declaration.targets.iter().any(|(id, _)| *id == target.id);
            let with_target = self.with_changed(index, |declaration| {
                if !is_chosen {
                    declaration.targets.push((target.id, None));
                }
            });
            // Another target whose difficulty is unknown does not hide this one's, but leaves the multi-action penalty open.
            let preview_alone = || {
                let alone = self.with_changed(index, |declaration| {
                    declaration.targets.retain(|(id, _)| *id == target.id);
                    if !is_chosen {
                        declaration.targets.push((target.id, None));
                    }
                });
                self.preview(&alone, index)
            };
            let preview_of = |previews: Result<Vec<InteractionPreview>, CombatRefusal>| {
                let mut previews = previews.ok()?.into_iter();
                previews.find(|preview| preview.target == target.id)
            };
            let preview = preview_of(self.preview(&with_target, index));
            InteractionTargetRow {
                name: target.name.as_str().to_owned(),
                side: target.role.side(),
                detail: match preview {
                    Some(preview) => {
                        let failure = preview.row_chances.first();
                        let failure = failure.map_or(CERTAINTY, |(_, probability)| *probability);
                        let succeeds = percent(CERTAINTY - failure);
                        let (difficulty, penalty) =
                            (preview.difficulty, preview.multi_action_penalty);
                        let mut detail = match penalty {
                            0 => format!("against {difficulty}"),
                            _ => format!(
                                "against {} {} multi-action = {difficulty}",
                                difficulty - penalty,
                                signed(penalty)
                            ),
                        };
                        for part in [modifier_text(&preview.modifiers), succeeds] {
                            if !part.is_empty() {
                                detail.push_str(" · ");
                                detail.push_str(&part);
                            }
                        }
                        detail
                    }
                    None => match (
                        preview_of(preview_alone()),
                        self.difficulty(declaration, target),
                    ) {
                        (Some(preview), _) => format!(
                            "against {}, before the multi-action penalty",
                            preview.difficulty
                        ),
                        (None, Some(difficulty)) => format!("against {difficulty}"),
                        (None, None) => "difficulty unknown".to_owned(),
                    },
                },
                is_chosen,
                after_press: if is_chosen {
                    self.with_changed(index, |declaration| {
                        declaration.targets.retain(|(id, _)| *id != target.id)
                    })
                } else {
                    with_target
                },
            }
        };
        possible.into_iter().map(row).collect()
    }

    /// Returns the difficulty of a target, entered or from its sheet; `None` if it is unknown.
    fn difficulty(&self, declaration: &InteractionDeclaration, target: &ActorView) -> Option<i32> {
        let entered = declaration
            .targets
            .iter()
            .find(|(id, _)| *id == target.id)
            .and_then(|(_, entered)| *entered);
        let skill = declaration.kind.skill();
        let rules = &self.view.combat.rules;
        entered.or_else(|| Some(self.view.combatant(target).skill_value(skill, rules)?.0))
    }

    fn figures(
        &self,
        index: usize,
        declaration: &InteractionDeclaration,
    ) -> Vec<SteppedNumber<Declarations>> {
        let (view, rules) = (self.view, &self.view.combat.rules);
        let skill = declaration.kind.skill();
        let known = |actor| Some(view.combatant(actor).skill_value(skill, rules)?.0);
        let value = declaration.skill_value.or_else(|| known(self.actor));
        let mut figures = vec![combat_value("Skill value", value, |value| {
            self.with_changed(index, |declaration| declaration.skill_value = Some(value))
        })];
        if let [(target, _)] = declaration.targets.as_slice() {
            let difficulty = view
                .actor(*target)
                .and_then(|target| self.difficulty(declaration, target));
            figures.push(combat_value("Difficulty", difficulty, |difficulty| {
                let targets = vec![(*target, Some(difficulty))];
                self.with_changed(index, |declaration| declaration.targets = targets)
            }));
        }
        let modifier = declaration.modifier;
        let modified =
            |modifier| self.with_changed(index, |declaration| declaration.modifier = modifier);
        figures.push(SteppedNumber {
            label: "GM modifier",
            value: signed(modifier),
            less: modifier.checked_sub(1).map(modified),
            more: modifier.checked_add(1).map(modified),
        });
        figures
    }
}

/// Lists what changes the total: "Setback −5, surprised +2". The gamemaster's modifier has its own figure.
fn modifier_text(modifiers: &[BreakdownLine]) -> String {
    let modifiers = modifiers.iter();
    let listed = modifiers.filter(|line| line.source != ValueSource::Gamemaster);
    let text = |line: &BreakdownLine| {
        format!(
            "{} {}",
            combat::value_name(line.source),
            signed(line.amount)
        )
    };
    listed.map(text).collect::<Vec<_>>().join(", ")
}

/// Returns a value with its steps. An unknown value starts at 10.
pub fn combat_value<A>(
    label: &'static str,
    value: Option<i32>,
    change: impl Fn(i32) -> A,
) -> SteppedNumber<A> {
    let step = |amount: i32| {
        let next = value.map_or(10, |value| value.saturating_add(amount));
        (0..=MAX_COMBAT_VALUE).contains(&next).then(|| change(next))
    };
    SteppedNumber {
        label,
        value: value.map_or_else(|| "?".to_owned(), |value| value.to_string()),
        less: step(-1),
        more: step(1),
    }
}

impl PlannedAttack {
    /// Calls `work` with the interactions of the attack's die. `None` if the attack has no target or no values yet.
    fn with_one_die<T>(&self, work: impl FnOnce(OneDie<'_>) -> T) -> Option<T> {
        let (view, actor) = self.actor()?;
        let (plan, form) = (self.plan.as_ref()?, &self.form);
        if plan.targets.is_empty() {
            return None;
        }
        let attack_difficulties = plan.draft().separate_difficulties().ok()?;
        Some(work(OneDie {
            view,
            actor,
            declarations: &form.combined,
            attack_difficulties: &attack_difficulties,
            roll_spec: plan.roll_spec,
            boosts: &form.boosts,
            first_target: form.targets.shown().map(|target| target.target),
        }))
    }

    /// Returns the slots for interactions with the die of the attack (TC-262). Like the rarely used options, they are included only if
    /// these are to be shown, or an interaction is chosen.
    pub fn combined(&self, shows_rare: bool) -> Vec<CombinedPlace> {
        if !shows_rare && self.form.combined.is_empty() {
            return vec![];
        }
        self.with_one_die(|die| die.places(0)).unwrap_or_default()
    }
}

/// Checks whether the interactions with the die of an attack are complete.
pub(super) fn is_complete(planned: &PlannedAttack) -> bool {
    planned
        .with_one_die(|die| die.is_complete())
        .unwrap_or(true)
}
