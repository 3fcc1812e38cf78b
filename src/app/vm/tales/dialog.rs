//! What may be done with a subplot in a hand or a pool, before it is done: play, turn in or keep.

use super::{field, later, wants};
use crate::app::intent::Intent;
use crate::app::model::{Curtain, Purpose};
use crate::app::tales::SubplotDialog;
use crate::app::tasks::Spot;
use crate::app::vm::sheet::{ListRow, lit, too_long, way};
use crate::app::vm::tasks::{Part, TaskVm};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::refusals::long_name;
use crate::app::words::story::worth_keeping;
use crate::app::words::telling::{called, card_name};
use ::torg::card::{CardId, CardName};
use ::torg::command::Command;
use ::torg::settings::CampaignWait;
use ::torg::story::StoryCommand;
use ::torg::view::{CardView, View};
use tabletop::name::{Name, NameError};
use tabletop::seat::ActorId;

/// What is said of the cards tapped behind the curtain, after what is said anyway: what a subplot means before it is laid, and
/// what is lost before it is let go.
pub fn of_chosen(view: &View, curtain: &Curtain, said: String) -> String {
    let chosen = &curtain.chosen;
    match curtain.purpose {
        Purpose::Hand => {
            let card = chosen.first();
            card.and_then(|card| chosen_in_hand(view, *card))
                .unwrap_or(said)
        }
        Purpose::DiscardDown | Purpose::DiscardOne | Purpose::Sort => {
            let ending = view.scene_end.as_ref();
            let is_final =
                view.story.final_encounter_over || ending.is_some_and(|ending| ending.is_final);
            match worth_keeping(view, chosen, is_final) {
                Some(warning) => format!("{said} {warning}"),
                None => said,
            }
        }
        Purpose::Offer { .. }
        | Purpose::Answer
        | Purpose::Agree
        | Purpose::Give { .. }
        | Purpose::Took => said,
    }
}

/// What a subplot means that was tapped in the hand.
fn chosen_in_hand(view: &View, card: CardId) -> Option<String> {
    let name = view.deck.name(card)?;
    name.is_subplot().then(|| {
        if name == CardName::Campaign {
            campaign_laid(view).to_owned()
        } else {
            "Laid and accepted it pays a possibility an act, but is no more traded or turned in."
                .to_owned()
        }
    })
}

/// What becomes of a Campaign that is laid out.
fn campaign_laid(view: &View) -> &'static str {
    if !view.settings.campaign {
        "No campaign is played here: turned in, it brings a possibility and a new card."
    } else if view.settings.is(CampaignWait::Yes) {
        "Laid, it waits for an active subplot."
    } else {
        "Laid, it is used at once on an active subplot."
    }
}

/// Play, turn in, or keep.
pub fn hand_buttons(view: &View, actor: ActorId, held: &CardView) -> Vec<Button> {
    let card = held.card;
    let name = card_name(&view.deck, card);
    let lay = Intent::wanted(Command::PoolCard { actor, card });
    let look = if held.may_pool.is_ok() {
        ButtonVariant::Lit
    } else {
        ButtonVariant::Plain
    };
    let turn_in = wants(StoryCommand::TurnIn { actor, card });
    vec![
        Button::new(format!("Lay {name}"), look, lay)
            .with_sub("the gamemaster says whether it fits"),
        Button::new(format!("Turn in {name}"), ButtonVariant::Plain, turn_in)
            .with_sub("for a possibility and a new card"),
        Button::new("Keep it", ButtonVariant::Quiet, Intent::ToggledCard(card)),
    ]
}

/// What may be done with a subplot that lies out; `None` for other cards.
pub fn pool_buttons(view: &View, holder: ActorId, card: CardId) -> Option<Vec<Button>> {
    let name = view.deck.name(card)?;
    if name == CardName::Campaign {
        let by = holder;
        let uses = SubplotDialog::Campaign { by, card }.ask();
        return Some(vec![
            Button::new("Use it on a subplot", ButtonVariant::Lit, uses),
            refuse(by, card),
        ]);
    }
    let subplot = view.story.subplot_of_card(card)?;
    let mut buttons = vec![Button::new(
        "The subplot",
        ButtonVariant::Gamemaster,
        SubplotDialog::Subplot(subplot.id).ask(),
    )];
    if name == CardName::Martyr {
        let way = sacrifices(view, holder, card);
        buttons.push(Button::new(way.label, ButtonVariant::Plain, way.intent));
    }
    Some(buttons)
}

/// The gamemaster's no to a laid Campaign.
pub(super) fn refuse(actor: ActorId, card: CardId) -> Button {
    let no = wants(StoryCommand::RefuseCampaign { actor, card });
    Button::new("It does not fit", ButtonVariant::Gamemaster, no)
        .with_sub("a possibility and a card for Campaign")
}

/// The way to the sacrifice.
pub fn sacrifices(view: &View, actor: ActorId, card: CardId) -> ListRow {
    let player = view.actor(actor).and_then(|actor| actor.player.as_ref());
    way(
        format!("{} gives a life", called(view, actor)),
        "disaster becomes victory; only the player chooses it",
        SubplotDialog::Sacrifice {
            actor,
            card,
            victory: String::new(),
            heir: player.map_or_else(String::new, |player| {
                format!("{}’s next hero", player.as_str())
            }),
        }
        .ask(),
    )
}

pub(super) fn sacrifice(view: &View, actor: ActorId, victory: &str, heir: &str) -> TaskVm {
    let mut parts = vec![
        Part::Rule(
            "The hero dies, and the gamemaster makes it a victory. All the hero’s cards are discarded.".to_owned(),
            "DD-380",
        ),
        field("What it brings about", victory, Spot::Tale, false),
    ];
    parts.extend(too_long(victory).map(Part::Fault));
    parts.push(field(
        "Who comes next, with a full hand",
        heir,
        Spot::Heir,
        false,
    ));
    let named = Name::new(heir);
    if let Err(NameError::TooLong { length }) = named {
        parts.push(Part::Fault(long_name(length)));
    }
    let others = view.heroes().filter(|hero| hero.id != actor).count();
    let ready = match named {
        Ok(_) => true,
        Err(NameError::Empty) => others > 0,
        Err(NameError::TooLong { .. }) => false,
    };
    TaskVm {
        title: format!("{} gives a life", called(view, actor)),
        parts,
        buttons: vec![
            later(),
            lit("For the victory").ready_if(ready && too_long(victory).is_none()),
        ],
    }
}
