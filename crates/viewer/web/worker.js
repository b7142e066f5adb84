// The viewer's worker: it owns the canvas and the traces, so that the page never waits.
// It takes messages { do: ... } or { ask: ... } and posts { is: ... }.
import load, { Viewer, decode, variables, font_family, font_file } from "./viewer.js";

// The canvas backend tells its context by this class, which a worker has under another name.
self.CanvasRenderingContext2D ??= self.OffscreenCanvasRenderingContext2D;

let viewer = null;
let drawing = false;
const later = self.requestAnimationFrame ?? ((draw) => setTimeout(draw, 16));

function draw() {
  drawing = false;
  const began = performance.now();
  viewer.draw();
  postMessage({ is: "drawn", ms: performance.now() - began });
}

function drawSoon() {
  if (drawing || !viewer) return;
  drawing = true;
  later(draw);
}

let loaded = null;
function ready() {
  loaded ??= load({ module_or_path: new URL("./viewer_bg.wasm", import.meta.url) });
  return loaded;
}

async function start({ canvas }) {
  await ready();
  const font = new FontFace(font_family(), font_file());
  self.fonts?.add(await font.load());
  viewer = new Viewer(canvas);
  postMessage({ is: "ready", variables: variables() });
}

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.blob();
}

async function open({ slot, title, address, file, then = [] }) {
  let blob = file;
  try {
    blob ??= await fetched(address);
  } catch (error) {
    postMessage({ is: "failed", slot, title, why: "unreachable", reason: error.message });
    return;
  }
  try {
    const progress = (bytes) => postMessage({ is: "reading", slot, title, part: bytes / blob.size });
    const report = JSON.parse(viewer.open(slot, title, blob, progress));
    postMessage({ is: "opened", slot, report });
    then.forEach(ask);
  } catch (error) {
    // Wasm that has trapped cannot be used again.
    const gone = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const why = gone ? "gone" : "unreadable";
    postMessage({ is: "failed", slot, title, why, reason: String(error.message ?? error) });
  }
  drawSoon();
}

function ask(request) {
  const reply = viewer.ask(JSON.stringify(request));
  if (reply) postMessage(JSON.parse(reply));
  drawSoon();
}

// One after the other: a request for a trace that is still being read waits for it.
let queue = Promise.resolve();

async function act(message) {
  if (message.do === "decode") {
    await ready();
    postMessage({ is: "decoded", ...JSON.parse(decode(message.name)) });
    return;
  }
  // What cannot start has said so; there is nothing to add.
  if (!viewer && message.do !== "start") return;
  switch (message.do) {
    case "start":
      await start(message);
      break;
    case "open":
      await open(message);
      break;
    case "resize":
      viewer.resize(message.width, message.height, message.ratio);
      drawSoon();
      break;
    case "colours":
      viewer.colours(message.colours);
      drawSoon();
      break;
    default:
      ask(message);
  }
}

self.onmessage = ({ data }) => {
  queue = queue.then(() => act(data)).catch((error) => {
    postMessage({ is: "failed", slot: 0, title: "", why: "gone", reason: String(error.message ?? error) });
  });
};
