//! Commands at random: mostly what fits the moment, now and then anything.

use crate::Mix;
use ::improv::card::{CardId, CardRules, PileOrder};
use ::improv::command::{Command, Fit, NewPerson, NewSide, NewTalent, Objection, OtherUse};
use ::improv::settings::{
    AmongPlayers, AwardSource, Decks, EmptyHand, FinalLevel, GiftMode, GmGifts, NarrationOrder,
    Refill, Settings,
};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{Condition, Conflict, Holder, Kind, Phase, Role, State};
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Every kind of event.
pub const EVENTS: &str = "TableOpened SettingsChanged NoteMade PersonJoined PersonChanged PersonLeft SessionBegan DeckShuffled Dealt \
     HandLooked TokensMoved Awarded ConflictOpened SideAdded SideChanged SideDropped OpponentsSet RoundsSet StakesBegan \
     StakesClosed ConflictDropped CardPlayed CardsClosed HelpAsked BonusLaid BonusTakenBack Passed Revealed FateCardDrawn \
     FateDecided FateSuffered RoundSettled OrderSet Narrated Decided MooksRemoved RoundBegan Given LastGiven GiftsKept \
     Adopted LevelDecided ConflictEnded";

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub fn player(text: &str) -> NewPerson {
    let talent = |text| NewTalent {
        name: name(text),
        most: None,
    };
    NewPerson {
        name: name(text),
        role: Role::Player,
        talents: vec![talent("Clever"), talent("Quick")],
    }
}

pub fn gamemaster() -> NewPerson {
    NewPerson {
        name: name("Gamemaster"),
        role: Role::Gamemaster,
        talents: vec![],
    }
}

fn one<T: Copy>(mix: &mut Mix, of: &[T]) -> T {
    of[mix.below(u32::try_from(of.len()).unwrap()) as usize]
}

fn number(mix: &mut Mix, bound: u32) -> u16 {
    u16::try_from(mix.below(bound)).unwrap()
}

fn some_settings(mix: &mut Mix) -> Settings {
    let hand_of_fate = !mix.one_in(5);
    let large_conflicts = !mix.one_in(5);
    Settings {
        cards: CardRules {
            jokers_differ: mix.one_in(3),
            piles: one(mix, &[PileOrder::Cardwise, PileOrder::ValuesFirst]),
            ..CardRules::default()
        },
        hand_player: 2 + number(mix, 3),
        tokens_player: mix.below(3),
        tokens_gm: mix.below(5),
        tokens_pool: mix.below(3),
        decks: one(
            mix,
            &[
                Decks::Two,
                Decks::PerPerson,
                Decks::PerPerson,
                Decks::Shared,
            ],
        ),
        refill: one(
            mix,
            &[Refill::AfterConflict, Refill::AfterRound, Refill::Never],
        ),
        empty_hand: one(
            mix,
            &[EmptyHand::DeckTop, EmptyHand::DeckTop, EmptyHand::Draw],
        ),
        talent_session_cap: one(mix, &[Some(6), None, Some(1)]),
        talent_uses: one(mix, &[None, Some(2)]),
        award_source: one(mix, &[AwardSource::Pool, AwardSource::Own]),
        gm_may_award: mix.one_in(2),
        redraw: mix.one_in(2),
        bribe: mix.one_in(2),
        players_play_top: mix.one_in(2),
        among_players: one(mix, &[AmongPlayers::Compare, AmongPlayers::OutOfPlay]),
        final_level: one(mix, &[FinalLevel::Stalemate, FinalLevel::FateDraw]),
        gift_mode: one(mix, &[GiftMode::During, GiftMode::Before]),
        gm_gifts: one(mix, &[GmGifts::EachStake, GmGifts::OneInAll]),
        narration: match large_conflicts && mix.one_in(2) {
            true => NarrationOrder::Rotation,
            false => NarrationOrder::ByTotal,
        },
        eliminated_spend: mix.one_in(2),
        large_conflicts,
        mooks: !mix.one_in(5),
        hand_of_fate,
        lethal_fate: hand_of_fate && !mix.one_in(4),
        ..Settings::default()
    }
}

/// Opens a table with some people.
pub fn an_opening(mix: &mut Mix) -> Command {
    let mut people = vec![gamemaster()];
    for number in 0..1 + mix.below(4) {
        people.push(player(&format!("Player {number}")));
    }
    Command::OpenTable {
        title: name("Harbour"),
        settings: some_settings(mix),
        people,
    }
}

fn a_person(state: &State, mix: &mut Mix) -> ActorId {
    let seats = u32::try_from(state.people.len()).unwrap();
    let nobody = u32::from(mix.one_in(20));
    ActorId(1 + number(mix, seats + nobody))
}

fn a_side(conflict: &Conflict, mix: &mut Mix) -> SideId {
    if conflict.sides.is_empty() || mix.one_in(30) {
        return SideId(number(mix, 9));
    }
    let place = mix.below(u32::try_from(conflict.sides.len()).unwrap());
    conflict.sides[place as usize].id
}

/// What somebody wants.
pub fn a_command(state: &State, mix: &mut Mix) -> Command {
    if mix.one_in(12) {
        return of_the_table(state, mix);
    }
    let Some(conflict) = &state.conflict else {
        return match mix.below(6) {
            0 => of_the_table(state, mix),
            1 => Command::OpenConflict { kind: Kind::Simple },
            _ => Command::OpenConflict {
                kind: Kind::Extended,
            },
        };
    };
    if mix.one_in(25) {
        let phases = [
            Phase::Setup,
            Phase::Stakes,
            Phase::Cards,
            Phase::Bonuses,
            Phase::Fate,
            Phase::Narrate,
            Phase::Final,
        ];
        let phase = one(mix, &phases);
        return in_phase(state, conflict, phase, mix);
    }
    in_phase(state, conflict, conflict.phase, mix)
}

fn of_the_table(state: &State, mix: &mut Mix) -> Command {
    let holder = |mix: &mut Mix| match mix.below(5) {
        0 => Holder::Pool,
        1 => Holder::OutOfPlay,
        2 => Holder::Bank,
        _ => Holder::Person(a_person(state, mix)),
    };
    let person = a_person(state, mix);
    match mix.below(12) {
        0 => an_opening(mix),
        1 => Command::ChangeSettings {
            settings: some_settings(mix),
        },
        2 => Command::MakeNote {
            text: one(mix, &["a note", "", " "]).to_owned(),
        },
        3 => Command::Join {
            person: if mix.one_in(6) {
                gamemaster()
            } else {
                player("Late")
            },
        },
        4 => Command::ChangePerson {
            person,
            name: name("Other"),
            talents: vec![NewTalent {
                name: name("Clever"),
                most: Some(number(mix, 4)),
            }],
        },
        5 if mix.one_in(4) => Command::Leave { person },
        6 if mix.one_in(4) => Command::BeginSession,
        7 | 8 => Command::MoveTokens {
            from: holder(mix),
            to: holder(mix),
            count: mix.below(3),
            what: one(mix, &[OtherUse::Redraw, OtherUse::Bribe]),
        },
        9 => Command::DropConflict,
        _ => Command::LookAtHand { person },
    }
}

fn setting_up(state: &State, conflict: &Conflict, mix: &mut Mix) -> Command {
    let id = a_side(conflict, mix);
    let kind = match mix.below(7) {
        0 | 1 => SideKind::Gm,
        2 if mix.one_in(3) => SideKind::Bystander,
        _ => SideKind::Protagonist(a_person(state, mix)),
    };
    let mooks = mix.one_in(4).then(|| number(mix, 6));
    let stake = one(mix, &["out", "in", "away", ""]).to_owned();
    match mix.below(12) {
        0 => Command::DropSide { side: id },
        1 => Command::ChangeSide {
            side: id,
            label: name("Other"),
            stake,
            mooks,
        },
        2 => Command::SetRounds {
            rounds: number(mix, 5),
        },
        3..=6 => Command::SetOpponents {
            side: id,
            opponents: (0..1 + mix.below(2))
                .map(|_| a_side(conflict, mix))
                .collect(),
        },
        _ if conflict.sides.len() > 4 => Command::SetOpponents {
            side: id,
            opponents: vec![a_side(conflict, mix)],
        },
        _ => Command::AddSide {
            side: NewSide {
                kind,
                label: name("Somebody"),
                stake: "out".to_owned(),
                mooks,
            },
        },
    }
}

fn a_pile_card(conflict: &Conflict, side: SideId, mix: &mut Mix) -> CardId {
    let pile = conflict
        .side(side)
        .map(|its| its.pile.clone())
        .unwrap_or_default();
    match mix.one_of(&pile) {
        Some(its) => its.card,
        None => CardId(number(mix, 108)),
    }
}

fn in_phase(state: &State, conflict: &Conflict, phase: Phase, mix: &mut Mix) -> Command {
    let (id, other) = (a_side(conflict, mix), a_side(conflict, mix));
    let person = a_person(state, mix);
    let note = one(mix, &["a push", "a shout", ""]).to_owned();
    if let (true, Some(command)) = (mix.one_in(2), that_goes_on(state, conflict, mix)) {
        return command;
    }
    match phase {
        Phase::Setup if mix.one_in(4) && conflict.sides.len() > 2 => Command::BeginStakes,
        Phase::Stakes if mix.one_in(2) => Command::CloseStakes,
        Phase::Setup | Phase::Stakes => setting_up(state, conflict, mix),
        Phase::Cards => {
            let hand = conflict
                .side(id)
                .and_then(|its| state.controller(its))
                .map(|its| its.hand.clone());
            let hand = hand.unwrap_or_default();
            match (mix.below(8), mix.one_of(&hand)) {
                (0, _) | (_, None) => Command::PlayTop { side: id },
                (1, _) => Command::CloseCards,
                (2, _) if mix.one_in(3) => Command::DrawCard { person },
                (_, Some(card)) => Command::PlayCard {
                    side: id,
                    card: *card,
                },
            }
        }
        Phase::Bonuses => match mix.below(16) {
            0..=3 => Command::AddToken { by: person, on: id },
            4 | 5 => Command::AddTalent {
                by: person,
                talent: number(mix, 3),
                on: id,
                fit: one(
                    mix,
                    &[Fit::Agreed, Fit::Agreed, Fit::OutOfPlace, Fit::Irrelevant],
                ),
            },
            6 => Command::TakeBack {
                bonus: number(mix, 3),
            },
            7 => Command::AskForHelp {
                person,
                text: note,
                shows: mix.one_in(3).then_some(CardId(1)),
            },
            8 => Command::Pass {
                people: vec![person],
            },
            9..=12 => Command::Pass {
                people: state.present().map(|its| its.id).collect(),
            },
            _ => Command::Reveal,
        },
        Phase::Fate => match mix.below(3) {
            0 => Command::DrawFate,
            _ => Command::ChooseFate {
                side: conflict.choosing.first().copied().unwrap_or(id),
                stays: !mix.one_in(6),
            },
        },
        Phase::Narrate | Phase::Final => telling(state, conflict, mix, (id, other, person, note)),
    }
}

/// What takes the conflict on to its next step.
fn that_goes_on(state: &State, conflict: &Conflict, mix: &mut Mix) -> Option<Command> {
    let missing = conflict
        .sides
        .iter()
        .find(|its| conflict.must_play(its) && its.played.is_none());
    let next = conflict
        .order
        .iter()
        .find(|its| conflict.side(**its).is_some_and(|its| !its.narrated));
    match conflict.phase {
        Phase::Setup | Phase::Stakes | Phase::Fate => None,
        Phase::Cards => {
            let Some(side) = missing else {
                return Some(Command::CloseCards);
            };
            let hand = &state.controller(side)?.hand;
            Some(match mix.one_of(hand) {
                Some(card) => Command::PlayCard {
                    side: side.id,
                    card: *card,
                },
                None => Command::PlayTop { side: side.id },
            })
        }
        Phase::Bonuses => {
            let waits = state
                .present()
                .any(|its| !conflict.passed.contains(&its.id));
            Some(match waits {
                true => Command::Pass {
                    people: state.present().map(|its| its.id).collect(),
                },
                false => Command::Reveal,
            })
        }
        Phase::Narrate | Phase::Final => Some(match (next, conflict.phase, conflict.kind) {
            (Some(side), _, _) => Command::Narrate {
                side: *side,
                told: Some("so it was".to_owned()),
                objection: None,
            },
            (None, Phase::Narrate, Kind::Extended) => Command::NextRound,
            (None, _, _) => Command::EndConflict,
        }),
    }
}

fn telling(
    state: &State,
    conflict: &Conflict,
    mix: &mut Mix,
    (id, other, person, note): (SideId, SideId, ActorId, String),
) -> Command {
    let next = conflict
        .order
        .iter()
        .find(|its| conflict.side(**its).is_some_and(|its| !its.narrated));
    let ends = mix.one_in(2) || next.is_none();
    if ends && mix.one_in(3) {
        return match conflict.kind == Kind::Extended && conflict.phase == Phase::Narrate {
            true => Command::NextRound,
            false => Command::EndConflict,
        };
    }
    let destroyed = conflict
        .sides
        .iter()
        .find(|its| its.condition == Condition::Destroyed);
    if let Some(lost) = destroyed.map(|its| its.id) {
        match mix.below(8) {
            0 => {
                return Command::GiveLast {
                    from: lost,
                    to: other,
                    note,
                };
            }
            1 => {
                return Command::Adopt {
                    lost,
                    by: other,
                    agreed: true,
                };
            }
            _ => {}
        }
    }
    let objections = [
        Objection::Contradicts,
        Objection::OutOfScope,
        Objection::EarlyOutcome,
    ];
    match mix.below(20) {
        0 => Command::Award {
            from: person,
            to: a_person(state, mix),
        },
        1 => {
            let mut order = conflict.order.clone();
            order.reverse();
            Command::SetOrder { order }
        }
        2 => Command::Decide {
            side: id,
            told: note,
        },
        3 => Command::RemoveMooks {
            by: id,
            group: other,
            count: number(mix, 3),
            believable: !mix.one_in(3),
        },
        4..=7 => Command::Give {
            from: id,
            to: other,
            card: a_pile_card(conflict, id, mix),
            note,
        },
        8 => Command::GiveLast {
            from: id,
            to: other,
            note,
        },
        9 | 10 => Command::KeepGifts {
            sides: conflict.sides.iter().map(|its| its.id).collect(),
        },
        11 => Command::Adopt {
            lost: id,
            by: other,
            agreed: !mix.one_in(4),
        },
        12 => {
            let (one, other) = conflict.opposed.first().copied().unwrap_or((id, other));
            Command::DrawLevel { one, other }
        }
        _ => Command::Narrate {
            side: next.copied().unwrap_or(id),
            told: (!mix.one_in(3)).then_some(note),
            objection: mix.one_in(8).then(|| one(mix, &objections)),
        },
    }
}
