//! The current uses of a card.

use crate::torg::action::Action;
use crate::torg::dialog::TorgDialog;
use crate::torg::list_content::{ListContent, ListRow, RowSign};
use crate::torg::messages::effects::attribute;
use crate::torg::messages::sentences::{actor_name, card_name};
use crate::torg::story::StoryDialog;
use ::torg::active_effects::{CardWaste, EffectCommand};
use ::torg::card::{CardId, CardName};
use ::torg::command::Command;
use ::torg::settings::MonologueScope;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns the uses of a card, each with a text that is shown beside the card's name. The text is empty if there is only one use.
pub fn card_uses(view: &View, actor: ActorId, card: CardId) -> Vec<(&'static str, Command)> {
    let plain = vec![("", Command::PlayCard { actor, card })];
    let Some(name) = view.deck.name(card) else {
        return plain;
    };
    if !name.attributes().is_empty() {
        let raise = |&raised| {
            let command = EffectCommand::RaiseAttribute {
                actor,
                card,
                attribute: raised,
            };
            (attribute(raised), Command::Effect(command))
        };
        return name.attributes().iter().map(raise).collect();
    }
    match name {
        CardName::CoupDeGrace if has_unknown_effect_value(view, actor) => [
            ("add to the effect total", false),
            ("add to the action total; there is no effect total", true),
        ]
        .map(|(text, on_total)| {
            let command = EffectCommand::CoupDeGrace {
                actor,
                card,
                on_total,
            };
            (text, Command::Effect(command))
        })
        .into(),
        CardName::Monologue if view.settings.is(MonologueScope::ByConflict) => [
            ("open combat: nobody else acts", true),
            ("no combat yet: nobody attacks", false),
        ]
        .map(|(text, violent)| {
            let command = EffectCommand::Monologue {
                actor,
                card,
                violent,
            };
            (text, Command::Effect(command))
        })
        .into(),
        CardName::SeizeInitiative
            if view.active_effects.may_flip_another && view.active_effects.may_keep =>
        {
            vec![
                (
                    "flip again",
                    Command::Effect(EffectCommand::FlipAnother { actor, card }),
                ),
                (
                    "keep this card for the next round",
                    Command::Effect(EffectCommand::KeepCard { actor, card }),
                ),
            ]
        }
        _ => plain,
    }
}

/// Returns the text beside the button that uses a card for nothing.
pub const fn waste_detail(waste: CardWaste) -> &'static str {
    match waste {
        CardWaste::LostToStymied => "Stymied: both the die and the card would be lost",
        CardWaste::NoRoll => "no roll to add a die to; only for other uses of a possibility",
        CardWaste::NoAction => "no declared action for it to strengthen",
    }
}

/// Returns the same as a sentence of its own.
pub const fn waste_sentence(waste: CardWaste) -> &'static str {
    match waste {
        CardWaste::LostToStymied => "Stymied: both the die and the card would be lost.",
        CardWaste::NoRoll => {
            "There is no roll to add a die to. Use the card now only for something else that costs a possibility."
        }
        CardWaste::NoAction => "There is no declared action for this card to strengthen.",
    }
}

/// Checks whether only the table knows if the actor's open action has an effect value (DD-267).
fn has_unknown_effect_value(view: &View, actor: ActorId) -> bool {
    let action = view.action_of(actor);
    action.is_some_and(|action| action.has_effect_value().is_none())
}

/// Returns the action of a tap on a card: it uses the card, or asks what for.
pub fn use_action(view: &View, actor: ActorId, card: CardId) -> Action {
    if view.deck.name(card) == Some(CardName::Martyr) {
        return Action::open(StoryDialog::Sacrifice { actor, card });
    }
    match <[_; 1]>::try_from(card_uses(view, actor, card)) {
        Ok([(_, command)]) => Action::Play(command),
        Err(_) => Action::Open(TorgDialog::UseCard { actor, card }),
    }
}

/// Returns the dialog that asks what a card is used for.
pub fn use_choices(view: &View, actor: ActorId, card: CardId) -> ListContent {
    let row = |(label, command): (&str, Command)| {
        ListRow::new(label, "", Action::Play(command)).with_sign(RowSign::Card { special: false })
    };
    ListContent {
        rows: card_uses(view, actor, card).into_iter().map(row).collect(),
        ..ListContent::new(format!(
            "{}: {}",
            actor_name(view, actor),
            card_name(&view.deck, card)
        ))
    }
}
