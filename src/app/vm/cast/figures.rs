//! Figures of a sheet, each with a button on either side.

use super::Part;
use crate::app::cast::CastIntent;
use crate::app::intent::Intent;
use crate::app::vm::sheet::Stepper;
use ::torg::combat::chart::WeaponRanges;
use ::torg::sheet::stat_line::StatLine;
use ::torg::sheet::{CarriedWeapon, MAX_RANGE_METRES};

/// Where an unknown figure starts when somebody begins to set it: an ordinary person's.
pub(super) const TYPICAL: u16 = 8;

/// What follows when something of the sheet is changed.
pub(super) fn became(extra: &StatLine, change: impl FnOnce(&mut StatLine)) -> Intent {
    let mut extra = extra.clone();
    change(&mut extra);
    CastIntent::Became(extra).intent()
}

/// A figure that may be missing: below the least it is gone again.
pub(super) fn figure(
    extra: &StatLine,
    label: &'static str,
    value: Option<u16>,
    (least, first, most): (u16, u16, u16),
    set: &dyn Fn(&mut StatLine, Option<u16>),
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
    extra: &StatLine,
    label: &'static str,
    value: u16,
    most: u16,
    set: &dyn Fn(&mut StatLine, u16),
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

type Numbers<'a> = dyn Fn(
        &'static str,
        Option<u16>,
        (u16, u16, u16),
        &dyn Fn(&mut CarriedWeapon, Option<u16>),
    ) -> Stepper
    + 'a;

/// How far it reaches: each end of a range between its neighbours.
pub(super) fn ranges(its: &CarriedWeapon, numbers: &Numbers<'_>, parts: &mut Vec<Part>) {
    let Some(bands) = its.ranges else {
        if its.attack_skill.is_hand_to_hand() {
            return;
        }
        let start = WeaponRanges {
            short_from: 3,
            short_to: 10,
            medium_to: 25,
            long_to: 50,
        };
        parts.push(Part::Steppers(vec![numbers(
            "Short range, metres",
            None,
            (1, start.short_to, start.medium_to),
            &|its, _| {
                its.ranges = Some(start);
            },
        )]));
        return;
    };
    let set = |its: &mut CarriedWeapon, change: &dyn Fn(&mut WeaponRanges)| {
        if let Some(bands) = &mut its.ranges {
            change(bands);
        }
    };
    parts.push(Part::Steppers(vec![
        numbers(
            "Point blank to, metres",
            Some(bands.short_from),
            (0, 0, bands.short_to),
            &|its, value| {
                set(its, &|bands| bands.short_from = value.unwrap_or(0));
            },
        ),
        numbers(
            "Short range, metres",
            Some(bands.short_to),
            (bands.short_from.max(1), 1, bands.medium_to),
            &|its, value| match value {
                Some(value) => set(its, &|bands| bands.short_to = value),
                None => its.ranges = None,
            },
        ),
        numbers(
            "Medium range, metres",
            Some(bands.medium_to),
            (bands.short_to, 1, bands.long_to),
            &|its, value| {
                set(its, &|bands| {
                    bands.medium_to = value.unwrap_or(bands.short_to)
                });
            },
        ),
        numbers(
            "Long range, metres",
            Some(bands.long_to),
            (bands.medium_to, 1, MAX_RANGE_METRES),
            &|its, value| {
                set(its, &|bands| {
                    bands.long_to = value.unwrap_or(bands.medium_to)
                });
            },
        ),
    ]));
}
