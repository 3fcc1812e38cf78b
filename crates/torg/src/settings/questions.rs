//! The questions that have a few answers each; the default answer comes first. The texts that a table reads are in the app.

use crate::questions::questions;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

questions! {
    Answers;
    /// When the hand size may change with the number of heroes.
    "A-02" HandSizeRecount "deal_recount" {
        /// Never in an adventure.
        Never "never",
        /// At a new act.
        Act "act",
        /// At a new sitting.
        Sitting "sitting",
    }
    /// Whether a starting pool may grow when the number of heroes in the conflict falls.
    "A-03" StartRecount "pool_start_recount" {
        /// Counted once, as the rounds begin.
        No "no",
        /// Counted anew before the first flip.
        Yes "yes",
    }
    /// Until when the round's pool card may be played.
    "A-04" PoolWindow "pool_window" {
        /// To the end of the round.
        Round "round",
        /// Before anybody else acts.
        AtOnce "at_once",
    }
    /// Whether an action helps the scene until the gamemaster says otherwise.
    "A-05" PoolContribution "pool_contribution" {
        /// It does.
        Veto "veto",
        /// Only when the gamemaster says so.
        Confirm "confirm",
    }
    /// Where a card is that works until the end of the round.
    "A-06" LastingZone "lasting_zone" {
        /// Apart, until the round closes.
        InEffect "in_effect",
        /// On the discard pile at once.
        Discard "discard",
    }
    /// How long such a card works in free play.
    "A-07" FreeDuration "free_duration" {
        /// For one action.
        Action "action",
        /// Until the gamemaster ends it.
        UntilEnded "told",
    }
    /// Whether one's own cards close before the result in free play too.
    "A-08" CommitFree "commit_free_play" {
        /// As in rounds.
        Yes "yes",
        /// Only in rounds.
        No "no",
    }
    /// Where a new deck comes from when the old one is used up.
    "A-09" Reshuffle "reshuffle" {
        /// From the discard pile, and from the stack under its top when that is empty too.
        Discards "discards",
        /// From both at once.
        DiscardsAndStack "discards_and_stack",
    }
    /// When it is shuffled.
    "A-10" ReshuffleWhen "reshuffle_when" {
        /// When the next card is wanted.
        Needed "needed",
        /// As soon as the last card is gone.
        AtOnce "at_once",
    }
    /// What becomes of the flipped cards when a scene ends.
    "A-11" StackAtSceneEnd "stack_at_scene_end" {
        /// They stay on the table.
        Stays "stays",
        /// They go to the discard pile, the last flip on top.
        Discarded "discarded",
    }
    /// What may be seen of the discard pile.
    "A-12" DiscardBrowse "discard_browse" {
        /// All of it.
        All "all",
        /// Its top card.
        Top "top",
    }
    /// What several cards of one name are worth on one action.
    "A-14" Stacking "stacking" {
        /// Each counts.
        Sum "sum",
        /// One counts.
        Best "best",
    }
    /// For whom the critical moment of an act is spent.
    "A-16" CriticalScope "critical_scope" {
        /// For the one hero.
        Hero "hero",
        /// For all heroes of that player.
        Player "player",
        /// For all.
        Group "group",
    }
    /// Which cards of the hand it opens.
    "A-17" CriticalCards "critical_cards" {
        /// Those that can change the action.
        Affecting "affecting",
        /// Every card.
        Any "any",
    }
    /// When these are chosen.
    "A-18" CriticalChoice "critical_choice" {
        /// Until the result is committed.
        UntilCommitted "until_told",
        /// Before the dice.
        BeforeRoll "before_roll",
    }
    /// Whether confused heroes have a critical moment.
    "A-19" ConfusedCritical "confused_critical" {
        /// No.
        Blocked "blocked",
        /// Yes.
        Free "free",
    }
    /// Whether confused heroes trade.
    "A-19" ConfusedTrade "confused_trade" {
        /// No.
        Blocked "blocked",
        /// Yes.
        Free "free",
    }
    /// Whether a confused hero may become a martyr.
    "A-19" ConfusedMartyr "confused_martyr" {
        /// Yes.
        Free "free",
        /// No.
        Blocked "blocked",
    }
    /// When the second actions of a flurry are taken.
    "A-20" FlurryOrder "flurry_order" {
        /// At once, before the other side.
        AtOnce "at_once",
        /// After both sides have acted.
        AfterBoth "after_both",
    }
    /// Whether two causes of up give two free rolls.
    "A-21" UpStacks "up_stacks" {
        /// One.
        No "no",
        /// Two.
        Yes "yes",
    }
    /// How up and stymied cancel each other.
    "A-22" UpStymied "up_stymied" {
        /// Both are gone.
        Condition "condition",
        /// For one roll.
        FirstRoll "first_roll",
    }
    /// Which reroll stymied takes.
    "A-23" StymiedScope "stymied_scope" {
        /// The first of the round.
        Round "round",
        /// The first of each roll.
        Roll "roll",
    }
    /// What becomes of a reroll that was paid for.
    "A-24" StymiedPaid "stymied_paid" {
        /// It is lost with its price.
        Swallowed "swallowed",
        /// It cannot be bought.
        Refused "refused",
    }
    /// Whom an inspired line reaches.
    "A-25" InspirationAbsent "inspiration_absent" {
        /// Those in the conflict.
        Present "present",
        /// Every hero of the adventure.
        All "all",
    }
    /// What a knocked down character can do next.
    "A-26" Knockdown "knockdown" {
        /// What the table's edition says.
        Book "revised",
        /// Stand up.
        Revised "later",
        /// Defend.
        Classic "classic",
    }
    /// Who counts as injured when a side breaks.
    "A-27" BreakInjured "break_injured" {
        /// Whoever has shock, K, O or a wound.
        Any "any",
        /// Whoever has a wound.
        Wounds "wounds",
    }
    /// What the plain setback does.
    "A-28" SetbackGeneric "setback_generic" {
        /// It takes 5 from action totals.
        Total "total",
        /// It adds 5 to difficulties.
        Difficulty "difficulty",
    }
    /// Whether it also lowers defences that are not rolled.
    "A-29" SetbackPassive "setback_passive" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// How often heroes who fight each other roll for the order.
    "A-30" DuelOrder "pvp_roll_each" {
        /// Every round.
        Round "round",
        /// Once.
        Fight "fight",
    }
    /// Which successes of a special villain action take cards.
    "A-31" Removals "villain_removals" {
        /// Every one.
        Each "each",
        /// The first in a round, whichever villain’s it is.
        FirstOfRound "first_of_round",
    }
    /// Which specials it can take from a pool.
    "A-32" TakeSpecials "villain_take_specials" {
        /// None.
        No "no",
        /// Alertness and Connection.
        Plain "plain",
        /// All.
        All "all",
    }
    /// Which defence earns a card.
    "A-33" DefendCounts "approved_defend" {
        /// A declared one.
        Active "active",
        /// Any that keeps the character unhurt.
        Any "any",
    }
    /// When a defence against several attacks has succeeded.
    "A-33" DefendMany "approved_defend_many" {
        /// When none hit.
        NoneHit "none_hit",
        /// When the first missed.
        FirstMissed "first_missed",
        /// Once for each that missed.
        Each "each",
    }
    /// What several approved things in one action earn.
    "A-34" ApprovedMulti "approved_multi" {
        /// A card for each kind.
        PerKind "per_kind",
        /// One card.
        PerAction "per_action",
    }
    /// How many steps of a task may be tried at once.
    "A-37" TaskMaxSteps "dsr_max_steps" {
        /// As many as the box shows.
        Box "box",
        /// Two.
        Two "two",
    }
    /// How they are rolled.
    "A-37" TaskRoll "dsr_roll" {
        /// A check for each.
        Each "each",
        /// One roll against rising difficulties.
        One "one",
    }
    /// What a possible setback takes.
    "A-38" TaskSetback "dsr_slip" {
        /// The last step done.
        Completed "completed",
        /// The step in work moves back.
        Pointer "pointer",
    }
    /// Whether a task begins again at step A with a new skill.
    "A-39" NewSkillRestarts "dsr_new_skill_restarts" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// Whether the round in which a new approach is accepted is used up.
    "A-40" NewApproachCostsRound "dsr_new_try_costs_round" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// What ignoring a problem means.
    "A-41" TaskDecline "dsr_decline" {
        /// Nothing happens.
        Allowed "allowed",
        /// It counts as a failure.
        Fails "fails",
    }
    /// What a task's time counts.
    "A-42" TaskBudget "dsr_budget" {
        /// Rounds.
        Rounds "rounds",
        /// Flips.
        Flips "flips",
    }
    /// Whether extra actions give extra attempts.
    "A-43" TaskExtraActions "dsr_extra_actions" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// Whether the round's box applies when a last-ditch effort fails.
    "A-44" LastDitchBox "dsr_last_ditch_box" {
        /// No.
        Ignored "ignored",
        /// Yes.
        Applies "applies",
    }
    /// How a last ditch effort is rolled.
    "A-45" LastDitchRoll "dsr_last_ditch_roll" {
        /// A check for each step.
        Each "each",
        /// One roll at the highest difficulty.
        One "one",
    }
    /// Whether a check that holds a problem off earns a card.
    "A-46" ProblemDraw "dsr_problem_draw" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// Where a card goes that was flipped for its box alone.
    "A-48" RandomFlip "random_flip" {
        /// In rounds under the card in force.
        UnderTop "under_top",
        /// On top.
        OnTop "on_top",
    }
    /// What Drama cards still held are worth at the end.
    "A-50" DramaAward "drama_end_award" {
        /// 3 possibilities for each.
        Each "each",
        /// 3 in all.
        Once "once",
    }
    /// Whether Escape! may be laid after another card.
    "A-51" EscapeLate "escape_late" {
        /// Yes, though it will not work.
        Warned "warned",
        /// No.
        Refused "refused",
    }
    /// Whether an Escape! from another hand works.
    "A-51" EscapeTransfer "escape_transfer" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// What must come to 60 for Glory.
    "A-52" GloryNumber "glory_number" {
        /// The dice.
        Die "die",
        /// The action total.
        Total "total",
    }
    /// When Haste may come in between.
    "A-53" HasteInterrupt "haste_interrupt" {
        /// Between rolls.
        BetweenRolls "between_rolls",
        /// Until the outcome is told.
        BeforeAnnounced "before_announced",
    }
    /// Whom Leadership reaches.
    "A-55" LeadershipTo "leadership_receivers" {
        /// One other player.
        One "one",
        /// Several.
        Several "several",
    }
    /// Where a special goes that Master Plan takes in rounds.
    "A-57" MasterSpecial "master_special" {
        /// Into the pool, to be approved.
        Proposed "proposed",
        /// Into the hand.
        Hand "hand",
    }
    /// Which actions a Monologue stops.
    "A-59" MonologueScope "monologue_scope" {
        /// Hostile ones, and all in open violence.
        ByConflict "by_conflict",
        /// Hostile ones.
        Hostile "hostile",
        /// All.
        All "all",
    }
    /// Whether effects of the round last into a second chance.
    "A-61" SecondKeeps "second_keep_round_effects" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// Until when another card may be flipped.
    "A-62" SeizeWindow "seize_window" {
        /// Before the card takes effect.
        BeforeEffects "before_effects",
        /// Before anybody acts.
        BeforeActing "before_acting",
    }
    /// Whether a kept card does everything again.
    "A-63" KeptRepeats "seize_keep_repeats" {
        /// Everything.
        Yes "yes",
        /// Only what lasts the round.
        No "no",
    }
    /// Whether Supporter helps an ally without cards.
    "A-65" SupporterAlly "supporter_npc" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// Who must have missed something before Alertness finds it.
    "A-67" AlertnessTrigger "alertness_trigger" {
        /// All who looked.
        All "all",
        /// The card's owner.
        Owner "owner",
    }
    /// Which discards of a subplot are compensated.
    "A-68" SubplotComp "subplot_comp" {
        /// Turning in fully, other discards only with the possibility.
        AsStated "as_stated",
        /// Turning in alone.
        TurnInOnly "turn_in_only",
        /// All of them fully.
        Always "always",
    }
    /// Whether a refused subplot has used the round's pool play.
    "A-70" SubplotSlot "subplot_slot" {
        /// No.
        GivenBack "given_back",
        /// Yes.
        Used "used",
    }
    /// Who has one subplot an adventure.
    "A-71" SubplotLimit "subplot_limit" {
        /// Each player.
        Player "player",
        /// Each hero.
        Hero "hero",
    }
    /// Whether campaigned subplots count.
    "A-71" SubplotCampaigned "subplot_count_campaigned" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// What two subplots in one act bring.
    "A-72" AwardEach "subplot_award_each" {
        /// A possibility each.
        Each "each",
        /// One.
        One "one",
    }
    /// When Martyr may be used.
    "A-73" MartyrState "martyr_state" {
        /// As soon as it is in the pool.
        Pool "pool",
        /// Once it is active.
        Active "active",
    }
    /// Whether Campaign may wait in a pool.
    "A-75" CampaignWait "campaign_wait" {
        /// Yes.
        Yes "yes",
        /// It is used at once.
        No "no",
    }
    /// Which rules of surprise apply.
    "A-77" SurpriseRules "surprise" {
        /// Those of the edition being played.
        Book "revised",
        /// Those of the revised edition.
        Revised "later",
        /// Those of the classic edition.
        Classic "classic",
        /// None.
        Off "off",
    }
    /// Whether surprised heroes may not put cards into the pool either.
    "A-78" SurprisePlace "surprise_blocks_place" {
        /// They may not.
        Yes "yes",
        /// They may.
        No "no",
    }
    /// Whether cards for surprising are added to a starting pool.
    "A-79" SurpriseAdds "surprise_add_to_start" {
        /// On top.
        Yes "yes",
        /// The higher of the two.
        Higher "higher",
    }
    /// Whether one player may trade between two heroes.
    "A-80" TradeSelf "trade_self" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// What the player of a helpless hero may use.
    "A-82" HelplessCards "helpless_cards" {
        /// Cards that need nothing of the hero.
        Reactions "reactions",
        /// Nothing.
        None "none",
        /// Everything.
        All "all",
    }
    /// What players may use whose heroes are elsewhere while rounds run.
    "A-83" AbsentCards "absent_cards" {
        /// Nothing.
        No "no",
        /// Their pools.
        Pools "pools",
    }
    /// Whether cards offered in a trade are shown to the other first.
    "A-85" TradePreview "trade_preview" {
        /// Yes.
        Partner "partner",
        /// No.
        No "no",
    }
    /// Whether cards are discarded after the final encounter.
    "A-87" FinalDiscards "scene_final_discards" {
        /// As after every scene.
        Yes "yes",
        /// No.
        Skipped "skipped",
    }
    /// How a task's time limit is estimated.
    "A-90" TaskHint "dsr_hint_source" {
        /// The exact chance.
        Computed "computed",
        /// The rulebook's rule of thumb.
        Chapter "chapter",
    }
}

/// An answer to one of the questions.
pub trait Answer: Copy {
    /// The question it answers.
    const QUESTION: Question;
    /// Its index among the answers; 0 is the default.
    fn place(self) -> u8;
}

/// A question's reading in the ledger, its key and the words of its answers.
pub(crate) type QuestionData = (&'static str, &'static str, &'static [&'static str]);

impl Question {
    fn data(self) -> QuestionData {
        Self::DATA.get(self as usize).copied().unwrap_or_default()
    }

    /// Its ID in the ledger, as in `A-04`.
    pub fn reading(self) -> &'static str {
        self.data().0
    }

    /// Its key in saved data.
    pub fn key(self) -> &'static str {
        self.data().1
    }

    /// The words of its answers, the default first.
    pub fn answers(self) -> &'static [&'static str] {
        self.data().2
    }
}
