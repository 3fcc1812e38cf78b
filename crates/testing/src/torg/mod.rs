//! Random commands for Torg: most fit the current state, some do not.

mod active_effects;
pub mod attacks;
mod combat_actions;
pub mod decks;
pub mod disclosure;
mod follow_ups;
mod kinds;
mod rounds;
pub mod secrets;
pub mod story;
mod tasks;
mod values;

use crate::StandardCard as _;
use crate::{TestRng, cast, new_actor};
use ::torg::card::{ApprovableAction, BySide, CardId, CardName, LineEffect, Side, VillainSkill};
use ::torg::command::{Command, DiceFrom};
use ::torg::settings::HandSize;
use ::torg::skill_check::SkillCheck;
use ::torg::state::{
    Action, ActionKind, ActionStage, Actor, Contribution, Role, SceneEnd, SceneEndStep, Setback,
    State, Tone, Trade,
};
pub use kinds::{EVENT_KINDS, event_kind};
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::ActorId;
pub use values::random_settings;
use values::{
    random_condition, random_defence_outcome, random_edition, random_faces, random_kind,
    random_outcome, random_proficiency, random_role, random_roll_condition, random_setback,
    random_sheet, random_stats,
};

/// Returns the command that opens a table with one to seven heroes and a few others. Sometimes there are so many hands that the deck
/// is nearly used up.
pub fn random_opening(rng: &mut TestRng) -> Command {
    let crowded = rng.one_in(8);
    let heroes = if crowded {
        16
    } else {
        1 + rng.below(7) as usize
    };
    let mut settings = random_settings(rng);
    if crowded {
        settings.hand_size = HandSize::Fixed(9);
    }
    settings.deckless = !crowded && rng.one_in(16);
    let mut cast = cast(heroes, rng.below(2) as usize, 1 + rng.below(3) as usize);
    for actor in &mut cast {
        actor.stats = random_stats(rng);
    }
    let opening = Command::OpenTable {
        title: Name::new("Property").unwrap(),
        edition: random_edition(&mut cast, rng),
        settings,
        cast,
    };
    decks::random_opening(opening, rng)
}

/// Returns a command; two in three are sensible.
pub fn random_command(state: &State, rng: &mut TestRng) -> Command {
    let command = if rng.below(3) > 0 {
        sensible_command(state, rng)
    } else {
        any_command(state, rng)
    };
    decks::with_typed_cards(state, command, rng)
}

fn sensible_command(state: &State, rng: &mut TestRng) -> Command {
    if let Some(command) = follow_ups::sensible_command(state, rng) {
        return command;
    }
    if let Some(scene_end) = &state.scene_end {
        let command = scene_end_command(state, scene_end, rng);
        return command.unwrap_or_else(|| any_command(state, rng));
    }
    if let Some(pool_removal) = state.pool_removals_due().first().copied() {
        let ordinary = state
            .pool(pool_removal.hero)
            .iter()
            .filter(|card| state.may_be_taken(**card));
        return Command::TakePoolCards {
            cards: ordinary
                .take(usize::from(pool_removal.cards))
                .copied()
                .collect(),
        };
    }
    if let Some(trade) = state.trade.as_ref().filter(|_| rng.one_in(2)) {
        return trade_answer(state, trade);
    }
    if let Some(command) = attacks::sensible_command(state, rng) {
        return command;
    }
    if let Some(command) = active_effects::sensible_command(state, rng) {
        return command;
    }
    if let Some(command) = story::sensible_command(state, rng) {
        return command;
    }
    if let Some(command) = tasks::sensible_command(state, rng) {
        return command;
    }
    if let Some(command) = rounds::sensible_command(state, rng) {
        return command;
    }
    if let Some(command) = combat_actions::sensible_command(state, rng) {
        return command;
    }
    if let Some(action) = &state.action {
        return action_command(state, action, rng);
    }
    match &state.conflict {
        Some(_) if state.round().is_some() => round_command(state, rng),
        Some(_) if state.is_deckless() => rounds::set_line(rng),
        Some(_) => match rng.below(3) {
            0 => Command::Flip,
            _ => Command::PoolCard {
                actor: random_hero(state, rng),
                card: CardId(0),
            }
            .with_own_card(state, rng),
        },
        None => free_play_command(state, rng),
    }
}

/// Returns the next command of the end of a scene. `None` if nobody has to do anything.
fn scene_end_command(state: &State, scene_end: &SceneEnd, rng: &mut TestRng) -> Option<Command> {
    let step = scene_end.step();
    let seat = scene_end.heroes.iter().find(|seat| match step {
        SceneEndStep::DiscardToHandSize => seat.excess > 0,
        SceneEndStep::OptionalDiscard => !seat.optional_done,
    })?;
    let (actor, hand) = (seat.actor, state.hand(seat.actor));
    Some(match step {
        SceneEndStep::DiscardToHandSize => {
            let cards = hand.iter().take(usize::from(seat.excess));
            Command::DiscardToHandSize {
                actor,
                cards: cards.copied().collect(),
            }
        }
        SceneEndStep::OptionalDiscard => {
            let card = if rng.one_in(3) {
                hand.first().copied()
            } else {
                None
            };
            Command::OptionalDiscard { actor, card }
        }
    })
}

/// Returns the next command of an offered trade.
fn trade_answer(state: &State, trade: &Trade) -> Command {
    let theirs = if state.conflict.is_some() {
        state.pool(trade.to)
    } else {
        state.hand(trade.to)
    };
    let fit = theirs
        .iter()
        .filter(|card| !card.is_subplot())
        .take(trade.offered.len());
    match &trade.returned {
        None => Command::AnswerTrade {
            cards: fit.copied().collect(),
        },
        Some(_) if !trade.offerer_agreed => Command::AgreeTrade,
        Some(_) => Command::AcceptTrade {
            explanation: String::new(),
        },
    }
}

/// Returns a command for the action that goes on.
fn action_command(state: &State, action: &Action, rng: &mut TestRng) -> Command {
    match (action.stage, rng.below(6)) {
        (_, 0) => card_command(state, rng, action.actor),
        (ActionStage::Declared, 1 | 2) => Command::Roll {
            proficiency: random_proficiency(rng),
            dice: DiceFrom::App,
        },
        (ActionStage::Declared, 3) if rng.one_in(3) => {
            combat_actions::command_without_roll(state, random_actor(state, rng), rng)
        }
        (ActionStage::Rolled, 1) => Command::Commit,
        (ActionStage::Rolled, 2) => Command::AnnounceSkillCheck {
            skill: None,
            check: SkillCheck {
                value: rng.below(20) as u8,
                difficulty: rng.below(20) as u8,
            },
        },
        (ActionStage::Declared | ActionStage::Rolled | ActionStage::Committed, _) => {
            Command::Announce {
                outcome: random_outcome(rng),
            }
        }
    }
}

fn round_command(state: &State, rng: &mut TestRng) -> Command {
    if let Some(command) = combat_actions::follow_up_command(state, rng) {
        return command;
    }
    let next = state.round().and_then(|round| round.next_turn());
    let setback = Side::ALL.into_iter().find(|side| {
        let has_setback = |setbacks: &BySide<Option<Setback>>| setbacks.get(*side).is_some();
        state.line_effect(*side) == LineEffect::Setback
            && !state
                .round()
                .is_some_and(|round| has_setback(&round.setbacks))
    });
    if let Some(side) = setback.filter(|_| rng.one_in(3)) {
        let setback = if rng.one_in(2) {
            random_setback(rng)
        } else {
            follow_ups::random_setback(state, rng)
        };
        return Command::ChooseSetback { side, setback };
    }
    // Goes on to the villain's turn before the card that allows it is gone.
    let strikes = matches!(
        state.line_effect(Side::Villains),
        LineEffect::VillainSkills(..)
    );
    if let (true, Some(turn), Some(_)) = (strikes && !rng.one_in(3), next, likely_target(state)) {
        let villains = state.actor(turn.actor).map(Actor::side) == Some(Side::Villains);
        return if villains {
            declare_action(state, rng, turn.actor)
        } else {
            Command::Pass { actor: turn.actor }
        };
    }
    // The low numbers are turns. They are more frequent, so that a round continues for a while.
    match (rng.below(18).saturating_sub(4), next) {
        (0..=4, Some(turn)) if rng.one_in(5) => {
            let other = random_actor(state, rng);
            combat_actions::random_command(state, turn.actor, other, rng)
        }
        (0..=4, Some(turn)) => declare_action(state, rng, turn.actor),
        (5, Some(turn)) => Command::EndTurn { actor: turn.actor },
        (6, Some(turn)) => Command::Pass { actor: turn.actor },
        (0..=6, None) | (7, _) if state.is_deckless() => rounds::set_line(rng),
        (0..=6, None) | (7, _) => Command::Flip,
        (8 | 9, _) => {
            let earned = |actor: &&Actor| actor.round.contribution == Contribution::Made;
            let actor = state
                .heroes()
                .find(earned)
                .map_or_else(|| random_hero(state, rng), |actor| actor.id);
            Command::PoolCard {
                actor,
                card: CardId(0),
            }
            .with_own_card(state, rng)
        }
        (10, _) => {
            let hero = random_hero(state, rng);
            card_command(state, rng, hero)
        }
        (11, _) => trade_command(state, rng),
        (12, _) => setback_or_judgement_command(state, rng),
        (_, _) => match rng.below(3) {
            0 => Command::EndRounds,
            1 => Command::EndScene {
                is_final: rng.one_in(6),
            },
            _ => Command::Flip,
        },
    }
}

/// Returns a hero who would lose a pool card through a villain's success.
fn likely_target(state: &State) -> Option<ActorId> {
    let mut heroes = state.heroes();
    let prey = heroes.find(|hero| state.takeable_count(hero.id) > 0)?;
    Some(prey.id)
}

fn declare_action(state: &State, rng: &mut TestRng, actor: ActorId) -> Command {
    let villain = state
        .actor(actor)
        .is_some_and(|actor| actor.role == Role::Villain);
    let listed = match state.line_effect(Side::Villains) {
        LineEffect::VillainSkills(skill, other) if villain && !rng.one_in(4) => {
            Some(if rng.one_in(2) { skill } else { other })
        }
        _ => None,
    };
    let kind = listed.map_or_else(
        || random_kind(rng),
        |skill| {
            ActionKind::Approvable(match skill {
                VillainSkill::Taunt => ApprovableAction::Taunt,
                VillainSkill::Test => ApprovableAction::Test,
                VillainSkill::Trick => ApprovableAction::Trick,
                VillainSkill::Intimidate => ApprovableAction::Intimidate,
            })
        },
    );
    let target = match likely_target(state) {
        Some(prey) if listed.is_some() => Some(prey),
        Some(_) | None if villain || rng.one_in(3) => Some(random_hero(state, rng)),
        Some(_) | None => None,
    };
    Command::Declare {
        actor,
        kind,
        target,
        critical_moment: rng.one_in(5),
    }
}

fn free_play_command(state: &State, rng: &mut TestRng) -> Command {
    let hero = random_hero(state, rng);
    match rng.below(12) {
        0..=3 if state.scene.tone == Tone::Standard && rng.one_in(3) => Command::SetTone {
            tone: Tone::Dramatic,
        },
        0..=3 => {
            let everyone = rng.below(4) > 0;
            let participants = state.present().map(|actor| actor.id);
            let participants = participants.filter(|_| everyone || rng.one_in(2)).collect();
            if rng.one_in(3) {
                rounds::begin_rounds(participants, rng)
            } else {
                Command::BeginRounds { participants }
            }
        }
        4 => Command::EndScene {
            is_final: rng.one_in(6),
        },
        5 => Command::BeginAct,
        6 => Command::PoolCard {
            actor: hero,
            card: CardId(0),
        }
        .with_own_card(state, rng),
        7 | 8 => trade_command(state, rng),
        9 | 10 => Command::SetTone {
            tone: if rng.one_in(4) {
                Tone::Standard
            } else {
                Tone::Dramatic
            },
        },
        _ => match rng.below(3) {
            0 => declare_action(state, rng, hero),
            _ => card_command(state, rng, hero),
        },
    }
}

fn trade_command(state: &State, rng: &mut TestRng) -> Command {
    let (from, to) = (random_hero(state, rng), random_hero(state, rng));
    let zone = if state.conflict.is_some() {
        state.pool(from)
    } else {
        state.hand(from)
    };
    let count = 1 + rng.below(2) as usize;
    let cards = |zone: &[CardId]| zone.iter().take(count).copied().collect();
    // Open cards are often traded in one step.
    if state.conflict.is_some() && rng.one_in(3) {
        return Command::TradeAtOnce {
            from,
            to,
            offered: cards(zone),
            returned: cards(state.pool(to)),
            explanation: String::new(),
        };
    }
    Command::OfferTrade {
        from,
        to,
        cards: cards(zone),
    }
}

fn setback_or_judgement_command(state: &State, rng: &mut TestRng) -> Command {
    let side = if rng.one_in(2) {
        Side::Heroes
    } else {
        Side::Villains
    };
    let due = Side::ALL
        .into_iter()
        .find(|side| state.line_effect(*side) == LineEffect::Setback);
    let defending = state
        .heroes()
        .find(|hero| hero.round.defence.is_some())
        .map(|hero| hero.id);
    match (rng.below(4), defending) {
        (0, _) => Command::ChooseSetback {
            side: due.unwrap_or(side),
            setback: random_setback(rng),
        },
        (1, _) => Command::JudgePosition {
            actor: random_actor(state, rng),
            improved: rng.one_in(2),
        },
        (2, Some(actor)) => Command::JudgeDefence {
            actor,
            defence: random_defence_outcome(rng),
        },
        (_, _) => Command::JudgeContribution {
            actor: random_hero(state, rng),
            helped: rng.one_in(2),
        },
    }
}

/// Returns a command that plays, pools, looks at or shows a card.
fn card_command(state: &State, rng: &mut TestRng, actor: ActorId) -> Command {
    match rng.below(8) {
        0 => Command::LookAtHand { actor },
        1 => Command::RevealCard {
            actor,
            card: CardId(0),
        }
        .with_own_card(state, rng),
        _ => {
            let zone = if state.conflict.is_some() && rng.below(4) > 0 {
                state.pool(actor)
            } else {
                state.hand(actor)
            };
            let card = rng
                .one_of(zone)
                .copied()
                .unwrap_or(CardId(1 + u16::try_from(rng.below(156)).unwrap()));
            active_effects::play_command(actor, card, rng)
        }
    }
}

trait WithOwnDeckCards {
    fn with_own_card(self, state: &State, rng: &mut TestRng) -> Self;
}

impl WithOwnDeckCards for Command {
    /// Returns the command with a card from its actor's hand; preferably the only Monologue of the deck.
    fn with_own_card(mut self, state: &State, rng: &mut TestRng) -> Self {
        if let Self::PoolCard { actor, card } | Self::RevealCard { actor, card } = &mut self {
            let hand = state.hand(*actor);
            let monologue = |card: &&CardId| card.name() == Some(CardName::Monologue);
            let picked = hand.iter().find(monologue).or_else(|| rng.one_of(hand));
            *card = picked.copied().unwrap_or(CardId(1));
        }
        self
    }
}

/// Returns any command, with any actor and any card.
fn any_command(state: &State, rng: &mut TestRng) -> Command {
    let (actor, other) = (random_actor(state, rng), random_actor(state, rng));
    let card = random_card(state, rng, actor);
    match rng.below(55) {
        0 => random_opening(rng),
        1 => Command::JoinAll {
            actors: (0..1 + rng.below(3))
                .map(|_| new_actor("Newcomer", random_role(rng)))
                .collect(),
        },
        2 => Command::Join {
            actor: new_actor("Newcomer", random_role(rng)),
        },
        3 if rng.one_in(2) => Command::ChangeActor {
            actor,
            name: Name::new("Renamed").unwrap(),
            player: rng.one_in(2).then(|| Name::new("Noor").unwrap()),
        },
        3 if rng.one_in(8) => Command::LeaveAll {
            actors: vec![actor, other],
        },
        3 => Command::Leave {
            actor: random_trader(state, rng).unwrap_or(actor),
        },
        4 if rng.one_in(4) => Command::Rest {
            actors: vec![actor, other],
        },
        4 if rng.one_in(2) => Command::SetStats {
            actor,
            stats: random_stats(rng),
        },
        4 => Command::SetSheet {
            actor,
            stats: random_stats(rng),
            sheet: random_sheet(rng),
        },
        5 | 6 => Command::SetCondition {
            actor,
            condition: random_condition(rng),
        },
        7 => Command::SetRollCondition {
            actor,
            roll_condition: random_roll_condition(rng),
        },
        8 => Command::SetPossibilities {
            actor,
            possibilities: u16::try_from(rng.below(1_100)).unwrap(),
        },
        9 => Command::ChangeSettings {
            settings: random_settings(rng),
        },
        10 if rng.one_in(3) => Command::RenameTable {
            title: Name::new(if rng.one_in(2) { "Day" } else { "Night" }).unwrap(),
        },
        10 => Command::MakeNote {
            text: "x".repeat(rng.below(600) as usize),
        },
        11 => Command::LookAtHand { actor },
        12 => Command::RevealCard { actor, card },
        13 | 14 => Command::PoolCard { actor, card },
        15 => Command::PlayCard { actor, card },
        16 => active_effects::random_command(state, rng, actor, card),
        17 => Command::NameScene {
            name: Name::new("Anywhere").unwrap(),
        },
        18 => Command::SetTone {
            tone: if rng.one_in(2) {
                Tone::Standard
            } else {
                Tone::Dramatic
            },
        },
        19 => Command::BeginRounds {
            participants: vec![actor, other, actor],
        },
        20 => Command::JoinConflict { actor },
        21 | 22 => Command::Flip,
        23 => Command::EndRounds,
        24 | 25 => setback_or_judgement_command(state, rng),
        26 => Command::JudgeDefence {
            actor,
            defence: random_defence_outcome(rng),
        },
        27 | 28 => {
            let target = if rng.one_in(2) { Some(other) } else { None };
            Command::Declare {
                actor,
                kind: random_kind(rng),
                target,
                critical_moment: rng.one_in(3),
            }
        }
        29 | 30 => Command::Roll {
            proficiency: random_proficiency(rng),
            dice: DiceFrom::Person(random_faces(rng)),
        },
        31 => Command::Commit,
        32 => Command::Announce {
            outcome: random_outcome(rng),
        },
        33 => Command::EndTurn { actor },
        34 => Command::Pass { actor },
        35 => Command::TakePoolCards {
            cards: random_cards(state, rng, actor),
        },
        36 => Command::OfferTrade {
            from: actor,
            to: other,
            cards: random_cards(state, rng, actor),
        },
        37 => Command::AnswerTrade {
            cards: random_cards(state, rng, actor),
        },
        38 if rng.one_in(2) => Command::AgreeTrade,
        38 => Command::AcceptTrade {
            explanation: "Shoulder to shoulder.".to_owned(),
        },
        39 if rng.one_in(2) => Command::TradeAtOnce {
            from: actor,
            to: other,
            offered: random_cards(state, rng, actor),
            returned: random_cards(state, rng, other),
            explanation: String::new(),
        },
        39 => Command::CancelTrade,
        40 if rng.one_in(3) => Command::EndSceneKeepingHands,
        40 => Command::EndScene {
            is_final: rng.one_in(3),
        },
        41 => Command::DiscardToHandSize {
            actor,
            cards: random_cards(state, rng, actor),
        },
        42 => Command::OptionalDiscard {
            actor,
            card: Some(card).filter(|_| !rng.one_in(3)),
        },
        43 | 44 => tasks::random_command(state, rng, actor),
        45 if rng.one_in(2) => Command::FlipTaskBox {
            assignments: tasks::random_assignments(state, rng),
        },
        45 => rounds::random_command(rng, actor, other),
        46 | 47 => story::random_command(state, rng, actor),
        48 | 49 => follow_ups::random_command(actor, card, rng),
        50 => decks::random_command(state, rng, actor),
        51 if rng.one_in(2) => combat_actions::random_command(state, actor, other, rng),
        51 | 52 => attacks::random_command(rng, actor, other, card),
        53 => Command::SetAway {
            actor: random_trader(state, rng).unwrap_or(actor),
            away: rng.below(3) > 0,
        },
        _ => Command::BeginAct,
    }
}

fn random_hero(state: &State, rng: &mut TestRng) -> ActorId {
    let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
    rng.one_of(&heroes).copied().unwrap_or(ActorId(1))
}

/// Returns one of the two traders, sometimes.
fn random_trader(state: &State, rng: &mut TestRng) -> Option<ActorId> {
    let trade = state.trade.as_ref().filter(|_| rng.one_in(2))?;
    Some(if rng.one_in(2) { trade.from } else { trade.to })
}

/// Returns any member of the cast, present or gone, or an ID that nobody has.
fn random_actor(state: &State, rng: &mut TestRng) -> ActorId {
    let max = u32::try_from(state.cast.len()).unwrap() + 1;
    ActorId(u16::try_from(rng.below(max + 1)).unwrap())
}

fn random_card(state: &State, rng: &mut TestRng, actor: ActorId) -> CardId {
    let zone = match rng.below(4) {
        0 => state.pool(actor),
        1 | 2 => state.hand(actor),
        _ => &[],
    };
    let number = u16::try_from(rng.below(158)).unwrap();
    rng.one_of(zone).copied().unwrap_or(CardId(number))
}

fn random_cards(state: &State, rng: &mut TestRng, actor: ActorId) -> Vec<CardId> {
    (0..rng.below(4))
        .map(|_| random_card(state, rng, actor))
        .collect()
}
