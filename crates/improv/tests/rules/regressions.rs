//! Cases in which two rules meet: the Hand of Fate and the order of narration, gifts of destroyed sides, and three protagonists
//! against each other.

use crate::given::{A, B, C, GM, Given, narrate, new_side, oppose, pair, side, token};
use ::improv::command::{Command, NewSide, Objection};
use ::improv::event::Event;
use ::improv::piles::FinalMatchup;
use ::improv::preview::MooksLeft;
use ::improv::refusal::Refusal;
use ::improv::round::winners_after_losers;
use ::improv::settings::{
    DeckSharing, EmptyHand, FinalTieRule, GiftMode, GmGifts, HandRefill, Settings,
};
use ::improv::side::SideKind;
use ::improv::state::ConflictKind::{Extended, Simple};
use ::improv::state::StakeOutcome::{Denied, Granted};
use ::improv::state::{Condition, Phase, TokenHolder};
use tabletop::seat::Seat;

cases! {
    "IM-088 IM-141"
    the_hand_of_fates_winner_narrates_after_its_loser {
        // The gamemaster's card is tied with both. It beats B and loses to A, in either order of the draws.
        let tied = [1, 2, 3].map(side);
        for beats in [[pair(3, 2), pair(1, 3)], [pair(1, 3), pair(3, 2)]] {
            assert_eq!(winners_after_losers(&tied, &beats), [2, 3, 1].map(side), "{beats:?}");
        }
        // Repeated draws may form a circle. There is an order all the same.
        let circle = [pair(1, 2), pair(2, 3), pair(3, 1)];
        assert_eq!(winners_after_losers(&tied, &circle).len(), 3);
        let rising = [2, 1].map(side);
        assert_eq!(winners_after_losers(&rising, &[pair(1, 2)]), [side(2), side(1)]);
    }

    "IM-092 IM-142"
    hand_of_fate_effects_end_with_their_round {
        let mut given = Given::table(1);
        let hands = [(A, "10H 9C"), (GM, "10H 2C")];
        given.stage(&hands, &[], 0, &[(A, "9D"), (GM, "3C")]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "10H"), (2, "10H")]);
        given.reveal();
        given.ok(Command::DrawFate);
        given.ok(Command::ChooseFate { side: side(2), stays: true });
        let narrate_beyond_stake = |number| Command::Narrate {
            side: side(number),
            text: None,
            objection: Some(Objection::OutOfScope),
        };
        given.ok(narrate(2));
        given.ok(narrate_beyond_stake(1));
        given.ok(Command::NextRound);
        given.play_cards(&[(1, "9C"), (2, "2C")]);
        given.reveal();
        given.ok(narrate(2));
        given.refused(narrate_beyond_stake(1), "IM-092");
    }

    "IM-079 IM-080 IM-097"
    the_chosen_opponents_card_decides_not_the_gamemasters_only_one {
        // A and B oppose each other, and C opposes the gamemaster. A's token is compared with B's card.
        let mut given = Given::table(3);
        let hands = [(A, "9H"), (B, "4D"), (C, "3C"), (GM, "2S")];
        given.stage(&hands, &[(A, 1)], 0, &[]);
        given.fight(Extended, &[A, B, C], 1, &[(1, 2), (3, 4)]);
        given.play_cards(&[(1, "9H"), (2, "4D"), (3, "3C"), (4, "2S")]);
        given.ok(token(A, 1));
        given.reveal();
        assert_eq!(given.conflict().round_result.token_routes[0].to, TokenHolder::Bank, "red on red");
    }

    "IM-005 IM-097 IM-106"
    three_protagonists_may_name_one_another {
        // A chooses B, and C chooses A. Whether A wins the round depends on A and B only.
        for (cards, won) in [(["5H", "4H", "9H"], [1, 3]), (["9H", "4H", "5H"], [1, 1])] {
            let mut given = Given::table(3);
            let hands = [(A, cards[0]), (B, cards[1]), (C, cards[2])];
            given.stage(&hands, &[], 0, &[]);
            given.stakes(Extended, &[A, B, C], 0, &[]);
            given.ok(oppose(1, &[2]));
            given.refused(oppose(1, &[2, 3]), "IM-029");
            given.ok(oppose(3, &[1]));
            given.ok(Command::CloseStakes);
            given.play_cards(&[(1, cards[0]), (2, cards[1]), (3, cards[2])]);
            given.reveal();
            let mut expected = won.map(side).to_vec();
            expected.dedup();
            assert_eq!(given.conflict().round_result.winners, expected, "{cards:?}");
        }
    }

    "IM-027 IM-097 IM-106 IA-39"
    other_sides_choices_stay {
        // A and B choose each other, and C chooses A. That B chose A changes nothing for A.
        let mut given = Given::table(3);
        given.stage(&[(A, "5H"), (B, "4H"), (C, "9H")], &[], 0, &[]);
        given.stakes(Extended, &[A, B, C], 0, &[]);
        given.ok(oppose(1, &[2]));
        given.ok(oppose(2, &[1]));
        given.ok(oppose(3, &[1]));
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "5H"), (2, "4H"), (3, "9H")]);
        given.reveal();
        let result = &given.conflict().round_result;
        assert_eq!(result.beats, [pair(1, 2), pair(3, 1)], "each pair once");
        assert_eq!(result.winners, [side(1), side(3)]);
    }

    "IM-027 IM-097"
    three_sides_may_choose_each_other_in_a_circle {
        let mut given = Given::table(3);
        given.stage(&[(A, "5H"), (B, "4H"), (C, "9H")], &[], 0, &[]);
        given.stakes(Extended, &[A, B, C], 0, &[]);
        for (number, opponent) in [(1, 2), (2, 3), (3, 1)] {
            given.ok(oppose(number, &[opponent]));
        }
        // A new choice replaces only one's own earlier choice.
        given.ok(oppose(1, &[3]));
        given.ok(oppose(1, &[2]));
        assert_eq!(given.conflict().opposed_pairs, [pair(2, 3), pair(3, 1), pair(1, 2)]);
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "5H"), (2, "4H"), (3, "9H")]);
        given.reveal();
        assert_eq!(given.conflict().round_result.winners, [side(1), side(3)]);
    }

    "IM-029 IM-097"
    a_gamemaster_stake_counts_as_an_opponent {
        let mut given = Given::table(2);
        given.stage(&[(A, "5H"), (B, "4H"), (GM, "9H")], &[], 0, &[]);
        given.stakes(Extended, &[A, B], 1, &[]);
        given.ok(oppose(1, &[2]));
        given.refused(oppose(3, &[1]), "IM-029");
        given.ok(oppose(1, &[3]));
        given.ok(oppose(2, &[1]));
    }

    "IM-079 IM-080 IM-097"
    a_token_is_compared_with_the_card_of_the_chosen_opponent {
        // A chose B, and C chose A. The token is compared with B's black card, although C's card is higher and red.
        let mut given = Given::table(3);
        given.stage(&[(A, "5H"), (B, "4C"), (C, "9H")], &[(A, 1)], 0, &[]);
        given.stakes(Extended, &[A, B, C], 0, &[]);
        given.ok(oppose(1, &[2]));
        given.ok(oppose(3, &[1]));
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "5H"), (2, "4C"), (3, "9H")]);
        given.ok(token(A, 1));
        given.reveal();
        assert_eq!(given.conflict().round_result.token_routes[0].to, TokenHolder::OutOfPlay);
    }

    "IM-079 IM-097 IA-18"
    after_its_opponent_leaves_a_side_faces_those_who_chose_it {
        let settings = Settings { deck_sharing: DeckSharing::PerPerson, ..Settings::default() };
        let mut given = Given::with(3, settings);
        let hands = [(A, "10H 5H"), (B, "10H 4C"), (C, "3C 9H")];
        given.stage(&hands, &[(A, 1)], 0, &[(A, "9C"), (B, "3C")]);
        given.stakes(Extended, &[A, B, C], 0, &[]);
        given.ok(oppose(1, &[2]));
        given.ok(oppose(3, &[1]));
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "10H"), (2, "10H"), (3, "3C")]);
        given.reveal();
        given.ok(Command::DrawFate);
        given.ok(Command::ChooseFate { side: side(2), stays: false });
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(1, "5H"), (3, "9H")]);
        given.ok(token(A, 1));
        given.reveal();
        let result = &given.conflict().round_result;
        assert_eq!(result.winners, [side(3)]);
        assert_eq!(result.token_routes[0].to, TokenHolder::Bank, "red on red");
    }

    "IM-123 IM-157"
    destroyed_sides_give_only_to_other_players {
        let settings = Settings { gift_mode: GiftMode::Before, ..Settings::default() };
        for other in [None, Some(B)] {
            // A plays two characters. The first one is destroyed while it has a victory card.
            let mut given = Given::with(2, settings.clone());
            given.stage(&[(A, "KH 9H"), (B, "8H"), (GM, "5D")], &[], 0, &[]);
            let players = [&[A, A][..], other.as_slice()].concat();
            let gm = u16::try_from(players.len()).unwrap() + 1;
            let pairs: Vec<(u16, u16)> = (1..gm).map(|number| (number, gm)).collect();
            given.stakes(Extended, &players, 1, &pairs);
            given.ok(Command::SetRounds { rounds: 1 });
            given.ok(Command::CloseStakes);
            let cards = [(1, "KH"), (2, "9H"), (3, if other.is_some() { "8H" } else { "5D" }), (4, "5D")];
            given.play_cards(&cards[..usize::from(gm)]);
            given.reveal();
            let condition = Condition::Destroyed;
            given.apply(vec![Event::FateSuffered { side: side(1), condition, mooks: None }]);
            assert_eq!(given.refused(given.gift(1, 2, "KH"), "IM-157"), Refusal::GiftToPlayers);
            // Nobody waits for a gift that nobody can receive.
            let yet = given.conflict().sides_yet_to_give(&settings);
            assert_eq!(yet.contains(&side(1)), other.is_some());
            if other.is_some() {
                given.ok(given.gift(1, 3, "KH"));
            }
        }
    }

    "IM-137 IM-144"
    an_eliminated_side_removes_mooks_only_in_the_same_round {
        let mut given = Given::table(2);
        given.stage(&[(A, "10H"), (B, "4C 5C"), (GM, "10H 6C")], &[], 0, &[(A, "3C"), (GM, "9C")]);
        given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H")]);
        given.reveal();
        given.ok(Command::DrawFate);
        given.ok(Command::ChooseFate { side: side(1), stays: false });
        let may_narrate = |given: &Given, number| given.conflict().may_narrate_mooks(given.side(number));
        assert_eq!([1, 2, 3].map(|number| may_narrate(&given, number)), [true, true, false]);
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(2, "5C"), (3, "6C")]);
        given.reveal();
        assert_eq!([1, 2, 3].map(|number| may_narrate(&given, number)), [false, true, false]);
    }

    "IM-123 IM-157 IM-158"
    destroyed_sides_are_asked_for_gifts_before_the_narration {
        let settings = Settings { gift_mode: GiftMode::Before, ..Settings::default() };
        let mut given = destroyed(settings);
        assert_eq!((given.pile(1), given.pile(2)), ("KH".to_owned(), String::new()));
        let first = given.conflict().narration_order[0];
        let keep = |sides: &[u16]| Command::DeclineGifts { sides: sides.iter().copied().map(side).collect() };
        given.ok(keep(&[2, 3]));
        let open = given.refused(narrate(first.0), "IM-123");
        assert_eq!(open, Refusal::GiftsOpen { side: side(1) });
        given.ok(given.gift(1, 2, "KH"));
        given.ok(keep(&[3]));
        // The order follows the piles as they are after the gifts.
        let first = given.conflict().narration_order[0];
        assert_eq!(first, side(1), "the pile is empty now");
        given.ok(narrate(first.0));
    }

    "IM-122 IM-123"
    a_chosen_narration_order_stays_after_gifts {
        let settings = Settings { gift_mode: GiftMode::Before, ..Settings::default() };
        let mut given = destroyed(settings);
        let mut order = given.conflict().narration_order.clone();
        order.reverse();
        given.ok(Command::SetNarrationOrder { order: order.clone() });
        given.ok(given.gift(1, 2, "KH"));
        assert_eq!(given.conflict().narration_order, order);
    }

    "IM-017 IM-155 IM-137"
    a_destroyed_sides_pile_is_compared_with_none {
        let mut given = destroyed(Settings::default());
        let settings = given.state().settings.clone();
        let gift = given.gift(3, 1, "9C");
        given.ok(gift);
        assert_eq!((given.pile(1), given.pile(3)), ("KH 9C".to_owned(), "10H JH".to_owned()));
        assert_eq!(given.conflict().arbiters(&settings), [side(3)], "not side 1 with its king");
        let mooks = Command::RemoveMooks { by: side(1), group: side(3), count: 1, believable: true };
        let refusal = given.refused(mooks, "IM-137");
        assert_eq!(refusal, Refusal::MookNotAhead);
    }

    "IM-116 IA-13"
    with_one_gamemaster_gift_nobody_waits_for_a_second {
        let settings = Settings { gift_mode: GiftMode::Before, gm_gifts: GmGifts::OneInAll, ..Settings::default() };
        let mut given = Given::with(2, settings);
        given.stage(&[(A, "2C"), (B, "3C"), (GM, "9S 8S")], &[], 0, &[]);
        given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
        given.ok(Command::SetRounds { rounds: 1 });
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "2C"), (2, "3C"), (3, "9S"), (4, "8S")]);
        given.reveal();
        let gift = given.gift(3, 4, "9S");
        given.ok(gift);
        given.ok(narrate(given.conflict().narration_order[0].0));
    }

    "IM-004"
    closing_the_stakes_needs_a_protagonist {
        let mut given = Given::table(1);
        given.stakes(Simple, &[A], 2, &[(1, 2)]);
        given.ok(Command::RemoveSide { side: side(1) });
        given.ok(oppose(2, &[3]));
        let refusal = given.refused(Command::CloseStakes, "IM-004");
        assert_eq!(refusal, Refusal::NoProtagonist);
    }

    "IM-171 IM-041"
    only_those_who_still_play_a_card_may_draw {
        let settings = Settings { empty_hand: EmptyHand::Draw, refill: HandRefill::Never, ..Settings::default() };
        let mut given = Given::with(2, settings);
        given.stage(&[(GM, "2C")], &[], 0, &[]);
        given.fight(Simple, &[A], 1, &[(1, 2)]);
        given.refused(Command::DrawCard { person: B }, "IM-041");
        given.ok(Command::DrawCard { person: A });
        let drawn = given.person(A).hand[0];
        given.ok(Command::PlayCard { side: side(1), card: drawn });
        given.refused(Command::DrawCard { person: A }, "IM-041");
    }

    "IM-144 IM-138"
    an_eliminated_side_removes_no_mooks_later {
        let mut given = Given::table(2);
        let hands = [(A, "10H"), (B, "4C 5C"), (GM, "10H 6C")];
        given.stage(&hands, &[], 0, &[(A, "3C"), (GM, "9C")]);
        given.ok(Command::OpenConflict { kind: Extended });
        for player in [A, B] {
            given.ok(new_side(SideKind::Protagonist(player), "out"));
        }
        given.ok(new_side(SideKind::GmStake, "in"));
        given.ok(Command::AddSide {
            side: NewSide {
                kind: SideKind::Bystander,
                label: crate::given::name("Goons"),
                stake: String::new(),
                mooks: Some(4),
            },
            opponents: vec![],
        });
        given.ok(oppose(3, &[1, 2]));
        given.ok(Command::BeginStakes);
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H")]);
        given.reveal();
        given.ok(Command::DrawFate);
        given.ok(Command::ChooseFate { side: side(1), stays: false });
        let remove_mook = |number| Command::RemoveMooks { by: side(number), group: side(4), count: 1, believable: true };
        // It narrates its part in the round in which it left.
        given.ok(remove_mook(1));
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(2, "5C"), (3, "6C")]);
        given.reveal();
        given.refused(remove_mook(1), "IM-151");
        given.ok(remove_mook(2));
    }

    "IM-015 IM-121 IM-159"
    an_adopted_stake_is_judged_by_its_new_owners_pile {
        let mut given = destroyed(Settings::default());
        assert_eq!(given.pile(3), "9C 10H JH");
        given.ok(Command::AdoptStake { lost: side(1), by: side(2), agreed: true });
        given.narrate_all();
        given.ok(Command::EndConflict);
        let outcomes: Vec<_> = given.state().last_conflict.clone().unwrap().outcomes.into_iter().map(|outcome| outcome.1).collect();
        assert_eq!(outcomes, [Denied, Denied, Granted]);
    }

    "IM-086 IM-122 IM-143"
    a_side_eliminated_in_the_last_round_narrates_it_at_the_end {
        let mut given = Given::table(2);
        given.stage(&[(A, "10H"), (B, "4C"), (GM, "10H")], &[], 0, &[(A, "3C"), (GM, "9C")]);
        given.stakes(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.ok(Command::SetRounds { rounds: 1 });
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H")]);
        given.reveal();
        given.ok(Command::DrawFate);
        given.ok(Command::ChooseFate { side: side(1), stays: false });
        assert_eq!(given.phase(), Phase::Final);
        assert_eq!(given.conflict().narration_order, [side(1), side(2), side(3)], "who left has a turn");
        given.ok(narrate(1));
        given.narrate_all();
        given.ok(Command::EndConflict);
    }

    "IM-115 IA-03"
    a_pile_tie_break_holds_until_one_of_the_piles_changes {
        let settings = Settings { final_tie_rule: FinalTieRule::FateDraw, ..Settings::default() };
        let mut given = Given::with(2, settings.clone());
        let hands = [(A, "9H"), (B, "8S"), (GM, "4D 3C")];
        given.stage(&hands, &[], 0, &[(A, "KC"), (GM, "2C")]);
        given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
        given.ok(Command::SetRounds { rounds: 1 });
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "9H"), (2, "8S"), (3, "4D"), (4, "3C")]);
        given.reveal();
        let gift = given.gift(1, 2, "9H");
        given.ok(gift);
        given.ok(Command::BreakPileTie { one: side(1), other: side(3), cards: vec![] });
        assert!(given.beats().contains(&pair(1, 3)));
        // Where drawn cards decided between two piles, neither is the highest (IA-26).
        assert_eq!(given.conflict().arbiters(&settings), [side(2)]);
        assert_eq!(given.view(Seat::Table).conflict.unwrap().arbiter_choices(), [side(2)]);
        // A gift between other piles keeps the decision; a gift to one of the two piles does not.
        let beats_after_gift = |given: &Given, from, to, text: &str| {
            let card = given.side(from).pile.iter().find(|pile_card| pile_card.card.face() == crate::given::face(text)).unwrap().card;
            let conflict = given.view(Seat::Table).conflict.unwrap();
            let matchups = conflict.matchups_after_gift(side(from), side(to), card, &settings);
            let beats = |matchup: FinalMatchup| {
                let (winner, _) = matchup.ahead?;
                Some((winner, if winner == matchup.one { matchup.other } else { matchup.one }))
            };
            matchups.into_iter().filter_map(beats).collect::<Vec<_>>()
        };
        assert!(beats_after_gift(&given, 2, 4, "8S").contains(&pair(1, 3)));
        assert!(!beats_after_gift(&given, 2, 3, "8S").contains(&pair(1, 3)));
        let gift = given.gift(2, 4, "8S");
        given.ok(gift);
        assert!(given.beats().contains(&pair(1, 3)));
    }

    "IM-017 IM-020"
    without_played_cards_anybody_may_decide_what_is_unclear {
        let mut given = Given::table(3);
        given.ok(Command::OpenConflict { kind: Simple });
        for player in [A, B, C] {
            given.ok(new_side(SideKind::Protagonist(player), "out"));
        }
        given.ok(Command::BeginStakes);
        given.ok(Command::CloseStakes);
        given.ok(Command::CloseCards);
        given.reveal();
        let settled = |event: &Event| matches!(event, Event::RoundSettled { without_cards: true, .. });
        assert!(given.last_events().iter().any(settled));
        assert!(given.conflict().arbiters(&Settings::default()).is_empty());
        let choices = |given: &Given| given.view(Seat::Table).conflict.unwrap().arbiter_choices();
        assert_eq!(choices(&given), [1, 2, 3].map(side));
        given.ok(Command::Arbitrate { side: side(2), text: "The door stays shut.".to_owned() });
    }

    "IM-159 IM-121 IM-015"
    an_adopted_stake_keeps_its_opponent {
        // A opposes the first stake, and B opposes the second. A is destroyed, and B's pile is the highest.
        let mut given = Given::with(2, Settings { deck_sharing: DeckSharing::Two, ..Settings::default() });
        let hands = [(A, "KH 10H JH"), (B, "9S 8S QS"), (GM, "4D 10H JH 2D 3D 4H")];
        given.stage(&hands, &[], 0, &[(A, "3C 2C"), (GM, "8C 7C")]);
        given.fight(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
        let rounds = [["KH", "9S", "4D", "2D"], ["10H", "8S", "10H", "3D"], ["JH", "QS", "JH", "4H"]];
        for (round, cards) in rounds.into_iter().enumerate() {
            given.play_cards(&[(1, cards[0]), (2, cards[1]), (3, cards[2]), (4, cards[3])]);
            given.reveal();
            if round > 0 {
                given.ok(Command::DrawFate);
            }
            if round == 1 {
                given.ok(Command::ChooseFate { side: side(1), stays: true });
            }
            if round < 2 {
                given.narrate_all();
                given.ok(Command::NextRound);
            }
        }
        assert_eq!(given.side(1).condition, Condition::Destroyed);
        assert_eq!(given.beats(), [pair(2, 4)]);
        let outcomes = |given: &Given| -> Vec<_> {
            let conflict = given.conflict();
            conflict.stake_outcomes(&given.beats()).into_iter().map(|outcome| outcome.1).collect()
        };
        assert_eq!(outcomes(&given), [Denied, Granted, Granted, Denied]);
        given.ok(Command::AdoptStake { lost: side(1), by: side(2), agreed: true });
        assert_eq!(given.beats(), [pair(2, 4), pair(2, 3)]);
        assert_eq!(outcomes(&given), [Granted, Granted, Denied, Denied]);
        given.narrate_all();
        given.ok(Command::EndConflict);
        let adopted = |event: &Event| matches!(event, Event::ConflictEnded { adopters, .. } if *adopters == [pair(1, 2)]);
        assert!(given.last_events().iter().any(adopted));
    }

    "IM-087 IM-146"
    a_destroyed_side_may_decline_the_final_narration {
        let mut given = destroyed(Settings::default());
        for id in given.conflict().narration_order.clone() {
            given.ok(match id == side(1) {
                true => Command::DeclineNarration { side: id },
                false => narrate(id.0),
            });
        }
        assert!(given.side(1).declined_narration);
    }

    "IM-137 IM-138"
    mooks_whose_stake_nobody_opposes_are_not_removed {
        // They play no card, so nobody is ahead of them. Only mooks without a stake are removed by anybody.
        let mut given = Given::table(2);
        let hands = [(A, "10H KS"), (B, "4C 5C"), (GM, "6C QC")];
        given.stage(&hands, &[], 0, &[(A, "KC"), (GM, "2C")]);
        given.ok(Command::OpenConflict { kind: Extended });
        for player in [A, B] {
            given.ok(new_side(SideKind::Protagonist(player), "out"));
        }
        for mooks in [Some(4), None] {
            let label = crate::given::name("Goons");
            let side = NewSide { kind: SideKind::GmStake, label, stake: "in".to_owned(), mooks };
            given.ok(Command::AddSide { side, opponents: vec![] });
        }
        for player in [1, 2] {
            given.ok(oppose(player, &[4]));
        }
        given.ok(Command::SetRounds { rounds: 2 });
        given.ok(Command::BeginStakes);
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "10H"), (2, "4C"), (4, "6C")]);
        given.reveal();
        for by in [1, 2] {
            let remove = Command::RemoveMooks { by: side(by), group: side(3), count: 1, believable: true };
            assert_eq!(given.refused(remove, "IM-137"), Refusal::MookNotAhead);
        }
    }

    "IM-137 IM-138 IM-144"
    mooks_whose_stake_is_lost_can_be_removed_by_anybody {
        // The mooks lose to the Hand of Fate and leave, so that their stake is lost at once. B was not ahead of them.
        for rounds in [1, 2] {
            let mut given = Given::table(2);
            let hands = [(A, "10H KS"), (B, "4C 5C"), (GM, "10H 6C QC 7C")];
            given.stage(&hands, &[], 0, &[(A, "KC"), (GM, "2C")]);
            given.ok(Command::OpenConflict { kind: Extended });
            for player in [A, B] {
                given.ok(new_side(SideKind::Protagonist(player), "out"));
            }
            for mooks in [Some(4), None] {
                let label = crate::given::name("Goons");
                let side = NewSide { kind: SideKind::GmStake, label, stake: "in".to_owned(), mooks };
                given.ok(Command::AddSide { side, opponents: vec![] });
            }
            given.ok(oppose(1, &[3]));
            given.ok(oppose(2, &[4]));
            given.ok(Command::SetRounds { rounds });
            given.ok(Command::BeginStakes);
            given.ok(Command::CloseStakes);
            given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H"), (4, "QC")]);
            given.reveal();
            given.ok(Command::DrawFate);
            given.ok(Command::ChooseFate { side: side(3), stays: false });
            let condition = Condition::Eliminated;
            let left = Event::FateSuffered { side: side(3), condition, mooks: Some(4) };
            assert!(given.last_events().contains(&left), "IM-144: the event says how many mooks left with it");
            let remove = |by, count| Command::RemoveMooks { by: side(by), group: side(3), count, believable: false };
            given.ok(remove(1, 1));
            given.ok(remove(2, 1));
            if rounds > 1 {
                given.narrate_all();
                given.ok(Command::NextRound);
                // A has no opponent left and plays no card.
                given.play_cards(&[(2, "5C"), (4, "7C")]);
                given.reveal();
            }
            assert_eq!(given.phase(), Phase::Final);
            assert_eq!(given.conflict().mooks_left_after(side(3), 1), MooksLeft::Irrelevant);
            let settings = given.state().settings.clone();
            let removers = given.conflict().mook_removers(side(3), &settings);
            assert_eq!(removers, [1, 2].map(side));
            given.ok(remove(1, 1));
            given.ok(remove(2, 1));
        }
    }

    "IM-088 IM-115 IM-122 IA-03"
    the_winner_of_a_broken_pile_tie_narrates_after_its_loser {
        // The piles are empty after the gifts; only the drawn cards say who is ahead.
        for (a, gm, first) in [("KC", "2C", 3), ("2C", "KC", 1)] {
            let settings = Settings { final_tie_rule: FinalTieRule::FateDraw, ..Settings::default() };
            let mut given = Given::with(2, settings);
            let hands = [(A, "9H"), (B, "8S"), (GM, "4D 3C")];
            given.stage(&hands, &[], 0, &[(A, a), (GM, gm)]);
            given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
            given.ok(Command::SetRounds { rounds: 1 });
            given.ok(Command::CloseStakes);
            given.play_cards(&[(1, "9H"), (2, "8S"), (3, "4D"), (4, "3C")]);
            given.reveal();
            let gift = given.gift(1, 2, "9H");
            given.ok(gift);
            assert_eq!(given.conflict().narration_order, [1, 3, 4, 2].map(side));
            let tie = Command::BreakPileTie { one: side(1), other: side(3), cards: vec![] };
            let mut chosen = given.table.clone();
            given.ok(tie.clone());
            let order = given.conflict().narration_order.clone();
            let places = [1, 3].map(|number| order.iter().position(|id| *id == side(number)).unwrap());
            assert_eq!(if places[0] < places[1] { 1 } else { 3 }, first, "{order:?}");
            // An order that the table chose stays.
            std::mem::swap(&mut given.table, &mut chosen);
            let order = [2, 1, 3, 4].map(side);
            given.ok(Command::SetNarrationOrder { order: order.to_vec() });
            given.ok(tie);
            assert_eq!(given.conflict().narration_order, order);
        }
    }

    "IM-160 IM-171"
    a_cancelled_conflict_leaves_full_hands_where_every_round_refills_them {
        let mut given = Given::with(1, Settings { refill: HandRefill::AfterRound, ..Settings::default() });
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        let card = given.person(A).hand[0];
        given.ok(Command::PlayCard { side: side(1), card });
        given.ruled(Command::CancelConflict);
        assert_eq!((given.person(A).hand.len(), given.person(GM).hand.len()), (4, 4));
    }
}

/// A wins the first round, then loses two to the Hand of Fate; B loses all three. The only gamemaster stake is a group of mooks.
fn destroyed(settings: Settings) -> Given {
    let settings = Settings {
        deck_sharing: DeckSharing::Two,
        ..settings
    };
    let mut given = Given::with(2, settings);
    let hands = [(A, "KH 10H JH"), (B, "4C 5C 6C"), (GM, "9C 10H JH")];
    given.stage(&hands, &[], 0, &[(A, "3C 2C"), (GM, "8C 7C")]);
    given.ok(Command::OpenConflict { kind: Extended });
    for player in [A, B] {
        given.ok(new_side(SideKind::Protagonist(player), "out"));
    }
    given.ok(Command::AddSide {
        side: NewSide {
            kind: SideKind::GmStake,
            label: crate::given::name("Goons"),
            stake: "in".to_owned(),
            mooks: Some(6),
        },
        opponents: vec![],
    });
    given.ok(oppose(3, &[1, 2]));
    given.ok(Command::BeginStakes);
    given.ok(Command::CloseStakes);
    for (round, cards) in [["KH", "4C", "9C"], ["10H", "5C", "10H"], ["JH", "6C", "JH"]]
        .into_iter()
        .enumerate()
    {
        given.play_cards(&[(1, cards[0]), (2, cards[1]), (3, cards[2])]);
        given.reveal();
        if round > 0 {
            given.ok(Command::DrawFate);
        }
        if round == 1 {
            given.ok(Command::ChooseFate {
                side: side(1),
                stays: true,
            });
        }
        if round < 2 {
            given.narrate_all();
            given.ok(Command::NextRound);
        }
    }
    assert_eq!(given.phase(), Phase::Final);
    assert_eq!(given.side(1).condition, Condition::Destroyed);
    given
}
