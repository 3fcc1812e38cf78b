//! One option of a Torg table: its question, its answers or figures, and the settings that result from each of them.

use crate::components::{Answer, Question, SteppedNumber};
use crate::grammar::counted;
use crate::torg::messages::combat::options as combat_messages;
use crate::torg::messages::combat::{edition, edition_mark};
use crate::torg::messages::options::{self as messages, Group, QuestionText};
use ::torg::combat::settings::{self as combat, CombatNumbers, CombatSettings, NumberChart};
use ::torg::settings::{self as deck, DeckNumbers, Edition, HandSize, HandSizeRecount, Settings};
use std::ops::RangeInclusive;

/// An option of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A question about the deck.
    Deck(deck::Question),
    HandSize,
    HandSizeOverSeven,
    CoupDeGrace,
    MultiActionPenalties,
    Campaign,
    Deckless,
    /// A question about combat.
    Combat(combat::Question),
    /// A chart of combat figures.
    Chart(NumberChart),
}

impl Item {
    /// Returns all options, in the order of the page.
    pub fn all() -> impl Iterator<Item = Self> {
        let deck_items = deck::Question::ALL.iter().copied().map(Self::Deck);
        let combat_items = combat::Question::ALL.iter().copied().map(Self::Combat);
        deck_items
            .chain([
                Self::HandSize,
                Self::HandSizeOverSeven,
                Self::CoupDeGrace,
                Self::MultiActionPenalties,
                Self::Campaign,
                Self::Deckless,
            ])
            .chain(combat_items)
            .chain(NumberChart::ALL.map(Self::Chart))
    }

    /// Returns the section that shows the option.
    pub fn group(self) -> Group {
        match self {
            Self::Deck(question) => messages::asked(question).group,
            // The penalties for several actions are among the rules that a table should settle before it plays.
            Self::MultiActionPenalties => Group::AgreeFirst,
            Self::Campaign => Group::Story,
            Self::Deckless => Group::Dealing,
            Self::HandSize | Self::HandSizeOverSeven | Self::CoupDeGrace => Group::Figures,
            Self::Combat(question) => combat_messages::asked(question).group,
            // Each chart is in the section of the question that it belongs to.
            Self::Chart(
                NumberChart::FireModes | NumberChart::SingleShots | NumberChart::ManyOnOne,
            ) => Group::Ranged,
            Self::Chart(NumberChart::Knockout | NumberChart::OneOnManyEffect) => Group::Attacks,
            Self::Chart(NumberChart::Buckler | NumberChart::CoverWounds) => Group::Defences,
            Self::Chart(NumberChart::Negation) => Group::Harm,
        }
    }

    /// Returns the only edition in which the option matters. `None` if it matters in both.
    const fn only_in(self) -> Option<Edition> {
        match self {
            Self::Combat(question) => question.only_in(),
            Self::Chart(chart) => chart.only_in(),
            Self::Deck(_)
            | Self::HandSize
            | Self::HandSizeOverSeven
            | Self::CoupDeGrace
            | Self::MultiActionPenalties
            | Self::Campaign
            | Self::Deckless => None,
        }
    }

    /// Returns the question with its current answer. Each answer and each step of a figure holds the settings that result from it.
    pub fn question(self, settings: &Settings, hand_size: Option<u8>) -> Question<Settings> {
        let mut question = self.unmarked_question(*settings, hand_size);
        if let Some(only) = self.only_in() {
            question.mark = edition_mark(only);
            let edition_note = format!("Only in {}. ", edition(only));
            question.note.insert_str(0, &edition_note);
        }
        question
    }

    /// Returns the question and its whole answer, which the summary of a question with several figures shortens.
    pub fn answered(self, settings: &Settings) -> (&'static str, String) {
        let question = self.unmarked_question(*settings, None);
        let answer = match self {
            Self::CoupDeGrace => messages::plus(settings.numbers.coup_de_grace_bonus),
            Self::MultiActionPenalties => messages::penalties(&settings.numbers),
            Self::Chart(chart) => {
                let cells = settings.combat.numbers.cells(chart);
                combat_messages::all_figures(chart, changeable(chart, &cells))
            }
            Self::Deck(_)
            | Self::HandSize
            | Self::HandSizeOverSeven
            | Self::Campaign
            | Self::Deckless
            | Self::Combat(_) => question.summary,
        };
        (question.question, answer)
    }

    fn unmarked_question(self, settings: Settings, hand_size: Option<u8>) -> Question<Settings> {
        let numbers = settings.numbers;
        let with_numbers = move |numbers| Settings {
            numbers,
            ..settings
        };
        match self {
            Self::Deck(question) => {
                let settings_for = |answer| settings.with(question, answer);
                let chosen = settings.answer(question);
                choice_question(
                    messages::asked(question),
                    question.reading(),
                    settings_for,
                    chosen,
                )
            }
            Self::Combat(question) => {
                let answers = settings.combat.answers;
                let settings_for = |answer| {
                    with_combat(settings, |combat| {
                        combat.answers = answers.with(question, answer)
                    })
                };
                let asked = combat_messages::asked(question);
                choice_question(
                    asked,
                    question.reading(),
                    settings_for,
                    answers.of(question),
                )
            }
            Self::HandSize => hand_size_question(settings, hand_size),
            Self::HandSizeOverSeven => number_question(
                ("Hand size with eight or more heroes", "A-01"),
                (
                    numbers.hand_size_over_seven,
                    DeckNumbers::default().hand_size_over_seven,
                ),
                DeckNumbers::HAND_SIZE_OVER_SEVEN,
                |number| format!("The rules give no number; the app’s own is {number}."),
                |hand_size_over_seven| {
                    with_numbers(DeckNumbers {
                        hand_size_over_seven,
                        ..numbers
                    })
                },
            ),
            Self::CoupDeGrace => number_question(
                ("Coup de Grace adds", "A-49"),
                (
                    numbers.coup_de_grace_bonus,
                    DeckNumbers::default().coup_de_grace_bonus,
                ),
                DeckNumbers::COUP_DE_GRACE_BONUS,
                |number| format!("The printed card says {number}."),
                |coup_de_grace_bonus| {
                    with_numbers(DeckNumbers {
                        coup_de_grace_bonus,
                        ..numbers
                    })
                },
            ),
            Self::MultiActionPenalties => penalties_question(settings),
            Self::Campaign => yes_no_question(
                ("Is this a campaign?", "DD-395"),
                ["a single adventure", "the same heroes return"],
                settings.campaign,
                |campaign| Settings {
                    campaign,
                    ..settings
                },
            ),
            Self::Deckless => Question {
                note: "If you have printed cards, choose them under “The deck” instead.".to_owned(),
                keywords: "physical printed real own cards",
                ..mark_book_answer(yes_no_question(
                    ("Play without the deck?", "DD-012"),
                    [
                        "hands are dealt and cards flipped",
                        "no cards; the gamemaster decides which effects apply",
                    ],
                    settings.deckless,
                    |deckless| Settings {
                        deckless,
                        ..settings
                    },
                ))
            },
            Self::Chart(chart) => chart_question(settings, chart),
        }
    }
}

/// Marks the first answer as the rulebook's. Not used for the campaign option, which is the table's own choice.
fn mark_book_answer(mut question: Question<Settings>) -> Question<Settings> {
    if let Some(first) = question.answers.first_mut() {
        first.by_the_book = true;
    }
    question
}

fn with_combat(settings: Settings, change: impl FnOnce(&mut CombatSettings)) -> Settings {
    let mut changed = settings;
    change(&mut changed.combat);
    changed
}

/// Returns a question with a list of answers, each with its own text.
fn choice_question(
    asked: QuestionText,
    reading: &'static str,
    settings_for: impl Fn(u8) -> Settings,
    chosen: u8,
) -> Question<Settings> {
    let answers = (0..).zip(asked.answers);
    let answers =
        answers.map(|(index, &(label, detail))| Answer::new(label, detail, settings_for(index)));
    let chosen = usize::from(chosen);
    mark_book_answer(Question::new(
        asked.question,
        reading,
        answers.collect(),
        chosen,
    ))
}

fn yes_no_question(
    (question, rule): (&'static str, &'static str),
    [no, yes]: [&'static str; 2],
    is_yes: bool,
    settings_for: impl Fn(bool) -> Settings,
) -> Question<Settings> {
    let answer = |yes, detail| Answer::new(messages::yes_no(yes), detail, settings_for(yes));
    let answers = vec![answer(false, no), answer(true, yes)];
    Question::new(question, rule, answers, usize::from(is_yes))
}

fn hand_size_question(settings: Settings, dealt: Option<u8>) -> Question<Settings> {
    let sizes = [HandSize::ByHeroes].into_iter();
    let sizes: Vec<HandSize> = sizes.chain(HandSize::RANGE.map(HandSize::Fixed)).collect();
    let answer = |hand_size: &HandSize| {
        let hand_size = *hand_size;
        Answer::new(
            messages::hand_size(hand_size),
            "",
            Settings {
                hand_size,
                ..settings
            },
        )
    };
    let answers = sizes.iter().map(answer).collect();
    let chosen = sizes.iter().position(|size| *size == settings.hand_size);
    let question = Question::new("Hand size", "A-01", answers, chosen.unwrap_or(0));
    mark_book_answer(Question {
        note: dealt.map_or_else(String::new, |cards| {
            let cards = counted(cards, "card", "cards");
            if settings.is(HandSizeRecount::Act) {
                format!("Hands have {cards}; a new size applies from the next act on.")
            } else if settings.is(HandSizeRecount::Session) {
                format!("Hands have {cards}; a new size applies from the next session on.")
            } else {
                format!("Hands have {cards}; a new size applies from the next deal on.")
            }
        }),
        ..question
    })
}

/// Returns a question whose answer is one number. `origin`: says where the default comes from.
fn number_question(
    (question, rule): (&'static str, &'static str),
    (value, default): (u8, u8),
    range: RangeInclusive<u8>,
    origin: fn(u8) -> String,
    settings_for: impl Fn(u8) -> Settings,
) -> Question<Settings> {
    let steps = vec![SteppedNumber::stepped(
        question,
        value,
        range.clone(),
        settings_for,
    )];
    Question {
        note: format!(
            "From {} to {}. {}",
            range.start(),
            range.end(),
            origin(default)
        ),
        ..Question::of_numbers(question, rule, value.to_string(), value != default, steps)
    }
}

fn penalties_question(settings: Settings) -> Question<Settings> {
    let penalties = settings.numbers.multi_action_penalties;
    let range = DeckNumbers::MULTI_ACTION_PENALTY;
    let step = |(index, value): (usize, &u8)| {
        SteppedNumber::stepped(messages::nth(index), *value, range.clone(), |figure| {
            let mut changed = settings;
            if let Some(penalty) = changed.numbers.multi_action_penalties.get_mut(index) {
                *penalty = figure;
            }
            changed
        })
    };
    let steps = penalties.iter().enumerate().map(step).collect();
    let [first, second, third, ..] = penalties.map(messages::plus);
    let summary = format!("{first}, {second}, {third} …");
    let is_changed = penalties != DeckNumbers::default().multi_action_penalties;
    Question {
        note: format!(
            "The first is for the easiest action. From {} to {}. The rules give no numbers; the app’s own are {}.",
            range.start(),
            range.end(),
            messages::penalties(&DeckNumbers::default())
        ),
        ..Question::of_numbers(
            "Extra difficulty in a multi-action",
            "A-36",
            summary,
            is_changed,
            steps,
        )
    }
}

/// Returns the cells of a chart that a table may change.
fn changeable(chart: NumberChart, cells: &[i8]) -> &[i8] {
    cells.get(chart.first_cell()..).unwrap_or_default()
}

/// Returns the question for a chart of combat, with one figure for each cell that a table may change.
fn chart_question(settings: Settings, chart: NumberChart) -> Question<Settings> {
    let numbers = settings.combat.numbers;
    let all_cells = numbers.cells(chart);
    let cells = changeable(chart, &all_cells);
    let defaults = CombatNumbers::default().cells(chart);
    let own = changeable(chart, &defaults);
    let step = |(index, cell): (usize, &i8)| {
        let (label, range) = (combat_messages::cell(chart, index), chart.cell_range(index));
        SteppedNumber {
            value: combat_messages::figures(chart, std::slice::from_ref(cell)),
            ..SteppedNumber::stepped(label, *cell, range, |cell| {
                with_combat(settings, |combat| {
                    combat.numbers = numbers.with_cell(chart, index, cell)
                })
            })
        }
    };
    let indexed = all_cells.iter().enumerate().skip(chart.first_cell());
    let steps = indexed.map(step).collect();
    let summary = match cells.get(..3) {
        Some(first) if cells.len() > 3 => format!("{} …", combat_messages::figures(chart, first)),
        _ => combat_messages::all_figures(chart, cells),
    };
    let figures = combat_messages::all_figures(chart, own);
    let name = combat_messages::chart(chart);
    Question {
        note: match own {
            [_] => format!("The rules give no number; the app’s own is {figures}."),
            _ => format!("The rules give no numbers; the app’s own are {figures}."),
        },
        ..Question::of_numbers(name, chart.ledger_id(), summary, cells != own, steps)
    }
}
