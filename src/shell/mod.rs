//! The browser's powers.
