import { type Language, languageOf, type OddsFormat } from "@chalkboard/messages";
import { storage } from "../ports/browser.ts";
import { type Store, makeStore } from "../ports/store.ts";

// What a person chose on this machine. The language goes to the server as well, when somebody is signed in.

function remembered<Value extends string>(key: string, read: (text: string | null) => Value): Store<Value> {
  const store = makeStore(read(storage.read(key)));
  store.watch(() => { storage.write(key, store.read()); });
  return store;
}

const languageKey = "chalkboard-language";

export const language: Store<Language> = remembered(languageKey, (text) =>
  languageOf(text ?? "") ?? navigator.languages.map(languageOf).find((known) => known !== undefined) ?? "en");

/** The person's own language, unless another was chosen on this machine. */
export function adoptLanguage(code: string): void {
  const known = languageOf(code);
  if (known !== undefined && storage.read(languageKey) === null) language.write(known);
}

export const oddsFormat: Store<OddsFormat> = remembered("chalkboard-odds", (text) =>
  text === "decimal" || text === "fractional" ? text : "american");

export const sidebarState: Store<"wide" | "narrow"> = remembered("chalkboard-sidebar", (text) => text === "narrow" ? "narrow" : "wide");

/** Closed groups of the sidebar, by name and comma. */
export const closedGroups: Store<string> = remembered("chalkboard-groups", (text) => text ?? "");

export const themeKey = "chalkboard-theme";
