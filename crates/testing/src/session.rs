//! A Torg table in its first scene, and a whole random session.

use crate::{StandardCard as _, TestRng, cast};
use ::torg::Torg;
use ::torg::active_effects::EffectCommand;
use ::torg::card::ApprovableAction;
use ::torg::command::{Command, DiceFrom};
use ::torg::roll::{Proficiency, SuccessLevel};
use ::torg::settings::{Edition, Settings};
use ::torg::state::{ActionKind, ActionOutcome, State, Tone};
use storage::table_store::TableSummary;
use tabletop::name::Name;
use tabletop::table::{PlayMode, Table};

/// An empty table summary.
pub fn table_summary(played_at: u64) -> TableSummary {
    TableSummary {
        title: "Kept".to_owned(),
        cast: "Hero 1".to_owned(),
        story_position: "Act 1".to_owned(),
        last_line: String::new(),
        played_at,
    }
}

pub fn play(table: &mut Table<Torg>, command: &Command) {
    table
        .play(command, &PlayMode::ByTheRules, Some(7), &mut TestRng(9))
        .unwrap();
}

/// Returns a table in its first scene.
pub fn open_table(seed: u64) -> Table<Torg> {
    let mut table = Table::default();
    let open = Command::OpenTable {
        title: Name::new("Kept").unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast(3, 1, 2),
    };
    table
        .play(&open, &PlayMode::ByTheRules, Some(1), &mut TestRng(seed))
        .unwrap();
    table
}

/// Returns a note: a command that always works and changes the log.
pub fn note(text: &str) -> Command {
    Command::MakeNote {
        text: text.to_owned(),
    }
}

/// Returns the next command that a round needs.
pub fn next_command(state: &State, rng: &mut TestRng) -> Command {
    let next = state.round().and_then(|round| round.next_turn());
    match (&state.action, next) {
        (Some(action), _) if action.roll.is_none() => Command::Roll {
            proficiency: Proficiency::Skilled,
            dice: DiceFrom::App,
        },
        (Some(_), _) => {
            let level = *rng.one_of(&SuccessLevel::ALL).unwrap();
            let outcome = if rng.one_in(2) {
                ActionOutcome::Failed
            } else {
                ActionOutcome::Succeeded(level)
            };
            Command::Announce { outcome }
        }
        (None, Some(turn)) if rng.one_in(5) => Command::Pass { actor: turn.actor },
        (None, Some(turn)) => {
            let kinds = [
                ApprovableAction::Attack,
                ApprovableAction::Trick,
                ApprovableAction::Defend,
                ApprovableAction::Test,
            ];
            let kind = ActionKind::Approvable(*rng.one_of(&kinds).unwrap());
            let target = state.heroes().map(|hero| hero.id).next();
            Command::Declare {
                actor: turn.actor,
                kind,
                target,
                critical_moment: false,
            }
        }
        (None, None) => Command::Flip,
    }
}

/// Plays a session with rounds, cards, trades, rulings, an undo, a redo and the end of a scene.
pub fn random_session(seed: u64) -> Table<Torg> {
    let mut rng = TestRng(seed);
    let mut table = open_table(seed);
    for tone in [Tone::Standard, Tone::Dramatic] {
        begin_rounds(&mut table, tone);
        for step in 0..60 {
            play_step(&mut table, step, &mut rng);
        }
        finish_action(&mut table);
        end_scene(&mut table);
    }
    play(&mut table, &note("To be continued."));
    table.undo();
    table
}

fn begin_rounds(table: &mut Table<Torg>, tone: Tone) {
    let name = Name::new("Somewhere").unwrap();
    play(table, &Command::NameScene { name });
    if tone == Tone::Dramatic {
        play(table, &Command::SetTone { tone });
    }
    let participants = table.state().present().map(|actor| actor.id).collect();
    play(table, &Command::BeginRounds { participants });
}

/// Plays what the round needs, and tries to put a card into a pool; in one step by a ruling, and after another an undo.
fn play_step(table: &mut Table<Torg>, step: u64, rng: &mut TestRng) {
    let command = required_command(table.state(), rng);
    table
        .play(&command, &PlayMode::ByTheRules, Some(step), rng)
        .unwrap();
    let laying = table.state().heroes().find_map(|hero| {
        let card = *table.state().hand(hero.id).first()?;
        Some(Command::PoolCard {
            actor: hero.id,
            card,
        })
    });
    let _ = table.play(&laying.unwrap(), &PlayMode::ByTheRules, Some(step), rng);
    if step == 20 {
        let hero = table.state().heroes().next().unwrap().id;
        let card = table.state().hand(hero)[0];
        let laying = Command::PoolCard { actor: hero, card };
        let ruling = PlayMode::ByRuling("The lamp is out.".to_owned());
        table.play(&laying, &ruling, Some(step), rng).unwrap();
    }
    if step == 30 {
        assert!(table.undo() && table.undo() && table.redo());
        play(table, &note("Another way."));
    }
}

/// Returns the next command of the round, or what has to come before it.
fn required_command(state: &State, rng: &mut TestRng) -> Command {
    let next = next_command(state, rng);
    let conflict = state.conflict.as_ref();
    if conflict.is_some_and(|conflict| conflict.seize_window_open) {
        return Command::Effect(EffectCommand::AcceptFlippedCard);
    }
    pool_removal_command(state).unwrap_or(next)
}

/// Returns the command that takes the pool cards that a villain's success costs, if any are due.
fn pool_removal_command(state: &State) -> Option<Command> {
    let due = state.pool_removals_due().first().copied()?;
    let pool = state.pool(due.hero).iter();
    let ordinary = pool.filter(|card| !card.is_special());
    let cards = ordinary.take(usize::from(due.cards)).copied().collect();
    Some(Command::TakePoolCards { cards })
}

/// Lets an open action fail, and takes the pool cards that are due.
fn finish_action(table: &mut Table<Torg>) {
    if table.state().action.is_some() {
        let outcome = ActionOutcome::Failed;
        play(table, &Command::Announce { outcome });
    }
    if let Some(command) = pool_removal_command(table.state()) {
        play(table, &command);
    }
}

pub fn end_scene(table: &mut Table<Torg>) {
    play(table, &Command::EndScene { is_final: false });
    let seats = table.state().scene_end.as_ref().unwrap().heroes.clone();
    for seat in seats.iter().filter(|seat| seat.excess > 0) {
        let cards = table.state().hand(seat.actor)[..usize::from(seat.excess)].to_vec();
        play(
            table,
            &Command::DiscardToHandSize {
                actor: seat.actor,
                cards,
            },
        );
    }
    for seat in seats {
        play(
            table,
            &Command::OptionalDiscard {
                actor: seat.actor,
                card: None,
            },
        );
    }
}
