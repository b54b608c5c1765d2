// Recognises the columns of a file, in any language.
import type { masterData } from "@chalkboard/contract";
import { languageNames, languages, loadMessages, type PlainKey, translator } from "@chalkboard/i18n";
import { plainName } from "@chalkboard/kernel";
import { headingKeys, leagueKindKeys, statisticKeys, trackKindKeys } from "@chalkboard/list-columns";
import { keyOf } from "../names.ts";

export type Field = masterData.ImportField;
type NameLanguage = keyof masterData.OtherNames;
/** The content of a column: a field, or the name in one language. */
export type Head = Field | `names.${NameLanguage}`;

/** The titles of a field's column, as the lists have them. */
export const fieldTitles = {
  record: "registry.record",
  name: "network.name",
  printName: "registry.printName",
  abbreviation: "registry.abbreviation",
  number: "registry.number",
  position: "registry.position",
  aliases: "registry.aliases",
  names: "registry.otherNames",
  isActive: "network.active",
  team: "registry.team",
  league: "betting.league",
  sport: "betting.sport",
  code: "registry.code",
  kind: "registry.kind",
  timeZone: "services.timeZone",
  sort: "registry.sort",
  groups: "registry.groups",
  segments: "registry.periods",
  statistics: "results.statistics",
  siteShown: "registry.shown",
  siteSort: "registry.siteSort",
  siteBets: "registry.betTypes",
  country: "registry.country",
  family: "registry.family",
} as const satisfies Readonly<Record<Field, PlainKey>>;

export type Words = {
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
export async function importWords(): Promise<Words> {
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
    for (const [field, title] of Object.entries(fieldTitles) as [Field, PlainKey][])
      heads.set(plainName(t(title)), field);
    if (language !== "en")
      for (const name of [language, languageNames[language]]) heads.set(plainName(name), `names.${language}`);
    totals.add(plainName(t("kit.total")));
    for (const key of cellWords) meanings.set(keyOf(t(key)), [...(meanings.get(keyOf(t(key))) ?? []), key]);
    answers.set(plainName(t("kit.yes")), true).set(plainName(t("kit.no")), false);
  }
  for (const field of Object.keys(fieldTitles) as Field[]) heads.set(plainName(field), field);
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
