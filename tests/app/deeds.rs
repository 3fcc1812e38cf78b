//! The sheets of a fight beside attacks: what opens them, what they show, and what their buttons do.

use crate::desk::{Desk, h};
use ::torg::Torg;
use ::torg::card::{ApprovableAction, CardId, CardName};
use ::torg::combat::action::Aim;
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::movement::Pace;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::{Command, DiceFrom};
use ::torg::event::Event;
use ::torg::fight::actions::{
    CombatCommand, CombatEvent, InteractionDeclaration, InteractionTarget, SimpleAction,
};
use ::torg::roll::{DiceRoll, DieTotal, RollCondition};
use ::torg::sheet::{
    CarriedWeapon, CombatSkill, KnownSkill, Sheet as Figures, WeaponDamage, WeaponId,
};
use ::torg::state::{ActionKind, Condition, TurnEnd};
use rising_action::app::deeds::{Deed, DeedSheet};
use rising_action::app::intent::Intent;
use rising_action::app::model::Sheet;
use rising_action::app::vm::chronicle::Reads;
use rising_action::app::vm::seat::seats;
use rising_action::app::vm::sheet::{ActStep, SheetVm, sheet};
use rising_action::app::vm::stage::stage;
use rising_action::app::vm::tasks::{Part, TaskVm};
use tabletop::dice::D20;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// One of each kind that happens in a fight beside attacks.
pub fn events() -> impl Iterator<Item = Event> {
    let (actor, target) = (h(1), h(2));
    let total = DieTotal::new(7).unwrap();
    let roll = DiceRoll {
        chains: vec![vec![D20::new(7).unwrap()]],
        total,
        bonus: total.bonus(),
        reroll_lost: false,
    };
    let kind = Interaction::Trick;
    let skill = DefenceSkill::Melee;
    let trial = InteractionTarget {
        own_kind: None,
        target,
        value: 9,
        difficulty: 8,
        surprise: None,
        multi_action_position: (0, 1),
        modifier: 0,
    };
    let came = |points, upshots, told: Option<&str>| CombatEvent::InteractionResolved {
        target,
        result_points: points,
        effects: upshots,
        custom: told.map(str::to_owned),
    };
    [
        CombatEvent::Interrupted,
        CombatEvent::InteractionDeclared {
            kind,
            targets: vec![trial],
        },
        CombatEvent::DefenceDeclared {
            skill,
            value: 9,
            vital_block_steps: 0,
        },
        CombatEvent::PushDeclared { value: 9 },
        CombatEvent::SuppressionRolled { roll },
        came(-2, vec![], None),
        came(1, vec![InteractionEffect::Stymied], None),
        came(
            16,
            vec![InteractionEffect::Setback, InteractionEffect::Fatigued],
            None,
        ),
        came(18, vec![], Some("It hands over the key")),
        CombatEvent::BestTargetChosen { target },
        CombatEvent::StatusGained {
            status: Status::Unskilled,
            expiry: StatusExpiry::EndOfRound(2),
        },
        CombatEvent::StatusLost {
            status: Status::Restrained,
        },
        CombatEvent::BlindsideEarned { target, until: 2 },
        CombatEvent::ActionLost {
            cause: Status::ActionLost,
        },
        CombatEvent::ActionLost {
            cause: Status::StandingUp,
        },
        CombatEvent::DefenceResolved {
            skill,
            total: 15,
            vital_block_steps: 2,
        },
        CombatEvent::VitalBlockSet { steps: 0 },
        CombatEvent::VitalBlockSet { steps: 3 },
        CombatEvent::PushResolved { total: 12 },
        CombatEvent::AimBegan {
            round: 1,
            weapon: None,
        },
        CombatEvent::AimLost,
        CombatEvent::HoldBegan {
            hold: Hold::Location("the door".to_owned()),
        },
        CombatEvent::HoldBegan {
            hold: Hold::WaitFor(target),
        },
        CombatEvent::TargetLetGo { target },
        CombatEvent::Moved {
            metres: 12,
            pace: Pace::Running,
        },
        CombatEvent::Moved {
            metres: 3,
            pace: Pace::Walking,
        },
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Draw,
        },
        CombatEvent::WeaponMoved {
            weapon: WeaponId(1),
            to: None,
        },
        CombatEvent::WeaponMoved {
            weapon: WeaponId(1),
            to: Some(actor),
        },
        CombatEvent::WeaponMoved {
            weapon: WeaponId(1),
            to: Some(target),
        },
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Other("opens the door".to_owned()),
        },
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Other(String::new()),
        },
        CombatEvent::ReloadProgressed {
            weapon: WeaponId(1),
            rounds: 1,
        },
        CombatEvent::Reloaded {
            weapon: WeaponId(1),
            rating: 6,
        },
        CombatEvent::RanShort {
            weapon: WeaponId(1),
            left: 1,
            rating: 6,
        },
        CombatEvent::KnockoutMarksCleared,
        CombatEvent::Treated { treated: true },
        CombatEvent::Treated { treated: false },
    ]
    .into_iter()
    .map(move |what| Event::Combat { actor, what })
}

/// A hero who taunts and dodges against a villain with Charisma 8, in the first round.
fn fight() -> Desk {
    let hand = [CardName::Drama; 4];
    let mut desk = Desk::table(&[&hand], 2);
    let skill = |skill, value| KnownSkill { skill, value };
    desk.want(Command::SetSheet {
        actor: h(1),
        stats: desk.state().actor(h(1)).unwrap().stats,
        sheet: Figures {
            skills: vec![skill(CombatSkill::Taunt, 12), skill(CombatSkill::Dodge, 13)],
            ..Figures::default()
        },
    });
    desk.want(Command::SetSheet {
        actor: h(2),
        stats: desk.state().actor(h(2)).unwrap().stats,
        sheet: Figures {
            charisma: Some(8),
            ..Figures::default()
        },
    });
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    desk.want(Command::Flip);
    desk
}

fn act(actor: ActorId, what: CombatCommand) -> Command {
    Command::Combat { actor, what }
}

fn kinds(desk: &mut Desk) -> ActStep {
    desk.send(Intent::Asked(Sheet::act(h(1), false)));
    step(desk)
}

fn step(desk: &Desk) -> ActStep {
    match sheet(&desk.model) {
        Some(SheetVm::Act(act)) => act.step,
        other => panic!("{other:?}"),
    }
}

fn way(desk: &mut Desk, kind: ApprovableAction) -> Intent {
    let ActStep::Choose { actions, .. } = kinds(desk) else {
        panic!("an action is open");
    };
    let wanted = ActionKind::Approvable(kind);
    let mut actions = actions.into_iter();
    actions.find(|one| one.kind == wanted).unwrap().intent
}

fn open(desk: &Desk) -> TaskVm {
    match sheet(&desk.model) {
        Some(SheetVm::Task(vm)) => *vm,
        other => panic!("{other:?}"),
    }
}

/// Taps the row that begins so.
fn tap(desk: &mut Desk, label: &str) {
    let vm = open(desk);
    let rows = vm.parts.iter().flat_map(|part| match part {
        Part::Rows(rows) => rows.as_slice(),
        _ => &[],
    });
    let row = rows
        .into_iter()
        .find(|row| row.label.starts_with(label))
        .unwrap_or_else(|| panic!("{label} in {vm:?}"));
    let intent = row.intent.clone();
    desk.send(intent);
}

#[test]
fn an_interaction_whose_figures_are_known_is_weighed_rolled_and_settled() {
    let mut desk = fight();
    // A trick is on no sheet: what is missing is asked for in place, and the way without figures is there.
    let trick = way(&mut desk, ApprovableAction::Trick);
    desk.send(trick);
    let vm = open(&desk);
    assert!(!vm.buttons[0].ready && vm.buttons[1].label == "Without figures");
    desk.send(Intent::ClosedSheet);
    let taunt = way(&mut desk, ApprovableAction::Taunt);
    desk.send(taunt);
    let vm = open(&desk);
    assert!(!vm.buttons[0].ready, "nobody is chosen");
    tap(&mut desk, "Villain 1");
    let vm = open(&desk);
    assert!(vm.buttons[0].ready);
    let weighed = vm.parts.iter().find_map(|part| match part {
        Part::Weighed(ways) => Some(ways.clone()),
        _ => None,
    });
    // Fails on a 1 to 6; the rest of its rows with their chances.
    let weighed = weighed.unwrap();
    assert_eq!(weighed[0], ("No effect".to_owned(), "30%".to_owned()));
    assert_eq!(weighed[1].0, "Stymied");
    tap(&mut desk, "Dice on the table");
    desk.send(Intent::TypedInSheet("20".to_owned()));
    desk.send(Intent::SentSheet);
    let faulty = open(&desk);
    assert!(
        faulty
            .parts
            .iter()
            .any(|part| matches!(part, Part::Fault(_)))
    );
    desk.send(Intent::TypedInSheet("11".to_owned()));
    desk.send(Intent::SentSheet);
    let ActStep::Resolve(vm) = step(&desk) else {
        panic!("the dice lie there");
    };
    // The slip of an attack: a headline, every figure with its rule, what it met, and what it means.
    assert_eq!((&vm.figures, &vm.rolled), (&None, &None));
    let [slip] = vm.slips.try_into().unwrap();
    // Its stair has the rows of its own table, not the levels of a blow.
    assert_eq!((slip.title.as_str(), slip.steps), ("Stymied", 1));
    assert_eq!(slip.dice.faces, [11]);
    assert_eq!(
        (slip.rows[0].name.as_str(), slip.rows[0].rule.as_str()),
        ("Taunt", "TC-027")
    );
    assert_eq!(
        (slip.totals[0].as_str(), slip.totals[1].as_str()),
        ("12", "")
    );
    assert_eq!(
        (slip.met[0].name.as_str(), slip.met[0].hit.as_str()),
        ("Villain 1: Charisma", "8")
    );
    assert_eq!((slip.by, slip.over[0].as_str()), ("Over by", "4"));
    assert_eq!(slip.notes[0].0, "Stymied: the next reroll is lost");
    assert_eq!(slip.notes[0].1, "TC-252");
    let [only] = vm.outcomes.try_into().unwrap();
    desk.send(only.intent);
    assert_eq!(desk.model.sheet, None);
    // Whose deed it was, and what came of it, in a line.
    let said = desk.model.toast.clone().unwrap().text;
    assert!(said.starts_with("Hero: Villain 1: Stymied."), "{said}");
    let villain = desk.state().actor(h(2)).unwrap();
    assert_eq!(villain.roll_condition.unwrap().0, RollCondition::Stymied);
}

#[test]
fn a_defence_and_what_a_winner_picks() {
    let mut desk = fight();
    let defend = way(&mut desk, ApprovableAction::Defend);
    desk.send(defend);
    let vm = open(&desk);
    let chips = vm.parts.iter().find_map(|part| match part {
        Part::Chips { chips, .. } => Some(chips.clone()),
        _ => None,
    });
    assert_eq!(chips.unwrap()[0].0, "Dodge 13, ranged only");
    desk.send(Intent::SentSheet);
    let ActStep::Resolve(vm) = step(&desk) else {
        panic!("the dice lie there");
    };
    // Nothing is met yet: a total, and what it is for.
    let [slip] = vm.slips.try_into().unwrap();
    assert_eq!(slip.title, ["Dodge ", &slip.totals[0]].concat());
    assert_eq!((slip.by, slip.met.len(), slip.notes.len()), ("", 0, 1));
    let [only] = vm.outcomes.try_into().unwrap();
    desk.send(only.intent);
    let hero = desk.state().actor(h(1)).unwrap();
    assert!(hero.combat.active_defence.unwrap().total >= 14);
    // On the stage it stands with the round.
    let chips = stage(&desk.model).unwrap().chips;
    assert!(
        chips
            .iter()
            .any(|chip| chip.text.contains("Defends: Dodge"))
    );

    let mut desk = fight();
    let taunt = way(&mut desk, ApprovableAction::Taunt);
    desk.send(taunt);
    tap(&mut desk, "Villain 1");
    tap(&mut desk, "Dice on the table");
    desk.send(Intent::TypedInSheet("20 20 7".to_owned()));
    desk.send(Intent::SentSheet);
    let ActStep::Resolve(vm) = step(&desk) else {
        panic!("the dice lie there");
    };
    desk.send(vm.outcomes[0].intent.clone());
    assert!(!open(&desk).buttons[0].ready, "nothing is picked");
    tap(&mut desk, "Up");
    assert!(open(&desk).buttons[0].ready);
    desk.send(Intent::SentSheet);
    let hero = desk.state().actor(h(1)).unwrap();
    assert_eq!(hero.roll_condition.unwrap().0, RollCondition::Up);
}

#[test]
fn the_menu_offers_what_needs_nobody_else() {
    let mut desk = fight();
    let ActStep::Choose { more, .. } = kinds(&mut desk) else {
        panic!("an action is open");
    };
    let more = more.unwrap().intent;
    desk.send(more.clone());
    tap(&mut desk, "Take aim");
    assert_eq!(desk.state().actor(h(1)).unwrap().combat.aim, Aim::Aiming(1));
    assert_eq!(desk.model.sheet, None);
    let chips = stage(&desk.model).unwrap().chips;
    assert!(
        chips.iter().any(|chip| chip.text.ends_with(": Aiming")),
        "{chips:?}"
    );
    let mut desk = fight();
    desk.send(more.clone());
    tap(&mut desk, "Watch one place");
    desk.send(Intent::TypedInSheet("the door".to_owned()));
    desk.send(Intent::SentSheet);
    let hold = desk.state().actor(h(1)).unwrap().combat.hold.clone();
    assert_eq!(hold, Some(Hold::Location("the door".to_owned())));
    let mut desk = fight();
    desk.send(more.clone());
    tap(&mut desk, "Move");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.state().actor(h(1)).unwrap().combat.metres_moved, 5);
    desk.send(more);
    tap(&mut desk, "How it stands");
    tap(&mut desk, "Held");
    let held = |desk: &Desk| {
        let hero = desk.state().actor(h(1)).unwrap();
        hero.combat.statuses.has(Status::Restrained)
    };
    assert!(held(&desk));
    assert!(desk.model.sheet.is_some(), "more may follow");
    tap(&mut desk, "Held");
    assert!(!held(&desk));
}

/// TC-120, TC-140, TC-181: which weapon aims, that nobody is left to wait for, arrows of which nobody wrote down how many.
#[test]
fn the_menu_names_the_weapons_and_warns_of_a_wait_for_nobody() {
    let mut desk = fight();
    let carried = |name: &str| CarriedWeapon {
        id: WeaponId::UNASSIGNED,
        name: Name::new(name).unwrap(),
        attack_skill: AttackSkill::Missile,
        damage: WeaponDamage::Fixed(12),
        fire_capability: Default::default(),
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: false,
        non_lethal: None,
        can_parry: false,
    };
    desk.want(Command::SetSheet {
        actor: h(1),
        stats: desk.state().actor(h(1)).unwrap().stats,
        sheet: Figures {
            weapons: vec![carried("Bow"), carried("Sling")],
            ..Figures::default()
        },
    });
    let ActStep::Choose { more, .. } = kinds(&mut desk) else {
        panic!("an action is open");
    };
    let more = more.unwrap().intent;
    desk.send(more.clone());
    let labels = |desk: &Desk| -> Vec<(String, String)> {
        let rows = open(desk).parts.into_iter().flat_map(|part| match part {
            Part::Rows(rows) => rows,
            _ => vec![],
        });
        rows.map(|row| (row.label, row.sub)).collect()
    };
    let shown = labels(&desk);
    let has = |label: &str| shown.iter().any(|(its, _)| its == label);
    assert!(has("Runs short: Bow") && !has("Load: Bow"), "{shown:?}");
    assert!(has("Take aim: Sling") && !has("Take aim: Bow"), "{shown:?}");
    assert!(!shown.iter().any(|(_, sub)| sub.contains("hardly come")));
    tap(&mut desk, "Take aim: Sling");
    assert_eq!(
        desk.state().actor(h(1)).unwrap().combat.aimed_weapon,
        Some(WeaponId(2))
    );
    let mut desk = fight();
    for foe in [h(2), h(3)] {
        desk.make(Event::TurnEnded {
            actor: foe,
            end: TurnEnd::Passed,
        });
    }
    desk.send(more);
    let shown = labels(&desk);
    let opening = shown
        .iter()
        .find(|(label, _)| label == "Wait for an opening");
    assert!(opening.unwrap().1.contains("hardly come"), "{shown:?}");
}

#[test]
fn a_refusal_opens_the_book_and_a_beaten_side_its_end() {
    let mut desk = fight();
    desk.want(act(h(1), CombatCommand::Move { metres: 99 }));
    let book = desk.book().unwrap();
    assert_eq!(book.rule.as_deref(), Some("TC-242"));
    desk.send(Intent::ClosedSheet);
    for villain in [h(2), h(3)] {
        desk.want(Command::SetCondition {
            actor: villain,
            condition: Condition {
                unconscious: true,
                ..Condition::default()
            },
        });
    }
    let view = desk.model.torg().unwrap().view(Seat::Table);
    let due = rising_action::app::vm::deeds::due(&view);
    assert!(due[0].label.starts_with("The villains are beaten"));
    desk.send(due[0].intent.clone());
    assert!(desk.state().conflict.is_none());
}

/// "Keep to it": what was chosen lies there again, whichever sheet it was; done anyway, the sheet goes as it would have gone.
#[test]
fn the_book_gives_every_sheet_of_a_deed_back() {
    let far = || DeedSheet::new(h(1), Deed::Move(99));
    let push = || {
        let mut sheet = DeedSheet::new(h(1), Deed::Push(Some(9)));
        sheet.laid.cards = vec![(CardId(0), None)];
        sheet
    };
    let taunt = || {
        let taunts = InteractionDeclaration {
            kind: Interaction::Taunt,
            targets: vec![(h(2), None)],
            skill_value: Some(12),
            skilled: Some(true),
            modifier: 2,
        };
        let mut sheet = DeedSheet::new(h(1), Deed::Try(vec![taunts]));
        sheet.laid.possibilities = 3;
        sheet
    };
    let menu = || DeedSheet::new(h(1), Deed::Menu(false));
    let deeds: [fn() -> DeedSheet; 4] = [far, push, taunt, menu];
    for deed in deeds {
        let mut desk = fight();
        desk.send(deed().asked());
        let before = desk.model.sheet.clone();
        if deed() == menu() {
            desk.want(act(h(1), CombatCommand::Move { metres: 99 }));
        } else {
            desk.send(Intent::SentSheet);
        }
        assert!(desk.book().is_some(), "{:?}", desk.model.sheet);
        desk.send(Intent::ClosedSheet);
        assert_eq!(desk.model.sheet, before);
        desk.send(Intent::ClosedSheet);
        assert_eq!(desk.model.sheet, None);
    }
    let mut desk = fight();
    desk.send(far().asked());
    desk.send(Intent::SentSheet);
    desk.send(Intent::RuledAnyway);
    assert_eq!(desk.model.sheet, None);
    assert_eq!(desk.state().actor(h(1)).unwrap().combat.metres_moved, 99);
}

#[test]
fn a_villains_figures_are_the_gamemasters() {
    let mut desk = fight();
    desk.want(act(
        h(1),
        CombatCommand::Interact {
            combined: vec![],
            declaration: InteractionDeclaration {
                kind: Interaction::Taunt,
                targets: vec![(h(2), None)],
                skill_value: None,
                skilled: None,
                modifier: 0,
            },
            inputs: ::torg::fight::actions::RollInputs::dice_only(DiceFrom::App),
        },
    ));
    let view = |seat| desk.model.torg().unwrap().view(seat);
    assert_eq!(view(Seat::Table).combat.interactions.len(), 1);
    let own = view(Seat::Actor(h(1)));
    assert_eq!(own.combat.interactions, []);
    assert_eq!(own.actor(h(2)).unwrap().sheet, None);
}

/// How hurt somebody is stands on the seats and on the stage, and whoever is out is told as passed over.
#[test]
fn harm_stands_on_every_row_and_the_passed_over_are_told() {
    let mut desk = Desk::table(&[&[], &[]], 1);
    let thug = ActorId(3);
    let hurt = |actor, condition| Command::SetCondition { actor, condition };
    let sore = Condition {
        wounds: 2,
        shock: 3,
        knocked_down: true,
        ..Condition::default()
    };
    desk.want(hurt(h(1), sore));
    let out = Condition {
        unconscious: true,
        ..Condition::default()
    };
    desk.want(hurt(thug, out));
    let view = desk.model.torg().unwrap().view(Seat::Table);
    let rows = seats(&view);
    let harm = |id| &rows.iter().find(|row| row.id == id).unwrap().harm;
    assert!(harm(h(1)).starts_with("heavily wounded, 3"));
    assert!(harm(h(1)).ends_with("shock, knocked down"));
    assert_eq!(harm(thug), "unconscious");
    assert_eq!(harm(h(2)), "");
    desk.want(hurt(h(1), Condition { wounds: 3, ..sore }));
    let view = desk.model.torg().unwrap().view(Seat::Table);
    assert!(seats(&view)[0].harm.starts_with("dying, "));
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), thug],
    });
    desk.want(Command::Flip);
    let told = Torg::rows(desk.model.torg().unwrap(), Seat::Table);
    assert!(
        told.iter()
            .any(|row| row.text.contains("Passed over: ") && row.text.contains("(unconscious)")),
        "{told:?}"
    );
}
