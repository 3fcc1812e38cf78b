//! Combat's words: every refusal says what stands in the way and what would help, every name is one.

use ::torg::combat::chart::{Mark, Row};
use ::torg::combat::choice::Choice;
use ::torg::combat::damage::{Cause, Harm, NotNegated, Suffered};
use ::torg::combat::refusal::{Number, Refusal, Why};
use ::torg::combat::status::Ends;
use ::torg::settings::Edition;
use rising_action::app::words::combat as words;
use tabletop::rule::tc;

fn refused(why: Why) -> (String, String) {
    let said = words::refusal(Refusal::new(why, tc(5)));
    (said.title, said.why)
}

#[test]
fn a_refusal_names_what_it_is_about() {
    let cases = [
        (
            Why::OtherEdition {
                choice: Choice::KnockdownAttack,
                only: Edition::Revised,
            },
            "Only in the revised edition",
            "Knockdown attack is not in the edition that this table plays by.",
        ),
        (
            Why::NotTogether(Choice::AllOut, Choice::ActiveDefence),
            "These do not go together",
            "All-out attack and Active defence exclude each other. Take one of the two off.",
        ),
        (
            Why::ReloadFirst { left: 2, needs: 7 },
            "Reload first",
            "This costs 7 rounds of fire; left: 2.",
        ),
        (
            Why::Unknown(Number::Toughness),
            "A figure is missing",
            "Tell Toughness for this attack, or write it on the sheet.",
        ),
        (
            Why::Negation(NotNegated::Twice),
            "Each thing once",
            "One possibility takes different things from a blow, each of them once.",
        ),
    ];
    for (why, title, sentence) in cases {
        let (said, more) = refused(why);
        assert_eq!((said.as_str(), more.as_str()), (title, sentence));
    }
}

#[test]
fn every_option_has_a_name_and_a_line() {
    for choice in Choice::ALL {
        assert!(!words::choice(choice).is_empty(), "{choice:?}");
        // A phone's row shows so much of it.
        assert!(words::choice(choice).chars().count() <= 28, "{choice:?}");
        assert!(
            words::choice_sub(choice).chars().count() <= 34,
            "{choice:?}"
        );
    }
    let stun = words::choice_of(Choice::NonLethal, Edition::Classic);
    assert_eq!(stun, "Stun");
}

#[test]
fn damage_reads_as_the_tables_write_it() {
    let row = Row {
        wounds: 2,
        knockdown: true,
        mark: Some(Mark::Step),
        shock: 6,
    };
    let harm = Harm { row, extra_k: 1 };
    let said = "2 wounds, knockdown, K/O, 6 shock, and an extra K";
    assert_eq!(words::harm(&harm), said);
    assert_eq!(words::row(Row::default()), "no damage");
    let did = [
        Suffered::Shock(3),
        Suffered::SecondK,
        Suffered::Wounds(1, 2),
        Suffered::Unconscious(Cause::Shock),
    ];
    assert_eq!(
        words::all_suffered(&did),
        "3 shock, a second K: 2 more shock, heavily wounded and unconscious (shock reached the limit)"
    );
    // Whoever is dead of it is dead, once.
    let dead = [
        Suffered::Shock(10),
        Suffered::Unconscious(Cause::KThenO),
        Suffered::Wounds(4, 4),
        Suffered::Dead,
    ];
    assert_eq!(words::all_suffered(&dead), "10 shock and dead");
    assert_eq!(words::ends(Ends::Round(4)), "until the end of round 4");
}
