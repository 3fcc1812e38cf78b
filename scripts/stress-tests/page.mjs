// Runs in the page, as `window.stressTest`: it presses buttons, returns what the page shows, and reports to the test
// every change of a table that the page has shown.

/** The name of the function with which the page reports to the test. */
export const REPORT_BINDING = "stressTestReport";

/**
 * For `addInitScript`, with `{ binding, seed }`. It is sent as text, so it uses nothing from this module.
 *
 * A state of a table is its log up to the cursor. The checksum of a saved entry covers all entries so far. So the name of a state is
 * the cursor, the number of entries, and the checksum of the entry before the cursor. States are taken from what the app writes
 * (`localStorage.setItem`, `IDBObjectStore.put`). A frame that is painted later shows them.
 */
export function stressTest({ binding, seed }) {
  const root = () => document.documentElement;
  const frame = () => new Promise(requestAnimationFrame);
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  // A message that is sent in an animation frame arrives when the frame has been drawn.
  const painted = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(Date.now());
      port2.postMessage(null);
    });
  const tell = (what) => window[binding]?.(what);

  if (seed !== null) {
    // The dice and the decks are the same in every run.
    let state = seed;
    crypto.getRandomValues = (array) => {
      for (let place = 0; place < array.length; place += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
        array[place] = (state >>> 16) & 0xff;
      }
      return array;
    };
  }

  // --- What is written, and when it is shown

  const tables = new Map();
  const tableOf = (id) => {
    if (!tables.has(id)) tables.set(id, { sums: [] });
    return tables.get(id);
  };
  const nameOfState = (sums, head) => `${head.cursor} of ${head.entries}, ${head.cursor > 0 ? sums[head.cursor - 1] : "empty"}`;
  let latest = null;
  let lookIsPlanned = false;

  const isSaving = () => root().hasAttribute("data-saving");

  /** Reports the state that is shown when the next frame has been drawn. */
  async function look() {
    if (lookIsPlanned) return;
    lookIsPlanned = true;
    await frame();
    lookIsPlanned = false;
    const [state, saving] = [latest, isSaving()];
    const at = await painted();
    if (state) tell({ is: "shown", ...state, saving, at });
  }

  function wrote(key, text) {
    const [, id, what] = /table\/(\d+)\/(head|\d{5,})$/.exec(String(key)) ?? [];
    if (!id || typeof text !== "string") return;
    const table = tableOf(id);
    if (what !== "head") {
      table.sums[Number(what)] = text.split(" ", 1)[0];
      return;
    }
    let its;
    try {
      its = JSON.parse(text.slice(text.indexOf(" ") + 1));
    } catch {
      return; // damaged on purpose
    }
    // The header and its entries are written in one task, in any order.
    queueMicrotask(() => {
      latest = { table: id, state: nameOfState(table.sums, its) };
      tell({ is: "asked", ...latest, at: Date.now() });
      look();
    });
  }

  function after(prototype, method, then) {
    const real = prototype[method];
    prototype[method] = function (...words) {
      const answer = real.apply(this, words);
      then.apply(this, words);
      return answer;
    };
  }
  after(Storage.prototype, "setItem", wrote);
  const put = function (value, key) {
    if (typeof value === "string") wrote(key, value);
    else if (value && typeof value === "object") wrote(value.key, value.value);
  };
  after(IDBObjectStore.prototype, "put", put);
  after(IDBObjectStore.prototype, "add", put);

  // The time for which the mark for unsaved entries is shown.
  let savingSince = null;
  const watchMark = () =>
    new MutationObserver(() => {
      if (isSaving() && savingSince === null) savingSince = performance.now();
      if (!isSaving() && savingSince !== null) {
        tell({ is: "saved", time: performance.now() - savingSince });
        savingSince = null;
      }
      look();
    }).observe(root(), { attributes: true, attributeFilter: ["data-saving"] });
  if (root()) watchMark();
  else document.addEventListener("readystatechange", watchMark, { once: true });

  // --- What can be pressed

  const nameOf = (element) => (element.ariaLabel ?? element.innerText ?? "").replaceAll(/\s+/g, " ").trim();
  const canBePressed = (element) => element.checkVisibility() && !element.disabled && element.ariaDisabled !== "true";
  const WAYS = "button, [role=button], [role=switch], [role=radio], [role=checkbox], summary";
  const topmost = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;

  function find(name) {
    const pattern = new RegExp(name);
    for (const place of [...document.querySelectorAll("dialog[open]")].reverse().concat(document)) {
      const found = [...place.querySelectorAll(`${WAYS}, a`)].find((element) => canBePressed(element) && pattern.test(nameOf(element)));
      if (found) return found;
    }
    return null;
  }
  async function found(search, what, limit) {
    const end = performance.now() + limit;
    for (let element = search(); ; element = search()) {
      if (element) return element;
      if (performance.now() > end) throw new Error(`not found within ${limit} ms: ${what}; the page says: ${words().slice(0, 300)}`);
      await frame();
    }
  }
  /** Presses like a mouse, for which one press opens the privacy screen. */
  function press(element) {
    const about = { bubbles: true, cancelable: true, pointerType: "mouse", isPrimary: true };
    for (const type of ["pointerdown", "pointerup"]) element.dispatchEvent(new PointerEvent(type, about));
    element.click();
  }
  function type(field, text) {
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
  }
  const fields = () => [...(topmost() ?? document).querySelectorAll("input[type=text], input:not([type]), textarea")].filter((one) => one.checkVisibility());

  // --- What the page says

  const crashPage = () => document.querySelector(".crash-page");
  const words = () => (document.body?.innerText ?? "").replaceAll(/\s+/g, " ").trim();
  const alerts = () => [...document.querySelectorAll("[role=alert]")].filter((one) => one.checkVisibility()).map((one) => one.innerText.replaceAll(/\s+/g, " "));

  // --- Random play

  // Buttons that lead away from the table, out of the app or to a file, or that take long and change nothing.
  const NOT_PRESSED = /Foyer|back$|Save (?!to the cast|these values|all hands)|Settings|^Rules$|Remove(?! (from table|mook|side))/;
  // Pressed rarely, because otherwise a table would make no progress.
  const JUMPS = /^(Undo|Redo|Go to entry|Go back|Chronicle|Remove from the table)/;
  const WORDS = ["rope", "lantern", "Varga", "the bridge", "old debts", "Noor", "no way back", "12", "7", "41"];
  let playing = false;

  function generator(start) {
    let state = start | 0;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  /** Presses a random button. Those that were pressed recently are less likely. */
  function step(random, lately) {
    const pick = (list) => list[Math.floor(random() * list.length)];
    const dialog = topmost();
    if (dialog && random() < 0.08) {
      history.back();
      return "back";
    }
    for (const field of fields()) if (field.value === "" || random() < 0.1) type(field, pick(WORDS));
    const isWanted = (name) => !NOT_PRESSED.test(name) && (!JUMPS.test(name) || random() < 0.1);
    const ways = [...(dialog ?? document.querySelector(".table-page") ?? document).querySelectorAll(WAYS)].filter(
      (element) => canBePressed(element) && isWanted(nameOf(element)),
    );
    if (ways.length === 0) {
      if (dialog) history.back();
      return null;
    }
    const fresh = ways.filter((element) => !lately.includes(nameOf(element)));
    const element = pick(fresh.length > 0 && random() < 0.85 ? fresh : ways);
    const name = nameOf(element);
    lately.push(name);
    if (lately.length > 12) lately.shift();
    press(element);
    return name;
  }

  window.stressTest = {
    words,
    alerts,
    crashPage: () => crashPage()?.innerText ?? null,
    isThere: (name) => find(name) !== null,
    async tap(name, limit = 15_000) {
      press(await found(() => find(name), name, limit));
      await frame();
    },
    async type([place, text], limit = 15_000) {
      type(await found(() => fields().at(place), "a field", limit), text);
      await frame();
    },
    async says(text, limit = 15_000) {
      const pattern = new RegExp(text);
      await found(() => pattern.test(words()), text, limit);
    },
    async go(hash) {
      location.hash = hash;
      await frame();
    },
    /** Sets the checksums of a table's entries from before this page was loaded. */
    knows: ([id, sums]) => {
      tableOf(String(id)).sums = sums;
    },
    /** Plays until `stop` or this number of presses. Reports every press. */
    async play({ seed: start, hash, presses = Infinity, mostPause }) {
      const random = generator(start);
      const lately = [];
      playing = true;
      let idle = 0;
      for (let done = 0; playing && done < presses && !crashPage(); done += 1) {
        if (!location.hash.startsWith(hash)) {
          location.hash = hash;
          await frame();
        }
        const before = latest?.state;
        // If presses change nothing for a while, add a note.
        if (idle > 4) {
          idle = 0;
          try {
            await this.note([hash, `note ${Math.floor(random() * 1e6)}`], 1_000);
          } catch {
            /* a dialog covers it: continue with presses */
          }
        } else {
          const name = step(random, lately);
          tell({ is: "pressed", name, at: Date.now() });
          await frame();
        }
        idle = latest?.state === before ? idle + 1 : 0;
        const rest = Math.floor(random() * mostPause);
        if (rest > 4) await pause(rest);
      }
      playing = false;
    },
    stop: () => {
      playing = false;
    },
    /** Adds a note at the table with this hash, and returns to its stage. */
    async note([hash, text], limit = 15_000) {
      await this.openNote([hash, text], limit);
      await this.tap("^Add note$", limit);
      location.hash = hash;
      await frame();
    },
    /** The time of the journal for one entry and its header, while the page does nothing else. The table must not be open. */
    async save([id, place]) {
      const { write } = window.risingActionJournal;
      const text = `0123456789abcdef ${JSON.stringify({ at: place, does: "a note of some length, as people write it down" })}`;
      const begun = performance.now();
      write(`table/${id}/${String(place).padStart(5, "0")}`, text);
      write(`table/${id}/head`, text);
      while (isSaving()) await new Promise((done) => new MutationObserver((_, it) => (it.disconnect(), done())).observe(root(), { attributes: true }));
      return performance.now() - begun;
    },
    /** Types a note without adding it. */
    async openNote([hash, text], limit = 15_000) {
      for (let guard = 0; topmost() && guard < 5; guard += 1) {
        history.back();
        await pause(60);
      }
      // The app may still be changing its history and go back, so repeat it.
      const goTo = () => (location.hash = `${hash}/log`);
      goTo();
      const again = setInterval(goTo, 500);
      try {
        await this.tap("^Add a note$", limit);
      } finally {
        clearInterval(again);
      }
      await this.type([0, text], limit);
    },
    /**
     * Presses a button at the given moment and watches every frame for `forMs`. Returns whether a frame showed the
     * note as saved (without an alert and without the mark for unsaved entries), and what the page shows at the end.
     */
    async pressAt([name, moment, text, forMs, busyMs = 0]) {
      const element = find(name);
      while (Date.now() < moment - busyMs) await pause(Math.min(4, moment - busyMs - Date.now()));
      // A busy page receives nothing from the other one, as on a slow phone.
      while (Date.now() < moment);
      const begun = performance.now();
      // The page may have been rendered again in the meantime.
      const now = element?.isConnected ? element : find(name);
      if (now) press(now);
      const isShown = () => topmost() === null && [...document.querySelectorAll(".log .log-entry:not(.is-undone)")].some((row) => row.innerText.includes(text));
      let acknowledged = null;
      while (performance.now() - begun < forMs) {
        await frame();
        const isDone = isShown() && !isSaving() && alerts().length === 0;
        await painted();
        if (isDone) acknowledged ??= performance.now() - begun;
      }
      return { acknowledged, shown: isShown(), alerts: alerts(), words: words() };
    },
    /** After this number of writes, the storage is full: localStorage throws, and transactions of the database are aborted. */
    refuse: (from) => {
      let calls = 0;
      const isOver = () => (calls += 1) > from;
      const full = () => new DOMException("no room", "QuotaExceededError");
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...its) {
        if (isOver()) throw full();
        return setItem.apply(this, its);
      };
      for (const method of ["put", "add"]) {
        const real = IDBObjectStore.prototype[method];
        IDBObjectStore.prototype[method] = function (...its) {
          const request = real.apply(this, its);
          const { transaction } = this;
          const abort = () => {
            try {
              transaction.abort();
            } catch {
              /* another write of it has done that */
            }
          };
          if (isOver()) queueMicrotask(abort);
          return request;
        };
      }
    },
    /** Makes the wasm trap by running out of memory. Returns `false` if the wasm does not export its allocator. */
    async trap() {
      const { js } = document.querySelector("script[data-js]").dataset;
      const wasm = await (await import(new URL(js, document.baseURI).href)).default();
      const more = wasm.__wbindgen_malloc;
      if (!more) return false;
      setTimeout(() => more(0x7fffffff, 8)); // not caught by anybody
      return true;
    },
    /** Waits for the result of a chosen file: a table, an alert or a crash. */
    async came(from, limit) {
      const end = performance.now() + limit;
      while (performance.now() < end && location.hash === from && alerts().length === 0 && crashPage() === null) await frame();
      return location.hash;
    },
    /** The file of the open table. */
    async file(limit = 15_000) {
      let text = null;
      const keep = (event) => {
        event.stopImmediatePropagation();
        text = event.detail.slice(event.detail.indexOf("\n") + 1);
      };
      window.addEventListener("ra-save", keep, { capture: true });
      try {
        await this.tap("^Save the table to a file$", limit);
        return await found(() => text, "the file", limit);
      } finally {
        window.removeEventListener("ra-save", keep, { capture: true });
      }
    },
  };
}
