import { betType } from "@chalkboard/engine";
import type { PlainKey, Translate } from "@chalkboard/messages";

const marketWords: Readonly<Record<string, PlainKey>> = { moneyLine: "betting.moneyLine", spread: "betting.spread", total: "betting.total",
  teamTotal: "betting.teamTotal" };

/** A line in words: "Yankees · 1st half · Money line", "Over · Total". */
export function betName(line: { readonly betType: number; readonly side: number }, sides: readonly { readonly side: number; readonly name: string }[],
  t: Translate): string {
  const type = betType(line.betType);
  if (type === undefined) return String(line.betType);
  const market = marketWords[type.market];
  return [
    sides.find(({ side }) => side === line.side)?.name ?? "",
    type.period === "firstHalf" ? t("betting.firstHalf") : "",
    market === undefined ? type.name : t(market),
    type.pick === "over" ? t("betting.over") : type.pick === "under" ? t("betting.under") : "",
  ].filter((part) => part !== "").join(" · ");
}
