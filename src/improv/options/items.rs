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

/// An option that chooses a value of the settings: the field, the method that sets it if others depend on it, and each value with its
/// answer and detail.
macro_rules! choice {
    ($($field:ident).+: $($value:expr => $answer:literal, $detail:literal;)+) => {
        OptionItem {
            answers: &[$(($answer, $detail)),+],
            choose: |settings, index| {
                choose_from(&mut settings.$($field).+, &[$($value),+], index)
            },
            ..PLAIN
        }
    };
    ($field:ident, $set:ident: $($value:expr => $answer:literal, $detail:literal;)+) => {
        OptionItem {
            answers: &[$(($answer, $detail)),+],
            choose: |settings, index| {
                let mut value = settings.$field;
                let chosen = choose_from(&mut value, &[$($value),+], index);
                settings.$set(value);
                chosen
            },
            ..PLAIN
        }
    };
}

/// All options.
pub static OPTIONS: [OptionItem; 28] = [
    OptionItem {
        rule: "IA-37",
        question: "What breaks a tie between opponents?",
        note: "Only the Hand of Fate can eliminate or destroy a character.",
        ..choice!(
            hand_of_fate, set_hand_of_fate:
            true => "the Hand of Fate", "a card each; the loser may be eliminated";
            false => "one card each", "nobody is harmed";
        )
    },
    OptionItem {
        rule: "IM-149",
        question: "When does the Hand of Fate decide?",
        note: "With “any equal total,” suits do not break ties in a round, and disasters are frequent. This choice requires the Hand of Fate.",
        ..choice!(
            lethal_fate, set_lethal_fate:
            false => "same total and suit", "rarely";
            true => "any equal total", "for deadly worlds";
        )
    },
    OptionItem {
        rule: "IM-136",
        question: "Use mooks?",
        note: "Mooks are minor enemies in a group that shares one card. The app counts how many are left.",
        ..choice!(
            mooks:
            true => "yes", "";
            false => "no", "";
        )
    },
    OptionItem {
        rule: "IM-129",
        question: "Use the rules for large conflicts?",
        note: "Narration around the table is one of them: with “no,” sides narrate lowest first again.",
        ..choice!(
            large_conflicts, set_large_conflicts:
            true => "yes", "";
            false => "no", "";
        )
    },
    OptionItem {
        rule: "IM-131",
        question: "In what order do sides narrate?",
        note: "You can always change the order of a single narration. “Around the table” belongs to the rules for large conflicts and switches them on.",
        ..choice!(
            narration_order, set_narration_order:
            NarrationOrder::ByTotal => "lowest first", "by totals, and by piles at the end";
            NarrationOrder::Rotation => "around the table", "one way, then the other";
        )
    },
    OptionItem {
        section: HANDS,
        rule: "IM-035",
        question: "Where do the cards come from?",
        note: "With a real deck, you enter each card when it is turned over. The app then does not know the hands and shows no odds.",
        note_in_play: "Changing this puts all cards away and starts over with new hands.",
        ..choice!(
            card_source:
            CardSource::App => "the app", "it deals hands on this device";
            CardSource::RealDeck => "a real deck", "everyone holds real cards";
        )
    },
    OptionItem {
        section: HANDS,
        rule: "IM-161",
        question: "How many decks do you use?",
        note: "Each deck has 54 cards, both jokers included.",
        note_in_play: NEXT_SESSION,
        ..choice!(
            deck_sharing:
            DeckSharing::Two => "two decks", "the players’ and the gamemaster’s";
            DeckSharing::PerPerson => "one per person", "more ties";
            DeckSharing::Shared => "one for everyone", "fewer ties";
        )
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
                in_summary: "{} for a player",
                max: MAX_CARDS,
                get: |settings| Some(settings.player_hand_size.into()),
                set: |settings, value| settings.player_hand_size = to_u16(value),
            },
            Number {
                label: "The gamemaster holds",
                in_summary: "{} for the gamemaster",
                max: MAX_CARDS,
                get: |settings| Some(settings.gm_hand.0.into()),
                set: |settings, value| settings.gm_hand.0 = to_u16(value),
            },
            Number {
                label: "Extra for each player",
                in_summary: "plus {} for each player",
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
        ..choice!(
            refill:
            HandRefill::AfterConflict => "after each conflict", "";
            HandRefill::AfterRound => "after each round", "";
            HandRefill::Never => "with a new session", "played cards are not replaced";
        )
    },
    OptionItem {
        section: HANDS,
        rule: "IM-037",
        question: "What do you play with an empty hand?",
        note: "For players and the gamemaster alike.",
        ..choice!(
            empty_hand:
            EmptyHand::DeckTop => "the deck’s top card", "unseen until the reveal";
            EmptyHand::Draw => "a card you draw", "you look at it first";
        )
    },
    OptionItem {
        section: HANDS,
        rule: "IM-037",
        question: "May players play a card unseen?",
        note: "This is the deck’s top card. The gamemaster may always play it.",
        ..choice!(
            players_may_play_top:
            false => "no", "if at all, with an empty hand";
            true => "yes", "at any time";
        )
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
                in_summary: "{} for each player",
                max: MAX_START_TOKENS,
                get: |settings| Some(settings.player_tokens),
                set: |settings, value| settings.player_tokens = value,
            },
            Number {
                label: "Gamemaster, for each player",
                in_summary: "{} per player for the gamemaster",
                max: MAX_START_TOKENS,
                get: |settings| Some(settings.gm_tokens_per_player),
                set: |settings, value| settings.gm_tokens_per_player = value,
            },
            Number {
                label: "Pool, for each player",
                in_summary: "{} per player for the pool",
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
        ..choice!(
            award_source:
            AwardSource::Pool => "the pool", "";
            AwardSource::Own => "the giver’s tokens", "";
        )
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-094",
        question: "May the gamemaster give awards?",
        note: "If so, the gamemaster may give one award between one reveal and the next, just as a player may.",
        ..choice!(
            gm_may_award:
            false => "no", "";
            true => "yes", "";
        )
    },
    OptionItem {
        section: TOKENS,
        rule: "IA-11",
        question: "Rival protagonists: where do tokens go?",
        note: "In that case, there is no gamemaster card to compare colors with.",
        ..choice!(
            player_token_routing:
            PlayerTokenRouting::Compare => "by the two cards’ colors", "same color: to the gamemaster";
            PlayerTokenRouting::OutOfPlay => "out of play", "always";
        )
    },
    OptionItem {
        section: TOKENS,
        rule: "IA-17",
        question: "May eliminated players spend tokens?",
        note: "If so, they may place tokens on any card. Either way, they cannot use talents or give victory cards.",
        ..choice!(
            eliminated_may_spend:
            true => "yes", "";
            false => "no", "";
        )
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-162",
        question: "May tokens pay for a redraw?",
        note: "The app only moves the tokens and notes the use. How a redraw works is up to your table.",
        ..choice!(
            redraw:
            false => "no", "";
            true => "yes", "";
        )
    },
    OptionItem {
        section: TOKENS,
        rule: "IM-162",
        question: "May tokens be used as bribes?",
        note: "A bribe buys a say in another player’s narration. The app only moves the tokens and notes the use.",
        ..choice!(
            bribe:
            false => "no", "";
            true => "yes", "";
        )
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
            in_summary: "{} per player",
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
            in_summary: "{} per talent",
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
        note: "By the book, 12, 13, 14 and 15. A jack is worth 11. Queen, king and joker rise from at least 11; an ace is worth at least 11 and less than a joker.",
        figures: Figures::Numbers(&[
            Number {
                label: "A queen",
                in_summary: "queen {}",
                max: MAX_WORTH,
                get: |settings| Some(settings.card_rules.values.queen.into()),
                set: |settings, value| settings.card_rules.values.queen = to_u16(value),
            },
            Number {
                label: "A king",
                in_summary: "king {}",
                max: MAX_WORTH,
                get: |settings| Some(settings.card_rules.values.king.into()),
                set: |settings, value| settings.card_rules.values.king = to_u16(value),
            },
            Number {
                label: "An ace",
                in_summary: "ace {}",
                max: MAX_WORTH,
                get: |settings| Some(settings.card_rules.values.ace.into()),
                set: |settings, value| settings.card_rules.values.ace = to_u16(value),
            },
            Number {
                label: "A joker",
                in_summary: "joker {}",
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
        ..choice!(
            card_rules.joker_suit:
            JokerSuit::Above => "above all suits", "";
            JokerSuit::Below => "below all suits", "";
        )
    },
    OptionItem {
        section: VALUES,
        rule: "IM-072",
        question: "Are both jokers equal?",
        note: "If so, one joker against the other is a tie.",
        ..choice!(
            card_rules.jokers_differ:
            false => "yes", "";
            true => "no", "the big joker is higher";
        )
    },
    OptionItem {
        section: VALUES,
        rule: "IA-03",
        question: "How do you compare piles of equal size?",
        note: "Always start with the highest cards.",
        ..choice!(
            card_rules.pile_comparison:
            PileComparison::Cardwise => "card by card", "by value, then by suit";
            PileComparison::ValuesFirst => "all values first", "then all suits";
        )
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-29",
        question: "When are gifts given?",
        note: "If gifts come before the narration, nobody can wait to see what the others give.",
        ..choice!(
            gift_mode:
            GiftMode::During => "during narration", "each side before its turn";
            GiftMode::Before => "before all narration", "";
        )
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-13",
        question: "How many gifts can the gamemaster give?",
        note: "Each player’s side can give one.",
        ..choice!(
            gm_gifts:
            GmGifts::EachStake => "one per stake", "";
            GmGifts::OneInAll => "one in all", "";
        )
    },
    OptionItem {
        section: GIFTS,
        rule: "IA-03",
        question: "What if piles are tied at the end?",
        note: "The piles have the same number of cards, and each card has an equal in the other pile.",
        ..choice!(
            final_tie_rule:
            FinalTieRule::Stalemate => "they stay tied", "neither stake beats the other";
            FinalTieRule::FateDraw => "one card each may decide", "if the table wants; nobody is harmed";
        )
    },
];

fn to_u16(figure: u32) -> u16 {
    u16::try_from(figure).unwrap_or(u16::MAX)
}
