import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { pictures } from "@chalkboard/contract";
import type { DocumentFault } from "./pdf/values.ts";

/** What is wrong with bytes that should be a picture or a document: another kind, too many dots or bytes, broken; of a document, what stands in values.ts. */
export type FileFault = "notAChoice" | "tooLarge" | "invalid" | DocumentFault;
/** What was made: a picture with its size in dots, or a document with its pages. */
export type Measure = { readonly width: number; readonly height: number } | { readonly pages: number };
export type Told = { readonly fault: FileFault } | Measure;
export type Encoded = { readonly fault: FileFault } | (Measure & { readonly bytes: Buffer });

export type Encoder = { readonly encode: (input: Uint8Array) => Promise<Encoded> };

type Program = { readonly file: string; readonly heapMb: number; readonly limits: readonly number[] };
const programOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const ofPictures: Program = { file: programOf("./encode-main.ts"), heapMb: 128, limits: [pictures.mostDots, pictures.longestSide] };
const ofDocuments: Program = { file: programOf("./document-main.ts"), heapMb: 256, limits: [pictures.mostPages, pictures.mostDots] };
/** To begin a process alone takes its time on a busy machine. */
const longestMs = 60_000;

/** Makes pictures and documents anew, one after the other, each in a process of its own. */
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

/** A document says what it is in its first bytes; whatever does not is looked at as a picture. */
function programFor(input: Uint8Array): Program {
  return Buffer.from(input.subarray(0, 5)).toString("latin1") === "%PDF-" ? ofDocuments : ofPictures;
}

/** A process that ends itself by what it reads read something broken; one that is ended took too long, or more memory than is given. */
async function encodeAlone(input: Uint8Array): Promise<Encoded> {
  const { file, heapMb, limits } = programFor(input);
  const child = spawn(process.execPath, [`--max-old-space-size=${String(heapMb)}`, file, ...limits.map(String)], {
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
  if (code === null) return { fault: "tooMuch" };
  if (code !== 0 || head < 0) return { fault: "invalid" };
  const told = JSON.parse(output.toString("utf8", 0, head)) as Told;
  return "fault" in told ? told : { ...told, bytes: output.subarray(head + 1) };
}
