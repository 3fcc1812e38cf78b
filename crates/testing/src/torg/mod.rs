//! Commands out of a state: most of them make sense there, some do not.

mod acts;
pub mod blows;
pub mod decks;
mod hands;
mod kinds;
pub mod marks;
mod rounds;
pub mod secrets;
mod some;
pub mod story;
mod tasks;
mod using;

use crate::Shipped as _;
use crate::{Mix, cast, newcomer};
use ::torg::card::{Approvable, BySide, CARDS, CardId, CardName, Effect, Side, VillainSkill};
use ::torg::command::{Command, DiceFrom};
use ::torg::settings::HandSize;
use ::torg::state::{
    ActionKind, ActionStage, Actor, Contribution, EndingStep, Role, Setback, State, Tone,
};
pub use kinds::{EVENTS, kind_of};
pub use some::some_settings;
use some::{
    some_condition, some_defence, some_edition, some_faces, some_figures, some_kind, some_outcome,
    some_role, some_setback, some_sheet, some_skill, some_standing,
};
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// A table with one to seven heroes and a few others; now and then so many hands that the deck is all but used up.
pub fn an_opening(mix: &mut Mix) -> Command {
    let crowded = mix.one_in(8);
    let heroes = if crowded {
        16
    } else {
        1 + mix.below(7) as usize
    };
    let mut settings = some_settings(mix);
    if crowded {
        settings.hand_size = HandSize::Fixed(9);
    }
    settings.deckless = !crowded && mix.one_in(16);
    let mut cast = cast(heroes, mix.below(2) as usize, 1 + mix.below(3) as usize);
    for actor in &mut cast {
        actor.figures = some_figures(mix);
    }
    let opening = Command::OpenTable {
        title: Name::new("Property").unwrap(),
        edition: some_edition(&mut cast, mix),
        settings,
        cast,
    };
    decks::opening(opening, mix)
}

/// A command: two in three follow play.
pub fn a_command(state: &State, mix: &mut Mix) -> Command {
    let command = if mix.below(3) > 0 {
        sensible(state, mix)
    } else {
        anything(state, mix)
    };
    decks::around(state, command, mix)
}

fn sensible(state: &State, mix: &mut Mix) -> Command {
    if let Some(command) = hands::sensible(state, mix) {
        return command;
    }
    if let Some(ending) = &state.ending {
        let step = ending.step();
        let todo = ending.seats.iter().find(|seat| match step {
            EndingStep::Down => seat.excess > 0,
            EndingStep::OneMore => !seat.optional_done,
        });
        let Some(seat) = todo else {
            return anything(state, mix);
        };
        let hand = state.hand(seat.actor);
        return match step {
            EndingStep::Down => {
                let cards = hand
                    .iter()
                    .take(usize::from(seat.excess))
                    .copied()
                    .collect();
                Command::DiscardDown {
                    actor: seat.actor,
                    cards,
                }
            }
            EndingStep::OneMore => {
                let card = if mix.one_in(3) {
                    hand.first().copied()
                } else {
                    None
                };
                Command::DiscardOne {
                    actor: seat.actor,
                    card,
                }
            }
        };
    }
    if let Some(removal) = state.removal_due() {
        let ordinary = state
            .pool(removal.hero)
            .iter()
            .filter(|card| state.may_be_taken(**card));
        return Command::TakePoolCards {
            cards: ordinary.take(usize::from(removal.cards)).copied().collect(),
        };
    }
    if let Some(trade) = state.trade.as_ref().filter(|_| mix.one_in(2)) {
        let theirs = if state.conflict.is_some() {
            state.pool(trade.to)
        } else {
            state.hand(trade.to)
        };
        let fit = theirs
            .iter()
            .filter(|card| !card.is_subplot())
            .take(trade.offered.len());
        return match &trade.returned {
            None => Command::AnswerTrade {
                cards: fit.copied().collect(),
            },
            Some(_) if !trade.agreed => Command::AgreeTrade,
            Some(_) => Command::AcceptTrade {
                story: String::new(),
            },
        };
    }
    if let Some(command) = blows::sensible(state, mix) {
        return command;
    }
    if let Some(command) = using::sensible(state, mix) {
        return command;
    }
    if let Some(command) = story::sensible(state, mix) {
        return command;
    }
    if let Some(command) = tasks::sensible(state, mix) {
        return command;
    }
    if let Some(command) = rounds::sensible(state, mix) {
        return command;
    }
    if let Some(command) = acts::sensible(state, mix) {
        return command;
    }
    if let Some(action) = &state.action {
        return match (action.stage, mix.below(6)) {
            (_, 0) => card_command(state, mix, action.actor),
            (ActionStage::Declared, 1 | 2) => Command::Roll {
                skill: some_skill(mix),
                dice: DiceFrom::App,
            },
            (ActionStage::Declared, 3) if mix.one_in(3) => {
                acts::between(state, anybody(state, mix), mix)
            }
            (ActionStage::Rolled, 1) => Command::Commit,
            (ActionStage::Declared | ActionStage::Rolled | ActionStage::Committed, _) => {
                Command::Announce {
                    outcome: some_outcome(mix),
                }
            }
        };
    }
    match &state.conflict {
        Some(_) if state.round().is_some() => in_round(state, mix),
        Some(_) if state.is_deckless() => rounds::set_line(mix),
        Some(_) => match mix.below(3) {
            0 => Command::Flip,
            _ => Command::LayCard {
                actor: hero(state, mix),
                card: CardId(0),
            }
            .with_own_card(state, mix),
        },
        None => in_free_play(state, mix),
    }
}

fn in_round(state: &State, mix: &mut Mix) -> Command {
    if let Some(command) = acts::follows(state, mix) {
        return command;
    }
    let next = state.round().and_then(|round| round.next_turn());
    let setback = [Side::Heroes, Side::Villains].into_iter().find(|side| {
        let told = |setbacks: &BySide<Option<Setback>>| setbacks.of(*side).is_some();
        state.effect(*side) == Effect::Setback
            && !state.round().is_some_and(|round| told(&round.setbacks))
    });
    if let Some(side) = setback.filter(|_| mix.one_in(3)) {
        let setback = if mix.one_in(2) {
            some_setback(mix)
        } else {
            hands::some_form(state, mix)
        };
        return Command::ChooseSetback { side, setback };
    }
    // On to the villain's turn, before the card that allows it is gone.
    let strikes = matches!(state.effect(Side::Villains), Effect::VillainSkills(..));
    if let (true, Some(turn), Some(_)) = (strikes && !mix.one_in(3), next, prey(state)) {
        let villains = state.actor(turn.actor).map(Actor::side) == Some(Side::Villains);
        return if villains {
            declare(state, mix, turn.actor)
        } else {
            Command::Pass { actor: turn.actor }
        };
    }
    // The low numbers are turns, and come up oftener: a round goes on for a while.
    match (mix.below(18).saturating_sub(4), next) {
        (0..=4, Some(turn)) if mix.one_in(5) => {
            let other = anybody(state, mix);
            acts::anything(state, turn.actor, other, mix)
        }
        (0..=4, Some(turn)) => declare(state, mix, turn.actor),
        (5, Some(turn)) => Command::Finish { actor: turn.actor },
        (6, Some(turn)) => Command::Pass { actor: turn.actor },
        (0..=6, None) | (7, _) if state.is_deckless() => rounds::set_line(mix),
        (0..=6, None) | (7, _) => Command::Flip,
        (8 | 9, _) => {
            let earned = |actor: &&Actor| actor.round.contribution == Contribution::Made;
            let who = state
                .heroes()
                .find(earned)
                .map_or_else(|| hero(state, mix), |actor| actor.id);
            Command::LayCard {
                actor: who,
                card: CardId(0),
            }
            .with_own_card(state, mix)
        }
        (10, _) => {
            let who = hero(state, mix);
            card_command(state, mix, who)
        }
        (11, _) => offer(state, mix),
        (12, _) => setback_or_judgement(state, mix),
        (_, _) => match mix.below(3) {
            0 => Command::EndRounds,
            1 => Command::EndScene {
                is_final: mix.one_in(6),
            },
            _ => Command::Flip,
        },
    }
}

/// A hero whose pool a villain's success would cost something.
fn prey(state: &State) -> Option<ActorId> {
    let mut heroes = state.heroes();
    let prey = heroes.find(|hero| state.takeable(hero.id) > 0)?;
    Some(prey.id)
}

fn declare(state: &State, mix: &mut Mix, actor: ActorId) -> Command {
    let villain = state
        .actor(actor)
        .is_some_and(|actor| actor.role == Role::Villain);
    let listed = match state.effect(Side::Villains) {
        Effect::VillainSkills(one, other) if villain && !mix.one_in(4) => {
            Some(if mix.one_in(2) { one } else { other })
        }
        _ => None,
    };
    let kind = listed.map_or_else(
        || some_kind(mix),
        |skill| {
            ActionKind::Approvable(match skill {
                VillainSkill::Taunt => Approvable::Taunt,
                VillainSkill::Test => Approvable::Test,
                VillainSkill::Trick => Approvable::Trick,
                VillainSkill::Intimidate => Approvable::Intimidate,
            })
        },
    );
    let target = match prey(state) {
        Some(prey) if listed.is_some() => Some(prey),
        Some(_) | None if villain || mix.one_in(3) => Some(hero(state, mix)),
        Some(_) | None => None,
    };
    Command::Declare {
        actor,
        kind,
        target,
        critical_moment: mix.one_in(5),
    }
}

fn in_free_play(state: &State, mix: &mut Mix) -> Command {
    let who = hero(state, mix);
    match mix.below(12) {
        0..=3 if state.scene.tone == Tone::Standard && mix.one_in(3) => Command::SetTone {
            tone: Tone::Dramatic,
        },
        0..=3 => {
            let all = mix.below(4) > 0;
            let participants = state.present().map(|actor| actor.id);
            let participants = participants.filter(|_| all || mix.one_in(2)).collect();
            if mix.one_in(3) {
                rounds::begin(participants, mix)
            } else {
                Command::BeginRounds { participants }
            }
        }
        4 => Command::EndScene {
            is_final: mix.one_in(6),
        },
        5 => Command::BeginAct,
        6 => Command::LayCard {
            actor: who,
            card: CardId(0),
        }
        .with_own_card(state, mix),
        7 | 8 => offer(state, mix),
        9 | 10 => Command::SetTone {
            tone: if mix.one_in(4) {
                Tone::Standard
            } else {
                Tone::Dramatic
            },
        },
        _ => match mix.below(3) {
            0 => declare(state, mix, who),
            _ => card_command(state, mix, who),
        },
    }
}

fn offer(state: &State, mix: &mut Mix) -> Command {
    let (from, to) = (hero(state, mix), hero(state, mix));
    let zone = if state.conflict.is_some() {
        state.pool(from)
    } else {
        state.hand(from)
    };
    let count = 1 + mix.below(2) as usize;
    Command::OfferTrade {
        from,
        to,
        cards: zone.iter().take(count).copied().collect(),
    }
}

fn setback_or_judgement(state: &State, mix: &mut Mix) -> Command {
    let side = if mix.one_in(2) {
        Side::Heroes
    } else {
        Side::Villains
    };
    let due = [Side::Heroes, Side::Villains]
        .into_iter()
        .find(|side| state.effect(*side) == Effect::Setback);
    let defending = state
        .heroes()
        .find(|hero| hero.round.defence.is_some())
        .map(|hero| hero.id);
    match (mix.below(4), defending) {
        (0, _) => Command::ChooseSetback {
            side: due.unwrap_or(side),
            setback: some_setback(mix),
        },
        (1, _) => Command::JudgePosition {
            actor: anybody(state, mix),
            improved: mix.one_in(2),
        },
        (2, Some(actor)) => Command::JudgeDefence {
            actor,
            defence: some_defence(mix),
        },
        (_, _) => Command::JudgeContribution {
            actor: hero(state, mix),
            helped: mix.one_in(2),
        },
    }
}

/// Plays, lays, looks at or shows a card.
fn card_command(state: &State, mix: &mut Mix, actor: ActorId) -> Command {
    match mix.below(8) {
        0 => Command::LookAtHand { actor },
        1 => Command::RevealCard {
            actor,
            card: CardId(0),
        }
        .with_own_card(state, mix),
        _ => {
            let zone = if state.conflict.is_some() && mix.below(4) > 0 {
                state.pool(actor)
            } else {
                state.hand(actor)
            };
            let card = mix
                .one_of(zone)
                .copied()
                .unwrap_or(CardId(1 + u16::try_from(mix.below(156)).unwrap()));
            using::played(actor, card, mix)
        }
    }
}

trait WithOwnCard {
    fn with_own_card(self, state: &State, mix: &mut Mix) -> Self;
}

impl WithOwnCard for Command {
    /// The command with a card of its actor's hand; the one Monologue of the deck goes before others.
    fn with_own_card(mut self, state: &State, mix: &mut Mix) -> Self {
        if let Self::LayCard { actor, card } | Self::RevealCard { actor, card } = &mut self {
            let hand = state.hand(*actor);
            let speech = |card: &&CardId| card.name() == Some(CardName::Monologue);
            let some = hand.iter().find(speech).or_else(|| mix.one_of(hand));
            *card = some.copied().unwrap_or(CardId(1));
        }
        self
    }
}

/// Any command at all, with anybody and any card.
fn anything(state: &State, mix: &mut Mix) -> Command {
    let (actor, other) = (anybody(state, mix), anybody(state, mix));
    let card = any_card(state, mix, actor);
    match mix.below(54) {
        0 => an_opening(mix),
        1 => Command::JoinAll {
            actors: (0..1 + mix.below(3))
                .map(|_| newcomer("Newcomer", some_role(mix)))
                .collect(),
        },
        2 => Command::Join {
            actor: newcomer("Newcomer", some_role(mix)),
        },
        3 => Command::Leave {
            actor: some_trader(state, mix).unwrap_or(actor),
        },
        4 if mix.one_in(2) => Command::SetFigures {
            actor,
            figures: some_figures(mix),
        },
        4 => Command::SetSheet {
            actor,
            figures: some_figures(mix),
            sheet: some_sheet(mix),
        },
        5 | 6 => Command::SetCondition {
            actor,
            condition: some_condition(mix),
        },
        7 => Command::SetStanding {
            actor,
            standing: some_standing(mix),
        },
        8 => Command::SetPossibilities {
            actor,
            possibilities: u16::try_from(mix.below(1_100)).unwrap(),
        },
        9 => Command::ChangeSettings {
            settings: some_settings(mix),
        },
        10 => Command::MakeNote {
            text: "x".repeat(mix.below(600) as usize),
        },
        11 => Command::LookAtHand { actor },
        12 => Command::RevealCard { actor, card },
        13 | 14 => Command::LayCard { actor, card },
        15 => Command::PlayCard { actor, card },
        16 => using::anything(state, mix, actor, card),
        17 => Command::NameScene {
            name: Name::new("Anywhere").unwrap(),
        },
        18 => Command::SetTone {
            tone: if mix.one_in(2) {
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
        24 | 25 => setback_or_judgement(state, mix),
        26 => Command::JudgeDefence {
            actor,
            defence: some_defence(mix),
        },
        27 | 28 => {
            let target = if mix.one_in(2) { Some(other) } else { None };
            Command::Declare {
                actor,
                kind: some_kind(mix),
                target,
                critical_moment: mix.one_in(3),
            }
        }
        29 | 30 => Command::Roll {
            skill: some_skill(mix),
            dice: DiceFrom::Person(some_faces(mix)),
        },
        31 => Command::Commit,
        32 => Command::Announce {
            outcome: some_outcome(mix),
        },
        33 => Command::Finish { actor },
        34 => Command::Pass { actor },
        35 => Command::TakePoolCards {
            cards: some_cards(state, mix, actor),
        },
        36 => Command::OfferTrade {
            from: actor,
            to: other,
            cards: some_cards(state, mix, actor),
        },
        37 => Command::AnswerTrade {
            cards: some_cards(state, mix, actor),
        },
        38 if mix.one_in(2) => Command::AgreeTrade,
        38 => Command::AcceptTrade {
            story: "Shoulder to shoulder.".to_owned(),
        },
        39 => Command::DropTrade,
        40 => Command::EndScene {
            is_final: mix.one_in(3),
        },
        41 => Command::DiscardDown {
            actor,
            cards: some_cards(state, mix, actor),
        },
        42 => Command::DiscardOne {
            actor,
            card: Some(card).filter(|_| !mix.one_in(3)),
        },
        43 | 44 => tasks::anything(state, mix, actor),
        45 if mix.one_in(2) => Command::FlipBox {
            until: tasks::a_given(state, mix),
        },
        45 => rounds::anything(mix, actor, other),
        46 | 47 => story::anything(state, mix, actor),
        48 | 49 => hands::anything(actor, card, mix),
        50 => decks::anything(state, mix, actor),
        51 if mix.one_in(2) => acts::anything(state, actor, other, mix),
        51 | 52 => blows::anything(mix, actor, other, card),
        _ => Command::BeginAct,
    }
}

fn hero(state: &State, mix: &mut Mix) -> ActorId {
    let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
    mix.one_of(&heroes).copied().unwrap_or(ActorId(1))
}

/// One of two who trade, now and then.
fn some_trader(state: &State, mix: &mut Mix) -> Option<ActorId> {
    let trade = state.trade.as_ref().filter(|_| mix.one_in(2))?;
    Some(if mix.one_in(2) { trade.from } else { trade.to })
}

/// Somebody of the cast, gone or not, or nobody at all.
fn anybody(state: &State, mix: &mut Mix) -> ActorId {
    let most = u32::try_from(state.cast.len()).unwrap() + 1;
    ActorId(u16::try_from(mix.below(most + 1)).unwrap())
}

fn any_card(state: &State, mix: &mut Mix, actor: ActorId) -> CardId {
    let zone = match mix.below(4) {
        0 => state.pool(actor),
        1 | 2 => state.hand(actor),
        _ => &[],
    };
    let number = u16::try_from(mix.below(158)).unwrap();
    mix.one_of(zone).copied().unwrap_or(CardId(number))
}

fn some_cards(state: &State, mix: &mut Mix, actor: ActorId) -> Vec<CardId> {
    (0..mix.below(4))
        .map(|_| any_card(state, mix, actor))
        .collect()
}

/// Every card there is.
pub fn deck() -> impl Iterator<Item = CardId> {
    CARDS.iter().map(|card| card.id)
}
