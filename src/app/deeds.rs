//! What is chosen in the sheets of a fight beside attacks, before anything happens.
use crate::app::intent::Intent;
use crate::app::model::Sheet;
use ::torg::active_effects::Attribute;
use ::torg::card::CardId;
use ::torg::combat::damage::DamageComponent;
use ::torg::combat::status::Status;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::AttackCommand;
use ::torg::fight::actions::{
    CombatCommand, DefenceDeclaration, InteractionDeclaration, PlayersCall, RollInputs,
};
use ::torg::refusal::Refusal;
use ::torg::sheet::WeaponId;
use std::rc::Rc;
use tabletop::seat::ActorId;

/// A sheet of a fight.
#[derive(Clone, Debug, PartialEq)]
pub struct DeedSheet {
    /// Who does it.
    pub actor: ActorId,
    /// What.
    pub deed: Deed,
    /// What goes with its dice.
    pub laid: Laying,
}

/// What possibilities take from blows, each with the one at whom it is aimed.
pub type Paid = Vec<(ActorId, Vec<DamageComponent>)>;

/// Lets an action take effect: an attack with what is taken from its blows, or what is none.
pub fn settling(
    actor: ActorId,
    picks: Vec<(ActorId, PlayersCall)>,
    struck: Option<Paid>,
) -> Command {
    match struck {
        Some(negated) => {
            let what = AttackCommand::Resolve {
                negations: negated,
                calls: picks,
            };
            Command::Attack { actor, what }
        }
        None => {
            let what = CombatCommand::Resolve { calls: picks };
            Command::Combat { actor, what }
        }
    }
}

/// What is being chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// All that needs no figures of others: aiming, waiting, moving and the like. Whether what is simple leaves an aim alone, as
    /// the gamemaster sees it (TC-121).
    Menu(bool),
    /// An interaction attack, and whatever else is tried with the same die (TC-262).
    Try(Vec<InteractionDeclaration>),
    /// An active defence.
    Guard(DefenceDeclaration),
    /// A push, with the value as told.
    Push(Option<i32>),
    /// A block of somebody's next attack (TC-221).
    Stop(ActorId),
    /// What the player of the winner picks, and for whom it is being picked.
    Pick {
        /// What was picked so far.
        picks: Vec<(ActorId, PlayersCall)>,
        /// Of an attack with something beside it: what possibilities take from its blows.
        struck: Option<Paid>,
    },
    /// Which place is watched.
    Watch(String),
    /// How many metres.
    Move(u16),
    /// How short a weapon runs.
    Short {
        /// Its place on the sheet.
        weapon: WeaponId,
        /// What is left.
        left: u16,
    },
    /// What somebody is, by the gamemaster's word.
    Marks,
}

/// What goes with the dice of a deed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Laying {
    /// Own cards.
    pub cards: Vec<(CardId, Option<Attribute>)>,
    /// Possibilities.
    pub possibilities: u8,
    /// It is the critical moment of the act.
    pub critical_moment: bool,
    /// The dice as a person types them, where they do.
    pub typed: Option<String>,
    /// What is wrong with them.
    pub fault: Option<Rc<Refusal>>,
}

impl DeedSheet {
    /// The sheet, with nothing laid on it.
    pub fn new(actor: ActorId, deed: Deed) -> Self {
        let laid = Laying::default();
        Self { actor, deed, laid }
    }

    /// What opens it.
    pub fn asked(self) -> Intent {
        Intent::Asked(Sheet::Deed(Rc::new(self)))
    }

    /// The same sheet with something else chosen.
    #[must_use]
    pub fn with(&self, deed: Deed) -> Intent {
        let laid = self.laid.clone();
        let actor = self.actor;
        Self { actor, deed, laid }.asked()
    }

    /// The same sheet with something else laid on it.
    #[must_use]
    pub fn laying(&self, change: impl FnOnce(&mut Laying)) -> Intent {
        let mut sheet = self.clone();
        change(&mut sheet.laid);
        sheet.asked()
    }

    /// What the lit button sends, with the dice as they were read; `None` for sheets that have none.
    pub fn command(&self, dice: DiceFrom) -> Option<Command> {
        let Laying {
            cards,
            possibilities,
            critical_moment,
            ..
        } = self.laid.clone();
        let with = RollInputs {
            cards,
            possibilities,
            critical_moment,
            dice,
        };
        let what = match self.deed.clone() {
            Deed::Menu(_) | Deed::Marks => return None,
            Deed::Try(mut all) => {
                let beside = all.split_off(all.len().min(1));
                let wanted = all.pop()?;
                CombatCommand::Interact {
                    declaration: wanted,
                    combined: beside,
                    inputs: with,
                }
            }
            Deed::Guard(wanted) => CombatCommand::Defend {
                declaration: wanted,
                inputs: with,
            },
            Deed::Push(value) => CombatCommand::Push {
                value,
                inputs: with,
            },
            Deed::Stop(against) => {
                let what = AttackCommand::Block {
                    against,
                    dice: with.dice,
                };
                let actor = self.actor;
                return Some(Command::Attack { actor, what });
            }
            Deed::Pick { picks, struck } => return Some(settling(self.actor, picks, struck)),
            Deed::Watch(place) => CombatCommand::Hold {
                hold: ::torg::combat::hold::Hold::Location(place),
            },
            Deed::Move(metres) => CombatCommand::Move { metres },
            Deed::Short { weapon, left } => CombatCommand::RunShort { weapon, left },
        };
        let actor = self.actor;
        Some(Command::Combat { actor, what })
    }
}

/// What the gamemaster can say that somebody is.
pub const MARKS: [Status; 5] = [
    Status::Unskilled,
    Status::ActionLost,
    Status::Penalized,
    Status::Broken,
    Status::Restrained,
];
