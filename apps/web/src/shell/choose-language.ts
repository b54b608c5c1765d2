import { identity } from "@chalkboard/contract";
import { type Language, languageOf } from "@chalkboard/messages";
import { startTransition, useEffect } from "react";
import { send } from "../data/client.ts";
import { queries, renew } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { timers } from "../ports/browser.ts";
import { useLocale } from "../kit/words.tsx";
import { beginLanguage, keepLanguage, language as spoken } from "./preferences.ts";

/** How long the first screen waits for the service's language. */
const patienceMs = 1_000;

/** Chosen at the door, by somebody who is not known yet. */
let atTheDoor: Language | undefined;

/** Changes the language at once and keeps it: on this machine, and for the person, who may be about to sign in. */
export function chooseLanguage(wanted: Language): void {
  startTransition(() => { keepLanguage(wanted); });
  if (session.read() === undefined) atTheDoor = wanted;
  else register(wanted);
}

/** At the door of a service that does not offer the language of this machine its own is spoken, as long as nobody chooses another. */
export function useOfferedLanguage(look: { readonly language: Language; readonly languages: readonly Language[] } | undefined): void {
  const { language } = useLocale();
  const begun = look === undefined || look.languages.includes(language) ? undefined : look.language;
  useEffect(() => {
    if (begun !== undefined) startTransition(() => { spoken.write(begun); });
  }, [begun]);
}

/** Somebody signed in: the screen speaks his language, and what he chose at the door just now is his from here on, as it is on the paper that he prints. */
export function greet(ofPerson: string): void {
  const chosen = atTheDoor;
  atTheDoor = undefined;
  const known = languageOf(ofPerson);
  if (chosen !== undefined && chosen !== known) register(chosen);
  else if (known !== undefined) startTransition(() => { keepLanguage(known); });
}

/**
 * The default language comes from the service's settings, then from the browser. Nobody waits long for it: a late answer changes a screen that is shown
 * already, where nobody has chosen meanwhile. Without an answer the browser's stays.
 */
export async function askFirstLanguage(): Promise<void> {
  const late = new Promise<void>((resolve) => { timers.after(patienceMs, () => { resolve(); }); });
  const begun = send(identity.listLanguages, {}).then((answered) => {
    if (answered.ok) startTransition(() => { beginLanguage(answered.data.find(({ isDefault }) => isDefault)?.language); });
  }, () => undefined);
  await Promise.race([begun, late]);
}

// The screen has changed already; when the server does not hear of it the choice stays on this machine. What the server names it names anew.
function register(language: Language): void {
  send(identity.setLanguage, { language }).then((answered) => {
    if (answered.ok) renew(queries, {});
  }, () => undefined);
}
