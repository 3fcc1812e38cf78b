//! Cards that move cards, and the gamemaster's setbacks, in sentences.

use super::cards;
use super::refusals::{Words, words};
use super::telling::{called, card_name, names};
use super::torg::{cards as count_cards, list, possessive, the_side};
use crate::app::words::book::{Said, said};
use ::torg::card::{CardId, CardName, Kind, Side, Special};
use ::torg::event::HandsEvent;
use ::torg::hands::Form;
use ::torg::refusal::HandsRefusal;
use ::torg::told::Schemed;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Cards were given away.
pub fn gave(
    by: ActorId,
    to: ActorId,
    count: usize,
    cards: Option<&[CardId]>,
    view: &View,
) -> String {
    let what = cards.map_or_else(|| count_cards(count), |cards| names(&view.deck, cards));
    format!("{} gave {what} to {}.", called(view, by), called(view, to))
}

/// The gamemaster took note of a special.
pub fn heard(card: CardId, view: &View) -> String {
    let name = card_name(&view.deck, card);
    format!("The gamemaster took note of {name}.")
}

/// What happened to the prepared setbacks; which they are, stays the gamemaster's.
pub fn schemed(what: Schemed) -> String {
    match what {
        Schemed::Prepared => said!("The gamemaster prepared a setback.", String),
        Schemed::Hinted => said!("The gamemaster hinted at something.", String),
        Schemed::Gone => said!("One prepared setback fewer.", String),
    }
}

/// What happened; `None` where its neighbours say it.
pub fn sentence(actor: ActorId, what: &HandsEvent, view: &View) -> Option<String> {
    let who = called(view, actor);
    let said: Said = match what {
        HandsEvent::Sorted { cards } if cards.is_empty() => const { Said::of(" kept the hand.") },
        HandsEvent::Sorted { cards } => {
            return Some(format!("{who} discarded {}.", names(&view.deck, cards)));
        }
        HandsEvent::Fetched { card, .. } => {
            return Some(format!(
                "{who} took {} off the discards.",
                card_name(&view.deck, *card)
            ));
        }
        HandsEvent::EscapeTold { text } => {
            return Some(format!("How they got away: {text}"));
        }
        HandsEvent::Asked { question } => {
            return Some(format!("{who} asked: “{question}”"));
        }
        HandsEvent::Answered { answer } => {
            return Some(format!("The gamemaster answered {who}: “{answer}”"));
        }
        HandsEvent::Activated { card, note } => {
            let mut text = format!(
                "{} {} worked.",
                possessive(&who),
                card_name(&view.deck, *card)
            );
            if let Some(note) = note {
                text.push(' ');
                text.push_str(note);
            }
            return Some(text);
        }
        HandsEvent::Heard { card, .. } => return Some(heard(*card, view)),
        HandsEvent::AmmunitionSet {
            rounds: Some(rounds),
        } => {
            return Some(format!("{who}: ammunition for {rounds} more rounds."));
        }
        HandsEvent::TakenOut { .. } => const { Said::of(": out of the fight until helped.") },
        HandsEvent::Helped => const { Said::of(": back in the fight.") },
        HandsEvent::AmmunitionSet { rounds: None } => {
            const { Said::of(": ammunition is not counted any more.") }
        }
        HandsEvent::Escaped => return Some(said!("The heroes get away.", String)),
        HandsEvent::GloryCounted => {
            const { Said::of("’s glory counts: 3 possibilities more for every hero in the end.") }
        }
        HandsEvent::GloryDenied { .. } => const { Said::of("’s glory was not great enough.") },
        HandsEvent::Led
        | HandsEvent::Gave { .. }
        | HandsEvent::GaveAll
        | HandsEvent::Rallied
        | HandsEvent::GloryClaimed { .. }
        | HandsEvent::Wondered => return None,
    };
    Some(format!("{who}{}", said.text()))
}

/// What a refusal says. `secret`: no card may be named.
pub fn refusal(refusal: &HandsRefusal, view: &View, secret: bool) -> Words {
    let who = |id: ActorId| called(view, id);
    let of = |name: CardName| {
        if secret {
            said!("The card")
        } else {
            cards::title(name)
        }
    };
    match refusal {
        HandsRefusal::HandsFirst { rally: true } => words(
            const { Said::of("Hands are being sorted") },
            const {
                Said::of(
                    "All heroes choose what to discard, then hands are filled. Play goes on after that.",
                )
            },
        ),
        HandsRefusal::HandsFirst { rally: false } => words(
            const { Said::of("Somebody leads") },
            const { Said::of("First the gifts and the new hand, then play goes on.") },
        ),
        HandsRefusal::NobodyLeads { actor } => words(
            said!("Nothing to give now"),
            format!("{} has not used Leadership just now.", who(*actor)),
        ),
        HandsRefusal::GiftToOneself => words(
            const { Said::of("A gift is for somebody else") },
            const { Said::of("Choose another hero.") },
        ),
        HandsRefusal::GiftToOwnHero => words(
            const { Said::of("A gift is for another player") },
            const { Said::of("Both heroes are played by the same one.") },
        ),
        HandsRefusal::SetbackMade { side } => words(
            said!("That setback has happened"),
            format!(
                "A line brings one setback for {}, and it was told.",
                the_side(*side)
            ),
        ),
        HandsRefusal::GiftCount { most } => words(
            said!("Leadership gives two cards at most"),
            format!("Choose no more than {}.", count_cards(*most)),
        ),
        HandsRefusal::OneReceiver => words(
            const { Said::of("Leadership reaches one hero") },
            const { Said::of("All gifts go to the same one. The table’s options can say otherwise.") },
        ),
        HandsRefusal::NothingToSort { actor } => words(
            said!("Nothing to choose now"),
            format!(
                "{} hand is not being sorted, or that is done.",
                possessive(&who(*actor))
            ),
        ),
        HandsRefusal::NoQuestion { actor } => words(
            said!("No question is open"),
            format!("{} has not used Idea, or it was answered.", who(*actor)),
        ),
        HandsRefusal::NobodyEscaped => words(
            const { Said::of("Nobody has got away") },
            const { Said::of("This is told after Escape! was used.") },
        ),
        HandsRefusal::NoGlory { actor } => words(
            said!("No glory to judge"),
            format!("{} has not used Glory, or it was judged.", who(*actor)),
        ),
        HandsRefusal::GloryUndecided { actor } => words(
            said!("Glory waits for a word"),
            format!(
                "Say first whether {} action was great enough.",
                possessive(&who(*actor))
            ),
        ),
        HandsRefusal::GloryTotal { least } => words(
            said!("Glory needs a great result"),
            format!("At this table the action total must come to {least} or more."),
        ),
        HandsRefusal::NotDramatic { name } => words(
            said!("Only in a dramatic scene"),
            format!("{} is for scenes on which the story hangs.", of(*name)),
        ),
        HandsRefusal::EscapeLate { actor } => words(
            said!("The first card, or none"),
            format!(
                "{} has laid a card since the rounds began: this one would not work any more.",
                who(*actor)
            ),
        ),
        HandsRefusal::NotMissed { by_owner } => words(
            said!("It waits for a miss"),
            if *by_owner {
                said!(
                    "There has to be something to find that the owner has missed.",
                    String
                )
            } else {
                said!(
                    "There has to be something to find that everybody has missed.",
                    String
                )
            },
        ),
        HandsRefusal::NotActivated { .. } => words(
            const { Said::of("This one works in another way") },
            const { Said::of("Alertness and Connection are let work like this.") },
        ),
        HandsRefusal::OutOfFight { actor } => words(
            said!("Out of the fight"),
            format!("{} takes no turn until somebody helps.", who(*actor)),
        ),
        HandsRefusal::SetbackElsewhere { actor } => words(
            said!("The setback is for the other side"),
            format!(
                "{} is not of that side, or not in these rounds.",
                who(*actor)
            ),
        ),
        HandsRefusal::SetbackForNobody => words(
            const { Said::of("Whom does it befall?") },
            const { Said::of("Choose at least one.") },
        ),
        HandsRefusal::HeroesStand { actor } => words(
            said!("Heroes do not run"),
            format!(
                "{} is a hero: companions run, heroes choose for themselves.",
                who(*actor)
            ),
        ),
        HandsRefusal::PreparedFull { most } => words(
            said!("Enough is prepared"),
            format!("A table keeps {most} setbacks ready. Put one away first."),
        ),
        HandsRefusal::NotPrepared => words(
            const { Said::of("Nothing like it is prepared") },
            const { Said::of("It was used or put away.") },
        ),
    }
}

/// What a special in a pool waits for.
pub fn special_sub(name: CardName) -> &'static str {
    match name.kind() {
        Kind::Special(Special::Alertness) => {
            said!("waits until something is missed that can be found")
        }
        Kind::Special(Special::Connection) => {
            said!("waits until the story lets the contact appear")
        }
        Kind::Special(Special::Own) => said!("waits for the gamemaster"),
        Kind::Special(Special::Subplot | Special::Martyr) => {
            said!("a subplot: the gamemaster approves it, and says when it begins")
        }
        Kind::Special(Special::Campaign) => said!("makes a subplot last beyond the adventure"),
        Kind::Enhancement => "",
    }
}

/// What a form of setback is called.
pub fn form(form: Form) -> &'static str {
    match form {
        Form::KnocksDown => said!("Knocks them down"),
        Form::TakesActions => said!("Takes their actions"),
        Form::Flee => said!("Makes companions run"),
        Form::Ammunition => said!("Ammunition runs short"),
        Form::Strikes => said!("Strikes one alone"),
        Form::TakesOut => said!("Out until helped"),
    }
}

/// What it does.
pub fn form_sub(form: Form) -> &'static str {
    match form {
        Form::KnocksDown => said!("the next action goes into standing up"),
        Form::TakesActions => said!("they pass this round"),
        Form::Flee => said!("gone when the round closes; never heroes"),
        Form::Ammunition => said!("a handful of rounds, counted from now"),
        Form::Strikes => said!("what you tell is theirs alone"),
        Form::TakesOut => said!("no turns until somebody helps"),
    }
}

/// A setback with a form, as the stage and the chronicle tell it.
pub fn formed(side: Side, of: Form, who: &[ActorId], text: &str, view: &View) -> String {
    let people: Vec<String> = who.iter().map(|id| called(view, *id)).collect();
    let mut line = format!(
        "Setback for {}: {} ({}).",
        the_side(side),
        form(of).to_lowercase(),
        list(&people)
    );
    if !text.is_empty() {
        line.push(' ');
        line.push_str(text);
    }
    line
}
