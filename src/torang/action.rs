//! What a button at a Torang table does, as plain data: what may be done now is worked out from a view and tested without a page.

use crate::components::ButtonVariant;
use ::torang::command::Command;
use ::torang::opposed::Side;
use ::torang::state::{AbilityId, Role, RollPart};
use tabletop::seat::ActorId;

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Plays commands; the dialogs close when they are played.
    Play(Vec<Command>),
    /// Opens a dialog over what is there.
    Open(Dialog),
    /// Rolls the main die, or a helper's.
    Roll(Option<u16>),
}

/// A button with what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionButton {
    /// What it says.
    pub label: String,
    /// A second line; empty for none.
    pub detail: String,
    /// What it looks like.
    pub variant: ButtonVariant,
    /// What it does.
    pub action: Action,
}

impl ActionButton {
    /// A button.
    pub fn new(label: impl Into<String>, variant: ButtonVariant, action: Action) -> Self {
        Self {
            label: label.into(),
            detail: String::new(),
            variant,
            action,
        }
    }

    /// A button that plays a command.
    pub fn play(label: impl Into<String>, variant: ButtonVariant, command: Command) -> Self {
        Self::new(label, variant, Action::Play(vec![command]))
    }

    /// The same with a second line.
    #[must_use]
    pub fn with_detail(mut self, detail: String) -> Self {
        self.detail = detail;
        self
    }
}

/// A dialog over the page of a Torang table. A variant says which dialog it is and about whom; what is chosen and typed in it is its
/// component's.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    // Rolls
    /// Who rolls.
    WhoRolls,
    /// A roll that is to be called for.
    Request {
        /// Who rolls.
        roller: ActorId,
        /// With what; `None` for what they rolled last.
        ability: Option<AbilityId>,
    },
    /// Rare things to do with the roll that is called for.
    RollMenu,
    /// How a score comes about, and what more there is to it.
    Score {
        /// Whose.
        part: RollPart,
    },
    /// On which side somebody helps with an ability.
    HelpedSide {
        /// Who helps.
        helper: ActorId,
        /// With what.
        ability: AbilityId,
    },
    /// Who helps.
    WhoHelps {
        /// Which side.
        side: Side,
        /// The helper who is helped, where it is not the main roller.
        helped_helper: Option<u16>,
    },
    /// With what somebody helps.
    HelpWith {
        /// Which side.
        side: Side,
        /// The helper who is helped, where it is not the main roller.
        helped_helper: Option<u16>,
        /// Who helps.
        helper: ActorId,
    },
    /// The dice as they lie on the table.
    Dice {
        /// A helper's die instead of the main one.
        help: Option<u16>,
    },
    /// What a critical brings.
    Benefits {
        /// Whose.
        part: RollPart,
    },
    /// What a fumble brings.
    Drawback {
        /// Whose.
        part: RollPart,
    },

    // The scene
    /// Rare things to do with the scene.
    SceneMenu,
    /// The next scene begins.
    NextScene,
    /// Time passes.
    Time,
    /// The marked abilities at the end of a session.
    EndOfSession,
    /// Asks before all marks are cleared.
    ClearMarks,
    /// What the table decides for itself.
    Options,
    /// Which abilities there are.
    AbilityList,
    /// A note for the log.
    Note,

    // People
    /// Somebody joins.
    Join {
        /// As what.
        role: Role,
    },
    /// Rare things to do with a person.
    PersonMenu {
        /// Who.
        actor: ActorId,
    },
    /// Another name for somebody.
    Rename {
        /// Who.
        actor: ActorId,
    },
    /// Asks before somebody leaves for good.
    Leave {
        /// Who.
        actor: ActorId,
    },
    /// Several abilities at once.
    AddAbilities {
        /// Whose.
        actor: ActorId,
    },
    /// One ability that stands on a sheet.
    Ability {
        /// Whose.
        actor: ActorId,
        /// Which.
        ability: AbilityId,
    },
}
