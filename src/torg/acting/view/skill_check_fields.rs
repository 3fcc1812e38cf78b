//! The fields for a skill and a difficulty, with the chance before the roll.

use super::action_dice::has_skill;
use crate::components::{Choice, ChoiceChips, FieldText, TextField};
use crate::grammar::capitalised;
use crate::torg::acting::ActionDice;
use crate::torg::acting::skill_check::{
    SkillCheckForm, attributes_on_sheet, difficulty_label, skills_on_sheet,
};
use crate::torg::table::use_torg;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Renders the known skills or attributes with their values as chips; nothing if there are none. A tap takes one over. `label`: the
/// label of the group for screen readers.
pub fn skill_chips(
    label: &'static str,
    known: Memo<Vec<(String, u8)>>,
    is_chosen: impl Fn(&str, u8) -> bool + Send + Sync + 'static,
    on_choose: impl Fn(String, u8) + Send + Sync + 'static,
) -> impl Fn() -> Option<AnyView> {
    let on_choose = Callback::<(String, u8)>::from(on_choose);
    let choices = Signal::derive(move || {
        let choice = |(name, value): (String, u8)| {
            let label = capitalised(&format!("{name} {value}"));
            Choice::new(label, is_chosen(&name, value), move || {
                on_choose.run((name.clone(), value));
            })
        };
        known.get().into_iter().map(choice).collect::<Vec<_>>()
    });
    move || {
        let any_known = known.with(|known| !known.is_empty());
        any_known.then(|| view! { <ChoiceChips label choices/> }.into_any())
    }
}

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
    let chosen = memo!(form.skill);
    let is_chosen = move |name: &str, _| chosen.with(|chosen| chosen.as_deref() == Some(name));
    // Without the skill, the attribute alone is rolled, unskilled (TC-041). The status takes skills away (TC-251).
    let choose = move |is_skill| {
        move |name, value| {
            form.update(|form| form.choose(name, value));
            dice.skilled().set(is_skill && has_skill(table, actor));
        }
    };
    let skills = table.select(move |view| skills_on_sheet(view, actor));
    let skills = skill_chips("Skills on the sheet", skills, is_chosen, choose(true));
    let attributes = table.select(move |view| attributes_on_sheet(view, actor));
    let attributes = skill_chips("Attributes", attributes, is_chosen, choose(false));
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
            {skills}
            {attributes}
            <div class="two-fields">
                <TextField label="Skill value" value numeric=true brief=true framed=true error=error(typed.into())/>
                <TextField label value=difficulty numeric=true brief=true framed=true error=error(difficulty.0)/>
            </div>
        </section>
    }
}
