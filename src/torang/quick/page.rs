//! The page of the quick roll: the figures, the odds, the result, and the roll button at the bottom of the screen.

use super::result::QuickResult;
use super::sides::{Helper, SideCard};
use super::{Figures, MAX_QUICK_HELPERS, QuickRoll, STORAGE_KEY};
use crate::alert::Alert;
use crate::components::{
    Button, ButtonVariant, Dock, DockButton, PageTitle, Segmented, StepMeter, Toggle, one_of,
};
use crate::device::{save_json, saved_text, scroll_to_current_turn, scroll_to_top, with_device};
use crate::grammar::signed;
use crate::navigation::{Address, use_navigator};
use crate::notices::Notices;
use crate::preferences::SavedPreferences;
use crate::rules::RuleLink;
use crate::torang::note::note_with_link;
use crate::torang::odds::Chances;
use crate::torang::odds_bar::{OddsBar, OddsLegend};
use crate::torang::result::DieResult;
use ::torang::opposed::{Side, TieRule};
use ::torang::state::HelpId;
use leptos::prelude::*;
use storage::StorageError;
use tabletop::rule::te;

/// The state that all parts of the page share. It is provided as a context of the page.
#[derive(Clone, Copy)]
pub(super) struct Quick {
    roll: RwSignal<QuickRoll>,
    notices: Notices,
    preferences: SavedPreferences,
}

/// Returns the quick roll from the context.
pub(super) fn use_quick() -> Quick {
    expect_context()
}

impl Quick {
    /// Returns a memo of a part of the quick roll. It changes only when that part changes.
    pub(super) fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&QuickRoll) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.roll.with(|roll| part(roll)))
    }

    /// Changes the figures and saves them.
    pub(super) fn change(self, change: impl FnOnce(&mut Figures)) {
        self.roll.update(|roll| roll.change(change));
        // A failure to save is reported after a roll, not after every keystroke.
        let _ = self.save();
    }

    /// Changes only the dice, so the last result stays.
    pub(super) fn change_dice(self, change: impl FnOnce(&mut Figures)) {
        self.roll.update(|roll| change(&mut roll.figures));
        let _ = self.save();
    }

    /// Rolls, unless figures are missing or invalid.
    pub(super) fn roll(self) {
        let mut rolled = false;
        self.roll
            .update(|roll| rolled = with_device(|device| roll.roll(device.chance)));
        if rolled {
            self.preferences.vibrate();
            scroll_to_current_turn();
            if let Err(error) = self.save() {
                self.notices.alert(Alert::Preferences(error));
            }
        }
    }

    fn save(self) -> Result<(), StorageError> {
        self.roll
            .with_untracked(|roll| save_json(STORAGE_KEY, &roll.figures))
    }
}

/// The page of a Torang roll without a table.
#[component]
pub fn QuickRollPage() -> impl IntoView {
    let navigator = use_navigator();
    let saved = saved_text(STORAGE_KEY);
    let quick = Quick {
        roll: RwSignal::new(QuickRoll::restored(saved.as_deref())),
        notices: expect_context(),
        preferences: expect_context(),
    };
    provide_context(quick);
    // The page before may have been scrolled.
    scroll_to_top();
    let opposed = quick.select(|roll| roll.figures.opposed);
    let helpers = quick.select(|roll| roll.figures.helpers.len());
    let may_add = Memo::new(move |_| helpers.get() < MAX_QUICK_HELPERS);
    let may_clear = quick.select(|roll| roll.figures.has_circumstances());
    let own_dice = quick.select(|roll| roll.figures.own_dice);
    let label = quick.select(|roll| roll.roll_label().to_owned());
    let chances = quick.select(|roll| roll.figures.chances());
    let scaling = quick.select(|roll| roll.figures.scaling_note());
    let scaling = move || {
        scaling
            .get()
            .map(|note| view! { <p class="q-scaling">{note_with_link(note)}</p> })
    };
    view! {
        <main class="page is-quick has-glow">
            <PageTitle
                title="Quick roll"
                detail="Torang: 1 to 100"
                on_back=move || navigator.go_up_to(Address::Home)
            />
            <div class="q-form">
                <div class=move || if opposed.get() { "q-sides is-two" } else { "q-sides" }>
                    <SideCard side=Side::Active/>
                    {move || opposed.get().then(|| view! { <SideCard side=Side::Opponent/> })}
                </div>
                {scaling}
                <ul>
                    <For each=move || (0..).map(HelpId).take(helpers.get()) key=|id| id.0 children=|id| view! { <Helper id/> }/>
                </ul>
                <div class="q-buttons">
                    {move || may_add.get().then(|| view! {
                        <Button
                            label="Add helper"
                            variant=ButtonVariant::Quiet
                            icon="plus"
                            on_press=move || quick.change(Figures::add_helper)
                        />
                    })}
                    {move || may_clear.get().then(|| view! {
                        <button
                            type="button"
                            class="btn btn-quiet"
                            aria-label="Clear modifiers and helpers"
                            on:click=move |_| quick.change(Figures::clear_circumstances)
                        >
                            "Clear"
                        </button>
                    })}
                    // A tap on the word is a tap on the switch.
                    <label class="q-opponent">
                        "Opponent"
                        <Toggle
                            label="Opponent"
                            on=opposed
                            on_press=move || quick.change(|figures| figures.opposed = !figures.opposed)
                        />
                    </label>
                </div>
            </div>
            <div class="q-outcome">
                {move || chances.get().map(odds)}
                <div role="status"><Result/></div>
            </div>
            <div class="q-more">
                {move || opposed.get().then(|| view! { <TieRules/> })}
                <Earlier/>
            </div>
            <div class="page-foot">
                <Dock>
                    <DockButton
                        label="My dice"
                        icon="type"
                        pressed=own_dice
                        on_press=move || quick.change_dice(Figures::toggle_own_dice)
                    />
                    <Button label variant=ButtonVariant::Primary class="btn-big grow" icon="dice" on_press=move || quick.roll()/>
                </Dock>
            </div>
        </main>
    }
}

fn odds(chances: Chances) -> impl IntoView {
    let good = match chances.opposed {
        None => "to succeed",
        Some(_) => "active side wins",
    };
    let bad = chances
        .opposed
        .as_ref()
        .map(|opposed| opposed.bad.to_string());
    view! {
        <div class="q-odds">
            <div class="q-chance">
                <p class="is-good"><b>{chances.good.to_string()}</b><span>{good}</span></p>
                {bad.map(|bad| view! { <p class="is-bad"><b>{bad}</b><span>"opponent wins"</span></p> })}
            </div>
            <OddsBar chances=chances.clone() label=chances.text()/>
            <OddsLegend chances/>
        </div>
    }
}

/// The latest roll. Each roll gets its own element, so that its appearance is animated.
#[component]
fn Result() -> impl IntoView {
    let quick = use_quick();
    let latest = quick.select(|roll| roll.result().map(|result| (roll.count, result.clone())));
    view! {
        <For
            each=move || latest.get()
            key=|(number, _)| *number
            children=|(_, result)| view! { <ResultPaper result/> }
        />
    }
}

#[component]
fn ResultPaper(result: QuickResult) -> impl IntoView {
    let quick = use_quick();
    let asked_who_failed_less = quick.select(|roll| roll.asked_who_failed_less);
    let may_ask = result.is_mutual_failure();
    let ask = move |_| {
        quick.roll.update(|roll| roll.asked_who_failed_less = true);
        scroll_to_current_turn();
    };
    let die = |die: DieResult| {
        view! {
            <div>
                {(!die.name.is_empty()).then(|| view! { <span class="q-whose">{die.name}</span> })}
                <b>{die.face}{(die.excess != 0).then(|| view! { <small>{signed(die.excess)}</small> })}</b>
                <strong>{die.level}</strong>
                <span>{die.thresholds}</span>
            </div>
        }
    };
    let (steps, title, line) = (result.steps(), result.headline(), result.line());
    let result = StoredValue::new(result);
    let dice = move || {
        let dice = result.with_value(|result| result.dice(asked_who_failed_less.get()));
        dice.into_iter().map(die).collect_view()
    };
    let notes = move || {
        let notes = result.with_value(|result| result.notes(asked_who_failed_less.get()));
        let notes = notes.into_iter();
        let note = |note| view! { <li>{note_with_link(note)}</li> };
        notes.map(note).collect_view()
    };
    view! {
        <section class="q-result paper">
            <div class="q-head">
                <StepMeter filled=steps all=4/>
                <div><h2 class="display-28">{title}</h2><p>{line}</p></div>
            </div>
            <div class="q-dice">{dice}</div>
            <ul class="q-notes">
                {move || (may_ask && !asked_who_failed_less.get()).then(|| view! {
                    <li><button type="button" class="link" on:click=ask>"Who failed less badly?"</button></li>
                })}
                {notes}
            </ul>
        </section>
    }
}

/// The choice of which number wins if the levels are equal.
#[component]
fn TieRules() -> impl IntoView {
    let quick = use_quick();
    let current = quick.select(|roll| roll.figures.tie_rule);
    let choices = one_of(
        || [(TieRule::High, "Higher wins"), (TieRule::Low, "Lower wins")],
        current,
        move |rule| quick.change(|figures| figures.tie_rule = rule),
    );
    view! {
        <div class="setting-row">
            <span><b>"Equal levels"</b><RuleLink rule=te(105)/></span>
            <Segmented label="Equal levels" whole_words=true choices/>
        </div>
    }
}

/// The rolls before the latest.
#[component]
fn Earlier() -> impl IntoView {
    let earlier = use_quick().select(|roll| {
        let rolls = roll
            .earlier()
            .map(|result| (result.headline(), result.numbers(false)));
        rolls.collect::<Vec<_>>()
    });
    move || {
        let rolls = earlier.get();
        (!rolls.is_empty()).then(|| {
            let rolls = rolls.into_iter().map(|(title, numbers)| {
                view! { <li><span>{title}</span><b>{numbers}</b></li> }
            });
            view! { <section class="q-earlier"><h2>"Earlier"</h2><ul>{rolls.collect_view()}</ul></section> }
        })
    }
}
