//! People play with cards of a real deck, and enter them when they are turned over (IM-161).

use crate::given::{A, B, GM, Given, card, pair, play_top_card, side, token};
use ::improv::Improv;
use ::improv::card::{CardId, CardRules, DeckId, Face, Joker};
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::real_deck::FullHands;
use ::improv::redaction::{RedactedEvent, redact};
use ::improv::refusal::Refusal;
use ::improv::settings::{CardSource, DeckSharing, EmptyHand, FinalTieRule, HandRefill, Settings};
use ::improv::side::SideId;
use ::improv::state::ConflictKind::{self, Extended, Simple};
use ::improv::state::StakeOutcome::{Denied, Granted};
use ::improv::state::{Condition, Phase};
use ::improv::view::CardView;
use tabletop::Game;
use tabletop::seat::Seat;

cases! {
    "IM-161 IM-035 IM-038 IM-040"
    the_app_deals_no_real_cards_and_knows_none_face_down {
        let mut given = in_cards(Simple, Settings::default());
        assert!(given.state().people.iter().all(|person| person.hand.is_empty()));
        assert_eq!(given.refused(Command::LookAtHand { person: A }, ""), Refusal::RealDeck);
        assert_eq!(given.refused(Command::DrawCard { person: A }, ""), Refusal::RealDeck);
        let from_hand = Command::PlayCard { side: side(1), card: card(DeckId(0), "10H") };
        assert_eq!(given.refused(from_hand, ""), Refusal::RealDeck);
        assert_eq!(given.refused(play(&[]), ""), Refusal::Empty);
        given.refused(Command::CloseCards, "IM-040");
        given.ok(play(&[1]));
        given.refused(play(&[1]), "IM-035");
        given.refused(play(&[2, 2]), "IM-035");
        // The gamemaster may play the top card of the deck unseen (IM-037).
        given.ok(play_top_card(2));
        for seat in [Seat::Table, Seat::Actor(A), Seat::Actor(GM)] {
            let sides = given.view(seat).conflict.unwrap().sides;
            let cards: Vec<CardView> = sides.iter().filter_map(|side| side.card).collect();
            let hidden = |from_deck| CardView::FaceDown { from_deck };
            assert_eq!(cards, [hidden(false), hidden(true)]);
            assert!(given.view(seat).card_odds.is_empty());
        }
        let played = Event::RealCardPlayed { side: side(1), from_deck: false };
        assert_eq!(redact(given.state(), &played, Seat::Table), RedactedEvent::Public(played));
        let help = Command::AskForHelp { person: A, text: "my ten".to_owned(), shown_card: None };
        given.ok(help);
    }

    "IM-065 IM-066 IM-076 IM-077 IM-161"
    entered_cards_decide_like_dealt_ones {
        let mut given = in_cards(Simple, Settings { player_tokens: 2, ..Settings::default() });
        given.ok(play(&[1, 2]));
        given.ok(token(A, 1));
        given.refused(enter(&[(1, "9H"), (2, "JC")]), "IM-061");
        pass(&mut given);
        given.refused(Command::Reveal, "");
        assert_eq!(to_enter(&given), [side(1), side(2)]);
        assert_eq!(given.refused(enter(&[(1, "9H")]), "IM-065"), Refusal::CardNotEntered { side: side(2) });
        assert_eq!(given.refused(enter(&[(1, "9H"), (2, "JC"), (3, "2C")]), "IM-047"), Refusal::NoSuchCard);
        given.refused(enter(&[(1, "9H"), (2, "JC"), (1, "8H")]), "IM-047");
        // The other deck has this card, but the gamemaster does not play from it.
        let foreign = vec![(side(1), card(DeckId(0), "9H")), (side(2), card(DeckId(0), "JC"))];
        given.refused(Command::EnterCards { cards: foreign }, "IM-047");
        given.ok(enter(&[(2, "JC"), (1, "9H")]));
        assert_eq!(given.phase(), Phase::Narrate);
        assert!(to_enter(&given).is_empty());
        let result = &given.conflict().round_result;
        let totals: Vec<(u16, u16)> = result.ranking.iter().map(|ranked| (ranked.side.0, ranked.total)).collect();
        assert_eq!(totals, [(2, 11), (1, 12)]);
        assert_eq!(result.beats, [pair(1, 2)]);
        assert_eq!((given.outcome(1), given.outcome(2)), (Granted, Denied));
        assert_eq!(given.stocks().2, 1, "red against black: out of play");
        given.narrate_all();
        given.ok(Command::EndConflict);
        assert!(given.state().decks.iter().all(|deck| deck.cards.is_empty() && deck.discard.is_empty()));
        let undone = given.table.undo();
        assert!(undone && given.table.redo(), "entered cards come back as they were");
    }

    "IM-161 IM-INV-3"
    a_deck_has_each_card_once {
        let shared = Settings { deck_sharing: DeckSharing::Shared, ..Settings::default() };
        let mut given = in_bonuses(Extended, shared);
        let refusal = given.refused(enter_shared("9H", "9H"), "IM-161");
        assert_eq!(refusal, Refusal::CardOnTable { card: card(DeckId(0), "9H") });
        given.ok(enter_shared("9H", "8H"));
        assert_eq!(given.pile(1), "9H");
        given.narrate_all();
        given.ok(Command::NextRound);
        given.ok(play(&[1, 2]));
        pass(&mut given);
        // A victory card is still on the table; a discarded one may have been shuffled in again.
        given.refused(enter_shared("8H", "9H"), "IM-161");
        given.ok(enter_shared("8H", "7H"));
        assert_eq!(given.pile(1), "9H 8H");
        // Each of two decks has the card.
        let mut given = in_bonuses(Simple, Settings::default());
        given.ok(enter(&[(1, "9H"), (2, "9H")]));
        assert_eq!(given.phase(), Phase::Fate);
    }

    "IM-161 IM-072 IA-28"
    the_second_joker_of_a_deck_is_the_other_one {
        let shared = |jokers_differ| Settings {
            deck_sharing: DeckSharing::Shared,
            card_rules: CardRules { jokers_differ, ..CardRules::default() },
            ..Settings::default()
        };
        let joker = |joker| CardId::from_face(DeckId(0), Face::Joker(joker));
        let jokers = |other| Command::EnterCards {
            cards: vec![(side(1), joker(Joker::Little)), (side(2), joker(other))],
        };
        let mut given = in_bonuses(Simple, shared(false));
        given.ok(jokers(Joker::Little));
        assert_eq!(given.phase(), Phase::Fate, "two jokers are level");
        given.refused(enter(&[(1, "JK"), (2, "2C")]), "IM-161");
        let mut given = in_bonuses(Simple, shared(true));
        given.refused(jokers(Joker::Little), "IM-161");
        given.ok(jokers(Joker::Big));
        assert_eq!(given.conflict().round_result.beats, [pair(2, 1)]);
    }

    "IM-140 IM-141 IA-04"
    the_hand_of_fate_is_entered_until_it_has_decided {
        let mut given = in_bonuses(Simple, Settings::default());
        given.refused(enter(&[(1, "2C")]), "IM-065");
        given.ok(enter(&[(1, "10H"), (2, "10H")]));
        assert_eq!((given.phase(), to_enter(&given)), (Phase::Fate, vec![side(1), side(2)]));
        given.refused(Command::DrawFate, "");
        given.refused(enter(&[(1, "10H"), (2, "3C")]), "IM-161");
        given.ok(enter(&[(1, "7D"), (2, "7D")]));
        assert_eq!((given.phase(), to_enter(&given)), (Phase::Fate, vec![side(1), side(2)]));
        assert!(given.conflict().round_result.beats.is_empty());
        given.ok(enter(&[(1, "2S"), (2, "2C")]));
        assert_eq!(given.phase(), Phase::Narrate);
        assert_eq!(given.conflict().round_result.beats, [pair(1, 2)]);
        assert_eq!(given.conflict().round_result.fate_draws.len(), 4);
        given.refused(enter(&[]), "IM-065");
    }

    "IM-141 IM-144 IA-04"
    a_drawn_card_counts_in_all_pairs_and_only_equal_pairs_draw_again {
        let settings = real(Settings { deck_sharing: DeckSharing::PerPerson, ..Settings::default() });
        let mut given = Given::with(2, settings);
        given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.ok(play(&[1, 2, 3]));
        pass(&mut given);
        let cards = |texts: &[(u16, u16, &str)]| Command::EnterCards {
            cards: texts.iter().map(|(number, deck, text)| (side(*number), card(DeckId(*deck), text))).collect(),
        };
        given.ok(cards(&[(1, 1, "KS"), (2, 2, "KS"), (3, 0, "KS")]));
        assert_eq!(to_enter(&given), [side(1), side(3), side(2)]);
        given.ok(cards(&[(1, 1, "9C"), (2, 2, "4C"), (3, 0, "4C")]));
        assert_eq!(to_enter(&given), [side(2), side(3)]);
        given.ok(cards(&[(2, 2, "5C"), (3, 0, "6C")]));
        assert_eq!(given.conflict().round_result.beats, [pair(1, 3), pair(3, 2)]);
        assert!(to_enter(&given).is_empty(), "now the losers choose");
        given.refused(cards(&[]), "IM-145");
        given.ok(Command::ChooseFate { side: side(3), stays: true });
        given.ok(Command::ChooseFate { side: side(2), stays: false });
        assert_eq!(given.side(2).condition, Condition::Eliminated);
        assert_eq!(given.phase(), Phase::Narrate);
    }

    "IM-158 IA-23"
    a_destroyed_side_gives_the_entered_top_card {
        let mut given = Given::with(2, real(Settings::default()));
        given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.apply(vec![
            Event::FateSuffered { side: side(1), condition: Condition::Harmed, mooks: None },
            Event::FateSuffered { side: side(1), condition: Condition::Destroyed, mooks: None },
        ]);
        for _ in 0..3 {
            given.ok(play(&[2, 3]));
            pass(&mut given);
            let low = ["2C", "3C", "4C"][usize::from(given.conflict().round) - 1];
            let high = ["2S", "3S", "4S"][usize::from(given.conflict().round) - 1];
            given.ok(enter(&[(2, high), (3, low)]));
            if given.phase() == Phase::Narrate {
                given.narrate_all();
                given.ok(Command::NextRound);
            }
        }
        let give = |card| Command::GiveTopCard { from: side(1), to: side(2), note: "for you".to_owned(), card };
        assert_eq!(given.refused(give(None), "IM-065"), Refusal::CardNotEntered { side: side(1) });
        given.refused(give(Some(card(DeckId(0), "3S"))), "IM-161");
        given.ok(give(Some(card(DeckId(0), "KD"))));
        assert_eq!(given.pile(2), "2S 3S 4S KD");
        // Where the app deals, it draws the card itself.
        let mut dealt = crate::given::duel(Simple, "10H", "9C", (0, 0), 0);
        dealt.refused(enter(&[(1, "2C"), (2, "3C")]), "");
        assert_eq!(dealt.refused(play(&[1]), ""), Refusal::NoRealDeck);
    }

    "IM-115 IA-03"
    tied_piles_are_decided_by_an_entered_card_each {
        let settings = Settings { final_tie_rule: FinalTieRule::FateDraw, ..Settings::default() };
        let mut given = in_cards(Extended, settings);
        given.apply(vec![Event::RoundsSet { rounds: 2 }]);
        round_of(&mut given, &[(1, "KS"), (2, "QS")]);
        given.narrate_all();
        given.ok(Command::NextRound);
        round_of(&mut given, &[(1, "QC"), (2, "KS")]);
        assert_eq!((given.pile(1), given.pile(2)), ("KS".to_owned(), "KS".to_owned()));
        let tie = |cards: &[(u16, &str)]| Command::BreakPileTie { one: side(1), other: side(2), cards: ids(cards) };
        given.refused(tie(&[]), "IM-065");
        given.refused(tie(&[(1, "KS"), (2, "2C")]), "IM-161");
        given.ok(tie(&[(1, "7H"), (2, "7H")]));
        assert!(given.conflict().pile_tie_breaks.is_empty(), "equal: another card each");
        given.refused(tie(&[(1, "7H"), (2, "2C")]), "IM-161");
        given.ok(tie(&[(1, "2C"), (2, "2S")]));
        assert_eq!(given.conflict().pile_tie_breaks, [pair(2, 1)]);
        assert!(given.conflict().fate_cards.is_empty());
        let drawn = given.conflict().tie_break_cards(side(1), side(2));
        let drawn: Vec<_> = drawn.iter().map(|(id, card)| (id.0, card.face().to_string())).collect();
        let wanted = [(1, "7H"), (2, "7H"), (1, "2C"), (2, "2S")].map(|(id, card)| (id, card.to_owned()));
        assert_eq!(drawn, wanted, "the equal cards too");
    }

    "IM-115 IA-03"
    cards_drawn_for_a_tie_count_no_more_once_a_gift_changes_the_piles {
        let settings = Settings { final_tie_rule: FinalTieRule::FateDraw, ..Settings::default() };
        let mut given = in_cards(Extended, settings);
        given.apply(vec![Event::RoundsSet { rounds: 2 }]);
        round_of(&mut given, &[(1, "KS"), (2, "QS")]);
        given.narrate_all();
        given.ok(Command::NextRound);
        round_of(&mut given, &[(1, "QC"), (2, "KS")]);
        given.ok(Command::BreakPileTie { one: side(1), other: side(2), cards: ids(&[(1, "7H"), (2, "7H")]) });
        assert_eq!(given.conflict().pile_tie_cards.len(), 2);
        let gift = given.gift(1, 2, "KS");
        given.ok(gift);
        assert!(given.conflict().pile_tie_cards.is_empty());
    }

    "IM-037 IM-160 IM-171"
    hands_are_refilled_by_their_owners {
        let mut given = Given::with(3, real(Settings { refill: HandRefill::AfterRound, ..Settings::default() }));
        let full = FullHands { player: 4, gamemaster: 6 };
        assert_eq!(given.view(Seat::Table).hands_to_refill(), Some(full));
        given.fight(Simple, &[A], 1, &[(1, 2)]);
        assert_eq!(given.view(Seat::Table).hands_to_refill(), None);
        round_of(&mut given, &[(1, "KS"), (2, "QS")]);
        assert_eq!(given.view(Seat::Table).hands_to_refill(), Some(full));
        assert_eq!(Given::table(3).view(Seat::Table).hands_to_refill(), None);
        let mut never = in_cards(Simple, Settings { refill: HandRefill::Never, ..Settings::default() });
        round_of(&mut never, &[(1, "KS"), (2, "QS")]);
        never.narrate_all();
        never.ok(Command::EndConflict);
        assert_eq!(never.view(Seat::Table).hands_to_refill(), None);
        // A new session deals new hands in any case (IM-160).
        never.ok(Command::BeginSession);
        let full = FullHands { player: 4, gamemaster: 4 };
        assert_eq!(never.view(Seat::Table).hands_to_refill(), Some(full));
        assert_eq!(never.state().last_conflict, None);
        // Only its owner knows whether a hand is empty. If an empty hand draws a card, the rule applies.
        let mut blind = in_cards(Simple, Settings::default());
        blind.ok(play_top_card(1));
        let draws = Settings { empty_hand: EmptyHand::Draw, ..Settings::default() };
        in_cards(Simple, draws).refused(play_top_card(1), "IM-037");
    }

    "IM-160"
    an_old_session_still_shows_the_last_conflict {
        let mut given = in_cards(Simple, Settings::default());
        round_of(&mut given, &[(1, "KS"), (2, "QS")]);
        given.narrate_all();
        given.ok(Command::EndConflict);
        let last = given.state().last_conflict.clone();
        assert!(last.is_some());
        // Saved before sessions forgot the last conflict.
        let old = r#"{"session_began":{"decks":[],"tokens":[],"pool":0}}"#;
        let event: Event = serde_json::from_str(old).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), old);
        given.apply(vec![event]);
        assert_eq!(given.state().last_conflict, last);
        given.ok(Command::BeginSession);
        let began = &given.table.log().applied().last().unwrap().events;
        let began = serde_json::to_string(began).unwrap();
        assert!(began.contains(r#""forgets_last_conflict":true"#), "{began}");
        assert_eq!(given.state().last_conflict, None);
    }

    "IM-129 IM-161 IM-INV-3"
    a_table_changes_to_a_real_deck_and_back {
        let mut given = Given::table(2);
        let dealt = given.state().settings.clone();
        given.ok(Command::ChangeSettings { settings: real(dealt.clone()) });
        assert!(given.state().decks.is_empty() && given.person(A).hand.is_empty());
        given.ok(Command::Join { person: crate::given::player("Late") });
        given.ok(Command::BeginSession);
        assert!(given.state().people.iter().all(|person| person.hand.is_empty()));
        given.ok(Command::Leave { person: B });
        given.ok(Command::ChangeSettings { settings: dealt.clone() });
        assert_eq!((given.person(A).hand.len(), given.person(GM).hand.len()), (4, 5));
        let decks: usize = given.state().decks.iter().map(|deck| deck.cards.len()).sum();
        assert_eq!(decks + 4 + 4 + 5, 108);
        given.ok(Command::OpenConflict { kind: Simple });
        given.refused(Command::ChangeSettings { settings: real(dealt) }, "");
    }

    "IM-039 IM-161"
    a_cancelled_conflict_reveals_no_card_that_was_not_entered {
        let mut given = in_bonuses(Simple, Settings::default());
        given.ruled(Command::CancelConflict);
        let last = given.table.log().applied().last().unwrap();
        assert_eq!(last.events, [Event::ConflictCancelled { cards: vec![] }]);
        assert_eq!(Improv::view(given.state(), Seat::Table).conflict, None);
    }
}

fn real(settings: Settings) -> Settings {
    Settings {
        card_source: CardSource::RealDeck,
        ..settings
    }
}

/// One player against the gamemaster, before cards are played.
fn in_cards(kind: ConflictKind, settings: Settings) -> Given {
    let mut given = Given::with(1, real(settings));
    given.fight(kind, &[A], 1, &[(1, 2)]);
    given
}

/// The same with both cards played and everybody having passed.
fn in_bonuses(kind: ConflictKind, settings: Settings) -> Given {
    let mut given = in_cards(kind, settings);
    given.ok(play(&[1, 2]));
    pass(&mut given);
    given
}

fn play(sides: &[u16]) -> Command {
    Command::PlayRealCards {
        sides: sides.iter().copied().map(side).collect(),
    }
}

fn pass(given: &mut Given) {
    let people = given.state().present().map(|person| person.id).collect();
    given.ok(Command::Pass { people });
}

/// Cards of the players' deck and, for the last side of the conflict, of the gamemaster's.
fn ids(cards: &[(u16, &str)]) -> Vec<(SideId, CardId)> {
    let gamemaster = if cards.iter().any(|(number, _)| *number == 3) {
        3
    } else {
        2
    };
    let deck = |number: u16| DeckId(u16::from(number == gamemaster));
    cards
        .iter()
        .map(|(number, text)| (side(*number), card(deck(*number), text)))
        .collect()
}

/// Cards of the only deck.
fn enter_shared(first: &str, second: &str) -> Command {
    let deck = DeckId(0);
    Command::EnterCards {
        cards: vec![(side(1), card(deck, first)), (side(2), card(deck, second))],
    }
}

fn enter(cards: &[(u16, &str)]) -> Command {
    Command::EnterCards { cards: ids(cards) }
}

fn to_enter(given: &Given) -> Vec<SideId> {
    let conflict = given.view(Seat::Table).conflict;
    conflict.map_or(vec![], |conflict| conflict.cards_to_enter)
}

/// Plays a round up to the entered cards.
fn round_of(given: &mut Given, cards: &[(u16, &str)]) {
    let sides: Vec<u16> = cards.iter().map(|(number, _)| *number).collect();
    given.ok(play(&sides));
    pass(given);
    given.ok(enter(cards));
}
