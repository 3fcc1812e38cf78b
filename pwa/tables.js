// What keeps tables safe beside the app: the journal, and which window plays.
import "./journal.js";
import "./writer.js";
