// WebKit, the engine of Safari, in the form of WebKitGTK, controlled by its own WebDriver on a virtual display.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

const LIBRARIES = "/usr/lib";
const STARTS_MS = 30_000;

/** The path of WebKitGTK's own small browser. It depends on the architecture and on the version of the library. */
function miniBrowser() {
  if (process.env.MINI_BROWSER) return process.env.MINI_BROWSER;
  for (const machine of readdirSync(LIBRARIES)) {
    for (const version of ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"]) {
      const path = `${LIBRARIES}/${machine}/${version}/MiniBrowser`;
      if (existsSync(path)) return path;
    }
  }
  throw new Error("WebKitGTK's MiniBrowser is missing: scripts/browsers installs it");
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** Starts a virtual display. Returns its name, and how to end it. */
async function display({ width, height }) {
  const words = ["-displayfd", "1", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"];
  const child = spawn("Xvfb", words, { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = await once(createInterface({ input: child.stdout }), "line");
  return { name: `:${number}`, end: () => child.kill() };
}

async function call(base, method, path, body) {
  const answer = await fetch(base + path, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

async function session(base, browser) {
  const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } } };
  const end = Date.now() + STARTS_MS;
  for (;;) {
    try {
      return await call(base, "POST", "/session", { capabilities });
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(200);
    }
  }
}

/** Starts WebKit with one window of about this size: `{ name, open, reload, evaluate, close }`. */
export async function webkit({ width, height }) {
  const browser = miniBrowser();
  const screen = await display({ width: 2 * width, height: 2 * height });
  const port = await freePort();
  // The driver's sandbox needs rights that a container does not have.
  const env = { ...process.env, DISPLAY: screen.name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const end = () => {
    driver.kill();
    screen.end();
  };
  try {
    const { ask, ...driven } = await drivenAt(`http://127.0.0.1:${port}`, browser, { width, height });
    const close = async () => {
      await ask("DELETE", "").catch(() => {});
      end();
    };
    return { ...driven, close };
  } catch (error) {
    end();
    throw error;
  }
}

async function drivenAt(base, browser, size) {
  const { sessionId, capabilities } = await session(base, browser);
  const ask = (method, path, body) => call(base, method, `/session/${sessionId}${path}`, body);
  await ask("POST", "/window/rect", { x: 0, y: 0, ...size });
  return {
    ask,
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => ask("POST", "/url", { url }),
    reload: () => ask("POST", "/refresh", {}),
    /** The value of an expression, converted to JSON and back. */
    async evaluate(expression) {
      const script = `const [done] = arguments; Promise.resolve(${expression}).then((value) => done([JSON.stringify(value) ?? "null"]), (error) => done([null, String(error)]));`;
      const [value, error] = await ask("POST", "/execute/async", { script, args: [] });
      if (error) throw new Error(error);
      return JSON.parse(value);
    },
  };
}
