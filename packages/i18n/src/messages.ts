import type { en } from "./en.ts";

// English is the source: its keys, and the placeholders of its sentences, are the types that the program uses. The
// other languages are JSON files.

type Source = typeof en;
type Texts<Area extends keyof Source> = Source[Area];

/** A whole language: exactly the areas and keys of English. */
export type Messages = { readonly [Area in keyof Source]: { readonly [Key in keyof Source[Area]]: string } };

export type Area = keyof Source;

type Written = { [A in Area]: `${A}.${keyof Texts<A> & string}` }[Area];

/** The key `kit.rows` where the file has `rows_one` and `rows_other`. */
type Counted<Key extends string> = Key extends `${infer Base}_other` ? Base : never;

/** Every message key: `area.key`; a counted message is named without its plural form. */
export type MessageKey = Exclude<Written, `${string}_one` | `${string}_other`> | Counted<Written>;

type TextOf<Key extends string> = Key extends `${infer A extends Area}.${infer Rest}`
  ? Rest extends keyof Texts<A>
    ? Texts<A>[Rest]
    : `${Rest}_other` extends keyof Texts<A>
      ? Texts<A>[`${Rest}_other` & keyof Texts<A>]
      : never
  : never;

type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;

type NeededBy<Key extends string> = Named<TextOf<Key>> | (Key extends Counted<Written> ? "count" : never);

export type Value = string | number;

/** The values that a message needs; a message without placeholders takes none. */
export type ValuesOf<Key extends MessageKey> = [NeededBy<Key>] extends [never]
  ? []
  : [values: { readonly [Name in NeededBy<Key>]: Value }];

/** Messages without placeholders, for titles and labels that are passed on. */
export type PlainKey = { [Key in MessageKey]: [NeededBy<Key>] extends [never] ? Key : never }[MessageKey];
