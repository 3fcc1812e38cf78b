//! The attacks that an active or aggressive defence counts against, with skills that are on the sheet and with others.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, declare_defence, declare_with_weapon,
    defend_command, fighter, new_actor, tough_villain,
};
use crate::fight::interactions::{combat_command, end_turn};
use torg::active_effects::{Attribute, EffectCommand};
use torg::card::{CardName, Side};
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::defence::DefenceSkill::{self, Dodge, MartialArts as Artist, Unarmed};
use torg::combat::options::CombatOption;
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, NewActor};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, DefenceDeclaration};
use torg::fight::{AttackDeclaration, WeaponChoice};
use torg::settings::Edition::{Classic, Revised};
use torg::settings::{SetbackPassive, Settings};
use torg::sheet::stat_line::parse;
use torg::sheet::{CombatSkill, WeaponDamage, WeaponId};
use torg::state::{Role, Setback};

const CARRIED: WeaponChoice = WeaponChoice::Carried(WeaponId(1));
const UNARMED: WeaponChoice = WeaponChoice::Unarmed(AttackSkill::Unarmed);
const MARTIAL_ARTS: WeaponChoice = WeaponChoice::Unarmed(AttackSkill::MartialArts);
const OTHER_MELEE: WeaponChoice = WeaponChoice::Other(AttackSkill::Melee);

/// The faces of a bonus of +4.
const FACES: &[u8] = &[17];

fn hero(line: &str) -> NewActor {
    let reading = parse(line);
    assert_eq!(reading.errors.len(), 0, "{line}");
    let stat_line = reading.stat_line.unwrap();
    let name = stat_line.name.clone();
    stat_line.to_new_actor(name, Role::Hero)
}

/// Returns the difficulty of the villain's attack on the hero, and whether it is a rolled total.
#[track_caller]
fn met_defence(fight: &mut FightTable, weapon: WeaponChoice) -> (i32, bool) {
    fight.play_ok(attack_command(
        VILLAIN,
        AttackDeclaration::new(weapon, HERO),
        &[11],
    ));
    declared_defence(fight)
}

/// Ends the hero's turn, and returns what the villain's punch meets with all cards and setbacks, and whether it is a rolled total.
#[track_caller]
fn met_by_punch(fight: &mut FightTable) -> (i32, bool) {
    fight.play_ok(end_turn(HERO));
    let (_, is_rolled) = met_defence(fight, UNARMED);
    let (outcome, _) = fight.outcome_and_breakdown();
    (outcome.action_total - outcome.result_points, is_rolled)
}

fn declared_defence(fight: &FightTable) -> (i32, bool) {
    let action = fight.state().action.as_ref().unwrap();
    let defence = action.targeted_attacks[0].attack.target.defence;
    (defence.value, defence.active)
}

#[test]
fn tc_152_153_057_an_aggressive_total_counts_without_the_skill_and_beside_a_weapon() {
    // What the hero strikes with and what the villain strikes with; the typed value; what the villain has to reach.
    for (edition, line, weapon, typed, against, difficulty, active) in [
        // Who strikes with Dexterity defends with it too: 9 + 4 − 2.
        (Classic, "A: 9s, club +3", CARRIED, None, CARRIED, 11, true),
        (Revised, "A: 9s, club +3", CARRIED, None, UNARMED, 11, true),
        (Revised, "A: 9s", UNARMED, None, UNARMED, 11, true),
        // Bare hands still stop no weapon.
        (Revised, "A: 9s", UNARMED, None, CARRIED, 9, false),
        // A weapon on no sheet, with a typed value.
        (Classic, "A: 9s", OTHER_MELEE, Some(12), CARRIED, 14, true),
        (Revised, "A: 9s", OTHER_MELEE, Some(12), UNARMED, 14, true),
        // A sheet that knows neither the skill nor Dexterity.
        (Revised, "A: tgh 9", UNARMED, Some(12), UNARMED, 14, true),
        // A punch or a kick beside a weapon in hand.
        (Classic, ARMED, UNARMED, None, UNARMED, 16, true),
        (Revised, ARMED, UNARMED, None, UNARMED, 16, true),
        (Revised, ARMED, UNARMED, None, CARRIED, 10, false),
        (Classic, ARMED, MARTIAL_ARTS, None, UNARMED, 17, true),
        (Revised, ARMED, MARTIAL_ARTS, None, UNARMED, 17, true),
        (Revised, ARMED, MARTIAL_ARTS, None, CARRIED, 10, false),
        // The weapon stops a punch better than the punch did.
        (Revised, FENCER, UNARMED, None, UNARMED, 18, false),
        (Revised, FENCER, CARRIED, None, UNARMED, 20, true),
    ] {
        let mut fight = FightTable::new(edition, vec![hero(line), tough_villain()]);
        let mut declaration = AttackDeclaration::new(weapon, VILLAIN);
        declaration.skill_value = typed;
        declaration.base_damage = Some(11);
        declaration.options = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
        fight.play_ok(attack_command(HERO, declaration, FACES));
        fight.resolve_attack(HERO);
        assert_eq!(
            met_defence(&mut fight, against),
            (difficulty, active),
            "{edition:?} {line}: {weapon:?}, then {against:?}"
        );
    }
}

const ARMED: &str = "A: 9s, melee 10, unarmed 14, martial arts 15, club +3";
const FENCER: &str = "A: 9s, melee 18, unarmed 14, club +3";
const DODGER: &str = "A: dex 10, tgh 9, dodge 12";
const ARTIST: &str = "A: dex 12, tgh 9, dodge 12, missile dodge";
const BOW: WeaponChoice = WeaponChoice::Other(AttackSkill::Missile);

fn defend(skill: DefenceSkill, value: Option<i32>, vital_block_steps: u8, face: u8) -> Command {
    let declaration = DefenceDeclaration {
        skill_value: value,
        vital_block_steps,
        ..declare_defence(skill)
    };
    defend_command(HERO, declaration, &[face])
}

#[test]
fn tc_057_060_an_active_defence_takes_no_other_defence_away() {
    // The skill and its typed value, the steps of a vital block, the face; the weapon; what it meets.
    for (edition, line, skill, typed, steps, face, against, met) in [
        (Revised, ARMED, Unarmed, None, 0, 17, UNARMED, (18, true)),
        (Revised, ARMED, Unarmed, None, 0, 17, CARRIED, (10, false)),
        (Classic, ARMED, Artist, None, 0, 17, UNARMED, (19, true)),
        (Classic, ARMED, Artist, None, 0, 17, CARRIED, (10, false)),
        // The passive value of the weapon is higher, until the roll is better.
        (Revised, FENCER, Unarmed, None, 0, 12, UNARMED, (18, false)),
        (Revised, FENCER, Unarmed, None, 0, 19, UNARMED, (20, true)),
        // A typed value of a skill on no sheet.
        (Revised, "A: 9s", Dodge, Some(13), 0, 17, BOW, (17, true)),
        (Revised, "A: tgh 9", Dodge, Some(13), 0, 17, BOW, (17, true)),
        // A vital block lowers both, the total already and the passive value when the attack is made.
        (Revised, DODGER, Dodge, None, 2, 12, BOW, (9, true)),
        (Classic, DODGER, Dodge, None, 0, 12, BOW, (13, true)),
        (Classic, ARTIST, Dodge, None, 0, 12, BOW, (14, false)),
    ] {
        let mut villain = tough_villain();
        villain = villain.skill(CombatSkill::Missile, 12);
        let mut fight = FightTable::new(edition, vec![hero(line), villain]);
        fight.begin_quiet_round();
        fight.play_ok(defend(skill, typed, steps, face));
        fight.play_ok(end_turn(HERO));
        let mut declaration = AttackDeclaration::new(against, HERO);
        if against == BOW {
            declaration.base_damage = Some(11);
            for aimed in &mut declaration.targets {
                aimed.range = Some(RangeBand::Short);
            }
        }
        fight.play_ok(attack_command(VILLAIN, declaration, &[11]));
        assert_eq!(
            declared_defence(&fight),
            met,
            "{edition:?} {line}: {skill:?} {face}, then {against:?}"
        );
    }
}

/// TC-060, DD-263: what cards add to Dexterity counts in both values, whenever they are played; at a tie, the rolled one counts.
#[test]
fn tc_060_dd_263_a_raised_passive_value_is_compared_too() {
    // Whether a card is played before or after the defence is rolled; the rolled face, and what the punch meets: 14 + 3 + the bonus, or
    // 18 + 3.
    for (before, after, face, difficulty, active) in [
        (false, false, 12, 18, false),
        (true, false, 12, 21, false),
        (true, false, 16, 21, false),
        (true, false, 17, 21, true),
        (true, false, 19, 23, true),
        (false, true, 12, 21, false),
        (false, true, 16, 21, false),
        (false, true, 17, 21, true),
        (false, true, 19, 23, true),
    ] {
        let cast = vec![hero(FENCER), tough_villain()];
        let mut fight = FightTable::new(Revised, cast);
        fight.begin_quiet_round();
        let card = fight.give_pool_card(HERO, CardName::Adrenalin);
        let raise = Command::Effect(EffectCommand::RaiseAttribute {
            actor: HERO,
            card,
            attribute: Attribute::Dexterity,
        });
        if before {
            fight.play_ok(raise.clone());
        }
        fight.play_ok(defend(Unarmed, None, 0, face));
        if after {
            fight.play_ok(raise);
        }
        assert_eq!(
            met_by_punch(&mut fight),
            (difficulty, active),
            "{before} {after} {face}"
        );
    }
}

/// TC-060, A-29, DD-165: where a setback weakens passive defences, the weakened value is compared with the rolled one, which is not.
#[test]
fn tc_060_a_29_a_set_back_passive_value_is_compared_too() {
    // Whether the side is set back, and passive defences with it; the rolled face, and what the punch meets. The roll: 14 + the bonus,
    // less the setback of every total.
    for (set_back, answer, face, difficulty, active) in [
        (false, SetbackPassive::No, 12, 18, false),
        (false, SetbackPassive::Yes, 12, 18, false),
        (false, SetbackPassive::No, 19, 20, true),
        (false, SetbackPassive::Yes, 19, 20, true),
        (true, SetbackPassive::No, 12, 18, false),
        (true, SetbackPassive::Yes, 12, 13, false),
        (true, SetbackPassive::No, 19, 18, false),
        (true, SetbackPassive::Yes, 19, 15, true),
    ] {
        let settings = Settings::default().with_answer(answer);
        let cast = vec![hero(FENCER), tough_villain()];
        let mut fight = FightTable::with_settings(Revised, settings, cast);
        fight.begin_quiet_round();
        if set_back {
            let (side, setback) = (Side::Heroes, Setback::Generic);
            fight.apply_events(vec![Event::SetbackChosen {
                side,
                setback,
                penalty: None,
            }]);
        }
        fight.play_ok(defend(Unarmed, None, 0, face));
        assert_eq!(
            met_by_punch(&mut fight),
            (difficulty, active),
            "{set_back} {answer:?} {face}"
        );
    }
}

#[test]
fn tc_150_151_153_an_earlier_vital_block_lowers_the_defence() {
    // The steps chosen earlier, those of the attack, the defence, the resistance to damage.
    for (before, steps, defence, resists) in [
        (0, 0, 16, 9),
        (2, 0, 12, 11),
        (0, 2, 12, 11),
        (1, 2, 12, 11),
        (4, 1, 8, 13),
    ] {
        let mut villain = fighter(Role::Villain);
        villain.stats.toughness = Some(60);
        let cast = vec![fighter(Role::Hero), villain];
        let mut fight = FightTable::new(Revised, cast);
        fight.begin_quiet_round();
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::VitalBlock { steps: before },
        ));
        let mut declaration = declare_with_weapon(1, VILLAIN);
        let options = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
        declaration.options = if steps > 0 {
            options.with_vital_block(steps)
        } else {
            options
        };
        // A bonus of +4.
        fight.play_ok(attack_command(HERO, declaration, &[17]));
        fight.resolve_attack(HERO);
        let combat = &fight.actor(HERO).combat;
        let total = combat.active_defence.unwrap().total;
        assert_eq!(total, defence, "{before} earlier, {steps} with the attack");
        assert_eq!(combat.vital_block_steps, before.max(steps));
        fight.play_ok(attack_command(
            VILLAIN,
            declare_with_weapon(1, HERO),
            &[20, 2],
        ));
        let (outcome, _) = fight.outcome_and_breakdown();
        assert_eq!(outcome.difficulty, defence);
        assert_eq!(outcome.effect.unwrap().difficulty, resists);
    }
}

#[test]
fn tc_021_057_060_dexterity_defends_only_if_no_skill_fits() {
    // Whether the hero can dodge, what the villain attacks with, and the difficulty: 9 + 4 by Dexterity.
    for (dodges, attack_skill, difficulty) in [
        (false, AttackSkill::Fire, 13),
        (true, AttackSkill::Fire, 15),
        (true, AttackSkill::Melee, 13),
        (false, AttackSkill::Melee, 13),
    ] {
        let mut hero = new_actor(Role::Hero, 9, 9, 9);
        if dodges {
            hero = hero.skill(CombatSkill::Dodge, 15);
        }
        let villain = new_actor(Role::Villain, 9, 9, 9)
            .skill(CombatSkill::for_attack(attack_skill), 14)
            .weapon(attack_skill, WeaponDamage::Fixed(12));
        for edition in [Classic, Revised] {
            let mut fight = FightTable::new(edition, vec![hero.clone(), villain.clone()]);
            fight.begin_quiet_round();
            fight.play_ok(defend(DefenceSkill::Dexterity, None, 0, 17));
            fight.play_ok(end_turn(HERO));
            let mut declaration = declare_with_weapon(1, HERO);
            declaration.targets[0].range =
                Some(RangeBand::Short).filter(|_| !attack_skill.is_hand_to_hand());
            fight.play_ok(attack_command(VILLAIN, declaration, &[11]));
            let (outcome, _) = fight.outcome_and_breakdown();
            assert_eq!(outcome.difficulty, difficulty, "{dodges} {attack_skill:?}");
        }
    }
}
