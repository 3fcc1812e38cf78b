//! The command line for combat: the contract of `interaction`, `damage`, `attack` and `odds`.

use crate::asked::{ask, check, check_error};
use serde_json::{Map, Value, json};

/// Returns a question with some keys added, or removed if they are null.
fn with_keys(question: &Value, keys: &Value) -> Value {
    let mut changed: Map<String, Value> = question.as_object().unwrap().clone();
    for (key, value) in keys.as_object().unwrap() {
        if value.is_null() {
            changed.remove(key);
        } else {
            changed.insert(key.clone(), value.clone());
        }
    }
    Value::Object(changed)
}

#[test]
fn interaction_questions() {
    let interaction = |edition, kind, points: i64| json!({"game": "torg", "edition": edition, "ask": "interaction", "kind": kind, "result_points": points});
    for (edition, kind, points, results) in [
        ("classic", "intimidation", 0, json!(["unskilled"])),
        ("revised", "test", 4, json!(["stymied"])),
        ("classic", "taunt", 15, json!(["up", "setback"])),
        ("classic", "maneuver", 12, json!(["stymied", "fatigued"])),
        ("revised", "maneuver", 3, json!(["fatigued"])),
        ("revised", "intimidation", 16, json!(["break"])),
        ("revised", "trick", 17, json!(["players_call"])),
        ("revised", "trick", -1, json!([])),
        ("classic", "trick", i64::from(i32::MIN), json!([])),
        (
            "classic",
            "trick",
            i64::from(i32::MAX),
            json!(["players_call"]),
        ),
    ] {
        check(
            &interaction(edition, kind, points),
            &json!({"results": results}),
        );
    }
    check_error(
        &interaction("revised", "scare", 1),
        &["kind", "scare", "trick"],
    );
    check_error(
        &interaction("third", "trick", 1),
        &["edition", "classic", "revised"],
    );
    check_error(
        &interaction("revised", "trick", 1 << 40),
        &["result_points"],
    );
    let none = with_keys(
        &interaction("revised", "trick", 1),
        &json!({"edition": null}),
    );
    check_error(&none, &["edition", "missing"]);
}

#[test]
fn damage_questions() {
    let damage = |edition, target, points: i64| json!({"game": "torg", "edition": edition, "ask": "damage", "target": target, "result_points": points});
    let row = |wounds: u32, knockdown: bool, mark: Value, shock: u32| json!({"wounds": wounds, "knockdown": knockdown, "mark": mark, "shock": shock});
    for (edition, target, points, row) in [
        ("classic", "ordinary", -1, row(0, false, Value::Null, 0)),
        ("classic", "ordinary", 6, row(0, true, json!("K/O"), 4)),
        (
            "classic",
            "possibility_rated",
            5,
            row(0, false, json!("O"), 2),
        ),
        ("revised", "ordinary", 17, row(5, false, json!("KO"), 9)),
        (
            "revised",
            "possibility_rated",
            3,
            row(0, false, json!("K"), 1),
        ),
        (
            "revised",
            "possibility_rated",
            25,
            row(8, false, json!("KO"), 10),
        ),
        (
            "revised",
            "ordinary",
            i64::from(i32::MIN),
            row(0, false, Value::Null, 0),
        ),
    ] {
        check(&damage(edition, target, points), &row);
    }
    check(
        &damage("classic", "ordinary", i64::from(i32::MAX)),
        &json!({"shock": 15}),
    );
    check_error(
        &damage("classic", "hero", 3),
        &["target", "possibility_rated"],
    );
}

/// TX-109.
fn ranged_attack(edition: &str) -> Value {
    json!({
        "game": "torg", "edition": edition, "ask": "attack", "skilled": true, "dice": [10, 5],
        "skill_value": 13, "attack_type": "fire", "damage": {"fixed": 15},
        "options": ["blindside"], "range": "short", "surprise": "none", "defence": 12,
        "toughness": 9, "armor": {"add": 3, "maximum": 18}, "target": "possibility_rated",
    })
}

/// TX-111, the defence given as its total.
fn melee_attack() -> Value {
    json!({
        "game": "torg", "edition": "revised", "ask": "attack", "skilled": true, "dice": [20, 4],
        "skill_value": 14, "attack_type": "melee",
        "damage": {"strength": 10, "weapon_add": 5, "maximum": 19, "skill_adds": 3},
        "options": ["all_out", {"vital_blow": 1}], "surprise": "none", "defence": 15,
        "toughness": 13, "armor": {"add": 4, "maximum": 20}, "target": "ordinary",
    })
}

fn sum(lines: &Value, total: &str) -> i64 {
    let lines = lines.as_array().unwrap().iter();
    lines
        .filter(|line| line["total"] == total)
        .map(|line| {
            assert!(line["what"].is_string() && line["rule"].as_str().unwrap().starts_with("TC-"));
            line["amount"].as_i64().unwrap()
        })
        .sum()
}

#[test]
fn attack_questions() {
    for (edition, shock) in [("classic", 2), ("revised", 3)] {
        check(
            &ranged_attack(edition),
            &json!({
                "bonus": 5, "action_total": 18, "difficulty": 12, "hit": true, "result_points": 6, "level": "good",
                "effect_total": 20, "effect_difficulty": 12, "effect_result_points": 8,
                "damage": {"wounds": 0, "knockdown": true, "mark": "K", "shock": shock},
            }),
        );
    }
    check(
        &melee_attack(),
        &json!({
            "bonus": 8, "action_total": 23, "difficulty": 15, "hit": true, "result_points": 8, "level": "superior",
            "effect_total": 28, "effect_difficulty": 17, "effect_result_points": 11,
            "damage": {"wounds": 2, "knockdown": false, "mark": "K/O", "shock": 6},
        }),
    );
    for question in [
        ranged_attack("classic"),
        ranged_attack("revised"),
        melee_attack(),
    ] {
        let answer = ask(&question);
        assert_eq!(sum(&answer["line"], "action"), answer["action_total"]);
        assert_eq!(sum(&answer["line"], "effect"), answer["effect_total"]);
    }
    // A miss.
    let nothing = json!({
        "hit": false, "level": "failure", "result_points": -12, "effect_total": null,
        "effect_difficulty": null, "effect_result_points": null, "damage": null,
    });
    check(
        &with_keys(&ranged_attack("classic"), &json!({"defence": 30})),
        &nothing,
    );
    // A hit without damage.
    check(
        &with_keys(&ranged_attack("revised"), &json!({"toughness": 30})),
        &json!({
            "hit": true, "effect_result_points": -10,
            "damage": {"wounds": 0, "knockdown": false, "mark": null, "shock": 0},
        }),
    );
    // Completely hidden: the cover is hit.
    check(
        &with_keys(
            &ranged_attack("revised"),
            &json!({"concealment": "complete"}),
        ),
        &json!({
            "difficulty": 19, "hit": false, "cover_hit": true, "cover_effect_total": 20, "damage": null,
        }),
    );
    check(
        &with_keys(
            &ranged_attack("classic"),
            &json!({"concealment": "complete"}),
        ),
        &json!({"difficulty": 12, "hit": true}),
    );
    // Hand-to-hand attacks need no range.
    for range in ["point_blank", "long"] {
        check(
            &with_keys(&melee_attack(), &json!({"range": range})),
            &json!({"bonus": 8, "action_total": 23}),
        );
    }
    let bare = json!({"options": null, "surprise": null, "armor": null});
    check(
        &with_keys(&melee_attack(), &bare),
        &json!({"action_total": 22, "effect_difficulty": 13}),
    );
}

#[test]
fn options_and_circumstances_change_the_attack() {
    let plain = with_keys(
        &ranged_attack("revised"),
        &json!({"options": [], "dice": [13]}),
    );
    for (keys, bonus, action, effect) in [
        (json!({}), 1, 14, 16),
        (json!({"options": ["aim"]}), 1, 17, 16),
        (json!({"options": ["opportunity"]}), -2, 11, 13),
        (json!({"options": ["knockdown"]}), -1, 12, 14),
        (json!({"options": ["blindside", "aim"]}), 4, 20, 19),
        (json!({"options": [{"vital_blow": 3}]}), 1, 8, 19),
        (json!({"options": [{"vital_blow": 0}]}), 1, 14, 16),
        (
            json!({"options": ["sweep"], "attack_type": "unarmed"}),
            1,
            19,
            11,
        ),
        (
            json!({"options": ["all_out", "sweep"], "attack_type": "melee"}),
            1,
            22,
            12,
        ),
        (json!({"range": "medium"}), -2, 11, 13),
        (json!({"range": "long"}), -4, 9, 11),
        (json!({"range": "point_blank", "dice": [3]}), 1, 14, 16),
        (json!({"surprise": "partial"}), 1, 16, 18),
        (json!({"surprise": "complete"}), 1, 18, 20),
        (json!({"skilled": false, "dice": [20]}), 7, 20, 22),
    ] {
        let mut required = json!({"bonus": bonus, "action_total": action});
        if action >= 12 {
            required["effect_total"] = json!(effect);
        }
        check(&with_keys(&plain, &keys), &required);
    }
    let adds = json!({"strength": 9, "weapon_add": 2, "skill_adds": 4});
    for (kind, edition, effect) in [
        ("unarmed", "revised", 16),
        ("melee", "revised", 16),
        ("missile", "revised", 16),
        ("energy", "revised", 12),
        ("melee", "classic", 12),
    ] {
        let keys = json!({"damage": adds, "attack_type": kind, "edition": edition});
        check(&with_keys(&plain, &keys), &json!({"effect_total": effect}));
    }
    // Active defences, and their own dice.
    for (dice, difficulty) in [(json!([3]), 13), (json!([20, 6]), 21)] {
        let keys = json!({"active_dice": dice});
        check(
            &with_keys(&plain, &keys),
            &json!({"difficulty": difficulty}),
        );
    }
    check_error(
        &with_keys(&plain, &json!({"active_dice": [20]})),
        &["active_dice", "stops early"],
    );
    let surprised = json!({"active_dice": [3], "surprise": "complete"});
    check_error(&with_keys(&plain, &surprised), &["active", "TC-210"]);
    // Non-lethal.
    let soft = json!({"options": ["non_lethal"], "toughness": 0, "target": "ordinary"});
    let answer = ask(&with_keys(&plain, &soft));
    assert_eq!(answer["extra_k"], true);
    assert_eq!(answer["damage"]["extra_k"], true);
    assert_eq!(answer["damage"]["wounds"], 2);
    let keys = with_keys(&soft, &json!({"edition": "classic"}));
    assert_eq!(ask(&with_keys(&plain, &keys))["extra_k"], false);
    // A certain knockdown, even without damage.
    let legs = json!({"options": ["knockdown"], "toughness": 90, "dice": [17]});
    let answer = ask(&with_keys(&plain, &legs));
    assert_eq!(
        (&answer["result_points"], &answer["damage"]["knockdown"]),
        (&json!(3), &json!(true))
    );
}

#[test]
fn illegal_combinations_name_their_rule() {
    let (c, r) = (ranged_attack("classic"), ranged_attack("revised"));
    for (question, options, fragments) in [
        (&c, json!(["knockdown"]), ["knockdown", "TC-147"]),
        (&c, json!([{"vital_blow": 2}]), ["4", "TC-122"]),
        (&c, json!([{"vital_blow": 0}]), ["4", "TC-122"]),
        (&r, json!([{"vital_blow": 5}]), ["0 to 4", "TC-126"]),
        (&r, json!([{"vital_blow": -1}]), ["0 to 4", "TC-126"]),
        (&r, json!([{"vital_blow": i64::MIN}]), ["0 to 4", "TC-126"]),
        (&c, json!(["all_out"]), ["all_out", "TC-129"]),
        (&r, json!(["all_out"]), ["all_out", "TC-130"]),
        (&c, json!(["sweep"]), ["sweep", "TC-132"]),
        (&r, json!(["sweep"]), ["sweep", "TC-133"]),
        (&r, json!(["shout"]), ["shout", "non_lethal"]),
        (&r, json!(["aim", "aim"]), ["aim", "twice"]),
        (&r, json!([3]), ["options", "vital_blow"]),
        (
            &r,
            json!([{"vital_blow": 1, "x": 1}]),
            ["options", "vital_blow"],
        ),
        (&r, json!("aim"), ["options", "list"]),
        (&r, json!([{"vital_blow": "x"}]), ["vital_blow", "whole"]),
    ] {
        check_error(
            &with_keys(question, &json!({"options": options})),
            &fragments,
        );
    }
    check_error(
        &with_keys(&melee_attack(), &json!({"options": ["aim"]})),
        &["aim", "TC-121"],
    );
    let swept = json!({"options": ["sweep", {"vital_blow": 1}]});
    check_error(
        &with_keys(&melee_attack(), &swept),
        &["sweep", "vital_blow", "TC-126"],
    );
    check_error(
        &with_keys(&r, &json!({"range": null})),
        &["range", "TC-175"],
    );
    check_error(
        &with_keys(&r, &json!({"range": "far"})),
        &["range", "far", "long"],
    );
}

#[test]
fn invalid_questions_say_what_is_valid() {
    let question = ranged_attack("revised");
    for key in ["skill_value", "defence", "toughness"] {
        for figure in [-1, 1001, 1_000_000_000, i64::from(i32::MIN), i64::MAX] {
            check_error(
                &with_keys(&question, &json!({key: figure})),
                &[key, "0", "1000"],
            );
        }
        check_error(&with_keys(&question, &json!({key: 7.5})), &[key, "whole"]);
        check_error(
            &with_keys(&question, &json!({key: null})),
            &[key, "missing"],
        );
    }
    for (damage, fragments) in [
        (json!({}), ["strength", "fixed"]),
        (json!({"fixed": -1}), ["fixed", "1000"]),
        (json!({"fixed": 1, "strength": 2}), ["fixed", "strength"]),
        (
            json!({"strength": 8, "weapon_add": 5000}),
            ["weapon_add", "1000"],
        ),
        (
            json!({"strength": 8, "weapon_add": 5, "maximum": -3}),
            ["maximum", "1000"],
        ),
        (json!({"weapon_add": 5}), ["strength", "fixed"]),
        (json!(12), ["damage", "object"]),
    ] {
        check_error(
            &with_keys(&question, &json!({"damage": damage})),
            &fragments,
        );
    }
    for (key, value, fragments) in [
        ("dice", json!([10]), ["dice", "stops early"]),
        ("dice", json!([7, 3]), ["dice", "too long"]),
        ("dice", json!([21]), ["dice", "1 to 20"]),
        ("dice", json!([]), ["dice", "no die"]),
        ("armor", json!({"add": 3}), ["maximum", "missing"]),
        ("armor", json!({"add": -3, "maximum": 9}), ["add", "1000"]),
        ("attack_type", json!("laser"), ["attack_type", "energy"]),
        ("surprise", json!("some"), ["surprise", "partial"]),
        (
            "concealment",
            json!("most"),
            ["concealment", "three_quarters"],
        ),
        ("target", json!("hero"), ["target", "ordinary"]),
        ("skilled", json!(1), ["skilled", "true or false"]),
    ] {
        check_error(&with_keys(&question, &json!({key: value})), &fragments);
    }
    // The longest distance that is allowed.
    let far = json!({
        "skill_value": 1000, "damage": {"strength": 1000, "weapon_add": 1000, "skill_adds": 1000},
        "attack_type": "melee", "toughness": 0, "defence": 0,
    });
    check(
        &with_keys(&question, &far),
        &json!({"hit": true, "level": "spectacular"}),
    );
}

#[test]
fn odds_questions() {
    let close = |answer: &Value, key: &str, expected: f64| {
        let actual = answer[key].as_f64().unwrap();
        assert!(
            (actual - expected).abs() < 1e-9,
            "{key}: {actual} {expected}"
        );
    };
    let question = with_keys(
        &ranged_attack("revised"),
        &json!({"ask": "odds", "dice": null, "options": []}),
    );
    // A charted bonus of -1 and up hits; 1 of -1 is at effect 14 against 12.
    let answer = ask(&question);
    close(&answer, "hit", 0.6);
    let sure = with_keys(&question, &json!({"range": "point_blank", "defence": 14}));
    close(&ask(&sure), "hit", 1.0);
    let hidden = with_keys(&question, &json!({"concealment": "half"}));
    let answer = ask(&hidden);
    close(&answer, "hit", 0.2875);
    close(&answer, "cover_hit", 0.6 - 0.2875);
    // A miss has no damage.
    let hopeless = ask(&with_keys(&question, &json!({"defence": 1000})));
    for key in ["hit", "wound", "knockdown", "ko", "expected_shock"] {
        close(&hopeless, key, 0.0);
    }
    // The certain knockdown of a knockdown attack at Good or better: a charted bonus of 4 or more.
    let legs = json!({"options": ["knockdown"], "toughness": 1000});
    close(&ask(&with_keys(&question, &legs)), "knockdown", 0.235);
    // Every skilled bonus below 8 one face at a time.
    let weak = json!({"skilled": false, "toughness": 11, "armor": null, "damage": {"fixed": 11}, "defence": 13});
    let answer = ask(&with_keys(&question, &weak));
    close(&answer, "hit", 0.55);
    check_error(
        &with_keys(&question, &json!({"skilled": null})),
        &["skilled"],
    );
    check_error(
        &with_keys(&question, &json!({"options": ["sweep"]})),
        &["TC-133"],
    );
    // Given dice are ignored.
    assert_eq!(
        ask(&with_keys(&question, &json!({"dice": [1, 2, 3]}))),
        ask(&question)
    );
}
