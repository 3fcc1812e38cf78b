//! Properties: seeded sequences of sensible and senseless commands, with the invariants checked after every command.

use ::torang::Torang;
use ::torang::command::{AbilityChoice, Command, DieSource, HelperCheckTarget, NewHelp};
use ::torang::event::Event;
use ::torang::modifier::ModifierSource;
use ::torang::odds::opposed;
use ::torang::opposed::{Outcome, Side};
use ::torang::refusal::Refusal;
use ::torang::score::Level;
use ::torang::state::{AbilityId, HelpRoll, Role, RollPart, State};
use std::collections::BTreeSet;
use storage::line::{self, ChecksumChain};
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::event_log::EventLog;
use tabletop::rule::te;
use tabletop::ruling::{Authority, Judge};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::tables::undo_step;
use testing::torang::{EVENT_KINDS, random_command, random_opening};
use testing::{TestRng, variant_name};

/// Checks what is true at every moment.
fn is_valid(state: &State) {
    let mut abilities: BTreeSet<AbilityId> = BTreeSet::new();
    let mut carried = BTreeSet::new();
    for character in &state.cast {
        for ability in &character.abilities {
            assert!(abilities.insert(ability.id), "{:?} twice", ability.id);
        }
        for modifier in &character.carried_modifiers {
            assert!(
                carried.insert(modifier.id) && modifier.amount.abs() == 20,
                "TE-043"
            );
        }
    }
    let Some(roll) = &state.roll else { return };
    for part in roll.parts() {
        let attempt = roll.attempt(part).unwrap();
        let Some(result) = attempt.result else {
            continue;
        };
        assert!((1..=100).contains(&result.natural.face()), "TE-INV-1");
        assert_eq!(
            result.level,
            result.target_score.level(result.natural),
            "TE-INV-2"
        );
        assert_eq!(result.effective, roll.effective(part), "TE-INV-5, TE-INV-6");
        let against = match (part, &roll.comparison) {
            (RollPart::Main(side), Some(comparison)) => comparison.scaled.for_side(side),
            (RollPart::Main(_), None) | (RollPart::Help(_), _) => result.effective,
        };
        assert_eq!(result.target_score, against, "TE-113");
        for modifier in &attempt.modifiers {
            if let ModifierSource::Carried(id) = modifier.source {
                assert!(!carried.contains(&id), "TE-043: used once");
            }
        }
        let thresholds = result.target_score.thresholds();
        let (first, last) = thresholds.span(result.level);
        assert!((first..=last).contains(&result.natural.face()), "TE-INV-3");
        assert!((5..=95).contains(&thresholds.success), "TE-INV-4");
        assert!((1..=3).contains(&thresholds.fumbles) && thresholds.critical <= thresholds.success);
        assert!(
            result.level <= result.target_score.plus(1).level(result.natural),
            "TE-INV-11"
        );
    }
    assert_eq!(
        roll.opponent.is_some() && roll.is_rolled(),
        roll.comparison.is_some()
    );
}

/// Checks what is true of a roll that no ruling has changed.
fn is_by_the_book(table: &Table<Torang>) {
    let Some(roll) = &table.state().roll else {
        return;
    };
    let mut overruled = vec![];
    for entry in table.log().applied() {
        for event in &entry.events {
            if let Event::RollRequested { .. } = event {
                overruled.clear();
            }
        }
        overruled.extend(entry.ruling.iter().flat_map(|ruling| &ruling.overruled));
    }
    let is_ruled = |rule| overruled.contains(&&te(rule));
    let mut carried = BTreeSet::new();
    for attempt in roll
        .parts()
        .into_iter()
        .filter_map(|part| roll.attempt(part))
    {
        for modifier in &attempt.modifiers {
            if let ModifierSource::Carried(id) = modifier.source {
                assert!(carried.insert(id) || is_ruled(43), "TE-043: once");
            }
        }
    }
    let mut helped: Vec<(ActorId, Side)> = vec![];
    for help in roll
        .help_rolls
        .iter()
        .filter(|help| help.attempt.result.is_some())
    {
        let actor = help.attempt.actor;
        for (other, side) in &helped {
            let (twice, on_both) = (*side == help.side, *side != help.side);
            assert!(*other != actor || !twice || is_ruled(66), "TE-066");
            assert!(*other != actor || !on_both || is_ruled(61), "B-21");
        }
        helped.push((actor, help.side));
    }
}

/// Checks what a log entry did to the roll.
fn keeps_the_rules(before: &State, events: &[Event], after: &State) {
    for event in events {
        if let (Event::HelpWithdrawn { help, .. }, Some(roll)) = (event, &after.roll) {
            let counts = roll.help_roll(*help).is_some_and(HelpRoll::counts_as_offer);
            assert!(!counts, "help that was withdrawn counts no more");
        }
        if let Event::MainRolled {
            active,
            opponent: Some(opponent),
            comparison: Some(comparison),
            ..
        } = event
        {
            let rules = before.settings.opposed_rules();
            let scaled = comparison.scaled;
            assert!(
                scaled.active.excess() == 0 || scaled.opponent.excess() == 0,
                "TE-INV-9"
            );
            assert_eq!(
                *comparison,
                rules.compare(scaled, active.natural, opponent.natural)
            );
            let odds = opposed(scaled, rules);
            assert!(odds.ways(comparison.outcome) > 0, "what came can come");
            let all_cases: u32 = Outcome::ALL.iter().map(|outcome| odds.ways(*outcome)).sum();
            assert_eq!(all_cases, 10_000, "TE-INV-8");
            let has_lesser_loser = comparison.lesser_loser.is_some();
            assert!(
                !has_lesser_loser || comparison.outcome == Outcome::MutualFailure,
                "TE-087"
            );
        }
    }
    let renewed = events
        .iter()
        .any(|event| matches!(event, Event::RollRequested { .. }));
    if let (Some(before_roll), Some(after_roll)) = (&before.roll, &after.roll)
        && before_roll.is_rolled()
        && !renewed
    {
        assert_eq!(before_roll.comparison, after_roll.comparison, "TE-INV-6");
        assert_eq!(before_roll.parts(), after_roll.parts(), "TE-INV-6");
        for part in before_roll.parts() {
            let (before_attempt, after_attempt) = (
                before_roll.attempt(part).unwrap(),
                after_roll.attempt(part).unwrap(),
            );
            assert_eq!(
                (&before_attempt.modifiers, before_attempt.result),
                (&after_attempt.modifiers, after_attempt.result),
                "TE-INV-6"
            );
        }
    }
}

/// Every seat sees the same, and the view's odds and numbers match the state.
fn views_agree(state: &State) {
    let view = Torang::view(state, Seat::Table);
    assert!(view == Torang::view(state, Seat::Actor(ActorId(1))));
    let Some(roll_view) = view.roll else { return };
    for part in &roll_view.parts {
        let ways: u128 = Level::ALL.iter().map(|level| part.odds.ways(*level)).sum();
        assert_eq!(ways, part.odds.total(), "TE-INV-8");
        assert_eq!(part.thresholds, part.target_score.thresholds());
    }
    assert_eq!(
        roll_view.odds.is_some(),
        roll_view.state.contestant(Side::Opponent).is_some()
    );
}

/// A view offers what the rules allow.
fn offers_agree(state: &State) {
    let decided = |command: &Command| {
        let mut judge = Judge::new(Authority::Rules);
        Torang::decide(state, command, &mut judge, &mut TestRng(5))
    };
    let view = Torang::view(state, Seat::Table);
    let Some(roll_view) = &view.roll else { return };
    let roll = &roll_view.state;
    let opponent = roll.opponent.as_ref().map(|_| DieSource::App);
    let command = Command::RollMain {
        active: DieSource::App,
        opponent,
    };
    assert_eq!(decided(&command).is_ok(), roll_view.may_roll.is_ok());
    for part in &roll_view.parts {
        let asked = decided(&Command::AskForCheck { part: part.part });
        if part.check.is_some() {
            assert!(asked.is_ok_and(|events| !events.is_empty()), "TE-045");
        }
        let RollPart::Help(help) = part.part else {
            continue;
        };
        for target in [
            HelperCheckTarget::HelpingAbility,
            HelperCheckTarget::MainAbility,
        ] {
            let marked = decided(&Command::MarkHelperCheck { help, target });
            let offered = part.markable_abilities().iter();
            let offered = offered.map(|option| option.target).collect::<Vec<_>>();
            if offered.contains(&target) {
                let new = matches!(
                    marked,
                    Err(Refusal::TooMany { .. } | Refusal::UnknownCharacter)
                );
                assert!(marked.is_ok() || new, "TE-067: {target:?} gave {marked:?}");
            } else if let Ok(events) = marked {
                let mut after = state.clone();
                for event in &events {
                    Torang::evolve(&mut after, event);
                }
                let actor = roll.attempt(part.part).unwrap().actor;
                let owner = state.cast.iter().find(|one| one.id == actor).unwrap();
                let marks = |state: &State| {
                    let owner = state.cast.iter().find(|one| one.id == actor).unwrap();
                    owner
                        .abilities
                        .iter()
                        .filter(|ability| ability.check)
                        .count()
                };
                let other = offered.first().is_some_and(|other| {
                    let target = *other;
                    let other = decided(&Command::MarkHelperCheck { help, target });
                    other.is_ok_and(|other| other == events)
                });
                assert!(
                    owner.role == Role::GmCharacter || marks(&after) == marks(state) || other,
                    "TE-067: {target:?} is not offered"
                );
            }
        }
    }
    for side in Side::ALL {
        for character in view.present() {
            for ability in &character.abilities {
                let help = NewHelp {
                    helper: character.id,
                    side,
                    helped_helper: None,
                    ability: AbilityChoice::Ability(ability.id),
                    justification: String::new(),
                };
                let command = Command::OfferHelp {
                    help,
                    approved: true,
                };
                let mut abilities = view.helping_abilities(character);
                let offered = roll.contestant(side).is_some()
                    && !roll.is_rolled()
                    && view
                        .helpers(roll, side)
                        .any(|helper| helper.id == character.id)
                    && abilities.any(|(other, _)| other.id == ability.id);
                let result = decided(&command);
                if !matches!(result, Err(Refusal::TooMany { .. })) {
                    assert_eq!(
                        result.is_ok(),
                        offered,
                        "TE-063, TE-066: {command:?} gave {result:?}"
                    );
                }
            }
        }
    }
}

fn undo_then_redo(table: &mut Table<Torang>) {
    let (state, log) = (table.state().clone(), table.log().clone());
    if table.undo() {
        assert!(table.redo(), "what was undone can be redone");
    }
    assert!(*table.state() == state && *table.log() == log);
}

fn replays(table: &Table<Torang>) {
    let log = table.log();
    let again = EventLog::new(log.entries().to_vec(), log.cursor());
    assert!(Table::<Torang>::replay(again).state() == table.state());
}

fn step(table: &mut Table<Torang>, rng: &mut TestRng) {
    match rng.below(40) {
        0 => {
            table.undo();
        }
        1 => {
            table.redo();
        }
        2 => {
            let cursor_count = u32::try_from(table.log().entries().len() + 2).unwrap();
            table.go_to(rng.below(cursor_count) as usize);
        }
        _ => {
            let command = random_command(table.state(), rng);
            let mode = if rng.one_in(6) {
                PlayMode::ByRuling("so be it".to_owned())
            } else {
                PlayMode::ByTheRules
            };
            let (before, log) = (table.state().clone(), table.log().clone());
            let step = undo_step(table.log());
            let played = table.play_in_step(
                &command,
                &mode,
                step,
                Some(rng.next() % 9),
                &mut TestRng(rng.next()),
            );
            if played.is_err() || *table.log() == log {
                assert!(
                    *table.state() == before,
                    "{command:?} gave {played:?} and changed the state"
                );
                assert!(*table.log() == log, "{command:?} gave {played:?}");
                return;
            }
            let entry = table.log().applied().last().unwrap();
            keeps_the_rules(&before, &entry.events, table.state());
            let line = line::write(&mut ChecksumChain::default(), entry);
            assert_eq!(
                line::read(&mut ChecksumChain::default(), &line).as_ref(),
                Ok(entry)
            );
        }
    }
    is_valid(table.state());
    is_by_the_book(table);
    undo_then_redo(table);
    if rng.one_in(6) {
        views_agree(table.state());
        offers_agree(table.state());
    }
    if rng.one_in(20) {
        replays(table);
    }
}

fn opened(rng: &mut TestRng) -> Table<Torang> {
    let mut table = Table::default();
    let opening = random_opening(rng);
    assert!(
        table
            .play(&opening, &PlayMode::ByTheRules, None, rng)
            .is_ok()
    );
    table
}

fn play(seed: u64) {
    let mut rng = TestRng(seed);
    let mut table = opened(&mut rng);
    for _ in 0..20 + rng.below(60) {
        step(&mut table, &mut rng);
    }
    replays(&table);
}

fn sequences(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let played = std::panic::catch_unwind(|| play(seed));
        assert!(played.is_ok(), "the sequence with seed {seed}");
    }
}

#[test]
fn even_sequences() {
    sequences((0..testing::sequences(1_000, 10_000)).step_by(2));
}

#[test]
fn odd_sequences() {
    sequences((1..testing::sequences(1_000, 10_000)).step_by(2));
}

/// The random sequences reach every kind of event; otherwise they would prove nothing.
#[test]
fn the_sequences_reach_every_event() {
    let mut seen = BTreeSet::new();
    let mut ruled = 0;
    let mut outcomes = vec![];
    for seed in 0..200 {
        let mut rng = TestRng(seed);
        let mut table = opened(&mut rng);
        for _ in 0..200 {
            step(&mut table, &mut rng);
        }
        for entry in table.log().entries() {
            ruled += u32::from(entry.ruling.is_some());
            for event in &entry.events {
                seen.insert(variant_name(event));
                if let Event::MainRolled {
                    comparison: Some(comparison),
                    ..
                } = event
                    && !outcomes.contains(&comparison.outcome)
                {
                    outcomes.push(comparison.outcome);
                }
            }
        }
    }
    let missing: Vec<&str> = EVENT_KINDS
        .split_whitespace()
        .filter(|name| !seen.contains(*name))
        .collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
    assert!(ruled > 150, "{ruled} rulings");
    assert!(outcomes.len() >= 7, "{outcomes:?}");
}

/// Deciding does not change the state, and the same chance gives the same events.
#[test]
fn deciding_changes_nothing_and_is_repeatable() {
    for seed in 0..300 {
        let mut rng = TestRng(seed);
        let mut table = opened(&mut rng);
        for _ in 0..40 {
            let command = random_command(table.state(), &mut rng);
            let decide = |seed| {
                let mut judge = Judge::new(Authority::Ruling);
                let events =
                    Torang::decide(table.state(), &command, &mut judge, &mut TestRng(seed));
                (events, judge.into_overruled())
            };
            let chance = rng.next();
            assert_eq!(decide(chance), decide(chance), "{command:?}");
            let _ = table.play(&command, &PlayMode::ByTheRules, None, &mut rng);
        }
    }
}
