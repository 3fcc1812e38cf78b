//! All options of an Improv table, in the order of the page.

use super::item::{Figures, Number, OptionItem, choose_from};
use ::improv::card::{JokerSuit, MAX_CARD_VALUE, PileComparison};
use ::improv::settings::{
    AwardSource, CardSource, DeckSharing, EmptyHand, FinalTieRule, GiftMode, GmGifts, HandRefill,
    MAX_HAND_SIZE, MAX_START_TOKENS, MAX_TALENT_USES, NarrationOrder, PlayerTokenRouting,
};

const SETTLE: &str = "Worth agreeing on first";
const HANDS: &str = "Hands and decks";
const TOKENS: &str = "Tokens and awards";
const TALENTS: &str = "Talents";
const VALUES: &str = "Cards and suits";
const GIFTS: &str = "Gifts and ending";

/// The section headings, in the order of the page.
pub const SECTIONS: [&str; 6] = [SETTLE, HANDS, TOKENS, TALENTS, VALUES, GIFTS];

const NEXT_SESSION: &str = "A change applies from the next session.";

const MAX_CARDS: u32 = MAX_HAND_SIZE as u32;
const MAX_USED: u32 = MAX_TALENT_USES as u32;
const MAX_WORTH: u32 = MAX_CARD_VALUE as u32;

/// The limits on talents that are filled in when a limit is switched on.
const SESSION_CAP: u16 = 6;
const MAX_USES: u16 = 3;

/// The default field values of an option. With an empty `note_in_play`, a change during play applies at once.
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

/// All options.
pub static OPTIONS: [OptionItem; 28] = [
    OptionItem {
        rule: "IA-37",
        question: "What breaks a tie between opponents?",
        note: "Only the Hand of Fate can eliminate or destroy a character.",
        answers: &[
            (
                "the Hand of Fate",
                "a card each; the loser may be eliminated",
            ),
            ("one card each", "nobody is harmed"),
        ],
        choose: |settings, index| {
            let mut hand_of_fate = settings.hand_of_fate;
            let chosen = choose_from(&mut hand_of_fate, &[true, false], index);
            settings.set_hand_of_fate(hand_of_fate);
            chosen
        },
        ..PLAIN
    },
    OptionItem {
        rule: "IM-149",
        question: "When does the Hand of Fate decide?",
        note: "With “any equal total,” suits do not break ties in a round, and disasters are frequent. This choice requires the Hand of Fate.",
        answers: &[
            ("same total and suit", "rarely"),
            ("any equal total", "for deadly worlds"),
        ],
        choose: |settings, index| {
            let mut lethal_fate = settings.lethal_fate;
            let chosen = choose_from(&mut lethal_fate, &[false, true], index);
            settings.set_lethal_fate(lethal_fate);
            chosen
        },
        ..PLAIN
    },
    OptionItem {
        rule: "IM-136",
        question: "Use mooks?",
        note: "Mooks are minor enemies in a group that shares one card. The app counts how many are left.",
        answers: &[("yes", ""), ("no", "")],
        choose: |settings, index| choose_from(&mut settings.mooks, &[true, false], index),
        ..PLAIN
    },
    OptionItem {
        rule: "IM-129",
        question: "Use the rules for large conflicts?",
        note: "Narration around the table is one of them.",
        answers: &[("yes", ""), ("no", "")],
        choose: |settings, index| {
            let mut large_conflicts = settings.large_conflicts;
            let chosen = choose_from(&mut large_conflicts, &[true, false], index);
            settings.set_large_conflicts(large_conflicts);
            chosen
        },
        ..PLAIN
    },
    OptionItem {
        rule: "IM-131",
        question: "In what order do sides narrate?",
        note: "You can always change the order of a single narration. “Around the table” belongs to the rules for large conflicts.",
        answers: &[
            ("lowest first", "by totals, and by piles at the end"),
            ("around the table", "one way, then the other"),
        ],
        choose: |settings, index| {
            let mut order = settings.narration_order;
            let answers = [NarrationOrder::ByTotal, NarrationOrder::Rotation];
            let chosen = choose_from(&mut order, &answers, index);
            settings.set_narration_order(order);
            chosen
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-035",
        question: "Where do the cards come from?",
        note: "With a real deck, you enter each card when it is turned over. The app then does not know the hands and shows no odds.",
        note_in_play: "Changing this puts all cards away and starts over with new hands.",
        answers: &[
            ("the app", "it deals hands on this device"),
            ("a real deck", "everyone holds real cards"),
        ],
        choose: |settings, index| {
            let answers = [CardSource::App, CardSource::RealDeck];
            choose_from(&mut settings.card_source, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-161",
        question: "How many decks do you use?",
        note: "Each deck has 54 cards, both jokers included.",
        note_in_play: NEXT_SESSION,
        answers: &[
            ("two decks", "the players’ and the gamemaster’s"),
            ("one per person", "more ties"),
            ("one for everyone", "fewer ties"),
        ],
        choose: |settings, index| {
            let answers = [
                DeckSharing::Two,
                DeckSharing::PerPerson,
                DeckSharing::Shared,
            ];
            choose_from(&mut settings.deck_sharing, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-160",
        question: "Cards in a hand",
        note: "By the book, 4 for a player; 3 for the gamemaster and 1 more for each player. From 0 to 20.",
        note_in_play: "A change applies the next time hands are refilled.",
        figures: Figures::Numbers(&[
            Number {
                label: "A player holds",
                max: MAX_CARDS,
                get: |settings| Some(settings.player_hand_size.into()),
                set: |settings, value| settings.player_hand_size = to_u16(value),
            },
            Number {
                label: "The gamemaster holds",
                max: MAX_CARDS,
                get: |settings| Some(settings.gm_hand.0.into()),
                set: |settings, value| settings.gm_hand.0 = to_u16(value),
            },
            Number {
                label: "Extra for each player",
                max: MAX_CARDS,
                get: |settings| Some(settings.gm_hand.1.into()),
                set: |settings, value| settings.gm_hand.1 = to_u16(value),
            },
        ]),
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-171",
        question: "When are hands refilled?",
        note: "The longer you must wait for new cards, the more carefully you use the good ones.",
        answers: &[
            ("after each conflict", ""),
            ("after each round", ""),
            ("with a new session", "played cards are not replaced"),
        ],
        choose: |settings, index| {
            let answers = [
                HandRefill::AfterConflict,
                HandRefill::AfterRound,
                HandRefill::Never,
            ];
            choose_from(&mut settings.refill, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-037",
        question: "What do you play with an empty hand?",
        note: "For players and the gamemaster alike.",
        answers: &[
            ("the deck’s top card", "unseen until the reveal"),
            ("a card you draw", "you look at it first"),
        ],
        choose: |settings, index| {
            let answers = [EmptyHand::DeckTop, EmptyHand::Draw];
            choose_from(&mut settings.empty_hand, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: HANDS,
        rule: "IM-037",
        question: "May players play a card unseen?",
        note: "This is the deck’s top card. The gamemaster may always play it.",
        answers: &[
            ("no", "unless an empty hand plays one"),
            ("yes", "at any time"),
        ],
        choose: |settings, index| {
            choose_from(&mut settings.players_may_play_top, &[false, true], index)
        },
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-160",
        question: "Tokens at the start of a session",
        note: "By the book, players have none. For each player, the gamemaster gets 3 and the pool gets 1. From 0 to 100.",
        note_in_play: NEXT_SESSION,
        figures: Figures::Numbers(&[
            Number {
                label: "Each player",
                max: MAX_START_TOKENS,
                get: |settings| Some(settings.player_tokens),
                set: |settings, value| settings.player_tokens = value,
            },
            Number {
                label: "Gamemaster, for each player",
                max: MAX_START_TOKENS,
                get: |settings| Some(settings.gm_tokens_per_player),
                set: |settings, value| settings.gm_tokens_per_player = value,
            },
            Number {
                label: "Pool, for each player",
                max: MAX_START_TOKENS,
                get: |settings| Some(settings.pool_tokens_per_player),
                set: |settings, value| settings.pool_tokens_per_player = value,
            },
        ]),
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IA-06",
        question: "Where do awards come from?",
        note: "The tokens that the gamemaster spends go to the pool.",
        answers: &[("the pool", ""), ("the giver’s tokens", "")],
        choose: |settings, index| {
            let answers = [AwardSource::Pool, AwardSource::Own];
            choose_from(&mut settings.award_source, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-094",
        question: "May the gamemaster give awards?",
        note: "If so, the gamemaster may give one award between one reveal and the next, just as a player may.",
        answers: &[("no", ""), ("yes", "")],
        choose: |settings, index| choose_from(&mut settings.gm_may_award, &[false, true], index),
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IA-11",
        question: "Rival protagonists: where do tokens go?",
        note: "In that case, there is no gamemaster card to compare colors with.",
        answers: &[
            ("by the two cards’ colors", "same color: to the gamemaster"),
            ("out of play", "always"),
        ],
        choose: |settings, index| {
            let answers = [PlayerTokenRouting::Compare, PlayerTokenRouting::OutOfPlay];
            choose_from(&mut settings.player_token_routing, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IA-17",
        question: "May eliminated players spend tokens?",
        note: "If so, they may place tokens on any card. Either way, they cannot use talents or give victory cards.",
        answers: &[("yes", ""), ("no", "")],
        choose: |settings, index| {
            choose_from(&mut settings.eliminated_may_spend, &[true, false], index)
        },
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-162",
        question: "May tokens pay for a redraw?",
        note: "The app only moves the tokens and notes the use. How a redraw works is up to your table.",
        answers: &[("no", ""), ("yes", "")],
        choose: |settings, index| choose_from(&mut settings.redraw, &[false, true], index),
        ..PLAIN
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-162",
        question: "May tokens be used as bribes?",
        note: "A bribe buys a say in another player’s narration. The app only moves the tokens and notes the use.",
        answers: &[("no", ""), ("yes", "")],
        choose: |settings, index| choose_from(&mut settings.bribe, &[false, true], index),
        ..PLAIN
    },
    OptionItem {
        section: TALENTS,
        rule: "IA-01",
        question: "Talent uses per session",
        note: "This counts all of a player’s talents together. By the book, 6, although a list elsewhere in the book says 5. From 0 to 99.",
        answers: &[("limited", ""), ("unlimited", "")],
        choose: |settings, index| {
            let limit = settings.talent_session_cap.unwrap_or(SESSION_CAP);
            choose_from(
                &mut settings.talent_session_cap,
                &[Some(limit), None],
                index,
            )
        },
        figures: Figures::Numbers(&[Number {
            label: "Uses per player",
            max: MAX_USED,
            get: |settings| settings.talent_session_cap.map(u32::from),
            set: |settings, value| settings.talent_session_cap = Some(to_u16(value)),
        }]),
        ..PLAIN
    },
    OptionItem {
        section: TALENTS,
        rule: "IM-056",
        question: "Uses per talent",
        note: "A maximum entered with a talent takes precedence. From 0 to 99.",
        answers: &[
            ("unlimited", "unless a talent has a maximum of its own"),
            ("limited", "unless a talent has another maximum"),
        ],
        choose: |settings, index| {
            let limit = settings.talent_max_uses.unwrap_or(MAX_USES);
            choose_from(&mut settings.talent_max_uses, &[None, Some(limit)], index)
        },
        figures: Figures::Numbers(&[Number {
            label: "Uses of each talent",
            max: MAX_USED,
            get: |settings| settings.talent_max_uses.map(u32::from),
            set: |settings, value| settings.talent_max_uses = Some(to_u16(value)),
        }]),
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IM-072",
        question: "Values of high cards",
        note: "By the book, 12, 13, 14 and 15. A jack is worth 11. The order 10, queen, king, joker is fixed; an ace must be worth at least 11 and less than the joker.",
        figures: Figures::Numbers(&[
            Number {
                label: "A queen",
                max: MAX_WORTH,
                get: |settings| Some(settings.card_rules.values.queen.into()),
                set: |settings, value| settings.card_rules.values.queen = to_u16(value),
            },
            Number {
                label: "A king",
                max: MAX_WORTH,
                get: |settings| Some(settings.card_rules.values.king.into()),
                set: |settings, value| settings.card_rules.values.king = to_u16(value),
            },
            Number {
                label: "An ace",
                max: MAX_WORTH,
                get: |settings| Some(settings.card_rules.values.ace.into()),
                set: |settings, value| settings.card_rules.values.ace = to_u16(value),
            },
            Number {
                label: "A joker",
                max: MAX_WORTH,
                get: |settings| Some(settings.card_rules.values.joker.into()),
                set: |settings, value| settings.card_rules.values.joker = to_u16(value),
            },
        ]),
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IA-28",
        question: "Order of the suits",
        note: "By the book, from highest to lowest: spades, hearts, diamonds, clubs. Hearts always stay above clubs, as an example in the rules shows.",
        figures: Figures::SuitOrder,
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IA-28",
        question: "Where does a joker’s suit rank?",
        note: "This matters when a joker and another card have the same total.",
        answers: &[("above all suits", ""), ("below all suits", "")],
        choose: |settings, index| {
            let answers = [JokerSuit::Above, JokerSuit::Below];
            choose_from(&mut settings.card_rules.joker_suit, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IM-072",
        question: "Are both jokers equal?",
        note: "If so, one joker against the other is a tie.",
        answers: &[("yes", ""), ("no", "the big joker is higher")],
        choose: |settings, index| {
            choose_from(
                &mut settings.card_rules.jokers_differ,
                &[false, true],
                index,
            )
        },
        ..PLAIN
    },
    OptionItem {
        section: VALUES,
        rule: "IA-03",
        question: "How do you compare piles of equal size?",
        note: "Always start with the highest cards.",
        answers: &[
            ("card by card", "by value, then by suit"),
            ("all values first", "then all suits"),
        ],
        choose: |settings, index| {
            let answers = [PileComparison::Cardwise, PileComparison::ValuesFirst];
            choose_from(&mut settings.card_rules.pile_comparison, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-29",
        question: "When are gifts given?",
        note: "If gifts come before the narration, nobody can wait to see what the others give.",
        answers: &[
            ("during narration", "each side before its turn"),
            ("before all narration", ""),
        ],
        choose: |settings, index| {
            let answers = [GiftMode::During, GiftMode::Before];
            choose_from(&mut settings.gift_mode, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-13",
        question: "How many gifts can the gamemaster give?",
        note: "Each player’s side can give one.",
        answers: &[("one per stake", ""), ("one in all", "")],
        choose: |settings, index| {
            let answers = [GmGifts::EachStake, GmGifts::OneInAll];
            choose_from(&mut settings.gm_gifts, &answers, index)
        },
        ..PLAIN
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-03",
        question: "What if piles are tied at the end?",
        note: "The piles have the same number of cards, and each card has an equal in the other pile.",
        answers: &[
            ("they stay tied", "neither stake beats the other"),
            (
                "one card each may decide",
                "if the table wants; nobody is harmed",
            ),
        ],
        choose: |settings, index| {
            let answers = [FinalTieRule::Stalemate, FinalTieRule::FateDraw];
            choose_from(&mut settings.final_tie_rule, &answers, index)
        },
        ..PLAIN
    },
];

fn to_u16(figure: u32) -> u16 {
    u16::try_from(figure).unwrap_or(u16::MAX)
}
