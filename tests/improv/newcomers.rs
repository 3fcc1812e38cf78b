//! What newcomers stumble over: an offer without use, a limit without a reason, a word that says too little.

use crate::evening::{ConflictTable, DEE, GM, name};
use ::improv::Improv;
use ::improv::command::{Command, NewTalent};
use ::improv::refusal::Refusal;
use ::improv::settings::{EmptyHand, Settings};
use ::improv::state::{ConflictKind, Phase};
use rising_action::game::TableGame;
use rising_action::improv::example;
use rising_action::improv::options::{changes_text, sections};
use rising_action::improv::refusals::refusal;
use rising_action::improv::table::ConflictContext;
use rising_action::improv::table::hand::{HandChoice, cover_lines, hand};
use rising_action::improv::table::narration::undone_narration;
use rising_action::improv::table::people::{talent_limits, talent_lines};
use rising_action::improv::table::playing::{ChosenCard, chosen_target, passing_text, target};
use rising_action::improv::table::reveal::bank_text;
use rising_action::improv::table::typed::open_conflict;
use tabletop::seat::{ActorId, Seat};

const MARLOW: ActorId = ActorId(3);
const QUILL: ActorId = ActorId(4);

/// Dee against Marlow, without Quill and without a card of the gamemaster, up to the playing of cards.
fn two_rivals() -> ConflictTable {
    let mut table = ConflictTable::new();
    for command in open_conflict(&table.view(), ConflictKind::Simple, &[DEE, MARLOW], "").unwrap() {
        table.play(&command);
    }
    table.stake("Dee", "The ledger leaves with me.", None);
    table.stake("Marlow", "The ledger stays.", None);
    table.press_main("Play the cards");
    table
}

/// IM-057: the sheet says why a talent has fewer uses left than its own number allows, and so does the form.
#[test]
fn im_057_the_limit_of_the_session_is_explained() {
    let mut table = ConflictTable::new();
    let uses = |table: &ConflictTable| {
        let view = table.view();
        let lines = talent_lines(&view, view.person(DEE).unwrap());
        lines.map(|line| line.uses).collect::<Vec<_>>()
    };
    let talent = |max_uses| NewTalent {
        name: name("Driving"),
        max_uses: Some(max_uses),
    };
    for (max_uses, text) in [
        (
            99,
            "used 0 of 99 times; all talents together have 6 uses left in this session",
        ),
        (6, "used 0 of 6 times"),
        (3, "used 0 of 3 times"),
    ] {
        table.play(&Command::ChangePerson {
            person: DEE,
            name: name("Dee"),
            talents: vec![talent(max_uses)],
        });
        assert_eq!(uses(&table), [text]);
    }
    assert!(talent_limits(&Settings::default()).contains("have 6 uses in a session"));
    let unlimited = Settings {
        talent_session_cap: None,
        ..Settings::default()
    };
    assert!(!talent_limits(&unlimited).contains("session"));
}

/// IM-054, IM-062: whoever has no card cannot look at it again, and adds a bonus only after the table has chosen a card.
#[test]
fn im_062_no_card_is_chosen_for_a_third_person() {
    let mut table = two_rivals();
    table.play_next_card("9H");
    table.play_next_card("7S");
    let [dee, marlow, quill] = [DEE, MARLOW, QUILL]
        .map(|id| table.page_part(|now| (now.conflict.has_card_of(id), target(now, id, None))));
    assert_eq!(dee, (true, Some(table.side("Dee"))));
    assert_eq!(marlow, (true, Some(table.side("Marlow"))));
    assert_eq!(quill, (false, None));
    assert_eq!(table.target(QUILL, Some("Dee")), table.side("Dee"));
}

/// IM-035: the gamemaster is last only while a card of the gamemaster is still to be played.
#[test]
fn im_035_the_gamemaster_is_last_only_with_a_card_to_play() {
    assert_eq!(two_rivals().page_part(passing_text), "");
    let mut table = ConflictTable::new();
    table.open_extended(3);
    assert_eq!(table.page_part(passing_text), "the gamemaster last");
    // In the example, only Dee’s card is missing.
    let example = example::table().view(Seat::Table);
    let context = ConflictContext::of(&example).unwrap();
    assert_eq!(context.conflict.phase, Phase::Cards);
    assert_eq!(passing_text(&context), "");
}

/// IM-037: an empty hand says what can be played.
#[test]
fn im_037_an_empty_hand_says_what_can_be_played() {
    for (empty_hand, note) in [
        (
            EmptyHand::DeckTop,
            "Your hand is empty, so you play the deck’s top card unseen. Tap it to choose it.",
        ),
        (EmptyHand::Draw, "Your hand is empty. Draw a card first."),
    ] {
        let settings = Settings {
            empty_hand,
            ..Settings::default()
        };
        let mut table = ConflictTable::with(settings, ["QC JS", "", "7S", "6D"], [6, 1, 1, 0]);
        table.open_extended(3);
        let view = table.inner.view(Seat::Actor(DEE));
        let dee = view.person(DEE).unwrap();
        assert_eq!(cover_lines(&view, dee)[1], "The hand is empty.");
        let shown = hand(&view, DEE, HandChoice::default()).unwrap();
        assert_eq!(shown.note, note);
    }
}

/// IM-080, IM-081: between the rounds, the page says where the gamemaster’s tokens are.
#[test]
fn im_081_the_bank_does_not_hide_the_tokens_of_the_gamemaster() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    table.token(GM, "Lund");
    table.reveal();
    assert_eq!(
        table.page_part(bank_text),
        "Ada keeps 5 tokens, and gets those in the bank when the conflict ends."
    );
    assert_eq!(two_rivals().page_part(bank_text), "");
}

/// IM-098, IA-38: the number of rounds cannot be changed after the stakes.
#[test]
fn ia_38_the_number_of_rounds_stays() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    assert!(table.try_play(&Command::SetRounds { rounds: 5 }).is_err());
}

/// A name that was typed in lower case begins a sentence with a capital.
#[test]
fn a_sentence_begins_with_a_capital() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Simple, "wolves ×3");
    let lines = |table: &ConflictTable| {
        let entries = table.entries();
        let texts = (1..=entries.len())
            .map(|count| Improv::entry_text(&entries[..count], &table.view(), Seat::Table));
        texts.collect::<Vec<_>>().join(" ")
    };
    let log = lines(&table);
    assert!(
        log.contains("The gamemaster played wolves (3 mooks)."),
        "{log}"
    );
    let wolves = table.side("wolves");
    let view = table.view();
    let text = refusal(
        &Refusal::OpponentMissing {
            side: wolves,
            extended: false,
        },
        &view,
    );
    assert!(text.reason.starts_with("Wolves has"), "{}", text.reason);
    // A note stays as it was typed.
    table.play(&Command::MakeNote {
        text: "rain all night".to_owned(),
    });
    assert!(lines(&table).ends_with("rain all night"));
}

/// IM-160: the numbers of an option say what they count.
#[test]
fn im_160_numbers_say_what_they_count() {
    let settings = Settings::default();
    let questions = sections(&settings, false)
        .into_iter()
        .flat_map(|section| section.questions)
        .collect::<Vec<_>>();
    let summary = |text: &str| {
        let mut found = questions.iter().filter(|asked| asked.question == text);
        found.next().unwrap().summary.clone()
    };
    assert_eq!(
        summary("Cards in a hand"),
        "4 for a player, 3 for the gamemaster, plus 1 for each player"
    );
    assert_eq!(
        summary("Tokens at the start of a session"),
        "0 for each player, 3 per player for the gamemaster, 1 per player for the pool"
    );
    let changed = Settings {
        talent_session_cap: Some(5),
        ..settings.clone()
    };
    assert_eq!(
        changes_text(&settings, &changed),
        "Talent uses per session: 6 per player → 5 per player"
    );
}

/// Once somebody has added a bonus to the chosen card, nobody else’s goes there. The gamemaster, who has two, goes on with it.
#[test]
fn a_card_is_chosen_for_one_bonus() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    let lund = table.side("Lund");
    let after = |person| table.page_part(|now| ChosenCard::after_bonus(now, person, lund));
    assert_eq!(after(DEE), None, "Dee has a card");
    let kept = after(GM);
    let next = |person| table.page_part(|now| target(now, person, kept));
    assert_eq!(next(GM), Some(lund));
    assert_eq!(next(DEE), Some(table.side("Dee")));
    assert_eq!(table.page_part(|now| chosen_target(now, kept)), None);
    let chosen = Some(ChosenCard::for_next_bonus(lund));
    assert_eq!(
        table.page_part(|now| chosen_target(now, chosen)),
        Some(lund)
    );
}

/// IM-086: after an undo, the field has the narration that was undone, and nobody has to type it again.
#[test]
fn im_086_undo_gives_the_typed_narration_back() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    table.reveal();
    let undone = |table: &ConflictTable| {
        let log = table.inner.log();
        undone_narration(log.undone()).map(str::to_owned)
    };
    let text = "The lamp goes out.";
    table.note = text.to_owned();
    table.end_next_narration();
    table.note.clear();
    table.end_next_narration();
    assert_eq!(undone(&table), None, "nothing is undone");
    for (expected, what) in [
        (None, "a narration that was not written down"),
        (Some(text), "a written one"),
        (None, "the reveal"),
    ] {
        assert!(table.inner.undo());
        assert_eq!(undone(&table).as_deref(), expected, "{what}");
    }
    for expected in [Some(text), None, None] {
        assert!(table.inner.redo());
        assert_eq!(undone(&table).as_deref(), expected, "redo");
    }
}
