// Pointer, wheel and keys, as requests to the session.

const MEASURE = 4;
const LINE = 16;

// Watches the canvas. `send` posts a request; `hover` shows what the pointer is on.
export function watch(canvas, send, pointer) {
  const touches = new Map();
  let moved = 0;
  let measuring = null;

  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    touches.set(event.pointerId, at(event));
    moved = 0;
    measuring = event.shiftKey ? at(event).x : null;
  });

  canvas.addEventListener("pointermove", (event) => {
    const now = at(event);
    const before = touches.get(event.pointerId);
    if (!before) {
      pointer(now);
      send({ ask: "hover", x: Math.round(now.x), y: Math.round(now.y) });
      return;
    }
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (measuring !== null) {
      send({ ask: "measure", from: measuring, to: now.x });
    } else if (touches.size === 1) {
      send({ ask: "pan", x: before.x - now.x, y: before.y - now.y });
    } else {
      pinch(event.pointerId, before, now);
    }
    touches.set(event.pointerId, now);
  });

  // Two fingers: their distance zooms, their middle moves.
  function pinch(id, before, now) {
    const other = [...touches].find(([key]) => key !== id)[1];
    const apart = (point) => Math.max(20, Math.abs(point.x - other.x));
    send({ ask: "zoom", x: (now.x + other.x) / 2, factor: apart(now) / apart(before) });
    send({ ask: "pan", x: (before.x - now.x) / 2, y: (before.y - now.y) / 2 });
  }

  const end = (event) => {
    const known = touches.delete(event.pointerId);
    if (known && event.type === "pointerup" && moved < MEASURE && measuring === null) {
      const { x, y } = at(event);
      send({ ask: "click", x: Math.round(x), y: Math.round(y) });
    }
    if (touches.size === 0) measuring = null;
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("pointerleave", () => {
    pointer(null);
    send({ ask: "leave" });
  });

  canvas.addEventListener(
    "wheel",
    (event) => {
      // With shift, and on touchpads sideways, the wheel moves; a page scrolls outside.
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      if (event.shiftKey) send({ ask: "pan", x: 0, y: y || x });
      else if (Math.abs(x) > Math.abs(y)) send({ ask: "pan", x, y: 0 });
      else send({ ask: "zoom", x: at(event).x, factor: Math.exp(-y / 300) });
    },
    { passive: false },
  );
}

const MOVE = 60;
const KEYS = {
  a: { ask: "pan", x: -MOVE, y: 0 },
  d: { ask: "pan", x: MOVE, y: 0 },
  w: { ask: "zoom", factor: 1.3 },
  s: { ask: "zoom", factor: 1 / 1.3 },
  "+": { ask: "zoom", factor: 1.3 },
  "-": { ask: "zoom", factor: 1 / 1.3 },
  ArrowRight: { ask: "go", to: "next" },
  ArrowLeft: { ask: "go", to: "previous" },
  ArrowUp: { ask: "go", to: "up" },
  ArrowDown: { ask: "go", to: "down" },
  PageUp: { ask: "pan", x: 0, y: -120 },
  PageDown: { ask: "pan", x: 0, y: 120 },
  Enter: { ask: "focus" },
  f: { ask: "fit" },
  Home: { ask: "fit" },
  m: { ask: "span", on: false },
  M: { ask: "span", on: true },
  n: { ask: "match", back: false },
  N: { ask: "match", back: true },
  Escape: { ask: "clear" },
};

// Keys while the canvas has the focus; others go to `rest`.
export function keys(canvas, send, rest) {
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const request = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (request) send(request);
    else if (!rest(event.key)) return;
    // Neither the page's own arrow keys nor its search may act too.
    event.preventDefault();
    event.stopPropagation();
  });
}
