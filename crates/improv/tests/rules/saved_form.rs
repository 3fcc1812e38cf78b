//! Impossible saved data is refused when it is read, and settings are read back unchanged.

use improv::event::Event;
use improv::settings::{GmHandSize, Settings};
use improv::side::SideId;
use testing::json::{assert_round_trip, assert_unreadable, read};

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
    assert_unreadable::<Settings>(&[r#"{"gm_hand":[3]}"#, r#"{"gm_hand":{"base":3}}"#]);
    for unlimited in [None, Some(3)] {
        assert_round_trip(&Settings {
            talent_session_cap: unlimited,
            ..Default::default()
        });
    }
}

/// The two numbers of the gamemaster's hand are saved as a pair.
#[test]
fn the_gamemasters_hand_size_is_saved_as_it_always_was() {
    let settings = read::<Settings>(r#"{"gm_hand":[5,2]}"#).unwrap();
    let gm_hand = GmHandSize {
        base: 5,
        per_player: 2,
    };
    assert_eq!((settings.gm_hand, settings.gm_hand_size(4)), (gm_hand, 13));
    assert_eq!(serde_json::to_string(&gm_hand).unwrap(), "[5,2]");
    assert_round_trip(&settings);
}

/// A narration in a file of an earlier version was not declined.
#[test]
fn im_087_earlier_narrations_were_not_declined() {
    let narrated = read::<Event>(r#"{"narrated":{"side":1,"text":null}}"#).unwrap();
    let expected = Event::Narrated {
        side: SideId(1),
        text: None,
        declined: false,
    };
    assert_eq!(narrated, expected);
    assert_round_trip(&narrated);
}
