//! The end of an extended conflict: piles, a gift and its effect, the last narration, and the outcomes.

use crate::evening::{DEE, Evening, card};
use ::improv::command::Command;
use ::improv::settings::{FinalTieRule, GiftMode, Settings};
use ::improv::side::SideId;
use ::improv::state::{ConflictKind, Phase, StakeOutcome};
use rising_action::components::ButtonVariant;
use rising_action::improv::dialog::Dialog;
use rising_action::improv::messages::agreeing;
use rising_action::improv::table::Scene;
use rising_action::improv::table::action::Action;
use rising_action::improv::table::columns::face_up;
use rising_action::improv::table::ending::{
    Pile, PilePair, StakeResult, lone_piles, pile_pairs, stake_results,
};
use rising_action::improv::table::gifts::{Gift, GiftOffer, offer, valid};
use rising_action::improv::table::idle::last_conflict;
use rising_action::improv::table::narration::{next_narrator, other_actions};
use rising_action::improv::table::reveal::token_routes;

/// Plays one round. With "QC" Lund is ahead of Dee, with "8C" Dee is ahead of Lund.
fn one_round(settings: Settings, lund: &str) -> Evening {
    let gamemaster = format!("{lund} JS");
    let hands = [gamemaster.as_str(), "9H 7C", "7S 2C", "6D 4C"];
    let mut evening = Evening::with(settings, hands, [6, 2, 0, 0]);
    evening.quarrel(1);
    evening.all_lay(&["9H", "7S", "6D", lund, "JS"]);
    evening.token(DEE, "Dee");
    evening.reveal();
    evening
}

fn ended(settings: Settings, lund: &str) -> Evening {
    let mut evening = one_round(settings, lund);
    evening.go("Go to the ending");
    evening
}

fn pairs(evening: &Evening) -> Vec<PilePair> {
    evening.see(|now| {
        pile_pairs(
            now,
            &now.its.full_conflict(),
            evening.gift,
            evening.entries(),
        )
    })
}

fn offered(evening: &Evening) -> GiftOffer {
    evening.see(|now| {
        let whole = now.its.full_conflict();
        let gift = valid(now, &whole, evening.gift).unwrap();
        offer(now, &whole, gift, next_narrator(now))
    })
}

/// Considers the first card of a pile as a gift for somebody.
fn consider(evening: &mut Evening, from: &str, to: &str) {
    let all = pairs(evening);
    let mut piles = all.iter().flat_map(|pair| &pair.piles);
    let pile = piles
        .find(|pile| pile.name == from && !pile.cards.is_empty())
        .unwrap();
    evening.run(Action::ConsiderGift(pile.cards[0].2));
    let receiver = offered(evening)
        .receivers
        .into_iter()
        .find(|its| its.0 == to);
    evening.run(Action::ConsiderGift(Some(receiver.unwrap().2)));
}

/// IM-113, IA-33.
#[test]
fn im_113_the_last_round_is_seen_before_the_end() {
    let mut evening = one_round(Settings::default(), "8C");
    assert_eq!(
        evening.state().conflict.as_ref().unwrap().phase,
        Phase::Final
    );
    assert_eq!(evening.scene(), Scene::Reveal);
    assert_eq!(evening.see(face_up).len(), 5);
    assert_eq!(evening.see(token_routes).len(), 1);
    evening.go("Go to the ending");
    // The last cards can be looked at again.
    let again = evening.see(other_actions).pop().unwrap();
    assert_eq!(again.label, "Show the last cards");
    evening.run(again.action);
    assert_eq!(evening.scene(), Scene::Reveal);
    evening.go("Go to the ending");
    // After a reload the ending is shown, once something in it has happened.
    evening.go("End Marlow’s narration");
    evening.last_cards = None;
    assert_eq!(evening.scene(), Scene::Ending);
}

#[test]
fn piles_stand_against_each_other_and_the_one_ahead_says_why() {
    let evening = ended(Settings::default(), "QC");
    let shown = |pile: &Pile| {
        let mark = if pile.is_ahead { "!" } else { "" };
        format!("{} {}{mark}", pile.name, pile.count)
    };
    let shown = |pair: &PilePair| {
        [
            shown(&pair.piles[0]),
            shown(&pair.piles[1]),
            pair.why.clone(),
        ]
    };
    let pairs = pairs(&evening);
    let wanted = [
        ["Dee 1", "Lund 1!", "1 card each, queen over nine"],
        ["Marlow 0", "The Gang 1!", "more cards"],
        ["Quill 0", "Lund 1!", "more cards"],
    ];
    assert_eq!(pairs.iter().map(shown).collect::<Vec<_>>(), wanted);
    assert_eq!(pairs[2].piles[1].instead, "same pile as above");
    let results = evening.see(|now| stake_results(now, &now.its.full_conflict()));
    let granted = results
        .iter()
        .filter(|its| its.outcome == StakeOutcome::Granted);
    let granted: Vec<&str> = granted.map(|its| its.stake.as_str()).collect();
    assert_eq!(
        granted,
        ["The ledger burns tonight.", "Nobody crosses the bridge."]
    );
}

/// IM-118.
#[test]
fn a_gift_is_considered_before_it_is_given_and_needs_its_word() {
    let mut evening = ended(Settings::default(), "QC");
    consider(&mut evening, "Lund", "Dee");
    let gift = offered(&evening);
    assert_eq!(gift.title, "Lund’s gift");
    let names: Vec<&str> = gift.receivers.iter().map(|its| its.0.as_str()).collect();
    assert_eq!(names, ["Dee", "Marlow", "Quill", "Gang"]);
    let first = &gift.changes[0];
    assert_eq!(
        (first.text.as_str(), first.figure.as_str()),
        ("Dee overtakes Lund", "2 vs. 0")
    );
    assert!(first.is_new);
    assert_eq!(gift.question, "How will Lund help Dee?");
    let (keep, give) = evening.buttons();
    assert_eq!(keep.unwrap().label, "Keep it");
    assert_eq!(
        (give.label.as_str(), give.variant),
        ("Give the queen", ButtonVariant::Plain)
    );
    let unsaid = Command::GiveCard {
        from: SideId(4),
        to: SideId(1),
        card: card(1, "QC"),
        note: String::new(),
    };
    assert_eq!(evening.refused(&unsaid), "IM-118");
    evening.note = "He looks away.".to_owned();
    assert_eq!(evening.buttons().1.variant, ButtonVariant::Lit);
    evening.go("Give the queen");
    evening.note.clear();
    assert_eq!(pairs(&evening)[0].piles[0].count, 2);
    // A gift cannot be passed on.
    let own = |pile: &Pile| pile.cards.iter().filter(|its| its.2.is_some()).count();
    assert_eq!(own(&pairs(&evening)[0].piles[0]), 1);
    assert!(pairs(&evening)[0].piles[1].has_given);
    for name in ["Marlow", "Quill", "Lund", "The Gang", "Dee"] {
        if evening.go_label() == format!("End {name}’s narration") {
            evening.go(&format!("End {name}’s narration"));
        }
    }
    evening.narrate_all();
    evening.go("End the conflict");
    assert_eq!(evening.scene(), Scene::Idle);
    let past = last_conflict(&evening.view(), evening.entries());
    assert_eq!((past.len(), past[0].name.as_str()), (5, "Dee"));
    assert_eq!(past[0].stake, "The ledger leaves with me.");
    assert_eq!(past[0].outcome, StakeOutcome::Granted);
}

#[test]
fn where_all_is_given_before_the_narration_that_is_said_first() {
    let settings = Settings {
        gift_mode: GiftMode::Before,
        ..Settings::default()
    };
    let mut evening = ended(settings, "QC");
    // Choices that the rules would refuse are not offered.
    let all_narrate = |evening: &Evening| {
        let actions = evening.see(other_actions).into_iter();
        actions
            .filter(|its| matches!(its.action, Action::NarrateAll(_)))
            .count()
    };
    assert_eq!(all_narrate(&evening), 0);
    evening.go("No more gifts");
    assert_eq!(all_narrate(&evening), 1);
    evening.go("End Marlow’s narration");
}

#[test]
fn im_119_a_gift_that_was_only_considered_ends_with_the_narration() {
    let mut evening = ended(Settings::default(), "8C");
    for name in ["Marlow", "Quill", "Lund"] {
        evening.go(&format!("End {name}’s narration"));
    }
    evening.gift = pairs(&evening)[0].piles[0].cards[0].2;
    assert_eq!(evening.buttons().0.unwrap().label, "Keep it");
    evening.go("End Dee’s narration");
    let still = evening.see(|now| valid(now, &now.its.full_conflict(), evening.gift));
    assert_eq!(still, None);
}

/// IA-14.
#[test]
fn im_116_a_gift_to_an_opponent_is_asked_about() {
    let mut evening = ended(Settings::default(), "8C");
    consider(&mut evening, "Dee", "Quill");
    assert_eq!(offered(&evening).warning, "");
    consider(&mut evening, "Dee", "Lund");
    assert_eq!(
        offered(&evening).warning,
        "Lund is an opponent of Dee. Give the card anyway?"
    );
    assert_eq!(evening.buttons().1.detail, "to an opponent");
    evening.note = "She lets him have it.".to_owned();
    evening.go("Give the nine");
    let pile = pairs(&evening)[0].piles[0].clone();
    assert!(pile.has_given && pile.cards.is_empty());
}

/// IA-03: ties between piles may be broken by drawing cards if the settings say so, and the cards are shown.
#[test]
fn im_115_a_card_each_decides_level_piles() {
    let settings = Settings {
        final_tie_rule: FinalTieRule::FateDraw,
        ..Settings::default()
    };
    let mut evening = ended(settings, "8C");
    evening.gift = Some(Gift {
        from: SideId(4),
        card: Some(card(1, "8C")),
        to: Some(SideId(1)),
    });
    evening.play(&Command::GiveCard {
        from: SideId(4),
        to: SideId(1),
        card: card(1, "8C"),
        note: "He looks away.".to_owned(),
    });
    evening.gift = None;
    let level = pairs(&evening).into_iter().find_map(|pair| pair.tie_break);
    evening.run(level.unwrap().action);
    let all = pairs(&evening);
    let decided = all.iter().find(|its| !its.drawn.is_empty()).unwrap();
    assert_eq!(decided.why, "decided by one card each");
    let names: Vec<&str> = decided.drawn.iter().map(|its| its.0.as_str()).collect();
    assert_eq!(names, ["Quill", "Lund"]);
    assert!(decided.piles[0].is_ahead != decided.piles[1].is_ahead);
}

/// IM-114, IM-157: the piles are shown between the rounds too.
#[test]
fn im_114_the_standings_say_who_is_ahead_and_by_what() {
    let mut evening = Evening::new();
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
    evening.reveal();
    let shown = evening.list(Dialog::Standings);
    let first = &shown.lines[0];
    assert_eq!(
        (first.0.as_str(), first.1.as_str(), first.2),
        ("Lund is ahead of Dee: more cards", "1 vs. 0", "IM-114")
    );
    assert_eq!(shown.notes[0], "Dee: no victory cards.");
    assert_eq!(shown.notes[3], "Lund: queen of clubs.");
    let alone = evening.see(|now| lone_piles(now, &now.its.full_conflict(), None));
    assert!(alone.is_empty());
}

/// A stake that was never written down still has a line of its own.
#[test]
fn an_outcome_names_its_stake() {
    let result = |stake: &str, outcome| StakeResult {
        name: "Smugglers".to_owned(),
        stake: stake.to_owned(),
        outcome,
    };
    assert_eq!(
        result("The crates vanish.", StakeOutcome::Denied).lines(),
        ["The crates vanish.", "Smugglers’ stake does not come true"]
    );
    assert_eq!(
        result("", StakeOutcome::Granted).lines(),
        [
            "A stake that was not written down",
            "Smugglers’ stake comes true"
        ]
    );
    let open = result("The crates vanish.", StakeOutcome::Pending).lines();
    assert_eq!(open[1], "Smugglers’ stake is still open");
}

/// Only of a group is it known that its name is a plural.
#[test]
fn a_group_with_a_plural_name_has_the_plural() {
    let wanted = [
        ("Smugglers ×6", "beat"),
        ("Smugglers ×1", "beats"),
        ("The Gang ×6", "beats"),
        ("Press ×2", "beats"),
        ("Thomas", "beats"),
    ];
    for (typed, verb) in wanted {
        let mut evening = Evening::new();
        evening.open(ConflictKind::Simple, typed);
        let conflict = evening.state().conflict.as_ref().unwrap();
        let mut sides = conflict.sides.iter();
        let side = sides.find(|side| side.is_gm_stake()).unwrap();
        assert_eq!(agreeing(side, "beats", "beat"), verb, "{typed}");
    }
}

/// The menu of every table can save it to a file, as the chronicle can.
#[test]
fn the_menu_saves_the_table() {
    let saves = |evening: &Evening| {
        let mut rows = evening.list(Dialog::Menu).rows.into_iter();
        rows.any(|row| row.0 == "Save to a file" && row.2 == Action::SaveFile)
    };
    let mut evening = Evening::new();
    assert!(saves(&evening));
    evening.quarrel(3);
    assert!(saves(&evening), "in a conflict too");
}
