//! Figures of a sheet, each with a button on either side.

use super::Part;
use crate::app::cast::CastIntent;
use crate::app::intent::Intent;
use crate::app::vm::sheet::Stepper;
use crate::app::words::book::said;
use ::torg::combat::chart::Bands;
use ::torg::sheet::quick::Extra;
use ::torg::sheet::{Carried, FARTHEST};

/// Where an unknown figure starts when somebody begins to set it: an ordinary person's.
pub(super) const TYPICAL: u16 = 8;

/// What follows when something of the sheet is changed.
pub(super) fn became(extra: &Extra, change: impl FnOnce(&mut Extra)) -> Intent {
    let mut extra = extra.clone();
    change(&mut extra);
    CastIntent::Became(extra).intent()
}

/// A figure that may be missing: below the least it is gone again.
pub(super) fn figure(
    extra: &Extra,
    label: &'static str,
    value: Option<u16>,
    (least, first, most): (u16, u16, u16),
    set: &dyn Fn(&mut Extra, Option<u16>),
) -> Stepper {
    let to = |value| became(extra, |extra| set(extra, value));
    Stepper {
        label,
        value: value.map_or_else(|| "–".to_owned(), |value| value.to_string()),
        less: value.map(|value| to(value.checked_sub(1).filter(|value| *value >= least))),
        more: match value {
            None => Some(to(Some(first))),
            Some(value) => (value < most).then(|| to(Some(value + 1))),
        },
    }
}

/// A figure that is always there.
pub(super) fn count(
    extra: &Extra,
    label: &'static str,
    value: u16,
    most: u16,
    set: &dyn Fn(&mut Extra, u16),
) -> Stepper {
    let to = |value| became(extra, |extra| set(extra, value));
    Stepper {
        label,
        value: value.to_string(),
        less: value.checked_sub(1).map(to),
        more: (value < most).then(|| to(value + 1)),
    }
}

pub(super) fn small(value: u16) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

type Numbers<'a> = dyn Fn(&'static str, Option<u16>, (u16, u16, u16), &dyn Fn(&mut Carried, Option<u16>)) -> Stepper
    + 'a;

/// How far it reaches: each end of a range between its neighbours.
pub(super) fn ranges(its: &Carried, numbers: &Numbers<'_>, parts: &mut Vec<Part>) {
    let Some(bands) = its.bands else {
        if its.arm.is_hand_to_hand() {
            return;
        }
        let start = Bands {
            from: 3,
            short: 10,
            medium: 25,
            long: 50,
        };
        parts.push(Part::Steppers(vec![numbers(
            said!("Short range, metres"),
            None,
            (1, start.short, start.medium),
            &|its, _| {
                its.bands = Some(start);
            },
        )]));
        return;
    };
    let set = |its: &mut Carried, change: &dyn Fn(&mut Bands)| {
        if let Some(bands) = &mut its.bands {
            change(bands);
        }
    };
    parts.push(Part::Steppers(vec![
        numbers(
            said!("Point blank to, metres"),
            Some(bands.from),
            (0, 0, bands.short),
            &|its, value| {
                set(its, &|bands| bands.from = value.unwrap_or(0));
            },
        ),
        numbers(
            said!("Short range, metres"),
            Some(bands.short),
            (bands.from.max(1), 1, bands.medium),
            &|its, value| match value {
                Some(value) => set(its, &|bands| bands.short = value),
                None => its.bands = None,
            },
        ),
        numbers(
            said!("Medium range, metres"),
            Some(bands.medium),
            (bands.short, 1, bands.long),
            &|its, value| {
                set(its, &|bands| bands.medium = value.unwrap_or(bands.short));
            },
        ),
        numbers(
            said!("Long range, metres"),
            Some(bands.long),
            (bands.medium, 1, FARTHEST),
            &|its, value| {
                set(its, &|bands| bands.long = value.unwrap_or(bands.medium));
            },
        ),
    ]));
}
