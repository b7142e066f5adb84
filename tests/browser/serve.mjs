// Serves a folder on this machine alone.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const TYPES = {
  ".css": "text/css",
  ".gz": "application/gzip",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** The file that an address means; none outside the folder. */
function file(root, address) {
  const wanted = path.join(root, decodeURIComponent(new URL(address, "http://here").pathname));
  const found = wanted.endsWith(path.sep) ? path.join(wanted, "index.html") : wanted;
  const inside = found.startsWith(path.resolve(root) + path.sep);
  return inside && fs.existsSync(found) && fs.statSync(found).isFile() ? found : null;
}

/** Starts serving; the address is `base`, with a slash at its end. */
export async function serve(folder) {
  const root = path.resolve(folder);
  const server = http.createServer((request, response) => {
    const found = file(root, request.url);
    if (!found) {
      // Browsers ask for it by themselves.
      response.writeHead(request.url.endsWith("favicon.ico") ? 204 : 404);
      response.end();
      return;
    }
    const type = TYPES[path.extname(found)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type });
    fs.createReadStream(found).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${server.address().port}/`;
  return { base, close: () => server.close() };
}
