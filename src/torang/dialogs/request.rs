//! The dialog that calls for a roll: the ability, the goal, and whether it is a basic, group or opposed roll.

use super::{ModifierSteps, show_typed_error, use_error};
use crate::components::{
    Button, ButtonVariant, Choice, ChoiceChips, Dialog, Dock, ErrorMessage, Heading, Note, Rows,
    TextField, TickRow, switch_over, toggle,
};
use crate::grammar::figure;
use crate::torang::messages::{ROLL_LATER, actor_name, reasoned};
use crate::torang::odds_bar::Odds;
use crate::torang::prepared::help_note;
use crate::torang::request::{ChosenScore, RollKind, RollRequest};
use crate::torang::table::use_torang;
use crate::torang::typed::InputError;
use ::torang::command::GmModifier;
use ::torang::modifier::CarriedModifierId;
use ::torang::state::{AbilityId, Role};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The fields for a side's ability or score.
#[derive(Clone, Copy)]
struct ScoreFields {
    ability: RwSignal<Option<AbilityId>>,
    name: RwSignal<String>,
    score: RwSignal<String>,
}

impl ScoreFields {
    fn new(chosen: ChosenScore) -> Self {
        Self {
            ability: RwSignal::new(chosen.ability),
            name: RwSignal::new(chosen.name),
            score: RwSignal::new(chosen.score),
        }
    }

    fn get(self) -> ChosenScore {
        ChosenScore {
            ability: self.ability.get(),
            name: self.name.get(),
            score: self.score.get(),
        }
    }
}

/// What is chosen and typed in the dialog.
#[derive(Clone, Copy)]
struct RequestFields {
    roller: ActorId,
    chosen: ScoreFields,
    goal: RwSignal<String>,
    stakes: RwSignal<String>,
    modifiers: RwSignal<Vec<GmModifier>>,
    typed_modifier: RwSignal<String>,
    carried: RwSignal<Vec<CarriedModifierId>>,
    kind: RwSignal<RollKind>,
    leads_group: RwSignal<bool>,
    followers: RwSignal<Vec<ActorId>>,
    opponent: RwSignal<Option<ActorId>>,
    opponent_name: RwSignal<String>,
    opponent_chosen: ScoreFields,
}

impl RequestFields {
    fn new(start: RollRequest) -> Self {
        Self {
            roller: start.roller,
            chosen: ScoreFields::new(start.chosen),
            goal: RwSignal::new(start.goal),
            stakes: RwSignal::new(start.stakes),
            modifiers: RwSignal::new(start.modifiers),
            typed_modifier: RwSignal::new(start.typed_modifier),
            carried: RwSignal::new(start.carried),
            kind: RwSignal::new(start.kind),
            leads_group: RwSignal::new(start.leads_group),
            followers: RwSignal::new(start.followers),
            opponent: RwSignal::new(start.opponent),
            opponent_name: RwSignal::new(start.opponent_name),
            opponent_chosen: ScoreFields::new(start.opponent_chosen),
        }
    }

    fn get(self) -> RollRequest {
        RollRequest {
            roller: self.roller,
            chosen: self.chosen.get(),
            goal: self.goal.get(),
            stakes: self.stakes.get(),
            modifiers: self.modifiers.get(),
            typed_modifier: self.typed_modifier.get(),
            carried: self.carried.get(),
            kind: self.kind.get(),
            leads_group: self.leads_group.get(),
            followers: self.followers.get(),
            opponent: self.opponent.get(),
            opponent_name: self.opponent_name.get(),
            opponent_chosen: self.opponent_chosen.get(),
        }
    }
}

/// The dialog that calls for a roll and shows its chances.
#[component]
pub fn RequestDialog(roller: ActorId, ability: Option<AbilityId>) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let fields = RequestFields::new(RollRequest::starting(&view, roller, ability));
    let request = Memo::new(move |_| fields.get());
    let chances = Memo::new(move |_| request.with(|request| request.chances(&table.view().get())));
    let ready =
        Memo::new(move |_| request.with(|request| request.commands(&table.view().get()).is_ok()));
    let error = use_error(move || request.track());
    let modifier_error = use_error(move || fields.typed_modifier.track());
    let send = Callback::from(move |and_roll: bool| {
        let commands = request.with_untracked(|request| request.commands(&table.view_now()));
        match commands {
            Ok(commands) => table.request(commands, and_roll),
            Err(found @ InputError::NoModifier(_)) => show_typed_error(modifier_error, &found),
            Err(found) => show_typed_error(error, &found),
        }
    });
    let call = Callback::from(move || send.run((false,)));
    let title = format!("{} rolls", actor_name(&view, roller));
    let kind = fields.kind;
    let rolls = title.clone();
    let label = Signal::derive(move || match kind.get() {
        RollKind::Opposed => "Both roll".to_owned(),
        RollKind::Alone | RollKind::Group => rolls.clone(),
    });
    let foot = move || view! { <RequestDock label ready call send/> };
    let has_own_dice = view.settings.manual_dice;
    view! {
        <Dialog title foot>
            <div class="form">
                // The kind comes first: what it changes is below, so that it stays under the finger.
                <KindChoice kind/>
                <TextField label="What is the goal?" value=fields.goal on_enter=call framed=true/>
                <Score label="Ability" actor=Signal::stored(Some(roller)) fields=fields.chosen on_enter=call/>
                <OtherRollers fields on_enter=call/>
                {move || chances.get().map(|odds| view! { <Odds odds/> })}
                <Modifiers fields on_enter=call/>
                <ErrorMessage text=modifier_error/>
                <TextField label="What is at stake (optional)" value=fields.stakes on_enter=call framed=true/>
                {has_own_dice.then(|| view! { <OwnDice/> })}
                <ErrorMessage text=error/>
            </div>
        </Dialog>
    }
}

/// The buttons that call for the roll, and that roll at once.
#[component]
fn RequestDock(
    /// The label of the button that rolls.
    label: Signal<String>,
    /// Whether nothing is missing.
    ready: Memo<bool>,
    call: Callback<()>,
    /// Calls for the roll; `true` rolls at once.
    send: Callback<(bool,)>,
) -> impl IntoView {
    view! {
        <Dock>
            <Button label=ROLL_LATER class="btn-big grow" on_press=call/>
            // Not highlighted while something is missing: a tap says what.
            {move || {
                let variant = if ready.get() { ButtonVariant::Primary } else { ButtonVariant::Plain };
                view! { <Button label variant class="btn-big grow" on_press=move || send.run((true,))/> }
            }}
        </Dock>
    }
}

/// The choice of the kind of roll.
#[component]
fn KindChoice(kind: RwSignal<RollKind>) -> impl IntoView {
    let kinds = Signal::derive(move || {
        [
            (RollKind::Alone, "Basic"),
            (RollKind::Group, "Group"),
            (RollKind::Opposed, "Opposed"),
        ]
        .map(|(option, label)| Choice::new(label, kind.get() == option, move || kind.set(option)))
        .to_vec()
    });
    view! { <ChoiceChips label="Kind of roll" choices=kinds/> }
}

/// The others who take part in this kind of roll: helpers, followers, or an opponent.
#[component]
fn OtherRollers(fields: RequestFields, on_enter: Callback<()>) -> impl IntoView {
    let table = use_torang();
    let RequestFields {
        roller,
        kind,
        followers,
        ..
    } = fields;
    let help = move || help_note(&table.view().get(), roller).map(|text| view! { <Note text/> });
    move || match kind.get() {
        RollKind::Alone => help().into_any(),
        RollKind::Group => {
            view! { <Followers roller followers opponent=Signal::stored(None)/> }.into_any()
        }
        RollKind::Opposed => view! { <OpposedRollers fields on_enter/> {help()} }.into_any(),
    }
}

/// The opponent, and the group that the roller leads against it.
#[component]
fn OpposedRollers(fields: RequestFields, on_enter: Callback<()>) -> impl IntoView {
    let RequestFields {
        roller,
        leads_group,
        followers,
        opponent,
        opponent_name: name,
        opponent_chosen: chosen,
        ..
    } = fields;
    view! {
        <Heading text="Against whom?"/>
        <Opponent roller opponent name chosen on_enter/>
        <Rows>
            <TickRow
                label="Leads a group"
                detail="one roll for all who follow"
                on=leads_group
                on_press=switch_over(leads_group)
            />
        </Rows>
        {move || leads_group.get().then(|| view! {
            <Followers roller followers opponent=opponent.into()/>
        })}
    }
}

/// The modifiers, and the field for another one.
#[component]
fn Modifiers(fields: RequestFields, on_enter: Callback<()>) -> impl IntoView {
    let RequestFields {
        roller,
        modifiers,
        typed_modifier,
        carried,
        ..
    } = fields;
    view! {
        <Heading text="Modifiers"/>
        <ModifierSteps on_step=move |step: i32| modifiers.update(|modifiers| modifiers.push((step, String::new())))/>
        <ModifierChips roller modifiers carried/>
        <TextField label="Modifier and reason, such as +20 high ground" value=typed_modifier on_enter framed=true/>
    }
}

/// The choice to roll real dice.
#[component]
fn OwnDice() -> impl IntoView {
    let own_dice = use_torang().own_dice;
    view! {
        <Rows>
            <TickRow
                label="My dice"
                detail="roll real dice and enter the result"
                on=own_dice
                on_press=switch_over(own_dice)
            />
        </Rows>
    }
}

/// The choice of an ability from the sheet, or of another score.
#[component]
fn Score(
    label: &'static str,
    /// The actor whose sheet is used; `None` for a new character.
    actor: Signal<Option<ActorId>>,
    fields: ScoreFields,
    on_enter: Callback<()>,
) -> impl IntoView {
    let table = use_torang();
    let choices = Signal::derive(move || {
        let view = table.view().get();
        let current = fields.ability.get();
        let character = actor.get().and_then(|actor| view.character(actor));
        let mut choices = vec![];
        for ability in character.iter().flat_map(|character| &character.abilities) {
            if let Some(base) = ability.base {
                let id = Some(ability.id);
                let label = format!("{} {}", ability.name.as_str(), figure(base.get()));
                choices.push(Choice::new(label, current == id, move || {
                    fields.ability.set(id)
                }));
            }
        }
        choices.push(Choice::new("Other score", current.is_none(), move || {
            fields.ability.set(None);
        }));
        choices
    });
    view! {
        {move || actor.get().map(|_| view! { <ChoiceChips label choices/> })}
        {move || fields.ability.get().is_none().then(|| view! {
            <TextField label="Ability, such as Perception" value=fields.name on_enter framed=true/>
            <TextField label="Score" value=fields.score numeric=true on_enter framed=true/>
        })}
    }
}

/// The choice of the followers of a group's leader.
#[component]
fn Followers(
    roller: ActorId,
    followers: RwSignal<Vec<ActorId>>,
    /// The opponent, who does not follow.
    opponent: Signal<Option<ActorId>>,
) -> impl IntoView {
    let table = use_torang();
    let choices = Signal::derive(move || {
        let view = table.view().get();
        let others = view.present().filter(|character| character.id != roller);
        let candidates = others.filter(|character| Some(character.id) != opponent.get());
        let choice = |id| {
            let chosen = followers.with(|followers| followers.contains(&id));
            Choice::new(actor_name(&view, id), chosen, move || {
                followers.update(|followers| toggle(followers, id));
            })
        };
        candidates.map(|other| choice(other.id)).collect::<Vec<_>>()
    });
    view! {
        <Heading text="Who follows?"/>
        <ChoiceChips label="Followers" several=true choices/>
        <Note text="One roll counts for the whole group. Followers do not roll or affect the result."/>
    }
}

/// The choice of the opponent and its ability. The gamemaster's characters come first, and a new character can be named.
#[component]
fn Opponent(
    roller: ActorId,
    opponent: RwSignal<Option<ActorId>>,
    name: RwSignal<String>,
    chosen: ScoreFields,
    on_enter: Callback<()>,
) -> impl IntoView {
    let table = use_torang();
    let choices = Signal::derive(move || {
        let view = table.view().get();
        let current = opponent.get();
        let mut others: Vec<_> = view
            .present()
            .filter(|character| character.id != roller)
            .collect();
        others.sort_by_key(|character| character.role == Role::Adventurer);
        let choice = |id, label: String, first: Option<AbilityId>| {
            Choice::new(label, current == id, move || {
                opponent.set(id);
                chosen.ability.set(first);
            })
        };
        let mut choices = vec![];
        for other in others {
            let mut scores = other
                .abilities
                .iter()
                .filter(|ability| ability.base.is_some());
            let first = scores.next().map(|ability| ability.id);
            choices.push(choice(Some(other.id), actor_name(&view, other.id), first));
        }
        choices.push(choice(None, "Someone new".to_owned(), None));
        choices
    });
    view! {
        <ChoiceChips label="Opponent" choices/>
        {move || opponent.get().is_none().then(|| view! {
            <TextField label="Name, such as the warden" value=name on_enter framed=true/>
        })}
        <Score label="Opponent’s ability" actor=opponent.into() fields=chosen on_enter/>
    }
}

/// The current modifiers, and those that the roller carries.
#[component]
fn ModifierChips(
    roller: ActorId,
    modifiers: RwSignal<Vec<GmModifier>>,
    carried: RwSignal<Vec<CarriedModifierId>>,
) -> impl IntoView {
    let table = use_torang();
    let choices = Memo::new(move |_| {
        table.view().with(|view| {
            view.character(roller)
                .map_or_else(Vec::new, |character| character.carried_modifiers.clone())
        })
    });
    let choices = Signal::derive(move || {
        let mut chips = vec![];
        for (index, (amount, why)) in modifiers.get().into_iter().enumerate() {
            let remove = move || {
                modifiers.update(|modifiers| {
                    modifiers.remove(index);
                });
            };
            chips.push(Choice::new(reasoned(amount, &why), true, remove));
        }
        for carried_modifier in choices.get() {
            let label = format!(
                "{}, carried",
                reasoned(carried_modifier.amount, &carried_modifier.reason)
            );
            let chosen = carried.with(|chosen| chosen.contains(&carried_modifier.id));
            let id = carried_modifier.id;
            chips.push(Choice::new(label, chosen, move || {
                carried.update(|chosen| toggle(chosen, id));
            }));
        }
        chips
    });
    move || {
        let any = choices.with(|choices| !choices.is_empty());
        any.then(|| view! { <ChoiceChips label="Modifiers" several=true choices/> })
    }
}
