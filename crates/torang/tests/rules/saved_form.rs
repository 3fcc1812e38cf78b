//! Impossible saved data is refused when it is read.

use testing::json::assert_unreadable;
use torang::event::Event;

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
