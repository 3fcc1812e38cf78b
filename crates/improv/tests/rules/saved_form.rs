//! Impossible saved data is refused when it is read, and settings are read back unchanged.

use improv::event::Event;
use improv::settings::Settings;
use testing::json::{assert_round_trip, assert_unreadable};

#[test]
fn impossible_saved_data_is_refused() {
    assert_unreadable::<Event>(&[
        r#"{"hand_looked":{}}"#,
        r#"{"hand_looked":{"person":65536}}"#,
        r#"{"narration_order_set":{"order":[1,"two"]}}"#,
        r#"{"settings_changed":{"settings":{"card_rules":{"suit_order":["heart","heart","club","spade"]}}}}"#,
        r#"{"settings_changed":{"settings":{"card_rules":{"suit_order":["heart"]}}}}"#,
        r#"{"settings_changed":{"settings":{"talent_max_uses":true}}}"#,
        r#"{"settings_changed":{"settings":{"player_hand_size":65535}}}"#,
        r#"{"settings_changed":{"settings":{"gm_tokens_per_player":4294967295}}}"#,
        r#"{"settings_changed":{"settings":{"talent_max_uses":100}}}"#,
        r#"{"settings_changed":{"settings":{"card_rules":{"values":{"joker":1,"ace":40}}}}}"#,
        r#"{"settings_changed":{"settings":{"card_rules":{"suit_order":["spade","club","heart","diamond"]}}}}"#,
        r#"{"conflict_opened":{"kind":"simple","rounds":0}}"#,
        r#"{"rounds_set":{"rounds":100}}"#,
        r#"{"side_added":{"side":1,"kind":"gm_stake","label":"Mob","stake":"","mooks":0}}"#,
        r#"{"side_changed":{"side":1,"label":"Mob","stake":"","mooks":65535}}"#,
        r#"{"person_joined":{"person":1,"name":"Ada","role":"player","deck":65535,"tokens":0,"talents":[]}}"#,
        r#"{"session_began":{"decks":[[1,40]],"tokens":[],"pool":0}}"#,
        r#"{"deck_shuffled":{"deck":1214,"cards":[]}}"#,
        r#"{"deck_dealt":{}}"#,
    ]);
    for unlimited in [None, Some(3)] {
        assert_round_trip(&Settings {
            talent_session_cap: unlimited,
            ..Default::default()
        });
    }
}
