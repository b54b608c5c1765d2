// Two users in one form: keeps what this user typed, and takes over what the other one saved where nothing was typed.

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Merges a form's values with the stored ones, field by field, and index by index in lists of equal length.
 * @param before the values that the form was filled with
 */
export function merged<Value>(before: Value, typed: Value, stored: Value): Value {
  if (same(before, typed)) return stored;
  if (
    Array.isArray(before) &&
    Array.isArray(typed) &&
    Array.isArray(stored) &&
    before.length === stored.length &&
    typed.length === stored.length
  ) {
    return stored.map((value: unknown, at) => merged<unknown>(before[at], typed[at], value)) as Value;
  }
  if (!isFields(before) || !isFields(typed) || !isFields(stored)) return typed;
  return Object.fromEntries(
    Object.keys(typed).map((name) => [name, merged(before[name], typed[name], stored[name])]),
  ) as Value;
}

/** The fields that another user changed, and whether this form has a different value typed there. */
export function changedByOthers(
  before: Fields,
  typed: Fields,
  stored: Fields,
): readonly { readonly name: string; readonly isTyped: boolean }[] {
  return Object.keys(stored)
    .filter((name) => !same(before[name], stored[name]) && !same(typed[name], stored[name]))
    .map((name) => ({ name, isTyped: !same(before[name], typed[name]) }));
}
