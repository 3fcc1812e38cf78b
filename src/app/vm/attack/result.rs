//! What the dice made of an attack: the slip with every figure of both totals, and what it means for the target.

use super::asked;
use crate::app::attack::quick::Fallen;
use crate::app::words::combat::choice_of;
use crate::app::words::{attack as words, combat, torg};
use ::torg::combat::attack::outcome::{AttackOutcome, CoverHit, HitKind};
use ::torg::combat::attack::prepared::{AttackBreakdown, PreparedAttack};
use ::torg::combat::breakdown::BreakdownLine;
use ::torg::combat::chart::KnockoutMark;
use ::torg::combat::damage::{Damage, DamageResult, apply_damage, resolve_mark};
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::fight::attack_preview::attack_terms;
use ::torg::roll::DiceRoll;
use ::torg::state::Condition;
use tabletop::dice::D20;
use tabletop::rule::tc;

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Slip {
    /// How many of five steps were reached.
    pub steps: u32,
    pub title: String,
    pub dice: DiceVm,
    pub rows: Vec<AccountRow>,
    pub totals: [String; 2],
    /// What the totals met, and what that is made of.
    pub met: Vec<AccountRow>,
    pub over: [String; 2],
    /// "Over by", or "Short by" of a miss; nothing where nothing is to be met.
    pub by: &'static str,
    pub harm: Vec<HarmCell>,
    /// What it means, each with its rule.
    pub notes: Vec<(String, String)>,
}

/// The dice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct DiceVm {
    pub faces: Vec<u8>,
    /// "10 rolls on: 18".
    pub said: String,
    pub bonus: String,
}

/// A line of the account.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct AccountRow {
    pub name: String,
    pub hit: String,
    pub harm: String,
    pub rule: String,
}

/// A cell of what the blow did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum HarmCell {
    Wounds(String),
    Mark(&'static str),
    Shock(String),
    Plain(String),
}

/// What is named in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Names {
    /// What was struck with.
    pub what: String,
    pub target: String,
}

/// The slip of an attack without a table.
pub fn slip(fallen: &Fallen, names: &Names) -> Slip {
    let plan = fallen.attack.prepare(&fallen.rules);
    let charted = fallen.thrown.bonus.0;
    let outcome = plan.outcome(charted);
    let mut result = account(
        &plan,
        &outcome,
        charted,
        fallen.attack.options.vital_blow_steps(),
        names,
    );
    result.dice = dice(&fallen.thrown.chains, fallen.thrown.total.get(), charted);
    let twice = fallen.attack.options.has(CombatOption::LightningFist);
    let mut then = fallen.was;
    if let Some(harm) = outcome.damage {
        marked(&mut result, harm, &then, &fallen.rules);
    }
    for _ in 0..=u8::from(twice) {
        if let Some(harm) = outcome.damage {
            let did = apply_damage(&mut then, fallen.limit, harm, &fallen.rules);
            result
                .notes
                .extend(meaning(&did, names, &then, fallen.limit, &fallen.rules));
        }
    }
    let why = fallen
        .unseen
        .map(|why| asked::note(why, fallen.rules.edition));
    result.notes.extend(why);
    result
}

/// The card names the knockout mark as it comes to for somebody in that condition, and what it means stands beneath. Returns its
/// name.
pub fn marked(
    slip: &mut Slip,
    harm: Damage,
    was: &Condition,
    rules: &CombatRules,
) -> Option<&'static str> {
    let extra = (harm.extra_k > 0).then_some(KnockoutMark::K);
    let its = harm.row.mark.map(|mark| resolve_mark(mark, was, rules));
    let its = its.or(extra)?;
    let name = combat::mark(its);
    for cell in &mut slip.harm {
        if *cell == HarmCell::Mark(combat::mark(KnockoutMark::KOrO)) {
            *cell = HarmCell::Mark(name);
        }
    }
    let (means, rule) = match its {
        _ if was.unconscious => (words::OUT_ALREADY, 106),
        KnockoutMark::K => (combat::mark_means(its), 93),
        KnockoutMark::O => (combat::mark_means(its), 95),
        KnockoutMark::KOrO => (combat::mark_means(its), 97),
        KnockoutMark::KO => (combat::mark_means(its), 98),
    };
    let means = format!("{name}: {means}");
    slip.notes.push((means, tc(rule).to_string()));
    Some(name)
}

/// The dice of a roll at a table, and whether one of them did not roll on.
pub fn dice_of(roll: &DiceRoll) -> DiceVm {
    let mut dice = dice(&roll.chains, roll.total.get(), roll.bonus.0);
    if roll.reroll_lost {
        dice.said.push_str(" (stymied: one does not roll on)");
    }
    dice
}

/// The dice of a throw.
fn dice(chains: &[Vec<D20>], total: u32, charted: i32) -> DiceVm {
    let faces: Vec<u8> = chains.iter().flatten().map(|die| die.face()).collect();
    let on: Vec<String> = chains
        .iter()
        .filter_map(|chain| chain.split_last())
        .flat_map(|(_, before)| before.iter().map(|die| die.face().to_string()))
        .collect();
    let total = total.to_string();
    let said = match (faces.len(), on.len()) {
        (0 | 1, _) => String::new(),
        (_, 0) => format!("together: {total}"),
        (_, 1) => format!("{} rolls on: {total}", on.join("")),
        _ => format!("{} roll on: {total}", torg::list(&on)),
    };
    DiceVm {
        faces,
        said,
        bonus: words::signed(charted),
    }
}

/// The dice that lie there, and nothing else.
pub fn bare(roll: &DiceRoll) -> Slip {
    Slip {
        steps: 0,
        title: String::new(),
        dice: dice_of(roll),
        rows: vec![],
        totals: Default::default(),
        met: vec![],
        over: Default::default(),
        by: "",
        harm: vec![],
        notes: vec![],
    }
}

/// The same while a bought die has still to fall: what it comes to is not told before.
pub fn held_back(roll: &DiceRoll) -> Slip {
    Slip {
        title: "One die is still to fall".to_owned(),
        ..bare(roll)
    }
}

/// The account: every term of both totals, what they met, and by how much.
pub fn account(
    plan: &PreparedAttack,
    outcome: &AttackOutcome,
    charted: i32,
    blow: i32,
    names: &Names,
) -> Slip {
    // A cover that somebody keeps count of has its own account (TC-218).
    let cover = outcome.cover_hit.filter(|its| its.damage.is_some());
    let hit = outcome.effect.is_some() || cover.is_some();
    let told = plan.breakdown(charted, hit);
    let mut rows = vec![];
    for term in attack_terms(&told, true) {
        let first = rows.is_empty();
        let figure = |amount: Option<i32>| match amount {
            None => String::new(),
            Some(amount) if first => words::figure(amount),
            Some(amount) => words::signed(amount),
        };
        rows.push(AccountRow {
            name: if first {
                names.what.clone()
            } else {
                words::account(term.source, blow)
            },
            hit: figure(term.to_hit),
            harm: figure(term.damage),
            rule: term.rule.to_string(),
        });
    }
    let resistance = told.resistance.as_ref().map_or(&[][..], |its| &its.lines);
    let met = met(&told.difficulty.lines, resistance, names);
    let effect = outcome.effect;
    let both = |action: i32, effect: Option<i32>| {
        [
            words::figure(action),
            effect.map_or_else(String::new, words::figure),
        ]
    };
    let level = outcome
        .success_level()
        .filter(|_| outcome.hit == HitKind::Target);
    let short = outcome.result_points < 0;
    let total = cover.map(|its| its.effect_total);
    Slip {
        steps: level.map_or(0, |level| level as u32 + 1),
        title: match level {
            Some(level) => format!("{} hit", torg::level(level)),
            None if is_through(outcome) => "Through the cover".to_owned(),
            None => combat::reach(outcome.hit).to_owned(),
        },
        dice: DiceVm {
            faces: vec![],
            said: String::new(),
            bonus: words::signed(charted),
        },
        rows,
        totals: both(
            outcome.action_total,
            effect.map(|effect| effect.total).or(total),
        ),
        met,
        over: if short {
            // The notes tell how far the effect goes.
            both(outcome.result_points.saturating_neg(), None)
        } else {
            both(
                outcome.result_points,
                effect.map(|effect| effect.result_points),
            )
        },
        by: if short { "Short by" } else { "Over by" },
        harm: cells(plan, outcome),
        notes: notes(plan, outcome, &told, names),
    }
}

/// Whether the cover gave way so far that the one behind is hurt too (TC-216).
fn is_through(outcome: &AttackOutcome) -> bool {
    let did = outcome.cover_hit.and_then(|its| its.damage);
    did.is_some_and(|did| did.passes_through)
}

/// What it came to beside harm.
pub fn ends(plan: &PreparedAttack, outcome: &AttackOutcome) -> Vec<&'static str> {
    let all = [
        (outcome.held && plan.takes_item(), "Item taken"),
        (outcome.held && !plan.takes_item(), "Held"),
        (outcome.disarmed, "Disarmed"),
        (outcome.thrown, "Thrown"),
    ];
    let so = all.into_iter().filter(|(is, _)| *is);
    so.map(|(_, text)| text).collect()
}

/// What both totals met: the first figure of each in one row, whatever adds to them in rows of its own, and then their sum.
fn met(hit: &[BreakdownLine], harm: &[BreakdownLine], names: &Names) -> Vec<AccountRow> {
    let mut rows = vec![];
    let name = |line: &BreakdownLine| combat::figure(line.source).to_owned();
    if let Some(first) = hit.first() {
        let against = harm.first();
        let both = [Some(first), against];
        let of: Vec<String> = both.into_iter().flatten().map(name).collect();
        rows.push(AccountRow {
            name: format!("{}: {}", names.target, of.join(", ")),
            hit: words::figure(first.amount),
            harm: against.map_or_else(String::new, |line| words::figure(line.amount)),
            rule: first.rule.to_string(),
        });
    }
    for (lines, of_hit) in [(hit, true), (harm, false)] {
        for line in lines.iter().skip(1) {
            let amount = words::signed(line.amount);
            let (hit, harm) = if of_hit {
                (amount, String::new())
            } else {
                (String::new(), amount)
            };
            rows.push(AccountRow {
                name: words::account(line.source, 0),
                hit,
                harm,
                rule: line.rule.to_string(),
            });
        }
    }
    if rows.len() > 1 {
        let sum = |lines: &[BreakdownLine]| lines.iter().map(|line| line.amount).sum::<i32>();
        rows.push(AccountRow {
            name: "To beat".to_owned(),
            hit: words::figure(sum(hit)),
            harm: if harm.is_empty() {
                String::new()
            } else {
                words::figure(sum(harm))
            },
            rule: tc(46).to_string(),
        });
    }
    rows
}

/// What the blow did, as it stands on the slip.
fn cells(plan: &PreparedAttack, outcome: &AttackOutcome) -> Vec<HarmCell> {
    let mut cells = vec![];
    let plain = |text: &str| HarmCell::Plain(text.to_owned());
    if let Some(Damage { row, extra_k }) = outcome.damage {
        if row.wounds > 0 {
            let count = usize::try_from(row.wounds).unwrap_or(usize::MAX);
            cells.push(HarmCell::Wounds(torg::counted(count, "wound", "wounds")));
        }
        if row.knockdown {
            cells.push(plain("Knockdown"));
        }
        if let Some(mark) = row.mark {
            cells.push(HarmCell::Mark(combat::mark(mark)));
        }
        cells.extend((0..extra_k).map(|_| HarmCell::Mark("K")));
        if row.shock > 0 {
            cells.push(HarmCell::Shock(format!("{} shock", row.shock)));
        }
    }
    cells.extend(ends(plan, outcome).into_iter().map(plain));
    if cells.is_empty() && outcome.hit == HitKind::Target {
        cells.push(plain("No damage"));
    }
    cells
}

fn notes(
    plan: &PreparedAttack,
    outcome: &AttackOutcome,
    told: &AttackBreakdown,
    names: &Names,
) -> Vec<(String, String)> {
    let rules = plan.rules();
    let mut notes = vec![];
    if let (Some(hit), HitKind::Cover) = (outcome.cover_hit, outcome.hit) {
        notes.extend(of_cover(hit, told, outcome, names));
    }
    let mut note = |text: &'static str, rule: u16| {
        notes.push((text.to_owned(), tc(rule).to_string()));
    };
    if outcome.held && plan.takes_item() {
        note("Whoever grabbed it has it now.", 145);
    }
    if outcome.may_count_as_disarm {
        note("Only struck: the gamemaster may count it as a disarm.", 145);
    }
    if outcome.thrown {
        note("Up to 5 metres; the next round goes into standing up.", 231);
    }
    if outcome.disarmed {
        note(
            "What they held lies on the ground.",
            if rules.is_classic() { 125 } else { 148 },
        );
    }
    let by = plan
        .lethality_option()
        .map(|by| choice_of(by, rules.edition));
    for (step, rule) in plan.damage_conversions(outcome) {
        let says = format!("{}: {}.", by.unwrap_or_default(), words::softening(step));
        notes.push((says, rule.to_string()));
    }
    notes
}

/// What became of the cover, and of the one behind it (TC-215 … TC-218).
fn of_cover(
    hit: CoverHit,
    told: &AttackBreakdown,
    outcome: &AttackOutcome,
    names: &Names,
) -> Vec<(String, String)> {
    let Some(did) = hit.damage else {
        let says = "The blow goes into what hides them.".to_owned();
        return vec![(says, tc(215).to_string())];
    };
    let levels = usize::try_from(did.wounds).unwrap_or(usize::MAX);
    let taken = torg::counted(levels, "wound level", "wound levels");
    let left = did.wounds_left.to_string();
    let says = match (did.wounds, did.wounds_left) {
        (_, 0) => format!("The cover takes {taken} and is destroyed."),
        (0, _) => format!("The cover takes no harm; left: {left}."),
        _ => format!("The cover takes {taken}; left: {left}."),
    };
    let mut notes = vec![(
        says,
        tc(if did.wounds_left == 0 { 218 } else { 217 }).to_string(),
    )];
    let besides = told.toughness.as_ref().zip(outcome.effect);
    if let Some((toughness, effect)) = besides.filter(|_| did.passes_through) {
        let says = format!(
            "It goes through to {}: {} against Toughness {}{}{}.",
            names.target,
            words::figure(hit.effect_total),
            words::figure(toughness.total),
            if effect.result_points < 0 {
                ", short by "
            } else {
                ", over by "
            },
            effect.result_points.unsigned_abs()
        );
        notes.push((says, tc(216).to_string()));
    }
    notes
}

/// What it means for the target.
pub fn meaning(
    did: &[DamageResult],
    names: &Names,
    then: &Condition,
    limit: i32,
    rules: &CombatRules,
) -> Vec<(String, String)> {
    if did.is_empty() {
        return vec![];
    }
    // What decides is what was suffered last but for the shock.
    let worst = did
        .iter()
        .rev()
        .find(|what| !matches!(what, DamageResult::Shock(_)));
    let what = worst.or_else(|| did.first());
    let rule = what.map(|what| what.rule(rules.edition));
    let shock = format!(", shock {} of {}", then.shock, words::figure(limit));
    // How much shock there is now says what came to it.
    let other = |what: &&DamageResult| !matches!(what, DamageResult::Shock(_));
    let other: Vec<DamageResult> = did.iter().filter(other).copied().collect();
    let text = if other.is_empty() {
        format!("{}:{}", names.target, shock.trim_start_matches(','))
    } else {
        format!("{}: {}{shock}", names.target, combat::all_suffered(&other))
    };
    vec![(text, rule.map_or_else(String::new, |rule| rule.to_string()))]
}
