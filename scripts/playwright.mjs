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

/** Returns the content of a downloaded file. */
export async function downloadedFile(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
