// Finds which market of ours a source's name may mean, with a score and the evidence for and against it. Pure.
import { nameMatching } from "@chalkboard/contract";
import { knownBetType, type Market, type Period } from "@chalkboard/engine";
import { type Names, ranked, saidOf, scores, similarity, withoutGames } from "./similarity.ts";

/** A similar content raises the score a little. */
const liftOfShape = 0.3;
/** Over and under are no handicap, whatever the name; nor is a quarter the game. */
const ofOtherShape = 0.4;
const ofOtherPeriod = 0.35;

/** Sources' names for the kinds of markets, without their periods. */
const kinds: Readonly<Partial<Record<Market, { readonly shape: nameMatching.MarketShape; readonly names: Names }>>> = {
  moneyLine: {
    shape: "winner",
    names: {
      name: "h2h",
      abbreviation: "ML",
      aliases: ["money line", "moneyline", "head to head", "match winner", "winner"],
    },
  },
  spread: {
    shape: "spread",
    names: {
      name: "spreads",
      abbreviation: "",
      aliases: ["handicap", "handicaps", "run line", "puck line", "point spread"],
    },
  },
  total: { shape: "total", names: { name: "totals", abbreviation: "", aliases: ["over under", "game total"] } },
  teamTotal: { shape: "teamTotal", names: { name: "team totals", abbreviation: "TT", aliases: ["team total"] } },
};

/** The first half of baseball is the first five innings. */
const periodWords: readonly (readonly [Period, RegExp])[] = [
  ["firstHalf", /\b(?:h1|1h|1st half|first half|1st 5 innings|first 5 innings)\b/],
  ["secondHalf", /\b(?:h2|2h|2nd half|second half)\b/],
  ["quarter1", /\b(?:q1|1q|1st quarter|first quarter)\b/],
  ["quarter2", /\b(?:q2|2q|2nd quarter|second quarter)\b/],
  ["quarter3", /\b(?:q3|3q|3rd quarter|third quarter)\b/],
  ["quarter4", /\b(?:q4|4q|4th quarter|fourth quarter)\b/],
];
/** Words for a part of the game that we do not have. */
const otherPeriod =
  /\b(?:[a-z]\d+|\d+[a-z]|\d+(?:st|nd|rd|th)|innings?|periods?|sets?|quarters?|half|halves|overtime|regulation)\b/;
const ofPlayer = /\b(?:player|batter|pitcher|goalscorer|scorer)s?\b/;

/** The markets that a name may mean, the best first. */
export function marketSuggestions(name: string, { shape }: nameMatching.Said): readonly nameMatching.Suggestion[] {
  const { period, rest } = partsOf(name);
  const looks = ofPlayer.test(wordsOf(name)) ? "player" : shape;
  const spoken = saidOf(rest);
  const found = nameMatching.marketBets.flatMap((betType) => {
    const type = knownBetType(betType);
    const kind = kinds[type.market];
    if (kind === undefined) return [];
    const alike = similarity(spoken, kind.names);
    const fitsShape = looks === undefined ? undefined : looks === kind.shape;
    const fitsPeriod = period === type.period;
    const lifted = alike + (fitsShape === true ? (1 - alike) * liftOfShape : 0);
    const fit = lifted * (fitsShape === false ? ofOtherShape : 1) * (fitsPeriod ? 1 : ofOtherPeriod);
    return [
      {
        betType,
        name: type.name,
        ...scores(fit, alike),
        ...withoutGames,
        fits: [...(fitsShape === true ? ["shape" as const] : []), ...(fitsPeriod ? ["period" as const] : [])],
        misfits: [...(fitsShape === false ? ["shape" as const] : []), ...(fitsPeriod ? [] : ["period" as const])],
      },
    ];
  });
  return ranked(found, ({ betType }) => betType);
}

function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The period in a name, the game where it has none, undefined where it is one that we do not have; and its other words.
 */
function partsOf(name: string): { readonly period: Period | undefined; readonly rest: string } {
  const words = wordsOf(name);
  const found = periodWords.find(([, pattern]) => pattern.test(words));
  if (found !== undefined) return { period: found[0], rest: words.replace(found[1], " ").trim() };
  return { period: otherPeriod.test(words) ? undefined : "game", rest: words };
}
