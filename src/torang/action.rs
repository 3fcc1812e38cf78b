//! The actions of buttons at a Torang table, as plain data. Which actions are possible is computed from a view, and tested
//! without a page.

use crate::components::{self, ButtonVariant};
use crate::table_action::TableAction;
use ::torang::command::Command;
use ::torang::opposed::Side;
use ::torang::state::{AbilityId, HelpId, Role, RollPart};
use tabletop::seat::ActorId;

/// The action of a button.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Plays commands, and then closes the dialogs.
    Play(Vec<Command>),
    /// Plays commands about the experience checks of the roll, and then finishes it, or first asks about the checks that are left.
    PlayAndFinish(Vec<Command>),
    /// Opens a dialog on top of the page or of another dialog.
    Open(TorangDialog),
    /// Opens a dialog in place of the topmost one.
    Replace(TorangDialog),
    /// Closes the topmost dialog.
    Close,
    /// Closes the dialogs and shows a character's sheet.
    ShowSheet(ActorId),
    /// Carries out an action that every table has.
    OfTable(TableAction),
    /// Rolls the dice of the main roll, or the die of a helper.
    Roll(RollPart),
}

/// A button and its action at a Torang table.
pub type ActionButton = components::ActionButton<Action>;

impl ActionButton {
    /// Creates a button that plays a command.
    pub fn play(label: impl Into<String>, variant: ButtonVariant, command: Command) -> Self {
        Self::new(label, variant, Action::Play(vec![command]))
    }
}

/// The dialogs of a Torang table. A variant says which dialog it is and what it is about. What is chosen and typed in a dialog
/// belongs to its component.
#[derive(Clone, Debug, PartialEq)]
pub enum TorangDialog {
    /// A list of actions, or a question with its answers.
    List(TorangList),

    // Rolls
    /// A new roll that can be called for.
    Request {
        /// The roller.
        roller: ActorId,
        /// The ability. `None` for that of the last roll, or the first one on the sheet.
        ability: Option<AbilityId>,
    },
    /// The parts of a score, and its modifiers.
    Score(RollPart),
    /// The choice of the ability that helps.
    HelpWith {
        /// The side that is helped.
        side: Side,
        /// The helper who is helped, if it is not the main roller.
        helped_helper: Option<HelpId>,
        /// The helper.
        helper: ActorId,
    },
    /// The entry of real dice: those of the main roll, or the die of a helper.
    Dice(RollPart),
    /// The benefits of a critical.
    Benefits {
        /// The part of the roll.
        part: RollPart,
        /// Whether the roll is finished after the choice, or without one.
        finishes: bool,
    },
    /// The drawback of a fumble.
    Drawback {
        /// The part of the roll.
        part: RollPart,
        /// Whether the roll is finished after the choice, or without one.
        finishes: bool,
    },

    // The scene
    /// The start of the next scene.
    NextScene,
    /// Time that passes.
    Time,
    /// The options of the table.
    Options,
    /// The list of abilities that the table allows.
    AbilityList,
    /// A note for the log.
    Note,

    // People
    /// New characters.
    Join {
        /// The role of the characters.
        role: Role,
        /// Whether a roll was being called for, which goes on with the new character.
        rolls: bool,
    },
    /// A new name for a character.
    Rename(ActorId),
    /// Several new abilities.
    AddAbilities(ActorId),
    /// An ability on a sheet.
    Ability {
        /// The character.
        actor: ActorId,
        /// The ability.
        ability: AbilityId,
    },
}

impl From<TorangList> for TorangDialog {
    fn from(list: TorangList) -> Self {
        Self::List(list)
    }
}

/// A dialog of a Torang table that is a list of actions, or a question with its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TorangList {
    /// The choice of the roller.
    WhoRolls,
    /// The menu of the roll that has been called for.
    RollMenu,
    /// The choice of the side that is helped.
    HelpedSide {
        /// The helper.
        helper: ActorId,
        /// The ability that helps.
        ability: AbilityId,
    },
    /// The choice of a helper.
    WhoHelps {
        /// The side that is helped.
        side: Side,
        /// The helper who is helped, if it is not the main roller.
        helped_helper: Option<HelpId>,
    },
    /// The answer to requested experience checks, without which the roll is not finished.
    RequestedChecks,
    /// The experience checks that are granted and not marked, before the roll is finished.
    GrantedChecks,
    /// The menu of the scene.
    SceneMenu,
    /// The marked abilities at the end of a session.
    EndOfSession,
    /// A confirmation before all marks are cleared.
    ClearMarks,
    /// The menu of a character.
    PersonMenu(ActorId),
    /// A confirmation before a character leaves permanently.
    Leave(ActorId),
}
