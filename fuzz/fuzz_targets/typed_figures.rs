//! Typed numbers, dice, cards and rule IDs: a number is within its range, and the displayed text reads as the same value.
#![no_main]

use improv::card::Face;
use libfuzzer_sys::fuzz_target;
use rising_action::grammar::{figure, signed, whole_number};
use rising_action::improv::quick::conflict::{may_become_card, read_card};
use rising_action::torang::typed::{die, face, number, score};
use rising_action::torg::attack::read_figure;
use rising_action::torg::attack_fields::AttackField;
use rising_action::torg::deck::typed_numbers;
use rising_action::torg::rounds::read_total;
use tabletop::rule::RuleId;
use torang::score::Score;
use torg::MAX_ACTION_TOTAL;

fuzz_target!(|typed: &str| {
    if let Some(read) = whole_number(typed) {
        assert_eq!(whole_number(&figure(read)), Some(read));
        assert_eq!(whole_number(&signed(read)), Some(read));
    }
    if let Some(read) = number(typed) {
        assert_eq!(number(&figure(read)), Some(read));
        assert_eq!(number(&signed(read)), Some(read));
    }
    if let Some(shown) = face(typed) {
        assert!((1..=100).contains(&shown));
        assert_eq!(face(&shown.to_string()), Some(shown));
        assert!(die(typed).is_ok_and(|die| die.is_some()));
    }
    if let Ok(read) = score(typed) {
        assert!((Score::MIN..=Score::MAX).contains(&read.get()));
        assert_eq!(score(&figure(read.get())), Ok(read));
    }
    if let Some(total) = read_total(typed) {
        assert!(total.unsigned_abs() <= MAX_ACTION_TOTAL.unsigned_abs());
        assert_eq!(read_total(&figure(total)), Some(total));
    }
    for field in AttackField::ALL {
        if let Ok(Some(read)) = read_figure(field, typed) {
            assert!(field.range().contains(&read));
            assert_eq!(read_figure(field, &figure(read)), Ok(Some(read)));
        }
    }
    let numbers = typed_numbers(typed);
    let written: Vec<String> = numbers.iter().map(|card| card.0.to_string()).collect();
    assert_eq!(typed_numbers(&written.join(" ")), numbers);
    card(typed);
    if let Ok(rule) = typed.parse::<RuleId>() {
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
});

fn card(typed: &str) {
    if let Ok(face) = typed.parse::<Face>() {
        assert_eq!(face.to_string().parse(), Ok(face));
    }
    if let Ok(Some(face)) = read_card(typed) {
        assert_eq!(read_card(&face.to_string()), Ok(Some(face)));
        let is_on_the_way = |part: &str| may_become_card(part) || read_card(part).is_ok();
        let mut parts = typed.char_indices().map(|(at, _)| &typed[..at]);
        assert!(parts.all(is_on_the_way), "as it is typed: {typed:?}");
    }
}
