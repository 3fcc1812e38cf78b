//! A Torang table on the desk, set up and played by what people do on the page.

use crate::desk::Desk;
use ::torang::command::Command;
use ::torang::state::{AbilityKind, State};
use ::torang::view::View;
use rising_action::app::intent::Intent;
use rising_action::app::model::{NewStep, Screen, Sheet as AppSheet};
use rising_action::app::torang::table::vm::{
    Call, CallRow, Chip, Form, Paper, Part, Scene, Slip, scene,
};
use rising_action::app::torang::table::{Intent as Ours, Sheet, Spot, open, send};
use rising_action::app::vm;
use rising_action::app::vm::Button;
use rising_action::app::vm::sheet::{ListRow, SheetVm};
use storage::GameKind;
use tabletop::seat::{ActorId, Seat};

pub const TAVI: ActorId = ActorId(1);
pub const BREN: ActorId = ActorId(2);
pub const ODA: ActorId = ActorId(3);

/// Three adventurers with two abilities each, on a new table.
pub fn table() -> Desk {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::ChoseGame(GameKind::Torang));
    desk.send(Intent::TypedTitle("Under the Glass Hill".to_owned()));
    desk.send(Intent::Went(Screen::New(NewStep::Cast)));
    desk.send(Intent::TypedName("Tavi (Mirja), Bren (Jo), Oda".to_owned()));
    desk.send(Intent::PressedDeal);
    for (actor, text) in [
        (TAVI, "Stealth 68, Climb 55"),
        (BREN, "Survival 52, Bow 74"),
        (ODA, "Perception 40, Healing 62"),
    ] {
        desk.learn(actor, text);
    }
    desk
}

impl Desk {
    /// Wants something at the table.
    pub fn torang(&mut self, command: Command) {
        self.send(send(Ours::Wanted([command].into())));
    }

    pub fn ask_sheet(&mut self, sheet: Sheet) {
        self.send(open(sheet));
    }

    pub fn type_in(&mut self, spot: Spot, text: &str) {
        self.send(send(Ours::Typed(spot, text.to_owned())));
    }

    /// Writes abilities on a sheet.
    pub fn learn(&mut self, actor: ActorId, text: &str) {
        self.ask_sheet(Sheet::Abilities {
            actor,
            text: String::new(),
            kind: AbilityKind::Skill,
            fault: None,
        });
        self.type_in(Spot::Text, text);
        self.send(Intent::SentSheet);
    }

    pub fn its(&self) -> &State {
        self.model.torang().unwrap().state()
    }

    pub fn its_view(&self) -> View {
        self.model.torang().unwrap().view(Seat::Table)
    }

    pub fn scene(&self) -> Scene {
        scene(&self.model).unwrap()
    }

    pub fn call(&self) -> Call {
        match self.scene().paper {
            Paper::Call(call) => call,
            other => panic!("no roll is called for but {other:?}"),
        }
    }

    pub fn call_row(&self, name: &str) -> CallRow {
        let rows = self.call().rows;
        rows.into_iter().find(|row| row.name == name).unwrap()
    }

    pub fn slip(&self) -> Slip {
        match self.scene().paper {
            Paper::Slip(slip) => slip,
            other => panic!("no die has fallen but {other:?}"),
        }
    }

    pub fn chip(&self, actor: ActorId, name: &str) -> Chip {
        let people = self.scene().people;
        let its = people.into_iter().find(|its| its.id == actor).unwrap();
        its.chips
            .into_iter()
            .find(|chip| chip.name == name)
            .unwrap()
    }

    /// Taps a figure.
    pub fn tap(&mut self, actor: ActorId, name: &str) {
        let chip = self.chip(actor, name);
        self.send(chip.intent);
    }

    pub fn form(&self) -> Form {
        match vm::sheet::sheet(&self.model) {
            Some(SheetVm::Form(form)) => form,
            other => panic!("no question lies open but {other:?}"),
        }
    }

    pub fn rows(&self) -> Vec<ListRow> {
        let rows = |part| match part {
            Part::Rows(rows) => Some(rows),
            _ => None,
        };
        self.form()
            .parts
            .into_iter()
            .filter_map(rows)
            .flatten()
            .collect()
    }

    /// Presses a row of the open sheet.
    pub fn press_row(&mut self, label: &str) {
        let row = self
            .rows()
            .into_iter()
            .find(|row| row.label.starts_with(label));
        self.send(row.unwrap_or_else(|| panic!("no row {label}")).intent);
    }

    /// Presses a chip of the open sheet.
    pub fn press_chip(&mut self, label: &str) {
        let chips = self.form().parts.into_iter().filter_map(|part| match part {
            Part::Chips { chips, .. } => Some(chips),
            _ => None,
        });
        let chip = chips.flatten().find(|(words, ..)| words.starts_with(label));
        self.send(chip.unwrap_or_else(|| panic!("no chip {label}")).2);
    }

    /// Presses a button of the open sheet, or of the scene.
    pub fn press(&mut self, label: &str) {
        let mut buttons: Vec<Button> = vec![];
        if self.model.sheet.is_some() {
            let form = self.form();
            for part in form.parts {
                if let Part::Buttons(more) = part {
                    buttons.extend(more);
                }
            }
            buttons.extend(form.buttons);
        } else {
            let scene = self.scene();
            match scene.paper {
                Paper::Call(call) => {
                    buttons.extend(call.rows.into_iter().flat_map(|row| row.buttons))
                }
                Paper::Slip(slip) => {
                    buttons.extend(slip.after.into_iter().flat_map(|row| row.buttons))
                }
                Paper::Empty(..) => {}
            }
            buttons.push(scene.go);
        }
        let button = buttons.into_iter().find(|button| button.label == label);
        self.send(button.unwrap_or_else(|| panic!("no button {label}")).intent);
    }

    /// Whoever rolls, the dice show that.
    pub fn dice(&mut self, label: &str, active: &str, opponent: &str) {
        if !self.model.own_dice {
            self.send(send(Ours::ToggledOwnDice));
        }
        self.press(label);
        self.type_in(Spot::Text, active);
        self.type_in(Spot::More, opponent);
        self.send(Intent::SentSheet);
    }

    /// What is wrong with the open sheet.
    pub fn fault(&self) -> Option<String> {
        self.form().parts.into_iter().find_map(|part| match part {
            Part::Fault(words) => Some(words),
            _ => None,
        })
    }

    pub fn open_sheet(&self) -> Option<&Sheet> {
        match &self.model.sheet {
            Some(AppSheet::Torang(sheet)) => Some(sheet),
            _ => None,
        }
    }

    pub fn is_book(&self) -> bool {
        matches!(self.open_sheet(), Some(Sheet::Book { .. }))
    }
}
