import { betType } from "@chalkboard/engine";
import { betName, type Translate } from "@chalkboard/i18n";

/**
 * The name of a line: "Yankees · 1st half · Money line", "Total · Over".
 * @param sport its code: a handicap has a different name in each
 */
export function lineName(
  line: { readonly betType: number; readonly side: number },
  sides: readonly { readonly side: number; readonly name: string }[],
  sport: string | undefined,
  t: Translate,
): string {
  const type = betType(line.betType);
  if (type === undefined) return String(line.betType);
  const team = sides.find(({ side }) => side === line.side)?.name;
  return [...(team === undefined ? [] : [team]), betName(type, sport, t)].join(" · ");
}
