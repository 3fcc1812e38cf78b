//! The rules: every command is refused with a rule or becomes events. One file per subject.
//!
//! A decision works on a copy of the state (`tabletop::transaction`).

mod cast;
mod clock;
mod consequences;
mod help;
mod request;
mod rolling;
mod transaction;
use transaction::CommandResult;
pub(super) use transaction::TorangTransaction;

use super::command::Command;
use super::event::Rolled;
use super::modifier::{CarriedModifierId, Modifier, ModifierSource};
use super::refusal::Refusal;
use super::state::{AbilityId, Character, HelpId, Roll, RollPart};
use tabletop::name::Name;
use tabletop::seat::ActorId;

pub use cast::{MAX_ABILITIES, MAX_CHARACTERS};
pub use consequences::CheckEligibility;
pub(super) use consequences::{check, helper_check};
pub use help::MAX_HELP_OFFERS;
pub use request::{MAX_MODIFIER_AMOUNT, MAX_MODIFIERS};
pub(super) use rolling::may_roll;

impl TorangTransaction<'_> {
    /// Refuses a command or plays it.
    ///
    /// # Errors
    /// The first rule that forbids it and is not set aside.
    pub(super) fn execute(&mut self, command: &Command) -> CommandResult {
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
            Command::RenameTable { title } => self.rename_table(title),
            Command::MakeNote { text } => self.make_note(text),
            Command::Join { character } => self.join(character).map(|_| ()),
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
                check: target,
            } => self.set_check(*actor, *ability, *target),
            Command::ClearChecks => self.clear_checks(),

            Command::RequestRoll {
                sides,
                goal,
                stakes,
            } => self.request_roll(sides, goal, stakes.as_deref()),
            Command::CancelRoll { waived } => self.cancel_roll(*waived),
            Command::SetModifiers { part, modifiers } => self.set_modifiers(*part, modifiers),
            Command::UseCarriedModifier {
                part,
                carried,
                enabled,
            } => self.use_carried_modifier(*part, *carried, *enabled),
            Command::RemoveCarriedModifier { actor, carried } => {
                self.remove_carried_modifier(*actor, *carried)
            }
            Command::OfferHelp { help, approved } => self.offer_help(help, *approved),
            Command::JudgeHelp { help, verdict } => self.judge_help(*help, *verdict),
            Command::WithdrawHelp { help } => self.withdraw_help(*help),
            Command::RollHelp {
                help,
                die,
                approves,
            } => self.roll_help(*help, *die, *approves),
            Command::RollMain { active, opponent } => self.roll_main(*active, *opponent),

            Command::ChooseBenefits {
                part,
                benefits,
                description,
            } => self.choose_benefits(*part, benefits, description),
            Command::ChooseDrawback {
                part,
                drawback,
                description,
            } => self.choose_drawback(*part, *drawback, description),
            Command::AskForCheck { part } => self.ask_for_check(*part),
            Command::JudgeDrama { dramatic } => self.judge_drama(*dramatic),
            Command::MarkHelperCheck { help, target } => self.mark_helper_check(*help, *target),
            Command::ClearRoll => self.clear_roll(),

            Command::AdvanceTime { amount, unit } => self.advance_time(*amount, *unit),
            Command::BeginScene { name } => self.begin_scene(name),
            Command::BeginRounds => self.begin_rounds(),
            Command::NextRound => self.next_round(),
            Command::EndRounds => self.end_rounds(),
            Command::SetActed { actor, acted } => self.set_acted(*actor, *acted),
        }
    }

    /// Returns the character, if present.
    fn character(&self, id: ActorId) -> Result<&Character, Refusal> {
        self.state.character(id).ok_or(Refusal::UnknownCharacter)
    }

    fn roll(&self) -> Result<&Roll, Refusal> {
        self.state.roll.as_ref().ok_or(Refusal::NoRoll)
    }

    /// Returns who makes a part of the roll, and what is tested, for an event about it.
    fn rolled(&self, part: RollPart) -> Option<Rolled> {
        let attempt = self.state.roll.as_ref()?.attempt(part)?;
        Some(Rolled {
            roller: attempt.actor,
            ability: attempt.ability.name.clone(),
        })
    }

    /// Returns who offered this help, for an event about it.
    fn helper(&self, help: HelpId) -> Option<ActorId> {
        self.rolled(RollPart::Help(help))
            .map(|rolled| rolled.roller)
    }

    /// Returns the name of an ability, for an event about it.
    fn ability_name(&self, actor: ActorId, ability: AbilityId) -> Option<Name> {
        let ability = self.state.character(actor)?.ability(ability)?;
        Some(ability.name.clone())
    }

    /// Returns a carried modifier, for an event about it.
    fn carried_modifier(&self, id: CarriedModifierId) -> Option<Modifier> {
        let mut carried = self
            .state
            .cast
            .iter()
            .flat_map(|owner| &owner.carried_modifiers);
        let carried = carried.find(|carried| carried.id == id)?;
        Some(Modifier {
            amount: carried.amount,
            source: ModifierSource::Carried(id),
            reason: carried.reason.clone(),
        })
    }

    /// Returns the roll if its die has not been rolled, and refuses with `late` otherwise (TE-INV-6).
    fn require_pending_roll(&self, late: Refusal) -> Result<&Roll, Refusal> {
        let roll = self.roll()?;
        if roll.is_rolled() {
            return Err(late);
        }
        Ok(roll)
    }
}
