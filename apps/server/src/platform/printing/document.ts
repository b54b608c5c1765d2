// A printed document as HTML, laid out by a template: of any kind, each of which defines its required parts. Everything
// important is black and at least 9 pt; it must be readable on 58 mm of thermal paper.

import { type EpochMs, localTime } from "@chalkboard/kernel";
import {
  type Format,
  formatOf,
  languageOf,
  loadMessages,
  type PlainKey,
  translator,
  type Translate,
} from "@chalkboard/i18n";
import { type PaperWidth, printoutStyle } from "./style.ts";
import { completeTemplate, type Filling, fillTemplate, missingIn, type Need, safe, unknownIn } from "./template.ts";

/** A kind of paper: what its templates may contain, and what they must, above or below whatever a service wrote. */
export type PrintoutKind<Value extends string = string> = {
  readonly needs: readonly Need[];
  /** The same for the entries of each of its lists. */
  readonly inLists: Readonly<Record<string, readonly Need[]>>;
  readonly values: readonly Value[];
  readonly drawings: readonly string[];
  /** Texts of the paper's language, by the name that templates use. */
  readonly words: Readonly<Record<string, PlainKey>>;
  /** Whether a page is printed at full width instead of in a column. */
  readonly isWide?: boolean;
};

/** What a paper needs of the printer and the reader. */
export type PrintoutShape = {
  readonly template: string;
  readonly width: PaperWidth;
  /** The service's: the paper is for its customers, whatever the clerk reads. */
  readonly language: string;
  /** A preview: a printer gets an empty page. */
  readonly isShown?: boolean;
};

/** What every paper says about its issuer. */
export type PrintoutHouse = {
  readonly service: string;
  readonly pos: string;
  readonly clerk: string;
  readonly address: string;
  readonly note: string;
  readonly timeZone: string;
  readonly currency: string;
};

/** In the paper's language; a time is day and clock in its zone. */
export type PrintoutWriter = {
  readonly t: Translate;
  readonly format: Format;
  readonly moment: (at: EpochMs) => string;
};
type Written<Value extends string> = Pick<Filling, "lists"> & {
  readonly title: string;
  readonly values: Readonly<Record<Exclude<Value, keyof PrintoutHouse | "printed">, string>>;
  readonly drawings?: Filling["drawings"];
};

/** Values of an entry that are required, each on its own line. */
export function eachOf(...names: readonly string[]): readonly Need[] {
  return names.map((name) => ({ name, at: "foot", lines: `{{${name}}}` }));
}

/** A list of names with their values, a line each. */
export const pairs = (list: string): Need => ({
  name: list,
  at: "foot",
  lines: `{{#${list}}}\n{{name}} | {{value}}\n{{/${list}}}`,
});

/** A template with all that a paper must contain. */
export function completed({ needs, inLists }: Pick<PrintoutKind, "needs" | "inLists">, template: string): string {
  return completeTemplate(template, needs, inLists);
}

/**
 * Problems of a template that is being edited: required parts that it omits, which the paper adds, and unknown
 * placeholders.
 */
export function templateFaults(
  kind: PrintoutKind,
  template: string,
): { readonly added: readonly string[]; readonly unknown: readonly string[] } {
  const lists = Object.fromEntries(
    Object.entries(kind.inLists).map(([list, fields]) => [list, fields.map(({ name }) => name)]),
  );
  const names = [...kind.values, ...kind.drawings, ...Object.keys(kind.words).map((word) => `word.${word}`)];
  return { added: missingIn(template, kind.needs, kind.inLists), unknown: unknownIn(template, names, lists) };
}

/** Paper has the 24-hour clock in every language: its columns are narrow. */
function clockText(at: EpochMs, zone: string): string {
  const { hour, minute, second } = localTime(at, zone);
  return [hour, minute, second].map((figure) => String(figure).padStart(2, "0")).join(":");
}

const onScreenAlone = "\n@media print { body { display: none; } }";

/** The whole document, with its own page size. @param write its content beside the common parts, in its language */
export async function drawPrintout<Value extends string>(
  kind: PrintoutKind<Value>,
  printout: PrintoutShape & PrintoutHouse & { readonly printedAt?: EpochMs },
  write: (writer: PrintoutWriter) => Written<Value>,
): Promise<string> {
  const { service, pos, clerk, address, note, timeZone, printedAt } = printout;
  const language = languageOf(printout.language) ?? "en";
  const t = translator(language, await loadMessages(language));
  const format = formatOf(language);
  const asOf = (at: EpochMs): string => `${format.date(at, timeZone)} ${clockText(at, timeZone)}`;
  const { title, values: own, lists, drawings = {} } = write({ t, format, moment: asOf });
  const values = {
    service,
    pos,
    clerk,
    address,
    note,
    ...(printedAt === undefined ? {} : { printed: asOf(printedAt) }),
    ...own,
  };
  const body = fillTemplate(completed(kind, printout.template), {
    values,
    lists,
    drawings,
    words: (name) => {
      const key = Object.hasOwn(kind.words, name) ? kind.words[name] : undefined;
      return key === undefined ? "" : t(key);
    },
  });
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${safe(title)}</title>
<style>${printoutStyle(printout.width, kind.isWide)}${printout.isShown === true ? onScreenAlone : ""}</style></head><body>
${body}</body></html>`;
}
