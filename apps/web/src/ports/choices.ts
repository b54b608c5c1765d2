// What a person chose in this browser, under the version of the configuration (specification, section 9).
import { storage } from "./browser.ts";
import { configVersion } from "./constants.ts";

export type Choices = { readonly read: (name: string) => string | null; readonly write: (name: string, value: string) => void };

/** The name of a choice in the browser's storage. Under another version it is another name, so that what no longer fits is not read. */
export function choiceKey(name: string, version: string = configVersion): string {
  return `${version}-${name}`;
}

export function choicesIn(place: Choices, version: string = configVersion): Choices {
  return {
    read: (name) => place.read(choiceKey(name, version)),
    write: (name, value) => { place.write(choiceKey(name, version), value); },
  };
}

export const choices: Choices = choicesIn(storage);
