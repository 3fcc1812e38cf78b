//! The texts on the pages for a new table.

use super::people;
use super::typing::DraftError;
use crate::draft::{Draft, DraftPerson};
use crate::grammar::{cards, counted, isolated};
use crate::torang::typed_characters::{character_line, preview_line};
use crate::torg::line_preview::line_previews;
use crate::torg::messages::cast;
use crate::torg::typed_characters::{is_understood, left_out};
use crate::typed_people::{PeoplePreview, PersonPreview, people_preview, tell_apart};
use ::improv::command::NewTalent;
use ::improv::settings::CardSource;
use ::torg::MAX_ACTORS;
use ::torg::state::Role;
use storage::GameKind;

/// Says what is wrong with a new table.
pub fn error_text(error: DraftError) -> String {
    match error {
        DraftError::EmptyName => "A name needs at least one letter.".to_owned(),
        DraftError::TooMany { count, max } => {
            format!("That would make {count} people, but a table has room for {max}. Nothing was added.")
        }
        DraftError::CastFull => {
            format!("A table has room for {MAX_ACTORS} people. Nothing was added.")
        }
        DraftError::Nobody => "Name at least one player’s character.".to_owned(),
        DraftError::Alone => "Name a gamemaster and at least one player.".to_owned(),
        DraftError::UnreadLine(message) => message,
        DraftError::SavedHands => "The hands from another session do not match these heroes. Check the deck options again.".to_owned(),
        DraftError::Refused => "The rules do not allow this table. Check the people and the options.".to_owned(),
    }
}

/// Says that two people have the same name.
pub fn duplicate_name(name: &str) -> String {
    format!("Two characters are called {name}. {}", tell_apart(name))
}

/// Says what the saved draft contains: title and number of people.
pub fn kept_draft(draft: &Draft) -> String {
    let people = match draft.people.len() {
        0 => String::new(),
        count => format!(", with {}", counted(count, "person", "people")),
    };
    match draft.title.trim() {
        "" => format!("You started this earlier{people}."),
        title => format!("You started {title} earlier{people}."),
    }
}

/// Says that a saved draft could be read only in part.
pub const PARTLY_READ: &str = "Parts of your earlier draft could not be read.";

/// The texts of the step for the cast, which differ between the games.
pub struct CastWords {
    /// The heading of the list.
    pub heading: &'static str,
    /// The label of the empty field.
    pub field: &'static str,
    /// A hint about what can be typed.
    pub hint: &'static str,
    /// The text if nobody has been added yet.
    pub nobody: &'static str,
}

/// Returns the texts of the step for the cast.
pub const fn cast_words(game: GameKind) -> CastWords {
    match game {
        GameKind::Torg => CastWords {
            heading: "Heroes",
            field: "Hero (player)",
            hint: "Separate names with commas. For stats, use one line each: Nia: 9s, dodge 12, saber +6, possibilities 3. Here, 9s sets all seven attributes to 9. Rows pasted from a spreadsheet work, too. You add villains later, on the stage.",
            nobody: "Name the heroes, one at a time or all at once.",
        },
        GameKind::Torang => CastWords {
            heading: "Adventurers",
            field: "Name (player), or name: abilities",
            hint: "Separate names with commas. For abilities, use one line each: Tavi (Mirja): Stealth 68, Climb 55. A name in parentheses is the player’s; Guard (NPC) is a gamemaster character. Tap a name to change it.",
            nobody: "Name the adventurers, one at a time or all at once.",
        },
        GameKind::Improv => CastWords {
            heading: "Around the table",
            field: "Name (player), or name: talents",
            hint: "Add talents after a colon, with the maximum uses of each: Mara (Noor): sword 3, charm. A name in parentheses is the player’s; Dana (GM) is the gamemaster. Tap a name to change it.",
            nobody: "Name the gamemaster and the players, one per line.",
        },
    }
}

/// Says who is the gamemaster of Improv, and how to choose somebody else. `None` if there is none yet.
pub fn gamemaster_note(draft: &Draft) -> Option<String> {
    let gamemaster = draft.people.get(draft.gamemaster()?)?;
    let is_improv = draft.game == GameKind::Improv;
    is_improv.then(|| {
        let name = isolated(gamemaster.name.as_str());
        format!("{name} is the gamemaster. To choose someone else, tap GM beside that name.")
    })
}

/// Returns the text under a name: the player, the stats, the talents.
pub fn person(draft: &Draft, index: usize) -> String {
    let Some(person) = draft.people.get(index) else {
        return String::new();
    };
    if draft.game == GameKind::Improv {
        let leads = draft.gamemaster() == Some(index);
        return improv_line(person, leads);
    }
    if draft.game == GameKind::Torang {
        return torang_line(person);
    }
    let player = person.player.iter().map(ToString::to_string);
    let figures = person.torg.stat_line.iter();
    let figures = figures.flat_map(|line| cast::lines(line, &[], draft.torg.edition));
    let parts: Vec<String> = player.chain(figures).collect();
    parts.join("; ")
}

/// Counts the people of a Torang table, in few words beside the button that opens it: "3 adventurers", or "4 characters" if the
/// gamemaster has some of them.
fn people_count(draft: &Draft) -> String {
    let has_gm_characters = draft.people.iter().any(|person| person.torang.gm_character);
    let (one, several) = match has_gm_characters {
        true => ("character", "characters"),
        false => ("adventurer", "adventurers"),
    };
    counted(draft.people.len(), one, several)
}

fn torang_line(person: &DraftPerson) -> String {
    character_line(
        person.player.as_ref(),
        person.torang.gm_character,
        &person.torang.abilities,
    )
}

fn improv_line(person: &DraftPerson, leads: bool) -> String {
    let player = person.player.iter().map(ToString::to_string);
    let talents = talent_line(&person.improv.talents);
    let line = match (leads, talents.is_empty()) {
        (true, true) => "gamemaster".to_owned(),
        (true, false) => format!("gamemaster; not used: {talents}"),
        (false, _) => talents,
    };
    let parts = player.chain([line].into_iter().filter(|line| !line.is_empty()));
    parts.collect::<Vec<_>>().join("; ")
}

/// Lists talents with their number of uses, if it was typed: "sword ×3, charm".
pub fn talent_line(talents: &[NewTalent]) -> String {
    let talent = |talent: &NewTalent| match talent.max_uses {
        Some(max_uses) => format!("{} ×{max_uses}", talent.name),
        None => talent.name.to_string(),
    };
    let talents: Vec<String> = talents.iter().map(talent).collect();
    talents.join(", ")
}

/// Says how many people a correction of the typed text has added to the list; `None` if it added nobody.
pub fn added(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("Corrected, and 1 person added.".to_owned()),
        several => Some(format!("Corrected, and {several} people added.")),
    }
}

/// Labels the button that leaves out the lines in the field that cannot be read, and adds everybody else. `None` if it is of no use.
pub fn leave_out(draft: &Draft) -> Option<String> {
    typed_preview(draft).leave_out
}

/// Says which lines in the field were left out, since they cannot be read, and which skills in the others. `None` if there are none.
pub fn lines_left_out(draft: &Draft) -> Option<String> {
    match draft.game {
        GameKind::Torg => left_out(&draft.typed),
        GameKind::Torang | GameKind::Improv => typed_preview(draft).left_out,
    }
}

/// Shows how the text in the field is read. Torg’s lines with more than names, or with what cannot be read, have another preview.
pub fn field_preview(draft: &Draft) -> PeoplePreview {
    let typed = &draft.typed;
    let has_other_preview = || {
        !is_understood(typed)
            || !line_previews(typed, Some(Role::Hero), &[], draft.torg.edition).is_empty()
    };
    if draft.game == GameKind::Torg && has_other_preview() {
        PeoplePreview::default()
    } else {
        typed_preview(draft)
    }
}

/// Shows how the text in the field is read, whatever else shows it.
fn typed_preview(draft: &Draft) -> PeoplePreview {
    let typed = &draft.typed;
    let value_names = people::value_names(draft.game, typed);
    match draft.game {
        GameKind::Torg => people_preview(people::torg_people(typed), |person| {
            let player = person.player.iter().map(ToString::to_string);
            PersonPreview {
                name: person.name.to_string(),
                line: player.collect(),
                side: Some(person.role.unwrap_or(Role::Hero).side()),
            }
        }),
        GameKind::Torang => people_preview(people::torang_people(typed), |person| PersonPreview {
            name: person.name.to_string(),
            line: preview_line(torang_line(person), &value_names, &person.name),
            side: None,
        }),
        GameKind::Improv => people_preview(people::improv_people(typed), |person| PersonPreview {
            name: person.name.to_string(),
            line: improv_line(person, person.improv.gamemaster),
            side: None,
        }),
    }
}

/// Returns the label of the button that opens the table.
pub const fn open_word(draft: &Draft) -> &'static str {
    match draft.game {
        GameKind::Torg if draft.torg.settings.deckless => "Open",
        GameKind::Torang => "Open",
        GameKind::Improv => match draft.improv.card_source {
            CardSource::RealDeck => "Open",
            CardSource::App => "Deal",
        },
        // Everyone draws from the printed deck, so the app deals nothing.
        GameKind::Torg if draft.torg.physical_deck => "Begin",
        GameKind::Torg => "Deal",
    }
}

/// Describes what is dealt or drawn, in two lines: "3 hands of 4", "144 cards in the deck".
pub fn deal(draft: &Draft) -> [String; 2] {
    match draft.game {
        GameKind::Torg => {
            let heroes = draft.heroes();
            let settings = &draft.torg.settings;
            if settings.deckless {
                let heroes = counted(heroes, "hero", "heroes");
                return [heroes, "without the deck".to_owned()];
            }
            let hand = settings.opening_hand_size(heroes);
            if draft.torg.physical_deck {
                return draws(draft.torg.saved_hands.len(), heroes, hand);
            }
            let cards = draft.torg.deck.cards().len();
            let stay = cards.saturating_sub(heroes * usize::from(hand));
            let hands = counted(heroes, "hand", "hands");
            [
                format!("{hands} of {hand}"),
                format!("{stay} cards in the deck"),
            ]
        }
        GameKind::Torang => [
            people_count(draft),
            match draft
                .people
                .iter()
                .map(|person| person.torang.abilities.len())
                .sum::<usize>()
            {
                0 => "abilities come later".to_owned(),
                abilities => counted(abilities, "ability", "abilities"),
            },
        ],
        GameKind::Improv => {
            let players = draft.people.len().saturating_sub(1);
            let settings = &draft.improv;
            if settings.uses_real_deck() {
                let players = counted(players, "player", "players");
                return [players, "with a real deck".to_owned()];
            }
            let hands = counted(players, "hand", "hands");
            let gm = settings.gm_hand_size(u16::try_from(players).unwrap_or(u16::MAX));
            [
                format!("{hands} of {}", settings.player_hand_size),
                format!("{gm} for the gamemaster"),
            ]
        }
    }
}

/// Describes who draws from the printed deck, in two lines: everyone, or those without a hand from an earlier session.
fn draws(saved_hands: usize, heroes: usize, hand: u8) -> [String; 2] {
    let from_deck = "from the printed deck".to_owned();
    match saved_hands {
        0 => {
            let cards = cards(usize::from(hand));
            [format!("everyone draws {cards}"), from_deck]
        }
        _ if saved_hands < heroes => {
            let hands = counted(saved_hands, "earlier hand", "earlier hands");
            [hands, "the others draw theirs".to_owned()]
        }
        _ => [
            counted(saved_hands, "earlier hand", "earlier hands"),
            from_deck,
        ],
    }
}

/// Says what was dealt when the table opens; `None` if the app deals no new hands.
pub fn dealt(draft: &Draft) -> Option<String> {
    match draft.game {
        GameKind::Torg => {
            let torg = &draft.torg;
            let is_fresh =
                !torg.settings.deckless && !torg.physical_deck && torg.saved_hands.is_empty();
            let hand = usize::from(torg.settings.opening_hand_size(draft.heroes()));
            is_fresh.then(|| {
                format!(
                    "Each hero has been dealt {}.",
                    counted(hand, "card", "cards")
                )
            })
        }
        GameKind::Improv => {
            let settings = &draft.improv;
            let hand = usize::from(settings.player_hand_size);
            (!settings.uses_real_deck()).then(|| {
                format!(
                    "Each player has been dealt {}.",
                    counted(hand, "card", "cards")
                )
            })
        }
        GameKind::Torang => None,
    }
}
