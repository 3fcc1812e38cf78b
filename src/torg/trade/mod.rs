//! A trade of cards: offer, answer, agreement, and the gamemaster's word (DD-079 … DD-092). In rounds pools are traded openly, and the
//! table talks about it while the cards lie before everybody: one dialog takes all four. In free play hands are traded behind the
//! privacy screen, step by step.

use super::action::{Action, ActionButton, HandPurpose};
use super::cards::card_row;
use super::dialog::Dialog;
use super::hand::cards_or_count;
use super::list_content::{Entered, ListContent, ListRow, RowSign};
use super::messages::telling::called;
use super::messages::torg::cards as count_cards;
use crate::components::ButtonVariant;
use crate::grammar::possessive;
use ::torg::card::{CardId, Side};
use ::torg::command::Command;
use ::torg::state::Role;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// A step of a trade that is asked in a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TradeDialog {
    /// With whom somebody trades.
    Partner {
        /// Who.
        from: ActorId,
    },
    /// Which cards change hands between two pools.
    Pools {
        /// Who.
        from: ActorId,
        /// To whom.
        to: ActorId,
    },
    /// Which pool cards are given in return.
    Answer,
    /// Whether the one who offered agrees to what comes back.
    Agree,
    /// Whether the gamemaster accepts how they work together.
    Accept,
}

/// What stands in a step's dialog; `None` where there is no such trade any more.
pub fn content(view: &View, dialog: TradeDialog, entered: &Entered) -> Option<ListContent> {
    match dialog {
        TradeDialog::Partner { from } => Some(partner_list(view, from)),
        TradeDialog::Pools { from, to } => pools(view, from, to, entered),
        TradeDialog::Answer => {
            let trade = view
                .trade
                .as_ref()
                .filter(|trade| trade.returned.is_none())?;
            let (from, to) = (called(view, trade.from), called(view, trade.to));
            let title = format!("{to}: offer in return to {from}");
            let text = format!("In return for {}.", cards_or_count(view, &trade.offered));
            let answer = Command::AnswerTrade {
                cards: entered.cards.clone(),
            };
            let button = lit(format!("Give {}", count_cards(entered.cards.len())), answer)
                .enabled_if(entered.cards.len() == trade.offered.count);
            pool_cards(view, trade.to, title, text, button)
        }
        TradeDialog::Agree => {
            let mut content = exchange(view)?;
            content.buttons.push(lit("Agree", Command::AgreeTrade));
            Some(content)
        }
        TradeDialog::Accept => {
            let mut content = exchange(view)?;
            let accept = Command::AcceptTrade {
                explanation: entered.text.clone(),
            };
            content.field = Some("How do they work together? (optional)");
            content
                .buttons
                .push(lit("Accept", accept).enabled_if(entered.fault().is_empty()));
            Some(content)
        }
    }
}

fn lit(label: impl Into<String>, command: Command) -> ActionButton {
    ActionButton::new(label, ButtonVariant::Lit, Action::Play(command))
}

/// With whom somebody may trade.
fn partners(view: &View, from: ActorId) -> impl Iterator<Item = &ActorView> {
    view.heroes().filter(move |hero| hero.id != from)
}

/// The first step of a trade with that hero.
fn begin(view: &View, from: ActorId, to: ActorId) -> Action {
    if view.in_rounds {
        Action::Open(Dialog::Trade(TradeDialog::Pools { from, to }))
    } else {
        Action::ShowHand(from, HandPurpose::Offer { to })
    }
}

/// The way to a trade, at the seat of somebody who has cards to trade and no trade open. The only other hero needs no question.
pub fn way(view: &View, from: &ActorView) -> Option<ActionButton> {
    let cards = if view.in_rounds {
        from.pool.len()
    } else {
        from.hand_count
    };
    let may = from.role == Role::Hero
        && !view.deckless
        && view.trade.is_none()
        && view.scene_end.is_none()
        && cards > 0;
    let mut others = partners(view, from.id).filter(|_| may);
    let action = match (others.next(), others.next()) {
        (None, _) => return None,
        (Some(only), None) => begin(view, from.id, only.id),
        (Some(_), Some(_)) => Action::Open(partner_dialog(from.id)),
    };
    let zone = if view.in_rounds {
        "pool cards, with another hero"
    } else {
        "hand cards, in secret"
    };
    Some(ActionButton::new("Trade", ButtonVariant::Plain, action).with_detail(zone))
}

fn partner_list(view: &View, from: ActorId) -> ListContent {
    let rows = partners(view, from).map(|hero| {
        let detail = if view.in_rounds {
            format!("{} in the pool", count_cards(hero.pool.len()))
        } else {
            format!("{} in hand", count_cards(hero.hand_count))
        };
        let action = begin(view, from, hero.id);
        ListRow::new(hero.name.as_str(), detail, action).with_sign(RowSign::Side(Side::Heroes))
    });
    ListContent {
        title: format!("{}: trade with", called(view, from)),
        text: if view.in_rounds {
            "Trade pool cards, the same number each. Say how the heroes work together."
        } else {
            "Trade hand cards in secret, the same number each. Say how the heroes work together."
        }
        .to_owned(),
        rows: rows.collect(),
        ..ListContent::default()
    }
}

/// Both pools, and one press for what everybody has agreed on.
fn pools(view: &View, from: ActorId, to: ActorId, entered: &Entered) -> Option<ListContent> {
    let of = |owner| {
        let pool = &view.actor(owner)?.pool;
        let chosen = entered.cards.iter().copied();
        let chosen: Vec<CardId> = chosen
            .filter(|card| pool.iter().any(|held| held.card == *card))
            .collect();
        let rows = pool.iter().map(|held| card_row(&view.deck, held.card));
        let heading = format!("From {} pool", possessive(&called(view, owner)));
        Some((chosen, ListRow::group(heading, rows.collect())))
    };
    let ((offered, mut rows), (returned, others)) = (of(from)?, of(to)?);
    rows.extend(others);
    let fits = !offered.is_empty() && offered.len() == returned.len();
    let label = match (fits, offered.len()) {
        (true, 1) => "Trade these two cards".to_owned(),
        (true, each) => format!("Trade {each} for {each}"),
        (false, _) => "Choose as many cards from each".to_owned(),
    };
    let trade = Command::TradeAtOnce {
        from,
        to,
        offered,
        returned,
        explanation: entered.text.clone(),
    };
    Some(ListContent {
        title: format!("{} and {}: trade", called(view, from), called(view, to)),
        text: "Both players agree to these cards, and the gamemaster to the story.".to_owned(),
        rows,
        field: Some("How do they work together? (optional)"),
        buttons: vec![lit(label, trade).enabled_if(fits && entered.fault().is_empty())],
        ..ListContent::default()
    })
}

fn pool_cards(
    view: &View,
    owner: ActorId,
    title: String,
    text: String,
    button: ActionButton,
) -> Option<ListContent> {
    let pool = &view.actor(owner)?.pool;
    Some(ListContent {
        title,
        text,
        rows: pool
            .iter()
            .map(|held| card_row(&view.deck, held.card))
            .collect(),
        buttons: vec![button],
        ..ListContent::default()
    })
}

/// What is traded for what, before it is.
fn exchange(view: &View) -> Option<ListContent> {
    let trade = view.trade.as_ref()?;
    let (from, to) = (called(view, trade.from), called(view, trade.to));
    let offered = cards_or_count(view, &trade.offered);
    let returned = cards_or_count(view, trade.returned.as_ref()?);
    Some(ListContent {
        title: format!("{from} and {to} trade"),
        text: format!("From {from}: {offered}. From {to}: {returned}."),
        buttons: vec![ActionButton::new(
            "Cancel trade",
            ButtonVariant::Plain,
            Action::Play(Command::CancelTrade),
        )],
        ..ListContent::default()
    })
}

/// The next step of the open trade. What comes from hands is told behind the privacy screen.
pub fn next_step(view: &View) -> Option<ActionButton> {
    let trade = view.trade.as_ref()?;
    let (from, to) = (called(view, trade.from), called(view, trade.to));
    let open = |dialog| Action::Open(Dialog::Trade(dialog));
    Some(match &trade.returned {
        None => {
            let label = format!("{to}: answer {from}");
            if view.in_rounds {
                ActionButton::new(label, ButtonVariant::Lit, open(TradeDialog::Answer))
            } else {
                let show = Action::ShowHand(trade.to, HandPurpose::Answer);
                ActionButton::new(label, ButtonVariant::Secret, show)
            }
        }
        Some(returned) if !trade.offerer_agreed => {
            let label = format!("{from}: review and agree");
            if trade.offered.cards.is_some() && returned.cards.is_some() {
                ActionButton::new(label, ButtonVariant::Lit, open(TradeDialog::Agree))
            } else {
                let show = Action::ShowHand(trade.from, HandPurpose::Agree);
                ActionButton::new(label, ButtonVariant::Secret, show)
            }
        }
        Some(_) => ActionButton::new(
            format!("{from} and {to} trade"),
            ButtonVariant::Gamemaster,
            open(TradeDialog::Accept),
        )
        .with_detail("both agree; say how it fits the story"),
    })
}

/// The dialog of the next step.
pub fn next_dialog(view: &View) -> Option<Dialog> {
    match next_step(view)?.action {
        Action::Open(dialog) => Some(dialog),
        Action::ShowHand(actor, purpose) => Some(Dialog::Hand { actor, purpose }),
        _ => None,
    }
}

/// The next step of the open trade and the way out of it, for the stage.
pub fn due(view: &View) -> Vec<ActionButton> {
    let Some(next) = next_step(view) else {
        return Vec::new();
    };
    let drop = ActionButton::new(
        "Cancel the trade",
        ButtonVariant::Quiet,
        Action::Play(Command::CancelTrade),
    );
    vec![next, drop]
}

/// The same step at the seats of both who trade, whosever it is.
pub fn due_at_seat(view: &View, actor: ActorId) -> Option<ActionButton> {
    partner_of(view, actor).and_then(|_| next_step(view))
}

/// What a seat says of the open trade: "Trade with Juno."
pub fn note(view: &View, actor: ActorId) -> Option<String> {
    let partner = partner_of(view, actor)?;
    Some(format!("Trade with {}.", called(view, partner)))
}

/// With whom somebody trades now.
fn partner_of(view: &View, actor: ActorId) -> Option<ActorId> {
    let trade = view.trade.as_ref()?;
    if trade.from == actor {
        Some(trade.to)
    } else {
        (trade.to == actor).then_some(trade.from)
    }
}

/// Asks with whom somebody trades.
pub const fn partner_dialog(from: ActorId) -> Dialog {
    Dialog::Trade(TradeDialog::Partner { from })
}
