//! The example table: an adventure in full swing, played by the engine like any other.

use ::torg::Torg;
use ::torg::card::{ApprovableAction, ApprovedActions};
use ::torg::command::{Command, DiceFrom, NewActor};
use ::torg::roll::{Proficiency, SuccessLevel};
use ::torg::settings::{Edition, Settings};
use ::torg::state::{ActionKind, ActionOutcome, Role, Tone};
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::table::{PlayMode, Table};

/// Rounds that have been played when it is opened.
const ROUNDS: usize = 3;

/// The cast: name, player, role, Dexterity, Toughness.
const CAST: [(&str, &str, Role, u8, u8); 5] = [
    ("Imani Okoro", "Noor", Role::Hero, 11, 9),
    ("Juno Vale", "Sam", Role::Hero, 10, 8),
    ("Brother Osric", "Ines", Role::Hero, 8, 10),
    ("Varga", "", Role::Villain, 12, 12),
    ("The hussars", "", Role::Villain, 9, 9),
];

/// A table three rounds into a fight on a train roof, with this device's own chance.
pub fn table(chance: &mut dyn Chance, now: u64) -> Table<Torg> {
    let mut table = Table::<Torg>::default();
    let cast = CAST
        .iter()
        .filter_map(|(name, player, role, dexterity, toughness)| {
            let mut new = NewActor::named(Name::new(name).ok()?, Name::new(player).ok(), *role);
            new.stats.dexterity = Some(*dexterity);
            new.stats.toughness = Some(*toughness);
            Some(new)
        });
    let cast: Vec<NewActor> = cast.collect();
    let mut play = |command: Command| {
        // What the book refuses is left out: the story goes on without it.
        let _ = table.play(&command, &PlayMode::ByTheRules, Some(now), chance);
        table.state().clone()
    };
    let (Ok(title), Ok(scene)) = (Name::new("The Night Mail"), Name::new("Train roof")) else {
        return Table::default();
    };
    let mut state = play(Command::OpenTable {
        title,
        edition: Edition::Revised,
        settings: Settings::default(),
        cast,
    });
    let everybody: Vec<_> = state.present().map(|actor| actor.id).collect();
    for actor in &everybody {
        play(Command::SetPossibilities {
            actor: *actor,
            possibilities: 4,
        });
    }
    play(Command::NameScene { name: scene });
    play(Command::SetTone {
        tone: Tone::Dramatic,
    });
    play(Command::BeginRounds {
        participants: everybody,
    });
    for _ in 0..ROUNDS {
        state = play(Command::Flip);
        while let Some((actor, approved)) = state
            .round()
            .and_then(|round| Some((round.next_turn()?.actor, round.approved)))
        {
            let kind = match approved {
                ApprovedActions::Any | ApprovedActions::FreeText(_) => ApprovableAction::Attack,
                ApprovedActions::Pair(one, _) => one,
            };
            let before = state.clone();
            let kind = ActionKind::Approvable(kind);
            play(Command::Declare {
                actor,
                kind,
                target: None,
                critical_moment: false,
            });
            let rolled = play(Command::Roll {
                proficiency: Proficiency::Skilled,
                dice: DiceFrom::App,
            });
            let good = rolled
                .action
                .as_ref()
                .and_then(|action| action.roll.as_ref())
                .is_some_and(|roll| roll.bonus.0 >= 0);
            let outcome = if good {
                ActionOutcome::Succeeded(SuccessLevel::Average)
            } else {
                ActionOutcome::Failed
            };
            state = play(Command::Announce { outcome });
            let card = state.hand(actor).first().copied();
            if let Some(card) = card {
                state = play(Command::PoolCard { actor, card });
            }
            if state == before {
                break;
            }
        }
    }
    play(Command::Flip);
    table
}
