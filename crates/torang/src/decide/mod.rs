//! The rules: every command is refused with a rule or becomes events. One file a subject.
//!
//! A decision is written as a play on a scratch copy (`engine/scratch.rs`).

mod after;
mod clock;
mod help;
mod people;
mod play;
mod request;
mod rolling;
use play::Decided;
pub(super) use play::Play;

use super::command::Command;
use super::refusal::{Matter, Refusal};
use super::state::{Character, Roll};
use tabletop::seat::{ActorId, Seat};

pub use after::Checking;
pub(super) use after::{check, helper_check};
pub use help::MOST_OFFERS;
pub use people::{MOST_ABILITIES, MOST_CHARACTERS};
pub use request::{LARGEST_MODIFIER, MOST_MODIFIERS};
pub(super) use rolling::may_roll;

impl Play<'_> {
    /// Refuses a command or plays it.
    ///
    /// # Errors
    /// The first rule against it that is not set aside.
    pub(super) fn command(&mut self, command: &Command) -> Decided {
        if self.state.title.is_none() && !matches!(command, Command::OpenTable { .. }) {
            return Err(Refusal::NotOpen);
        }
        match command {
            Command::OpenTable {
                title,
                settings,
                cast,
            } => self.open_table(title, settings, cast),
            Command::ChangeSettings { settings } => self.change_settings(settings),
            Command::MakeNote { text } => self.make_note(text),
            Command::Join { character } => self.join(character),
            Command::ChangeCharacter {
                actor,
                name,
                player,
            } => self.change_character(*actor, name, player),
            Command::Leave { actor } => self.leave(*actor),
            Command::SetAbility {
                actor,
                ability,
                name,
                kind,
                base,
            } => self.set_ability(*actor, *ability, name, *kind, *base),
            Command::RemoveAbility { actor, ability } => self.remove_ability(*actor, *ability),
            Command::SetCheck {
                actor,
                ability,
                check,
            } => self.set_check(*actor, *ability, *check),
            Command::WipeChecks => self.wipe_checks(),

            Command::RequestRoll {
                by,
                sides,
                goal,
                stakes,
            } => self.request_roll(*by, sides, goal, stakes.as_deref()),
            Command::DropRoll { waived } => self.drop_roll(*waived),
            Command::SetModifiers {
                by,
                which,
                modifiers,
            } => self.set_modifiers(*by, *which, modifiers),
            Command::UseCarried {
                by,
                which,
                carried,
                on,
            } => self.use_carried(*by, *which, *carried, *on),
            Command::DropCarried { by, actor, carried } => self.drop_carried(*by, *actor, *carried),
            Command::OfferHelp { by, help, agreed } => self.offer_help(*by, help, *agreed),
            Command::JudgeHelp { by, help, verdict } => self.judge_help(*by, *help, *verdict),
            Command::WithdrawHelp { help } => self.withdraw_help(*help),
            Command::RollHelp { help, die } => self.roll_help(*help, *die),
            Command::Roll { active, opponent } => self.roll_main(*active, *opponent),

            Command::TakeBenefits {
                which,
                benefits,
                told,
            } => self.take_benefits(*which, benefits, told),
            Command::TakeDrawback {
                which,
                drawback,
                told,
            } => self.take_drawback(*which, *drawback, told),
            Command::AskForCheck { which } => self.ask_for_check(*which),
            Command::JudgeDrama { by, dramatic } => self.judge_drama(*by, *dramatic),
            Command::TakeHelperCheck { help, check } => self.take_helper_check(*help, *check),
            Command::PutAway => self.put_away(),

            Command::AdvanceTime { amount, unit } => self.advance_time(*amount, *unit),
            Command::BeginScene { name } => self.begin_scene(name),
            Command::BeginRounds => self.begin_rounds(),
            Command::NextRound => self.next_round(),
            Command::EndRounds => self.end_rounds(),
            Command::SetActed { actor, acted } => self.set_acted(*actor, *acted),
        }
    }

    /// Only the gamemaster, whose place is the table's own device.
    fn gamemaster(&mut self, by: Seat, matter: Matter) -> Decided {
        self.require(by == Seat::Table, Refusal::NotGamemaster(matter))
    }

    /// Somebody at the table.
    fn character(&self, id: ActorId) -> Result<&Character, Refusal> {
        self.state.character(id).ok_or(Refusal::NobodyThere)
    }

    fn roll(&self) -> Result<&Roll, Refusal> {
        self.state.roll.as_ref().ok_or(Refusal::NoRoll)
    }

    /// The roll while nothing of it is fixed by its die (TE-INV-6).
    fn prepared(&self, late: Refusal) -> Result<&Roll, Refusal> {
        let roll = self.roll()?;
        if roll.is_rolled() {
            return Err(late);
        }
        Ok(roll)
    }
}
