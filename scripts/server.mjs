// Serves a built folder as a static host does: with the right types, compressed, under any path.
// `node scripts/server.mjs [--root DIR] [--port N] [--base /some/path/] [--host ADDRESS]`
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const COMPRESSED = new Set([".png", ".woff2"]);
const COMPRESSORS = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Serves `root` under `base` and returns `{ url, port, close }`. Port 0: any free port. `compress: false` sends every file
 * uncompressed, which is faster if server and browser share a machine.
 * `close` closes every connection at once, as a crash of the server does.
 */
export async function serve({ root, port = 0, base = "/", host = "127.0.0.1", compress = true }) {
  const folder = resolve(root);
  const compressed = new Map(); // compressing the wasm takes a second, so it is done once

  async function find(address) {
    if (!address.startsWith(base)) return null;
    const path = resolve(folder, `.${sep}${address.slice(base.length)}`);
    if (path !== folder && !path.startsWith(folder + sep)) return null;
    const file = address.endsWith("/") ? resolve(path, "index.html") : path;
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? { file, mark: `${file} ${found.mtimeMs} ${found.size}` } : null;
  }

  async function compressBody(encoding, { file, mark }) {
    const key = `${encoding} ${mark}`;
    if (!compressed.has(key)) compressed.set(key, readFile(file).then((bytes) => COMPRESSORS[encoding]?.(bytes) ?? bytes));
    return compressed.get(key);
  }

  async function answer(request, response) {
    if (request.method !== "GET" && request.method !== "HEAD") return response.writeHead(405, { Allow: "GET, HEAD" }).end();
    let address;
    try {
      address = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    } catch {
      return response.writeHead(400).end();
    }
    if (`${address}/` === base) return response.writeHead(301, { Location: base }).end();
    const found = address.includes("\0") ? null : await find(address);
    if (!found) return response.writeHead(404, { "Content-Type": TYPES[".txt"] }).end("Not here.\n");
    const type = extname(found.file);
    const accepted = request.headers["accept-encoding"] ?? "";
    const encoding = !compress || COMPRESSED.has(type) ? "" : (["br", "gzip"].find((name) => accepted.includes(name)) ?? "");
    const body = await compressBody(encoding, found);
    response.writeHead(200, {
      "Content-Type": TYPES[type] ?? "application/octet-stream",
      "Content-Length": body.length,
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      Vary: "Accept-Encoding",
      ...(encoding && { "Content-Encoding": encoding }),
    });
    return response.end(request.method === "HEAD" ? undefined : body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  await new Promise((done, fail) => server.once("error", fail).listen(port, host, done));
  const boundPort = server.address().port;
  return {
    port: boundPort,
    url: `http://${host === "127.0.0.1" ? "localhost" : host}:${boundPort}${base}`,
    close: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      root: { type: "string", default: fileURLToPath(new URL("../dist", import.meta.url)) },
      port: { type: "string", default: "8080" },
      base: { type: "string", default: "/" },
      host: { type: "string", default: "127.0.0.1" },
    },
  });
  const base = `/${values.base}/`.replace(/\/+/g, "/");
  try {
    const { url } = await serve({ root: values.root, port: Number(values.port), base, host: values.host });
    console.log(`Serving at ${url} (Ctrl+C stops it)`);
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
    console.error(`Port ${values.port} is taken. Give another one: --port ${Number(values.port) + 1}`);
    process.exitCode = 1;
  }
}
