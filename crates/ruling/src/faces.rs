//! The typed dice in a Torg question.

use super::question::{Question, whole};
use tabletop::dice::DiceError;

/// The maximum number of dice in one question.
const MAX_DICE: usize = 1000;

/// Reads the typed dice of an exploding roll.
pub(crate) fn faces_of(question: &Question, key: &str) -> Result<Vec<u8>, String> {
    let listed = question.list(key)?;
    if listed.len() > MAX_DICE {
        return Err(format!("\"{key}\" may list {MAX_DICE} dice at most"));
    }
    let mut faces = Vec::new();
    for die in listed {
        let face = whole(key, die, 1, 20)?;
        faces.push(u8::try_from(face).unwrap_or(u8::MAX));
    }
    Ok(faces)
}

/// Describes what is wrong with the dice of an exploding roll (TC-045).
pub(crate) fn chain_error(error: DiceError, faces: &[u8]) -> String {
    match error {
        DiceError::NoSuchFace { sides, face } => format!("a d{sides} has no {face} (TC-045)"),
        DiceError::Missing { rolled: 0 } => "no die was rolled (TC-045)".to_owned(),
        DiceError::Missing { rolled } => {
            let last = faces.last().copied().unwrap_or_default();
            format!(
                "the chain stops early: after a {last} as die {rolled} one more die is missing (TC-045)"
            )
        }
        DiceError::Surplus { used, typed } => {
            format!("the chain goes on too long: it is over after {used} of {typed} dice (TC-045)")
        }
    }
}
