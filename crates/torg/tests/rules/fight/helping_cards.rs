//! Which cards can help the action in progress.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, declare_defence,
    declare_with_weapon, defend_command, fighter,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, hero, interact_command, interact_once, villain,
};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::{Attribute, EffectCommand};
use torg::card::CARDS;
use torg::card::CardName::{
    self, Action, Adrenalin, CoupDeGrace, Drama, Hero, Idea, MasterPlan, Presence, Supporter,
    Willpower,
};
use torg::combat::choices::CombatOptions;
use torg::combat::defence::DefenceSkill;
use torg::combat::interaction::Interaction;
use torg::combat::options::CombatOption;
use torg::combat::weapon::AttackSkill;
use torg::command::Command;
use torg::event::Event;
use torg::fight::actions::CombatCommand;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::{ActionKind, Role};

/// Two heroes and a villain in a round; the first hero has a gun.
fn fight() -> FightTable {
    let first = hero()
        .skill(CombatSkill::Melee, 12)
        .skill(CombatSkill::Test, 12)
        .skill(CombatSkill::Trick, 12)
        .weapon(AttackSkill::Melee, WeaponDamage::Fixed(14));
    let mut foe = villain();
    foe.sheet.skills.clear();
    (foe.stats.perception, foe.stats.mind) = (Some(8), Some(8));
    let mut fight = FightTable::new(Edition::Revised, vec![first, foe, fighter(Role::Hero)]);
    fight.begin_quiet_round();
    fight
}

/// Returns the cards of the deck with which this hero can help the action in progress.
fn helping(fight: &FightTable, hero: ActorId) -> Vec<CardName> {
    let view = fight.view(Seat::Table);
    let helps = |name: &CardName| {
        let mut cards = CARDS.iter().filter(|card| card.name == *name);
        cards.any(|card| view.can_help_action(hero, card.id))
    };
    CardName::ALL.into_iter().filter(helps).collect()
}

#[test]
fn dd_253_327_only_cards_that_can_change_a_roll_help_it() {
    let declare = Command::Declare {
        actor: HERO,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    };
    let interact = |kind| interact_once(HERO, kind, VILLAIN, &[12]);
    let push = |value| CombatCommand::Push {
        value,
        inputs: dice_only(&[12]),
    };
    let attributes: [(_, Command, &[CardName]); 9] = [
        (
            "DD-262 attack",
            attack_command(HERO, declare_with_weapon(1, VILLAIN), &[12]),
            &[Adrenalin],
        ),
        (
            "DD-263 active defense",
            defend_command(HERO, declare_defence(DefenceSkill::Dodge), &[12]),
            &[Adrenalin],
        ),
        ("TC-027", interact(Interaction::Taunt), &[Presence]),
        ("TC-022", interact(Interaction::Intimidation), &[Presence]),
        ("TC-028", interact(Interaction::Test), &[Willpower]),
        ("TC-029", interact(Interaction::Trick), &[Willpower]),
        ("TC-242", combat_command(HERO, push(None)), &[Adrenalin]),
        (
            "DD-263 push with a typed value",
            combat_command(HERO, push(Some(10))),
            &[],
        ),
        (
            "DD-262 action without figures",
            declare,
            &[Adrenalin, Presence, Willpower],
        ),
    ];
    for (rule, command, raising) in attributes {
        let mut fight = fight();
        assert_eq!(helping(&fight, HERO), [], "no action");
        fight.play_ok(command);
        let mut expected = [&[Action, CoupDeGrace, Drama, Hero], raising].concat();
        expected.sort_by_key(|name| CardName::ALL.iter().position(|other| other == name));
        assert_eq!(helping(&fight, HERO), expected, "{rule}");
        assert_eq!(helping(&fight, OTHER), [Supporter], "{rule}");
    }
}

#[test]
fn dd_302_master_plan_helps_if_it_fetches_a_card_that_does() {
    for (on_top, helps) in [
        (Drama, true),
        (Adrenalin, true),
        (Willpower, false),
        (Idea, false),
        (MasterPlan, false),
    ] {
        let mut fight = fight();
        let top = fight.give_pool_card(HERO, on_top);
        fight.apply_events(vec![Event::CardPlayed {
            actor: HERO,
            card: top,
            stays_in_effect: false,
            from_hand: Some(false),
            on_last_action: false,
        }]);
        fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[12]));
        let is_helping = helping(&fight, HERO).contains(&MasterPlan);
        assert_eq!(is_helping, helps, "{on_top:?}");
    }
}

/// DD-256, DD-257, DD-258, DD-264: a card that raises an attribute raises passive values, too, at any time. So a target can use it
/// against the roll as long as that succeeds; nobody else can.
#[test]
fn dd_256_257_258_264_a_target_raises_the_value_that_resists() {
    let raising = |fight: &FightTable, hero| {
        let mut cards = helping(fight, hero);
        cards.retain(|card| !card.attributes().is_empty());
        cards
    };
    let interact = |kind, face| {
        let mut declaration = declare_interaction(kind, &[HERO]);
        declaration.targets = vec![(HERO, Some(10))];
        (declaration.skill_value, declaration.skilled) = (Some(12), Some(true));
        interact_command(VILLAIN, declaration, dice_only(&[face]))
    };
    let strike = |options: &[CombatOption], face| {
        let mut declaration = declare_with_weapon(1, HERO);
        declaration.skill_value = Some(14);
        declaration.options = CombatOptions::from_slice(options);
        attack_command(VILLAIN, declaration, &[face])
    };
    let cases: [(_, Command, &[CardName]); 7] = [
        (
            "TC-022",
            interact(Interaction::Intimidation, 12),
            &[Presence],
        ),
        ("TC-027", interact(Interaction::Taunt, 12), &[Presence]),
        ("TC-028", interact(Interaction::Test, 12), &[Willpower]),
        ("TC-029", interact(Interaction::Trick, 12), &[Willpower]),
        (
            "TC-028 without success",
            interact(Interaction::Test, 3),
            &[],
        ),
        ("TC-020", strike(&[], 12), &[Adrenalin]),
        ("TC-020 missed", strike(&[], 3), &[]),
    ];
    for (rule, command, expected) in cases {
        let mut fight = fight();
        for hero in [HERO, OTHER] {
            fight.play_ok(Command::Pass { actor: hero });
        }
        fight.play_ok(command);
        assert_eq!(raising(&fight, HERO), expected, "{rule}");
        assert_eq!(raising(&fight, OTHER), [], "{rule}");
    }

    // The card counts against the die that lies there already.
    let mut fight = fight();
    let card = fight.give_pool_card(HERO, Willpower);
    for hero in [HERO, OTHER] {
        fight.play_ok(Command::Pass { actor: hero });
    }
    fight.play_ok(interact(Interaction::Test, 12));
    let result_points = |fight: &FightTable| {
        let view = fight.view(Seat::Table);
        view.combat.interactions[0].result_points
    };
    assert_eq!(result_points(&fight), 2);
    fight.play_ok(Command::Effect(EffectCommand::RaiseAttribute {
        actor: HERO,
        card,
        attribute: Attribute::Mind,
    }));
    assert_eq!(result_points(&fight), 2 - 3);
    assert_eq!(raising(&fight, HERO), []);
}
