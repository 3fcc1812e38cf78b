//! The table that the cases use: three adventurers and a gamemaster character, each with the same sheet.

use ::torang::Torang;
use ::torang::command::{
    AbilityChoice, Command, DieSource, NewCharacter, NewHelp, NewSide, Roller,
};
use ::torang::opposed::Side;
use ::torang::refusal::Refusal;
use ::torang::score::{Level, Score};
use ::torang::settings::Settings;
use ::torang::state::{
    AbilityId, AbilityKind, Attempt, Character, HelpId, Role, Roll, RollPart, State,
};
use ::torang::view::View;
use tabletop::Game;
use tabletop::dice::{D100, SeededRng};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;
use testing::{seeded_rng, tables};

/// The rules and examples that a case covers, and the case.
pub type Case = (&'static [&'static str], fn());

pub const MAIN: RollPart = RollPart::Main(Side::Active);
pub const OTHER: RollPart = RollPart::Main(Side::Opponent);

/// A score of any size.
pub fn score(score: i32) -> Score {
    Score::default().plus(score)
}

/// A face of the die.
pub fn face(face: u8) -> D100 {
    D100::new(face).unwrap()
}

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// A character at the table: 1 to 3 are adventurers, 4 is a gamemaster character.
pub fn actor_id(number: u16) -> ActorId {
    ActorId(number)
}

/// A score that is on no sheet.
pub fn free(score: i32) -> AbilityChoice {
    AbilityChoice::Custom {
        name: Some(name("Luck")),
        kind: AbilityKind::Skill,
        score,
    }
}

pub fn side(roller: u16, ability: AbilityChoice) -> NewSide {
    NewSide {
        roller: Roller::Present(actor_id(roller)),
        ability,
        modifiers: vec![],
        followers: None,
    }
}

/// The gamemaster requests the roll.
pub fn request(sides: Vec<NewSide>) -> Command {
    Command::RequestRoll {
        sides,
        goal: "over the wall".to_owned(),
        stakes: None,
    }
}

pub fn offer(helper: u16, ability: AbilityChoice) -> NewHelp {
    NewHelp {
        helper: actor_id(helper),
        side: Side::Active,
        helped_helper: None,
        ability,
        justification: "a leg up".to_owned(),
    }
}

/// Help that is offered with the gamemaster's approval.
pub fn agreed(help: NewHelp) -> Command {
    Command::OfferHelp {
        help,
        approved: true,
    }
}

pub fn help_rolls(help: u16, natural: u8) -> Command {
    Command::RollHelp {
        help: HelpId(help),
        die: DieSource::Typed(natural),
        approves: false,
    }
}

pub fn rolls(natural: u8) -> Command {
    Command::RollMain {
        active: DieSource::Typed(natural),
        opponent: None,
    }
}

pub fn both_roll(active: u8, opponent: u8) -> Command {
    Command::RollMain {
        active: DieSource::Typed(active),
        opponent: Some(DieSource::Typed(opponent)),
    }
}

/// A table in play.
pub struct Given {
    pub table: Table<Torang>,
    chance: SeededRng,
}

impl Given {
    /// A table with the ledger's defaults.
    pub fn table() -> Self {
        Self::with(Settings::default())
    }

    pub fn with(settings: Settings) -> Self {
        let new = |(number, role)| NewCharacter {
            name: name(&format!("Somebody {number}")),
            player: None,
            role,
            abilities: vec![],
        };
        let roles = [Role::Adventurer, Role::Adventurer, Role::Adventurer];
        let cast = (1..)
            .zip(roles.into_iter().chain([Role::GmCharacter]))
            .map(new)
            .collect();
        let mut given = Self {
            table: Table::default(),
            chance: seeded_rng(7),
        };
        given.ok(Command::OpenTable {
            title: name("Harbour"),
            settings,
            cast,
        });
        given
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    pub fn view(&self) -> View {
        Torang::view(self.state(), Seat::Table)
    }

    #[track_caller]
    pub fn ok(&mut self, command: Command) {
        tables::play_ok(&mut self.table, &command, &mut self.chance);
    }

    /// Requires that a command is refused by this rule and changes nothing.
    #[track_caller]
    pub fn refused(&mut self, command: Command, rule: &str) -> Refusal {
        tables::play_refused(&mut self.table, &command, rule, &mut self.chance)
    }

    /// Plays a refused command by the gamemaster's ruling.
    #[track_caller]
    pub fn ruled(&mut self, command: Command) {
        tables::play_by_ruling(&mut self.table, &command, &mut self.chance);
    }

    /// Writes an ability on a sheet.
    #[track_caller]
    pub fn ability(
        &mut self,
        number: u16,
        text: &str,
        kind: AbilityKind,
        base: i32,
    ) -> AbilityChoice {
        self.ok(Command::SetAbility {
            actor: actor_id(number),
            ability: None,
            name: name(text),
            kind,
            base,
        });
        AbilityChoice::Ability(
            self.character(number)
                .ability_named(&name(text))
                .unwrap()
                .id,
        )
    }

    pub fn skill(&mut self, number: u16, text: &str, base: i32) -> AbilityChoice {
        self.ability(number, text, AbilityKind::Skill, base)
    }

    pub fn character(&self, number: u16) -> &Character {
        self.state().character(actor_id(number)).unwrap()
    }

    pub fn roll(&self) -> &Roll {
        self.state().roll.as_ref().unwrap()
    }

    pub fn attempt(&self, which: RollPart) -> &Attempt {
        self.roll().attempt(which).unwrap()
    }

    pub fn level(&self, which: RollPart) -> Level {
        self.attempt(which).result.unwrap().level
    }

    pub fn effective(&self, which: RollPart) -> i32 {
        self.roll().effective(which).get()
    }

    /// Whether an ability is marked.
    pub fn is_marked(&self, number: u16, tests: &AbilityChoice) -> bool {
        let AbilityChoice::Ability(id) = tests else {
            return false;
        };
        self.character(number).ability(*id).unwrap().check
    }
}

pub fn id(tests: &AbilityChoice) -> AbilityId {
    match tests {
        AbilityChoice::Ability(id) => *id,
        AbilityChoice::Custom { .. } => panic!("on no sheet"),
    }
}
