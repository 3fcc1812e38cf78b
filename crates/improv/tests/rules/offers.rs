//! What a view offers is what the rules allow, in random play: every offered choice is legal, and every legal one is offered.

use crate::invariants::opened;
use ::improv::Improv;
use ::improv::advice::Advice;
use ::improv::command::{Command, TalentFit};
use ::improv::event::Event;
use ::improv::offers::NarrationStep;
use ::improv::preview::MooksLeft;
use ::improv::refusal::Refusal;
use ::improv::settings::NarrationOrder;
use ::improv::side::SideId;
use ::improv::state::{Conflict, Phase, State};
use ::improv::view::ConflictView;
use tabletop::Game;
use tabletop::ruling::{Authority, Judge};
use tabletop::seat::Seat;
use tabletop::table::PlayMode;
use testing::TestRng;
use testing::improv::random_command;

/// Returns the events of a command by the rules.
fn decided(state: &State, command: &Command) -> Result<Vec<Event>, Refusal> {
    Improv::decide(
        state,
        command,
        &mut Judge::new(Authority::Rules),
        &mut TestRng(5),
    )
}

#[track_caller]
fn check(state: &State, command: &Command, offered: bool, what: &str) {
    let result = decided(state, command);
    assert_eq!(
        result.is_ok(),
        offered,
        "{what}: {command:?} gave {result:?}"
    );
}

fn ids(conflict: &Conflict) -> Vec<SideId> {
    conflict.sides.iter().map(|side| side.id).collect()
}

/// Gifts of victory cards and of the deck's top card (IM-116 … IM-119, IM-157, IM-158).
fn gifts(state: &State, conflict: &Conflict, view: &ConflictView) {
    for from in &view.sides {
        let id = from.state.id;
        for to in ids(conflict) {
            for card in conflict.sides.iter().flat_map(|side| &side.pile) {
                let command = Command::GiveCard {
                    from: id,
                    to,
                    card: card.card,
                    note: "so".to_owned(),
                };
                let offered =
                    from.gifts.cards.contains(&card.card) && from.gifts.receivers.contains(&to);
                check(state, &command, offered, "a gift");
            }
            if !state.settings.uses_real_deck() {
                let command = Command::GiveTopCard {
                    from: id,
                    to,
                    note: "so".to_owned(),
                    card: None,
                };
                let offered = from.gifts.may_give_top_card() && from.gifts.receivers.contains(&to);
                let result = decided(state, &command);
                if result != Err(Refusal::DeckEmpty) {
                    assert_eq!(result.is_ok(), offered, "{command:?} gave {result:?}");
                }
            }
        }
    }
}

/// The adoption of lost stakes, and the choice of those who lost to the Hand of Fate (IM-144, IM-145, IM-159).
fn stakes(state: &State, conflict: &Conflict, view: &ConflictView) {
    for lost in ids(conflict) {
        for by in ids(conflict) {
            let command = Command::AdoptStake {
                lost,
                by,
                agreed: true,
            };
            let offered = view
                .lost_stakes
                .iter()
                .any(|stake| stake.side == lost && stake.adopters.contains(&by));
            check(state, &command, offered, "a lost stake");
        }
    }
    for side in ids(conflict) {
        for stays in [true, false] {
            let command = Command::ChooseFate { side, stays };
            check(
                state,
                &command,
                view.choosing_fate.contains(&side),
                "the Hand of Fate",
            );
        }
    }
}

/// The removal of mooks (IM-137, IM-138).
fn mooks(state: &State, conflict: &Conflict, view: &ConflictView) {
    for group in ids(conflict) {
        for by in ids(conflict) {
            let command = Command::RemoveMooks {
                by,
                group,
                count: 1,
                believable: true,
            };
            let mooks = view.removable_mooks_of(group);
            let offered = mooks.is_some_and(|mooks| mooks.removers.contains(&by))
                && view.mooks_left_after(group, 1) != MooksLeft::TooFew;
            check(state, &command, offered, "mooks");
        }
    }
}

/// Whose turn it is, who decides what is unclear, and ties between piles (IM-017, IM-086, IM-088, IM-095, IM-115).
fn narration(state: &State, conflict: &Conflict, view: &ConflictView) {
    for side in ids(conflict) {
        let narrate = Command::Narrate {
            side,
            text: Some("so".to_owned()),
            objection: None,
        };
        let offered = view.narration_step == Some(NarrationStep::Narration(side));
        check(state, &narrate, offered, "narration");
        if matches!(conflict.phase, Phase::Narrate | Phase::Final) {
            let arbitrate = Command::Arbitrate {
                side,
                text: "so".to_owned(),
            };
            let is_arbiter = view.arbiter_choices().contains(&side);
            if !view.arbiters.is_empty() || is_arbiter {
                check(state, &arbitrate, is_arbiter, "the arbiter");
            }
        }
    }
    let next = matches!(view.narration_step, Some(NarrationStep::NextRound(_)));
    check(state, &Command::NextRound, next, "the next round");
    let end = view.narration_step == Some(NarrationStep::End);
    check(state, &Command::EndConflict, end, "the end");
    if !state.settings.uses_real_deck() {
        for one in ids(conflict) {
            for other in ids(conflict) {
                let command = Command::BreakPileTie {
                    one,
                    other,
                    cards: vec![],
                };
                let offered = view.matchups.iter().any(|pair| {
                    let pair_ids = (pair.matchup.one, pair.matchup.other);
                    pair.may_break_tie && (pair_ids == (one, other) || pair_ids == (other, one))
                });
                check(state, &command, offered, "a tie between piles");
            }
        }
    }
}

/// By the rules, a loser narrates before the winner, except where lost and won ties form a circle (IM-088, IM-122, IM-141, IA-03).
fn losers_come_first(state: &State, conflict: &Conflict, view: &ConflictView) {
    if conflict.order_by_table
        || state.settings.narration_order == NarrationOrder::Rotation
        || !matches!(conflict.phase, Phase::Narrate | Phase::Final)
    {
        return;
    }
    let queue = &view.narration_queue;
    let place = |id: &SideId| queue.iter().position(|other| other == id);
    for (winner, loser) in &view.narrated_beats {
        let was_level = match conflict.phase {
            Phase::Final => conflict
                .compare_piles(*winner, *loser, &state.settings)
                .is_eq(),
            _ => conflict.round_result.is_tied(*winner, *loser),
        };
        let in_circle = was_level && view.narrated_beats.iter().any(|pair| pair.1 == *winner);
        if let (Some(winner_place), Some(loser_place)) = (place(winner), place(loser)) {
            assert!(
                loser_place < winner_place || in_circle,
                "{winner:?} beat {loser:?}: {queue:?}"
            );
        }
    }
}

/// Whether somebody can add a bonus, and who may award whom (IM-048 … IM-057, IM-061, IM-094).
fn bonuses_and_awards(state: &State, conflict: &Conflict) {
    let view = Improv::view(state, Seat::Table);
    for person in &view.people {
        let mut able = false;
        for on in ids(conflict) {
            able |= decided(state, &Command::AddToken { by: person.id, on }).is_ok();
            for talent in 0..3 {
                let command = Command::AddTalent {
                    by: person.id,
                    talent,
                    on,
                    fit: TalentFit::Agreed,
                };
                able |= decided(state, &command).is_ok();
            }
        }
        if conflict.phase == Phase::Bonuses {
            assert_eq!(able, person.may_add_bonus, "{person:?}");
        } else {
            assert!(!able, "{person:?}");
        }
        for to in &view.people {
            let command = Command::Award {
                from: person.id,
                to: to.id,
            };
            let phase = matches!(conflict.phase, Phase::Narrate | Phase::Final);
            let offered = view.award_givers().any(|giver| giver.id == person.id)
                && person.id != to.id
                && phase;
            let result = decided(state, &command);
            if !matches!(
                result,
                Err(Refusal::AwardUsed { .. } | Refusal::PoolEmpty | Refusal::NoTokens)
            ) {
                assert_eq!(result.is_ok(), offered, "{command:?} gave {result:?}");
            }
        }
    }
}

#[test]
fn views_offer_what_the_rules_allow() {
    for seed in 0..testing::sequences(60, 1_000) {
        let played = std::panic::catch_unwind(|| {
            let mut rng = TestRng(seed);
            let mut table = opened(&mut rng);
            for _ in 0..200 {
                let command = random_command(table.state(), &mut rng);
                let mode = match rng.one_in(40) {
                    true => PlayMode::ByRuling("so be it".to_owned()),
                    false => PlayMode::ByTheRules,
                };
                let _ = table.play(&command, &mode, None, &mut TestRng(rng.next()));
                let state = table.state();
                if let Some(conflict) = &state.conflict {
                    let view = Improv::view(state, Seat::Table).conflict.unwrap();
                    gifts(state, conflict, &view);
                    stakes(state, conflict, &view);
                    mooks(state, conflict, &view);
                    narration(state, conflict, &view);
                    losers_come_first(state, conflict, &view);
                    bonuses_and_awards(state, conflict);
                    closed_stakes_are_foretold(state, &view);
                    gifts_are_foretold(state, &view);
                }
            }
        });
        assert!(played.is_ok(), "the sequence with seed {seed}");
    }
}

/// A view says beforehand what closing the stakes gives: the gamemaster's limits, the sides that succeed without cards, and the
/// opponents that are missing (IM-020, IM-024, IM-027, IM-050, IM-102). As long as nobody opposes anybody, all count as players.
fn closed_stakes_are_foretold(state: &State, view: &ConflictView) {
    let mut unopposed = vec![];
    let (mut nobody_opposed, mut missing) = (false, false);
    for advice in &view.advice {
        match advice {
            Advice::Unopposed(side) | Advice::UnopposedProtagonist(side) => unopposed.push(*side),
            Advice::NobodyOpposed => nobody_opposed = true,
            Advice::OpponentMissing { .. } => missing = true,
            Advice::TooFewGmStakes | Advice::ManyPlayers | Advice::TableSize => {}
        }
    }
    let Ok(events) = decided(state, &Command::CloseStakes) else {
        return;
    };
    let Some(Event::StakesClosed {
        participating_players,
        gm_token_limit,
        granted,
    }) = events.first()
    else {
        panic!("{events:?}");
    };
    assert!(!missing);
    if !nobody_opposed {
        let limits = (view.gm_limits.tokens, view.gm_limits.stakes);
        assert_eq!(limits, (*gm_token_limit, *participating_players));
        assert_eq!(unopposed, *granted);
    }
}

/// A view says beforehand what a gift changes (IM-UI-6).
fn gifts_are_foretold(state: &State, view: &ConflictView) {
    for from in &view.sides {
        let id = from.state.id;
        for card in &from.gifts.cards {
            for to in &from.gifts.receivers {
                let command = Command::GiveCard {
                    from: id,
                    to: *to,
                    card: *card,
                    note: "so".to_owned(),
                };
                let mut after = state.clone();
                for event in decided(state, &command).unwrap() {
                    Improv::evolve(&mut after, &event);
                }
                let shown = view.matchups_after_gift(id, *to, *card, &state.settings);
                let matchups = after.conflict.unwrap().final_matchups(&state.settings);
                assert_eq!(shown, matchups);
            }
        }
    }
}
