// The pages of a document in their order, with what each has from above it in the tree.
import { type Dict, isDict, isList, Unreadable, type Value } from "./values.ts";
import type { PdfFile } from "./read-file.ts";

const inherited = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

/** @throws Unreadable: no page at all, or more than `most` */
export function pagesOf({ root, lookup }: PdfFile, most: number): readonly Dict[] {
  const pages: Dict[] = [];
  const seen = new Set<Dict>();
  const open: { readonly value: Value; readonly from: Dict }[] = [{ value: lookup(root.get("Pages")), from: new Map() }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, from } = next;
    // A page that stands in the tree twice is one page; a tree that goes round has an end.
    if (!isDict(value) || seen.has(value)) continue;
    seen.add(value);
    const here = new Map([...from, ...inherited.flatMap((key) => (value.has(key) ? [[key, value.get(key) ?? null] as const] : []))]);
    const kids = lookup(value.get("Kids"));
    if (isList(kids)) open.push(...kids.toReversed().map((kid) => ({ value: lookup(kid), from: here })));
    else pages.push(new Map([...value, ...here]));
    if (pages.length > most) throw new Unreadable("tooMany", "pages");
  }
  if (pages.length === 0) throw new Unreadable("invalid", "no page");
  return pages;
}
