//! Everything that an Improv table decides for itself, in the order of the page.

use super::item::{Figures, Number, OptionItem, choose_from};
use ::improv::card::{JokerSuit, MAX_CARD_VALUE, PileComparison};
use ::improv::settings::{
    AwardSource, DeckSharing, EmptyHand, FinalTieRule, GiftMode, GmGifts, HandRefill,
    MAX_HAND_SIZE, MAX_START_TOKENS, MAX_TALENT_USES, NarrationOrder, PlayerTokenRouting,
};

const SETTLE: &str = "To settle before play";
const HANDS: &str = "Hands and decks";
const TOKENS: &str = "Tokens and awards";
const TALENTS: &str = "Talents";
const VALUES: &str = "Cards and suits";
const GIFTS: &str = "Gifts and the end";

/// The sections, in the order of the page.
pub const SECTIONS: [&str; 6] = [SETTLE, HANDS, TOKENS, TALENTS, VALUES, GIFTS];

const NEXT_SESSION: &str = "A change counts from the next session.";

const MAX_CARDS: u32 = MAX_HAND_SIZE as u32;
const MAX_USED: u32 = MAX_TALENT_USES as u32;
const MAX_WORTH: u32 = MAX_CARD_VALUE as u32;

/// What a limit on talents begins with where there was none.
const SESSION_CAP: u16 = 6;
const MAX_USES: u16 = 3;

/// An option with one answer for each setting, all of which count at once in play.
const PLAIN: OptionItem = OptionItem {
    section: SETTLE,
    rule: "",
    question: "",
    note: "",
    note_in_play: "",
    answers: &[],
    choose: |_, _| 0,
    figures: Figures::Numbers(&[]),
};

/// The options.
pub static OPTIONS: [OptionItem; 27] = [
    OptionItem {
        rule: "IA-37",
        question: "What decides a tie of opponents?",
        note: "Only the Hand of Fate drives somebody out of an extended conflict, or destroys them.",
        answers: &[
            ("the Hand of Fate", "a card each, with drama and danger"),
            ("just a card each", "without harm to anybody"),
        ],
        choose: |its, to| {
            let mut on = its.hand_of_fate;
            let chosen = choose_from(&mut on, &[true, false], to);
            its.set_hand_of_fate(on);
            chosen
        },
        ..PLAIN
    },
    OptionItem {
        rule: "IM-149",
        question: "When does the Hand of Fate come?",
        note: "With any equal total, suits split nothing in a round, and disasters are many. It takes the Hand of Fate.",
        answers: &[
            ("same total, same suit", "seldom"),
            ("any equal total", "in deadly worlds"),
        ],
        choose: |its, to| {
            let mut on = its.lethal_fate;
            let chosen = choose_from(&mut on, &[false, true], to);
            its.set_lethal_fate(on);
            chosen
        },
        ..PLAIN
    },
    OptionItem {
        rule: "IM-136",
        question: "Are there mooks?",
        note: "Crowds of minor foes: one card for all of them, and heads that are counted.",
        answers: &[("yes", ""), ("no", "")],
        choose: |its, to| choose_from(&mut its.mooks, &[true, false], to),
        ..PLAIN
    },
    OptionItem {
        rule: "IM-129",
        question: "Aids for large fights?",
        note: "Telling around the table is one of them.",
        answers: &[("yes", ""), ("no", "")],
        choose: |its, to| {
            let mut on = its.large_conflicts;
            let chosen = choose_from(&mut on, &[true, false], to);
            its.set_large_conflicts(on);
            chosen
        },
        ..PLAIN
    },
    OptionItem {
        rule: "IM-131",
        question: "In which order is it told?",
        note: "The order of a single telling can always be changed. Around the table is one of the aids for large fights.",
        answers: &[
            ("lowest first", "by totals, at the end by piles"),
            ("around the table", "one way, then the other"),
        ],
        choose: |its, to| {
            let mut order = its.narration_order;
            let answers = [NarrationOrder::ByTotal, NarrationOrder::Rotation];
            let chosen = choose_from(&mut order, &answers, to);
            its.set_narration_order(order);
            chosen
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-161",
        question: "Who plays from which deck?",
        note: "Each deck has 54 cards, both jokers included.",
        note_in_play: NEXT_SESSION,
        answers: &[
            ("two decks", "the players’ and the gamemaster’s"),
            ("one for each person", "ties are likelier"),
            ("one for all", "ties are rarer"),
        ],
        choose: |its, to| {
            let answers = [
                DeckSharing::Two,
                DeckSharing::PerPerson,
                DeckSharing::Shared,
            ];
            choose_from(&mut its.deck_sharing, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-160",
        question: "Cards in a hand",
        note: "By the book 4 for a player; 3 for the gamemaster, and 1 more for each player. From 0 to 20.",
        note_in_play: "A change counts when hands are next filled up.",
        figures: Figures::Numbers(&[
            Number {
                label: "A player holds",
                max: MAX_CARDS,
                get: |its| Some(its.player_hand_size.into()),
                set: |its, to| its.player_hand_size = small(to),
            },
            Number {
                label: "The gamemaster holds",
                max: MAX_CARDS,
                get: |its| Some(its.gm_hand.0.into()),
                set: |its, to| its.gm_hand.0 = small(to),
            },
            Number {
                label: "And more for each player",
                max: MAX_CARDS,
                get: |its| Some(its.gm_hand.1.into()),
                set: |its, to| its.gm_hand.1 = small(to),
            },
        ]),
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-171",
        question: "When are hands filled up?",
        note: "Whoever has to go on with few cards thinks twice about a good one.",
        answers: &[
            ("after each conflict", ""),
            ("after each round", ""),
            ("with a new session", "what is played is gone"),
        ],
        choose: |its, to| {
            let answers = [
                HandRefill::AfterConflict,
                HandRefill::AfterRound,
                HandRefill::Never,
            ];
            choose_from(&mut its.refill, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-037",
        question: "What does an empty hand play?",
        note: "For players and gamemaster alike.",
        answers: &[
            ("the deck’s top card", "nobody sees it before the others"),
            ("a card it draws first", "and may look at"),
        ],
        choose: |its, to| {
            let answers = [EmptyHand::DeckTop, EmptyHand::Draw];
            choose_from(&mut its.empty_hand, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-037",
        question: "May players play a card unseen?",
        note: "The deck’s top card, as the gamemaster always may.",
        answers: &[
            ("only with an empty hand", ""),
            ("yes", "whenever they like"),
        ],
        choose: |its, to| choose_from(&mut its.players_may_play_top, &[false, true], to),
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-160",
        question: "Tokens as a session begins",
        note: "By the book none for a player; for each player 3 to the gamemaster and 1 to the pool. From 0 to 100.",
        note_in_play: NEXT_SESSION,
        figures: Figures::Numbers(&[
            Number {
                label: "A player’s",
                max: MAX_START_TOKENS,
                get: |its| Some(its.player_tokens),
                set: |its, to| its.player_tokens = to,
            },
            Number {
                label: "The gamemaster’s, for each player",
                max: MAX_START_TOKENS,
                get: |its| Some(its.gm_tokens_per_player),
                set: |its, to| its.gm_tokens_per_player = to,
            },
            Number {
                label: "The pool’s, for each player",
                max: MAX_START_TOKENS,
                get: |its| Some(its.pool_tokens_per_player),
                set: |its, to| its.pool_tokens_per_player = to,
            },
        ]),
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IA-06",
        question: "Who pays for an award?",
        note: "The pool grows by what the gamemaster spends.",
        answers: &[("the pool", ""), ("whoever gives it", "")],
        choose: |its, to| {
            let answers = [AwardSource::Pool, AwardSource::Own];
            choose_from(&mut its.award_source, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-094",
        question: "Does the gamemaster give awards?",
        note: "One from one round to the next, like a player.",
        answers: &[("no", ""), ("yes", "")],
        choose: |its, to| choose_from(&mut its.gm_may_award, &[false, true], to),
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IA-11",
        question: "Player against player: tokens go",
        note: "There is no card of the gamemaster’s to compare with.",
        answers: &[
            ("by the two cards’ colours", "alike: to the gamemaster"),
            ("out of play", "always"),
        ],
        choose: |its, to| {
            let answers = [PlayerTokenRouting::Compare, PlayerTokenRouting::OutOfPlay];
            choose_from(&mut its.player_token_routing, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IA-17",
        question: "May the eliminated spend tokens?",
        note: "On anybody’s card. Their talents and gifts are gone in any case.",
        answers: &[("yes", ""), ("no", "")],
        choose: |its, to| choose_from(&mut its.eliminated_may_spend, &[true, false], to),
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-162",
        question: "May tokens pay for a redraw?",
        note: "Tokens are moved and told of, nothing else: how it works is up to your table.",
        answers: &[("no", ""), ("yes", "")],
        choose: |its, to| choose_from(&mut its.redraw, &[false, true], to),
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-162",
        question: "May tokens be bribes?",
        note: "For a say in what another tells. Tokens are moved and told of, the rest is up to your table.",
        answers: &[("no", ""), ("yes", "")],
        choose: |its, to| choose_from(&mut its.bribe, &[false, true], to),
        ..PLAIN
    },
    OptionItem {
        section: TALENTS,
        rule: "IA-01",
        question: "Talents in a session",
        note: "All of a player’s talents together. By the book 6 uses; another of its chapters says 5. From 0 to 99.",
        answers: &[("a number of uses", ""), ("as many as they like", "")],
        choose: |its, to| {
            let limit = its.talent_session_cap.unwrap_or(SESSION_CAP);
            choose_from(&mut its.talent_session_cap, &[Some(limit), None], to)
        },
        figures: Figures::Numbers(&[Number {
            label: "Uses for each player",
            max: MAX_USED,
            get: |its| its.talent_session_cap.map(u32::from),
            set: |its, to| its.talent_session_cap = Some(small(to)),
        }]),
        ..PLAIN
    },
    OptionItem {
        section: TALENTS,
        rule: "IM-056",
        question: "Uses of each talent",
        note: "A figure on a sheet goes before this one. From 0 to 99.",
        answers: &[
            ("only counted", "unless its sheet has a figure"),
            ("a number of uses", "unless its sheet has another"),
        ],
        choose: |its, to| {
            let limit = its.talent_max_uses.unwrap_or(MAX_USES);
            choose_from(&mut its.talent_max_uses, &[None, Some(limit)], to)
        },
        figures: Figures::Numbers(&[Number {
            label: "Uses of a talent",
            max: MAX_USED,
            get: |its| its.talent_max_uses.map(u32::from),
            set: |its, to| its.talent_max_uses = Some(small(to)),
        }]),
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IM-072",
        question: "What high cards are worth",
        note: "By the book 12, 13, 14 and 15. Lower ones count as printed, a jack 11. Kings stay above queens and jacks, jokers above all.",
        figures: Figures::Numbers(&[
            Number {
                label: "A queen",
                max: MAX_WORTH,
                get: |its| Some(its.card_rules.values.queen.into()),
                set: |its, to| its.card_rules.values.queen = small(to),
            },
            Number {
                label: "A king",
                max: MAX_WORTH,
                get: |its| Some(its.card_rules.values.king.into()),
                set: |its, to| its.card_rules.values.king = small(to),
            },
            Number {
                label: "An ace",
                max: MAX_WORTH,
                get: |its| Some(its.card_rules.values.ace.into()),
                set: |its, to| its.card_rules.values.ace = small(to),
            },
            Number {
                label: "A joker",
                max: MAX_WORTH,
                get: |its| Some(its.card_rules.values.joker.into()),
                set: |its, to| its.card_rules.values.joker = small(to),
            },
        ]),
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IA-28",
        question: "The order of the suits",
        note: "By the book spades, hearts, diamonds, clubs. Hearts stay above clubs: so much the chapter shows.",
        figures: Figures::SuitOrder,
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IA-28",
        question: "The suit of a joker is",
        note: "It matters where a joker meets an equal total.",
        answers: &[("above all suits", ""), ("below all suits", "")],
        choose: |its, to| {
            let answers = [JokerSuit::Above, JokerSuit::Below];
            choose_from(&mut its.card_rules.joker_suit, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IM-072",
        question: "Are both jokers alike?",
        note: "If they are, one against the other is a tie.",
        answers: &[("yes", ""), ("no", "the big one is higher")],
        choose: |its, to| choose_from(&mut its.card_rules.jokers_differ, &[false, true], to),
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IA-03",
        question: "Piles of the same size: compare",
        note: "Always from the highest card down.",
        answers: &[
            ("card by card", "each by value, then suit"),
            ("all values first", "then all suits"),
        ],
        choose: |its, to| {
            let answers = [PileComparison::Cardwise, PileComparison::ValuesFirst];
            choose_from(&mut its.card_rules.pile_comparison, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-29",
        question: "When are gifts made?",
        note: "Before the telling, everybody gives or keeps; then nobody can wait for another’s gift.",
        answers: &[
            ("while telling", "each when its turn comes"),
            ("before anybody tells", ""),
        ],
        choose: |its, to| {
            let answers = [GiftMode::During, GiftMode::Before];
            choose_from(&mut its.gift_mode, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-13",
        question: "How many gifts has the gamemaster?",
        note: "Each side of the players’ has one.",
        answers: &[("one for each stake", ""), ("one in all", "")],
        choose: |its, to| {
            let answers = [GmGifts::EachStake, GmGifts::OneInAll];
            choose_from(&mut its.gm_gifts, &answers, to)
        },
        ..PLAIN
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-03",
        question: "What if piles are level at the end?",
        note: "The same number of cards, and each as high as its like.",
        answers: &[
            ("nobody is ahead", "neither stake beats the other"),
            (
                "a card each may decide",
                "if the table wants; nobody is hurt",
            ),
        ],
        choose: |its, to| {
            let answers = [FinalTieRule::Stalemate, FinalTieRule::FateDraw];
            choose_from(&mut its.final_tie_rule, &answers, to)
        },
        ..PLAIN
    },
];

fn small(figure: u32) -> u16 {
    u16::try_from(figure).unwrap_or(u16::MAX)
}
