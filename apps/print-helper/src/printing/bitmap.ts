import sharp from "sharp";

/** A picture of black and white dots: rows of bytes, the leftmost dot in the highest bit, 1 is black. */
export type Bitmap = { readonly width: number; readonly height: number; readonly rows: Uint8Array };

/** From this lightness on a dot stays white. Letters' soft edges are rather black, so that thin strokes stay whole. */
const whiteFrom = 160;

/** Reads a picture as dots of a paper's width: what is wider is cut off, the rest is white; white rows at its end go. */
export async function readBitmap(picture: Buffer, width: number): Promise<Bitmap> {
  const { data, info } = await sharp(picture)
    .flatten({ background: "white" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytes = width / 8;
  const rows = new Uint8Array(bytes * info.height);
  let height = 0;
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < Math.min(width, info.width); x += 1) {
      if ((data[(y * info.width + x) * info.channels] ?? 255) >= whiteFrom) continue;
      rows[y * bytes + (x >> 3)] = (rows[y * bytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      height = y + 1;
    }
  return { width, height, rows: rows.subarray(0, bytes * height) };
}
