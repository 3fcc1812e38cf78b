//! What rounds have besides their card, in sentences.

use super::refusals::{Words, words};
use super::telling::called;
use super::torg::{action, approvable, cards as count_cards, outcome, possessive, signed};
use ::torg::refusal::Refusal;
use ::torg::rounds::{ActionModifier, HeldTurn, RoundsEvent, Surprise};
use ::torg::state::ActionKind;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// How much somebody is surprised.
pub fn surprise(of: Surprise) -> &'static str {
    match of {
        Surprise::Partial => "surprised",
        Surprise::Complete => "completely surprised",
    }
}

/// Why somebody waits.
pub fn held(how: HeldTurn) -> &'static str {
    match how {
        HeldTurn::Opportunity => "waits for an opening",
        HeldTurn::Location => "watches one place",
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
        RoundsEvent::DuelBegan => "Heroes fight each other.".to_owned(),
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
        RoundsEvent::CriticalMomentDeclared => "This is a critical moment.".to_owned(),
        RoundsEvent::DrawDenied { denied: true } => "This action earns no card.".to_owned(),
        RoundsEvent::DrawDenied { denied: false } => {
            "This action may earn its card after all.".to_owned()
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
            "Watched one place: the first target there, whoever it is.".to_owned()
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
            "The gamemaster says whether it helped",
            format!(
                "{} action has not been judged yet. A card may follow if it helped the scene.",
                possessive(&who(actor))
            ),
        ),
        Refusal::PoolWindowClosed { actor } => words(
            "The moment has passed",
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
                (true, Surprise::Complete) => "No card goes to the pool in the first two rounds.",
                (true, Surprise::Partial) => "No card goes to the pool in the first round.",
                (false, Surprise::Complete) => {
                    "No action and no card this round, not even a defence. The next round is half a surprise."
                }
                (false, Surprise::Partial) => {
                    "A defence or something simple is all that can be done this round, and no card is used."
                }
            },
        ),
        Refusal::NoDeck => words(
            "This table plays without the deck",
            "There is no card to flip. The gamemaster says who has the initiative and what is in force.",
        ),
        Refusal::LineComesFromCard => words(
            "The card says it",
            "Who comes first and what is in force stands on the flipped card.",
        ),
        Refusal::DuelNeedsTwo => words(
            "That takes two heroes",
            "Choose the heroes who fight each other.",
        ),
        Refusal::NoDuel => words(
            "No heroes fight each other",
            "The card says who comes first; within a side it is the quickest.",
        ),
        Refusal::TurnOrderInUse => words(
            "The order stands",
            "Somebody has acted in it. The next round is rolled for anew.",
        ),
        Refusal::HoldInstead { actor } => words(
            "They are of the other side",
            format!(
                "Into their turns {} can wait: for an opening, or for whoever comes to one place.",
                who(actor)
            ),
        ),
        Refusal::NotOfThatKind => words(
            "The action is not that",
            "Only what was declared comes out somehow.",
        ),
        Refusal::NoEarnedCard => words(
            "No card to take back",
            "That goes right after an action earned one, while it is in the hand.",
        ),
        Refusal::TradeWithinPlayer => words(
            "One player’s heroes do not trade",
            "At this table cards pass between heroes of different players.",
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
