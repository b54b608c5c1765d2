import { betType } from "@chalkboard/engine";
import { betName, pointsText, spreadText, type Translate } from "@chalkboard/i18n";

type Team = { readonly side: number; readonly name: string };
export type Bet = {
  readonly betType: number;
  readonly side: number;
  readonly points?: number | null;
  readonly alternate?: number;
};

/** A bet in words, with its points if it has any: "Yankees · Run line · +1½", "Over · 8½". */
export function betText(
  { betType: id, side, points, alternate = 0 }: Bet,
  teams: readonly Team[],
  sport: string,
  t: Translate,
): string {
  const type = betType(id);
  const team = side === 3 ? t("betting.draw") : teams.find((one) => one.side === side)?.name;
  const pointed =
    points === null || points === undefined
      ? []
      : [type?.market === "spread" ? spreadText(points, t("betting.pick")) : pointsText(points)];
  const name = type === undefined ? String(id) : betName(type, sport, t);
  return [
    ...(team === undefined ? [] : [team]),
    name,
    ...pointed,
    ...(alternate === 0 ? [] : [`#${String(alternate)}`]),
  ].join(" · ");
}

/** A final score in words: "Yankees 5 – Red Sox 4". */
export function scoreText(
  { away, home }: { readonly away: number; readonly home: number },
  teams: readonly Team[],
): string {
  const name = (side: number): string => teams.find((one) => one.side === side)?.name ?? "";
  return `${name(1)} ${String(away)} – ${name(2)} ${String(home)}`.trim();
}
