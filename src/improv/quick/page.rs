//! The page of the quick conflict: the sides with their cards and bonuses, and the reveal button at the bottom of the screen.

use super::conflict::{Bonus, Pairing, QuickConflict, QuickSide, STORAGE_KEY, read_card};
use super::revealed::RevealedConflict;
use super::words;
use crate::alert::Alert;
use crate::components::{
    Button, ButtonVariant, DeckButton, Dock, ErrorMessage, FieldText, Icon, IconButton, PageTitle,
    Segmented, TextField, close_by_back, one_of,
};
use crate::device::{save_json, saved_text, scroll_to_current_turn, scroll_to_top, with_device};
use crate::navigation::{Address, use_navigator};
use crate::notices::Notices;
use crate::preferences::SavedPreferences;
use crate::rules::RuleLink;
use leptos::prelude::*;

/// The quick conflict of the page. It is provided as a context.
#[derive(Clone, Copy)]
pub(super) struct Quick {
    conflict: RwSignal<QuickConflict>,
    /// Whether the reveal button was pressed while a card could not be read. If so, the page reports that card.
    pressed: RwSignal<bool>,
}

impl Quick {
    fn load() -> Self {
        let saved = saved_text(STORAGE_KEY).and_then(|json| QuickConflict::parse(&json));
        Self {
            conflict: RwSignal::new(saved.unwrap_or_default()),
            pressed: RwSignal::new(false),
        }
    }

    /// Returns a memo of a part of the conflict. It changes only when that part changes.
    pub(super) fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&QuickConflict) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.conflict.with(|conflict| part(conflict)))
    }

    /// Returns a memo of a part of a side, or the default value if the side has been removed.
    fn side<T: Default + PartialEq + Send + Sync + 'static>(
        self,
        index: usize,
        part: impl Fn(&QuickSide) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        self.select(move |conflict| conflict.sides.get(index).map_or_else(T::default, &part))
    }

    /// Reads the conflict without tracking its changes.
    pub(super) fn with_untracked<T>(self, read: impl FnOnce(&QuickConflict) -> T) -> T {
        self.conflict.with_untracked(read)
    }

    /// Changes the conflict and saves it on the device. A failure to save is reported at the reveal, not after every keystroke.
    pub(super) fn change(self, change: impl FnOnce(&mut QuickConflict)) {
        self.pressed.set(false);
        self.conflict.update(change);
        // `reveal` reports the failure.
        let _ = self.save();
    }

    fn save(self) -> Result<(), storage::StorageError> {
        self.conflict
            .with_untracked(|conflict| save_json(STORAGE_KEY, conflict))
    }

    fn reveal(self, notices: Notices, preferences: SavedPreferences) {
        let revealed = self
            .conflict
            .try_update(|conflict| with_device(|device| conflict.reveal(device.chance)));
        self.pressed.set(matches!(revealed, Some(Err(_))));
        if matches!(revealed, Some(Ok(()))) {
            if let Err(error) = self.save() {
                notices.alert(Alert::Preferences(error));
            }
            preferences.vibrate();
            scroll_to_current_turn();
        }
    }
}

/// The page of a conflict without a table.
#[component]
pub fn QuickConflictPage() -> impl IntoView {
    let navigator = use_navigator();
    let quick = Quick::load();
    provide_context(quick);
    // The page before may have been scrolled.
    scroll_to_top();
    let revealed = quick.select(QuickConflict::revealed);
    let is_revealed = Memo::new(move |_| revealed.with(Option::is_some));
    let detail = move || match is_revealed.get() {
        true => "Improv: cards revealed",
        false => "Improv: one round",
    };
    let cover = Callback::from(move || quick.change(QuickConflict::cover));
    let on_back = move || match is_revealed.get_untracked() {
        true => cover.run(()),
        false => navigator.go_up_to(Address::Home),
    };
    view! {
        <main class="page is-qc has-glow" class:is-qc-shown=is_revealed>
            <PageTitle
                title="Quick conflict"
                detail=Signal::derive(move || detail().to_owned())
                on_back
            />
            {move || match revealed.get() {
                Some(revealed) => {
                    close_by_back(cover);
                    view! { <RevealedConflict revealed/> }.into_any()
                }
                None => view! { <Setup/> }.into_any(),
            }}
        </main>
    }
}

/// The setup: the list of sides, and the deck button that reveals the cards.
#[component]
fn Setup() -> impl IntoView {
    let quick: Quick = expect_context();
    let (notices, preferences): (Notices, SavedPreferences) = (expect_context(), expect_context());
    let reveal = Callback::from(move || quick.reveal(notices, preferences));
    let count = quick.select(|conflict| conflict.sides.len());
    let has_room = quick.select(QuickConflict::has_room);
    let is_large = quick.select(QuickConflict::is_large);
    let add = move |gm, word: &'static str| {
        view! {
            <Button
                label=word
                variant=ButtonVariant::Quiet
                class="grow"
                icon="plus"
                on_press=move || quick.change(|conflict| conflict.add_side(gm))
            />
        }
    };
    view! {
        <ul class="qc-sides">
            <For
                each=move || 0..count.get()
                key=|index| *index
                children=move |index| view! { <Side index on_enter=reveal/> }
            />
        </ul>
        {move || has_room.get().then(|| view! {
            <div class="qc-more">{add(false, "Add player")} {add(true, "Add gamemaster stake")}</div>
        })}
        <p class="note">
            "Leave a field empty to draw a card at random. To use a real card, type it, such as 7H or queen of spades."
        </p>
        <div class="qc-rest">
            {move || is_large.get().then(|| view! { <PairingChoice/> })}
            <RuleNotices/>
        </div>
        <div class="page-foot">
            <Dock>
                <DeckButton
                    word="Reveal"
                    lines=quick.select(QuickConflict::cards_line)
                    primary=quick.select(|conflict| conflict.to_rules().is_ok())
                    on_press=reveal
                />
            </Dock>
        </div>
    }
}

/// A side: its name, its card, its bonuses and its opponents.
#[component]
fn Side(index: usize, on_enter: Callback<()>) -> impl IntoView {
    let quick: Quick = expect_context();
    let name = quick.select(move |conflict| conflict.name(index));
    let is_gm = quick.side(index, |side| side.gm);
    let is_large = quick.select(QuickConflict::is_large);
    let by_pairs =
        quick.select(|conflict| conflict.pairing == Pairing::Chosen && conflict.is_large());
    let error = Memo::new(move |_| {
        let pressed = quick.pressed.get();
        quick
            .conflict
            .with(|conflict| conflict.card_error(index, pressed))
    });
    let typed_name = FieldText::new(quick.side(index, |side| side.name.clone()), move |text| {
        quick.change(|conflict| conflict.set_name(index, &text));
    });
    view! {
        <li class=move || if is_gm.get() { "qc-side is-gm" } else { "qc-side" } aria-label=name>
            <div class="qc-head">
                <div class="qc-name">
                    <TextField label=quick.select(move |conflict| conflict.default_name(index)) value=typed_name/>
                </div>
                {move || is_large.get().then(|| view! {
                    <IconButton
                        icon="x"
                        label=Signal::derive(move || format!("Remove {}", name.get()))
                        on_press=move || quick.change(|conflict| conflict.remove_side(index))
                    />
                })}
            </div>
            <div class="qc-laid">
                <CardField index name error on_enter/>
                <BonusStepper index name bonus=Bonus::Token/>
                {move || (!is_gm.get()).then(|| view! { <BonusStepper index name bonus=Bonus::Talent/> })}
            </div>
            <ErrorMessage text=error/>
            {move || by_pairs.get().then(|| view! { <Opponents index name/> })}
            <p class="qc-against">
                <span>{quick.select(move |conflict| conflict.against(index))}</span>
                <span>"bonus "<b>{quick.select(move |conflict| conflict.bonus_text(index))}</b></span>
            </p>
        </li>
    }
}

/// The longest text that fits beside the bonuses.
const MAX_NARROW: usize = 6;

/// The field for a card. It has a dashed border until a card is typed, and then looks like that card. While it has words, it takes the
/// whole row.
#[component]
fn CardField(
    index: usize,
    name: Memo<String>,
    error: Memo<String>,
    on_enter: Callback<()>,
) -> impl IntoView {
    let quick: Quick = expect_context();
    let typed = quick.side(index, |side| side.card.clone());
    let face = Memo::new(move |_| typed.with(|typed| read_card(typed).ok().flatten()));
    let is_wrong = Memo::new(move |_| error.with(|error| !error.is_empty()));
    let is_long = Memo::new(move |_| typed.with(|typed| typed.chars().count() > MAX_NARROW));
    let class = move || {
        let look = match face.get() {
            Some(face) if words::is_red(face) => "is-laid is-red",
            Some(_) => "is-laid",
            None if is_wrong.get() => "is-wrong",
            None => "",
        };
        let width = if is_long.get() { "is-long" } else { "" };
        format!("qc-card {look} {width}")
    };
    view! {
        <label class=class>
            <input
                type="text"
                autocomplete="off"
                autocapitalize="characters"
                spellcheck="false"
                enterkeyhint="done"
                placeholder="random"
                aria-label=move || format!("{}: card, such as 10H", name.get())
                aria-invalid=move || is_wrong.get().to_string()
                prop:value=typed
                on:input:target=move |event| {
                    let text = event.target().value();
                    quick.change(|conflict| conflict.type_card(index, &text));
                }
                // "queen of spade" becomes "QS" when it is left.
                on:change=move |_| quick.change(|conflict| conflict.shorten_card(index))
                on:keydown=move |event| {
                    if event.key() == "Enter" && !event.is_composing() {
                        event.prevent_default();
                        on_enter.run(());
                    }
                }
            />
            {move || face.get().map(|face| view! { <Icon name=words::suit_icon(face)/> })}
        </label>
    }
}

/// A stepper for the number of tokens or talent markers on a side's card.
#[component]
fn BonusStepper(index: usize, name: Memo<String>, bonus: Bonus) -> impl IntoView {
    let quick: Quick = expect_context();
    let (icon, one, unit) = match bonus {
        Bonus::Token => ("token", "token", "tokens"),
        Bonus::Talent => ("talent", "talent", "talents"),
    };
    let count = quick.side(index, move |side| side.bonuses(bonus));
    let most = quick.side(index, move |side| side.max_bonuses(bonus));
    let step = move |icon, change, is_end: Memo<bool>, next: fn(u16) -> u16| {
        view! {
            <button
                type="button"
                aria-label=move || format!("{}: {unit}, {change}", name.get())
                disabled=is_end
                on:click=move |_| {
                    let count = next(count.get_untracked());
                    quick.change(|conflict| conflict.set_bonuses(index, bonus, count));
                }
            >
                <Icon name=icon/>
            </button>
        }
    };
    let is_none = Memo::new(move |_| count.get() == 0);
    let is_full = Memo::new(move |_| count.get() >= most.get());
    view! {
        <span class="qc-bonus">
            <span class="stepper">
                {step("minus", "one less", is_none, |count| count.saturating_sub(1))}
                <output><Icon name=icon/>{count}</output>
                {step("plus", "one more", is_full, |count| count + 1)}
            </span>
            <small aria-hidden="true">{move || if count.get() == 1 { one } else { unit }}</small>
        </span>
    }
}

/// Chips that choose which of the other sides this one opposes.
#[component]
fn Opponents(index: usize, name: Memo<String>) -> impl IntoView {
    let quick: Quick = expect_context();
    let candidates = quick.select(move |conflict| {
        let opponents = conflict.opponents(index);
        let others = (0..conflict.sides.len()).filter(|other| *other != index);
        let candidates =
            others.map(|other| (other, conflict.name(other), opponents.contains(&other)));
        candidates.collect::<Vec<_>>()
    });
    // Not a keyed list: the chip that was pressed stays, and with it the focus.
    let chip = move |(other, name, is_opponent): (usize, String, bool)| {
        view! {
            <button
                type="button"
                class="chip"
                role="checkbox"
                aria-checked=is_opponent.to_string()
                on:click=move |_| quick.change(|conflict| conflict.toggle_pair(index, other))
            >
                <span>{name}</span>
            </button>
        }
    };
    view! {
        <div class="qc-opponents" role="group" aria-label=move || format!("{} opposes", name.get())>
            {move || candidates.get().into_iter().map(chip).collect_view()}
        </div>
    }
}

/// Chooses how the opposed pairs are determined. The labels are never shortened, unlike in other rows of choices.
#[component]
fn PairingChoice() -> impl IntoView {
    let quick: Quick = expect_context();
    let pairing = quick.select(QuickConflict::current_pairing);
    let pairings = quick.select(QuickConflict::pairings);
    let options = move || {
        let pairings = pairings.get().into_iter();
        pairings.map(|option| (option, words::pairing(option)))
    };
    let choices = one_of(options, pairing, move |option| {
        quick.change(|conflict| conflict.choose_pairing(option));
    });
    view! {
        <section class="qc-pairing">
            <h2>"Who opposes whom"</h2>
            <Segmented label="Who opposes whom" whole_words=true choices/>
        </section>
    }
}

/// The notices of the rules. They do not prevent the reveal.
#[component]
pub(super) fn RuleNotices() -> impl IntoView {
    let quick: Quick = expect_context();
    let notices = quick.select(QuickConflict::notices);
    move || {
        let notices = notices.get();
        (!notices.is_empty()).then(|| {
            view! {
                <ul class="qc-notices">
                    {notices.into_iter().map(|(text, rule)| view! {
                        <li><RuleLink rule text/></li>
                    }).collect_view()}
                </ul>
            }
        })
    }
}
