//! The form of a hero's sacrifice (DD-380), and whether the player goes on with a new hero.

use crate::grammar::possessive;
use ::torg::card::CardId;
use ::torg::story::StoryCommand;
use ::torg::view::View;
use tabletop::name::{Name, is_text_too_long};
use tabletop::seat::ActorId;

/// The form as it was filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SacrificeForm {
    /// What the sacrifice achieves; may be empty.
    pub victory: String,
    /// Whether a new hero of the player joins at once.
    pub joins: bool,
    /// The name of that hero.
    pub next_hero: String,
    /// Whether nobody else is left, so that somebody has to join.
    pub is_alone: bool,
}

impl SacrificeForm {
    /// Creates the form. Nobody joins unless the player wants it, or no other hero is left.
    pub fn new(view: &View, actor: ActorId) -> Self {
        let player = view.actor(actor).and_then(|actor| actor.player.as_ref());
        let is_alone = !view.heroes().any(|hero| hero.id != actor);
        Self {
            victory: String::new(),
            joins: is_alone,
            next_hero: player.map_or_else(String::new, |player| {
                format!("{} next hero", possessive(player.as_str()))
            }),
            is_alone,
        }
    }

    /// Returns the command; `None` while a name is missing or a text is too long.
    pub fn command(&self, actor: ActorId, card: CardId) -> Option<StoryCommand> {
        let heir = match self.joins {
            true => Some(Name::new(&self.next_hero).ok()?),
            false => None,
        };
        let victory = self.victory.clone();
        (!is_text_too_long(&victory)).then_some(StoryCommand::Sacrifice {
            actor,
            card,
            victory,
            heir,
        })
    }
}
