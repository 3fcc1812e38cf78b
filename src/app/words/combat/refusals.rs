//! What combat says no to: the rule as a headline, then why here and when it would be allowed.

use super::{act, choice, edition, number, striking};
use crate::app::words::book::{Said, said};
use crate::app::words::refusals::{Words, words};
use crate::app::words::torg::counted;
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
                said!("Out of range"),
                format!(
                    "From {least} to {most} fits here: this is {}.",
                    number(what)
                ),
            );
        }
        CombatReason::Unknown(what) => {
            return words(
                said!("A figure is missing"),
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
                said!(
                    "Waiting for somebody of one’s own side is not in the edition that this table plays by."
                ),
            );
        }
        CombatReason::OtherEdition {
            option: of,
            only_in: only,
        } => {
            return words(
                format!("Only in {}", edition(only)),
                named(
                    of,
                    said!(" is not in the edition that this table plays by."),
                ),
            );
        }
        CombatReason::OnlyHandToHand(of) => {
            return words(
                said!("Only hand-to-hand"),
                named(
                    of,
                    said!(" takes bare hands, martial arts or a melee weapon."),
                ),
            );
        }
        CombatReason::OnlyRanged(of) => {
            return words(
                said!("Only with ranged weapons"),
                named(
                    of,
                    said!(" takes a bow, a firearm or another ranged weapon."),
                ),
            );
        }
        CombatReason::OnlyMissiles(of) => {
            return words(
                said!("Only with missile weapons"),
                named(
                    of,
                    said!(" is for what is thrown or shot by muscle at this table."),
                ),
            );
        }
        CombatReason::OnlyMartialArts(of) => {
            return words(
                said!("Only with martial arts"),
                named(of, said!(" is a discipline: strike with martial arts.")),
            );
        }
        CombatReason::NotTogether(one, other) => {
            return words(
                said!("These do not go together"),
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
                said!("A vital blow has its steps"),
                if least == most {
                    said!("This edition knows one size: −8 to hit, +4 damage.", String)
                } else {
                    said!("From one step, −2 and +1, to four, −8 and +4.", String)
                },
            );
        }
        CombatReason::VitalBlockSteps { .. } => {
            return words(
                said!("A vital block has its steps"),
                said!("From one step, −2 to the defence and +1 to armor, to four."),
            );
        }
        CombatReason::ReloadFirst { left, needs } => {
            return words(
                said!("Reload first"),
                format!(
                    "This costs {} of fire; left: {left}.",
                    counted(usize::from(needs), said!("round"), said!("rounds"))
                ),
            );
        }
        CombatReason::ArmorTooHeavy { strength, minimum } => {
            return words(
                said!("Too heavy to wear"),
                format!("This armor asks for Strength {minimum}; here it is {strength}."),
            );
        }
        CombatReason::AlreadyRolledFor(before) => {
            return words(
                said!("One kind of rolled action a round"),
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
        CombatReason::Negation(NegationReason::NotAtThisTable) => {
            const {
                (
                    Said::of("Damage stays"),
                    Said::of("At this table possibilities take nothing from a blow."),
                )
            }
        }
        CombatReason::Negation(NegationReason::TooManyComponents) => {
            const {
                (
                    Said::of("Too much for one possibility"),
                    Said::of("It takes only so many different things from a blow. Choose fewer."),
                )
            }
        }
        CombatReason::Negation(NegationReason::DuplicateComponent) => {
            const {
                (
                    Said::of("Each thing once"),
                    Said::of(
                        "One possibility takes different things from a blow, each of them once.",
                    ),
                )
            }
        }
        CombatReason::AnatomyUnknown => {
            const {
                (
                    Said::of("Nobody knows where to hit it"),
                    Said::of("A vital blow needs a creature whose vital spots somebody knows."),
                )
            }
        }
        CombatReason::NothingHeld => {
            const {
                (
                    Said::of("Nothing in hand"),
                    Said::of(
                        "The target holds nothing that could be taken or struck away. Say so if it does.",
                    ),
                )
            }
        }
        CombatReason::CannotGrapple => {
            const {
                (
                    Said::of("This weapon holds nobody"),
                    Said::of(
                        "Grappling takes bare hands, martial arts, or a whip or net that can hold.",
                    ),
                )
            }
        }
        CombatReason::NotNonLethal => {
            const {
                (
                    Said::of("Not with this weapon"),
                    Said::of(
                        "Non-lethal needs bare hands, a club, or a weapon that can be used another way. The sheet says which can.",
                    ),
                )
            }
        }
        CombatReason::NoKnockoutFigures => {
            const {
                (
                    Said::of("The book has no figures for it"),
                    Said::of(
                        "A knockout attack works by your table’s own figures: the options have a place for them.",
                    ),
                )
            }
        }
        CombatReason::TwoWeapons => {
            const {
                (
                    Said::of("Two weapons are needed"),
                    Said::of("Choose the weapon in the other hand too."),
                )
            }
        }
        CombatReason::RangeUnknown => {
            const {
                (
                    Said::of("How far away is the target?"),
                    Said::of("A ranged attack needs its range: point blank, short, medium, long."),
                )
            }
        }
        CombatReason::TooFar => {
            const {
                (
                    Said::of("Out of range"),
                    Said::of(
                        "The target is beyond the weapon’s long range. Come closer, or take another weapon.",
                    ),
                )
            }
        }
        CombatReason::FireModeUnavailable => {
            const {
                (
                    Said::of("It does not fire that way"),
                    Said::of(
                        "The sheet says whether a weapon fires single shots, bursts or full automatic.",
                    ),
                )
            }
        }
        CombatReason::NoMultiAction(of) => {
            return words(
                said!("Nothing beside it"),
                named(
                    of,
                    said!(" takes the whole action: nothing else is tried with the same die."),
                ),
            );
        }
        CombatReason::NoSharedRoll => {
            const {
                (
                    Said::of("Only suppressive fire is combined"),
                    Said::of(
                        "Several people share one roll to lay down fire; other attacks are rolled one by one.",
                    ),
                )
            }
        }
        CombatReason::ValuesApart => {
            const {
                (
                    Said::of("Too far apart to share a roll"),
                    Said::of(
                        "The values of all who join must lie within 1 of each other. Make two groups.",
                    ),
                )
            }
        }
        CombatReason::Dead => const { (Said::of("Dead"), Said::of("The dead act no more.")) },
        CombatReason::Unconscious => {
            const {
                (
                    Said::of("Unconscious"),
                    Said::of("Whoever is out neither acts nor defends until they come round."),
                )
            }
        }
        CombatReason::ActionLost => {
            const {
                (
                    Said::of("This action is lost"),
                    Said::of("A setback took it. The next one is free again."),
                )
            }
        }
        CombatReason::KnockedDown => {
            const {
                (
                    Said::of("Off the feet"),
                    Said::of("This action goes into standing up. The next one is free again."),
                )
            }
        }
        CombatReason::PartiallySurprised => {
            const {
                (
                    Said::of("Surprised"),
                    Said::of(
                        "This round leaves an active defence or a simple action, nothing else.",
                    ),
                )
            }
        }
        CombatReason::CompletelySurprised => {
            const {
                (
                    Said::of("Completely surprised"),
                    Said::of(
                        "No action and no active defence this round; next round a little more is possible.",
                    ),
                )
            }
        }
        CombatReason::Aiming => {
            const {
                (
                    Said::of("Not while aiming"),
                    Said::of("An aim takes the whole round. Break it off first."),
                )
            }
        }
        CombatReason::Restrained => {
            const {
                (
                    Said::of("Held"),
                    Said::of(
                        "Whoever is held can not move away. The gamemaster says when they are free.",
                    ),
                )
            }
        }
        CombatReason::NoSimpleActionLeft => {
            const {
                (
                    Said::of("No simple action left"),
                    Said::of("This round’s are taken. The next round brings new ones."),
                )
            }
        }
        CombatReason::NeedsRoll => {
            const {
                (
                    Said::of("That needs a roll"),
                    Said::of("Hardly anybody fails in a simple action. Choose its own kind."),
                )
            }
        }
        CombatReason::AlreadyActed => {
            const {
                (
                    Said::of("Already acted"),
                    Said::of("It comes before the round’s action, or in its place."),
                )
            }
        }
        CombatReason::DefenceAlreadyRolled => {
            const {
                (
                    Said::of("The defence is rolled"),
                    Said::of("One roll serves the round; what goes with it is named before."),
                )
            }
        }
        CombatReason::OnlyWithDefence => {
            const {
                (
                    Said::of("Only while defending"),
                    Said::of("At this table a vital block goes with an active defence."),
                )
            }
        }
        CombatReason::AttackedAllOut => {
            const {
                (
                    Said::of("All-out, and no defence"),
                    Said::of("Whoever attacks all-out can not defend actively in that round."),
                )
            }
        }
        CombatReason::TargetIncapacitated => {
            const {
                (
                    Said::of("The target is out"),
                    Said::of("Somebody unconscious is beyond fear and trickery."),
                )
            }
        }
        CombatReason::OnGuard => {
            const {
                (
                    Said::of("On guard"),
                    Said::of("Whoever reckons with danger is never completely surprised."),
                )
            }
        }
        CombatReason::AlreadyWaiting => {
            const {
                (
                    Said::of("Already waiting"),
                    Said::of("Whoever waits for one thing stays with it till the turn is used."),
                )
            }
        }
        CombatReason::OneLocation => {
            const {
                (
                    Said::of("One place"),
                    Said::of("A location attack waits for exactly one place. Name it."),
                )
            }
        }
        CombatReason::MustAttackFirstTarget => {
            const {
                (
                    Said::of("The first one there is attacked"),
                    Said::of(
                        "A location attack leaves no choice, whoever it is. An opportunity attack would.",
                    ),
                )
            }
        }
        CombatReason::NoHoldingForAllies => {
            const {
                (
                    Said::of("No waiting for one’s own side"),
                    Said::of(
                        "Only the revised rules let somebody act right after a companion. Act now, or wait for an opening.",
                    ),
                )
            }
        }
        CombatReason::WaitsForOtherSide => {
            const {
                (
                    Said::of("Waiting for the other side"),
                    Said::of(
                        "That is an opportunity attack, or a location attack at one place. Choose which.",
                    ),
                )
            }
        }
        CombatReason::NoDiscipline => {
            const {
                (
                    Said::of("Not learned"),
                    Said::of(
                        "The sheet says which disciplines somebody knows, and the options whether your table has them.",
                    ),
                )
            }
        }
        CombatReason::UsedLastRound => {
            const {
                (
                    Said::of("Not two rounds running"),
                    Said::of("It was used last round. Next round it is open again."),
                )
            }
        }
        CombatReason::NotInFlurry => {
            const {
                (
                    Said::of("Not in a flurry"),
                    Said::of("A round with a flurry has no lightning fist. Strike normally."),
                )
            }
        }
        CombatReason::NoMoreStrikes => {
            const {
                (
                    Said::of("Two strikes and no third"),
                    Said::of("The lightning fist strikes twice a round."),
                )
            }
        }
        CombatReason::NoMoreBlocks => {
            const {
                (
                    Said::of("One block a round"),
                    Said::of("Even a flurry brings no second one."),
                )
            }
        }
        CombatReason::CannotBlock => {
            const {
                (
                    Said::of("It does not stop this"),
                    Said::of(
                        "A block stops blows and missiles, a stop thrust only blows. Bullets and beams pass.",
                    ),
                )
            }
        }
        CombatReason::PossibilityOnlyAgainstDamage => {
            const {
                (
                    Said::of("Only against damage"),
                    Said::of(
                        "Whoever is completely surprised spends possibilities on what a blow does, and on nothing else.",
                    ),
                )
            }
        }
        CombatReason::RollFirst => {
            const {
                (
                    Said::of("The dice lie still"),
                    Said::of("Roll for it first; then it takes effect."),
                )
            }
        }
        CombatReason::PickFirst => {
            const {
                (
                    Said::of("The player picks"),
                    Said::of("So good a result leaves the choice: pick what comes of it."),
                )
            }
        }
        CombatReason::NotInInteractionTable => {
            const {
                (
                    Said::of("Not on this table"),
                    Said::of(
                        "This interaction has no such result. Anything else can be told in words.",
                    ),
                )
            }
        }
        CombatReason::AlreadyMoved => {
            const {
                (
                    Said::of("Moved this round"),
                    Said::of("Who takes aim stays where they are for the whole round."),
                )
            }
        }
        CombatReason::NoMagazine => {
            const {
                (
                    Said::of("Nothing to load"),
                    Said::of("No ammunition is on the sheet for that weapon."),
                )
            }
        }
    };
    words(title, why)
}
