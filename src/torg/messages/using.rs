//! Cards and possibilities on rolls and in the round, in sentences.

use super::cards;
use super::refusals::{Words, words};
use super::telling::{called, card_name, dice, names};
use ::torg::active_effects::{Attribute, EffectEvent, EffectRefusal};
use ::torg::view::View;

/// The name of an attribute.
pub const fn attribute(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Dexterity => "Dexterity",
        Attribute::Strength => "Strength",
        Attribute::Toughness => "Toughness",
        Attribute::Perception => "Perception",
        Attribute::Mind => "Mind",
        Attribute::Charisma => "Charisma",
        Attribute::Spirit => "Spirit",
    }
}

/// What came of it; `None` where its neighbours say it.
pub fn sentence(what: &EffectEvent, view: &View) -> Option<String> {
    let (actor, said): (_, &'static str) = match what {
        EffectEvent::BonusGained {
            actor,
            attribute: raised,
            ..
        } => {
            let raised = raised.map_or("the bonus of every action", attribute);
            return Some(format!("{}: +3 on {raised}.", called(view, *actor)));
        }
        EffectEvent::BonusesEnded { cards } => {
            return Some(format!("Over: {}.", names(&view.deck, cards)));
        }
        EffectEvent::ExtraRolled { roll, .. } => {
            return Some(format!("With the bought die: {}.", dice(roll)));
        }
        EffectEvent::KeptRoundBegan { card, .. } => {
            return Some(format!("Card {} stayed for another round.", card.0));
        }
        EffectEvent::CoupDeGraceOnTotal { .. } => (None, "It counts toward the action total."),
        EffectEvent::ExtraRollBought { actor, card: None } => {
            (Some(actor), " paid a possibility for another die.")
        }
        EffectEvent::ExtraRollBought {
            actor,
            card: Some(_),
        } => (Some(actor), " may roll another die."),
        EffectEvent::ExtraRollCountered { villain } => (
            Some(villain),
            " paid a possibility: no other die is rolled.",
        ),
        EffectEvent::ExtraRollLostToStymied => (None, "Stymied took the bought die."),
        EffectEvent::HasteTurnGained { actor } => (Some(actor), ": one more action, at once."),
        EffectEvent::MonologueBegan {
            cancels_all: true, ..
        } => (None, "Nobody else acts this round."),
        EffectEvent::MonologueBegan {
            cancels_all: false, ..
        } => (None, "Nobody turns against anybody this round."),
        EffectEvent::MonologueExtended => (None, "The speech goes on for another round."),
        EffectEvent::CardKept => (None, "The card stays for another round."),
        EffectEvent::SeizeWindowOpened => (None, "Before it takes effect, another may be flipped."),
        EffectEvent::LineReverted => (None, "What the last card brought is taken back."),
        EffectEvent::ActionRetried { .. } => {
            (None, "The failure did not happen: the action begins again.")
        }
        EffectEvent::SuccessNegated { hero } => (
            Some(hero),
            ": it failed after all, with all that came of it.",
        ),
        EffectEvent::DoubleUpGained { actor } => (Some(actor), ": up twice, two free dice."),
        EffectEvent::FirstRollUnmodified { actor, .. } => (
            Some(actor),
            ": up and stymied cancel out on the first roll.",
        ),
        EffectEvent::StoodUp { actor } => (Some(actor), ": up again."),
        EffectEvent::ActionDropped { actor } => (Some(actor), " can not go through with it."),
    };
    let mut text = actor.map_or_else(String::new, |actor| called(view, *actor));
    text.push_str(said);
    Some(text)
}

/// What stands against it.
pub fn against(against: &EffectRefusal, view: &View) -> Words {
    let who = |id| called(view, id);
    match against {
        EffectRefusal::AttributeRequired { name } | EffectRefusal::WrongAttribute { name } => {
            let which: Vec<String> = name
                .attributes()
                .iter()
                .map(|one| attribute(*one).to_owned())
                .collect();
            let which = super::torg::list(&which);
            words(
                "One attribute for each card",
                format!("{} raises one of {which}. Say which.", cards::title(*name)),
            )
        }
        EffectRefusal::WrongCoupDeGraceTotal { on_total: true } => words(
            "Coup de Grace makes the blow worse",
            "This action has an effect value, and the card counts for that alone.",
        ),
        EffectRefusal::WrongCoupDeGraceTotal { on_total: false } => words(
            "No effect value here",
            "This action has only its total, so the card counts for that.",
        ),
        EffectRefusal::HandCardsAlreadyChosen { .. } => words(
            "Chosen before the dice",
            "This table chooses the hand cards of a critical moment before the roll.",
        ),
        EffectRefusal::HeroHelpless { actor } => words(
            "Not while out of action",
            format!(
                "{} can not do what this card needs. Cards that only answer still work.",
                who(*actor)
            ),
        ),
        EffectRefusal::NoPossibilityLeft { actor } => words(
            "No possibility left",
            format!(
                "{} has none to pay with. Check the figure on the seat.",
                who(*actor)
            ),
        ),
        EffectRefusal::OnePossibilityPerAction { actor } => words(
            "One possibility an action",
            format!(
                "{} has paid one for this action. Drama and Hero still come on top.",
                who(*actor)
            ),
        ),
        EffectRefusal::LostToStymied { actor } => words(
            "Stymied",
            format!(
                "{} would lose this die, so this table lets nobody buy it.",
                who(*actor)
            ),
        ),
        EffectRefusal::ExtraRollPending => words(
            "A bought die lies ready",
            "It is paid for. Roll it, or let a villain counter it, before the result is told.",
        ),
        EffectRefusal::NoExtraRollPending => words(
            "No die was bought",
            "Only a die bought with a possibility, Drama or Hero is rolled or countered here; the free one of Up stays.",
        ),
        EffectRefusal::NotAVillain { actor } => words(
            "Villains counter heroes",
            format!("{} can not counter this die.", who(*actor)),
        ),
        EffectRefusal::MonologueInProgress { actor } => words(
            "Hostilities pause",
            format!(
                "{} speaks. The fight goes on when the speech is over.",
                who(*actor)
            ),
        ),
        EffectRefusal::NoMonologue => words("Nobody speaks", "There is no speech to let go on."),
        EffectRefusal::SeizeWindowOpen => words(
            "This card has not taken effect",
            "Let it stand, or have another one flipped for it.",
        ),
        EffectRefusal::NoFlippedCardWaiting => {
            words("Nothing waits", "The card in force has taken effect.")
        }
        EffectRefusal::SeizeWindowClosed => words(
            "Too late for another flip",
            "The card has taken effect. It may still be kept for the next round.",
        ),
        EffectRefusal::NoLastingEffect { card } => words(
            "Nothing to end",
            format!("{} does nothing that lasts.", card_name(&view.deck, *card)),
        ),
        EffectRefusal::KnockedDown { actor, classic } => words(
            "Knocked down",
            format!(
                "{}{}",
                who(*actor).as_str(),
                if *classic {
                    " lies on the ground and can only defend with this action."
                } else {
                    " lies on the ground and gets up with this action: take Other."
                }
            ),
        ),
    }
}
