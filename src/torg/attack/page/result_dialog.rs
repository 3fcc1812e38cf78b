//! The dialog of a rolled attack, until it is applied.

use super::report_table::RollReportTable;
use crate::components::{
    ActionButtonView, Button, ButtonVariant, Choice, ChoiceChips, Dialog, Dock, Icon, Note,
    SideMark, UndoButtons, part,
};
use crate::torg::acting::{losses_note, roll_label};
use crate::torg::attack::{
    DamageReduction, Negations, PendingAttack, TargetResult, choose_payment, pending_attack,
    toggle_negation,
};
use crate::torg::choice_group::{GroupedChoice, chips};
use crate::torg::table::use_torg;
use ::torg::combat::damage::DamageComponent;
use leptos::prelude::*;

/// The dialog of the rolled attack of the open action. Renders nothing if there is none.
#[component]
pub fn AttackResultDialog(
    /// The other content of an action's dialog: dice, cards and further buttons.
    #[prop(optional, into)]
    around: ViewFn,
    /// Whether the faces of real dice are typed.
    #[prop(into)]
    is_own_dice: Signal<bool>,
    /// Rolls the bought die.
    #[prop(into)]
    on_roll_bought: Callback<()>,
) -> impl IntoView {
    let table = use_torg();
    let negations = RwSignal::new(Negations::new());
    let view = table.view();
    let result = Memo::new(move |_| {
        view.with(|view| negations.with(|negations| pending_attack(view, negations)))
    });
    let exists = Memo::new(move |_| result.with(Option::is_some));
    // The die may have been typed at the end of a long sheet, so the result would be out of sight.
    let has_result = Memo::new(move |_| {
        result.with(|result| result.as_ref().is_some_and(|it| it.apply.is_some()))
    });
    Effect::watch(
        move || has_result.get(),
        move |has_result, _, _| {
            if *has_result {
                crate::device::scroll_to(".attack-sheet .a-hit");
            }
        },
        false,
    );
    let title = part(result, |result| result.title.clone());
    let apply = part(result, |result| result.apply.clone());
    let apply = move || match apply.get() {
        Some(button) => view! { <ActionButtonView button class="btn-big grow"/> }.into_any(),
        None => view! {
            <Button
                label=Signal::derive(move || roll_label(true, is_own_dice.get()).to_owned())
                variant=ButtonVariant::Primary
                class="btn-big grow"
                on_press=on_roll_bought
            />
        }
        .into_any(),
    };
    let losses = table.select(|view| losses_note(view, None));
    let foot = move || {
        view! {
            <Note text=losses/>
            <Dock>
                <UndoButtons
                    can_undo=Signal::derive(move || table.session.can_undo())
                    on_undo=move || table.session.undo()
                />
                {apply}
            </Dock>
        }
    };
    let overview = move || {
        result
            .get()
            .map(|result| view! { <Overview result negations/> })
    };
    let reports = move || {
        result
            .get()
            .map(|result| view! { <Reports result negations/> })
    };
    // Below several reports, nobody would see that something else can still be done.
    let is_long = part(result, |result| result.reports.len() > 1);
    let around = move |is_wanted: bool| is_wanted.then(|| around.run());
    move || {
        let (before, after) = (around.clone(), around.clone());
        exists.get().then(|| {
            view! {
                <Dialog title class="attack-sheet" foot>
                    <div>
                        <div class="a-hit">{overview}</div>
                        {move || before(is_long.get())}
                        <div class="a-hit">{reports}</div>
                        {move || after(!is_long.get())}
                    </div>
                </Dialog>
            }
        })
    }
}

/// The results of all attacks in short if there are several, and the targets whose damage possibilities can negate.
#[component]
fn Overview(result: PendingAttack, negations: RwSignal<Negations>) -> impl IntoView {
    let summary = result.summary();
    // A choice below the reports would be out of sight on a phone.
    let choices = result
        .targets
        .into_iter()
        .filter(TargetResult::may_negate)
        .collect();
    view! {
        {(!summary.is_empty()).then(|| view! { <p class="note">{summary}</p> })}
        {target_rows(choices, negations)}
    }
}

fn target_rows(targets: Vec<TargetResult>, negations: RwSignal<Negations>) -> impl IntoView {
    let row = move |target| view! { <TargetRow target negations/> };
    view! { <ul class="a-effects">{targets.into_iter().map(row).collect_view()}</ul> }
}

/// A report for each attack, with those of its targets below it that the overview leaves out.
#[component]
fn Reports(result: PendingAttack, negations: RwSignal<Negations>) -> impl IntoView {
    let others = result
        .targets
        .into_iter()
        .filter(|target| !target.may_negate());
    let others: Vec<TargetResult> = others.collect();
    let reports = result
        .reports
        .into_iter()
        .enumerate()
        .map(|(index, report)| {
            let report_targets = others
                .iter()
                .filter(|target| usize::from(target.attack) == index);
            view! {
                <RollReportTable report/>
                {target_rows(report_targets.cloned().collect(), negations)}
            }
        });
    let disarm = |button| view! { <ActionButtonView button class="btn-wide"/> };
    view! {
        {reports.collect_view()}
        {result.reward.map(|text| view! {
            <ul class="a-effects"><li><Icon name="earn"/><span>{text}</span></li></ul>
        })}
        {result.disarms.into_iter().map(disarm).collect_view()}
    }
}

/// The row of a target, with the damage that can be negated and what can pay for it.
#[component]
fn TargetRow(target: TargetResult, negations: RwSignal<Negations>) -> impl IntoView {
    let attack = target.attack;
    let reductions = (0..).zip(target.reductions).map(move |(index, reduction)| {
        view! { <ReductionChips attack index reduction negations/> }
    });
    view! {
        <li>
            <SideMark side=target.side/>
            <span>{target.text}</span>
            {reductions.collect_view()}
        </li>
    }
}

/// The damage that one payment can remove, and what can pay for it.
#[component]
fn ReductionChips(
    /// The index of the attack.
    attack: u8,
    /// The index of the payment at this attack.
    index: usize,
    reduction: DamageReduction,
    negations: RwSignal<Negations>,
) -> impl IntoView {
    let is_limit_reached = reduction.is_limit_reached;
    let choice = |choice: GroupedChoice<DamageComponent>| {
        let (is_negated, component) = (choice.is_chosen, choice.leads_to);
        let toggle = move || {
            negations.update(|negations| toggle_negation(negations, attack, index, component));
        };
        Choice::new(choice.label, is_negated, toggle).disabled(is_limit_reached && !is_negated)
    };
    let choices: Vec<Choice> = reduction.negatable.into_iter().map(choice).collect();
    let payments = (!reduction.payments.is_empty()).then(|| {
        let choose = move |payment| {
            negations.update(|negations| choose_payment(negations, attack, index, payment));
        };
        let choices = chips(
            reduction.payments,
            Callback::new(move |(payment,)| choose(payment)),
        );
        view! {
            <span>"Paid with"</span>
            <ChoiceChips label="Paid with" choices/>
        }
    });
    view! {
        <div class="a-picks">
            <span>{reduction.spending.clone()}</span>
            <ChoiceChips label=reduction.spending several=true choices=Signal::stored(choices)/>
            {payments}
        </div>
    }
}
