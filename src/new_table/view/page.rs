//! The pages of a new table: the game, the cast, the options.

use super::cast_step::CastStep;
use super::state::{Deal, NewTable, use_new_table};
use super::torg_parts;
use crate::components::{
    Button, ButtonVariant, DeckButton, DialogStack, Dock, ErrorMessage, FieldText, Icon, PageTitle,
    Questions, Segmented, StepMeter, TextField, one_of,
};
use crate::device;
use crate::grammar::long_name_error;
use crate::improv::options::ImprovOptions;
use crate::messages::{about_game, game_name};
use crate::navigation::{Address, NewTableStep, use_navigator};
use crate::new_table::messages;
use crate::{torang, torg};
use ::torg::settings::Edition;
use leptos::prelude::*;
use storage::GameKind;

/// A new table in three steps.
#[component]
pub fn NewTablePage(
    /// Deals the table.
    deal: Deal,
) -> impl IntoView {
    let navigator = use_navigator();
    let new_table = NewTable::load(deal);
    provide_context(new_table);
    // Created once here, because the pages of the steps are created again and again.
    torg::cast::SavedCast::provide(expect_context());
    let step = Memo::new(move |_| navigator.address().with(Address::new_table_step));
    // The page before may have been scrolled, and this one is one element for all its steps.
    Effect::new(move || {
        step.get();
        device::scroll_to_top();
    });
    let detail = move || match step.get() {
        NewTableStep::Game => "choose a game",
        NewTableStep::Cast => "the cast: just names will do",
        NewTableStep::Options => "the options: the defaults work",
    };
    let parent = move || match step.get_untracked() {
        NewTableStep::Game => Address::Home,
        NewTableStep::Cast => Address::NewTable(NewTableStep::Game),
        NewTableStep::Options => Address::NewTable(NewTableStep::Cast),
    };
    let progress = move || {
        let number = match step.get() {
            NewTableStep::Game => 1,
            NewTableStep::Cast => 2,
            NewTableStep::Options => 3,
        };
        view! { <StepMeter class="is-progress" filled=number all=3 label=format!("Step {number} of 3")/> }
    };
    // A draft from an earlier visit can be discarded at once, but not one that is being typed now.
    let was_kept = !new_table.with_untracked(crate::draft::Draft::is_blank);
    view! {
        <main class="page has-glow" class:has-type-bar=move || step.get() == NewTableStep::Cast>
            <PageTitle
                title="New table"
                detail=Signal::derive(move || detail().to_owned())
                on_back=move || navigator.go_up_to(parent())
            >
                {progress}
            </PageTitle>
            {move || match step.get() {
                NewTableStep::Game => view! { <GameStep was_kept/> }.into_any(),
                NewTableStep::Cast => view! { <CastStep/> }.into_any(),
                NewTableStep::Options => view! { <OptionsStep/> }.into_any(),
            }}
        </main>
        <DialogStack dialogs=new_table.dialogs render=torg_parts::dialog/>
    }
}

/// The step for the game and the title.
#[component]
fn GameStep(was_kept: bool) -> impl IntoView {
    let new_table = use_new_table();
    let title = new_table.select(|draft| draft.title.clone());
    let error = Memo::new(move |_| title.with(|title| long_name_error(title)));
    let is_too_long = Memo::new(move |_| error.with(|error| !error.is_empty()));
    let kept = new_table
        .select(move |draft| (was_kept && !draft.is_blank()).then(|| messages::kept_draft(draft)));
    // Only this step can show what is wrong with the name.
    let to_cast = Callback::from(move || {
        if !is_too_long.get_untracked() {
            new_table.go_to(NewTableStep::Cast);
        }
    });
    view! {
        {move || kept.get().map(|text| view! {
            <p class="note">{text}</p>
            <div class="home-row">
                <Button label="Start over" variant=ButtonVariant::Quiet class="btn-wide" on_press=move || new_table.start_over()/>
            </div>
        })}
        <div class="tiles">
            <GameCard game=GameKind::Torg icon="d20"/>
            <GameCard game=GameKind::Improv icon="spade"/>
            <GameCard game=GameKind::Torang icon="pct"/>
        </div>
        <div class="heading">
            <h2>"The adventure"</h2>
            <span>"name (optional)"</span>
        </div>
        <div class="rows">
            <TextField
                label="Name, such as The Night Mail"
                value=FieldText::new(title, move |text| new_table.change(|draft| draft.title = text))
                on_enter=to_cast
                error
            />
        </div>
        <NextStep label="The cast" disabled=is_too_long on_press=to_cast/>
    }
}

/// A game to choose. The card of the chosen game contains questions, so it cannot be a button; it is covered by one. That is no radio
/// button, because arrow keys would then go on into the questions.
#[component]
fn GameCard(game: GameKind, icon: &'static str) -> impl IntoView {
    let new_table = use_new_table();
    let name = game_name(game);
    let chosen = new_table.select(move |draft| draft.game == game);
    view! {
        <div class=move || if chosen.get() { "tile game is-selected" } else { "tile game" }>
            <button
                type="button"
                class="card-link"
                aria-label=name
                aria-pressed=move || chosen.get().to_string()
                on:click=move |_| new_table.change(|draft| draft.game = game)
            ></button>
            <span class="tile-icon"><Icon name=icon/></span>
            <div class="tile-text">
                <h2>{name}</h2>
                <p>{about_game(game)}</p>
                {move || (chosen.get() && game == GameKind::Torg).then(|| view! { <EditionChoice/> })}
            </div>
        </div>
    }
}

#[component]
fn EditionChoice() -> impl IntoView {
    let new_table = use_new_table();
    let edition = new_table.select(|draft| draft.torg.edition);
    let choices = one_of(
        || [(Edition::Revised, "Revised"), (Edition::Classic, "Classic")],
        edition,
        move |option| new_table.change(|draft| draft.torg.edition = option),
    );
    view! {
        <Segmented label="Edition" class="editions" whole_words=true choices/>
        <p>
            {move || match edition.get() {
                Edition::Revised => "Vital blow in four steps, grapples, vital block and non-lethal attacks.",
                Edition::Classic => "Vital blow in one step, seven martial-arts disciplines.",
            }}
        </p>
    }
}

/// The button that leads to the next step.
#[component]
fn NextStep(label: &'static str, disabled: Memo<bool>, on_press: Callback<()>) -> impl IntoView {
    let class = move || {
        if disabled.get() {
            "btn btn-off btn-big btn-wide"
        } else {
            "btn btn-primary btn-big btn-wide"
        }
    };
    view! {
        <div class="page-foot">
            <Dock>
                <button type="button" class=class disabled=disabled on:click=move |_| on_press.run(())>
                    <span>{label}</span>
                    <Icon name="go"/>
                </button>
            </Dock>
        </div>
    }
}

/// The step for the options, with the deal.
#[component]
fn OptionsStep() -> impl IntoView {
    let new_table = use_new_table();
    let game = new_table.with_untracked(|draft| draft.game);
    let options = match game {
        GameKind::Torg => torg_parts::options(),
        GameKind::Torang => {
            let questions = new_table.select(|draft| torang::options::questions(&draft.torang));
            let answer = move |settings| new_table.change(|draft| draft.torang = settings);
            view! { <Questions questions on_answer=Callback::from(answer)/> }.into_any()
        }
        GameKind::Improv => {
            let change = move |settings| new_table.change(|draft| draft.improv = settings);
            view! {
                <ImprovOptions settings=new_table.select(|draft| draft.improv.clone()) on_change=change/>
            }
            .into_any()
        }
    };
    view! {
        <div class="page-intro">
            <h2 class="display-28">"Play by the book?"</h2>
            <p class="lead">
                "Where the book leaves a choice, we have chosen a default. You can change any option now or during play."
            </p>
        </div>
        {(game == GameKind::Torg).then(torg_parts::deck_row)}
        {options}
        <ErrorMessage text=new_table.error_text()/>
        <div class="page-foot">
            <Dock>
                <DeckButton
                    word=new_table.select(|draft| messages::open_word(draft).to_owned())
                    lines=new_table.select(messages::deal)
                    primary=true
                    on_press=move || new_table.open()
                />
            </Dock>
        </div>
    }
}
