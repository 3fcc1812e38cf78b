//! An attack's sheet in words: what its fields are called, and why an option is not open, in five words.

use super::book::{Said, said};
use super::combat::{choice_of, number, refusal};
use crate::app::attack::{Fault, Spot};
use ::torg::combat::attack::outcome::Softening;
use ::torg::combat::choice::Choice;
use ::torg::combat::line::Figure;
use ::torg::combat::refusal::{Refusal, Why};
use ::torg::fight::weigh::For;
use ::torg::fight::{Purpose, Unseen};
use ::torg::settings::Edition;

/// Of a target that cannot act any more: what it meets an attack with, and whose say that is (TC-061).
pub const HELPLESS: Said =
    Said::of("helpless: plain Dexterity, or the gamemaster’s defence (TC-061)");

/// What a K or O is to somebody unconscious (TC-106).
pub const OUT_ALREADY: Said = Said::of("does nothing more to somebody who is unconscious");

/// One step of how a row is softened.
pub fn softening(step: Softening) -> String {
    match step {
        Softening::StaysUp => said!("the knockdown falls away", String),
        Softening::WoundToKnockdown => said!("the wound becomes a knockdown", String),
        Softening::WoundLess => said!("one wound level less", String),
        Softening::ExtraK => said!("one K more, after the row’s own mark", String),
        Softening::KnockoutK(more) => format!("{more} K more, by this table"),
    }
}

/// What stands at a spot.
pub fn spot(spot: Spot) -> &'static str {
    match spot {
        Spot::Value => "Value",
        Spot::Damage => "Damage",
        Spot::Hit => said!("Gamemaster, to hit"),
        Spot::Harm => said!("Gamemaster, to harm"),
        Spot::Dice => "Dice",
        Spot::Defence => "Defence",
        Spot::Toughness => "Toughness",
        Spot::ArmorAdd => said!("Armor adds"),
        Spot::ArmorMost => said!("Armor, at most"),
        Spot::Strength => "Strength",
        Spot::Shock => said!("Shock so far"),
        Spot::Cover => said!("Toughness of the cover"),
    }
}

/// What is wrong there.
pub fn fault(fault: Fault) -> String {
    let name = spot(fault.spot());
    let (least, most) = fault.spot().range();
    let range = format!("{} to {}", figure(least), figure(most));
    match fault {
        Fault::Missing(_) => format!("{name}: type a figure, {range}."),
        Fault::NoNumber(_) => {
            format!("{name}: that is no whole number. From {range}.")
        }
        Fault::OutOfRange(_) => format!("{name} goes from {range}."),
    }
}

/// A figure with the minus that is shown.
pub fn figure(number: i32) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// A figure that is added, with its sign.
pub fn signed(number: i32) -> String {
    if number > 0 {
        format!("+{number}")
    } else {
        figure(number)
    }
}

/// What options are for; the first need no head.
pub fn for_what(what: For) -> &'static str {
    match what {
        For::Force => "",
        For::AnotherEnd => said!("Other aims than harm"),
        For::Moment => said!("The moment"),
    }
}

/// Why an option is not open, in five words.
pub fn reason(choice: Choice, why: Refusal, edition: Edition) -> String {
    let short = match why.why {
        Why::NotTogether(one, other) => {
            let other = if one == choice { other } else { one };
            let name = choice_of(other, edition).to_lowercase();
            return format!("not with {name}");
        }
        Why::OnlyHandToHand(_) => said!("only hand-to-hand"),
        Why::OnlyRanged(_) => said!("only with ranged weapons"),
        Why::OnlyMissiles(_) => said!("only with missile weapons"),
        Why::OnlyMartialArts(_) => said!("only with martial arts"),
        Why::AnatomyUnknown => said!("nobody knows where to hit"),
        Why::NothingHeld => said!("nothing in their hand"),
        Why::CannotGrapple => said!("this weapon cannot hold"),
        Why::NotNonLethal => said!("not made for that"),
        Why::TwoWeapons => said!("needs a second weapon"),
        Why::NoDiscipline => said!("not learned"),
        _ => return refusal(why).title,
    };
    short.to_owned()
}

/// Why somebody does not see an attack coming.
pub fn unseen(why: Unseen) -> &'static str {
    match why {
        Unseen::Surprise => said!("Surprise"),
        Unseen::CannotTurn => said!("Cannot turn, or flees"),
        Unseen::Earned => said!("Earned by a maneuver"),
    }
}

/// What suppressive fire is to make of those who are there.
pub fn purpose(of: Purpose) -> &'static str {
    match of {
        Purpose::Surrender => said!("Surrender"),
        Purpose::Stay => said!("Stay where they are"),
    }
}

/// What is missing before anything can be weighed.
pub fn untold(why: Refusal) -> String {
    match why.why {
        Why::Unknown(what) => {
            let name = number(what);
            let (first, rest) = name.split_at_checked(1).unwrap_or((name, ""));
            format!("{}{rest} is not told yet.", first.to_uppercase())
        }
        _ => refusal(why).title,
    }
}

/// A figure of an attack, as the row of an account is called.
pub fn account(of: Figure, blow: i32) -> String {
    match of {
        Figure::SkillValue => said!("Value and damage", String),
        Figure::ChartedBonus => said!("Die bonus", String),
        Figure::VitalBlow if blow > 0 => {
            let steps = super::torg::counted(usize::try_from(blow).unwrap_or(0), "step", "steps");
            format!("Vital blow, {steps}")
        }
        other => {
            let name = super::combat::figure(other);
            let (first, rest) = name.split_at_checked(1).unwrap_or((name, ""));
            format!("{}{rest}", first.to_uppercase())
        }
    }
}
