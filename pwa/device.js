// What the device can do that needs no Rust: keep the screen on, install the app, keep what is stored, share and open files, handle
// taps and scroll.
//
// Events from the app (crates/browser/src/events.rs):
//   ra-stay-awake                 detail: "on" or "off"
//   ra-install, ra-persist, ra-vibrate, ra-print
//   ra-scroll-to                  detail: a selector. Scrolls its elements into view and focuses a field among them
//   ra-scroll-to-current-turn     also to the current entry of the log, or to the result of a quick tool
//   ra-scroll-to-top
//   ra-read                       detail: a path beside the page. The answer is ra-text-read or ra-text-failed
//   ra-save, ra-share             detail: the name of a file, and its text from the second line on
//   ra-receive-files              from now on, pass on the files that the system opens with the app
// Events to the app:
//   ra-cover                      secrets must be covered at once
//   ra-status-change              data-install or data-persisted has changed; detail: "quiet"
//   ra-text-read                  detail: the path, and the text from the second line on
//   ra-text-failed                detail: the path
//   ra-file-text                  detail: the text of a file. Sent to the field in which it was chosen, or to the window if the system
//                                 opened it with the app
//   ra-file-failed                a file cannot be read. Sent to the same place; no detail
// Attributes of <html>:
//   data-install                  the browser offers to install the app
//   data-persisted                the browser has promised to keep what is saved
//   data-share                    the device can share files
"use strict";
(() => {
  const dispatch = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));
  const root = document.documentElement;

  // The browser releases the lock when the page is hidden, so it is requested again when the page is shown.
  let wanted = false;
  let lock = null;
  async function keepAwake() {
    if (!wanted || document.hidden || lock || !("wakeLock" in navigator)) return;
    try {
      const granted = await navigator.wakeLock.request("screen");
      if (!wanted || lock) return await granted.release();
      lock = granted;
      granted.addEventListener("release", () => { if (lock === granted) lock = null; });
    } catch { /* for example with a low battery: then the screen turns off as usual */ }
  }
  window.addEventListener("ra-stay-awake", (event) => {
    wanted = event.detail === "on";
    if (wanted) return keepAwake();
    // Cleared before the release ends: the next page of a table may request a lock in the meantime.
    const held = lock;
    lock = null;
    held?.release();
  });
  document.addEventListener("visibilitychange", keepAwake);

  // Secrets are covered at once when the app is left, or the device is locked, turned, or laid face down.
  const cover = () => dispatch("ra-cover");
  window.addEventListener("blur", cover);
  window.addEventListener("pagehide", cover);
  document.addEventListener("visibilitychange", () => document.hidden && cover());
  screen.orientation?.addEventListener("change", cover);
  let wasFaceDown = false;
  window.addEventListener("deviceorientation", ({ beta }) => {
    const isFaceDown = beta !== null && Math.abs(beta) > 150;
    if (isFaceDown && !wasFaceDown) cover();
    wasFaceDown = isFaceDown;
  });

  // While one finger holds the privacy screen open, browsers send no click for the tap of another finger. So this sends it. If the
  // browser sends one after all, it is dropped.
  let tapped = null;
  let held = null;
  let tappedTimer;
  document.addEventListener("pointerup", ({ isPrimary, pointerType, clientX, clientY, target }) => {
    const button = target.closest?.(".is-looking button:not(.hold)");
    if (isPrimary) {
      const lifted = held;
      setTimeout(() => { if (held === lifted) held = null; }, 500);
    }
    if (isPrimary || pointerType === "mouse" || !button?.contains(document.elementFromPoint(clientX, clientY))) return;
    tapped = button;
    clearTimeout(tappedTimer);
    tappedTimer = setTimeout(() => { tapped = null; }, 500);
    button.click();
  });
  // If the privacy screen closes under the finger that holds it, the finger lifts over another element, which must not be clicked.
  document.addEventListener("pointerdown", ({ isPrimary, target }) => { if (isPrimary) held = target.closest?.(".hold"); }, true);
  // The second tap of a double tap must not press what the first one has put in the same place: a button of a dialog or of the page
  // under it, the next row, or a button that now does something else. Two taps of a button that stays the same both count, also if it
  // shows a figure that the first tap has changed.
  const DOUBLE_TAP_MS = 350;
  const DOUBLE_TAP_PX = 24;
  const CONTROLS = "button, a, summary, input, select, textarea";
  const NAMED_BY_LABEL = ".btn, .deck, .ic, .link";
  const nameOf = (control) => (control?.matches(NAMED_BY_LABEL) ? (control.ariaLabel ?? control.textContent) : "");
  let last = null;
  window.addEventListener("click", (event) => {
    if (event.detail === 0) return; // from the keyboard or a script
    const { clientX: x, clientY: y, timeStamp: time, target } = event;
    const control = target.closest?.("label")?.control ?? target.closest?.(CONTROLS) ?? null;
    const isSecond = last && time - last.time < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_PX;
    // A first tap beside the buttons counts only if it has removed what it hit: a toast, or a dialog by its backdrop.
    const wasPress = last?.control || (last && !last.target.isConnected) || last?.target.localName === "dialog";
    if (isSecond && wasPress && (control !== last.control || nameOf(control) !== last.name)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { x, y, time, target, control, name: nameOf(control) };
  }, true);
  document.addEventListener("click", (event) => {
    const isLifted = held && !held.isConnected;
    if (!event.isTrusted || !(isLifted || tapped?.contains(event.target))) return;
    tapped = null;
    held = null;
    event.stopImmediatePropagation();
  }, true);

  const mark = (name, isSet) => {
    root.toggleAttribute(name, isSet);
    dispatch("ra-status-change", "quiet");
  };
  let offer = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    mark("data-install", true);
  });
  window.addEventListener("ra-install", async () => {
    if (!offer) return;
    await offer.prompt();
    offer = null;
    mark("data-install", false);
  });
  window.addEventListener("appinstalled", () => mark("data-install", false));

  // A browser that does not answer has promised nothing.
  const markPersisted = (answer) => answer?.then((isPersisted) => mark("data-persisted", isPersisted), () => {});
  markPersisted(navigator.storage?.persisted?.());
  window.addEventListener("ra-persist", () => markPersisted(navigator.storage?.persist?.()));

  window.addEventListener("ra-read", async ({ detail }) => {
    try {
      const response = await fetch(detail);
      if (!response.ok) throw new Error(response.statusText);
      dispatch("ra-text-read", `${detail}\n${await response.text()}`);
    } catch { dispatch("ra-text-failed", detail); }
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
    // Some browsers read the file only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  window.addEventListener("ra-save", ({ detail }) => save(...nameAndText(detail)));

  // Chromium shares only files of a few types, and refuses others only when the share sheet opens. Plain text is accepted.
  const toShare = (name, text) => ({ files: [new File([text], `${name}.txt`, { type: "text/plain" })] });
  if (navigator.share && navigator.canShare?.(toShare("any", "text"))) root.dataset.share = "yes";
  window.addEventListener("ra-share", async ({ detail }) => {
    const [name, text] = nameAndText(detail);
    try {
      await navigator.share(toShare(name, text));
    } catch (error) {
      // If the user cancelled, do nothing. If the browser refused, download the file instead.
      if (error.name !== "AbortError") save(name, text);
    }
  });
  window.addEventListener("ra-print", () => setTimeout(() => window.print())); // after the next paint

  // One byte more than the app accepts, so that it can say that the file is too large.
  const MAX_BYTES = 8 << 20;
  const MAX_BYTES_OF_ALL_DATA = 64 << 20;
  async function textOf(file) {
    const hasAllData = (await file.slice(0, 99).text()).includes("rising-action everything");
    return file.slice(0, (hasAllData ? MAX_BYTES_OF_ALL_DATA : MAX_BYTES) + 1).text();
  }
  document.addEventListener("change", async ({ target }) => {
    const file = target.files?.[0];
    if (!file) return;
    // Deleted since it was chosen, or in an online storage without a network.
    const text = await textOf(file).catch(() => null);
    target.value = ""; // so that the same file can be chosen again
    target.dispatchEvent(text === null ? new CustomEvent("ra-file-failed") : new CustomEvent("ra-file-text", { detail: text }));
  });
  // The browser keeps the files that the system opens with the app until there is a consumer.
  window.addEventListener("ra-receive-files", () => {
    window.launchQueue?.setConsumer(async ({ files = [] }) => {
      for (const handle of files) {
        try {
          dispatch("ra-file-text", await textOf(await handle.getFile()));
        } catch { dispatch("ra-file-failed"); }
      }
    });
  });

  window.addEventListener("ra-vibrate", () => navigator.vibrate?.(10));

  // Scrolling waits for the next paint.
  const scrollIntoView = (selector) => setTimeout(() => {
    for (const element of document.querySelectorAll(selector)) element.scrollIntoView({ block: "nearest" });
  });
  window.addEventListener("ra-scroll-to", ({ detail: selector }) => {
    scrollIntoView(selector);
    setTimeout(() => document.querySelector(`:is(input, textarea):is(${selector})`)?.focus());
  });
  // The current entry of the log, the current turn, the second or a later narrator, or the result of a quick tool.
  const CURRENT_TURN = ".here, .turn.is-now, .narrator.is-done ~ .is-now, .q-result, .qc-best";
  window.addEventListener("ra-scroll-to-current-turn", () => scrollIntoView(CURRENT_TURN));
  const scrollToTop = () => {
    for (const part of [window, ...document.querySelectorAll(".stage, .pane")]) part.scrollTo(0, 0);
  };
  window.addEventListener("ra-scroll-to-top", () => {
    scrollToTop();
    // A dialog that closes at the same moment goes back in the history, and the browser restores the scroll position of the page.
    const repeat = () => setTimeout(scrollToTop);
    window.addEventListener("popstate", repeat, { once: true });
    setTimeout(() => window.removeEventListener("popstate", repeat), 1000);
  });
  // The pane of a table, for the style sheet: whether its content has been scrolled up.
  const markScrolled = ({ target }) => {
    if (target.matches?.(".pane")) target.toggleAttribute("data-scrolled", target.scrollTop > 0);
  };
  document.addEventListener("scroll", markScrolled, { capture: true, passive: true });
  // After a rotation the layout is another one.
  screen.orientation?.addEventListener("change", () => scrollIntoView(".turn.is-now"));
})();
