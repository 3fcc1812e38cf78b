//! Every figure of a roll names the rule that it comes from, and a group may be one side of an opposed roll.

use crate::played::{BREN, ODA, Played, TAVI, given, table};
use ::torang::command::{Command, NewCharacter};
use ::torang::modifier::CarriedModifierId;
use ::torang::opposed::{OpposedRules, Side, TieRule};
use ::torang::refusal::Refusal;
use ::torang::score::Score;
use ::torang::state::{Benefit, Drawback, Role, RollPart};
use rising_action::components::{RuledNote, SumLine};
use rising_action::torang::messages::carried_reason;
use rising_action::torang::odds::NamedChances;
use rising_action::torang::prepared::{chances, kind_line, score_lines};
use rising_action::torang::request::{ChosenScore, RollKind, RollRequest, SideModifiers};
use rising_action::torang::result::{headline, notes};
use tabletop::name::Name;
use tabletop::rule::{RuleId, te};
use tabletop::seat::ActorId;

const MAIN: RollPart = RollPart::Main(Side::Active);

fn lines(played: &Played) -> Vec<SumLine> {
    let roll = played.roll_view();
    score_lines(&played.view(), &roll.state, roll.part(MAIN).unwrap())
}

/// Plays a critical of which the roller carries an advantage into the next roll.
fn carry_advantage(
    played: &mut Played,
    roller: ActorId,
    ability: &str,
    die: u8,
) -> CarriedModifierId {
    played.call(roller, ability);
    played.dice(die, None);
    played.play(Command::ChooseBenefits {
        part: MAIN,
        benefits: vec![Benefit::Advantage],
        description: String::new(),
    });
    played.play(Command::ClearRoll);
    played.character(roller).carried_modifiers[0].id
}

/// TE-030, TE-043, TE-053, TE-054, TE-064, TE-096 … TE-101, TE-107: each line of a score has its rule.
#[test]
fn te_030_every_line_of_a_score_has_its_rule() {
    let mut carried = table();
    let modifier = carry_advantage(&mut carried, TAVI, "Stealth", 6);
    carried.call_for(&RollRequest {
        modifiers: SideModifiers {
            given: vec![(20, "high ground".to_owned()), (-40, String::new())],
            carried: vec![modifier],
            ..SideModifiers::default()
        },
        ..carried.request(TAVI, "Climb")
    });
    carried.tap(BREN, "Survival");
    carried.help(0, 31);
    let labels: Vec<(String, String, RuleId)> = lines(&carried)
        .into_iter()
        .map(|line| (line.label, line.figure, line.rule))
        .collect();
    for (label, figure, rule) in [
        ("Climb", "55", te(11)),
        ("high ground", "+20", te(53)),
        ("Modifier", "−40", te(54)),
        ("Bren helps", "+20", te(64)),
        ("Final score", "75", te(30)),
    ] {
        assert!(
            labels.contains(&(label.to_owned(), figure.to_owned(), rule)),
            "{label}: {labels:?}"
        );
    }
    let mut by_rule = labels.iter().filter(|line| line.2 == te(43));
    assert_eq!(by_rule.next().unwrap().1, "+20");

    for (tie_rule, ours, theirs, wanted) in [
        (TieRule::High, 155, "70", vec![te(96)]),
        (TieRule::Low, 155, "70", vec![te(107)]),
        (TieRule::High, 155, "110", vec![te(97), te(98)]),
        (TieRule::High, 342, "406", vec![te(100), te(101)]),
    ] {
        let mut played = table();
        played.change_settings(|settings| settings.tie_rule = tie_rule);
        played.learn(TAVI, &format!("Watch {ours}"));
        played.call_for(&played.against(TAVI, "Watch", "Warden", theirs));
        let rules: Vec<RuleId> = lines(&played).iter().map(|line| line.rule).collect();
        assert!(
            wanted.iter().all(|rule| rules.contains(rule)),
            "{ours} against {theirs}: {rules:?}"
        );
    }
}

/// TE-021 … TE-029: a roll without an opponent says which rule gives its level.
#[test]
fn te_021_a_level_says_its_rule() {
    for (score, face, text, rule) in [
        (68, 6, "A critical needs 6 or less.", te(24)),
        (68, 31, "A success needs 68 or less.", te(21)),
        (3, 5, "A success needs 5 or less.", te(22)),
        (68, 90, "A success needs 68 or less.", te(26)),
        (110, 97, "A success needs 95 or less.", te(23)),
        (110, 100, "Only 100 is a fumble.", te(27)),
        (68, 99, "99 or more is a fumble.", te(28)),
        (30, 98, "98 or more is a fumble.", te(29)),
    ] {
        let mut played = table();
        played.learn(TAVI, &format!("Watch {score}"));
        played.call(TAVI, "Watch");
        played.dice(face, None);
        let notes = notes(&played.view(), &played.roll());
        assert_eq!(notes, [RuledNote::ruled(text, rule)]);
    }
}

/// B-32: a group is one side of an opposed roll if that is wanted, and the opponent does not follow it.
#[test]
fn b_32_a_group_may_be_opposed() {
    for (leads_group, opponent, followers, line, head) in [
        (
            false,
            None,
            None,
            "Tavi against Warden",
            "for Tavi, Stealth",
        ),
        (
            true,
            None,
            Some(vec![BREN, ODA]),
            "Tavi’s group against Warden",
            "for Tavi’s group, Stealth, with Bren and Oda",
        ),
        (
            true,
            Some(ODA),
            Some(vec![BREN]),
            "Tavi’s group against Oda",
            "for Tavi’s group, Stealth, with Bren",
        ),
    ] {
        let mut played = table();
        let mut request = RollRequest {
            leads_group,
            opponent,
            ..played.against(TAVI, "Stealth", "Warden", "40")
        };
        if let Some(opponent) = opponent {
            request.opponent_chosen.ability = Some(played.ability(opponent, "Perception").id);
        }
        assert_eq!(request.kind, RollKind::Opposed);
        played.call_for(&request);
        assert_eq!(played.roll().active.followers, followers);
        assert_eq!(kind_line(&played.view(), &played.roll()), line);
        played.dice(31, Some(90));
        assert_eq!(headline(&played.view(), &played.roll()).line, head);
    }
    // The rules refuse somebody who is on both sides.
    let mut played = table();
    let request = RollRequest {
        leads_group: true,
        ..played.against(TAVI, "Stealth", "Warden", "40")
    };
    let mut commands = request.commands(&played.view()).unwrap();
    for command in &mut commands {
        if let Command::RequestRoll { sides, .. } = command {
            sides[1].followers = Some(vec![BREN]);
        }
    }
    let refused = played.check_all(&commands).unwrap_err().1;
    assert_eq!(refused, Refusal::HelpOnBothSides { helper: BREN });
}

/// The chance to win is rounded by itself, so that it agrees with the chances of the three victories below it.
#[test]
fn the_chances_of_an_opposed_roll_are_rounded_separately() {
    for (scores, stronger) in [
        ([90, 112], "64.7%"),
        ([1_200, 2_400], "86%"),
        ([-20, 5], "4.9%"),
    ] {
        let chances = NamedChances::opposed(
            scores.map(|score| Score::new(score).unwrap()),
            OpposedRules::default(),
            "Tavi".to_owned(),
            "Guard".to_owned(),
        );
        let opposed = chances.chances.opposed.unwrap();
        assert_eq!(opposed.bad.to_string(), stronger, "{scores:?}");
    }
}

/// A carried modifier says from which roll it comes, if that had an ability with a name.
#[test]
fn a_carried_modifier_says_where_it_comes_from() {
    let of_fumble = |description: &str| Command::ChooseDrawback {
        part: MAIN,
        drawback: Drawback::Disadvantage,
        description: description.to_owned(),
    };
    let of_critical = |description: &str| Command::ChooseBenefits {
        part: MAIN,
        benefits: vec![Benefit::Time, Benefit::Advantage],
        description: description.to_owned(),
    };
    for (named, die, choice, reason) in [
        (true, 99, of_fumble(""), "from the fumble in Stealth"),
        (
            true,
            99,
            of_fumble("a twisted ankle"),
            "a twisted ankle, from the fumble in Stealth",
        ),
        (true, 1, of_critical(""), "from the critical in Stealth"),
        (false, 99, of_fumble(""), "from an earlier fumble"),
    ] {
        let mut played = table();
        let mut request = played.request(TAVI, "Stealth");
        if !named {
            request.chosen = ChosenScore {
                score: "68".to_owned(),
                ..ChosenScore::default()
            };
        }
        played.call_for(&request);
        played.dice(die, None);
        played.play(choice);
        let carried = played.character(TAVI).carried_modifiers;
        assert_eq!(carried_reason(&carried[0]), reason);
    }
}

/// An opponent is expected from the other side of the table: the gamemaster's first character, or the first adventurer.
#[test]
fn an_opposed_roll_expects_the_other_side_of_the_table() {
    let mut played = table();
    assert_eq!(played.request(TAVI, "Climb").opponent, None, "nobody yet");
    for name in ["Guard", "Hound"] {
        played.play(Command::Join {
            character: NewCharacter {
                name: Name::new(name).unwrap(),
                player: None,
                role: Role::GmCharacter,
                abilities: vec![],
            },
        });
    }
    let guard = ActorId(4);
    played.learn(guard, "Spot 40");
    for (roller, ability, opponent, theirs) in [
        (TAVI, "Climb", guard, "Spot"),
        (BREN, "Survival", guard, "Spot"),
        (guard, "Spot", TAVI, "Stealth"),
    ] {
        let request = played.request(roller, ability);
        assert_eq!(request.opponent, Some(opponent), "{ability}");
        let theirs = played.ability(opponent, theirs).id;
        assert_eq!(request.opponent_chosen.ability, Some(theirs), "{ability}");
    }
}

/// Each side has its own modifiers, and what a side carries counts only for it.
#[test]
fn both_sides_of_an_opposed_roll_have_modifiers() {
    let mut played = table();
    let carried = carry_advantage(&mut played, BREN, "Survival", 5);
    let mut request = RollRequest {
        kind: RollKind::Opposed,
        modifiers: given(&[(20, "rope")]),
        ..played.request(TAVI, "Climb")
    };
    request.choose_opponent(&played.view(), Some(BREN));
    request.opponent_modifiers = SideModifiers {
        typed: "-40 rain".to_owned(),
        carried: vec![carried],
        ..SideModifiers::default()
    };
    let view = played.view();
    let headings = Side::ALL.map(|side| request.modifiers_heading(&view, side));
    assert_eq!(headings, ["Modifiers for Tavi", "Modifiers for Bren"]);
    let expected = request.chances(&view).unwrap().chances;
    played.call_for(&request);
    let roll = played.roll();
    assert_eq!(chances(&played.view(), &roll).chances, expected);
    let amounts = Side::ALL.map(|side| {
        let attempt = roll.attempt(RollPart::Main(side)).unwrap();
        let modifiers = attempt.modifiers.iter();
        modifiers
            .map(|modifier| modifier.amount)
            .collect::<Vec<_>>()
    });
    assert_eq!(amounts, [vec![20], vec![-40, 20]]);
    // A new opponent carries nothing.
    request.choose_opponent(&view, None);
    assert!(request.opponent_modifiers.carried.is_empty());
    let heading = request.modifiers_heading(&view, Side::Opponent);
    assert_eq!(heading, "Modifiers for the opponent");
}
