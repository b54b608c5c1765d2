import { createHash } from "node:crypto";

// Seeded damage to a valid request: fields removed, duplicated, of another type, far too large, or with texts that
// databases and parsers often mishandle.

const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0.5,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  "",
  " ",
  "0",
  "1",
  "NaN",
  "null",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "long enough \u0000",
  "long enough \ud800",
  "😀".repeat(40),
  "x".repeat(3_000),
  "'; drop table ticket; --",
  "{1,2}",
  "\\",
  '"',
  "%00",
  "<script>",
  [],
  [[]],
  {},
  { id: 1 },
  [null],
  Array(200).fill(1),
  "2026-02-30",
  "0000-01-01",
  "9999-12-31",
  "__proto__",
  32_768,
  65_536,
  -32_769,
  1_000,
  999,
  101,
  -99,
  99,
  100_001,
  16_001,
  "Infinity",
  "1e5",
];

const oddNames = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "service_id",
  "serviceId",
  "posId",
  "personId",
  "token",
  "key",
  "legs",
  "\u0000",
  "",
];

/** A stream of numbers below a bound that is the same for the same seed. */
export function seeded(seed: string): (below: number) => number {
  let counter = 0;
  return (below) => {
    counter += 1;
    return createHash("sha256").update(`${seed}/${counter}`).digest().readUInt32BE(0) % below;
  };
}

/** The JSON text of a request with one to three mistakes. */
export function mutated(request: unknown, chance: (below: number) => number): string {
  const damaged = structuredClone(request);
  for (let left = 1 + chance(3); left > 0; left -= 1) damage(damaged, chance);
  const text = JSON.stringify(damaged) ?? "";
  // Now and then the text itself: truncated, duplicated, or with another character.
  if (chance(20) > 0) return text;
  const at = chance(text.length + 1);
  return (
    [text.slice(0, at), text + text, `${text.slice(0, at)}${'[{"}],:-e\\'[chance(10)] ?? ""}${text.slice(at + 1)}`][
      chance(3)
    ] ?? text
  );
}

type Place = { readonly holder: Record<string, unknown> | unknown[]; readonly name: string };

function damage(root: unknown, chance: (below: number) => number): void {
  const places = placesIn(root);
  const place = places[chance(Math.max(1, places.length))];
  if (place === undefined) return;
  const { holder, name } = place;
  const value = (holder as Record<string, unknown>)[name];
  const set = (next: unknown): void => {
    (holder as Record<string, unknown>)[name] = next;
  };
  switch (chance(9)) {
    case 0:
      delete (holder as Record<string, unknown>)[name];
      return;
    // A copy: a value that is damaged again would change, or contain itself.
    case 1:
    case 2:
    case 3:
      set(structuredClone(oddValues[chance(oddValues.length)]));
      return;
    case 4:
      Object.defineProperty(holder, oddNames[chance(oddNames.length)] ?? "", {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return;
    case 5:
      set(
        typeof value === "number" ? [value + 1, -value, value * 1_000, value / 3, String(value)][chance(5)] : [value],
      );
      return;
    case 6:
      set(Array.isArray(value) ? [...value, ...value] : { [name]: value });
      return;
    case 7:
      set(typeof value === "number" ? chance(20) - 2 : typeof value === "string" ? value.repeat(1 + chance(9)) : value);
      return;
    default:
      set(typeof value === "number" ? value + chance(5) - 2 : value);
      return;
  }
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((name) => [
    { holder: value as Record<string, unknown>, name },
    ...placesIn((value as Record<string, unknown>)[name]),
  ]);
}
