// What the device can do that needs no Rust: keeping the screen on, installing, promising to keep what is stored, keys and scrolling.
//
// From the app:  ra-stay-awake (detail "on" or "off"), ra-install, ra-persist, ra-vibrate, ra-show (scroll to where the table stands, or to what detail says), ra-top,
//                ra-next (the focus goes to the next step),
//                ra-read (detail: a path beside the page; ra-unread, with the path, where it cannot be had), ra-save and ra-share (detail: a file's name, then
//                its text from the second line on), ra-print, ra-listening (files that the system hands over can come)
// To the app:    ra-text (a path, then what was read there from the second line on), ra-file (the text of a file: at the field where somebody chose it, or at the window if the system handed it over),
//                ra-cover (whatever is secret has to go from the screen), ra-can-install (detail "yes" or "no"), ra-persistent (detail "yes" or "no")
"use strict";
(() => {
  const dispatch = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));
  const root = document.documentElement;

  // The lock goes when the page is hidden; it is asked for again when the page is back.
  let wanted = false;
  let lock = null;
  async function awake() {
    if (!wanted || document.hidden || lock || !("wakeLock" in navigator)) return;
    try {
      const granted = await navigator.wakeLock.request("screen");
      if (!wanted || lock) return await granted.release();
      lock = granted;
      granted.addEventListener("release", () => { if (lock === granted) lock = null; });
    } catch { /* low battery, or not now: the screen behaves as ever */ }
  }
  window.addEventListener("ra-stay-awake", (event) => {
    wanted = event.detail === "on";
    if (wanted) return awake();
    // Forgotten at once: one page of a table may give it back and the next ask for it before it is gone.
    const held = lock;
    lock = null;
    held?.release();
  });
  document.addEventListener("visibilitychange", awake);

  // A secret on the screen goes at once when the device is put away, locked, turned, or laid on its face.
  const cover = () => dispatch("ra-cover");
  window.addEventListener("blur", cover);
  window.addEventListener("pagehide", cover);
  document.addEventListener("visibilitychange", () => document.hidden && cover());
  screen.orientation?.addEventListener("change", cover);
  let faceDown = false;
  window.addEventListener("deviceorientation", ({ beta }) => {
    const now = beta !== null && Math.abs(beta) > 150;
    if (now && !faceDown) cover();
    faceDown = now;
  });

  // While one finger holds the curtain open, browsers make no click of another finger's tap: it is made here, and only once.
  let tapped = null;
  let held = null;
  let forget;
  document.addEventListener("pointerup", ({ isPrimary, pointerType, clientX, clientY, target }) => {
    const way = target.closest?.(".is-looking button:not(.hold)");
    if (isPrimary) {
      const lifted = held;
      setTimeout(() => { if (held === lifted) held = null; }, 500);
    }
    if (isPrimary || pointerType === "mouse" || !way?.contains(document.elementFromPoint(clientX, clientY))) return;
    tapped = way;
    clearTimeout(forget);
    forget = setTimeout(() => { tapped = null; }, 500);
    way.click();
  });
  // Where the card went away with the curtain, the finger that still held it lifts over something else, which is not tapped.
  document.addEventListener("pointerdown", ({ isPrimary, target }) => { if (isPrimary) held = target.closest?.(".hold"); }, true);
  document.addEventListener("click", (event) => {
    const isLifted = held && !held.isConnected;
    if (!event.isTrusted || !(isLifted || tapped?.contains(event.target))) return;
    tapped = null;
    held = null;
    event.stopImmediatePropagation();
  }, true);

  let offer = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    root.dataset.install = "yes";
    dispatch("ra-can-install", "yes");
  });
  window.addEventListener("ra-install", async () => {
    if (!offer) return;
    await offer.prompt();
    offer = null;
    delete root.dataset.install;
    dispatch("ra-can-install", "no");
  });
  window.addEventListener("appinstalled", () => dispatch("ra-can-install", "no"));

  window.addEventListener("ra-persist", async () => {
    try {
      dispatch("ra-persistent", (await navigator.storage.persist()) ? "yes" : "no");
    } catch { dispatch("ra-persistent", "no"); }
  });

  window.addEventListener("ra-read", async ({ detail }) => {
    try {
      const answer = await fetch(detail);
      if (!answer.ok) throw new Error(answer.statusText);
      dispatch("ra-text", `${detail}\n${await answer.text()}`);
    } catch { dispatch("ra-unread", detail); }
  });
  const nameAndText = (detail) => {
    const cut = detail.indexOf("\n");
    return [detail.slice(0, cut), detail.slice(cut + 1)];
  };
  function save(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text]));
    link.download = name;
    link.click();
    // Some browsers still read it after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  window.addEventListener("ra-save", ({ detail }) => save(...nameAndText(detail)));

  // Chromium shares files of a few types only, and refuses the others when the sheet should already open. A plain text is one of them.
  const toShare = (name, text) => ({ files: [new File([text], `${name}.txt`, { type: "text/plain" })] });
  if (navigator.share && navigator.canShare?.(toShare("any", "text"))) root.dataset.share = "yes";
  window.addEventListener("ra-share", async ({ detail }) => {
    const [name, text] = nameAndText(detail);
    try {
      await navigator.share(toShare(name, text));
    } catch (error) {
      // Whoever closed the sheet wants nothing more; a browser that refuses after all leaves the file.
      if (error.name !== "AbortError") save(name, text);
    }
  });
  window.addEventListener("ra-print", () => setTimeout(() => window.print())); // once the page is drawn

  // No more of a file than the app reads, and a little, so that it says that the file is too large.
  const MOST_BYTES = 8 << 20;
  const MOST_BYTES_OF_EVERYTHING = 64 << 20;
  async function textOf(file) {
    const isEverything = (await file.slice(0, 99).text()).includes("rising-action everything");
    return file.slice(0, (isEverything ? MOST_BYTES_OF_EVERYTHING : MOST_BYTES) + 1).text();
  }
  document.addEventListener("change", async ({ target }) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const text = await textOf(file);
      target.value = ""; // so that the same file can be chosen again
      target.dispatchEvent(new CustomEvent("ra-file", { detail: text }));
    } catch { /* gone since it was chosen */ }
  });
  // The browser keeps what the system hands over until somebody asks for it.
  window.addEventListener("ra-listening", () => {
    window.launchQueue?.setConsumer(async ({ files = [] }) => {
      for (const handle of files) {
        try {
          dispatch("ra-file", await textOf(await handle.getFile()));
        } catch { /* gone, or not to be read */ }
      }
    });
  });

  window.addEventListener("ra-vibrate", () => navigator.vibrate?.(10));

  // Where the table stands: "You are here" in the chronicle, or whoever acts, or narrates after the first. The page is drawn first.
  // A field that the app asks for gets the focus.
  const show = (what) => setTimeout(() => {
    for (const here of document.querySelectorAll(what || ".here, .turn.is-now, .narrator.is-done ~ .is-now, .q-result, .qc-best")) here.scrollIntoView({ block: "nearest" });
    if (what) document.querySelector(`:is(input, textarea):is(${what})`)?.focus();
  });
  window.addEventListener("ra-show", (event) => show(event.detail));
  // The element that had the focus is gone with what it did: the keyboard goes on at the next step of the table.
  window.addEventListener("ra-next", () => {
    if (document.activeElement !== document.body) return;
    document.querySelector(":is(.turn.is-now .btn-lit, .table-page > .dock .btn-lit, .table-page > .dock .deck):not(:disabled)")?.focus();
  });
  const toTop = () => {
    for (const part of [window, ...document.querySelectorAll(".stage, .pane")]) part.scrollTo(0, 0);
  };
  window.addEventListener("ra-top", () => {
    toTop();
    // A dialog that closes at the same moment goes back in the history, and the browser scrolls to where the page stood below it.
    const again = () => setTimeout(toTop);
    window.addEventListener("popstate", again, { once: true });
    setTimeout(() => window.removeEventListener("popstate", again), 1000);
  });
  // Turned round, the page is laid out anew.
  screen.orientation?.addEventListener("change", () => show(".turn.is-now"));

  // In a group of radio buttons the arrows choose the next one, or only move the focus to it if the group has data-manual. With another key held they mean something else: Alt and an arrow goes back.
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!target.matches?.("[role=radiogroup] [role=radio]")) return;
    const group = target.closest("[role=radiogroup]");
    const ways = [...group.querySelectorAll("[role=radio]")];
    const next = ways.at((ways.indexOf(target) + step) % ways.length);
    event.preventDefault();
    next.focus();
    if (!group.hasAttribute("data-manual")) next.click();
  });
})();
