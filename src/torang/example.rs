//! The example table of the Torang Engine: three adventurers in front of a guarded vault. It is the same on every device.

use crate::example::{ExamplePlay, Pointer};
use ::torang::Torang;
use ::torang::command::{
    AbilityChoice, Command, NewAbility, NewCharacter, NewHelp, NewSide, Roller,
};
use ::torang::event::Event;
use ::torang::opposed::Side;
use ::torang::settings::Settings;
use ::torang::state::{AbilityId, Role};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::table::Table;

/// The seed of the random numbers. No die has been rolled when the example opens.
const SEED: u64 = 1;

/// Three abilities with their scores.
type Abilities = [(&'static str, i32); 3];

/// The adventurers with their players and abilities.
const CAST: [(&str, &str, Abilities); 3] = [
    (
        "Tavi",
        "Mirja",
        [("Stealth", 68), ("Climb", 55), ("Luck", 50)],
    ),
    ("Bren", "Jo", [("Acting", 61), ("Brawl", 47), ("Luck", 35)]),
    ("Oda", "Petr", [("Locks", 74), ("Lore", 58), ("Luck", 45)]),
];

const TAVI: ActorId = ActorId(1);
const BREN: ActorId = ActorId(2);

/// The hints that guide a user through the example.
pub const POINTERS: [Pointer<Torang>; 3] = [
    Pointer {
        text: "Bren distracts the guard for Tavi. Tap “Roll to help”: the result changes Tavi’s odds.",
        text_now: |_| None,
        is_done: |event| matches!(event, Event::HelpRolled { .. }),
    },
    Pointer {
        text: "Now tap “Tavi rolls.” The bar shows how likely each result is.",
        text_now: |_| None,
        is_done: |event| matches!(event, Event::MainRolled { .. }),
    },
    Pointer {
        text: "Finish this roll, then call for one yourself: Oda and the lock, perhaps.",
        text_now: |view| {
            // The roll is finished, so only the new one is left to call for.
            let is_finished = view.roll.is_none();
            is_finished
                .then_some("Now call for a roll yourself: tap an ability, such as Oda’s Locks.")
        },
        is_done: |event| matches!(event, Event::RollRequested { .. }),
    },
];

/// Returns the table with a roll that is ready to be made. Returns an empty table if a command is refused.
pub fn table() -> Table<Torang> {
    try_table().unwrap_or_default()
}

fn try_table() -> Option<Table<Torang>> {
    let name = |text: &str| Name::new(text).ok();
    let mut example = ExamplePlay::<Torang>::new(SEED);
    let cast = CAST.map(|(character_name, player, abilities)| {
        let abilities = abilities.iter();
        let abilities =
            abilities.map(|(ability, base)| Some(NewAbility::skill(name(ability)?, *base)));
        Some(NewCharacter {
            name: name(character_name)?,
            player: name(player),
            role: Role::Adventurer,
            abilities: abilities.collect::<Option<_>>()?,
        })
    });
    example.play(&Command::OpenTable {
        title: name("The Silent Bell")?,
        settings: Settings::default(),
        cast: cast.into_iter().collect::<Option<_>>()?,
    })?;
    example.play(&Command::BeginScene {
        name: name("The vault under the bell"),
    })?;
    example.play(&Command::RequestRoll {
        sides: vec![NewSide {
            roller: Roller::Present(TAVI),
            ability: AbilityChoice::Ability(AbilityId(1)),
            modifiers: vec![(-20, "wet stones".to_owned())],
            followers: None,
        }],
        goal: "Slip past the guard".to_owned(),
        stakes: Some("If Tavi is seen, the bell rings.".to_owned()),
    })?;
    example.play(&Command::OfferHelp {
        help: NewHelp {
            helper: BREN,
            side: Side::Active,
            helped_helper: None,
            ability: AbilityChoice::Ability(AbilityId(4)),
            justification: "plays the drunk at the gate".to_owned(),
        },
        approved: true,
    })?;
    Some(example.table())
}
