// What the worker sends if the page, or the script that starts it, is missing. It needs no other file.

/** The address of its script, beside the page. */
export const STUB_SCRIPT = "stub.js";

const CONTENT = `<main class="crash-page" role="alert">
<h1>A part of the app is missing</h1>
<p>The start of the app is missing on this device. Connect to the internet once and it will load by itself.</p>
<p>Nothing else works until then, but what you saved is still here.</p>
<p><a href="./">Try again</a></p>
</main>`;

const response = (type, text) => new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });

export const stubPage = () =>
  response(
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

export const stubScript = () => response("text/javascript", `(${waitForFiles})(${JSON.stringify(CONTENT)})`);

/** Runs on the page: repeatedly asks the worker to fetch what is missing, and looks for a newer version. */
async function waitForFiles(content) {
  document.body.innerHTML = content;
  const workers = navigator.serviceWorker;
  workers.addEventListener("controllerchange", () => location.reload());
  for (;;) {
    // Listen before asking: the network may come back before the worker answers.
    const isOnline = new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    const { again, missing } = await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      workers.controller.postMessage("failed", [port2]);
    });
    if (again || missing.length === 0) {
      location.reload();
      return;
    }
    const registration = await workers.getRegistration();
    await registration.update().catch(() => {}); // offline is normal
    (registration.installing ?? registration.waiting)?.postMessage("skip-waiting");
    await Promise.race([isOnline, new Promise((resolve) => setTimeout(resolve, 20_000))]);
  }
}
