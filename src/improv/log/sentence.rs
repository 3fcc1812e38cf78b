//! The texts of events.

use super::names::{Names, mooks_text, quoted, sentence};
use super::{conflict_began, dealt_text, with_role};
use crate::grammar::{counted, possessive};
use crate::improv::messages::is_plural;
use crate::improv::options::changes_text;
use ::improv::command::OtherTokenUse;
use ::improv::event::Event;
use ::improv::state::{Condition, Talent, TokenHolder};
use tabletop::name::Name;

impl Names<'_> {
    /// Describes an event that showed cards, and names neither them nor what followed from them. Returns `None` if it showed none.
    pub(super) fn sentence_without_cards(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Revealed { ranking, .. } if !ranking.is_empty() => {
                "The cards were revealed.".to_owned()
            }
            Event::FateCardDrawn { .. } => "Cards were drawn to decide the tie.".to_owned(),
            Event::CardGiven { from, to, note, .. } => sentence(&format!(
                "{} gave a card to {}{}",
                self.label(*from),
                self.side(*to),
                quoted(note)
            )),
            Event::TopCardGiven { from, to, note, .. } => sentence(&format!(
                "{} gave {} the deck’s top card{}",
                self.label(*from),
                self.side(*to),
                quoted(note)
            )),
            Event::ConflictCancelled { cards } if !cards.is_empty() => {
                "The conflict was canceled.".to_owned()
            }
            Event::PersonLeft { person, cards } if !cards.is_empty() => {
                format!("{} left the table.", self.person_name(*person))
            }
            _ => return None,
        })
    }

    /// Describes an event in one sentence or more. Returns `None` if there is nothing to say about it.
    pub(super) fn sentence(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::TableOpened { title, .. } => format!("{} began.", title.as_str()),
            Event::SettingsChanged { settings, before } => {
                let before = before.as_ref();
                let changes =
                    before.map_or_else(String::new, |before| changes_text(before, settings));
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
                format!("{person} joined the table.")
            }
            Event::PersonChanged { name, talents, .. } => person_changed(name, talents),
            Event::PersonLeft { person, cards } => {
                let sentence = format!("{} left the table.", self.person_name(*person));
                match self.named_cards(cards).as_str() {
                    "" => sentence,
                    thrown => format!("{sentence} Discarded: {thrown}."),
                }
            }
            Event::SessionBegan { pool, .. } => format!(
                "A new session began, with new hands. In the pool: {}.",
                counted(*pool, "token", "tokens")
            ),
            // The sentence about their result names the cards.
            Event::DeckShuffled { .. } | Event::CardsEntered { .. } => return None,
            Event::DecksPutAway => "The app’s decks were put away.".to_owned(),
            Event::CardsDealt {
                person,
                cards: dealt,
            } => dealt_text(&[(self.person_name(*person), dealt.len())])?,
            Event::HandLooked { person } => {
                format!("{} looked at their hand.", self.person_name(*person))
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
                    "{} gave {}{award}",
                    self.person_name(*from),
                    self.person_name(*to)
                )
            }
            Event::ConflictOpened { kind, rounds } => conflict_began(*kind, *rounds),
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
            } => {
                let side = format!("{}{}", label.as_str(), mooks_text(*mooks));
                match stake.is_empty() {
                    true => {
                        let verb = was(label.as_str(), *mooks);
                        sentence(&format!("{side} {verb} updated"))
                    }
                    false => sentence(&format!("The stake of {side}{}", quoted(stake))),
                }
            }
            Event::SideRemoved { side } => {
                let label = self.label(*side);
                let verb = was(label, None);
                format!("{label} {verb} removed from the conflict.")
            }
            // Sides with the same opponents are named together.
            Event::OpponentsSet { .. } | Event::OpponentsChosen { .. } => return None,
            Event::RoundsSet { rounds } => format!(
                "The conflict was set to last {}.",
                counted(*rounds, "round", "rounds")
            ),
            Event::StakesBegan => "Everyone who takes part was chosen.".to_owned(),
            Event::StakesClosed {
                gm_token_limit: gm_limit,
                granted,
                ..
            } => {
                let mut text = format!(
                    "The stakes were set. The gamemaster may spend {}.",
                    counted(*gm_limit, "token", "tokens")
                );
                if !granted.is_empty() {
                    let stakes = if granted.len() == 1 {
                        "that stake"
                    } else {
                        "those stakes"
                    };
                    text.push_str(&format!(
                        " Nobody opposed {}, so {stakes} came true at once.",
                        self.sides(granted)
                    ));
                }
                text
            }
            Event::ConflictCancelled { cards } => match self.named_cards(cards).as_str() {
                "" => "The conflict was canceled.".to_owned(),
                thrown => format!("The conflict was canceled. Revealed and discarded: {thrown}."),
            },
            Event::CardPlayed {
                side, from_deck, ..
            }
            | Event::RealCardPlayed { side, from_deck } => format!(
                "{} played {}",
                self.label(*side),
                if *from_deck {
                    "the deck’s top card unseen."
                } else {
                    "a card face down."
                }
            ),
            Event::CardsClosed => "All cards were down.".to_owned(),
            Event::HelpAsked { person, text } => {
                let person = self.person_name(*person);
                sentence(&format!("{person} asked for help{}", quoted(text)))
            }
            Event::BonusPlaced { bonus } => self.bonus(*bonus),
            Event::BonusTakenBack { .. } => "A bonus was taken back.".to_owned(),
            Event::Passed { people } => {
                format!("{} passed.", self.people(people))
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
                    "The {} was drawn for {}.",
                    self.card(*card_id),
                    self.side(*side)
                )
            }
            Event::FateDecided {
                beats, dramatic, ..
            } => {
                let mut text = format!(
                    "The tie was decided. {}",
                    self.beats(beats).unwrap_or_default()
                );
                if *dramatic {
                    text.push_str(
                        " One side triumphed, and the other suffered a spectacular setback.",
                    );
                }
                text
            }
            Event::FateSuffered {
                side, condition, ..
            } => format!("{}: {}", self.label(*side), condition_text(*condition)),
            Event::RoundSettled {
                winners,
                card_keepers: kept,
                token_routes: routes,
                outcomes,
                without_cards,
                ..
            } => self.settled(winners, kept, routes, outcomes, *without_cards),
            Event::NarrationOrderSet { order, .. } => {
                let names: Vec<String> = order.iter().map(|id| self.side(*id)).collect();
                format!("Order of narration: {}.", names.join(", "))
            }
            Event::Narrated {
                side,
                declined: true,
                ..
            } => sentence(&format!("{} declined to narrate", self.side(*side))),
            // Somebody else may have spoken for the side (IM-093).
            Event::Narrated {
                side,
                text: Some(narration),
                ..
            } => {
                let owner = possessive(&self.side(*side));
                sentence(&format!("{owner} part was told{}", quoted(narration)))
            }
            Event::Narrated { side, .. } => return self.narrated(&[*side]),
            Event::Arbitrated { side, text: ruling } => sentence(&format!(
                "{} decided what was unclear{}",
                self.label(*side),
                quoted(ruling)
            )),
            Event::MooksRemoved {
                by: remover,
                group,
                count,
            } => format!(
                "{} removed {} ({}).",
                self.label(*remover),
                counted(*count, "mook", "mooks"),
                self.label(*group)
            ),
            Event::RoundBegan { round } => format!("Round {round} began."),
            Event::CardGiven {
                from,
                to,
                card: card_id,
                note,
            } => sentence(&format!(
                "{} gave the {} to {}{}",
                self.label(*from),
                self.card(*card_id),
                self.side(*to),
                quoted(note)
            )),
            Event::TopCardGiven {
                from,
                to,
                card: card_id,
                note,
            } => sentence(&format!(
                "{} gave {} the deck’s top card, the {}{}",
                self.label(*from),
                self.side(*to),
                self.card(*card_id),
                quoted(note)
            )),
            Event::GiftsDeclined { sides } => sentence(&format!(
                "{}: no gift before the narration",
                self.sides(sides)
            )),
            Event::StakeAdopted { lost, by: adopter } => format!(
                "{} adopted the stake of {}.",
                self.label(*adopter),
                self.side(*lost)
            ),
            Event::PileTieBroken { winner, loser } => format!(
                "The tied piles were decided by one card each: {} beat {}.",
                self.side(*winner),
                self.side(*loser)
            ),
            Event::ConflictEnded {
                outcomes, adopters, ..
            } => format!(
                "The conflict ended. {}",
                self.outcomes(outcomes, adopters).unwrap_or_default()
            )
            .trim_end()
            .to_owned(),
        })
    }
}

/// Returns the form of the verb that agrees with the name of a side.
fn was(label: &str, mooks: Option<u16>) -> &'static str {
    match is_plural(label, mooks) {
        true => "were",
        false => "was",
    }
}

fn person_changed(name: &Name, talents: &[Talent]) -> String {
    let talents = talents.iter().map(|talent| match talent.max_uses {
        Some(most) => format!("{} ×{most}", talent.name),
        None => talent.name.to_string(),
    });
    let talents: Vec<String> = talents.collect();
    match talents.as_slice() {
        [] => format!("{name} was updated. Talents: none."),
        several => format!("{name} was updated. Talents: {}.", several.join(", ")),
    }
}

/// Returns the end of a sentence about a side, after its name.
const fn condition_text(condition: Condition) -> &'static str {
    match condition {
        Condition::Active => "unharmed.",
        Condition::Harmed => "harmed and stayed in the conflict.",
        Condition::Eliminated => "eliminated and left the conflict.",
        Condition::Destroyed => "destroyed.",
    }
}
