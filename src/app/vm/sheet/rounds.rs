//! The sheets about the rounds: how they begin, who waits, what else an action is, and a line set by hand.

use super::lists::{lit, switch};
use super::*;
use crate::app::model::{RoundsSheet, Sheet};
use crate::app::vm::stage::Bar;
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::rounds::{held, kinds};
use crate::app::words::telling::{called, headline};
use crate::app::words::torg::{
    approvable, counted, defence, effect, meaning, possessive, side, the_side,
};
use ::torg::MAX_ACTION_TOTAL;
use ::torg::card::{ApprovableAction, BySide, LineEffect, Side};
use ::torg::command::Command;
use ::torg::rounds::{HeldTurn, RoundsCommand, Surprise};
use ::torg::settings::{DefendMany, SurpriseRules};
use ::torg::state::{ActionOutcome, DefenceOutcome, Role};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// The most attacks that a row names; more are rare.
const MOST_TOLD: u8 = 4;

fn wanted(what: RoundsCommand) -> Intent {
    Intent::wanted(Command::Rounds { what })
}

fn asked(sheet: RoundsSheet) -> Intent {
    Intent::Asked(Sheet::Rounds(sheet))
}

fn row(label: String, sub: &str, side: Option<Side>, intent: Intent) -> ListRow {
    ListRow {
        label,
        sub: sub.to_owned(),
        side,
        bar: Bar::Gamemaster,
        on: None,
        intent,
    }
}

pub(super) fn list(view: &View, sheet: &RoundsSheet) -> Option<List> {
    Some(match sheet {
        RoundsSheet::Begin { .. } => begin(view, sheet)?,
        RoundsSheet::Line {
            first,
            heroes,
            villains,
        } => line(view, *first, *heroes, *villains),
        RoundsSheet::Turn { actor } => turn(view, *actor)?,
        RoundsSheet::Also => also(view)?,
        RoundsSheet::Contribution { actor } => contribution(view, *actor),
        RoundsSheet::Total { actor, text } => total(view, *actor, text),
    })
}

fn begin(view: &View, sheet: &RoundsSheet) -> Option<List> {
    let RoundsSheet::Begin {
        chosen,
        ambush,
        on_duty,
        duel,
    } = sheet
    else {
        return None;
    };
    let with = |ambush: Option<(Side, Surprise)>, on_duty: Vec<ActorId>, duel: bool| {
        asked(RoundsSheet::Begin {
            chosen: chosen.clone(),
            ambush,
            on_duty,
            duel,
        })
    };
    let mut rows = Vec::new();
    if !view.settings.is(SurpriseRules::Off) {
        let mut offer = |label: String, this: Option<(Side, Surprise)>| {
            let intent = with(this, vec![], *duel);
            let side = this.map(|(side, _)| side);
            rows.push(switch(label, String::new(), side, *ambush == this, intent));
        };
        offer("Nobody is surprised".to_owned(), None);
        for surprised in [Side::Heroes, Side::Villains] {
            let who = side(surprised);
            let some = Some((surprised, Surprise::Partial));
            offer(format!("{who}: surprised"), some);
            let all = Some((surprised, Surprise::Complete));
            offer(format!("{who}: completely surprised"), all);
        }
    }
    if let Some((surprised, Surprise::Complete)) = ambush {
        for actor in view.present() {
            if actor.role.side() == *surprised && chosen.contains(&actor.id) {
                let on = on_duty.contains(&actor.id);
                let mut others: Vec<ActorId> = on_duty.clone();
                others.retain(|id| *id != actor.id);
                if !on {
                    others.push(actor.id);
                }
                rows.push(switch(
                    format!("{} is on duty", called(view, actor.id)),
                    "watches for danger: never completely surprised".to_owned(),
                    Some(*surprised),
                    on,
                    with(*ambush, others, *duel),
                ));
            }
        }
    }
    rows.push(switch(
        "Heroes fight each other".to_owned(),
        "each rolls Dexterity for the order; the heroes’ entry is for all".to_owned(),
        None,
        *duel,
        with(*ambush, on_duty.clone(), !*duel),
    ));
    Some(List {
        title: "How does it begin?".to_owned(),
        text: match ambush {
            None => String::new(),
            Some(_) if view.settings.surprise_rules(view.edition) == SurpriseRules::Classic => {
                "The surprised lay no cards for a while; heroes who surprise lay one or two before the first flip.".to_owned()
            }
            Some((_, surprise)) => {
                let against = if on_duty.is_empty() {
                    String::new()
                } else {
                    let bonus = Surprise::Partial.attack_bonus().to_string();
                    format!(" Against those on duty it is +{bonus}.")
                };
                format!(
                    "The surprised use no cards; against them there is +{} on action and effect in the first round.{against}",
                    surprise.attack_bonus()
                )
            }
        },
        rows,
        field: None,
        buttons: vec![lit("Begin rounds")],
    })
}

const EFFECTS: [LineEffect; 7] = [
    LineEffect::None,
    LineEffect::Flurry,
    LineEffect::Inspiration,
    LineEffect::Up,
    LineEffect::Fatigued,
    LineEffect::Setback,
    LineEffect::Stymied,
];

fn line(view: &View, first: Side, heroes: LineEffect, villains: LineEffect) -> List {
    let with = |first, heroes, villains| {
        asked(RoundsSheet::Line {
            first,
            heroes,
            villains,
        })
    };
    let mut rows = Vec::new();
    for of in [Side::Heroes, Side::Villains] {
        rows.push(switch(
            format!("{} act first", side(of)),
            String::new(),
            Some(of),
            first == of,
            with(of, heroes, villains),
        ));
    }
    for of in [Side::Heroes, Side::Villains] {
        let broken = (of == Side::Villains).then_some(LineEffect::Break);
        for entry in EFFECTS.into_iter().chain(broken) {
            let (on, intent) = match of {
                Side::Heroes => (heroes == entry, with(first, entry, villains)),
                Side::Villains => (villains == entry, with(first, heroes, entry)),
            };
            let name = match entry {
                LineEffect::None => "nothing".to_owned(),
                other => effect(&view.deck, other),
            };
            // Nobody draws without the deck.
            let sub = meaning(
                entry,
                if entry == LineEffect::Inspiration {
                    Side::Villains
                } else {
                    of
                },
            );
            rows.push(switch(
                format!("{}: {name}", side(of)),
                sub.to_owned(),
                Some(of),
                on,
                intent,
            ));
        }
    }
    let number = view.round.as_ref().map_or(0, |round| round.number);
    let set = RoundsCommand::SetLine {
        initiative: first,
        effects: BySide { heroes, villains },
    };
    List {
        title: format!("Round {}", number.saturating_add(1)),
        text: "Without the deck the gamemaster says who comes first and what is in force."
            .to_owned(),
        rows,
        field: None,
        buttons: vec![Button::new(
            "Begin the round",
            ButtonVariant::Lit,
            wanted(set),
        )],
    }
}

fn turn(view: &View, actor: ActorId) -> Option<List> {
    let round = view.round.as_ref()?;
    let own_side = view.actor(actor)?.role.side();
    let all = round.turns.iter();
    let turns: Vec<_> = all
        .filter(|(_, end)| end.is_none())
        .map(|(turn, _)| *turn)
        .collect();
    let place = turns.iter().position(|turn| turn.actor == actor)?;
    let own = turns.get(place)?;
    let mut rows = Vec::new();
    for later in turns.iter().skip(place + 1) {
        let same_side = view
            .actor(later.actor)
            .is_some_and(|other| other.role.side() == own_side);
        if same_side && later.pass == own.pass && later.actor != actor {
            let label = format!("Let {} act first", called(view, later.actor));
            let first = later.actor;
            rows.push(row(
                label,
                "",
                Some(own_side),
                wanted(RoundsCommand::LetActFirst { actor, first }),
            ));
        }
    }
    for (how, sub) in [
        (
            HeldTurn::Opportunity,
            "comes in at any moment: −3 on action and effect",
        ),
        (
            HeldTurn::Location,
            "the first target that comes there, whoever it is",
        ),
    ] {
        let label = format!("{} {}", called(view, actor), held(how));
        rows.push(row(
            label,
            sub,
            None,
            wanted(RoundsCommand::HoldTurn { actor, kind: how }),
        ));
    }
    Some(List {
        title: format!("{} acts later", called(view, actor)),
        rows,
        ..List::default()
    })
}

fn also(view: &View) -> Option<List> {
    let action = view.action.as_ref()?;
    let tried = action.kinds();
    let mut rows = Vec::new();
    for (kind, came) in &action.additional_kinds {
        let failed = *came == Some(ActionOutcome::Failed);
        rows.push(switch(
            format!("{} does not succeed", approvable(*kind)),
            "else it comes out as the whole".to_owned(),
            None,
            failed,
            wanted(RoundsCommand::SetKindOutcome {
                kind: *kind,
                outcome: ActionOutcome::Failed,
            }),
        ));
    }
    // A check is of its task alone.
    if action.roll.is_none() && !tasks::is_check(view, action.actor) {
        let attacks = tried.contains(&ApprovableAction::Attack);
        let all = [
            ApprovableAction::Attack,
            ApprovableAction::Defend,
            ApprovableAction::Trick,
            ApprovableAction::Test,
            ApprovableAction::Taunt,
            ApprovableAction::Intimidate,
            ApprovableAction::Maneuver,
        ];
        for kind in all.into_iter().filter(|kind| !tried.contains(kind)) {
            let sub = match kind {
                ApprovableAction::Defend if attacks => "attack and defence in one: −4 and −2",
                ApprovableAction::Intimidate if attacks => {
                    "suppressive fire frightens those it is aimed at"
                }
                _ => "",
            };
            rows.push(row(
                format!("It is also: {}", approvable(kind)),
                sub,
                None,
                wanted(RoundsCommand::AddActionKind { kind }),
            ));
        }
    }
    rows.push(switch(
        "Earns no card this time".to_owned(),
        "the gamemaster’s word on this one action".to_owned(),
        None,
        action.draw_denied,
        wanted(RoundsCommand::DenyDraw {
            denied: !action.draw_denied,
        }),
    ));
    let others: Vec<ApprovableAction> = action
        .additional_kinds
        .iter()
        .map(|(kind, _)| *kind)
        .collect();
    Some(List {
        title: headline(&[
            &called(view, action.actor),
            ": ",
            &kinds(action.kind, &others),
        ]),
        rows,
        ..List::default()
    })
}

fn contribution(view: &View, actor: ActorId) -> List {
    let judge = |label, sub, helped| {
        row(
            label,
            sub,
            None,
            Intent::wanted(Command::JudgeContribution { actor, helped }),
        )
    };
    List {
        title: format!("{} action", possessive(&called(view, actor))),
        text: "Did it help the scene along, whether it succeeded or not?".to_owned(),
        rows: vec![
            judge("It helped".to_owned(), "a card may go to the pool", true),
            judge(
                "It did not".to_owned(),
                "no card to the pool this round",
                false,
            ),
        ],
        ..List::default()
    }
}

/// An action total as it is typed, a minus sign of either kind before it; `None` for anything else.
pub fn read_total(text: &str) -> Option<i32> {
    let total: i32 = text.trim().replace('−', "-").parse().ok()?;
    (total.unsigned_abs() <= MAX_ACTION_TOTAL.unsigned_abs()).then_some(total)
}

fn total(view: &View, actor: ActorId, text: &str) -> List {
    let ready = read_total(text).is_some();
    let fault = (!ready && !text.trim().is_empty())
        .then(|| "A total is a whole number, Dexterity and bonus together.".to_owned());
    List {
        title: format!("{} total", possessive(&called(view, actor))),
        text: "The highest acts first; ties go by Mind, then Perception.".to_owned(),
        field: Some(Field {
            label: "Dexterity and bonus",
            value: text.to_owned(),
            fault,
        }),
        buttons: vec![lit("So they act").ready_if(ready)],
        ..List::default()
    }
}

/// What somebody's menu has about their turn: to wait with it, and what they rolled for it.
pub(super) fn ways(view: &View, actor: &ActorView) -> Vec<ListRow> {
    let Some(round) = &view.round else {
        return vec![];
    };
    let mut ways = Vec::new();
    let begun = round.turns.iter().any(|(_, end)| end.is_some());
    let id = actor.id;
    if round
        .turns
        .iter()
        .any(|(turn, end)| turn.actor == id && end.is_none())
    {
        ways.push(row(
            "Act later".to_owned(),
            "let somebody else act first, or wait for an opening",
            None,
            asked(RoundsSheet::Turn { actor: id }),
        ));
    }
    if view.duel_totals.is_some() && !begun && actor.role == Role::Hero && actor.takes_part {
        let text = String::new();
        ways.push(row(
            "Typed total for the order".to_owned(),
            "of dice on the table",
            None,
            asked(RoundsSheet::Total { actor: id, text }),
        ));
    }
    if view.last_earned_by == Some(id) {
        ways.push(row(
            "The draw is not allowed".to_owned(),
            "the card goes back, and the deck is shuffled",
            None,
            wanted(RoundsCommand::TakeBackDraw),
        ));
    }
    ways
}

/// How a defence went, to be told before the round closes (DD-197, A-33).
pub(super) fn defence_rows(view: &View, hero: ActorId) -> Vec<ListRow> {
    let name = called(view, hero);
    let verdict = |label: String, sub: &str, intent| ListRow {
        // One of them is tapped: they are no boxes to tick.
        on: None,
        ..row(label, sub, Some(Side::Heroes), intent)
    };
    let judged = |defence| {
        Intent::wanted(Command::JudgeDefence {
            actor: hero,
            defence,
        })
    };
    let mut rows = Vec::new();
    if view.settings.is(DefendMany::Each) {
        for missed in 1..=MOST_TOLD {
            let attacks = counted(usize::from(missed), "attack", "attacks");
            let earned = format!(
                "earns {}",
                crate::app::words::torg::cards(usize::from(missed))
            );
            rows.push(verdict(
                format!("{name}: {attacks} missed"),
                &earned,
                wanted(RoundsCommand::CountMissedAttacks {
                    actor: hero,
                    missed,
                }),
            ));
        }
    } else {
        let held = if view.settings.is(DefendMany::FirstMissed) {
            "the first attack missed"
        } else {
            defence(DefenceOutcome::AllMissed)
        };
        let label = format!("{name}: {held}");
        rows.push(verdict(
            label,
            "earns a card",
            judged(DefenceOutcome::AllMissed),
        ));
    }
    for none in [DefenceOutcome::Hit, DefenceOutcome::NotAttacked] {
        rows.push(verdict(
            format!("{name}: {}", defence(none)),
            "",
            judged(none),
        ));
    }
    rows
}

/// Whom the gamemaster has to judge, as buttons on the stage.
pub fn contributions(view: &View) -> Vec<Button> {
    let unsaid = view
        .heroes()
        .filter(|hero| hero.pool_play == ::torg::view::PoolPlay::AwaitingJudgement);
    unsaid
        .map(|hero| {
            let label = format!("Did {} action help?", possessive(&called(view, hero.id)));
            let sheet = RoundsSheet::Contribution { actor: hero.id };
            Button::new(label, ButtonVariant::Gamemaster, asked(sheet))
        })
        .collect()
}

/// What is in force where no card says it: a headline and a sentence.
pub fn by_hand(view: &View) -> Option<(String, String)> {
    let round = view.round.as_ref().filter(|_| view.deckless)?;
    let entry = |of: Side| {
        let word = effect(&view.deck, *round.line.effects.get(of));
        let said_of = if word.is_empty() {
            "nothing".to_owned()
        } else {
            word
        };
        format!("{}: {said_of}.", side(of))
    };
    let first = format!("{} act first.", the_side(round.line.initiative));
    let title = format!("Round {}: {first}", round.number);
    Some((
        title,
        format!(
            "{}{}{}",
            entry(Side::Heroes),
            " ".to_owned(),
            entry(Side::Villains)
        ),
    ))
}
