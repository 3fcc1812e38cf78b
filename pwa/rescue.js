// What can be done for a table when the app has stopped: it is handed over as a file, or goes back by one step. The wasm is dead then, so
// this reads what the journal's script holds, the local storage and the journal itself (crates/storage/src/file.rs has the file's form).

/** `[[label, what it does]]` for the table that was open, or that was played last. Empty where there is none. */
export async function offers() {
  const { remember, remembered } = window.risingActionJournal;
  const memory = remembered();
  if (memory) {
    const saveMemory = () => {
      save(memory.name, memory.file);
      remember(memory.name, memory.file, true); // nobody is asked before the reload
    };
    return [["Save the table to a file", saveMemory]];
  }
  const found = await table();
  if (!found) return [];
  const { id, head, text } = found;
  const ways = [["Save the table to a file", () => save(fileName(head.summary.title), text)]];
  if (head.cursor > 1) ways.push(["Undo the last step", () => stepBack(id)]);
  return ways;
}

const body = (line) => JSON.parse(line.slice(line.indexOf(" ") + 1));

async function table() {
  const { prefix, waiting, held, read } = window.risingActionJournal;
  const keys = [...waiting.keys(), ...held.keys(), ...Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))];
  // What was sent last comes first: it may be nowhere else.
  const here = (key) => waiting.get(key) ?? held.get(key) ?? localStorage.getItem(prefix + key);
  const heads = new Map();
  for (const key of keys.filter((key) => /^table\/\d+\/head$/.test(key))) {
    try {
      heads.set(key.split("/")[1], body(here(key)));
    } catch { /* damaged: another table may not be */ }
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
    const line = here(key) ?? journal.get(key);
    if (line === undefined || line === null) break; // the app reads the file as far as it is whole
    lines.push(line);
  }
  return { id, head, text: `${lines.join("\n")}\n` };
}

const fileName = (title) => `${(title || "table").replaceAll(/[^\p{L}\p{N}]/gu, "-").toLowerCase()}.rising`;

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
}

// The next start takes it back before it shows the table (boot.js).
function stepBack(id) {
  history.replaceState(null, "", `${location.pathname}${location.search}#back/${id}`);
  location.reload();
}
