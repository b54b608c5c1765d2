import type { PayTableContent } from "@chalkboard/contract";
import { pointsText } from "@chalkboard/i18n";
import type { Locale } from "../../../kit/format/locale.tsx";
import { plainConversion } from "../conversion/conversion-form.ts";
import { tableForm } from "./pay-table-form.ts";
import { partsOf, type Row } from "../../../page-parts/settings/row-kinds.ts";
import { optionKey, partLabels } from "../../../page-parts/settings/setting-labels.ts";
import type { ListKind, PartField } from "../../../page-parts/settings/table-shapes.ts";

type Saying = Pick<Locale, "t" | "format" | "currency">;

/** A pay table in one line: "What it pays: 2 10/11, 3 9/5 · A tie: one team less". */
export function tableText(table: PayTableContent, locale: Saying): string {
  const form = tableForm(table);
  return partTexts(table.kind, table.kind === "conversion" ? withoutPlain(form) : form, locale, true).join(" · ");
}

/** A conversion without the parts that change nothing. */
function withoutPlain(form: Row): Row {
  return Object.fromEntries(
    Object.entries(form).filter(([part, value]) => part === "twoWay" || value !== plainConversion[part]),
  );
}

function partTexts(kind: ListKind, row: Row, locale: Saying, withTitles: boolean): readonly string[] {
  const { t } = locale;
  const titles: Readonly<Record<string, Parameters<typeof optionKey>[0]>> = partLabels[kind];
  return partsOf(kind).flatMap(([name, field]) => {
    const value = row[name];
    if (value == null) return [];
    const text = partText(field, value, locale);
    return [
      withTitles
        ? t("payTables.part", { name: t((titles[name] ?? "rules.value") as "rules.value"), value: text })
        : text,
    ];
  });
}

function partText(field: PartField, value: unknown, locale: Saying): string {
  const { t, format, currency } = locale;
  switch (field.kind) {
    case "percent":
      return format.percent(Number(value) / 10_000);
    case "rows": {
      const rows = value as readonly Row[];
      return field.of === "centsBand"
        ? bandsText(rows)
        : rows.map((one) => partTexts(field.of, one, locale, false).join(" ")).join(", ");
    }
    case "points":
      return pointsText(Number(value));
    case "money":
      return format.money(Number(value), currency);
    case "choice":
      return t(optionKey(String(value)));
    default:
      return typeof value === "number" ? format.number(value) : String(value);
  }
}

/** The prices of each band, and its width: "110–199: 20, 200–239: 30, 240: 40". */
function bandsText(bands: readonly Row[]): string {
  return bands
    .map(({ from, width }, index) => {
      const next = bands[index + 1]?.["from"];
      return `${String(from)}${next === undefined ? "" : `–${String(Number(next) - 1)}`}: ${String(width)}`;
    })
    .join(", ");
}
