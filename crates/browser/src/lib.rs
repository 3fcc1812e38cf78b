//! What the browser provides for the app: storage, randomness, the clock, and events to and from the scripts in `pwa/`.
//!
//! The crate does not depend on any game. It is separate so that its tests, which run in a browser, are built without the app. Parts
//! that need no Rust (the service worker, the wake lock, the install prompt, the journal) are in `pwa/`.
//!
//! The app talks to these scripts in two ways. Requests that need no answer and all reports are events ([`events`]), so that neither side
//! has to be loaded for the other to work. Where the app waits for an answer or reads what a script holds, it calls the script's
//! functions ([`journal`], [`writer`]).

pub mod chance;
pub mod events;
pub mod journal;
pub mod storage;
pub mod writer;

/// Returns the device's clock, in milliseconds since 1970.
pub fn now() -> u64 {
    // An f64 represents present-day times in whole milliseconds exactly.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    {
        js_sys::Date::now() as u64
    }
}

/// Checks whether the device has a touchscreen.
pub fn has_touchscreen() -> bool {
    web_sys::window().is_some_and(|window| window.navigator().max_touch_points() > 0)
}

/// Returns today's date in the device's time zone: "2026-11-29".
pub fn today() -> String {
    let (year, month, day) = local_date(now());
    format!("{year}-{month:02}-{day:02}")
}

/// Returns the day of a time, in milliseconds since 1970, in the device's time zone: the year, the month from 1, and the day.
pub fn local_date(time: u64) -> (u32, u32, u32) {
    // An f64 represents present-day times in whole milliseconds exactly.
    #[allow(clippy::cast_precision_loss)]
    let date = js_sys::Date::new(&(time as f64).into());
    (date.get_full_year(), date.get_month() + 1, date.get_date())
}
