// Two people in one form: what one has typed stays, what the other has saved meanwhile is taken over where nothing was typed.

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A form's values over what is stored now, field by field and place by place in a list of the same length.
 * @param before what the form was filled with
 */
export function merged<Value>(before: Value, typed: Value, stored: Value): Value {
  if (same(before, typed)) return stored;
  if (Array.isArray(before) && Array.isArray(typed) && Array.isArray(stored) && before.length === stored.length && typed.length === stored.length) {
    return stored.map((value: unknown, at) => merged<unknown>(before[at], typed[at], value)) as Value;
  }
  if (!isFields(before) || !isFields(typed) || !isFields(stored)) return typed;
  return Object.fromEntries(Object.keys(typed).map((name) => [name, merged(before[name], typed[name], stored[name])])) as Value;
}

/** The fields that somebody else changed, and whether this form holds something else there. */
export function changedByOthers(before: Fields, typed: Fields, stored: Fields): readonly { readonly name: string; readonly isTyped: boolean }[] {
  return Object.keys(stored).filter((name) => !same(before[name], stored[name]) && !same(typed[name], stored[name]))
    .map((name) => ({ name, isTyped: !same(before[name], typed[name]) }));
}
