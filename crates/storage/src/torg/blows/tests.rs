//! Every event of an attack, and what is wrong with one.

#![cfg(test)]

use super::*;
use crate::record::Word;
use ::torg::combat::ammunition::Reload;
use ::torg::combat::chart::Kind;
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::discipline::{Discipline, Learned};
use ::torg::combat::weapon::{Arm, Armor, Fires};
use ::torg::event::Event;
use ::torg::roll::{Bonus, DiceRoll, DieTotal};
use ::torg::state::Condition;
use tabletop::dice::D20;
use tabletop::seat::ActorId;

const TAKEN: Hand = Hand::Taken {
    owner: ActorId(2),
    weapon: 1,
};

fn roll() -> DiceRoll {
    DiceRoll {
        chains: vec![vec![D20::new(20).unwrap(), D20::new(4).unwrap()]],
        total: DieTotal::new(24).unwrap(),
        bonus: Bonus(8),
        reroll_lost: true,
    }
}

/// An attack with everything that may bear on one.
fn laden() -> Attack {
    let by_arm = Base::Strength {
        strength: 10,
        add: -2,
        maximum: Some(18),
        adds: 3,
    };
    Attack {
        second: Some(Second {
            arm: Arm::Melee,
            base: by_arm,
        }),
        weapon: Weapon {
            fires: Fires::Automatic,
            keeps_force: true,
            grapples: true,
            fells: Some(false),
        },
        choices: Choice::ALL
            .into_iter()
            .fold(Choices::default(), Choices::with)
            .vital_blow(3)
            .vital_block(4),
        spares: true,
        range: Some(Range::PointBlank),
        mode: FireMode::SingleAsMulti,
        group: 4,
        several: (2, 3),
        learned: Learned::default().with(Discipline::Throw),
        target: Target {
            kind: Kind::PossibilityRated,
            toughness: 12,
            armors: vec![Armor {
                add: 3,
                maximum: 18,
                strength: 9,
            }],
            strength: 8,
            melee: Some(14),
            holds: true,
            guard: Guard {
                skill: DefenceSkill::MissileDodge,
                value: -5,
                active: true,
            },
            buckler: true,
            vital_block: 4,
            surprise: Surprise::Complete,
            all_out: true,
            aiming: true,
            anatomy_known: false,
            concealment: Some(Concealment::CompletePlus),
            cover: Some(Cover {
                toughness: 15,
                left: u32::MAX,
            }),
            out: true,
        },
        modifiers: [Figure::Card, Figure::Setback, Figure::Gamemaster]
            .into_iter()
            .zip([At::Bonus, At::Resistance, At::EffectTotal])
            .map(|(figure, at)| Modifier {
                at,
                amount: -7,
                figure,
            })
            .collect(),
        ..Attack::new(Arm::Fire, 13, Base::Fixed(16))
    }
}

fn happenings() -> Vec<BlowEvent> {
    let target = ActorId(7);
    let stroke = |hand| Stroke {
        hand,
        second: Some(1),
        skill: Skill::Unskilled,
        group: vec![target],
        unseen: Some(Unseen::Earned),
        purpose: Some(Purpose::Stay),
    };
    let blow = |attack, own| Blow {
        target,
        attack,
        block: Some(14),
        item: Some(1),
        own,
    };
    let plain = Attack::new(Arm::Unarmed, 0, Base::Fixed(1000));
    let struck = |hand, blows| BlowEvent::Struck {
        stroke: stroke(hand),
        blows,
    };
    let landed = Landed {
        target,
        reached: Reached::Cover,
        total: -3,
        difficulty: 12,
        effect: Some(Effect {
            total: 10_000,
            difficulty: 9,
            points: -10_000,
        }),
        held: true,
        dropped: Some(1),
        taken: true,
        thrown: true,
        lies: true,
        cover: Some(Cover {
            toughness: 9,
            left: 0,
        }),
    };
    let row = Row {
        wounds: 5,
        knockdown: true,
        mark: Some(Mark::Step),
        shock: 700,
    };
    let bare = Landed {
        effect: None,
        dropped: None,
        cover: None,
        ..landed
    };
    vec![
        struck(Hand::Carried(3), vec![blow(laden(), Some(roll()))]),
        struck(TAKEN, vec![blow(laden(), None)]),
        struck(
            Hand::Empty(Arm::MartialArts),
            vec![blow(plain.clone(), None)],
        ),
        struck(Hand::Other(Arm::Heavy), vec![blow(plain, None)]),
        BlowEvent::OwnRolled {
            place: 1,
            roll: roll(),
            typed: true,
        },
        BlowEvent::Landed { landed },
        BlowEvent::Landed { landed: bare },
        BlowEvent::Harmed {
            target,
            harm: Harm { row, extra_k: 2 },
            negated: vec![Pick::Wound, Pick::Shock, Pick::Knockdown, Pick::Mark],
            suffered: vec![
                Suffered::Shock(u32::MAX),
                Suffered::K,
                Suffered::SecondK,
                Suffered::LoneO,
                Suffered::O,
                Suffered::Wounds(5, 4),
                Suffered::Knockdown,
                Suffered::Unconscious(Cause::Shock),
                Suffered::Unconscious(Cause::KThenO),
                Suffered::Unconscious(Cause::Out),
                Suffered::Dying,
                Suffered::Dead,
            ],
            condition: Condition {
                shock: 999,
                k: true,
                o: true,
                unconscious: true,
                knocked_down: true,
                wounds: 4,
            },
            aim_lost: true,
        },
        BlowEvent::Spent {
            exposed: Some(3),
            guard: Some(Active {
                skill: DefenceSkill::Melee,
                total: -4,
            }),
            vital_block: 4,
            used: Used {
                fist: Some(2),
                throw: Some(0),
                strikes: 2,
                blocks: 1,
            },
            magazine: Some((
                3,
                Magazine {
                    rating: 30,
                    left: 2,
                    thirds: 1,
                    counted: true,
                    marked: true,
                    reload: Reload::Rounds {
                        rounds: 2,
                        check: true,
                    },
                },
            )),
        },
        BlowEvent::Spent {
            exposed: None,
            guard: None,
            vital_block: 0,
            used: Used::default(),
            magazine: None,
        },
        BlowEvent::Blocking {
            against: target,
            total: -1,
            roll: roll(),
            typed: false,
        },
        // As it was before anybody was asked: nothing of it is written.
        BlowEvent::Struck {
            stroke: Stroke {
                unseen: None,
                purpose: None,
                ..stroke(Hand::Carried(0))
            },
            blows: vec![Blow {
                item: None,
                ..blow(Attack::new(Arm::Unarmed, 0, Base::Fixed(0)), None)
            }],
        },
        BlowEvent::Fired {
            weapon: 2,
            magazine: Magazine::full(9),
        },
    ]
}

pub fn spent(actor: ActorId) -> Event {
    let what = happenings().swap_remove(7);
    Event::Blow { actor, what }
}

#[test]
fn every_kind_of_blow_comes_back() {
    let events = happenings();
    let is = |event: &BlowEvent| event.keep().text("is").unwrap().to_owned();
    for (place, kind) in KINDS.iter().enumerate() {
        assert!(events.iter().any(|event| is(event) == *kind), "no {kind}");
        assert!(!KINDS.iter().skip(place + 1).any(|other| other == kind));
    }
    for event in events {
        let text = event.keep().write();
        let record = Record::read(&text).unwrap();
        assert_eq!(BlowEvent::recall(&record), Some(event), "{text}");
    }
    for choice in Choice::ALL {
        let (_, word) = Choice::WORDS
            .iter()
            .find(|(one, _)| *one == choice)
            .unwrap();
        assert_eq!(Choice::of(&Value::word(word)), Some(choice));
    }
    for unseen in Unseen::ALL {
        assert_eq!(Unseen::of(&unseen.value()), Some(unseen));
    }
    for purpose in Purpose::ALL {
        assert_eq!(Purpose::of(&purpose.value()), Some(purpose));
    }
}

#[test]
fn what_is_missing_or_wrong_is_not_read() {
    let whole = happenings().swap_remove(0).keep().write();
    assert!(BlowEvent::recall(&Record::read(&whole).unwrap()).is_some());
    for (right, wrong) in [
        (r#""toughness":12"#, r#""toughness":-1"#),
        (r#""toughness":12"#, r#""toughness":1000000000"#),
        (r#""value":13"#, r#""value":-1"#),
        (r#""value":13"#, r#""value":2147483648"#),
        (r#""amount":-7"#, r#""amount":-70000"#),
        (r#""arm":"fire""#, r#""arm":"magic""#),
        (r#""blow":3"#, r#""blow":256"#),
        (r#""blow":3"#, r#""blow":"3""#),
        (r#""several":[2,3]"#, r#""several":[2]"#),
        (r#""carried":3"#, r#""dropped":3"#),
        (r#""figure":"card""#, r#""figure":"charm""#),
        (r#""total":24"#, r#""total":25"#),
        (r#""holds":true,"#, ""),
    ] {
        let text = whole.replacen(right, wrong, 1);
        assert_ne!(text, whole, "{right}");
        let record = Record::read(&text).unwrap();
        assert_eq!(BlowEvent::recall(&record), None, "{wrong}");
    }
    for wrong in [
        r#"{"is":"harmed","target":1}"#,
        r#"{"is":"landed","landed":{}}"#,
        r#"{"is":"spent","vital_block":300,"used":{}}"#,
        r#"{"is":"own_rolled","place":1,"typed":true}"#,
        r#"{"is":"nonsense"}"#,
    ] {
        let record = Record::read(wrong).unwrap();
        assert_eq!(BlowEvent::recall(&record), None, "{wrong}");
    }
}
