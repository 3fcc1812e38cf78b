//! The texts of a table's options: each question about the deck's rules with its answers, in the engine's order.
use crate::grammar::list;
use ::torg::settings::{DeckNumbers, HandSize, Question};

/// A section of the list of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const ALL: &[Self] = &[
        Self::AgreeFirst,
        Self::Dealing,
        Self::Pools,
        Self::Cards,
        Self::Critical,
        Self::Line,
        Self::Villains,
        Self::Approved,
        Self::Tasks,
        Self::Story,
        Self::Surprise,
        Self::Trading,
        Self::Dice,
        Self::Attacks,
        Self::Ranged,
        Self::Defences,
        Self::Harm,
        Self::Statuses,
        Self::Martial,
        Self::Figures,
    ];

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

impl QuestionText {
    /// Creates the text of a question.
    pub const fn new(
        group: Group,
        question: &'static str,
        answers: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self {
            group,
            question,
            answers,
        }
    }
}

/// Returns the text of a question.
pub const fn asked(question: Question) -> QuestionText {
    match question {
        Question::HandSizeRecount => QuestionText::new(
            Group::Dealing,
            "When can the hand size change?",
            &[
                ("not during an adventure", ""),
                ("with a new act", "based on the heroes present"),
                ("in a new session", "based on the heroes present"),
            ],
        ),
        Question::StartRecount => QuestionText::new(
            Group::Pools,
            "Can the number of starting cards change after rounds begin?",
            &[
                ("no", "counted when rounds begin"),
                ("yes", "recounted until the first flip"),
            ],
        ),
        Question::PoolWindow => QuestionText::new(
            Group::Pools,
            "How late may you lay the round’s card?",
            &[
                ("until the round ends", ""),
                ("before anyone else acts", ""),
            ],
        ),
        Question::PoolContribution => QuestionText::new(
            Group::Pools,
            "When does an action count as helping the scene?",
            &[
                ("always, unless denied", "the gamemaster may veto"),
                ("only if confirmed", "by the gamemaster"),
            ],
        ),
        Question::LastingZone => QuestionText::new(
            Group::Pools,
            "Where do cards that last the whole round go?",
            &[
                ("set apart while in effect", "discarded after the round"),
                ("to the discard pile at once", ""),
            ],
        ),
        Question::FreeDuration => QuestionText::new(
            Group::Pools,
            "In free play, how long do round-long cards last?",
            &[("one action", ""), ("until ended", "by the gamemaster")],
        ),
        Question::CommitFree => QuestionText::new(
            Group::Pools,
            "In free play, must cards be chosen before the result?",
            &[("yes", "as in rounds"), ("no", "only in rounds")],
        ),
        Question::Reshuffle => QuestionText::new(
            Group::AgreeFirst,
            "When the deck runs out, which cards form the new one?",
            &[
                ("the discard pile", "then the action stack"),
                (
                    "discard pile and action stack",
                    "except the stack’s top card",
                ),
            ],
        ),
        Question::ReshuffleWhen => QuestionText::new(
            Group::Dealing,
            "When is an empty deck reshuffled?",
            &[
                ("when a card is needed", ""),
                ("at once", "when the last card is gone"),
            ],
        ),
        Question::StackAtSceneEnd => QuestionText::new(
            Group::Dealing,
            "What happens to flipped cards after a scene?",
            &[
                ("they stay on the stack", ""),
                ("they are discarded", "the last flip on top"),
            ],
        ),
        Question::DiscardBrowse => QuestionText::new(
            Group::Dealing,
            "How much of the discard pile can you see?",
            &[("all of it", ""), ("the top card", "")],
        ),
        Question::Stacking => QuestionText::new(
            Group::Pools,
            "What do two cards of the same name do on one action?",
            &[("they add up", "+3 and +3"), ("the best one counts", "+3")],
        ),
        Question::CriticalScope => QuestionText::new(
            Group::Critical,
            "Who has one critical moment per act?",
            &[
                ("each hero", "one each"),
                ("each player", "one for all their heroes"),
                ("the whole group", "one for everyone"),
            ],
        ),
        Question::CriticalCards => QuestionText::new(
            Group::Critical,
            "Critical moment: which cards in your hand can you use?",
            &[("those for that action", ""), ("every card", "")],
        ),
        Question::CriticalChoice => QuestionText::new(
            Group::Critical,
            "Critical moment: when do you choose the cards?",
            &[
                ("before the result is announced", ""),
                ("before the roll", ""),
            ],
        ),
        Question::ConfusedCritical => QuestionText::new(
            Group::AgreeFirst,
            "Does Confused allow critical moments?",
            &[
                ("no", "no cards at all"),
                ("yes", "only pool cards are locked"),
            ],
        ),
        Question::ConfusedTrade => QuestionText::new(
            Group::AgreeFirst,
            "Does Confused allow trades?",
            &[("no", ""), ("yes", "")],
        ),
        Question::ConfusedMartyr => QuestionText::new(
            Group::AgreeFirst,
            "Confused: can Martyr be used?",
            &[("yes", "it works at any time"), ("no", "")],
        ),
        Question::FlurryOrder => QuestionText::new(
            Group::Line,
            "When do a Flurry’s second actions happen?",
            &[
                ("at once", "before the other side"),
                ("after both sides", ""),
            ],
        ),
        Question::UpStacks => QuestionText::new(
            Group::Line,
            "What does Up from two sources give?",
            &[("one extra die", ""), ("two extra dice", "")],
        ),
        Question::UpStymied => QuestionText::new(
            Group::Line,
            "What if a character is both Up and Stymied?",
            &[
                ("both are canceled", "for the whole round"),
                ("canceled for one roll", "then Up works again"),
            ],
        ),
        Question::StymiedScope => QuestionText::new(
            Group::AgreeFirst,
            "Which rerolls does Stymied cancel?",
            &[
                ("the first of the round", ""),
                ("the first of each roll", ""),
            ],
        ),
        Question::StymiedPaid => QuestionText::new(
            Group::Line,
            "What if Stymied takes an extra die you paid for?",
            &[
                ("it is lost", "the app warns you first"),
                ("you cannot buy one", ""),
            ],
        ),
        Question::InspirationAbsent => QuestionText::new(
            Group::Line,
            "Who benefits from Inspiration?",
            &[
                ("heroes in the conflict", ""),
                ("every hero", "wherever they are"),
            ],
        ),
        Question::Knockdown => QuestionText::new(
            Group::Line,
            "What can you do while knocked down?",
            &[
                ("depends on the edition", "classic: defend"),
                ("only get up", "as your action"),
                ("only defend", "the classic rule"),
            ],
        ),
        Question::BreakInjured => QuestionText::new(
            Group::Line,
            "Who counts as injured for Break?",
            &[
                ("anyone hurt at all", "shock, K, O or a wound"),
                ("only the wounded", ""),
            ],
        ),
        Question::SetbackGeneric => QuestionText::new(
            Group::Line,
            "What does a simple Setback do?",
            &[
                ("−5 to the totals", "of all their actions"),
                ("+5 to the difficulties", "of all their actions"),
            ],
        ),
        Question::SetbackPassive => QuestionText::new(
            Group::Line,
            "Does a simple Setback lower passive defenses?",
            &[("no", ""), ("yes", "")],
        ),
        Question::DuelOrder => QuestionText::new(
            Group::Line,
            "How often is a duel’s turn order rolled?",
            &[("every round", ""), ("once per fight", "")],
        ),
        Question::Removals => QuestionText::new(
            Group::Villains,
            "Which villain successes take pool cards?",
            &[("all of them", ""), ("the first", "each round")],
        ),
        Question::TakeSpecials => QuestionText::new(
            Group::Villains,
            "Which specials can villains take from a pool?",
            &[
                ("none", ""),
                ("Alertness and Connection", ""),
                ("all of them", ""),
            ],
        ),
        Question::DefendCounts => QuestionText::new(
            Group::AgreeFirst,
            "Which defenses earn a card?",
            &[
                ("a declared one", "an active defense"),
                ("any that works", "declared or not"),
            ],
        ),
        Question::DefendMany => QuestionText::new(
            Group::AgreeFirst,
            "Defend: when do you earn a card against several attacks?",
            &[
                ("if all miss", ""),
                ("if the first misses", ""),
                ("for each miss", "one card each time"),
            ],
        ),
        Question::ApprovedMulti => QuestionText::new(
            Group::Approved,
            "How many cards do several approved actions earn?",
            &[("one card for each type", ""), ("one card", "")],
        ),
        Question::TaskMaxSteps => QuestionText::new(
            Group::Tasks,
            "How many steps may you try at once?",
            &[("as many as the box offers", ""), ("two at most", "")],
        ),
        Question::TaskRoll => QuestionText::new(
            Group::Tasks,
            "How are several steps rolled?",
            &[
                ("one check per step", "a failure ends it"),
                ("one roll", "compared with each in turn"),
            ],
        ),
        Question::TaskSetback => QuestionText::new(
            Group::AgreeFirst,
            "What does a possible setback undo?",
            &[
                ("the last completed step", ""),
                ("the current step", "move back by one"),
            ],
        ),
        Question::NewSkillRestarts => QuestionText::new(
            Group::AgreeFirst,
            "After a critical problem, what does a new skill do?",
            &[("the task goes on", ""), ("start again at step A", "")],
        ),
        Question::NewApproachCostsRound => QuestionText::new(
            Group::Tasks,
            "Does a new approach take a round?",
            &[("no", "try it at once"), ("yes", "")],
        ),
        Question::TaskDecline => QuestionText::new(
            Group::Tasks,
            "What if nobody tackles a problem?",
            &[("nothing happens", ""), ("it counts as a failure", "")],
        ),
        Question::TaskBudget => QuestionText::new(
            Group::Tasks,
            "What does the time limit count?",
            &[
                ("rounds", "a second flip is free"),
                ("flips", "every card counts"),
            ],
        ),
        Question::TaskExtraActions => QuestionText::new(
            Group::Tasks,
            "Do extra actions give extra attempts?",
            &[("yes", "one per action"), ("no", "one per round")],
        ),
        Question::LastDitchBox => QuestionText::new(
            Group::Tasks,
            "Does a problem apply if a last-ditch effort fails?",
            &[("no", ""), ("yes", "")],
        ),
        Question::LastDitchRoll => QuestionText::new(
            Group::Tasks,
            "How is a last-ditch effort rolled?",
            &[
                ("one check per step", "all must succeed"),
                ("one roll", "at the highest difficulty"),
            ],
        ),
        Question::ProblemDraw => QuestionText::new(
            Group::Approved,
            "Do checks against problems earn cards?",
            &[("yes", ""), ("no", "")],
        ),
        Question::RandomFlip => QuestionText::new(
            Group::Dealing,
            "Where does a card flipped for its task box go?",
            &[
                ("under the top card", "no effect in rounds"),
                ("on top", "its line takes effect"),
            ],
        ),
        Question::DramaAward => QuestionText::new(
            Group::Story,
            "How much are Drama cards worth at the end?",
            &[("3 each", "possibilities"), ("3 in total", "possibilities")],
        ),
        Question::EscapeLate => QuestionText::new(
            Group::Cards,
            "Can you lay Escape! after another card?",
            &[("yes", "with a warning that it has no effect"), ("no", "")],
        ),
        Question::EscapeTransfer => QuestionText::new(
            Group::Cards,
            "Does a traded Escape! work?",
            &[("no", ""), ("yes", "")],
        ),
        Question::GloryNumber => QuestionText::new(
            Group::Cards,
            "Glory: what must reach 60?",
            &[("the die total", "with rerolls"), ("the action total", "")],
        ),
        Question::HasteInterrupt => QuestionText::new(
            Group::Cards,
            "How late can Haste cut in?",
            &[
                ("until the roll", "between rolls"),
                ("until the result is announced", ""),
            ],
        ),
        Question::LeadershipTo => QuestionText::new(
            Group::Cards,
            "Who can get cards from Leadership?",
            &[("one other player", ""), ("several players", "")],
        ),
        Question::MasterSpecial => QuestionText::new(
            Group::Cards,
            "Master Plan: where does a special go during rounds?",
            &[("into the pool", "to be approved"), ("into the hand", "")],
        ),
        Question::MonologueScope => QuestionText::new(
            Group::Cards,
            "What does Monologue stop?",
            &[
                ("it depends", "everything in open combat"),
                ("hostile actions", ""),
                ("every action", ""),
            ],
        ),
        Question::SecondKeeps => QuestionText::new(
            Group::AgreeFirst,
            "Second Chance: do round-long cards stay?",
            &[
                ("yes", "cards on the roll are gone"),
                ("no", "all of them are gone"),
            ],
        ),
        Question::SeizeWindow => QuestionText::new(
            Group::Cards,
            "How late can a flip be replaced?",
            &[
                ("until it takes effect", ""),
                ("until someone acts", "effects are undone"),
            ],
        ),
        Question::KeptRepeats => QuestionText::new(
            Group::Cards,
            "Which effects of a kept card repeat?",
            &[
                ("everything", "cards drawn and shock too"),
                ("what lasts the whole round", "no cards, no shock"),
            ],
        ),
        Question::SupporterAlly => QuestionText::new(
            Group::Cards,
            "Can Supporter help an ally?",
            &[
                ("yes", "any roll made openly for the heroes’ side"),
                ("no", "heroes only"),
            ],
        ),
        Question::AlertnessTrigger => QuestionText::new(
            Group::Cards,
            "Alertness: who must have missed the clue?",
            &[("everyone who looked", ""), ("the card’s owner", "")],
        ),
        Question::SubplotComp => QuestionText::new(
            Group::AgreeFirst,
            "What do you get for discarding a subplot?",
            &[
                (
                    "depends on how",
                    "turned in: a possibility and a card; otherwise a possibility",
                ),
                ("both if turned in", "nothing otherwise"),
                ("always both", "possibility and card"),
            ],
        ),
        Question::SubplotSlot => QuestionText::new(
            Group::Story,
            "Does a refused subplot count as the round’s card?",
            &[
                ("no", "you may lay another"),
                ("yes", "so does turning one in"),
            ],
        ),
        Question::SubplotLimit => QuestionText::new(
            Group::Story,
            "Who may have one subplot per adventure?",
            &[("each player", ""), ("each hero", "")],
        ),
        Question::SubplotCampaigned => QuestionText::new(
            Group::Story,
            "Do carried-over subplots count toward the limit?",
            &[("no", ""), ("yes", "")],
        ),
        Question::AwardEach => QuestionText::new(
            Group::Story,
            "What do two active subplots bring in an act?",
            &[("one possibility each", ""), ("one possibility", "")],
        ),
        Question::MartyrState => QuestionText::new(
            Group::Story,
            "When can Martyr be used?",
            &[
                ("as soon as it is laid", ""),
                ("once it is active", "the gamemaster decides when"),
            ],
        ),
        Question::CampaignWait => QuestionText::new(
            Group::Story,
            "Can Campaign wait in a pool?",
            &[("yes", ""), ("no", "use at once, on an active subplot")],
        ),
        Question::SurpriseRules => QuestionText::new(
            Group::AgreeFirst,
            "Which surprise rules do you use?",
            &[
                ("the edition’s own", ""),
                ("revised", "the surprised use no cards"),
                ("classic", "more or fewer cards to lay"),
                ("none", ""),
            ],
        ),
        Question::SurprisePlace => QuestionText::new(
            Group::Surprise,
            "Revised: may surprised heroes lay cards?",
            &[("no", ""), ("yes", "but not use them")],
        ),
        Question::SurpriseAdds => QuestionText::new(
            Group::Surprise,
            "Classic: how do surprise cards combine with a starting pool?",
            &[("both count", ""), ("the higher number counts", "")],
        ),
        Question::TradeSelf => QuestionText::new(
            Group::Trading,
            "Can heroes of the same player trade?",
            &[("yes", "if the story allows it"), ("no", "")],
        ),
        Question::HelplessCards => QuestionText::new(
            Group::Cards,
            "Which cards work for a helpless hero?",
            &[
                (
                    "those that need no hero",
                    "reactions and cards that affect everyone",
                ),
                ("none", ""),
                ("all", ""),
            ],
        ),
        Question::AbsentCards => QuestionText::new(
            Group::Cards,
            "Which cards work for absent heroes?",
            &[("none", ""), ("pool cards", "")],
        ),
        Question::TradePreview => QuestionText::new(
            Group::Trading,
            "Does an offer show cards from a hand?",
            &[
                ("yes", "only to the other trader"),
                ("no", "only their number"),
            ],
        ),
        Question::FinalDiscards => QuestionText::new(
            Group::Story,
            "What is discarded after the final encounter?",
            &[
                ("as after every scene", ""),
                ("none", "hands stay as they are"),
            ],
        ),
        Question::TaskHint => QuestionText::new(
            Group::Tasks,
            "How is a task’s time estimated?",
            &[
                ("as an exact chance", "from the remaining cards"),
                ("by rule of thumb", ""),
            ],
        ),
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
