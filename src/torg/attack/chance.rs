//! The chances of an attack, and the terms of its totals.

use super::options::percent;
use super::planned::PlannedAttack;
use super::quick::target_name;
use crate::components::ChanceRow;
use crate::grammar::{self, percent_of_rest};
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use crate::torg::messages::names;
use crate::torg::messages::sentences::{actor_name, card_name};
use ::torg::active_effects::Attribute;
use ::torg::card::{CardId, CardName};
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::odds::CERTAINTY;
use ::torg::combat::options::CombatOption;
use ::torg::combat::settings::Suppression;
use ::torg::fight::SuppressionPreview;
use ::torg::fight::attack_preview::TargetPreview;
use ::torg::roll::SuccessLevel;
use ::torg::view::{ActorView, View};
use tabletop::rule::{RuleId, tc};

/// A term of the action total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTerm {
    /// The figure, with a sign unless it is the first one; "die" for the die.
    pub figure: String,
    /// What the figure is.
    pub name: String,
    /// Whether it comes from something the player chose.
    pub is_chosen: bool,
    /// The rule that the figure comes from.
    pub rule: RuleId,
}

/// The chance of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The chance in percent.
    pub percent: String,
    /// What the chance is for: "to hit"; with several targets, also the target's name.
    pub aim: String,
    /// The action total without the die.
    pub total: String,
    /// The difficulty.
    pub difficulty: String,
    /// The rule of the difficulty; `None` if it has no terms.
    pub difficulty_rule: Option<RuleId>,
    /// The terms of the difficulty, for suppressive fire those of its total; empty if the difficulty is only one figure of the target.
    pub terms: String,
    /// A second line: another chance, or the same chance for each of several targets.
    pub second_line: String,
    /// A miss and the five levels; for suppressive fire, no effect and the rows of its table.
    pub shares: Vec<Share>,
}

/// The share of one level in the bar of chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The name of the level.
    pub name: String,
    /// A shorter name, for a label that has no room for the name.
    pub short_name: &'static str,
    /// The chance of the level in percent.
    pub percent: String,
    /// The width, in ten-thousandths of the bar.
    pub width: u32,
    /// Its label; `None` if there is no room for one.
    pub label: Option<ShareLabel>,
}

/// The label of a share of the attack results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareLabel {
    /// Its start, in ten-thousandths of the bar.
    pub start: u32,
    /// The name and the figure of the share, without the percent sign.
    pub text: String,
}

impl PlannedAttack {
    /// Returns the terms of the action total, the die last. Empty if there is only the value and a plain die.
    pub fn sum(&self) -> Vec<SumTerm> {
        let (Some(preview), Some(plan)) = (self.shown_preview(), &self.plan) else {
            return vec![];
        };
        let roll = plan.draft().boosted_roll_spec();
        let card = self.only_card();
        let mut terms: Vec<SumTerm> = vec![];
        for (source, amount, rule) in summands(preview) {
            let is_first = terms.is_empty();
            terms.push(SumTerm {
                figure: messages::term(amount, is_first),
                name: match (&card, source) {
                    (_, ValueSource::SkillValue) => "value".to_owned(),
                    (Some(card), ValueSource::Card) => card.clone(),
                    (_, source) => combat::value_name(source).to_owned(),
                },
                is_chosen: is_chosen(source),
                rule,
            });
        }
        let (extra, lost) = (roll.extra_rolls, roll.lost_rerolls);
        if terms.len() == 1 && extra == 0 && lost == 0 {
            return vec![];
        }
        terms.push(SumTerm {
            figure: "die".to_owned(),
            name: match (lost, extra) {
                (0, 0) => "d20".to_owned(),
                (0, extra) => format!("{} × d20", extra + 1),
                (1, _) => "Stymied: first reroll lost".to_owned(),
                (lost, _) => format!("Stymied: first {lost} rerolls lost"),
            },
            is_chosen: extra > 0 || lost > 0,
            rule: tc(40),
        });
        terms
    }

    /// Returns the name of the card if exactly one card adds something to the attack.
    fn only_card(&self) -> Option<String> {
        let (view, actor) = self.actor()?;
        only_card(
            view,
            actor,
            self.form.boosts.cards.iter().map(|(card, _)| *card),
        )
    }

    /// Returns the chance for the target that is shown. `None` until the range is chosen, because the range changes it.
    pub fn chance(&self) -> Option<Chance> {
        let preview = self.shown_preview().filter(|_| !self.asks_range())?;
        let name = self.name_of_target(self.form.targets.shown_index)?;
        let at_table = self.attacker.is_some();
        let mut chance = chance(preview, at_table.then_some(&name));
        let previews = self.preview.as_ref().map(|preview| &*preview.targets);
        if let Ok(previews @ [_, _, ..]) = previews {
            // The chance in large type belongs to the target that is shown.
            chance.aim = format!("{} {name}", chance.aim);
            let chances = (0..).zip(previews).filter_map(|(index, preview)| {
                let name = self.name_of_target(index)?;
                let purpose = purpose_chance(preview);
                let probability = purpose.map_or(preview.odds.hit, |(probability, _)| probability);
                Some(format!("{name} {}", percent(probability)))
            });
            chance.second_line = chances.collect::<Vec<_>>().join(", ");
        }
        Some(chance)
    }

    /// Returns the name of the target at this index.
    fn name_of_target(&self, index: usize) -> Option<String> {
        let target = self.form.targets.list.get(index)?;
        Some(match self.actor() {
            Some((view, _)) => actor_name(view, target.target),
            None => target_name(self.form.targets.list.len(), index),
        })
    }

    /// Returns the possible results, each with its chance.
    pub fn possible_results(&self) -> Vec<ChanceRow> {
        // The range changes the results, so there are none until it is chosen.
        let Some(preview) = self.shown_preview().filter(|_| !self.asks_range()) else {
            return vec![];
        };
        let mut results = vec![];
        if preview.suppression.is_none() {
            let odds = &preview.odds;
            let has = |option| preview.attack.options.has(option);
            let hold_name = if has(CombatOption::GrappleItem) {
                "item taken"
            } else {
                "restrained"
            };
            for (probability, name) in [
                (odds.cover, "cover hit"),
                (odds.wound, "at least one wound"),
                (odds.knockdown, "knockdown"),
                (odds.knockout, "knocked out by a KO"),
                (odds.held, hold_name),
                (odds.disarmed, "disarmed"),
                (preview.incapacitation_chance, "out of the fight"),
            ] {
                if probability > 0 {
                    results.push(ChanceRow::new(name, percent(probability)));
                }
            }
            let certainty = u128::from(CERTAINTY);
            let tenths = (odds.mean_shock * 10 + certainty / 2) / certainty;
            let mean = format!("{}.{}", tenths / 10, tenths % 10);
            results.push(ChanceRow::new("average shock", mean));
        }
        results.extend(self.own_defence());
        results
    }

    /// Returns the chances of the attacker's own defence from an aggressive defence, and of an active defence without an attack, for
    /// comparison (TC-154).
    fn own_defence(&self) -> Vec<ChanceRow> {
        let (Some(preview), Some(plan)) = (self.shown_preview(), &self.plan) else {
            return vec![];
        };
        let Some(own) = plan.draft().own_defence(&preview.attack) else {
            return vec![];
        };
        let own_lowest = own.with_attack.lowest();
        let mut lines = vec![];
        for (defence, name) in [
            (own.with_attack, "own defense"),
            (own.without_attack, "defense without attacking"),
        ] {
            let lowest = grammar::figure(defence.lowest());
            lines.push(ChanceRow::new(format!("{name}, at least"), lowest));
            for better in [own_lowest + 3, own_lowest + 6] {
                let probability = percent(defence.probability_of(better));
                let better = grammar::figure(better);
                lines.push(ChanceRow::new(
                    format!("{name}, {better} or more"),
                    probability,
                ));
            }
        }
        lines
    }
}

/// Returns the name of the card if exactly one of these cards and the active bonuses adds something to an attack.
pub fn only_card(
    view: &View,
    actor: &ActorView,
    used: impl Iterator<Item = CardId>,
) -> Option<String> {
    let attack_attributes = [None, Some(Attribute::Dexterity), Some(Attribute::Strength)];
    let bonuses = actor.active_bonuses.iter();
    let bonuses = bonuses.filter(|bonus| attack_attributes.contains(&bonus.attribute));
    let gives_die = |card: &CardId| {
        matches!(
            view.deck.name(*card),
            Some(CardName::Hero | CardName::Drama)
        )
    };
    let mut cards: Vec<CardId> = bonuses.map(|bonus| bonus.card).collect();
    cards.extend(used.filter(|card| !gives_die(card)));
    let first = *cards.first()?;
    let is_only = cards.iter().all(|card| *card == first);
    is_only.then(|| card_name(&view.deck, first))
}

/// Checks whether a figure comes from something the player chose.
const fn is_chosen(source: ValueSource) -> bool {
    matches!(
        source,
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

fn chance(preview: &TargetPreview, target: Option<&str>) -> Chance {
    if let Some(suppression) = preview.suppression {
        return suppression_chance(preview, &suppression);
    }
    let odds = &preview.odds;
    let breakdown = preview.prepared.breakdown(0, false).difficulty;
    let difficulty = grammar::figure(preview.prepared.difficulty());
    // The purpose of the attack is shown in large type, with the chance to hit beside it.
    let (probability, aim, other_chance) = match purpose_chance(preview) {
        Some((probability, aim)) => (probability, aim, format!("{} to hit", percent(odds.hit))),
        None => (
            odds.hit,
            "to hit",
            format!("{} to wound", percent(odds.wound)),
        ),
    };
    let mut terms = String::new();
    if breakdown.lines.len() > 1 {
        for line in &breakdown.lines {
            let (amount, name) = (line.amount.unsigned_abs(), combat::value_name(line.source));
            terms.push_str(&match (terms.is_empty(), line.amount < 0) {
                (true, _) => format!("{amount} {name}"),
                (false, true) => format!(" − {amount} {name}"),
                (false, false) => format!(" + {amount} {name}"),
            });
        }
        terms.push_str(&format!(" = {difficulty}"));
    }
    Chance {
        percent: percent(probability),
        aim: aim.to_owned(),
        total: total_without_die(preview),
        difficulty,
        difficulty_rule: breakdown.lines.first().map(|line| line.rule),
        terms,
        second_line: {
            let target_text = target.map_or_else(String::new, |target| format!(" {target}"));
            // Otherwise nobody would know why a weak attack cannot miss.
            let note = if preview.prepared.has_minimum_bonus() {
                "; point blank raises low bonus numbers"
            } else {
                ""
            };
            match preview.block {
                Some(block) => messages::blocked(target, block),
                None => format!("{other_chance}{target_text}{note}"),
            }
        },
        shares: shares(preview),
    }
}

/// Returns the terms of the total that the chance is for, without the die: the action total, or for suppressive fire the higher of
/// both totals and the modifiers of suppressive fire (TC-141, TC-142).
fn summands(preview: &TargetPreview) -> Vec<(ValueSource, i32, RuleId)> {
    let of_die = |source| matches!(source, ValueSource::ChartedBonus | ValueSource::Minimum);
    if preview.suppression.is_none() {
        let terms = preview.terms.iter();
        return terms
            .filter_map(|term| Some((term.source, term.to_hit?, term.rule)))
            .collect();
    }
    let lines = preview.prepared.suppression_breakdown(0).lines.into_iter();
    lines
        .filter(|line| !of_die(line.source))
        .map(|line| (line.source, line.amount, line.rule))
        .collect()
}

/// Returns the total that the chance is for, without the die.
fn total_without_die(preview: &TargetPreview) -> String {
    let amounts = summands(preview).into_iter().map(|(_, amount, _)| amount);
    grammar::figure(amounts.sum())
}

/// Returns the chance of suppressive fire, which is not rolled against defence or Toughness (TC-141).
fn suppression_chance(preview: &TargetPreview, suppression: &SuppressionPreview) -> Chance {
    let uses_skill = summands(preview)
        .first()
        .is_some_and(|(source, ..)| *source == ValueSource::SkillValue);
    let total = if uses_skill {
        "action total (no lower than damage total)"
    } else {
        "damage total (higher than action total)"
    };
    let mut terms = vec![total.to_owned()];
    let mut modifier = |amount: i32, name: &str| {
        if amount != 0 {
            terms.push(format!("{} {name}", grammar::signed(amount)));
        }
    };
    modifier(suppression.single_shot_modifier, "single shots");
    modifier(suppression.exposure_modifier, "target exposed");
    if preview.prepared.rules().is(Suppression::Value) {
        terms.push("then a new roll with it as the value".to_owned());
    }
    Chance {
        percent: percent(suppression.success_chance),
        aim: "to intimidate".to_owned(),
        total: total_without_die(preview),
        difficulty: grammar::figure(suppression.difficulty),
        difficulty_rule: Some(tc(141)),
        terms: terms.join(", "),
        second_line: "no damage; tap everyone in the area".to_owned(),
        shares: shares(preview),
    }
}

/// Returns the chance and the name of the attack's purpose, if that is not damage.
fn purpose_chance(preview: &TargetPreview) -> Option<(u64, &'static str)> {
    let odds = &preview.odds;
    let aims = [
        (
            CombatOption::KnockdownAttack,
            odds.knockdown,
            "to knock down",
        ),
        (CombatOption::Disarm, odds.disarmed, "to disarm"),
        (CombatOption::GrappleHold, odds.held, "to hold"),
        (CombatOption::GrappleItem, odds.held, "to take the item"),
    ];
    let mut aims = aims.into_iter();
    let (_, probability, aim) = aims.find(|(option, ..)| preview.attack.options.has(*option))?;
    Some((probability, aim))
}

/// Returns the share of each level: success levels, or for suppressive fire the rows of its table.
fn shares(preview: &TargetPreview) -> Vec<Share> {
    let names: [(String, &'static str); 6] = if preview.suppression.is_some() {
        let edition = preview.prepared.rules().edition;
        let [one, two, three, four, five] = Interaction::Intimidation.rows(edition);
        [&[], one, two, three, four, five].map(|row: &[InteractionEffect]| {
            let short_name = row
                .first()
                .map_or("none", |effect| combat::effect_words(*effect).abbreviation);
            (combat::effect_names(row), short_name)
        })
    } else {
        let level = |level, short_name| (names::level(level).to_owned(), short_name);
        [
            ("miss".to_owned(), "miss"),
            level(SuccessLevel::Minimal, "Min"),
            level(SuccessLevel::Average, "Avg"),
            level(SuccessLevel::Good, "Good"),
            level(SuccessLevel::Superior, "Sup"),
            level(SuccessLevel::Spectacular, "Spec"),
        ]
    };
    let share = |((name, short_name), probability): ((String, &'static str), u64)| Share {
        name,
        short_name,
        percent: percent(probability),
        width: u32::try_from(u128::from(probability) * u128::from(WHOLE) / u128::from(CERTAINTY))
            .unwrap_or(0),
        label: None,
    };
    let names = names.into_iter().zip(preview.level_chances);
    let mut shares: Vec<Share> = names.map(share).collect();
    // The miss is shown beside the chance of a success, so both rounded figures make 100 together.
    let success_chance = match preview.suppression {
        Some(suppression) => suppression.success_chance,
        None => preview.odds.hit,
    };
    if let (Some(miss), [chance, ..]) = (shares.first_mut(), preview.level_chances)
        && chance.saturating_add(success_chance) == CERTAINTY
    {
        miss.percent = percent_of_rest(success_chance, CERTAINTY);
    }
    place_labels(&mut shares);
    shares
}

/// The width of the whole bar, and the smallest share that has a label: 9.95%, which rounds to 10%.
const WHOLE: u32 = 10_000;
const TENTH: u32 = 995;
/// The width of a letter of a label on a phone, in ten-thousandths.
const LETTER: u32 = 240;

/// A label that is not placed yet.
struct UnplacedLabel<'a> {
    share: &'a mut Share,
    /// The middle of the share, in ten-thousandths of the bar; later the start of the label.
    position: u32,
    is_short: bool,
}

impl UnplacedLabel<'_> {
    /// The text of the label.
    fn text(&self) -> String {
        let name = match self.is_short {
            true => self.share.short_name,
            false => &self.share.name,
        };
        format!("{name} {}", self.share.percent.trim_end_matches('%'))
    }

    /// The width of the label including the gap after it.
    fn width(&self) -> u32 {
        u32::try_from(self.text().chars().count()).unwrap_or(0) * LETTER
    }
}

/// Places the labels of all shares of a tenth or more, each as close below its bar as the other labels allow. A name that is wider than
/// its bar is shortened. If the labels do not all fit, those of the smallest shares are left out.
fn place_labels(shares: &mut [Share]) {
    let mut start = 0;
    let mut labels: Vec<UnplacedLabel> = vec![];
    for share in shares {
        let position = start + share.width / 2;
        start += share.width;
        if share.width >= TENTH {
            let mut label = UnplacedLabel {
                share,
                position,
                is_short: false,
            };
            label.is_short = label.width() > label.share.width;
            labels.push(label);
        }
    }
    while labels.iter().map(UnplacedLabel::width).sum::<u32>() > WHOLE {
        let smallest = labels.iter().map(|label| label.share.width).min();
        labels.retain(|label| Some(label.share.width) != smallest);
    }
    let mut label_end = 0;
    for label in &mut labels {
        let width = label.width();
        label.position = label.position.saturating_sub(width / 2).max(label_end);
        label_end = label.position + width;
    }
    let mut end = WHOLE;
    for label in labels.into_iter().rev() {
        end = label.position.min(end.saturating_sub(label.width()));
        label.share.label = Some(ShareLabel {
            start: end,
            text: label.text(),
        });
    }
}
