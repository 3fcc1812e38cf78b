// What protects the tables outside the wasm: the journal, and the locks for the window that plays.
import "./journal.js";
import "./writer.js";
