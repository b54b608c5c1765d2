import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { inTurn } from "./in-turn.ts";

/**
 * Runs a program of ours that reads untrusted input: an exploited decoder, or one that takes too much, ends with its
 * process.
 */
export type Program = {
  readonly file: string;
  /** The memory limit of its objects; a process that needs more ends. */
  readonly heapMb: number;
  readonly args?: readonly string[];
  /** After this it is killed. */
  readonly longestMs: number;
};

/** @param code null where it was killed: it took too long, or too much memory */
export type Ended = { readonly output: Buffer; readonly code: number | null };

/** Runs a program on an input in a separate process, which has no environment to leak. */
export async function runAlone(
  { file, heapMb, args = [], longestMs }: Program,
  input: string | Uint8Array,
): Promise<Ended> {
  const child = spawn(process.execPath, [`--max-old-space-size=${String(heapMb)}`, file, ...args], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    timeout: longestMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  // A process that has ended reads nothing; its exit code says so.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [output, code] = await Promise.all([buffer(child.stdout), ended]);
  return { output, code };
}

/** Runs programs one after the other, so that many inputs at once take no more than one. */
export function oneAtATime(): (program: Program, input: string | Uint8Array) => Promise<Ended> {
  const inOrder = inTurn();
  return (program, input) => inOrder(() => runAlone(program, input));
}
