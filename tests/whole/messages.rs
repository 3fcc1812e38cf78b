//! What the app says of the device.

use rising_action::messages;

#[test]
fn room_is_told_in_evenings() {
    for (free_bytes, says) in [
        (-1.0, "no room for another evening"),
        (399_999.0, "no room for another evening"),
        (400_000.0, "room for one more evening."),
        (799_999.0, "room for one more evening."),
        (4_000_000.0, "room for about 10 more evenings."),
        (40_000_000.0, "room for more than a hundred evenings."),
        (f64::INFINITY, "room for more than a hundred evenings."),
        (f64::NAN, "no room for another evening"),
    ] {
        let text = messages::room_left(free_bytes);
        assert!(text.contains(says), "{free_bytes}: {text}");
    }
}
