//! The chips for what is in force besides the line of the card.

use super::super::action::Action;
use super::super::dialog::{TorgDialog, TorgList};
use super::super::fight::{self, FightDialog};
use super::super::messages::names::{defence, side as side_name};
use super::super::messages::sentences::{actor_name, card_name, cast_name};
use super::super::messages::{effects, hands, rounds};
use super::super::scene::lists::may_rest;
use crate::navigation::TablePage;
use ::torg::active_effects::{BONUS, EffectCommand};
use ::torg::card::{CardId, Side};
use ::torg::rounds::SETBACK_PENALTY;
use ::torg::settings::SetbackGeneric;
use ::torg::state::{Role, Setback};
use ::torg::view::{ActorView, RoundView, View};
use tabletop::seat::ActorId;

/// The look of a chip, by what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipKind {
    /// Anything else.
    Plain,
    /// A card or the effect of one.
    Card,
    /// Something that the gamemaster manages.
    Gamemaster,
    /// The button that treats a dying hero or ally: the first one stays in sight while the chips scroll.
    Treatment,
}

/// Something that is in force, as a chip, or as a button if something has to be done about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// The side that it affects; `None` if it affects neither in particular.
    pub side: Option<Side>,
    /// The look.
    pub kind: ChipKind,
    /// The text.
    pub text: String,
    /// When it ends, in a few words.
    pub until: &'static str,
    /// The action of a press; `None` if the chip is not a button.
    pub action: Option<Action>,
}

/// Returns everything that is in force: dying heroes and allies first, then what can be done once the rounds are over, the states of each
/// actor, dying villains, cards, and setbacks.
pub fn chips(view: &View) -> Vec<Chip> {
    let mut chips = Vec::new();
    let treatment = |actor: &ActorView| {
        let (text, action) = fight::treatment(view, actor)?;
        let side = actor.role.side();
        Some(Chip {
            side: Some(side),
            kind: match side {
                Side::Heroes => ChipKind::Treatment,
                Side::Villains => ChipKind::Plain,
            },
            text,
            until: "",
            action: Some(action),
        })
    };
    let (urgent, others): (Vec<Chip>, Vec<Chip>) = view
        .present()
        .filter_map(treatment)
        .partition(|chip| chip.kind == ChipKind::Treatment);
    chips.extend(urgent);
    chips.extend(tired(view));
    chips.extend(defeated_villains(view));
    for actor in view.present() {
        add_actor_chips(view, actor, &mut chips);
    }
    chips.extend(others);
    add_bonus_chips(view, &mut chips);
    add_card_chips(view, &mut chips);
    if let Some(round) = &view.round {
        chips.extend(setbacks(view, round));
    }
    chips
}

/// Returns the chip that lets heroes and their allies rest, once the rounds are over.
fn tired(view: &View) -> Option<Chip> {
    let tired: Vec<&ActorView> = may_rest(view)
        .filter(|actor| actor.role.side() == Side::Heroes)
        .collect();
    let text = match tired.as_slice() {
        [] => return None,
        [only] => format!("Let {} rest", actor_name(view, only.id)),
        several => format!("Let {} people rest", several.len()),
    };
    Some(Chip {
        side: Some(Side::Heroes),
        kind: ChipKind::Gamemaster,
        text,
        until: "hurt",
        action: Some(Action::open(TorgDialog::Rest)),
    })
}

/// Returns the chip that offers to remove the villains who are out or left the fight, once the rounds are over.
fn defeated_villains(view: &View) -> Option<Chip> {
    if view.in_rounds || view.scene_end.is_some() {
        return None;
    }
    let is_out = |actor: &&ActorView| {
        actor.role == Role::Villain && (actor.has_fled || !actor.condition.can_act())
    };
    let out: Vec<&ActorView> = view.present().filter(is_out).collect();
    let has_fled = out.iter().any(|actor| actor.condition.can_act());
    let actors: Vec<ActorId> = out.iter().map(|actor| actor.id).collect();
    let text = match actors.as_slice() {
        [] => return None,
        [only] => format!("Remove {}", actor_name(view, *only)),
        several if has_fled => format!("Remove {} villains", several.len()),
        several => format!("Remove {} defeated villains", several.len()),
    };
    Some(Chip {
        side: Some(Side::Villains),
        kind: ChipKind::Gamemaster,
        text,
        until: if has_fled {
            "left the fight"
        } else {
            "defeated"
        },
        action: Some(Action::open(TorgList::LeaveAll { actors })),
    })
}

/// Adds the states of an actor. A press opens the seat; for a status that the gamemaster can lift, the dialog that lifts it.
fn add_actor_chips(view: &View, actor: &ActorView, chips: &mut Vec<Chip>) {
    use ChipKind::{Card, Gamemaster, Plain};
    let name = cast_name(view, actor);
    let mut push = |kind, text, until, action| {
        chips.push(Chip {
            side: Some(actor.role.side()),
            kind,
            text,
            until,
            action: Some(action),
        });
    };
    let seat = || Action::GoTo(TablePage::Seat(actor.id));
    let is_bonus = |card: &CardId| actor.active_bonuses.iter().any(|bonus| bonus.card == *card);
    for card in actor.in_effect.iter().filter(|card| !is_bonus(card)) {
        let text = format!("{name}: {}", card_name(&view.deck, *card));
        push(Card, text, "this round", seat());
    }
    for status in fight::chips(view, actor) {
        let action = match status.can_be_lifted {
            true => Action::open(TorgDialog::Fight(FightDialog::Condition {
                actor: actor.id,
            })),
            false => seat(),
        };
        push(
            Plain,
            format!("{name}: {}", status.text),
            status.until,
            action,
        );
    }
    if let Some(level) = actor.surprise.filter(|_| !actor.condition.is_dead()) {
        let text = format!("{name}: {}", rounds::surprise(level));
        push(Gamemaster, text, "this round", seat());
    }
    if let Some(phrase) = fight::waiting(actor) {
        push(
            Plain,
            format!("{name} {phrase}"),
            "until the attack",
            seat(),
        );
    }
    if let Some(reason) = &actor.out_of_fight {
        let text = if reason.is_empty() {
            format!("{name}: out of the fight")
        } else {
            reason.clone()
        };
        push(Gamemaster, text, "until helped", seat());
    }
    if let Some(rounds) = actor.ammunition.filter(|_| !actor.condition.is_dead()) {
        let text = format!("{name}: ammunition {rounds}");
        push(Plain, text, "combat rounds left", seat());
    }
    // A rolled active defence is left out here, because [`fight::chips`] shows it with its value.
    if let Some(declared) = actor.defence
        && actor.combat.active_defence.is_none()
        && actor.condition.can_act()
    {
        let text = format!("{name}: {}", defence(declared));
        push(Plain, text, "this round", seat());
    }
}

/// Adds the bonuses from cards. In free play, a press ends the bonus.
fn add_bonus_chips(view: &View, chips: &mut Vec<Chip>) {
    for actor in view.present() {
        for bonus in &actor.active_bonuses {
            let bonus_name = bonus.attribute.map_or("every bonus", effects::attribute);
            let (until, action) = if view.in_rounds {
                ("this round", Action::GoTo(TablePage::Seat(actor.id)))
            } else {
                let end = EffectCommand::EndEffect {
                    actor: actor.id,
                    card: bonus.card,
                };
                ("tap to end", Action::play(end))
            };
            chips.push(Chip {
                side: Some(actor.role.side()),
                kind: ChipKind::Card,
                text: format!("{}: {bonus_name} +{BONUS}", cast_name(view, actor)),
                until,
                action: Some(action),
            });
        }
    }
}

/// Adds a monologue, the actors whose actions are suspended, and a card that stays for the next round.
fn add_card_chips(view: &View, chips: &mut Vec<Chip>) {
    let effects = &view.active_effects;
    let mut push = |actor: Option<&ActorView>, text: String, until| {
        chips.push(Chip {
            side: actor.map(|actor| actor.role.side()),
            kind: ChipKind::Card,
            text,
            until,
            action: None,
        });
    };
    if let Some(monologue) = effects.monologue {
        let until = if monologue.extended {
            "this round and next"
        } else {
            "this round"
        };
        let text = format!("{} is giving a speech", actor_name(view, monologue.actor));
        push(view.actor(monologue.actor), text, until);
    }
    for waiting in &effects.suspended_actors {
        let text = format!("{} is waiting", actor_name(view, *waiting));
        push(view.actor(*waiting), text, "for Haste to finish");
    }
    if effects.card_kept {
        push(
            None,
            "This card stays in effect".to_owned(),
            "next round too",
        );
    }
}

fn setbacks(view: &View, round: &RoundView) -> impl Iterator<Item = Chip> {
    let text = move |side: Side, setback: &Setback| match setback {
        Setback::Generic if view.settings.is(SetbackGeneric::Difficulty) => {
            format!("{}: every difficulty +{SETBACK_PENALTY}", side_name(side))
        }
        Setback::Generic => format!("{}: −{SETBACK_PENALTY} to every action", side_name(side)),
        Setback::Described(text) => text.clone(),
        Setback::Specific { kind, actors, text } => {
            hands::setback_text(side, *kind, actors, text, view)
        }
    };
    Side::ALL.into_iter().filter_map(move |side| {
        let setback = round.setbacks.get(side).as_ref()?;
        Some(Chip {
            side: Some(side),
            kind: ChipKind::Gamemaster,
            text: text(side, setback),
            until: "this round",
            action: None,
        })
    })
}
