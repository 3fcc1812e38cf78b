//! The terms of an attack's totals, in the order in which they are shown.

use crate::combat::attack::prepared::AttackBreakdown;
use crate::combat::breakdown::{BreakdownLine, ValueSource};
use tabletop::rule::RuleId;

/// One term of an attack, with its amount in both totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct AttackTerm {
    pub source: ValueSource,
    pub to_hit: Option<i32>,
    pub damage: Option<i32>,
    pub rule: RuleId,
}

/// Returns the terms of both totals: skill value and base damage first. `die`: includes the bonus from the die, as the last
/// term.
pub fn attack_terms(breakdown: &AttackBreakdown, die: bool) -> Vec<AttackTerm> {
    let effect = breakdown.effect.as_ref().map_or(&[][..], |sum| &sum.lines);
    let effect = with_raises_cut(effect);
    let mut damage_lines: Vec<_> = effect.iter().map(Some).collect();
    let mut terms: Vec<AttackTerm> = Vec::new();
    for line in &breakdown.action.lines {
        let same = |entry: &&mut Option<&BreakdownLine>| {
            entry.is_some_and(|damage_line| damage_line.source == line.source)
        };
        let damage_line = damage_lines.iter_mut().find(same).and_then(Option::take);
        terms.push(AttackTerm {
            source: line.source,
            to_hit: Some(line.amount),
            damage: damage_line.map(|damage_line| damage_line.amount),
            rule: line.rule,
        });
    }
    for line in damage_lines.into_iter().flatten() {
        if is_base_damage(line.source) {
            if let Some(value) = terms.first_mut() {
                value.damage = Some(value.damage.unwrap_or(0).saturating_add(line.amount));
            }
        } else {
            terms.push(AttackTerm {
                source: line.source,
                to_hit: None,
                damage: Some(line.amount),
                rule: line.rule,
            });
        }
    }
    let of_die = |term: &AttackTerm| {
        matches!(
            term.source,
            ValueSource::ChartedBonus | ValueSource::Minimum
        )
    };
    let (last, mut first): (Vec<AttackTerm>, Vec<AttackTerm>) = terms.into_iter().partition(of_die);
    if die {
        first.extend(last);
    }
    first
}

/// Takes what the weapon's maximum cuts off what raises Strength first, so that base damage is the same with it and without it
/// (TC-080, TC-081, DD-262).
fn with_raises_cut(lines: &[BreakdownLine]) -> Vec<BreakdownLine> {
    let mut lines = lines.to_vec();
    let maximum = lines
        .iter()
        .position(|line| line.source == ValueSource::WeaponMaximum);
    let Some((before, [cut, ..])) = maximum.and_then(|index| lines.split_at_mut_checked(index))
    else {
        return lines;
    };
    // Of the lines before the maximum, all that are not base damage raise Strength.
    for line in before
        .iter_mut()
        .filter(|line| !is_base_damage(line.source))
    {
        let excess = cut.amount.saturating_neg().max(0);
        let taken = line.amount.clamp(0, excess);
        line.amount -= taken;
        cut.amount += taken;
    }
    lines
}

/// Checks whether a value is part of base damage.
const fn is_base_damage(figure: ValueSource) -> bool {
    matches!(
        figure,
        ValueSource::Strength
            | ValueSource::WeaponAdd
            | ValueSource::WeaponMaximum
            | ValueSource::SkillAdds
            | ValueSource::WeaponDamage
    )
}
