// What typed text means in the palette; pure functions.
import { foldText } from "@chalkboard/kernel";

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== "");

/** Whether each typed word begins a word of the text, in any order; accents and case count for nothing. */
export function matches(typed: string, text: string): boolean {
  const plain = foldText(text);
  const words = plain.split(/[^\p{L}\p{N}]+/u);
  // A language without blanks has no beginnings of words.
  return wordsOf(typed).every((one) => words.some((word) => word.startsWith(one)) || plain.includes(one));
}

/**
 * What an action like "Deposit for {name}" is to be done to, as it was typed: "911" of "deposit 911"; undefined where the
 * text does not begin with the action's first word, empty where it is not there yet.
 */
export function objectOf(template: string, typed: string): string | undefined {
  const [before = ""] = template.split("{name}");
  const verb = wordsOf(before);
  const [first] = verb;
  const text = typed.trim();
  if (first === undefined) return undefined;
  const words = text.split(/\s+/u);
  if (foldText(words[0] ?? "") === first) {
    const rest = words.slice(1);
    let taken = 0;
    while (taken < verb.length - 1 && foldText(rest[taken] ?? "") === verb[taken + 1]) taken += 1;
    return rest.slice(taken).join(" ");
  }
  // Chinese writes the action and its object together.
  return /\p{Script=Han}$/u.test(first) && foldText(text).startsWith(first)
    ? text.slice(first.length).trim()
    : undefined;
}

export type Used = { readonly id: string; readonly label: string; readonly description: string; readonly to: string };

/** The most that are remembered as used. */
const usedAtMost = 8;

export function usedAfter(used: readonly Used[], one: Used): readonly Used[] {
  return [one, ...used.filter(({ id }) => id !== one.id)].slice(0, usedAtMost);
}

/** What was used last comes first; the rest keeps its order. */
export function usedFirst<Found extends { readonly id: string }>(
  found: readonly Found[],
  used: readonly Pick<Used, "id">[],
): readonly Found[] {
  const place = ({ id }: Found): number => {
    const at = used.findIndex((one) => one.id === id);
    return at < 0 ? used.length : at;
  };
  return found.toSorted((one, other) => place(one) - place(other));
}

/** What this browser remembers as used. */
export function readUsed(text: string | null): readonly Used[] {
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(read) ? read.filter(isUsed).slice(0, usedAtMost) : [];
  } catch {
    return [];
  }
}

function isUsed(one: unknown): one is Used {
  const read = typeof one === "object" && one !== null ? (one as Partial<Record<string, unknown>>) : {};
  return ["id", "label", "description", "to"].every((name) => typeof read[name] === "string");
}
