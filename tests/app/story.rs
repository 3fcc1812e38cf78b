//! Subplots, acts and adventures: what is shown, asked and said of them.

use crate::desk::{Desk, h};
use ::torg::card::CardId;
use ::torg::card::CardName::{self, Campaign, Drama, Haste, Hero, Idea, Martyr, Nemesis, Romance};
use ::torg::command::Command;
use ::torg::settings::{CampaignWait, HandSizeRecount, Settings, SubplotComp};
use ::torg::story::{DeductionCause, StoryCommand, SubplotId, SubplotStage};
use rising_action::app::intent::Intent;
use rising_action::app::model::{Purpose, Screen, Sheet};
use rising_action::app::tales::SubplotDialog;
use rising_action::app::tasks::Spot;
use rising_action::app::vm::ending::{Ending, StepState, ending};
use rising_action::app::vm::seat::{seat, seats};
use rising_action::app::vm::secret::secret;
use rising_action::app::vm::sheet::{ListRow, SheetVm, sheet};
use rising_action::app::vm::stage::stage;
use rising_action::app::vm::tasks::{Part, TaskVm};
use rising_action::app::words::story::worth_keeping;
use std::rc::Rc;

const FIRST: SubplotId = SubplotId(1);

/// Two heroes, the first with this card.
fn with(card: CardName) -> Desk {
    Desk::table(&[&[card, Haste, Idea, Hero], &[Haste, Idea, Hero, Hero]], 0)
}

/// The first hero's first card laid out, with nothing said of it.
fn laid(card: CardName) -> Desk {
    let mut desk = with(card);
    lay(&mut desk, 1, 0);
    desk
}

fn lay(desk: &mut Desk, hero: u16, place: usize) {
    let card = desk.card(h(hero), place);
    let actor = h(hero);
    desk.want(Command::PoolCard { actor, card });
}

fn active(card: CardName) -> Desk {
    let mut desk = laid(card);
    due(&mut desk, "does it fit?");
    row(&mut desk, "It fits, and begins");
    desk
}

fn told(what: StoryCommand) -> Command {
    Command::Story { what }
}

fn task(desk: &Desk) -> TaskVm {
    match sheet(&desk.model) {
        Some(SheetVm::Task(vm)) => *vm,
        other => panic!("no sheet of the story lies open but {other:?}"),
    }
}

fn rows(desk: &Desk) -> Vec<ListRow> {
    let parts = task(desk).parts.into_iter();
    let rows = parts.filter_map(|part| match part {
        Part::Rows(rows) => Some(rows),
        _ => None,
    });
    rows.flatten().collect()
}

/// Presses the row of the open sheet with these words.
fn row(desk: &mut Desk, words: &str) {
    let found = rows(desk).into_iter().find(|row| row.label.contains(words));
    let Some(found) = found else {
        panic!("no row says {words}: {:?}", task(desk));
    };
    desk.send(found.intent);
}

/// Presses the button of the open sheet with these words.
fn press(desk: &mut Desk, words: &str) {
    let mut buttons = task(desk).buttons.into_iter();
    let button = buttons.find(|button| button.label.contains(words)).unwrap();
    assert!(button.ready, "{words}");
    desk.send(button.intent);
}

/// Presses what the gamemaster or a player has to settle.
fn due(desk: &mut Desk, words: &str) {
    let mut due = stage(&desk.model).unwrap().due.into_iter();
    let button = due.find(|button| button.label.contains(words)).unwrap();
    desk.send(button.intent);
}

fn typed(desk: &mut Desk, spot: Spot, text: &str) {
    let typed = Rc::new((spot, text.to_owned()));
    desk.send(Intent::TypedTask(typed));
}

fn list(desk: &Desk) -> Ending {
    ending(&desk.model).unwrap()
}

fn go_on(desk: &mut Desk) {
    let next = list(desk).next.unwrap();
    desk.send(next.intent);
}

fn stage_of(desk: &Desk) -> Option<SubplotStage> {
    let story = &desk.state().story;
    story.subplot(FIRST).map(|subplot| subplot.stage)
}

fn end_scene(desk: &mut Desk, is_final: bool) {
    desk.want(Command::EndScene { is_final });
    for hero in 1..=2 {
        let actor = h(hero);
        let card = None;
        desk.want(Command::OptionalDiscard { actor, card });
    }
    assert!(desk.state().scene_end.is_none());
}

#[test]
fn behind_the_curtain_a_subplot_is_laid_turned_in_or_kept() {
    let mut desk = with(Romance);
    let card = desk.card(h(1), 0);
    desk.look(h(1), Purpose::Hand);
    desk.send(Intent::ToggledCard(card));
    let open = secret(&desk.model).unwrap();
    assert!(open.sub.contains("no more traded or turned in"));
    let labels: Vec<&str> = open.buttons.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Lay Romance",
            "Turn in Romance",
            "Keep it",
            "Show it to everybody"
        ]
    );
    assert!(open.buttons[1].sub.contains("a possibility and a new card"));
    // To keep it is to tap it away.
    desk.send(open.buttons[2].intent.clone());
    let left = secret(&desk.model).unwrap().buttons;
    assert!(!left.iter().any(|button| button.label.contains("Romance")));
    desk.send(Intent::ToggledCard(card));
    let before = desk.state().actor(h(1)).unwrap().possibilities;
    desk.send(open.buttons[1].intent.clone());
    let state = desk.state();
    assert!(desk.model.curtain.is_none() && !state.hand(h(1)).contains(&card));
    assert_eq!(state.hand(h(1)).len(), 4);
    assert_eq!(state.actor(h(1)).unwrap().possibilities, before + 1);
}

#[test]
fn a_laid_subplot_waits_for_the_gamemaster() {
    let mut desk = laid(Romance);
    let labels: Vec<String> = stage(&desk.model)
        .unwrap()
        .due
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert_eq!(labels, ["Hero 1’s Romance: does it fit?"]);
    due(&mut desk, "does it fit?");
    row(&mut desk, "It fits, but begins later");
    assert_eq!(stage_of(&desk), Some(SubplotStage::Pending));
    desk.send(SubplotDialog::Subplot(FIRST).ask());
    row(&mut desk, "It begins now");
    assert_eq!(stage_of(&desk), Some(SubplotStage::Active));
    // Marked as ignored, and taken back; the sheet stays.
    row(&mut desk, "Ignored in this act");
    assert!(task(&desk).parts[0] == Part::Note("Active, ignored in this act.".to_owned()));
    row(&mut desk, "Ignored in this act");
    row(&mut desk, "It rests");
    assert_eq!(stage_of(&desk), Some(SubplotStage::Pending));
}

#[test]
fn what_does_not_fit_is_made_up_for() {
    let mut desk = laid(Nemesis);
    due(&mut desk, "does it fit?");
    let card = desk.state().pool(h(1)).first().copied().unwrap();
    row(&mut desk, "It does not fit");
    assert_eq!(stage_of(&desk), None);
    assert!(desk.state().pool(h(1)).is_empty() && !desk.state().hand(h(1)).contains(&card));
    assert_eq!(desk.state().hand(h(1)).len(), 4);
}

#[test]
fn kinds_are_sorted_beforehand() {
    let mut desk = with(Nemesis);
    desk.send(SubplotDialog::Fits.ask());
    row(&mut desk, "Nemesis");
    row(&mut desk, "Nemesis");
    let nemesis = rows(&desk).into_iter().find(|row| row.label == "Nemesis");
    assert_eq!(nemesis.unwrap().sub, "does not fit");
    desk.send(Intent::ClosedSheet);
    lay(&mut desk, 1, 0);
    due(&mut desk, "does it fit?");
    assert_eq!(rows(&desk)[0].label, "It does not fit");
    desk.send(SubplotDialog::Fits.ask());
    row(&mut desk, "Nemesis");
    assert!(desk.state().story.subplot_policy.is_empty());
}

#[test]
fn what_the_gamemaster_has_in_mind_lies_in_its_own_sheet() {
    let mut desk = active(Romance);
    desk.send(SubplotDialog::Subplot(FIRST).ask());
    row(&mut desk, "How it might apply");
    typed(&mut desk, Spot::Tale, "The countess, of course.");
    press(&mut desk, "Write it down");
    row(&mut desk, "What the gamemaster has in mind");
    typed(&mut desk, Spot::Tale, "The countess is a spy.");
    press(&mut desk, "Keep it in mind");
    let page = format!("{:?} {:?}", task(&desk).parts, stage(&desk.model));
    assert!(page.contains("of course") && !page.contains("a spy"));
    row(&mut desk, "What the gamemaster has in mind");
    row(&mut desk, "Let all know it");
    assert!(format!("{:?}", task(&desk).parts).contains("a spy"));
    // Too much is said in the sheet.
    row(&mut desk, "How it might apply");
    typed(&mut desk, Spot::Tale, &"word ".repeat(400));
    assert!(matches!(task(&desk).parts.last(), Some(Part::Fault(_))));
}

#[test]
fn the_seat_and_the_tray_tell_how_far_it_is() {
    let desk = active(Romance);
    let told = seat(&desk.model, h(1)).unwrap().statuses;
    assert_eq!(told[0], ("Romance".to_owned(), "Active".to_owned()));
    let view = rising_action::app::vm::open_view(&desk.model).unwrap();
    assert!(seats(&view)[0].note.contains("Romance: active"));
    let mut desk = desk;
    desk.send(Intent::Asked(Sheet::CardPrompt(
        rising_action::app::matters::CardPrompt::Tray,
    )));
    let labels: Vec<String> = desk.list().rows.into_iter().map(|row| row.label).collect();
    assert_eq!(labels, ["Hero 1’s Romance", "Which subplots fit?"]);
    // The card in the pool leads there too.
    let card = desk.state().pool(h(1))[0];
    let holder = Some(h(1));
    desk.send(Intent::Asked(Sheet::Card { card, holder }));
    let Some(SheetVm::Card(full)) = sheet(&desk.model) else {
        panic!("no card");
    };
    assert_eq!(full.buttons[0].label, "The subplot");
    desk.send(full.buttons[0].intent.clone());
    assert_eq!(task(&desk).title, "Hero 1’s Romance");
}

#[test]
fn a_campaign_asks_its_owner_and_then_the_gamemaster() {
    let hands: [&[CardName]; 2] = [&[Romance, Haste, Idea, Hero], &[Campaign, Idea, Hero, Hero]];
    let mut desk = Desk::table(&hands, 0);
    let settings = Settings {
        campaign: true,
        ..Settings::default()
    };
    desk.want(Command::ChangeSettings { settings });
    lay(&mut desk, 1, 0);
    desk.want(told(StoryCommand::Accept {
        subplot: FIRST,
        active: true,
    }));
    lay(&mut desk, 2, 0);
    let uses = |desk: &mut Desk| {
        desk.send(SubplotDialog::Subplot(FIRST).ask());
        row(desk, "Campaign");
        row(desk, "Hero 1’s Romance");
    };
    uses(&mut desk);
    press(&mut desk, "Rather not");
    assert!(desk.state().story.campaign_proposal.is_none());
    uses(&mut desk);
    desk.send(Intent::ClosedSheet);
    due(&mut desk, "campaigned?");
    press(&mut desk, "agrees");
    press(&mut desk, "So be it");
    assert!(desk.state().story.subplot(FIRST).unwrap().campaigned);
    assert!(desk.model.sheet.is_none());
}

#[test]
fn a_life_is_given_and_the_next_hero_is_named() {
    let mut desk = active(Martyr);
    desk.send(SubplotDialog::Subplot(FIRST).ask());
    row(&mut desk, "gives a life");
    typed(&mut desk, Spot::Tale, "The dam holds.");
    typed(&mut desk, Spot::Heir, "Ada");
    press(&mut desk, "For the victory");
    let state = desk.state();
    let heir = state.heroes().last().unwrap();
    assert_eq!(heir.name.as_str(), "Ada");
    assert_eq!(state.hand(heir.id).len(), 4);
    assert!(state.actor(h(1)).is_none());
    assert!(desk.model.sheet.is_none());
}

#[test]
fn an_act_ends_with_a_question_for_each_subplot() {
    let mut desk = active(Romance);
    end_scene(&mut desk, false);
    desk.model.screen = Screen::Chronicle;
    desk.want(Command::BeginAct);
    assert_eq!(desk.model.screen, Screen::Stage);
    let open = list(&desk);
    assert_eq!(open.title, "End of act 1");
    assert_eq!(open.steps[1].state, StepState::Now);
    assert_eq!(open.rows[0].what, "to be said");
    assert_eq!(open.next.as_ref().unwrap().label, "Hero 1’s Romance");
    go_on(&mut desk);
    assert!(rows(&desk)[0].sub.contains("as it was marked"));
    row(&mut desk, "active and played");
    let open = list(&desk);
    assert_eq!(open.rows[0].what, "+1");
    assert_eq!(open.next.as_ref().unwrap().label, "Begin act 2");
    let before = desk.state().actor(h(1)).unwrap().possibilities;
    go_on(&mut desk);
    assert_eq!(desk.state().act, 2);
    assert_eq!(desk.state().actor(h(1)).unwrap().possibilities, before + 1);
    assert!(ending(&desk.model).is_none());
    desk.send(SubplotDialog::Subplot(FIRST).ask());
    assert_eq!(
        task(&desk).parts[0],
        Part::Note("Active, has paid 1 possibility.".to_owned())
    );
}

#[test]
fn an_adventure_ends_with_awards_and_the_next_one_is_dealt() {
    let hands: [&[CardName]; 2] = [&[Martyr, Haste, Idea, Hero], &[Drama, Idea, Hero, Hero]];
    let mut desk = Desk::table(&hands, 0);
    lay(&mut desk, 1, 0);
    desk.want(told(StoryCommand::Accept {
        subplot: FIRST,
        active: true,
    }));
    end_scene(&mut desk, true);
    due(&mut desk, "End the adventure");
    go_on(&mut desk);
    row(&mut desk, "active and played");
    assert_eq!(list(&desk).next.unwrap().label, "Set the award");
    go_on(&mut desk);
    typed(&mut desk, Spot::Tale, "many");
    assert!(!task(&desk).buttons[1].ready);
    typed(&mut desk, Spot::Tale, "4");
    press(&mut desk, "Set it");
    let sums = |desk: &Desk| -> Vec<(String, String)> {
        let rows = list(desk).rows.into_iter();
        rows.map(|row| (row.sub, row.what)).collect()
    };
    assert_eq!(
        sums(&desk)[1..],
        [
            ("4 award, 1 subplot".to_owned(), "+5".to_owned()),
            ("4 award, 3 Drama".to_owned(), "+7".to_owned())
        ]
    );
    // Who had no subplot ignored none.
    desk.send(list(&desk).rows[2].choose.clone().unwrap());
    assert!(format!("{:?}", task(&desk).parts[1]).contains("no accepted subplot."));
    assert!(!task(&desk).buttons[1].ready);
    desk.send(Intent::ClosedSheet);
    // Something is taken from the martyr who was none: no more than it brought.
    desk.send(list(&desk).rows[1].choose.clone().unwrap());
    let chips = task(&desk).parts[0].clone();
    let Part::Chips { chips, .. } = chips else {
        panic!("no causes")
    };
    desk.send(chips[1].2.clone());
    assert!(format!("{:?}", task(&desk).parts[1]).contains("At most 1 possibility."));
    for _ in 0..2 {
        let Some(Part::Steppers(steppers)) = task(&desk).parts.get(2).cloned() else {
            panic!("no figure")
        };
        desk.send(steppers[0].more.clone().unwrap());
    }
    typed(&mut desk, Spot::Tale, "never in play");
    assert!(format!("{:?}", task(&desk).parts[1]).contains("to rule."));
    press(&mut desk, "Take it all the same");
    assert_eq!(desk.book().unwrap().rule.as_deref(), Some("DD-383"));
    desk.send(Intent::ClosedSheet);
    desk.want(told(StoryCommand::Deduct {
        actor: h(1),
        cause: DeductionCause::MartyrAsInsurance,
        possibilities: 1,
        reason: "never in play".to_owned(),
    }));
    assert_eq!(sums(&desk)[1].0, "4 award, 1 subplot, 1 taken");
    go_on(&mut desk);
    assert!(desk.state().story.between_adventures);
    let open = list(&desk);
    assert_eq!(open.title, "The adventure is over");
    assert!(open.steps.iter().all(|step| step.state == StepState::Done));
    go_on(&mut desk);
    let state = desk.state();
    assert!(!state.story.between_adventures && state.story.adventure == 2);
    assert_eq!(
        Some(state.hand(h(1)).len()),
        state.hand_size.map(usize::from)
    );
    assert!(ending(&desk.model).is_none() && state.act == 1);
}

#[test]
fn earlier_stories_are_asked_about_when_the_next_adventure_begins() {
    let mut desk = active(Romance);
    let settings = Settings {
        campaign: true,
        ..Settings::default().with_answer(HandSizeRecount::Sitting)
    };
    desk.want(Command::ChangeSettings { settings });
    desk.make(::torg::event::Event::Story {
        what: ::torg::story::StoryEvent::Campaigned {
            subplot: FIRST,
            card: CardId(1),
        },
    });
    end_scene(&mut desk, true);
    desk.want(told(StoryCommand::EndAdventure));
    desk.want(told(StoryCommand::JudgeSubplot {
        subplot: FIRST,
        verdict: ::torg::story::Verdict::Played,
    }));
    desk.want(told(StoryCommand::SetAward { base: 3 }));
    desk.want(told(StoryCommand::FinishAdventure));
    assert_eq!(list(&desk).rows[0].sub, "Romance");
    go_on(&mut desk);
    let first = desk.list().rows.remove(0);
    assert_eq!(first.sub, "from an earlier adventure, not in this one");
    desk.send(first.intent);
    row(&mut desk, "It plays a part in this adventure");
    assert_eq!(stage_of(&desk), Some(SubplotStage::Active));
    desk.send(Intent::Asked(Sheet::SceneMenu));
    let labels: Vec<String> = desk.list().rows.into_iter().map(|row| row.label).collect();
    assert!(labels.contains(&"A new sitting begins".to_owned()));
    assert!(labels.contains(&"End the adventure".to_owned()));
}

#[test]
fn a_subplot_is_warned_about_before_it_goes() {
    let hands: [&[CardName]; 2] = [&[Romance, Drama, Idea, Hero], &[Haste, Idea, Hero, Hero]];
    let mut desk = Desk::table(&hands, 0);
    desk.want(Command::EndScene { is_final: true });
    desk.look(h(1), Purpose::DiscardOne);
    let (romance, drama) = (desk.card(h(1), 0), desk.card(h(1), 1));
    desk.send(Intent::ToggledCard(romance));
    assert!(secret(&desk.model).unwrap().sub.contains("turned in"));
    desk.send(Intent::ToggledCard(drama));
    assert!(secret(&desk.model).unwrap().sub.contains("3 possibilities"));
    // Both at once are told apart, and what a subplot brings that is let go is told as the table has decided it.
    let view = rising_action::app::vm::open_view(&desk.model).unwrap();
    let told = |settings: Settings| {
        let mut view = view.clone();
        view.settings = settings;
        worth_keeping(&view, &[drama, romance], true).unwrap()
    };
    assert_eq!(
        told(Settings::default()),
        "Romance could still be played, traded or turned in; let go, it brings a possibility. Drama is worth 3 possibilities \
         where it is kept to the end."
    );
    assert!(
        told(Settings::default().with_answer(SubplotComp::TurnInOnly)).contains("brings nothing")
    );
    assert!(
        told(Settings::default().with_answer(SubplotComp::Always))
            .contains("a possibility and a card")
    );
    assert_eq!(worth_keeping(&view, &[drama], false), None);
}

/// Where Campaign does not wait its sheet opens as it is laid; the gamemaster may refuse it there too.
#[test]
fn a_campaign_that_does_not_wait_is_asked_about_at_once() {
    let hands: [&[CardName]; 2] = [&[Campaign, Haste, Idea, Hero], &[Haste, Idea, Hero, Hero]];
    let laid = |stories: usize| {
        let mut desk = Desk::table(&hands, 0);
        let settings = Settings {
            campaign: true,
            ..Settings::default().with_answer(CampaignWait::No)
        };
        desk.want(Command::ChangeSettings { settings });
        let deck = desk.state().deck.cards().to_vec();
        for (name, actor) in [Romance, Nemesis]
            .into_iter()
            .zip([h(1), h(2)])
            .take(stories)
        {
            let card = deck.iter().find(|card| card.name == name).unwrap().id;
            desk.make(::torg::event::Event::CardPooled { actor, card });
            let subplot = desk.state().story.subplots.last().unwrap().id;
            desk.want(told(StoryCommand::Accept {
                subplot,
                active: true,
            }));
        }
        lay(&mut desk, 1, 0);
        desk
    };
    let one = laid(1);
    assert_eq!(task(&one).title, "Hero 1’s Romance: campaigned?");
    let mut two = laid(2);
    assert_eq!(task(&two).title, "Hero 1: Campaign on");
    desk_is_held(&mut two);
    due(&mut two, "Campaign on which subplot?");
    row(&mut two, "Romance");
    assert_eq!(task(&two).title, "Hero 1’s Romance: campaigned?");
    let mut refused = laid(2);
    press(&mut refused, "It does not fit");
    assert!(
        refused
            .state()
            .pool(h(1))
            .iter()
            .all(|card| refused.state().deck.name(*card) != Some(Campaign))
    );
}

fn desk_is_held(desk: &mut Desk) {
    desk.send(Intent::ClosedSheet);
    desk.want(Command::EndScene { is_final: false });
    assert_eq!(desk.book().unwrap().rule.as_deref(), Some("DD-387"));
    desk.send(Intent::ClosedSheet);
}

/// A subplot that is over is asked about where it was active in the act.
#[test]
fn what_was_cut_short_is_on_the_list() {
    let mut desk = active(Romance);
    let card = desk.state().pool(h(1))[0];
    desk.make(::torg::event::Event::ActorLeft {
        actor: h(9),
        cards: vec![card],
    });
    assert_eq!(stage_of(&desk), Some(SubplotStage::Ended));
    end_scene(&mut desk, false);
    desk.want(Command::BeginAct);
    go_on(&mut desk);
    assert!(rows(&desk)[0].sub.contains("as it was marked"));
    row(&mut desk, "active and played");
    assert_eq!(list(&desk).next.unwrap().label, "Begin act 2");
    go_on(&mut desk);
    assert_eq!(desk.state().actor(h(1)).unwrap().possibilities, 1);
}

/// After the final encounter the stage says that it is over and what comes next; the next adventure is told apart (DD-385).
#[test]
fn the_stage_says_that_the_final_encounter_is_over_and_which_adventure_it_is() {
    let mut desk = with(Drama);
    let empty = |desk: &Desk| stage(&desk.model).unwrap().empty.unwrap().0;
    assert_eq!(stage(&desk.model).unwrap().sub, "Act 1, scene 1");
    desk.want(Command::EndScene { is_final: true });
    for hero in 1..=2 {
        let (actor, card) = (h(hero), None);
        desk.want(Command::OptionalDiscard { actor, card });
    }
    let toast = desk.model.toast.clone().unwrap().text;
    assert!(toast.ends_with("Next the adventure ends."), "{toast}");
    assert!(!toast.contains("began"), "{toast}");
    assert_eq!(empty(&desk), "The final encounter is over");
    desk.want(told(StoryCommand::EndAdventure));
    desk.want(told(StoryCommand::SetAward { base: 3 }));
    desk.want(told(StoryCommand::FinishAdventure));
    desk.want(told(StoryCommand::NextAdventure));
    let now = stage(&desk.model).unwrap();
    assert_eq!(now.sub, "Adventure 2, act 1, scene 1");
    assert_eq!(empty(&desk), "Free play");
    end_scene(&mut desk, false);
    let toast = desk.model.toast.clone().unwrap().text;
    assert!(toast.ends_with("Act 1, scene 2 began."), "{toast}");
}
