//! Sensible and senseless commands for a state, by a seed.

use crate::Mix;
use ::torang::command::{
    Command, DieFrom, Given, HelperCheck, NewCharacter, NewHelp, NewSide, Tests,
};
use ::torang::modifier::CarriedId;
use ::torang::opposed::{BigDivisor, LowExcess, Side, TieRule};
use ::torang::score::Level;
use ::torang::settings::{HelpAbility, ModifierStep, Settings};
use ::torang::state::{AbilityId, Benefit, Drawback, Kind, Role, State, TimeUnit, Verdict, Which};
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// Every kind of event.
pub const EVENTS: &str = "TableOpened SettingsChanged NoteMade CharacterJoined CharacterChanged CharacterLeft AbilitySet \
     AbilityRemoved CheckSet ChecksWiped RollRequested RollDropped ModifiersSet CarriedUsed CarriedDropped HelpOffered \
     HelpJudged HelpWithdrawn HelpRolled Rolled BenefitsTaken DrawbackTaken ModifierCarried CheckAsked DramaJudged \
     CheckMarked HelperChecked RollPutAway TimeAdvanced SceneBegan RoundsBegan RoundBegan RoundsEnded ActedSet";

fn one<T: Copy>(of: &[T], mix: &mut Mix) -> T {
    *mix.one_of(of).unwrap()
}

fn small(mix: &mut Mix, bound: u32) -> u16 {
    u16::try_from(mix.below(bound)).unwrap()
}

/// Mostly a sheet's score, sometimes a master's, now and then anything.
fn a_score(mix: &mut Mix) -> i32 {
    match mix.below(12) {
        0 => i32::from_ne_bytes(mix.below(u32::MAX).to_ne_bytes()),
        1 => i32::try_from(mix.below(11_000)).unwrap() - 1_000,
        2 | 3 => i32::try_from(mix.below(500)).unwrap(),
        _ => i32::try_from(mix.below(120)).unwrap(),
    }
}

fn a_name(mix: &mut Mix) -> Name {
    let names = ["Climb", "Hide", "climb", "Swim", "Sing", "Ride", "Strength"];
    Name::new(one(&names, mix)).unwrap()
}

fn a_text(mix: &mut Mix) -> String {
    match mix.below(9) {
        0 => String::new(),
        1 => "x".repeat(600),
        _ => "so it is".to_owned(),
    }
}

fn a_kind(mix: &mut Mix) -> Kind {
    one(
        &[Kind::Skill, Kind::Skill, Kind::Characteristic, Kind::Other],
        mix,
    )
}

fn settings(mix: &mut Mix) -> Settings {
    Settings {
        tie_rule: one(&[TieRule::High, TieRule::Low], mix),
        low_excess: one(
            &[LowExcess::Subtract, LowExcess::Add, LowExcess::Ignore],
            mix,
        ),
        big_divisor: one(
            &[
                BigDivisor::Multiple,
                BigDivisor::Power,
                BigDivisor::TenThenPenalty,
            ],
            mix,
        ),
        help_ability: one(&[HelpAbility::SkillOnly, HelpAbility::Any], mix),
        nested_help: mix.one_in(2),
        modifier_step: one(&[ModifierStep::Twenty, ModifierStep::Free], mix),
        show_lesser_loser: mix.one_in(2),
        manual_dice: !mix.one_in(4),
        ability_list: if mix.one_in(4) {
            vec![a_name(mix)]
        } else {
            vec![]
        },
    }
}

fn newcomer(mix: &mut Mix) -> NewCharacter {
    NewCharacter {
        name: a_name(mix),
        player: mix.one_in(2).then(|| a_name(mix)),
        role: one(&[Role::Adventurer, Role::GmCharacter], mix),
    }
}

/// Opens a table.
pub fn an_opening(mix: &mut Mix) -> Command {
    Command::OpenTable {
        title: a_name(mix),
        settings: if mix.one_in(2) {
            Settings::default()
        } else {
            settings(mix)
        },
        cast: (0..1 + mix.below(5)).map(|_| newcomer(mix)).collect(),
    }
}

fn somebody(state: &State, mix: &mut Mix) -> ActorId {
    let people: Vec<ActorId> = state.present().map(|its| its.id).collect();
    match mix.one_of(&people) {
        Some(id) if !mix.one_in(30) => *id,
        _ => ActorId(small(mix, 9)),
    }
}

fn an_ability(state: &State, of: ActorId, mix: &mut Mix) -> AbilityId {
    let ids: Vec<AbilityId> = state.character(of).map_or(vec![], |its| {
        its.abilities.iter().map(|ability| ability.id).collect()
    });
    match mix.one_of(&ids) {
        Some(id) if !mix.one_in(30) => *id,
        _ => AbilityId(small(mix, 12)),
    }
}

fn tests(state: &State, of: ActorId, mix: &mut Mix) -> Tests {
    if mix.one_in(3) {
        Tests::Free {
            name: a_name(mix),
            kind: a_kind(mix),
            score: a_score(mix),
        }
    } else {
        Tests::Ability(an_ability(state, of, mix))
    }
}

fn modifiers(mix: &mut Mix) -> Vec<Given> {
    let an_amount = |mix: &mut Mix| match mix.below(12) {
        0 => a_score(mix),
        _ => (i32::try_from(mix.below(9)).unwrap() - 4) * 20,
    };
    (0..mix.below(3))
        .map(|_| (an_amount(mix), a_text(mix)))
        .collect()
}

fn a_side(state: &State, mix: &mut Mix) -> NewSide {
    let roller = somebody(state, mix);
    NewSide {
        roller,
        tests: tests(state, roller, mix),
        modifiers: modifiers(mix),
        followers: mix.one_in(4).then(|| vec![somebody(state, mix)]),
    }
}

fn which(state: &State, mix: &mut Mix) -> Which {
    let parts = state.roll.as_ref().map_or(vec![], |roll| roll.parts());
    match mix.one_of(&parts) {
        Some(which) if !mix.one_in(20) => *which,
        _ if mix.one_in(2) => Which::Main(Side::Opponent),
        _ => Which::Help(small(mix, 20)),
    }
}

fn a_help(state: &State, mix: &mut Mix) -> u16 {
    let helps = state.roll.as_ref().map_or(0, |roll| roll.help.len());
    small(mix, u32::try_from(helps + 1).unwrap())
}

fn a_seat(mix: &mut Mix) -> Seat {
    if mix.one_in(12) {
        Seat::Hero(ActorId(1))
    } else {
        Seat::Table
    }
}

/// The extremes come often: they are what brings benefits and drawbacks.
fn a_die(mix: &mut Mix) -> DieFrom {
    match mix.below(4) {
        0 | 1 => DieFrom::App,
        2 => DieFrom::Person(one(&[1, 2, 5, 96, 98, 99, 100, 100], mix)),
        _ => DieFrom::Person(u8::try_from(mix.below(110)).unwrap()),
    }
}

fn carried(state: &State, mix: &mut Mix) -> (ActorId, CarriedId) {
    let all: Vec<(ActorId, CarriedId)> = state
        .cast
        .iter()
        .flat_map(|its| its.carried.iter().map(|carried| (its.id, carried.id)))
        .collect();
    match mix.one_of(&all) {
        Some(one) if !mix.one_in(20) => *one,
        _ => (somebody(state, mix), CarriedId(small(mix, 5))),
    }
}

/// What a table would do next with its roll, so that the sequences get anywhere.
fn a_next_step(state: &State, mix: &mut Mix) -> Command {
    let by = Seat::Table;
    let Some(roll) = &state.roll else {
        let sides = 1 + mix.below(2);
        return Command::RequestRoll {
            by,
            sides: (0..sides).map(|_| a_side(state, mix)).collect(),
            goal: "in".to_owned(),
            stakes: None,
        };
    };
    let which = *mix.one_of(&roll.parts()).unwrap();
    let attempt = roll.attempt(which).unwrap();
    let Some(result) = attempt.result else {
        let its = state
            .cast
            .iter()
            .find(|its| its.id == attempt.actor)
            .unwrap();
        return match (which, mix.below(4)) {
            (_, 0) if !its.carried.is_empty() => Command::UseCarried {
                by,
                which,
                carried: its.carried[0].id,
                on: true,
            },
            (Which::Main(_), 3) => Command::Roll {
                active: DieFrom::App,
                opponent: roll.opponent.as_ref().map(|_| a_die(mix)),
            },
            (Which::Main(side), _) => {
                let tests = Tests::Free {
                    name: a_name(mix),
                    kind: Kind::Skill,
                    score: 70,
                };
                let help = NewHelp {
                    helper: somebody(state, mix),
                    side,
                    to: None,
                    tests,
                    why: String::new(),
                };
                Command::OfferHelp {
                    by,
                    help,
                    agreed: !mix.one_in(3),
                }
            }
            (Which::Help(help), 1) => Command::JudgeHelp {
                by,
                help,
                verdict: Verdict::Agreed,
            },
            (Which::Help(help), _) => Command::RollHelp {
                help,
                die: a_die(mix),
            },
        };
    };
    match (which, result.level, mix.below(4)) {
        (_, Level::Critical, 0) => Command::TakeBenefits {
            which,
            benefits: vec![Benefit::Advantage],
            told: String::new(),
        },
        (_, Level::Fumble, 0) => Command::TakeDrawback {
            which,
            drawback: Drawback::Disadvantage,
            told: String::new(),
        },
        (_, _, 0 | 1) => Command::JudgeDrama { by, dramatic: true },
        (Which::Help(help), _, 2) => Command::TakeHelperCheck {
            help,
            check: HelperCheck::Main,
        },
        (Which::Help(_), _, _) | (Which::Main(_), _, 2) => Command::AskForCheck { which },
        (Which::Main(_), _, _) => Command::PutAway,
    }
}

/// Something that somebody might want now.
pub fn a_command(state: &State, mix: &mut Mix) -> Command {
    if mix.one_in(2) {
        return a_next_step(state, mix);
    }
    let by = a_seat(mix);
    match mix.below(if state.roll.is_some() { 64 } else { 26 }) {
        0 => Command::ChangeSettings {
            settings: settings(mix),
        },
        1 => Command::MakeNote { text: a_text(mix) },
        2 => Command::Join {
            character: newcomer(mix),
        },
        3 => Command::ChangeCharacter {
            actor: somebody(state, mix),
            name: a_name(mix),
            player: None,
        },
        4 if mix.one_in(3) => Command::Leave {
            actor: somebody(state, mix),
        },
        4..=8 => {
            let actor = somebody(state, mix);
            Command::SetAbility {
                actor,
                ability: mix.one_in(3).then(|| an_ability(state, actor, mix)),
                name: a_name(mix),
                kind: a_kind(mix),
                base: a_score(mix),
            }
        }
        9 => {
            let actor = somebody(state, mix);
            let ability = an_ability(state, actor, mix);
            if mix.one_in(3) {
                Command::RemoveAbility { actor, ability }
            } else {
                Command::SetCheck {
                    actor,
                    ability,
                    check: mix.one_in(2),
                }
            }
        }
        10 => match mix.below(6) {
            0 => Command::WipeChecks,
            1 => an_opening(mix),
            _ => Command::BeginScene {
                name: mix.one_in(2).then(|| a_name(mix)),
            },
        },
        11 => Command::AdvanceTime {
            amount: if mix.one_in(3) { a_score(mix) } else { 7 },
            unit: one(&[TimeUnit::Minutes, TimeUnit::Hours, TimeUnit::Days], mix),
        },
        12 => Command::BeginRounds,
        13 => Command::NextRound,
        14 => {
            if mix.one_in(2) {
                Command::EndRounds
            } else {
                Command::NextRound
            }
        }
        15 => Command::SetActed {
            actor: somebody(state, mix),
            acted: !mix.one_in(3),
        },
        16 => {
            let (actor, carried) = carried(state, mix);
            Command::DropCarried { by, actor, carried }
        }
        17..=25 => {
            let sides = one(&[1, 1, 1, 2, 2, 2, 2, 3], mix);
            Command::RequestRoll {
                by,
                sides: (0..sides).map(|_| a_side(state, mix)).collect(),
                goal: a_text(mix),
                stakes: mix.one_in(3).then(|| a_text(mix)),
            }
        }
        26 => Command::DropRoll {
            waived: mix.one_in(2),
        },
        27..=29 => Command::SetModifiers {
            by,
            which: which(state, mix),
            modifiers: modifiers(mix),
        },
        30..=33 => {
            let (_, carried) = carried(state, mix);
            Command::UseCarried {
                by,
                which: which(state, mix),
                carried,
                on: !mix.one_in(4),
            }
        }
        34..=38 => {
            let helper = somebody(state, mix);
            let help = NewHelp {
                helper,
                side: one(&[Side::Active, Side::Active, Side::Opponent], mix),
                to: mix.one_in(4).then(|| a_help(state, mix)),
                tests: tests(state, helper, mix),
                why: a_text(mix),
            };
            Command::OfferHelp {
                by,
                help,
                agreed: mix.one_in(2),
            }
        }
        39 | 40 => Command::JudgeHelp {
            by,
            help: a_help(state, mix),
            verdict: one(
                &[
                    Verdict::Agreed,
                    Verdict::Agreed,
                    Verdict::Denied,
                    Verdict::OutOfPlace,
                ],
                mix,
            ),
        },
        41 => Command::WithdrawHelp {
            help: a_help(state, mix),
        },
        42..=45 => Command::RollHelp {
            help: a_help(state, mix),
            die: a_die(mix),
        },
        46..=50 => {
            let opposed = state
                .roll
                .as_ref()
                .is_some_and(|roll| roll.opponent.is_some());
            let second = opposed != mix.one_in(15);
            Command::Roll {
                active: a_die(mix),
                opponent: second.then(|| a_die(mix)),
            }
        }
        51 | 52 => {
            let all = [
                Benefit::Time,
                Benefit::Grace,
                Benefit::Information,
                Benefit::Advantage,
                Benefit::Edge,
                Benefit::Effect,
                Benefit::Other,
                Benefit::Advantage,
            ];
            Command::TakeBenefits {
                which: which(state, mix),
                benefits: (0..mix.below(4)).map(|_| one(&all, mix)).collect(),
                told: a_text(mix),
            }
        }
        53 | 54 => {
            let all = [
                Drawback::Time,
                Drawback::Ridicule,
                Drawback::Information,
                Drawback::Disadvantage,
                Drawback::Trouble,
                Drawback::Effect,
                Drawback::Other,
                Drawback::Disadvantage,
            ];
            Command::TakeDrawback {
                which: which(state, mix),
                drawback: one(&all, mix),
                told: a_text(mix),
            }
        }
        55..=57 => Command::AskForCheck {
            which: which(state, mix),
        },
        58 | 59 => Command::JudgeDrama {
            by,
            dramatic: !mix.one_in(3),
        },
        60..=62 => Command::TakeHelperCheck {
            help: a_help(state, mix),
            check: one(&[HelperCheck::Used, HelperCheck::Main], mix),
        },
        _ => Command::PutAway,
    }
}
