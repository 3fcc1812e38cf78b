//! The page of a table loaded from a damaged save: what is intact, and how to continue.

use crate::components::{Button, ButtonVariant, Icon};
use crate::device;
use crate::game::TableGame;
use crate::log;
use crate::messages;
use crate::navigation::{Address, use_navigator};
use crate::session::Session;
use leptos::prelude::*;

/// Shows what is intact of a damaged table. The damaged save stays unchanged until somebody plays on.
#[component]
pub fn RecoveredPage<G: TableGame>(
    /// The table, as far as it is intact.
    session: Session<G>,
) -> impl IntoView {
    let view = session.view_now();
    let (title, whole, expected, last_line) = session.with_untracked(|table| {
        let whole = table.table().log().entries().len();
        let expected = table.expected_entries().unwrap_or(whole);
        let last_line = log::quotable_last_line(table.table(), &view);
        (table.title(), whole, expected, last_line)
    });
    let intact = messages::intact_entries(whole, expected);
    let summary = format!("The saved table was damaged. {intact}");
    let save_raw = move || {
        if let Some(id) = session.id() {
            device::download("damaged.txt", &device::raw_save(id));
        }
    };
    let navigator = use_navigator();
    view! {
        <main class="page">
            <div class="verdict">
                <Icon name="rise"/>
                <h1 class="display-40">{format!("{title} is back")}</h1>
                <p class="lead">{summary}</p>
                <div class="quote paper">
                    <span>"The last good entry"</span>
                    <p>{format!("“{last_line}”")}</p>
                    <span>{format!("entry {whole}")}</span>
                </div>
                <ul class="safe-list">
                    <li><Icon name="check"/><span>"Everything at the table is as it was then."</span></li>
                    <li><Icon name="file"/><span>"The damaged save stays unchanged until you continue playing."</span></li>
                </ul>
            </div>
            <div class="page-foot">
                <div class="dock dock-tall">
                    <button type="button" class="btn btn-primary btn-big btn-wide" on:click=move |_| session.accept_damage()>
                        {format!("Continue from entry {whole}")}
                    </button>
                    <Button label="Save the intact part to a file first" class="btn-wide" icon="download" on_press=move || session.save_file()/>
                    <Button label="Save the damaged table as it is" class="btn-wide" icon="download" on_press=save_raw/>
                    <Button
                        label="Home"
                        variant=ButtonVariant::Quiet
                        on_press=move || navigator.go_up_to(Address::Home)
                    />
                </div>
            </div>
        </main>
    }
}
