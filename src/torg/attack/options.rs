//! The options, cards and possibilities that can be used on an attack, each with the resulting chance.

use super::form::{AttackForm, MAX_POSSIBILITIES_WITHOUT_TABLE};
use super::planned::PlannedAttack;
use crate::grammar::{self, counted};
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat::{option_detail, option_label};
use crate::torg::messages::effects;
use crate::torg::messages::sentences::card_name;
use ::torg::active_effects::Attribute;
use ::torg::card::CardId;
use ::torg::combat::odds::CERTAINTY;
use ::torg::combat::options::{CombatOption, MAX_VITAL_STEPS};
use ::torg::combat::refusal::{CombatReason, CombatRefusal};
use ::torg::combat::rules::CombatRules;
use ::torg::fight::attack_preview::{AttackBoost, OptionGroup, OptionPreview, is_rarely_used};
use ::torg::view::ActorView;
use tabletop::rule::RuleId;

/// Formats a chance in percent.
pub fn percent(probability: u64) -> String {
    grammar::percent(probability, CERTAINTY)
}

/// The options of one group that are shown.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionRows {
    /// The heading; empty for the first group.
    pub heading: &'static str,
    /// Whether the options are rarely used: they are shown below the button that opens them.
    pub is_rare: bool,
    /// The rows, those that the situation rules out last. Choosing an option that is not ruled out does not change the order.
    pub rows: Vec<OptionRow>,
}

impl OptionRows {
    /// Returns the options that are shown at once, or those behind the row that counts them. All rare options are shown at once.
    pub fn options(&self, ruled_out: bool) -> Vec<CombatOption> {
        let is_behind = |row: &OptionRow| row.is_ruled_out && !self.is_rare;
        let rows = self.rows.iter();
        let rows = rows.filter(|row| is_behind(row) == ruled_out);
        rows.map(|row| row.option).collect()
    }

    /// Returns the text of the row that opens the options behind it; empty if there are none.
    pub fn ruled_out_text(&self) -> String {
        match self.options(true).len() {
            0 => String::new(),
            count => messages::ruled_out(count),
        }
    }
}

/// The heading of the options that are rarely used.
pub const RARE_OPTIONS: &str = "Rare options";

/// An option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionRow {
    /// The option.
    pub option: CombatOption,
    /// Its name.
    pub name: &'static str,
    /// What the option does, or why it cannot be chosen.
    pub detail: String,
    /// The chance that results from switching the option; `None` if it stays the same, or if something is missing.
    pub toggled_chance: Option<ToggledChance>,
    /// Its modifier of the action total, with a sign; empty if it is not known.
    pub to_hit: String,
    /// Its modifier of the effect total, with a sign; empty if it is not known.
    pub damage: String,
    /// Whether it is chosen.
    pub is_on: bool,
    /// Whether the rules do not allow it in this attack.
    pub is_refused: bool,
    /// Whether the situation rules it out, not only another chosen option.
    pub is_ruled_out: bool,
    /// The control at the end of the row.
    pub control: OptionControl,
}

/// The chance to hit that results from switching an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToggledChance {
    /// The chance in percent.
    pub percent: String,
    /// Whether it is the chance with the option, not the one without it.
    pub with_option: bool,
}

impl ToggledChance {
    /// Returns the chance as the row shows it: "→ 70%" if it is the chance with the option, and "off 70%" if it is the one without.
    pub fn short_text(&self) -> String {
        let sign = if self.with_option { "→" } else { "off" };
        format!("{sign} {}", self.percent)
    }

    /// Returns the chance in words: "with it 70%".
    pub fn text(&self) -> String {
        let with = if self.with_option { "with" } else { "without" };
        format!("{with} it {}", self.percent)
    }
}

/// The control at the end of an option's row.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionControl {
    /// A switch.
    Switch,
    /// Steps of a vital blow.
    Steps {
        /// The current number of steps.
        steps: i32,
        /// The chance with one step less, and with one more; `None` if that step does not exist.
        chances: [Option<String>; 2],
    },
    /// A button that opens the rule: why the option cannot be chosen, or why it is fixed.
    Rule(RuleId),
}

/// Returns the names of the chosen options: "All-out attack, Vital blow".
pub fn chosen_text(groups: &[OptionRows]) -> String {
    let rows = groups.iter().flat_map(|group| &group.rows);
    let chosen: Vec<&str> = rows.filter(|row| row.is_on).map(|row| row.name).collect();
    if chosen.is_empty() {
        "No options".to_owned()
    } else {
        chosen.join(", ")
    }
}

impl PlannedAttack {
    /// Returns the options, in groups. Rarely used options are included only if they are to be shown, or are chosen.
    pub fn options(&self, shows_rare: bool) -> Vec<OptionRows> {
        let form = &self.form;
        let rules = self.rules();
        // No chances are shown while something is missing.
        let is_live = self.preview.is_ok() && !self.asks_range();
        let chance_now = self
            .shown_preview()
            .map(|shown| match &shown.suppression {
                Some(suppression) => suppression.success_chance,
                None => shown.odds.hit,
            })
            .filter(|_| is_live);
        let Some(preview) = self.preview.as_ref().ok().or(self.stand_in.as_ref()) else {
            return vec![];
        };
        let hidden: &[CombatOption] = if form.targets.list.len() > 1 {
            &[]
        } else {
            &[CombatOption::SplitWeapons]
        };
        let learned = self
            .actor()
            .and_then(|(_, actor)| actor.sheet.as_ref())
            .map(|sheet| sheet.disciplines);
        // An option of a learned discipline does not count as rare.
        let is_rare = |option: &OptionPreview| {
            let is_learned = || learned.is_some_and(|learned| learned.allows_option(option.option));
            is_rarely_used(option.option) && !is_learned()
        };
        let rows = |is_wanted: &dyn Fn(&OptionPreview) -> bool| -> Vec<OptionRow> {
            let options = preview.options.iter();
            let shown =
                options.filter(|option| !hidden.contains(&option.option) && is_wanted(option));
            let rows = shown.map(|option| option_row(option, form, &rules, chance_now));
            let mut rows: Vec<OptionRow> = rows.collect();
            rows.sort_by_key(|row| row.is_ruled_out);
            rows
        };
        let group = |group: OptionGroup| OptionRows {
            heading: messages::option_group(group),
            is_rare: false,
            rows: rows(&|option| group.options().contains(&option.option) && !is_rare(option)),
        };
        let mut groups: Vec<OptionRows> = OptionGroup::ALL.into_iter().map(group).collect();
        groups.push(OptionRows {
            heading: RARE_OPTIONS,
            is_rare: true,
            rows: rows(&|option| is_rare(option) && (option.selected || shows_rare)),
        });
        groups.retain(|group| !group.rows.is_empty());
        groups
    }
}

/// Returns the row of an option. `chance_now`: the chance of the attack as it is; `None` while something is missing.
fn option_row(
    preview: &OptionPreview,
    form: &AttackForm,
    rules: &CombatRules,
    chance_now: Option<u64>,
) -> OptionRow {
    let option = preview.option;
    let steps = form.options.counted_vital_blow_steps(rules.edition);
    let has_steps = option == CombatOption::VitalBlow && preview.selected && steps > 0;
    let chance = |probability| chance_now.map_or_else(String::new, |_| percent(probability));
    let purpose = option_detail(option, rules.edition);
    let detail = match preview.refusal {
        None if preview.fixed => "you waited for it".to_owned(),
        Some(refusal) => messages::reason(option, refusal, rules.edition),
        None if has_steps => format!("{steps} of {MAX_VITAL_STEPS} steps: {purpose}"),
        None => purpose.to_owned(),
    };
    let control = match preview.refusal.and_then(|refusal| refusal.rule) {
        // A held attack has this option fixed.
        None if preview.fixed => OptionControl::Rule(option.rule(rules.edition)),
        Some(rule) if !preview.selected => OptionControl::Rule(rule),
        _ if has_steps => OptionControl::Steps {
            steps,
            chances: preview
                .step_chances
                .map(|probability| probability.map(chance)),
        },
        _ => OptionControl::Switch,
    };
    // The steps of a vital blow show their own chances.
    let shows_chance = control == OptionControl::Switch && preview.refusal.is_none();
    let is_changed = chance_now.is_some_and(|now| percent(now) != percent(preview.toggled_chance));
    let toggled_chance = (shows_chance && is_changed).then(|| ToggledChance {
        percent: percent(preview.toggled_chance),
        with_option: !preview.selected,
    });
    let depends_on_choices = |refusal: CombatRefusal| {
        matches!(
            refusal.reason,
            CombatReason::NotTogether(..) | CombatReason::NoMultiAction(_)
        )
    };
    let is_ruled_out = |refusal| !preview.selected && !depends_on_choices(refusal);
    // Without the table's numbers, there are no modifiers to show.
    let lacks_figures = preview
        .refusal
        .is_some_and(|refusal| refusal.reason == CombatReason::NoKnockoutFigures);
    let modifier = |modifier| match lacks_figures {
        true => String::new(),
        false => grammar::signed(modifier),
    };
    OptionRow {
        option,
        name: option_label(option, rules.edition),
        detail,
        toggled_chance,
        to_hit: modifier(preview.to_hit),
        damage: modifier(preview.damage),
        is_on: preview.selected,
        is_refused: preview.refusal.is_some(),
        is_ruled_out: preview.refusal.is_some_and(is_ruled_out),
        control,
    }
}

/// A card or the possibilities, to be used on the attack.
#[derive(Clone, Debug, PartialEq)]
pub struct BoostChip {
    /// The title of the card and the attribute it raises, or "Possibility".
    pub name: String,
    /// The effect, with the resulting chance if it changes.
    pub detail: String,
    /// Whether it is used on the attack.
    pub is_used: bool,
    /// The card or the possibilities.
    pub source: BoostSource,
}

/// The source of a boost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoostSource {
    /// A card, with the attribute it raises.
    Card(CardId, Option<Attribute>),
    /// Possibilities.
    Possibilities {
        /// Whether one more can be spent.
        can_spend_more: bool,
    },
}

impl PlannedAttack {
    /// Returns the chance without a boost that is used.
    fn chance_without(&self, boost: AttackBoost) -> Option<u64> {
        if self.asks_range() {
            return None;
        }
        self.plan.as_ref()?.draft().chance_without(boost).ok()
    }

    /// Returns the chance with an offered boost, by its index: 0 is an extra die, then come the cards.
    fn chance_with(&self, index: usize) -> Option<u64> {
        let preview = self.preview.as_ref().ok().filter(|_| !self.asks_range())?;
        preview.boosted_chances.get(index).copied()
    }

    /// Returns the cards and possibilities that can be used.
    pub fn boosts(&self) -> Vec<BoostChip> {
        let Some((view, actor)) = self.actor() else {
            return vec![self.possibilities(None)];
        };
        let mut chips = vec![];
        let extra_die = self.extra_die();
        for (index, offered) in (1..).zip(&self.cards) {
            let effect = match offered.boost {
                _ if !offered.counts => effects::ALREADY_COUNTS.to_owned(),
                AttackBoost::ExtraDie => extra_die.to_owned(),
                AttackBoost::Bonus(bonus) => format!("+{bonus} to the bonus number"),
                AttackBoost::Attribute(_, bonus) => format!("+{bonus}"),
                AttackBoost::EffectValue(_) => "more damage".to_owned(),
            };
            let changes_chance =
                offered.counts && !matches!(offered.boost, AttackBoost::EffectValue(_));
            let chance = if offered.is_used {
                self.chance_without(offered.boost)
            } else {
                self.chance_with(index)
            };
            let detail = match chance.map(percent).filter(|_| changes_chance) {
                Some(chance) if offered.is_used => format!("{effect} (without it: {chance})"),
                Some(chance) => format!("{effect}: {chance}"),
                None => effect,
            };
            let title = card_name(&view.deck, offered.card);
            chips.push(BoostChip {
                name: match offered.attribute {
                    Some(attribute) => format!("{title}: {}", effects::attribute(attribute)),
                    None => title,
                },
                detail,
                is_used: offered.is_used,
                source: BoostSource::Card(offered.card, offered.attribute),
            });
        }
        if actor.buyable_dice > 0 || self.form.boosts.possibilities > 0 {
            chips.push(self.possibilities(Some(actor)));
        }
        chips
    }

    /// Returns what a bought die adds to the roll.
    fn extra_die(&self) -> &'static str {
        let plan = self.plan.as_ref();
        effects::extra_die(plan.is_some_and(|plan| plan.roll_spec.lost_rerolls > 0))
    }

    /// Returns the boost for possibilities. `actor`: who spends them; `None` without a table, where they are not counted.
    fn possibilities(&self, actor: Option<&ActorView>) -> BoostChip {
        let spent = self.form.boosts.possibilities;
        let dice = counted(spent, "die", "dice");
        let chance = match spent {
            0 => self.chance_with(0),
            _ => self.chance_without(AttackBoost::ExtraDie),
        };
        let effect = match (spent, chance.map(percent)) {
            (0, Some(chance)) => format!("{}: {chance}", self.extra_die()),
            (0, None) => self.extra_die().to_owned(),
            (1, Some(chance)) => format!("+{dice} (without it: {chance})"),
            (_, Some(chance)) => format!("+{dice} (with one fewer: {chance})"),
            (_, None) => format!("+{dice}"),
        };
        let max = actor.map_or(MAX_POSSIBILITIES_WITHOUT_TABLE, |actor| actor.buyable_dice);
        let remaining = actor.map(|actor| actor.possibilities.saturating_sub(u16::from(spent)));
        BoostChip {
            name: "Possibility".to_owned(),
            detail: match remaining {
                Some(remaining) => format!("{effect}, {remaining} left"),
                None => effect,
            },
            is_used: spent > 0,
            source: BoostSource::Possibilities {
                can_spend_more: spent < max,
            },
        }
    }
}
