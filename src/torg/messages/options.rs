//! The texts of a table's options: each question about the deck's rules with its answers, in the engine's order.
use super::tables::question_texts;
use crate::grammar::list;
use ::torg::settings::{DeckNumbers, HandSize, Question};

/// Makes the sections from the table.
macro_rules! sections {
    ($($name:ident $heading:literal)+) => {
        /// A section of the list of questions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // the names are enough
        pub enum Group {
            $($name),+
        }

        impl Group {
            /// All sections, in their order.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the heading of the section.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $heading),+
                }
            }
        }
    };
}

// The first one has the questions that a table should settle before it plays, whatever they are about.
sections! {
    Settle "Worth agreeing on first"
    Dealing "Deck and piles"
    Pools "Pools"
    Cards "Individual cards"
    Critical "Critical moment"
    Line "Conflict line"
    Villains "Special villain actions"
    Approved "Approved actions"
    Tasks "Dramatic tasks"
    Story "Subplots and adventures"
    Surprise "Surprise"
    Trading "Trading"
    Dice "Combat: dice"
    Attacks "Combat: attacks"
    Ranged "Combat: ranged weapons"
    Defences "Combat: defenses"
    Harm "Combat: damage"
    Standing "Combat: actions and statuses"
    Martial "Combat: martial arts"
    Figures "Numbers"
}

/// The text of a question.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The section of the question.
    pub group: Group,
    /// The question.
    pub question: &'static str,
    /// The answers, each with a detail that may be empty. The book's answer comes first.
    pub answers: &'static [(&'static str, &'static str)],
}

question_texts! {
    HandSizeRecount Dealing "When can the hand size change?"
        ["not during an adventure" ""]
        ["with a new act" "by the heroes present"]
        ["in a new session" "by the heroes present"]
    StartRecount Pools "Can the number of starting cards change after rounds begin?"
        ["no" "counted when rounds begin"]
        ["yes" "recounted until the first flip"]
    PoolWindow Pools "How late may you lay the round’s card?"
        ["until the round ends" ""]
        ["before anyone else acts" ""]
    PoolContribution Pools "When does an action count as helping the scene?"
        ["always, unless denied" "the gamemaster may veto"]
        ["only if confirmed" "by the gamemaster"]
    LastingZone Pools "Where do cards that last all round go?"
        ["set apart while in effect" "discarded after the round"]
        ["to the discard pile at once" ""]
    FreeDuration Pools "In free play, how long do round-long cards last?"
        ["one action" ""]
        ["until ended" "by the gamemaster"]
    CommitFree Pools "In free play, must cards be chosen before the result?"
        ["yes" "as in rounds"]
        ["no" "only in rounds"]
    Reshuffle Settle "When the deck runs out, which cards form the new one?"
        ["the discard pile" "then the action stack"]
        ["discard pile and action stack" "except the stack’s top card"]
    ReshuffleWhen Dealing "When is an empty deck reshuffled?"
        ["when a card is needed" ""]
        ["at once" "when the last card is gone"]
    StackAtSceneEnd Dealing "What happens to flipped cards after a scene?"
        ["they stay on the stack" ""]
        ["they are discarded" "the last flip on top"]
    DiscardBrowse Dealing "How much of the discard pile can you see?"
        ["all of it" ""]
        ["the top card" ""]
    Stacking Pools "What do two cards of the same name do on one action?"
        ["they add up" "+3 and +3"]
        ["the best one counts" "+3"]
    CriticalScope Critical "Who has one critical moment per act?"
        ["each hero" "one each"]
        ["each player" "one for all their heroes"]
        ["the whole group" "one for everyone"]
    CriticalCards Critical "Which hand cards can a critical moment use?"
        ["those for that action" ""]
        ["every card" ""]
    CriticalChoice Critical "Critical moment: when do you choose the cards?"
        ["before the result is announced" ""]
        ["before the roll" ""]
    ConfusedCritical Settle "Does Confused allow critical moments?"
        ["no" "no cards at all"]
        ["yes" "only pool cards are locked"]
    ConfusedTrade Settle "Does Confused allow trades?"
        ["no" ""]
        ["yes" ""]
    ConfusedMartyr Settle "Confused: can Martyr be used?"
        ["yes" "it works at any time"]
        ["no" ""]
    FlurryOrder Line "When do a Flurry’s second actions happen?"
        ["at once" "before the other side"]
        ["after both sides" ""]
    UpStacks Line "What does Up from two sources give?"
        ["one extra die" ""]
        ["two extra dice" ""]
    UpStymied Line "What if a character is both Up and Stymied?"
        ["both are canceled" "for the whole round"]
        ["canceled for one roll" "then Up works again"]
    StymiedScope Settle "Which rerolls does Stymied cancel?"
        ["the first of the round" ""]
        ["the first of each roll" ""]
    StymiedPaid Line "What if Stymied takes an extra die you paid for?"
        ["it is lost" "the app warns you first"]
        ["you cannot buy one" ""]
    InspirationAbsent Line "Who benefits from Inspiration?"
        ["heroes in the conflict" ""]
        ["every hero" "wherever they are"]
    Knockdown Line "What can you do while knocked down?"
        ["depends on the edition" "classic: defend"]
        ["only stand up" "as your action"]
        ["only defend" "the classic rule"]
    BreakInjured Line "Who counts as injured for Break?"
        ["anyone hurt at all" "shock, K, O or a wound"]
        ["only the wounded" ""]
    SetbackGeneric Line "What does a simple Setback do?"
        ["−5 to the totals" "of all their actions"]
        ["+5 to the difficulties" "of all their actions"]
    SetbackPassive Line "Does a simple Setback lower passive defenses?"
        ["no" ""]
        ["yes" ""]
    DuelOrder Line "How often is a duel’s turn order rolled?"
        ["every round" ""]
        ["once per fight" ""]
    Removals Villains "Which villain successes take pool cards?"
        ["all of them" ""]
        ["the first" "each round"]
    TakeSpecials Villains "Which specials can villains take from a pool?"
        ["none" ""]
        ["Alertness and Connection" ""]
        ["all of them" ""]
    DefendCounts Settle "Which defenses earn a card?"
        ["a declared one" "an active defense"]
        ["any that works" "declared or not"]
    DefendMany Settle "Defend: when do you earn a card against several attacks?"
        ["if all miss" ""]
        ["if the first misses" ""]
        ["for each miss" "one card each time"]
    ApprovedMulti Approved "How many cards do several approved actions earn?"
        ["one card for each type" ""]
        ["one card" ""]
    TaskMaxSteps Tasks "How many steps may you try at once?"
        ["as many as the box offers" ""]
        ["two at most" ""]
    TaskRoll Tasks "How are several steps rolled?"
        ["one check per step" "a failure ends it"]
        ["one roll" "compared with each in turn"]
    TaskSetback Settle "What does a possible setback undo?"
        ["the last completed step" ""]
        ["the current step" "move back by one"]
    NewSkillRestarts Settle "After a critical problem, what does a new skill do?"
        ["the task goes on" ""]
        ["start again at step A" ""]
    NewApproachCostsRound Tasks "Does a new approach take a round?"
        ["no" "try it at once"]
        ["yes" ""]
    TaskDecline Tasks "What if nobody tackles a problem?"
        ["nothing happens" ""]
        ["it counts as a failure" ""]
    TaskBudget Tasks "What does the time limit count?"
        ["rounds" "a second flip is free"]
        ["flips" "every card counts"]
    TaskExtraActions Tasks "Do extra actions give extra attempts?"
        ["yes" "one per action"]
        ["no" "one per round"]
    LastDitchBox Tasks "Does a problem apply if a last-ditch effort fails?"
        ["no" ""]
        ["yes" ""]
    LastDitchRoll Tasks "How is a last-ditch effort rolled?"
        ["one check per step" "all must succeed"]
        ["one roll" "at the highest difficulty"]
    ProblemDraw Approved "Do checks against problems earn cards?"
        ["yes" ""]
        ["no" ""]
    RandomFlip Dealing "Where does a card flipped for its task box go?"
        ["under the top card" "no effect in rounds"]
        ["on top" "its line takes effect"]
    DramaAward Story "How much are Drama cards worth at the end?"
        ["3 each" "possibilities"]
        ["3 in total" "possibilities"]
    EscapeLate Cards "Can you lay Escape! after another card?"
        ["yes" "with a warning that it has no effect"]
        ["no" ""]
    EscapeTransfer Cards "Does a traded Escape! work?"
        ["no" ""]
        ["yes" ""]
    GloryNumber Cards "Glory: what must reach 60?"
        ["the die total" "with rerolls"]
        ["the action total" ""]
    HasteInterrupt Cards "How late can Haste cut in?"
        ["until the roll" "between rolls"]
        ["until the result is announced" ""]
    LeadershipTo Cards "Who can get cards from Leadership?"
        ["one other player" ""]
        ["several players" ""]
    MasterSpecial Cards "Master Plan: where does a special go in rounds?"
        ["into the pool" "to be approved"]
        ["into the hand" ""]
    MonologueScope Cards "What does Monologue stop?"
        ["it depends" "everything in open combat"]
        ["hostile actions" ""]
        ["every action" ""]
    SecondKeeps Settle "Second Chance: do round-long cards stay?"
        ["yes" "cards on the roll are gone"]
        ["no" "all of them are gone"]
    SeizeWindow Cards "How late can a flip be replaced?"
        ["until it takes effect" ""]
        ["until someone acts" "effects are undone"]
    KeptRepeats Cards "Which effects of a kept card repeat?"
        ["everything" "cards drawn and shock too"]
        ["what lasts all round" "no cards, no shock"]
    SupporterAlly Cards "Can Supporter help an ally?"
        ["yes" "any open roll on the heroes’ side"]
        ["no" "heroes only"]
    AlertnessTrigger Cards "Alertness: who must have missed the clue?"
        ["everyone who looked" ""]
        ["the card’s owner" ""]
    SubplotComp Settle "What do you get for discarding a subplot?"
        ["depends on how" "turned in: a possibility and a card; otherwise a possibility"]
        ["both if turned in" "nothing otherwise"]
        ["always both" "possibility and card"]
    SubplotSlot Story "Does a refused subplot count as the round’s card?"
        ["no" "you may lay another"]
        ["yes" "so does turning one in"]
    SubplotLimit Story "Who may have one subplot per adventure?"
        ["each player" ""]
        ["each hero" ""]
    SubplotCampaigned Story "Do carried-over subplots count toward the limit?"
        ["no" ""]
        ["yes" ""]
    AwardEach Story "What do two active subplots bring in an act?"
        ["one possibility each" ""]
        ["one possibility" ""]
    MartyrState Story "When can Martyr be used?"
        ["as soon as it is laid" ""]
        ["once it is active" "the gamemaster decides when"]
    CampaignWait Story "Can Campaign wait in a pool?"
        ["yes" ""]
        ["no" "use at once, on an active subplot"]
    SurpriseRules Settle "Which surprise rules do you use?"
        ["the edition’s own" ""]
        ["revised" "the surprised use no cards"]
        ["classic" "more or fewer cards to lay"]
        ["none" ""]
    SurprisePlace Surprise "Revised: may surprised heroes lay cards?"
        ["no" ""]
        ["yes" "but not use them"]
    SurpriseAdds Surprise "Classic: how do surprise cards combine with a starting pool?"
        ["both count" ""]
        ["the higher number counts" ""]
    TradeSelf Trading "Can heroes of the same player trade?"
        ["yes" "if the story allows it"]
        ["no" ""]
    HelplessCards Cards "Which cards work for a helpless hero?"
        ["those that need no hero" "reactions and cards that affect everyone"]
        ["none" ""]
        ["all" ""]
    AbsentCards Cards "Which cards work for absent heroes?"
        ["none" ""]
        ["pool cards" ""]
    TradePreview Trading "Are hand cards shown in an offer?"
        ["yes" "only to the other trader"]
        ["no" "only their number"]
    FinalDiscards Story "What is discarded after the final encounter?"
        ["as after every scene" ""]
        ["none" "hands stay as they are"]
    TaskHint Tasks "How is a task’s time estimated?"
        ["as an exact chance" "from the remaining cards"]
        ["by rule of thumb" ""]
}

/// Formats a hand size.
pub fn hand_size(size: HandSize) -> String {
    match size {
        HandSize::ByHeroes => "by number of heroes".to_owned(),
        HandSize::Fixed(cards) => cards.to_string(),
    }
}

/// Formats a bonus: "+3".
pub fn plus(figure: u8) -> String {
    format!("+{figure}")
}

/// Lists the penalties of a multi-action: "+2, +4, … and +16".
pub fn penalties(numbers: &DeckNumbers) -> String {
    list(&numbers.multi_action_penalties.map(plus))
}

/// Returns "yes" or "no".
pub fn yes_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

/// Returns the ordinal of a place, counted from 0: "The first".
pub const fn nth(index: usize) -> &'static str {
    match index {
        0 => "The first",
        1 => "The second",
        2 => "The third",
        3 => "The fourth",
        4 => "The fifth",
        5 => "The sixth",
        6 => "The seventh",
        7.. => "The eighth",
    }
}
