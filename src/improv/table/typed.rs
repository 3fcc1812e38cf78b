//! Parses the text that people type at an Improv table, and builds the resulting commands. An error is a message for the user.

use super::ConflictContext;
use crate::grammar::{
    behind_player, isolated, long_name, long_text, name_error_text, names, shortened,
};
use crate::typed_people::{
    PeoplePreview, PersonPreview, TypedPerson, UnreadLines, name_taken, people_preview,
    people_to_add, read_people, taken_name,
};
use ::improv::command::{Command, NewPerson, NewSide, NewTalent};
use ::improv::settings::{MAX_TALENT_USES, Settings};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{ConflictKind, Role, Side};
use ::improv::view::{PersonView, View};
use ::improv::{MAX_MOOKS, MAX_TALENTS};
use tabletop::name::{Name, NameError, cleaned, is_text_too_long};
use tabletop::person_line::{DetailRules, Details, LABELS, split_list};
use tabletop::seat::ActorId;

fn name(typed: &str) -> Result<Name, String> {
    Name::new(typed).map_err(name_error_text)
}

/// Parses the gamemaster's stakes, separated by commas: "Lund, The Gang ×6".
///
/// # Errors
/// A message about the first invalid name, or about a name that is there more than once.
pub fn gamemaster_stakes(
    typed: &str,
    settings: &Settings,
) -> Result<Vec<(Name, Option<u16>)>, String> {
    let stakes = names(typed).map(|typed| group(typed, settings));
    let stakes: Vec<(Name, Option<u16>)> = stakes.collect::<Result<_, _>>()?;
    match repeated(stakes.iter().map(|(name, _)| name)) {
        Some(name) => Err(format!(
            "“{name}” appears more than once. Give each opponent a different name."
        )),
        None => Ok(stakes),
    }
}

/// Parses the name of a side, with the number of mooks if it is a group of them. At a table without mooks, a number is part of the name
/// (IM-129).
fn group(typed: &str, settings: &Settings) -> Result<(Name, Option<u16>), String> {
    let typed = cleaned(typed);
    if !settings.mooks {
        return Ok((name(&typed)?, None));
    }
    match mooks_behind(&typed).or_else(|| mooks_before(&typed)) {
        Some(("", _)) => Err("Name the group, too, as in The Gang ×6.".to_owned()),
        Some((label, mooks)) if !(1..=MAX_MOOKS).contains(&mooks) => Err(format!(
            "The group “{}” needs a number of mooks from 1 to {MAX_MOOKS}.",
            shortened(label, 40)
        )),
        Some((label, mooks)) => Ok((name(label)?, Some(mooks))),
        None => Ok((name(&typed)?, None)),
    }
}

const CROSSES: [char; 3] = ['x', 'X', '×'];

/// Splits a text that ends with brackets into what stands before them and what stands in them.
fn before_brackets(typed: &str) -> Option<(&str, &str)> {
    typed.strip_suffix([')', ']'])?.rsplit_once(['(', '['])
}

/// Splits a group from the number after it: "Gang ×6", "Gang x 6", "Gang (6)". Without a cross or brackets, the number is part of the
/// name, as in "Agent 47".
fn mooks_behind(typed: &str) -> Option<(&str, u16)> {
    if let Some((label, number)) = before_brackets(typed) {
        let number = number.trim().trim_start_matches(CROSSES).trim();
        return Some((label.trim(), number.parse().ok()?));
    }
    let before = typed.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number = typed.strip_prefix(before)?.parse().ok()?;
    let before = before.trim_end();
    let label = before.strip_suffix(CROSSES)?;
    // The "x" of "Max 3" is a letter of the name.
    let stands_alone = before.ends_with('×') || label.is_empty() || label.ends_with(' ');
    stands_alone.then_some((label.trim(), number))
}

/// Splits a group from the number before it: "6x Gang". Without the cross, the number is part of the name, as in "9 lives".
fn mooks_before(typed: &str) -> Option<(&str, u16)> {
    let (number, label) = typed.split_once(CROSSES)?;
    let label = label.strip_prefix(' ')?;
    Some((label.trim(), number.trim().parse().ok()?))
}

/// Says how to write a group of mooks if a name begins with a number, as in "4 wolves". Empty if none does, and at a table without
/// mooks.
pub fn mooks_hint(typed: &str, settings: &Settings) -> String {
    if !settings.mooks {
        return String::new();
    }
    let begins_with_number = |part: &&str| {
        let (number, label) = part.trim().split_once(' ').unwrap_or_default();
        let is_number = number.parse::<u16>().is_ok() && !label.trim().is_empty();
        is_number && group(part, settings).is_ok_and(|(_, mooks)| mooks.is_none())
    };
    let Some(part) = names(typed).find(begins_with_number) else {
        return String::new();
    };
    let part = part.trim();
    let (number, label) = part.split_once(' ').unwrap_or_default();
    format!(
        "“{part}” is a single opponent. For a group of {number} mooks, write {} ×{number}.",
        label.trim()
    )
}

/// Returns the first name that is there more than once. Capitals make no difference.
fn repeated<'a>(names: impl Iterator<Item = &'a Name>) -> Option<&'a Name> {
    let mut seen: Vec<&Name> = vec![];
    for name in names {
        if seen.iter().any(|other| other.is_same(name)) {
            return Some(name);
        }
        seen.push(name);
    }
    None
}

/// Parses talents, each with an optional maximum number of uses: "Old debts 3, Charm".
///
/// # Errors
/// The error in the first invalid name.
pub fn talents(typed: &str) -> Result<Vec<NewTalent>, NameError> {
    names(typed).map(talent).collect()
}

fn talent(typed: &str) -> Result<NewTalent, NameError> {
    let typed = cleaned(typed);
    let limited = uses_behind(&typed).or_else(|| uses_before(&typed));
    let (name, max_uses) = match limited {
        Some((name, max_uses)) => (name, Some(max_uses)),
        None => (typed.as_str(), None),
    };
    Ok(NewTalent {
        name: Name::new(name)?,
        max_uses,
    })
}

/// Splits a talent from the number after it: "Brawl 3", "Brawl x3", "Brawl: 3", "Brawl (3)".
fn uses_behind(typed: &str) -> Option<(&str, u16)> {
    let bracketed = before_brackets(typed).and_then(|(name, number)| Some((name, uses(number)?)));
    let plain = || {
        let typed = typed.trim_end_matches('×');
        let (name, number) = typed.rsplit_once([' ', ':', '=', '×'])?;
        Some((name, uses(number)?))
    };
    let (name, number) = bracketed.or_else(plain)?;
    let name = without_multiplier(name);
    (!name.is_empty()).then_some((name, number))
}

/// Splits a talent from the number before it: "3x Brawl". Without the "x", the number is part of the name, as in "9 lives".
fn uses_before(typed: &str) -> Option<(&str, u16)> {
    let (number, name) = typed.split_once(' ')?;
    let number = number.strip_suffix(CROSSES)?;
    let name = without_multiplier(name);
    let number = uses(number)?;
    (!name.is_empty() && uses_behind(name).is_none()).then_some((name, number))
}

/// Parses a maximum number of uses. A number that is too large for one is part of the name.
fn uses(number: &str) -> Option<u16> {
    let number = number.trim();
    let number = number
        .strip_prefix(CROSSES)
        .or_else(|| number.strip_suffix(CROSSES))
        .unwrap_or(number);
    let number = number.trim().parse().ok();
    number.filter(|most| *most <= MAX_TALENT_USES)
}

/// Returns the name of a talent without the sign between it and a number: "Brawl x", "Brawl:", "Brawl –".
fn without_multiplier(name: &str) -> &str {
    let mut name = name.trim_end();
    loop {
        let shorter = name.trim_end_matches([' ', ':', '=', '×', '–', '—']);
        let last = shorter.rsplit_once(' ').map_or(shorter, |(_, last)| last);
        let shorter = match last {
            "x" | "X" | "-" => shorter.strip_suffix(last).unwrap_or(shorter),
            _ => shorter,
        };
        if shorter.len() == name.len() {
            return name;
        }
        name = shorter;
    }
}

/// Formats the talents of a person as they would be typed.
pub fn written_talents(person: &PersonView) -> String {
    let talents = person.talents.iter();
    talent_line(talents.map(|talent| (&talent.name, talent.max_uses)))
}

/// Formats talents, each with its maximum number of uses, as they would be typed.
pub fn talent_line<'a>(talents: impl Iterator<Item = (&'a Name, Option<u16>)>) -> String {
    let talent = |(name, max_uses): (&Name, Option<u16>)| match max_uses {
        Some(most) => format!("{name} {most}"),
        None => name.to_string(),
    };
    talents.map(talent).collect::<Vec<_>>().join(", ")
}

/// What a line takes for details: talents need no number.
const DETAILS: DetailRules = DetailRules {
    without_numbers: true,
    scores_behind_comma: false,
    is_known: |_| false,
    labels: &LABELS,
};

/// Checks whether a text contains talents after a name: then commas separate the talents.
pub fn has_talents(typed: &str) -> bool {
    typed.lines().any(|line| DETAILS.find(line).is_some())
}

/// Reads people: "Mara (Noor): sword 3, charm", "Dana (GM)". A line without talents may contain several names.
pub fn people(typed: &str) -> Vec<TypedPerson<NewPerson>> {
    read_people(typed, |line, _| people_in_line(line))
}

fn people_in_line(line: &str) -> Vec<(&str, Result<NewPerson, String>)> {
    let people = DETAILS.people(line);
    // "Anna, gamemaster" is one person.
    if let (name, true) = without_gamemaster_word(line)
        && people.iter().all(|(_, details)| details.is_none())
        && split_list(name).len() == 1
    {
        return vec![(line, new_person(line, "").map_err(name_advice))];
    }
    let people = people.into_iter();
    people
        .map(|(text, details)| (text, read_person(text, details)))
        .collect()
}

fn read_person(text: &str, details: Option<Details>) -> Result<NewPerson, String> {
    let read = |name: &str, talents: &str| match behind_player(name) {
        Some(unread) => Err(format!(
            "It is not clear what “{}” is. Write talents after a colon, as in Mara (Noor): sword 3.",
            isolated(&shortened(unread, MAX_UNREAD))
        )),
        None => new_person(name, talents).map_err(name_advice),
    };
    let Some(details) = details else {
        return match is_gm(text) {
            true => Err("Name the gamemaster, as in GM: Anna.".to_owned()),
            false => read(text, ""),
        };
    };
    let (head, talents) = (details.head(text), details.text(text));
    let person = if is_gm(head) && split_list(&talents).len() > 1 {
        Err("Name one gamemaster, as in GM: Anna.".to_owned())
    } else if is_gm(head) {
        read(&talents, "").map(gamemaster)
    } else if is_gm(&talents) {
        read(head, "").map(gamemaster)
    } else {
        read(head, &talents)
    }?;
    check_talents(&person.talents)?;
    Ok(person)
}

/// The most characters of a text after a player that a message quotes.
const MAX_UNREAD: usize = 40;

/// # Errors
/// A message about too many talents, or about one that is there more than once.
fn check_talents(talents: &[NewTalent]) -> Result<(), String> {
    if talents.len() > MAX_TALENTS {
        return Err(format!("Name up to {MAX_TALENTS} talents."));
    }
    match repeated(talents.iter().map(|talent| &talent.name)) {
        Some(name) => Err(format!(
            "The talent “{name}” appears more than once. Name each talent once."
        )),
        None => Ok(()),
    }
}

fn new_person(name: &str, typed_talents: &str) -> Result<NewPerson, NameError> {
    let (name, is_marked) = without_gamemaster_word(name);
    let (name, player) = crate::grammar::person(name)?;
    // "GM (Anna)"
    let (name, player, is_marked) = match (player, beside_gamemaster_word(name.as_str())) {
        (Some(player), _) if is_gm(name.as_str()) => (player, None, true),
        // "Anna gm (Noor)"
        (player, Some(rest)) => (Name::new(rest)?, player, true),
        (player, None) => (name, player, is_marked),
    };
    let person = NewPerson {
        name,
        player,
        role: Role::Player,
        talents: talents(typed_talents)?,
    };
    Ok(if is_marked {
        gamemaster(person)
    } else {
        person
    })
}

fn gamemaster(person: NewPerson) -> NewPerson {
    NewPerson {
        role: Role::Gamemaster,
        ..person
    }
}

fn name_advice(error: NameError) -> String {
    match error {
        NameError::Empty => {
            "Write a name, then the talents, as in Mara: sword 3, charm.".to_owned()
        }
        NameError::TooLong { length } => long_name(length),
    }
}

/// The words that say that somebody is the gamemaster.
const GAMEMASTER_WORDS: [&str; 3] = ["gm", "gamemaster", "game master"];

/// Checks whether a text only says that somebody is the gamemaster.
fn is_gm(text: &str) -> bool {
    let text = text.trim();
    GAMEMASTER_WORDS
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word))
}

/// Returns the name beside the word for the gamemaster: "Anna gm", "GM Anna". "The GM" is no such name.
fn beside_gamemaster_word(name: &str) -> Option<&str> {
    let is_name = |rest: &&str| {
        !["a", "my", "our", "the"]
            .iter()
            .any(|word| rest.eq_ignore_ascii_case(word))
    };
    let beside = GAMEMASTER_WORDS.iter().find_map(|gm_word| {
        let before = name.split_at_checked(gm_word.len());
        let behind = name.split_at_checked(name.len().saturating_sub(gm_word.len()));
        let before = before.filter(|(first, rest)| is_gm(first) && rest.starts_with(' '));
        let behind = behind.filter(|(rest, last)| is_gm(last) && rest.ends_with(' '));
        let rest = before
            .map(|(_, rest)| rest)
            .or(behind.map(|(rest, _)| rest));
        rest.map(str::trim)
            .filter(|rest| rest.starts_with(char::is_alphanumeric))
    });
    beside.filter(is_name)
}

/// Returns the name without a "(GM)", ", GM" or "GM" beside it, and whether that was there.
fn without_gamemaster_word(name: &str) -> (&str, bool) {
    let name = name.trim();
    match before_brackets(name).or_else(|| name.rsplit_once(',')) {
        Some((name, word)) if is_gm(word) => (name, true),
        Some(_) | None => match beside_gamemaster_word(name) {
            Some(name) => (name, true),
            None => (name, false),
        },
    }
}

/// Reads the people who join a table that has its gamemaster.
fn new_players(typed: &str) -> Vec<TypedPerson<NewPerson>> {
    let mut people = people(typed);
    for typed in &mut people {
        if matches!(&typed.person, Ok(person) if person.role == Role::Gamemaster) {
            typed.person = Err("Only players can join now.".to_owned());
        }
    }
    people
}

/// Shows how new players in a text are read.
pub fn joining_preview(typed: &str) -> PeoplePreview {
    people_preview(new_players(typed), |person| {
        let player = person.player.iter().map(ToString::to_string);
        let talents = person.talents.iter();
        let talents = talent_line(talents.map(|talent| (&talent.name, talent.max_uses)));
        let parts = player.chain([talents].into_iter().filter(|talents| !talents.is_empty()));
        PersonPreview {
            name: person.name.to_string(),
            line: parts.collect::<Vec<_>>().join("; "),
            side: None,
        }
    })
}

/// Says why nobody can join now, as the refusal would; `None` if it is possible.
pub fn joining_obstacle(view: &View) -> Option<&'static str> {
    const IN_CONFLICT: &str =
        "Players can join between conflicts. You cannot add anyone until this one is over.";
    view.conflict.as_ref().map(|_| IN_CONFLICT)
}

/// Parses new players and builds the commands by which they join: "Mara (Noor)" also names the player.
///
/// # Errors
/// A message about a line that could not be read and is not left out, about missing names, or about a name that somebody has.
pub fn joining(view: &View, typed: &str, unread: UnreadLines) -> Result<Vec<Command>, String> {
    let people = people_to_add(new_players(typed), unread)?;
    if people.is_empty() {
        return Err(name_error_text(NameError::Empty));
    }
    let new = people.iter().map(|person| &person.name);
    let present = view.people.iter().map(|person| &person.name);
    if let Some(taken) = taken_name(new, present) {
        return Err(name_taken(taken));
    }
    let join = |person| Command::Join { person };
    Ok(people.into_iter().map(join).collect())
}

/// Builds the command that renames a person. The talents stay.
///
/// # Errors
/// A message about an invalid name, or about one that somebody else has.
pub fn renamed(view: &View, id: ActorId, typed: &str) -> Result<Vec<Command>, String> {
    let person = view.person(id).into_iter();
    let talents = person.flat_map(|person| &person.talents);
    let name = name(typed)?;
    let others = view.people.iter().filter(|other| other.id != id);
    if let Some(taken) = taken_name([&name], others.map(|other| &other.name)) {
        return Err(name_taken(taken));
    }
    Ok(vec![Command::ChangePerson {
        person: id,
        name,
        talents: talents.map(NewTalent::from).collect(),
    }])
}

/// Builds the command that changes the talents of a person. The name stays.
///
/// # Errors
/// A message about an invalid name of a talent, or about one that is there more than once.
pub fn with_talents(view: &View, id: ActorId, typed: &str) -> Result<Vec<Command>, String> {
    let talents = talents(typed).map_err(name_error_text)?;
    check_talents(&talents)?;
    let change = view.person(id).map(|person| Command::ChangePerson {
        person: id,
        name: person.name.clone(),
        talents,
    });
    Ok(change.into_iter().collect())
}

/// Builds the command that opens a conflict with all named sides.
///
/// # Errors
/// A message about an invalid name of a stake, or about two sides with the same name.
pub fn open_conflict(
    view: &View,
    kind: ConflictKind,
    taking_part: &[ActorId],
    typed: &str,
) -> Result<Vec<Command>, String> {
    let side = |kind, label, mooks| NewSide {
        kind,
        label,
        stake: String::new(),
        mooks,
    };
    let taking_part: Vec<&PersonView> = view
        .players()
        .filter(|player| taking_part.contains(&player.id))
        .collect();
    let stakes = gamemaster_stakes(typed, &view.settings)?;
    for (label, _) in &stakes {
        if taking_part
            .iter()
            .any(|player| is_same(&player.name, label))
        {
            return Err(side_name_taken(label));
        }
    }
    let protagonists = taking_part
        .into_iter()
        .map(|player| side(SideKind::Protagonist(player.id), player.name.clone(), None));
    let stakes = stakes
        .into_iter()
        .map(|(label, mooks)| side(SideKind::GmStake, label, mooks));
    let sides = protagonists.chain(stakes).collect();
    Ok(vec![Command::SetUpConflict { kind, sides }])
}

fn is_same(one: &Name, other: &Name) -> bool {
    repeated([one, other].into_iter()).is_some()
}

fn side_name_taken(label: &Name) -> String {
    format!("“{label}” takes part already. Give this side another name.")
}

/// A side as it is entered in its dialog.
#[derive(Clone, Debug, PartialEq)]
pub struct SideForm {
    /// The side; `None` for a new one.
    pub side: Option<SideId>,
    /// The kind of the side.
    pub kind: SideKind,
    /// The name of the side.
    pub label: String,
    /// What happens if the side wins.
    pub stake: String,
    /// The number of mooks, if it is a group of mooks.
    pub mooks: Option<u16>,
    /// The opponents. A gamemaster stake names the protagonists that oppose it.
    pub opponents: Vec<SideId>,
}

impl SideForm {
    /// Returns the form of a side of the open conflict.
    pub fn of(view: &View, id: SideId) -> Option<Self> {
        let shown = view.conflict.as_ref()?.side(id)?;
        let side = &shown.state;
        Some(Self {
            side: Some(id),
            kind: side.kind,
            label: side.label.to_string(),
            stake: side.stake.clone(),
            mooks: side.mooks,
            opponents: shown.chosen_opponents.clone(),
        })
    }

    /// Returns the form of a new side. A protagonist has the name of the player.
    pub fn new(view: &View, kind: SideKind) -> Self {
        let player = match kind {
            SideKind::Protagonist(player) => view.person(player),
            SideKind::GmStake | SideKind::Bystander => None,
        };
        Self {
            side: None,
            kind,
            label: player.map_or_else(String::new, |player| player.name.to_string()),
            stake: String::new(),
            mooks: None,
            opponents: vec![],
        }
    }
}

/// Builds the commands that add a new side, or that change a side.
///
/// # Errors
/// A message about an invalid name or stake, or about a name that another side has.
pub fn change_side(view: &View, form: &SideForm) -> Result<Vec<Command>, String> {
    let Some(context) = ConflictContext::of(view) else {
        return Ok(vec![]);
    };
    let old_side = form.side.and_then(|id| context.side(id));
    let old_side = old_side.map(|side| &side.state);
    // A name that stays is not read again as a group: "Wolves (4)" may be an old name.
    let kept = old_side.filter(|side| side.label.as_str() == form.label.trim());
    let (label, mooks) = match (form.kind, kept) {
        (_, Some(side)) => (side.label.clone(), form.mooks),
        (SideKind::Protagonist(_), None) => (name(&form.label)?, form.mooks),
        (SideKind::GmStake | SideKind::Bystander, None) => {
            let (label, mooks) = group(&form.label, &view.settings)?;
            (label, mooks.or(form.mooks))
        }
    };
    if is_text_too_long(&form.stake) {
        return Err(long_text());
    }
    // Sides that had the same name before may keep it.
    let is_new_name = old_side.is_none_or(|side| side.label != label);
    let mut others = context.sides().filter(|side| Some(side.id) != form.side);
    if is_new_name && others.any(|other| is_same(&other.label, &label)) {
        return Err(side_name_taken(&label));
    }
    let stake = form.stake.trim().to_owned();
    let mut opponents = form.opponents.clone();
    opponents.sort_unstable();
    let Some(id) = form.side else {
        let side = NewSide {
            kind: form.kind,
            label,
            stake,
            mooks,
        };
        return Ok(vec![Command::AddSide { side, opponents }]);
    };
    let mut commands = vec![];
    let is_unchanged =
        |side: &Side| side.label == label && side.stake == stake && side.mooks == mooks;
    if !old_side.is_some_and(is_unchanged) {
        commands.push(Command::ChangeSide {
            side: id,
            label,
            stake,
            mooks,
        });
    }
    match form.kind {
        SideKind::Protagonist(_) => {
            let mut before = chosen_opponents(&context, id).to_vec();
            before.sort_unstable();
            if before != opponents {
                commands.push(Command::SetOpponents {
                    side: id,
                    opponents,
                });
            }
        }
        SideKind::GmStake => commands.extend(opposing(&context, id, &opponents)),
        SideKind::Bystander => {}
    }
    Ok(commands)
}

fn chosen_opponents<'a>(context: &ConflictContext<'a>, side: SideId) -> &'a [SideId] {
    let side = context.side(side);
    side.map_or(&[], |side| side.chosen_opponents.as_slice())
}

/// Builds the commands by which exactly these protagonists oppose a gamemaster stake. One that has opposed another stake of the
/// gamemaster opposes this one instead, and in an extended conflict, its only opponent is replaced.
fn opposing(context: &ConflictContext, stake: SideId, protagonists: &[SideId]) -> Vec<Command> {
    let before = chosen_opponents(context, stake);
    let mut commands = vec![];
    for side in &context.conflict.sides {
        let id = side.state.id;
        let (was_opposed, is_opposed) = (before.contains(&id), protagonists.contains(&id));
        if was_opposed == is_opposed || !matches!(side.state.kind, SideKind::Protagonist(_)) {
            continue;
        }
        let remaining = match is_opposed {
            true => &side.kept_opponents,
            false => &side.chosen_opponents,
        };
        let mut opponents = remaining.clone();
        opponents.retain(|id| *id != stake);
        if is_opposed {
            opponents.push(stake);
        }
        commands.push(Command::SetOpponents {
            side: id,
            opponents,
        });
    }
    commands
}
