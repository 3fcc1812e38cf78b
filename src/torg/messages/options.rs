//! What a table may decide for itself, in words: each question of the deck's ledger with its answers, in the engine's order.
use super::combat::options as combat;
use super::torg::list;
use ::torg::settings::{DeckNumbers, HandSize, Question, Settings};

/// The sections that the questions lie in, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by what is in them
pub enum Group {
    /// What the ledger asks a table to settle before it plays, wherever else it would lie.
    Settle,
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
    Standing,
    Martial,
    Figures,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::Settle,
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
        Self::Standing,
        Self::Martial,
        Self::Figures,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Settle => "To settle before play",
            Self::Dealing => "The deck and its piles",
            Self::Pools => "Pools",
            Self::Cards => "Single cards",
            Self::Critical => "The critical moment",
            Self::Line => "The conflict line",
            Self::Villains => "Villains’ specials",
            Self::Approved => "Approved actions",
            Self::Tasks => "Dramatic tasks",
            Self::Story => "Subplots and adventures",
            Self::Surprise => "Surprise",
            Self::Trading => "Trading",
            Self::Dice => "Combat: dice",
            Self::Attacks => "Combat: attacks",
            Self::Ranged => "Combat: ranged weapons",
            Self::Defences => "Combat: defences",
            Self::Harm => "Combat: damage",
            Self::Standing => "Combat: actions and statuses",
            Self::Martial => "Combat: martial arts",
            Self::Figures => "Figures",
        }
    }
}

/// A question in words.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Where it lies.
    pub group: Group,
    /// The question.
    pub question: &'static str,
    /// Its answers and more about each, the book's first.
    pub answers: &'static [(&'static str, &'static str)],
}

/// Makes the match from the table.
macro_rules! texts {
    ($($name:ident $group:ident $question:literal $([$answer:literal $more:literal])+)+) => {
        /// A question in words.
        pub const fn asked(question: Question) -> &'static Asked {
            match question {
                $(Question::$name => &Asked {
                    group: Group::$group,
                    question: $question,
                    answers: &[$(($answer, $more)),+],
                }),+
            }
        }
    };
}

texts! {
    HandSizeRecount Dealing "When may the size of hands change?"
        ["not in an adventure" ""]
        ["with a new act" "by the heroes then there"]
        ["with a new sitting" "by the heroes then there"]
    StartRecount Pools "May a starting pool still grow?"
        ["no" "counted as the rounds begin"]
        ["yes" "counted anew until the first flip"]
    PoolWindow Pools "Until when may the round’s card be laid?"
        ["until the round ends" ""]
        ["before anybody else acts" ""]
    PoolContribution Pools "Did an action help the scene?"
        ["yes, unless denied" "the gamemaster may object"]
        ["only if confirmed" "the gamemaster says so"]
    LastingZone Pools "Where does a card lie that works all round?"
        ["apart, in effect" "discarded with the round"]
        ["on the discards at once" ""]
    FreeDuration Pools "How long does such a card work in free play?"
        ["one action" ""]
        ["until told" "the gamemaster ends it"]
    CommitFree Pools "Do cards come before the result in free play too?"
        ["yes" "as in rounds"]
        ["no" "only in rounds"]
    Reshuffle Settle "What is a new deck shuffled from?"
        ["the discards" "then the stack"]
        ["discards and stack" "all but its top card"]
    ReshuffleWhen Dealing "When is a used-up deck shuffled anew?"
        ["when a card is wanted" ""]
        ["at once" "with the last card gone"]
    StackAtSceneEnd Dealing "What becomes of flipped cards after a scene?"
        ["they stay" ""]
        ["they are discarded" "the last flip on top"]
    DiscardBrowse Dealing "What may be seen of the discards?"
        ["all of them" ""]
        ["the top card" ""]
    Stacking Pools "Two cards of a name on one action?"
        ["they add up" "+3 and +3"]
        ["the best one counts" "+3"]
    CriticalScope Critical "Who has used up an act’s critical moment?"
        ["the hero" "each has one"]
        ["the player" "one for all their heroes"]
        ["the whole group" "one for everybody"]
    CriticalCards Critical "Which hand cards does it open?"
        ["those that fit the action" ""]
        ["every card" ""]
    CriticalChoice Critical "When are they chosen?"
        ["until the result is told" ""]
        ["before the dice fall" ""]
    ConfusedCritical Settle "Confused: a critical moment?"
        ["no" "every card is locked"]
        ["yes" "only pools are locked"]
    ConfusedTrade Settle "Confused: trades?"
        ["no" ""]
        ["yes" ""]
    ConfusedMartyr Settle "Confused: a martyr’s sacrifice?"
        ["yes" "at any time means it"]
        ["no" ""]
    FlurryOrder Line "When do a flurry’s second actions come?"
        ["at once" "before the other side"]
        ["after both sides" ""]
    UpStacks Line "Up for two reasons?"
        ["one extra die" ""]
        ["two extra dice" ""]
    UpStymied Line "How do up and stymied meet?"
        ["both are gone" "for the round"]
        ["for one roll" "then up works again"]
    StymiedScope Settle "Which reroll does stymied take?"
        ["the first of the round" ""]
        ["the first of each roll" ""]
    StymiedPaid Line "And if that reroll was paid for?"
        ["it is lost" "the app warns first"]
        ["it can not be bought" ""]
    InspirationAbsent Line "Whom does inspiration reach?"
        ["heroes in the conflict" ""]
        ["every hero" "wherever they are"]
    Knockdown Line "What does the knocked down do next?"
        ["what the edition says" "classic: defend"]
        ["stand up" "that is the action"]
        ["defend, and no more" "the classic rule"]
    BreakInjured Line "Who is injured when a side may break?"
        ["whoever is hurt at all" "shock, K, O or a wound"]
        ["whoever has a wound" ""]
    SetbackGeneric Line "What does the plain setback do?"
        ["totals −5" "actions come out lower"]
        ["difficulties +5" "everything gets harder"]
    SetbackPassive Line "Does it lower defences nobody rolls?"
        ["no" ""]
        ["yes" ""]
    DuelOrder Line "How often do dueling heroes roll for the order?"
        ["every round" ""]
        ["once a fight" ""]
    Removals Villains "Which successes take pool cards?"
        ["every one" ""]
        ["the first" "each round"]
    TakeSpecials Villains "Which specials can they take?"
        ["none" ""]
        ["Alertness and Connection" ""]
        ["all of them" ""]
    DefendCounts Settle "Which defence earns a card?"
        ["a declared one" "an active defence"]
        ["any that holds" "declared or not"]
    DefendMany Settle "And against several attacks?"
        ["if none hit" ""]
        ["if the first missed" ""]
        ["each that missed" "a card every time"]
    ApprovedMulti Approved "Several approved things in one action?"
        ["a card for each kind" ""]
        ["one card" ""]
    TaskMaxSteps Tasks "How many steps at once?"
        ["as many as the box shows" ""]
        ["two at most" ""]
    TaskRoll Tasks "How are several steps rolled?"
        ["a check for each" "the first failure ends it"]
        ["one roll" "against each in turn"]
    TaskSetback Settle "What does a possible setback undo?"
        ["the last step done" ""]
        ["the step in work" "it moves one back"]
    NewSkillRestarts Settle "Another skill after a critical problem?"
        ["goes on as it is" ""]
        ["begins at A again" ""]
    NewApproachCostsRound Tasks "Does a new way cost its round?"
        ["no" "it may be tried at once"]
        ["yes" ""]
    TaskDecline Tasks "A problem left alone?"
        ["does nothing" ""]
        ["bites" "as if it was failed"]
    TaskBudget Tasks "What does a task’s time count?"
        ["rounds" "a second flip is free"]
        ["flips" "each card counts"]
    TaskExtraActions Tasks "Do extra actions give extra tries?"
        ["yes" "one for each action"]
        ["no" "one a round"]
    LastDitchBox Tasks "A last ditch fails on a problem: does that bite too?"
        ["no" ""]
        ["yes" ""]
    LastDitchRoll Tasks "How is a last ditch rolled?"
        ["a check for each step" "all must succeed"]
        ["one roll" "at the highest difficulty"]
    ProblemDraw Approved "Does a check against a problem earn a card?"
        ["yes" ""]
        ["no" ""]
    RandomFlip Dealing "A card flipped for its box alone goes"
        ["under the top" "in rounds, to change nothing"]
        ["on top" "its line is in force"]
    DramaAward Story "Drama cards kept to the end bring"
        ["3 for each" "possibilities"]
        ["3 in all" "possibilities"]
    EscapeLate Cards "Escape! after another card?"
        ["may be laid" "with a word that it is dead"]
        ["may not be laid" ""]
    EscapeTransfer Cards "Escape! out of another hand?"
        ["does not work" ""]
        ["works" ""]
    GloryNumber Cards "Glory: what must come to 60?"
        ["the dice" "with their rerolls"]
        ["the action total" ""]
    HasteInterrupt Cards "Haste comes in between"
        ["until the dice fall" "between rolls"]
        ["until the outcome is told" ""]
    LeadershipTo Cards "Leadership gives cards to"
        ["one other player" ""]
        ["several players" ""]
    MasterSpecial Cards "Master Plan: a special in rounds goes"
        ["into the pool" "to be approved"]
        ["into the hand" ""]
    MonologueScope Cards "What does Monologue stop?"
        ["it depends" "in open violence everything"]
        ["hostile actions" ""]
        ["every action" ""]
    SecondKeeps Settle "Second Chance: do cards of the round stay?"
        ["yes" "those of the roll are gone"]
        ["no" "all of them are gone"]
    SeizeWindow Cards "Until when can a flip be replaced?"
        ["before it takes effect" ""]
        ["before anybody acts" "effects are taken back"]
    KeptRepeats Cards "A kept card does again"
        ["everything" "draws and shock too"]
        ["what lasts the round" "no draws, no shock"]
    SupporterAlly Cards "Can Supporter help an ally?"
        ["yes" "any open roll of the heroes’ side"]
        ["no" "heroes only"]
    AlertnessTrigger Cards "Alertness finds what was missed by"
        ["all who looked" ""]
        ["its owner" ""]
    SubplotComp Settle "A subplot let go brings"
        ["by how it goes" "turned in both, else one possibility"]
        ["something if turned in" "nothing otherwise"]
        ["always both" "possibility and card"]
    SubplotSlot Story "Was a refused subplot the round’s card?"
        ["no" "the play comes back"]
        ["yes" "turning one in takes it too"]
    SubplotLimit Story "One subplot an adventure for"
        ["each player" ""]
        ["each hero" ""]
    SubplotCampaigned Story "Do lasting subplots count for that?"
        ["no" ""]
        ["yes" ""]
    AwardEach Story "Two subplots active in an act bring"
        ["a possibility each" ""]
        ["one possibility" ""]
    MartyrState Story "When may Martyr be used?"
        ["once it lies in the pool" ""]
        ["once it is active" "the gamemaster says when"]
    CampaignWait Story "May Campaign wait in a pool?"
        ["yes" ""]
        ["no" "used at once, on an active subplot"]
    SurpriseRules Settle "Which rules of surprise?"
        ["those of the edition" ""]
        ["revised" "the surprised play no cards"]
        ["classic" "cards more and cards less"]
        ["none" ""]
    SurprisePlace Surprise "Revised: may the surprised lay cards?"
        ["no" ""]
        ["yes" "laid, not used"]
    SurpriseAdds Surprise "Classic: cards for surprising are"
        ["more" "on top of a starting pool"]
        ["the higher of both" ""]
    TradeSelf Trading "Between two heroes of one player?"
        ["yes" "if the story holds"]
        ["no" ""]
    HelplessCards Cards "The player of a helpless hero may use"
        ["what needs no hero" "reactions, cards for the table"]
        ["nothing" ""]
        ["everything" ""]
    AbsentCards Cards "Players whose heroes are elsewhere may use"
        ["nothing" ""]
        ["their pools" ""]
    TradePreview Trading "Are offered hand cards shown first?"
        ["yes" "to the other trader alone"]
        ["no" "only how many"]
    FinalDiscards Story "Discards after the final encounter?"
        ["as after every scene" ""]
        ["none" "hands stay as they are"]
    TaskHint Tasks "A task’s time is weighed by"
        ["the exact chance" "from the cards left"]
        ["the book’s rule of thumb" ""]
}

/// What differs between two tables' options, old and new: "Up for two reasons? one extra die → two extra dice".
pub fn changed(was: &Settings, now: &Settings) -> String {
    let mut changes = Vec::new();
    let mut change = |question: &str, was: String, now: String| {
        if was != now {
            changes.push(format!("{question} {was} → {now}"));
        }
    };
    change(
        hand_size_asked(),
        hand_size(was.hand_size),
        hand_size(now.hand_size),
    );
    let [old, new] = [was.numbers, now.numbers];
    change(
        over_seven_asked(),
        old.hand_size_over_seven.to_string(),
        new.hand_size_over_seven.to_string(),
    );
    change(
        coup_asked(),
        plus(old.coup_de_grace_bonus),
        plus(new.coup_de_grace_bonus),
    );
    change(penalties_asked(), penalties(&old), penalties(&new));
    change(campaign_asked(), yes_no(was.campaign), yes_no(now.campaign));
    for question in Question::ALL {
        let words = asked(*question);
        let answer = |settings: &Settings| {
            let given = words.answers.get(usize::from(settings.answer(*question)));
            given.map_or_else(String::new, |(answer, _)| (*answer).to_owned())
        };
        change(words.question, answer(was), answer(now));
    }
    combat::changed(&was.combat, &now.combat, &mut change);
    let before = if changes.len() == 1 {
        "The table decided: "
    } else {
        "The table decided anew: "
    };
    format!("{before}{}.", changes.join("; "))
}

/// The question about hands.
pub fn hand_size_asked() -> &'static str {
    "Cards in a hand"
}

/// The question about large groups.
pub fn over_seven_asked() -> &'static str {
    "Cards in a hand, from eight heroes on"
}

/// The question about Coup de Grace.
pub fn coup_asked() -> &'static str {
    "Coup de Grace adds"
}

/// The question about several things at once.
pub fn penalties_asked() -> &'static str {
    "Several things at once are harder by"
}

/// The question about play without the deck.
pub fn deckless_asked() -> &'static str {
    "Play without the deck?"
}

/// The question about a campaign.
pub fn campaign_asked() -> &'static str {
    "Is this a campaign?"
}

/// How large hands are.
pub fn hand_size(size: HandSize) -> String {
    match size {
        HandSize::ByHeroes => "by the number of heroes".to_owned(),
        HandSize::Fixed(cards) => cards.to_string(),
    }
}

/// "+3".
pub fn plus(figure: u8) -> String {
    format!("+{figure}")
}

/// "+2, +4, … and +16".
pub fn penalties(numbers: &DeckNumbers) -> String {
    list(&numbers.multi_action_penalties.map(plus))
}

/// Yes or no.
pub fn yes_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

/// Which of several things at once.
pub const fn nth(place: usize) -> &'static str {
    match place {
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
