//! Who can get the gifts of Leadership.

use super::{ActorView, View};
use crate::role::Role;
use tabletop::seat::ActorId;

impl View {
    /// Returns the heroes to whom a leader may give cards: those of other players, without those who are away. If there are none, the
    /// leader's player runs all the other heroes, who may get cards only by a ruling (DD-292).
    pub fn gift_recipients(&self, leader: ActorId) -> Vec<&ActorView> {
        let player = self.actor(leader).and_then(|leader| leader.player.as_ref());
        let is_other =
            |hero: &&ActorView| hero.role == Role::Hero && hero.id != leader && !hero.away;
        let others: Vec<&ActorView> = self.present().filter(is_other).collect();
        let is_of_other_player =
            |hero: &&ActorView| player.is_none() || hero.player.as_ref() != player;
        let of_other_players: Vec<&ActorView> =
            others.iter().copied().filter(is_of_other_player).collect();
        if of_other_players.is_empty() {
            others
        } else {
            of_other_players
        }
    }
}
