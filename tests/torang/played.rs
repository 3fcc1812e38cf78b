//! A Torang table with three adventurers, played through the page's functions.

use ::torang::Torang;
use ::torang::command::{Command, DieSource, NewCharacter};
use ::torang::refusal::Refusal;
use ::torang::settings::Settings;
use ::torang::state::{Ability, AbilityKind, Character, HelpId, Role, Roll};
use ::torang::view::{RollView, View};
use rising_action::components::{ListRow, RowPress};
use rising_action::game::TableGame;
use rising_action::torang::action::{Action, ActionButton, TorangDialog};
use rising_action::torang::people::ability_action;
use rising_action::torang::prepared::{PartRow, part_rows};
use rising_action::torang::request::{ChosenScore, RollKind, RollRequest, SideModifiers};
use rising_action::torang::result::{finish_after_check, follow_ups};
use rising_action::torang::typed;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;

pub const TAVI: ActorId = ActorId(1);
pub const BREN: ActorId = ActorId(2);
pub const ODA: ActorId = ActorId(3);

pub struct Played {
    pub table: Table<Torang>,
    chance: TestRng,
}

/// Returns the action of a row.
pub fn pressed(row: &ListRow<Action>) -> Action {
    match &row.on_press {
        RowPress::Do(action) => action.clone(),
        other => panic!("{other:?} runs no action"),
    }
}

/// Three adventurers with two abilities each.
pub fn table() -> Played {
    let character = |name: &str| NewCharacter {
        name: Name::new(name).unwrap(),
        player: None,
        role: Role::Adventurer,
        abilities: vec![],
    };
    let mut played = Played {
        table: Table::default(),
        chance: TestRng(7),
    };
    played.play(Command::OpenTable {
        title: Name::new("Under the Glass Hill").unwrap(),
        settings: Settings::default(),
        cast: ["Tavi", "Bren", "Oda"].map(character).to_vec(),
    });
    played.learn(TAVI, "Stealth 68, Climb 55");
    played.learn(BREN, "Survival 52, Bow 74");
    played.learn(ODA, "Perception 40, Healing 62");
    played
}

impl Played {
    pub fn play(&mut self, command: Command) {
        self.try_play(command).unwrap();
    }

    pub fn try_play(&mut self, command: Command) -> Result<(), Refusal> {
        let mode = PlayMode::ByTheRules;
        self.table.play(&command, &mode, None, &mut self.chance)
    }

    pub fn check_all(&mut self, commands: &[Command]) -> Result<(), (usize, Refusal)> {
        let by_the_rules = |command: &Command| (command.clone(), PlayMode::ByTheRules);
        let commands: Vec<_> = commands.iter().map(by_the_rules).collect();
        self.table.check_all(&commands, &mut self.chance)
    }

    pub fn view(&self) -> View {
        self.table.view(Seat::Table)
    }

    pub fn roll_view(&self) -> RollView {
        self.view().roll.unwrap()
    }

    pub fn roll(&self) -> Roll {
        self.roll_view().state
    }

    pub fn character(&self, actor: ActorId) -> Character {
        let mut cast = self.view().cast.into_iter();
        cast.find(|character| character.id == actor).unwrap()
    }

    pub fn ability(&self, actor: ActorId, name: &str) -> Ability {
        let mut abilities = self.character(actor).abilities.into_iter();
        abilities
            .find(|ability| ability.name.as_str() == name)
            .unwrap()
    }

    /// Writes abilities on a sheet.
    pub fn learn(&mut self, actor: ActorId, typed: &str) {
        for (name, base) in typed::abilities(typed).unwrap() {
            self.play(Command::SetAbility {
                actor,
                ability: None,
                name,
                kind: AbilityKind::Skill,
                base,
            });
        }
    }

    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.view().settings;
        change(&mut settings);
        self.play(Command::ChangeSettings { settings });
    }

    /// Returns a character's roll as its dialog opens.
    pub fn request(&self, roller: ActorId, ability: &str) -> RollRequest {
        let ability = self.ability(roller, ability).id;
        RollRequest::starting(&self.view(), roller, Some(ability))
    }

    /// Returns a character's roll against a new opponent.
    pub fn against(&self, roller: ActorId, ability: &str, name: &str, score: &str) -> RollRequest {
        RollRequest {
            kind: RollKind::Opposed,
            opponent: None,
            opponent_name: name.to_owned(),
            opponent_chosen: ChosenScore {
                ability: None,
                name: "Perception".to_owned(),
                score: score.to_owned(),
            },
            ..self.request(roller, ability)
        }
    }

    pub fn call_for(&mut self, request: &RollRequest) {
        self.play_all(request.commands(&self.view()).unwrap());
    }

    /// Requests a roll of one character.
    pub fn call(&mut self, roller: ActorId, ability: &str) {
        self.call_for(&self.request(roller, ability));
    }

    pub fn play_all(&mut self, commands: Vec<Command>) {
        for command in commands {
            self.play(command);
        }
    }

    /// Returns the action of a tap on an ability.
    pub fn action(&self, actor: ActorId, ability: &str) -> Action {
        let (character, ability) = (self.character(actor), self.ability(actor, ability));
        ability_action(&self.view(), &character, &ability)
    }

    /// Taps an ability that offers help.
    pub fn tap(&mut self, actor: ActorId, ability: &str) {
        match self.action(actor, ability) {
            Action::Play(commands) => self.play_all(commands),
            other => panic!("{other:?}"),
        }
    }

    pub fn rows(&self) -> Vec<PartRow> {
        part_rows(&self.view(), &self.roll_view())
    }

    pub fn row(&self, name: &str) -> PartRow {
        let mut rows = self.rows().into_iter();
        rows.find(|row| row.name == name).unwrap()
    }

    /// Rolls a helper's die.
    pub fn help(&mut self, help: u16, face: u8) {
        self.play(Command::RollHelp {
            help: HelpId(help),
            die: DieSource::Typed(face),
            approves: true,
        });
    }

    /// Rolls the main die, or both dice.
    pub fn dice(&mut self, active: u8, opponent: Option<u8>) {
        self.play(Command::RollMain {
            active: DieSource::Typed(active),
            opponent: opponent.map(DieSource::Typed),
        });
    }

    /// Presses a button among the consequences of a roll.
    pub fn press(&mut self, label: &str) {
        let buttons = follow_ups(&self.view())
            .into_iter()
            .flat_map(|follow_up| follow_up.buttons);
        let mut buttons: Vec<ActionButton> = buttons.collect();
        buttons.retain(|button| button.label == label);
        match buttons.remove(0).action {
            Action::Play(commands) => self.play_all(commands),
            other => panic!("{other:?}"),
        }
    }

    /// Carries out an action as the page does, and returns the dialog that it opens.
    pub fn run(&mut self, action: Action) -> Option<TorangDialog> {
        match action {
            Action::Play(commands) => {
                self.play_all(commands);
                None
            }
            Action::PlayAndFinish(commands) => {
                self.play_all(commands);
                self.run(finish_after_check(&self.view()))
            }
            Action::Open(dialog) => Some(dialog),
            other => panic!("{other:?}"),
        }
    }

    /// Returns the last line of the log.
    pub fn line(&self) -> String {
        Torang::entry_text(self.table.log().applied(), &self.view(), Seat::Table)
    }
}

/// Returns these modifiers of one side, as they have been entered.
pub fn given(modifiers: &[(i32, &str)]) -> SideModifiers {
    let given = modifiers.iter();
    SideModifiers {
        given: given
            .map(|(amount, why)| (*amount, (*why).to_owned()))
            .collect(),
        ..SideModifiers::default()
    }
}
