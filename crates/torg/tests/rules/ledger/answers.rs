//! Every answer except the default has a case that uses it and fails without it.

use crate::ledger::coverage::ALL;
use std::cell::RefCell;
use std::collections::BTreeSet;
use torg::settings::{DeckNumbers, HandSize, Question, Settings};

/// A question's key and an answer's word.
type QuestionAndAnswer = (&'static str, &'static str);

/// For each question and each answer but the first, the rule whose case uses it.
const RULES_BY_ANSWER: &[(&str, &str, &str)] = &[
    ("deal_recount", "act", "DD-025"),
    ("deal_recount", "sitting", "DD-025"),
    ("pool_start_recount", "yes", "A-03"),
    ("pool_window", "at_once", "A-04"),
    ("pool_contribution", "confirm", "A-05"),
    ("lasting_zone", "discard", "DD-008"),
    ("free_duration", "told", "DD-253"),
    ("commit_free_play", "no", "DD-069"),
    ("reshuffle", "discards_and_stack", "DD-043"),
    ("reshuffle_when", "at_once", "A-10"),
    ("stack_at_scene_end", "discarded", "DD-100"),
    ("discard_browse", "top", "A-12"),
    ("stacking", "best", "DD-067"),
    ("critical_scope", "player", "DD-075"),
    ("critical_scope", "group", "DD-075"),
    ("critical_cards", "any", "DD-073"),
    ("critical_choice", "before_roll", "DD-073"),
    ("confused_critical", "free", "DD-156"),
    ("confused_trade", "free", "A-19"),
    ("confused_martyr", "blocked", "DD-157"),
    ("flurry_order", "after_both", "DD-128"),
    ("up_stacks", "yes", "DD-137"),
    ("up_stymied", "first_roll", "DD-137"),
    ("stymied_scope", "roll", "DD-145"),
    ("stymied_paid", "refused", "DD-145"),
    ("inspiration_absent", "all", "A-25"),
    ("knockdown", "later", "DD-132"),
    ("knockdown", "classic", "DD-132"),
    ("break_injured", "wounds", "A-27"),
    ("setback_generic", "difficulty", "A-28"),
    ("setback_passive", "yes", "A-29"),
    ("pvp_roll_each", "fight", "DD-178"),
    ("villain_removals", "first_of_round", "A-31"),
    ("villain_take_specials", "plain", "A-32"),
    ("villain_take_specials", "all", "A-32"),
    ("approved_defend", "any", "A-33"),
    ("approved_defend_many", "first_missed", "A-33"),
    ("approved_defend_many", "each", "A-33"),
    ("approved_multi", "per_action", "A-34"),
    ("dsr_max_steps", "two", "A-37"),
    ("dsr_roll", "one", "A-37"),
    ("dsr_slip", "pointer", "A-38"),
    ("dsr_new_skill_restarts", "yes", "A-39"),
    ("dsr_new_try_costs_round", "yes", "A-40"),
    ("dsr_decline", "fails", "A-41"),
    ("dsr_budget", "flips", "A-42"),
    ("dsr_extra_actions", "no", "A-43"),
    ("dsr_last_ditch_box", "applies", "A-44"),
    ("dsr_last_ditch_roll", "one", "A-45"),
    ("dsr_problem_draw", "no", "A-46"),
    ("random_flip", "on_top", "A-48"),
    ("drama_end_award", "once", "DD-108"),
    ("escape_late", "refused", "A-51"),
    ("escape_transfer", "yes", "A-51"),
    ("glory_number", "total", "A-52"),
    ("haste_interrupt", "before_announced", "DD-283"),
    ("leadership_receivers", "several", "A-55"),
    ("master_special", "hand", "A-57"),
    ("monologue_scope", "hostile", "DD-304"),
    ("monologue_scope", "all", "DD-304"),
    ("second_keep_round_effects", "no", "DD-317"),
    ("seize_window", "before_acting", "DD-322"),
    ("seize_keep_repeats", "no", "DD-325"),
    ("supporter_npc", "no", "DD-327"),
    ("alertness_trigger", "owner", "A-67"),
    ("subplot_comp", "turn_in_only", "DD-095"),
    ("subplot_comp", "always", "DD-095"),
    ("subplot_slot", "used", "DD-355"),
    ("subplot_limit", "hero", "DD-014"),
    ("subplot_count_campaigned", "yes", "DD-358"),
    ("subplot_award_each", "one", "DD-103"),
    ("martyr_state", "active", "DD-380"),
    ("campaign_wait", "no", "DD-387"),
    ("surprise", "later", "DD-408"),
    ("surprise", "classic", "DD-405"),
    ("surprise", "off", "DD-404"),
    ("surprise_blocks_place", "no", "DD-407"),
    ("surprise_add_to_start", "higher", "DD-404"),
    ("trade_self", "no", "A-80"),
    ("helpless_cards", "none", "DD-064"),
    ("helpless_cards", "all", "DD-064"),
    ("absent_cards", "pools", "DD-063"),
    ("trade_preview", "no", "A-85"),
    ("scene_final_discards", "skipped", "DD-101"),
    ("dsr_hint_source", "chapter", "A-90"),
];

/// Questions whose answer only changes the messages (`src/torg/messages/sentences.rs`).
const ONLY_AFFECTS_MESSAGES: &[&str] = &["dsr_slip"];

/// The same for numbers, the hand size and campaign mode.
const FIGURES: &[(&str, &str, &str)] = &[
    ("hand_size", "other", "DD-025"),
    ("over_seven", "other", "DD-020"),
    ("coup", "other", "DD-265"),
    ("penalties", "other", "A-36"),
    ("campaign", "other", "DD-358"),
];

thread_local! {
    static PLAYED: RefCell<BTreeSet<QuestionAndAnswer>> = const { RefCell::new(BTreeSet::new()) };
    static RESET_TO_DEFAULT: RefCell<Option<(Question, u8)>> = const { RefCell::new(None) };
}

/// The settings of a case, with the answer under test reset to the default.
pub fn reset_tested_answer(settings: Settings) -> Settings {
    match RESET_TO_DEFAULT.with_borrow(|reset| *reset) {
        Some((question, index)) if settings.answer(question) == index => settings.with(question, 0),
        Some(_) | None => settings,
    }
}

/// Whether a case of the rule fails when this answer is reset to the default.
fn fails_with_the_default_answer(key: &str, word: &str, rule: &str) -> bool {
    let has_key = |question: &&Question| question.key() == key;
    let question = *Question::ALL.iter().find(has_key).unwrap();
    let mut answers = question.answers().iter();
    let index = answers.position(|answer| *answer == word).unwrap();
    RESET_TO_DEFAULT.set(Some((question, u8::try_from(index).unwrap())));
    let cases = ALL.iter().flat_map(|cases| cases.iter());
    let mut cases = cases.filter(|(rules, _)| rules.contains(&rule));
    let fails_with_the_default_answer =
        cases.any(|(_, case)| std::panic::catch_unwind(case).is_err());
    RESET_TO_DEFAULT.set(None);
    fails_with_the_default_answer
}

/// Records that a table is played with these settings.
pub fn record_answers(settings: &Settings) {
    let mut answered: Vec<QuestionAndAnswer> = Vec::new();
    for question in Question::ALL {
        let index = settings.answer(*question);
        if index > 0 {
            answered.push((question.key(), question.answers()[usize::from(index)]));
        }
    }
    let standard = DeckNumbers::default();
    let figures = [
        ("hand_size", settings.hand_size != HandSize::ByHeroes),
        (
            "over_seven",
            settings.numbers.hand_size_over_seven != standard.hand_size_over_seven,
        ),
        (
            "coup",
            settings.numbers.coup_de_grace_bonus != standard.coup_de_grace_bonus,
        ),
        (
            "penalties",
            settings.numbers.multi_action_penalties != standard.multi_action_penalties,
        ),
        ("campaign", settings.campaign),
    ];
    answered.extend(
        figures
            .into_iter()
            .filter(|(_, other)| *other)
            .map(|(key, _)| (key, "other")),
    );
    PLAYED.with_borrow_mut(|answers_played_by| answers_played_by.extend(answered));
}

/// The answers that the cases of a rule use.
fn answers_played_by(rule: &str) -> BTreeSet<QuestionAndAnswer> {
    PLAYED.take();
    let cases = ALL.iter().flat_map(|cases| cases.iter());
    for (_, case) in cases.filter(|(rules, _)| rules.contains(&rule)) {
        case();
    }
    PLAYED.take()
}

#[test]
fn every_other_answer_has_a_case_that_needs_it() {
    let mut problems: Vec<String> = Vec::new();
    for question in Question::ALL {
        for word in question.answers().iter().skip(1) {
            let entries = RULES_BY_ANSWER
                .iter()
                .filter(|(key, answer, _)| (*key, *answer) == (question.key(), *word))
                .count();
            if entries != 1 {
                problems.push(format!("{} = {word}: {entries} cases", question.key()));
            }
        }
    }
    let known = |key: &str, word: &str| {
        let has_key = |question: &&Question| question.key() == key;
        let question = Question::ALL.iter().find(has_key);
        question.is_some_and(|question| {
            question
                .answers()
                .iter()
                .skip(1)
                .any(|known_answer| *known_answer == word)
        })
    };
    for (key, word, rule) in RULES_BY_ANSWER {
        if !known(key, word) {
            problems.push(format!("{key} = {word} is no answer"));
        }
        if !answers_played_by(rule).contains(&(*key, *word)) {
            problems.push(format!("no case of {rule} plays with {key} = {word}"));
        }
        if !ONLY_AFFECTS_MESSAGES.contains(key) && !fails_with_the_default_answer(key, word, rule) {
            problems.push(format!("{key} = {word} makes no difference to {rule}"));
        }
    }
    for (key, word, rule) in FIGURES {
        if !answers_played_by(rule).contains(&(*key, *word)) {
            problems.push(format!("no case of {rule} plays with another {key}"));
        }
    }
    assert_eq!(problems, Vec::<String>::new());
}
