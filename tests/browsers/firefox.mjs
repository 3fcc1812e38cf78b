// Firefox, controlled by WebDriver BiDi over its own web socket. Node 20 has `WebSocket` with --experimental-websocket.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const LISTENING = /WebDriver BiDi listening on (\S+)/;
const STARTS_MS = 60_000;

function listening(firefox) {
  return new Promise((found, failed) => {
    const tooLong = setTimeout(() => failed(new Error("Firefox does not start")), STARTS_MS);
    createInterface({ input: firefox.stderr }).on("line", (line) => {
      const address = LISTENING.exec(line)?.[1];
      if (!address) return;
      clearTimeout(tooLong);
      found(address);
    });
    firefox.once("error", failed);
    firefox.once("exit", (code) => failed(new Error(`Firefox ended with ${code}`)));
  });
}

async function connected(address) {
  const socket = new WebSocket(address);
  await new Promise((open, failed) => {
    socket.addEventListener("open", open, { once: true });
    socket.addEventListener("error", () => failed(new Error(`no connection to ${address}`)), { once: true });
  });
  const waiting = new Map();
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, message } = JSON.parse(data);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === "error") asked?.failed(new Error(message));
    else asked?.done(result);
  });
  socket.addEventListener("close", () => {
    for (const asked of waiting.values()) asked.failed(new Error("Firefox is gone"));
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((done, failed) => {
      last += 1;
      waiting.set(last, { done, failed });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

/** Starts Firefox with one window of this size: `{ name, open, reload, evaluate, close }`. */
export async function firefox({ width, height }) {
  const profile = mkdtempSync(join(tmpdir(), "rising-action-firefox-"));
  const words = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"];
  const child = spawn(process.env.FIREFOX ?? "firefox-esr", words, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((done) => child.once("close", done));
  const close = async () => {
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { ...(await driven(child, { width, height })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function driven(child, viewport) {
  const ask = await connected(`${await listening(child)}/session`);
  const { capabilities } = await ask("session.new", { capabilities: {} });
  const { contexts } = await ask("browsingContext.getTree");
  const { context } = contexts[0];
  await ask("browsingContext.setViewport", { context, viewport, devicePixelRatio: 2 });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: (url) => ask("browsingContext.navigate", { context, url, wait: "complete" }),
    reload: () => ask("browsingContext.reload", { context, wait: "complete" }),
    /** The value of an expression, converted to JSON and back. */
    async evaluate(expression) {
      const text = `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? "null")`;
      const call = { expression: text, target: { context }, awaitPromise: true };
      const { type, result, exceptionDetails } = await ask("script.evaluate", call);
      if (type === "exception") throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
  };
}
