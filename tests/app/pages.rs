//! Nobody reads what is not theirs to know: where the cards that a seat has never been able to see are exchanged for one
//! another in the whole chronicle, the rows, the summary, the toast, the covers and the open pages say the same.

use ::torg::Torg;
use ::torg::active_effects::EffectRefusal;
use ::torg::card::{CardId, CardName};
use ::torg::event::Event;
use ::torg::refusal::{FollowUpRefusal, Refusal};
use ::torg::state::State;
use ::torg::story::StoryRefusal;
use ::torg::view::View;
use rising_action::app::model::{Curtain, Model, OpenTable, Purpose};
use rising_action::app::vm;
use rising_action::app::vm::chronicle::Reads;
use rising_action::app::words::{cards, refusals};
use std::collections::BTreeSet;
use tabletop::Game;
use tabletop::dice::Chance as _;
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::rule::{RuleId, dd};
use tabletop::ruling::Refuse;
use tabletop::seat::Seat;
use tabletop::table::{PlayMode, Table};
use testing::torg::disclosure::known_cards;
use testing::torg::secrets::{Exchange, exchanged_event, random_exchange, seats};
use testing::torg::{deck_ids, random_command, random_opening};
use testing::{StandardCard as _, TestRng};

/// The rules of the single cards: whose number is read knows the card.
const OF_CARDS: std::ops::RangeInclusive<RuleId> = dd(253)..=dd(396);

/// Whoever rules over what was refused behind the curtain learns neither the card nor its kind (DD-026).
fn keeps_the_kind(refused: &Result<(), Refusal>, view: &View) {
    let Err(refusal) = refused else { return };
    // What everybody has seen a card do holds every other card up, of whatever kind.
    let in_the_open = matches!(
        refusal,
        Refusal::FollowUp(FollowUpRefusal::RefillFirst { .. })
            | Refusal::Story(StoryRefusal::CampaignFirst { .. })
            | Refusal::Effect(
                EffectRefusal::SeizeWindowOpen | EffectRefusal::MonologueInProgress { .. }
            )
    );
    if in_the_open {
        return;
    }
    let words = refusals::refusal(refusal, view, true);
    let said = [words.title, words.why].concat();
    let hidden = refusals::tells_the_kind(refusal);
    assert!(
        hidden || refusal.rule().is_none_or(|rule| !OF_CARDS.contains(&rule)),
        "DD-026: {refusal:?} tells the kind of a card by its rule"
    );
    // A hero, an action and a drama are spoken of as such too.
    let common = [CardName::Hero, CardName::Action, CardName::Drama];
    for name in deck_ids().filter_map(|card| card.name()) {
        assert!(
            common.contains(&name) || !said.contains(cards::title(name)),
            "DD-026: {refusal:?} names a card: {said}"
        );
    }
}

/// The cards whose faces a seat could not see at any time, in what was undone neither.
fn never_seen(entries: &[LogEntry<Event>], seat: Seat) -> Vec<CardId> {
    let mut state = State::default();
    let mut seen: BTreeSet<CardId> = BTreeSet::new();
    for event in entries.iter().flat_map(|entry| &entry.events) {
        Torg::evolve(&mut state, event);
        seen.extend(known_cards(&state, seat));
        if let Event::CardRevealed { card, .. } = event {
            seen.insert(*card);
        }
    }
    deck_ids().filter(|card| !seen.contains(card)).collect()
}

fn exchanged(chronicle: &EventLog<Event>, exchange: &Exchange) -> EventLog<Event> {
    let mut entries = chronicle.entries().to_vec();
    for event in entries.iter_mut().flat_map(|entry| &mut entry.events) {
        *event = exchanged_event(event, exchange);
    }
    EventLog::new(entries, chronicle.cursor())
}

/// Everything that one seat can read: what is open to all, and what is behind the own curtain.
fn read(chronicle: EventLog<Event>, seat: Seat) -> Vec<String> {
    let mut model = Model {
        table: Some(OpenTable {
            game: Table::<Torg>::replay(chronicle).into(),
            save_handle: None,
            unsaved: 0,
            damaged: None,
            in_file: 0,
        }),
        ..Model::default()
    };
    let mut pages = vec![];
    let table = model.torg().unwrap();
    let view = table.view(Seat::Table);
    pages.push(format!("{:?}", Torg::rows(table, seat)));
    pages.push(format!("{:?}", Torg::rows(table, Seat::Table)));
    // The summary, the toast, and what undo and redo are called.
    pages.push(vm::foyer::cast_line(&view) + &vm::foyer::place_line(&view));
    pages.extend(Torg::last_line(table));
    pages.extend(vm::chronicle::toast(table, &view));
    pages.extend(Torg::last_acting_line(table));
    pages.extend(Torg::next_line(table));
    pages.push(format!("{:?}", vm::stage::stage(&model)));
    pages.push(format!("{:?}", vm::ending::ending(&model)));
    pages.push(format!("{:?}", vm::seat::seats(&view)));
    for actor in &view.cast {
        pages.push(format!("{:?}", vm::seat::seat(&model, actor.id)));
        let (purpose, open) = (Purpose::Hand, seat.belongs_to(actor.id));
        model.curtain = Some(Curtain {
            typed: String::new(),
            fault: None,
            actor: actor.id,
            purpose,
            open,
            chosen: vec![],
            over: None,
        });
        pages.push(format!("{:?}", vm::secret::cover(&model)));
        pages.push(format!("{:?}", vm::secret::secret(&model)));
    }
    pages
}

/// No page of any seat gives away a card that the seat has never been able to see.
fn of_chronicle(chronicle: &EventLog<Event>, mix: &mut TestRng) {
    let end = Table::<Torg>::replay(chronicle.clone());
    for seat in seats(end.state()) {
        let exchange = random_exchange(&never_seen(chronicle.entries(), seat), mix);
        // As it was kept: where undos came from is not.
        let kept = EventLog::new(chronicle.entries().to_vec(), chronicle.cursor());
        let (one, other) = (
            read(kept, seat),
            read(exchanged(chronicle, &exchange), seat),
        );
        for (one, other) in one.iter().zip(&other) {
            assert!(one == other, "INV-16: {seat:?} reads\n{one}\n{other}");
        }
        assert_eq!(one.len(), other.len());
    }
}

/// The means would find a leak: behind somebody else's curtain the cards are not the same after an exchange.
#[test]
fn a_leak_on_a_page_is_found() {
    let mut mix = TestRng(3);
    let mut table = Table::<Torg>::default();
    table
        .play(
            &random_opening(&mut mix),
            &PlayMode::ByTheRules,
            None,
            &mut mix,
        )
        .unwrap();
    let chronicle = table.log();
    let exchange = random_exchange(&never_seen(chronicle.entries(), Seat::Table), &mut mix);
    let other = exchanged(chronicle, &exchange);
    let first = Seat::Actor(table.state().heroes().next().unwrap().id);
    assert!(read(chronicle.clone(), first) != read(other.clone(), first));
    assert!(read(chronicle.clone(), Seat::Table) == read(other, Seat::Table));
}

/// What a seat reads of the own hand names no card that was refused, and its pages nothing that it may not know.
#[test]
fn pages_of_random_evenings_keep_secrets() {
    for seed in 0..testing::sequences(100, 300) {
        let mut mix = TestRng(seed);
        let mut table = Table::<Torg>::default();
        let opening = random_opening(&mut mix);
        assert!(
            table
                .play(&opening, &PlayMode::ByTheRules, None, &mut mix)
                .is_ok()
        );
        for _ in 0..10 + mix.below(60) {
            let command = random_command(table.state(), &mut mix);
            let mut chance = TestRng(mix.next());
            let _ = table.play(&command, &PlayMode::ByTheRules, None, &mut chance);
            if mix.one_in(4) {
                hands_keep_the_kind(&table);
            }
        }
        of_chronicle(table.log(), &mut mix);
    }
}

fn hands_keep_the_kind(table: &Table<Torg>) {
    let open = table.view(Seat::Table);
    for hero in table.state().heroes() {
        let own = table.view(Seat::Actor(hero.id));
        for shown in own.actor(hero.id).unwrap().hand.iter().flatten() {
            keeps_the_kind(&shown.may_play, &open);
            keeps_the_kind(&shown.may_pool, &open);
        }
    }
}
