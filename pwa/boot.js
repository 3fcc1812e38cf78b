// Starts the app, stands in for it when it cannot run, and minds the worker that keeps it offline.
// It is not part of the wasm, so that a broken build can still say so, and can still be replaced by the next one.
//
// To the app, as events on `window`; `<html data-update>` holds the last one, for an app that came to listen later:
//   ra-update-ready      a new version lies ready                      data-update="ready"
//   ra-update-elsewhere  another tab has switched to it; reload after play   data-update="elsewhere"
//   ra-words             every text the app shows (detail: words/en.txt); the app starts with it
//   <html data-errand>   what the app was opened for: see src/app/errand.rs
//   <html data-house>    which house it is ("front" or a game), for whoever looks
// From the app:
//   ra-house             go over to another game's house with an errand (detail: "torang/take-5"): the page reloads
//   ra-apply-update      switch to the new version now: the page reloads once
//   ra-panic             the app died (detail: what it said)
"use strict";
(() => {
  // The front, then a house a game: the app as it is built for that game. A build for development has one for all.
  const { js, wasm, torg, torang, improv } = document.currentScript.dataset;
  const HOUSES = new Map([["front", [js, wasm]]]);
  for (const [game, name] of [["torg", torg], ["torang", torang], ["improv", improv]]) if (name) HOUSES.set(game, [`${name}.js`, `${name}_bg.wasm`]);
  const KEY = `rising-action@${location.pathname.replace(/\/[^/]*$/, "")}/house`;
  const LOOK_AGAIN_MS = 60 * 60 * 1000;

  // The house that is asked for, else the one that was played in last, else the front.
  function choose() {
    const [, asked, errand] = /^#(\w+)(?:\/([\w-]+))?$/.exec(location.hash) ?? [];
    if (asked) history.replaceState(null, "", location.pathname + location.search);
    if (errand) document.documentElement.dataset.errand = errand;
    let last = null;
    try {
      last = localStorage.getItem(KEY);
    } catch {
      // No storage: the front, unless a house is asked for.
    }
    const game = [asked, last].find((game) => HOUSES.has(game)) ?? "front";
    document.documentElement.dataset.house = game;
    return HOUSES.get(game);
  }

  window.addEventListener("ra-house", ({ detail }) => {
    try {
      localStorage.setItem(KEY, detail.split("/")[0]);
    } catch {
      // Asked for again next time.
    }
    // What is tapped or typed from here on would be lost.
    document.body.inert = true;
    location.hash = detail;
    location.reload();
  });

  function start() {
    const base = document.baseURI;
    const [js, wasm] = choose();
    const words = fetch(new URL("words/en.txt", base)).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error("no words"))));
    words.catch(() => {}); // heard below
    // Both at once: which house it is decides here, so the page can not preload them.
    const wasmHere = fetch(new URL(wasm, base));
    wasmHere.catch(() => {}); // heard below
    return import(new URL(js, base).href)
      .then((app) => app.default({ module_or_path: wasmHere }))
      .then(() => words)
      .then((detail) => window.dispatchEvent(new CustomEvent("ra-words", { detail })))
      .catch((error) => {
        console.error(error);
        startAfreshNextTime();
        lastResort("The house is dark", "The app could not start in this browser. Nothing that was saved is lost.", String(error));
      });
  }

  // The house may be broken, or the table that it opens: another start is in the front, with no table.
  function startAfreshNextTime() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Then nothing is kept that asks for it.
    }
    history.replaceState(null, "", `${location.pathname}${location.search}#front/stay`);
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
    if (!document.querySelector("body > .everything")) startAfreshNextTime();
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

  // What the worker fetches on a first visit, every house among it, comes after what the visit shows.
  start().then(() => {
    if ("serviceWorker" in navigator) return mindTheWorker();
  }).catch((error) => console.warn("Not kept for offline use:", error));
})();
