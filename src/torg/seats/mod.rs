//! Seats: everybody at the table with their open matters, and one actor in detail.

#[cfg(feature = "web")]
pub mod page;

use super::action::{Action, ActionButton, HandPurpose};
use super::fight::{self, StatusLine, damage_line};
use super::messages::absences::AWAY;
use super::messages::cast::with_gear;
use super::messages::combat::wounded;
use super::messages::names::{defence, role};
use super::messages::scene_page::may_lay;
use super::messages::{effects, rounds};
use super::scene::absences::back_button;
use super::scene_page::rows::cards_in_hand;
use crate::grammar::capitalised;
use ::torg::active_effects::BONUS;
use ::torg::card::Side;
use ::torg::command::Command;
use ::torg::state::{Condition, DefenceOutcome, Role};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// Returns everybody at the table: heroes, allies, villains, and the dead last.
pub fn order(view: &View) -> Vec<ActorId> {
    let mut actors: Vec<&ActorView> = view.present().collect();
    actors.sort_by_key(|actor| match actor.role {
        _ if actor.condition.is_dead() => 3,
        Role::Hero => 0,
        Role::Ally => 1,
        Role::Villain => 2,
    });
    actors.into_iter().map(|actor| actor.id).collect()
}

/// Returns who plays an actor, or the actor's role if there is no player.
pub fn played_by(actor: &ActorView) -> String {
    match &actor.player {
        Some(player) => format!("played by {}", player.as_str()),
        None => role(actor.role).to_owned(),
    }
}

/// Returns the same with the weapon in hand and what is worn.
pub fn line(actor: &ActorView) -> String {
    with_gear(played_by(actor), actor.sheet.as_ref())
}

/// Returns the possibilities of an actor. `None` for actors who are not heroes and have none.
pub fn possibilities(actor: &ActorView) -> Option<u16> {
    let is_shown = actor.role == Role::Hero || actor.possibilities > 0;
    is_shown.then_some(actor.possibilities)
}

/// Returns the open matters of an actor as text: a trade and subplots.
pub fn open_tasks_text(view: &View, actor: &ActorView) -> String {
    let mut sentences = Vec::new();
    sentences.extend(crate::torg::trade::note(view, actor.id));
    let subplots = crate::torg::story::subplots::of_owner(view, actor.id);
    sentences.extend(
        subplots
            .into_iter()
            .map(|(name, progress)| format!("{name}: {progress}.")),
    );
    sentences.join(" ")
}

/// Returns the buttons for an actor's open matters: that the player is back, the next step of a trade, and the hand if a card may be
/// laid.
pub fn ways(view: &View, actor: &ActorView) -> Vec<ActionButton> {
    let hand_button = actor.may_pool().then(|| {
        let label = may_lay(view, &[actor]);
        let look = Action::ShowHand(actor.id, HandPurpose::Look);
        ActionButton::secret(label, look)
    });
    let trade_button = crate::torg::trade::due_at_seat(view, actor.id);
    let drawn_button = crate::torg::deck::due_at_seat(view, actor.id, true);
    let buttons = back_button(actor).into_iter().chain(trade_button);
    buttons.chain(drawn_button).chain(hand_button).collect()
}

/// Returns the button that revives an unconscious actor. The gamemaster decides what help that takes (TC-095). Shock stays, since the
/// rules name no help that takes it away, so whoever has reached the limit is out again with the next shock (TC-092).
pub fn revive(actor: &ActorView) -> Option<ActionButton> {
    actor.condition.revived().map(|condition| {
        let shock = i32::from(condition.shock);
        let limit = actor.shock_limit.filter(|limit| shock >= *limit);
        let detail = limit.map_or_else(
            || "when someone has helped".to_owned(),
            |limit| {
                let name = actor.name.as_str();
                format!("shock {shock} of {limit}: any more shock knocks {name} out")
            },
        );
        let command = Command::SetCondition {
            actor: actor.id,
            condition,
        };
        ActionButton::plain("Revive", Action::Play(command)).with_detail(detail)
    })
}

/// Returns the wound level in words.
pub fn wounds_word(condition: &Condition) -> &'static str {
    match wounded(condition.wounds) {
        "" => "unhurt",
        word => word,
    }
}

/// Names the knockout marks, for people who cannot see which are set.
pub const fn knockout_marks(condition: &Condition) -> &'static str {
    match (condition.k, condition.o) {
        (false, false) => "no K, no O",
        (true, false) => "K marked",
        (false, true) => "O marked",
        (true, true) => "K and O marked",
    }
}

/// Returns what hampers or protects an actor besides harm, each with its end: the statuses of a fight, surprise, waiting, a declared
/// defence. The stage has a chip for each of them.
fn standing(view: &View, actor: &ActorView) -> Vec<StatusLine> {
    let mut standing = fight::statuses(view, actor);
    let mut push = |name: String, end: &str| standing.push(StatusLine::new(name, end));
    if actor.away {
        push(
            AWAY.to_owned(),
            "Nothing is asked of this hero until the player is back.",
        );
    }
    if let Some(reason) = &actor.out_of_fight {
        let label = match reason.is_empty() {
            true => "Out of the fight".to_owned(),
            false => format!("Out of the fight: {reason}"),
        };
        push(label, "Until someone helps.");
    }
    if let Some(level) = actor.surprise {
        push(
            capitalised(rounds::surprise(level)),
            "Until the round ends.",
        );
    }
    if let Some(waiting) = fight::waiting(actor) {
        push(capitalised(&waiting), "Until the attack.");
    }
    // A rolled active defence is among the statuses, with its value.
    if let Some(declared @ DefenceOutcome::Declared) = actor.defence
        && actor.combat.active_defence.is_none()
        && actor.condition.can_act()
    {
        push(
            capitalised(defence(declared)),
            "Decided when the round ends.",
        );
    }
    standing
}

/// Returns the names of what hampers or protects an actor besides harm: "Stymied, Unskilled". Empty if nothing does.
fn standing_line(view: &View, actor: &ActorView) -> String {
    if actor.condition.is_dead() {
        return String::new();
    }
    let standing = standing(view, actor).into_iter();
    standing
        .map(|status| status.name)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the states of an actor, the worst harm first, each with its effect or its end.
pub fn statuses(view: &View, actor: &ActorView) -> Vec<StatusLine> {
    let mut statuses = fight::harm(view, actor);
    statuses.extend(
        crate::torg::story::subplots::of_owner(view, actor.id)
            .into_iter()
            .map(|(name, progress)| StatusLine::new(name, capitalised(&progress))),
    );
    statuses.extend(standing(view, actor));
    let mut push = |name: String, meaning: &str| statuses.push(StatusLine::new(name, meaning));
    for bonus in &actor.active_bonuses {
        let label = bonus
            .attribute
            .map_or("Every bonus number", effects::attribute);
        push(format!("{label} +{BONUS}"), "From a card in effect.");
    }
    if actor.role == Role::Hero && !view.deckless && !actor.condition.is_dead() {
        if actor.critical_moment_used {
            push(
                "Critical moment used".to_owned(),
                "The next act brings a new one.",
            );
        } else {
            push(
                "Critical moment available".to_owned(),
                "Once per act, declared before the roll.",
            );
        }
    }
    statuses
}

/// What the list of seats shows of an actor.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonRow {
    /// The name.
    pub name: String,
    /// The side.
    pub side: Side,
    /// Who plays the actor, or the role, with the gear ([`line`]).
    pub line: String,
    /// Whether the actor has wounds.
    pub is_wounded: bool,
    /// The damage in words; empty for none.
    pub damage: String,
    /// The statuses in a word each; empty for none.
    pub statuses: String,
    /// The possibilities, if they are shown.
    pub possibilities: Option<u16>,
    /// How many cards are in hand; `None` for those who hold none.
    pub hand: Option<usize>,
}

/// Returns what the list of seats shows of an actor.
pub fn person_row(view: &View, actor: ActorId) -> Option<PersonRow> {
    let actor = view.actor(actor)?;
    Some(PersonRow {
        name: actor.name.to_string(),
        side: actor.role.side(),
        line: line(actor),
        is_wounded: actor.condition.wounds > 0,
        damage: damage_line(view, actor),
        statuses: standing_line(view, actor),
        possibilities: possibilities(actor),
        hand: cards_in_hand(view, actor),
    })
}

/// Checks whether the seats of a side are the gamemaster's.
pub const fn is_gamemasters(side: Side) -> bool {
    matches!(side, Side::Villains)
}
