//! The data of the dialog that calls for a roll: what was chosen and typed, its chances, and the resulting commands.

use super::messages::{UNNAMED_ABILITY, actor_name, scaling};
use super::odds::NamedChances;
use super::typed::{InputError, modifiers, number, score};
use crate::grammar::{capitalised, figure};
use ::torang::command::{
    AbilityChoice, Command, GmModifier, NewAbility, NewCharacter, NewSide, Roller,
};
use ::torang::modifier::CarriedModifierId;
use ::torang::opposed::{Side, scale};
use ::torang::score::Score;
use ::torang::state::{AbilityId, AbilityKind, AbilitySnapshot, Character, Role, RollPart};
use ::torang::view::View;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The kind of a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RollKind {
    /// A roll by one character.
    #[default]
    Alone,
    /// A roll by the leader of a group, for the whole group.
    Group,
    /// An opposed roll.
    Opposed,
}

/// The chosen score: an ability on the sheet, or a typed score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenScore {
    /// The ability.
    pub ability: Option<AbilityId>,
    /// The name of a typed score; it needs none.
    pub name: String,
    /// The typed score.
    pub score: String,
}

/// The modifiers of one side of a roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideModifiers {
    /// Those that the gamemaster gives.
    pub given: Vec<GmModifier>,
    /// More of them that are being typed, with their reasons.
    pub typed: String,
    /// The carried ones that count.
    pub carried: Vec<CarriedModifierId>,
}

impl SideModifiers {
    /// Returns those that the gamemaster gives, including those that are still being typed.
    fn all_given(&self) -> Result<Vec<GmModifier>, InputError> {
        let mut all = self.given.clone();
        all.extend(modifiers(&self.typed)?);
        Ok(all)
    }

    /// Gives those that were typed, and empties the field.
    ///
    /// # Errors
    /// What cannot be read. Then nothing changes.
    pub fn give_typed(&mut self) -> Result<(), InputError> {
        self.given = self.all_given()?;
        self.typed.clear();
        Ok(())
    }

    /// Adds them to the score of a side. `actor` rolls for it, unless it is a new character, who carries nothing. A modifier that cannot
    /// be read yet does not count yet.
    fn added_to(&self, score: Score, view: &View, actor: Option<ActorId>) -> Score {
        let given = self.all_given();
        let given = given.as_ref().unwrap_or(&self.given).iter();
        let carried = actor.and_then(|actor| view.character(actor)).into_iter();
        let carried = carried
            .flat_map(|character| &character.carried_modifiers)
            .filter(|carried| self.carried.contains(&carried.id));
        let amounts = given.map(|(amount, _)| *amount);
        let amounts = amounts.chain(carried.map(|carried| carried.amount));
        amounts.fold(score, Score::plus)
    }

    /// Returns the commands by which the carried ones count.
    fn use_carried(&self, side: Side) -> impl Iterator<Item = Command> {
        self.carried
            .iter()
            .map(move |carried| Command::UseCarriedModifier {
                part: RollPart::Main(side),
                carried: *carried,
                enabled: true,
            })
    }
}

/// A roll that can be called for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollRequest {
    /// The roller.
    pub roller: ActorId,
    /// The ability or score of the roller.
    pub chosen: ChosenScore,
    /// The goal. If it is empty, the name of the ability is used (TE-013).
    pub goal: String,
    /// What is at stake.
    pub stakes: String,
    /// The roller's modifiers.
    pub modifiers: SideModifiers,
    /// The kind of the roll.
    pub kind: RollKind,
    /// Whether the roller of an opposed roll leads a group (B-32).
    pub leads_group: bool,
    /// The followers of a group's leader.
    pub followers: Vec<ActorId>,
    /// The opponent; `None` for a new character.
    pub opponent: Option<ActorId>,
    /// The name of a new character.
    pub opponent_name: String,
    /// The ability or score of the opponent.
    pub opponent_chosen: ChosenScore,
    /// The opponent's modifiers.
    pub opponent_modifiers: SideModifiers,
}

impl RollRequest {
    /// Returns the modifiers of a side.
    pub fn side_modifiers(&self, side: Side) -> &SideModifiers {
        match side {
            Side::Active => &self.modifiers,
            Side::Opponent => &self.opponent_modifiers,
        }
    }

    /// Returns the modifiers of a side, to be changed.
    pub fn side_modifiers_mut(&mut self, side: Side) -> &mut SideModifiers {
        match side {
            Side::Active => &mut self.modifiers,
            Side::Opponent => &mut self.opponent_modifiers,
        }
    }

    /// Returns who rolls for a side; `None` for a new character.
    pub fn side_roller(&self, side: Side) -> Option<ActorId> {
        match side {
            Side::Active => Some(self.roller),
            Side::Opponent => self.opponent,
        }
    }

    /// Returns the opponent of an opposed roll, if it is a character who is present already.
    pub fn present_opponent(&self) -> Option<ActorId> {
        self.opponent.filter(|_| self.kind == RollKind::Opposed)
    }

    /// Returns the initial state of the dialog. It uses the tapped ability, or that of the roller's last roll, or else the first
    /// one on the sheet. If the last roll used the same ability, its opponent and its followers are used again. Modifiers are
    /// not: they belong to one roll.
    pub fn starting(view: &View, roller: ActorId, ability: Option<AbilityId>) -> Self {
        let adventurers = view
            .present()
            .filter(|present| present.role == Role::Adventurer && present.id != roller);
        let mut request = Self {
            roller,
            chosen: ChosenScore {
                ability: ability.or_else(|| first_scored(view, roller)),
                ..ChosenScore::default()
            },
            goal: String::new(),
            stakes: String::new(),
            modifiers: SideModifiers::default(),
            kind: RollKind::default(),
            leads_group: false,
            followers: adventurers.map(|adventurer| adventurer.id).collect(),
            opponent: None,
            opponent_name: String::new(),
            opponent_chosen: ChosenScore::default(),
            opponent_modifiers: SideModifiers::default(),
        };
        let opponent = request.likely_opponent(view);
        request.choose_opponent(view, opponent);
        let last = view
            .character(roller)
            .and_then(|character| character.last_roll.as_ref());
        let Some(last) = last else { return request };
        if ability.is_some() && ability != last.ability.ability_id {
            return request;
        }
        let Some(chosen) = ChosenScore::again(view, roller, &last.ability) else {
            return request;
        };
        request.chosen = chosen;
        if let Some(followers) = &last.followers {
            let is_here = |id: &ActorId| view.present().any(|character| character.id == *id);
            request.followers = followers.iter().copied().filter(is_here).collect();
        }
        if let Some((opponent, opponent_ability)) = &last.opponent
            && view.present().any(|character| character.id == *opponent)
            && let Some(chosen) = ChosenScore::again(view, *opponent, opponent_ability)
        {
            request.opponent = Some(*opponent);
            request.opponent_chosen = chosen;
        }
        request
    }

    /// Returns who is on the other side of the table: whoever rolled against the roller last, or else somebody with the ability of the
    /// same name, or else the first one. `None` if nobody is there.
    fn likely_opponent(&self, view: &View) -> Option<ActorId> {
        let roller = view.character(self.roller)?;
        let ability = self.chosen.ability.and_then(|id| roller.ability(id));
        let opposed = |other: &Character| {
            let last = other.last_roll.as_ref();
            let opponent = last.and_then(|last| last.opponent.as_ref());
            opponent.is_some_and(|(opponent, _)| *opponent == self.roller)
        };
        let has_same = |other: &Character| {
            let theirs = ability.and_then(|ability| other.ability_named(&ability.name));
            theirs.is_some_and(|theirs| theirs.base.is_some())
        };
        let others = view.present().filter(|other| other.role != roller.role);
        let likely = others.min_by_key(|other| (!opposed(other), !has_same(other)));
        likely.map(|other| other.id)
    }

    /// Chooses the opponent of an opposed roll; `None` for a new character. An opponent who is present uses the ability of the same name
    /// as the roller, if it has a score, or else the first one that has.
    pub fn choose_opponent(&mut self, view: &View, opponent: Option<ActorId>) {
        let roller = view.character(self.roller);
        let ours = self.chosen.ability.and_then(|id| roller?.ability(id));
        let same = ours.zip(opponent).and_then(|(ours, opponent)| {
            let theirs = view.character(opponent)?.ability_named(&ours.name)?;
            theirs.base.is_some().then_some(theirs.id)
        });
        self.opponent = opponent;
        self.opponent_modifiers.carried.clear();
        self.opponent_chosen.ability =
            same.or_else(|| opponent.and_then(|opponent| first_scored(view, opponent)));
    }

    /// Returns the followers if the roller leads a group. Nobody follows one side and opposes it.
    fn group_followers(&self) -> Option<Vec<ActorId>> {
        let opponent = match self.kind {
            RollKind::Alone => return None,
            RollKind::Opposed if !self.leads_group => return None,
            RollKind::Opposed => self.opponent,
            RollKind::Group => None,
        };
        let followers = self.followers.iter().copied();
        Some(followers.filter(|id| Some(*id) != opponent).collect())
    }

    /// Returns the commands that call for the roll. A new opponent joins the table with it. The commands make sense only together.
    ///
    /// # Errors
    /// The error in the typed text.
    pub fn commands(&self, view: &View) -> Result<Vec<Command>, InputError> {
        let mut sides = vec![NewSide {
            roller: Roller::Present(self.roller),
            ability: self.chosen.read(InputError::NoRollerScore)?,
            modifiers: self.modifiers.all_given()?,
            followers: self.group_followers(),
        }];
        if self.kind == RollKind::Opposed {
            // What is wrong with the name comes before what is wrong with the score below it.
            let new_name = match self.opponent {
                Some(_) => Ok(None),
                None if self.opponent_name.trim().is_empty() => Err(InputError::NoOpponent),
                None => Name::new(&self.opponent_name)
                    .map(Some)
                    .map_err(InputError::Name),
            }?;
            let ability = self.opponent_chosen.read(InputError::NoOpponentScore)?;
            let joins = new_name.map(|name| Roller::Joins(new_opponent(view, name, &ability)));
            let roller = self.opponent.map(Roller::Present).or(joins);
            let roller = roller.ok_or(InputError::NoOpponent)?;
            sides.push(NewSide {
                roller,
                ability,
                modifiers: self.opponent_modifiers.all_given()?,
                followers: None,
            });
        }
        let goal = match self.goal.trim() {
            "" => self.chosen.name(view, self.roller),
            goal => goal.to_owned(),
        };
        let mut commands = vec![Command::RequestRoll {
            sides,
            goal,
            stakes: Some(self.stakes.clone()),
        }];
        commands.extend(self.modifiers.use_carried(Side::Active));
        if self.kind == RollKind::Opposed {
            commands.extend(self.opponent_modifiers.use_carried(Side::Opponent));
        }
        Ok(commands)
    }

    /// Names the opponent, who may not be at the table yet.
    fn opponent_text(&self, view: &View) -> String {
        match (self.opponent, self.opponent_name.trim()) {
            (Some(opponent), _) => actor_name(view, opponent),
            (None, "") => "the opponent".to_owned(),
            (None, name) => name.to_owned(),
        }
    }

    /// Labels the row by which the roller of an opposed roll leads a group: “Tavi leads a group”.
    pub fn leads_label(&self, view: &View) -> String {
        let name = capitalised(&actor_name(view, self.roller));
        format!("{name} leads a group")
    }

    /// Returns what is wrong with the score of a side, if anything.
    pub fn score_error(&self, side: Side) -> Option<InputError> {
        let (chosen, missing) = match side {
            Side::Active => (&self.chosen, InputError::NoRollerScore),
            Side::Opponent if self.kind == RollKind::Opposed => {
                (&self.opponent_chosen, InputError::NoOpponentScore)
            }
            Side::Opponent => return None,
        };
        match chosen.read(missing) {
            // This one is about the field beside it.
            Err(InputError::Name(_)) | Ok(_) => None,
            Err(error) => Some(error),
        }
    }

    /// Heads the modifiers of a side, and says whose they are.
    pub fn modifiers_heading(&self, view: &View, side: Side) -> String {
        let name = match side {
            Side::Active => actor_name(view, self.roller),
            Side::Opponent => self.opponent_text(view),
        };
        format!("Modifiers for {name}")
    }

    /// Returns the chances, or `None` if a figure is missing or invalid.
    pub fn chances(&self, view: &View) -> Option<NamedChances> {
        let roller = Some(self.roller);
        let our_score = self.chosen.score(view, roller)?;
        let our_score = self.modifiers.added_to(our_score, view, roller);
        let name = actor_name(view, self.roller);
        if self.kind != RollKind::Opposed {
            let note = format!("with a score of {}", figure(our_score.get()));
            return Some(NamedChances::of_score(
                our_score,
                format!("for {name}"),
                note,
            ));
        }
        let their_score = self.opponent_chosen.score(view, self.opponent)?;
        let their_score = self
            .opponent_modifiers
            .added_to(their_score, view, self.opponent);
        let opponent_text = self.opponent_text(view);
        let (scores, rules) = ([our_score, their_score], view.settings.opposed_rules());
        let why = scaling(scale(our_score, their_score, rules.big_divisor).scaling);
        Some(NamedChances {
            note: why.map_or_else(String::new, |why| why.text),
            ..NamedChances::opposed(scores, rules, name, opponent_text)
        })
    }
}

impl ChosenScore {
    /// Returns the ability or score of an earlier roll, or `None` if it is no longer on the sheet.
    fn again(view: &View, actor: ActorId, before: &AbilitySnapshot) -> Option<Self> {
        match before.ability_id {
            None => Some(Self {
                ability: None,
                name: before
                    .name
                    .as_ref()
                    .map_or_else(String::new, Name::to_string),
                score: before.base.get().to_string(),
            }),
            Some(ability) => {
                view.character(actor)?.ability(ability)?.base?;
                Some(Self {
                    ability: Some(ability),
                    ..Self::default()
                })
            }
        }
    }

    /// Converts the choice for a command. `missing`: the error if there is no score.
    fn read(&self, missing: InputError) -> Result<AbilityChoice, InputError> {
        match self.ability {
            Some(ability) => Ok(AbilityChoice::Ability(ability)),
            None if self.score.trim().is_empty() => Err(missing),
            None => Ok(AbilityChoice::Custom {
                name: match self.name.trim() {
                    "" => None,
                    name => Some(Name::new(name).map_err(InputError::Name)?),
                },
                kind: AbilityKind::Skill,
                score: score(&self.score)?.get(),
            }),
        }
    }

    fn name(&self, view: &View, actor: ActorId) -> String {
        let ability = self
            .ability
            .and_then(|id| view.character(actor)?.ability(id));
        match ability {
            Some(ability) => ability.name.to_string(),
            None => match self.name.trim() {
                "" => UNNAMED_ABILITY.to_owned(),
                name => name.to_owned(),
            },
        }
    }

    /// Returns the score, or `None` if it cannot be read.
    fn score(&self, view: &View, actor: Option<ActorId>) -> Option<Score> {
        match self.ability {
            Some(ability) => view.character(actor?)?.ability(ability)?.base,
            None => Score::new(number(&self.score)?),
        }
    }
}

/// Returns the first ability on a character's sheet that has a score.
fn first_scored(view: &View, actor: ActorId) -> Option<AbilityId> {
    let mut abilities = view.character(actor)?.abilities.iter();
    let first = abilities.find(|ability| ability.base.is_some());
    first.map(|ability| ability.id)
}

/// Returns a new opponent. What they roll with is the first ability on the new sheet, if the table allows one of that name there. It is
/// kept without a typed name, too, so that nobody has to type the score again; but then the roll is of the bare score, because a helper
/// marks a check only for an ability with a name of its own (TE-067).
fn new_opponent(view: &View, name: Name, ability: &AbilityChoice) -> NewCharacter {
    let on_sheet = match ability {
        AbilityChoice::Ability(_) => None,
        AbilityChoice::Custom { name, kind, score } => {
            let name = name.clone().or_else(|| Name::new(UNNAMED_ABILITY).ok());
            let allowed = name.filter(|name| view.settings.allows_ability(name));
            allowed.map(|name| NewAbility {
                name,
                kind: *kind,
                base: *score,
            })
        }
    };
    NewCharacter {
        name,
        player: None,
        role: Role::GmCharacter,
        abilities: on_sheet.into_iter().collect(),
    }
}
