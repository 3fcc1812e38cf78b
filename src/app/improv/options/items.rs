//! The settings of an Improv table, one by one: which answers and figures each has, and what gives them.

use super::words::words;
use ::improv::card::{JokerSuit, MAX_CARD_VALUE, PileComparison, Suit};
use ::improv::settings::{
    AwardSource, DeckSharing, EmptyHand, FinalTieRule, GiftMode, GmGifts, HandRefill,
    MAX_HAND_SIZE, MAX_START_TOKENS, MAX_TALENT_USES, NarrationOrder, PlayerTokenRouting, Settings,
};

/// One thing to decide. Its place in [`Item::ALL`] is what lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by what they decide; their words say more
pub enum Item {
    HandOfFate,
    Lethal,
    Mooks,
    Large,
    Order,
    Decks,
    HandSizes,
    Refill,
    EmptyHand,
    Blind,
    Start,
    Awards,
    GmAwards,
    AmongPlayers,
    Spend,
    Redraw,
    Bribe,
    Session,
    Uses,
    Values,
    Suits,
    JokerSuit,
    Jokers,
    Piles,
    GiftMode,
    GmGifts,
    Level,
}

impl Item {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 27] = [
        Self::HandOfFate,
        Self::Lethal,
        Self::Mooks,
        Self::Large,
        Self::Order,
        Self::Decks,
        Self::HandSizes,
        Self::Refill,
        Self::EmptyHand,
        Self::Blind,
        Self::Start,
        Self::Awards,
        Self::GmAwards,
        Self::AmongPlayers,
        Self::Spend,
        Self::Redraw,
        Self::Bribe,
        Self::Session,
        Self::Uses,
        Self::Values,
        Self::Suits,
        Self::JokerSuit,
        Self::Jokers,
        Self::Piles,
        Self::GiftMode,
        Self::GmGifts,
        Self::Level,
    ];

    /// The reading that it answers, else the rule that leaves it to the table.
    pub const fn id(self) -> &'static str {
        match self {
            Self::HandOfFate => "IA-37",
            Self::Lethal => "IM-149",
            Self::Mooks => "IM-136",
            Self::Large => "IM-129",
            Self::Order => "IM-131",
            Self::Decks => "IM-161",
            Self::HandSizes | Self::Start => "IM-160",
            Self::Refill => "IM-171",
            Self::EmptyHand | Self::Blind => "IM-037",
            Self::Awards => "IA-06",
            Self::GmAwards => "IM-094",
            Self::AmongPlayers => "IA-11",
            Self::Spend => "IA-17",
            Self::Redraw | Self::Bribe => "IM-162",
            Self::Session => "IA-01",
            Self::Uses => "IM-056",
            Self::Values | Self::Jokers => "IM-072",
            Self::Suits | Self::JokerSuit => "IA-28",
            Self::Piles | Self::Level => "IA-03",
            Self::GiftMode => "IA-29",
            Self::GmGifts => "IA-13",
        }
    }

    /// Which of its answers the table gave; with `to` it gives that one first. A question of figures has only the first.
    pub(super) fn answer(self, its: &mut Settings, to: Option<usize>) -> usize {
        match self {
            Self::HandOfFate => {
                let mut on = its.hand_of_fate;
                let given = yes_or_no(&mut on, to);
                its.set_hand_of_fate(on);
                given
            }
            Self::Lethal => {
                let mut on = its.lethal_fate;
                let given = no_or_yes(&mut on, to);
                its.set_lethal_fate(on);
                given
            }
            Self::Large => {
                let mut on = its.large_conflicts;
                let given = yes_or_no(&mut on, to);
                its.set_large_conflicts(on);
                given
            }
            Self::Order => {
                let mut order = its.narration_order;
                let answers = [NarrationOrder::ByTotal, NarrationOrder::Rotation];
                let given = turn(&mut order, &answers, to);
                its.set_narration_order(order);
                given
            }
            Self::Mooks => yes_or_no(&mut its.mooks, to),
            Self::Decks => {
                let answers = [
                    DeckSharing::Two,
                    DeckSharing::PerPerson,
                    DeckSharing::Shared,
                ];
                turn(&mut its.deck_sharing, &answers, to)
            }
            Self::Refill => {
                let answers = [
                    HandRefill::AfterConflict,
                    HandRefill::AfterRound,
                    HandRefill::Never,
                ];
                turn(&mut its.refill, &answers, to)
            }
            Self::EmptyHand => {
                let answers = [EmptyHand::DeckTop, EmptyHand::Draw];
                turn(&mut its.empty_hand, &answers, to)
            }
            Self::Blind => no_or_yes(&mut its.players_may_play_top, to),
            Self::Awards => {
                let answers = [AwardSource::Pool, AwardSource::Own];
                turn(&mut its.award_source, &answers, to)
            }
            Self::GmAwards => no_or_yes(&mut its.gm_may_award, to),
            Self::AmongPlayers => {
                let answers = [PlayerTokenRouting::Compare, PlayerTokenRouting::OutOfPlay];
                turn(&mut its.player_token_routing, &answers, to)
            }
            Self::Spend => yes_or_no(&mut its.eliminated_may_spend, to),
            Self::Redraw => no_or_yes(&mut its.redraw, to),
            Self::Bribe => no_or_yes(&mut its.bribe, to),
            Self::Session => {
                let limit = its.talent_session_cap.unwrap_or(LIMITS.0);
                let answers = [Some(limit), None];
                turn(&mut its.talent_session_cap, &answers, to)
            }
            Self::Uses => {
                let limit = its.talent_max_uses.unwrap_or(LIMITS.1);
                let answers = [None, Some(limit)];
                turn(&mut its.talent_max_uses, &answers, to)
            }
            Self::JokerSuit => {
                let answers = [JokerSuit::Above, JokerSuit::Below];
                turn(&mut its.card_rules.joker_suit, &answers, to)
            }
            Self::Jokers => no_or_yes(&mut its.card_rules.jokers_differ, to),
            Self::Piles => {
                let answers = [PileComparison::Cardwise, PileComparison::ValuesFirst];
                turn(&mut its.card_rules.pile_comparison, &answers, to)
            }
            Self::GiftMode => {
                let answers = [GiftMode::During, GiftMode::Before];
                turn(&mut its.gift_mode, &answers, to)
            }
            Self::GmGifts => {
                let answers = [GmGifts::EachStake, GmGifts::OneInAll];
                turn(&mut its.gm_gifts, &answers, to)
            }
            Self::Level => {
                let answers = [FinalTieRule::Stalemate, FinalTieRule::FateDraw];
                turn(&mut its.final_tie_rule, &answers, to)
            }
            Self::HandSizes | Self::Start | Self::Values | Self::Suits => 0,
        }
    }

    /// The figures that answer it, or belong to an answer of it.
    pub(super) const fn figures(self) -> &'static [Figure] {
        match self {
            Self::HandSizes => {
                const {
                    &[
                        Figure {
                            label: "A player holds",
                            most: Most::Cards,
                            get: |its| Some(its.player_hand_size.into()),
                            set: |its, to| its.player_hand_size = small(to),
                        },
                        Figure {
                            label: "The gamemaster holds",
                            most: Most::Cards,
                            get: |its| Some(its.gm_hand.0.into()),
                            set: |its, to| its.gm_hand.0 = small(to),
                        },
                        Figure {
                            label: "And more for each player",
                            most: Most::Cards,
                            get: |its| Some(its.gm_hand.1.into()),
                            set: |its, to| its.gm_hand.1 = small(to),
                        },
                    ]
                }
            }
            Self::Start => {
                const {
                    &[
                        Figure {
                            label: "A player’s",
                            most: Most::Tokens,
                            get: |its| Some(its.player_tokens),
                            set: |its, to| its.player_tokens = to,
                        },
                        Figure {
                            label: "The gamemaster’s, for each player",
                            most: Most::Tokens,
                            get: |its| Some(its.gm_tokens_per_player),
                            set: |its, to| its.gm_tokens_per_player = to,
                        },
                        Figure {
                            label: "The pool’s, for each player",
                            most: Most::Tokens,
                            get: |its| Some(its.pool_tokens_per_player),
                            set: |its, to| its.pool_tokens_per_player = to,
                        },
                    ]
                }
            }
            Self::Session => {
                const {
                    &[Figure {
                        label: "Uses for each player",
                        most: Most::Uses,
                        get: |its| its.talent_session_cap.map(u32::from),
                        set: |its, to| its.talent_session_cap = Some(small(to)),
                    }]
                }
            }
            Self::Uses => {
                const {
                    &[Figure {
                        label: "Uses of a talent",
                        most: Most::Uses,
                        get: |its| its.talent_max_uses.map(u32::from),
                        set: |its, to| its.talent_max_uses = Some(small(to)),
                    }]
                }
            }
            Self::Values => {
                const {
                    &[
                        Figure {
                            label: "A queen",
                            most: Most::Worth,
                            get: |its| Some(its.card_rules.values.queen.into()),
                            set: |its, to| its.card_rules.values.queen = small(to),
                        },
                        Figure {
                            label: "A king",
                            most: Most::Worth,
                            get: |its| Some(its.card_rules.values.king.into()),
                            set: |its, to| its.card_rules.values.king = small(to),
                        },
                        Figure {
                            label: "An ace",
                            most: Most::Worth,
                            get: |its| Some(its.card_rules.values.ace.into()),
                            set: |its, to| its.card_rules.values.ace = small(to),
                        },
                        Figure {
                            label: "A joker",
                            most: Most::Worth,
                            get: |its| Some(its.card_rules.values.joker.into()),
                            set: |its, to| its.card_rules.values.joker = small(to),
                        },
                    ]
                }
            }
            Self::HandOfFate
            | Self::Lethal
            | Self::Mooks
            | Self::Large
            | Self::Order
            | Self::Decks
            | Self::Refill
            | Self::EmptyHand
            | Self::Blind
            | Self::Awards
            | Self::GmAwards
            | Self::AmongPlayers
            | Self::Spend
            | Self::Redraw
            | Self::Bribe
            | Self::Suits
            | Self::JokerSuit
            | Self::Jokers
            | Self::Piles
            | Self::GiftMode
            | Self::GmGifts
            | Self::Level => &[],
        }
    }

    /// What was decided, in words: figures where there are some, else the answer.
    pub(super) fn given(self, now: &Settings) -> String {
        let mut given = vec![];
        for figure in self.figures() {
            given.extend((figure.get)(now).map(|value| value.to_string()));
        }
        if self == Self::Suits {
            given.extend(
                now.card_rules
                    .suit_order
                    .0
                    .map(|its| suit(its).to_lowercase()),
            );
        }
        if given.is_empty() {
            let answer = self.answer(&mut now.clone(), None);
            let answer = words(self).answers.get(answer);
            return answer.map_or_else(String::new, |(answer, _)| (*answer).to_owned());
        }
        given.join(", ")
    }

    pub(super) fn is_default(self, now: &Settings) -> bool {
        self.given(now) == self.given(&Settings::default())
    }
}

/// A figure of the settings.
pub(super) struct Figure {
    pub label: &'static str,
    pub most: Most,
    /// Nothing where another answer was given than one with figures.
    pub get: fn(&Settings) -> Option<u32>,
    pub set: fn(&mut Settings, u32),
}

/// How high a figure may go.
#[derive(Clone, Copy)]
pub(super) enum Most {
    Cards,
    Tokens,
    Uses,
    Worth,
}

impl Most {
    pub fn figure(self) -> u32 {
        match self {
            Self::Cards => MAX_HAND_SIZE.into(),
            Self::Tokens => MAX_START_TOKENS,
            Self::Uses => MAX_TALENT_USES.into(),
            Self::Worth => MAX_CARD_VALUE.into(),
        }
    }
}

/// What a limit on talents begins with where there was none.
const LIMITS: (u16, u16) = (6, 3);

fn small(figure: u32) -> u16 {
    u16::try_from(figure).unwrap_or(u16::MAX)
}

/// Gives one of the answers, if one is to be given; says which one stands.
fn turn<T: Copy + PartialEq>(its: &mut T, answers: &[T], to: Option<usize>) -> usize {
    if let Some(next) = to.and_then(|to| answers.get(to)) {
        *its = *next;
    }
    answers.iter().position(|one| one == its).unwrap_or(0)
}

fn yes_or_no(its: &mut bool, to: Option<usize>) -> usize {
    turn(its, &[true, false], to)
}

fn no_or_yes(its: &mut bool, to: Option<usize>) -> usize {
    turn(its, &[false, true], to)
}

/// A suit's name.
pub(super) fn suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Spade => "Spades",
        Suit::Heart => "Hearts",
        Suit::Diamond => "Diamonds",
        Suit::Club => "Clubs",
    }
}
