// What the worker answers in place of the page, or of the script that starts it, where one of these is missing: it needs no other file.

/** The address of its script, beside the page. */
export const STUB_SCRIPT = "stub.js";

const CONTENT = `<main class="page-of-last-resort" role="alert">
<h1>A part of the app is missing</h1>
<p>The start of the app is missing on this device. Connect to the internet once and it will load by itself.</p>
<p>Nothing else works until then, but what you saved is still here.</p>
<p><a href="./">Try again</a></p>
</main>`;

const made = (type, text) => new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });

export const stub = () =>
  made(
    "text/html",
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Rising Action</title>
<script src="${STUB_SCRIPT}" defer></script>
${CONTENT}`,
  );

export const stubScript = () => made("text/javascript", `(${stand})(${JSON.stringify(CONTENT)})`);

/** Runs on the page: looks from time to time whether the worker can fetch what is missing, or take a newer version. */
async function stand(content) {
  document.body.innerHTML = content;
  const workers = navigator.serviceWorker;
  workers.addEventListener("controllerchange", () => location.reload());
  for (;;) {
    // From now on: the network may be back before the worker has answered.
    const isOnline = new Promise((done) => window.addEventListener("online", done, { once: true }));
    const { again, missing } = await new Promise((answer) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => answer(data);
      workers.controller.postMessage("failed", [port2]);
    });
    if (again || missing.length === 0) {
      location.reload();
      return;
    }
    const registration = await workers.getRegistration();
    await registration.update().catch(() => {}); // no network
    (registration.installing ?? registration.waiting)?.postMessage("skip-waiting");
    await Promise.race([isOnline, new Promise((done) => setTimeout(done, 20_000))]);
  }
}
