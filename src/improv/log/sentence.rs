//! What happened, in sentences.

use super::past::{Past, mooks_words, quoted, sentence};
use super::{dealt_words, rounds_of, with_role};
use crate::grammar::counted;
use crate::improv::options::changes_text;
use ::improv::command::OtherTokenUse;
use ::improv::event::Event;
use ::improv::state::{Condition, Talent, TokenHolder};

impl Past<'_> {
    /// An event in a sentence, or in several; nothing where nobody learns anything of it.
    pub(super) fn sentence(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::TableOpened { title, .. } => format!("{} begins.", title.as_str()),
            Event::SettingsChanged { settings } => {
                let what = self
                    .settings_before()
                    .map_or_else(String::new, |was| changes_text(was, settings));
                if what.is_empty() {
                    "The table’s options change.".to_owned()
                } else {
                    format!("The table’s options change: {what}.")
                }
            }
            Event::NoteMade { text } => text.clone(),
            Event::PersonJoined { name, role, .. } => {
                format!("{} sits down.", with_role(name.as_str(), *role))
            }
            Event::PersonChanged { name, talents, .. } => changed_person(name.as_str(), talents),
            Event::PersonLeft { person, cards } => {
                let thrown = self.named_cards(cards);
                let left = format!("{} leaves the table for good.", self.who(*person));
                if thrown.is_empty() {
                    left
                } else {
                    format!("{left} Thrown away: {thrown}.")
                }
            }
            Event::SessionBegan { pool, .. } => format!(
                "A new session begins, with new hands. In the pool: {}.",
                counted(small(*pool), "token", "tokens")
            ),
            Event::DeckShuffled { .. } => return None,
            Event::CardsDealt { person, cards: of } => {
                dealt_words(&[(self.who(*person), of.len())])?
            }
            Event::HandLooked { person } => {
                format!("{} looks at the hand.", self.who(*person))
            }
            Event::TokensMoved {
                from,
                to,
                count,
                purpose: what,
            } => {
                let what = match what {
                    OtherTokenUse::Redraw => ", for new cards.",
                    OtherTokenUse::Bribe => ", for somebody else’s telling.",
                };
                format!(
                    "Tokens: {count} from {} to {}{what}",
                    self.holder(*from),
                    self.holder(*to)
                )
            }
            Event::TokenAwarded { from, to, source } => {
                let whence = match source {
                    TokenHolder::Person(_) => " a token of their own for a good line.",
                    TokenHolder::Pool | TokenHolder::Bank | TokenHolder::OutOfPlay => {
                        " a token from the pool for a good line."
                    }
                };
                format!("{} gives {}{whence}", self.who(*from), self.who(*to))
            }
            Event::ConflictOpened { kind, rounds } => {
                format!("A conflict is opened: {}.", rounds_of(*kind, *rounds))
            }
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
            } => format!(
                "{}{} is written anew{}.",
                label.as_str(),
                mooks_words(*mooks),
                quoted(stake)
            ),
            Event::SideRemoved { side } => {
                format!("{} takes no part.", self.label(*side))
            }
            Event::OpponentsSet { side, opponents } => {
                let whom = if opponents.is_empty() {
                    "nobody".to_owned()
                } else {
                    self.sides(opponents)
                };
                format!("{} opposes {whom}.", self.label(*side))
            }
            Event::RoundsSet { rounds } => format!(
                "It goes over {}.",
                counted(usize::from(*rounds), "round", "rounds")
            ),
            Event::StakesBegan => "It is settled who takes part.".to_owned(),
            Event::StakesClosed {
                gm_token_limit: gm_limit,
                granted,
                ..
            } => {
                let mut text = format!(
                    "The stakes are closed; the gamemaster may spend {}.",
                    counted(small(*gm_limit), "token", "tokens")
                );
                if !granted.is_empty() {
                    text.push_str(&format!(
                        " Nobody stands against {}: that comes true at once.",
                        self.sides(granted)
                    ));
                }
                text
            }
            Event::ConflictCancelled { cards } => {
                let thrown = self.named_cards(cards);
                if thrown.is_empty() {
                    "The conflict is let go.".to_owned()
                } else {
                    format!("The conflict is let go. Turned up and thrown away: {thrown}.")
                }
            }
            Event::CardPlayed {
                side, from_deck, ..
            } => format!(
                "{}{}",
                self.label(*side),
                if *from_deck {
                    " plays the deck’s top card unseen."
                } else {
                    " lays a card face down."
                }
            ),
            Event::CardsClosed => "All cards are down.".to_owned(),
            Event::HelpAsked { person, text } => {
                format!("{} asks for help{}.", self.who(*person), quoted(text))
            }
            Event::BonusPlaced { bonus } => self.bonus(*bonus),
            Event::BonusTakenBack { .. } => "A bonus is taken back.".to_owned(),
            Event::Passed { people } => {
                format!("{}: nothing more to add.", self.people(people))
            }
            Event::Revealed {
                ranking: standings,
                beats,
                tied,
            } => self.revealed(standings, beats, tied),
            Event::FateCardDrawn { side, card: of } => format!(
                "The Hand of Fate draws the {} for {}.",
                self.card(*of),
                self.side(*side)
            ),
            Event::FateDecided {
                beats, dramatic, ..
            } => {
                let mut text = format!("Fate decides. {}", self.beats(beats).unwrap_or_default());
                if *dramatic {
                    text.push_str(" It is a triumph, and a spectacular setback.");
                }
                text
            }
            Event::FateSuffered { side, condition } => {
                format!("{}{}", self.label(*side), suffered(*condition))
            }
            Event::RoundSettled {
                winners,
                card_keepers: kept,
                token_routes: routes,
                outcomes,
                ..
            } => self.settled(winners, kept, routes, outcomes),
            Event::NarrationOrderSet { order } => {
                let names: Vec<String> = order.iter().map(|id| self.side(*id)).collect();
                format!("It is told in this order: {}.", names.join(", "))
            }
            Event::Narrated { side, text: told } => match told {
                Some(told) if !told.trim().is_empty() => {
                    format!("{} tells{}.", self.label(*side), quoted(told))
                }
                Some(_) => format!("{} has told a part.", self.label(*side)),
                None => format!("{} leaves the telling.", self.label(*side)),
            },
            Event::Arbitrated { side, text: told } => format!(
                "{} decides what is unclear{}.",
                self.label(*side),
                quoted(told)
            ),
            Event::MooksRemoved { by, group, count } => format!(
                "{} takes {count} of {} out of the fight.",
                self.label(*by),
                self.side(*group)
            ),
            Event::RoundBegan { round } => format!("Round {round} begins."),
            Event::CardGiven {
                from,
                to,
                card: of,
                note,
            } => format!(
                "{} gives the {} to {}{}.",
                self.label(*from),
                self.card(*of),
                self.side(*to),
                quoted(note)
            ),
            Event::TopCardGiven {
                from,
                to,
                card: of,
                note,
            } => format!(
                "{} gives the deck’s top card to {}, the {}{}.",
                self.label(*from),
                self.side(*to),
                self.card(*of),
                quoted(note)
            ),
            Event::GiftsDeclined { sides } => sentence(&format!(
                "{}: no gift before the telling",
                self.sides(sides)
            )),
            Event::StakeAdopted { lost, by } => format!(
                "{} takes on the stake of {}.",
                self.label(*by),
                self.side(*lost)
            ),
            Event::PileTieBroken { winner, loser } => format!(
                "A card each parts the level piles: {} before {}.",
                self.side(*winner),
                self.side(*loser)
            ),
            Event::ConflictEnded { outcomes, .. } => format!(
                "The conflict is over. {}",
                self.outcomes(outcomes).unwrap_or_default()
            )
            .trim_end()
            .to_owned(),
        })
    }
}

fn changed_person(name: &str, talents: &[Talent]) -> String {
    let mut each = vec![];
    for talent in talents {
        let most = talent.max_uses.map(|most| format!(" ×{most}"));
        each.push(format!(
            "{}{}",
            talent.name.as_str(),
            most.unwrap_or_default()
        ));
    }
    if each.is_empty() {
        return format!("{name} stands on the sheet, without talents.");
    }
    format!("{name} stands on the sheet, with {}.", each.join(", "))
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
