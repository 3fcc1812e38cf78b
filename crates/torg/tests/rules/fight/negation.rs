//! What pays for reducing the damage of an attack: a possibility, or a card that is worth one (TC-107, DD-269, DD-285).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, attack_command, declare_shot, fighter, shooter,
};
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovedActions, BySide, CardId, CardName, LineEffect, Side};
use torg::combat::damage::DamageComponent;
use torg::command::Command;
use torg::fight::{
    AttackCommand, AttackEvent, DamagePreview, Negation, NegationChoice, NegationPayment,
    Reduction, ReductionChoice,
};
use torg::rounds::{Ambush, RoundsCommand, Surprise};
use torg::settings::Edition;
use torg::state::{Condition, Role};
use torg::zones::Zone;

const GUNNER: ActorId = ActorId(3);
const SECOND: ActorId = ActorId(2);

/// A gunner has hit the first hero. The hero has these possibilities, and these cards in the pool.
fn hit(heroes: LineEffect, possibilities: u16, names: &[CardName]) -> (FightTable, Vec<CardId>) {
    let hero = fighter(Role::Hero).possibilities(possibilities);
    let cast = vec![hero, fighter(Role::Hero), shooter(Role::Villain, &[20])];
    let mut fight = FightTable::new(Edition::Revised, cast);
    let effects = BySide {
        heroes,
        villains: LineEffect::None,
    };
    fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
    let cards = names.iter().map(|name| fight.give_pool_card(HERO, *name));
    let cards = cards.collect();
    fight.play_ok(attack_command(GUNNER, declare_shot(&[], &[HERO]), &[20, 4]));
    (fight, cards)
}

/// Returns the command with which a target pays so that the attack does no shock.
fn resolve(target: ActorId, payment: NegationPayment) -> Command {
    let negation = Negation::once(target, vec![DamageComponent::Shock], payment);
    let what = AttackCommand::Resolve {
        negations: vec![negation],
        calls: vec![],
    };
    Command::attack(GUNNER, what)
}

fn preview(fight: &FightTable, chosen: &[NegationChoice]) -> DamagePreview {
    let previews = fight.view(Seat::Table).damage_previews(chosen);
    let [preview] = previews.try_into().unwrap();
    preview
}

/// Returns the choice to remove the shock with each of these payments, in order.
fn shock_removed(payments: &[Option<NegationPayment>]) -> NegationChoice {
    let reduction = |payment: &Option<NegationPayment>| ReductionChoice {
        components: vec![DamageComponent::Shock],
        payment: *payment,
    };
    NegationChoice {
        attack: 0,
        reductions: payments.iter().map(reduction).collect(),
    }
}

/// Returns what can pay first.
fn payments(fight: &FightTable) -> Vec<NegationPayment> {
    let first = preview(fight, &[]).reductions.into_iter().next();
    first.map_or_else(Vec::new, |reduction| reduction.payments)
}

#[test]
fn dd_269_285_a_card_pays_for_less_damage() {
    for name in [CardName::Drama, CardName::Hero] {
        // Even without a possibility.
        let (mut fight, cards) = hit(LineEffect::None, 0, &[name]);
        let payment = NegationPayment::Card(cards[0]);
        let before = preview(&fight, &[]);
        let [offer] = before.reductions.as_slice() else {
            panic!("{before:?}");
        };
        assert_eq!((&offer.payments, offer.payment), (&vec![payment], payment));
        assert!(offer.negatable.contains(&DamageComponent::Shock));
        let foreseen = preview(&fight, &[shock_removed(&[None])]).after;
        assert!(foreseen.shock < before.after.shock);
        fight.play_ok(resolve(HERO, payment));
        assert_eq!(fight.actor(HERO).condition, foreseen);
        assert!(fight.state().zones.is_in(cards[0], Zone::DiscardPile));
        let paid_with = |event: &&AttackEvent| matches!(event, AttackEvent::Damaged { payment: paid, .. } if *paid == payment);
        assert_eq!(
            fight
                .last_attack_events()
                .into_iter()
                .filter(paid_with)
                .count(),
            1
        );
    }
}

#[test]
fn dd_269_285_a_card_spares_the_possibilities() {
    let names = [CardName::Drama, CardName::Hero, CardName::Idea];
    let (mut fight, cards) = hit(LineEffect::None, 2, &names);
    let [drama, hero] = [0, 1].map(|index: usize| NegationPayment::Card(cards[index]));
    assert_eq!(
        payments(&fight),
        [NegationPayment::Possibility, drama, hero]
    );
    fight.play_ok(resolve(HERO, hero));
    assert_eq!(fight.actor(HERO).possibilities, 2);
    assert_eq!(fight.state().pool(HERO), [cards[0], cards[2]]);
    let (mut fight, cards) = hit(LineEffect::None, 2, &names);
    fight.play_ok(resolve(HERO, NegationPayment::Possibility));
    assert_eq!(fight.actor(HERO).possibilities, 1);
    assert_eq!(fight.state().pool(HERO), cards);
}

/// A chosen payment that is no longer there gives way to the first that is.
#[test]
fn dd_269_tc_107_a_chosen_card_that_is_gone_does_not_pay() {
    let (mut fight, cards) = hit(LineEffect::None, 1, &[CardName::Drama]);
    let drama = NegationPayment::Card(cards[0]);
    let chosen = [shock_removed(&[Some(drama)])];
    let pays = |fight: &FightTable| preview(fight, &chosen).reductions[0].payment;
    assert_eq!(pays(&fight), drama);
    let (actor, card) = (HERO, cards[0]);
    fight.play_ok(Command::PlayCard { actor, card });
    assert_eq!(pays(&fight), NegationPayment::Possibility);
    fight.play_refused(&resolve(HERO, drama), "DD-006");
}

/// Cards that are worth no possibility, those of others, and those that nobody may use now.
#[test]
fn dd_269_285_dd_152_other_cards_do_not_pay() {
    let (mut fight, cards) = hit(LineEffect::None, 0, &[CardName::Idea]);
    assert_eq!(payments(&fight), []);
    fight.play_refused(&resolve(HERO, NegationPayment::Card(cards[0])), "DD-006");
    let drama = fight.give_pool_card(SECOND, CardName::Drama);
    assert_eq!(payments(&fight), []);
    fight.play_refused(&resolve(HERO, NegationPayment::Card(drama)), "DD-006");
    let (mut fight, cards) = hit(LineEffect::Confused, 0, &[CardName::Drama]);
    assert_eq!(payments(&fight), []);
    let confused = resolve(HERO, NegationPayment::Card(cards[0]));
    fight.play_by_ruling(confused, "DD-152");
}

/// TC-210, DD-408: whoever is completely surprised uses no cards, but may spend a possibility on the damage.
#[test]
fn tc_210_dd_408_the_surprised_pay_with_possibilities_only() {
    let hero = fighter(Role::Hero).possibilities(1);
    let cast = vec![hero, fighter(Role::Hero), shooter(Role::Villain, &[20])];
    let mut fight = FightTable::new(Edition::Revised, cast);
    let ambush = Ambush {
        surprised_side: Side::Heroes,
        surprise: Surprise::Complete,
        on_duty: vec![],
    };
    let what = RoundsCommand::Begin {
        participants: vec![HERO, SECOND, GUNNER],
        ambush: Some(ambush),
        duel: false,
    };
    fight.play_ok(Command::Rounds { what });
    let effects = BySide {
        heroes: LineEffect::None,
        villains: LineEffect::None,
    };
    fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
    let drama = fight.give_pool_card(HERO, CardName::Drama);
    fight.play_ok(attack_command(GUNNER, declare_shot(&[], &[HERO]), &[20, 4]));
    assert_eq!(payments(&fight), [NegationPayment::Possibility]);
    fight.play_refused(&resolve(HERO, NegationPayment::Card(drama)), "DD-408");
    fight.play_ok(resolve(HERO, NegationPayment::Possibility));
}

/// DD-310: a hit that is undone returns the possibility that was spent on it; a card stays used, as every other.
#[test]
fn dd_310_dd_269_a_card_that_paid_stays_used() {
    let names = [CardName::Drama, CardName::OpponentFails];
    let (mut fight, cards) = hit(LineEffect::None, 0, &names);
    fight.play_ok(resolve(HERO, NegationPayment::Card(cards[0])));
    let (actor, card) = (HERO, cards[1]);
    fight.play_ok(Command::PlayCard { actor, card });
    assert_eq!(fight.actor(HERO).condition, Condition::default());
    assert!(fight.state().zones.is_in(cards[0], Zone::DiscardPile));
    assert_eq!(fight.actor(HERO).possibilities, 0);
}

/// DD-270, DD-286: a Drama and a Hero card come on top of the possibility, and each removes from what is left.
#[test]
fn dd_270_286_cards_reduce_what_a_possibility_leaves() {
    let names = [CardName::Drama, CardName::Hero, CardName::Drama];
    let (mut fight, cards) = hit(LineEffect::None, 2, &names);
    let whole = preview(&fight, &[]).after.shock;
    let [drama, hero, second] = [0, 1, 2].map(|index: usize| NegationPayment::Card(cards[index]));
    let steps = [
        (&[][..], vec![NegationPayment::Possibility, drama, hero]),
        (&[None][..], vec![drama, hero]),
        (&[Some(hero)][..], vec![NegationPayment::Possibility, drama]),
        (&[None, Some(hero)][..], vec![drama]),
        (&[None, None][..], vec![hero, second]),
    ];
    assert_eq!(whole, 5);
    for (paid, next) in steps {
        let foreseen = preview(&fight, &[shock_removed(paid)]);
        let [before @ .., offer] = foreseen.reductions.as_slice() else {
            panic!("{foreseen:?}");
        };
        assert_eq!((before.len(), &offer.payments), (paid.len(), &next));
        assert_eq!(offer.negated, []);
        let left = [5, 2, 0][paid.len()];
        assert_eq!(foreseen.after.shock, left, "each removes up to 3 shock");
    }
    let chosen = shock_removed(&[None, Some(hero)]);
    let foreseen = preview(&fight, &[chosen]);
    let what = AttackCommand::Resolve {
        negations: vec![foreseen.negation()],
        calls: vec![],
    };
    fight.play_ok(Command::attack(GUNNER, what));
    assert_eq!(fight.actor(HERO).condition, foreseen.after);
    assert_eq!(fight.actor(HERO).possibilities, 1);
    assert_eq!(fight.state().pool(HERO), [cards[0], cards[2]]);
}

/// TC-107: a second possibility does not reduce the damage of the same hit, unless the gamemaster rules so.
#[test]
fn tc_107_one_possibility_for_each_hit() {
    let (mut fight, _) = hit(LineEffect::None, 2, &[]);
    let [only] = preview(&fight, &[shock_removed(&[None, None])])
        .reductions
        .try_into()
        .unwrap();
    assert_eq!(only.payment, NegationPayment::Possibility);
    let reduction = |component| Reduction {
        components: vec![component],
        payment: NegationPayment::Possibility,
    };
    let negation = Negation {
        target: HERO,
        reductions: vec![
            reduction(DamageComponent::Shock),
            reduction(DamageComponent::Wound),
        ],
    };
    let what = AttackCommand::Resolve {
        negations: vec![negation],
        calls: vec![],
    };
    fight.play_by_ruling(Command::attack(GUNNER, what), "TC-107");
    assert_eq!(fight.actor(HERO).possibilities, 0);
}
