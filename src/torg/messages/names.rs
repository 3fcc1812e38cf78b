//! The names of things in Torg, and short phrases about them.
use ::torg::card::{ApprovableAction, ApprovedActions, LineEffect, Side, VillainSkill};
use ::torg::deck::Deck;
use ::torg::roll::{RollCondition, SuccessLevel};
use ::torg::rounds::FATIGUE_SHOCK;
use ::torg::state::{ActionKind, ActionOutcome, DefenceOutcome, Role};

/// Returns the name of a side.
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::Heroes => "Heroes",
        Side::Villains => "Villains",
    }
}

/// Returns the name of a side, for use within a sentence.
pub fn side_in_sentence(side: Side) -> &'static str {
    match side {
        Side::Heroes => "the heroes",
        Side::Villains => "the villains",
    }
}

/// Returns the effect on a conflict line as the card shows it.
pub fn effect(deck: &Deck, effect: LineEffect) -> String {
    match effect {
        LineEffect::None => String::new(),
        LineEffect::Flurry => "Flurry".into(),
        LineEffect::Inspiration => "Inspiration".into(),
        LineEffect::Up => "Up".into(),
        LineEffect::Break => "Break".into(),
        LineEffect::Confused => "Confused".into(),
        LineEffect::Fatigued => "Fatigued".into(),
        LineEffect::Setback => "Setback".into(),
        LineEffect::Stymied => "Stymied".into(),
        LineEffect::VillainSkills(first, second) => {
            format!("{}, {}", villain_skill(first), villain_skill(second))
        }
        LineEffect::FreeText(text) => deck.free_text(text).to_owned(),
    }
}

/// Returns what an effect does to a side, as a line below its name.
pub fn meaning(effect: LineEffect, side: Side) -> String {
    let text = match (effect, side) {
        (LineEffect::None, _) => "no special effect",
        (LineEffect::Flurry, _) => "everyone acts, then acts again",
        (LineEffect::Inspiration, Side::Heroes) => "clears shock, K, O, knockdown; heroes draw",
        (LineEffect::Inspiration, Side::Villains) => "clears shock, K, O, knockdown",
        (LineEffect::Up, _) => "a free extra die on every roll",
        (LineEffect::Break, _) => "the injured leave unless they gain an advantage",
        (LineEffect::Confused, _) => "they cannot use cards this round",
        (LineEffect::Fatigued, _) => return format!("{FATIGUE_SHOCK} shock for each of them"),
        (LineEffect::Setback, _) => "something goes wrong for them",
        (LineEffect::Stymied, _) => "each loses the first reroll",
        (LineEffect::VillainSkills(..), _) => "a success takes cards from a hero’s pool",
        (LineEffect::FreeText(_), _) => "the gamemaster decides what it does",
    };
    text.to_owned()
}

const fn villain_skill(skill: VillainSkill) -> &'static str {
    match skill {
        VillainSkill::Intimidate => "Intimidate",
        VillainSkill::Taunt => "Taunt",
        VillainSkill::Test => "Test of wills",
        VillainSkill::Trick => "Trick",
    }
}

/// Returns the name of one of the seven kinds of action.
pub const fn approvable(kind: ApprovableAction) -> &'static str {
    match kind {
        ApprovableAction::Attack => "Attack",
        ApprovableAction::Defend => "Defend",
        ApprovableAction::Trick => "Trick",
        ApprovableAction::Test => "Test of wills",
        ApprovableAction::Taunt => "Taunt",
        ApprovableAction::Intimidate => "Intimidate",
        ApprovableAction::Maneuver => "Maneuver",
    }
}

/// Returns the name of any kind of action.
pub const fn action(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Approvable(kind) => approvable(kind),
        ActionKind::Other => "Other",
    }
}

/// Returns what an actor did, to follow the name: "Imani attacked".
pub fn past_tense(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Approvable(ApprovableAction::Attack) => "attacked",
        ActionKind::Approvable(ApprovableAction::Defend) => "defended",
        ActionKind::Approvable(ApprovableAction::Trick) => "tried a trick",
        ActionKind::Approvable(ApprovableAction::Test) => "tried a test of wills",
        ActionKind::Approvable(ApprovableAction::Taunt) => "taunted",
        ActionKind::Approvable(ApprovableAction::Intimidate) => "intimidated",
        ActionKind::Approvable(ApprovableAction::Maneuver) => "maneuvered",
        ActionKind::Other => "acted",
    }
}

/// Returns what an actor did to these targets, to follow the name: "tried a trick on Thug".
pub fn past_tense_at(kind: ActionKind, targets: &str) -> String {
    let verb = past_tense(kind);
    match kind {
        ActionKind::Approvable(
            ApprovableAction::Attack | ApprovableAction::Taunt | ApprovableAction::Intimidate,
        ) => format!("{verb} {targets}"),
        ActionKind::Approvable(ApprovableAction::Trick) => format!("{verb} on {targets}"),
        ActionKind::Approvable(
            ApprovableAction::Defend | ApprovableAction::Test | ApprovableAction::Maneuver,
        ) => format!("{verb} against {targets}"),
        // Any other action may help its target or harm them.
        ActionKind::Other => format!("{verb} ({targets})"),
    }
}

/// Returns the actions that a card approves, one item each.
pub fn approved(deck: &Deck, approved: ApprovedActions) -> Vec<String> {
    match approved {
        ApprovedActions::Any => vec!["Any of the seven actions".to_owned()],
        ApprovedActions::Pair(first, second) => {
            [first, second].map(|kind| approvable(kind).into()).to_vec()
        }
        ApprovedActions::FreeText(text) => vec![deck.free_text(text).to_owned()],
    }
}

/// Returns the name of a success level.
pub const fn level(level: SuccessLevel) -> &'static str {
    match level {
        SuccessLevel::Minimal => "Minimal",
        SuccessLevel::Average => "Average",
        SuccessLevel::Good => "Good",
        SuccessLevel::Superior => "Superior",
        SuccessLevel::Spectacular => "Spectacular",
    }
}

/// Returns the outcome of an action as a short sentence.
pub fn outcome(outcome: ActionOutcome) -> String {
    match outcome {
        ActionOutcome::Failed => "Failure.".to_owned(),
        ActionOutcome::Succeeded(success_level) => format!("{} success.", level(success_level)),
        ActionOutcome::Done => "Done.".into(),
    }
}

/// Returns the name of a roll condition.
pub const fn roll_condition_name(standing: RollCondition) -> &'static str {
    match standing {
        RollCondition::Up => "Up",
        RollCondition::Stymied => "Stymied",
    }
}

/// Returns the name of a role.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Hero => "hero",
        Role::Ally => "ally",
        Role::Villain => "villain",
    }
}

/// Returns the outcome of a defence.
pub fn defence(defence: DefenceOutcome) -> &'static str {
    match defence {
        DefenceOutcome::Declared => "defending this round",
        DefenceOutcome::AllMissed => "missed by every attack",
        DefenceOutcome::Hit => "hit",
        DefenceOutcome::NotAttacked => "not attacked",
    }
}
