//! More of what happens at a table, and what it is played by.

use crate::engine::seat::ActorId;
use crate::engine::torg::event::Event;
use crate::engine::torg::fight::act::ActEvent;
use crate::engine::torg::settings::{Question, Settings};
use crate::engine::torg::state::Figures;
use crate::save::record::{Kept, Record};
use crate::save::torg::sheet::sheet_set;

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
