//! The dialogs for the questions that Leadership, Rally, Idea, Escape! and Glory leave open.

use super::{follow_up, sort_button};
use crate::grammar::cards as count_cards;
use crate::torg::action::{Action, ActionButton, HandPurpose};
use crate::torg::list_content::{
    Entered, ListContent, ListField, ListRow, RowPress, RowSign, RuledNote, later,
};
use crate::torg::messages::sentences::actor_name;
use ::torg::card::Side;
use ::torg::command::FollowUpCommand;
use ::torg::follow_ups::{MAX_GIFTS, PendingRefill};
use ::torg::settings::{GloryNumber, LeadershipTo};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// Asks which heroes get the gifts. Which cards they get is chosen behind the privacy screen.
pub(super) fn gifts(view: &View, leader: ActorId, entered: &Entered) -> Option<ListContent> {
    view.follow_ups.pending_refill.as_ref()?;
    let to_several = view.settings.is(LeadershipTo::Several);
    let give = |to, also| Action::ShowHand(leader, HandPurpose::Give { to, also });
    let row = |hero: &ActorView| {
        let detail = if view.in_rounds {
            format!("{} in the pool", count_cards(hero.pool.len()))
        } else {
            format!("{} in hand", count_cards(hero.hand_count))
        };
        let row = ListRow::new(hero.name.as_str(), detail, give(Some(hero.id), None))
            .with_sign(RowSign::Side(Side::Heroes));
        if to_several {
            row.pressing(RowPress::Person(hero.id))
        } else {
            row
        }
    };
    let nothing = FollowUpCommand::Give { gifts: Vec::new() };
    let mut buttons = vec![ActionButton::plain(
        "Give nothing",
        follow_up(leader, nothing),
    )];
    if to_several {
        let mut people = entered.people.iter().copied();
        let choose = give(people.next(), people.next());
        buttons.push(
            ActionButton::secret("Choose the cards", choose)
                // Every hero gets at least one of the cards.
                .enabled_if((1..=MAX_GIFTS).contains(&entered.people.len())),
        );
    }
    let text = if view.in_rounds {
        "Say how your hero leads. Give one or two cards from your hand or pool; they go into the other hero’s pool. Then you may discard and refill your hand."
    } else {
        "Say how your hero leads. Give one or two cards from your hand or pool; they go into the other hero’s hand. Then you may discard and refill your hand."
    };
    let text = if to_several {
        format!("Choose one or two heroes. {text}")
    } else {
        text.to_owned()
    };
    Some(ListContent {
        text,
        rows: view.gift_recipients(leader).into_iter().map(row).collect(),
        buttons,
        ..ListContent::new(format!("{}: give to whom?", actor_name(view, leader)))
    })
}

/// Lists the heroes who have chosen their discards, and those who have not.
pub(super) fn refill(view: &View) -> Option<ListContent> {
    let Some(PendingRefill::DiscardAndRefill {
        rally,
        heroes,
        undecided,
        ..
    }) = &view.follow_ups.pending_refill
    else {
        return None;
    };
    let row = |hero: &ActorView| {
        let (detail, purpose) = if undecided.contains(&hero.id) {
            let count = count_cards(hero.hand_count);
            (
                format!("{count} in hand, still to choose"),
                HandPurpose::Sort,
            )
        } else if hero.away {
            ("away".to_owned(), HandPurpose::Look)
        } else {
            ("has chosen".to_owned(), HandPurpose::Look)
        };
        let show = Action::ShowHand(hero.id, purpose);
        ListRow::new(hero.name.as_str(), detail, show).with_sign(RowSign::Side(Side::Heroes))
    };
    let title = if *rally {
        "Rally: everyone discards"
    } else {
        "A new hand for the leader"
    };
    let text = if *rally {
        "Discard any number of cards. Hands are refilled when everyone has chosen; cards in pools do not count toward the hand size."
    } else {
        "Discard any number of cards. Then the hand is refilled; cards in the pool do not count toward the hand size."
    };
    Some(ListContent {
        text: text.to_owned(),
        rows: heroes
            .iter()
            .filter_map(|id| view.actor(*id))
            .map(row)
            .collect(),
        buttons: undecided
            .first()
            .map(|actor| sort_button(view, *actor))
            .into_iter()
            .collect(),
        ..ListContent::new(title)
    })
}

pub(super) fn ask(view: &View, actor: ActorId, entered: &Entered) -> ListContent {
    let question = entered.text.clone();
    let ask = follow_up(actor, FollowUpCommand::Ask { question });
    ListContent {
        text: "The question and the answer are saved in the chronicle.".to_owned(),
        ..text_question(
            format!("{} asks the gamemaster", actor_name(view, actor)),
            "One question about the adventure",
            ("Ask", ask),
            entered,
        )
    }
}

pub(super) fn answer(view: &View, actor: ActorId, entered: &Entered) -> Option<ListContent> {
    let mut ideas = view.follow_ups.ideas.iter();
    let idea = ideas.find(|idea| idea.actor == actor && idea.question.is_some())?;
    let answer = entered.text.clone();
    let answer = follow_up(actor, FollowUpCommand::Answer { answer });
    Some(ListContent {
        text: format!("“{}”", idea.question.as_ref()?),
        ..text_question(
            format!("Answer {}", actor_name(view, actor)),
            "The answer, or some clues",
            ("Answer", answer),
            entered,
        )
    })
}

pub(super) fn escape(actor: ActorId, entered: &Entered) -> ListContent {
    let text = entered.text.clone();
    let narrate = follow_up(actor, FollowUpCommand::NarrateEscape { text });
    ListContent {
        text: "The rounds have ended for all heroes.".to_owned(),
        ..text_question(
            "How do they escape?",
            "How they escape",
            ("Save", narrate),
            entered,
        )
    }
}

/// Returns a question that is answered with a text; the button is enabled once there is a valid one.
fn text_question(
    title: impl Into<String>,
    field: &'static str,
    (label, action): (&'static str, Action),
    entered: &Entered,
) -> ListContent {
    let submit = ActionButton::primary(label, action).enabled_if(entered.has_text());
    ListContent {
        field: Some(ListField::text(field, entered)),
        buttons: vec![later(), submit],
        ..ListContent::new(title)
    }
}

/// Asks whether Glory counts. If the table's settings ask for it, the action total is typed as well.
pub(super) fn glory(view: &View, actor: ActorId, entered: &Entered) -> ListContent {
    let by_total = view.settings.is(GloryNumber::Total);
    let text = entered.text.trim();
    let total = text.parse().ok();
    let is_readable = !by_total || text.is_empty() || total.is_some();
    let judge = |counts| follow_up(actor, FollowUpCommand::JudgeGlory { counts, total });
    ListContent {
        text: "Did the action change the course of events? If so, every hero gets 3 more possibilities at the end."
            .to_owned(),
        field: by_total.then(|| ListField::text("The action total", entered)),
        buttons: vec![
            ActionButton::plain("Not enough", judge(false))
                .with_detail("the card goes back"),
            ActionButton::primary("It counts", judge(true)).enabled_if(!by_total || total.is_some()),
        ],
        notes: if is_readable {
            Vec::new()
        } else {
            vec![RuledNote::plain("The action total must be a whole number.")]
        },
        ..ListContent::new(format!("{}: Glory", actor_name(view, actor)))
    }
}
