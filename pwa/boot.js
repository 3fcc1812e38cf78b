// Starts the app, stands in for it when it cannot run, and minds the worker that keeps it offline.
// It is not part of the wasm, so that a broken build can still say so, and can still be left for the one before.
//
// To the app:
//   <html data-update>   "ready": a new version lies ready; "elsewhere": another tab has switched to it; "left": it did not start, and this
//                        is the one before
//   <html data-missing>  the parts of the app that cannot be had now, in words
//   <html data-offline>  the worker keeps the app: it opens without a network
//   ra-news              one of these has changed (detail "urgent": it is to be said on any screen)
//   ra-unread            (detail "here") what could not be read can be read again; or, from device.js, a path: what could not be read
//   <html data-home>     the app is to open no table: the start before this one failed
// From the app:
//   ra-apply-update      switch to the new version now, or try it again: the page reloads once
//   ra-unloaded          a part of the app did not load (from device.js: ra-unread, a file)
//   ra-panic             the app died (detail: what it said)
"use strict";
(() => {
  const { js, wasm } = document.currentScript.dataset;
  const base = document.baseURI;
  const root = document.documentElement;
  const workers = navigator.serviceWorker;
  // In the address after a start that failed: the next one opens no table.
  const HOME = "#home";
  const LOOK_AGAIN_MS = 60 * 60 * 1000;
  const FETCH_AGAIN_MS = 60 * 1000;
  let registration;
  let started = false;

  // What can be said to the worker stands in sw.js.
  const ask = (word) => new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    workers?.controller?.postMessage(word, [port2]);
  });
  ask("here");

  function start() {
    if (location.hash === HOME) {
      root.dataset.home = "";
      history.replaceState(null, "", location.pathname + location.search);
    }
    // The page of a crash asks for this: the app takes back the last step of a table before it shows it.
    const back = location.hash.match(/^#back\/(\d+)$/)?.[1];
    if (back) {
      root.dataset.back = back;
      history.replaceState(null, "", `${location.pathname}${location.search}#/table/${back}`);
    }
    // Both at once.
    const wasmHere = fetch(new URL(wasm, base));
    wasmHere.catch(() => {}); // heard below
    return import(new URL(js, base).href)
      .then((app) => app.default({ module_or_path: wasmHere }))
      .then(settle)
      .catch((error) => {
        console.error(error);
        lastResort(String(error));
      });
  }

  // The first screen may be in a part of its own.
  function settle() {
    if (standing) return;
    if (document.querySelector("main.loading, main.unloaded")) {
      setTimeout(settle, 200);
      return;
    }
    started = true;
    look();
  }

  // Only a start brings in a chunk, or the journal.
  const hasGap = () => document.querySelector(".unloaded") || !window.risingActionJournal;

  let clock;
  const look = () => ask(hasGap() ? "unloaded" : "running").then(handleFileStatus);
  function handleFileStatus({ missing = [], left, again }) {
    if (left !== undefined && root.dataset.update !== "ready") announce("update", "left", left);
    const wasMissing = root.dataset.missing;
    // The worker takes charge when it has every file.
    root.toggleAttribute("data-offline", missing.length === 0);
    announce("missing", missing.join(", "));
    clearTimeout(clock);
    if (missing.length > 0) {
      clock = setTimeout(look, FETCH_AGAIN_MS);
      registration?.update().catch(() => {}); // a newer version may have all of it
    } else if (again && hasGap() && !busy()) {
      location.reload();
    } else if (again || wasMissing) {
      window.dispatchEvent(new CustomEvent("ra-unread", { detail: "here" }));
    }
  }
  window.addEventListener("online", () => started && look());

  const unloaded = ({ detail }) => detail !== "here" && ask("unloaded").then(handleFileStatus);
  window.addEventListener("ra-unloaded", unloaded);
  window.addEventListener("ra-unread", unloaded);

  // A dead app must not leave what it showed, perhaps somebody's secret, on the screen: the page is replaced, not covered, and at once.
  // failure.js says the rest.
  let standing = false;
  function lastResort(whatHappened, isTrap = false) {
    if (standing) return;
    standing = true;
    const page = document.createElement("main");
    page.className = "page-of-last-resort";
    page.setAttribute("role", "alert");
    page.innerHTML = `<h1>The app ${started ? "stopped" : "did not start"}</h1><p>What was saved is still here.</p><button type="button">Reload</button>`;
    page.lastChild.onclick = () => location.reload();
    document.body.replaceChildren(page);
    document.title = "Rising Action";
    page.lastChild.focus();

    const { href } = location;
    // What was saved of the last table may be what stops it: the next start shows the home screen and opens no table.
    if (!started) history.replaceState(null, "", `${location.pathname}${location.search}${HOME}`);
    // The worker may fetch again what is damaged, or go back to the version before. A panic of a started app is none of its files' doing.
    const check = async () => {
      const isForWorker = workers?.controller && (isTrap || !started);
      const answer = isForWorker ? await ask(isTrap ? "trapped" : "failed") : {};
      if (answer.again && !unsaved()) {
        history.replaceState(null, "", href);
        location.reload();
      }
      return answer;
    };
    const answer = check();
    import(new URL("failure.js", base).href).then((failure) => failure.explain({ page, started, whatHappened, answer, check })).catch(console.warn);
  }

  window.addEventListener("ra-panic", (event) => lastResort(String(event.detail ?? "")));
  // A trap in the wasm ends the app even where no panic hook could speak (out of memory, stack too deep, a chunk that does not fit).
  const trapped = (error) => error instanceof WebAssembly.RuntimeError && lastResort(String(error), true);
  window.addEventListener("error", (event) => trapped(event.error));
  window.addEventListener("unhandledrejection", (event) => trapped(event.reason));

  function announce(what, news, detail) {
    root.dataset[what] = news;
    window.dispatchEvent(new CustomEvent("ra-news", { detail }));
  }

  // Something that a reload would take away. Entries that are in memory only stay so when their alert is closed.
  const unsaved = () => window.risingActionJournal?.remembered();
  const busy = () =>
    unsaved() ||
    document.querySelector("dialog[open], .has-alert") ||
    [...document.querySelectorAll("input, textarea")].some((field) => field.value !== field.defaultValue);

  async function mindTheWorker() {
    let accepted = false;
    let hadController = Boolean(workers.controller);
    workers.addEventListener("controllerchange", () => {
      if (!hadController) {
        // The first worker ever, taking over the page that brought it: nothing changes for anybody.
        hadController = true;
        if (started) look();
      } else if (accepted || !busy()) location.reload();
      else announce("update", "elsewhere", "urgent");
    });

    registration = await workers.register("sw.js", { updateViaCache: "none" });
    window.addEventListener("ra-apply-update", async () => {
      if (registration.waiting) {
        accepted = true;
        registration.waiting.postMessage("skip-waiting");
      } else {
        await ask("again");
        location.reload();
      }
    });
    const ready = () => registration.waiting && workers.controller && announce("update", "ready");
    ready();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", ready);
    });

    // An installed app may stay open for weeks: look for a new version when somebody comes back to it.
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - looked < LOOK_AGAIN_MS) return;
      looked = Date.now();
      registration.update().catch(() => {}); // no network is how we live
    });
  }

  // What the worker fetches on a first visit comes after what the visit shows.
  start().then(() => workers && mindTheWorker()).catch((error) => console.warn("Not kept for offline use:", error));
})();
