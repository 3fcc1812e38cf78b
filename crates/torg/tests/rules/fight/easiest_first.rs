//! The order of several actions with one die: the easiest comes first (TC-260, TC-262).

use crate::fight::given::{ActorBuilder, FightTable, declare_with_weapon, fighter, new_actor};
use crate::fight::interactions::{declare_interaction, dice_only, interact_command};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::{Attribute, EffectCommand};
use torg::card::{ApprovedActions, BySide, CardName, Side};
use torg::combat::interaction::Interaction;
use torg::command::{Command, DiceFrom, NewActor};
use torg::fight::{AttackCommand, RollBonuses};
use torg::roll::Proficiency;
use torg::settings::Edition;
use torg::sheet::CombatSkill;
use torg::state::Role;

const RAISED: ActorId = ActorId(1);
const PLAIN: ActorId = ActorId(2);
const VILLAIN: ActorId = ActorId(3);

fn hero(charisma: u8) -> NewActor {
    let mut hero = new_actor(Role::Hero, 9, 9, 9);
    hero.sheet.charisma = Some(charisma);
    hero
}

/// A villain's turn; a card raises the Charisma of the first hero from 8 to 11.
fn begin() -> FightTable {
    let villain = fighter(Role::Villain).skill(CombatSkill::Taunt, 14);
    let cast = vec![hero(8), hero(9), villain];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    let card = fight.give_pool_card(RAISED, CardName::Presence);
    fight.play_ok(Command::Effect(EffectCommand::RaiseAttribute {
        actor: RAISED,
        card,
        attribute: Attribute::Charisma,
    }));
    fight
}

/// The difficulties of the interactions that were rolled.
fn difficulties(fight: &FightTable) -> Vec<i32> {
    let action = fight.state().action.as_ref().unwrap();
    let evaluated = fight.state().evaluate_interactions(action);
    evaluated.iter().map(|one| one.difficulty).collect()
}

/// TC-260, DD-263: a card that raises what a target resists with makes it the harder one.
#[test]
fn tc_260_dd_263_the_order_of_targets_counts_cards() {
    let mut fight = begin();
    let declaration = declare_interaction(Interaction::Taunt, &[RAISED, PLAIN]);
    let view = fight.view(Seat::Table);
    let combatant = |id| view.combatant(view.actor(id).unwrap());
    let previews = declaration
        .preview(
            &combatant(VILLAIN),
            &[combatant(RAISED), combatant(PLAIN)],
            RollBonuses::default(),
            view.roll_spec(view.actor(VILLAIN).unwrap(), Proficiency::Skilled),
            &view.combat.rules,
        )
        .unwrap();
    let foreseen: Vec<i32> = previews.iter().map(|preview| preview.difficulty).collect();
    // 9 is the easiest: +2; then 11 and +4.
    assert_eq!(foreseen, [15, 11]);
    fight.play_ok(interact_command(VILLAIN, declaration, dice_only(&[11])));
    assert_eq!(difficulties(&fight), [15, 11]);
}

/// TC-262, DD-263: the same for an interaction that shares the die of an attack.
#[test]
fn tc_262_dd_263_the_order_beside_an_attack_counts_cards() {
    let mut fight = begin();
    // The attack meets Dexterity 9, the taunt Charisma 11.
    fight.play_ok(Command::Attack {
        actor: VILLAIN,
        what: AttackCommand::Attack {
            declaration: Box::new(declare_with_weapon(1, PLAIN)),
            combined: vec![declare_interaction(Interaction::Taunt, &[RAISED])],
            cards: vec![],
            possibilities: 0,
            critical_moment: false,
            dice: DiceFrom::Person(vec![11]),
        },
    });
    assert_eq!(difficulties(&fight), [15]);
    let (outcome, _) = fight.outcome_and_breakdown();
    assert_eq!(outcome.difficulty, 11);
}
