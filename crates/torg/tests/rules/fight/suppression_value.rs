//! Suppressive fire whose total is the value of a second roll (S-15, TC-141).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, attack_command_with,
    carried_weapon, declare_shot, new_actor, settings_with,
};
use crate::fight::interactions::{combat_command, end_turn};
use tabletop::dice::DiceError;
use tabletop::rule::{dd, tc};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::EffectCommand;
use torg::card::{CardName, Side};
use torg::combat::breakdown::ValueSource;
use torg::combat::die::RollSpec;
use torg::combat::interaction::InteractionEffect;
use torg::combat::odds::{BonusDistribution, CERTAINTY};
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, Suppression};
use torg::combat::status::Status;
use torg::combat::weapon::{AttackSkill, FireCapability};
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, CombatEvent, PlayersCall};
use torg::fight::attack_preview::AttackDraft;
use torg::fight::{AttackDeclaration, EvaluatedInteraction};
use torg::refusal::Refusal;
use torg::roll::{Proficiency, RollCondition};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::{Role, Setback, Until};

/// An actor with a gun and an action total that is 2 above the damage total.
fn gunner() -> NewActor {
    let mut rifle = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(10));
    rifle.fire_capability = FireCapability::Bursts;
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 12)
        .carrying(rifle)
        .possibilities(3)
}

/// A villain with a resistance of 8.
fn villain() -> NewActor {
    let mut new = new_actor(Role::Villain, 9, 9, 9);
    new.sheet.spirit = Some(8);
    new
}

fn fight() -> FightTable {
    let settings = settings_with(Suppression::QUESTION, Suppression::Value.place());
    let cast = vec![gunner(), villain(), villain()];
    FightTable::with_settings(Edition::Revised, settings, cast)
}

fn suppressive_fire() -> AttackDeclaration {
    declare_shot(&[CombatOption::SuppressiveFire], &[VILLAIN, OTHER])
}

/// Plays suppressive fire with these dice.
#[track_caller]
fn fire(fight: &mut FightTable, faces: &[u8]) {
    fight.play_ok(attack_command(HERO, suppressive_fire(), faces));
}

fn second_roll(faces: &[u8]) -> Command {
    let dice = DiceFrom::Person(faces.to_vec());
    combat_command(HERO, CombatCommand::RollSuppression { dice })
}

/// Gives the hero Up or Stymied.
fn gain(fight: &mut FightTable, roll_condition: RollCondition, until: Until) {
    fight.apply_events(vec![Event::RollConditionGained {
        actor: HERO,
        roll_condition,
        until,
    }]);
}

/// Returns the values of the second roll, if that is due.
fn values(fight: &FightTable) -> Vec<(ActorId, i32)> {
    let view = fight.view(Seat::Table);
    let values = view.combat.suppression_values.iter();
    values
        .map(|(target, value)| (*target, value.total))
        .collect()
}

fn results(fight: &FightTable) -> Vec<EvaluatedInteraction> {
    fight.view(Seat::Table).combat.interactions
}

#[test]
fn s_15_tc_141_the_total_is_the_value_of_a_second_roll() {
    let mut fight = fight();
    fight.begin_quiet_round();
    // 12 and a bonus of 0.
    fire(&mut fight, &[11]);
    assert_eq!(values(&fight), [(VILLAIN, 12), (OTHER, 12)]);
    // There is no result before the second roll, and none can be applied.
    assert_eq!(results(&fight), []);
    fight.play_refused(&end_turn(HERO), "TC-141");
    let rolled = fight.state().clone();
    fight.play_ok(second_roll(&[13]));
    assert_eq!(values(&fight), []);
    let totals: Vec<_> = results(&fight)
        .iter()
        .map(|result| (result.target, result.total.total, result.result_points))
        .collect();
    assert_eq!(totals, [(VILLAIN, 13, 5), (OTHER, 13, 5)]);
    assert_eq!(
        fight.play(second_roll(&[13])),
        Err(Refusal::AlreadyRolled),
        "it is rolled once"
    );
    // The second roll is undone by itself, and the whole action after its result.
    assert!(fight.table.undo());
    assert!(*fight.state() == rolled);
    assert!(fight.table.redo());
    fight.play_ok(end_turn(HERO));
    assert!(fight.actor(VILLAIN).combat.statuses.has(Status::Unskilled));
    assert!(fight.state().action.is_none());
    assert!(fight.table.undo());
    assert!(!fight.actor(VILLAIN).combat.statuses.has(Status::Unskilled));
}

/// TC-045: typed dice are checked, and the app's dice are recorded as such.
#[test]
fn s_15_tc_045_the_dice_of_the_second_roll_can_be_typed() {
    let mut fight = fight();
    fight.begin_quiet_round();
    fire(&mut fight, &[11]);
    let refusals = [&[20][..], &[9, 4], &[21]].map(|faces| fight.play(second_roll(faces)));
    assert!(
        matches!(
            refusals,
            [
                Err(Refusal::Dice(DiceError::Missing { .. })),
                Err(Refusal::Dice(DiceError::Surplus { .. })),
                Err(Refusal::Dice(DiceError::NoSuchFace { .. }))
            ]
        ),
        "{refusals:?}"
    );
    for (dice, is_typed) in [
        (DiceFrom::Person(vec![20, 4]), true),
        (DiceFrom::App, false),
    ] {
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::RollSuppression { dice },
        ));
        let [Event::Combat { what, .. }] = fight.last_events() else {
            panic!("{:?}", fight.last_events());
        };
        assert!(
            matches!(what, CombatEvent::SuppressionRolled { typed, .. } if *typed == is_typed),
            "{what:?}"
        );
        assert!(fight.table.undo());
    }
}

/// DD-139: the value is known only with all dice of the first roll.
#[test]
fn s_15_dd_139_a_bought_die_is_rolled_before_the_second_roll() {
    let mut fight = fight();
    fight.begin_quiet_round();
    fire(&mut fight, &[11]);
    let actor = HERO;
    fight.play_ok(Command::Effect(EffectCommand::SpendPossibility { actor }));
    fight.play_refused(&second_roll(&[13]), "DD-139");
    fight.play_ok(Command::Effect(EffectCommand::RollExtra {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![5]),
    }));
    assert_eq!(values(&fight), [(VILLAIN, 15), (OTHER, 15)]);
    fight.play_ok(second_roll(&[13]));
}

/// DD-269, DD-285: after the second roll, which used its value, the first one gets no other die.
#[test]
fn s_15_dd_139_no_die_is_bought_after_the_second_roll() {
    let mut fight = fight();
    fight.begin_quiet_round();
    let cards = [CardName::Drama, CardName::Hero].map(|name| fight.give_pool_card(HERO, name));
    fire(&mut fight, &[11]);
    fight.play_ok(second_roll(&[13]));
    let actor = HERO;
    let buy = Command::Effect(EffectCommand::SpendPossibility { actor });
    let refusal = fight.play_refused(&buy, "TC-141");
    let shown = fight.view(Seat::Table).active_effects.may_spend_possibility;
    assert_eq!(shown, Some(Err(refusal)));
    for card in cards {
        fight.play_refused(&Command::PlayCard { actor, card }, "TC-141");
    }
    // Without the second roll, the first one gets its die.
    assert!(fight.table.undo());
    fight.play_ok(buy);
}

/// DD-143, TC-042: a reroll that the first roll did not lose is lost by the second one.
#[test]
fn s_15_dd_143_stymied_counts_for_the_second_roll_if_it_is_left() {
    for (first, second) in [(&[11][..], &[10][..]), (&[10], &[10, 4])] {
        let mut fight = fight();
        fight.begin_quiet_round();
        gain(&mut fight, RollCondition::Stymied, Until::RoundEnds);
        fire(&mut fight, first);
        fight.play_ok(second_roll(second));
        assert_eq!(fight.actor(HERO).roll_condition, None);
    }
}

/// DD-137, DD-140: Up from the line gives each roll a free die. TC-255: Up from an interaction gives one to the next roll only.
#[test]
fn s_15_dd_137_tc_255_up_counts_for_the_second_roll_if_it_lasts() {
    for (until, second) in [(Until::RoundEnds, &[3, 9][..]), (Until::Used(9), &[9][..])] {
        let mut fight = fight();
        fight.begin_quiet_round();
        gain(&mut fight, RollCondition::Up, until);
        fire(&mut fight, &[4, 7]);
        fight.play_ok(second_roll(second));
    }
}

/// TC-041, TC-251: the second roll is as skilled as the first, so an unskilled 20 is not rolled again.
#[test]
fn s_15_tc_041_251_the_second_roll_is_unskilled_too() {
    let mut fight = fight();
    fight.begin_quiet_round();
    let (status, active) = (Status::Unskilled, true);
    fight.play_ok(combat_command(
        HERO,
        CombatCommand::SetStatus { status, active },
    ));
    fire(&mut fight, &[20]);
    fight.play_ok(second_roll(&[20]));
}

/// DD-253, DD-165: the second roll has a bonus number and a total of its own.
#[test]
fn s_15_dd_253_165_cards_and_setbacks_of_the_round_count_for_the_second_roll() {
    let mut fight = fight();
    fight.begin_quiet_round();
    let (side, setback) = (Side::Heroes, Setback::Generic);
    fight.apply_events(vec![Event::SetbackChosen {
        side,
        setback,
        penalty: None,
    }]);
    let card = fight.give_pool_card(HERO, CardName::Action);
    let cards = vec![(card, None)];
    let declaration = suppressive_fire();
    fight.play_ok(attack_command_with(HERO, declaration, cards, 0, &[11]));
    // The damage total, which the setback does not lower, is the higher one: 10 and 3.
    assert_eq!(values(&fight), [(VILLAIN, 13), (OTHER, 13)]);
    fight.play_ok(second_roll(&[13]));
    let total = &results(&fight)[0].total;
    let added: Vec<_> = total.lines[total.lines.len() - 3..]
        .iter()
        .map(|line| (line.source, line.amount, line.rule))
        .collect();
    let expected = [
        (ValueSource::SecondRoll, 1, tc(141)),
        (ValueSource::Card, 3, dd(253)),
        (ValueSource::Setback, -5, dd(165)),
    ];
    assert_eq!((added.as_slice(), total.total), (&expected[..], 12));
}

/// The odds before the attack are those of both rolls, with Up and cards.
#[test]
fn s_15_tc_141_the_odds_are_those_of_both_rolls() {
    let fight = fight();
    let (rules, declaration) = (fight.state().rules(), suppressive_fire());
    let combatant = |id| fight.state().combatant(fight.actor(id));
    let mut attacker = combatant(HERO);
    attacker.action_bonus = 3;
    let mut target = combatant(VILLAIN);
    target.sheet.spirit = Some(21);
    for extra_rolls in [0, 1] {
        let roll_spec = RollSpec {
            extra_rolls,
            ..RollSpec::plain(Proficiency::Unskilled, &rules)
        };
        let draft = AttackDraft {
            declaration: &declaration,
            attacker: &attacker,
            targets: &[target.clone(), target.clone()],
            roll_spec,
            shown_target: 0,
            boosts: &[],
            combined_difficulties: &[],
            rules: &rules,
        };
        let rolls = BonusDistribution::of_roll(roll_spec);
        let pairs = rolls.iter().flat_map(|first| {
            let seconds = rolls.iter();
            seconds.map(move |second| (first, second))
        });
        let successes = pairs.filter(|((first, _), (second, _))| 12 + first + 3 + second + 3 >= 21);
        let chances = successes.map(|((_, first), (_, second))| {
            u128::from(first) * u128::from(second) / u128::from(CERTAINTY)
        });
        let expected: u128 = chances.sum();
        let previewed = draft.preview(&[]).unwrap().targets[0].odds.hit;
        assert_eq!(u128::from(previewed), expected);
    }
}

/// TC-257: the player's call is for the result of the second roll.
#[test]
fn s_15_tc_257_the_second_roll_decides_whether_the_player_chooses() {
    let mut fight = fight();
    fight.begin_quiet_round();
    // 12 and a bonus of 14: 18 points, if they were the result.
    fire(&mut fight, &[20, 20, 10, 5]);
    assert_eq!(values(&fight), [(VILLAIN, 26), (OTHER, 26)]);
    assert_eq!(results(&fight), []);
    let calls =
        [VILLAIN, OTHER].map(|target| (target, PlayersCall::Effect(InteractionEffect::Break)));
    let resolve = || {
        let calls = calls.to_vec();
        combat_command(HERO, CombatCommand::Resolve { calls })
    };
    fight.play_refused(&resolve(), "TC-141");
    // A bonus of −12.
    fight.play_ok(second_roll(&[1]));
    let result = &results(&fight)[0];
    assert_eq!(result.effects, [InteractionEffect::Unskilled]);
    fight.play_ok(resolve());
    assert!(!fight.actor(VILLAIN).combat.statuses.has(Status::Broken));
}

/// Second rolls that were saved without a word about typed dice replay as they were.
#[test]
fn s_15_old_second_rolls_replay_as_they_were() {
    let saved = r#"{"suppression_rolled":{"roll":{"chains":[[13]],"total":13,"bonus":1,"reroll_lost":false}}}"#;
    let what: CombatEvent = serde_json::from_str(saved).unwrap();
    assert_eq!(serde_json::to_string(&what).unwrap(), saved);
    let mut fight = fight();
    fight.begin_quiet_round();
    fire(&mut fight, &[11]);
    fight.apply_events(vec![Event::Combat { actor: HERO, what }]);
    assert_eq!(results(&fight)[0].result_points, 5);
    fight.play_ok(end_turn(HERO));
}

/// Only a ruling combines suppressive fire with an aggressive defence, and then the defence counts.
#[test]
fn tc_141_153_suppressive_fire_with_an_aggressive_defence_by_ruling() {
    let mut fight = FightTable::new(Edition::Revised, vec![gunner(), villain()]);
    fight.begin_quiet_round();
    let options = [
        CombatOption::SuppressiveFire,
        CombatOption::AggressiveDefence,
    ];
    let shots = declare_shot(&options, &[VILLAIN]);
    fight.play_by_ruling(attack_command(HERO, shots, &[11]), "TC-153");
    fight.play_ok(end_turn(HERO));
    assert!(fight.actor(HERO).combat.active_defence.is_some());
}
