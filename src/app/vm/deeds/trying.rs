//! What is tried at whom: an interaction with its chances, and whatever else is tried with the same die, by itself or beside an
//! attack (TC-022 … TC-030, TC-260, TC-262).

use super::rolling::{laying, modifier, rolls};
use super::*;
use ::torg::active_effects::Attribute;
use ::torg::card::CardId;
use ::torg::combat::die::RollSpec;
use ::torg::combat::odds::CERTAINTY;
use ::torg::combat::refusal::CombatRefusal;
use ::torg::fight::{Combatant, InteractionPreview, RollBonuses};
use ::torg::state::Role;

/// All that is tried with one die, and what bears on it.
pub struct OneDie<'a> {
    /// What is there to see.
    pub view: &'a View,
    /// Who tries it.
    pub actor: &'a ActorView,
    /// What, in order.
    pub all: &'a [InteractionDeclaration],
    /// What those are met by who are attacked with it.
    pub struck: &'a [i32],
    /// How it falls, before what is laid on it.
    pub how: RollSpec,
    /// Cards that are laid on it.
    pub cards: &'a [(CardId, Option<Attribute>)],
    /// Dice that are bought for it.
    pub possibilities: u8,
    /// Whom one more is aimed at to begin with.
    pub at: Option<ActorId>,
    /// What chooses otherwise.
    pub set: &'a dyn Fn(Vec<InteractionDeclaration>) -> Intent,
}

/// One as the sheets say it, at somebody or at nobody yet.
pub fn plain(kind: Interaction, at: Option<ActorId>) -> InteractionDeclaration {
    InteractionDeclaration {
        kind,
        targets: at.map(|at| (at, None)).into_iter().collect(),
        skill_value: None,
        skilled: None,
        modifier: 0,
    }
}

impl OneDie<'_> {
    /// How the one at that place among `all` stands at each of its targets.
    fn weighed(
        &self,
        all: &[InteractionDeclaration],
        place: usize,
    ) -> Result<Vec<InteractionPreview>, CombatRefusal> {
        let (view, rules) = (self.view, &self.view.combat.rules);
        let own = view.combatant(self.actor);
        let other = |id| view.actor(id).map(|other| view.combatant(other));
        let trials =
            InteractionDeclaration::combined_targets(all, &own, other, self.struck, rules)?;
        let before = all.iter().take(place).map(|one| one.targets.len()).sum();
        let Some(wanted) = all.get(place) else {
            return Ok(vec![]);
        };
        let trials: Vec<_> = trials.into_iter().skip(before).collect();
        let others: Vec<Combatant> = wanted
            .targets
            .iter()
            .filter_map(|(id, _)| other(*id))
            .collect();
        let on = wanted.kind.attribute();
        let cards = view.counting_cards(self.actor, self.cards);
        let laid = RollBonuses::from_cards(&view.deck, &cards, self.possibilities, on);
        Ok(wanted.preview_targets(&trials, &own, &others, laid, self.how, rules))
    }

    /// The same choice with another in that place.
    fn with(
        &self,
        place: usize,
        change: impl FnOnce(&mut InteractionDeclaration),
    ) -> Vec<InteractionDeclaration> {
        let mut all = self.all.to_vec();
        if let Some(one) = all.get_mut(place) {
            change(one);
        }
        all
    }

    /// Whom the one at that place can be aimed at, each with the chance that it comes off there.
    fn targets(&self, place: usize, wanted: &InteractionDeclaration) -> Part {
        let (view, actor) = (self.view, self.actor);
        let villain = actor.role == Role::Villain;
        let may = |other: &&ActorView| {
            other.id != actor.id
                && other.condition.can_act()
                && (other.takes_part || !view.in_rounds)
                && !(villain && other.role == Role::Villain)
        };
        let mut rows = Vec::new();
        let mut others: Vec<&ActorView> = view.present().filter(may).collect();
        others.sort_by_key(|other| other.role.side() == actor.role.side());
        for other in others {
            let on = wanted.targets.iter().any(|(id, _)| *id == other.id);
            let added = self.with(place, |one| {
                if !on {
                    one.targets.push((other.id, None));
                }
            });
            let weighed = self.weighed(&added, place).unwrap_or_default();
            let its = weighed.iter().find(|its| its.target == other.id);
            let sub = match its {
                Some(its) => {
                    let fails = its
                        .row_chances
                        .first()
                        .map_or(CERTAINTY, |(_, parts)| *parts);
                    let against = its.difficulty.to_string();
                    format!("against {against} · {}", odds(CERTAINTY - fails))
                }
                None => "its difficulty is not known".to_owned(),
            };
            let then = if on {
                self.with(place, |one| one.targets.retain(|(id, _)| *id != other.id))
            } else {
                added
            };
            rows.push(ListRow {
                label: other.name.as_str().to_owned(),
                sub,
                side: Some(other.role.side()),
                bar: Bar::None,
                on: Some(on),
                intent: (self.set)(then),
            });
        }
        Part::Rows(rows)
    }

    /// The one at that place: at whom, how likely what, and its figures. Answers whether nothing is missing.
    fn one(&self, place: usize, wanted: &InteractionDeclaration, parts: &mut Vec<Part>) -> bool {
        let (view, rules) = (self.view, &self.view.combat.rules);
        let own = view.combatant(self.actor);
        let skill = wanted.kind.skill();
        parts.push(self.targets(place, wanted));
        let value = wanted
            .skill_value
            .or_else(|| Some(own.skill_value(skill, rules)?.0));
        let mut steppers = vec![figure("Skill value", value, |value| {
            (self.set)(self.with(place, |now| now.skill_value = Some(value)))
        })];
        if let [(target, told)] = wanted.targets.as_slice() {
            let target = *target;
            let other = view.actor(target).map(|other| view.combatant(other));
            let known = || Some(other?.skill_value(skill, rules)?.0);
            steppers.push(figure("Difficulty", told.or_else(known), |difficulty| {
                let targets = vec![(target, Some(difficulty))];
                (self.set)(self.with(place, |now| now.targets = targets))
            }));
        }
        steppers.push(modifier(wanted.modifier, |modifier| {
            (self.set)(self.with(place, |now| now.modifier = modifier))
        }));
        let ready = match self.weighed(self.all, place) {
            Ok(all) => {
                for one in &all {
                    if all.len() > 1 {
                        parts.push(Part::Note(called(view, one.target)));
                    }
                    parts.push(Part::Weighed(chances(&one.row_chances)));
                }
                !all.is_empty()
            }
            Err(refusal) => {
                if !wanted.targets.is_empty() {
                    parts.push(Part::Fault(crate::app::words::attack::untold(refusal)));
                }
                false
            }
        };
        parts.push(Part::Steppers(steppers));
        ready
    }

    /// What else goes with the die, from that place on: each with its figures, and the way to one more.
    pub fn beside(&self, from: usize, parts: &mut Vec<Part>) -> bool {
        let mut ready = true;
        for place in from..=self.all.len() {
            let now = self.all.get(place);
            let before = self.all.get(..place).unwrap_or_default();
            let mut chips = vec![(
                "nothing".to_owned(),
                now.is_none(),
                (self.set)(before.to_vec()),
            )];
            let free = |kind: &Interaction| !before.iter().any(|one| one.kind == *kind);
            for kind in Interaction::ALL.into_iter().filter(free) {
                let mut all = before.to_vec();
                let on = now.filter(|now| now.kind == kind);
                all.push(on.cloned().unwrap_or_else(|| plain(kind, self.at)));
                let name = combat::interaction(kind).to_owned();
                chips.push((name, on.is_some(), (self.set)(all)));
            }
            if chips.len() > 1 {
                parts.push(Part::Heading("Also with this die"));
                parts.push(Part::Chips {
                    label: "Also with this die",
                    chips,
                });
            }
            if let Some(now) = now {
                ready &= self.one(place, now, parts);
            }
        }
        if self.all.len() > from || !self.struck.is_empty() && !self.all.is_empty() {
            parts.push(Part::Rule(
                "One die for all of it; each is harder, the easiest the least.".to_owned(),
                "TC-262",
            ));
        }
        ready
    }
}

/// The sheet of an interaction.
pub(super) fn attempt(
    view: &View,
    actor: &ActorView,
    sheet: &DeedSheet,
    all: &[InteractionDeclaration],
) -> Option<TaskVm> {
    let wanted = all.first()?;
    let own = view.combatant(actor);
    let rules = &view.combat.rules;
    let die = OneDie {
        view,
        actor,
        all,
        struck: &[],
        how: view.roll_spec(
            actor,
            InteractionDeclaration::lowest_proficiency(all, &own, rules),
        ),
        cards: &sheet.laid.cards,
        possibilities: sheet.laid.possibilities,
        at: wanted.targets.first().map(|(target, _)| *target),
        set: &|all| sheet.with(Deed::Try(all)),
    };
    let mut parts = vec![Part::Heading("At whom?")];
    let mut ready = die.one(0, wanted, &mut parts);
    ready &= die.beside(1, &mut parts);
    let on = Some(wanted.kind.attribute());
    laying(view, actor, sheet, on, &mut parts);
    let mut buttons = vec![rolls(sheet).ready_if(ready)];
    if own.skill_value(wanted.kind.skill(), rules).is_none() {
        let plain = Intent::wanted(Command::Declare {
            actor: actor.id,
            kind: ActionKind::Approvable(wanted.kind.approvable()),
            target: wanted.targets.first().map(|(target, _)| *target),
            critical_moment: sheet.laid.critical_moment,
        });
        buttons.push(Button::new("Without figures", ButtonVariant::Quiet, plain));
    }
    Some(TaskVm {
        title: headline(&[
            name_among(view, actor),
            ": ",
            combat::interaction(wanted.kind),
        ]),
        parts,
        buttons,
    })
}

/// "62% Stymied or better" of each row.
fn chances(rows: &[(&'static [InteractionEffect], u64)]) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (upshots, parts) in rows {
        all.push((combat::upshots(upshots), odds(*parts)));
    }
    all
}
