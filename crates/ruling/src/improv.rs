//! Improv's answers: one round of cards, and the comparison of victory piles after gifts.

use super::question::{Question, whole};
use ::improv::Improv;
use ::improv::card::{CardId, DeckId, Face};
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::refusal::Refusal;
use ::improv::round::{
    RevealedCard, RoundCard, RoundRules, StakeOwner, TokenDestination, TokenRouting,
    extended_gm_token_limit, rank, simple_gm_token_limit, winners,
};
use ::improv::settings::{GiftMode, Settings};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{PileCard, State};
use serde_json::{Map, Value, json};
use tabletop::Game;
use tabletop::dice::SeededRng;
use tabletop::name::Name;
use tabletop::ruling::{Authority, Judge, Refuse};
use tabletop::seat::ActorId;

const ASKS: &str = "round, final";
/// The maximum number of sides, pile cards or gifts in one question.
const MAX_LISTED: usize = 1000;
/// The maximum number of players, tokens or rounds.
const MAX_COUNT: i64 = 10_000;
/// The maximum number of tokens and talents on one card: with a joker they make the highest total that the engine adds up.
const MAX_BONUSES: u32 = 21_840;

/// Answers a question about Improv.
pub fn answer(question: &Question) -> Result<Value, String> {
    match question.text("ask")? {
        "round" => round_answer(question),
        "final" => final_answer(question),
        other => Err(format!("\"ask\": improv has no \"{other}\"; known: {ASKS}")),
    }
}

fn number(question: &Question, key: &str, least: i64) -> Result<u32, String> {
    let number = question.number(key, least, MAX_COUNT)?;
    u32::try_from(number).map_err(|_| format!("\"{key}\" is out of range"))
}

/// Reads a count that may be left out; then it is 0.
fn count(question: &Question, key: &str) -> Result<u32, String> {
    match question.optional(key) {
        Some(_) => number(question, key, 0),
        None => Ok(0),
    }
}

fn face(value: &Value) -> Result<Face, String> {
    let text = value
        .as_str()
        .ok_or_else(|| format!("a card must be a word, not {value}"))?;
    text.parse().map_err(|error| format!("\"{text}\": {error}"))
}

fn listed<'a>(key: &str, value: &'a Value) -> Result<&'a [Value], String> {
    let list = value
        .as_array()
        .ok_or_else(|| format!("\"{key}\" must be a list, not {value}"))?;
    if list.len() > MAX_LISTED {
        return Err(format!("\"{key}\" may list {MAX_LISTED} at most"));
    }
    Ok(list)
}

/// The names of the sides in a question, in the order of their IDs.
struct SideNames(Vec<String>);

impl SideNames {
    fn add(&mut self, name: &str) -> Result<SideId, String> {
        if self.0.iter().any(|known| known == name) {
            return Err(format!("the side \"{name}\" is listed twice"));
        }
        if self.0.len() >= MAX_LISTED {
            return Err(format!("there may be {MAX_LISTED} sides at most"));
        }
        self.0.push(name.to_owned());
        Ok(SideId(u16::try_from(self.0.len()).unwrap_or(u16::MAX)))
    }

    fn find(&self, key: &str, value: &Value) -> Result<SideId, String> {
        let index = self
            .0
            .iter()
            .position(|name| value.as_str() == Some(name.as_str()))
            .ok_or_else(|| format!("\"{key}\": {value} is no side of this question"))?;
        Ok(SideId(u16::try_from(index + 1).unwrap_or(u16::MAX)))
    }

    fn name_of(&self, side: SideId) -> &str {
        let index = usize::from(side.0).saturating_sub(1);
        self.0.get(index).map_or("", String::as_str)
    }

    fn pairs_json(&self, pairs: &[(SideId, SideId)]) -> Value {
        let pairs: Vec<Value> = pairs
            .iter()
            .map(|(first, second)| json!([self.name_of(*first), self.name_of(*second)]))
            .collect();
        json!(pairs)
    }

    /// Adds the opponents of a side; each pair is added once.
    fn add_opponents(
        &self,
        side: SideId,
        list: &Value,
        pairs: &mut Vec<(SideId, SideId)>,
    ) -> Result<(), String> {
        for value in listed("opponents", list)? {
            let opponent = self.find("opponents", value)?;
            if opponent == side {
                let name = self.name_of(side);
                return Err(format!(
                    "\"opponents\": \"{name}\" cannot oppose itself (IM-011)"
                ));
            }
            if !pairs.contains(&(side, opponent)) && !pairs.contains(&(opponent, side)) {
                pairs.push((side, opponent));
            }
        }
        Ok(())
    }
}

/// A side as the question describes it.
struct SideInput {
    id: SideId,
    owner: StakeOwner,
    face: Face,
    tokens: u32,
    gm_tokens: u32,
    talents: u32,
}

fn read_side(value: &Value, names: &mut SideNames) -> Result<SideInput, String> {
    let keys = value
        .as_object()
        .ok_or_else(|| format!("\"sides\" must list objects, not {value}"))?;
    let side = Question::from_object(keys.clone());
    let owner = match side.text("by")? {
        "gm" => StakeOwner::Gamemaster,
        _ => StakeOwner::Protagonist,
    };
    Ok(SideInput {
        id: names.add(side.text("id")?)?,
        owner,
        face: face(side.value("card")?)?,
        tokens: count(&side, "tokens")?,
        gm_tokens: count(&side, "gm_tokens")?,
        talents: count(&side, "talents")?,
    })
}

/// Describes a refusal of the engine for this question.
fn refusal_message(message: &str, refusal: &Refusal) -> String {
    let rule = refusal
        .rule()
        .map_or(String::new(), |rule| format!(" ({rule})"));
    format!("{message}{rule}")
}

fn round_answer(question: &Question) -> Result<Value, String> {
    let extended = match question.text("kind")? {
        "simple" => false,
        "extended" => true,
        other => return Err(format!("\"kind\": no \"{other}\"; known: simple, extended")),
    };
    let players = number(question, "players", 1)?;
    let gm_tokens = number(question, "gm_tokens", 0)?;
    let rounds = match question.optional("rounds") {
        Some(value) => {
            whole("rounds", value, 1, MAX_COUNT).map_err(|error| format!("{error} (IM-098)"))?
        }
        None => 3,
    };
    let rounds = u32::try_from(rounds).map_err(|_| "\"rounds\" is out of range")?;
    let lethal = match question.optional("lethal_fate") {
        Some(_) => question.boolean("lethal_fate")?,
        None => false,
    };
    let mut names = SideNames(vec![]);
    let mut sides = vec![];
    let list = listed("sides", question.value("sides")?)?;
    for value in list {
        sides.push(read_side(value, &mut names)?);
    }
    if sides.len() < 2 {
        return Err("\"sides\" must list at least two (IM-011)".to_owned());
    }
    let mut opposed = vec![];
    for (side, value) in sides.iter().zip(list) {
        if let Some(opponents) = value
            .get("opponents")
            .filter(|opponents| !opponents.is_null())
        {
            names.add_opponents(side.id, opponents, &mut opposed)?;
        }
    }
    check_stakes(&sides, &opposed, players, extended, &names)?;
    let limit = match extended {
        true => extended_gm_token_limit(players, rounds, gm_tokens),
        false => simple_gm_token_limit(players),
    };
    check_limits(&sides, &names, players, gm_tokens, limit, extended)?;
    Ok(round_json(
        &sides,
        &opposed,
        &names,
        (extended, lethal),
        limit,
    ))
}

/// Checks for stakes that are wrong regardless of the cards.
fn check_stakes(
    sides: &[SideInput],
    opposed: &[(SideId, SideId)],
    players: u32,
    extended: bool,
    names: &SideNames,
) -> Result<(), String> {
    let is_gm = |id: SideId| {
        let side = sides.iter().find(|side| side.id == id);
        side.is_some_and(|side| side.owner == StakeOwner::Gamemaster)
    };
    let stakes = sides
        .iter()
        .filter(|side| side.owner == StakeOwner::Gamemaster);
    let stakes = u32::try_from(stakes.count()).unwrap_or(u32::MAX);
    if sides
        .iter()
        .all(|side| side.owner == StakeOwner::Gamemaster)
    {
        return Err(refusal_message(
            "no protagonist takes part",
            &Refusal::NoProtagonist,
        ));
    }
    if stakes > players {
        let many = Refusal::TooManyGmStakes { stakes, players };
        return Err(refusal_message(
            &format!("the gamemaster has {stakes} stakes, but only {players} players take part"),
            &many,
        ));
    }
    for (first, second) in opposed {
        if extended && is_gm(*first) && is_gm(*second) {
            return Err(refusal_message(
                "the gamemaster's stakes oppose each other",
                &Refusal::GmStakesOpposed,
            ));
        }
    }
    for side in sides
        .iter()
        .filter(|side| side.owner == StakeOwner::Protagonist)
    {
        let opponents: Vec<SideId> = opposed
            .iter()
            .filter_map(|(first, second)| match side.id {
                id if id == *first => Some(*second),
                id if id == *second => Some(*first),
                _ => None,
            })
            .collect();
        let of_gm = opponents
            .iter()
            .filter(|opponent| is_gm(**opponent))
            .count();
        if of_gm > 1 || (extended && opponents.len() > 1) {
            let two_opponents = Refusal::OpponentTwice { side: side.id };
            let name = names.name_of(side.id);
            return Err(refusal_message(
                &format!("\"{name}\" has more than one opponent"),
                &two_opponents,
            ));
        }
    }
    Ok(())
}

fn check_limits(
    sides: &[SideInput],
    names: &SideNames,
    players: u32,
    gm_tokens: u32,
    limit: u32,
    extended: bool,
) -> Result<(), String> {
    for side in sides {
        let bonuses = side.tokens + side.gm_tokens + side.talents;
        if bonuses > MAX_BONUSES {
            let name = names.name_of(side.id);
            return Err(format!(
                "\"{name}\" may have {MAX_BONUSES} tokens and talents at most, not {bonuses}"
            ));
        }
    }
    let spent: u32 = sides.iter().map(|side| side.gm_tokens).sum();
    if spent > gm_tokens {
        return Err(refusal_message(
            &format!("the gamemaster holds {gm_tokens} tokens and cannot spend {spent}"),
            &Refusal::NoTokens,
        ));
    }
    if spent > limit {
        return Err(refusal_message(
            &format!("the gamemaster may spend {limit} tokens, not {spent}"),
            &Refusal::GmLimit { limit, extended },
        ));
    }
    let talents: u32 = sides.iter().map(|side| side.talents).sum();
    if talents > players {
        return Err(refusal_message(
            &format!("{players} players have one talent each in a round, not {talents}"),
            &Refusal::TalentUsed,
        ));
    }
    Ok(())
}

fn round_json(
    sides: &[SideInput],
    opposed_pairs: &[(SideId, SideId)],
    names: &SideNames,
    (extended, lethal_fate): (bool, bool),
    limit: u32,
) -> Value {
    let rules = RoundRules {
        card_rules: Settings::default().card_rules,
        lethal_fate,
    };
    let round_cards: Vec<RoundCard> = sides
        .iter()
        .map(|side| RoundCard {
            side: side.id,
            face: side.face,
            bonuses: u16::try_from(side.tokens + side.gm_tokens + side.talents).unwrap_or(u16::MAX),
        })
        .collect();
    let ranked = rank(&round_cards, opposed_pairs, rules);
    let stake_owners: Vec<(SideId, bool)> = sides
        .iter()
        .map(|side| (side.id, side.owner == StakeOwner::Gamemaster))
        .collect();
    let mut totals = Map::new();
    let (mut order, mut revealed_cards) = (vec![], vec![]);
    for (id, total) in &ranked.totals {
        totals.insert(names.name_of(*id).to_owned(), json!(total));
        order.push(names.name_of(*id));
        if let Some(side) = sides.iter().find(|side| side.id == *id) {
            revealed_cards.push(RevealedCard {
                side: *id,
                owner: side.owner,
                face: side.face,
            });
        }
    }
    let routing = TokenRouting {
        revealed: &revealed_cards,
        opposed_pairs,
        among_players: true,
        direct_opponents: extended,
    };
    let (mut pool, mut collected, mut out) = (0, 0, 0);
    for side in sides {
        pool += side.gm_tokens;
        let own_side = (side.owner == StakeOwner::Protagonist).then_some(side.id);
        match routing.route_player_token(side.id, own_side).0 {
            TokenDestination::Pool => pool += side.tokens,
            TokenDestination::GamemasterOrBank => collected += side.tokens,
            TokenDestination::OutOfPlay => out += side.tokens,
        }
    }
    let (gm, bank) = if extended {
        (0, collected)
    } else {
        (collected, 0)
    };
    let winner_names: Vec<&str> = winners(&stake_owners, opposed_pairs, &ranked.beats)
        .into_iter()
        .map(|id| names.name_of(id))
        .collect();
    json!({
        "totals": totals,
        "order": order,
        "winners": winner_names,
        "fate": names.pairs_json(&ranked.tied),
        "beats": names.pairs_json(&ranked.beats),
        "tokens": { "pool": pool, "gm": gm, "bank": bank, "out_of_play": out },
        "gm_limit": limit,
        "rules": ["IM-046", "IM-066", "IM-068", "IM-070", "IM-075", "IM-076", "IM-077", "IM-106", "IM-140"],
    })
}

/// Creates the state at the end of a conflict with these victory piles. Equal cards come from as many decks as needed.
fn final_state(question: &Question, names: &mut SideNames) -> Result<State, String> {
    let mut events = vec![Event::ConflictOpened {
        kind: ::improv::state::ConflictKind::Extended,
        rounds: 1,
    }];
    let piles = question.entries("piles")?;
    let mut faces_so_far: Vec<Face> = vec![];
    let mut cards = vec![];
    for (name, list) in &piles {
        let side = names.add(name)?;
        events.push(Event::SideAdded {
            side,
            // The kind of side only matters for who may receive the victory pile of a destroyed side.
            kind: SideKind::Protagonist(ActorId(side.0)),
            label: Name::new("side").map_err(|error| error.to_string())?,
            stake: String::new(),
            mooks: None,
        });
        for value in listed("piles", list)? {
            let face = face(value)?;
            let before = faces_so_far
                .iter()
                .filter(|given_face| **given_face == face)
                .count();
            faces_so_far.push(face);
            if faces_so_far.len() > MAX_LISTED {
                return Err(format!("\"piles\" may list {MAX_LISTED} cards at most"));
            }
            let deck = DeckId(u16::try_from(before).unwrap_or(u16::MAX));
            cards.push((side, CardId::from_face(deck, face)));
        }
    }
    let mut state = State::default();
    state.settings.gift_mode = GiftMode::Before;
    state.title = Name::new("question").ok();
    for event in &events {
        Improv::evolve(&mut state, event);
    }
    if let Some(conflict) = &mut state.conflict {
        conflict.phase = ::improv::state::Phase::Final;
        for (side_id, card) in cards {
            for side in conflict.sides.iter_mut().filter(|side| side.id == side_id) {
                side.pile.push(PileCard {
                    card,
                    round: 1,
                    winner: side_id,
                });
            }
        }
        for (name, list) in question.entries("opponents")? {
            let side = names.find("opponents", &json!(name))?;
            names.add_opponents(side, &list, &mut conflict.opposed_pairs)?;
        }
    }
    Ok(state)
}

fn apply_gift(value: &Value, names: &SideNames, state: &mut State) -> Result<(), String> {
    let keys = value
        .as_object()
        .ok_or_else(|| format!("\"gifts\" must list objects, not {value}"))?;
    let gift = Question::from_object(keys.clone());
    let from = names.find("from", gift.value("from")?)?;
    let to = names.find("to", gift.value("to")?)?;
    let face = face(gift.value("card")?)?;
    // Among equal cards, the giver's own card comes first.
    let pile = state
        .conflict
        .as_ref()
        .and_then(|conflict| conflict.side(from))
        .map_or(&[][..], |side| &side.pile);
    let shows = |pile_card: &&PileCard| pile_card.card.face() == face;
    let own_card = pile
        .iter()
        .filter(shows)
        .find(|pile_card| pile_card.winner == from);
    let card = own_card.or_else(|| pile.iter().find(shows)).map_or_else(
        || CardId::from_face(DeckId(u16::MAX / CardId::PER_DECK - 1), face),
        |pile_card| pile_card.card,
    );
    let command = Command::GiveCard {
        from,
        to,
        card,
        note: String::new(),
    };
    let mut judge = Judge::new(Authority::Rules);
    let mut chance = SeededRng::seed_from_u64(0);
    let events = Improv::decide(state, &command, &mut judge, &mut chance).map_err(|refusal| {
        let why = match refusal {
            Refusal::GiftSelf => "is given to the one who has it",
            Refusal::GiftNone => "does not lie in that pile",
            Refusal::GiftNotOwn => "was a gift itself",
            Refusal::GiftUsed => "is a second gift",
            _ => "cannot be given",
        };
        refusal_message(
            &format!("\"gifts\": {face} of {} {why}", names.name_of(from)),
            &refusal,
        )
    })?;
    for event in &events {
        Improv::evolve(state, event);
    }
    Ok(())
}

fn final_answer(question: &Question) -> Result<Value, String> {
    let mut names = SideNames(vec![]);
    let mut state = final_state(question, &mut names)?;
    if question.optional("gifts").is_some() {
        for value in listed("gifts", question.value("gifts")?)? {
            apply_gift(value, &names, &mut state)?;
        }
    }
    let Some(conflict) = &state.conflict else {
        return Err("there is no conflict".to_owned());
    };
    let order: Vec<&str> = conflict
        .final_order(&state.settings)
        .into_iter()
        .map(|id| names.name_of(id))
        .collect();
    Ok(json!({
        "order": order,
        "beats": names.pairs_json(&conflict.final_beats(&state.settings)),
        "rules": ["IM-114", "IM-115", "IM-116", "IM-117", "IM-120", "IM-121"],
    }))
}
