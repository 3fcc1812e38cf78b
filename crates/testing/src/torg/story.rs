//! Commands about subplots, acts and adventures.

use crate::Mix;
use ::torg::card::{CardId, CardName};
use ::torg::command::Command;
use ::torg::state::State;
use ::torg::story::{Cause, Stage, StoryCommand, Subplot, SubplotId, Verdict};
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::ActorId;

const VERDICTS: [Verdict; 3] = [Verdict::Played, Verdict::Ignored, Verdict::NotActive];

/// What follows of the story as it stands; `None` where nothing does, or now and then.
pub fn sensible(state: &State, mix: &mut Mix) -> Option<Command> {
    let told = |what| Some(Command::Story { what });
    let story = &state.story;
    if let Some(closing) = &story.closing {
        let open = closing.asked.iter().find(|(id, verdict)| {
            let owner = story.subplot(*id).map(|subplot| subplot.owner);
            verdict.is_none() && owner.is_some_and(|owner| state.actor(owner).is_some())
        });
        if let Some((subplot, _)) = open {
            return told(StoryCommand::Judge {
                subplot: *subplot,
                verdict: *mix.one_of(&VERDICTS).unwrap(),
            });
        }
        if !closing.of_adventure {
            return Some(Command::BeginAct);
        }
        return told(match mix.below(4) {
            0 => StoryCommand::Award {
                base: u16::try_from(mix.below(9)).unwrap(),
            },
            1 => deduction(state, mix),
            _ => StoryCommand::CloseAdventure,
        });
    }
    if story.between {
        return told(StoryCommand::NextAdventure);
    }
    let quiet = state.conflict.is_none() && state.ending.is_none() && state.action.is_none();
    if quiet && story.finale && mix.one_in(3) {
        return told(StoryCommand::EndAdventure);
    }
    if !mix.one_in(4) {
        return None;
    }
    if let Some((actor, card)) = state.campaign_due() {
        let fit: Vec<SubplotId> = state.fit_for_campaign().map(|subplot| subplot.id).collect();
        let subplot = *mix.one_of(&fit).unwrap();
        return told(if mix.one_in(3) {
            StoryCommand::RefuseCampaign { actor, card }
        } else {
            StoryCommand::Campaign {
                actor,
                card,
                subplot,
            }
        });
    }
    if story.campaigning.is_some() {
        let yes = !mix.one_in(4);
        return told(if mix.one_in(2) {
            StoryCommand::Agree { agrees: yes }
        } else {
            StoryCommand::Approve { approves: yes }
        });
    }
    let subplot = mix.one_of(&story.subplots)?.clone();
    told(about(&subplot, state, mix))
}

fn about(subplot: &Subplot, state: &State, mix: &mut Mix) -> StoryCommand {
    let id = subplot.id;
    match (subplot.stage, mix.below(6)) {
        (Stage::Proposed, 0) => StoryCommand::Disallow { subplot: id },
        (Stage::Proposed, _) => StoryCommand::Accept {
            subplot: id,
            active: mix.one_in(2),
        },
        (Stage::Pending, _) => StoryCommand::Activate {
            subplot: id,
            active: true,
        },
        (Stage::Active | Stage::Ended, 0) => StoryCommand::Ignore {
            subplot: id,
            ignored: mix.one_in(2),
        },
        (Stage::Active | Stage::Ended, 1) => StoryCommand::Note {
            subplot: id,
            text: "who it is".to_owned(),
        },
        (Stage::Active | Stage::Ended, 2) => StoryCommand::Reveal { subplot: id },
        (Stage::Active | Stage::Ended, 3) => StoryCommand::Suggest {
            subplot: id,
            text: "a captain".to_owned(),
        },
        (Stage::Active | Stage::Ended, _) => {
            let holds = |id: &ActorId| laid(state, *id, CardName::Campaign).is_some();
            let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
            let by = heroes.into_iter().find(holds).unwrap_or(subplot.owner);
            StoryCommand::Campaign {
                actor: by,
                card: laid(state, by, CardName::Campaign).unwrap_or(CardId(0)),
                subplot: id,
            }
        }
    }
}

fn laid(state: &State, hero: ActorId, name: CardName) -> Option<CardId> {
    let mut pool = state.pool(hero).iter().copied();
    pool.find(|card| state.deck.name(*card) == Some(name))
}

fn deduction(state: &State, mix: &mut Mix) -> StoryCommand {
    let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
    StoryCommand::Deduct {
        actor: mix.one_of(&heroes).copied().unwrap_or(ActorId(1)),
        cause: if mix.one_in(2) {
            Cause::Ignored
        } else {
            Cause::Insurance
        },
        possibilities: u16::try_from(mix.below(5)).unwrap(),
        reason: "ignored".to_owned(),
    }
}

/// Anything about the story, with anybody.
pub fn anything(state: &State, mix: &mut Mix, actor: ActorId) -> Command {
    let subplot = SubplotId(u16::try_from(mix.below(6)).unwrap());
    let hand = state.hand(actor);
    let subplots = hand.iter().chain(state.pool(actor)).copied();
    let subplots: Vec<CardId> = subplots
        .filter(|card| state.deck.is_subplot(*card))
        .collect();
    let card = mix.one_of(&subplots).or(hand.first()).copied();
    let card = card.unwrap_or(CardId(0));
    let heir = mix.one_in(2).then(|| Name::new("An heir").unwrap());
    let yes = mix.one_in(2);
    let what = match mix.below(20) {
        0 => StoryCommand::Suggest {
            subplot,
            text: String::new(),
        },
        1 => StoryCommand::Accept {
            subplot,
            active: yes,
        },
        2 => StoryCommand::Disallow { subplot },
        3 => StoryCommand::Activate {
            subplot,
            active: yes,
        },
        4 => StoryCommand::Note {
            subplot,
            text: String::new(),
        },
        5 => StoryCommand::Reveal { subplot },
        6 => StoryCommand::Ignore {
            subplot,
            ignored: yes,
        },
        7 | 8 => StoryCommand::TurnIn { actor, card },
        9 => StoryCommand::Fit {
            name: CardName::Romance,
            fits: Some(yes).filter(|_| mix.one_in(2)),
        },
        10 => StoryCommand::Campaign {
            actor,
            card,
            subplot,
        },
        11 if yes => StoryCommand::RefuseCampaign {
            actor,
            card: laid(state, actor, CardName::Campaign).unwrap_or(card),
        },
        11 => StoryCommand::Agree { agrees: yes },
        12 => StoryCommand::Approve { approves: yes },
        13 => StoryCommand::Sacrifice {
            actor,
            card: laid(state, actor, CardName::Martyr).unwrap_or(card),
            victory: "they live".to_owned(),
            heir,
        },
        14 => StoryCommand::Judge {
            subplot,
            verdict: *mix.one_of(&VERDICTS).unwrap(),
        },
        15 => StoryCommand::EndAdventure,
        16 => StoryCommand::Award {
            base: u16::try_from(mix.below(1100)).unwrap(),
        },
        17 => deduction(state, mix),
        18 => StoryCommand::NewSitting,
        _ => match mix.below(3) {
            0 => StoryCommand::NextAdventure,
            _ => StoryCommand::CloseAdventure,
        },
    };
    Command::Story { what }
}
