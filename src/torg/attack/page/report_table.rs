//! The view of the report of a roll.

use crate::components::{Icon, StepMeter};
use crate::rules::{Explained, RuleLink};
use crate::torg::attack::report::{DamageCell, RollReport, RollReportNote, RollReportRow};
use crate::torg::messages::combat;
use leptos::prelude::*;
use storage::GameKind;

/// The lines of a report.
#[component]
pub fn RollReportTable(
    /// The report.
    report: RollReport,
) -> impl IntoView {
    let has_difficulty = !report.difference_label.is_empty();
    // A report without damage has only one column, which needs no heading.
    let has_damage = report
        .rows
        .iter()
        .chain(&report.difficulties)
        .any(|row| !row.damage.is_empty());
    let has_rows = !report.rows.is_empty();
    let line = move |row: RollReportRow| {
        view! {
            <tr>
                <th scope="row"><RuleLink rule=row.rule text=row.name/></th>
                <td>{row.to_hit}</td>
                {has_damage.then(|| view! { <td>{row.damage}</td> })}
            </tr>
        }
    };
    let sum = move |class, name, [to_hit, damage]: [String; 2]| {
        view! {
            <tr class=class>
                <th scope="row">{name}</th>
                <td>{to_hit}</td>
                {has_damage.then(|| view! { <td>{damage}</td> })}
            </tr>
        }
    };
    let faces: Vec<String> = report.dice.faces.iter().map(u8::to_string).collect();
    let dice_label = format!("Dice: {}", faces.join(", "));
    let dice = (!faces.is_empty()).then(|| view! {
        <div class="a-dice-result">
            <span class="dice" role="img" aria-label=dice_label>
                {faces.into_iter().map(|face| view! { <i class="die">{face}</i> }).collect_view()}
            </span>
            <span class="grow">{report.dice.text}</span>
            <span>"bonus "<b>{report.dice.bonus}</b></span>
        </div>
    });
    let table = (has_rows || !report.difficulties.is_empty()).then(|| view! {
        <table class="a-report">
            {has_damage.then(|| view! {
                <thead>
                    <tr>
                        <th scope="col"><span class="said">"Value"</span></th>
                        <th scope="col">"to hit"</th>
                        <th scope="col">"damage"</th>
                    </tr>
                </thead>
            })}
            <tbody>
                {report.rows.into_iter().map(line).collect_view()}
                {has_rows.then(|| sum("a-totals", if has_damage { "Totals" } else { "Total" }, report.totals))}
                {report.difficulties.into_iter().map(line).collect_view()}
                {has_difficulty.then(|| sum("a-over", report.difference_label, report.differences))}
            </tbody>
        </table>
    });
    let cell = |cell: DamageCell| {
        let explained = |text: String| view! { <b><Explained game=GameKind::Torg text/></b> };
        let content = match cell {
            DamageCell::Wounds(text) => view! { <Icon name="gash"/>{explained(text)} }.into_any(),
            DamageCell::Shock(text) => view! { <Icon name="shock"/>{explained(text)} }.into_any(),
            DamageCell::Mark(mark) => {
                let text = combat::mark_words(mark).label;
                view! { <i class="a-mark"><Explained game=GameKind::Torg text/></i> }.into_any()
            }
            DamageCell::Plain(text) => explained(text).into_any(),
        };
        view! { <li>{content}</li> }
    };
    let damage = (!report.damage.is_empty()).then(|| {
        view! {
            <ul class="a-damage">{report.damage.into_iter().map(cell).collect_view()}</ul>
        }
    });
    let note = |RollReportNote { text, rule }| view! { <li><span><Explained game=GameKind::Torg text/></span><RuleLink rule/></li> };
    view! {
        <div class="a-result">
            <section class="a-outcome paper">
                <div class="a-verdict">
                    {has_difficulty.then(|| view! { <StepMeter filled=report.steps all=5/> })}
                    <h2 class="display-40">{report.title}</h2>
                </div>
                {dice}
                {table}
                {damage}
            </section>
            <ul class="a-notes">{report.notes.into_iter().map(note).collect_view()}</ul>
        </div>
    }
}
