import { fileURLToPath } from "node:url";
import { pictures } from "@chalkboard/contract";
import { type Ended, oneAtATime, type Program } from "../ports/run-alone.ts";
import type { DocumentFault } from "./pdf/values.ts";

/**
 * Why bytes are no valid picture or document: another kind, too many dots or bytes, broken; for a document, see
 * values.ts.
 */
export type FileFault = "notAChoice" | "tooLarge" | "invalid" | DocumentFault;
/** The result: a picture with its size in dots, or a document with its pages. */
export type Measure = { readonly width: number; readonly height: number } | { readonly pages: number };
export type EncodeOutcome = { readonly fault: FileFault } | Measure;
export type Encoded = { readonly fault: FileFault } | (Measure & { readonly bytes: Buffer });

export type Encoder = { readonly encode: (input: Uint8Array) => Promise<Encoded> };

const programOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Starting a process alone takes time on a busy machine. */
const longestMs = 60_000;
const ofPictures: Program = {
  file: programOf("./encode-main.ts"),
  heapMb: 128,
  longestMs,
  args: [pictures.mostDots, pictures.longestSide].map(String),
};
const ofDocuments: Program = {
  file: programOf("./document-main.ts"),
  heapMb: 256,
  longestMs,
  args: [pictures.mostPages, pictures.mostDots].map(String),
};

/** Rewrites pictures and documents, one after the other, each in a separate process. */
export function createEncoder(): Encoder {
  const run = oneAtATime();
  return { encode: async (input) => encodedOf(await run(programFor(input), input)) };
}

/** A document is recognised by its first bytes; everything else is treated as a picture. */
function programFor(input: Uint8Array): Program {
  return Buffer.from(input.subarray(0, 5)).toString("latin1") === "%PDF-" ? ofDocuments : ofPictures;
}

/** A process that ended itself read broken input; one that was killed took too long, or too much memory. */
function encodedOf({ output, code }: Ended): Encoded {
  const head = output.indexOf("\n");
  if (code === null) return { fault: "tooMuch" };
  if (code !== 0 || head < 0) return { fault: "invalid" };
  const result = JSON.parse(output.toString("utf8", 0, head)) as EncodeOutcome;
  return "fault" in result ? result : { ...result, bytes: output.subarray(head + 1) };
}
