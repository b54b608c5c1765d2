// Examples for docs/calls.md, from the suite over every call. Random values are masked, long ones are cut: the same
// code gives the same file.

/** A call's request and response, in wire names. */
export type CallSample = { readonly asks: unknown; readonly answers: unknown };

const masked = ["code", "firstPassword", "pdf"];
/** Measured times differ in each run. */
const measured: Readonly<Record<string, number>> = {
  tookMs: 40,
  p50Ms: 4,
  p95Ms: 8,
  mostMs: 10,
  requestId: 33,
  pathId: 36,
  bytesIn: 180,
  bytesOut: 700,
  slowestMs: 0,
};
const longestText = 90;
const longestList = 2;
const byChance: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/^[0-9a-f]{64}$/, "<token>"],
  [/^[0-9A-HJKMNP-TV-Z]{8}$/, "<code>"],
  [/^[A-Z2-7]{32}$/, "<secret>"],
  [/^\d{6}$/, "<one-time code>"],
  [/^\/files\/\d+\/[0-9a-f]{64}$/, "/files/1/<code>"],
  [/^[0-9a-f]{16}$/, "<process>"],
  [/^cbk_[0-9a-f]{64}$/, "<key>"],
  [/^cbk_[0-9a-f]{8}$/, "cbk_01234567"],
  [/^otpauth:.*$/, "otpauth://totp/…"],
  [/^[A-Za-z0-9+/=]{200,}$/, "<sealed: docs/decisions/0120>"],
];

/** The file of the examples: one line per call, so that a new call adds one line. */
export function samplesText(samples: Readonly<Record<string, CallSample>>): string {
  return `{\n${Object.entries(samples)
    .map(([path, sample]) => `${JSON.stringify(path)}: ${JSON.stringify(sample)}`)
    .join(",\n")}\n}\n`;
}

/** A value as a document shows it. */
export function shownValue(value: unknown): unknown {
  if (typeof value === "string") {
    const drawn = byChance.find(([pattern]) => pattern.test(value));
    if (drawn !== undefined) return drawn[1];
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, longestList).map(shownValue);
    return value.length > longestList ? [...shown, `… ${value.length} in all`] : shown;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === "string" && masked.includes(name)
        ? `<${name}>`
        : typeof inner === "number"
          ? (measured[name] ?? inner)
          : shownValue(inner),
    ]),
  );
}
