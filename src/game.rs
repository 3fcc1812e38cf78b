//! What a game provides for the app besides its rules: how its tables are listed, and the texts of its log.

use crate::draft::Draft;
use crate::grammar::capitalised;
use ::torg::card::Side;
use std::fmt::Display;
use storage::GameKind;
use tabletop::Game;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// Checks whether the file of a game's table may contain what some of its players may not see.
pub const fn holds_secrets(game: GameKind) -> bool {
    match game {
        GameKind::Torg | GameKind::Improv => true,
        GameKind::Torang => false,
    }
}

/// A game that can be played in the app. Each game implements it next to its texts.
pub trait TableGame:
    Game<
        State: Send + Sync,
        Command: PartialEq + Send + Sync,
        Event: Send + Sync,
        Refusal: Send + Sync,
        View: Clone + PartialEq + Send + Sync,
    > + Clone
    + Send
    + Sync
    + 'static
{
    /// The kind of game, as saved in its tables.
    const KIND: GameKind;

    /// Returns the title of the table.
    fn title(view: &Self::View) -> Option<&Name>;

    /// Returns the text of the title. Empty if the table has none yet.
    fn title_text(view: &Self::View) -> String {
        Self::title(view).map_or_else(String::new, ToString::to_string)
    }

    /// Checks whether the table's file contains what some of its players may not see.
    fn holds_secrets(_view: &Self::View) -> bool {
        holds_secrets(Self::KIND)
    }

    /// Returns the command that renames the table.
    fn rename(title: Name) -> Self::Command;

    /// Returns the command that writes a note into the log.
    fn note(text: String) -> Self::Command;

    /// Lists the names of the characters that the players play: "Imani, Juno, Osric".
    fn cast_line(view: &Self::View) -> String;

    /// Describes the place in the story: "Act 2, scene 3, round 4".
    fn position_line(view: &Self::View) -> String;

    /// Describes the last of these entries in whole sentences, as `seat` may read it. The earlier entries may show who is meant.
    fn entry_text(entries: &[LogEntry<Self::Event>], view: &Self::View, seat: Seat) -> String;

    /// Describes the last of these entries like [`Self::entry_text`], but tells nothing that is hidden again once it is undone.
    fn undone_text(entries: &[LogEntry<Self::Event>], view: &Self::View, seat: Seat) -> String {
        Self::entry_text(entries, view, seat)
    }

    /// Returns the heading of the round or scene that begins with an entry.
    fn entry_heading(entry: &LogEntry<Self::Event>) -> Option<LogHeading>;

    /// Returns the mark of an entry in the log.
    fn entry_mark(entry: &LogEntry<Self::Event>, view: &Self::View) -> Mark;

    /// Checks whether an event only keeps the table in order and tells nothing of the story, such as a new name of the table.
    fn is_housekeeping(event: &Self::Event) -> bool;

    /// Checks whether an event only prepares what is done by the same tap, so that an undo is named after that.
    fn is_preparation(_event: &Self::Event) -> bool {
        false
    }

    /// Returns the actors who looked at their own cards in an entry. None in a game without hands.
    fn hand_views(_entry: &LogEntry<Self::Event>) -> Vec<ActorId> {
        Vec::new()
    }

    /// Describes looks at hands: "Looked at a hand: Imani ×3, Juno."
    fn hand_views_text(_looks: &[(ActorId, usize)], _view: &Self::View) -> String {
        String::new()
    }

    /// Checks whether the page itself shows the result of a command. If not, a toast shows it.
    fn page_shows_result(command: &Self::Command) -> bool;

    /// Returns what a screen reader says about the last command if that is more than the toast tells, such as the result of a roll.
    fn announced_result(_table: &Table<Self>, _view: &Self::View) -> Option<String> {
        None
    }

    /// Describes a refusal. `secret`: the command was played behind the privacy screen, and the text must not tell which card of the
    /// hand was meant (DD-026).
    fn refusal_text(refusal: &Self::Refusal, view: &Self::View, secret: bool) -> RefusalText;

    /// Checks whether the rule of a refusal reveals something about its card. Then the rule is not named if the card is secret.
    fn hides_rule(_refusal: &Self::Refusal) -> bool {
        false
    }

    /// Labels the two answers to a refusal that can be overruled: to go by the rules, and to go on by a ruling.
    fn refusal_answers(_refusal: &Self::Refusal) -> [&'static str; 2] {
        ["Go back", "Do it anyway"]
    }

    /// Returns the draft of a new table with the same people and options.
    fn same_cast(view: &Self::View) -> Draft {
        Draft {
            game: Self::KIND,
            title: Self::title_text(view),
            ..Self::people_and_options(view)
        }
    }

    /// Returns a draft with the people, including the gamemaster if the game has one at the table, and the options of this game.
    fn people_and_options(view: &Self::View) -> Draft;

    /// Returns the text of the toast about the last command: the last line of the log, or a shorter text. It has no default, because
    /// `log` is built on this trait.
    fn toast_text(table: &Table<Self>, view: &Self::View) -> Option<String>;
}

/// The mark of an entry in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// An action of one side.
    Side(Side),
    /// A card.
    Card,
    /// Somebody looked at a hand.
    Look,
    /// A roll.
    Die,
    /// A ruling of the gamemaster.
    Ruling,
    /// A note.
    Note,
    /// Anything else.
    Plain,
}

/// The rank of a heading in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadingRank {
    /// A scene, a conflict, a session.
    Scene,
    /// A round within one of these.
    Round,
}

/// A heading in the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LogHeading {
    /// The rank.
    pub rank: HeadingRank,
    /// The title: "Round 3".
    pub title: String,
    /// A further text; empty for none.
    pub detail: String,
}

impl LogHeading {
    /// Creates the heading of a scene, a conflict or a session.
    pub fn scene(title: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            rank: HeadingRank::Scene,
            title: title.into(),
            detail: detail.into(),
        }
    }

    /// Creates the heading of a round.
    pub fn round(number: impl Display, detail: impl Into<String>) -> Self {
        Self {
            rank: HeadingRank::Round,
            title: format!("Round {number}"),
            detail: detail.into(),
        }
    }
}

/// The text of a refusal: the rule as a headline, then why it applies here and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalText {
    /// The headline.
    pub title: String,
    /// Why, and what to do.
    pub reason: String,
}

impl RefusalText {
    /// Creates the text from a headline and a reason.
    #[inline(never)]
    pub fn new(title: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            title: capitalised(&title.into()),
            reason: capitalised(&reason.into()),
        }
    }

    /// Returns the headline and the reason as one text, for where there is no room for a headline.
    pub fn in_one_line(&self) -> String {
        format!("{}. {}", self.title, self.reason)
    }
}
