//! The dialogs that show a list of actions, or a question with its answers. Their contents are computed from a view.

use super::action::{Action, ActionButton, TorangDialog, TorangList};
use super::messages::{self, actor_name, passed};
use super::people::offers;
use super::prepared::helper_rows;
use super::result::{GrantedCheck, answer_and_finish, granted_checks, requested_checks_text};
use crate::components::{ListContent, ListRow};
use crate::grammar::{capitalised, counted, list, with_player};
use crate::table_action::TableAction;
use ::torang::command::Command;
use ::torang::opposed::Side;
use ::torang::settings::Settings;
use ::torang::state::{AbilityId, ROUND_SECONDS, Role, RollPart};
use ::torang::view::View;
use tabletop::name::Name;
use tabletop::seat::ActorId;

type List = ListContent<Action>;

fn play(command: Command) -> Action {
    Action::Play(vec![command])
}

/// Returns the content of a list, or `None` if its subject is gone.
pub fn list_of(view: &View, list: TorangList) -> Option<ListContent<Action>> {
    match list {
        TorangList::WhoRolls => Some(who_rolls(view)),
        TorangList::RollMenu => roll_menu(view),
        TorangList::HelpedSide { helper, ability } => helped_side(view, helper, ability),
        TorangList::WhoHelps {
            side,
            helped_helper,
        } => {
            let roll = view.current_roll()?;
            let helped = helped_helper.map_or(RollPart::Main(side), RollPart::Help);
            let helped = roll.attempt(helped).map(|attempt| attempt.actor);
            let title = match helped {
                Some(helped) => format!("Who helps {}?", actor_name(view, helped)),
                None => "Who helps?".to_owned(),
            };
            Some(List {
                text: messages::help_amounts(),
                rows: helper_rows(view, roll, side, helped_helper),
                ..List::new(title)
            })
        }
        TorangList::RequestedChecks => Some(List::question(
            "Dramatic enough for an experience check?",
            requested_checks_text(view),
            [
                ActionButton::plain("No", answer_and_finish(false)),
                ActionButton::primary("Yes", answer_and_finish(true)),
            ],
        )),
        TorangList::GrantedChecks => granted(view),
        TorangList::SceneMenu => Some(scene_menu(view)),
        TorangList::EndOfSession => Some(end_of_session(view)),
        TorangList::ClearMarks => Some(List {
            rows: marks(view),
            ..List::question(
                "Clear all marks?",
                "This clears the marks for experience checks on all sheets. You can undo this.",
                [
                    ActionButton::primary("Keep marks", Action::Close),
                    ActionButton::plain("Clear marks", play(Command::ClearChecks)),
                ],
            )
        }),
        TorangList::PersonMenu(actor) => person_menu(view, actor),
        TorangList::Leave(actor) => {
            view.character(actor)?;
            Some(List::question(
                format!("Remove {} from the table?", actor_name(view, actor)),
                "The sheet is removed too. You can undo this.",
                [
                    ActionButton::primary("Cancel", Action::Close),
                    ActionButton::plain("Remove from the table", play(Command::Leave { actor })),
                ],
            ))
        }
    }
}

/// Asks about the experience checks that are granted and not marked, because they cannot be marked after the roll.
fn granted(view: &View) -> Option<List> {
    let mut checks = granted_checks(view);
    let last = checks.pop()?;
    let without = ActionButton::plain("Finish without marking", play(Command::ClearRoll));
    let mark = |command| Action::PlayAndFinish(vec![command]);
    if checks.is_empty() {
        let why = match last.detail.as_str() {
            "" => String::new(),
            why => format!(" ({why})"),
        };
        return Some(List::question(
            "Mark an experience check?",
            format!(
                "It has been earned and is not marked yet: {}{why}.",
                last.text
            ),
            [without, ActionButton::primary("Mark", mark(last.command))],
        ));
    }
    checks.push(last);
    let mut shown = List {
        text: granted_intro(view, &checks),
        buttons: vec![without],
        ..List::new("Mark an experience check?")
    };
    for check in checks {
        shown.row(check.text, check.detail, mark(check.command));
    }
    Some(shown)
}

/// Says what several granted checks are, and who may mark only one of them (TE-067).
fn granted_intro(view: &View, checks: &[GrantedCheck]) -> String {
    let mut choosers: Vec<ActorId> = vec![];
    for check in checks.iter().filter(|check| check.is_choice) {
        if !choosers.contains(&check.actor) {
            choosers.push(check.actor);
        }
    }
    let is_one_choice = checks.iter().all(|check| check.is_choice);
    let names: Vec<String> = choosers.iter().map(|id| actor_name(view, *id)).collect();
    match names.as_slice() {
        [] => {
            "These checks have been earned and are not marked yet. Tap one to mark it.".to_owned()
        }
        [only] if is_one_choice => {
            format!(
                "{} has earned one for helping, for either ability. Tap one to mark it.",
                capitalised(only)
            )
        }
        [only] => format!(
            "These checks have been earned and are not marked yet. For helping, {only} may mark only one. Tap one to mark it."
        ),
        several => format!(
            "These checks have been earned and are not marked yet. For helping, {} may mark only one each. Tap one to mark it.",
            list(several)
        ),
    }
}

/// What the question who rolls leaves for the next step.
const WHO_ROLLS: &str =
    "In the next step, you choose whether it is a basic, group or opposed roll.";

/// Asks who rolls.
fn who_rolls(view: &View) -> List {
    let mut shown = List::new("Who rolls?");
    shown.text = WHO_ROLLS.to_owned();
    for character in view.present() {
        let names = character.abilities.iter();
        let names: Vec<&str> = names.map(|ability| ability.name.as_str()).collect();
        let request = TorangDialog::Request {
            roller: character.id,
            ability: None,
        };
        shown.row(
            character.name.as_str(),
            names.join(", "),
            Action::Replace(request),
        );
    }
    let join = TorangDialog::Join {
        role: Role::GmCharacter,
        rolls: true,
    };
    shown.row(
        "Someone else",
        "add a character first",
        Action::Replace(join),
    );
    shown
}

/// The menu of the roll that has been called for, with actions that are needed rarely.
fn roll_menu(view: &View) -> Option<List> {
    let roll = view.current_roll()?;
    let mut menu = List::new(roll.goal.as_str());
    if let Some(stakes) = &roll.stakes {
        menu.text = format!("At stake: {stakes}");
    }
    let cancel = |waived| play(Command::CancelRoll { waived });
    menu.row(
        "Succeed without a roll",
        "nothing can go wrong",
        cancel(true),
    );
    menu.row("Cancel the roll", "nobody rolls", cancel(false));
    Some(menu)
}

/// Asks which side is helped.
fn helped_side(view: &View, helper: ActorId, ability: AbilityId) -> Option<List> {
    let roll = view.current_roll()?;
    let character = view.character(helper)?;
    let ability = character.ability(ability)?;
    let mut shown = List::new("Who is helped?");
    for side in Side::ALL {
        if let Some(main) = roll.attempt(RollPart::Main(side)) {
            let offers = Action::Play(offers(roll, character, ability, side));
            shown.row(actor_name(view, main.actor), "", offers);
        }
    }
    Some(shown)
}

/// The menu of the scene, with actions that are needed rarely.
fn scene_menu(view: &View) -> List {
    let mut menu = List::new("The scene");
    if view.clock.round.is_some() {
        let detail = "return to natural time";
        menu.row("End the rounds", detail, play(Command::EndRounds));
        // If no roll is open, the scene or the dock has a button for this.
        if view.roll.is_some() {
            let detail = format!("about {ROUND_SECONDS} seconds later");
            menu.row("Next round", detail, play(Command::NextRound));
        }
    } else {
        let detail = format!("about {ROUND_SECONDS} seconds each; everyone acts once");
        menu.row("Begin combat rounds", detail, play(Command::BeginRounds));
        let detail = match view.clock.seconds {
            0 => "minutes, hours or days".to_owned(),
            seconds => format!("so far {}", passed(seconds)),
        };
        menu.row("Time passes", detail, Action::Replace(TorangDialog::Time));
        let next = Action::Replace(TorangDialog::NextScene);
        menu.row("Next scene", "when this one is over", next);
    }
    let marked = view.checked_abilities.iter().map(|(_, marks)| marks.len());
    let marked = counted(marked.sum::<usize>(), "marked ability", "marked abilities");
    let allowed = match ability_list(&view.settings) {
        list if list.is_empty() => "all".to_owned(),
        allowed => allowed,
    };
    let join = |role| TorangDialog::Join { role, rolls: false };
    let rows: [(&str, &str, TorangDialog); 6] = [
        (
            "End of the session",
            &marked,
            TorangList::EndOfSession.into(),
        ),
        (
            "Add adventurer",
            "a new character joins",
            join(Role::Adventurer),
        ),
        (
            "Add gamemaster character",
            "a guard, a rival, a beast",
            join(Role::GmCharacter),
        ),
        ("Add a note", "saved in the chronicle", TorangDialog::Note),
        (
            "Options",
            "rules the table can choose",
            TorangDialog::Options,
        ),
        ("Allowed abilities", &allowed, TorangDialog::AbilityList),
    ];
    for (label, detail, next) in rows {
        menu.row(label, detail, Action::Replace(next));
    }
    menu.rows.extend(TableAction::rows(Action::OfTable));
    menu
}

/// Joins the names of the abilities that a table allows; empty if it allows any.
pub fn ability_list(settings: &Settings) -> String {
    let names: Vec<&str> = settings.ability_list.iter().map(Name::as_str).collect();
    names.join(", ")
}

/// Lists the abilities that are marked for experience at the end of a session.
fn end_of_session(view: &View) -> List {
    let mut shown = List {
        rows: marks(view),
        ..List::new("End of the session")
    };
    if view.checked_abilities.is_empty() {
        shown.text = "No ability is marked.".to_owned();
    } else {
        shown.text =
            "These abilities are marked for experience. The rules leave open what a mark is worth. \
             To raise a score, tap a name here, and then the ability on the sheet. Then clear the marks."
                .to_owned();
        let clear = Action::Replace(TorangList::ClearMarks.into());
        shown.buttons = vec![ActionButton::plain("Clear all marks", clear)];
    }
    shown
}

/// Lists the characters with marked abilities. A row opens the character's sheet.
fn marks(view: &View) -> Vec<ListRow<Action>> {
    let row = |(actor, marked): &(ActorId, Vec<AbilityId>)| {
        let character = view.character(*actor)?;
        let marked = marked.iter().filter_map(|id| character.ability(*id));
        let names: Vec<&str> = marked.map(|ability| ability.name.as_str()).collect();
        let show = Action::ShowSheet(*actor);
        Some(ListRow::new(
            character.name.as_str(),
            names.join(", "),
            show,
        ))
    };
    view.checked_abilities.iter().filter_map(row).collect()
}

/// The menu of a character, with actions that are needed rarely.
fn person_menu(view: &View, actor: ActorId) -> Option<List> {
    let character = view.character(actor)?;
    let mut menu = List::new(actor_name(view, actor));
    let rename = Action::Replace(TorangDialog::Rename(actor));
    let name = with_player(&character.name, character.player.as_ref());
    menu.row("Rename", name, rename);
    let leave = Action::Replace(TorangList::Leave(actor).into());
    menu.row("Remove from the table", "the sheet goes too", leave);
    Some(menu)
}
