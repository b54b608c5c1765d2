import type { AnswerOf, money } from "@chalkboard/contract";
import type { Locale } from "../../kit/format/locale.tsx";

export type Scheme = AnswerOf<typeof money.saveScheme>["scheme"];

export const netLabels = {
  split: "network.split",
  redFigure: "network.redFigure",
  reverseRed: "network.reverseRed",
  profit: "network.profit",
} as const;

/** How a POS, zone or agent is paid, in one line. */
export function schemeText(scheme: Scheme, { t, format, currency }: Pick<Locale, "t" | "format" | "currency">): string {
  if (scheme === null) return t("network.schemeNone");
  const { sales, net, feePerActive } = scheme;
  const percent = (points: number): string => format.percent(points / 10_000);
  const modes = Object.keys(sales.byMode).length + Object.keys(net?.share.byMode ?? {}).length;
  return (
    [
      ...(sales.all > 0 || Object.keys(sales.byMode).length > 0
        ? [t("network.ofSales", { percent: percent(sales.all) })]
        : []),
      ...(net === null ? [] : [`${t(netLabels[net.kind])} ${percent(net.share.all)}`]),
      ...(feePerActive > 0 ? [t("network.feeOf", { amount: format.money(feePerActive, currency) })] : []),
      ...(modes > 0 ? [t("network.schemeModes")] : []),
    ].join(" · ") || t("network.schemeNone")
  );
}
