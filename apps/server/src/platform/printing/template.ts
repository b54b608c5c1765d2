// The language of print templates: one line of the paper is one line of the template.
//
//   {{name}} a value; a line all of whose values are empty is left out
//   {{word.name}} a word of the paper in its language
//   {{#list}} … {{/list}} the lines between, once for each entry; both marks are on lines of their own
//   left | right the two ends of a line
//                            a value may have columns of its own, separated by tabs: the text before them is the line's
//                            beginning; of a leg, its price
//   --- a rule across the paper

export type Values = Readonly<Record<string, string>>;

export type Filling = {
  readonly values: Values;
  readonly lists: Readonly<Record<string, readonly Values[]>>;
  /** SVG by name; one is drawn below the text of its line. */
  readonly drawings: Values;
  readonly words: (name: string) => string;
};

/** Consecutive lines, of the paper itself or of one of its lists. */
type Block = { readonly list: string | null; readonly lines: readonly string[] };

/**
 * A required part of a paper: a value, a word or a list, where it is added when the template omits it, and as which
 * lines.
 */
export type Need = { readonly name: string; readonly at: "head" | "foot" | "both"; readonly lines: string };

const mark = /\{\{([\w.]+)\}\}/gu;
const opening = /^\{\{#(\w+)\}\}$/u;
const closing = /^\{\{\/\w+\}\}$/u;

/** The value of a record under a typed name: `constructor` is a name like any other. */
const ownProperty = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** A template's blocks, each with the required parts that its entries omit, and those that the template omits. */
function gapsIn(body: string, needs: readonly Need[], inLists: Readonly<Record<string, readonly Need[]>>) {
  const blocks = blocksOf(body).map(({ list, lines }) => {
    const names = lines.flatMap(namesOf);
    return {
      list,
      lines,
      names,
      missing: list === null ? [] : (ownProperty(inLists, list) ?? []).filter(({ name }) => !names.includes(name)),
    };
  });
  const said = new Set(blocks.flatMap(({ list, names }) => (list === null ? names : [list])));
  return { blocks, missing: needs.filter(({ name }) => !said.has(name)) };
}

/**
 * Adds the required parts that a template omits, so that a service may lay out its paper but cannot leave out
 * essentials.
 * @param inLists the same for the entries of each list
 */
export function completeTemplate(
  body: string,
  needs: readonly Need[],
  inLists: Readonly<Record<string, readonly Need[]>>,
): string {
  const { blocks, missing } = gapsIn(body, needs, inLists);
  const own = blocks.map((block) =>
    block.list === null
      ? block.lines.join("\n")
      : [`{{#${block.list}}}`, ...block.lines, ...block.missing.map(({ lines }) => lines), `{{/${block.list}}}`].join(
          "\n",
        ),
  );
  const linesAt = (at: Need["at"]): string[] =>
    missing.filter((need) => need.at === at || need.at === "both").map(({ lines }) => lines);
  return [...linesAt("head"), ...own, ...linesAt("foot")].join("\n");
}

/** The required parts that a template omits, by name: `stake`, and `legs.team` for the entries of a list. */
export function missingIn(
  body: string,
  needs: readonly Need[],
  inLists: Readonly<Record<string, readonly Need[]>>,
): readonly string[] {
  const { blocks, missing } = gapsIn(body, needs, inLists);
  return [
    ...missing.map(({ name }) => name),
    ...blocks.flatMap((block) => block.missing.map(({ name }) => `${block.list}.${name}`)),
  ];
}

/**
 * Marks of a template that are invalid in their place.
 * @param names values, drawings and words (`word.risk`) of the paper
 * @param lists by name, the values of their entries
 */
export function unknownIn(
  body: string,
  names: readonly string[],
  lists: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  return [
    ...new Set(
      blocksOf(body).flatMap(({ list, lines }) => {
        const own = list === null ? [] : (ownProperty(lists, list) ?? []);
        const wrong = lines.flatMap(namesOf).filter((name) => !names.includes(name) && !own.includes(name));
        return list === null || Object.hasOwn(lists, list) ? wrong : [`#${list}`, ...wrong];
      }),
    ),
  ];
}

/** The body of the paper as HTML. Values are text: their content is never a mark or an element. */
export function fillTemplate(body: string, filling: Filling): string {
  return blocksOf(body)
    .map(({ list, lines }) => {
      if (list === null) return lines.map((line) => printoutLine(line, filling)).join("");
      const entries = ownProperty(filling.lists, list) ?? [];
      if (list !== "legs")
        return entries.flatMap((entry) => lines.map((line) => printoutLine(line, filling, entry))).join("");
      const items = entries.map((entry) => {
        const [first, ...others] = lines
          .flatMap((line) => filledLine(line, filling, entry) ?? [])
          .flatMap((line, at) => legLines(line, at === 0));
        return `<li>${first ?? ""}${others.join("")}</li>\n`;
      });
      return `<ol>${items.join("")}</ol>\n`;
    })
    .join("");
}

function blocksOf(body: string): readonly Block[] {
  const blocks: { list: string | null; lines: string[] }[] = [{ list: null, lines: [] }];
  for (const line of body.split(/\r?\n/u).map((each) => each.trim())) {
    const list = opening.exec(line)?.[1];
    if (list !== undefined) blocks.push({ list, lines: [] });
    else if (closing.test(line)) blocks.push({ list: null, lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks.filter(({ list, lines }) => list !== null || lines.length > 0);
}

const namesOf = (line: string): readonly string[] => [...line.matchAll(mark)].map(([, name]) => name ?? "");
const isWord = (name: string): boolean => name.startsWith("word.");

/** Values with their own style: the number is large, a copy's mark is framed. */
const looks: Values = {
  service: "service",
  number: "number",
  code: "code",
  mode: "mode",
  copy: "copy",
  barcode: "bars",
  title: "title",
  day: "day",
  amount: "amount",
  league: "league",
  start: "start",
  more: "more",
  heads: "heads",
  act: "act",
};

function printoutLine(line: string, filling: Filling, entry: Values = {}): string {
  if (line === "---") return "<hr>\n";
  if (line === "") return '<p class="gap"></p>\n';
  const names = namesOf(line);
  const values = names.filter((name) => !isWord(name));
  const [only = ""] = values;
  const drawn = values
    .filter((name) => Object.hasOwn(filling.drawings, name))
    .map((name) => `<div class="${ownProperty(looks, name) ?? name}">${filling.drawings[name]}</div>\n`);
  if (drawn.length > 0) {
    const rest = line
      .replace(mark, (whole, name: string) => (Object.hasOwn(filling.drawings, name) ? "" : whole))
      .trim();
    return (rest === "" ? "" : printoutLine(rest, filling, entry)) + drawn.join("");
  }
  const look = values.length === 1 ? ownProperty(looks, only) : undefined;
  const text = filledLine(line, filling, entry, look !== undefined);
  if (text === undefined) return "";
  if (text.includes("\t")) return cellsLine(text, look);
  if (look === "service") return `<h1>${text}</h1>\n`;
  if (look !== undefined) return `<p class="${look}">${text}</p>\n`;
  const [left, ...right] = text.split(" | ");
  return right.length === 0
    ? `<p>${text}</p>\n`
    : `<p class="ends"><span>${left}</span> <b>${right.join(" | ")}</b></p>\n`;
}

/** A line of a leg: the price behind a tab has a column of its own, and what follows the price a line. */
function legLines(text: string, isFirst: boolean): readonly string[] {
  const [left = "", ...right] = text.split("\t");
  const [, price = "", rest = ""] = /^(\S+)\s*(.*)$/su.exec(right.join(" ").trim()) ?? [];
  if (price === "") return [isFirst ? `<b>${text}</b>` : `<br>\n${text}`];
  const line = `<span>${left.trim()}</span> <span>${price}</span>`;
  return [
    isFirst ? `<b class="leg">${line}</b>` : `<span class="leg">${line}</span>`,
    ...(rest === "" ? [] : [`<div>${rest}</div>`]),
  ];
}

function cellsLine(text: string, look = ""): string {
  const [beginning = "", ...cells] = text.split("\t").map((cell) => cell.trim());
  const columns = cells.map((cell) => `<span>${cell}</span>`).join("");
  return `<p class="${`cells ${look}`.trim()}"><b>${beginning}</b>${columns}</p>\n`;
}

/**
 * A line with its values, as HTML; undefined when it is empty.
 * @param isLarge whether the line's one value is large, and the text beside it small
 */
function filledLine(
  line: string,
  { values, drawings, words }: Filling,
  entry: Values,
  isLarge = false,
): string | undefined {
  const names = namesOf(line).filter((name) => !isWord(name));
  const valueOf = (name: string): string =>
    Object.hasOwn(drawings, name) ? "" : (ownProperty(entry, name) ?? ownProperty(values, name) ?? "");
  if (names.length > 0 && names.every((name) => valueOf(name) === "")) return undefined;
  const small = (text: string): string => (isLarge && text.trim() !== "" ? `<span>${safe(text)}</span>` : safe(text));
  let end = 0;
  const parts: string[] = [];
  for (const { 0: whole, 1: name = "", index } of line.matchAll(mark)) {
    parts.push(
      small(line.slice(end, index)),
      isWord(name) ? small(words(name.slice("word.".length))) : barless(safe(valueOf(name))),
    );
    end = index + whole.length;
  }
  // An empty value drops the dot that separated it from its neighbour.
  return (
    [...parts, small(line.slice(end))]
      .join("")
      .replaceAll(/ {2,}/gu, " ")
      .replaceAll(/^[ ·]+|[ ·]+$/gu, "")
      .replaceAll("· ·", "·")
      // A dot never begins a line of the paper.
      .replaceAll(" · ", "\u00A0· ")
  );
}

/** A bar in a value must not split the line. */
const barless = (html: string): string => html.replaceAll("|", "&#124;");

export function safe(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
