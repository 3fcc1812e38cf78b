//! Refusals at a Torang table in words: the rule as a headline, then why here and what to do.

use super::Fault;
use super::words::{called, plain};
use crate::app::words::book::{Said, said};
use crate::app::words::refusals::{Words, long_name, long_text, words};
use crate::app::words::torg::counted;
use ::torang::refusal::{GmDecision, Refusal};
use ::torang::state::AbilityId;
use ::torang::view::View;
use tabletop::dice::DiceError;
use tabletop::name::NameError;
use tabletop::seat::ActorId;

/// What a refusal says.
pub fn refusal(refusal: &Refusal, view: &View) -> Words {
    let who = |id: ActorId| called(view, id);
    let fixed = |(title, why): (Said, Said)| words(title, why);
    match refusal {
        Refusal::TooMany { max: most } => words(
            said!("That is too many"),
            format!("The most that fits here is {most}."),
        ),
        Refusal::TextTooLong { .. } => words(said!("Too long"), long_text()),
        Refusal::OutOfRange {
            min: least,
            max: most,
        } => words(
            said!("Out of range"),
            format!("A number from {} to {most} fits here.", plain(*least)),
        ),
        Refusal::PartOfRoll { actor } => words(
            said!("In the middle of a roll"),
            format!(
                "{} has a part in the roll that is called for. Roll it first, or let it go.",
                who(*actor)
            ),
        ),
        Refusal::NoScore { ability } => words(
            said!("No score yet"),
            format!(
                "{} stands on the sheet for its mark alone. Give it a score first.",
                ability_name(view, *ability)
            ),
        ),
        Refusal::AbilityExists { ability } => words(
            said!("That ability is there"),
            format!(
                "{} stands on this sheet already. Change its score, or choose another name.",
                ability_name(view, *ability)
            ),
        ),
        Refusal::NotGamemaster(matter) => {
            words(said!("The gamemaster decides that"), matter_words(*matter))
        }
        Refusal::WrongSideCount { sides } => words(
            said!("One side or two"),
            format!(
                "A roll has one side, or two different people against each other; here there would be {sides}."
            ),
        ),
        Refusal::ModifierStep { amount } => words(
            said!("Modifiers come in twenties"),
            format!(
                "{} is not a multiple of 20. Round it, or allow any amount in the options.",
                plain(*amount)
            ),
        ),
        Refusal::AlreadyHelped { helper } => words(
            said!("One roll for each helper"),
            format!("{} has helped with this roll already.", who(*helper)),
        ),
        Refusal::HelpOnBothSides { helper } => words(
            said!("On one side only"),
            format!("{} has another part in this opposed roll.", who(*helper)),
        ),
        Refusal::HelpPending { help } => words(
            said!("Help comes first"),
            format!(
                "{} has still to help, or to follow only.",
                view.roll
                    .as_ref()
                    .and_then(|its| its.roll.help_roll(*help))
                    .map_or_else(|| "Somebody".to_owned(), |help| who(help.attempt.actor))
            ),
        ),
        Refusal::LeaderCannotHelp { leader } => words(
            said!("Nobody helps the own roll"),
            format!(
                "{} makes this roll. Somebody else may help, or go along.",
                who(*leader)
            ),
        ),
        Refusal::Dice(fault) => words(said!("The dice do not show that"), dice(*fault)),
        Refusal::AlreadyOpen => fixed((
            const { Said::of("A table opens once") },
            const { Said::of("This one is open. Begin a new table for another story.") },
        )),
        Refusal::NotOpen => fixed((
            const { Said::of("No table yet") },
            const { Said::of("Open a table first.") },
        )),
        Refusal::UnknownCharacter => fixed((
            const { Said::of("Nobody there") },
            const { Said::of("Whoever was meant has left the table.") },
        )),
        Refusal::Empty => fixed((
            const { Said::of("Nothing to keep") },
            const { Said::of("Please write or choose something first.") },
        )),
        Refusal::NoAbility => fixed((
            const { Said::of("Not on the sheet") },
            const { Said::of("That ability does not stand on this sheet, or no longer.") },
        )),
        Refusal::AbilityNotListed => fixed((
            const { Said::of("Not on the table’s list") },
            const {
                Said::of(
                    "This table has settled which abilities there are, and this is none of them.",
                )
            },
        )),
        Refusal::NoGoal => fixed((
            const { Said::of("What is to be achieved?") },
            const {
                Said::of(
                    "Say it before the roll, in a few words: then everybody knows what the die decides.",
                )
            },
        )),
        Refusal::RollPending => fixed((
            const { Said::of("One roll at a time") },
            const { Said::of("A roll is called for. Roll it first, or let it go.") },
        )),
        Refusal::NoRoll => fixed((
            const { Said::of("No roll") },
            const { Said::of("No roll is called for. Tap a figure to call for one.") },
        )),
        Refusal::NotRolled => fixed((
            const { Said::of("The die has not fallen") },
            const { Said::of("This follows from a roll: let the die fall first.") },
        )),
        Refusal::AlreadyRolled => fixed((
            const { Said::of("The die has fallen") },
            const { Said::of("What counts is settled before the roll. Undo takes the die back.") },
        )),
        Refusal::NoSuchCarriedModifier => fixed((
            const { Said::of("Nothing is carried") },
            const { Said::of("That modifier was used up, or has lapsed.") },
        )),
        Refusal::ModifierUnrelated => fixed((
            const { Said::of("A carried modifier is one’s own") },
            const { Said::of("It counts once, on a roll of the one who carries it.") },
        )),
        Refusal::HelpLate => fixed((
            const { Said::of("Too late to help") },
            const { Said::of("The die that was to be helped has fallen. Undo takes it back.") },
        )),
        Refusal::NoHelp => fixed((
            const { Said::of("No such help") },
            const { Said::of("It was taken back, or nobody offered it.") },
        )),
        Refusal::HelpOutOfPlace => fixed((
            const { Said::of("Out of reach") },
            const { Said::of("The gamemaster said that nobody can help from there.") },
        )),
        Refusal::HelpNeedsSkill => fixed((
            const { Said::of("Help takes a skill") },
            const { Said::of("This ability is none. The options may allow any.") },
        )),
        Refusal::HelpNotApproved => fixed((
            const { Said::of("Not agreed yet") },
            const { Said::of("The gamemaster has still to say whether that is of use.") },
        )),
        Refusal::HelpDenied => fixed((
            const { Said::of("Of no use here") },
            const { Said::of("The gamemaster did not agree to that skill. Another one may do.") },
        )),
        Refusal::NestedHelpOff => fixed((
            const { Said::of("Helpers stand alone") },
            const { Said::of("At this table nobody helps a helper. The options may allow it.") },
        )),
        Refusal::TypedDiceOff => fixed((
            const { Said::of("The app rolls here") },
            const { Said::of("At this table dice are not typed. The options may allow it.") },
        )),
        Refusal::NotCritical => fixed((
            const { Said::of("Not a critical") },
            const { Said::of("Only a critical brings more than was hoped for.") },
        )),
        Refusal::NotFumble => fixed((
            const { Said::of("Not a fumble") },
            const { Said::of("Only a fumble brings this kind of trouble.") },
        )),
        Refusal::AlreadyChosen => fixed((
            const { Said::of("It has been chosen") },
            const { Said::of("What this roll brings is settled. Undo takes it back.") },
        )),
        Refusal::FailureEarnsNoCheck => fixed((
            const { Said::of("A failure earns no check") },
            const { Said::of("A success may be marked, and so may a fumble.") },
        )),
        Refusal::CheckDenied => fixed((
            const { Said::of("Not dramatic enough") },
            const { Said::of("The gamemaster said so, and has the last word.") },
        )),
        Refusal::MainCheckNotEarned => fixed((
            const { Said::of("First the one who was helped") },
            const { Said::of("Helpers share in a check where the main roll has earned one.") },
        )),
        Refusal::HelperCheckUsed => fixed((
            const { Said::of("One check for helping") },
            const { Said::of("This helper has taken it.") },
        )),
        Refusal::TimeBackwards => fixed((
            const { Said::of("Time runs on") },
            const { Said::of("It does not run backwards. Undo takes back what was too much.") },
        )),
        Refusal::TimeInRounds => fixed((
            const { Said::of("Rounds are counted now") },
            const { Said::of("Natural time stands until they end.") },
        )),
        Refusal::SceneInRounds => fixed((
            const { Said::of("End the rounds first") },
            const { Said::of("The next scene begins in natural time.") },
        )),
        Refusal::InRounds => fixed((
            const { Said::of("Rounds are counted already") },
            const { Said::of("Go on with the next one, or end them.") },
        )),
        Refusal::NotInRounds => fixed((
            const { Said::of("No rounds") },
            const { Said::of("Natural time runs. Begin combat rounds first.") },
        )),
        Refusal::SettingsLocked => fixed((
            const { Said::of("Not in the middle of a roll") },
            const { Said::of("Rules do not change under a roll that is called for. Roll it first.") },
        )),
    }
}

fn matter_words(matter: GmDecision) -> &'static str {
    match matter {
        GmDecision::Request => {
            said!("Which ability is rolled, and how, is not the player’s choice.")
        }
        GmDecision::Opposed => said!("Whether sides oppose each other is not the player’s choice."),
        GmDecision::Modifiers => said!("Which modifiers apply is not the player’s choice."),
        GmDecision::Carried => {
            said!("Whether a carried modifier bears on it is not the player’s choice.")
        }
        GmDecision::Help => said!("Whether help may be tried is not the player’s choice."),
        GmDecision::Drama => said!("What is dramatic enough is not the player’s choice."),
    }
}

fn dice(fault: DiceError) -> String {
    match fault {
        DiceError::NoSuchFace { sides, face } => {
            format!("A d{sides} has no {face}; 00 and 0 are 100.")
        }
        DiceError::Missing { rolled } => {
            format!("After {} one is missing.", counted(rolled, "die", "dice"))
        }
        DiceError::Surplus { used, typed } => format!(
            "The roll takes {}, not {typed}.",
            counted(used, "die", "dice")
        ),
    }
}

fn ability_name(view: &View, id: AbilityId) -> String {
    view.cast
        .iter()
        .find_map(|its| its.ability(id))
        .map_or_else(
            || said!("This ability", String),
            |its| its.name.as_str().to_owned(),
        )
}

/// What is wrong with something typed, and what to do.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Name(NameError::Empty) => said!("A name needs at least one letter.", String),
        Fault::Name(NameError::TooLong { length }) => long_name(*length),
        Fault::NoNumber(typed) => format!(
            "{} is no whole number. Type one, such as 65.",
            quoted(typed)
        ),
        Fault::NoFigure(typed) if typed.is_empty() => {
            said!("Type a name and a score, such as Climb 55.", String)
        }
        Fault::NoFigure(typed) => format!(
            "{} has no score behind it. Type a name and a score, such as Climb 55.",
            quoted(typed)
        ),
        Fault::NoFace(typed) if typed.is_empty() => {
            said!("No die yet. Type what it shows, 1 to 100.", String)
        }
        Fault::NoFace(typed) => format!(
            "{} is no roll: 1 to 100, or 00 where both show noughts.",
            quoted(typed)
        ),
    }
}

fn quoted(typed: &str) -> String {
    let mut text: String = typed.chars().take(QUOTED).collect();
    if text.len() < typed.len() {
        text.push('…');
    }
    format!("“{text}”")
}

/// So much of what was typed is repeated.
const QUOTED: usize = 24;
