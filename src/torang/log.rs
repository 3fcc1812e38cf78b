//! The texts of a Torang table in the list of tables and in its log.

use super::messages::{
    actor_name, critical_text, fumble_text, kind, level, outcome, rolled_name, scaling, span,
    with_followers,
};
use super::refusals;
use crate::draft::Draft;
use crate::draft::DraftPerson;
use crate::game::{LogHeading, Mark, RefusalText, TableGame};
use crate::grammar::{capitalised, figure, list, short_name, signed};
use crate::log::{events_back, last_line};
use ::torang::Torang;
use ::torang::command::Command;
use ::torang::event::{Event, RequestedSide};
use ::torang::modifier::{CarriedModifierId, Modifier, help};
use ::torang::opposed::{Outcome, Side};
use ::torang::refusal::Refusal;
use ::torang::score::Score;
use ::torang::state::{
    AbilityId, AbilitySnapshot, Character, HelpVerdict, Role, RollPart, RollResult,
};
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
                abilities: scored.collect(),
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
        let past = Past { entries, view };
        let opens = matches!(entry.events.first(), Some(Event::TableOpened { .. }));
        let mut sentences = vec![];
        let mut cast = vec![];
        let mut sheets: Vec<(ActorId, Vec<String>)> = vec![];
        for event in &entry.events {
            match event {
                // All characters who join when the table opens are listed in one sentence, and each sheet in one.
                Event::CharacterJoined { name, .. } if opens => cast.push(name.as_str().to_owned()),
                Event::AbilitySet {
                    actor, name, base, ..
                } if opens => {
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
                _ => sentences.push(capitalised(&past.sentence(event))),
            }
        }
        if !cast.is_empty() {
            sentences.push(format!("At the table: {}.", list(&cast)));
        }
        for (actor, abilities) in sheets {
            let name = capitalised(&past.actor_name(actor));
            sentences.push(format!("{name}: {}.", abilities.join(", ")));
        }
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

/// The log entries up to and including the one that is described. The earlier ones are needed because an event refers to a helper
/// only by index.
struct Past<'a> {
    entries: &'a [LogEntry<Event>],
    view: &'a View,
}

impl<'a> Past<'a> {
    /// Iterates over the events, latest first.
    fn back(&self) -> impl Iterator<Item = &'a Event> {
        events_back(self.entries)
    }

    /// Returns who makes one of the rolls of the last request, and the tested ability.
    fn part(&self, which: RollPart) -> Option<(ActorId, &'a AbilitySnapshot)> {
        let mut offers = vec![];
        for event in self.back() {
            match event {
                Event::HelpOffered {
                    helper,
                    ability: tested,
                    ..
                } => offers.push((*helper, tested)),
                Event::RollRequested {
                    active, opponent, ..
                } => {
                    let main = |entrant: &'a RequestedSide| (entrant.roller, &entrant.ability);
                    return match which {
                        RollPart::Main(Side::Active) => Some(main(active)),
                        RollPart::Main(Side::Opponent) => opponent.as_ref().map(main),
                        RollPart::Help(id) => offers.iter().rev().nth(usize::from(id.0)).copied(),
                    };
                }
                _ => {}
            }
        }
        None
    }

    /// Names the followers of the roll that was requested last: ", with Bren and Oda". Empty if nobody follows.
    fn with_followers(&self) -> String {
        let followers = self.back().find_map(|event| match event {
            Event::RollRequested { active, .. } => Some(active.followers.as_deref()),
            _ => None,
        });
        with_followers(self.view, followers.flatten().unwrap_or_default())
    }

    fn actor_name(&self, id: ActorId) -> String {
        actor_name(self.view, id)
    }

    fn roller_name(&self, which: RollPart) -> String {
        self.part(which)
            .map_or_else(|| "Someone".to_owned(), |(actor, _)| self.actor_name(actor))
    }

    /// Returns the roller and the ability: "Tavi, Stealth".
    fn roll_of(&self, which: RollPart) -> String {
        match self.part(which) {
            Some((actor, tested)) => {
                format!("{}, {}", self.actor_name(actor), rolled_name(tested))
            }
            None => "Someone".to_owned(),
        }
    }

    fn ability(&self, id: AbilityId) -> &'a str {
        let name = self.back().find_map(|event| match event {
            Event::AbilitySet { ability, name, .. } if *ability == id => Some(name.as_str()),
            _ => None,
        });
        name.unwrap_or("an ability")
    }

    /// Returns the amount and the reason of a carried modifier: "+20 (the open window)".
    fn carried(&self, id: CarriedModifierId) -> String {
        let made = self.back().find_map(|event| match event {
            Event::ModifierCarried {
                carried,
                amount,
                reason,
                ..
            } if *carried == id => Some(with_reason(*amount, reason)),
            _ => None,
        });
        made.unwrap_or_default()
    }

    /// Describes the result of a roll: "Tavi, Stealth: 31 against 68, success."
    fn result_sentence(&self, which: RollPart, result: &RollResult) -> String {
        let article = if result.typed {
            ", with real dice, "
        } else {
            ", "
        };
        let with = match which {
            RollPart::Main(Side::Active) => self.with_followers(),
            RollPart::Main(Side::Opponent) | RollPart::Help(_) => String::new(),
        };
        format!(
            "{}{with}: {} against {}{article}{}.",
            self.roll_of(which),
            result.natural.face(),
            figure(result.target_score.get()),
            level(result.level)
        )
    }

    fn requested_side(&self, entrant: &RequestedSide) -> String {
        let mut text = format!(
            "{}, {} {}",
            self.actor_name(entrant.roller),
            rolled_name(&entrant.ability),
            figure(entrant.ability.base.get())
        );
        for modifier in &entrant.modifiers {
            text.push_str(&format!(", {}", modifier_text(modifier)));
        }
        if let Some(followers) = &entrant.followers {
            let names: Vec<String> = followers.iter().map(|id| self.actor_name(*id)).collect();
            text.push_str(", leading the group");
            if !names.is_empty() {
                text.push_str(&format!(": {}", list(&names)));
            }
        }
        text
    }

    fn sentence(&self, event: &Event) -> String {
        let name_of = |id: &ActorId| self.actor_name(*id);
        let marks = |actor: &ActorId, ability: &AbilityId| {
            format!("{} marked {}.", name_of(actor), self.ability(*ability))
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
            Event::AbilityRemoved { actor, ability } => {
                format!(
                    "{} removed {} from the sheet.",
                    name_of(actor),
                    self.ability(*ability)
                )
            }
            Event::CheckSet {
                actor,
                ability,
                check: true,
            } => marks(actor, ability),
            Event::CheckSet {
                actor,
                ability,
                check: false,
            } => format!(
                "{} cleared the mark for {}.",
                name_of(actor),
                self.ability(*ability)
            ),
            Event::ChecksCleared => "All marks were cleared.".to_owned(),
            Event::RollRequested {
                goal,
                stakes,
                active,
                opponent,
            } => {
                // Without a goal of its own, the roll has the name of the ability, which the side names already (TE-013).
                let occasion = match goal == rolled_name(&active.ability) {
                    true => "A roll was called for".to_owned(),
                    false => format!("“{goal}”"),
                };
                let mut text = format!("{occasion}: {}", self.requested_side(active));
                if let Some(opponent) = opponent {
                    text.push_str(&format!(", against {}", self.requested_side(opponent)));
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
                part: which,
                modifiers,
            } => {
                let modifiers_text: Vec<String> = modifiers.iter().map(modifier_text).collect();
                let modifiers_text = if modifiers_text.is_empty() {
                    "none".to_owned()
                } else {
                    list(&modifiers_text)
                };
                format!("Modifiers for {}: {modifiers_text}.", self.roll_of(*which))
            }
            Event::CarriedModifierUsed {
                part: which,
                carried,
                enabled: is_enabled,
            } => {
                let counts = if *is_enabled {
                    " counted for "
                } else {
                    " no longer counted for "
                };
                format!(
                    "The carried modifier {}{counts}{}.",
                    self.carried(*carried),
                    self.roll_of(*which)
                )
            }
            Event::CarriedModifierRemoved { actor, carried } => format!(
                "{} no longer carried {}.",
                name_of(actor),
                self.carried(*carried)
            ),
            Event::HelpOffered {
                helper,
                ability: tested,
                helped_helper: to,
                justification: why,
                ..
            } => {
                let to = to.map(|to| format!(" to {}", self.roller_name(RollPart::Help(to))));
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
            Event::HelpJudged { help, verdict } => {
                let says = match verdict {
                    HelpVerdict::Approved => " was allowed to help.",
                    HelpVerdict::Denied => " could not help with that.",
                    HelpVerdict::OutOfPlace => " was too far away to help.",
                };
                format!("{}{says}", self.roller_name(RollPart::Help(*help)))
            }
            Event::HelpWithdrawn { help } => {
                format!("{} did not help.", self.roller_name(RollPart::Help(*help)))
            }
            Event::HelpRolled { help: id, result } => format!(
                "{} Help: {}.",
                self.result_sentence(RollPart::Help(*id), result),
                signed(help(result.level))
            ),
            Event::MainRolled {
                active,
                opponent,
                comparison,
            } => {
                let mut text = self.result_sentence(RollPart::Main(Side::Active), active);
                if let (Some(opponent), Some(comparison)) = (opponent, comparison) {
                    let opposing = self.result_sentence(RollPart::Main(Side::Opponent), opponent);
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
                            let winner = self.roller_name(RollPart::Main(Side::Active));
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
                part: which,
                benefits,
                description,
            } => {
                let roller = self.roller_name(*which);
                format!("{}.", critical_text(&roller, benefits, description))
            }
            Event::DrawbackChosen {
                part: which,
                drawback,
                description,
            } => {
                let roller = self.roller_name(*which);
                format!("{}.", fumble_text(&roller, *drawback, description))
            }
            Event::ModifierCarried { actor, amount, .. } => format!(
                "{} kept {} for the next related roll.",
                name_of(actor),
                signed(*amount)
            ),
            Event::CheckAsked { part: which } => {
                format!("Experience check requested: {}.", self.roll_of(*which))
            }
            Event::DramaJudged { dramatic: true } => {
                "The roll was dramatic enough for experience checks.".to_owned()
            }
            Event::DramaJudged { dramatic: false } => {
                "The roll was not dramatic enough for experience checks.".to_owned()
            }
            Event::CheckMarked { actor, ability, .. } => marks(actor, ability),
            Event::HelperCheckMarked { actor, ability, .. } => format!(
                "{} marked {} for helping.",
                name_of(actor),
                self.ability(*ability)
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
