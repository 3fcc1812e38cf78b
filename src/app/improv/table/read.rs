//! What people type at an Improv table: names with a number of mooks, talents with their limits.

use super::Fault;
use crate::app::update::names;
use ::improv::command::NewTalent;
use ::improv::settings::MAX_TALENT_USES;
use tabletop::name::Name;

/// The gamemaster's stakes in one line: "Lund, The Gang ×6".
///
/// # Errors
/// The first that can be no name.
pub fn stakes(typed: &str) -> Result<Vec<(Name, Option<u16>)>, Fault> {
    let mut read = vec![];
    for part in names(typed) {
        let (name, mooks) = match part.trim().rsplit_once(' ') {
            Some((name, count)) => match count.strip_prefix(['x', '×', 'X']).map(str::parse) {
                Some(Ok(count)) => (name, Some(count)),
                Some(Err(_)) | None => (part, None),
            },
            None => (part, None),
        };
        read.push((Name::new(name).map_err(Fault::Name)?, mooks));
    }
    Ok(read)
}

/// Talents with how often each may be used, where that is said: "Old debts 3, Charm".
///
/// # Errors
/// The first that can be no name.
pub fn talents(typed: &str) -> Result<Vec<NewTalent>, Fault> {
    let mut read = vec![];
    for part in names(typed) {
        let (name, most) = match part.trim().rsplit_once(' ') {
            // A figure that nobody counts to belongs to the name.
            Some((name, count)) => match count.parse().ok().filter(|most| *most <= MAX_TALENT_USES)
            {
                Some(count) => (name, Some(count)),
                None => (part, None),
            },
            None => (part, None),
        };
        let name = Name::new(name).map_err(Fault::Name)?;
        read.push(NewTalent {
            name,
            max_uses: most,
        });
    }
    Ok(read)
}
