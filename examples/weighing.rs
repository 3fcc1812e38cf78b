//! How long a whole preview of an attack takes: `cargo run --release --no-default-features --example weighing`.
#![allow(clippy::disallowed_types)] // a timing looks at the clock

use ::torg::combat::choice::Choice;
use ::torg::combat::choices::Choices;
use ::torg::combat::die::Throw;
use ::torg::combat::rules::Rules;
use ::torg::combat::weapon::Arm;
use ::torg::fight::weigh::{Aid, Draft};
use ::torg::fight::{Aimed, Combatant, Hand, Wanted};
use ::torg::roll::Skill;
use ::torg::settings::Edition;
use ::torg::sheet::Sheet;
use ::torg::state::{Figures, Role};
use std::time::Instant;
use tabletop::seat::ActorId;

const TIMES: u32 = 1000;

fn main() {
    let somebody = |role| Combatant::of(role, Figures::default(), Sheet::default());
    let mut wanted = Wanted::plain(Hand::Other(Arm::Melee), ActorId(2));
    (wanted.value, wanted.damage) = (Some(14), Some(17));
    wanted.choices = Choices::default().with(Choice::AllOut).vital_blow(1);
    wanted.targets = vec![Aimed {
        defence: Some(15),
        toughness: Some(17),
        ..Aimed::at(ActorId(2))
    }];
    let offered = [Aid::Bonus(3), Aid::Die];
    for edition in [Edition::Classic, Edition::Revised] {
        let rules = Rules::of(edition);
        for further in [0, 1, 3] {
            let draft = Draft {
                wanted: &wanted,
                attacker: &somebody(Role::Hero),
                targets: &[somebody(Role::Villain)],
                throw: Throw::new(Skill::Skilled, None, further, &rules),
                shown: 0,
                aids: &[],
                beside: &[],
                rules: &rules,
            };
            let began = Instant::now();
            for _ in 0..TIMES {
                let _ = std::hint::black_box(draft.weigh(&offered));
            }
            println!(
                "{edition:?}, {further} further dice: {:?}",
                began.elapsed() / TIMES
            );
        }
    }
}
