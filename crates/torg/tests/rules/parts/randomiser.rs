//! Choosing between alternatives by task boxes: DD-252.

use torg::card::TaskBox;
use torg::deck::Deck;
use torg::task::randomiser::{BoxAssignments, MAX_OPTIONS};

#[test]
fn dd_252_each_task_box_is_listed_once() {
    let deck = Deck::default();
    let assignments = BoxAssignments::evenly(&deck, 2);
    let cards: usize = assignments
        .0
        .iter()
        .map(|option| usize::from(option.card_count))
        .sum();
    assert_eq!((assignments.0.len(), cards), (11, deck.cards().len()));
    for (index, option) in assignments.0.iter().enumerate() {
        assert!(
            !assignments
                .0
                .iter()
                .skip(index + 1)
                .any(|other| other.task_box == option.task_box)
        );
    }
    assert_eq!(
        assignments.0[0].task_box,
        TaskBox::Steps([true, true, false, false])
    );
}

#[test]
fn dd_252_t_98_choosing_between_two_guards() {
    // AB means the first guard, other letters the second; after a problem the next card is flipped.
    let deck = Deck::default();
    let mut assignments = BoxAssignments::evenly(&deck, 2);
    let ab = TaskBox::Steps([true, true, false, false]);
    for option in assignments
        .0
        .iter_mut()
        .filter(|option| option.option.is_some())
    {
        option.option = Some(u8::from(option.task_box != ab));
    }
    let chosen = |task_box: TaskBox| {
        let card = deck
            .cards()
            .iter()
            .find(|card| card.task_box == task_box)
            .unwrap();
        assignments.option_for(&deck, card.id)
    };
    let abc = TaskBox::Steps([true, true, true, false]);
    assert_eq!((chosen(abc), chosen(ab)), (Some(1), Some(0)));
    assert_eq!(chosen(TaskBox::Complication), None);
    assert_eq!((assignments.percent(0), assignments.percent(1)), (18, 82));
}

#[test]
fn dd_252_options_are_spread_evenly() {
    for options in 2..=MAX_OPTIONS {
        let assignments = BoxAssignments::evenly(&Deck::default(), options);
        let options = u8::try_from(options).unwrap();
        let shares: Vec<u8> = (0..options)
            .map(|option| assignments.percent(option))
            .collect();
        let (least, max) = (shares.iter().min().unwrap(), shares.iter().max().unwrap());
        assert!(max - least <= 18, "{shares:?}");
    }
}
