//! The same figures of the engine for JavaScript, which times them: a library for wasm, made and called by `scripts/measure`.

#[cfg(target_arch = "wasm32")]
mod exports {
    use testing::engine_figures::EngineFigures;
    use wasm_bindgen::prelude::wasm_bindgen;

    /// The engine with a long game.
    #[wasm_bindgen]
    pub struct Engine(EngineFigures);

    #[wasm_bindgen]
    impl Engine {
        /// Creates it with a game of this number of entries.
        #[wasm_bindgen(constructor)]
        pub fn new(entries: usize) -> Self {
            Self(EngineFigures::new(entries))
        }

        /// Runs one piece of work and returns how many units it has.
        pub fn run(&mut self, figure: &str) -> u32 {
            self.0.run(figure)
        }
    }

    /// Returns the names of the pieces of work.
    #[wasm_bindgen]
    pub fn figures() -> Vec<String> {
        EngineFigures::ALL.map(str::to_owned).to_vec()
    }
}
