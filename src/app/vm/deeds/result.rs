//! What an action comes to that lies rolled, line by line.

use crate::app::vm::using::{Figure, Figures};
use crate::app::words::book::said;
use crate::app::words::combat;
use crate::app::words::telling::called;
use crate::app::words::torg::signed;
use crate::engine::torg::combat::line::Sum;
use crate::engine::torg::view::View;

/// What comes of it at each target: "Thug: 14 against 9, by 5: Stymied".
pub fn told(view: &View) -> Vec<String> {
    let mut all = Vec::new();
    for tried in &view.fray.tried {
        let (total, against) = (tried.total.total.to_string(), tried.difficulty.to_string());
        let upshots = combat::upshots(tried.upshots);
        let by = signed(tried.points);
        let whom = called(view, tried.target);
        let line = [
            &whom,
            ": ",
            &total,
            said!(" against "),
            &against,
            " (",
            &by,
            "): ",
            &upshots,
            ".",
        ];
        all.push(line.concat());
    }
    all
}

/// The lines of the total, each with its rule; those of the first target where there are several.
pub fn lines(view: &View) -> Option<Figures> {
    let tried = view.fray.tried.first().map(|tried| &tried.total);
    let sum: &Sum = tried.or(view.fray.figured.as_ref())?;
    let mut addends = Vec::new();
    for line in &sum.lines {
        addends.push(Figure {
            label: combat::figure(line.figure).to_owned(),
            worth: signed(line.amount),
            only: "",
            rule: line.rule.to_string(),
        });
    }
    let sums = vec![("total", sum.total.to_string())];
    Some(Figures { addends, sums })
}
