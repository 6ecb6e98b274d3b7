/** Bytes of the heartbeat and of each slot; what the process and its thread agree on. */
export const slotBytes = 256;
/** How many keys are kept in view; of more at a time, the rest is not named. */
export const slotCount = 64;
/** How often the process says that it goes on. */
export const beatMs = 200;
/** The event loop is blocked when the thread has heard nothing for so long: with a beat and a look, within a second. */
export const silentMs = 650;

/**
 * The program of the watchdog's thread, as a text, so that a bundle stays one file.
 *
 * It looks at a counter that the event loop raises. Where that stands still, it writes which keys
 * are worked on straight to the standard error, and then where the code is: V8 can be told
 * by its inspector, from another thread and without a port, to stop at its next statement for a moment.
 */
export const watchdogThread = `
"use strict";
const { parentPort, workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { memory, slotBytes, slotCount, silentMs, isForPeople } = workerData;
const lookMs = 100;
const beats = new Int32Array(memory, 0, 1);
const decoder = new TextDecoder();
let beat = 0;
let heardMs = performance.now();
let lookedMs = heardMs;
let blocked;

setInterval(look, lookMs);

function look() {
  const nowMs = performance.now();
  // The whole process stood still, or had no processor: that is nobody's code.
  if (nowMs - lookedMs > silentMs) heardMs = nowMs;
  lookedMs = nowMs;
  const now = Atomics.load(beats, 0);
  if (now === beat) {
    if (blocked === undefined && nowMs - heardMs >= silentMs) begin();
    return;
  }
  if (blocked !== undefined) end(nowMs);
  beat = now;
  heardMs = nowMs;
}

function begin() {
  blocked = { working: keys(), stack: undefined, session: undefined, isOver: false };
  const { working } = blocked;
  write("the event loop is blocked: nothing else can go on, and the lease is not renewed", { working });
  findStack(blocked);
}

function end(nowMs) {
  const { working, stack } = blocked;
  blocked.isOver = true;
  leave(blocked);
  parentPort.postMessage({ blockedMs: Math.round(nowMs - heardMs), working, stack });
  blocked = undefined;
}

function keys() {
  const found = [];
  for (let slot = 1; slot <= slotCount; slot += 1) {
    const [length] = new Int32Array(memory, slot * slotBytes, 1);
    if (length === 0) continue;
    // What is shared cannot be decoded in its place.
    found.push(decoder.decode(new Uint8Array(memory, slot * slotBytes + 4, length).slice()));
  }
  return found;
}

function findStack(block) {
  try {
    const { Session } = require("node:inspector");
    const session = new Session();
    const files = new Map();
    session.connectToMainThread();
    block.session = session;
    session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
    session.on("Debugger.paused", ({ params }) => {
      session.post("Debugger.resume");
      leave(block);
      // By now it may be somebody else's code.
      if (block.isOver) return;
      block.stack = params.callFrames.slice(0, 12).map(({ functionName, location }) => {
        const { scriptId, lineNumber, columnNumber } = location;
        const place = files.get(scriptId) + ":" + (lineNumber + 1) + ":" + (columnNumber + 1);
        return (functionName || "<anonymous>") + " (" + place + ")";
      });
      write("the event loop is blocked here", { stack: block.stack });
    });
    session.post("Debugger.enable", () => session.post("Debugger.pause"));
  } catch {
    // A Node without an inspector, or one that is used already: the keys have to do.
  }
}

function leave(block) {
  const { session } = block;
  block.session = undefined;
  if (session === undefined) return;
  session.post("Debugger.disable");
  session.disconnect();
}

function write(msg, fields) {
  const ts = new Date().toISOString();
  const line = isForPeople
    ? ts.slice(11, 23) + " ERROR " + msg + "  " + JSON.stringify(fields)
    : JSON.stringify({ level: "error", ts, ...fields, msg });
  try {
    writeSync(2, line + "\\n");
  } catch {
    // Nobody reads it, or not fast enough.
  }
}
`;
