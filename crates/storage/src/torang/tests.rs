//! Every event and word of the saved form.

#![cfg(test)]

use super::super::coming_back::{events_come_back, words_come_back};
use super::super::record::{Kept, Record};
use super::*;
use tabletop::name::Name;
use tabletop::rule::te;
use tabletop::seat::ActorId;

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn score(score: i32) -> Score {
    Score::default().plus(score)
}

fn result(face: u8, effective: i32, against: i32, typed: bool) -> RollResult {
    let natural = D100::new(face).unwrap();
    RollResult {
        natural,
        typed,
        effective: score(effective),
        against: score(against),
        level: score(against).level(natural),
    }
}

/// At least one of each; `every_kind_of_event_comes_back` sees to that.
fn events() -> Vec<Event> {
    let (actor, ability, carried) = (ActorId(1), AbilityId(u16::MAX), CarriedId(7));
    let (main, help) = (Which::Main(Side::Opponent), Which::Help(15));
    let settings = Settings {
        tie_rule: TieRule::Low,
        nested_help: true,
        manual_dice: false,
        ability_list: vec![name("Climb"), name("Sing \"well\"")],
        ..Settings::default()
    };
    let modifiers = vec![
        Modifier {
            amount: -40,
            source: Source::Gamemaster,
            reason: "rain\nand wind".to_owned(),
        },
        Modifier {
            amount: 20,
            source: Source::Carried(carried),
            reason: String::new(),
        },
    ];
    let tested = |ability, base| Tested {
        ability,
        name: name("Climb"),
        kind: Kind::Skill,
        base: score(base),
    };
    let entrant = |followers| Entrant {
        roller: actor,
        tested: tested(Some(ability), 342),
        modifiers: modifiers.clone(),
        followers,
    };
    let scaled = Scaled {
        active: score(34),
        opponent: score(406),
        scaling: Scaling {
            divisor: 10,
            penalty: 0,
        },
    };
    let set = |base| Event::AbilitySet {
        actor,
        ability,
        name: name("Climb"),
        kind: Kind::Characteristic,
        base,
    };
    vec![
        Event::TableOpened {
            title: name("Harbour"),
            settings,
        },
        Event::SettingsChanged {
            settings: Settings::default(),
        },
        Event::NoteMade {
            text: "one\ntwo \u{1f}".to_owned(),
        },
        Event::CharacterJoined {
            actor,
            name: name("Imani"),
            player: Some(name("Bé")),
            role: Role::Adventurer,
        },
        Event::CharacterChanged {
            actor,
            name: name("O"),
            player: None,
        },
        Event::CharacterLeft { actor },
        set(Some(score(-1_000))),
        set(None),
        Event::AbilityRemoved { actor, ability },
        Event::CheckSet {
            actor,
            ability,
            check: true,
        },
        Event::ChecksWiped,
        Event::RollRequested {
            goal: "over the wall".to_owned(),
            stakes: Some("noise".to_owned()),
            active: entrant(Some(vec![])),
            opponent: Some(entrant(None)),
        },
        Event::RollDropped { waived: true },
        Event::ModifiersSet {
            which: main,
            modifiers: modifiers.clone(),
        },
        Event::CarriedUsed {
            which: help,
            carried,
            on: false,
        },
        Event::CarriedDropped { actor, carried },
        Event::HelpOffered {
            helper: actor,
            side: Side::Active,
            to: Some(3),
            tested: tested(None, i32::MIN),
            why: String::new(),
        },
        Event::HelpJudged {
            help: 3,
            verdict: Verdict::OutOfPlace,
        },
        Event::HelpWithdrawn { help: 0 },
        Event::HelpRolled {
            help: 1,
            result: result(100, i32::MAX, i32::MAX, true),
        },
        Event::Rolled {
            active: result(98, 342, 34, false),
            opponent: Some(result(98, 4_060, 406, true)),
            comparison: Some(Comparison {
                scaled,
                outcome: Outcome::MutualFailure,
                lesser_loser: Some(Side::Opponent),
            }),
        },
        Event::Rolled {
            active: result(1, -40, -40, false),
            opponent: None,
            comparison: None,
        },
        Event::BenefitsTaken {
            which: main,
            benefits: vec![Benefit::Advantage, Benefit::Grace],
            told: "so fine".to_owned(),
        },
        Event::DrawbackTaken {
            which: help,
            drawback: Drawback::Disadvantage,
            told: String::new(),
        },
        Event::ModifierCarried {
            actor,
            carried,
            amount: -20,
            reason: "limping".to_owned(),
        },
        Event::CheckAsked { which: help },
        Event::DramaJudged { dramatic: false },
        Event::CheckMarked {
            which: main,
            actor,
            ability,
        },
        Event::HelperChecked {
            help: 2,
            actor,
            ability,
        },
        Event::RollPutAway,
        Event::TimeAdvanced {
            amount: 3,
            unit: TimeUnit::Hours,
        },
        Event::SceneBegan {
            scene: 2,
            name: None,
        },
        Event::RoundsBegan,
        Event::RoundBegan { round: u16::MAX },
        Event::RoundsEnded,
        Event::ActedSet { actor, acted: true },
    ]
}

#[test]
fn every_kind_of_event_comes_back() {
    events_come_back(events(), KINDS, te(66));
}

#[test]
fn every_word_comes_back() {
    words_come_back::<TieRule>();
    words_come_back::<LowExcess>();
    words_come_back::<BigDivisor>();
    words_come_back::<HelpAbility>();
    words_come_back::<ModifierStep>();
    words_come_back::<Kind>();
    words_come_back::<Role>();
    words_come_back::<Side>();
    words_come_back::<Level>();
    words_come_back::<Outcome>();
    words_come_back::<Benefit>();
    words_come_back::<Drawback>();
    words_come_back::<Verdict>();
    words_come_back::<TimeUnit>();
    words_come_back::<Source>();
}

#[test]
fn what_can_not_be_is_refused_and_what_is_missing_is_as_by_default() {
    for text in [
        r#"{"is":"check_asked","which":"left"}"#,
        r#"{"is":"check_asked","which":65536}"#,
        r#"{"is":"check_asked"}"#,
        r#"{"is":"time_advanced","amount":-1,"unit":"days"}"#,
        r#"{"is":"help_rolled","help":0,"result":{"natural":101,"typed":true,"effective":1,"against":1,"level":"fumble"}}"#,
        r#"{"is":"help_rolled","help":0,"result":{"natural":0,"typed":true,"effective":1,"against":1,"level":"fumble"}}"#,
        r#"{"is":"cards_dealt"}"#,
    ] {
        let record = Record::read(text).unwrap();
        assert_eq!(Event::recall(&record), None, "{text}");
    }
    let bare = r#"{"is":"settings_changed","settings":{"tie_rule":"low"}}"#;
    let settings = Settings {
        tie_rule: TieRule::Low,
        ..Settings::default()
    };
    assert_eq!(
        Event::recall(&Record::read(bare).unwrap()),
        Some(Event::SettingsChanged { settings })
    );
}
