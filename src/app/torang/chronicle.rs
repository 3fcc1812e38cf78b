//! How a Torang table's chronicle reads.

use super::table::words::{benefit, called, drawback, kind, level, outcome, plain, scaling, span};
use crate::app::vm::Mark;
use crate::app::vm::chronicle::Reads;
use crate::app::words::book::said;
use crate::app::words::torg::{list, signed};
use ::torang::Torang;
use ::torang::event::{Entrant, Event};
use ::torang::modifier::{CarriedId, Modifier, help};
use ::torang::opposed::Side;
use ::torang::state::{AbilityId, RollResult, Tested, Verdict, Which};
use ::torang::view::View;
use tabletop::chronicle::Entry;
use tabletop::seat::{ActorId, Seat};

impl Reads for Torang {
    fn text(entries: &[Entry<Event>], view: &View, _seat: Seat) -> String {
        let Some(entry) = entries.last() else {
            return String::new();
        };
        let past = Past { entries, view };
        let opens = matches!(entry.events.first(), Some(Event::TableOpened { .. }));
        let mut sentences = vec![];
        let mut cast = vec![];
        for event in &entry.events {
            match event {
                // Whoever is there from the first is told in one sentence.
                Event::CharacterJoined { name, .. } if opens => cast.push(name.as_str().to_owned()),
                _ => sentences.push(past.sentence(event)),
            }
        }
        if !cast.is_empty() {
            sentences.push([said!("At it: "), &list(&cast), "."].concat());
        }
        sentences.join(" ")
    }

    fn heading(entry: &Entry<Event>) -> Option<(String, String)> {
        let round = |round: u16| (["Round ", &round.to_string()].concat(), String::new());
        entry.events.iter().find_map(|event| match event {
            Event::SceneBegan { scene, name } => Some((
                ["Scene ", &scene.to_string()].concat(),
                name.as_ref().map_or_else(String::new, ToString::to_string),
            )),
            Event::RoundsBegan => Some(round(1)),
            Event::RoundBegan { round: number } => Some(round(*number)),
            _ => None,
        })
    }

    fn mark(entry: &Entry<Event>, _view: &View) -> Mark {
        let of = |event: &Event| match event {
            Event::NoteMade { .. } => Some(Mark::Note),
            Event::Rolled { .. } | Event::HelpRolled { .. } => Some(Mark::Die),
            _ => None,
        };
        entry.events.iter().find_map(of).unwrap_or(Mark::Plain)
    }

    fn looked(_entry: &Entry<Event>) -> Vec<ActorId> {
        vec![]
    }

    fn looked_at(_looks: &[(ActorId, usize)], _view: &View) -> String {
        String::new()
    }
}

/// What is told, and everything before it: an event names a helper by his place alone.
struct Past<'a> {
    entries: &'a [Entry<Event>],
    view: &'a View,
}

impl<'a> Past<'a> {
    /// The events, the latest first.
    fn back(&self) -> impl Iterator<Item = &'a Event> {
        self.entries
            .iter()
            .rev()
            .flat_map(|entry| entry.events.iter().rev())
    }

    /// Who makes one of the rolls of the last request, and with what.
    fn part(&self, which: Which) -> Option<(ActorId, &'a Tested)> {
        let mut offers = vec![];
        for event in self.back() {
            match event {
                Event::HelpOffered { helper, tested, .. } => offers.push((*helper, tested)),
                Event::RollRequested {
                    active, opponent, ..
                } => {
                    let main = |entrant: &'a Entrant| (entrant.roller, &entrant.tested);
                    return match which {
                        Which::Main(Side::Active) => Some(main(active)),
                        Which::Main(Side::Opponent) => opponent.as_ref().map(main),
                        Which::Help(place) => offers.iter().rev().nth(usize::from(place)).copied(),
                    };
                }
                _ => {}
            }
        }
        None
    }

    fn who(&self, id: ActorId) -> String {
        called(self.view, id)
    }

    fn whose(&self, which: Which) -> String {
        self.part(which)
            .map_or_else(|| "Somebody".to_owned(), |(actor, _)| self.who(actor))
    }

    /// "Tavi, Stealth".
    fn roll_of(&self, which: Which) -> String {
        match self.part(which) {
            Some((actor, tested)) => [&self.who(actor), ", ", tested.name.as_str()].concat(),
            None => "Somebody".to_owned(),
        }
    }

    fn ability(&self, id: AbilityId) -> &'a str {
        let named = self.back().find_map(|event| match event {
            Event::AbilitySet { ability, name, .. } if *ability == id => Some(name.as_str()),
            _ => None,
        });
        named.unwrap_or(said!("an ability"))
    }

    /// "+20 (the open window)".
    fn carried(&self, id: CarriedId) -> String {
        let made = self.back().find_map(|event| match event {
            Event::ModifierCarried {
                carried,
                amount,
                reason,
                ..
            } if *carried == id => Some(with_reason(*amount, reason)),
            _ => None,
        });
        made.unwrap_or_default()
    }

    /// "Tavi, Stealth: 31 to 68, a success."
    fn fell(&self, which: Which, result: &RollResult) -> String {
        let article = if result.typed {
            said!(", with their own dice, ")
        } else {
            ", "
        };
        [
            &self.roll_of(which),
            ": ",
            &result.natural.face().to_string(),
            " to ",
            &plain(result.against.get()),
            article,
            level(result.level),
            ".",
        ]
        .concat()
    }

    fn asked(&self, entrant: &Entrant) -> String {
        let mut text = [
            &self.who(entrant.roller),
            ", ",
            entrant.tested.name.as_str(),
            " ",
            &plain(entrant.tested.base.get()),
        ]
        .concat();
        for modifier in &entrant.modifiers {
            text.push_str(&[", ", &of_modifier(modifier)].concat());
        }
        if let Some(followers) = &entrant.followers {
            let names: Vec<String> = followers.iter().map(|id| self.who(*id)).collect();
            text.push_str(said!(", leads"));
            if !names.is_empty() {
                text.push_str(&[" ", &list(&names)].concat());
            }
        }
        text
    }

    fn sentence(&self, event: &Event) -> String {
        let who = |id: &ActorId| self.who(*id);
        let marks = |actor: &ActorId, ability: &AbilityId| {
            [&who(actor), said!(" marks "), self.ability(*ability), "."].concat()
        };
        match event {
            Event::TableOpened { title, .. } => [title.as_str(), said!(" begins.")].concat(),
            Event::SettingsChanged { .. } => said!("The table’s options change.", String),
            Event::NoteMade { text } => text.clone(),
            Event::CharacterJoined { name, player, .. } => match player {
                Some(player) => [
                    name.as_str(),
                    said!(" joins, played by "),
                    player.as_str(),
                    ".",
                ]
                .concat(),
                None => [name.as_str(), said!(" joins.")].concat(),
            },
            Event::CharacterChanged { name, player, .. } => match player {
                Some(player) => [
                    name.as_str(),
                    said!(" is the name now, played by "),
                    player.as_str(),
                    ".",
                ]
                .concat(),
                None => [name.as_str(), said!(" is the name now.")].concat(),
            },
            Event::CharacterLeft { actor } => [&who(actor), said!(" leaves for good.")].concat(),
            Event::AbilitySet {
                actor,
                name,
                kind: of,
                base,
                ..
            } => {
                let figure = base.map_or_else(
                    || said!(", its score still open", String),
                    |base| [" ", &plain(base.get())].concat(),
                );
                [
                    &who(actor),
                    ": ",
                    name.as_str(),
                    &figure,
                    " (",
                    &kind(*of).to_ascii_lowercase(),
                    ").",
                ]
                .concat()
            }
            Event::AbilityRemoved { actor, ability } => {
                [&who(actor), said!(" strikes "), self.ability(*ability), "."].concat()
            }
            Event::CheckSet {
                actor,
                ability,
                check: true,
            } => marks(actor, ability),
            Event::CheckSet {
                actor,
                ability,
                check: false,
            } => [
                &who(actor),
                said!(" clears the mark of "),
                self.ability(*ability),
                ".",
            ]
            .concat(),
            Event::ChecksWiped => said!("All marks are cleared.", String),
            Event::RollRequested {
                goal,
                stakes,
                active,
                opponent,
            } => {
                let mut text = ["“", goal, "”: ", &self.asked(active)].concat();
                if let Some(opponent) = opponent {
                    text.push_str(&[said!(", against "), &self.asked(opponent)].concat());
                }
                text.push('.');
                if let Some(stakes) = stakes {
                    text.push_str(&[said!(" At stake: "), stakes, "."].concat());
                }
                text
            }
            Event::RollDropped { waived: true } => said!("It works without a roll.", String),
            Event::RollDropped { waived: false } => said!("The roll is let go.", String),
            Event::ModifiersSet { which, modifiers } => {
                let given: Vec<String> = modifiers.iter().map(of_modifier).collect();
                let given = if given.is_empty() {
                    said!("none", String)
                } else {
                    list(&given)
                };
                [&self.roll_of(*which), said!(": modifiers, "), &given, "."].concat()
            }
            Event::CarriedUsed { which, carried, on } => {
                let counts = if *on {
                    said!(" counts for ")
                } else {
                    said!(" no longer counts for ")
                };
                [
                    said!("The carried "),
                    &self.carried(*carried),
                    counts,
                    &self.roll_of(*which),
                    ".",
                ]
                .concat()
            }
            Event::CarriedDropped { actor, carried } => [
                &who(actor),
                said!(" no longer carries "),
                &self.carried(*carried),
                ".",
            ]
            .concat(),
            Event::HelpOffered {
                helper,
                tested,
                to,
                why,
                ..
            } => {
                let to = to.map(|to| [" to ", &self.whose(Which::Help(to))].concat());
                let why = if why.is_empty() {
                    String::new()
                } else {
                    [" (", why, ")"].concat()
                };
                [
                    &who(helper),
                    said!(" offers help"),
                    &to.unwrap_or_default(),
                    " with ",
                    tested.name.as_str(),
                    " ",
                    &plain(tested.base.get()),
                    &why,
                    ".",
                ]
                .concat()
            }
            Event::HelpJudged { help, verdict } => {
                let says = match verdict {
                    Verdict::Agreed => said!(" may help."),
                    Verdict::Denied => said!(" can not help with that."),
                    Verdict::OutOfPlace => said!(" can not help from there."),
                };
                [&self.whose(Which::Help(*help)), says].concat()
            }
            Event::HelpWithdrawn { help } => {
                [&self.whose(Which::Help(*help)), said!(" only follows.")].concat()
            }
            Event::HelpRolled {
                help: place,
                result,
            } => [
                &self.fell(Which::Help(*place), result),
                " Help: ",
                &signed(help(result.level)),
                ".",
            ]
            .concat(),
            Event::Rolled {
                active,
                opponent,
                comparison,
            } => {
                let mut text = self.fell(Which::Main(Side::Active), active);
                if let (Some(opponent), Some(comparison)) = (opponent, comparison) {
                    text.push_str(
                        &[
                            " ",
                            &self.fell(Which::Main(Side::Opponent), opponent),
                            " ",
                            &self.whose(Which::Main(Side::Active)),
                            ": ",
                            outcome(comparison.outcome),
                            ".",
                        ]
                        .concat(),
                    );
                    if let Some((why, _)) = scaling(comparison.scaled.scaling) {
                        text.push_str(&[" ", &why, "."].concat());
                    }
                }
                text
            }
            Event::BenefitsTaken {
                which,
                benefits,
                told,
            } => {
                let names: Vec<String> = benefits
                    .iter()
                    .map(|its| benefit(*its).0.to_ascii_lowercase())
                    .collect();
                brings(
                    &self.whose(*which),
                    said!("’s critical brings "),
                    &list(&names),
                    told,
                )
            }
            Event::DrawbackTaken {
                which,
                drawback: of,
                told,
            } => brings(
                &self.whose(*which),
                said!("’s fumble brings "),
                &drawback(*of).0.to_ascii_lowercase(),
                told,
            ),
            Event::ModifierCarried { actor, amount, .. } => [
                &who(actor),
                said!(" carries "),
                &signed(*amount),
                said!(" to the next roll it bears on."),
            ]
            .concat(),
            Event::CheckAsked { which } => {
                [&self.roll_of(*which), said!(": asks for a check.")].concat()
            }
            Event::DramaJudged { dramatic: true } => {
                said!("It was dramatic enough for checks.", String)
            }
            Event::DramaJudged { dramatic: false } => {
                said!("It was not dramatic enough for checks.", String)
            }
            Event::CheckMarked { actor, ability, .. } => marks(actor, ability),
            Event::HelperChecked { actor, ability, .. } => [
                &who(actor),
                said!(" marks "),
                self.ability(*ability),
                said!(" for having helped."),
            ]
            .concat(),
            Event::RollPutAway => said!("The roll is put away.", String),
            Event::TimeAdvanced { amount, unit } => {
                [&span(*amount, *unit), said!(" pass.")].concat()
            }
            Event::SceneBegan { scene, name } => {
                let name = name.as_ref().map(|name| [": ", name.as_str()].concat());
                [
                    said!("The next scene begins, number "),
                    &scene.to_string(),
                    &name.unwrap_or_default(),
                    ".",
                ]
                .concat()
            }
            Event::RoundsBegan => said!("Combat rounds begin.", String),
            Event::RoundBegan { round } => ["Round ", &round.to_string(), " begins."].concat(),
            Event::RoundsEnded => said!("The rounds end; natural time runs again.", String),
            Event::ActedSet { actor, acted: true } => [&who(actor), said!(" has acted.")].concat(),
            Event::ActedSet {
                actor,
                acted: false,
            } => [&who(actor), said!(" may still act.")].concat(),
        }
    }
}

fn brings(whose: &str, brings: &str, what: &str, told: &str) -> String {
    let told = if told.is_empty() {
        String::new()
    } else {
        [": ", told].concat()
    };
    [whose, brings, what, &told, "."].concat()
}

fn with_reason(amount: i32, reason: &str) -> String {
    if reason.is_empty() {
        signed(amount)
    } else {
        [&signed(amount), " (", reason, ")"].concat()
    }
}

fn of_modifier(modifier: &Modifier) -> String {
    with_reason(modifier.amount, &modifier.reason)
}
