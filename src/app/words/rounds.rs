//! What rounds have besides their card, in sentences.

use super::refusals::{Words, words};
use super::telling::called;
use super::torg::{action, approvable, cards as count_cards, outcome, possessive, signed};
use crate::app::words::book::{Said, said};
use ::torg::refusal::Refusal;
use ::torg::rounds::{ActionModifier, HeldTurn, RoundsEvent, Surprise};
use ::torg::state::ActionKind;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// How much somebody is surprised.
pub fn surprise(of: Surprise) -> &'static str {
    match of {
        Surprise::Partial => "surprised",
        Surprise::Complete => said!("completely surprised"),
    }
}

/// Why somebody waits.
pub fn held(how: HeldTurn) -> &'static str {
    match how {
        HeldTurn::Opportunity => said!("waits for an opening"),
        HeldTurn::Location => said!("watches one place"),
    }
}

/// What happened to the rounds; `None` where its neighbours say it.
pub fn sentence(what: &RoundsEvent, view: &View) -> Option<String> {
    let who = |id: &ActorId| called(view, *id);
    Some(match what {
        RoundsEvent::Surprised { actors } => {
            let names: Vec<String> = actors
                .iter()
                .map(|(id, how)| format!("{} ({})", who(id), surprise(*how)))
                .collect();
            format!("Taken unawares: {}.", names.join(", "))
        }
        RoundsEvent::DuelBegan => said!("Heroes fight each other.", String),
        RoundsEvent::StartingPoolsCounted { .. } | RoundsEvent::DrawTakenBack { .. } => {
            return None;
        }
        RoundsEvent::RoundBegan { round } => {
            format!("Round {round} began by hand.")
        }
        RoundsEvent::DuelTotalRolled { actor, total, .. }
        | RoundsEvent::DuelTotalEntered { actor, total } => format!(
            "{} comes to {} for the order.",
            who(actor),
            signed_total(*total)
        ),
        RoundsEvent::TurnMoved { actor, behind } => {
            format!("{} lets {} act first.", who(actor), who(behind))
        }
        RoundsEvent::TurnHeld { actor, kind: how } => format!("{} {}.", who(actor), held(*how)),
        RoundsEvent::ActionKindAdded { kind } => {
            format!("In the same action: {}.", approvable(*kind))
        }
        RoundsEvent::KindOutcomeSet { kind, outcome: how } => {
            format!("{}: {}", approvable(*kind), outcome(*how))
        }
        RoundsEvent::CriticalMomentDeclared => said!("This is a critical moment.", String),
        RoundsEvent::DrawDenied { denied: true } => said!("This action earns no card.", String),
        RoundsEvent::DrawDenied { denied: false } => {
            said!("This action may earn its card after all.", String)
        }
        RoundsEvent::MissedAttacksCounted { actor, missed } => {
            let count = missed.to_string();
            format!("Attacks on {} that missed: {count}.", who(actor))
        }
    })
}

fn signed_total(total: i32) -> String {
    if total < 0 {
        signed(total)
    } else {
        total.to_string()
    }
}

/// What weighs on an action, for whoever adds it up.
pub fn weight(of: ActionModifier, view: &View) -> String {
    let figure = |by: u8| by.to_string();
    match of {
        ActionModifier::SetbackTotal(by) => {
            format!("Setback: −{} on the total.", figure(by))
        }
        ActionModifier::SetbackDifficulty(by) => {
            format!("Setback: everything is harder by {}.", figure(by))
        }
        ActionModifier::TargetSetback(id, by) => format!(
            "{} defences that are not rolled are lower by {}.",
            possessive(&called(view, id)),
            figure(by)
        ),
        ActionModifier::TargetSurprised(id, by) => format!(
            "{} is surprised: +{} on action and effect, on top of an attack from behind.",
            called(view, id),
            figure(by)
        ),
        ActionModifier::OpponentsSetback(by) => format!(
            "The other side’s defences that are not rolled are lower by {}.",
            figure(by)
        ),
        ActionModifier::OpponentsSurprised(how) => format!(
            "Against whoever is {}: +{} on action and effect, on top of an attack from behind.",
            surprise(how),
            figure(how.attack_bonus())
        ),
        ActionModifier::Opportunity(by) => format!(
            "Waited for an opening: −{} on action and effect.",
            figure(by)
        ),
        ActionModifier::Location => {
            said!(
                "Watched one place: the first target there, whoever it is.",
                String
            )
        }
        ActionModifier::AttackAndDefend(attack, defence) => format!(
            "Attack and defence in one: −{} on the attack, −{} on the defence.",
            figure(attack),
            figure(defence)
        ),
    }
}

/// Everything an action is: "Attack and Defend".
pub fn kinds(kind: ActionKind, also: &[::torg::card::ApprovableAction]) -> String {
    let mut text = action(kind).to_owned();
    for other in also {
        text.push_str(" + ");
        text.push_str(approvable(*other));
    }
    text
}

/// What the refusals of the rounds say; nothing for all others.
pub fn refusal(refusal: &Refusal, view: &View) -> Words {
    let who = |id: &ActorId| called(view, *id);
    #[allow(clippy::wildcard_enum_match_arm)] // the others have their words in `refusals`
    match refusal {
        Refusal::ContributionUnjudged { actor } => words(
            said!("The gamemaster says whether it helped"),
            format!(
                "{} action has not been judged yet. A card may follow if it helped the scene.",
                possessive(&who(actor))
            ),
        ),
        Refusal::PoolWindowClosed { actor } => words(
            said!("The moment has passed"),
            format!(
                "At this table a card is laid right after acting, and somebody has acted since {} did.",
                who(actor)
            ),
        ),
        Refusal::Surprised {
            actor,
            surprise: how,
            classic,
        } => words(
            format!("{} is {}", who(actor), surprise(*how)),
            match (classic, how) {
                (true, Surprise::Complete) => {
                    said!("No card goes to the pool in the first two rounds.")
                }
                (true, Surprise::Partial) => said!("No card goes to the pool in the first round."),
                (false, Surprise::Complete) => said!(
                    "No action and no card this round, not even a defence. The next round is half a surprise."
                ),
                (false, Surprise::Partial) => said!(
                    "A defence or something simple is all that can be done this round, and no card is used."
                ),
            },
        ),
        Refusal::NoDeck => words(
            const { Said::of("This table plays without the deck") },
            const {
                Said::of(
                    "There is no card to flip. The gamemaster says who has the initiative and what is in force.",
                )
            },
        ),
        Refusal::LineComesFromCard => words(
            const { Said::of("The card says it") },
            const { Said::of("Who comes first and what is in force stands on the flipped card.") },
        ),
        Refusal::DuelNeedsTwo => words(
            const { Said::of("That takes two heroes") },
            const { Said::of("Choose the heroes who fight each other.") },
        ),
        Refusal::NoDuel => words(
            const { Said::of("No heroes fight each other") },
            const { Said::of("The card says who comes first; within a side it is the quickest.") },
        ),
        Refusal::TurnOrderInUse => words(
            const { Said::of("The order stands") },
            const { Said::of("Somebody has acted in it. The next round is rolled for anew.") },
        ),
        Refusal::HoldInstead { actor } => words(
            said!("They are of the other side"),
            format!(
                "Into their turns {} can wait: for an opening, or for whoever comes to one place.",
                who(actor)
            ),
        ),
        Refusal::NotOfThatKind => words(
            const { Said::of("The action is not that") },
            const { Said::of("Only what was declared comes out somehow.") },
        ),
        Refusal::NoEarnedCard => words(
            const { Said::of("No card to take back") },
            const { Said::of("That goes right after an action earned one, while it is in the hand.") },
        ),
        Refusal::TradeWithinPlayer => words(
            const { Said::of("One player’s heroes do not trade") },
            const { Said::of("At this table cards pass between heroes of different players.") },
        ),
        _ => words("", ""),
    }
}

/// An earned card that went back.
pub fn taken_back(hero: String, card: Option<String>) -> String {
    let what = card.unwrap_or_else(|| count_cards(1));
    format!(
        "{} draw was taken back: {what} went into the deck, which was shuffled.",
        possessive(&hero)
    )
}
