import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sources } from "@chalkboard/contract";
import { oneAtATime, type Program } from "../../../platform/ports/run-alone.ts";
import type { Extracted } from "./extract.ts";

/** Its timeout exceeds what the largest page takes. */
const program: Program = {
  file: fileURLToPath(new URL("./extract-main.ts", import.meta.url)),
  heapMb: 256,
  longestMs: 8_000,
};
const longestPage = 4_000_000;

export type PageText = Omit<Extracted, "fault"> & {
  readonly fault: { readonly fault: sources.PageFault; readonly place: string; readonly selector: string } | null;
  /** Whether the page is truncated. */
  readonly isCut: boolean;
};

const run = oneAtATime();

/**
 * Reads a page that was compressed with gzip, one after the other, each in a separate process.
 * @returns undefined where it is not compressed
 */
export async function readPacked(packed: string, terms: sources.SourcePage): Promise<PageText | undefined> {
  const html = unpacked(packed);
  if (html === undefined) return undefined;
  if (typeof html !== "string")
    return { fault: { fault: html.fault, place: "", selector: "" }, places: [], games: [], isCut: false };
  const { row, rowsOfGame, isDayAbove, places } = terms;
  return {
    ...(await extractAlone(html, { row, rowsOfGame, isDayAbove, places })),
    isCut: !/<\/html\s*>\s*$/i.test(html.slice(-100)),
  };
}

function unpacked(packed: string): string | { readonly fault: "tooLong" | "notText" } | undefined {
  let bytes: Buffer;
  try {
    bytes = gunzipSync(Buffer.from(packed, "base64"), { maxOutputLength: longestPage });
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? { fault: "tooLong" } : undefined;
  }
  try {
    const html = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return html.includes("\0") ? { fault: "notText" } : html;
  } catch {
    return { fault: "notText" };
  }
}

/** A process that dies of its input, or takes too long, had an unreadable page. */
async function extractAlone(html: string, terms: object): Promise<Extracted> {
  const { output, code } = await run(program, `${JSON.stringify({ terms, needed: sources.neededPlaces })}\n${html}`);
  return code === 0
    ? (JSON.parse(output.toString("utf8")) as Extracted)
    : { fault: { fault: "tooLong", place: "", selector: "" }, places: [], games: [] };
}
