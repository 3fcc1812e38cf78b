//! What a table may decide for itself about combat, in words: each question of its ledger with its answers, in the engine's
//! order, and its charts.
use crate::torg::messages::options::{Asked, Group};
use crate::torg::messages::torg::{list, signed};
use ::torg::combat::settings::{CombatSettings, NumberChart, Question};

/// Makes the match from the table.
macro_rules! texts {
    ($($name:ident $group:ident $question:literal $([$answer:literal $more:literal])+)+) => {
        /// A question in words.
        pub const fn asked(question: Question) -> &'static Asked {
            match question {
                $(Question::$name => &Asked {
                    group: Group::$group,
                    question: $question,
                    answers: &[$(($answer, $more)),+],
                }),+
            }
        }
    };
}

texts! {
    UnskilledFace Dice "Unskilled: after which face does the die go on?"
        ["after a 10" ""]
        ["after a 20" ""]
        ["after none" ""]
    Slash Harm "What does K/O mean?"
        ["one step" "a K, or an O after a K"]
        ["both at once" "out"]
    LoneO Harm "An O without a K?"
        ["leaves nothing" ""]
        ["is remembered" "a later K knocks out"]
    Short Harm "A hit whose effect falls short?"
        ["does nothing" ""]
        ["does 1 shock" ""]
    ExtraK Harm "When does a non-lethal blow’s extra K come?"
        ["after the row’s mark" ""]
        ["before it" "a K/O then knocks out"]
    DefenceRolls Defences "How often is an active defence rolled?"
        ["once a round" "it serves all attacks"]
        ["for each attack" ""]
    DefenceStarts Defences "When may an active defence begin?"
        ["up to the first attack" "while the action is free"]
        ["on one’s own turn" "until the next one"]
    AggressiveMinimum Defences "Aggressive defence: what is at least 1?"
        ["the bonus" "before the −2"]
        ["all that is added" "after the −2"]
        ["the total" ""]
    Minimum Dice "Which bonus has the minimum of +1?"
        ["with its modifiers" "the minimum comes last"]
        ["the one on the chart" "modifiers come after it"]
    DodgeCovers Defences "Which ranged attacks does dodge meet?"
        ["all of them" ""]
        ["fire combat and missiles" "not energy and heavy weapons"]
    DodgeClose Defences "Does dodge meet hand-to-hand attacks?"
        ["no" ""]
        ["yes" ""]
    FireModes Ranged "What do fire modes add?"
        ["the classic figures" "−3, +3, +3"]
        ["our own figures" "see the chart"]
    ClassicMaximum Harm "Does a weapon’s maximum hold?"
        ["yes" "for Strength and weapon"]
        ["no" ""]
    DownDefence Defences "Knocked down: what is left of the action?"
        ["nothing" "passive defences stay"]
        ["an active defence" ""]
    Suppression Ranged "Suppressive fire: what is its figure?"
        ["a total" "compared at once"]
        ["a value" "with a roll of its own"]
    Exposure Attacks "How long does an all-out attack expose?"
        ["to the next action" "in a later round"]
        ["this round" ""]
    Anatomy Attacks "A vital blow where nothing vital is known?"
        ["no more damage" "and as hard as ever"]
        ["can not be tried" ""]
    UnskilledTakes Standing "What does the status Unskilled take away?"
        ["the adds" "and rerolls of a 20"]
        ["rerolls of a 20" "the adds stay"]
    StymiedStacks Standing "Stymied twice?"
        ["counts once" ""]
        ["counts twice" "two rerolls are lost"]
    SimpleActions Standing "Simple actions beside a rolled one?"
        ["one" ""]
        ["none" ""]
        ["any number" ""]
    Moving Standing "How far beside a rolled action?"
        ["up to the rate" "at a run, without a roll"]
        ["walking" "10 m"]
        ["not at all" ""]
    RangeEffect Ranged "Does range lower damage?"
        ["always" ""]
        ["by weapon" "not where it keeps its force"]
    AimWith Ranged "What can be aimed?"
        ["any ranged weapon" ""]
        ["missile weapons" "thrown, bows, crossbows"]
    InteractionSetback Standing "A setback from an interaction costs"
        ["the next action" ""]
        ["5 on the next action" ""]
        ["what the gamemaster says" ""]
    HoldDamages Attacks "Does a hold also do damage?"
        ["yes" "unless it is spared"]
        ["no" ""]
    BlockMinimum Martial "Has a block the minimum of +1?"
        ["yes" "as active defences"]
        ["no" ""]
    MissileDodge Martial "What is missile dodge worth?"
        ["Dexterity +2" "as a defence of its own"]
        ["+2 on the defence used" ""]
    Knockout Attacks "Are there knockout attacks?"
        ["no" "no rule gives figures"]
        ["with our own figures" "see the chart"]
    ClassicConcealment Defences "Does hiding behind something count?"
        ["no" "no figures are given"]
        ["by the revised chart" "+2 to +10"]
    Armors Defences "Several pieces of armor?"
        ["the best one counts" ""]
        ["their adds are summed" "up to the highest maximum"]
    ShockLimit Harm "Which Toughness limits shock?"
        ["with cards, not armor" ""]
        ["the bare attribute" ""]
        ["with armor" ""]
    BlockAndMaximum Defences "A vital block beyond armor’s maximum?"
        ["yes" "it comes on top"]
        ["no" "the maximum holds"]
    KEnds Harm "When does a K go?"
        ["with the scene" ""]
        ["with the fight" ""]
        ["by hand" "the gamemaster lifts it"]
    Disciplines Martial "Are there martial-arts disciplines?"
        ["no" ""]
        ["yes" "all of the classic ones"]
    Negating Harm "May possibilities soften a blow?"
        ["yes" "see the chart"]
        ["no" ""]
    CountAmmunition Ranged "Is ammunition counted?"
        ["only what ran short" ""]
        ["for all weapons" ""]
        ["where rounds are noted" ""]
    CoverTable Defences "Which damage table has cover?"
        ["that of ordinary people" ""]
        ["the possibility-rated one" ""]
    WeakDisarm Attacks "What does a weak disarm do?"
        ["damage by its points" "against Strength"]
        ["damage by its effect" "against Toughness"]
    VitalBlockWith Defences "What goes with a vital block?"
        ["all but an all-out attack" ""]
        ["a defence" "active or aggressive"]
}

/// A chart, as its question is called.
pub fn chart(of: NumberChart) -> &'static str {
    match of {
        NumberChart::OneOnManyEffect => "How much harder effects are against several at once",
        NumberChart::ManyOnOne => "What several who share a roll add to it",
        NumberChart::FireModes => "Our own figures of fire modes",
        NumberChart::SingleShots => "Suppressive fire with single shots",
        NumberChart::Knockout => "Extra K of a knockout attack",
        NumberChart::Buckler => "A buckler adds to the defence",
        NumberChart::Negation => "Negating damage: what one possibility takes away",
        NumberChart::CoverWounds => "Wound levels that destroy cover",
    }
}

/// A cell of a chart.
pub fn cell(of: NumberChart, place: usize) -> &'static str {
    match (of, place) {
        (NumberChart::OneOnManyEffect, place) => super::super::options::nth(place),
        (NumberChart::ManyOnOne, 0) => "alone",
        (NumberChart::ManyOnOne, 1) => "two",
        (NumberChart::ManyOnOne, 2) => "three",
        (NumberChart::ManyOnOne, 3) => "four",
        (NumberChart::ManyOnOne, 4) => "5 and 6",
        (NumberChart::ManyOnOne, 5) => "7 to 10",
        (NumberChart::ManyOnOne, 6) => "11 to 15",
        (NumberChart::ManyOnOne, 7) => "16 to 25",
        (NumberChart::ManyOnOne, 8) => "26 to 40",
        (NumberChart::ManyOnOne, 9) => "41 to 60",
        (NumberChart::ManyOnOne, _) => "61 and more",
        (NumberChart::FireModes, 0) => "Burst weapon, single shot: damage",
        (NumberChart::FireModes, 1) => "Full automatic: bonus",
        (NumberChart::FireModes, _) => "Single shots as several: damage",
        (NumberChart::Negation, 0) => "How many different kinds of harm",
        (NumberChart::Negation, 1) => "Wound levels, if wounds are one",
        (NumberChart::Negation, _) => "Shock, if shock is one",
        (
            NumberChart::SingleShots
            | NumberChart::Knockout
            | NumberChart::Buckler
            | NumberChart::CoverWounds,
            _,
        ) => chart(of),
    }
}

/// Figures of a chart in a row: the first ones, where there are many.
pub fn figures(of: NumberChart, cells: &[i8]) -> String {
    let figure = |cell: &i8| match of {
        NumberChart::Knockout | NumberChart::Negation | NumberChart::CoverWounds => {
            cell.to_string()
        }
        NumberChart::OneOnManyEffect
        | NumberChart::ManyOnOne
        | NumberChart::FireModes
        | NumberChart::SingleShots
        | NumberChart::Buckler => signed(i32::from(*cell)),
    };
    list(&cells.iter().map(figure).collect::<Vec<_>>())
}

/// Tells each answer and chart that differs between two tables' options, old and new.
pub fn changed(
    was: &CombatSettings,
    now: &CombatSettings,
    change: &mut dyn FnMut(&str, String, String),
) {
    for its in NumberChart::ALL {
        let told = |combat: &CombatSettings| figures(its, &combat.numbers.cells(its));
        change(chart(its), told(was), told(now));
    }
    for question in Question::ALL {
        let words = asked(*question);
        let answer = |combat: &CombatSettings| {
            let given = words.answers.get(usize::from(combat.answers.of(*question)));
            given.map_or_else(String::new, |(answer, _)| (*answer).to_owned())
        };
        change(words.question, answer(was), answer(now));
    }
}
