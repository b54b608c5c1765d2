import { identity } from "@chalkboard/contract";
import type { Language } from "@chalkboard/messages";
import { startTransition } from "react";
import { send } from "../data/client.ts";
import { session } from "../data/session.ts";
import { language } from "./preferences.ts";

/** Changes the language at once, keeps it on this machine and, when somebody is signed in, on the server. */
export function chooseLanguage(wanted: Language): void {
  startTransition(() => { language.write(wanted); });
  // The screen has changed already; when the server does not hear of it the choice stays on this machine.
  if (session.read() !== undefined) send(identity.setLanguage, { language: wanted }).catch(() => undefined);
}
