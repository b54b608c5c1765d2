export { closingKind, type ClosingRow, paperClosing } from "./closing.ts";
export { completed, drawPaper, eachOf, pairs, type PaperHouse, type PaperKind, type PaperShape, type PaperWriter, templateFaults } from "./document.ts";
export { type Cell, drawPdf, type PdfPage, type TextStyle } from "./pdf.ts";
export { type FigureRow, paperReceipt, receiptKind } from "./receipt.ts";
export { houseOf, paperFor, printerOf, templateOf } from "./shape.ts";
export { type LinesSheet, paperSheet, sheetKind } from "./sheet.ts";
export { specimenEvents } from "./specimen-events.ts";
export { paperWidth } from "./style.ts";
export type { Need } from "./template.ts";
