// Markets as boards show them: the bet in the row of each team and of the draw. Built from the engine's table, so that
// no board keeps its own list.
import { type BetType, betType, betTypes, knownBetType, type Side } from "@chalkboard/engine";

/** A row of a game: 1 away, 2 home, 3 the draw. */
export type GameRow = 1 | 2 | 3;

export type Market = {
  /** Its first bet type and the alternate's number. */
  readonly id: string;
  readonly type: BetType;
  /** 0 is the main line; 1 and above are alternate lines. */
  readonly alternate: number;
  readonly hasPoints: boolean;
  /** An over/under market, whose two bets share the points. */
  readonly isTotal: boolean;
  /**
   * The bet in a row; undefined if there is none. The game's over or yes is in the away team's row, and its opposite in
   * the home team's.
   */
  readonly of: (
    row: GameRow,
  ) => { readonly betType: number; readonly side: Side; readonly alternate: number } | undefined;
  /** The adjacent market with the opposite bet in each row: a team's under for its over. */
  readonly facing: Market;
};

const cache = new Map<string, Market>();

/**
 * The market of a bet type; bets on the game itself share one market with their opposites. @throws BadArgument
 * `unknownBetType`
 */
export function marketOf(id: number, alternate = 0): Market {
  const own = knownBetType(id);
  const facing = own.opposite === null ? undefined : betType(own.opposite);
  const isGames = own.sides.every((side) => side === 0);
  const type = isGames && facing !== undefined && firsts.indexOf(own.pick) < 0 ? facing : own;
  const key = nameOf(type, alternate);
  const found = cache.get(key);
  if (found !== undefined) return found;
  const made = isGames
    ? gamesMarket(type, type === own ? facing : own, alternate)
    : teamsMarket(type, facing, alternate);
  cache.set(key, made);
  return made;
}

const firsts: readonly BetType["pick"][] = ["over", "yes"];

function gamesMarket(type: BetType, facing: BetType | undefined, alternate: number): Market {
  const market: Market = {
    ...plain(type, alternate),
    get facing() {
      return market;
    },
    of: (row) => {
      const answer = row === 1 ? type : row === 2 ? facing : undefined;
      return answer === undefined ? undefined : { betType: answer.id, side: 0, alternate };
    },
  };
  return market;
}

function teamsMarket(type: BetType, facing: BetType | undefined, alternate: number): Market {
  const market: Market = {
    ...plain(type, alternate),
    get facing() {
      return facing === undefined || facing.id === type.id ? market : marketOf(facing.id, alternate);
    },
    of: (row) => (type.sides.includes(row) ? { betType: type.id, side: row, alternate } : undefined),
  };
  return market;
}

const nameOf = ({ id }: BetType, alternate: number): string =>
  alternate === 0 ? String(id) : `${String(id)}/${String(alternate)}`;

const plain = (type: BetType, alternate: number) => ({
  id: nameOf(type, alternate),
  type,
  alternate,
  hasPoints: type.line === "points",
  isTotal: type.pick === "over" || type.pick === "under",
});

/** The views of a board: the main bets, those of one period, or all others. */
export const boardViews = [
  "main",
  "firstHalf",
  "secondHalf",
  "quarter1",
  "quarter2",
  "quarter3",
  "quarter4",
  "more",
] as const;
export type BoardView = (typeof boardViews)[number];

/** The views that are not empty for a league. @param ids the league's bet types */
export function viewsOf(ids: readonly number[]): readonly BoardView[] {
  return boardViews.filter((view) => marketsOfView(view, ids).length > 0);
}

/** The markets of a view in column order. In the main view, the first part of the game precedes the team totals. */
export function marketsOfView(view: BoardView, ids: readonly number[]): readonly Market[] {
  const types = inOrder(ids);
  const usual = types.filter(isUsual);
  const shown =
    view === "main"
      ? mainOf(usual)
      : view === "more"
        ? types.filter((type) => !isUsual(type))
        : usual.filter(({ period }) => period === view);
  return [...new Set(shown.map(({ id }) => marketOf(id)))];
}

function mainOf(usual: readonly BetType[]): readonly BetType[] {
  const first = boardViews.find((view) => usual.some(({ period }) => period === view));
  const [game, part] = [
    usual.filter(({ period }) => period === "game"),
    usual.filter(({ period }) => period === first),
  ];
  const isTeams = ({ market }: BetType): boolean => market === "teamTotal";
  return [...game.filter((type) => !isTeams(type)), ...part.filter((type) => !isTeams(type)), ...game.filter(isTeams)];
}

/** The periods to show after the main view where a board has room, next one first. */
export function furtherPeriods(ids: readonly number[]): readonly (readonly Market[])[] {
  const main = new Set(marketsOfView("main", ids));
  return boardViews
    .slice(1, -1)
    .map((view) => marketsOfView(view, ids).filter((market) => !main.has(market) && market.facing === market))
    .filter((markets) => markets.length > 0);
}

/** The main view's markets on the whole game. */
export function gameMarkets(ids: readonly number[]): readonly Market[] {
  return marketsOfView("main", ids).filter(({ type }) => type.period === "game");
}

/** Every market of a league: the game's main markets, the others, and then each period's. */
export function allMarkets(ids: readonly number[]): readonly Market[] {
  const periods = boardViews.filter((view) => view !== "main" && view !== "more");
  return [...gameMarkets(ids), ...marketsOfView("more", ids), ...periods.flatMap((view) => marketsOfView(view, ids))];
}

/** The same for a narrow screen with room for three columns: related markets together, the game's first. */
export function marketsInThrees(ids: readonly number[]): readonly (readonly Market[])[] {
  const groups = [
    gameMarkets(ids),
    ...viewsOf(ids)
      .slice(1)
      .map((view) => marketsOfView(view, ids)),
  ];
  const isAlone = (market: Market): boolean => market.facing === market;
  return groups.flatMap((markets) => [
    ...threes(markets.filter(isAlone)),
    ...threes(markets.filter((market) => !isAlone(market))),
  ]);
}

/** Splits markets into groups of three. */
const threes = (markets: readonly Market[]): readonly (readonly Market[])[] =>
  markets.flatMap((_market, index) => (index % 3 === 0 ? [markets.slice(index, index + 3)] : []));

const usualMarkets: readonly BetType["market"][] = ["moneyLine", "spread", "total", "teamTotal"];

/** Whether it is the first of its market in its period; second handicaps, first scores and inning bets are separate. */
function isUsual({ id, market, period, pick }: BetType): boolean {
  return (
    usualMarkets.includes(market) &&
    betTypes.find((one) => one.market === market && one.period === period && one.pick === pick)?.id === id
  );
}

// Props are separate events, and races have no teams. An over precedes its under, whatever their ids.
function inOrder(ids: readonly number[]): readonly BetType[] {
  const place = ({ id, opposite }: BetType): number => Math.min(id, opposite ?? id);
  const later = ({ pick }: BetType): number => (pick === "under" || pick === "no" ? 1 : 0);
  return betTypes
    .filter(({ id, market }) => ids.includes(id) && market !== "question" && !market.startsWith("race"))
    .toSorted((one, other) => place(one) - place(other) || later(one) - later(other));
}
