//! The browser's powers, each behind a plain door: storage, chance, the clock, files, and what `pwa/` minds.
//!
//! Knows the browser and nothing of the games. What needs no Rust (the worker, the wake lock, the install prompt) lives in
//! `pwa/boot.js` and `pwa/device.js`; both sides speak through events on `window`.

pub mod bridge;
pub mod chance;
pub mod storage;

/// The device's clock, in milliseconds since 1970.
pub fn now() -> u64 {
    // Whole milliseconds of this age fit an f64 exactly.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    {
        js_sys::Date::now() as u64
    }
}
