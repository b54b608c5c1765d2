// Rewrites a document: its pages with what they draw, and nothing else.

import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef, PDFWriter } from "@cantoo/pdf-lib";
import { appearancesOf } from "./appearances.ts";
import { Copy, packed, plain, type Remake, set } from "./copy.ts";
import { mostOfAll } from "./filters.ts";
import { content, layers, pageKeys, resourceKeys, xObjects } from "./rules.ts";
import { at, type Lookup, lookupIn, Unreadable } from "./values.ts";

// The pages of a document in order, with their inherited attributes from the tree.

type Open = { readonly value: PDFObject | undefined; readonly from: PDFDict };
const inherited = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

/** @throws Unreadable: no page at all, or more than `most` */
function pagesOf(root: PDFDict, lookup: Lookup, most: number): readonly PDFDict[] {
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

type Remade = { readonly pages: number; readonly bytes: Buffer };

const mostObjects = 50_000;
/** The limits of a document as a whole. */
const mostBytes = 24 * 1024 * 1024;

/**
 * Reads a PDF and writes a new one.
 * @param mostPages the maximum number of pages
 * @param picture re-encodes a JPEG picture
 * @throws Unreadable, with the reason
 */
export async function remakePdf(bytes: Buffer, mostPages: number, picture: Remake): Promise<Remade> {
  return remake(bytes, mostPages, picture).catch((error: unknown) => {
    // Any other error of the library means that it cannot read the file.
    throw error instanceof Unreadable ? error : new Unreadable("invalid", String(error));
  });
}

async function remake(bytes: Buffer, mostPages: number, picture: Remake): Promise<Remade> {
  const { root, lookup } = await readPdf(bytes);
  // Its pages are created by a program when it is opened: the file itself only says that it cannot be shown.
  if (lookup(at(root, "NeedsRendering")) === PDFBool.True)
    throw new Unreadable("unsupported", "pages that a program makes");
  const pages = pagesOf(root, lookup, mostPages);
  const copy = new Copy(lookup, { left: mostOfAll });
  const tree = copy.to.nextRef();
  const kids = pages.map((page) => copy.to.register(pageOf(page, tree, copy)));
  copy.to.assign(tree, copy.to.obj({ Type: "Pages", Count: kids.length, Kids: kids }));
  const catalog = copy.to.obj({ Type: "Catalog", Pages: tree });
  set(catalog, "OCProperties", copy.value(layers, lookup(at(root, "OCProperties"))));
  copy.to.trailerInfo.Root = copy.to.register(catalog);
  await copy.finish(picture);
  const made = Buffer.from(await PDFWriter.forContext(copy.to, mostObjects).serializeToBuffer());
  if (made.length > mostBytes) throw new Unreadable("tooMuch", "what was made of it");
  return { pages: pages.length, bytes: made };
}

/**
 * The library reads objects from the first byte to the last, so that nothing can be hidden from one reader and shown to
 * another.
 */
async function readPdf(bytes: Buffer): Promise<{ readonly root: PDFDict; readonly lookup: Lookup }> {
  // A truncated file lacks its end.
  if (!bytes.subarray(-1_024).includes("%%EOF")) throw new Unreadable("invalid", "no end");
  const { context } = await PDFDocument.load(bytes, {
    throwOnInvalidObject: true,
    updateMetadata: false,
    ignoreEncryption: true,
    parseSpeed: mostObjects,
  });
  const { Root, Encrypt } = context.trailerInfo;
  if (Encrypt !== undefined) throw new Unreadable("locked", "encrypted");
  if (context.largestObjectNumber > mostObjects) throw new Unreadable("tooMuch", "objects");
  const lookup = lookupIn(context);
  const root = lookup(Root);
  if (!(root instanceof PDFDict)) throw new Unreadable("invalid", "no catalog");
  return { root, lookup };
}

/** The size of a page without one: US letter, as most readers assume. */
const usualBox = [0, 0, 612, 792];

function pageOf(page: PDFDict, parent: PDFRef, copy: Copy): PDFDict {
  const appearances = appearancesOf(page, copy.lookup);
  const found = copy.lookup(at(page, "Resources"));
  const given = found instanceof PDFDict ? found : PDFDict.withContext(page.context);
  const resources = copy.entries(resourceKeys, given);
  const parts = contentsOf(page, copy);
  if (appearances.length > 0) {
    const own = copy.lookup(at(given, "XObject"));
    const all = own instanceof PDFDict ? own.clone() : PDFDict.withContext(page.context);
    for (const [index, { drawn }] of appearances.entries()) set(all, nameAt(index), drawn);
    set(resources, "XObject", xObjects(all, copy));
    // They are not affected by the graphics state that a page leaves behind.
    const draw = appearances.map(({ matrix }, index) => `q ${matrix} cm /${nameAt(index)} Do Q`);
    parts.unshift(drawing("q\n", copy));
    parts.push(drawing(`\nQ\n${draw.join("\n")}\n`, copy));
  }
  const made = copy.entries(pageKeys, page);
  const box = copy.value(plain, at(page, "MediaBox")) ?? copy.to.obj(usualBox);
  for (const [key, value] of Object.entries({
    Type: PDFName.of("Page"),
    Parent: parent,
    MediaBox: box,
    Resources: resources,
    Contents: copy.to.obj(parts),
  })) {
    set(made, key, value);
  }
  return made;
}

const nameAt = (index: number): string => `Appearance${String(index)}`;
const drawing = (text: string, copy: Copy): PDFRef =>
  copy.to.register(packed(Buffer.from(text), PDFDict.withContext(copy.to)));

function contentsOf(page: PDFDict, copy: Copy): PDFObject[] {
  const given = at(page, "Contents");
  const contents = copy.lookup(given);
  return (contents instanceof PDFArray ? contents.asArray() : [given])
    .map((one) => copy.value(content, one))
    .filter((one) => one !== undefined);
}
