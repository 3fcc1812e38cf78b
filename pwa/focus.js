// Where the focus goes that a browser does not decide well.
//
// When the element with the focus is removed, disabled or hidden, the browser gives the focus to the whole page: a keyboard starts again
// at the top, and a screen reader says nothing. Here, the element that has taken its place gets it. Only people who use a keyboard or a
// screen reader notice. After a tap the focus stays where it is, because a field would open the keyboard of a phone.
//
// Event from the app (crates/browser/src/events.rs):
//   ra-focus-next-step            give the focus to the next step of the table, if no element has it
"use strict";
(() => {
  const CONTROLS = ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled)";
  // What is replaced when another page is shown. Then the focus goes to the heading of the new page.
  const PAGES = ".everything, .table-page, .pane, main";
  const NEXT_STEPS = [".turn.is-now .btn-primary", ".turn.is-now .acts button", ".table-page > .dock .btn-primary", ".table-page > .dock .deck"];

  const isVisible = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  const controlsIn = (element) => [...element.querySelectorAll(CONTROLS)].filter(isVisible);
  const nameOf = (control) => control.ariaLabel ?? control.textContent;
  const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;

  // Of the last element with the focus: its kind and name, and its ancestors from the inside out, each with the number of the child in
  // which the element was.
  let last = { element: null, name: "", ancestors: [] };
  const remember = (element) => {
    const ancestors = [];
    for (let child = element; child.parentElement; child = child.parentElement) {
      ancestors.push({ ancestor: child.parentElement, place: [...child.parentElement.children].indexOf(child) });
    }
    last = { element, name: nameOf(element), ancestors };
  };

  const nextStep = () => NEXT_STEPS.flatMap((step) => controlsInPage(step)).at(0);
  const controlsInPage = (selector) => [...document.querySelectorAll(`${selector}:not(:disabled)`)].filter(isVisible);

  /** The control in an element that took the place of the last one: the same one drawn again, or the next, or the one before. */
  function successorIn(element, place) {
    const controls = controlsIn(element);
    const isSame = (control) => control.localName === last.element.localName && nameOf(control) === last.name;
    const at = element.children[place];
    const follows = (control) => at?.contains(control) || at?.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING;
    return controls.find(isSame) ?? controls.find(follows) ?? controls.at(-1);
  }

  const headingIn = (page) => {
    const heading = [...page.querySelectorAll("main h1, h1, h2")].filter(isVisible).at(0);
    heading?.setAttribute("tabindex", "-1");
    return heading;
  };

  function successor() {
    const known = last.ancestors.filter(({ ancestor }) => ancestor.isConnected && isVisible(ancestor));
    // The turn has passed to somebody else.
    if (last.ancestors.some(({ ancestor }) => ancestor.matches(".turn"))) {
      const next = nextStep();
      if (next) return next;
    }
    for (const { ancestor, place } of known) {
      const found = ancestor.matches(PAGES) ? headingIn(ancestor) : successorIn(ancestor, place);
      if (found) return found;
    }
    return null;
  }

  let usesKeyboard = false;
  document.addEventListener("keydown", () => { usesKeyboard = true; }, true);
  document.addEventListener("pointerdown", () => { usesKeyboard = false; }, true);
  // A screen reader presses a control without a pointer.
  document.addEventListener("click", ({ detail, isTrusted }) => { usesKeyboard ||= isTrusted && detail === 0; }, true);
  document.addEventListener("focusin", ({ target }) => remember(target));

  // A browser gives the focus to the first control of a dialog that opens, which closes it. Whoever types goes on in a field that comes
  // next. Otherwise the title has the focus, so that a space closes nothing.
  function enter(dialog) {
    const [first, second] = controlsIn(dialog);
    if (document.activeElement !== first || first.autofocus || !dialog.matches(".sheet")) return;
    const start = second?.matches("input[type=text], textarea") ? second : headingIn(dialog);
    start?.focus();
  }

  // Waits for the next frame, in which a dialog that has been closed gives the focus back by itself.
  let isWaiting = false;
  let opened = null;
  const changes = new MutationObserver((records) => {
    if (!usesKeyboard || last.element === null) return;
    const open = records.find(({ attributeName, target }) => attributeName === "open" && target.open)?.target;
    opened = open ?? opened;
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => setTimeout(() => {
      isWaiting = false;
      const dialog = opened;
      opened = null;
      if (!usesKeyboard) return;
      if (!hasFocus()) successor()?.focus();
      else if (dialog?.open) enter(dialog);
    }));
  });
  changes.observe(document.documentElement, { subtree: true, childList: true, attributeFilter: ["class", "disabled", "hidden", "open"] });

  window.addEventListener("ra-focus-next-step", () => { if (!hasFocus()) nextStep()?.focus(); });

  // In a group of radio buttons, the arrow keys choose the next one, or only move the focus to it if the group has data-manual. Together
  // with a modifier key they belong to the browser: Alt and an arrow goes back.
  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!target.matches?.("[role=radiogroup] [role=radio]")) return;
    const group = target.closest("[role=radiogroup]");
    const radios = [...group.querySelectorAll("[role=radio]")];
    const next = radios.at((radios.indexOf(target) + step) % radios.length);
    event.preventDefault();
    next.focus();
    if (!group.hasAttribute("data-manual")) next.click();
  });
})();
