//! What is said when storage, a file or a saved table cannot be used.
use storage::StorageError;
use storage::file::FileError;
use storage::table_store::LoadError;

/// What is wrong with a file.
pub fn file(fault: FileError) -> &'static str {
    match fault {
        FileError::NotOurs => {
            "This file is no table of Rising Action. Nothing was changed; choose a file that was saved here."
        }
        FileError::TooLarge => "This file is larger than any table gets. Nothing was changed.",
        FileError::TooNew => {
            "A newer version of the app wrote this file. Let this one update, then open it again."
        }
        FileError::Damaged => "Not one entry of this file is whole. Nothing was changed.",
    }
}

/// What is wrong with a saved table.
pub fn tables(fault: LoadError) -> &'static str {
    match fault {
        LoadError::Missing => "This table is no longer here. Another window may have removed it.",
        LoadError::TooNew => {
            "A newer version of the app wrote this table. Let this one update, then open it again."
        }
        LoadError::Damaged => {
            "This table could not be read; it stays here untouched. Other tables are not affected."
        }
    }
}

/// Why entries are not kept.
pub fn storage(fault: StorageError) -> &'static str {
    match fault {
        StorageError::Full => "This phone is full.",
        StorageError::Unavailable => "This browser keeps nothing, perhaps a private window.",
    }
}
