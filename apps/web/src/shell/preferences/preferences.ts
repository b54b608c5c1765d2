import { type Language, languageOf, type OddsFormat } from "@chalkboard/i18n";
import { choiceKey, choices } from "../../ports/choices.ts";
import { type Store, makeStore } from "../../ports/store.ts";

// The user's choices on this machine. The language is also sent to the server when somebody is signed in.

function remembered<Value extends string>(name: string, read: (text: string | null) => Value): Store<Value> {
  const store = makeStore(read(choices.read(name)));
  store.watch(() => {
    choices.write(name, store.read());
  });
  return store;
}

const languageName = "language";

/** The language last used on this machine; undefined if nobody has signed in or chosen one. */
const leftIn = (): Language | undefined => languageOf(choices.read(languageName) ?? "");

export const isNewHere = (): boolean => leftIn() === undefined;

export const language: Store<Language> = makeStore(firstLanguage(leftIn(), undefined, navigator.languages));

/** Shows a language, and starts with it next time. */
export function keepLanguage(wanted: Language): void {
  choices.write(languageName, wanted);
  language.write(wanted);
}

/**
 * The language that this host's service specifies for new machines. It is not stored, because the service may change
 * it.
 */
export function beginLanguage(ofService: string | undefined): void {
  language.write(firstLanguage(leftIn(), ofService, navigator.languages));
}

/** The initial language of a screen: the one last used, the service's, the browser's, English. */
export function firstLanguage(
  left: Language | undefined,
  ofService: string | undefined,
  ofBrowser: readonly string[],
): Language {
  return left ?? languageOf(ofService ?? "") ?? ofBrowser.map(languageOf).find((known) => known !== undefined) ?? "en";
}

export const oddsFormat: Store<OddsFormat> = remembered("odds", (text) =>
  text === "decimal" || text === "fractional" ? text : "american",
);

/** The theme library itself reads and writes the theme. */
export const themeKey = choiceKey("theme");
