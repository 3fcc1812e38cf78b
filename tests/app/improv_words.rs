//! What an Improv table's refusals and chronicle say.

use ::improv::Improv;
use ::improv::refusal::{Optional, Refusal};
use ::improv::side::SideId;
use ::improv::state::State;
use rising_action::app::improv::refusals::refusal;
use tabletop::Game;
use tabletop::rule::im;
use tabletop::seat::Seat;

/// One of each, and no two that read alike.
#[test]
fn every_refusal_has_words_of_its_own() {
    let side = SideId(1);
    let all = [
        Refusal::AlreadyOpen,
        Refusal::NotOpen,
        Refusal::OneGamemaster,
        Refusal::TooMany { most: 8 },
        Refusal::NobodyThere,
        Refusal::TooLong { most: 8 },
        Refusal::Empty,
        Refusal::OutOfRange { least: 1, most: 8 },
        Refusal::CardValues,
        Refusal::SuitOrder,
        Refusal::InConflict,
        Refusal::NoConflict,
        Refusal::NoSide,
        Refusal::OtherKind,
        Refusal::NotTheOrder,
        Refusal::OptionOff(Optional::Mooks),
        Refusal::Busy,
        Refusal::Phase(im(39)),
        Refusal::NoProtagonist,
        Refusal::StakeMissing { side },
        Refusal::StakesNotOpposed,
        Refusal::OpposesItself,
        Refusal::TooManyGmStakes {
            stakes: 3,
            players: 2,
        },
        Refusal::OpponentMissing { side },
        Refusal::OpponentTwice { side },
        Refusal::GmStakesOpposed,
        Refusal::Rounds,
        Refusal::CardNotHeld,
        Refusal::CardAlready,
        Refusal::CardsDown,
        Refusal::CardsMissing { side },
        Refusal::NoSuchCard,
        Refusal::DeckEmpty,
        Refusal::GmOnly,
        Refusal::Hidden,
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
        Refusal::TalentExhausted { most: 3 },
        Refusal::TalentSession { most: 6 },
        Refusal::GmNoTalent,
        Refusal::TalentPosition,
        Refusal::TalentRelevance,
        Refusal::NoTakeback,
        Refusal::UnknownBonus,
        Refusal::NotAllPassed,
        Refusal::FateChoice,
        Refusal::Contradicts,
        Refusal::OutOfScope,
        Refusal::EarlyOutcome,
        Refusal::NotArbiter,
        Refusal::NotNext { next: side },
        Refusal::NotAllTold { side },
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
        Refusal::NotLevel,
        Refusal::AwardUsed,
        Refusal::GmAwards,
        Refusal::PoolEmpty,
        Refusal::ToOneself,
        Refusal::NotModelled,
    ];
    let view = Improv::view(&State::default(), Seat::Table);
    let mut titles = vec![];
    for one in &all {
        let words = refusal(one, &view);
        assert!(
            !words.title.is_empty() && words.why.ends_with('.'),
            "{one:?}: {words:?}"
        );
        assert!(!titles.contains(&words.title), "{one:?}: {}", words.title);
        titles.push(words.title);
    }
}
