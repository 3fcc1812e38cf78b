//! The saved form: what impossible data is refused, and what stands for a name that is missing.

use testing::json::{assert_round_trip, assert_unreadable, read};
use torang::event::Event;
use torang::state::AbilitySnapshot;

#[test]
fn impossible_saved_data_is_refused() {
    assert_unreadable::<Event>(&[
        r#"{"check_asked":{"part":"left"}}"#,
        r#"{"check_asked":{"part":{"help":65536}}}"#,
        r#"{"check_asked":{}}"#,
        r#"{"time_advanced":{"amount":-1,"unit":"days"}}"#,
        r#"{"help_rolled":{"help":0,"result":{"natural":101,"typed":true,"effective":1,"target_score":1,"level":"fumble"}}}"#,
        r#"{"help_rolled":{"help":0,"result":{"natural":0,"typed":true,"effective":1,"target_score":1,"level":"fumble"}}}"#,
        r#"{"deck_dealt":{}}"#,
    ]);
}

/// A score without a name is saved with a text in its place. On a sheet, that text is a name like any other.
#[test]
fn a_score_without_a_name_is_saved_as_it_always_was() {
    for (id, name, is_named) in [
        ("null", "Other score", false),
        ("null", "Luck", true),
        ("3", "Other score", true),
    ] {
        let text = format!(r#"{{"ability_id":{id},"name":"{name}","kind":"skill","base":60}}"#);
        let snapshot = read::<AbilitySnapshot>(&text).unwrap();
        let named = snapshot.name.as_ref().map(|name| name.as_str());
        assert_eq!(named, is_named.then_some(name), "{text}");
        assert_eq!(serde_json::to_string(&snapshot).unwrap(), text);
        assert_round_trip(&snapshot);
    }
    assert_unreadable::<AbilitySnapshot>(&[
        r#"{"ability_id":null,"name":null,"kind":"skill","base":60}"#,
        r#"{"ability_id":null,"kind":"skill","base":60}"#,
    ]);
}
