// Names of master data: their normalised form, and their uniqueness within a kind.
import type { Problem, masterData } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";

/** Something with a name and aliases. */
export type Named = { readonly name: string; readonly aliases: readonly string[] };

/** Names of only punctuation, such as "???", are compared as they are. */
export function keyOf(name: string): string {
  const plain = plainName(name);
  return plain === "" ? name.toLowerCase() : plain;
}

/** The useful aliases: each once, without the name itself. */
export function aliasesOf({ name, aliases }: Named): string[] {
  const byKey = new Map(aliases.map((alias) => [keyOf(alias), alias]));
  byKey.delete(keyOf(name));
  return [...byKey.values()];
}

/** Names and aliases that another one of the same place has. */
export function takenNames(given: Named, others: readonly Named[]): readonly Problem[] {
  const taken = new Map(
    others.flatMap((other) => [other.name, ...other.aliases].map((name) => [keyOf(name), other.name] as const)),
  );
  const problem = (field: string, by: string): Problem => ({ field, code: "taken", problem: `${by} is called so` });
  const ofName = taken.get(keyOf(given.name));
  const ofAlias = given.aliases.map((alias) => taken.get(keyOf(alias))).find((by) => by !== undefined);
  return [
    ...(ofName === undefined ? [] : [problem("name", ofName)]),
    ...(ofAlias === undefined ? [] : [problem("aliases", ofAlias)]),
  ];
}

/** The name in every other language, empty where there is none. */
export function namesOf(stored: Readonly<Record<string, string>>): masterData.OtherNames {
  return {
    fr: stored["fr"] ?? "",
    ht: stored["ht"] ?? "",
    es: stored["es"] ?? "",
    zh: stored["zh"] ?? "",
    it: stored["it"] ?? "",
  };
}

/** As they are stored: without empty ones. */
export function namesJson(names: masterData.OtherNames): string {
  return JSON.stringify(Object.fromEntries(Object.entries(names).filter(([, name]) => name !== "")));
}
