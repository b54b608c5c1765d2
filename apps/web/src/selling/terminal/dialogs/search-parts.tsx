import { modeKey } from "@chalkboard/list-columns";
import { useBusinessDay } from "../../../data/viewer.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { SearchPart } from "./read-search.ts";
import { stateKeys } from "./search-words.ts";
import styles from "./find-dialog.module.css";

/** How the typed text was understood, a word or two for each part. */
export function SearchParts({ parts }: { readonly parts: readonly SearchPart[] }) {
  const { t, format, zone, currency } = useLocale();
  const today = useBusinessDay();
  const textOf = (part: SearchPart): string => {
    switch (part.kind) {
      case "number":
        return `${t("betting.ticket")} ${String(part.number)}`;
      case "team":
        return t("terminal.teamPart", { text: part.text });
      case "figure":
        return t(part.number === undefined ? "terminal.figureAmount" : "terminal.figureOrNumber", {
          amount: format.money(part.amount, currency),
          number: String(part.number ?? ""),
        });
      case "modes":
        return part.modes.map((mode) => t(modeKey(mode))).join(", ");
      case "state":
        return t(stateKeys[part.state]);
      case "day":
        return format.day(part.day, today);
      case "time":
        return `${format.dateTime(part.from, zone)} – ${format.time(part.to, zone)}`;
    }
  };
  return (
    <ul className={styles["parts"]} aria-label={t("terminal.searchedBy")}>
      {parts.map((part) => (
        <li key={`${part.kind} ${textOf(part)}`}>{textOf(part)}</li>
      ))}
    </ul>
  );
}
