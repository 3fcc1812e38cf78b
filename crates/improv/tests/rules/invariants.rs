//! The invariants (IM-INV-1 … IM-INV-13), checked after every command of random play.

use crate::oracle::assert_round_is_settled_correctly;
use crate::secrets::{exchange, hidden_on_the_table};
use ::improv::Improv;
use ::improv::card::CardId;
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::redaction::redact;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{
    BonusKind, Condition, Conflict, ConflictKind, Deck, Phase, Role, Side, State,
};
use std::collections::BTreeMap;
use storage::line::{self, ChecksumChain};
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::event_log::EventLog;
use tabletop::rule::{RuleId, im};
use tabletop::ruling::{Authority, Judge};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use testing::improv::{random_command, random_opening};
use testing::tables::undo_step;

cases! {
    "IM-INV-1 IM-INV-2 IM-INV-3 IM-INV-4 IM-INV-5 IM-INV-6 IM-INV-7 IM-INV-8 IM-INV-9 IM-INV-10 IM-INV-11 IM-INV-12 IM-INV-13"
    random_play_keeps_all_invariants {
        for seed in 20_000..20_100 {
            let mut rng = TestRng(seed);
            let mut table = opened(&mut rng);
            for _ in 0..120 {
                step(&mut table, &mut rng);
            }
            replays(&table);
        }
    }
}

/// The number of all tokens, including those on cards (IM-INV-1).
fn tokens(state: &State) -> u32 {
    let tokens_held: u32 = state.people.iter().map(|person| person.tokens).sum();
    let stocks = state.stocks;
    let tokens_on_cards = state.conflict.as_ref().map_or(0, |conflict| {
        let is_token = |kind: BonusKind| kind == BonusKind::Token;
        conflict
            .bonuses
            .iter()
            .filter(|bonus| is_token(bonus.kind))
            .count()
    });
    tokens_held
        + stocks.pool
        + stocks.bank
        + stocks.out_of_play
        + u32::try_from(tokens_on_cards).unwrap()
}

/// Every card is in exactly one place (IM-INV-3).
fn cards_are_conserved(state: &State) {
    let mut counts: BTreeMap<CardId, u32> = BTreeMap::new();
    let mut count = |card: CardId| *counts.entry(card).or_default() += 1;
    for deck in &state.decks {
        deck.cards
            .iter()
            .chain(&deck.discard)
            .copied()
            .for_each(&mut count);
    }
    for person in &state.people {
        person.hand.iter().copied().for_each(&mut count);
    }
    if let Some(conflict) = &state.conflict {
        conflict.fate_cards.iter().copied().for_each(&mut count);
        for side in &conflict.sides {
            side.played
                .iter()
                .filter_map(|played| played.card)
                .for_each(&mut count);
            side.pile
                .iter()
                .map(|pile_card| pile_card.card)
                .for_each(&mut count);
        }
    }
    assert!(counts.values().all(|count| *count == 1), "a card twice");
    // Of a real deck, only cards on the table are known.
    if state.settings.uses_real_deck() {
        let is_empty = |deck: &Deck| deck.cards.is_empty() && deck.discard.is_empty();
        assert!(state.decks.iter().all(is_empty), "cards of the app");
        assert!(
            state.people.iter().all(|person| person.hand.is_empty()),
            "a hand"
        );
        return;
    }
    let mut decks: BTreeMap<u16, usize> = BTreeMap::new();
    for card in counts.keys() {
        *decks.entry(card.deck().0).or_default() += 1;
    }
    assert!(decks.values().all(|count| *count == 54), "{decks:?}");
}

fn is_valid(state: &State) {
    cards_are_conserved(state);
    let Some(conflict) = &state.conflict else {
        assert_eq!(state.stocks.bank, 0, "IM-INV-7");
        return;
    };
    assert!(
        conflict.kind == ConflictKind::Extended || state.stocks.bank == 0,
        "IM-INV-7"
    );
    let open = match conflict.phase {
        Phase::Cards | Phase::Bonuses | Phase::Fate => true,
        Phase::Setup | Phase::Stakes | Phase::Narrate | Phase::Final => false,
    };
    assert!(
        open || conflict.sides.iter().all(|side| side.played.is_none()),
        "IM-INV-4"
    );
    assert!(
        open || conflict.bonuses.is_empty() && conflict.fate_cards.is_empty()
            || conflict.phase == Phase::Final
    );
    for side in &conflict.sides {
        let losses = match side.condition {
            Condition::Active => 0,
            Condition::Harmed | Condition::Eliminated => 1,
            Condition::Destroyed => 2,
        };
        assert_eq!(side.fate_losses, losses, "IM-144 … IM-146");
        assert!(
            side.condition != Condition::Eliminated || side.pile.is_empty(),
            "IM-144"
        );
    }
}

/// The rules that rulings have set aside since the conflict was opened.
fn overruled(table: &Table<Improv>) -> Vec<RuleId> {
    let mut rules = vec![];
    for entry in table.log().applied() {
        let opens = |event: &Event| matches!(event, Event::ConflictOpened { .. });
        if entry.events.iter().any(opens) {
            rules.clear();
        }
        rules.extend(entry.ruling.iter().flat_map(|ruling| &ruling.overruled));
    }
    rules
}

/// Checks what is true unless a ruling has set aside the very rule that says so.
fn is_by_the_book(table: &Table<Improv>) {
    let Some(conflict) = &table.state().conflict else {
        return;
    };
    let overruled = overruled(table);
    let is_ruled = |rules: &[u16]| rules.iter().any(|rule| overruled.contains(&im(*rule)));
    assert!(
        conflict.gm_tokens_spent <= conflict.gm_token_limit || is_ruled(&[50, 102]),
        "IM-INV-6"
    );
    let marked = |id: ActorId| {
        conflict
            .bonuses
            .iter()
            .filter(|bonus| bonus.by == id && bonus.kind != BonusKind::Token)
            .count()
    };
    for person in table.state().present() {
        let most = usize::from(person.role == Role::Player);
        assert!(marked(person.id) <= most || is_ruled(&[48]), "IM-INV-5");
    }
    let stakes = conflict
        .sides
        .iter()
        .filter(|side| side.is_gm_stake())
        .count();
    let players = usize::try_from(conflict.participating_players).unwrap();
    let is_closed = !matches!(conflict.phase, Phase::Setup | Phase::Stakes);
    assert!(
        !is_closed || stakes <= players || is_ruled(&[24]),
        "IM-INV-11"
    );
    for side in &conflict.sides {
        let given = conflict.sides.iter().filter(|other| other.id != side.id);
        let given = given
            .flat_map(|other| &other.pile)
            .filter(|pile_card| pile_card.winner == side.id)
            .count();
        assert!(
            given <= 1 || side.condition == Condition::Destroyed || is_ruled(&[116]),
            "IM-INV-10"
        );
        let gives = side.condition != Condition::Eliminated && side.is_participant();
        assert!(gives || given == 0, "IM-144: its cards left with it");
    }
    if is_closed && !is_ruled(&[30, 29, 27, 97]) {
        for side in conflict.sides.iter().filter(|side| side.is_participant()) {
            let opponents = conflict.chosen_opponents(side.id);
            let is_gm = |id: &SideId| conflict.side(*id).is_some_and(Side::is_gm_stake);
            let of_gm = opponents.iter().filter(|id| is_gm(id)).count();
            let extended = conflict.kind == ConflictKind::Extended;
            match side.is_gm_stake() {
                true => assert!(!extended || of_gm == 0, "IM-030"),
                false => assert!(of_gm <= 1 && !(extended && opponents.len() > 1), "IM-029"),
            }
        }
    }
}

/// Checks that a log entry broke no rule that its ruling has not set aside.
fn breaks_no_other_rule(before: &State, events: &[Event], overruled: &[RuleId]) {
    let is_ruled = |rules: &[u16]| rules.iter().any(|rule| overruled.contains(&im(*rule)));
    let mut state = before.clone();
    for event in events {
        let conflict = state.conflict.as_ref();
        let side = |id: SideId| conflict.and_then(|conflict| conflict.side(id)).unwrap();
        let all_narrated = || {
            let yet = conflict.map_or(vec![], Conflict::sides_yet_to_narrate);
            assert!(yet.is_empty() || is_ruled(&[86]), "IM-086");
        };
        match event {
            Event::CardPlayed {
                side: id,
                from_deck,
                ..
            } => {
                let side = side(*id);
                assert!(side.is_live() && side.played.is_none(), "IM-035, IM-151");
                let player = state.controller(side).unwrap();
                let may_draw = state
                    .settings
                    .may_play_top_card(player.role, player.hand.is_empty());
                assert!(!from_deck || may_draw || is_ruled(&[37]), "IM-037");
            }
            Event::BonusPlaced { bonus } => {
                let person = state.person(bonus.by).unwrap();
                assert!(side(bonus.on).played.is_some(), "IM-047");
                if let BonusKind::Talent(talent) = bonus.kind {
                    assert_eq!(person.role, Role::Player, "IM-055");
                    let talent = &person.talents[usize::from(talent)];
                    let most = state.settings.max_uses_of(talent);
                    assert!(
                        most.is_none_or(|most| talent.uses < most) || is_ruled(&[56]),
                        "IM-056"
                    );
                    let cap = state.settings.talent_session_cap;
                    assert!(
                        cap.is_none_or(|cap| person.talent_uses < cap) || is_ruled(&[57]),
                        "IM-057"
                    );
                } else {
                    assert!(person.tokens > 0, "IM-049");
                }
            }
            Event::Revealed { .. } => {
                let mut waits = state.present().filter(|person| {
                    let passed =
                        conflict.is_some_and(|conflict| conflict.passed.contains(&person.id));
                    let view = Improv::view(&state, Seat::Table);
                    !passed
                        && view
                            .person(person.id)
                            .is_some_and(|person| person.may_add_bonus)
                });
                assert!(waits.next().is_none() || is_ruled(&[61]), "IM-061");
            }
            Event::CardGiven {
                from,
                to,
                card,
                note,
            } => {
                let (giver, receiver) = (side(*from), side(*to));
                assert!(receiver.takes_part_in_end() && from != to, "IM-116");
                let own = giver.pile.iter().find(|own| own.card == *card).unwrap();
                assert!(own.winner == *from || is_ruled(&[117]), "IM-117");
                assert!(!giver.narrated || is_ruled(&[119]), "IM-119");
                let before = state.settings.gives_before_narration();
                assert!(!note.is_empty() || before || is_ruled(&[118]), "IM-118");
                let is_player = matches!(receiver.kind, SideKind::Protagonist(_))
                    && receiver.kind != giver.kind;
                let destroyed = giver.condition == Condition::Destroyed;
                assert!(!destroyed || is_player || is_ruled(&[157]), "IM-157");
            }
            Event::TopCardGiven { from, .. } => {
                let giver = side(*from);
                assert!(
                    giver.pile.is_empty() && giver.condition == Condition::Destroyed,
                    "IM-158"
                );
                assert!(!giver.gifts.given || is_ruled(&[116]), "IM-158");
            }
            Event::TokenAwarded { from, to, .. } => {
                let again = conflict.is_some_and(|conflict| conflict.award_givers.contains(from));
                assert!((!again && from != to) || is_ruled(&[94]), "IM-094");
            }
            Event::Narrated { side: id, .. } => {
                let yet = conflict.map_or(vec![], Conflict::sides_yet_to_narrate);
                assert!(yet.first() == Some(id) || is_ruled(&[88]), "IM-088");
            }
            Event::RoundBegan { round } => {
                all_narrated();
                assert!(
                    conflict.is_some_and(|conflict| *round <= conflict.rounds),
                    "IM-113"
                );
            }
            Event::ConflictEnded { .. } => all_narrated(),
            Event::StakeAdopted { lost, by } => {
                let (lost, by) = (side(*lost), side(*by));
                assert!(
                    lost.condition == Condition::Destroyed && by.is_live(),
                    "IM-159"
                );
            }
            _ => {}
        }
        Improv::evolve(&mut state, event);
    }
}

/// Checks what a log entry did.
fn keeps_the_rules(before: &State, events: &[Event], after: &State) {
    let new_tokens = |event: &Event| {
        matches!(
            event,
            Event::SessionBegan { .. } | Event::PersonJoined { .. }
        )
    };
    if !events.iter().any(new_tokens) {
        assert_eq!(tokens(before), tokens(after), "IM-INV-1");
    }
    let mut state = before.clone();
    for (index, event) in events.iter().enumerate() {
        assert_round_is_settled_correctly(&state, &events[index..]);
        let bank = state.stocks.bank;
        if let Event::RoundSettled { .. } = event {
            let conflict = state.conflict.as_ref().unwrap();
            for (first, second) in &conflict.opposed_pairs {
                let result = &conflict.round_result;
                let has = |id| result.ranking.iter().any(|ranked| ranked.side == id);
                let live = before.conflict.as_ref().is_some_and(|conflict: &Conflict| {
                    conflict.live_pairs().contains(&(*first, *second))
                });
                let wins = usize::from(result.beats.contains(&(*first, *second)))
                    + usize::from(result.beats.contains(&(*second, *first)));
                let expected = usize::from(has(*first) && has(*second) && live);
                assert!(wins == expected || !live, "IM-INV-12");
            }
        }
        Improv::evolve(&mut state, event);
        let moves_the_bank = matches!(
            event,
            Event::RoundSettled { .. }
                | Event::ConflictEnded { .. }
                | Event::ConflictCancelled { .. }
                | Event::SessionBegan { .. }
        );
        assert!(moves_the_bank || state.stocks.bank == bank, "IM-INV-7");
        if !matches!(
            event,
            Event::SessionBegan { .. } | Event::PersonJoined { .. } | Event::DeckShuffled { .. }
        ) {
            cards_are_conserved(&state);
        }
    }
    assert!(state == *after);
}

/// The piles do not count in a round (IM-INV-9).
fn piles_do_not_count(before: &State, events: &[Event]) {
    let Some(Event::Revealed { .. }) = events.first() else {
        return;
    };
    let mut bare = before.clone();
    for side in &mut bare.conflict.as_mut().unwrap().sides {
        side.pile.clear();
    }
    let mut judge = Judge::new(Authority::Ruling);
    let again = Improv::decide(&bare, &Command::Reveal, &mut judge, &mut TestRng(1)).unwrap();
    assert_eq!(again.first(), events.first(), "IM-INV-9");
}

/// Exchanging hidden cards changes no view (IM-INV-8).
fn secrets_are_kept(table: &Table<Improv>) {
    let state = table.state();
    let mut seats = vec![Seat::Table];
    seats.extend(state.present().map(|person| Seat::Actor(person.id)));
    for seat in seats {
        nothing_reveals_a_hidden_card(table, seat);
        let mut other = state.clone();
        exchange(&mut other, seat);
        assert!(
            Improv::view(state, seat) == Improv::view(&other, seat),
            "IM-INV-8: {seat:?}"
        );
    }
}

/// Neither the view nor the log of a seat names a card that is hidden from it.
fn nothing_reveals_a_hidden_card(table: &Table<Improv>, seat: Seat) {
    let state = table.state();
    let hidden = hidden_on_the_table(state, seat);
    if hidden.is_empty() {
        return;
    }
    let view = format!("{:?}", Improv::view(state, seat));
    for card in hidden {
        let name = format!("{card:?}");
        assert!(!view.contains(&name), "IM-INV-8: {seat:?} sees {name}");
        let lays = |event: &Event| matches!(event, Event::CardPlayed { card: played, .. } if *played == card);
        let applied = table.log().applied();
        let since = applied
            .iter()
            .rposition(|entry| entry.events.iter().any(lays));
        for event in applied[since.unwrap()..]
            .iter()
            .flat_map(|entry| &entry.events)
        {
            let text = format!("{:?}", redact(state, event, seat));
            assert!(!text.contains(&name), "IM-INV-8: {seat:?} reads {text}");
        }
    }
}

pub fn replays(table: &Table<Improv>) {
    let log = table.log();
    let again = EventLog::new(log.entries().to_vec(), log.cursor());
    assert!(
        Table::<Improv>::replay(again).state() == table.state(),
        "IM-INV-13"
    );
}

fn undo_then_redo(table: &mut Table<Improv>) {
    let (state, log) = (table.state().clone(), table.log().clone());
    if table.undo() {
        assert!(table.redo(), "what was undone can be redone");
    }
    assert!(*table.state() == state && *table.log() == log);
}

/// Plays one command, or undoes or redoes one, and checks all invariants.
pub fn step(table: &mut Table<Improv>, rng: &mut TestRng) {
    match rng.below(50) {
        0 => {
            table.undo();
        }
        1 => {
            table.redo();
        }
        _ => {
            let command = random_command(table.state(), rng);
            let mode = match rng.one_in(12) {
                true => PlayMode::ByRuling("so be it".to_owned()),
                false => PlayMode::ByTheRules,
            };
            let (before, log) = (table.state().clone(), table.log().clone());
            let step = undo_step(table.log());
            let played = table.play_in_step(
                &command,
                &mode,
                step,
                Some(rng.next() % 9),
                &mut TestRng(rng.next()),
            );
            if played.is_err() || *table.log() == log {
                assert!(*table.state() == before, "{command:?} gave {played:?}");
                assert!(*table.log() == log, "{command:?} gave {played:?}");
                return;
            }
            let entry = table.log().applied().last().unwrap();
            // A look at a hand is inserted before the undone entries.
            if !entry.events.iter().all(Improv::is_look) {
                keeps_the_rules(&before, &entry.events, table.state());
                let ruling = entry.ruling.as_ref();
                let overruled = ruling.map_or(&[][..], |ruling| &ruling.overruled);
                breaks_no_other_rule(&before, &entry.events, overruled);
                piles_do_not_count(&before, &entry.events);
            }
            let line = line::write(&mut ChecksumChain::default(), entry);
            assert_eq!(
                line::read(&mut ChecksumChain::default(), &line).as_ref(),
                Ok(entry)
            );
        }
    }
    is_valid(table.state());
    is_by_the_book(table);
    if rng.one_in(4) {
        undo_then_redo(table);
    }
    if rng.one_in(8) {
        secrets_are_kept(table);
    }
}

/// A table that was just opened.
pub fn opened(rng: &mut TestRng) -> Table<Improv> {
    let mut table = Table::default();
    let opening = random_opening(rng);
    assert!(
        table
            .play(&opening, &PlayMode::ByTheRules, None, rng)
            .is_ok()
    );
    table
}
