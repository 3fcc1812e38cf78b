//! What combat says no to: the rule as a headline, then why here and when it would be allowed.

use super::{act, choice, edition, number, striking};
use crate::torg::messages::refusals::{Words, words};
use crate::torg::messages::torg::counted;
use ::torg::combat::damage::NegationReason;
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{CombatReason, CombatRefusal};

/// What a refusal of combat says.
pub fn refusal(refusal: CombatRefusal) -> Words {
    let named = |of: CombatOption, why: &str| format!("{}{why}", choice(of));
    let (title, why) = match refusal.reason {
        CombatReason::OutOfRange {
            stat: what,
            min: least,
            max: most,
        } => {
            return words(
                "Out of range",
                format!(
                    "From {least} to {most} fits here: this is {}.",
                    number(what)
                ),
            );
        }
        CombatReason::Unknown(what) => {
            return words(
                "A figure is missing",
                format!(
                    "Tell {} for this attack, or write it on the sheet.",
                    number(what)
                ),
            );
        }
        // The one option of both editions that is ever refused so: waiting for one's own side stands with it (TC-138).
        CombatReason::OtherEdition {
            option: CombatOption::Opportunity,
            only_in: only,
        } => {
            return words(
                format!("Only in {}", edition(only)),
                "Waiting for somebody of one’s own side is not in the edition that this table plays by.",
            );
        }
        CombatReason::OtherEdition {
            option: of,
            only_in: only,
        } => {
            return words(
                format!("Only in {}", edition(only)),
                named(of, " is not in the edition that this table plays by."),
            );
        }
        CombatReason::OnlyHandToHand(of) => {
            return words(
                "Only hand-to-hand",
                named(of, " takes bare hands, martial arts or a melee weapon."),
            );
        }
        CombatReason::OnlyRanged(of) => {
            return words(
                "Only with ranged weapons",
                named(of, " takes a bow, a firearm or another ranged weapon."),
            );
        }
        CombatReason::OnlyMissiles(of) => {
            return words(
                "Only with missile weapons",
                named(
                    of,
                    " is for what is thrown or shot by muscle at this table.",
                ),
            );
        }
        CombatReason::OnlyMartialArts(of) => {
            return words(
                "Only with martial arts",
                named(of, " is a discipline: strike with martial arts."),
            );
        }
        CombatReason::NotTogether(one, other) => {
            return words(
                "These do not go together",
                format!(
                    "{} and {} exclude each other. Take one of the two off.",
                    choice(one),
                    choice(other)
                ),
            );
        }
        CombatReason::VitalBlowSteps {
            min: least,
            max: most,
        } => {
            return words(
                "A vital blow has its steps",
                if least == most {
                    "This edition knows one size: −8 to hit, +4 damage.".to_owned()
                } else {
                    "From one step, −2 and +1, to four, −8 and +4.".to_owned()
                },
            );
        }
        CombatReason::VitalBlockSteps { .. } => {
            return words(
                "A vital block has its steps",
                "From one step, −2 to the defence and +1 to armor, to four.",
            );
        }
        CombatReason::ReloadFirst { left, needs } => {
            return words(
                "Reload first",
                format!(
                    "This costs {} of fire; left: {left}.",
                    counted(usize::from(needs), "round", "rounds")
                ),
            );
        }
        CombatReason::ArmorTooHeavy { strength, minimum } => {
            return words(
                "Too heavy to wear",
                format!("This armor asks for Strength {minimum}; here it is {strength}."),
            );
        }
        CombatReason::AlreadyRolledFor(before) => {
            return words(
                "One kind of rolled action a round",
                format!(
                    "Rolled for already: {}. Another kind is for the next round, or for several actions at once.",
                    act(before)
                ),
            );
        }
        CombatReason::TooFast { max: most } => return striking::too_fast(most),
        CombatReason::BeyondMovementRate {
            max: most,
            moved: gone,
        } => return striking::beyond_pace(most, gone),
        CombatReason::Attack(why) => return striking::refusal(why),
        CombatReason::ThrownTooFar { max: most } => return striking::too_long(most),
        CombatReason::Negation(NegationReason::NotAtThisTable) => (
            "Damage stays",
            "At this table possibilities take nothing from a blow.",
        ),
        CombatReason::Negation(NegationReason::TooManyComponents) => (
            "Too much for one possibility",
            "It takes only so many different things from a blow. Choose fewer.",
        ),
        CombatReason::Negation(NegationReason::DuplicateComponent) => (
            "Each thing once",
            "One possibility takes different things from a blow, each of them once.",
        ),
        CombatReason::AnatomyUnknown => (
            "Nobody knows where to hit it",
            "A vital blow needs a creature whose vital spots somebody knows.",
        ),
        CombatReason::NothingHeld => (
            "Nothing in hand",
            "The target holds nothing that could be taken or struck away. Say so if it does.",
        ),
        CombatReason::CannotGrapple => (
            "This weapon holds nobody",
            "Grappling takes bare hands, martial arts, or a whip or net that can hold.",
        ),
        CombatReason::NotNonLethal => (
            "Not with this weapon",
            "Non-lethal needs bare hands, a club, or a weapon that can be used another way. The sheet says which can.",
        ),
        CombatReason::NoKnockoutFigures => (
            "The book has no figures for it",
            "A knockout attack works by your table’s own figures: the options have a place for them.",
        ),
        CombatReason::TwoWeapons => (
            "Two weapons are needed",
            "Choose the weapon in the other hand too.",
        ),
        CombatReason::RangeUnknown => (
            "How far away is the target?",
            "A ranged attack needs its range: point blank, short, medium, long.",
        ),
        CombatReason::TooFar => (
            "Out of range",
            "The target is beyond the weapon’s long range. Come closer, or take another weapon.",
        ),
        CombatReason::FireModeUnavailable => (
            "It does not fire that way",
            "The sheet says whether a weapon fires single shots, bursts or full automatic.",
        ),
        CombatReason::NoMultiAction(of) => {
            return words(
                "Nothing beside it",
                named(
                    of,
                    " takes the whole action: nothing else is tried with the same die.",
                ),
            );
        }
        CombatReason::NoSharedRoll => (
            "Only suppressive fire is combined",
            "Several people share one roll to lay down fire; other attacks are rolled one by one.",
        ),
        CombatReason::ValuesApart => (
            "Too far apart to share a roll",
            "The values of all who join must lie within 1 of each other. Make two groups.",
        ),
        CombatReason::Dead => ("Dead", "The dead act no more."),
        CombatReason::Unconscious => (
            "Unconscious",
            "Whoever is out neither acts nor defends until they come round.",
        ),
        CombatReason::ActionLost => (
            "This action is lost",
            "A setback took it. The next one is free again.",
        ),
        CombatReason::KnockedDown => (
            "Off the feet",
            "This action goes into standing up. The next one is free again.",
        ),
        CombatReason::PartiallySurprised => (
            "Surprised",
            "This round leaves an active defence or a simple action, nothing else.",
        ),
        CombatReason::CompletelySurprised => (
            "Completely surprised",
            "No action and no active defence this round; next round a little more is possible.",
        ),
        CombatReason::Aiming => (
            "Not while aiming",
            "An aim takes the whole round. Break it off first.",
        ),
        CombatReason::Restrained => (
            "Held",
            "Whoever is held can not move away. The gamemaster says when they are free.",
        ),
        CombatReason::NoSimpleActionLeft => (
            "No simple action left",
            "This round’s are taken. The next round brings new ones.",
        ),
        CombatReason::NeedsRoll => (
            "That needs a roll",
            "Hardly anybody fails in a simple action. Choose its own kind.",
        ),
        CombatReason::AlreadyActed => (
            "Already acted",
            "It comes before the round’s action, or in its place.",
        ),
        CombatReason::DefenceAlreadyRolled => (
            "The defence is rolled",
            "One roll serves the round; what goes with it is named before.",
        ),
        CombatReason::OnlyWithDefence => (
            "Only while defending",
            "At this table a vital block goes with an active defence.",
        ),
        CombatReason::AttackedAllOut => (
            "All-out, and no defence",
            "Whoever attacks all-out can not defend actively in that round.",
        ),
        CombatReason::TargetIncapacitated => (
            "The target is out",
            "Somebody unconscious is beyond fear and trickery.",
        ),
        CombatReason::OnGuard => (
            "On guard",
            "Whoever reckons with danger is never completely surprised.",
        ),
        CombatReason::AlreadyWaiting => (
            "Already waiting",
            "Whoever waits for one thing stays with it till the turn is used.",
        ),
        CombatReason::OneLocation => (
            "One place",
            "A location attack waits for exactly one place. Name it.",
        ),
        CombatReason::MustAttackFirstTarget => (
            "The first one there is attacked",
            "A location attack leaves no choice, whoever it is. An opportunity attack would.",
        ),
        CombatReason::NoHoldingForAllies => (
            "No waiting for one’s own side",
            "Only the revised rules let somebody act right after a companion. Act now, or wait for an opening.",
        ),
        CombatReason::WaitsForOtherSide => (
            "Waiting for the other side",
            "That is an opportunity attack, or a location attack at one place. Choose which.",
        ),
        CombatReason::NoDiscipline => (
            "Not learned",
            "The sheet says which disciplines somebody knows, and the options whether your table has them.",
        ),
        CombatReason::UsedLastRound => (
            "Not two rounds running",
            "It was used last round. Next round it is open again.",
        ),
        CombatReason::NotInFlurry => (
            "Not in a flurry",
            "A round with a flurry has no lightning fist. Strike normally.",
        ),
        CombatReason::NoMoreStrikes => (
            "Two strikes and no third",
            "The lightning fist strikes twice a round.",
        ),
        CombatReason::NoMoreBlocks => ("One block a round", "Even a flurry brings no second one."),
        CombatReason::CannotBlock => (
            "It does not stop this",
            "A block stops blows and missiles, a stop thrust only blows. Bullets and beams pass.",
        ),
        CombatReason::PossibilityOnlyAgainstDamage => (
            "Only against damage",
            "Whoever is completely surprised spends possibilities on what a blow does, and on nothing else.",
        ),
        CombatReason::RollFirst => (
            "The dice lie still",
            "Roll for it first; then it takes effect.",
        ),
        CombatReason::PickFirst => (
            "The player picks",
            "So good a result leaves the choice: pick what comes of it.",
        ),
        CombatReason::NotInInteractionTable => (
            "Not on this table",
            "This interaction has no such result. Anything else can be told in words.",
        ),
        CombatReason::AlreadyMoved => (
            "Moved this round",
            "Who takes aim stays where they are for the whole round.",
        ),
        CombatReason::NoMagazine => (
            "Nothing to load",
            "No ammunition is on the sheet for that weapon.",
        ),
    };
    words(title, why)
}
