//! Cards are played, and tokens and talents are added to them.

use crate::given::{
    A, B, C, GM, Given, card, duel, duel_with, name, play_top_card, side, talent, token,
};
use ::improv::card::DeckId;
use ::improv::command::{Command, NewTalent, OtherTokenUse, TalentFit};
use ::improv::refusal::Refusal;
use ::improv::settings::{EmptyHand, HandRefill, Settings};
use ::improv::state::ConflictKind::{Extended, Simple};
use ::improv::state::{Phase, Role, Talent, TokenHolder};
use tabletop::seat::{ActorId, Seat};

cases! {
    "IM-035 IM-036 IM-039 IM-040 IM-041"
    everybody_plays_one_card_each {
        let mut given = Given::table(2);
        given.stage(&[(A, "9S 8S"), (B, "7S"), (GM, "2S 3S")], &[], 0, &[]);
        given.fight(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
        given.play_card(1, "9S");
        let foreign = Command::PlayCard { side: side(2), card: card(DeckId(0), "8S") };
        given.refused(foreign, "IM-035");
        let again = Command::PlayCard { side: side(1), card: card(DeckId(0), "8S") };
        given.refused(again, "IM-035");
        given.play_card(2, "7S");
        given.play_card(3, "2S");
        let missing = given.refused(Command::CloseCards, "IM-040");
        assert_eq!(missing, Refusal::CardsMissing { side: side(4) });
        let view = given.view(Seat::Table);
        let shown = view.conflict.as_ref().unwrap();
        let lacking: Vec<_> = shown.sides_without_card().map(|side| side.state.id).collect();
        assert_eq!(lacking, [side(4)]);
        assert_eq!(shown.sides_of(GM).count(), 2);
        assert!(shown.has_card_of(GM));
        given.refused(token(A, 1), "IM-045");
        assert_eq!(given.phase(), Phase::Cards);
        given.play_card(4, "3S");
        assert_eq!(given.phase(), Phase::Bonuses, "the last card closes the phase");
        given.refused(play_top_card(1), "IM-039");
    }

    "IM-037 IMT-62 IMX-12"
    the_gamemaster_may_play_unseen {
        let mut given = Given::table(1);
        given.stage(&[(A, "10D"), (GM, "2C")], &[], 0, &[(GM, "QS")]);
        given.fight(Simple, &[A], 1, &[(1, 2)]);
        given.refused(play_top_card(1), "IM-037");
        given.play_card(1, "10D");
        given.ok(play_top_card(2));
        assert!(given.side(2).played.unwrap().from_deck);
        given.reveal();
        assert_eq!(given.conflict().round_result.winners, [side(2)]);
        assert_eq!(given.stocks(), (0, 0, 0));
        // The loser may leave the narration to the winner.
        given.ok(Command::Narrate { side: side(1), text: None, objection: None });
        given.narrate_all();
        let may_play = |settings: Settings, role| [true, false].map(|is_empty| settings.may_play_top_card(role, is_empty));
        let draws = Settings { empty_hand: EmptyHand::Draw, ..Settings::default() };
        assert_eq!(may_play(Settings::default(), Role::Gamemaster), [true, true]);
        assert_eq!(may_play(Settings::default(), Role::Player), [true, false]);
        assert_eq!(may_play(draws.clone(), Role::Player), [false, false]);
        assert_eq!([true, false].map(|is_empty| draws.may_draw_to_play(is_empty)), [true, false]);
        assert!(!Settings::default().may_draw_to_play(true));
        let mut may = Given::with(1, Settings { players_may_play_top: true, ..Settings::default() });
        may.fight(Simple, &[A], 1, &[(1, 2)]);
        may.ok(play_top_card(1));
    }

    "IM-047 IM-061 IM-020"
    without_a_card_nobody_has_to_pass {
        let mut given = Given::table(3);
        given.stage(&[], &[(A, 1), (GM, 2)], 0, &[]);
        // Nobody opposes anybody, so no card is played.
        given.fight(Simple, &[A, B, C], 0, &[]);
        given.ok(Command::CloseCards);
        for bonus in [token(A, 1), token(GM, 1), talent(B, 2)] {
            given.refused(bonus, "IM-047");
        }
        assert_eq!(given.view(Seat::Table).people_yet_to_pass(), []);
        given.ok(Command::Reveal);
        assert_eq!(given.phase(), Phase::Narrate);
    }

    "IM-037 IM-171"
    an_empty_hand_draws_or_plays_the_top_card {
        let mut given = Given::table(1);
        given.stage(&[], &[], 0, &[(A, "3C")]);
        given.fight(Simple, &[A], 1, &[(1, 2)]);
        given.refused(Command::DrawCard { person: A }, "");
        given.ok(play_top_card(1));
        let mut drawing = Given::with(1, Settings { empty_hand: EmptyHand::Draw, ..Settings::default() });
        drawing.stage(&[], &[], 0, &[(A, "3C")]);
        drawing.fight(Simple, &[A], 1, &[(1, 2)]);
        drawing.refused(play_top_card(1), "IM-037");
        drawing.ok(Command::DrawCard { person: A });
        drawing.play_card(1, "3C");
        // The discard pile is shuffled into the deck.
        let settings = Settings { refill: HandRefill::Never, ..Settings::default() };
        let mut again = duel_with(settings, Simple, "9S", "5D", (0, 0), 0);
        again.reveal();
        again.narrate_all();
        again.ok(Command::EndConflict);
        again.fight(Simple, &[A], 1, &[(1, 2)]);
        let none = |deck| ::improv::event::Event::DeckShuffled { deck, cards: vec![] };
        again.apply(vec![none(DeckId(1))]);
        again.ok(play_top_card(2));
        assert_eq!(again.side(2).played.unwrap().card.unwrap(), card(DeckId(1), "5D"));
        // Without any cards, nothing is drawn.
        let mut empty = Given::table(1);
        empty.stage(&[], &[], 0, &[]);
        empty.fight(Simple, &[A], 1, &[(1, 2)]);
        empty.apply(vec![none(DeckId(1))]);
        empty.refused(play_top_card(2), "IM-037");
    }

    "IM-056"
    a_sheet_limits_a_talent_before_the_table_does {
        let settings = Settings { talent_max_uses: Some(5), ..Settings::default() };
        let talent = |max_uses| Talent { name: name("Charm"), uses: 0, max_uses };
        assert_eq!([None, Some(2), Some(9)].map(|max| settings.max_uses_of(&talent(max))), [Some(5), Some(2), Some(9)]);
        assert_eq!(Settings::default().max_uses_of(&talent(None)), None);
    }

    "IM-076 IM-080 IM-097"
    the_kind_of_a_conflict_decides_about_tokens_and_opponents {
        assert_eq!(Simple.won_tokens_go_to(Some(GM)), TokenHolder::Person(GM));
        assert_eq!(Simple.won_tokens_go_to(None), TokenHolder::OutOfPlay);
        assert_eq!(Extended.won_tokens_go_to(Some(GM)), TokenHolder::Bank);
        assert_eq!([Simple, Extended].map(|kind| kind.has_direct_opponents()), [false, true]);
    }

    "IM-038 IM-054 IMT-18"
    asking_for_help_shows_no_card {
        let mut given = duel(Simple, "9S", "5D", (0, 0), 0);
        let ask = |shows| Command::AskForHelp { person: A, text: "I need it".to_owned(), shown_card: shows };
        let refusal = given.refused(ask(Some(card(DeckId(0), "9S"))), "IM-038");
        assert_eq!(refusal, Refusal::RevealsHiddenCard);
        given.ok(ask(None));
    }

    "IM-045 IM-047 IM-048 IM-049 IM-053 IM-174 IMT-14 IMT-15 IMT-16"
    bonuses_can_go_on_any_card_until_the_reveal {
        let mut given = Given::table(3);
        given.stage(&[(A, "9S"), (B, "8S"), (C, "4D"), (GM, "KS")], &[(A, 2)], 0, &[]);
        given.fight(Extended, &[A, B, C], 1, &[(1, 4), (2, 4), (3, 4)]);
        given.play_cards(&[(1, "9S"), (2, "8S"), (3, "4D"), (4, "KS")]);
        given.refused(token(B, 2), "IM-049");
        given.ok(token(A, 1));
        given.ok(token(A, 4));
        given.refused(token(A, 1), "IM-049");
        for person in [A, B, C] {
            given.ok(talent(person, 3));
        }
        let other = Command::AddTalent { by: A, talent: 1, on: side(2), fit: TalentFit::Agreed };
        given.refused(other, "IM-048");
        given.refused(token(ActorId(9), 1), "");
        given.refused(token(A, 9), "");
        given.reveal();
        assert_eq!(given.conflict().round_result.total(side(3)), Some(13));
        assert_eq!(given.conflict().round_result.total(side(4)), Some(16));
        // IMT-19: nothing can be added once the cards are face up.
        given.refused(token(GM, 4), "IM-045");
    }

    "IM-045 IM-047 IMT-19"
    a_side_without_a_card_gets_no_bonus {
        let mut given = Given::table(2);
        given.stage(&[(A, "9S"), (GM, "KS")], &[(GM, 5)], 0, &[]);
        given.fight(Simple, &[A, B], 1, &[(1, 3)]);
        given.play_cards(&[(1, "9S"), (3, "KS")]);
        let refusal = given.refused(token(GM, 2), "IM-047");
        assert_eq!(refusal, Refusal::NoSuchCard);
        given.reveal();
        given.refused(token(GM, 1), "IM-045");
    }

    "IM-002 IM-052 IM-055 IM-056 IM-057 IM-058 IA-01 IA-27 IA-32 IMT-13 IMT-17 IMT-68"
    talents_must_fit_and_their_uses_are_counted {
        let mut given = Given::table(3);
        given.stage(&[(A, "9S"), (GM, "KS")], &[(C, 1)], 0, &[]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "9S"), (2, "KS")]);
        let add_talent = |by, talent, fit| Command::AddTalent { by, talent, on: side(1), fit };
        // Somebody absent may add a token, but not a talent.
        given.ok(token(C, 1));
        let position = given.refused(add_talent(C, 0, TalentFit::OutOfPlace), "IM-052");
        assert_eq!(position, Refusal::TalentPosition);
        let fitting = given.refused(add_talent(B, 0, TalentFit::Irrelevant), "IM-052");
        assert_eq!(fitting, Refusal::TalentRelevance);
        given.refused(add_talent(GM, 0, TalentFit::Agreed), "IM-055");
        given.refused(add_talent(A, 2, TalentFit::Agreed), "IM-002");
        // The table's verdict on talents for other people's cards does not apply to one's own card.
        given.ok(add_talent(A, 1, TalentFit::OutOfPlace));
        given.ok(Command::AddTalent { by: B, talent: 0, on: side(2), fit: TalentFit::Agreed });
        let person = given.person(A);
        assert_eq!((person.talents[1].uses, person.talent_uses, person.talents[0].uses), (1, 1, 0));
        given.reveal();
        assert!(given.conflict().bonuses.is_empty(), "the markers are back");
        assert_eq!(given.conflict().round_result.total(side(1)), Some(15));

        let capped = |settings| {
            let mut given = Given::with(1, settings);
            given.stage(&[(A, "9S"), (GM, "KS")], &[], 0, &[]);
            given.fight(Extended, &[A], 1, &[(1, 2)]);
            given.play_cards(&[(1, "9S"), (2, "KS")]);
            given
        };
        let mut session = capped(Settings { talent_session_cap: Some(0), ..Settings::default() });
        let refusal = session.refused(talent(A, 1), "IM-057");
        assert_eq!(refusal, Refusal::TalentSession { max_uses: 0 });
        assert_eq!(Settings::default().talent_session_cap, Some(6));
        capped(Settings { talent_session_cap: None, ..Settings::default() }).ok(talent(A, 1));
        capped(Settings { talent_max_uses: Some(0), ..Settings::default() }).refused(talent(A, 1), "IM-056");
    }

    "IM-056 IM-057 IM-UI-2"
    the_smaller_limit_counts_for_talent_uses {
        let new_talent = |text, max_uses| NewTalent { name: name(text), max_uses };
        let new_talents = [new_talent("Sword", Some(1)), new_talent("Shield", None), new_talent("Ink", Some(9))];
        let fighting = |cap, talents: &[NewTalent]| {
            let mut given = Given::with(1, Settings { talent_session_cap: cap, ..Settings::default() });
            let talents = talents.to_vec();
            given.ok(Command::ChangePerson { person: A, name: name("Ann"), talents });
            given.stage(&[(A, "9S"), (GM, "KS")], &[], 0, &[]);
            given.fight(Extended, &[A], 1, &[(1, 2)]);
            given.play_cards(&[(1, "9S"), (2, "KS")]);
            given
        };
        let uses_left = |given: &Given| {
            let people = given.view(Seat::Table).people;
            let person = people.into_iter().find(|person| person.id == A).unwrap();
            (person.talent_uses_left, person.all_talent_uses_left)
        };
        let mut several = fighting(Some(6), &new_talents);
        assert_eq!(uses_left(&several), (vec![Some(1), Some(6), Some(6)], Some(6)));
        several.ok(talent(A, 1));
        assert_eq!(uses_left(&several), (vec![Some(0), Some(5), Some(5)], Some(5)));
        let mut only = fighting(Some(6), &new_talents[..1]);
        assert_eq!(uses_left(&only), (vec![Some(1)], Some(1)));
        only.ok(talent(A, 1));
        assert_eq!(uses_left(&only), (vec![Some(0)], Some(0)));
        assert_eq!(uses_left(&fighting(None, &new_talents[..1])), (vec![Some(1)], Some(1)));
        assert_eq!(uses_left(&fighting(None, &new_talents)), (vec![Some(1), None, Some(9)], None));
    }

    "IM-056 IM-057 IMT-68"
    talent_uses_are_limited_for_each_session {
        let mut given = Given::table(1);
        let talents = vec![NewTalent { name: name("Quick"), max_uses: Some(7) }];
        given.ok(Command::ChangePerson { person: A, name: name("Ann"), talents: talents.clone() });
        for turn in 0..7 {
            given.fight(Simple, &[A], 1, &[(1, 2)]);
            let card_id = given.person(A).hand[0];
            given.ok(Command::PlayCard { side: side(1), card: card_id });
            given.ok(play_top_card(2));
            if turn == 6 {
                given.refused(talent(A, 1), "IM-057");
            } else {
                given.ok(talent(A, 1));
            }
            given.reveal();
            while given.phase() == Phase::Fate {
                given.ok(Command::DrawFate);
            }
            given.narrate_all();
            given.ok(Command::EndConflict);
        }
        // A changed sheet keeps the counted uses. In a new session, every talent has all its uses again.
        given.ok(Command::ChangePerson { person: A, name: name("Ann"), talents });
        assert_eq!(given.person(A).talents[0].uses, 6);
        given.ok(Command::BeginSession);
        assert_eq!((given.person(A).talents[0].uses, given.person(A).talent_uses), (0, 0));
    }

    "IM-050 IM-051 IM-105 IMX-11 IA-22 IMT-25"
    one_token_limit_for_all_gamemaster_stakes {
        let mut given = Given::table(2);
        given.stage(&[(A, "9S"), (B, "8S"), (GM, "KS 2S")], &[(GM, 9)], 0, &[]);
        given.fight(Simple, &[A, B], 2, &[(1, 3), (2, 4)]);
        given.play_cards(&[(1, "9S"), (2, "8S"), (3, "KS"), (4, "2S")]);
        for number in [3, 4, 3] {
            given.ok(token(GM, number));
        }
        let refusal = given.refused(token(GM, 4), "IM-050");
        assert_eq!(refusal, Refusal::GmLimit { limit: 3, extended: false });
        let mut long = Given::table(3);
        long.stage(&[(A, "9S 8S"), (B, "7S 6S"), (C, "5S 4S"), (GM, "KS 2S")], &[(GM, 9)], 0, &[]);
        long.fight(Extended, &[A, B, C], 1, &[(1, 4), (2, 4), (3, 4)]);
        long.play_cards(&[(1, "9S"), (2, "7S"), (3, "5S"), (4, "KS")]);
        for _ in 0..8 {
            long.ok(token(GM, 4));
        }
        long.reveal();
        long.narrate_all();
        long.ok(Command::NextRound);
        long.play_cards(&[(1, "8S"), (2, "6S"), (3, "4S"), (4, "2S")]);
        long.refused(token(GM, 4), "IM-102");
    }

    "IM-080 IM-081 IM-104 IMT-26"
    banked_tokens_cannot_be_spent {
        let mut given = Given::table(3);
        let hands = [(A, "9S 8S"), (B, "7S 6S"), (C, "5S 4S"), (GM, "KS 2S")];
        given.stage(&hands, &[(GM, 3), (A, 3)], 0, &[]);
        given.fight(Extended, &[A, B, C], 1, &[(1, 4), (2, 4), (3, 4)]);
        // The tokens are used for something other than bonuses, so that they run out before the limit is reached.
        given.play_cards(&[(1, "9S"), (2, "7S"), (3, "5S"), (4, "KS")]);
        for _ in 0..3 {
            given.ok(token(A, 1));
        }
        let all_tokens = Command::MoveTokens {
            from: TokenHolder::Person(GM),
            to: TokenHolder::OutOfPlay,
            count: 3,
            purpose: OtherTokenUse::Bribe,
        };
        given.refused(all_tokens.clone(), "IM-162");
        given.ruled(all_tokens);
        given.reveal();
        assert_eq!(given.stocks(), (0, 3, 3));
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(1, "8S"), (2, "6S"), (3, "4S"), (4, "2S")]);
        given.refused(token(GM, 4), "IM-049");
        let bank = Command::MoveTokens {
            from: TokenHolder::Bank,
            to: TokenHolder::Person(GM),
            count: 1,
            purpose: OtherTokenUse::Redraw,
        };
        given.refused(bank, "IM-081");
    }

    "IM-162"
    other_token_uses_only_move_tokens {
        let settings = Settings { redraw: true, bribe: true, ..Settings::default() };
        let mut given = Given::with(2, settings);
        given.stage(&[], &[(A, 2)], 1, &[]);
        let spend = |from, to, count| Command::MoveTokens { from, to, count, purpose: OtherTokenUse::Redraw };
        let own_tokens = TokenHolder::Person(A);
        given.refused(spend(own_tokens, TokenHolder::Pool, 3), "IM-049");
        given.refused(spend(own_tokens, own_tokens, 1), "");
        given.refused(spend(own_tokens, TokenHolder::Pool, 0), "");
        given.ok(spend(own_tokens, TokenHolder::Person(B), 1));
        given.ok(spend(own_tokens, TokenHolder::Pool, 1));
        assert_eq!((given.tokens(A), given.tokens(B), given.stocks()), (0, 1, (2, 0, 0)));
    }

    "IM-061 IM-062 IM-065 IM-060 IA-25"
    cards_are_revealed_when_all_pass_and_bonuses_stay {
        let mut given = duel(Simple, "9S", "5D", (1, 1), 1);
        let pass = |person| Command::Pass { people: vec![person] };
        given.ok(pass(A));
        let refusal = given.refused(Command::Reveal, "IM-061");
        assert_eq!(refusal, Refusal::NotAllPassed);
        assert_eq!(given.view(Seat::Table).people_yet_to_pass(), [GM]);
        given.ok(token(GM, 2));
        assert!(given.conflict().passed.is_empty(), "a new bonus asks everybody again");
        given.refused(Command::TakeBackBonus { bonus: 0 }, "IM-062");
        given.refused(Command::TakeBackBonus { bonus: 9 }, "IM-002");
        given.ruled(Command::TakeBackBonus { bonus: 1 });
        assert_eq!((given.person(A).talent_uses, given.person(A).talents[0].uses), (0, 0));
        given.ruled(Command::TakeBackBonus { bonus: 2 });
        assert_eq!((given.tokens(GM), given.conflict().gm_tokens_spent), (8, 1));
        given.ok(pass(A));
        given.ok(pass(GM));
        given.ok(Command::Reveal);
        assert_eq!(given.phase(), Phase::Narrate);
    }

    "IM-061 IM-065"
    people_who_can_add_nothing_need_not_pass {
        // The player has spent the only token and used the talent; the gamemaster may spend one more token.
        let mut given = duel(Simple, "9S", "5D", (1, 1), 1);
        assert_eq!(given.refused(Command::Reveal, "IM-061"), Refusal::NotAllPassed);
        assert_eq!(given.view(Seat::Table).people_yet_to_pass(), [GM]);
        given.ok(token(GM, 2));
        assert!(given.view(Seat::Table).people_yet_to_pass().is_empty());
        given.ok(Command::Reveal);
        assert_eq!(given.phase(), Phase::Narrate);
    }
}
