//! A whole extra in one line: "4 thugs: 9s, club", "Varga (Noor): dex 12 str 10, melee weapons 14, sabre +6/18". Read leniently:
//! in any order, in capitals or not, words shortened. What is not understood is named with its place, and nothing of it is kept.
//! [`write()`] makes a line that reads as the same person.

mod parts;
mod reader;
mod words;
mod write;

pub use write::write;

use super::{Carried, Damage, Sheet};
use crate::combat::ammunition::Reload;
use crate::combat::weapon::{Arm, Fires};
use crate::command::NewActor;
use crate::state::{Figures, Role};
use parts::parts;
use reader::Reader;
use serde::{Deserialize, Serialize};
use tabletop::checked;
use tabletop::name::{Name, NameFault};

/// The most that one line brings.
pub const MOST_ALIKE: u8 = 50;

/// Somebody, or several alike, as a line tells them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
#[allow(missing_docs)] // the fields are named by their types
pub struct Extra {
    pub name: Name,
    pub player: Option<Name>,
    /// How many of them, 1 and up. Who is saved is always one alone.
    #[serde(skip, default = "alone")]
    pub count: u8,
    /// Whose side they are on, where the line says so.
    pub role: Option<Role>,
    pub figures: Figures,
    pub sheet: Sheet,
    pub possibilities: u16,
}

checked!(Extra, |extra| extra.sheet.check(extra.figures).is_ok());

const fn alone() -> u8 {
    1
}

/// People as a text of lines, to be read again with [`read`].
pub fn lines<'a>(people: impl Iterator<Item = &'a Extra>) -> String {
    let mut text = String::new();
    for extra in people {
        let line = write(extra);
        text.push_str(&line);
        // Who has a name alone is told from a word of any text by the colon.
        text.push_str(if colon(&line).is_some() { "\n" } else { ":\n" });
    }
    text
}

impl Extra {
    /// Somebody of whom the name alone is known.
    pub fn named(name: Name, player: Option<Name>) -> Self {
        Self {
            name,
            player,
            count: 1,
            role: None,
            figures: Figures::default(),
            sheet: Sheet::default(),
            possibilities: 0,
        }
    }

    /// Whether more than a name is told.
    pub fn has_figures(&self) -> bool {
        self.figures != Figures::default()
            || self.sheet != Sheet::default()
            || self.possibilities > 0
    }

    /// One of them, to join in that role unless the line says otherwise.
    pub fn newcomer(&self, name: Name, role: Role) -> NewActor {
        NewActor {
            name,
            player: self.player.clone(),
            role: self.role.unwrap_or(role),
            figures: self.figures,
            sheet: self.sheet.clone(),
            possibilities: self.possibilities,
        }
    }

    /// What each of them is called: the name, or for several "thug 1", "thug 2" … as far as nobody in `taken` is called so.
    pub fn names(&self, taken: &[String]) -> Vec<Name> {
        if self.count < 2 {
            return vec![self.name.clone()];
        }
        let several = self.name.as_str();
        let cut = several.strip_suffix('s');
        let keeps = |cut: &str| ON_IE.iter().any(|on| cut.to_lowercase().ends_with(on));
        let one = match (several.strip_suffix("ies"), cut) {
            (Some(one), Some(cut)) if one.len() > 1 && !keeps(cut) => [one, "y"].concat(),
            (_, Some(one)) if !one.is_empty() && !one.ends_with('s') => one.to_owned(),
            (_, Some(_) | None) => several.to_owned(),
        };
        let mut names = Vec::new();
        for number in 1..=u32::from(u16::MAX) {
            let number = number.to_string();
            let room = Name::LONGEST.saturating_sub(number.len() + 1);
            let short: String = one.chars().take(room).collect();
            let name = [short.trim_end(), " ", &number].concat();
            let is_taken = taken
                .iter()
                .any(|other| other.to_lowercase() == name.to_lowercase());
            if let (false, Ok(name)) = (is_taken, Name::new(&name)) {
                names.push(name);
            }
            if names.len() >= usize::from(self.count) {
                break;
            }
        }
        names
    }
}

/// Of whom one ends on "ie": of "sentries" one is a sentry.
const ON_IE: [&str; 8] = [
    "zombie", "genie", "pixie", "rookie", "junkie", "valkyrie", "brownie", "faerie",
];

/// How a line was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Who it is; `None` without a name.
    pub extra: Option<Extra>,
    /// Weapons, by their place on the sheet, of which no figure was told: they add nothing until it is.
    pub untold: Vec<usize>,
    /// What was not understood.
    pub faults: Vec<Fault>,
}

/// Something in a line that was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it begins in the line, in bytes.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong with a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is no word that means something here.
    Unknown,
    /// A name that can not be.
    Name(NameFault),
    /// Several names before the colon: figures are one person's.
    Several,
    /// A figure outside its range.
    Range {
        /// The least it may be.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A weapon with its own energy, without its damage.
    NoDamage,
    /// A weapon with damage of its own, and nothing says with what skill it is used.
    NoSkill,
    /// Armor without a figure.
    NoArmor,
    /// What is added to an attribute that the line does not tell.
    NoAttribute,
    /// More weapons or pieces of armor than a sheet holds.
    TooMany,
}

/// The people in a text: each line is one where it has a colon, up to a semicolon behind which another one begins; else it is a
/// list of names.
pub fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    for mut line in text.split(['\n', '\r']) {
        if colon(line).is_some() {
            while let Some((one, others)) = parted(line) {
                pieces.push(one);
                line = others;
            }
            pieces.push(line);
            continue;
        }
        let mut rest = line;
        while let Some(end) = outside(rest, &[',', ';']) {
            let (piece, after) = rest.split_at(end);
            pieces.push(piece);
            rest = after.get(1..).unwrap_or_default();
        }
        pieces.push(rest);
    }
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}

/// A line with figures, and what stands behind the first semicolon that somebody else's name and a colon follow.
fn parted(line: &str) -> Option<(&str, &str)> {
    let mut from = colon(line)?;
    while let Some(more) = outside(line.get(from..)?, &[';']) {
        let end = from + more;
        let others = line.get(end + 1..)?;
        if let Some(head) = colon(others).and_then(|at| others.get(..at))
            && words::is_somebody(head)
        {
            return Some((line.get(..end)?, others));
        }
        from = end + 1;
    }
    None
}

/// Where a line's figures begin.
pub fn colon(line: &str) -> Option<usize> {
    outside(line, &[':'])
}

/// The first of some signs that is not within quotes; within them only where a quote is never closed.
fn outside(line: &str, signs: &[char]) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in line.char_indices() {
        match quote {
            Some(open) if closes(open, sign) => quote = None,
            Some(_) => {}
            None if is_quote(sign) => quote = Some(sign),
            None if signs.contains(&sign) => return Some(at),
            None => {}
        }
    }
    quote.and_then(|_| line.find(signs))
}

const fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '“' | '”' | '„')
}

const fn closes(open: char, sign: char) -> bool {
    matches!((open, sign), ('"', '"') | ('“' | '”' | '„', '“' | '”'))
}

/// Reads a line.
pub fn read(line: &str) -> Reading {
    let end = colon(line).unwrap_or(line.len());
    let (head, body) = line.split_at(end);
    let mut reader = Reader::of(line);
    let named = reader.head(head, end < line.len());
    reader.parts = parts(body, end);
    reader.body();
    let extra = named.map(|(count, name, player)| Extra {
        count,
        role: reader.role,
        figures: reader.figures,
        sheet: reader.sheet,
        possibilities: reader.possibilities,
        ..Extra::named(name, player)
    });
    Reading {
        extra,
        untold: reader.untold,
        faults: reader.faults,
    }
}

/// A weapon of which nothing else is known.
pub fn plain(name: Name, arm: Arm, damage: Damage) -> Carried {
    Carried {
        name,
        arm,
        damage,
        fires: Fires::Single,
        bands: None,
        ammunition: None,
        reload: Reload::Simple,
        keeps_force: false,
        grapples: false,
        fells: None,
        parries: false,
    }
}
