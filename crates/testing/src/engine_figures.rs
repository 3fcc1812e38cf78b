//! Fixed pieces of the engine's work for the caller to time: the same code natively and in wasm, which has no clock.
//! `examples/engine_figures.rs` and `examples/engine_figures_wasm.rs` call it for `scripts/measure`.

use crate::long_game::{LongGame, play_at};
use crate::seeded_rng;
use ::torang::odds::helped_opposed;
use ::torang::opposed::OpposedRules;
use ::torang::score::Score;
use ::torg::Torg;
use ::torg::combat::chart::DamageTable;
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::die::RollSpec;
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::AttackSkill;
use ::torg::event::Event;
use ::torg::fight::attack_preview::{AttackBoost, AttackDraft};
use ::torg::fight::{AttackDeclaration, Combatant, DeclaredTarget, WeaponChoice};
use ::torg::roll::{Proficiency, roll};
use ::torg::settings::Edition;
use ::torg::sheet::Sheet;
use ::torg::state::{Role, Stats};
use std::hint::black_box;
use storage::{GameKind, file};
use tabletop::dice::RandomDice;
use tabletop::seat::ActorId;
use tabletop::table::Table;

/// The number of undos in one piece of work.
const UNDOS: usize = 50;
const ROLLS: u32 = 20_000;
const ATTACK_ODDS: u32 = 20;
const PERCENTILE_ODDS: u32 = 200;

/// The engine with a long game.
pub struct EngineFigures {
    game: LongGame,
    file: String,
}

impl EngineFigures {
    /// The names of the pieces of work for [`EngineFigures::run`].
    pub const ALL: [&str; 7] = [
        "commands",
        "undo and redo",
        "replay, entries",
        "file read, entries",
        "dice rolls",
        "exact odds of an attack",
        "exact odds of a percentile roll",
    ];

    /// Creates it with a game of this number of entries.
    pub fn new(entries: usize) -> Self {
        let game = LongGame::new(entries);
        let file = file::write(GameKind::Torg, game.table.log());
        Self { game, file }
    }

    /// Runs one piece of work and returns how many units it has.
    pub fn run(&mut self, figure: &str) -> u32 {
        let entries = u32::try_from(self.game.commands.len()).unwrap();
        match figure {
            "commands" => {
                let mut table = Table::<Torg>::default();
                for (index, command) in self.game.commands.iter().enumerate() {
                    assert!(play_at(&mut table, index, command));
                }
                black_box(table.state());
                entries
            }
            "undo and redo" => {
                let table = &mut self.game.table;
                let undone = (0..UNDOS).take_while(|_| table.undo()).count();
                let redone = (0..undone).filter(|_| table.redo()).count();
                u32::try_from(undone + redone).unwrap()
            }
            "replay, entries" => {
                let log = self.game.table.log().clone();
                black_box(Table::<Torg>::replay(log).state());
                entries
            }
            "file read, entries" => {
                let opened = file::read::<Event>(&self.file).unwrap();
                u32::try_from(opened.log.entries().len()).unwrap()
            }
            "dice rolls" => roll_dice(),
            "exact odds of an attack" => compute_attack_previews(),
            "exact odds of a percentile roll" => compute_percentile_odds(),
            other => panic!("no figure {other}"),
        }
    }
}

/// Rolls Torg's exploding die.
fn roll_dice() -> u32 {
    let rules = CombatRules::for_edition(Edition::Revised);
    let spec = RollSpec::plain(Proficiency::Skilled, &rules);
    let mut chance = seeded_rng(1);
    for _ in 0..ROLLS {
        black_box(roll(spec, &mut RandomDice(&mut chance)).unwrap());
    }
    ROLLS
}

/// Computes what the attack dialog shows after each tap: the chances of the attack, of each option and of each boost.
fn compute_attack_previews() -> u32 {
    let rules = CombatRules::for_edition(Edition::Revised);
    let nobody = |role| {
        let sheet = Sheet {
            damage_table: Some(DamageTable::PossibilityRated),
            ..Sheet::default()
        };
        Combatant::new(role, Stats::default(), sheet)
    };
    let (attacker, targets) = (nobody(Role::Hero), [nobody(Role::Villain)]);
    for value in 0..ATTACK_ODDS {
        let mut declaration =
            AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
        declaration.skill_value = Some(i32::try_from(value).unwrap());
        declaration.base_damage = Some(17);
        declaration.options = CombatOptions::default().with(CombatOption::AllOut);
        declaration.targets = vec![DeclaredTarget {
            defence: Some(15),
            toughness: Some(17),
            ..DeclaredTarget::new(ActorId(2))
        }];
        let draft = AttackDraft {
            declaration: &declaration,
            attacker: &attacker,
            targets: &targets,
            roll_spec: RollSpec::plain(Proficiency::Skilled, &rules),
            shown_target: 0,
            boosts: &[],
            combined_difficulties: &[],
            rules: &rules,
        };
        black_box(draft.preview(&[AttackBoost::ExtraDie]).unwrap());
    }
    ATTACK_ODDS
}

/// Computes the odds of an opposed roll of the Torang Engine before three helpers roll.
fn compute_percentile_odds() -> u32 {
    let score = |number| Score::new(number).unwrap();
    let helpers = [score(40), score(55), score(62)];
    for number in 0..PERCENTILE_ODDS {
        let active = score(i32::try_from(number % 100 + 1).unwrap());
        black_box(helped_opposed(
            active,
            &helpers,
            score(75),
            OpposedRules::default(),
        ));
    }
    PERCENTILE_ODDS
}
