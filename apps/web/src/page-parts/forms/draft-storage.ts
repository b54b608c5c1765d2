// Where forms keep unsaved input: in this browser, per user, record and configuration version.
import type { Clock } from "@chalkboard/kernel";
import type { DraftStorage, DraftValues } from "../../kit/form/form-draft.tsx";
import { choiceKey } from "../../ports/choices.ts";

export type Place = {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
};
export type Owner = { readonly userId: number; readonly serviceId: number };

/** After this time the user no longer remembers the input. */
const keptMs = 7 * 86_400_000;

/** The storage of one record's form; another user of the same browser has a separate one. */
export function draftStorage(place: Place, clock: Clock, { userId, serviceId }: Owner, record: string): DraftStorage {
  const key = choiceKey(`typed-${String(serviceId)}-${String(userId)}-${record}`);
  return {
    read: () => {
      const found = valuesOf(place.read(key));
      if (found === undefined || clock.now() - found.at < keptMs) return found;
      place.remove(key);
      return undefined;
    },
    write: (was, values) => {
      place.write(key, JSON.stringify({ was, values, at: clock.now() }));
    },
    forget: () => {
      place.remove(key);
    },
  };
}

function valuesOf(text: string | null): DraftValues | undefined {
  if (text === null) return undefined;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof found !== "object" || found === null || !("was" in found && "values" in found && "at" in found))
    return undefined;
  return typeof found.at === "number" ? { was: found.was, values: found.values, at: found.at } : undefined;
}
