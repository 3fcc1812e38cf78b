//! What an actor can do in a fight without a roll against a target.

use super::{ActorView, View};
use crate::combat::discipline::Discipline;
use crate::combat::hold::Hold;
use crate::combat::legal::check_aim;
use crate::fight::{WeaponChoice, magazine};
use crate::sheet::{CarriedWeapon, WeaponId};
use tabletop::seat::ActorId;

/// What is possible for an actor in a fight without a roll against a target, as far as it depends on the sheet, on what has happened
/// and on who else is there. Whether it is allowed now is another question, which only its command answers.
#[derive(Clone, Debug, PartialEq)]
pub struct FightActions<'a> {
    /// The own weapons with which to take aim. `None` stands alone: without weapons on the sheet, the aim is for whichever weapon the
    /// actor attacks with; where none can be aimed at this table, its refusal says why (S-25). Empty if the sheet lists weapons, but
    /// none that is ranged and was not lost, or if only weapons taken from somebody can be aimed (TC-120, TC-145).
    pub aims: Vec<Option<&'a CarriedWeapon>>,
    /// The weapons with which to take aim that were taken from their owners (TC-145).
    pub taken_aims: Vec<(ActorId, WeaponId)>,
    /// The allies to wait for (TC-138).
    pub teammates: Vec<&'a ActorView>,
    /// The targets that an actor who waits for an opportunity may let pass. Whoever waits for an ally waits for no target.
    pub passing_targets: Vec<&'a ActorView>,
    /// The opponents whose next attack can be blocked before its roll (TC-220), once a round (TC-223).
    pub blockable: Vec<&'a ActorView>,
    /// The weapons taken from others, each with its owner (TC-145).
    pub taken_weapons: Vec<(ActorId, WeaponId)>,
    /// The weapons whose ammunition can run low or be reloaded (TC-180, TC-181, TC-186).
    pub loads: Vec<WeaponLoad<'a>>,
}

/// The ammunition of a weapon on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponLoad<'a> {
    /// The weapon.
    pub weapon: &'a CarriedWeapon,
    /// The shots left; `None` if nobody recorded how many there are, so that there is nothing to reload.
    pub left: Option<u16>,
    /// Whether the shots are counted.
    pub is_counted: bool,
    /// The rounds of reloading that are done; `None` if it is not being reloaded.
    pub rounds_done: Option<u8>,
}

impl View {
    /// Returns what is possible for an actor in a fight without a roll against a target.
    pub fn fight_actions<'a>(&'a self, actor: &'a ActorView) -> FightActions<'a> {
        let waits_for_opening = actor.combat.hold == Some(Hold::Opportunity);
        let opponents: Vec<&ActorView> = self.opponents_able_to_act(actor).collect();
        let only_if = |possible: bool| if possible { opponents.clone() } else { vec![] };
        let (aims, taken_aims) = self.weapons_to_aim(actor);
        FightActions {
            aims,
            taken_aims,
            teammates: self.teammates_to_wait_for(actor).collect(),
            passing_targets: only_if(waits_for_opening),
            blockable: only_if(self.may_block(actor)),
            taken_weapons: self.weapons_taken_by(actor.id),
            loads: self.loads(actor),
        }
    }

    /// Returns the weapons that the actor can aim: the own ones, and those that were taken from somebody (TC-145).
    fn weapons_to_aim<'a>(
        &self,
        actor: &'a ActorView,
    ) -> (Vec<Option<&'a CarriedWeapon>>, Vec<(ActorId, WeaponId)>) {
        let can_aim =
            |weapon: &CarriedWeapon| check_aim(weapon.attack_skill, &self.combat.rules).is_ok();
        let taken = self.combatant(actor).taken_weapons.into_iter();
        let taken = taken.filter(|taken| can_aim(&taken.carried));
        let taken: Vec<_> = taken.map(|taken| (taken.owner, taken.weapon)).collect();
        let own = actor.sheet_weapons().filter(|weapon| {
            let is_ranged = !weapon.attack_skill.is_hand_to_hand();
            is_ranged && !actor.combat.dropped_weapons.contains(&weapon.id)
        });
        let own: Vec<&CarriedWeapon> = own.collect();
        let aimable = own.iter().copied().filter(|weapon| can_aim(weapon));
        let aims: Vec<_> = aimable.map(Some).collect();
        let lists_weapons = actor.sheet_weapons().next().is_some();
        // An aim that names no weapon is left if the sheet lists none, or if it is refused.
        let names_none = !lists_weapons || (!own.is_empty() && aims.is_empty() && taken.is_empty());
        (if names_none { vec![None] } else { aims }, taken)
    }

    /// Checks whether an actor has learned to block attacks, and has not done so this round (TC-220, TC-223).
    fn may_block(&self, actor: &ActorView) -> bool {
        let learned = actor.sheet.as_ref().map(|sheet| sheet.disciplines);
        let rules = &self.combat.rules;
        learned.is_some_and(|learned| learned.is_usable(Discipline::BlockStrike, rules))
            && actor.combat.discipline_use.may_block().is_ok()
    }

    /// Returns the weapons that an actor holds and that belong to others, each with its owner.
    fn weapons_taken_by(&self, taker: ActorId) -> Vec<(ActorId, WeaponId)> {
        let taken_from = |owner: &ActorView| {
            let owner_id = owner.id;
            let taken = owner.combat.taken_weapons.clone().into_iter();
            taken
                .filter(move |(_, holder)| *holder == taker)
                .map(move |(weapon, _)| (owner_id, weapon))
        };
        self.present().flat_map(taken_from).collect()
    }

    fn loads<'a>(&self, actor: &'a ActorView) -> Vec<WeaponLoad<'a>> {
        let combatant = self.combatant(actor);
        let load = |weapon: &'a CarriedWeapon| {
            let magazine = magazine(&combatant, WeaponChoice::Carried(weapon.id));
            let magazine = magazine.map(|(_, magazine)| magazine);
            let reloading = actor.combat.reloading.filter(|(id, _)| *id == weapon.id);
            WeaponLoad {
                weapon,
                left: magazine.map(|magazine| magazine.left),
                is_counted: magazine
                    .is_some_and(|magazine| magazine.is_counted(&self.combat.rules)),
                rounds_done: reloading.map(|(_, rounds_done)| rounds_done),
            }
        };
        let needs_ammunition = |load: &WeaponLoad<'_>| {
            load.left.is_some() || !load.weapon.attack_skill.is_hand_to_hand()
        };
        actor
            .sheet_weapons()
            .map(load)
            .filter(needs_ammunition)
            .collect()
    }
}

impl ActorView {
    fn sheet_weapons(&self) -> impl Iterator<Item = &CarriedWeapon> {
        let sheet = self.sheet.as_ref();
        sheet.into_iter().flat_map(|sheet| &sheet.weapons)
    }

    /// Returns how many metres the actor can still move in this round without a push; `None` if the movement rate is not known
    /// (TC-240, TC-242).
    pub fn metres_left(&self) -> Option<u16> {
        let rate = self.sheet.as_ref()?.movement_rate?;
        Some(rate.saturating_sub(self.combat.metres_moved))
    }
}
