import { sources } from "@chalkboard/contract";
import { notice } from "../../../data/connection/connection.ts";
import { readPage } from "../../../data/print-helper.ts";
import { pack } from "./pack.ts";

const result = ["script", "style", "svg", "noscript", "template"];

/**
 * Removes the parts of a page that no selector needs, so that it is small enough to send. Unclosed parts are kept, so
 * that a truncated page is recognised.
 */
function slim(html: string): string {
  return result.reduce((text, tag) => without(text, `<${tag}`, `</${tag}>`), without(html, "<!--", "-->"));
}

function without(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(open); at >= 0; at = lower.indexOf(open, from)) {
    const end = lower.indexOf(close, at);
    // Lower-case text may be longer than the original.
    if (end < 0 || lower.length !== text.length) break;
    kept.push(text.slice(from, at));
    from = end + close.length;
  }
  return kept.join("") + text.slice(from);
}

const longestPage = 10_000_000;
const longestPacked = 240_000;

/**
 * A page ready to be sent, or why there is none. The shell reports a partly read page; `absent`: the print program is
 * not running.
 */
export type FetchedPage =
  | { readonly packed: string; readonly steps?: { readonly done: number; readonly total: number } }
  | { readonly missing: "absent" | "tooLong" }
  | { readonly missing: "unread"; readonly code: number };

/**
 * Lets the print program read a page.
 * @param isRequested whether the user waits for it: then a program that is not running is reported in a dialog
 */
export async function fetchPage(
  { address, commands, isHeadless }: sources.SourcePage,
  isRequested: boolean,
): Promise<FetchedPage> {
  const reading = await readPage(address, commands.map(sources.commandText), isHeadless);
  if (reading === undefined) {
    if (isRequested) notice.write("printProgram");
    return { missing: "absent" };
  }
  if (reading.kind === "error") return { missing: "unread", code: Math.min(reading.code, 0) };
  const packed = await packedPage(reading.html);
  if (packed === undefined) return { missing: "tooLong" };
  return { packed, ...(reading.kind === "incomplete" ? { steps: { done: reading.done, total: reading.total } } : {}) };
}

/** A compressed page; undefined if it is too long. */
export async function packedPage(html: string): Promise<string | undefined> {
  if (html.length > longestPage) return undefined;
  const packed = await pack(new Blob([slim(html)]));
  return packed.length > longestPacked ? undefined : packed;
}
