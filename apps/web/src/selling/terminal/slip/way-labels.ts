import type { Locale } from "../../../kit/format/locale.tsx";
import type { Cover, PayTable, Way } from "./ways.ts";

/** The names of full covers are the same in every language. */
const covers: Readonly<Record<Cover, string>> = {
  trixie: "Trixie",
  patent: "Patent",
  yankee: "Yankee",
  lucky15: "Lucky 15",
  canadian: "Canadian",
  lucky31: "Lucky 31",
  heinz: "Heinz",
  lucky63: "Lucky 63",
  superHeinz: "Super Heinz",
  goliath: "Goliath",
};

/** What distinguishes a way from others of its mode: the card's name, the sizes, the if-bet's condition. */
export function variantLabels(
  { mode, teaserCardId, progressiveTableId, sizes, cover }: Way,
  tables: readonly PayTable[],
  { t }: Pick<Locale, "t">,
): string {
  if (sizes !== undefined) return t("terminal.bySizes", { sizes: sizes.join(" + ") });
  if (cover !== undefined) return covers[cover];
  switch (mode) {
    case "ifWin":
    case "reverseWin":
      return t("terminal.onWin");
    case "ifAction":
    case "reverseAction":
      return t("terminal.onAction");
    default:
      return tables.find(({ tableId }) => tableId === (teaserCardId ?? progressiveTableId))?.name ?? "";
  }
}
