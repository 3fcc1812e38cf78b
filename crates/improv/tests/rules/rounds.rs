//! The reveal, and where tokens and cards go.

use crate::given::{A, B, GM, Given, duel, duel_with, pair, side, talent, token};
use ::improv::card::Face;
use ::improv::command::Command;
use ::improv::round::{RevealedCard, StakeOwner, TokenDestination, TokenRouting};
use ::improv::settings::{HandRefill, PlayerTokenRouting, Settings};
use ::improv::state::ConflictKind::{Extended, Simple};
use ::improv::state::TokenHolder;
use ::improv::token_route::RouteReason;
use tabletop::seat::Seat;

cases! {
    "IM-075 IM-076 IM-077 IM-078 IM-082 IM-083 IM-084 IM-172 IA-07 IA-10 IMT-09 IMT-10 IMT-11 IMT-12 IMT-13"
    only_colours_decide_where_tokens_go {
        for (number, a, g, bonuses, won, out, to_gm) in [
            (9, "2C", "AS", (5, 0), 1, 0, 5),
            (10, "2D", "AS", (5, 0), 1, 5, 0),
            (11, "JK", "3S", (1, 0), 1, 0, 1),
            (12, "5H", "JK", (2, 0), 2, 0, 2),
            (13, "5H", "5D", (0, 1), 1, 0, 0),
        ] {
            let mut given = duel(Simple, a, g, bonuses, 2);
            given.reveal();
            let shown = given.view(Seat::Table).conflict.unwrap().token_routes;
            let reasons: Vec<RouteReason> = shown.iter().map(|shown| shown.reason).collect();
            let is_expected = |reason: &&RouteReason| match reason {
                RouteReason::ColoursMatch(_) => to_gm > 0,
                RouteReason::ColoursDiffer(_) => out > 0,
                RouteReason::SpentByGamemaster => true,
                _ => false,
            };
            assert!(reasons.iter().all(|reason| is_expected(&reason)), "{reasons:?}");
            // The gamemaster's two tokens go to the pool, whoever wins.
            assert_eq!(given.stocks(), (4, 0, out), "IMT-{number:02}");
            assert_eq!(given.tokens(GM), 7 + to_gm, "IMT-{number:02}");
            let free = duel(Simple, a, g, bonuses, 0);
            let mut free = free;
            free.reveal();
            assert_eq!(free.conflict().round_result.winners, [side(won)], "IMT-{number:02}");
            assert_eq!(free.person(A).talent_uses, u16::try_from(bonuses.1).unwrap());
        }
    }

    "IM-075 IM-056 IM-088 IMX-13 IMX-14"
    a_simple_conflict_with_bonuses {
        let mut given = duel(Simple, "JC", "5D", (0, 1), 1);
        assert_eq!((given.tokens(GM), given.stocks()), (8, (2, 0, 0)));
        given.reveal();
        let totals: Vec<(u16, u16)> =
            given.conflict().round_result.ranking.iter().map(|ranked| (ranked.side.0, ranked.total)).collect();
        assert_eq!(totals, [(2, 8), (1, 14)]);
        assert_eq!((given.tokens(GM), given.stocks()), (8, (3, 0, 0)));
        let person = given.person(A);
        assert_eq!((person.talents[0].uses, person.talent_uses), (1, 1));
        assert!(given.conflict().bonuses.is_empty());
        assert_eq!(given.conflict().narration_order, [side(2), side(1)], "the gamemaster narrates first");
    }

    "IM-080 IM-081 IM-125 IMX-31"
    the_bank_is_collected_at_the_end {
        let mut given = Given::table(1);
        let tops = [(A, "KC QC"), (GM, "2C 3C")];
        given.stage(&[(A, "5H"), (GM, "9D")], &[(A, 2), (GM, 9)], 2, &tops);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "5H"), (2, "9D")]);
        for (person, number) in [(A, 1), (A, 1), (GM, 2)] {
            given.ok(token(person, number));
        }
        given.reveal();
        assert_eq!((given.stocks(), given.tokens(GM)), ((3, 2, 0), 8));
        for _ in 0..2 {
            given.narrate_all();
            given.ok(Command::NextRound);
            given.ok(crate::given::play_top_card(1));
            given.ok(crate::given::play_top_card(2));
            given.reveal();
        }
        given.narrate_all();
        given.ok(Command::EndConflict);
        assert_eq!((given.stocks(), given.tokens(GM)), ((3, 0, 0), 10));
        assert!(given.state().conflict.is_none());
    }

    "IM-079 IM-085 IA-05 IMT-66 IMT-67"
    a_token_is_compared_by_the_card_it_was_spent_on {
        // Somebody without a card helps. A's card is compared with the gamemaster's.
        let mut given = Given::table(2);
        given.stage(&[(A, "5H"), (GM, "9D")], &[(B, 1), (GM, 9)], 0, &[]);
        given.fight(Simple, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "5H"), (2, "9D")]);
        given.ok(token(B, 1));
        given.reveal();
        assert_eq!(given.conflict().round_result.total(side(1)), Some(8));
        assert_eq!((given.tokens(GM), given.stocks()), (10, (0, 0, 0)));
        let route = given.conflict().round_result.token_routes[0];
        assert_eq!((route.by, route.to), (B, TokenHolder::Person(GM)));
        assert!(route.compared.is_some());

        // For a token on the gamemaster's card, the spender's own card counts. Without one, the token goes out of play.
        for (spender, out, to_gm) in [(A, 0, 1), (B, 1, 0)] {
            let mut given = Given::table(2);
            given.stage(&[(A, "5H"), (GM, "9D")], &[(A, 1), (B, 1)], 0, &[]);
            given.fight(Simple, &[A], 1, &[(1, 2)]);
            given.play_cards(&[(1, "5H"), (2, "9D")]);
            given.ok(token(spender, 2));
            given.reveal();
            assert_eq!((given.tokens(GM), given.stocks().2), (to_gm, out));
            let shown = given.view(Seat::Table).conflict.unwrap().token_routes;
            assert_eq!(shown[0].reason == RouteReason::SpenderWithoutCard, spender == B);
            // The second color is that of the card with the token.
            if let RouteReason::ColoursMatch(compared) = shown[0].reason {
                assert_eq!(compared.second_side, Some(side(2)));
            }
        }
    }

    "IA-11 IMT-66"
    tokens_in_player_against_player {
        for (setting, to_gm, out) in [(PlayerTokenRouting::Compare, 1, 0), (PlayerTokenRouting::OutOfPlay, 0, 1)] {
            let mut given = Given::with(2, Settings { player_token_routing: setting, ..Settings::default() });
            given.stage(&[(A, "9H"), (B, "4D")], &[(A, 1)], 0, &[]);
            given.fight(Simple, &[A, B], 0, &[(1, 2)]);
            given.play_cards(&[(1, "9H"), (2, "4D")]);
            given.ok(token(A, 1));
            given.reveal();
            assert_eq!(given.conflict().round_result.winners, [side(1)]);
            assert_eq!((given.tokens(GM), given.stocks().2), (to_gm, out));
            let shown = given.view(Seat::Table).conflict.unwrap().token_routes;
            let is_compared = matches!(shown[0].reason, RouteReason::ColoursMatch(compared) if compared.second_side == Some(side(2)));
            assert_eq!(is_compared, setting == PlayerTokenRouting::Compare);
            assert_eq!(shown[0].reason == RouteReason::PlayersNotCompared, setting == PlayerTokenRouting::OutOfPlay);
        }
    }

    "IA-12"
    which_of_several_cards_a_token_is_compared_with {
        let shown = |number, owner, text: &str| RevealedCard {
            side: side(number),
            owner,
            face: text.parse::<Face>().unwrap(),
        };
        let (player, gm) = (StakeOwner::Protagonist, StakeOwner::Gamemaster);
        // The gamemaster's only card counts, even if another side is the opponent.
        let cards = [shown(3, gm, "2S"), shown(2, player, "5H"), shown(1, player, "9H")];
        let opposed = [pair(1, 2), pair(2, 3)];
        let routing = TokenRouting { revealed: &cards, opposed_pairs: &opposed, among_players: true, direct_opponents: false };
        assert_eq!(routing.route_player_token(side(1), Some(side(1))), (TokenDestination::OutOfPlay, Some(pair(1, 3))));
        // Of several gamemaster cards, that of the side's own opponent counts.
        let cards = [shown(3, gm, "2S"), shown(4, gm, "3D"), shown(1, player, "9H")];
        let routing = TokenRouting { revealed: &cards, opposed_pairs: &[pair(1, 4)], among_players: true, direct_opponents: false };
        assert_eq!(routing.route_player_token(side(1), Some(side(1))), (TokenDestination::GamemasterOrBank, Some(pair(1, 4))));
        // Without a gamemaster card, the highest opposed card counts.
        let cards = [shown(2, player, "4H"), shown(3, player, "5S"), shown(1, player, "9H")];
        let opposed = [pair(1, 2), pair(1, 3)];
        let routing = TokenRouting { revealed: &cards, opposed_pairs: &opposed, among_players: true, direct_opponents: false };
        assert_eq!(routing.route_player_token(side(1), Some(side(1))), (TokenDestination::OutOfPlay, Some(pair(1, 3))));
        let none = TokenRouting { revealed: &cards, opposed_pairs: &[], among_players: true, direct_opponents: false };
        assert_eq!(none.route_player_token(side(1), Some(side(1))), (TokenDestination::OutOfPlay, None));
    }

    "IM-101 IM-107 IM-108 IM-110 IM-111 IM-106 IMT-34 IMT-35 IMT-36 IMT-37"
    winners_keep_their_card_and_losers_lose_it {
        for (number, [a, b, g], piles) in [
            (34, ["9C", "6C", "7D"], ["9C", "", "7D"]),
            (35, ["9C", "8C", "7D"], ["9C", "8C", ""]),
            (36, ["5C", "6C", "7D"], ["", "", "7D"]),
        ] {
            let mut given = Given::table(2);
            given.stage(&[(A, a), (B, b), (GM, g)], &[], 0, &[]);
            given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
            given.play_cards(&[(1, a), (2, b), (3, g)]);
            given.reveal();
            let actual = [given.pile(1), given.pile(2), given.pile(3)];
            assert_eq!(actual, piles, "IMT-{number}");
        }
        let mut given = Given::table(1);
        given.stage(&[(A, "JK 4C"), (GM, "2D 5D")], &[], 0, &[]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "JK"), (2, "2D")]);
        given.reveal();
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(1, "4C"), (2, "5D")]);
        given.reveal();
        assert_eq!((given.pile(1), given.pile(2)), ("JK".to_owned(), "5D".to_owned()), "IMT-37");
    }

    "IM-171 IM-161"
    hands_are_refilled_when_the_settings_say_so {
        for (refill, after_round, after_conflict) in
            [(HandRefill::AfterConflict, 3, 4), (HandRefill::AfterRound, 4, 4), (HandRefill::Never, 3, 3)]
        {
            let settings = Settings { refill, ..Settings::default() };
            let mut given = duel_with(settings, Simple, "9S", "5D", (0, 0), 0);
            given.stage_hand();
            given.reveal();
            assert_eq!(given.person(A).hand.len(), after_round, "{refill:?}");
            given.narrate_all();
            given.ok(Command::EndConflict);
            assert_eq!(given.person(A).hand.len(), after_conflict, "{refill:?}");
        }
    }

    "IM-048 IM-058"
    a_talent_is_free_again_in_the_next_round {
        let mut given = Given::table(1);
        given.stage(&[(A, "9C 4C"), (GM, "2D 5D")], &[], 0, &[]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "9C"), (2, "2D")]);
        given.ok(talent(A, 1));
        given.reveal();
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(1, "4C"), (2, "5D")]);
        given.ok(talent(A, 1));
        assert_eq!(given.person(A).talent_uses, 2);
    }
}
