// The viewer's worker: it owns the canvas and the traces, so that the page never waits.
// It takes messages { do: ... } or { ask: ... } and posts { is: ... }.
import load, { Viewer, decode, variables, font_family, font_file } from "./viewer.js";

// The canvas backend tells its context by this class, which a worker has under another name.
self.CanvasRenderingContext2D ??= self.OffscreenCanvasRenderingContext2D;

let viewer = null;
let drawing = false;
let began = 0;
const later = self.requestAnimationFrame ?? ((draw) => setTimeout(draw, 16));

function draw() {
  drawing = false;
  if (!viewer) return;
  began = performance.now();
  viewer.draw();
  postMessage({ is: "drawn", ms: performance.now() - began });
}

// What a gesture asks comes once a frame: waiting for the next one would only make it late.
function drawSoon() {
  if (drawing || !viewer) return;
  drawing = true;
  if (performance.now() - began > 8) setTimeout(draw);
  else later(draw);
}

let loaded = null;
function ready() {
  loaded ??= load({ module_or_path: new URL("./viewer_bg.wasm", import.meta.url) });
  return loaded;
}

// Wasm has 4 GB at most, and looking a trace over takes half as much again as reading it: one that
// has taken more than this is drawn alone.
const ROOM = 2.2e9;
let room = ROOM;

async function start({ canvas, room: wanted = ROOM }) {
  room = wanted;
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
    const opening = JSON.parse(viewer.open(slot, title, blob, progress));
    postMessage({ is: "opened", slot, opening });
    then.forEach(ask);
    // The lanes first: the reader looks at them while the rest is worked out.
    drawing = true;
    draw();
    openings += 1;
    lookSoon({ slot, title, opening: openings });
  } catch (error) {
    fail(error, slot, title);
  }
  drawSoon();
}

function fail(error, slot, title) {
  // Wasm that has trapped cannot be used again.
  const gone = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  if (gone) viewer = null;
  const why = gone ? "gone" : "unreadable";
  postMessage({ is: "failed", slot, title, why, reason: String(error.message ?? error) });
}

// Looks the trace over part by part; what the reader asks meanwhile comes between. A trace that was
// opened since has begun anew.
let openings = 0;

function lookSoon(trace) {
  setTimeout(() => {
    queue = queue.then(() => look(trace)).catch((error) => fail(error, trace.slot, trace.title));
  });
}

async function look(trace) {
  const { slot, opening } = trace;
  if (!viewer || opening !== openings) return;
  const { memory } = await ready();
  if (memory.buffer.byteLength > room) {
    postMessage({ is: "reported", slot, report: null });
  } else if (viewer.look()) {
    lookSoon(trace);
  } else {
    const report = viewer.report();
    if (report) postMessage({ is: "reported", slot, report: JSON.parse(report) });
    drawSoon();
  }
}

function answer(reply) {
  if (reply) postMessage(JSON.parse(reply));
  drawSoon();
}

const ask = (request) => answer(viewer.ask(JSON.stringify(request)));

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
      answer(viewer.resize(message.width, message.height, message.ratio));
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
