// Says what happened when the app stopped or did not start, and what can be done. boot.js loads it only then; without it the page
// that boot.js puts up stays as it is.

const CHECK_AGAIN_MS = 20_000;

/** The worker that waits, or is on its way: a newer version. */
async function newer() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {}); // no network
  return registration?.installing ?? registration?.waiting;
}

// For an app that did not start: nothing is in its memory only, so boot.js reloads the page when the worker has taken over.
const take = (worker) => worker.postMessage("skip-waiting");

/** It could not be fetched after all. */
const refused = (worker) =>
  new Promise((done) => {
    worker.addEventListener("statechange", () => worker.state === "redundant" && done());
  });

/**
 * Completes the page of last resort. `started`: whether the app's first screen had stood; `answer`: what the worker said to a start that
 * failed; `check` asks it once more, and reloads if another start may help.
 */
export async function explain({ page, started, whatHappened, answer, check }) {
  page.prepend(stair());
  const [reload] = page.querySelectorAll("button");
  const say = (verdict, ...sentences) => {
    page.querySelector("h1").textContent = verdict;
    for (const old of page.querySelectorAll("p")) old.remove();
    page.querySelector("h1").after(...sentences.map((sentence) => element("p", sentence)));
  };
  if (whatHappened) {
    const details = element("details");
    details.append(element("summary", "What happened"), element("pre", whatHappened));
    reload.before(details);
  }

  // What is in memory only goes with this page, and a table may be what stops the app.
  import("./rescue.js").then(({ offers }) => offers()).then((ways) => buttons(reload, ways)).catch(console.warn);
  if (started) {
    say("The app stopped", whatIsKept(window.risingActionJournal?.remembered()));
    const worker = (await navigator.serviceWorker?.getRegistration())?.waiting;
    // The browser asks first while something is in memory only: it is not lost unasked.
    if (worker) buttons(reload, [["Use the new version", () => window.dispatchEvent(new Event("ra-apply-update"))]]);
    return;
  }

  say("The app did not start", "Looking for the cause.");
  const { again, missing = [], both } = await answer;
  if (again) return; // it reloads
  const worker = navigator.serviceWorker?.controller && (await newer()); // without one this is a first visit: nothing is newer
  if (worker) {
    const why = missing.length > 0 ? "A part of the app is missing from this device." : "This version of the app does not start on this device.";
    say("A newer version is coming", `${why} A newer version is available. It is loading now and will start by itself.`, KEPT);
    take(worker);
    await refused(worker);
  }
  if (missing.length > 0) {
    say(
      "A part of the app is missing",
      `Missing on this device: ${missing.join(", ")}. Connect to the internet once and it will load by itself.`,
      `The app cannot start until then. ${KEPT}`,
    );
    const checkAgain = async () => {
      const now = await check();
      if (!now.again && now.missing.length === 0) reload.click(); // another tab had it fetched
    };
    window.addEventListener("online", checkAgain);
    setInterval(checkAgain, CHECK_AGAIN_MS);
  } else if (both) {
    say("The app did not start", `Neither the new version nor the one before it starts on this device. ${KEPT}`, `Load the page again while connected to the internet: a repaired version will load by itself. ${ELSE}`);
  } else {
    // Without a worker, most often not all of it has come.
    const why = navigator.serviceWorker?.controller ? "The app could not start in this browser." : "Not all of the app has arrived, or this browser cannot run it.";
    say("The app did not start", `${why} ${KEPT}`, `Load the page again. ${ELSE}`);
  }
}

/** `unsaved`: what the journal's script holds of a table that is not all saved. */
function whatIsKept(unsaved) {
  if (!unsaved) return "Everything up to the last entry is kept.";
  if (unsaved.isInFile) return "The latest entries are not on this device, but they are in the file that you saved.";
  return "The latest entries could not be saved: save the table to a file before you reload.";
}

const KEPT = "Nothing that was saved is lost.";
const ELSE = "If that does not help, update the browser or restart the device.";

/** Puts buttons before another one: `[[label, what it does]]`. */
export function buttons(before, list) {
  for (const [label, press] of list) {
    const button = element("button", label);
    button.type = "button";
    button.addEventListener("click", press);
    before.before(button);
  }
}

function element(name, text = "") {
  const made = document.createElement(name);
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
