//! Dialogs that show a list of actions, or a question with its answers. Their contents are computed from a view.

use super::ConflictContext;
use super::action::{Action, ActionButton};
use super::ending::{adoptable_stakes, advantage};
use super::people::talent_lines;
use super::playing::add_talent;
use super::real_cards::TurnedCards;
use super::reveal::{bonus, total_lines};
use crate::components::{ListContent, SumLine};
use crate::grammar::{capitalised, list, possessive};
use crate::improv::dialog::{ImprovDialog, ImprovList};
use crate::improv::messages;
use crate::table_action::TableAction;
use ::improv::command::{Command, Objection, OtherTokenUse, TalentFit};
use ::improv::piles::PileAdvantage;
use ::improv::side::SideId;
use ::improv::state::{ConflictKind, Phase, Role};
use ::improv::view::View;
use tabletop::rule::im;
use tabletop::seat::ActorId;

type List = ListContent<Action>;

fn open(dialog: impl Into<ImprovDialog>) -> Action {
    Action::Open(dialog.into())
}

/// Returns the content of a list, or `None` if its subject is gone. `narration` is what is typed as the next narration.
pub fn list_of(view: &View, list: ImprovList, narration: &str) -> Option<ListContent<Action>> {
    let context = ConflictContext::of(view);
    Some(match list {
        ImprovList::Menu => menu(view),
        ImprovList::CancelConflict => List::question(
            "Cancel the conflict?",
            "Nobody wins and nobody loses. You can undo this.",
            [
                ActionButton::primary("Keep playing", Action::Close),
                ActionButton::plain("Cancel it", Action::Play(Command::CancelConflict)),
            ],
        ),
        ImprovList::EndConflict => end_conflict(&context?),
        ImprovList::OnCard(side) => on_card(&context?, side)?,
        ImprovList::ChooseTalent { actor, side } => choose_talent(&context?, actor, side)?,
        ImprovList::TalentFit {
            actor,
            talent,
            side,
        } => talent_fit(&context?, actor, talent, side),
        ImprovList::AllPass => all_pass(view),
        ImprovList::Total(side) => {
            let context = context?;
            let lines = total_lines(&context, side);
            if lines.is_empty() {
                return None;
            }
            List {
                lines,
                is_sum: true,
                ..List::new(format!(
                    "{} total",
                    possessive(&context.name_capitalised(side))
                ))
            }
        }
        ImprovList::Objection(side) => objection(&context?, side, narration),
        ImprovList::Standings => standings(&context?),
        ImprovList::NarrationOrder => narration_order(&context?),
        ImprovList::NewSession => List::question(
            "Start a new session?",
            match view.settings.uses_real_deck() {
                true => {
                    "Shuffle the real deck and deal new hands. Tokens and talent uses are reset."
                }
                false => {
                    "All cards are shuffled and new hands are dealt. Tokens and talent uses are reset."
                }
            },
            [
                ActionButton::plain("Not yet", Action::Close),
                ActionButton::primary("Start", Action::Play(Command::BeginSession)),
            ],
        ),
        ImprovList::PersonMenu(person) => person_menu(view, person)?,
        ImprovList::Leave(person) => List::question(
            format!("Remove {} from the table?", messages::person(view, person)),
            "The hand is discarded, and the tokens leave play. You can undo this.",
            [
                ActionButton::primary("Cancel", Action::Close),
                ActionButton::plain(
                    "Remove from the table",
                    Action::Play(Command::Leave { person }),
                ),
            ],
        ),
    })
}

/// The menu of the table, with actions that are needed rarely.
fn menu(view: &View) -> List {
    let title = view.title.as_ref();
    let mut menu = List::new(title.map_or_else(String::new, ToString::to_string));
    match &view.conflict {
        Some(conflict) => {
            let is_new = matches!(conflict.phase, Phase::Setup | Phase::Stakes);
            if conflict.kind == ConflictKind::Extended && !is_new {
                let detail = "victory piles and who is ahead";
                menu.row("Current standings", detail, open(ImprovList::Standings));
            }
            // Once a card has been played, the refusal asks, with its rule and what to do (IM-039).
            let (detail, cancel) = match conflict.has_played_cards {
                false => (
                    "no card has been played yet",
                    open(ImprovList::CancelConflict),
                ),
                true => (
                    "cards are discarded, tokens go back, used talents stay used",
                    Action::Play(Command::CancelConflict),
                ),
            };
            menu.row("Cancel the conflict", detail, cancel);
            // The dialog shows the options, and says the same (IM-129).
            let detail = "you can change them between conflicts";
            menu.row("Options", detail, open(ImprovDialog::Options(None)));
        }
        None => {
            let detail = "new hands, tokens and talent uses";
            menu.row("New session", detail, open(ImprovList::NewSession));
            let options = ImprovDialog::Options(None);
            menu.row("Options", "the rules of this table", open(options));
        }
    }
    menu.row(
        "Add a note",
        "saved in the chronicle",
        open(ImprovDialog::Note),
    );
    let uses = [
        (view.settings.redraw, OtherTokenUse::Redraw),
        (view.settings.bribe, OtherTokenUse::Bribe),
    ];
    for (_, purpose) in uses.into_iter().filter(|(is_on, _)| *is_on) {
        if view.players().next().is_some() {
            let dialog = ImprovDialog::MoveTokens(purpose);
            menu.row(
                token_use(purpose),
                "the app only moves tokens",
                open(dialog),
            );
        }
    }
    menu.rows.extend(TableAction::rows(Action::OfTable));
    menu
}

/// Returns the label for a use of tokens outside conflicts (IM-162).
pub const fn token_use(purpose: OtherTokenUse) -> &'static str {
    match purpose {
        OtherTokenUse::Redraw => "Tokens for new cards",
        OtherTokenUse::Bribe => "Tokens as a bribe",
    }
}

/// Asks for confirmation before a conflict ends while a stake can still be adopted (IM-159).
fn end_conflict(context: &ConflictContext) -> List {
    let lost = adoptable_stakes(context);
    let names: Vec<String> = lost.iter().map(|side| context.name(*side)).collect();
    let names = list(&names);
    let text = match lost.len() {
        1 => format!(
            "Nobody has adopted the stake of {names}. If the conflict ends now, it does not come true."
        ),
        _ => format!(
            "Nobody has adopted the stakes of {names}. If the conflict ends now, they do not come true."
        ),
    };
    List::question(
        "End the conflict?",
        text,
        [
            ActionButton::primary("Not yet", Action::Close),
            ActionButton::plain("End the conflict", Action::Play(Command::EndConflict)),
        ],
    )
}

/// Lists the bonuses on a side's card. By the rules, they stay there (IM-062).
fn on_card(context: &ConflictContext, side: SideId) -> Option<List> {
    let mut shown = List::new(format!("On {} card", possessive(&context.name(side))));
    for (index, added_bonus) in (0..).zip(&context.conflict.bonuses) {
        if added_bonus.on == side {
            let take_back = Action::Play(Command::TakeBackBonus { bonus: index });
            shown.row(bonus(context, added_bonus), "take it back", take_back);
        }
    }
    let note = "By the book, bonuses stay on the card. Use Undo for a slip of the thumb.";
    shown.notes_below = vec![note.to_owned()];
    (!shown.rows.is_empty()).then_some(shown)
}

fn choose_talent(context: &ConflictContext, actor: ActorId, side: SideId) -> Option<List> {
    let person = context.view.person(actor)?;
    let mut shown = List::new("Which talent?");
    let (usable, used_up): (Vec<_>, Vec<_>) =
        talent_lines(context.view, person).partition(|line| line.can_be_used);
    for line in usable {
        let add = add_talent(context, actor, line.index, side);
        shown.row(line.name, line.uses, add);
    }
    for line in used_up {
        shown
            .notes_below
            .push(format!("{}: {}.", line.name, line.uses));
    }
    Some(shown)
}

/// Asks whether a talent fits on the card of another side (IM-052).
fn talent_fit(context: &ConflictContext, actor: ActorId, talent: u16, side: SideId) -> List {
    let talent_used = context
        .view
        .person(actor)
        .and_then(|person| person.talents.get(usize::from(talent)));
    let name = talent_used.map_or("", |talent_used| talent_used.name.as_str());
    let helper = messages::person_capitalised(context.view, actor);
    let add = Action::Play(Command::AddTalent {
        by: actor,
        talent,
        on: side,
        fit: TalentFit::Agreed,
    });
    let mut shown = List::new(capitalised(&format!("{name} for {}?", context.name(side))));
    shown.text = "The table decides whether it helps there.".to_owned();
    shown.row("It helps", "in position, and it fits", add);
    // A “no” is the answer, so the rules need not refuse it once more.
    shown.row(
        "Too far away",
        format!("{helper} is not in a position to help"),
        Action::CloseWith(format!("{name} not used: {helper} is too far away.")),
    );
    shown.row(
        "It does not fit",
        "the talent does not suit this",
        Action::CloseWith(format!("{name} not used: it does not fit.")),
    );
    shown
}

/// Asks for confirmation before everybody who is still to pass does so and the cards are revealed (IM-061).
fn all_pass(view: &View) -> List {
    let waiting = view.people_yet_to_pass();
    let names: Vec<String> = waiting
        .iter()
        .map(|id| messages::person(view, *id))
        .collect();
    let pass = Command::Pass { people: waiting };
    let reveal = match view.settings.uses_real_deck() {
        true => {
            let turned = TurnedCards::Round;
            Action::PlayThenOpen(pass, ImprovDialog::EnterCards(turned))
        }
        false => Action::PlayAll(vec![pass, Command::Reveal]),
    };
    List::question(
        "No more bonuses?",
        format!(
            "Still to pass: {}. After the reveal, nobody can add bonuses.",
            list(&names)
        ),
        [
            ActionButton::plain("Not yet", Action::Close),
            ActionButton::primary("All pass: reveal", reveal),
        ],
    )
}

/// Asks what the objection to a narration is. Each objection has its own rule. The narration is quoted if it was typed; the stake is
/// what it may not go beyond (IM-092).
fn objection(context: &ConflictContext, side: SideId, narration: &str) -> List {
    let object = |objection| Action::Narrate(side, Some(objection));
    let mut shown = List::new("What is the objection?");
    let owner = possessive(&context.name_capitalised(side));
    shown.text = match narration.trim() {
        "" => format!("To {} narration.", possessive(&context.name(side))),
        narration => format!("{owner} narration: “{narration}”"),
    };
    let stake = context.side(side).map(|side| messages::stake(&side.state));
    if let Some(stake) = stake.filter(|stake| !stake.is_empty()) {
        shown.notes_below.push(format!("{owner} stake: {stake}"));
    }
    shown.row(
        "It contradicts a result",
        "it undoes another side’s win",
        object(Objection::Contradicts),
    );
    shown.row(
        "It was not at stake",
        "it needs its own conflict",
        object(Objection::OutOfScope),
    );
    if context.conflict.leaves_outcome_open {
        shown.row(
            "Too early for the outcome",
            "wait for the final narration",
            object(Objection::EarlyOutcome),
        );
    }
    shown
}

/// Shows the standings between rounds: who is ahead of whom and why, and the cards in each pile (IM-114, IM-115).
fn standings(context: &ConflictContext) -> List {
    let mut shown = List::new("Current standings");
    for pair in &context.conflict.matchups {
        let matchup = pair.matchup;
        let [(high, high_count), (low, low_count)] = matchup.from_ahead();
        let (high_name, low_name) = (context.name_capitalised(high), context.name(low));
        let text = match matchup.ahead {
            Some(_) => {
                let why = advantage(&matchup, context.card_rules());
                format!("{high_name}, ahead of {low_name}: {why}")
            }
            None => format!("{high_name}, tied with {low_name}"),
        };
        let rule = match matchup.ahead {
            Some((_, PileAdvantage::MoreCards)) => im(114),
            Some((_, PileAdvantage::HigherCard(..) | PileAdvantage::TieBreak)) | None => im(115),
        };
        let counts = format!("{high_count} vs. {low_count}");
        shown.lines.push(SumLine::new(text, counts, rule));
    }
    for side in context.conflict.sides_without_opposition() {
        let text = format!(
            "{}, with no opponent: the stake comes true",
            context.name_capitalised(side.state.id)
        );
        let count = side.sorted_pile.len().to_string();
        shown.lines.push(SumLine::new(text, count, im(20)));
    }
    let sides = context.conflict.sides.iter();
    for side in sides.filter(|side| side.state.takes_part_in_end()) {
        let cards = side.sorted_pile.iter();
        let cards: Vec<String> = cards
            .map(|card| messages::card(*card, context.card_rules()))
            .collect();
        let name = context.name_capitalised(side.state.id);
        shown.notes_below.push(match cards.is_empty() {
            true => format!("{name}: no victory cards."),
            false => format!("{name}: {}.", list(&cards)),
        });
    }
    shown
}

/// Shows the narration order. Each side can be moved up by one place.
fn narration_order(context: &ConflictContext) -> List {
    let order = &context.conflict.narration_order;
    let mut shown = List::new("Order of narration");
    for (index, id) in order.iter().enumerate() {
        let mut order = order.clone();
        let detail = if index > 0 {
            order.swap(index - 1, index);
            "move up"
        } else {
            "goes first"
        };
        let set = Action::Play(Command::SetNarrationOrder { order });
        shown.row(context.name_capitalised(*id), detail, set);
    }
    let note = "Any order works, as long as the results stay the same.";
    shown.notes_below = vec![note.to_owned()];
    shown.buttons = vec![ActionButton::primary("Done", Action::Close)];
    shown
}

/// The menu of a person, with actions that are needed rarely.
fn person_menu(view: &View, id: ActorId) -> Option<List> {
    let person = view.person(id)?;
    let mut menu = List::new(person.name.as_str());
    menu.row("Rename", "", open(ImprovDialog::Rename(id)));
    if person.role == Role::Player {
        let detail = "names and maximum uses";
        menu.row("Talents", detail, open(ImprovDialog::Talents(id)));
        // During a conflict, the rules refuse it, and say the same.
        let detail = match view.conflict {
            Some(_) => "possible once the conflict is over",
            None => "the hand is discarded, tokens leave play",
        };
        menu.row("Remove from the table", detail, open(ImprovList::Leave(id)));
    }
    Some(menu)
}
