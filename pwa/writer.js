// One window at a time plays a table; the others show it. The browser holds a lock for each table that is open to play.
//
// The app calls `window.risingActionWriter` (crates/browser/src/writer.rs).
// To the app:  ra-writer (detail: a table's number, and "yes" if this window plays it, "no" if another one does)
import { settled } from "./journal.js";

/** A window that does not answer within this time is asleep: the lock is taken from it. */
const ANSWER_WITHIN_MS = 1_500;
const scope = `rising-action ${new URL("./", location.href).pathname}`;
const reportWriter = (table, plays) => window.dispatchEvent(new CustomEvent("ra-writer", { detail: `${table} ${plays}` }));
const lockName = (table) => `${scope} table ${table}`;

const others = new BroadcastChannel(scope);
/** The open table, whether this window plays it, and how to let go of it. */
let open = null;

function openTable(table) {
  closeTable();
  const mine = { table, plays: false, release: null, asking: new AbortController() };
  open = mine;
  if (!navigator.locks) return;
  ask(mine, { ifAvailable: true }).then((got) => {
    if (!got && open === mine) follow(mine);
  });
}

/** Another window plays. When that one is closed, this one comes next. */
async function follow(mine) {
  mine.plays = false;
  mine.asking = new AbortController();
  reportWriter(mine.table, "no");
  if (await ask(mine, { signal: mine.asking.signal })) reportWriter(mine.table, "yes");
}

/** Whether this window got the lock, which it holds until it lets go or loses it. */
function ask(mine, options) {
  return new Promise((answer) => {
    navigator.locks
      .request(lockName(mine.table), options, (lock) => {
        const got = Boolean(lock) && open === mine;
        answer(got);
        if (!got) return undefined;
        mine.plays = true;
        return new Promise((release) => { mine.release = release; });
      })
      .catch(() => {
        answer(false);
        // Another window took it, as this one was asleep.
        if (mine.plays && open === mine) follow(mine);
      });
  });
}

async function takeOver() {
  const mine = open;
  if (!mine || mine.plays) return;
  others.postMessage(mine.table);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
  if (open !== mine || mine.plays) return;
  mine.asking.abort();
  if (await ask(mine, { steal: true })) reportWriter(mine.table, "yes");
}

others.addEventListener("message", async ({ data }) => {
  const mine = open;
  if (!mine?.plays || mine.table !== data) return;
  // From here on this window plays no more. What it played is on the disk before the other window reads it.
  follow(mine);
  await settled();
  mine.release();
});

function closeTable() {
  const mine = open;
  open = null;
  mine?.asking.abort();
  mine?.release?.();
}

/** Whether a window plays this table. Fails where there are no locks. */
const isPlayed = async (table) => (await navigator.locks.query()).held.some(({ name }) => name === lockName(table));

window.risingActionWriter = { open: openTable, close: closeTable, takeOver, isPlayed };
