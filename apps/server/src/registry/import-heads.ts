// Which column of a file says what, whoever's language it was made in.
import type { registry } from "@chalkboard/contract";
import { languageNames, languages, loadMessages, type PlainKey, translator } from "@chalkboard/messages";
import { plainName } from "@chalkboard/kernel";

export type Field = registry.ImportField;
type NameLanguage = keyof registry.OtherNames;
/** What a column says: a field, or the name in one language. */
export type Head = Field | `names.${NameLanguage}`;

/** The words over a field's column, as the lists have them. */
export const fieldTitles = {
  record: "registry.record", name: "network.name", printName: "registry.printName", abbreviation: "registry.abbreviation", number: "registry.number",
  position: "registry.position", aliases: "registry.aliases", names: "registry.otherNames", isActive: "network.active", team: "registry.team",
  league: "betting.league", sport: "betting.sport",
} as const satisfies Readonly<Record<Field, PlainKey>>;

export type Words = {
  readonly headOf: (text: string) => Head | undefined;
  /** What a cell of a switch says; undefined for a word that is none. */
  readonly isYes: (text: string) => boolean | undefined;
};

/** The heads and the yes and no of all languages. */
export async function importWords(): Promise<Words> {
  const heads = new Map<string, Head>();
  const answers = new Map<string, boolean>([["true", true], ["false", false], ["1", true], ["0", false]]);
  for (const language of languages) {
    const t = translator(language, await loadMessages(language));
    for (const [field, title] of Object.entries(fieldTitles) as [Field, PlainKey][]) heads.set(plainName(t(title)), field);
    if (language !== "en") for (const name of [language, languageNames[language]]) heads.set(plainName(name), `names.${language}`);
    answers.set(plainName(t("kit.yes")), true).set(plainName(t("kit.no")), false);
  }
  for (const field of Object.keys(fieldTitles) as Field[]) heads.set(plainName(field), field);
  return { headOf: (text) => heads.get(plainName(text)), isYes: (text) => answers.get(plainName(text)) };
}
