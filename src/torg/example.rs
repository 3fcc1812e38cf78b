//! The example table of Torg: a fight on a train roof that has already begun. It is the same on every device.

use crate::example::{ExamplePlay, Pointer};
use ::torg::Torg;
use ::torg::card::{ApprovableAction, ApprovedActions};
use ::torg::command::{Command, DiceFrom};
use ::torg::event::Event;
use ::torg::roll::{Proficiency, SuccessLevel};
use ::torg::settings::{Edition, Settings};
use ::torg::sheet::stat_line;
use ::torg::state::{ActionKind, ActionOutcome, Role, Tone};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// The rounds that are played before the example is opened.
const ROUNDS: usize = 2;

/// The seed. With it, the third card lets the heroes act first, twice, and approves attacks.
const SEED: u64 = 567;

/// The cast as typed lines.
const CAST: [&str; 6] = [
    "Juno Vale (Sam): hero, 9s, dex 12, str 8, per 11, fire 15, pistol 16, dodge 13, trick 13, possibilities 4",
    "Imani Okoro (Noor): hero, 9s, dex 11, tgh 10, spi 11, melee 14, saber +6, maneuver 13, possibilities 4",
    "Quill (Ines): hero, 9s, str 10, tgh 10, cha 11, unarmed 13, taunt 12, intimidation 12, possibilities 4",
    "Colonel Varga: villain, 9s, dex 10, tgh 11, mind 11, melee 14, saber +6, dodge 12, intimidation 13, possibilities 3",
    "First hussar: villain, 8s, tgh 9, melee 10, saber +3",
    "Second hussar: villain, 8s, tgh 9, melee 10, saber +3",
];

/// The steps that the example points to.
pub const POINTERS: [Pointer<Torg>; 3] = [
    Pointer {
        text: "Round 2 is over. Tap “Flip” to turn over the next action card.",
        text_now: |_| None,
        is_done: |event| matches!(event, Event::Flipped { .. }),
    },
    Pointer {
        text: "Juno Vale acts first: tap “Attack.” Choose a range, and watch the odds change with each option. Then roll.",
        text_now: |_| None,
        is_done: |event| matches!(event, Event::Attack { .. } | Event::ActionEnded { .. }),
    },
    Pointer {
        text: "Juno may now lay a card in the pool. Tap “Lay a card,” then choose one in private.",
        text_now: |view| {
            // The result of the attack is applied before a card is laid.
            let is_open = view.action.is_some();
            is_open.then_some(
                "Tap the button that applies the result. Then Juno may lay a card in the pool.",
            )
        },
        is_done: |event| matches!(event, Event::CardPooled { .. }),
    },
];

/// Returns the table, two rounds into the fight.
pub fn table() -> Table<Torg> {
    let mut example = ExamplePlay::<Torg>::new(SEED);
    let cast = CAST.iter().filter_map(|line| {
        let person = stat_line::parse(line).stat_line?;
        Some(person.to_new_actor(person.name.clone(), Role::Hero))
    });
    let cast = cast.collect();
    let (Ok(title), Ok(scene)) = (Name::new("The Night Mail"), Name::new("Train roof")) else {
        return Table::default();
    };
    let opening = Command::OpenTable {
        title,
        edition: Edition::Revised,
        settings: Settings::default(),
        cast,
    };
    // A command that the rules refuse is skipped, so that nothing of its kind can keep the example from opening.
    let _ = example.play(&opening);
    let cast = example.view(Seat::Table).cast;
    let everybody = cast.iter().map(|actor| actor.id);
    let setting_up = [
        Command::NameScene { name: scene },
        Command::SetTone {
            tone: Tone::Dramatic,
        },
        Command::BeginRounds {
            participants: everybody.collect(),
        },
    ];
    for command in &setting_up {
        let _ = example.play(command);
    }
    for _ in 0..ROUNDS {
        let _ = example.play(&Command::Flip);
        while let Some((actor, approved)) = next_turn(&example) {
            if act(&mut example, actor, approved).is_none() {
                break;
            }
        }
    }
    example.table()
}

/// Returns who acts next, and what is approved.
fn next_turn(example: &ExamplePlay<Torg>) -> Option<(ActorId, ApprovedActions)> {
    let round = example.view(Seat::Table).round?;
    Some((round.next_turn?.actor, round.approved))
}

/// Takes a turn with the first approved action, and lays a card. Returns `None` if the rules refuse it.
fn act(example: &mut ExamplePlay<Torg>, actor: ActorId, approved: ApprovedActions) -> Option<()> {
    let kind = match approved {
        ApprovedActions::Any | ApprovedActions::FreeText(_) => ApprovableAction::Attack,
        ApprovedActions::Pair(first, _) => first,
    };
    example.play(&Command::Declare {
        actor,
        kind: ActionKind::Approvable(kind),
        target: None,
        critical_moment: false,
    })?;
    example.play(&Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::App,
    })?;
    let action = example.view(Seat::Table).action;
    let roll = action.and_then(|action| action.roll);
    let succeeds = roll.is_some_and(|roll| roll.bonus.0 >= 0);
    let outcome = if succeeds {
        ActionOutcome::Succeeded(SuccessLevel::Average)
    } else {
        ActionOutcome::Failed
    };
    example.play(&Command::Announce { outcome })?;
    let view = example.view(Seat::Actor(actor));
    let hand = view.actor(actor).and_then(|actor| actor.hand.as_ref());
    if let Some(card) = hand.and_then(|hand| hand.first()) {
        let card = card.card;
        // Only a hero who has earned it may lay a card.
        let _ = example.play(&Command::PoolCard { actor, card });
    }
    Some(())
}
