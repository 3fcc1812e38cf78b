//! Given, when, then: a hero, a villain and other actors with their sheets; commands, and the expected results.

use tabletop::Game;
use tabletop::name::Name;
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::{TestRng, tables};
use torg::Torg;
use torg::active_effects::Attribute;
use torg::card::{
    ApprovableAction, ApprovedActions, BySide, CARDS, CardId, CardName, ConflictLine, LineEffect,
    Side,
};
use torg::combat::attack::outcome::AttackOutcome as Blown;
use torg::combat::attack::prepared::AttackBreakdown;
use torg::combat::chart::{DamageTable, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::damage::DamageComponent;
use torg::combat::defence::DefenceSkill;
use torg::combat::options::CombatOption;
use torg::combat::settings::Question;
use torg::combat::weapon::{Armor, AttackSkill, FireCapability};
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::{DrawReason, Event};
use torg::fight::actions::{CombatCommand, CombatEvent, DefenceDeclaration, RollInputs};
use torg::fight::{
    AttackCommand, AttackDeclaration, AttackEvent, AttackResolution, AttackResult, DeclaredTarget,
    EvaluatedAttack, Negation, NegationPayment, WeaponChoice,
};
use torg::refusal::Refusal;
use torg::rounds::{Ambush, RoundsCommand, Surprise};
use torg::settings::{Edition, Settings};
use torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, WeaponDamage, WeaponId, WornArmor};
use torg::state::{Actor, Condition, Role, State, Stats, Turn};
use torg::view::View;
use torg::zones::Zone;

/// The first hero.
pub const HERO: ActorId = ActorId(1);
/// The second actor of the cast, in fights with one hero.
pub const VILLAIN: ActorId = ActorId(2);
/// The third actor of the cast.
pub const OTHER: ActorId = ActorId(3);
pub const CLUB: WeaponDamage = WeaponDamage::Strength {
    weapon_add: 3,
    maximum: None,
};

/// Returns an actor with these attributes; only heroes are possibility-rated.
pub fn new_actor(role: Role, dexterity: u8, strength: u8, toughness: u8) -> NewActor {
    let name = match role {
        Role::Hero => "Imani",
        Role::Ally => "Ally",
        Role::Villain => "Guard",
    };
    let mut new = NewActor::named(Name::new(name).unwrap(), None, role);
    new.stats = Stats {
        dexterity: Some(dexterity),
        toughness: Some(toughness),
        ..Stats::default()
    };
    new.sheet.strength = Some(strength);
    new
}

/// Methods to fill in a sheet.
pub trait ActorBuilder: Sized {
    fn skill(self, skill: CombatSkill, value: u8) -> Self;
    fn weapon(self, attack_skill: AttackSkill, damage: WeaponDamage) -> Self;
    fn carrying(self, weapon: CarriedWeapon) -> Self;
    fn armor(self, add: i32, maximum: i32) -> Self;
    fn damage_table(self, table: DamageTable) -> Self;
    fn possibilities(self, possibilities: u16) -> Self;
}

impl ActorBuilder for NewActor {
    fn skill(mut self, skill: CombatSkill, value: u8) -> Self {
        self.sheet.skills.push(KnownSkill { skill, value });
        self
    }

    fn weapon(self, attack_skill: AttackSkill, damage: WeaponDamage) -> Self {
        self.carrying(carried_weapon(attack_skill, damage))
    }

    fn carrying(mut self, weapon: CarriedWeapon) -> Self {
        self.sheet.weapons.push(weapon);
        self
    }

    fn armor(mut self, add: i32, maximum: i32) -> Self {
        self.sheet.armors.push(WornArmor {
            name: Name::new("Vest").unwrap(),
            armor: Armor {
                add,
                maximum,
                strength_minimum: 0,
            },
        });
        self
    }

    fn damage_table(mut self, table: DamageTable) -> Self {
        self.sheet.damage_table = Some(table);
        self
    }

    fn possibilities(mut self, possibilities: u16) -> Self {
        self.possibilities = possibilities;
        self
    }
}

/// Returns an actor with a club.
pub fn fighter(role: Role) -> NewActor {
    new_actor(role, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, CLUB)
}

/// Returns a plain weapon with the ID 1. The weapons of a new actor get the IDs 1, 2 and so on.
pub fn carried_weapon(attack_skill: AttackSkill, damage: WeaponDamage) -> CarriedWeapon {
    CarriedWeapon {
        id: WeaponId(1),
        name: Name::new("Weapon").unwrap(),
        attack_skill,
        damage,
        fire_capability: FireCapability::Single,
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: false,
        non_lethal: None,
        can_parry: false,
    }
}

/// Returns settings with another answer to one of combat's questions.
pub fn settings_with(question: Question, index: u8) -> Settings {
    let mut settings = Settings::default();
    settings.combat.answers = settings.combat.answers.with(question, index);
    settings
}

/// A fight in play.
pub struct FightTable {
    pub table: Table<Torg>,
    chance: TestRng,
}

impl FightTable {
    /// Returns a table with this cast, not in rounds.
    pub fn new(edition: Edition, cast: Vec<NewActor>) -> Self {
        Self::with_settings(edition, Settings::default(), cast)
    }

    pub fn with_settings(edition: Edition, settings: Settings, cast: Vec<NewActor>) -> Self {
        let mut fight = Self {
            table: Table::default(),
            chance: TestRng(7),
        };
        fight.play_ok(Command::OpenTable {
            title: Name::new("Fight").unwrap(),
            edition,
            settings,
            cast,
        });
        fight
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    pub fn view(&self, seat: Seat) -> View {
        Torg::view(self.state(), seat)
    }

    pub fn actor(&self, id: ActorId) -> &Actor {
        self.state().actor(id).unwrap()
    }

    pub fn condition(&self, actor: ActorId) -> Condition {
        self.actor(actor).condition
    }

    /// Applies events without a command.
    pub fn apply_events(&mut self, events: Vec<Event>) {
        tables::apply_events(&mut self.table, events);
    }

    /// Begins a round with everybody: a card is flipped, and these effects are in force.
    pub fn begin_round(
        &mut self,
        initiative: Side,
        effects: BySide<LineEffect>,
        approved: ApprovedActions,
    ) {
        if self.state().conflict.is_none() {
            let participants = self.state().present().map(|actor| actor.id).collect();
            self.play_ok(Command::BeginRounds { participants });
        }
        // A card without an effect of its own.
        self.flip_card_with(BySide::default());
        let task_box = self.state().round().unwrap().task_box;
        let mut turns = Vec::new();
        for side in [initiative, initiative.other()] {
            let passes = if *effects.get(side) == LineEffect::Flurry {
                2
            } else {
                1
            };
            for pass in 1..=passes {
                let stands = |actor: &&Actor| actor.side() == side && actor.condition.can_act();
                let members = self.state().present().filter(stands);
                turns.extend(members.map(|actor| Turn {
                    actor: actor.id,
                    pass,
                }));
            }
        }
        let line = ConflictLine {
            initiative,
            effects,
        };
        self.apply_events(vec![
            Event::LineRead {
                line,
                approved,
                task_box,
            },
            Event::TurnOrderSet {
                turns,
                skipped: vec![],
            },
        ]);
    }

    /// Flips a card with these effects on its standard line.
    pub fn flip_card_with(&mut self, effects: BySide<LineEffect>) {
        let mut draw_pile = self.state().zones.cards(Zone::DrawPile).to_vec();
        let fits = |card: &CardId| {
            let face = CARDS.iter().find(|printed| printed.id == *card).unwrap();
            face.standard.effects == effects
        };
        let index = draw_pile.iter().position(fits).unwrap();
        let top = draw_pile.remove(index);
        draw_pile.push(top);
        self.apply_events(vec![Event::Reshuffled { draw_pile }]);
        self.play_ok(Command::Flip);
    }

    /// Begins a round without line effects, heroes first, attacks approved.
    pub fn begin_quiet_round(&mut self) {
        let approved = ApprovedActions::Pair(ApprovableAction::Attack, ApprovableAction::Defend);
        self.begin_round(Side::Heroes, BySide::default(), approved);
    }

    /// Begins a round with this line effect for the heroes, who are first; all actions are approved.
    pub fn begin_round_with(&mut self, heroes: LineEffect) {
        let effects = BySide {
            heroes,
            villains: LineEffect::None,
        };
        self.begin_round(Side::Heroes, effects, ApprovedActions::Any);
    }

    /// Begins rounds in which the hero surprises the villain, with a quiet round.
    pub fn begin_ambush(&mut self, surprise: Surprise) {
        let command = RoundsCommand::Begin {
            participants: vec![HERO, VILLAIN],
            ambush: Some(Ambush {
                surprised_side: Side::Villains,
                surprise,
                on_duty: vec![],
            }),
            duel: false,
        };
        self.play_ok(Command::Rounds { what: command });
        self.begin_quiet_round();
    }

    /// Plays a command by the rules and expects it to succeed.
    #[track_caller]
    pub fn play_ok(&mut self, command: Command) {
        let played = self
            .table
            .play(&command, &PlayMode::ByTheRules, None, &mut self.chance);
        assert_eq!(played, Ok(()), "{command:?}");
        assert!(self.state().is_consistent(), "INV-01");
    }

    /// Plays a command by the rules; it may be refused.
    pub fn play(&mut self, command: Command) -> Result<(), Refusal> {
        let mode = PlayMode::ByTheRules;
        self.table.play(&command, &mode, None, &mut self.chance)
    }

    /// Expects a refusal with this rule, and no change.
    #[track_caller]
    pub fn play_refused(&mut self, command: &Command, rule: &str) -> Refusal {
        let state = self.state().clone();
        let mode = PlayMode::ByTheRules;
        let Err(refusal) = self.table.play(command, &mode, None, &mut self.chance) else {
            panic!("{command:?} was played");
        };
        let cited_rule = refusal.rule().map(|rule| rule.to_string());
        assert_eq!(cited_rule.unwrap_or_default(), rule, "{refusal:?}");
        assert!(*self.state() == state, "a refusal changes nothing");
        refusal
    }

    /// Expects a refusal with this rule, then plays the command by the gamemaster's ruling.
    #[track_caller]
    pub fn play_by_ruling(&mut self, command: Command, rule: &str) {
        self.play_refused(&command, rule);
        let mode = PlayMode::ByRuling("so it is".to_owned());
        let played = self.table.play(&command, &mode, None, &mut self.chance);
        assert_eq!(played, Ok(()), "{command:?}");
        let entry = self.table.log().applied().last().unwrap();
        let overruled = &entry.ruling.as_ref().unwrap().overruled;
        assert!(
            overruled.iter().any(|rule_id| rule_id.to_string() == rule),
            "{overruled:?}"
        );
    }

    /// Returns the attacks that are rolled and not resolved yet.
    #[track_caller]
    pub fn evaluated_attacks(&self) -> Vec<EvaluatedAttack> {
        self.state()
            .evaluate_attacks(self.state().action.as_ref().unwrap())
    }

    /// Returns the outcome of the only attack, and its breakdown.
    #[track_caller]
    pub fn outcome_and_breakdown(&self) -> (Blown, AttackBreakdown) {
        let [only] = self.evaluated_attacks().try_into().unwrap();
        let EvaluatedAttack {
            outcome, breakdown, ..
        } = only;
        let breakdown = breakdown.unwrap();
        let action: i32 = breakdown.action.lines.iter().map(|line| line.amount).sum();
        let outcome = outcome.unwrap();
        assert_eq!(
            action, outcome.action_total,
            "the lines must add up to the total"
        );
        (outcome, breakdown)
    }

    /// Resolves the attack without negating damage. It must draw the cards that its view has shown (DD-194).
    #[track_caller]
    pub fn resolve_attack(&mut self, actor: ActorId) {
        let expected_draws = self.view(Seat::Table).attack_draws;
        self.play_ok(resolve_command(actor, vec![]));
        if let Some(expected_draws) = expected_draws {
            assert_eq!(self.drawn_cards(), expected_draws, "DD-194");
        }
    }

    /// Returns the number of cards that the last entry drew for an approved action.
    pub fn drawn_cards(&self) -> usize {
        let drawn = self.last_events().iter().filter(|event| {
            let approved = DrawReason::ApprovedAction;
            matches!(event, Event::Drawn { reason, .. } if *reason == approved)
        });
        drawn.count()
    }

    /// Returns the events of the last entry.
    pub fn last_events(&self) -> &[Event] {
        &self.table.log().applied().last().unwrap().events
    }

    /// Returns the attack events of the last entry.
    pub fn last_attack_events(&self) -> Vec<&AttackEvent> {
        let attacks = self.last_events().iter().filter_map(|event| match event {
            Event::Attack {
                what: inner_event, ..
            } => Some(inner_event),
            _ => None,
        });
        attacks.collect()
    }

    /// Sets that an actor is knocked down.
    pub fn knock_down(&mut self, actor: ActorId) {
        let condition = Condition {
            knocked_down: true,
            ..Condition::default()
        };
        self.play_ok(Command::SetCondition { actor, condition });
    }

    /// Puts a card of this name into an actor's pool.
    pub fn give_pool_card(&mut self, actor: ActorId, name: CardName) -> CardId {
        let in_hand = |card: &CardId| {
            CARDS
                .iter()
                .any(|printed| printed.id == *card && printed.name == name)
        };
        let hand = self.state().hand(actor).iter().copied().find(in_hand);
        let pool = self.state().pool(actor);
        let mut others = CARDS.iter().filter(|card| !pool.contains(&card.id));
        let card = hand.unwrap_or_else(|| others.find(|card| card.name == name).unwrap().id);
        self.apply_events(vec![Event::CardPooled { actor, card }]);
        card
    }
}

/// Returns an attack without cards or possibilities.
pub fn attack_command(actor: ActorId, declaration: AttackDeclaration, faces: &[u8]) -> Command {
    attack_command_with(actor, declaration, vec![], 0, faces)
}

pub fn attack_command_with(
    actor: ActorId,
    declaration: AttackDeclaration,
    cards: Vec<(CardId, Option<Attribute>)>,
    possibilities: u8,
    faces: &[u8],
) -> Command {
    Command::Attack {
        actor,
        what: AttackCommand::Attack {
            declaration: Box::new(declaration),
            combined: vec![],
            cards,
            possibilities,
            critical_moment: false,
            dice: DiceFrom::Person(faces.to_vec()),
        },
    }
}

fn with_possibilities(negations: Vec<(ActorId, Vec<DamageComponent>)>) -> Vec<Negation> {
    let each = negations.into_iter();
    let payment = NegationPayment::Possibility;
    each.map(|(target, components)| Negation::once(target, components, payment))
        .collect()
}

pub fn resolve_command(actor: ActorId, negations: Vec<(ActorId, Vec<DamageComponent>)>) -> Command {
    Command::Attack {
        actor,
        what: AttackCommand::Resolve {
            negations: with_possibilities(negations),
            calls: vec![],
        },
    }
}

/// Returns an attack with this weapon. The weapons of a new actor get the IDs 1, 2 and so on.
pub fn declare_with_weapon(weapon: u8, target: ActorId) -> AttackDeclaration {
    AttackDeclaration::new(WeaponChoice::Carried(WeaponId(weapon)), target)
}

/// Returns an active defence with this skill, as it is on the sheet.
pub const fn declare_defence(skill: DefenceSkill) -> DefenceDeclaration {
    DefenceDeclaration {
        skill,
        skill_value: None,
        skilled: None,
        vital_block_steps: 0,
    }
}

pub fn defend_command(actor: ActorId, declaration: DefenceDeclaration, faces: &[u8]) -> Command {
    Command::Combat {
        actor,
        what: CombatCommand::Defend {
            declaration,
            inputs: RollInputs::dice_only(DiceFrom::Person(faces.to_vec())),
        },
    }
}

/// Returns the event of a weapon struck from the hero's hand; the villain holds it if it is taken.
pub fn disarmed(dropped: WeaponId, weapon_taken: bool) -> Event {
    let resolution = AttackResolution {
        target: HERO,
        result: AttackResult::Hit,
        action_total: 20,
        difficulty: 9,
        effect: None,
        held: false,
        dropped_weapon: Some(dropped),
        unlisted_weapon_lost: false,
        weapon_taken,
        thrown: false,
        stays_down: false,
        cover: None,
    };
    Event::Attack {
        actor: VILLAIN,
        what: AttackEvent::Resolved { resolution },
    }
}

/// The hero may attack the villain from behind until the end of this round.
pub const fn blindside_earned(until: u32) -> CombatEvent {
    CombatEvent::BlindsideEarned {
        target: VILLAIN,
        until,
        beside_others: true,
    }
}

/// A villain whom no blow takes out.
pub fn tough_villain() -> NewActor {
    let mut villain = fighter(Role::Villain);
    villain.stats.toughness = Some(60);
    (villain.sheet.charisma, villain.sheet.spirit) = (Some(8), Some(8));
    villain
}

pub fn gun(rounds: u16) -> CarriedWeapon {
    CarriedWeapon {
        fire_capability: FireCapability::Automatic,
        ammunition: Some(rounds),
        ..carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
    }
}

/// An actor with guns that hold this much ammunition.
pub fn shooter(role: Role, guns: &[u16]) -> NewActor {
    let mut new = new_actor(role, 9, 9, 9).skill(CombatSkill::Fire, 14);
    new.sheet.spirit = Some(9);
    for rounds in guns {
        new = new.carrying(gun(*rounds));
    }
    new
}

/// An attack with these options at each of these targets.
pub fn with_options_at(
    mut declaration: AttackDeclaration,
    options: &[CombatOption],
    targets: &[ActorId],
) -> AttackDeclaration {
    declaration.options = CombatOptions::from_slice(options);
    declaration.targets = targets.iter().copied().map(DeclaredTarget::new).collect();
    declaration
}

/// A shot with these options at each of these targets, at short range.
pub fn declare_shot(options: &[CombatOption], targets: &[ActorId]) -> AttackDeclaration {
    let mut declaration = with_options_at(declare_with_weapon(1, HERO), options, targets);
    for aimed in &mut declaration.targets {
        aimed.range = Some(RangeBand::Short);
    }
    declaration
}
