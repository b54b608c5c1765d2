// A document made anew: its pages with what they draw, and nothing else of it.
import { appearancesOf } from "./appearances.ts";
import { type Copy, copyPdf, packed, plain, type Remake, written } from "./copy.ts";
import { mostOfAll, type Room } from "./filters.ts";
import { pagesOf } from "./pages.ts";
import { readPdf } from "./read-file.ts";
import { content, layers, pageKeys, resourceKeys, xObject } from "./rules.ts";
import { type Dict, isDict, isList, Unreadable } from "./values.ts";

/**
 * Reads a PDF and writes a new one.
 * @param mostPages how many pages it may have
 * @param picture makes a picture in JPEG anew
 * @throws Unreadable, with why it is not made
 */
export async function remakePdf(bytes: Buffer, mostPages: number, picture: Remake): Promise<{ readonly pages: number; readonly bytes: Buffer }> {
  const room: Room = { left: mostOfAll };
  const file = readPdf(bytes, room);
  // Its pages are made by a program when it is opened: what stands in the file says that it cannot be shown.
  if (file.lookup(file.root.get("NeedsRendering")) === true) throw new Unreadable("unsupported", "pages that a program makes");
  const pages = pagesOf(file, mostPages);
  const made = await copyPdf(file, room, (copy) => {
    // The tree of the pages is the first object, so that each can name it before it is there.
    const tree = copy.promise();
    const kids = pages.map((page) => copy.add(pageText(page, tree.ref, copy)));
    tree.keep(`<< /Type /Pages /Count ${String(kids.length)} /Kids [ ${kids.join(" ")} ] >>`);
    const shown = copy.value(layers, file.lookup(file.root.get("OCProperties")));
    return copy.add(`<< /Type /Catalog /Pages ${tree.ref}${shown === "null" ? "" : ` /OCProperties ${shown}`} >>`);
  }, picture);
  return { pages: pages.length, bytes: made };
}

/** The size of a page that says none: US letter, as most readers take it. */
const usualBox = "[ 0 0 612 792 ]";

function pageText(page: Dict, parent: string, copy: Copy): string {
  const box = copy.value(plain, page.get("MediaBox"));
  const appearances = appearancesOf(page, copy.file);
  const found = copy.file.lookup(page.get("Resources"));
  const resources = copy.entries(resourceKeys, isDict(found) ? found : new Map());
  const parts = contentsOf(page, copy);
  if (appearances.length > 0) {
    const drawn = appearances.map(({ drawn: one, matrix }, index) => ({ name: `Appearance${String(index)}`, matrix, ref: copy.value(xObject, one) }));
    resources.set("XObject", withMore(page, drawn, copy));
    // What a page leaves behind of its own state does not move them.
    parts.unshift(copy.add(packed(Buffer.from("q\n"))));
    parts.push(copy.add(packed(Buffer.from(`\nQ\n${drawn.map(({ name, matrix }) => `q ${matrix} cm /${name} Do Q`).join("\n")}\n`))));
  }
  return written(new Map([
    ["Type", "/Page"], ["Parent", parent], ["MediaBox", box === "null" ? usualBox : box], ...copy.entries(pageKeys, page),
    ["Resources", written(resources)], ["Contents", `[ ${parts.join(" ")} ]`],
  ]));
}

function contentsOf(page: Dict, copy: Copy): string[] {
  const given = page.get("Contents");
  const contents = copy.file.lookup(given);
  return (isList(contents) ? contents : [given]).map((one) => copy.value(content, one)).filter((one) => one !== "null");
}

/** The pictures and drawings of a page, and more of them. */
function withMore(page: Dict, more: readonly { readonly name: string; readonly ref: string }[], copy: Copy): string {
  const resources = copy.file.lookup(page.get("Resources"));
  const own = isDict(resources) ? copy.file.lookup(resources.get("XObject")) : null;
  const before = isDict(own) ? [...own].map(([name, one]) => [name, copy.value(xObject, one)] as const) : [];
  return written(new Map([...before, ...more.map(({ name, ref }) => [name, ref] as const)]));
}
