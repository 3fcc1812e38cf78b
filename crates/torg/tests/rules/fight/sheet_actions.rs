//! Random fights of actors with full sheets, with everything but attacks: what the view offers and foresees is what the command then
//! accepts and gives, and each status ends when the view says.

use crate::fight::sheet_fights::{combat, random_cards, random_declaration, random_fight, small};
use crate::fight::sheet_offers::{check_allowed, check_offers};
use crate::fight::sheet_statuses::{check_expiry, check_incapacitated};
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::event_log::EventLog;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use torg::Torg;
use torg::active_effects::{Attribute, EffectCommand};
use torg::card::{CardId, Side};
use torg::combat::defence::DefenceSkill;
use torg::combat::die::RollSpec;
use torg::combat::hold::Hold;
use torg::combat::interaction::Interaction;
use torg::combat::odds::BonusDistribution;
use torg::combat::status::Status;
use torg::command::{Command, DiceFrom};
use torg::event::Event;
use torg::fight::actions::{
    CombatCommand, DefenceDeclaration, InteractionDeclaration, PlayersCall, RollInputs,
    SimpleAction,
};
use torg::fight::{AttackCommand, InteractionPreview, RollBonuses};
use torg::roll::{Bonus, Proficiency};
use torg::rounds::{Ambush, RoundsCommand, Surprise};
use torg::sheet::WeaponId;
use torg::state::{Action, Condition, State};
use torg::view::{ActorView, View};

pub const DEFENCE_SKILLS: [DefenceSkill; 7] = [
    DefenceSkill::Dodge,
    DefenceSkill::Melee,
    DefenceSkill::Unarmed,
    DefenceSkill::MartialArts,
    DefenceSkill::MissileDodge,
    DefenceSkill::StopThrust,
    DefenceSkill::Dexterity,
];

pub fn present(state: &State) -> Vec<ActorId> {
    state.present().map(|actor| actor.id).collect()
}

fn random_interaction(state: &State, rng: &mut TestRng, id: ActorId) -> InteractionDeclaration {
    let mut others = present(state);
    others.retain(|other| *other != id);
    let mut targets: Vec<(ActorId, Option<i32>)> = vec![];
    for _ in 0..=rng.below(3) {
        let target = *rng.one_of(&others).unwrap();
        if targets.iter().all(|(other, _)| *other != target) {
            let entered = rng.one_in(8).then(|| i32::from(small(rng, 5, 12)));
            targets.push((target, entered));
        }
    }
    InteractionDeclaration {
        kind: *rng.one_of(&Interaction::ALL).unwrap(),
        targets,
        skill_value: rng.one_in(8).then(|| i32::from(small(rng, 8, 14))),
        skilled: rng.one_in(8).then(|| rng.one_in(2)),
        modifier: if rng.one_in(8) { 3 } else { 0 },
    }
}

fn random_interactions(
    state: &State,
    rng: &mut TestRng,
    id: ActorId,
) -> Vec<InteractionDeclaration> {
    let mut declarations = vec![random_interaction(state, rng, id)];
    for _ in 0..rng.below(3) {
        let another = random_interaction(state, rng, id);
        if declarations.iter().all(|other| other.kind != another.kind) {
            declarations.push(another);
        }
    }
    declarations
}

fn boosted(state: &State, rng: &mut TestRng, id: ActorId) -> RollInputs {
    RollInputs {
        cards: random_cards(state, rng, id),
        possibilities: u8::from(rng.one_in(5)),
        critical_moment: false,
        dice: DiceFrom::App,
    }
}

/// Returns the command that goes on with the action in progress, if there is one.
fn next_step(state: &State, rng: &mut TestRng) -> Option<Command> {
    let action = state.action.as_ref()?;
    let (actor, dice) = (action.actor, DiceFrom::App);
    if action.roll.is_none() {
        let proficiency = action.proficiency().unwrap_or(Proficiency::Skilled);
        return Some(Command::Roll { proficiency, dice });
    }
    if action.has_pending_extra_roll() {
        let proficiency = action.proficiency().unwrap_or(Proficiency::Skilled);
        return Some(Command::Effect(EffectCommand::RollExtra {
            proficiency,
            dice,
        }));
    }
    if !state.suppression_values(action).is_empty() {
        return Some(combat(actor, CombatCommand::RollSuppression { dice }));
    }
    let edition = state.edition;
    let calls = state
        .evaluate_interactions(action)
        .into_iter()
        .map(|tried| {
            let effects = tried.attempt.kind.selectable_effects(edition);
            let effect = *rng.one_of(&effects).unwrap();
            (tried.target, PlayersCall::Effect(effect))
        });
    let calls: Vec<_> = calls.collect();
    if action.targeted_attacks.is_empty() {
        return Some(combat(actor, CombatCommand::Resolve { calls }));
    }
    let negations = vec![];
    let what = AttackCommand::Resolve { negations, calls };
    Some(Command::Attack { actor, what })
}

fn random_command(state: &State, rng: &mut TestRng) -> Command {
    let everybody = present(state);
    let anybody = *rng.one_of(&everybody).unwrap();
    if !rng.one_in(8)
        && let Some(step) = next_step(state, rng)
    {
        return step;
    }
    let Some(round) = state.round() else {
        if state.conflict.is_some() {
            return Command::Flip;
        }
        if rng.one_in(3) {
            let side = if rng.one_in(2) {
                Side::Heroes
            } else {
                Side::Villains
            };
            return Command::Rounds {
                what: RoundsCommand::Begin {
                    participants: everybody,
                    ambush: Some(Ambush {
                        surprised_side: side,
                        surprise: *rng
                            .one_of(&[Surprise::Complete, Surprise::Partial])
                            .unwrap(),
                        on_duty: vec![anybody],
                    }),
                    duel: false,
                },
            };
        }
        if rng.one_in(2) {
            return Command::BeginRounds {
                participants: everybody,
            };
        }
        return random_action(state, rng, anybody);
    };
    let next = round.next_turn();
    if next.is_none() || rng.one_in(40) {
        return match rng.below(24) {
            0 => Command::EndRounds,
            1..8 if next.is_none() => random_action(state, rng, anybody),
            _ => Command::Flip,
        };
    }
    match rng.below(24) {
        0 => {
            let status = *rng
                .one_of(&[
                    Status::Penalized,
                    Status::Unskilled,
                    Status::Stymied,
                    Status::Up,
                    Status::Restrained,
                    Status::ActionLost,
                    Status::StandingUp,
                    Status::Broken,
                ])
                .unwrap();
            let active = rng.one_in(2);
            return combat(anybody, CombatCommand::SetStatus { status, active });
        }
        1 => {
            let condition = Condition {
                knocked_down: rng.one_in(2),
                unconscious: rng.one_in(5),
                shock: u16::from(small(rng, 0, 6)),
                ..Condition::default()
            };
            return Command::SetCondition {
                actor: anybody,
                condition,
            };
        }
        2 => {
            let hero = ActorId(if rng.one_in(2) { 1 } else { 4 });
            if let Some(card) = rng.one_of(state.hand(hero)) {
                return Command::PoolCard {
                    actor: hero,
                    card: *card,
                };
            }
        }
        3 => {
            let hero = ActorId(if rng.one_in(2) { 1 } else { 4 });
            if let Some(card) = rng.one_of(state.pool(hero)) {
                return Command::PlayCard {
                    actor: hero,
                    card: *card,
                };
            }
        }
        _ => {}
    }
    let actor = match next {
        Some(next) if !rng.one_in(5) => next.actor,
        _ => anybody,
    };
    random_action(state, rng, actor)
}

fn random_action(state: &State, rng: &mut TestRng, actor: ActorId) -> Command {
    let everybody = present(state);
    let other = *rng.one_of(&everybody).unwrap();
    let fighter = state.actor(actor).unwrap();
    if fighter.condition.knocked_down && rng.one_in(3) {
        return combat(actor, CombatCommand::StandUp);
    }
    let what = match rng.below(30) {
        0..=9 => {
            let mut declarations = random_interactions(state, rng, actor);
            CombatCommand::Interact {
                declaration: declarations.remove(0),
                combined: declarations,
                inputs: boosted(state, rng, actor),
            }
        }
        10..=13 => {
            let declaration = DefenceDeclaration {
                skill: *rng.one_of(&DEFENCE_SKILLS).unwrap(),
                skill_value: rng.one_in(8).then_some(12),
                skilled: None,
                vital_block_steps: if rng.one_in(3) { small(rng, 1, 4) } else { 0 },
            };
            let inputs = boosted(state, rng, actor);
            CombatCommand::Defend {
                declaration,
                inputs,
            }
        }
        14 => CombatCommand::Push {
            value: rng.one_in(3).then_some(11),
            inputs: boosted(state, rng, actor),
        },
        15 | 16 => {
            let dice = DiceFrom::App;
            let against = other;
            let what = AttackCommand::Block { against, dice };
            return Command::Attack { actor, what };
        }
        17 => {
            let weapon = rng.one_of(&fighter.sheet.weapons).map(|weapon| weapon.id);
            CombatCommand::Aim { weapon }
        }
        18 | 19 => CombatCommand::Hold {
            hold: match rng.below(3) {
                0 => Hold::Opportunity,
                1 => Hold::Location("Door".to_owned()),
                _ => Hold::WaitFor(other),
            },
        },
        20 => CombatCommand::VitalBlock {
            steps: small(rng, 0, 5),
        },
        21 => CombatCommand::Move {
            metres: u16::from(small(rng, 0, 14)),
        },
        22 => CombatCommand::SimpleAction {
            action: match rng.below(3) {
                0 => SimpleAction::Draw,
                1 => SimpleAction::Reload(WeaponId(small(rng, 1, 3))),
                _ => SimpleAction::Other(String::new()),
            },
            keeps_aim: rng.one_in(2),
        },
        23 => CombatCommand::LetTargetGo { target: other },
        24..=26 => {
            let declaration = Box::new(random_declaration(state, rng, actor));
            let combined = if rng.one_in(3) {
                vec![random_interaction(state, rng, actor)]
            } else {
                vec![]
            };
            let what = AttackCommand::Attack {
                declaration,
                combined,
                cards: random_cards(state, rng, actor),
                possibilities: 0,
                critical_moment: false,
                dice: DiceFrom::App,
            };
            return Command::Attack { actor, what };
        }
        27 => return Command::EndTurn { actor },
        28 => {
            let what = RoundsCommand::LetActFirst {
                actor,
                first: other,
            };
            return Command::Rounds { what };
        }
        _ => return Command::Pass { actor },
    };
    combat(actor, what)
}

/// What the cards and possibilities add, as the dialogs take it from the view.
fn bonuses(view: &View, actor: &ActorView, inputs: &RollInputs, of: Attribute) -> RollBonuses {
    let cards = view.counting_cards(actor, &inputs.cards);
    RollBonuses::from_cards(&view.deck, &cards, inputs.possibilities, of)
}

/// Drops the cards that are not offered on such a roll, as the dialogs do.
fn has_offered_cards_only(
    view: &View,
    actor: &ActorView,
    attribute: Option<Attribute>,
    cards: &[(CardId, Option<Attribute>)],
) -> bool {
    let offered = view.roll_cards(actor, attribute, cards);
    let is_offered = |used: &(CardId, Option<Attribute>)| {
        let mut offered = offered.iter();
        offered.any(|card| (card.card, card.attribute) == *used)
    };
    cards.iter().all(is_offered)
}

/// The same action with another bonus of its dice.
fn with_bonus(action: &Action, bonus: i32) -> Action {
    let mut action = action.clone();
    if let Some(roll) = &mut action.roll {
        roll.bonus = Bonus(bonus);
    }
    action
}

fn check_interaction(
    before: &State,
    (id, declarations, inputs): (ActorId, &[InteractionDeclaration], &RollInputs),
    after: &State,
) {
    let view = Torg::view(before, Seat::Table);
    let rules = view.combat.rules;
    let actor = view.actor(id).unwrap();
    let combatant = view.combatant(actor);
    let combatant_of = |id| view.actor(id).map(|actor| view.combatant(actor));
    let targets = InteractionDeclaration::combined_targets(
        declarations,
        &combatant,
        combatant_of,
        &[],
        &rules,
    )
    .unwrap();
    let proficiency = InteractionDeclaration::lowest_proficiency(declarations, &combatant, &rules);
    let spec = view.roll_spec(actor, proficiency);
    let mut previews: Vec<InteractionPreview> = vec![];
    let mut dice = 0;
    for declaration in declarations {
        let (from, count) = (previews.len(), declaration.targets.len());
        let defenders: Vec<_> = declaration
            .targets
            .iter()
            .map(|(id, _)| combatant_of(*id).unwrap())
            .collect();
        let boosts = bonuses(&view, actor, inputs, declaration.kind.attribute());
        dice = boosts.dice;
        previews.extend(declaration.preview_targets(
            &targets[from..from + count],
            &combatant,
            &defenders,
            boosts,
            spec,
            &rules,
        ));
    }
    let action = after.action.as_ref().unwrap();
    let evaluated = after.evaluate_interactions(action);
    assert_eq!(evaluated.len(), previews.len());
    let offered = declarations.iter().all(|declaration| {
        let attribute = Some(declaration.kind.attribute());
        has_offered_cards_only(&view, actor, attribute, &inputs.cards)
    });
    if !offered {
        return;
    }
    let distribution = BonusDistribution::of_roll(RollSpec {
        extra_rolls: spec.extra_rolls + dice,
        ..spec
    });
    for (preview, evaluated) in previews.iter().zip(&evaluated) {
        assert_eq!(preview.target, evaluated.target);
        assert_eq!(preview.value, evaluated.attempt.value);
        let chances = evaluated.attempt.odds(&distribution, &rules);
        assert_eq!(
            preview.row_chances, chances,
            "{declarations:?} {preview:?} {evaluated:?}"
        );
    }
    // Easiest first (TC-260): the place counts what the target resists with now.
    let mut difficulties: Vec<(i32, i32)> = previews
        .iter()
        .map(|preview| {
            (
                preview.difficulty - preview.multi_action_penalty,
                preview.multi_action_penalty,
            )
        })
        .collect();
    difficulties.sort_unstable();
    assert!(
        difficulties.is_sorted_by_key(|(_, penalty)| *penalty),
        "TC-260: {difficulties:?}"
    );
}

fn check_defence(
    before: &State,
    (id, declaration, inputs): (ActorId, &DefenceDeclaration, &RollInputs),
    after: &State,
) {
    let view = Torg::view(before, Seat::Table);
    let rules = view.combat.rules;
    let actor = view.actor(id).unwrap();
    let combatant = view.combatant(actor);
    let action = after.action.as_ref().unwrap();
    let known = combatant.active_defence_value(declaration.skill, &rules);
    let value = declaration.skill_value.or(known.map(|(value, _)| value));
    let proficiency = known.map_or(Proficiency::Skilled, |(_, proficiency)| proficiency);
    let boosts = bonuses(&view, actor, inputs, Attribute::Dexterity);
    let spec = view.roll_spec(actor, proficiency);
    let steps = declaration.vital_block_steps;
    let preview = combatant.defence_preview(value.unwrap(), steps, boosts, spec, &rules);
    let dexterity = Some(Attribute::Dexterity);
    if !has_offered_cards_only(&view, actor, dexterity, &inputs.cards) {
        return;
    }
    let total = |bonus| {
        let action = with_bonus(action, bonus);
        after.pending_total(&action).unwrap().total
    };
    assert_eq!(preview.lowest(), total(-12), "{declaration:?}");
    let distribution = BonusDistribution::of_roll(RollSpec {
        extra_rolls: spec.extra_rolls + boosts.dice,
        ..spec
    });
    for least in [preview.lowest() + 3, preview.lowest() + 6] {
        let reached = distribution
            .iter()
            .filter(|(bonus, _)| total(*bonus) >= least);
        let chance: u64 = reached.map(|(_, parts)| parts).sum();
        assert_eq!(preview.probability_of(least), chance, "{declaration:?}");
    }
}

fn check_push(
    before: &State,
    (id, entered, inputs): (ActorId, Option<i32>, &RollInputs),
    after: &State,
) {
    let view = Torg::view(before, Seat::Table);
    let actor = view.actor(id).unwrap();
    let attribute = entered.is_none().then_some(Attribute::Dexterity);
    if !has_offered_cards_only(&view, actor, attribute, &inputs.cards) {
        return;
    }
    let boosts = bonuses(&view, actor, inputs, Attribute::Dexterity);
    let combatant = view.combatant(actor);
    let lowest = combatant.lowest_push(entered, boosts, &view.combat.rules);
    let action = with_bonus(after.action.as_ref().unwrap(), -12);
    let total = after.pending_total(&action).unwrap().total;
    assert_eq!(lowest, Some(total));
}

/// What was foreseen is what came of it.
fn check_roll(before: &State, command: &Command, after: &State) {
    let is_fresh = after
        .action
        .as_ref()
        .is_some_and(|action| action.roll.is_some() && !action.has_pending_extra_roll());
    let Command::Combat { actor, what } = command else {
        return;
    };
    if !is_fresh {
        return;
    }
    match what {
        CombatCommand::Interact {
            declaration,
            combined,
            inputs,
        } => {
            let declarations = [std::slice::from_ref(declaration), combined].concat();
            check_interaction(before, (*actor, &declarations, inputs), after);
        }
        CombatCommand::Defend {
            declaration,
            inputs,
        } => check_defence(before, (*actor, declaration, inputs), after),
        CombatCommand::Push { value, inputs } => {
            check_push(before, (*actor, *value, inputs), after);
        }
        _ => {}
    }
}

/// How many commands were accepted and refused.
#[derive(Debug, Default)]
struct Counts {
    accepted: u32,
    refused: u32,
}

fn play(seed: u64, counts: &mut Counts) {
    let mut rng = TestRng(seed);
    let mut table = random_fight(&mut rng);
    for _ in 0..80 {
        let command = random_command(table.state(), &mut rng);
        let before = table.state().clone();
        let entries = table.log().applied().len();
        let mut chance = TestRng(rng.next());
        let played = table.play(&command, &PlayMode::ByTheRules, None, &mut chance);
        if played.is_ok() {
            counts.accepted += 1;
            check_roll(&before, &command, table.state());
            let new_entries = &table.log().applied()[entries..];
            let events = new_entries.iter().flat_map(|entry| entry.events.clone());
            let events: Vec<Event> = events.collect();
            check_expiry(&before, &events);
            check_allowed(&before, &command);
            check_incapacitated(table.state());
        } else {
            counts.refused += 1;
            assert!(*table.state() == before, "{command:?}");
        }
        if rng.one_in(4) {
            let id = *rng.one_of(&present(table.state())).unwrap();
            check_offers(&table, id);
        }
        if rng.one_in(12) {
            let after = table.state().clone();
            assert!(!table.undo() || table.redo());
            assert!(*table.state() == after, "redo brings the same");
        }
    }
    let log = table.log();
    let again = Table::<Torg>::replay(EventLog::new(log.entries().to_vec(), log.cursor()));
    assert!(again.state() == table.state(), "a replay gives the same");
}

#[test]
fn tc_022_058_138_251_actions_do_what_the_view_offers_and_foresees() {
    let mut counts = Counts::default();
    for seed in 0..testing::sequences(150, 3000) {
        play(seed, &mut counts);
    }
    // Too few of them would prove nothing.
    assert!(
        counts.accepted > 4000 && counts.refused > 1500,
        "{counts:?}"
    );
}
