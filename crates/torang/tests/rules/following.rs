//! What follows a roll: benefits, drawbacks, carried modifiers, experience checks (TE-035 … TE-049, TE-067, TE-075).

use crate::given::{
    Case, Given, MAIN, OTHER, actor_id, agreed, both_roll, free, help_rolls, id, name, offer,
    request, rolls, side,
};
use ::torang::command::{AbilityChoice, Command, HelperCheckTarget};
use ::torang::modifier::CarriedModifierId;
use ::torang::refusal::Refusal;
use ::torang::state::{AbilityKind, Benefit, Drawback, HelpId, HelpVerdict, RollPart, State};
use ::torang::{CheckEligibility, MAX_ABILITIES, Torang};
use tabletop::Game;

pub const CASES: &[Case] = &[
    (
        &["TE-036", "TE-037", "TE-043", "TEX-09"],
        a_critical_carries_over,
    ),
    (
        &["TE-040", "TE-041", "TE-043", "TEX-10"],
        a_fumble_carries_over,
    ),
    (
        &["TE-043"],
        a_carried_modifier_counts_once_on_a_related_roll,
    ),
    (
        &["TE-043"],
        a_carried_modifier_is_free_again_after_help_is_denied,
    ),
    (
        &["TE-043"],
        a_carried_modifier_names_the_ability_that_left_it,
    ),
    (
        &[
            "TE-045", "TE-046", "TE-047", "TE-048", "TET-60", "TET-61", "TET-62", "TET-63",
        ],
        checks,
    ),
    (
        &["TE-067", "TE-075", "TET-59", "TET-60", "TET-61", "TET-62"],
        helpers_experience_checks,
    ),
    (&["TE-067"], a_score_without_a_name_gets_onto_no_sheet),
    (
        &["TE-067"],
        a_helper_with_the_same_score_on_no_sheet_is_offered_the_main_ability,
    ),
    (&["TE-045", "TET-66"], the_losers_experience_check),
    (&["TE-049"], marks_at_the_end_of_a_session),
];

fn benefits(part: RollPart, benefits: &[Benefit]) -> Command {
    Command::ChooseBenefits {
        part,
        benefits: benefits.to_vec(),
        description: "from above".to_owned(),
    }
}

fn drawback(drawback: Drawback) -> Command {
    Command::ChooseDrawback {
        part: MAIN,
        drawback,
        description: String::new(),
    }
}

fn use_carried(part: RollPart, carried: u16, enabled: bool) -> Command {
    Command::UseCarriedModifier {
        part,
        carried: CarriedModifierId(carried),
        enabled,
    }
}

fn judge(dramatic: bool) -> Command {
    Command::JudgeDrama { dramatic }
}

const ASK: Command = Command::AskForCheck { part: MAIN };

fn helper_checks(target: HelperCheckTarget) -> Command {
    Command::MarkHelperCheck {
        help: HelpId(0),
        target,
    }
}

#[test]
fn a_critical_carries_over() {
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(60))]));
    let two = [Benefit::Time, Benefit::Advantage, Benefit::Advantage];
    assert_eq!(play.refused(benefits(MAIN, &two), ""), Refusal::NotRolled);
    play.ok(rolls(7));
    assert_eq!(
        play.refused(benefits(MAIN, &two), "TE-036"),
        Refusal::NotCritical
    );
    play.ok(request(vec![side(1, free(60))]));
    play.ok(rolls(6));
    assert_eq!(play.refused(benefits(MAIN, &[]), ""), Refusal::Empty);
    assert_eq!(
        play.refused(drawback(Drawback::Time), "TE-040"),
        Refusal::NotFumble
    );
    play.ok(benefits(MAIN, &two));
    assert_eq!(
        play.attempt(MAIN).benefits,
        [Benefit::Time, Benefit::Advantage]
    );
    assert_eq!(play.attempt(MAIN).description, "from above");
    assert_eq!(
        play.refused(benefits(MAIN, &two), "TE-041"),
        Refusal::AlreadyChosen
    );
    play.ok(request(vec![side(1, free(60))]));
    assert_eq!(
        play.effective(MAIN),
        60,
        "the gamemaster says whether it applies"
    );
    play.ok(use_carried(MAIN, 1, true));
    assert_eq!(play.effective(MAIN), 80);
    play.ok(rolls(81));
    assert_eq!(play.character(1).carried_modifiers, [], "once");
    play.ok(request(vec![side(1, free(60))]));
    assert_eq!(
        play.refused(use_carried(MAIN, 1, true), ""),
        Refusal::NoSuchCarriedModifier
    );
}

#[test]
fn a_fumble_carries_over() {
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(60))]));
    play.ok(rolls(99));
    assert_eq!(
        play.refused(benefits(MAIN, &[Benefit::Edge]), "TE-036"),
        Refusal::NotCritical
    );
    play.ok(drawback(Drawback::Disadvantage));
    assert_eq!(
        play.refused(drawback(Drawback::Time), "TE-041"),
        Refusal::AlreadyChosen
    );
    assert_eq!(play.character(1).carried_modifiers[0].amount, -20);
    play.ok(request(vec![side(1, free(60))]));
    play.ok(use_carried(MAIN, 1, true));
    let more = Command::SetModifiers {
        part: MAIN,
        modifiers: vec![(40, String::new())],
    };
    play.ok(more);
    assert_eq!(play.effective(MAIN), 80, "B-22: with any others");
    play.ok(Command::CancelRoll { waived: false });
    assert_eq!(play.character(1).carried_modifiers.len(), 1, "no die fell");
    for (face, drawback) in [(100, Drawback::Trouble), (100, Drawback::Ridicule)] {
        play.ok(request(vec![side(2, free(500))]));
        play.ok(rolls(face));
        play.ok(self::drawback(drawback));
        assert_eq!(play.character(2).carried_modifiers, []);
    }
}

#[test]
fn a_carried_modifier_counts_once_on_a_related_roll() {
    let mut play = Given::table();
    for _ in 0..2 {
        play.ok(request(vec![side(1, free(60))]));
        play.ok(rolls(1));
        play.ok(benefits(MAIN, &[Benefit::Advantage]));
    }
    play.ok(request(vec![side(2, free(60))]));
    assert_eq!(
        play.refused(use_carried(MAIN, 1, true), "TE-043"),
        Refusal::ModifierUnrelated
    );
    play.ok(agreed(offer(1, free(50))));
    play.ok(use_carried(RollPart::Help(HelpId(0)), 1, true));
    play.ok(use_carried(RollPart::Help(HelpId(0)), 1, false));
    play.ok(use_carried(RollPart::Help(HelpId(0)), 1, true));
    assert_eq!(
        play.refused(use_carried(MAIN, 1, true), "TE-043"),
        Refusal::ModifierUnrelated
    );
    let remove_carried = |carried| Command::RemoveCarriedModifier {
        actor: actor_id(1),
        carried: CarriedModifierId(carried),
    };
    play.ok(remove_carried(1));
    assert_eq!(
        play.effective(RollPart::Help(HelpId(0))),
        50,
        "what lapsed counts nowhere"
    );
    assert_eq!(
        play.refused(remove_carried(1), ""),
        Refusal::NoSuchCarriedModifier
    );
    play.ok(use_carried(RollPart::Help(HelpId(0)), 2, true));
    play.ok(help_rolls(0, 70));
    assert_eq!(play.effective(MAIN), 80);
    assert_eq!(play.character(1).carried_modifiers, []);
    assert_eq!(
        play.refused(use_carried(RollPart::Help(HelpId(0)), 2, false), "TE-050"),
        Refusal::AlreadyRolled
    );
}

#[test]
fn a_carried_modifier_is_free_again_after_help_is_denied() {
    let mut play = Given::table();
    play.ok(request(vec![side(2, free(60))]));
    play.ok(rolls(1));
    play.ok(benefits(MAIN, &[Benefit::Advantage]));
    let [first, second] = [RollPart::Help(HelpId(0)), RollPart::Help(HelpId(1))];
    let judged = |verdict| Command::JudgeHelp {
        help: HelpId(0),
        verdict,
    };
    play.ok(request(vec![side(1, free(60))]));
    play.ok(agreed(offer(2, free(50))));
    play.ok(use_carried(first, 1, true));
    play.ruled(agreed(offer(2, free(40))));
    assert_eq!(
        play.refused(use_carried(second, 1, true), "TE-043"),
        Refusal::ModifierUnrelated,
        "the owner's own, but it counts already"
    );
    for verdict in [HelpVerdict::Denied, HelpVerdict::OutOfPlace] {
        play.ok(judged(verdict));
        play.ok(use_carried(second, 1, true));
        assert_eq!((play.effective(first), play.effective(second)), (50, 60));
        play.ruled(judged(HelpVerdict::Approved));
        assert_eq!(
            play.refused(use_carried(first, 1, true), "TE-043"),
            Refusal::ModifierUnrelated
        );
        play.ok(use_carried(second, 1, false));
        play.ok(use_carried(first, 1, true));
    }
    play.ok(Command::WithdrawHelp { help: HelpId(0) });
    play.ok(use_carried(second, 1, true));
    play.ok(help_rolls(1, 60));
    assert_eq!(play.effective(MAIN), 80);
    assert_eq!(play.character(2).carried_modifiers, [], "once");
}

/// By a ruling, one character can help twice in one roll. Old event logs do not say which part of a roll left a modifier; then it is the
/// first one that may have.
#[test]
fn a_carried_modifier_names_the_ability_that_left_it() {
    let mut play = Given::table();
    let (climb, rope) = (play.skill(2, "Climb", 50), play.skill(2, "Rope", 50));
    play.ok(request(vec![side(1, free(60))]));
    play.ok(agreed(offer(2, climb)));
    play.ruled(agreed(offer(2, rope)));
    for help in [0, 1] {
        play.ok(help_rolls(help, 1));
        play.ok(benefits(
            RollPart::Help(HelpId(help)),
            &[Benefit::Advantage],
        ));
    }
    let abilities_of = |state: &State| {
        let carried = state
            .character(actor_id(2))
            .unwrap()
            .carried_modifiers
            .iter();
        let abilities = carried.map(|carried| carried.ability.as_ref().map(ToString::to_string));
        abilities.map(Option::unwrap).collect::<Vec<_>>()
    };
    assert_eq!(abilities_of(play.state()), ["Climb", "Rope"]);

    let mut old_state = State::default();
    for entry in play.table.log().entries() {
        for event in &entry.events {
            let mut saved = serde_json::to_value(event).unwrap();
            if let Some(fields) = saved.get_mut("modifier_carried") {
                let part = fields.as_object_mut().unwrap().remove("part");
                assert!(part.is_some());
            }
            let event = serde_json::from_value(saved).unwrap();
            Torang::evolve(&mut old_state, &event);
        }
    }
    assert_eq!(abilities_of(&old_state), ["Climb", "Climb"]);
}

#[test]
fn checks() {
    let mut play = Given::table();
    let climb = play.skill(1, "Climb", 60);
    let ask = |play: &mut Given, natural| {
        play.ok(request(vec![side(1, climb.clone())]));
        assert_eq!(play.refused(ASK, ""), Refusal::NotRolled);
        play.ok(rolls(natural));
    };
    ask(&mut play, 61);
    assert_eq!(
        play.refused(ASK, "TE-048"),
        Refusal::FailureEarnsNoCheck,
        "TET-60"
    );
    ask(&mut play, 60);
    play.ok(ASK);
    assert!(
        !play.is_marked(1, &climb),
        "TE-046: the gamemaster has not said"
    );
    play.ok(judge(false));
    assert!(!play.is_marked(1, &climb));
    assert_eq!(play.refused(ASK, "TE-046"), Refusal::CheckDenied, "TET-62");
    play.ok(judge(true));
    assert!(play.is_marked(1, &climb), "a yes marks what was asked for");
    let entries = play.table.log().cursor();
    play.ok(ASK);
    assert_eq!(play.table.log().cursor(), entries, "TET-63");
    play.ok(Command::ClearChecks);
    ask(&mut play, 60);
    play.ok(judge(true));
    play.ok(ASK);
    assert!(play.is_marked(1, &climb), "TET-63");
    ask(&mut play, 60);
    play.ok(judge(true));
    play.ok(ASK);
    assert!(
        play.is_marked(1, &climb),
        "TET-63: marked once more, the same"
    );
    play.ok(Command::ClearChecks);
    ask(&mut play, 99);
    play.ok(judge(false));
    assert_eq!(
        play.view().roll.unwrap().parts[0].check,
        Some(CheckEligibility::Granted)
    );
    play.ok(ASK);
    assert!(play.is_marked(1, &climb), "TE-047, B-17, TET-61");
}

/// Character 1 rolls Climb at 60, helped by character 2 with Rope at 50. `main` and `help` are the numbers rolled. The helper gets
/// no experience check before the main roll.
fn helped(main: u8, help: u8) -> (Given, [AbilityChoice; 2]) {
    let mut play = Given::table();
    let (climb, rope) = (play.skill(1, "Climb", 60), play.skill(2, "Rope", 50));
    play.ok(request(vec![side(1, climb.clone())]));
    play.ok(agreed(offer(2, rope.clone())));
    assert_eq!(
        play.refused(helper_checks(HelperCheckTarget::HelpingAbility), ""),
        Refusal::NotRolled
    );
    play.ok(help_rolls(0, help));
    assert_eq!(
        play.refused(helper_checks(HelperCheckTarget::HelpingAbility), ""),
        Refusal::NotRolled
    );
    play.ok(rolls(main));
    (play, [climb, rope])
}

#[test]
fn helpers_experience_checks() {
    let (mut play, [climb, rope]) = helped(40, 51);
    assert_eq!(
        play.refused(helper_checks(HelperCheckTarget::HelpingAbility), "TE-067"),
        Refusal::MainCheckNotEarned,
        "not said yet"
    );
    assert_eq!(play.view().waiting_helpers(), [actor_id(2)]);
    play.ok(judge(true));
    play.ok(ASK);
    assert!(play.is_marked(1, &climb), "TET-59");
    let markable = |play: &Given| {
        let roll = play.view().roll.unwrap();
        let help = roll.part(RollPart::Help(HelpId(0))).unwrap();
        help.markable_abilities().len()
    };
    assert_eq!(
        (play.view().waiting_helpers(), markable(&play)),
        (vec![], 2)
    );
    play.ok(helper_checks(HelperCheckTarget::HelpingAbility));
    assert_eq!(markable(&play), 0);
    assert!(
        play.is_marked(2, &rope),
        "TET-59, B-20: though the help failed"
    );
    assert_eq!(
        play.refused(helper_checks(HelperCheckTarget::MainAbility), "TE-067"),
        Refusal::HelperCheckUsed
    );
    assert_eq!(
        play.refused(
            Command::AskForCheck {
                part: RollPart::Help(HelpId(0))
            },
            "TE-048"
        ),
        Refusal::FailureEarnsNoCheck
    );

    let (mut play, _) = helped(40, 51);
    play.ok(judge(true));
    play.ok(helper_checks(HelperCheckTarget::MainAbility));
    let entered = play
        .character(2)
        .ability_named(&name("climb"))
        .unwrap()
        .clone();
    assert_eq!(
        (entered.base, entered.kind, entered.check),
        (None, AbilityKind::Skill, true),
        "B-19"
    );
    let open = request(vec![side(2, AbilityChoice::Ability(entered.id))]);
    assert_eq!(
        play.refused(open, "TE-011"),
        Refusal::NoScore {
            ability: entered.id
        }
    );
    play.ok(Command::SetAbility {
        actor: actor_id(2),
        ability: Some(entered.id),
        name: name("Climb"),
        kind: AbilityKind::Skill,
        base: 10,
    });
    assert!(
        play.character(2).ability(entered.id).unwrap().check,
        "the mark stays"
    );

    let (mut play, _) = helped(81, 50);
    play.ok(judge(true));
    assert_eq!(
        play.refused(helper_checks(HelperCheckTarget::MainAbility), "TE-067"),
        Refusal::MainCheckNotEarned,
        "TET-60"
    );
    play.ok(Command::AskForCheck {
        part: RollPart::Help(HelpId(0)),
    });
    let (mut play, [_, rope]) = helped(40, 50);
    play.ok(Command::AskForCheck {
        part: RollPart::Help(HelpId(0)),
    });
    play.ok(judge(false));
    assert_eq!(
        play.refused(helper_checks(HelperCheckTarget::MainAbility), "TE-067"),
        Refusal::MainCheckNotEarned,
        "TET-62"
    );
    play.ok(judge(true));
    assert!(
        play.is_marked(2, &rope),
        "B-18: the help was a roll of its own"
    );
    play.ok(helper_checks(HelperCheckTarget::MainAbility));

    let (mut play, _) = helped(40, 51);
    play.ok(judge(true));
    for number in 1..MAX_ABILITIES {
        play.skill(2, &format!("Craft {number}"), 50);
    }
    let full = Refusal::TooMany { max: MAX_ABILITIES };
    assert_eq!(
        play.refused(helper_checks(HelperCheckTarget::MainAbility), ""),
        full,
        "7.2"
    );
    play.ok(helper_checks(HelperCheckTarget::HelpingAbility));

    let (mut play, _) = helped(100, 51);
    let already = play.skill(2, "Climb", 20);
    play.ok(helper_checks(HelperCheckTarget::MainAbility));
    assert!(play.is_marked(2, &already), "TET-61");
    assert_eq!(play.character(2).abilities.len(), 2);
}

/// B-19 enters the main ability on the helper's sheet; a score without a name is no ability. The text that is saved for one is no name.
#[test]
fn a_score_without_a_name_gets_onto_no_sheet() {
    for (named, is_entered) in [
        (None, false),
        (Some("Other score"), false),
        (Some("Luck"), true),
    ] {
        let mut play = Given::table();
        let rope = play.skill(2, "Rope", 50);
        let other = AbilityChoice::Custom {
            name: named.map(name),
            kind: AbilityKind::Skill,
            score: 60,
        };
        play.ok(request(vec![side(1, other)]));
        play.ok(agreed(offer(2, rope.clone())));
        play.ok(help_rolls(0, 50));
        play.ok(rolls(40));
        play.ok(judge(true));
        if is_entered {
            play.ok(helper_checks(HelperCheckTarget::MainAbility));
            assert_eq!(play.character(2).abilities.len(), 2, "B-19");
            continue;
        }
        assert_eq!(play.attempt(MAIN).ability.name, None, "{named:?}");
        assert_eq!(
            play.refused(helper_checks(HelperCheckTarget::MainAbility), "TE-011"),
            Refusal::NoAbility,
            "{named:?}"
        );
        play.ok(helper_checks(HelperCheckTarget::HelpingAbility));
        assert!(play.is_marked(2, &rope), "{named:?}");
    }
}

/// B-19: a score that is on no sheet earns no check, so that only the main ability is left, even if both have the same name.
#[test]
fn a_helper_with_the_same_score_on_no_sheet_is_offered_the_main_ability() {
    let offered = |ability: &str, is_on_sheet: bool| {
        let mut play = Given::table();
        let climb = play.skill(1, "Climb", 60);
        let own = match is_on_sheet {
            true => play.skill(2, ability, 50),
            false => AbilityChoice::Custom {
                name: Some(name(ability)),
                kind: AbilityKind::Skill,
                score: 50,
            },
        };
        play.ok(request(vec![side(1, climb)]));
        play.ok(agreed(offer(2, own)));
        play.ok(help_rolls(0, 50));
        play.ok(rolls(40));
        play.ok(judge(true));
        let roll = play.view().roll.unwrap();
        let help = roll.part(RollPart::Help(HelpId(0))).unwrap();
        let options = help.markable_abilities().iter();
        let targets: Vec<_> = options.map(|option| option.target).collect();
        for target in &targets {
            let mut other = Given::table();
            other.table = play.table.clone();
            other.ok(helper_checks(*target));
        }
        targets
    };
    use HelperCheckTarget::{HelpingAbility, MainAbility};
    for ability in ["Climb", "climb"] {
        assert_eq!(offered(ability, false), [MainAbility], "{ability}");
        assert_eq!(offered(ability, true), [HelpingAbility], "once: {ability}");
    }
    assert_eq!(offered("Rope", true), [HelpingAbility, MainAbility]);
    assert_eq!(offered("Rope", false), [MainAbility]);
}

#[test]
fn the_losers_experience_check() {
    let mut play = Given::table();
    let (ours, theirs) = (play.skill(1, "Run", 60), play.skill(4, "Run", 60));
    play.ok(request(vec![side(1, ours), side(4, theirs.clone())]));
    play.ok(both_roll(60, 59));
    play.ok(judge(true));
    play.ok(Command::AskForCheck { part: OTHER });
    assert!(play.is_marked(4, &theirs), "TET-66");
}

#[test]
fn marks_at_the_end_of_a_session() {
    let mut play = Given::table();
    let (climb, run) = (play.skill(1, "Climb", 60), play.skill(3, "Run", 60));
    play.skill(2, "Run", 60);
    let set = |number: u16, tests: &_, check| Command::SetCheck {
        actor: actor_id(number),
        ability: id(tests),
        check,
    };
    play.ok(set(1, &climb, true));
    play.ok(set(3, &run, true));
    let entries = play.table.log().cursor();
    play.ok(set(3, &run, true));
    assert_eq!(play.table.log().cursor(), entries, "TE-INV-10");
    let marked = vec![
        (actor_id(1), vec![id(&climb)]),
        (actor_id(3), vec![id(&run)]),
    ];
    assert_eq!(play.view().checked_abilities, marked);
    play.ok(set(1, &climb, false));
    assert_eq!(play.view().checked_abilities, marked[1..]);
    assert_eq!(
        play.refused(set(2, &climb, true), "TE-011"),
        Refusal::NoAbility
    );
    play.ok(Command::ClearChecks);
    assert_eq!(play.view().checked_abilities, []);
}
