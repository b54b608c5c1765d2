import { identity } from "@chalkboard/contract";
import { type Language, languageOf } from "@chalkboard/i18n";
import { startTransition, useEffect } from "react";
import { send } from "../../data/connection/client.ts";
import { queries, renew } from "../../data/connection/queries.ts";
import { session } from "../../data/connection/session.ts";
import { timers } from "../../ports/browser.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { beginLanguage, keepLanguage, language as spoken } from "./preferences.ts";

/** How long the first screen waits for the service's language. */
const patienceMs = 1_000;

/** Chosen on a sign-in page before the user is known. */
let atTheDoor: Language | undefined;

/** Changes the language immediately and stores it: on this machine, and for the user, who may be about to sign in. */
export function chooseLanguage(wanted: Language): void {
  startTransition(() => {
    keepLanguage(wanted);
  });
  if (session.read() === undefined) atTheDoor = wanted;
  else register(wanted);
}

/**
 * If a service does not offer this machine's language, its sign-in page uses the service's own until the user chooses
 * another.
 */
export function useOfferedLanguage(
  look: { readonly language: Language; readonly languages: readonly Language[] } | undefined,
): void {
  const { language } = useLocale();
  const begun = look === undefined || look.languages.includes(language) ? undefined : look.language;
  useEffect(() => {
    if (begun !== undefined)
      startTransition(() => {
        spoken.write(begun);
      });
  }, [begun]);
}

/**
 * After sign-in: switches to the user's language, unless they just chose one on the sign-in page; then that one is
 * stored for them and for their printouts.
 */
export function greet(ofPerson: string): void {
  const chosen = atTheDoor;
  atTheDoor = undefined;
  const known = languageOf(ofPerson);
  if (chosen !== undefined && chosen !== known) register(chosen);
  else if (known !== undefined)
    startTransition(() => {
      keepLanguage(known);
    });
}

/**
 * The default language comes from the service's settings, then from the browser. The wait is short: a late result
 * changes the language of the shown screen, unless the user has chosen one meanwhile. Without a result the browser's
 * stays.
 */
export async function askFirstLanguage(): Promise<void> {
  const late = new Promise<void>((resolve) => {
    timers.after(patienceMs, () => {
      resolve();
    });
  });
  const begun = send(identity.listLanguages, {}).then(
    (answered) => {
      if (answered.ok)
        startTransition(() => {
          beginLanguage(answered.data.find(({ isDefault }) => isDefault)?.language);
        });
    },
    () => undefined,
  );
  await Promise.race([begun, late]);
}

// The screen has already changed; if the call fails, the choice is stored on this machine only. Texts from the server
// are refetched.
function register(language: Language): void {
  send(identity.setLanguage, { language }).then(
    (answered) => {
      if (answered.ok) renew(queries, {});
    },
    () => undefined,
  );
}
