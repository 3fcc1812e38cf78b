//! The fields for a skill and a difficulty, with the chance before the roll.

use super::ActionDice;
use super::skill_check::SkillCheckForm;
use crate::components::{Choice, ChoiceChips, TextField};
use crate::grammar::capitalised;
use crate::torg::table::use_torg;
use crate::torg::task::new_task::known_skills;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The value of a skill, which can be taken from the sheet, and the difficulty. With both, the app knows the chance and the result.
#[component]
pub(super) fn SkillCheckFields(
    /// The actor.
    actor: ActorId,
    /// What is typed.
    form: RwSignal<SkillCheckForm>,
    /// The state of the dice fields.
    dice: ActionDice,
) -> impl IntoView {
    let table = use_torg();
    let ((value, set_value), (difficulty, set_difficulty)) =
        (slice!(form.value), slice!(form.difficulty));
    let known = table.select(move |view| known_skills(view, actor));
    let choices = Signal::derive(move || {
        let choice = |(name, known): (String, u8)| {
            let known = known.to_string();
            let is_chosen = value.with(|value| *value == known);
            let label = capitalised(&format!("{name} {known}"));
            Choice::new(label, is_chosen, move || set_value.set(known.clone()))
        };
        known.get().into_iter().map(choice).collect::<Vec<_>>()
    });
    let chips = move || {
        let any_known = known.with(|known| !known.is_empty());
        any_known.then(|| view! { <ChoiceChips label="Skills on the sheet" choices/> })
    };
    let chance = Memo::new(move |_| {
        let skill = dice.proficiency();
        form.with(|form| table.view().with(|view| form.chance(view, skill)))
    });
    let error = |typed: Signal<String>| {
        Signal::derive(move || typed.with(|typed| SkillCheckForm::error(typed)))
    };
    view! {
        <section class="skill-check">
            <div class="heading">
                <h2>"Skill against difficulty"</h2>
                <span role="status">{chance}</span>
            </div>
            {chips}
            <div class="two-fields">
                <TextField label="Skill value" value=(value, set_value) numeric=true brief=true framed=true error=error(value)/>
                <TextField label="Difficulty" value=(difficulty, set_difficulty) numeric=true brief=true framed=true error=error(difficulty)/>
            </div>
        </section>
    }
}
