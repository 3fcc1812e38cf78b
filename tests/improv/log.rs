//! The texts of an Improv table's refusals and log.

use crate::evening::{ConflictTable, DEE, name};
use ::improv::Improv;
use ::improv::command::{Command, NewSide};
use ::improv::event::Event;
use ::improv::refusal::{OptionalRule, Refusal};
use ::improv::settings::Settings;
use ::improv::side::SideId;
use ::improv::side::SideKind;
use ::improv::state::{Condition, ConflictKind, Phase, State};
use rising_action::game::TableGame;
use rising_action::improv::refusals::refusal;
use rising_action::improv::table::action::{Action, ActionButton};
use rising_action::improv::table::typed::{SideForm, change_side};
use tabletop::Game;
use tabletop::rule::im;
use tabletop::seat::{ActorId, Seat};
use testing::tables::apply_events;

/// One refusal of each kind; no two have the same text.
#[test]
fn every_refusal_has_its_own_text() {
    let side = SideId(1);
    let refusals = [
        Refusal::AlreadyOpen,
        Refusal::NotOpen,
        Refusal::OneGamemaster,
        Refusal::TooMany { max: 8 },
        Refusal::UnknownPerson,
        Refusal::TextTooLong { max: 8 },
        Refusal::Empty,
        Refusal::OutOfRange { min: 1, max: 8 },
        Refusal::UnorderedCardValues,
        Refusal::InvalidSuitOrder,
        Refusal::InConflict,
        Refusal::NoConflict,
        Refusal::NoSuchSide,
        Refusal::WrongSideKind,
        Refusal::IncompleteOrder,
        Refusal::OptionOff(OptionalRule::Mooks),
        Refusal::AnotherConflictOpen,
        Refusal::WrongPhase(im(39)),
        Refusal::NoProtagonist,
        Refusal::StakeMissing { side },
        Refusal::StakesNotOpposed,
        Refusal::OpposesItself,
        Refusal::TooManyGmStakes {
            stakes: 3,
            players: 2,
        },
        Refusal::OpponentMissing {
            side,
            extended: true,
        },
        Refusal::OpponentTwice { side },
        Refusal::GmStakesOpposed,
        Refusal::InvalidRounds,
        Refusal::CardNotHeld,
        Refusal::CardAlreadyPlayed,
        Refusal::CardsDown,
        Refusal::CardsMissing { side },
        Refusal::NoSuchCard,
        Refusal::DeckEmpty,
        Refusal::GmOnly,
        Refusal::RevealsHiddenCard,
        Refusal::Bystander,
        Refusal::Eliminated,
        Refusal::HandNotEmpty,
        Refusal::NoTokens,
        Refusal::GmLimit {
            limit: 2,
            extended: true,
        },
        Refusal::BankLocked,
        Refusal::TalentUsed,
        Refusal::TalentExhausted { max_uses: 3 },
        Refusal::TalentSession { max_uses: 6 },
        Refusal::GmNoTalent,
        Refusal::TalentPosition,
        Refusal::TalentRelevance,
        Refusal::NoTakeback,
        Refusal::UnknownBonus,
        Refusal::NotAllPassed,
        Refusal::NoFateChoice,
        Refusal::Contradicts,
        Refusal::OutOfScope,
        Refusal::EarlyOutcome,
        Refusal::NotArbiter,
        Refusal::NotNext { next: side },
        Refusal::NotAllNarrated { side },
        Refusal::GiftsOpen { side },
        Refusal::MookNotAhead,
        Refusal::MookTooFew,
        Refusal::GiftUsed,
        Refusal::GiftNone,
        Refusal::GiftSelf,
        Refusal::GiftNotOwn,
        Refusal::GiftLate,
        Refusal::GiftNoNote,
        Refusal::GiftToPlayers,
        Refusal::FinalNoBonus,
        Refusal::AdoptRefused,
        Refusal::PilesNotTied,
        Refusal::AwardUsed { giver: ActorId(2) },
        Refusal::GmMayNotAward,
        Refusal::PoolEmpty,
        Refusal::AwardToSelf,
        Refusal::NotModelled,
    ];
    let view = Improv::view(&State::default(), Seat::Table);
    let mut titles = vec![];
    for refused in &refusals {
        let text = refusal(refused, &view);
        assert!(
            !text.title.is_empty() && text.reason.ends_with('.'),
            "{refused:?}: {text:?}"
        );
        assert!(!titles.contains(&text.title), "{refused:?}: {}", text.title);
        titles.push(text.title);
    }
}

fn last_line(table: &ConflictTable) -> String {
    Improv::entry_text(table.entries(), &table.view(), Seat::Table)
}

/// IM-001, IM-014: the one entry of a new conflict names its sides and who opposes whom.
#[test]
fn im_001_a_new_conflict_is_one_readable_entry() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Extended, "The Gang ×6");
    assert_eq!(
        last_line(&table),
        "A conflict of 3 rounds began. Dee, Marlow and Quill took part. The gamemaster played the Gang (6 mooks). \
         Dee, Marlow and Quill opposed the Gang."
    );
    let lund = SideForm {
        side: None,
        kind: SideKind::GmStake,
        label: "Lund".to_owned(),
        stake: "The ledger burns.".to_owned(),
        mooks: None,
        opponents: vec![table.side("Quill"), table.side("Dee")],
    };
    for command in change_side(&table.view(), &lund).unwrap() {
        table.play(&command);
    }
    assert_eq!(
        last_line(&table),
        "Lund took part as a gamemaster stake: “The ledger burns.” Dee and Quill opposed Lund."
    );
}

/// A quotation that ends in a full stop ends its sentence.
#[test]
fn a_quoted_text_ends_its_sentence_once() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Simple, "Lund");
    let lund = table.side("Lund");
    for (stake, wanted) in [
        (
            "The ledger burns.",
            "The stake of Lund: “The ledger burns.”",
        ),
        ("Is it over?", "The stake of Lund: “Is it over?”"),
        ("The ledger burns", "The stake of Lund: “The ledger burns”."),
        ("", "Lund was updated."),
    ] {
        table.play(&Command::ChangeSide {
            side: lund,
            label: name("Lund"),
            stake: stake.to_owned(),
            mooks: None,
        });
        assert_eq!(last_line(&table), wanted);
    }
}

/// The verb agrees with the name of a side: "3 guards were", "The Rats" with several mooks "were".
#[test]
fn a_side_of_several_is_told_in_the_plural() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Simple, "Lund");
    let lund = table.side("Lund");
    for (label, mooks, wanted) in [
        ("Lund", None, "Lund was updated."),
        ("3 guards", None, "3 guards were updated."),
        ("The Rats", Some(4), "The Rats (4 mooks) were updated."),
    ] {
        table.play(&Command::ChangeSide {
            side: lund,
            label: name(label),
            stake: String::new(),
            mooks,
        });
        assert_eq!(last_line(&table), wanted);
    }
}

/// IM-001: stakes that are known when the conflict begins, and bystanders, are told in whole sentences.
#[test]
fn im_001_a_conflict_that_begins_with_its_stakes_tells_them() {
    let mut table = ConflictTable::new();
    let side = |kind, label: &str, stake: &str| NewSide {
        kind,
        label: name(label),
        stake: stake.to_owned(),
        mooks: None,
    };
    table.play(&Command::SetUpConflict {
        kind: ConflictKind::Simple,
        sides: vec![
            side(
                SideKind::Protagonist(DEE),
                "Dee",
                "The ledger leaves with me.",
            ),
            side(SideKind::GmStake, "Lund", "The ledger burns"),
            side(SideKind::Bystander, "the porters", ""),
        ],
    });
    let text = last_line(&table);
    let wanted = "A conflict of one round began. Dee took part. The gamemaster played Lund. \
         The porters stood by without a stake. Dee’s stake was “The ledger leaves with me.” \
         Lund’s stake was “The ledger burns.”";
    assert!(text.starts_with(wanted), "{text}");
}

/// IM-098: the number of rounds is set after the conflict is opened, so its heading does not name it.
#[test]
fn im_098_the_heading_of_a_conflict_names_its_kind() {
    for (kind, title) in [
        (ConflictKind::Simple, "Simple conflict"),
        (ConflictKind::Extended, "Extended conflict"),
    ] {
        let mut table = ConflictTable::new();
        table.open(kind, "Lund");
        let heading = Improv::entry_heading(table.entries().last().unwrap()).unwrap();
        assert_eq!(
            (heading.title.as_str(), heading.detail.as_str()),
            (title, "")
        );
    }
}

/// IM-061: whoever passed is the subject of a sentence.
#[test]
fn im_061_those_who_passed_are_named_in_a_sentence() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    let people = table.view().people_yet_to_pass();
    table.play(&Command::Pass { people });
    let line = last_line(&table);
    assert!(line.ends_with(" passed."), "{line}");
}

/// IM-020, IM-144: what a sentence says is in its own event. Earlier saves do not hold all of it.
#[test]
fn im_144_a_sentence_takes_its_facts_from_its_event() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Extended, "Smugglers ×2");
    let smugglers = table.side("Smugglers");
    let changed = |before| Event::SettingsChanged {
        settings: Settings {
            mooks: false,
            ..Settings::default()
        },
        before,
    };
    let suffered = |mooks| Event::FateSuffered {
        side: smugglers,
        condition: Condition::Eliminated,
        mooks,
    };
    let settled = |without_cards| Event::RoundSettled {
        winners: vec![],
        card_keepers: vec![],
        token_routes: vec![],
        outcomes: vec![],
        rotated: false,
        phase: Phase::Narrate,
        without_cards,
    };
    for (event, wanted) in [
        (changed(None), "The table’s options were changed."),
        (
            changed(Some(Settings::default())),
            "Table options changed: ",
        ),
        (suffered(Some(1)), ": eliminated and left the conflict."),
        (suffered(Some(2)), ": eliminated and left the conflict."),
        (settled(false), "Nobody won the round."),
        (settled(true), ""),
    ] {
        apply_events(&mut table.inner, vec![event]);
        let line = last_line(&table);
        assert!(
            line.contains(wanted) && line.is_empty() == wanted.is_empty(),
            "{line}"
        );
    }
}

/// IM-020: where nobody was opposed, no card was revealed and no round was won or lost.
#[test]
fn im_020_a_conflict_without_cards_reveals_none() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Simple, "");
    for side in ["Dee", "Marlow", "Quill"] {
        table.stake(side, "It is so.", None);
    }
    table.play(&Command::CloseStakes);
    table.press_main("Place bonuses");
    table.press_main("Narrate");
    assert_eq!(
        last_line(&table),
        "No card was played. Dee’s stake came true; Marlow’s stake came true; Quill’s stake came true."
    );
}

/// IM-004, IM-024: a button that the rules refuse is not highlighted, and says what is wrong.
#[test]
fn im_024_what_the_rules_refuse_is_not_highlighted() {
    let mut table = ConflictTable::new();
    let kind = ConflictKind::Simple;
    table.play(&Command::OpenConflict { kind });
    let set = ActionButton::plain("Set the stakes", Action::Play(Command::BeginStakes));
    let set = set.with_detail("no protagonist takes part");
    assert_eq!(table.buttons(), (None, set));
    table.play(&Command::CancelConflict);
    let stakes = ["Lund", "The Gang", "The storm", "The sea"];
    table.open(kind, &stakes.join(", "));
    for side in stakes {
        table.stake(side, "It is so.", None);
    }
    for side in ["Dee", "Marlow", "Quill"] {
        table.stake(side, "It is not so.", Some("Lund"));
    }
    let play = ActionButton::plain("Play the cards", Action::Play(Command::CloseStakes));
    let play = play.with_detail("too many gamemaster stakes");
    assert_eq!(table.buttons(), (None, play));
    assert_eq!(table.refused(&Command::CloseStakes), "IM-024");
}
