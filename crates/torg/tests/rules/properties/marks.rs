//! Marks of seen entries, besides the random sessions: an undone entry stays marked if somebody knows a hidden card from it.

use storage::GameKind;
use storage::file;
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::table::{PlayMode, Table};
use tabletop::{Disclosure, Game};
use testing::{TestRng, cast};
use torg::Torg;
use torg::active_effects::EffectCommand;
use torg::card::{CardId, CardName};
use torg::command::Command;
use torg::event::Event;
use torg::settings::{Edition, Settings};
use torg::story::StoryCommand;

fn table() -> Table<Torg> {
    let mut table = Table::default();
    let open = Command::OpenTable {
        title: Name::new("Marks").unwrap(),
        edition: Edition::Classic,
        settings: Settings::default(),
        cast: cast(3, 0, 1),
    };
    play(&mut table, &open);
    table
}

fn play(table: &mut Table<Torg>, command: &Command) {
    assert_eq!(
        table.play(command, &PlayMode::ByTheRules, None, &mut TestRng(5)),
        Ok(())
    );
}

fn rule(table: &mut Table<Torg>, command: &Command) {
    let mode = PlayMode::ByRuling(String::new());
    assert_eq!(table.play(command, &mode, None, &mut TestRng(5)), Ok(()));
}

fn look_at_hand(table: &mut Table<Torg>, actor: ActorId) {
    play(table, &Command::LookAtHand { actor });
}

const ONE: ActorId = ActorId(1);
const TWO: ActorId = ActorId(2);

/// Undoes the last entry, and returns whether it was seen.
fn undone_was_seen(table: &mut Table<Torg>) -> bool {
    assert!(table.undo());
    let seen = table.log().was_seen::<Torg>(table.log().cursor());
    assert!(table.redo());
    seen
}

fn first_hand_card(table: &Table<Torg>, actor: ActorId) -> CardId {
    table.state().hand(actor)[0]
}

/// Returns the command that uses a card of the first hero; for an attribute card, with its attribute.
fn use_card(table: &Table<Torg>, card: CardId) -> Command {
    let actor = ONE;
    let attributes = table.state().deck.name(card).map(CardName::attributes);
    match attributes.and_then(|attributes| attributes.first()) {
        Some(&attribute) => Command::Effect(EffectCommand::RaiseAttribute {
            actor,
            card,
            attribute,
        }),
        None => Command::PlayCard { actor, card },
    }
}

#[test]
fn an_offered_hand_card_is_known_after_a_look() {
    let mut table = table();
    let cards = vec![first_hand_card(&table, ONE)];
    let (from, to) = (ONE, TWO);
    play(&mut table, &Command::OfferTrade { from, to, cards });
    look_at_hand(&mut table, ONE);
    assert!(
        !undone_was_seen(&mut table),
        "the offering player knew the card"
    );
    look_at_hand(&mut table, TWO);
    assert!(undone_was_seen(&mut table));
}

#[test]
fn traded_cards_are_known_after_a_look() {
    let mut table = table();
    let cards = vec![first_hand_card(&table, ONE)];
    let (from, to) = (ONE, TWO);
    play(&mut table, &Command::OfferTrade { from, to, cards });
    let cards = vec![first_hand_card(&table, TWO)];
    play(&mut table, &Command::AnswerTrade { cards });
    let answer = table.log().cursor() - 1;
    play(&mut table, &Command::AgreeTrade);
    let explanation = String::new();
    play(&mut table, &Command::AcceptTrade { explanation });
    assert!(!undone_was_seen(&mut table), "nobody has looked yet");
    look_at_hand(&mut table, ONE);
    assert!(undone_was_seen(&mut table));
    assert!(
        table.log().was_seen::<Torg>(answer),
        "the answer must be marked"
    );
    assert!(
        !table.log().was_seen::<Torg>(answer - 1),
        "the offer must not be marked"
    );
}

#[test]
fn pool_cards_are_known_to_everybody() {
    let mut table = table();
    let participants = table.state().present().map(|actor| actor.id).collect();
    play(&mut table, &Command::BeginRounds { participants });
    let card = first_hand_card(&table, ONE);
    rule(&mut table, &Command::PoolCard { actor: ONE, card });
    assert!(undone_was_seen(&mut table), "the card came from a hand");
    let use_it = use_card(&table, card);
    rule(&mut table, &use_it);
    assert!(!undone_was_seen(&mut table), "the card was in the pool");
    let card = first_hand_card(&table, ONE);
    let use_it = use_card(&table, card);
    rule(&mut table, &use_it);
    assert!(undone_was_seen(&mut table), "the card was in a hand");
    let actor = table.state().present().last().unwrap().id;
    play(&mut table, &Command::Leave { actor });
    assert!(!undone_was_seen(&mut table), "a villain shows no card");
}

/// A look after an undo is logged, removes no undone entry, marks no later one, and is saved.
#[test]
fn looks_after_an_undo_are_kept() {
    let mut table = table();
    for text in ["one", "two", "three"] {
        let text = text.to_owned();
        play(&mut table, &Command::MakeNote { text });
    }
    assert!(table.undo() && table.undo());
    let undone = table.log().undone().to_vec();
    look_at_hand(&mut table, ONE);
    look_at_hand(&mut table, TWO);
    assert_eq!(table.log().undone(), undone);
    assert_eq!(table.log().cursor(), 4);
    let text = file::write(GameKind::Torg, table.log());
    let opened = file::read::<Event>(&text).unwrap();
    assert!(opened.log == *table.log() && opened.expected_entries.is_none());
    assert!(table.redo() && table.redo() && !table.redo());
    assert_eq!(table.log().entries().len(), 6);
    assert!(table.undo() && table.undo() && table.undo() && !table.undo());
    assert_eq!(table.log().cursor(), 1);
}

/// A new adventure deals hands: undoing it leaves a mark only if somebody looked at one of them.
#[test]
fn dealt_hands_are_seen_by_a_look() {
    let mut table = table();
    for command in [
        Command::EndScene { is_final: true },
        Command::KeepHands,
        StoryCommand::EndAdventure.into(),
        StoryCommand::SetAward { base: 1 }.into(),
        StoryCommand::FinishAdventure.into(),
        StoryCommand::NextAdventure.into(),
    ] {
        play(&mut table, &command);
    }
    assert!(!undone_was_seen(&mut table));
    let deal = table.log().cursor() - 1;
    look_at_hand(&mut table, ONE);
    assert!(table.log().was_seen::<Torg>(deal));
}

/// In event logs of version 1, events do not say where their cards came from; they count as having shown them.
#[test]
fn saves_of_version_1_keep_their_marks() {
    let play = |from_hand| Event::CardPlayed {
        actor: ONE,
        card: CardId(1),
        stays_in_effect: false,
        from_hand,
        on_last_action: false,
    };
    let traded = |into_pools, from_hands| Event::Traded {
        from: ONE,
        to: TWO,
        offered: vec![CardId(1)],
        returned: vec![CardId(2)],
        into_pools,
        from_hands,
        explanation: None,
    };
    let disclosure = |event| Torg::disclosure(&event);
    assert_eq!(disclosure(play(None)), Disclosure::ToAll);
    assert_eq!(disclosure(play(Some(false))), Disclosure::Nothing);
    assert_eq!(disclosure(traded(true, None)), Disclosure::Nothing);
    assert_eq!(disclosure(traded(true, Some(true))), Disclosure::ToAll);
    assert_eq!(
        disclosure(traded(false, None)),
        Disclosure::OnLookByEither(ONE, TWO)
    );
    assert_eq!(disclosure(traded(false, Some(false))), Disclosure::Nothing);
}
