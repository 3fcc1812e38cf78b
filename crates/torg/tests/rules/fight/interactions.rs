//! Interaction attacks at the table, what comes of them, and when that ends (3.15, 3.16; TC-022 … TC-030, TC-250 … TC-258).

use crate::fight::given::{Fray, HERO, With, carried, settle, somebody, strike, weapon};
use tabletop::dice::DiceFault;
use tabletop::seat::{ActorId, Seat};
use torg::card::{Approvable, Approved, BySide, CardName, Effect, Side};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::interaction::{Interaction, Upshot};
use torg::combat::odds::CERTAIN;
use torg::combat::refusal::{Number, Refusal as No, Why};
use torg::combat::status::Status;
use torg::combat::weapon::{Arm, Fires};
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::{DrawnFor, Event};
use torg::fight::act::{ActCommand, ActEvent, Call, Throwing, Trying};
use torg::fight::{Combatant, Laid};
use torg::refusal::Refusal;
use torg::roll::{Skill, Standing};
use torg::settings::{self, Edition, Settings};
use torg::sheet::{CombatSkill, Damage};
use torg::state::{Outcome, Role, TurnEnd, Until};

pub const VILLAIN: ActorId = ActorId(2);
const OTHER: ActorId = ActorId(3);

pub fn act(actor: ActorId, what: ActCommand) -> Command {
    Command::Act { actor, what }
}

pub fn plain(faces: &[u8]) -> Throwing {
    Throwing::plain(DiceFrom::Person(faces.to_vec()))
}

pub fn trying(kind: Interaction, targets: &[ActorId]) -> Trying {
    Trying {
        kind,
        targets: targets.iter().map(|target| (*target, None)).collect(),
        value: None,
        skilled: None,
        modifier: 0,
    }
}

/// An interaction with nothing beside it.
pub fn tries(who: ActorId, wanted: Trying, with: Throwing) -> Command {
    act(
        who,
        ActCommand::Try {
            beside: vec![],
            wanted,
            with,
        },
    )
}

pub fn attempt(who: ActorId, kind: Interaction, target: ActorId, faces: &[u8]) -> Command {
    let wanted = trying(kind, &[target]);
    let with = plain(faces);
    tries(who, wanted, with)
}

pub fn done(who: ActorId) -> Command {
    act(who, ActCommand::Settle { picks: vec![] })
}

pub fn hero() -> NewActor {
    somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Taunt, 12)
        .skill(CombatSkill::Intimidation, 12)
        .skill(CombatSkill::Maneuver, 12)
        .skill(CombatSkill::Dodge, 13)
}

pub fn villain() -> NewActor {
    let mut new = somebody(Role::Villain, 9, 9, 9).skill(CombatSkill::Melee, 13);
    (new.sheet.charisma, new.sheet.spirit) = (Some(8), Some(8));
    new.weapon(Arm::Melee, Damage::Fixed(14))
}

fn begin(edition: Edition) -> Fray {
    let mut fray = Fray::of(edition, vec![hero(), villain(), villain()]);
    fray.quiet();
    fray
}

/// Everybody who still can passes.
fn pass_all(fray: &mut Fray) {
    while let Some(turn) = fray.state().round().and_then(|round| round.next_turn()) {
        fray.ok(Command::Pass { actor: turn.actor });
    }
}

fn statuses(fray: &Fray, who: ActorId, status: Status) -> bool {
    fray.actor(who).fight.statuses.has(status)
}

#[test]
fn tc_250_the_table_of_the_edition_is_read() {
    // 12 + 0 against 8: 4 points.
    let mut fray = begin(Edition::Revised);
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[11]));
    let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
    assert_eq!((tried[0].points, tried[0].difficulty), (4, 8));
    assert_eq!(tried[0].upshots, [Upshot::Stymied]);
    fray.ok(done(HERO));
    assert_eq!(
        fray.actor(VILLAIN).standing,
        Some((Standing::Stymied, Until::Used(2)))
    );
    assert!(fray.state().action.is_none());
    let mut fray = begin(Edition::Classic);
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fray.ok(done(HERO));
    assert!(statuses(&fray, VILLAIN, Status::Unskilled));
    // A failure does nothing.
    let mut fray = begin(Edition::Revised);
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[2]));
    fray.ok(done(HERO));
    assert_eq!(fray.actor(VILLAIN).standing, None);
    assert_eq!(fray.state().last_action.unwrap().outcome, Outcome::Failed);
}

#[test]
fn tc_252_stymied_goes_with_the_reroll_it_took_or_with_the_next_round() {
    for takes in [true, false] {
        let mut fray = begin(Edition::Revised);
        fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[11]));
        fray.ok(done(HERO));
        pass_all(&mut fray);
        fray.quiet();
        fray.ok(Command::Pass { actor: HERO });
        let faces: &[u8] = if takes { &[20] } else { &[5] };
        fray.ok(strike(VILLAIN, carried(0, HERO), faces));
        fray.ok(settle(VILLAIN, vec![]));
        assert_eq!(fray.actor(VILLAIN).standing.is_none(), takes);
        pass_all(&mut fray);
        fray.quiet();
        assert_eq!(fray.actor(VILLAIN).standing, None);
    }
}

#[test]
fn tc_251_unskilled_acts_and_defends_without_adds_till_the_next_round_is_over() {
    let mut fray = begin(Edition::Classic);
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fray.ok(done(HERO));
    // Dexterity 9 in place of melee 13; a 20 does not go on.
    fray.ok(strike(VILLAIN, carried(0, HERO), &[20]));
    assert_eq!(fray.blown().0.action_total, 16);
    fray.settle(VILLAIN);
    pass_all(&mut fray);
    fray.quiet();
    assert!(statuses(&fray, VILLAIN, Status::Unskilled));
    pass_all(&mut fray);
    fray.quiet();
    assert!(!statuses(&fray, VILLAIN, Status::Unskilled));
}

#[test]
fn tc_253_a_setback_costs_the_action_of_this_round_or_else_of_the_next() {
    // 12 + 7 against 8: 11 points.
    let mut fray = begin(Edition::Revised);
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[20, 1]));
    fray.ok(done(HERO));
    let turn = |fray: &Fray| {
        let round = fray.state().round().unwrap();
        let own = round.turns.iter().find(|(turn, _)| turn.actor == VILLAIN);
        own.unwrap().1
    };
    assert_eq!(turn(&fray), Some(TurnEnd::Passed));
    fray.no(&strike(VILLAIN, carried(0, HERO), &[5]), "DD-122");
    assert!(!statuses(&fray, VILLAIN, Status::ActionLost));
    // The villain has acted: the next round is lost.
    let mut fray = Fray::of(Edition::Revised, vec![hero(), villain()]);
    let approved = Approved::Pair(Approvable::Taunt, Approvable::Defend);
    fray.round(Side::Villains, BySide::default(), approved);
    fray.ok(Command::Pass { actor: VILLAIN });
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[20, 1]));
    let hand = fray.state().hand(HERO).len();
    fray.ok(done(HERO));
    assert_eq!(fray.state().hand(HERO).len(), hand + 1, "an approved taunt");
    assert!(statuses(&fray, VILLAIN, Status::ActionLost));
    fray.ok(Command::Flip);
    assert!(!statuses(&fray, VILLAIN, Status::ActionLost));
    assert_eq!(turn(&fray), Some(TurnEnd::Passed));
}

#[test]
fn tc_254_the_broken_leave_when_the_round_closes_unless_they_turn_it() {
    // 12 + 11 against 8: 15 points of intimidation.
    for improved in [true, false] {
        let mut fray = begin(Edition::Revised);
        fray.ok(attempt(
            HERO,
            Interaction::Intimidation,
            VILLAIN,
            &[20, 20, 1],
        ));
        fray.ok(done(HERO));
        assert!(statuses(&fray, VILLAIN, Status::Broken));
        if improved {
            fray.ok(Command::JudgePosition {
                actor: VILLAIN,
                improved,
            });
        }
        pass_all(&mut fray);
        fray.ok(Command::Flip);
        assert_eq!(fray.state().takes_part(VILLAIN), improved);
    }
}

#[test]
fn tc_255_257_258_players_call_two_results_and_up() {
    let mut fray = begin(Edition::Revised);
    // 12 + 13 against 8: 17 points.
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[20, 20, 7]));
    assert_eq!(
        fray.no(&done(HERO), ""),
        Refusal::Fight(No {
            why: Why::PickFirst,
            rule: None
        })
    );
    let pick = |call| {
        let picks = vec![(VILLAIN, call)];
        act(HERO, ActCommand::Settle { picks })
    };
    fray.no(&pick(Call::Result(Upshot::Break)), "TC-257");
    fray.no(&pick(Call::Told(" ".to_owned())), "");
    fray.ok(pick(Call::Result(Upshot::Up)));
    assert_eq!(
        fray.actor(HERO).standing,
        Some((Standing::Up, Until::Used(2)))
    );
    // The free die is used with the next roll.
    pass_all(&mut fray);
    fray.quiet();
    fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[5, 6]));
    assert_eq!(fray.actor(HERO).standing, None);
    fray.ok(done(HERO));
    // Maneuver, 12 + 11 against 9: 14 is setback's row from 15; 15 with 12 + 12.
    let mut fray = begin(Edition::Revised);
    fray.ok(attempt(HERO, Interaction::Maneuver, VILLAIN, &[20, 20, 5]));
    let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
    assert_eq!(tried[0].upshots, [Upshot::Setback, Upshot::Fatigued]);
    fray.ok(done(HERO));
    assert_eq!(fray.condition(VILLAIN).shock, 2);
    // TC-201: the blindside that a maneuver earns, in the next round at the latest.
    assert_eq!(fray.actor(HERO).fight.behind, Some((VILLAIN, 2)));
    pass_all(&mut fray);
    fray.quiet();
    assert!(statuses(&fray, HERO, Status::Behind));
    pass_all(&mut fray);
    fray.quiet();
    assert!(!statuses(&fray, HERO, Status::Behind));
    assert_eq!(fray.actor(HERO).fight.behind, None);
}

#[test]
fn tc_256_fatigue_knocks_out_and_whoever_is_out_does_not_act() {
    let mut fray = begin(Edition::Revised);
    let mut condition = fray.condition(VILLAIN);
    condition.shock = 7;
    fray.ok(Command::SetCondition {
        actor: VILLAIN,
        condition,
    });
    fray.ok(attempt(HERO, Interaction::Maneuver, VILLAIN, &[11]));
    fray.ok(done(HERO));
    assert!(fray.condition(VILLAIN).unconscious);
    let turn = fray.state().round().unwrap().next_turn().unwrap();
    assert_eq!(turn.actor, OTHER);
    // TC-030: and is no target any more.
    pass_all(&mut fray);
    fray.quiet();
    fray.no(&attempt(HERO, Interaction::Taunt, VILLAIN, &[11]), "TC-030");
}

#[test]
fn tc_022_028_029_figures_of_the_sheet_or_told() {
    let mut fray = begin(Edition::Revised);
    let unknown = |number| Refusal::Fight(No::unknown(number));
    let mut wanted = trying(Interaction::Trick, &[VILLAIN]);
    let command = |wanted: &Trying| {
        let (wanted, with) = (wanted.clone(), plain(&[11]));
        tries(HERO, wanted, with)
    };
    assert_eq!(fray.no(&command(&wanted), ""), unknown(Number::SkillValue));
    wanted.value = Some(11);
    assert_eq!(fray.no(&command(&wanted), ""), unknown(Number::Defence));
    wanted.targets[0].1 = Some(1_000_000_000);
    fray.no(&command(&wanted), "");
    wanted.targets[0].1 = Some(-1);
    fray.no(&command(&wanted), "");
    wanted.targets[0].1 = Some(12);
    wanted.modifier = 3;
    fray.ok(command(&wanted));
    let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
    assert_eq!(tried[0].points, 2);
    let sum: i32 = tried[0].total.lines.iter().map(|line| line.amount).sum();
    assert_eq!(sum, tried[0].total.total, "the line adds up");
}

#[test]
fn tc_045_typed_dice_of_an_interaction() {
    let mut fray = begin(Edition::Revised);
    let short = fray.no(&attempt(HERO, Interaction::Taunt, VILLAIN, &[20]), "TC-045");
    assert_eq!(short, Refusal::Dice(DiceFault::Missing { rolled: 1 }));
    let long = fray.no(
        &attempt(HERO, Interaction::Taunt, VILLAIN, &[7, 3]),
        "TC-045",
    );
    let surplus = DiceFault::Surplus { used: 1, typed: 2 };
    assert_eq!(long, Refusal::Dice(surplus));
}

#[test]
fn tc_260_several_at_once_the_easiest_first() {
    let mut fray = begin(Edition::Revised);
    let mut wanted = trying(Interaction::Taunt, &[VILLAIN, OTHER]);
    wanted.targets[0].1 = Some(9);
    let with = plain(&[11]);
    fray.ok(tries(HERO, wanted, with));
    let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
    // 8 is the easiest: +2; then 9 and +4.
    let difficulties: Vec<i32> = tried.iter().map(|tried| tried.difficulty).collect();
    assert_eq!(difficulties, [13, 10]);
    fray.ok(done(HERO));
    assert_eq!(fray.state().last_action.unwrap().target, Some(OTHER));
    assert!(fray.actor(OTHER).standing.is_some());
    assert!(fray.actor(VILLAIN).standing.is_none());
}

#[test]
fn cards_and_possibilities_count_before_and_after_the_dice() {
    let mut fray = Fray::of(
        Edition::Revised,
        vec![hero().possibilities(2), villain(), villain()],
    );
    let action = fray.pool(HERO, CardName::Action);
    let drama = fray.pool(HERO, CardName::Drama);
    fray.quiet();
    let wanted = trying(Interaction::Taunt, &[VILLAIN]);
    let mut with = plain(&[5, 6]);
    with.cards = vec![(action, None)];
    with.possibilities = 1;
    let laid = Laid::of(
        &fray.state().deck,
        &with.cards,
        1,
        Interaction::Taunt.attribute(),
    );
    assert_eq!((laid.bonus, laid.dice), (3, 1));
    fray.ok(tries(HERO, wanted, with));
    // 5 + 6 = 11, bonus 0; 12 + 3 against 8.
    let points = |fray: &Fray| {
        let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
        tried[0].points
    };
    assert_eq!(points(&fray), 7);
    assert_eq!(fray.actor(HERO).possibilities, 1);
    fray.ok(Command::PlayCard {
        actor: HERO,
        card: drama,
    });
    fray.no(&done(HERO), "DD-139");
    fray.ok(Command::Use(torg::using::Use::RollExtra {
        skill: Skill::Skilled,
        dice: DiceFrom::Person(vec![9]),
    }));
    // 20 in all: +7.
    assert_eq!(points(&fray), 14);
    fray.ok(done(HERO));
    assert!(
        !statuses(&fray, VILLAIN, Status::ActionLost),
        "lost at once"
    );
}

#[test]
fn one_undo_takes_it_all_back_and_a_card_lets_it_not_have_happened() {
    let mut villains = villain().skill(CombatSkill::Taunt, 12);
    villains.sheet.charisma = Some(8);
    let mut heroes = hero();
    heroes.sheet.charisma = Some(8);
    let bare = |mut new: NewActor| {
        new.sheet
            .skills
            .retain(|has| has.skill != CombatSkill::Taunt);
        new
    };
    let mut fray = Fray::of(Edition::Revised, vec![bare(heroes), villains]);
    let card = fray.pool(HERO, CardName::OpponentFails);
    let approved = Approved::Any;
    fray.round(Side::Villains, BySide::default(), approved);
    let before = fray.state().clone();
    fray.ok(attempt(VILLAIN, Interaction::Taunt, HERO, &[20, 1]));
    fray.ok(done(VILLAIN));
    let lost = |fray: &Fray| fray.state().round().unwrap().next_turn_of(HERO).is_none();
    assert!(lost(&fray));
    let after = fray.state().clone();
    assert!(fray.table.undo() && fray.table.undo());
    assert!(*fray.state() == before);
    assert!(fray.table.redo() && fray.table.redo());
    assert!(*fray.state() == after);
    fray.ok(Command::PlayCard { actor: HERO, card });
    assert!(!lost(&fray), "the turn is back");
    assert_eq!(fray.state().last_action.unwrap().outcome, Outcome::Failed);
}

#[test]
fn dd_182_a_villains_taunt_takes_cards_by_its_level() {
    use torg::card::VillainSkill;
    let villains = villain().skill(CombatSkill::Taunt, 12);
    let mut heroes = hero();
    heroes.sheet.charisma = Some(8);
    let mut fray = Fray::of(Edition::Revised, vec![heroes, villains]);
    let _ = fray.pool(HERO, CardName::Drama);
    let _ = fray.pool(HERO, CardName::Action);
    let effects = BySide {
        heroes: Effect::None,
        villains: Effect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
    };
    fray.round(Side::Villains, effects, Approved::Any);
    // The hero's taunt of 12 resists: 12 + 7 is 7 points, Superior.
    fray.ok(attempt(VILLAIN, Interaction::Taunt, HERO, &[20, 1]));
    fray.ok(done(VILLAIN));
    assert_eq!(fray.state().removal.unwrap().cards, 2);
}

#[test]
fn tc_209_211_the_surprised_are_easier_to_cow() {
    use torg::rounds::{Ambush, RoundsCommand, Surprise};
    // One answer decides all: where the surprised are not bound, nothing is easier against them either.
    let older = Settings::default().answered(settings::Surprise::Classic);
    let later = Settings::default();
    for (edition, settings, surprise, more, binds) in [
        (Edition::Revised, later, Surprise::Partial, 2, true),
        (Edition::Revised, later, Surprise::Complete, 4, true),
        (Edition::Revised, older, Surprise::Complete, 0, false),
        (Edition::Classic, later, Surprise::Complete, 0, false),
    ] {
        let mut fray = Fray::with(edition, settings, vec![hero(), villain()]);
        let what = RoundsCommand::Begin {
            participants: vec![HERO, VILLAIN],
            ambush: Some(Ambush {
                surprised: Side::Villains,
                surprise,
                on_duty: vec![],
            }),
            duel: false,
        };
        fray.ok(Command::Rounds { what });
        fray.quiet();
        fray.ok(attempt(HERO, Interaction::Taunt, VILLAIN, &[11]));
        let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
        assert_eq!(tried[0].points, 4 + more);
        let weights = fray.view(Seat::Table).weights;
        assert_eq!(weights.is_empty(), !binds, "{weights:?}");
        fray.ok(done(HERO));
        let strikes = strike(VILLAIN, carried(0, HERO), &[11]);
        if binds {
            fray.no(&strikes, if more == 2 { "DD-407" } else { "DD-408" });
        } else {
            fray.ok(strikes);
        }
    }
}

#[test]
fn the_odds_before_the_dice_are_those_of_all_dice() {
    let fray = begin(Edition::Revised);
    let state = fray.state();
    let of = |who| -> Combatant { state.combatant(state.actor(who).unwrap()) };
    let wanted = trying(Interaction::Taunt, &[VILLAIN]);
    let rules = state.rules();
    let view = fray.view(Seat::Table);
    let actor = view.actor(HERO).unwrap();
    let how = view.throw(actor, wanted.skill(&of(HERO), &rules));
    let weighed = wanted
        .weigh(&of(HERO), &[of(VILLAIN)], Laid::default(), how, &rules)
        .unwrap();
    let rows = &weighed[0].rows;
    assert_eq!(rows.iter().map(|(_, parts)| parts).sum::<u64>(), CERTAIN);
    // Fails below a bonus of −4: on a 1, 2, 3, 4, 5 and 6.
    assert_eq!(rows[0], (&[][..], CERTAIN / 20 * 6));
}

#[test]
fn tc_141_142_suppressive_fire_cows_everyone_there_and_harms_nobody() {
    let mut rifle = weapon(Arm::Fire, Damage::Fixed(16));
    rifle.fires = Fires::Bursts;
    rifle.ammunition = Some(6);
    let shooter = hero().skill(CombatSkill::Fire, 12).carrying(rifle);
    let mut fray = Fray::of(Edition::Revised, vec![shooter, villain(), villain()]);
    fray.quiet();
    let mut wanted = carried(0, VILLAIN);
    wanted.targets.push(torg::fight::Aimed::at(OTHER));
    for aimed in &mut wanted.targets {
        aimed.range = Some(torg::combat::chart::Range::Short);
    }
    wanted.choices = Choices::of(&[Choice::SuppressiveFire]);
    fray.ok(strike(HERO, wanted, &[11]));
    // The higher of 12 and 16, against Spirit 8: 8 points.
    let tried = fray.state().tried(fray.state().action.as_ref().unwrap());
    assert_eq!(tried.len(), 2);
    for tried in &tried {
        assert_eq!((tried.total.total, tried.points), (16, 8));
        assert_eq!(tried.upshots, [Upshot::Unskilled]);
    }
    fray.settle(HERO);
    for who in [VILLAIN, OTHER] {
        assert!(statuses(&fray, who, Status::Unskilled));
        assert_eq!(fray.condition(who), Default::default());
    }
    let drew = |event: &Event| {
        matches!(
            event,
            Event::Drawn {
                why: DrawnFor::Approved,
                ..
            }
        )
    };
    assert!(fray.last().iter().any(drew), "an approved attack pays");
}

#[test]
fn what_is_marked_by_hand_is_lifted_by_hand() {
    let mut fray = begin(Edition::Revised);
    let mark = |status, on| act(VILLAIN, ActCommand::Mark { status, on });
    fray.ok(mark(Status::Restrained, true));
    pass_all(&mut fray);
    fray.quiet();
    assert!(statuses(&fray, VILLAIN, Status::Restrained));
    fray.ok(Command::Pass { actor: HERO });
    fray.no(&act(VILLAIN, ActCommand::Move { metres: 3 }), "TC-146");
    fray.ok(mark(Status::Restrained, false));
    fray.ok(act(VILLAIN, ActCommand::Move { metres: 3 }));
    fray.ok(mark(Status::Up, true));
    assert_eq!(
        fray.actor(VILLAIN).standing,
        Some((Standing::Up, Until::Lifted))
    );
    let told = fray.last().iter().any(|event| {
        matches!(
            event,
            Event::Act {
                what: ActEvent::Became { .. },
                ..
            }
        )
    });
    assert!(!told, "up and stymied are one truth with the deck's");
}
