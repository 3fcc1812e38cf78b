//! The saved form of what happens at a Torang table. Words and names may be added here, never changed: see [`super::SCHEMA`].

use super::record::{Field, Value, Word, ids, kept, kinds, words};
use ::torang::event::{Entrant, Event};
use ::torang::modifier::{CarriedId, Modifier, Source};
use ::torang::opposed::{
    BigDivisor, Comparison, LowExcess, Outcome, Scaled, Scaling, Side, TieRule,
};
use ::torang::score::{Level, Score};
use ::torang::settings::{HelpAbility, ModifierStep, Settings};
use ::torang::state::{
    AbilityId, Benefit, Drawback, Kind, Role, RollResult, Tested, TimeUnit, Verdict, Which,
};
use tabletop::dice::D100;

kinds! { Event {
    TableOpened { title, settings } = "table_opened",
    SettingsChanged { settings } = "settings_changed",
    NoteMade { text } = "note_made",
    CharacterJoined { actor, name, player, role } = "character_joined",
    CharacterChanged { actor, name, player } = "character_changed",
    CharacterLeft { actor } = "character_left",
    AbilitySet { actor, ability, name, kind, base } = "ability_set",
    AbilityRemoved { actor, ability } = "ability_removed",
    CheckSet { actor, ability, check } = "check_set",
    ChecksWiped = "checks_wiped",
    RollRequested { goal, stakes, active, opponent } = "roll_requested",
    RollDropped { waived } = "roll_dropped",
    ModifiersSet { which, modifiers } = "modifiers_set",
    CarriedUsed { which, carried, on } = "carried_used",
    CarriedDropped { actor, carried } = "carried_dropped",
    HelpOffered { helper, side, to, tested, why } = "help_offered",
    HelpJudged { help, verdict } = "help_judged",
    HelpWithdrawn { help } = "help_withdrawn",
    HelpRolled { help, result } = "help_rolled",
    Rolled { active, opponent, comparison } = "rolled",
    BenefitsTaken { which, benefits, told } = "benefits_taken",
    DrawbackTaken { which, drawback, told } = "drawback_taken",
    ModifierCarried { actor, carried, amount, reason } = "modifier_carried",
    CheckAsked { which } = "check_asked",
    DramaJudged { dramatic } = "drama_judged",
    CheckMarked { which, actor, ability } = "check_marked",
    HelperChecked { help, actor, ability } = "helper_checked",
    RollPutAway = "roll_put_away",
    TimeAdvanced { amount, unit } = "time_advanced",
    SceneBegan { scene, name } = "scene_began",
    RoundsBegan = "rounds_began",
    RoundBegan { round } = "round_began",
    RoundsEnded = "rounds_ended",
    ActedSet { actor, acted } = "acted_set",
} }

words! {
    TieRule { High = "high", Low = "low" }
    LowExcess { Subtract = "subtract", Add = "add", Ignore = "ignore" }
    BigDivisor { Multiple = "multiple", Power = "power", TenThenPenalty = "ten_then_penalty" }
    HelpAbility { SkillOnly = "skill_only", Any = "any" }
    ModifierStep { Twenty = "twenty", Free = "free" }
    Kind { Characteristic = "characteristic", Skill = "skill", Other = "other" }
    Role { Adventurer = "adventurer", GmCharacter = "gm_character" }
    Side { Active = "active", Opponent = "opponent" }
    Level { Fumble = "fumble", Failure = "failure", Success = "success", Critical = "critical" }
    Outcome {
        GreatVictory = "great_victory", Victory = "victory", WeakVictory = "weak_victory", Tie = "tie",
        WeakDefeat = "weak_defeat", Defeat = "defeat", GreatDefeat = "great_defeat",
        MutualFailure = "mutual_failure",
    }
    Benefit {
        Time = "time", Grace = "grace", Information = "information", Advantage = "advantage", Edge = "edge",
        Effect = "effect", Other = "other",
    }
    Drawback {
        Time = "time", Ridicule = "ridicule", Information = "information", Disadvantage = "disadvantage",
        Trouble = "trouble", Effect = "effect", Other = "other",
    }
    Verdict { Agreed = "agreed", Denied = "denied", OutOfPlace = "out_of_place" }
    TimeUnit { Minutes = "minutes", Hours = "hours", Days = "days" }
}

words! { @ Source { Gamemaster = "gamemaster" } but Carried }

kept! { or default
    Settings {
        tie_rule, low_excess, big_divisor, help_ability, nested_help, modifier_step, show_lesser_loser, manual_dice,
        ability_list,
    }
}
kept! {
    Tested { ability, name, kind, base }
    Entrant { roller, tested, modifiers, followers }
    Modifier { amount, source, reason }
    RollResult { natural, typed, effective, against, level }
    Scaling { divisor, penalty }
    Scaled { active, opponent, scaling }
    Comparison { scaled, outcome, lesser_loser }
}

ids!(AbilityId, CarriedId);

impl Field for D100 {
    fn value(&self) -> Value {
        self.face().value()
    }
    fn of(value: &Value) -> Option<Self> {
        Self::new(u8::of(value)?)
    }
}

/// Of any size: what modifiers make of a score has no bounds.
impl Field for Score {
    fn value(&self) -> Value {
        self.get().value()
    }
    fn of(value: &Value) -> Option<Self> {
        Some(Self::default().plus(i32::of(value)?))
    }
}

/// The gamemaster's by a word, a carried one by its number.
impl Field for Source {
    fn value(&self) -> Value {
        match self {
            Self::Gamemaster => Value::word(self.word().unwrap_or_default()),
            Self::Carried(id) => id.value(),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        match value.text() {
            Some(word) => Self::of_word(word),
            None => CarriedId::of(value).map(Self::Carried),
        }
    }
}

/// A main roll by its side, a helper's by its place.
impl Field for Which {
    fn value(&self) -> Value {
        match self {
            Self::Main(side) => side.value(),
            Self::Help(place) => place.value(),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        match value.text() {
            Some(_) => Side::of(value).map(Self::Main),
            None => u16::of(value).map(Self::Help),
        }
    }
}

#[cfg(test)]
mod tests;
