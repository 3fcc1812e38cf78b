//! A Torg table's options: every question the rules leave open, in sections that open one at a time, and a search over all of them.
//! Improv's are made in the same shape (`app/improv/options`).

use super::new_table::{Question as Asked, question};
use super::sheet::Stepper;
use super::{Button, ButtonVariant};
use crate::app::intent::Intent;
use crate::app::model::{Sheet, Shown};
use crate::app::words::combat::options as combat_words;
use crate::app::words::combat::{edition, edition_mark};
use crate::app::words::options::{self as words, Group};
use crate::app::words::torg::counted;
use ::torg::combat::settings::{self as combat, CombatSettings, NumberChart};
use ::torg::command::Command;
use ::torg::settings::{DeckNumbers, Edition, HandSize, HandSizeRecount, Question, Settings};
use std::ops::RangeInclusive;

/// The options as they stand.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Options {
    /// What is searched for.
    pub search: String,
    /// "3 answers are the table's own."
    pub told: String,
    pub sections: Vec<OptionSection>,
    /// Back to the book's answers, where some differ.
    pub back: Option<Button>,
}

/// Questions of one kind.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct OptionSection {
    pub name: &'static str,
    /// "2 changed", else how many questions.
    pub sub: String,
    pub changed: bool,
    pub open: bool,
    /// Opens or shuts it; nothing while a search shows what it found.
    pub toggle: Option<Intent>,
    pub questions: Vec<Asked>,
}

/// Where the options stand: before the deal, or at a table whose hands were dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// A new table.
    New,
    /// In play; so many cards were dealt to each.
    Play {
        /// How many.
        dealt: u8,
    },
}

/// One thing to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Hand,
    OverSeven,
    Coup,
    Penalties,
    Campaign,
    Deckless,
    Open(Question),
    /// A question of combat.
    Combat(combat::Question),
    /// Figures of combat.
    Chart(NumberChart),
}

impl Item {
    /// All of them: a place in this list is what lies open.
    fn all() -> impl Iterator<Item = Self> {
        Question::ALL
            .iter()
            .copied()
            .map(Self::Open)
            .chain([
                Self::Hand,
                Self::OverSeven,
                Self::Coup,
                Self::Penalties,
                Self::Campaign,
                Self::Deckless,
            ])
            .chain(combat::Question::ALL.iter().copied().map(Self::Combat))
            .chain(NumberChart::ALL.map(Self::Chart))
    }

    /// The one edition that it matters in; `None` where it matters in both.
    const fn only(self) -> Option<Edition> {
        match self {
            Self::Combat(question) => question.only_in(),
            Self::Chart(chart) => chart.only_in(),
            Self::Hand
            | Self::OverSeven
            | Self::Coup
            | Self::Penalties
            | Self::Campaign
            | Self::Deckless
            | Self::Open(_) => None,
        }
    }

    fn group(self) -> Group {
        match self {
            // What several things at once cost is one of those to settle.
            Self::Penalties => Group::Settle,
            Self::Campaign => Group::Story,
            Self::Deckless => Group::Dealing,
            Self::Hand | Self::OverSeven | Self::Coup => Group::Figures,
            Self::Open(question) => words::asked(question).group,
            Self::Combat(question) => combat_words::asked(question).group,
            // Each beside the question that it belongs to.
            Self::Chart(
                NumberChart::FireModes | NumberChart::SingleShots | NumberChart::ManyOnOne,
            ) => Group::Ranged,
            Self::Chart(NumberChart::Knockout | NumberChart::OneOnManyEffect) => Group::Attacks,
            Self::Chart(NumberChart::Buckler | NumberChart::CoverWounds) => Group::Defences,
            Self::Chart(NumberChart::Negation) => Group::Harm,
        }
    }

    fn is_default(self, settings: &Settings) -> bool {
        let book = Settings::default();
        match self {
            Self::Hand => settings.hand_size == book.hand_size,
            Self::OverSeven => {
                settings.numbers.hand_size_over_seven == book.numbers.hand_size_over_seven
            }
            Self::Coup => settings.numbers.coup_de_grace_bonus == book.numbers.coup_de_grace_bonus,
            Self::Penalties => {
                settings.numbers.multi_action_penalties == book.numbers.multi_action_penalties
            }
            Self::Campaign => settings.campaign == book.campaign,
            Self::Deckless => settings.deckless == book.deckless,
            Self::Open(question) => settings.answer(question) == 0,
            Self::Combat(question) => settings.combat.answers.of(question) == 0,
            Self::Chart(chart) => {
                settings.combat.numbers.cells(chart) == book.combat.numbers.cells(chart)
            }
        }
    }
}

/// Whether a table answers a reading of the rulebook for itself.
pub fn asks(reading: &str) -> bool {
    let mut asked = Question::ALL.iter().map(|its| its.reading());
    let mut of_combat = combat::Question::ALL.iter().map(|its| its.reading());
    asked.any(|its| its == reading)
        || of_combat.any(|its| its == reading)
        || NumberChart::ALL
            .iter()
            .any(|its| its.ledger_id() == reading)
        || FIGURES.contains(&reading)
}

/// The readings of the deck that are answered with figures.
const FIGURES: [&str; 3] = ["A-01", "A-36", "A-49"];

/// What the list is made from.
struct Making<'a> {
    settings: Settings,
    open: Option<usize>,
    when: When,
    toggle: &'a dyn Fn(Option<usize>) -> Intent,
    change: &'a dyn Fn(Settings) -> Intent,
}

/// The options of a new table.
pub fn of_draft(settings: Settings, open: Option<usize>, shown: &Shown) -> Options {
    let making = Making {
        settings,
        open,
        when: When::New,
        toggle: &Intent::OpenedOption,
        change: &Intent::ChangedOption,
    };
    options(&making, shown)
}

/// The options of a table in play: a change is an event like any other.
pub fn of_table(settings: Settings, open: Option<usize>, shown: &Shown, dealt: u8) -> Options {
    let making = Making {
        settings,
        open,
        when: When::Play { dealt },
        toggle: &|open| Intent::Asked(Sheet::Options { open }),
        change: &|settings| Intent::wanted(Command::ChangeSettings { settings }),
    };
    options(&making, shown)
}

fn options(making: &Making<'_>, shown: &Shown) -> Options {
    let settings = &making.settings;
    let own = Item::all().filter(|item| !item.is_default(settings));
    let own = own.count();
    let search = shown.search.trim().to_lowercase();
    let sections = Group::ALL.into_iter().filter_map(|group| {
        option_section(making, group, &search, shown.option_section == Some(group))
    });
    let sections: Vec<OptionSection> = sections.collect();
    let book = settings.by_the_book();
    let back = (book != *settings).then(|| (making.change)(book));
    page(&shown.search, sections, own, back)
}

/// The page: so many answers are the table's own, and what brings the book's back.
pub(in crate::app) fn page(
    search: &str,
    sections: Vec<OptionSection>,
    own: usize,
    back: Option<Intent>,
) -> Options {
    let told = if !search.trim().is_empty() && sections.is_empty() {
        "No question has these words.".to_owned()
    } else if own == 0 {
        "Every answer is the book’s, or ours where it has none.".to_owned()
    } else {
        counted(
            own,
            "answer is the table’s own.",
            "answers are the table’s own.",
        )
    };
    Options {
        search: search.to_owned(),
        told,
        sections,
        back: back
            .map(|back| Button::new("Back to the book’s answers", ButtonVariant::Plain, back)),
    }
}

/// The questions of a option_section, or those of them that have what is searched for; no section where none has.
fn option_section(
    making: &Making<'_>,
    group: Group,
    search: &str,
    is_open: bool,
) -> Option<OptionSection> {
    let own = |(_, item): &(usize, Item)| !item.is_default(&making.settings);
    let items: Vec<(usize, Item)> = Item::all()
        .enumerate()
        // Whether there is a deck is said before the deal, and never again.
        .filter(|(_, item)| *item != Item::Deckless || making.when == When::New)
        .filter(|(_, item)| item.group() == group)
        .collect();
    let changed = items.iter().filter(|item| own(item)).count();
    let counts = (items.len(), changed);
    section_of(group, counts, search, is_open, &|| {
        let asked = items
            .iter()
            .map(|(place, item)| asked(making, *place, *item));
        asked.collect()
    })
}

/// A section by its questions: how many there are, how many of them the table answered for itself, and what they are where they are
/// to be seen.
pub(in crate::app) fn section_of(
    group: Group,
    (all, changed): (usize, usize),
    search: &str,
    is_open: bool,
    asked: &dyn Fn() -> Vec<Asked>,
) -> Option<OptionSection> {
    let open = is_open || !search.is_empty();
    let mut questions = if open { asked() } else { vec![] };
    questions.retain(|asked| search.is_empty() || has(asked, group, search));
    if open && questions.is_empty() {
        return None;
    }
    let next = if is_open { None } else { Some(group) };
    Some(OptionSection {
        name: group.name(),
        sub: if changed == 0 {
            all.to_string()
        } else {
            format!("{changed} changed")
        },
        changed: changed > 0,
        open,
        toggle: search.is_empty().then_some(Intent::OpenedSection(next)),
        questions,
    })
}

/// Whether a question has every word that is searched for, in itself, its answers, its reading or its section.
fn has(asked: &Asked, group: Group, search: &str) -> bool {
    let mut text = format!(
        "{} {} {} {} {}",
        asked.question,
        asked.id,
        group.name(),
        asked.mark,
        asked.answer
    );
    for choice in &asked.choices {
        text.push_str(&format!(" {} {}", choice.label, choice.sub));
    }
    if asked.steppers.len() > 1 {
        text.push_str(" chart table");
    }
    for stepper in &asked.steppers {
        text.push_str(&format!(" {}", stepper.label));
    }
    let text = text.to_lowercase();
    search.split_whitespace().all(|word| {
        let one = word.strip_suffix('s').filter(|one| one.len() > 3);
        text.contains(one.unwrap_or(word))
    })
}

/// A question with the book's answer marked, which is always the first; whether it is a campaign is no question of the book.
fn asked(making: &Making<'_>, place: usize, item: Item) -> Asked {
    let mut asked = unmarked(making, place, item);
    if let Some(first) = asked.choices.first_mut() {
        first.book = item != Item::Campaign;
    }
    if let Some(only) = item.only() {
        asked.mark = edition_mark(only);
        let only = format!("Counts in {}. ", edition(only));
        asked.note.insert_str(0, &only);
    }
    asked
}

fn unmarked(making: &Making<'_>, place: usize, item: Item) -> Asked {
    let settings = making.settings;
    let is_open = making.open == Some(place);
    let toggle = (making.toggle)(if is_open { None } else { Some(place) });
    let give = |next: Settings| (next == settings, (making.change)(next));
    let figure = |asked,
                  id,
                  value: u8,
                  book: u8,
                  range: RangeInclusive<u8>,
                  with: &dyn Fn(u8) -> Settings| {
        let mut made = question(asked, id, vec![], is_open, toggle.clone());
        made.steppers
            .push(small_stepper(making, asked, value, &range, with));
        made.note = range_note(&range, book);
        made.answer = value.to_string();
        made.set = value != book;
        made
    };
    let numbers = settings.numbers;
    let with_numbers = |numbers| Settings {
        numbers,
        ..settings
    };
    let book = DeckNumbers::default();
    match item {
        Item::Hand => hand(making, is_open, toggle),
        Item::OverSeven => figure(
            words::over_seven_asked(),
            "A-01",
            numbers.hand_size_over_seven,
            book.hand_size_over_seven,
            DeckNumbers::HAND_SIZE_OVER_SEVEN,
            &|over_seven| {
                with_numbers(DeckNumbers {
                    hand_size_over_seven: over_seven,
                    ..numbers
                })
            },
        ),
        Item::Coup => figure(
            words::coup_asked(),
            "A-49",
            numbers.coup_de_grace_bonus,
            book.coup_de_grace_bonus,
            DeckNumbers::COUP_DE_GRACE_BONUS,
            &|coup| {
                with_numbers(DeckNumbers {
                    coup_de_grace_bonus: coup,
                    ..numbers
                })
            },
        ),
        Item::Penalties => {
            let asked = words::penalties_asked();
            let mut made = question(asked, "A-36", vec![], is_open, toggle);
            for (at, value) in numbers.multi_action_penalties.into_iter().enumerate() {
                let with = |figure| {
                    let mut numbers = numbers;
                    if let Some(penalty) = numbers.multi_action_penalties.get_mut(at) {
                        *penalty = figure;
                    }
                    with_numbers(numbers)
                };
                let label = words::nth(at);
                made.steppers.push(small_stepper(
                    making,
                    label,
                    value,
                    &DeckNumbers::MULTI_ACTION_PENALTY,
                    &with,
                ));
            }
            made.note = format!(
                "The easiest first. {}",
                range(&DeckNumbers::MULTI_ACTION_PENALTY)
            );
            let [one, two, three, ..] = numbers.multi_action_penalties.map(words::plus);
            made.answer = format!("{one}, {two}, {three} …");
            made.set = numbers.multi_action_penalties != book.multi_action_penalties;
            made
        }
        Item::Campaign => {
            let answer = |campaign, sub| {
                let (on, intent) = give(Settings {
                    campaign,
                    ..settings
                });
                (words::yes_no(campaign), sub, on, intent)
            };
            let answers = vec![
                answer(false, "one adventure by itself"),
                answer(true, "the same heroes go on"),
            ];
            question(words::campaign_asked(), "DD-395", answers, is_open, toggle)
        }
        Item::Deckless => {
            let answer = |deckless, sub| {
                let (on, intent) = give(Settings {
                    deckless,
                    ..settings
                });
                (words::yes_no(deckless), sub, on, intent)
            };
            let answers = vec![
                answer(false, "hands are dealt and cards flipped"),
                answer(true, "no cards; the gamemaster says what is in force"),
            ];
            question(words::deckless_asked(), "DD-012", answers, is_open, toggle)
        }
        Item::Open(open) => {
            let with = |place| give(settings.with(open, place));
            let its = words::asked(open);
            answered(its, open.reading(), &with, is_open, toggle)
        }
        Item::Combat(open) => {
            let with = |place| {
                let combat = CombatSettings {
                    answers: settings.combat.answers.with(open, place),
                    ..settings.combat
                };
                give(Settings { combat, ..settings })
            };
            let its = combat_words::asked(open);
            answered(its, open.reading(), &with, is_open, toggle)
        }
        Item::Chart(of) => chart(making, of, is_open, toggle),
    }
}

/// A question of which each answer has its words.
fn answered(
    its: &words::Asked,
    reading: &'static str,
    with: &dyn Fn(u8) -> (bool, Intent),
    is_open: bool,
    toggle: Intent,
) -> Asked {
    let answers = (0..).zip(its.answers).map(|(place, &(answer, more))| {
        let (on, intent) = with(place);
        (answer.to_owned(), more, on, intent)
    });
    let asked = its.question;
    question(asked, reading, answers.collect(), is_open, toggle)
}

fn hand(making: &Making<'_>, is_open: bool, toggle: Intent) -> Asked {
    let sizes = [HandSize::ByHeroes].into_iter();
    let sizes = sizes.chain(HandSize::RANGE.map(HandSize::Fixed));
    let answers = sizes.map(|hand_size| {
        let next = Settings {
            hand_size,
            ..making.settings
        };
        let on = hand_size == making.settings.hand_size;
        (words::hand_size(hand_size), "", on, (making.change)(next))
    });
    let mut made = question(
        words::hand_size_asked(),
        "A-01",
        answers.collect(),
        is_open,
        toggle,
    );
    if let When::Play { dealt } = making.when {
        let settings = &making.settings;
        let then = if settings.is(HandSizeRecount::Act) {
            " make a full hand: another size holds from the next act (A-02)."
        } else if settings.is(HandSizeRecount::Sitting) {
            " make a full hand: another size holds from the next sitting (A-02)."
        } else {
            " make a full hand, and that stays: another size holds from the next deal (A-02)."
        };
        made.note = format!("{}{then}", counted(usize::from(dealt), "card", "cards"));
    }
    made
}

/// A chart of combat: a stepper for each cell.
fn chart(making: &Making<'_>, of: NumberChart, is_open: bool, toggle: Intent) -> Asked {
    let settings = making.settings;
    let numbers = settings.combat.numbers;
    let cells = numbers.cells(of);
    let book = combat::CombatNumbers::default().cells(of);
    let name = combat_words::chart(of);
    let mut made = question(name, of.ledger_id(), vec![], is_open, toggle);
    for (place, figure) in cells.iter().enumerate() {
        let with = |figure: i16| Settings {
            combat: CombatSettings {
                numbers: numbers.with_cell(of, place, i8::try_from(figure).unwrap_or(0)),
                ..settings.combat
            },
            ..settings
        };
        let range = of.cell_range(place);
        let range = i16::from(*range.start())..=i16::from(*range.end());
        let shown = combat_words::figures(of, std::slice::from_ref(figure));
        let label = combat_words::cell(of, place);
        made.steppers.push(stepper(
            making,
            label,
            shown,
            i16::from(*figure),
            &range,
            &with,
        ));
    }
    let more = if cells.len() > 3 { " …" } else { "" };
    let first = |cells: &[i8]| combat_words::figures(of, cells.get(..3).unwrap_or(cells));
    let whose = match of {
        NumberChart::OneOnManyEffect | NumberChart::ManyOnOne => "By the book: ",
        NumberChart::FireModes
        | NumberChart::SingleShots
        | NumberChart::Knockout
        | NumberChart::Buckler
        | NumberChart::Negation
        | NumberChart::CoverWounds => "Ours, as no book has it: ",
    };
    made.note = format!("{whose}{}.", combat_words::figures(of, &book));
    made.answer = format!("{}{more}", first(&cells));
    made.set = cells != book;
    made
}

fn small_stepper(
    making: &Making<'_>,
    label: &'static str,
    value: u8,
    range: &RangeInclusive<u8>,
    with: &dyn Fn(u8) -> Settings,
) -> Stepper {
    let range = i16::from(*range.start())..=i16::from(*range.end());
    let with = |figure: i16| with(u8::try_from(figure).unwrap_or(0));
    let shown = value.to_string();
    stepper(making, label, shown, i16::from(value), &range, &with)
}

fn stepper(
    making: &Making<'_>,
    label: &'static str,
    shown: String,
    value: i16,
    range: &RangeInclusive<i16>,
    with: &dyn Fn(i16) -> Settings,
) -> Stepper {
    let way = |next: i16| range.contains(&next).then(|| (making.change)(with(next)));
    Stepper {
        label,
        value: shown,
        less: way(value - 1),
        more: way(value + 1),
    }
}

/// "From 0 to 20. By the book: 3."
fn range_note(its: &RangeInclusive<u8>, book: u8) -> String {
    format!("{} By the book: {book}.", range(its))
}

fn range(range: &RangeInclusive<u8>) -> String {
    format!("From {} to {}.", range.start(), range.end())
}
