//! The sentences of the log: the text of each event, as far as the reading seat may know it.

use super::torg::{
    cards as count_cards, counted, did, list, outcome, possessive, short_name, signed, the_side,
};
use super::{acts, blows, cards, decks, hands, story, tasks, using};
use crate::grammar::isolated;
use ::torg::card::{CardId, Side};
use ::torg::deck::Deck;
use ::torg::event::{DrawReason, Event};
use ::torg::redaction::RedactedEvent;
use ::torg::roll::{DiceRoll, RollCondition};
use ::torg::settings::SetbackGeneric;
use ::torg::state::{ActionKind, DefenceOutcome, Role, Setback, Tone, TurnEnd};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// Returns the name of a card, or its number if it has no name.
pub fn card_name(deck: &Deck, card: CardId) -> String {
    cards::name_of(deck, card)
}

/// Joins the names of cards: "Drama and Haste".
pub fn names(deck: &Deck, cards: &[CardId]) -> String {
    list(
        &cards
            .iter()
            .map(|card| card_name(deck, *card))
            .collect::<Vec<_>>(),
    )
}

/// Returns an actor's name for use in a sentence; "Someone" if there is no such actor.
pub fn called(view: &View, id: ActorId) -> String {
    view.actor(id).map_or_else(
        || "Someone".to_owned(),
        |actor| isolated(name_among(view, actor)),
    )
}

/// Returns the name of an actor in the cast: the short name if the actor has a player and nobody else has the same one, else the full
/// name.
pub fn name_among<'a>(view: &View, actor: &'a ActorView) -> &'a str {
    let name = actor.name.as_str();
    // The first word of "Evil knight" is no name. A player's hero is called by the first word.
    if actor.player.is_none() {
        return name;
    }
    let short = short_name(name);
    let same = |other: &ActorView| other.id != actor.id && short_name(other.name.as_str()) == short;
    if view.cast.iter().any(same) {
        name
    } else {
        short
    }
}

/// Joins the pieces of a headline. A no-break space ties each number to the word before it, so that a narrow page does not put "thug"
/// on one line and "2" on the next.
pub fn headline(pieces: &[&str]) -> String {
    let mut text = String::new();
    for word in pieces.concat().split(' ') {
        let number = word.starts_with(|sign: char| sign.is_ascii_digit());
        if !text.is_empty() {
            text.push(if number { '\u{a0}' } else { ' ' });
        }
        text.push_str(word);
    }
    text
}

/// Returns the sentence for an event; `None` if it has no sentence of its own.
pub fn sentence(told: &RedactedEvent<'_>, view: &View) -> Option<String> {
    let who = |id: &ActorId| called(view, *id);
    Some(match told {
        RedactedEvent::Public(event) => return open_sentence(event, view),
        RedactedEvent::Dealt {
            hand_size,
            heroes,
            own,
        } => {
            let mut text = format!(
                "Dealt: {} of {}.",
                counted(*heroes, "hand", "hands"),
                count_cards(*hand_size)
            );
            if let Some(own) = own.filter(|own| !own.is_empty()) {
                text.push_str(&format!(" Yours: {}.", names(&view.deck, own)));
            }
            text
        }
        RedactedEvent::CardsGiven {
            by,
            to,
            count,
            cards,
        } => hands::gave(*by, *to, *count, *cards, view),
        RedactedEvent::SpecialAcknowledged { card } => hands::heard(*card, view),
        RedactedEvent::PreparedSetback(what) => hands::schemed(*what),
        RedactedEvent::TaskOpened {
            lead,
            skill,
            steps,
            time_limit: time,
        } => tasks::opened(*lead, skill, *steps, *time, view),
        RedactedEvent::TaskAttempted {
            kind: attempt,
            task_box: under,
        } => tasks::tried(*attempt, *under),
        RedactedEvent::SubplotNoteSet { subplot } => story::noted(*subplot, view),
        RedactedEvent::SubplotFitSet => story::sorted(),
        RedactedEvent::SheetSet { actor } => format!("{}: new character sheet.", who(actor)),
        RedactedEvent::StatsSet { actor } => format!("{}: new stats.", who(actor)),
        RedactedEvent::ActorJoined { actor, role } => {
            let joined = match role {
                Role::Hero => " joined the heroes.",
                Role::Ally => " joined as an ally of the heroes.",
                Role::Villain => " joined the villains.",
            };
            format!("{}{joined}", who(actor))
        }
        RedactedEvent::AttackDeclared {
            actor,
            target,
            other_targets: more,
        } => {
            let target = target.map_or_else(String::new, |target| who(&target));
            let more = match more {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("{} attacked {target}{more}.", who(actor))
        }
        RedactedEvent::AttackResolved {
            target,
            result: reached,
        } => blows::reached(*reached, &who(target)),
        RedactedEvent::InteractionResolved {
            target,
            effects: upshots,
        } => {
            format!("{}: {}.", who(target), super::combat::upshots(upshots))
        }
        RedactedEvent::Defended { actor } => format!("{} defended actively.", who(actor)),
        RedactedEvent::DetailsHidden { .. } | RedactedEvent::ConsequencesApplied => return None,
        RedactedEvent::TaskTimeLimitSet {
            lead,
            time_limit: time,
        } => tasks::time_set(*lead, *time, view),
        RedactedEvent::Drawn {
            actor,
            card,
            reason: why,
        } => drew(*actor, 1, card.as_slice(), *why, view),
        RedactedEvent::DrawTakenBack { actor, card } => {
            super::rounds::taken_back(who(actor), card.map(|card| card_name(&view.deck, card)))
        }
        RedactedEvent::Reshuffled { cards } => decks::reshuffled(*cards, view),
        RedactedEvent::HandsRestored { heroes, own } => decks::restored(*heroes, *own, view),
        RedactedEvent::TradeOffered {
            by,
            to,
            count,
            cards,
        } => {
            let what = cards.map_or_else(|| count_cards(*count), |cards| names(&view.deck, cards));
            format!("{} offered {} {what}.", who(by), who(to))
        }
        RedactedEvent::Traded {
            from,
            to,
            count,
            cards,
            explanation: story,
        } => {
            let mut text = match cards {
                Some((offered, returned)) => format!(
                    "{} gave {} to {} for {}.",
                    who(from),
                    names(&view.deck, offered),
                    who(to),
                    names(&view.deck, returned)
                ),
                None => format!(
                    "{} and {} traded {} each way.",
                    who(from),
                    who(to),
                    count_cards(*count)
                ),
            };
            if !story.is_empty() {
                text.push_str(&format!(" “{story}”"));
            }
            text
        }
    })
}

/// Returns the sentence for a declared action: "Juno taunted (Doctor Vex and Thug)."
pub fn declared(
    actor: ActorId,
    kind: ActionKind,
    targets: &[ActorId],
    is_critical_moment: bool,
    view: &View,
) -> String {
    let names: Vec<String> = targets.iter().map(|target| called(view, *target)).collect();
    let at = if names.is_empty() {
        String::new()
    } else {
        format!(" ({})", list(&names))
    };
    let moment = if is_critical_moment {
        " in a critical moment."
    } else {
        "."
    };
    format!("{} {}{at}{moment}", called(view, actor), did(kind))
}

/// Returns the sentence for the cards that an actor drew. `own`: the cards to name, known only to the actor's own seat.
pub fn drew(actor: ActorId, count: usize, own: &[CardId], why: DrawReason, view: &View) -> String {
    let what = match (own, count) {
        ([], 1) => "a card".to_owned(),
        ([], _) => count_cards(count),
        _ => names(&view.deck, own),
    };
    let after = match why {
        DrawReason::ApprovedAction => " for an approved action.",
        DrawReason::Inspiration => " through Inspiration.",
        DrawReason::Subplot => " for a subplot.",
        DrawReason::Refill | DrawReason::Joining | DrawReason::Deal => ".",
    };
    format!("{} drew {what}{after}", called(view, actor))
}

/// Returns the sentence for a public event. It is in the past tense, or a name with a phrase after it, so that it fits names of one
/// person and of several.
fn open_sentence(event: &Event, view: &View) -> Option<String> {
    let who = |id: &ActorId| called(view, *id);
    let (actor, what): (Option<&ActorId>, &'static str) = match event {
        Event::TableOpened { title, .. } => {
            return Some(format!("{} began.", title.as_str()));
        }
        Event::ActorLeft { actor, .. } => (Some(actor), " left the table."),
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
            for (has, word) in [
                (condition.k, "K"),
                (condition.o, "O"),
                (condition.knocked_down, "knocked down"),
            ] {
                if has {
                    parts.push(word.to_owned());
                }
            }
            if parts.is_empty() {
                parts.push("unhurt".to_owned());
            }
            return Some(format!("{}: {}.", who(actor), parts.join(", ")));
        }
        Event::RollConditionSet {
            actor,
            roll_condition: Some(gained),
        }
        | Event::RollConditionGained {
            actor,
            roll_condition: gained,
            ..
        } => (
            Some(actor),
            match gained {
                RollCondition::Up => ": Up.",
                RollCondition::Stymied => ": Stymied.",
            },
        ),
        Event::RollConditionSet {
            actor,
            roll_condition: None,
        } => (Some(actor), ": no longer Up or Stymied."),
        Event::PossibilitiesSet {
            actor,
            possibilities,
        } => {
            let count = counted(*possibilities, "possibility", "possibilities");
            return Some(format!("{}: {count}.", who(actor)));
        }
        Event::SettingsChanged { .. } => (None, "The table’s options were changed."),
        Event::TableRenamed { title } => {
            return Some(format!("The table is now called {}.", title.as_str()));
        }
        Event::NoteMade { text } => return Some(format!("“{text}”")),
        Event::DrawSkipped { actor } => (Some(actor), " drew nothing: no card is left."),
        Event::HandLooked { actor } => {
            return Some(format!("{} hand was viewed.", possessive(&who(actor))));
        }
        Event::CardRevealed { actor, card } => {
            return Some(format!(
                "{} showed {}.",
                who(actor),
                card_name(&view.deck, *card)
            ));
        }
        Event::SceneNamed { name } => {
            return Some(format!("The scene is now called {}.", name.as_str()));
        }
        Event::ToneSet { tone } => (
            None,
            match tone {
                Tone::Standard => "This is now a standard scene.",
                Tone::Dramatic => "This is now a dramatic scene.",
            },
        ),
        Event::RoundsBegan { participants, .. } => {
            let count = counted(participants.len(), "person", "people");
            return Some(format!("Rounds began with {count}."));
        }
        Event::ConflictJoined { actor } => (Some(actor), " joined the conflict."),
        Event::RoundsEnded => (None, "The rounds ended."),
        Event::Flipped { card, .. } => {
            return Some(format!("Card {} was flipped.", card.0));
        }
        Event::LineRead { line, .. } => (
            None,
            match line.initiative {
                Side::Heroes => "The heroes act first.",
                Side::Villains => "The villains act first.",
            },
        ),
        Event::Fatigued { actor, shock } => {
            return Some(format!("{} took {shock} shock.", who(actor)));
        }
        Event::KnockedOut { actor } => (Some(actor), ": unconscious."),
        Event::Inspired { actor } => (
            Some(actor),
            ": shock and any K or O cleared by Inspiration.",
        ),
        Event::Woken { actor } => (Some(actor), " regained consciousness, still knocked down."),
        Event::RollConditionsCancelled { actor } => {
            return Some(format!(
                "Up and Stymied canceled each other out for {}.",
                who(actor)
            ));
        }
        Event::SetbackChosen {
            side,
            setback: Setback::Generic,
        } => {
            let side = the_side(*side);
            return Some(if view.settings.is(SetbackGeneric::Difficulty) {
                format!("Setback: +5 to every difficulty for {side}.")
            } else {
                format!("Setback: −5 on every action of {side}.")
            });
        }
        Event::SetbackChosen {
            side,
            setback: Setback::Described(text),
        } => {
            return Some(format!("Setback for {}: “{text}”", the_side(*side)));
        }
        Event::PositionJudged {
            actor,
            improved: true,
        } => (Some(actor), " gained an advantage and stayed."),
        Event::PositionJudged {
            actor,
            improved: false,
        } => (Some(actor), " gained no advantage."),
        Event::DefenceJudged { actor, defence } => match defence {
            DefenceOutcome::Declared => (Some(actor), " defended."),
            DefenceOutcome::AllMissed => (Some(actor), ": missed by every attack."),
            DefenceOutcome::Hit => (Some(actor), ": hit."),
            DefenceOutcome::NotAttacked => (Some(actor), ": not attacked."),
        },
        Event::Broke { actor } => (Some(actor), " broke and left the fight."),
        Event::ActionDeclared {
            actor,
            kind,
            target,
            critical_moment,
            ..
        } => {
            return Some(declared(
                *actor,
                *kind,
                target.as_slice(),
                *critical_moment,
                view,
            ));
        }
        Event::DiceRolled { roll, typed } => {
            let by = if *typed {
                "Rolled with real dice: "
            } else {
                "Dice: "
            };
            return Some(format!("{by}{}.", dice(roll)));
        }
        Event::ResultCommitted => (None, "The result was announced."),
        Event::ActionEnded { outcome: how } => return Some(outcome(*how)),
        Event::TurnEnded {
            actor,
            end: TurnEnd::Acted,
        } => (Some(actor), " acted."),
        Event::TurnEnded {
            actor,
            end: TurnEnd::Passed,
        } => (Some(actor), " passed."),
        Event::ContributionJudged {
            actor,
            helped: true,
        } => (Some(actor), "’s action helped the scene."),
        Event::ContributionJudged {
            actor,
            helped: false,
        } => (
            Some(actor),
            "’s action did not help the scene, so no card may be laid.",
        ),
        Event::PoolRemovalOwed { hero, cards, .. } => {
            let count = count_cards(*cards);
            return Some(format!("{} lost {count} from the pool.", who(hero)));
        }
        Event::PoolCardsTaken { hero, cards } => {
            return Some(format!(
                "Taken from {} pool: {}.",
                possessive(&who(hero)),
                names(&view.deck, cards)
            ));
        }
        Event::CardPooled { actor, card } => {
            return Some(format!(
                "{} laid {}.",
                who(actor),
                card_name(&view.deck, *card)
            ));
        }
        Event::CardPlayed { actor, card, .. } => {
            return Some(format!(
                "{} used {}.",
                who(actor),
                card_name(&view.deck, *card)
            ));
        }
        Event::Effect { what } => return using::sentence(what, view),
        Event::Rounds { what } => return super::rounds::sentence(what, view),
        Event::Story { what } => return story::sentence(what, view),
        Event::Deck { what } => return decks::sentence(what, view),
        Event::FollowUp { actor, what } => return hands::sentence(*actor, what, view),
        Event::SetbackChosen {
            side,
            setback:
                Setback::Specific {
                    kind: form,
                    actors: who,
                    text,
                },
        } => return Some(hands::formed(*side, *form, who, text, view)),
        Event::Combat { actor, what } => return acts::sentence(*actor, what, view),
        Event::Task { lead, what } => return tasks::sentence(*lead, what, view),
        Event::Attack { actor, what } => return blows::sentence(*actor, what, view),
        Event::TaskBoxFlipped { card, .. } => {
            let shown = view
                .deck
                .card(*card)
                .map_or_else(String::new, |card| tasks::task_box(card.task_box));
            return Some(format!("Flipped for its task box: {shown}."));
        }
        Event::TradeAgreed { actor } => (Some(actor), " agreed to the trade."),
        Event::TradeCancelled => (None, "The trade was canceled."),
        Event::SceneEnding { is_final, .. } => (
            None,
            if *is_final {
                "The final encounter ended."
            } else {
                "The scene ended."
            },
        ),
        Event::DiscardedToHandSize { actor, cards } => {
            return Some(format!(
                "{} discarded {}.",
                who(actor),
                names(&view.deck, cards)
            ));
        }
        Event::OptionalDiscardMade {
            actor,
            card: Some(card),
        } => {
            return Some(format!(
                "{} discarded {}.",
                who(actor),
                card_name(&view.deck, *card)
            ));
        }
        Event::OptionalDiscardMade { actor, card: None } => {
            (Some(actor), " chose to discard nothing.")
        }
        Event::SceneBegan { act, scene, .. } => {
            let place = format!("Act {act}, scene {scene} began.");
            return Some(place);
        }
        Event::ActorChanged { name, player, .. } => {
            let name = name.as_str();
            return Some(match player {
                Some(player) => format!("Now called {name}, played by {}.", player.as_str()),
                None => format!("Now called {name}, with no player named."),
            });
        }
        Event::TurnOrderSet { .. }
        | Event::RoundClosed { .. }
        | Event::Dealt { .. }
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
    };
    let name = actor.map_or_else(String::new, who);
    Some(match what.strip_prefix("’s") {
        Some(rest) => format!("{}{rest}", possessive(&name)),
        None => format!("{name}{what}"),
    })
}

/// Formats a roll in numbers: "10 + 8 = 18, bonus +5".
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
    text.push_str(", bonus ");
    text.push_str(&signed(roll.bonus.0));
    text
}
