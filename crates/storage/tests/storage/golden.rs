//! The golden chronicle: a session as the first version wrote it, kept for ever. It must load whole and lead to the same
//! state in every version to come. When a new schema comes, its own golden file is laid beside this one; this one stays.

use std::collections::BTreeSet;
use storage::GameKind;
use storage::file;
use storage::line::{self, Chain};
use tabletop::Game;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{By, Table};
use testing::torg::{a_command, an_opening};
use testing::{EVENTS, Mix, holds_every_kind, kind_of};
use torg::Torg;
use torg::command::Command;
use torg::event::Event;
use torg::piles::Zone;
use torg::roll::Standing;
use torg::state::Setback;

const V1: &str = include_str!("../golden/torg-v1.rising");

/// A number for where every card lies and how everybody is. Made of plain words, so that no name in the code can change it.
fn fingerprint(table: &Table<Torg>) -> String {
    let state = table.state();
    let place = |zone: &Zone| match zone {
        Zone::Deck => "deck".to_owned(),
        Zone::ActionStack => "stack".to_owned(),
        Zone::Discard => "discard".to_owned(),
        Zone::Hand(owner) => format!("hand {}", owner.0),
        Zone::Pool(owner) => format!("pool {}", owner.0),
        Zone::InEffect(owner) => format!("in effect {}", owner.0),
    };
    let mut told = format!(
        "{} {} {:?};",
        state.act, state.scene.number, state.hand_size
    );
    for zone in state.piles.zones() {
        let cards: Vec<u16> = state.piles.cards(zone).iter().map(|card| card.0).collect();
        told += &format!("{} {cards:?};", place(&zone));
    }
    for actor in &state.cast {
        let (id, name, condition) = (actor.id.0, actor.name.as_str(), actor.condition);
        told += &format!("{id} {name} {} {} ", actor.possibilities, actor.gone);
        told += &format!(
            "{} {} {} {} ",
            condition.shock, condition.k, condition.o, condition.wounds
        );
        told += &format!("{} {} ", condition.unconscious, condition.knocked_down);
        told += &format!(
            "{} {};",
            actor.critical_moment_used,
            actor.standing.is_some()
        );
    }
    line::seal(&mut Chain::default(), &told)[..16].to_owned()
}

#[test]
fn the_first_version_s_session_is_read_for_ever() {
    let opened = file::read::<Event>(V1).unwrap();
    assert_eq!(opened.damaged, None);
    assert_eq!(
        (opened.chronicle.entries().len(), opened.chronicle.cursor()),
        (ENTRIES, CURSOR)
    );
    holds_every_kind(opened.chronicle.entries(), kind_of, EVENTS_OF_V1);
    let table = Table::<Torg>::replay(opened.chronicle);
    let state = table.state();
    assert!(state.is_sound());
    assert_eq!((state.act, state.scene.number, state.hand_size), PLACE);
    let counts =
        [Zone::Deck, Zone::ActionStack, Zone::Discard].map(|zone| state.piles.cards(zone).len());
    assert_eq!(counts, PILES);
    assert_eq!(fingerprint(&table), FINGERPRINT);
    for actor in &state.cast {
        assert_eq!(
            Torg::view(state, Seat::Hero(actor.id)).cast.len(),
            state.cast.len()
        );
    }
    let again = file::read::<Event>(&file::write(GameKind::Torg, table.chronicle())).unwrap();
    assert!(
        again.chronicle == *table.chronicle(),
        "and can be written again"
    );
}

/// Every place of it can be stood at.
#[test]
fn every_place_of_it_can_be_stood_at() {
    let mut table = Table::<Torg>::replay(file::read(V1).unwrap().chronicle);
    for place in (1..=ENTRIES).rev() {
        table.go_to(place);
        assert!(table.state().is_sound(), "at {place}");
    }
    while table.redo() {}
    assert_eq!(table.chronicle().cursor(), ENTRIES);
}

/// A short session in which everything happens at least once.
fn everything() -> Table<Torg> {
    let mut best: Option<Table<Torg>> = None;
    for seed in 0..4_000 {
        let mut mix = Mix(seed);
        let mut table = Table::<Torg>::default();
        table
            .play(&an_opening(&mut mix), &By::TheBook, Some(seed), &mut mix)
            .unwrap();
        let opening = &table.chronicle().done()[0].events;
        let mut kinds: BTreeSet<String> = opening.iter().map(kind_of).collect();
        while table.chronicle().entries().len()
            < best
                .as_ref()
                .map_or(900, |best| best.chronicle().entries().len())
        {
            let by = if mix.one_in(9) {
                By::Ruling("So be it.".to_owned())
            } else {
                By::TheBook
            };
            let command =
                rare(&table, &mut mix).unwrap_or_else(|| a_command(table.state(), &mut mix));
            if table.play(&command, &by, Some(seed), &mut mix).is_ok() {
                kinds.extend(
                    table
                        .chronicle()
                        .done()
                        .last()
                        .unwrap()
                        .events
                        .iter()
                        .map(kind_of),
                );
            }
            if EVENTS.split_whitespace().all(|kind| kinds.contains(kind)) {
                table.undo();
                best = Some(table);
                break;
            }
        }
    }
    best.unwrap()
}

/// What would otherwise hardly ever come up.
fn rare(table: &Table<Torg>, mix: &mut Mix) -> Option<Command> {
    let round = Torg::view(table.state(), Seat::Table).round?;
    if let Some(side) = round.setbacks_due.first() {
        return Some(Command::ChooseSetback {
            side: *side,
            setback: Setback::Generic,
        });
    }
    let actors: Vec<ActorId> = table.state().present().map(|actor| actor.id).collect();
    let actor = *mix.one_of(&actors)?;
    let standing = Some(if mix.one_in(2) {
        Standing::Up
    } else {
        Standing::Stymied
    });
    mix.one_in(12)
        .then_some(Command::SetStanding { actor, standing })
}

/// Writes the golden file of a new schema. By hand, once: `cargo test -p storage golden::golden_file -- --ignored --nocapture`.
#[test]
#[ignore = "writes a file that is then kept for ever"]
fn golden_file() {
    let table = everything();
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/torg-new.rising");
    std::fs::write(path, file::write(GameKind::Torg, table.chronicle())).unwrap();
    let (state, chronicle) = (table.state(), table.chronicle());
    let piles =
        [Zone::Deck, Zone::ActionStack, Zone::Discard].map(|zone| state.piles.cards(zone).len());
    println!(
        "{path}: {} entries, at {}",
        chronicle.entries().len(),
        chronicle.cursor()
    );
    println!(
        "{:?} {piles:?} {}",
        (state.act, state.scene.number, state.hand_size),
        fingerprint(&table)
    );
}

const ENTRIES: usize = 660;
const CURSOR: usize = 659;
const PLACE: (u16, u16, Option<u8>) = (11, 1, Some(9));
const PILES: [usize; 3] = [0, 8, 4];
const FINGERPRINT: &str = "c64af43a5ef0fdd9";
/// The kinds of event that the first version wrote.
const EVENTS_OF_V1: &str = "TableOpened ActorJoined ActorLeft FiguresSet ConditionSet StandingSet PossibilitiesSet SettingsChanged \
                 NoteMade Dealt Drawn DrawSkipped Reshuffled HandLooked CardRevealed SceneNamed ToneSet RoundsBegan \
                 ConflictJoined RoundsEnded Flipped LineRead OrderSet Fatigued KnockedOut Inspired Woken StandingGained \
                 StandingsCancelled SetbackChosen PositionJudged DefenceJudged Broke RoundClosed ActionDeclared DiceRolled \
                 ResultCommitted ActionEnded TurnEnded ContributionJudged PoolStruck PoolCardsTaken CardLaid CardPlayed \
                 TradeOffered TradeAnswered TradeDropped Traded SceneEnding DiscardedDown DiscardedOne SceneBegan";
