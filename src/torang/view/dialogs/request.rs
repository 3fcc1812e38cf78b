//! The dialog that calls for a roll: the ability, the goal, and whether it is a basic, group or opposed roll.

use super::{ModifierSteps, show_typed_error};
use crate::components::{
    Button, ButtonVariant, Choice, ChoiceChips, Dialog, Dock, ErrorMessage, FieldText, Heading,
    Note, Rows, TextField, TickRow, one_of, toggle, use_error,
};
use crate::grammar::{capitalised, figure};
use crate::torang::messages::{OTHER_SCORE, actor_name, carried_reason, reasoned};
use crate::torang::prepared::{acted_note, help_note, later_label, others_can_help};
use crate::torang::request::{RollKind, RollRequest};
use crate::torang::typed::{InputError, modifiers};
use crate::torang::view::odds_bar::Odds;
use crate::torang::view::table::{AfterRequest, OwnDiceButton, use_torang};
use ::torang::opposed::Side;
use ::torang::state::{AbilityId, Role};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The dialog that calls for a roll and shows its chances.
#[component]
pub fn RequestDialog(roller: ActorId, ability: Option<AbilityId>) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let request = RwSignal::new(RollRequest::starting(&view, roller, ability));
    let chances = table.select(move |view| request.with(|request| request.chances(view)));
    let ready = table.select(move |view| request.with(|request| request.commands(view).is_ok()));
    let error = use_error(move || request.track());
    let typed_modifiers = Side::ALL.map(|side| {
        Memo::new(move |_| request.with(|request| request.side_modifiers(side).typed.clone()))
    });
    // Beside the field for the name: with large text, the end of the dialog is far from it.
    let opponent_error = use_error(move || request.track());
    let score_errors = Side::ALL.map(|_| use_error(move || request.track()));
    let modifier_errors = typed_modifiers.map(|typed| use_error(move || typed.with(|_| ())));
    let send: Callback<(AfterRequest,)> = Callback::from(move |next: AfterRequest| {
        let commands = request.with_untracked(|request| request.commands(&table.view_now()));
        match commands {
            Ok(commands) => table.request(commands, next),
            Err(
                found @ (InputError::NoModifier(_)
                | InputError::NoSign(_)
                | InputError::AmountBetweenWords(_)),
            ) => {
                // The error is about the first text that cannot be read.
                let is_wrong =
                    |typed: &Memo<String>| typed.with_untracked(|typed| modifiers(typed).is_err());
                let errors = typed_modifiers.iter().zip(modifier_errors);
                for (_, error) in errors.filter(|(typed, _)| is_wrong(typed)).take(1) {
                    show_typed_error(error, &found);
                }
            }
            Err(found @ InputError::NoOpponent) => show_typed_error(opponent_error, &found),
            Err(found) => {
                let is_wrong = |side: &Side| {
                    let wrong = request.with_untracked(|request| request.score_error(*side));
                    wrong.as_ref() == Some(&found)
                };
                let mut sides = Side::ALL.iter().zip(score_errors);
                let field = sides.find(|(side, _)| is_wrong(side));
                show_typed_error(field.map_or(error, |(_, error)| error), &found);
            }
        }
    });
    let title = format!("{} rolls", capitalised(&actor_name(&view, roller)));
    let (kind, set_kind) = slice!(request.kind);
    let options = || {
        [
            (RollKind::Alone, "Basic"),
            (RollKind::Group, "Group"),
            (RollKind::Opposed, "Opposed"),
        ]
    };
    let kinds = one_of(options, kind, move |option| set_kind.set(option));
    let rolls = title.clone();
    let label = Signal::derive(move || match kind.get() {
        RollKind::Opposed => "Both roll".to_owned(),
        RollKind::Alone | RollKind::Group => rolls.clone(),
    });
    let can_help = table.select(move |view| {
        let opponent = request.with(RollRequest::present_opponent);
        others_can_help(view, roller, opponent)
    });
    let later = Signal::derive(move || later_label(can_help.get()).to_owned());
    // In an opposed roll, the others may help either side.
    let call = Callback::from(move || {
        let asks = can_help.get_untracked() && kind.get_untracked() != RollKind::Opposed;
        send.run((if asks {
            AfterRequest::AskForHelp
        } else {
            AfterRequest::Wait
        },));
    });
    // Enter in a field presses the highlighted button.
    let roll = Callback::from(move || send.run((AfterRequest::Roll,)));
    let can_choose_dice = view.settings.manual_dice;
    let foot = move || {
        view! {
            <Dock>
                {can_choose_dice.then(|| view! { <OwnDiceButton/> })}
                <Button label=later class="btn-big grow" on_press=call/>
                // Not highlighted while something is missing: a tap says what.
                {move || {
                    let variant = if ready.get() { ButtonVariant::Primary } else { ButtonVariant::Plain };
                    view! { <Button label variant class="btn-big grow" on_press=roll/> }
                }}
            </Dock>
        }
    };
    let (ability, set_ability) = slice!(request.chosen.ability);
    let [own_error, their_error] = modifier_errors;
    // Created here because the field of the opponent comes and goes with the kind.
    let own_typed = FieldText::from(slice!(request.modifiers.typed));
    let their_typed = FieldText::from(slice!(request.opponent_modifiers.typed));
    let acted = acted_note(&view, roller);
    let [own_score_error, their_score_error] = score_errors;
    let fields = ScoreFields {
        ability,
        set_ability,
        name: slice!(request.chosen.name).into(),
        score: slice!(request.chosen.score).into(),
        error: own_score_error,
    };
    view! {
        <Dialog title foot>
            <div class="form">
                // The kind comes first: what it changes is below, so that it stays under the finger.
                <ChoiceChips label="Kind of roll" choices=kinds/>
                {acted.map(|text| view! { <Note text/> })}
                <Score label="Ability" actor=Signal::stored(Some(roller)) fields on_enter=roll/>
                <OtherRollers request opponent_error score_error=their_score_error on_enter=roll/>
                {move || chances.get().map(|odds| view! { <Odds odds/> })}
                <Modifiers request side=Side::Active typed=own_typed error=own_error on_enter=roll/>
                {move || (kind.get() == RollKind::Opposed).then(|| view! {
                    <Modifiers request side=Side::Opponent typed=their_typed error=their_error on_enter=roll/>
                })}
                // Both fields for words come last, because a roll needs neither: without a goal, the ability is named (TE-013).
                <TextField label="What is the goal? (optional)" value=slice!(request.goal) on_enter=roll framed=true/>
                <TextField label="What is at stake? (optional)" value=slice!(request.stakes) on_enter=roll framed=true/>
                <ErrorMessage text=error/>
            </div>
        </Dialog>
    }
}

/// The others who take part in this kind of roll: helpers, followers, or an opponent.
#[component]
fn OtherRollers(
    request: RwSignal<RollRequest>,
    /// That the opponent is missing; empty if it is not.
    opponent_error: RwSignal<String>,
    /// What is wrong with the opponent's score.
    score_error: RwSignal<String>,
    on_enter: Callback<()>,
) -> impl IntoView {
    let table = use_torang();
    let (kind, roller) = (memo!(request.kind), memo!(request.roller));
    // Created here because the fields come and go with the kind.
    let name = FieldText::from(slice!(request.opponent_name));
    let (ability, set_ability) = slice!(request.opponent_chosen.ability);
    let score = ScoreFields {
        ability,
        set_ability,
        name: slice!(request.opponent_chosen.name).into(),
        score: slice!(request.opponent_chosen.score).into(),
        error: score_error,
    };
    let help = table.select(move |view| {
        help_note(
            view,
            roller.get(),
            request.with(RollRequest::present_opponent),
        )
    });
    let help = move || help.get().map(|text| view! { <Note text/> });
    move || match kind.get() {
        RollKind::Alone => help().into_any(),
        RollKind::Group => view! { <Followers request/> }.into_any(),
        RollKind::Opposed => {
            view! { <OpposedRollers request name opponent_error score on_enter/> {help()} }
                .into_any()
        }
    }
}

/// The opponent, and the group that the roller leads against it.
#[component]
fn OpposedRollers(
    request: RwSignal<RollRequest>,
    name: FieldText,
    opponent_error: RwSignal<String>,
    score: ScoreFields,
    on_enter: Callback<()>,
) -> impl IntoView {
    let leads_group = memo!(request.leads_group);
    // The row stands below the opponent, so it names the roller.
    let leads = use_torang().select(move |view| request.with(|request| request.leads_label(view)));
    view! {
        <Heading text="Against whom?"/>
        <Opponent request name error=opponent_error score on_enter/>
        <Rows>
            <TickRow
                label=leads
                detail="one roll for all who follow"
                on=leads_group
                on_press=move || request.update(|request| request.leads_group = !request.leads_group)
            />
        </Rows>
        {move || leads_group.get().then(|| view! { <Followers request/> })}
    }
}

/// The modifiers of a side, and the field for another one.
#[component]
fn Modifiers(
    request: RwSignal<RollRequest>,
    side: Side,
    /// The typed modifiers.
    typed: FieldText,
    /// What is wrong with them.
    error: RwSignal<String>,
    /// What Enter does in an empty field.
    on_enter: Callback<()>,
) -> impl IntoView {
    let table = use_torang();
    let heading =
        table.select(move |view| request.with(|request| request.modifiers_heading(view, side)));
    let add = move |step: i32| {
        request.update(|request| {
            let modifiers = request.side_modifiers_mut(side);
            modifiers.given.push((step, String::new()));
        });
    };
    // Enter gives what was typed, and calls for the roll only if there is nothing.
    let on_enter = Callback::from(move || {
        let is_blank = |request: &RollRequest| request.side_modifiers(side).typed.trim().is_empty();
        if request.with_untracked(is_blank) {
            on_enter.run(());
            return;
        }
        let given = request.try_update(|request| request.side_modifiers_mut(side).give_typed());
        if let Some(Err(found)) = given {
            show_typed_error(error, &found);
        }
    });
    view! {
        <Heading text=heading/>
        <ModifierSteps about=heading on_step=add/>
        <ModifierChips request side/>
        <TextField
            label="Modifier and reason, such as +20 high ground"
            value=typed
            on_enter
            framed=true
            error
        />
    }
}

/// A choice of an ability or another score, with the fields for the latter.
#[derive(Clone, Copy)]
struct ScoreFields {
    ability: Signal<Option<AbilityId>>,
    set_ability: SignalSetter<Option<AbilityId>>,
    name: FieldText,
    score: FieldText,
    /// What is wrong with the score.
    error: RwSignal<String>,
}

/// The choice of an ability from the sheet, or of another score.
#[component]
fn Score(
    label: &'static str,
    /// The actor whose sheet is used; `None` for a new character.
    #[prop(into)]
    actor: Signal<Option<ActorId>>,
    fields: ScoreFields,
    on_enter: Callback<()>,
) -> impl IntoView {
    let table = use_torang();
    let ScoreFields {
        ability,
        set_ability,
        name,
        score,
        error,
    } = fields;
    let options = move || {
        let view = table.session.view().get();
        let character = actor.get().and_then(|actor| view.character(actor));
        let abilities = character.iter().flat_map(|character| &character.abilities);
        let scored = abilities.filter_map(|ability| {
            let label = format!("{} {}", ability.name.as_str(), figure(ability.base?.get()));
            Some((Some(ability.id), label))
        });
        let other = (None, OTHER_SCORE.to_owned());
        scored.chain([other]).collect::<Vec<_>>()
    };
    let choices = one_of(options, ability, move |id| set_ability.set(id));
    view! {
        {move || actor.get().map(|_| view! { <ChoiceChips label choices/> })}
        {move || ability.get().is_none().then(|| view! {
            <TextField label="Ability (optional), such as Perception" value=name on_enter framed=true/>
            <TextField label="Score" value=score numeric=true on_enter framed=true error/>
        })}
    }
}

/// The choice of the followers of a group's leader. The opponent does not follow.
#[component]
fn Followers(request: RwSignal<RollRequest>) -> impl IntoView {
    let table = use_torang();
    let followers = memo!(request.followers);
    let leaders =
        Memo::new(move |_| request.with(|request| (request.roller, request.present_opponent())));
    let choices = Signal::derive(move || {
        let view = table.session.view().get();
        let (roller, opponent) = leaders.get();
        let others = view.present().filter(|character| character.id != roller);
        let candidates = others.filter(|character| Some(character.id) != opponent);
        let choice = |id| {
            let chosen = followers.with(|followers| followers.contains(&id));
            Choice::new(actor_name(&view, id), chosen, move || {
                request.update(|request| toggle(&mut request.followers, id));
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
    request: RwSignal<RollRequest>,
    /// The field for the name of a new character.
    name: FieldText,
    /// That neither is given; empty if one is.
    error: RwSignal<String>,
    score: ScoreFields,
    on_enter: Callback<()>,
) -> impl IntoView {
    let table = use_torang();
    let (roller, opponent) = (memo!(request.roller), memo!(request.opponent));
    let choices = Signal::derive(move || {
        let view = table.session.view().get();
        let (roller, current) = (roller.get(), opponent.get());
        let mut others: Vec<_> = view
            .present()
            .filter(|character| character.id != roller)
            .collect();
        others.sort_by_key(|character| character.role == Role::Adventurer);
        let choice = |id, label: String| {
            Choice::new(label, current == id, move || {
                request.update(|request| request.choose_opponent(&table.view_now(), id));
            })
        };
        let mut choices: Vec<_> = others
            .into_iter()
            .map(|other| choice(Some(other.id), actor_name(&view, other.id)))
            .collect();
        choices.push(choice(None, "Someone new".to_owned()));
        choices
    });
    view! {
        <ChoiceChips label="Opponent" choices/>
        {move || opponent.get().is_none().then(|| view! {
            <TextField label="Name, such as the warden" value=name on_enter framed=true error/>
        })}
        <Score label="Opponent’s ability" actor=opponent fields=score on_enter/>
    }
}

/// The current modifiers of a side, and those that its roller carries.
#[component]
fn ModifierChips(request: RwSignal<RollRequest>, side: Side) -> impl IntoView {
    let table = use_torang();
    let modifiers =
        Memo::new(move |_| request.with(|request| request.side_modifiers(side).clone()));
    let roller = Memo::new(move |_| request.with(|request| request.side_roller(side)));
    let carried = table.select(move |view| {
        let character = roller.get().and_then(|roller| view.character(roller));
        character.map_or_else(Vec::new, |character| character.carried_modifiers.clone())
    });
    let choices = Signal::derive(move || {
        let modifiers = modifiers.get();
        let counted = modifiers.carried;
        let given = modifiers.given.into_iter().enumerate();
        let given = given.map(|(index, (amount, why))| {
            let remove = move || {
                request.update(|request| {
                    request.side_modifiers_mut(side).given.remove(index);
                });
            };
            Choice::new(reasoned(amount, &why), true, remove)
        });
        let carried = carried.get().into_iter().map(|carried| {
            let label = reasoned(carried.amount, &carried_reason(&carried));
            let chosen = counted.contains(&carried.id);
            Choice::new(label, chosen, move || {
                request.update(|request| {
                    toggle(&mut request.side_modifiers_mut(side).carried, carried.id);
                });
            })
        });
        given.chain(carried).collect::<Vec<_>>()
    });
    move || {
        let any = choices.with(|choices| !choices.is_empty());
        any.then(|| view! { <ChoiceChips label="Modifiers" several=true choices/> })
    }
}
