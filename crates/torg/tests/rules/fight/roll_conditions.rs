//! Up and Stymied from the line and from an interaction beside each other (A-21 … A-23, TC-252, TC-255).

use crate::fight::given::{ActorBuilder, FightTable, HERO, OTHER, VILLAIN};
use crate::fight::interactions::{
    combat_command, end_turn, hero, interact_once, pass_all, villain,
};
use tabletop::seat::{ActorId, Seat};
use torg::card::{BySide, CardName, LineEffect};
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::command::Command;
use torg::fight::actions::{CombatCommand, PlayersCall};
use torg::roll::RollCondition;
use torg::settings::{Edition, Settings, StymiedScope, UpStacks};
use torg::sheet::CombatSkill;
use torg::state::Until;

/// Lets everybody pass who comes before this actor.
fn pass_until(fight: &mut FightTable, actor: ActorId) {
    while let Some(turn) = fight.state().round().and_then(|round| round.next_turn())
        && turn.actor != actor
    {
        fight.play_ok(Command::Pass { actor: turn.actor });
    }
}

/// The hero taunts the villain.
fn taunt(faces: &[u8]) -> Command {
    interact_once(HERO, Interaction::Taunt, VILLAIN, faces)
}

/// Flips a card with this line effect for the heroes, and comes to the hero's turn.
fn flip_for_heroes(fight: &mut FightTable, heroes: LineEffect) {
    pass_all(fight);
    fight.flip_card_with(BySide {
        heroes,
        villains: LineEffect::None,
    });
    pass_until(fight, HERO);
}

fn three_fighters(settings: Settings) -> FightTable {
    let cast = vec![hero(), villain(), villain().skill(CombatSkill::Taunt, 14)];
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_quiet_round();
    fight
}

/// Round 2, in which the line gives the hero Up and a taunt earns another one.
fn up_twice() -> FightTable {
    let mut fight = three_fighters(Settings::default());
    flip_for_heroes(&mut fight, LineEffect::Up);
    fight.play_ok(taunt(&[20, 20, 20, 7, 5]));
    let calls = vec![(VILLAIN, PlayersCall::Effect(InteractionEffect::Up))];
    fight.play_ok(combat_command(HERO, CombatCommand::Resolve { calls }));
    assert_eq!(held(&fight, HERO), Some(BOTH));
    fight
}

/// Up from the line of round 2 and from an interaction.
const BOTH: (RollCondition, Until) = (RollCondition::Up, Until::RoundEndsThenUsed(3));

fn held(fight: &FightTable, actor: ActorId) -> Option<(RollCondition, Until)> {
    fight.actor(actor).roll_condition
}

#[test]
fn dd_140_up_from_the_line_counts_for_every_roll() {
    let cast = vec![hero(), villain()];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    // 12 + 13 against 8: 17 points, the player's call.
    fight.play_ok(taunt(&[20, 20, 7]));
    let calls = vec![(VILLAIN, PlayersCall::Effect(InteractionEffect::Up))];
    fight.play_ok(combat_command(HERO, CombatCommand::Resolve { calls }));
    let earned = (RollCondition::Up, Until::Used(2));
    assert_eq!(held(&fight, HERO), Some(earned));
    flip_for_heroes(&mut fight, LineEffect::Up);
    fight.play_ok(taunt(&[5, 6]));
    let line = (RollCondition::Up, Until::RoundEnds);
    assert_eq!(held(&fight, HERO), Some(line));
}

/// A-21, TC-255: an Up that an interaction earns while the line gives one is there for a roll of the next round.
#[test]
fn tc_255_an_earned_up_outlasts_the_one_from_the_line() {
    let mut fight = up_twice();
    flip_for_heroes(&mut fight, LineEffect::None);
    let earned = (RollCondition::Up, Until::Used(3));
    assert_eq!(held(&fight, HERO), Some(earned));
    fight.play_ok(taunt(&[5, 6]));
    assert_eq!(held(&fight, HERO), None);
}

/// A-21, TC-255: an Up that is earned for this round adds nothing to one that the line gives for all of it.
#[test]
fn tc_255_an_earned_up_ends_with_its_last_round_whatever_the_line_gives() {
    let mut fight = up_twice();
    flip_for_heroes(&mut fight, LineEffect::Up);
    let line = (RollCondition::Up, Until::RoundEnds);
    assert_eq!(held(&fight, HERO), Some(line));
    flip_for_heroes(&mut fight, LineEffect::None);
    assert_eq!(held(&fight, HERO), None);
}

/// A-22, DD-142: Stymied cancels one of two causes of Up. What is left is the line's, and it counts for this round.
#[test]
fn a_22_of_two_ups_stymied_cancels_one() {
    let mut fight = up_twice();
    pass_until(&mut fight, OTHER);
    fight.play_ok(interact_once(OTHER, Interaction::Taunt, HERO, &[11]));
    fight.play_ok(end_turn(OTHER));
    let line = (RollCondition::Up, Until::RoundEnds);
    assert_eq!(held(&fight, HERO), Some(line));
    flip_for_heroes(&mut fight, LineEffect::None);
    assert_eq!(held(&fight, HERO), None);
}

/// where two causes of Up give two dice, Stymied takes one of them, whichever came first.
#[test]
fn a_22_stymied_takes_one_of_two_free_dice() {
    let settings = Settings::default().with_answer(UpStacks::Yes);
    let line = (RollCondition::Up, Until::RoundEnds);
    for line_first in [true, false] {
        let mut fight = three_fighters(settings);
        let earns = |fight: &mut FightTable, faces: &[u8]| {
            fight.play_ok(taunt(faces));
            let calls = vec![(VILLAIN, PlayersCall::Effect(InteractionEffect::Up))];
            fight.play_ok(combat_command(HERO, CombatCommand::Resolve { calls }));
        };
        if line_first {
            flip_for_heroes(&mut fight, LineEffect::Up);
            earns(&mut fight, &[20, 20, 20, 7, 5]);
        } else {
            earns(&mut fight, &[20, 20, 20, 7]);
            flip_for_heroes(&mut fight, LineEffect::Up);
        }
        let free_dice = |fight: &FightTable| {
            let view = fight.view(Seat::Table);
            view.actor(HERO).unwrap().roll_modifiers.free_dice
        };
        assert_eq!(free_dice(&fight), 2);
        pass_until(&mut fight, OTHER);
        fight.play_ok(interact_once(OTHER, Interaction::Taunt, HERO, &[11]));
        fight.play_ok(end_turn(OTHER));
        assert_eq!(held(&fight, HERO), Some(line), "{line_first}");
        assert_eq!(free_dice(&fight), 1);
    }
}

/// DD-310: Opponent Fails takes back the Up that the opponent earned, and leaves the one from the line.
#[test]
fn dd_310_an_undone_interaction_leaves_the_up_from_the_line() {
    let cast = vec![hero(), villain().skill(CombatSkill::Taunt, 20)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    pass_all(&mut fight);
    fight.flip_card_with(BySide {
        heroes: LineEffect::None,
        villains: LineEffect::Up,
    });
    pass_until(&mut fight, VILLAIN);
    fight.play_ok(interact_once(
        VILLAIN,
        Interaction::Taunt,
        HERO,
        &[20, 20, 7, 5],
    ));
    let calls = vec![(HERO, PlayersCall::Effect(InteractionEffect::Up))];
    fight.play_ok(combat_command(VILLAIN, CombatCommand::Resolve { calls }));
    assert_eq!(held(&fight, VILLAIN), Some(BOTH));
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    let line = (RollCondition::Up, Until::RoundEnds);
    assert_eq!(held(&fight, VILLAIN), Some(line));
}

/// A-23, S-21, TC-252: if stymied from the line costs a reroll of each roll, one from an interaction still costs one afterward.
#[test]
fn tc_252_stymied_from_an_interaction_outlasts_the_one_from_the_line() {
    let cast = vec![hero(), villain()];
    let settings = Settings::default().with_answer(StymiedScope::Roll);
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_quiet_round();
    pass_all(&mut fight);
    fight.flip_card_with(BySide {
        heroes: LineEffect::None,
        villains: LineEffect::Stymied,
    });
    pass_until(&mut fight, HERO);
    fight.play_ok(taunt(&[11]));
    fight.play_ok(end_turn(HERO));
    let both = (RollCondition::Stymied, Until::RoundEndsThenUsed(3));
    assert_eq!(held(&fight, VILLAIN), Some(both));
    pass_until(&mut fight, VILLAIN);
    // The 10 that is not rolled again uses up what the interaction gave.
    fight.play_ok(interact_once(VILLAIN, Interaction::Taunt, HERO, &[10]));
    let line = (RollCondition::Stymied, Until::RoundEnds);
    assert_eq!(held(&fight, VILLAIN), Some(line));
}
