// The bet types in the specification's table: the period and the question of each. Typed from the table rather than
// read from the engine.

export type Part = "game" | "half1" | "half2" | 1 | 2 | 3 | 4;
export type Asks =
  | "winner"
  | "handicap"
  | "total"
  | "teamTotal"
  | "first"
  | "last"
  | "anyScore"
  | "board"
  | "strikeouts"
  | "question";
export type Takes = "team" | "over" | "under" | "yes" | "no";
export type BetRow = { readonly part: Part; readonly asks: Asks; readonly takes: Takes };

const row = (part: Part, asks: Asks, takes: Takes): BetRow => ({ part, asks, takes });

export const bets: ReadonlyMap<number, BetRow> = new Map<number, BetRow>([
  [-1, row("game", "question", "no")],
  [0, row("game", "question", "yes")],
  [1, row("game", "winner", "team")],
  [2, row("game", "handicap", "team")],
  [27, row("game", "handicap", "team")],
  [55, row("game", "handicap", "team")],
  [3, row("game", "total", "over")],
  [4, row("game", "total", "under")],
  [5, row("game", "teamTotal", "over")],
  [6, row("game", "teamTotal", "under")],
  [7, row("half1", "winner", "team")],
  [8, row("half1", "handicap", "team")],
  [9, row("half1", "total", "over")],
  [10, row("half1", "total", "under")],
  [31, row("half1", "teamTotal", "over")],
  [30, row("half1", "teamTotal", "under")],
  [32, row("half2", "winner", "team")],
  [33, row("half2", "handicap", "team")],
  [34, row("half2", "total", "over")],
  [35, row("half2", "total", "under")],
  ...([1, 2, 3, 4] as const).flatMap((part): [number, BetRow][] => {
    const first = 7 + part * 4;
    return [
      [first, row(part, "winner", "team")],
      [first + 1, row(part, "handicap", "team")],
      [first + 2, row(part, "total", "over")],
      [first + 3, row(part, "total", "under")],
    ];
  }),
  [56, row(1, "teamTotal", "over")],
  [57, row(1, "teamTotal", "under")],
  [28, row("game", "first", "team")],
  [36, row("game", "last", "team")],
  [37, row(1, "anyScore", "yes")],
  [39, row(1, "anyScore", "no")],
  [38, row(2, "anyScore", "yes")],
  [40, row("game", "board", "over")],
  [41, row("game", "board", "under")],
  [59, row("game", "strikeouts", "over")],
  [60, row("game", "strikeouts", "under")],
]);

/** Whether a lower line favours the bet: an over. */
export function isOver(betType: number): boolean {
  return bets.get(betType)?.takes === "over";
}
