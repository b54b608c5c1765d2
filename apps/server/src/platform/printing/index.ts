export { closingKind, type ClosingRow, printoutClosing } from "./closing.ts";
export {
  completed,
  drawPrintout,
  eachOf,
  pairs,
  type PrintoutHouse,
  type PrintoutKind,
  type PrintoutShape,
  type PrintoutWriter,
  templateFaults,
} from "./document.ts";
export { type Cell, drawPdf, type PdfPage, type TextStyle } from "./pdf.ts";
export { type FigureRow, printoutReceipt, receiptKind } from "./receipt.ts";
export { houseOf, printoutFor, printerOf, templateOf } from "./shape.ts";
export { printoutResults, type ResultsSheet, resultsKind } from "./results.ts";
export { type LinesSheet, printoutSheet, sheetKind } from "./sheet.ts";
export { specimenEvents, specimenResults } from "./specimen-events.ts";
export { paperWidth } from "./style.ts";
export type { Need } from "./template.ts";
