//! The menu of everything an actor can do in a fight without a roll against a target.

use super::status::{down_state, vital_block};
use super::{Count, FightDialog};
use crate::torg::action::Action;
use crate::torg::choice_group::GroupedChoice;
use crate::torg::dialog::TorgDialog;
use crate::torg::list_content::{ListRow, RowPress};
use crate::torg::messages::combat;
use crate::torg::messages::combat_events::weapon as weapon_name;
use crate::torg::messages::names;
use crate::torg::messages::sentences::{actor_name, cast_name};
use ::torg::card::ApprovableAction;
use ::torg::combat::action::Aim;
use ::torg::combat::hold::Hold;
use ::torg::combat::options::{AIM_BONUS, OPPORTUNITY_PENALTY, vital_block_steps};
use ::torg::combat::settings::DefenceStarts;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::AttackCommand;
use ::torg::fight::actions::{CombatCommand, RollInputs, SimpleAction};
use ::torg::sheet::{CarriedWeapon, WeaponId};
use ::torg::view::fight_actions::{FightActions, WeaponLoad};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// Everything that an actor can do in a fight without a roll against a target.
#[derive(Clone, Debug, PartialEq)]
pub struct FightMenu {
    /// Standing up, defending and waiting, in groups.
    pub groups: Vec<Vec<ListRow>>,
    /// The steps of a vital block; empty if the edition has no vital block.
    pub vital_block: Vec<GroupedChoice<Action>>,
    /// Why another step of it is refused now; empty if none is.
    pub vital_block_refusal: String,
    /// Moving, simple actions, ammunition and statuses.
    pub simple_actions: Vec<ListRow>,
    /// Whether the dialog asks if a simple action disturbs the aim.
    pub asks_aim: bool,
}

/// A function that returns why a command is refused, if it is.
type Check<'a> = &'a dyn Fn(&Command) -> Option<String>;

/// Returns the menu of an actor. `keeps_aim`: the gamemaster rules that a simple action does not disturb the aim (TC-121). A row that
/// is refused now shows the reason as its detail.
pub fn menu(view: &View, actor: &ActorView, keeps_aim: bool, check: Check<'_>) -> FightMenu {
    let menu = MenuBuilder {
        view,
        actor,
        possible: view.fight_actions(actor),
        keeps_aim,
        check,
    };
    // Where only a defence is allowed, whoever does nothing stands up with the end of the turn (TC-103).
    let must_rise = actor.condition.knocked_down && !view.combat.knocked_down_may_defend;
    let stand_up = must_rise
        .then(|| vec![menu.command_row("Get up", down_state(view), CombatCommand::StandUp)]);
    let groups = [
        stand_up,
        menu.reload_check_rows(),
        menu.defence_rows(),
        Some(menu.wait_rows()),
        Some(menu.block_rows()),
    ];
    let chip = |steps| {
        let action = menu.play(CombatCommand::VitalBlock { steps });
        let is_on = actor.combat.vital_block_steps == steps;
        GroupedChoice::new(vital_block(steps), is_on, action)
    };
    let steps = || vital_block_steps(view.combat.rules.edition);
    let mut other_steps = steps().filter(|steps| actor.combat.vital_block_steps != *steps);
    let vital_block_refusal =
        other_steps.find_map(|steps| check(&menu.command(CombatCommand::VitalBlock { steps })));
    FightMenu {
        groups: groups
            .into_iter()
            .flatten()
            .filter(|rows| !rows.is_empty())
            .collect(),
        vital_block: steps().map(chip).collect(),
        vital_block_refusal: vital_block_refusal.unwrap_or_default(),
        simple_actions: menu.simple_action_rows(),
        asks_aim: actor.combat.aim != Aim::None,
    }
}

struct MenuBuilder<'a> {
    view: &'a View,
    actor: &'a ActorView,
    /// What is possible for the actor.
    possible: FightActions<'a>,
    keeps_aim: bool,
    check: Check<'a>,
}

impl MenuBuilder<'_> {
    fn command(&self, command: CombatCommand) -> Command {
        let actor = self.actor.id;
        Command::combat(actor, command)
    }

    fn play(&self, command: CombatCommand) -> Action {
        Action::Play(self.command(command))
    }

    fn row(
        &self,
        label: impl Into<String>,
        detail: &str,
        action: Action,
        command: &Command,
    ) -> ListRow {
        let refusal = (self.check)(command);
        let detail = refusal.unwrap_or_else(|| detail.to_owned());
        ListRow::new(label, detail, action)
    }

    /// Returns a row that plays a command.
    fn command_row(
        &self,
        label: impl Into<String>,
        detail: &str,
        command: CombatCommand,
    ) -> ListRow {
        let command = self.command(command);
        self.row(label, detail, Action::Play(command.clone()), &command)
    }

    /// Returns a row that plays a command and leaves the menu open.
    fn staying_row(
        &self,
        label: impl Into<String>,
        detail: &str,
        command: CombatCommand,
    ) -> ListRow {
        let command = self.command(command);
        self.row(
            label,
            detail,
            Action::PlayAndStay(command.clone()),
            &command,
        )
    }

    fn dialog_row(
        &self,
        label: impl Into<String>,
        detail: &str,
        dialog: FightDialog,
        command: CombatCommand,
    ) -> ListRow {
        let action = Action::open(dialog);
        self.row(label, detail, action, &self.command(command))
    }

    fn simple_action_row(
        &self,
        label: impl Into<String>,
        detail: &str,
        action: SimpleAction,
    ) -> ListRow {
        let keeps_aim = self.keeps_aim;
        self.command_row(
            label,
            detail,
            CombatCommand::SimpleAction { action, keeps_aim },
        )
    }

    /// Returns the rows for the check that decides whether a weapon is loaded. `None` while none is due.
    fn reload_check_rows(&self) -> Option<Vec<ListRow>> {
        let carried = self.actor.due_reload_check()?;
        let (weapon, name) = (carried.id, carried.name.as_str());
        let row = |loaded, label: String, detail| {
            let command = CombatCommand::ResolveReloadCheck { weapon, loaded };
            self.staying_row(label, detail, command)
        };
        Some(vec![
            row(true, format!("Check succeeded: {name}"), "loaded"),
            row(
                false,
                format!("Check failed: {name}"),
                "takes one more round",
            ),
        ])
    }

    fn defence_rows(&self) -> Option<Vec<ListRow>> {
        let actor = self.actor.id;
        let declaration = super::rolls::defence_declaration(self.view, self.actor, None)?;
        let dialog = FightDialog::Defend {
            actor,
            critical_moment: false,
            against: None,
        };
        let detail = match self.view.combat.rules.is(DefenceStarts::OwnTurn) {
            true => "on your turn; it lasts until your next turn",
            false => "on your turn, or just before you are attacked",
        };
        let inputs = RollInputs::dice_only(DiceFrom::App);
        let command = CombatCommand::Defend {
            declaration,
            inputs,
        };
        Some(vec![self.dialog_row(
            names::approvable(ApprovableAction::Defend),
            detail,
            dialog,
            command,
        )])
    }

    fn wait_rows(&self) -> Vec<ListRow> {
        let (view, fight) = (self.view, &self.actor.combat);
        let id = self.actor.id;
        let hold = |label: String, detail: &str, hold: Hold| {
            let is_on = fight.hold.as_ref() == Some(&hold);
            switched(
                self.command_row(label, detail, CombatCommand::Hold { hold }),
                is_on,
            )
        };
        let detail = if view.opportunity_may_lapse(self.actor) {
            "no opponent has a turn left this round, so you will probably get no opportunity"
                .to_owned()
        } else {
            format!("−{OPPORTUNITY_PENALTY} to the bonus number; attack any target that appears")
        };
        let mut rows = self.aim_rows();
        let opening = hold(
            "Hold an opportunity attack".to_owned(),
            &detail,
            Hold::Opportunity,
        );
        rows.insert(rows.len().min(1), opening);
        let is_watching = matches!(fight.hold, Some(Hold::Location(_)));
        let watch = self.dialog_row(
            "Hold a location attack",
            "no penalty, but you must attack the first target there",
            FightDialog::Watch { actor: id },
            CombatCommand::Hold {
                hold: Hold::Location("?".to_owned()),
            },
        );
        rows.insert(rows.len().min(2), switched(watch, is_watching));
        for teammate in &self.possible.teammates {
            let label = format!("Wait for {}", cast_name(view, teammate));
            let detail = "act right after them, without a penalty";
            rows.push(hold(label, detail, Hold::WaitFor(teammate.id)));
        }
        for other in &self.possible.passing_targets {
            let label = format!("Let {} pass", cast_name(view, other));
            let command = CombatCommand::LetTargetGo { target: other.id };
            let detail = "do not attack this target; keep waiting";
            rows.push(self.command_row(label, detail, command));
        }
        rows
    }

    /// Returns the rows for aiming, or the row that ends a current aim.
    fn aim_rows(&self) -> Vec<ListRow> {
        let (aim, rules) = (self.actor.combat.aim, &self.view.combat.rules);
        if aim != Aim::None {
            let detail = "tap if the aim is disturbed";
            let row = self.staying_row(combat::aim(aim), detail, CombatCommand::DisturbAim);
            return vec![switched(row, true)];
        }
        let row = |weapon: &Option<&CarriedWeapon>| {
            let label = match weapon {
                Some(weapon) => format!("Take aim: {}", weapon.name.as_str()),
                None => "Take aim".to_owned(),
            };
            let weapon = weapon.map(|weapon| weapon.id);
            (label, CombatCommand::Aim { weapon })
        };
        let taken_row = |&(owner, weapon): &(ActorId, WeaponId)| {
            let name = weapon_name(self.view, owner, weapon);
            let owner_name = actor_name(self.view, owner);
            let label = format!("Take aim: {name} ({owner_name})");
            (label, CombatCommand::AimTaken { owner, weapon })
        };
        let own = self.possible.aims.iter().map(row);
        let aims = own.chain(self.possible.taken_aims.iter().map(taken_row));
        let exposes = Aim::Aiming(0).exposes_aimer(rules);
        let aim_row = |(index, (label, command)): (usize, (String, CombatCommand))| {
            let mut detail = format!("takes the whole round; +{AIM_BONUS} next round");
            if command == (CombatCommand::Aim { weapon: None }) {
                detail.push_str(" with whichever weapon you use");
            }
            // What every aim has in common is said once.
            if exposes && index == 0 {
                detail.push_str(", but easier to hit until then");
            }
            self.command_row(label, &detail, command)
        };
        aims.enumerate().map(aim_row).collect()
    }

    /// Returns the rows that block an opponent's next attack.
    fn block_rows(&self) -> Vec<ListRow> {
        let row = |other: &&ActorView| {
            let label = format!("Block: {}", cast_name(self.view, other));
            let dialog = FightDialog::Block {
                actor: self.actor.id,
                against: other.id,
            };
            let detail = "roll now, against their next attack";
            let (against, dice) = (other.id, DiceFrom::App);
            let command = Command::attack(self.actor.id, AttackCommand::Block { against, dice });
            let action = Action::open(dialog);
            self.row(label, detail, action, &command)
        };
        self.possible.blockable.iter().map(row).collect()
    }

    fn simple_action_rows(&self) -> Vec<ListRow> {
        let id = self.actor.id;
        let count = Count::Metres;
        let metres = super::first_count(self.view, id, count);
        let mut rows = vec![
            self.dialog_row(
                "Move",
                "up to your movement rate, or push to go faster",
                FightDialog::Count { actor: id, count },
                CombatCommand::Move { metres },
            ),
            self.simple_action_row(
                "Draw a weapon or pick something up",
                "a simple action",
                SimpleAction::Draw,
            ),
            self.simple_action_row(
                "Simple action",
                "shout, open a door, hand something over; no roll",
                SimpleAction::Other(String::new()),
            ),
        ];
        for (owner, weapon) in self.possible.taken_weapons.iter().copied() {
            let name = weapon_name(self.view, owner, weapon);
            let owner_name = actor_name(self.view, owner);
            let back = SimpleAction::GiveBack { owner, weapon };
            let label = format!("Give back: {name} ({owner_name})");
            rows.push(self.simple_action_row(label, "a simple action", back));
            let label = format!("Drop: {name} ({owner_name})");
            let command = CombatCommand::MoveWeapon { weapon, to: None };
            let drop = Command::combat(owner, command);
            let action = Action::PlayAndStay(drop.clone());
            rows.push(self.row(label, "anyone can pick it up", action, &drop));
        }
        for load in &self.possible.loads {
            rows.extend(self.ammunition_rows(load));
        }
        let condition = TorgDialog::Fight(FightDialog::Condition { actor: id });
        let detail = "unskilled, next action lost, breaking, restrained";
        rows.push(ListRow::new("Status", detail, Action::Open(condition)));
        rows
    }

    /// Returns the rows to reload a weapon, and to record that its ammunition is low.
    fn ammunition_rows(&self, load: &WeaponLoad<'_>) -> Vec<ListRow> {
        let (weapon, name) = (load.weapon.id, load.weapon.name.as_str());
        let mut rows = Vec::new();
        if let Some(left) = load.left {
            let reload = SimpleAction::Reload(weapon);
            let row =
                self.simple_action_row(format!("Reload: {name}"), &load_state(load, left), reload);
            rows.push(row);
        }
        let actor = self.actor.id;
        let count = Count::Ammunition(weapon);
        let dialog = FightDialog::Count { actor, count };
        let action = Action::open(dialog);
        rows.push(ListRow::new(format!("Low ammunition: {name}"), "", action));
        rows
    }
}

/// Formats how much ammunition a weapon has left, if it is counted, and how far it is reloaded.
fn load_state(load: &WeaponLoad<'_>, left: u16) -> String {
    let shots = if load.is_counted {
        format!("{left} left")
    } else {
        format!("holds {left}; ammunition not counted")
    };
    match load.rounds_done {
        None => shots,
        Some(rounds_done) => {
            let rounds_needed = load.weapon.reload.rounds();
            format!("{shots}; reloading, {rounds_done} of {rounds_needed} rounds")
        }
    }
}

/// Turns a row into a switch if it is on. A row that is off stays a plain row, because a tap on it acts at once.
fn switched(row: ListRow, is_on: bool) -> ListRow {
    match row.on_press.clone() {
        RowPress::Do(action) if is_on => row.pressing(RowPress::Switch(action, true)),
        RowPress::Do(_) | RowPress::Switch(..) | RowPress::Person(_) | RowPress::Card(_) => row,
    }
}
