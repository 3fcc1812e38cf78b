// What runs in the page, as `window.stressTest`: it presses what can be pressed, says what the page shows, and tells the script
// outside of every change of a table that the page has shown.

/** The name under which the page calls the script outside. */
export const TOLD = "stressTestReport";

/**
 * To be given to `addInitScript` with `{ told, seed }`; it is sent as text, so it uses nothing from outside.
 *
 * A state of a table is its log up to the cursor. The checksum before a saved entry runs over all entries before it, so "how many
 * entries count, of how many, and the checksum of the last that counts" names a state. The states come from what the app writes
 * (`localStorage.setItem`, `IDBObjectStore.put`); when one is shown is seen on the page.
 */
export function stressTest({ told, seed }) {
  const root = () => document.documentElement;
  const frame = () => new Promise(requestAnimationFrame);
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  // Sent in an animation frame, this arrives when the frame has been drawn.
  const painted = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(Date.now());
      port2.postMessage(null);
    });
  const tell = (what) => window[told]?.(what);

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

  /** Tells what stands on the page when the next frame is drawn. */
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
    // What belongs together is written in one go, in whatever order.
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

  // The mark that something is not on the disk yet, and for how long it stood.
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
  /** As a mouse does it: the disc of the privacy screen then opens by one press. */
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

  const lastResort = () => document.querySelector(".page-of-last-resort");
  const words = () => (document.body?.innerText ?? "").replaceAll(/\s+/g, " ").trim();
  const alerts = () => [...document.querySelectorAll("[role=alert]")].filter((one) => one.checkVisibility()).map((one) => one.innerText.replaceAll(/\s+/g, " "));

  // --- Random play

  // Ways that lead away from the table, out of the app or to a file; and what takes long and changes nothing.
  const NOT_PRESSED = /Foyer|back$|Save (?!to the cast|these values|all hands)|Settings|^Rules$|Remove(?! (from table|mook|side))/;
  // Pressed seldom, or a table would never get anywhere.
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

  /** One press of something that can be pressed; what was pressed lately is pressed less often. */
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
    lastResort: () => lastResort()?.innerText ?? null,
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
    /** What the entries of a table were before this page was loaded. */
    knows: ([id, sums]) => {
      tableOf(String(id)).sums = sums;
    },
    /** Plays until it is told to stop, or so many presses. Every press is told. */
    async play({ seed: start, hash, presses = Infinity, mostPause }) {
      const random = generator(start);
      const lately = [];
      playing = true;
      let idle = 0;
      for (let done = 0; playing && done < presses && !lastResort(); done += 1) {
        if (!location.hash.startsWith(hash)) {
          location.hash = hash;
          await frame();
        }
        const before = latest?.state;
        // Where nothing comes of pressing for a while, a note does.
        if (idle > 4) {
          idle = 0;
          try {
            await this.note([hash, `note ${Math.floor(random() * 1e6)}`], 1_000);
          } catch {
            /* something lies over it: the presses go on */
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
    /** A note at the table with this hash, and back to its stage. */
    async note([hash, text], limit = 15_000) {
      await this.openNote([hash, text], limit);
      await this.tap("^Add note$", limit);
      location.hash = hash;
      await frame();
    },
    /** How long the journal takes for one entry with its head, while the page does nothing else. Of a table that no page has open. */
    async save([id, place]) {
      const { write } = window.risingActionJournal;
      const text = `0123456789abcdef ${JSON.stringify({ at: place, does: "a note of some length, as people write it down" })}`;
      const begun = performance.now();
      write(`table/${id}/${String(place).padStart(5, "0")}`, text);
      write(`table/${id}/head`, text);
      while (isSaving()) await new Promise((done) => new MutationObserver((_, it) => (it.disconnect(), done())).observe(root(), { attributes: true }));
      return performance.now() - begun;
    },
    /** A note, typed, and not written down yet. */
    async openNote([hash, text], limit = 15_000) {
      for (let guard = 0; topmost() && guard < 5; guard += 1) {
        history.back();
        await pause(60);
      }
      // The app may still be putting its history in order: then it takes the page back.
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
     * Presses at that moment, and says what the page shows from then on, frame by frame, as long as that: whether it once showed the
     * note as done (without an alert, without the mark of what is not saved), and what it says at the end.
     */
    async pressAt([name, moment, text, forMs, busyMs = 0]) {
      const element = find(name);
      while (Date.now() < moment - busyMs) await pause(Math.min(4, moment - busyMs - Date.now()));
      // A page that is busy hears nothing from the other one, as on a slow phone while it draws.
      while (Date.now() < moment);
      const begun = performance.now();
      // It may have been drawn anew meanwhile.
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
    /** From the so many-th write on, the storage has no room: localStorage throws, and what is put into a database is not committed. */
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
    /** Makes the wasm trap, as it does where memory runs out; `false` where it offers no way to ask for memory. */
    async trap() {
      const { js } = document.querySelector("script[data-js]").dataset;
      const wasm = await (await import(new URL(js, document.baseURI).href)).default();
      const more = wasm.__wbindgen_malloc;
      if (!more) return false;
      setTimeout(() => more(0x7fffffff, 8)); // not caught by anybody
      return true;
    },
    /** Waits until something came of a chosen file: a table, an alert, or the end of the app. */
    async came(from, limit) {
      const end = performance.now() + limit;
      while (performance.now() < end && location.hash === from && alerts().length === 0 && lastResort() === null) await frame();
      return location.hash;
    },
    /** The open table as the app would save it to a file. */
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
