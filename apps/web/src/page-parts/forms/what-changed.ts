// A change of a record: each field before and after.

export type FieldChange = { readonly name: string; readonly before: unknown; readonly after: unknown };

/**
 * The fields that differ, in the record's order; a value that is not a record, such as a text, is one unnamed field.
 */
export function whatChanged(before: unknown, after: unknown): readonly FieldChange[] {
  if (!isRecord(before) && !isRecord(after)) return same(before, after) ? [] : [{ name: "", before, after }];
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .filter((name) => !same(old[name], now[name]))
    .map((name) => ({ name, before: old[name], after: now[name] }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
