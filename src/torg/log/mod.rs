//! The [`TableGame`] of Torg: how a table appears in the list of tables, and the texts of its log and toasts.

mod past;

use super::cast::people_and_options;
use super::messages::options;
use super::messages::refusals;
use super::messages::telling::{called, declared, drew, name_among, sentence};
use super::messages::torg::possessive;
use super::messages::torg::{list, side as side_name};
use super::messages::{acts, blows};
use crate::game::{RefusalText, TableGame};
use crate::log::{LogHeading, Mark};
use crate::new_table::Draft;
use ::torg::Torg;
use ::torg::active_effects::{EffectCommand, EffectEvent};
use ::torg::card::{CardId, Side};
use ::torg::combat::interaction::InteractionEffect;
use ::torg::combat::status::Status;
use ::torg::command::{Command, DeckCommand, FollowUpCommand, TaskCommand};
use ::torg::event::{Event, FollowUpEvent, TaskEvent};
use ::torg::fight::AttackEvent;
use ::torg::fight::actions::{CombatCommand, CombatEvent};
use ::torg::redaction::{RedactedEvent, redact};
use ::torg::refusal::Refusal;
use ::torg::roll::RollCondition;
use ::torg::rounds::RoundsCommand;
use ::torg::state::Role;
use ::torg::task::TaskOutcome;
use ::torg::view::View;
use past::{disaster, passed_over, runs_out, settings_before, steps, was_final};
use storage::GameKind;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

impl TableGame for Torg {
    const KIND: GameKind = GameKind::Torg;

    fn title(view: &View) -> Option<&Name> {
        view.title.as_ref()
    }

    fn rename(title: Name) -> Command {
        Command::RenameTable { title }
    }

    fn cast_line(view: &View) -> String {
        let names: Vec<&str> = view.heroes().map(|hero| name_among(view, hero)).collect();
        names.join(", ")
    }

    fn people_and_options(view: &View) -> Draft {
        people_and_options(view)
    }

    fn position_line(view: &View) -> String {
        let place = act_and_scene(view);
        match &view.round {
            Some(round) => format!("{place}, round {}", round.number),
            None => place,
        }
    }

    fn is_seen(command: &Command) -> bool {
        is_seen(command)
    }

    fn hides_rule(refusal: &Refusal) -> bool {
        refusals::tells_the_kind(refusal)
    }

    fn refusal_text(refusal: &Refusal, view: &View, secret: bool) -> RefusalText {
        refusals::refusal(refusal, view, secret)
    }

    fn toast_text(table: &Table<Self>, view: &View) -> Option<String> {
        toast(table, view)
    }

    fn entry_text(entries: &[LogEntry<Event>], view: &View, seat: Seat) -> String {
        let Some(entry) = entries.last() else {
            return String::new();
        };
        let mut sentences: Vec<String> = Vec::new();
        // The event of the card that Master Plan fetches comes before the event that plays Master Plan. The text tells the play first.
        let mut taken = None;
        let many = joined(entry);
        sentences.extend(many.iter().map(|(role, names)| came(*role, names)));
        for (place, event) in entry.events.iter().enumerate() {
            let told_already = ends_told_turn(event, entry);
            let joins_at_deal = matches!(event, Event::ActorJoined { .. })
                && entry
                    .events
                    .iter()
                    .any(|other| matches!(other, Event::TableOpened { .. }));
            // A new actor's stats and possibilities are left out: the sheet shows them.
            let brought = matches!(
                event,
                Event::SheetSet { .. } | Event::PossibilitiesSet { .. }
            ) && entry
                .events
                .iter()
                .any(|other| matches!(other, Event::ActorJoined { .. }));
            let told_together = !many.is_empty()
                && matches!(
                    event,
                    Event::ActorJoined { .. } | Event::ConflictJoined { .. }
                );
            if told_already
                || joins_at_deal
                || brought
                || told_together
                || fought(event, entry)
                || leads_to_trade(event, entry)
            {
                continue;
            }
            let said = match event {
                Event::SettingsChanged { settings } => {
                    Some(options::changed(&settings_before(entries), settings))
                }
                Event::ActionDeclared {
                    actor,
                    kind,
                    critical_moment,
                    ..
                } if interaction_targets(entry, *actor).len() > 1 => Some(declared(
                    *actor,
                    *kind,
                    &interaction_targets(entry, *actor),
                    *critical_moment,
                    view,
                )),
                Event::Drawn { .. } => drawn(&entry.events, place, view, seat),
                Event::OptionalDiscardMade { card: None, .. } => {
                    discarded_nothing(&entry.events, place, view)
                }
                Event::Task {
                    lead,
                    what: TaskEvent::StepCompleted,
                } => steps(entries, place, *lead),
                Event::FollowUp {
                    what: FollowUpEvent::DiscardFetched { .. },
                    ..
                } => {
                    taken = sentence(&redact(event, seat), view);
                    None
                }
                Event::TurnOrderSet { turns } => passed_over(entries, turns, view),
                Event::TradeCancelled => trade_lapse(&entry.events),
                Event::SceneBegan { .. } if was_final(entries) => {
                    Some("Next, end the adventure.".to_owned())
                }
                Event::Task {
                    lead,
                    what: TaskEvent::Ended { outcome },
                } if *outcome == TaskOutcome::Failed => {
                    let told = disaster(entries, *lead, view);
                    if runs_out(entry) {
                        sentences.insert(0, told);
                        continue;
                    }
                    Some(told)
                }
                _ => sentence(&redact(event, seat), view),
            };
            sentences.extend(said);
            if matches!(event, Event::CardPlayed { .. }) {
                sentences.extend(taken.take());
            }
        }
        sentences.extend(taken);
        sentences.join(" ")
    }

    fn entry_heading(entry: &LogEntry<Event>) -> Option<LogHeading> {
        let line = entry.events.iter().find_map(|event| {
            if let Event::LineRead { line, .. } = event {
                Some(*line)
            } else {
                None
            }
        });
        entry.events.iter().find_map(|event| {
            if let Event::Flipped { card, round } = event {
                let first = line.map_or("", |line| match line.initiative {
                    Side::Heroes => ", heroes first",
                    Side::Villains => ", villains first",
                });
                Some(LogHeading::round(round, format!("card {}{first}", card.0)))
            } else if let Event::SceneBegan { act, scene, .. } = event {
                Some(scene_heading(*act, *scene))
            } else if let Event::TableOpened { .. } = event {
                Some(scene_heading(1, 1))
            } else {
                None
            }
        })
    }

    fn entry_mark(entry: &LogEntry<Event>, view: &View) -> Mark {
        let side = |id: &ActorId| {
            view.actor(*id)
                .map_or(Mark::Plain, |actor| Mark::Side(actor.role.side()))
        };
        entry
            .events
            .iter()
            .find_map(|event| match event {
                Event::HandLooked { .. } => Some(Mark::Look),
                Event::NoteMade { .. } => Some(Mark::Note),
                Event::Dealt { .. }
                | Event::Flipped { .. }
                | Event::TaskBoxFlipped { .. }
                | Event::Traded { .. } => Some(Mark::Card),
                Event::Task { lead: actor, .. }
                | Event::CardPooled { actor, .. }
                | Event::CardPlayed { actor, .. }
                | Event::ActionDeclared { actor, .. }
                | Event::TurnEnded { actor, .. }
                | Event::ConditionSet { actor, .. }
                | Event::ActorJoined { actor, .. } => Some(side(actor)),
                _ => None,
            })
            .unwrap_or(Mark::Plain)
    }

    fn looked(entry: &LogEntry<Event>) -> Vec<ActorId> {
        let looker = |event: &Event| match event {
            Event::HandLooked { actor } => Some(*actor),
            _ => None,
        };
        entry.events.iter().filter_map(looker).collect()
    }

    fn looks_text(looks: &[(ActorId, usize)], view: &View) -> String {
        if let [(who, 1)] = looks {
            let whose = possessive(&called(view, *who));
            return format!("{whose} hand was viewed.");
        }
        let mut text = "Hands were viewed:".to_owned();
        for (place, (who, times)) in looks.iter().enumerate() {
            text.push_str(if place == 0 { " " } else { ", " });
            text.push_str(&called(view, *who));
            if *times > 1 {
                text.push_str(&format!(" ×{times}"));
            }
        }
        text.push('.');
        text
    }
}

fn scene_heading(act: u16, scene: u16) -> LogHeading {
    LogHeading::scene(format!("Scene {scene}"), format!("act {act}"))
}

/// Checks whether the dialog that gives a command stays open and shows the result. Other results are shown in a toast.
fn is_seen(command: &Command) -> bool {
    match command {
        Command::Deck(DeckCommand::WithTypedCards { command, .. }) => is_seen(command),
        Command::Declare { .. }
        | Command::Roll { .. }
        | Command::Commit
        | Command::SetCondition { .. }
        | Command::SetPossibilities { .. }
        | Command::SetStats { .. }
        | Command::SetSheet { .. }
        | Command::SetRollCondition { .. }
        | Command::JudgePosition { .. }
        | Command::JudgeDefence { .. }
        | Command::ChangeSettings { .. }
        | Command::FlipTaskBox { .. } => true,
        Command::Effect(effect) => matches!(effect, EffectCommand::RollExtra { .. }),
        Command::Rounds { what } => matches!(what, RoundsCommand::CountMissedAttacks { .. }),
        Command::FollowUp { what, .. } => matches!(what, FollowUpCommand::CountAmmunition { .. }),
        Command::Combat { what, .. } => matches!(
            what,
            CombatCommand::SetStatus { .. }
                | CombatCommand::MoveWeapon { .. }
                | CombatCommand::ResolveReloadCheck { .. }
                | CombatCommand::DisturbAim
        ),
        Command::Task { what, .. } => match what {
            TaskCommand::SetFlipBudget { .. }
            | TaskCommand::SetValue { .. }
            | TaskCommand::RevealDifficulties
            | TaskCommand::AnswerProposal { .. } => true,
            TaskCommand::Open { .. }
            | TaskCommand::Attempt { .. }
            | TaskCommand::ProposeApproach { .. }
            | TaskCommand::End { .. }
            | TaskCommand::Dismiss => false,
        },
        Command::Deck(
            DeckCommand::Open(_)
            | DeckCommand::EnterDrawnCards { .. }
            | DeckCommand::RestoreHands { .. },
        )
        | Command::OpenTable { .. }
        | Command::Join { .. }
        | Command::JoinAll { .. }
        | Command::ChangeActor { .. }
        | Command::Leave { .. }
        | Command::RenameTable { .. }
        | Command::MakeNote { .. }
        | Command::LookAtHand { .. }
        | Command::RevealCard { .. }
        | Command::PoolCard { .. }
        | Command::PlayCard { .. }
        | Command::NameScene { .. }
        | Command::SetTone { .. }
        | Command::BeginRounds { .. }
        | Command::JoinConflict { .. }
        | Command::Flip
        | Command::EndRounds
        | Command::ChooseSetback { .. }
        | Command::Announce { .. }
        | Command::EndTurn { .. }
        | Command::Pass { .. }
        | Command::JudgeContribution { .. }
        | Command::TakePoolCards { .. }
        | Command::Attack { .. }
        | Command::OfferTrade { .. }
        | Command::AnswerTrade { .. }
        | Command::AgreeTrade
        | Command::AcceptTrade { .. }
        | Command::CancelTrade
        | Command::TradeAtOnce { .. }
        | Command::PreparedSetback { .. }
        | Command::Story { .. }
        | Command::EndScene { .. }
        | Command::EndSceneKeepingHands
        | Command::DiscardToHandSize { .. }
        | Command::OptionalDiscard { .. }
        | Command::KeepHands
        | Command::BeginAct => false,
    }
}

/// Checks whether another event in the same entry, most often one of the fight, tells the same and more, so that this event is left
/// out.
fn fought(event: &Event, entry: &LogEntry<Event>) -> bool {
    let mut others = entry.events.iter();
    match event {
        Event::ActionDeclared {
            critical_moment: false,
            ..
        } => others.any(|other| {
            let Event::Attack { what, .. } = other else {
                return false;
            };
            matches!(what, AttackEvent::Declared { .. })
        }),
        Event::ResultCommitted
            if entry
                .events
                .iter()
                .any(|other| matches!(other, Event::ActionEnded { .. })) =>
        {
            true
        }
        Event::ResultCommitted | Event::ActionEnded { .. } => others.any(|other| match other {
            Event::Attack { what, .. } => matches!(what, AttackEvent::Resolved { .. }),
            Event::Combat { what, .. } => {
                matches!(
                    what,
                    CombatEvent::InteractionResolved { .. } | CombatEvent::DefenceResolved { .. }
                )
            }
            _ => false,
        }),
        Event::Combat {
            actor,
            what: CombatEvent::StatusGained { .. },
        } => others.any(|other| {
            let Event::Combat { what, .. } = other else {
                return false;
            };
            matches!(what, CombatEvent::InteractionResolved { target, .. } if target == actor)
        }),
        Event::RollConditionGained {
            actor,
            roll_condition: RollCondition::Stymied,
            ..
        } => others.any(|other| {
            let Event::Combat { what, .. } = other else {
                return false;
            };
            matches!(
                what,
                CombatEvent::InteractionResolved { target, effects, custom: None, .. }
                    if target == actor && effects.contains(&InteractionEffect::Stymied)
            )
        }),
        _ => false,
    }
}

/// Returns the targets of the interactions that the actor declared in this entry, each once.
fn interaction_targets(entry: &LogEntry<Event>, declared_by: ActorId) -> Vec<ActorId> {
    let mut found = Vec::new();
    for event in &entry.events {
        if let Event::Combat {
            actor,
            what: CombatEvent::InteractionDeclared { targets, .. },
        } = event
            && *actor == declared_by
        {
            for interaction in targets {
                if !found.contains(&interaction.target) {
                    found.push(interaction.target);
                }
            }
        }
    }
    found
}

/// Whether an event ends a turn of which the entry tells more: how the action ended, or that somebody stood up.
fn ends_told_turn(event: &Event, entry: &LogEntry<Event>) -> bool {
    let Event::TurnEnded { actor, .. } = event else {
        return false;
    };
    entry.events.iter().any(|other| match other {
        Event::ActionEnded { .. } => true,
        Event::Effect {
            what: EffectEvent::StoodUp { actor: who },
        } => who == actor,
        Event::Combat { actor: who, what } => {
            let stands_up = CombatEvent::StatusLost {
                status: Status::StandingUp,
            };
            who == actor && *what == stands_up
        }
        _ => false,
    })
}

/// Checks whether an event is a step of a trade that is completed in the same entry. The exchanged cards are told only once.
fn leads_to_trade(event: &Event, entry: &LogEntry<Event>) -> bool {
    let is_step = matches!(
        event,
        Event::TradeOffered { .. } | Event::TradeAnswered { .. } | Event::TradeAgreed { .. }
    );
    let mut events = entry.events.iter();
    is_step && events.any(|other| matches!(other, Event::Traded { .. }))
}

/// Returns one sentence for all cards that an actor drew for one reason, at the first of these events; `None` at the others.
fn drawn(events: &[Event], place: usize, view: &View, seat: Seat) -> Option<String> {
    let Some(RedactedEvent::Drawn {
        actor, reason: why, ..
    }) = events.get(place).map(|event| redact(event, seat))
    else {
        return None;
    };
    let alike = |event: &Event| match redact(event, seat) {
        RedactedEvent::Drawn {
            actor: who,
            card,
            reason,
        } if who == actor && reason == why => Some(card),
        _ => None,
    };
    let mut before = events.iter().take(place);
    if before.any(|event| alike(event).is_some()) {
        return None;
    }
    let cards: Vec<Option<CardId>> = events.iter().filter_map(alike).collect();
    let own: Vec<CardId> = cards.iter().flatten().copied().collect();
    Some(drew(actor, cards.len(), &own, why, view))
}

/// Returns one sentence for all actors who discarded nothing, at the first of these events; `None` at the others.
fn discarded_nothing(events: &[Event], place: usize, view: &View) -> Option<String> {
    let who = |event: &Event| match event {
        Event::OptionalDiscardMade { actor, card: None } => Some(called(view, *actor)),
        _ => None,
    };
    let mut before = events.iter().take(place);
    if before.any(|event| who(event).is_some()) {
        return None;
    }
    let names: Vec<String> = events.iter().filter_map(who).collect();
    Some(format!("{} chose to discard nothing.", list(&names)))
}

/// Returns the names of actors who joined together, by role. Empty if only one joined, or if the table was opened with them.
fn joined(entry: &LogEntry<Event>) -> Vec<(Role, Vec<&str>)> {
    let mut all: Vec<(Role, Vec<&str>)> = Vec::new();
    let mut several = 0;
    for event in &entry.events {
        if matches!(event, Event::TableOpened { .. }) {
            return vec![];
        }
        if let Event::ActorJoined { name, role, .. } = event {
            several += 1;
            match all.iter_mut().find(|(other, _)| other == role) {
                Some((_, names)) => names.push(name.as_str()),
                None => all.push((*role, vec![name.as_str()])),
            }
        }
    }
    if several < 2 { vec![] } else { all }
}

/// Formats "thug 1 … thug 4 and Varga joined the villains, 5 in all." Up to three names are listed without a count: a name may stand
/// for several.
fn came(role: Role, names: &[&str]) -> String {
    let who = if names.len() > 3 {
        let runs: Vec<String> = numbered_runs(names)
            .iter()
            .map(|run| match run {
                [first, _, .., last] => format!("{first} … {last}"),
                few => few.join(", "),
            })
            .collect();
        list(&runs)
    } else {
        let few: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        list(&few)
    };
    let how = match role {
        Role::Hero => " joined the heroes",
        Role::Ally if names.len() == 1 => " joined as an ally of the heroes",
        Role::Ally => " joined as allies of the heroes",
        Role::Villain => " joined the villains",
    };
    let many = names.len().to_string();
    if names.len() > 3 {
        format!("{who}{how}, {many} in all.")
    } else {
        format!("{who}{how}.")
    }
}

/// Splits names where they stop being the same name with another number: "thug 1", "thug 2".
fn numbered_runs<'a, 'b>(names: &'a [&'b str]) -> Vec<&'a [&'b str]> {
    let kind = |name: &'b str| match name.rsplit_once(' ') {
        Some((kind, number)) if number.parse::<u16>().is_ok() => Some(kind),
        Some(_) | None => None,
    };
    names
        .chunk_by(|one, other| kind(one).is_some() && kind(one) == kind(other))
        .collect()
}

/// Returns the text of the toast for the last applied entry.
fn toast(table: &Table<Torg>, view: &View) -> Option<String> {
    let text = short_toast(table, view)?;
    let entry = table.log().applied().last()?;
    Some(match trade_lapse(&entry.events) {
        Some(lapse) if !text.contains(&lapse) => format!("{text} {lapse}"),
        Some(_) | None => text,
    })
}

/// Returns that a trade was cancelled, with the reason if another event cancelled it; `None` if no trade was cancelled.
fn trade_lapse(events: &[Event]) -> Option<String> {
    let is_over = |event: &Event| matches!(event, Event::TradeCancelled);
    if !events.iter().any(is_over) {
        return None;
    }
    let why = events.iter().find_map(|event| match event {
        Event::RoundsBegan { .. } => Some("rounds began"),
        Event::RoundClosed { .. } => Some("the round ended"),
        Event::CardPlayed { .. }
        | Event::CardPooled { .. }
        | Event::PoolCardsTaken { .. }
        | Event::FollowUp { .. } => Some("one of its cards is no longer available"),
        _ => None,
    });
    Some(match why {
        Some(why) => format!("The trade was canceled: {why}."),
        None => "The trade was canceled.".to_owned(),
    })
}

fn short_toast(table: &Table<Torg>, view: &View) -> Option<String> {
    let done = table.log().applied();
    let entry = done.last()?;
    if entry
        .events
        .iter()
        .any(|event| matches!(event, Event::Flipped { .. }))
    {
        // The stage shows the card with everything else.
        let round = view.round.as_ref()?;
        let mut said = String::new();
        for event in &entry.events {
            if let Event::Task { lead, what } = event
                && let TaskEvent::Ended { outcome } = what
                && *outcome == TaskOutcome::Failed
            {
                said.push_str(&disaster(done, *lead, view));
                said.push(' ');
            }
        }
        let parts = format!(
            "Round {}: {} first.",
            round.number,
            side_name(round.line.initiative).to_ascii_lowercase()
        );
        said.push_str(&parts);
        for event in &entry.events {
            if let Event::KnockedOut { actor } = event {
                said.push_str(&format!(" {}: unconscious.", called(view, *actor)));
            }
        }
        return Some(said);
    }
    let mut tried = acts::short(&entry.events, view);
    let places = 0..entry.events.len();
    tried.extend(places.filter_map(|place| drawn(&entry.events, place, view, Seat::Table)));
    if let Some(mut short) = blows::short(&entry.events, view) {
        for tried in &tried {
            short.push_str(&format!(" {tried}"));
        }
        return Some(short);
    }
    let came = |event: &Event| {
        let Event::Combat { actor, what } = event else {
            return None;
        };
        matches!(what, CombatEvent::InteractionResolved { .. }).then_some(*actor)
    };
    if let Some(whose) = entry.events.iter().find_map(came) {
        return Some(format!(
            "{} acted. {}",
            called(view, whose),
            tried.join(" ")
        ));
    }
    let mut said = Torg::entry_text(done, view, Seat::Table);
    // What a scene leaves behind may be long, and is in the log: where the table stands now comes first.
    let begins = |event: &&Event| matches!(event, Event::SceneBegan { .. });
    if let Some(began) = entry.events.iter().find(begins)
        && let Some(began) = sentence(&RedactedEvent::Public(began), view)
    {
        return Some(began);
    }
    for event in &entry.events {
        match event {
            Event::ActionEnded { .. } => {
                let followed = |event: &&Event| matches!(event, Event::ConsequencesApplied { .. });
                let mut last = entry.events.iter().rev();
                let last = last.find(|event| !followed(event));
                if let Some(Event::TurnEnded { actor, .. }) = last {
                    said.insert_str(0, &format!("{}: ", called(view, *actor)));
                }
            }
            Event::ToneSet { .. } if view.round.is_some() => {
                said.push_str(" It counts from the next flip.");
            }
            _ => {}
        }
    }
    Some(said)
}

/// Formats a card that is in force: "card 84, villains first".
pub fn card_line(card: CardId, first: Side) -> String {
    format!(
        "card {}, {} first",
        card.0,
        side_name(first).to_ascii_lowercase()
    )
}

/// Returns an actor's name as it appears in the log.
pub fn name_of(view: &View, id: ActorId) -> String {
    called(view, id)
}

/// Formats the act and the scene: "Act 2, scene 3". From the second adventure on, its number comes first.
pub fn act_and_scene(view: &View) -> String {
    let adventure = view.story.adventure;
    let of = if adventure > 1 {
        format!("Adventure {adventure}, act ")
    } else {
        "Act ".to_owned()
    };
    format!("{of}{}, scene {}", view.act, view.scene.number)
}
