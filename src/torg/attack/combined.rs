//! Interactions with one die: a single one, several of them, or together with an attack (TC-022 … TC-030, TC-260, TC-262).

use super::planned::PlannedAttack;
use crate::components::Figure;
use crate::torg::messages::acts::odds;
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use crate::torg::messages::telling::called;
use crate::torg::messages::torg::signed;
use ::torg::active_effects::Attribute;
use ::torg::card::{CardId, Side};
use ::torg::combat::attack::MAX_COMBAT_VALUE;
use ::torg::combat::die::RollSpec;
use ::torg::combat::interaction::Interaction;
use ::torg::combat::odds::CERTAINTY;
use ::torg::combat::refusal::CombatRefusal;
use ::torg::fight::actions::InteractionDeclaration;
use ::torg::fight::attack_preview::TargetPreview;
use ::torg::fight::{Combatant, InteractionPreview, RollBonuses};
use ::torg::state::Role;
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
    pub all: &'a [InteractionDeclaration],
    /// The difficulties of attacks with the same die.
    pub attack_difficulties: &'a [i32],
    /// The roll, without boosts.
    pub roll_spec: RollSpec,
    /// The cards used on it.
    pub cards: &'a [(CardId, Option<Attribute>)],
    /// The number of possibilities spent on extra dice.
    pub possibilities: u8,
    /// The default target of a new interaction.
    pub first_target: Option<ActorId>,
}

/// One slot for an interaction with the die: the kinds to choose from, and the interaction, if one is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct CombinedPlace {
    /// The kinds: the name, whether it is chosen, and all interactions after choosing it. Empty if no kind is left.
    pub kinds: Vec<(String, bool, Declarations)>,
    /// The chosen interaction.
    pub content: Option<InteractionContent>,
}

/// The choices for one interaction, and its chances.
#[derive(Clone, Debug, PartialEq)]
pub struct InteractionContent {
    /// The possible targets.
    pub targets: Vec<InteractionTargetRow>,
    /// The chance of each row of its table for each target; the name is empty if there is only one.
    pub chances: Vec<(String, Vec<(String, String)>)>,
    /// The text that says what is missing.
    pub fault: Option<String>,
    /// The figures that can be changed; each step leads to all interactions after it.
    pub figures: Vec<Figure<Declarations>>,
}

/// A possible target of an interaction.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct InteractionTargetRow {
    pub name: String,
    pub side: Side,
    /// "against 12 · 62%".
    pub detail: String,
    pub is_chosen: bool,
    /// All interactions after a tap on the row.
    pub then: Declarations,
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
        all: &[InteractionDeclaration],
        place: usize,
    ) -> Result<Vec<InteractionPreview>, CombatRefusal> {
        let (view, rules) = (self.view, &self.view.combat.rules);
        let own = view.combatant(self.actor);
        let other = |id| view.actor(id).map(|other| view.combatant(other));
        let difficulties = self.attack_difficulties;
        let targets =
            InteractionDeclaration::combined_targets(all, &own, other, difficulties, rules)?;
        let Some(declaration) = all.get(place) else {
            return Ok(vec![]);
        };
        let before = all.iter().take(place).map(|one| one.targets.len()).sum();
        let targets: Vec<_> = targets.into_iter().skip(before).collect();
        let others = declaration.targets.iter().filter_map(|(id, _)| other(*id));
        let others: Vec<Combatant> = others.collect();
        let cards = view.counting_cards(self.actor, self.cards);
        let attribute = declaration.kind.attribute();
        let boosts = RollBonuses::from_cards(&view.deck, &cards, self.possibilities, attribute);
        Ok(declaration.preview_targets(&targets, &own, &others, boosts, self.roll_spec, rules))
    }

    /// Returns a copy of all interactions with one of them changed.
    fn with(&self, place: usize, change: impl FnOnce(&mut InteractionDeclaration)) -> Declarations {
        let mut all = self.all.to_vec();
        if let Some(one) = all.get_mut(place) {
            change(one);
        }
        all
    }

    /// Returns the slots from this index on; the last one is empty.
    pub fn places(&self, from: usize) -> Vec<CombinedPlace> {
        let place = |place| CombinedPlace {
            kinds: self.kinds(place),
            content: self.content(place),
        };
        (from..=self.all.len()).map(place).collect()
    }

    /// Checks whether every interaction has a target and all its figures.
    pub fn is_complete(&self) -> bool {
        let mut places = 0..self.all.len();
        places.all(|place| {
            self.preview(self.all, place)
                .is_ok_and(|previews| !previews.is_empty())
        })
    }

    fn kinds(&self, place: usize) -> Vec<(String, bool, Declarations)> {
        let now = self.all.get(place);
        let before = self.all.get(..place).unwrap_or_default();
        let mut kinds = vec![("nothing".to_owned(), now.is_none(), before.to_vec())];
        for kind in Interaction::ALL {
            if before.iter().any(|one| one.kind == kind) {
                continue;
            }
            let same = now.filter(|now| now.kind == kind);
            let plain = || plain_interaction(kind, self.first_target);
            let mut all = before.to_vec();
            all.push(same.cloned().unwrap_or_else(plain));
            kinds.push((combat::interaction(kind).to_owned(), same.is_some(), all));
        }
        kinds.retain(|_| before.len() < Interaction::ALL.len());
        kinds
    }

    /// Returns the choices for the interaction at this index. `None` if there is none.
    pub fn content(&self, place: usize) -> Option<InteractionContent> {
        let declaration = self.all.get(place)?;
        let preview = self.preview(self.all, place);
        let chances = |preview: &InteractionPreview| {
            let name = match declaration.targets.len() {
                1 => String::new(),
                _ => called(self.view, preview.target),
            };
            let rows = preview.row_chances.iter();
            let rows = rows.map(|(effects, parts)| (combat::upshots(effects), odds(*parts)));
            (name, rows.collect())
        };
        let fault = preview.as_ref().err().copied().map(messages::untold);
        Some(InteractionContent {
            targets: self.targets(place, declaration),
            chances: preview.iter().flatten().map(chances).collect(),
            fault: fault.filter(|_| !declaration.targets.is_empty()),
            figures: self.figures(place, declaration),
        })
    }

    fn targets(
        &self,
        place: usize,
        declaration: &InteractionDeclaration,
    ) -> Vec<InteractionTargetRow> {
        let (view, actor) = (self.view, self.actor);
        let is_villain = actor.role == Role::Villain;
        let may = |other: &&ActorView| {
            other.id != actor.id
                && other.condition.can_act()
                && (other.takes_part || !view.in_rounds)
                && !(is_villain && other.role == Role::Villain)
        };
        let mut others: Vec<&ActorView> = view.present().filter(may).collect();
        others.sort_by_key(|other| other.role.side() == actor.role.side());
        let row = |other: &ActorView| {
            let is_chosen = declaration.targets.iter().any(|(id, _)| *id == other.id);
            let with = self.with(place, |one| {
                if !is_chosen {
                    one.targets.push((other.id, None));
                }
            });
            // Another target whose difficulty is unknown does not hide this one's, but leaves the multi-action penalty open.
            let alone = || {
                let alone = self.with(place, |one| {
                    one.targets.retain(|(id, _)| *id == other.id);
                    if !is_chosen {
                        one.targets.push((other.id, None));
                    }
                });
                self.preview(&alone, place)
            };
            let of = |previews: Result<Vec<InteractionPreview>, CombatRefusal>| {
                let mut previews = previews.ok()?.into_iter();
                previews.find(|preview| preview.target == other.id)
            };
            let preview = of(self.preview(&with, place));
            InteractionTargetRow {
                name: other.name.as_str().to_owned(),
                side: other.role.side(),
                detail: match preview {
                    Some(preview) => {
                        let fails = preview.row_chances.first();
                        let fails = fails.map_or(CERTAINTY, |(_, parts)| *parts);
                        let succeeds = odds(CERTAINTY - fails);
                        let (difficulty, raised) =
                            (preview.difficulty, preview.multi_action_penalty);
                        match raised {
                            0 => format!("against {difficulty} · {succeeds}"),
                            _ => format!(
                                "against {} {} multi-action = {difficulty} · {succeeds}",
                                difficulty - raised,
                                signed(raised)
                            ),
                        }
                    }
                    None => match (of(alone()), self.difficulty(declaration, other)) {
                        (Some(preview), _) => format!("against {} alone", preview.difficulty),
                        (None, Some(difficulty)) => format!("against {difficulty}"),
                        (None, None) => "difficulty unknown".to_owned(),
                    },
                },
                is_chosen,
                then: if is_chosen {
                    self.with(place, |one| one.targets.retain(|(id, _)| *id != other.id))
                } else {
                    with
                },
            }
        };
        others.into_iter().map(row).collect()
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
        place: usize,
        declaration: &InteractionDeclaration,
    ) -> Vec<Figure<Declarations>> {
        let (view, rules) = (self.view, &self.view.combat.rules);
        let skill = declaration.kind.skill();
        let known = |actor| Some(view.combatant(actor).skill_value(skill, rules)?.0);
        let value = declaration.skill_value.or_else(|| known(self.actor));
        let mut figures = vec![figure("Skill value", value, |value| {
            self.with(place, |one| one.skill_value = Some(value))
        })];
        if let [(target, _)] = declaration.targets.as_slice() {
            let difficulty = view
                .actor(*target)
                .and_then(|target| self.difficulty(declaration, target));
            figures.push(figure("Difficulty", difficulty, |difficulty| {
                let targets = vec![(*target, Some(difficulty))];
                self.with(place, |one| one.targets = targets)
            }));
        }
        let modifier = declaration.modifier;
        let modified = |modifier| self.with(place, |one| one.modifier = modifier);
        figures.push(Figure {
            label: "GM modifier",
            value: signed(modifier),
            less: modifier.checked_sub(1).map(modified),
            more: modifier.checked_add(1).map(modified),
        });
        figures
    }
}

/// Returns a figure with its steps. An unknown figure starts at 10.
fn figure(
    label: &'static str,
    now: Option<i32>,
    with: impl Fn(i32) -> Declarations,
) -> Figure<Declarations> {
    let step = |by: i32| {
        let next = now.map_or(10, |now| now.saturating_add(by));
        (0..=MAX_COMBAT_VALUE).contains(&next).then(|| with(next))
    };
    Figure {
        label,
        value: now.map_or_else(|| "?".to_owned(), |now| now.to_string()),
        less: step(-1),
        more: step(1),
    }
}

impl PlannedAttack {
    /// Calls `work` with the interactions of the attack's die. `None` if they are neither shown nor chosen, or there is no preview.
    fn with_one_die<T>(&self, work: impl FnOnce(OneDie<'_>) -> T) -> Option<T> {
        let (view, actor) = self.actor()?;
        let (preview, sides, form) = (
            self.preview.as_ref().ok()?,
            self.sides.as_ref()?,
            &self.form,
        );
        if !form.shows_rare && form.combined.is_empty() {
            return None;
        }
        let alone = |preview: &TargetPreview| {
            let mut attack = preview.attack.clone();
            attack.multi_action_position = (0, 1);
            attack.prepare(&view.combat.rules).difficulty()
        };
        let attack_difficulties: Vec<i32> = preview.targets.iter().map(alone).collect();
        Some(work(OneDie {
            view,
            actor,
            all: &form.combined,
            attack_difficulties: &attack_difficulties,
            roll_spec: sides.roll_spec,
            cards: &form.cards,
            possibilities: form.possibilities,
            first_target: form.shown_target().map(|target| target.target),
        }))
    }

    /// Returns the slots for interactions with the die of the attack (TC-262). They are offered with the rarely used options.
    pub fn combined(&self) -> Vec<CombinedPlace> {
        self.with_one_die(|die| die.places(0)).unwrap_or_default()
    }
}

/// Checks whether the interactions with the die of an attack are complete.
pub(super) fn is_complete(planned: &PlannedAttack) -> bool {
    planned
        .with_one_die(|die| die.is_complete())
        .unwrap_or(true)
}
