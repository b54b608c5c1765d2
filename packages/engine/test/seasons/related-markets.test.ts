import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type OfferedMarket, type Sport, contradiction, isAmerican } from "../../src/index.ts";
import { type Row, number, parseCsv, quarters } from "./season.ts";

// The money line against the spread on real lines: which honest ones a bound would hold for review.

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));
type Game = { readonly name: string; readonly money: OfferedMarket; readonly spread: OfferedMarket };

function game(
  name: string,
  money: readonly (number | undefined)[],
  points: number | undefined,
  spread: readonly (number | undefined)[],
): Game[] {
  const isPriced = (prices: readonly (number | undefined)[]): prices is readonly number[] =>
    prices.every((price) => price !== undefined && isAmerican(price));
  if (points === undefined || !isPriced(money) || !isPriced(spread)) return [];
  return [
    {
      name,
      money: { betType: 1, side: 1, points: null, prices: money },
      spread: { betType: 2, side: 1, points, prices: spread },
    },
  ];
}

/** The archive's files have two rows a game, the visitor's first. */
function pairs(file: string): (readonly [Row, Row])[] {
  const rows = csv(file);
  return rows.flatMap((row, index) =>
    index % 2 === 0 && rows[index + 1] !== undefined ? [[row, rows[index + 1] as Row] as const] : [],
  );
}

function sbr(file: string, [points, odds]: readonly [string, string]): Game[] {
  return pairs(file).flatMap(([away, home]) =>
    game(
      `${away["Date"]} ${away["Team"]} ${home["Team"]}`,
      [number(away, "Close"), number(home, "Close")],
      quarters(away[points]),
      [number(away, odds), number(home, odds)],
    ),
  );
}

/** Without prices of spreads: the archive's are −110. The smaller number is in the favourite's row. */
function nba(file: string): Game[] {
  return pairs(file).flatMap(([away, home]) => {
    const [one, other] = [quarters(away["Close"]), quarters(home["Close"])];
    if (one === undefined || other === undefined || Math.max(one, other) < 400) return [];
    return game(
      `${away["Date"]} ${away["Team"]} ${home["Team"]}`,
      [number(away, "ML"), number(home, "ML")],
      one < other ? -one : other,
      [-110, -110],
    );
  });
}

function nfl(file: string): Game[] {
  return csv(file).flatMap((row) =>
    game(
      row["game_id"] ?? "",
      [number(row, "away_moneyline"), number(row, "home_moneyline")],
      quarters(row["spread_line"]),
      [number(row, "away_spread_odds"), number(row, "home_spread_odds")],
    ),
  );
}

const seasons: readonly (readonly [file: string, sport: Sport, read: (file: string) => Game[]])[] = [
  ["mlb_sbr_2015.csv", "baseball", (file) => sbr(file, ["Run Line", "Run Line Odds"])],
  ["mlb_sbr_2018.csv", "baseball", (file) => sbr(file, ["Run Line", "Run Line Odds"])],
  ["nhl_sbr_2017-18.csv", "hockey", (file) => sbr(file, ["PuckLineGoals", "PuckLineOdds"])],
  ["nba_sbr_2017-18.csv", "basketball", nba],
  ["nba_sbr_2018-19.csv", "basketball", nba],
  ["nfl_games_2018_2019.csv", "football", nfl],
];

/** Errors of the archive: prices or points of the spread are in each other's row, or belong to another market. */
const faults: Readonly<Record<string, readonly string[]>> = {
  "mlb_sbr_2015.csv": ["628 LOS MIA"],
  "mlb_sbr_2018.csv": [
    "520 COL SFO",
    "814 NYM BAL",
    "916 OAK TAM",
    "528 NYM ATL",
    "813 LAA SDG",
    "601 TOR DET",
    "820 CLE BOS",
    "608 SEA TAM",
    "521 BAL CWS",
    "816 COL ATL",
    "603 OAK KAN",
    "622 TEX MIN",
    "829 SEA SDG",
    "922 KAN DET",
  ],
  "nhl_sbr_2017-18.csv": ["120 New Jersey Devils Philadelphia Flyers", "213 Ottawa Senators Pittsburgh Penguins"],
};

/** The default value of a source's form, as a probability. */
const bound = 0.12;

test.skipIf(folder === "").each(seasons)(
  "%s: its errors are held for review, and no honest line (needs CHALKBOARD_DATA)",
  (file, sport, read) => {
    const games = read(file);
    const held = games.filter(({ money, spread }) =>
      [contradiction(sport, money, [spread]), contradiction(sport, spread, [money])].some(
        (found) => found !== undefined && found.distance > bound,
      ),
    );
    expect(held.map(({ name }) => name).toSorted()).toEqual((faults[file] ?? []).toSorted());
    // A source with the two teams' money lines swapped, where one is a clear favourite: 2 to 3.
    const clear = games.filter(
      ({ name, money: { prices } }) => Math.min(...prices) <= -150 && faults[file]?.includes(name) !== true,
    );
    const found = clear.filter(
      ({ money, spread }) =>
        (contradiction(sport, { ...money, prices: money.prices.toReversed() }, [spread])?.distance ?? 0) > bound,
    );
    process.stdout.write(
      `${file}: ${games.length} games, ${held.length} held up; ${found.length} of ${clear.length} exchanged money lines found\n`,
    );
    expect(games.length).toBeGreaterThan(500);
    expect(found.length / clear.length).toBeGreaterThan(0.97);
  },
);
