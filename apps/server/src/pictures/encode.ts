import { fileURLToPath } from "node:url";
import { pictures } from "@chalkboard/contract";
import { type Ended, oneAtATime, type Program } from "../ports/run-alone.ts";
import type { DocumentFault } from "./pdf/values.ts";

/** What is wrong with bytes that should be a picture or a document: another kind, too many dots or bytes, broken; of a document, what stands in values.ts. */
export type FileFault = "notAChoice" | "tooLarge" | "invalid" | DocumentFault;
/** What was made: a picture with its size in dots, or a document with its pages. */
export type Measure = { readonly width: number; readonly height: number } | { readonly pages: number };
export type EncodeOutcome = { readonly fault: FileFault } | Measure;
export type Encoded = { readonly fault: FileFault } | (Measure & { readonly bytes: Buffer });

export type Encoder = { readonly encode: (input: Uint8Array) => Promise<Encoded> };

const programOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** To begin a process alone takes its time on a busy machine. */
const longestMs = 60_000;
const ofPictures: Program = {
  file: programOf("./encode-main.ts"), heapMb: 128, longestMs, args: [pictures.mostDots, pictures.longestSide].map(String),
};
const ofDocuments: Program = {
  file: programOf("./document-main.ts"), heapMb: 256, longestMs, args: [pictures.mostPages, pictures.mostDots].map(String),
};

/** Makes pictures and documents anew, one after the other, each in a process of its own. */
export function createEncoder(): Encoder {
  const run = oneAtATime();
  return { encode: async (input) => encodedOf(await run(programFor(input), input)) };
}

/** A document says what it is in its first bytes; whatever does not is looked at as a picture. */
function programFor(input: Uint8Array): Program {
  return Buffer.from(input.subarray(0, 5)).toString("latin1") === "%PDF-" ? ofDocuments : ofPictures;
}

/** A process that ends itself by what it reads read something broken; one that is ended took too long, or more memory than is given. */
function encodedOf({ output, code }: Ended): Encoded {
  const head = output.indexOf("\n");
  if (code === null) return { fault: "tooMuch" };
  if (code !== 0 || head < 0) return { fault: "invalid" };
  const result = JSON.parse(output.toString("utf8", 0, head)) as EncodeOutcome;
  return "fault" in result ? result : { ...result, bytes: output.subarray(head + 1) };
}
