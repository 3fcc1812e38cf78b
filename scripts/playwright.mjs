// What end-to-end tests, measurements and stress tests do with Playwright's pages.

/** Waits until the service worker has cached everything and controls the page. */
export function waitForWorker(page) {
  // Not by waitForFunction, which does not wait for a promise. A worker that has just become active does not control the page yet, and
  // requests would bypass it.
  return page.evaluate(async () => {
    const workers = navigator.serviceWorker;
    const { active } = await workers.ready;
    const happens = (target, event) => new Promise((done) => target.addEventListener(event, done, { once: true }));
    while (active.state !== "activated") await happens(active, "statechange");
    while (workers.controller === null) await happens(workers, "controllerchange");
  });
}

/**
 * Playwright presses faster than people. To the app, the presses in pages of this context are seconds apart, so that none counts as the
 * second tap of a double tap (pwa/device.js), except those of `doubleTap`.
 */
export const pressSlowly = (context) =>
  context.addInitScript(() => {
    const times = new WeakMap();
    let latest = 0;
    Object.defineProperty(MouseEvent.prototype, "timeStamp", {
      get() {
        if (!times.has(this)) times.set(this, (latest += window.isSecondTap ? 100 : 2_000));
        return times.get(this);
      },
    });
  });

/** Taps twice in the same place, as people do by mistake. */
export async function doubleTap(page, locator) {
  const { x, y, width, height } = await locator.boundingBox();
  const place = [x + width / 2, y + height / 2];
  await page.touchscreen.tap(...place);
  await page.evaluate(() => { window.isSecondTap = true; });
  await page.touchscreen.tap(...place);
  await page.evaluate(() => { window.isSecondTap = false; });
}

/** Returns the content of a downloaded file. */
export async function downloadedFile(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
