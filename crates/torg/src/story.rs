//! Subplots, and what ends with an act or an adventure (sections 3.8, 3.18 and 3.19 of the deck's ledger).

use super::card::{CardId, CardName};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::rule::dd;
use tabletop::ruling::RefusalBasis;
use tabletop::seat::ActorId;

/// The number of a subplot at its table, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SubplotId(pub u16);

/// How far a subplot has come (DD-369).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SubplotStage {
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
    pub stage: SubplotStage,
    /// Whether it goes on after this adventure.
    pub campaigned: bool,
    /// The adventure in which it was campaigned.
    pub campaigned_in: u16,
    /// Acts of this adventure for which it has paid.
    pub acts_paid: u16,
    /// Whether its story is being ignored in this act (DD-361).
    pub ignored: bool,
    /// What its player suggested (DD-353).
    pub suggestion: Option<String>,
    /// What the gamemaster has in mind (DD-366).
    pub note: Option<String>,
    /// Whether all may know that.
    pub note_revealed: bool,
    /// Whether it took the round's place for a card, and the round still runs.
    pub used_pool_play: bool,
    /// It is over, and it was active in the act that runs (DD-360).
    pub ended_this_act: bool,
}

impl Subplot {
    /// Whether it was accepted and goes on or may.
    pub(crate) fn is_accepted(&self) -> bool {
        match self.stage {
            SubplotStage::Pending | SubplotStage::Active => true,
            SubplotStage::Proposed | SubplotStage::Ended => false,
        }
    }

    /// Whether it comes from an earlier adventure.
    pub fn is_background(&self) -> bool {
        self.card.is_none()
    }

    /// Whether the end of the act asks about it: it was accepted and may have been active in the act (DD-103). One of an
    /// earlier adventure is asked about where it takes part in this one (DD-392).
    pub(crate) fn needs_verdict(&self) -> bool {
        match self.stage {
            SubplotStage::Pending => !self.is_background(),
            SubplotStage::Active => true,
            SubplotStage::Ended => self.ended_this_act,
            SubplotStage::Proposed => false,
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
pub enum DeductionCause {
    /// A subplot was ignored through the whole adventure (DD-362).
    SubplotIgnored,
    /// Martyr was kept as an insurance only (DD-383).
    MartyrAsInsurance,
}

/// Something taken from an award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // named by their types
pub struct Deduction {
    pub actor: ActorId,
    pub cause: DeductionCause,
    pub possibilities: u16,
    pub reason: String,
    /// Whether it was more than the book allows when it was taken: that was ruled, and it stands.
    pub by_ruling: bool,
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
    pub(crate) const fn before_deductions(&self) -> u16 {
        self.base
            .saturating_add(self.drama)
            .saturating_add(self.glory)
    }

    /// What is left of it.
    pub const fn total(&self) -> u16 {
        self.before_deductions().saturating_sub(self.deducted)
    }
}

/// The list at the end of an act or of the adventure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActReview {
    /// Whether the adventure ends with the act.
    pub ends_adventure: bool,
    /// Every accepted subplot, with what was said of it.
    pub verdicts: Vec<(SubplotId, Option<Verdict>)>,
    /// Who kept how many Drama cards.
    pub kept_dramas: Vec<(ActorId, u8)>,
    /// The gamemaster's award for every hero.
    pub base_award: Option<u16>,
    /// What is taken from whose award.
    pub deductions: Vec<Deduction>,
}

/// A Campaign card that is to be used on a subplot (DD-387).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignProposal {
    /// Whose card it is.
    pub by: ActorId,
    /// The card.
    pub card: CardId,
    /// What it is used on.
    pub subplot: SubplotId,
    /// Whether the subplot's owner has agreed (DD-389).
    pub owner_agreed: bool,
}

/// What is so of the story; part of the state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The adventure, from 1.
    pub adventure: u16,
    /// Whether its final encounter is over (DD-101).
    pub final_encounter_over: bool,
    /// Whether it has ended and the next has not begun: all cards are in the deck (DD-107).
    pub between_adventures: bool,
    /// Every subplot of this adventure, and those from earlier ones.
    pub subplots: Vec<Subplot>,
    /// Whose and which card each subplot was, by its number: those that are over too, for the event log.
    pub subplot_history: Vec<(ActorId, CardId)>,
    /// Which kinds fit this adventure and which do not (DD-363).
    pub subplot_policy: Vec<(CardName, bool)>,
    /// The Campaign card that is being used.
    pub campaign_proposal: Option<CampaignProposal>,
    /// Campaign cards that took the round's place for a card, while the round still runs.
    pub campaigns_pooled_this_round: Vec<CardId>,
    /// The list that is being gone through.
    pub act_review: Option<ActReview>,
}

impl Story {
    /// One of the subplots.
    pub fn subplot(&self, id: SubplotId) -> Option<&Subplot> {
        self.subplots.iter().find(|subplot| subplot.id == id)
    }

    /// Whether the gamemaster said that a kind fits this adventure; `None` where nothing was said.
    pub(crate) fn subplot_fits(&self, name: CardName) -> Option<bool> {
        let told = self.subplot_policy.iter().find(|(told, _)| *told == name);
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
    SetNote { subplot: SubplotId, text: String },
    /// Let all know that.
    RevealNote { subplot: SubplotId },
    /// Mark that its story is ignored in this act (DD-361).
    MarkIgnored { subplot: SubplotId, ignored: bool },
    /// Discard one from the hand for a possibility and a new card (DD-355).
    TurnIn { actor: ActorId, card: CardId },
    /// Say beforehand whether a kind fits the adventure (DD-363).
    SetSubplotFit { name: CardName, fits: Option<bool> },
    /// Use a laid Campaign on an active subplot (DD-387).
    UseCampaign {
        actor: ActorId,
        card: CardId,
        subplot: SubplotId,
    },
    /// Say as the gamemaster that a laid Campaign does not fit (DD-396).
    RefuseCampaign { actor: ActorId, card: CardId },
    /// Say as its owner whether one agrees (DD-389).
    AnswerCampaign { agrees: bool },
    /// Say as the gamemaster whether that will be (DD-390).
    ApproveCampaign { approves: bool },
    /// Give a hero's life for a victory (DD-380); `heir` is the player's new hero.
    Sacrifice {
        actor: ActorId,
        card: CardId,
        victory: String,
        heir: Option<Name>,
    },
    /// Say how a subplot went in the act that ends.
    JudgeSubplot {
        subplot: SubplotId,
        verdict: Verdict,
    },
    /// End the adventure: the list of its last act and of its awards begins (section 4.8).
    EndAdventure,
    /// Set what every hero gets.
    SetAward { base: u16 },
    /// Take something from a hero's award, with a reason; 0 takes nothing (DD-112).
    Deduct {
        actor: ActorId,
        cause: DeductionCause,
        possibilities: u16,
        reason: String,
    },
    /// Pay what the list says; all cards go back into the deck (DD-107).
    FinishAdventure,
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
    /// The gamemaster disallowed it. `pool_play_returned`: the round's place for a card is free again.
    Disallowed {
        subplot: SubplotId,
        owner: ActorId,
        card: CardId,
        pool_play_returned: bool,
    },
    /// It began, or rests.
    Activated { subplot: SubplotId, active: bool },
    /// It goes on as it was when another sitting ended (DD-105).
    Resumed {
        subplot: SubplotId,
        active: bool,
        acts_paid: u16,
        campaigned: bool,
    },
    /// The gamemaster keeps something in mind.
    NoteSet { subplot: SubplotId, text: String },
    /// The gamemaster let all know it.
    NoteRevealed { subplot: SubplotId, text: String },
    /// Its story is ignored in this act, or is no more.
    Ignored { subplot: SubplotId, ignored: bool },
    /// A hero turned one in from the hand, for a possibility. `used_pool_play`: it was the round's card.
    TurnedIn {
        actor: ActorId,
        card: CardId,
        used_pool_play: bool,
    },
    /// A discarded subplot brought a possibility. `draw_owed`: and a card after the refill.
    Compensated {
        actor: ActorId,
        card: CardId,
        draw_owed: bool,
    },
    /// The gamemaster sorted a kind.
    SubplotFitSet { name: CardName, fits: Option<bool> },
    /// Campaign is to be used.
    CampaignProposed {
        by: ActorId,
        card: CardId,
        subplot: SubplotId,
    },
    /// The subplot's owner agreed.
    CampaignAgreed,
    /// The owner declined; the card stays where it lay (DD-391).
    CampaignDeclined,
    /// The owner declined, where Campaign does not wait in a pool: it goes back to the hand (DD-391, A-75). `pool_play_returned`: the
    /// round's place for a card is free again.
    CampaignReturned {
        by: ActorId,
        card: CardId,
        pool_play_returned: bool,
    },
    /// The gamemaster refused it; the card is made up for (DD-396). `pool_play_returned`: the round's place for a card is free again
    ///
    CampaignRefused {
        by: ActorId,
        card: CardId,
        pool_play_returned: Option<bool>,
    },
    /// The subplot goes on after this adventure.
    Campaigned { subplot: SubplotId, card: CardId },
    /// A hero died for a victory; all the hero's cards went to the discard pile.
    Sacrificed {
        actor: ActorId,
        cards: Vec<CardId>,
        victory: Option<String>,
    },
    /// An act is ending, perhaps with its adventure: these subplots are asked about. `kept_dramas`: with the adventure all show how
    /// many Drama cards they kept (DD-108).
    ActEnding {
        ends_adventure: bool,
        subplots: Vec<SubplotId>,
        kept_dramas: Vec<(ActorId, u8)>,
    },
    /// The gamemaster said how one went.
    SubplotJudged {
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
        cause: DeductionCause,
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
    SubplotLimit { actor: ActorId },
    /// What lies in a pool is no more to be turned in.
    SubplotInPool { card: CardId },
    /// That card is no subplot.
    NotASubplotCard { card: CardId },
    /// There is no such subplot.
    NoSubplot,
    /// It has not come so far, or is past that.
    WrongStage,
    /// Campaign is for an active subplot.
    NotActive,
    /// Martyr is never campaigned.
    MartyrNeverCampaigned,
    /// No campaign is played.
    NoCampaignPlayed,
    /// The owner has not agreed.
    OwnerNotAgreed { owner: ActorId },
    /// Nobody uses Campaign now.
    NoCampaignProposal,
    /// Campaign does not wait in a pool at this table.
    NothingToCampaign,
    /// A laid Campaign is to be used before anything else is done.
    CampaignFirst { actor: ActorId },
    /// Campaign is being used already.
    CampaignAlreadyProposed,
    /// An act is ending.
    ActEnding,
    /// No act is ending, or no adventure.
    ActNotEnding,
    /// Not every subplot has been spoken of.
    SubplotsUnjudged,
    /// No adventure runs.
    BetweenAdventures,
    /// One still runs.
    AdventureNotEnded,
    /// The final encounter is still to come.
    FinalSceneFirst,
    /// The scene runs that an act is to end with.
    SceneNotEnded,
    /// Hands are not filled after the final encounter.
    NoRefill,
    /// More is to be taken than may be.
    DeductedTooMuch { cause: DeductionCause, max: u16 },
    /// No accepted subplot of that hero could have been ignored.
    NothingIgnored,
}

impl StoryRefusal {
    /// What stands behind it.
    pub const fn ground(self) -> RefusalBasis {
        match self {
            Self::SubplotLimit { .. } => RefusalBasis::OverridableRule(dd(358)),
            Self::SubplotInPool { .. } => RefusalBasis::OverridableRule(dd(357)),
            Self::NotASubplotCard { .. } => RefusalBasis::BindingRule(dd(355)),
            Self::NoSubplot | Self::WrongStage => RefusalBasis::BindingRule(dd(369)),
            Self::NotActive | Self::NothingToCampaign => RefusalBasis::OverridableRule(dd(387)),
            Self::NoCampaignProposal
            | Self::CampaignFirst { .. }
            | Self::CampaignAlreadyProposed => RefusalBasis::BindingRule(dd(387)),
            Self::MartyrNeverCampaigned => RefusalBasis::OverridableRule(dd(385)),
            Self::NoCampaignPlayed => RefusalBasis::OverridableRule(dd(395)),
            Self::OwnerNotAgreed { .. } => RefusalBasis::OverridableRule(dd(389)),
            Self::ActEnding | Self::ActNotEnding => RefusalBasis::BindingRule(dd(103)),
            Self::SubplotsUnjudged => RefusalBasis::OverridableRule(dd(103)),
            Self::BetweenAdventures | Self::AdventureNotEnded => RefusalBasis::BindingRule(dd(107)),
            Self::FinalSceneFirst | Self::NoRefill => RefusalBasis::OverridableRule(dd(101)),
            Self::SceneNotEnded => RefusalBasis::OverridableRule(dd(100)),
            Self::NothingIgnored => RefusalBasis::OverridableRule(dd(362)),
            Self::DeductedTooMuch { cause, .. } => RefusalBasis::OverridableRule(match cause {
                DeductionCause::SubplotIgnored => dd(362),
                DeductionCause::MartyrAsInsurance => dd(383),
            }),
        }
    }

    /// Whether only a card of one kind is refused so, so that it would be told by it (DD-026).
    pub const fn reveals_card_kind(self) -> bool {
        match self {
            Self::SubplotLimit { .. }
            | Self::NotActive
            | Self::MartyrNeverCampaigned
            | Self::NoCampaignPlayed
            | Self::NothingToCampaign
            | Self::CampaignAlreadyProposed
            | Self::OwnerNotAgreed { .. }
            | Self::WrongStage
            | Self::NoRefill => true,
            Self::SubplotInPool { .. }
            | Self::NotASubplotCard { .. }
            | Self::NoSubplot
            | Self::NoCampaignProposal
            | Self::CampaignFirst { .. }
            | Self::ActEnding
            | Self::ActNotEnding
            | Self::SubplotsUnjudged
            | Self::BetweenAdventures
            | Self::AdventureNotEnded
            | Self::FinalSceneFirst
            | Self::SceneNotEnded
            | Self::NothingIgnored
            | Self::DeductedTooMuch { .. } => false,
        }
    }
}
