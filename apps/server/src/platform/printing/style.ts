// The layout of a ticket on its paper. Printers leave a few millimetres at both sides of a roll; on a page the ticket
// stays in a column.

/** Millimetres: a narrow roll, a wide one, a page. */
export type PaperWidth = 58 | 80 | 210;

export function paperWidth(millimetres: number): PaperWidth {
  if (millimetres <= 58) return 58;
  return millimetres <= 80 ? 80 : 210;
}

const innerMm = { 58: 48, 80: 72, 210: 100 } as const;
const wideMm = { ...innerMm, 210: 180 } as const;
const qrMm = { 58: 26, 80: 32, 210: 36 } as const;

/** @param isWide whether a page is printed at full width instead of in a column */
export function printoutStyle(width: PaperWidth, isWide = false): string {
  const inner = isWide ? wideMm[width] : innerMm[width];
  const page = width === 210 ? "size: A4; margin: 15mm" : `size: ${width}mm auto; margin: 3mm ${(width - inner) / 2}mm`;
  return `@page { ${page}; }
* { color: #000; background: #fff; box-sizing: border-box; }
body { width: ${inner}mm; margin: 0 auto; font: ${width === 58 ? 9 : 10}pt/1.25 Arial, Helvetica, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.3em; margin: 0 0 1mm; text-align: center; } h1 span { font-size: .7em; font-weight: normal; }
p { margin: .8mm 0; overflow-wrap: anywhere; } .gap { height: 2mm; } hr { border: 0; border-top: 1px dashed #000; margin: 1mm 0; }
ol { margin: 1mm 0; padding: 1mm 0 1mm 5mm; border-block: 1px dashed #000; } li { margin: 1mm 0; overflow-wrap: anywhere; }
.leg { display: flex; justify-content: space-between; column-gap: 2mm; } .leg span:last-child { flex: none; }
.leg + br, .leg + div + br { display: none; }
.ends { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 2mm; font-size: 1.1em; } .ends b { margin-left: auto; text-align: right; }
.number { font-size: 2.2em; font-weight: bold; text-align: center; letter-spacing: .02em; margin: 0; }
.code { font-size: 1.5em; font-weight: bold; text-align: center; margin: 0 0 1mm; }
.number span, .code span { font-size: 9pt; font-weight: normal; letter-spacing: 0; display: block; }
.qr { text-align: center; } .qr svg { width: ${qrMm[width]}mm; height: auto; } .bars svg { width: 100%; height: 11mm; }
.mode, .day, .act { font-weight: bold; text-align: center; } .title { font-size: 1.3em; font-weight: bold; text-align: center; }
.amount { font-size: 1.8em; font-weight: bold; text-align: center; } .amount span { font-size: 9pt; font-weight: normal; display: block; }
.league { font-size: 1.2em; font-weight: bold; border-top: 2px solid #000; margin: 2mm 0 0; padding-top: 1mm; }
.start { border-top: 1px dotted #000; margin: 1mm 0 0; padding-top: .5mm; font-size: 9pt; }
.heads + .start { border-top: 0; } .more { font-size: 9pt; padding-left: 3mm; }
.cells { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 1mm; margin: 0; }
.cells b { flex: 0 0 ${isWide && width === 210 ? "60mm" : "100%"}; }
.cells span { flex: 1 0 0; text-align: right; overflow-wrap: normal; } .heads { font-size: 9pt; border-bottom: 1px solid #000; }
 .copy { font-size: 1.6em; font-weight: bold; text-align: center; border: 2px solid #000; padding: 1mm; }`;
}
