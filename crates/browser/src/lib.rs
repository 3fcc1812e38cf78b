//! What the browser provides for the app: storage, randomness, the clock, and events to and from the scripts in `pwa/`.
//!
//! The crate does not depend on any game. It is separate so that its tests, which run in a browser, are built without the app. Parts
//! that need no Rust (the service worker, the wake lock, the install prompt, the journal) are in `pwa/`.

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

/// Returns today's date in the device's time zone: "2026-11-29".
pub fn today() -> String {
    let now = js_sys::Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    format!("{year}-{month:02}-{day:02}")
}
