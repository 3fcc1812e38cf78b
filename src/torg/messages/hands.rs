//! Cards that move cards, and the gamemaster's setbacks, in sentences.

use super::cards;
use super::refusals::{Words, words};
use super::telling::{called, card_name, names};
use super::torg::{cards as count_cards, list, possessive, the_side};
use ::torg::card::{CardId, CardKind, CardName, Side, SpecialKind};
use ::torg::event::FollowUpEvent;
use ::torg::follow_ups::SetbackKind;
use ::torg::redaction::PreparedSetbackChange;
use ::torg::refusal::FollowUpRefusal;
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
pub fn schemed(what: PreparedSetbackChange) -> String {
    match what {
        PreparedSetbackChange::Prepared => "The gamemaster prepared a setback.".to_owned(),
        PreparedSetbackChange::Hinted => "The gamemaster hinted at something.".to_owned(),
        PreparedSetbackChange::Removed => "One prepared setback fewer.".to_owned(),
    }
}

/// What happened; `None` where its neighbours say it.
pub fn sentence(actor: ActorId, what: &FollowUpEvent, view: &View) -> Option<String> {
    let who = called(view, actor);
    let said: &'static str = match what {
        FollowUpEvent::DiscardedForRefill { cards } if cards.is_empty() => " kept the hand.",
        FollowUpEvent::DiscardedForRefill { cards } => {
            return Some(format!("{who} discarded {}.", names(&view.deck, cards)));
        }
        FollowUpEvent::DiscardFetched { card, .. } => {
            return Some(format!(
                "{who} took {} off the discards.",
                card_name(&view.deck, *card)
            ));
        }
        FollowUpEvent::EscapeNarrated { text } => {
            return Some(format!("How they got away: {text}"));
        }
        FollowUpEvent::Asked { question } => {
            return Some(format!("{who} asked: “{question}”"));
        }
        FollowUpEvent::Answered { answer } => {
            return Some(format!("The gamemaster answered {who}: “{answer}”"));
        }
        FollowUpEvent::SpecialActivated { card, note } => {
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
        FollowUpEvent::SpecialAcknowledged { card, .. } => return Some(heard(*card, view)),
        FollowUpEvent::AmmunitionSet {
            rounds: Some(rounds),
        } => {
            return Some(format!("{who}: ammunition for {rounds} more rounds."));
        }
        FollowUpEvent::TakenOutOfFight { .. } => ": out of the fight until helped.",
        FollowUpEvent::ReturnedToFight => ": back in the fight.",
        FollowUpEvent::AmmunitionSet { rounds: None } => ": ammunition is not counted any more.",
        FollowUpEvent::Escaped => return Some("The heroes get away.".to_owned()),
        FollowUpEvent::GloryCounted => {
            "’s glory counts: 3 possibilities more for every hero in the end."
        }
        FollowUpEvent::GloryDenied { .. } => "’s glory was not great enough.",
        FollowUpEvent::LeadershipUsed
        | FollowUpEvent::CardsGiven { .. }
        | FollowUpEvent::GiftsCompleted
        | FollowUpEvent::RallyUsed
        | FollowUpEvent::GloryClaimed { .. }
        | FollowUpEvent::IdeaUsed => return None,
    };
    Some(format!("{who}{}", said))
}

/// What a refusal says. `secret`: no card may be named.
pub fn refusal(refusal: &FollowUpRefusal, view: &View, secret: bool) -> Words {
    let who = |id: ActorId| called(view, id);
    let of = |name: CardName| {
        if secret {
            "The card"
        } else {
            cards::title(name)
        }
    };
    match refusal {
        FollowUpRefusal::RefillFirst { rally: true } => words(
            "Hands are being sorted",
            "All heroes choose what to discard, then hands are filled. Play goes on after that.",
        ),
        FollowUpRefusal::RefillFirst { rally: false } => words(
            "Somebody leads",
            "First the gifts and the new hand, then play goes on.",
        ),
        FollowUpRefusal::NoLeadershipPending { actor } => words(
            "Nothing to give now",
            format!("{} has not used Leadership just now.", who(*actor)),
        ),
        FollowUpRefusal::GiftToOneself => {
            words("A gift is for somebody else", "Choose another hero.")
        }
        FollowUpRefusal::GiftToOwnHero => words(
            "A gift is for another player",
            "Both heroes are played by the same one.",
        ),
        FollowUpRefusal::SetbackAlreadyChosen { side } => words(
            "That setback has happened",
            format!(
                "A line brings one setback for {}, and it was told.",
                the_side(*side)
            ),
        ),
        FollowUpRefusal::GiftCount { max: most } => words(
            "Leadership gives two cards at most",
            format!("Choose no more than {}.", count_cards(*most)),
        ),
        FollowUpRefusal::OneRecipientOnly => words(
            "Leadership reaches one hero",
            "All gifts go to the same one. The table’s options can say otherwise.",
        ),
        FollowUpRefusal::NoRefillPending { actor } => words(
            "Nothing to choose now",
            format!(
                "{} hand is not being sorted, or that is done.",
                possessive(&who(*actor))
            ),
        ),
        FollowUpRefusal::NoQuestion { actor } => words(
            "No question is open",
            format!("{} has not used Idea, or it was answered.", who(*actor)),
        ),
        FollowUpRefusal::NoEscapePending => words(
            "Nobody has got away",
            "This is told after Escape! was used.",
        ),
        FollowUpRefusal::NoGloryClaim { actor } => words(
            "No glory to judge",
            format!("{} has not used Glory, or it was judged.", who(*actor)),
        ),
        FollowUpRefusal::GloryUndecided { actor } => words(
            "Glory waits for a word",
            format!(
                "Say first whether {} action was great enough.",
                possessive(&who(*actor))
            ),
        ),
        FollowUpRefusal::GloryTotal { min: least } => words(
            "Glory needs a great result",
            format!("At this table the action total must come to {least} or more."),
        ),
        FollowUpRefusal::NotDramatic { name } => words(
            "Only in a dramatic scene",
            format!("{} is for scenes on which the story hangs.", of(*name)),
        ),
        FollowUpRefusal::EscapeNotFirst { actor } => words(
            "The first card, or none",
            format!(
                "{} has laid a card since the rounds began: this one would not work any more.",
                who(*actor)
            ),
        ),
        FollowUpRefusal::NotMissed { by_owner } => words(
            "It waits for a miss",
            if *by_owner {
                "There has to be something to find that the owner has missed.".to_owned()
            } else {
                "There has to be something to find that everybody has missed.".to_owned()
            },
        ),
        FollowUpRefusal::NotActivatable { .. } => words(
            "This one works in another way",
            "Alertness and Connection are let work like this.",
        ),
        FollowUpRefusal::OutOfFight { actor } => words(
            "Out of the fight",
            format!("{} takes no turn until somebody helps.", who(*actor)),
        ),
        FollowUpRefusal::SetbackWrongTarget { actor } => words(
            "The setback is for the other side",
            format!(
                "{} is not of that side, or not in these rounds.",
                who(*actor)
            ),
        ),
        FollowUpRefusal::SetbackNeedsTarget => {
            words("Whom does it befall?", "Choose at least one.")
        }
        FollowUpRefusal::HeroesDoNotFlee { actor } => words(
            "Heroes do not run",
            format!(
                "{} is a hero: companions run, heroes choose for themselves.",
                who(*actor)
            ),
        ),
        FollowUpRefusal::TooManyPreparedSetbacks { max: most } => words(
            "Enough is prepared",
            format!("A table keeps {most} setbacks ready. Put one away first."),
        ),
        FollowUpRefusal::NoSuchPreparedSetback => {
            words("Nothing like it is prepared", "It was used or put away.")
        }
    }
}

/// What a special in a pool waits for.
pub fn special_sub(name: CardName) -> &'static str {
    match name.kind() {
        CardKind::Special(SpecialKind::Alertness) => {
            "waits until something is missed that can be found"
        }
        CardKind::Special(SpecialKind::Connection) => {
            "waits until the story lets the contact appear"
        }
        CardKind::Special(SpecialKind::Custom) => "waits for the gamemaster",
        CardKind::Special(SpecialKind::Subplot | SpecialKind::Martyr) => {
            "a subplot: the gamemaster approves it, and says when it begins"
        }
        CardKind::Special(SpecialKind::Campaign) => "makes a subplot last beyond the adventure",
        CardKind::Enhancement => "",
    }
}

/// What a form of setback is called.
pub fn form(form: SetbackKind) -> &'static str {
    match form {
        SetbackKind::Knockdown => "Knocks them down",
        SetbackKind::LoseActions => "Takes their actions",
        SetbackKind::Flee => "Makes companions run",
        SetbackKind::LowAmmunition => "Ammunition runs short",
        SetbackKind::Individual => "Strikes one alone",
        SetbackKind::OutOfFight => "Out until helped",
    }
}

/// What it does.
pub fn form_sub(form: SetbackKind) -> &'static str {
    match form {
        SetbackKind::Knockdown => "the next action goes into standing up",
        SetbackKind::LoseActions => "they pass this round",
        SetbackKind::Flee => "gone when the round closes; never heroes",
        SetbackKind::LowAmmunition => "a handful of rounds, counted from now",
        SetbackKind::Individual => "what you tell is theirs alone",
        SetbackKind::OutOfFight => "no turns until somebody helps",
    }
}

/// A setback with a form, as the stage and the log tell it.
pub fn formed(side: Side, of: SetbackKind, who: &[ActorId], text: &str, view: &View) -> String {
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
