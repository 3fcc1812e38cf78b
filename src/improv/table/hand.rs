//! What a player sees behind the privacy screen: the player's own cards with their chances. It is made only from the view of that
//! player.

use super::ConflictContext;
use super::columns::OpenCard;
use crate::components::ActionButton;
use crate::grammar::{self, list, possessive};
use crate::improv::messages;
use crate::messages::behind_curtain;
use ::improv::card::CardId;
use ::improv::command::Command;
use ::improv::odds::{CardOdds, WinOdds};
use ::improv::round::BONUS_VALUE;
use ::improv::side::SideId;
use ::improv::state::{Phase, Role};
use ::improv::view::{CardView, PersonView, SideView, View};
use tabletop::seat::ActorId;

/// What is chosen behind the privacy screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandChoice {
    /// The side that plays the card, if it is not the first one without a card.
    pub side: Option<SideId>,
    /// The chosen card.
    pub card: Option<CardId>,
    /// Whether the deck's top card is chosen, which is played unseen.
    pub top: bool,
}

impl HandChoice {
    /// Lays the chosen card down, and keeps the side.
    pub fn lay_down(&mut self) {
        *self = Self {
            side: self.side,
            ..Self::default()
        };
    }
}

/// The cards of a person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hand {
    /// The title: "Dee’s cards".
    pub title: String,
    /// What the cards are for, and what is at stake for the side that a card is chosen for.
    pub lines: Vec<String>,
    /// The sides that this person plays a card for, if there are several.
    pub sides: Vec<HandSide>,
    /// The cards.
    pub cards: Vec<HandCard>,
    /// Whether a tap on a card chooses it.
    pub chooses: bool,
    /// Whether the deck's top card may be played.
    pub has_top: bool,
    /// The odds of the chosen card.
    pub odds: Vec<OddsAgainst>,
    /// A hint about what to do.
    pub note: &'static str,
    /// The button below the cards, with what it plays.
    pub button: Option<ActionButton<Command>>,
}

/// A side that a person plays a card for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandSide {
    /// The side.
    pub side: SideId,
    /// The name of the side.
    pub name: String,
    /// Whether it has a card.
    pub has_card: bool,
    /// Whether a card is being chosen for it.
    pub is_chosen: bool,
}

/// A card in the hand or on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct HandCard {
    /// The card.
    pub card: OpenCard,
    /// Its chance against each opponent, or the side that it was played for.
    pub details: Vec<String>,
}

/// The odds of a card against an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsAgainst {
    /// The title: "Chance that the nine beats Lund".
    pub title: String,
    /// The assumptions.
    pub assumptions: String,
    /// The chances without further bonuses, with one and with two.
    pub steps: [OddsStep; 3],
}

/// A chance with a number of further bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsStep {
    /// The percentage as text.
    pub percentage: String,
    /// The number of bonuses: "one bonus".
    pub label: &'static str,
    /// The chance in hundredths.
    pub hundredths: u16,
}

/// Returns the lines below the name on the closed screen. The name is the one that the button before has called, and the first line
/// says who plays this person, if known.
pub fn cover_lines(view: &View, person: &PersonView) -> Vec<String> {
    let name = messages::person(view, person.id);
    vec![
        match &person.player {
            Some(player) => format!("This is only for {player}, who plays {name}."),
            None => format!("This is for {name} only."),
        },
        match person.hand_size {
            0 => "The hand is empty.".to_owned(),
            hand_size => behind_curtain(hand_size),
        },
    ]
}

/// Returns the label of the button that shows a person's cards in private: while bonuses are added, those on the table with their odds.
pub fn look_label(view: &View, id: ActorId) -> &'static str {
    let conflict = view.conflict.as_ref();
    let conflict = conflict.filter(|conflict| conflict.phase == Phase::Bonuses);
    match conflict.map(|conflict| conflict.sides_of(id).filter(|side| side.card.is_some())) {
        None => "Look at the cards",
        Some(played) => match played.count() {
            0 | 1 => "My card on the table",
            _ => "My cards on the table",
        },
    }
}

/// Returns the cards of a person, from that person's own view.
pub fn hand(view: &View, id: ActorId, choice: HandChoice) -> Option<Hand> {
    let person = view.person(id)?;
    let context = ConflictContext::of(view);
    match context.map(|context| (context, context.conflict.phase)) {
        Some((context, Phase::Cards)) => Some(choosing(&context, person, choice)),
        Some((context, Phase::Bonuses)) => Some(played_cards(&context, person)),
        None
        | Some((_, Phase::Setup | Phase::Stakes | Phase::Fate | Phase::Narrate | Phase::Final)) => {
            Some(Hand {
                lines: vec!["These are the cards in your hand.".to_owned()],
                ..hand_without_choice(view, person)
            })
        }
    }
}

/// Returns the cards without anything to choose.
fn hand_without_choice(view: &View, person: &PersonView) -> Hand {
    let card = |card: &CardId| HandCard {
        card: OpenCard::new(*card, &view.settings.card_rules),
        details: vec![],
    };
    Hand {
        title: format!(
            "{} cards",
            possessive(&messages::person_capitalised(view, person.id))
        ),
        cards: person.hand.iter().flatten().map(card).collect(),
        ..Hand::default()
    }
}

fn choosing(context: &ConflictContext, person: &PersonView, choice: HandChoice) -> Hand {
    let own_sides: Vec<&SideView> = context.conflict.sides_of(person.id).collect();
    let mut open_sides = own_sides.iter().filter(|side| side.lacks_card());
    let first = open_sides.clone().next();
    let wanted = open_sides.find(|side| Some(side.state.id) == choice.side);
    let side = wanted.or(first).copied();
    let id = side.map(|side| side.state.id);
    let sides = own_sides.iter().map(|other| {
        let other_id = other.state.id;
        HandSide {
            side: other_id,
            name: context.short_label(other_id),
            has_card: other.card.is_some(),
            is_chosen: id == Some(other_id),
        }
    });
    let mut hand = hand_without_choice(context.view, person);
    hand.sides = sides.collect();
    if hand.sides.len() < 2 {
        hand.sides.clear();
    }
    let Some(side) = side else {
        return with_played_cards(context, person, hand);
    };
    let id = side.state.id;
    for card in &mut hand.cards {
        card.details = chances(context, id, card.card.card);
    }
    let mut cards = hand.cards.iter().map(|card| card.card);
    let chosen = cards.find(|card| choice.card == Some(card.card));
    hand.lines = vec![purpose(context, person, side)];
    hand.lines.extend(stake_lines(context, side));
    hand.chooses = true;
    let settings = &context.view.settings;
    let has_empty_hand = person.hand_size == 0;
    let deck = context.view.decks.get(usize::from(person.deck.0));
    let deck_has_cards = deck.is_some_and(|deck| deck.card_count > 0 || !deck.discard.is_empty());
    hand.has_top = deck_has_cards && settings.may_play_top_card(person.role, has_empty_hand);
    hand.odds = chosen.map_or(vec![], |card| odds(context, id, Some(card.card)));
    let draws = settings.may_draw_to_play(has_empty_hand);
    let plays_top = choice.top && hand.has_top;
    hand.note = match (person.hand_size, hand.has_top, draws) {
        _ if plays_top => "You play the deck’s top card unseen.",
        (0, true, true) => {
            "Your hand is empty. Draw a card, or tap the deck’s top card to play it unseen."
        }
        (0, false, true) => "Your hand is empty. Draw a card first.",
        (0, true, false) => {
            "Your hand is empty, so you play the deck’s top card unseen. Tap it to choose it."
        }
        _ if chosen.is_some() => "You may ask for help, but do not name a card.",
        _ => "Each card shows its chance to win. Tap one to choose it.",
    };
    hand.button = button(context.view, person, plays_top, chosen, id);
    hand
}

/// Returns the hand of a person who has played all cards of the round. What they have played themselves comes first: the owner of a
/// face-down card may see it, unless it was played unseen (section 2.4 of the ledger).
fn with_played_cards(context: &ConflictContext, person: &PersonView, mut hand: Hand) -> Hand {
    let mut played: Vec<HandCard> = own_played_cards(context, person)
        .map(|(side, card)| HandCard {
            card: OpenCard::new(card, context.card_rules()),
            details: match hand.sides.is_empty() {
                true => vec!["on the table".to_owned()],
                false => vec![context.short_label(side), "on the table".to_owned()],
            },
        })
        .collect();
    let rest = "You have no more cards to play this round. The rest stay in your hand.";
    hand.lines = vec![match played.as_slice() {
        [] => rest.to_owned(),
        [_] => format!("Your card on the table comes first. {rest}"),
        [_, ..] => format!("Your cards on the table come first. {rest}"),
    }];
    played.append(&mut hand.cards);
    hand.cards = played;
    hand
}

/// Iterates over the face-down cards that a person has played knowingly, each with its side. Only that person's own view has them.
fn own_played_cards<'a>(
    context: &ConflictContext<'a>,
    person: &PersonView,
) -> impl Iterator<Item = (SideId, CardId)> + use<'a> {
    let sides = context.conflict.sides_of(person.id);
    sides.filter_map(|side| match side.card {
        Some(CardView::Own(card)) => Some((side.state.id, card)),
        Some(CardView::FaceDown { .. } | CardView::FaceUp(_)) | None => None,
    })
}

/// Describes what a card is chosen for: "Round 1 of 3, against Lund".
fn purpose(context: &ConflictContext, person: &PersonView, side: &SideView) -> String {
    let round = context.round_name();
    let opponents: Vec<String> = side.opponents.iter().map(|id| context.name(*id)).collect();
    let opponents = list(&opponents);
    match person.role {
        Role::Gamemaster => format!(
            "{round}, {} against {opponents}",
            context.name(side.state.id)
        ),
        Role::Player => format!("{round}, against {opponents}"),
    }
}

/// Returns what is at stake for a card: the side's own stake first, then those of its opponents. Everybody may know all stakes.
fn stake_lines(context: &ConflictContext, side: &SideView) -> Vec<String> {
    let line = |whose: String, side: &SideView| {
        let stake = messages::stake(&side.state);
        (!stake.is_empty()).then(|| format!("{whose} stake: {stake}"))
    };
    let opponents = side.opponents.iter().filter_map(|id| context.side(*id));
    let opposed = opponents.filter_map(|opponent| {
        let name = context.name_capitalised(opponent.state.id);
        line(possessive(&name), opponent)
    });
    line("Your".to_owned(), side)
        .into_iter()
        .chain(opposed)
        .collect()
}

fn button(
    view: &View,
    person: &PersonView,
    top: bool,
    chosen: Option<OpenCard>,
    side: SideId,
) -> Option<ActionButton<Command>> {
    if top {
        let play = Command::PlayTopCard { side };
        return Some(ActionButton::primary("Play it unseen", play));
    }
    if view.settings.may_draw_to_play(person.hand_size == 0) {
        let person = person.id;
        let draw = Command::DrawCard { person };
        return Some(ActionButton::primary("Draw a card", draw));
    }
    chosen.map(|card| {
        let label = format!("Play the {}", card.name);
        let card = card.card;
        ActionButton::primary(label, Command::PlayCard { side, card })
    })
}

fn odds_of<'a>(
    context: &ConflictContext<'a>,
    side: SideId,
    card: Option<CardId>,
) -> impl Iterator<Item = &'a CardOdds> {
    let odds = context.view.card_odds.iter();
    odds.filter(move |card_odds| card_odds.side == side && card_odds.card == card)
}

fn percent(odds: WinOdds) -> String {
    grammar::percent(odds.ahead, odds.total())
}

/// Returns a card's chance against each opponent. With a single opponent, or the same chance against all, it is only the percentage.
fn chances(context: &ConflictContext, side: SideId, card: CardId) -> Vec<String> {
    let odds: Vec<&CardOdds> = odds_of(context, side, Some(card)).collect();
    let percentages: Vec<String> = odds
        .iter()
        .map(|card_odds| percent(card_odds.by_extra_bonuses[0]))
        .collect();
    match percentages.as_slice() {
        [first, others @ ..] if others.iter().all(|other| other == first) => {
            let each = if others.is_empty() { "" } else { " each" };
            vec![format!("{first}{each}")]
        }
        _ => odds
            .iter()
            .zip(percentages)
            .map(|(card_odds, percentage)| {
                format!("{} {percentage}", context.short_label(card_odds.against))
            })
            .collect(),
    }
}

/// Returns the odds of a card with and without further bonuses. IM-UI: they state the assumptions and give no advice.
fn odds(context: &ConflictContext, side: SideId, card: Option<CardId>) -> Vec<OddsAgainst> {
    odds_of(context, side, card)
        .map(|card_odds| {
            let [plain, one_bonus, two_bonuses] = card_odds.by_extra_bonuses;
            let step = |odds: WinOdds, label| {
                let hundredths = odds.ahead * 100 / odds.total().max(1);
                OddsStep {
                    percentage: percent(odds),
                    label,
                    hundredths: u16::try_from(hundredths).unwrap_or(0),
                }
            };
            OddsAgainst {
                title: format!(
                    "Chance that the {} beats {}",
                    card.map_or("unseen card", |card| {
                        messages::short_card(card.face(), context.card_rules())
                    }),
                    context.name(card_odds.against)
                ),
                assumptions: assumptions(context, card_odds, card.is_some()),
                steps: [
                    step(plain, "as it is"),
                    step(one_bonus, "one bonus"),
                    step(two_bonuses, "two bonuses"),
                ],
            }
        })
        .collect()
}

/// Describes what the odds assume about the unseen cards and the bonuses on the opponent's card.
fn assumptions(context: &ConflictContext, odds: &CardOdds, is_known: bool) -> String {
    let [plain, ..] = odds.by_extra_bonuses;
    let cards = if is_known {
        let unseen = plain.total();
        format!("if their card could be any of the {unseen} you have not seen")
    } else {
        "if both cards could be any that you have not seen".to_owned()
    };
    let bonuses = context
        .side(odds.against)
        .map_or(0, |side| side.bonuses.len());
    let value = usize::from(BONUS_VALUE) * bonuses;
    let text = match value {
        0 => format!("{cards}, without bonuses"),
        value => format!("{cards}, with +{value} in bonuses"),
    };
    if plain.tie == 0 {
        return text;
    }
    let level = grammar::percent(plain.tie, plain.total());
    format!("{text}; {level} chance of a tie")
}

/// Returns the cards that the person has already played, with their odds.
fn played_cards(context: &ConflictContext, person: &PersonView) -> Hand {
    let mut hand = Hand {
        cards: vec![],
        lines: vec![format!("{}: your cards on the table", context.round_name())],
        note: "You may ask for help, but do not name a card.",
        ..hand_without_choice(context.view, person)
    };
    for side in context.conflict.sides_of(person.id) {
        let card = match side.card {
            Some(CardView::Own(card)) => Some(card),
            Some(CardView::FaceDown { .. }) => None,
            Some(CardView::FaceUp(_)) | None => continue,
        };
        hand.odds.extend(odds(context, side.state.id, card));
        hand.cards.extend(card.map(|card| HandCard {
            card: OpenCard::new(card, context.card_rules()),
            details: vec![context.short_label(side.state.id)],
        }));
    }
    hand
}
