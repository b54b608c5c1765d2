// The user's choices in this browser, by configuration version (specification, section 9).
import { storage } from "./browser.ts";
import { configVersion } from "./constants.ts";

export type Choices = {
  readonly read: (name: string) => string | null;
  readonly write: (name: string, value: string) => void;
};

/** The storage key of a choice. It contains the version, so that choices of other versions are not read. */
export function choiceKey(name: string, version: string = configVersion): string {
  return `${version}-${name}`;
}

export function choicesIn(place: Choices, version: string = configVersion): Choices {
  return {
    read: (name) => place.read(choiceKey(name, version)),
    write: (name, value) => {
      place.write(choiceKey(name, version), value);
    },
  };
}

export const choices: Choices = choicesIn(storage);
