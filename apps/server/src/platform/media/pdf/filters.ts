// Decodes streams. The size is counted here; a filter that exceeds it before it can be counted ends with its process.
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { at, type Lookup, nameOf, Unreadable } from "./values.ts";

/** The most bytes of one stream, and of all streams of a document together. */
const mostOfOne = 64 * 1024 * 1024;
export const mostOfAll = 256 * 1024 * 1024;

/** @param left how much all remaining streams may hold together */
export type Room = { left: number };

/**
 * The content of a stream. @param isJpeg it is still a JPEG; @param predicted the predictor parameters of its last
 * filter
 */
export type Unfiltered = {
  readonly bytes: Uint8Array;
  readonly isJpeg: boolean;
  readonly predicted: PDFDict | undefined;
};

const unpacking = new Set<string | undefined>([
  "FlateDecode",
  "LZWDecode",
  "ASCII85Decode",
  "ASCIIHexDecode",
  "RunLengthDecode",
]);

/** Decodes a stream. Filters for pictures that cannot be rewritten here are refused as `unsupported`. */
export function unfilter({ dict, contents }: PDFRawStream, lookup: Lookup, room: Room): Unfiltered {
  const filters = listOf(lookup(at(dict, "Filter"))).map((value) => nameOf(lookup(value)));
  const parameters = listOf(lookup(at(dict, "DecodeParms"))).map(lookup);
  const isJpeg = filters.at(-1) === "DCTDecode";
  let bytes: Uint8Array = contents;
  let predicted: PDFDict | undefined;
  for (const [index, filter] of (isJpeg ? filters.slice(0, -1) : filters).entries()) {
    if (!unpacking.has(filter)) throw new Unreadable("unsupported", `filter ${String(filter)}`);
    if (predicted !== undefined) throw new Unreadable("unsupported", "predicted twice");
    const given = parameters[index];
    bytes = unpacked(bytes, String(filter), given instanceof PDFDict ? given : undefined, dict);
    room.left -= bytes.length;
    if (bytes.length > mostOfOne || room.left < 0) throw new Unreadable("tooMuch", "unpacked");
    predicted = given instanceof PDFDict && isPredicted(lookup(at(given, "Predictor"))) ? given : undefined;
  }
  return { bytes, isJpeg, predicted };
}

function unpacked(
  bytes: Uint8Array,
  filter: string,
  parameters: PDFDict | undefined,
  { context }: PDFDict,
): Uint8Array {
  const one = PDFDict.withContext(context);
  one.set(PDFName.of("Filter"), PDFName.of(filter));
  if (parameters !== undefined) one.set(PDFName.of("DecodeParms"), parameters);
  return decodePDFRawStream(PDFRawStream.of(one, bytes)).decode();
}

const isPredicted = (predictor: PDFObject | undefined): boolean =>
  predictor instanceof PDFNumber && predictor.asNumber() > 1;

/** One, several or none are written in three ways. */
function listOf(value: PDFObject | undefined): readonly PDFObject[] {
  if (value === undefined) return [];
  return value instanceof PDFArray ? value.asArray() : [value];
}
