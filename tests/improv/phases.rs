//! A conflict from its stakes to the narration of a round.

use crate::evening::{DEE, Evening, GM, name};
use ::improv::Improv;
use ::improv::command::{Command, NewTalent, Objection, TalentFit};
use ::improv::refusal::Refusal;
use ::improv::settings::{NarrationOrder, Settings};
use ::improv::state::ConflictKind;
use rising_action::components::ButtonVariant;
use rising_action::game::TableGame;
use rising_action::improv::dialog::Dialog;
use rising_action::improv::refusals::refusal;
use rising_action::improv::table::action::Action;
use rising_action::improv::table::columns::{BonusMark, CardPlace, Column, face_down, face_up};
use rising_action::improv::table::narration::{
    Narrator, first_remover, narrators, next_narrator, order_text, other_actions,
};
use rising_action::improv::table::people::{person_lines, talent_lines, talent_uses_left};
use rising_action::improv::table::playing::{
    BonusButton, bonus_buttons, card_players, means, next_player, waiting, where_bonuses_go,
};
use rising_action::improv::table::reveal::{
    results, token_flows, token_routes, token_stocks, total_lines,
};
use rising_action::improv::table::stakes::{
    GamemasterLimits, advice, gamemaster_limits, missing_stakes, stake_list,
};
use rising_action::improv::table::{Scene, person, position};
use tabletop::seat::Seat;

/// Plays a nine with a token and a talent against a queen with a token, and reveals the cards.
fn revealed() -> Evening {
    let mut evening = Evening::new();
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
    evening.token(DEE, "Dee");
    let on = evening.side("Dee");
    let fit = TalentFit::Agreed;
    evening.play(&Command::AddTalent {
        by: DEE,
        talent: 0,
        on,
        fit,
    });
    evening.token(tabletop::seat::ActorId(3), "Marlow");
    evening.token(GM, "Lund");
    evening.reveal();
    evening
}

fn told(evening: &Evening) -> Vec<Narrator> {
    evening.see(|now| narrators(now, evening.entries()))
}

#[test]
fn nothing_is_open_and_one_thing_is_to_be_done() {
    let evening = Evening::new();
    assert_eq!(evening.scene(), Scene::Idle);
    assert_eq!(evening.go_label(), "Open a conflict");
    let people = person_lines(&evening.view());
    assert_eq!(people.len(), 4);
    assert_eq!(people[3].name, "Ada", "the gamemaster is last");
    assert_eq!(people[0].detail, "4 cards in hand, Old debts");
}

#[test]
fn one_stake_of_the_gamemasters_has_all_against_it_at_once() {
    let mut evening = Evening::new();
    evening.open(ConflictKind::Simple, "The storm");
    let list = evening.see(stake_list);
    let block = &list.blocks[0];
    assert_eq!(
        (block.head.name.as_str(), block.against.len()),
        ("The storm", 3)
    );
    assert!(list.unopposed.is_empty());
    // Missing stakes are named before the cards are played, and the button is not highlighted.
    let without = "No stake is written down yet for Dee, Marlow, Quill and the storm.";
    assert_eq!(evening.see(advice), [(without.to_owned(), "IM-010")]);
    let play = evening.buttons().1;
    assert_eq!(
        (play.label.as_str(), play.detail.as_str()),
        ("Play the cards", "4 stakes are missing")
    );
    assert_eq!(play.variant, ButtonVariant::Plain);
    let limits = |stakes: &str, is_full, tokens| GamemasterLimits {
        stakes: stakes.to_owned(),
        is_full,
        tokens,
    };
    assert_eq!(evening.see(gamemaster_limits), limits("1 of 3", false, 4));
    // Before anybody has chosen an opponent, everybody who needs one counts.
    let mut bare = Evening::new();
    bare.open(ConflictKind::Extended, "Lund, The Gang");
    assert_eq!(bare.see(gamemaster_limits), limits("2 of 3", false, 6));
    bare.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    assert_eq!(bare.see(gamemaster_limits), limits("2 of 3", false, 6));
    assert_eq!(
        position(&evening.view(), evening.scene()),
        "Stakes of a simple conflict"
    );
}

/// IM-097, IA-39: everybody is listed below the opponent they chose.
#[test]
fn below_a_stake_are_those_who_chose_it() {
    let blocks = |choices: &[(&str, &str)]| {
        let mut evening = Evening::new();
        evening.open(ConflictKind::Extended, "Lund");
        for (who, whom) in choices {
            evening.stake(who, "It is so.", Some(whom));
        }
        let blocks = evening.see(stake_list).blocks.into_iter().map(|block| {
            let against = block.against.into_iter().map(|row| row.name);
            (block.head.name, against.collect::<Vec<_>>().join(", "))
        });
        blocks
            .map(|(head, against)| format!("{head}: {against}"))
            .collect::<Vec<_>>()
    };
    let circle = [("Dee", "Marlow"), ("Marlow", "Quill"), ("Quill", "Dee")];
    let listed = ["Lund: ", "Marlow: Dee", "Quill: Marlow", "Dee: Quill"];
    assert_eq!(blocks(&circle), listed);
    let chain = [("Dee", "Lund"), ("Marlow", "Dee"), ("Quill", "Lund")];
    assert_eq!(blocks(&chain), ["Lund: Dee, Quill", "Dee: Marlow"]);
    let each_other = [("Dee", "Marlow"), ("Marlow", "Dee"), ("Quill", "Lund")];
    assert_eq!(blocks(&each_other), ["Lund: Quill", "Marlow: Dee"]);
}

/// IM-010: the refusal names every side without a stake.
#[test]
fn all_missing_stakes_are_named() {
    let mut evening = Evening::new();
    evening.open(ConflictKind::Extended, "Lund, The Gang, The storm");
    let limits = evening.see(gamemaster_limits);
    assert_eq!(
        (limits.stakes.as_str(), limits.is_full),
        ("3 of 3: the limit", true)
    );
    let missing = |evening: &Evening| {
        let view = evening.view();
        let missing = missing_stakes(view.conflict.as_ref().unwrap());
        let refused = Refusal::StakeMissing { side: missing[0] };
        (missing.len(), refusal(&refused, &view))
    };
    let (count, text) = missing(&evening);
    assert_eq!((count, text.title.as_str()), (6, "Stakes are missing"));
    assert!(
        text.reason.contains("Quill, Lund, the Gang and the storm"),
        "{}",
        text.reason
    );
    for name in ["Marlow", "Quill", "Lund", "The Gang", "The storm"] {
        evening.stake(name, "It is so.", None);
    }
    let (count, text) = missing(&evening);
    assert_eq!((count, text.title.as_str()), (1, "A stake is missing"));
    assert!(
        text.reason
            .starts_with("No stake is written down yet for Dee."),
        "{}",
        text.reason
    );
}

#[test]
fn of_two_stakes_each_says_which_it_opposes() {
    let mut evening = Evening::new();
    evening.open(ConflictKind::Extended, "Lund, The Gang ×6");
    let list = evening.see(stake_list);
    assert_eq!(list.unopposed.len(), 3);
    assert_eq!(list.blocks[1].head.name, "The Gang ×6");
    let rules: Vec<&str> = evening.see(advice).iter().map(|it| it.1).collect();
    assert_eq!(
        rules,
        ["IM-010", "IM-028", "IM-028"],
        "two that nobody opposes"
    );
    assert_eq!(evening.refused(&Command::CloseStakes), "IM-010");
    evening.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    let block = evening.see(stake_list).blocks.remove(0);
    assert_eq!(block.against[0].stake, "The ledger leaves with me.");
}

#[test]
fn the_device_goes_round_with_the_gamemaster_last() {
    let mut evening = Evening::new();
    evening.quarrel(3);
    let names: Vec<String> = evening
        .see(card_players)
        .into_iter()
        .map(|its| its.name)
        .collect();
    assert_eq!(names, ["Dee", "Marlow", "Quill", "Ada"]);
    assert_eq!(evening.go_label(), "Hand the device to Dee");
    evening.lay("9H");
    assert_eq!(evening.go_label(), "Hand the device to Marlow");
    let people = evening.see(card_players);
    assert!(people[0].has_played && !people[0].is_next);
    assert_eq!(people[0].detail, "has played a card");
    assert_eq!(people[3].detail, "2 of 2 cards still to play");
    for text in ["7S", "6D", "QC"] {
        evening.lay(text);
    }
    assert_eq!(
        next_player(&evening.view()),
        Some(GM),
        "for the other stake"
    );
    evening.lay("JS");
    assert_eq!(evening.go_label(), "Place bonuses");
}

#[test]
fn bonuses_lie_on_the_chosen_card() {
    let mut evening = Evening::new();
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
    let dee = evening.side("Dee");
    let columns = evening.see(|now| face_down(now, true, None));
    assert!(columns.iter().all(|its| !its.is_lit));
    assert_eq!(columns[0].action, Some(Action::ChooseTarget(Some(dee))));
    let columns = evening.see(|now| face_down(now, true, Some(dee)));
    assert_eq!(columns[0].action, Some(Action::ChooseTarget(None)));
    assert!(columns.iter().all(|its| its.card == CardPlace::FaceDown));
    assert!(
        columns[0].is_lit && columns[3].is_apart,
        "the gamemaster's stand apart"
    );
    let quill = evening.target(DEE, Some("Quill"));
    let offered = |evening: &Evening| {
        evening.see(|now| bonus_buttons(now, person(now.view, DEE).unwrap(), quill))
    };
    let sub = |evening: &Evening| evening.see(|now| means(now, person(now.view, DEE).unwrap()));
    // Dee's token helps anybody; her talent only where the table says so.
    let [token, talent] = &offered(&evening)[..] else {
        panic!("a token and a talent");
    };
    assert_eq!(token.label, "Dee: add a token to Quill’s card");

    let dialog = Dialog::TalentFit {
        by: DEE,
        talent: 0,
        on: quill,
    };
    assert_eq!(talent.action, Action::Open(dialog));
    let token = token.action.clone();
    evening.run(token);
    assert_eq!(sub(&evening), "no tokens, 3 talent uses left");
    let far = evening.list(dialog).rows.remove(1);
    let Action::Play(far) = far.2 else {
        panic!("the table answers");
    };
    assert_eq!(evening.refused(&far), "IM-052");
    evening.press_row(dialog, "It helps");
    let columns = evening.see(|now| face_down(now, true, Some(quill)));
    assert_eq!(columns[2].figure, "+6");
    assert_eq!(columns[2].bonuses, [BonusMark::Token, BonusMark::Talent]);
    assert!(offered(&evening).is_empty(), "she has nothing left");
}

/// Without a chosen card, everybody adds to their own, the gamemaster to the first of the gamemaster's own.
#[test]
fn a_bonus_goes_to_the_own_card_unless_another_is_chosen() {
    let mut evening = Evening::new();
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
    let button = |by, chosen| {
        let on = evening.target(by, chosen);
        evening.see(|now| {
            let its = person(now.view, by).unwrap();
            let place = where_bonuses_go(now, its, on, chosen.is_some());
            (bonus_buttons(now, its, on).remove(0), place)
        })
    };
    let (own, place) = button(DEE, None);
    assert_eq!(own.label, "Dee: add a token to Dee’s card");
    assert_eq!(place, None, "Dee has no other card");
    let (gamemaster, place) = button(GM, None);
    assert_eq!(
        gamemaster.action,
        Action::Play(Command::AddToken {
            by: GM,
            on: evening.side("Lund")
        })
    );
    assert_eq!(place.as_deref(), Some("on Lund’s card"), "one of two");
    let (_, place) = button(GM, Some("Dee"));
    assert_eq!(place, None, "the heading says it");
}

/// A row offers a talent only while it has a use left, and says the same number as the sheet.
#[test]
fn im_056_a_talent_that_is_used_up_is_not_offered() {
    let with = |talents: &[(&str, Option<u16>)]| {
        let mut evening = Evening::new();
        let talent = |(text, max_uses): &(&str, Option<u16>)| NewTalent {
            name: name(text),
            max_uses: *max_uses,
        };
        evening.play(&Command::ChangePerson {
            person: DEE,
            name: name("Dee"),
            talents: talents.iter().map(talent).collect(),
        });
        evening.quarrel(3);
        evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
        evening
    };
    let row = |evening: &Evening| {
        evening.see(|now| {
            let its = person(now.view, DEE).unwrap();
            let offered = bonus_buttons(now, its, now.its.sides[0].side.id);
            let is_talent = |its: &BonusButton| its.mark == BonusMark::Talent;
            (means(now, its), offered.iter().any(is_talent))
        })
    };
    let sheet = |evening: &Evening| {
        let view = evening.view();
        let its = person(&view, DEE).unwrap();
        let uses = talent_lines(&view, its).map(|line| line.uses);
        (talent_uses_left(its), uses.collect::<Vec<_>>())
    };
    let evening = with(&[("Sword", Some(1))]);
    assert_eq!(
        row(&evening),
        ("1 token, 1 talent use left".to_owned(), true)
    );
    assert_eq!(sheet(&evening).1, ["used 0 of 1 time, 1 use left"]);
    let evening = with(&[("Sword", Some(0))]);
    let none = "1 token, no talent uses left".to_owned();
    assert_eq!(row(&evening), (none, false));
    assert_eq!(sheet(&evening).0, "no talent uses left");
    // Without a number of its own, a talent has those of the session.
    let evening = with(&[("Sword", Some(0)), ("Shield", None)]);
    assert_eq!(
        row(&evening),
        ("1 token, 6 talent uses left in all".to_owned(), true)
    );
    let (all, uses) = sheet(&evening);
    assert_eq!(all, "6 talent uses left in all");
    assert_eq!(uses[0], "used 0 of 0 times, no uses left");
    assert_eq!(uses[1], "used 0 times, 6 uses left");
    let on = evening.side("Dee");
    let list = evening.list(Dialog::ChooseTalent { by: DEE, on });
    assert_eq!(list.rows.len(), 1, "only what can be used");
    assert_eq!(list.notes, ["Sword: used 0 of 0 times, no uses left."]);
}

#[test]
fn im_062_a_bonus_stays_by_the_rules() {
    let mut evening = Evening::new();
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
    evening.token(DEE, "Dee");
    let side = evening.side("Dee");
    let list = evening.list(Dialog::OnCard { side });
    assert_eq!(list.title, "On Dee’s card");
    assert_eq!(list.rows[0].0, "Dee’s token");
    let Action::Play(take_back) = list.rows[0].2.clone() else {
        panic!("it can be asked for");
    };
    assert_eq!(evening.refused(&take_back), "IM-062");
}

#[test]
fn im_102_over_the_limit_is_refused_and_moves_nothing() {
    let hands = ["QC JS", "9H", "7S", "6D"];
    let mut evening = Evening::with(Settings::default(), hands, [12, 0, 0, 0]);
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
    for _ in 0..8 {
        evening.token(GM, "Lund");
    }
    let gm = evening.see(|now| means(now, person(now.view, GM).unwrap()));
    assert_eq!(gm, "tokens spent: 8 of 8");
    let on = evening.side("Lund");
    assert_eq!(evening.refused(&Command::AddToken { by: GM, on }), "IM-102");
}

/// After a new bonus everybody has to pass again; nobody passes for the others without being asked.
#[test]
fn im_061_the_cards_are_revealed_when_all_have_passed() {
    let mut evening = Evening::new();
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
    assert_eq!(waiting(&evening.view()).len(), 4);
    let people = waiting(&evening.view());
    evening.play(&Command::Pass { people });
    assert!(waiting(&evening.view()).is_empty());
    evening.token(DEE, "Dee");
    assert_eq!(waiting(&evening.view()).len(), 4);
    assert_eq!(evening.list(Dialog::AllPass).title, "No more bonuses?");
    // Quill has no token, and has used the talent of this round.
    let quill = tabletop::seat::ActorId(4);
    evening.play(&Command::AddTalent {
        by: quill,
        talent: 0,
        on: evening.side("Quill"),
        fit: TalentFit::Agreed,
    });
    assert!(!waiting(&evening.view()).contains(&quill));
    evening.reveal();
    assert_eq!(evening.scene(), Scene::Reveal);
}

#[test]
fn the_reveal_rises_and_tokens_are_seen_where_they_go() {
    let evening = revealed();
    let columns = evening.see(face_up);
    let shown = |its: &Column| format!("{} {} {}", its.name, its.figure, its.place);
    let shown: Vec<String> = columns.iter().map(shown).collect();
    let wanted = [
        "Quill 6 last",
        "Marlow 10 4th",
        "Gang 11 3rd",
        "Lund 15 2nd",
        "Dee 15 1st",
    ];
    assert_eq!(shown, wanted);
    assert!(
        columns
            .windows(2)
            .all(|pair| pair[0].height < pair[1].height)
    );
    let stocks: Vec<(&str, u32, usize)> = evening
        .see(token_stocks)
        .into_iter()
        .map(|its| (its.name, its.count, its.came))
        .collect();
    assert_eq!(
        stocks,
        [("Bank", 1, 1), ("Pool", 4, 1), ("Out of play", 1, 1)]
    );
    let flows = evening.see(|now| token_flows(now, &columns));
    let flows: Vec<(usize, usize, bool)> = flows
        .iter()
        .map(|its| (its.from, its.to, its.is_gamemaster))
        .collect();
    assert_eq!(flows, [(4, 2, false), (1, 0, false), (3, 1, true)]);
    let pairs: Vec<String> = evening
        .see(results)
        .iter()
        .map(|its| [its.head.as_str(), &its.text].concat())
        .collect();
    assert!(
        pairs.contains(&"Dee beats Lund: 15 each, hearts over clubs".to_owned()),
        "{pairs:?}"
    );
    assert!(
        pairs.contains(&"The Gang beats Marlow: 11 to 10".to_owned()),
        "{pairs:?}"
    );
    let route = evening.see(token_routes).remove(0);
    assert_eq!((route.head.as_str(), route.rule), ("Dee’s token", "IM-077"));
    assert_eq!(route.text, " on Dee goes out of play: red meets black");
}

#[test]
fn a_total_is_figured_line_by_line_with_its_rules() {
    let evening = revealed();
    let lines = evening.see(|now| total_lines(now, evening.side("Dee")));
    let lines: Vec<(&str, &str, &str)> = lines
        .iter()
        .map(|its| (its.0.as_str(), its.1.as_str(), its.2))
        .collect();
    let wanted = [
        ("nine of hearts", "9", "IM-002"),
        ("Dee’s token", "+3", "IM-046"),
        ("Dee’s talent, Old debts", "+3", "IM-046"),
        ("Total", "15", "IM-066"),
    ];
    assert_eq!(lines, wanted);
    assert_eq!(
        evening
            .list(Dialog::Total {
                side: evening.side("Dee")
            })
            .title,
        "Dee’s total"
    );
}

/// IM-071, IM-088, IM-099.
#[test]
fn it_is_narrated_from_the_lowest_and_each_knows_whose_word_counts() {
    let mut evening = revealed();
    let narrators = told(&evening);
    assert!(narrators[0].is_next);
    assert_eq!(narrators[0].name, "Quill");
    assert_eq!(
        narrators[0].text,
        "loses to Lund: must respect that side’s win"
    );
    assert_eq!(narrators[3].text, "beats Quill, loses to Dee");
    let side = evening.side("Quill");
    let objections = evening.list(Dialog::Objection { side });
    assert!(
        objections.intro.starts_with('“'),
        "the stake is there (IM-112)"
    );
    assert_eq!(objections.rows[2].0, "Too early for the outcome");
    let early = evening.narration(side, Some(Objection::EarlyOutcome));
    assert_eq!(evening.refused(&early), "IM-099");
    evening.note = "The lamp goes out.".to_owned();
    assert_eq!(evening.buttons().1.detail, "then Marlow");
    evening.go("End Quill’s narration");
    evening.note.clear();
    let narrators = told(&evening);
    assert!(narrators[0].has_narrated && narrators[1].is_next);
    assert_eq!(narrators[0].text, "The lamp goes out.");
    for name in ["Marlow", "the Gang", "Lund", "Dee"] {
        evening.go(&format!("End {name}’s narration"));
    }
    evening.go("Round 2");
    assert_eq!(
        position(&evening.view(), evening.scene()),
        "Round 2 of 3, cards face down"
    );
    let columns = evening.see(|now| face_down(now, false, None));
    assert!(columns.iter().all(|its| its.card == CardPlace::Empty));
}

/// IM-086: one button lets all remaining sides narrate, in their order and with the typed text for the first of them.
#[test]
fn im_086_all_who_are_left_narrate_at_once() {
    let mut evening = revealed();
    let all = |evening: &Evening| {
        let actions = evening.see(other_actions).into_iter();
        actions
            .map(|its| its.action)
            .find(|its| matches!(its, Action::NarrateAll(_)))
    };
    let first = evening.see(next_narrator).unwrap();
    evening.play(&evening.narration(first, None));
    evening.note = "The lamp goes out.".to_owned();
    let second = evening.see(next_narrator).unwrap();
    evening.run(all(&evening).unwrap());
    let told = evening.see(|now| narrators(now, evening.entries()));
    assert!(told.iter().all(|its| its.has_narrated));
    let texts: Vec<_> = told.iter().filter(|its| its.text != "narrated").collect();
    assert_eq!((texts.len(), texts[0].side), (1, second));
    assert_eq!(all(&evening), None);
}

#[test]
fn im_137_mooks_fall_to_whoever_was_above_them() {
    let mut evening = revealed();
    let left = |evening: &Evening| {
        let actions = evening.see(other_actions);
        actions
            .into_iter()
            .find(|its| its.label == "Remove mooks: The Gang")
            .unwrap()
            .detail
    };
    assert_eq!(left(&evening), "6 left");
    let remove = |by| Command::RemoveMooks {
        by,
        group: ::improv::side::SideId(5),
        count: 1,
        believable: true,
    };
    let (quill, dee) = (evening.side("Quill"), evening.side("Dee"));
    assert_eq!(evening.refused(&remove(quill)), "IM-137");
    evening.play(&remove(dee));
    assert_eq!(left(&evening), "5 left");
    let line = Improv::entry_text(evening.entries(), &evening.view(), Seat::Table);
    assert_eq!(line, "Dee removes 1 mook (The Gang).");
}

/// Several are above the mooks: the one who was their opponent is chosen first.
#[test]
fn im_137_the_mooks_opponent_removes_them_first() {
    let mut evening = Evening::new();
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "QC", "JS"]);
    let on = evening.side("Dee");
    evening.play(&Command::AddTalent {
        by: DEE,
        talent: 0,
        on,
        fit: TalentFit::Agreed,
    });
    let gang = evening.side("The Gang");
    evening.token(DEE, "Marlow");
    evening.token(tabletop::seat::ActorId(3), "Marlow");
    evening.reveal();
    let first = evening.see(|now| first_remover(now, gang));
    assert_eq!(first, Some(evening.side("Marlow")), "13 to 11, as Dee’s 12");
}

/// IM-012, IM-015: the outcome of a simple conflict is shown while it is narrated.
#[test]
fn im_012_a_simple_conflict_says_what_comes_true() {
    let settings = Settings {
        narration_order: NarrationOrder::Rotation,
        ..Settings::default()
    };
    let mut evening = Evening::with(settings, ["8C", "9H", "7S", "KD"], [0; 4]);
    evening.open(ConflictKind::Simple, "The storm");
    evening.stake("The storm", "Nobody gets out.", None);
    evening.stake("Dee", "I hold the door.", None);
    evening.stake("Marlow", "The crates are dry.", None);
    evening.stake("Quill", "I am first out.", None);
    evening.go("Play the cards");
    evening.all_lay(&["9H", "7S", "KD", "8C"]);
    evening.reveal();
    let mut stakes: Vec<String> = told(&evening).into_iter().map(|its| its.stake).collect();
    stakes.sort();
    let wanted = [
        "“I am first out.”: comes true",
        "“I hold the door.”: comes true",
        "“Nobody gets out.”: partly comes true (the table decides how)",
        "“The crates are dry.”: does not come true",
    ];
    assert_eq!(stakes, wanted);
    // IM-131, IM-133: the heading says the order of narration.
    let order = |evening: &Evening| evening.see(|now| order_text(now, evening.entries()));
    assert_eq!(order(&evening), "around the table");
    let dialog = Dialog::NarrationOrder;
    let second = evening.list(dialog).rows.remove(1);
    assert_eq!(second.1, "move up");
    evening.run(second.2);
    assert_eq!(evening.list(dialog).rows[0].0, second.0);
    assert_eq!(order(&evening), "in your chosen order");
}

/// IA-28: if the big joker is above the little one, each says which it is; otherwise both look the same.
#[test]
fn ia_28_jokers_that_differ_are_told_apart() {
    for (differ, name, sign) in [(false, "joker", "Joker"), (true, "little joker", "Little")] {
        let mut settings = Settings::default();
        settings.card_rules.jokers_differ = differ;
        let mut evening = Evening::with(settings, ["8C 2C", "JK 9H", "7S", "6D"], [0; 4]);
        evening.open(ConflictKind::Simple, "The storm");
        evening.stake("The storm", "Nobody gets out.", None);
        for name in ["Dee", "Marlow", "Quill"] {
            evening.stake(name, "Out of here.", None);
        }
        evening.go("Play the cards");
        evening.all_lay(&["JK", "7S", "6D", "8C"]);
        evening.reveal();
        let column = evening.see(face_up).pop().unwrap();
        assert!(
            column.label.starts_with(&format!("Dee, {name},")),
            "{}",
            column.label
        );
        let CardPlace::FaceUp(card) = column.card else {
            panic!("it is face up");
        };
        assert_eq!((card.name, card.sign), (name, sign));
    }
}
