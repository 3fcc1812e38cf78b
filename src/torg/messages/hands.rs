//! Sentences about the follow-ups of cards, and about the gamemaster's setbacks.

use super::absences;
use super::cards;
use super::names::side_in_sentence;
use super::sentences::{actor_name, card_name, names};
use crate::game::RefusalText;
use crate::grammar::{cards as count_cards, counted, list, possessive};
use ::torg::card::{CardId, CardKind, CardName, Side, SpecialKind};
use ::torg::event::FollowUpEvent;
use ::torg::follow_ups::SetbackKind;
use ::torg::redaction::PreparedSetbackChange;
use ::torg::refusal::FollowUpRefusal;
use ::torg::view::{CombatView, View};
use tabletop::seat::ActorId;

/// Returns the sentence for cards that a hero gave away. `cards`: `None` if the reader may know only their number.
pub fn cards_given(
    from: ActorId,
    to: ActorId,
    count: usize,
    cards: Option<&[CardId]>,
    view: &View,
) -> String {
    let cards_text = cards.map_or_else(|| count_cards(count), |cards| names(&view.deck, cards));
    format!(
        "{} gave {cards_text} to {}.",
        actor_name(view, from),
        actor_name(view, to)
    )
}

/// Returns the sentence for a special that the gamemaster acknowledged.
pub fn special_acknowledged(card: CardId, view: &View) -> String {
    let name = card_name(&view.deck, card);
    format!("The gamemaster will use {name} later.")
}

/// Returns the sentence for a change of the prepared setbacks. It does not tell which setback it was.
pub fn prepared_setback_changed(change: PreparedSetbackChange) -> String {
    match change {
        PreparedSetbackChange::Prepared => "The gamemaster prepared a Setback.".to_owned(),
        PreparedSetbackChange::Hinted => "The gamemaster hinted at a Setback.".to_owned(),
        PreparedSetbackChange::Removed => "A prepared Setback was removed.".to_owned(),
    }
}

/// Returns the sentence for a follow-up event; `None` if it has no sentence of its own.
pub fn sentence(actor: ActorId, event: &FollowUpEvent, view: &View) -> Option<String> {
    let name = actor_name(view, actor);
    Some(match event {
        FollowUpEvent::DiscardedForRefill { cards } if cards.is_empty() => {
            format!("{name} discarded nothing.")
        }
        FollowUpEvent::DiscardedForRefill { cards } => {
            format!("{name} discarded {}.", names(&view.deck, cards))
        }
        FollowUpEvent::DiscardFetched { card, .. } => format!(
            "{name} took {} from the discard pile.",
            card_name(&view.deck, *card)
        ),
        FollowUpEvent::EscapeNarrated { text } => format!("How the heroes got away: “{text}”"),
        FollowUpEvent::Asked { question } => format!("{name} asked: “{question}”"),
        FollowUpEvent::Answered { answer } => format!("The gamemaster answered {name}: “{answer}”"),
        FollowUpEvent::SpecialActivated { card, note } => {
            let mut text = format!(
                "{} {} took effect.",
                possessive(&name),
                card_name(&view.deck, *card)
            );
            if let Some(note) = note {
                text.push_str(&format!(" “{note}”"));
            }
            text
        }
        FollowUpEvent::SpecialAcknowledged { card, .. } => special_acknowledged(*card, view),
        FollowUpEvent::AmmunitionSet { rounds: Some(0) } => format!("{name}: out of ammunition."),
        FollowUpEvent::AmmunitionSet {
            rounds: Some(rounds),
        } => {
            let rounds = counted(*rounds, "more combat round", "more combat rounds");
            format!("{name}: ammunition for {rounds}.")
        }
        FollowUpEvent::AmmunitionSet { rounds: None } => {
            format!("{name}: ammunition is no longer counted.")
        }
        FollowUpEvent::TakenOutOfFight { .. } => {
            format!("{name}: out of the fight until someone helps.")
        }
        FollowUpEvent::ReturnedToFight => format!("{name}: back in the fight."),
        FollowUpEvent::Escaped => "The heroes escaped.".to_owned(),
        FollowUpEvent::GloryCounted => format!(
            "{} Glory counts: 3 more possibilities for every hero at the end.",
            possessive(&name)
        ),
        FollowUpEvent::GloryDenied { .. } => {
            format!("{} action was not enough for Glory.", possessive(&name))
        }
        FollowUpEvent::LeadershipUsed
        | FollowUpEvent::CardsGiven { .. }
        | FollowUpEvent::GiftsCompleted
        | FollowUpEvent::RallyUsed
        | FollowUpEvent::GloryClaimed { .. }
        | FollowUpEvent::IdeaUsed => return None,
    })
}

/// Returns the text of a refusal of a follow-up. `secret`: no card may be named.
pub fn refusal(refusal: &FollowUpRefusal, view: &View, secret: bool) -> RefusalText {
    let name_of = |id: ActorId| actor_name(view, id);
    let card_title = |name: CardName| {
        if secret {
            "The card"
        } else {
            cards::title(name)
        }
    };
    match refusal {
        FollowUpRefusal::RefillFirst { rally: true } => RefusalText::new(
            "Rally: hands first",
            "First, every hero chooses discards. Then hands are refilled, and play goes on.",
        ),
        FollowUpRefusal::RefillFirst { rally: false } => RefusalText::new(
            "Leadership first",
            "Give the cards and refill the hand first. Then play continues.",
        ),
        FollowUpRefusal::NoLeadershipPending { actor } => RefusalText::new(
            "Nothing to give now",
            format!("{} has not just used Leadership.", name_of(*actor)),
        ),
        FollowUpRefusal::GiftToOneself => {
            RefusalText::new("A gift is for someone else", "Choose another hero.")
        }
        FollowUpRefusal::GiftToOwnHero => RefusalText::new(
            "A gift is for another player",
            "The same player runs both heroes. Choose another player’s hero.",
        ),
        FollowUpRefusal::GiftToAway { actor } => RefusalText::new(
            "A gift is for someone at the table",
            absences::until_back(*actor, view),
        ),
        FollowUpRefusal::SetbackAlreadyChosen { side } => RefusalText::new(
            "Setback already chosen",
            format!(
                "The card gives one Setback to {}, and it has been chosen.",
                side_in_sentence(*side)
            ),
        ),
        FollowUpRefusal::GiftCount { max: most } => RefusalText::new(
            "Leadership gives two cards at most",
            format!("Choose no more than {}.", count_cards(*most)),
        ),
        FollowUpRefusal::OneRecipientOnly => RefusalText::new(
            "Leadership helps one hero",
            "All gifts go to the same hero. The table’s options can change that.",
        ),
        FollowUpRefusal::NoRefillPending { actor } => RefusalText::new(
            "Nothing to choose now",
            format!(
                "There is nothing to choose for {} hand, or it has been chosen already.",
                possessive(&name_of(*actor))
            ),
        ),
        FollowUpRefusal::NoQuestion { actor } => RefusalText::new(
            "No question is open",
            format!(
                "{} has not used Idea, or the question was answered.",
                name_of(*actor)
            ),
        ),
        FollowUpRefusal::NoEscapePending => RefusalText::new(
            "Nobody has escaped",
            "Use Escape! first, then describe the escape.",
        ),
        FollowUpRefusal::NoGloryClaim { actor } => RefusalText::new(
            "No Glory to judge",
            format!(
                "{} has not used Glory, or it has already been judged.",
                name_of(*actor)
            ),
        ),
        FollowUpRefusal::GloryUndecided { actor } => RefusalText::new(
            "Glory needs a decision",
            format!(
                "First decide whether {} action was enough for Glory.",
                possessive(&name_of(*actor))
            ),
        ),
        FollowUpRefusal::GloryTotal { min: least } => RefusalText::new(
            "Glory needs a great result",
            format!("At this table, the action total must be at least {least}."),
        ),
        FollowUpRefusal::NotDramatic { name } => RefusalText::new(
            "Only in a dramatic scene",
            format!("{} works only in dramatic scenes.", card_title(*name)),
        ),
        FollowUpRefusal::EscapeNotFirst { actor } => RefusalText::new(
            "Only as the first card",
            format!(
                "{} has already laid a card in this conflict, so this one would not work.",
                name_of(*actor)
            ),
        ),
        FollowUpRefusal::NotMissed { by_owner } => RefusalText::new(
            "Nothing missed yet",
            if *by_owner {
                "This card works only on something that the card’s owner has missed.".to_owned()
            } else {
                "This card works only on something that everyone has missed.".to_owned()
            },
        ),
        FollowUpRefusal::NotActivatable { .. } => RefusalText::new(
            "This card works differently",
            "Only Alertness and Connection are put into effect like this.",
        ),
        FollowUpRefusal::OutOfFight { actor } => RefusalText::new(
            "Out of the fight",
            format!("{} gets no turns until someone helps.", name_of(*actor)),
        ),
        FollowUpRefusal::SetbackWrongTarget { actor } => RefusalText::new(
            "Wrong side for the Setback",
            format!(
                "{} is not on that side, or not in this conflict.",
                name_of(*actor)
            ),
        ),
        FollowUpRefusal::SetbackNeedsTarget => {
            RefusalText::new("Who is affected?", "Choose at least one character.")
        }
        FollowUpRefusal::HeroesDoNotFlee { actor } => RefusalText::new(
            "Heroes do not flee",
            format!(
                "{} is a hero. Only the heroes’ companions flee. Choose an ally.",
                name_of(*actor)
            ),
        ),
        FollowUpRefusal::TooManyPreparedSetbacks { max: most } => RefusalText::new(
            "Enough Setbacks prepared",
            format!("A table can have {most} prepared Setbacks. Remove one first."),
        ),
        FollowUpRefusal::NoSuchPreparedSetback => {
            RefusalText::new("Not prepared", "It was used or removed.")
        }
    }
}

/// Returns what a special in a pool waits for.
pub fn special_sub(name: CardName) -> &'static str {
    match name.kind() {
        CardKind::Special(SpecialKind::Alertness) => "waits until there is something to notice",
        CardKind::Special(SpecialKind::Connection) => "waits until the contact can appear",
        CardKind::Special(SpecialKind::Custom) => "waits for the gamemaster",
        CardKind::Special(SpecialKind::Subplot | SpecialKind::Martyr) => {
            "a subplot: the gamemaster approves it and decides when it begins"
        }
        CardKind::Special(SpecialKind::Campaign) => "carries a subplot over to later adventures",
        CardKind::Enhancement => "",
    }
}

/// The words for a kind of setback.
#[derive(Clone, Copy, Debug)]
pub struct SetbackWords {
    /// The name.
    pub name: &'static str,
    /// What it does, in a few words below its name.
    pub detail: &'static str,
    /// What it does, as the rest of the sentence "Setback for the villains: …".
    pub effect: &'static str,
}

/// Returns the words for a kind of setback. What somebody who is knocked down can do depends on the table (TC-103, TC-104).
pub const fn setback_words(kind: SetbackKind, combat: &CombatView) -> SetbackWords {
    let (name, detail, effect) = match kind {
        SetbackKind::Knockdown => {
            let (detail, effect) = match (combat.knocked_down_may_defend, combat.defence_while_down)
            {
                (true, _) => (
                    "the next action can only be a defense",
                    "their next action can only be a defense",
                ),
                (false, true) => (
                    "the next action is spent getting up or on a defense",
                    "they spend the next action getting up or on a defense",
                ),
                (false, false) => (
                    "the next action is spent getting up",
                    "they spend the next action getting up",
                ),
            };
            ("Knocked down", detail, effect)
        }
        SetbackKind::LoseActions => (
            "Actions lost",
            "they lose this round’s actions",
            "they lose this round’s actions",
        ),
        SetbackKind::Flee => (
            "Companions flee",
            "they leave when the round ends; never heroes",
            "they leave when the round ends. Heroes never flee this way",
        ),
        SetbackKind::LowAmmunition => (
            "Low ammunition",
            "only enough for a few more combat rounds",
            "their ammunition lasts only a few more combat rounds",
        ),
        SetbackKind::Individual => (
            "Certain characters only",
            "you choose who is affected and describe what happens",
            "you describe what happens to them",
        ),
        SetbackKind::OutOfFight => (
            "Out of the fight",
            "no turns until someone helps",
            "they have no turns until someone helps",
        ),
    };
    SetbackWords {
        name,
        detail,
        effect,
    }
}

/// Returns the text of a setback of a certain kind, for the stage and the log.
pub fn setback_text(
    side: Side,
    kind: SetbackKind,
    actors: &[ActorId],
    text: &str,
    view: &View,
) -> String {
    let people: Vec<String> = actors.iter().map(|id| actor_name(view, *id)).collect();
    let mut line = format!(
        "Setback for {}: {} ({}).",
        side_in_sentence(side),
        setback_words(kind, &view.combat).name.to_lowercase(),
        list(&people)
    );
    if !text.is_empty() {
        line.push_str(&format!(" “{text}”"));
    }
    line
}
