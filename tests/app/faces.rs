//! Every name and every entry that stands on a card is shown: behind the curtain, in a pool, over the stage.

use crate::desk::{Desk, h};
use ::torg::card::{
    ApprovedActions, BySide, CARDS, CardName, ConflictLine, LineEffect, Side, TaskBox, VillainSkill,
};
use ::torg::command::Command;
use ::torg::event::Event;
use rising_action::app::intent::Intent;
use rising_action::app::model::{Purpose, Sheet};
use rising_action::app::vm::secret::secret;
use rising_action::app::vm::sheet::{FullCard, SheetVm, sheet};
use rising_action::app::vm::stage::stage;
use rising_action::app::words::cards;
use std::collections::BTreeSet;
use testing::StandardCard as _;

/// The card of a pool, full size.
fn opened(desk: &mut Desk, name: CardName) -> FullCard {
    let card = desk.state().pool(h(1))[0];
    assert_eq!(card.name(), Some(name));
    desk.send(Intent::Asked(Sheet::Card {
        card,
        holder: Some(h(1)),
    }));
    match sheet(&desk.model) {
        Some(SheetVm::Card(card)) => *card,
        other => panic!("{other:?}"),
    }
}

fn begin(desk: &mut Desk) {
    desk.want(Command::BeginRounds {
        participants: desk.state().cast.iter().map(|actor| actor.id).collect(),
    });
    desk.want(Command::Flip);
    assert!(desk.state().round().is_some());
}

#[test]
fn every_name_is_shown_wherever_its_card_lies() {
    for name in CardName::ALL {
        let mut desk = Desk::table(&[&[name], &[CardName::Presence], &[CardName::Presence]], 1);
        let card = desk.card(h(1), 0);
        desk.look(h(1), Purpose::Hand);
        let hand = secret(&desk.model).unwrap().cards;
        assert_eq!((hand.len(), hand[0].card), (1, card));
        assert_eq!(hand[0].name, cards::title(name));
        assert_eq!(hand[0].special, name.is_special(), "{name:?}");
        assert!(!hand[0].text.is_empty() && !hand[0].when.is_empty());
        desk.send(Intent::ToggledCard(card));
        let ways = secret(&desk.model).unwrap().buttons;
        assert!(!ways.is_empty(), "{name:?} leads somewhere");
        desk.send(Intent::LeftCurtain);

        desk.make(Event::CardPooled { actor: h(1), card });
        for in_rounds in [false, true] {
            if in_rounds {
                begin(&mut desk);
            }
            let full = opened(&mut desk, name);
            assert_eq!(full.name, cards::title(name));
            assert_eq!(full.effect, cards::effect(name));
            assert!(
                full.rule.starts_with("DD-"),
                "{name:?} leads to the rulebook"
            );
            assert_eq!(full.special, name.is_special());
        }
    }
}

#[test]
fn every_entry_of_a_line_is_told() {
    let skills = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick);
    let effects = [
        LineEffect::None,
        LineEffect::Flurry,
        LineEffect::Inspiration,
        LineEffect::Up,
        LineEffect::Break,
        LineEffect::Confused,
        LineEffect::Fatigued,
        LineEffect::Setback,
        LineEffect::Stymied,
        skills,
    ];
    // What the deck has is in the list.
    for card in &CARDS {
        for line in [card.standard, card.dramatic] {
            for effect in [line.effects.heroes, line.effects.villains] {
                let listed = match effect {
                    LineEffect::VillainSkills(..) => skills,
                    other => other,
                };
                assert!(effects.contains(&listed), "{effect:?}");
            }
        }
    }
    let mut told = BTreeSet::new();
    for effect in effects {
        for side in [Side::Heroes, Side::Villains] {
            let mut desk = Desk::table(&[&[CardName::Drama], &[CardName::Drama]], 1);
            begin(&mut desk);
            let entries = match side {
                Side::Heroes => (effect, LineEffect::None),
                Side::Villains => (LineEffect::None, effect),
            };
            desk.make(Event::LineRead {
                line: ConflictLine {
                    initiative: side,
                    effects: BySide {
                        heroes: entries.0,
                        villains: entries.1,
                    },
                },
                approved: ApprovedActions::Any,
                task_box: TaskBox::Steps([true; 4]),
            });
            let shown = stage(&desk.model).unwrap().card.unwrap();
            let [entry, _] = shown.entries;
            assert_eq!(entry.side, side, "who goes first stands on top");
            let shows = !entry.effect.is_empty() && !entry.meaning.is_empty();
            assert!(shows || effect == LineEffect::None, "{effect:?}");
            told.insert(entry.effect);
        }
    }
    assert_eq!(told.len(), effects.len(), "{told:?}");
}
