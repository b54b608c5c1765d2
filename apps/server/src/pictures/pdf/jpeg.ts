// Pictures in JPEG within a document are decoded and written anew, as pictures of their own are: what a camera says of its owner goes, and
// what is broken is refused.
import sharp, { type Sharp } from "sharp";
import { type Body, packed, type Remake } from "./copy.ts";
import { Unreadable } from "./values.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg"] });
sharp.cache(false);

const quality = 88;
/** What Adobe's programs say of colours, which makes libvips turn those of four inks over (APP14). */
const adobe = Buffer.from("Adobe", "latin1");

/** @param mostDots that a picture may have */
export function jpegRemaker(mostDots: number): Remake {
  return async ({ entries, bytes }) => {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: "error", ignoreIcc: true });
    const head = await picture.metadata().catch(() => undefined);
    if (head === undefined) throw new Unreadable("invalid", "no JPEG");
    if (head.width * head.height > mostDots) throw new Unreadable("tooLarge", "dots of a picture");
    entries.set("Width", String(head.width)).set("Height", String(head.height)).set("BitsPerComponent", "8");
    try {
      return head.channels === 4 ? await fourInks(picture, bytes, entries) : await written(picture, entries, head.channels === 1);
    } catch {
      throw new Unreadable("invalid", "a broken JPEG");
    }
  };
}

async function written(picture: Sharp, entries: Map<string, string>, isGrey: boolean): Promise<Body> {
  const bytes = await picture.toColourspace(isGrey ? "b-w" : "srgb").jpeg({ quality }).toBuffer();
  return { entries: entries.set("Filter", "/DCTDecode"), bytes, isJpeg: true };
}

/** Cyan, magenta, yellow and black stay what they are, so that the document's own colours and its order of them hold: they are written without loss. */
async function fourInks(picture: Sharp, jpeg: Buffer, entries: Map<string, string>): Promise<Body> {
  const inks = await picture.pipelineColourspace("cmyk").toColourspace("cmyk").raw().toBuffer();
  if (jpeg.subarray(0, 65_536).includes(adobe)) for (const [at, ink] of inks.entries()) inks[at] = 255 - ink;
  return packed(inks, entries);
}
