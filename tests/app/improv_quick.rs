//! The quick conflict: cards typed or drawn, who opposes whom, what comes of it, and what the device remembers.

use crate::desk::Desk;
use rising_action::app::improv::quick::QuickIntent::{self, *};
use rising_action::app::improv::quick::{Laid, NoSuchCard, Pairing, Spot, is_beginning, read_card};
use rising_action::app::improv::quick_vm::{Laying, Page, Shown, SideVm, page};
use rising_action::app::intent::Intent;
use rising_action::app::model::{AppAlert, Screen};
use storage::StorageError;
use testing::TestRng;

const STEPS: [Laid; 2] = [Laid::Token, Laid::Talent];

fn does(desk: &mut Desk, intents: impl IntoIterator<Item = QuickIntent>) -> Page {
    for intent in intents {
        desk.send(Intent::quick_conflict(intent));
    }
    page(&desk.model.quick_conflict)
}

fn card(place: usize, text: &str) -> QuickIntent {
    Typed(place, Spot::Card, text.to_owned())
}

fn name(place: usize, text: &str) -> QuickIntent {
    Typed(place, Spot::Name, text.to_owned())
}

fn token(place: usize) -> QuickIntent {
    Stepped(place, Laid::Token, true)
}

#[track_caller]
fn laying(page: Page) -> Laying {
    match page {
        Page::Laying(vm) => *vm,
        Page::Shown(vm) => panic!("shown: {vm:?}"),
    }
}

#[track_caller]
fn shown(page: Page) -> Shown {
    match page {
        Page::Shown(vm) => *vm,
        Page::Laying(vm) => panic!("not shown: {vm:?}"),
    }
}

/// The device of somebody who types these cards: the first ones players', the last the gamemaster's.
fn table(cards: &[&str]) -> Desk {
    let mut desk = Desk::new();
    for _ in 2..cards.len() {
        does(&mut desk, [Added { gm: false }]);
    }
    let gm = cards.len() - 1;
    if gm > 1 {
        // The gamemaster stood second: that place becomes a player's.
        does(&mut desk, [Removed(1), Added { gm: true }]);
    }
    for (place, text) in cards.iter().enumerate() {
        does(&mut desk, [card(place, text)]);
    }
    desk
}

fn totals(shown: &Shown) -> Vec<(&str, &str)> {
    let its = shown.columns.iter();
    its.map(|its| (its.name.as_str(), its.total.as_str()))
        .collect()
}

fn rules(shown: &[rising_action::app::improv::quick_vm::NoticeVm]) -> Vec<&str> {
    shown.iter().map(|its| its.rule.as_str()).collect()
}

#[test]
fn cards_are_read_as_people_type_them() {
    for (typed, read) in [
        ("10H", "10H"),
        ("10h", "10H"),
        (" q s ", "QS"),
        ("q♠", "QS"),
        ("♥9", "9H"),
        ("9♥\u{fe0f}", "9H"),
        ("S10", "10S"),
        ("d2", "2D"),
        ("jk", "JK"),
        ("Joker", "JK"),
        ("aC", "AC"),
        ("cA", "AC"),
    ] {
        let face = read_card(typed).unwrap().unwrap();
        assert_eq!(face.to_string(), read, "{typed}");
    }
    for wrong in [
        "14H", "1H", "10X", "QSS", "H", "x", "0S", "11C", "-5", "🂡", "TS", "10", "QS QS",
    ] {
        assert_eq!(read_card(wrong), Err(NoSuchCard), "{wrong}");
    }
    assert_eq!(read_card("  "), Ok(None), "then one is drawn");
    for begun in ["1", "10", "q", "h", "jo", "JOKE", ""] {
        assert!(is_beginning(begun), "{begun}");
    }
    for never in ["14", "z", "1H", "jx", "hh"] {
        assert!(!is_beginning(never), "{never}");
    }
}

#[test]
fn a_conflict_of_typed_cards() {
    let mut desk = table(&["JC", "5D"]);
    does(
        &mut desk,
        [name(0, "Diana"), Stepped(0, Laid::Talent, true), token(1)],
    );
    let vm = laying(page(&desk.model.quick_conflict));
    assert_eq!(
        (vm.sides[0].against.as_str(), vm.sides[0].adds.as_str()),
        ("against Gamemaster", "+3")
    );
    assert_eq!(vm.sides[0].face.as_ref().unwrap().words, "jack of clubs");
    assert!(
        vm.sides[0].remove.is_none() && vm.pairing.is_empty(),
        "two sides are the least"
    );
    assert_eq!(vm.deck.sub.concat(), "as theywere laid");
    let vm = shown(does(&mut desk, [Revealed]));
    assert_eq!(totals(&vm), [("Gamemaster", "8"), ("Diana", "14")]);
    assert_eq!(
        vm.pairs,
        [("Diana".to_owned(), " beats Gamemaster: 14 to 8".to_owned())]
    );
    assert_eq!(vm.columns[1].words, "Diana: jack of clubs, 14, wins, last");
    assert_eq!(vm.telling, "Gamemaster tells first, Diana last.");
    let pool = &vm.vessels[1];
    assert_eq!(
        (pool.name, pool.count.as_str(), pool.ways.len()),
        ("Pool", "+1", 1)
    );
    assert!(vm.fate.is_none() && vm.notices.is_empty());
    // What was turned up stands while a name is written, and is taken up again by anything else.
    shown(does(&mut desk, [name(0, "Dee")]));
    laying(does(&mut desk, [token(0)]));
    shown(does(&mut desk, [Revealed]));
    let vm = laying(does(&mut desk, [Covered]));
    assert_eq!(vm.sides[0].card, "JC");
    shown(does(&mut desk, [Revealed]));
    let vm = laying(does(&mut desk, [Again]));
    assert_eq!(
        (vm.sides[0].card.as_str(), vm.sides[0].typed.as_str()),
        ("", "Dee")
    );
    assert!(
        vm.sides
            .iter()
            .all(|side| side.steppers.iter().all(|its| its.count == 0))
    );
}

/// IMX-26 to IMX-28: five sides, by pairs, with the way of every token.
#[test]
fn the_third_round_of_the_long_example() {
    let mut desk = Desk::new();
    does(
        &mut desk,
        [
            Removed(1),
            Added { gm: false },
            Added { gm: false },
            Added { gm: true },
        ],
    );
    let names = ["Kit", "Jason", "Diana", "Riso", "Goons"];
    assert_eq!(
        desk.model.quick_conflict.figures.sides.len(),
        5,
        "the gamemaster stood second"
    );
    let gm: Vec<bool> = desk
        .model
        .quick_conflict
        .figures
        .sides
        .iter()
        .map(|its| its.gm)
        .collect();
    let at: Vec<usize> = (0..5)
        .filter(|place| !gm[*place])
        .chain((0..5).filter(|place| gm[*place]))
        .collect();
    for (place, (label, text)) in at
        .iter()
        .zip(names.iter().zip(["10C", "10H", "JC", "9D", "4S"]))
    {
        does(&mut desk, [name(*place, label), card(*place, text)]);
    }
    let [kit, jason, diana, riso, goons] = at[..] else {
        panic!()
    };
    does(
        &mut desk,
        [ChosePairing(Pairing::All), ChosePairing(Pairing::Chosen)],
    );
    for pair in [
        (kit, jason),
        (kit, diana),
        (kit, goons),
        (jason, diana),
        (jason, goons),
        (diana, riso),
        (riso, goons),
    ] {
        does(&mut desk, [ToggledPair(pair.0, pair.1)]);
    }
    does(
        &mut desk,
        [
            Stepped(kit, Laid::Talent, true),
            token(jason),
            Stepped(jason, Laid::Talent, true),
        ],
    );
    does(&mut desk, [token(diana), token(riso), token(riso)]);
    let vm = laying(page(&desk.model.quick_conflict));
    assert_eq!(vm.sides[riso].against, "against Kit and Jason");
    assert_eq!(vm.sides[kit].foes.iter().filter(|its| its.1).count(), 1);
    assert!(vm.notices.is_empty(), "{:?}", vm.notices);
    let vm = shown(does(&mut desk, [Revealed]));
    assert_eq!(
        totals(&vm),
        [
            ("Goons", "4"),
            ("Kit", "13"),
            ("Diana", "14"),
            ("Riso", "15"),
            ("Jason", "16")
        ]
    );
    assert_eq!(
        vm.columns.iter().map(|its| its.outcome).collect::<Vec<_>>(),
        ["loses", "loses", "wins", "in part", "wins"]
    );
    let counts: Vec<(&str, &str)> = vm
        .vessels
        .iter()
        .map(|its| (its.name, its.count.as_str()))
        .collect();
    assert_eq!(
        counts,
        [("The GM", "+2"), ("Pool", "+2"), ("Out of play", "+0")]
    );
    assert_eq!(
        vm.telling,
        "Goons tells first, then Kit, then Diana, then Riso, Jason last."
    );
}

#[test]
fn suits_and_the_hand_of_fate_are_told() {
    let mut desk = table(&["AH", "AC"]);
    let vm = shown(does(&mut desk, [Revealed]));
    assert_eq!(
        vm.pairs[0].1,
        " beats Gamemaster: 14 each, hearts over clubs"
    );
    let mut desk = table(&["JK", "QH"]);
    let vm = shown(does(&mut desk, [token(1), Revealed]));
    assert_eq!(
        vm.pairs[0].1,
        " beats Gamemaster: 15 each, the joker over hearts"
    );
    let mut desk = table(&["10H", "10H"]);
    let vm = shown(does(&mut desk, [Revealed]));
    let fate = vm.fate.unwrap();
    assert_eq!(
        fate.lines,
        ["Player and Gamemaster are exactly level: 10 each, and the same suit."]
    );
    assert!(fate.drawn.len() >= 2 && fate.drawn.len().is_multiple_of(2));
    assert!(
        vm.pairs[0].1.ends_with("10 each, by the Hand of Fate"),
        "{:?}",
        vm.pairs
    );
    assert_eq!(vm.columns[1].name, vm.pairs[0].0, "its winner tells last");
    // It lies there still after a reload.
    desk.restart();
    desk.send(Intent::Went(Screen::QuickConflict));
    assert_eq!(desk.model.screen, Screen::QuickConflict);
    let again = shown(page(&desk.model.quick_conflict));
    assert_eq!(
        (again.fate.unwrap().drawn, again.pairs),
        (fate.drawn, vm.pairs)
    );
}

#[test]
fn a_bad_card_is_named_and_nothing_is_turned_up() {
    let mut desk = table(&["10H", "14"]);
    let fault = |page: Page| laying(page).sides[1].fault.clone();
    assert_eq!(
        fault(page(&desk.model.quick_conflict)).unwrap(),
        "No such card: 14"
    );
    assert_eq!(
        fault(does(&mut desk, [card(1, "14H"), Revealed])).unwrap(),
        "No such card: 14H"
    );
    assert!(!laying(page(&desk.model.quick_conflict)).deck.lit);
    // What is still being typed is no fault, unless it is to be turned up.
    assert_eq!(fault(does(&mut desk, [card(1, "10")])), None);
    assert_eq!(
        fault(does(&mut desk, [Revealed])).unwrap(),
        "No such card: 10"
    );
    assert_eq!(fault(does(&mut desk, [card(1, "1")])), None);
    let long = "9".repeat(10_000);
    let told = fault(does(&mut desk, [card(1, &long)])).unwrap();
    assert!(told.len() < 600, "a long text is cut");
    assert_eq!(
        fault(does(&mut desk, [card(1, "<b>QS</b>")])).unwrap(),
        "No such card: <b>QS</b>"
    );
    shown(does(&mut desk, [card(1, ""), Revealed]));
}

#[test]
fn two_to_eight_sides_come_and_go() {
    let mut desk = Desk::new();
    let sides = |page: Page| -> Vec<String> {
        laying(page)
            .sides
            .into_iter()
            .map(|its: SideVm| its.name)
            .collect()
    };
    assert_eq!(
        sides(page(&desk.model.quick_conflict)),
        ["Player", "Gamemaster"]
    );
    does(&mut desk, [Removed(0), Removed(9)]);
    let full = (0..9).map(|number| Added {
        gm: number % 3 == 0,
    });
    assert_eq!(
        sides(does(&mut desk, full)),
        [
            "Player 1",
            "Gamemaster 1",
            "Gamemaster 2",
            "Player 2",
            "Player 3",
            "Gamemaster 3",
            "Player 4",
            "Player 5"
        ],
    );
    let vm = laying(page(&desk.model.quick_conflict));
    assert!(
        vm.more.is_none() && vm.notices.is_empty(),
        "{:?}",
        vm.notices
    );
    assert_eq!(vm.sides[1].against, "against Player 1 and Player 4");
    let vm = shown(does(&mut desk, [Revealed]));
    assert!(vm.narrow && vm.columns.len() == 8);
    does(
        &mut desk,
        [
            Covered,
            ChosePairing(Pairing::Chosen),
            ToggledPair(0, 1),
            ToggledPair(7, 2),
        ],
    );
    let pairs = desk.model.quick_conflict.figures.pairs.clone();
    does(&mut desk, [Removed(2)]);
    let left = &desk.model.quick_conflict.figures.pairs;
    assert!(
        left.len() < pairs.len() && left.iter().all(|(one, other)| one < other && *other < 7),
        "{left:?}"
    );
    for _ in 0..9 {
        does(
            &mut desk,
            [
                Removed(0),
                ToggledPair(0, 0),
                ToggledPair(0, 9),
                Typed(9, Spot::Name, "x".to_owned()),
                token(9),
            ],
        );
    }
    assert_eq!(desk.model.quick_conflict.figures.sides.len(), 2);
}

#[test]
fn the_rules_are_told_and_stand_in_nobody_s_way() {
    let mut desk = table(&["9H", "5D"]);
    let vm = laying(does(
        &mut desk,
        [
            token(1),
            token(1),
            token(1),
            Stepped(0, Laid::Talent, true),
            Stepped(0, Laid::Talent, true),
        ],
    ));
    assert_eq!(rules(&vm.notices), ["IM-050", "IM-048"]);
    assert_eq!(
        vm.notices[0].words,
        "3 tokens from the gamemaster; the limit here is 2."
    );
    assert_eq!(
        rules(&shown(does(&mut desk, [Revealed])).notices),
        ["IM-050", "IM-048"]
    );
    let vm = laying(does(&mut desk, [Covered, Added { gm: true }]));
    assert_eq!(rules(&vm.notices), ["IM-024", "IM-020", "IM-050", "IM-048"]);
    assert_eq!(
        vm.notices[1].words,
        "Gamemaster 2 has no opponent: that stake comes true by itself."
    );
    // By nothing does a card carry more than is kept track of, nor less than nothing.
    for laid in STEPS {
        does(&mut desk, (0..20).map(|_| Stepped(0, laid, true)));
        let vm = laying(does(&mut desk, [Covered]));
        let its = &vm.sides[0].steppers[usize::from(laid == Laid::Talent)];
        assert!(its.more.is_none() && its.count == 9);
        does(&mut desk, (0..20).map(|_| Stepped(0, laid, false)));
        let vm = laying(does(&mut desk, [Covered]));
        assert!(
            vm.sides[0].steppers[usize::from(laid == Laid::Talent)]
                .less
                .is_none()
        );
    }
}

#[test]
fn what_the_device_remembers_is_read_with_care() {
    let mut desk = table(&["10H", "QS"]);
    does(&mut desk, [name(0, "Dee"), token(0)]);
    desk.restart();
    desk.send(Intent::Went(Screen::QuickConflict));
    let vm = laying(page(&desk.model.quick_conflict));
    assert_eq!(
        (
            vm.sides[0].name.as_str(),
            vm.sides[0].card.as_str(),
            vm.sides[0].steppers[0].count
        ),
        ("Dee", "10H", 1)
    );
    let kept = desk.memory.texts["quick-improv"].clone();
    for (from, to) in [
        ("\"tokens\":1", "\"tokens\":77"),
        ("\"pairing\":\"camps\"", "\"pairing\":\"none\""),
        ("\"pairs\":[]", "\"pairs\":[[1,0]]"),
        ("\"pairs\":[]", "\"pairs\":[[0,7]]"),
        ("\"dealt\":[]", "\"dealt\":[\"10H\"]"),
        ("\"dealt\":[]", "\"dealt\":[\"14H\",\"QS\"]"),
    ] {
        assert!(kept.contains(from), "{kept}");
        desk.memory
            .texts
            .insert("quick-improv".to_owned(), kept.replace(from, to));
        desk.restart();
        desk.send(Intent::Went(Screen::QuickConflict));
        let vm = laying(page(&desk.model.quick_conflict));
        assert_eq!(vm.sides[0].name, "Player", "{to} is not believed");
    }
}

#[test]
fn a_full_device_says_so_and_goes_on() {
    let mut desk = table(&["10H", "QS"]);
    desk.memory.capacity = Some(0);
    does(&mut desk, [token(0)]);
    assert!(desk.model.alert.is_none());
    shown(does(&mut desk, [Revealed]));
    assert_eq!(
        desk.model.alert,
        Some(AppAlert::Preferences(StorageError::Full))
    );
}

/// Whatever is pressed, the page can be shown, and what is kept comes back as it was.
#[test]
fn anything_may_be_pressed() {
    use tabletop::dice::Chance as _;
    for seed in 0..60 {
        let mut mix = TestRng(seed);
        let mut desk = Desk::new();
        for _ in 0..60 {
            let place = mix.below(9) as usize;
            let other = mix.below(9) as usize;
            let texts = ["10H", "QS", "JK", "", "14H", "1", "♣"];
            let text = texts[mix.below(7) as usize];
            let intent = match mix.below(14) {
                0 => name(place, text),
                1..=4 => card(place, text),
                5 => Stepped(place, STEPS[mix.below(2) as usize], mix.one_in(2)),
                6 => Added { gm: mix.one_in(2) },
                7 => Removed(place),
                8 => ChosePairing(
                    [Pairing::Camps, Pairing::All, Pairing::Chosen][mix.below(3) as usize],
                ),
                9 => ToggledPair(place, other),
                10 => Covered,
                11 if mix.one_in(3) => Again,
                _ => Revealed,
            };
            does(&mut desk, [intent]);
            let before = page(&desk.model.quick_conflict);
            let figures = desk.model.quick_conflict.figures.clone();
            if mix.one_in(6) {
                desk.restart();
                desk.send(Intent::Went(Screen::QuickConflict));
                assert_eq!(desk.model.quick_conflict.figures, figures);
            } else if let Page::Shown(vm) = before {
                assert_eq!(vm.columns.len(), figures.sides.len());
                assert!(vm.columns.iter().all(|its| (1..=9).contains(&its.height)));
            }
        }
    }
}
