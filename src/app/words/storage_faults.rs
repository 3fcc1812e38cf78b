//! What is said when storage, a file or a saved table cannot be used.

use crate::app::words::book::said;
use storage::StorageFault;
use storage::file::FileFault;
use storage::shelf::ShelfFault;

/// What is wrong with a file.
pub fn file(fault: FileFault) -> &'static str {
    match fault {
        FileFault::NotOurs => {
            said!(
                "This file is no table of Rising Action. Nothing was changed; choose a file that was saved here."
            )
        }
        FileFault::TooLarge => {
            said!("This file is larger than any table gets. Nothing was changed.")
        }
        FileFault::TooNew => {
            said!(
                "A newer version of the app wrote this file. Let this one update, then open it again."
            )
        }
        FileFault::Damaged => said!("Not one entry of this file is whole. Nothing was changed."),
    }
}

/// What is wrong with a table on the shelf.
pub fn shelf(fault: ShelfFault) -> &'static str {
    match fault {
        ShelfFault::Missing => {
            said!("This table is no longer here. Another window may have removed it.")
        }
        ShelfFault::TooNew => {
            said!(
                "A newer version of the app wrote this table. Let this one update, then open it again."
            )
        }
        ShelfFault::Damaged => {
            said!(
                "This table could not be read; it stays here untouched. Other tables are not affected."
            )
        }
    }
}

/// Why entries are not kept.
pub fn storage(fault: StorageFault) -> &'static str {
    match fault {
        StorageFault::Full => said!("This phone is full."),
        StorageFault::Unavailable => said!("This browser keeps nothing, perhaps a private window."),
    }
}
