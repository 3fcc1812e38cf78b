//! Warnings before somebody uses a card or pays for a die for nothing: a die that Stymied takes (DD-145), or no action that a card
//! could help (DD-265).

use crate::attack::fight::Fight;
use crate::table::{TestTable, h};
use ::torg::active_effects::CardWaste;
use ::torg::card::CardName::{
    self, Action, Adrenalin, CoupDeGrace, Drama, Hero, Presence, Willpower,
};
use ::torg::card::LineEffect;
use ::torg::combat::interaction::Interaction;
use ::torg::command::{Command, DiceFrom};
use ::torg::event::Event;
use ::torg::fight::actions::{CombatCommand, InteractionDeclaration, RollInputs};
use ::torg::roll::{Proficiency, RollCondition};
use ::torg::state::ActionKind;
use ::torg::view::View;
use rising_action::components::ButtonVariant;
use rising_action::torg::acting::{bought_dice, notes, playable_cards, roll_command, roll_label};
use rising_action::torg::action::HandPurpose;
use rising_action::torg::attack::plain_interaction;
use rising_action::torg::cards::{card_buttons, waste_detail, waste_sentence};
use rising_action::torg::fight::{Boosts, offered_boosts};
use rising_action::torg::hand::hand_buttons;
use tabletop::seat::Seat;

const STYMIED: Option<RollCondition> = Some(RollCondition::Stymied);
const BEFORE_ROLL: &str = "Stymied: the first reroll or extra die is lost, even a bought one.";
const AFTER_ROLL: &str = "Stymied: the next extra die is lost, even a bought one.";
const LOST_CARD: &str = "Stymied: both the die and the card would be lost";

fn set_roll_condition(roll_condition: Option<RollCondition>) -> Command {
    Command::SetRollCondition {
        actor: h(1),
        roll_condition,
    }
}

/// A hero with a possibility, Drama in the pool and Hero in the hand, whose action is declared.
fn acting_hero(roll_condition: Option<RollCondition>) -> TestTable {
    let mut table = TestTable::new(&[&[Drama, Hero, Adrenalin, Presence]], 1);
    let card = table.card(h(1), 0);
    table.apply_event(Event::CardPooled { actor: h(1), card });
    table.play(Command::SetPossibilities {
        actor: h(1),
        possibilities: 1,
    });
    table.play(set_roll_condition(roll_condition));
    table.play(Command::Declare {
        actor: h(1),
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    table
}

#[test]
fn dd_145_a_stymied_actor_is_warned_before_paying_for_a_die() {
    // Whether the actor is stymied, the typed dice if they are rolled, the note, and whether a die bought now would be lost.
    let cases: [(_, &[u8], &[&str], bool); 6] = [
        (None, &[], &[], false),
        (None, &[7], &[], false),
        (STYMIED, &[], &[BEFORE_ROLL], true),
        (STYMIED, &[7], &[AFTER_ROLL], true),
        // The reroll of the 10 is lost, so Stymied is over.
        (STYMIED, &[10], &[], false),
        (STYMIED, &[20], &[], false),
    ];
    for (roll_condition, dice, expected_notes, warns) in cases {
        let mut table = acting_hero(roll_condition);
        if !dice.is_empty() {
            table.play(Command::Roll {
                proficiency: Proficiency::Skilled,
                dice: DiceFrom::Person(dice.to_vec()),
            });
        }
        let view = table.view();
        assert_eq!(notes(&view, h(1)), expected_notes, "{dice:?}");
        let warning = if warns { LOST_CARD } else { "" };
        let playable = playable_cards(&view, h(1));
        let drama = &playable[0];
        assert_eq!((drama.note.as_str(), drama.ready), (warning, true));
        let (buttons, objection) = card_buttons(&view, drama.card, Some(h(1)));
        let variant = if warns {
            ButtonVariant::Plain
        } else {
            ButtonVariant::Primary
        };
        assert_eq!(buttons[0].variant, variant);
        assert_eq!(objection.trim_end_matches('.'), warning);
        let own = table.table.view(Seat::Actor(h(1)));
        let hero = own.actor(h(1)).unwrap();
        let card = table.card(h(1), 0);
        let in_hand = hand_buttons(&own, hero, HandPurpose::Look, &[card]);
        assert_eq!(in_hand[0].detail, warning);
        assert_eq!(in_hand[0].variant, variant);
        let details: Vec<String> = bought_dice(&view, h(1))
            .into_iter()
            .map(|button| button.detail)
            .collect();
        let both = "Stymied: both the die and the possibility would be lost";
        assert_eq!(details, [if warns { both } else { "" }]);
    }
}

#[test]
fn dd_145_a_planned_roll_warns_too() {
    for (roll_condition, detail) in [
        (None, "an extra die"),
        (STYMIED, "an extra die, but Stymied takes the first"),
    ] {
        let table = acting_hero(roll_condition);
        let view = table.view();
        let hero = view.actor(h(1)).unwrap();
        let offered = offered_boosts(&view, hero, None, &Boosts::default());
        let details: Vec<&str> = offered.iter().map(|boost| boost.detail.as_str()).collect();
        assert_eq!(details, [detail, detail]);

        let mut fight = Fight::even_with(&[Drama]);
        fight.table.play(Command::SetPossibilities {
            actor: h(1),
            possibilities: 1,
        });
        fight.table.play(set_roll_condition(roll_condition));
        let planned = fight.planned();
        let boosts = planned.boosts();
        assert_eq!(boosts.len(), 2);
        for boost in boosts {
            assert!(
                boost.detail.starts_with(&format!("{detail}: ")),
                "{boost:?}"
            );
        }
    }
}

#[test]
fn dd_265_a_card_without_an_action_to_help_says_so() {
    let hands: &[CardName] = &[Drama, Hero, CoupDeGrace, Action];
    let no_roll = CardWaste::NoRoll;
    for (index, waste) in [
        Some(no_roll),
        Some(no_roll),
        Some(CardWaste::NoAction),
        None,
    ]
    .into_iter()
    .enumerate()
    {
        let mut table = TestTable::new(&[hands], 1);
        let card = table.card(h(1), index);
        let own = table.table.view(Seat::Actor(h(1)));
        let in_hand = hand_buttons(&own, own.actor(h(1)).unwrap(), HandPurpose::Look, &[card]);
        let detail = waste.map_or("", waste_detail);
        let variant = if waste.is_some() {
            ButtonVariant::Plain
        } else {
            ButtonVariant::Primary
        };
        assert_eq!(
            (in_hand[0].detail.as_str(), in_hand[0].variant),
            (detail, variant),
            "{index}"
        );
        table.apply_event(Event::CardPooled { actor: h(1), card });
        let sentence = |table: &TestTable| card_buttons(&table.view(), card, Some(h(1))).1;
        assert_eq!(sentence(&table), waste.map_or("", waste_sentence));
        // With an action, each of them is of use.
        table.play(Command::Declare {
            actor: h(1),
            kind: ActionKind::Other,
            target: None,
            critical_moment: false,
        });
        assert_eq!(sentence(&table), "", "{index}");
    }
}

#[test]
fn typed_dice_may_have_any_separator() {
    let view = acting_hero(None).view();
    // The number pad of some phones has only a point or a comma.
    for typed in ["10 4", "10,4", "10.4", "10;4", "10+4", "10/4", " 10 . 4 "] {
        let command = roll_command(&view, Proficiency::Skilled, Some(typed));
        let expected = Command::Roll {
            proficiency: Proficiency::Skilled,
            dice: DiceFrom::Person(vec![10, 4]),
        };
        assert_eq!(command, expected, "{typed}");
    }
}

/// DD-152: while the heroes are Confused, no card of a pool is offered for a planned roll. One chosen before can be taken back.
#[test]
fn dd_152_confused_heroes_are_offered_no_pool_cards() {
    let mut fight = Fight::even_with(&[Drama]);
    fight.begin_rounds();
    let mut view = fight.view();
    let chosen = Boosts {
        cards: vec![(view.actor(h(1)).unwrap().pool[0].card, None)],
        ..Boosts::default()
    };
    let offered = |view: &View, used: &Boosts| {
        offered_boosts(view, view.actor(h(1)).unwrap(), None, used).len()
    };
    assert_eq!(offered(&view, &Boosts::default()), 1);
    view.round.as_mut().unwrap().line.effects.heroes = LineEffect::Confused;
    assert_eq!(offered(&view, &Boosts::default()), 0);
    assert_eq!(offered(&view, &chosen), 1);
}

#[test]
fn the_button_that_rolls_says_which_dice_are_due_and_who_rolls_them() {
    for (die_is_bought, is_own, label) in [
        (false, false, "Roll the die"),
        (false, true, "Use these dice"),
        (true, false, "Roll the extra die"),
        (true, true, "Enter the extra die"),
    ] {
        assert_eq!(roll_label(die_is_bought, is_own), label);
    }
}

/// DD-257, DD-264: a hero whose value resists a villain's roll is offered the card that raises it, in the dialog of that action.
#[test]
fn dd_257_264_a_target_is_offered_willpower_against_a_test_of_wills() {
    let mut table = TestTable::new(&[&[Willpower, Adrenalin]], 1);
    table.begin();
    for _ in [Willpower, Adrenalin] {
        let card = table.card(h(1), 0);
        table.apply_event(Event::CardPooled { actor: h(1), card });
    }
    while table.next() != h(2) {
        table.play(Command::EndTurn {
            actor: table.next(),
        });
    }
    let declaration = InteractionDeclaration {
        targets: vec![(h(1), Some(8))],
        skill_value: Some(12),
        skilled: Some(true),
        ..plain_interaction(Interaction::Test, None)
    };
    table.play(Command::combat(
        h(2),
        CombatCommand::Interact {
            declaration,
            combined: vec![],
            inputs: RollInputs::dice_only(DiceFrom::Person(vec![11])),
        },
    ));
    let view = table.view();
    let offered = playable_cards(&view, h(2));
    let [willpower] = offered.as_slice() else {
        panic!("{offered:?}");
    };
    assert_eq!(view.deck.name(willpower.card), Some(Willpower));
    assert_eq!((willpower.note.as_str(), willpower.ready), ("Hero 1", true));
}
