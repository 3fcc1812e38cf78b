//! Interaction attacks at the table, their results, and when those end (TC-022 … TC-030, TC-250 … TC-258).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, carried_weapon,
    declare_with_weapon, new_actor, resolve_command,
};
use tabletop::dice::DiceError;
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovableAction, ApprovedActions, BySide, CardName, LineEffect, Side};
use torg::combat::choices::CombatOptions;
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::odds::CERTAINTY;
use torg::combat::options::CombatOption;
use torg::combat::refusal::{CombatReason, CombatRefusal as No, Stat};
use torg::combat::status::Status;
use torg::combat::weapon::{AttackSkill, FireCapability};
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::{DrawReason, Event};
use torg::fight::actions::{
    CombatCommand, CombatEvent, InteractionDeclaration, PlayersCall, RollInputs,
};
use torg::fight::{Combatant, RollBonuses};
use torg::refusal::Refusal;
use torg::roll::{Proficiency, RollCondition};
use torg::settings::{self, Edition, Settings};
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::{ActionOutcome, Role, TurnEnd, Until};

pub fn combat_command(actor: ActorId, command: CombatCommand) -> Command {
    Command::Combat {
        actor,
        what: command,
    }
}

pub fn dice_only(faces: &[u8]) -> RollInputs {
    RollInputs::dice_only(DiceFrom::Person(faces.to_vec()))
}

pub fn declare_interaction(kind: Interaction, targets: &[ActorId]) -> InteractionDeclaration {
    InteractionDeclaration {
        kind,
        targets: targets.iter().map(|target| (*target, None)).collect(),
        skill_value: None,
        skilled: None,
        modifier: 0,
    }
}

/// An interaction without an attack or another interaction.
pub fn interact_command(
    actor: ActorId,
    declaration: InteractionDeclaration,
    inputs: RollInputs,
) -> Command {
    combat_command(
        actor,
        CombatCommand::Interact {
            combined: vec![],
            declaration,
            inputs,
        },
    )
}

pub fn interact_once(actor: ActorId, kind: Interaction, target: ActorId, faces: &[u8]) -> Command {
    let declaration = declare_interaction(kind, &[target]);
    let inputs = dice_only(faces);
    interact_command(actor, declaration, inputs)
}

pub fn end_turn(actor: ActorId) -> Command {
    combat_command(actor, CombatCommand::Resolve { calls: vec![] })
}

pub fn hero() -> NewActor {
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Taunt, 12)
        .skill(CombatSkill::Intimidation, 12)
        .skill(CombatSkill::Maneuver, 12)
        .skill(CombatSkill::Dodge, 13)
}

pub fn villain() -> NewActor {
    let mut new = new_actor(Role::Villain, 9, 9, 9).skill(CombatSkill::Melee, 13);
    (new.sheet.charisma, new.sheet.spirit) = (Some(8), Some(8));
    new.weapon(AttackSkill::Melee, WeaponDamage::Fixed(14))
}

fn begin(edition: Edition) -> FightTable {
    let mut fight = FightTable::new(edition, vec![hero(), villain(), villain()]);
    fight.begin_quiet_round();
    fight
}

/// Lets everybody pass who still can.
pub fn pass_all(fight: &mut FightTable) {
    while let Some(turn) = fight.state().round().and_then(|round| round.next_turn()) {
        fight.play_ok(Command::Pass { actor: turn.actor });
    }
}

fn statuses(fight: &FightTable, actor: ActorId, status: Status) -> bool {
    fight.actor(actor).combat.statuses.has(status)
}

#[test]
fn tc_250_each_edition_has_its_own_table() {
    // 12 + 0 against 8: 4 points.
    let mut fight = begin(Edition::Revised);
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
    let evaluated = fight
        .state()
        .evaluate_interactions(fight.state().action.as_ref().unwrap());
    assert_eq!(
        (evaluated[0].result_points, evaluated[0].difficulty),
        (4, 8)
    );
    assert_eq!(evaluated[0].effects, [InteractionEffect::Stymied]);
    fight.play_ok(end_turn(HERO));
    assert_eq!(
        fight.actor(VILLAIN).roll_condition,
        Some((RollCondition::Stymied, Until::Used(2)))
    );
    assert!(fight.state().action.is_none());
    let mut fight = begin(Edition::Classic);
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fight.play_ok(end_turn(HERO));
    assert!(statuses(&fight, VILLAIN, Status::Unskilled));
    // A failure does nothing.
    let mut fight = begin(Edition::Revised);
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[2]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.actor(VILLAIN).roll_condition, None);
    assert_eq!(
        fight.state().last_action.unwrap().outcome,
        ActionOutcome::Failed
    );
}

#[test]
fn tc_252_stymied_ends_with_a_canceled_reroll_or_the_next_round() {
    for rerolls in [true, false] {
        let mut fight = begin(Edition::Revised);
        fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
        fight.play_ok(end_turn(HERO));
        pass_all(&mut fight);
        fight.begin_quiet_round();
        fight.play_ok(Command::Pass { actor: HERO });
        let faces: &[u8] = if rerolls { &[20] } else { &[5] };
        fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), faces));
        fight.play_ok(resolve_command(VILLAIN, vec![]));
        assert_eq!(fight.actor(VILLAIN).roll_condition.is_none(), rerolls);
        pass_all(&mut fight);
        fight.begin_quiet_round();
        assert_eq!(fight.actor(VILLAIN).roll_condition, None);
    }
}

#[test]
fn tc_251_unskilled_removes_adds_through_the_next_round() {
    let mut fight = begin(Edition::Classic);
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fight.play_ok(end_turn(HERO));
    // Dexterity 9 instead of melee 13; a 20 is not rolled again.
    fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[20]));
    assert_eq!(fight.outcome_and_breakdown().0.action_total, 16);
    fight.resolve_attack(VILLAIN);
    pass_all(&mut fight);
    fight.begin_quiet_round();
    let proficiency = |fight: &FightTable| {
        let view = fight.view(Seat::Table);
        view.actor(VILLAIN).unwrap().proficiency_with_skill()
    };
    assert!(statuses(&fight, VILLAIN, Status::Unskilled));
    assert_eq!(proficiency(&fight), Proficiency::Unskilled);
    pass_all(&mut fight);
    fight.begin_quiet_round();
    assert!(!statuses(&fight, VILLAIN, Status::Unskilled));
    assert_eq!(proficiency(&fight), Proficiency::Skilled);
}

#[test]
fn tc_253_a_setback_costs_the_current_or_the_next_action() {
    // 12 + 7 against 8: 11 points.
    let mut fight = begin(Edition::Revised);
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[20, 1]));
    fight.play_ok(end_turn(HERO));
    let turn = |fight: &FightTable| {
        let round = fight.state().round().unwrap();
        let own_turn = round.turns.iter().find(|(turn, _)| turn.actor == VILLAIN);
        own_turn.unwrap().1
    };
    assert_eq!(turn(&fight), Some(TurnEnd::Passed));
    fight.play_refused(
        &attack_command(VILLAIN, declare_with_weapon(1, HERO), &[5]),
        "DD-122",
    );
    assert!(!statuses(&fight, VILLAIN, Status::ActionLost));
    // The villain has already acted, so they lose the action of the next round.
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    let approved = ApprovedActions::Pair(ApprovableAction::Taunt, ApprovableAction::Defend);
    fight.begin_round(Side::Villains, BySide::default(), approved);
    fight.play_ok(Command::Pass { actor: VILLAIN });
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[20, 1]));
    let hand = fight.state().hand(HERO).len();
    fight.play_ok(end_turn(HERO));
    assert_eq!(
        fight.state().hand(HERO).len(),
        hand + 1,
        "an approved taunt"
    );
    assert!(statuses(&fight, VILLAIN, Status::ActionLost));
    fight.play_ok(Command::Flip);
    assert!(!statuses(&fight, VILLAIN, Status::ActionLost));
    assert_eq!(turn(&fight), Some(TurnEnd::Passed));
}

#[test]
fn tc_254_broken_actors_leave_at_the_end_of_the_round() {
    // 12 + 11 against 8: 15 points of intimidation.
    for improved in [true, false] {
        let mut fight = begin(Edition::Revised);
        fight.play_ok(interact_once(
            HERO,
            Interaction::Intimidation,
            VILLAIN,
            &[20, 20, 1],
        ));
        fight.play_ok(end_turn(HERO));
        assert!(statuses(&fight, VILLAIN, Status::Broken));
        if improved {
            fight.play_ok(Command::JudgePosition {
                actor: VILLAIN,
                improved,
            });
        }
        pass_all(&mut fight);
        fight.play_ok(Command::Flip);
        assert_eq!(fight.state().takes_part(VILLAIN), improved);
        assert_eq!(fight.actor(VILLAIN).has_fled, !improved);
        assert!(!statuses(&fight, VILLAIN, Status::Broken), "{improved}");
    }
}

#[test]
fn tc_255_257_258_players_call_gives_two_results_or_up() {
    let mut fight = begin(Edition::Revised);
    // 12 + 13 against 8: 17 points.
    fight.play_ok(interact_once(
        HERO,
        Interaction::Taunt,
        VILLAIN,
        &[20, 20, 7],
    ));
    assert_eq!(
        fight.play_refused(&end_turn(HERO), ""),
        Refusal::Combat(No {
            reason: CombatReason::PickFirst,
            rule: None
        })
    );
    let pick = |call| {
        let calls = vec![(VILLAIN, call)];
        combat_command(HERO, CombatCommand::Resolve { calls })
    };
    fight.play_refused(
        &pick(PlayersCall::Effect(InteractionEffect::Break)),
        "TC-257",
    );
    fight.play_refused(&pick(PlayersCall::Custom(" ".to_owned())), "");
    fight.play_ok(pick(PlayersCall::Effect(InteractionEffect::Up)));
    assert_eq!(
        fight.actor(HERO).roll_condition,
        Some((RollCondition::Up, Until::Used(2)))
    );
    // The free die is used with the next roll.
    pass_all(&mut fight);
    fight.begin_quiet_round();
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[5, 6]));
    assert_eq!(fight.actor(HERO).roll_condition, None);
    fight.play_ok(end_turn(HERO));
    // A maneuver, 12 + 11 against 9, has 14 points; the row of setback begins at 15, reached with 12 + 12.
    let mut fight = begin(Edition::Revised);
    fight.play_ok(interact_once(
        HERO,
        Interaction::Maneuver,
        VILLAIN,
        &[20, 20, 5],
    ));
    let evaluated = fight
        .state()
        .evaluate_interactions(fight.state().action.as_ref().unwrap());
    assert_eq!(
        evaluated[0].effects,
        [InteractionEffect::Setback, InteractionEffect::Fatigued]
    );
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.condition(VILLAIN).shock, 2);
    // TC-201: a maneuver earns a blindside until the end of the next round.
    assert_eq!(fight.actor(HERO).combat.earned_blindsides, [(VILLAIN, 2)]);
    pass_all(&mut fight);
    fight.begin_quiet_round();
    assert!(statuses(&fight, HERO, Status::EarnedBlindside));
    pass_all(&mut fight);
    fight.begin_quiet_round();
    assert!(!statuses(&fight, HERO, Status::EarnedBlindside));
    assert_eq!(fight.actor(HERO).combat.earned_blindsides, []);
}

#[test]
fn tc_256_tx_99_a_maneuver_fatigues_and_armor_adds_shock() {
    // Toughness is 9. The modifier is the armor's, on the sheet.
    for (shock, modifier, shock_after, incapacitated) in [
        (0, 0, 2, false),
        (6, 0, 8, false),
        (7, 0, 9, true),
        (5, 1, 8, false),
        (6, 1, 9, true),
    ] {
        let mut target = villain();
        target.stats.fatigue_modifier = modifier;
        let cast = vec![hero(), target, villain()];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        set_shock(&mut fight, VILLAIN, shock);
        fight.play_ok(interact_once(HERO, Interaction::Maneuver, VILLAIN, &[11]));
        fight.play_ok(end_turn(HERO));
        let condition = fight.condition(VILLAIN);
        assert_eq!(
            (condition.shock, condition.unconscious),
            (shock_after, incapacitated),
            "{shock} and {modifier}"
        );
    }
}

fn set_shock(fight: &mut FightTable, actor: ActorId, shock: u16) {
    let mut condition = fight.condition(actor);
    condition.shock = shock;
    fight.play_ok(Command::SetCondition { actor, condition });
}

#[test]
fn tc_256_fatigue_can_knock_an_actor_out() {
    let mut fight = begin(Edition::Revised);
    set_shock(&mut fight, VILLAIN, 7);
    fight.play_ok(interact_once(HERO, Interaction::Maneuver, VILLAIN, &[11]));
    fight.play_ok(end_turn(HERO));
    assert!(fight.condition(VILLAIN).unconscious);
    let turn = fight.state().round().unwrap().next_turn().unwrap();
    assert_eq!(turn.actor, OTHER);
    // TC-030: nor can they be a target.
    pass_all(&mut fight);
    fight.begin_quiet_round();
    fight.play_refused(
        &interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]),
        "TC-030",
    );
}

#[test]
fn tc_022_028_029_values_come_from_the_sheet_or_are_entered() {
    let mut fight = begin(Edition::Revised);
    let unknown = |number| Refusal::Combat(No::unknown(number));
    let mut declaration = declare_interaction(Interaction::Trick, &[VILLAIN]);
    let command = |declaration: &InteractionDeclaration| {
        let (declaration, inputs) = (declaration.clone(), dice_only(&[11]));
        interact_command(HERO, declaration, inputs)
    };
    assert_eq!(
        fight.play_refused(&command(&declaration), ""),
        unknown(Stat::SkillValue)
    );
    declaration.skill_value = Some(11);
    assert_eq!(
        fight.play_refused(&command(&declaration), ""),
        unknown(Stat::Defence)
    );
    declaration.targets[0].1 = Some(1_000_000_000);
    fight.play_refused(&command(&declaration), "");
    declaration.targets[0].1 = Some(-1);
    fight.play_refused(&command(&declaration), "");
    declaration.targets[0].1 = Some(12);
    declaration.modifier = 3;
    fight.play_ok(command(&declaration));
    let evaluated = fight
        .state()
        .evaluate_interactions(fight.state().action.as_ref().unwrap());
    assert_eq!(evaluated[0].result_points, 2);
    let sum: i32 = evaluated[0]
        .total
        .lines
        .iter()
        .map(|line| line.amount)
        .sum();
    assert_eq!(
        sum, evaluated[0].total.total,
        "the lines must add up to the total"
    );
}

#[test]
fn tc_045_typed_dice_of_an_interaction() {
    let mut fight = begin(Edition::Revised);
    let short = fight.play_refused(
        &interact_once(HERO, Interaction::Taunt, VILLAIN, &[20]),
        "TC-045",
    );
    assert_eq!(short, Refusal::Dice(DiceError::Missing { rolled: 1 }));
    let long = fight.play_refused(
        &interact_once(HERO, Interaction::Taunt, VILLAIN, &[7, 3]),
        "TC-045",
    );
    let surplus = DiceError::Surplus { used: 1, typed: 2 };
    assert_eq!(long, Refusal::Dice(surplus));
}

#[test]
fn tc_260_several_targets_start_with_the_easiest() {
    let mut fight = begin(Edition::Revised);
    let mut declaration = declare_interaction(Interaction::Taunt, &[VILLAIN, OTHER]);
    declaration.targets[0].1 = Some(9);
    let inputs = dice_only(&[11]);
    fight.play_ok(interact_command(HERO, declaration, inputs));
    let evaluated = fight
        .state()
        .evaluate_interactions(fight.state().action.as_ref().unwrap());
    // 8 is the easiest: +2; then 9 and +4.
    let difficulties: Vec<i32> = evaluated
        .iter()
        .map(|evaluated| evaluated.difficulty)
        .collect();
    assert_eq!(difficulties, [13, 10]);
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.state().last_action.unwrap().target, Some(OTHER));
    assert!(fight.actor(OTHER).roll_condition.is_some());
    assert!(fight.actor(VILLAIN).roll_condition.is_none());
}

#[test]
fn cards_and_possibilities_count_before_and_after_the_dice() {
    let mut fight = FightTable::new(
        Edition::Revised,
        vec![hero().possibilities(2), villain(), villain()],
    );
    let action = fight.give_pool_card(HERO, CardName::Action);
    let drama = fight.give_pool_card(HERO, CardName::Drama);
    fight.begin_quiet_round();
    let declaration = declare_interaction(Interaction::Taunt, &[VILLAIN]);
    let mut inputs = dice_only(&[5, 6]);
    inputs.cards = vec![(action, None)];
    inputs.possibilities = 1;
    let bonuses = RollBonuses::from_cards(
        &fight.state().deck,
        &inputs.cards,
        1,
        Interaction::Taunt.attribute(),
    );
    assert_eq!((bonuses.bonus, bonuses.dice), (3, 1));
    fight.play_ok(interact_command(HERO, declaration, inputs));
    // 5 + 6 = 11, bonus 0; 12 + 3 against 8.
    let points = |fight: &FightTable| {
        let evaluated = fight
            .state()
            .evaluate_interactions(fight.state().action.as_ref().unwrap());
        evaluated[0].result_points
    };
    assert_eq!(points(&fight), 7);
    assert_eq!(fight.actor(HERO).possibilities, 1);
    fight.play_ok(Command::PlayCard {
        actor: HERO,
        card: drama,
    });
    fight.play_refused(&end_turn(HERO), "DD-139");
    fight.play_ok(Command::Effect(
        torg::active_effects::EffectCommand::RollExtra {
            proficiency: Proficiency::Skilled,
            dice: DiceFrom::Person(vec![9]),
        },
    ));
    // 20 in all: +7.
    assert_eq!(points(&fight), 14);
    fight.play_ok(end_turn(HERO));
    assert!(
        !statuses(&fight, VILLAIN, Status::ActionLost),
        "the action must be lost at once"
    );
}

#[test]
fn one_undo_or_opponent_fails_undoes_an_interaction() {
    let mut villains = villain().skill(CombatSkill::Taunt, 12);
    villains.sheet.charisma = Some(8);
    let mut heroes = hero();
    heroes.sheet.charisma = Some(8);
    let bare = |mut new: NewActor| {
        new.sheet
            .skills
            .retain(|known| known.skill != CombatSkill::Taunt);
        new
    };
    let mut fight = FightTable::new(Edition::Revised, vec![bare(heroes), villains]);
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    let approved = ApprovedActions::Any;
    fight.begin_round(Side::Villains, BySide::default(), approved);
    let before = fight.state().clone();
    fight.play_ok(interact_once(VILLAIN, Interaction::Taunt, HERO, &[20, 1]));
    fight.play_ok(end_turn(VILLAIN));
    let lost = |fight: &FightTable| fight.state().round().unwrap().next_turn_of(HERO).is_none();
    assert!(lost(&fight));
    let after = fight.state().clone();
    assert!(fight.table.undo() && fight.table.undo());
    assert!(*fight.state() == before);
    assert!(fight.table.redo() && fight.table.redo());
    assert!(*fight.state() == after);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert!(!lost(&fight), "the lost turn must come back");
    assert_eq!(
        fight.state().last_action.unwrap().outcome,
        ActionOutcome::Failed
    );
}

#[test]
fn dd_182_a_villains_taunt_costs_cards_by_success_level() {
    use torg::card::VillainSkill;
    let villains = villain().skill(CombatSkill::Taunt, 12);
    let mut heroes = hero();
    heroes.sheet.charisma = Some(8);
    let mut fight = FightTable::new(Edition::Revised, vec![heroes, villains]);
    let _ = fight.give_pool_card(HERO, CardName::Drama);
    let _ = fight.give_pool_card(HERO, CardName::Action);
    let effects = BySide {
        heroes: LineEffect::None,
        villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
    };
    fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
    // The hero's taunt of 12 resists: 12 + 7 is 7 points, Superior.
    fight.play_ok(interact_once(VILLAIN, Interaction::Taunt, HERO, &[20, 1]));
    fight.play_ok(end_turn(VILLAIN));
    assert_eq!(fight.state().pool_removals[0].cards, 2);
}

#[test]
fn tc_209_211_surprised_actors_are_easier_to_intimidate() {
    use torg::rounds::Surprise;
    // One answer decides both: if surprised actors are not restricted, they are not easier to intimidate either.
    let older = Settings::default().with_answer(settings::SurpriseRules::Classic);
    let later = Settings::default();
    for (edition, settings, surprise, added, binds) in [
        (Edition::Revised, later, Surprise::Partial, 2, true),
        (Edition::Revised, later, Surprise::Complete, 4, true),
        (Edition::Revised, older, Surprise::Complete, 0, false),
        (Edition::Classic, later, Surprise::Complete, 0, false),
    ] {
        let mut fight = FightTable::with_settings(edition, settings, vec![hero(), villain()]);
        fight.begin_ambush(surprise);
        fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
        let evaluated = fight
            .state()
            .evaluate_interactions(fight.state().action.as_ref().unwrap());
        assert_eq!(evaluated[0].result_points, 4 + added);
        let weights = fight.view(Seat::Table).action_modifiers;
        assert_eq!(weights.is_empty(), !binds, "{weights:?}");
        fight.play_ok(end_turn(HERO));
        let strikes = attack_command(VILLAIN, declare_with_weapon(1, HERO), &[11]);
        if binds {
            fight.play_refused(&strikes, if added == 2 { "DD-407" } else { "DD-408" });
        } else {
            fight.play_ok(strikes);
        }
    }
}

#[test]
fn preview_odds_cover_all_die_results() {
    let fight = begin(Edition::Revised);
    let state = fight.state();
    let combatant = |id| -> Combatant { state.combatant(state.actor(id).unwrap()) };
    let declaration = declare_interaction(Interaction::Taunt, &[VILLAIN]);
    let rules = state.rules();
    let view = fight.view(Seat::Table);
    let actor = view.actor(HERO).unwrap();
    let spec = view.roll_spec(actor, declaration.proficiency(&combatant(HERO), &rules));
    let preview = declaration
        .preview(
            &combatant(HERO),
            &[combatant(VILLAIN)],
            RollBonuses::default(),
            spec,
            &rules,
        )
        .unwrap();
    let rows = &preview[0].row_chances;
    assert_eq!(rows.iter().map(|(_, parts)| parts).sum::<u64>(), CERTAINTY);
    // Fails below a bonus of −4: on a 1, 2, 3, 4, 5 and 6.
    assert_eq!(rows[0], (&[][..], CERTAINTY / 20 * 6));
}

#[test]
fn tc_141_142_dd_411_suppressive_fire_only_intimidates() {
    // It counts as an approved Intimidate, not as an approved Attack.
    for (approved, draws) in [
        (ApprovableAction::Intimidate, true),
        (ApprovableAction::Attack, false),
    ] {
        let mut rifle = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(16));
        rifle.fire_capability = FireCapability::Bursts;
        rifle.ammunition = Some(6);
        let shooter = hero().skill(CombatSkill::Fire, 12).carrying(rifle);
        let mut table = FightTable::new(Edition::Revised, vec![shooter, villain(), villain()]);
        let approved = ApprovedActions::Pair(approved, ApprovableAction::Trick);
        table.begin_round(Side::Heroes, BySide::default(), approved);
        let mut declaration = declare_with_weapon(1, VILLAIN);
        declaration
            .targets
            .push(torg::fight::DeclaredTarget::new(OTHER));
        for aimed in &mut declaration.targets {
            aimed.range = Some(torg::combat::chart::RangeBand::Short);
        }
        declaration.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
        table.play_ok(attack_command(HERO, declaration, &[11]));
        // The higher of 12 and 16, against Spirit 8: 8 points.
        let evaluated = table
            .state()
            .evaluate_interactions(table.state().action.as_ref().unwrap());
        assert_eq!(evaluated.len(), 2);
        for evaluated in &evaluated {
            assert_eq!((evaluated.total.total, evaluated.result_points), (16, 8));
            assert_eq!(evaluated.effects, [InteractionEffect::Unskilled]);
        }
        table.resolve_attack(HERO);
        for actor in [VILLAIN, OTHER] {
            assert!(statuses(&table, actor, Status::Unskilled));
            assert_eq!(table.condition(actor), Default::default());
        }
        let drew = |event: &Event| {
            matches!(
                event,
                Event::Drawn {
                    reason: DrawReason::ApprovedAction,
                    ..
                }
            )
        };
        assert_eq!(table.last_events().iter().any(drew), draws);
    }
}

#[test]
fn statuses_set_by_hand_are_removed_by_hand() {
    let mut fight = begin(Edition::Revised);
    let mark =
        |status, active| combat_command(VILLAIN, CombatCommand::SetStatus { status, active });
    fight.play_ok(mark(Status::Restrained, true));
    pass_all(&mut fight);
    fight.begin_quiet_round();
    assert!(statuses(&fight, VILLAIN, Status::Restrained));
    fight.play_ok(Command::Pass { actor: HERO });
    fight.play_refused(
        &combat_command(VILLAIN, CombatCommand::Move { metres: 3 }),
        "TC-146",
    );
    fight.play_ok(mark(Status::Restrained, false));
    fight.play_ok(combat_command(VILLAIN, CombatCommand::Move { metres: 3 }));
    fight.play_ok(mark(Status::Up, true));
    assert_eq!(
        fight.actor(VILLAIN).roll_condition,
        Some((RollCondition::Up, Until::Lifted))
    );
    let announced = fight.last_events().iter().any(|event| {
        matches!(
            event,
            Event::Combat {
                what: CombatEvent::StatusGained { .. },
                ..
            }
        )
    });
    assert!(!announced, "up and stymied must be the same as the deck's");
}

/// DD-026: a seat that does not see an opponent's figures does not take the interaction for one without figures.
#[test]
fn tc_046_an_interaction_with_figures_is_no_skill_check() {
    let mut fight = begin(Edition::Revised);
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
    for seat in [Seat::Table, Seat::Actor(HERO)] {
        assert!(!fight.view(seat).is_skill_check(), "{seat:?}");
    }
}
