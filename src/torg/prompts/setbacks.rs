//! Setbacks: in the gamemaster's words, of one of the kinds, or as prepared (DD-163 … DD-176).

use super::PromptDialog;
use crate::components::ButtonVariant;
use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::TorgDialog;
use crate::torg::list_content::{
    Entered, ListContent, ListField, ListRow, RowPress, RowSign, back, later,
};
use crate::torg::messages::hands::setback_words;
use crate::torg::messages::names::side_in_sentence;
use crate::torg::rounds::setback_targets;
use ::torg::card::Side;
use ::torg::command::{Command, PreparedSetbackCommand};
use ::torg::follow_ups::{PreparedSetback, SetbackKind};
use ::torg::rounds::SETBACK_PENALTY;
use ::torg::settings::SetbackGeneric;
use ::torg::state::Setback;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

fn choose(side: Side, setback: Setback) -> Action {
    Action::Play(Command::ChooseSetback { side, setback })
}

/// Returns what a setback can do to a side. Prepared setbacks are in a dialog of their own, as the players do not know them (DD-174).
pub(super) fn setback(view: &View, side: Side, entered: &Entered) -> ListContent {
    let is_prepared = !view.follow_ups.prepared_setbacks.is_empty();
    let prepared = is_prepared.then(|| {
        ListRow::new(
            "Prepared Setbacks",
            "for the gamemaster only",
            Action::open(PromptDialog::PickPrepared { side }),
        )
    });
    let generic = ListRow::new(
        if view.settings.is(SetbackGeneric::Difficulty) {
            format!("+{SETBACK_PENALTY} to all their difficulties")
        } else {
            format!("−{SETBACK_PENALTY} to all their actions")
        },
        "this round, if nothing else fits better",
        choose(side, Setback::Generic),
    );
    let kinds = SetbackKind::ALL
        .into_iter()
        .filter(|kind| setback_targets(view, side, *kind).next().is_some())
        .map(|kind| {
            let text = entered.text.clone();
            let targets = PromptDialog::SetbackTargets { side, kind, text };
            let words = setback_words(kind, &view.combat);
            ListRow::new(words.name, words.detail, Action::open(targets))
        });
    let described = Setback::Described(entered.text.clone());
    ListContent {
        text: "Something goes wrong that nobody planned: equipment fails, the ground gives way, help arrives for the other side."
            .to_owned(),
        rows: prepared.into_iter().chain([generic]).chain(kinds).collect(),
        field: Some(ListField::text("What happens", entered)),
        buttons: vec![
            later(),
            ActionButton::primary("Apply the Setback", choose(side, described))
                .enabled_if(entered.has_text()),
        ],
        ..ListContent::new(format!("Setback for {}", side_in_sentence(side)))
    }
}

/// Returns the prepared setbacks to choose from; those that are kept across scenes come first.
pub(super) fn pick(view: &View, side: Side) -> ListContent {
    let mut prepared: Vec<&PreparedSetback> = view.follow_ups.prepared_setbacks.iter().collect();
    prepared.sort_by_key(|setback| !setback.across_scenes);
    let row = |setback: &PreparedSetback| {
        let text = setback.text.clone();
        let dialog = TorgDialog::Prompt(PromptDialog::Setback { side, text });
        ListRow::new(
            setback.text.clone(),
            waiting_text(setback),
            Action::OpenAlone(dialog),
        )
    };
    ListContent {
        rows: prepared.into_iter().map(row).collect(),
        buttons: vec![back()],
        is_secret: true,
        ..ListContent::new("Prepared Setbacks")
    }
}

/// Returns the dialog that asks which actors a kind of setback affects.
pub(super) fn targets(
    view: &View,
    side: Side,
    kind: SetbackKind,
    entered: &Entered,
) -> ListContent {
    let row = |actor: &ActorView| {
        ListRow::new(actor.name.as_str(), "", Action::Close)
            .with_sign(RowSign::Side(side))
            .pressing(RowPress::Person(actor.id))
    };
    let setback = Setback::Specific {
        kind,
        actors: entered.people.clone(),
        text: entered.text.clone(),
    };
    let words = setback_words(kind, &view.combat);
    let is_text_right = entered.error_text().is_empty();
    let everyone: Vec<ActorId> = setback_targets(view, side, kind)
        .map(|actor| actor.id)
        .collect();
    let is_group = everyone.len() > 1;
    let all = Setback::Specific {
        kind,
        actors: everyone,
        text: entered.text.clone(),
    };
    let all = ActionButton::plain("Apply to everyone", choose(side, all)).enabled_if(is_text_right);
    let chosen = ActionButton::primary("Apply the Setback", choose(side, setback))
        .enabled_if(!entered.people.is_empty() && is_text_right);
    ListContent {
        text: format!("Setback for {}: {}.", side_in_sentence(side), words.effect),
        rows: setback_targets(view, side, kind).map(row).collect(),
        field: Some(ListField::text("What happens", entered)),
        buttons: [back()]
            .into_iter()
            .chain(is_group.then_some(all))
            .chain([chosen])
            .collect(),
        ..ListContent::new(words.name)
    }
}

/// Returns the prepared setbacks, with a field for a new one.
pub(super) fn prepared(view: &View, entered: &Entered) -> ListContent {
    let row = |setback: &PreparedSetback| {
        let text = setback.text.clone();
        ListRow::new(
            setback.text.clone(),
            waiting_text(setback),
            Action::open(PromptDialog::PreparedSetback { text }),
        )
    };
    let button = |label, variant, across_scenes| {
        let text = entered.text.clone();
        let command = PreparedSetbackCommand::Prepare {
            text,
            across_scenes,
        };
        ActionButton::new(label, variant, Action::play(command)).enabled_if(entered.has_text())
    };
    ListContent {
        text: "They are ready when a card brings a Setback, in this scene or later.".to_owned(),
        rows: view.follow_ups.prepared_setbacks.iter().map(row).collect(),
        field: Some(ListField::text("What could go wrong", entered)),
        buttons: vec![
            button("For later scenes too", ButtonVariant::Plain, true),
            button("For this scene", ButtonVariant::Primary, false),
        ],
        is_secret: true,
        ..ListContent::new("Prepared Setbacks")
    }
}

/// Returns one prepared setback, with what the gamemaster can do with it.
pub(super) fn prepared_setback(text: &str) -> ListContent {
    let text = text.to_owned();
    let hint = PreparedSetbackCommand::Hint { text: text.clone() };
    let remove = PreparedSetbackCommand::Remove { text: text.clone() };
    ListContent {
        text,
        rows: vec![ListRow::new(
            "I gave the players a hint",
            "it waits until a card brings a Setback",
            Action::play(hint),
        )],
        buttons: vec![later(), ActionButton::plain("Remove", Action::play(remove))],
        is_secret: true,
        ..ListContent::new("Prepared Setback")
    }
}

fn waiting_text(setback: &PreparedSetback) -> &'static str {
    match (setback.across_scenes, setback.hinted) {
        (true, true) => "for later scenes too; hinted at",
        (true, false) => "for later scenes too",
        (false, true) => "for this scene; hinted at",
        (false, false) => "for this scene",
    }
}
