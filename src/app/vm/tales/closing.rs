//! The end of an act and of an adventure as a stair: what was played, what it brings, and how it goes on.

use super::wants;
use crate::app::intent::Intent;
use crate::app::model::Sheet;
use crate::app::tales::SubplotDialog;
use crate::app::vm::ending::{Ending, Row, Step, StepState};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::story::{possibilities, verdict, whose};
use crate::app::words::telling::name_among;
use ::torg::command::Command;
use ::torg::state::Role;
use ::torg::story::{Award, DeductionCause, StoryCommand, SubplotId, Verdict};
use ::torg::view::{ActReviewView, ActorView, View};
use tabletop::seat::ActorId;

/// The list that is being gone through, or what lies between two adventures.
pub fn closing(view: &View) -> Option<Ending> {
    match &view.story.act_review {
        Some(closing) => Some(going_through(view, closing)),
        None => view.story.between_adventures.then(|| between(view)),
    }
}

fn steps(labels: [String; 4], now: usize) -> [Step; 4] {
    let mut at = 0;
    labels.map(|label| {
        let state = match at {
            place if place < now => StepState::Done,
            place if place == now => StepState::Now,
            _ => StepState::Later,
        };
        at += 1;
        Step { label, state }
    })
}

fn name_of(view: &View) -> &str {
    let name = view.scene.name.as_ref().or(view.title.as_ref());
    name.map_or("", |name| name.as_str())
}

fn going_through(view: &View, closing: &ActReviewView) -> Ending {
    let asked = closing.verdicts.iter();
    let mut rows: Vec<Row> = asked
        .filter_map(|(id, told)| asked_row(view, closing, *id, *told))
        .collect();
    let sets = || {
        let text = closing.base_award.map(|base| base.to_string());
        SubplotDialog::Award {
            text: text.unwrap_or_default(),
        }
        .ask()
    };
    let act = view.act.saturating_add(1).to_string();
    let mut more = Vec::new();
    let (labels, now, text, last) = if closing.ends_adventure {
        rows.extend(
            closing
                .awards
                .iter()
                .filter_map(|of| award_row(view, closing, of)),
        );
        let last = match closing.base_award {
            None => Button::new("Set the award", ButtonVariant::Lit, sets()),
            Some(base) => {
                let label = format!("The award: {}", possibilities(base));
                more.push(Button::new(label, ButtonVariant::Gamemaster, sets()));
                Button::new(
                    "Pay and end it",
                    ButtonVariant::Lit,
                    wants(StoryCommand::FinishAdventure),
                )
            }
        };
        (
            ["Scene", "Subplots", "Awards", "Cards"].map(str::to_owned),
            if closing.base_award.is_some() { 3 } else { 2 },
            "How did each subplot go in the last act? Then the award. Tap a hero to take a part of it back.",
            last,
        )
    } else {
        (
            [
                "Scene".to_owned(),
                "Subplots".to_owned(),
                "Paid".to_owned(),
                format!("Act {act}"),
            ],
            3,
            "How did each subplot go in this act? Hands stay; critical moments come back.",
            Button::new(
                format!("Begin act {act}"),
                ButtonVariant::Lit,
                Intent::wanted(Command::BeginAct),
            ),
        )
    };
    let (now, next) = match closing.next_subplot {
        Some(id) => (
            1,
            Button::new(
                whose(id, view),
                ButtonVariant::Lit,
                SubplotDialog::Judge(id).ask(),
            ),
        ),
        None => (now, last),
    };
    Ending {
        title: if closing.ends_adventure {
            "End of the adventure".to_owned()
        } else {
            format!("End of act {}", view.act)
        },
        sub: name_of(view).to_owned(),
        steps: steps(labels, now),
        text: text.to_owned(),
        rows,
        stays: vec![],
        more,
        next: Some(next),
    }
}

fn pays(closing: &ActReviewView, id: SubplotId) -> bool {
    closing.paid.iter().any(|(paid, _)| *paid == id)
}

fn asked_row(
    view: &View,
    closing: &ActReviewView,
    id: SubplotId,
    told: Option<Verdict>,
) -> Option<Row> {
    let subplot = view.story.subplot(id)?;
    Some(Row {
        id: subplot.owner,
        name: whose(id, view),
        sub: told.map_or_else(|| super::how_far(subplot), |how| verdict(how).to_owned()),
        what: match told {
            None => "to be said".to_owned(),
            Some(_) if pays(closing, id) => "+1".to_owned(),
            Some(_) => "0".to_owned(),
        },
        now: closing.next_subplot == Some(id),
        done: told.is_some(),
        backs: (0, 0),
        choose: Some(SubplotDialog::Judge(id).ask()),
    })
}

/// "4 award, 3 Drama", and the sum with what subplots pay in this act.
fn award_row(view: &View, closing: &ActReviewView, award: &Award) -> Option<Row> {
    let hero = view.actor(award.actor)?;
    let own = closing.paid.iter().filter(|(_, owner)| *owner == hero.id);
    let acts = u16::try_from(own.count()).unwrap_or(u16::MAX);
    let mut parts = Vec::new();
    for (count, what) in [
        (award.base, " award"),
        (award.drama, " Drama"),
        (award.glory, " Glory"),
        (acts, " subplot"),
        (award.deducted, " taken"),
    ] {
        if count > 0 {
            parts.push(format!("{count}{what}"));
        }
    }
    let mut cuts = closing.deductions.iter();
    let cut = cuts.find(|cut| cut.actor == hero.id);
    let tale = SubplotDialog::Cut {
        actor: hero.id,
        cause: cut.map_or(DeductionCause::SubplotIgnored, |cut| cut.cause),
        count: cut.map_or(0, |cut| cut.possibilities),
        reason: cut.map_or_else(String::new, |cut| cut.reason.clone()),
    };
    Some(Row {
        id: hero.id,
        name: name_among(view, hero).to_owned(),
        sub: parts.join(", "),
        what: format!("+{}", award.total().saturating_add(acts)),
        now: false,
        done: false,
        backs: (0, 0),
        choose: Some(tale.ask()),
    })
}

fn between(view: &View) -> Ending {
    let row = |hero: &ActorView| Row {
        id: hero.id,
        name: name_among(view, hero).to_owned(),
        sub: earlier(view, hero.id),
        what: possibilities(hero.possibilities),
        now: false,
        done: false,
        backs: (0, 0),
        choose: Some(Intent::Asked(Sheet::PersonMenu { actor: hero.id })),
    };
    let next = Button::new(
        "Next adventure",
        ButtonVariant::Lit,
        wants(StoryCommand::NextAdventure),
    );
    let labels = ["Scene", "Subplots", "Awards", "Cards"];
    Ending {
        title: "The adventure is over".to_owned(),
        sub: name_of(view).to_owned(),
        steps: steps(labels.map(str::to_owned), 4),
        text: "All cards lie in the deck, possibilities stay. The next adventure deals anew to the heroes who are here.".to_owned(),
        rows: view.heroes().map(row).collect(),
        stays: vec![],
        more: vec![Button::new(
            "A hero joins",
            ButtonVariant::Quiet,
            Intent::Asked(Sheet::join(Role::Hero, None)),
        )],
        next: Some(next.ready_if(view.heroes().next().is_some())),
    }
}

/// The subplots that last beyond adventures.
fn earlier(view: &View, hero: ActorId) -> String {
    let told: Vec<String> = super::of_owner(view, hero)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    told.join(", ")
}
