/** Bytes of the heartbeat and of each slot; what the process and its thread agree on. */
export const slotBytes = 256;
/** How many keys are kept in view; of more at a time, the rest is not named. */
export const slotCount = 64;
/** How often the process says that it goes on. */
export const beatMs = 200;
/** The event loop is silent when the thread has heard nothing for so long: with a beat and a look, it is told within a second. */
export const silentMs = 650;

/**
 * The program of the watchdog's thread, as a text, so that a bundle stays one file.
 *
 * It looks at a counter that the event loop raises. Where that stands still, it asks Linux whether the main
 * thread works, waits, or only wants to work: what gets no processor is nobody's code. For code that
 * blocks, it writes which keys are worked on straight to the standard error, and then where
 * the code is: V8 can be told by its inspector, from another thread and without a port, to stop at
 * its next statement for a moment.
 */
export const watchdogThread = `
"use strict";
const { parentPort, workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { memory, slotBytes, slotCount, silentMs, isForPeople, statFile } = workerData;
const { readFileSync } = require("node:fs");
const lookMs = 100;
// Code that used so much without an end is to blame, however long the processor was somebody else's.
const blockingCpuMs = 200;
// Code has until then to show itself.
const lateMs = 1000;
// A process that gets too little may do so for hours.
const lateAgainMs = 60000;
const beats = new Int32Array(memory, 0, 1);
const decoder = new TextDecoder();
let beat = 0;
let heardMs = performance.now();
let lookedMs = heardMs;
let heardCpuMs = mainThread()?.cpuMs;
let looks = 0;
let waits = 0;
let blocked;
let toldLateMs = -Infinity;

setInterval(look, lookMs);

function look() {
  const nowMs = performance.now();
  const now = Atomics.load(beats, 0);
  const main = mainThread();
  if (now !== beat && blocked !== undefined) end(nowMs);
  // Where this thread had no turn either, the whole process stood still: that is nobody's code.
  if (now !== beat || (blocked === undefined && nowMs - lookedMs > silentMs)) {
    beat = now;
    heardMs = nowMs;
    heardCpuMs = main?.cpuMs;
    looks = 0;
    waits = 0;
  }
  lookedMs = nowMs;
  looks += 1;
  if (main !== undefined && !main.isRunnable) waits += 1;
  if (blocked === undefined && nowMs - heardMs >= silentMs) judge(nowMs - heardMs, main);
}

function judge(silentForMs, main) {
  const cpuMs = main === undefined ? undefined : main.cpuMs - heardCpuMs;
  // It works, or it waits in a call such as readFileSync.
  if (main === undefined || cpuMs >= blockingCpuMs || waits * 2 > looks) begin();
  else if (silentForMs >= lateMs && lookedMs - toldLateMs >= lateAgainMs) {
    toldLateMs = lookedMs;
    write("warn", "the event loop is late, because the process gets too little CPU", {
      silentMs: Math.round(silentForMs),
      cpuMs,
    });
  }
}

// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; times are in ticks, of which there are 100 in a second
function mainThread() {
  try {
    const text = readFileSync(statFile, "utf8");
    // What is before the bracket is a name, which may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
    return Number.isNaN(cpuMs) ? undefined : { isRunnable: fields[0] === "R", cpuMs };
  } catch {
    // Another system: whoever blocks cannot be told from whoever waits for a processor.
    return undefined;
  }
}

function begin() {
  blocked = { working: keys(), stack: undefined, session: undefined, isOver: false };
  const { working } = blocked;
  write("error", "the event loop is blocked: nothing else can go on, and the lease is not renewed", { working });
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
      write("error", "the event loop is blocked here", { stack: block.stack });
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

function write(level, msg, fields) {
  const ts = new Date().toISOString();
  const line = isForPeople
    ? ts.slice(11, 23) + " " + level.toUpperCase().padEnd(5) + " " + msg + "  " + JSON.stringify(fields)
    : JSON.stringify({ level, ts, ...fields, msg });
  try {
    writeSync(2, line + "\\n");
  } catch {
    // Nobody reads it, or not fast enough.
  }
}
`;
