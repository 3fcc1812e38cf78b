//! Random commands about attacks, and the invariants of attacks.

use super::values::random_faces;
use crate::TestRng;
use ::torg::active_effects::Attribute;
use ::torg::card::{CardId, CardName};
use ::torg::combat::attack::{AppliesTo, Modifier};
use ::torg::combat::breakdown::{Breakdown, ValueSource};
use ::torg::combat::chart::{Concealment, RangeBand};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::damage::DamageComponent;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::{AttackSkill, FireMode};
use ::torg::command::{Command, DiceFrom};
use ::torg::event::Event;
use ::torg::fight::actions::{InteractionDeclaration, PlayersCall};
use ::torg::fight::{
    AttackCommand, AttackDeclaration, AttackEvent, DeclaredTarget, Negation, NegationPayment,
    Reduction, WeaponChoice,
};
use ::torg::settings::Edition;
use ::torg::sheet::WeaponId;
use ::torg::state::{Actor, Condition, State};
use strum::VariantArray;
use tabletop::dice::Chance;
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

/// Returns an attack or its follow-up; `None` if something else should be done.
pub fn sensible_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    if let Some(action) = &state.action {
        let rolled = !action.targeted_attacks.is_empty()
            && action.roll.is_some()
            && !action.has_pending_extra_roll();
        return (rolled && rng.one_in(2)).then(|| {
            let target = action.target.unwrap();
            let worth_possibility = |card: &&CardId| {
                let name = state.deck.name(**card);
                name.is_some_and(CardName::is_worth_possibility)
            };
            let card = state.pool(target).iter().find(worth_possibility);
            attack_command(action.actor, resolve_command(rng, target, card.copied()))
        });
    }
    let next = state.round().and_then(|round| round.next_turn());
    let actor = match next {
        Some(turn) => turn.actor,
        None if state.conflict.is_some() => return None,
        None => ActorId(1),
    };
    if state.edition == Edition::Revised
        && rng.one_in(6)
        && let Some(fire) = combined_attack(state, rng, actor)
    {
        return Some(fire);
    }
    if !rng.one_in(14) {
        return None;
    }
    let side = state.actor(actor)?.side();
    let other_actors: Vec<ActorId> = state
        .present()
        .filter(|other| other.side() != side)
        .map(|other| other.id)
        .collect();
    let target = *rng.one_of(&other_actors)?;
    let mut declaration = random_declaration(rng, target);
    if rng.one_in(4) {
        let first = declaration.targets[0].target;
        for other in other_actors.into_iter().filter(|id| *id != first) {
            declaration.targets.push(random_target(rng, other));
        }
    }
    let pool = state.pool(actor);
    let card = rng.one_of(pool).copied().filter(|_| rng.one_in(3));
    let dice = DiceFrom::App;
    Some(attack_with(rng, actor, declaration, card, dice))
}

/// Returns suppressive fire shared by two actors with the same kind of gun (TC-143); `None` if no other actor shares it.
fn combined_attack(state: &State, rng: &mut TestRng, actor: ActorId) -> Option<Command> {
    let attacker = state.actor(actor)?;
    let armed = |candidate: &Actor| {
        candidate
            .sheet
            .weapons
            .iter()
            .any(|weapon| weapon.attack_skill == AttackSkill::Fire)
    };
    let due = |candidate: &Actor| {
        let round = state.round();
        round.is_none_or(|round| round.next_turn_of(candidate.id).is_some())
    };
    let mut mates = state.present().filter(|other| {
        let mate = other.id != actor && other.side() == attacker.side();
        mate && armed(other) && due(other) && other.condition.can_act()
    });
    let mate = mates.next().filter(|_| armed(attacker))?;
    let mut opponents = state
        .present()
        .filter(|other| other.side() != attacker.side());
    let target = opponents.next()?.id;
    let mut declaration = AttackDeclaration::new(WeaponChoice::Carried(WeaponId(1)), target);
    declaration.targets = vec![random_target(rng, target)];
    declaration.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
    declaration.group = vec![mate.id];
    Some(attack_with(rng, actor, declaration, None, DiceFrom::App))
}

/// Returns any attack command, with any actor and card.
pub fn random_command(rng: &mut TestRng, actor: ActorId, other: ActorId, card: CardId) -> Command {
    match rng.below(5) {
        0 => attack_command(actor, resolve_command(rng, other, Some(card))),
        1 => {
            let against = other;
            let dice = DiceFrom::App;
            attack_command(actor, AttackCommand::Block { against, dice })
        }
        2 => {
            let mut declaration = random_declaration(rng, other);
            declaration.weapon = WeaponChoice::Unarmed(AttackSkill::MartialArts);
            declaration.options = CombatOptions::from_slice(&[CombatOption::LightningFist]);
            declaration.targets.push(random_target(rng, actor));
            attack_with(rng, actor, declaration, None, DiceFrom::App)
        }
        _ => {
            let mut declaration = random_declaration(rng, other);
            for _ in 0..rng.below(3) {
                let option = *rng.one_of(&CombatOption::ALL).unwrap();
                declaration.options = declaration.options.with(option);
            }
            declaration.options = declaration.options.with_vital_blow(small_number(rng, 6));
            declaration.weapon = match rng.below(4) {
                0 => WeaponChoice::Carried(WeaponId(1 + small_number(rng, 3))),
                1 => WeaponChoice::Other(*rng.one_of(&AttackSkill::ALL).unwrap()),
                _ => WeaponChoice::Unarmed(AttackSkill::MartialArts),
            };
            declaration.base_damage = declaration.base_damage.filter(|_| rng.one_in(2));
            declaration.modifiers.push(Modifier {
                applies_to: AppliesTo::EffectTotal,
                amount: if rng.one_in(9) { i32::MIN } else { 2 },
                source: ValueSource::Gamemaster,
            });
            let dice = if rng.one_in(2) {
                DiceFrom::App
            } else {
                DiceFrom::Person(random_faces(rng))
            };
            attack_with(rng, actor, declaration, Some(card), dice)
        }
    }
}

fn small_number(rng: &mut TestRng, max: u32) -> u8 {
    u8::try_from(rng.below(max)).unwrap()
}

fn attack_command(actor: ActorId, command: AttackCommand) -> Command {
    Command::Attack {
        actor,
        what: command,
    }
}

/// Returns the command that applies an attack. `card`: a card that may pay for less damage.
fn resolve_command(rng: &mut TestRng, target: ActorId, card: Option<CardId>) -> AttackCommand {
    let mut reduction = |payment| Reduction {
        components: (0..rng.below(4))
            .map(|_| *rng.one_of(DamageComponent::VARIANTS).unwrap())
            .collect(),
        payment,
    };
    let mut reductions = vec![reduction(NegationPayment::Possibility)];
    reductions.extend(card.map(|card| reduction(NegationPayment::Card(card))));
    let pays = rng.one_in(4);
    if rng.one_in(2) {
        reductions.reverse();
        reductions.truncate(1);
    }
    let negation = Negation { target, reductions };
    AttackCommand::Resolve {
        negations: if pays { vec![negation] } else { vec![] },
        calls: vec![(target, PlayersCall::Effect(InteractionEffect::Up))],
    }
}

/// Returns the interactions with the same die: mostly none (TC-262).
fn combined_interactions(rng: &mut TestRng, target: ActorId) -> Vec<InteractionDeclaration> {
    let interaction = |kind| InteractionDeclaration {
        kind,
        targets: vec![(target, Some(9))],
        skill_value: Some(12),
        skilled: Some(true),
        modifier: 0,
    };
    let picked = rng.one_in(5).then(|| rng.one_of(&Interaction::ALL));
    picked
        .flatten()
        .map(|kind| interaction(*kind))
        .into_iter()
        .collect()
}

fn attack_with(
    rng: &mut TestRng,
    actor: ActorId,
    declaration: AttackDeclaration,
    card: Option<CardId>,
    dice: DiceFrom,
) -> Command {
    let attribute = rng.one_in(2).then_some(Attribute::Strength);
    let target = declaration.targets[0].target;
    attack_command(
        actor,
        AttackCommand::Attack {
            declaration: Box::new(declaration),
            combined: combined_interactions(rng, target),
            cards: card.map(|card| (card, attribute)).into_iter().collect(),
            possibilities: u8::from(rng.one_in(5)),
            critical_moment: rng.one_in(9),
            dice,
        },
    )
}

/// Returns an attack declaration with entered values.
fn random_declaration(rng: &mut TestRng, target: ActorId) -> AttackDeclaration {
    let ranged = rng.one_in(2);
    let hand = WeaponChoice::Other(if ranged {
        AttackSkill::Fire
    } else {
        AttackSkill::Melee
    });
    let common: &[CombatOption] = if ranged {
        &[CombatOption::Blindside, CombatOption::Opportunity]
    } else {
        &[
            CombatOption::AllOut,
            CombatOption::Sweep,
            CombatOption::AggressiveDefence,
        ]
    };
    let option = rng.one_of(common).copied().filter(|_| rng.one_in(3));
    let mut declaration = AttackDeclaration::new(hand, target);
    declaration.targets = vec![random_target(rng, target)];
    declaration.options = option.map_or_else(CombatOptions::default, |option| {
        CombatOptions::from_slice(&[option])
    });
    declaration.skill_value = Some(i32::from(small_number(rng, 20)));
    declaration.base_damage = Some(i32::from(small_number(rng, 30)));
    declaration.skilled = Some(rng.one_in(2));
    declaration.fire_mode = FireMode::Normal;
    declaration
}

fn random_target(rng: &mut TestRng, target: ActorId) -> DeclaredTarget {
    DeclaredTarget {
        range: Some(if rng.one_in(4) {
            RangeBand::PointBlank
        } else {
            RangeBand::Medium
        }),
        concealment: rng.one_in(4).then_some(Concealment::Half),
        cover_toughness: rng.one_in(4).then_some(9),
        defence: Some(i32::from(small_number(rng, 14))),
        toughness: Some(i32::from(5 + small_number(rng, 8))),
        ..DeclaredTarget::new(target)
    }
}

/// Asserts that damage never reduces earlier damage, that nobody who cannot act attacks, and that every breakdown adds up.
pub fn assert_redacted_attack(before: &State, entry: &LogEntry<Event>, state: &State) {
    let mut conditions: Vec<(ActorId, Condition)> = before
        .cast
        .iter()
        .map(|actor| (actor.id, actor.condition))
        .collect();
    for event in &entry.events {
        let Event::Attack { actor, what: event } = event else {
            continue;
        };
        if let AttackEvent::Damaged {
            target, condition, ..
        } = event
        {
            let mut known = conditions.iter_mut();
            let (_, was) = known.find(|(id, _)| id == target).unwrap();
            assert!(condition.shock >= was.shock.min(999), "shock fell");
            assert!(condition.wounds >= was.wounds, "wounds healed");
            assert!(condition.k || !was.k, "a K went");
            *was = *condition;
        }
        if let AttackEvent::AmmunitionSpent { weapon, magazine } = event {
            let magazines_before = before.actor(*actor).unwrap().combat.magazines.iter();
            let mut magazines_before = magazines_before.filter(|(id, _)| id == weapon);
            let shots_before = magazines_before
                .next()
                .map_or(magazine.rating, |(_, earlier)| earlier.left);
            assert!(
                magazine.left < shots_before.max(1),
                "what was fired is there"
            );
        }
        if matches!(event, AttackEvent::Declared { .. }) && entry.ruling.is_none() {
            assert!(before.actor(*actor).unwrap().condition.can_act());
        }
    }
    let Some(action) = &state.action else {
        return;
    };
    let adds_up = |sum: &Breakdown| {
        let lines = sum.lines.iter().map(|line| i64::from(line.amount));
        lines.sum::<i64>() == i64::from(sum.total)
    };
    for evaluated in state.evaluate_attacks(action) {
        let (Some(outcome), Some(breakdown)) = (evaluated.outcome, evaluated.breakdown) else {
            assert!(action.roll.is_none());
            continue;
        };
        assert_eq!(breakdown.action.total, outcome.action_total);
        assert_eq!(breakdown.difficulty.total, outcome.difficulty);
        let mut sums = vec![&breakdown.action, &breakdown.difficulty];
        sums.extend(&breakdown.effect);
        assert!(sums.into_iter().all(adds_up), "{breakdown:?}");
        if let (Some(effect), Some(sum)) = (outcome.effect, &breakdown.effect) {
            assert_eq!(effect.total, sum.total);
        }
    }
}
