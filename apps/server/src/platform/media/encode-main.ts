// A separate process that reads one picture from its input and rewrites it: an exploited decoder ends with it, and it
// has no environment to leak. Its arguments are the maximum dots of a picture and the longest side of the result; it
// writes a line of JSON, then the bytes. It imports only the library: loading the whole contract for each picture took
// several times as long as the picture.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { EncodeOutcome } from "./encode.ts";

/** The formats that the library may read: those that browsers produce, none of which references other files. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});
sharp.cache(false);

const [mostDots, longestSide] = process.argv.slice(2).map(Number) as [number, number];
const mostSeconds = 15;
const quality = 88;

const { outcome: result, bytes } = await encode(await buffer(process.stdin));
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(result)}\n`), bytes]));

async function encode(input: Buffer): Promise<{ readonly outcome: EncodeOutcome; readonly bytes: Uint8Array }> {
  const picture = sharp(input, { limitInputPixels: false, failOn: "error", pages: 1 });
  const head = await picture.metadata().catch(() => undefined);
  if (head === undefined) return { outcome: { fault: "notAChoice" }, bytes: new Uint8Array() };
  if (head.width * head.height > mostDots) return { outcome: { fault: "tooLarge" }, bytes: new Uint8Array() };
  try {
    const made = await picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: mostSeconds })
      .toBuffer({ resolveWithObject: true });
    return { outcome: { width: made.info.width, height: made.info.height }, bytes: made.data };
  } catch {
    return { outcome: { fault: "invalid" }, bytes: new Uint8Array() };
  }
}
