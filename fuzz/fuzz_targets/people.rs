//! Typed names, players, talents, abilities and stakes: every person who is understood can join a table, and is written so that the
//! text reads the same.
#![no_main]

use improv::Improv;
use improv::settings::Settings;
use improv::state::State as ImprovState;
use libfuzzer_sys::fuzz_target;
use rising_action::draft::Draft;
use rising_action::grammar;
use rising_action::improv::table::typed as improv_typed;
use rising_action::new_table::messages::{error_text, field_preview, kept_draft};
use rising_action::torang::{typed as torang_typed, typed_characters};
use rising_action::typed_people::UnreadLines;
use rising_action_fuzz::open_consistently;
use storage::GameKind;
use tabletop::Game;
use tabletop::name::Name;
use tabletop::seat::Seat;
use torang::Torang;
use torang::state::State as TorangState;

fuzz_target!(|text: &str| {
    if let Ok(name) = Name::new(text) {
        assert_eq!(Name::new(name.as_str()), Ok(name));
    }
    for line in grammar::names(text) {
        if let Ok((name, player)) = grammar::person(line) {
            let player = player.map_or_else(String::new, |player| format!(" ({player})"));
            let written = format!("{name}{player}");
            assert_eq!(
                grammar::person(&written),
                grammar::person(line),
                "{written}"
            );
        }
    }
    if let Ok(talents) = improv_typed::talents(text) {
        let written = talents.iter().map(|talent| match talent.max_uses {
            Some(most) => format!("{} {most}", talent.name),
            None => talent.name.to_string(),
        });
        let written = written.collect::<Vec<_>>().join(", ");
        assert_eq!(improv_typed::talents(&written), Ok(talents), "{written}");
    }
    for mooks in [true, false] {
        let settings = Settings {
            mooks,
            ..Settings::default()
        };
        let _ = improv_typed::gamemaster_stakes(text, &settings);
    }
    let improv = Improv::view(&ImprovState::default(), Seat::Table);
    let torang = Torang::view(&TorangState::default(), Seat::Table);
    for unread in [UnreadLines::Refuse, UnreadLines::LeaveOut] {
        let _ = improv_typed::joining(&improv, text, unread);
        let _ = typed_characters::joining(&torang, text, unread);
    }
    let _ = typed_characters::characters(text);
    if let Ok(abilities) = torang_typed::abilities(text) {
        assert!(!abilities.is_empty());
    }
    if let Ok(modifiers) = torang_typed::modifiers(text) {
        let written = modifiers.iter();
        let written = written.map(|(amount, reason)| format!("{amount:+} {reason}"));
        let written = written.collect::<Vec<_>>().join(", ");
        assert_eq!(
            torang_typed::modifiers(&written),
            Ok(modifiers),
            "{written}"
        );
    }
    for game in GameKind::ALL {
        new_table(game, text);
    }
});

fn new_table(game: GameKind, text: &str) {
    let mut draft = Draft {
        game,
        ..Draft::default()
    };
    let typed = draft.type_names(text).and_then(|()| draft.add_typed());
    field_preview(&draft);
    kept_draft(&draft);
    if let Err(wrong) = typed {
        assert!(draft.people.is_empty(), "all or nobody");
        error_text(wrong);
        return;
    }
    // A toast tells it at once, so it is not kept.
    draft.left_out = None;
    let saved = serde_json::to_string(&draft).expect("a draft can be kept");
    assert_eq!(
        serde_json::from_str::<Draft>(&saved).ok().as_ref(),
        Some(&draft)
    );
    open_consistently(&draft);
    for index in 0..draft.people.len() {
        let count = draft.people.len();
        let mut edited = draft.clone();
        if edited.edit(index).is_ok() {
            assert_eq!(edited.people.len(), count - 1, "one goes into the field");
            let _ = edited.add_typed();
        }
    }
}
