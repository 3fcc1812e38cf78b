//! Cards and possibilities on one roll: Action, the attributes, Coup de Grace, Drama, Hero, Supporter.

use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, QUIET, TAUNT, TableBuilder, TestTable, announce, declare, dice,
    finish, h, line,
};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::{
    AddendTarget, Attribute, CardWaste, EffectCommand, EffectRefusal, RollBreakdown,
};
use torg::card::CardName::{
    self, Action, Adrenalin, CoupDeGrace, Drama, Haste, Hero, MasterPlan, Presence, Supporter,
    Willpower,
};
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::command::{Command, DiceFrom};
use torg::refusal::Refusal;
use torg::roll::Proficiency;
use torg::settings::{
    CommitFree, FreeDuration, LastingZone, Settings, Stacking, StymiedPaid, StymiedScope,
    SupporterAlly, UpStacks, UpStymied,
};
use torg::state::{ActionKind, ActionOutcome, Setback};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-253", "DD-255", "DD-254"],
        action_helps_every_action_of_the_round,
    ),
    (
        &["DD-256", "DD-257", "DD-258", "DD-259", "T-07"],
        attribute_card_lasts_to_the_end_of_the_round,
    ),
    (
        &[
            "DD-260", "DD-261", "DD-262", "DD-263", "DD-264", "T-41", "T-42", "T-43",
        ],
        attribute_cards_raise_values_not_totals,
    ),
    (
        &["DD-265", "DD-266", "DD-267", "DD-268", "T-44", "T-45"],
        coup_de_grace_on_effect_or_total,
    ),
    (
        &["DD-269", "DD-271", "DD-285", "DD-287", "T-55"],
        villains_can_counter_a_die_bought_with_a_card,
    ),
    (
        &["DD-270", "DD-286", "T-56"],
        one_possibility_per_roll_plus_cards,
    ),
    (
        &["DD-138", "DD-139", "DD-284", "T-23"],
        up_die_is_free_and_more_dice_can_be_bought,
    ),
    (&["DD-145"], stymied_cancels_the_bought_die),
    (
        &["DD-327", "DD-328", "DD-329", "DD-331", "T-52"],
        supporters_add_until_the_outcome_is_announced,
    ),
    (&["DD-067", "DD-165"], bonuses_stack_or_only_the_best_counts),
    (&["DD-008"], lasting_cards_may_be_discarded_at_once),
    (&["DD-253"], lasting_cards_in_free_play),
    (
        &["DD-253", "DD-302", "A-07"],
        a_bonus_outlasts_the_first_use_of_its_card,
    ),
    (&["DD-069"], commitment_in_free_play),
    (&["DD-137", "DD-142"], up_and_stymied_from_several_sources),
    (
        &["DD-015", "DD-029", "T-94"],
        cards_of_another_hero_are_refused,
    ),
];

/// Three heroes and a villain with these settings.
pub fn builder_with(settings: Settings) -> TableBuilder {
    TableBuilder::heroes(3).villains(1).settings(settings)
}

pub fn tally(play: &TestTable) -> RollBreakdown {
    let tally = play.view(Seat::Table).active_effects.roll_breakdown;
    tally.expect("an action is being resolved")
}

pub fn raise(play: &TestTable, hero: u16, name: CardName, attribute: Attribute) -> Command {
    Command::Effect(EffectCommand::RaiseAttribute {
        actor: h(hero),
        card: play.card(hero, name),
        attribute,
    })
}

pub fn spend(actor: ActorId) -> Command {
    Command::Effect(EffectCommand::SpendPossibility { actor })
}

pub fn roll_extra(faces: &[u8]) -> Command {
    Command::Effect(EffectCommand::RollExtra {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(faces.to_vec()),
    })
}

fn counter(villain: ActorId) -> Command {
    Command::Effect(EffectCommand::CounterExtraRoll { villain })
}

fn set_possibilities(play: &mut TestTable, actor: ActorId, possibilities: u16) {
    play.ok(Command::SetPossibilities {
        actor,
        possibilities,
    });
}

fn total(play: &TestTable) -> u32 {
    let roll = play.state().action.as_ref().unwrap().roll.as_ref();
    roll.unwrap().total.get()
}

#[test]
fn action_helps_every_action_of_the_round() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Action, Action])
        .in_round(flurry, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[13]));
    play.ok(play.play(1, Action));
    assert_eq!(
        (tally(&play).die_bonus, tally(&play).action_bonus),
        (Some(1), 4)
    );
    assert_eq!(
        tally(&play).effect_bonus,
        Some(4),
        "the bonus counts for both totals"
    );
    play.ok(play.play(1, Action));
    assert_eq!(tally(&play).action_bonus, 7);
    play.ok(announce(GOOD));
    play.ok(finish(h(2)));
    play.ok(declare(h(1), TAUNT));
    assert_eq!(
        (tally(&play).action_bonus, tally(&play).effect_bonus),
        (6, None)
    );
    assert_eq!(
        play.state().attribute_bonus(h(1), Attribute::Dexterity),
        0,
        "no value is raised"
    );
    play.ok(announce(GOOD));
    play.ok(declare(h(2), ATTACK));
    assert_eq!(tally(&play).action_bonus, 0, "nobody else’s");
    play.ok(announce(GOOD));
    assert_eq!(play.pile(Zone::InEffect(h(1))), 2);
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    assert_eq!(
        (tally(&play).action_bonus, play.pile(Zone::InEffect(h(1)))),
        (0, 0)
    );
}

#[test]
fn attribute_card_lasts_to_the_end_of_the_round() {
    use Attribute::{Charisma, Mind, Perception, Spirit};
    for (name, attribute, other) in [
        (Willpower, Mind, Perception),
        (Presence, Spirit, Charisma),
        (Adrenalin, Attribute::Strength, Attribute::Toughness),
    ] {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[name])
            .in_round(QUIET, ApprovedActions::Any);
        let card = play.card(1, name);
        let plain = Command::PlayCard { actor: h(1), card };
        let rule = name.rule().to_string();
        play.never(plain, &rule);
        let wrong_attribute = if name == Willpower { Spirit } else { Mind };
        play.no(raise(&play, 1, name, wrong_attribute), &rule);
        play.ok(raise(&play, 1, name, attribute));
        let raised = |play: &TestTable, attribute| play.state().attribute_bonus(h(1), attribute);
        assert_eq!((raised(&play, attribute), raised(&play, other)), (3, 0));
        play.ok(Command::Flip);
        assert_eq!(raised(&play, attribute), 0);
        assert_eq!(play.state().zones.top(Zone::DiscardPile), Some(card));
    }
}

#[test]
fn attribute_cards_raise_values_not_totals() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Adrenalin, Adrenalin, Haste])
        .in_round(QUIET, ApprovedActions::Any);
    let villain = play.v(1);
    for hero in [h(1), h(2), h(3)] {
        play.ok(finish(hero));
    }
    // Raised after the first hit, it counts against later ones (T-42).
    play.act_at(villain, ATTACK, h(1), GOOD);
    play.ok(raise(&play, 1, Adrenalin, Attribute::Toughness));
    assert_eq!(play.state().attribute_bonus(h(1), Attribute::Toughness), 3);
    play.ok(raise(&play, 1, Adrenalin, Attribute::Strength));
    // Strength helps with a bow but not with a gun, so the value is raised, not the total (T-41).
    play.ok(play.play(1, Haste));
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[13]));
    let tally = tally(&play);
    assert_eq!((tally.action_bonus, tally.effect_bonus), (1, Some(1)));
    let targets: Vec<AddendTarget> = tally.addends.iter().map(|addend| addend.target).collect();
    let value = AddendTarget::Attribute;
    assert_eq!(
        targets,
        [value(Attribute::Toughness), value(Attribute::Strength)]
    );
    assert!(tally.addends.iter().all(|addend| addend.amount == 3));
    play.ok(announce(GOOD));
    play.ok(Command::Flip);
    assert_eq!(play.state().attribute_bonus(h(1), Attribute::Toughness), 0);
}

#[test]
fn coup_de_grace_on_effect_or_total() {
    let coup = |play: &TestTable, on_total| {
        Command::Effect(EffectCommand::CoupDeGrace {
            actor: h(1),
            card: play.card(1, CoupDeGrace),
            on_total,
        })
    };
    let fresh = |kind| {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[CoupDeGrace])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(declare(h(1), kind));
        play.ok(dice(&[13]));
        play
    };
    let mut play = fresh(ATTACK);
    play.no(coup(&play, true), "DD-267");
    play.ok(play.play(1, CoupDeGrace));
    assert_eq!(
        (tally(&play).action_bonus, tally(&play).effect_bonus),
        (1, Some(4))
    );
    play.ok(announce(ActionOutcome::Failed));
    assert_eq!(
        (play.pool(1), play.pile(Zone::DiscardPile)),
        (0, 1),
        "the card is used up anyway"
    );
    let mut play = fresh(TAUNT);
    play.no(coup(&play, false), "DD-267");
    play.ok(play.play(1, CoupDeGrace));
    assert_eq!(
        (tally(&play).action_bonus, tally(&play).effect_bonus),
        (4, None)
    );
    // For other actions the command says whether there is an effect value.
    for (on_total, stats) in [(true, (4, None)), (false, (1, Some(4)))] {
        let mut play = fresh(ActionKind::Other);
        play.ok(coup(&play, on_total));
        assert_eq!(
            (tally(&play).action_bonus, tally(&play).effect_bonus),
            stats
        );
    }
    let mut settings = Settings::default();
    settings.numbers.coup_de_grace_bonus = 5;
    let mut play = builder_with(settings)
        .pool(1, &[CoupDeGrace])
        .in_round(QUIET, ApprovedActions::Any);
    play.no(play.play(1, CoupDeGrace), "DD-265");
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(1, CoupDeGrace));
    assert_eq!(tally(&play).effect_bonus, Some(5), "A-49");
}

#[test]
fn villains_can_counter_a_die_bought_with_a_card() {
    for name in [Drama, Hero] {
        let mut play = TableBuilder::heroes(3)
            .villains(2)
            .pool(1, &[name, name])
            .in_round(QUIET, ApprovedActions::Any);
        let (villain, poor) = (play.v(1), play.v(2));
        set_possibilities(&mut play, villain, 1);
        play.never(counter(villain), "DD-138");
        play.ok(declare(h(1), ATTACK));
        play.ok(dice(&[8]));
        play.never(roll_extra(&[5]), "DD-138");
        play.ok(play.play(1, name));
        assert_eq!(
            play.view(Seat::Table)
                .active_effects
                .villains_able_to_counter,
            [villain]
        );
        play.no(counter(h(2)), "DD-271");
        play.no(counter(poor), "DD-139");
        play.ok(counter(villain));
        assert_eq!((play.actor(villain).possibilities, total(&play)), (0, 8));
        play.never(roll_extra(&[5]), "DD-138");
        play.ok(play.play(1, name));
        assert!(
            play.view(Seat::Table)
                .active_effects
                .villains_able_to_counter
                .is_empty()
        );
        play.never(roll_extra(&[20]), "TC-045");
        play.ok(roll_extra(&[20, 3]));
        assert_eq!((total(&play), tally(&play).die_bonus), (31, Some(10)));
        assert_eq!(play.pile(Zone::DiscardPile), 2);
        play.ok(announce(GOOD));
        assert_eq!(
            play.state().last_action.unwrap().die_total.unwrap().get(),
            31
        );
    }
    // Outside one's own roll it buys no die.
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Hero])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(2), ATTACK));
    play.ok(play.play(1, Hero));
    assert!(!play.view(Seat::Table).active_effects.extra_roll_pending);
}

#[test]
fn one_possibility_per_roll_plus_cards() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Drama, Hero])
        .in_round(QUIET, ApprovedActions::Any);
    play.never(spend(h(1)), "");
    play.ok(declare(h(1), ATTACK));
    play.no(spend(h(1)), "DD-139");
    set_possibilities(&mut play, h(1), 3);
    play.ok(dice(&[4]));
    play.ok(spend(h(1)));
    play.ok(roll_extra(&[4]));
    play.no(spend(h(1)), "DD-270");
    for (name, sum) in [(Drama, 12), (Hero, 16)] {
        play.ok(play.play(1, name));
        play.ok(roll_extra(&[4]));
        assert_eq!(total(&play), sum);
    }
    assert_eq!(play.actor(h(1)).possibilities, 2);
    play.ok(Command::Commit);
    play.no(spend(h(1)), "DD-069");
}

#[test]
fn up_die_is_free_and_more_dice_can_be_bought() {
    let up_line = line(Side::Heroes, LineEffect::Up, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Haste])
        .next_standard(up_line)
        .table();
    play.begin_and_flip();
    let villain = play.v(1);
    set_possibilities(&mut play, villain, 2);
    set_possibilities(&mut play, h(1), 2);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[4, 13]));
    play.never(counter(villain), "DD-138");
    play.ok(spend(h(1)));
    play.ok(counter(villain));
    assert_eq!(total(&play), 17);
    play.ok(announce(GOOD));
    play.ok(play.play(1, Haste));
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[13, 4]));
    play.ok(spend(h(1)));
    play.ok(roll_extra(&[2]));
    assert_eq!(total(&play), 19);
}

/// A card that helps an action is of no use without an action of its owner's own.
#[test]
fn dd_265_269_285_a_card_without_an_action_to_help_is_wasted() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Drama, Hero, CoupDeGrace, Action])
        .in_round(QUIET, ApprovedActions::Any);
    let waste = |play: &TestTable| {
        let view = play.view(Seat::Table);
        [Drama, Hero, CoupDeGrace, Action].map(|name| view.card_waste(h(1), play.card(1, name)))
    };
    let (no_roll, no_action) = (Some(CardWaste::NoRoll), Some(CardWaste::NoAction));
    let all_wasted = [no_roll, no_roll, no_action, None];
    assert_eq!(waste(&play), all_wasted);
    play.ok(declare(h(1), ATTACK));
    assert_eq!(waste(&play), [None; 4]);
    play.ok(dice(&[7]));
    play.ok(announce(GOOD));
    play.ok(declare(h(2), ATTACK));
    assert_eq!(waste(&play), all_wasted);
}

#[test]
fn stymied_cancels_the_bought_die() {
    let stymied = line(Side::Heroes, LineEffect::Stymied, LineEffect::None);
    let table = |settings| {
        let mut play = builder_with(settings)
            .pool(1, &[Hero, Drama])
            .dramatic()
            .next_dramatic(stymied)
            .table();
        play.begin_and_flip();
        set_possibilities(&mut play, h(1), 1);
        play.ok(declare(h(1), ATTACK));
        play
    };
    let mut play = table(Settings::default());
    let waste = |play: &TestTable| {
        let view = play.view(Seat::Table);
        [Hero, Drama].map(|name| view.card_waste(h(1), play.card(1, name)))
    };
    assert_eq!(waste(&play), [Some(CardWaste::LostToStymied); 2]);
    play.ok(dice(&[7]));
    assert!(
        play.view(Seat::Table).active_effects.would_lose_extra_roll,
        "the view warns"
    );
    play.ok(spend(h(1)));
    assert!(
        !play.view(Seat::Table).active_effects.extra_roll_pending
            && !play.view(Seat::Table).active_effects.would_lose_extra_roll
    );
    assert_eq!(
        (
            play.actor(h(1)).possibilities,
            play.actor(h(1)).roll_condition
        ),
        (0, None)
    );
    assert_eq!(waste(&play), [None; 2]);
    play.ok(play.play(1, Hero));
    play.ok(roll_extra(&[7]));
    // Bought before the roll, it is lost unless the roll itself loses a reroll.
    let mut play = table(Settings::default());
    play.ok(play.play(1, Hero));
    play.ok(dice(&[7]));
    assert!(!play.view(Seat::Table).active_effects.extra_roll_pending);
    let mut play = table(Settings::default());
    play.ok(play.play(1, Hero));
    play.ok(dice(&[10]));
    assert!(play.view(Seat::Table).active_effects.extra_roll_pending);
    // stymied applies to every roll. A-24: the die cannot be bought.
    let each = Settings::default().with_answer(StymiedScope::Roll);
    let mut play = table(each);
    play.ok(dice(&[10]));
    play.ok(spend(h(1)));
    play.ok(roll_extra(&[10, 2]));
    assert!(play.actor(h(1)).roll_condition.is_some());
    play.ok(announce(GOOD));
    play.ruled(declare(h(1), ATTACK), &["DD-122"]);
    play.ok(dice(&[20]));
    let mut play = table(Settings::default().with_answer(StymiedPaid::Refused));
    play.ok(dice(&[7]));
    play.no(spend(h(1)), "DD-145");
    assert_eq!(play.actor(h(1)).possibilities, 1);
}

#[test]
fn supporters_add_until_the_outcome_is_announced() {
    let table = |settings| {
        TableBuilder::heroes(2)
            .allies(1)
            .villains(1)
            .settings(settings)
            .pool(1, &[Supporter, Supporter])
            .pool(2, &[Supporter])
            .in_round(QUIET, ApprovedActions::Any)
    };
    let mut play = table(Settings::default());
    let ally = play.a(1);
    play.ok(declare(h(2), ATTACK));
    play.no(play.play(2, Supporter), "DD-329");
    play.ok(play.play(1, Supporter));
    play.ok(dice(&[13]));
    play.ok(Command::Commit);
    play.ok(play.play(1, Supporter));
    assert_eq!(
        (tally(&play).action_bonus, tally(&play).effect_bonus),
        (7, Some(7))
    );
    play.ok(announce(GOOD));
    play.no(play.play(2, Supporter), "DD-327");
    play.ok(declare(ally, ATTACK));
    assert_eq!(tally(&play).action_bonus, 0, "it counts only for that roll");
    play.ok(play.play(2, Supporter));
    let mut play = table(Settings::default().with_answer(SupporterAlly::No));
    play.ok(declare(ally, ATTACK));
    play.no(play.play(2, Supporter), "DD-327");
}

#[test]
fn bonuses_stack_or_only_the_best_counts() {
    let setback = line(Side::Villains, LineEffect::Setback, LineEffect::None);
    for (settings, sum, action) in [
        (Settings::default(), 9, 4),
        (Settings::default().with_answer(Stacking::Best), 6, 1),
    ] {
        let mut play = builder_with(settings)
            .pool(1, &[Action, Action])
            .pool(2, &[Supporter])
            .in_round(setback, ApprovedActions::Any);
        play.ok(Command::ChooseSetback {
            side: Side::Heroes,
            setback: Setback::Generic,
        });
        play.ok(finish(play.v(1)));
        play.ok(declare(h(1), ATTACK));
        play.ok(dice(&[12]));
        play.ok(play.play(1, Action));
        play.ok(play.play(1, Action));
        play.ok(play.play(2, Supporter));
        let tally = tally(&play);
        assert_eq!(
            (tally.effect_bonus, tally.action_bonus),
            (Some(sum), action)
        );
    }
}

#[test]
fn lasting_cards_may_be_discarded_at_once() {
    let at_once = Settings::default().with_answer(LastingZone::Discard);
    let mut play = builder_with(at_once)
        .pool(1, &[Action])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(play.play(1, Action));
    assert_eq!(
        (
            play.pile(Zone::InEffect(h(1))),
            play.pile(Zone::DiscardPile)
        ),
        (0, 1)
    );
    play.ok(declare(h(1), DEFEND));
    assert_eq!(tally(&play).action_bonus, 3, "it still works");
    play.ok(announce(ActionOutcome::Done));
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    assert_eq!(tally(&play).action_bonus, 0);
}

#[test]
fn lasting_cards_in_free_play() {
    let until_ended = Settings::default().with_answer(FreeDuration::UntilEnded);
    for (settings, later) in [(Settings::default(), 0), (until_ended, 3)] {
        let mut play = builder_with(settings).hand(1, &[Action]).table();
        let card = play.card(1, Action);
        play.ok(declare(h(1), ActionKind::Other));
        play.ok(play.play(1, Action));
        assert_eq!(tally(&play).action_bonus, 3);
        play.ok(announce(GOOD));
        play.ok(declare(h(1), ActionKind::Other));
        assert_eq!(tally(&play).action_bonus, later, "A-07");
        let end = Command::Effect(EffectCommand::EndEffect { actor: h(1), card });
        if later == 0 {
            play.never(end, "DD-008");
        } else {
            play.ok(end);
            assert_eq!(tally(&play).action_bonus, 0);
        }
    }
}

/// In free play a lasting card is discarded at once, so another hero can fetch and use it before the first one has acted. Each use lasts
/// for an action of its own hero.
#[test]
fn a_bonus_outlasts_the_first_use_of_its_card() {
    let builder = builder_with(Settings::default());
    let builder = builder.hand(1, &[Action]).hand(2, &[MasterPlan]);
    let mut play = builder.table();
    play.ok(play.play(1, Action));
    play.ok(play.play(2, MasterPlan));
    play.ok(play.play(2, Action));
    for hero in [1, 2] {
        play.ok(declare(h(hero), ActionKind::Other));
        assert_eq!(tally(&play).action_bonus, 3, "A-07: hero {hero}");
        play.ok(announce(GOOD));
        play.ok(declare(h(hero), ActionKind::Other));
        assert_eq!(tally(&play).action_bonus, 0, "A-07: hero {hero}");
        play.ok(announce(GOOD));
    }
}

#[test]
fn commitment_in_free_play() {
    let open = Settings::default().with_answer(CommitFree::No);
    for (settings, closed) in [(Settings::default(), true), (open, false)] {
        let mut play = builder_with(settings).hand(1, &[Action, Hero]).table();
        play.ok(declare(h(1), ActionKind::Other));
        play.ok(dice(&[7]));
        play.ok(Command::Commit);
        for name in [Action, Hero] {
            if closed {
                play.no(play.play(1, name), "DD-069");
            } else {
                play.ok(play.play(1, name));
            }
        }
    }
}

#[test]
fn up_and_stymied_from_several_sources() {
    use torg::roll::RollCondition::{Stymied, Up};
    let set = |play: &mut TestTable, roll_condition| {
        play.ok(Command::SetRollCondition {
            actor: h(1),
            roll_condition: Some(roll_condition),
        });
    };
    let up_line = line(Side::Heroes, LineEffect::Up, LineEffect::None);
    let table = |settings, before| {
        let mut play = builder_with(settings).next_standard(up_line).table();
        set(&mut play, before);
        play.begin_and_flip();
        play.ok(declare(h(1), ATTACK));
        play
    };
    //
    table(Settings::default(), Up).ok(dice(&[4, 4]));
    let twice = Settings::default().with_answer(UpStacks::Yes);
    table(twice, Up).ok(dice(&[4, 4, 4]));
    let mut play = builder_with(twice).next_standard(up_line).table();
    play.begin_and_flip();
    set(&mut play, Up);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[4, 4, 4]));
    //
    table(Settings::default(), Stymied).ok(dice(&[10, 4]));
    let first = Settings::default().with_answer(UpStymied::FirstRoll);
    let mut play = table(first, Stymied);
    play.ok(dice(&[10, 4]));
    play.ok(announce(GOOD));
    play.ruled(declare(h(1), ATTACK), &["DD-122"]);
    play.ok(dice(&[4, 4]));
}

#[test]
fn cards_of_another_hero_are_refused() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Action])
        .in_round(QUIET, ApprovedActions::Any);
    let card = play.card(1, Action);
    play.ok(declare(h(2), ATTACK));
    play.never(Command::PlayCard { actor: h(2), card }, "DD-006");
    play.no(play.play(1, Action), "DD-253");
    assert_eq!(
        Refusal::Effect(EffectRefusal::NoExtraRollPending),
        play.no(roll_extra(&[1]), "DD-138")
    );
}
