//! What rounds have besides their card, in sentences.

use super::refusals::{Words, words};
use super::telling::called;
use super::torg::{action, approvable, cards as count_cards, outcome, possessive, signed};
use crate::app::words::book::{Said, said};
use ::torg::refusal::Refusal;
use ::torg::rounds::{Held, RoundsEvent, Surprise, Weight};
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
pub fn held(how: Held) -> &'static str {
    match how {
        Held::Opportunity => said!("waits for an opening"),
        Held::Place => said!("watches one place"),
    }
}

/// What happened to the rounds; `None` where its neighbours say it.
pub fn sentence(what: &RoundsEvent, view: &View) -> Option<String> {
    let who = |id: &ActorId| called(view, *id);
    Some(match what {
        RoundsEvent::Surprised { actors } => {
            let names: Vec<String> = actors
                .iter()
                .map(|(id, how)| [&who(id), " (", surprise(*how), ")"].concat())
                .collect();
            [said!("Taken unawares: "), &names.join(", "), "."].concat()
        }
        RoundsEvent::DuelBegan => said!("Heroes fight each other.", String),
        RoundsEvent::PlacesCounted { .. } | RoundsEvent::DrawTakenBack { .. } => return None,
        RoundsEvent::RoundSet { round } => {
            ["Round ", &round.to_string(), said!(" began by hand.")].concat()
        }
        RoundsEvent::TotalRolled { actor, total, .. }
        | RoundsEvent::TotalTyped { actor, total } => [
            &who(actor),
            said!(" comes to "),
            &signed_total(*total),
            said!(" for the order."),
        ]
        .concat(),
        RoundsEvent::TurnMoved { actor, behind } => [
            &who(actor),
            said!(" lets "),
            &who(behind),
            said!(" act first."),
        ]
        .concat(),
        RoundsEvent::TurnHeld { actor, how } => [&who(actor), " ", held(*how), "."].concat(),
        RoundsEvent::AlsoTried { kind } => {
            [said!("In the same action: "), approvable(*kind), "."].concat()
        }
        RoundsEvent::AlsoCame { kind, outcome: how } => {
            [approvable(*kind), ": ", &outcome(*how)].concat()
        }
        RoundsEvent::CriticalMoment => said!("This is a critical moment.", String),
        RoundsEvent::DrawDenied { denied: true } => said!("This action earns no card.", String),
        RoundsEvent::DrawDenied { denied: false } => {
            said!("This action may earn its card after all.", String)
        }
        RoundsEvent::DefencesCounted { actor, missed } => {
            let count = missed.to_string();
            [
                said!("Attacks on "),
                &who(actor),
                said!(" that missed: "),
                &count,
                ".",
            ]
            .concat()
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
pub fn weight(of: Weight, view: &View) -> String {
    let figure = |by: u8| by.to_string();
    match of {
        Weight::SetbackTotal(by) => {
            [said!("Setback: −"), &figure(by), said!(" on the total.")].concat()
        }
        Weight::SetbackDifficulty(by) => {
            [said!("Setback: everything is harder by "), &figure(by), "."].concat()
        }
        Weight::TargetSetBack(id, by) => [
            &possessive(&called(view, id)),
            said!(" defences that are not rolled are lower by "),
            &figure(by),
            ".",
        ]
        .concat(),
        Weight::TargetSurprised(id, by) => [
            &called(view, id),
            said!(" is surprised: +"),
            &figure(by),
            said!(" on action and effect, on top of an attack from behind."),
        ]
        .concat(),
        Weight::OthersSetBack(by) => [
            said!("The other side’s defences that are not rolled are lower by "),
            &figure(by),
            ".",
        ]
        .concat(),
        Weight::OthersSurprised(how) => [
            said!("Against whoever is "),
            surprise(how),
            ": +",
            &figure(how.bonus()),
            said!(" on action and effect, on top of an attack from behind."),
        ]
        .concat(),
        Weight::Opportunity(by) => [
            said!("Waited for an opening: −"),
            &figure(by),
            said!(" on action and effect."),
        ]
        .concat(),
        Weight::Place => {
            said!(
                "Watched one place: the first target there, whoever it is.",
                String
            )
        }
        Weight::Aggressive(attack, defence) => [
            said!("Attack and defence in one: −"),
            &figure(attack),
            said!(" on the attack, −"),
            &figure(defence),
            said!(" on the defence."),
        ]
        .concat(),
    }
}

/// Everything an action is: "Attack and Defend".
pub fn kinds(kind: ActionKind, also: &[::torg::card::Approvable]) -> String {
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
        Refusal::ContributionUnsaid { actor } => words(
            said!("The gamemaster says whether it helped"),
            [
                &possessive(&who(actor)),
                said!(" action has not been judged yet. A card may follow if it helped the scene."),
            ]
            .concat(),
        ),
        Refusal::PoolWindowClosed { actor } => words(
            said!("The moment has passed"),
            [
                said!(
                    "At this table a card is laid right after acting, and somebody has acted since "
                ),
                &who(actor),
                said!(" did."),
            ]
            .concat(),
        ),
        Refusal::Surprised {
            actor,
            surprise: how,
            classic,
        } => words(
            [&who(actor), said!(" is "), surprise(*how)].concat(),
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
        Refusal::LineOnCard => words(
            const { Said::of("The card says it") },
            const { Said::of("Who comes first and what is in force stands on the flipped card.") },
        ),
        Refusal::DuelAlone => words(
            const { Said::of("That takes two heroes") },
            const { Said::of("Choose the heroes who fight each other.") },
        ),
        Refusal::NoDuel => words(
            const { Said::of("No heroes fight each other") },
            const { Said::of("The card says who comes first; within a side it is the quickest.") },
        ),
        Refusal::OrderSet => words(
            const { Said::of("The order stands") },
            const { Said::of("Somebody has acted in it. The next round is rolled for anew.") },
        ),
        Refusal::HoldInstead { actor } => words(
            said!("They are of the other side"),
            [
                said!("Into their turns "),
                &who(actor),
                said!(" can wait: for an opening, or for whoever comes to one place."),
            ]
            .concat(),
        ),
        Refusal::NotTried => words(
            const { Said::of("The action is not that") },
            const { Said::of("Only what was declared comes out somehow.") },
        ),
        Refusal::NoDrawToDeny => words(
            const { Said::of("No card to take back") },
            const { Said::of("That goes right after an action earned one, while it is in the hand.") },
        ),
        Refusal::TradeOnePlayer => words(
            const { Said::of("One player’s heroes do not trade") },
            const { Said::of("At this table cards pass between heroes of different players.") },
        ),
        _ => words("", ""),
    }
}

/// An earned card that went back.
pub fn taken_back(hero: String, card: Option<String>) -> String {
    let what = card.unwrap_or_else(|| count_cards(1));
    [
        &possessive(&hero),
        said!(" draw was taken back: "),
        &what,
        said!(" went into the deck, which was shuffled."),
    ]
    .concat()
}
