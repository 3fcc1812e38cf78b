//! Sentences about rounds, apart from the flipped card.

use super::names::{action, approvable, outcome};
use super::sentences::actor_name;
use crate::grammar::{cards as count_cards, figure, list, possessive};
use ::torg::rounds::{ActionModifier, HeldTurn, RoundsEvent, Surprise};
use ::torg::state::ActionKind;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns the name of a level of surprise.
pub fn surprise(level: Surprise) -> &'static str {
    match level {
        Surprise::Partial => "partially surprised",
        Surprise::Complete => "completely surprised",
    }
}

/// Returns how much somebody is surprised, in a word.
fn surprise_degree(level: Surprise) -> &'static str {
    match level {
        Surprise::Partial => "partially",
        Surprise::Complete => "completely",
    }
}

/// Returns what an actor does who holds the turn.
pub fn held(kind: HeldTurn) -> &'static str {
    match kind {
        HeldTurn::Opportunity => "waits for an opportunity",
        HeldTurn::Location => "watches a place",
    }
}

/// Returns the sentence for an event of the rounds; `None` if it has no sentence of its own.
pub fn sentence(event: &RoundsEvent, view: &View) -> Option<String> {
    let name_of = |id: &ActorId| actor_name(view, *id);
    Some(match event {
        RoundsEvent::Surprised { actors } => {
            let names: Vec<String> = actors
                .iter()
                .map(|(id, level)| format!("{} ({})", name_of(id), surprise_degree(*level)))
                .collect();
            format!("Surprised: {}.", list(&names))
        }
        RoundsEvent::DuelBegan => "A duel between heroes began.".to_owned(),
        RoundsEvent::StartingPoolsCounted { .. } | RoundsEvent::DrawTakenBack { .. } => {
            return None;
        }
        RoundsEvent::RoundBegan { round } => {
            format!("Round {round} began without a card.")
        }
        RoundsEvent::DuelTotalRolled { actor, total, .. }
        | RoundsEvent::DuelTotalEntered { actor, total } => {
            format!(
                "{} reached a total of {} for the turn order.",
                name_of(actor),
                figure(*total)
            )
        }
        RoundsEvent::TurnMoved { actor, behind } => {
            format!("{} let {} act first.", name_of(actor), name_of(behind))
        }
        RoundsEvent::TurnHeld { actor, kind } => match kind {
            HeldTurn::Opportunity => format!("{} held an opportunity attack.", name_of(actor)),
            HeldTurn::Location => format!("{} held a location attack.", name_of(actor)),
        },
        RoundsEvent::ActionKindAdded { kind } => {
            format!("Added to the action: {}.", approvable(*kind))
        }
        RoundsEvent::KindOutcomeSet {
            kind,
            outcome: kind_outcome,
        } => {
            format!("{}: {}", approvable(*kind), outcome(*kind_outcome))
        }
        RoundsEvent::CriticalMomentDeclared => "This is a critical moment.".to_owned(),
        RoundsEvent::DrawDenied { denied: true } => "This action does not earn a card.".to_owned(),
        RoundsEvent::DrawDenied { denied: false } => {
            "This action can earn its card after all.".to_owned()
        }
        RoundsEvent::MissedAttacksCounted { actor, missed } => {
            let count = missed.to_string();
            format!("Attacks that missed {}: {count}.", name_of(actor))
        }
    })
}

/// Returns the text of a modifier that applies to an action, for the player who adds up the total.
pub fn action_modifier(modifier: ActionModifier, view: &View) -> String {
    match modifier {
        ActionModifier::SetbackTotal(amount) => {
            format!("Setback: −{amount} to the total.")
        }
        ActionModifier::SetbackDifficulty(amount) => {
            format!("Setback: every difficulty is {amount} higher.")
        }
        ActionModifier::TargetSetback(id, amount) => format!(
            "{} passive defenses are {amount} lower.",
            possessive(&actor_name(view, id)),
        ),
        ActionModifier::TargetSurprised(id, amount) => format!(
            "{} is surprised: +{amount} to action and effect totals, on top of any blindside bonus.",
            actor_name(view, id),
        ),
        ActionModifier::OpponentsSetback(amount) => {
            format!("The other side’s passive defenses are {amount} lower.")
        }
        ActionModifier::OpponentsSurprised(level) => format!(
            "Against targets who are {}: +{} to action and effect totals, on top of any blindside bonus.",
            surprise(level),
            level.attack_bonus()
        ),
        ActionModifier::Opportunity(amount) => {
            format!("Opportunity attack: −{amount} to the bonus number.")
        }
        ActionModifier::Location => {
            "Location attack: against the first target to appear.".to_owned()
        }
        ActionModifier::AttackAndDefend {
            attack,
            damage: 0,
            defence: own,
        } => format!("Aggressive defense: −{attack} to the attack, −{own} to the defense."),
        ActionModifier::AttackAndDefend {
            attack,
            damage,
            defence: own,
        } => format!(
            "Aggressive defense: −{attack} to the attack, −{damage} to the damage, −{own} to the defense."
        ),
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

/// Returns the sentence for an earned card that was taken back. `card`: its name, if the reader may know it.
pub fn taken_back(hero: String, card: Option<String>) -> String {
    let card_name = card.unwrap_or_else(|| count_cards(1));
    format!(
        "{} draw was taken back: {card_name} went into the deck, which was then shuffled.",
        possessive(&hero)
    )
}
