//! What happened, in sentences.

use super::past::{Past, mooks_words, quoted, sentence};
use super::{dealt_words, rounds_of, with_role};
use crate::app::improv::options::changed;
use crate::app::words::book::said;
use crate::app::words::torg::counted;
use ::improv::command::OtherUse;
use ::improv::event::Event;
use ::improv::state::{Condition, Holder, Talent};

impl Past<'_> {
    /// An event in a sentence, or in several; nothing where nobody learns anything of it.
    pub(super) fn sentence(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::TableOpened { title, .. } => [title.as_str(), said!(" begins.")].concat(),
            Event::SettingsChanged { settings } => {
                let what = self
                    .settings_before()
                    .map_or_else(String::new, |was| changed(was, settings));
                if what.is_empty() {
                    said!("The table’s options change.", String)
                } else {
                    [said!("The table’s options change: "), &what, "."].concat()
                }
            }
            Event::NoteMade { text } => text.clone(),
            Event::PersonJoined { name, role, .. } => {
                [&with_role(name.as_str(), *role), said!(" sits down.")].concat()
            }
            Event::PersonChanged { name, talents, .. } => changed_person(name.as_str(), talents),
            Event::PersonLeft { person, cards } => {
                let thrown = self.named_cards(cards);
                let left = [&self.who(*person), said!(" leaves the table for good.")].concat();
                if thrown.is_empty() {
                    left
                } else {
                    [&left, said!(" Thrown away: "), &thrown, "."].concat()
                }
            }
            Event::SessionBegan { pool, .. } => [
                said!("A new session begins, with new hands. In the pool: "),
                &counted(small(*pool), "token", "tokens"),
                ".",
            ]
            .concat(),
            Event::DeckShuffled { .. } => return None,
            Event::Dealt { person, cards: of } => dealt_words(&[(self.who(*person), of.len())])?,
            Event::HandLooked { person } => {
                [&self.who(*person), said!(" looks at the hand.")].concat()
            }
            Event::TokensMoved {
                from,
                to,
                count,
                what,
            } => {
                let what = match what {
                    OtherUse::Redraw => said!(", for new cards."),
                    OtherUse::Bribe => said!(", for somebody else’s telling."),
                };
                [
                    said!("Tokens: "),
                    &count.to_string(),
                    said!(" from "),
                    &self.holder(*from),
                    " to ",
                    &self.holder(*to),
                    what,
                ]
                .concat()
            }
            Event::Awarded { from, to, source } => {
                let whence = match source {
                    Holder::Person(_) => said!(" a token of their own for a good line."),
                    Holder::Pool | Holder::Bank | Holder::OutOfPlay => {
                        said!(" a token from the pool for a good line.")
                    }
                };
                [&self.who(*from), said!(" gives "), &self.who(*to), whence].concat()
            }
            Event::ConflictOpened { kind, rounds } => [
                said!("A conflict is opened: "),
                &rounds_of(*kind, *rounds),
                ".",
            ]
            .concat(),
            Event::SideAdded {
                kind,
                label,
                stake,
                mooks,
                ..
            } => self.side_added(*kind, label.as_str(), stake, *mooks),
            Event::SideChanged {
                label,
                stake,
                mooks,
                ..
            } => [
                label.as_str(),
                &mooks_words(*mooks),
                said!(" is written anew"),
                &quoted(stake),
                ".",
            ]
            .concat(),
            Event::SideDropped { side } => [self.label(*side), said!(" takes no part.")].concat(),
            Event::OpponentsSet { side, opponents } => {
                let whom = if opponents.is_empty() {
                    "nobody".to_owned()
                } else {
                    self.sides(opponents)
                };
                [self.label(*side), " opposes ", &whom, "."].concat()
            }
            Event::RoundsSet { rounds } => [
                said!("It goes over "),
                &counted(usize::from(*rounds), "round", "rounds"),
                ".",
            ]
            .concat(),
            Event::StakesBegan => said!("It is settled who takes part.", String),
            Event::StakesClosed {
                gm_limit, granted, ..
            } => {
                let mut text = [
                    said!("The stakes are closed; the gamemaster may spend "),
                    &counted(small(*gm_limit), "token", "tokens"),
                    ".",
                ]
                .concat();
                if !granted.is_empty() {
                    text.push_str(
                        &[
                            said!(" Nobody stands against "),
                            &self.sides(granted),
                            said!(": that comes true at once."),
                        ]
                        .concat(),
                    );
                }
                text
            }
            Event::ConflictDropped { cards } => {
                let thrown = self.named_cards(cards);
                if thrown.is_empty() {
                    said!("The conflict is let go.", String)
                } else {
                    [
                        said!("The conflict is let go. Turned up and thrown away: "),
                        &thrown,
                        ".",
                    ]
                    .concat()
                }
            }
            Event::CardPlayed {
                side, from_deck, ..
            } => [
                self.label(*side),
                if *from_deck {
                    said!(" plays the deck’s top card unseen.")
                } else {
                    said!(" lays a card face down.")
                },
            ]
            .concat(),
            Event::CardsClosed => said!("All cards are down.", String),
            Event::HelpAsked { person, text } => [
                &self.who(*person),
                said!(" asks for help"),
                &quoted(text),
                ".",
            ]
            .concat(),
            Event::BonusLaid { bonus } => self.bonus(*bonus),
            Event::BonusTakenBack { .. } => said!("A bonus is taken back.", String),
            Event::Passed { people } => {
                [&self.people(people), said!(": nothing more to add.")].concat()
            }
            Event::Revealed {
                standings,
                beats,
                tied,
            } => self.revealed(standings, beats, tied),
            Event::FateCardDrawn { side, card: of } => [
                said!("The Hand of Fate draws the "),
                &self.card(*of),
                " for ",
                &self.side(*side),
                ".",
            ]
            .concat(),
            Event::FateDecided {
                beats, dramatic, ..
            } => {
                let mut text = [
                    said!("Fate decides. "),
                    &self.beats(beats).unwrap_or_default(),
                ]
                .concat();
                if *dramatic {
                    text.push_str(said!(" It is a triumph, and a spectacular setback."));
                }
                text
            }
            Event::FateSuffered { side, condition } => {
                [self.label(*side), suffered(*condition)].concat()
            }
            Event::RoundSettled {
                winners,
                kept,
                routes,
                outcomes,
                ..
            } => self.settled(winners, kept, routes, outcomes),
            Event::OrderSet { order } => {
                let names: Vec<String> = order.iter().map(|id| self.side(*id)).collect();
                [said!("It is told in this order: "), &names.join(", "), "."].concat()
            }
            Event::Narrated { side, told } => match told {
                Some(told) if !told.trim().is_empty() => {
                    [self.label(*side), " tells", &quoted(told), "."].concat()
                }
                Some(_) => [self.label(*side), said!(" has told a part.")].concat(),
                None => [self.label(*side), said!(" leaves the telling.")].concat(),
            },
            Event::Decided { side, told } => [
                self.label(*side),
                said!(" decides what is unclear"),
                &quoted(told),
                ".",
            ]
            .concat(),
            Event::MooksRemoved { by, group, count } => [
                self.label(*by),
                said!(" takes "),
                &count.to_string(),
                " of ",
                &self.side(*group),
                said!(" out of the fight."),
            ]
            .concat(),
            Event::RoundBegan { round } => ["Round ", &round.to_string(), " begins."].concat(),
            Event::Given {
                from,
                to,
                card: of,
                note,
            } => [
                self.label(*from),
                said!(" gives the "),
                &self.card(*of),
                " to ",
                &self.side(*to),
                &quoted(note),
                ".",
            ]
            .concat(),
            Event::LastGiven {
                from,
                to,
                card: of,
                note,
            } => [
                self.label(*from),
                said!(" gives the deck’s top card to "),
                &self.side(*to),
                said!(", the "),
                &self.card(*of),
                &quoted(note),
                ".",
            ]
            .concat(),
            Event::GiftsKept { sides } => {
                sentence(&[&self.sides(sides), said!(": no gift before the telling")].concat())
            }
            Event::Adopted { lost, by } => [
                self.label(*by),
                said!(" takes on the stake of "),
                &self.side(*lost),
                ".",
            ]
            .concat(),
            Event::LevelDecided { winner, loser } => [
                said!("A card each parts the level piles: "),
                &self.side(*winner),
                " before ",
                &self.side(*loser),
                ".",
            ]
            .concat(),
            Event::ConflictEnded { outcomes, .. } => [
                said!("The conflict is over. "),
                &self.outcomes(outcomes).unwrap_or_default(),
            ]
            .concat()
            .trim_end()
            .to_owned(),
        })
    }
}

fn changed_person(name: &str, talents: &[Talent]) -> String {
    let mut each = vec![];
    for talent in talents {
        let most = talent.most.map(|most| [" ×", &most.to_string()].concat());
        each.push([talent.name.as_str(), &most.unwrap_or_default()].concat());
    }
    if each.is_empty() {
        return [name, said!(" stands on the sheet, without talents.")].concat();
    }
    [
        name,
        said!(" stands on the sheet, with "),
        &each.join(", "),
        ".",
    ]
    .concat()
}

const fn suffered(condition: Condition) -> &'static str {
    match condition {
        Condition::Active => " is unhurt.",
        Condition::Harmed => " is harmed, and stays.",
        Condition::Eliminated => " leaves the conflict.",
        Condition::Destroyed => " is destroyed.",
    }
}

fn small(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
