import { type Language, languageOf, type OddsFormat } from "@chalkboard/messages";
import { choiceKey, choices } from "../ports/choices.ts";
import { type Store, makeStore } from "../ports/store.ts";

// What a person chose on this machine. The language goes to the server as well, when somebody is signed in.

function remembered<Value extends string>(name: string, read: (text: string | null) => Value): Store<Value> {
  const store = makeStore(read(choices.read(name)));
  store.watch(() => { choices.write(name, store.read()); });
  return store;
}

const languageName = "language";

/** The language that this machine was left in; undefined where nobody signed in or chose one. */
const leftIn = (): Language | undefined => languageOf(choices.read(languageName) ?? "");

export const isNewHere = (): boolean => leftIn() === undefined;

export const language: Store<Language> = makeStore(firstLanguage(leftIn(), undefined, navigator.languages));

/** Shows a language, and begins with it the next time. */
export function keepLanguage(wanted: Language): void {
  choices.write(languageName, wanted);
  language.write(wanted);
}

/** The service of this host says with which language a machine begins that is new here. It is not kept: the service may say another one tomorrow. */
export function beginLanguage(ofService: string | undefined): void {
  language.write(firstLanguage(leftIn(), ofService, navigator.languages));
}

/** With which language a screen begins: the one it was left in, the service's, the browser's, English. */
export function firstLanguage(left: Language | undefined, ofService: string | undefined, ofBrowser: readonly string[]): Language {
  return left ?? languageOf(ofService ?? "") ?? ofBrowser.map(languageOf).find((known) => known !== undefined) ?? "en";
}

export const oddsFormat: Store<OddsFormat> = remembered("odds", (text) =>
  text === "decimal" || text === "fractional" ? text : "american");

export const sidebarState: Store<"wide" | "narrow"> = remembered("sidebar", (text) => text === "narrow" ? "narrow" : "wide");

/** The same on pages that want the width for their columns: there it is a rail of icons until somebody says otherwise. */
export const railState: Store<"wide" | "narrow"> = remembered("rail", (text) => text === "wide" ? "wide" : "narrow");

const widePages: readonly string[] = ["/zucca/hq-linea", "/zucca/hq-linea-live", "/zucca/evento-linea", "/zucca/odds-report",
  "/zucca/odds-history", "/zucca/evento-resultado", "/ctrl/results", "/ctrl/sale_monitor", "/bus/reporte-ws-proxy"];

/** Whether the sidebar has its names on this page. */
export const sidebarOf = (path: string): Store<"wide" | "narrow"> => widePages.includes(path) ? railState : sidebarState;

/** Closed groups of the sidebar, by name and comma. */
export const closedGroups: Store<string> = remembered("groups", (text) => text ?? "");

/** The theme is read and written by its own library. */
export const themeKey = choiceKey("theme");
