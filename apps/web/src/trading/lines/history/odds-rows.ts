// The rows of the odds comparison: findings ranked by what they cost, silent sources once for each league. Pure.
import type { AnswerOf, catalog } from "@chalkboard/contract";

/** Most severe first: a sure win against us, a price beyond all sources, a middle, a source without updates. */
export const kinds = ["arbitrage", "offMarket", "middle", "stale"] as const;
export type Kind = (typeof kinds)[number];

export type Market = AnswerOf<typeof catalog.oddsReport>["markets"][number];
export type Finding = Market["findings"][number];
export type Quote = Market["quotes"][number];

/** A finding with its market; undefined if whole markets are shown. */
export type Row = {
  readonly market: Market;
  readonly finding: Finding | undefined;
  /** How many markets of the league the row is about: a source falls silent in all of them at once. */
  readonly markets: number;
};

/** Most severe first, then the largest of each kind; a silent source has one row for each league. */
export function rowsOf(markets: readonly Market[], kind: "" | "all" | Kind, find: string): readonly Row[] {
  const wanted = find.trim().toLowerCase();
  const rows = markets
    .filter(({ eventName, leagueName }) => `${eventName} ${leagueName}`.toLowerCase().includes(wanted))
    .flatMap((market): readonly Row[] => {
      const found = market.findings.filter((finding) => kind === "" || kind === "all" || finding.kind === kind);
      return found.length === 0 && kind === "all"
        ? [{ market, finding: undefined, markets: 1 }]
        : found.map((finding) => ({ market, finding, markets: 1 }));
    });
  const isSilent = ({ finding }: Row): boolean => finding?.kind === "stale";
  const silent = Map.groupBy(rows.filter(isSilent), ({ market, finding }) =>
    [market.leagueId, finding?.source].join("/"),
  );
  return [...rows.filter((row) => !isSilent(row)), ...[...silent.values()].flatMap(together)].toSorted(
    (one, other) =>
      gravity(one) - gravity(other) || Math.abs(other.finding?.size ?? 0) - Math.abs(one.finding?.size ?? 0),
  );
}

/** The market that was confirmed last speaks for all: its source has been silent for that long. */
function together(rows: readonly Row[]): readonly Row[] {
  const [newest] = rows.toSorted((one, other) => (one.finding?.size ?? 0) - (other.finding?.size ?? 0));
  return newest === undefined ? [] : [{ ...newest, markets: rows.length }];
}

const gravity = ({ finding }: Row): number => (finding === undefined ? kinds.length : kinds.indexOf(finding.kind));

export function keyOf({ market: { eventId, leagueId, betType, alternate, quotes }, finding }: Row): string {
  if (finding?.kind === "stale") return [leagueId, finding.kind, finding.source].join("/");
  return [
    eventId,
    betType,
    alternate,
    quotes[0]?.side,
    finding?.kind,
    finding?.source,
    finding?.own.betType,
    finding?.own.side,
  ].join("/");
}
