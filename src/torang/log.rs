//! The texts of a Torang table in the list of tables and in its log.

use super::messages::{
    actor_name, critical_text, fumble_text, kind, level, name_or_unnamed, outcome, rolled_name,
    scaling, span, with_followers,
};
use super::refusals;
use crate::draft::{Draft, DraftPerson, TorangPerson};
use crate::game::{LogHeading, Mark, RefusalText, TableGame};
use crate::grammar::{capitalised, figure, list, short_name, signed};
use crate::log::last_line;
use ::torang::Torang;
use ::torang::command::Command;
use ::torang::event::{Event, RequestedSide, Rolled};
use ::torang::modifier::{Modifier, help};
use ::torang::opposed::Outcome;
use ::torang::refusal::Refusal;
use ::torang::score::Score;
use ::torang::state::{Character, HelpVerdict, Role, RollResult};
use ::torang::view::View;
use storage::GameKind;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// Returns the player characters who are still at the table.
fn adventurers(view: &View) -> impl Iterator<Item = &Character> {
    view.present()
        .filter(|character| character.role == Role::Adventurer)
}

impl TableGame for Torang {
    const KIND: GameKind = GameKind::Torang;

    fn title(view: &View) -> Option<&Name> {
        view.title.as_ref()
    }

    fn people_and_options(view: &View) -> Draft {
        let people = adventurers(view).map(|character| {
            let abilities = character.abilities.iter();
            let scored =
                abilities.filter_map(|ability| Some((ability.name.clone(), ability.base?.get())));
            DraftPerson {
                torang: TorangPerson {
                    abilities: scored.collect(),
                    gm_character: false,
                },
                ..DraftPerson::named(character.name.clone(), character.player.clone())
            }
        });
        Draft {
            people: people.collect(),
            torang: view.settings.clone(),
            ..Draft::default()
        }
    }

    fn rename(title: Name) -> Command {
        Command::RenameTable { title }
    }

    fn note(text: String) -> Command {
        Command::MakeNote { text }
    }

    fn cast_line(view: &View) -> String {
        let names: Vec<&str> = adventurers(view)
            .map(|character| short_name(character.name.as_str()))
            .collect();
        names.join(", ")
    }

    fn position_line(view: &View) -> String {
        match view.clock.round {
            Some(round) => format!("Scene {}, round {round}", view.clock.scene),
            None => format!("Scene {}", view.clock.scene),
        }
    }

    fn page_shows_result(command: &Command) -> bool {
        matches!(
            command,
            Command::RenameTable { .. }
                | Command::SetModifiers { .. }
                | Command::UseCarriedModifier { .. }
                | Command::SetCheck { .. }
                | Command::RemoveCarriedModifier { .. }
                | Command::ChangeSettings { .. }
                | Command::RequestRoll { .. }
                | Command::OfferHelp { .. }
                | Command::JudgeHelp { .. }
                | Command::WithdrawHelp { .. }
                | Command::RollHelp { .. }
                | Command::RollMain { .. }
                | Command::AskForCheck { .. }
                | Command::JudgeDrama { .. }
                | Command::SetActed { .. }
                | Command::SetAbility { .. }
        )
    }

    fn refusal_text(refusal: &Refusal, view: &View, _secret: bool) -> RefusalText {
        refusals::refusal(refusal, view)
    }

    fn toast_text(table: &Table<Self>, view: &View) -> Option<String> {
        last_line(table, view)
    }

    fn entry_text(entries: &[LogEntry<Event>], view: &View, _seat: Seat) -> String {
        let Some(entry) = entries.last() else {
            return String::new();
        };
        let first = entry.events.first();
        let opens = matches!(first, Some(Event::TableOpened { .. }));
        let is_new_sheet = opens || matches!(first, Some(Event::CharacterJoined { .. }));
        let mut sentences = vec![];
        let mut cast = vec![];
        let mut sheets: Vec<(ActorId, Vec<String>)> = vec![];
        for event in &entry.events {
            match event {
                // All characters who join when the table opens are listed in one sentence, and each new sheet in one.
                Event::CharacterJoined { name, .. } if opens => cast.push(name.as_str().to_owned()),
                Event::AbilitySet {
                    actor, name, base, ..
                } if is_new_sheet => {
                    let ability = format!("{name}{}", score(*base));
                    match sheets.last_mut() {
                        Some((last_actor, abilities)) if last_actor == actor => {
                            abilities.push(ability)
                        }
                        _ => sheets.push((*actor, vec![ability])),
                    }
                }
                // A note stays as it was written.
                Event::NoteMade { text } => sentences.push(text.clone()),
                _ => {
                    sentences.extend(sheet_sentences(&mut sheets, view));
                    sentences.push(capitalised(&sentence(event, view)));
                }
            }
        }
        if !cast.is_empty() {
            sentences.push(format!("At the table: {}.", list(&cast)));
        }
        sentences.extend(sheet_sentences(&mut sheets, view));
        sentences.join(" ")
    }

    fn entry_heading(entry: &LogEntry<Event>) -> Option<LogHeading> {
        entry.events.iter().find_map(|event| match event {
            Event::TableOpened { .. } => Some(LogHeading::scene("Scene 1", "")),
            Event::SceneBegan { scene, name } => Some(LogHeading::scene(
                format!("Scene {scene}"),
                name.as_ref().map_or_else(String::new, ToString::to_string),
            )),
            Event::RoundsBegan => Some(LogHeading::round(1, "")),
            Event::RoundBegan { round } => Some(LogHeading::round(round, "")),
            _ => None,
        })
    }

    fn entry_mark(entry: &LogEntry<Event>, _view: &View) -> Mark {
        let mark = |event: &Event| match event {
            Event::NoteMade { .. } => Some(Mark::Note),
            Event::MainRolled { .. } | Event::HelpRolled { .. } => Some(Mark::Die),
            _ => None,
        };
        entry.events.iter().find_map(mark).unwrap_or(Mark::Plain)
    }

    fn is_housekeeping(event: &Event) -> bool {
        matches!(event, Event::TableRenamed { .. } | Event::RollCleared)
    }
}

/// Formats the score of an ability after its name.
fn score(base: Option<Score>) -> String {
    base.map_or_else(
        || ", no score yet".to_owned(),
        |base| format!(" {}", figure(base.get())),
    )
}

/// Takes the new sheets, and lists the abilities of each in a sentence.
fn sheet_sentences(sheets: &mut Vec<(ActorId, Vec<String>)>, view: &View) -> Vec<String> {
    let sentence = |(actor, abilities): (ActorId, Vec<String>)| {
        let name = capitalised(&actor_name(view, actor));
        format!("{name}: {}.", abilities.join(", "))
    };
    sheets.drain(..).map(sentence).collect()
}

/// Names who rolls; earlier saves do not.
fn roller_name(roller: Option<ActorId>, view: &View) -> String {
    roller.map_or_else(|| "Someone".to_owned(), |id| actor_name(view, id))
}

/// Returns the roller and the ability: "Tavi, Stealth".
fn roll_of(rolled: Option<&Rolled>, view: &View) -> String {
    let roller = roller_name(rolled.map(|rolled| rolled.roller), view);
    match rolled {
        Some(rolled) => format!("{roller}, {}", name_or_unnamed(rolled.ability.as_ref())),
        None => roller,
    }
}

/// Returns the name of an ability on a sheet.
fn sheet_name(name: Option<&Name>) -> &str {
    name.map_or("an ability", Name::as_str)
}

/// Describes the result of a roll: "Tavi, Stealth: 31 against 68, success."
fn result_sentence(
    rolled: Option<&Rolled>,
    followers: &[ActorId],
    result: &RollResult,
    view: &View,
) -> String {
    let article = if result.typed {
        ", with real dice, "
    } else {
        ", "
    };
    format!(
        "{}{}: {} against {}{article}{}.",
        roll_of(rolled, view),
        with_followers(view, followers),
        result.natural.face(),
        figure(result.target_score.get()),
        level(result.level)
    )
}

fn requested_side(entrant: &RequestedSide, view: &View) -> String {
    let mut text = format!(
        "{}, {} {}",
        actor_name(view, entrant.roller),
        rolled_name(&entrant.ability),
        figure(entrant.ability.base.get())
    );
    for modifier in &entrant.modifiers {
        text.push_str(&format!(", {}", modifier_text(modifier)));
    }
    if let Some(followers) = &entrant.followers {
        let names: Vec<String> = followers.iter().map(|id| actor_name(view, *id)).collect();
        text.push_str(", leading the group");
        if !names.is_empty() {
            text.push_str(&format!(": {}", list(&names)));
        }
    }
    text
}

/// Describes an event.
fn sentence(event: &Event, view: &View) -> String {
    let name_of = |id: &ActorId| actor_name(view, *id);
    let marks = |actor: &ActorId, name: &Option<Name>| {
        format!("{} marked {}.", name_of(actor), sheet_name(name.as_ref()))
    };
    match event {
        Event::TableOpened { title, .. } => format!("{title} began."),
        Event::SettingsChanged { .. } => "The table’s options were changed.".to_owned(),
        Event::TableRenamed { title } => format!("The table is now called {title}."),
        Event::NoteMade { text } => text.clone(),
        Event::CharacterJoined { name, player, .. } => match player {
            Some(player) => format!("{name} joined, played by {player}."),
            None => format!("{name} joined."),
        },
        Event::CharacterChanged { name, player, .. } => match player {
            Some(player) => format!("The character is now called {name}, played by {player}."),
            None => format!("The character is now called {name}."),
        },
        Event::CharacterLeft { actor } => {
            format!("{} left the table for good.", name_of(actor))
        }
        Event::AbilitySet {
            actor,
            name,
            kind: ability_kind,
            base,
            ..
        } => {
            let kind = kind(*ability_kind).to_ascii_lowercase();
            format!("{}: {name}{} ({kind}).", name_of(actor), score(*base))
        }
        Event::AbilityRemoved { actor, name, .. } => {
            format!(
                "{} removed {} from the sheet.",
                name_of(actor),
                sheet_name(name.as_ref())
            )
        }
        Event::CheckSet {
            actor,
            check: true,
            name,
            ..
        } => marks(actor, name),
        Event::CheckSet {
            actor,
            check: false,
            name,
            ..
        } => format!(
            "{} cleared the mark for {}.",
            name_of(actor),
            sheet_name(name.as_ref())
        ),
        Event::ChecksCleared => "All marks were cleared.".to_owned(),
        Event::RollRequested {
            goal,
            stakes,
            active,
            opponent,
        } => {
            // Without a goal of its own, the roll has the name of the ability, which the side names already (TE-013). A ruling may
            // allow a roll without any goal.
            let occasion = match goal.is_empty() || goal == rolled_name(&active.ability) {
                true => "A roll was called for".to_owned(),
                false => format!("“{goal}”"),
            };
            let mut text = format!("{occasion}: {}", requested_side(active, view));
            if let Some(opponent) = opponent {
                text.push_str(&format!(", against {}", requested_side(opponent, view)));
            }
            text.push('.');
            if let Some(stakes) = stakes {
                text.push_str(&format!(" At stake: {stakes}."));
            }
            text
        }
        Event::RollCancelled { waived: true } => "Success without a roll.".to_owned(),
        Event::RollCancelled { waived: false } => "The roll was canceled.".to_owned(),
        Event::ModifiersSet {
            modifiers, rolled, ..
        } => {
            let modifiers_text: Vec<String> = modifiers.iter().map(modifier_text).collect();
            let modifiers_text = if modifiers_text.is_empty() {
                "none".to_owned()
            } else {
                list(&modifiers_text)
            };
            format!(
                "Modifiers for {}: {modifiers_text}.",
                roll_of(rolled.as_ref(), view)
            )
        }
        Event::CarriedModifierUsed {
            enabled: is_enabled,
            rolled,
            modifier,
            ..
        } => {
            let counts = if *is_enabled {
                " counted for "
            } else {
                " no longer counted for "
            };
            let carried = modifier.as_ref().map(modifier_text);
            let carried = carried.map(|carried| format!(" {carried}"));
            format!(
                "The carried modifier{}{counts}{}.",
                carried.unwrap_or_default(),
                roll_of(rolled.as_ref(), view)
            )
        }
        Event::CarriedModifierRemoved {
            actor, modifier, ..
        } => {
            let carried = modifier.as_ref().map(modifier_text);
            let carried = carried.unwrap_or_else(|| "a modifier".to_owned());
            format!("{} no longer carried {carried}.", name_of(actor))
        }
        Event::HelpOffered {
            helper,
            ability: tested,
            justification: why,
            helped,
            ..
        } => {
            let to = helped.map(|helped| format!(" to {}", actor_name(view, helped)));
            let why = if why.is_empty() {
                String::new()
            } else {
                format!(" ({why})")
            };
            format!(
                "{} offered help{} with {} {}{why}.",
                name_of(helper),
                to.unwrap_or_default(),
                rolled_name(tested),
                figure(tested.base.get())
            )
        }
        Event::HelpJudged {
            verdict, helper, ..
        } => {
            let name = roller_name(*helper, view);
            match verdict {
                HelpVerdict::Approved => format!("The gamemaster let {name} help."),
                HelpVerdict::Denied => format!("{name} could not help with that."),
                HelpVerdict::OutOfPlace => format!("{name} could not help from so far away."),
            }
        }
        Event::HelpWithdrawn { helper, .. } => {
            format!("{} did not help.", roller_name(*helper, view))
        }
        Event::HelpRolled { result, rolled, .. } => format!(
            "{} Help: {}.",
            result_sentence(rolled.as_ref(), &[], result, view),
            signed(help(result.level))
        ),
        Event::MainRolled {
            active,
            opponent,
            comparison,
            active_rolled,
            opponent_rolled,
            followers,
        } => {
            let active_rolled = active_rolled.as_ref();
            let mut text = result_sentence(active_rolled, followers, active, view);
            if let (Some(opponent), Some(comparison)) = (opponent, comparison) {
                let opposing = result_sentence(opponent_rolled.as_ref(), &[], opponent, view);
                let opposing = capitalised(&opposing);
                text.push_str(&match comparison.outcome {
                    Outcome::Tie => format!(" {opposing} A tie."),
                    Outcome::MutualFailure => format!(" {opposing} A mutual failure."),
                    outcome_reached @ (Outcome::GreatVictory
                    | Outcome::Victory
                    | Outcome::WeakVictory
                    | Outcome::WeakDefeat
                    | Outcome::Defeat
                    | Outcome::GreatDefeat) => {
                        let winner = active_rolled.map(|rolled| rolled.roller);
                        let winner = roller_name(winner, view);
                        let winner = capitalised(&winner);
                        format!(" {opposing} {winner}: {}.", outcome(outcome_reached))
                    }
                });
                if let Some(why) = scaling(comparison.scaled.scaling) {
                    text.push_str(&format!(" {}.", why.text));
                }
            }
            text
        }
        Event::BenefitsChosen {
            benefits,
            description,
            roller,
            ..
        } => {
            let roller = roller_name(*roller, view);
            format!("{}.", critical_text(&roller, benefits, description))
        }
        Event::DrawbackChosen {
            drawback,
            description,
            roller,
            ..
        } => {
            let roller = roller_name(*roller, view);
            format!("{}.", fumble_text(&roller, *drawback, description))
        }
        Event::ModifierCarried { actor, amount, .. } => format!(
            "{} kept {} for the next related roll.",
            name_of(actor),
            signed(*amount)
        ),
        Event::CheckAsked { rolled, .. } => {
            format!(
                "Experience check requested: {}.",
                roll_of(rolled.as_ref(), view)
            )
        }
        Event::DramaJudged { dramatic: true } => {
            "The roll was dramatic enough for experience checks.".to_owned()
        }
        Event::DramaJudged { dramatic: false } => {
            "The roll was not dramatic enough for experience checks.".to_owned()
        }
        Event::CheckMarked { actor, name, .. } => marks(actor, name),
        Event::HelperCheckMarked { actor, name, .. } => format!(
            "{} marked {} for helping.",
            name_of(actor),
            sheet_name(name.as_ref())
        ),
        Event::RollCleared => "The roll was finished.".to_owned(),
        Event::TimeAdvanced { amount, unit } => {
            format!("Time passed: {}.", span(*amount, *unit))
        }
        Event::SceneBegan { scene, name } => {
            let name = name.as_ref().map(|name| format!(": {name}"));
            format!("Scene {scene} began{}.", name.unwrap_or_default())
        }
        Event::RoundsBegan => "Combat rounds began.".to_owned(),
        Event::RoundBegan { round } => format!("Round {round} began."),
        Event::RoundsEnded => "The combat rounds ended, and natural time resumed.".to_owned(),
        Event::ActedSet { actor, acted: true } => {
            format!("{} acted.", name_of(actor))
        }
        Event::ActedSet {
            actor,
            acted: false,
        } => format!("{} could still act.", name_of(actor)),
    }
}

fn with_reason(amount: i32, reason: &str) -> String {
    if reason.is_empty() {
        signed(amount)
    } else {
        format!("{} ({reason})", signed(amount))
    }
}

fn modifier_text(modifier: &Modifier) -> String {
    with_reason(modifier.amount, &modifier.reason)
}
