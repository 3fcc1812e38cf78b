//! The bonus of attacks on surprised actors (DD-407, DD-408).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, declare_with_weapon, fighter,
    tough_villain,
};
use crate::fight::interactions::{combat_command, interact_once};
use torg::card::Side;
use torg::combat::discipline::Discipline;
use torg::combat::hold::Hold;
use torg::combat::interaction::Interaction;
use torg::command::{Command, DiceFrom};
use torg::fight::AttackCommand;
use torg::fight::actions::{CombatCommand, SimpleAction};
use torg::rounds::{Ambush, RoundsCommand, Surprise};
use torg::settings::{Edition, Settings, SurpriseRules};
use torg::sheet::CombatSkill;
use torg::state::Role;

#[test]
fn dd_407_408_the_tables_surprise_rules_decide_on_the_bonus_of_attacks() {
    let later = Settings::default().with_answer(SurpriseRules::Revised);
    let older = Settings::default().with_answer(SurpriseRules::Classic);
    for (edition, settings, surprise, bonus) in [
        (Edition::Classic, later, Surprise::Partial, 2),
        (Edition::Classic, later, Surprise::Complete, 4),
        (Edition::Classic, Settings::default(), Surprise::Complete, 0),
        (Edition::Revised, Settings::default(), Surprise::Partial, 2),
        (Edition::Revised, older, Surprise::Complete, 0),
    ] {
        let hero = fighter(Role::Hero).skill(CombatSkill::Taunt, 12);
        let begin = || {
            let cast = vec![hero.clone(), tough_villain()];
            let mut fight = FightTable::with_settings(edition, settings, cast);
            fight.begin_ambush(surprise);
            fight
        };
        let mut fight = begin();
        fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[11]));
        assert_eq!(fight.outcome_and_breakdown().0.action_total, 14 + bonus);
        let mut fight = begin();
        fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
        let action = fight.state().action.as_ref().unwrap();
        let tried = fight.state().evaluate_interactions(action);
        assert_eq!(tried[0].total.total, 12 + bonus, "{edition:?} {surprise:?}");
    }
}

/// TC-134, TC-136, TC-208, TC-210: what is held is an attack, which the surprised cannot make; they can still wait for an ally.
#[test]
fn tc_134_136_208_210_a_surprised_actor_holds_no_attack() {
    let hold = |hold| combat_command(VILLAIN, CombatCommand::Hold { hold });
    let place = || Hold::Location("the door".to_owned());
    for (surprise, rule) in [
        (Surprise::Partial, "TC-208"),
        (Surprise::Complete, "TC-210"),
    ] {
        let cast = vec![fighter(Role::Hero), tough_villain(), tough_villain()];
        let mut fight = FightTable::new(Edition::Revised, cast);
        let command = RoundsCommand::Begin {
            participants: vec![HERO, VILLAIN, OTHER],
            ambush: Some(Ambush {
                surprised_side: Side::Villains,
                surprise,
                on_duty: vec![],
            }),
            duel: false,
        };
        fight.play_ok(Command::Rounds { what: command });
        fight.begin_quiet_round();
        fight.play_ok(Command::Pass { actor: HERO });
        fight.play_refused(&hold(Hold::Opportunity), rule);
        fight.play_refused(&hold(place()), rule);
        if surprise == Surprise::Partial {
            fight.play_ok(hold(Hold::WaitFor(OTHER)));
        }
    }
}

#[test]
fn tc_208_220_a_partly_surprised_actor_blocks_or_takes_a_simple_action() {
    let mut villain = tough_villain().skill(CombatSkill::MartialArts, 14);
    villain.sheet.disciplines = villain.sheet.disciplines.with(Discipline::BlockStrike);
    let block = Command::Attack {
        actor: VILLAIN,
        what: AttackCommand::Block {
            against: HERO,
            dice: DiceFrom::Person(vec![12]),
        },
    };
    let shout = combat_command(
        VILLAIN,
        CombatCommand::SimpleAction {
            action: SimpleAction::Other(String::new()),
            keeps_aim: false,
        },
    );
    let settings = Settings::default().with_answer(SurpriseRules::Revised);
    for (first, second) in [(&block, &shout), (&shout, &block)] {
        let cast = vec![fighter(Role::Hero), villain.clone()];
        let mut fight = FightTable::with_settings(Edition::Classic, settings, cast);
        fight.begin_ambush(Surprise::Partial);
        fight.play_ok(Command::Pass { actor: HERO });
        fight.play_ok(first.clone());
        fight.play_refused(second, "TC-208");
    }
}
