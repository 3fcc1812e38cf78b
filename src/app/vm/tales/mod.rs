//! Subplots: the sheets about them, their rows among what waits in pools, and what is said of them at a seat. The ends of acts
//! and adventures are in `closing`.

mod award;
mod closing;
mod dialog;

pub use closing::closing;
pub use dialog::{hand_buttons, of_chosen, pool_buttons, sacrifices};

use super::seat::capital;
use super::sheet::{ListRow, lit, too_long, way};
use super::stage::Bar;
use super::tasks::{Part, TaskVm, Typed};
use super::{Button, ButtonVariant};
use crate::app::intent::Intent;
use crate::app::model::Sheet;
use crate::app::tales::SubplotDialog;
use crate::app::tasks::Spot;
use crate::app::words::cards::title;
use crate::app::words::story::{possibilities, stage, verdict, whose};
use crate::app::words::telling::{called, card_name};
use crate::app::words::torg::possessive;
use ::torg::card::{CardId, CardName};
use ::torg::command::Command;
use ::torg::settings::CampaignWait;
use ::torg::story::{StoryCommand, Subplot, SubplotId, SubplotStage, Verdict};
use ::torg::view::{SubplotView, View};
use tabletop::seat::ActorId;

pub(super) fn wants(what: StoryCommand) -> Intent {
    Intent::wanted(Command::Story { what })
}

pub(super) fn later() -> Button {
    Button::new("Later", ButtonVariant::Plain, Intent::ClosedSheet)
}

fn field(label: impl Into<String>, value: &str, spot: Spot, numeric: bool) -> Part {
    Part::Field(Typed {
        label: label.into(),
        value: value.to_owned(),
        spot,
        numeric,
    })
}

/// The open sheet; `None` where what it is about is gone.
pub fn sheet(view: &View, tale: &SubplotDialog) -> Option<TaskVm> {
    Some(match tale {
        SubplotDialog::Subplot(id) => subplot(view, of(view, *id)?),
        SubplotDialog::Suggest { subplot: id, text } => TaskVm {
            title: whose(*id, view),
            parts: vec![
                Part::Rule(
                    "The player may say how it applies; nobody has to. All can read it.".to_owned(),
                    "DD-353",
                ),
                field("How it might apply", text, Spot::Tale, false),
            ],
            buttons: vec![back(*id), told(lit("Write it down"), text)],
        }
        .with(too_long(text)),
        SubplotDialog::Note { subplot: id, text } => note(view, of(view, *id)?, text.as_deref()),
        SubplotDialog::Campaign { by, card } => campaign(view, *by, *card),
        SubplotDialog::Consent => consent(view)?,
        SubplotDialog::Sacrifice {
            actor,
            victory,
            heir,
            ..
        } => dialog::sacrifice(view, *actor, victory, heir),
        SubplotDialog::Fits => fits(view),
        SubplotDialog::Judge(id) => judge(view, of(view, *id)?),
        SubplotDialog::Award { text } => award::award(view, text)?,
        SubplotDialog::Cut {
            actor,
            cause,
            count,
            reason,
        } => award::cut(view, *actor, *cause, *count, reason)?,
    })
}

impl TaskVm {
    /// The same with what is wrong about the text, last.
    fn with(mut self, fault: Option<String>) -> Self {
        self.parts.extend(fault.map(Part::Fault));
        self
    }
}

fn told(button: Button, text: &str) -> Button {
    button.ready_if(!text.trim().is_empty() && too_long(text).is_none())
}

fn of(view: &View, id: SubplotId) -> Option<&SubplotView> {
    let mut subplots = view.story.subplots.iter();
    subplots.find(|told| told.subplot.id == id)
}

fn back(id: SubplotId) -> Button {
    Button::new(
        "Back",
        ButtonVariant::Plain,
        SubplotDialog::Subplot(id).ask(),
    )
}

/// How far it is, and what it brought: "active, has paid 1 possibility".
pub fn how_far(subplot: &Subplot) -> String {
    let mut words = stage(subplot.stage, subplot.is_background()).to_owned();
    if subplot.acts_paid > 0 {
        words.push_str(", has paid ");
        words.push_str(&possibilities(subplot.acts_paid));
    }
    if subplot.campaigned && !subplot.is_background() {
        words.push_str(", goes on after this adventure");
    }
    if subplot.ignored {
        words.push_str(", ignored in this act");
    }
    words
}

fn subplot(view: &View, about: &SubplotView) -> TaskVm {
    let subplot = &about.subplot;
    let id = subplot.id;
    let mut parts = vec![Part::Note(format!("{}.", capital(&how_far(subplot))))];
    if let Some(text) = &subplot.suggestion {
        parts.push(Part::Note(format!("“{text}”")));
    }
    if let Some(text) = subplot.note.as_ref().filter(|_| subplot.note_revealed) {
        parts.push(Part::Note(format!("“{text}”")));
    }
    if about.should_stay_away {
        parts.push(Part::Rule(
            "A nemesis who seemed lost better stays away for two adventures.".to_owned(),
            "DD-373",
        ));
    }
    let mut rows = Vec::new();
    match (subplot.stage, subplot.is_background()) {
        (SubplotStage::Proposed, _) => {
            let (words, rule) = match about.fits {
                Some(true) => ("Sorted before: it fits this adventure.", "DD-363"),
                Some(false) => ("Sorted before: it does not fit this adventure.", "DD-363"),
                None => (
                    "Accepted it stays in the pool: no trade, and nothing back for it.",
                    "DD-357",
                ),
            };
            parts.push(Part::Rule(words.to_owned(), rule));
            let accept = |active| {
                wants(StoryCommand::Accept {
                    subplot: id,
                    active,
                })
            };
            rows.extend([
                way(
                    "It fits, and begins",
                    "a possibility for every act in which it is played",
                    accept(true),
                ),
                way(
                    "It fits, but begins later",
                    "accepted; it pays once it is active",
                    accept(false),
                ),
                way(
                    "It does not fit",
                    "discarded, for a possibility and a new card",
                    wants(StoryCommand::Disallow { subplot: id }),
                ),
            ]);
            if about.fits == Some(false) {
                rows.rotate_right(1);
            }
        }
        (SubplotStage::Pending, earlier) => {
            let (label, sub) = if earlier {
                (
                    "It plays a part in this adventure",
                    "active again, and pays like any other",
                )
            } else {
                ("It begins now", "the story lets it")
            };
            let active = true;
            rows.push(way(
                label,
                sub,
                wants(StoryCommand::Activate {
                    subplot: id,
                    active,
                }),
            ));
        }
        (SubplotStage::Active, _) => {
            let ignored = !subplot.ignored;
            rows.push(ListRow {
                on: Some(subplot.ignored),
                ..way(
                    "Ignored in this act",
                    "then it does not pay at the act’s end",
                    wants(StoryCommand::MarkIgnored {
                        subplot: id,
                        ignored,
                    }),
                )
            });
            let active = false;
            rows.push(way(
                "It rests",
                "for now it is not active",
                wants(StoryCommand::Activate {
                    subplot: id,
                    active,
                }),
            ));
        }
        (SubplotStage::Ended, _) => {}
    }
    rows.extend(campaign_cards(view).map(|(by, card)| {
        way(
            format!("{} Campaign", possessive(&called(view, by))),
            "makes an active subplot last",
            SubplotDialog::Campaign { by, card }.ask(),
        )
    }));
    if let (CardName::Martyr, Some(card)) = (subplot.name, subplot.card) {
        rows.push(sacrifices(view, subplot.owner, card));
    }
    let text = subplot.suggestion.clone().unwrap_or_default();
    rows.push(way(
        "How it might apply",
        "what the player suggests, for all to read",
        SubplotDialog::Suggest { subplot: id, text }.ask(),
    ));
    let text = None;
    rows.push(way(
        "What the gamemaster has in mind",
        "for the gamemaster’s eyes",
        SubplotDialog::Note { subplot: id, text }.ask(),
    ));
    if let Some(card) = subplot.card {
        let holder = Some(subplot.owner);
        let card = Intent::Asked(Sheet::Card { card, holder });
        rows.push(way("Read the card", "", card));
    }
    parts.push(Part::Rows(rows));
    TaskVm {
        title: whose(id, view),
        parts,
        buttons: vec![],
    }
}

/// The gamemaster's own sheet: nothing of it is anywhere else until it is told (DD-366).
fn note(view: &View, about: &SubplotView, typed: Option<&str>) -> TaskVm {
    let id = about.subplot.id;
    let kept = about.subplot.note.as_deref().unwrap_or_default();
    let text = typed.unwrap_or(kept);
    let mut parts = vec![Part::Rule(
        "Who is behind it, and how it may come out. Players look away.".to_owned(),
        "DD-366",
    )];
    if let Some(before) = &about.earlier_note {
        let words = format!("The same story was campaigned before. {before}");
        parts.push(Part::Rule(words, "DD-394"));
    }
    parts.push(field("What it comes to", text, Spot::Tale, false));
    if kept == text && !kept.is_empty() && !about.subplot.note_revealed {
        parts.push(Part::Rows(vec![way(
            "Let all know it",
            "it goes into the chronicle",
            wants(StoryCommand::RevealNote { subplot: id }),
        )]));
    }
    let ready = too_long(text).is_none() && kept != text;
    TaskVm {
        title: whose(id, view),
        parts,
        buttons: vec![back(id), lit("Keep it in mind").ready_if(ready)],
    }
    .with(too_long(text))
}

fn campaign_cards(view: &View) -> impl Iterator<Item = (ActorId, CardId)> {
    let tray = view.follow_ups.pooled_specials.iter();
    tray.copied()
        .filter(|(_, card)| view.deck.name(*card) == Some(CardName::Campaign))
}

fn campaign(view: &View, by: ActorId, card: CardId) -> TaskVm {
    let subplots = view.story.subplots.iter().map(|told| &told.subplot);
    let fresh = subplots.filter(|subplot| !subplot.is_background() && !subplot.campaigned);
    let rows: Vec<ListRow> = fresh
        .map(|subplot| {
            let what = StoryCommand::UseCampaign {
                actor: by,
                card,
                subplot: subplot.id,
            };
            way(whose(subplot.id, view), how_far(subplot), wants(what))
        })
        .collect();
    let words = if rows.is_empty() {
        "No subplot lies out."
    } else {
        "An active subplot goes on in later adventures. Its owner must agree, and the gamemaster."
    };
    TaskVm {
        title: format!("{}: Campaign on", called(view, by)),
        parts: vec![Part::Rule(words.to_owned(), "DD-387"), Part::Rows(rows)],
        buttons: vec![later(), dialog::refuse(by, card)],
    }
}

/// First the owner, then the gamemaster.
fn consent(view: &View) -> Option<TaskVm> {
    let asked = view.story.campaign_proposal?;
    let subplot = view.story.subplot(asked.subplot)?;
    let name = whose(asked.subplot, view);
    let (words, rule, buttons) = if asked.owner_agreed {
        let say = |approves| wants(StoryCommand::ApproveCampaign { approves });
        (
            "The owner agrees. Does the gamemaster?",
            "DD-390",
            vec![
                Button::new("It does not fit", ButtonVariant::Plain, say(false))
                    .with_sub("a possibility and a card for Campaign"),
                Button::new("So be it", ButtonVariant::Gamemaster, say(true)),
            ],
        )
    } else {
        let say = |agrees| wants(StoryCommand::AnswerCampaign { agrees });
        (
            "It is to go on in later adventures.",
            "DD-389",
            vec![
                Button::new("Rather not", ButtonVariant::Plain, say(false)).with_sub(
                    if view.settings.is(CampaignWait::Yes) {
                        "Campaign stays where it lies"
                    } else {
                        "Campaign goes back to the hand"
                    },
                ),
                Button::new(
                    format!("{} agrees", called(view, subplot.owner)),
                    ButtonVariant::Lit,
                    say(true),
                ),
            ],
        )
    };
    Some(TaskVm {
        title: format!("{name}: campaigned?"),
        parts: vec![Part::Rule(words.to_owned(), rule)],
        buttons,
    })
}

/// Which kinds fit: a tap goes on from open to yes to no.
fn fits(view: &View) -> TaskVm {
    let mut names: Vec<CardName> = Vec::new();
    for card in view.deck.cards() {
        if card.name.is_subplot() && card.name != CardName::Campaign && !names.contains(&card.name)
        {
            names.push(card.name);
        }
    }
    let row = |name: &CardName| {
        let told = view
            .story
            .subplot_policy
            .iter()
            .find(|(told, _)| told == name);
        let (words, next) = match told.map(|(_, fits)| *fits) {
            None => ("not sorted", Some(true)),
            Some(true) => ("fits this adventure", Some(false)),
            Some(false) => ("does not fit", None),
        };
        let what = StoryCommand::SetSubplotFit {
            name: *name,
            fits: next,
        };
        way(title(*name), words, wants(what))
    };
    TaskVm {
        title: "Which subplots fit?".to_owned(),
        parts: vec![
            Part::Rule(
                "Sorted beforehand, it is said again when one is laid out. For the gamemaster’s eyes.".to_owned(),
                "DD-363",
            ),
            Part::Rows(names.iter().map(row).collect()),
        ],
        buttons: vec![],
    }
}

fn judge(view: &View, about: &SubplotView) -> TaskVm {
    let subplot = &about.subplot;
    let id = subplot.id;
    let marked = match (subplot.stage, subplot.ignored) {
        (_, true) => Verdict::Ignored,
        (SubplotStage::Active, false) => Verdict::Played,
        (SubplotStage::Ended, false) if subplot.ended_this_act => Verdict::Played,
        (SubplotStage::Proposed | SubplotStage::Pending | SubplotStage::Ended, false) => {
            Verdict::NotActive
        }
    };
    let rows = [Verdict::Played, Verdict::Ignored, Verdict::NotActive].map(|how| {
        let pays = match how {
            Verdict::Played => "pays a possibility",
            Verdict::Ignored | Verdict::NotActive => "pays nothing",
        };
        let sub = if how == marked {
            format!("{pays}, as it was marked")
        } else {
            pays.to_owned()
        };
        let verdict_on = StoryCommand::JudgeSubplot {
            subplot: id,
            verdict: how,
        };
        way(verdict(how), sub, wants(verdict_on))
    });
    TaskVm {
        title: whose(id, view),
        parts: vec![
            Part::Rule("How did it go in the act that ends?".to_owned(), "DD-360"),
            Part::Rows(rows.into()),
        ],
        buttons: vec![later()],
    }
}

/// The subplots among what waits in pools, and those of earlier adventures.
pub fn tray_rows(view: &View) -> Vec<ListRow> {
    let row = |told: &SubplotView| ListRow {
        bar: Bar::Gamemaster,
        ..way(
            whose(told.subplot.id, view),
            how_far(&told.subplot),
            SubplotDialog::Subplot(told.subplot.id).ask(),
        )
    };
    let mut rows: Vec<ListRow> = view.story.subplots.iter().map(row).collect();
    rows.push(way(
        "Which subplots fit?",
        "sorted for this adventure, for the gamemaster’s eyes",
        SubplotDialog::Fits.ask(),
    ));
    rows
}

/// What the story leaves open, as the stage offers it.
pub fn due(view: &View) -> Vec<Button> {
    let mut due = Vec::new();
    for told in &view.story.subplots {
        if told.subplot.stage == SubplotStage::Proposed {
            let label = format!("{}: does it fit?", whose(told.subplot.id, view));
            let sheet = SubplotDialog::Subplot(told.subplot.id).ask();
            due.push(Button::new(label, ButtonVariant::Gamemaster, sheet));
        }
    }
    if let Some((by, card)) = view.story.campaign_due {
        let label = format!("{}: Campaign on which subplot?", called(view, by));
        let sheet = SubplotDialog::Campaign { by, card }.ask();
        due.push(Button::new(label, ButtonVariant::Lit, sheet));
    }
    if let Some(asked) = view.story.campaign_proposal {
        let label = format!("{}: campaigned?", whose(asked.subplot, view));
        let look = if asked.owner_agreed {
            ButtonVariant::Gamemaster
        } else {
            ButtonVariant::Lit
        };
        due.push(Button::new(label, look, SubplotDialog::Consent.ask()));
    }
    if view.story.final_encounter_over && !view.in_rounds {
        let end = wants(StoryCommand::EndAdventure);
        due.push(Button::new(
            "End the adventure",
            ButtonVariant::Gamemaster,
            end,
        ));
    }
    due
}

/// The ways to an act's and an adventure's end, for the scene's menu.
pub fn ways(view: &View) -> Vec<ListRow> {
    let over = if view.story.final_encounter_over {
        "awards, then all cards go back"
    } else {
        "after its final encounter"
    };
    let end = way("End the adventure", over, wants(StoryCommand::EndAdventure));
    let mut ways = vec![end];
    if view.settings.is(::torg::settings::HandSizeRecount::Sitting) {
        ways.push(way(
            "A new sitting begins",
            "the full hand is counted anew",
            wants(StoryCommand::NewSitting),
        ));
    }
    ways
}

/// A person's subplots, each with how far it is: for the seat.
pub fn of_owner(view: &View, owner: ActorId) -> Vec<(String, String)> {
    let subplots = view.story.subplots.iter().map(|told| &told.subplot);
    subplots
        .filter(|subplot| subplot.owner == owner)
        .map(|subplot| {
            let name = match subplot.card {
                Some(card) => card_name(&view.deck, card),
                None => title(subplot.name).to_owned(),
            };
            (name, how_far(subplot))
        })
        .collect()
}
