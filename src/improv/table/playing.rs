//! The phases with face-down cards: people play cards one after the other, and then add bonuses to them.

use super::ConflictContext;
use super::action::Action;
use super::columns::{BonusMark, sides_in_seat_order};
use super::people::uses_left;
use crate::grammar::{self, counted, possessive};
use crate::improv::dialog::ImprovList;
use crate::improv::messages;
use ::improv::command::{Command, TalentFit};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{Phase, Role};
use ::improv::view::{PersonView, SideView, View};
use tabletop::seat::ActorId;

/// A person who plays cards in this round.
#[derive(Clone, Debug, PartialEq)]
pub struct CardPlayer {
    /// The person.
    pub person: PersonView,
    /// How many cards have been played, and the conditions of the person's sides.
    pub detail: String,
    /// Whether all cards of this person have been played.
    pub has_played: bool,
    /// Whether the device goes to this person next.
    pub is_next: bool,
    /// The action of a tap: shows the person's own cards, or records that the real cards have been played.
    pub action: Option<Action>,
}

/// Returns the person who plays the next card, in the order around the table. `None` if nobody is left, or in another phase.
pub fn next_player(view: &View) -> Option<ActorId> {
    let conflict = view.conflict.as_ref()?;
    let lacks_card = |person: &&PersonView| conflict.sides_of(person.id).any(SideView::lacks_card);
    let next = view.passing_order().find(lacks_card);
    next.filter(|_| conflict.phase == Phase::Cards)
        .map(|person| person.id)
}

/// Says in which order the device goes around. Empty if there is no order left: the gamemaster plays no card or has played, or
/// everybody plays a real card.
pub fn passing_text(context: &ConflictContext) -> &'static str {
    let mut players = card_players(context).into_iter();
    let is_last =
        players.any(|player| player.person.role == Role::Gamemaster && !player.has_played);
    match is_last && !context.uses_real_deck() {
        true => "the gamemaster last",
        false => "",
    }
}

/// Says which sides play no card because nobody opposes them, so that their stakes come true (IM-020, IA-18). Empty if there are none.
pub fn unopposed_text(context: &ConflictContext) -> String {
    let sides = context.conflict.sides_without_opposition();
    let names: Vec<String> = sides.map(|side| context.name(side.state.id)).collect();
    let stake = match names.len() {
        0 => return String::new(),
        1 => "The stake comes true",
        _ => "Their stakes come true",
    };
    format!(
        "Nobody opposes {}. {stake} without a card.",
        grammar::list(&names)
    )
}

/// Returns everybody who plays a card in this round.
pub fn card_players(context: &ConflictContext) -> Vec<CardPlayer> {
    // With real cards, nobody needs the device in order to play.
    let next = next_player(context.view).filter(|_| !context.uses_real_deck());
    let mut people = vec![];
    for player in context.view.passing_order() {
        let sides: Vec<&SideView> = context.conflict.sides_of(player.id).collect();
        if sides.is_empty() {
            continue;
        }
        let open = sides.iter().filter(|side| side.lacks_card()).count();
        let progress = match (open, sides.len()) {
            (0, 1) => "has played a card".to_owned(),
            (0, total) => format!("has played {}", grammar::cards(total)),
            (_, 1) => "has yet to play a card".to_owned(),
            (open, total) => format!("{open} of {} still to play", grammar::cards(total)),
        };
        people.push(CardPlayer {
            person: player.clone(),
            detail: with_conditions(context, player, progress),
            has_played: open == 0,
            is_next: next == Some(player.id),
            action: card_action(context, player.id),
        });
    }
    people
}

fn card_action(context: &ConflictContext, person: ActorId) -> Option<Action> {
    if !context.uses_real_deck() {
        return Some(Action::ShowHand(person));
    }
    let sides = context.conflict.sides_of(person);
    let open_sides = sides.filter(|side| side.lacks_card());
    let sides: Vec<SideId> = open_sides.map(|side| side.state.id).collect();
    (!sides.is_empty()).then_some(Action::Play(Command::PlayRealCards { sides }))
}

/// Adds the conditions of a player's protagonists to a text. The gamemaster's sides show theirs in their columns.
fn with_conditions(context: &ConflictContext, person: &PersonView, detail: String) -> String {
    let mut parts = vec![detail];
    for side in context
        .sides()
        .filter(|side| side.kind == SideKind::Protagonist(person.id))
    {
        let condition = messages::condition(side.condition);
        if !condition.is_empty() {
            parts.push(condition.to_owned());
        }
    }
    parts.join(", ")
}

/// A card that was tapped so that bonuses are added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenCard {
    /// The side whose card it is.
    pub side: SideId,
    /// The person who has added a bonus to it, and whose later bonuses go there too. `None` as long as it is chosen for the next bonus,
    /// whoever adds it.
    pub used_by: Option<ActorId>,
}

impl ChosenCard {
    /// Chooses a card for the next bonus.
    pub const fn for_next_bonus(side: SideId) -> Self {
        Self {
            side,
            used_by: None,
        }
    }

    /// Returns what remains of the choice when a person has added a bonus to the card. A bonus is not taken back (IM-062), so nobody
    /// else's goes there by mistake. It remains for a person with several cards or with none, who would otherwise choose it each time.
    pub fn after_bonus(context: &ConflictContext, person: ActorId, side: SideId) -> Option<Self> {
        target(context, person, None).is_none().then_some(Self {
            side,
            used_by: Some(person),
        })
    }
}

/// Returns the side whose card is chosen for the next bonus, whoever adds it.
pub fn chosen_target(context: &ConflictContext, chosen: Option<ChosenCard>) -> Option<SideId> {
    let chosen = chosen.filter(|chosen| chosen.used_by.is_none())?;
    has_bonus_card(context, chosen.side).then_some(chosen.side)
}

fn has_bonus_card(context: &ConflictContext, side: SideId) -> bool {
    context.side(side).is_some_and(|side| side.card.is_some())
}

/// Returns the side whose card a person adds bonuses to: the chosen one, or else the person's own, or else the only one. `None` if
/// somebody has several cards, or none where there are several: bonuses are not taken back (IM-062), so the table first chooses a card.
pub fn target(
    context: &ConflictContext,
    person: ActorId,
    chosen: Option<ChosenCard>,
) -> Option<SideId> {
    let only = || {
        let mut sides = sides_in_seat_order(context);
        sides.retain(|side| side.card.is_some());
        if context.conflict.has_card_of(person) {
            sides.retain(|side| side.controller == Some(person));
        }
        match sides.as_slice() {
            [only] => Some(only.state.id),
            _ => None,
        }
    };
    let chosen = chosen.filter(|chosen| chosen.used_by.is_none_or(|user| user == person));
    let chosen = chosen.filter(|chosen| has_bonus_card(context, chosen.side));
    chosen.map(|chosen| chosen.side).or_else(only)
}

/// Describes the tokens and talents that a person can still add. The gamemaster's tokens are limited (IM-050, IM-102): "6 tokens, 1 of 3
/// spent".
pub fn means(context: &ConflictContext, person: &PersonView) -> String {
    if person.role == Role::Gamemaster {
        let conflict = context.conflict;
        let (spent, limit) = (conflict.gm_tokens_spent, conflict.gm_token_limit);
        return format!("{}, {spent} of {limit} spent", held_tokens(person.tokens));
    }
    let tokens = held_tokens(person.tokens);
    let means = match talents_left(person) {
        Some(talents) => format!("{tokens}, {talents}"),
        None => tokens,
    };
    with_conditions(context, person, means)
}

fn held_tokens(count: u32) -> String {
    match count {
        0 => "no tokens".to_owned(),
        count => counted(count, "token", "tokens"),
    }
}

/// Describes the remaining talents: "2 talents", or that the talent of this round has been used. `None` if none of them can help.
fn talents_left(person: &PersonView) -> Option<String> {
    if person.talents.is_empty() || person.is_out {
        return None;
    }
    if !person.marker_free {
        return Some("talent used this round".to_owned());
    }
    Some(match person.all_talent_uses_left {
        Some(count) => uses_left(count, "talent use", "talent uses"),
        None => counted(person.talents.len(), "talent", "talents"),
    })
}

/// Checks whether a person controls a side. If so, nobody has to judge whether a talent of that person helps there.
pub fn runs(context: &ConflictContext, person: ActorId, side: SideId) -> bool {
    context
        .side(side)
        .is_some_and(|side| side.controller == Some(person))
}

/// A button that adds a bonus to a card.
#[derive(Clone, Debug, PartialEq)]
pub struct BonusButton {
    /// The kind of the bonus.
    pub mark: BonusMark,
    /// The description for screen readers, with the card that the bonus is added to.
    pub label: String,
    /// The action.
    pub action: Action,
}

/// Returns the bonuses that a person may add to a card.
pub fn bonus_buttons(
    context: &ConflictContext,
    person: &PersonView,
    side: SideId,
) -> Vec<BonusButton> {
    let actor = person.id;
    let name = messages::person_capitalised(context.view, actor);
    let card = format!("{} card", possessive(&context.name(side)));
    let button = |mark, bonus: &str, action| BonusButton {
        mark,
        label: format!("{name}: add a {bonus} to {card}"),
        action,
    };
    let mut buttons = vec![];
    if person.may_spend_tokens {
        let mark = match person.role {
            Role::Gamemaster => BonusMark::GamemasterToken,
            Role::Player => BonusMark::Token,
        };
        let action = Action::Play(Command::AddToken {
            by: actor,
            on: side,
        });
        buttons.push(button(mark, "token", action));
    }
    let usable: Vec<u16> = usable_talents(person).collect();
    if person.marker_free && !person.is_out && !usable.is_empty() {
        let action = match usable[..] {
            [only] if person.talents.len() == 1 => add_talent(context, actor, only, side),
            _ => Action::Open(ImprovList::ChooseTalent { actor, side }.into()),
        };
        buttons.push(button(BonusMark::Talent, "talent", action));
    }
    buttons
}

/// Says why a person adds no bonus. Whoever could still add one by a ruling has reached the limit (IM-050, IM-102).
pub const fn why_none_is_added(can_overrule: bool) -> &'static str {
    match can_overrule {
        true => "limit reached",
        false => "nothing to add",
    }
}

/// Says whose card gets a person's bonuses: "on Lund’s card". `None` if it is the only one that the person has played, or if the person
/// can add nothing. The card of an opponent is pointed out: a bonus goes there by mistake if the table chose the card for somebody else.
pub fn bonus_destination(
    context: &ConflictContext,
    person: &PersonView,
    side: SideId,
) -> Option<String> {
    let own_sides = context.conflict.sides_of(person.id);
    let own_sides = own_sides.filter(|side| side.card.is_some());
    let own_sides: Vec<SideId> = own_sides.map(|side| side.state.id).collect();
    if own_sides == [side] || bonus_buttons(context, person, side).is_empty() {
        return None;
    }
    let card = format!("on {} card", possessive(&context.name(side)));
    let is_opponent = |own: &SideId| context.conflict.are_opposed(*own, side);
    Some(if own_sides.iter().any(is_opponent) {
        format!("{card}: an opponent")
    } else {
        card
    })
}

/// Iterates over the talents of a person that can still be used, by their index on the sheet.
fn usable_talents(person: &PersonView) -> impl Iterator<Item = u16> {
    let talents = (0..).zip(&person.talent_uses_left);
    talents
        .filter(|(_, remaining)| **remaining != Some(0))
        .map(|(index, _)| index)
}

/// Returns the action that adds a talent. For another person's card, it first asks the table whether the talent helps there.
pub fn add_talent(context: &ConflictContext, actor: ActorId, talent: u16, side: SideId) -> Action {
    if runs(context, actor, side) {
        Action::Play(Command::AddTalent {
            by: actor,
            talent,
            on: side,
            fit: TalentFit::Agreed,
        })
    } else {
        let fit = ImprovList::TalentFit {
            actor,
            talent,
            side,
        };
        Action::Open(fit.into())
    }
}
