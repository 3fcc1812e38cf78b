//! Random values for commands, valid and invalid.

use crate::TestRng;
use ::torg::card::ApprovableAction;
use ::torg::combat::settings as combat;
use ::torg::combat::weapon::{AttackSkill, FireCapability};
use ::torg::command::NewActor;
use ::torg::roll::{Proficiency, RollCondition, SuccessLevel};
use ::torg::settings::{Edition, HandSize, Question, Settings};
use ::torg::sheet::stat_line::plain_weapon;
use ::torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponDamage};
use ::torg::state::{ActionKind, ActionOutcome, Condition, DefenceOutcome, Role, Setback, Stats};
use strum::VariantArray;
use tabletop::dice::Chance;
use tabletop::name::Name;

pub fn random_kind(rng: &mut TestRng) -> ActionKind {
    let kinds = [
        ActionKind::Approvable(ApprovableAction::Attack),
        ActionKind::Approvable(ApprovableAction::Defend),
        ActionKind::Approvable(ApprovableAction::Trick),
        ActionKind::Approvable(ApprovableAction::Test),
        ActionKind::Approvable(ApprovableAction::Taunt),
        ActionKind::Approvable(ApprovableAction::Intimidate),
        ActionKind::Approvable(ApprovableAction::Maneuver),
        ActionKind::Other,
    ];
    *rng.one_of(&kinds).unwrap()
}

pub fn random_outcome(rng: &mut TestRng) -> ActionOutcome {
    match rng.below(4) {
        0 => ActionOutcome::Failed,
        1 => ActionOutcome::Done,
        _ => ActionOutcome::Succeeded(*rng.one_of(&SuccessLevel::ALL).unwrap()),
    }
}

pub fn random_proficiency(rng: &mut TestRng) -> Proficiency {
    if rng.one_in(3) {
        Proficiency::Unskilled
    } else {
        Proficiency::Skilled
    }
}

pub fn random_faces(rng: &mut TestRng) -> Vec<u8> {
    (0..rng.below(4))
        .map(|_| u8::try_from(rng.below(22)).unwrap())
        .collect()
}

pub fn random_roll_condition(rng: &mut TestRng) -> Option<RollCondition> {
    match rng.below(3) {
        0 => None,
        1 => Some(RollCondition::Up),
        _ => Some(RollCondition::Stymied),
    }
}

pub fn random_role(rng: &mut TestRng) -> Role {
    match rng.below(4) {
        0 | 1 => Role::Hero,
        2 => Role::Ally,
        _ => Role::Villain,
    }
}

pub fn random_setback(rng: &mut TestRng) -> Setback {
    if rng.one_in(2) {
        Setback::Generic
    } else {
        Setback::Described("  The lamp goes out ".to_owned())
    }
}

pub fn random_defence_outcome(rng: &mut TestRng) -> DefenceOutcome {
    *rng.one_of(DefenceOutcome::VARIANTS).unwrap()
}

pub fn random_condition(rng: &mut TestRng) -> Condition {
    Condition {
        shock: u16::try_from(rng.below(14)).unwrap() * if rng.one_in(20) { 100 } else { 1 },
        k: rng.one_in(3),
        o: rng.one_in(3),
        unconscious: rng.one_in(4),
        knocked_down: rng.one_in(3),
        wounds: u8::try_from(rng.below(6)).unwrap(),
    }
}

pub fn random_stats(rng: &mut TestRng) -> Stats {
    let mut figure = |least: u32| u8::try_from(least + rng.below(8)).ok();
    let (dexterity, mind, perception, toughness) = (figure(6), figure(6), figure(6), figure(5));
    let known = |figure: Option<u8>, rng: &mut TestRng| figure.filter(|_| !rng.one_in(3));
    Stats {
        dexterity: known(dexterity, rng),
        mind: known(mind, rng),
        perception: known(perception, rng),
        toughness: known(toughness, rng),
        fatigue_modifier: u8::try_from(rng.below(3)).unwrap(),
    }
}

/// Returns a sheet, sometimes with an invalid value.
pub fn random_sheet(rng: &mut TestRng) -> Sheet {
    let figure = |rng: &mut TestRng| u8::try_from(1 + rng.below(12)).ok();
    let skill = *rng.one_of(&CombatSkill::ALL).unwrap();
    Sheet {
        strength: figure(rng),
        spirit: figure(rng).map(|figure| if rng.one_in(9) { 0 } else { figure }),
        skills: vec![KnownSkill { skill, value: 12 }],
        movement_rate: figure(rng).map(u16::from),
        unknown_anatomy: rng.one_in(2),
        ..Sheet::default()
    }
}

/// Returns a sheet with a gun with counted ammunition and its skill. It is the same for everybody, so that two actors can share a shot
/// (TC-143).
fn gun_sheet() -> Sheet {
    let rifle = plain_weapon(
        Name::new("Rifle").unwrap(),
        AttackSkill::Fire,
        WeaponDamage::Fixed(16),
    );
    Sheet {
        skills: vec![KnownSkill {
            skill: CombatSkill::Fire,
            value: 12,
        }],
        weapons: vec![CarriedWeapon {
            fire_capability: FireCapability::Bursts,
            ammunition: Some(6),
            ..rifle
        }],
        ..Sheet::default()
    }
}

/// Returns mostly the classic edition. In the revised edition, some of the cast get guns, for combined fire (TC-143).
pub fn random_edition(cast: &mut [NewActor], rng: &mut TestRng) -> Edition {
    if !rng.one_in(4) {
        return Edition::Classic;
    }
    for actor in cast.iter_mut().take(3) {
        actor.sheet = gun_sheet();
    }
    Edition::Revised
}

/// Returns random settings: hand size, numbers and answers.
pub fn random_settings(rng: &mut TestRng) -> Settings {
    let small = |rng: &mut TestRng, below: u32| u8::try_from(rng.below(below)).unwrap();
    let mut settings = Settings {
        hand_size: if rng.one_in(6) {
            HandSize::Fixed(1 + small(rng, 9))
        } else {
            HandSize::ByHeroes
        },
        campaign: rng.one_in(2),
        ..Settings::default()
    };
    settings.numbers.coup_de_grace_bonus = small(rng, 21);
    settings.numbers.hand_size_over_seven = 1 + small(rng, 9);
    for question in Question::ALL {
        if rng.one_in(3) {
            settings = settings.with(
                *question,
                small(rng, u32::try_from(question.answers().len()).unwrap()),
            );
        }
    }
    let combat = &mut settings.combat;
    for question in combat::Question::ALL {
        let index = small(rng, u32::try_from(question.answers().len()).unwrap());
        if rng.one_in(3) {
            combat.answers = combat.answers.with(*question, index);
        }
    }
    for chart in combat::NumberChart::ALL {
        let max = *chart.cell_range(0).end();
        if rng.one_in(3) {
            combat.numbers = combat.numbers.with_cell(chart, 0, max);
        }
    }
    settings
}
