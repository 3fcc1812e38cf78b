//! The revealed cards: who beat whom, what the Hand of Fate decided, and where each token goes.

use super::ConflictContext;
use super::columns::{Column, NamedCard};
use super::people::tokens_word;
use crate::components::SumLine;
use crate::grammar::{capitalised, list, possessive};
use crate::improv::messages;
use ::improv::card::{CardId, Face};
use ::improv::round::{BONUS_VALUE, sides_of};
use ::improv::side::SideId;
use ::improv::state::{Bonus, BonusKind, ConflictKind, TokenHolder, TokenRoute};
use ::improv::token_route::{ComparedCards, RouteReason, TokenRouteView};
use tabletop::rule::{RuleId, im};

/// A sentence, or the rest of one, in which some words link to the rule that it is based on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedNote {
    /// The sentence.
    pub text: String,
    /// The words in it that are the link: what the rule is about.
    pub link: String,
    /// The ID of the rule.
    pub rule: RuleId,
}

impl LinkedNote {
    fn new(text: impl Into<String>, link: impl Into<String>, rule: RuleId) -> Self {
        Self {
            text: text.into(),
            link: link.into(),
            rule,
        }
    }

    /// Returns the text before the link, the link and the text after it. A name before the link may contain the same words.
    pub fn parts(&self) -> [&str; 3] {
        match self.text.rsplit_once(&self.link) {
            Some((before, after)) => [before, &self.link, after],
            None => ["", &self.text, ""],
        }
    }
}

/// A sentence whose beginning is in bold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadedNote {
    /// The beginning of the sentence.
    pub head: String,
    /// The rest of the sentence.
    pub rest: LinkedNote,
}

/// A token that moves from a column to a stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenFlow {
    /// The index of the column.
    pub from: usize,
    /// The index of the stock.
    pub to: usize,
    /// Whether the gamemaster spent the token.
    pub is_gamemaster: bool,
}

/// A place where tokens go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenStock {
    /// The name of the place.
    pub name: &'static str,
    /// The number of tokens there.
    pub count: u32,
    /// What has moved since the reveal: "1 new", and from the pool also the awards: "1 new, 2 awarded". Empty if nothing has.
    pub moved: String,
    /// Whether its tokens come from the gamemaster. This is true for the pool.
    pub is_gamemaster: bool,
    /// Why the tokens arrived.
    pub why: &'static str,
    /// The two cards that decided it, if it was a single pair.
    pub cards: Option<(CardId, CardId)>,
}

/// Checks whether the last round is still shown although the final narration has begun. Unless somebody has chosen, it is shown
/// until the first narration, gift or tie break (IM-113, IA-33).
pub fn shows_last_cards(context: &ConflictContext, wanted: Option<bool>) -> bool {
    let conflict = context.conflict;
    !conflict.round_result.ranking.is_empty() && wanted.unwrap_or(!conflict.has_end_begun)
}

/// Cards that were drawn together because of a tie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The heading: why these cards were drawn.
    pub title: String,
    /// The cards.
    pub cards: Vec<NamedCard>,
}

/// Returns the cards drawn for the Hand of Fate, those of one draw together (IM-141, IA-04).
pub fn fate_draws(context: &ConflictContext) -> Vec<Drawn> {
    let with_name = |(side, card): (SideId, CardId)| NamedCard::new(context, side, card);
    let row = |(index, cards): (usize, Vec<(SideId, CardId)>)| Drawn {
        title: match index {
            0 => "One card each".to_owned(),
            _ => {
                let names = cards.iter().map(|(side, _)| context.name(*side));
                let names: Vec<String> = names.collect();
                format!("Equal again, another card each: {}", list(&names))
            }
        },
        cards: cards.into_iter().map(with_name).collect(),
    };
    let draws = context.conflict.round_result.fate_draws_together();
    draws.into_iter().enumerate().map(row).collect()
}

/// Describes who beat whom, and why (IM-UI-4).
pub fn results(context: &ConflictContext) -> Vec<HeadedNote> {
    let result = &context.conflict.round_result;
    let mut lines = vec![];
    for (winner, loser) in &result.beats {
        let (Some(high), Some(low)) = (result.ranked(*winner), result.ranked(*loser)) else {
            continue;
        };
        let name = context.name(*loser);
        let total = high.total;
        let rest = if result.is_tied(*winner, *loser) {
            if context.view.settings.hand_of_fate {
                let text = format!(" beat {name} by the Hand of Fate: {total} each");
                LinkedNote::new(text, "the Hand of Fate", im(141))
            } else {
                let text = format!(" beat {name} with the higher card drawn: {total} each");
                LinkedNote::new(text, "the higher card drawn", im(141))
            }
        } else if total == low.total {
            let suits = messages::over(high.card.face(), low.card.face(), context.card_rules());
            let text = format!(" beat {name}: {total} each, {suits}");
            LinkedNote::new(text, suits, im(68))
        } else {
            let totals = format!("{total} to {}", low.total);
            let text = format!(" beat {name}: {totals}");
            LinkedNote::new(text, totals, im(66))
        };
        lines.push(HeadedNote {
            head: context.name_capitalised(*winner),
            rest,
        });
    }
    lines.extend(lost_to_fate(context).map(|(side, text)| HeadedNote {
        head: context.name_capitalised(side),
        rest: LinkedNote::new(text, "lost the round", im(144)),
    }));
    lines.extend(result.destroyed.iter().map(|side| HeadedNote {
        head: context.name_capitalised(*side),
        rest: LinkedNote::new(DESTROYED, "destroyed", im(146)),
    }));
    lines
}

/// Iterates over the sides that beat an opponent but lost the round to the Hand of Fate, and says why they have won nothing (IM-144,
/// IM-145, IA-35).
fn lost_to_fate(context: &ConflictContext) -> impl Iterator<Item = (SideId, String)> {
    let beats = &context.conflict.round_result.beats;
    let sides = context.conflict.sides.iter();
    let lost = sides.filter(|side| side.lost_round_to_fate);
    lost.filter_map(|side| {
        let id = side.state.id;
        let beaten = beats.iter().filter(|(winner, _)| *winner == id);
        let names: Vec<String> = beaten.map(|(_, loser)| context.name(*loser)).collect();
        let beaten = list(&names);
        let text = format!(
            " lost the round to the Hand of Fate in spite of beating {beaten}: no victory card"
        );
        (!names.is_empty()).then_some((id, text))
    })
}

/// Says what became of a side that lost twice to the Hand of Fate (IM-146).
const DESTROYED: &str = ", destroyed by a second lost draw";

/// Returns the places where tokens can go: the gamemaster or the bank, the pool, and out of play.
fn holders(context: &ConflictContext) -> [TokenHolder; 3] {
    let gamemaster = context.view.gamemaster().map(|person| person.id);
    let wins = context.conflict.kind.won_tokens_go_to(gamemaster);
    [wins, TokenHolder::Pool, TokenHolder::OutOfPlay]
}

/// Returns the places for tokens, with the tokens that arrived in this round.
pub fn token_stocks(context: &ConflictContext) -> Vec<TokenStock> {
    let stocks = &context.view.stocks;
    let stock = |holder| {
        let (name, count) = match holder {
            TokenHolder::Person(id) => (
                "Gamemaster",
                context.view.person(id).map_or(0, |person| person.tokens),
            ),
            TokenHolder::Pool => ("Pool", stocks.pool),
            TokenHolder::Bank => ("Bank", stocks.bank),
            TokenHolder::OutOfPlay => ("Out of play", stocks.out_of_play),
        };
        let routes = context.conflict.token_routes.iter();
        let arrived: Vec<&TokenRouteView> =
            routes.filter(|shown| shown.route.to == holder).collect();
        let compared = arrived.iter().find_map(|shown| shown.route.compared);
        let is_pool = holder == TokenHolder::Pool;
        let one_pair = arrived.iter().all(|shown| shown.route.compared == compared);
        let by_table = |shown: &&TokenRouteView| shown.reason == RouteReason::PlayersNotCompared;
        TokenStock {
            name,
            count,
            moved: moved(
                arrived.len(),
                match is_pool {
                    true => context.conflict.awards_from_pool,
                    false => 0,
                },
            ),
            is_gamemaster: is_pool,
            why: match (arrived.is_empty(), is_pool, compared) {
                (true, _, _) => tokens_word(count),
                (false, true, _) => "from the gamemaster",
                (false, false, Some(_)) if one_pair => "",
                (false, false, Some(_)) => "by color",
                (false, false, None) if arrived.iter().all(by_table) => "by this table’s rule",
                (false, false, None) => "no card to compare",
            },
            cards: compared.filter(|_| one_pair && !is_pool),
        }
    };
    holders(context).into_iter().map(stock).collect()
}

fn moved(arrived: usize, awarded: usize) -> String {
    match (arrived, awarded) {
        (0, 0) => String::new(),
        (arrived, 0) => format!("{arrived} new"),
        (0, awarded) => format!("{awarded} awarded"),
        (arrived, awarded) => format!("{arrived} new, {awarded} awarded"),
    }
}

/// Says where the gamemaster’s tokens are, and where those in the bank go. Empty in a simple conflict, which shows the gamemaster
/// among the places (IM-081).
pub fn bank_text(context: &ConflictContext) -> String {
    match (context.conflict.kind, context.view.gamemaster()) {
        (ConflictKind::Extended, Some(person)) => format!(
            "{} keeps {} {}, and gets those in the bank when the conflict ends.",
            messages::person_capitalised(context.view, person.id),
            person.tokens,
            tokens_word(person.tokens)
        ),
        (ConflictKind::Extended | ConflictKind::Simple, _) => String::new(),
    }
}

/// Returns the movements of the tokens in this round.
pub fn token_flows(context: &ConflictContext, columns: &[Column]) -> Vec<TokenFlow> {
    let holders = holders(context);
    let flow = |route: &TokenRoute| {
        Some(TokenFlow {
            from: columns.iter().position(|column| column.side == route.on)?,
            to: holders.iter().position(|holder| *holder == route.to)?,
            is_gamemaster: context.is_gamemaster(route.by),
        })
    };
    let routes = context.conflict.round_result.token_routes.iter();
    routes.filter_map(flow).collect()
}

/// Describes where each token goes and why (IM-UI-5).
pub fn token_routes(context: &ConflictContext) -> Vec<HeadedNote> {
    // Several tokens of one person on one card go the same way.
    let mut counted: Vec<(TokenRouteView, usize)> = vec![];
    for shown in &context.conflict.token_routes {
        match counted.iter_mut().find(|(other, _)| other == shown) {
            Some((_, count)) => *count += 1,
            None => counted.push((*shown, 1)),
        }
    }
    let routes = counted.iter();
    routes
        .map(|(shown, count)| token_route(context, shown, *count))
        .collect()
}

fn token_route(context: &ConflictContext, shown: &TokenRouteView, count: usize) -> HeadedNote {
    let route = shown.route;
    let giver = messages::person_capitalised(context.view, route.by);
    let (why, rule) = match shown.reason {
        RouteReason::SpentByGamemaster => (
            "all tokens spent by the gamemaster go there".to_owned(),
            im(75),
        ),
        RouteReason::ColoursMatch(compared) => (
            compared_text(context, compared),
            match route.to {
                TokenHolder::Bank => im(80),
                TokenHolder::Person(_) | TokenHolder::Pool | TokenHolder::OutOfPlay => im(76),
            },
        ),
        RouteReason::ColoursDiffer(compared) => (compared_text(context, compared), im(77)),
        RouteReason::PlayersNotCompared => (
            "this table’s rule for player against player".to_owned(),
            im(77),
        ),
        RouteReason::SpenderWithoutCard => (format!("{giver} played no card"), im(85)),
        RouteReason::NoCardToCompare => ("there was no card to compare it with".to_owned(), im(85)),
    };
    let side_name = context.name(route.on);
    let to = messages::to_holder(route.to, |id| messages::person(context.view, id));
    let owner = possessive(&giver);
    let (head, goes) = match count {
        1 => (format!("{owner} token"), format!("goes {to}")),
        several => (format!("{owner} {several} tokens"), format!("go {to}")),
    };
    let rest = format!(" on {side_name} {goes}: {why}");
    HeadedNote {
        head,
        rest: LinkedNote::new(rest, goes, rule),
    }
}

/// Says which colours were compared, and whose card has the second one (IM-079, IM-085).
fn compared_text(context: &ConflictContext, compared: ComparedCards) -> String {
    let (first, second) = compared.cards;
    let text = messages::colours(first, second);
    match compared.second_side {
        Some(second) => {
            let owner = possessive(&context.name(second));
            format!("{text} ({owner} card)")
        }
        None => text,
    }
}

/// Describes a bonus: "Dee’s token", "Dee’s talent, Old debts".
pub fn bonus(context: &ConflictContext, bonus: &Bonus) -> String {
    let owner = possessive(&messages::person_capitalised(context.view, bonus.by));
    match bonus.kind {
        BonusKind::Token => format!("{owner} token"),
        BonusKind::Talent(index) => {
            let person = context.view.person(bonus.by);
            let talent = person.and_then(|person| person.talents.get(usize::from(index)));
            let name = talent.map_or("", |talent| talent.name.as_str());
            format!("{owner} talent, {name}")
        }
    }
}

/// Returns the parts of a total, each with its description, its figure and its rule.
pub fn total_lines(context: &ConflictContext, side: SideId) -> Vec<SumLine> {
    let result = &context.conflict.round_result;
    let Some(ranked) = result.ranked(side) else {
        return vec![];
    };
    let rules = context.card_rules();
    let value = rules.value(ranked.card.face()).to_string();
    let mut lines = vec![SumLine::new(
        messages::card(ranked.card, rules),
        value,
        im(2),
    )];
    for added in result.bonuses.iter().filter(|bonus| bonus.on == side) {
        let value = format!("+{BONUS_VALUE}");
        lines.push(SumLine::new(bonus(context, added), value, im(46)));
    }
    lines.push(SumLine::new("Total", ranked.total.to_string(), im(66)));
    lines
}

/// The choice of a side that lost to the Hand of Fate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FateChoice {
    /// The side.
    pub side: SideId,
    /// The heading: "Dee’s choice".
    pub title: String,
    /// The choices, each with its consequences.
    pub choices: [(String, &'static str); 2],
}

/// The tied opponents and what the Hand of Fate decides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fate {
    /// What decides the ties: the Hand of Fate, or only a card each.
    pub title: &'static str,
    /// The ties: "Dee and Lund are tied at 15."
    pub tied: Vec<String>,
    /// Why these sides are tied and others with the same total are not, until the tie is decided.
    pub reason: Option<LinkedNote>,
    /// What the draw decides, before it is made.
    pub note: Option<LinkedNote>,
    /// Whether cards were equal, so that another draw comes next.
    pub is_drawn_again: bool,
    /// The drawn cards, in order.
    pub drawn: Vec<Drawn>,
    /// The decisions: "Lund beat Dee."
    pub decided: Vec<String>,
    /// The sides that must choose whether to stay, each with a heading, "Dee’s choice", and the choices with their consequences.
    pub choosing: Vec<FateChoice>,
}

/// Describes the ties and what the Hand of Fate decides.
pub fn fate(context: &ConflictContext) -> Fate {
    let conflict = context.conflict;
    let result = &conflict.round_result;
    let undecided = result.undecided_pairs();
    // Between two draws with a real deck, only those are named who draw again: the cards below show how the others fared.
    let draws_again = |(first, second): &&(SideId, SideId)| {
        !is_drawn_again(context)
            || (conflict.cards_to_enter.contains(first) && conflict.cards_to_enter.contains(second))
    };
    let tied = result.tied.iter().filter(draws_again).map(|pair| {
        let (first, second) = pair;
        let (first_name, second_name) = (context.name_capitalised(*first), context.name(*second));
        let be_verb = if undecided.contains(pair) {
            "are"
        } else {
            "were"
        };
        match result.total(*first) {
            Some(total) => format!("{first_name} and {second_name} {be_verb} tied at {total}."),
            None => format!("{first_name} and {second_name} {be_verb} tied."),
        }
    });
    let decided = result
        .beats
        .iter()
        .filter(|(winner, loser)| conflict.has_fate_decided && result.is_tied(*winner, *loser));
    let choosing = conflict.choosing_fate.iter();
    Fate {
        title: match context.view.settings.hand_of_fate {
            true => "The Hand of Fate",
            false => "A tie",
        },
        tied: tied.collect(),
        reason: (!undecided.is_empty() && !is_drawn_again(context)).then(|| tie_reason(context)),
        note: (!undecided.is_empty()).then(|| fate_note(context)),
        is_drawn_again: is_drawn_again(context),
        drawn: fate_draws(context),
        decided: decided
            .map(|(winner, loser)| {
                format!(
                    "{} beat {}.",
                    context.name_capitalised(*winner),
                    context.name(*loser)
                )
            })
            .chain(
                lost_to_fate(context)
                    .map(|(side, text)| format!("{}{text}.", context.name_capitalised(side))),
            )
            .chain(
                result
                    .destroyed
                    .iter()
                    .map(|side| format!("{}{DESTROYED}.", context.name_capitalised(*side))),
            )
            .collect(),
        choosing: choosing
            .map(|side| {
                let name = context.name_capitalised(*side);
                FateChoice {
                    side: *side,
                    title: format!("{} choice", possessive(&name)),
                    choices: fate_choices(context, *side),
                }
            })
            .collect(),
    }
}

/// Says why some sides with equal totals are tied and others are not (IM-140, IM-149).
fn tie_reason(context: &ConflictContext) -> LinkedNote {
    let settings = &context.view.settings;
    if settings.hand_of_fate && settings.lethal_fate {
        let text = "At this table, opponents with equal totals are tied, whatever their suits.";
        return LinkedNote::new(text, "equal totals", im(149));
    }
    let result = &context.conflict.round_result;
    let tied = sides_of(&result.tied);
    let has_joker = |side: &SideId| {
        let card = result.ranked(*side).map(|ranked| ranked.card.face());
        matches!(card, Some(Face::Joker(_)))
    };
    let text = match tied.iter().any(has_joker) {
        true => {
            "Opponents are tied only if their totals are equal and both have a joker or the same suit; otherwise, the higher suit wins."
        }
        false => {
            "Opponents are tied only if their totals are equal and their cards have the same suit; otherwise, the higher suit wins."
        }
    };
    LinkedNote::new(text, "the same suit", im(140))
}

/// Whether cards were equal, so that another draw comes next. Cards of a real deck are entered draw by draw, and equal ones are followed
/// by another draw (IA-04).
fn is_drawn_again(context: &ConflictContext) -> bool {
    let result = &context.conflict.round_result;
    !result.fate_draws.is_empty() && !result.undecided_pairs().is_empty()
}

/// Says what the draw decides, before it is made.
fn fate_note(context: &ConflictContext) -> LinkedNote {
    let is_repeated = is_drawn_again(context);
    let tied = match is_repeated {
        true => context.conflict.cards_to_enter.clone(),
        false => sides_of(&context.conflict.round_result.tied),
    };
    let names: Vec<String> = tied.iter().map(|side| context.name(*side)).collect();
    let draw = match names.as_slice() {
        [] => "Each draws a card from the deck".to_owned(),
        names => format!(
            "{} each draw a card from the deck",
            capitalised(&list(names))
        ),
    };
    let draw = match is_repeated {
        true => format!("Equal: draw again. {draw}"),
        false => draw,
    };
    if !context.view.settings.hand_of_fate {
        let text = format!("{draw}, and the higher card wins. There are no other effects.");
        return LinkedNote::new(text, "the higher card wins", im(141));
    }
    if !context.is_extended() {
        let text = format!(
            "{draw}. The side with the higher card wins even more than hoped for, and the other side fares worse than feared."
        );
        return LinkedNote::new(text, "wins even more than hoped for", im(150));
    }
    let mut text = format!(
        "{draw}. The side with the higher card wins even more than hoped for, and the other side is eliminated or harmed."
    );
    // A second lost draw leaves no choice (IM-146).
    for id in tied {
        if context.side(id).is_some_and(|side| side.would_be_destroyed) {
            text.push_str(&format!(
                " A second lost draw destroys {}.",
                context.name(id)
            ));
        }
    }
    LinkedNote::new(text, "eliminated or harmed", im(140))
}

/// Returns the two choices of a side that lost to the Hand of Fate, each with its consequences. The dock has the buttons, in the same
/// order and with the same words.
fn fate_choices(context: &ConflictContext, side: SideId) -> [(String, &'static str); 2] {
    let label = |stays| fate_choice_label(context, side, stays);
    [
        (
            label(false),
            "eliminated: the stake and all victory cards are lost",
        ),
        (
            label(true),
            "harmed: only this round is lost, not the victory cards; losing the Hand of Fate again means destruction",
        ),
    ]
}

/// Returns the label of a choice: “Dee: leave”. It agrees with every name, also with a plural one.
pub fn fate_choice_label(context: &ConflictContext, side: SideId, stays: bool) -> String {
    let choice = if stays { "stay" } else { "leave" };
    format!("{}: {choice}", context.name_capitalised(side))
}
