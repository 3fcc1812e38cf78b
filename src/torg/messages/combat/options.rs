//! The texts of a table's combat options: each question with its answers, in the engine's order, and the charts.
use crate::grammar::{counted, list, signed};
use crate::torg::messages::options::{Group, QuestionText};
use ::torg::combat::settings::{NumberChart, Question};

/// Returns the text of a question.
pub const fn asked(question: Question) -> QuestionText {
    match question {
        Question::UnskilledFace => QuestionText::new(
            Group::Dice,
            "Unskilled: on which numbers do you reroll?",
            &[("on a 10", ""), ("on a 20", ""), ("on neither", "")],
        ),
        Question::Slash => QuestionText::new(
            Group::Harm,
            "What does K/O mean?",
            &[
                ("one of the two", "a K, or an O after a K"),
                ("both at once", "knocked out"),
            ],
        ),
        Question::LoneO => QuestionText::new(
            Group::Harm,
            "What does an O without a K do?",
            &[
                ("nothing", ""),
                ("it is marked", "a later K knocks the target out"),
            ],
        ),
        Question::Short => QuestionText::new(
            Group::Harm,
            "What if a hit’s effect total falls short?",
            &[("no damage", ""), ("1 shock", "")],
        ),
        Question::ExtraK => QuestionText::new(
            Group::Harm,
            "When does non-lethal damage add its extra K?",
            &[
                ("after the result’s K or O", ""),
                ("before it", "so that a K/O knocks out"),
            ],
        ),
        Question::DefenceRolls => QuestionText::new(
            Group::Defences,
            "How often is an active defense rolled?",
            &[("once a round", "for all attacks"), ("for each attack", "")],
        ),
        Question::DefenceStarts => QuestionText::new(
            Group::Defences,
            "When may you begin an active defense?",
            &[
                ("before the first attack", "if you have not acted"),
                ("on your own turn", "lasts until your next turn"),
            ],
        ),
        Question::AggressiveMinimum => QuestionText::new(
            Group::Defences,
            "Aggressive defense: which number is raised to at least +1?",
            &[
                ("the bonus number", "before the −2"),
                ("all that is added", "after the −2"),
                ("the result", ""),
            ],
        ),
        Question::Minimum => QuestionText::new(
            Group::Dice,
            "When is a bonus raised to at least +1?",
            &[
                ("after modifiers", "they cannot take it below +1"),
                ("before modifiers", "they can take it below +1"),
            ],
        ),
        Question::DodgeCovers => QuestionText::new(
            Group::Defences,
            "Which ranged attacks can you dodge?",
            &[
                ("all of them", ""),
                (
                    "firearms and missile weapons",
                    "not energy and heavy weapons",
                ),
            ],
        ),
        Question::DodgeClose => QuestionText::new(
            Group::Defences,
            "Can you dodge hand-to-hand attacks?",
            &[("no", ""), ("yes", "")],
        ),
        Question::FireModes => QuestionText::new(
            Group::Ranged,
            "What does each rate of fire add?",
            &[
                ("the classic numbers", "−3, +3, +3"),
                ("your own numbers", "see the table below"),
            ],
        ),
        Question::ClassicMaximum => QuestionText::new(
            Group::Harm,
            "Does a weapon’s maximum apply?",
            &[("yes", "to Strength and weapon together"), ("no", "")],
        ),
        Question::DownDefence => QuestionText::new(
            Group::Defences,
            "Revised: how can you defend while knocked down?",
            &[
                ("only passively", "getting up takes the action"),
                ("actively, too", ""),
            ],
        ),
        Question::Suppression => QuestionText::new(
            Group::Ranged,
            "How does suppressive fire work?",
            &[
                ("as a total", "compared directly"),
                ("as a value", "with its own roll"),
            ],
        ),
        Question::Exposure => QuestionText::new(
            Group::Attacks,
            "How long does an all-out attack leave you exposed?",
            &[
                ("until your next action", "in a later round"),
                ("for this round", ""),
            ],
        ),
        Question::Anatomy => QuestionText::new(
            Group::Attacks,
            "Vital blow: what if no vital spot is known?",
            &[
                ("no extra damage", "and as hard as usual"),
                ("not allowed", ""),
            ],
        ),
        Question::UnskilledTakes => QuestionText::new(
            Group::Statuses,
            "What do you lose while Unskilled?",
            &[
                ("skill adds", "and rerolls on a 20"),
                ("rerolls on a 20", "but not skill adds"),
            ],
        ),
        Question::StymiedStacks => QuestionText::new(
            Group::Statuses,
            "What if you are Stymied twice?",
            &[
                ("counts once", ""),
                ("counts twice", "two rerolls are lost"),
            ],
        ),
        Question::SimpleActions => QuestionText::new(
            Group::Statuses,
            "How many simple actions go with a rolled one?",
            &[("one", ""), ("none", ""), ("any number", "")],
        ),
        Question::Moving => QuestionText::new(
            Group::Statuses,
            "How far can you move with a rolled action?",
            &[
                ("your movement rate", "at a run, with no extra roll"),
                ("10 m", "at a walk"),
                ("not at all", ""),
            ],
        ),
        Question::RangeEffect => QuestionText::new(
            Group::Ranged,
            "Does range lower damage?",
            &[
                ("always", ""),
                ("depends on the weapon", "not if it keeps its force"),
            ],
        ),
        Question::AimWith => QuestionText::new(
            Group::Ranged,
            "Which weapons can you aim?",
            &[
                ("any ranged weapon", ""),
                ("missile weapons", "thrown, bows, crossbows"),
            ],
        ),
        Question::InteractionSetback => QuestionText::new(
            Group::Statuses,
            "What does a Setback from an interaction do?",
            &[
                ("costs the next action", ""),
                ("−5 to the next action", ""),
                ("gamemaster’s choice", ""),
            ],
        ),
        Question::HoldDamages => QuestionText::new(
            Group::Attacks,
            "Does grappling to hold also do damage?",
            &[("yes", "unless you choose not to"), ("no", "")],
        ),
        Question::BlockMinimum => QuestionText::new(
            Group::Martial,
            "Is a block’s bonus number at least +1?",
            &[("yes", "like an active defense"), ("no", "")],
        ),
        Question::MissileDodge => QuestionText::new(
            Group::Martial,
            "What does missile dodge give?",
            &[
                ("a defense of Dexterity + 2", ""),
                ("+2 to the defense used", ""),
            ],
        ),
        Question::Knockout => QuestionText::new(
            Group::Attacks,
            "Are there knockout attacks?",
            &[
                ("no", "the rules give no numbers"),
                ("with your own numbers", "see the table below"),
            ],
        ),
        Question::ClassicConcealment => QuestionText::new(
            Group::Defences,
            "Classic: does cover count?",
            &[
                ("no", "classic has no numbers"),
                ("as in the revised edition", "+2 to +10"),
            ],
        ),
        Question::Armors => QuestionText::new(
            Group::Defences,
            "How do several pieces of armor combine?",
            &[
                ("the best one counts", ""),
                ("their adds are summed", "up to the highest maximum value"),
            ],
        ),
        Question::ShockLimit => QuestionText::new(
            Group::Harm,
            "Which Toughness limits shock?",
            &[
                ("with cards, without armor", ""),
                ("the attribute alone", ""),
                ("with armor", ""),
            ],
        ),
        Question::BlockAndMaximum => QuestionText::new(
            Group::Defences,
            "Can a vital block exceed armor’s maximum value?",
            &[("yes", "added on top"), ("no", "the maximum applies")],
        ),
        Question::KEnds => QuestionText::new(
            Group::Harm,
            "When does a K go away?",
            &[
                ("when the scene ends", ""),
                ("when the fight ends", ""),
                ("by hand", "the gamemaster removes it"),
            ],
        ),
        Question::Disciplines => QuestionText::new(
            Group::Martial,
            "Do you use martial-arts disciplines?",
            &[("no", ""), ("yes", "all the classic ones")],
        ),
        Question::Negating => QuestionText::new(
            Group::Harm,
            "Can possibilities reduce damage?",
            &[("yes", "see the table below"), ("no", "")],
        ),
        Question::CountAmmunition => QuestionText::new(
            Group::Ranged,
            "Is ammunition counted?",
            &[
                ("only when running short", ""),
                ("for all weapons", ""),
                ("for weapons with a rating", ""),
            ],
        ),
        Question::CoverTable => QuestionText::new(
            Group::Defences,
            "Which damage table does cover use?",
            &[("ordinary", ""), ("possibility-rated", "")],
        ),
        Question::WeakDisarm => QuestionText::new(
            Group::Attacks,
            "What does a weak disarm do?",
            &[
                ("damage by result points", "against Strength"),
                ("damage by effect total", "against Toughness"),
            ],
        ),
        Question::VitalBlockWith => QuestionText::new(
            Group::Defences,
            "What can you combine with a vital block?",
            &[
                ("anything but an all-out attack", ""),
                ("only a defense", "active or aggressive"),
            ],
        ),
    }
}

/// Returns the title of a chart.
pub fn chart(number_chart: NumberChart) -> &'static str {
    match number_chart {
        NumberChart::OneOnManyEffect => "Multi-action: extra difficulty for effect totals",
        NumberChart::ManyOnOne => "Bonus for characters sharing a roll",
        NumberChart::FireModes => "Your own numbers for rates of fire",
        NumberChart::SingleShots => "Suppressive fire with single shots",
        NumberChart::Knockout => "Extra K from a knockout attack",
        NumberChart::Buckler => "Buckler: bonus to the defense",
        NumberChart::Negation => "What one possibility can reduce",
        NumberChart::CoverWounds => "Wound levels that destroy cover",
    }
}

/// Returns the label of a cell of a chart.
pub fn cell(number_chart: NumberChart, index: usize) -> &'static str {
    match (number_chart, index) {
        (NumberChart::OneOnManyEffect, index) => super::super::options::nth(index),
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
        (NumberChart::ManyOnOne, _) => "61 or more",
        (NumberChart::FireModes, 0) => "Burst weapon, single shot: damage",
        (NumberChart::FireModes, 1) => "Full automatic: bonus",
        (NumberChart::FireModes, _) => "Several single shots: damage",
        (NumberChart::Negation, 0) => "Kinds of damage, at most",
        (NumberChart::Negation, 1) => "Wound levels, if reduced",
        (NumberChart::Negation, _) => "Shock, if reduced",
        (
            NumberChart::SingleShots
            | NumberChart::Knockout
            | NumberChart::Buckler
            | NumberChart::CoverWounds,
            _,
        ) => chart(number_chart),
    }
}

/// Lists the given cells of a chart, with a sign where they are bonuses or penalties.
pub fn figures(number_chart: NumberChart, cells: &[i8]) -> String {
    let figure = |cell: &i8| match number_chart {
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

/// Lists all cells of a chart, with their units where they differ.
pub fn all_figures(number_chart: NumberChart, cells: &[i8]) -> String {
    match (number_chart, cells) {
        (NumberChart::Negation, [kinds, wounds, shock]) => format!(
            "up to {} of damage, {} and {shock} shock",
            counted(*kinds, "kind", "kinds"),
            counted(*wounds, "wound level", "wound levels")
        ),
        _ => figures(number_chart, cells),
    }
}
