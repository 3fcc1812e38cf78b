//! Sentences about the effects of cards and possibilities on rolls and rounds.

use super::cards;
use super::sentences::{actor_name, card_name, dice, names};
use crate::game::RefusalText;
use crate::grammar::{alternatives, possessive};
use ::torg::active_effects::{Attribute, BONUS, EffectEvent, EffectRefusal};
use ::torg::settings::HelplessCards;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns the name of an attribute.
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

/// Says that a card adds nothing, because another one with the same bonus counts.
pub const ALREADY_COUNTS: &str = "same bonus already counts";

/// Returns what a bought die adds to a roll. `is_stymied`: the roll loses its first reroll or extra die (DD-145).
pub const fn extra_die(is_stymied: bool) -> &'static str {
    if is_stymied {
        "an extra die, but Stymied takes the first"
    } else {
        "an extra die"
    }
}

/// Returns the sentence for an event of an effect.
pub fn sentence(event: &EffectEvent, view: &View) -> String {
    let name_of = |id: &ActorId| actor_name(view, *id);
    match event {
        EffectEvent::BonusGained {
            actor,
            attribute: raised,
            ..
        } => {
            let raised = raised.map_or("every action’s bonus number", attribute);
            format!("{}: +{BONUS} to {raised}.", name_of(actor))
        }
        EffectEvent::BonusesEnded { cards, .. } => format!("Ended: {}.", names(&view.deck, cards)),
        EffectEvent::ExtraRolled { roll, .. } => format!("With the extra die: {}.", dice(roll)),
        EffectEvent::KeptRoundBegan { card, .. } => {
            format!("Card {} stays in effect for another round.", card.0)
        }
        EffectEvent::CoupDeGraceOnTotal { .. } => {
            "Coup de Grace counts toward the action total.".to_owned()
        }
        EffectEvent::ExtraRollBought { actor, card: None } => {
            format!("{} spent a possibility on an extra die.", name_of(actor))
        }
        EffectEvent::ExtraRollBought {
            actor,
            card: Some(_),
        } => format!("{} may roll an extra die.", name_of(actor)),
        EffectEvent::ExtraRollCountered { villain } => format!(
            "{} spent a possibility to counter the extra die.",
            name_of(villain)
        ),
        EffectEvent::ExtraRollLostToStymied => "The extra die was lost to Stymied.".to_owned(),
        EffectEvent::HasteTurnGained { actor } => {
            format!("{} may act once more right away.", name_of(actor))
        }
        EffectEvent::MonologueBegan {
            cancels_all: true, ..
        } => "Nobody else can act this round.".to_owned(),
        EffectEvent::MonologueBegan {
            cancels_all: false, ..
        } => "Nobody can act against an opponent this round.".to_owned(),
        EffectEvent::MonologueExtended => "The speech goes on for another round.".to_owned(),
        EffectEvent::CardKept => "The card stays for another round.".to_owned(),
        EffectEvent::SeizeWindowOpened => {
            "A new flip may still replace the card before it takes effect.".to_owned()
        }
        EffectEvent::LineReverted => "The last card’s effects were taken back.".to_owned(),
        EffectEvent::ActionRetried { .. } => {
            "The failure was undone, and the action started over.".to_owned()
        }
        EffectEvent::SuccessNegated { hero } => {
            let hero = name_of(hero);
            format!(
                "The action against {hero} failed after all, and its effects on {hero} were undone."
            )
        }
        EffectEvent::DoubleUpGained { actor } => {
            format!("{}: Up twice, with two free extra dice.", name_of(actor))
        }
        EffectEvent::FirstRollUnmodified { actor, .. } => format!(
            "{}: Up and Stymied cancel each other out on the first roll.",
            name_of(actor)
        ),
        EffectEvent::StoodUp { actor } => format!("{} got up.", name_of(actor)),
        EffectEvent::ActionDropped { actor } => {
            format!("{} lost the declared action.", name_of(actor))
        }
    }
}

/// Returns the text of a refusal of an effect.
pub fn refusal(refusal: &EffectRefusal, view: &View) -> RefusalText {
    let name_of = |id| actor_name(view, id);
    match refusal {
        EffectRefusal::AttributeRequired { name } | EffectRefusal::WrongAttribute { name } => {
            let attribute_names: Vec<String> = name
                .attributes()
                .iter()
                .map(|key| attribute(*key).to_owned())
                .collect();
            let attribute_names = alternatives(&attribute_names);
            RefusalText::new(
                "Choose one attribute",
                format!(
                    "{} raises {attribute_names}. Choose one.",
                    cards::title(*name)
                ),
            )
        }
        EffectRefusal::WrongCoupDeGraceTotal { on_total: true } => RefusalText::new(
            "Coup de Grace adds to the effect",
            "This action has an effect total, so the card counts only for that.",
        ),
        EffectRefusal::WrongCoupDeGraceTotal { on_total: false } => RefusalText::new(
            "No effect total",
            "This action has only an action total, so the card adds to that.",
        ),
        EffectRefusal::HandCardsAlreadyChosen { .. } => RefusalText::new(
            "Choose cards before the roll",
            "At this table, you choose the cards for a critical moment before the roll.",
        ),
        EffectRefusal::HeroHelpless { actor } => RefusalText::new(
            "Out of action",
            if view.settings.is(HelplessCards::None) {
                format!(
                    "{} cannot act. At this table, heroes who cannot act use only specials.",
                    name_of(*actor)
                )
            } else {
                format!(
                    "{} cannot do what this card requires. Cards that only react still work.",
                    name_of(*actor)
                )
            },
        ),
        EffectRefusal::NoPossibilityLeft { actor } => RefusalText::new(
            "No possibility left",
            format!(
                "{} has none to spend. Check the number on the character’s page.",
                name_of(*actor)
            ),
        ),
        EffectRefusal::OnePossibilityPerAction { actor } => RefusalText::new(
            "One possibility per action",
            format!(
                "{} has already spent one on this action. Drama and Hero can still be added.",
                name_of(*actor)
            ),
        ),
        EffectRefusal::LostToStymied { actor } => RefusalText::new(
            "Stymied",
            format!(
                "{} would lose this die, so this table does not let you buy it.",
                name_of(*actor)
            ),
        ),
        EffectRefusal::FirstRollUsed { actor } => RefusalText::new(
            "The second roll has been made",
            format!(
                "{} second roll used the total of the first, so you can no longer add dice to the first.",
                possessive(&name_of(*actor))
            ),
        ),
        EffectRefusal::ExtraRollPending => RefusalText::new(
            "Extra die not rolled yet",
            "It is paid for. Roll it, or let a villain counter it, before the result is announced.",
        ),
        EffectRefusal::NoExtraRollPending => RefusalText::new(
            "No extra die was bought",
            "Only a die bought with a possibility, a Drama card or a Hero card can be rolled or countered here. Up’s free die cannot.",
        ),
        EffectRefusal::NotAVillain { actor } => RefusalText::new(
            "Villains counter extra dice",
            format!(
                "{} is not a villain. Choose a villain to counter this die.",
                name_of(*actor)
            ),
        ),
        EffectRefusal::MonologueInProgress { actor } => RefusalText::new(
            "The fight pauses",
            format!(
                "{} gives a speech. The fight goes on afterward.",
                name_of(*actor)
            ),
        ),
        EffectRefusal::NoMonologue => {
            RefusalText::new("No speech", "There is no speech to continue.")
        }
        EffectRefusal::SeizeWindowOpen => RefusalText::new(
            "The card has not taken effect yet",
            "Let it take effect, or replace it with a new flip.",
        ),
        EffectRefusal::NoFlippedCardWaiting => RefusalText::new(
            "No card is waiting",
            "The current card has already taken effect.",
        ),
        EffectRefusal::SeizeWindowClosed => RefusalText::new(
            "Too late for a new flip",
            "The card has taken effect. You can still keep it for the next round.",
        ),
        EffectRefusal::NoLastingEffect { card } => RefusalText::new(
            "Nothing to end",
            format!("{} has no lasting effect.", card_name(&view.deck, *card)),
        ),
        EffectRefusal::KnockedDown { actor, classic } => RefusalText::new(
            "Knocked down",
            format!(
                "{}{}",
                name_of(*actor).as_str(),
                if *classic {
                    " can only defend with this action."
                } else {
                    " must get up with this action: tap “Get up.”"
                }
            ),
        ),
    }
}
