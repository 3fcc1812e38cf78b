//! The texts of events.

use super::past::{Past, mooks_text, quoted, sentence};
use super::{dealt_text, rounds_of, with_role};
use crate::grammar::counted;
use crate::improv::options::changes_text;
use ::improv::command::OtherTokenUse;
use ::improv::event::Event;
use ::improv::state::{Condition, Talent, TokenHolder};

impl Past<'_> {
    /// Describes an event in one sentence or more. Returns `None` if there is nothing to say about it.
    pub(super) fn sentence(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::TableOpened { title, .. } => format!("{} begins.", title.as_str()),
            Event::SettingsChanged { settings } => {
                let changes = self
                    .settings_before()
                    .map_or_else(String::new, |before| changes_text(before, settings));
                if changes.is_empty() {
                    "The table’s options were changed.".to_owned()
                } else {
                    format!("Table options changed: {changes}.")
                }
            }
            Event::TableRenamed { title } => format!("The table is now called {}.", title.as_str()),
            Event::NoteMade { text } => text.clone(),
            Event::PersonJoined {
                name, player, role, ..
            } => {
                let person = with_role(name, player.as_ref(), *role);
                format!("{person} joins the table.")
            }
            Event::PersonChanged { name, talents, .. } => person_changed(name.as_str(), talents),
            Event::PersonLeft { person, cards } => {
                let thrown = self.named_cards(cards);
                let sentence = format!("{} leaves the table.", self.person_name(*person));
                if thrown.is_empty() {
                    sentence
                } else {
                    format!("{sentence} Discarded: {thrown}.")
                }
            }
            Event::SessionBegan { pool, .. } => format!(
                "A new session begins, with new hands. In the pool: {}.",
                counted(*pool, "token", "tokens")
            ),
            // The sentence about their result names the cards.
            Event::DeckShuffled { .. } | Event::CardsEntered { .. } => return None,
            Event::DecksPutAway => "The app’s decks are put away.".to_owned(),
            Event::CardsDealt {
                person,
                cards: dealt,
            } => dealt_text(&[(self.person_name(*person), dealt.len())])?,
            Event::HandLooked { person } => {
                format!("{} looks at their hand.", self.person_name(*person))
            }
            Event::TokensMoved {
                from,
                to,
                count,
                purpose: use_kind,
            } => {
                let detail = match use_kind {
                    OtherTokenUse::Redraw => ", for new cards.",
                    OtherTokenUse::Bribe => ", to influence another player’s narration.",
                };
                format!(
                    "Tokens: {count} from {} {}{detail}",
                    self.holder(*from),
                    self.to_holder(*to)
                )
            }
            Event::TokenAwarded { from, to, source } => {
                let award = match source {
                    TokenHolder::Person(_) => " an award, paid from the giver’s tokens.",
                    TokenHolder::Pool | TokenHolder::Bank | TokenHolder::OutOfPlay => {
                        " an award from the pool."
                    }
                };
                format!(
                    "{} gives {}{award}",
                    self.person_name(*from),
                    self.person_name(*to)
                )
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
                "{}{} is updated{}.",
                label.as_str(),
                mooks_text(*mooks),
                quoted(stake)
            ),
            Event::SideRemoved { side } => {
                format!("{} is removed from the conflict.", self.label(*side))
            }
            Event::OpponentsSet { side, opponents }
            | Event::OpponentsChosen { side, opponents } => {
                let opposed = if opponents.is_empty() {
                    "nobody".to_owned()
                } else {
                    self.sides(opponents)
                };
                format!("{} opposes {opposed}.", self.label(*side))
            }
            Event::RoundsSet { rounds } => format!(
                "The conflict lasts {}.",
                counted(*rounds, "round", "rounds")
            ),
            Event::StakesBegan => "Everyone who takes part has been chosen.".to_owned(),
            Event::StakesClosed {
                gm_token_limit: gm_limit,
                granted,
                ..
            } => {
                let mut text = format!(
                    "The stakes are set. The gamemaster may spend {}.",
                    counted(*gm_limit, "token", "tokens")
                );
                if !granted.is_empty() {
                    let stakes = if granted.len() == 1 {
                        "that stake comes"
                    } else {
                        "those stakes come"
                    };
                    text.push_str(&format!(
                        " Nobody opposes {}, so {stakes} true at once.",
                        self.sides(granted)
                    ));
                }
                text
            }
            Event::ConflictCancelled { cards } => {
                let thrown = self.named_cards(cards);
                if thrown.is_empty() {
                    "The conflict is canceled.".to_owned()
                } else {
                    format!("The conflict is canceled. Revealed and discarded: {thrown}.")
                }
            }
            Event::CardPlayed {
                side, from_deck, ..
            }
            | Event::RealCardPlayed { side, from_deck } => format!(
                "{} {} {}",
                self.label(*side),
                self.verb(*side, "plays", "play"),
                if *from_deck {
                    "the deck’s top card unseen."
                } else {
                    "a card face down."
                }
            ),
            Event::CardsClosed => "All cards are down.".to_owned(),
            Event::HelpAsked { person, text } => {
                format!(
                    "{} asks for help{}.",
                    self.person_name(*person),
                    quoted(text)
                )
            }
            Event::BonusPlaced { bonus } => self.bonus(*bonus),
            Event::BonusTakenBack { .. } => "A bonus is taken back.".to_owned(),
            Event::Passed { people } => {
                format!("Passed: {}.", self.people(people))
            }
            Event::Revealed {
                ranking: standings,
                beats,
                tied,
            } => self.revealed(standings, beats, tied),
            Event::FateCardDrawn {
                side,
                card: card_id,
            } => {
                format!(
                    "The {} is drawn for {}.",
                    self.card(*card_id),
                    self.side(*side)
                )
            }
            Event::FateDecided {
                beats, dramatic, ..
            } => {
                let mut text = format!(
                    "The tie is decided. {}",
                    self.beats(beats).unwrap_or_default()
                );
                if *dramatic {
                    text.push_str(
                        " One side triumphs, and the other suffers a spectacular setback.",
                    );
                }
                text
            }
            Event::FateSuffered { side, condition } => {
                let (singular, several) = condition_texts(*condition);
                let end = self.verb(*side, singular, several);
                format!("{} {end}", self.label(*side))
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
                format!("Order of narration: {}.", names.join(", "))
            }
            Event::Narrated {
                side,
                text: narration,
            } => match narration {
                Some(narration) if !narration.trim().is_empty() => {
                    format!("Narrated by {}{}.", self.side(*side), quoted(narration))
                }
                Some(_) | None => format!("Narrated by {}.", self.side(*side)),
            },
            Event::Arbitrated { side, text: ruling } => format!(
                "{} {} what is unclear{}.",
                self.label(*side),
                self.verb(*side, "decides", "decide"),
                quoted(ruling)
            ),
            Event::MooksRemoved {
                by: remover,
                group,
                count,
            } => format!(
                "{} removes {} ({}).",
                self.label(*remover),
                counted(*count, "mook", "mooks"),
                self.label(*group)
            ),
            Event::RoundBegan { round } => format!("Round {round} begins."),
            Event::CardGiven {
                from,
                to,
                card: card_id,
                note,
            } => format!(
                "{} {} the {} to {}{}.",
                self.label(*from),
                self.verb(*from, "gives", "give"),
                self.card(*card_id),
                self.side(*to),
                quoted(note)
            ),
            Event::TopCardGiven {
                from,
                to,
                card: card_id,
                note,
            } => format!(
                "{} {} {} the deck’s top card, the {}{}.",
                self.label(*from),
                self.verb(*from, "gives", "give"),
                self.side(*to),
                self.card(*card_id),
                quoted(note)
            ),
            Event::GiftsDeclined { sides } => sentence(&format!(
                "{}: no gift before the narration",
                self.sides(sides)
            )),
            Event::StakeAdopted { lost, by: adopter } => format!(
                "{} adopts the stake of {}.",
                self.label(*adopter),
                self.side(*lost)
            ),
            Event::PileTieBroken { winner, loser } => format!(
                "The tied piles are decided by one card each: {} {} {}.",
                self.side(*winner),
                self.verb(*winner, "beats", "beat"),
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

fn person_changed(name: &str, talents: &[Talent]) -> String {
    let mut talent_names = vec![];
    for talent in talents {
        let most = talent.max_uses.map(|most| format!(" ×{most}"));
        talent_names.push(format!(
            "{}{}",
            talent.name.as_str(),
            most.unwrap_or_default()
        ));
    }
    if talent_names.is_empty() {
        return format!("{name} is updated. Talents: none.");
    }
    format!("{name} is updated. Talents: {}.", talent_names.join(", "))
}

/// Returns the end of a sentence about a side with a singular name, and with a plural one.
const fn condition_texts(condition: Condition) -> (&'static str, &'static str) {
    match condition {
        Condition::Active => ("is unharmed.", "are unharmed."),
        Condition::Harmed => (
            "is harmed and stays in the conflict.",
            "are harmed and stay in the conflict.",
        ),
        Condition::Eliminated => (
            "leaves the conflict and is eliminated.",
            "leave the conflict and are eliminated.",
        ),
        Condition::Destroyed => ("is destroyed.", "are destroyed."),
    }
}
