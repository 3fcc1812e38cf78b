//! One event of an attack of every kind.

use ::torg::combat::attack::Attack;
use ::torg::combat::damage::{Harm, Pick, Suffered};
use ::torg::combat::weapon::{Arm, Base};
use ::torg::event::Event;
use ::torg::fight::{Blow, BlowEvent, Hand, Landed, Reached, Stroke};
use ::torg::roll::{Bonus, DiceRoll, DieTotal, Skill};
use tabletop::dice::D20;
use tabletop::seat::ActorId;

pub fn events() -> Vec<Event> {
    let (actor, target) = (ActorId(1), ActorId(2));
    let roll = DiceRoll {
        chains: vec![vec![D20::new(7).unwrap()]],
        total: DieTotal::new(7).unwrap(),
        bonus: Bonus(-2),
        reroll_lost: false,
    };
    let all = vec![
        BlowEvent::Struck {
            stroke: Stroke {
                hand: Hand::Empty(Arm::Unarmed),
                second: None,
                skill: Skill::Skilled,
                group: vec![],
                unseen: None,
                purpose: None,
            },
            blows: vec![Blow {
                target,
                attack: Attack::new(Arm::Unarmed, 9, Base::Fixed(9)),
                block: None,
                item: None,
                own: None,
            }],
        },
        BlowEvent::OwnRolled {
            place: 1,
            roll: roll.clone(),
            typed: true,
        },
        BlowEvent::Landed {
            landed: Landed {
                target,
                reached: Reached::Hit,
                total: 12,
                difficulty: 9,
                effect: None,
                held: false,
                dropped: None,
                taken: false,
                thrown: false,
                lies: false,
                cover: None,
            },
        },
        BlowEvent::Harmed {
            target,
            harm: Harm::default(),
            negated: vec![Pick::Wound],
            suffered: vec![Suffered::K],
            condition: Default::default(),
            aim_lost: true,
        },
        BlowEvent::Spent {
            exposed: None,
            guard: None,
            vital_block: 0,
            used: Default::default(),
            magazine: None,
        },
        BlowEvent::Fired {
            weapon: 0,
            magazine: Default::default(),
        },
        BlowEvent::Blocking {
            against: target,
            total: 11,
            roll,
            typed: false,
        },
    ];
    let of = |what| Event::Blow { actor, what };
    all.into_iter().map(of).collect()
}
