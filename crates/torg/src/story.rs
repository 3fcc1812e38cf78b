//! Subplots, and what ends with an act or an adventure (sections 3.8, 3.18 and 3.19 of the deck's ledger).

use super::card::{CardId, CardName};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::rule::dd;
use tabletop::ruling::Ground;
use tabletop::seat::ActorId;

/// The number of a subplot at its table, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SubplotId(pub u16);

/// How far a subplot has come (DD-369).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Laid out; the gamemaster has not said whether it fits.
    Proposed,
    /// Accepted, and waiting for its circumstances (DD-364); of an earlier adventure: not in this one (DD-392).
    Pending,
    /// It goes on, and pays at the end of the act (DD-360).
    Active,
    /// It was accepted and is over.
    Ended,
}

/// A subplot of one hero. It lives as long as its card lies in its owner's pool (DD-368).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subplot {
    /// Its number.
    pub id: SubplotId,
    /// Whose story it is.
    pub owner: ActorId,
    /// What stands on the card.
    pub name: CardName,
    /// The card; `None` where it was campaigned in an earlier adventure (DD-387).
    pub card: Option<CardId>,
    /// How far it has come.
    pub stage: Stage,
    /// Whether it goes on after this adventure.
    pub campaigned: bool,
    /// The adventure in which it was campaigned.
    pub since: u16,
    /// Acts of this adventure for which it has paid.
    pub acts: u16,
    /// Whether its story is being ignored in this act (DD-361).
    pub ignored: bool,
    /// What its player suggested (DD-353).
    pub suggestion: Option<String>,
    /// What the gamemaster has in mind (DD-366).
    pub note: Option<String>,
    /// Whether all may know that.
    pub note_told: bool,
    /// Whether it took the round's place for a card, and the round still runs.
    pub took_place: bool,
    /// It is over, and it was active in the act that runs (DD-360).
    pub cut_short: bool,
}

impl Subplot {
    /// Whether it was accepted and goes on or may.
    pub fn is_accepted(&self) -> bool {
        match self.stage {
            Stage::Pending | Stage::Active => true,
            Stage::Proposed | Stage::Ended => false,
        }
    }

    /// Whether it comes from an earlier adventure.
    pub fn is_background(&self) -> bool {
        self.card.is_none()
    }

    /// Whether the end of the act asks about it: it was accepted and may have been active in the act (DD-103). One of an
    /// earlier adventure is asked about where it takes part in this one (DD-392).
    pub fn is_asked(&self) -> bool {
        match self.stage {
            Stage::Pending => !self.is_background(),
            Stage::Active => true,
            Stage::Ended => self.cut_short,
            Stage::Proposed => false,
        }
    }
}

/// How a subplot went in the act that ends (section 4.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It was active and was played: it pays.
    Played,
    /// It was active and was ignored (DD-361).
    Ignored,
    /// It was not active.
    NotActive,
}

/// Why something is taken from an award (DD-112).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A subplot was ignored through the whole adventure (DD-362).
    Ignored,
    /// Martyr was kept as an insurance only (DD-383).
    Insurance,
}

/// Something taken from an award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // named by their types
pub struct Deduction {
    pub actor: ActorId,
    pub cause: Cause,
    pub possibilities: u16,
    pub reason: String,
    /// Whether it was more than the book allows when it was taken: that was ruled, and it stands.
    pub ruled: bool,
}

/// What a hero gets at the end of an adventure (section 4.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    /// Who.
    pub actor: ActorId,
    /// The gamemaster's award.
    pub base: u16,
    /// For Drama cards that were kept (DD-108).
    pub drama: u16,
    /// For Glory that was played (DD-110).
    pub glory: u16,
    /// What is taken from that (DD-112).
    pub deducted: u16,
}

impl Award {
    /// What comes in all, before anything is taken.
    pub const fn gained(&self) -> u16 {
        self.base
            .saturating_add(self.drama)
            .saturating_add(self.glory)
    }

    /// What is left of it.
    pub const fn sum(&self) -> u16 {
        self.gained().saturating_sub(self.deducted)
    }
}

/// The list at the end of an act or of the adventure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Closing {
    /// Whether the adventure ends with the act.
    pub of_adventure: bool,
    /// Every accepted subplot, with what was said of it.
    pub asked: Vec<(SubplotId, Option<Verdict>)>,
    /// Who kept how many Drama cards.
    pub dramas: Vec<(ActorId, u8)>,
    /// The gamemaster's award for every hero.
    pub base: Option<u16>,
    /// What is taken from whose award.
    pub deductions: Vec<Deduction>,
}

/// A Campaign card that is to be used on a subplot (DD-387).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaigning {
    /// Whose card it is.
    pub by: ActorId,
    /// The card.
    pub card: CardId,
    /// What it is used on.
    pub subplot: SubplotId,
    /// Whether the subplot's owner has agreed (DD-389).
    pub agreed: bool,
}

/// What is so of the story; part of the state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The adventure, from 1.
    pub adventure: u16,
    /// Whether its final encounter is over (DD-101).
    pub finale: bool,
    /// Whether it has ended and the next has not begun: all cards are in the deck (DD-107).
    pub between: bool,
    /// Every subplot of this adventure, and those from earlier ones.
    pub subplots: Vec<Subplot>,
    /// Whose and which card each subplot was, by its number: those that are over too, for the chronicle.
    pub known: Vec<(ActorId, CardId)>,
    /// Which kinds fit this adventure and which do not (DD-363).
    pub fits: Vec<(CardName, bool)>,
    /// The Campaign card that is being used.
    pub campaigning: Option<Campaigning>,
    /// Campaign cards that took the round's place for a card, while the round still runs.
    pub placed: Vec<CardId>,
    /// The list that is being gone through.
    pub closing: Option<Closing>,
}

impl Story {
    /// One of the subplots.
    pub fn subplot(&self, id: SubplotId) -> Option<&Subplot> {
        self.subplots.iter().find(|subplot| subplot.id == id)
    }

    /// Whether the gamemaster said that a kind fits this adventure; `None` where nothing was said.
    pub fn fits(&self, name: CardName) -> Option<bool> {
        let told = self.fits.iter().find(|(told, _)| *told == name);
        told.map(|(_, fits)| *fits)
    }
}

/// Something that somebody wants done about the story.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum StoryCommand {
    /// Say how a subplot of one's own might apply (DD-353).
    Suggest { subplot: SubplotId, text: String },
    /// Accept one that was laid out: active, or pending (DD-364).
    Accept { subplot: SubplotId, active: bool },
    /// Disallow it (DD-356).
    Disallow { subplot: SubplotId },
    /// Let an accepted one begin, or rest (DD-365, DD-392).
    Activate { subplot: SubplotId, active: bool },
    /// Keep in mind what it comes to, for the gamemaster alone (DD-366).
    Note { subplot: SubplotId, text: String },
    /// Let all know that.
    Reveal { subplot: SubplotId },
    /// Mark that its story is ignored in this act (DD-361).
    Ignore { subplot: SubplotId, ignored: bool },
    /// Discard one from the hand for a possibility and a new card (DD-355).
    TurnIn { actor: ActorId, card: CardId },
    /// Say beforehand whether a kind fits the adventure (DD-363).
    Fit { name: CardName, fits: Option<bool> },
    /// Use a laid Campaign on an active subplot (DD-387).
    Campaign {
        actor: ActorId,
        card: CardId,
        subplot: SubplotId,
    },
    /// Say as the gamemaster that a laid Campaign does not fit (DD-396).
    RefuseCampaign { actor: ActorId, card: CardId },
    /// Say as its owner whether one agrees (DD-389).
    Agree { agrees: bool },
    /// Say as the gamemaster whether that will be (DD-390).
    Approve { approves: bool },
    /// Give a hero's life for a victory (DD-380); `heir` is the player's new hero.
    Sacrifice {
        actor: ActorId,
        card: CardId,
        victory: String,
        heir: Option<Name>,
    },
    /// Say how a subplot went in the act that ends.
    Judge {
        subplot: SubplotId,
        verdict: Verdict,
    },
    /// End the adventure: the list of its last act and of its awards begins (section 4.8).
    EndAdventure,
    /// Set what every hero gets.
    Award { base: u16 },
    /// Take something from a hero's award, with a reason; 0 takes nothing (DD-112).
    Deduct {
        actor: ActorId,
        cause: Cause,
        possibilities: u16,
        reason: String,
    },
    /// Pay what the list says; all cards go back into the deck (DD-107).
    CloseAdventure,
    /// Deal anew to the heroes who are there (DD-013).
    NextAdventure,
    /// Begin a new sitting of the same adventure.
    NewSitting,
}

/// Something that happened to the story.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum StoryEvent {
    /// A player said how a subplot might apply.
    Suggested { subplot: SubplotId, text: String },
    /// The gamemaster accepted it.
    Accepted { subplot: SubplotId, active: bool },
    /// The gamemaster disallowed it. `given_back`: the round's place for a card is free again.
    Disallowed {
        subplot: SubplotId,
        owner: ActorId,
        card: CardId,
        given_back: bool,
    },
    /// It began, or rests.
    Activated { subplot: SubplotId, active: bool },
    /// It goes on as it was when another sitting ended (DD-105).
    Resumed {
        subplot: SubplotId,
        active: bool,
        acts: u16,
        campaigned: bool,
    },
    /// The gamemaster keeps something in mind.
    Noted { subplot: SubplotId, text: String },
    /// The gamemaster let all know it.
    Revealed { subplot: SubplotId, text: String },
    /// Its story is ignored in this act, or is no more.
    Ignored { subplot: SubplotId, ignored: bool },
    /// A hero turned one in from the hand, for a possibility. `laid`: it was the round's card.
    TurnedIn {
        actor: ActorId,
        card: CardId,
        laid: bool,
    },
    /// A discarded subplot brought a possibility. `owed`: and a card after the refill.
    Compensated {
        actor: ActorId,
        card: CardId,
        owed: bool,
    },
    /// The gamemaster sorted a kind.
    FitSet { name: CardName, fits: Option<bool> },
    /// Campaign is to be used.
    CampaignAsked {
        by: ActorId,
        card: CardId,
        subplot: SubplotId,
    },
    /// The subplot's owner agreed.
    CampaignAgreed,
    /// The owner declined; the card stays where it lay (DD-391).
    CampaignDeclined,
    /// The owner declined, where Campaign does not wait in a pool: it goes back to the hand (DD-391, A-75). `given_back`: the
    /// round's place for a card is free again.
    CampaignBack {
        by: ActorId,
        card: CardId,
        given_back: bool,
    },
    /// The gamemaster refused it; the card is made up for (DD-396). `given_back`: the round's place for a card is free again
    ///
    CampaignRefused {
        by: ActorId,
        card: CardId,
        given_back: Option<bool>,
    },
    /// The subplot goes on after this adventure.
    Campaigned { subplot: SubplotId, card: CardId },
    /// A hero died for a victory; all the hero's cards went to the discard pile.
    Sacrificed {
        actor: ActorId,
        cards: Vec<CardId>,
        victory: Option<String>,
    },
    /// An act is ending, perhaps with its adventure: these subplots are asked about. `dramas`: with the adventure all show how
    /// many Drama cards they kept (DD-108).
    ActEnding {
        of_adventure: bool,
        asked: Vec<SubplotId>,
        dramas: Vec<(ActorId, u8)>,
    },
    /// The gamemaster said how one went.
    Judged {
        subplot: SubplotId,
        verdict: Verdict,
    },
    /// The act ended; these subplots paid a possibility to their owners (DD-103).
    ActEnded { paid: Vec<(SubplotId, ActorId)> },
    /// The full hand has another size from now on.
    HandSizeSet { cards: u8 },
    /// The gamemaster set what every hero gets.
    AwardSet { base: u16 },
    /// Something is taken from an award.
    Deducted {
        actor: ActorId,
        cause: Cause,
        possibilities: u16,
        reason: String,
    },
    /// The adventure ended: awards were paid, and all cards went back into the deck.
    AdventureEnded { awards: Vec<Award> },
    /// The next adventure began; the deal follows.
    AdventureBegan { adventure: u16 },
    /// A new sitting began.
    SittingBegan,
}

/// A fact that stands against a [`StoryCommand`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum StoryRefusal {
    /// One subplot for each player and adventure.
    Limit { actor: ActorId },
    /// What lies in a pool is no more to be turned in.
    Laid { card: CardId },
    /// That card is no subplot.
    NoSubplotCard { card: CardId },
    /// There is no such subplot.
    NoSubplot,
    /// It has not come so far, or is past that.
    WrongStage,
    /// Campaign is for an active subplot.
    NotActive,
    /// Martyr is never campaigned.
    MartyrEnds,
    /// No campaign is played.
    NoCampaign,
    /// The owner has not agreed.
    OwnerNotAgreed { owner: ActorId },
    /// Nobody uses Campaign now.
    NothingAsked,
    /// Campaign does not wait in a pool at this table.
    NothingToCampaign,
    /// A laid Campaign is to be used before anything else is done.
    CampaignFirst { actor: ActorId },
    /// Campaign is being used already.
    CampaignAsked,
    /// An act is ending.
    ActEnding,
    /// No act is ending, or no adventure.
    ActNotEnding,
    /// Not every subplot has been spoken of.
    Unjudged,
    /// No adventure runs.
    BetweenAdventures,
    /// One still runs.
    AdventureRuns,
    /// The final encounter is still to come.
    FinalSceneFirst,
    /// The scene runs that an act is to end with.
    SceneRuns,
    /// Hands are not filled after the final encounter.
    NoRefill,
    /// More is to be taken than may be.
    DeductedTooMuch { cause: Cause, most: u16 },
    /// No accepted subplot of that hero could have been ignored.
    NothingIgnored,
}

impl StoryRefusal {
    /// What stands behind it.
    pub const fn ground(self) -> Ground {
        match self {
            Self::Limit { .. } => Ground::Rule(dd(358)),
            Self::Laid { .. } => Ground::Rule(dd(357)),
            Self::NoSubplotCard { .. } => Ground::Firm(dd(355)),
            Self::NoSubplot | Self::WrongStage => Ground::Firm(dd(369)),
            Self::NotActive | Self::NothingToCampaign => Ground::Rule(dd(387)),
            Self::NothingAsked | Self::CampaignFirst { .. } | Self::CampaignAsked => {
                Ground::Firm(dd(387))
            }
            Self::MartyrEnds => Ground::Rule(dd(385)),
            Self::NoCampaign => Ground::Rule(dd(395)),
            Self::OwnerNotAgreed { .. } => Ground::Rule(dd(389)),
            Self::ActEnding | Self::ActNotEnding => Ground::Firm(dd(103)),
            Self::Unjudged => Ground::Rule(dd(103)),
            Self::BetweenAdventures | Self::AdventureRuns => Ground::Firm(dd(107)),
            Self::FinalSceneFirst | Self::NoRefill => Ground::Rule(dd(101)),
            Self::SceneRuns => Ground::Rule(dd(100)),
            Self::NothingIgnored => Ground::Rule(dd(362)),
            Self::DeductedTooMuch { cause, .. } => Ground::Rule(match cause {
                Cause::Ignored => dd(362),
                Cause::Insurance => dd(383),
            }),
        }
    }

    /// Whether only a card of one kind is refused so, so that it would be told by it (DD-026).
    pub const fn tells_the_kind(self) -> bool {
        match self {
            Self::Limit { .. }
            | Self::NotActive
            | Self::MartyrEnds
            | Self::NoCampaign
            | Self::NothingToCampaign
            | Self::CampaignAsked
            | Self::OwnerNotAgreed { .. }
            | Self::WrongStage
            | Self::NoRefill => true,
            Self::Laid { .. }
            | Self::NoSubplotCard { .. }
            | Self::NoSubplot
            | Self::NothingAsked
            | Self::CampaignFirst { .. }
            | Self::ActEnding
            | Self::ActNotEnding
            | Self::Unjudged
            | Self::BetweenAdventures
            | Self::AdventureRuns
            | Self::FinalSceneFirst
            | Self::SceneRuns
            | Self::NothingIgnored
            | Self::DeductedTooMuch { .. } => false,
        }
    }
}
