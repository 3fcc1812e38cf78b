//! Random commands for the Torang Engine from a seed, sensible and not.

use crate::TestRng;
use ::torang::command::{
    AbilityChoice, Command, DieSource, GmModifier, HelperCheckTarget, NewCharacter, NewHelp,
    NewSide, Roller,
};
use ::torang::modifier::CarriedModifierId;
use ::torang::opposed::{BigDivisor, LowExcess, Side, TieRule};
use ::torang::score::Level;
use ::torang::settings::{HelpAbilityRule, ModifierStep, Settings};
use ::torang::state::{
    AbilityId, AbilityKind, Benefit, Drawback, HelpId, HelpVerdict, Role, Roll, RollPart, State,
    TimeUnit,
};
use strum::VariantArray;
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The names of all kinds of events.
pub const EVENT_KINDS: &str = "TableOpened SettingsChanged TableRenamed NoteMade CharacterJoined CharacterChanged CharacterLeft AbilitySet \
     AbilityRemoved CheckSet ChecksCleared RollRequested RollCancelled ModifiersSet CarriedModifierUsed CarriedModifierRemoved HelpOffered \
     HelpJudged HelpWithdrawn HelpRolled MainRolled BenefitsChosen DrawbackChosen ModifierCarried CheckAsked DramaJudged \
     CheckMarked HelperCheckMarked RollCleared TimeAdvanced SceneBegan RoundsBegan RoundBegan RoundsEnded ActedSet";

fn one_of<T: Copy>(items: &[T], rng: &mut TestRng) -> T {
    *rng.one_of(items).unwrap()
}

fn small_number(rng: &mut TestRng, bound: u32) -> u16 {
    u16::try_from(rng.below(bound)).unwrap()
}

/// Returns mostly an ordinary score, sometimes a very high one, rarely any number.
fn random_score(rng: &mut TestRng) -> i32 {
    match rng.below(12) {
        0 => i32::from_ne_bytes(rng.below(u32::MAX).to_ne_bytes()),
        1 => i32::try_from(rng.below(11_000)).unwrap() - 1_000,
        2 | 3 => i32::try_from(rng.below(500)).unwrap(),
        _ => i32::try_from(rng.below(120)).unwrap(),
    }
}

fn random_name(rng: &mut TestRng) -> Name {
    let names = ["Climb", "Hide", "climb", "Swim", "Sing", "Ride", "Strength"];
    Name::new(one_of(&names, rng)).unwrap()
}

fn random_text(rng: &mut TestRng) -> String {
    match rng.below(9) {
        0 => String::new(),
        1 => "x".repeat(600),
        _ => "so it is".to_owned(),
    }
}

fn random_kind(rng: &mut TestRng) -> AbilityKind {
    one_of(
        &[
            AbilityKind::Skill,
            AbilityKind::Skill,
            AbilityKind::Characteristic,
            AbilityKind::Other,
        ],
        rng,
    )
}

fn random_settings(rng: &mut TestRng) -> Settings {
    Settings {
        tie_rule: one_of(TieRule::VARIANTS, rng),
        low_excess: one_of(LowExcess::VARIANTS, rng),
        big_divisor: one_of(BigDivisor::VARIANTS, rng),
        help_ability: one_of(HelpAbilityRule::VARIANTS, rng),
        nested_help: rng.one_in(2),
        modifier_step: one_of(ModifierStep::VARIANTS, rng),
        show_lesser_loser: rng.one_in(2),
        manual_dice: !rng.one_in(4),
        ability_list: if rng.one_in(4) {
            vec![random_name(rng)]
        } else {
            vec![]
        },
    }
}

fn random_character(rng: &mut TestRng) -> NewCharacter {
    NewCharacter {
        name: random_name(rng),
        player: rng.one_in(2).then(|| random_name(rng)),
        role: one_of(Role::VARIANTS, rng),
        abilities: vec![],
    }
}

/// Returns a command that opens a table.
pub fn random_opening(rng: &mut TestRng) -> Command {
    Command::OpenTable {
        title: random_name(rng),
        settings: if rng.one_in(2) {
            Settings::default()
        } else {
            random_settings(rng)
        },
        cast: (0..1 + rng.below(5))
            .map(|_| random_character(rng))
            .collect(),
    }
}

fn random_character_id(state: &State, rng: &mut TestRng) -> ActorId {
    let people: Vec<ActorId> = state.present().map(|character| character.id).collect();
    match rng.one_of(&people) {
        Some(id) if !rng.one_in(30) => *id,
        _ => ActorId(small_number(rng, 9)),
    }
}

fn random_ability(state: &State, actor: ActorId, rng: &mut TestRng) -> AbilityId {
    let ids: Vec<AbilityId> = state.character(actor).map_or(vec![], |character| {
        character
            .abilities
            .iter()
            .map(|ability| ability.id)
            .collect()
    });
    match rng.one_of(&ids) {
        Some(id) if !rng.one_in(30) => *id,
        _ => AbilityId(small_number(rng, 12)),
    }
}

fn random_ability_choice(state: &State, actor: ActorId, rng: &mut TestRng) -> AbilityChoice {
    if rng.one_in(3) {
        AbilityChoice::Custom {
            name: (!rng.one_in(4)).then(|| random_name(rng)),
            kind: random_kind(rng),
            score: random_score(rng),
        }
    } else {
        AbilityChoice::Ability(random_ability(state, actor, rng))
    }
}

fn random_modifiers(rng: &mut TestRng) -> Vec<GmModifier> {
    let an_amount = |rng: &mut TestRng| match rng.below(12) {
        0 => random_score(rng),
        _ => (i32::try_from(rng.below(9)).unwrap() - 4) * 20,
    };
    (0..rng.below(3))
        .map(|_| (an_amount(rng), random_text(rng)))
        .collect()
}

fn random_side(state: &State, rng: &mut TestRng) -> NewSide {
    let roller = random_character_id(state, rng);
    NewSide {
        roller: Roller::Present(roller),
        ability: random_ability_choice(state, roller, rng),
        modifiers: random_modifiers(rng),
        followers: rng.one_in(4).then(|| vec![random_character_id(state, rng)]),
    }
}

fn random_part(state: &State, rng: &mut TestRng) -> RollPart {
    let parts = state.roll.as_ref().map_or(vec![], |roll| roll.parts());
    match rng.one_of(&parts) {
        Some(part) if !rng.one_in(20) => *part,
        _ if rng.one_in(2) => RollPart::Main(Side::Opponent),
        _ => RollPart::Help(HelpId(small_number(rng, 20))),
    }
}

fn random_helper(state: &State, rng: &mut TestRng) -> HelpId {
    let helps = state.roll.as_ref().map_or(0, |roll| roll.help_rolls.len());
    HelpId(small_number(rng, u32::try_from(helps + 1).unwrap()))
}

/// Returns a source for the die. Extreme numbers are frequent, because they give benefits and drawbacks.
fn random_die_source(rng: &mut TestRng) -> DieSource {
    match rng.below(4) {
        0 | 1 => DieSource::App,
        2 => DieSource::Typed(one_of(&[1, 2, 5, 96, 98, 99, 100, 100], rng)),
        _ => DieSource::Typed(u8::try_from(rng.below(110)).unwrap()),
    }
}

fn random_carried_modifier(state: &State, rng: &mut TestRng) -> (ActorId, CarriedModifierId) {
    let carried_modifiers: Vec<(ActorId, CarriedModifierId)> = state
        .cast
        .iter()
        .flat_map(|character| {
            character
                .carried_modifiers
                .iter()
                .map(|carried| (character.id, carried.id))
        })
        .collect();
    match rng.one_of(&carried_modifiers) {
        Some(carried) if !rng.one_in(20) => *carried,
        _ => (
            random_character_id(state, rng),
            CarriedModifierId(small_number(rng, 5)),
        ),
    }
}

/// Returns the likely next command for the current roll, so that sequences make progress.
fn likely_next_command(state: &State, rng: &mut TestRng) -> Command {
    let Some(roll) = &state.roll else {
        let sides = 1 + rng.below(2);
        return Command::RequestRoll {
            sides: (0..sides).map(|_| random_side(state, rng)).collect(),
            goal: "in".to_owned(),
            stakes: None,
        };
    };
    let part = *rng.one_of(&roll.parts()).unwrap();
    let attempt = roll.attempt(part).unwrap();
    let Some(result) = attempt.result else {
        return command_before_roll(state, roll, part, rng);
    };
    match (part, result.level, rng.below(4)) {
        (_, Level::Critical, 0) => Command::ChooseBenefits {
            part,
            benefits: vec![Benefit::Advantage],
            description: String::new(),
        },
        (_, Level::Fumble, 0) => Command::ChooseDrawback {
            part,
            drawback: Drawback::Disadvantage,
            description: String::new(),
        },
        (_, _, 0 | 1) => Command::JudgeDrama { dramatic: true },
        (RollPart::Help(help), _, 2) => Command::MarkHelperCheck {
            help,
            target: HelperCheckTarget::MainAbility,
        },
        (RollPart::Help(_), _, _) | (RollPart::Main(_), _, 2) => Command::AskForCheck { part },
        (RollPart::Main(_), _, _) => Command::ClearRoll,
    }
}

/// Returns a command for a part of the roll that has not been rolled.
fn command_before_roll(state: &State, roll: &Roll, part: RollPart, rng: &mut TestRng) -> Command {
    let actor = roll.attempt(part).unwrap().actor;
    let mut cast = state.cast.iter();
    let character = cast.find(|character| character.id == actor).unwrap();
    match (part, rng.below(4)) {
        (_, 0) if !character.carried_modifiers.is_empty() => Command::UseCarriedModifier {
            part,
            carried: character.carried_modifiers[0].id,
            enabled: true,
        },
        (RollPart::Main(_), 3) => Command::RollMain {
            active: DieSource::App,
            opponent: roll.opponent.as_ref().map(|_| random_die_source(rng)),
        },
        (RollPart::Main(side), _) => {
            let ability = AbilityChoice::Custom {
                name: Some(random_name(rng)),
                kind: AbilityKind::Skill,
                score: 70,
            };
            let help = NewHelp {
                helper: random_character_id(state, rng),
                side,
                helped_helper: None,
                ability,
                justification: String::new(),
            };
            Command::OfferHelp {
                help,
                approved: !rng.one_in(3),
            }
        }
        (RollPart::Help(help), 1) => Command::JudgeHelp {
            help,
            verdict: HelpVerdict::Approved,
        },
        (RollPart::Help(help), _) => Command::RollHelp {
            help,
            die: random_die_source(rng),
            approves: false,
        },
    }
}

/// Returns a random command.
pub fn random_command(state: &State, rng: &mut TestRng) -> Command {
    if rng.one_in(2) {
        return likely_next_command(state, rng);
    }
    match rng.below(if state.roll.is_some() { 64 } else { 26 }) {
        0 => Command::ChangeSettings {
            settings: random_settings(rng),
        },
        1 if rng.one_in(3) => Command::RenameTable {
            title: random_name(rng),
        },
        1 => Command::MakeNote {
            text: random_text(rng),
        },
        2 => Command::Join {
            character: random_character(rng),
        },
        3 => Command::ChangeCharacter {
            actor: random_character_id(state, rng),
            name: random_name(rng),
            player: None,
        },
        4 if rng.one_in(3) => Command::Leave {
            actor: random_character_id(state, rng),
        },
        4..=8 => ability_setting(state, rng),
        9 => ability_change(state, rng),
        10 => match rng.below(6) {
            0 => Command::ClearChecks,
            1 => random_opening(rng),
            _ => Command::BeginScene {
                name: rng.one_in(2).then(|| random_name(rng)),
            },
        },
        11 => Command::AdvanceTime {
            amount: if rng.one_in(3) { random_score(rng) } else { 7 },
            unit: one_of(TimeUnit::VARIANTS, rng),
        },
        12 => Command::BeginRounds,
        13 => Command::NextRound,
        14 => {
            if rng.one_in(2) {
                Command::EndRounds
            } else {
                Command::NextRound
            }
        }
        15 => Command::SetActed {
            actor: random_character_id(state, rng),
            acted: !rng.one_in(3),
        },
        16 => {
            let (actor, carried) = random_carried_modifier(state, rng);
            Command::RemoveCarriedModifier { actor, carried }
        }
        17..=25 => roll_request(state, rng),
        26 => Command::CancelRoll {
            waived: rng.one_in(2),
        },
        27..=29 => Command::SetModifiers {
            part: random_part(state, rng),
            modifiers: random_modifiers(rng),
        },
        30..=33 => {
            let (_, carried) = random_carried_modifier(state, rng);
            Command::UseCarriedModifier {
                part: random_part(state, rng),
                carried,
                enabled: !rng.one_in(4),
            }
        }
        34..=38 => help_offer(state, rng),
        39 | 40 => Command::JudgeHelp {
            help: random_helper(state, rng),
            verdict: one_of(
                &[
                    HelpVerdict::Approved,
                    HelpVerdict::Approved,
                    HelpVerdict::Denied,
                    HelpVerdict::OutOfPlace,
                ],
                rng,
            ),
        },
        41 => Command::WithdrawHelp {
            help: random_helper(state, rng),
        },
        42..=45 => Command::RollHelp {
            help: random_helper(state, rng),
            die: random_die_source(rng),
            approves: rng.one_in(2),
        },
        46..=50 => main_roll(state, rng),
        51 | 52 => benefit_choice(state, rng),
        53 | 54 => drawback_choice(state, rng),
        55..=57 => Command::AskForCheck {
            part: random_part(state, rng),
        },
        58 | 59 => Command::JudgeDrama {
            dramatic: !rng.one_in(3),
        },
        60..=62 => Command::MarkHelperCheck {
            help: random_helper(state, rng),
            target: one_of(HelperCheckTarget::VARIANTS, rng),
        },
        _ => Command::ClearRoll,
    }
}

fn ability_setting(state: &State, rng: &mut TestRng) -> Command {
    let actor = random_character_id(state, rng);
    Command::SetAbility {
        actor,
        ability: rng.one_in(3).then(|| random_ability(state, actor, rng)),
        name: random_name(rng),
        kind: random_kind(rng),
        base: random_score(rng),
    }
}

fn ability_change(state: &State, rng: &mut TestRng) -> Command {
    let actor = random_character_id(state, rng);
    let ability = random_ability(state, actor, rng);
    if rng.one_in(3) {
        Command::RemoveAbility { actor, ability }
    } else {
        Command::SetCheck {
            actor,
            ability,
            check: rng.one_in(2),
        }
    }
}

fn roll_request(state: &State, rng: &mut TestRng) -> Command {
    let sides = one_of(&[1, 1, 1, 2, 2, 2, 2, 3], rng);
    Command::RequestRoll {
        sides: (0..sides).map(|_| random_side(state, rng)).collect(),
        goal: random_text(rng),
        stakes: rng.one_in(3).then(|| random_text(rng)),
    }
}

fn help_offer(state: &State, rng: &mut TestRng) -> Command {
    let helper = random_character_id(state, rng);
    let help = NewHelp {
        helper,
        side: one_of(&[Side::Active, Side::Active, Side::Opponent], rng),
        helped_helper: rng.one_in(4).then(|| random_helper(state, rng)),
        ability: random_ability_choice(state, helper, rng),
        justification: random_text(rng),
    };
    Command::OfferHelp {
        help,
        approved: rng.one_in(2),
    }
}

/// Returns a roll with a die for each side, rarely with one too many or too few.
fn main_roll(state: &State, rng: &mut TestRng) -> Command {
    let opposed = state
        .roll
        .as_ref()
        .is_some_and(|roll| roll.opponent.is_some());
    let second = opposed != rng.one_in(15);
    Command::RollMain {
        active: random_die_source(rng),
        opponent: second.then(|| random_die_source(rng)),
    }
}

fn benefit_choice(state: &State, rng: &mut TestRng) -> Command {
    // Twice as often: it leaves a modifier behind.
    let all_benefits = [Benefit::ALL.as_slice(), &[Benefit::Advantage]].concat();
    Command::ChooseBenefits {
        part: random_part(state, rng),
        benefits: (0..rng.below(4))
            .map(|_| one_of(&all_benefits, rng))
            .collect(),
        description: random_text(rng),
    }
}

fn drawback_choice(state: &State, rng: &mut TestRng) -> Command {
    // Twice as often: it leaves a modifier behind.
    let all_drawbacks = [Drawback::ALL.as_slice(), &[Drawback::Disadvantage]].concat();
    Command::ChooseDrawback {
        part: random_part(state, rng),
        drawback: one_of(&all_drawbacks, rng),
        description: random_text(rng),
    }
}
