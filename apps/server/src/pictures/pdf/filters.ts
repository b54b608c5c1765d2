// Takes what a stream holds out of its filters, within bounds: what says much with few bytes ends here and not in the memory of a machine.
import { constants, inflateSync } from "node:zlib";
import { type Dict, isDict, isList, isName, type Stream, Unreadable, type Value } from "./values.ts";

/** The most bytes of one stream, and of all streams of a document together. */
export const mostOfOne = 64 * 1024 * 1024;
export const mostOfAll = 256 * 1024 * 1024;

/** @param left how much all streams that are yet to be read may hold together */
export type Room = { left: number };

/** What a stream holds. @param isJpeg it is a JPEG still; @param predicted how what it holds is to be read, as its last filter says */
export type Unfiltered = { readonly bytes: Buffer; readonly isJpeg: boolean; readonly predicted: Dict | undefined };

type Lookup = (value: Value | undefined) => Value;

/** Decodes a stream. Filters whose pictures nothing here can make anew are refused as `unsupported`. */
export function unfilter({ dict, raw }: Stream, lookup: Lookup, room: Room): Unfiltered {
  const filters = listOf(lookup(dict.get("Filter"))).map((value) => nameOf(lookup(value)));
  const given = listOf(lookup(dict.get("DecodeParms")));
  let bytes = raw;
  let predicted: Dict | undefined;
  for (const [index, filter] of filters.entries()) {
    if (filter === "DCTDecode" || filter === "DCT") {
      if (index < filters.length - 1) throw new Unreadable("unsupported", "a picture in further filters");
      return { bytes, isJpeg: true, predicted: undefined };
    }
    if (predicted !== undefined) throw new Unreadable("unsupported", "predicted twice");
    bytes = decoded(filter, bytes, Math.min(mostOfOne, room.left));
    room.left -= bytes.length;
    const parameters = lookup(given[index]);
    const predictor = isDict(parameters) ? lookup(parameters.get("Predictor")) : null;
    if (isDict(parameters) && typeof predictor === "number" && predictor > 1) predicted = parameters;
  }
  return { bytes, isJpeg: false, predicted };
}

function decoded(filter: string, bytes: Buffer, most: number): Buffer {
  switch (filter) {
    case "FlateDecode": case "Fl": return inflated(bytes, most);
    case "ASCIIHexDecode": case "AHx": return within(fromHex(bytes), most);
    case "ASCII85Decode": case "A85": return within(fromBase85(bytes), most);
    case "RunLengthDecode": case "RL": return fromRuns(bytes, most);
    default: throw new Unreadable("unsupported", `filter ${filter}`);
  }
}

function inflated(bytes: Buffer, most: number): Buffer {
  try {
    // Many writers leave the last bytes of it out.
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooMuch();
    if (bytes.length === 0) return bytes;
    throw new Unreadable("invalid", "a stream that is not deflated");
  }
}

function fromHex(bytes: Buffer): Buffer {
  const hex = bytes.toString("latin1").split(">")[0]?.replaceAll(/[^0-9a-f]/giu, "") ?? "";
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, "hex");
}

function fromBase85(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1").replace(/^\s*<~/u, "").split("~")[0]?.replaceAll(/\s/gu, "") ?? "";
  const groups = text.match(/z|[!-u]{1,5}/gu) ?? [];
  const parts = groups.map((group) => {
    const digits = group === "z" ? "!!!!!" : group.padEnd(5, "u");
    const value = [...digits].reduce((sum, digit) => sum * 85 + digit.charCodeAt(0) - 33, 0);
    const four = Buffer.alloc(4);
    four.writeUInt32BE(value % 2 ** 32);
    return group === "z" ? four : four.subarray(0, group.length - 1);
  });
  return Buffer.concat(parts);
}

function fromRuns(bytes: Buffer, most: number): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length && bytes[at] !== 128;) {
    const said = bytes[at] ?? 0;
    const part = said < 128 ? bytes.subarray(at + 1, at + 2 + said) : Buffer.alloc(257 - said, bytes[at + 1]);
    parts.push(part);
    length += part.length;
    if (length > most) throw tooMuch();
    at += said < 128 ? said + 2 : 2;
  }
  return Buffer.concat(parts);
}

function within(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw tooMuch();
  return bytes;
}

const tooMuch = (): Unreadable => new Unreadable("tooLarge", "unpacked too large");
const nameOf = (value: Value): string => (isName(value) ? value.name : "");

/** One, several or none are written in three ways. */
function listOf(value: Value): readonly Value[] {
  if (value === null) return [];
  return isList(value) ? value : [value];
}
