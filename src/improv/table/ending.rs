//! The end of an extended conflict: the comparison of the piles, and the outcomes of the stakes. Also those of the last conflict.

use super::ConflictContext;
use super::action::{Action, ActionButton, Gift};
use super::columns::{NamedCard, OpenCard};
use super::real_cards::TurnedCards;
use crate::grammar::{capitalised, counted, possessive};
use crate::improv::dialog::ImprovDialog;
use crate::improv::messages;
use crate::log::events_back;
use ::improv::card::{CardId, CardRules};
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::offers::LostStake;
use ::improv::piles::{FinalMatchup, PileAdvantage};
use ::improv::side::SideId;
use ::improv::state::{Condition, StakeOutcome};
use ::improv::view::View;
use tabletop::event_log::LogEntry;

/// The piles of two opponents.
#[derive(Clone, Debug, PartialEq)]
pub struct PilePair {
    /// The piles.
    pub piles: [Pile; 2],
    /// The reason why one pile is ahead, or that they are tied.
    pub why: String,
    /// The button that draws one card each to break the tie, if the table uses that rule.
    pub tie_break: Option<ActionButton>,
    /// The cards that were drawn to break the tie.
    pub drawn: Vec<NamedCard>,
}

/// A pile without an opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct LonePile {
    /// The pile.
    pub pile: Pile,
    /// The reason why it has no opponent.
    pub why: &'static str,
    /// The gift of the deck's top card, if this side may make it.
    pub give_top: Option<TopCardGift>,
}

/// The gift of the deck's top card, which a destroyed side without cards may make (IM-158).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TopCardGift {
    /// The gift, without a receiver.
    pub gift: Gift,
    /// Whether it is the gift that is being considered.
    pub is_chosen: bool,
}

/// A victory pile.
#[derive(Clone, Debug, PartialEq)]
pub struct Pile {
    /// The name of the side.
    pub name: String,
    /// The number of cards.
    pub count: usize,
    /// Whether the pile is ahead, or has no opponent and the stake comes true.
    pub is_ahead: bool,
    /// The cards from high to low.
    pub cards: Vec<VictoryCard>,
    /// A text that is shown instead of the cards, for example if they are shown already. Empty for none.
    pub instead: &'static str,
    /// Whether the side has given a card.
    pub has_given: bool,
}

/// A card of a victory pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VictoryCard {
    /// The card.
    pub card: OpenCard,
    /// Whether it is the gift that is being considered.
    pub is_chosen: bool,
    /// The gift that it could become; `None` if it may not be given.
    pub gift: Option<Gift>,
}

/// A stake with its current outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StakeResult {
    /// The name of the side.
    pub name: String,
    /// The name of the side that adopted the stake, for use in a sentence. `None` if nobody did.
    pub adopter: Option<String>,
    /// The text of the stake. Empty if it was not written down.
    pub stake: String,
    /// The current outcome of the stake.
    pub outcome: StakeOutcome,
}

impl StakeResult {
    /// Returns the stake, and whose it is with its outcome. An adopted stake names both sides, because its first owner was destroyed.
    pub fn lines(&self) -> [String; 2] {
        let stake = match self.stake.as_str() {
            "" => "A stake that was not written down".to_owned(),
            stake => stake.to_owned(),
        };
        let owner = possessive(&self.name);
        let outcome = match self.outcome {
            StakeOutcome::Pending => "is still open",
            StakeOutcome::Granted | StakeOutcome::Denied | StakeOutcome::Mixed => {
                messages::outcome(self.outcome)
            }
        };
        let outcome = match &self.adopter {
            Some(adopter) => format!("{owner} stake, adopted by {adopter}, {outcome}"),
            None => format!("{owner} stake {outcome}"),
        };
        [stake, outcome]
    }
}

/// Returns all pairs of opponents with their piles. `gift` is the one that is being considered.
pub fn pile_pairs(context: &ConflictContext, gift: Option<Gift>) -> Vec<PilePair> {
    let mut shown: Vec<SideId> = vec![];
    let mut pairs = vec![];
    for shown_pair in &context.conflict.matchups {
        let matchup = shown_pair.matchup;
        let (first, second) = (matchup.one, matchup.other);
        let piles = [first, second].map(|id| {
            let is_shown = shown.contains(&id);
            shown.push(id);
            let is_ahead = matchup.ahead.is_some_and(|(winner, _)| winner == id);
            Pile {
                is_ahead,
                ..pile(context, id, gift, is_shown)
            }
        });
        pairs.push(PilePair {
            piles,
            why: advantage(&matchup, context.card_rules()),
            tie_break: shown_pair.may_break_tie.then(|| {
                if context.uses_real_deck() {
                    let turned = TurnedCards::PileTie { first, second };
                    let open = Action::Open(ImprovDialog::EnterCards(turned));
                    return ActionButton::plain("Turn over one card each", open);
                }
                let cards = vec![];
                let command = Command::BreakPileTie {
                    one: first,
                    other: second,
                    cards,
                };
                ActionButton::plain("Draw one card each", Action::Play(command))
            }),
            drawn: match matchup.ahead {
                Some((_, PileAdvantage::TieBreak)) => {
                    let drawn = shown_pair.tie_break_cards.iter();
                    drawn
                        .map(|(side, card)| NamedCard::new(context, *side, *card))
                        .collect()
                }
                Some((_, PileAdvantage::MoreCards | PileAdvantage::HigherCard(..))) | None => {
                    vec![]
                }
            },
        });
    }
    pairs
}

/// Returns the piles that are in no pair, because no opponent is left, or because the side is destroyed and can only give its
/// cards (IM-157).
pub fn lone_piles(context: &ConflictContext, gift: Option<Gift>) -> Vec<LonePile> {
    let is_paired = |id: SideId| {
        let mut pairs = context.conflict.matchups.iter();
        pairs.any(|pair| pair.matchup.one == id || pair.matchup.other == id)
    };
    let comes_true = |id: SideId| {
        let outcomes = &context.conflict.current_outcomes;
        outcomes.contains(&(id, StakeOutcome::Granted))
    };
    let unpaired = context
        .conflict
        .sides
        .iter()
        .filter(|side| side.state.takes_part_in_end() && !is_paired(side.state.id));
    unpaired
        .map(|side| LonePile {
            pile: Pile {
                is_ahead: comes_true(side.state.id),
                ..pile(context, side.state.id, gift, false)
            },
            why: match side.state.condition {
                Condition::Destroyed => "destroyed: not compared",
                Condition::Active | Condition::Harmed | Condition::Eliminated => "no opponent",
            },
            give_top: side.gifts.may_give_top_card().then(|| TopCardGift {
                gift: Gift::of(side.state.id, None),
                is_chosen: gift.is_some_and(|gift| gift.from == side.state.id),
            }),
        })
        .collect()
}

fn pile(context: &ConflictContext, side: SideId, gift: Option<Gift>, is_shown: bool) -> Pile {
    let shown = context.side(side);
    let sorted = shown.map_or(&[][..], |side| &side.sorted_pile);
    let giftable = shown.map_or(&[][..], |side| &side.gifts.cards);
    let card = |card: &CardId| {
        let may_give = giftable.contains(card);
        VictoryCard {
            card: OpenCard::new(*card, context.card_rules()),
            is_chosen: gift.is_some_and(|gift| gift.card == Some(*card)),
            gift: may_give.then(|| Gift::of(side, Some(*card))),
        }
    };
    Pile {
        name: context.name_capitalised(side),
        count: sorted.len(),
        is_ahead: false,
        cards: match is_shown {
            true => vec![],
            false => sorted.iter().map(card).collect(),
        },
        instead: match (is_shown, sorted.is_empty()) {
            (false, true) => "no victory cards",
            (true, false) => "same pile as above",
            (false, false) | (true, true) => "",
        },
        has_given: !is_shown && shown.is_some_and(|side| side.state.gifts.given),
    }
}

/// Describes why one pile is ahead, or that the piles are tied.
pub fn advantage(matchup: &FinalMatchup, rules: &CardRules) -> String {
    let name = |card: CardId| messages::short_card(card.face(), rules);
    match matchup.ahead {
        None => "tied: neither beats the other".to_owned(),
        Some((_, PileAdvantage::MoreCards)) => "more cards".to_owned(),
        Some((_, PileAdvantage::TieBreak)) => "decided by one card each".to_owned(),
        Some((_, PileAdvantage::HigherCard(high, low))) => {
            let count_text = counted(matchup.one_count, "card", "cards");
            if name(high) == name(low) {
                let edge = messages::over(high.face(), low.face(), rules);
                format!("{count_text} each, {edge}")
            } else {
                format!("{count_text} each, {} over {}", name(high), name(low))
            }
        }
    }
}

/// The stake of a destroyed character that another player could adopt (IM-159).
#[derive(Clone, Debug, PartialEq)]
pub struct Adoption {
    /// The question who adopts it.
    pub question: String,
    /// The text of the stake.
    pub stake: String,
    /// A button for each side that could adopt it.
    pub answers: Vec<ActionButton>,
}

/// Returns the stakes of destroyed characters that have not been adopted yet.
pub fn lost_stakes(context: &ConflictContext) -> Vec<Adoption> {
    let with_answers = |lost: &LostStake| {
        let answers = lost.adopters.iter().map(|adopter| {
            let command = Command::AdoptStake {
                lost: lost.side,
                by: *adopter,
                agreed: true,
            };
            ActionButton::plain(context.short_label(*adopter), Action::Play(command))
        });
        let question = format!("Who adopts the stake of {}?", context.name(lost.side));
        Adoption {
            question,
            stake: stake_of(context, lost.side),
            answers: answers.collect(),
        }
    };
    let lost = context.conflict.lost_stakes.iter();
    lost.map(with_answers).collect()
}

/// Returns the sides whose stakes another side can still adopt. At the end of the conflict, these stakes are lost.
pub fn adoptable_stakes(context: &ConflictContext) -> Vec<SideId> {
    let lost = context.conflict.lost_stakes.iter();
    let adoptable = lost.filter(|lost| !lost.adopters.is_empty());
    adoptable.map(|lost| lost.side).collect()
}

fn stake_of(context: &ConflictContext, side: SideId) -> String {
    let side = context.side(side);
    side.map_or_else(String::new, |side| side.state.stake.clone())
}

/// Returns the current outcomes of all stakes.
pub fn stake_results(context: &ConflictContext) -> Vec<StakeResult> {
    let outcomes = context.conflict.current_outcomes.iter();
    outcomes
        .map(|(id, outcome)| StakeResult {
            name: context.name_capitalised(*id),
            adopter: context
                .conflict
                .adopter(*id)
                .map(|adopter| context.name(adopter)),
            stake: stake_of(context, *id),
            outcome: *outcome,
        })
        .collect()
}

/// Checks whether the conflict that was open last was canceled. Then the last outcomes are those of the one before.
pub fn was_canceled(entries: &[LogEntry<Event>]) -> bool {
    let mut closing = events_back(entries).filter_map(|event| match event {
        Event::ConflictCancelled { .. } => Some(true),
        Event::ConflictEnded { .. } | Event::SessionBegan { .. } => Some(false),
        _ => None,
    });
    closing.next() == Some(true)
}

/// Returns the stakes of the last conflict with the names that the sides had then, and their outcomes.
pub fn last_conflict(view: &View) -> Vec<StakeResult> {
    let Some(last) = &view.last_conflict else {
        return vec![];
    };
    let result = |(id, outcome): &(SideId, _)| {
        let entry = |id: SideId| last.stakes.iter().find(|entry| entry.0 == id);
        let (_, name, stake) = entry(*id)?;
        let adopter = last.adopters.iter().find(|(lost, _)| lost == id);
        let adopter = adopter.and_then(|(_, adopter)| entry(*adopter));
        Some(StakeResult {
            name: capitalised(name.as_str()),
            adopter: adopter.map(|(_, name, _)| {
                let name = name.as_str();
                messages::in_sentence(name).unwrap_or_else(|| name.to_owned())
            }),
            stake: stake.clone(),
            outcome: *outcome,
        })
    };
    last.outcomes.iter().filter_map(result).collect()
}
