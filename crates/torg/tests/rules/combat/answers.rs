//! The answers of a table's settings: each other one changes what its question is about, in every edition that it counts in and
//! in no other; and so does each figure of a chart.

use crate::combat::given::{Case, ORD, RATED, at, attack, outcome, row, with};
use tabletop::rule::tc;
use torg::combat::action::{Act, Bearing, Exposed};
use torg::combat::ammunition::Magazine;
use torg::combat::attack::{Cover, Surprise};
use torg::combat::chart::{Concealment, Range, many_on_one, one_on_many};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::damage::{Harm, Limit, Over, Pick, apply, marks_over, negate};
use torg::combat::defence::{Defences, Defending, Moment, active, may_start};
use torg::combat::die::Throw;
use torg::combat::discipline::{Discipline, Learned, block};
use torg::combat::interaction::{Pinned, suppress};
use torg::combat::line::{Figure, Sum};
use torg::combat::movement::beside;
use torg::combat::rules::Rules;
use torg::combat::settings::{Chart, Question};
use torg::combat::status::{Ends, Status, Statuses, of_setback, value_of};
use torg::combat::weapon::{Arm, Armor, Base, FireMode, Fires, resistance};
use torg::roll::Skill;
use torg::settings::{Edition, Settings};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["S-02", "S-42"], every_answer_matters),
    (&["S-16", "S-32"], every_figure_matters),
];

const EDITIONS: [Edition; 2] = [Edition::Classic, Edition::Revised];

fn answered(edition: Edition, question: Question, place: u8) -> Rules {
    let mut settings = Settings::default();
    settings.combat.answers = settings.combat.answers.with(question, place);
    Rules::at(edition, &settings)
}

fn taken(choices: &[Choice]) -> Choices {
    Choices::of(choices)
}

/// Somebody after blows.
fn after(blows: &[&str], rules: &Rules) -> Condition {
    let mut now = Condition::default();
    for blow in blows {
        let harm = Harm::plain(row(blow));
        apply(&mut now, 20, harm, rules);
    }
    now
}

fn defences() -> Defences {
    Defences {
        dexterity: 8,
        dodge: Some(14),
        learned: Learned::default().with(Discipline::MissileDodge),
        ..Defences::default()
    }
}

fn fresh(act: Act, down: bool, surprise: Surprise, simple: u8, rules: &Rules) -> String {
    let bearing = Bearing {
        condition: Condition {
            knocked_down: down,
            ..Condition::default()
        },
        surprise,
        simple,
        rolled: (simple > 0 || act == Act::Simple).then_some(Act::Attack),
        ..Bearing::default()
    };
    format!("{:?}", bearing.may(act, act.rolls(), false, rules))
}

/// What a question is about, as it comes out.
fn about(question: Question, rules: &Rules) -> String {
    let blow = || at(attack(Arm::Melee, 15, 12), 12, 15, ORD);
    let close = |choice| {
        let mut blow = with(blow(), taken(&[choice]));
        blow.target.holds = true;
        blow
    };
    let mut statuses = Statuses::default();
    match question {
        Question::UnskilledFace => format!("{:?}", Throw::plain(Skill::Unskilled, rules)),
        Question::Slash => format!("{:?}", after(&["K/O"], rules)),
        Question::LoneO => format!("{:?}", after(&["O", "K"], rules)),
        Question::Short => format!("{:?}", outcome(&at(blow(), 1, 90, ORD), rules, 12).harm),
        Question::ExtraK => {
            let mut now = Condition::default();
            let soft = Harm::softened(row("1w K/O 4"), rules);
            format!("{:?}", apply(&mut now, 20, soft, rules))
        }
        Question::DefenceRolls => {
            let moment = Moment {
                rolled: true,
                ..Moment::default()
            };
            format!("{:?}", may_start(moment, rules))
        }
        Question::DefenceStarts => format!("{:?}", may_start(Moment::default(), rules)),
        Question::AggressiveMinimum => {
            let defending = Defending {
                value: 1,
                aggressive: true,
                ..Defending::default()
            };
            format!(
                "{:?}",
                [-8, 3, 2].map(|charted| active(defending, charted, rules).total)
            )
        }
        Question::Minimum => {
            let mut near = attack(Arm::Fire, 12, 16);
            near.range = Some(Range::PointBlank);
            near.choices = taken(&[Choice::Opportunity]);
            near.plan(rules).bonus(-8).to_string()
        }
        Question::DodgeCovers => format!("{:?}", defences().passive(Arm::Heavy, rules)),
        Question::DodgeClose => format!("{:?}", defences().passive(Arm::Melee, rules)),
        // With the table's own figures.
        Question::FireModes => {
            let mut own = *rules;
            own.numbers.fire_modes = [1, 2, 3];
            format!("{:?}", own.fire_modes())
        }
        Question::ClassicMaximum => {
            let base = Base::Strength {
                strength: 12,
                add: 9,
                maximum: Some(15),
                adds: 2,
            };
            base.sum(Arm::Melee, &Sum::default(), rules)
                .total
                .to_string()
        }
        Question::DownDefence => fresh(Act::Defence, true, Surprise::None, 0, rules),
        Question::Suppression => {
            let figure = Sum::from(Figure::Bonus, 14, tc(141));
            let there = Pinned {
                difficulty: 10,
                surprise: Surprise::None,
                all_out: false,
                aiming: false,
            };
            let cowed = suppress(&figure, there, 8, rules);
            format!(
                "{:?}",
                Choice::SuppressiveFire.exists(rules).map(|()| cowed)
            )
        }
        Question::Exposure => Exposed(1).ends_on_round(rules).to_string(),
        Question::Anatomy => {
            let mut vital = with(blow(), Choices::default().vital_blow(4));
            vital.target.anatomy_known = false;
            format!("{:?}", vital.check(rules))
        }
        Question::UnskilledTakes => {
            statuses.become_(Status::Unskilled, Ends::Scene, rules);
            format!("{:?}", value_of(9, 4, &statuses, rules))
        }
        Question::StymiedStacks => {
            statuses.become_(Status::Stymied, Ends::Scene, rules);
            statuses.become_(Status::Stymied, Ends::Scene, rules);
            statuses.count(Status::Stymied).to_string()
        }
        Question::SimpleActions => {
            let taken = [0, 1, 2].map(|taken| {
                let bearing = Bearing {
                    simple: taken,
                    rolled: Some(Act::Attack),
                    ..Bearing::default()
                };
                bearing.may(Act::Simple, false, false, rules).is_ok()
            });
            format!("{taken:?}")
        }
        Question::Moving => format!(
            "{:?}",
            [12, 8].map(|metres| beside(metres, 15, rules).is_ok())
        ),
        Question::RangeEffect => {
            let mut far = attack(Arm::Energy, 12, 16);
            far.range = Some(Range::Long);
            far.weapon.keeps_force = true;
            far.plan(rules).effect_total(0).to_string()
        }
        Question::AimWith => {
            let aimed = with(attack(Arm::Fire, 12, 16), taken(&[Choice::Aim]));
            format!("{:?}", aimed.check(rules))
        }
        Question::InteractionSetback => format!("{:?}", of_setback(rules)),
        Question::HoldDamages => {
            let mut hold = close(Choice::GrappleHold);
            hold.arm = Arm::Unarmed;
            format!(
                "{:?}",
                hold.check(rules).map(|()| hold.plan(rules).outcome(8).harm)
            )
        }
        Question::BlockMinimum => block(12, -5, rules).total.to_string(),
        Question::MissileDodge => {
            let mut rules = *rules;
            if !rules.classic() {
                rules = rules.answered(torg::combat::settings::Disciplines::On);
            }
            format!("{:?}", defences().passive(Arm::Missile, &rules))
        }
        Question::Knockout => format!("{:?}", close(Choice::Knockout).check(rules)),
        Question::ClassicConcealment => Concealment::Half.modifier(rules).to_string(),
        Question::Armors | Question::BlockAndMaximum => {
            let armor = |add, maximum| Armor {
                add,
                maximum,
                strength: 0,
            };
            let both = [armor(2, 14), armor(3, 13)];
            let worn = if question == Question::Armors {
                &both[..]
            } else {
                &both[..1]
            };
            let block = if rules.classic() { 0 } else { 4 };
            resistance(11, worn, block, rules).total.to_string()
        }
        Question::ShockLimit => Limit {
            toughness: 9,
            cards: 3,
            armored: 15,
        }
        .shock(rules)
        .to_string(),
        Question::KEnds => {
            let over = [Over::Fight, Over::Scene].map(|over| {
                let mut now = Condition {
                    k: true,
                    ..Condition::default()
                };
                marks_over(&mut now, over, rules);
                now.k
            });
            format!("{over:?}")
        }
        Question::Disciplines => {
            let learned = Learned::default().with(Discipline::LightningFist);
            learned.counts(Discipline::LightningFist, rules).to_string()
        }
        Question::Negating => format!(
            "{:?}",
            negate(Harm::plain(row("1w 4")), &[Pick::Wound], rules)
        ),
        // Which weapons are marked is the table's: those counted without a mark.
        Question::CountAmmunition => Magazine::full(6).counts(rules).to_string(),
        Question::CoverTable => format!("{:?}", rules.cover_kind()),
        Question::WeakDisarm => {
            let mut disarm = close(Choice::Disarm);
            disarm.target.strength = 13;
            disarm.target.toughness = 15;
            format!("{:?}", disarm.plan(rules).outcome(3).harm)
        }
        Question::VitalBlockWith => {
            let blocking = with(blow(), Choices::default().vital_block(1));
            format!("{:?}", blocking.check(rules))
        }
    }
}

#[test]
fn every_answer_matters() {
    let mut faults = Vec::new();
    for question in Question::ALL {
        for edition in EDITIONS {
            let book = about(*question, &Rules::of(edition));
            let counts = question.only().is_none_or(|only| only == edition);
            for (place, answer) in (1..).zip(question.answers().iter().skip(1)) {
                let came = about(*question, &answered(edition, *question, place));
                // Off and by weapon differ in what is marked, not in how a weapon counts.
                let same = *question == Question::CountAmmunition && *answer == "by_weapon";
                if (came != book) != (counts && !same) {
                    faults.push(format!("{edition:?} {} = {answer}: {came}", question.key()));
                }
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// What a chart's cell is about, as it comes out.
fn figured(chart: Chart, place: usize, rules: &Rules) -> String {
    match chart {
        Chart::SeveralEffects => one_on_many(rules, place, 8).1.to_string(),
        Chart::Sharing => {
            let shooters = [1, 2, 3, 4, 5, 7, 11, 16, 26, 41, 61];
            many_on_one(rules, shooters[place]).to_string()
        }
        Chart::FireModes => {
            let mode = [
                FireMode::BurstAsSingle,
                FireMode::FullAutomatic,
                FireMode::SingleAsMulti,
            ];
            let mut shot = attack(Arm::Fire, 12, 16);
            shot.mode = mode[place];
            let plan = shot.plan(rules);
            let bonus = plan.bonus(2);
            format!("{bonus} {}", plan.effect_total(bonus))
        }
        Chart::SingleShots => {
            let mut field = with(attack(Arm::Fire, 12, 17), taken(&[Choice::SuppressiveFire]));
            field.weapon.fires = Fires::Single;
            field.plan(rules).suppression(2).total.to_string()
        }
        Chart::Knockout => {
            let blow = with(attack(Arm::Melee, 12, 17), taken(&[Choice::Knockout]));
            format!("{:?}", at(blow, 5, 5, RATED).plan(rules).outcome(2).harm)
        }
        Chart::Buckler => {
            let mut blow = attack(Arm::Melee, 12, 17);
            blow.target.buckler = true;
            blow.plan(rules).difficulty().to_string()
        }
        Chart::Negation => {
            let harm = Harm::plain(row("3w Kd K 12"));
            let picks = [Pick::Wound, Pick::Shock, Pick::Knockdown, Pick::Mark];
            let by: Vec<_> = (1..=4)
                .map(|most| negate(harm, &picks[..most], rules))
                .collect();
            format!("{by:?}")
        }
        Chart::CoverLevels => format!("{:?}", Cover::new(10, rules)),
    }
}

#[test]
fn every_figure_matters() {
    for chart in Chart::ALL {
        for place in 0..chart.cells() {
            let mut settings = Settings::default();
            for key in [Question::FireModes, Question::Knockout] {
                settings.combat.answers = settings.combat.answers.with(key, 1);
            }
            let book = Rules::at(Edition::Revised, &settings);
            let was = settings.combat.numbers.chart(chart)[place];
            let other = if was == *chart.range(place).end() {
                was - 1
            } else {
                was + 1
            };
            settings.combat.numbers = settings.combat.numbers.with(chart, place, other);
            assert_eq!(settings.combat.numbers.outside(), None);
            let own = Rules::at(Edition::Revised, &settings);
            assert_ne!(
                figured(chart, place, &book),
                figured(chart, place, &own),
                "{chart:?} {place}"
            );
        }
    }
    // The chart of several things at once is the deck's, and one for both.
    let mut settings = Settings::default();
    settings.numbers.penalties[1] = 7;
    let own = Rules::at(Edition::Classic, &settings);
    assert_eq!(one_on_many(&own, 1, 2).0, 7);
}
