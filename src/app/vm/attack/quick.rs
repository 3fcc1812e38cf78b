//! The page of an attack without a table: the sheet with both sides' figures, then what the dice made of it.

use super::result::{Names, Slip, slip};
use super::{
    AttackVm, Field, Foot, PartVm, asked, chance, counted, groups, laid, number_vm, opens,
    prospects, refused, sum,
};
use crate::app::attack::quick::{HIDDEN, Quick, Untold};
use crate::app::attack::{AttackIntent, Draft, Part, Spot, Way};
use crate::app::intent::Intent;
use crate::app::words::attack as words;
use crate::app::words::{combat, refusals, torg};
use ::torg::combat::ammunition::Magazine;
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::chart::{DamageTable, RangeBand};
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::fight::attack_preview::AttackBoost;
use ::torg::settings::Edition;

/// The page.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Page {
    /// Classic and revised.
    pub editions: Vec<(&'static str, bool, Intent)>,
    pub vm: AttackVm,
    /// What the dice made of it.
    pub slip: Option<Slip>,
    /// Tells one roll from the next.
    pub number: u32,
}

pub(super) fn way(way: Way) -> Intent {
    Intent::attack(AttackIntent::Chose(way))
}

/// The page of the quick attack.
#[inline(never)]
pub fn page(quick: &Quick) -> Page {
    let edition = quick.bare.edition;
    let editions = [Edition::Classic, Edition::Revised];
    Page {
        editions: editions
            .map(|its| {
                (
                    combat::edition_mark(its),
                    its == edition,
                    way(Way::Edition(its)),
                )
            })
            .to_vec(),
        vm: vm(quick),
        slip: quick.fallen.as_ref().map(|fallen| {
            let names = Names {
                what: account_name(quick),
                target: "Target".to_owned(),
            };
            slip(fallen, &names)
        }),
        number: quick.count,
    }
}

fn account_name(quick: &Quick) -> String {
    combat::arm(quick.bare.arm).to_owned()
}

fn vm(quick: &Quick) -> AttackVm {
    let draft = &quick.draft;
    let rules = quick.rules();
    let weighed = quick.weighed();
    let untold = match &weighed {
        Ok(_) => None,
        Err(Untold::Typed(fault)) => Some(words::fault(*fault)),
        Err(Untold::Figure(refusal)) => Some(words::untold(*refusal)),
    };
    let weighed = weighed.ok();
    let stood_in = if weighed.is_some() {
        None
    } else {
        quick.stood_in()
    };
    let groups = weighed
        .as_ref()
        .or(stood_in.as_ref())
        .map_or_else(Vec::new, |its| {
            groups(
                draft,
                its,
                &rules,
                &[CombatOption::SplitWeapons, CombatOption::SuppressiveFire],
                weighed.is_some(),
            )
        });
    let first = weighed.as_ref().and_then(|weighed| weighed.targets.first());
    let otherwise = if draft.possibilities == 0 {
        weighed
            .as_ref()
            .and_then(|its| its.boosted_chances.first())
            .copied()
    } else {
        let sides = quick.sides().ok();
        sides.and_then(|sides| sides.draft().chance_without(AttackBoost::ExtraDie).ok())
    };
    let dice = draft.own_dice.then(|| {
        let fault = quick.dice.map(|fault| {
            let said = refusals::dice_typed(fault, draft.text(Spot::Dice));
            format!("{}. {}", said.title, said.why)
        });
        (draft.text(Spot::Dice).to_owned(), fault)
    });
    let refused = weighed
        .as_ref()
        .and_then(|weighed| refused(weighed, quick.bare.edition));
    AttackVm {
        title: "Quick attack".to_owned(),
        sub: "Torg, no table needed".to_owned(),
        targets: vec![],
        several: None,
        parts: vec![weapon(quick), target(quick)],
        count: counted(&groups),
        groups,
        rare: Some((draft.rare, opens(Part::Rare))),
        beside: vec![],
        laid: vec![laid(draft, None, otherwise)],
        prospects: first.map_or_else(Vec::new, prospects),
        plain: None,
        foot: Foot {
            sum: first.map_or_else(Vec::new, |first| sum(first, draft.possibilities, false)),
            chance: first.map(|first| chance(first, "")),
            missing: untold,
            asks: asked::alone(quick, true).into_iter().next(),
            roll: if refused.is_some() {
                "Roll anyway".to_owned()
            } else if draft.own_dice {
                "Read it".to_owned()
            } else {
                "Roll".to_owned()
            },
            refused,
            own_dice: draft.own_dice,
            dice,
            dice_hint: "Faces in order, such as 10 4".to_owned(),
        },
    }
}

fn number(draft: &Draft, spot: Spot, hint: &str) -> Field {
    Field::Number(number_vm(draft, spot, hint.to_owned(), false))
}

fn needed(draft: &Draft, spot: Spot) -> super::NumberVm {
    number_vm(draft, spot, String::new(), true)
}

fn weapon(quick: &Quick) -> PartVm {
    let (draft, bare) = (&quick.draft, &quick.bare);
    let close = bare.arm.is_hand_to_hand();
    let arms = AttackSkill::ALL.map(|arm| {
        (
            combat::arm(arm).to_owned(),
            arm == bare.arm,
            way(Way::Arm(arm)),
        )
    });
    let skilled = draft.skilled != Some(false);
    let mut fields = vec![
        Field::Ways {
            label: "Struck with".to_owned(),
            ways: arms.to_vec(),
        },
        Field::Ways {
            label: "Skill".to_owned(),
            ways: vec![
                ("Skilled".to_owned(), skilled, way(Way::Skilled(true))),
                ("Unskilled".to_owned(), !skilled, way(Way::Skilled(false))),
            ],
        },
    ];
    if !close {
        let all = [
            FireCapability::Single,
            FireCapability::Bursts,
            FireCapability::Automatic,
        ];
        fields.push(Field::Ways {
            label: "It fires".to_owned(),
            ways: all
                .map(|its| {
                    (
                        combat::fires(its).to_owned(),
                        its == bare.fires,
                        way(Way::Fires(its)),
                    )
                })
                .to_vec(),
        });
        fields.push(modes(draft, bare.fires, None));
    }
    if !matches!(bare.arm, AttackSkill::Unarmed | AttackSkill::MartialArts) {
        fields.push(Field::Switch {
            label: "Can hold, as a whip or a net",
            on: bare.grapples,
            intent: way(Way::Grapples(!bare.grapples)),
        });
    }
    fields.extend(spared(draft));
    fields.extend(asked::alone(quick, false));
    fields.push(number(draft, Spot::Hit, "0"));
    fields.push(number(draft, Spot::Harm, "0"));
    let mut sub = vec![if skilled { "skilled" } else { "unskilled" }];
    if draft.mode != FireMode::Normal {
        sub.push(combat::fire_mode(draft.mode));
    }
    PartVm {
        name: combat::arm(bare.arm).to_owned(),
        sub: sub.join(", "),
        hit: draft.text(Spot::Value).to_owned(),
        harm: draft.text(Spot::Damage).to_owned(),
        open: draft.open == Some(Part::Weapon),
        toggle: opens(Part::Weapon),
        main: vec![needed(draft, Spot::Value), needed(draft, Spot::Damage)],
        fields,
        first: None,
        keep: None,
    }
}

/// How it is fired: what that weapon can do, and what is chosen in any case.
pub fn modes(draft: &Draft, fires: FireCapability, counted: Option<Magazine>) -> Field {
    let name = |mode: FireMode| {
        let name = combat::fire_mode(mode);
        match counted {
            None => name.to_owned(),
            Some(magazine) => {
                let cost = usize::from(magazine.cost(mode, 1));
                let cost = torg::counted(cost, "round", "rounds");
                format!("{name}, {cost}")
            }
        }
    };
    let all = [
        FireMode::Normal,
        FireMode::BurstAsSingle,
        FireMode::FullAutomatic,
        FireMode::SingleAsMulti,
    ];
    let may = |mode: &FireMode| mode.check(fires).is_ok() || *mode == draft.mode;
    let ways = all.into_iter().filter(may);
    Field::Ways {
        label: "Fired this time".to_owned(),
        ways: ways
            .map(|its| (name(its), its == draft.mode, way(Way::Mode(its))))
            .collect(),
    }
}

/// Where somebody is to be held: whether it is to hurt.
pub fn spared(draft: &Draft) -> Option<Field> {
    let holds = draft.choices.has(CombatOption::GrappleHold);
    (holds || draft.spares).then(|| Field::Switch {
        label: "A hold does no harm",
        on: draft.spares,
        intent: way(Way::Spares(!draft.spares)),
    })
}

/// How far off a target is.
pub fn ranges(now: Option<RangeBand>) -> Field {
    let all = [
        RangeBand::PointBlank,
        RangeBand::Short,
        RangeBand::Medium,
        RangeBand::Long,
        RangeBand::BeyondLong,
    ];
    Field::Ways {
        label: "Range".to_owned(),
        ways: all
            .map(|its| {
                (
                    combat::range(its).to_owned(),
                    Some(its) == now,
                    way(Way::Range(its)),
                )
            })
            .to_vec(),
    }
}

/// How much of a target is hidden, and by what: a hit on that does not harm it (TC-215). `hint`: where nobody keeps count of it.
pub fn hidden(draft: &Draft, hint: String) -> Vec<Field> {
    let now = draft.foe().and_then(|foe| foe.concealment);
    let name = |its: Option<_>| its.map_or("Nothing", combat::concealment);
    let mut fields = vec![Field::Ways {
        label: "Hidden".to_owned(),
        ways: HIDDEN
            .map(|its| (name(its).to_owned(), its == now, way(Way::Concealment(its))))
            .to_vec(),
    }];
    if now.is_some() {
        fields.push(Field::Number(number_vm(draft, Spot::Cover, hint, false)));
    }
    fields
}

fn target(quick: &Quick) -> PartVm {
    let (draft, bare) = (&quick.draft, &quick.bare);
    let revised = bare.edition == Edition::Revised;
    let range = draft.foe().and_then(|foe| foe.range);
    let kinds = [DamageTable::Ordinary, DamageTable::PossibilityRated];
    let mut fields = vec![];
    if !bare.arm.is_hand_to_hand() {
        fields.push(ranges(range));
    }
    fields.push(Field::Ways {
        label: "Damage table".to_owned(),
        ways: kinds
            .map(|its| {
                (
                    combat::kind(its).to_owned(),
                    its == bare.kind,
                    way(Way::Kind(its)),
                )
            })
            .to_vec(),
    });
    fields.push(number(draft, Spot::ArmorAdd, "0"));
    fields.push(number(draft, Spot::ArmorMost, "none"));
    if revised {
        fields.extend(hidden(draft, "nobody counts".to_owned()));
        let all = [
            SurpriseLevel::None,
            SurpriseLevel::Partial,
            SurpriseLevel::Complete,
        ];
        fields.push(Field::Ways {
            label: "Surprise".to_owned(),
            ways: all
                .map(|its| {
                    let on = its == bare.surprise;
                    (
                        combat::surprise(its).to_owned(),
                        on,
                        way(Way::Surprise(its)),
                    )
                })
                .to_vec(),
        });
    }
    fields.push(Field::Switch {
        label: "Open after an all-out attack",
        on: bare.exposed,
        intent: way(Way::Exposed(!bare.exposed)),
    });
    if revised {
        fields.push(Field::Switch {
            label: "Takes aim",
            on: bare.aiming,
            intent: way(Way::Aiming(!bare.aiming)),
        });
    }
    fields.push(number(draft, Spot::Shock, "0"));
    fields.push(Field::Switch {
        label: "Has a K",
        on: bare.k,
        intent: way(Way::K(!bare.k)),
    });
    let mut main = vec![needed(draft, Spot::Defence), needed(draft, Spot::Toughness)];
    if draft.choices.has(CombatOption::Disarm) {
        // Asked where it is in sight: without it nothing can be weighed.
        main.push(needed(draft, Spot::Strength));
    }
    let mut sub = vec![combat::kind(bare.kind)];
    if let Some(range) = range.filter(|_| !bare.arm.is_hand_to_hand()) {
        sub.push(combat::range(range));
    }
    PartVm {
        name: "Target".to_owned(),
        sub: sub.join(", "),
        hit: draft.text(Spot::Defence).to_owned(),
        harm: draft.text(Spot::Toughness).to_owned(),
        open: draft.open == Some(Part::Target),
        toggle: opens(Part::Target),
        main,
        fields,
        first: None,
        keep: None,
    }
}
