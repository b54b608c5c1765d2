// Extracts the text of a page: its rows, and in each of them its places. Runs in a separate process (extract-main.ts).
import type { sources } from "@chalkboard/contract";
import { selectAll } from "css-select";
import { parseDocument } from "htmlparser2";

type Name = sources.PagePlaceName;
type Terms = Pick<sources.SourcePage, "row" | "rowsOfGame" | "isDayAbove" | "places">;
type Page = ReturnType<typeof parseDocument>;
type Node = Page["children"][number];
type Element = Extract<Node, { readonly attribs: object }>;

export type ExtractFault = {
  readonly fault: Exclude<sources.PageFault, "notText">;
  readonly place: string;
  readonly selector: string;
};
/** A game's text by place, in the page's order; empty where an element has nothing that fits the pattern. */
export type Texts = Readonly<Partial<Record<Name, readonly string[]>>>;
export type Found = { readonly place: string; readonly found: number; readonly samples: readonly string[] };
export type Extracted = {
  readonly fault: ExtractFault | null;
  readonly places: readonly Found[];
  readonly games: readonly Texts[];
};

const mostElements = 200_000;
const deepest = 400;
const mostRows = 1_000;
const mostValues = 60;
const longestValue = 200;
const samples = 3;
/** In place of a row: the row itself. */
const itself = ":scope";

/**
 * Reads the places of a page's rows. Nothing of the page is run or fetched, and everything is treated as text.
 * @param needed the places without which a page does not match its terms
 */
export function extract(html: string, terms: Terms, needed: readonly Name[]): Extracted {
  const places = Object.entries(terms.places).filter(([, { selector }]) => selector !== "") as [
    Name,
    sources.PagePlace,
  ][];
  const readers = places.map(([name, place]) => ({ name, place, read: readerOf(place) }));
  const wrong = faultOfTerms(terms.row, readers);
  if (wrong !== undefined) return failed(wrong);
  const page = parseDocument(html);
  const order = inOrder(page.children);
  if (order === undefined) return failed({ fault: "tooLong", place: "", selector: "" });
  const rows = select(terms.row, page);
  if (rows.length > mostRows) return failed({ fault: "tooLong", place: "row", selector: terms.row });
  if (rows.length === 0) return failed({ fault: "noRows", place: "row", selector: terms.row });
  const above = terms.isDayAbove && terms.places.day.selector !== "" ? select(terms.places.day.selector, page) : [];
  const read = rows.map((row) =>
    Object.fromEntries(
      readers.map(({ name, place, read: textsOf }) => [
        name,
        name === "day" && terms.isDayAbove
          ? textsOf(lastBefore(above, row, order))
          : textsOf(place.selector === itself ? [row] : select(place.selector, row)),
      ]),
    ),
  ) as Texts[];
  // A row with a heading or a notice is not a team's.
  const games = pairs(
    read.filter(({ team }) => (team ?? []).some((text) => text !== "")),
    terms.rowsOfGame,
  );
  const found = readers.map(({ name, place, read: textsOf }): Found & { readonly name: Name } => {
    const texts = name === "day" && terms.isDayAbove ? textsOf(above) : read.flatMap((row) => row[name] ?? []);
    const result = texts.filter((text) => text !== "");
    return {
      name,
      place: name,
      found: place.pattern === "" ? texts.length : result.length,
      samples: [...new Set(result)].slice(0, samples),
    };
  });
  const missing = found.find(({ name, found: count }) => count === 0 && needed.includes(name));
  const fault =
    missing === undefined
      ? null
      : { fault: "nothingFound" as const, place: missing.name, selector: terms.places[missing.name].selector };
  const row = {
    place: "row",
    found: rows.length,
    samples: rows.slice(0, samples).map((one) => textOf(one).slice(0, longestValue)),
  };
  return { fault, places: [row, ...found.map(({ name: _, ...one }) => one)], games: fault === null ? games : [] };
}

function failed(fault: ExtractFault): Extracted {
  return { fault, places: [], games: [] };
}

type Reader = (elements: readonly Element[]) => readonly string[];

/** How an element's text becomes values; undefined for an invalid pattern. */
function readerOf({ attribute, pattern }: sources.PagePlace): Reader {
  const whole = (element: Element): string =>
    attribute === "" ? textOf(element) : tidied(element.attribs[attribute.toLowerCase()] ?? "");
  const fit = patternOf(pattern);
  if (fit === undefined)
    return (elements) => elements.slice(0, mostValues).map((element) => whole(element).slice(0, longestValue));
  const groups = (patternOf(`${pattern}|`)?.exec("")?.length ?? 1) - 1;
  return (elements) =>
    elements.slice(0, mostValues).flatMap((element) => {
      const match = fit.exec(whole(element).slice(0, longestValue)) ?? [];
      return groups === 0
        ? [match[0] ?? ""]
        : Array.from({ length: groups }, (_, index) => (match[index + 1] ?? "").trim());
    });
}

/** A pattern, ignoring case; undefined where there is none, or it is invalid. */
function patternOf(pattern: string): RegExp | undefined {
  if (pattern === "") return undefined;
  try {
    return new RegExp(pattern, "i");
  } catch {
    return undefined;
  }
}

function faultOfTerms(
  row: string,
  readers: readonly { readonly name: Name; readonly place: sources.PagePlace }[],
): ExtractFault | undefined {
  const isNone = (selector: string): boolean => {
    try {
      selectAll(selector, parseDocument("<i></i>"));
      return false;
    } catch {
      return true;
    }
  };
  if (isNone(row)) return { fault: "badSelector", place: "row", selector: row };
  const bad = readers.find(({ place }) => place.selector !== itself && isNone(place.selector));
  if (bad !== undefined) return { fault: "badSelector", place: bad.name, selector: bad.place.selector };
  const odd = readers.find(({ place }) => place.pattern !== "" && patternOf(place.pattern) === undefined);
  return odd === undefined ? undefined : { fault: "badPattern", place: odd.name, selector: odd.place.pattern };
}

/** The position of each element in the page; undefined for a page with more, or deeper, than the limit. */
function inOrder(children: readonly Node[]): ReadonlyMap<Node, number> | undefined {
  const order = new Map<Node, number>();
  const waiting = children.map((node) => ({ node, depth: 1 })).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (!("children" in node)) continue;
    order.set(node, order.size);
    if (order.size > mostElements || depth > deepest) return undefined;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) waiting.push({ node: child, depth: depth + 1 });
    }
  }
  return order;
}

function select(selector: string, within: Page | Element): readonly Element[] {
  return selectAll<Node, Element>(selector, within);
}

function lastBefore(elements: readonly Element[], row: Element, order: ReadonlyMap<Node, number>): readonly Element[] {
  const at = order.get(row) ?? 0;
  const last = elements.findLast((element) => (order.get(element) ?? 0) < at);
  return last === undefined ? [] : [last];
}

function textOf(element: Element): string {
  const text = (node: Node): string => {
    if ("data" in node && node.type === "text") return node.data;
    if (!("children" in node) || !("attribs" in node) || node.name === "script" || node.name === "style") return "";
    return node.name === "br" ? " " : node.children.map(text).join("");
  };
  return tidied(text(element));
}

function tidied(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** Rows that are teams, in pairs. */
function pairs(rows: readonly Texts[], rowsOfGame: number): readonly Texts[] {
  if (rowsOfGame === 1) return rows;
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, index) => {
    const [first = {}, second = {}] = rows.slice(index * 2, index * 2 + 2);
    const names = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<Name>;
    return Object.fromEntries([...names].map((name) => [name, [...(first[name] ?? []), ...(second[name] ?? [])]]));
  });
}
