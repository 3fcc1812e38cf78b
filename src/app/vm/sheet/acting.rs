//! The sheet of an action: which kind, then dice, cards and how it comes out.

use super::*;
use crate::app::intent::Intent;
use crate::app::model::{Purpose, RoundsSheet, Sheet};
use crate::app::vm::stage::{actions, hand_label, kind_of, pool_chip};
use crate::app::vm::using::{bought, figures, play};
use crate::app::vm::{Button, ButtonVariant, deeds, tasks};
use crate::app::words::combat::choice;
use crate::app::words::telling::{called, dice, headline, name_among};
use crate::app::words::torg::{level, signed};
use crate::app::words::{refusals, rounds};
use ::torg::card::{ApprovableAction, CardName};
use ::torg::combat::options::CombatOption;
use ::torg::command::Command;
use ::torg::fight::actions::PendingAction;
use ::torg::refusal::Refusal;
use ::torg::roll::{Proficiency, RollCondition, SuccessLevel};
use ::torg::rounds::{ActionModifier, RoundsCommand};
use ::torg::state::{Action, ActionKind, ActionOutcome, ActionStage, Role};
use ::torg::view::{ActorView, View};

/// What rolls a die that was bought before anything is told.
pub const BOUGHT: &str = "Roll the bought die";

pub(super) fn act(view: &View, sheet: &Sheet) -> Option<Act> {
    let Sheet::Act {
        actor,
        critical_moment,
        skill,
        typed,
        fault,
    } = sheet
    else {
        return None;
    };
    let actor = view.actor(*actor)?;
    let name = name_among(view, actor).to_owned();
    let side = actor.role.side();
    match view
        .action
        .as_ref()
        .filter(|action| action.actor == actor.id)
    {
        None => {
            let approved = view.round.as_ref().map(|round| round.approved);
            if view.in_rounds && approved.is_none() {
                return None;
            }
            let critical = has_moment(view, actor).then(|| {
                (
                    *critical_moment,
                    "Hand cards may be used on this one action. Once this act.".to_owned(),
                )
            });
            let (no, pass) = if view.in_rounds {
                let pass = Command::Pass { actor: actor.id };
                (": no action", Intent::wanted(pass))
            } else {
                (": no roll", Intent::ClosedSheet)
            };
            let pass = Box::new(Button::new(
                format!("{name}{no}"),
                ButtonVariant::Plain,
                pass,
            ));
            let actions = actions(view, actor.id, approved, *critical_moment);
            Some(Act {
                title: headline(&[&name]),
                name,
                side,
                step: ActStep::Choose {
                    actions,
                    critical,
                    pass,
                    first: deeds::gets_up(view, actor).map(Box::new),
                    more: deeds::more(view, actor).map(Box::new),
                },
            })
        }
        Some(open) => {
            let figured = open.pending_action.is_some() || !open.targeted_attacks.is_empty();
            let dice = (open.stage == ActionStage::Declared
                || view.active_effects.extra_roll_pending)
                .then(|| Dice {
                    skilled: (!figured).then_some(*skill == Proficiency::Skilled),
                    typed: typed.clone(),
                    fault: fault.as_ref().map(|fault| {
                        let words = match (&**fault, typed) {
                            (Refusal::Dice(fault), Some(typed)) => {
                                refusals::dice_typed(*fault, typed)
                            }
                            (other, _) => refusals::refusal(other, view, false),
                        };
                        (words.title, words.why)
                    }),
                });
            let check = tasks::check_title(view, actor);
            let kind = if open.has_option(CombatOption::SuppressiveFire) {
                choice(CombatOption::SuppressiveFire)
            } else if matches!(open.pending_action, Some(PendingAction::Push { .. })) {
                "Push"
            } else {
                kind_of(view, open.kind)
            };
            let title = check.unwrap_or_else(|| headline(&[&name, ": ", kind]));
            Some(Act {
                title,
                name,
                side,
                step: resolve(view, actor, open, dice),
            })
        }
    }
}

fn resolve(view: &View, actor: &ActorView, open: &Action, dice: Option<Dice>) -> ActStep {
    let mut notes = tasks::check_notes(view, actor);
    // What the app reckons takes effect; nobody is asked how it came out.
    let harmless = open.targeted_attacks.is_empty() && open.pending_action.is_some();
    let figured = harmless || open.has_option(CombatOption::SuppressiveFire);
    let slips = if figured {
        deeds::slips(view, open)
    } else {
        vec![]
    };
    // On the slip stands what the dice did, and against whom.
    let lies = !slips.is_empty();
    match actor.roll_condition.filter(|_| !lies) {
        Some((RollCondition::Up, _)) => notes.push("Up: a free extra die on this roll.".to_owned()),
        // Once the dice lie there, only where they would have rolled on.
        Some((RollCondition::Stymied, _))
            if open.roll.as_ref().is_none_or(|roll| roll.reroll_lost) =>
        {
            notes.push("Stymied: the first reroll is lost, a bought one too.".to_owned());
        }
        Some((RollCondition::Stymied, _)) | None => {}
    }
    if view.active_effects.extra_roll_pending && open.roll.is_some() {
        notes.push("A die was bought: roll it.".to_owned());
    }
    if let Some(target) = open.target.filter(|_| !lies) {
        notes.push(format!("Against {}.", called(view, target)));
    }
    // A setback stands on the figure line.
    let others = |weight: &&ActionModifier| !matches!(weight, ActionModifier::SetbackTotal(_));
    for weight in view.action_modifiers.iter().filter(others) {
        notes.push(rounds::weight(*weight, view));
    }
    if open.critical_moment {
        notes.push("A critical moment: hand cards may be used.".to_owned());
    }
    let committed = open.stage == ActionStage::Committed;
    if committed {
        notes.push("The result is told: no more own cards.".to_owned());
    }
    let rolled = open.roll.as_ref().filter(|_| !lies).map(|roll| Rolled {
        faces: roll.chains.iter().flatten().map(|die| die.face()).collect(),
        total: roll.total.get(),
        bonus: signed(roll.bonus.0),
        line: self::dice(roll),
    });
    let owners = view
        .heroes()
        .filter(|hero| hero.id == actor.id)
        .chain(view.heroes().filter(|hero| hero.id != actor.id));
    let pool = owners
        .flat_map(|hero| {
            let own = hero.id == actor.id;
            hero.pool
                .iter()
                .filter(move |held| {
                    (own && !view.deck.is_special(held.card)) || held.may_play.is_ok()
                })
                .filter(move |held| own || supports(view.deck.name(held.card)))
                .map(move |held| PlayableCard {
                    chip: pool_chip(&view.deck, held.card, hero.id, false),
                    owner: if own {
                        String::new()
                    } else {
                        called(view, hero.id)
                    },
                    ready: held.may_play.is_ok(),
                    play: play(view, hero.id, held.card),
                })
        })
        .collect();
    let hands = hands(view, actor, open);
    let rolled_yet = open.stage == ActionStage::Rolled;
    // Where the slip tells what it comes to, there is nothing to be told.
    let plain = !figured && open.targeted_attacks.is_empty();
    let commit = (rolled_yet && plain).then(|| {
        Button::new(
            "Tell the result",
            ButtonVariant::Plain,
            Intent::wanted(Command::Commit),
        )
    });
    let more = view.in_rounds.then(|| {
        let also: Vec<ApprovableAction> = open
            .additional_kinds
            .iter()
            .map(|(kind, _)| *kind)
            .collect();
        let label = if also.is_empty() {
            "More in this action".to_owned()
        } else {
            rounds::kinds(open.kind, &also)
        };
        let sheet = Sheet::Rounds(RoundsSheet::Also);
        Button::new(label, ButtonVariant::Quiet, Intent::Asked(sheet))
    });
    ActStep::Resolve(Box::new(Resolve {
        notes,
        dice,
        rolled,
        figures: view
            .active_effects
            .roll_breakdown
            .as_ref()
            .and_then(|tally| figures(view, tally))
            .filter(|_| !figured),
        slips,
        bought: bought(view, actor),
        pool,
        played: open
            .cards_played
            .iter()
            .map(|(by, card)| pool_chip(&view.deck, *card, *by, true))
            .collect(),
        hands,
        commit,
        more,
        outcomes: if figured {
            settles(view, open)
        } else {
            outcomes(open, tasks::is_check(view, actor.id))
        },
        figured,
        earns: earns(view, actor, open),
    }))
}

/// Whether the critical moment of the act is still to come.
fn has_moment(view: &View, actor: &ActorView) -> bool {
    let hero = actor.role == Role::Hero && !view.deckless;
    hero && view.in_rounds && !actor.critical_moment_used
}

/// The ways to the hands that are open for the action: its own in a critical moment, and in free play everybody's, whatever they
/// hold. Before the dice a critical moment may still be named (DD-076).
fn hands(view: &View, actor: &ActorView, open: &Action) -> Vec<Button> {
    if view.deckless {
        return vec![];
    }
    let way = |hero: &ActorView| {
        Button::new(
            hand_label(hero),
            ButtonVariant::Curtain,
            Intent::CalledCurtain(hero.id, Purpose::Hand),
        )
    };
    if !view.in_rounds {
        let own = view.heroes().filter(|hero| hero.id == actor.id);
        let others = view.heroes().filter(|hero| hero.id != actor.id);
        return own.chain(others).map(way).collect();
    }
    if open.critical_moment {
        let told = open.stage == ActionStage::Committed;
        return (!told).then(|| way(actor)).into_iter().collect();
    }
    if open.stage == ActionStage::Declared && has_moment(view, actor) {
        let what = RoundsCommand::DeclareCriticalMoment;
        let label = "It is a critical moment";
        let way = Button::new(
            label,
            ButtonVariant::Plain,
            Intent::wanted(Command::Rounds { what }),
        );
        return vec![way.with_sub("hand cards on this one action, once this act")];
    }
    vec![]
}

/// Cards that help on somebody else's action.
fn supports(name: Option<CardName>) -> bool {
    use ::torg::timing::TimingWindow;
    name.is_some_and(|name| name.window() == TimingWindow::OthersRollUntilAnnounced)
}

fn earns(view: &View, actor: &ActorView, open: &Action) -> bool {
    let pays = actor.role == Role::Hero && !view.deckless && !open.draw_denied;
    let approved = view.round.as_ref().map(|round| round.approved);
    let kinds = open.kinds();
    pays && approved.is_some_and(|approved| kinds.iter().any(|kind| approved.includes(*kind)))
}

/// The figures are known: what they come to takes effect, once the dice lie there.
fn settles(view: &View, open: &Action) -> Vec<OutcomeButton> {
    if view.active_effects.extra_roll_pending {
        return vec![OutcomeButton {
            label: BOUGHT,
            steps: 5,
            intent: Intent::SentSheet,
        }];
    }
    let there = open.roll.is_some();
    let lets = OutcomeButton {
        label: "Let it take effect",
        steps: 5,
        intent: deeds::settles(view, open.actor),
    };
    Vec::from_iter(there.then_some(lets))
}

fn outcomes(open: &Action, check: bool) -> Vec<OutcomeButton> {
    let announce = |outcome| Intent::wanted(Command::Announce { outcome });
    if open.only_defends() {
        return vec![OutcomeButton {
            label: "The defence stands",
            steps: 5,
            intent: announce(ActionOutcome::Done),
        }];
    }
    let mut all = vec![OutcomeButton {
        label: "Failed",
        steps: 0,
        intent: announce(ActionOutcome::Failed),
    }];
    all.extend(
        (1..)
            .zip(SuccessLevel::ALL)
            .map(|(steps, reached)| OutcomeButton {
                label: level(reached),
                steps,
                intent: announce(ActionOutcome::Succeeded(reached)),
            }),
    );
    if open.kind == ActionKind::Other && !check {
        all.push(OutcomeButton {
            label: "Done, no roll",
            steps: 5,
            intent: announce(ActionOutcome::Done),
        });
    }
    all
}
