//! What the quick roll shows, in words and figures: plain data that the page places as it is.

use super::quick::{Fallen, Fault, Figures, MOST_HELP, Quick, Who, read_die, read_score};
use super::words;
use ::torang::modifier::help;
use ::torang::opposed::{Outcome, Side, TieRule};
use ::torang::score::Level;
use ::torang::standalone::StandaloneRollOdds;
use ::torang::state::RollResult;

/// The page of the quick roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Page {
    /// One, or two where there is an opponent.
    pub sides: Vec<RollerVm>,
    pub helpers: Vec<RollerVm>,
    /// Whether one more may help.
    pub more_help: bool,
    /// Which number wins between equal levels, where there is an opponent.
    pub tie_rule: Option<TieRule>,
    /// Nothing while a figure is missing.
    pub odds: Option<Odds>,
    pub slip: Option<Slip>,
    /// Earlier rolls: how they came out, and the numbers.
    pub earlier: Vec<(&'static str, String)>,
    pub own_dice: bool,
    pub roll: &'static str,
}

/// Somebody who rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RollerVm {
    pub who: Who,
    pub name: String,
    pub score: Entry,
    /// Where people roll.
    pub die: Option<Entry>,
    pub modifier: String,
    /// Whether there may be a step less and a step more.
    pub steps: [bool; 2],
    /// What is rolled against, where it is not the score itself.
    pub against: Option<String>,
    /// A helper's result, where it is given.
    pub given: Option<Level>,
}

/// A field: what stands there, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Entry {
    pub value: String,
    pub fault: Option<String>,
}

/// The odds: four levels from the worst, or eight outcomes from the greatest victory to the greatest defeat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Odds {
    /// To succeed, or to win.
    pub good: String,
    /// To lose, where there is an opponent.
    pub bad: Option<String>,
    pub shares: Vec<Share>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Share {
    pub name: &'static str,
    pub percent: String,
    /// In ten-thousandths.
    pub width: u32,
}

/// The latest roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Slip {
    pub number: u32,
    /// How many of four steps were reached.
    pub steps: u32,
    pub title: &'static str,
    pub sub: String,
    pub casts: Vec<CastVm>,
    /// What it may mean and how it came about, each with its rule.
    pub notes: Vec<(String, &'static str)>,
    /// Whether it may be asked who failed less.
    pub may_ask: bool,
}

/// One side's die.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CastVm {
    /// Whose it is, where two roll.
    pub name: &'static str,
    pub number: String,
    /// What counts beside it between equal levels.
    pub excess: String,
    pub level: &'static str,
    pub thresholds: String,
}

/// The outcomes in the order of the bar: what is nobody's lies in the middle.
pub const BAR: [Outcome; 8] = [
    Outcome::GreatVictory,
    Outcome::Victory,
    Outcome::WeakVictory,
    Outcome::Tie,
    Outcome::MutualFailure,
    Outcome::WeakDefeat,
    Outcome::Defeat,
    Outcome::GreatDefeat,
];
/// The levels from the worst.
pub const RISING: [Level; 4] = [
    Level::Fumble,
    Level::Failure,
    Level::Success,
    Level::Critical,
];

/// A figure with the minus that is shown.
pub fn plain(number: i32) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// A figure with its sign.
fn signed(number: i32) -> String {
    if number > 0 {
        format!("+{number}")
    } else {
        plain(number)
    }
}

/// So many of so many ways in percent, to a tenth; what is neither none nor all is not shown as such.
#[inline(never)]
pub fn percent(ways: u128, all: u128) -> String {
    let tenths = u32::try_from((ways * 1_000 + all / 2) / all.max(1)).unwrap_or_default();
    if tenths == 0 && ways > 0 {
        return "<0.1%".to_owned();
    }
    if tenths == 1_000 && ways < all {
        return ">99.9%".to_owned();
    }
    let whole = (tenths / 10).to_string();
    match tenths % 10 {
        0 => format!("{whole}%"),
        tenth => format!("{whole}.{tenth}%"),
    }
}

/// What a helper's result adds, with its sign.
pub fn adds(level: Level) -> String {
    signed(help(level))
}

/// The quick roll's page.
#[inline(never)]
pub fn page(quick: &Quick) -> Page {
    let figures = &quick.figures;
    let mut sides = vec![roller_vm(quick, Who::Main(Side::Active))];
    if figures.opposed {
        sides.push(roller_vm(quick, Who::Main(Side::Opponent)));
    }
    let all_typed = sides
        .iter()
        .all(|side| side.die.as_ref().is_some_and(|die| !die.value.is_empty()));
    let mut earlier = vec![];
    for fallen in quick.rolls.iter().skip(usize::from(quick.fresh)) {
        earlier.push((title(fallen), numbers(fallen)));
    }
    let mut helpers = vec![];
    for place in 0..figures.helpers.len() {
        helpers.push(roller_vm(quick, Who::Helper(place)));
    }
    Page {
        sides,
        helpers,
        more_help: figures.helpers.len() < MOST_HELP,
        tie_rule: figures.opposed.then_some(figures.tie_rule),
        odds: odds(figures),
        slip: quick
            .rolls
            .first()
            .filter(|_| quick.fresh)
            .map(|fallen| slip(quick, fallen)),
        earlier,
        own_dice: figures.own_dice,
        roll: if all_typed {
            "Read it"
        } else if quick.fresh {
            "Roll again"
        } else {
            "Roll"
        },
    }
}

#[inline(never)]
fn entry(typed: &str, fault: Option<Fault>) -> Entry {
    Entry {
        value: typed.to_owned(),
        fault: fault.map(|fault| words::fault(fault, typed)),
    }
}

#[inline(never)]
fn roller_vm(quick: &Quick, who: Who) -> RollerVm {
    let figures = &quick.figures;
    let roller = figures.roller(who).unwrap_or(&figures.active);
    let name = match who {
        Who::Main(side) if figures.opposed => words::side(side).to_owned(),
        Who::Main(_) => "Ability".to_owned(),
        Who::Helper(place) => format!("Helper {}", place + 1),
    };
    let rolls = roller.given.is_none();
    let score_fault = match read_score(&roller.score) {
        // An empty field may be about to be typed in.
        Err(Fault::NoScore) if !quick.pressed => None,
        Err(fault) if rolls => Some(fault),
        Ok(_) | Err(_) => None,
    };
    RollerVm {
        who,
        name,
        score: entry(&roller.score, score_fault),
        die: (figures.own_dice && rolls).then(|| entry(&roller.die, read_die(&roller.die).err())),
        modifier: match roller.modifier {
            0 => "±0".to_owned(),
            some => signed(some),
        },
        steps: [false, true].map(|up| roller.stepped(up).is_some()),
        against: against(figures, who),
        given: roller.given,
    }
}

/// What a side rolls against as it stands, where it is not the score itself.
fn against(figures: &Figures, who: Who) -> Option<String> {
    let Who::Main(side) = who else { return None };
    let against = figures.once(false).ok()?.target_score(side);
    let typed = read_score(&figures.roller(who)?.score).ok()?;
    (against != typed).then(|| plain(against.get()))
}

fn odds(figures: &Figures) -> Option<Odds> {
    let (ways, total): (Vec<(&'static str, u128)>, u128) = match figures.once(false).ok()?.odds() {
        StandaloneRollOdds::Outcomes(odds) => {
            let way = |outcome| (words::outcome(outcome), odds.ways(outcome));
            (BAR.into_iter().map(way).collect(), odds.total())
        }
        StandaloneRollOdds::Levels(odds) => {
            let way = |level| (words::level(level), odds.ways(level));
            (RISING.into_iter().map(way).collect(), odds.total())
        }
    };
    Some(odds_of(&ways, total))
}

/// The odds of four levels or eight outcomes, each in so many of all ways.
#[inline(never)]
pub fn odds_of(ways: &[(&'static str, u128)], total: u128) -> Odds {
    let sum = |part: Option<&[(&'static str, u128)]>| {
        let ways = part.unwrap_or_default().iter().map(|(_, ways)| ways).sum();
        percent(ways, total)
    };
    let (good, bad) = if ways.len() == BAR.len() {
        (sum(ways.get(..3)), Some(sum(ways.get(5..))))
    } else {
        (sum(ways.get(2..)), None)
    };
    let mut shares = vec![];
    for (name, ways) in ways {
        shares.push(Share {
            name,
            percent: percent(*ways, total),
            width: u32::try_from(ways * 10_000 / total.max(1)).unwrap_or_default(),
        });
    }
    Odds { good, bad, shares }
}

/// The numbers of a roll: "57", or "57 v 30".
fn numbers(fallen: &Fallen) -> String {
    let ours = fallen.made.active.natural.face().to_string();
    match &fallen.made.opponent {
        Some(theirs) => format!("{ours} v {}", theirs.natural.face()),
        None => ours,
    }
}

fn title(fallen: &Fallen) -> &'static str {
    match &fallen.made.comparison {
        Some(comparison) => words::outcome(comparison.outcome),
        None => words::level(fallen.made.active.level),
    }
}

fn slip(quick: &Quick, fallen: &Fallen) -> Slip {
    let made = &fallen.made;
    let by_number = made
        .comparison
        .is_some_and(|its| its.outcome.is_decided_by_number());
    let mut casts = vec![];
    for (side, result) in [
        (Side::Active, Some(made.active)),
        (Side::Opponent, made.opponent),
    ] {
        let Some(result) = result else { continue };
        let mut cast = cast_vm(&result);
        let added = fallen.rules.counted_excess(result.target_score);
        if by_number && added != 0 {
            cast.excess = signed(added);
        }
        if made.opponent.is_some() {
            cast.name = words::side(side);
        }
        casts.push(cast);
    }
    Slip {
        number: quick.count,
        steps: made
            .comparison
            .map_or(words::steps(made.active.level), |its| {
                words::outcome_steps(its.outcome)
            }),
        title: title(fallen),
        sub: sub_line(fallen),
        casts,
        notes: notes(quick, fallen),
        may_ask: fallen.is_mutual_failure() && !quick.lesser,
    }
}

/// What was held against what.
fn sub_line(fallen: &Fallen) -> String {
    let result = fallen.made.active;
    let Some(theirs) = &fallen.made.opponent else {
        let spans = result.target_score.thresholds();
        let number = result.natural.face().to_string();
        let (says, face) = match result.level {
            Level::Critical => (", and it is critical up to ", spans.critical),
            Level::Success => (", and it works up to ", spans.success),
            Level::Failure => (", and it works only up to ", spans.success),
            Level::Fumble => (", and it is a fumble from ", spans.span(Level::Fumble).0),
        };
        return format!("{number}{says}{face}");
    };
    let (ours, theirs) = (result.level, theirs.level);
    if ours == theirs && ours.succeeds() {
        let rule = match fallen.rules.tie_rule {
            TieRule::High => " on both sides: the higher number wins",
            TieRule::Low => " on both sides: the lower number wins",
        };
        format!("{}{rule}", words::level(ours))
    } else {
        format!("{} against {}", words::level(ours), words::level(theirs))
    }
}

fn cast_vm(result: &RollResult) -> CastVm {
    CastVm {
        name: "",
        number: result.natural.face().to_string(),
        excess: String::new(),
        level: words::level(result.level),
        thresholds: words::threshold_words(result.target_score.thresholds()),
    }
}

fn notes(quick: &Quick, fallen: &Fallen) -> Vec<(String, &'static str)> {
    let mut notes: Vec<(String, &'static str)> = vec![];
    let mut note = |(text, rule): (&'static str, &'static str)| notes.push((text.to_owned(), rule));
    let made = &fallen.made;
    match (&made.comparison, &made.opponent) {
        (Some(comparison), Some(theirs)) => {
            note(words::outcome_means(comparison.outcome));
            for result in [made.active, *theirs] {
                match result.level {
                    Level::Critical | Level::Fumble => note(words::level_means(result.level)),
                    Level::Success | Level::Failure => {}
                }
            }
            if fallen.is_mutual_failure() && quick.lesser {
                note((words::lesser(comparison.lesser_loser), "TE-087"));
            }
        }
        (None, _) | (_, None) => note(words::level_means(made.active.level)),
    }
    for (place, (level, cast)) in (1_u32..).zip(&made.helper_levels) {
        let mut text = format!("Helper {place}: ");
        if let Some(result) = cast {
            text.push_str(&result.natural.face().to_string());
            text.push_str(" against ");
            text.push_str(&plain(result.target_score.get()));
            text.push_str(", ");
        }
        text.push_str(words::level(*level));
        text.push_str(", ");
        text.push_str(&adds(*level));
        notes.push((text, "TE-064"));
    }
    account(&mut notes, Side::Active, fallen, &made.active);
    if let Some(theirs) = &made.opponent {
        account(&mut notes, Side::Opponent, fallen, theirs);
    }
    if let Some(comparison) = &made.comparison {
        notes.extend(words::scaling(comparison.scaled.scaling));
        let scaled = comparison.scaled;
        let excess = fallen.rules.counted_excess(scaled.active)
            + fallen.rules.counted_excess(scaled.opponent);
        if excess != 0 {
            let text = format!(
                "{} over 100: it counts only between equal levels.",
                excess.unsigned_abs()
            );
            notes.push((text, "TE-096"));
        }
    }
    notes
}

/// How what was rolled against came about: "65 + 20 + 20 = 105, less 50: 55"; nothing where it is the score itself.
fn account(
    notes: &mut Vec<(String, &'static str)>,
    side: Side,
    fallen: &Fallen,
    result: &RollResult,
) {
    let made = &fallen.made;
    let [ours, theirs] = fallen.typed;
    let ((base, modifier), helped) = match side {
        Side::Active => (ours, made.help_total),
        Side::Opponent => (theirs, 0),
    };
    if result.target_score == base && result.effective == base {
        return;
    }
    let mut text = match made.opponent {
        Some(_) => format!("{}: ", words::side(side)),
        None => String::new(),
    };
    text.push_str(&plain(base.get()));
    for (amount, word) in [(modifier, ""), (helped, " help")] {
        if amount != 0 {
            text.push_str(if amount < 0 { " − " } else { " + " });
            text.push_str(&amount.unsigned_abs().to_string());
            text.push_str(word);
        }
    }
    let sum = result.effective != base;
    if sum {
        text.push_str(" = ");
        text.push_str(&plain(result.effective.get()));
    }
    if let Some(comparison) = made
        .comparison
        .filter(|_| result.target_score != result.effective)
    {
        let scaling = comparison.scaled.scaling;
        let (sign, by) = if scaling.divisor > 1 {
            (" ÷ ", scaling.divisor)
        } else {
            (" − ", scaling.penalty)
        };
        if sum {
            text.push(',');
        }
        text.push_str(sign);
        text.push_str(&by.to_string());
        text.push_str(" = ");
        text.push_str(&plain(result.target_score.get()));
    }
    notes.push((text, "TE-030"));
}
