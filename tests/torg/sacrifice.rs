//! The sacrifice of a hero with Martyr: what it achieves, and whether the player goes on with a new hero.

use crate::table::{TestTable, h};
use ::torg::card::CardName::{Drama, Martyr};
use ::torg::command::Command;
use ::torg::story::StoryCommand;
use rising_action::torg::story::sacrifice::SacrificeForm;
use tabletop::name::Name;

/// DD-380, A-74: a new hero of the player joins only if the player wants one, or if no other hero is left.
#[test]
fn dd_380_a_new_hero_joins_only_on_demand() {
    for (hands, joins) in [
        (&[&[Martyr][..], &[Drama]][..], false),
        (&[&[Martyr][..]], true),
    ] {
        let mut table = TestTable::new(hands, 1);
        table.play(Command::ChangeActor {
            actor: h(1),
            name: Name::new("Osric").unwrap(),
            player: Some(Name::new("Ines").unwrap()),
        });
        let card = table.card(h(1), 0);
        let mut form = SacrificeForm::new(&table.view(), h(1));
        assert_eq!((form.joins, form.is_alone), (joins, joins));
        let heir = |form: &SacrificeForm| match form.command(h(1), card) {
            Some(StoryCommand::Sacrifice { heir, .. }) => Some(heir),
            Some(other) => panic!("{other:?}"),
            None => None,
        };
        let next = Some(Name::new("Ines’ next hero").unwrap());
        assert_eq!(heir(&form), Some(next.clone().filter(|_| joins)));
        form.joins = true;
        assert_eq!(heir(&form), Some(next));
        form.next_hero.clear();
        assert_eq!(heir(&form), None, "the name is missing");
        form.joins = false;
        assert_eq!(heir(&form), Some(None));
        form.victory = "x".repeat(100_000);
        assert_eq!(heir(&form), None, "the text is too long");
    }
}
