// Checks the geometry of a page: text that is too small, cut off, broken within a short word, outside its box or over other text,
// anything wider than the screen, and whether the row of the acting character can be seen and pressed.

/** Runs in the page. Returns a line for each fault. */
export const geometry = () => {
  const faults = new Set();
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const page = dialogs.at(-1) ?? document.body;
  const short = (text) => (text.trim().length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim()).replace(/\s+/g, " ");
  const named = (element) => {
    const owner = element.closest("[class]");
    return owner ? `.${[...owner.classList].join(".")}` : element.localName;
  };
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) {
    const out = [...page.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right >= innerWidth + wide - 1);
    faults.add(`${wide} px wider than the screen: ${out.slice(-3).map(named).join(", ")}`);
  }
  for (const box of page.querySelectorAll(".pane, .sheet-body, .a-body, .secret")) {
    if (box.checkVisibility() && box.scrollWidth > box.clientWidth + 1) faults.add(`scrolls sideways: ${named(box)}`);
  }

  /** Whether only a screen reader gets the text. */
  const isSaidOnly = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== "none" && at.clientWidth <= 1) return true;
    return false;
  };
  // The nearest fixed, sticky or raised element. It covers scrolling content on purpose.
  const layer = (element) => {
    for (let at = element; at && at !== page; at = at.parentElement) {
      const { position, zIndex } = getComputedStyle(at);
      if (position === "fixed" || position === "sticky" || (position === "absolute" && zIndex !== "auto")) return at;
    }
    return page;
  };
  /** The visible part of a text, or the element that cuts it off. */
  const seen = (element, rect) => {
    let { left, right, top, bottom } = rect;
    let scrollsX = false;
    let scrollsY = false;
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === "inline" || style.display === "contents") continue;
      const box = at.getBoundingClientRect();
      if (["auto", "scroll"].includes(style.overflowX)) scrollsX = true;
      if (["auto", "scroll"].includes(style.overflowY)) scrollsY = true;
      if (style.overflowX !== "visible") {
        if (!scrollsX && (left < box.left - 1.5 || right > box.right + 1.5)) return { cut: at };
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      if (style.overflowY !== "visible") {
        // The user can scroll to text that is scrolled away or lower on the page. Letters extend a little over their line.
        if (!scrollsY && at !== document.body && (top < box.top - 4 || bottom > box.bottom + 4)) return { cut: at };
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      if (left >= right || top >= bottom) return null;
      if (style.position === "fixed") break;
    }
    if (!scrollsX && (left < -1.5 || right > innerWidth + 1.5)) return { cut: document.documentElement };
    if (bottom <= 0 || top >= innerHeight) return null;
    return { left, right, top, bottom };
  };

  // The smallest text size, in pixels, without exceptions: text without room wraps, or its box scrolls.
  const FLOOR = 16;
  // Words of up to this many letters have room on a line of their own. With large text on a small screen, fewer letters have.
  const SHORT_WORD = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16 ? 5 : 9;
  const lines = [];
  // Toasts and table tiles may be cut off, because the log has their text in full.
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!/\S/.test(text.data) || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (isSaidOnly(element) || element.closest(".clip, .tile p + p + p, svg, script, style, noscript, .toast, textarea")) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < FLOOR) faults.add(`${size} px: “${short(text.data)}” in ${named(element)}`);
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const rows = new Set(rects.map(({ top }) => Math.round(top))).size;
    const letters = text.data.trim().length;
    if (rows > 2 && letters / rows < 4) faults.add(`${rows} lines for ${letters} letters: “${short(text.data)}” in ${named(element)}`);
    if (rows > 1) {
      for (const { 0: word, index } of text.data.matchAll(/(?<![^\s“(])[\p{L}’]+(?![./-])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        if (word.length <= SHORT_WORD && parts.size > 1) faults.add(`broken word: “${word}” in “${short(text.data)}” in ${named(element)}`);
      }
    }
    const button = element.closest("button, .btn, .chip, .tag, .field")?.getBoundingClientRect();
    // The box of a line is higher than its letters.
    const high = Number.parseFloat(getComputedStyle(element).fontSize) / 2;
    for (const { left, right, top: upper, bottom: lower } of rects) {
      const middle = (upper + lower) / 2;
      const rect = { left, right, top: middle - high, bottom: middle + high };
      const part = seen(element, rect);
      if (part?.cut) {
        faults.add(`cut off: “${short(text.data)}” in ${named(element)} by ${named(part.cut)}`);
        break;
      }
      if (part && button && (rect.left < button.left - 1.5 || rect.right > button.right + 1.5 || rect.top < button.top - 5 || rect.bottom > button.bottom + 5)) {
        faults.add(`out of its button: “${short(text.data)}” in ${named(element)}`);
        break;
      }
      if (part) lines.push({ element, text: text.data, part, layer: layer(element) });
    }
  }
  // In a field, typed text may scroll, but a placeholder may not be cut off.
  for (const field of page.querySelectorAll("input[placeholder]")) {
    if (field.checkVisibility() && field.value === "" && field.scrollWidth > field.clientWidth + 1) faults.add(`cut off: the field “${short(field.placeholder)}”`);
  }

  for (const [place, one] of lines.entries()) {
    for (const other of lines.slice(place + 1)) {
      if (one.layer !== other.layer || one.element === other.element) continue;
      const width = Math.min(one.part.right, other.part.right) - Math.max(one.part.left, other.part.left);
      const height = Math.min(one.part.bottom, other.part.bottom) - Math.max(one.part.top, other.part.top);
      if (width > 3 && height > 3) faults.add(`“${short(one.text)}” and “${short(other.text)}” lie over each other in ${named(one.element)}`);
    }
  }

  const now = document.querySelector(".turn.is-now");
  if (now && dialogs.length === 0 && now.checkVisibility()) {
    const points = (what, box) => [
      [`the middle of ${what}`, (box.left + box.right) / 2, (box.top + box.bottom) / 2],
      [`the upper corner of ${what}`, box.left + 2, box.top + 2],
      [`the lower corner of ${what}`, box.right - 2, box.bottom - 2],
    ];
    const name = now.querySelector(".name b");
    const press = [...now.querySelectorAll(".btn-act, .act, .btn")].find((button) => button.checkVisibility());
    for (const [what, element] of [["the name on turn", name], ["its button", press]]) {
      if (!element) continue;
      for (const [where, x, y] of points(what, element.getBoundingClientRect())) {
        const top = document.elementFromPoint(x, y);
        // The corners of a rounded button do not belong to it.
        if (!top || (top !== now && !now.contains(top))) faults.add(`${where} is ${top ? `under ${named(top)}` : "out of sight"}`);
      }
    }
  }
  return [...faults];
};
