import Encoder from "@point-of-sale/receipt-printer-encoder";
import type { Bitmap } from "./bitmap.ts";

/** A printer's memory may be small: a picture goes in parts of so many rows, without a gap. */
const rowsOfPart = 256;
const linesBeforeCut = 5;
const inkBelow = 128;

type PrintOptions = { readonly cut: boolean; readonly drawer: boolean };

/** The ESC/POS commands that print a picture, then cut, then open the drawer. */
export function escPosOf(bitmap: Bitmap, { cut, drawer }: PrintOptions): Uint8Array {
  const encoder = new Encoder({ language: "esc-pos", imageMode: "raster", newline: "\n", columns: 48 });
  encoder.initialize().lineSpacing("none");
  for (let from = 0; from < bitmap.height; from += rowsOfPart) {
    const height = Math.min(rowsOfPart, bitmap.height - from);
    // The encoder takes heights in eights; rows below the picture's end stay white.
    const part = pixelsOf(bitmap, from, Math.ceil(height / 8) * 8);
    encoder.image(part, { width: part.width, height: part.height, algorithm: "threshold", threshold: inkBelow });
  }
  encoder.lineSpacing("default").newline(linesBeforeCut);
  if (cut) encoder.cut("partial");
  if (drawer) encoder.pulse();
  return encoder.encode();
}

function pixelsOf(
  { width, height, rows }: Bitmap,
  from: number,
  count: number,
): { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray } {
  const data = new Uint8ClampedArray(width * count * 4).fill(255);
  const bytes = width / 8;
  for (let y = 0; y < Math.min(count, height - from); y += 1)
    for (let x = 0; x < width; x += 1)
      if (((rows[(from + y) * bytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height: count, data };
}
