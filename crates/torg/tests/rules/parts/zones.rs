//! Where every card is: INV-01.

use tabletop::Game;
use tabletop::seat::ActorId;
use torg::Torg;
use torg::card::CardId;
use torg::event::Event;
use torg::state::State;
use torg::zones::Zone;

#[test]
fn inv_01_a_card_is_in_one_zone_only() {
    let mut state = State::default();
    let hero = ActorId(1);
    let shuffled = |cards: &[u16]| Event::Reshuffled {
        draw_pile: cards.iter().copied().map(CardId).collect(),
    };
    Torg::evolve(&mut state, &shuffled(&[1, 2, 3]));
    state.zones.move_to(CardId(3), Zone::Hand(hero));
    state.zones.move_to(CardId(3), Zone::Pool(hero));
    state.zones.move_to(CardId(2), Zone::DiscardPile);
    Torg::evolve(&mut state, &shuffled(&[2]));
    let zones = &state.zones;
    assert_eq!(
        zones.cards(Zone::DrawPile),
        [CardId(2), CardId(1)],
        "shuffled cards go below what is left"
    );
    assert_eq!(zones.cards(Zone::Pool(hero)), [CardId(3)]);
    assert!(zones.cards(Zone::Hand(hero)).is_empty() && zones.cards(Zone::DiscardPile).is_empty());
    assert_eq!(
        zones
            .all_zones()
            .iter()
            .map(|&zone| zones.cards(zone).len())
            .sum::<usize>(),
        3
    );
}
