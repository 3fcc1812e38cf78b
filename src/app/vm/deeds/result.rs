//! What an action comes to that lies rolled, on the slip of an attack: a headline, every figure with its rule, and what it means.

use super::rolling::lasts;
use crate::app::vm::attack::result::{AccountRow, Slip, bare, held_back};
use crate::app::words::attack as words;
use crate::app::words::combat;
use crate::app::words::telling::{called, headline};
use crate::app::words::torg::list;
use ::torg::combat::breakdown::{Breakdown, BreakdownLine};
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::status::earns_blindside;
use ::torg::fight::EvaluatedInteraction;
use ::torg::fight::actions::PendingAction;
use ::torg::roll::{DiceRoll, Proficiency};
use ::torg::state::Action;
use ::torg::view::View;
use tabletop::rule::tc;

/// The slip of each target; of a defence and a push there is one. None before the dice.
pub fn slips(view: &View, open: &Action) -> Vec<Slip> {
    let Some(roll) = &open.roll else {
        return vec![];
    };
    if view.active_effects.extra_roll_pending {
        return vec![held_back(roll)];
    }
    let of = |tried| tried_slip(view, open, roll, tried);
    let mut all: Vec<Slip> = view.combat.interactions.iter().map(of).collect();
    let mates = open.attack_setup.iter().flat_map(|its| &its.group);
    let mates: Vec<String> = mates.map(|mate| called(view, *mate)).collect();
    // The dice and the total of one throw, and whose they are, are told on its first slip alone.
    if let Some((first, others)) = all.split_first_mut() {
        let same = |slip: &&mut Slip| slip.dice == first.dice && slip.rows == first.rows;
        for slip in others.iter_mut().filter(same) {
            slip.dice.faces.clear();
            slip.rows.clear();
        }
        if !mates.is_empty() {
            let says = format!("One roll together with {}.", list(&mates));
            first.notes.insert(0, (says, tc(143).to_string()));
        }
    }
    all.extend(
        view.combat
            .pending_total
            .as_ref()
            .map(|sum| own_slip(view, open, roll, sum)),
    );
    all
}

/// What was tried beside an attack with the same die, a slip each: named, and without the dice that lie on the first (TC-262).
pub fn beside_slips(view: &View, open: &Action, roll: &DiceRoll) -> Vec<Slip> {
    let mut all = Vec::new();
    for tried in &view.combat.interactions {
        let mut slip = tried_slip(view, open, roll, tried);
        slip.dice.faces.clear();
        all.push(slip);
    }
    all
}

/// What an interaction comes to at one of its targets.
fn tried_slip(view: &View, open: &Action, roll: &DiceRoll, tried: &EvaluatedInteraction) -> Slip {
    let kind = tried.attempt.kind;
    let whom = called(view, tried.target);
    let row = Interaction::row_index(tried.result_points);
    let what = match open.pending_action {
        Some(PendingAction::Interaction { .. }) => combat::interaction(kind),
        Some(
            PendingAction::ActiveDefence { .. }
            | PendingAction::Push { .. }
            | PendingAction::Suppression { .. },
        )
        | None => "",
    };
    let other = view.actor(tried.target).map(|other| view.combatant(other));
    let resists = other.and_then(|other| other.skill_value(kind.skill(), &view.combat.rules));
    let resists = match resists {
        Some((_, Proficiency::Skilled)) => combat::skill(kind.skill()),
        Some((_, Proficiency::Unskilled)) => combat::resisted_with(kind),
        None => "difficulty",
    };
    let met = tried.attempt.difficulty_breakdown(&view.combat.rules);
    let upshots = combat::upshots(&tried.effects);
    // Several are told apart by their names, and by what was tried.
    let mut title = upshots;
    if view.combat.interactions.len() > 1 || !open.additional_kinds.is_empty() {
        title = headline(&[&whom, ": ", &title]);
    }
    if !open.additional_kinds.is_empty() && !what.is_empty() {
        title = format!("{what}, {title}");
    }
    let means = |upshot: &InteractionEffect| {
        let rule = match upshot {
            InteractionEffect::Unskilled => 251,
            InteractionEffect::Stymied => 252,
            InteractionEffect::Setback => 253,
            InteractionEffect::Break => 254,
            InteractionEffect::Up => 255,
            InteractionEffect::Fatigued => 256,
            InteractionEffect::PlayersCall => 257,
        };
        let means = combat::upshot_means(*upshot, &view.combat.rules);
        let words = format!("{}: {means}", combat::upshot(*upshot));
        (words, tc(rule).to_string())
    };
    // What it was for was said before (TC-141).
    let purpose = open
        .attack_setup
        .as_ref()
        .and_then(|its| its.suppression_purpose);
    let purpose = purpose.map(|purpose| {
        let said = words::purpose(purpose).to_lowercase();
        (format!("They are to: {said}"), tc(141).to_string())
    });
    let notes = tried.effects.iter().map(means);
    let mut earns = tried.effects.iter();
    let earns = earns.any(|its| earns_blindside(kind, *its, &view.combat.rules));
    let behind = earns.then(|| {
        let says = format!("In the next round {whom} may be blindsided.");
        (says, tc(201).to_string())
    });
    Slip {
        // As many steps as its table has rows: its levels are what comes of it.
        steps: row.map_or(0, |row| u32::from(row) + 1),
        title,
        met: rows(&met.lines, &format!("{whom}: {resists}")),
        over: [
            tried.result_points.saturating_abs().to_string(),
            String::new(),
        ],
        by: if tried.result_points < 0 {
            "Short by"
        } else {
            "Over by"
        },
        notes: purpose.into_iter().chain(notes).chain(behind).collect(),
        ..totalled(roll, &tried.total, what)
    }
}

/// What a defence or a push comes to, which meets nothing yet.
fn own_slip(view: &View, open: &Action, roll: &DiceRoll, sum: &Breakdown) -> Slip {
    let (what, note, rule) = match &open.pending_action {
        Some(PendingAction::ActiveDefence { skill, .. }) => {
            let skill = combat::defence_skill(*skill);
            (skill, lasts(&view.combat.rules), 58)
        }
        Some(
            PendingAction::Interaction { .. }
            | PendingAction::Push { .. }
            | PendingAction::Suppression { .. },
        )
        | None => ("Push", "The gamemaster says how far that is.", 242),
    };
    Slip {
        title: format!("{what} {}", sum.total),
        notes: vec![(note.to_owned(), tc(rule).to_string())],
        ..totalled(roll, sum, what)
    }
}

/// Dice and total, and nothing else.
fn totalled(roll: &DiceRoll, sum: &Breakdown, what: &str) -> Slip {
    Slip {
        rows: rows(&sum.lines, what),
        totals: [sum.total.to_string(), String::new()],
        ..bare(roll)
    }
}

/// The lines of a sum, the first of them by the name it is told.
fn rows(lines: &[BreakdownLine], first: &str) -> Vec<AccountRow> {
    let mut all: Vec<AccountRow> = Vec::new();
    for line in lines {
        let begins = all.is_empty();
        all.push(AccountRow {
            name: if begins && !first.is_empty() {
                first.to_owned()
            } else {
                words::account(line.source, 0)
            },
            hit: if begins {
                words::figure(line.amount)
            } else {
                words::signed(line.amount)
            },
            harm: String::new(),
            rule: line.rule.to_string(),
        });
    }
    all
}
