//! Regressions: the sheet agrees with the dice, only one action is held and one defence in force, and being knocked down costs
//! one action.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, attack_command_with,
    declare_defence, declare_with_weapon, defend_command, fighter, new_actor, settings_with,
};
use crate::fight::interactions::{combat_command, end_turn};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::Attribute;
use torg::card::{ApprovableAction, ApprovedActions, BySide, CardName, LineEffect, Side};
use torg::combat::choices::CombatOptions;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::hold::Hold;
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, DefenceRolls};
use torg::combat::status::Status;
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::Event;
use torg::fight::actions::CombatCommand;
use torg::fight::attack_preview::{AttackDraft, AttackPreview};
use torg::fight::{
    AttackCommand, AttackDeclaration, AttackEvent, AttackResult, DeclaredTarget, WeaponChoice,
};
use torg::roll::Proficiency;
use torg::settings::{Edition, Knockdown, SetbackPassive, Settings, SurpriseRules};
use torg::sheet::CombatSkill;
use torg::state::{ActionKind, ActionOutcome, Condition, Role, Setback};

fn actor_with_discipline(role: Role, discipline: Discipline) -> NewActor {
    let mut new = new_actor(role, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    new.sheet.disciplines = LearnedDisciplines::default().with(discipline);
    new
}

fn with_targets(mut declaration: AttackDeclaration, targets: &[ActorId]) -> AttackDeclaration {
    declaration.targets = targets
        .iter()
        .map(|target| DeclaredTarget::new(*target))
        .collect();
    declaration
}

fn with_option(option: CombatOption, mut declaration: AttackDeclaration) -> AttackDeclaration {
    declaration.options = CombatOptions::from_slice(&[option]);
    declaration
}

fn active_defence(actor: ActorId, face: u8) -> Command {
    defend_command(actor, declare_defence(DefenceSkill::Melee), &[face])
}

fn hold(hold: Hold) -> Command {
    combat_command(HERO, CombatCommand::Hold { hold })
}

fn knock_down(fight: &mut FightTable, actor: ActorId) {
    let condition = Condition {
        knocked_down: true,
        ..Condition::default()
    };
    fight.apply_events(vec![Event::ConditionSet { actor, condition }]);
}

/// The villain's attack is declared and waits for the defence.
fn declare_villain_attack(fight: &mut FightTable) {
    fight.play_ok(Command::Declare {
        actor: VILLAIN,
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: Some(HERO),
        critical_moment: false,
    });
}

fn flurry() -> BySide<LineEffect> {
    BySide {
        heroes: LineEffect::Flurry,
        ..BySide::default()
    }
}

fn preview_attack(fight: &FightTable, declaration: &AttackDeclaration) -> AttackPreview {
    let view = fight.view(Seat::Table);
    let combatant = |id| view.combatant(view.actor(id).unwrap());
    let targets = declaration
        .targets
        .iter()
        .map(|aimed| combatant(aimed.target));
    let targets: Vec<_> = targets.collect();
    let rules = view.combat.rules;
    let attacker = combatant(HERO);
    let draft = AttackDraft {
        declaration,
        attacker: &attacker,
        targets: &targets,
        roll_spec: view.roll_spec(view.actor(HERO).unwrap(), Proficiency::Skilled),
        shown_target: 0,
        boosts: &[],
        combined_difficulties: &[],
        rules: &rules,
    };
    draft.preview(&[]).unwrap()
}

/// Plays an attack and compares its result with the preview.
#[track_caller]
fn assert_result_matches_preview(
    fight: &mut FightTable,
    declaration: AttackDeclaration,
    faces: &[u8],
) {
    let preview = preview_attack(fight, &declaration);
    fight.play_ok(attack_command(HERO, declaration, faces));
    let action = fight.state().action.as_ref().unwrap();
    let charted = action.roll.as_ref().unwrap().bonus.0;
    for ((preview, evaluated), attack) in preview
        .targets
        .iter()
        .zip(fight.evaluated_attacks())
        .zip(&action.targeted_attacks)
    {
        let die_bonus = attack
            .own_roll
            .as_ref()
            .map_or(charted, |roll| roll.bonus.0);
        let (preview, outcome) = (
            preview.prepared.outcome(die_bonus),
            evaluated.outcome.unwrap(),
        );
        assert_eq!(preview.difficulty, outcome.difficulty);
        assert_eq!(preview.action_total, outcome.action_total);
    }
}

#[test]
fn tc_224_260_results_at_several_targets_match_the_preview() {
    let plain = || new_actor(Role::Villain, 9, 9, 9);
    let hero = actor_with_discipline(Role::Hero, Discipline::LightningFist);
    let mut fight = FightTable::new(Edition::Classic, vec![hero, plain(), plain()]);
    fight.begin_quiet_round();
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::MartialArts), VILLAIN);
    let fist = with_option(
        CombatOption::LightningFist,
        with_targets(fist, &[VILLAIN, OTHER]),
    );
    assert_result_matches_preview(&mut fight, fist, &[12, 12]);
    // A setback on passive values changes which target is easier.
    let settings = Settings::default().with_answer(SetbackPassive::Yes);
    let nimble = new_actor(Role::Villain, 12, 9, 9);
    let cast = vec![fighter(Role::Hero), nimble, fighter(Role::Villain)];
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    let (side, setback) = (Side::Villains, Setback::Generic);
    fight.apply_events(vec![Event::SetbackChosen {
        side,
        setback,
        penalty: None,
    }]);
    fight.play_ok(Command::Pass { actor: VILLAIN });
    fight.play_ok(active_defence(OTHER, 11));
    fight.play_ok(end_turn(OTHER));
    assert_eq!(fight.actor(OTHER).combat.active_defence.unwrap().total, 10);
    let declaration = with_targets(declare_with_weapon(1, VILLAIN), &[VILLAIN, OTHER]);
    assert_result_matches_preview(&mut fight, declaration, &[12]);
    let evaluated_attacks = fight.evaluated_attacks();
    assert!(
        evaluated_attacks[0].prepared.difficulty() < evaluated_attacks[1].prepared.difficulty()
    );
}

#[test]
fn tc_135_a_held_opportunity_is_previewed_and_fixed() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut table = FightTable::new(Edition::Revised, cast);
    table.begin_quiet_round();
    table.play_ok(hold(Hold::Opportunity));
    let declaration = declare_with_weapon(1, VILLAIN);
    let preview = preview_attack(&table, &declaration);
    let opening = |offer: &&torg::fight::attack_preview::OptionPreview| {
        offer.option == CombatOption::Opportunity
    };
    let offer = preview.options.iter().find(opening).unwrap();
    assert!(offer.selected && offer.fixed && offer.refusal.is_none());
    assert_result_matches_preview(&mut table, declaration, &[12]);
    assert_eq!(table.outcome_and_breakdown().0.action_total, 14 - 3);
}

#[test]
fn tc_134_138_a_new_hold_replaces_the_old_one() {
    let cast = || {
        let hero = fighter(Role::Hero);
        vec![hero.clone(), fighter(Role::Villain), hero]
    };
    let mut fight = FightTable::new(Edition::Revised, cast());
    fight.begin_quiet_round();
    fight.play_ok(hold(Hold::Opportunity));
    fight.play_by_ruling(hold(Hold::WaitFor(OTHER)), "TC-135");
    assert_eq!(fight.state().hold_reason(HERO), None);
    assert_eq!(fight.actor(HERO).combat.hold, Some(Hold::WaitFor(OTHER)));
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[12]));
    assert_eq!(fight.outcome_and_breakdown().0.action_total, 14);
    // A knocked-down actor cannot hold (TC-104).
    for kind in [Hold::Opportunity, Hold::WaitFor(OTHER)] {
        let mut fight = FightTable::new(Edition::Revised, cast());
        fight.begin_quiet_round();
        knock_down(&mut fight, HERO);
        assert!(fight.play(hold(kind)).is_err());
    }
}

#[test]
fn a_26_a_77_each_edition_allows_either_answer() {
    let plain = Settings::default();
    for (settings, classic, revised) in [
        (plain, true, false),
        (plain.with_answer(Knockdown::Revised), false, false),
        (plain.with_answer(Knockdown::Classic), true, true),
    ] {
        for (edition, defends) in [(Edition::Classic, classic), (Edition::Revised, revised)] {
            let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
            let mut fight = FightTable::with_settings(edition, settings, cast);
            fight.begin_quiet_round();
            knock_down(&mut fight, HERO);
            assert_eq!(
                fight.play(active_defence(HERO, 12)).is_ok(),
                defends,
                "{edition:?}"
            );
        }
    }
    for (settings, classic, revised) in [
        (plain, SurpriseRules::Classic, SurpriseRules::Revised),
        (
            plain.with_answer(SurpriseRules::Revised),
            SurpriseRules::Revised,
            SurpriseRules::Revised,
        ),
        (
            plain.with_answer(SurpriseRules::Classic),
            SurpriseRules::Classic,
            SurpriseRules::Classic,
        ),
        (
            plain.with_answer(SurpriseRules::Off),
            SurpriseRules::Off,
            SurpriseRules::Off,
        ),
    ] {
        assert_eq!(settings.surprise_rules(Edition::Classic), classic);
        assert_eq!(settings.surprise_rules(Edition::Revised), revised);
    }
}

#[test]
fn tc_058_s_06_a_defence_lasts_until_an_attack_has_met_it() {
    let settings = || settings_with(DefenceRolls::QUESTION, DefenceRolls::PerAttack.place());
    let cast = || vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::with_settings(Edition::Revised, settings(), cast());
    fight.begin_quiet_round();
    fight.play_ok(active_defence(HERO, 2));
    fight.play_ok(end_turn(HERO));
    fight.play_refused(&active_defence(HERO, 17), "TC-058");
    // The second turn of a flurry is used up by the defence of that turn (TC-017).
    let mut fight = FightTable::with_settings(Edition::Revised, settings(), cast());
    fight.begin_round(Side::Villains, flurry(), ApprovedActions::Any);
    declare_villain_attack(&mut fight);
    fight.play_ok(active_defence(HERO, 17));
    fight.play_ok(end_turn(HERO));
    let outcome = ActionOutcome::Failed;
    fight.play_ok(Command::Announce { outcome });
    let due = |fight: &FightTable| fight.state().round().unwrap().next_turn_of(HERO).is_some();
    assert!(due(&fight));
    fight.play_ok(active_defence(HERO, 17));
    fight.play_ok(end_turn(HERO));
    assert!(!due(&fight));
}

#[test]
fn tc_130_152_only_one_aggressive_defence_at_a_time() {
    let aggressive = || {
        let declaration = with_option(
            CombatOption::AggressiveDefence,
            declare_with_weapon(1, VILLAIN),
        );
        attack_command(HERO, declaration, &[12])
    };
    let begin = || {
        let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_round(Side::Heroes, flurry(), ApprovedActions::Any);
        fight
    };
    let mut fight = begin();
    let all_out = with_option(CombatOption::AllOut, declare_with_weapon(1, VILLAIN));
    fight.play_ok(attack_command(HERO, all_out, &[2]));
    fight.resolve_attack(HERO);
    fight.play_refused(&aggressive(), "TC-153");
    let mut fight = begin();
    fight.play_ok(active_defence(HERO, 17));
    fight.play_ok(end_turn(HERO));
    fight.play_refused(&aggressive(), "TC-153");
    begin().play_ok(aggressive());
}

#[test]
fn tc_150_a_vital_block_is_declared_on_the_actors_turn() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_round(Side::Heroes, BySide::default(), ApprovedActions::Any);
    let block = |steps| combat_command(HERO, CombatCommand::VitalBlock { steps });
    fight.play_ok(block(2));
    fight.play_ok(Command::Pass { actor: HERO });
    for steps in [0, 4] {
        fight.play_refused(&block(steps), "TC-150");
    }
    declare_villain_attack(&mut fight);
    assert!(fight.play(block(4)).is_err());
}

#[test]
fn tc_105_231_two_falls_cost_one_action() {
    let cast = || vec![fighter(Role::Hero), fighter(Role::Villain)];
    let (status, active) = (Status::StandingUp, true);
    let mut fight = FightTable::new(Edition::Classic, cast());
    fight.begin_quiet_round();
    knock_down(&mut fight, VILLAIN);
    fight.play_ok(combat_command(
        VILLAIN,
        CombatCommand::SetStatus { status, active },
    ));
    assert!(!fight.condition(VILLAIN).knocked_down);
    // The action lost in the next round counts too.
    let mut fight = FightTable::new(Edition::Classic, cast());
    fight.begin_quiet_round();
    fight.play_ok(Command::Pass { actor: HERO });
    fight.play_ok(Command::Pass { actor: VILLAIN });
    knock_down(&mut fight, VILLAIN);
    fight.play_ok(combat_command(
        VILLAIN,
        CombatCommand::SetStatus { status, active },
    ));
    fight.play_ok(Command::Flip);
    assert!(!fight.condition(VILLAIN).knocked_down);
}

/// TC-103 … TC-105: an action that a Setback costs is over as well. It ends a knockdown that limits the action, but it does not go into
/// getting up.
#[test]
fn tc_105_an_action_lost_to_a_setback_ends_a_classic_knockdown() {
    for (edition, stays_down) in [(Edition::Classic, false), (Edition::Revised, true)] {
        let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
        let mut fight = FightTable::new(edition, cast);
        fight.begin_quiet_round();
        knock_down(&mut fight, VILLAIN);
        let (status, active) = (Status::ActionLost, true);
        fight.play_ok(combat_command(
            VILLAIN,
            CombatCommand::SetStatus { status, active },
        ));
        assert_eq!(fight.condition(VILLAIN).knocked_down, stays_down);
    }
}

#[test]
fn tc_254_dd_310_undone_damage_does_not_end_broken() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    fight.play_ok(Command::Pass { actor: HERO });
    fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[13]));
    fight.resolve_attack(VILLAIN);
    assert!(fight.actor(VILLAIN).round.position_improved);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert!(!fight.actor(VILLAIN).round.position_improved);
}

#[test]
fn tc_221_a_block_uses_the_current_skill_value() {
    let begin = |face: u8| {
        let monk = actor_with_discipline(Role::Villain, Discipline::BlockStrike);
        let mut fight = FightTable::new(Edition::Classic, vec![fighter(Role::Hero), monk]);
        fight.begin_quiet_round();
        let dice = DiceFrom::Person(vec![face]);
        let against = HERO;
        fight.play_ok(Command::Attack {
            actor: VILLAIN,
            what: AttackCommand::Block { against, dice },
        });
        fight
    };
    let mut fight = begin(13);
    assert_eq!(
        preview_attack(&fight, &declare_with_weapon(1, VILLAIN)).targets[0]
            .odds
            .hit,
        0,
        "15 against 14"
    );
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[16]));
    assert_eq!(
        fight.evaluated_attacks()[0].result(),
        Some(AttackResult::Blocked)
    );
    // 3 more from a card played with the attack.
    let mut fight = begin(13);
    let card = fight.give_pool_card(HERO, CardName::Adrenalin);
    let cards = vec![(card, Some(Attribute::Dexterity))];
    fight.play_ok(attack_command_with(
        HERO,
        declare_with_weapon(1, VILLAIN),
        cards,
        0,
        &[16],
    ));
    assert_eq!(
        fight.evaluated_attacks()[0].result(),
        Some(AttackResult::Hit)
    );
}

#[test]
fn dd_315_second_chance_declares_the_attack_again() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::SecondChance);
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
    fight.resolve_attack(HERO);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    fight.play_ok(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![13]),
    });
    let is_declared = |event: &&AttackEvent| matches!(event, AttackEvent::Declared { .. });
    assert!(fight.last_attack_events().iter().any(is_declared));
}

#[test]
fn tc_133_a_revised_sweep_has_one_target() {
    for edition in [Edition::Revised, Edition::Classic] {
        let cast = vec![
            fighter(Role::Hero),
            fighter(Role::Villain),
            fighter(Role::Villain),
        ];
        let mut fight = FightTable::new(edition, cast);
        fight.begin_quiet_round();
        let swing = |targets: &[ActorId]| {
            let swing = with_targets(declare_with_weapon(1, VILLAIN), targets);
            attack_command(HERO, with_option(CombatOption::Sweep, swing), &[12])
        };
        if edition == Edition::Revised {
            fight.play_refused(&swing(&[VILLAIN, OTHER]), "TC-133");
            fight.play_ok(swing(&[VILLAIN]));
        } else {
            fight.play_ok(swing(&[VILLAIN, OTHER]));
        }
    }
}
