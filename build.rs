//! Has the linker keep the relocations of the page's wasm, which `scripts/split.mjs` needs to cut it into chunks.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo:rustc-link-arg-bins=--emit-relocs");
    }
}
