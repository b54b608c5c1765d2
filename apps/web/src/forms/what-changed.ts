// What a change did to a record: its fields, each before and after.

export type FieldChange = { readonly name: string; readonly before: unknown; readonly after: unknown };

/** The fields that differ, in the order of the record; of what is no record, such as a text, one field without a name. */
export function whatChanged(before: unknown, after: unknown): readonly FieldChange[] {
  if (!isRecord(before) && !isRecord(after)) return same(before, after) ? [] : [{ name: "", before, after }];
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .filter((name) => !same(old[name], now[name])).map((name) => ({ name, before: old[name], after: now[name] }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
