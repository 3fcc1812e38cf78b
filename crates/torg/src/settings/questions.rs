//! The questions that have a few answers each; the default answer comes first. The texts that players read are in the app.

use crate::questions::questions;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

questions! {
    Answers;
    /// When the hand size may change with the number of heroes.
    "A-02" HandSizeRecount "deal_recount" {
        /// Never during an adventure.
        Never "never",
        /// At a new act.
        Act "act",
        /// At a new session.
        Session "sitting",
    }
    /// Whether a starting pool may grow when the number of heroes in the conflict falls.
    "A-03" StartRecount "pool_start_recount" {
        /// No: heroes are counted once, when the rounds begin.
        No "no",
        /// Yes: heroes are counted again until the first flip.
        Yes "yes",
    }
    /// How late the round's pool card may be played.
    "A-04" PoolWindow "pool_window" {
        /// Until the end of the round.
        Round "round",
        /// Until somebody else acts.
        AtOnce "at_once",
    }
    /// Whether an action counts as helping the scene without a decision by the gamemaster.
    "A-05" PoolContribution "pool_contribution" {
        /// It counts until the gamemaster says otherwise.
        Veto "veto",
        /// It counts only when the gamemaster says so.
        Confirm "confirm",
    }
    /// Where a card that works until the end of the round is kept.
    "A-06" LastingZone "lasting_zone" {
        /// Separate from other cards, until the round closes.
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
    /// Whether the actor's own cards must be played before the result is committed in free play too.
    "A-08" CommitFree "commit_free_play" {
        /// As in rounds.
        Yes "yes",
        /// Only in rounds.
        No "no",
    }
    /// Where a new deck comes from when the old one is used up.
    "A-09" Reshuffle "reshuffle" {
        /// From the discard pile; if it is empty, from the action stack without its top card.
        Discards "discards",
        /// From both at once.
        DiscardsAndStack "discards_and_stack",
    }
    /// When the new deck is shuffled.
    "A-10" ReshuffleWhen "reshuffle_when" {
        /// When the next card is needed.
        Needed "needed",
        /// As soon as the last card is gone.
        AtOnce "at_once",
    }
    /// What happens to the flipped cards when a scene ends.
    "A-11" StackAtSceneEnd "stack_at_scene_end" {
        /// They stay on the table.
        Stays "stays",
        /// They go to the discard pile, the last flip on top.
        Discarded "discarded",
    }
    /// How much of the discard pile players may see.
    "A-12" DiscardBrowse "discard_browse" {
        /// All of it.
        All "all",
        /// Only its top card.
        Top "top",
    }
    /// Whether several cards with the same name count on one action.
    "A-14" Stacking "stacking" {
        /// Each card counts.
        Sum "sum",
        /// Only one card counts.
        Best "best",
    }
    /// Who has used up the critical moment of the act when a hero uses it.
    "A-16" CriticalScope "critical_scope" {
        /// Only that hero.
        Hero "hero",
        /// All heroes of that player.
        Player "player",
        /// All heroes.
        Group "group",
    }
    /// Which cards of the hand may be played in a critical moment.
    "A-17" CriticalCards "critical_cards" {
        /// Those that can change the action.
        Affecting "affecting",
        /// Every card.
        Any "any",
    }
    /// When the cards for a critical moment are chosen.
    "A-18" CriticalChoice "critical_choice" {
        /// Until the result is committed.
        UntilCommitted "until_told",
        /// Before the dice.
        BeforeRoll "before_roll",
    }
    /// Whether confused heroes may use a critical moment.
    "A-19" ConfusedCritical "confused_critical" {
        /// No.
        Blocked "blocked",
        /// Yes.
        Free "free",
    }
    /// Whether confused heroes may trade.
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
    /// How many free rolls two causes of up give.
    "A-21" UpStacks "up_stacks" {
        /// One.
        No "no",
        /// Two.
        Yes "yes",
    }
    /// How up and stymied cancel each other.
    "A-22" UpStymied "up_stymied" {
        /// Both conditions end.
        Condition "condition",
        /// They cancel each other for one roll.
        FirstRoll "first_roll",
    }
    /// Which reroll a stymied actor loses.
    "A-23" StymiedScope "stymied_scope" {
        /// The first of the round.
        Round "round",
        /// The first of each roll.
        Roll "roll",
    }
    /// What happens to a reroll that a stymied actor pays for.
    "A-24" StymiedPaid "stymied_paid" {
        /// It is lost, and so is the payment.
        Swallowed "swallowed",
        /// It cannot be bought.
        Refused "refused",
    }
    /// Which heroes an inspired line affects.
    "A-25" InspirationAbsent "inspiration_absent" {
        /// The heroes in the conflict.
        Present "present",
        /// Every hero of the adventure.
        All "all",
    }
    /// What a knocked-down character can do next.
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
        /// Every actor with shock, K, O or a wound.
        Any "any",
        /// Every actor with a wound.
        Wounds "wounds",
    }
    /// What the plain setback does.
    "A-28" SetbackGeneric "setback_generic" {
        /// It subtracts 5 from action totals.
        Total "total",
        /// It adds 5 to difficulties.
        Difficulty "difficulty",
    }
    /// Whether a setback also lowers defences that are not rolled.
    "A-29" SetbackPassive "setback_passive" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// How often heroes who fight each other roll for the turn order.
    "A-30" DuelOrder "pvp_roll_each" {
        /// Every round.
        Round "round",
        /// Once.
        Fight "fight",
    }
    /// Which successful special villain actions take cards.
    "A-31" Removals "villain_removals" {
        /// Every success.
        Each "each",
        /// Only the first in a round, counting all villains together.
        FirstOfRound "first_of_round",
    }
    /// Which special cards a special villain action can take from a pool.
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
        /// Only a declared defence.
        Active "active",
        /// Any defence that keeps the character unhurt.
        Any "any",
    }
    /// When a defence against several attacks has succeeded.
    "A-33" DefendMany "approved_defend_many" {
        /// When no attack has hit.
        NoneHit "none_hit",
        /// When the first attack has missed.
        FirstMissed "first_missed",
        /// Once for each attack that has missed.
        Each "each",
    }
    /// How many cards one action with several approved kinds earns.
    "A-34" ApprovedMulti "approved_multi" {
        /// One card for each kind.
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
    /// How several steps tried at once are rolled.
    "A-37" TaskRoll "dsr_roll" {
        /// A separate check for each step.
        Each "each",
        /// One roll against increasing difficulties.
        One "one",
    }
    /// What a possible setback undoes in a task.
    "A-38" TaskSetback "dsr_slip" {
        /// The last step done.
        Completed "completed",
        /// The current step moves back by one.
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
    /// What happens when the lead ignores a problem.
    "A-41" TaskDecline "dsr_decline" {
        /// Nothing happens.
        Allowed "allowed",
        /// It counts as a failure.
        Fails "fails",
    }
    /// What a task's time limit counts.
    "A-42" TaskBudget "dsr_budget" {
        /// Rounds.
        Rounds "rounds",
        /// Flips.
        Flips "flips",
    }
    /// Whether extra actions give extra attempts at a task.
    "A-43" TaskExtraActions "dsr_extra_actions" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// Whether the round's task box applies when a last-ditch effort fails.
    "A-44" LastDitchBox "dsr_last_ditch_box" {
        /// No.
        Ignored "ignored",
        /// Yes.
        Applies "applies",
    }
    /// How a last-ditch effort is rolled.
    "A-45" LastDitchRoll "dsr_last_ditch_roll" {
        /// A check for each step.
        Each "each",
        /// One roll at the highest difficulty.
        One "one",
    }
    /// Whether a check that averts a problem earns a card.
    "A-46" ProblemDraw "dsr_problem_draw" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// Where a card that was flipped only for its task box goes.
    "A-48" RandomFlip "random_flip" {
        /// In rounds, under the card in force.
        UnderTop "under_top",
        /// On top.
        OnTop "on_top",
    }
    /// What Drama cards still held are worth at the end.
    "A-50" DramaAward "drama_end_award" {
        /// 3 possibilities for each card.
        Each "each",
        /// 3 possibilities in total.
        Once "once",
    }
    /// Whether Escape! may be put into the pool after another card.
    "A-51" EscapeLate "escape_late" {
        /// Yes, with a warning that it will not work.
        Warned "warned",
        /// No.
        Refused "refused",
    }
    /// Whether Escape! works if it came into the pool by a trade, Leadership or Master Plan.
    "A-51" EscapeTransfer "escape_transfer" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// Which number must reach 60 for Glory.
    "A-52" GloryNumber "glory_number" {
        /// The die total.
        Die "die",
        /// The action total.
        Total "total",
    }
    /// When Haste may interrupt.
    "A-53" HasteInterrupt "haste_interrupt" {
        /// Between rolls.
        BetweenRolls "between_rolls",
        /// Until the outcome is announced.
        BeforeAnnounced "before_announced",
    }
    /// How many players may receive cards through Leadership.
    "A-55" LeadershipTo "leadership_receivers" {
        /// One other player.
        One "one",
        /// Several.
        Several "several",
    }
    /// Where a special card that Master Plan takes in rounds goes.
    "A-57" MasterSpecial "master_special" {
        /// Into the pool, where the gamemaster has to approve it.
        Proposed "proposed",
        /// Into the hand.
        Hand "hand",
    }
    /// Which actions a Monologue stops.
    "A-59" MonologueScope "monologue_scope" {
        /// Hostile actions, and all actions in open combat.
        ByConflict "by_conflict",
        /// Hostile actions.
        Hostile "hostile",
        /// All.
        All "all",
    }
    /// Whether effects of the round still apply to a Second Chance.
    "A-61" SecondKeeps "second_keep_round_effects" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// How late another card may be flipped.
    "A-62" SeizeWindow "seize_window" {
        /// Before the card takes effect.
        BeforeEffects "before_effects",
        /// Before anybody acts.
        BeforeActing "before_acting",
    }
    /// Which effects of a kept card apply again.
    "A-63" KeptRepeats "seize_keep_repeats" {
        /// All of them.
        Yes "yes",
        /// Only effects that last for the round.
        No "no",
    }
    /// Whether Supporter helps an ally without cards.
    "A-65" SupporterAlly "supporter_npc" {
        /// Yes.
        Yes "yes",
        /// No.
        No "no",
    }
    /// Which heroes must have missed something before Alertness finds it.
    "A-67" AlertnessTrigger "alertness_trigger" {
        /// All heroes who looked.
        All "all",
        /// The card's owner.
        Owner "owner",
    }
    /// How discarding a subplot is compensated.
    "A-68" SubplotComp "subplot_comp" {
        /// Turning it in gives full compensation, other discards only the possibility.
        AsStated "as_stated",
        /// Only turning it in is compensated.
        TurnInOnly "turn_in_only",
        /// Every discard gives full compensation.
        Always "always",
    }
    /// Whether a refused subplot has used the round's pool play.
    "A-70" SubplotSlot "subplot_slot" {
        /// No.
        GivenBack "given_back",
        /// Yes.
        Used "used",
    }
    /// Whether the limit of one subplot per adventure is per player or per hero.
    "A-71" SubplotLimit "subplot_limit" {
        /// Each player.
        Player "player",
        /// Each hero.
        Hero "hero",
    }
    /// Whether campaigned subplots count toward that limit.
    "A-71" SubplotCampaigned "subplot_count_campaigned" {
        /// No.
        No "no",
        /// Yes.
        Yes "yes",
    }
    /// What two subplots in one act pay.
    "A-72" AwardEach "subplot_award_each" {
        /// One possibility each.
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
    /// Whether surprise also prevents heroes from putting cards into the pool.
    "A-78" SurprisePlace "surprise_blocks_place" {
        /// They may not.
        Blocked "yes",
        /// They may.
        Allowed "no",
    }
    /// Whether the cards for surprising the other side are added to the starting pool.
    "A-79" SurpriseAdds "surprise_add_to_start" {
        /// Yes.
        Yes "yes",
        /// No: the higher of the two numbers counts.
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
        /// Cards that do not need the hero to act or to work with others.
        Reactions "reactions",
        /// Nothing.
        None "none",
        /// Everything.
        All "all",
    }
    /// What a player may use in rounds when the player's hero is not in the conflict.
    "A-83" AbsentCards "absent_cards" {
        /// Nothing.
        No "no",
        /// The hero's pool.
        Pools "pools",
    }
    /// Whether the trade partner sees the offered cards before answering.
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
