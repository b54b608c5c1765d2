import { tickets } from "@chalkboard/contract";
import { type Refused, explain } from "@chalkboard/i18n";
import type { Locale } from "../../../kit/format/locale.tsx";
import { secondKey } from "../../../page-parts/people/second-person.tsx";

const reasons = [...new Set([...tickets.payReasons, ...tickets.cancelReasons, "unknown", "otherPos"] as const)];

/** Why a ticket was not paid or cancelled. An unknown reason uses the general text of its code. */
export function refusedLabels(refused: Refused, action: "pay" | "cancel", locale: Locale): string {
  const { t, format, currency, zone } = locale;
  const data = (typeof refused.data === "object" && refused.data !== null ? refused.data : {}) as Readonly<
    Record<string, unknown>
  >;
  const reason = reasons.find((candidate) => candidate === data["reason"]);
  const at = typeof data["at"] === "number" ? format.dateTime(data["at"], zone) : "";
  switch (reason) {
    case undefined:
      return explain(refused, locale).text;
    case "alreadyPaid":
      return t("terminal.whyAlreadyPaid", {
        at,
        amount: typeof data["amount"] === "number" ? format.money(data["amount"], currency) : "",
      });
    case "cancelled":
      return t("terminal.whyCancelled", { at });
    case "expired":
      return t("terminal.whyExpired", { at });
    case "tooLate":
      return t("terminal.whyTooLate", {
        at: typeof data["until"] === "number" ? format.time(data["until"], zone) : "",
      });
    case "aboveMaximum":
      return t("terminal.whyAboveMaximum", {
        amount: typeof data["maximum"] === "number" ? format.money(data["maximum"], currency) : "",
      });
    case "secondPerson":
      return t(secondKey(data["why"]));
    case "otherPos": {
      const pos = typeof data["posName"] === "string" ? data["posName"] : "";
      return t(action === "pay" ? "terminal.whyPaidElsewhere" : "terminal.whyCancelledElsewhere", { pos });
    }
    default:
      return t(`terminal.why${capital(reason)}`);
  }
}

function capital<Text extends string>(text: Text): Capitalize<Text> {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<Text>;
}
