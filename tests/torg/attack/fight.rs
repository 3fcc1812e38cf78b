//! A test table with a hero with a sabre against two villains, and the attack form.

use crate::table::{TestTable, h};
use ::torg::card::CardName::{self, Action, Adrenalin, Alertness, Presence};
use ::torg::combat::chart::DamageTable;
use ::torg::combat::weapon::{AttackSkill, FireCapability};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::settings::Edition;
use ::torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponDamage, WeaponId};
use ::torg::state::Stats;
use ::torg::view::View;
use rising_action::torg::action::{Action as ButtonAction, ActionButton};
use rising_action::torg::attack::{
    AttackForm, Attacker, FormChoice, Negations, OptionRow, OptionRows, PaneContent, PaneField,
    PendingAttack, PlannedAttack, open_form, pending_attack,
};
use rising_action::torg::attack_fields::AttackField;
use std::collections::BTreeMap;
use std::sync::Arc;
use tabletop::name::Name;
use tabletop::seat::ActorId;

const HAND: &[CardName] = &[Action, Adrenalin, Alertness, Presence];

/// A firearm that is not on a sheet.
pub const GUN: WeaponChoice = WeaponChoice::Other(AttackSkill::Fire);

pub fn sabre(add: i8) -> CarriedWeapon {
    CarriedWeapon {
        id: WeaponId::UNASSIGNED,
        name: Name::new("Sabre").unwrap(),
        attack_skill: AttackSkill::Melee,
        damage: WeaponDamage::Strength {
            weapon_add: add,
            maximum: None,
        },
        fire_capability: FireCapability::Single,
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: false,
        non_lethal: None,
        can_parry: false,
    }
}

/// A table with the attack form of one actor.
pub struct Fight {
    pub table: TestTable,
    pub form: AttackForm,
    /// Whether the dice are typed.
    pub own_dice: bool,
    pub actor: ActorId,
}

impl Fight {
    /// Returns a hero with a sabre, 14 and 17, and two cards in the pool, against a possibility-rated villain with 15 and a
    /// Toughness of 17, and another villain without known values.
    pub fn uneven() -> Self {
        let mut fight = Self::with_pooled(Edition::Revised, 2);
        // 8 and 5, and 4 adds over Dexterity.
        let rated = Some(DamageTable::PossibilityRated);
        fight.write_sheet(h(1), 14, 9, 5, rated);
        fight.write_sheet(h(2), 15, 17, 0, rated);
        fight.with_open_form()
    }

    /// Returns a hero with a sabre and a card that adds 3, against two villains with sabres: each with 14, and a Toughness of 12.
    pub fn even() -> Self {
        Self::even_in(Edition::Revised)
    }

    pub fn even_in(edition: Edition) -> Self {
        Self::with_pooled(edition, 1).with_even_sheets()
    }

    /// Returns the same with these cards in the hero's pool.
    pub fn even_with(pool: &[CardName]) -> Self {
        Self::with_hand(Edition::Revised, pool, pool.len()).with_even_sheets()
    }

    fn with_even_sheets(mut self) -> Self {
        for actor in [h(1), h(2), h(3)] {
            self.write_sheet(actor, 14, 12, 5, None);
        }
        self.with_open_form()
    }

    fn with_pooled(edition: Edition, pooled: usize) -> Self {
        Self::with_hand(edition, HAND, pooled)
    }

    fn with_hand(edition: Edition, hand: &[CardName], pooled: usize) -> Self {
        let mut table = TestTable::of_edition(edition, &[hand], 2);
        for index in (0..pooled).rev() {
            let card = table.card(h(1), index);
            table.apply_event(Event::CardPooled { actor: h(1), card });
        }
        Self {
            table,
            form: AttackForm::new(GUN, h(2)),
            own_dice: false,
            actor: h(1),
        }
    }

    fn with_open_form(mut self) -> Self {
        self.open();
        self
    }

    pub fn write_sheet(
        &mut self,
        actor: ActorId,
        melee: u8,
        toughness: u8,
        add: i8,
        damage_table: Option<DamageTable>,
    ) {
        let stats = Stats {
            dexterity: Some(10),
            toughness: Some(toughness),
            ..Stats::default()
        };
        let sheet = Sheet {
            strength: Some(8),
            skills: vec![KnownSkill {
                skill: CombatSkill::Melee,
                value: melee,
            }],
            weapons: vec![sabre(add)],
            damage_table,
            ..Sheet::default()
        };
        self.table.play(Command::SetSheet {
            actor,
            stats,
            sheet,
        });
    }

    /// Changes somebody's sheet.
    pub fn change_sheet(&mut self, actor: ActorId, change: impl FnOnce(&mut Sheet)) {
        let actor_state = self.table.state().actor(actor).unwrap();
        let (stats, mut sheet) = (actor_state.stats, actor_state.sheet.clone());
        change(&mut sheet);
        self.table.play(Command::SetSheet {
            actor,
            stats,
            sheet,
        });
    }

    /// Opens the attack form again.
    pub fn open(&mut self) {
        self.form = open_form(&self.view(), self.actor).unwrap();
        self.own_dice = false;
    }

    /// Begins rounds and flips the first card.
    pub fn begin_rounds(&mut self) {
        self.table.play(Command::BeginRounds {
            participants: vec![h(1), h(2), h(3)],
        });
        self.table.play(Command::Flip);
    }

    /// Chooses a gun that is not on a sheet: 12 and 15.
    pub fn draw_gun(&mut self) {
        self.choose(FormChoice::Weapon {
            weapon: GUN,
            non_lethal: false,
        });
        self.form.set_text(AttackField::Value, "12");
        self.form.set_text(AttackField::Damage, "15");
    }

    pub fn choose(&mut self, choice: FormChoice) {
        self.form.choose(choice);
    }

    /// Switches an option on or off.
    pub fn toggle(&mut self, option: ::torg::combat::options::CombatOption) {
        let rules = self.planned().rules();
        self.form.toggle_option(option, &rules);
    }

    pub fn view(&self) -> View {
        self.table.view()
    }

    pub fn planned(&self) -> PlannedAttack {
        let attacker = Attacker {
            view: Arc::new(self.view()),
            actor: self.actor,
            critical_moment: false,
        };
        PlannedAttack::at_table(attacker, self.form.clone(), self.own_dice)
    }

    pub fn percent(&self) -> String {
        self.planned().chance().unwrap().percent
    }

    pub fn row(&self, name: &str) -> OptionRow {
        row(&self.planned(), name)
    }

    pub fn weapon(&self) -> PaneContent {
        self.planned().weapon_pane().unwrap()
    }

    pub fn target(&self) -> PaneContent {
        self.planned().target_pane().unwrap()
    }

    /// Rolls the attack with these dice, by the gamemaster's ruling if it is refused.
    #[track_caller]
    pub fn roll(&mut self, dice: &str) {
        self.own_dice = true;
        self.form.set_text(AttackField::Dice, dice);
        let command = self.planned().command().unwrap();
        self.table.play_anyway(command);
    }

    pub fn result(&self) -> PendingAttack {
        pending_attack(&self.view(), &Negations::new()).unwrap()
    }

    /// Presses a button that plays a command.
    #[track_caller]
    pub fn press(&mut self, button: ActionButton) {
        match button.action {
            ButtonAction::Play(command) | ButtonAction::PlayAndStay(command) => {
                self.table.play(command)
            }
            other => panic!("{other:?}"),
        }
    }

    /// Applies the attack, with the damage that possibilities negate. Every target is then as the preview said (TC-102, TC-107).
    #[track_caller]
    pub fn apply(&mut self, negations: &Negations) {
        let view = self.view();
        let apply = pending_attack(&view, negations).unwrap().apply;
        self.press(apply.unwrap());
        let mut foreseen = BTreeMap::new();
        for preview in view.damage_previews(negations) {
            foreseen.insert(preview.target, preview.after);
        }
        for (target, after) in foreseen {
            let condition = self.view().actor(target).unwrap().condition;
            assert_eq!(condition, after, "{target:?}");
        }
    }
}

/// Returns the row of an option, rarely used or not.
pub fn row(planned: &PlannedAttack, name: &str) -> OptionRow {
    find_any_row(planned, name).unwrap()
}

pub fn find_any_row(planned: &PlannedAttack, name: &str) -> Option<OptionRow> {
    row_among(planned.options(true), name)
}

/// Returns the row of an option if it is shown at once.
pub fn find_row(planned: &PlannedAttack, name: &str) -> Option<OptionRow> {
    row_among(planned.options(false), name)
}

fn row_among(groups: Vec<OptionRows>, name: &str) -> Option<OptionRow> {
    let mut rows = groups.into_iter().flat_map(|group| group.rows);
    rows.find(|row| row.name == name)
}

/// Returns the chosen answer to a question among the fields of a pane.
pub fn answered(pane: &PaneContent, question: &str) -> Option<String> {
    pane.open_fields.iter().find_map(|field| match field {
        PaneField::Choices(choices) if choices.label == question => {
            let mut chosen = choices.choices.iter().filter(|choice| choice.is_chosen);
            chosen.next().map(|choice| choice.label.clone())
        }
        _ => None,
    })
}

/// Whether a pane asks this question.
pub fn has_choices(pane: &PaneContent, question: &str) -> bool {
    let mut fields = pane.open_fields.iter();
    fields.any(|field| matches!(field, PaneField::Choices(choices) if choices.label == question))
}
