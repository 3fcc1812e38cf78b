//! What the IDs in an event were called at its time: people, talents, sides and cards. Everything else that a sentence says is in the
//! event itself.

use super::conflict_began;
use crate::grammar::{capitalised, counted, list, possessive};
use crate::improv::messages::{self, card};
use crate::log::events_back;
use ::improv::card::CardId;
use ::improv::event::Event;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{
    Bonus, BonusKind, ConflictKind, RankedCard, StakeOutcome, Talent, TokenHolder, TokenRoute,
};
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

/// The log entries up to and including the one that is described. The earlier ones named the people, talents and sides that an event
/// refers to by ID or index. The IDs of sides begin again with every conflict, so a view does not know those of earlier ones.
pub(super) struct Names<'a> {
    entries: &'a [LogEntry<Event>],
}

impl<'a> Names<'a> {
    pub(super) const fn new(entries: &'a [LogEntry<Event>]) -> Self {
        Self { entries }
    }

    /// Iterates over the events, latest first.
    fn back(&self) -> impl Iterator<Item = &'a Event> {
        events_back(self.entries)
    }

    /// Returns the name and the talents of a person.
    fn person(&self, id: ActorId) -> Option<(&'a str, &'a [Talent])> {
        self.back().find_map(|event| match event {
            Event::PersonJoined {
                person,
                name,
                talents,
                ..
            }
            | Event::PersonChanged {
                person,
                name,
                talents,
            } if *person == id => Some((name.as_str(), talents.as_slice())),
            _ => None,
        })
    }

    pub(super) fn person_name(&self, id: ActorId) -> String {
        let person = self.person(id);
        person.map_or_else(|| "Someone".to_owned(), |(name, _)| name.to_owned())
    }

    pub(super) fn talent(&self, id: ActorId, index: u16) -> &'a str {
        let person = self.person(id);
        person
            .and_then(|(_, talents)| talents.get(usize::from(index)))
            .map_or("a talent", |talent| talent.name.as_str())
    }

    /// Returns the name of a side of the described conflict.
    pub(super) fn label(&self, id: SideId) -> &'a str {
        let is_later = |event: &&Event| !matches!(event, Event::ConflictOpened { .. });
        let label = self
            .back()
            .take_while(is_later)
            .find_map(|event| match event {
                Event::SideAdded { side, label, .. } | Event::SideChanged { side, label, .. }
                    if *side == id =>
                {
                    Some(label.as_str())
                }
                _ => None,
            });
        label.unwrap_or("Someone")
    }

    pub(super) fn side(&self, id: SideId) -> String {
        in_sentence(self.label(id))
    }

    pub(super) fn sides(&self, sides: &[SideId]) -> String {
        let names: Vec<String> = sides.iter().map(|id| self.side(*id)).collect();
        list(&names)
    }

    pub(super) fn people(&self, people: &[ActorId]) -> String {
        let names: Vec<String> = people.iter().map(|id| self.person_name(*id)).collect();
        list(&names)
    }

    pub(super) fn holder(&self, holder: TokenHolder) -> String {
        messages::holder(holder, |id| self.person_name(id))
    }

    pub(super) fn to_holder(&self, holder: TokenHolder) -> String {
        messages::to_holder(holder, |id| self.person_name(id))
    }

    /// Describes who beat whom: "Mara beat Lund; Lund beat Jo."
    pub(super) fn beats(&self, beats: &[(SideId, SideId)]) -> Option<String> {
        let sentence_of = |(winner, loser): &(SideId, SideId)| {
            format!("{} beat {}", self.side(*winner), self.side(*loser))
        };
        let sentences: Vec<String> = beats.iter().map(sentence_of).collect();
        (!sentences.is_empty()).then(|| sentence(&sentences.join("; ")))
    }

    /// `adopters`: the sides whose stake was adopted, each with the side that adopted it.
    pub(super) fn outcomes(
        &self,
        outcomes: &[(SideId, StakeOutcome)],
        adopters: &[(SideId, SideId)],
    ) -> Option<String> {
        let outcome = |(side, outcome): &(SideId, StakeOutcome)| {
            let came_true = match outcome {
                StakeOutcome::Pending => return None,
                StakeOutcome::Granted => "came true",
                StakeOutcome::Denied => "did not come true",
                StakeOutcome::Mixed => "partly came true (the table decides how)",
            };
            let owner = possessive(&self.side(*side));
            let adopter = adopters.iter().find(|(lost, _)| lost == side);
            Some(match adopter {
                Some((_, adopter)) => {
                    let adopter = self.side(*adopter);
                    format!("{owner} stake, adopted by {adopter}, {came_true}")
                }
                None => format!("{owner} stake {came_true}"),
            })
        };
        let sentences: Vec<String> = outcomes.iter().filter_map(outcome).collect();
        (!sentences.is_empty()).then(|| sentence(&sentences.join("; ")))
    }

    /// Returns the name of a card. How it names jokers depends on the settings at that time.
    pub(super) fn card(&self, card_id: CardId) -> String {
        let rules = self.back().find_map(|event| match event {
            Event::TableOpened { settings, .. } | Event::SettingsChanged { settings, .. } => {
                Some(settings.card_rules)
            }
            _ => None,
        });
        card(card_id, &rules.unwrap_or_default())
    }

    pub(super) fn named_cards(&self, cards: &[CardId]) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.card(*card)).collect();
        names.join(", ")
    }

    /// Describes a conflict that was opened with all its sides: "A conflict of 3 rounds began. Dee and Marlow took part. The gamemaster
    /// played the Gang (6 mooks)."
    pub(super) fn conflict_set_up(
        &self,
        kind: ConflictKind,
        rounds: u16,
        events: &[Event],
    ) -> String {
        let (mut protagonists, mut gm_sides, mut bystanders, mut stake_sentences) =
            (vec![], vec![], vec![], vec![]);
        for event in events {
            let Event::SideAdded {
                kind,
                label,
                stake,
                mooks,
                ..
            } = event
            else {
                continue;
            };
            let name = format!("{}{}", in_sentence(label.as_str()), mooks_text(*mooks));
            if !stake.is_empty() {
                let owner = possessive(&in_sentence(label.as_str()));
                let stake = with_stop(stake.trim().to_owned());
                stake_sentences.push(capitalised(&format!("{owner} stake was “{stake}”")));
            }
            match kind {
                SideKind::Protagonist(person) => {
                    let player = self.person_name(*person);
                    protagonists.push(match player == label.as_str() {
                        true => name,
                        false => format!("{name} (played by {player})"),
                    });
                }
                SideKind::GmStake => gm_sides.push(name),
                SideKind::Bystander => bystanders.push(name),
            }
        }
        let mut parts = vec![conflict_began(kind, rounds)];
        if !protagonists.is_empty() {
            parts.push(sentence(&format!("{} took part", list(&protagonists))));
        }
        if !gm_sides.is_empty() {
            parts.push(format!("The gamemaster played {}.", list(&gm_sides)));
        }
        if !bystanders.is_empty() {
            let names = list(&bystanders);
            parts.push(sentence(&format!("{names} stood by without a stake")));
        }
        parts.extend(stake_sentences);
        parts.join(" ")
    }

    /// Says whose parts were narrated without a text. Somebody else may have spoken for a side (IM-093).
    pub(super) fn narrated(&self, sides: &[SideId]) -> Option<String> {
        Some(match sides {
            [] => return None,
            [side] => sentence(&format!("{} part was told", possessive(&self.side(*side)))),
            sides => format!("The parts of {} were told.", self.sides(sides)),
        })
    }

    /// Describes who opposes whom. Sides with the same opponents are named together: "Dee and Quill opposed Lund."
    pub(super) fn opposed(&self, opposed: &[(SideId, &[SideId])]) -> Vec<String> {
        let mut groups: Vec<(Vec<SideId>, &[SideId])> = vec![];
        for (side, opponents) in opposed {
            match groups.iter_mut().find(|group| group.1 == *opponents) {
                Some(group) => group.0.push(*side),
                None => groups.push((vec![*side], opponents)),
            }
        }
        let text = |(sides, opponents): &(Vec<SideId>, &[SideId])| {
            let opponents = match opponents {
                [] => "nobody".to_owned(),
                opponents => self.sides(opponents),
            };
            sentence(&format!("{} opposed {opponents}", self.sides(sides)))
        };
        groups.iter().map(text).collect()
    }

    pub(super) fn side_added(
        &self,
        kind: SideKind,
        label: &str,
        stake: &str,
        mooks: Option<u16>,
    ) -> String {
        let role_text = match kind {
            SideKind::Protagonist(person) => {
                let player = self.person_name(person);
                if player == label {
                    " took part".to_owned()
                } else {
                    format!(" took part, played by {player}")
                }
            }
            SideKind::GmStake => " took part as a gamemaster stake".to_owned(),
            SideKind::Bystander => " took part as a bystander".to_owned(),
        };
        sentence(&format!(
            "{label}{}{role_text}{}",
            mooks_text(mooks),
            quoted(stake)
        ))
    }

    pub(super) fn bonus(&self, bonus: Bonus) -> String {
        let card_owner = possessive(&self.side(bonus.on));
        let action = match bonus.kind {
            BonusKind::Token => " placed a token on ".to_owned(),
            BonusKind::Talent(index) => {
                format!(" placed the talent “{}” on ", self.talent(bonus.by, index))
            }
        };
        format!("{}{action}{card_owner} card.", self.person_name(bonus.by))
    }

    pub(super) fn revealed(
        &self,
        standings: &[RankedCard],
        beats: &[(SideId, SideId)],
        tied: &[(SideId, SideId)],
    ) -> String {
        // Nobody was opposed (IM-020).
        if standings.is_empty() {
            return "No card was played.".to_owned();
        }
        let scores: Vec<String> = standings
            .iter()
            .map(|ranked| {
                format!(
                    "{} {} ({})",
                    self.side(ranked.side),
                    ranked.total,
                    self.card(ranked.card)
                )
            })
            .collect();
        let mut parts = vec![format!("The cards were revealed: {}.", scores.join(", "))];
        parts.extend(self.beats(beats));
        for (first, second) in tied {
            let tie = format!(
                "{} and {} were tied.",
                self.side(*first),
                self.side(*second)
            );
            parts.push(sentence(&tie));
        }
        parts.join(" ")
    }

    pub(super) fn settled(
        &self,
        winners: &[SideId],
        kept: &[SideId],
        routes: &[TokenRoute],
        outcomes: &[(SideId, StakeOutcome)],
        without_cards: bool,
    ) -> String {
        let mut parts = vec![];
        if !winners.is_empty() {
            parts.push(format!("The round went to {}.", self.sides(winners)));
        } else if !without_cards {
            parts.push("Nobody won the round.".to_owned());
        }
        if !kept.is_empty() {
            parts.push(format!("Victory cards for {}.", self.sides(kept)));
        }
        parts.extend(self.routes(routes));
        // Stakes are adopted only in an extended conflict, whose stakes are decided at its end.
        parts.extend(self.outcomes(outcomes, &[]));
        parts.join(" ")
    }

    /// Describes where tokens went, grouped by giver and destination: "Tokens: 2 of Mara’s to the pool."
    pub(super) fn routes(&self, routes: &[TokenRoute]) -> Option<String> {
        let mut counts: Vec<(ActorId, TokenHolder, usize)> = vec![];
        for route in routes {
            let same = |entry: &&mut (ActorId, TokenHolder, usize)| {
                entry.0 == route.by && entry.1 == route.to
            };
            match counts.iter_mut().find(same) {
                Some(entry) => entry.2 += 1,
                None => counts.push((route.by, route.to, 1)),
            }
        }
        let counts: Vec<String> = counts
            .iter()
            .map(|(giver, to, count)| {
                format!(
                    "{count} of {} {}",
                    possessive(&self.person_name(*giver)),
                    self.to_holder(*to)
                )
            })
            .collect();
        (!counts.is_empty()).then(|| format!("Tokens: {}.", counts.join(", ")))
    }
}

/// Returns the name of a side for use within a sentence: "the Gang".
fn in_sentence(label: &str) -> String {
    messages::in_sentence(label).unwrap_or_else(|| label.to_owned())
}

/// Returns the text as ": “text”", or an empty string if it is blank.
pub(super) fn quoted(text: &str) -> String {
    if text.trim().is_empty() {
        String::new()
    } else {
        format!(": “{}”", text.trim())
    }
}

pub(super) fn mooks_text(mooks: Option<u16>) -> String {
    mooks.map_or_else(String::new, |count| {
        format!(" ({})", counted(count, "mook", "mooks"))
    })
}

/// Capitalizes the first letter and adds a full stop at the end if there is none. A quotation may end the sentence.
pub(super) fn sentence(text: &str) -> String {
    with_stop(capitalised(text))
}

/// Adds a full stop to a text that does not end a sentence.
fn with_stop(mut text: String) -> String {
    let has_end = [".", "!", "?", ".”", "!”", "?”"]
        .iter()
        .any(|end| text.ends_with(end));
    if !has_end {
        text.push('.');
    }
    text
}
