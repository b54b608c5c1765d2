import { z } from "zod";

/** Numbers from section 6 of the specification; 5, the clerk, is ours. */
export const roles = { platform: -1, assistant: -2, admin: 1, controller: 3, agent: 4, clerk: 5, customer: 6 } as const;
export type Role = (typeof roles)[keyof typeof roles];

/** Who may make a call: anyone without signing in, every signed-in person, or the named roles. */
export type Access = "anyone" | "signedIn" | readonly Role[];

export type Call<Payload extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
  readonly path: string;
  readonly access: Access;
  /** Whether it changes data: an audit-only person may not make it, and the client never repeats it automatically. */
  readonly changes: boolean;
  /** Whether it changes only the caller's own account; implied for calls that every signed-in person may make. */
  readonly isOwn: boolean;
  /**
   * Whether it may be made by a person who must change their password first; implied for calls that anyone may make.
   */
  readonly beforePassword: boolean;
  /**
   * Whether it returns event data: in a signed-in session whose browser supports WebCrypto they are sealed
   * (docs/decisions/0120).
   */
  readonly isEventData: boolean;
  readonly payload: Payload;
  readonly answer: Answer;
  /** One sentence for docs/calls.md. */
  readonly summary: string;
};

/** The payload and the result of a call, in domain names. */
export type PayloadOf<C> = C extends Call<infer P, z.ZodType> ? z.output<P> : never;
export type AnswerOf<C> = C extends Call<z.ZodType, infer A> ? z.output<A> : never;

/**
 * Declares a call.
 * @param path group and name, `catalog/list_leagues`
 */
export function call<Payload extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  declaration: {
    summary: string;
    access: Access;
    changes?: boolean;
    isOwn?: boolean;
    beforePassword?: boolean;
    isEventData?: boolean;
    payload: Payload;
    answer: Answer;
  },
): Call<Payload, Answer> {
  return { path, changes: false, isOwn: false, beforePassword: false, isEventData: false, ...declaration };
}

type WireShape = Readonly<Record<string, readonly [wireName: string, schema: z.ZodType]>>;
type DomainShape<S extends WireShape> = { [Name in keyof S]: S[Name][1] };

/**
 * An object whose fields have the specification's names on the wire and ours in the code.
 * @param shape domain name → [wire name, schema]
 */
export function wire<const S extends WireShape>(shape: S): z.ZodObject<DomainShape<S>, z.core.$strict> {
  const domain: Record<string, z.ZodType> = {};
  const names: Record<string, string> = {};
  for (const [name, [wireName, schema]] of Object.entries(shape)) {
    domain[name] = schema;
    names[name] = wireName;
  }
  return z.strictObject(domain).meta({ wire: names }) as unknown as z.ZodObject<DomainShape<S>, z.core.$strict>;
}

/** Converts a value from domain names to wire names. */
export function toWire(schema: z.ZodType, value: unknown): unknown {
  return rename(schema, value, (names) => names);
}

/**
 * Converts a value from wire names to domain names. It is not validated yet: unknown fields stay, and the schema
 * refuses them.
 */
export function fromWire(schema: z.ZodType, value: unknown): unknown {
  return rename(schema, value, domainNames);
}

/** Our own names are not valid on the wire: such a field is unknown to the schema. */
function domainNames(names: Names): Names {
  const own = Object.entries(names)
    .filter(([domain, wireName]) => domain !== wireName)
    .map(([domain, wireName]) => [domain, `${domain} (${wireName})`]);
  return Object.fromEntries([...own, ...Object.entries(names).map(([domain, wireName]) => [wireName, domain])]);
}

type Names = Readonly<Record<string, string>>;

const wired = new WeakMap<z.ZodType, boolean>();

/**
 * Whether a schema has a wire name anywhere: most results have none, and a board of 200 games need not be traversed.
 */
function hasWireNames(schema: z.ZodType): boolean {
  const known = wired.get(schema);
  if (known !== undefined) return known;
  // A recursive schema is still being examined: its other parts decide.
  wired.set(schema, false);
  const found = schema.meta()?.["wire"] !== undefined || partsOf(schema).some(hasWireNames);
  wired.set(schema, found);
  return found;
}

function partsOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as readonly z.ZodType[];
  return schema instanceof z.ZodObject ? Object.values(schema.shape as Readonly<Record<string, z.ZodType>>) : [];
}

function rename(schema: z.ZodType, value: unknown, direction: (names: Names) => Names): unknown {
  if (!hasWireNames(schema)) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return value === undefined || value === null ? value : rename(schema.unwrap() as z.ZodType, value, direction);
  }
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) ? value.map((item) => rename(schema.element as z.ZodType, item, direction)) : value;
  }
  if (schema instanceof z.ZodUnion) {
    // At most one of several forms has wire names.
    const named = (schema.options as readonly z.ZodType[]).find(hasWireNames);
    return named === undefined ? value : rename(named, value, direction);
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  const names = schema.meta()?.["wire"] as Names | undefined;
  const renames = names === undefined ? {} : direction(names);
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.fromEntries(
    Object.entries(value).map(([from, inner]) => {
      // Names come from outside: "constructor" must not find an inherited property.
      const to = Object.hasOwn(renames, from) ? (renames[from] ?? from) : from;
      const field = [from, to].find((name) => Object.hasOwn(shape, name));
      const schema = field === undefined ? undefined : shape[field];
      return [to, schema === undefined ? inner : rename(schema, inner, direction)];
    }),
  );
}
