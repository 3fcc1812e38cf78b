//! Fights as people describe them: actors by stat lines, an attack with its options and dice; the totals, the difficulty,
//! and the target's condition afterward.

use crate::fight::given::{
    FightTable, HERO, VILLAIN, attack_command, declare_with_weapon, fighter, tough_villain,
};
use tabletop::seat::ActorId;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::options::CombatOption;
use torg::combat::options::CombatOption::{
    BothWeapons, Disarm, FellingTheOak, GrappleHold, GrappleItem, LightningFist, NonLethal,
    StunningAttack, Throw, VitalBlow,
};
use torg::combat::weapon::{AttackSkill, FireMode};
use torg::command::NewActor;
use torg::fight::{AttackDeclaration, WeaponChoice};
use torg::settings::Edition::{self, Classic, Revised};
use torg::sheet::WeaponId;
use torg::sheet::stat_line::parse;
use torg::state::{Condition, Role};

const TARGET: ActorId = ActorId(2);

/// One attack. `vital_blow_steps` are those of a vital blow; `totals` are action and effect of the first attack, and what the
/// action had to reach.
struct NarratedAttack {
    rules: &'static str,
    edition: Edition,
    attacker: &'static str,
    target: &'static str,
    weapon: WeaponChoice,
    off_hand: Option<WeaponId>,
    options: &'static [CombatOption],
    vital_blow_steps: u8,
    range: Option<RangeBand>,
    fire_mode: FireMode,
    dice: &'static [u8],
    totals: (i32, i32, i32),
    /// Wounds and shock afterward, and the marks: `K`, `O`, `U`nconscious, `D`own.
    result: Option<(u8, u16, &'static str)>,
}

/// A plain attack with the first weapon.
const PLAIN: NarratedAttack = NarratedAttack {
    rules: "",
    edition: Revised,
    attacker: "",
    target: THUG,
    weapon: WeaponChoice::Carried(WeaponId(1)),
    off_hand: None,
    options: &[],
    vital_blow_steps: 0,
    range: None,
    fire_mode: FireMode::Normal,
    dice: &[11],
    totals: (0, 0, 0),
    result: None,
};

const THUG: &str = "thug: 9s, dex 8, tgh 30, club +3";
const GUNS: &str = "Juno: 9s, dex 12, fire 14, pistol 14, carbine 16 bursts, rifle 17 automatic";
const SOFT: &str = "guard: 9s, dex 10, tgh 9, sabre +3";
const TRAINED: &str =
    "Lin: dex 11, str 9, tgh 10, martial arts 15, block strike, lightning fist, throw";
const BRUISER: &str = "Bruiser: dex 8, str 10, tgh 11, unarmed 11";

/// Each fight with the rules that its results are based on.
const ALL: &[NarratedAttack] = &[
    NarratedAttack {
        rules: "TC-190: the dagger parries, 13 + 1",
        attacker: "thug: 9s, dex 10, tgh 30, melee 12, club +3",
        target: "Imani: 9s, dex 11, tgh 17, melee 13, sabre +5, dagger +3 parries",
        dice: &[15],
        totals: (14, 16, 14),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-190: so does a buckler, 11 + 1",
        attacker: "Kit: 9s, dex 10, melee 12, sabre +3",
        target: "guard: 9s, dex 8, tgh 30, melee 11, sword +5, buckler",
        totals: (12, 14, 12),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-193: both weapons at one, 9 + 6 + 2 adds + 2",
        attacker: "Imani: 9s, dex 12, melee 14, sabre +6, dagger +3",
        off_hand: Some(WeaponId(2)),
        options: &[BothWeapons],
        totals: (14, 19, 8),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-193, TC-195: of two guns the stronger harms, 16 + 2",
        attacker: "Juno: 9s, dex 11, fire 14, pistol 14, revolver 16",
        off_hand: Some(WeaponId(2)),
        options: &[BothWeapons],
        range: Some(RangeBand::Short),
        totals: (14, 18, 8),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-179: single shots as several, +3 damage",
        attacker: GUNS,
        range: Some(RangeBand::Short),
        fire_mode: FireMode::SingleAsMulti,
        totals: (14, 17, 8),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-172, TC-176: a burst at medium range, −3",
        attacker: GUNS,
        weapon: WeaponChoice::Carried(WeaponId(2)),
        range: Some(RangeBand::Medium),
        totals: (11, 13, 8),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-177: a burst weapon as single shot, −3 damage",
        attacker: GUNS,
        weapon: WeaponChoice::Carried(WeaponId(2)),
        range: Some(RangeBand::Short),
        fire_mode: FireMode::BurstAsSingle,
        totals: (14, 13, 8),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-173, TC-178: full automatic, +3, at long range, −5",
        attacker: GUNS,
        weapon: WeaponChoice::Carried(WeaponId(3)),
        range: Some(RangeBand::Long),
        fire_mode: FireMode::FullAutomatic,
        totals: (12, 15, 8),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-170: a bonus of 1 at least at point blank range",
        attacker: GUNS,
        weapon: WeaponChoice::Carried(WeaponId(3)),
        range: Some(RangeBand::PointBlank),
        dice: &[3],
        totals: (15, 18, 8),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-122, TC-226, TX-101: felling the oak, Strength + 4, and a vital blow of four steps",
        edition: Classic,
        attacker: "Lin: 9s, dex 11, str 10, tgh 10, martial arts 15, felling the oak",
        target: "bruiser: 9s, dex 10, tgh 9, unarmed 12",
        weapon: WeaponChoice::Unarmed(AttackSkill::MartialArts),
        options: &[FellingTheOak, VitalBlow],
        vital_blow_steps: 4,
        dice: &[19],
        totals: (13, 24, 12),
        result: Some((4, 15, "KU")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-122: a vital blow of four steps kills, classic",
        edition: Classic,
        attacker: "Imani: dex 11, str 9, tgh 10, melee 15, sabre +6",
        target: "thug: 8s, club +3",
        options: &[VitalBlow],
        vital_blow_steps: 4,
        dice: &[20, 8],
        totals: (16, 28, 8),
        result: Some((4, 15, "KU")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-126: a vital blow of one step kills, revised",
        attacker: "Imani: dex 11, str 9, tgh 10, melee 15, sabre +6",
        target: "thug: 8s, club +3",
        options: &[VitalBlow],
        vital_blow_steps: 1,
        dice: &[20, 8],
        totals: (22, 29, 8),
        result: Some((4, 11, "KU")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-155: a club made to fell, and a wound becomes a knockdown",
        edition: Classic,
        attacker: "Kit: 9s, dex 11, tgh 10, melee 12, club +3 fells",
        target: "guard: 9s, dex 10, tgh 10, sabre +3",
        options: &[NonLethal],
        dice: &[19],
        totals: (18, 18, 10),
        result: Some((0, 7, "KD")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-155: of two wounds a stunning blow does one; knockout and shock stay",
        edition: Classic,
        attacker: "Kit: dex 9, str 9, tgh 10, melee 13, club +3",
        target: "Hussar: 8s, melee 10, sabre +3",
        options: &[NonLethal],
        dice: &[20, 1],
        totals: (21, 20, 10),
        result: Some((1, 12, "KU")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-230, TX-105: a stunning attack strikes at +2 and stuns",
        edition: Classic,
        attacker: "Lin: 9s, dex 10, martial arts 14, stunning attack",
        target: "Varga: 9s, dex 10, tgh 10, sabre +3, possibilities 3",
        weapon: WeaponChoice::Unarmed(AttackSkill::MartialArts),
        options: &[StunningAttack],
        dice: &[20, 3],
        totals: (24, 17, 10),
        result: Some((0, 2, "K")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-156, TC-158, TC-159: bare hands, one wound less and a K more with its 2 shock",
        attacker: "Kit: 9s, dex 11, tgh 10, unarmed 14",
        target: SOFT,
        weapon: WeaponChoice::Unarmed(AttackSkill::Unarmed),
        options: &[NonLethal],
        dice: &[19],
        totals: (20, 18, 10),
        result: Some((0, 7, "K")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-156, TC-159: the flat of the blade can still wound",
        attacker: "Imani: 9s, dex 10, melee 13, sabre +3",
        target: SOFT,
        options: &[NonLethal],
        dice: &[19],
        totals: (19, 21, 10),
        result: Some((1, 6, "KU")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-144, TX-53, TC-078: a hold by fists with 3 adds, 9 + 3 + 5 − 2",
        attacker: "Kit: dex 11, str 9, tgh 10, unarmed 14",
        target: "Varga: dex 10, str 10, tgh 11, unarmed 12, possibilities 3",
        weapon: WeaponChoice::Unarmed(AttackSkill::Unarmed),
        options: &[NonLethal, GrappleHold],
        dice: &[18],
        totals: (15, 15, 12),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-145: a grab at an item",
        attacker: "Kit: dex 11, str 9, tgh 10, unarmed 14",
        target: "Hussar: 8s, melee 10, sabre +3",
        weapon: WeaponChoice::Unarmed(AttackSkill::Unarmed),
        options: &[NonLethal, GrappleItem],
        dice: &[17],
        totals: (14, 14, 10),
        result: Some((0, 0, "")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-125, TX-57: a disarm is a vital blow against the melee value",
        edition: Classic,
        attacker: "Imani: dex 11, str 9, tgh 10, melee 15, sabre +3",
        target: "Varga: dex 10, str 10, tgh 11, melee 12, sabre +5, possibilities 3",
        options: &[Disarm],
        dice: &[19],
        totals: (13, 22, 12),
        result: Some((0, 0, "")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-224, TC-094: two strikes by one roll; the second K brings 2 more shock",
        edition: Classic,
        attacker: TRAINED,
        target: BRUISER,
        weapon: WeaponChoice::Unarmed(AttackSkill::MartialArts),
        options: &[LightningFist],
        dice: &[17],
        totals: (19, 13, 11),
        result: Some((0, 4, "K")),
        ..PLAIN
    },
    NarratedAttack {
        rules: "TC-231: a throw, and 1 shock",
        edition: Classic,
        attacker: TRAINED,
        target: BRUISER,
        weapon: WeaponChoice::Unarmed(AttackSkill::MartialArts),
        options: &[Throw],
        dice: &[15],
        totals: (17, 11, 11),
        ..PLAIN
    },
];

fn line(text: &str, role: Role) -> NewActor {
    let reading = parse(text);
    assert_eq!(reading.errors.len(), 0, "{text}");
    let stat_line = reading.stat_line.unwrap();
    let name = stat_line.name.clone();
    stat_line.to_new_actor(name, role)
}

fn condition_summary(condition: Condition) -> (u8, u16, String) {
    let marks = [
        (condition.k, 'K'),
        (condition.o, 'O'),
        (condition.unconscious, 'U'),
        (condition.knocked_down, 'D'),
    ];
    let marks = marks
        .into_iter()
        .filter(|(applies, _)| *applies)
        .map(|(_, mark)| mark);
    (condition.wounds, condition.shock, marks.collect())
}

#[test]
fn typed_fights_have_these_results() {
    let mut errors = Vec::new();
    for narrated in ALL {
        let cast = vec![
            line(narrated.attacker, Role::Hero),
            line(narrated.target, Role::Villain),
        ];
        let mut fight = FightTable::new(narrated.edition, cast);
        fight.begin_quiet_round();
        let mut options = CombatOptions::from_slice(narrated.options);
        if narrated.vital_blow_steps > 0 {
            options = options.with_vital_blow(narrated.vital_blow_steps);
        }
        let mut expected = AttackDeclaration {
            off_hand: narrated.off_hand,
            options,
            fire_mode: narrated.fire_mode,
            ..AttackDeclaration::new(narrated.weapon, TARGET)
        };
        expected.targets[0].range = narrated.range;
        fight.play_ok(attack_command(HERO, expected, narrated.dice));
        let evaluated_attacks = fight.evaluated_attacks();
        let outcome = evaluated_attacks[0].outcome.as_ref().unwrap();
        let effect = outcome.effect.as_ref().unwrap().total;
        let totals = (outcome.action_total, effect, outcome.difficulty);
        fight.resolve_attack(HERO);
        let after = condition_summary(fight.condition(TARGET));
        let expected = narrated
            .result
            .map(|(w, s, marks)| (w, s, marks.to_owned()));
        if totals != narrated.totals || expected.is_some_and(|expected| expected != after) {
            errors.push(format!("{}: {totals:?}, {after:?}", narrated.rules));
        }
    }
    assert_eq!(errors, Vec::<String>::new());
}

#[test]
fn tc_041_unskilled_attackers_use_the_attribute_alone() {
    // Dexterity 9, melee 14, Strength 9, club +3.
    for (edition, skilled, totals) in [
        (Revised, None, (14, 17)),
        (Revised, Some(false), (9, 12)),
        (Classic, Some(true), (14, 12)),
        (Classic, Some(false), (9, 12)),
    ] {
        let mut villain = tough_villain();
        villain.stats.dexterity = Some(5);
        villain.sheet.skills.clear();
        let mut fight = FightTable::new(edition, vec![fighter(Role::Hero), villain]);
        let mut declaration = declare_with_weapon(1, VILLAIN);
        declaration.skilled = skilled;
        fight.play_ok(attack_command(HERO, declaration, &[11]));
        let (outcome, _) = fight.outcome_and_breakdown();
        let effect = outcome.effect.unwrap().total;
        assert_eq!(
            (outcome.action_total, effect),
            totals,
            "{edition:?} {skilled:?}"
        );
    }
}
