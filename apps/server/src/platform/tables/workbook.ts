// Reads the first sheet of a workbook (XLSX) in a separate process: its uncompressed content can be a thousand times its size, and its cells a thousand
// times that.
import { fileURLToPath } from "node:url";
import { oneAtATime, type Program } from "../ports/run-alone.ts";
import type { TableRow } from "./table-row.ts";
import type { WorkbookLimits } from "./workbook-rows.ts";

/** No person's workbook unpacks to more than this. */
const mostUnpacked = 128 * 1024 * 1024;
/** More than the largest import takes, on a busy machine too. */
const program: Program = {
  file: fileURLToPath(new URL("./workbook-main.ts", import.meta.url)),
  heapMb: 256,
  longestMs: 20_000,
};
const run = oneAtATime();

/** Whether bytes are a zip file, as a workbook is. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
}

/**
 * The non-empty rows of a workbook.
 * @returns undefined where it cannot be opened, unpacks to more than 128 MB, or takes more time or memory than any that a person made
 */
export async function workbookRows(bytes: Uint8Array, most: WorkbookLimits): Promise<readonly TableRow[] | undefined> {
  const file = Buffer.from(bytes);
  if (unpackedBytes(file) > mostUnpacked) return undefined;
  const { output, code } = await run({ ...program, args: [JSON.stringify(most)] }, file);
  return code === 0 ? (JSON.parse(output.toString("utf8")) as readonly TableRow[]) : undefined;
}

/** The declared sizes of a zip file's parts, by its directory; the unpacking program enforces them. */
function unpackedBytes(file: Buffer): number {
  const [entry, fixed] = [Buffer.from("PK\x01\x02", "latin1"), 46];
  let sum = 0;
  for (let at = file.indexOf(entry); at >= 0 && at + fixed <= file.length; at = file.indexOf(entry, at + fixed)) {
    const [packed, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    sum += size === 0 && packed > 8 ? Infinity : size;
  }
  return sum;
}
