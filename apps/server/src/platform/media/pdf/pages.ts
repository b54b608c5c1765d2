// The pages of a document in order, with their inherited attributes from the tree.
import { PDFArray, PDFDict, type PDFObject } from "@cantoo/pdf-lib";
import { set } from "./copy.ts";
import { at, type Lookup, Unreadable } from "./values.ts";

type Open = { readonly value: PDFObject | undefined; readonly from: PDFDict };
const inherited = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

/** @throws Unreadable: no page at all, or more than `most` */
export function pagesOf(root: PDFDict, lookup: Lookup, most: number): readonly PDFDict[] {
  const pages: PDFDict[] = [];
  const seen = new Set<PDFDict>();
  const open: Open[] = [{ value: lookup(at(root, "Pages")), from: PDFDict.withContext(root.context) }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, from } = next;
    // A page that is in the tree twice is one page; a cyclic tree ends.
    if (!(value instanceof PDFDict) || seen.has(value)) continue;
    seen.add(value);
    const here = PDFDict.withContext(root.context);
    for (const key of inherited) set(here, key, at(value, key) ?? at(from, key));
    const kids = lookup(at(value, "Kids"));
    if (kids instanceof PDFArray)
      open.push(
        ...kids
          .asArray()
          .toReversed()
          .map((kid) => ({ value: lookup(kid), from: here })),
      );
    else pages.push(PDFDict.fromMapWithContext(new Map([...value.entries(), ...here.entries()]), root.context));
    if (pages.length > most) throw new Unreadable("tooMany", "pages");
  }
  if (pages.length === 0) throw new Unreadable("invalid", "no page");
  return pages;
}
