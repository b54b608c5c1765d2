// What stands on a page as an annotation, such as what was filled into a form, a signature, a stamp, is drawn into it; what an annotation does is left behind.
import { numberText } from "./copy.ts";
import type { PdfFile } from "./read-file.ts";
import { type Dict, isDict, isList, isName, isStream, Unreadable, type Value } from "./values.ts";

/** What is drawn, and where. */
export type Appearance = { readonly drawn: Value; readonly matrix: string };

const notDrawn = new Set(["Link", "Popup", "Text", "FileAttachment", "Sound", "Movie", "Screen", "RichMedia", "3D"]);
/** Hidden, or not on screens. */
const isHidden = (flags: number): boolean => (flags & 2) !== 0 || (flags & 32) !== 0;

/** The appearances of a page. @throws Unreadable where a form has an entry that nothing draws: it would be gone without a word */
export function appearancesOf(page: Dict, { lookup }: PdfFile): readonly Appearance[] {
  const annotations = lookup(page.get("Annots"));
  if (!isList(annotations)) return [];
  return annotations.flatMap((one) => {
    const annotation = lookup(one);
    if (!isDict(annotation)) return [];
    const [kind, flags] = [lookup(annotation.get("Subtype")), lookup(annotation.get("F"))];
    if ((isName(kind) && notDrawn.has(kind.name)) || (typeof flags === "number" && isHidden(flags))) return [];
    const drawn = appearanceOf(annotation, lookup);
    const stands = lookup(drawn);
    if (drawn === undefined || !isStream(stands)) {
      if (isName(kind) && kind.name === "Widget" && isFilled(annotation, lookup)) throw new Unreadable("unsupported", "a form's entry that nothing draws");
      return [];
    }
    const matrix = matrixOf(numbers(annotation.get("Rect"), lookup), stands.dict, lookup);
    return matrix === undefined ? [] : [{ drawn, matrix }];
  });
}

type Lookup = PdfFile["lookup"];

/** The normal appearance, of several that of the state in which it is. */
function appearanceOf(annotation: Dict, lookup: Lookup): Value | undefined {
  const appearances = lookup(annotation.get("AP"));
  const normal = isDict(appearances) ? appearances.get("N") : undefined;
  const stands = lookup(normal);
  if (!isDict(stands)) return normal;
  const state = lookup(annotation.get("AS"));
  return isName(state) ? stands.get(state.name) : undefined;
}

/** A text or choice with something in it. */
function isFilled(field: Dict, lookup: Lookup): boolean {
  const parent = lookup(field.get("Parent"));
  const of = (key: string): Value => lookup(field.get(key) ?? (isDict(parent) ? parent.get(key) : undefined));
  const [type, value] = [of("FT"), of("V")];
  return isName(type) && (type.name === "Tx" || type.name === "Ch") && Buffer.isBuffer(value) && value.length > 0;
}

/** What brings an appearance to its place (ISO 32000-1, 12.5.5). */
function matrixOf(place: readonly number[], form: Dict, lookup: Lookup): string | undefined {
  const box = numbers(form.get("BBox"), lookup);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers(form.get("Matrix"), lookup);
  if (place.length !== 4 || box.length !== 4) return undefined;
  const [left, bottom, right, top] = box as [number, number, number, number];
  const corners = [[left, bottom], [right, bottom], [left, top], [right, top]].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [x, y] = [span(corners.map(([one]) => one)), span(corners.map(([, one]) => one))];
  const [toX, toY] = [span([place[0] ?? 0, place[2] ?? 0]), span([place[1] ?? 0, place[3] ?? 0])];
  const [wide, high] = [x.length === 0 ? 1 : toX.length / x.length, y.length === 0 ? 1 : toY.length / y.length];
  return [wide, 0, 0, high, toX.from - x.from * wide, toY.from - y.from * high].map(numberText).join(" ");
}

function span(values: readonly number[]): { readonly from: number; readonly length: number } {
  const from = Math.min(...values);
  return { from, length: Math.max(...values) - from };
}

function numbers(value: Value | undefined, lookup: Lookup): readonly number[] {
  const found = lookup(value);
  return isList(found) ? found.map((one) => lookup(one)).filter((one) => typeof one === "number") : [];
}
