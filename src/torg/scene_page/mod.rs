//! The stage: the card in force, what else is in force, the turn order, and the deck. This module decides what is shown and pressed.

pub mod card;
pub mod chips;
pub mod kinds;
pub mod rows;

#[cfg(feature = "web")]
pub mod page;
#[cfg(feature = "web")]
pub mod turn;

use super::acting::after;
use super::action::{Action, ActionButton, HandPurpose};
use super::dialog::{TorgDialog, TorgList};
use super::fight;
use super::messages::names::side_in_sentence;
use super::messages::scene_page as messages;
use super::messages::sentences::actor_name;
use super::prompts::{self, PromptDialog, waiting_specials};
use super::rounds::may_still_lay;
use super::{cards, deck, story, trade};
use crate::grammar::{counted, possessive};
use crate::navigation::TablePage;
use ::torg::active_effects::EffectCommand;
use ::torg::state::Role;
use ::torg::view::{ActorView, PoolPlay, TurnStatus, View};

/// Returns the title of the table's head: the name of the scene, or of the table if the scene has no name.
pub fn title(view: &View) -> String {
    let name = view.scene.name.as_ref().or(view.title.as_ref());
    name.map_or_else(String::new, |name| name.as_str().to_owned())
}

/// Returns a headline and a sentence in place of the card. `None` if a card is shown.
pub fn headline(view: &View) -> Option<(String, String)> {
    match &view.round {
        None => {
            let (title, text) = messages::without_card(view);
            Some((title.to_owned(), text.to_owned()))
        }
        Some(round) if view.deckless => Some(messages::round_by_hand(view, round)),
        Some(_) => None,
    }
}

/// Returns the text under the turn order. Empty while actors still have turns.
pub fn note(view: &View) -> String {
    if !view.round.as_ref().is_some_and(|round| round.is_over) {
        return String::new();
    }
    let new_actors: Vec<String> = view
        .present()
        .filter(|actor| actor.turns.status == TurnStatus::NextRound)
        .map(|actor| actor_name(view, actor.id))
        .collect();
    messages::everyone_has_acted(&new_actors)
}

/// The deck, which is a button.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckButtonContent {
    /// The label, in one word.
    pub word: &'static str,
    /// Two short lines under the label.
    pub lines: [String; 2],
    /// Whether it is highlighted, as the next thing to do.
    pub primary: bool,
    /// The action of a press.
    pub action: Action,
}

/// Returns the deck button for the current state of the table.
pub fn deck(view: &View) -> DeckButtonContent {
    let button = |word, lines: [String; 2], primary| DeckButtonContent {
        word,
        lines,
        primary,
        action: Action::PressDeck,
    };
    let without_card = || "without a card".to_owned();
    let next = |number: u16| format!("round {}", number.saturating_add(1));
    match &view.round {
        _ if view.active_effects.seize_window_open => DeckButtonContent {
            action: Action::play(EffectCommand::AcceptFlippedCard),
            ..button(
                "Accept",
                ["this card".to_owned(), "takes effect".to_owned()],
                true,
            )
        },
        Some(round) if view.deckless => {
            button("Start", [next(round.number), without_card()], round.is_over)
        }
        Some(round) if !round.is_over => {
            let actions = counted(round.turns_left, "action", "actions");
            button("Flip", [actions, "still to come".to_owned()], false)
        }
        Some(round) => {
            let lines = match may_still_lay(view).len() {
                0 => [next(round.number), messages::cards_left(view)],
                heroes => [format!("{heroes} may still"), "lay a card".to_owned()],
            };
            button("Flip", lines, true)
        }
        None if view.in_rounds && view.deckless => button("Start", [next(0), without_card()], true),
        None if view.in_rounds => button("Flip", [next(0), messages::cards_left(view)], true),
        // After the final encounter the next thing is to end the adventure.
        None => button(
            "Start",
            ["rounds for".to_owned(), "a conflict".to_owned()],
            !view.story.final_encounter_over,
        ),
    }
}

/// Returns the buttons for what the gamemaster or a player has to settle.
pub fn due(view: &View) -> Vec<ActionButton> {
    let mut due = cards::due(view);
    due.extend(fight::due(view));
    if let Some(round) = &view.round {
        due.extend(round.setbacks_due.iter().map(|side| {
            let (side, text) = (*side, String::new());
            ActionButton::gamemaster(
                format!("Setback for {}", side_in_sentence(side)),
                Action::open(PromptDialog::Setback { side, text }),
            )
        }));
    }
    due.extend(view.pool_removals.iter().map(|removal| {
        let hero = removal.hero;
        ActionButton::gamemaster(
            messages::take_pool_cards(view, hero, removal.cards),
            Action::Open(TorgDialog::TakePoolCards { hero }),
        )
    }));
    due.extend(trade::due(view));
    due.extend(contributions(view));
    due.extend(prompts::due(view));
    due.extend(story::subplots::due(view));
    due.extend(deck::due(view));
    due.extend(may_lay(view));
    due
}

/// Returns a button for each hero whose action the gamemaster has to judge.
fn contributions(view: &View) -> impl Iterator<Item = ActionButton> {
    view.heroes()
        .filter(|hero| hero.pool_play == PoolPlay::AwaitingJudgement)
        .map(|hero| {
            ActionButton::gamemaster(
                format!(
                    "Did {} action help?",
                    possessive(&actor_name(view, hero.id))
                ),
                Action::open(TorgList::Contribution { actor: hero.id }),
            )
        })
}

/// Returns the button for the heroes who may lay a card now: it leads to their hand, or to the seats. `None` if there are none.
fn may_lay(view: &View) -> Option<ActionButton> {
    let heroes: Vec<&ActorView> = view.heroes().filter(|hero| hero.may_pool()).collect();
    let action = match heroes.as_slice() {
        [] => return None,
        [only] => Action::ShowHand(only.id, HandPurpose::Look),
        _ => Action::GoTo(TablePage::Seats),
    };
    let label = messages::may_lay(view, &heroes);
    Some(ActionButton::quiet(label, action))
}

/// Returns the dialog that opens by itself. The number of the round (0 without one) tells the questions of two rounds apart.
pub fn next_question(view: &View) -> Option<(u16, TorgDialog)> {
    let round = view.round.as_ref();
    let question = after::due(view)
        .or_else(|| prompts::next_question(view).map(TorgDialog::Prompt))
        .or_else(|| deck::next_question(view))?;
    Some((round.map_or(0, |round| round.number), question))
}

/// Returns the buttons at the foot of the stage: add villains outside of rounds, the piles, and special cards that wait.
pub fn foot(view: &View) -> Vec<ActionButton> {
    let mut foot = Vec::new();
    let has_no_villains = view.present().all(|actor| actor.role != Role::Villain);
    if view.round.is_none() && !view.story.final_encounter_over {
        let join = Action::Open(TorgDialog::Join {
            role: Role::Villain,
        });
        foot.push(if has_no_villains {
            ActionButton::plain("Add villains", join)
                .with_detail("one line is enough, as in “4 thugs: 9s, club +3”")
        } else {
            ActionButton::quiet("Add villains", join)
        });
    }
    if view.deckless {
        return foot;
    }
    let quiet = |label, dialog| ActionButton::quiet(label, Action::Open(dialog));
    foot.push(quiet(messages::piles(view), TorgList::Piles.into()));
    let pooled = view.follow_ups.pooled_specials.len();
    if pooled > 0 {
        let label = match waiting_specials(view).len() {
            0 => counted(pooled, "subplot in the pools", "subplots in the pools"),
            waiting => counted(waiting, "special is waiting", "specials are waiting"),
        };
        foot.push(quiet(label, TorgDialog::Prompt(PromptDialog::Specials)));
    }
    foot
}
