//! Helpers, groups and their leaders (TE-060 … TE-075).

use crate::given::{
    Case, Given, MAIN, actor_id, agreed, free, help_rolls, id, name, offer, request, rolls, side,
};
use ::torang::MAX_HELP_OFFERS;
use ::torang::command::{AbilityChoice, Command, DieSource, HelperCheckTarget, NewHelp};
use ::torang::odds::MAX_HELPERS;
use ::torang::opposed::Side;
use ::torang::refusal::Refusal;
use ::torang::score::Level::{Critical, Failure, Fumble, Success};
use ::torang::settings::{HelpAbilityRule, Settings};
use ::torang::state::{AbilityKind, HelpId, HelpVerdict, RollPart};
use tabletop::rule::{RuleId, te};

pub const CASES: &[Case] = &[
    (
        &[
            "TE-060", "TE-062", "TE-064", "TE-065", "TE-068", "TET-52", "TET-53", "TET-54",
            "TET-55", "TEX-08",
        ],
        help_moves_the_score,
    ),
    (
        &["TE-060", "TE-062", "TET-56"],
        help_comes_before_the_main_roll,
    ),
    (
        &["TE-061", "TE-063", "TET-58"],
        help_needs_the_gamemasters_agreement,
    ),
    (
        &["TE-063", "TET-58"],
        help_is_checked_again_when_it_is_rolled,
    ),
    (&["TE-066", "TET-57"], a_helper_helps_once_and_on_one_side),
    (&["TE-066", "TE-072"], who_may_still_offer_help),
    (
        &["TE-060", "TE-072"],
        withdrawn_offers_do_not_count_towards_the_limit,
    ),
    (
        &["TE-061", "TE-066"],
        denied_help_is_checked_again_when_it_is_approved,
    ),
    (
        &["TE-066", "TE-067"],
        helping_twice_by_ruling_earns_one_check,
    ),
    (&["TE-060"], helpers_can_be_helped_if_the_settings_allow_it),
    (
        &[
            "TE-071", "TE-072", "TE-073", "TE-074", "TEX-13", "TET-64", "TET-65",
        ],
        groups,
    ),
    (
        &["TE-061", "TE-071", "TE-081"],
        all_members_of_a_group_are_on_one_side,
    ),
];

#[test]
fn help_moves_the_score() {
    for (natural, level, effective) in [
        (6, Critical, 110),
        (7, Success, 70),
        (61, Failure, 30),
        (99, Fumble, -10),
    ] {
        let mut play = Given::table();
        play.ok(request(vec![side(1, free(50))]));
        play.ok(agreed(offer(2, free(60))));
        play.ok(help_rolls(0, natural));
        assert_eq!(
            (play.level(RollPart::Help(HelpId(0))), play.effective(MAIN)),
            (level, effective)
        );
        let view = play.view();
        let main = view.roll.as_ref().unwrap().part(MAIN).unwrap();
        assert_eq!(main.score_before_help().get(), 50);
        play.ok(rolls(1));
    }
    for (naturals, modifier, effective) in [([6, 61, 99], 0, 45 - 20), ([7, 8, 9], -20, 85)] {
        let mut play = Given::table();
        play.ok(request(vec![side(1, free(45))]));
        play.ok(Command::SetModifiers {
            part: MAIN,
            modifiers: vec![(modifier, String::new())],
        });
        for (index, natural) in (0..).zip(naturals) {
            let helper = 2 + index;
            play.ok(agreed(offer(helper, free(60))));
            play.ok(help_rolls(index, natural));
        }
        assert_eq!(play.effective(MAIN), effective, "TET-54, TET-55");
    }
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(50))]));
    play.ok(agreed(offer(2, free(30))));
    let odds = play.view().roll.unwrap().parts[0].odds;
    assert_eq!(
        (odds.ways(Critical), odds.total()),
        (423, 10_000),
        "6.2: before the help is rolled"
    );
    let set_modifier = Command::SetModifiers {
        part: RollPart::Help(HelpId(0)),
        modifiers: vec![(-20, String::new())],
    };
    play.ok(set_modifier.clone());
    play.ok(help_rolls(0, 5));
    assert_eq!(
        play.level(RollPart::Help(HelpId(0))),
        Success,
        "TE-068: as any roll"
    );
    assert_eq!(play.refused(set_modifier, "TE-050"), Refusal::AlreadyRolled);
    assert_eq!(
        play.refused(help_rolls(0, 5), "TE-050"),
        Refusal::AlreadyRolled
    );
}

#[test]
fn who_may_still_offer_help() {
    let mut play = Given::table();
    // TE-063: only who has a skill on the sheet can help.
    play.skill(3, "Rope", 50);
    let mut group = side(1, free(50));
    group.followers = Some(vec![actor_id(2)]);
    play.ok(request(vec![group, side(4, free(50))]));
    let view = play.view();
    let helpers = view.helpers(play.roll(), Side::Active);
    assert_eq!(
        helpers.map(|helper| helper.id).collect::<Vec<_>>(),
        [actor_id(3)]
    );
    let may_help = |play: &Given, helped_side| {
        [1, 2, 3, 4].map(|number| play.roll().may_help(helped_side, actor_id(number)))
    };
    assert_eq!(
        may_help(&play, Side::Active),
        [false, true, true, false],
        "a follower may"
    );
    assert_eq!(may_help(&play, Side::Opponent), [false, false, true, false]);
    play.ok(Command::OfferHelp {
        help: offer(3, free(50)),
        approved: false,
    });
    assert!(
        !play.roll().may_help(Side::Active, actor_id(3)),
        "one offer each"
    );
    let denied = HelpVerdict::Denied;
    play.ok(Command::JudgeHelp {
        help: HelpId(0),
        verdict: denied,
    });
    assert!(
        play.roll().may_help(Side::Active, actor_id(3)),
        "with another skill"
    );
}

#[test]
fn help_comes_before_the_main_roll() {
    let mut play = Given::table();
    assert_eq!(
        play.refused(agreed(offer(2, free(50))), ""),
        Refusal::NoRoll
    );
    play.ok(request(vec![side(1, free(50))]));
    play.ok(agreed(offer(2, free(50))));
    assert_eq!(
        play.refused(rolls(7), "TE-062"),
        Refusal::HelpPending { help: HelpId(0) }
    );
    assert_eq!(
        play.view().roll.unwrap().may_roll,
        Err(Refusal::HelpPending { help: HelpId(0) })
    );
    assert_eq!(play.refused(help_rolls(1, 7), ""), Refusal::NoHelp);
    play.ok(Command::WithdrawHelp { help: HelpId(0) });
    assert_eq!(play.refused(help_rolls(0, 7), ""), Refusal::NoHelp);
    play.ok(agreed(offer(2, free(50))));
    play.ruled(rolls(7));
    assert_eq!(
        play.effective(MAIN),
        50,
        "what was not rolled does not count"
    );
    assert_eq!(
        play.refused(agreed(offer(3, free(50))), "TE-062"),
        Refusal::HelpLate
    );
    assert_eq!(play.refused(help_rolls(1, 7), "TE-062"), Refusal::HelpLate);
    assert_eq!(
        play.refused(Command::WithdrawHelp { help: HelpId(1) }, "TE-062"),
        Refusal::HelpLate
    );
}

#[test]
fn help_needs_the_gamemasters_agreement() {
    let mut play = Given::table();
    let strength = play.ability(2, "Strength", AbilityKind::Characteristic, 70);
    play.ok(request(vec![side(1, free(50))]));
    assert_eq!(
        play.refused(agreed(offer(2, strength.clone())), "TE-063"),
        Refusal::HelpNeedsSkill,
        "TET-58"
    );
    play.ok(Command::OfferHelp {
        help: offer(2, free(50)),
        approved: false,
    });
    assert_eq!(
        play.refused(help_rolls(0, 7), "TE-063"),
        Refusal::HelpNotApproved
    );
    let judge = |verdict| Command::JudgeHelp {
        help: HelpId(0),
        verdict,
    };
    play.ok(judge(HelpVerdict::Denied));
    assert_eq!(
        play.refused(help_rolls(0, 7), "TE-063"),
        Refusal::HelpDenied
    );
    play.ok(judge(HelpVerdict::OutOfPlace));
    assert_eq!(
        play.refused(help_rolls(0, 7), "TE-061"),
        Refusal::HelpOutOfPlace
    );
    play.ok(rolls(50));
    assert_eq!(play.effective(MAIN), 50);
    let mut play = Given::with(Settings {
        help_ability: HelpAbilityRule::Any,
        ..Settings::default()
    });
    let strength = play.ability(2, "Strength", AbilityKind::Characteristic, 70);
    play.ok(request(vec![side(1, free(50))]));
    play.ok(agreed(offer(2, strength)));
    play.ok(help_rolls(0, 70));
    assert_eq!(play.effective(MAIN), 70);
    // Whoever lets a helper roll agrees to the help, in the same command.
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(50))]));
    play.ok(Command::OfferHelp {
        help: offer(2, free(50)),
        approved: false,
    });
    play.ok(Command::RollHelp {
        help: HelpId(0),
        die: DieSource::Typed(7),
        approves: true,
    });
    let roll = play.state().roll.as_ref().unwrap();
    let verdicts: Vec<_> = roll.help_rolls.iter().map(|help| help.verdict).collect();
    assert_eq!(verdicts, [Some(HelpVerdict::Approved)]);
    assert_eq!(play.effective(MAIN), 70);
}

#[test]
fn help_is_checked_again_when_it_is_rolled() {
    let sheet = |play: &mut Given, tests: &AbilityChoice, kind| {
        play.ok(Command::SetAbility {
            actor: actor_id(2),
            ability: Some(id(tests)),
            name: name("Climb"),
            kind,
            base: 50,
        });
    };
    for settings in [
        Settings::default(),
        Settings {
            help_ability: HelpAbilityRule::Any,
            ..Settings::default()
        },
    ] {
        let mut play = Given::with(settings.clone());
        let climb = play.skill(2, "Climb", 50);
        for kind in [AbilityKind::Characteristic, AbilityKind::Other] {
            sheet(&mut play, &climb, AbilityKind::Skill);
            play.ok(request(vec![side(1, free(50))]));
            play.ok(agreed(offer(2, climb.clone())));
            sheet(&mut play, &climb, kind);
            match settings.help_ability {
                HelpAbilityRule::Any => play.ok(help_rolls(0, 7)),
                HelpAbilityRule::SkillOnly => {
                    let refused = play.refused(help_rolls(0, 7), "TE-063");
                    assert_eq!(refused, Refusal::HelpNeedsSkill);
                    sheet(&mut play, &climb, AbilityKind::Skill);
                    play.ok(help_rolls(0, 7));
                }
            }
            play.ok(rolls(70));
        }
    }
    let mut play = Given::table();
    let climb = play.ability(2, "Climb", AbilityKind::Characteristic, 50);
    play.ok(request(vec![side(1, free(50))]));
    play.ruled(agreed(offer(2, climb)));
    play.ok(help_rolls(0, 7));
}

#[test]
fn a_helper_helps_once_and_on_one_side() {
    let mut play = Given::table();
    let against = |helper| NewHelp {
        side: Side::Opponent,
        ..offer(helper, free(50))
    };
    play.ok(request(vec![side(1, free(50))]));
    assert_eq!(
        play.refused(agreed(against(2)), "TE-081"),
        Refusal::WrongSideCount { sides: 1 }
    );
    play.ok(Command::CancelRoll { waived: false });
    play.ok(request(vec![side(1, free(50)), side(4, free(50))]));
    play.ok(agreed(offer(2, free(50))));
    let twice = Refusal::AlreadyHelped {
        helper: actor_id(2),
    };
    assert_eq!(play.refused(agreed(offer(2, free(50))), "TE-066"), twice);
    play.ok(help_rolls(0, 7));
    assert_eq!(play.refused(agreed(offer(2, free(50))), "TE-066"), twice);
    let on_both_sides = |number| Refusal::HelpOnBothSides {
        helper: actor_id(number),
    };
    assert_eq!(
        play.refused(agreed(against(2)), "TE-061"),
        on_both_sides(2),
        "B-21"
    );
    assert_eq!(
        play.refused(agreed(offer(4, free(50))), "TE-061"),
        on_both_sides(4),
        "B-21"
    );
    play.ruled(agreed(offer(2, free(50))));
    play.ok(Command::JudgeHelp {
        help: HelpId(1),
        verdict: HelpVerdict::Denied,
    });
    play.ok(agreed(against(3)));
    play.ok(Command::WithdrawHelp { help: HelpId(2) });
    play.ok(agreed(offer(3, free(50))));
    for _ in 2..MAX_HELPERS {
        play.ruled(agreed(offer(3, free(50))));
    }
    let full = Refusal::TooMany { max: MAX_HELPERS };
    assert_eq!(play.refused(agreed(offer(3, free(50))), ""), full);
    let again = judged(1, HelpVerdict::Approved);
    assert_eq!(play.refused(again.clone(), ""), full, "it was denied");
    play.ok(Command::WithdrawHelp { help: HelpId(3) });
    play.ruled(again);
}

#[test]
fn withdrawn_offers_do_not_count_towards_the_limit() {
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(50))]));
    let mut offers: u16 = 0;
    for _ in 0..MAX_HELPERS {
        for change in [
            judged(offers, HelpVerdict::Denied),
            judged(offers + 1, HelpVerdict::OutOfPlace),
            Command::WithdrawHelp {
                help: HelpId(offers + 2),
            },
        ] {
            play.ok(agreed(offer(2, free(50))));
            play.ok(change);
            offers += 1;
        }
    }
    play.ok(agreed(offer(2, free(50))));
    play.ok(help_rolls(offers, 7));
    assert_eq!(play.effective(MAIN), 70);
    for index in usize::from(offers) + 1..MAX_HELP_OFFERS {
        play.ok(agreed(offer(3, free(50))));
        let help = HelpId(u16::try_from(index).unwrap());
        play.ok(Command::WithdrawHelp { help });
    }
    let full = Refusal::TooMany {
        max: MAX_HELP_OFFERS,
    };
    assert_eq!(play.refused(agreed(offer(3, free(50))), ""), full);
}

#[test]
fn all_members_of_a_group_are_on_one_side() {
    let mut play = Given::table();
    let group = |roller, followers: &[u16]| {
        let mut side = side(roller, free(60));
        side.followers = Some(followers.iter().map(|number| actor_id(*number)).collect());
        side
    };
    let on_both_sides = |number| Refusal::HelpOnBothSides {
        helper: actor_id(number),
    };
    for (active_followers, opponent_followers, number) in [
        (vec![2, 3], vec![3], 3),
        (vec![4], vec![], 4),
        (vec![2], vec![1], 1),
    ] {
        let asked = request(vec![
            group(1, &active_followers),
            group(4, &opponent_followers),
        ]);
        assert_eq!(play.refused(asked, "TE-061"), on_both_sides(number), "B-21");
    }
    let asked = request(vec![group(1, &[2]), group(4, &[3, 2])]);
    play.ruled(asked);
    play.ok(Command::CancelRoll { waived: false });
    play.ok(request(vec![group(1, &[2]), group(4, &[3])]));
    assert_eq!(
        play.refused(agreed(offer(3, free(50))), "TE-061"),
        on_both_sides(3),
        "B-21: goes along with the others"
    );
    play.ok(agreed(offer(2, free(50))));
}

fn judged(help: u16, verdict: HelpVerdict) -> Command {
    Command::JudgeHelp {
        help: HelpId(help),
        verdict,
    }
}

/// The rules that the last ruling overrode.
fn set_aside(play: &Given) -> Vec<RuleId> {
    let ruling = &play.table.log().applied().last().unwrap().ruling;
    ruling.as_ref().unwrap().overruled.clone()
}

#[test]
fn denied_help_is_checked_again_when_it_is_approved() {
    let twice = Refusal::AlreadyHelped {
        helper: actor_id(2),
    };
    let on_both_sides = Refusal::HelpOnBothSides {
        helper: actor_id(2),
    };
    for (verdict, code, denied) in [
        (HelpVerdict::Denied, 63, Refusal::HelpDenied),
        (HelpVerdict::OutOfPlace, 61, Refusal::HelpOutOfPlace),
    ] {
        for side_of_second in [Side::Active, Side::Opponent] {
            let (refusal, rule) = match side_of_second {
                Side::Active => (&twice, 66),
                Side::Opponent => (&on_both_sides, 61),
            };
            let mut play = Given::table();
            play.ok(request(vec![side(1, free(68)), side(4, free(50))]));
            play.ok(agreed(offer(2, free(50))));
            play.ok(judged(0, verdict));
            play.ok(agreed(NewHelp {
                side: side_of_second,
                ..offer(2, free(60))
            }));
            let rule_text = te(rule).to_string();
            assert_eq!(
                play.refused(judged(0, HelpVerdict::Approved), &rule_text),
                *refusal
            );
            assert_eq!(
                play.refused(help_rolls(0, 7), &te(code).to_string()),
                denied
            );
            play.ok(help_rolls(1, 7));
            assert_eq!(
                play.refused(judged(0, HelpVerdict::Approved), &rule_text),
                *refusal
            );
            play.ok(judged(0, HelpVerdict::Denied));
            let mut other = Given::table();
            other.table = play.table.clone();
            other.ruled(help_rolls(0, 7));
            assert!(
                set_aside(&other).contains(&te(rule)),
                "both rules are named"
            );
            play.ruled(judged(0, HelpVerdict::Approved));
            assert_eq!(set_aside(&play), [te(rule)]);
            play.ok(help_rolls(0, 7));
        }
    }
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(68))]));
    play.ok(agreed(offer(2, free(50))));
    play.ok(judged(0, HelpVerdict::Denied));
    play.ok(judged(0, HelpVerdict::Approved));
    play.ok(judged(0, HelpVerdict::Denied));
    play.ok(agreed(offer(2, free(60))));
    play.ok(Command::WithdrawHelp { help: HelpId(1) });
    play.ok(judged(0, HelpVerdict::Approved));
    play.ok(help_rolls(0, 7));
    assert_eq!(play.effective(MAIN), 88, "the other offer is gone");
}

#[test]
fn helping_twice_by_ruling_earns_one_check() {
    let mut play = Given::table();
    let (climb, rope) = (play.skill(1, "Climb", 60), play.skill(2, "Rope", 50));
    play.ok(request(vec![side(1, climb)]));
    play.ok(agreed(offer(2, rope.clone())));
    play.ruled(agreed(offer(2, rope)));
    play.ok(help_rolls(0, 7));
    play.ok(help_rolls(1, 7));
    play.ok(rolls(60));
    play.ok(Command::JudgeDrama { dramatic: true });
    let mark_check = |help| Command::MarkHelperCheck {
        help: HelpId(help),
        target: HelperCheckTarget::HelpingAbility,
    };
    play.ok(mark_check(1));
    assert_eq!(
        play.refused(mark_check(0), "TE-067"),
        Refusal::HelperCheckUsed
    );
}

#[test]
fn helpers_can_be_helped_if_the_settings_allow_it() {
    let nested = || NewHelp {
        helped_helper: Some(HelpId(0)),
        ..offer(3, free(60))
    };
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(50))]));
    assert_eq!(play.refused(agreed(nested()), ""), Refusal::NoHelp);
    play.ok(agreed(offer(2, free(60))));
    assert_eq!(
        play.refused(agreed(nested()), "TE-060"),
        Refusal::NestedHelpOff
    );
    let mut play = Given::with(Settings {
        nested_help: true,
        ..Settings::default()
    });
    play.ok(request(vec![side(1, free(50))]));
    play.ok(agreed(offer(2, free(60))));
    let helps_themselves = NewHelp {
        helped_helper: Some(HelpId(0)),
        ..offer(2, free(60))
    };
    assert_eq!(
        play.refused(agreed(helps_themselves), "TE-071"),
        Refusal::LeaderCannotHelp {
            leader: actor_id(2)
        }
    );
    play.ok(agreed(nested()));
    assert_eq!(
        play.refused(help_rolls(0, 7), "TE-062"),
        Refusal::HelpPending { help: HelpId(1) }
    );
    play.ok(help_rolls(1, 6));
    assert_eq!(
        (
            play.effective(MAIN),
            play.effective(RollPart::Help(HelpId(0)))
        ),
        (50, 120)
    );
    play.ok(help_rolls(0, 12));
    assert_eq!(play.effective(MAIN), 110);
    assert_eq!(play.refused(agreed(nested()), "TE-062"), Refusal::HelpLate);
    play.ok(rolls(7));
    play.ok(request(vec![side(1, free(50))]));
    play.ok(agreed(offer(2, free(60))));
    play.ok(agreed(nested()));
    play.ruled(help_rolls(0, 12));
    assert_eq!(
        play.refused(help_rolls(1, 6), "TE-062"),
        Refusal::HelpLate,
        "TE-INV-6: the helped die has fallen"
    );
    play.ok(rolls(7));
    assert_eq!(play.effective(MAIN), 70);
}

#[test]
fn groups() {
    let mut play = Given::table();
    let leader = |followers: &[u16]| {
        let mut leader = side(1, free(60));
        leader.followers = Some(followers.iter().map(|number| actor_id(*number)).collect());
        leader
    };
    let myself = Refusal::LeaderCannotHelp {
        leader: actor_id(1),
    };
    assert_eq!(
        play.refused(request(vec![leader(&[2, 1])]), "TE-071"),
        myself,
        "TET-65"
    );
    assert_eq!(
        play.refused(request(vec![leader(&[9])]), ""),
        Refusal::UnknownCharacter
    );
    play.ok(request(vec![leader(&[2, 3, 4])]));
    assert_eq!(play.refused(agreed(offer(1, free(50))), "TE-071"), myself);
    let leaves = Command::Leave { actor: actor_id(4) };
    assert_eq!(
        play.refused(leaves.clone(), ""),
        Refusal::PartOfRoll { actor: actor_id(4) }
    );
    let climb = play.skill(2, "Climb", 50);
    play.ok(agreed(offer(2, climb.clone())));
    play.ok(help_rolls(0, 50));
    play.ok(agreed(offer(3, free(50))));
    play.ok(help_rolls(1, 51));
    play.ok(rolls(60));
    assert_eq!(play.effective(MAIN), 60, "TET-64");
    assert_eq!(play.level(MAIN), Success, "one roll for all");
    assert_eq!(
        play.roll().parts().len(),
        3,
        "TE-073: 4 neither rolled nor added anything"
    );
    play.ok(leaves);
    play.ok(request(vec![leader(&[2, 2, 3, 2])]));
    assert_eq!(
        play.roll().active.followers,
        Some(vec![actor_id(2), actor_id(3)]),
        "each goes along once"
    );
    play.ok(rolls(60));
    play.ok(request(vec![leader(&[])]));
    assert_eq!(play.roll().active.followers, Some(vec![]), "alone so far");
    play.ok(rolls(60));
    play.ok(request(vec![leader(&[2]), side(3, free(50))]));
    assert!(play.roll().opponent.is_some(), "B-32");
    assert_eq!(play.roll().active.followers, Some(vec![actor_id(2)]));
    assert!(play.character(2).ability(id(&climb)).is_some());
}
