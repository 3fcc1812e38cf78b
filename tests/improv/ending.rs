//! The end of an extended conflict: piles, a gift and its effect, the last narration, and the outcomes.

use crate::evening::{ConflictTable, DEE, card};
use ::improv::Improv;
use ::improv::command::Command;
use ::improv::settings::{FinalTieRule, GiftMode, Settings};
use ::improv::side::SideId;
use ::improv::state::{ConflictKind, Phase, StakeOutcome};
use rising_action::components::ButtonVariant;
use rising_action::components::RowPress;
use rising_action::game::TableGame;
use rising_action::improv::dialog::ImprovList;
use rising_action::improv::messages::agreeing;
use rising_action::improv::table::action::{Action, Gift};
use rising_action::improv::table::begun_ending::BegunEnding;
use rising_action::improv::table::columns::face_up;
use rising_action::improv::table::ending::{
    Pile, PilePair, StakeResult, last_conflict, lone_piles, pile_pairs, stake_results,
};
use rising_action::improv::table::gifts::{GiftOffer, offer, valid};
use rising_action::improv::table::narration::{narrators, order_text, other_actions};
use rising_action::improv::table::reveal::token_routes;
use rising_action::table_action::TableAction;
use storage::table_store::TableId;
use tabletop::rule::im;
use tabletop::seat::Seat;

/// Plays one round. With "QC" Lund is ahead of Dee, with "8C" Dee is ahead of Lund.
fn table_after_one_round(settings: Settings, lund: &str) -> ConflictTable {
    let gamemaster = format!("{lund} JS");
    let hands = [gamemaster.as_str(), "9H 7C", "7S 2C", "6D 4C"];
    let mut table = ConflictTable::with(settings, hands, [6, 2, 0, 0]);
    table.open_extended(1);
    table.play_cards(&["9H", "7S", "6D", lund, "JS"]);
    table.token(DEE, "Dee");
    table.reveal();
    table
}

fn ended_table(settings: Settings, lund: &str) -> ConflictTable {
    let mut table = table_after_one_round(settings, lund);
    table.press_main("Go to the ending");
    table
}

fn pairs(table: &ConflictTable) -> Vec<PilePair> {
    table.page_part(|now| pile_pairs(now, table.gift))
}

fn gift_offer(table: &ConflictTable) -> GiftOffer {
    table.page_part(|now| {
        let gift = valid(now, table.gift).unwrap();
        offer(now, gift, now.conflict.next_narrator()).unwrap()
    })
}

/// Considers the first card of a pile as a gift for somebody.
fn consider_gift(table: &mut ConflictTable, from: &str, to: &str) {
    let pairs = pairs(table);
    let mut piles = pairs.iter().flat_map(|pair| &pair.piles);
    let pile = piles
        .find(|pile| pile.name == from && !pile.cards.is_empty())
        .unwrap();
    table.run(Action::ConsiderGift(pile.cards[0].gift));
    let receiver = gift_offer(table)
        .receivers
        .into_iter()
        .find(|receiver| receiver.name == to);
    table.run(Action::ConsiderGift(Some(receiver.unwrap().gift)));
}

/// IM-113, IA-33.
#[test]
fn im_113_the_last_round_is_seen_before_the_end() {
    let mut table = table_after_one_round(Settings::default(), "8C");
    assert_eq!(table.state().conflict.as_ref().unwrap().phase, Phase::Final);
    assert_eq!(table.conflict_step(), Some(Phase::Narrate));
    assert_eq!(table.page_part(face_up).len(), 5);
    assert_eq!(table.page_part(token_routes).len(), 1);
    table.press_main("Go to the ending");
    // The last cards can be looked at again.
    let again = table
        .page_part(|now| other_actions(now, table.gift))
        .pop()
        .unwrap();
    assert_eq!(again.label, "Show the last cards");
    table.run(again.action);
    assert_eq!(table.conflict_step(), Some(Phase::Narrate));
    table.press_main("Go to the ending");
    // After a reload the ending is shown, once something in it has happened.
    table.end_narration("Marlow");
    table.last_cards = None;
    assert_eq!(table.conflict_step(), Some(Phase::Final));
}

#[test]
fn compared_piles_say_which_is_ahead_and_why() {
    let table = ended_table(Settings::default(), "QC");
    let pile_text = |pile: &Pile| {
        let mark = if pile.is_ahead { "!" } else { "" };
        format!("{} {}{mark}", pile.name, pile.count)
    };
    let pair_text = |pair: &PilePair| {
        [
            pile_text(&pair.piles[0]),
            pile_text(&pair.piles[1]),
            pair.why.clone(),
        ]
    };
    let pairs = pairs(&table);
    let wanted = [
        ["Dee 1", "Lund 1!", "1 card each, queen over nine"],
        ["Marlow 0", "The Gang 1!", "more cards"],
        ["Quill 0", "Lund 1!", "more cards"],
    ];
    assert_eq!(pairs.iter().map(pair_text).collect::<Vec<_>>(), wanted);
    assert_eq!(pairs[2].piles[1].instead, "same pile as above");
    let results = table.page_part(stake_results);
    let granted = results
        .iter()
        .filter(|result| result.outcome == StakeOutcome::Granted);
    let granted: Vec<&str> = granted.map(|result| result.stake.as_str()).collect();
    assert_eq!(
        granted,
        ["The ledger burns tonight.", "Nobody crosses the bridge."]
    );
}

/// The previews of a gift give the reason wherever as many cards on both sides do not explain who is ahead.
#[test]
fn im_115_a_gift_says_why_equal_piles_differ() {
    let mut table = ended_table(Settings::default(), "QC");
    let others = |table: &ConflictTable| -> Vec<(String, String)> {
        let changes = gift_offer(table).changes.into_iter();
        let unchanged = changes.filter(|change| !change.is_new);
        unchanged.map(|change| (change.text, change.why)).collect()
    };
    let owned = |texts: &[(&str, &str)]| -> Vec<(String, String)> {
        let texts = texts.iter();
        texts
            .map(|(text, why)| ((*text).to_owned(), (*why).to_owned()))
            .collect()
    };
    consider_gift(&mut table, "Lund", "Dee");
    // No card on either side needs no reason, and more cards are one.
    let behind = [("Marlow stays behind the Gang, 0 to 1", "")];
    assert_eq!(others(&table), owned(&behind));
    consider_gift(&mut table, "The Gang", "Quill");
    let level = [
        (
            "Dee stays behind Lund, 1 to 1",
            "1 card each, queen over nine",
        ),
        (
            "Quill stays behind Lund, 1 to 1",
            "1 card each, queen over jack",
        ),
    ];
    assert_eq!(others(&table), owned(&level));
}

/// The figures stand in the order of the names: whoever overtakes comes first, also if it is the second side of the pair.
#[test]
fn a_gift_counts_the_leading_pile_first() {
    for (lund, from, to, text, figure) in [
        ("QC", "Lund", "Dee", "Dee overtakes Lund", "2 vs. 0"),
        ("8C", "The Gang", "Lund", "Lund overtakes Dee", "2 vs. 1"),
    ] {
        let mut table = ended_table(Settings::default(), lund);
        consider_gift(&mut table, from, to);
        let changes = gift_offer(&table).changes;
        let change = changes.iter().find(|change| change.text == text);
        assert_eq!(change.unwrap().figure, figure, "{text}");
    }
}

/// IM-118.
#[test]
fn a_gift_is_previewed_and_needs_a_reason() {
    let mut table = ended_table(Settings::default(), "QC");
    consider_gift(&mut table, "Lund", "Dee");
    let gift = gift_offer(&table);
    assert_eq!(gift.title, "Lund’s gift");
    let names: Vec<&str> = gift
        .receivers
        .iter()
        .map(|receiver| receiver.name.as_str())
        .collect();
    assert_eq!(names, ["Dee", "Marlow", "Quill", "Gang"]);
    let first = &gift.changes[0];
    assert_eq!(
        (first.text.as_str(), first.figure.as_str()),
        ("Dee overtakes Lund", "2 vs. 0")
    );
    assert!(first.is_new);
    assert_eq!(gift.question, "How will Lund help Dee? (required)");
    let (keep, give) = table.buttons();
    assert_eq!(keep.unwrap().label, "Keep it");
    assert_eq!(
        (give.label.as_str(), give.variant),
        ("Give the queen", ButtonVariant::Plain)
    );
    // Pressing it leads to the field, not to a refusal.
    assert_eq!(give.action, Action::AskForGiftNote);
    let without_note = Command::GiveCard {
        from: SideId(4),
        to: SideId(1),
        card: card(1, "QC"),
        note: String::new(),
    };
    assert_eq!(table.refused(&without_note), "IM-118");
    table.note = "He looks away.".to_owned();
    assert_eq!(table.buttons().1.variant, ButtonVariant::Primary);
    // It would be forgotten if all narrated now.
    let narrate_all = table.page_part(|now| other_actions(now, table.gift).remove(0));
    assert_eq!(
        (narrate_all.label.as_str(), narrate_all.detail.as_str()),
        ("Everyone has narrated", "Lund’s gift has not been made yet")
    );
    table.press_main("Give the queen");
    table.note.clear();
    assert_eq!(pairs(&table)[0].piles[0].count, 2);
    // A gift cannot be passed on.
    let own_cards = |pile: &Pile| pile.cards.iter().filter(|card| card.gift.is_some()).count();
    assert_eq!(own_cards(&pairs(&table)[0].piles[0]), 1);
    assert!(pairs(&table)[0].piles[1].has_given);
    for name in ["Marlow", "Quill", "Lund", "The Gang", "Dee"] {
        if table.narrates(name) {
            table.end_narration(name);
        }
    }
    table.narrate_all();
    table.press_main("End the conflict");
    assert_eq!(table.conflict_step(), None);
    let past = last_conflict(&table.view());
    assert_eq!((past.len(), past[0].name.as_str()), (5, "Dee"));
    assert_eq!(past[0].stake, "The ledger leaves with me.");
    assert_eq!(past[0].outcome, StakeOutcome::Granted);
}

#[test]
fn gifts_before_the_narration_are_announced_first() {
    let settings = Settings {
        gift_mode: GiftMode::Before,
        ..Settings::default()
    };
    let mut table = ended_table(settings, "QC");
    // Choices that the rules would refuse are not offered.
    let all_narrate = |table: &ConflictTable| {
        let actions = table
            .page_part(|now| other_actions(now, table.gift))
            .into_iter();
        actions
            .filter(|button| matches!(button.action, Action::NarrateAll))
            .count()
    };
    assert_eq!(all_narrate(&table), 0);
    table.press_main("No more gifts");
    assert_eq!(all_narrate(&table), 1);
    table.end_narration("Marlow");
}

/// IM-122, IM-123: a gift that changes the order of the piles changes the order of narration; it is still the order by the rule.
#[test]
fn im_122_a_gift_is_no_order_by_hand() {
    for by_hand in [false, true] {
        let settings = Settings {
            gift_mode: GiftMode::Before,
            ..Settings::default()
        };
        let mut table = ended_table(settings, "QC");
        let order = |table: &ConflictTable| table.page_part(order_text);
        let narrators = |table: &ConflictTable| {
            let conflict = table.state().conflict.clone().unwrap();
            conflict.narration_order
        };
        assert_eq!(order(&table), "weakest pile first");
        if by_hand {
            let mut reversed = narrators(&table);
            reversed.reverse();
            table.play(&Command::SetNarrationOrder { order: reversed });
        }
        let before = narrators(&table);
        consider_gift(&mut table, "Lund", "Quill");
        table.press_main("Give the queen");
        let (text, changes) = match by_hand {
            true => ("in your chosen order", false),
            false => ("weakest pile first", true),
        };
        assert_eq!(
            (order(&table), narrators(&table) != before),
            (text, changes)
        );
    }
}

/// IM-088: an order of narration that is moved back to the one by the rules is an entry with words of its own.
#[test]
fn im_088_an_order_that_is_moved_back_has_words() {
    let mut table = ended_table(Settings::default(), "QC");
    let by_the_rules = table.state().conflict.clone().unwrap().narration_order;
    let reversed = by_the_rules.iter().rev().copied().collect();
    for order in [reversed, by_the_rules] {
        table.play(&Command::SetNarrationOrder { order });
        let text = Improv::entry_text(table.entries(), &table.view(), Seat::Table);
        assert!(text.starts_with("Order of narration: "), "{text}");
    }
}

/// IM-115, IM-121: tied piles have been compared.
#[test]
fn im_115_tied_opponents_are_named_in_the_narration() {
    let mut table = ended_table(Settings::default(), "QC");
    consider_gift(&mut table, "Lund", "Gang");
    assert_eq!(table.buttons().1.detail, "say how it helps first");
    table.note = "He looks away.".to_owned();
    table.press_main("Give the queen");
    let texts = table.page_part(narrators);
    let text = |label: &str| {
        let narrator = texts
            .iter()
            .find(|narrator| narrator.side.label.as_str() == label);
        narrator.unwrap().text.clone()
    };
    assert_eq!(text("Quill"), "tied with Lund");
    assert_eq!(
        text("Lund"),
        "lost to Dee: must respect that side’s win; tied with Quill"
    );
    assert_eq!(
        text("Marlow"),
        "lost to the Gang: must respect that side’s win"
    );
}

#[test]
fn im_119_a_previewed_gift_ends_with_the_narration() {
    let mut table = ended_table(Settings::default(), "8C");
    for name in ["Marlow", "Quill", "Lund"] {
        table.end_narration(name);
    }
    table.gift = pairs(&table)[0].piles[0].cards[0].gift;
    assert_eq!(table.buttons().0.unwrap().label, "Keep it");
    table.end_next_narration();
    let remaining_gift = table.page_part(|now| valid(now, table.gift));
    assert_eq!(remaining_gift, None);
}

/// IA-14.
#[test]
fn im_116_a_gift_to_an_opponent_is_asked_about() {
    let mut table = ended_table(Settings::default(), "8C");
    consider_gift(&mut table, "Dee", "Quill");
    assert_eq!(gift_offer(&table).warning, "");
    consider_gift(&mut table, "Dee", "Lund");
    assert_eq!(
        gift_offer(&table).warning,
        "Lund opposes Dee. Give the card anyway?"
    );
    assert_eq!(
        table.buttons().1.detail,
        "to an opponent; say how it helps first"
    );
    table.note = "She lets him have it.".to_owned();
    table.press_main("Give the nine");
    let pile = pairs(&table)[0].piles[0].clone();
    assert!(pile.has_given && pile.cards.is_empty());
}

/// IA-03: ties between piles may be broken by drawing cards if the settings say so, and the cards are shown.
#[test]
fn im_115_a_card_each_decides_tied_piles() {
    let settings = Settings {
        final_tie_rule: FinalTieRule::FateDraw,
        ..Settings::default()
    };
    let mut table = ended_table(settings, "8C");
    table.gift = Some(Gift {
        from: SideId(4),
        card: Some(card(1, "8C")),
        to: Some(SideId(1)),
    });
    table.play(&Command::GiveCard {
        from: SideId(4),
        to: SideId(1),
        card: card(1, "8C"),
        note: "He looks away.".to_owned(),
    });
    table.gift = None;
    let level = pairs(&table).into_iter().find_map(|pair| pair.tie_break);
    table.run(level.unwrap().action);
    let all_pairs = pairs(&table);
    let decided = all_pairs
        .iter()
        .find(|pair| !pair.drawn.is_empty())
        .unwrap();
    assert_eq!(decided.why, "decided by one card each");
    let names: Vec<&str> = decided
        .drawn
        .iter()
        .map(|draw| draw.name.as_str())
        .collect();
    assert_eq!(names, ["Quill", "Lund"]);
    assert!(decided.piles[0].is_ahead != decided.piles[1].is_ahead);
}

/// IM-114, IM-157: the piles are shown between the rounds too.
#[test]
fn im_114_the_standings_say_who_is_ahead_and_by_what() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    table.reveal();
    let standings = table.list(ImprovList::Standings);
    let first = &standings.lines[0];
    assert_eq!(
        (first.label.as_str(), first.figure.as_str(), first.rule),
        ("Lund, ahead of Dee: more cards", "1 vs. 0", im(114))
    );
    assert_eq!(standings.notes_below[0], "Dee: no victory cards.");
    assert_eq!(standings.notes_below[3], "Lund: queen of clubs.");
    let alone = table.page_part(|now| lone_piles(now, None));
    assert!(alone.is_empty());
}

/// A stake that was never written down still has a line of its own.
#[test]
fn an_outcome_names_its_stake() {
    let result = |stake: &str, outcome| StakeResult {
        name: "Smugglers".to_owned(),
        adopter: None,
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

/// Only of a group, and of a name that begins with a number, is it known that the name is a plural.
#[test]
fn a_plural_group_name_takes_a_plural_verb() {
    let wanted = [
        ("Smugglers ×6", "beat"),
        ("Smugglers ×1", "beats"),
        ("The Gang ×6", "beats"),
        ("Press ×2", "beats"),
        ("Thomas", "beats"),
        ("3 guards", "beat"),
        ("1 guard", "beats"),
        ("3D", "beats"),
    ];
    for (typed, verb) in wanted {
        let mut table = ConflictTable::new();
        table.open(ConflictKind::Simple, typed);
        let conflict = table.state().conflict.as_ref().unwrap();
        let mut sides = conflict.sides.iter();
        let side = sides.find(|side| side.is_gm_stake()).unwrap();
        assert_eq!(agreeing(side, "beats", "beat"), verb, "{typed}");
    }
}

/// A row that begins with a name has a capital, however the name was typed.
#[test]
fn a_name_with_an_article_begins_its_row_with_a_capital() {
    for typed in ["the Gang", "The Gang"] {
        let mut table = ConflictTable::with(Settings::default(), ["QC", "9H", "7S", "6D"], [0; 4]);
        table.open(ConflictKind::Simple, typed);
        table.stake(typed, "The crates vanish.", None);
        for name in ["Dee", "Marlow", "Quill"] {
            table.stake(name, "The crates stay.", None);
        }
        table.press_main("Play the cards");
        table.play_cards(&["9H", "7S", "6D", "QC"]);
        table.reveal();
        let narrators = table.page_part(narrators);
        assert!(narrators.iter().any(|narrator| narrator.name == "The Gang"));
        table.narrate_all();
        table.press_main("End the conflict");
        let outcomes = last_conflict(&table.view());
        let line = String::from("The Gang’s stake comes true");
        assert!(outcomes.iter().any(|outcome| outcome.lines()[1] == line));
    }
}

#[test]
fn the_log_uses_the_plural_for_a_plural_group_name() {
    let mut table = ConflictTable::with(Settings::default(), ["QC", "9H", "7S", "6D"], [0; 4]);
    table.open(ConflictKind::Simple, "Smugglers ×6");
    table.stake("Smugglers", "The crates vanish.", None);
    for name in ["Dee", "Marlow", "Quill"] {
        table.stake(name, "The crates stay.", None);
    }
    table.press_main("Play the cards");
    for text in ["9H", "7S", "6D", "QC"] {
        table.play_next_card(text);
    }
    let last_line =
        |table: &ConflictTable| Improv::entry_text(table.entries(), &table.view(), Seat::Table);
    assert_eq!(
        last_line(&table),
        "Smugglers played a card face down. All cards were down."
    );
    table.reveal();
    assert!(last_line(&table).contains("Smugglers beat Dee"));
}

/// The menu of every table can save it to a file, as the chronicle can.
#[test]
fn the_menu_can_save_the_table() {
    let saves = |table: &ConflictTable| {
        let mut rows = table.list(ImprovList::Menu).rows.into_iter();
        rows.any(|row| {
            row.label == "Save to a file"
                && row.on_press == RowPress::Do(Action::OfTable(TableAction::SaveFile))
        })
    };
    let mut table = ConflictTable::new();
    assert!(saves(&table));
    table.open_extended(3);
    assert!(saves(&table), "in a conflict too");
}

/// The same table at another point of its log, or another table, does not begin with its ending.
#[test]
fn the_ending_that_a_table_has_gone_to_is_found_again_after_a_reload() {
    let ending = BegunEnding::new(TableId(3), 41);
    let saved = serde_json::to_string(&ending).unwrap();
    let again = BegunEnding::parse(Some(&saved));
    assert_eq!(again, Some(ending));
    assert_ne!(again, Some(BegunEnding::new(TableId(3), 42)));
    assert_ne!(again, Some(BegunEnding::new(TableId(4), 41)));
    for unreadable in [
        None,
        Some(""),
        Some("7"),
        Some("{\"table\":-1,\"cursor\":2}"),
    ] {
        assert_eq!(BegunEnding::parse(unreadable), None, "{unreadable:?}");
    }
}
