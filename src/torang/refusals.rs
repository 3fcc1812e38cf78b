//! Refusals at a Torang table in words: the rule as a headline, then why here and what to do.

use super::messages::called;
use super::typed::Fault;
use crate::game::RefusalText;
use crate::grammar::{counted, figure, long_name, long_text};
use ::torang::refusal::{GmDecision, Refusal};
use ::torang::state::AbilityId;
use ::torang::view::View;
use tabletop::dice::DiceError;
use tabletop::name::NameError;
use tabletop::seat::ActorId;

/// What a refusal says.
pub fn refusal(refusal: &Refusal, view: &View) -> RefusalText {
    let who = |id: ActorId| called(view, id);
    let fixed = |(title, why): (&'static str, &'static str)| RefusalText::new(title, why);
    match refusal {
        Refusal::TooMany { max: most } => RefusalText::new(
            "That is too many",
            format!("The most that fits here is {most}."),
        ),
        Refusal::TextTooLong { .. } => RefusalText::new("Too long", long_text()),
        Refusal::OutOfRange {
            min: least,
            max: most,
        } => RefusalText::new(
            "Out of range",
            format!("A number from {} to {most} fits here.", figure(*least)),
        ),
        Refusal::PartOfRoll { actor } => RefusalText::new(
            "In the middle of a roll",
            format!(
                "{} has a part in the roll that is called for. Roll it first, or let it go.",
                who(*actor)
            ),
        ),
        Refusal::NoScore { ability } => RefusalText::new(
            "No score yet",
            format!(
                "{} stands on the sheet for its mark alone. Give it a score first.",
                ability_name(view, *ability)
            ),
        ),
        Refusal::AbilityExists { ability } => RefusalText::new(
            "That ability is there",
            format!(
                "{} stands on this sheet already. Change its score, or choose another name.",
                ability_name(view, *ability)
            ),
        ),
        Refusal::NotGamemaster(matter) => {
            RefusalText::new("The gamemaster decides that", matter_words(*matter))
        }
        Refusal::WrongSideCount { sides } => RefusalText::new(
            "One side or two",
            format!(
                "A roll has one side, or two different people against each other; here there would be {sides}."
            ),
        ),
        Refusal::ModifierStep { amount } => RefusalText::new(
            "Modifiers come in twenties",
            format!(
                "{} is not a multiple of 20. Round it, or allow any amount in the options.",
                figure(*amount)
            ),
        ),
        Refusal::AlreadyHelped { helper } => RefusalText::new(
            "One roll for each helper",
            format!("{} has helped with this roll already.", who(*helper)),
        ),
        Refusal::HelpOnBothSides { helper } => RefusalText::new(
            "On one side only",
            format!("{} has another part in this opposed roll.", who(*helper)),
        ),
        Refusal::HelpPending { help } => RefusalText::new(
            "Help comes first",
            format!(
                "{} has still to help, or to follow only.",
                view.roll
                    .as_ref()
                    .and_then(|its| its.roll.help_roll(*help))
                    .map_or_else(|| "Somebody".to_owned(), |help| who(help.attempt.actor))
            ),
        ),
        Refusal::LeaderCannotHelp { leader } => RefusalText::new(
            "Nobody helps the own roll",
            format!(
                "{} makes this roll. Somebody else may help, or go along.",
                who(*leader)
            ),
        ),
        Refusal::Dice(fault) => RefusalText::new("The dice do not show that", dice(*fault)),
        Refusal::AlreadyOpen => fixed((
            "A table opens once",
            "This one is open. Begin a new table for another story.",
        )),
        Refusal::NotOpen => fixed(("No table yet", "Open a table first.")),
        Refusal::UnknownCharacter => {
            fixed(("Nobody there", "Whoever was meant has left the table."))
        }
        Refusal::Empty => fixed(("Nothing to keep", "Please write or choose something first.")),
        Refusal::NoAbility => fixed((
            "Not on the sheet",
            "That ability does not stand on this sheet, or no longer.",
        )),
        Refusal::AbilityNotListed => fixed((
            "Not on the table’s list",
            "This table has settled which abilities there are, and this is none of them.",
        )),
        Refusal::NoGoal => fixed((
            "What is to be achieved?",
            "Say it before the roll, in a few words: then everybody knows what the die decides.",
        )),
        Refusal::RollPending => fixed((
            "One roll at a time",
            "A roll is called for. Roll it first, or let it go.",
        )),
        Refusal::NoRoll => fixed((
            "No roll",
            "No roll is called for. Tap a figure to call for one.",
        )),
        Refusal::NotRolled => fixed((
            "The die has not fallen",
            "This follows from a roll: let the die fall first.",
        )),
        Refusal::AlreadyRolled => fixed((
            "The die has fallen",
            "What counts is settled before the roll. Undo takes the die back.",
        )),
        Refusal::NoSuchCarriedModifier => fixed((
            "Nothing is carried",
            "That modifier was used up, or has lapsed.",
        )),
        Refusal::ModifierUnrelated => fixed((
            "A carried modifier is one’s own",
            "It counts once, on a roll of the one who carries it.",
        )),
        Refusal::HelpLate => fixed((
            "Too late to help",
            "The die that was to be helped has fallen. Undo takes it back.",
        )),
        Refusal::NoHelp => fixed(("No such help", "It was taken back, or nobody offered it.")),
        Refusal::HelpOutOfPlace => fixed((
            "Out of reach",
            "The gamemaster said that nobody can help from there.",
        )),
        Refusal::HelpNeedsSkill => fixed((
            "Help takes a skill",
            "This ability is none. The options may allow any.",
        )),
        Refusal::HelpNotApproved => fixed((
            "Not agreed yet",
            "The gamemaster has still to say whether that is of use.",
        )),
        Refusal::HelpDenied => fixed((
            "Of no use here",
            "The gamemaster did not agree to that skill. Another one may do.",
        )),
        Refusal::NestedHelpOff => fixed((
            "Helpers stand alone",
            "At this table nobody helps a helper. The options may allow it.",
        )),
        Refusal::TypedDiceOff => fixed((
            "The app rolls here",
            "At this table dice are not typed. The options may allow it.",
        )),
        Refusal::NotCritical => fixed((
            "Not a critical",
            "Only a critical brings more than was hoped for.",
        )),
        Refusal::NotFumble => fixed(("Not a fumble", "Only a fumble brings this kind of trouble.")),
        Refusal::AlreadyChosen => fixed((
            "It has been chosen",
            "What this roll brings is settled. Undo takes it back.",
        )),
        Refusal::FailureEarnsNoCheck => fixed((
            "A failure earns no check",
            "A success may be marked, and so may a fumble.",
        )),
        Refusal::CheckDenied => fixed((
            "Not dramatic enough",
            "The gamemaster said so, and has the last word.",
        )),
        Refusal::MainCheckNotEarned => fixed((
            "First the one who was helped",
            "Helpers share in a check where the main roll has earned one.",
        )),
        Refusal::HelperCheckUsed => fixed(("One check for helping", "This helper has taken it.")),
        Refusal::TimeBackwards => fixed((
            "Time runs on",
            "It does not run backwards. Undo takes back what was too much.",
        )),
        Refusal::TimeInRounds => fixed((
            "Rounds are counted now",
            "Natural time stands until they end.",
        )),
        Refusal::SceneInRounds => fixed((
            "End the rounds first",
            "The next scene begins in natural time.",
        )),
        Refusal::InRounds => fixed((
            "Rounds are counted already",
            "Go on with the next one, or end them.",
        )),
        Refusal::NotInRounds => {
            fixed(("No rounds", "Natural time runs. Begin combat rounds first."))
        }
        Refusal::SettingsLocked => fixed((
            "Not in the middle of a roll",
            "Rules do not change under a roll that is called for. Roll it first.",
        )),
    }
}

fn matter_words(matter: GmDecision) -> &'static str {
    match matter {
        GmDecision::Request => "Which ability is rolled, and how, is not the player’s choice.",
        GmDecision::Opposed => "Whether sides oppose each other is not the player’s choice.",
        GmDecision::Modifiers => "Which modifiers apply is not the player’s choice.",
        GmDecision::Carried => "Whether a carried modifier bears on it is not the player’s choice.",
        GmDecision::Help => "Whether help may be tried is not the player’s choice.",
        GmDecision::Drama => "What is dramatic enough is not the player’s choice.",
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
            || "This ability".to_owned(),
            |its| its.name.as_str().to_owned(),
        )
}

/// What is wrong with something typed, and what to do.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Name(NameError::Empty) => "A name needs at least one letter.".to_owned(),
        Fault::Name(NameError::TooLong { length }) => long_name(*length),
        Fault::NoNumber(typed) => format!(
            "{} is no whole number. Type one, such as 65.",
            quoted(typed)
        ),
        Fault::NoFigure(typed) if typed.is_empty() => {
            "Type a name and a score, such as Climb 55.".to_owned()
        }
        Fault::NoFigure(typed) => format!(
            "{} has no score behind it. Type a name and a score, such as Climb 55.",
            quoted(typed)
        ),
        Fault::NoFace(typed) if typed.is_empty() => {
            "No die yet. Type what it shows, 1 to 100.".to_owned()
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
