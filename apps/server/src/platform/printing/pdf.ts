// An A4 document as a PDF, drawn from top to bottom: texts, tables, lines. It embeds the letters that it uses, those of
// six languages; letters missing in one face are drawn in the next that has them.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import Pdf from "pdfkit";

const find = createRequire(import.meta.url);
type Weight = "400" | "600";
/** The faces in order: the one of the screens, and one for Chinese, which comes in parts and in one weight. */
const faces = [
  {
    name: "ibm-plex-sans",
    weights: ["400", "600"] as readonly Weight[],
    isWanted: (part: string): boolean => part.startsWith("latin"),
  },
  {
    name: "zcool-xiaowei",
    weights: ["400"] as readonly Weight[],
    isWanted: (part: string): boolean => part.startsWith("["),
  },
] as const;

type Part = {
  readonly file: (weight: Weight) => string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
};
let known: readonly Part[] | undefined;

/** Which file of a face has which letters. */
function partsOf(): readonly Part[] {
  known ??= faces.flatMap(({ name, weights, isWanted }) => {
    const ranges = find(`@fontsource/${name}/unicode.json`) as Readonly<Record<string, string>>;
    // The first part with a letter is used: `latin` comes before `latin-ext`, whose declared ranges exceed its letters.
    return Object.entries(ranges)
      .filter(([part]) => isWanted(part))
      .toSorted(([one], [other]) => one.length - other.length)
      .map(([part, text]) => ({
        file: (weight: Weight) =>
          find.resolve(
            `@fontsource/${name}/files/${name}-${part.replaceAll(/[[\]]/g, "")}-${weights.includes(weight) ? weight : "400"}-normal.woff`,
          ),
        ranges: text.split(",").map((range) => {
          const [first = "0", last = first] = range.trim().slice(2).split("-");
          return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
        }),
      }));
  });
  return known;
}

type Run = { readonly font: string; readonly text: string };
export type TextStyle = { readonly size?: number; readonly bold?: boolean; readonly grey?: boolean };
export type Cell = { readonly text: string; readonly share: number; readonly right?: boolean };

const margin = 50;
const [pageWidth, pageHeight] = [595.28, 841.89];
const inner = pageWidth - 2 * margin;
const leading = 1.35;

/**
 * Draws a document. @param draw its content @param pageText the footer of its pages @returns its bytes, the same for
 * the same input
 */
export async function drawPdf(
  {
    title,
    author,
    at,
    texts,
    pageText,
  }: {
    readonly title: string;
    readonly author: string;
    readonly at: number;
    /** All text that will be drawn, so that its letters are loaded. */
    readonly texts: readonly string[];
    readonly pageText: (page: number, pages: number) => string;
  },
  draw: (page: PdfPage) => void,
): Promise<Uint8Array> {
  const document = new Pdf({
    size: "A4",
    margin,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: new Date(at), ModDate: new Date(at) },
    lang: "",
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve) => {
    document.on("end", resolve);
  });
  document.on("data", (chunk: Uint8Array) => {
    chunks.push(chunk);
  });
  const fonts = await fontsFor(document, [...texts, title, pageText(1, 1), "0123456789"]);
  const page = new PdfPage(document, fonts);
  draw(page);
  page.foot(pageText);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Document = InstanceType<typeof Pdf>;
type FontOf = (letter: string, bold: boolean) => string;

/** Reads the fonts that texts need. */
async function fontsFor(document: Document, texts: readonly string[]): Promise<FontOf> {
  const parts = partsOf();
  const byLetter = new Map(
    [...new Set(texts.join(""))].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const found = parts.findIndex(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
      return [letter, Math.max(0, found)] as const;
    }),
  );
  for (const index of new Set([0, ...byLetter.values()])) {
    for (const weight of ["400", "600"] as const) {
      const file = parts[index]?.file(weight);
      if (file !== undefined) document.registerFont(`${String(index)}/${weight}`, await readFile(file));
    }
  }
  return (letter, bold) => `${String(byLetter.get(letter) ?? 0)}/${bold ? "600" : "400"}`;
}

/** The drawing state, with the current height. */
export class PdfPage {
  readonly #document: Document;
  readonly #fontOf: FontOf;
  #y = margin;

  constructor(document: Document, fontOf: FontOf) {
    this.#document = document;
    this.#fontOf = fontOf;
  }

  /** A paragraph, or several side by side, each of lines. */
  columns(
    cells: readonly (Cell & TextStyle)[],
    { gap = 0, after = 0 }: { readonly gap?: number; readonly after?: number } = {},
  ): void {
    const shares = cells.reduce((sum, { share }) => sum + share, 0);
    const room = inner - gap * (cells.length - 1);
    const laid = cells.map((cell) => ({ cell, lines: this.#lines(cell.text, (room * cell.share) / shares, cell) }));
    const height = Math.max(...laid.map(({ cell, lines }) => lines.length * (cell.size ?? 10) * leading));
    if (this.#y + height > pageHeight - margin - 20) this.#turn();
    let x = margin;
    for (const { cell, lines } of laid) {
      const width = (room * cell.share) / shares;
      for (const [index, line] of lines.entries()) {
        const at = cell.right === true ? x + width - this.#widthOf(line, cell.size ?? 10) : x;
        this.#draw(line, at, this.#y + index * (cell.size ?? 10) * leading, cell);
      }
      x += width + gap;
    }
    this.#y += height + after;
  }

  text(text: string, style: TextStyle = {}, after = 0): void {
    this.columns([{ text, share: 1, ...style }], { after });
  }

  /** A thin line across, and room below it. */
  rule(after = 6): void {
    this.#document
      .moveTo(margin, this.#y)
      .lineTo(pageWidth - margin, this.#y)
      .lineWidth(0.5)
      .strokeColor("#999")
      .stroke();
    this.#y += after;
  }

  space(height: number): void {
    this.#y += height;
  }

  /** Writes the footer of every page. */
  foot(pageText: (page: number, pages: number) => string): void {
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(start + page);
      const runs = this.#runs(pageText(page + 1, count), false);
      this.#draw(runs, pageWidth - margin - this.#widthOf(runs, 8), pageHeight - margin + 4, { size: 8, grey: true });
    }
  }

  #turn(): void {
    this.#document.addPage();
    this.#y = margin;
  }

  #runs(text: string, bold: boolean): readonly Run[] {
    const runs: Run[] = [];
    // The narrow space of French is in no face; a plain non-breaking space is.
    for (const letter of text.replaceAll("\u202f", "\u00a0")) {
      const font = letter === " " ? (runs.at(-1)?.font ?? this.#fontOf(letter, bold)) : this.#fontOf(letter, bold);
      const last = runs.at(-1);
      if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter };
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + this.#document.font(font).fontSize(size).widthOfString(text), 0);
  }

  /** Broken at words, or in Chinese at characters; a non-breaking space counts as a letter. */
  #lines(text: string, width: number, { size = 10, bold = false }: TextStyle): readonly (readonly Run[])[] {
    return text.split("\n").flatMap((paragraph) => {
      const lines: string[] = [];
      let line = "";
      for (const word of paragraph.match(/[⺀-鿿＀-￯]|[^ ⺀-鿿＀-￯]+| +/gu) ?? [""]) {
        const longer = line + word;
        if (line !== "" && this.#widthOf(this.#runs(longer.trimEnd(), bold), size) > width) {
          lines.push(line.trimEnd());
          line = word.trimStart();
        } else line = longer;
      }
      return [...lines, line].map((one) => this.#runs(one, bold));
    });
  }

  #draw(runs: readonly Run[], x: number, y: number, { size = 10, grey = false }: TextStyle): void {
    // Faces differ in height, but share a baseline.
    const line = y + size;
    let at = x;
    for (const { font, text } of runs) {
      this.#document
        .font(font)
        .fontSize(size)
        .fillColor(grey ? "#555" : "#000")
        .text(text, at, line, { lineBreak: false, baseline: "alphabetic" });
      at += this.#document.widthOfString(text);
    }
  }
}
