// What the crash page offers for a table: to save it to a file, or to undo its last step. The wasm does not run then, so this reads the
// memory of journal.js, the local storage and the journal itself. crates/storage/src/file.rs defines the format of the file.

/** The offers for the table that was open, or else was played last: `[[label, what it does]]`. Empty if there is none. */
export async function offers() {
  const { remember, remembered } = window.risingActionJournal;
  const unsaved = remembered();
  if (unsaved) {
    const saveUnsaved = () => {
      save(unsaved.name, unsaved.file);
      remember(unsaved.name, unsaved.file, true); // so that the browser does not ask before the reload
    };
    return [["Save the table to a file", saveUnsaved]];
  }
  const found = await savedTable();
  if (!found) return [];
  const { id, head, text } = found;
  const actions = [["Save the table to a file", () => save(fileName(head.summary.title), text)]];
  if (head.cursor > 1) actions.push(["Undo the last step", () => stepBack(id)]);
  return actions;
}

const body = (line) => JSON.parse(line.slice(line.indexOf(" ") + 1));

async function savedTable() {
  const { prefix, waiting, held, read } = window.risingActionJournal;
  const keys = [...waiting.keys(), ...held.keys(), ...Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))];
  // The newest copy comes first, because it may be the only one.
  const newestLine = (key) => waiting.get(key) ?? held.get(key) ?? localStorage.getItem(prefix + key);
  const heads = new Map();
  for (const key of keys.filter((key) => /^table\/\d+\/head$/.test(key))) {
    try {
      heads.set(key.split("/")[1], body(newestLine(key)));
    } catch { /* damaged: go on with the other tables */ }
  }
  const open = location.hash.match(/^#\/table\/(\d+)/)?.[1];
  const last = [...heads].sort(([, one], [, other]) => other.summary.played_at - one.summary.played_at)[0]?.[0];
  const id = heads.has(open) ? open : last;
  if (!id) return null;

  const head = heads.get(id);
  const journal = new Map(await Promise.race([read(id), new Promise((resolve) => setTimeout(resolve, 2_000, null))]).catch(() => null) ?? []);
  const { schema, game, entries, cursor } = head;
  const lines = [JSON.stringify({ format: "rising-action table", schema, game, entries, cursor })];
  for (let place = 0; place < entries; place += 1) {
    const key = `table/${id}/${String(place).padStart(5, "0")}`;
    const line = newestLine(key) ?? journal.get(key);
    if (line === undefined || line === null) break; // the app reads a file up to the first missing entry
    lines.push(line);
  }
  return { id, head, text: `${lines.join("\n")}\n` };
}

const fileName = (title) => `${title.match(/[\p{L}\p{N}]+/gu)?.join("-").toLowerCase() ?? "table"}.rising`;

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
}

// The next start undoes the step before it shows the table (boot.js).
function stepBack(id) {
  history.replaceState(null, "", `${location.pathname}${location.search}#back/${id}`);
  location.reload();
}
