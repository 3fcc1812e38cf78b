// Completes the crash page: says why the app stopped or did not start, and what the user can do. boot.js loads it only then. If it does
// not load, the page of boot.js stays as it is.

const CHECK_AGAIN_MS = 20_000;

/** The worker of a newer version, if one waits or is being installed. */
async function newerWorker() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {}); // offline is normal
  return registration?.installing ?? registration?.waiting;
}

// Only for an app that did not start. Nothing is only in memory then, so boot.js reloads the page when the worker has taken over.
const activate = (worker) => worker.postMessage("skip-waiting");

/** Resolves if the newer version cannot be installed. */
const installFailed = (worker) =>
  new Promise((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "redundant" && resolve());
  });

/**
 * Completes the crash page. `started`: whether the app had shown its first screen. `answer`: the worker's answer about the failed start.
 * `check` asks the worker again, and reloads if that may help.
 */
export async function explain({ page, started, whatHappened, answer, check }) {
  page.prepend(logo());
  const [reload] = page.querySelectorAll("button");
  const say = (heading, ...sentences) => {
    page.querySelector("h1").textContent = heading;
    for (const old of page.querySelectorAll("p")) old.remove();
    page.querySelector("h1").after(...sentences.map((sentence) => element("p", sentence)));
  };
  if (whatHappened) {
    const details = element("details");
    details.append(element("summary", "What happened"), element("pre", whatHappened));
    reload.before(details);
  }

  // A reload loses what is only in memory, and a saved table may be what stops the app.
  import("./rescue.js").then(({ offers }) => offers()).then((actions) => insertButtons(reload, actions)).catch(console.warn);
  if (started) {
    say("The app stopped", whatIsSaved(window.risingActionJournal?.remembered()));
    const worker = (await navigator.serviceWorker?.getRegistration())?.waiting;
    // The browser asks before the reload if that would lose entries.
    if (worker) insertButtons(reload, [["Use the new version", () => window.dispatchEvent(new Event("ra-apply-update"))]]);
    return;
  }

  say("The app did not start", "Looking for the cause.");
  const { again, missing = [], both } = await answer;
  if (again) return; // boot.js reloads the page
  const worker = navigator.serviceWorker?.controller && (await newerWorker()); // without a worker in control this is a first visit, and there is no newer version
  if (worker) {
    const why = missing.length > 0 ? "A part of the app is missing from this device." : "This version of the app does not start on this device.";
    say("A newer version is coming", `${why} A newer version is available. It is loading now and will start by itself.`, NOTHING_LOST);
    activate(worker);
    await installFailed(worker);
  }
  if (missing.length > 0) {
    say(
      "A part of the app is missing",
      `Missing on this device: ${missing.join(", ")}. Connect to the internet once and it will load by itself.`,
      `The app cannot start until then. ${NOTHING_LOST}`,
    );
    const checkAgain = async () => {
      const current = await check();
      if (!current.again && current.missing.length === 0) reload.click(); // another tab has restored the files
    };
    window.addEventListener("online", checkAgain);
    setInterval(checkAgain, CHECK_AGAIN_MS);
  } else if (both) {
    say("The app did not start", `Neither the new version nor the one before it starts on this device. ${NOTHING_LOST}`, `Load the page again while connected to the internet: a repaired version will load by itself. ${IF_NOT}`);
  } else {
    // Without a worker, the cause is most often an incomplete download.
    const why = navigator.serviceWorker?.controller ? "The app could not start in this browser." : "Part of the app did not load, or this browser cannot run it.";
    say("The app did not start", `${why} ${NOTHING_LOST}`, `Load the page again. ${IF_NOT}`);
  }
}

/** `unsaved`: the table that is not completely saved, as journal.js has it. */
function whatIsSaved(unsaved) {
  if (!unsaved) return "Everything up to the last entry is kept.";
  if (unsaved.isInFile) return "The latest entries are not on this device, but they are in the file that you saved.";
  return "The latest entries could not be saved: save the table to a file before you reload.";
}

const NOTHING_LOST = "Nothing that was saved is lost.";
const IF_NOT = "If that does not help, update the browser or restart the device.";

/** Inserts buttons before another one: `[[label, what it does]]`. */
function insertButtons(next, actions) {
  for (const [label, press] of actions) {
    const button = element("button", label);
    button.type = "button";
    button.addEventListener("click", press);
    next.before(button);
  }
}

function element(name, text = "") {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

function logo() {
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
