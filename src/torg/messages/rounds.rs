//! Sentences about rounds, apart from the flipped card.

use super::telling::called;
use super::torg::{action, approvable, cards as count_cards, outcome, possessive};
use crate::game::RefusalText;
use crate::grammar::figure;
use ::torg::refusal::Refusal;
use ::torg::rounds::{ActionModifier, HeldTurn, RoundsEvent, Surprise};
use ::torg::state::ActionKind;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns the name of a level of surprise.
pub fn surprise(of: Surprise) -> &'static str {
    match of {
        Surprise::Partial => "partially surprised",
        Surprise::Complete => "completely surprised",
    }
}

/// Returns how much somebody is surprised, in a word.
fn how_much(of: Surprise) -> &'static str {
    match of {
        Surprise::Partial => "partially",
        Surprise::Complete => "completely",
    }
}

/// Returns what an actor does who holds the turn.
pub fn held(how: HeldTurn) -> &'static str {
    match how {
        HeldTurn::Opportunity => "waits for an opportunity",
        HeldTurn::Location => "watches a place",
    }
}

/// Returns the sentence for an event of the rounds; `None` if it has no sentence of its own.
pub fn sentence(what: &RoundsEvent, view: &View) -> Option<String> {
    let who = |id: &ActorId| called(view, *id);
    Some(match what {
        RoundsEvent::Surprised { actors } => {
            let names: Vec<String> = actors
                .iter()
                .map(|(id, how)| format!("{} ({})", who(id), how_much(*how)))
                .collect();
            format!("Surprised: {}.", names.join(", "))
        }
        RoundsEvent::DuelBegan => "A duel between heroes began.".to_owned(),
        RoundsEvent::StartingPoolsCounted { .. } | RoundsEvent::DrawTakenBack { .. } => {
            return None;
        }
        RoundsEvent::RoundBegan { round } => {
            format!("Round {round} was started by hand.")
        }
        RoundsEvent::DuelTotalRolled { actor, total, .. }
        | RoundsEvent::DuelTotalEntered { actor, total } => {
            format!("{} has {} for turn order.", who(actor), figure(*total))
        }
        RoundsEvent::TurnMoved { actor, behind } => {
            format!("{} let {} act first.", who(actor), who(behind))
        }
        RoundsEvent::TurnHeld { actor, kind: how } => format!("{} {}.", who(actor), held(*how)),
        RoundsEvent::ActionKindAdded { kind } => {
            format!("Added to the action: {}.", approvable(*kind))
        }
        RoundsEvent::KindOutcomeSet { kind, outcome: how } => {
            format!("{}: {}", approvable(*kind), outcome(*how))
        }
        RoundsEvent::CriticalMomentDeclared => "This is a critical moment.".to_owned(),
        RoundsEvent::DrawDenied { denied: true } => "This action does not earn a card.".to_owned(),
        RoundsEvent::DrawDenied { denied: false } => {
            "This action can earn its card after all.".to_owned()
        }
        RoundsEvent::MissedAttacksCounted { actor, missed } => {
            let count = missed.to_string();
            format!("Attacks that missed {}: {count}.", who(actor))
        }
    })
}

/// Returns the text of a modifier that applies to an action, for the player who adds up the total.
pub fn weight(of: ActionModifier, view: &View) -> String {
    match of {
        ActionModifier::SetbackTotal(by) => {
            format!("Setback: −{by} to the total.")
        }
        ActionModifier::SetbackDifficulty(by) => {
            format!("Setback: every difficulty is {by} higher.")
        }
        ActionModifier::TargetSetback(id, by) => format!(
            "{} passive defenses are {by} lower.",
            possessive(&called(view, id)),
        ),
        ActionModifier::TargetSurprised(id, by) => format!(
            "{} is surprised: +{by} to action and effect totals, on top of any blindside bonus.",
            called(view, id),
        ),
        ActionModifier::OpponentsSetback(by) => {
            format!("The other side’s passive defenses are {by} lower.")
        }
        ActionModifier::OpponentsSurprised(how) => format!(
            "Against targets who are {}: +{} to action and effect totals, on top of any blindside bonus.",
            surprise(how),
            how.attack_bonus()
        ),
        ActionModifier::Opportunity(by) => {
            format!("Opportunity attack: −{by} to the bonus number.")
        }
        ActionModifier::Location => {
            "Location attack: against the first target to appear.".to_owned()
        }
        ActionModifier::AttackAndDefend(attack, defend) => {
            format!("Aggressive defense: −{attack} to the attack, −{defend} to the defense.")
        }
    }
}

/// Joins all kinds of an action: "Attack + Defend".
pub fn kinds(kind: ActionKind, also: &[::torg::card::ApprovableAction]) -> String {
    let mut text = action(kind).to_owned();
    for other in also {
        text.push_str(" + ");
        text.push_str(approvable(*other));
    }
    text
}

/// Returns the text of a refusal about rounds; empty for all other refusals.
pub fn refusal(refusal: &Refusal, view: &View) -> RefusalText {
    let who = |id: &ActorId| called(view, *id);
    #[allow(clippy::wildcard_enum_match_arm)] // the texts of the others are in `refusals`
    match refusal {
        Refusal::ContributionUnjudged { actor } => RefusalText::new(
            "Did the action help?",
            format!(
                "The gamemaster has not yet judged {} action. If it helped the scene, you may lay a card.",
                possessive(&who(actor))
            ),
        ),
        Refusal::PoolWindowClosed { actor } => RefusalText::new(
            "Too late to lay a card",
            format!(
                "At this table you lay a card right after acting, and someone else has acted since {} did.",
                who(actor)
            ),
        ),
        Refusal::Surprised {
            actor,
            surprise: how,
            classic,
        } => RefusalText::new(
            format!("{} is {}", who(actor), surprise(*how)),
            match (classic, how) {
                (true, Surprise::Complete) => "You cannot lay cards in the first two rounds.",
                (true, Surprise::Partial) => "You cannot lay a card in the first round.",
                (false, Surprise::Complete) => {
                    "No action, no defense and no cards this round. Next round you count as partially surprised."
                }
                (false, Surprise::Partial) => {
                    "You may only defend or take a simple action this round, and use no cards."
                }
            },
        ),
        Refusal::NoDeck => RefusalText::new(
            "This table plays without the deck",
            "There is no card to flip. The gamemaster decides who has the initiative and what applies.",
        ),
        Refusal::LineComesFromCard => RefusalText::new(
            "Read from the card",
            "The flipped card says who goes first and what applies.",
        ),
        Refusal::DuelNeedsTwo => RefusalText::new(
            "A duel needs two heroes",
            "Choose the heroes who fight each other.",
        ),
        Refusal::NoDuel => RefusalText::new(
            "No duel",
            "The card decides which side goes first. Within a side, the fastest goes first.",
        ),
        Refusal::TurnOrderInUse => RefusalText::new(
            "The turn order is set",
            "Someone has already acted in this order. The next round gets a new roll.",
        ),
        Refusal::HoldInstead { actor } => RefusalText::new(
            "That is the other side",
            format!(
                "To act during their turns, {} must hold an opportunity or location attack.",
                who(actor)
            ),
        ),
        Refusal::NotOfThatKind => RefusalText::new(
            "Not part of this action",
            "Choose a result for what was actually declared.",
        ),
        Refusal::NoEarnedCard => RefusalText::new(
            "No card to take back",
            "You can take back a card right after an action earned it, while it is still in the hand.",
        ),
        Refusal::TradeWithinPlayer => RefusalText::new(
            "No trade with yourself",
            "At this table, only heroes of different players can trade.",
        ),
        _ => RefusalText::new("", ""),
    }
}

/// Returns the sentence for an earned card that was taken back. `card`: its name, if the reader may know it.
pub fn taken_back(hero: String, card: Option<String>) -> String {
    let what = card.unwrap_or_else(|| count_cards(1));
    format!(
        "{} draw was taken back: {what} went into the deck, which was then shuffled.",
        possessive(&hero)
    )
}
