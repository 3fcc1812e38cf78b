//! A conflict from its stakes to the narration of a round.

use crate::evening::{ConflictTable, DEE, GM, name, pressed};
use ::improv::Improv;
use ::improv::command::{Command, NewTalent, Objection, TalentFit};
use ::improv::preview::MooksLeft;
use ::improv::refusal::Refusal;
use ::improv::settings::{NarrationOrder, Settings};
use ::improv::state::{ConflictKind, Phase};
use rising_action::components::{ActionButton, RuledNote};
use rising_action::game::TableGame;
use rising_action::improv::dialog::{ImprovDialog, ImprovList};
use rising_action::improv::refusals::refusal;
use rising_action::improv::table::action::Action;
use rising_action::improv::table::columns::{BonusMark, CardPlace, Column, face_down, face_up};
use rising_action::improv::table::narration::{
    Narrator, narrators, order_text, other_actions, remover_choices,
};
use rising_action::improv::table::people::{person_rows, talent_lines, talent_uses_left};
use rising_action::improv::table::playing::{
    BonusButton, bonus_buttons, bonus_destination, card_players, means, next_player, target,
};
use rising_action::improv::table::position;
use rising_action::improv::table::reveal::{
    results, token_flows, token_routes, token_stocks, total_lines,
};
use rising_action::improv::table::stakes::{
    advice, gamemaster_limits, gamemaster_tokens, name_with_mooks, stake_list,
};
use tabletop::rule::{RuleId, im};
use tabletop::seat::Seat;

/// Plays a nine with a token and a talent against a queen with a token, and reveals the cards.
fn revealed_table() -> ConflictTable {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    table.token(DEE, "Dee");
    let dee = table.side("Dee");
    let fit = TalentFit::Agreed;
    table.play(&Command::AddTalent {
        by: DEE,
        talent: 0,
        on: dee,
        fit,
    });
    table.token(tabletop::seat::ActorId(3), "Marlow");
    table.token(GM, "Lund");
    table.reveal();
    table
}

fn narrator_list(table: &ConflictTable) -> Vec<Narrator> {
    table.page_part(narrators)
}

#[test]
fn between_conflicts_one_action_is_highlighted() {
    let table = ConflictTable::new();
    assert_eq!(table.conflict_step(), None);
    assert_eq!(table.go_label(), "Open a conflict");
    let people = person_rows(&table.view());
    assert_eq!(people.len(), 4);
    assert_eq!(people[3].name, "Ada", "the gamemaster is last");
    assert_eq!(people[0].detail, "4 cards in hand; talent: Old debts");
}

#[test]
fn a_single_gamemaster_stake_is_opposed_by_everybody() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Simple, "The storm");
    let list = table.page_part(stake_list);
    let block = &list.blocks[0];
    assert_eq!(
        (block.head.label.as_str(), block.against.len()),
        ("The storm", 3)
    );
    assert!(list.unopposed.is_empty());
    // Missing stakes are named before the cards are played, and the main button leads to the first one.
    let without = "No stake is written down yet for Dee, Marlow, Quill and the storm.";
    assert_eq!(table.page_part(advice), [RuledNote::ruled(without, im(10))]);
    let play = ActionButton::plain("Play the cards", Action::Play(Command::CloseStakes));
    let play = play.with_detail("4 stakes are missing");
    let open = Action::Open(ImprovDialog::Side(table.side("Dee")));
    let write = ActionButton::primary("Write the stakes", open);
    assert_eq!(table.buttons(), (Some(play), write));
    let limits = |table: &ConflictTable| {
        let tokens = table.page_part(|now| now.conflict.gm_limits.tokens);
        (table.page_part(gamemaster_limits), tokens)
    };
    assert_eq!(limits(&table), ("1 of 3".to_owned(), 4));
    // Before anybody has chosen an opponent, everybody who needs one counts.
    let mut bare = ConflictTable::new();
    bare.open(ConflictKind::Extended, "Lund, The Gang");
    assert_eq!(limits(&bare), ("2 of 3".to_owned(), 6));
    // Somebody who plays without an opponent by a ruling plays no card and does not count.
    assert_eq!(
        bare.page_part(gamemaster_tokens),
        "The gamemaster may spend 6 tokens in all once Dee, Marlow and Quill have an opponent."
    );
    bare.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    assert_eq!(limits(&bare), ("2 of 3".to_owned(), 6));
    assert_eq!(
        position(&table.view(), table.conflict_step()),
        "Stakes of a simple conflict"
    );
}

/// IM-097, IA-39: everybody is listed below the opponent they chose.
#[test]
fn sides_are_listed_below_the_stake_they_chose() {
    let blocks = |choices: &[(&str, &str)]| {
        let mut table = ConflictTable::new();
        table.open(ConflictKind::Extended, "Lund");
        for (side, opponent) in choices {
            table.stake(side, "It is so.", Some(opponent));
        }
        let blocks = table.page_part(stake_list).blocks.into_iter().map(|block| {
            let against = block.against.iter().map(name_with_mooks);
            let against = against.collect::<Vec<_>>().join(", ");
            (name_with_mooks(&block.head), against)
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
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Extended, "Lund, The Gang, The storm");
    assert_eq!(table.page_part(gamemaster_limits), "3 of 3: the limit");
    assert!(!table.view().may_add_gm_stake());
    let missing = |table: &ConflictTable| {
        let view = table.view();
        let missing = view.conflict.as_ref().unwrap().sides_without_stake();
        let refused = Refusal::StakeMissing { side: missing[0] };
        (missing.len(), refusal(&refused, &view))
    };
    let (count, text) = missing(&table);
    assert_eq!((count, text.title.as_str()), (6, "Stakes are missing"));
    assert!(
        text.reason.contains("Quill, Lund, the Gang and the storm"),
        "{}",
        text.reason
    );
    for name in ["Marlow", "Quill", "Lund", "The Gang", "The storm"] {
        table.stake(name, "It is so.", None);
    }
    let (count, text) = missing(&table);
    assert_eq!((count, text.title.as_str()), (1, "A stake is missing"));
    assert!(
        text.reason
            .starts_with("No stake is written down yet for Dee."),
        "{}",
        text.reason
    );
}

#[test]
fn with_two_stakes_each_side_names_its_opponent() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Extended, "Lund, The Gang ×6");
    let list = table.page_part(stake_list);
    assert_eq!(list.unopposed.len(), 3);
    assert_eq!(name_with_mooks(&list.blocks[1].head), "The Gang ×6");
    let rules: Vec<RuleId> = table
        .page_part(advice)
        .iter()
        .filter_map(|line| line.rule)
        .collect();
    assert_eq!(
        rules,
        [im(10), im(97), im(28), im(28)],
        "two that nobody opposes"
    );
    assert_eq!(table.refused(&Command::CloseStakes), "IM-010");
    table.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    let block = table.page_part(stake_list).blocks.remove(0);
    assert_eq!(block.against[0].stake, "The ledger leaves with me.");
}

#[test]
fn the_device_goes_around_and_the_gamemaster_is_last() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    let names: Vec<String> = table
        .page_part(card_players)
        .into_iter()
        .map(|player| player.person.name.to_string())
        .collect();
    assert_eq!(names, ["Dee", "Marlow", "Quill", "Ada"]);
    assert_eq!(table.go_label(), "Hand the device to Dee");
    table.play_next_card("9H");
    assert_eq!(table.go_label(), "Hand the device to Marlow");
    let people = table.page_part(card_players);
    assert!(people[0].has_played && !people[0].is_next);
    assert_eq!(people[0].detail, "has played a card");
    assert_eq!(people[3].detail, "2 of 2 cards still to play");
    for text in ["7S", "6D", "QC"] {
        table.play_next_card(text);
    }
    assert_eq!(next_player(&table.view()), Some(GM), "for the other stake");
    table.play_next_card("JS");
    assert_eq!(next_player(&table.view()), None);
    let phase = table.view().conflict.map(|conflict| conflict.phase);
    assert_eq!(phase, Some(Phase::Bonuses), "the last card begins them");
}

#[test]
fn bonuses_go_on_the_chosen_card() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    let dee = table.side("Dee");
    let columns = table.page_part(|now| face_down(now, true, None));
    assert_eq!(columns[0].action, Some(Action::ChooseTarget(Some(dee))));
    let columns = table.page_part(|now| face_down(now, true, Some(dee)));
    assert_eq!(columns[0].action, Some(Action::ChooseTarget(None)));
    assert!(
        columns
            .iter()
            .all(|column| column.card == CardPlace::FaceDown)
    );
    assert!(
        columns[0].is_selected && columns[3].is_apart,
        "the gamemaster's stand apart"
    );
    let quill = table.target(DEE, Some("Quill"));
    let offered = |table: &ConflictTable| {
        table.page_part(|now| bonus_buttons(now, now.view.person(DEE).unwrap(), quill))
    };
    let sub =
        |table: &ConflictTable| table.page_part(|now| means(now, now.view.person(DEE).unwrap()));
    // Dee's token helps anybody; her talent only where the table says so.
    let [token, talent] = &offered(&table)[..] else {
        panic!("a token and a talent");
    };
    assert_eq!(token.label, "Dee: add a token to Quill’s card");

    let dialog = ImprovList::TalentFit {
        actor: DEE,
        talent: 0,
        side: quill,
    };
    assert_eq!(talent.action, Action::Open(dialog.into()));
    let token = token.action.clone();
    table.run(token);
    assert_eq!(sub(&table), "no tokens, 3 talent uses left");
    // A “no” closes the question and says so, without asking again by the rules.
    let answers = table.list(dialog).rows;
    let far = "Old debts not used: Dee is too far away.".to_owned();
    assert_eq!(pressed(&answers[1]), Action::CloseWith(far));
    let unfit = "Old debts not used: it does not fit.".to_owned();
    assert_eq!(pressed(&answers[2]), Action::CloseWith(unfit));
    table.press_row(dialog, "It helps");
    let columns = table.page_part(|now| face_down(now, true, Some(quill)));
    assert_eq!(columns[2].figure, "+6");
    assert_eq!(columns[2].bonuses, [BonusMark::Token, BonusMark::Talent]);
    assert!(offered(&table).is_empty(), "she has nothing left");
}

/// Without a chosen card, everybody adds to their own. The gamemaster has two, so the table first chooses one.
#[test]
fn a_bonus_goes_to_the_own_card_unless_another_is_chosen() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    let button = |person_id, chosen| {
        let target = table.target(person_id, chosen);
        table.page_part(|now| {
            let bonus_owner = now.view.person(person_id).unwrap();
            let button = bonus_buttons(now, bonus_owner, target).remove(0);
            (button, bonus_destination(now, bonus_owner, target))
        })
    };
    let (own_button, place_text) = button(DEE, None);
    assert_eq!(own_button.label, "Dee: add a token to Dee’s card");
    assert_eq!(place_text, None, "Dee has no other card");
    assert_eq!(table.page_part(|now| target(now, GM, None)), None);
    let (gamemaster, place_text) = button(GM, Some("Lund"));
    assert_eq!(
        gamemaster.action,
        Action::Play(Command::AddToken {
            by: GM,
            on: table.side("Lund")
        })
    );
    assert_eq!(place_text.as_deref(), Some("on Lund’s card"));
    let (_, place_text) = button(GM, Some("Dee"));
    assert_eq!(place_text.as_deref(), Some("on Dee’s card: an opponent"));
    let (_, place_text) = button(DEE, Some("Dee"));
    assert_eq!(place_text, None, "it is Dee’s own");
}

/// A row offers a talent only while it has a use left, and says the same number as the sheet.
#[test]
fn im_056_a_talent_that_is_used_up_is_not_offered() {
    let with = |talents: &[(&str, Option<u16>)]| {
        let mut table = ConflictTable::new();
        let talent = |(text, max_uses): &(&str, Option<u16>)| NewTalent {
            name: name(text),
            max_uses: *max_uses,
        };
        table.play(&Command::ChangePerson {
            person: DEE,
            name: name("Dee"),
            talents: talents.iter().map(talent).collect(),
        });
        table.open_extended(3);
        table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
        table
    };
    let row = |table: &ConflictTable| {
        table.page_part(|now| {
            let dee = now.view.person(DEE).unwrap();
            let offered = bonus_buttons(now, dee, now.conflict.sides[0].state.id);
            let is_talent = |button: &BonusButton| button.mark == BonusMark::Talent;
            (means(now, dee), offered.iter().any(is_talent))
        })
    };
    let sheet = |table: &ConflictTable| {
        let view = table.view();
        let dee = view.person(DEE).unwrap();
        let uses = talent_lines(&view, dee).map(|line| line.uses);
        (talent_uses_left(dee), uses.collect::<Vec<_>>())
    };
    let table = with(&[("Sword", Some(1))]);
    assert_eq!(row(&table), ("1 token, 1 talent use left".to_owned(), true));
    assert_eq!(sheet(&table).1, ["used 0 of 1 time"]);
    let table = with(&[("Sword", Some(0))]);
    let none = "1 token, no talent uses left".to_owned();
    assert_eq!(row(&table), (none, false));
    assert_eq!(sheet(&table).0, "no talent uses left");
    // Without a number of its own, a talent has those of the session.
    let table = with(&[("Sword", Some(0)), ("Shield", None)]);
    assert_eq!(
        row(&table),
        ("1 token, 6 talent uses left".to_owned(), true)
    );
    let (summary, uses) = sheet(&table);
    assert_eq!(summary, "6 talent uses left in all");
    assert_eq!(uses[0], "used 0 of 0 times, no uses left");
    assert_eq!(uses[1], "used 0 times");
    let side = table.side("Dee");
    let list = table.list(ImprovList::ChooseTalent { actor: DEE, side });
    assert_eq!(list.rows.len(), 1, "only what can be used");
    assert_eq!(
        list.notes_below,
        ["Sword: used 0 of 0 times, no uses left."]
    );
}

#[test]
fn im_062_taking_back_a_bonus_needs_a_ruling() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    table.token(DEE, "Dee");
    let side = table.side("Dee");
    let list = table.list(ImprovList::OnCard(side));
    assert_eq!(list.title, "On Dee’s card");
    assert_eq!(list.rows[0].label, "Dee’s token");
    let Action::Play(take_back) = pressed(&list.rows[0]) else {
        panic!("it can be asked for");
    };
    assert_eq!(table.refused(&take_back), "IM-062");
}

#[test]
fn im_102_tokens_over_the_limit_are_refused() {
    let hands = ["QC JS", "9H", "7S", "6D"];
    let mut table = ConflictTable::with(Settings::default(), hands, [12, 0, 0, 0]);
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    for _ in 0..8 {
        table.token(GM, "Lund");
    }
    let gm = table.page_part(|now| means(now, now.view.person(GM).unwrap()));
    assert_eq!(gm, "4 tokens, 8 of 8 spent");
    let lund = table.side("Lund");
    assert_eq!(
        table.refused(&Command::AddToken { by: GM, on: lund }),
        "IM-102"
    );
}

/// After a new bonus everybody has to pass again; nobody passes for the others without being asked.
#[test]
fn im_061_the_cards_are_revealed_when_all_have_passed() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    assert_eq!(table.view().people_yet_to_pass().len(), 4);
    let people = table.view().people_yet_to_pass();
    table.play(&Command::Pass { people });
    assert!(table.view().people_yet_to_pass().is_empty());
    table.token(DEE, "Dee");
    assert_eq!(table.view().people_yet_to_pass().len(), 4);
    assert_eq!(table.list(ImprovList::AllPass).title, "No more bonuses?");
    // Quill has no token, and has used the talent of this round.
    let quill = tabletop::seat::ActorId(4);
    table.play(&Command::AddTalent {
        by: quill,
        talent: 0,
        on: table.side("Quill"),
        fit: TalentFit::Agreed,
    });
    assert!(!table.view().people_yet_to_pass().contains(&quill));
    table.reveal();
    assert_eq!(table.conflict_step(), Some(Phase::Narrate));
}

#[test]
fn the_reveal_is_sorted_and_shows_where_tokens_go() {
    let table = revealed_table();
    let columns = table.page_part(face_up);
    let shown = |column: &Column| format!("{} {} {}", column.name, column.figure, column.standing);
    let shown: Vec<String> = columns.iter().map(shown).collect();
    let wanted = [
        "Quill 6 lost",
        "Marlow 10 lost",
        "Gang 11 won",
        "Lund 15 won 1, lost 1",
        "Dee 15 won",
    ];
    assert_eq!(shown, wanted);
    assert!(columns[4].label.contains("a total of 15, won, "));
    // IM-106: every winner of the round looks like one, not only the highest total.
    assert!(columns[2..].iter().all(|column| column.is_selected));
    assert!(columns[..2].iter().all(|column| !column.is_selected));
    assert!(
        columns
            .windows(2)
            .all(|pair| pair[0].height < pair[1].height)
    );
    let stocks: Vec<String> = table
        .page_part(token_stocks)
        .into_iter()
        .map(|stock| format!("{} {}, {}", stock.name, stock.count, stock.moved))
        .collect();
    assert_eq!(
        stocks,
        ["Bank 1, 1 new", "Pool 4, 1 new", "Out of play 1, 1 new"]
    );
    let flows = table.page_part(|now| token_flows(now, &columns));
    let flows: Vec<(usize, usize, bool)> = flows
        .iter()
        .map(|flow| (flow.from, flow.to, flow.is_gamemaster))
        .collect();
    assert_eq!(flows, [(4, 2, false), (1, 0, false), (3, 1, true)]);
    let pairs: Vec<String> = table
        .page_part(results)
        .iter()
        .map(|result| [result.head.as_str(), &result.rest.text].concat())
        .collect();
    assert!(
        pairs.contains(&"Dee beat Lund: 15 each, hearts over clubs".to_owned()),
        "{pairs:?}"
    );
    assert!(
        pairs.contains(&"The Gang beat Marlow: 11 to 10".to_owned()),
        "{pairs:?}"
    );
    let route = table.page_part(token_routes).remove(0);
    assert_eq!(
        (route.head.as_str(), route.rest.rule),
        ("Dee’s token", im(77))
    );
    assert_eq!(
        route.rest.text,
        " on Dee goes out of play: red meets black (Lund’s card)"
    );
}

#[test]
fn a_total_is_explained_line_by_line_with_its_rules() {
    let table = revealed_table();
    let lines = table.page_part(|now| total_lines(now, table.side("Dee")));
    let lines: Vec<(&str, &str, RuleId)> = lines
        .iter()
        .map(|line| (line.label.as_str(), line.figure.as_str(), line.rule))
        .collect();
    let wanted = [
        ("nine of hearts", "9", im(2)),
        ("Dee’s token", "+3", im(46)),
        ("Dee’s talent, Old debts", "+3", im(46)),
        ("Total", "15", im(66)),
    ];
    assert_eq!(lines, wanted);
    assert_eq!(
        table.list(ImprovList::Total(table.side("Dee"))).title,
        "Dee’s total"
    );
}

/// IM-071, IM-088, IM-099.
#[test]
fn narration_starts_with_the_lowest_and_says_who_has_narration_rights() {
    let mut table = revealed_table();
    let narrators = narrator_list(&table);
    assert!(narrators[0].is_next);
    assert_eq!(narrators[0].side.label.as_str(), "Quill");
    assert_eq!(
        narrators[0].text,
        "lost to Lund: must respect that side’s win"
    );
    assert_eq!(narrators[3].text, "beat Quill, lost to Dee");
    let side = table.side("Quill");
    let objections = table.list(ImprovList::Objection(side));
    assert_eq!(objections.text, "To Quill’s narration.");
    let stake = &objections.notes_below;
    assert_eq!(stake, &["Quill’s stake: “The debt is struck out.”"]);
    assert_eq!(objections.rows[2].label, "Too early for the outcome");
    let early = table.narration(side, Some(Objection::EarlyOutcome));
    assert_eq!(table.refused(&early), "IM-099");
    table.note = "The lamp goes out.".to_owned();
    let objections = table.list(ImprovList::Objection(side));
    assert_eq!(objections.text, "Quill’s narration: “The lamp goes out.”");
    assert_eq!(table.buttons().1.detail, "next: Marlow");
    table.end_narration("Quill");
    table.note.clear();
    let narrators = narrator_list(&table);
    assert!(narrators[0].side.narrated && narrators[1].is_next);
    assert_eq!(narrators[0].text, "The lamp goes out.");
    for name in ["Marlow", "The Gang", "Lund"] {
        table.end_narration(name);
    }
    assert_eq!(table.buttons().1.detail, "the last one");
    table.end_narration("Dee");
    table.press_main("Start round 2");
    assert_eq!(
        position(&table.view(), table.conflict_step()),
        "Round 2 of 3, cards face down"
    );
    let columns = table.page_part(|now| face_down(now, false, None));
    assert!(columns.iter().all(|column| column.card == CardPlace::Empty));
}

/// IM-086: one button lets all remaining sides narrate, in their order and with the typed text for the first of them.
#[test]
fn im_086_all_remaining_sides_can_narrate_at_once() {
    let mut table = revealed_table();
    let narrate_all_action = |table: &ConflictTable| {
        let actions = table.page_part(|now| other_actions(now, table.gift));
        let mut actions = actions.into_iter().map(|action| action.action);
        actions.find(|action| matches!(action, Action::NarrateAll))
    };
    let first = table.page_part(|now| now.conflict.next_narrator()).unwrap();
    table.play(&table.narration(first, None));
    table.note = "The lamp goes out.".to_owned();
    let second = table.page_part(|now| now.conflict.next_narrator()).unwrap();
    table.run(narrate_all_action(&table).unwrap());
    let narrator_list = table.page_part(narrators);
    assert!(narrator_list.iter().all(|narrator| narrator.side.narrated));
    let texts: Vec<_> = narrator_list
        .iter()
        .filter(|narrator| narrator.text != "narrated")
        .collect();
    assert_eq!((texts.len(), texts[0].side.id), (1, second));
    assert_eq!(narrate_all_action(&table), None);
}

#[test]
fn im_137_sides_above_the_mooks_remove_them() {
    let mut table = revealed_table();
    let mooks_left = |table: &ConflictTable| {
        let actions = table.page_part(|now| other_actions(now, table.gift));
        actions
            .into_iter()
            .find(|action| action.label == "Remove mooks: The Gang")
            .unwrap()
            .detail
    };
    assert_eq!(mooks_left(&table), "6 left");
    let remove = |side| Command::RemoveMooks {
        by: side,
        group: ::improv::side::SideId(5),
        count: 1,
        believable: true,
    };
    let (quill, dee) = (table.side("Quill"), table.side("Dee"));
    assert_eq!(table.refused(&remove(quill)), "IM-137");
    table.play(&remove(dee));
    assert_eq!(mooks_left(&table), "5 left");
    let line = Improv::entry_text(table.entries(), &table.view(), Seat::Table);
    assert_eq!(line, "Dee removed 1 mook (The Gang).");
    // Nothing is asked about a group of which none is left.
    let asks = |count| {
        table.page_part(|now| {
            now.conflict
                .mooks_left_after(::improv::side::SideId(5), count)
                == MooksLeft::Judged
        })
    };
    assert_eq!([asks(1), asks(4), asks(5)], [true, true, false]);
}

/// Several are above the mooks: the one who was their opponent is chosen first.
#[test]
fn im_137_the_mooks_opponent_removes_them_first() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    let dee = table.side("Dee");
    table.play(&Command::AddTalent {
        by: DEE,
        talent: 0,
        on: dee,
        fit: TalentFit::Agreed,
    });
    let gang = table.side("The Gang");
    table.token(DEE, "Marlow");
    table.token(tabletop::seat::ActorId(3), "Marlow");
    table.reveal();
    let first = table.page_part(|now| {
        now.conflict
            .removable_mooks_of(gang)
            .unwrap()
            .likely_remover
    });
    assert_eq!(first, Some(table.side("Marlow")), "13 to 11, as Dee’s 12");
    let choices = table.page_part(|now| remover_choices(now, gang));
    let names: Vec<&str> = choices.iter().map(|choice| choice.1.as_str()).collect();
    assert_eq!(names, ["Dee", "Marlow"], "Quill is not ahead of them");
}

/// IM-012, IM-015: the outcome of a simple conflict is shown while it is narrated.
#[test]
fn im_012_a_simple_conflict_says_what_comes_true() {
    let settings = Settings {
        narration_order: NarrationOrder::Rotation,
        ..Settings::default()
    };
    let mut table = ConflictTable::with(settings, ["8C", "9H", "7S", "KD"], [0; 4]);
    table.open(ConflictKind::Simple, "The storm");
    table.stake("The storm", "Nobody gets out.", None);
    table.stake("Dee", "I hold the door.", None);
    table.stake("Marlow", "The crates are dry.", None);
    table.stake("Quill", "I am first out.", None);
    table.press_main("Play the cards");
    table.play_cards(&["9H", "7S", "KD", "8C"]);
    table.reveal();
    let mut stakes: Vec<String> = narrator_list(&table)
        .into_iter()
        .map(|narrator| narrator.stake)
        .collect();
    stakes.sort();
    let wanted = [
        "Comes true: “I am first out.”",
        "Comes true: “I hold the door.”",
        "Does not come true: “The crates are dry.”",
        "Partly comes true (the table decides how): “Nobody gets out.”",
    ];
    assert_eq!(stakes, wanted);
    // IM-131, IM-133: the heading says the order of narration.
    let order = |table: &ConflictTable| table.page_part(order_text);
    assert_eq!(order(&table), "around the table");
    let dialog = ImprovList::NarrationOrder;
    let second = table.list(dialog).rows.remove(1);
    assert_eq!(second.detail, "move up");
    table.run(pressed(&second));
    assert_eq!(table.list(dialog).rows[0].label, second.label);
    assert_eq!(order(&table), "in your chosen order");
}
