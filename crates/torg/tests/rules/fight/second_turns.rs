//! What goes along with the first action of a flurry, and what is the second.

use crate::fight::ammunition::{gunner, has_turn, shoot, simple};
use crate::fight::given::{
    ActorBuilder, FightTable, HERO, attack_command, carried_weapon, declare_with_weapon, fighter,
    settings_with, tough_villain,
};
use crate::fight::interactions::combat_command;
use tabletop::seat::ActorId;
use torg::card::{BySide, LineEffect};
use torg::combat::ammunition::Reload;
use torg::combat::settings::{Answer, Question, SimpleActions};
use torg::combat::status::{Status, StatusExpiry};
use torg::combat::weapon::AttackSkill;
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, SimpleAction};
use torg::settings::Edition;
use torg::sheet::{WeaponDamage, WeaponId};
use torg::state::{Role, TurnEnd};

/// TC-017, S-22, S-23: between the two turns of a flurry, an actor who has rolled takes no action that would end the second turn while it is
/// the turn of somebody else.
#[test]
fn tc_017_s_22_s_23_no_second_turn_ends_out_of_order() {
    let ally = ActorId(2);
    let other = || CombatCommand::SimpleAction {
        action: SimpleAction::Other(String::new()),
        keeps_aim: false,
    };
    let metres = |metres| CombatCommand::Move { metres };
    let reload = || CombatCommand::SimpleAction {
        action: SimpleAction::Reload(WeaponId(2)),
        keeps_aim: false,
    };
    // A slow reload is the whole action of a turn (TC-186).
    let mut gun = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14));
    gun.ammunition = Some(3);
    gun.reload = Reload::Rounds {
        rounds: 2,
        skill_check: false,
    };
    for (beside, ending) in [
        (other(), other()),
        (metres(2), metres(80)),
        (other(), reload()),
    ] {
        let mut villain = fighter(Role::Villain);
        villain.stats.toughness = Some(60);
        let mut hero = fighter(Role::Hero).carrying(gun.clone());
        hero.sheet.movement_rate = Some(100);
        let cast = vec![hero, fighter(Role::Hero), villain];
        let settings = settings_with(Question::Moving, 1);
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        fight.begin_round_with(LineEffect::Flurry);
        let turns_left = |fight: &FightTable, id: ActorId| {
            let turns = &fight.state().round().unwrap().turns;
            let mut turns = turns.iter();
            turns.any(|(turn, end)| turn.actor == id && turn.pass == 2 && end.is_none())
        };
        let strike = declare_with_weapon(1, ActorId(3));
        fight.play_ok(attack_command(HERO, strike.clone(), &[11]));
        fight.resolve_attack(HERO);
        // One goes along with the roll; what would end the second turn has to wait for it.
        fight.play_ok(combat_command(HERO, beside));
        fight.play_refused(&combat_command(HERO, ending.clone()), "DD-128");
        fight.play_ok(attack_command(ally, strike, &[11]));
        fight.resolve_attack(ally);
        assert!(turns_left(&fight, HERO));
        fight.play_ok(combat_command(HERO, ending));
        assert!(
            !turns_left(&fight, HERO),
            "in order, it is the second action"
        );
    }
}

#[test]
fn tc_017_s_22_a_simple_action_can_be_the_whole_second_action() {
    for answer in [SimpleActions::None, SimpleActions::One] {
        let settings = settings_with(SimpleActions::QUESTION, answer.place());
        let cast = vec![gunner(Reload::SimpleAction), tough_villain()];
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        fight.begin_round_with(LineEffect::Flurry);
        fight.play_ok(shoot());
        fight.resolve_attack(HERO);
        let whole = if answer == SimpleActions::None { 1 } else { 2 };
        for taken in 1..=whole {
            fight.play_ok(simple(SimpleAction::Other(String::new())));
            assert_eq!(has_turn(&fight, HERO), taken < whole, "{answer:?}");
        }
    }
}

/// TC-018, TC-231, TC-253: whoever was thrown and then suffered a setback spends the whole next round standing up, in a flurry too.
#[test]
fn tc_231_tc_253_a_thrown_actor_with_a_setback_loses_both_turns_of_a_flurry() {
    let mut fight = FightTable::new(
        Edition::Classic,
        vec![fighter(Role::Hero), fighter(Role::Hero), tough_villain()],
    );
    fight.begin_round_with(LineEffect::None);
    let gained = |status, expiry| Consequence::Actor {
        actor: HERO,
        what: ActorChange::StatusGained {
            status,
            expiry,
            separate: false,
        },
    };
    fight.apply_events(vec![Event::ConsequencesApplied {
        consequences: vec![
            gained(Status::StandingUp, StatusExpiry::EndOfRound(2)),
            gained(Status::ActionLost, StatusExpiry::NextAction),
        ],
    }]);
    fight.flip_card_with(BySide {
        heroes: LineEffect::Flurry,
        villains: LineEffect::None,
    });
    let round = fight.state().round().unwrap();
    let own_turns = round.turns.iter().filter(|(turn, _)| turn.actor == HERO);
    let ends: Vec<_> = own_turns.map(|(_, end)| *end).collect();
    assert_eq!(ends, [Some(TurnEnd::Passed); 2]);
    assert!(has_turn(&fight, ActorId(2)));
}
