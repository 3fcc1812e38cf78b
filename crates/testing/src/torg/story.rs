//! Random commands about subplots, acts and adventures.

use crate::TestRng;
use ::torg::card::{CardId, CardName};
use ::torg::command::Command;
use ::torg::state::State;
use ::torg::story::{DeductionCause, StoryCommand, Subplot, SubplotId, SubplotStage, Verdict};
use strum::VariantArray;
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Returns a follow-up in the story; `None` if there is none, and sometimes even if there is one.
pub fn sensible_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    let story_command = |command| Some(Command::Story { what: command });
    let story = &state.story;
    if let Some(review) = &story.act_review {
        let open = review.verdicts.iter().find(|(id, verdict)| {
            let owner = story.subplot(*id).map(|subplot| subplot.owner);
            verdict.is_none() && owner.is_some_and(|owner| state.actor(owner).is_some())
        });
        if let Some((subplot, _)) = open {
            return story_command(StoryCommand::JudgeSubplot {
                subplot: *subplot,
                verdict: *rng.one_of(Verdict::VARIANTS).unwrap(),
            });
        }
        if !review.ends_adventure {
            return Some(Command::BeginAct);
        }
        return story_command(match rng.below(4) {
            0 => StoryCommand::SetAward {
                base: u16::try_from(rng.below(9)).unwrap(),
            },
            1 => deduction_command(state, rng),
            _ => StoryCommand::FinishAdventure,
        });
    }
    if story.between_adventures {
        return story_command(StoryCommand::NextAdventure);
    }
    let quiet = state.conflict.is_none() && state.scene_end.is_none() && state.action.is_none();
    if quiet && story.final_encounter_over && rng.one_in(3) {
        return story_command(StoryCommand::EndAdventure);
    }
    if !rng.one_in(4) {
        return None;
    }
    if let Some((actor, card)) = state.campaign_due() {
        let fit: Vec<SubplotId> = state
            .campaignable_subplots()
            .map(|subplot| subplot.id)
            .collect();
        let subplot = *rng.one_of(&fit).unwrap();
        return story_command(if rng.one_in(3) {
            StoryCommand::RefuseCampaign { actor, card }
        } else {
            StoryCommand::UseCampaign {
                actor,
                card,
                subplot,
            }
        });
    }
    if story.campaign_proposal.is_some() {
        let agrees = !rng.one_in(4);
        return story_command(if rng.one_in(2) {
            StoryCommand::AnswerCampaign { agrees }
        } else {
            StoryCommand::ApproveCampaign { approves: agrees }
        });
    }
    let subplot = rng.one_of(&story.subplots)?.clone();
    story_command(subplot_command(&subplot, state, rng))
}

fn subplot_command(subplot: &Subplot, state: &State, rng: &mut TestRng) -> StoryCommand {
    let id = subplot.id;
    match (subplot.stage, rng.below(6)) {
        (SubplotStage::Proposed, 0) => StoryCommand::Disallow { subplot: id },
        (SubplotStage::Proposed, _) => StoryCommand::Accept {
            subplot: id,
            active: rng.one_in(2),
        },
        (SubplotStage::Pending, _) => StoryCommand::Activate {
            subplot: id,
            active: true,
        },
        (SubplotStage::Active | SubplotStage::Ended, 0) => StoryCommand::MarkIgnored {
            subplot: id,
            ignored: rng.one_in(2),
        },
        (SubplotStage::Active | SubplotStage::Ended, 1) => StoryCommand::SetNote {
            subplot: id,
            text: "who it is".to_owned(),
        },
        (SubplotStage::Active | SubplotStage::Ended, 2) => StoryCommand::RevealNote { subplot: id },
        (SubplotStage::Active | SubplotStage::Ended, 3) => StoryCommand::Suggest {
            subplot: id,
            text: "a captain".to_owned(),
        },
        (SubplotStage::Active | SubplotStage::Ended, _) => {
            let holds = |id: &ActorId| pooled_card(state, *id, CardName::Campaign).is_some();
            let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
            let hero = heroes.into_iter().find(holds).unwrap_or(subplot.owner);
            StoryCommand::UseCampaign {
                actor: hero,
                card: pooled_card(state, hero, CardName::Campaign).unwrap_or(CardId(0)),
                subplot: id,
            }
        }
    }
}

fn pooled_card(state: &State, hero: ActorId, name: CardName) -> Option<CardId> {
    let mut pool = state.pool(hero).iter().copied();
    pool.find(|card| state.deck.name(*card) == Some(name))
}

fn deduction_command(state: &State, rng: &mut TestRng) -> StoryCommand {
    let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
    StoryCommand::Deduct {
        actor: rng.one_of(&heroes).copied().unwrap_or(ActorId(1)),
        cause: if rng.one_in(2) {
            DeductionCause::SubplotIgnored
        } else {
            DeductionCause::MartyrAsInsurance
        },
        possibilities: u16::try_from(rng.below(5)).unwrap(),
        reason: "ignored".to_owned(),
    }
}

/// Returns any command about the story, with any actor.
pub fn random_command(state: &State, rng: &mut TestRng, actor: ActorId) -> Command {
    let subplot = SubplotId(u16::try_from(rng.below(6)).unwrap());
    let hand = state.hand(actor);
    let subplots = hand.iter().chain(state.pool(actor)).copied();
    let subplots: Vec<CardId> = subplots
        .filter(|card| state.deck.is_subplot(*card))
        .collect();
    let card = rng.one_of(&subplots).or(hand.first()).copied();
    let card = card.unwrap_or(CardId(0));
    let successor = rng.one_in(2).then(|| Name::new("An heir").unwrap());
    let choice = rng.one_in(2);
    let command = match rng.below(20) {
        0 => StoryCommand::Suggest {
            subplot,
            text: String::new(),
        },
        1 => StoryCommand::Accept {
            subplot,
            active: choice,
        },
        2 => StoryCommand::Disallow { subplot },
        3 => StoryCommand::Activate {
            subplot,
            active: choice,
        },
        4 => StoryCommand::SetNote {
            subplot,
            text: String::new(),
        },
        5 => StoryCommand::RevealNote { subplot },
        6 => StoryCommand::MarkIgnored {
            subplot,
            ignored: choice,
        },
        7 | 8 => StoryCommand::TurnIn { actor, card },
        9 => StoryCommand::SetSubplotFit {
            name: CardName::Romance,
            fits: Some(choice).filter(|_| rng.one_in(2)),
        },
        10 => StoryCommand::UseCampaign {
            actor,
            card,
            subplot,
        },
        11 if choice => StoryCommand::RefuseCampaign {
            actor,
            card: pooled_card(state, actor, CardName::Campaign).unwrap_or(card),
        },
        11 => StoryCommand::AnswerCampaign { agrees: choice },
        12 => StoryCommand::ApproveCampaign { approves: choice },
        13 => StoryCommand::Sacrifice {
            actor,
            card: pooled_card(state, actor, CardName::Martyr).unwrap_or(card),
            victory: "they live".to_owned(),
            heir: successor,
        },
        14 => StoryCommand::JudgeSubplot {
            subplot,
            verdict: *rng.one_of(Verdict::VARIANTS).unwrap(),
        },
        15 => StoryCommand::EndAdventure,
        16 => StoryCommand::SetAward {
            base: u16::try_from(rng.below(1100)).unwrap(),
        },
        17 => deduction_command(state, rng),
        18 => StoryCommand::NewSession,
        _ => match rng.below(3) {
            0 => StoryCommand::NextAdventure,
            _ => StoryCommand::FinishAdventure,
        },
    };
    Command::Story { what: command }
}
