import { betType } from "@chalkboard/engine";
import { pointsText, spreadText } from "@chalkboard/i18n";
import type { Locale } from "../../kit/format/locale.tsx";
import type { Leg } from "./ticket-labels.ts";

type Reason = Readonly<Record<string, unknown>>;

/** Why a leg was graded as it was, with the arithmetic: "5–4: 9 against 8½". Empty while unknown. */
export function reasonText({ reason, betType: id }: Pick<Leg, "reason" | "betType">, { t }: Pick<Locale, "t">): string {
  const score = `${text(reason["away"])}–${text(reason["home"])}`;
  switch (reason["rule"]) {
    case "decided": {
      const { line, figure } = reason;
      if (typeof line !== "number" || typeof figure !== "number") return t("tickets.reasonScore", { score });
      return t("tickets.reasonDecided", {
        score,
        figure: signed(figure, id),
        line: betType(id)?.market === "spread" ? spreadText(line) : pointsText(line),
      });
    }
    case "tie":
      return t("tickets.reasonTie", { score });
    case "answer":
      return t("tickets.reasonAnswer", { answer: answerOf(reason, t) });
    case "tooShort":
      return t("tickets.reasonTooShort");
    case "notYet":
      return t("tickets.reasonNotYet");
    case "missing":
      return t("tickets.reasonMissing");
    case "led":
      return t("tickets.reasonLed", { lead: text(reason["lead"]), needed: text(reason["needed"]) });
    case "voided":
      return t("tickets.reasonVoided", { words: text(reason["words"]) });
    case "pitcherChanged":
      return t("tickets.reasonPitcherChanged");
    default:
      return "";
  }
}

// A handicap is compared with a margin, which has a sign.
function signed(figure: number, id: number): string {
  return betType(id)?.market === "spread"
    ? figure > 0
      ? `+${String(figure)}`
      : pointsText(figure * 4)
    : String(figure);
}

function answerOf({ answer }: Reason, t: Locale["t"]): string {
  switch (answer) {
    case "yes":
      return t("tickets.answerYes");
    case "no":
      return t("tickets.answerNo");
    case "away":
      return t("betting.away");
    case "home":
      return t("betting.home");
    default:
      return "";
  }
}

function text(value: unknown): string {
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}
