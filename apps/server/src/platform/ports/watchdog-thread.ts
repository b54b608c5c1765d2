import { writeFileSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { slotBytes, slots, type Unanswered, type WatchdogData } from "./watchdog.ts";

// The watchdog's thread: it waits by itself, second by second, and needs nothing of the loop that it watches.

const { memory, seconds, noteFile } = workerData as WatchdogData;
const numbers = new Int32Array(memory, 0, slotBytes / 4);
const secondMs = 1_000;
const stderr = 2;

let seen = -1;
let missed = 0;
while (Atomics.wait(numbers, slots.isClosed, 0, secondMs) === "timed-out") {
  const beats = Atomics.load(numbers, slots.beats);
  missed = beats === seen ? missed + 1 : 0;
  seen = beats;
  if (missed >= seconds && Atomics.load(numbers, slots.isInspected) === 0) end();
}

function end(): void {
  const length = Atomics.load(numbers, slots.nameLength);
  // Text is decoded from non-shared memory only.
  const lastRequest = new TextDecoder().decode(new Uint8Array(memory, slotBytes, length).slice());
  const note: Unanswered = { at: Date.now(), seconds, lastRequest };
  try {
    if (noteFile !== null) writeFileSync(noteFile, JSON.stringify(note));
  } catch {
    // Reported below in any case.
  }
  const entry = {
    level: 60,
    time: note.at,
    pid: process.pid,
    seconds,
    lastRequest,
    msg: "the server did not answer any more and was ended by its watchdog",
  };
  try {
    writeSync(stderr, `${JSON.stringify(entry)}\n`);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
