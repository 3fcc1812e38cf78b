//! Fights as people tell them: everybody by a line of the cast, an attack with its options and the dice on the table; totals, what was
//! to be reached, and how the target stands afterwards.

use crate::fight::given::{Fray, HERO, strike};
use tabletop::seat::ActorId;
use torg::combat::chart::Range;
use torg::combat::choice::Choice;
use torg::combat::choice::Choice::{
    BothWeapons, Disarm, FellingTheOak, GrappleHold, GrappleItem, LightningFist, NonLethal,
    StunningAttack, Throw, VitalBlow,
};
use torg::combat::choices::Choices;
use torg::combat::weapon::{Arm, FireMode};
use torg::command::NewActor;
use torg::fight::{Hand, Wanted};
use torg::settings::Edition::{self, Classic, Revised};
use torg::sheet::quick::read;
use torg::state::{Condition, Role};

const TARGET: ActorId = ActorId(2);

/// One attack. `steps` are those of a vital blow; `totals` are action and effect of the first blow, and what the action had to reach.
struct Told {
    rules: &'static str,
    edition: Edition,
    who: &'static str,
    whom: &'static str,
    hand: Hand,
    second: Option<u8>,
    choices: &'static [Choice],
    steps: u8,
    range: Option<Range>,
    mode: FireMode,
    dice: &'static [u8],
    totals: (i32, i32, i32),
    /// Wounds and shock afterwards, and the marks: `K`, `O`, `U`nconscious, `D`own.
    stands: Option<(u8, u16, &'static str)>,
}

/// A plain attack with the first weapon.
const PLAIN: Told = Told {
    rules: "",
    edition: Revised,
    who: "",
    whom: THUG,
    hand: Hand::Carried(0),
    second: None,
    choices: &[],
    steps: 0,
    range: None,
    mode: FireMode::Normal,
    dice: &[11],
    totals: (0, 0, 0),
    stands: None,
};

const THUG: &str = "thug: 9s, dex 8, tgh 30, club +3";
const GUNS: &str = "Juno: 9s, dex 12, fire 14, pistol 14, carbine 16 bursts, rifle 17 automatic";
const SOFT: &str = "guard: 9s, dex 10, tgh 9, sabre +3";
const TRAINED: &str =
    "Lin: dex 11, str 9, tgh 10, martial arts 15, block strike, lightning fist, throw";
const BRUISER: &str = "Bruiser: dex 8, str 10, tgh 11, unarmed 11";

/// Each with the rules that its figures stand on.
const ALL: &[Told] = &[
    Told {
        rules: "TC-190: the dagger parries, 13 + 1",
        who: "thug: 9s, dex 10, tgh 30, melee 12, club +3",
        whom: "Imani: 9s, dex 11, tgh 17, melee 13, sabre +5, dagger +3 parries",
        dice: &[15],
        totals: (14, 16, 14),
        ..PLAIN
    },
    Told {
        rules: "TC-190: so does a buckler, 11 + 1",
        who: "Kit: 9s, dex 10, melee 12, sabre +3",
        whom: "guard: 9s, dex 8, tgh 30, melee 11, sword +5, buckler",
        totals: (12, 14, 12),
        ..PLAIN
    },
    Told {
        rules: "TC-193: both weapons at one, 9 + 6 + 2 adds + 2",
        who: "Imani: 9s, dex 12, melee 14, sabre +6, dagger +3",
        second: Some(1),
        choices: &[BothWeapons],
        totals: (14, 19, 8),
        ..PLAIN
    },
    Told {
        rules: "TC-193, TC-195: of two guns the stronger harms, 16 + 2",
        who: "Juno: 9s, dex 11, fire 14, pistol 14, revolver 16",
        second: Some(1),
        choices: &[BothWeapons],
        range: Some(Range::Short),
        totals: (14, 18, 8),
        ..PLAIN
    },
    Told {
        rules: "TC-179: single shots as several, +3 damage",
        who: GUNS,
        range: Some(Range::Short),
        mode: FireMode::SingleAsMulti,
        totals: (14, 17, 8),
        ..PLAIN
    },
    Told {
        rules: "TC-172, TC-176: a burst at medium range, −3",
        who: GUNS,
        hand: Hand::Carried(1),
        range: Some(Range::Medium),
        totals: (11, 13, 8),
        ..PLAIN
    },
    Told {
        rules: "TC-177: a burst weapon as single shot, −3 damage",
        who: GUNS,
        hand: Hand::Carried(1),
        range: Some(Range::Short),
        mode: FireMode::BurstAsSingle,
        totals: (14, 13, 8),
        ..PLAIN
    },
    Told {
        rules: "TC-173, TC-178: full automatic, +3, at long range, −5",
        who: GUNS,
        hand: Hand::Carried(2),
        range: Some(Range::Long),
        mode: FireMode::FullAutomatic,
        totals: (12, 15, 8),
        ..PLAIN
    },
    Told {
        rules: "TC-170: a bonus of 1 at least at point blank range",
        who: GUNS,
        hand: Hand::Carried(2),
        range: Some(Range::PointBlank),
        dice: &[3],
        totals: (15, 18, 8),
        ..PLAIN
    },
    Told {
        rules: "TC-122, TC-226, TX-101: felling the oak, Strength + 4, and a vital blow of four steps",
        edition: Classic,
        who: "Lin: 9s, dex 11, str 10, tgh 10, martial arts 15, felling the oak",
        whom: "bruiser: 9s, dex 10, tgh 9, unarmed 12",
        hand: Hand::Empty(Arm::MartialArts),
        choices: &[FellingTheOak, VitalBlow],
        steps: 4,
        dice: &[19],
        totals: (13, 24, 12),
        stands: Some((4, 15, "KU")),
        ..PLAIN
    },
    Told {
        rules: "TC-122: a vital blow of four steps kills, classic",
        edition: Classic,
        who: "Imani: dex 11, str 9, tgh 10, melee 15, sabre +6",
        whom: "thug: 8s, club +3",
        choices: &[VitalBlow],
        steps: 4,
        dice: &[20, 8],
        totals: (16, 28, 8),
        stands: Some((4, 15, "KU")),
        ..PLAIN
    },
    Told {
        rules: "TC-126: a vital blow of one step kills, revised",
        who: "Imani: dex 11, str 9, tgh 10, melee 15, sabre +6",
        whom: "thug: 8s, club +3",
        choices: &[VitalBlow],
        steps: 1,
        dice: &[20, 8],
        totals: (22, 29, 8),
        stands: Some((4, 11, "KU")),
        ..PLAIN
    },
    Told {
        rules: "TC-155: a club made to fell, and a wound becomes a knockdown",
        edition: Classic,
        who: "Kit: 9s, dex 11, tgh 10, melee 12, club +3 fells",
        whom: "guard: 9s, dex 10, tgh 10, sabre +3",
        choices: &[NonLethal],
        dice: &[19],
        totals: (18, 18, 10),
        stands: Some((0, 7, "KD")),
        ..PLAIN
    },
    Told {
        rules: "TC-155: of two wounds a stunning blow does one; knockout and shock stay",
        edition: Classic,
        who: "Kit: dex 9, str 9, tgh 10, melee 13, club +3",
        whom: "Hussar: 8s, melee 10, sabre +3",
        choices: &[NonLethal],
        dice: &[20, 1],
        totals: (21, 20, 10),
        stands: Some((1, 12, "KU")),
        ..PLAIN
    },
    Told {
        rules: "TC-230, TX-105: a stunning attack strikes at +2 and stuns",
        edition: Classic,
        who: "Lin: 9s, dex 10, martial arts 14, stunning attack",
        whom: "Varga: 9s, dex 10, tgh 10, sabre +3, possibilities 3",
        hand: Hand::Empty(Arm::MartialArts),
        choices: &[StunningAttack],
        dice: &[20, 3],
        totals: (24, 17, 10),
        stands: Some((0, 2, "K")),
        ..PLAIN
    },
    Told {
        rules: "TC-156, TC-158, TC-159: bare hands, one wound less and a K more with its 2 shock",
        who: "Kit: 9s, dex 11, tgh 10, unarmed 14",
        whom: SOFT,
        hand: Hand::Empty(Arm::Unarmed),
        choices: &[NonLethal],
        dice: &[19],
        totals: (20, 18, 10),
        stands: Some((0, 7, "K")),
        ..PLAIN
    },
    Told {
        rules: "TC-156, TC-159: the flat of the blade can still wound",
        who: "Imani: 9s, dex 10, melee 13, sabre +3",
        whom: SOFT,
        choices: &[NonLethal],
        dice: &[19],
        totals: (19, 21, 10),
        stands: Some((1, 6, "KU")),
        ..PLAIN
    },
    Told {
        rules: "TC-144, TX-53, TC-078: a hold by fists with 3 adds, 9 + 3 + 5 − 2",
        who: "Kit: dex 11, str 9, tgh 10, unarmed 14",
        whom: "Varga: dex 10, str 10, tgh 11, unarmed 12, possibilities 3",
        hand: Hand::Empty(Arm::Unarmed),
        choices: &[NonLethal, GrappleHold],
        dice: &[18],
        totals: (15, 15, 12),
        ..PLAIN
    },
    Told {
        rules: "TC-145: a grab at an item",
        who: "Kit: dex 11, str 9, tgh 10, unarmed 14",
        whom: "Hussar: 8s, melee 10, sabre +3",
        hand: Hand::Empty(Arm::Unarmed),
        choices: &[NonLethal, GrappleItem],
        dice: &[17],
        totals: (14, 14, 10),
        stands: Some((0, 0, "")),
        ..PLAIN
    },
    Told {
        rules: "TC-125, TX-57: a disarm is a vital blow against the melee value",
        edition: Classic,
        who: "Imani: dex 11, str 9, tgh 10, melee 15, sabre +3",
        whom: "Varga: dex 10, str 10, tgh 11, melee 12, sabre +5, possibilities 3",
        choices: &[Disarm],
        dice: &[19],
        totals: (13, 22, 12),
        stands: Some((0, 0, "")),
        ..PLAIN
    },
    Told {
        rules: "TC-224, TC-094: two strikes by one roll; the second K brings 2 more shock",
        edition: Classic,
        who: TRAINED,
        whom: BRUISER,
        hand: Hand::Empty(Arm::MartialArts),
        choices: &[LightningFist],
        dice: &[17],
        totals: (19, 13, 11),
        stands: Some((0, 4, "K")),
        ..PLAIN
    },
    Told {
        rules: "TC-231: a throw, and 1 shock",
        edition: Classic,
        who: TRAINED,
        whom: BRUISER,
        hand: Hand::Empty(Arm::MartialArts),
        choices: &[Throw],
        dice: &[15],
        totals: (17, 11, 11),
        ..PLAIN
    },
];

fn line(text: &str, role: Role) -> NewActor {
    let reading = read(text);
    assert_eq!(reading.faults.len(), 0, "{text}");
    let extra = reading.extra.unwrap();
    let name = extra.name.clone();
    extra.newcomer(name, role)
}

fn stands(condition: Condition) -> (u8, u16, String) {
    let marks = [
        (condition.k, 'K'),
        (condition.o, 'O'),
        (condition.unconscious, 'U'),
        (condition.knocked_down, 'D'),
    ];
    let marks = marks
        .into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, mark)| mark);
    (condition.wounds, condition.shock, marks.collect())
}

#[test]
fn a_fight_that_is_told_comes_to_these_figures() {
    let mut faults = Vec::new();
    for told in ALL {
        let cast = vec![line(told.who, Role::Hero), line(told.whom, Role::Villain)];
        let mut fray = Fray::of(told.edition, cast);
        fray.quiet();
        let mut choices = Choices::of(told.choices);
        if told.steps > 0 {
            choices = choices.vital_blow(told.steps);
        }
        let mut wanted = Wanted {
            second: told.second,
            choices,
            mode: told.mode,
            ..Wanted::plain(told.hand, TARGET)
        };
        wanted.targets[0].range = told.range;
        fray.ok(strike(HERO, wanted, told.dice));
        let struck = fray.struck();
        let outcome = struck[0].outcome.as_ref().unwrap();
        let effect = outcome.effect.as_ref().unwrap().total;
        let totals = (outcome.action_total, effect, outcome.difficulty);
        fray.settle(HERO);
        let after = stands(fray.condition(TARGET));
        let wanted = told.stands.map(|(w, s, marks)| (w, s, marks.to_owned()));
        if totals != told.totals || wanted.is_some_and(|wanted| wanted != after) {
            faults.push(format!("{}: {totals:?}, {after:?}", told.rules));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}
