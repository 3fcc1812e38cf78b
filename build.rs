//! Makes the linker keep the relocations of the page's wasm, which `scripts/split.mjs` needs to cut it into chunks. Also compiles the
//! names of the glossaries' terms into the app, which looks for them in texts before a book is read.

use serde::Deserialize;
use std::path::Path;
use std::{env, fs};

/// The files of the glossaries, by the name that `src/rules/terms.rs` uses for each.
const GLOSSARIES: [(&str, &str); 3] = [
    ("TORG", "data/rulebook/torg-terms.toml"),
    ("TORANG", "data/rulebook/torang-terms.toml"),
    ("IMPROV", "data/rulebook/improv-terms.toml"),
];

#[derive(Deserialize)]
struct Glossary {
    term: Vec<Term>,
}

#[derive(Deserialize)]
struct Term {
    name: String,
    #[serde(default)]
    also: Vec<String>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo:rustc-link-arg-bins=--emit-relocs");
    }
    let mut source = String::new();
    for (name, path) in GLOSSARIES {
        println!("cargo:rerun-if-changed={path}");
        let glossary: Glossary = toml::from_str(&fs::read_to_string(path)?)?;
        let forms = glossary.term.into_iter().flat_map(|term| {
            let forms = [term.name.clone()].into_iter().chain(term.also);
            forms.map(move |form| (form, term.name.clone()))
        });
        let mut forms: Vec<(String, String)> = forms.collect();
        // The longest first: "standard line" before "line".
        forms.sort_by_key(|(form, _)| (std::cmp::Reverse(form.len()), form.clone()));
        source += &format!(
            "static {name}: [(&str, &str); {}] = {forms:?};\n",
            forms.len()
        );
    }
    let out = env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    fs::write(Path::new(&out).join("terms.rs"), source)?;
    Ok(())
}
