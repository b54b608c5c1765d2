// Recognises the columns of a file, in any language.
import type { masterData } from "@chalkboard/contract";
import { languageNames, languages, loadMessages, type PlainKey, translator } from "@chalkboard/i18n";
import { plainName } from "@chalkboard/kernel";
import { headingKeys, importTitles, leagueKindKeys, statisticKeys, trackKindKeys } from "@chalkboard/list-columns";
import { keyOf } from "../names.ts";

export type Field = masterData.ImportField;
type NameLanguage = keyof masterData.OtherNames;
/** The content of a column: a field, or the name in one language. */
export type Head = Field | `names.${NameLanguage}`;

export type CellReader = {
  /** @param kind of the records: the short name of a track is its code, the title in older files */
  readonly headOf: (text: string, kind: masterData.ImportKind) => Head | undefined;
  /** The value of a yes or no cell; undefined for an unknown word. */
  readonly isYes: (text: string) => boolean | undefined;
  /** Whether a row's name is the title of the sums under a list. */
  readonly isTotal: (text: string) => boolean;
  /** Which of some words is meant, in any language. */
  readonly keyIn: (keys: readonly PlainKey[], text: string) => PlainKey | undefined;
};

/** Words as cell values. */
const cellWords: readonly PlainKey[] = [
  ...Object.values(leagueKindKeys),
  ...Object.values(trackKindKeys),
  ...Object.values(headingKeys),
  ...Object.values(statisticKeys).map(([full]) => full),
];

/** The titles and the yes and no of all languages. */
export async function importCellReader(): Promise<CellReader> {
  const heads = new Map<string, Head>();
  const totals = new Set<string>();
  const meanings = new Map<string, PlainKey[]>();
  const answers = new Map<string, boolean>([
    ["true", true],
    ["false", false],
    ["1", true],
    ["0", false],
  ]);
  for (const language of languages) {
    const t = translator(language, await loadMessages(language));
    for (const [field, title] of Object.entries(importTitles) as [Field, PlainKey][])
      heads.set(plainName(t(title)), field);
    if (language !== "en")
      for (const name of [language, languageNames[language]]) heads.set(plainName(name), `names.${language}`);
    totals.add(plainName(t("kit.total")));
    for (const key of cellWords) meanings.set(keyOf(t(key)), [...(meanings.get(keyOf(t(key))) ?? []), key]);
    answers.set(plainName(t("kit.yes")), true).set(plainName(t("kit.no")), false);
  }
  for (const field of Object.keys(importTitles) as Field[]) heads.set(plainName(field), field);
  return {
    headOf: (text, kind) => {
      const head = heads.get(plainName(text));
      return kind === "track" && head === "abbreviation" ? "code" : head;
    },
    isYes: (text) => answers.get(plainName(text)),
    isTotal: (text) => totals.has(plainName(text)),
    keyIn: (keys, text) => meanings.get(keyOf(text))?.find((key) => keys.includes(key)),
  };
}
