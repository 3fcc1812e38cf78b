//! Subplots: their dialogs, their rows in lists and menus, their buttons on the stage, and their texts at a seat.

use super::StoryDialog;
use super::cards::{refuse_campaign, sacrifice_row};
use crate::components::ButtonVariant;
use crate::grammar::{capitalised, possessive};
use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::{TorgDialog, TorgList};
use crate::torg::list_content::{
    Entered, ListContent, ListField, ListRow, RowPress, RowSign, RuledNote, back, later,
};
use crate::torg::messages::cards::title;
use crate::torg::messages::sentences::{actor_name, card_name};
use crate::torg::messages::story::{owned_subplot, possibilities, stage, verdict};
use ::torg::card::{CardId, CardName};
use ::torg::settings::{CampaignWait, HandSizeRecount};
use ::torg::story::{StoryCommand, Subplot, SubplotId, SubplotStage, Verdict};
use ::torg::view::{SubplotView, View};
use tabletop::rule::dd;
use tabletop::seat::ActorId;

fn find(view: &View, id: SubplotId) -> Option<&SubplotView> {
    let mut subplots = view.story.subplots.iter();
    subplots.find(|subplot_view| subplot_view.subplot.id == id)
}

/// Formats the stage of a subplot and what it has paid: "active, has brought 1 possibility".
pub fn progress(subplot: &Subplot) -> String {
    let mut parts = vec![stage(subplot.stage, subplot.is_background()).to_owned()];
    if subplot.acts_paid > 0 {
        parts.push(format!("has brought {}", possibilities(subplot.acts_paid)));
    }
    if subplot.campaigned && !subplot.is_background() {
        parts.push("continues after this adventure".to_owned());
    }
    if subplot.ignored {
        parts.push("ignored in this act".to_owned());
    }
    parts.join(", ")
}

/// Returns the dialog of a subplot: its state, and a row for each thing that can be done with it.
pub fn subplot(view: &View, id: SubplotId) -> Option<ListContent> {
    let subplot_view = find(view, id)?;
    let subplot = &subplot_view.subplot;
    let state = format!("{}.", capitalised(&progress(subplot)));
    let mut notes = vec![RuledNote::plain(state)];
    let quoted = |text: &String| RuledNote::plain(format!("“{text}”"));
    notes.extend(subplot.suggestion.as_ref().map(quoted));
    let revealed = subplot.note.as_ref().filter(|_| subplot.note_revealed);
    notes.extend(revealed.map(quoted));
    if subplot_view.should_stay_away {
        notes.push(RuledNote::ruled(
            "A Nemesis who seemed to die should stay away for at least two adventures.",
            dd(373),
        ));
    }
    if subplot.stage == SubplotStage::Proposed {
        notes.push(sorted_note(subplot_view.fits));
    }
    let mut rows = stage_rows(subplot_view);
    rows.extend(campaign_cards(view).map(|(actor, card)| {
        ListRow::new(
            format!("{} Campaign", possessive(&actor_name(view, actor))),
            "carries over an active subplot",
            Action::open(StoryDialog::Campaign { actor, card }),
        )
    }));
    if let (CardName::Martyr, Some(card)) = (subplot.name, subplot.card) {
        rows.push(sacrifice_row(view, subplot.owner, card));
    }
    rows.push(ListRow::new(
        "Suggest how it applies",
        "the player’s idea; everyone can read it",
        Action::open(StoryDialog::Suggest(id)),
    ));
    rows.push(ListRow::new(
        "Gamemaster’s notes",
        "for the gamemaster only",
        Action::open(StoryDialog::Note(id)),
    ));
    if let Some(card) = subplot.card {
        let holder = Some(subplot.owner);
        let read = Action::Open(TorgDialog::Card { card, holder });
        rows.push(ListRow::new("Read the card", "", read));
    }
    Some(ListContent {
        notes,
        rows,
        ..ListContent::new(owned_subplot(id, view))
    })
}

/// Returns the note for a proposed subplot: whether the gamemaster marked its kind as fitting in advance (DD-363).
fn sorted_note(fits: Option<bool>) -> RuledNote {
    match fits {
        Some(true) => RuledNote::ruled("Marked earlier: it fits this adventure.", dd(363)),
        Some(false) => RuledNote::ruled("Marked earlier: it does not fit this adventure.", dd(363)),
        None => RuledNote::ruled(
            "Once accepted, it stays in the pool and can no longer be traded or turned in.",
            dd(357),
        ),
    }
}

/// Returns the rows for what can be done with a subplot at its current stage.
fn stage_rows(subplot_view: &SubplotView) -> Vec<ListRow> {
    let subplot = subplot_view.subplot.id;
    let accept = |active| Action::play(StoryCommand::Accept { subplot, active });
    let activate = |active| Action::play_and_stay(StoryCommand::Activate { subplot, active });
    match (
        subplot_view.subplot.stage,
        subplot_view.subplot.is_background(),
    ) {
        (SubplotStage::Proposed, _) => {
            let mut rows = vec![
                ListRow::new(
                    "It fits and begins",
                    "a possibility for each act in which it is played",
                    accept(true),
                ),
                ListRow::new(
                    "It fits, but begins later",
                    "accepted; brings possibilities once it is active",
                    accept(false),
                ),
                ListRow::new(
                    "It does not fit",
                    "discard it for a possibility and a new card",
                    Action::play(StoryCommand::Disallow { subplot }),
                ),
            ];
            if subplot_view.fits == Some(false) {
                rows.rotate_right(1);
            }
            rows
        }
        (SubplotStage::Pending, true) => vec![ListRow::new(
            "It is part of this adventure",
            "active again; brings possibilities as usual",
            activate(true),
        )],
        (SubplotStage::Pending, false) => {
            vec![ListRow::new(
                "It begins now",
                "the story allows it",
                activate(true),
            )]
        }
        (SubplotStage::Active, _) => {
            let ignored = subplot_view.subplot.ignored;
            let mark = Action::play_and_stay(StoryCommand::MarkIgnored {
                subplot,
                ignored: !ignored,
            });
            vec![
                ListRow::new(
                    "Ignored in this act",
                    "then it brings nothing at the end of the act",
                    mark.clone(),
                )
                .pressing(RowPress::Switch(mark, ignored)),
                ListRow::new("Pause it", "not active for now", activate(false)),
            ]
        }
        (SubplotStage::Ended, _) => vec![],
    }
}

/// Returns the dialog in which the player suggests how a subplot might apply (DD-353).
pub fn suggest(view: &View, id: SubplotId, entered: &Entered) -> ListContent {
    let text = entered.text.clone();
    let write = StoryCommand::Suggest { subplot: id, text };
    ListContent {
        notes: vec![RuledNote::ruled(
            "The player may suggest how it applies, but need not. Everyone can read it.",
            dd(353),
        )],
        field: Some(ListField::text("How it might apply", entered)),
        buttons: vec![
            back(),
            ActionButton::primary("Save", Action::play(write)).enabled_if(entered.has_text()),
        ],
        ..ListContent::new(owned_subplot(id, view))
    }
}

/// Returns the dialog of the gamemaster's private note (DD-366). The note is shown nowhere else until it is revealed.
pub fn note(view: &View, id: SubplotId, entered: &Entered) -> Option<ListContent> {
    let subplot_view = find(view, id)?;
    let saved = subplot_view.subplot.note.as_deref().unwrap_or_default();
    let mut notes = vec![RuledNote::ruled(
        "Who is behind it, and how it may end.",
        dd(366),
    )];
    if let Some(before) = &subplot_view.earlier_note {
        let text = format!("This subplot was carried over from an earlier adventure. {before}");
        notes.push(RuledNote::ruled(text, dd(394)));
    }
    let may_reveal =
        saved == entered.text && !saved.is_empty() && !subplot_view.subplot.note_revealed;
    let reveal = ListRow::new(
        "Reveal it",
        "adds it to the chronicle",
        Action::play(StoryCommand::RevealNote { subplot: id }),
    );
    let text = entered.text.clone();
    let set = StoryCommand::SetNote { subplot: id, text };
    let can_save = saved != entered.text && entered.error_text().is_empty();
    Some(ListContent {
        notes,
        rows: may_reveal.then_some(reveal).into_iter().collect(),
        field: Some(ListField::text("Notes", entered)),
        buttons: vec![
            back(),
            ActionButton::primary("Save", Action::play(set)).enabled_if(can_save),
        ],
        is_secret: true,
        ..ListContent::new(owned_subplot(id, view))
    })
}

/// Returns the Campaign cards that wait in pools, each with its holder.
fn campaign_cards(view: &View) -> impl Iterator<Item = (ActorId, CardId)> {
    let waiting = view.follow_ups.pooled_specials.iter();
    waiting
        .copied()
        .filter(|(_, card)| view.deck.name(*card) == Some(CardName::Campaign))
}

/// Returns the dialog that asks on which subplot a Campaign card is used (DD-387).
pub fn campaign(view: &View, actor: ActorId, card: CardId) -> ListContent {
    let subplots = view.story.subplots.iter();
    let rows: Vec<ListRow> = subplots
        .filter(|subplot_view| subplot_view.campaignable)
        .map(|subplot_view| &subplot_view.subplot)
        .map(|subplot| {
            let command = StoryCommand::UseCampaign {
                actor,
                card,
                subplot: subplot.id,
            };
            ListRow::new(
                owned_subplot(subplot.id, view),
                progress(subplot),
                Action::play(command),
            )
        })
        .collect();
    let text = if rows.is_empty() {
        "There is no active subplot to carry over."
    } else {
        "An active subplot continues in later adventures if its owner and the gamemaster agree."
    };
    ListContent {
        notes: vec![RuledNote::ruled(text, dd(387))],
        rows,
        buttons: vec![later(), refuse_campaign(actor, card)],
        ..ListContent::new(format!("{}: use Campaign", actor_name(view, actor)))
    }
}

/// Returns the dialog that asks first the owner of the subplot and then the gamemaster to agree to a Campaign (DD-389, DD-390).
pub fn consent(view: &View) -> Option<ListContent> {
    let proposal = view.story.campaign_proposal?;
    let subplot = view.story.subplot(proposal.subplot)?;
    let (note, buttons) = if proposal.owner_agreed {
        let approve = |approves| Action::play(StoryCommand::ApproveCampaign { approves });
        (
            RuledNote::ruled("The owner agrees. Does the gamemaster approve?", dd(390)),
            vec![
                ActionButton::plain("It does not fit", approve(false))
                    .with_detail("discard Campaign for a possibility and a new card"),
                ActionButton::gamemaster("Approve", approve(true)),
            ],
        )
    } else {
        let answer = |agrees| Action::play(StoryCommand::AnswerCampaign { agrees });
        let outcome_text = if view.settings.is(CampaignWait::Yes) {
            "Campaign stays where it is"
        } else {
            "Campaign goes back to the hand"
        };
        let label = format!("{} agrees", actor_name(view, subplot.owner));
        (
            RuledNote::ruled("This subplot would continue in later adventures.", dd(389)),
            vec![
                ActionButton::plain("Decline", answer(false)).with_detail(outcome_text),
                ActionButton::primary(label, answer(true)),
            ],
        )
    };
    Some(ListContent {
        notes: vec![note],
        buttons,
        ..ListContent::new(format!(
            "{}: carry it over?",
            owned_subplot(proposal.subplot, view)
        ))
    })
}

/// Returns the dialog that marks which kinds of subplot fit (DD-363). A tap cycles from not marked to fits to does not fit.
pub fn fits(view: &View) -> ListContent {
    let mut names: Vec<CardName> = Vec::new();
    for card in view.deck.cards() {
        let is_sortable = card.name.is_subplot() && card.name != CardName::Campaign;
        if is_sortable && !names.contains(&card.name) {
            names.push(card.name);
        }
    }
    let row = |name: CardName| {
        let mut policy = view.story.subplot_policy.iter();
        let fit = policy
            .find(|(policy_name, _)| *policy_name == name)
            .map(|(_, fits)| *fits);
        let (text, fits) = match fit {
            None => ("not marked", Some(true)),
            Some(true) => ("fits this adventure", Some(false)),
            Some(false) => ("does not fit", None),
        };
        let set = Action::play_and_stay(StoryCommand::SetSubplotFit { name, fits });
        ListRow::new(title(name), text, set)
    };
    ListContent {
        notes: vec![RuledNote::ruled(
            "Mark which subplots would fit. You still decide when one is laid.",
            dd(363),
        )],
        rows: names.into_iter().map(row).collect(),
        is_secret: true,
        ..ListContent::new("Which subplots fit?")
    }
}

/// Returns the dialog that asks how a subplot went in the act that ends (DD-360).
pub fn judge(view: &View, id: SubplotId) -> Option<ListContent> {
    view.story.act_review.as_ref()?;
    let subplot = view.story.subplot(id)?;
    let marked_verdict = match (subplot.was_active_this_act(), subplot.ignored) {
        (_, true) => Verdict::Ignored,
        (true, false) => Verdict::Played,
        (false, false) => Verdict::NotActive,
    };
    let row = |choice| {
        let effect = match choice {
            Verdict::Played => "brings a possibility",
            Verdict::Ignored | Verdict::NotActive => "brings nothing",
        };
        let detail = if choice == marked_verdict {
            format!("{effect}, as marked earlier")
        } else {
            effect.to_owned()
        };
        let command = StoryCommand::JudgeSubplot {
            subplot: id,
            verdict: choice,
        };
        ListRow::new(verdict(choice), detail, Action::play(command))
    };
    Some(ListContent {
        notes: vec![RuledNote::ruled("How did it go in this act?", dd(360))],
        rows: [Verdict::Played, Verdict::Ignored, Verdict::NotActive]
            .map(row)
            .into(),
        buttons: vec![later()],
        ..ListContent::new(owned_subplot(id, view))
    })
}

/// Returns the rows of all subplots, also those from earlier adventures, and the row that opens the marks of which kinds fit.
pub fn waiting_rows(view: &View) -> Vec<ListRow> {
    let row = |subplot_view: &SubplotView| {
        let id = subplot_view.subplot.id;
        let open = Action::open(StoryDialog::Subplot(id));
        ListRow::new(
            owned_subplot(id, view),
            progress(&subplot_view.subplot),
            open,
        )
        .with_sign(RowSign::Card { special: true })
    };
    let mut rows: Vec<ListRow> = view.story.subplots.iter().map(row).collect();
    rows.push(ListRow::new(
        "Which subplots fit?",
        "marks for this adventure, for the gamemaster only",
        Action::open(StoryDialog::Fits),
    ));
    rows
}

/// Returns the buttons on the stage for open questions of the story.
pub fn due(view: &View) -> Vec<ActionButton> {
    let story = &view.story;
    let proposed = story
        .subplots
        .iter()
        .filter(|subplot_view| subplot_view.subplot.stage == SubplotStage::Proposed);
    let mut due: Vec<ActionButton> = proposed
        .map(|subplot_view| {
            let id = subplot_view.subplot.id;
            let label = format!("{}: does it fit?", owned_subplot(id, view));
            let open = Action::open(StoryDialog::Subplot(id));
            ActionButton::gamemaster(label, open)
        })
        .collect();
    if let Some((actor, card)) = story.campaign_due {
        let label = format!(
            "{}: use Campaign on which subplot?",
            actor_name(view, actor)
        );
        let open = Action::open(StoryDialog::Campaign { actor, card });
        due.push(ActionButton::primary(label, open));
    }
    if let Some(proposal) = story.campaign_proposal {
        let label = format!("{}: carry it over?", owned_subplot(proposal.subplot, view));
        let variant = if proposal.owner_agreed {
            ButtonVariant::Gamemaster
        } else {
            ButtonVariant::Primary
        };
        due.push(ActionButton::new(
            label,
            variant,
            Action::open(StoryDialog::Consent),
        ));
    }
    if story.may_end_adventure.is_ok() {
        let end = Action::play(StoryCommand::EndAdventure);
        due.push(ActionButton::primary("End the adventure", end));
    }
    due
}

/// Returns the rows of the scene menu that end the adventure and start a new session.
pub fn menu_rows(view: &View) -> Vec<ListRow> {
    let detail = match (view.story.final_encounter_over, view.deckless) {
        (false, _) => "after its final encounter",
        (true, false) => "awards, then collect all cards",
        (true, true) => "awards, then the next one",
    };
    let action = match view.story.final_encounter_over {
        true => Action::play(StoryCommand::EndAdventure),
        false => Action::open(TorgList::EndAdventure),
    };
    let end = ListRow::new("End the adventure", detail, action);
    let mut rows = vec![end];
    if view.settings.is(HandSizeRecount::Session) {
        rows.push(ListRow::new(
            "Start a new session",
            "the hand size is recalculated",
            Action::play(StoryCommand::NewSession),
        ));
    }
    rows
}

/// Returns the subplots of an actor for their seat: the name of each and its progress.
pub fn of_owner(view: &View, owner: ActorId) -> Vec<(String, String)> {
    let subplots = view
        .story
        .subplots
        .iter()
        .map(|subplot_view| &subplot_view.subplot);
    subplots
        .filter(|subplot| subplot.owner == owner)
        .map(|subplot| {
            let name = match subplot.card {
                Some(card) => card_name(&view.deck, card),
                None => title(subplot.name).to_owned(),
            };
            (name, progress(subplot))
        })
        .collect()
}
