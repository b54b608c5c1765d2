import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import type { PrinterConfig } from "../config.ts";
import type { PrintOutcome } from "./outcome.ts";

// Hands bytes to a printer in the network, a device file or a file. A failure is an outcome, never an exception.

type NetworkPrinter = Extract<PrinterConfig, { readonly kind: "network" }>;

/** Sends a job's bytes to a printer; stops when the signal is aborted. */
export function send(printer: PrinterConfig, bytes: Uint8Array, signal: AbortSignal): Promise<PrintOutcome> {
  switch (printer.kind) {
    case "network":
      return sendOverNetwork(printer, bytes, signal);
    case "device":
      // Without creating it: a device that is unplugged has no file.
      return writeTo(printer.path, constants.O_WRONLY | constants.O_NOCTTY, bytes, signal);
    case "file":
      return writeTo(printer.path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, bytes, signal);
  }
}

const partSize = 4_096;

async function writeTo(path: string, flags: number, bytes: Uint8Array, signal: AbortSignal): Promise<PrintOutcome> {
  try {
    const file = await open(path, flags, 0o600);
    try {
      for (let from = 0; from < bytes.length; from += partSize) {
        if (signal.aborted) return "noAnswer";
        await file.write(bytes.subarray(from, from + partSize));
      }
    } finally {
      await file.close();
    }
    return "printed";
  } catch {
    return "offline";
  }
}

/** DLE EOT 2: why the printer is not ready; answered at once, even while it prints. */
const askOfflineCause = Uint8Array.of(0x10, 0x04, 0x02);
/** GS r 1: the paper; answered when everything before it is printed. */
const askPaper = Uint8Array.of(0x1d, 0x72, 0x01);

async function sendOverNetwork(
  { host, port, answersStatus }: NetworkPrinter,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<PrintOutcome> {
  const socket = connect({ host, port });
  socket.on("error", () => undefined);
  const stop = (): void => {
    socket.destroy();
  };
  signal.addEventListener("abort", stop);
  try {
    if (!(await happens(socket, "connect"))) return signal.aborted ? "noAnswer" : "offline";
    if (answersStatus) {
      socket.write(askOfflineCause);
      const cause = await nextByte(socket);
      if (cause === undefined) return "noAnswer";
      if ((cause & 0x04) !== 0) return "coverOpen";
      if ((cause & 0x20) !== 0) return "noPaper";
      if ((cause & 0x40) !== 0) return "offline";
      socket.write(bytes);
      socket.write(askPaper);
      const paper = await nextByte(socket);
      if (paper === undefined) return "noAnswer";
      socket.end();
      return (paper & 0x0c) === 0 ? "printed" : "noPaper";
    }
    socket.resume();
    socket.end(bytes);
    // The printer closes its side when it has taken everything.
    return (await happens(socket, "end")) ? "printed" : "noAnswer";
  } finally {
    signal.removeEventListener("abort", stop);
    socket.destroy();
  }
}

/** Waits for an event of the socket. @returns false if it closes before */
function happens(socket: Socket, event: "connect" | "end"): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once(event, () => resolve(true));
    socket.once("close", () => resolve(false));
  });
}

function nextByte(socket: Socket): Promise<number | undefined> {
  return new Promise((resolve) => {
    socket.once("data", (answer: Buffer) => resolve(answer[0]));
    socket.once("close", () => resolve(undefined));
  });
}
