//! Cards and possibilities on rolls and in the round, in sentences.

use super::cards;
use super::refusals::{Words, words};
use super::telling::{called, card_name, dice, names};
use crate::app::words::book::{Said, said};
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
    let (actor, said): (_, Said) = match what {
        EffectEvent::BonusGained {
            actor,
            attribute: raised,
            ..
        } => {
            let raised = raised.map_or(said!("the bonus of every action"), attribute);
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
        EffectEvent::CoupDeGraceOnTotal { .. } => (
            None,
            const { Said::of("It counts toward the action total.") },
        ),
        EffectEvent::ExtraRollBought { actor, card: None } => (
            Some(actor),
            const { Said::of(" paid a possibility for another die.") },
        ),
        EffectEvent::ExtraRollBought {
            actor,
            card: Some(_),
        } => (Some(actor), const { Said::of(" may roll another die.") }),
        EffectEvent::ExtraRollCountered { villain } => (
            Some(villain),
            const { Said::of(" paid a possibility: no other die is rolled.") },
        ),
        EffectEvent::ExtraRollLostToStymied => {
            (None, const { Said::of("Stymied took the bought die.") })
        }
        EffectEvent::HasteTurnGained { actor } => (
            Some(actor),
            const { Said::of(": one more action, at once.") },
        ),
        EffectEvent::MonologueBegan {
            cancels_all: true, ..
        } => (None, const { Said::of("Nobody else acts this round.") }),
        EffectEvent::MonologueBegan {
            cancels_all: false, ..
        } => (
            None,
            const { Said::of("Nobody turns against anybody this round.") },
        ),
        EffectEvent::MonologueExtended => (
            None,
            const { Said::of("The speech goes on for another round.") },
        ),
        EffectEvent::CardKept => (
            None,
            const { Said::of("The card stays for another round.") },
        ),
        EffectEvent::SeizeWindowOpened => (
            None,
            const { Said::of("Before it takes effect, another may be flipped.") },
        ),
        EffectEvent::LineReverted => (
            None,
            const { Said::of("What the last card brought is taken back.") },
        ),
        EffectEvent::ActionRetried { .. } => (
            None,
            const { Said::of("The failure did not happen: the action begins again.") },
        ),
        EffectEvent::SuccessNegated { hero } => (
            Some(hero),
            const { Said::of(": it failed after all, with all that came of it.") },
        ),
        EffectEvent::DoubleUpGained { actor } => (
            Some(actor),
            const { Said::of(": up twice, two free dice.") },
        ),
        EffectEvent::FirstRollUnmodified { actor, .. } => (
            Some(actor),
            const { Said::of(": up and stymied cancel out on the first roll.") },
        ),
        EffectEvent::StoodUp { actor } => (Some(actor), const { Said::of(": up again.") }),
        EffectEvent::ActionDropped { actor } => (
            Some(actor),
            const { Said::of(" can not go through with it.") },
        ),
    };
    let mut text = actor.map_or_else(String::new, |actor| called(view, *actor));
    text.push_str(said.text());
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
                said!("One attribute for each card"),
                format!("{} raises one of {which}. Say which.", cards::title(*name)),
            )
        }
        EffectRefusal::WrongCoupDeGraceTotal { on_total: true } => words(
            const { Said::of("Coup de Grace makes the blow worse") },
            const { Said::of("This action has an effect value, and the card counts for that alone.") },
        ),
        EffectRefusal::WrongCoupDeGraceTotal { on_total: false } => words(
            const { Said::of("No effect value here") },
            const { Said::of("This action has only its total, so the card counts for that.") },
        ),
        EffectRefusal::HandCardsAlreadyChosen { .. } => words(
            const { Said::of("Chosen before the dice") },
            const { Said::of("This table chooses the hand cards of a critical moment before the roll.") },
        ),
        EffectRefusal::HeroHelpless { actor } => words(
            said!("Not while out of action"),
            format!(
                "{} can not do what this card needs. Cards that only answer still work.",
                who(*actor)
            ),
        ),
        EffectRefusal::NoPossibilityLeft { actor } => words(
            said!("No possibility left"),
            format!(
                "{} has none to pay with. Check the figure on the seat.",
                who(*actor)
            ),
        ),
        EffectRefusal::OnePossibilityPerAction { actor } => words(
            said!("One possibility an action"),
            format!(
                "{} has paid one for this action. Drama and Hero still come on top.",
                who(*actor)
            ),
        ),
        EffectRefusal::LostToStymied { actor } => words(
            said!("Stymied"),
            format!(
                "{} would lose this die, so this table lets nobody buy it.",
                who(*actor)
            ),
        ),
        EffectRefusal::ExtraRollPending => words(
            const { Said::of("A bought die lies ready") },
            const {
                Said::of(
                    "It is paid for. Roll it, or let a villain counter it, before the result is told.",
                )
            },
        ),
        EffectRefusal::NoExtraRollPending => words(
            const { Said::of("No die was bought") },
            const {
                Said::of(
                    "Only a die bought with a possibility, Drama or Hero is rolled or countered here; the free one of Up stays.",
                )
            },
        ),
        EffectRefusal::NotAVillain { actor } => words(
            said!("Villains counter heroes"),
            format!("{} can not counter this die.", who(*actor)),
        ),
        EffectRefusal::MonologueInProgress { actor } => words(
            said!("Hostilities pause"),
            format!(
                "{} speaks. The fight goes on when the speech is over.",
                who(*actor)
            ),
        ),
        EffectRefusal::NoMonologue => words(
            const { Said::of("Nobody speaks") },
            const { Said::of("There is no speech to let go on.") },
        ),
        EffectRefusal::SeizeWindowOpen => words(
            const { Said::of("This card has not taken effect") },
            const { Said::of("Let it stand, or have another one flipped for it.") },
        ),
        EffectRefusal::NoFlippedCardWaiting => words(
            const { Said::of("Nothing waits") },
            const { Said::of("The card in force has taken effect.") },
        ),
        EffectRefusal::SeizeWindowClosed => words(
            const { Said::of("Too late for another flip") },
            const { Said::of("The card has taken effect. It may still be kept for the next round.") },
        ),
        EffectRefusal::NoLastingEffect { card } => words(
            said!("Nothing to end"),
            format!("{} does nothing that lasts.", card_name(&view.deck, *card)),
        ),
        EffectRefusal::KnockedDown { actor, classic } => words(
            said!("Knocked down"),
            format!(
                "{}{}",
                who(*actor).as_str(),
                if *classic {
                    said!(" lies on the ground and can only defend with this action.")
                } else {
                    said!(" lies on the ground and gets up with this action: take Other.")
                }
            ),
        ),
    }
}
