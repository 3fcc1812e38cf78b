//! All questions about the options of an Improv table, in the order of the page.

use crate::components::{OptionSection, Question, SteppedNumber};
use crate::improv::messages::suit;
use ::improv::card::{JokerSuit, MAX_CARD_VALUE, PileComparison, Suit};
use ::improv::settings::{
    AwardSource, CardSource, DeckSharing, EmptyHand, FinalTieRule, GiftMode, GmGifts, HandRefill,
    MAX_HAND_SIZE, MAX_START_TOKENS, MAX_TALENT_USES, NarrationOrder, PlayerTokenRouting, Settings,
};

type Asked = Question<Settings>;

/// The answers to a question that the book answers with yes or with no.
const YES_OR_NO: [(bool, &str, &str); 2] = [(true, "yes", ""), (false, "no", "")];
const NO_OR_YES: [(bool, &str, &str); 2] = [(false, "no", ""), (true, "yes", "")];

const NEXT_SESSION: &str = "A change applies from the next session.";

/// The limits on talents that are filled in when a limit is switched on.
const SESSION_CAP: u16 = 6;
const MAX_USES: u16 = 3;

/// Returns the questions with their answers, in sections. The first answer is that of the book. `in_play` adds notes about when a change
/// applies.
pub fn sections(settings: &Settings, in_play: bool) -> Vec<OptionSection<Settings>> {
    let options = Options { settings, in_play };
    let section = |name, questions| OptionSection { name, questions };
    vec![
        section("Worth agreeing on first", options.rules_to_settle()),
        section("Hands and decks", options.hands()),
        section("Tokens and awards", options.tokens()),
        section("Talents", options.talents()),
        section("Cards and suits", options.cards()),
        section("Gifts and ending", options.gifts()),
    ]
}

/// The current settings, which the questions are about, and whether the table is in play.
struct Options<'a> {
    settings: &'a Settings,
    in_play: bool,
}

impl Options<'_> {
    fn rules_to_settle(&self) -> Vec<Asked> {
        vec![
            self.dependent(
                "IA-37",
                "What breaks a tie between opponents?",
                "Only the Hand of Fate can eliminate or destroy a character.",
                (self.settings.hand_of_fate, Settings::set_hand_of_fate),
                &[
                    (true, "the Hand of Fate", "a card each; the loser may be eliminated"),
                    (false, "one card each", "nobody is harmed"),
                ],
            ),
            self.dependent(
                "IM-149",
                "When does the Hand of Fate decide?",
                "With “any equal total,” suits do not break ties in a round, and disasters are frequent. This choice requires the Hand of Fate.",
                (self.settings.lethal_fate, Settings::set_lethal_fate),
                &[
                    (false, "same total and suit", "rarely"),
                    (true, "any equal total", "for deadly worlds"),
                ],
            ),
            self.choice(
                "IM-136",
                "Use mooks?",
                "Mooks are minor enemies in a group that shares one card. The app counts how many are left.",
                |settings| &mut settings.mooks,
                &YES_OR_NO,
            ),
            self.dependent(
                "IM-129",
                "Use the rules for large conflicts?",
                "Narration around the table is one of them: with “no,” sides narrate lowest first again.",
                (self.settings.large_conflicts, Settings::set_large_conflicts),
                &YES_OR_NO,
            ),
            self.dependent(
                "IM-131",
                "In what order do sides narrate?",
                "You can always change the order of a single narration. “Around the table” belongs to the rules for large conflicts and switches them on.",
                (self.settings.narration_order, Settings::set_narration_order),
                &[
                    (NarrationOrder::ByTotal, "lowest first", "by totals, and by piles at the end"),
                    (NarrationOrder::Rotation, "around the table", "one way, then the other"),
                ],
            ),
        ]
    }

    fn hands(&self) -> Vec<Asked> {
        vec![
            Question {
                keywords: "physical printed own deck",
                ..self.with_note(
                    "Changing this puts all cards away and starts over with new hands.",
                    self.choice(
                        "IM-035",
                        "Where do the cards come from?",
                        "With a real deck, you enter each card when it is turned over. The app then does not know the hands and shows no odds.",
                        |settings| &mut settings.card_source,
                        &[
                            (CardSource::App, "the app", "it deals hands on this device"),
                            (CardSource::RealDeck, "a real deck", "everyone holds real cards"),
                        ],
                    ),
                )
            },
            self.with_note(
                NEXT_SESSION,
                self.choice(
                    "IM-161",
                    "How many decks do you use?",
                    "Each deck has 54 cards, both jokers included.",
                    |settings| &mut settings.deck_sharing,
                    &[
                        (DeckSharing::Two, "two decks", "the players’ and the gamemaster’s"),
                        (DeckSharing::PerPerson, "one per person", "more ties"),
                        (DeckSharing::Shared, "one for everyone", "fewer ties"),
                    ],
                ),
            ),
            self.with_note(
                "A change applies the next time hands are refilled.",
                self.numbers(
                    "IM-160",
                    "Cards in a hand",
                    "By the book, 4 for a player; 3 for the gamemaster and 1 more for each player. Any number from 0 to 20 is possible.",
                    |settings| {
                        format!(
                            "{} for a player, {} for the gamemaster, plus {} for each player",
                            settings.player_hand_size,
                            settings.gm_hand.base,
                            settings.gm_hand.per_player
                        )
                    },
                    self.figures(
                        MAX_HAND_SIZE,
                        [
                            "A player holds",
                            "The gamemaster holds",
                            "Extra for each player",
                        ],
                        |settings| {
                            let gm_hand = &mut settings.gm_hand;
                            let (base, per_player) = (&mut gm_hand.base, &mut gm_hand.per_player);
                            [&mut settings.player_hand_size, base, per_player]
                        },
                    ),
                ),
            ),
            self.choice(
                "IM-171",
                "When are hands refilled?",
                "The longer you must wait for new cards, the more carefully you use the good ones.",
                |settings| &mut settings.refill,
                &[
                    (HandRefill::AfterConflict, "after each conflict", ""),
                    (HandRefill::AfterRound, "after each round", ""),
                    (HandRefill::Never, "with a new session", "played cards are not replaced"),
                ],
            ),
            self.choice(
                "IM-037",
                "What do you play with an empty hand?",
                "For players and the gamemaster alike.",
                |settings| &mut settings.empty_hand,
                &[
                    (EmptyHand::DeckTop, "the deck’s top card", "unseen until the reveal"),
                    (EmptyHand::Draw, "a card you draw", "you look at it first"),
                ],
            ),
            self.choice(
                "IM-037",
                "May players play a card unseen?",
                "This is the deck’s top card. The gamemaster may always play it.",
                |settings| &mut settings.players_may_play_top,
                &[
                    (false, "no", "if at all, with an empty hand"),
                    (true, "yes", "at any time"),
                ],
            ),
        ]
    }

    fn tokens(&self) -> Vec<Asked> {
        vec![
            self.with_note(
                NEXT_SESSION,
                self.numbers(
                    "IM-160",
                    "Tokens at the start of a session",
                    "By the book, players have none. For each player, the gamemaster gets 3 and the pool gets 1. Any number from 0 to 100 is possible.",
                    |settings| {
                        format!(
                            "{} for each player, {} per player for the gamemaster, {} per player for the pool",
                            settings.player_tokens,
                            settings.gm_tokens_per_player,
                            settings.pool_tokens_per_player
                        )
                    },
                    self.figures(
                        MAX_START_TOKENS,
                        [
                            "Each player",
                            "Gamemaster, for each player",
                            "Pool, for each player",
                        ],
                        |settings| {
                            [
                                &mut settings.player_tokens,
                                &mut settings.gm_tokens_per_player,
                                &mut settings.pool_tokens_per_player,
                            ]
                        },
                    ),
                ),
            ),
            self.choice(
                "IA-06",
                "Where do awards come from?",
                "The tokens that the gamemaster spends go to the pool.",
                |settings| &mut settings.award_source,
                &[
                    (AwardSource::Pool, "the pool", ""),
                    (AwardSource::Own, "the giver’s tokens", ""),
                ],
            ),
            self.choice(
                "IM-094",
                "May the gamemaster give awards?",
                "If so, the gamemaster may give one award between one reveal and the next, just as a player may.",
                |settings| &mut settings.gm_may_award,
                &NO_OR_YES,
            ),
            self.choice(
                "IA-11",
                "Rival protagonists: where do tokens go?",
                "In that case, there is no gamemaster card to compare colors with.",
                |settings| &mut settings.player_token_routing,
                &[
                    (PlayerTokenRouting::Compare, "by the two cards’ colors", "same color: to the gamemaster"),
                    (PlayerTokenRouting::OutOfPlay, "out of play", "always"),
                ],
            ),
            self.choice(
                "IA-17",
                "May eliminated players spend tokens?",
                "If so, they may place tokens on any card. Either way, they cannot use talents or give victory cards.",
                |settings| &mut settings.eliminated_may_spend,
                &YES_OR_NO,
            ),
            self.choice(
                "IM-162",
                "May tokens pay for a redraw?",
                "The app only moves the tokens and notes the use. How a redraw works is up to your table.",
                |settings| &mut settings.redraw,
                &NO_OR_YES,
            ),
            self.choice(
                "IM-162",
                "May tokens be used as bribes?",
                "A bribe buys a say in another player’s narration. The app only moves the tokens and notes the use.",
                |settings| &mut settings.bribe,
                &NO_OR_YES,
            ),
        ]
    }

    fn talents(&self) -> Vec<Asked> {
        let settings = self.settings;
        let (in_session, of_talent) = (settings.talent_session_cap, settings.talent_max_uses);
        vec![
            with_limit(
                self.choice(
                    "IA-01",
                    "Talent uses per session",
                    "This counts all of a player’s talents together. By the book, 6, although one list says 5. Any number from 0 to 99 is possible.",
                    |settings| &mut settings.talent_session_cap,
                    &[
                        (Some(in_session.unwrap_or(SESSION_CAP)), "limited", ""),
                        (None, "unlimited", ""),
                    ],
                ),
                in_session.map(|limit| format!("{limit} per player")),
                in_session != Settings::default().talent_session_cap,
                self.figures(MAX_TALENT_USES, ["Uses per player"], |settings| {
                    [settings.talent_session_cap.get_or_insert(SESSION_CAP)]
                }),
            ),
            with_limit(
                self.choice(
                    "IM-056",
                    "Uses per talent",
                    "A maximum entered with a talent takes precedence. Any number from 0 to 99 is possible.",
                    |settings| &mut settings.talent_max_uses,
                    &[
                        (None, "unlimited", "unless a talent has a maximum of its own"),
                        (Some(of_talent.unwrap_or(MAX_USES)), "limited", "unless a talent has another maximum"),
                    ],
                ),
                of_talent.map(|limit| format!("{limit} per talent")),
                of_talent != Settings::default().talent_max_uses,
                self.figures(
                    MAX_TALENT_USES,
                    ["Uses of each talent"],
                    |settings| [settings.talent_max_uses.get_or_insert(MAX_USES)],
                ),
            ),
        ]
    }

    fn cards(&self) -> Vec<Asked> {
        vec![
            self.numbers(
                "IM-072",
                "Values of high cards",
                "By the book, 12, 13, 14 and 15. A jack is worth 11. Queen, king and joker rise from at least 11; an ace is worth at least 11 and less than a joker.",
                |settings| {
                    let values = &settings.card_rules.values;
                    format!(
                        "queen {}, king {}, ace {}, joker {}",
                        values.queen, values.king, values.ace, values.joker
                    )
                },
                self.figures(
                    MAX_CARD_VALUE,
                    ["A queen", "A king", "An ace", "A joker"],
                    |settings| {
                        let values = &mut settings.card_rules.values;
                        let (queen, king) = (&mut values.queen, &mut values.king);
                        [queen, king, &mut values.ace, &mut values.joker]
                    },
                ),
            ),
            self.numbers(
                "IA-28",
                "Order of the suits",
                "By the book, from highest to lowest: spades, hearts, diamonds, clubs. Hearts always stay above clubs, as an example in the rules shows.",
                |settings| settings.card_rules.suit_order.0.map(suit).join(", "),
                self.suit_places(),
            ),
            self.choice(
                "IA-28",
                "Where does a joker’s suit rank?",
                "This matters when a joker and another card have the same total.",
                |settings| &mut settings.card_rules.joker_suit,
                &[
                    (JokerSuit::Above, "above all suits", ""),
                    (JokerSuit::Below, "below all suits", ""),
                ],
            ),
            self.choice(
                "IM-072",
                "Are both jokers equal?",
                "If so, one joker against the other is a tie.",
                |settings| &mut settings.card_rules.jokers_differ,
                &[
                    (false, "yes", ""),
                    (true, "no", "the big joker is higher"),
                ],
            ),
            self.choice(
                "IA-03",
                "How do you compare piles of equal size?",
                "Always start with the highest cards.",
                |settings| &mut settings.card_rules.pile_comparison,
                &[
                    (PileComparison::Cardwise, "card by card", "by value, then by suit"),
                    (PileComparison::ValuesFirst, "all values first", "then all suits"),
                ],
            ),
        ]
    }

    fn gifts(&self) -> Vec<Asked> {
        vec![
            self.choice(
                "IA-29",
                "When are gifts given?",
                "If gifts come before the narration, nobody can wait to see what the others give.",
                |settings| &mut settings.gift_mode,
                &[
                    (GiftMode::During, "during narration", "each side before its turn"),
                    (GiftMode::Before, "before all narration", ""),
                ],
            ),
            self.choice(
                "IA-13",
                "How many gifts can the gamemaster give?",
                "Each player’s side can give one.",
                |settings| &mut settings.gm_gifts,
                &[
                    (GmGifts::EachStake, "one per stake", ""),
                    (GmGifts::OneInAll, "one in all", ""),
                ],
            ),
            self.choice(
                "IA-03",
                "What if piles are tied at the end?",
                "The piles have the same number of cards, and each card has an equal in the other pile.",
                |settings| &mut settings.final_tie_rule,
                &[
                    (FinalTieRule::Stalemate, "they stay tied", "neither stake beats the other"),
                    (FinalTieRule::FateDraw, "one card each may decide", "if the table wants; nobody is harmed"),
                ],
            ),
        ]
    }

    /// Returns the question about one setting. Each answer has its value, its text and a further text.
    fn choice<T: Copy + PartialEq>(
        &self,
        rule: &'static str,
        question: &'static str,
        note: &str,
        setting: fn(&mut Settings) -> &mut T,
        answers: &[(T, &'static str, &'static str)],
    ) -> Asked {
        let current = *setting(&mut self.settings.clone());
        let set = |settings: &mut Settings, value| *setting(settings) = value;
        self.dependent(rule, question, note, (current, set), answers)
    }

    /// Returns the question about a setting that others depend on, with its current value and the method that sets it.
    fn dependent<T: Copy + PartialEq>(
        &self,
        rule: &'static str,
        question: &'static str,
        note: &str,
        setting: (T, impl Fn(&mut Settings, T)),
        answers: &[(T, &'static str, &'static str)],
    ) -> Asked {
        let mut asked = Question::of_setting(question, rule, self.settings, setting, answers);
        asked.note = note.to_owned();
        if let Some(first) = asked.answers.first_mut() {
            first.by_the_book = true;
        }
        asked
    }

    /// Returns a question that is answered with numbers, which `summary` lists.
    fn numbers(
        &self,
        rule: &'static str,
        question: &'static str,
        note: &str,
        summary: fn(&Settings) -> String,
        figures: Vec<SteppedNumber<Settings>>,
    ) -> Asked {
        let current = summary(self.settings);
        let is_changed = current != summary(&Settings::default());
        Question {
            note: note.to_owned(),
            ..Question::of_numbers(question, rule, current, is_changed, figures)
        }
    }

    /// Adds a note about changes to a table that is in play.
    fn with_note(&self, note: &str, mut question: Asked) -> Asked {
        if self.in_play {
            question.note.push(' ');
            question.note.push_str(note);
        }
        question
    }

    /// Returns numbers of the settings, from 0 to `max`. A step that would put the card values out of order is not possible (IM-072).
    fn figures<N: Copy + Into<u32> + TryFrom<u32>, const COUNT: usize>(
        &self,
        max: N,
        labels: [&'static str; COUNT],
        fields: fn(&mut Settings) -> [&mut N; COUNT],
    ) -> Vec<SteppedNumber<Settings>> {
        let values = fields(&mut self.settings.clone()).map(|value| (*value).into());
        let figure = |(index, (label, value)): (usize, (&'static str, u32))| {
            let to = |value: u32| {
                let mut next = self.settings.clone();
                **fields(&mut next).get_mut(index)? = N::try_from(value).ok()?;
                (value <= max.into() && next.card_rules.values.are_ordered()).then_some(next)
            };
            SteppedNumber {
                label,
                value: value.to_string(),
                less: value.checked_sub(1).and_then(to),
                more: to(value + 1),
            }
        };
        let values = labels.into_iter().zip(values);
        values.enumerate().map(figure).collect()
    }

    /// Returns the suits with their places in the order, highest first. Hearts are never below clubs (IA-28).
    fn suit_places(&self) -> Vec<SteppedNumber<Settings>> {
        let order = self.settings.card_rules.suit_order.0;
        let swapped = |first: usize, second: usize| {
            let mut next = self.settings.clone();
            let order = &mut next.card_rules.suit_order;
            (second < order.0.len()).then(|| order.0.swap(first, second))?;
            order.is_valid().then_some(next)
        };
        let place = |(index, of_suit): (usize, Suit)| SteppedNumber {
            label: match of_suit {
                Suit::Spade => "Spades",
                Suit::Heart => "Hearts",
                Suit::Diamond => "Diamonds",
                Suit::Club => "Clubs",
            },
            value: (index + 1).to_string(),
            less: index
                .checked_sub(1)
                .and_then(|higher| swapped(higher, index)),
            more: swapped(index, index + 1),
        };
        order.into_iter().enumerate().map(place).collect()
    }
}

/// Adds the number of a limit to the question whether there is one. `summary`: the limit, if there is one.
fn with_limit(
    question: Asked,
    summary: Option<String>,
    is_changed: bool,
    figures: Vec<SteppedNumber<Settings>>,
) -> Asked {
    match summary {
        None => question,
        Some(summary) => Question {
            summary,
            is_changed,
            figures,
            ..question
        },
    }
}
