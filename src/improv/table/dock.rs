//! The buttons of the dock at the bottom: the main button, and a secondary one beside it.

use super::ConflictContext;
use super::action::{Action, ActionButton, Gift};
use super::ending::adoptable_stakes;
use super::gifts::valid;
use super::narration::{gift_not_made, narrate};
use super::playing::next_player;
use super::real_cards::TurnedCards;
use super::reveal::fate_choice_label;
use crate::components::ButtonVariant;
use crate::improv::dialog::{ImprovDialog, ImprovList};
use crate::improv::messages;
use ::improv::command::Command;
use ::improv::offers::NarrationStep;
use ::improv::side::{SideId, SideKind};
use ::improv::state::Phase;
use ::improv::view::View;
use tabletop::name::Name;

/// The buttons of the dock.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "one exists at a time, and it is read at once"
)]
pub enum DockActions {
    /// A secondary button, and the main button.
    Buttons(Option<ActionButton>, ActionButton),
    /// The reveal button, with the number of people who have not passed yet.
    Reveal(usize),
}

/// Returns the buttons for the current step. `gift` is the one that is being considered. `has_note` says whether something was
/// typed about it.
pub fn dock(view: &View, step: Option<Phase>, gift: Option<Gift>, has_note: bool) -> DockActions {
    let Some(context) = ConflictContext::of(view) else {
        let open = Action::Open(ImprovDialog::OpenConflict);
        return DockActions::Buttons(None, ActionButton::primary("Open a conflict", open));
    };
    let play = |label: &str, command| ActionButton::primary(label, Action::Play(command));
    let conflict = context.conflict;
    let main_button = match step {
        None | Some(Phase::Setup | Phase::Stakes) if conflict.phase == Phase::Setup => {
            set_the_stakes(&context)
        }
        None | Some(Phase::Setup | Phase::Stakes) => return stakes(&context),
        Some(Phase::Cards) if context.uses_real_deck() => real_cards_down(&context),
        Some(Phase::Cards) => match next_player(view) {
            Some(person) => {
                // It goes to the person at the table, who may play a character of another name.
                let player = view.person(person).and_then(|shown| shown.player.as_ref());
                let name = player.map_or_else(|| messages::person(view, person), Name::to_string);
                let label = format!("Hand the device to {name}");
                ActionButton::primary(label, Action::ShowHand(person))
            }
            None => play("Place bonuses", Command::CloseCards),
        },
        // Nobody is opposed (IM-020).
        Some(Phase::Bonuses) if conflict.sides.iter().all(|side| side.card.is_none()) => {
            let reveal = match context.uses_real_deck() {
                true => Command::EnterCards { cards: vec![] },
                false => Command::Reveal,
            };
            play("Narrate", reveal).with_detail("no card was played")
        }
        Some(Phase::Bonuses)
            if context.uses_real_deck() && view.people_yet_to_pass().is_empty() =>
        {
            ActionButton::primary("Enter the cards", enter(TurnedCards::Round))
        }
        Some(Phase::Bonuses) => {
            return DockActions::Reveal(view.people_yet_to_pass().len());
        }
        Some(Phase::Fate) => return fate(&context),
        Some(Phase::Narrate) if conflict.phase == Phase::Final => {
            ActionButton::primary("Go to the ending", Action::ShowLastCards(false))
                .with_detail("piles, gifts, final narration")
        }
        Some(Phase::Narrate) => narration(&context),
        Some(Phase::Final) => return ending(&context, gift, has_note),
    };
    DockActions::Buttons(None, main_button)
}

/// The rules refuse to set the stakes before a player's character takes part (IM-004). Until then the button is not highlighted.
fn set_the_stakes(context: &ConflictContext) -> ActionButton {
    let (label, action) = ("Set the stakes", Action::Play(Command::BeginStakes));
    let is_protagonist = |kind: SideKind| matches!(kind, SideKind::Protagonist(_));
    if context.sides().any(|side| is_protagonist(side.kind)) {
        ActionButton::primary(label, action)
    } else {
        ActionButton::plain(label, action).with_detail("no protagonist takes part")
    }
}

/// While a stake or an opponent is missing, the main button leads to that side. If nobody has an opponent, no cards would be played, so
/// it leads to the first player's side.
fn stakes(context: &ConflictContext) -> DockActions {
    let play = play_the_cards(context);
    let conflict = context.conflict;
    let open = |label, side| ActionButton::primary(label, Action::Open(ImprovDialog::Side(side)));
    if let Some(side) = conflict.sides_without_stake().first() {
        return DockActions::Buttons(Some(play), open("Write the stakes", *side));
    }
    if let Some(side) = conflict.sides_without_opponent().first() {
        return DockActions::Buttons(Some(play), open("Choose opponents", *side));
    }
    let nobody_opposed = conflict.opposed_pairs.is_empty();
    let mut sides = conflict.sides.iter().map(|side| &side.state);
    let protagonist = sides.find(|side| matches!(side.kind, SideKind::Protagonist(_)));
    match protagonist.filter(|_| nobody_opposed) {
        Some(side) => DockActions::Buttons(Some(play), open("Choose opponents", side.id)),
        None => DockActions::Buttons(None, play),
    }
}

/// The rules refuse to play before all stakes are written down and everybody has the opponent they need, or with too many stakes of the
/// gamemaster (IM-024). In these cases the button is not highlighted, and a press shows the refusal. It is not highlighted either if nobody
/// has an opponent.
fn play_the_cards(context: &ConflictContext) -> ActionButton {
    let (label, action) = ("Play the cards", Action::Play(Command::CloseStakes));
    if context.conflict.opposed_pairs.is_empty() {
        return ActionButton::plain(label, action).with_detail("nobody has an opponent");
    }
    let conflict = context.conflict;
    let gm_stakes = context.sides().filter(|side| side.is_gm_stake()).count();
    let limit = usize::try_from(conflict.gm_limits.stakes).unwrap_or(usize::MAX);
    let missing = match (
        conflict.sides_without_stake().len(),
        conflict.sides_without_opponent().len(),
    ) {
        (0, 0) if gm_stakes > limit => "too many gamemaster stakes".to_owned(),
        (0, 0) => return ActionButton::primary(label, action),
        (0, 1) => "an opponent is missing".to_owned(),
        (0, several) => format!("{several} opponents are missing"),
        (1, _) => "a stake is missing".to_owned(),
        (several, _) => format!("{several} stakes are missing"),
    };
    ActionButton::plain(label, action).with_detail(missing)
}

/// With real cards, everybody plays at the same time, so a single tap confirms that all cards are down.
fn real_cards_down(context: &ConflictContext) -> ActionButton {
    let sides = context.conflict.sides_without_card();
    let sides: Vec<SideId> = sides.map(|side| side.state.id).collect();
    if sides.is_empty() {
        return ActionButton::primary("Place bonuses", Action::Play(Command::CloseCards));
    }
    let play = Action::Play(Command::PlayRealCards { sides });
    ActionButton::primary("All cards are down", play).with_detail("then come the bonuses")
}

fn enter(turned: TurnedCards) -> Action {
    Action::Open(ImprovDialog::EnterCards(turned))
}

/// The app favours neither choice, so both buttons look the same.
fn fate(context: &ConflictContext) -> DockActions {
    let choosing = context.conflict.choosing_fate.first();
    let Some(side) = choosing.copied() else {
        let draw = match context.uses_real_deck() {
            true => ActionButton::primary("Turn over one card each", enter(TurnedCards::Round)),
            false => ActionButton::primary("Draw one card each", Action::Play(Command::DrawFate)),
        };
        return DockActions::Buttons(None, draw);
    };
    let choose = |stays, meaning: &str| {
        let label = fate_choice_label(context, side, stays);
        ActionButton::plain(label, Action::Play(Command::ChooseFate { side, stays }))
            .with_detail(meaning)
    };
    DockActions::Buttons(
        Some(choose(false, "eliminated; stake and cards lost")),
        choose(true, "harmed; only this round is lost"),
    )
}

/// Returns the buttons at the end: for the chosen gift, or else for the next narration, or else for the end of the conflict.
fn ending(context: &ConflictContext, gift: Option<Gift>, has_note: bool) -> DockActions {
    let settings = &context.view.settings;
    let gift = valid(context, gift);
    let keep = gift.map(|gift| {
        // The deck's top card is nobody's yet.
        let label = gift.card.map_or("Give nothing", |_| "Keep it");
        ActionButton::plain(label, Action::ConsiderGift(None))
    });
    let ready = gift.filter(|gift| {
        let giver = context.side(gift.from);
        let is_top_card = giver.is_some_and(|giver| giver.gifts.may_give_top_card());
        gift.to.is_some() && (gift.card.is_some() || is_top_card)
    });
    if let Some(gift) = ready {
        // The rules refuse a gift without a note on how it helps. In this case the button is not highlighted, and pressing it leads
        // to the field for the note: in the dialog of a refusal, the note would be taken for the reason of a ruling.
        let is_ready = has_note || !settings.needs_gift_note();
        return DockActions::Buttons(keep, give(context, gift, is_ready));
    }
    let mut next = narration(context);
    // A gift for which nobody has been chosen would be forgotten.
    if let Some(gift) = gift {
        next.variant = ButtonVariant::Plain;
        next = next.with_detail(gift_not_made(context, gift));
    }
    DockActions::Buttons(keep, next)
}

/// Returns the button for the next step of the narration.
fn narration(context: &ConflictContext) -> ActionButton {
    let play = |label: &str, command| ActionButton::primary(label, Action::Play(command));
    match &context.conflict.narration_step {
        Some(NarrationStep::Gifts(sides)) => {
            let sides = sides.clone();
            play("No more gifts", Command::DeclineGifts { sides })
                .with_detail("then the narration begins")
        }
        Some(NarrationStep::Narration(side)) => narrate(context, *side),
        Some(NarrationStep::NextRound(round)) => {
            play(&format!("Start round {round}"), Command::NextRound)
        }
        // The question who adopts a stake would lapse without a word.
        Some(NarrationStep::End) | None if !adoptable_stakes(context).is_empty() => {
            let ask = Action::Open(ImprovList::EndConflict.into());
            ActionButton::plain("End the conflict", ask).with_detail("a stake can still be adopted")
        }
        Some(NarrationStep::End) | None => play("End the conflict", Command::EndConflict),
    }
}

fn give(context: &ConflictContext, gift: Gift, is_ready: bool) -> ActionButton {
    let name = gift.card.map_or("top card", |card| {
        messages::short_card(card.face(), context.card_rules())
    });
    let variant = if is_ready {
        ButtonVariant::Primary
    } else {
        ButtonVariant::Plain
    };
    let action = match (gift.card, gift.to) {
        (_, _) if !is_ready => Action::AskForGiftNote,
        (None, Some(to)) if context.uses_real_deck() => enter(TurnedCards::TopCard {
            from: gift.from,
            to,
        }),
        (_, _) => Action::Give(gift),
    };
    let button = ActionButton::new(format!("Give the {name}"), variant, action);
    match gift.to {
        Some(to) if context.conflict.are_opposed(gift.from, to) => {
            button.with_detail(match is_ready {
                true => "to an opponent",
                false => "to an opponent; say how it helps first",
            })
        }
        Some(_) | None if !is_ready => button.with_detail("say how it helps first"),
        Some(_) | None => button,
    }
}
