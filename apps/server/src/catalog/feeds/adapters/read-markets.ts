// Reads the provider's markets that have no meaning here: their names, and examples of their content.
import type { nameMatching } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import { type MarketAnswer, marketsAnswer, oddsAnswer } from "./provider.ts";
import { parsed, sameName } from "./read.ts";
import type { Read, SaidMarket } from "./source.ts";

/** Reads the list of one game's markets: each name once, whichever bookmakers have it. @throws UnreadableAnswer */
export function parseMarketNames(json: unknown): Read<string> {
  const { bookmakers } = parsed("markets", marketsAnswer, json);
  return {
    values: [...new Set((bookmakers ?? []).flatMap(({ markets }) => markets.map(({ key }) => key)))].toSorted(),
    problems: [],
  };
}

/** Reads one game's odds as examples of its markets; a name gets the form that most bookmakers use. @throws UnreadableAnswer */
export function parseShapes(json: unknown): Read<SaidMarket> {
  const { bookmakers, away_team: away, home_team: home } = parsed("odds", oddsAnswer, json);
  const byName = Map.groupBy(
    (bookmakers ?? []).flatMap(({ markets }) => markets),
    ({ key }) => key,
  );
  const values = [...byName].map(([name, markets]) => {
    const counts = [
      ...Map.groupBy(
        markets.map((market) => shapeOf(market, [away ?? "", home ?? ""])),
        (shape) => shape,
      ),
    ];
    const [shape] = counts.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ["other" as const];
    return { name, shape };
  });
  return { values, problems: [] };
}

function shapeOf({ outcomes }: MarketAnswer, teams: readonly string[]): nameMatching.MarketShape {
  const isTeam = (name: string): boolean => teams.some((team) => sameName(team, name));
  const hasPoints = outcomes.some(({ point }) => point !== null && point !== undefined);
  const ofSomebody = outcomes.flatMap(({ description }) => description ?? []);
  const isLadder = (perName: number): boolean =>
    Map.groupBy(outcomes, ({ name, description }) => `${name}/${description ?? ""}`).size < outcomes.length ||
    outcomes.length > perName;
  if (outcomes.every(({ name }) => ["over", "under"].includes(plainName(name)))) {
    if (ofSomebody.length === 0) return isLadder(2) ? "ladder" : "total";
    return !ofSomebody.every(isTeam) ? "player" : isLadder(4) ? "ladder" : "teamTotal";
  }
  if (outcomes.every(({ name }) => isTeam(name))) return !hasPoints ? "winner" : isLadder(2) ? "ladder" : "spread";
  if (!hasPoints && outcomes.every(({ name }) => isTeam(name) || plainName(name) === "draw")) return "winner";
  return ofSomebody.length > 0 ? "player" : "other";
}
