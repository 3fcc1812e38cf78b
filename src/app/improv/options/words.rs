//! What an Improv table may decide for itself, in words: each question with what it changes and its answers, the book's first.

use super::Item;
use crate::app::words::options::Group;

/// A question in words.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Where it lies.
    pub group: Group,
    /// The question.
    pub question: &'static str,
    /// What it changes.
    pub note: &'static str,
    /// Its answers and more about each, the book's first; none where figures alone answer it.
    pub answers: &'static [(&'static str, &'static str)],
}

/// Makes the match from the table.
macro_rules! texts {
    ($($name:ident $group:ident $question:literal $note:literal $([$answer:literal $more:literal])*)+) => {
        /// A question in words.
        pub const fn words(item: Item) -> &'static Words {
            match item {
                $(Item::$name => &Words {
                    group: Group::$group,
                    question: $question,
                    note: $note,
                    answers: &[$(($answer, $more)),*],
                }),+
            }
        }
    };
}

texts! {
    HandOfFate Settle "What decides a tie of opponents?"
        "Only the Hand of Fate drives somebody out of an extended conflict, or destroys them."
        ["the Hand of Fate" "a card each, with drama and danger"]
        ["just a card each" "without harm to anybody"]
    Lethal Settle "When does the Hand of Fate come?"
        "With any equal total, suits split nothing in a round, and disasters are many. It takes the Hand of Fate."
        ["same total, same suit" "seldom"]
        ["any equal total" "in deadly worlds"]
    Mooks Settle "Are there mooks?"
        "Crowds of minor foes: one card for all of them, and heads that are counted."
        ["yes" ""]
        ["no" ""]
    Large Settle "Aids for large fights?"
        "Telling around the table is one of them."
        ["yes" ""]
        ["no" ""]
    Order Settle "In which order is it told?"
        "The order of a single telling can always be changed. Around the table is one of the aids for large fights."
        ["lowest first" "by totals, at the end by piles"]
        ["around the table" "one way, then the other"]
    Decks Hands "Who plays from which deck?"
        "Each deck has 54 cards, both jokers included."
        ["two decks" "the players’ and the gamemaster’s"]
        ["one for each person" "ties are likelier"]
        ["one for all" "ties are rarer"]
    HandSizes Hands "Cards in a hand"
        "By the book 4 for a player; 3 for the gamemaster, and 1 more for each player. From 0 to 20."
    Refill Hands "When are hands filled up?"
        "Whoever has to go on with few cards thinks twice about a good one."
        ["after each conflict" ""]
        ["after each round" ""]
        ["with a new session" "what is played is gone"]
    EmptyHand Hands "What does an empty hand play?"
        "For players and gamemaster alike."
        ["the deck’s top card" "nobody sees it before the others"]
        ["a card it draws first" "and may look at"]
    Blind Hands "May players play a card unseen?"
        "The deck’s top card, as the gamemaster always may."
        ["only with an empty hand" ""]
        ["yes" "whenever they like"]
    Start Tokens "Tokens as a session begins"
        "By the book none for a player; for each player 3 to the gamemaster and 1 to the pool. From 0 to 100."
    Awards Tokens "Who pays for an award?"
        "The pool grows by what the gamemaster spends."
        ["the pool" ""]
        ["whoever gives it" ""]
    GmAwards Tokens "Does the gamemaster give awards?"
        "One from one round to the next, like a player."
        ["no" ""]
        ["yes" ""]
    AmongPlayers Tokens "Player against player: tokens go"
        "There is no card of the gamemaster’s to compare with."
        ["by the two cards’ colours" "alike: to the gamemaster"]
        ["out of play" "always"]
    Spend Tokens "May the eliminated spend tokens?"
        "On anybody’s card. Their talents and gifts are gone in any case."
        ["yes" ""]
        ["no" ""]
    Redraw Tokens "May tokens pay for a redraw?"
        "Tokens are moved and told of, nothing else: how it works is up to your table."
        ["no" ""]
        ["yes" ""]
    Bribe Tokens "May tokens be bribes?"
        "For a say in what another tells. Tokens are moved and told of, the rest is up to your table."
        ["no" ""]
        ["yes" ""]
    Session Talents "Talents in a session"
        "All of a player’s talents together. By the book 6 uses; another of its chapters says 5. From 0 to 99."
        ["a number of uses" ""]
        ["as many as they like" ""]
    Uses Talents "Uses of each talent"
        "A figure on a sheet goes before this one. From 0 to 99."
        ["only counted" "unless its sheet has a figure"]
        ["a number of uses" "unless its sheet has another"]
    Values Values "What high cards are worth"
        "By the book 12, 13, 14 and 15. Lower ones count as printed, a jack 11. Kings stay above queens and jacks, jokers above all."
    Suits Values "The order of the suits"
        "By the book spades, hearts, diamonds, clubs. Hearts stay above clubs: so much the chapter shows."
    JokerSuit Values "The suit of a joker is"
        "It matters where a joker meets an equal total."
        ["above all suits" ""]
        ["below all suits" ""]
    Jokers Values "Are both jokers alike?"
        "If they are, one against the other is a tie."
        ["yes" ""]
        ["no" "the big one is higher"]
    Piles Values "Piles of the same size: compare"
        "Always from the highest card down."
        ["card by card" "each by value, then suit"]
        ["all values first" "then all suits"]
    GiftMode Gifts "When are gifts made?"
        "Before the telling, everybody gives or keeps; then nobody can wait for another’s gift."
        ["while telling" "each when its turn comes"]
        ["before anybody tells" ""]
    GmGifts Gifts "How many gifts has the gamemaster?"
        "Each side of the players’ has one."
        ["one for each stake" ""]
        ["one in all" ""]
    Level Gifts "What if piles are level at the end?"
        "The same number of cards, and each as high as its like."
        ["nobody is ahead" "neither stake beats the other"]
        ["a card each may decide" "if the table wants; nobody is hurt"]
}
