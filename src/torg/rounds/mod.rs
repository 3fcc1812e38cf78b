//! Rounds: how they begin and close, and the texts and choices of the dialogs about them.

#[cfg(feature = "web")]
pub mod dialogs;

use super::action::{Action, ActionButton};
use super::fight::is_dying;
use super::list_content::RuledNote;
use super::messages::names::defence;
use super::messages::sentences::actor_name;
use crate::grammar::{capitalised, cards, counted, whole_number};
use ::torg::MAX_ACTION_TOTAL;
use ::torg::card::Side;
use ::torg::command::Command;
use ::torg::follow_ups::SetbackKind;
use ::torg::rounds::{Ambush, RoundsCommand, Surprise};
use ::torg::settings::DefendMany;
use ::torg::state::DefenceOutcome;
use ::torg::view::{ActorView, PoolPlay, View};
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// The highest number of missed attacks that has a row of its own; more are rare.
const MAX_MISSED: u8 = 4;

/// What happens after a round, once its open questions are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRound {
    /// The next card is flipped.
    Flip,
    /// The rounds end and free play begins.
    EndRounds,
    /// The scene ends.
    EndScene {
        /// Whether it was the final encounter.
        is_final: bool,
    },
    /// The scene ends, and nobody discards more cards than they must.
    EndSceneKeepingHands,
}

impl AfterRound {
    /// Returns the label of the button that continues.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Flip => "Flip",
            Self::EndRounds => "End the rounds",
            Self::EndScene { .. } | Self::EndSceneKeepingHands => "End the scene",
        }
    }

    /// Returns the command that continues. `None` if the gamemaster has to set the next conflict line first.
    pub fn command(self, view: &View) -> Option<Command> {
        match self {
            Self::Flip if view.deckless => None,
            Self::Flip => Some(Command::Flip),
            Self::EndRounds => Some(Command::EndRounds),
            Self::EndScene { is_final } => Some(Command::EndScene { is_final }),
            Self::EndSceneKeepingHands => Some(Command::EndSceneKeepingHands),
        }
    }
}

/// Returns the heroes who lose their chance to lay a card if the round closes now. Before the first round, the flip itself is what
/// they wait for.
pub fn may_still_lay(view: &View) -> Vec<ActorId> {
    let heroes = view
        .heroes()
        .filter(|hero| view.round.is_some() && hero.may_pool());
    heroes.map(|hero| hero.id).collect()
}

/// Returns the reminders before the round closes: one for each actor who is dying, until they are treated or dead (TC-100).
pub fn dying_notes(view: &View) -> Vec<RuledNote> {
    let dying = view.present().filter(|actor| is_dying(view, actor));
    let note = |actor: &ActorView| {
        let name = capitalised(&actor_name(view, actor.id));
        RuledNote::ruled(
            format!(
                "{name} is dying and has not been treated. The gamemaster decides how soon death comes."
            ),
            tc(100),
        )
    };
    dying.map(note).collect()
}

/// Checks whether to ask before the round closes: the gamemaster has to judge something, or before a flip, a hero is dying or somebody
/// would lose a turn. It does not ask because of dying villains, whom few tables treat, nor because of cards that could still be laid,
/// since heroes often keep them; the button of the flip says it.
pub fn must_ask(view: &View, then: AfterRound) -> bool {
    let must_judge = view.round.as_ref().is_some_and(|round| {
        !round.about_to_break.is_empty() || !round.unjudged_defences.is_empty()
    });
    let is_dying_hero =
        |actor: &ActorView| actor.role.side() == Side::Heroes && is_dying(view, actor);
    let must_wait = || !view.not_acted().is_empty() || view.present().any(is_dying_hero);
    must_judge || (then == AfterRound::Flip && must_wait())
}

/// Checks whether the first round begins by itself, because no hero may lay a card before it.
pub fn begins_at_once(view: &View) -> bool {
    view.in_rounds
        && view.round.is_none()
        && !view
            .heroes()
            .any(|hero| matches!(hero.pool_play, PoolPlay::Starting(1..)))
}

/// Returns the gamemaster's decisions before the round closes: who stays, and how defences went (DD-149, TC-254, DD-197, A-33).
pub fn judgements(view: &View) -> Vec<(Side, ActionButton)> {
    let Some(round) = &view.round else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    // A line breaks villains only, but an interaction anybody.
    let breaking = view
        .present()
        .filter(|actor| round.about_to_break.contains(&actor.id));
    for actor in breaking {
        let judge = Command::JudgePosition {
            actor: actor.id,
            improved: true,
        };
        let row = verdict(
            format!("Let {} stay", actor_name(view, actor.id)),
            "if they did harm or gained a better position; otherwise they leave now (Break)",
            judge,
        );
        rows.push((actor.role.side(), row));
    }
    for hero in &round.unjudged_defences {
        rows.extend(
            defence_verdicts(view, *hero)
                .into_iter()
                .map(|row| (Side::Heroes, row)),
        );
    }
    rows
}

fn verdict(label: String, detail: impl Into<String>, command: Command) -> ActionButton {
    ActionButton::gamemaster(label, Action::PlayAndStay(command)).with_detail(detail)
}

fn defence_verdicts(view: &View, hero: ActorId) -> Vec<ActionButton> {
    let name = actor_name(view, hero);
    let judge = |defence| Command::JudgeDefence {
        actor: hero,
        defence,
    };
    // The app judges a defence by the attacks that were entered, so it asks only if there were none.
    let mut rows = vec![verdict(
        format!("{name}: {}", defence(DefenceOutcome::NotAttacked)),
        "no attack on them was entered this round",
        judge(DefenceOutcome::NotAttacked),
    )];
    if view.settings.is(DefendMany::Each) {
        rows.extend((1..=MAX_MISSED).map(|missed| {
            let command = RoundsCommand::CountMissedAttacks {
                actor: hero,
                missed,
            };
            verdict(
                format!("{name}: missed by {}", counted(missed, "attack", "attacks")),
                format!("earns {}", cards(missed)),
                Command::from(command),
            )
        }));
    } else {
        let missed_text = if view.settings.is(DefendMany::FirstMissed) {
            "missed by the first attack"
        } else {
            defence(DefenceOutcome::AllMissed)
        };
        rows.push(verdict(
            format!("{name}: {missed_text}"),
            "earns a card",
            judge(DefenceOutcome::AllMissed),
        ));
    }
    let hit = format!("{name}: {}", defence(DefenceOutcome::Hit));
    rows.push(verdict(hit, "", judge(DefenceOutcome::Hit)));
    rows
}

/// Returns the actors who are present but not chosen at first when rounds begin: those who cannot act, heroes whose players are away,
/// and villains who broke and have not fought since (DD-149).
pub fn left_out_at_first(view: &View) -> Vec<ActorId> {
    let is_left_out =
        |actor: &&ActorView| !actor.condition.can_act() || actor.away || actor.has_fled;
    let left_out = view.present().filter(is_left_out);
    left_out.map(|actor| actor.id).collect()
}

/// How the rounds begin, if not in the usual way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// The side that is surprised, and how much.
    pub surprised: Option<(Side, Surprise)>,
    /// The actors of that side who watch for danger.
    pub on_duty: Vec<ActorId>,
    /// Whether heroes fight each other.
    pub duel: bool,
}

impl Beginning {
    /// Returns the command that begins the rounds.
    pub fn command(self, participants: Vec<ActorId>) -> Command {
        let on_duty = self.on_duty;
        let ambush = self.surprised.map(|(surprised_side, surprise)| Ambush {
            surprised_side,
            surprise,
            on_duty,
        });
        let command = RoundsCommand::Begin {
            participants,
            ambush,
            duel: self.duel,
        };
        Command::from(command)
    }

    /// Returns the participants who may be on duty: those of the surprised side, if the surprise is complete.
    pub fn may_be_on_duty<'a>(
        &self,
        view: &'a View,
        participants: &[ActorId],
    ) -> Vec<&'a ActorView> {
        let Some((side, Surprise::Complete)) = self.surprised else {
            return Vec::new();
        };
        let is_eligible =
            |actor: &&ActorView| actor.role.side() == side && participants.contains(&actor.id);
        view.present().filter(is_eligible).collect()
    }
}

/// Returns the actors of a side whom a kind of setback can affect.
pub fn setback_targets(
    view: &View,
    side: Side,
    kind: SetbackKind,
) -> impl Iterator<Item = &ActorView> {
    view.present().filter(move |actor| {
        // Whoever is out of action has none to lose and does not fall; something else may still happen to them.
        let feels_it = actor.condition.can_act() || kind == SetbackKind::Individual;
        let is_of_side = actor.takes_part && actor.role.side() == side;
        is_of_side && feels_it && kind.can_affect(actor.role)
    })
}

/// Reads a typed action total, with a hyphen or a minus sign if it is negative. `None` if it is not a valid total.
pub fn read_total(text: &str) -> Option<i32> {
    whole_number(text).filter(|total| total.unsigned_abs() <= MAX_ACTION_TOTAL.unsigned_abs())
}
