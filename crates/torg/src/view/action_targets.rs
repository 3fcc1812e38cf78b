//! Targets and rewards of actions, and which cards on an action count.

use super::{ActorView, CardView, TurnView, View};
use crate::action_kind::ActionKind;
use crate::active_effects::EffectRefusal;
use crate::attribute::Attribute;
use crate::card::{ApprovableAction, CardId, CardName, LineEffect};
use crate::combat::attack::outcome::AttackOutcome;
use crate::combat::hold::may_lapse;
use crate::combat::interaction::InteractionEffect;
use crate::combat::settings::LoneO;
use crate::combat::status::Status;
use crate::combat::weapon::AttackSkill;
use crate::condition::Condition;
use crate::decide::villain_skill;
use crate::fight::evaluation::EvaluatedInteraction;
use crate::role::Role;
use crate::settings::{Stacking, SurpriseRules, UpStymied};
use crate::sheet::CarriedWeapon;
use crate::skill::{Proficiency, RollCondition};
use crate::state::action::Action;
use crate::state::round::Turn;
use tabletop::seat::ActorId;

impl ActorView {
    /// Returns how the actor rolls with a skill that they have: unskilled if the status takes it away (TC-251).
    pub fn proficiency_with_skill(&self) -> Proficiency {
        if self.combat.statuses.has(Status::Unskilled) {
            Proficiency::Unskilled
        } else {
            Proficiency::Skilled
        }
    }

    /// Returns the weapon for which a skill check decides now whether it is loaded: all its rounds of reloading are done (TC-186).
    pub fn due_reload_check(&self) -> Option<&CarriedWeapon> {
        let (weapon, rounds_done) = self.combat.reloading?;
        let weapon = self.sheet.as_ref()?.weapon(weapon)?;
        weapon.reload.is_check_due(rounds_done).then_some(weapon)
    }

    /// Checks whether this actor may share another's roll for suppressive fire now: somebody on the same side with a weapon that has
    /// energy of its own, or without any weapons on the sheet (TC-143).
    pub fn may_share_shot_with(&self, attacker: &Self) -> bool {
        let weapons = self.sheet.iter().flat_map(|sheet| &sheet.weapons);
        let mut skills = weapons.map(|weapon| weapon.attack_skill).peekable();
        self.role.side() == attacker.role.side()
            && self.may_share_attack
            && (skills.peek().is_none() || skills.any(AttackSkill::has_own_energy))
    }
}

impl View {
    /// Returns the action in progress if it is this actor's.
    pub fn action_of(&self, actor: ActorId) -> Option<&Action> {
        self.action.as_ref().filter(|action| action.actor == actor)
    }

    /// Checks whether an actor still has a turn in this round.
    pub fn has_turn(&self, actor: ActorId) -> bool {
        let turns = self.round.iter().flat_map(|round| &round.turns);
        let mut open_turns = turns.filter(|turn| turn.end.is_none());
        open_turns.any(|open| open.turn.actor == actor)
    }

    /// Whether a success with this kind of action earns the actor a card; a defence earns it at the end of the round (DD-194,
    /// DD-195, DD-197).
    pub fn earns_card(&self, actor: ActorId, kind: ActionKind) -> bool {
        let is_hero = self
            .actor(actor)
            .is_some_and(|actor| actor.role == Role::Hero);
        let approved = self.round.as_ref().map(|round| round.approved);
        match (kind, approved) {
            (ActionKind::Approvable(kind), Some(approved)) => {
                is_hero && !self.deckless && approved.includes(kind)
            }
            _ => false,
        }
    }

    /// Whether the target of an action matters: the action is a villain's, with a skill that the conflict line lists (DD-181).
    pub fn needs_target(&self, actor: ActorId, kind: ActionKind) -> bool {
        let villain = self
            .actor(actor)
            .is_some_and(|actor| actor.role == Role::Villain);
        let listed = self.round.as_ref().map(|round| round.line.effects.villains);
        match (kind, listed) {
            (ActionKind::Approvable(kind), Some(LineEffect::VillainSkills(first, second)))
                if villain =>
            {
                villain_skill(kind).is_some_and(|skill| skill == first || skill == second)
            }
            _ => false,
        }
    }

    /// Returns which of these cards would count on the actor's action. If the table counts only one card of each name per value,
    /// duplicates and cards with the same name as an active bonus are left out.
    pub fn counting_cards(
        &self,
        actor: &ActorView,
        cards: &[(CardId, Option<Attribute>)],
    ) -> Vec<(CardId, Option<Attribute>)> {
        let mut counted: Vec<(CardId, Option<Attribute>)> = Vec::new();
        for &(card, attribute) in cards {
            let name = self.deck.name(card);
            let like = |other: CardId, other_attribute: Option<Attribute>| {
                other_attribute == attribute && self.deck.name(other) == name
            };
            let adds = !name.is_some_and(CardName::is_worth_possibility);
            let twice = actor
                .active_bonuses
                .iter()
                .any(|bonus| like(bonus.card, bonus.attribute))
                || counted
                    .iter()
                    .any(|&(other, other_attribute)| like(other, other_attribute));
            if !(adds && twice && self.settings.is(Stacking::Best)) {
                counted.push((card, attribute));
            }
        }
        counted
    }

    /// Whether two actors oppose each other: they are on different sides, or heroes in a duel (DD-177, DD-178).
    fn are_opponents(&self, one: &ActorView, other: &ActorView) -> bool {
        let duel = self.duel_totals.is_some() && one.role.is_duellist_with(other.role);
        (duel && one.id != other.id) || one.role.side() != other.role.side()
    }

    /// Returns the opponents of an actor who can still act; in rounds, those who take part.
    pub fn opponents_able_to_act<'a>(
        &'a self,
        actor: &'a ActorView,
    ) -> impl Iterator<Item = &'a ActorView> {
        let is_there = |other: &ActorView| other.takes_part || !self.in_rounds;
        self.present().filter(move |other| {
            is_there(other) && other.condition.can_act() && self.are_opponents(actor, other)
        })
    }

    /// Returns who may act before this actor if the actor waits: everybody on the same side whose next turn comes later in the same
    /// pass (DD-123), but nobody whom the actor fights (DD-178). Whoever holds an action may take it before this one anyway.
    pub fn may_act_first(&self, actor: &ActorView) -> Vec<ActorId> {
        let turns = self.round.iter().flat_map(|round| &round.turns);
        let open_turns = turns.filter(|turn| turn.end.is_none());
        let mut next_turns: Vec<Turn> = vec![];
        for TurnView { turn, .. } in open_turns {
            if next_turns.iter().all(|next| next.actor != turn.actor) {
                next_turns.push(*turn);
            }
        }
        let mut own_and_later = next_turns
            .into_iter()
            .skip_while(|turn| turn.actor != actor.id);
        let Some(own) = own_and_later.next() else {
            return vec![];
        };
        let may_go =
            |other: &ActorView| !self.are_opponents(actor, other) && other.held_turn.is_none();
        let later = own_and_later.filter(|turn| turn.pass == own.pass);
        let later = later.filter(|turn| self.actor(turn.actor).is_some_and(may_go));
        later.map(|turn| turn.actor).collect()
    }

    /// Returns the teammates for whom an actor can wait, to act right after one of them (TC-138). Empty if the rules know no such
    /// waiting.
    pub fn teammates_to_wait_for<'a>(
        &'a self,
        actor: &'a ActorView,
    ) -> impl Iterator<Item = &'a ActorView> {
        let has_rule = !self.combat.rules.is_classic();
        self.present().filter(move |other| {
            has_rule
                && other.id != actor.id
                && !self.are_opponents(actor, other)
                && self.has_turn(other.id)
        })
    }

    /// Checks whether an attack that the actor holds for an opportunity would probably lapse: no opponent still has a turn in this
    /// round (TC-140).
    pub fn opportunity_may_lapse(&self, actor: &ActorView) -> bool {
        let opponents = self.opponents_able_to_act(actor);
        let left = opponents.filter(|other| self.has_turn(other.id));
        self.in_rounds && may_lapse(left.count())
    }

    /// Returns why a kind of action is refused because hostilities pause for a monologue; `None` if it is not (DD-304, A-59).
    pub fn pause_refusal(&self, kind: ActionKind) -> Option<EffectRefusal> {
        let monologue = self.active_effects.monologue?;
        let actor = monologue.actor;
        monologue
            .pauses(kind)
            .then_some(EffectRefusal::MonologueInProgress { actor })
    }

    /// Checks whether the actor's condition allows this kind of action: somebody who is knocked down can only defend, if even that
    /// (TC-103, S-14), and somebody who is partly surprised by the revised rules can only defend or take a simple action (DD-407).
    pub fn may_choose_kind(&self, actor: &ActorView, kind: ActionKind) -> bool {
        let is_defence = kind == ActionKind::Approvable(ApprovableAction::Defend);
        let is_surprised = actor.surprise.is_some()
            && self.settings.surprise_rules(self.edition) == SurpriseRules::Revised;
        let may_when_down =
            !actor.condition.knocked_down || (self.combat.defence_while_down && is_defence);
        may_when_down && (!is_surprised || is_defence || kind == ActionKind::Other)
    }

    /// Checks whether a success of this action can still earn its hero a card. Interactions that failed earn nothing anymore.
    pub fn may_earn_card(&self) -> bool {
        let interactions = &self.combat.interactions;
        let have_failed = !interactions.is_empty()
            && interactions
                .iter()
                .all(|interaction| interaction.result_points < 0);
        self.action.is_some() && self.draws_on_success > 0 && !have_failed
    }

    /// Whether the gamemaster can rule that the open action earns no card (DD-198): one of its kinds is approved, or it is a check of a
    /// task that earns a card (DD-194, DD-197, DD-218, A-46).
    pub fn may_deny_draw(&self) -> bool {
        let Some(action) = &self.action else {
            return false;
        };
        let actor = action.actor;
        if action.is_task_check {
            let check = self.task_check(actor);
            return !self.deckless && check.is_some_and(|(_, attempt, _)| attempt.earns_card);
        }
        let mut kinds = action.kinds().into_iter().map(ActionKind::Approvable);
        kinds.any(|kind| self.earns_card(actor, kind))
    }

    /// Returns the card that can answer the outcome of an action by this actor once its result is applied, and who has it in the
    /// pool: a hero tries their failed action again, and turns a villain's success into a failure if the villain's attack has hit this
    /// hero (DD-310, DD-315). Other actions say only at the end whether they succeeded.
    pub fn future_answers(&self, actor: &ActorView) -> (CardName, Vec<(ActorId, CardId)>) {
        // A hit on the hero's cover is no success against the hero, unless it reaches the hero behind it (TC-215, TC-216).
        let is_hit = |hero: &ActorView| {
            self.evaluated_attacks.iter().any(|attack| {
                let outcome = attack.outcome.as_ref();
                let success = outcome.and_then(AttackOutcome::success_against_target);
                attack.target == hero.id && success.is_some()
            })
        };
        let (name, may_answer): (_, &dyn Fn(&ActorView) -> bool) = match actor.role {
            Role::Villain => (CardName::OpponentFails, &is_hit),
            Role::Hero | Role::Ally => (CardName::SecondChance, &|hero| hero.id == actor.id),
        };
        let held = |hero: &ActorView| {
            let mut pool = hero.pool.iter();
            let held = pool.find(|held| self.deck.name(held.card) == Some(name))?;
            Some((hero.id, held.card))
        };
        let holders = self.heroes().filter(|hero| !hero.away && may_answer(hero));
        (name, holders.filter_map(held).collect())
    }

    /// Checks whether the effects of an interaction stymie a target who is Up, so that both cancel each other out (DD-142). At some
    /// tables both stay until the first roll.
    pub fn cancels_up(&self, interaction: &EvaluatedInteraction) -> bool {
        let target = self.actor(interaction.target);
        let condition = target.and_then(|target| target.roll_condition);
        condition.is_some_and(|(condition, _)| condition == RollCondition::Up)
            && interaction.effects.contains(&InteractionEffect::Stymied)
            && !self.settings.is(UpStymied::FirstRoll)
    }

    /// Whether a knockout of O leaves a mark on somebody with this condition: if the table remembers it (TC-096, S-03), or if there is
    /// one already.
    pub fn has_lone_o(&self, condition: Condition) -> bool {
        condition.o || self.combat.rules.is(LoneO::Remembered)
    }

    /// Whether the app asks for the target of a hostile action in rounds: if the target can lose pool cards (DD-181), if heroes
    /// fight each other (DD-177), or if a villain acts against one of several heroes and a hero has Opponent Fails in the pool,
    /// which only the target may use (DD-311).
    pub fn asks_target(&self, actor: ActorId, kind: ActionKind) -> bool {
        let Some(role) = self.actor(actor).map(|actor| actor.role) else {
            return false;
        };
        if !self.in_rounds || !kind.is_hostile() {
            return false;
        }
        let answers = |held: &CardView| self.deck.name(held.card) == Some(CardName::OpponentFails);
        match role {
            Role::Hero => self.duel_totals.is_some(),
            Role::Ally => false,
            Role::Villain => {
                let participants = || self.heroes().filter(|hero| hero.takes_part);
                self.needs_target(actor, kind)
                    || (participants().count() > 1
                        && participants().any(|hero| hero.pool.iter().any(answers)))
            }
        }
    }
}
