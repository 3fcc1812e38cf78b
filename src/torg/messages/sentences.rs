//! The sentences of the log: the text of each event, as far as the reading seat may know it.

use super::combat::option_label;
use super::names::{outcome, past_tense, past_tense_at, roll_condition_name, side_in_sentence};
use super::{attack_events, cards, combat_events, decks, effects, hands, story, tasks};
use crate::grammar::{
    capitalised, cards as count_cards, counted, figure, full_stop, isolated, list, possessive,
    short_unless_shared, signed,
};
use crate::torg::task::status::sum;
use ::torg::card::{CardId, Side};
use ::torg::combat::options::CombatOption;
use ::torg::deck::Deck;
use ::torg::event::{DrawReason, Event, Incapacity, TradeLapse};
use ::torg::redaction::RedactedEvent;
use ::torg::roll::DiceRoll;
use ::torg::rounds::{HeldTurn, SetbackPenalty};
use ::torg::state::{ActionKind, DefenceOutcome, Role, Setback, Tone, TurnEnd, Until};
use ::torg::view::{ActorView, View};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Returns the name on a card, or "card 12" if it has none.
pub fn card_name(deck: &Deck, card: CardId) -> String {
    if let Some(own_title) = deck.card_text(card).and_then(|face| face.title.as_ref()) {
        return own_title.clone();
    }
    deck.name(card).map_or_else(
        || format!("card {}", card.0),
        |name| cards::title(name).to_owned(),
    )
}

/// Joins the names of cards: "Drama and Haste"; "nothing" for no cards, which a ruling may allow in a trade.
pub fn names(deck: &Deck, cards: &[CardId]) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    list(
        &cards
            .iter()
            .map(|card| card_name(deck, *card))
            .collect::<Vec<_>>(),
    )
}

/// Returns an actor's name for use in a sentence; "Someone" if there is no such actor.
pub fn actor_name(view: &View, id: ActorId) -> String {
    view.actor(id).map_or_else(
        || "Someone".to_owned(),
        |actor| isolated(cast_name(view, actor)),
    )
}

/// Returns the name of an actor in the cast: the short name if the actor has a player and nobody else has the same one, else the full
/// name.
pub fn cast_name<'a>(view: &View, actor: &'a ActorView) -> &'a str {
    let name = actor.name.as_str();
    // The first word of "Evil knight" is no name. A player's hero is called by the first word.
    if actor.player.is_none() {
        return name;
    }
    let others = view.cast.iter().filter(|other| other.id != actor.id);
    short_unless_shared(name, others.map(|other| other.name.as_str()))
}

/// Formats a headline. A no-break space ties each number to the word before it, so that a narrow page does not put "thug" on one line
/// and "2" on the next. A long word with a number would be too wide for a line.
pub fn headline(text: &str) -> String {
    const MAX_TIED_LENGTH: usize = 9;
    let mut headline = String::new();
    let mut previous = "";
    for word in text.split(' ') {
        let is_number = word.starts_with(|sign: char| sign.is_ascii_digit());
        let is_tied = is_number && previous.chars().count() <= MAX_TIED_LENGTH;
        if !headline.is_empty() {
            headline.push(if is_tied { '\u{a0}' } else { ' ' });
        }
        headline.push_str(word);
        previous = word;
    }
    headline
}

/// Returns the sentence for a plain setback. Earlier saves do not hold its penalty.
fn generic_setback(side: Side, penalty: Option<SetbackPenalty>) -> String {
    let side = side_in_sentence(side);
    match penalty {
        None => format!("Setback for {side}."),
        Some(SetbackPenalty {
            difficulty: harder @ 1..,
            ..
        }) => format!("Setback: +{harder} to every difficulty for {side}."),
        Some(SetbackPenalty { total, .. }) => {
            format!("Setback: −{total} to every action by {side}.")
        }
    }
}

/// Returns the sentence for an event; `None` if it has no sentence of its own.
pub fn sentence(event: &RedactedEvent<'_>, view: &View) -> Option<String> {
    let name_of = |id: &ActorId| actor_name(view, *id);
    Some(match event {
        RedactedEvent::Public(event) => return public_sentence(event, view),
        RedactedEvent::Dealt {
            hand_size,
            heroes,
            own: own_cards,
        } => {
            let mut text = format!(
                "Dealt: {} of {}.",
                counted(*heroes, "hand", "hands"),
                count_cards(*hand_size)
            );
            if let Some(own_cards) = own_cards.filter(|own_cards| !own_cards.is_empty()) {
                text.push_str(&format!(" Yours: {}.", names(&view.deck, own_cards)));
            }
            text
        }
        RedactedEvent::CardsGiven {
            by,
            to,
            count,
            cards,
        } => hands::cards_given(*by, *to, *count, *cards, view),
        RedactedEvent::SpecialAcknowledged { card } => hands::special_acknowledged(*card, view),
        RedactedEvent::PreparedSetback(setback) => hands::prepared_setback_changed(*setback),
        RedactedEvent::TaskOpened {
            lead,
            skill,
            steps,
            time_limit,
        } => tasks::task_opened(*lead, skill, *steps, *time_limit, view),
        RedactedEvent::TaskAttempted {
            lead,
            skill,
            kind,
            task_box,
        } => tasks::attempt_text(&name_of(lead), *skill, *kind, *task_box),
        RedactedEvent::SubplotNoteSet { subplot } => story::subplot_note_set(*subplot, view),
        RedactedEvent::SubplotFitSet => story::subplot_fit_set(),
        RedactedEvent::SheetSet { actor } => format!("{}: new character sheet.", name_of(actor)),
        RedactedEvent::StatsSet { actor } => format!("{}: new stats.", name_of(actor)),
        RedactedEvent::ActorJoined { actor, role } => {
            let joined = match role {
                Role::Hero => " joined the heroes.",
                Role::Ally => " joined as an ally of the heroes.",
                Role::Villain => " joined the villains.",
            };
            format!("{}{joined}", name_of(actor))
        }
        RedactedEvent::AttackDeclared {
            actor,
            target,
            other_targets,
        } => {
            let target = target.map_or_else(String::new, |target| name_of(&target));
            let others_text = match other_targets {
                0 => String::new(),
                count => format!(" and {count} more"),
            };
            format!("{} attacked {target}{others_text}.", name_of(actor))
        }
        RedactedEvent::AttackResolved { target, result } => {
            attack_events::reached(*result, &name_of(target))
        }
        RedactedEvent::InteractionResolved {
            target,
            effects,
            described,
            kind,
        } => combat_events::hidden_interaction_sentence(
            *kind,
            &name_of(target),
            (!described).then_some(effects),
        ),
        RedactedEvent::Defended { actor } => format!("{} defended actively.", name_of(actor)),
        RedactedEvent::DetailsHidden { .. } | RedactedEvent::ConsequencesApplied => return None,
        RedactedEvent::TaskTimeLimitSet { lead, time_limit } => {
            tasks::time_set(*lead, *time_limit, view)
        }
        RedactedEvent::TaskDifficultySet {
            lead,
            step,
            difficulty,
        } => tasks::difficulty_set(*lead, *step, *difficulty, view),
        RedactedEvent::Drawn {
            actor,
            card,
            reason,
        } => cards_drawn(*actor, 1, card.as_slice(), *reason, view),
        RedactedEvent::DrawTakenBack { actor, card } => {
            super::rounds::taken_back(name_of(actor), card.map(|card| card_name(&view.deck, card)))
        }
        RedactedEvent::Reshuffled { cards } => decks::reshuffled(*cards, view),
        RedactedEvent::HandsRestored {
            heroes,
            own: own_cards,
        } => decks::restored(*heroes, *own_cards, view),
        RedactedEvent::TradeOffered {
            by,
            to,
            count,
            cards,
        } => {
            let cards_text =
                cards.map_or_else(|| count_cards(*count), |cards| names(&view.deck, cards));
            format!("{} offered {} {cards_text}.", name_of(by), name_of(to))
        }
        RedactedEvent::Traded {
            from,
            to,
            count,
            cards,
            explanation,
        } => {
            let mut text = match cards {
                Some((offered, returned)) => format!(
                    "{} gave {} to {} for {}.",
                    name_of(from),
                    names(&view.deck, offered),
                    name_of(to),
                    names(&view.deck, returned)
                ),
                None => format!(
                    "{} and {} traded {} each way.",
                    name_of(from),
                    name_of(to),
                    count_cards(*count)
                ),
            };
            if !explanation.is_empty() {
                text.push_str(&format!(" “{explanation}”"));
            }
            text
        }
    })
}

/// Returns the sentence for a declared action: "Juno taunted Doctor Vex and Thug."
pub fn declared(
    actor: ActorId,
    kind: ActionKind,
    targets: &[ActorId],
    is_critical_moment: bool,
    view: &View,
) -> String {
    let names: Vec<String> = targets
        .iter()
        .map(|target| actor_name(view, *target))
        .collect();
    let ending = if is_critical_moment {
        " in a critical moment."
    } else {
        "."
    };
    let action_text = if names.is_empty() {
        past_tense(kind).to_owned()
    } else {
        past_tense_at(kind, &list(&names))
    };
    format!("{} {action_text}{ending}", actor_name(view, actor))
}

/// Returns the sentence for the cards that an actor drew. `named_cards`: the cards to name, known only to the actor's own seat.
pub fn cards_drawn(
    actor: ActorId,
    count: usize,
    named_cards: &[CardId],
    reason: DrawReason,
    view: &View,
) -> String {
    let cards_text = match (named_cards, count) {
        ([], 1) => "a card".to_owned(),
        ([], _) => count_cards(count),
        _ => names(&view.deck, named_cards),
    };
    let ending = match reason {
        DrawReason::ApprovedAction => " for an approved action.",
        DrawReason::Defence => " for a defense.",
        DrawReason::Inspiration => " through Inspiration.",
        DrawReason::Subplot => " for a subplot.",
        DrawReason::Refill | DrawReason::Joining | DrawReason::Deal => ".",
    };
    format!("{} drew {cards_text}{ending}", actor_name(view, actor))
}

/// Returns the sentence for a public event. It is in the past tense, or a name with a phrase after it, so that it fits names of one
/// person and of several.
fn public_sentence(event: &Event, view: &View) -> Option<String> {
    let name_of = |id: &ActorId| actor_name(view, *id);
    Some(match event {
        Event::TableOpened { title, .. } => format!("{} began.", title.as_str()),
        Event::ActorLeft { actor, .. } => format!("{} left the table.", name_of(actor)),
        Event::AwaySet { actor, away: true } => {
            format!("{} left the table for a while.", name_of(actor))
        }
        Event::AwaySet { actor, away: false } => format!("{} came back.", name_of(actor)),
        Event::ConditionSet { actor, condition } => {
            let mut parts = vec![];
            if condition.unconscious {
                parts.push("unconscious".to_owned());
            }
            if condition.wounds > 0 {
                parts.push(counted(condition.wounds, "wound", "wounds"));
            }
            if condition.shock > 0 {
                parts.push(format!("{} shock", condition.shock));
            }
            for (applies, text) in [
                (condition.k, "K"),
                (condition.o, "O"),
                (condition.knocked_down, "knocked down"),
            ] {
                if applies {
                    parts.push(text.to_owned());
                }
            }
            if parts.is_empty() {
                parts.push("unhurt".to_owned());
            }
            format!("{}: {}.", name_of(actor), parts.join(", "))
        }
        Event::Rested { actor, condition } => {
            let left = match condition.wounds {
                0 => String::new(),
                wounds => format!(", with {} left", counted(wounds, "wound", "wounds")),
            };
            format!("{} rested{left}.", name_of(actor))
        }
        Event::RollConditionSet {
            actor,
            roll_condition: Some(roll_condition),
        }
        | Event::RollConditionGained {
            actor,
            roll_condition,
            ..
        } => format!(
            "{}: {}.",
            name_of(actor),
            roll_condition_name(*roll_condition)
        ),
        Event::RollConditionSet {
            actor,
            roll_condition: None,
        } => format!("{}: no longer Up or Stymied.", name_of(actor)),
        Event::PossibilitiesSet {
            actor,
            possibilities,
        } => {
            let count = story::possibilities(*possibilities);
            format!("{}: {count}.", name_of(actor))
        }
        Event::SettingsChanged { .. } => "The table’s options were changed.".to_owned(),
        Event::TableRenamed { title } => format!("The table is now called {}.", title.as_str()),
        Event::NoteMade { text } => format!("“{text}”"),
        Event::DrawSkipped { actor } => {
            format!("{} drew nothing: no card is left.", name_of(actor))
        }
        Event::HandLooked { actor } => format!("{} hand was viewed.", possessive(&name_of(actor))),
        Event::CardRevealed { actor, card } => format!(
            "{} showed {}.",
            name_of(actor),
            card_name(&view.deck, *card)
        ),
        Event::SceneNamed { name } => format!("The scene is now called {}.", name.as_str()),
        Event::ToneSet { tone } => match tone {
            Tone::Standard => "This is now a standard scene.".to_owned(),
            Tone::Dramatic => "This is now a dramatic scene.".to_owned(),
        },
        Event::RoundsBegan { participants, .. } => {
            let count = counted(participants.len(), "character", "characters");
            format!("Rounds began with {count}.")
        }
        Event::ConflictJoined { actor } => format!("{} joined the conflict.", name_of(actor)),
        Event::RoundsEnded => "The rounds ended.".to_owned(),
        Event::Flipped { card, .. } => format!("Card {} was flipped.", card.0),
        Event::LineRead { line, .. } => match line.initiative {
            Side::Heroes => "The heroes act first.".to_owned(),
            Side::Villains => "The villains act first.".to_owned(),
        },
        Event::Fatigued { actor, shock } => format!("{} took {shock} shock.", name_of(actor)),
        Event::KnockedOut { actor } => format!("{}: unconscious.", name_of(actor)),
        Event::Inspired { actor } => format!(
            "{}: Inspiration cleared shock, any K or O, and any knockdown.",
            name_of(actor)
        ),
        Event::Woken { actor } => format!(
            "{} regained consciousness, but was knocked down.",
            name_of(actor)
        ),
        Event::RollConditionsCancelled { actor, left } => {
            conditions_cancelled(&name_of(actor), *left)
        }
        Event::SetbackChosen {
            side,
            setback: Setback::Generic,
            penalty,
        } => generic_setback(*side, *penalty),
        Event::SetbackChosen {
            side,
            setback: Setback::Described(text),
            ..
        } => format!("Setback for {}: “{text}”", side_in_sentence(*side)),
        Event::SetbackChosen {
            side,
            setback: Setback::Specific { kind, actors, text },
            ..
        } => hands::setback_text(*side, *kind, actors, text, view),
        Event::PositionJudged {
            actor,
            improved: true,
        } => format!("{} gained an advantage and stayed.", name_of(actor)),
        Event::PositionJudged {
            actor,
            improved: false,
        } => format!("{} gained no advantage.", name_of(actor)),
        Event::DefenceJudged { actor, defence } => {
            let text = match defence {
                DefenceOutcome::Declared => " defended.",
                DefenceOutcome::AllMissed => ": missed by every attack.",
                DefenceOutcome::Hit => ": hit.",
                DefenceOutcome::NotAttacked => ": not attacked.",
            };
            format!("{}{text}", name_of(actor))
        }
        Event::Broke { actor } => format!("{} broke and left the fight.", name_of(actor)),
        Event::ActionDeclared {
            actor,
            kind,
            target,
            critical_moment,
            ..
        } => declared(*actor, *kind, target.as_slice(), *critical_moment, view),
        Event::DiceRolled { roll, typed } => {
            let prefix = if *typed {
                "Rolled with real dice: "
            } else {
                "Dice: "
            };
            format!("{prefix}{}.", dice(roll))
        }
        Event::ResultCommitted => "The result was announced.".to_owned(),
        Event::SkillChecked {
            skill,
            value,
            bonus,
            difficulty,
        } => {
            let skill = skill.as_ref().map_or("Skill", Name::as_str);
            let total = i32::from(*value).saturating_add(*bonus);
            let sum = sum(*value, [*bonus], total);
            format!(
                "{} {sum} against {}.",
                capitalised(skill),
                figure(*difficulty)
            )
        }
        Event::ActionEnded {
            outcome: ended,
            failed_attempt,
            ..
        } => failed_attempt
            .and_then(tasks::step_failed)
            .unwrap_or_else(|| outcome(*ended)),
        Event::TurnEnded {
            actor,
            end: TurnEnd::Acted,
        } => format!("{} acted.", name_of(actor)),
        Event::TurnEnded {
            actor,
            end: TurnEnd::Passed,
        } => format!("{} passed.", name_of(actor)),
        Event::ContributionJudged {
            actor,
            helped: true,
        } => format!("{} action helped the scene.", possessive(&name_of(actor))),
        Event::ContributionJudged {
            actor,
            helped: false,
        } => format!(
            "{} action did not help the scene, so no card may be laid.",
            possessive(&name_of(actor))
        ),
        Event::PoolRemovalOwed { hero, cards, .. } => {
            let count = count_cards(*cards);
            format!("{} lost {count} from the pool.", name_of(hero))
        }
        Event::PoolCardsTaken { hero, cards } => format!(
            "Taken from {} pool: {}.",
            possessive(&name_of(hero)),
            names(&view.deck, cards)
        ),
        Event::CardPooled { actor, card } => full_stop(format!(
            "{} laid {}",
            name_of(actor),
            card_name(&view.deck, *card)
        )),
        Event::CardPlayed { actor, card, .. } => full_stop(format!(
            "{} used {}",
            name_of(actor),
            card_name(&view.deck, *card)
        )),
        Event::Effect { what: event } => effects::sentence(event, view),
        Event::Rounds { what: event } => return super::rounds::sentence(event, view),
        Event::Story { what: event } => return story::sentence(event, view),
        Event::Deck { what: event } => return decks::sentence(event, view),
        Event::FollowUp { actor, what: event } => return hands::sentence(*actor, event, view),
        Event::Combat { actor, what: event } => {
            return combat_events::sentence(*actor, event, view);
        }
        Event::Task { lead, what: event } => return tasks::sentence(*lead, event, view),
        Event::Attack { actor, what: event } => {
            return attack_events::sentence(*actor, event, view);
        }
        Event::TaskBoxFlipped { card, .. } => {
            let shown = view
                .deck
                .card(*card)
                .map_or_else(String::new, |card| tasks::task_box(card.task_box));
            format!("Flipped for its task box: {shown}.")
        }
        Event::TradeAgreed { actor } => format!("{} agreed to the trade.", name_of(actor)),
        Event::TradeCancelled => "The trade was canceled.".to_owned(),
        Event::TradeLapsed { reason } => trade_lapsed(*reason),
        Event::SceneEnding { is_final: true, .. } => "The final encounter ended.".to_owned(),
        Event::SceneEnding {
            is_final: false, ..
        } => "The scene ended.".to_owned(),
        Event::DiscardedToHandSize { actor, cards } if cards.is_empty() => {
            format!("{} discarded nothing.", name_of(actor))
        }
        Event::DiscardedToHandSize { actor, cards } => {
            format!("{} discarded {}.", name_of(actor), names(&view.deck, cards))
        }
        Event::OptionalDiscardMade {
            actor,
            card: Some(card),
        } => format!(
            "{} discarded {}.",
            name_of(actor),
            card_name(&view.deck, *card)
        ),
        Event::OptionalDiscardMade { actor, card: None } => {
            format!("{} chose to discard nothing.", name_of(actor))
        }
        Event::SceneBegan { act, scene, .. } => format!("Act {act}, scene {scene} began."),
        Event::ActorChanged {
            actor,
            name,
            player,
        } => {
            let name = name.as_str();
            let is_hero = view
                .actor(*actor)
                .is_some_and(|actor| actor.role == Role::Hero);
            match player {
                Some(player) => format!(
                    "A character is now called {name}, played by {}.",
                    player.as_str()
                ),
                None if is_hero => {
                    format!("A character is now called {name}, without the name of a player.")
                }
                None => format!("A character is now called {name}."),
            }
        }
        Event::TurnOrderSet { skipped, .. } => return skip_text(skipped, view),
        Event::RoundClosed { lost_holds, .. } => return lost_holds_text(lost_holds, view),
        Event::Dealt { .. }
        | Event::Drawn { .. }
        | Event::Reshuffled { .. }
        | Event::TradeOffered { .. }
        | Event::TradeAnswered { .. }
        | Event::Traded { .. }
        | Event::SheetSet { .. }
        | Event::StatsSet { .. }
        | Event::ActorJoined { .. }
        | Event::PreparedSetback { .. }
        | Event::ConsequencesApplied { .. } => return None,
    })
}

/// Says who cannot act and so is skipped in a turn order; `None` if nobody is.
fn skip_text(skipped: &[(ActorId, Incapacity)], view: &View) -> Option<String> {
    let names: Vec<String> = skipped
        .iter()
        .map(|(actor, incapacity)| {
            let reason = match incapacity {
                Incapacity::Dead => "dead",
                Incapacity::Unconscious => "unconscious",
            };
            format!("{} ({reason})", actor_name(view, *actor))
        })
        .collect();
    (!names.is_empty()).then(|| format!("Skipped: {}.", list(&names)))
}

/// Says which held attacks were never made (TC-015); `None` if there are none.
fn lost_holds_text(lost_holds: &[(ActorId, HeldTurn)], view: &View) -> Option<String> {
    let sentences: Vec<String> = lost_holds
        .iter()
        .map(|(actor, kind)| {
            let option = match kind {
                HeldTurn::Opportunity => CombatOption::Opportunity,
                HeldTurn::Location => CombatOption::Location,
            };
            let attack = option_label(option, view.edition).to_lowercase();
            let owner = capitalised(&possessive(&actor_name(view, *actor)));
            format!("{owner} held {attack} was never made and was lost.")
        })
        .collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Says that a trade ended although nobody cancelled it.
fn trade_lapsed(reason: TradeLapse) -> String {
    let reason = match reason {
        TradeLapse::RoundsBegan => "rounds began",
        TradeLapse::RoundEnded => "the round ended",
        TradeLapse::ActEnded => "the act ended",
        TradeLapse::TraderAway => "one of the two left for a while",
        TradeLapse::CardMoved => "one of its cards is no longer available",
        TradeLapse::HandsRestored => "hands and pools were restored",
    };
    format!("The trade was canceled: {reason}.")
}

/// Formats a roll in numbers: "10 + 8 = 18, bonus number +5".
pub fn dice(roll: &DiceRoll) -> String {
    let faces: Vec<String> = roll
        .chains
        .iter()
        .flatten()
        .map(|die| die.face().to_string())
        .collect();
    let mut text = faces.join(" + ");
    if faces.len() > 1 {
        text.push_str(" = ");
        text.push_str(&roll.total.get().to_string());
    }
    text.push_str(", bonus number ");
    text.push_str(&signed(roll.bonus.0));
    text
}

/// Says that Up and Stymied cancelled each other out for somebody. `left`: how long the one that they had still lasts, if it had a
/// second cause.
pub(super) fn conditions_cancelled(name: &str, left: Option<Until>) -> String {
    let rest = match left {
        Some(_) => " What the action card gave stays.",
        None => "",
    };
    format!("Up and Stymied canceled each other out for {name}.{rest}")
}
