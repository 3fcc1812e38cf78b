//! A thousand random evenings, written down in full: what was asked, what came of it, and what every seat saw.
//!
//! Not a test by itself. Two builds that write the same text play the same game: `EVENINGS=some/folder cargo test -p torg
//! evenings -- --ignored` writes `torg.txt` into that folder. Every evening has its own seed and every command its own chance, so a
//! difference in one evening is not carried into another.
//!
//! A line an evening, in fields with tabs between them: the evening's number, then in order
//! `> command`, or `> by ruling: command`, or `> undo`, `> redo`, `> go to N`; behind each `= ok`, `= ok over RULES` (what a ruling
//! set aside), `= nothing` (allowed, and nothing came of it) or `= no REFUSAL`; and `@ SEAT: VIEW`, or `@ SEAT: as Table` where a
//! seat sees what the open table does, but for the name of the seat itself. Commands, refusals, seats and views are `Debug` texts.
//! The end has everybody's view, and every so many steps there is the open table's alone.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use tabletop::dice::{Chance, Generator};
use tabletop::seat::Seat;
use tabletop::table::{By, Table};
use testing::Mix;
use testing::torg::{a_command, an_opening};
use torg::Torg;
use torg::command::Command;

const EVENINGS: u64 = 1_000;
/// Far from the seeds of the properties.
const FIRST_SEED: u64 = 1_000_000;
/// How long the evenings are at least; at most half as long again and ten.
const STEPS: u32 = 120;
/// An undo, a redo and a leap in the chronicle come once each in so many steps.
const BACK: u32 = 80;
/// How many steps lie between two looks.
const LOOK_EVERY: u32 = 60;

/// An evening in the making.
struct Evening {
    number: u64,
    table: Table<Torg>,
    mix: Mix,
    fields: Vec<String>,
}

impl Evening {
    fn note(&mut self, field: String) {
        assert!(!field.contains(['\t', '\n']), "one field: {field}");
        self.fields.push(field);
    }

    /// Plays a command. Every second evening has the chance that ships, the others the tests' own, which no library can change.
    fn play(&mut self, command: &Command, by: &By) {
        let (at, seed) = (Some(self.mix.next() % 9), self.mix.next());
        let (mut own, mut shipped) = (Mix(seed), Generator::numbered(seed));
        let chance: &mut dyn Chance = if self.number.is_multiple_of(2) {
            &mut own
        } else {
            &mut shipped
        };
        let ruled = matches!(by, By::Ruling(_));
        let ruled = if ruled { "by ruling: " } else { "" };
        self.note(format!("> {ruled}{command:?}"));
        let before = self.table.chronicle().cursor();
        let played = self.table.play(command, by, at, chance);
        let done = self.table.chronicle().done();
        let told = match (played, done.last()) {
            (Err(refusal), _) => format!("= no {refusal:?}"),
            (Ok(()), Some(entry)) if done.len() > before => match &entry.ruling {
                None => "= ok".to_owned(),
                Some(ruling) => {
                    let over: Vec<String> = ruling.over.iter().map(ToString::to_string).collect();
                    format!("= ok over {}", over.join(" "))
                }
            },
            (Ok(()), _) => "= nothing".to_owned(),
        };
        self.note(told);
    }

    fn step(&mut self) {
        let gone = match self.mix.below(BACK) {
            0 => {
                self.note("> undo".to_owned());
                self.table.undo()
            }
            1 => {
                self.note("> redo".to_owned());
                self.table.redo()
            }
            2 => {
                let back = self.mix.below(6) as usize;
                let place = (self.table.chronicle().cursor() + 2).saturating_sub(back);
                self.note(format!("> go to {place}"));
                self.table.go_to(place)
            }
            _ => {
                let command = a_command(self.table.state(), &mut self.mix);
                let by = if self.mix.one_in(9) {
                    By::Ruling("so be it".to_owned())
                } else {
                    By::TheBook
                };
                self.play(&command, &by);
                return;
            }
        };
        self.note(if gone { "= ok" } else { "= nothing" }.to_owned());
    }

    fn look(&mut self, everybody: bool) {
        let open = format!("{:?}", self.table.view(Seat::Table));
        self.note(format!("@ {:?}: {open}", Seat::Table));
        let cast = self.table.state().cast.iter().filter(|_| everybody);
        let seats: Vec<Seat> = cast.map(|actor| Seat::Hero(actor.id)).collect();
        for seat in seats {
            let view = format!("{:?}", self.table.view(seat));
            // A view names its seat before anything else of that name.
            let (its, the_table) = (format!("{seat:?}"), format!("{:?}", Seat::Table));
            let same = view.replacen(&its, &the_table, 1) == open;
            let told = if same { "as Table" } else { &view };
            self.note(format!("@ {seat:?}: {told}"));
        }
    }
}

fn evening(number: u64) -> String {
    let mut evening = Evening {
        number,
        table: Table::default(),
        mix: Mix(FIRST_SEED + number),
        fields: vec![number.to_string()],
    };
    let opening = an_opening(&mut evening.mix);
    evening.play(&opening, &By::TheBook);
    let steps = STEPS + evening.mix.below(STEPS / 2 + 11);
    for step in 1..=steps {
        evening.step();
        if step == steps || step % LOOK_EVERY == 0 {
            evening.look(step == steps);
        }
    }
    evening.fields.join("\t")
}

#[test]
#[ignore = "writes the evenings into the folder that EVENINGS names"]
fn evenings_are_written() {
    let folder = std::env::var("EVENINGS").expect("EVENINGS names a folder");
    let file = File::create(Path::new(&folder).join("torg.txt")).unwrap();
    let mut out = BufWriter::new(file);
    for number in 0..EVENINGS {
        writeln!(out, "{}", evening(number)).unwrap();
    }
    out.flush().unwrap();
}
