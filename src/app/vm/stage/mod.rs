//! The stage: the card in force, what else is, and who acts.

pub mod card;
pub mod matters;
pub mod rows;

pub use card::{ActionCard, STEPS, SideEntry, Task, gamemaster_end};
pub use matters::{next_question, sorts};
pub use rows::{ActionButton, Board, PoolChip, Progress, Row, actions, acts, kind_of, pool_chip};

use crate::app::intent::Intent;
use crate::app::model::{Model, Purpose, Screen, Sheet};
use crate::app::vm::foyer::act_and_scene;
use crate::app::vm::{Button, ButtonVariant, deeds, sheet};
use crate::app::words::hands;
use crate::app::words::rounds as rounds_words;
use crate::app::words::telling::{called, card_name, name_among};
use crate::app::words::torg::{
    counted, possessive, short_name, side as side_name, standing, the_side,
};
use ::torg::Torg;
use ::torg::active_effects::EffectCommand;
use ::torg::card::{CardId, LineEffect, Side};
use ::torg::command::Command;
use ::torg::settings::SetbackGeneric;
use ::torg::state::{Role, Setback, Tone};
use ::torg::view::{ActorView, PoolPlay, RoundView, View};
use tabletop::seat::ActorId;
use tabletop::seat::Seat;

/// What the stage shows.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Stage {
    pub title: String,
    pub sub: String,
    pub tone: Tone,
    pub card: Option<ActionCard>,
    /// What to read where no card lies: a headline and a sentence.
    pub empty: Option<(String, String)>,
    pub chips: Vec<Chip>,
    /// "villains, then heroes twice".
    pub order: String,
    pub rows: Vec<Row>,
    /// "Everyone has acted."
    pub note: String,
    pub deck: Deck,
    /// What the gamemaster has still to settle: opens the sheet for it.
    pub due: Vec<Button>,
    /// What lies there to be looked at.
    pub foot: Vec<Button>,
    /// The dramatic tasks.
    pub tasks: Vec<crate::app::vm::tasks::Strip>,
    pub undo_ready: bool,
    pub redo_ready: bool,
}

/// Something that is in force besides the line.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Chip {
    pub side: Option<Side>,
    /// Whose matter: a player's card, the gamemaster's doing, or neither.
    pub bar: Bar,
    pub text: String,
    pub until: &'static str,
    pub intent: Option<Intent>,
}

/// Whose matter something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Bar {
    None,
    Player,
    Gamemaster,
}

/// The deck as the button it is.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Deck {
    pub word: &'static str,
    pub sub: [String; 2],
    pub lit: bool,
    pub intent: Intent,
}

/// The stage as it stands; `None` without a table.
pub fn stage(model: &Model) -> Option<Stage> {
    let table = model.torg()?;
    let view = table.view(Seat::Table);
    let round = view.round.as_ref();
    let over = |round: &RoundView| round.turns_left == 0 && !view.active_effects.seize_window_open;
    let note = if round.is_some_and(over) {
        "Everyone has acted."
    } else {
        ""
    };
    Some(Stage {
        title: scene_title(&view),
        sub: act_and_scene(&view),
        tone: view.scene.tone,
        card: round.and_then(|round| card::action_card(&view.deck, round, view.scene.tone)),
        empty: round
            .is_none()
            .then(|| empty(&view))
            .or_else(|| sheet::rounds::by_hand(&view)),
        chips: chips(&view),
        order: round.map_or_else(String::new, order_line),
        rows: rows::rows(&view),
        note: note.to_owned(),
        deck: deck(&view),
        due: due(&view),
        foot: newcomers(&view)
            .into_iter()
            .chain(matters::foot(&view))
            .collect(),
        tasks: crate::app::vm::tasks::strips(&view),
        undo_ready: table.log().undo_target::<Torg>().is_some(),
        redo_ready: table.log().redo_target::<Torg>().is_some(),
    })
}

fn scene_title(view: &View) -> String {
    let name = view.scene.name.as_ref().or(view.title.as_ref());
    name.map_or_else(String::new, |name| name.as_str().to_owned())
}

fn empty(view: &View) -> (String, String) {
    if view.in_rounds {
        let may = view
            .heroes()
            .any(|hero| matches!(hero.pool_play, PoolPlay::Starting(1..)));
        let sentence = if view.deckless {
            "The gamemaster says who comes first and what is in force."
        } else if may {
            "Before the first card each hero may lay starting cards from the hand. Then flip."
        } else {
            "Flip the first card."
        };
        ("The rounds begin".to_owned(), sentence.to_owned())
    } else if view.story.final_encounter_over {
        (
            "The final encounter is over".to_owned(),
            "Next the adventure ends: the acts’ and the adventure’s possibilities are given, and all cards go back.".to_owned(),
        )
    } else {
        (
            "Free play".to_owned(),
            if view.deckless {
                "When a conflict begins, go into rounds.".to_owned()
            } else {
                "Cards are used straight from the hand. When a conflict begins, go into rounds."
                    .to_owned()
            },
        )
    }
}

/// The way to those whom the heroes meet, while nobody of them is there.
fn newcomers(view: &View) -> Option<Button> {
    let alone = view.present().all(|actor| actor.role != Role::Villain);
    (alone && view.round.is_none() && !view.story.final_encounter_over).then(|| {
        let intent = Intent::Asked(Sheet::join(Role::Villain, None));
        Button::new("Add villains", ButtonVariant::Plain, intent)
            .with_sub("a line is enough: 4 thugs: 9s, club")
    })
}

fn order_line(round: &RoundView) -> String {
    let twice = |side: Side| *round.line.effects.get(side) == LineEffect::Flurry;
    let part = |side: Side| {
        let who = match side {
            Side::Heroes => "heroes",
            Side::Villains => "villains",
        };
        if twice(side) {
            format!("{who} twice")
        } else {
            who.to_owned()
        }
    };
    format!(
        "{}, then {}. {} seconds by its end",
        part(round.line.initiative),
        part(round.line.initiative.other()),
        round.seconds
    )
}

fn chips(view: &View) -> Vec<Chip> {
    let mut chips = Vec::new();
    // Whoever is dying comes first; a press cares for them.
    for actor in view.present() {
        if let Some((text, intent)) = deeds::care(view, actor.id) {
            chips.push(Chip {
                side: Some(actor.role.side()),
                bar: Bar::Gamemaster,
                text,
                until: "",
                intent: Some(intent),
            });
        }
    }
    for actor in view.present() {
        let name = name_among(view, actor);
        let side = Some(actor.role.side());
        let open = Some(Intent::Went(Screen::Seat(actor.id)));
        let mut chip = |bar, text: String, until| {
            chips.push(Chip {
                side,
                bar,
                text,
                until,
                intent: open.clone(),
            });
        };
        let raises = |card: &CardId| actor.active_bonuses.iter().any(|raise| raise.card == *card);
        for card in actor.in_effect.iter().filter(|card| !raises(card)) {
            chip(
                Bar::Player,
                format!("{name}: {}", card_name(&view.deck, *card)),
                "this round",
            );
        }
        if let Some((held, until)) = actor.roll_condition
            && !from_line(view, actor)
        {
            chip(
                Bar::None,
                format!("{name}: {}", standing(held)),
                deeds::until(view, until),
            );
        }
        for (what, until) in deeds::chips(view, actor) {
            chip(Bar::None, format!("{name}: {what}"), until);
        }
        for (what, until) in deeds::guns(view, actor) {
            chip(Bar::None, format!("{name}: {what}"), until);
        }
        if let Some(how) = actor.surprise {
            chip(
                Bar::Gamemaster,
                format!("{name}: {}", rounds_words::surprise(how)),
                "this round",
            );
        }
        if let Some(what) = deeds::waiting(actor) {
            chip(Bar::None, format!("{name} {what}"), "until it comes");
        }
        if let Some(why) = &actor.out_of_fight {
            let text = if why.is_empty() {
                format!("{name}: out of the fight")
            } else {
                why.clone()
            };
            chip(Bar::Gamemaster, text, "until helped");
        }
        if let Some(rounds) = actor.ammunition {
            let left = format!("{name}: ammunition {rounds}");
            chip(Bar::None, left, "rounds left");
        }
        // One that was rolled says what it stands at.
        if let Some(defence) = actor
            .defence
            .filter(|_| actor.combat.active_defence.is_none())
        {
            chip(
                Bar::None,
                format!("{name}: {}", crate::app::words::torg::defence(defence)),
                "this round",
            );
        }
    }
    chips.extend(super::using::chips(view));
    if let Some(round) = &view.round {
        for side in [Side::Heroes, Side::Villains] {
            if let Some(setback) = round.setbacks.get(side) {
                let text = match setback {
                    Setback::Generic if view.settings.is(SetbackGeneric::Difficulty) => {
                        format!("{}: everything harder by 5", side_name(side))
                    }
                    Setback::Generic => {
                        format!("{}: −5 on every action", side_name(side))
                    }
                    Setback::Described(text) => text.clone(),
                    Setback::Specific {
                        kind: form,
                        actors: who,
                        text,
                    } => hands::formed(side, *form, who, text, view),
                };
                chips.push(Chip {
                    side: Some(side),
                    bar: Bar::Gamemaster,
                    text,
                    until: "this round",
                    intent: None,
                });
            }
        }
    }
    chips
}

/// Whether a standing is just what the line says for the whole side, which the card shows already.
fn from_line(view: &View, actor: &ActorView) -> bool {
    let line = view
        .round
        .as_ref()
        .map(|round| *round.line.effects.get(actor.role.side()));
    actor.takes_part && matches!(line, Some(LineEffect::Up | LineEffect::Stymied))
}

fn due(view: &View) -> Vec<Button> {
    let mut due = super::using::due(view);
    if let Some(round) = &view.round {
        for side in &round.setbacks_due {
            let label = format!("Setback for {}", the_side(*side));
            let sheet = Sheet::Setback {
                side: *side,
                text: String::new(),
            };
            due.push(Button::new(
                label,
                ButtonVariant::Gamemaster,
                Intent::Asked(sheet),
            ));
        }
    }
    if let Some(removal) = view.pool_removal {
        let label = format!(
            "Take {} from {}",
            counted(usize::from(removal.cards), "card", "cards"),
            called(view, removal.hero)
        );
        let sheet = Sheet::TakePoolCards { chosen: vec![] };
        due.push(Button::new(
            label,
            ButtonVariant::Gamemaster,
            Intent::Asked(sheet),
        ));
    }
    if let Some((_, next)) = next_in_trade(view) {
        due.push(next);
        due.push(Button::new(
            "Drop the trade",
            ButtonVariant::Quiet,
            Intent::wanted(Command::CancelTrade),
        ));
    }
    due.extend(sheet::rounds::contributions(view));
    due.extend(matters::due(view));
    due.extend(crate::app::vm::tales::due(view));
    due.extend(may_lay(view));
    due
}

/// Who may lay a card now, and the way to their hands.
fn may_lay(view: &View) -> Option<Button> {
    let who: Vec<&ActorView> = view.heroes().filter(|hero| hero.may_pool()).collect();
    let names: Vec<&str> = who.iter().map(|hero| name_among(view, hero)).collect();
    let intent = match who.as_slice() {
        [] => return None,
        [only] => Intent::CalledCurtain(only.id, Purpose::Hand),
        _ => Intent::Went(Screen::Seats),
    };
    let what = if view.round.is_none() {
        "Starting cards may be laid: "
    } else {
        "A card may be laid: "
    };
    Some(Button::new(
        format!("{what}{}", names.join(", ")),
        ButtonVariant::Quiet,
        intent,
    ))
}

/// What comes next in a trade, and whose step it is; nobody's where it is the gamemaster's. What comes from hands is told
/// behind the curtain.
pub fn next_in_trade(view: &View) -> Option<(Option<ActorId>, Button)> {
    let trade = view.trade.as_ref()?;
    let (from, to) = (called(view, trade.from), called(view, trade.to));
    let sheet = |accepting| {
        Intent::Asked(Sheet::Trade {
            accepting,
            story: String::new(),
        })
    };
    Some(match &trade.returned {
        None => {
            let (look, intent) = if view.in_rounds {
                let sheet = Sheet::TradeCards {
                    from: trade.to,
                    to: trade.from,
                    answering: true,
                    chosen: vec![],
                };
                (ButtonVariant::Lit, Intent::Asked(sheet))
            } else {
                let intent = Intent::CalledCurtain(trade.to, Purpose::Answer);
                (ButtonVariant::Curtain, intent)
            };
            let label = format!("{to}: answer {from}");
            (Some(trade.to), Button::new(label, look, intent))
        }
        Some(returned) if !trade.offerer_agreed => {
            let open = trade.offered.cards.is_some() && returned.cards.is_some();
            let (look, intent) = if open {
                (ButtonVariant::Lit, sheet(false))
            } else {
                let intent = Intent::CalledCurtain(trade.from, Purpose::Agree);
                (ButtonVariant::Curtain, intent)
            };
            let label = format!("{from}: look and agree");
            (Some(trade.from), Button::new(label, look, intent))
        }
        Some(_) => {
            let label = format!("{from} and {to} trade");
            let way = Button::new(label, ButtonVariant::Gamemaster, sheet(true));
            (None, way.with_sub("both agree; the story decides"))
        }
    })
}

fn deck(view: &View) -> Deck {
    let left = format!(
        "{}{}",
        view.draw_pile_count.to_string().as_str(),
        if view.draw_pile_count == 1 {
            " card left"
        } else {
            " cards left"
        }
    );
    let intent = Intent::PressedFlip;
    if view.active_effects.seize_window_open {
        return Deck {
            word: "It stands",
            sub: ["this card".to_owned(), "takes effect".to_owned()],
            lit: true,
            intent: Intent::wanted(Command::Effect(EffectCommand::AcceptFlippedCard)),
        };
    }
    match &view.round {
        Some(round) if view.deckless => Deck {
            word: "Round",
            sub: [
                "by hand".to_owned(),
                format!("round {}", round.number.saturating_add(1)),
            ],
            lit: round.turns_left == 0,
            intent,
        },
        Some(round) if round.turns_left > 0 => Deck {
            word: "Flip",
            sub: [
                counted(round.turns_left, "action", "actions"),
                "still to come".to_owned(),
            ],
            lit: false,
            intent,
        },
        Some(round) => Deck {
            word: "Flip",
            sub: [format!("round {}", round.number.saturating_add(1)), left],
            lit: true,
            intent,
        },
        None if view.in_rounds => Deck {
            word: if view.deckless { "Round" } else { "Flip" },
            sub: [
                "round 1".to_owned(),
                if view.deckless {
                    "by hand".to_owned()
                } else {
                    left
                },
            ],
            lit: true,
            intent,
        },
        None => Deck {
            word: "Rounds",
            sub: ["a fight".to_owned(), "begins".to_owned()],
            lit: true,
            intent,
        },
    }
}

/// "Noor’s hand": the player's, where one is known.
pub fn hand_label(actor: &ActorView) -> String {
    let name = actor.player.as_ref().unwrap_or(&actor.name);
    format!("{} hand", possessive(short_name(name.as_str())))
}
