import { responses } from "@chalkboard/contract";
import { type Refused, explain } from "@chalkboard/i18n";
import type { Locale } from "../../../kit/format/locale.tsx";
import { dataOf } from "./refused-legs.ts";

/** Why a temporary ticket cannot be loaded, saved or sold. */
export function temporaryLabels(refused: Refused, locale: Locale): string {
  const { t, format, zone } = locale;
  const { reason, at, ticket } = dataOf(refused);
  if (refused.code === responses.notFound) return t("terminal.temporaryUnknown");
  if (refused.code !== responses.changedMeanwhile) return explain(refused, locale).text;
  switch (reason) {
    case "expired":
      return t("terminal.temporaryExpired", { at: typeof at === "number" ? format.dateTime(at, zone) : "" });
    case "sold":
      return typeof ticket === "number"
        ? t("terminal.temporarySoldAs", { number: String(ticket) })
        : t("terminal.temporarySold");
    default:
      return t("terminal.temporaryBusy");
  }
}
