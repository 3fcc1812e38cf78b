//! The dialog for entering cards that were turned over in a real deck. Each card takes one tap for the rank and one for the suit.

use super::sending::use_send;
use crate::components::{
    Choice, ChoiceChips, Dialog, DialogDock, ErrorMessage, Heading, Note, use_mark_typed,
};
use crate::device::scroll_to;
use crate::grammar::capitalised;
use crate::improv::messages;
use crate::improv::page::use_improv;
use crate::improv::table::ConflictContext;
use crate::improv::table::real_cards::{
    PickedCard, TurnedCards, card_form, entered, ranks, slot_label, taken_card,
};
use ::improv::card::SUITS;
use ::improv::side::SideId;
use leptos::prelude::*;

/// The cards as far as they have been entered, and the side whose card is next.
#[derive(Clone, Copy)]
struct Picking {
    cards: RwSignal<Vec<(SideId, PickedCard)>>,
    current: RwSignal<SideId>,
    /// Called when something is picked: from then on, closing the dialog asks.
    mark_typed: Callback<()>,
}

impl Picking {
    fn card(self, side: SideId) -> PickedCard {
        let entry = self
            .cards
            .with(|cards| cards.iter().find(|(slot, _)| *slot == side).copied());
        entry.map(|(_, card)| card).unwrap_or_default()
    }

    /// Changes the current card. Once it is complete, moves on to the next incomplete card.
    fn pick(self, change: impl FnOnce(PickedCard) -> PickedCard) {
        let current = self.current.get_untracked();
        let next = self.cards.try_update(|cards| {
            let (_, card) = cards.iter_mut().find(|(side, _)| *side == current)?;
            *card = change(*card);
            card.face()?;
            let unknown = cards.iter().find(|(_, card)| card.face().is_none());
            unknown.map(|(side, _)| *side)
        });
        self.mark_typed.run(());
        if let Some(Some(next)) = next {
            self.current.set(next);
            scroll_to(".slots [aria-checked=true]");
        }
    }
}

/// The dialog for entering cards that were turned over.
#[component]
pub fn EnterCardsDialog(
    /// The cards to enter.
    turned: TurnedCards,
) -> impl IntoView {
    let table = use_improv();
    let view = table.session.view_now();
    let form = card_form(&ConflictContext::of(&view)?, turned)?;
    let first = form.slots.first()?.side;
    let rules = view.settings.card_rules;
    let unknown = form
        .slots
        .iter()
        .map(|slot| (slot.side, PickedCard::default()));
    let cards = RwSignal::new(unknown.collect::<Vec<_>>());
    let is_begun = move || {
        let is_picked = |(_, card): &(SideId, PickedCard)| *card != PickedCard::default();
        cards.with(|cards| cards.iter().any(is_picked))
    };
    let picking = Picking {
        cards,
        current: RwSignal::new(first),
        mark_typed: use_mark_typed(Signal::derive(is_begun)),
    };
    let form = StoredValue::new(form);
    let (send, error) = use_send(
        move || picking.cards.track(),
        move || {
            let note = table.gift_note.get_untracked();
            form.with_value(|form| entered(form, turned, &picking.cards.get_untracked(), note))
        },
    );
    // Said as soon as the card is complete, not only when all are.
    let taken = table.in_conflict(move |context| {
        let picked = picking.cards.get();
        form.with_value(|form| taken_card(context, form, &picked))
    });
    let slots = Signal::derive(move || {
        form.with_value(|form| {
            let slot = form.slots.iter().map(|slot| {
                let side = slot.side;
                let label = slot_label(slot, picking.card(side), &rules);
                Choice::new(label, picking.current.get() == side, move || {
                    picking.current.set(side);
                })
            });
            slot.collect::<Vec<_>>()
        })
    });
    let current = move || {
        let side = picking.current.get();
        form.with_value(|form| {
            let slot = form.slots.iter().find(|slot| slot.side == side)?;
            Some(slot_label(slot, picking.card(side), &rules))
        })
    };
    let ranks = Signal::derive(move || {
        let current_rank = picking.card(picking.current.get()).rank;
        let rank = |(rank, label)| {
            Choice::new(label, current_rank == Some(rank), move || {
                picking.pick(|card| card.with_rank(rank));
            })
        };
        ranks(&rules).into_iter().map(rank).collect::<Vec<_>>()
    });
    let suits = Signal::derive(move || {
        let current_suit = picking.card(picking.current.get()).suit;
        let suit = |(suit, _)| {
            let label = capitalised(messages::suit(suit));
            Choice::new(label, current_suit == Some(suit), move || {
                picking.pick(|card| card.with_suit(suit));
            })
        };
        SUITS.into_iter().map(suit).collect::<Vec<_>>()
    });
    let (intro, button) = form.with_value(|form| (form.intro, form.button));
    let is_open = Signal::derive(move || {
        let unknown = |(_, card): &(SideId, PickedCard)| card.face().is_none();
        picking.cards.with(|cards| cards.iter().any(unknown))
    });
    let foot = move || view! { <DialogDock label=button disabled=is_open on_press=send/> };
    Some(view! {
        <Dialog title="Enter the cards" foot>
            <div class="form">
                <Note text=intro/>
                <div class="slots"><ChoiceChips label="Whose card" choices=slots/></div>
                <ErrorMessage text=taken/>
                <p class="slot-now" aria-hidden="true">{current}</p>
                <Heading text="Rank"/>
                <ChoiceChips label="Rank" choices=ranks/>
                <Heading text="Suit"/>
                <ChoiceChips label="Suit" choices=suits/>
                <ErrorMessage text=error/>
            </div>
        </Dialog>
    })
}
