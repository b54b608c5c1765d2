import { type exposure, rates } from "@chalkboard/contract";
import type { Writer } from "../columns.ts";
import { sheet } from "../list-columns.ts";

type Words = Pick<Writer, "t" | "format" | "zone">;
type Equation = {
  readonly currency: string;
  readonly house: string;
  readonly amount: string;
  readonly houseAmount: string;
};

/** A decimal such as "131.5", written in the reader's language. */
export function decimalText(text: string, { format }: Pick<Words, "format">): string {
  return text.replace(".", format.number(0.5, 1).slice(1, 2));
}

/** "131.5 HTG = 1 USD". */
export function rateText(
  { currency, house, amount, houseAmount }: Equation,
  words: Pick<Words, "t" | "format">,
): string {
  return words.t("rates.equation", {
    currency,
    house,
    amount: decimalText(amount, words),
    worth: decimalText(houseAmount, words),
  });
}

type Used = { readonly currency: string; readonly rate: rates.UsedRate | null; readonly isConverted: boolean };

/**
 * The rate at which a currency is in a figure and since when, or that it is left out; empty for the figure's own
 * currency.
 */
export function usedRateText({ currency, rate, isConverted }: Used, house: string, { t, format, zone }: Words): string {
  if (!isConverted) return t("rates.noRate");
  return rate === null
    ? ""
    : t("rates.since", {
        rate: rateText({ currency, house, ...rate }, { t, format }),
        time: format.dateTime(rate.validFrom, zone),
      });
}

/** An event's figures by currency, beside the totals; empty where they are all in the figures' own currency. */
export function partsText(parts: readonly exposure.CurrencyPart[], house: string, words: Words): string {
  const { t, format } = words;
  if (parts.every(({ currency }) => currency === house)) return "";
  return parts
    .map((part) => {
      const { currency, open, worst } = part;
      const said = t("rates.part", {
        currency,
        open: format.money(open, currency),
        worst: worst === null ? "–" : format.money(worst, currency),
      });
      const at = usedRateText(part, house, words);
      return at === "" ? said : `${said} (${at})`;
    })
    .join(" · ");
}

/** Every rate that was entered. */
export const rateListColumns = sheet(rates.listRates, (writer) => [
  { title: "services.currency", by: "currency", value: ({ currency }) => currency, width: 90, phone: "name" },
  { title: "rates.rate", value: (row) => rateText(row, writer), grow: 2, phone: "line" },
  {
    title: "rates.validFrom",
    by: "validFrom",
    value: ({ validFrom }) => validFrom,
    kind: "dateTime",
    width: 160,
    phone: "line",
  },
  { title: "rates.inUse", value: ({ isInUse }) => (isInUse ? writer.t("kit.yes") : ""), width: 90, phone: "line" },
  { title: "rates.source", value: ({ source }) => source, grow: 2 },
  { title: "rates.recordedBy", value: ({ recordedBy }) => recordedBy, width: 160 },
  { title: "rates.recordedAt", by: "recordedAt", value: ({ recordedAt }) => recordedAt, kind: "dateTime", width: 160 },
]);
