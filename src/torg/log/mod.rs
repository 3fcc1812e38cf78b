//! The [`TableGame`] of Torg: how a table appears in the list of tables, and the texts of its log and toasts.

mod announced;
mod flip_toast;
mod past;

use super::cast::people_and_options;
use super::messages::combat::edition_mark;
use super::messages::names::past_tense;
use super::messages::refusals;
use super::messages::sentences::{actor_name, cards_drawn, cast_name, declared, names, sentence};
use super::messages::story::ADVENTURE_OVER;
use super::messages::{attack_events, combat_events, tasks};
use super::options;
use crate::draft::Draft;
use crate::game::{LogHeading, Mark, RefusalText, TableGame};
use crate::grammar::{capitalised, full_stop, list, possessive};
use ::torg::Torg;
use ::torg::active_effects::{EffectCommand, EffectEvent};
use ::torg::card::{CardId, Side};
use ::torg::combat::interaction::InteractionEffect;
use ::torg::combat::status::Status;
use ::torg::command::{Command, FollowUpCommand, TaskCommand};
use ::torg::event::{Event, FollowUpEvent, TaskEvent};
use ::torg::fight::AttackEvent;
use ::torg::fight::actions::{CombatCommand, CombatEvent};
use ::torg::redaction::{RedactedEvent, redact};
use ::torg::refusal::Refusal;
use ::torg::roll::RollCondition;
use ::torg::rounds::{RoundsCommand, RoundsEvent};
use ::torg::state::{ActionKind, ActionOutcome, Role};
use ::torg::story::StoryEvent;
use ::torg::task::TaskOutcome;
use ::torg::view::View;
use past::{closes_round, declares_action, done_text, heals, is_turn_end_covered};
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

    fn note(text: String) -> Command {
        Command::MakeNote { text }
    }

    fn cast_line(view: &View) -> String {
        let names: Vec<&str> = view.heroes().map(|hero| cast_name(view, hero)).collect();
        names.join(", ")
    }

    fn people_and_options(view: &View) -> Draft {
        people_and_options(view)
    }

    fn position_line(view: &View) -> String {
        let mut position = match view.story.between_adventures {
            true => ADVENTURE_OVER.to_owned(),
            false => act_and_scene(view),
        };
        if let Some(round) = &view.round {
            position.push_str(&format!(", round {}", round.number));
        }
        format!("{position} ({})", edition_mark(view.edition))
    }

    fn page_shows_result(command: &Command) -> bool {
        page_shows_result(command)
    }

    fn hides_rule(refusal: &Refusal) -> bool {
        refusal.reveals_card_kind()
    }

    fn refusal_text(refusal: &Refusal, view: &View, secret: bool) -> RefusalText {
        refusals::refusal(refusal, view, secret)
    }

    fn toast_text(table: &Table<Self>, view: &View) -> Option<String> {
        toast(table, view)
    }

    fn announced_result(table: &Table<Self>, view: &View) -> Option<String> {
        announced::announced_result(table.log().applied().last()?, view)
    }

    fn entry_text(entries: &[LogEntry<Event>], view: &View, seat: Seat) -> String {
        let entry = entries.last();
        entry.map_or_else(String::new, |entry| told(entry, view, seat, |_| true))
    }

    fn entry_heading(entry: &LogEntry<Event>) -> Option<LogHeading> {
        let line = entry.events.iter().find_map(|event| {
            if let Event::LineRead { line, .. } = event {
                Some(*line)
            } else {
                None
            }
        });
        let first = line.map(|line| match line.initiative {
            Side::Heroes => "heroes first".to_owned(),
            Side::Villains => "villains first".to_owned(),
        });
        let round_heading = |round: &u16, card: Option<&CardId>| {
            let card = card.map(|card| format!("card {}", card.0));
            let details: Vec<String> = card.into_iter().chain(first.clone()).collect();
            LogHeading::round(round, details.join(", "))
        };
        entry.events.iter().find_map(|event| match event {
            Event::Flipped { card, round }
            | Event::Effect {
                what: EffectEvent::KeptRoundBegan { card, round, .. },
            } => Some(round_heading(round, Some(card))),
            Event::Rounds {
                what: RoundsEvent::RoundBegan { round },
            } => Some(round_heading(round, None)),
            Event::SceneBegan { act, scene, .. } => Some(scene_heading(*act, *scene)),
            Event::TableOpened { .. } => Some(scene_heading(1, 1)),
            Event::Story {
                what: StoryEvent::AdventureBegan { adventure },
            } => {
                let title = format!("Adventure {adventure}");
                Some(LogHeading::scene(title, "act 1, scene 1"))
            }
            _ => None,
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
                | Event::Rested { actor, .. }
                | Event::ActorJoined { actor, .. } => Some(side(actor)),
                _ => None,
            })
            .unwrap_or(Mark::Plain)
    }

    fn is_housekeeping(event: &Event) -> bool {
        matches!(event, Event::TableRenamed { .. }) || heals(event)
    }

    fn hand_views(entry: &LogEntry<Event>) -> Vec<ActorId> {
        let looker = |event: &Event| match event {
            Event::HandLooked { actor } => Some(*actor),
            _ => None,
        };
        entry.events.iter().filter_map(looker).collect()
    }

    fn hand_views_text(looks: &[(ActorId, usize)], view: &View) -> String {
        if let [(actor, 1)] = looks {
            let owner = capitalised(&possessive(&actor_name(view, *actor)));
            return format!("{owner} hand was viewed.");
        }
        let mut text = "Hands were viewed:".to_owned();
        for (index, (actor, times)) in looks.iter().enumerate() {
            text.push_str(if index == 0 { " " } else { ", " });
            text.push_str(&actor_name(view, *actor));
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
fn page_shows_result(command: &Command) -> bool {
    matches!(
        command.without_typed_cards(),
        Command::Declare { .. }
            | Command::RenameTable { .. }
            | Command::Roll { .. }
            | Command::Commit
            | Command::EndTurn { .. }
            | Command::Pass { .. }
            | Command::SetCondition { .. }
            | Command::SetPossibilities { .. }
            | Command::SetStats { .. }
            | Command::SetSheet { .. }
            | Command::SetRollCondition { .. }
            | Command::JudgePosition { .. }
            | Command::JudgeDefence { .. }
            | Command::ChangeSettings { .. }
            | Command::FlipTaskBox { .. }
            | Command::Effect(EffectCommand::RollExtra { .. })
            | Command::Rounds {
                what: RoundsCommand::CountMissedAttacks { .. }
            }
            | Command::FollowUp {
                what: FollowUpCommand::CountAmmunition { .. },
                ..
            }
            | Command::Combat {
                what: CombatCommand::SetStatus { .. }
                    | CombatCommand::MoveWeapon { .. }
                    | CombatCommand::RollSuppression { .. }
                    | CombatCommand::ResolveReloadCheck { .. }
                    | CombatCommand::DisturbAim,
                ..
            }
            | Command::Task {
                what: TaskCommand::SetFlipBudget { .. }
                    | TaskCommand::SetValue { .. }
                    | TaskCommand::SetDifficulty { .. }
                    | TaskCommand::RevealDifficulties
                    | TaskCommand::AnswerProposal { .. },
                ..
            }
    )
}

/// Checks whether an entry has such an event.
fn has(entry: &LogEntry<Event>, is_such: impl Fn(&Event) -> bool) -> bool {
    entry.events.iter().any(is_such)
}

/// Checks whether another event in the same entry, most often one of the fight, tells the same and more, so that this event is left
/// out.
fn is_covered_by_another(event: &Event, entry: &LogEntry<Event>) -> bool {
    use CombatEvent::{DefenceResolved, InteractionResolved, StatusGained};
    match event {
        Event::ActionDeclared {
            critical_moment: false,
            ..
        } => has(entry, |other| {
            matches!(
                other,
                Event::Attack {
                    what: AttackEvent::Declared { .. },
                    ..
                } | Event::Task {
                    what: TaskEvent::Attempted { .. },
                    ..
                }
            )
        }),
        Event::ResultCommitted
            if has(entry, |other| matches!(other, Event::ActionEnded { .. })) =>
        {
            true
        }
        Event::ResultCommitted | Event::ActionEnded { .. } => has(entry, |other| {
            matches!(
                other,
                Event::Attack {
                    what: AttackEvent::Resolved { .. },
                    ..
                } | Event::Combat {
                    what: InteractionResolved { .. } | DefenceResolved { .. },
                    ..
                }
            )
        }),
        // The name of a break does not say when its target leaves.
        Event::Combat {
            actor,
            what: StatusGained { status, .. },
        } if *status != Status::Broken => has(entry, |other| {
            matches!(
                other,
                Event::Combat { what: InteractionResolved { target, .. }, .. } if target == actor
            )
        }),
        Event::RollConditionGained {
            actor,
            roll_condition: RollCondition::Stymied,
            ..
        } => has(entry, |other| {
            matches!(
                other,
                Event::Combat { what: InteractionResolved { target, effects, custom: None, .. }, .. }
                    if target == actor && effects.contains(&InteractionEffect::Stymied)
            )
        }),
        _ => false,
    }
}

/// Returns the targets of the interaction that an actor declared in this entry as an action of this kind. Another interaction with
/// the same die has its own kind and is left out (TC-262).
fn interaction_targets(
    entry: &LogEntry<Event>,
    declared_by: ActorId,
    action: ActionKind,
) -> Vec<ActorId> {
    let declarations = entry.events.iter().filter_map(|event| match event {
        Event::Combat {
            actor,
            what: CombatEvent::InteractionDeclared { kind, targets },
        } if *actor == declared_by && ActionKind::Approvable(kind.approvable()) == action => {
            Some(targets)
        }
        _ => None,
    });
    let mut found = Vec::new();
    for interaction in declarations.flatten() {
        if interaction.own_kind.is_none() && !found.contains(&interaction.target) {
            found.push(interaction.target);
        }
    }
    found
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
fn draw_text(events: &[Event], index: usize, view: &View, seat: Seat) -> Option<String> {
    let Some(RedactedEvent::Drawn {
        actor,
        reason: draw_reason,
        ..
    }) = events.get(index).map(|event| redact(event, seat))
    else {
        return None;
    };
    let card_of_same_draw = |event: &Event| match redact(event, seat) {
        RedactedEvent::Drawn {
            actor: other_actor,
            card,
            reason,
        } if other_actor == actor && reason == draw_reason => Some(card),
        _ => None,
    };
    let mut before = events.iter().take(index);
    if before.any(|event| card_of_same_draw(event).is_some()) {
        return None;
    }
    let cards: Vec<Option<CardId>> = events.iter().filter_map(card_of_same_draw).collect();
    let known_cards: Vec<CardId> = cards.iter().flatten().copied().collect();
    Some(cards_drawn(
        actor,
        cards.len(),
        &known_cards,
        draw_reason,
        view,
    ))
}

/// Says that Leadership ended without a gift (DD-292). Gifts have sentences of their own.
fn no_gift_text(events: &[Event], leader: ActorId, view: &View) -> Option<String> {
    let is_gift = |event: &Event| {
        let gift = |what: &FollowUpEvent| matches!(what, FollowUpEvent::CardsGiven { .. });
        matches!(event, Event::FollowUp { what, .. } if gift(what))
    };
    let name = actor_name(view, leader);
    (!events.iter().any(is_gift)).then(|| format!("{name} gave no cards."))
}

/// Returns one sentence for all actors who discarded nothing, at the first of these events; `None` at the others, and if the scene
/// ended without asking anybody.
fn no_discard_text(events: &[Event], index: usize, view: &View) -> Option<String> {
    let discarder = |event: &Event| match event {
        Event::OptionalDiscardMade { actor, card: None } => Some(actor_name(view, *actor)),
        _ => None,
    };
    let was_asked = !events
        .iter()
        .any(|event| matches!(event, Event::SceneEnding { .. }));
    let mut before = events.iter().take(index);
    if !was_asked || before.any(|event| discarder(event).is_some()) {
        return None;
    }
    let names: Vec<String> = events.iter().filter_map(discarder).collect();
    Some(format!("{} chose to discard nothing.", list(&names)))
}

/// Returns the names of actors who joined together, by role. Empty if only one joined, or if the table was opened with them.
fn joined_actors(entry: &LogEntry<Event>) -> Vec<(Role, Vec<&str>)> {
    let mut names_by_role: Vec<(Role, Vec<&str>)> = Vec::new();
    let mut count = 0;
    for event in &entry.events {
        if matches!(event, Event::TableOpened { .. }) {
            return vec![];
        }
        if let Event::ActorJoined { name, role, .. } = event {
            count += 1;
            match names_by_role.iter_mut().find(|(other, _)| other == role) {
                Some((_, names)) => names.push(name.as_str()),
                None => names_by_role.push((*role, vec![name.as_str()])),
            }
        }
    }
    if count < 2 { vec![] } else { names_by_role }
}

/// Formats "thug 1 … thug 4 and Varga joined the villains, 5 in all." Up to three names are listed without a count: a name may stand
/// for several.
fn join_text(role: Role, names: &[&str]) -> String {
    let names_text = if names.len() > 3 {
        let runs = numbered_runs(names).into_iter();
        let items = runs.flat_map(|run| match run {
            [first, _, .., last] => vec![format!("{first} … {last}")],
            run => run.iter().map(|name| (*name).to_owned()).collect(),
        });
        list(&items.collect::<Vec<_>>())
    } else {
        let all_names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        list(&all_names)
    };
    let phrase = match role {
        Role::Hero => " joined the heroes",
        Role::Ally if names.len() == 1 => " joined as an ally of the heroes",
        Role::Ally => " joined as allies of the heroes",
        Role::Villain => " joined the villains",
    };
    let count = names.len().to_string();
    if names.len() > 3 {
        format!("{names_text}{phrase}, {count} in all.")
    } else {
        format!("{names_text}{phrase}.")
    }
}

/// Splits names where they stop being the same name with another number: "thug 1", "thug 2".
fn numbered_runs<'a, 'b>(names: &'a [&'b str]) -> Vec<&'a [&'b str]> {
    let kind = |name: &'b str| match name.rsplit_once(' ') {
        Some((kind, number)) if number.parse::<u16>().is_ok() => Some(kind),
        Some(_) | None => None,
    };
    names
        .chunk_by(|name, other| kind(name).is_some() && kind(name) == kind(other))
        .collect()
}

/// Returns the text of the toast for the last applied entry.
fn toast(table: &Table<Torg>, view: &View) -> Option<String> {
    let entries = table.log().applied();
    let entry = entries.last()?;
    let Some(mut text) = short_toast(entries, entry, view) else {
        return Some(full_toast(entry, view));
    };
    let lapsed = |event: &&Event| matches!(event, Event::TradeLapsed { .. });
    let mut events = last_step(entries).iter().flat_map(|entry| &entry.events);
    let lapse = events.find(lapsed);
    if let Some(lapse) = lapse.and_then(|event| sentence(&RedactedEvent::Public(event), view)) {
        text.push_str(&format!(" {lapse}"));
    }
    Some(text)
}

/// Returns the last entry, with those before it that it continues: what was done by one tap.
fn last_step(entries: &[LogEntry<Event>]) -> &[LogEntry<Event>] {
    let first = entries.iter().rposition(|entry| !entry.continues);
    entries.get(first.unwrap_or_default()..).unwrap_or_default()
}

/// Names the cards that one tap laid. `None` if it did anything else, or laid only one.
fn laid_together(step: &[LogEntry<Event>], view: &View) -> Option<String> {
    let laid_in = |entry: &LogEntry<Event>| {
        entry.events.iter().find_map(|event| match event {
            Event::CardPooled { actor, card } => Some((*actor, *card)),
            _ => None,
        })
    };
    let laid = step.iter().map(laid_in).collect::<Option<Vec<_>>>()?;
    let [(actor, _), _, ..] = *laid else {
        return None;
    };
    let cards: Vec<CardId> = laid.into_iter().map(|(_, card)| card).collect();
    let cards = names(&view.deck, &cards);
    Some(full_stop(format!(
        "{} laid {cards}",
        capitalised(&actor_name(view, actor))
    )))
}

/// Returns the text of a toast that is shorter than the text of the log.
fn short_toast(
    entries: &[LogEntry<Event>],
    entry: &LogEntry<Event>,
    view: &View,
) -> Option<String> {
    if let Some(text) = flip_toast::flip_toast(entries, view) {
        return Some(text);
    }
    if let Some(text) = laid_together(last_step(entries), view) {
        return Some(text);
    }
    let mut results = combat_events::short(entries, view);
    let indices = 0..entry.events.len();
    let drawn = indices.filter_map(|index| draw_text(&entry.events, index, view, Seat::Table));
    results.extend(drawn.map(|text| capitalised(&text)));
    if let Some(mut attack_results) = attack_events::short(&entry.events, view) {
        for result in &results {
            attack_results.push_str(&format!(" {result}"));
        }
        return Some(attack_results);
    }
    let interaction = |event: &Event| match event {
        Event::Combat {
            actor,
            what: CombatEvent::InteractionResolved { kind, .. },
        } => Some((*actor, *kind)),
        _ => None,
    };
    if let Some((actor, kind)) = entry.events.iter().find_map(interaction) {
        let kind = kind.map(|kind| ActionKind::Approvable(kind.approvable()));
        let verb = past_tense(kind.unwrap_or(ActionKind::Other));
        let name = capitalised(&actor_name(view, actor));
        return Some(format!("{name} {verb}. {}", results.join(" ")));
    }
    // What a scene leaves behind may be long, and is in the log: where the table stands now comes first.
    let begins = |event: &&Event| matches!(event, Event::SceneBegan { .. });
    let began = entry.events.iter().find(begins)?;
    // No scene is played after the final encounter.
    if let Event::SceneBegan {
        after_final_encounter: true,
        ..
    } = began
    {
        return Some("The final encounter is over. Next, end the adventure.".to_owned());
    }
    sentence(&RedactedEvent::Public(began), view)
}

/// Returns what an entry tells a seat. `is_told`: which of its events are told.
fn told(entry: &LogEntry<Event>, view: &View, seat: Seat, is_told: fn(&Event) -> bool) -> String {
    let mut sentences: Vec<String> = Vec::new();
    // The event of the card that Master Plan fetches comes before the event that plays Master Plan. The text tells the play first.
    let mut fetch_sentence = None;
    let joined = joined_actors(entry);
    let joined_texts = joined.iter().map(|(role, names)| join_text(*role, names));
    sentences.extend(joined_texts.map(|text| capitalised(&text)));
    for (index, event) in entry.events.iter().enumerate() {
        if !is_told(event) || is_left_out(event, entry, !joined.is_empty()) {
            continue;
        }
        let text = match event {
            Event::SettingsChanged {
                settings,
                before: Some(before),
            } => Some(options::changed(before, settings)),
            Event::ActionDeclared {
                actor,
                kind,
                critical_moment,
                ..
            } if interaction_targets(entry, *actor, *kind).len() > 1 => {
                let targets = interaction_targets(entry, *actor, *kind);
                Some(declared(*actor, *kind, &targets, *critical_moment, view))
            }
            Event::Drawn { .. } => draw_text(&entry.events, index, view, seat),
            Event::OptionalDiscardMade { card: None, .. } => {
                no_discard_text(&entry.events, index, view)
            }
            Event::FollowUp {
                what: FollowUpEvent::DiscardFetched { .. },
                ..
            } => {
                fetch_sentence =
                    sentence(&redact(event, seat), view).map(|text| capitalised(&text));
                None
            }
            Event::ActionEnded {
                outcome: ActionOutcome::Done,
                actor: Some(actor),
                ..
            } if !declares_action(entry) => Some(done_text(*actor, view)),
            Event::FollowUp {
                actor,
                what: FollowUpEvent::GiftsCompleted,
            } => no_gift_text(&entry.events, *actor, view),
            Event::SceneBegan {
                after_final_encounter: true,
                ..
            } => Some("Next, end the adventure.".to_owned()),
            Event::Task {
                lead,
                what:
                    TaskEvent::Ended {
                        outcome: TaskOutcome::Failed,
                        skill,
                    },
            } if closes_round(entry) => {
                let text = tasks::disaster(*lead, skill.as_ref(), true, view);
                sentences.insert(0, text);
                continue;
            }
            _ => sentence(&redact(event, seat), view),
        };
        // A name may begin with a small letter: "thug 1".
        sentences.extend(text.map(|text| capitalised(&text)));
        if matches!(event, Event::CardPlayed { .. }) {
            sentences.extend(fetch_sentence.take());
        }
    }
    sentences.extend(fetch_sentence);
    sentences.join(" ")
}

/// Checks whether an event of an entry needs no sentence. `are_joined_listed`: whether those who join are told together.
fn is_left_out(event: &Event, entry: &LogEntry<Event>, are_joined_listed: bool) -> bool {
    let is_joining_at_deal = matches!(event, Event::ActorJoined { .. })
        && has(entry, |other| matches!(other, Event::TableOpened { .. }));
    // A new actor's stats and possibilities are left out: the sheet shows them.
    let is_new_actors_value = matches!(
        event,
        Event::SheetSet { .. } | Event::PossibilitiesSet { .. }
    ) && has(entry, |other| matches!(other, Event::ActorJoined { .. }));
    let is_listed_with_others = are_joined_listed
        && matches!(
            event,
            Event::ActorJoined { .. } | Event::ConflictJoined { .. }
        );
    is_turn_end_covered(event, entry)
        || is_joining_at_deal
        || is_new_actors_value
        || is_listed_with_others
        || is_covered_by_another(event, entry)
        || leads_to_trade(event, entry)
}

/// Returns the text of the log with what a toast adds.
fn full_toast(entry: &LogEntry<Event>, view: &View) -> String {
    // The rows on the stage say who is skipped.
    let is_told = |event: &Event| !matches!(event, Event::TurnOrderSet { .. });
    let mut text = told(entry, view, Seat::Table, is_told);
    for event in &entry.events {
        match event {
            Event::ActionEnded { .. } => {
                let followed = |event: &&Event| matches!(event, Event::ConsequencesApplied { .. });
                let mut last = entry.events.iter().rev();
                let last = last.find(|event| !followed(event));
                if let Some(Event::TurnEnded { actor, .. }) = last {
                    let name = capitalised(&actor_name(view, *actor));
                    if !text.starts_with(&name) {
                        text.insert_str(0, &format!("{name}: "));
                    }
                }
            }
            Event::ToneSet { .. } if view.round.is_some() => {
                text.push_str(" The change applies from the next flip.");
            }
            _ => {}
        }
    }
    text
}

/// Formats the act and the scene: "Act 2, scene 3". From the second adventure on, its number comes first.
pub fn act_and_scene(view: &View) -> String {
    let adventure = view.story.adventure;
    let act_label = if adventure > 1 {
        format!("Adventure {adventure}, act ")
    } else {
        "Act ".to_owned()
    };
    format!("{act_label}{}, scene {}", view.act, view.scene.number)
}
