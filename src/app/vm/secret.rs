//! What is behind the curtain. The cover is made from the open view; the hand from its own seat's, and only while it is open.

use super::using::ways;
use super::{Button, ButtonVariant, tales};
use crate::app::intent::{DecksIntent, Intent};
use crate::app::model::{Curtain, Model, Purpose};
use crate::app::words::telling::{called, card_name, name_among, names};
use crate::app::words::torg::{cards as count_cards, counted, possessive, short_name};
use crate::app::words::{cards, decks};
use ::torg::card::CardId;
use ::torg::card::CardName;
use ::torg::command::{Command, FollowUpCommand};
use ::torg::deck::Deck;
use ::torg::view::{ActorView, CardView, PoolPlay, View};
use tabletop::seat::Seat;

/// The closed curtain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Cover {
    pub name: String,
    pub lines: [String; 2],
    /// Opens by pressing, not by holding.
    pub press: bool,
}

/// What lies behind it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Secret {
    pub title: String,
    pub sub: String,
    pub cards: Vec<HandCard>,
    /// Numbers to be typed, with what is wrong with them.
    pub field: Option<(String, Option<String>)>,
    /// What may be done with the cards tapped; the first is lit.
    pub buttons: Vec<Button>,
}

/// A card in the open hand.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct HandCard {
    pub card: CardId,
    pub bar: &'static str,
    pub name: String,
    pub text: String,
    pub when: &'static str,
    pub special: bool,
    pub chosen: bool,
    pub intent: Intent,
}

/// The cover, where the curtain is down.
pub fn cover(model: &Model) -> Option<Cover> {
    let curtain = model.curtain.as_ref()?;
    let view = super::open_view(model)?;
    let actor = view.actor(curtain.actor)?;
    let who = name_among(&view, actor);
    let player = actor.player.as_ref().unwrap_or(&actor.name);
    Some(Cover {
        name: short_name(player.as_str()).to_owned(),
        lines: [
            match &actor.player {
                Some(_) => format!("This is for {} player only.", possessive(who)),
                None => format!("This is for whoever plays {who} only."),
            },
            format!(
                "{}{} behind this curtain.",
                count_cards(actor.hand_count).as_str(),
                if actor.hand_count == 1 { " is" } else { " are" }
            ),
        ],
        // Nobody types and holds.
        press: model.device.preferences.press_to_look || curtain.purpose == Purpose::Took,
    })
}

/// The hand; `None` unless the curtain is open.
pub fn secret(model: &Model) -> Option<Secret> {
    let curtain = model.curtain.as_ref().filter(|curtain| curtain.open)?;
    let view = model.torg()?.view(Seat::Actor(curtain.actor));
    let actor = view.actor(curtain.actor)?;
    let hand = actor.hand.as_ref()?;
    let comes_back = view
        .trade
        .as_ref()
        .filter(|_| curtain.purpose == Purpose::Agree);
    let (title, cards) = match comes_back.and_then(|trade| trade.returned.as_ref()) {
        Some(returned) => (
            "What comes back".to_owned(),
            returned.cards.clone().unwrap_or_default(),
        ),
        None => {
            // Leadership gives from hand and pool.
            let gives = matches!(curtain.purpose, Purpose::Give { .. });
            let pool = if gives { actor.pool.as_slice() } else { &[] };
            let cards = hand.iter().chain(pool);
            (
                super::stage::hand_label(actor),
                cards.map(|held| held.card).collect(),
            )
        }
    };
    Some(Secret {
        title,
        sub: tales::of_chosen(&view, curtain, sub(&view, actor, curtain)),
        cards: cards
            .into_iter()
            .filter_map(|card| hand_card(&view.deck, card, curtain))
            .collect(),
        field: (curtain.purpose == Purpose::Took).then(|| {
            let fault = curtain.fault.as_ref().map(|fault| {
                let words = decks::refusal(fault, &view);
                format!("{}. {}", words.title, words.why)
            });
            (curtain.typed.clone(), fault)
        }),
        buttons: buttons(&view, actor, hand, curtain),
    })
}

fn hand_card(deck: &Deck, card: CardId, curtain: &Curtain) -> Option<HandCard> {
    let name = deck.name(card)?;
    let special = name.is_special();
    Some(HandCard {
        card,
        bar: match (special, name.is_subplot()) {
            (_, true) => "Subplot",
            (true, false) => "Special",
            (false, false) => "Card",
        },
        name: card_name(deck, card),
        text: cards::effect_of(deck, card, false),
        when: cards::when(name),
        special,
        chosen: curtain.chosen.contains(&card),
        intent: Intent::ToggledCard(card),
    })
}

fn sub(view: &View, actor: &ActorView, curtain: &Curtain) -> String {
    let chosen = curtain.chosen.len();
    let critical = view
        .action
        .as_ref()
        .is_some_and(|action| action.actor == actor.id && action.critical_moment);
    match curtain.purpose {
        Purpose::Hand if critical => "A critical moment: hand cards may be used.".to_owned(),
        Purpose::Hand => match actor.pool_play {
            PoolPlay::Closed => "Tap a card to use it or lay it out.".to_owned(),
            PoolPlay::Starting(0) | PoolPlay::NotEarned => {
                "Locked until the hero’s action.".to_owned()
            }
            PoolPlay::Starting(places) => format!(
                "Up to {} may start in the pool.",
                count_cards(usize::from(places))
            ),
            PoolPlay::AwaitingJudgement => {
                "The gamemaster says whether the action helped.".to_owned()
            }
            PoolPlay::Open => "One card may go to the pool this round.".to_owned(),
            PoolPlay::Used => "This round’s card is in the pool.".to_owned(),
            PoolPlay::Denied => "No card to the pool this round.".to_owned(),
            PoolPlay::Surprised => "Surprised: no card to the pool this round.".to_owned(),
        },
        Purpose::Took => {
            let owed = view
                .physical_deck
                .as_ref()
                .map_or(0, |printed| printed.owed_count(Some(actor.id)));
            format!("Draw {} and type the numbers.", count_cards(owed))
        }
        Purpose::DiscardDown => {
            let must = must_go(view, actor);
            format!(
                "{chosen} of {} chosen to go.",
                count_cards(usize::from(must))
            )
        }
        Purpose::DiscardOne => "One more may go, or none.".to_owned(),
        Purpose::Give {
            to: Some(to),
            also: Some(also),
        } => format!(
            "The first card to {}, the second to {}. Hand and pool lie here.",
            called(view, to),
            called(view, also)
        ),
        Purpose::Give { to, .. } => {
            let who = to.map_or_else(String::new, |to| called(view, to));
            format!("Up to two cards for {who}. Hand and pool lie here.")
        }
        Purpose::Sort => "Any number may go; then the hand is filled.".to_owned(),
        Purpose::Offer { to } => format!("Choose what to offer {}.", called(view, to)),
        Purpose::Answer | Purpose::Agree => view.trade.as_ref().map_or_else(String::new, |trade| {
            let offered = trade.offered.cards.as_deref().map_or_else(
                || count_cards(trade.offered.count),
                |cards| names(&view.deck, cards),
            );
            if curtain.purpose == Purpose::Agree {
                let back = trade.returned.as_ref();
                let unseen = back.filter(|back| back.cards.is_none());
                let unseen = unseen.map_or_else(String::new, |back| {
                    format!(": {}, not shown", count_cards(back.count))
                });
                format!("From {}{unseen}, for {offered}.", called(view, trade.to))
            } else {
                format!(
                    "From {}: {offered}. Choose {} to give.",
                    called(view, trade.from),
                    count_cards(trade.offered.count)
                )
            }
        }),
    }
}

fn must_go(view: &View, actor: &ActorView) -> u8 {
    let seats = view
        .scene_end
        .as_ref()
        .map(|ending| ending.heroes.as_slice())
        .unwrap_or_default();
    seats
        .iter()
        .find(|(id, ..)| *id == actor.id)
        .map_or(0, |(_, excess, _)| *excess)
}

fn buttons(view: &View, actor: &ActorView, hand: &[CardView], curtain: &Curtain) -> Vec<Button> {
    let chosen = &curtain.chosen;
    let wanted = |label: String, command: Command| {
        Button::new(label, ButtonVariant::Lit, Intent::wanted(command))
    };
    match curtain.purpose {
        Purpose::Hand => {
            let picked = chosen
                .first()
                .and_then(|card| hand.iter().find(|held| held.card == *card));
            picked.map_or_else(
                || {
                    vec![Button::new(
                        "Save the numbers",
                        ButtonVariant::Quiet,
                        Intent::Decks(DecksIntent::SavedLine(actor.id)),
                    )]
                },
                |held| hand_buttons(view, actor, held),
            )
        }
        Purpose::Took => vec![Button::new(
            "Into the hand",
            ButtonVariant::Lit,
            Intent::Decks(DecksIntent::TypedAll),
        )],
        Purpose::DiscardDown => {
            let must = usize::from(must_go(view, actor));
            let label = match must.checked_sub(chosen.len()) {
                Some(left @ 1..) => format!("Choose {}", counted(left, "more card", "more cards")),
                Some(0) | None => format!("Discard {}", count_cards(chosen.len())),
            };
            let command = Command::DiscardToHandSize {
                actor: actor.id,
                cards: chosen.clone(),
            };
            vec![wanted(label, command).ready_if(chosen.len() == must)]
        }
        Purpose::DiscardOne => match chosen.first() {
            Some(card) => {
                let label = format!("Let {} go", card_name(&view.deck, *card));
                vec![wanted(
                    label,
                    Command::OptionalDiscard {
                        actor: actor.id,
                        card: Some(*card),
                    },
                )]
            }
            None => vec![wanted(
                "Keep them all".to_owned(),
                Command::OptionalDiscard {
                    actor: actor.id,
                    card: None,
                },
            )],
        },
        Purpose::Give { to, also } => {
            let gifts = match (to, also, chosen.as_slice()) {
                (Some(to), Some(also), [first, second]) => {
                    vec![(to, vec![*first]), (also, vec![*second])]
                }
                (Some(to), _, cards) => vec![(to, cards.to_vec())],
                (None, _, _) => vec![],
            };
            let label = format!("Give {}", count_cards(chosen.len()));
            let what = FollowUpCommand::Give { gifts };
            let actor = actor.id;
            vec![wanted(label, Command::FollowUp { actor, what }).ready_if(!chosen.is_empty())]
        }
        Purpose::Sort => {
            let label = if chosen.is_empty() {
                "Keep all, fill the hand".to_owned()
            } else {
                format!("Discard {}, then fill", count_cards(chosen.len()))
            };
            let what = FollowUpCommand::DiscardForRefill {
                cards: chosen.clone(),
            };
            let actor = actor.id;
            vec![wanted(label, Command::FollowUp { actor, what })]
        }
        Purpose::Offer { to } => {
            let label = format!("Offer {}", count_cards(chosen.len()));
            let command = Command::OfferTrade {
                from: actor.id,
                to,
                cards: chosen.clone(),
            };
            vec![wanted(label, command).ready_if(!chosen.is_empty())]
        }
        Purpose::Answer | Purpose::Agree => {
            let yes = if curtain.purpose == Purpose::Agree {
                wanted("Agree".to_owned(), Command::AgreeTrade)
            } else {
                let count = view.trade.as_ref().map_or(0, |trade| trade.offered.count);
                let label = format!("Give {}", count_cards(chosen.len()));
                let command = Command::AnswerTrade {
                    cards: chosen.clone(),
                };
                wanted(label, command).ready_if(chosen.len() == count)
            };
            vec![
                yes,
                Button::new(
                    "No trade",
                    ButtonVariant::Plain,
                    Intent::wanted(Command::CancelTrade),
                ),
            ]
        }
    }
}

/// What may be done with one card: what is allowed comes first, what the book says no to leads to the book.
fn hand_buttons(view: &View, actor: &ActorView, held: &CardView) -> Vec<Button> {
    let (id, card) = (actor.id, held.card);
    let name = card_name(&view.deck, card);
    let lay = || Intent::wanted(Command::PoolCard { actor: id, card });
    let shows = Button::new(
        "Show it to everybody",
        ButtonVariant::Quiet,
        Intent::wanted(Command::RevealCard { actor: id, card }),
    );
    if view.deck.is_subplot(card) {
        let mut buttons = tales::hand_buttons(view, id, held);
        buttons.push(shows);
        return buttons;
    }
    let mut buttons = Vec::new();
    let label = |verb: &str| format!("{verb} {name}");
    if held.may_play.is_ok() {
        // Asked behind the curtain: which card it is shows only when it is used.
        for (way, command) in ways(view, id, card) {
            let play = Button::new(label("Use"), ButtonVariant::Lit, Intent::wanted(command));
            buttons.push(play.with_sub(way));
        }
    }
    if held.may_pool.is_ok() || (view.in_rounds && held.may_play.is_err()) {
        let look = if held.may_pool.is_ok() && buttons.is_empty() {
            ButtonVariant::Lit
        } else {
            ButtonVariant::Plain
        };
        let late = view.deck.name(card) == Some(CardName::Escape)
            && view.follow_ups.escape_not_first.contains(&id);
        let laying = Button::new(label("Lay"), look, lay());
        buttons.push(if late {
            laying.with_sub("not the first card: it would not work")
        } else {
            laying
        });
    }
    if buttons.is_empty() {
        let play = ways(view, id, card).into_iter().next();
        let play = play.map(|(_, command)| Intent::wanted(command));
        buttons.extend(play.map(|play| Button::new(label("Use"), ButtonVariant::Plain, play)));
    }
    buttons.push(shows);
    buttons
}
