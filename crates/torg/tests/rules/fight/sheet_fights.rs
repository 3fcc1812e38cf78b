//! Random fights of actors with full sheets: what the preview of an attack says is what the attack then does.

use crate::fight::given::{ActorBuilder, carried_weapon, new_actor};
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use torg::Torg;
use torg::active_effects::{Attribute, EffectCommand};
use torg::card::{CardId, CardName};
use torg::combat::action::Aim;
use torg::combat::ammunition::Reload;
use torg::combat::attack::resolving::AttackRoll;
use torg::combat::chart::{Concealment, RangeBand};
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::Discipline;
use torg::combat::hold::Hold;
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::options::CombatOption;
use torg::combat::refusal::CombatReason;
use torg::combat::settings::Question;
use torg::combat::status::Status;
use torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use torg::command::{Command, DiceFrom, NewActor};
use torg::fight::actions::{
    CombatCommand, DefenceDeclaration, InteractionDeclaration, PlayersCall, RollInputs,
    SimpleAction,
};
use torg::fight::{
    AttackCommand, AttackDeclaration, DeclaredTarget, WeaponChoice, automatic_options,
};
use torg::refusal::Refusal;
use torg::roll::Proficiency;
use torg::settings::{Edition, Settings};
use torg::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use torg::state::{Role, State};

pub fn small(rng: &mut TestRng, from: u8, count: u32) -> u8 {
    from + u8::try_from(rng.below(count)).unwrap()
}

fn random_weapon(rng: &mut TestRng) -> CarriedWeapon {
    let by_strength = |weapon_add, maximum| WeaponDamage::Strength {
        weapon_add,
        maximum,
    };
    let (name, skill, damage) = *rng
        .one_of(&[
            ("Sword", AttackSkill::Melee, by_strength(5, Some(15))),
            ("Dagger", AttackSkill::Melee, by_strength(3, None)),
            ("Buckler", AttackSkill::Melee, by_strength(1, None)),
            ("Katana", AttackSkill::MartialArts, by_strength(6, Some(16))),
            ("Bow", AttackSkill::Missile, by_strength(4, Some(14))),
            ("Pistol", AttackSkill::Fire, WeaponDamage::Fixed(14)),
            ("Rifle", AttackSkill::Fire, WeaponDamage::Fixed(17)),
            ("Laser", AttackSkill::Energy, WeaponDamage::Fixed(18)),
            ("Cannon", AttackSkill::Heavy, WeaponDamage::Fixed(22)),
        ])
        .unwrap();
    let mut weapon = carried_weapon(skill, damage);
    weapon.name = Name::new(name).unwrap();
    weapon.can_parry = name == "Buckler" || name == "Dagger" && rng.one_in(2);
    weapon.can_grapple = rng.one_in(4);
    weapon.keeps_force = rng.one_in(4);
    weapon.non_lethal = *rng.one_of(&[None, Some(true), Some(false)]).unwrap();
    if !skill.is_hand_to_hand() {
        weapon.fire_capability = *rng
            .one_of(&[
                FireCapability::Single,
                FireCapability::Bursts,
                FireCapability::Automatic,
            ])
            .unwrap();
        weapon.ammunition = rng.one_in(2).then(|| 1 + u16::from(small(rng, 0, 20)));
        if rng.one_in(4) {
            weapon.reload = Reload::Rounds {
                rounds: small(rng, 1, 3),
                skill_check: false,
            };
        }
    }
    weapon
}

pub fn random_fighter(rng: &mut TestRng, role: Role) -> NewActor {
    let mut new = new_actor(role, small(rng, 7, 6), small(rng, 7, 6), small(rng, 7, 6));
    new.stats.mind = Some(small(rng, 7, 6));
    new.stats.perception = Some(small(rng, 7, 6));
    new.sheet.charisma = Some(small(rng, 7, 6));
    new.sheet.spirit = Some(small(rng, 7, 6));
    new.sheet.movement_rate = Some(10);
    new.sheet.unknown_anatomy = rng.one_in(8);
    for skill in CombatSkill::ALL {
        if rng.one_in(2) {
            let value = small(rng, 9, 8);
            new = new.skill(skill, value);
        }
    }
    for _ in 0..rng.below(4) {
        let weapon = random_weapon(rng);
        new = new.carrying(weapon);
    }
    if rng.one_in(2) {
        new = new.armor(i32::from(small(rng, 1, 5)), i32::from(small(rng, 8, 12)));
    }
    for discipline in Discipline::ALL {
        if rng.one_in(2) {
            new.sheet.disciplines = new.sheet.disciplines.with(discipline);
        }
    }
    let possibilities = rng.below(4);
    new.possibilities(u16::try_from(possibilities).unwrap())
}

/// Opens a table with random options and four actors with full sheets.
pub fn random_fight(rng: &mut TestRng) -> Table<Torg> {
    let mut settings = Settings::default();
    for question in Question::ALL {
        if rng.one_in(8) {
            let answers = u32::try_from(question.answers().len()).unwrap();
            let answer = small(rng, 0, answers);
            settings.combat.answers = settings.combat.answers.with(*question, answer);
        }
    }
    let cast = [Role::Hero, Role::Villain, Role::Villain, Role::Hero]
        .into_iter()
        .map(|role| random_fighter(rng, role))
        .collect();
    let opening = Command::OpenTable {
        title: Name::new("Fight").unwrap(),
        edition: if rng.one_in(2) {
            Edition::Classic
        } else {
            Edition::Revised
        },
        settings,
        cast,
    };
    let mut table = Table::default();
    table
        .play(&opening, &PlayMode::ByTheRules, None, rng)
        .unwrap();
    table
}

pub fn random_declaration(state: &State, rng: &mut TestRng, id: ActorId) -> AttackDeclaration {
    let actor = state.actor(id).unwrap();
    let mut hands = vec![
        WeaponChoice::Unarmed(AttackSkill::Unarmed),
        WeaponChoice::Unarmed(AttackSkill::MartialArts),
    ];
    let carried = actor.sheet.weapons.iter();
    for weapon in carried {
        hands.extend([WeaponChoice::Carried(weapon.id); 2]);
    }
    if let Some((owner, weapon)) = state.weapon_taken_by(id) {
        hands.extend([WeaponChoice::Taken { owner, weapon }; 4]);
    }
    let hand = *rng.one_of(&hands).unwrap();
    let others: Vec<ActorId> = state
        .present()
        .map(|other| other.id)
        .filter(|other| *other != id)
        .collect();
    let mut declaration = AttackDeclaration::new(hand, *rng.one_of(&others).unwrap());
    let wanted = 1 + if rng.one_in(3) { rng.below(3) } else { 0 };
    let mut targets: Vec<ActorId> = vec![];
    while targets.len() < wanted as usize {
        let target = *rng.one_of(&others).unwrap();
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    declaration.targets = targets
        .into_iter()
        .map(|target| DeclaredTarget {
            range: rng
                .one_of(&[
                    RangeBand::PointBlank,
                    RangeBand::Short,
                    RangeBand::Medium,
                    RangeBand::Long,
                ])
                .copied(),
            concealment: rng.one_in(5).then_some(Concealment::Half),
            cover_toughness: rng.one_in(6).then_some(6),
            ..DeclaredTarget::new(target)
        })
        .collect();
    let mut options = automatic_options(&state.combatant(actor), hand, &state.rules());
    for _ in 0..rng.below(3) {
        let option = *rng.one_of(&CombatOption::ALL).unwrap();
        options = match option {
            CombatOption::VitalBlow => options.with_vital_blow(small(rng, 1, 4)),
            CombatOption::VitalBlock => options.with_vital_block(small(rng, 1, 4)),
            other => options.with(other),
        };
    }
    declaration.options = options;
    declaration.fire_mode = *rng
        .one_of(&[
            FireMode::Normal,
            FireMode::Normal,
            FireMode::Normal,
            FireMode::BurstAsSingle,
            FireMode::FullAutomatic,
            FireMode::SingleAsMulti,
        ])
        .unwrap();
    let second = rng.one_of(&actor.sheet.weapons).map(|weapon| weapon.id);
    declaration.off_hand = second.filter(|_| rng.one_in(2));
    declaration.waives_damage = rng.one_in(4);
    declaration
}

fn random_interaction(state: &State, rng: &mut TestRng, id: ActorId) -> InteractionDeclaration {
    let others: Vec<ActorId> = state
        .present()
        .map(|other| other.id)
        .filter(|other| *other != id)
        .collect();
    let first = *rng.one_of(&others).unwrap();
    let mut targets = vec![(first, None)];
    if rng.one_in(4) {
        let second = *rng.one_of(&others).unwrap();
        if second != first {
            targets.push((second, None));
        }
    }
    InteractionDeclaration {
        kind: *rng.one_of(&Interaction::ALL).unwrap(),
        targets,
        skill_value: None,
        skilled: None,
        modifier: 0,
    }
}

fn inputs() -> RollInputs {
    RollInputs::dice_only(DiceFrom::App)
}

pub fn random_cards(
    state: &State,
    rng: &mut TestRng,
    actor: ActorId,
) -> Vec<(CardId, Option<Attribute>)> {
    let pool = state.pool(actor).to_vec();
    if pool.is_empty() || rng.one_in(2) {
        return vec![];
    }
    let mut cards = vec![];
    for card in pool.iter().take(1 + rng.below(3) as usize) {
        let name = state.deck.name(*card).unwrap();
        let attribute = match name {
            CardName::Adrenalin => Some(
                *rng.one_of(&[
                    Attribute::Dexterity,
                    Attribute::Strength,
                    Attribute::Toughness,
                ])
                .unwrap(),
            ),
            CardName::Willpower => {
                Some(*rng.one_of(&[Attribute::Spirit, Attribute::Mind]).unwrap())
            }
            CardName::Presence => Some(
                *rng.one_of(&[Attribute::Charisma, Attribute::Perception])
                    .unwrap(),
            ),
            CardName::Action | CardName::Drama | CardName::Hero | CardName::CoupDeGrace => None,
            _ => continue,
        };
        cards.push((*card, attribute));
    }
    cards
}

pub fn combat(actor: ActorId, what: CombatCommand) -> Command {
    Command::Combat { actor, what }
}

fn random_command(state: &State, rng: &mut TestRng) -> Command {
    if let Some(action) = &state.action {
        let actor = action.actor;
        if action.roll.is_some() && action.has_pending_extra_roll() {
            return Command::Effect(EffectCommand::RollExtra {
                proficiency: action.proficiency().unwrap_or(Proficiency::Skilled),
                dice: DiceFrom::App,
            });
        }
        if action.roll.is_some() {
            if !state.suppression_values(action).is_empty() {
                let dice = DiceFrom::App;
                return combat(actor, CombatCommand::RollSuppression { dice });
            }
            let calls: Vec<_> = state
                .evaluate_interactions(action)
                .into_iter()
                .map(|tried| {
                    (
                        tried.target,
                        PlayersCall::Effect(InteractionEffect::Setback),
                    )
                })
                .collect();
            if action.targeted_attacks.is_empty() {
                return combat(actor, CombatCommand::Resolve { calls });
            }
            return Command::Attack {
                actor,
                what: AttackCommand::Resolve {
                    negations: vec![],
                    calls,
                },
            };
        }
    }
    let Some(round) = state.round() else {
        let participants = state.present().map(|actor| actor.id).collect();
        return if state.conflict.is_some() {
            Command::Flip
        } else {
            Command::BeginRounds { participants }
        };
    };
    let Some(next) = round.next_turn() else {
        return if rng.one_in(40) {
            Command::EndRounds
        } else {
            Command::Flip
        };
    };
    let everybody: Vec<ActorId> = state.present().map(|actor| actor.id).collect();
    let actor = if rng.one_in(5) {
        *rng.one_of(&everybody).unwrap()
    } else {
        next.actor
    };
    let fighter = state.actor(actor).unwrap();
    if rng.one_in(6) {
        let hero = if rng.one_in(2) {
            ActorId(1)
        } else {
            ActorId(4)
        };
        if let Some(card) = rng.one_of(state.hand(hero)) {
            return Command::PoolCard {
                actor: hero,
                card: *card,
            };
        }
    }
    if rng.one_in(30) {
        let status = *rng
            .one_of(&[
                Status::Penalized,
                Status::Unskilled,
                Status::Stymied,
                Status::Up,
                Status::Restrained,
            ])
            .unwrap();
        return combat(
            actor,
            CombatCommand::SetStatus {
                status,
                active: rng.one_in(2),
            },
        );
    }
    if fighter.condition.knocked_down && rng.one_in(2) {
        return combat(actor, CombatCommand::StandUp);
    }
    let is_ready = matches!(fighter.combat.aim, Aim::Ready(_));
    let drawn = if is_ready { 0 } else { rng.below(24) };
    match drawn {
        0..=11 => {
            let combined = if rng.one_in(10) {
                vec![random_interaction(state, rng, actor)]
            } else {
                vec![]
            };
            Command::Attack {
                actor,
                what: AttackCommand::Attack {
                    declaration: Box::new(random_declaration(state, rng, actor)),
                    combined,
                    cards: random_cards(state, rng, actor),
                    possibilities: u8::from(rng.one_in(5)),
                    critical_moment: false,
                    dice: DiceFrom::App,
                },
            }
        }
        12 | 13 => {
            let declaration = DefenceDeclaration {
                skill: *rng
                    .one_of(&[
                        DefenceSkill::Dodge,
                        DefenceSkill::Melee,
                        DefenceSkill::Unarmed,
                        DefenceSkill::MartialArts,
                        DefenceSkill::MissileDodge,
                        DefenceSkill::StopThrust,
                        DefenceSkill::Dexterity,
                    ])
                    .unwrap(),
                skill_value: None,
                skilled: None,
                vital_block_steps: if rng.one_in(3) { small(rng, 1, 4) } else { 0 },
            };
            let inputs = RollInputs {
                cards: random_cards(state, rng, actor),
                ..inputs()
            };
            combat(
                actor,
                CombatCommand::Defend {
                    declaration,
                    inputs,
                },
            )
        }
        14 | 15 => combat(
            actor,
            CombatCommand::Interact {
                declaration: random_interaction(state, rng, actor),
                combined: vec![],
                inputs: RollInputs {
                    cards: random_cards(state, rng, actor),
                    ..inputs()
                },
            },
        ),
        16 => {
            let weapon = rng.one_of(&fighter.sheet.weapons).map(|weapon| weapon.id);
            combat(actor, CombatCommand::Aim { weapon })
        }
        17 => {
            let hold = if rng.one_in(2) {
                Hold::Opportunity
            } else {
                Hold::Location("Door".to_owned())
            };
            combat(actor, CombatCommand::Hold { hold })
        }
        18 => combat(
            actor,
            CombatCommand::VitalBlock {
                steps: small(rng, 0, 5),
            },
        ),
        19 => combat(
            actor,
            CombatCommand::Move {
                metres: u16::from(small(rng, 0, 14)),
            },
        ),
        20 => {
            let action = match rng.below(3) {
                0 => SimpleAction::Draw,
                1 => SimpleAction::Reload(WeaponId(small(rng, 1, 3))),
                _ => SimpleAction::Other(String::new()),
            };
            let keeps_aim = rng.one_in(2);
            combat(actor, CombatCommand::SimpleAction { action, keeps_aim })
        }
        21 => Command::Attack {
            actor,
            what: AttackCommand::Block {
                against: *rng.one_of(&everybody).unwrap(),
                dice: DiceFrom::App,
            },
        },
        22 => Command::EndTurn { actor },
        _ => Command::Pass { actor },
    }
}

/// How many attacks were accepted and refused, and how many options their previews had.
#[derive(Debug, Default)]
struct Counts {
    accepted: u32,
    refused: u32,
    options: u32,
}

fn check(
    before: &State,
    command: &Command,
    played: &Result<(), Refusal>,
    after: &State,
    counts: &mut Counts,
) {
    let Command::Attack {
        actor,
        what:
            AttackCommand::Attack {
                declaration,
                combined,
                cards,
                possibilities,
                ..
            },
    } = command
    else {
        return;
    };
    let view = Torg::view(before, Seat::Table);
    let declaration = (**declaration).clone();
    let plan = view
        .attack_plan(*actor, declaration.clone(), combined, cards, *possibilities)
        .unwrap();
    let preview = plan.preview(&[]);
    if let Err(Refusal::Combat(refusal)) = played {
        let is_foreseen = preview.map_or(true, |preview| preview.refusal.is_some());
        // The preview is shown only to those who may act now.
        let by_turn = matches!(
            refusal.reason,
            CombatReason::AlreadyRolledFor(_)
                | CombatReason::AlreadyActed
                | CombatReason::TargetIncapacitated
        );
        assert!(is_foreseen || by_turn, "{refusal:?} {declaration:?}");
        counts.refused += 1;
        return;
    }
    if played.is_err() {
        return;
    }
    let preview = preview.unwrap();
    assert_eq!(preview.refusal, None, "{declaration:?}");
    counts.accepted += 1;
    let action = after.action.as_ref().unwrap();
    let charted = action.roll.as_ref().unwrap().bonus.0;
    let evaluated = after.evaluate_attacks(action);
    let plans: Vec<_> = preview
        .targets
        .iter()
        .map(|target| target.prepared.clone())
        .collect();
    let fist = declaration.options.has(CombatOption::LightningFist);
    let blocked: Vec<bool> = evaluated.iter().map(|one| one.block.is_some()).collect();
    let roll = AttackRoll::new(&plans, &blocked, fist);
    let own = |index: usize| {
        let own = action.targeted_attacks.get(index)?.own_roll.as_ref();
        own.map(|own| own.bonus.0)
    };
    let expected = roll.resolve_each(|index| own(index).unwrap_or(charted));
    for (index, expected) in expected.iter().enumerate() {
        assert_eq!(
            Some(expected.outcome),
            evaluated[index].outcome,
            "{index} {declaration:?}\n{:?}\n{:?}",
            expected.breakdown,
            evaluated[index].breakdown
        );
    }
    // What the preview says of each option is what its preview says once it is chosen.
    let is_plain = declaration.targets.len() == 1 && combined.is_empty();
    for option in preview.options.iter().filter(|_| is_plain) {
        let mut changed = declaration.clone();
        changed.options = declaration.options.toggled(option.option, &before.rules());
        let with = view
            .attack_plan(*actor, changed, combined, cards, *possibilities)
            .unwrap();
        let Ok(with) = with.preview(&[]) else {
            continue;
        };
        counts.options += 1;
        let waits = option.fixed;
        let shares = matches!(
            option.option,
            CombatOption::LightningFist | CombatOption::SuppressiveFire
        );
        if !waits && !shares {
            let chance = match &with.targets[0].suppression {
                Some(suppression) => suppression.success_chance,
                None => with.targets[0].odds.hit,
            };
            assert_eq!(
                option.toggled_chance, chance,
                "{:?} {declaration:?}",
                option.option
            );
            if !option.selected && option.option != CombatOption::Blindside {
                let refused = with.refusal.is_some();
                assert_eq!(
                    option.refusal.is_some(),
                    refused,
                    "{option:?} {:?} {declaration:?}",
                    with.refusal
                );
            }
        }
    }
}

fn play(seed: u64, counts: &mut Counts) {
    let mut rng = TestRng(seed);
    let mut table = random_fight(&mut rng);
    for _ in 0..60 {
        let command = random_command(table.state(), &mut rng);
        let before = table.state().clone();
        let mut chance = TestRng(rng.next());
        let played = table.play(&command, &PlayMode::ByTheRules, None, &mut chance);
        check(&before, &command, &played, table.state(), counts);
    }
}

#[test]
fn tc_046_149_an_attack_does_what_its_preview_says() {
    let mut counts = Counts::default();
    for seed in 0..testing::sequences(150, 3000) {
        play(seed, &mut counts);
    }
    // Too few of them would prove nothing.
    assert!(counts.accepted > 400 && counts.refused > 1000 && counts.options > 4000);
}
