//! Events that were saved before a rule was corrected replay to the state that they had then.

use crate::fight::given::{FightTable, HERO, OTHER, VILLAIN, fighter};
use torg::event::Event;
use torg::fight::actions::CombatEvent;
use torg::settings::Edition;
use torg::state::Role;

/// TC-201: of two targets that a maneuver set back, an old event kept the last one; a present one keeps both.
#[test]
fn tc_201_old_blindsides_replay_as_they_were() {
    let old = |target: u8, until: u8| {
        format!(r#"{{"blindside_earned":{{"target":{target},"until":{until}}}}}"#)
    };
    let new = |target: u8, until: u8| {
        let old = old(target, until);
        format!(r#"{},"beside_others":true}}}}"#, old.trim_end_matches('}'))
    };
    let cases = [
        ([old(2, 2), old(3, 2)], vec![(OTHER, 2)]),
        ([old(2, 2), old(3, 3)], vec![(OTHER, 3)]),
        ([new(2, 2), new(3, 2)], vec![(VILLAIN, 2), (OTHER, 2)]),
        ([new(2, 2), new(2, 3)], vec![(VILLAIN, 3)]),
    ];
    for (saved, earned) in cases {
        let cast = vec![
            fighter(Role::Hero),
            fighter(Role::Villain),
            fighter(Role::Villain),
        ];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        for json in &saved {
            let what: CombatEvent = serde_json::from_str(json).unwrap();
            assert_eq!(&serde_json::to_string(&what).unwrap(), json);
            fight.apply_events(vec![Event::Combat { actor: HERO, what }]);
        }
        assert_eq!(fight.actor(HERO).combat.earned_blindsides, earned);
    }
}
