//! Repeated attacks, previews, and effects on the next attack.

use crate::fight::given::{
    ActorBuilder, CLUB, FightTable, HERO, OTHER, VILLAIN, attack_command, blindside_earned,
    carried_weapon, declare_defence, declare_with_weapon, defend_command, new_actor,
    resolve_command, settings_with,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, end_turn, interact_command, interact_once,
};
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::EffectCommand;
use torg::card::{ApprovedActions, BySide, CARDS, Card, CardName, Side};
use torg::combat::chart::{DamageTable, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::damage::DamageComponent;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::hold::Hold;
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::odds::BonusDistribution;
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, CountAmmunition, InteractionSetback};
use torg::combat::status::{Status, StatusExpiry};
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, DiceFrom, NewActor};
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, CombatEvent, PlayersCall};
use torg::fight::attack_preview::{AttackDraft, AttackPreview};
use torg::fight::{
    AttackCommand, AttackDeclaration, BlindsideCause, DeclaredTarget, RollBonuses, WeaponChoice,
};
use torg::roll::{Proficiency, RollCondition};
use torg::settings::{Edition, SetbackPassive, Settings};
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::{ActionKind, Condition, Role, Setback, TurnEnd};

fn hero() -> NewActor {
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, CLUB)
}

fn villain() -> NewActor {
    new_actor(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, CLUB)
}

fn hero_with_discipline(discipline: Discipline) -> NewActor {
    let mut new = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    new.sheet.disciplines = LearnedDisciplines::default().with(discipline);
    new
}

fn fist(targets: &[ActorId]) -> AttackDeclaration {
    let mut declaration =
        AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::MartialArts), VILLAIN);
    declaration.targets = targets
        .iter()
        .map(|target| DeclaredTarget::new(*target))
        .collect();
    declaration.options = CombatOptions::from_slice(&[CombatOption::LightningFist]);
    declaration
}

fn roll(faces: &[u8]) -> Command {
    Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(faces.to_vec()),
    }
}

#[test]
fn dd_315_tc_058_a_retry_meets_a_defence_declared_since() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::SecondChance);
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
    fight.resolve_attack(HERO);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    // 14 + 4.
    fight.play_ok(defend_command(
        VILLAIN,
        declare_defence(DefenceSkill::Melee),
        &[17],
    ));
    fight.play_ok(end_turn(VILLAIN));
    fight.play_ok(roll(&[13]));
    assert_eq!(fight.outcome_and_breakdown().0.difficulty, 18);
}

#[test]
fn dd_315_tc_224_second_chance_rolls_two_strikes_separately() {
    let plain = || new_actor(Role::Villain, 9, 9, 9);
    let cast = vec![
        hero_with_discipline(Discipline::LightningFist),
        plain(),
        plain(),
    ];
    let mut fight = FightTable::new(Edition::Classic, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::SecondChance);
    fight.play_ok(attack_command(HERO, fist(&[VILLAIN, OTHER]), &[2, 2]));
    fight.resolve_attack(HERO);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    fight.play_refused(&roll(&[17]), "TC-045");
    fight.play_ok(roll(&[17, 2]));
    let total = |index: usize| {
        fight.evaluated_attacks()[index]
            .outcome
            .unwrap()
            .action_total
    };
    assert!(total(0) > total(1));
}

fn preview_attack(
    fight: &FightTable,
    actor: ActorId,
    declaration: &AttackDeclaration,
) -> AttackPreview {
    let view = fight.view(Seat::Table);
    let combatant = |id| view.combatant(view.actor(id).unwrap());
    let targets: Vec<_> = declaration
        .targets
        .iter()
        .map(|aimed| combatant(aimed.target))
        .collect();
    let rules = view.combat.rules;
    let attacker = combatant(actor);
    let draft = AttackDraft {
        declaration,
        attacker: &attacker,
        targets: &targets,
        roll_spec: view.roll_spec(view.actor(actor).unwrap(), Proficiency::Skilled),
        shown_target: 0,
        boosts: &[],
        combined_difficulties: &[],
        rules: &rules,
    };
    draft.preview(&[]).unwrap()
}

fn setback_events() -> Vec<Event> {
    let setback = Setback::Generic;
    Side::ALL
        .map(|side| Event::SetbackChosen {
            side,
            setback: setback.clone(),
            penalty: None,
        })
        .to_vec()
}

/// The preview matches the result with setbacks of both sides, one from an interaction, and a held opportunity.
#[test]
fn result_matches_preview() {
    let settings = Settings::default().with_answer(SetbackPassive::Yes);
    let cast = vec![hero().skill(CombatSkill::Taunt, 12), {
        let mut new = villain();
        new.sheet.charisma = Some(8);
        new
    }];
    for with_setbacks in [false, true] {
        let begin = || {
            let mut fight = FightTable::with_settings(Edition::Revised, settings, cast.clone());
            fight.begin_quiet_round();
            if with_setbacks {
                fight.apply_events(setback_events());
                let (status, active) = (Status::Penalized, true);
                fight.play_ok(combat_command(
                    HERO,
                    CombatCommand::SetStatus { status, active },
                ));
                let hold = Hold::Opportunity;
                fight.play_ok(combat_command(HERO, CombatCommand::Hold { hold }));
            }
            fight
        };
        let mut fight = begin();
        let mut declaration = declare_with_weapon(1, VILLAIN);
        if with_setbacks {
            declaration.options = CombatOptions::from_slice(&[CombatOption::Opportunity]);
        }
        let preview = preview_attack(&fight, HERO, &declaration);
        assert_eq!(preview.refusal, None);
        fight.play_ok(attack_command(HERO, declaration, &[16]));
        let charted = fight
            .state()
            .action
            .as_ref()
            .unwrap()
            .roll
            .as_ref()
            .unwrap();
        let expected = preview.targets[0].prepared.outcome(charted.bonus.0);
        assert_eq!(
            expected,
            fight.outcome_and_breakdown().0,
            "with setbacks: {with_setbacks}"
        );

        let mut fight = begin();
        let view = fight.view(Seat::Table);
        let combatant = |id| view.combatant(view.actor(id).unwrap());
        let (hero, targets) = (combatant(HERO), [combatant(VILLAIN)]);
        let rules = view.combat.rules;
        let spec = view.roll_spec(view.actor(HERO).unwrap(), Proficiency::Skilled);
        let taunt = declare_interaction(Interaction::Taunt, &[VILLAIN]);
        let preview = taunt.preview(&hero, &targets, RollBonuses::default(), spec, &rules);
        let preview = preview.unwrap();
        fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[16]));
        let evaluated = fight
            .state()
            .evaluate_interactions(fight.state().action.as_ref().unwrap());
        let expected_chances = evaluated[0]
            .attempt
            .odds(&BonusDistribution::of_roll(spec), &rules);
        assert_eq!(
            preview[0].row_chances, expected_chances,
            "with setbacks: {with_setbacks}"
        );
        assert_eq!(preview[0].difficulty, evaluated[0].difficulty);
    }
}

/// A refusal in the preview is the refusal of the command, with the same rule.
#[test]
fn previews_show_the_refusal_of_the_command() {
    let mut gun = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14));
    gun.ammunition = Some(1);
    let shooter = hero().skill(CombatSkill::Fire, 12).carrying(gun);
    let settings = settings_with(CountAmmunition::QUESTION, CountAmmunition::All.place());
    let mut fight = FightTable::with_settings(Edition::Revised, settings, vec![shooter, villain()]);
    fight.begin_quiet_round();
    let mut shot = declare_with_weapon(2, VILLAIN);
    shot.targets[0].range = Some(RangeBand::Short);
    let taking = |option: CombatOption, declaration: &AttackDeclaration| {
        let mut declaration = declaration.clone();
        declaration.options = CombatOptions::from_slice(&[option]);
        declaration
    };
    let attack = declare_with_weapon(1, VILLAIN);
    let mut full = shot.clone();
    full.fire_mode = torg::combat::weapon::FireMode::FullAutomatic;
    fight.play_ok(combat_command(HERO, CombatCommand::VitalBlock { steps: 1 }));
    for (declaration, rule) in [
        (taking(CombatOption::Aim, &shot), "TC-121"),
        (taking(CombatOption::Opportunity, &shot), "TC-135"),
        (taking(CombatOption::Blindside, &attack), "TC-201"),
        (taking(CombatOption::AllOut, &attack), "TC-130"),
    ] {
        let preview = preview_attack(&fight, HERO, &declaration).refusal.unwrap();
        assert_eq!(preview.rule.unwrap().to_string(), rule);
        fight.play_refused(&attack_command(HERO, declaration, &[11]), rule);
    }
    fight.play_ok(attack_command(HERO, shot.clone(), &[2]));
    fight.resolve_attack(HERO);
    fight.begin_quiet_round();
    let preview = preview_attack(&fight, HERO, &shot).refusal.unwrap();
    let refused = fight.play_refused(&attack_command(HERO, shot, &[11]), "TC-183");
    assert_eq!(preview.rule, refused.rule());
}

#[test]
fn tc_107_224_lightning_fist_strikes_are_negated_separately() {
    let target = || new_actor(Role::Villain, 15, 9, 10).damage_table(DamageTable::PossibilityRated);
    let hurt = |negated: Vec<(ActorId, Vec<DamageComponent>)>| {
        let cast = vec![
            hero_with_discipline(Discipline::LightningFist),
            target().possibilities(2),
        ];
        let mut fight = FightTable::new(Edition::Classic, cast);
        fight.begin_quiet_round();
        fight.play_ok(attack_command(HERO, fist(&[VILLAIN]), &[17]));
        fight.play_ok(resolve_command(HERO, negated));
        let actor = fight.actor(VILLAIN);
        (
            actor.condition.shock,
            actor.condition.k,
            actor.possibilities,
        )
    };
    let (first, second) = ((VILLAIN, vec![]), (VILLAIN, vec![DamageComponent::Shock]));
    let whole = hurt(vec![]);
    assert_eq!(whole, (6, true, 2));
    // Only the second strike.
    assert_eq!(hurt(vec![first, second]), (4, true, 1));
    let marks = vec![DamageComponent::Shock, DamageComponent::KnockoutMark];
    assert_eq!(
        hurt(vec![(VILLAIN, marks.clone()), (VILLAIN, marks)]),
        (0, false, 0)
    );
}

#[test]
fn tc_201_a_blindside_is_earned_and_used_up() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    fight.begin_quiet_round();
    let mut behind = declare_with_weapon(1, VILLAIN);
    behind.options = CombatOptions::from_slice(&[CombatOption::Blindside]);
    let strikes = attack_command(HERO, behind, &[2]);
    fight.play_refused(&strikes, "TC-201");
    let event = blindside_earned(1);
    fight.apply_events(vec![Event::Combat {
        actor: HERO,
        what: event,
    }]);
    fight.play_ok(strikes.clone());
    fight.resolve_attack(HERO);
    assert_eq!(fight.actor(HERO).combat.earned_blindsides, []);
    fight.begin_quiet_round();
    fight.play_by_ruling(strikes.clone(), "TC-201");
    // A restrained actor cannot turn.
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    fight.begin_quiet_round();
    let (status, active) = (Status::Restrained, true);
    fight.play_ok(combat_command(
        VILLAIN,
        CombatCommand::SetStatus { status, active },
    ));
    fight.play_ok(strikes.clone());
    // The classic edition needs no cause, and without rounds nothing is counted.
    let mut fight = FightTable::new(Edition::Classic, vec![hero(), villain()]);
    fight.begin_quiet_round();
    fight.play_ok(strikes.clone());
    FightTable::new(Edition::Revised, vec![hero(), villain()]).play_ok(strikes);
}

/// An entered cause is accepted, a known one is filled in, and the attack stores it. Other attacks store none.
#[test]
fn tc_201_blindside_cause_is_entered_or_derived() {
    let behind = |unseen: Option<BlindsideCause>| {
        let mut declaration = declare_with_weapon(1, VILLAIN);
        declaration.options = CombatOptions::from_slice(&[CombatOption::Blindside]);
        declaration.blindside_cause = unseen;
        declaration
    };
    let blindside = |fight: &FightTable| {
        let action = fight.state().action.as_ref().unwrap();
        action.attack_setup.as_ref().unwrap().blindside_cause
    };
    let begin = || {
        let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
        fight.begin_quiet_round();
        fight
    };
    for cause in BlindsideCause::ALL {
        let mut fight = begin();
        assert_eq!(
            preview_attack(&fight, HERO, &behind(Some(cause))).refusal,
            None
        );
        fight.play_ok(attack_command(HERO, behind(Some(cause)), &[2]));
        assert_eq!(blindside(&fight), Some(cause));
    }
    let earned = blindside_earned(1);
    let earned_status = (Status::EarnedBlindside, StatusExpiry::WhenUsed(1));
    let (status, expiry) = (Status::Restrained, StatusExpiry::WhenLifted);
    let restrained = CombatEvent::StatusGained { status, expiry };
    for (actor, event, (status, expiry), cause) in [
        (HERO, earned, earned_status, BlindsideCause::Earned),
        (
            VILLAIN,
            restrained,
            (status, expiry),
            BlindsideCause::CannotTurn,
        ),
    ] {
        let mut fight = begin();
        let gained = Consequence::Actor {
            actor,
            what: ActorChange::StatusGained {
                status,
                expiry,
                separate: false,
            },
        };
        fight.apply_events(vec![
            Event::Combat { actor, what: event },
            Event::ConsequencesApplied {
                consequences: vec![gained],
            },
        ]);
        fight.play_ok(attack_command(HERO, behind(None), &[2]));
        assert_eq!(blindside(&fight), Some(cause));
    }
    let mut fight = begin();
    fight.play_by_ruling(attack_command(HERO, behind(None), &[2]), "TC-201");
    assert_eq!(blindside(&fight), None);
    let mut plain = behind(Some(BlindsideCause::Earned));
    plain.options = CombatOptions::default();
    let mut fight = begin();
    fight.play_ok(attack_command(HERO, plain, &[2]));
    assert_eq!(blindside(&fight), None);
}

#[test]
fn tc_254_dd_149_damaging_an_opponent_ends_broken() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain(), villain()]);
    fight.begin_quiet_round();
    let (status, active) = (Status::Broken, true);
    for actor in [VILLAIN, OTHER] {
        fight.play_ok(combat_command(
            actor,
            CombatCommand::SetStatus { status, active },
        ));
    }
    fight.play_ok(Command::Pass { actor: HERO });
    fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[13]));
    fight.resolve_attack(VILLAIN);
    assert!(fight.condition(HERO).shock > 0);
    fight.play_ok(Command::Pass { actor: OTHER });
    fight.play_ok(Command::Flip);
    assert!(fight.state().takes_part(VILLAIN) && !fight.state().takes_part(OTHER));
    assert!(!fight.actor(VILLAIN).combat.statuses.has(status));
}

#[test]
fn dd_310_tc_107_undoing_damage_restores_the_possibility() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero().possibilities(1), villain()]);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    fight.play_ok(Command::Pass { actor: HERO });
    let mut declaration = declare_with_weapon(1, HERO);
    declaration.base_damage = Some(20);
    fight.play_ok(attack_command(VILLAIN, declaration, &[13]));
    fight.play_ok(resolve_command(
        VILLAIN,
        vec![(HERO, vec![DamageComponent::Wound])],
    ));
    assert_eq!(fight.actor(HERO).possibilities, 0);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.actor(HERO).possibilities, 1);
    assert_eq!(fight.condition(HERO), Condition::default());
}

/// An action declared after a hit stays declared when the hit is undone.
#[test]
fn dd_310_a_60_an_action_declared_since_the_hit_is_kept() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero().possibilities(2), villain()]);
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    let mut declaration = declare_with_weapon(1, HERO);
    declaration.base_damage = Some(14);
    fight.play_ok(attack_command(VILLAIN, declaration, &[13]));
    fight.play_ok(resolve_command(
        VILLAIN,
        vec![(HERO, vec![DamageComponent::Wound])],
    ));
    let declare = Command::Declare {
        actor: HERO,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    };
    fight.play_ok(declare);
    let action = fight.state().action.clone();
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.actor(HERO).possibilities, 2);
    assert_eq!(fight.condition(HERO), Condition::default());
    assert_eq!(fight.state().action, action);
    // Spending a possibility on the declared action closes the window.
    let spend = EffectCommand::SpendPossibility { actor: HERO };
    assert!(fight.table.undo());
    fight.play_ok(Command::Effect(spend));
    fight.play_refused(&Command::PlayCard { actor: HERO, card }, "DD-310");
}

/// A block is no action (TC-220), but undoing the hit would undo it too.
#[test]
fn dd_310_tc_220_a_block_closes_the_window() {
    let monk = hero_with_discipline(Discipline::BlockStrike);
    let mut fight = FightTable::new(Edition::Classic, vec![monk, villain(), villain()]);
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    let mut declaration = declare_with_weapon(1, HERO);
    declaration.base_damage = Some(9);
    fight.play_ok(attack_command(VILLAIN, declaration, &[15]));
    fight.play_ok(resolve_command(VILLAIN, vec![]));
    fight.play_ok(Command::Attack {
        actor: HERO,
        what: AttackCommand::Block {
            against: OTHER,
            dice: DiceFrom::Person(vec![11]),
        },
    });
    fight.play_refused(&Command::PlayCard { actor: HERO, card }, "DD-310");
}

/// The free die goes back with the target that gave it, unless another target gave one too.
#[test]
fn dd_310_tc_255_undoing_one_interaction_removes_its_free_die() {
    use InteractionEffect::{Stymied, Up};
    let brave = || {
        let mut new = hero();
        new.sheet.charisma = Some(8);
        new
    };
    let is_up = |fight: &FightTable| {
        let roll_condition = fight.actor(OTHER).roll_condition;
        roll_condition.is_some_and(|(condition, _)| condition == RollCondition::Up)
    };
    for (effects, stays) in [
        ([Up, Stymied], false),
        ([Up, Up], true),
        ([Stymied, Up], true),
    ] {
        let taunts = villain().skill(CombatSkill::Taunt, 16);
        let mut fight = FightTable::new(Edition::Revised, vec![brave(), brave(), taunts]);
        fight.begin_quiet_round();
        for actor in [HERO, VILLAIN] {
            fight.play_ok(Command::Pass { actor });
        }
        let fails = |card: &&Card| card.name == CardName::OpponentFails;
        let mut failing = CARDS.iter().filter(fails);
        let cards = [HERO, VILLAIN].map(|actor| {
            let card = failing.next().unwrap().id;
            fight.apply_events(vec![Event::CardPooled { actor, card }]);
            card
        });
        // Far above both difficulties: each result is a player's call (TC-257).
        let mut declaration = declare_interaction(Interaction::Taunt, &[HERO, VILLAIN]);
        declaration.skill_value = Some(40);
        let inputs = dice_only(&[11]);
        fight.play_ok(interact_command(OTHER, declaration, inputs));
        let calls = [HERO, VILLAIN]
            .into_iter()
            .zip(effects.map(PlayersCall::Effect));
        let calls = calls.collect();
        fight.play_ok(combat_command(OTHER, CombatCommand::Resolve { calls }));
        assert!(is_up(&fight), "{effects:?}");
        for (actor, card, stays) in [(HERO, cards[0], stays), (VILLAIN, cards[1], false)] {
            fight.play_ok(Command::PlayCard { actor, card });
            assert_eq!(is_up(&fight), stays, "{effects:?}, {actor:?}");
        }
    }
}

#[test]
fn tc_229_a_stop_thrust_stops_a_charge() {
    let cast = vec![hero_with_discipline(Discipline::StopThrust), villain()];
    let mut fight = FightTable::new(Edition::Classic, cast);
    fight.begin_quiet_round();
    // 14 + 4, against a melee weapon too.
    fight.play_ok(defend_command(
        HERO,
        declare_defence(DefenceSkill::StopThrust),
        &[17],
    ));
    fight.play_ok(end_turn(HERO));
    fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[11]));
    assert_eq!(fight.outcome_and_breakdown().0.difficulty, 18);
    fight.resolve_attack(VILLAIN);
    let unskilled =
        |fight: &FightTable| fight.actor(VILLAIN).combat.statuses.has(Status::Unskilled);
    assert!(unskilled(&fight));
    assert_eq!(fight.condition(VILLAIN), Condition::default());
    fight.begin_quiet_round();
    assert!(unskilled(&fight), "for the next round");
    fight.begin_quiet_round();
    assert!(!unskilled(&fight));
    // There is none without the discipline, or against a shot.
    let mut fight = FightTable::new(Edition::Classic, vec![hero(), villain()]);
    fight.begin_quiet_round();
    fight.play_refused(
        &defend_command(HERO, declare_defence(DefenceSkill::StopThrust), &[17]),
        "",
    );
}

/// Without turns, effects that last for an action end with it.
#[test]
fn in_free_play_effects_end_with_the_action() {
    let settings = settings_with(
        InteractionSetback::QUESTION,
        InteractionSetback::Penalty.place(),
    );
    let taunter = hero().skill(CombatSkill::Taunt, 12);
    let mut guard = villain();
    guard.sheet.charisma = Some(8);
    let mut fight = FightTable::with_settings(Edition::Revised, settings, vec![taunter, guard]);
    let (status, active) = (Status::Penalized, true);
    fight.play_ok(combat_command(
        HERO,
        CombatCommand::SetStatus { status, active },
    ));
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.options = CombatOptions::from_slice(&[CombatOption::AllOut]);
    fight.play_ok(attack_command(HERO, declaration, &[2]));
    fight.resolve_attack(HERO);
    assert!(!fight.actor(HERO).combat.statuses.has(status));
    assert!(fight.actor(HERO).combat.exposed.is_some());
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[2]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.actor(HERO).combat.exposed, None);
    for _ in 0..3 {
        fight.play_ok(combat_command(HERO, CombatCommand::Move { metres: 10 }));
    }
}

/// Only actors who are present can share an attack (TC-143).
#[test]
fn tc_143_only_present_actors_can_share_an_attack() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.group = vec![ActorId(9)];
    fight.play_refused(&attack_command(HERO, declaration, &[2]), "");
}

/// An attack with magic or faith: the gamemaster enters the value, the damage and the defence (TC-050), a helpless target
/// defends with Dexterity alone unless the gamemaster says otherwise (TC-061), and the damage is a row of the table (TC-083).
#[test]
fn tc_050_061_083_the_gamemaster_enters_missing_values() {
    let mut fight = FightTable::new(Edition::Classic, vec![hero(), villain()]);
    let incapacitated = Condition {
        unconscious: true,
        ..Condition::default()
    };
    fight.play_ok(Command::SetCondition {
        actor: VILLAIN,
        condition: incapacitated,
    });
    let mut bolt = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Energy), VILLAIN);
    bolt.targets[0].range = Some(RangeBand::Short);
    bolt.skilled = Some(true);
    fight.play_refused(&attack_command(HERO, bolt.clone(), &[11]), "");
    (bolt.skill_value, bolt.base_damage) = (Some(15), Some(18));
    let mut given = bolt.clone();
    given.targets[0].defence = Some(4);
    for (declaration, difficulty) in [(bolt, 9), (given, 4)] {
        fight.play_ok(attack_command(HERO, declaration, &[11]));
        let (outcome, breakdown) = fight.outcome_and_breakdown();
        assert_eq!((outcome.action_total, outcome.difficulty), (15, difficulty));
        let effect = outcome.effect.unwrap();
        assert_eq!(
            (effect.total, effect.difficulty, effect.result_points),
            (18, 9, 9)
        );
        assert!(outcome.damage.is_some() && breakdown.effect.is_some());
        fight.resolve_attack(HERO);
    }
}

/// The turns of the dead are passed, and they stay in the cast until they leave by command (TC-101).
#[test]
fn tc_101_the_dead_stay_in_the_cast_until_they_leave() {
    let mut fight = FightTable::new(
        Edition::Revised,
        vec![hero(), hero(), {
            let mut new = villain();
            new.sheet.weapons[0].damage = WeaponDamage::Fixed(60);
            new
        }],
    );
    fight.begin_round(Side::Villains, Default::default(), ApprovedActions::Any);
    fight.play_ok(attack_command(
        ActorId(3),
        declare_with_weapon(1, HERO),
        &[16],
    ));
    fight.resolve_attack(ActorId(3));
    assert!(fight.condition(HERO).wounds >= Condition::DEAD);
    let round = fight.state().round().unwrap();
    let own_turn = round.turns.iter().find(|(turn, _)| turn.actor == HERO);
    assert_eq!(own_turn.unwrap().1, Some(TurnEnd::Passed));
    assert!(fight.state().present().any(|actor| actor.id == HERO));
    fight.play_ok(Command::Leave { actor: HERO });
    assert!(fight.state().present().all(|actor| actor.id != HERO));
}

/// The gamemaster grants further effects of a vital blow, as a note (TC-127).
#[test]
fn tc_127_effects_of_a_described_attack_are_notes() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    fight.begin_quiet_round();
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.options = CombatOptions::default().with_vital_blow(2);
    fight.play_ok(attack_command(HERO, declaration, &[18]));
    fight.resolve_attack(HERO);
    let before = fight.state().clone();
    let text = "The lamp goes out of the guard's hand".to_owned();
    fight.play_ok(Command::MakeNote { text: text.clone() });
    assert_eq!(fight.last_events(), [Event::NoteMade { text }]);
    assert!(*fight.state() == before, "a note must not change the state");
}
