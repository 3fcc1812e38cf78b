//! The chronicle in sentences: what an event says to a seat that may be told of it.

use super::cards;
use super::torg::{
    action, cards as count_cards, counted, does, level, list, outcome, signed, standing, the_side,
};
use crate::app::words::book::said;
use crate::engine::seat::ActorId;
use crate::engine::torg::card::{CardId, Side};
use crate::engine::torg::event::{DrawnFor, Event};
use crate::engine::torg::roll::DiceRoll;
use crate::engine::torg::state::{Defence, Outcome, Role, Setback, Tone, TurnEnd};
use crate::engine::torg::telling::Told;
use crate::engine::torg::view::View;

/// The name on a card, with its number where people may want to find it.
pub fn card_name(card: CardId) -> String {
    card.name().map_or_else(
        || ["card ", &card.0.to_string()].concat(),
        |name| cards::title(name).to_owned(),
    )
}

/// The names on some cards: "Drama and Haste".
pub fn names(cards: &[CardId]) -> String {
    list(
        &cards
            .iter()
            .map(|card| card_name(*card))
            .collect::<Vec<_>>(),
    )
}

/// What a person is called in a sentence.
pub fn called(view: &View, id: ActorId) -> String {
    view.actor(id).map_or_else(
        || "Somebody".to_owned(),
        |actor| super::torg::short_name(actor.name.as_str()).to_owned(),
    )
}

/// The sentence for an event; `None` where it says nothing that is not said by its neighbours.
pub fn sentence(told: &Told<'_>, view: &View) -> Option<String> {
    let who = |id: &ActorId| called(view, *id);
    Some(match told {
        Told::Open(event) => return open_sentence(event, view),
        Told::Dealt {
            hand_size,
            heroes,
            own,
        } => {
            let mut text = [
                counted(*heroes, said!("hand of "), said!("hands of ")).as_str(),
                &hand_size.to_string(),
                if *heroes == 1 {
                    said!(" is dealt.")
                } else {
                    said!(" are dealt.")
                },
            ]
            .concat();
            if let Some(own) = own {
                text.push_str(&[said!(" Yours: "), &names(own), "."].concat());
            }
            text
        }
        Told::Drew { actor, card, why } => {
            let what = card.map_or_else(|| "a card".to_owned(), card_name);
            let after = match why {
                DrawnFor::Approved => said!(" for an approved action."),
                DrawnFor::Inspiration => said!(", inspired."),
                DrawnFor::Refill | DrawnFor::Joining => ".",
            };
            [&who(actor), " draws ", &what, after].concat()
        }
        Told::Reshuffled { cards } => [
            said!("The deck is used up: "),
            &count_cards(*cards),
            said!(" are shuffled into a new one."),
        ]
        .concat(),
        Told::Offered {
            by,
            to,
            count,
            cards,
        } => {
            let what = cards.map_or_else(|| count_cards(*count), names);
            [&who(by), said!(" offers "), &who(to), " ", &what, "."].concat()
        }
        Told::Traded {
            from,
            to,
            count,
            cards,
            story,
        } => {
            let mut text = match cards {
                Some((offered, returned)) => [
                    &who(from),
                    " gave ",
                    &names(offered),
                    " to ",
                    &who(to),
                    " for ",
                    &names(returned),
                    ".",
                ]
                .concat(),
                None => [
                    &who(from),
                    " and ",
                    &who(to),
                    " traded ",
                    &count_cards(*count),
                    said!(" each way."),
                ]
                .concat(),
            };
            if !story.is_empty() {
                text.push_str(&[" “", story, "”"].concat());
            }
            text
        }
    })
}

fn open_sentence(event: &Event, view: &View) -> Option<String> {
    let who = |id: &ActorId| called(view, *id);
    Some(match event {
        Event::TableOpened { title, .. } => [title.as_str(), said!(" begins.")].concat(),
        Event::ActorJoined { name, role, .. } => {
            let as_what = match role {
                Role::Hero => said!(" joins the heroes."),
                Role::Ally => said!(" stands with the heroes."),
                Role::Villain => said!(" stands against them."),
            };
            [name.as_str(), as_what].concat()
        }
        Event::ActorLeft { actor, .. } => [&who(actor), said!(" leaves the table.")].concat(),
        Event::FiguresSet { actor, .. } => [&who(actor), said!(" has new figures.")].concat(),
        Event::ConditionSet { actor, condition } => {
            let mut parts = vec![];
            if condition.unconscious {
                parts.push("unconscious".to_owned());
            }
            if condition.wounds > 0 {
                parts.push(counted(usize::from(condition.wounds), "wound", "wounds"));
            }
            if condition.shock > 0 {
                parts.push([&condition.shock.to_string(), " shock"].concat());
            }
            for (has, word) in [
                (condition.k, "K"),
                (condition.o, "O"),
                (condition.knocked_down, said!("knocked down")),
            ] {
                if has {
                    parts.push(word.to_owned());
                }
            }
            if parts.is_empty() {
                parts.push("unhurt".to_owned());
            }
            [&who(actor), ": ", &parts.join(", "), "."].concat()
        }
        Event::StandingSet {
            actor,
            standing: Some(gained),
        } => [&who(actor), " is ", standing(*gained), "."].concat(),
        Event::StandingSet {
            actor,
            standing: None,
        } => [&who(actor), said!(" is neither up nor stymied any more.")].concat(),
        Event::PossibilitiesSet {
            actor,
            possibilities,
        } => [
            &who(actor),
            " has ",
            &counted(usize::from(*possibilities), "possibility", "possibilities"),
            ".",
        ]
        .concat(),
        Event::SettingsChanged { .. } => said!("The table changes its options.").to_owned(),
        Event::NoteMade { text } => ["“", text, "”"].concat(),
        Event::DrawSkipped { actor } => {
            [&who(actor), said!(" draws nothing: no card is left.")].concat()
        }
        Event::HandLooked { actor } => [&who(actor), said!("’s hand was looked at.")].concat(),
        Event::CardRevealed { actor, card } => {
            [&who(actor), " shows ", &card_name(*card), "."].concat()
        }
        Event::SceneNamed { name } => [said!("The scene is called "), name.as_str(), "."].concat(),
        Event::ToneSet {
            tone: Tone::Standard,
        } => said!("The scene becomes standard.").to_owned(),
        Event::ToneSet {
            tone: Tone::Dramatic,
        } => said!("The scene becomes dramatic.").to_owned(),
        Event::RoundsBegan { participants, .. } => [
            said!("Rounds begin, with "),
            &counted(participants.len(), "person", "people"),
            ".",
        ]
        .concat(),
        Event::ConflictJoined { actor } => [&who(actor), said!(" enters the conflict.")].concat(),
        Event::RoundsEnded => said!("The rounds are over.").to_owned(),
        Event::Flipped { card, .. } => {
            ["Card ", &card.0.to_string(), said!(" is flipped.")].concat()
        }
        Event::LineRead { line, .. } => match line.first {
            Side::Heroes => said!("Heroes first.").to_owned(),
            Side::Villains => said!("Villains first.").to_owned(),
        },
        Event::Fatigued { actor, shock } => {
            [&who(actor), " takes ", &shock.to_string(), " shock."].concat()
        }
        Event::KnockedOut { actor } => [&who(actor), said!(" is out cold.")].concat(),
        Event::Inspired { actor } => [&who(actor), said!(" is refreshed.")].concat(),
        Event::Woken { actor } => [&who(actor), said!(" wakes, on the ground.")].concat(),
        Event::StandingGained {
            actor,
            standing: gained,
            ..
        } => [&who(actor), " is ", standing(*gained), "."].concat(),
        Event::StandingsCancelled { actor } => {
            [said!("Up and stymied cancel out for "), &who(actor), "."].concat()
        }
        Event::SetbackChosen {
            side,
            setback: Setback::Generic,
        } => [
            said!("Setback: −5 on every action of "),
            the_side(*side),
            ".",
        ]
        .concat(),
        Event::SetbackChosen {
            side,
            setback: Setback::Told(text),
        } => [said!("Setback for "), the_side(*side), ": ", text].concat(),
        Event::PositionJudged {
            actor,
            improved: true,
        } => [&who(actor), said!(" turns it and stays.")].concat(),
        Event::PositionJudged {
            actor,
            improved: false,
        } => [&who(actor), said!(" has turned nothing.")].concat(),
        Event::DefenceJudged { actor, defence } => match defence {
            Defence::Declared => [&who(actor), said!(" defends.")].concat(),
            Defence::Held => [said!("Every attack on "), &who(actor), said!(" missed.")].concat(),
            Defence::Hit => [&who(actor), said!(" was hit.")].concat(),
            Defence::NotAttacked => [said!("Nobody attacked "), &who(actor), "."].concat(),
        },
        Event::Broke { actor } => [&who(actor), said!(" breaks and leaves the fight.")].concat(),
        Event::ActionDeclared {
            actor,
            kind,
            target,
            critical_moment,
        } => {
            let at = target
                .as_ref()
                .map_or_else(String::new, |target| [" (", &who(target), ")"].concat());
            let moment = if *critical_moment {
                said!(", in a critical moment.")
            } else {
                "."
            };
            [&who(actor), " ", does(*kind), &at, moment].concat()
        }
        Event::DiceRolled { roll, typed } => {
            let by = if *typed {
                said!("Own dice: ")
            } else {
                said!("The dice: ")
            };
            [by, &dice(roll), "."].concat()
        }
        Event::ResultCommitted => return None,
        Event::ActionEnded {
            outcome: Outcome::Succeeded(reached),
        } => [level(*reached), said!(" success.")].concat(),
        Event::ActionEnded { outcome: how } => outcome(*how),
        Event::TurnEnded {
            actor,
            end: TurnEnd::Acted,
        } => [&who(actor), said!(" has acted.")].concat(),
        Event::TurnEnded {
            actor,
            end: TurnEnd::Passed,
        } => [&who(actor), said!(" passes.")].concat(),
        Event::ContributionJudged {
            actor,
            helped: true,
        } => [&who(actor), said!("’s action helps the scene.")].concat(),
        Event::ContributionJudged {
            actor,
            helped: false,
        } => [
            &who(actor),
            said!("’s action does not help the scene: no card to the pool."),
        ]
        .concat(),
        Event::PoolStruck { hero, cards } => [
            &who(hero),
            " loses ",
            &count_cards(usize::from(*cards)),
            said!(" from the pool."),
        ]
        .concat(),
        Event::PoolCardsTaken { hero, cards } => [
            said!("Gone from "),
            &who(hero),
            said!("’s pool: "),
            &names(cards),
            ".",
        ]
        .concat(),
        Event::CardLaid { actor, card } => [&who(actor), " lays ", &card_name(*card), "."].concat(),
        Event::CardPlayed { actor, card, .. } => {
            [&who(actor), " uses ", &card_name(*card), "."].concat()
        }
        Event::TradeAgreed { actor } => [&who(actor), said!(" agreed to the trade.")].concat(),
        Event::TradeDropped => said!("The trade comes to nothing.").to_owned(),
        Event::SceneEnding { is_final, .. } => if *is_final {
            said!("The final encounter ends.")
        } else {
            said!("The scene ends.")
        }
        .to_owned(),
        Event::DiscardedDown { actor, cards } => {
            [&who(actor), said!(" discards "), &names(cards), "."].concat()
        }
        Event::DiscardedOne {
            actor,
            card: Some(card),
        } => [&who(actor), " lets ", &card_name(*card), " go."].concat(),
        Event::DiscardedOne { actor, card: None } => {
            [&who(actor), said!(" keeps the hand.")].concat()
        }
        Event::SceneBegan { act, scene, .. } => [
            "Act ",
            &act.to_string(),
            said!(", scene "),
            &scene.to_string(),
            said!(" begins."),
        ]
        .concat(),
        Event::OrderSet { .. }
        | Event::RoundClosed { .. }
        | Event::Dealt { .. }
        | Event::Drawn { .. }
        | Event::Reshuffled { .. }
        | Event::TradeOffered { .. }
        | Event::TradeAnswered { .. }
        | Event::Traded { .. } => return None,
    })
}

/// A roll in figures: "10 + 8 = 18, bonus +5".
pub fn dice(roll: &DiceRoll) -> String {
    let faces: Vec<String> = roll
        .chains
        .iter()
        .flatten()
        .map(|die| die.face().to_string())
        .collect();
    let mut text = faces.join(" + ");
    if faces.len() > 1 {
        text.push_str(" = ");
        text.push_str(&roll.total.get().to_string());
    }
    text.push_str(said!(", bonus "));
    text.push_str(&signed(roll.bonus.0));
    text
}

/// The name of a kind of action as a heading: "Attack".
pub fn heading(kind: crate::engine::torg::state::ActionKind) -> &'static str {
    action(kind)
}
