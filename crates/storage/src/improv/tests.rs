//! Every event and word of the saved form.

#![cfg(test)]

use super::super::coming_back::{events_come_back, words_come_back};
use super::super::record::{Kept, Record};
use super::*;
use tabletop::name::Name;
use tabletop::rule::im;

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// Settings of which none is as by default.
fn other_settings() -> Settings {
    Settings {
        cards: CardRules {
            values: Values {
                queen: 20,
                king: 30,
                ace: 40,
                joker: 50,
            },
            suits: SuitOrder([Suit::Heart, Suit::Spade, Suit::Club, Suit::Diamond]),
            joker_suit: JokerSuit::Below,
            jokers_differ: true,
            piles: PileOrder::ValuesFirst,
        },
        hand_player: 5,
        hand_gm: (2, 3),
        tokens_player: 1,
        tokens_gm: 2,
        tokens_pool: 3,
        decks: Decks::PerPerson,
        refill: Refill::Never,
        empty_hand: EmptyHand::Draw,
        talent_session_cap: None,
        talent_uses: Some(4),
        award_source: AwardSource::Own,
        gm_may_award: true,
        redraw: true,
        bribe: true,
        players_play_top: true,
        among_players: AmongPlayers::OutOfPlay,
        final_level: FinalLevel::FateDraw,
        gift_mode: GiftMode::Before,
        gm_gifts: GmGifts::OneInAll,
        narration: NarrationOrder::Rotation,
        eliminated_spend: false,
        large_conflicts: false,
        mooks: false,
        hand_of_fate: false,
        lethal_fate: true,
    }
}

/// At least one of each; `every_kind_of_event_comes_back` sees to that.
fn events() -> Vec<Event> {
    let (person, other) = (ActorId(1), ActorId(2));
    let (side, foe) = (SideId(1), SideId(u16::MAX));
    let (card, deck) = (CardId(53), DeckId(3));
    let talents = vec![
        Talent {
            name: name("Clever"),
            uses: 2,
            most: Some(3),
        },
        Talent {
            name: name("Quick \"hands\""),
            uses: 0,
            most: None,
        },
    ];
    let bonus = |kind| Bonus {
        kind,
        by: person,
        on: side,
    };
    vec![
        Event::TableOpened {
            title: name("Harbour"),
            settings: other_settings(),
        },
        Event::SettingsChanged {
            settings: Settings::default(),
        },
        Event::NoteMade {
            text: "one\ntwo \u{1f}".to_owned(),
        },
        Event::PersonJoined {
            person,
            name: name("Imani"),
            role: Role::Gamemaster,
            deck,
            tokens: u32::MAX,
            talents: talents.clone(),
        },
        Event::PersonChanged {
            person,
            name: name("O"),
            talents,
        },
        Event::PersonLeft {
            person,
            cards: vec![card],
        },
        Event::SessionBegan {
            decks: vec![(person, deck), (other, DeckId(0))],
            tokens: vec![(person, 9)],
            pool: 3,
        },
        Event::DeckShuffled {
            deck,
            cards: vec![card, CardId(0)],
        },
        Event::Dealt {
            person,
            cards: vec![card],
        },
        Event::HandLooked { person },
        Event::TokensMoved {
            from: Holder::Person(person),
            to: Holder::OutOfPlay,
            count: 2,
            what: OtherUse::Bribe,
        },
        Event::Awarded {
            from: person,
            to: other,
            source: Holder::Pool,
        },
        Event::ConflictOpened {
            kind: Kind::Extended,
            rounds: 3,
        },
        Event::SideAdded {
            side,
            kind: SideKind::Protagonist(person),
            label: name("Kit"),
            stake: "out".to_owned(),
            mooks: None,
        },
        Event::SideAdded {
            side: foe,
            kind: SideKind::Bystander,
            label: name("Crowd"),
            stake: String::new(),
            mooks: Some(7),
        },
        Event::SideChanged {
            side,
            label: name("Kit"),
            stake: "in".to_owned(),
            mooks: Some(1),
        },
        Event::SideDropped { side },
        Event::OpponentsSet {
            side,
            opponents: vec![foe],
        },
        Event::RoundsSet { rounds: 5 },
        Event::StakesBegan,
        Event::StakesClosed {
            players: 3,
            gm_limit: 8,
            granted: vec![foe],
        },
        Event::ConflictDropped { cards: vec![] },
        Event::CardPlayed {
            side,
            card,
            from_deck: true,
        },
        Event::CardsClosed,
        Event::HelpAsked {
            person,
            text: "please".to_owned(),
        },
        Event::BonusLaid {
            bonus: bonus(BonusKind::Token),
        },
        Event::BonusLaid {
            bonus: bonus(BonusKind::Talent(2)),
        },
        Event::BonusTakenBack { bonus: 1 },
        Event::Passed {
            people: vec![person, other],
        },
        Event::Revealed {
            standings: vec![Standing {
                side,
                card,
                total: 15,
            }],
            beats: vec![(side, foe)],
            tied: vec![(foe, side)],
        },
        Event::FateCardDrawn { side, card },
        Event::FateDecided {
            beats: vec![(side, foe)],
            choosing: vec![foe],
            dramatic: true,
        },
        Event::FateSuffered {
            side,
            condition: Condition::Destroyed,
        },
        Event::RoundSettled {
            winners: vec![side],
            kept: vec![],
            routes: vec![
                Route {
                    by: person,
                    on: side,
                    to: Holder::Bank,
                    compared: Some((card, CardId(1))),
                },
                Route {
                    by: other,
                    on: foe,
                    to: Holder::Pool,
                    compared: None,
                },
            ],
            outcomes: vec![(side, Outcome::Granted), (foe, Outcome::Partly)],
            rotated: true,
            phase: Phase::Final,
        },
        Event::OrderSet {
            order: vec![foe, side],
        },
        Event::Narrated {
            side,
            told: Some("and so".to_owned()),
        },
        Event::Narrated { side, told: None },
        Event::Decided {
            side,
            told: "so be it".to_owned(),
        },
        Event::MooksRemoved {
            by: side,
            group: foe,
            count: 2,
        },
        Event::RoundBegan { round: 2 },
        Event::Given {
            from: side,
            to: foe,
            card,
            note: "a push".to_owned(),
        },
        Event::LastGiven {
            from: side,
            to: foe,
            card,
            note: String::new(),
        },
        Event::GiftsKept { sides: vec![side] },
        Event::Adopted {
            lost: side,
            by: foe,
        },
        Event::LevelDecided {
            winner: side,
            loser: foe,
        },
        Event::ConflictEnded {
            beats: vec![(foe, side)],
            outcomes: vec![(side, Outcome::Denied)],
        },
    ]
}

#[test]
fn every_kind_of_event_comes_back() {
    events_come_back(events(), KINDS, im(62));
}

#[test]
fn every_word_comes_back() {
    words_come_back::<Suit>();
    words_come_back::<JokerSuit>();
    words_come_back::<PileOrder>();
    words_come_back::<OtherUse>();
    words_come_back::<Decks>();
    words_come_back::<Refill>();
    words_come_back::<EmptyHand>();
    words_come_back::<AwardSource>();
    words_come_back::<AmongPlayers>();
    words_come_back::<FinalLevel>();
    words_come_back::<GiftMode>();
    words_come_back::<GmGifts>();
    words_come_back::<NarrationOrder>();
    words_come_back::<Role>();
    words_come_back::<Kind>();
    words_come_back::<Phase>();
    words_come_back::<Condition>();
    words_come_back::<Outcome>();
    words_come_back::<SideKind>();
    words_come_back::<BonusKind>();
    words_come_back::<Holder>();
}

#[test]
fn what_can_not_be_is_refused_and_what_is_missing_is_as_by_default() {
    for text in [
        r#"{"is":"hand_looked"}"#,
        r#"{"is":"hand_looked","person":65536}"#,
        r#"{"is":"order_set","order":[1,"two"]}"#,
        r#"{"is":"settings_changed","settings":{"cards":{"suits":["heart","heart","club","spade"]}}}"#,
        r#"{"is":"settings_changed","settings":{"cards":{"suits":["heart"]}}}"#,
        r#"{"is":"settings_changed","settings":{"talent_uses":true}}"#,
        r#"{"is":"settings_changed","settings":{"hand_player":65535}}"#,
        r#"{"is":"settings_changed","settings":{"tokens_gm":4294967295}}"#,
        r#"{"is":"settings_changed","settings":{"talent_uses":100}}"#,
        r#"{"is":"settings_changed","settings":{"cards":{"values":{"joker":1,"ace":40}}}}"#,
        r#"{"is":"settings_changed","settings":{"cards":{"suits":["spade","club","heart","diamond"]}}}"#,
        r#"{"is":"conflict_opened","kind":"simple","rounds":0}"#,
        r#"{"is":"rounds_set","rounds":100}"#,
        r#"{"is":"side_added","side":1,"kind":"gm","label":"Mob","stake":"","mooks":0}"#,
        r#"{"is":"side_changed","side":1,"label":"Mob","stake":"","mooks":65535}"#,
        r#"{"is":"person_joined","person":1,"name":"Ada","role":"player","deck":65535,"tokens":0,"talents":[]}"#,
        r#"{"is":"session_began","decks":[[1,40]],"tokens":[],"pool":0}"#,
        r#"{"is":"deck_shuffled","deck":1214,"cards":[]}"#,
        r#"{"is":"cards_dealt"}"#,
    ] {
        let record = Record::read(text).unwrap();
        assert_eq!(Event::recall(&record), None, "{text}");
    }
    let bare = r#"{"is":"settings_changed","settings":{"decks":"shared"}}"#;
    let settings = Settings {
        decks: Decks::Shared,
        ..Settings::default()
    };
    assert_eq!(
        Event::recall(&Record::read(bare).unwrap()),
        Some(Event::SettingsChanged { settings })
    );
}
