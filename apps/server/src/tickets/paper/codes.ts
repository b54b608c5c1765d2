// Number and code as a scanner reads them from the paper.
import bwip from "bwip-js/node";
import type { PrintoutTicket } from "./paper.ts";

/** What QR and Code 128 carry: number and code, as the pay window reads them. */
export function scanText(number: number, code: string): string {
  return `${number}-${code}`;
}

/** Both, as they are drawn on paper. */
export function drawingsOf(number: number, code: string): Pick<PrintoutTicket, "qr" | "bars"> {
  const text = scanText(number, code);
  return { qr: svg({ bcid: "qrcode", text }), bars: svg({ bcid: "code128", text, height: 9 }) };
}

function svg(options: Parameters<typeof bwip.toSVG>[0]): string {
  return bwip.toSVG({ ...options, paddingwidth: 0, paddingheight: 0 });
}
