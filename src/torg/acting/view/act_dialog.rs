//! The dialog of an actor's action, from the choice of its kind to its outcome.

use super::action_dice::RollButton;
use super::skill_check_fields::SkillCheckFields;
use crate::components::{
    ActionButtonView, Button, ButtonVariant, ChoiceChips, Dialog, Dock, Heading, Icon, Note, Rows,
    StepMeter, SwitchRow, UndoButtons, close_when_gone, one_of, switch_over, wide_button,
};
use crate::grammar::signed;
use crate::rules::RuleLink;
use crate::torg::acting::skill_check::{SkillCheckForm, is_second_try};
use crate::torg::acting::{
    ActStep, ActionDice, AroundRoll, Outcome, addend_label, addend_scope, dice_due, earns_card,
    has_critical_moment, is_computed, losses_note, notes, outcomes, pass_button, settle_action,
    shows_attack_result, shows_results, stats_button, step, title,
};
use crate::torg::attack::AttackResultDialog;
use crate::torg::fight;
use crate::torg::messages::sentences::dice as dice_line;
use crate::torg::scene_page::kinds::kind_buttons;
use crate::torg::scene_page::turn::KindButtons;
use crate::torg::table::{TorgTable, use_torg};
use crate::torg::task::status::{BasisQuestion, CheckResult, basis_question, check_result};
use crate::torg::task::task_button;
use ::torg::active_effects::{RollBreakdown, SkillBasis};
use ::torg::command::Command;
use ::torg::roll::DiceRoll;
use ::torg::view::View;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Renders the choice of an action's kind, or the declared action. A rolled attack has a dialog of its own.
pub fn act_dialog(actor: ActorId, critical_moment: bool) -> AnyView {
    let table = use_torg();
    close_when_gone(table.select(move |view| step(view, actor).is_some()));
    let is_attack_result = table.select(move |view| shows_attack_result(view, actor));
    let dice = ActionDice::new(table, actor);
    let content = move || {
        if is_attack_result.get() {
            view! {
                <AttackResultDialog
                    around=move || view! { <AroundRoll actor dice/> }
                    is_own_dice=Signal::derive(move || dice.is_own())
                    on_roll_bought=move || dice.roll(table)
                />
            }
            .into_any()
        } else {
            view! { <ActDialog actor critical_moment dice/> }.into_any()
        }
    };
    content.into_any()
}

/// What the parts of the dialog of a declared action share.
#[derive(Clone, Copy)]
struct Resolving {
    table: TorgTable,
    actor: ActorId,
    dice: ActionDice,
    check: RwSignal<SkillCheckForm>,
    /// What the players said about the attribute of a task's skill.
    basis: RwSignal<SkillBasis>,
    /// The result that the app has worked out.
    result: Memo<Option<CheckResult>>,
    /// The result in place of which the table chooses another outcome.
    overruled: RwSignal<Option<CheckResult>>,
}

impl Resolving {
    /// Returns the result that the app has worked out, unless the table chooses another outcome. A new roll or number ends that.
    fn offered(self) -> Option<CheckResult> {
        let result = self.result.get()?;
        (self.overruled.get().as_ref() != Some(&result)).then_some(result)
    }

    /// Plays the command that announces the result.
    fn announce(self, command: Command) {
        let skilled = self.dice.skilled().get_untracked();
        self.table
            .remember_check(self.actor, self.check.get_untracked(), skilled);
        self.table.play(command);
    }
}

#[component]
fn ActDialog(actor: ActorId, critical_moment: bool, dice: ActionDice) -> impl IntoView {
    let table = use_torg();
    let step = table.select(move |view| step(view, actor));
    let exists = Memo::new(move |_| step.get().is_some());
    let title = table.select(move |view| title(view, actor));
    let critical_moment = RwSignal::new(critical_moment);
    let check = RwSignal::new(SkillCheckForm::default());
    let basis = RwSignal::new(SkillBasis::Unknown);
    // The next action has another skill or difficulty; a second try has the same. The dialog stays open from one to the other, after
    // whatever command, undo or other window led there.
    let is_second_try = table.select(move |view| is_second_try(view, actor));
    Effect::new(move || {
        let _ = (step.get(), is_second_try.get());
        let before = table.announced_check.get_value();
        let again = before.and_then(|before| before.tried_again(&table.view_now(), actor));
        if let Some(again) = &again {
            dice.skilled().set(again.skilled);
        }
        check.set(again.map(|again| again.form).unwrap_or_default());
        basis.set(SkillBasis::Unknown);
    });
    let result = Memo::new(move |_| {
        check.with(|check| {
            let view = table.view();
            view.with(|view| check_result(view, basis.get()).or_else(|| check.result(view)))
        })
    });
    let resolving = Resolving {
        table,
        actor,
        dice,
        check,
        basis,
        result,
        overruled: RwSignal::new(None),
    };
    let foot = move || {
        step.get().map(|step| match step {
            ActStep::Choose => view! { <PassDock actor/> }.into_any(),
            ActStep::Resolve => view! { <ResolveFoot resolving/> }.into_any(),
        })
    };
    let body = move || {
        step.get().map(|step| match step {
            ActStep::Choose => view! { <ChooseKind actor critical_moment/> }.into_any(),
            ActStep::Resolve => view! { <Resolve resolving/> }.into_any(),
        })
    };
    move || {
        exists
            .get()
            .then(|| view! { <Dialog title=title foot>{body}</Dialog> })
    }
}

/// The kinds of action, the critical moment, and everything else that the actor can do.
#[component]
fn ChooseKind(actor: ActorId, critical_moment: RwSignal<bool>) -> impl IntoView {
    let table = use_torg();
    let first_button = table.select(move |view| fight::first_button(view, view.actor(actor)?));
    let task = table.select(move |view| task_button(view, actor));
    let more_button = table.select(move |view| fight::more_button(view, view.actor(actor)?));
    let stats = table.select(move |view| stats_button(view, view.actor(actor)?));
    view! {
        <div>
            {move || first_button.get().map(wide_button)}
            {move || task.get().map(wide_button)}
            <ActionKinds actor critical_moment/>
            <CriticalMomentSwitch actor critical_moment/>
            {move || more_button.get().map(wide_button)}
            {move || stats.get().map(wide_button)}
        </div>
    }
}

/// The switch for a critical moment, while the actor may declare one.
#[component]
pub fn CriticalMomentSwitch(
    /// The actor.
    actor: ActorId,
    /// Whether a critical moment is declared.
    critical_moment: RwSignal<bool>,
) -> impl IntoView {
    let has_moment = use_torg().select(move |view| {
        view.actor(actor)
            .is_some_and(|actor| has_critical_moment(view, actor))
    });
    move || {
        has_moment.get().then(|| {
            view! {
                <Rows>
                    <SwitchRow
                        label="Critical moment"
                        detail="Use cards straight from your hand on this one action. Once per act."
                        on=critical_moment
                        on_press=switch_over(critical_moment)
                    />
                </Rows>
            }
        })
    }
}

/// The eight kinds of action to choose from.
#[component]
pub fn ActionKinds(
    /// The actor.
    actor: ActorId,
    /// Whether a critical moment is declared with it.
    #[prop(optional, into)]
    critical_moment: Signal<bool>,
) -> impl IntoView {
    let table = use_torg();
    let kinds = Memo::new(move |_| {
        let critical_moment = critical_moment.get();
        table
            .view()
            .with(|view| kind_buttons(view, actor, critical_moment))
    });
    move || view! { <KindButtons kinds=kinds.get() more=None/> }
}

#[component]
fn PassDock(actor: ActorId) -> impl IntoView {
    let pass = use_torg().select(move |view| Some(pass_button(view, view.actor(actor)?)));
    view! {
        <Dock>
            {move || pass.get().map(|button| view! { <ActionButtonView button class="btn-wide"/> })}
        </Dock>
    }
}

/// A declared action: the notes about it, the roll, the figures, and everything that can be played on it.
#[component]
fn Resolve(resolving: Resolving) -> impl IntoView {
    let (table, actor, dice) = (resolving.table, resolving.actor, resolving.dice);
    let notes = table.select(move |view| notes(view, actor));
    let earns = table.select(move |view| earns_card(view, actor));
    let has_results = table.select(|view| {
        let action = view.action.as_ref();
        action.is_some_and(|action| shows_results(view, action))
    });
    let roll = table.select(|view| {
        let action = view.action.as_ref();
        let action = action.filter(|action| !shows_results(view, action))?;
        action.roll.clone()
    });
    let breakdown = table.select(|view| {
        let is_announced = view
            .action
            .as_ref()
            .is_some_and(|action| !is_computed(action));
        let breakdown = view.active_effects.roll_breakdown.as_ref();
        breakdown
            .filter(|breakdown| is_announced && !breakdown.addends.is_empty())
            .cloned()
    });
    let has_choices = table.select(|view| outcome_choices(view.action.as_ref()).len() > 1);
    let is_roll_due = table.select(move |view| dice_due(view, actor).is_some());
    let is_skill_check = table.select(View::is_skill_check);
    let skill_check = move || {
        is_skill_check
            .get()
            .then(|| view! { <SkillCheckFields actor form=resolving.check dice/> })
    };
    let question = table.select(move |view| basis_question(view, actor));
    let basis = resolving.basis;
    let asks_basis = move || {
        let BasisQuestion { text, answers } = question.get()?;
        let choices = one_of(
            move || answers.clone(),
            basis,
            move |answer| basis.set(answer),
        );
        Some(view! {
            <Heading text=text/>
            <ChoiceChips label="Attribute of the skill" choices/>
        })
    };
    let asks_result = move || has_choices.get() && resolving.offered().is_none();
    let sum = move || {
        let result = resolving.result.get()?;
        Some(view! { <p class="note is-kept" role="status"><b>{result.sum}</b></p> })
    };
    view! {
        <div class="resolve">
            {move || has_results.get().then(fight::results)}
            {move || notes.get().into_iter().map(|note| view! { <Note text=note/> }).collect_view()}
            {move || earns.get().then(|| view! {
                <p class="note is-kept">
                    <Icon name="earn"/>
                    <span>"The action card approves this: a success earns a card."</span>
                </p>
            })}
            {move || roll.get().map(rolled_dice)}
            {move || breakdown.get().map(breakdown_list)}
            {asks_basis}
            {sum}
            <AroundRoll actor dice below_dice=skill_check/>
            {move || asks_result().then(|| view! { <Heading text="What is the result?"/> })}
            // Whoever has rolled already chooses here. The foot has the button that rolls.
            {move || is_roll_due.get().then(|| view! { <Outcomes resolving/> })}
        </div>
    }
}

/// Returns the outcomes to choose from; empty if the app calculates the result.
fn outcome_choices(action: Option<&::torg::state::Action>) -> Vec<Outcome> {
    action
        .filter(|action| !is_computed(action))
        .map_or_else(Vec::new, outcomes)
}

/// Renders the rolled dice.
fn rolled_dice(roll: DiceRoll) -> AnyView {
    let faces = roll.chains.iter().flatten();
    let faces = faces.map(|die| view! { <i class="die">{die.face().to_string()}</i> });
    view! {
        <div class="result paper">
            <span class="dice" aria-hidden="true">{faces.collect_view()}</span>
            <span class="said">{dice_line(&roll)}</span>
            <span aria-hidden="true">{format!("total {}", roll.total.get())}</span>
            <span class="result-bonus" aria-hidden="true">
                <small>"bonus "</small>
                <b class="display-28">{signed(roll.bonus.0)}</b>
            </span>
        </div>
    }
    .into_any()
}

/// Renders the numbers that are added to the dice, each with its rule, and the total.
fn breakdown_list(breakdown: RollBreakdown) -> AnyView {
    let view = use_torg().view_now();
    let addends = breakdown.addends.iter().map(|addend| {
        view! {
            <div class="setting-row">
                <span>
                    <b>{addend_label(&view, addend)}</b>
                    <span>{addend_scope(addend)}</span>
                </span>
                <b>{signed(addend.amount)}</b>
                <RuleLink rule=addend.rule.to_string() class="btn btn-quiet"/>
            </div>
        }
    });
    let sum = |label: &'static str, sum: i32| {
        view! {
            <p class="note is-kept">
                <b>{signed(sum)}</b>
                <span>{label}</span>
            </p>
        }
    };
    view! {
        <section class="figures">
            <div class="rows">{addends.collect_view()}</div>
            {sum(" to the action total", breakdown.action_bonus)}
            {breakdown.effect_bonus.map(|bonus| sum(" to the effect total", bonus))}
        </section>
    }
    .into_any()
}

/// The outcomes that the table chooses from.
#[component]
fn Outcomes(resolving: Resolving) -> impl IntoView {
    let table = resolving.table;
    let choices = table.select(|view| outcome_choices(view.action.as_ref()));
    // Before the roll, the die is what is tapped next.
    let is_rolled = table.select(|view| {
        let action = view.action.as_ref();
        action.is_some_and(|action| action.roll.is_some())
    });
    let button = move |choice: Outcome| {
        let outcome = choice.outcome;
        view! {
            <button
                type="button"
                class="outcome"
                on:click=move |_| {
                    resolving.overruled.set(None);
                    resolving.announce(Command::Announce { outcome });
                }
            >
                {choice.steps.map(|steps| view! { <StepMeter filled=steps all=5/> })}
                <span>{choice.label}</span>
            </button>
        }
    };
    let list = move || {
        let choices = choices.get();
        (!choices.is_empty()).then(|| {
            view! {
                <div class="outcomes" class:is-unrolled=move || !is_rolled.get()>
                    {choices.into_iter().map(button).collect_view()}
                </div>
            }
        })
    };
    view! { {list} }
}

/// The foot of the dialog: the button that rolls, then the button that applies the app's result, or the outcomes that the table
/// chooses from.
#[component]
fn ResolveFoot(resolving: Resolving) -> impl IntoView {
    let (table, actor) = (resolving.table, resolving.actor);
    let computed = table.select(|view| view.action.as_ref().is_some_and(is_computed));
    let is_roll_due = table.select(move |view| dice_due(view, actor).is_some());
    let settle = table.select(settle_action);
    let apply = move |on_press: Callback<()>| {
        view! {
            <Button
                label="Apply the result"
                variant=ButtonVariant::Primary
                class="btn-big grow"
                on_press
            />
        }
    };
    let undo = move || view! { <UndoButtons can_undo=true on_undo=move || table.session.undo()/> };
    // Whoever applies a villain's success sees first what it costs.
    let losses = table.select(move |view| {
        resolving
            .check
            .with(|check| losses_note(view, check.level(view)))
    });
    move || {
        if is_roll_due.get() {
            return view! { <Dock>{undo()}<RollButton dice=resolving.dice/></Dock> }.into_any();
        }
        if let Some(result) = resolving.offered() {
            let announce = result.announce.clone();
            return view! {
                <Note text=losses/>
                <div class="rows sheet-link">
                    <Button
                        variant=ButtonVariant::Quiet
                        class="btn-wide"
                        label="Change the result"
                        on_press=move || resolving.overruled.set(Some(result.clone()))
                    />
                </div>
                <Dock>{undo()}{apply(Callback::from(move || resolving.announce(announce.clone())))}</Dock>
            }
            .into_any();
        }
        if computed.get() {
            let settle = settle
                .get()
                .map(|action| apply(Callback::from(move || table.run(action.clone()))));
            return view! { <Note text=losses/><Dock>{undo()}{settle}</Dock> }.into_any();
        }
        view! { <Outcomes resolving/> }.into_any()
    }
}
