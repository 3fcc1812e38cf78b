//! The texts of a roll that has been called for: who takes part in it, who may help, and what each choice leads to.

use super::action::{Action, ActionButton, TorangDialog, TorangList};
use super::messages::{
    HELP_FIRST, ROLL_LATER, ROLL_TO_HELP, UNNAMED_ABILITY, actor_name, decline_label, level,
    reasoned, rolled_name, scaling,
};
use super::odds::{Chances, NamedChances};
use crate::components::{ButtonVariant, ListRow, SumLine};
use crate::grammar::{capitalised, figure, list, possessive, signed};
use ::torang::command::{AbilityChoice, Command, NewHelp};
use ::torang::modifier::ModifierSource;
use ::torang::odds::{helped, helped_opposed, single};
use ::torang::opposed::Side;
use ::torang::score::Score;
use ::torang::settings::HelpAbilityRule;
use ::torang::state::{
    Ability, Character, HelpId, HelpRoll, HelpVerdict, Roll, RollPart, ScoreLine,
};
use ::torang::view::{RollPartView, RollView, View};
use tabletop::rule::te;
use tabletop::seat::ActorId;

/// A row of a roll that has been called for: a participant, or a fact about a side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartRow {
    /// The part of the roll that the row is about, if it is a participant's.
    pub part: Option<RollPart>,
    /// The name of the participant. Empty if the row is about a side.
    pub name: String,
    /// The ability, or another description.
    pub text: String,
    /// More details. Empty for none.
    pub detail: String,
    /// The score, or the modifier that the help resulted in.
    pub figure: String,
    /// The buttons of the row.
    pub buttons: Vec<ActionButton>,
}

/// Describes the kind of roll: "Group roll led by Tavi".
pub fn kind_line(view: &View, roll: &Roll) -> String {
    let leader = actor_name(view, roll.active.attempt.actor);
    let line = match (&roll.opponent, &roll.active.followers) {
        (Some(opponent), None) => format!(
            "{leader} against {}",
            actor_name(view, opponent.attempt.actor)
        ),
        (Some(opponent), Some(_)) => format!(
            "{} group against {}",
            possessive(&leader),
            actor_name(view, opponent.attempt.actor)
        ),
        (None, Some(_)) => format!("Group roll led by {leader}"),
        (None, None) => format!("{leader} rolls"),
    };
    capitalised(&line)
}

/// Returns the rows of all participants.
pub fn part_rows(view: &View, roll_view: &RollView) -> Vec<PartRow> {
    let roll = &roll_view.state;
    let mut rows = vec![];
    for side in Side::ALL {
        let Some(main) = roll_view.part(RollPart::Main(side)) else {
            continue;
        };
        rows.push(main_row(view, roll, main));
        for part in &roll_view.parts {
            if let RollPart::Help(id) = part.part
                && let Some(help) = roll.help_roll(id).filter(|help| help.side == side)
            {
                rows.push(help_row(view, roll, part, id, help));
            }
        }
        if let Some(why) = roll_view.scaled.and_then(|scaled| scaling(scaled.scaling)) {
            rows.push(PartRow {
                detail: why.text,
                figure: figure(main.target_score.get()),
                text: "rolls against".to_owned(),
                ..PartRow::default()
            });
        }
        rows.extend(further_help_row(view, roll, side));
    }
    rows.extend(nobody_helps_row(view, roll));
    rows
}

/// Returns the row of a main roll, with its score before help. Of several parts of that score, it lists them: "55, +20, −40 rain".
fn main_row(view: &View, roll: &Roll, main: &RollPartView) -> PartRow {
    let parts = main.score_lines.iter().filter_map(|line| match line {
        ScoreLine::Base(base) => Some(figure(base.get())),
        ScoreLine::Modifier(modifier) => Some(reasoned(modifier.amount, &modifier.reason)),
        ScoreLine::Help { .. }
        | ScoreLine::Effective(_)
        | ScoreLine::Scaled { .. }
        | ScoreLine::Excess(_) => None,
    });
    let parts: Vec<String> = parts.collect();
    let attempt = roll.attempt(main.part);
    PartRow {
        part: Some(main.part),
        name: attempt.map_or_else(String::new, |attempt| actor_name(view, attempt.actor)),
        text: attempt.map_or_else(String::new, |attempt| {
            rolled_name(&attempt.ability).to_owned()
        }),
        detail: match parts.as_slice() {
            [] | [_] => String::new(),
            several => several.join(", "),
        },
        figure: figure(main.score_before_help().get()),
        buttons: vec![],
    }
}

fn help_row(view: &View, roll: &Roll, part: &RollPartView, id: HelpId, help: &HelpRoll) -> PartRow {
    let ability = rolled_name(&help.attempt.ability);
    let score = figure(part.effective.get());
    let helped = help.helped_helper.and_then(|to| roll.help_roll(to));
    let is_late = helped.is_some_and(|helped| helped.attempt.result.is_some());
    let text = match (&help.attempt.result, helped) {
        (Some(result), _) => format!(
            "{ability}, {} against {}: {}",
            result.natural.face(),
            figure(result.target_score.get()),
            level(result.level)
        ),
        (None, Some(helped)) => {
            format!(
                "{ability} {score}, for {}",
                actor_name(view, helped.attempt.actor)
            )
        }
        (None, None) => format!("{ability} {score}"),
    };
    let mut row = PartRow {
        part: Some(part.part),
        name: actor_name(view, help.attempt.actor),
        text,
        ..PartRow::default()
    };
    match (&help.attempt.result, help.verdict) {
        (Some(_), _) => row.figure = signed(help.amount()),
        (None, Some(HelpVerdict::Denied)) => row.detail = "does not help here".to_owned(),
        (None, Some(HelpVerdict::OutOfPlace)) => {
            row.detail = "too far away to help".to_owned();
        }
        // A ruling has let the helped helper roll before (TE-062).
        (None, None | Some(HelpVerdict::Approved)) if is_late => {
            row.detail = "too late to help".to_owned();
        }
        (None, None | Some(HelpVerdict::Approved)) => {
            row.detail = help_chance(view, roll, help.side, help.helped_helper, part.effective);
        }
    }
    if help.is_pending() && !is_late {
        row.buttons = vec![
            ActionButton::primary(ROLL_TO_HELP, Action::Roll(part.part)),
            ActionButton::play(
                decline_label(roll, help),
                ButtonVariant::Plain,
                Command::WithdrawHelp { help: id },
            ),
        ];
    }
    row
}

/// Describes the chance of the helped side if a helper with this score tries. Help comes before scaling, so all results of the help are
/// taken into account (TE-082). Empty if another helper is helped.
pub fn help_chance(
    view: &View,
    roll: &Roll,
    side: Side,
    helped_helper: Option<HelpId>,
    helper: Score,
) -> String {
    let score = |side| roll.effective(RollPart::Main(side));
    match (helped_helper, &roll.opponent) {
        (Some(_), _) => String::new(),
        (None, Some(_)) => {
            let rules = view.settings.opposed_rules();
            let odds = helped_opposed(score(side), &[helper], score(side.other()), rules);
            format!("{} to win with this help", Chances::of_outcomes(&odds).good)
        }
        (None, None) => {
            let odds = helped(score(side), &[helper]);
            format!("{} with this help", Chances::of_levels(&odds).good)
        }
    }
}

/// Returns the row for more help, if anybody could still help. It names the followers of a group, even if none of them can help.
fn further_help_row(view: &View, roll: &Roll, side: Side) -> Option<PartRow> {
    let can_help = view.helpers(roll, side).next().is_some();
    let followers = roll.contestant(side)?.followers.as_ref();
    let names: Vec<String> = followers
        .into_iter()
        .flatten()
        .filter(|id| roll.attempts().all(|attempt| attempt.actor != **id))
        .map(|id| actor_name(view, *id))
        .collect();
    let mut helps = roll.help_rolls.iter();
    let has_helper = helps.any(|help| help.side == side && help.counts_as_offer());
    let text = match names.as_slice() {
        [] if !can_help => return None,
        [] if has_helper => "Does anyone else help?".to_owned(),
        [] => "Does anyone help?".to_owned(),
        [name] => format!("{name} follows"),
        several => format!("{} follow", list(several)),
    };
    let helper_dialog = TorangList::WhoHelps {
        side,
        helped_helper: None,
    };
    let ask = || ActionButton::plain("Who helps?", Action::Open(helper_dialog.into()));
    Some(PartRow {
        // On a phone, nothing else says it.
        detail: match can_help {
            true => "or tap an ability".to_owned(),
            false => String::new(),
        },
        buttons: can_help.then(ask).into_iter().collect(),
        text: capitalised(&text),
        ..PartRow::default()
    })
}

/// Returns the row that says why nobody can help, if it is only for want of an ability.
fn nobody_helps_row(view: &View, roll: &Roll) -> Option<PartRow> {
    let nobody = Side::ALL.map(|side| view.helpers(roll, side).next().is_none());
    let may_help = view.present().any(|character| {
        Side::ALL
            .iter()
            .any(|side| roll.may_help(*side, character.id))
    });
    (nobody == [true; 2] && roll.help_rolls.is_empty() && may_help).then(|| PartRow {
        detail: ADD_ABILITY.to_owned(),
        text: nobody_can_help(view).to_owned(),
        ..PartRow::default()
    })
}

/// Returns those who do not roll themselves, before a roll is called for.
fn others(
    view: &View,
    roller: ActorId,
    opponent: Option<ActorId>,
) -> impl Iterator<Item = &Character> {
    let rolls = move |character: ActorId| character == roller || Some(character) == opponent;
    view.present().filter(move |character| !rolls(character.id))
}

/// Checks whether one of the others has an ability to help the roller with.
pub fn others_can_help(view: &View, roller: ActorId, opponent: Option<ActorId>) -> bool {
    others(view, roller, opponent).any(|other| view.helping_abilities(other).next().is_some())
}

/// Returns the label of the button that calls for a roll without making it at once. `can_help`: whether others can help the roller.
pub const fn later_label(can_help: bool) -> &'static str {
    match can_help {
        true => HELP_FIRST,
        false => ROLL_LATER,
    }
}

/// Says, before a roll is called for, how others help with it or why nobody can. Returns `None` where there is nobody else.
pub fn help_note(view: &View, roller: ActorId, opponent: Option<ActorId>) -> Option<String> {
    let is_alone = others(view, roller, opponent).next().is_none();
    (!is_alone).then(|| match others_can_help(view, roller, opponent) {
        true => format!("Others can help with rolls of their own: tap “{HELP_FIRST}.”"),
        false => format!("{}. {ADD_ABILITY}.", nobody_can_help(view)),
    })
}

/// Says, before a roll is called for, that the roller has acted in this combat round already. It is only a hint: whether more than one
/// action is possible is the gamemaster's decision (TE-006).
pub fn acted_note(view: &View, roller: ActorId) -> Option<String> {
    let has_acted = view.clock.round.is_some() && view.clock.acted.contains(&roller);
    let name = capitalised(&actor_name(view, roller));
    has_acted
        .then(|| format!("{name} has acted in this round. Normally, everyone acts once per round."))
}

fn nobody_can_help(view: &View) -> &'static str {
    match view.settings.help_ability {
        HelpAbilityRule::SkillOnly => "Nobody else has a skill to help with",
        HelpAbilityRule::Any => "Nobody else has an ability to help with",
    }
}

/// What to do if nobody can help.
const ADD_ABILITY: &str = "To let someone help, add one to their sheet";

/// Lists the characters who may still help a side, or who may help a helper of that side, those with the role of its roller first: the name; the abilities that the character can
/// help with, of which a single one has its score and the chance with its help; and the action of a press, which asks for the ability
/// or offers help with the only one.
pub fn helper_rows(
    view: &View,
    roll: &Roll,
    side: Side,
    helped_helper: Option<HelpId>,
) -> Vec<ListRow<Action>> {
    let row = |helper: &Character| {
        let abilities: Vec<(&Ability, Score)> = view.helping_abilities(helper).collect();
        let (detail, action) = match abilities.as_slice() {
            [(ability, base)] => {
                let chance = help_chance(view, roll, side, helped_helper, *base);
                let ability_text = ability_label(ability, *base);
                let parts = [ability_text, chance].into_iter();
                let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
                let command = offer(side, helped_helper, helper.id, ability, "");
                (parts.join(", "), Action::Play(vec![command]))
            }
            several => {
                let names: Vec<&str> = several
                    .iter()
                    .map(|(ability, _)| ability.name.as_str())
                    .collect();
                let next = TorangDialog::HelpWith {
                    side,
                    helped_helper,
                    helper: helper.id,
                };
                (names.join(", "), Action::Replace(next))
            }
        };
        ListRow::new(helper.name.as_str(), detail, action)
    };
    let mut helpers: Vec<&Character> = view.helpers(roll, side).collect();
    // Those on the same side of the story come first.
    let role = |id: ActorId| view.character(id).map(|character| character.role);
    let helped = roll.contestant(side).map(|side| side.attempt.actor);
    let helped_role = helped.and_then(role);
    helpers.sort_by_key(|helper| Some(helper.role) != helped_role);
    helpers.into_iter().map(row).collect()
}

/// Checks whether somebody can help a helper: the table plays so, the help may still be rolled, and there is somebody with an ability for
/// it (TE-060, TE-063).
pub fn can_be_helped(view: &View, roll: &Roll, id: HelpId) -> bool {
    let help = roll.help_roll(id).filter(|help| help.is_pending());
    let has_helper = |help: &HelpRoll| view.helpers(roll, help.side).next().is_some();
    view.settings.nested_help && help.is_some_and(has_helper)
}

/// Formats an ability with its score: "Survival 52".
pub fn ability_label(ability: &Ability, base: Score) -> String {
    format!("{} {}", ability.name.as_str(), figure(base.get()))
}

/// Builds the command that offers help with an ability. `justification` says how the ability helps.
pub fn offer(
    side: Side,
    helped_helper: Option<HelpId>,
    helper: ActorId,
    ability: &Ability,
    justification: &str,
) -> Command {
    Command::OfferHelp {
        help: NewHelp {
            helper,
            side,
            helped_helper,
            ability: AbilityChoice::Ability(ability.id),
            justification: justification.to_owned(),
        },
        approved: false,
    }
}

/// Returns the current chances, including the help that has already been rolled.
pub fn chances(view: &View, roll: &Roll) -> NamedChances {
    let leader = actor_name(view, roll.active.attempt.actor);
    if let Some(opponent) = &roll.opponent {
        let scores = Side::ALL.map(|side| roll.effective(RollPart::Main(side)));
        let against = actor_name(view, opponent.attempt.actor);
        return NamedChances::opposed(scores, view.settings.opposed_rules(), leader, against);
    }
    let main = RollPart::Main(Side::Active);
    let score = roll.effective(main);
    let help: i32 = roll
        .help_rolls_for(main)
        .iter()
        .map(|(_, help)| help.amount())
        .sum();
    let mut rolled = roll.help_rolls.iter();
    let is_helped = rolled.any(|help| help.attempt.result.is_some());
    let target = figure(score.get());
    let subject = match (roll.active.followers.is_some(), is_helped) {
        (true, false) => "for the whole group".to_owned(),
        (true, true) => format!("for the whole group, with a score of {target}"),
        (false, false) => format!("for {leader}"),
        (false, true) => format!("for {leader}, with a score of {target}"),
    };
    let note = if is_helped {
        let odds = single(score.plus(-help));
        format!("without help {}", Chances::of_levels(&odds).good)
    } else {
        String::new()
    };
    NamedChances::of_score(score, subject, note)
}

/// Describes a score line by line, each with its rule.
pub fn score_lines(view: &View, roll: &Roll, part: &RollPartView) -> Vec<SumLine> {
    let mut lines = vec![];
    for line in &part.score_lines {
        match line {
            ScoreLine::Base(base) => {
                let ability = roll.attempt(part.part).map(|attempt| &attempt.ability);
                let label = ability.map_or(UNNAMED_ABILITY, rolled_name);
                lines.push(SumLine::new(label, figure(base.get()), te(11)));
            }
            ScoreLine::Modifier(modifier) => {
                let rule = match modifier.source {
                    ModifierSource::Carried(_) => te(43),
                    ModifierSource::Gamemaster if modifier.amount < 0 => te(54),
                    ModifierSource::Gamemaster => te(53),
                };
                let why = match (modifier.source, modifier.reason.as_str()) {
                    (ModifierSource::Carried(_), "") => "Carried".to_owned(),
                    (ModifierSource::Carried(_), why) => format!("Carried: {why}"),
                    (ModifierSource::Gamemaster, "") => "Modifier".to_owned(),
                    (ModifierSource::Gamemaster, why) => why.to_owned(),
                };
                lines.push(SumLine::new(why, signed(modifier.amount), rule));
            }
            ScoreLine::Help { helper, amount } => {
                let helper = roll
                    .help_roll(*helper)
                    .map(|help_roll| actor_name(view, help_roll.attempt.actor));
                let text = format!("{} helps", capitalised(&helper.unwrap_or_default()));
                lines.push(SumLine::new(text, signed(*amount), te(64)));
            }
            ScoreLine::Effective(score) => {
                lines.push(SumLine::new("Final score", figure(score.get()), te(30)));
            }
            ScoreLine::Scaled {
                scaling,
                target_score,
            } => {
                let (penalty_rule, target_rule) = match scaling.divisor > 1 {
                    true => (te(100), te(101)),
                    false => (te(97), te(98)),
                };
                if scaling.divisor > 1 {
                    let divided = format!("÷ {}", scaling.divisor);
                    lines.push(SumLine::new("Both over 300", divided, te(100)));
                }
                if scaling.penalty > 0 {
                    let penalty = figure(-scaling.penalty);
                    lines.push(SumLine::new("Both 100 or more", penalty, penalty_rule));
                }
                if scaling.divisor > 1 || scaling.penalty > 0 {
                    let target = figure(target_score.get());
                    lines.push(SumLine::new("Rolls against", target, target_rule));
                }
            }
            ScoreLine::Excess(0) => {}
            ScoreLine::Excess(excess) => {
                let rule = match excess {
                    ..0 => te(107),
                    0.. => te(96),
                };
                let text = "Over 100: counts if levels are equal";
                lines.push(SumLine::new(text, signed(*excess), rule));
            }
        }
    }
    lines
}
