//! What combat says no to: the rule as a headline, then why here and when it would be allowed.

use super::{act, choice, edition, number, striking};
use crate::app::words::book::{Said, said};
use crate::app::words::refusals::{Words, words};
use crate::app::words::torg::counted;
use ::torg::combat::choice::Choice;
use ::torg::combat::damage::NotNegated;
use ::torg::combat::refusal::{Refusal, Why};

/// What a refusal of combat says.
pub fn refusal(refusal: Refusal) -> Words {
    let named = |of: Choice, why: &str| format!("{}{why}", choice(of));
    let (title, why) = match refusal.why {
        Why::OutOfRange { what, least, most } => {
            return words(
                said!("Out of range"),
                format!(
                    "From {least} to {most} fits here: this is {}.",
                    number(what)
                ),
            );
        }
        Why::Unknown(what) => {
            return words(
                said!("A figure is missing"),
                format!(
                    "Tell {} for this attack, or write it on the sheet.",
                    number(what)
                ),
            );
        }
        // The one option of both editions that is ever refused so: waiting for one's own side stands with it (TC-138).
        Why::OtherEdition {
            choice: Choice::Opportunity,
            only,
        } => {
            return words(
                format!("Only in {}", edition(only)),
                said!(
                    "Waiting for somebody of one’s own side is not in the edition that this table plays by."
                ),
            );
        }
        Why::OtherEdition { choice: of, only } => {
            return words(
                format!("Only in {}", edition(only)),
                named(
                    of,
                    said!(" is not in the edition that this table plays by."),
                ),
            );
        }
        Why::OnlyHandToHand(of) => {
            return words(
                said!("Only hand-to-hand"),
                named(
                    of,
                    said!(" takes bare hands, martial arts or a melee weapon."),
                ),
            );
        }
        Why::OnlyRanged(of) => {
            return words(
                said!("Only with ranged weapons"),
                named(
                    of,
                    said!(" takes a bow, a firearm or another ranged weapon."),
                ),
            );
        }
        Why::OnlyMissiles(of) => {
            return words(
                said!("Only with missile weapons"),
                named(
                    of,
                    said!(" is for what is thrown or shot by muscle at this table."),
                ),
            );
        }
        Why::OnlyMartialArts(of) => {
            return words(
                said!("Only with martial arts"),
                named(of, said!(" is a discipline: strike with martial arts.")),
            );
        }
        Why::NotTogether(one, other) => {
            return words(
                said!("These do not go together"),
                format!(
                    "{} and {} exclude each other. Take one of the two off.",
                    choice(one),
                    choice(other)
                ),
            );
        }
        Why::VitalSteps { least, most } => {
            return words(
                said!("A vital blow has its steps"),
                if least == most {
                    said!("This edition knows one size: −8 to hit, +4 damage.", String)
                } else {
                    said!("From one step, −2 and +1, to four, −8 and +4.", String)
                },
            );
        }
        Why::BlockSteps { .. } => {
            return words(
                said!("A vital block has its steps"),
                said!("From one step, −2 to the defence and +1 to armor, to four."),
            );
        }
        Why::ReloadFirst { left, needs } => {
            return words(
                said!("Reload first"),
                format!(
                    "This costs {} of fire; left: {left}.",
                    counted(usize::from(needs), said!("round"), said!("rounds"))
                ),
            );
        }
        Why::TooWeak { strength, minimum } => {
            return words(
                said!("Too heavy to wear"),
                format!("This armor asks for Strength {minimum}; here it is {strength}."),
            );
        }
        Why::RolledFor(before) => {
            return words(
                said!("One kind of rolled action a round"),
                format!(
                    "Rolled for already: {}. Another kind is for the next round, or for several actions at once.",
                    act(before)
                ),
            );
        }
        Why::TooFast { most } => return striking::too_fast(most),
        Why::BeyondPace { most, gone } => return striking::beyond_pace(most, gone),
        Why::Struck(why) => return striking::refusal(why),
        Why::TooLong { most } => return striking::too_long(most),
        Why::Negation(NotNegated::Off) => {
            const {
                (
                    Said::of("Damage stays"),
                    Said::of("At this table possibilities take nothing from a blow."),
                )
            }
        }
        Why::Negation(NotNegated::TooMany) => {
            const {
                (
                    Said::of("Too much for one possibility"),
                    Said::of("It takes only so many different things from a blow. Choose fewer."),
                )
            }
        }
        Why::Negation(NotNegated::Twice) => {
            const {
                (
                    Said::of("Each thing once"),
                    Said::of(
                        "One possibility takes different things from a blow, each of them once.",
                    ),
                )
            }
        }
        Why::AnatomyUnknown => {
            const {
                (
                    Said::of("Nobody knows where to hit it"),
                    Said::of("A vital blow needs a creature whose vital spots somebody knows."),
                )
            }
        }
        Why::NothingHeld => {
            const {
                (
                    Said::of("Nothing in hand"),
                    Said::of(
                        "The target holds nothing that could be taken or struck away. Say so if it does.",
                    ),
                )
            }
        }
        Why::CannotGrapple => {
            const {
                (
                    Said::of("This weapon holds nobody"),
                    Said::of(
                        "Grappling takes bare hands, martial arts, or a whip or net that can hold.",
                    ),
                )
            }
        }
        Why::NotNonLethal => {
            const {
                (
                    Said::of("Not with this weapon"),
                    Said::of(
                        "Non-lethal needs bare hands, a club, or a weapon that can be used another way. The sheet says which can.",
                    ),
                )
            }
        }
        Why::NoKnockoutFigures => {
            const {
                (
                    Said::of("The book has no figures for it"),
                    Said::of(
                        "A knockout attack works by your table’s own figures: the options have a place for them.",
                    ),
                )
            }
        }
        Why::TwoWeapons => {
            const {
                (
                    Said::of("Two weapons are needed"),
                    Said::of("Choose the weapon in the other hand too."),
                )
            }
        }
        Why::NoRange => {
            const {
                (
                    Said::of("How far away is the target?"),
                    Said::of("A ranged attack needs its range: point blank, short, medium, long."),
                )
            }
        }
        Why::TooFar => {
            const {
                (
                    Said::of("Out of range"),
                    Said::of(
                        "The target is beyond the weapon’s long range. Come closer, or take another weapon.",
                    ),
                )
            }
        }
        Why::CannotFireSo => {
            const {
                (
                    Said::of("It does not fire that way"),
                    Said::of(
                        "The sheet says whether a weapon fires single shots, bursts or full automatic.",
                    ),
                )
            }
        }
        Why::OneDieAlone(of) => {
            return words(
                said!("Nothing beside it"),
                named(
                    of,
                    said!(" takes the whole action: nothing else is tried with the same die."),
                ),
            );
        }
        Why::NoSharedRoll => {
            const {
                (
                    Said::of("Only suppressive fire is combined"),
                    Said::of(
                        "Several people share one roll to lay down fire; other attacks are rolled one by one.",
                    ),
                )
            }
        }
        Why::ValuesApart => {
            const {
                (
                    Said::of("Too far apart to share a roll"),
                    Said::of(
                        "The values of all who join must lie within 1 of each other. Make two groups.",
                    ),
                )
            }
        }
        Why::Dead => const { (Said::of("Dead"), Said::of("The dead act no more.")) },
        Why::Unconscious => {
            const {
                (
                    Said::of("Unconscious"),
                    Said::of("Whoever is out neither acts nor defends until they come round."),
                )
            }
        }
        Why::ActionLost => {
            const {
                (
                    Said::of("This action is lost"),
                    Said::of("A setback took it. The next one is free again."),
                )
            }
        }
        Why::KnockedDown => {
            const {
                (
                    Said::of("Off the feet"),
                    Said::of("This action goes into standing up. The next one is free again."),
                )
            }
        }
        Why::PartlySurprised => {
            const {
                (
                    Said::of("Surprised"),
                    Said::of(
                        "This round leaves an active defence or a simple action, nothing else.",
                    ),
                )
            }
        }
        Why::Surprised => {
            const {
                (
                    Said::of("Completely surprised"),
                    Said::of(
                        "No action and no active defence this round; next round a little more is possible.",
                    ),
                )
            }
        }
        Why::Aiming => {
            const {
                (
                    Said::of("Not while aiming"),
                    Said::of("An aim takes the whole round. Break it off first."),
                )
            }
        }
        Why::Restrained => {
            const {
                (
                    Said::of("Held"),
                    Said::of(
                        "Whoever is held can not move away. The gamemaster says when they are free.",
                    ),
                )
            }
        }
        Why::NoSimpleAction => {
            const {
                (
                    Said::of("No simple action left"),
                    Said::of("This round’s are taken. The next round brings new ones."),
                )
            }
        }
        Why::NeedsARoll => {
            const {
                (
                    Said::of("That needs a roll"),
                    Said::of("Hardly anybody fails in a simple action. Choose its own kind."),
                )
            }
        }
        Why::Acted => {
            const {
                (
                    Said::of("Already acted"),
                    Said::of("It comes before the round’s action, or in its place."),
                )
            }
        }
        Why::DefenceRolled => {
            const {
                (
                    Said::of("The defence is rolled"),
                    Said::of("One roll serves the round; what goes with it is named before."),
                )
            }
        }
        Why::OnlyDefending => {
            const {
                (
                    Said::of("Only while defending"),
                    Said::of("At this table a vital block goes with an active defence."),
                )
            }
        }
        Why::AllOut => {
            const {
                (
                    Said::of("All-out, and no defence"),
                    Said::of("Whoever attacks all-out can not defend actively in that round."),
                )
            }
        }
        Why::TargetOut => {
            const {
                (
                    Said::of("The target is out"),
                    Said::of("Somebody unconscious is beyond fear and trickery."),
                )
            }
        }
        Why::OnGuard => {
            const {
                (
                    Said::of("On guard"),
                    Said::of("Whoever reckons with danger is never completely surprised."),
                )
            }
        }
        Why::OneHold => {
            const {
                (
                    Said::of("Already waiting"),
                    Said::of("Whoever waits for one thing stays with it till the turn is used."),
                )
            }
        }
        Why::OnePlace => {
            const {
                (
                    Said::of("One place"),
                    Said::of("A location attack waits for exactly one place. Name it."),
                )
            }
        }
        Why::MustAttack => {
            const {
                (
                    Said::of("The first one there is attacked"),
                    Said::of(
                        "A location attack leaves no choice, whoever it is. An opportunity attack would.",
                    ),
                )
            }
        }
        Why::NoWaiting => {
            const {
                (
                    Said::of("No waiting for one’s own side"),
                    Said::of(
                        "Only the revised rules let somebody act right after a companion. Act now, or wait for an opening.",
                    ),
                )
            }
        }
        Why::WaitsForOthers => {
            const {
                (
                    Said::of("Waiting for the other side"),
                    Said::of(
                        "That is an opportunity attack, or a location attack at one place. Choose which.",
                    ),
                )
            }
        }
        Why::NoDiscipline => {
            const {
                (
                    Said::of("Not learned"),
                    Said::of(
                        "The sheet says which disciplines somebody knows, and the options whether your table has them.",
                    ),
                )
            }
        }
        Why::LastRound => {
            const {
                (
                    Said::of("Not two rounds running"),
                    Said::of("It was used last round. Next round it is open again."),
                )
            }
        }
        Why::InAFlurry => {
            const {
                (
                    Said::of("Not in a flurry"),
                    Said::of("A round with a flurry has no lightning fist. Strike normally."),
                )
            }
        }
        Why::NoMoreStrikes => {
            const {
                (
                    Said::of("Two strikes and no third"),
                    Said::of("The lightning fist strikes twice a round."),
                )
            }
        }
        Why::NoMoreBlocks => {
            const {
                (
                    Said::of("One block a round"),
                    Said::of("Even a flurry brings no second one."),
                )
            }
        }
        Why::CannotStop => {
            const {
                (
                    Said::of("It does not stop this"),
                    Said::of(
                        "A block stops blows and missiles, a stop thrust only blows. Bullets and beams pass.",
                    ),
                )
            }
        }
        Why::OnlyAgainstDamage => {
            const {
                (
                    Said::of("Only against damage"),
                    Said::of(
                        "Whoever is completely surprised spends possibilities on what a blow does, and on nothing else.",
                    ),
                )
            }
        }
        Why::RollFirst => {
            const {
                (
                    Said::of("The dice lie still"),
                    Said::of("Roll for it first; then it takes effect."),
                )
            }
        }
        Why::PickFirst => {
            const {
                (
                    Said::of("The player picks"),
                    Said::of("So good a result leaves the choice: pick what comes of it."),
                )
            }
        }
        Why::NotOnTable => {
            const {
                (
                    Said::of("Not on this table"),
                    Said::of(
                        "This interaction has no such result. Anything else can be told in words.",
                    ),
                )
            }
        }
        Why::MovedAlready => {
            const {
                (
                    Said::of("Moved this round"),
                    Said::of("Who takes aim stays where they are for the whole round."),
                )
            }
        }
        Why::NoMagazine => {
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
