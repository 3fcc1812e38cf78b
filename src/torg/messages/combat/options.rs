//! The texts of a table's combat options: each question with its answers, in the engine's order, and the charts.
use crate::grammar::{counted, list, signed};
use crate::torg::messages::options::{Group, QuestionText, question_texts};
use ::torg::combat::settings::{self, NumberChart};

question_texts! {
    settings:
    Dice UnskilledFace "Unskilled: on which numbers do you reroll?" {
        Ten "on a 10",
        Twenty "on a 20",
        Never "on neither",
    }
    Harm Slash "What does K/O mean?" {
        Step "one of the two" ("a K, or an O after a K"),
        Both "both at once" ("knocked out"),
    }
    Harm LoneO "What does an O without a K do?" {
        Nothing "nothing",
        Remembered "it is marked" ("a later K knocks the target out"),
    }
    Harm Short "What if a hit’s effect total falls short?" {
        Nothing "no damage",
        OneShock "1 shock",
    }
    Harm ExtraK "When does non-lethal damage add its extra K?" {
        After "after the result’s K or O",
        Before "before it" ("so that a K/O knocks out"),
    }
    Defences DefenceRolls "How often is an active defense rolled?" {
        PerRound "once a round" ("for all attacks"),
        PerAttack "for each attack",
    }
    Defences DefenceStarts "When may you begin an active defense?" {
        AtAttack "before the first attack" ("if you have not acted"),
        OwnTurn "on your own turn" ("lasts until your next turn"),
    }
    Defences AggressiveMinimum "Aggressive defense: which number is raised to at least +1?" {
        Bonus "the bonus number" ("before the −2"),
        Net "all that is added" ("after the −2"),
        Total "the result",
    }
    Dice Minimum "When is a bonus raised to at least +1?" {
        Final "after modifiers" ("they cannot take it below +1"),
        Charted "before modifiers" ("they can take it below +1"),
    }
    Defences DodgeCovers "Which ranged attacks can you dodge?" {
        AllRanged "all of them",
        FireAndMissiles "firearms and missile weapons" ("not energy and heavy weapons"),
    }
    Defences DodgeClose "Can you dodge hand-to-hand attacks?" {
        No "no",
        Yes "yes",
    }
    Ranged FireModes "What does each rate of fire add?" {
        Classic "the classic numbers" ("−3, +3, +3"),
        Own "your own numbers" ("see the table below"),
    }
    Harm ClassicMaximum "Does a weapon’s maximum apply?" {
        On "yes" ("to Strength and weapon together"),
        Off "no",
    }
    Defences DownDefence "Revised: how can you defend while knocked down?" {
        Passive "only passively" ("getting up takes the action"),
        Active "actively, too",
    }
    Ranged Suppression "How does suppressive fire work?" {
        Total "as a total" ("compared directly"),
        Value "as a value" ("with its own roll"),
    }
    Attacks Exposure "How long does an all-out attack leave you exposed?" {
        NextAction "until your next action" ("in a later round"),
        Round "for this round",
    }
    Attacks Anatomy "Vital blow: what if no vital spot is known?" {
        NoBonus "no extra damage" ("and as hard as usual"),
        Refused "not allowed",
    }
    Statuses UnskilledTakes "What do you lose while Unskilled?" {
        Adds "skill adds" ("and rerolls on a 20"),
        Rolls "rerolls on a 20" ("but not skill adds"),
    }
    Statuses StymiedStacks "What if you are Stymied twice?" {
        No "counts once",
        Yes "counts twice" ("two rerolls are lost"),
    }
    Statuses SimpleActions "How many simple actions go with a rolled one?" {
        One "one",
        None "none",
        Any "any number",
    }
    Statuses Moving "How far can you move with a rolled action?" {
        Rate "your movement rate" ("at a run, with no extra roll"),
        Walking "10 m" ("at a walk"),
        None "not at all",
    }
    Ranged RangeEffect "Does range lower damage?" {
        Always "always",
        ByWeapon "depends on the weapon" ("not if it keeps its force"),
    }
    Ranged AimWith "Which weapons can you aim?" {
        Ranged "any ranged weapon",
        Missiles "missile weapons" ("thrown, bows, crossbows"),
    }
    Statuses InteractionSetback "What does a Setback from an interaction do?" {
        Action "costs the next action",
        Penalty "−5 to the next action",
        Gamemaster "gamemaster’s choice",
    }
    Attacks HoldDamages "Does grappling to hold also do damage?" {
        Yes "yes" ("unless you choose not to"),
        No "no",
    }
    Martial BlockMinimum "Is a block’s bonus number at least +1?" {
        Yes "yes" ("like an active defense"),
        No "no",
    }
    Martial MissileDodge "What does missile dodge give?" {
        Value "a defense of Dexterity + 2",
        Bonus "+2 to the defense used",
    }
    Attacks Knockout "Are there knockout attacks?" {
        Off "no" ("the rules give no numbers"),
        Own "with your own numbers" ("see the table below"),
    }
    Defences ClassicConcealment "Classic: does cover count?" {
        Off "no" ("classic has no numbers"),
        Revised "as in the revised edition" ("+2 to +10"),
    }
    Defences Armors "How do several pieces of armor combine?" {
        Best "the best one counts",
        Sum "their adds are summed" ("up to the highest maximum value"),
    }
    Harm ShockLimit "Which Toughness limits shock?" {
        WithCards "with cards, without armor",
        Bare "the attribute alone",
        WithArmor "with armor",
    }
    Defences BlockAndMaximum "Can a vital block exceed armor’s maximum value?" {
        OnTop "yes" ("added on top"),
        Within "no" ("the maximum applies"),
    }
    Harm KEnds "When does a K go away?" {
        Scene "when the scene ends",
        Fight "when the fight ends",
        ByHand "by hand" ("the gamemaster removes it"),
    }
    Martial Disciplines "Do you use martial-arts disciplines?" {
        Off "no",
        On "yes" ("all the classic ones"),
    }
    Harm Negating "Can possibilities reduce damage?" {
        On "yes" ("see the table below"),
        Off "no",
    }
    Ranged CountAmmunition "Is ammunition counted?" {
        Off "only when running short",
        All "for all weapons",
        ByWeapon "for weapons with a rating",
    }
    Defences CoverTable "Which damage table does cover use?" {
        Ordinary "ordinary",
        PossibilityRated "possibility-rated",
    }
    Attacks WeakDisarm "What does a weak disarm do?" {
        SamePoints "damage by result points" ("against Strength"),
        Toughness "damage by effect total" ("against Toughness"),
    }
    Defences VitalBlockWith "What can you combine with a vital block?" {
        AnyAction "anything but an all-out attack",
        Defence "only a defense" ("active or aggressive"),
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
        (NumberChart::ManyOnOne, 1) => "2",
        (NumberChart::ManyOnOne, 2) => "3",
        (NumberChart::ManyOnOne, 3) => "4",
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
        // A long list of one number says it once.
        (_, [first, _, ..]) if cells.iter().all(|cell| cell == first) => {
            format!("all {}", figures(number_chart, std::slice::from_ref(first)))
        }
        _ => figures(number_chart, cells),
    }
}
