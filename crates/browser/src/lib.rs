//! What the browser offers to the app: storage, randomness, the clock, and events to and from the scripts in `pwa/`.
//!
//! It knows nothing of the games. It is a crate of its own so that its tests, which run in a browser, are built without the app.
//! What needs no Rust (the service worker, the wake lock, the install prompt, the journal) is in `pwa/`.

pub mod chance;
pub mod events;
pub mod journal;
pub mod storage;
pub mod writer;

/// The device's clock, in milliseconds since 1970.
pub fn now() -> u64 {
    // Whole milliseconds of this age fit an f64 exactly.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    {
        js_sys::Date::now() as u64
    }
}
