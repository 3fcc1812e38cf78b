//! The fields for a skill and a difficulty, with the chance before the roll.

use super::ActionDice;
use super::skill_check::{SkillCheckForm, difficulty_label, skills_on_sheet};
use crate::components::{Choice, ChoiceChips, FieldText, TextField};
use crate::grammar::capitalised;
use crate::torg::table::use_torg;
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
    let value = FieldText::new(memo!(form.value), move |text| {
        form.update(|form| form.type_value(text));
    });
    let (typed, difficulty) = (memo!(form.value), slice!(form.difficulty));
    let label = table.select(difficulty_label);
    let known = table.select(move |view| skills_on_sheet(view, actor));
    let chosen = memo!(form.skill);
    let choices = Signal::derive(move || {
        let choice = |(name, known): (String, u8)| {
            let is_chosen = chosen.with(|chosen| *chosen == Some(name.clone()));
            let label = capitalised(&format!("{name} {known}"));
            Choice::new(label, is_chosen, move || {
                form.update(|form| form.choose(name.clone(), known));
            })
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
                <h2>"Skill check"</h2>
                <span role="status">{chance}</span>
            </div>
            {chips}
            <div class="two-fields">
                <TextField label="Skill value" value numeric=true brief=true framed=true error=error(typed.into())/>
                <TextField label value=difficulty numeric=true brief=true framed=true error=error(difficulty.0)/>
            </div>
        </section>
    }
}
