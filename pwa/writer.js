// One window at a time plays a table; the others show it. The window that plays a table holds a Web Lock for it.
//
// The app calls `window.risingActionWriter` (crates/browser/src/writer.rs).
// Event to the app: ra-writer. Detail: the number of a table, and "this-window" or "other-window", which plays it.
import { writesDone } from "./journal.js";

/** If the other window does not answer within this time, the browser has suspended it: then the lock is taken from it. */
const ANSWER_MS = 1_500;
const scope = `rising-action ${new URL("./", location.href).pathname}`;
const reportWriter = (table, writer) => window.dispatchEvent(new CustomEvent("ra-writer", { detail: `${table} ${writer}` }));
const lockName = (table) => `${scope} table ${table}`;

const otherWindows = new BroadcastChannel(scope);
/** The open table: whether this window plays it, how to release its lock, and how to cancel the request for it. */
let open = null;

function openTable(table) {
  closeTable();
  const mine = { table, plays: false, release: null, lockRequest: new AbortController() };
  open = mine;
  if (!navigator.locks) return;
  requestLock(mine, { ifAvailable: true }).then((got) => {
    if (!got && open === mine) follow(mine);
  });
}

/** Shows what the other window plays. This window gets the lock when the other one is closed. */
async function follow(mine) {
  mine.plays = false;
  mine.lockRequest = new AbortController();
  reportWriter(mine.table, "other-window");
  if (await requestLock(mine, { signal: mine.lockRequest.signal })) reportWriter(mine.table, "this-window");
}

/** Requests the lock. Resolves to whether this window got it; it holds it until it releases or loses it. */
function requestLock(mine, options) {
  return new Promise((resolve) => {
    navigator.locks
      .request(lockName(mine.table), options, (lock) => {
        const got = Boolean(lock) && open === mine;
        resolve(got);
        if (!got) return undefined;
        mine.plays = true;
        return new Promise((release) => { mine.release = release; });
      })
      .catch(() => {
        resolve(false);
        // Another window took the lock while this one was suspended.
        if (mine.plays && open === mine) follow(mine);
      });
  });
}

async function takeOver() {
  const mine = open;
  if (!mine || mine.plays) return;
  otherWindows.postMessage(mine.table);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  if (open !== mine || mine.plays) return;
  mine.lockRequest.abort();
  if (await requestLock(mine, { steal: true })) reportWriter(mine.table, "this-window");
}

otherWindows.addEventListener("message", async ({ data }) => {
  const mine = open;
  if (!mine?.plays || mine.table !== data) return;
  // From here on, this window plays no longer. The lock is released when everything is on the disk, where the other window reads it.
  follow(mine);
  await writesDone();
  mine.release();
});

function closeTable() {
  const mine = open;
  open = null;
  mine?.lockRequest.abort();
  mine?.release?.();
}

/** Whether a window plays this table. Fails if the browser has no locks. */
const isPlayed = async (table) => (await navigator.locks.query()).held.some(({ name }) => name === lockName(table));

window.risingActionWriter = { open: openTable, close: closeTable, takeOver, isPlayed };
