//! The preview of a typed stat line while it is typed: the person, their values, and what could not be read.

#[cfg(feature = "web")]
use crate::components::{Icon, SideMark};
#[cfg(feature = "web")]
use crate::device;
use crate::grammar::with_player;
use crate::torg::messages::cast;
use crate::torg::typed_characters::{parse_all, value_names};
use ::torg::card::Side;
use ::torg::settings::Edition;
use ::torg::sheet::stat_line::{ParsedLine, StatLine, find_details};
use ::torg::state::Role;
#[cfg(feature = "web")]
use leptos::prelude::*;
use std::ops::Range;

/// The maximum number of lines shown. People rarely type more.
const MAX_SHOWN: usize = 50;

/// The preview of a typed line.
#[derive(Clone, Debug, PartialEq)]
pub struct LinePreview {
    /// The name, with the player in parentheses. For several people, the first and the last name.
    pub name: String,
    /// The side.
    pub side: Side,
    /// The values that were read, as lines of text.
    pub lines: Vec<String>,
    /// The line with the byte ranges that could not be read; `None` if everything was read.
    pub marked: Option<(String, Vec<Range<usize>>)>,
    /// The texts about what could not be read.
    pub errors: Vec<String>,
}

/// Returns the previews of the lines of a text. `role` applies unless a line has its own, `None` while nobody has one yet;
/// `taken_names` are the names that others have; `edition` is the one whose words are used. If there are only plain names, there are no previews; beside a line with values, or
/// with what could not be read, a name that looks like a value, or several alike, names have one too, so that nobody seems to be left out.
pub fn line_previews(
    text: &str,
    role: Option<Role>,
    taken_names: &[String],
    edition: Edition,
) -> Vec<LinePreview> {
    let people = parse_all(text);
    let value_names = value_names(text);
    let is_plain = |(line, parsed): &(&str, ParsedLine)| {
        let is_one = parsed
            .stat_line
            .as_ref()
            .is_none_or(|person| person.count == 1);
        let has_no_more = parsed.errors.is_empty() && parsed.notes.is_empty();
        has_no_more && find_details(line).is_none() && is_one
    };
    if value_names.is_empty() && people.iter().all(is_plain) {
        return Vec::new();
    }
    let shown_people = people.into_iter().take(MAX_SHOWN);
    let with_hint = |(line, parsed): (&str, ParsedLine)| {
        let mut preview = preview(line, &parsed, role, taken_names, edition);
        if value_names.contains(&line) {
            preview.lines.push(cast::NUMBER_IN_NAME.to_owned());
        }
        preview
    };
    shown_people.map(with_hint).collect()
}

fn preview(
    line: &str,
    parsed: &ParsedLine,
    role: Option<Role>,
    taken_names: &[String],
    edition: Edition,
) -> LinePreview {
    let mut marks: Vec<Range<usize>> = parsed
        .errors
        .iter()
        .map(|error| error.start..error.end)
        .collect();
    // Sort from left to right and remove overlaps.
    marks.sort_by_key(|mark| mark.start);
    marks.dedup_by(|next, previous| next.start < previous.end);
    let name = |person: &StatLine| {
        let names = person.names(taken_names);
        match names.as_slice() {
            [first, .., last] => with_player(format!("{first} … {last}"), person.player.as_ref()),
            [only] => with_player(only, person.player.as_ref()),
            [] => String::new(),
        }
    };
    let person = parsed.stat_line.as_ref();
    let role = person.and_then(|person| person.role).or(role);
    LinePreview {
        name: person.map_or_else(String::new, name),
        side: role.unwrap_or(Role::Hero).side(),
        lines: person.map_or_else(Vec::new, |person| {
            let mut lines = cast::lines(person, &parsed.weapons_without_damage, edition);
            lines.extend(cast::uncovered_weapons(&person.sheet));
            lines.extend(cast::ignored_skills(&parsed.ignored_skills));
            lines.extend(cast::ignored_details(&parsed.ignored_details));
            lines.extend(parsed.notes.iter().map(cast::note));
            if role == Some(Role::Hero) && person.possibilities == 0 && person.count == 1 {
                lines.push(cast::NO_POSSIBILITIES.to_owned());
            }
            lines
        }),
        marked: (!marks.is_empty()).then(|| (line.to_owned(), marks)),
        errors: cast::error_texts(line, &parsed.errors),
    }
}

/// The previews, one below the other.
#[cfg(feature = "web")]
#[component]
pub fn LinePreviews(
    /// The previews.
    #[prop(into)]
    previews: Signal<Vec<LinePreview>>,
) -> impl IntoView {
    let preview = |preview: LinePreview| {
        let is_unread = preview.marked.is_some();
        let marked = preview
            .marked
            .map(|(line, marks)| view! { <p class="typed">{marked_text(&line, &marks)}</p> });
        view! {
            <div class="reading" class:is-unread=is_unread>
                <div class="who"><SideMark side=preview.side/><b>{preview.name}</b></div>
                {marked}
                <ul>
                    {preview.errors.into_iter().map(|text| view! {
                        <li class="is-wrong"><Icon name="info"/><span>{text}</span></li>
                    }).collect_view()}
                    {preview.lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
                </ul>
            </div>
        }
    };
    move || previews.get().into_iter().map(preview).collect_view()
}

/// Scrolls to the first preview of a line of which a part could not be read.
#[cfg(feature = "web")]
pub fn scroll_to_unread() {
    device::scroll_to(".reading.is-unread:not(.is-unread ~ .reading)");
}

/// Renders a line with the ranges in `marks` highlighted.
#[cfg(feature = "web")]
fn marked_text(line: &str, marks: &[Range<usize>]) -> Vec<AnyView> {
    let mut views = vec![];
    let mut from = 0;
    for mark in marks {
        if let (Some(plain), Some(marked)) = (line.get(from..mark.start), line.get(mark.clone())) {
            views.push(plain.to_owned().into_any());
            views.push(view! { <mark>{marked.to_owned()}</mark> }.into_any());
            from = mark.end;
        }
    }
    views.push(line.get(from..).unwrap_or_default().to_owned().into_any());
    views
}
