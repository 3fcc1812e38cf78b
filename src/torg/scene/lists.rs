//! Dialogs that are lists: the menus of the scene and of a person, the piles, and small questions.

use super::super::action::{Action, ActionButton};
use super::super::dialog::{TorgDialog, TorgList};
use super::super::fight::{self, FightDialog};
use super::super::list_content::{ListContent, ListRow, RowPress, RowSign, RuledNote};
use super::super::log::act_and_scene;
use super::super::messages::names::approvable;
use super::super::messages::refusals::refusal;
use super::super::messages::rounds::kinds;
use super::super::messages::scene_page::JOINS_IN_MID_ROUND;
use super::super::messages::sentences::{actor_name, card_name};
use super::super::prompts::PromptDialog;
use super::super::rounds::AfterRound;
use super::super::{cast, deck, story, task, trade};
use super::absences;
use crate::grammar::{self, cards, possessive};
use crate::table_action::TableAction;
use ::torg::card::{ApprovableAction, CardId};
use ::torg::command::{Command, FollowUpCommand};
use ::torg::rounds::{AGGRESSIVE_DEFENCE_PENALTIES, HeldTurn, OPPORTUNITY_PENALTY, RoundsCommand};
use ::torg::settings::DiscardBrowse;
use ::torg::state::{Action as OpenAction, ActionKind, ActionOutcome, ActionStage, Role};
use ::torg::story::StoryCommand;
use ::torg::view::{ActorView, PoolPlay, View};
use tabletop::rule::dd;
use tabletop::seat::ActorId;

/// The label of what removes all villains.
pub const REMOVE_VILLAINS: &str = "Remove all villains";

fn button(label: impl Into<String>, detail: impl Into<String>, action: Action) -> ActionButton {
    ActionButton::plain(label, action).with_detail(detail)
}

fn row(label: impl Into<String>, detail: impl Into<String>, action: Action) -> ListRow {
    ListRow::new(label, detail, action)
}

fn open_row(
    label: impl Into<String>,
    detail: impl Into<String>,
    dialog: impl Into<TorgDialog>,
) -> ListRow {
    row(label, detail, Action::open(dialog))
}

fn play_row(
    label: impl Into<String>,
    detail: impl Into<String>,
    command: impl Into<Command>,
) -> ListRow {
    row(label, detail, Action::play(command))
}

/// Returns the content of a list; `None` if its subject is gone.
pub fn list_of(view: &View, list: &TorgList) -> Option<ListContent> {
    let present = |id: &ActorId| view.actor(*id).filter(|actor| !actor.left_table);
    match list {
        TorgList::SceneMenu => Some(scene_menu(view)),
        TorgList::EndScene => Some(end_scene(view)),
        TorgList::EndAct => Some(end_act(view)),
        TorgList::EndAdventure => Some(end_adventure()),
        TorgList::Piles => Some(piles(view)),
        TorgList::Absences => Some(absences::absences(view)),
        TorgList::PersonMenu { actor } => Some(person_menu(view, present(actor)?)),
        TorgList::Leave { actor } => Some(leave(view, present(actor)?)),
        TorgList::LeaveAll { actors } => Some(leave_all(view, actors)),
        TorgList::Contribution { actor } => Some(contribution(view, *actor)),
        TorgList::ActLater { actor } => act_later(view, present(actor)?),
        TorgList::OtherKinds => other_kinds(view),
    }
}

fn scene_menu(view: &View) -> ListContent {
    let groups = [
        ("Scene", scene_rows(view)),
        ("People", joining_rows(view)),
        ("Cards", card_rows(view)),
        ("Table", table_rows()),
    ];
    let rows = groups.map(|(heading, rows)| ListRow::group(heading, rows));
    ListContent {
        rows: rows.into_iter().flatten().collect(),
        ..ListContent::new(act_and_scene(view))
    }
}

/// Returns the text for a table with the deck, or the one for a table without it.
fn by_deck(
    view: &View,
    text_with_deck: &'static str,
    text_without_deck: &'static str,
) -> &'static str {
    if view.deckless {
        text_without_deck
    } else {
        text_with_deck
    }
}

fn scene_rows(view: &View) -> Vec<ListRow> {
    let mut rows = vec![];
    if view.in_rounds {
        rows.push(row(
            "End the rounds",
            "back to free play; the scene continues",
            Action::CloseRound(AfterRound::EndRounds),
        ));
    }
    let detail = by_deck(view, "pools, discards, new cards", "and start the next one");
    rows.push(open_row("End the scene", detail, TorgList::EndScene));
    if !view.in_rounds && view.scene_end.is_none() {
        let detail = by_deck(
            view,
            "new critical moments, possibilities for subplots",
            "and start the next one",
        );
        rows.push(open_row("End the act", detail, TorgList::EndAct));
        rows.extend(story::subplots::menu_rows(view));
    }
    if !view.deckless {
        rows.extend(task::menu_rows(view));
    }
    rows.push(open_row(
        "Prepared Setbacks",
        "for the gamemaster only",
        TorgDialog::Prompt(PromptDialog::PreparedSetbacks),
    ));
    let name = view.scene.name.as_ref();
    let name = name.map_or_else(String::new, |name| name.as_str().to_owned());
    rows.push(open_row("Name the scene", name, TorgDialog::NameScene));
    rows
}

fn joining_rows(view: &View) -> Vec<ListRow> {
    let join = |label, detail, role| open_row(label, detail, TorgDialog::Join { role });
    let hero_detail = by_deck(view, "gets a full hand", "one more player character");
    let mut rows = vec![
        join("Add villains", "opponents of the heroes", Role::Villain),
        join(
            "Add an ally",
            "on the heroes’ side, without cards",
            Role::Ally,
        ),
        join("Add a hero", hero_detail, Role::Hero),
    ];
    rows.push(absences::list_row(view));
    if may_rest(view).next().is_some() {
        let detail = "clears shock; those who rest wake and get up";
        rows.push(open_row("Rest", detail, TorgDialog::Rest));
    }
    let leaving = leaving_villains(view);
    rows.extend(leaving.map(|(names, leave)| open_row(REMOVE_VILLAINS, names, leave)));
    rows
}

/// Iterates over those present whom a rest would help. Nobody rests during rounds or before the scene has ended.
pub fn may_rest(view: &View) -> impl Iterator<Item = &ActorView> {
    let rests = !view.in_rounds && view.scene_end.is_none();
    let present = view.present().filter(move |_| rests);
    present.filter(|actor| actor.condition.rested().is_some())
}

/// Returns the names of all villains, and the question before they leave for good. `None` in rounds, or if there are none.
pub fn leaving_villains(view: &View) -> Option<(String, TorgList)> {
    let is_villain = |actor: &&ActorView| actor.role == Role::Villain;
    let villains: Vec<&ActorView> = view.present().filter(is_villain).collect();
    if view.in_rounds || villains.is_empty() {
        return None;
    }
    let names: Vec<String> = villains
        .iter()
        .map(|actor| actor_name(view, actor.id))
        .collect();
    let actors = villains.iter().map(|actor| actor.id).collect();
    Some((grammar::list(&names), TorgList::LeaveAll { actors }))
}

fn card_rows(view: &View) -> Vec<ListRow> {
    if view.deckless {
        return vec![];
    }
    let counts_text = format!(
        "{} in the deck, {} discarded, {} flipped",
        cards(view.draw_pile_count),
        view.discard_count,
        view.action_stack.len()
    );
    let mut rows = vec![
        open_row("Piles", counts_text, TorgList::Piles),
        open_row(
            "Specials and subplots",
            "Alertness, Connection, subplots",
            TorgDialog::Prompt(PromptDialog::Specials),
        ),
    ];
    rows.extend(deck::menu(view));
    rows
}

fn table_rows() -> Vec<ListRow> {
    let mut rows = vec![
        open_row("Add a note", "saved in the chronicle", TorgDialog::Note),
        open_row(
            "Options",
            "choices that the rules leave to you",
            TorgDialog::Options { search: None },
        ),
    ];
    rows.extend(TableAction::rows(Action::OfTable));
    rows
}

fn end_scene(view: &View) -> ListContent {
    let end = |is_final| Action::CloseRound(AfterRound::EndScene { is_final });
    // After the final encounter, every scene ends without a refill.
    let is_over = view.story.final_encounter_over && !view.deckless;
    let keep_hands = (!view.deckless && !is_over).then(|| {
        row(
            "End the scene without optional discards",
            "only heroes over the hand size discard",
            Action::CloseRound(AfterRound::EndSceneKeepingHands),
        )
    });
    let text = if view.deckless {
        "The next scene begins at once."
    } else if is_over {
        "Pool cards return to hands, except specials. Heroes over the hand size discard down to it; then each hero may discard one more card. Hands are no longer refilled."
    } else {
        "Pool cards return to hands, except specials. Heroes over the hand size discard down to it; then each hero may discard one more card, and hands are refilled."
    };
    let final_label = "End the final encounter";
    let final_detail = by_deck(view, "hands are not refilled", "then the adventure can end");
    let buttons = if is_over {
        vec![ActionButton::primary(final_label, end(true)).with_detail(final_detail)]
    } else {
        vec![
            button(final_label, final_detail, end(true)),
            ActionButton::primary("End the scene", end(false)),
        ]
    };
    ListContent {
        text: text.to_owned(),
        notes: view
            .open_tasks()
            .map(|task| task::unfinished(view, task))
            .collect(),
        rows: view
            .open_tasks()
            .flat_map(|task| task::ways_to_end(view, task))
            .chain(keep_hands)
            .collect(),
        buttons,
        ..ListContent::new("End the scene")
    }
}

/// Returns the dialog that ends an act. An act ends after its last scene (DD-102 to DD-104).
/// Offers the final encounter, without which the adventure does not end.
fn end_adventure() -> ListContent {
    let end_scene = Action::open(TorgList::EndScene);
    let anyway = Action::play(StoryCommand::EndAdventure);
    ListContent {
        text: "An adventure ends after its final encounter. End this scene as the final encounter first, then end the adventure."
            .to_owned(),
        buttons: vec![
            ActionButton::plain("End it without one", anyway),
            ActionButton::primary("End the final encounter", end_scene),
        ],
        ..ListContent::new("End the adventure")
    }
}

fn end_act(view: &View) -> ListContent {
    let is_over = view.scene.untouched;
    let next = view.act.saturating_add(1);
    let mut notes = Vec::new();
    if !view.deckless {
        notes.push(RuledNote::ruled(
            "Each hero can declare a critical moment again.",
            dd(104),
        ));
        notes.push(RuledNote::ruled("Hands are kept.", dd(102)));
        notes.push(RuledNote::ruled(
            "A hero whose subplot was active in this act gains one possibility.",
            dd(103),
        ));
    }
    notes.extend(view.open_tasks().map(|task| task::unfinished(view, task)));
    let button = if is_over {
        let begin = Action::Play(Command::BeginAct);
        ActionButton::primary(format!("End act {}", view.act), begin)
    } else {
        let end = Action::open(TorgList::EndScene);
        let label = format!("End scene {}", view.scene.number);
        ActionButton::primary(label, end)
    };
    ListContent {
        text: if is_over {
            format!("Its last scene is over. Act {next} begins with scene 1.")
        } else {
            "An act ends after its last scene. End this scene first, then end the act.".to_owned()
        },
        notes,
        buttons: vec![button],
        ..ListContent::new(format!("End act {}", view.act))
    }
}

fn piles(view: &View) -> ListContent {
    let row = |card: &CardId, detail| {
        let special = view.deck.is_special(*card);
        let dialog = TorgDialog::Card {
            card: *card,
            holder: None,
        };
        let label = format!("{}, {}", card_name(&view.deck, *card), card.0);
        open_row(label, detail, dialog).with_sign(RowSign::Card { special })
    };
    let discards = view.discard_pile.iter().rev().enumerate();
    let discards = discards.map(|(index, card)| {
        let detail = if index == 0 {
            "top of the discard pile"
        } else {
            "discarded"
        };
        row(card, detail)
    });
    let flipped = view.action_stack.iter().rev();
    let visible = if view.settings.is(DiscardBrowse::Top) {
        "The top discard and all flipped cards are visible to all."
    } else {
        "Discarded and flipped cards are visible to all."
    };
    ListContent {
        text: format!(
            "{} left in the deck. {visible}",
            cards(view.draw_pile_count)
        ),
        rows: discards
            .chain(flipped.map(|card| row(card, "flipped")))
            .collect(),
        ..ListContent::new("Piles")
    }
}

fn person_menu(view: &View, actor: &ActorView) -> ListContent {
    let id = actor.id;
    let mut rows = vec![open_row(
        "Condition and stats",
        "shock, wounds, Dexterity, possibilities",
        TorgDialog::Person { actor: id },
    )];
    rows.extend(fight::more_button(view, actor).map(ListRow::of_button));
    rows.extend(cast::menu(actor));
    let story = &view.story;
    let is_paused =
        view.scene_end.is_some() || story.act_review.is_some() || story.between_adventures;
    if !view.in_rounds && !is_paused && actor.condition.can_act() {
        let roll = TorgDialog::Act {
            actor: id,
            critical_moment: false,
        };
        rows.push(open_row("Make a roll", "dice, cards and result", roll));
    }
    if actor.role == Role::Hero && !view.deckless {
        rows.extend(trade::menu_way(view, actor).map(ListRow::of_button));
        rows.extend(rejudge_row(actor));
    }
    rows.extend(turn_rows(view, actor));
    if actor.out_of_fight.is_some() {
        let command = FollowUpCommand::ReturnToFight;
        rows.push(play_row(
            "Return to the fight",
            "when someone has helped",
            Command::follow_up(id, command),
        ));
    }
    rows.extend(absences::menu_row(view, actor));
    if view.in_rounds && !actor.takes_part && !actor.away {
        rows.push(play_row(
            "Join the conflict",
            "gets a turn after the next flip",
            Command::JoinConflict { actor: id },
        ));
    }
    let leave_detail = if actor.role == Role::Hero && !view.deckless {
        "hand and pool are discarded"
    } else {
        ""
    };
    rows.push(open_row(
        "Rename",
        "name and player",
        TorgDialog::Rename { actor: id },
    ));
    rows.push(open_row(
        "Remove from the table",
        leave_detail,
        TorgList::Leave { actor: id },
    ));
    ListContent {
        rows,
        ..ListContent::new(actor_name(view, id))
    }
}

/// Returns the row with which the gamemaster changes whether the action helped; `None` where no such change is possible.
fn rejudge_row(actor: &ActorView) -> Option<ListRow> {
    let (label, detail, helped) = match actor.pool_play {
        PoolPlay::Denied => ("The action helped after all", "may lay a card", true),
        PoolPlay::Open => (
            "The action did not help after all",
            "may not lay a card this round",
            false,
        ),
        _ => return None,
    };
    let actor = actor.id;
    let command = Command::JudgeContribution { actor, helped };
    Some(play_row(label, detail, command))
}

/// Returns the rows of an actor's menu about the turn: act later, enter the total for the turn order, take back the earned card.
fn turn_rows(view: &View, actor: &ActorView) -> Vec<ListRow> {
    let Some(round) = &view.round else {
        return Vec::new();
    };
    let id = actor.id;
    let mut rows = Vec::new();
    if view.has_turn(id) {
        rows.push(open_row(
            "Act later",
            "let someone else act first, or hold an attack",
            TorgList::ActLater { actor: id },
        ));
    }
    let is_hero = actor.role == Role::Hero && actor.takes_part;
    if view.duel_totals.is_some() && !round.has_begun && is_hero {
        rows.push(open_row(
            "Enter total for turn order",
            "rolled with real dice",
            TorgDialog::DuelTotal { actor: id },
        ));
    }
    if view.last_earned_by == Some(id) {
        rows.push(play_row(
            "Take back the earned card",
            "the card goes back and the deck is shuffled",
            RoundsCommand::TakeBackDraw,
        ));
    }
    rows
}

fn leave(view: &View, actor: &ActorView) -> ListContent {
    let text = if actor.role == Role::Hero && !view.deckless {
        "Hand and pool are discarded. You can undo this."
    } else {
        "You can undo this."
    };
    leave_question(
        &actor_name(view, actor.id),
        text,
        Command::Leave { actor: actor.id },
    )
}

/// Returns the question before several villains leave for good.
fn leave_all(view: &View, actors: &[ActorId]) -> ListContent {
    let names: Vec<String> = actors.iter().map(|id| actor_name(view, *id)).collect();
    let actors = actors.to_vec();
    leave_question(
        &grammar::list(&names),
        "You can undo this.",
        Command::LeaveAll { actors },
    )
}

fn leave_question(names: &str, text: &str, leave: Command) -> ListContent {
    ListContent::question(
        format!("Remove {names} from the table?"),
        text,
        [
            ActionButton::primary("Cancel", Action::Close),
            ActionButton::plain("Remove from the table", Action::Play(leave)),
        ],
    )
}

fn contribution(view: &View, actor: ActorId) -> ListContent {
    let judge = |label, detail, helped| {
        play_row(label, detail, Command::JudgeContribution { actor, helped })
    };
    ListContent {
        text: "Did it help the scene, whether it succeeded or not?".to_owned(),
        rows: vec![
            judge("It helped", "may lay a card", true),
            judge("It did not help", "may not lay a card this round", false),
        ],
        ..ListContent::new(format!("{} action", possessive(&actor_name(view, actor))))
    }
}

/// Returns the ways to act later: after somebody of the same side, or by holding an attack.
fn act_later(view: &View, actor: &ActorView) -> Option<ListContent> {
    let (id, side) = (actor.id, actor.role.side());
    if !view.has_turn(id) {
        return None;
    }
    let let_act = |first: ActorId| {
        let label = format!("Let {} act first", actor_name(view, first));
        let command = RoundsCommand::LetActFirst { actor: id, first };
        play_row(label, "", command).with_sign(RowSign::Side(side))
    };
    let mut rows: Vec<ListRow> = view.may_act_first(actor).into_iter().map(let_act).collect();
    // A row that is refused now shows why, as in the menu of combat actions.
    let refused = actor.may_hold.as_ref().err();
    let refused = refused.map(|error| refusal(error, view, false).reason);
    let mut hold = |kind, label: &str, detail: String, action| {
        if actor.held_turn != Some(kind) {
            rows.push(row(label, refused.clone().unwrap_or(detail), action));
        }
    };
    let kind = HeldTurn::Opportunity;
    hold(
        kind,
        "Hold an opportunity attack",
        format!("act at any moment: −{OPPORTUNITY_PENALTY} to the bonus number"),
        Action::play(RoundsCommand::HoldTurn { actor: id, kind }),
    );
    hold(
        HeldTurn::Location,
        "Hold a location attack",
        "attack the first target there, friend or foe".to_owned(),
        Action::open(TorgDialog::Fight(FightDialog::Watch { actor: id })),
    );
    Some(ListContent {
        rows,
        ..ListContent::new(format!("{} acts later", actor_name(view, id)))
    })
}

/// Returns the kinds that can be added to an action before its roll. A check of a dramatic task cannot have further kinds, nor can
/// what somebody does who is knocked down or surprised.
pub fn addable_kinds(view: &View, action: &OpenAction) -> Vec<ApprovableAction> {
    let is_open = action.stage == ActionStage::Declared;
    let is_check = task::status::is_check(view, action.actor);
    let Some(actor) = view.actor(action.actor).filter(|_| is_open && !is_check) else {
        return Vec::new();
    };
    let current_kinds = action.kinds();
    let mut kinds = ApprovableAction::ALL.to_vec();
    kinds.retain(|kind| {
        let whole = ActionKind::Approvable(*kind);
        !current_kinds.contains(kind) && view.may_choose_kind(actor, whole)
    });
    kinds
}

/// Returns the dialog that adds kinds to the open action, and rules whether it may earn a card (DD-198).
fn other_kinds(view: &View) -> Option<ListContent> {
    let action = view.action.as_ref()?;
    let kind_row = |label: String, detail, command| {
        row(
            label,
            detail,
            Action::PlayAndCloseTop(Command::from(command)),
        )
    };
    let switch = |label: String, detail, is_on, command| {
        let action = Action::PlayAndCloseTop(Command::from(command));
        row(label, detail, action.clone()).pressing(RowPress::Switch(action, is_on))
    };
    let mut rows = Vec::new();
    for (kind, outcome) in &action.additional_kinds {
        let fails = RoundsCommand::SetKindOutcome {
            kind: *kind,
            outcome: ActionOutcome::Failed,
        };
        rows.push(switch(
            format!("{} fails", approvable(*kind)),
            "otherwise it has the overall result",
            *outcome == Some(ActionOutcome::Failed),
            fails,
        ));
    }
    let current_kinds = action.kinds();
    let has_attack = current_kinds.contains(&ApprovableAction::Attack);
    for kind in addable_kinds(view, action) {
        let detail = match kind {
            ApprovableAction::Defend if has_attack => {
                let penalties = AGGRESSIVE_DEFENCE_PENALTIES;
                format!(
                    "attack and defend with one roll: −{} and −{}",
                    penalties.attack, penalties.defence
                )
            }
            ApprovableAction::Intimidate if has_attack => {
                "suppressive fire intimidates everyone in the area".to_owned()
            }
            _ => String::new(),
        };
        rows.push(kind_row(
            format!("Also counts as: {}", approvable(kind)),
            detail,
            RoundsCommand::AddActionKind { kind },
        ));
    }
    rows.extend(view.may_deny_draw().then(|| {
        switch(
            "May earn a card".to_owned(),
            "if it succeeds; the gamemaster can rule that it does not",
            !action.draw_denied,
            RoundsCommand::DenyDraw {
                denied: !action.draw_denied,
            },
        )
    }));
    let additional_kinds: Vec<ApprovableAction> = action
        .additional_kinds
        .iter()
        .map(|(kind, _)| *kind)
        .collect();
    Some(ListContent {
        rows,
        ..ListContent::new(format!(
            "{}: {}",
            actor_name(view, action.actor),
            kinds(action.kind, &additional_kinds)
        ))
    })
}

/// Returns the note of a dialog that adds actors while a round is running; `None` outside rounds.
pub fn joining_note(view: &View) -> Option<&'static str> {
    view.round.as_ref().map(|_| JOINS_IN_MID_ROUND)
}
