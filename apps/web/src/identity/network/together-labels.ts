import type { AnswerOf, network } from "@chalkboard/contract";
import { plainText } from "../../kit/form/form-others.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

/** The fields that can be set for several POS, in words. */
export const setTitles = {
  zoneId: "network.zone",
  isActive: "network.active",
  allowToPlay: "network.mayPlay",
  creditLimit: "network.creditLimit",
  printerWidth: "network.printer",
  paysTickets: "network.paysTickets",
  payMaximum: "network.payMaximum",
} as const satisfies Readonly<Record<keyof network.PosSet, string>>;

/** Formats a value of one of them. */
export function useSetText(
  zones: AnswerOf<typeof network.listPos>["zones"],
): (field: keyof network.PosSet, value: unknown) => string {
  const locale = useLocale();
  return (field, value) => {
    if (field === "zoneId") return zones.find(({ zoneId }) => zoneId === value)?.name ?? "–";
    if (field === "creditLimit" || field === "payMaximum")
      return typeof value === "number" ? locale.format.money(value, locale.currency) : locale.t("network.unlimited");
    return field === "printerWidth" ? `${String(value)} mm` : plainText(value, locale);
  };
}
