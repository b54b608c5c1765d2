// Names of master data: in which form they are kept, and that no two of a kind share one.
import type { Problem, masterData } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";

/** Something that goes by a name and by others. */
export type Named = { readonly name: string; readonly aliases: readonly string[] };

/** Names without punctuation alone, such as "???", are themselves. */
export function keyOf(name: string): string {
  const plain = plainName(name);
  return plain === "" ? name.toLowerCase() : plain;
}

/** The aliases that say something: each once, and none that is the name itself. */
export function aliasesOf({ name, aliases }: Named): string[] {
  const byKey = new Map(aliases.map((alias) => [keyOf(alias), alias]));
  byKey.delete(keyOf(name));
  return [...byKey.values()];
}

/** Names and aliases that another of the same place has. */
export function takenNames(given: Named, others: readonly Named[]): readonly Problem[] {
  const taken = new Map(others.flatMap((other) => [other.name, ...other.aliases].map((name) => [keyOf(name), other.name] as const)));
  const problem = (field: string, by: string): Problem => ({ field, code: "taken", problem: `${by} is called so` });
  const ofName = taken.get(keyOf(given.name));
  const ofAlias = given.aliases.map((alias) => taken.get(keyOf(alias))).find((by) => by !== undefined);
  return [...(ofName === undefined ? [] : [problem("name", ofName)]), ...(ofAlias === undefined ? [] : [problem("aliases", ofAlias)])];
}

/** Every other language's name, empty where there is none. */
export function namesOf(stored: Readonly<Record<string, string>>): masterData.OtherNames {
  return { fr: stored["fr"] ?? "", ht: stored["ht"] ?? "", es: stored["es"] ?? "", zh: stored["zh"] ?? "", it: stored["it"] ?? "" };
}

/** As they are stored: those that there are. */
export function namesJson(names: masterData.OtherNames): string {
  return JSON.stringify(Object.fromEntries(Object.entries(names).filter(([, name]) => name !== "")));
}
