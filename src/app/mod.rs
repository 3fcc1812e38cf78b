//! Between the games and the page: what the app is doing (`model`), what happened on the page (`intent`), what follows from it
//! (`update`), what the page shows (`vm`) and in which words (`words`). Knows no browser.

pub mod attack;
pub mod cast;
pub mod deeds;
pub mod example;
pub mod games;
pub mod improv;
pub mod intent;
pub mod matters;
pub mod model;
pub mod play;
pub mod table_play;
pub mod tales;
pub mod tasks;
pub mod torang;
pub mod update;
pub mod vm;
pub mod words;
