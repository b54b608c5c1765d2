import { drawingSVG, qrcode } from "bwip-js/browser";

/** A text as a QR code: the address of a picture that is drawn here and never leaves the page. */
export function qrPicture(text: string): string {
  const svg = qrcode({ bcid: "qrcode", text, scale: 3, padding: 4, backgroundcolor: "ffffff" }, drawingSVG()) as string;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
