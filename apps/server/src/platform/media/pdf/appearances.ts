// Draws annotations into the page, such as filled-in form values, signatures and stamps; their actions are dropped.
import { PDFArray, PDFDict, PDFHexString, PDFNumber, type PDFObject, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { at, type Lookup, nameOf, numbersOf, Unreadable } from "./values.ts";

/** What is drawn, and where. */
export type Appearance = { readonly drawn: PDFObject; readonly matrix: string };

const notDrawn = new Set<string | undefined>([
  "Link",
  "Popup",
  "Text",
  "FileAttachment",
  "Sound",
  "Movie",
  "Screen",
  "RichMedia",
  "3D",
]);
/** Hidden, or not on screens. */
const isHidden = (flags: number): boolean => (flags & 2) !== 0 || (flags & 32) !== 0;

/**
 * The appearances of a page. @throws Unreadable where a form field has a value that nothing draws: it would silently
 * disappear
 */
export function appearancesOf(page: PDFDict, lookup: Lookup): readonly Appearance[] {
  const annotations = lookup(at(page, "Annots"));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((one) => {
    const annotation = lookup(one);
    if (!(annotation instanceof PDFDict)) return [];
    const [kind, flags] = [nameOf(lookup(at(annotation, "Subtype"))), lookup(at(annotation, "F"))];
    if (notDrawn.has(kind) || (flags instanceof PDFNumber && isHidden(flags.asNumber()))) return [];
    const drawn = appearanceOf(annotation, lookup);
    const stands = lookup(drawn);
    if (drawn === undefined || !(stands instanceof PDFRawStream)) {
      if (kind === "Widget" && isFilled(annotation, lookup))
        throw new Unreadable("unsupported", "a form's entry that nothing draws");
      return [];
    }
    const matrix = matrixOf(numbersOf(at(annotation, "Rect"), lookup), stands.dict, lookup);
    return matrix === undefined ? [] : [{ drawn, matrix }];
  });
}

/** The normal appearance; of several, that of the current state. */
function appearanceOf(annotation: PDFDict, lookup: Lookup): PDFObject | undefined {
  const appearances = lookup(at(annotation, "AP"));
  const normal = appearances instanceof PDFDict ? at(appearances, "N") : undefined;
  const stands = lookup(normal);
  if (!(stands instanceof PDFDict)) return normal;
  const state = nameOf(lookup(at(annotation, "AS")));
  return state === undefined ? undefined : at(stands, state);
}

/** A text or choice field with a value. */
function isFilled(field: PDFDict, lookup: Lookup): boolean {
  const parent = lookup(at(field, "Parent"));
  const of = (key: string): PDFObject | undefined =>
    lookup(at(field, key) ?? (parent instanceof PDFDict ? at(parent, key) : undefined));
  const [type, value] = [nameOf(of("FT")), of("V")];
  return (
    (type === "Tx" || type === "Ch") &&
    (value instanceof PDFString || value instanceof PDFHexString) &&
    value.asBytes().length > 0
  );
}

/** The matrix that places an appearance (ISO 32000-1, 12.5.5). */
function matrixOf(place: readonly number[], form: PDFDict, lookup: Lookup): string | undefined {
  const box = numbersOf(at(form, "BBox"), lookup);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(at(form, "Matrix"), lookup);
  if (place.length !== 4 || box.length !== 4) return undefined;
  const [left, bottom, right, top] = box as [number, number, number, number];
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [x, y] = [span(corners.map(([one]) => one)), span(corners.map(([, one]) => one))];
  const [toX, toY] = [span([place[0] ?? 0, place[2] ?? 0]), span([place[1] ?? 0, place[3] ?? 0])];
  const [wide, high] = [x.length === 0 ? 1 : toX.length / x.length, y.length === 0 ? 1 : toY.length / y.length];
  return [wide, 0, 0, high, toX.from - x.from * wide, toY.from - y.from * high]
    .map((one) => String(PDFNumber.of(one)))
    .join(" ");
}

function span(values: readonly number[]): { readonly from: number; readonly length: number } {
  const from = Math.min(...values);
  return { from, length: Math.max(...values) - from };
}
