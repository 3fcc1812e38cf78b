//! The texts of refusals at a Torang table: the rule as a headline, then the reason and what to do.

use super::messages::{actor_name, undecided};
use super::typed::InputError;
use crate::game::RefusalText;
use crate::grammar::{counted, figure, long_name, long_text, shortened, signed};
use crate::typed_people::name_taken;
use ::torang::modifier::nearest_steps;
use ::torang::refusal::Refusal;
use ::torang::score::Score;
use ::torang::state::AbilityId;
use ::torang::view::View;
use tabletop::dice::DiceError;
use tabletop::name::NameError;
use tabletop::seat::ActorId;

/// Returns the text of a refusal.
pub fn refusal(refusal: &Refusal, view: &View) -> RefusalText {
    let name = |id: ActorId| actor_name(view, id);
    match refusal {
        Refusal::TooMany { max } => RefusalText::new("Too many", format!("The limit is {max}.")),
        Refusal::TextTooLong { .. } => RefusalText::new("Too long", long_text()),
        Refusal::OutOfRange { min, max } => RefusalText::new(
            "Out of range",
            format!("Enter a number from {} to {max}.", figure(*min)),
        ),
        Refusal::PartOfRoll { actor } => RefusalText::new(
            "Part of a roll",
            format!(
                "{} takes part in the current roll. Make or cancel that roll first.",
                name(*actor)
            ),
        ),
        Refusal::NoScore { ability } => RefusalText::new(
            "No score yet",
            format!(
                "{} has only an experience check so far. Give it a score first.",
                ability_name(view, *ability)
            ),
        ),
        Refusal::AbilityExists { ability } => RefusalText::new(
            "Already on the sheet",
            format!(
                "{} is already on this sheet. Change its score or choose another name.",
                ability_name(view, *ability)
            ),
        ),
        Refusal::WrongSideCount { sides } => RefusalText::new(
            "One side or two",
            match sides {
                1 => "There is only one side here. An opposed roll needs two different characters."
                    .to_owned(),
                _ => format!(
                    "A roll has one side, or two different characters against each other. Here there would be {sides} sides."
                ),
            },
        ),
        Refusal::ModifierStep { amount } => {
            let [below, above] = nearest_steps(*amount).map(signed);
            RefusalText::new(
                "Modifiers come in steps of 20",
                format!(
                    "{} is not a multiple of 20. The nearest are {below} and {above}. You can allow any amount in the options.",
                    signed(*amount)
                ),
            )
        }
        Refusal::AlreadyHelped { helper } => RefusalText::new(
            "One roll for each helper",
            format!("{} has already helped with this roll.", name(*helper)),
        ),
        Refusal::HelpOnBothSides { helper } => RefusalText::new(
            "Only on one side",
            format!(
                "{} already takes part in this opposed roll in another way.",
                name(*helper)
            ),
        ),
        Refusal::HelpPending { help } => {
            RefusalText::new("Help comes first", undecided(view, *help))
        }
        Refusal::LeaderCannotHelp { leader } => RefusalText::new(
            "You cannot help your own roll",
            format!(
                "{} makes this roll. Only others can help or follow.",
                name(*leader)
            ),
        ),
        Refusal::Dice(error) => RefusalText::new("That roll is not possible", dice(*error)),
        Refusal::AlreadyOpen => RefusalText::new(
            "The table is already open",
            "Start a new table for another story.",
        ),
        Refusal::NotOpen => RefusalText::new("No table yet", "Open a table first."),
        Refusal::UnknownCharacter => {
            RefusalText::new("No such character", "That character has left the table.")
        }
        Refusal::Empty => RefusalText::new("Nothing entered", "Write or choose something first."),
        Refusal::NoAbility => RefusalText::new(
            "Not on the sheet",
            "This sheet does not have that ability, or no longer has it.",
        ),
        Refusal::AbilityNotListed => RefusalText::new(
            "Not on the table’s list",
            "This table has a list of abilities, and this one is not on it. Choose one from the list, or add this one to it.",
        ),
        Refusal::NoGoal => RefusalText::new(
            "What is the goal?",
            "Say it briefly before the roll, so that everyone knows what the dice decide.",
        ),
        Refusal::RollPending => RefusalText::new(
            "One roll at a time",
            "Make or cancel the current roll first.",
        ),
        Refusal::NoRoll => RefusalText::new(
            "No roll",
            "Nobody has called for a roll. Tap an ability to call for one.",
        ),
        Refusal::NotRolled => RefusalText::new("Not rolled yet", "Make the roll first."),
        Refusal::AlreadyRolled => RefusalText::new(
            "Already rolled",
            "You can change this only before the roll. Use Undo to take the roll back.",
        ),
        Refusal::NoSuchCarriedModifier => RefusalText::new(
            "No carried modifier",
            "That modifier has been used up or removed.",
        ),
        Refusal::ModifierUnrelated => RefusalText::new(
            "Another character’s modifier",
            "A carried modifier counts only on a roll of the character who carries it.",
        ),
        Refusal::HelpLate => RefusalText::new(
            "Too late to help",
            "The roll has already been made. Use Undo to take it back.",
        ),
        Refusal::NoHelp => {
            RefusalText::new("No such help", "It was withdrawn, or nobody offered it.")
        }
        Refusal::HelpOutOfPlace => RefusalText::new(
            "Too far away to help",
            "The gamemaster has ruled that nobody can help from there.",
        ),
        Refusal::HelpNeedsSkill => RefusalText::new(
            "Only skills can help",
            "This ability is not a skill. You can allow any ability in the options.",
        ),
        Refusal::HelpNotApproved => RefusalText::new(
            "Not agreed yet",
            "The gamemaster must first decide whether this ability helps.",
        ),
        Refusal::HelpDenied => RefusalText::new(
            "This does not help here",
            "The gamemaster did not allow that ability. Another one may work.",
        ),
        Refusal::NestedHelpOff => RefusalText::new(
            "Helpers cannot be helped",
            "This table does not allow it. You can change that in the options.",
        ),
        Refusal::TypedDiceOff => RefusalText::new(
            "The app rolls the dice",
            "This table does not use real dice. You can allow them in the options.",
        ),
        Refusal::NotCritical => {
            RefusalText::new("Not a critical", "Only a critical brings a benefit.")
        }
        Refusal::NotFumble => RefusalText::new("Not a fumble", "Only a fumble brings a drawback."),
        Refusal::AlreadyChosen => RefusalText::new(
            "Already chosen",
            "The benefit or drawback of this roll has been chosen. Use Undo to take it back.",
        ),
        Refusal::FailureEarnsNoCheck => RefusalText::new(
            "A failure earns no experience check",
            "Only a success, a critical or a fumble can earn one.",
        ),
        Refusal::CheckDenied => RefusalText::new(
            "Not dramatic enough",
            "The gamemaster decides whether a roll was dramatic enough.",
        ),
        Refusal::MainCheckNotEarned => RefusalText::new(
            "The main roll comes first",
            "Helpers can share in the experience check only if the main roll has earned one.",
        ),
        Refusal::HelperCheckUsed => RefusalText::new(
            "One experience check for helping",
            "This helper has already marked one.",
        ),
        Refusal::TimeBackwards => RefusalText::new(
            "Time runs forward",
            "It never runs backward. Use Undo if you added too much.",
        ),
        Refusal::TimeInRounds => RefusalText::new(
            "In combat rounds",
            "End the combat rounds before you let natural time pass.",
        ),
        Refusal::SceneInRounds => RefusalText::new(
            "End the rounds first",
            "End the combat rounds before you begin the next scene.",
        ),
        Refusal::InRounds => RefusalText::new(
            "Combat rounds have begun",
            "Go on to the next round or end the rounds.",
        ),
        Refusal::NotInRounds => {
            RefusalText::new("Not in combat rounds", "Begin combat rounds first.")
        }
        Refusal::SettingsLocked => RefusalText::new(
            "Not during a roll",
            "Make or cancel the current roll before you change the options.",
        ),
    }
}

fn dice(error: DiceError) -> String {
    match error {
        DiceError::NoSuchFace { sides, face } => {
            format!("A d{sides} has no {face}. Two dice that show 00 and 0 read as 100.")
        }
        DiceError::Missing { rolled } => {
            format!(
                "You entered {}; one more is needed.",
                counted(rolled, "die", "dice")
            )
        }
        DiceError::Surplus { used, typed } => format!(
            "This roll needs {}, not {typed}.",
            counted(used, "die", "dice")
        ),
    }
}

fn ability_name(view: &View, id: AbilityId) -> String {
    view.cast
        .iter()
        .find_map(|character| character.ability(id))
        .map_or_else(
            || "This ability".to_owned(),
            |ability| ability.name.as_str().to_owned(),
        )
}

/// Describes an error in typed text and what to do about it.
pub fn error_text(error: &InputError) -> String {
    match error {
        InputError::Name(NameError::Empty) => "A name needs at least one letter.".to_owned(),
        InputError::Name(NameError::TooLong { length }) => long_name(*length),
        InputError::NotANumber(typed) => format!(
            "{} is not a whole number. Enter one, such as 65.",
            quoted(typed)
        ),
        InputError::MissingScore(typed) if typed.is_empty() => {
            "Enter an ability and its score, such as Climb 55.".to_owned()
        }
        InputError::MissingScore(typed) => format!(
            "{} has no score. Enter an ability and its score, such as Climb 55.",
            quoted(typed)
        ),
        InputError::BehindPlayer(typed) => format!(
            "{} comes after the parentheses. End with the player, as in Tavi (Mirja).",
            quoted(typed)
        ),
        InputError::Twice(name) => {
            format!("{} is listed twice. Keep one score.", quoted(name.as_str()))
        }
        InputError::NotWhole(typed) => format!(
            "The score in {} is not a whole number. Enter one, such as Climb 55.",
            quoted(typed)
        ),
        InputError::ScoreOutOfRange(typed) => format!(
            "{} is not a score. Enter one from {} to {}.",
            quoted(typed),
            figure(Score::MIN),
            Score::MAX
        ),
        InputError::NoModifier(_) => {
            "A modifier needs a number. Enter one such as −20, then the reason.".to_owned()
        }
        InputError::NoSign(_) => {
            "The number has no sign. Enter a modifier such as +20 or −20.".to_owned()
        }
        InputError::AmountBetweenWords(typed) => format!(
            "Put the number in {} before its reason or after it.",
            quoted(typed)
        ),
        InputError::OnSheet(name) => {
            format!("{name} is on the sheet already. Tap it there to change it.")
        }
        InputError::NameTaken(name) => name_taken(name),
        InputError::NoOpponent => {
            "Who is the opponent? Choose a character, or enter a name.".to_owned()
        }
        InputError::NoRollerScore => "Enter the roller’s score, such as 55.".to_owned(),
        InputError::NoOpponentScore => "Enter the opponent’s score, such as 40.".to_owned(),
        InputError::NotADieResult(typed) if typed.is_empty() => {
            "No roll yet. Enter the number rolled, 1 to 100.".to_owned()
        }
        InputError::NotADieResult(typed) => format!(
            "{} is not a roll. Enter 1 to 100, or 00 if both dice show zeros.",
            quoted(typed)
        ),
    }
}

/// Quotes the beginning of typed text.
pub fn quoted(typed: &str) -> String {
    format!("“{}”", shortened(typed, QUOTED))
}

/// The maximum number of characters that are quoted from typed text.
const QUOTED: usize = 24;
