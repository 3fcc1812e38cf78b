//! The sheet of an attack: what is struck with and at whom, the options with what each changes, the chance, and what came of it.

mod asked;
mod beside;
mod panes;
pub mod quick;
pub mod result;
mod rows;
pub mod struck;
pub mod table;

pub use rows::{groups, laid, prospects};

use crate::app::attack::{AttackIntent, Draft, Fault, Spot};
use crate::app::intent::Intent;
use crate::app::vm::Button;
use crate::app::vm::tasks::Part;
use crate::app::words::attack as words;
use crate::app::words::{combat, torg};
use ::torg::card::{CardId, Side};
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::odds::CERTAINTY;
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::CombatReason;
use ::torg::fight::attack_preview::{AttackPreview, TargetPreview};
use ::torg::roll::SuccessLevel;
use ::torg::settings::Edition;
use tabletop::rule::RuleId;

/// The sheet while it is being filled in.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct AttackVm {
    pub title: String,
    pub sub: String,
    /// Whom it can be aimed at, where there is somebody to choose.
    pub targets: Vec<TargetChip>,
    /// Whether it is aimed at several, and the way to it.
    pub several: Option<(bool, Intent)>,
    /// What is struck with, and the target's figures.
    pub parts: Vec<PartVm>,
    /// "3 of 10 on".
    pub count: String,
    pub groups: Vec<Group>,
    /// The way to options that are seldom wanted.
    pub rare: Option<(bool, Intent)>,
    /// What else is tried with the same die (TC-262).
    pub beside: Vec<Part>,
    /// Cards and possibilities.
    pub laid: Vec<Laid>,
    /// What may come of it, each with its chance.
    pub prospects: Vec<(String, String)>,
    /// The way to an attack without figures, at a table.
    pub plain: Option<Button>,
    pub foot: Foot,
}

/// Somebody it can be aimed at.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct TargetChip {
    pub name: String,
    pub side: Side,
    /// It is aimed at them.
    pub on: bool,
    /// Their figures are shown.
    pub shown: bool,
    pub intent: Intent,
}

/// What is struck with, or the target: its row, which opens into figures.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PartVm {
    pub name: String,
    pub sub: String,
    pub hit: String,
    pub harm: String,
    pub open: bool,
    pub toggle: Intent,
    /// The figures that are always in sight.
    pub main: Vec<NumberVm>,
    pub fields: Vec<Field>,
    /// What may come before the attack.
    pub first: Option<Button>,
    /// Keeps what was typed on somebody's sheet.
    pub keep: Option<Button>,
}

/// A field.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Field {
    Number(NumberVm),
    Ways {
        label: String,
        ways: Vec<(String, bool, Intent)>,
    },
    Switch {
        label: &'static str,
        on: bool,
        intent: Intent,
    },
    /// Of these any.
    Several {
        label: &'static str,
        ways: Vec<(String, bool, Intent)>,
    },
}

/// A number to type, or to step to.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct NumberVm {
    pub spot: Spot,
    pub label: &'static str,
    pub value: String,
    /// What counts where nothing is typed.
    pub hint: String,
    pub fault: Option<String>,
}

/// Options that are for one thing.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Group {
    pub head: &'static str,
    pub rows: Vec<Row>,
}

/// An option.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Row {
    pub name: String,
    pub sub: String,
    pub hit: String,
    pub harm: String,
    pub on: bool,
    pub refused: bool,
    pub control: Control,
    /// Takes it, or lets it go; where it is refused, all the same.
    pub toggle: Intent,
}

/// The chance with another step, and the way there.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Step {
    pub chance: String,
    pub intent: Intent,
}

/// What stands at the end of an option's row.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Control {
    Switch,
    Steps {
        value: String,
        /// One less, where there is one.
        less: Option<Box<Step>>,
        /// One more.
        more: Option<Box<Step>>,
    },
    /// Why not: the rule.
    Rule(String),
}

/// A card, or the possibilities.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Laid {
    pub card: Option<CardId>,
    pub name: String,
    pub sub: String,
    pub on: bool,
    pub special: bool,
    pub intent: Intent,
    /// One possibility less.
    pub less: Option<Intent>,
}

/// The part that never scrolls: the sum, the chance and the dice.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Foot {
    pub sum: Vec<Cell>,
    pub chance: Option<Chance>,
    /// What is missing, where something is.
    pub missing: Option<String>,
    /// A question that is answered in place: how far off somebody is.
    pub asks: Option<Field>,
    /// What stands against it by the book: in words, and the rule.
    pub refused: Option<(String, Option<String>)>,
    pub own_dice: bool,
    /// Where people roll: what they type, and what is wrong with it.
    pub dice: Option<(String, Option<String>)>,
    /// Whose they are: "Nia’s dice, such as 10 4".
    pub dice_hint: String,
    pub roll: String,
}

/// A term of the sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Cell {
    pub figure: String,
    pub name: String,
    pub lit: bool,
    pub rule: Option<String>,
}

/// The chance.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Chance {
    pub percent: String,
    /// To do what, "to hit".
    pub what: &'static str,
    pub against: String,
    pub against_rule: String,
    /// What it is made of, where it is more than a figure of the target.
    pub made: String,
    /// A second line: to do what, to whom.
    pub more: String,
    /// A miss and the five levels; of fire that cows, no effect and what comes of it.
    pub shares: Vec<Share>,
}

/// The share of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Share {
    pub name: String,
    /// The same where there is little room.
    pub short: &'static str,
    pub percent: String,
    /// In ten-thousandths.
    pub width: u32,
    /// Where its label begins, in ten-thousandths, where there is room for one beneath its own bar.
    pub label: Option<u32>,
}

/// A chance in percent, to a tenth where it is below 10; what is neither none nor all is not shown as such.
#[inline(never)]
pub fn percent(parts: u64) -> String {
    let all = u128::from(CERTAINTY);
    let tenths = (u128::from(parts) * 1000 + all / 2) / all;
    let tenths = u32::try_from(tenths).unwrap_or(1000);
    if tenths == 0 && parts > 0 {
        return "<0.1%".to_owned();
    }
    if tenths == 1000 && parts < CERTAINTY {
        return ">99.9%".to_owned();
    }
    let (whole, tenth) = if tenths < 100 {
        (tenths / 10, tenths % 10)
    } else {
        ((tenths + 5) / 10, 0)
    };
    let whole = whole.to_string();
    if tenth == 0 {
        format!("{whole}%")
    } else {
        format!("{whole}.{tenth}%")
    }
}

/// A field for a number.
#[inline(never)]
pub fn number_vm(draft: &Draft, spot: Spot, hint: String, needed: bool) -> NumberVm {
    let fault = match draft.figure(spot) {
        Ok(None) if needed && draft.pressed => Some(Fault::Missing(spot)),
        Ok(_) => None,
        Err(fault) => Some(fault),
    };
    NumberVm {
        spot,
        label: words::spot(spot),
        value: draft.text(spot).to_owned(),
        hint,
        fault: fault.map(words::fault),
    }
}

/// The way into a part, or out of it.
pub fn opens(part: crate::app::attack::Part) -> Intent {
    Intent::attack(AttackIntent::Opened(part))
}

/// The terms of the action total, the die last; nothing where there is but the value.
pub fn sum(against: &TargetPreview, further: u8, stymied: bool) -> Vec<Cell> {
    let mut cells = vec![];
    for term in &against.terms {
        let Some(hit) = term.to_hit else { continue };
        let first = cells.is_empty();
        cells.push(Cell {
            figure: if first {
                words::figure(hit)
            } else {
                words::signed(hit)
            },
            name: if first {
                "value".to_owned()
            } else {
                combat::figure(term.source).to_owned()
            },
            lit: is_chosen(term.source),
            rule: Some(term.rule.to_string()),
        });
    }
    cells.push(Cell {
        figure: "die".to_owned(),
        name: match (stymied, further) {
            (true, _) => "stymied: first reroll lost".to_owned(),
            (false, 0) => "d20".to_owned(),
            (false, more) => format!("{} × d20", more + 1),
        },
        lit: further > 0 || stymied,
        rule: Some(rule_of(40)),
    });
    if cells.len() == 2 && further == 0 && !stymied {
        cells.clear();
    }
    cells
}

fn rule_of(number: u16) -> String {
    tabletop::rule::tc(number).to_string()
}

/// Whether somebody chose that figure.
const fn is_chosen(figure: ValueSource) -> bool {
    matches!(
        figure,
        ValueSource::Aim
            | ValueSource::VitalBlow
            | ValueSource::AllOut
            | ValueSource::Sweep
            | ValueSource::AggressiveDefence
            | ValueSource::StunningAttack
            | ValueSource::Disarm
            | ValueSource::FullAutomatic
            | ValueSource::BurstAsSingle
            | ValueSource::SingleAsMulti
            | ValueSource::Opportunity
            | ValueSource::KnockdownAttack
            | ValueSource::Blindside
            | ValueSource::Grapple
            | ValueSource::BothWeapons
            | ValueSource::Card
    )
}

/// The chance of one target, by its name.
pub fn chance(against: &TargetPreview, name: &str) -> Chance {
    let odds = &against.odds;
    let shares = shares(against);
    let difficulty = &against.prepared.breakdown(0, false).difficulty;
    let rule = difficulty.lines.first().map(|line| line.rule);
    let mut made = String::new();
    if difficulty.lines.len() > 1 {
        for line in &difficulty.lines {
            let sign = match (made.is_empty(), line.amount < 0) {
                (true, _) => "",
                (false, true) => " − ",
                (false, false) => " + ",
            };
            let amount = line.amount.unsigned_abs().to_string();
            made.push_str(&format!("{sign}{amount} {}", combat::figure(line.source)));
        }
        made.push_str(&format!(
            " = {}",
            words::figure(against.prepared.difficulty())
        ));
    }
    if let Some(cowing) = against.suppression {
        let mut made = "by the higher total".to_owned();
        if cowing.single_shot_modifier != 0 {
            made.push_str(&format!(
                ", {} single shots",
                words::signed(cowing.single_shot_modifier)
            ));
        }
        if cowing.exposure_modifier != 0 {
            made.push_str(&format!(
                ", {} open to it",
                words::signed(cowing.exposure_modifier)
            ));
        }
        return Chance {
            percent: percent(cowing.success_chance),
            what: "to cow",
            against: words::figure(cowing.difficulty),
            against_rule: rule_of(141),
            made,
            more: "nobody is harmed; tap all who are there".to_owned(),
            shares,
        };
    }
    // What is aimed for stands in the big type, and how surely it lands beside it.
    let ((parts, what), (other, then)) = match aimed_for(against) {
        Some(aim) => (aim, (odds.hit, " to hit")),
        None => ((odds.hit, "to hit"), (odds.wound, " to wound")),
    };
    Chance {
        percent: percent(parts),
        what,
        against: words::figure(against.prepared.difficulty()),
        against_rule: rule.map_or_else(String::new, |rule: RuleId| rule.to_string()),
        made,
        more: format!(
            "{}{then}{}{name}",
            percent(other).as_str(),
            if name.is_empty() { "" } else { " " }
        ),
        shares,
    }
}

/// How likely each level is, by the names that what is rolled has for them.
fn shares(against: &TargetPreview) -> Vec<Share> {
    let names: [(String, &'static str); 6] = if against.suppression.is_some() {
        let edition = against.prepared.rules().edition;
        let [one, two, three, four, five] = Interaction::Intimidation.rows(edition);
        [&[], one, two, three, four, five].map(|row: &[InteractionEffect]| {
            let short = row.first().map_or("none", |its| combat::upshot_short(*its));
            (combat::upshots(row), short)
        })
    } else {
        [
            ("miss", "miss"),
            (torg::level(SuccessLevel::Minimal), "Min"),
            (torg::level(SuccessLevel::Average), "Avg"),
            (torg::level(SuccessLevel::Good), "Good"),
            (torg::level(SuccessLevel::Superior), "Sup"),
            (torg::level(SuccessLevel::Spectacular), "Spec"),
        ]
        .map(|(name, short)| (name.to_owned(), short))
    };
    let mut shares = vec![];
    for ((name, short), parts) in names.into_iter().zip(against.level_chances) {
        shares.push(Share {
            name,
            short,
            percent: percent(parts),
            width: u32::try_from(u128::from(parts) * 10_000 / u128::from(CERTAINTY)).unwrap_or(0),
            label: None,
        });
    }
    label(&mut shares);
    shares
}

/// What is meant to come of it other than harm, and how likely it does.
fn aimed_for(against: &TargetPreview) -> Option<(u64, &'static str)> {
    let odds = &against.odds;
    let ends = [
        (
            CombatOption::KnockdownAttack,
            odds.knockdown,
            "to knock down",
        ),
        (CombatOption::Disarm, odds.disarmed, "to disarm"),
        (CombatOption::GrappleHold, odds.held, "to hold"),
        (CombatOption::GrappleItem, odds.held, "to take it"),
    ];
    let end = ends
        .into_iter()
        .find(|(choice, ..)| against.attack.options.has(*choice));
    end.map(|(_, parts, what)| (parts, what))
}

/// The width of a letter of a label on a phone, in ten-thousandths.
const LETTER: u32 = 260;

/// The bar, and the least share of it that has a label, as it rounds.
const WHOLE: u32 = 10_000;
const TENTH: u32 = 995;

/// How much room a label takes, with the gap behind it.
fn room(share: &Share) -> u32 {
    let letters = share.short.len() + share.percent.len();
    u32::try_from(letters).unwrap_or(0) * LETTER
}

/// Every share of a tenth or more has its label, as near beneath its own bar as the others leave room; where they need more than
/// there is, the smallest goes first.
fn label(shares: &mut [Share]) {
    let mut middles: Vec<(usize, u32)> = vec![];
    let mut from = 0;
    for (place, share) in shares.iter().enumerate() {
        if share.width >= TENTH {
            middles.push((place, from + share.width / 2));
        }
        from += share.width;
    }
    let of = |shares: &[Share], place: usize| shares.get(place).map_or(0, room);
    while middles
        .iter()
        .map(|(place, _)| of(shares, *place))
        .sum::<u32>()
        > WHOLE
    {
        let width = |(place, _): &(usize, u32)| shares.get(*place).map_or(0, |its| its.width);
        let least = middles.iter().map(width).min();
        middles.retain(|one| Some(width(one)) != least);
    }
    let mut taken = 0;
    for (place, middle) in &mut middles {
        let room = of(shares, *place);
        *middle = middle.saturating_sub(room / 2).max(taken);
        taken = *middle + room;
    }
    let mut end = WHOLE;
    for (place, start) in middles.iter().rev() {
        end = (*start).min(end.saturating_sub(of(shares, *place)));
        if let Some(share) = shares.get_mut(*place) {
            share.label = Some(end);
        }
    }
}

/// How many options are on.
pub fn counted(groups: &[Group]) -> String {
    let rows = || groups.iter().flat_map(|group| &group.rows);
    let on = rows().filter(|row| row.on).count();
    format!("{on} of {} on", rows().count())
}

/// What stands against it.
pub fn refused(weighed: &AttackPreview, edition: Edition) -> Option<(String, Option<String>)> {
    let refusal = weighed.refusal?;
    let rule = refusal.rule.map(|rule| rule.to_string());
    let says = match refusal.reason {
        CombatReason::NotTogether(one, other) => format!(
            "{}: not with {}",
            combat::choice_of(one, edition),
            combat::choice_of(other, edition).to_lowercase()
        ),
        _ => combat::refusal(refusal).title,
    };
    Some((says, rule))
}
