import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { pictures } from "@chalkboard/contract";

/** What is wrong with bytes that should be a picture: another kind, too many dots, or broken. */
export type PictureFault = "notAChoice" | "tooLarge" | "invalid";
export type Told = { readonly fault: PictureFault } | { readonly width: number; readonly height: number };
export type Encoded = { readonly fault: PictureFault } | { readonly width: number; readonly height: number; readonly bytes: Buffer };

export type Encoder = { readonly encode: (input: Uint8Array) => Promise<Encoded> };

const program = fileURLToPath(new URL("./encode-main.ts", import.meta.url));
/** To begin a process alone takes its time on a busy machine. */
const longestMs = 60_000;

/** Makes pictures anew, one after the other, each in a process of its own. */
export function createEncoder(): Encoder {
  let last: Promise<unknown> = Promise.resolve();
  return {
    encode: (input) => {
      const made = last.then(() => encodeAlone(input));
      last = made.catch(() => undefined);
      return made;
    },
  };
}

/** A process that dies of what it reads, or takes too long, read something broken. */
async function encodeAlone(input: Uint8Array): Promise<Encoded> {
  const child = spawn(process.execPath, ["--max-old-space-size=128", program, String(pictures.mostDots), String(pictures.longestSide)], {
    env: {}, stdio: ["pipe", "pipe", "ignore"], timeout: longestMs, killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  // One that is dead already reads nothing; how it ended says so.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [output, code] = await Promise.all([buffer(child.stdout), ended]);
  const head = output.indexOf("\n");
  if (code !== 0 || head < 0) return { fault: "invalid" };
  const told = JSON.parse(output.toString("utf8", 0, head)) as Told;
  return "fault" in told ? told : { ...told, bytes: output.subarray(head + 1) };
}
