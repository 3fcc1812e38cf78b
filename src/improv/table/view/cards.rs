//! Views of cards, bonuses and columns.

use crate::components::{Icon, keyed, part};
use crate::improv::messages;
use crate::improv::page::use_improv;
use crate::improv::table::columns::{
    BonusMark, CardPlace, Column, NamedCard, OpenCard, victory_cards,
};
use ::improv::card::Suit;
use leptos::prelude::*;

/// Formats a length in rem, from sixteenths of a rem.
pub fn rem(sixteenths: u16) -> String {
    let (whole, hundredths) = (sixteenths / 16, (sixteenths % 16) * 100 / 16);
    format!("{whole}.{hundredths:02}rem")
}

/// The icon of a suit, with its name for screen readers.
pub fn suit_sign(suit: Suit) -> AnyView {
    let (class, icon) = match suit {
        Suit::Spade => ("suit suit-spade", "#i-spade"),
        Suit::Heart => ("suit suit-heart", "#i-heart"),
        Suit::Diamond => ("suit suit-diamond", "#i-diamond"),
        Suit::Club => ("suit suit-club", "#i-club"),
    };
    view! {
        <svg class=class role="img" aria-label=messages::suit(suit)><use href=icon></use></svg>
    }
    .into_any()
}

/// A card that lies face up. `class` determines its size.
pub fn open_card(class: &'static str, card: OpenCard) -> AnyView {
    let inside = match card.suit {
        Some(suit) => view! { <span>{card.sign}</span> {suit_sign(suit)} }.into_any(),
        None => view! {
            <svg class="suit suit-joker" role="img" aria-label=card.name><use href="#i-rise"></use></svg>
            <span class="jk" aria-hidden="true">{card.sign}</span>
        }
        .into_any(),
    };
    view! { <span class=class data-card=card.card.0.to_string()>{inside}</span> }.into_any()
}

/// The icon of a token or a talent marker.
pub fn bonus_mark(mark: BonusMark) -> AnyView {
    match mark {
        BonusMark::Token => view! { <Icon name="token"/> }.into_any(),
        BonusMark::Talent => view! { <Icon name="talent"/> }.into_any(),
        BonusMark::GamemasterToken => view! {
            <svg class="i gm-token" aria-hidden="true"><use href="#i-token"></use></svg>
        }
        .into_any(),
    }
}

/// The mark at the start of a row. The gamemaster's has an orange edge.
pub fn row_mark(is_gamemaster: bool) -> AnyView {
    view! { <i class="row-card" class:is-special=is_gamemaster></i> }.into_any()
}

/// A list of drawn cards. `None` if no cards were drawn.
pub fn drawn_cards(class: &'static str, cards: Vec<NamedCard>) -> Option<AnyView> {
    let row = |drawn: NamedCard| {
        view! { <li>{open_card("suit-card", drawn.card)}<span>{drawn.name}</span></li> }
    };
    (!cards.is_empty()).then(|| {
        view! {
            <ul class=class aria-label="The cards drawn">
                {cards.into_iter().map(row).collect_view()}
            </ul>
        }
        .into_any()
    })
}

/// Cards on their columns. Each column remains the same element while its content changes.
#[component]
pub fn ColumnList(
    /// The CSS classes.
    #[prop(into)]
    class: Signal<&'static str>,
    /// The label for screen readers.
    label: &'static str,
    /// The columns.
    columns: Memo<Vec<Column>>,
) -> impl IntoView {
    // The more columns there are, the closer and smaller they are.
    let density = Memo::new(move |_| {
        columns.with(|columns| match columns.len() {
            0..=4 => "",
            5 => "has-five",
            6 => "has-five has-six",
            _ => "has-five has-six has-seven",
        })
    });
    view! {
        <ul class=move || format!("{} {}", class.get(), density.get()) aria-label=label>
            {keyed(columns, |column| column.side.0, |_, column| view! { <ColumnView column/> })}
        </ul>
    }
}

#[component]
fn ColumnView(column: Memo<Option<Column>>) -> impl IntoView {
    let table = use_improv();
    let class = part(column, |column| {
        let mut class = String::from("col");
        for (is_so, name) in [
            (column.is_gamemaster, " is-gm"),
            (column.is_selected, " is-selected"),
            (column.is_apart, " is-apart"),
            (column.card == CardPlace::Unused, " is-out"),
        ] {
            if is_so {
                class.push_str(name);
            }
        }
        class
    });
    let label = part(column, |column| column.label.clone());
    let bonuses = part(column, |column| column.bonuses.clone());
    let card = part(column, |column| Some(column.card));
    let height = part(column, |column| column.height);
    let figure = part(column, |column| column.figure.clone());
    let name = part(column, |column| column.name.clone());
    let standing = part(column, |column| column.standing.clone());
    let pile = part(column, |column| column.pile.clone());
    let action = part(column, |column| column.action.clone());
    let can_press = Memo::new(move |_| action.with(Option::is_some));
    let inside = move || {
        view! {
            <span class="said">{label}</span>
            <span class="coins" aria-hidden="true">
                {move || bonuses.get().into_iter().map(bonus_mark).collect_view()}
            </span>
            <span aria-hidden="true">{move || card.get().map(card_place)}</span>
            <span class="token-stack" aria-hidden="true">
                <svg class="token-stack-height" width="1" height=move || rem(height.get())></svg>
                <b>{figure}</b>
            </span>
        }
    };
    let press = move |_| {
        if let Some(action) = action.get_untracked() {
            table.run(action);
        }
    };
    view! {
        <li class=class>
            {move || if can_press.get() {
                view! { <button type="button" class="column-link" on:click=press>{inside()}</button> }.into_any()
            } else {
                view! { <span class="column-link">{inside()}</span> }.into_any()
            }}
            <span class="col-name" aria-hidden="true">
                <b>{name}</b>
                {move || {
                    let standing = standing.get();
                    (!standing.is_empty()).then(|| view! { <span>{standing.split(' ').map(standing_word).collect_view()}</span> })
                }}
                {move || {
                    let cards = pile.get();
                    let card = |is_new| view! { <i class=if is_new { "new" } else { "" }></i> };
                    let title = victory_cards(cards.len());
                    (!cards.is_empty()).then(|| view! {
                        <span class="pile" title=title>{cards.into_iter().map(card).collect_view()}</span>
                    })
                }}
            </span>
        </li>
    }
}

/// A word below a column. It is divided only if it does not fit on a line of its own; where, not every browser knows by itself.
fn standing_word(word: &str) -> AnyView {
    let word = word
        .replace("destroyed", "de\u{ad}stroyed")
        .replace("eliminated", "elim\u{ad}inated");
    view! { <em>{word}</em>" " }.into_any()
}

fn card_place(card_place: CardPlace) -> AnyView {
    match card_place {
        CardPlace::Empty => view! { <i class="suit-card is-place"></i> }.into_any(),
        CardPlace::Unused => view! { <i class="suit-card is-none"></i> }.into_any(),
        CardPlace::FaceDown => view! { <i class="suit-card is-back"></i> }.into_any(),
        CardPlace::FaceUp(card) => open_card("suit-card", card),
    }
}
