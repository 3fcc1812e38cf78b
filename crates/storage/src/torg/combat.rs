//! The saved form of what a table decided about combat: its answers stand among the others, its charts in a record of their own.

use crate::record::{Kept, Record, kept};
use ::torg::combat::settings::{Chart, Combat, Numbers, Question};

/// Writes what differs from the ledger's own.
pub fn keep(combat: &Combat, record: &mut Record) {
    if combat.numbers != Numbers::default() {
        record.put("combat", &combat.numbers);
    }
    for question in Question::ALL {
        let place = combat.answers.of(*question);
        if let Some(word) = question.answers().get(usize::from(place))
            && place != 0
        {
            record.put(question.key(), &(*word).to_owned());
        }
    }
}

/// Reads it back: a question that is not named has the ledger's answer, an answer that is none is not the table's.
pub fn recall(record: &Record) -> Option<Combat> {
    let mut combat = Combat {
        numbers: record.get_or("combat", Numbers::default())?,
        ..Combat::default()
    };
    for question in Question::ALL {
        let Some(word) = record.text(question.key()) else {
            continue;
        };
        let place = question.answers().iter().position(|its| *its == word)?;
        combat.answers = combat.answers.with(*question, u8::try_from(place).ok()?);
    }
    Some(combat)
}

/// A chart of another length, or with a figure that it can not have, is not the table's.
impl Kept for Numbers {
    fn keep(&self) -> Record {
        let book = Self::default();
        let mut record = Record::default();
        for chart in Chart::ALL {
            let cells = self.chart(chart);
            if cells != book.chart(chart) {
                record.put(chart.key(), &whole(cells));
            }
        }
        record
    }

    fn recall(record: &Record) -> Option<Self> {
        let mut numbers = Self::default();
        for chart in Chart::ALL {
            let cells = record.get_or(chart.key(), whole(numbers.chart(chart)))?;
            if cells.len() != chart.cells() {
                return None;
            }
            for (place, figure) in (0..).zip(cells) {
                let figure = i8::try_from(figure).ok()?;
                if !chart.range(place).contains(&figure) {
                    return None;
                }
                numbers = numbers.with(chart, place, figure);
            }
        }
        Some(numbers)
    }
}

fn whole(cells: Vec<i8>) -> Vec<i32> {
    cells.into_iter().map(i32::from).collect()
}

kept!(as value Numbers);
