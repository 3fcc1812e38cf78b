//! The page's own scripts read and write files before the app runs, or without it. They repeat some names and limits of this crate.

use crate::archive::{self, MAX_ARCHIVE_BYTES};
use crate::file::{self, MAX_FILE_BYTES};
use crate::table_store::{INDEX_WIDTH, ROOT};

#[test]
fn scripts_use_the_same_formats_and_limits() {
    let megabytes = |bytes: usize| format!("{} << 20", bytes >> 20);
    let device = include_str!("../../../pwa/device.js");
    let rescue = include_str!("../../../pwa/rescue.js");
    for (script, expected) in [
        (
            device,
            format!("MAX_BYTES = {};", megabytes(MAX_FILE_BYTES)),
        ),
        (
            device,
            format!("MAX_BYTES_OF_ALL_DATA = {};", megabytes(MAX_ARCHIVE_BYTES)),
        ),
        (device, format!("includes(\"{}\")", archive::FORMAT)),
        (rescue, format!("format: \"{}\"", file::FORMAT)),
        (rescue, format!("`{ROOT}${{id}}/")),
        (rescue, format!("padStart({INDEX_WIDTH}, \"0\")")),
    ] {
        assert!(script.contains(&expected), "{expected}");
    }
}
