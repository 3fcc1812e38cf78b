//! What cards leave open that move cards or are for all, as the stage offers it.

use crate::app::intent::Intent;
use crate::app::matters::CardPrompt;
use crate::app::model::{Purpose, Sheet};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::telling::{called, card_name};
use crate::app::words::torg::{counted, possessive};
use ::torg::follow_ups::PendingRefill;
use ::torg::view::View;
use tabletop::seat::ActorId;

pub(super) fn asks(matter: CardPrompt) -> Intent {
    Intent::Asked(Sheet::CardPrompt(matter))
}

/// The question that a used card opens next, the newest kind first; `None` where nothing stands open.
pub fn next_question(view: &View) -> Option<CardPrompt> {
    let hands = &view.follow_ups;
    match &hands.pending_refill {
        Some(PendingRefill::LeadershipGifts { leader }) => {
            return Some(CardPrompt::Lead {
                leader: *leader,
                chosen: vec![],
            });
        }
        Some(PendingRefill::DiscardAndRefill { .. }) => return Some(CardPrompt::Sort),
        None => {}
    }
    if let Some(actor) = hands.glory_claim_by {
        let text = String::new();
        return Some(CardPrompt::Glory { actor, text });
    }
    if let Some(actor) = hands.escaped_by {
        let text = String::new();
        return Some(CardPrompt::Escape { actor, text });
    }
    let idea = hands.ideas.first()?;
    Some(CardPrompt::Question {
        actor: idea.actor,
        answering: idea.question.is_some(),
        text: String::new(),
    })
}

/// What the gamemaster or a player has to settle.
pub(super) fn due(view: &View) -> Vec<Button> {
    let hands = &view.follow_ups;
    let mut due = Vec::new();
    match &hands.pending_refill {
        Some(PendingRefill::LeadershipGifts { leader }) => {
            let label = format!("{} leads: gifts", called(view, *leader));
            let matter = CardPrompt::Lead {
                leader: *leader,
                chosen: vec![],
            };
            due.push(Button::new(label, ButtonVariant::Lit, asks(matter)));
        }
        Some(PendingRefill::DiscardAndRefill {
            undecided: left, ..
        }) => due.extend(left.first().map(|who| sorts(view, *who))),
        None => {}
    }
    let text = String::new;
    if let Some(actor) = hands.glory_claim_by {
        let label = format!("{} glory: does it count?", possessive(&called(view, actor)));
        let matter = CardPrompt::Glory {
            actor,
            text: text(),
        };
        due.push(Button::new(label, ButtonVariant::Gamemaster, asks(matter)));
    }
    if let Some(actor) = hands.escaped_by {
        let matter = CardPrompt::Escape {
            actor,
            text: text(),
        };
        let label = "How do they get away?";
        due.push(Button::new(label, ButtonVariant::Gamemaster, asks(matter)));
    }
    for idea in &hands.ideas {
        let answering = idea.question.is_some();
        let (label, look) = if answering {
            (
                format!("Answer {}", called(view, idea.actor)),
                ButtonVariant::Gamemaster,
            )
        } else {
            (
                format!("{} has a question", called(view, idea.actor)),
                ButtonVariant::Lit,
            )
        };
        let matter = CardPrompt::Question {
            actor: idea.actor,
            answering,
            text: text(),
        };
        due.push(Button::new(label, look, asks(matter)));
    }
    // A subplot that is laid out asks for more than to be heard.
    let mut unheard = hands.unacknowledged_specials.iter();
    for (owner, card) in unheard
        .by_ref()
        .filter(|(_, card)| view.story.subplot_of_card(*card).is_none())
    {
        let name = card_name(&view.deck, *card);
        let label = format!("{} laid out {name}", called(view, *owner));
        let matter = CardPrompt::Special {
            owner: *owner,
            card: *card,
            text: text(),
        };
        due.push(Button::new(label, ButtonVariant::Gamemaster, asks(matter)));
    }
    due
}

/// Somebody's hand is to be sorted, behind the curtain.
pub fn sorts(view: &View, who: ActorId) -> Button {
    let label = format!("{} chooses what goes", called(view, who));
    Button::new(
        label,
        ButtonVariant::Curtain,
        Intent::CalledCurtain(who, Purpose::Sort),
    )
}

/// What lies there to be looked at: the piles, and the specials that wait.
pub(super) fn foot(view: &View) -> Vec<Button> {
    if view.deckless {
        return vec![];
    }
    let piles = format!(
        "Deck {}, discards {}, flipped {}",
        view.draw_pile_count,
        view.discard_count,
        view.action_stack.len()
    );
    let mut foot = vec![Button::new(
        piles,
        ButtonVariant::Quiet,
        Intent::Asked(Sheet::Piles),
    )];
    let waiting = view.follow_ups.pooled_specials.len();
    if waiting > 0 {
        let label = counted(waiting, "special waits", "specials wait");
        foot.push(Button::new(
            label,
            ButtonVariant::Quiet,
            asks(CardPrompt::Tray),
        ));
    }
    foot
}
