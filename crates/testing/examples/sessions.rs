//! Writes a thousand random sessions per game: the commands, their results, and every seat's view.
//!
//! Two builds that write the same text (after the same renames) play the same games. So a refactoring of
//! the engine can be checked: `cargo run -p testing --example sessions -- FOLDER` writes `torg.txt`, `improv.txt` and `torang.txt`
//! there.
//! Every session has its own seed and every command its own chance, so a difference in one session is not carried into another.
//!
//! Each session is a line, in fields with tabs between them: the session's number, then in order
//! `> command`, or `> by ruling: command`, or `> undo`, `> redo`, `> go to N`; behind each `= ok`, `= ok over RULES` (what a ruling
//! set aside), `= nothing` (allowed, but without events) or `= no REFUSAL`; and `@ SEAT: VIEW`, or `@ SEAT: as Table` where a
//! seat sees what the open table does, but for the name of the seat itself. Commands, refusals, seats and views are `Debug` texts.
//! The end has everybody's view, and every so many steps there is everybody's or, for Torg's long views, only the open table's.

use improv::Improv;
use std::fmt::Debug;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use tabletop::dice::{Chance, SeededRng};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use testing::random_play::RandomPlay;
use torang::Torang;
use torg::Torg;

const SESSIONS: u64 = 1_000;
/// Different from the seeds of the property tests.
const FIRST_SEED: u64 = 1_000_000;

/// How long the sessions of a game are, and what is written of them.
struct SessionPlan {
    /// The minimum number of steps; the maximum is half as many again plus ten.
    steps: u32,
    /// An undo, a redo and a jump in the event log each happen once in this many steps on average.
    back: u32,
    /// The number of steps between two views.
    look_every: u32,
    /// Whether the views of all seats are written. Torg's views are too long for that.
    everybody: bool,
}

/// A session in progress.
struct Session<G: RandomPlay> {
    number: u64,
    table: Table<G>,
    rng: TestRng,
    fields: Vec<String>,
}

impl<G: RandomPlay> Session<G>
where
    G::View: Debug,
    G::Refusal: Debug,
{
    fn note(&mut self, field: String) {
        assert!(!field.contains(['\t', '\n']), "one field: {field}");
        self.fields.push(field);
    }

    /// Plays a command. Every second session uses the shipped random numbers, the others those of the tests, which no library can
    /// change.
    fn play(&mut self, command: &G::Command, play_mode: &PlayMode) {
        let (at, seed) = (Some(self.rng.next() % 9), self.rng.next());
        let (mut own_rng, mut shipped) = (TestRng(seed), SeededRng::seed_from_u64(seed));
        let chance: &mut dyn Chance = if self.number.is_multiple_of(2) {
            &mut own_rng
        } else {
            &mut shipped
        };
        let ruled = matches!(play_mode, PlayMode::ByRuling(_));
        let ruled = if ruled { "by ruling: " } else { "" };
        self.note(format!("> {ruled}{command:?}"));
        let before = self.table.log().cursor();
        let played = self.table.play(command, play_mode, at, chance);
        let done = self.table.log().applied();
        let note = match (played, done.last()) {
            (Err(refusal), _) => format!("= no {refusal:?}"),
            (Ok(()), Some(entry)) if done.len() > before => match &entry.ruling {
                None => "= ok".to_owned(),
                Some(ruling) => {
                    let overruled: Vec<String> =
                        ruling.overruled.iter().map(ToString::to_string).collect();
                    format!("= ok over {}", overruled.join(" "))
                }
            },
            (Ok(()), _) => "= nothing".to_owned(),
        };
        self.note(note);
    }

    fn step(&mut self, plan: &SessionPlan) {
        let moved = match self.rng.below(plan.back) {
            0 => {
                self.note("> undo".to_owned());
                self.table.undo()
            }
            1 => {
                self.note("> redo".to_owned());
                self.table.redo()
            }
            2 => {
                let back = self.rng.below(6) as usize;
                let index = (self.table.log().cursor() + 2).saturating_sub(back);
                self.note(format!("> go to {index}"));
                self.table.go_to(index)
            }
            _ => {
                let command = G::command(self.table.state(), &mut self.rng);
                let play_mode = if self.rng.one_in(9) {
                    PlayMode::ByRuling("so be it".to_owned())
                } else {
                    PlayMode::ByTheRules
                };
                self.play(&command, &play_mode);
                return;
            }
        };
        self.note(if moved { "= ok" } else { "= nothing" }.to_owned());
    }

    fn look(&mut self, actors: &[ActorId]) {
        let open = format!("{:?}", self.table.view(Seat::Table));
        self.note(format!("@ {:?}: {open}", Seat::Table));
        for actor in actors {
            let seat = Seat::Actor(*actor);
            let view = format!("{:?}", self.table.view(seat));
            // The seat is the first field of a view.
            let (seat_text, the_table) = (format!("{seat:?}"), format!("{:?}", Seat::Table));
            let same = view.replacen(&seat_text, &the_table, 1) == open;
            let shown = if same { "as Table" } else { &view };
            self.note(format!("@ {seat:?}: {shown}"));
        }
    }
}

fn session<G: RandomPlay>(number: u64, plan: &SessionPlan) -> String
where
    G::View: Debug,
    G::Refusal: Debug,
{
    let mut session = Session::<G> {
        number,
        table: Table::default(),
        rng: TestRng(FIRST_SEED + number),
        fields: vec![number.to_string()],
    };
    let opening = G::opening(&mut session.rng);
    session.play(&opening, &PlayMode::ByTheRules);
    let steps = plan.steps + session.rng.below(plan.steps / 2 + 11);
    for step in 1..=steps {
        session.step(plan);
        let is_due = step % plan.look_every == 0;
        if step == steps || is_due && plan.everybody {
            session.look(&G::actors(session.table.state()));
        } else if is_due {
            session.look(&[]);
        }
    }
    session.fields.join("\t")
}

fn write_sessions<G: RandomPlay>(path: &Path, plan: &SessionPlan) -> io::Result<()>
where
    G::View: Debug,
    G::Refusal: Debug,
{
    let mut out = BufWriter::new(File::create(path)?);
    for number in 0..SESSIONS {
        writeln!(out, "{}", session::<G>(number, plan))?;
    }
    out.flush()
}

fn main() -> io::Result<()> {
    let Some(folder) = std::env::args_os().nth(1) else {
        return Err(io::Error::other("name the folder to write to"));
    };
    let folder = Path::new(&folder);
    let torg = SessionPlan {
        // Longer than for the Torang Engine, because some events are rare.
        steps: 120,
        back: 80,
        look_every: 60,
        everybody: false,
    };
    write_sessions::<Torg>(&folder.join("torg.txt"), &torg)?;
    let improv = SessionPlan {
        // Its conflicts are long.
        steps: 400,
        back: 400,
        look_every: 40,
        everybody: true,
    };
    write_sessions::<Improv>(&folder.join("improv.txt"), &improv)?;
    let torang = SessionPlan {
        steps: 60,
        back: 40,
        look_every: 20,
        everybody: true,
    };
    write_sessions::<Torang>(&folder.join("torang.txt"), &torang)
}
