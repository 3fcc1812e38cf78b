//! Random commands for Improv: mostly sensible in the current state, sometimes any command.

mod steps;

use crate::TestRng;
use ::improv::Improv;
use ::improv::card::{CardId, CardRules, DeckId, PileComparison};
use ::improv::command::{
    Command, NewPerson, NewSide, NewTalent, Objection, OtherTokenUse, TalentFit,
};
use ::improv::settings::{
    AwardSource, CardSource, DeckSharing, EmptyHand, FinalTieRule, GiftMode, GmGifts, HandRefill,
    NarrationOrder, PlayerTokenRouting, Settings,
};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{Condition, Conflict, ConflictKind, Phase, Role, State, TokenHolder};
use steps::{likely_conflict, next_step_command, offered_command};
use strum::VariantArray;
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// The names of all kinds of events.
pub const EVENT_KINDS: &str = "TableOpened SettingsChanged TableRenamed NoteMade PersonJoined PersonChanged PersonLeft SessionBegan DeckShuffled DecksPutAway CardsDealt \
     HandLooked TokensMoved TokenAwarded ConflictOpened SideAdded SideChanged SideRemoved OpponentsSet OpponentsChosen RoundsSet StakesBegan \
     StakesClosed ConflictCancelled CardPlayed RealCardPlayed CardsClosed HelpAsked BonusPlaced BonusTakenBack Passed CardsEntered Revealed FateCardDrawn \
     FateDecided FateSuffered RoundSettled NarrationOrderSet Narrated Arbitrated MooksRemoved RoundBegan CardGiven TopCardGiven GiftsDeclined \
     StakeAdopted PileTieBroken ConflictEnded";

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub fn player(text: &str) -> NewPerson {
    let talent = |text| NewTalent {
        name: name(text),
        max_uses: None,
    };
    NewPerson {
        name: name(text),
        player: None,
        role: Role::Player,
        talents: vec![talent("Clever"), talent("Quick")],
    }
}

pub fn gamemaster() -> NewPerson {
    NewPerson {
        name: name("Gamemaster"),
        player: None,
        role: Role::Gamemaster,
        talents: vec![],
    }
}

fn pick<T: Copy>(rng: &mut TestRng, items: &[T]) -> T {
    items[rng.below(u32::try_from(items.len()).unwrap()) as usize]
}

fn number(rng: &mut TestRng, bound: u32) -> u16 {
    u16::try_from(rng.below(bound)).unwrap()
}

fn some_settings(rng: &mut TestRng) -> Settings {
    let hand_of_fate = !rng.one_in(5);
    let large_conflicts = !rng.one_in(5);
    Settings {
        card_rules: CardRules {
            jokers_differ: rng.one_in(3),
            pile_comparison: pick(rng, PileComparison::VARIANTS),
            ..CardRules::default()
        },
        player_hand_size: 2 + number(rng, 3),
        player_tokens: rng.below(3),
        gm_tokens_per_player: rng.below(5),
        pool_tokens_per_player: rng.below(3),
        card_source: match rng.one_in(3) {
            true => CardSource::RealDeck,
            false => CardSource::App,
        },
        deck_sharing: pick(
            rng,
            &[
                DeckSharing::Two,
                DeckSharing::PerPerson,
                DeckSharing::PerPerson,
                DeckSharing::Shared,
            ],
        ),
        refill: pick(rng, HandRefill::VARIANTS),
        empty_hand: pick(
            rng,
            &[EmptyHand::DeckTop, EmptyHand::DeckTop, EmptyHand::Draw],
        ),
        talent_session_cap: pick(rng, &[Some(6), None, Some(1)]),
        talent_max_uses: pick(rng, &[None, Some(2)]),
        award_source: pick(rng, AwardSource::VARIANTS),
        gm_may_award: rng.one_in(2),
        redraw: rng.one_in(2),
        bribe: rng.one_in(2),
        players_may_play_top: rng.one_in(2),
        player_token_routing: pick(rng, PlayerTokenRouting::VARIANTS),
        final_tie_rule: pick(rng, FinalTieRule::VARIANTS),
        gift_mode: pick(rng, GiftMode::VARIANTS),
        gm_gifts: pick(rng, GmGifts::VARIANTS),
        narration_order: match large_conflicts && rng.one_in(2) {
            true => NarrationOrder::Rotation,
            false => NarrationOrder::ByTotal,
        },
        eliminated_may_spend: rng.one_in(2),
        large_conflicts,
        mooks: !rng.one_in(5),
        hand_of_fate,
        lethal_fate: hand_of_fate && !rng.one_in(4),
        ..Settings::default()
    }
}

/// Returns a command that opens a table with some people.
pub fn random_opening(rng: &mut TestRng) -> Command {
    let mut people = vec![gamemaster()];
    for number in 0..1 + rng.below(4) {
        people.push(player(&format!("Player {number}")));
    }
    Command::OpenTable {
        title: name("Harbour"),
        settings: some_settings(rng),
        people,
    }
}

fn random_person(state: &State, rng: &mut TestRng) -> ActorId {
    let seats = u32::try_from(state.people.len()).unwrap();
    let nobody = u32::from(rng.one_in(20));
    ActorId(1 + number(rng, seats + nobody))
}

fn random_side(conflict: &Conflict, rng: &mut TestRng) -> SideId {
    if conflict.sides.is_empty() || rng.one_in(30) {
        return SideId(number(rng, 9));
    }
    let index = rng.below(u32::try_from(conflict.sides.len()).unwrap());
    conflict.sides[index as usize].id
}

/// Returns a random command.
pub fn random_command(state: &State, rng: &mut TestRng) -> Command {
    if rng.one_in(12) {
        return table_command(state, rng);
    }
    let Some(conflict) = &state.conflict else {
        return match rng.below(10) {
            0 => table_command(state, rng),
            1 => Command::OpenConflict {
                kind: ConflictKind::Simple,
            },
            3..=7 => likely_conflict(state, rng),
            2 => Command::SetUpConflict {
                kind: match rng.one_in(4) {
                    true => ConflictKind::Simple,
                    false => ConflictKind::Extended,
                },
                sides: (0..2 + rng.below(3))
                    .map(|_| random_new_side(state, rng))
                    .collect(),
            },
            _ => Command::OpenConflict {
                kind: ConflictKind::Extended,
            },
        };
    };
    if rng.one_in(25) {
        let phase = pick(rng, Phase::VARIANTS);
        return phase_command(state, conflict, phase, rng);
    }
    phase_command(state, conflict, conflict.phase, rng)
}

fn table_command(state: &State, rng: &mut TestRng) -> Command {
    let holder = |rng: &mut TestRng| match rng.below(5) {
        0 => TokenHolder::Pool,
        1 => TokenHolder::OutOfPlay,
        2 => TokenHolder::Bank,
        _ => TokenHolder::Person(random_person(state, rng)),
    };
    let person = random_person(state, rng);
    match rng.below(12) {
        0 => random_opening(rng),
        1 => Command::ChangeSettings {
            settings: some_settings(rng),
        },
        2 => match pick(rng, &["a note", "", " ", "The Long Night"]) {
            title @ "The Long Night" => Command::RenameTable {
                title: Name::new(title).unwrap(),
            },
            text => Command::MakeNote {
                text: text.to_owned(),
            },
        },
        3 => Command::Join {
            person: if rng.one_in(6) {
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
                max_uses: Some(number(rng, 4)),
            }],
        },
        5 if rng.one_in(4) => Command::Leave { person },
        6 if rng.one_in(4) => Command::BeginSession,
        7 | 8 => Command::MoveTokens {
            from: holder(rng),
            to: holder(rng),
            count: rng.below(3),
            purpose: pick(rng, OtherTokenUse::VARIANTS),
        },
        9 if rng.one_in(3) => Command::CancelConflict,
        _ => Command::LookAtHand { person },
    }
}

fn random_new_side(state: &State, rng: &mut TestRng) -> NewSide {
    let kind = match rng.below(7) {
        0 | 1 => SideKind::GmStake,
        2 if rng.one_in(3) => SideKind::Bystander,
        _ => SideKind::Protagonist(random_person(state, rng)),
    };
    NewSide {
        kind,
        label: name("Somebody"),
        stake: "out".to_owned(),
        mooks: rng.one_in(4).then(|| number(rng, 6)),
    }
}

fn setting_up(state: &State, conflict: &Conflict, rng: &mut TestRng) -> Command {
    let id = random_side(conflict, rng);
    let side = random_new_side(state, rng);
    let mooks = side.mooks;
    let stake = pick(rng, &["out", "in", "away", ""]).to_owned();
    match rng.below(12) {
        0 => Command::RemoveSide { side: id },
        1 => Command::ChangeSide {
            side: id,
            label: name("Other"),
            stake,
            mooks,
        },
        2 => Command::SetRounds {
            rounds: number(rng, 5),
        },
        3..=6 => Command::SetOpponents {
            side: id,
            opponents: (0..1 + rng.below(2))
                .map(|_| random_side(conflict, rng))
                .collect(),
        },
        _ if conflict.sides.len() > 4 => Command::SetOpponents {
            side: id,
            opponents: vec![random_side(conflict, rng)],
        },
        _ => Command::AddSide {
            side,
            opponents: match rng.one_in(3) {
                true => vec![random_side(conflict, rng)],
                false => vec![],
            },
        },
    }
}

fn random_pile_card(conflict: &Conflict, side: SideId, rng: &mut TestRng) -> CardId {
    let pile = conflict
        .side(side)
        .map(|side| side.pile.clone())
        .unwrap_or_default();
    match rng.one_of(&pile) {
        Some(pile_card) => pile_card.card,
        None => CardId(number(rng, 108)),
    }
}

/// Returns a card that somebody turns over on the real deck of a side. Only the lowest and the highest are turned over, so that many
/// are equal.
fn random_turned_card(state: &State, side: SideId, rng: &mut TestRng) -> CardId {
    let conflict = state.conflict.as_ref();
    let controller = conflict
        .and_then(|conflict| conflict.side(side))
        .and_then(|side| state.controller(side));
    let deck = controller.map_or(DeckId(number(rng, 3)), |person| person.deck);
    let rank = pick(rng, &[0, 1, 11, 12]);
    let index = match rng.one_in(8) {
        true => 52 + number(rng, 2),
        false => rank + 13 * number(rng, 4),
    };
    CardId(deck.0 * CardId::PER_DECK + index)
}

/// Returns a card for each of these sides; sometimes one too few or too many.
fn turned_cards(state: &State, sides: &[SideId], rng: &mut TestRng) -> Vec<(SideId, CardId)> {
    let mut cards: Vec<(SideId, CardId)> = sides
        .iter()
        .map(|side| (*side, random_turned_card(state, *side, rng)))
        .collect();
    if rng.one_in(12) {
        cards.pop();
    } else if rng.one_in(12) {
        let side = SideId(number(rng, 9));
        cards.push((side, random_turned_card(state, side, rng)));
    }
    cards
}

/// Returns the sides whose turned cards are entered next.
fn sides_to_enter(state: &State) -> Vec<SideId> {
    let view = Improv::view(state, Seat::Table);
    view.conflict
        .map_or(vec![], |conflict| conflict.cards_to_enter)
}

/// Returns the top card of a real deck. With the app's decks it is mostly not entered.
fn random_top_card(state: &State, from: SideId, rng: &mut TestRng) -> Option<CardId> {
    let is_real = state.settings.uses_real_deck() != rng.one_in(20);
    is_real.then(|| random_turned_card(state, from, rng))
}

/// Returns the cards for a tie between two piles: turned over on real decks, or drawn by the app.
fn cards_for_pair(
    state: &State,
    (first, second): (SideId, SideId),
    rng: &mut TestRng,
) -> Vec<(SideId, CardId)> {
    match state.settings.uses_real_deck() != rng.one_in(20) {
        true => turned_cards(state, &[first, second], rng),
        false => vec![],
    }
}

fn phase_command(state: &State, conflict: &Conflict, phase: Phase, rng: &mut TestRng) -> Command {
    let (id, other) = (random_side(conflict, rng), random_side(conflict, rng));
    let person = random_person(state, rng);
    let note = pick(rng, &["a push", "a shout", ""]).to_owned();
    let goes_on = match phase {
        Phase::Final => rng.one_in(4),
        _ => rng.one_in(2),
    };
    if let (true, Some(command)) = (goes_on, next_step_command(state, conflict, rng)) {
        return command;
    }
    match phase {
        Phase::Setup if rng.one_in(4) && conflict.sides.len() > 2 => Command::BeginStakes,
        Phase::Stakes if rng.one_in(2) => Command::CloseStakes,
        Phase::Setup | Phase::Stakes => setting_up(state, conflict, rng),
        Phase::Cards => {
            let hand = conflict
                .side(id)
                .and_then(|side| state.controller(side))
                .map(|person| person.hand.clone());
            let hand = hand.unwrap_or_default();
            if state.settings.uses_real_deck() != rng.one_in(20) && !rng.one_in(3) {
                return Command::PlayRealCards { sides: vec![id] };
            }
            match (rng.below(8), rng.one_of(&hand)) {
                (0, _) | (_, None) => Command::PlayTopCard { side: id },
                (1, _) => Command::CloseCards,
                (2, _) if rng.one_in(3) => Command::DrawCard { person },
                (_, Some(card)) => Command::PlayCard {
                    side: id,
                    card: *card,
                },
            }
        }
        Phase::Bonuses => match rng.below(16) {
            0..=3 => Command::AddToken { by: person, on: id },
            4 | 5 => Command::AddTalent {
                by: person,
                talent: number(rng, 3),
                on: id,
                fit: pick(
                    rng,
                    &[
                        TalentFit::Agreed,
                        TalentFit::Agreed,
                        TalentFit::OutOfPlace,
                        TalentFit::Irrelevant,
                    ],
                ),
            },
            6 => Command::TakeBackBonus {
                bonus: number(rng, 3),
            },
            7 => Command::AskForHelp {
                person,
                text: note,
                shown_card: rng.one_in(3).then_some(CardId(1)),
            },
            8 => Command::Pass {
                people: vec![person],
            },
            9..=12 => Command::Pass {
                people: state.present().map(|person| person.id).collect(),
            },
            _ if state.settings.uses_real_deck() != rng.one_in(20) => Command::EnterCards {
                cards: turned_cards(state, &sides_to_enter(state), rng),
            },
            _ => Command::Reveal,
        },
        Phase::Fate => match rng.below(3) {
            0 if state.settings.uses_real_deck() != rng.one_in(20) => Command::EnterCards {
                cards: turned_cards(state, &sides_to_enter(state), rng),
            },
            0 => Command::DrawFate,
            _ => Command::ChooseFate {
                side: conflict.choosing_fate.first().copied().unwrap_or(id),
                stays: !rng.one_in(6),
            },
        },
        Phase::Narrate | Phase::Final => {
            narration_command(state, conflict, rng, (id, other, person, note))
        }
    }
}

fn narration_command(
    state: &State,
    conflict: &Conflict,
    rng: &mut TestRng,
    (id, other, person, note): (SideId, SideId, ActorId, String),
) -> Command {
    let next = conflict
        .narration_order
        .iter()
        .find(|id| conflict.side(**id).is_some_and(|side| !side.narrated));
    if let (true, Some(command)) = (rng.one_in(3), offered_command(state, rng)) {
        return command;
    }
    let ends = rng.one_in(2) || next.is_none();
    if ends && rng.one_in(3) {
        return match conflict.kind == ConflictKind::Extended && conflict.phase == Phase::Narrate {
            true => Command::NextRound,
            false => Command::EndConflict,
        };
    }
    let destroyed = conflict
        .sides
        .iter()
        .find(|side| side.condition == Condition::Destroyed);
    if let Some(lost) = destroyed.map(|side| side.id) {
        let receivers = conflict.gift_receivers(lost);
        let receiver = rng.one_of(&receivers).copied().unwrap_or(other);
        match rng.below(4) {
            0 => {
                return Command::GiveTopCard {
                    from: lost,
                    to: receiver,
                    note,
                    card: random_top_card(state, lost, rng),
                };
            }
            1 => {
                return Command::AdoptStake {
                    lost,
                    by: receiver,
                    agreed: true,
                };
            }
            _ => {}
        }
    }
    match rng.below(20) {
        0 => Command::Award {
            from: person,
            to: random_person(state, rng),
        },
        1 => {
            let mut order = conflict.narration_order.clone();
            order.reverse();
            Command::SetNarrationOrder { order }
        }
        2 => Command::Arbitrate {
            side: id,
            text: note,
        },
        3 => Command::RemoveMooks {
            by: id,
            group: other,
            count: number(rng, 3),
            believable: !rng.one_in(3),
        },
        4..=7 => Command::GiveCard {
            from: id,
            to: other,
            card: random_pile_card(conflict, id, rng),
            note,
        },
        8 => Command::GiveTopCard {
            from: id,
            to: other,
            note,
            card: random_top_card(state, id, rng),
        },
        9 | 10 => Command::DeclineGifts {
            sides: conflict.sides.iter().map(|side| side.id).collect(),
        },
        11 => Command::AdoptStake {
            lost: id,
            by: other,
            agreed: !rng.one_in(4),
        },
        12 => {
            let (first, second) = conflict
                .opposed_pairs
                .first()
                .copied()
                .unwrap_or((id, other));
            let cards = cards_for_pair(state, (first, second), rng);
            Command::BreakPileTie {
                one: first,
                other: second,
                cards,
            }
        }
        13 => Command::DeclineNarration {
            side: next.copied().unwrap_or(id),
        },
        14 => Command::NarrateAll { text: Some(note) },
        _ => Command::Narrate {
            side: next.copied().unwrap_or(id),
            text: (!rng.one_in(3)).then_some(note),
            objection: rng.one_in(8).then(|| pick(rng, Objection::VARIANTS)),
        },
    }
}
