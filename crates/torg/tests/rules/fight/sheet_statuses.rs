//! In a random fight every status ends when the view says, and nothing else ends it.

use tabletop::Game;
use tabletop::seat::{ActorId, Seat};
use torg::Torg;
use torg::combat::action::Aim;
use torg::combat::status::{Status, StatusExpiry};
use torg::event::Event;
use torg::roll::RollCondition;
use torg::state::State;
use torg::view::{ActiveStatusExpiry, ActiveStatusKind, View};

/// A status of which the view says when it ends.
type Shown = (ActorId, ActiveStatusKind, ActiveStatusExpiry);

fn shown(view: &View) -> Vec<Shown> {
    let statuses = view.cast.iter().flat_map(|actor| {
        let statuses = actor.statuses.iter();
        statuses.map(|status| (actor.id, status.kind.clone(), status.expiry))
    });
    statuses.collect()
}

/// Whether the status is over once this round is closed.
fn is_over_with_round(expiry: ActiveStatusExpiry, round: u32) -> Option<bool> {
    match expiry {
        ActiveStatusExpiry::Lasting(expiry) => Some(match expiry {
            StatusExpiry::EndOfRound(last) | StatusExpiry::WhenUsed(last) => last <= round,
            StatusExpiry::NextAction | StatusExpiry::EndOfScene | StatusExpiry::WhenLifted => false,
        }),
        ActiveStatusExpiry::RoundEnds | ActiveStatusExpiry::UsedOrRoundEnds => Some(true),
        ActiveStatusExpiry::RoundEndsThenUsed => None,
        ActiveStatusExpiry::ActionNextRound
        | ActiveStatusExpiry::Revived
        | ActiveStatusExpiry::Treated
        | ActiveStatusExpiry::UsedOrLifted => Some(false),
    }
}

/// Whether both are the same status, whenever they end.
fn is_same((one, kind, _): &Shown, (other, other_kind, _): &Shown) -> bool {
    use ActiveStatusKind::{Aim, Lasting, RollCondition, VitalBlock};
    one == other
        && match (kind, other_kind) {
            (Lasting(one), Lasting(other)) => one == other,
            (
                RollCondition { condition: one, .. },
                RollCondition {
                    condition: other, ..
                },
            ) => one == other,
            (Aim(one), Aim(other)) => one == other,
            (VitalBlock(one), VitalBlock(other)) => one == other,
            _ => std::mem::discriminant(kind) == std::mem::discriminant(other_kind),
        }
}

/// The statuses that an event and its consequences end.
fn ended(before: &[Shown], after: &[Shown]) -> Vec<Shown> {
    let is_gone = |status: &&Shown| !after.iter().any(|other| is_same(status, other));
    before.iter().filter(is_gone).cloned().collect()
}

/// Each status ends with the round if the view has said so, and no other does.
fn check_round_end(round: u32, before: &[Shown], after: &[Shown]) {
    for status in before {
        let (_, kind, expiry) = status;
        let Some(is_over) = is_over_with_round(*expiry, round) else {
            continue;
        };
        let is_later = |other: &Shown| {
            is_same(status, other) && is_over_with_round(other.2, round) == Some(false)
        };
        // Of several equal ones, a later one may stay (S-21). These two go when the next round begins.
        let goes_later = matches!(
            kind,
            ActiveStatusKind::ActionLost | ActiveStatusKind::Block(_)
        );
        let turned = *kind == ActiveStatusKind::Lasting(Status::Broken);
        if goes_later || turned || is_over && before.iter().any(is_later) {
            continue;
        }
        let stays = after.iter().any(|other| is_same(status, other));
        assert_eq!(!stays, is_over, "round {round}: {status:?}\n{after:?}");
    }
}

/// A turn ends what lasts until the next action of that actor, and what it uses up.
fn check_turn_end(actor: ActorId, before: &[Shown], after: &[Shown]) {
    for status in before.iter().filter(|status| status.0 == actor) {
        let until_action = status.2 == ActiveStatusExpiry::Lasting(StatusExpiry::NextAction);
        let rises_later = status.1 == ActiveStatusKind::KnockedDown;
        if until_action && !rises_later {
            let stays = after.iter().any(|other| is_same(status, other));
            assert!(!stays, "{status:?} ends with the turn");
        }
    }
    for status in ended(before, after) {
        let is_used = matches!(
            status.1,
            ActiveStatusKind::Aim(_) | ActiveStatusKind::Hold(_)
        );
        let until_action = status.2 == ActiveStatusExpiry::Lasting(StatusExpiry::NextAction);
        assert!(
            status.0 == actor && (is_used || until_action),
            "{status:?} ends with a turn of {actor:?}"
        );
    }
}

/// Statuses end when the view says.
pub fn check_expiry(before: &State, events: &[Event]) {
    let mut state = before.clone();
    let mut events = events.iter().peekable();
    while let Some(event) = events.next() {
        let round = state.round().map(|round| u32::from(round.number));
        let statuses_before = shown(&Torg::view(&state, Seat::Table));
        let about_to_break = state.about_to_break();
        Torg::evolve(&mut state, event);
        while let Some(consequences) =
            events.next_if(|event| matches!(event, Event::ConsequencesApplied { .. }))
        {
            Torg::evolve(&mut state, consequences);
        }
        let statuses_after = shown(&Torg::view(&state, Seat::Table));
        match event {
            Event::RoundClosed { .. } => {
                assert_eq!(about_to_break, []);
                check_round_end(round.unwrap(), &statuses_before, &statuses_after);
            }
            Event::TurnEnded { actor, .. } => {
                check_turn_end(*actor, &statuses_before, &statuses_after);
            }
            Event::DiceRolled { roll, .. } => {
                let actor = state.action.as_ref().unwrap().actor;
                for status in ended(&statuses_before, &statuses_after) {
                    let is_roll = matches!(
                        status.1,
                        ActiveStatusKind::RollCondition { .. }
                            | ActiveStatusKind::Lasting(Status::Stymied)
                    );
                    assert!(status.0 == actor && is_roll, "{status:?} ends with a roll");
                    let is_stymied = matches!(
                        status.1,
                        ActiveStatusKind::RollCondition {
                            condition: RollCondition::Stymied,
                            ..
                        } | ActiveStatusKind::Lasting(Status::Stymied)
                    );
                    assert!(!is_stymied || roll.reroll_lost);
                }
            }
            Event::ActionEnded { .. } if state.conflict.is_none() => {
                let actor = state.last_action.unwrap().actor;
                // Getting up, and the defence that the action was, come after it.
                let comes_later = |kind: &ActiveStatusKind| {
                    matches!(
                        kind,
                        ActiveStatusKind::KnockedDown
                            | ActiveStatusKind::ActiveDefence(_)
                            | ActiveStatusKind::VitalBlock(_)
                    )
                };
                let until_action = ActiveStatusExpiry::Lasting(StatusExpiry::NextAction);
                for status in statuses_after {
                    let is_over = status.0 == actor && status.2 == until_action;
                    assert!(!is_over || comes_later(&status.1), "{status:?}");
                }
            }
            Event::RoundsBegan { .. } | Event::RoundsEnded => {
                for (id, kind, expiry) in statuses_after {
                    let goes_on = match expiry {
                        ActiveStatusExpiry::Lasting(expiry) => {
                            matches!(expiry, StatusExpiry::EndOfScene | StatusExpiry::WhenLifted)
                        }
                        ActiveStatusExpiry::Revived
                        | ActiveStatusExpiry::Treated
                        | ActiveStatusExpiry::UsedOrLifted => true,
                        _ => false,
                    };
                    let is_down = kind == ActiveStatusKind::KnockedDown;
                    assert!(goes_on || is_down, "{id:?} {kind:?} {expiry:?}");
                }
            }
            _ => {}
        }
    }
}

/// Whoever cannot act does nothing and waits for nothing (TC-018).
pub fn check_incapacitated(state: &State) {
    for actor in state.present().filter(|actor| !actor.condition.can_act()) {
        let fight = &actor.combat;
        let rests = fight.hold.is_none()
            && fight.active_defence.is_none()
            && fight.block.is_none()
            && fight.vital_block_steps == 0
            && fight.aim == Aim::None;
        assert!(rests, "{fight:?}");
        let round = state.round();
        assert!(round.is_none_or(|round| round.next_turn_of(actor.id).is_none()));
    }
}
