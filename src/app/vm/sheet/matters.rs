//! The sheets about cards that move cards or are for all, the gamemaster's tray of specials, and setbacks.

use super::lists::{lit, switch, too_long, way};
use super::*;
use crate::app::matters::CardPrompt;
use crate::app::model::Purpose;
use crate::app::tales::SubplotDialog;
use crate::app::vm::stage::sorts;
use crate::app::words::hands::{form, form_sub, special_sub};
use crate::app::words::telling::called;
use crate::app::words::torg::{cards as count_cards, the_side};
use ::torg::card::{CardKind, SpecialKind};
use ::torg::command::{Command, FollowUpCommand, PreparedSetbackCommand};
use ::torg::follow_ups::{MissedBy, PendingRefill, SetbackKind};
use ::torg::settings::{GloryNumber, LeadershipTo};
use ::torg::state::Setback;
use ::torg::story::StoryCommand;
use ::torg::view::ActorView;

pub(super) fn about(actor: ActorId, what: FollowUpCommand) -> Intent {
    Intent::wanted(Command::FollowUp { actor, what })
}

fn scheme(what: PreparedSetbackCommand) -> Intent {
    Intent::wanted(Command::PreparedSetback { what })
}

pub(super) fn matter(view: &View, matter: &CardPrompt) -> Option<List> {
    Some(match matter {
        CardPrompt::Lead { leader, chosen } => lead(view, *leader, chosen),
        CardPrompt::Sort => sort(view)?,
        CardPrompt::Question {
            actor,
            answering,
            text,
        } => question(view, *actor, *answering, text),
        CardPrompt::Escape { text, .. } => List {
            title: "How do they get away?".to_owned(),
            text: "The rounds are over for all heroes.".to_owned(),
            field: Some(typed("The way out", text)),
            buttons: vec![later(), lit("So it was").ready_if(is_told(text))],
            ..List::default()
        },
        CardPrompt::Glory { actor, text } => glory(view, *actor, text),
        CardPrompt::Tray => tray(view),
        CardPrompt::Special { owner, card, text } => special(view, *owner, *card, text)?,
        CardPrompt::Form {
            side,
            form,
            chosen,
            text,
        } => befalls(view, *side, *form, chosen, text),
        CardPrompt::Pick { side } => pick(view, *side),
        CardPrompt::Prepared { text } => prepared(view, text),
        CardPrompt::Ready { text } => List {
            title: "Prepared setback".to_owned(),
            text: text.clone(),
            rows: vec![way(
                "The players had a hint",
                "it waits until a card brings it",
                scheme(PreparedSetbackCommand::Hint { text: text.clone() }),
            )],
            buttons: vec![
                later(),
                Button::new(
                    "Put it away",
                    ButtonVariant::Plain,
                    scheme(PreparedSetbackCommand::Remove { text: text.clone() }),
                ),
            ],
            ..List::default()
        },
    })
}

fn later() -> Button {
    Button::new("Later", ButtonVariant::Plain, Intent::ClosedSheet)
}

fn is_told(text: &str) -> bool {
    !text.trim().is_empty()
}

fn typed(label: &'static str, text: &str) -> Field {
    Field {
        label,
        value: text.to_owned(),
        fault: too_long(text),
    }
}

/// Whom the gifts reach; which they are is chosen behind the curtain.
fn lead(view: &View, leader: ActorId, chosen: &[ActorId]) -> List {
    let several = view.settings.is(LeadershipTo::Several);
    let way_to = |to: Option<ActorId>, also: Option<ActorId>| {
        Intent::CalledCurtain(leader, Purpose::Give { to, also })
    };
    let row = |hero: &ActorView| ListRow {
        label: hero.name.as_str().to_owned(),
        sub: if view.in_rounds {
            format!("{} in the pool", count_cards(hero.pool.len()))
        } else {
            format!("{} in hand", count_cards(hero.hand_count))
        },
        side: Some(Side::Heroes),
        bar: Bar::None,
        on: several.then(|| chosen.contains(&hero.id)),
        intent: if several {
            Intent::ToggledPerson(hero.id)
        } else {
            way_to(Some(hero.id), None)
        },
    };
    let gives_none = Button::new(
        "Give nothing",
        ButtonVariant::Plain,
        about(leader, FollowUpCommand::Give { gifts: vec![] }),
    );
    let mut buttons = vec![gives_none];
    if several {
        let way = way_to(chosen.first().copied(), chosen.get(1).copied());
        let choose = Button::new("Choose the cards", ButtonVariant::Curtain, way);
        buttons.push(choose.ready_if(!chosen.is_empty()));
    }
    List {
        title: format!("{}: give to", called(view, leader)),
        text: if view.in_rounds {
            "Up to two cards from hand or pool; they go into the pool. Then the hand may be renewed. How does the hero lead?".to_owned()
        } else {
            "Up to two cards from hand or pool; they go into the hand. Then the own hand may be renewed. How does the hero lead?".to_owned()
        },
        rows: view
            .heroes()
            .filter(|hero| hero.id != leader)
            .map(row)
            .collect(),
        buttons,
        field: None,
    }
}

/// Who has chosen, and who has not.
fn sort(view: &View) -> Option<List> {
    let Some(PendingRefill::DiscardAndRefill {
        rally,
        heroes: all,
        undecided: left,
        ..
    }) = &view.follow_ups.pending_refill
    else {
        return None;
    };
    let rows = all
        .iter()
        .filter_map(|id| view.actor(*id))
        .map(|hero| ListRow {
            label: hero.name.as_str().to_owned(),
            sub: if left.contains(&hero.id) {
                format!("{} in hand, still to choose", count_cards(hero.hand_count))
            } else {
                "has chosen".to_owned()
            },
            side: Some(Side::Heroes),
            bar: Bar::None,
            on: None,
            intent: Intent::CalledCurtain(hero.id, Purpose::Sort),
        });
    Some(List {
        title: if *rally {
            "Rally: everybody sorts".to_owned()
        } else {
            "A new hand for the leader".to_owned()
        },
        text:
            "Any number of cards may go. Hands are filled when all have chosen; pools do not count."
                .to_owned(),
        rows: rows.collect(),
        buttons: left
            .first()
            .map(|who| sorts(view, *who))
            .into_iter()
            .collect(),
        field: None,
    })
}

fn question(view: &View, actor: ActorId, answering: bool, text: &str) -> List {
    let mut ideas = view.follow_ups.ideas.iter();
    let asked = ideas
        .find(|idea| idea.actor == actor && idea.question.is_some())
        .and_then(|idea| idea.question.clone());
    let (title, label, send) = if answering {
        (
            format!("Answer {}", called(view, actor)),
            "The answer, or some leads",
            lit("Answer"),
        )
    } else {
        (
            format!("{} asks the gamemaster", called(view, actor)),
            "One question about the adventure",
            lit("Ask"),
        )
    };
    List {
        title,
        text: match asked.filter(|_| answering) {
            Some(question) => format!("“{question}”"),
            None => "Question and answer go into the chronicle.".to_owned(),
        },
        field: Some(typed(label, text)),
        buttons: vec![later(), send.ready_if(is_told(text))],
        ..List::default()
    }
}

fn glory(view: &View, actor: ActorId, text: &str) -> List {
    let by_total = view.settings.is(GloryNumber::Total);
    let judge = |counts| {
        about(
            actor,
            FollowUpCommand::JudgeGlory {
                counts,
                total: text.trim().parse().ok(),
            },
        )
    };
    List {
        title: format!("{}: Glory", called(view, actor)),
        text: "Did the action change much? Then every hero has 3 possibilities more in the end."
            .to_owned(),
        field: by_total.then(|| typed("What the action came to", text)),
        buttons: vec![
            Button::new("Not enough", ButtonVariant::Plain, judge(false))
                .with_sub("the card goes back"),
            Button::new("It counts", ButtonVariant::Lit, judge(true)),
        ],
        ..List::default()
    }
}

/// The specials that wait, a row each.
fn tray(view: &View) -> List {
    let row = |(owner, card): &(ActorId, CardId)| ListRow {
        label: format!("{}: {}", called(view, *owner), card_name(&view.deck, *card)),
        sub: view.deck.name(*card).map_or("", special_sub).to_owned(),
        side: None,
        bar: Bar::Gamemaster,
        on: None,
        intent: Intent::Asked(Sheet::CardPrompt(CardPrompt::Special {
            owner: *owner,
            card: *card,
            text: noted(view, *card).to_owned(),
        })),
    };
    let others = view.follow_ups.pooled_specials.iter();
    let rows = others
        .filter(|(_, card)| view.story.subplot_of_card(*card).is_none())
        .map(row);
    List {
        title: "Specials that wait".to_owned(),
        text: if view.follow_ups.pooled_specials.is_empty() {
            "None lies in a pool.".to_owned()
        } else {
            "They stay until the gamemaster lets them work.".to_owned()
        },
        rows: rows.chain(tales::tray_rows(view)).collect(),
        ..List::default()
    }
}

/// What the gamemaster has in mind for a special.
fn noted(view: &View, card: CardId) -> &str {
    let mut notes = view.follow_ups.special_notes.iter();
    notes
        .find(|(of, _)| *of == card)
        .map_or("", |(_, note)| note)
}

/// One special, with what the gamemaster can do about it.
fn special(view: &View, owner: ActorId, card: CardId, text: &str) -> Option<List> {
    let name = view.deck.name(card)?;
    let activate = |missed| {
        about(
            owner,
            FollowUpCommand::ActivateSpecial {
                card,
                missed_by: missed,
                note: text.to_owned(),
            },
        )
    };
    let who = called(view, owner);
    let mut rows = Vec::new();
    let mut field = None;
    match name.kind() {
        CardKind::Special(SpecialKind::Alertness) => {
            rows.push(way(
                "Everybody has missed it",
                "it is found now, and the card is discarded",
                activate(Some(MissedBy::All)),
            ));
            rows.push(way(
                format!("{who} has missed it"),
                "where the table plays it so",
                activate(Some(MissedBy::Owner)),
            ));
            field = Some(typed("What is noticed", text));
        }
        CardKind::Special(SpecialKind::Connection) => {
            rows.push(way(
                "The contact appears",
                "and the card is discarded",
                activate(None),
            ));
            field = Some(typed("Who it is", text));
        }
        CardKind::Special(SpecialKind::Custom) => rows.push(way(
            "It works now",
            "and is discarded; what it is worth in the end, the gamemaster adds by hand",
            activate(None),
        )),
        CardKind::Special(SpecialKind::Campaign) => rows.extend([
            way(
                "Use it on a subplot",
                "its owner and the gamemaster must agree",
                SubplotDialog::Campaign { by: owner, card }.ask(),
            ),
            way(
                "It does not fit",
                "discarded, for a possibility and a new card",
                Intent::wanted(Command::Story {
                    what: StoryCommand::RefuseCampaign { actor: owner, card },
                }),
            ),
        ]),
        CardKind::Special(SpecialKind::Subplot | SpecialKind::Martyr) | CardKind::Enhancement => {}
    }
    rows.push(way(
        "Read the card",
        "",
        Intent::Asked(Sheet::Card {
            card,
            holder: Some(owner),
        }),
    ));
    let unheard = view
        .follow_ups
        .unacknowledged_specials
        .contains(&(owner, card));
    let note = text.trim();
    let hear = if note == noted(view, card) && !unheard {
        later()
    } else {
        let label = if note.is_empty() {
            "Leave it for later"
        } else {
            "Note it for later"
        };
        let what = FollowUpCommand::AcknowledgeSpecial {
            card,
            note: note.to_owned(),
        };
        Button::new(label, ButtonVariant::Lit, about(owner, what))
            .ready_if(too_long(text).is_none())
    };
    Some(List {
        title: format!("{who}: {}", card_name(&view.deck, card)),
        text: special_sub(name).to_owned(),
        rows,
        field,
        buttons: vec![hear],
    })
}

/// The prepared setbacks to choose from, what waits across scenes first.
fn pick(view: &View, side: Side) -> List {
    let ready = |lasting: bool| {
        let prepared = view.follow_ups.prepared_setbacks.iter();
        prepared
            .filter(move |setback| setback.across_scenes == lasting)
            .map(move |setback| {
                way(
                    setback.text.clone(),
                    prepared_sub(setback.across_scenes, setback.hinted),
                    Intent::Asked(Sheet::Setback {
                        side,
                        text: setback.text.clone(),
                    }),
                )
            })
    };
    let text = String::new();
    let back = Intent::Asked(Sheet::Setback { side, text });
    List {
        title: "What lies ready".to_owned(),
        text: "For the gamemaster’s eyes.".to_owned(),
        rows: ready(true).chain(ready(false)).collect(),
        buttons: vec![Button::new("Back", ButtonVariant::Plain, back)],
        ..List::default()
    }
}

/// The rows of a setback: the way to what lies prepared, which the table has not heard yet (DD-174); then its forms.
pub(super) fn setback_rows(view: &View, side: Side, text: &str, generic: Intent) -> Vec<ListRow> {
    let forms = SetbackKind::ALL.iter().filter(|of| {
        let mut members = members(view, side, **of);
        members.next().is_some()
    });
    let forms = forms.map(|of| {
        way(
            form(*of),
            form_sub(*of),
            Intent::Asked(Sheet::CardPrompt(CardPrompt::Form {
                side,
                form: *of,
                chosen: vec![],
                text: text.to_owned(),
            })),
        )
    });
    let generic = way(
        "−5 on every action of theirs",
        "for this round, where nothing better fits",
        generic,
    );
    let prepared = (!view.follow_ups.prepared_setbacks.is_empty()).then(|| {
        way(
            "What lies ready",
            "for the gamemaster’s eyes",
            Intent::Asked(Sheet::CardPrompt(CardPrompt::Pick { side })),
        )
    });
    prepared.into_iter().chain([generic]).chain(forms).collect()
}

fn prepared_sub(lasting: bool, hinted: bool) -> &'static str {
    match (lasting, hinted) {
        (true, true) => "waits across scenes; hinted at",
        (true, false) => "waits across scenes",
        (false, true) => "for this scene; hinted at",
        (false, false) => "for this scene",
    }
}

/// Those of a side whom a form can befall.
fn members(view: &View, side: Side, form: SetbackKind) -> impl Iterator<Item = &ActorView> {
    view.present().filter(move |actor| {
        actor.takes_part && actor.role.side() == side && form.can_affect(actor.role)
    })
}

fn befalls(view: &View, side: Side, of: SetbackKind, chosen: &[ActorId], text: &str) -> List {
    let rows = members(view, side, of).map(|actor| {
        switch(
            actor.name.as_str().to_owned(),
            String::new(),
            Some(side),
            chosen.contains(&actor.id),
            Intent::ToggledPerson(actor.id),
        )
    });
    let back = Intent::Asked(Sheet::Setback {
        side,
        text: text.to_owned(),
    });
    let setback = Setback::Specific {
        kind: of,
        actors: chosen.to_vec(),
        text: text.to_owned(),
    };
    let befall = Intent::wanted(Command::ChooseSetback { side, setback });
    List {
        title: form(of).to_owned(),
        text: format!("Setback for {}: {}.", the_side(side), form_sub(of)),
        rows: rows.collect(),
        field: Some(typed("What happens", text)),
        buttons: vec![
            Button::new("Back", ButtonVariant::Plain, back),
            Button::new("It happens", ButtonVariant::Lit, befall).ready_if(!chosen.is_empty()),
        ],
    }
}

fn prepared(view: &View, text: &str) -> List {
    let rows = view.follow_ups.prepared_setbacks.iter().map(|setback| {
        way(
            setback.text.clone(),
            prepared_sub(setback.across_scenes, setback.hinted),
            Intent::Asked(Sheet::CardPrompt(CardPrompt::Ready {
                text: setback.text.clone(),
            })),
        )
    });
    let prepare = |lasting| {
        scheme(PreparedSetbackCommand::Prepare {
            text: text.to_owned(),
            across_scenes: lasting,
        })
    };
    let told = is_told(text);
    List {
        title: "Prepared setbacks".to_owned(),
        text: "For the gamemaster’s eyes: ready when a card brings a setback, for this scene or until it comes.".to_owned(),
        rows: rows.collect(),
        field: Some(typed("What could go wrong", text)),
        buttons: vec![
            Button::new("Across scenes", ButtonVariant::Plain, prepare(true)).ready_if(told),
            Button::new("For this scene", ButtonVariant::Lit, prepare(false)).ready_if(told),
        ],
    }
}
