//! Cards and possibilities on rolls and in the round: what a card can be used for, what is open now, and the figure line.

use super::stage::{Bar, Chip};
use super::{Button, ButtonVariant};
use crate::app::intent::Intent;
use crate::app::model::{Screen, Sheet};
use crate::app::vm::sheet::{List, ListRow};
use crate::app::words::telling::{called, card_name, name_among};
use crate::app::words::torg::signed;
use crate::app::words::using::attribute;
use ::torg::active_effects::{AddendSource, AddendTarget, EffectCommand, RollBreakdown};
use ::torg::card::{CardId, CardName};
use ::torg::command::Command;
use ::torg::settings::MonologueScope;
use ::torg::state::ActionOutcome;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// One addend of the figure line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Figure {
    pub label: String,
    pub worth: String,
    /// What it counts for, where it is not everything.
    pub only: &'static str,
    pub rule: String,
}

/// The figures of an action, and what they come to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Figures {
    pub addends: Vec<Figure>,
    /// "Action total: value +4".
    pub sums: Vec<(&'static str, String)>,
}

/// The figure line; `None` where nothing is added to what the dice say themselves.
pub fn figures(view: &View, tally: &RollBreakdown) -> Option<Figures> {
    if tally.addends.is_empty() {
        return None;
    }
    let addends = tally.addends.iter().map(|addend| {
        let label = match addend.source {
            AddendSource::Card(card, by) => {
                format!("{} ({})", card_name(&view.deck, card), called(view, by))
            }
            AddendSource::Setback => "Setback".to_owned(),
            AddendSource::MinimumDefence => "An active defence is worth at least 1".to_owned(),
        };
        Figure {
            label,
            worth: signed(addend.amount),
            only: match addend.target {
                AddendTarget::Both => "",
                AddendTarget::ActionTotal => "on the action total",
                AddendTarget::EffectTotal => "on the effect total",
                AddendTarget::Attribute(raised) => attribute(raised),
            },
            rule: addend.rule.to_string(),
        }
    });
    let mut sums = vec![("to the action value", signed(tally.action_bonus))];
    if let Some(effect) = tally.effect_bonus {
        sums.push(("to the effect value", signed(effect)));
    }
    Some(Figures {
        addends: addends.collect(),
        sums,
    })
}

/// What a card can be used for now, each with its words behind the card's name.
pub fn ways(view: &View, actor: ActorId, card: CardId) -> Vec<(&'static str, Command)> {
    let plain = || vec![("", Command::PlayCard { actor, card })];
    let Some(name) = view.deck.name(card) else {
        return plain();
    };
    let raise = |&raised| {
        let what = EffectCommand::RaiseAttribute {
            actor,
            card,
            attribute: raised,
        };
        (attribute(raised), Command::Effect(what))
    };
    let attributes = name.attributes();
    if !attributes.is_empty() {
        return attributes.iter().map(raise).collect();
    }
    let own = view.action.as_ref().filter(|action| action.actor == actor);
    let using = &view.active_effects;
    if name == CardName::CoupDeGrace
        && own.is_some_and(|action| action.has_effect_value().is_none())
    {
        let way = |on_total| {
            Command::Effect(EffectCommand::CoupDeGrace {
                actor,
                card,
                on_total,
            })
        };
        return vec![
            ("on the effect total", way(false)),
            ("there is none: on the action total", way(true)),
        ];
    }
    if name == CardName::Monologue && view.settings.is(MonologueScope::ByConflict) {
        let way = |violent| {
            Command::Effect(EffectCommand::Monologue {
                actor,
                card,
                violent,
            })
        };
        return vec![
            ("in open violence: nobody else acts", way(true)),
            ("no violence yet: nobody attacks", way(false)),
        ];
    }
    if name == CardName::SeizeInitiative && using.may_flip_another && using.may_keep {
        return vec![
            (
                "flip another card",
                Command::Effect(EffectCommand::FlipAnother { actor, card }),
            ),
            (
                "keep this card for the next round",
                Command::Effect(EffectCommand::KeepCard { actor, card }),
            ),
        ];
    }
    plain()
}

/// What a tap on an open card to use does: it is used, or asks for what.
pub fn play(view: &View, actor: ActorId, card: CardId) -> Intent {
    // A life is given in a sheet of its own.
    if view.deck.name(card) == Some(CardName::Martyr) {
        return super::tales::sacrifices(view, actor, card).intent;
    }
    let ways = ways(view, actor, card);
    match <[_; 1]>::try_from(ways) {
        Ok([(_, command)]) => Intent::wanted(command),
        Err(_) => Intent::Asked(Sheet::UseCard { actor, card }),
    }
}

/// The small sheet that asks what a card is used for.
pub fn choice(view: &View, actor: ActorId, card: CardId) -> List {
    let row = |(label, command): (&str, Command)| ListRow {
        label: label.to_owned(),
        sub: String::new(),
        side: None,
        bar: Bar::Player,
        on: None,
        intent: Intent::wanted(command),
    };
    let title = format!("{}: {}", called(view, actor), card_name(&view.deck, card));
    List {
        title,
        rows: ways(view, actor, card).into_iter().map(row).collect(),
        ..List::default()
    }
}

/// What may be bought, countered or warned about on the action that is being resolved.
pub fn bought(view: &View, actor: &ActorView) -> Vec<Button> {
    let using = &view.active_effects;
    let mut buttons = Vec::new();
    for villain in &using.villains_able_to_counter {
        let label = format!("{}: counter with a possibility", called(view, *villain));
        let way = EffectCommand::CounterExtraRoll { villain: *villain };
        let button = Button::new(
            label,
            ButtonVariant::Gamemaster,
            Intent::wanted(Command::Effect(way)),
        );
        buttons.push(button.with_sub("then the bought die is not rolled"));
    }
    let may = using
        .may_spend_possibility
        .as_ref()
        .is_some_and(Result::is_ok);
    if may && !using.extra_roll_pending {
        let way = EffectCommand::SpendPossibility { actor: actor.id };
        let button = Button::new(
            "Another die for a possibility",
            ButtonVariant::Plain,
            Intent::wanted(Command::Effect(way)),
        );
        buttons.push(button.with_sub(if using.would_lose_extra_roll {
            "stymied: the die and its price will be lost"
        } else {
            ""
        }));
    }
    buttons
}

/// What is due around the flip, a speech and an outcome.
pub fn due(view: &View) -> Vec<Button> {
    let mut due = Vec::new();
    let using = &view.active_effects;
    if using.seize_window_open {
        for (hero, card) in held(view, CardName::SeizeInitiative) {
            let label = format!("{}: flip another card", called(view, hero));
            let way = EffectCommand::FlipAnother { actor: hero, card };
            due.push(Button::new(
                label,
                ButtonVariant::Lit,
                Intent::wanted(Command::Effect(way)),
            ));
        }
    }
    let speech = using.monologue.filter(|speech| !speech.extended);
    if speech.is_some() {
        due.push(Button::new(
            "The speech goes on next round",
            ButtonVariant::Gamemaster,
            Intent::wanted(Command::Effect(EffectCommand::ExtendMonologue)),
        ));
    }
    due.extend(answers(view));
    due.extend(super::deeds::due(view));
    due
}

/// Cards in pools that answer the outcome just told. Of a hand nothing is said here: its owner sees behind the curtain what can be
/// used.
fn answers(view: &View) -> Vec<Button> {
    let Some(last) = view.last_action else {
        return vec![];
    };
    let name = match last.outcome {
        ActionOutcome::Failed => CardName::SecondChance,
        ActionOutcome::Succeeded(_) => CardName::OpponentFails,
        ActionOutcome::Done => return vec![],
    };
    let unnamed = name == CardName::OpponentFails && last.target.is_none();
    let pools = held(view, name).into_iter().filter(|(hero, card)| {
        let actor = view.actor(*hero);
        let mut pool = actor.into_iter().flat_map(|actor| &actor.pool);
        pool.any(|held| held.card == *card && held.may_play.is_ok())
    });
    let button = |(hero, card): (ActorId, CardId)| {
        let label = format!("{}: {}", called(view, hero), card_name(&view.deck, card));
        let button = Button::new(label, ButtonVariant::Lit, play(view, hero, card));
        button.with_sub(if unnamed {
            "if it was aimed there; before anybody acts again"
        } else {
            "before anybody acts again"
        })
    };
    pools.map(button).collect()
}

fn held(view: &View, name: CardName) -> Vec<(ActorId, CardId)> {
    let of = |hero: &ActorView| {
        let mut pool = hero.pool.iter();
        let held = pool.find(|held| view.deck.name(held.card) == Some(name))?;
        Some((hero.id, held.card))
    };
    let takes_part = |hero: &&ActorView| !view.in_rounds || hero.takes_part;
    view.heroes().filter(takes_part).filter_map(of).collect()
}

/// What lasts, and on whom.
pub fn chips(view: &View) -> Vec<Chip> {
    let mut chips = Vec::new();
    let mut chip = |actor: Option<&ActorView>, text: String, until, intent| {
        chips.push(Chip {
            side: actor.map(|actor| actor.role.side()),
            bar: Bar::Player,
            text,
            until,
            intent,
        });
    };
    for actor in view.present() {
        for raise in &actor.active_bonuses {
            let name = name_among(view, actor);
            let what = raise.attribute.map_or("every bonus", attribute);
            let text = format!("{name}: {what} +3");
            if view.in_rounds {
                let open = Intent::Went(Screen::Seat(actor.id));
                chip(Some(actor), text, "this round", Some(open));
            } else {
                let end = EffectCommand::EndEffect {
                    actor: actor.id,
                    card: raise.card,
                };
                let end = Intent::wanted(Command::Effect(end));
                chip(Some(actor), text, "tap to end", Some(end));
            }
        }
    }
    if let Some(speech) = view.active_effects.monologue {
        let text = format!("{} speaks", called(view, speech.actor));
        let until = if speech.extended {
            "and next round"
        } else {
            "this round"
        };
        chip(view.actor(speech.actor), text, until, None);
    }
    for waiting in &view.active_effects.suspended_actors {
        let text = format!("{} waits", called(view, *waiting));
        chip(view.actor(*waiting), text, "for the one in between", None);
    }
    if view.active_effects.card_kept {
        chip(None, "This card stays".to_owned(), "next round too", None);
    }
    chips
}
