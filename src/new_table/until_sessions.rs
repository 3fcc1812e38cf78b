//! Torg and Improv have no session yet: their tables are saved, and the pages of old open them. This file goes, and
//! `NewTable::create` takes its place, when [`OpenGame`](crate::open_table::OpenGame) is theirs.

use super::draft::DraftFault;
use super::opening::{UNTITLED, open};
use super::state::NewTable;
use crate::device::with_device;
use crate::navigation::Address;
use ::improv::Improv;
use ::torg::Torg;
use leptos::prelude::Set;
use storage::GameKind;
use storage::table_store::{self, TableSummary};
use tabletop::Game;

impl NewTable {
    pub(super) fn save_torg(self, command: &<Torg as Game>::Command) {
        self.save_table::<Torg>(GameKind::Torg, command);
    }

    pub(super) fn save_improv(self, command: &<Improv as Game>::Command) {
        self.save_table::<Improv>(GameKind::Improv, command);
    }

    fn save_table<G: Game>(self, kind: GameKind, command: &G::Command) {
        let title = self.with_untracked(|draft| match draft.title.trim() {
            "" => UNTITLED.to_owned(),
            title => title.to_owned(),
        });
        let cast = self.with_untracked(|draft| draft.names().join(", "));
        let saved = with_device(|device| {
            let table = open::<G>(command, device.chance, device.now)?;
            let summary = TableSummary {
                title,
                cast,
                story_position: String::new(),
                last_line: String::new(),
                played_at: device.now,
            };
            table_store::create(device.storage, kind, table.log(), summary).ok()
        });
        match saved {
            Some(handle) => {
                self.navigator.drop_entries_since(&Address::Home);
                self.navigator.go_to(Address::stage(handle.id()));
                self.done();
            }
            None => self.fault.set(Some(DraftFault::Nobody)),
        }
    }
}
