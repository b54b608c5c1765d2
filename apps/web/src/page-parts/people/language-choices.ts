import { languageNames, languageOf } from "@chalkboard/i18n";
import { useSession } from "../../data/viewer.ts";

/** The languages that the session's service offers, and a person's current one. */
export function useLanguageChoices(present = ""): readonly { readonly value: string; readonly label: string }[] {
  const { languages } = useSession();
  const own = languageOf(present);
  const shown = own === undefined || languages.includes(own) ? languages : [...languages, own];
  return shown.map((value) => ({ value, label: languageNames[value] }));
}
