//! Sentences about subplots, acts and adventures.

use super::absences;
use super::sentences::{actor_name, card_name, names};
use crate::game::RefusalText;
use crate::grammar::{cards as count_cards, counted, list, possessive};
use ::torg::card::{CardId, CardName};
use ::torg::settings::SubplotComp;
use ::torg::story::{
    Award, DeductionCause, StoryEvent, StoryRefusal, SubplotId, SubplotStage, Verdict,
};
use ::torg::view::View;
use tabletop::seat::ActorId;

/// What is said of a table between two adventures.
pub const ADVENTURE_OVER: &str = "Adventure over";

/// Formats a number of possibilities: "2 possibilities".
pub fn possibilities(count: u16) -> String {
    counted(count, "possibility", "possibilities")
}

/// Names a subplot with its owner: "Mara’s Romance".
pub fn owned_subplot(id: SubplotId, view: &View) -> String {
    let index = usize::from(id.0).checked_sub(1);
    let known = index.and_then(|index| view.story.subplot_history.get(index));
    known.map_or_else(
        || "A subplot".to_owned(),
        |(owner, card)| {
            let name = card_name(&view.deck, *card);
            format!("{} {name}", possessive(&actor_name(view, *owner)))
        },
    )
}

/// Returns the stage of a subplot. `background`: it was carried over from an earlier adventure.
pub fn stage(stage: SubplotStage, background: bool) -> &'static str {
    match (stage, background) {
        (SubplotStage::Proposed, _) => "proposed",
        (SubplotStage::Pending, false) => "accepted, not active yet",
        (SubplotStage::Pending, true) => "carried over, not in this adventure",
        (SubplotStage::Active, false) => "active",
        (SubplotStage::Active, true) => "carried over, active",
        (SubplotStage::Ended, _) => "ended",
    }
}

/// Returns the verdict on a subplot at the end of an act.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Played => "active and played",
        Verdict::Ignored => "active, but ignored",
        Verdict::NotActive => "not active",
    }
}

/// Returns the cause of a deduction from an award.
pub fn cause(cause: DeductionCause) -> &'static str {
    match cause {
        DeductionCause::SubplotIgnored => "subplot ignored",
        DeductionCause::MartyrAsInsurance => "Martyr kept only as insurance",
    }
}

/// Returns the sentence for a note that the gamemaster made on a subplot.
pub fn subplot_note_set(subplot: SubplotId, view: &View) -> String {
    format!(
        "{}: the gamemaster made a note.",
        owned_subplot(subplot, view)
    )
}

/// Returns the sentence for the gamemaster's review of which subplots fit.
pub fn subplot_fit_set() -> String {
    "The gamemaster reviewed which subplots fit.".to_owned()
}

/// Returns the sentence for an event of the story; `None` if it has no sentence of its own.
pub fn sentence(event: &StoryEvent, view: &View) -> Option<String> {
    let subplot_name_of = |id: &SubplotId| owned_subplot(*id, view);
    let name_of = |id: &ActorId| actor_name(view, *id);
    let card_name_of = |card: &CardId| card_name(&view.deck, *card);
    Some(match event {
        StoryEvent::Suggested { subplot, text } | StoryEvent::NoteRevealed { subplot, text } => {
            format!("{}: “{text}”", subplot_name_of(subplot))
        }
        StoryEvent::Accepted {
            subplot,
            active: true,
        } => format!("{} was accepted and began.", subplot_name_of(subplot)),
        StoryEvent::Accepted {
            subplot,
            active: false,
        } => format!(
            "{} was accepted; it will begin later.",
            subplot_name_of(subplot)
        ),
        StoryEvent::Disallowed { owner, card, .. } => format!(
            "{} {} does not fit the story. The hero gets a possibility and a new card instead.",
            possessive(&name_of(owner)),
            card_name_of(card)
        ),
        StoryEvent::Activated {
            subplot,
            active: true,
        } => format!("{} began.", subplot_name_of(subplot)),
        StoryEvent::Activated {
            subplot,
            active: false,
        } => format!("{} was paused.", subplot_name_of(subplot)),
        StoryEvent::Resumed {
            subplot, active, ..
        } => {
            let stage_after = if *active {
                SubplotStage::Active
            } else {
                SubplotStage::Pending
            };
            format!(
                "{} goes on as before: {}.",
                subplot_name_of(subplot),
                stage(stage_after, false)
            )
        }
        StoryEvent::Ignored {
            subplot,
            ignored: true,
        } => format!(
            "{} counts as ignored in this act.",
            subplot_name_of(subplot)
        ),
        StoryEvent::Ignored {
            subplot,
            ignored: false,
        } => format!("{} no longer counts as ignored.", subplot_name_of(subplot)),
        StoryEvent::TurnedIn { actor, card, .. } => format!(
            "{} turned in {} for a possibility and a new card.",
            name_of(actor),
            card_name_of(card)
        ),
        StoryEvent::Compensated { actor, card, .. } => format!(
            "{}: {} brought a possibility.",
            name_of(actor),
            card_name_of(card)
        ),
        StoryEvent::CampaignProposed { by, subplot, .. } => format!(
            "{} used Campaign on {}.",
            name_of(by),
            subplot_name_of(subplot)
        ),
        StoryEvent::CampaignAgreed => "The subplot’s owner agreed.".to_owned(),
        StoryEvent::CampaignDeclined => {
            "The subplot’s owner declined; Campaign stays where it is.".to_owned()
        }
        StoryEvent::CampaignReturned { by, .. } => format!(
            "The subplot’s owner declined; Campaign goes back to {} hand.",
            possessive(&name_of(by))
        ),
        StoryEvent::CampaignRefused { by, .. } => format!(
            "{}: Campaign does not fit the story. The hero gets a possibility and a new card instead.",
            name_of(by)
        ),
        StoryEvent::Campaigned { subplot, .. } => format!(
            "{} will continue after this adventure.",
            subplot_name_of(subplot)
        ),
        StoryEvent::Sacrificed { actor, victory, .. } => {
            let victory_text = victory
                .as_deref()
                .map_or_else(String::new, |victory| format!(" “{victory}”"));
            format!(
                "{} gave their life and turned disaster into victory.{victory_text}",
                name_of(actor)
            )
        }
        StoryEvent::ActEnding {
            ends_adventure: true,
            ..
        } => "The adventure is ending.".to_owned(),
        StoryEvent::ActEnding {
            ends_adventure: false,
            ..
        } => "The act is ending.".to_owned(),
        StoryEvent::SubplotJudged {
            subplot,
            verdict: judgement,
        } => format!("{}: {}.", subplot_name_of(subplot), verdict(*judgement)),
        StoryEvent::ActEnded { paid } if paid.is_empty() => return None,
        StoryEvent::ActEnded { paid } => {
            let names: Vec<String> = paid.iter().map(|(id, _)| subplot_name_of(id)).collect();
            let beginning = if names.len() > 1 {
                "One possibility each"
            } else {
                "One possibility"
            };
            format!("{beginning} for {}.", list(&names))
        }
        StoryEvent::HandSizeSet { cards } => {
            format!("The hand size is now {}.", count_cards(*cards))
        }
        StoryEvent::AwardSet { base } => format!("Award set: {}.", possibilities(*base)),
        StoryEvent::Deducted {
            actor,
            possibilities: 0,
            ..
        } => format!("{}: no deduction.", name_of(actor)),
        StoryEvent::Deducted {
            actor,
            cause: deduction_cause,
            possibilities: count,
            reason,
        } => format!(
            "{} lost {} ({}): “{reason}”",
            name_of(actor),
            possibilities(*count),
            cause(*deduction_cause)
        ),
        StoryEvent::AdventureEnded { awards } => {
            let award_text =
                |award: &Award| format!("{} +{}", name_of(&award.actor), award.total());
            let list: Vec<String> = awards.iter().map(award_text).collect();
            format!("The adventure ended. Possibilities: {}.", list.join(", "))
        }
        StoryEvent::AdventureBegan { adventure } => format!("Adventure {adventure} began."),
        StoryEvent::SessionBegan => "A new session began.".to_owned(),
        StoryEvent::NoteSet { .. } | StoryEvent::SubplotFitSet { .. } => return None,
    })
}

/// Returns the text of a refusal about the story. `secret`: no card may be named.
pub fn refusal(refusal: StoryRefusal, view: &View, secret: bool) -> RefusalText {
    let name_of = |id| actor_name(view, id);
    let by_deck = |with_deck, without_deck| match view.deckless {
        true => without_deck,
        false => with_deck,
    };
    let name = |card| {
        if secret {
            "The card".to_owned()
        } else {
            card_name(&view.deck, card)
        }
    };
    match refusal {
        StoryRefusal::SubplotLimit { actor } => RefusalText::new(
            "One subplot per adventure",
            format!(
                "{} already has one. Keep this one, trade it or turn it in.",
                name_of(actor)
            ),
        ),
        StoryRefusal::SubplotInPool { card } => RefusalText::new(
            "A laid subplot cannot be turned in",
            format!(
                "{} is in a pool. Only the gamemaster can decide that it does not fit.",
                name(card)
            ),
        ),
        StoryRefusal::NotASubplotCard { card } => RefusalText::new(
            "Only subplots are turned in",
            format!("{} is not a subplot.", name(card)),
        ),
        StoryRefusal::NoSubplot => {
            RefusalText::new("No such subplot", "It has ended, or its hero has left.")
        }
        StoryRefusal::WrongStage => RefusalText::new(
            "Not at this stage",
            "A subplot must first be laid, then accepted and then made active.",
        ),
        StoryRefusal::NotActive => RefusalText::new(
            "Campaign needs an active subplot",
            "Campaign makes an active subplot last beyond this adventure.",
        ),
        StoryRefusal::MartyrNeverCampaigned => RefusalText::new(
            "Martyr cannot be carried over",
            "Martyr ends with the adventure. Choose another active subplot.",
        ),
        StoryRefusal::NoCampaignPlayed => RefusalText::new(
            "This is not a campaign",
            "The Campaign card needs a table that plays a campaign. You can turn that on in the options.",
        ),
        StoryRefusal::OwnerNotAgreed { owner } => RefusalText::new(
            "The owner must agree",
            format!(
                "It is {} story. Ask that player first.",
                possessive(&name_of(owner))
            ),
        ),
        StoryRefusal::OwnerAway { owner } => {
            RefusalText::new("The owner must agree", absences::until_back(owner, view))
        }
        StoryRefusal::NoCampaignProposal => RefusalText::new(
            "Campaign not in use",
            "Choose the card and the subplot first.",
        ),
        StoryRefusal::NothingToCampaign => RefusalText::new(
            "Campaign cannot be laid now",
            "At this table it cannot wait in a pool, and no subplot is active.",
        ),
        StoryRefusal::CampaignFirst { actor } => RefusalText::new(
            "Campaign first",
            format!(
                "At this table it cannot wait. Choose a subplot for {} Campaign, or rule that Campaign does not fit.",
                possessive(&name_of(actor))
            ),
        ),
        StoryRefusal::CampaignAlreadyProposed => RefusalText::new(
            "One Campaign at a time",
            "First, the owner and the gamemaster must decide on the one in use.",
        ),
        StoryRefusal::CampaignUndecided { actor } => RefusalText::new(
            "Campaign is undecided",
            format!(
                "First, the owner of the subplot and the gamemaster must decide on {} Campaign.",
                possessive(&name_of(actor))
            ),
        ),
        StoryRefusal::ActEnding => RefusalText::new(
            "The act is ending",
            "Finish ending the act first, or use Undo.",
        ),
        StoryRefusal::ActNotEnding => RefusalText::new(
            "The act has not ended",
            "You can do this only at the end of an act or of the adventure.",
        ),
        StoryRefusal::SubplotsUnjudged => RefusalText::new(
            "Some subplots are undecided",
            "Say for each whether it was active and whether it was played.",
        ),
        StoryRefusal::BetweenAdventures => RefusalText::new(
            "The adventure is over",
            by_deck(
                "All cards are back in the deck. Deal for the next adventure.",
                "Begin the next adventure first.",
            ),
        ),
        StoryRefusal::AdventureNotEnded => RefusalText::new(
            "An adventure is in progress",
            by_deck(
                "End it first, then deal for the next one.",
                "End it first, then begin the next one.",
            ),
        ),
        StoryRefusal::FinalSceneFirst => RefusalText::new(
            "Final encounter first",
            by_deck(
                "First end a scene as the final encounter. Hands are not refilled after it.",
                "First end a scene as the final encounter.",
            ),
        ),
        StoryRefusal::SceneNotEnded => RefusalText::new(
            "End the scene first",
            by_deck(
                "An act ends after a scene, once everyone has discarded and hands are refilled.",
                "An act ends after a scene.",
            ),
        ),
        StoryRefusal::NoRefill => RefusalText::new(
            "No more refills",
            "The final encounter is over. Later scenes also end without a refill.",
        ),
        StoryRefusal::NothingIgnored => RefusalText::new(
            "No subplot was ignored",
            "This hero has no accepted subplot that could have been ignored.",
        ),
        StoryRefusal::DeductedTooMuch {
            cause: DeductionCause::SubplotIgnored,
            max: most,
        } => RefusalText::new(
            "No more than the award",
            format!(
                "The award is {}; you cannot deduct more.",
                possibilities(most)
            ),
        ),
        StoryRefusal::DeductedTooMuch {
            cause: DeductionCause::MartyrAsInsurance,
            max: most,
        } => RefusalText::new(
            "No more than Martyr brought",
            format!("Martyr brought {}.", possibilities(most)),
        ),
    }
}

/// Returns the warning before subplots or Drama are discarded, with what a discarded subplot brings; `None` if no
/// warning is needed.
pub fn worth_keeping(view: &View, cards: &[CardId], is_final: bool) -> Option<String> {
    let cards_that = |name_fits: &dyn Fn(CardName) -> bool| -> Vec<CardId> {
        let fits = |card: &&CardId| view.deck.name(**card).is_some_and(name_fits);
        cards.iter().filter(fits).copied().collect()
    };
    let mut text = String::new();
    let subplots = cards_that(&CardName::is_subplot);
    if !subplots.is_empty() {
        let phrase = if view.settings.is(SubplotComp::TurnInOnly) {
            " could still be laid, traded or turned in. A discarded subplot brings nothing."
        } else if view.settings.is(SubplotComp::Always) {
            " could still be laid, traded or turned in. A discarded subplot brings a possibility and a card."
        } else {
            " could still be laid, traded or turned in. A discarded subplot brings a possibility."
        };
        text.push_str(&names(&view.deck, &subplots));
        text.push_str(phrase);
    }
    let dramas = cards_that(&|name| name == CardName::Drama);
    if is_final && !dramas.is_empty() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&names(&view.deck, &dramas));
        text.push_str(if dramas.len() > 1 {
            ": each is worth 3 possibilities if kept to the end."
        } else {
            " is worth 3 possibilities if kept to the end."
        });
    }
    Some(text).filter(|text| !text.is_empty())
}
