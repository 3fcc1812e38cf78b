//! A Torg table of seven heroes after a long campaign, with a given number of entries. `scripts/measure` uses it to show how the app
//! and the engine behave as the log grows.

use crate::session::{next_command, note};
use crate::{StandardCard as _, TestRng};
use ::torg::Torg;
use ::torg::active_effects::EffectCommand;
use ::torg::card::{ApprovableAction, ApprovedActions, CardId, LineEffect, Side};
use ::torg::combat::ammunition::Reload;
use ::torg::combat::weapon::{AttackSkill, FireCapability};
use ::torg::command::{Command, DiceFrom, NewActor};
use ::torg::roll::{Proficiency, SuccessLevel};
use ::torg::settings::{Edition, Settings};
use ::torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponDamage, WeaponId};
use ::torg::state::{
    ActionKind, ActionOutcome, Condition, Contribution, Role, SceneEndStep, State, Stats,
};
use tabletop::dice::SeededRng;
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::table::{PlayMode, Table};

const TITLE: &str = "The Long Campaign";
const HEROES: [&str; 7] = [
    "Imani Okoro",
    "Juno Vale",
    "Brother Osric",
    "Quill",
    "Marlow Reyes",
    "Dee Lindqvist",
    "Tavi Moreau",
];
const VILLAINS: [&str; 2] = ["Colonel Varga", "Captain Lund"];

/// The number of commands played in a scene before it ends.
const SCENE_STEPS: usize = 60;
/// The number of entries reserved for the last scene.
const LAST_SCENE: usize = 40;
/// The minimum number of entries: the opening and a last scene.
pub const MIN_ENTRIES: usize = 60;
/// The time of the first entry, in milliseconds since 1970.
const FIRST_RECORDED_MS: u64 = 1_760_000_000_000;
/// The time between two entries, in milliseconds.
const STEP_MS: u64 = 20_000;

/// A table with the commands that created it.
pub struct LongGame {
    pub table: Table<Torg>,
    /// Every command that made an entry, in order.
    pub commands: Vec<Command>,
    /// A hero who has the turn and may attack.
    pub next: String,
    /// A hero who has just acted and may pool a card.
    pub acted: String,
    /// A card that this hero may pool.
    pub card: CardId,
    rng: TestRng,
}

/// Plays a command. The place in the log seeds the randomness, so that the same commands always create the same table.
pub fn play_at(table: &mut Table<Torg>, index: usize, command: &Command) -> bool {
    let index = index as u64;
    let mut chance = SeededRng::seed_from_u64(index);
    let at = FIRST_RECORDED_MS + index * STEP_MS;
    table
        .play(command, &PlayMode::ByTheRules, Some(at), &mut chance)
        .is_ok()
}

impl LongGame {
    /// Creates a table with exactly this number of entries, in the middle of a round.
    pub fn new(entries: usize) -> Self {
        assert!(entries >= MIN_ENTRIES, "at least {MIN_ENTRIES} entries");
        let mut game = Self {
            table: Table::default(),
            commands: vec![],
            next: String::new(),
            acted: String::new(),
            card: CardId(0),
            rng: TestRng(1),
        };
        assert!(game.play(opening()));
        let end = entries - LAST_SCENE;
        while game.entries() < end {
            game.scene(end);
        }
        game.last_scene();
        while game.entries() < entries {
            assert!(game.play(note("The storm is getting worse.")));
        }
        assert_eq!(game.entries(), entries);
        game
    }

    fn entries(&self) -> usize {
        self.table.log().entries().len()
    }

    fn state(&self) -> &State {
        self.table.state()
    }

    fn play(&mut self, command: Command) -> bool {
        let before = self.entries();
        play_at(&mut self.table, before, &command);
        let played = self.entries() > before;
        if played {
            self.commands.push(command);
        }
        played
    }

    /// Begins rounds with everybody present, after they have rested.
    fn begin_rounds(&mut self) {
        let hurt: Vec<ActorId> = self
            .state()
            .present()
            .filter(|actor| actor.condition != Condition::default())
            .map(|actor| actor.id)
            .collect();
        for actor in hurt {
            let condition = Condition::default();
            self.play(Command::SetCondition { actor, condition });
        }
        let participants = self.state().present().map(|actor| actor.id).collect();
        self.play(Command::BeginRounds { participants });
    }

    /// Plays a scene until it is complete or `end` is reached.
    fn scene(&mut self, end: usize) {
        self.begin_rounds();
        for _ in 0..SCENE_STEPS {
            if self.entries() >= end {
                break;
            }
            self.step();
        }
        self.end_scene();
    }

    fn step(&mut self) {
        if self.answer_question() {
            return;
        }
        let command = next_command(self.table.state(), &mut self.rng);
        assert!(self.play(command.clone()), "refused: {command:?}");
        if self.rng.one_in(3)
            && let Some((actor, card)) = self.layable_card()
        {
            self.play(Command::PoolCard { actor, card });
        }
    }

    /// Answers what the rules require before play continues. Returns `false` if they require nothing.
    fn answer_question(&mut self) -> bool {
        let state = self.table.state();
        let command = if let Some(due) = state.pool_removals_due().first().copied() {
            let pool = state.pool(due.hero).iter();
            let removable = pool.filter(|card| state.may_be_taken(**card));
            let cards = removable.take(usize::from(due.cards)).copied().collect();
            Command::TakePoolCards { cards }
        } else if state
            .conflict
            .as_ref()
            .is_some_and(|conflict| conflict.seize_window_open)
        {
            Command::Effect(EffectCommand::AcceptFlippedCard)
        } else {
            return false;
        };
        self.play(command)
    }

    fn layable_card(&self) -> Option<(ActorId, CardId)> {
        let state = self.table.state();
        let mut acted = state
            .heroes()
            .filter(|hero| hero.round.contribution == Contribution::Made);
        acted.find_map(|hero| Some((hero.id, ordinary_card(state, hero.id)?)))
    }

    fn end_scene(&mut self) {
        while self.answer_question() {}
        if self.state().action.is_some() {
            let outcome = ActionOutcome::Failed;
            self.play(Command::Announce { outcome });
        }
        while self.answer_question() {}
        assert!(self.play(Command::EndScene { is_final: false }));
        while let Some(command) = next_discard(self.table.state()) {
            assert!(self.play(command.clone()), "refused: {command:?}");
        }
    }

    /// Flips until a hero may attack and the next actor is a hero too, then lets the first one attack.
    fn last_scene(&mut self) {
        self.begin_rounds();
        for _ in 0..LAST_SCENE / 2 {
            while self.answer_question() {}
            assert!(self.play(Command::Flip));
            while self.answer_question() {}
            if let Some([acted, next]) = two_heroes_may_attack(self.state())
                && let Some(card) = ordinary_card(self.state(), acted)
            {
                self.act(acted);
                self.card = card;
                let state = self.table.state();
                let name =
                    |id: ActorId| state.actor(id).map(|actor| actor.name.as_str().to_owned());
                self.acted = name(acted).unwrap();
                self.next = name(next).unwrap();
                return;
            }
        }
        panic!("no card let two heroes act first");
    }

    fn act(&mut self, actor: ActorId) {
        let declared = Command::Declare {
            actor,
            kind: ActionKind::Approvable(ApprovableAction::Attack),
            target: None,
            critical_moment: false,
        };
        let rolled = Command::Roll {
            proficiency: Proficiency::Skilled,
            dice: DiceFrom::App,
        };
        let outcome = ActionOutcome::Succeeded(SuccessLevel::Average);
        for command in [declared, rolled, Command::Announce { outcome }] {
            assert!(self.play(command.clone()), "refused: {command:?}");
        }
    }
}

/// Returns a hand card that nobody has to approve and that is not used up when it is played.
fn ordinary_card(state: &State, hero: ActorId) -> Option<CardId> {
    let mut hand = state.hand(hero).iter();
    hand.find(|card| !card.is_special() && !card.is_subplot())
        .copied()
}

/// Returns the first two actors of the round, if both are heroes who may attack and nothing must be settled first.
fn two_heroes_may_attack(state: &State) -> Option<[ActorId; 2]> {
    let round = state.round()?;
    let asks = Side::ALL
        .into_iter()
        .any(|side| state.line_effect(side) == LineEffect::Setback);
    let attack = match round.approved {
        ApprovedActions::Any => true,
        ApprovedActions::Pair(first, second) => [first, second].contains(&ApprovableAction::Attack),
        ApprovedActions::FreeText(_) => false,
    };
    let [first, second, ..] = round.turns.as_slice() else {
        return None;
    };
    let hero = |id| state.heroes().any(|hero| hero.id == id);
    let pair = [first.0.actor, second.0.actor];
    (!asks && attack && pair[0] != pair[1] && pair.into_iter().all(hero)).then_some(pair)
}

/// Returns the next command that the end of a scene requires of a hero.
fn next_discard(state: &State) -> Option<Command> {
    let scene_end = state.scene_end.as_ref()?;
    let mut heroes = scene_end.heroes.iter();
    Some(match scene_end.step() {
        SceneEndStep::DiscardToHandSize => {
            let seat = heroes.find(|seat| seat.excess > 0)?;
            let cards = state.hand(seat.actor).iter();
            Command::DiscardToHandSize {
                actor: seat.actor,
                cards: cards.take(usize::from(seat.excess)).copied().collect(),
            }
        }
        // Discards subplots and special cards, which are never played here, to make room.
        SceneEndStep::OptionalDiscard => {
            let actor = heroes.find(|seat| !seat.optional_done)?.actor;
            let mut hand = state.hand(actor).iter();
            Command::OptionalDiscard {
                actor,
                card: hand
                    .find(|card| card.is_special() || card.is_subplot())
                    .copied(),
            }
        }
    })
}

fn opening() -> Command {
    let heroes = HEROES.iter().map(|name| fighter(name, Role::Hero));
    let villains = VILLAINS.iter().map(|name| fighter(name, Role::Villain));
    Command::OpenTable {
        title: Name::new(TITLE).unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: heroes.chain(villains).collect(),
    }
}

/// Returns an actor with a sabre.
fn fighter(name: &str, role: Role) -> NewActor {
    let mut actor = NewActor::named(Name::new(name).unwrap(), None, role);
    actor.stats = Stats {
        dexterity: Some(10),
        mind: Some(9),
        perception: Some(9),
        toughness: Some(12),
        fatigue_modifier: 0,
    };
    actor.possibilities = 4;
    actor.sheet = Sheet {
        strength: Some(8),
        skills: vec![KnownSkill {
            skill: CombatSkill::Melee,
            value: 14,
        }],
        weapons: vec![sabre()],
        ..Sheet::default()
    };
    actor
}

fn sabre() -> CarriedWeapon {
    CarriedWeapon {
        id: WeaponId::UNASSIGNED,
        name: Name::new("Sabre").unwrap(),
        attack_skill: AttackSkill::Melee,
        damage: WeaponDamage::Strength {
            weapon_add: 5,
            maximum: None,
        },
        fire_capability: FireCapability::Single,
        ranges: None,
        ammunition: None,
        reload: Reload::SimpleAction,
        keeps_force: false,
        can_grapple: false,
        non_lethal: None,
        can_parry: true,
    }
}
