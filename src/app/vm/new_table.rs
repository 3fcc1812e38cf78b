//! A new table: the game, the cast, the options.

use super::ending::number_word;
use crate::app::house::is_here;
use crate::app::intent::Intent;
use crate::app::model::{Model, Sheet};
use crate::app::torang::table;
use crate::app::update::read_hero;
use crate::app::words::book::said;
use crate::app::words::refusals;
use crate::app::words::torg::counted;
use crate::engine::name::{Name, NameFault};
use crate::engine::torg::card::CARDS;
use crate::engine::torg::command::Command;
use crate::engine::torg::settings::{
    Edition, FlurryOrder, HandSize, Reshuffle, Settings, StackAtSceneEnd,
};
use crate::save::GameKind;

/// What the three steps show.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct NewTable {
    pub game: GameKind,
    pub title: String,
    /// What is wrong with it.
    pub title_fault: Option<String>,
    pub edition: Edition,
    pub edition_line: &'static str,
    pub heroes: Vec<(String, String)>,
    pub so_far: String,
    pub typed: String,
    /// How the field will be read.
    pub draft: Option<(String, String)>,
    pub fault: Option<String>,
    pub options: Vec<Question>,
    /// "3 hands of 4", "144 cards stay".
    pub deal: [String; 2],
    /// "Deal", "Open".
    pub open: &'static str,
}

/// An open question of the rules, with its answers.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Question {
    pub question: &'static str,
    /// The ledger's name of the question.
    pub id: &'static str,
    pub answer: String,
    /// Whether it differs from the default.
    pub set: bool,
    pub open: bool,
    pub toggle: Intent,
    pub choices: Vec<Choice>,
}

/// One answer.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Choice {
    pub label: String,
    pub sub: &'static str,
    pub on: bool,
    pub intent: Intent,
}

/// The new table as it stands.
pub fn new_table(model: &Model) -> NewTable {
    let draft = &model.draft;
    let heroes = draft.heroes.len();
    let hand = draft.settings.opening_hand(heroes);
    let stay = CARDS.len().saturating_sub(heroes * usize::from(hand));
    NewTable {
        game: draft.game,
        title: draft.title.clone(),
        title_fault: match Name::new(&draft.title) {
            Err(NameFault::TooLong { length }) => Some(refusals::long_name(length)),
            Ok(_) | Err(NameFault::Empty) => None,
        },
        edition: draft.edition,
        edition_line: match draft.edition {
            Edition::Revised => said!("Vital blow in four steps; grapple, disarm and vital block."),
            Edition::Classic => said!("Vital blow in one step; seven martial-arts disciplines."),
        },
        heroes: draft
            .heroes
            .iter()
            .map(|hero| (hero.name.clone(), hero.player.clone().unwrap_or_default()))
            .collect(),
        so_far: [&heroes.to_string(), " so far"].concat(),
        typed: draft.typed.clone(),
        draft: read_hero(&draft.typed)
            .ok()
            .map(|hero| (hero.name, hero.player.unwrap_or_default())),
        fault: draft.fault.map(refusals::draft),
        options: match draft.game {
            GameKind::Torg if is_here(GameKind::Torg) => questions(
                draft.settings,
                draft.open_option,
                &Intent::OpenedOption,
                &Intent::ChangedOption,
                true,
            ),
            GameKind::Torang if is_here(GameKind::Torang) => {
                let change = |settings| table::send(table::Intent::ChangedOption(settings));
                table::vm::questions(
                    &draft.torang,
                    draft.open_option,
                    &Intent::OpenedOption,
                    &change,
                )
            }
            GameKind::Torg | GameKind::Torang => vec![],
        },
        open: match draft.game {
            GameKind::Torg => "Deal",
            GameKind::Torang => "Open",
        },
        deal: match draft.game {
            GameKind::Torg => [
                [&counted(heroes, "hand", "hands"), " of ", &hand.to_string()].concat(),
                [&stay.to_string(), said!(" cards stay")].concat(),
            ],
            GameKind::Torang => [
                counted(heroes, "adventurer", "adventurers"),
                said!("abilities come later", String),
            ],
        },
    }
}

/// The same questions at a table in play: a change is an event like any other. The dealt hand size stays.
pub fn table_options(settings: Settings, open: Option<usize>) -> Vec<Question> {
    let toggle = |open| Intent::Asked(Sheet::Options { open });
    let change = |settings| Intent::wanted(Command::ChangeSettings { settings });
    questions(settings, open, &toggle, &change, false)
}

fn questions(
    settings: Settings,
    open: Option<usize>,
    toggle: &dyn Fn(Option<usize>) -> Intent,
    change: &dyn Fn(Settings) -> Intent,
    before_deal: bool,
) -> Vec<Question> {
    let mut all = Vec::new();
    if before_deal {
        let choices = [HandSize::ByHeroes]
            .into_iter()
            .chain((3..=7).map(HandSize::Fixed));
        all.push((
            said!("Cards in a hand"),
            "A-01",
            choices
                .map(|choice| {
                    let label = match choice {
                        HandSize::ByHeroes => said!("by the number of heroes", String),
                        HandSize::Fixed(cards) => number_word(cards),
                    };
                    (
                        label,
                        "",
                        Settings {
                            hand_size: choice,
                            ..settings
                        },
                    )
                })
                .collect::<Vec<_>>(),
        ));
    }
    all.push((
        said!("A new deck is shuffled from"),
        "A-09",
        vec![
            (
                said!("the discards", String),
                said!("the stack only when they run out"),
                settings.answered(Reshuffle::Discards),
            ),
            (
                said!("discards and stack", String),
                said!("all but its top card"),
                settings.answered(Reshuffle::DiscardsAndStack),
            ),
        ],
    ));
    all.push((
        said!("Flipped cards after a scene"),
        "A-11",
        vec![
            (
                "stay".to_owned(),
                "",
                settings.answered(StackAtSceneEnd::Stays),
            ),
            (
                said!("are discarded", String),
                said!("the last flip on top"),
                settings.answered(StackAtSceneEnd::Discarded),
            ),
        ],
    ));
    all.push((
        said!("A flurry’s second actions come"),
        "A-20",
        vec![
            (
                "at once".to_owned(),
                said!("before the other side"),
                settings.answered(FlurryOrder::AtOnce),
            ),
            (
                said!("after both sides", String),
                "",
                settings.answered(FlurryOrder::AfterBoth),
            ),
        ],
    ));
    all.into_iter()
        .enumerate()
        .map(|(place, (asked, id, answers))| {
            let is_open = open == Some(place);
            let answers = answers
                .into_iter()
                .map(|(label, sub, choice)| (label, sub, choice == settings, change(choice)))
                .collect();
            let toggle = toggle(if is_open { None } else { Some(place) });
            question(asked, id, answers, is_open, toggle)
        })
        .collect()
}

/// An answer: its words, more about it, whether it is the one given, and what gives it.
type Answer = (String, &'static str, bool, Intent);

/// One question. The first answer is the default.
pub fn question(
    question: &'static str,
    id: &'static str,
    answers: Vec<Answer>,
    open: bool,
    toggle: Intent,
) -> Question {
    let chosen = answers.iter().position(|(.., on, _)| *on).unwrap_or(0);
    Question {
        question,
        id,
        answer: answers
            .get(chosen)
            .map_or_else(String::new, |(label, ..)| label.clone()),
        set: chosen != 0,
        open,
        toggle,
        choices: answers
            .into_iter()
            .enumerate()
            .map(|(at, (label, sub, _, intent))| Choice {
                label,
                sub,
                on: at == chosen,
                intent,
            })
            .collect(),
    }
}
