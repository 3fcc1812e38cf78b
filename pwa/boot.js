// Starts the app, shows a fallback page if it cannot run, and manages the service worker. Not part of the wasm, so that it still works
// when the wasm is broken.
//
// Attributes of <html> for the app:
//   data-update          "ready": a new version is installed and waits. "elsewhere": another tab runs a newer version. "abandoned": the
//                        new version did not start, and this is the one before it
//   data-missing         the parts of the app that are neither on this device nor on the network now, in words
//   data-offline         all files are cached: the app opens without a network
//   data-home            open the home screen and no table: the previous start failed
//   data-back            the number of the table whose last step the app undoes before it shows the table
// Events for the app (crates/browser/src/events.rs):
//   ra-status-change     data-update, data-missing or data-offline has changed. Detail: "urgent" if every screen should show it, else
//                        "quiet"
//   ra-texts-available   files that could not be read before can be read now
// Events from the app:
//   ra-apply-update      switch to the new version, or try it again: the page reloads
//   ra-report-missing-chunk  a part of the app did not load
//   ra-report-panic      the app has stopped. Detail: the panic message
// Event from device.js:
//   ra-text-failed       a file of the app could not be read
"use strict";
(() => {
  const { js, wasm } = document.currentScript.dataset;
  const base = document.baseURI;
  const root = document.documentElement;
  const workers = navigator.serviceWorker;
  // The fragment of the address after a failed start: the next start opens no table.
  const HOME = "#home";
  const UPDATE_CHECK_MS = 60 * 60 * 1000;
  const RETRY_MS = 60 * 1000;
  // The crash page's Reload waits this long for the worker, which may be about to go back to the previous version.
  const ANSWER_MS = 5_000;
  let registration;
  let started = false;

  // The messages are described in sw.js.
  const askWorker = (message) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    workers?.controller?.postMessage(message, [port2]);
  });
  askWorker("here");

  function start() {
    if (location.hash === HOME) {
      root.dataset.home = "";
      history.replaceState(null, "", location.pathname + location.search);
    }
    // The crash page sets this fragment (rescue.js).
    const table = location.hash.match(/^#back\/(\d+)$/)?.[1];
    if (table) {
      root.dataset.back = table;
      history.replaceState(null, "", `${location.pathname}${location.search}#/table/${table}`);
    }
    // Fetch the wasm and its bindings at the same time.
    const wasmResponse = fetch(new URL(wasm, base));
    wasmResponse.catch(() => {}); // handled below; this only avoids a second report of the same error
    return import(new URL(js, base).href)
      .then((app) => app.default({ module_or_path: wasmResponse }))
      .then(waitForFirstScreen)
      .catch((error) => {
        console.error(error);
        showCrashPage(String(error));
      });
  }

  // The app first opens the journal, and the first screen may be in a chunk that is still loading. Before that, nobody listens to what
  // this script reports.
  function waitForFirstScreen() {
    const check = () => {
      const isShown = document.querySelector("body > .everything") && !document.querySelector("main.loading, main.unloaded");
      if (!isShown && !crashed) return;
      observer.disconnect();
      if (crashed) return;
      started = true;
      checkFiles();
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
    check();
  }

  // A missing chunk or journal script only loads when the page is loaded again.
  const needsReload = () => document.querySelector(".unloaded") || !window.risingActionJournal;

  let retryTimer;
  const checkFiles = () => askWorker(needsReload() ? "unloaded" : "running").then(handleFileStatus);
  function handleFileStatus({ missing = [], left, again }) {
    if (left !== undefined && root.dataset.update !== "ready") announce("update", "abandoned", left || "quiet");
    const wasMissing = root.dataset.missing;
    root.toggleAttribute("data-offline", missing.length === 0);
    announce("missing", missing.join(", "));
    clearTimeout(retryTimer);
    if (missing.length > 0) {
      retryTimer = setTimeout(checkFiles, RETRY_MS);
      registration?.update().catch(() => {}); // a newer version may be complete
    } else if (again && needsReload() && !wouldLoseInput()) {
      location.reload();
    } else if (again || wasMissing) {
      window.dispatchEvent(new CustomEvent("ra-texts-available"));
    }
  }
  window.addEventListener("online", () => {
    if (started) checkFiles();
    else if (document.querySelector(".unloaded")) repairFiles();
  });

  const repairFiles = () => askWorker("unloaded").then(handleFileStatus);
  window.addEventListener("ra-report-missing-chunk", repairFiles);
  window.addEventListener("ra-text-failed", repairFiles);

  // When the app stops, the screen may show somebody's secret. So the page is replaced at once, not covered. failure.js adds the details.
  let crashed = false;
  function showCrashPage(whatHappened, isTrap = false) {
    if (crashed) return;
    crashed = true;
    const page = document.createElement("main");
    page.className = "crash-page";
    page.setAttribute("role", "alert");
    page.innerHTML = `<h1>The app ${started ? "stopped" : "did not start"}</h1><p>What was saved is still here.</p><button type="button">Reload</button>`;
    page.lastChild.onclick = async () => {
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))]);
      location.reload();
    };
    document.body.replaceChildren(page);
    document.title = "Rising Action";
    page.lastChild.focus();

    const { href } = location;
    // A saved table may be what stops the app, so the next start opens none.
    if (!started) history.replaceState(null, "", `${location.pathname}${location.search}${HOME}`);
    // The worker can fetch damaged files again or go back to the previous version. After a panic of a started app, neither would help.
    const check = async () => {
      const canHelp = workers?.controller && (isTrap || !started);
      const answer = canHelp ? await askWorker(isTrap ? "trapped" : "failed") : {};
      if (answer.again && !unsavedTable()) {
        history.replaceState(null, "", href);
        location.reload();
      }
      return answer;
    };
    const answer = check();
    import(new URL("failure.js", base).href).then((failure) => failure.explain({ page, started, whatHappened, answer, check })).catch(console.warn);
  }

  window.addEventListener("ra-report-panic", (event) => showCrashPage(String(event.detail ?? "")));
  // A trap in the wasm stops the app without calling the panic hook: out of memory, stack overflow, a chunk of another build.
  const handleTrap = (error) => error instanceof WebAssembly.RuntimeError && showCrashPage(String(error), true);
  window.addEventListener("error", (event) => handleTrap(event.error));
  window.addEventListener("unhandledrejection", (event) => handleTrap(event.reason));

  function announce(attribute, value, urgency = "quiet") {
    root.dataset[attribute] = value;
    window.dispatchEvent(new CustomEvent("ra-status-change", { detail: urgency }));
  }

  // Entries that are only in memory, which a reload would lose. Closing the alert about them does not save them.
  const unsavedTable = () => window.risingActionJournal?.remembered();
  const wouldLoseInput = () =>
    unsavedTable() ||
    document.querySelector("dialog[open], .has-alert") ||
    [...document.querySelectorAll("input, textarea")].some((field) => field.value !== field.defaultValue);

  async function registerWorker() {
    let accepted = false;
    let hadController = Boolean(workers.controller);
    workers.addEventListener("controllerchange", () => {
      if (!hadController) {
        // The first worker on this device takes over the page that installed it: the files are the same.
        hadController = true;
        if (started) checkFiles();
      } else if (accepted || !wouldLoseInput()) location.reload();
      else announce("update", "elsewhere", "urgent");
    });

    registration = await workers.register("sw.js", { updateViaCache: "none" });
    window.addEventListener("ra-apply-update", async () => {
      if (registration.waiting) {
        accepted = true;
        registration.waiting.postMessage("skip-waiting");
      } else {
        await askWorker("again");
        location.reload();
      }
    });
    const announceWaiting = () => registration.waiting && workers.controller && announce("update", "ready");
    announceWaiting();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", announceWaiting);
    });

    // An installed app may stay open for weeks, so look for a new version when the user comes back to it.
    let lastCheck = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - lastCheck < UPDATE_CHECK_MS) return;
      lastCheck = Date.now();
      registration.update().catch(() => {}); // offline is normal
    });
  }

  // Register the worker after the start, so that its downloads do not delay the first screen.
  start().then(() => workers && registerWorker()).catch((error) => console.warn("Not kept for offline use:", error));
})();
