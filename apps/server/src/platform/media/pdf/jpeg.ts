// JPEG pictures within a document are decoded and re-encoded, like separate pictures: camera metadata is dropped, and
// broken files are refused.
import { PDFName, PDFNumber, PDFRawStream } from "@cantoo/pdf-lib";
import sharp, { type Sharp } from "sharp";
import { packed, type Remake, set } from "./copy.ts";
import { Unreadable } from "./values.ts";

const quality = 88;
/** Adobe's colour marker, which makes libvips invert the colours of CMYK pictures (APP14). */
const adobe = Buffer.from("Adobe", "latin1");

/** @param mostDots the maximum of a picture */
export function jpegRemaker(mostDots: number): Remake {
  return async (jpeg) => {
    const picture = sharp(jpeg.contents, { limitInputPixels: false, failOn: "error", ignoreIcc: true });
    const head = await picture.metadata().catch(() => undefined);
    if (head?.format !== "jpeg") throw new Unreadable("invalid", "no JPEG");
    if (head.width * head.height > mostDots) throw new Unreadable("tooMuch", "dots of a picture");
    for (const [key, value] of Object.entries({ Width: head.width, Height: head.height, BitsPerComponent: 8 }))
      set(jpeg.dict, key, PDFNumber.of(value));
    try {
      return head.channels === 4
        ? packed(await fourInks(picture, Buffer.from(jpeg.contents)), jpeg.dict)
        : await written(picture, jpeg, head.channels === 1);
    } catch {
      throw new Unreadable("invalid", "a broken JPEG");
    }
  };
}

async function written(picture: Sharp, { dict }: PDFRawStream, isGrey: boolean): Promise<PDFRawStream> {
  set(dict, "Filter", PDFName.of("DCTDecode"));
  return PDFRawStream.of(
    dict,
    await picture
      .toColourspace(isGrey ? "b-w" : "srgb")
      .jpeg({ quality })
      .toBuffer(),
  );
}

/**
 * CMYK values are kept, so that the document's own colours and decode arrays stay valid: they are written without loss.
 */
async function fourInks(picture: Sharp, jpeg: Buffer): Promise<Buffer> {
  const inks = await picture.pipelineColourspace("cmyk").toColourspace("cmyk").raw().toBuffer();
  if (jpeg.subarray(0, 65_536).includes(adobe)) for (const [place, ink] of inks.entries()) inks[place] = 255 - ink;
  return inks;
}
