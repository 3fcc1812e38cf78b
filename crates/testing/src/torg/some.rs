//! Some of everything a command can say, right or wrong.

use crate::Mix;
use ::torg::card::Approvable;
use ::torg::combat::settings as combat;
use ::torg::combat::weapon::{Arm, Fires};
use ::torg::command::NewActor;
use ::torg::roll::{Skill, Standing, SuccessLevel};
use ::torg::settings::{Edition, HandSize, Question, Settings};
use ::torg::sheet::quick::plain;
use ::torg::sheet::{Carried, CombatSkill, Damage, Sheet, Skilled};
use ::torg::state::{ActionKind, Condition, Defence, Figures, Outcome, Role, Setback};
use tabletop::dice::Chance;
use tabletop::name::Name;

pub fn some_kind(mix: &mut Mix) -> ActionKind {
    let kinds = [
        ActionKind::Approvable(Approvable::Attack),
        ActionKind::Approvable(Approvable::Defend),
        ActionKind::Approvable(Approvable::Trick),
        ActionKind::Approvable(Approvable::Test),
        ActionKind::Approvable(Approvable::Taunt),
        ActionKind::Approvable(Approvable::Intimidate),
        ActionKind::Approvable(Approvable::Maneuver),
        ActionKind::Other,
    ];
    *mix.one_of(&kinds).unwrap()
}

pub fn some_outcome(mix: &mut Mix) -> Outcome {
    match mix.below(4) {
        0 => Outcome::Failed,
        1 => Outcome::Done,
        _ => Outcome::Succeeded(*mix.one_of(&SuccessLevel::ALL).unwrap()),
    }
}

pub fn some_skill(mix: &mut Mix) -> Skill {
    if mix.one_in(3) {
        Skill::Unskilled
    } else {
        Skill::Skilled
    }
}

pub fn some_faces(mix: &mut Mix) -> Vec<u8> {
    (0..mix.below(4))
        .map(|_| u8::try_from(mix.below(22)).unwrap())
        .collect()
}

pub fn some_standing(mix: &mut Mix) -> Option<Standing> {
    match mix.below(3) {
        0 => None,
        1 => Some(Standing::Up),
        _ => Some(Standing::Stymied),
    }
}

pub fn some_role(mix: &mut Mix) -> Role {
    match mix.below(4) {
        0 | 1 => Role::Hero,
        2 => Role::Ally,
        _ => Role::Villain,
    }
}

pub fn some_setback(mix: &mut Mix) -> Setback {
    if mix.one_in(2) {
        Setback::Generic
    } else {
        Setback::Told("  The lamp goes out ".to_owned())
    }
}

pub fn some_defence(mix: &mut Mix) -> Defence {
    let defences = [
        Defence::Declared,
        Defence::Held,
        Defence::Hit,
        Defence::NotAttacked,
    ];
    *mix.one_of(&defences).unwrap()
}

pub fn some_condition(mix: &mut Mix) -> Condition {
    Condition {
        shock: u16::try_from(mix.below(14)).unwrap() * if mix.one_in(20) { 100 } else { 1 },
        k: mix.one_in(3),
        o: mix.one_in(3),
        unconscious: mix.one_in(4),
        knocked_down: mix.one_in(3),
        wounds: u8::try_from(mix.below(6)).unwrap(),
    }
}

pub fn some_figures(mix: &mut Mix) -> Figures {
    let mut figure = |least: u32| u8::try_from(least + mix.below(8)).ok();
    let (dexterity, mind, perception, toughness) = (figure(6), figure(6), figure(6), figure(5));
    let told = |figure: Option<u8>, mix: &mut Mix| figure.filter(|_| !mix.one_in(3));
    Figures {
        dexterity: told(dexterity, mix),
        mind: told(mind, mix),
        perception: told(perception, mix),
        toughness: told(toughness, mix),
        fatigue: u8::try_from(mix.below(3)).unwrap(),
    }
}

/// A sheet, now and then with a figure that none may have.
pub fn some_sheet(mix: &mut Mix) -> Sheet {
    let figure = |mix: &mut Mix| u8::try_from(1 + mix.below(12)).ok();
    let skill = *mix.one_of(&CombatSkill::ALL).unwrap();
    Sheet {
        strength: figure(mix),
        spirit: figure(mix).map(|figure| if mix.one_in(9) { 0 } else { figure }),
        skills: vec![Skilled { skill, value: 12 }],
        moves: figure(mix).map(u16::from),
        strange: mix.one_in(2),
        ..Sheet::default()
    }
}

/// A counted gun, the same for whoever has one, and the skill for it: so two can share a shot (TC-143).
fn some_gun() -> Sheet {
    let rifle = plain(Name::new("Rifle").unwrap(), Arm::Fire, Damage::Fixed(16));
    Sheet {
        skills: vec![Skilled {
            skill: CombatSkill::Fire,
            value: 12,
        }],
        weapons: vec![Carried {
            fires: Fires::Bursts,
            ammunition: Some(6),
            ..rifle
        }],
        ..Sheet::default()
    }
}

/// The older edition mostly; by the later one some of the cast have guns, for fire that is laid together (TC-143).
pub fn some_edition(cast: &mut [NewActor], mix: &mut Mix) -> Edition {
    if !mix.one_in(4) {
        return Edition::Classic;
    }
    for actor in cast.iter_mut().take(3) {
        actor.sheet = some_gun();
    }
    Edition::Revised
}

/// A hand size, figures and an answer to every question.
pub fn some_settings(mix: &mut Mix) -> Settings {
    let small = |mix: &mut Mix, below: u32| u8::try_from(mix.below(below)).unwrap();
    let mut settings = Settings {
        hand_size: if mix.one_in(6) {
            HandSize::Fixed(1 + small(mix, 9))
        } else {
            HandSize::ByHeroes
        },
        campaign: mix.one_in(2),
        ..Settings::default()
    };
    settings.numbers.coup = small(mix, 21);
    settings.numbers.over_seven = 1 + small(mix, 9);
    for question in Question::ALL {
        if mix.one_in(3) {
            settings = settings.with(
                *question,
                small(mix, u32::try_from(question.answers().len()).unwrap()),
            );
        }
    }
    let combat = &mut settings.combat;
    for question in combat::Question::ALL {
        let place = small(mix, u32::try_from(question.answers().len()).unwrap());
        if mix.one_in(3) {
            combat.answers = combat.answers.with(*question, place);
        }
    }
    for chart in combat::Chart::ALL {
        let most = *chart.range(0).end();
        if mix.one_in(3) {
            combat.numbers = combat.numbers.with(chart, 0, most);
        }
    }
    settings
}
