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
    let negation = Negation {
        target,
        components: vec![DamageComponent::Shock],
        payment,
    };
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

#[test]
fn dd_269_285_a_card_pays_for_less_damage() {
    for name in [CardName::Drama, CardName::Hero] {
        // Even without a possibility.
        let (mut fight, cards) = hit(LineEffect::None, 0, &[name]);
        let payment = NegationPayment::Card(cards[0]);
        let before = preview(&fight, &[]);
        assert_eq!(
            (before.payments, before.payment),
            (vec![payment], Some(payment))
        );
        assert!(before.negatable.contains(&DamageComponent::Shock));
        let chosen = NegationChoice {
            attack: 0,
            components: vec![DamageComponent::Shock],
            payment: None,
        };
        let foreseen = preview(&fight, &[chosen]).after;
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
    let choices = preview(&fight, &[]).payments;
    assert_eq!(choices, [NegationPayment::Possibility, drama, hero]);
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
    let chosen = [NegationChoice {
        attack: 0,
        components: vec![DamageComponent::Shock],
        payment: Some(drama),
    }];
    assert_eq!(preview(&fight, &chosen).payment, Some(drama));
    let (actor, card) = (HERO, cards[0]);
    fight.play_ok(Command::PlayCard { actor, card });
    let after = preview(&fight, &chosen);
    assert_eq!(after.payment, Some(NegationPayment::Possibility));
    fight.play_refused(&resolve(HERO, drama), "DD-006");
}

/// Cards that are worth no possibility, those of others, and those that nobody may use now.
#[test]
fn dd_269_285_dd_152_other_cards_do_not_pay() {
    let (mut fight, cards) = hit(LineEffect::None, 0, &[CardName::Idea]);
    assert_eq!(preview(&fight, &[]).payments, []);
    fight.play_refused(&resolve(HERO, NegationPayment::Card(cards[0])), "DD-006");
    let drama = fight.give_pool_card(SECOND, CardName::Drama);
    assert_eq!(preview(&fight, &[]).payments, []);
    fight.play_refused(&resolve(HERO, NegationPayment::Card(drama)), "DD-006");
    let (mut fight, cards) = hit(LineEffect::Confused, 0, &[CardName::Drama]);
    assert_eq!(preview(&fight, &[]).payments, []);
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
    let payments = preview(&fight, &[]).payments;
    assert_eq!(payments, [NegationPayment::Possibility]);
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
