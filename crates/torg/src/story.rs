//! Subplots, acts and adventures: state, commands, events and refusals.

use super::card::{CardId, CardName};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::name::Name;
use tabletop::rule::dd;
use tabletop::ruling::RefusalBasis;
use tabletop::seat::ActorId;
use tabletop::variants::all_variants;

/// The number of a subplot at its table, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SubplotId(pub u16);

/// How far a subplot has come (DD-369).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SubplotStage {
    /// Put into the pool; the gamemaster has not yet decided whether it fits.
    Proposed,
    /// Accepted, but its circumstances have not occurred yet (DD-364). A pending subplot from an earlier adventure does not take
    /// part in this one (DD-392).
    Pending,
    /// Active; it pays at the end of the act (DD-360).
    Active,
    /// Was accepted, and has ended.
    Ended,
}

/// A subplot of one hero. It lasts as long as its card is in its owner's pool (DD-368).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subplot {
    /// Its number.
    pub id: SubplotId,
    /// The hero it belongs to.
    pub owner: ActorId,
    /// The name of its card.
    pub name: CardName,
    /// The card; `None` if the subplot was campaigned in an earlier adventure (DD-387).
    pub card: Option<CardId>,
    /// How far it has come.
    pub stage: SubplotStage,
    /// Whether it continues after this adventure.
    pub campaigned: bool,
    /// The adventure in which it was campaigned.
    pub campaigned_in: u16,
    /// Acts of this adventure for which it has paid.
    pub acts_paid: u16,
    /// Whether the subplot's story is being ignored in this act (DD-361).
    pub ignored: bool,
    /// The player's suggestion of how it might apply (DD-353).
    pub suggestion: Option<String>,
    /// The gamemaster's private note (DD-366).
    pub note: Option<String>,
    /// Whether everybody may read the note.
    pub note_revealed: bool,
    /// Whether its card used the pool play of the current round.
    pub used_pool_play: bool,
    /// Whether it ended in the current act after being active in it (DD-360).
    pub ended_this_act: bool,
    /// Whether it was paused in the current act after being active in it (DD-360).
    pub paused_this_act: bool,
}

impl Subplot {
    /// Whether it was accepted and has not ended.
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

    /// Whether it was active at any time in the current act (DD-360).
    pub fn was_active_this_act(&self) -> bool {
        self.stage == SubplotStage::Active || self.ended_this_act || self.paused_this_act
    }

    /// Whether the gamemaster has to judge it at the end of the act: it was accepted and may have been active in the act
    /// (DD-103). One from an earlier adventure counts if it takes part in this one (DD-392), also if it has been paused since (DD-360).
    pub(crate) fn needs_verdict(&self) -> bool {
        match self.stage {
            SubplotStage::Pending => !self.is_background() || self.paused_this_act,
            SubplotStage::Active => true,
            SubplotStage::Ended => self.was_active_this_act(),
            SubplotStage::Proposed => false,
        }
    }
}

/// The gamemaster's judgement of a subplot for the act that ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It was active and was played: it pays.
    Played,
    /// It was active and was ignored (DD-361).
    Ignored,
    /// It was not active.
    NotActive,
}

/// Why an award is reduced (DD-112).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum DeductionCause {
    /// A subplot was ignored through the whole adventure (DD-362).
    SubplotIgnored,
    /// Martyr was kept only as insurance (DD-383).
    MartyrAsInsurance,
}

impl DeductionCause {
    /// Both causes.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

/// A deduction from an award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // named by their types
pub struct Deduction {
    pub actor: ActorId,
    pub cause: DeductionCause,
    pub possibilities: u16,
    pub reason: String,
    /// Whether it exceeded the allowed amount when it was made, by a ruling; it is then still valid.
    pub by_ruling: bool,
}

/// What a hero gets at the end of an adventure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    /// The hero.
    pub actor: ActorId,
    /// The gamemaster's award.
    pub base: u16,
    /// The possibilities for Drama cards still held (DD-108).
    pub drama: u16,
    /// The possibilities for Glory cards that were played (DD-110).
    pub glory: u16,
    /// The sum of deductions (DD-112).
    pub deducted: u16,
}

impl Award {
    /// The award before deductions.
    pub(crate) const fn before_deductions(&self) -> u16 {
        self.base
            .saturating_add(self.drama)
            .saturating_add(self.glory)
    }

    /// The award after deductions.
    pub const fn total(&self) -> u16 {
        self.before_deductions().saturating_sub(self.deducted)
    }
}

/// The review at the end of an act or of the adventure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActReview {
    /// Whether the adventure ends with the act.
    pub ends_adventure: bool,
    /// Every accepted subplot, with its verdict if there is one.
    pub verdicts: Vec<(SubplotId, Option<Verdict>)>,
    /// How many Drama cards each hero still held.
    pub kept_dramas: Vec<(ActorId, u8)>,
    /// The gamemaster's award for every hero.
    pub base_award: Option<u16>,
    /// The deductions.
    pub deductions: Vec<Deduction>,
}

/// A proposal to use a Campaign card on a subplot (DD-387).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignProposal {
    /// The hero who has the card.
    pub by: ActorId,
    /// The card.
    pub card: CardId,
    /// The subplot it would be used on.
    pub subplot: SubplotId,
    /// Whether the subplot's owner has agreed (DD-389).
    pub owner_agreed: bool,
}

/// The story part of the state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The number of the adventure, from 1.
    pub adventure: u16,
    /// Whether its final encounter is over (DD-101).
    pub final_encounter_over: bool,
    /// Whether it has ended and the next has not begun: all cards are in the deck (DD-107).
    pub between_adventures: bool,
    /// Every subplot of this adventure, and those from earlier ones.
    pub subplots: Vec<Subplot>,
    /// Owner and card of every subplot by its ID, including those that are over; the event log needs it.
    pub subplot_history: Vec<(ActorId, CardId)>,
    /// Which kinds of subplot fit this adventure and which do not (DD-363).
    pub subplot_policy: Vec<(CardName, bool)>,
    /// The current Campaign proposal.
    pub campaign_proposal: Option<CampaignProposal>,
    /// Campaign cards that used the pool play of the current round.
    pub campaigns_pooled_this_round: Vec<CardId>,
    /// The current review.
    pub act_review: Option<ActReview>,
}

impl Story {
    /// The subplot with this ID.
    pub fn subplot(&self, id: SubplotId) -> Option<&Subplot> {
        self.subplots.iter().find(|subplot| subplot.id == id)
    }

    /// Returns the subplot that ended when this card left its owner's pool, if the card was no other subplot since (DD-368).
    pub(crate) fn subplot_lost_with(&self, owner: ActorId, card: CardId) -> Option<&Subplot> {
        let mut history = self.subplot_history.iter();
        let index = history.rposition(|laid| *laid == (owner, card))?;
        let id = u16::try_from(index.saturating_add(1)).ok()?;
        let subplot = self.subplot(SubplotId(id))?;
        (subplot.stage == SubplotStage::Ended).then_some(subplot)
    }

    /// Whether the gamemaster said that a kind fits this adventure; `None` if nothing was said.
    pub(crate) fn subplot_fits(&self, name: CardName) -> Option<bool> {
        let policy = self
            .subplot_policy
            .iter()
            .find(|(card_name, _)| *card_name == name);
        policy.map(|(_, fits)| *fits)
    }
}

/// A command about the story.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum StoryCommand {
    /// Suggest how your own subplot might apply (DD-353).
    Suggest { subplot: SubplotId, text: String },
    /// Accept a proposed subplot: active, or pending (DD-364).
    Accept { subplot: SubplotId, active: bool },
    /// Disallow a proposed subplot (DD-356).
    Disallow { subplot: SubplotId },
    /// Make an accepted subplot active or pending (DD-365, DD-392).
    Activate { subplot: SubplotId, active: bool },
    /// Write a private note about a subplot (DD-366).
    SetNote { subplot: SubplotId, text: String },
    /// Show the note to everybody.
    RevealNote { subplot: SubplotId },
    /// Mark whether its story is ignored in this act (DD-361).
    MarkIgnored { subplot: SubplotId, ignored: bool },
    /// Discard a subplot from the hand for a possibility and a new card (DD-355).
    TurnIn { actor: ActorId, card: CardId },
    /// Say in advance whether a kind fits the adventure (DD-363).
    SetSubplotFit { name: CardName, fits: Option<bool> },
    /// Use a pooled Campaign on an active subplot (DD-387).
    UseCampaign {
        actor: ActorId,
        card: CardId,
        subplot: SubplotId,
    },
    /// As the gamemaster, refuse a pooled Campaign (DD-396).
    RefuseCampaign { actor: ActorId, card: CardId },
    /// As the subplot's owner, agree or decline (DD-389).
    AnswerCampaign { agrees: bool },
    /// As the gamemaster, approve the Campaign proposal or not (DD-390).
    ApproveCampaign { approves: bool },
    /// Sacrifice a hero's life for a victory (DD-380); `heir` is the player's new hero.
    Sacrifice {
        actor: ActorId,
        card: CardId,
        victory: String,
        heir: Option<Name>,
    },
    /// Judge how a subplot went in the ending act.
    JudgeSubplot {
        subplot: SubplotId,
        verdict: Verdict,
    },
    /// End the adventure: begin the review of its last act and its awards.
    EndAdventure,
    /// Set the base award of every hero.
    SetAward { base: u16 },
    /// Deduct from a hero's award, with a reason; 0 removes the deduction (DD-112).
    Deduct {
        actor: ActorId,
        cause: DeductionCause,
        possibilities: u16,
        reason: String,
    },
    /// Pay the awards; all cards return to the deck (DD-107).
    FinishAdventure,
    /// Deal new hands to the heroes at the table (DD-013).
    NextAdventure,
    /// Begin a new session of the same adventure.
    #[serde(rename = "new_sitting")]
    NewSession,
}

/// An event of the story.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum StoryEvent {
    /// A player suggested how a subplot might apply.
    Suggested { subplot: SubplotId, text: String },
    /// The gamemaster accepted it.
    Accepted { subplot: SubplotId, active: bool },
    /// The gamemaster disallowed it. `pool_play_returned`: the round's pool play is available again.
    Disallowed {
        subplot: SubplotId,
        owner: ActorId,
        card: CardId,
        pool_play_returned: bool,
    },
    /// It became active or pending.
    Activated { subplot: SubplotId, active: bool },
    /// A subplot continues with the status that it had at the end of another session (DD-105).
    Resumed {
        subplot: SubplotId,
        active: bool,
        acts_paid: u16,
        campaigned: bool,
    },
    /// The gamemaster wrote a private note.
    NoteSet { subplot: SubplotId, text: String },
    /// The gamemaster showed the note to everybody.
    NoteRevealed { subplot: SubplotId, text: String },
    /// Its story was marked as ignored in this act, or unmarked.
    Ignored { subplot: SubplotId, ignored: bool },
    /// A hero discarded a subplot from the hand for a possibility. `used_pool_play`: this used the round's pool play.
    TurnedIn {
        actor: ActorId,
        card: CardId,
        used_pool_play: bool,
    },
    /// The owner of a discarded subplot got a possibility. `draw_owed`: the owner also draws a card after the refill.
    Compensated {
        actor: ActorId,
        card: CardId,
        draw_owed: bool,
    },
    /// The gamemaster said whether a kind of subplot fits.
    SubplotFitSet { name: CardName, fits: Option<bool> },
    /// Campaign was proposed.
    CampaignProposed {
        by: ActorId,
        card: CardId,
        subplot: SubplotId,
    },
    /// The subplot's owner agreed.
    CampaignAgreed,
    /// The owner declined; the card stays in the pool (DD-391).
    CampaignDeclined,
    /// The owner declined, and Campaign does not wait in pools at this table: it goes back to the hand (DD-391, A-75).
    /// `pool_play_returned`: the round's pool play is available again.
    CampaignReturned {
        by: ActorId,
        card: CardId,
        pool_play_returned: bool,
    },
    /// The gamemaster refused it; the hero is compensated for the card (DD-396). `pool_play_returned`: the round's pool play is
    /// available again.
    CampaignRefused {
        by: ActorId,
        card: CardId,
        pool_play_returned: Option<bool>,
    },
    /// The subplot continues after this adventure.
    Campaigned { subplot: SubplotId, card: CardId },
    /// A hero died for a victory; all their cards went to the discard pile.
    Sacrificed {
        actor: ActorId,
        cards: Vec<CardId>,
        victory: Option<String>,
    },
    /// An act, and perhaps its adventure, is ending: these subplots have to be judged. `kept_dramas`: at the end of an adventure,
    /// how many Drama cards each hero still held (DD-108).
    ActEnding {
        ends_adventure: bool,
        subplots: Vec<SubplotId>,
        kept_dramas: Vec<(ActorId, u8)>,
    },
    /// The gamemaster judged a subplot.
    SubplotJudged {
        subplot: SubplotId,
        verdict: Verdict,
    },
    /// The act ended; these subplots paid a possibility to their owners (DD-103).
    ActEnded { paid: Vec<(SubplotId, ActorId)> },
    /// The size of a full hand changed.
    HandSizeSet { cards: u8 },
    /// The gamemaster set every hero's base award.
    AwardSet { base: u16 },
    /// A deduction from an award.
    Deducted {
        actor: ActorId,
        cause: DeductionCause,
        possibilities: u16,
        reason: String,
    },
    /// The adventure ended: awards were paid, and all cards went back into the deck.
    AdventureEnded { awards: Vec<Award> },
    /// The next adventure began; the cards are dealt next.
    AdventureBegan { adventure: u16 },
    /// A new session began.
    #[serde(rename = "sitting_began")]
    SessionBegan,
}

/// Why a [`StoryCommand`] is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum StoryRefusal {
    /// The limit of one subplot per adventure is reached.
    SubplotLimit { actor: ActorId },
    /// A card in a pool cannot be turned in.
    SubplotInPool { card: CardId },
    /// The card is not a subplot.
    NotASubplotCard { card: CardId },
    /// There is no such subplot.
    NoSubplot,
    /// The subplot is not at the stage that this needs.
    WrongStage,
    /// Campaign needs an active subplot.
    NotActive,
    /// Martyr cannot be campaigned.
    MartyrNeverCampaigned,
    /// No campaign is played.
    NoCampaignPlayed,
    /// The owner has not agreed.
    OwnerNotAgreed { owner: ActorId },
    /// The owner of the subplot is away and cannot agree.
    OwnerAway { owner: ActorId },
    /// No Campaign is proposed.
    NoCampaignProposal,
    /// At this table Campaign does not wait in a pool.
    NothingToCampaign,
    /// A pooled Campaign has to be used first.
    CampaignFirst { actor: ActorId },
    /// Campaign is already proposed.
    CampaignAlreadyProposed,
    /// A proposed Campaign has to be decided before the adventure ends.
    CampaignUndecided { actor: ActorId },
    /// An act is ending.
    ActEnding,
    /// Neither an act nor an adventure is ending.
    ActNotEnding,
    /// Not every subplot has been judged.
    SubplotsUnjudged,
    /// No adventure is running.
    BetweenAdventures,
    /// An adventure is still running.
    AdventureNotEnded,
    /// The final encounter is still to come.
    FinalSceneFirst,
    /// The scene with which the act is to end is still running.
    SceneNotEnded,
    /// Hands are not filled after the final encounter.
    NoRefill,
    /// The deduction is larger than allowed.
    DeductedTooMuch { cause: DeductionCause, max: u16 },
    /// No accepted subplot of that hero could have been ignored.
    NothingIgnored,
}

impl StoryRefusal {
    /// Returns what the refusal is based on.
    pub const fn ground(self) -> RefusalBasis {
        match self {
            Self::SubplotLimit { .. } => RefusalBasis::OverridableRule(dd(358)),
            Self::SubplotInPool { .. } => RefusalBasis::OverridableRule(dd(357)),
            Self::NotASubplotCard { .. } => RefusalBasis::BindingRule(dd(355)),
            Self::NoSubplot | Self::WrongStage => RefusalBasis::BindingRule(dd(369)),
            Self::NotActive | Self::NothingToCampaign => RefusalBasis::OverridableRule(dd(387)),
            Self::NoCampaignProposal
            | Self::CampaignFirst { .. }
            | Self::CampaignAlreadyProposed
            | Self::CampaignUndecided { .. } => RefusalBasis::BindingRule(dd(387)),
            Self::MartyrNeverCampaigned => RefusalBasis::OverridableRule(dd(385)),
            Self::NoCampaignPlayed => RefusalBasis::OverridableRule(dd(395)),
            Self::OwnerNotAgreed { .. } | Self::OwnerAway { .. } => {
                RefusalBasis::OverridableRule(dd(389))
            }
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

    /// Whether only one kind of card is refused for this reason, so that the refusal would reveal the card (DD-026).
    pub const fn reveals_card_kind(self) -> bool {
        match self {
            Self::SubplotLimit { .. }
            | Self::NotActive
            | Self::MartyrNeverCampaigned
            | Self::NoCampaignPlayed
            | Self::NothingToCampaign
            | Self::CampaignAlreadyProposed
            | Self::OwnerNotAgreed { .. }
            | Self::OwnerAway { .. }
            | Self::WrongStage
            | Self::NoRefill => true,
            Self::SubplotInPool { .. }
            | Self::NotASubplotCard { .. }
            | Self::NoSubplot
            | Self::NoCampaignProposal
            | Self::CampaignFirst { .. }
            | Self::CampaignUndecided { .. }
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
