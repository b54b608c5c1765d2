// Formats values of the engine's tables for the rule book where they are neither plain text nor plain numbers.
import { betType as rowOf } from "../../packages/engine/src/bets/bet-types.ts";
import type { GradableLeg, GameResult } from "../../packages/engine/src/index.ts";

/** The words for a table value; undefined for one that has none. */
export function valueWords(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("betType" in value && "side" in value && "points" in value) return betWords(value as GradableLeg);
  if ("status" in value && "segments" in value) return resultWords(value as GameResult);
  return undefined;
}

const sides = ["", "visitors", "home", "draw"] as const;
const takers = ["", "visitors'", "home team's", "draw:"] as const;

function betWords({ betType, side, points, pitchers, earlyPayoutLead }: GradableLeg): string | undefined {
  const row = rowOf(betType);
  // A table about wrong arguments has bets that do not exist.
  if (row === undefined) return undefined;
  const { name, market } = row;
  const number =
    points === null ? "" : `${market === "spread" && points > 0 ? "+" : ""}${String(points / 4).replace("-", "−")}`;
  const listed = {
    listed: "both listed",
    awayListed: "the visitors' listed",
    homeListed: "the home team's listed",
    action: "action",
  } as const;
  const terms = [
    pitchers === undefined ? "" : `pitchers: ${listed[pitchers]}`,
    earlyPayoutLead === undefined ? "" : `paid early at a lead of ${earlyPayoutLead}`,
  ];
  return [[takers[side], name, number].filter((part) => part !== "").join(" "), ...terms]
    .filter((part) => part !== "")
    .join(", ");
}

/** Formats a score, visitors first; a line score period by period, with x where the home team did not bat. */
function resultWords({ status, segments, statistics, stopped }: GameResult): string {
  const game = segments.find(({ segment }) => segment === "game");
  const played = segments.filter(({ segment }) => segment !== "game");
  const sum = (part: "away" | "home"): number => played.reduce((total, segment) => total + (segment[part] ?? 0), 0);
  const listed = played.map(
    ({ segment, away, home, complete }) =>
      `${/^\d+$/.test(segment) ? "" : `${segment} `}${away}-${home ?? "x"}${complete === true ? " (complete)" : ""}`,
  );
  const score = game === undefined ? `${sum("away")}-${sum("home")}` : `${game.away}-${game.home ?? 0}`;
  return [
    segments.length === 0 ? "no score" : `${score}${listed.length === 0 ? "" : ` (${listed.join(" ")})`}`,
    { partial: "still being played", final: "", called: "called", abandoned: "abandoned" }[status],
    stopped === undefined ? "" : `stopped in the ${stopped.half} of ${stopped.segment}`,
    ...Object.entries(statistics ?? {}).map(([name, figure]) => statisticWords(name, figure)),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function statisticWords(
  name: string,
  figure: string | number | { away: number | boolean; home: number | boolean },
): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (typeof figure !== "object")
    return `${words} ${name.endsWith("Score") || name === "winner" ? sides[Number(figure) as 1 | 2] : figure}`;
  const of = (one: number | boolean): string => (typeof one === "number" ? String(one) : one ? "yes" : "no");
  return `${words} ${of(figure.away)}-${of(figure.home)}`;
}
