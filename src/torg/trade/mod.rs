//! A trade of cards: offer, answer, agreement, and the gamemaster's approval (DD-079 … DD-092). In rounds, pool cards are traded
//! openly, so one dialog covers all four steps. In free play, hand cards are traded step by step, and the hands are shown behind the
//! privacy screen.

use super::action::{Action, ActionButton, HandPurpose};
use super::cards::card_row;
use super::dialog::TorgDialog;
use super::hand::cards_or_count;
use super::list_content::{Entered, ListContent, ListField, ListRow, RowSign};
use super::messages::refusals;
use super::messages::sentences::actor_name;
use crate::grammar::{cards as count_cards, possessive};
use ::torg::card::{CardId, Side};
use ::torg::command::Command;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// A dialog for a step of a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TradeDialog {
    /// Asks with whom a hero trades.
    Partner {
        /// The hero who offers.
        from: ActorId,
    },
    /// Asks which cards two pools exchange.
    Pools {
        /// The hero who offers.
        from: ActorId,
        /// The hero who gets the offer.
        to: ActorId,
    },
    /// Asks which pool cards are given in return.
    Answer,
    /// Asks the hero who offered to agree to the cards in return.
    Agree,
    /// Asks the gamemaster to accept how the two heroes work together.
    Accept,
}

/// Returns the content of a trade dialog, or `None` if there is no such trade.
pub fn content(view: &View, dialog: TradeDialog, entered: &Entered) -> Option<ListContent> {
    match dialog {
        TradeDialog::Partner { from } => Some(partner_list(view, view.actor(from)?)),
        TradeDialog::Pools { from, to } => pools(view, from, to, entered),
        TradeDialog::Answer => {
            let trade = view
                .trade
                .as_ref()
                .filter(|trade| trade.returned.is_none())?;
            let (from, to) = (actor_name(view, trade.from), actor_name(view, trade.to));
            let title = format!("{to}: what do you give {from}?");
            let text = format!("In return for {}.", cards_or_count(view, &trade.offered));
            let answer = Command::AnswerTrade {
                cards: entered.cards.clone(),
            };
            let button =
                primary_button(format!("Give {}", count_cards(entered.cards.len())), answer)
                    .enabled_if(entered.cards.len() == trade.offered.count);
            pool_cards(view, trade.to, title, text, button)
        }
        TradeDialog::Agree => {
            let mut content = exchange(view)?;
            content
                .buttons
                .push(primary_button("Agree", Command::AgreeTrade));
            Some(content)
        }
        TradeDialog::Accept => {
            let mut content = exchange(view)?;
            let accept = Command::AcceptTrade {
                explanation: entered.text.clone(),
            };
            content.field = Some(ListField::text(
                "How do they work together? (optional)",
                entered,
            ));
            content
                .buttons
                .push(primary_button("Accept", accept).enabled_if(entered.error_text().is_empty()));
            Some(content)
        }
    }
}

fn primary_button(label: impl Into<String>, command: Command) -> ActionButton {
    ActionButton::primary(label, Action::Play(command))
}

/// Returns the heroes with whom an actor may trade; those whom only the gamemaster can allow, if there is nobody else.
fn partners<'a>(view: &'a View, from: &ActorView) -> Vec<&'a ActorView> {
    let partners_where = |is_allowed: bool| {
        let candidates = from.trade_partners.iter();
        let matching = candidates.filter(|(_, may_trade)| may_trade.is_ok() == is_allowed);
        matching.filter_map(|(id, _)| view.actor(*id)).collect()
    };
    let allowed: Vec<&ActorView> = partners_where(true);
    if allowed.is_empty() {
        partners_where(false)
    } else {
        allowed
    }
}

/// Returns the action that begins a trade with a hero.
fn begin_action(view: &View, from: ActorId, to: ActorId) -> Action {
    if view.in_rounds {
        Action::open(TradeDialog::Pools { from, to })
    } else {
        Action::ShowHand(from, HandPurpose::Offer { to })
    }
}

/// Returns the button that begins a trade, for a hero who may trade with somebody. If there is only one such partner, the question
/// for the partner is skipped.
pub fn way(view: &View, from: &ActorView) -> Option<ActionButton> {
    let mut partners = from.trade_partners.iter();
    let is_allowed = partners.any(|(_, may_trade)| may_trade.is_ok());
    menu_way(view, from).filter(|_| is_allowed)
}

/// As [`way`], but also for a trade that only the gamemaster can allow, as while a scene ends (DD-089).
pub fn menu_way(view: &View, from: &ActorView) -> Option<ActionButton> {
    let action = match partners(view, from).as_slice() {
        [] => return None,
        [only] => begin_action(view, from.id, only.id),
        _ => Action::Open(partner_dialog(from.id)),
    };
    let zone = if view.in_rounds {
        "pool cards, with another hero"
    } else {
        "cards in hand, in secret"
    };
    Some(ActionButton::plain("Trade", action).with_detail(zone))
}

fn partner_list(view: &View, from: &ActorView) -> ListContent {
    let rows = partners(view, from).into_iter().map(|hero| {
        let zone = if view.in_rounds {
            "in the pool"
        } else {
            "in hand"
        };
        let detail = format!("{} {zone}", count_cards(hero.tradable_cards));
        let action = begin_action(view, from.id, hero.id);
        ListRow::new(hero.name.as_str(), detail, action).with_sign(RowSign::Side(Side::Heroes))
    });
    ListContent {
        text: if view.in_rounds {
            "Trade pool cards, the same number each. Say how the heroes work together."
        } else {
            "Trade cards from your hands in secret, the same number each. Say how the heroes work together."
        }
        .to_owned(),
        rows: rows.collect(),
        ..ListContent::new(format!("{}: trade with whom?", actor_name(view, from.id)))
    }
}

/// Returns the cards of a pool that can be traded: a laid subplot stays (DD-087).
fn tradable_pool(view: &View, owner: ActorId) -> Option<Vec<CardId>> {
    let pool = view.actor(owner)?.pool.iter();
    let cards = pool.map(|pooled| pooled.card);
    Some(cards.filter(|card| !view.deck.is_subplot(*card)).collect())
}

/// Returns the dialog of a trade between two pools: both pools, and one button for the whole trade.
fn pools(view: &View, from: ActorId, to: ActorId, entered: &Entered) -> Option<ListContent> {
    let half_of = |owner| {
        let cards = tradable_pool(view, owner)?;
        let chosen_cards = entered.cards.iter().copied();
        let chosen_cards: Vec<CardId> = chosen_cards.filter(|card| cards.contains(card)).collect();
        let rows = cards.iter().map(|card| card_row(&view.deck, *card));
        let heading = format!("From {} pool", possessive(&actor_name(view, owner)));
        Some((chosen_cards, ListRow::group(heading, rows.collect())))
    };
    let ((offered, mut rows), (returned, returned_rows)) = (half_of(from)?, half_of(to)?);
    rows.extend(returned_rows);
    let is_even = !offered.is_empty() && offered.len() == returned.len();
    let label = match (is_even, offered.len()) {
        (true, 1) => "Trade these two cards".to_owned(),
        (true, count) => format!("Trade {count} for {count}"),
        (false, _) => "Choose the same number from each".to_owned(),
    };
    let trade = Command::TradeAtOnce {
        from,
        to,
        offered,
        returned,
        explanation: entered.text.clone(),
    };
    Some(ListContent {
        text:
            "Trade only if both players agree to these cards and the gamemaster accepts the explanation."
                .to_owned(),
        rows,
        field: Some(ListField::text(
            "How do they work together? (optional)",
            entered,
        )),
        buttons: vec![
            primary_button(label, trade).enabled_if(is_even && entered.error_text().is_empty()),
        ],
        ..ListContent::new(format!(
            "{} and {}: trade",
            actor_name(view, from),
            actor_name(view, to)
        ))
    })
}

fn pool_cards(
    view: &View,
    owner: ActorId,
    title: String,
    text: String,
    button: ActionButton,
) -> Option<ListContent> {
    let cards = tradable_pool(view, owner)?.into_iter();
    Some(ListContent {
        text,
        rows: cards.map(|card| card_row(&view.deck, card)).collect(),
        buttons: vec![button],
        ..ListContent::new(title)
    })
}

/// Returns the dialog that shows both halves of the open trade, with a button to cancel it. `None` until the answer is given.
fn exchange(view: &View) -> Option<ListContent> {
    let trade = view.trade.as_ref()?;
    let (from, to) = (actor_name(view, trade.from), actor_name(view, trade.to));
    let offered = cards_or_count(view, &trade.offered);
    let returned = cards_or_count(view, trade.returned.as_ref()?);
    Some(ListContent {
        text: format!("From {from}: {offered}. From {to}: {returned}."),
        buttons: vec![ActionButton::plain(
            "Cancel trade",
            Action::Play(Command::CancelTrade),
        )],
        ..ListContent::new(format!("{from} and {to} trade"))
    })
}

/// Returns the button for the next step of the open trade. If only a ruling allows it now, it says why.
pub fn next_step(view: &View) -> Option<ActionButton> {
    let step = step_button(view)?;
    let refusal = view.trade.as_ref()?.may_go_on.as_ref().err();
    Some(match refusal {
        None => step,
        Some(refusal) => ActionButton::plain(step.label, step.action)
            .with_detail(refusals::refusal(refusal, view, false).in_one_line()),
    })
}

/// Returns the same button as the rules of most rounds have it. Steps that show hand cards open the privacy screen.
fn step_button(view: &View) -> Option<ActionButton> {
    let trade = view.trade.as_ref()?;
    let (from, to) = (actor_name(view, trade.from), actor_name(view, trade.to));
    let open = |dialog| Action::open(dialog);
    Some(match &trade.returned {
        None => {
            let label = format!("{to}: answer {from}");
            if view.in_rounds {
                ActionButton::primary(label, open(TradeDialog::Answer))
            } else {
                let show = Action::ShowHand(trade.to, HandPurpose::Answer);
                ActionButton::secret(label, show)
            }
        }
        Some(returned) if !trade.offerer_agreed => {
            let label = format!("{from}: review and agree");
            if trade.offered.cards.is_some() && returned.cards.is_some() {
                ActionButton::primary(label, open(TradeDialog::Agree))
            } else {
                let show = Action::ShowHand(trade.from, HandPurpose::Agree);
                ActionButton::secret(label, show)
            }
        }
        Some(_) => {
            ActionButton::gamemaster(format!("{from} and {to} trade"), open(TradeDialog::Accept))
                .with_detail("both agree; say how it fits the story")
        }
    })
}

/// Returns the dialog of the next step; `None` if only a ruling allows it now.
pub fn next_dialog(view: &View) -> Option<TorgDialog> {
    let may_go_on = view.trade.as_ref()?.may_go_on.is_ok();
    match step_button(view).filter(|_| may_go_on)?.action {
        Action::Open(dialog) => Some(dialog),
        Action::ShowHand(actor, purpose) => Some(TorgDialog::Hand { actor, purpose }),
        _ => None,
    }
}

/// Returns the buttons on the stage for the open trade: its next step, and cancelling it.
pub fn due(view: &View) -> Vec<ActionButton> {
    let Some(next) = next_step(view) else {
        return Vec::new();
    };
    let drop = ActionButton::quiet("Cancel trade", Action::Play(Command::CancelTrade));
    vec![next, drop]
}

/// Returns the button for the next step at a seat. Both partners get it, whichever of them has to act.
pub fn due_at_seat(view: &View, actor: ActorId) -> Option<ActionButton> {
    partner_of(view, actor).and_then(|_| next_step(view))
}

/// Formats the note about the open trade at a seat: "Trade with Juno."
pub fn note(view: &View, actor: ActorId) -> Option<String> {
    let partner = partner_of(view, actor)?;
    Some(format!("Trade with {}.", actor_name(view, partner)))
}

/// Returns the partner of an actor in the open trade.
fn partner_of(view: &View, actor: ActorId) -> Option<ActorId> {
    let trade = view.trade.as_ref()?;
    if trade.from == actor {
        Some(trade.to)
    } else {
        (trade.to == actor).then_some(trade.from)
    }
}

/// Returns the dialog that asks with whom a hero trades.
pub const fn partner_dialog(from: ActorId) -> TorgDialog {
    TorgDialog::Trade(TradeDialog::Partner { from })
}
