//! The golden chronicle of Improv: a session as its first version wrote it, kept for ever, as `golden.rs` has it.

use crate::given::{
    A, B, C, GM, Given, name, new_side, oppose, pair, player, side, talent, tells, token, top,
};
use improv::Improv;
use improv::command::{Command, NewSide, NewTalent, OtherUse};
use improv::event::Event;
use improv::settings::{FinalLevel, GiftMode, Settings};
use improv::side::{SideId, SideKind};
use improv::state::Kind::{Extended, Simple};
use improv::state::{Condition, Conflict, Holder, Outcome, Phase, Side};
use storage::line::{self, Chain};
use storage::{GameKind, file};
use tabletop::seat::ActorId;
use tabletop::table::{By, Table};
use testing::{holds_every_kind, seeded, variant_of};

pub const V1: &str = include_str!("../golden/improv-v1.rising");

fn condition(side: &Side) -> &'static str {
    match side.condition {
        Condition::Active => "well",
        Condition::Harmed => "hurt",
        Condition::Eliminated => "out",
        Condition::Destroyed => "dead",
    }
}

fn outcome(side: &Side) -> &'static str {
    match side.outcome {
        Outcome::Pending => "open",
        Outcome::Granted => "yes",
        Outcome::Denied => "no",
        Outcome::Partly => "partly",
    }
}

/// Who holds what and where the story stands, in plain words, so that no name in the code can change it.
fn told(table: &Table<Improv>) -> String {
    let state = table.state();
    let stocks = state.stocks;
    let mut told = format!("{} {} {};", stocks.pool, stocks.bank, stocks.out_of_play);
    for its in &state.people {
        let (id, name) = (its.id.0, its.name.as_str());
        told += &format!("{id} {name} {} {} ", its.gone, its.tokens);
        for card in &its.hand {
            told += &format!("{},", card.0);
        }
        for talent in &its.talents {
            told += &format!("{} {},", talent.name.as_str(), talent.uses);
        }
        told += ";";
    }
    for deck in &state.decks {
        told += &format!("{} {};", deck.cards.len(), deck.discard.len());
    }
    if let Some(conflict) = &state.conflict {
        told += &of_conflict(conflict);
    }
    told
}

fn of_conflict(conflict: &Conflict) -> String {
    let (round, rounds) = (conflict.round, conflict.rounds);
    let mut told = format!("{round} {rounds} {};", conflict.gm_spent);
    for side in &conflict.sides {
        let (condition, outcome) = (condition(side), outcome(side));
        let (id, label) = (side.id.0, side.label.as_str());
        told += &format!("{id} {label} {condition} {outcome} {} ", side.narrated);
        for its in &side.pile {
            told += &format!("{} of {},", its.card.0, its.winner.0);
        }
        for its in &side.adopted {
            told += &format!("for {},", its.0);
        }
        let mooks = side.mooks.unwrap_or(0);
        told += &format!("{mooks} {};", side.played.is_some());
    }
    for (one, other) in conflict.opposed.iter().chain(&conflict.level_draws) {
        told += &format!("{} {};", one.0, other.0);
    }
    let (bonuses, passed) = (conflict.bonuses.len(), conflict.passed.len());
    told + &format!("{bonuses} {passed};")
}

/// A number for the table as it stands after each entry.
fn fingerprint(table: &Table<Improv>) -> String {
    let mut table = table.clone();
    while table.redo() {}
    let mut all = String::new();
    for place in (1..=table.chronicle().entries().len()).rev() {
        table.go_to(place);
        all += &format!("{place}: {}", told(&table));
    }
    line::seal(&mut Chain::default(), &all)[..16].to_owned()
}

#[test]
fn the_first_version_s_improv_session_is_read_for_ever() {
    is_read(V1, ENTRIES, CURSOR, FINGERPRINT);
}

fn is_read(text: &str, entries: usize, cursor: usize, mark: &str) {
    let opened = file::read::<Event>(text).unwrap();
    assert_eq!(opened.damaged, None);
    let chronicle = opened.chronicle;
    assert_eq!(
        (chronicle.entries().len(), chronicle.cursor()),
        (entries, cursor)
    );
    assert!(chronicle.entries().iter().any(|its| its.ruling.is_some()));
    assert!(chronicle.entries().iter().any(|its| its.at.is_some()));
    assert!(
        chronicle
            .entries()
            .iter()
            .any(|its| its.instead_of.is_some())
    );
    holds_every_kind(chronicle.entries(), variant_of, EVENTS_OF_V1);
    let table = Table::<Improv>::replay(chronicle);
    assert_eq!(fingerprint(&table), mark);
    let written = file::write(GameKind::Improv, table.chronicle());
    let again = file::read::<Event>(&written).unwrap();
    assert!(
        again.chronicle == *table.chronicle(),
        "and can be written again"
    );
}

/// A file that is cut off anywhere is read as far as it is whole, and what is read is what was written.
#[test]
fn an_improv_file_that_was_cut_off_is_read_as_far_as_it_goes() {
    is_cut(V1, ENTRIES);
}

fn is_cut(text: &str, entries: usize) {
    let whole = file::read::<Event>(text).unwrap().chronicle;
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    for place in (3..ends.len()).step_by(7) {
        let opened = file::read::<Event>(&text[..ends[place] - 1]).unwrap();
        let read = opened.chronicle.entries();
        assert_eq!(opened.damaged, Some(entries), "{place}");
        assert_eq!(read.len(), place - 1, "{place}");
        assert!(read == &whole.entries()[..read.len()], "{place}");
    }
}

/// Four evenings at one table, in which everything happens at least once.
fn everything() -> Table<Improv> {
    let settings = Settings {
        players_play_top: true,
        redraw: true,
        final_level: FinalLevel::FateDraw,
        gift_mode: GiftMode::Before,
        ..Settings::default()
    };
    let mut given = Given::with(3, settings);
    people_come_and_go(&mut given);
    a_simple_conflict(&mut given);
    somebody_is_destroyed(&mut given);
    piles_are_level(&mut given);
    given.table
}

fn people_come_and_go(given: &mut Given) {
    let guest = ActorId(5);
    let table = &mut given.table;
    let note = Command::MakeNote {
        text: "The guests arrive.".to_owned(),
    };
    table
        .play(
            &note,
            &By::TheBook,
            Some(1_800_000_000_000),
            &mut seeded(11),
        )
        .unwrap();
    given.ok(Command::Join {
        person: player("Guest"),
    });
    given.ok(Command::ChangePerson {
        person: guest,
        name: name("Grey guest"),
        talents: vec![NewTalent {
            name: name("Quiet"),
            most: Some(2),
        }],
    });
    given.ok(Command::LookAtHand { person: guest });
    given.ok(Command::Leave { person: guest });
    let settings = Settings {
        bribe: true,
        ..given.state().settings.clone()
    };
    given.ok(Command::ChangeSettings { settings });
    given.ok(Command::BeginSession);
    given.ok(Command::MoveTokens {
        from: Holder::Person(GM),
        to: Holder::Person(A),
        count: 2,
        what: OtherUse::Bribe,
    });
    given.ok(Command::OpenConflict { kind: Simple });
    given.ok(new_side(SideKind::Protagonist(A), "out"));
    given.ok(Command::DropConflict);
}

/// With a third side that goes again and a crowd that has no stake.
fn a_simple_conflict(given: &mut Given) {
    given.ok(Command::OpenConflict { kind: Simple });
    given.ok(new_side(SideKind::Protagonist(A), "out"));
    given.ok(new_side(SideKind::Gm, "in"));
    given.ok(new_side(SideKind::Protagonist(B), "away"));
    given.ok(Command::DropSide { side: side(3) });
    given.ok(Command::AddSide {
        side: NewSide {
            kind: SideKind::Bystander,
            label: name("Crowd"),
            stake: String::new(),
            mooks: Some(8),
        },
    });
    given.ok(Command::ChangeSide {
        side: side(1),
        label: name("The bold one"),
        stake: "Over the roofs".to_owned(),
        mooks: None,
    });
    given.ok(oppose(1, &[2]));
    given.ok(Command::BeginStakes);
    given.ok(Command::CloseStakes);
    given.lay_first(A, 1);
    given.ok(top(2));
    given.ok(Command::CloseCards);
    given.ok(Command::AskForHelp {
        person: A,
        text: "Who lends a hand?".to_owned(),
        shows: None,
    });
    given.ok(token(A, 1));
    given.ok(talent(A, 1));
    given.ok(token(GM, 2));
    given.ruled(Command::TakeBack { bonus: 0 });
    given.reveal();
    assert_eq!(given.phase(), Phase::Narrate);
    let mut order = given.conflict().order.clone();
    order.reverse();
    given.ok(Command::SetOrder { order });
    given.ok(Command::Award { from: A, to: B });
    given.ok(Command::RemoveMooks {
        by: side(1),
        group: given.crowd(),
        count: 3,
        believable: true,
    });
    given.tell_all();
    let arbiter = given.conflict().arbiters(&given.state().settings)[0];
    given.ok(Command::Decide {
        side: arbiter,
        told: "The gate stays open.".to_owned(),
    });
    given.ok(Command::EndConflict);
}

/// A loses to the Hand of Fate twice, has nothing to give but the deck's top card, and C takes the stake on.
fn somebody_is_destroyed(given: &mut Given) {
    let hands = [(A, "10H JH"), (B, "5C 6D"), (C, "5D 6C"), (GM, "10H JH")];
    let tops = [(A, "3S 4S"), (GM, "9C 9D")];
    given.stage(&hands, &[(A, 2), (GM, 4)], 1, &tops);
    given.stakes(Extended, &[A, B, C], 1, &[(1, 4), (2, 4), (3, 4)]);
    given.ok(Command::SetRounds { rounds: 2 });
    given.ok(Command::CloseStakes);
    given.cards(&[(1, "10H"), (2, "5C"), (3, "5D"), (4, "10H")]);
    given.reveal();
    given.ok(Command::DrawFate);
    given.ok(Command::ChooseFate {
        side: side(1),
        stays: true,
    });
    given.tell_all();
    given.ok(Command::NextRound);
    given.cards(&[(1, "JH"), (2, "6D"), (3, "6C"), (4, "JH")]);
    given.reveal();
    given.ok(Command::DrawFate);
    assert_eq!(given.its(1).condition, Condition::Destroyed);
    given.ok(Command::Adopt {
        lost: side(1),
        by: side(3),
        agreed: true,
    });
    given.ok(Command::GiveLast {
        from: side(1),
        to: side(2),
        note: "A last nod across the yard.".to_owned(),
    });
    given.keep_all();
    given.tell_all();
    given.ok(Command::EndConflict);
}

/// Each wins a card and two give theirs away, so that a card each decides; then a note is written twice and undone once.
fn piles_are_level(given: &mut Given) {
    let hands = [(A, "9S 2S"), (B, "QH 4D"), (GM, "3D 4C 8D 3C")];
    given.stage(&hands, &[(A, 2)], 0, &[]);
    given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
    given.ok(Command::SetRounds { rounds: 2 });
    given.ok(Command::CloseStakes);
    given.cards(&[(1, "9S"), (2, "QH"), (3, "3D"), (4, "8D")]);
    given.reveal();
    given.tell_all();
    given.ok(Command::NextRound);
    given.cards(&[(1, "2S"), (2, "4D"), (3, "4C"), (4, "3C")]);
    given.reveal();
    for (from, to, text) in [(1, 2, "9S"), (3, 4, "4C")] {
        let gift = given.gift(from, to, text);
        given.ok(gift);
    }
    let (one, other) = pair(1, 3);
    given.ok(Command::DrawLevel { one, other });
    given.keep_all();
    let first = given.conflict().order[0];
    given.ok(tells(first.0));
    for text in ["It rains.", "It snows.", "The bells ring."] {
        given.ok(Command::MakeNote {
            text: text.to_owned(),
        });
        if text == "It rains." {
            assert!(given.table.undo());
        }
    }
    assert!(given.table.undo());
}

impl Given {
    /// Whatever card is the first in somebody's hand.
    fn lay_first(&mut self, person: ActorId, number: u16) {
        let card = self.one(person).hand[0];
        self.ok(Command::PlayCard {
            side: side(number),
            card,
        });
    }

    /// The side that is a group of many.
    fn crowd(&self) -> SideId {
        let mut sides = self.conflict().sides.iter();
        sides.find(|its| its.mooks.is_some()).unwrap().id
    }

    /// Nobody gives anything more.
    fn keep_all(&mut self) {
        let sides = self.conflict().sides.iter().map(|its| its.id).collect();
        self.ok(Command::KeepGifts { sides });
    }
}

/// Writes the golden file of a new schema. By hand, once:
/// `cargo test -p storage golden_improv -- --ignored --nocapture`.
#[test]
#[ignore = "writes a file that is then kept for ever"]
fn improv_golden_file() {
    let table = everything();
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/improv-new.rising");
    let text = file::write(GameKind::Improv, table.chronicle());
    std::fs::write(path, &text).unwrap();
    let chronicle = table.chronicle();
    let (entries, cursor) = (chronicle.entries().len(), chronicle.cursor());
    let mark = fingerprint(&table);
    println!("{path}: {entries} entries, at {cursor}, {mark}");
    is_read(&text, entries, cursor, &mark);
    is_cut(&text, entries);
}

const ENTRIES: usize = 118;
const CURSOR: usize = 117;
const FINGERPRINT: &str = "0a18bff88ce571c7";
/// The kinds of event that the first version wrote.
const EVENTS_OF_V1: &str = "TableOpened SettingsChanged NoteMade PersonJoined PersonChanged PersonLeft SessionBegan DeckShuffled Dealt \
     HandLooked TokensMoved Awarded ConflictOpened SideAdded SideChanged SideDropped OpponentsSet RoundsSet StakesBegan \
     StakesClosed ConflictDropped CardPlayed CardsClosed HelpAsked BonusLaid BonusTakenBack Passed Revealed \
     FateCardDrawn FateDecided FateSuffered RoundSettled OrderSet Narrated Decided MooksRemoved RoundBegan Given \
     LastGiven GiftsKept Adopted LevelDecided ConflictEnded";
