import type { PayTableContent } from "@chalkboard/contract";
import type { Translate } from "@chalkboard/messages";
import { tableForm } from "./pay-table-form.ts";
import { partsOf, type Row } from "./row-kinds.ts";
import { optionKey, partWords } from "./setting-words.ts";
import type { ListKind } from "./table-shapes.ts";

/** A pay table in a line: "What it pays: 2 10/11, 3 9/5 · A tie: one team less". */
export function tableText(table: PayTableContent, t: Translate): string {
  return partTexts(table.kind, tableForm(table), t, true).join(" · ");
}

function partTexts(kind: ListKind, row: Row, t: Translate, withTitles: boolean): readonly string[] {
  const words: Readonly<Record<string, Parameters<typeof optionKey>[0]>> = partWords[kind];
  return partsOf(kind).flatMap(([name, field]) => {
    const value = row[name];
    if (value === undefined) return [];
    const text = field.kind === "rows" ? (value as readonly Row[]).map((one) => partTexts(field.of, one, t, false).join(" ")).join(", ")
      : field.kind === "choice" ? t(optionKey(String(value))) : String(value as string | number);
    return [withTitles ? `${t((words[name] ?? "rules.value") as "rules.value")}: ${text}` : text];
  });
}
