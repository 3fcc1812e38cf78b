//! The texts of a table's options: each question about the deck's rules with its answers, in the engine's order.
use crate::grammar::list;
use ::torg::settings::{self, DeckNumbers, HandSize};
use strum::VariantArray;
use tabletop::variants::all_variants;

/// A section of the list of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
#[allow(missing_docs)] // Each is named by its heading.
pub enum Group {
    // This section has the questions that a table should settle before it plays, whatever they are about.
    AgreeFirst,
    Dealing,
    Pools,
    Cards,
    Critical,
    Line,
    Villains,
    Approved,
    Tasks,
    Story,
    Surprise,
    Trading,
    Dice,
    Attacks,
    Ranged,
    Defences,
    Harm,
    Statuses,
    Martial,
    Figures,
}

impl Group {
    /// All sections, in their order.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the heading of the section.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AgreeFirst => "Worth agreeing on first",
            Self::Dealing => "Deck and piles",
            Self::Pools => "Pools",
            Self::Cards => "Individual cards",
            Self::Critical => "Critical moment",
            Self::Line => "Conflict line",
            Self::Villains => "Special villain actions",
            Self::Approved => "Approved actions",
            Self::Tasks => "Dramatic tasks",
            Self::Story => "Subplots and adventures",
            Self::Surprise => "Surprise",
            Self::Trading => "Trading",
            Self::Dice => "Combat: dice",
            Self::Attacks => "Combat: attacks",
            Self::Ranged => "Combat: ranged weapons",
            Self::Defences => "Combat: defenses",
            Self::Harm => "Combat: damage",
            Self::Statuses => "Combat: actions and statuses",
            Self::Martial => "Combat: martial arts",
            Self::Figures => "Numbers",
        }
    }
}

/// The text of a question.
#[derive(Clone, Copy, Debug)]
pub struct QuestionText {
    /// The section of the question.
    pub group: Group,
    /// The question.
    pub question: &'static str,
    /// The answers, each with a detail that may be empty. The book's answer comes first.
    pub answers: &'static [(&'static str, &'static str)],
}

/// Writes the texts of all questions of one settings module: the section of each, the question, and its answers, in the engine's order,
/// some with a detail. An answer that is missing, unknown or at another place than the engine's does not compile.
macro_rules! question_texts {
    ($settings:ident: $($group:ident $question:ident $text:literal {
        $($answer:ident $label:literal $(($detail:literal))?,)+
    })+) => {
        /// Returns the text of a question.
        pub const fn asked(question: $settings::Question) -> QuestionText {
            match question {
                $($settings::Question::$question => {
                    const {
                        let places: &[u8] = &[$($settings::$question::$answer as u8),+];
                        let mut place = 0;
                        while place < places.len() {
                            assert!(places[place] as usize == place, "the answers are in another order");
                            place += 1;
                        }
                    }
                    // Exhaustive, so that no answer is missing.
                    const _: fn($settings::$question) = |answer| match answer {
                        $($settings::$question::$answer => (),)+
                    };
                    QuestionText {
                        group: Group::$group,
                        question: $text,
                        answers: &[$(($label, concat!($($detail)?))),+],
                    }
                })+
            }
        }
    };
}

pub(crate) use question_texts;

question_texts! {
    settings:
    Dealing HandSizeRecount "When can the hand size change?" {
        Never "not during an adventure",
        Act "with a new act" ("based on the heroes present"),
        Session "in a new session" ("based on the heroes present"),
    }
    Pools StartRecount "Can the number of starting cards change after rounds begin?" {
        No "no" ("counted when rounds begin"),
        Yes "yes" ("recounted until the first flip"),
    }
    Pools PoolWindow "How late may you lay the round’s card?" {
        Round "until the round ends",
        AtOnce "before anyone else acts",
    }
    Pools PoolContribution "When does an action count as helping the scene?" {
        Veto "always, unless denied" ("the gamemaster may veto"),
        Confirm "only if confirmed" ("by the gamemaster"),
    }
    Pools LastingZone "Where do cards that last the whole round go?" {
        InEffect "set apart while in effect" ("discarded after the round"),
        Discard "to the discard pile at once",
    }
    Pools FreeDuration "In free play, how long do round-long cards last?" {
        Action "one action",
        UntilEnded "until ended" ("by the gamemaster"),
    }
    Pools CommitFree "In free play, must cards be chosen before the result?" {
        Yes "yes" ("as in rounds"),
        No "no" ("only in rounds"),
    }
    AgreeFirst Reshuffle "When the deck runs out, which cards form the new one?" {
        Discards "the discard pile" ("then the action stack"),
        DiscardsAndStack "discard pile and action stack" ("except the stack’s top card"),
    }
    Dealing ReshuffleWhen "When is an empty deck reshuffled?" {
        Needed "when a card is needed",
        AtOnce "at once" ("when the last card is gone"),
    }
    Dealing StackAtSceneEnd "What happens to flipped cards after a scene?" {
        Stays "they stay on the stack",
        Discarded "they are discarded" ("the last flip on top"),
    }
    Dealing DiscardBrowse "How much of the discard pile can you see?" {
        All "all of it",
        Top "the top card",
    }
    Pools Stacking "What do two cards of the same name do on one action?" {
        Sum "they add up" ("+3 and +3"),
        Best "the best one counts" ("+3"),
    }
    Critical CriticalScope "Who has one critical moment per act?" {
        Hero "each hero" ("one each"),
        Player "each player" ("one for all their heroes"),
        Group "the whole group" ("one for everyone"),
    }
    Critical CriticalCards "Critical moment: which cards in your hand can you use?" {
        Affecting "those for that action",
        Any "every card",
    }
    Critical CriticalChoice "Critical moment: when do you choose the cards?" {
        UntilCommitted "before the result is announced",
        BeforeRoll "before the roll",
    }
    AgreeFirst ConfusedCritical "Does Confused allow critical moments?" {
        Blocked "no" ("no cards at all"),
        Free "yes" ("only pool cards are locked"),
    }
    AgreeFirst ConfusedTrade "Does Confused allow trades?" {
        Blocked "no",
        Free "yes",
    }
    AgreeFirst ConfusedMartyr "Confused: can Martyr be used?" {
        Free "yes" ("it works at any time"),
        Blocked "no",
    }
    Line FlurryOrder "When do a Flurry’s second actions happen?" {
        AtOnce "at once" ("before the other side"),
        AfterBoth "after both sides",
    }
    Line UpStacks "What does Up from two sources give?" {
        No "one extra die",
        Yes "two extra dice",
    }
    Line UpStymied "What if a character is both Up and Stymied?" {
        Condition "both are canceled" ("for the whole round"),
        FirstRoll "canceled for one roll" ("then Up works again"),
    }
    AgreeFirst StymiedScope "Which rerolls does Stymied cancel?" {
        Round "the first of the round",
        Roll "the first of each roll",
    }
    Line StymiedPaid "What if Stymied takes an extra die you paid for?" {
        Swallowed "it is lost" ("the app warns you first"),
        Refused "you cannot buy one",
    }
    Line InspirationAbsent "Who benefits from Inspiration?" {
        Present "heroes in the conflict",
        All "every hero" ("wherever they are"),
    }
    Line Knockdown "What can you do while knocked down?" {
        Book "depends on the edition" ("classic: defend"),
        Revised "only get up" ("as your action"),
        Classic "only defend" ("the classic rule"),
    }
    Line BreakInjured "Who counts as injured for Break?" {
        Any "anyone hurt at all" ("shock, K, O or a wound"),
        Wounds "only the wounded",
    }
    Line SetbackGeneric "What does a simple Setback do?" {
        Total "−5 to the totals" ("of all their actions"),
        Difficulty "+5 to the difficulties" ("of all their actions"),
    }
    Line SetbackPassive "Does a simple Setback lower passive defenses?" {
        No "no",
        Yes "yes",
    }
    Line DuelOrder "How often is a duel’s turn order rolled?" {
        Round "every round",
        Fight "once per fight",
    }
    Villains Removals "Which villain successes take pool cards?" {
        Each "all of them",
        FirstOfRound "the first" ("each round"),
    }
    Villains TakeSpecials "Which specials can villains take from a pool?" {
        No "none",
        Plain "Alertness and Connection",
        All "all of them",
    }
    AgreeFirst DefendCounts "Which defenses earn a card?" {
        Active "a declared one" ("an active defense"),
        Any "any that works" ("declared or not"),
    }
    AgreeFirst DefendMany "Defend: when do you earn a card against several attacks?" {
        NoneHit "if all miss",
        FirstMissed "if the first misses",
        Each "for each miss" ("one card each time"),
    }
    Approved ApprovedMulti "How many cards do several approved actions earn?" {
        PerKind "one card for each type",
        PerAction "one card",
    }
    Tasks TaskMaxSteps "How many steps may you try at once?" {
        Box "as many as the box offers",
        Two "two at most",
    }
    Tasks TaskRoll "How are several steps rolled?" {
        Each "one check per step" ("a failure ends it"),
        One "one roll" ("compared with each in turn"),
    }
    AgreeFirst TaskSetback "What does a possible setback undo?" {
        Completed "the last completed step",
        Pointer "the current step" ("move back by one"),
    }
    AgreeFirst NewSkillRestarts "After a critical problem, what does a new skill do?" {
        No "the task goes on",
        Yes "start again at step A",
    }
    Tasks NewApproachCostsRound "Does a new approach take a round?" {
        No "no" ("try it at once"),
        Yes "yes",
    }
    Tasks TaskDecline "What if nobody tackles a problem?" {
        Allowed "nothing happens",
        Fails "it counts as a failure",
    }
    Tasks TaskBudget "What does the time limit count?" {
        Rounds "rounds" ("a second flip is free"),
        Flips "flips" ("every card counts"),
    }
    Tasks TaskExtraActions "Do extra actions give extra attempts?" {
        Yes "yes" ("one per action"),
        No "no" ("one per round"),
    }
    Tasks LastDitchBox "Does a problem apply if a last-ditch effort fails?" {
        Ignored "no",
        Applies "yes",
    }
    Tasks LastDitchRoll "How is a last-ditch effort rolled?" {
        Each "one check per step" ("all must succeed"),
        One "one roll" ("at the highest difficulty"),
    }
    Approved ProblemDraw "Do checks against problems earn cards?" {
        Yes "yes",
        No "no",
    }
    Dealing RandomFlip "Where does a card flipped for its task box go?" {
        UnderTop "under the top card" ("no effect in rounds"),
        OnTop "on top" ("its line takes effect"),
    }
    Story DramaAward "How much are Drama cards worth at the end?" {
        Each "3 each" ("possibilities"),
        Once "3 in total" ("possibilities"),
    }
    Cards EscapeLate "Can you lay Escape! after another card?" {
        Warned "yes" ("with a warning that it has no effect"),
        Refused "no",
    }
    Cards EscapeTransfer "Does a traded Escape! work?" {
        No "no",
        Yes "yes",
    }
    Cards GloryNumber "Glory: what must reach 60?" {
        Die "the die total" ("with rerolls"),
        Total "the action total",
    }
    Cards HasteInterrupt "How late can Haste cut in?" {
        BetweenRolls "until the roll" ("between rolls"),
        BeforeAnnounced "until the result is announced",
    }
    Cards LeadershipTo "Who can get cards from Leadership?" {
        One "one other player",
        Several "several players",
    }
    Cards MasterSpecial "Master Plan: where does a special go during rounds?" {
        Proposed "into the pool" ("to be approved"),
        Hand "into the hand",
    }
    Cards MonologueScope "What does Monologue stop?" {
        ByConflict "it depends" ("everything in open combat"),
        Hostile "hostile actions",
        All "every action",
    }
    AgreeFirst SecondKeeps "Second Chance: do round-long cards stay?" {
        Yes "yes" ("cards on the roll are gone"),
        No "no" ("all of them are gone"),
    }
    Cards SeizeWindow "How late can a flip be replaced?" {
        BeforeEffects "until it takes effect",
        BeforeActing "until someone acts" ("effects are undone"),
    }
    Cards KeptRepeats "Which effects of a kept card repeat?" {
        Yes "everything" ("cards drawn and shock too"),
        No "what lasts the whole round" ("no cards, no shock"),
    }
    Cards SupporterAlly "Can Supporter help an ally?" {
        Yes "yes" ("any roll made openly for the heroes’ side"),
        No "no" ("heroes only"),
    }
    Cards AlertnessTrigger "Alertness: who must have missed the clue?" {
        All "everyone who looked",
        Owner "the card’s owner",
    }
    AgreeFirst SubplotComp "What do you get for discarding a subplot?" {
        AsStated "depends on how" ("turned in: a possibility and a card; otherwise a possibility"),
        TurnInOnly "both if turned in" ("nothing otherwise"),
        Always "always both" ("possibility and card"),
    }
    Story SubplotSlot "Does a refused subplot count as the round’s card?" {
        GivenBack "no" ("you may lay another"),
        Used "yes" ("so does turning one in"),
    }
    Story SubplotLimit "Who may have one subplot per adventure?" {
        Player "each player",
        Hero "each hero",
    }
    Story SubplotCampaigned "Do carried-over subplots count toward the limit?" {
        No "no",
        Yes "yes",
    }
    Story AwardEach "What do two active subplots bring in an act?" {
        Each "one possibility each",
        One "one possibility",
    }
    Story MartyrState "When can Martyr be used?" {
        Pool "as soon as it is laid",
        Active "once it is active" ("the gamemaster decides when"),
    }
    Story CampaignWait "Can Campaign wait in a pool?" {
        Yes "yes",
        No "no" ("use at once, on an active subplot"),
    }
    AgreeFirst SurpriseRules "Which surprise rules do you use?" {
        Book "the edition’s own",
        Revised "revised" ("the surprised use no cards"),
        Classic "classic" ("more or fewer cards to lay"),
        Off "none",
    }
    Surprise SurprisePlace "Revised: may surprised heroes lay cards?" {
        Blocked "no",
        Allowed "yes" ("but not use them"),
    }
    Surprise SurpriseAdds "Classic: how do surprise cards combine with a starting pool?" {
        Yes "both count",
        Higher "the higher number counts",
    }
    Trading TradeSelf "Can heroes of the same player trade?" {
        Yes "yes" ("if the story allows it"),
        No "no",
    }
    Cards HelplessCards "Which cards work for a helpless hero?" {
        Reactions "those that need no hero" ("reactions and cards that affect everyone"),
        None "none",
        All "all",
    }
    Cards AbsentCards "Which cards work for absent heroes?" {
        No "none",
        Pools "pool cards",
    }
    Trading TradePreview "Does an offer show cards from a hand?" {
        Partner "yes" ("only to the other trader"),
        No "no" ("only their number"),
    }
    Story FinalDiscards "What is discarded after the final encounter?" {
        Yes "as after every scene",
        Skipped "none" ("hands stay as they are"),
    }
    Tasks TaskHint "How is a task’s time estimated?" {
        Computed "as an exact chance" ("from the remaining cards"),
        Chapter "by rule of thumb",
    }
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
