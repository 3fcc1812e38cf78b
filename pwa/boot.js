// Starts the app, stands in for it when it cannot run, and minds the worker that keeps it offline.
// It is not part of the wasm, so that a broken build can still say so, and can still be replaced by the next one.
//
// To the app, as events on `window`; `<html data-update>` holds the last one, for an app that came to listen later:
//   ra-update-ready      a new version lies ready                      data-update="ready"
//   ra-update-elsewhere  another tab has switched to it; reload after play   data-update="elsewhere"
//   <html data-home>     the app is to open no table: the start before this one failed
// From the app:
//   ra-apply-update      switch to the new version now: the page reloads once
//   ra-panic             the app died (detail: what it said)
"use strict";
(() => {
  const { js, wasm } = document.currentScript.dataset;
  // In the address after a start that failed: the next one opens no table.
  const HOME = "#home";
  const LOOK_AGAIN_MS = 60 * 60 * 1000;

  function start() {
    const base = document.baseURI;
    if (location.hash === HOME) {
      document.documentElement.dataset.home = "";
      history.replaceState(null, "", location.pathname + location.search);
    }
    // The page of a crash asks for this: the app takes back the last step of a table before it shows it.
    const back = location.hash.match(/^#back\/(\d+)$/)?.[1];
    if (back) {
      document.documentElement.dataset.back = back;
      history.replaceState(null, "", `${location.pathname}${location.search}#/table/${back}`);
    }
    // Both at once.
    const wasmHere = fetch(new URL(wasm, base));
    wasmHere.catch(() => {}); // heard below
    return import(new URL(js, base).href)
      .then((app) => app.default({ module_or_path: wasmHere }))
      .catch((error) => {
        console.error(error);
        openNoTableNextTime();
        lastResort("The app did not start", "The app could not start in this browser. Nothing that was saved is lost.", String(error));
      });
  }

  // What was saved of the last table may be what stops it: the next start shows the foyer and opens no table.
  function openNoTableNextTime() {
    history.replaceState(null, "", `${location.pathname}${location.search}${HOME}`);
  }

  // A dead app must not leave what it showed, perhaps somebody's secret, on the screen: the page is replaced, not covered.
  let standing = false;
  function lastResort(verdict, whatIsSafe, whatHappened) {
    if (standing) return;
    standing = true;
    const page = element("main", { class: "page-of-last-resort", role: "alert" });
    page.append(stair(), element("h1", {}, verdict), element("p", {}, whatIsSafe));
    if (whatHappened) {
      const details = element("details");
      details.append(element("summary", {}, "What happened"), element("pre", {}, whatHappened));
      page.append(details);
    }
    const reload = element("button", { type: "button" }, "Reload");
    reload.addEventListener("click", () => location.reload());
    page.append(reload);
    document.body.replaceChildren(page);
    document.title = "Rising Action";
    reload.focus();
    import(new URL("rescue.js", document.baseURI).href).then(({ offers }) => offers()).then((ways) => {
      for (const [label, press] of ways) {
        const button = element("button", { type: "button" }, label);
        button.addEventListener("click", press);
        page.append(button);
      }
    }).catch(console.warn);
  }

  function element(name, attributes = {}, text = "") {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  }

  function stair() {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "2 2 20 20");
    svg.setAttribute("preserveAspectRatio", "xMinYMid");
    svg.setAttribute("aria-hidden", "true");
    for (const [name, d] of [
      ["stair", "M2 22v-4h3.2v4zM6.2 22v-8h3.2v8zM10.4 22V10h3.2v12zM14.6 22V6h3.2v16z"],
      ["stair-lit", "M18.8 22V2H22v20z"],
    ]) {
      const path = document.createElementNS(space, "path");
      path.setAttribute("class", name);
      path.setAttribute("d", d);
      svg.append(path);
    }
    return svg;
  }

  function stopped(whatHappened) {
    if (!document.querySelector("body > .everything")) openNoTableNextTime();
    lastResort("The app stopped", "Everything up to the last entry is kept.", whatHappened);
  }
  window.addEventListener("ra-panic", (event) => stopped(String(event.detail ?? "")));
  // A trap in the wasm ends the app even where no panic hook could speak (out of memory, stack too deep).
  const trapped = (error) => error instanceof WebAssembly.RuntimeError && stopped(String(error));
  window.addEventListener("error", (event) => trapped(event.error));
  window.addEventListener("unhandledrejection", (event) => trapped(event.reason));

  function announce(update) {
    document.documentElement.dataset.update = update;
    window.dispatchEvent(new CustomEvent(`ra-update-${update}`));
  }

  async function mindTheWorker() {
    const workers = navigator.serviceWorker;
    let accepted = false;
    let hadController = Boolean(workers.controller);
    workers.addEventListener("controllerchange", () => {
      if (accepted) location.reload();
      else if (hadController) announce("elsewhere");
      // Otherwise it is the first worker ever, taking over the page that brought it: nothing changes for anybody.
      hadController = true;
    });

    const registration = await workers.register("sw.js", { updateViaCache: "none" });
    window.addEventListener("ra-apply-update", () => {
      if (!registration.waiting) return;
      accepted = true;
      registration.waiting.postMessage("skip-waiting");
    });
    const ready = () => registration.waiting && workers.controller && announce("ready");
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
  start().then(() => {
    if ("serviceWorker" in navigator) return mindTheWorker();
  }).catch((error) => console.warn("Not kept for offline use:", error));
})();
