//! More of what happens at a table, and what it is played by.
#![cfg(test)]

use crate::record::{Kept, Record};
use crate::torg::sheet::sheet_set;
use ::torg::event::Event;
use ::torg::fight::act::ActEvent;
use ::torg::settings::{Question, Settings};
use ::torg::state::Figures;
use tabletop::seat::ActorId;

pub fn events(actor: ActorId, figures: Figures) -> Vec<Event> {
    let what = ActEvent::CutIn;
    vec![sheet_set(actor, figures), Event::Act { actor, what }]
}

#[test]
fn every_answer_of_a_table_comes_back() {
    for question in Question::ALL {
        for (place, _) in (0..).zip(question.answers()) {
            let settings = Settings::default().with(*question, place);
            assert_eq!(settings.answer(*question), place);
            assert_eq!(Settings::recall(&settings.keep()), Some(settings));
        }
        let mut strange = Record::default();
        strange.put(question.key(), &"perhaps".to_owned());
        assert_eq!(Settings::recall(&strange), None, "{question:?}");
    }
}

/// S-01 … S-43 with their charts.
#[test]
fn every_answer_of_combat_comes_back() {
    use ::torg::combat::settings::{Chart, Combat, Numbers, Question};
    for question in Question::ALL {
        for (place, _) in (0..).zip(question.answers()) {
            let mut settings = Settings::default();
            settings.combat.answers = settings.combat.answers.with(*question, place);
            assert_eq!(settings.combat.answers.of(*question), place);
            assert_eq!(Settings::recall(&settings.keep()), Some(settings));
        }
        let mut strange = Record::default();
        strange.put(question.key(), &"perhaps".to_owned());
        assert_eq!(Settings::recall(&strange), None, "{question:?}");
    }
    let read = |text: &str| Settings::recall(&Record::read(text).unwrap());
    for chart in Chart::ALL {
        for place in 0..chart.cells() {
            for figure in [*chart.range(place).start(), *chart.range(place).end()] {
                let settings = Settings {
                    combat: Combat {
                        numbers: Numbers::default().with(chart, place, figure),
                        ..Combat::default()
                    },
                    ..Settings::default()
                };
                assert_eq!(Settings::recall(&settings.keep()), Some(settings));
            }
        }
        for cells in ["[]", "[1,2]", "7", r#"["a"]"#] {
            let text = [r#"{"combat":{""#, chart.key(), r#"":"#, cells, "}}"].concat();
            assert_eq!(read(&text), None, "{text}");
        }
    }
    assert_eq!(
        read(r#"{"combat":{"knockout":[10]}}"#),
        None,
        "out of range"
    );
    assert_eq!(read(r#"{"combat":{"knockout":[-1]}}"#), None);
    assert_eq!(read(r#"{"combat":{}}"#), Some(Settings::default()));
}
