//! What the app asks of a game beyond its rules: how its tables are listed, and how its log reads.

use crate::log::{LogHeading, Mark};
use crate::new_table::Draft;
use storage::GameKind;
use tabletop::Game;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// A game that can be played in the app. Each game implements it beside its texts.
pub trait TableGame:
    Game<
        State: Send + Sync,
        Command: PartialEq + Send + Sync,
        Event: Send + Sync,
        Refusal: Send + Sync,
        View: Clone + PartialEq + Send + Sync,
    > + Send
    + Sync
    + 'static
{
    /// Which game it is, as saved tables name it.
    const KIND: GameKind;

    /// What the table is called.
    fn title(view: &Self::View) -> Option<&Name>;

    /// The command that gives the table another name.
    fn rename(title: Name) -> Self::Command;

    /// Who plays: "Imani, Juno, Osric".
    fn cast_line(view: &Self::View) -> String;

    /// Where the story stands: "Act 2, scene 3, round 4".
    fn position_line(view: &Self::View) -> String;

    /// The last of these entries in whole sentences, as `seat` may read it. What stands before it may say who is meant.
    fn entry_text(entries: &[LogEntry<Self::Event>], view: &Self::View, seat: Seat) -> String;

    /// The round or scene that begins with an entry.
    fn entry_heading(entry: &LogEntry<Self::Event>) -> Option<LogHeading>;

    /// What marks an entry in the log.
    fn entry_mark(entry: &LogEntry<Self::Event>, view: &Self::View) -> Mark;

    /// Who looked at their own cards in an entry.
    fn looked(entry: &LogEntry<Self::Event>) -> Vec<ActorId>;

    /// "Looked at a hand: Imani ×3, Juno."
    fn looks_text(looks: &[(ActorId, usize)], view: &Self::View) -> String;

    /// Whether the page itself shows what a command did. What it does not show is said in a toast.
    fn is_seen(command: &Self::Command) -> bool;

    /// A refusal in words. `secret`: it was asked behind the privacy screen, and whoever reads it may not know which card of the
    /// hand was meant (DD-026).
    fn refusal_text(refusal: &Self::Refusal, view: &Self::View, secret: bool) -> RefusalText;

    /// Whether the rule of a refusal tells something of the card that it is about, so that it is not named where the card is secret.
    fn hides_rule(_refusal: &Self::Refusal) -> bool {
        false
    }

    /// A new table with the same people and options, to be set up.
    fn same_cast(view: &Self::View) -> Draft {
        Draft {
            game: Self::KIND,
            title: Self::title(view).map_or_else(String::new, ToString::to_string),
            ..Self::people_and_options(view)
        }
    }

    /// The people whom players play, with the gamemaster where the game has one at the table, and the options of this game.
    fn people_and_options(view: &Self::View) -> Draft;

    /// What a toast says of the last command; the last line of the log, if a game does not say it shorter.
    fn toast_text(table: &Table<Self>, view: &Self::View) -> Option<String> {
        crate::log::last_line(table, view)
    }
}

/// What a refusal says: the rule as a headline, then why it applies here and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalText {
    /// The headline.
    pub title: String,
    /// Why, and what to do.
    pub reason: String,
}

impl RefusalText {
    /// A headline and a reason.
    pub fn new(title: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            reason: reason.into(),
        }
    }
}
