//! The pages for the end of an act, the end of an adventure, and the time between adventures: verdicts on subplots, and awards.

use super::StoryDialog;
use super::subplots::{of_owner, progress};
use crate::grammar::list;
use crate::navigation::TablePage;
use crate::table_action::{SAVE_FILE, TableAction};
use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::{TorgDialog, TorgList};
use crate::torg::messages::sentences::{actor_name, cast_name};
use crate::torg::messages::story::{ADVENTURE_OVER, owned_subplot, possibilities, verdict};
use crate::torg::scene::ending::{Ending, EndingRow};
use crate::torg::scene::lists::{REMOVE_VILLAINS, leaving_villains};
use crate::torg::scene_page::title;
use ::torg::command::Command;
use ::torg::state::{Condition, Role};
use ::torg::story::{Award, StoryCommand, SubplotId, Verdict};
use ::torg::view::{ActReviewView, ActorView, View};
use tabletop::seat::ActorId;

/// Returns the page for the end of the act or adventure, or the page between two adventures. `None` at other times.
pub fn closing(view: &View) -> Option<Ending> {
    match &view.story.act_review {
        Some(review) if review.ends_adventure => Some(end_of_adventure(view, review)),
        Some(review) => Some(end_of_act(view, review)),
        None => view
            .story
            .between_adventures
            .then(|| between_adventures(view)),
    }
}

/// Returns the names of the steps at the end of an adventure. At a table without the deck there are no cards to collect.
fn adventure_steps(view: &View) -> [String; 4] {
    let last = if view.deckless { "End" } else { "Cards" };
    ["Scene", "Subplots", "Awards", last].map(str::to_owned)
}

/// Returns the button for the subplot that is judged next.
fn next_verdict(view: &View, review: &ActReviewView) -> Option<ActionButton> {
    let id = review.next_subplot?;
    let judge = Action::open(StoryDialog::Judge(id));
    Some(ActionButton::primary(owned_subplot(id, view), judge))
}

fn verdict_rows(view: &View, review: &ActReviewView) -> Vec<EndingRow> {
    let verdicts = review.verdicts.iter();
    verdicts
        .filter_map(|(id, given)| verdict_row(view, review, *id, *given))
        .collect()
}

fn verdict_row(
    view: &View,
    review: &ActReviewView,
    id: SubplotId,
    given_verdict: Option<Verdict>,
) -> Option<EndingRow> {
    let subplot = view.story.subplot(id)?;
    let is_paid = review.paid.iter().any(|(paid, _)| *paid == id);
    let judge = Action::open(StoryDialog::Judge(id));
    Some(EndingRow {
        detail: given_verdict
            .map_or_else(|| progress(subplot), |judged| verdict(judged).to_owned()),
        what: match given_verdict {
            None => "undecided",
            Some(_) if is_paid => "+1",
            Some(_) => "0",
        }
        .to_owned(),
        now: review.next_subplot == Some(id),
        done: given_verdict.is_some(),
        ..EndingRow::new(subplot.owner, owned_subplot(id, view), judge)
    })
}

fn end_of_act(view: &View, review: &ActReviewView) -> Ending {
    let act = view.act.saturating_add(1);
    let begin = ActionButton::primary(format!("Start act {act}"), Action::Play(Command::BeginAct));
    let verdict = next_verdict(view, review);
    let rows = verdict_rows(view, review);
    let question = match rows.as_slice() {
        [] => "",
        _ => "How did each subplot go in this act? ",
    };
    let [scene, subplots, award] = ["Scene", "Subplots", "Award"].map(str::to_owned);
    Ending {
        title: format!("End of act {}", view.act),
        detail: title(view),
        steps: [scene, subplots, award, format!("Act {act}")],
        step: if verdict.is_some() { 1 } else { 3 },
        text: format!("{question}Hands are kept; each hero gets a new critical moment."),
        rows,
        next: Some(verdict.unwrap_or(begin)),
        ..Ending::default()
    }
}

fn end_of_adventure(view: &View, review: &ActReviewView) -> Ending {
    let mut rows = verdict_rows(view, review);
    let set_award = match rows.as_slice() {
        [] => "Set the award.",
        _ => "How did each subplot go in the last act? Then set the award.",
    };
    let awards = review.awards.iter();
    rows.extend(awards.filter_map(|award| award_row(view, review, award)));
    let set = Action::open(StoryDialog::Award);
    let (step, last) = match review.base_award {
        None => (2, ActionButton::primary("Set the award", set.clone())),
        Some(_) => {
            let finish = Action::play(StoryCommand::FinishAdventure);
            (3, ActionButton::primary("Give awards and end", finish))
        }
    };
    let more = review.base_award.map(|base| {
        let label = format!("Award: {}", possibilities(base));
        ActionButton::gamemaster(label, set)
    });
    let verdict = next_verdict(view, review);
    Ending {
        title: "End of the adventure".to_owned(),
        detail: title(view),
        steps: adventure_steps(view),
        step: if verdict.is_some() { 1 } else { step },
        text: format!("{set_award} To deduct from an award, tap the hero."),
        rows,
        more: more.into_iter().collect(),
        next: Some(verdict.unwrap_or(last)),
        ..Ending::default()
    }
}

/// Returns the row of a hero's award: its parts ("4 award, 3 from Drama"), and the total with what subplots pay for this act.
fn award_row(view: &View, review: &ActReviewView, award: &Award) -> Option<EndingRow> {
    let hero = view.actor(award.actor)?;
    let paid_subplots = review.paid.iter().filter(|(_, owner)| *owner == hero.id);
    let subplots = u16::try_from(paid_subplots.count()).unwrap_or(u16::MAX);
    let parts = [
        (award.base, "award"),
        (award.drama, "from Drama"),
        (award.glory, "from Glory"),
        (subplots, "from subplots"),
        (award.deducted, "deducted"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, part_name)| format!("{count} {part_name}"))
        .collect();
    let deduct = Action::open(StoryDialog::Deduct(hero.id));
    Some(EndingRow {
        detail: parts.join(", "),
        what: format!("+{}", possibilities(award.total().saturating_add(subplots))),
        ..EndingRow::new(hero.id, cast_name(view, hero), deduct)
    })
}

fn between_adventures(view: &View) -> Ending {
    let row = |hero: &ActorView| {
        let menu = TorgList::PersonMenu { actor: hero.id };
        EndingRow {
            detail: lasting_subplots(view, hero.id),
            what: possibilities(hero.possibilities),
            ..EndingRow::new(hero.id, cast_name(view, hero), Action::open(menu))
        }
    };
    let next = Action::play(StoryCommand::NextAdventure);
    let next = ActionButton::primary("Next adventure", next);
    let join = Action::Open(TorgDialog::Join { role: Role::Hero });
    let rename = Action::Open(TorgDialog::RenameTable);
    // What the next adventure seldom keeps.
    let mut more = Vec::from_iter(heal_everyone(view));
    more.extend([
        ActionButton::quiet("Add a hero", join),
        ActionButton::quiet("Rename the table", rename),
    ]);
    let leaving = leaving_villains(view);
    more.extend(leaving.map(|(names, leave)| {
        ActionButton::quiet(REMOVE_VILLAINS, Action::open(leave)).with_detail(names)
    }));
    // The page has no tabs and no menu.
    let chronicle = Action::GoTo(TablePage::Log);
    let chronicle = ActionButton::plain("Chronicle", chronicle).with_detail("the whole adventure");
    let save = Action::OfTable(TableAction::SaveFile);
    more.splice(0..0, [chronicle, ActionButton::plain(SAVE_FILE, save)]);
    let text = if view.deckless {
        "Heroes keep their possibilities. The next adventure begins with the heroes present."
    } else {
        "All cards are back in the deck; heroes keep their possibilities. The next adventure deals new hands to the heroes present."
    };
    Ending {
        title: ADVENTURE_OVER.to_owned(),
        detail: title(view),
        steps: adventure_steps(view),
        step: 4,
        text: text.to_owned(),
        rows: view.heroes().map(row).collect(),
        more,
        next: Some(next.enabled_if(view.heroes().next().is_some())),
        ..Ending::default()
    }
}

/// Returns the button that takes away all damage of those who are hurt, as time passes between two adventures. The rules leave healing
/// to the table (TC-099), so nobody heals by themselves. The dead stay dead.
fn heal_everyone(view: &View) -> Option<ActionButton> {
    let is_hurt =
        |actor: &&ActorView| !actor.condition.is_dead() && actor.condition != Condition::default();
    let hurt: Vec<&ActorView> = view.present().filter(is_hurt).collect();
    let heal = |actor: &&ActorView| Command::SetCondition {
        actor: actor.id,
        condition: Condition::default(),
    };
    let names = hurt.iter().map(|actor| actor_name(view, actor.id));
    let names: Vec<String> = names.collect();
    (!hurt.is_empty()).then(|| {
        let heal = Action::PlayTogether(hurt.iter().map(heal).collect());
        ActionButton::quiet("Heal everyone", heal).with_detail(list(&names))
    })
}

/// Formats the names of the subplots that a hero keeps between adventures.
fn lasting_subplots(view: &View, hero: ActorId) -> String {
    let names: Vec<String> = of_owner(view, hero)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    names.join(", ")
}
