// Validates the JSON of a payload as text before it is parsed, because parsing costs far more memory than the text.

import type { Problem } from "@chalkboard/contract";
import type { FastifyInstance } from "fastify";
import { InvalidRequestError } from "./invalid-request.ts";

/** The largest payload of the contract, a thousand tickets by number or five hundred lines by key, has half of that. */
const mostMarks = 8_000;
/** The deepest has six. */
const deepest = 32;

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = Array.from('"\\,:[]{}', (mark) =>
  mark.charCodeAt(0),
);

/**
 * What is wrong with the size of a JSON text: it has too many values, or they are nested too deeply. The content of
 * texts does not count. Undefined where nothing is wrong.
 */
export function sizeProblem(json: string): Omit<Problem, "field"> | undefined {
  let marks = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case quote:
        at = endOfText(json, at + 1);
        break;
      case openList:
      case openObject:
        marks += 1;
        depth += 1;
        break;
      case closeList:
      case closeObject:
        depth -= 1;
        break;
      case comma:
      case colon:
        marks += 1;
    }
    if (depth > deepest) return { code: "tooLarge", maximum: deepest, problem: `more than ${deepest} levels deep` };
    if (marks > mostMarks)
      return { code: "tooLarge", maximum: mostMarks, problem: `more than ${mostMarks} names and values` };
  }
  return undefined;
}

/** The position of the quote that ends a text. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    const mark = json.charCodeAt(at);
    if (mark === quote) return at;
    if (mark === backslash) at += 1;
  }
  return json.length;
}

const unreadable = {
  code: "invalid",
  problem: "not JSON, or a text with a control character, a change of direction or half of a character",
} as const;

/**
 * Parses a JSON text; an empty one is null.
 * @returns a problem for a text that is too large, is not JSON, names a field like an inherited property (with the
 * field), or holds a text that no database stores (half of a surrogate pair) or that would act on paper or a screen
 * instead of being shown (control characters other than tab and line breaks, changes of direction, invisible
 * characters)
 */
export function readJson(
  text: string,
): { readonly value: unknown } | (Omit<Problem, "field"> & { readonly field?: string }) {
  if (text === "") return { value: null };
  const problem = sizeProblem(text);
  if (problem !== undefined) return problem;
  try {
    const value: unknown = suspicious.test(text) ? JSON.parse(text, wholeTexts) : JSON.parse(text);
    const field = mayBuiltIn.test(text) ? builtInAt(value) : undefined;
    return field === undefined ? { value } : { field, code: "invalid", problem: "a reserved name" };
  } catch {
    return unreadable;
  }
}

/**
 * Properties that every object inherits: as names in a record they would be dropped, or found where nothing was
 * written.
 */
const builtIn = new Set(Object.getOwnPropertyNames(Object.prototype));
/** Whether a text may contain such a name, plain or escaped; most do not, and are not walked. */
const mayBuiltIn = new RegExp(`"(?:${[...builtIn].join("|")})"|\\\\u00[4-7]`);

/** The path of such a name in a payload, from the outside in; undefined where there is none. */
function builtInAt(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (builtIn.has(name)) return name;
    const found = builtInAt(inner);
    if (found !== undefined) return `${name}.${found}`;
  }
  return undefined;
}

/**
 * Escapes that may encode such a character, and the characters themselves; most requests have none, and are not walked.
 */
const suspicious =
  /\\(?:[bf]|u(?:00[01789]|061|20[0126]|[dDfF][89a-fA-F]))|[\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const invalidRequest = /[^\P{Cc}\t\n\r]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

const refuseAll = new RegExp(invalidRequest.source, "gu");

/** An unchecked text, such as from a file, without the characters that a call's text must not have. */
export const fitText = (text: string): string => text.toWellFormed().replaceAll(refuseAll, "");

function wholeTexts(name: string, value: unknown): unknown {
  for (const text of [name, value]) {
    if (typeof text === "string" && (invalidRequest.test(text) || !text.isWellFormed()))
      throw new SyntaxError("a text that cannot be kept");
  }
  return value;
}

/**
 * A call's fields may come as JSON too, within the same bounds; other body types, including plain text, are refused
 * unread.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(["application/json", "text/plain"]);
  fastify.addContentTypeParser<string>("application/json", { parseAs: "string" }, (_request, body, done) => {
    const read = readJson(body);
    if ("problem" in read) done(new InvalidRequestError({ field: "", ...read }));
    else done(null, read.value);
  });
}
