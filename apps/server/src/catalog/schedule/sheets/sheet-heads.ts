// Recognises the columns of a sheet of games by their heads, in any language.
import { calendar } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import { languages, loadMessages, translator } from "@chalkboard/i18n";
import { gameFieldKeys } from "@chalkboard/list-columns";

export type SheetWords = {
  readonly fieldOf: (head: string) => calendar.GameField | undefined;
  /** The value of a yes or no word; undefined where it is neither. */
  readonly isYes: (text: string) => boolean | undefined;
};

/** The heads, and yes and no, of all languages. */
export async function sheetWords(): Promise<SheetWords> {
  const heads = new Map<string, calendar.GameField>();
  const answers = new Map([
    ["true", true],
    ["false", false],
    ["1", true],
    ["0", false],
    ["x", true],
  ]);
  for (const language of languages) {
    const t = translator(language, await loadMessages(language));
    for (const field of calendar.gameFields) heads.set(plainName(t(gameFieldKeys[field])), field);
    answers.set(plainName(t("kit.yes")), true).set(plainName(t("kit.no")), false);
  }
  return { fieldOf: (head) => heads.get(plainName(head)), isYes: (text) => answers.get(plainName(text)) };
}
