//! Table files: every file that opens can be shown, undone, saved and written again. The input is a file whose lines have no
//! checksums yet.
#![no_main]

use improv::Improv;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use rising_action::active_table::{ActiveTable, Device, Saved};
use rising_action::game::TableGame;
use rising_action::log::markdown::markdown;
use rising_action::log::{redo_line, rows, undo_line};
use rising_action_fuzz::mutate_json_lines;
use storage::GameKind;
use storage::file;
use storage::line::{self, ChecksumChain};
use tabletop::seat::Seat;
use testing::TestRng;
use testing::memory::MemoryStorage;
use testing::random_play::RandomPlay;
use torang::Torang;
use torg::Torg;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_json_lines(data, size, max_size, seed)
});

fuzz_target!(|text: &str| {
    match file::game(text) {
        Ok(GameKind::Torg) => open::<Torg>(text, torg_page),
        Ok(GameKind::Torang) => open::<Torang>(text, torang_page),
        Ok(GameKind::Improv) => open::<Improv>(text, improv_page),
        Err(error) => assert_eq!(file::read::<torg::event::Event>(text), Err(error)),
    }
});

fn open<G: TableGame + RandomPlay>(text: &str, page: fn(&G::View)) {
    // The input itself has no checksums, or damaged ones.
    let _ = ActiveTable::<G>::read_file(text);
    let sealed = sealed(text);
    let Ok(mut table) = ActiveTable::<G>::read_file(&sealed) else {
        return;
    };
    check_first_half(&sealed, &table);
    let again = ActiveTable::<G>::read_file(&table.write_file());
    let again = again.expect("what is written can be read");
    assert_eq!(again.expected_entries(), None);
    assert_eq!(again.table().log(), table.table().log());
    assert!(again.table().state() == table.table().state());
    show(&table, page);
    save(&mut table);
}

/// Returns the file with a checksum before each entry.
fn sealed(text: &str) -> String {
    let mut chain = ChecksumChain::default();
    let mut lines = text.lines();
    let mut sealed = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        sealed.push('\n');
        sealed.push_str(&line::seal(&mut chain, line));
    }
    sealed
}

fn check_first_half<G: TableGame>(sealed: &str, table: &ActiveTable<G>) {
    let middle = (sealed.len() / 2..sealed.len()).find(|at| sealed.is_char_boundary(*at));
    let half = middle.map_or("", |middle| &sealed[..middle]);
    if let Ok(half) = file::read(half) {
        let entries = table.table().log().entries();
        assert!(entries.starts_with(half.log.entries()));
    }
}

/// Computes everything that the page of a table and its log show.
fn show<G: TableGame + RandomPlay>(table: &ActiveTable<G>, page: fn(&G::View)) {
    let table = table.table();
    let actors = G::actors(table.state()).into_iter();
    for seat in actors.take(1).map(Seat::Actor).chain([Seat::Table]) {
        let view = table.view(seat);
        page(&view);
        rows(table, &view, seat, 0..usize::MAX);
        markdown(table, &view);
        undo_line(table, &view);
        redo_line(table);
        G::cast_line(&view);
        G::position_line(&view);
        G::toast_text(table, &view);
        let json = serde_json::to_string(&view).expect("a view can be sent to a phone");
        let sent = serde_json::from_str::<G::View>(&json).expect("and read there");
        assert!(sent == view);
    }
}

fn save<G: TableGame>(table: &mut ActiveTable<G>) {
    let mut storage = MemoryStorage::default();
    let mut chance = TestRng(1);
    let mut device = Device {
        storage: &mut storage,
        chance: &mut chance,
        now: 7,
    };
    assert_eq!(table.save(0, &mut device), Saved::Yes);
    assert_eq!(table.undo(&mut device).unwrap_or(Saved::Yes), Saved::Yes);
    assert_eq!(table.redo(&mut device).unwrap_or(Saved::Yes), Saved::Yes);
    table.go_to(1, &mut device);
    // The app writes only consistent tables; a made-up one may be inconsistent after an undo.
    if table.table().is_consistent() {
        assert!(table.replays(&storage));
    }
}

fn torg_page(view: &torg::view::View) {
    use rising_action::torg::{fight, scene, scene_page, seats};
    scene_page::title(view);
    scene_page::headline(view);
    scene_page::note(view);
    scene_page::deck(view);
    scene_page::due(view);
    scene_page::next_question(view);
    scene_page::foot(view);
    scene_page::rows::rows(view);
    scene_page::chips::chips(view);
    seats::order(view);
    scene::ending::ending(view);
    for actor in view.present().take(4) {
        seats::open_tasks_text(view, actor);
        seats::statuses(view, actor);
        fight::statuses(view, actor);
        scene_page::kinds::kind_buttons(view, actor.id, false);
    }
}

fn torang_page(view: &torang::view::View) {
    use rising_action::torang::{people, result};
    people::main_button(view);
    result::follow_ups(view);
    if let Some(roll_view) = &view.roll {
        result::headline(view, &roll_view.state);
        result::dice(view, roll_view);
        result::notes(view, &roll_view.state);
    }
}

fn improv_page(view: &improv::view::View) {
    use rising_action::improv::table::{
        ConflictContext, columns, conflict_step, dock, ending, people, position,
    };
    use rising_action::improv::table::{playing, reveal, stakes};
    let shown = conflict_step(view, None);
    position(view, shown);
    dock::dock(view, shown, None, false);
    people::person_rows(view);
    playing::next_player(view);
    if let Some(now) = ConflictContext::of(view) {
        columns::face_down(&now, true, None);
        columns::face_up(&now);
        ending::lost_stakes(&now);
        ending::stake_results(&now);
        playing::card_players(&now);
        reveal::results(&now);
        reveal::token_stocks(&now);
        reveal::token_routes(&now);
        reveal::fate_draws(&now);
        stakes::stake_list(&now);
        stakes::gamemaster_limits(&now);
    }
}
