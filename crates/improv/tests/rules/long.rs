//! The long example of the ledger with both its endings, and every possible combination of gifts in it.

use crate::given::{
    A, B, C, GM, Given, faces, name, narrate, pair, play_top_card, side, talent, token,
};
use ::improv::card::{CardRules, Face, PileComparison};
use ::improv::command::{Command, NewSide};
use ::improv::settings::{HandRefill, Settings};
use ::improv::side::{SideId, SideKind};
use ::improv::state::ConflictKind::Extended;
use ::improv::state::StakeOutcome::{Denied, Granted, Mixed};
use ::improv::state::{Phase, StakeOutcome};
use std::cmp::Ordering;
use tabletop::seat::ActorId;

const KIT: u16 = 1;
const JASON: u16 = 2;
const DIANA: u16 = 3;
const RISO: u16 = 4;
const GOONS: u16 = 5;

cases! {
    "IM-007 IM-095 IM-101 IM-112 IMX-17 IMX-20 IMX-21 IMX-22 IMX-23 IMX-24 IMX-25 IMX-26 IMX-27 IMX-28 IMX-29 IMX-30 IMX-31 IMX-32 IMX-33 IMX-34 IA-33"
    three_rounds {
        let given = play_long_example();
        assert_eq!(given.phase(), Phase::Final);
        assert_eq!(piles(&given), ["JK AH", "10H", "JD JC", "QS AC 9D", "KD"]);
        assert_eq!((given.conflict().gm_tokens_spent, given.conflict().gm_token_limit), (3, 8));
        let uses = [A, B, C].map(|id| given.person(id).talent_uses);
        assert_eq!(uses, [1, 2, 1], "Kit, Jason, Diana");
    }

    "IM-116 IM-121 IA-02 IA-09 IMX-40 IMX-41 IMX-42 IMX-43 IMX-44 IMX-45 IMX-46"
    the_first_ending {
        let mut given = play_long_example();
        give_card(&mut given, JASON, KIT, "10H");
        assert_eq!(given.pile(KIT), "JK AH 10H");
        assert!(is_ahead(&given, KIT, RISO) && is_ahead(&given, RISO, JASON));
        give_card(&mut given, GOONS, RISO, "KD");
        assert!(is_ahead(&given, RISO, KIT));
        give_card(&mut given, DIANA, KIT, "JC");
        assert!(is_ahead(&given, KIT, RISO) && is_ahead(&given, DIANA, GOONS));
        let again = given.gift(DIANA, KIT, "JD");
        given.refused(again, "IM-116");
        let passed_on = given.gift(KIT, DIANA, "10H");
        given.refused(passed_on, "IM-117");
        given.narrate_all();
        for (from, to) in [(C, B), (B, A)] {
            given.ok(Command::Award { from, to });
        }
        assert_eq!(sums(&given), [2, 6, 2, 1, 1, 1, 0]);
        given.ok(Command::EndConflict);
        assert_eq!(sums(&given), [2, 8, 0, 1, 1, 1, 0]);
        assert_eq!(outcomes(&given), [Granted, Denied, Granted, Mixed, Denied]);
        let beats = given.state().last_conflict.clone().unwrap().beats;
        assert_eq!(beats, [pair(KIT, RISO), pair(RISO, JASON), pair(DIANA, GOONS)]);
    }

    "IM-119 IM-124 IA-30 IA-40 IMX-50 IMX-51 IMX-52 IMX-53 IMX-54 IMX-55"
    the_other_ending {
        let mut given = play_long_example();
        assert_eq!(given.conflict().narration_order.first(), Some(&side(JASON)));
        given.ok(narrate(JASON));
        let late = given.gift(JASON, KIT, "10H");
        given.refused(late, "IM-119");
        give_card(&mut given, DIANA, JASON, "JC");
        assert!(is_ahead(&given, GOONS, DIANA));
        given.ok(narrate(DIANA));
        given.ok(narrate(GOONS));
        give_card(&mut given, KIT, JASON, "JK");
        assert_eq!(given.pile(JASON), "10H JC JK");
        assert!(is_ahead(&given, JASON, RISO) && is_ahead(&given, RISO, KIT));
        given.narrate_all();
        given.ok(Command::Award { from: B, to: A });
        given.refused(Command::Award { from: B, to: C }, "IM-094");
        given.ok(Command::EndConflict);
        assert_eq!(sums(&given), [3, 8, 0, 1, 1, 0, 0]);
        assert_eq!(outcomes(&given), [Denied, Granted, Denied, Mixed, Granted]);
    }

    "IM-121 IA-03 IMX-56 IMX-57"
    both_aims_cannot_come_true_together {
        let values = CardRules { pile_comparison: PileComparison::ValuesFirst, ..CardRules::default() };
        for (rules, riso, captured, rescued) in [
            (CardRules::default(), "QS AC 9D", 17, 4),
            (values, "QS AC 9D", 13, 2),
            (CardRules::default(), "QS AC 9D KD", 2, 0),
        ] {
            assert_eq!(count_outcomes(rules, &faces(riso)), (75, captured, rescued, 0), "{riso}");
        }
    }

    "IMX-56 IM-116"
    all_these_gifts_are_allowed {
        let start = play_long_example();
        let options = |given: &Given, from: u16, to: [u16; 2]| {
            let mut options = vec![None];
            for card in given.side(from).pile_faces() {
                options.extend(to.map(|to| Some((from, to, card.to_string()))));
            }
            options
        };
        let (mut combinations, mut captured, mut rescued) = (0, 0, 0);
        for jason in options(&start, JASON, [KIT, DIANA]) {
            for diana in options(&start, DIANA, [KIT, JASON]) {
                for kit in options(&start, KIT, [JASON, DIANA]) {
                    let mut given = played_from(&start);
                    for (from, to, text) in [&jason, &diana, &kit].into_iter().flatten() {
                        give_card(&mut given, *from, *to, text);
                    }
                    let (capture, rescue) = (is_ahead(&given, KIT, RISO), is_ahead(&given, JASON, RISO));
                    assert!(!(capture && rescue));
                    combinations += 1;
                    captured += u32::from(capture);
                    rescued += u32::from(rescue);
                }
            }
        }
        assert_eq!((combinations, captured, rescued), (75, 17, 4));
    }
}

/// The tokens of the pool, the gamemaster, the bank, out of play, Kit, Jason and Diana: always 13 in all.
fn sums(given: &Given) -> [u32; 7] {
    let (pool, bank, out) = given.stocks();
    let on_cards = given.state().conflict.as_ref().map_or(0, |conflict| {
        conflict
            .bonuses
            .iter()
            .filter(|bonus| bonus.kind == ::improv::state::BonusKind::Token)
            .count()
    });
    let [kit, jason, diana] = [A, B, C].map(|id| given.tokens(id));
    let sums = [pool, given.tokens(GM), bank, out, kit, jason, diana];
    let total: u32 = sums.into_iter().sum();
    assert_eq!(total + u32::try_from(on_cards).unwrap(), 13);
    sums
}

fn piles(given: &Given) -> [String; 5] {
    [KIT, JASON, DIANA, RISO, GOONS].map(|number| given.pile(number))
}

fn outcomes(given: &Given) -> [StakeOutcome; 5] {
    let outcomes = given.state().last_conflict.clone().unwrap().outcomes;
    [0, 1, 2, 3, 4].map(|index| outcomes[index].1)
}

fn is_ahead(given: &Given, winner: u16, loser: u16) -> bool {
    given.beats().contains(&pair(winner, loser))
}

#[track_caller]
fn give_card(given: &mut Given, from: u16, to: u16, text: &str) {
    let gift = given.gift(from, to, text);
    given.ok(gift);
}

fn played_from(start: &Given) -> Given {
    let mut given = Given::table(1);
    given.table = start.table.clone();
    given
}

/// Checks the order of the round, the winners, and the piles of all five.
#[track_caller]
fn assert_round(
    given: &Given,
    order: [u16; 5],
    totals: [u16; 5],
    winners: &[u16],
    then: [&str; 5],
) {
    let result = &given.conflict().round_result;
    let standings: Vec<(SideId, u16)> = result
        .ranking
        .iter()
        .map(|ranked| (ranked.side, ranked.total))
        .collect();
    let expected: Vec<(SideId, u16)> = order.into_iter().map(side).zip(totals).collect();
    assert_eq!(standings, expected);
    let mut won: Vec<u16> = result.winners.iter().map(|winner| winner.0).collect();
    won.sort_unstable();
    assert_eq!(won, winners);
    assert!(result.tied.is_empty());
    assert_eq!(piles(given), then);
}

fn seated_table() -> Given {
    let mut given = Given::with(
        3,
        Settings {
            refill: HandRefill::Never,
            ..Settings::default()
        },
    );
    let hands = [
        (A, "JK AH 10C"),
        (B, "7C 10S 10H"),
        (C, "3H JD JC"),
        (GM, "QS AC 2D 9D 4S"),
    ];
    given.stage(&hands, &[(GM, 9), (A, 1), (B, 1)], 2, &[(GM, "KD")]);
    given
}

/// Plays the three rounds of the example.
fn play_long_example() -> Given {
    let mut given = seated_table();
    given.ok(Command::OpenConflict { kind: Extended });
    let people: [(ActorId, &str); 3] = [(A, "Kit"), (B, "Jason"), (C, "Diana")];
    for (player, label) in people {
        add(&mut given, SideKind::Protagonist(player), label, None);
    }
    add(&mut given, SideKind::GmStake, "Riso", None);
    add(&mut given, SideKind::GmStake, "Goons", Some(4));
    add(&mut given, SideKind::Bystander, "Vinny", None);
    given.ok(Command::SetOpponents {
        side: side(RISO),
        opponents: vec![side(KIT), side(JASON)],
    });
    given.ok(Command::SetOpponents {
        side: side(GOONS),
        opponents: vec![side(DIANA)],
    });
    given.ok(Command::BeginStakes);
    given.ok(Command::CloseStakes);
    assert_eq!(given.conflict().gm_token_limit, 8);
    assert_eq!(sums(&given), [2, 9, 0, 0, 1, 1, 0]);

    for (number, text) in [(KIT, "JK"), (JASON, "7C"), (DIANA, "3H"), (RISO, "QS")] {
        given.play_card(number, text);
    }
    given.ok(play_top_card(GOONS));
    given.reveal();
    let order = [DIANA, JASON, RISO, GOONS, KIT];
    assert_round(
        &given,
        order,
        [3, 7, 12, 13, 15],
        &[KIT, RISO, GOONS],
        ["JK", "", "", "QS", "KD"],
    );
    assert_eq!(given.conflict().narration_order, order.map(side));
    let remove = |number| Command::RemoveMooks {
        by: side(number),
        group: side(GOONS),
        count: 1,
        believable: true,
    };
    given.refused(remove(JASON), "IM-137");
    given.refused(remove(DIANA), "IM-137");
    given.narrate_all();
    given.ok(Command::NextRound);

    for (number, text) in [
        (KIT, "AH"),
        (JASON, "10S"),
        (DIANA, "JD"),
        (RISO, "AC"),
        (GOONS, "2D"),
    ] {
        given.play_card(number, text);
    }
    given.ok(talent(C, DIANA));
    given.ok(talent(B, JASON));
    given.ok(token(GM, RISO));
    given.ok(token(A, KIT));
    given.reveal();
    let order = [GOONS, JASON, DIANA, RISO, KIT];
    let then = ["JK AH", "", "JD", "QS AC", "KD"];
    assert_round(
        &given,
        order,
        [2, 13, 14, 17, 17],
        &[KIT, DIANA, RISO],
        then,
    );
    assert_eq!(sums(&given), [3, 8, 0, 1, 0, 1, 0]);
    given.ok(Command::Award { from: A, to: C });
    assert_eq!(sums(&given), [2, 8, 0, 1, 0, 1, 1]);
    given.ok(remove(DIANA));
    given.ok(remove(KIT));
    assert_eq!(given.side(GOONS).mooks, Some(2));
    given.narrate_all();
    given.ok(Command::NextRound);

    for (number, text) in [
        (KIT, "10C"),
        (JASON, "10H"),
        (DIANA, "JC"),
        (RISO, "9D"),
        (GOONS, "4S"),
    ] {
        given.play_card(number, text);
    }
    given.ok(talent(B, JASON));
    given.ok(token(B, JASON));
    given.ok(talent(A, KIT));
    given.ok(token(C, DIANA));
    given.ok(token(GM, RISO));
    given.ok(token(GM, RISO));
    given.refused(token(A, KIT), "IM-049");
    given.reveal();
    let order = [GOONS, KIT, DIANA, RISO, JASON];
    let then = ["JK AH", "10H", "JD JC", "QS AC 9D", "KD"];
    assert_round(
        &given,
        order,
        [4, 13, 14, 15, 16],
        &[JASON, DIANA, RISO],
        then,
    );
    assert_eq!(sums(&given), [4, 6, 2, 1, 0, 0, 0]);
    given.refused(Command::NextRound, "IM-113");
    given
}

fn add(given: &mut Given, kind: SideKind, label: &str, mooks: Option<u16>) {
    given.ok(Command::AddSide {
        side: NewSide {
            kind,
            label: name(label),
            stake: "what they came for".to_owned(),
            mooks,
        },
        opponents: vec![],
    });
}

/// Counts all ways in which the three can give each other at most one of their own cards: how many there are, and in how many Kit,
/// Jason, and both are ahead of Riso.
fn count_outcomes(rules: CardRules, riso: &[Face]) -> (u32, u32, u32, u32) {
    let start = [faces("JK AH"), faces("10H"), faces("JD JC")];
    let mut options: Vec<Vec<Option<(usize, usize)>>> = vec![];
    for (from, pile) in start.iter().enumerate() {
        let mut gifts = vec![None];
        for index in 0..pile.len() {
            gifts.extend((0..3).filter(|to| *to != from).map(|to| Some((index, to))));
        }
        options.push(gifts);
    }
    let (mut combinations, mut captured, mut rescued, mut in_both) = (0, 0, 0, 0);
    for kit in &options[0] {
        for jason in &options[1] {
            for diana in &options[2] {
                let mut piles = start.clone();
                for (from, gift) in [kit, jason, diana].into_iter().enumerate() {
                    if let Some((index, to)) = gift {
                        let card = start[from][*index];
                        let index = piles[from].iter().position(|other| *other == card).unwrap();
                        piles[from].remove(index);
                        piles[*to].push(card);
                    }
                }
                let beats = |pile: &[Face]| rules.compare_piles(pile, riso) == Ordering::Greater;
                let (capture, rescue) = (beats(&piles[0]), beats(&piles[1]));
                combinations += 1;
                captured += u32::from(capture);
                rescued += u32::from(rescue);
                in_both += u32::from(capture && rescue);
            }
        }
    }
    (combinations, captured, rescued, in_both)
}
