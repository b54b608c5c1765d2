// Number and code for scanners, as printed on the paper.
import bwip from "bwip-js/node";
import type { PrintoutTicket } from "./paper.ts";

/** The content of QR and Code 128: number and code, as the pay window reads them. */
export function scanText(number: number, code: string): string {
  return `${number}-${code}`;
}

/** Both, as drawings. */
export function drawingsOf(number: number, code: string): Pick<PrintoutTicket, "qr" | "bars"> {
  const text = scanText(number, code);
  return { qr: svg({ bcid: "qrcode", text }), bars: svg({ bcid: "code128", text, height: 9 }) };
}

function svg(options: Parameters<typeof bwip.toSVG>[0]): string {
  return bwip.toSVG({ ...options, paddingwidth: 0, paddingheight: 0 });
}
