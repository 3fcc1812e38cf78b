//! The hash of a link: any text gives a screen or none, and a screen's own address leads to it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rising_action::navigation::Address;

fuzz_target!(|hash: &str| {
    if let Ok(address) = hash.parse::<Address>() {
        let written = address.to_string();
        assert_eq!(written.parse(), Ok(address), "{written}");
    }
});
