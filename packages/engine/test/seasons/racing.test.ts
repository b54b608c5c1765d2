import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rational, rationals } from "@chalkboard/kernel";
import { expect, test } from "vitest";
import {
  type Dividend,
  type LegOutcome,
  type Pool,
  type RaceResult,
  gradeCast,
  gradePool,
  gradeRunner,
  hongKongPlaces,
  parsePrice,
  placeTerm,
} from "../../src/index.ts";
import { type Row, number, parseCsv } from "./season.ts";

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));
const floor = { direction: "floor", unit: 1 } as const;

function grouped(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** A race of the club: `3 平頭馬` shared third; W… were withdrawn; letters ran without a place. */
function clubRace(rows: readonly Row[]): RaceResult {
  const scratched = rows.filter((row) => /^(W|TNP)/.test(row["place"] ?? "")).map((row) => row["horse_no"] ?? "");
  const finish = rows.flatMap((row) => {
    const position = /^(\d+)/.exec(row["place"] ?? "")?.[1];
    return position === undefined ? [] : [{ runner: row["horse_no"] ?? "", position: Number(position) }];
  });
  return { status: "official", finish, scratched, starters: rows.length - scratched.length };
}

const poolNames: Readonly<Record<string, Pool>> = {
  win: "win",
  pla: "place",
  quinella: "quinella",
  qpl: "quinellaPlace",
  tierce: "trifecta",
  quartet: "superfecta",
};

type Published = Readonly<Record<string, readonly { combination: readonly number[]; dividend: number | string }[]>>;

function dividendsOf(text: string): Dividend[] {
  const published = JSON.parse(text) as Published;
  return Object.entries(poolNames).flatMap(([name, pool]) =>
    (published[name] ?? []).flatMap(({ combination, dividend }) =>
      typeof dividend === "number"
        ? [{ pool, combination: combination.map(String), pays: Math.round(dividend * 100), unit: 1_000 }]
        : [],
    ),
  );
}

/** The return of a bet of 10.00 at fixed odds, in cents. */
function returned(outcome: LegOutcome, odds: { n: bigint; d: bigint }): number {
  const factor = typeof outcome === "object" ? outcome.paidAt : outcome === "win" ? odds : rationals.zero;
  return rationals.toNumber(factor) * 1_000;
}

test.skipIf(folder === "")("Hong Kong: odds of winner and places give the dividends (needs CHALKBOARD_DATA)", () => {
  // The first race of 2017-03-26 is in the file twice.
  const rows = [...new Map(readClub().map((row) => [JSON.stringify(row), row])).values()];
  const races = grouped(rows, (row) => `${row["date"]} ${row["race_no"]}`);
  let [graded, deadHeats, places, combinations] = [0, 0, 0, 0];
  const differences: string[] = [];
  for (const row of csv("racing_hk_dividends_2016-12_2017-03.csv")) {
    const key = `${row["race_date"]} ${row["race_no"]}`;
    const dividends = dividendsOf(row["dividends"] ?? "");
    // An overseas meeting of the same day has races with the same numbers: ours is the one that the winner won.
    const meetings = grouped(races.get(key) ?? [], (runner) => `${runner["venue"]} ${runner["race_meeting_no"]}`);
    const won = dividends.find((dividend) => dividend.pool === "win")?.combination[0];
    const runners = [...meetings.values()].find((field) =>
      field.some((runner) => runner["horse_no"] === won && (runner["place"] ?? "").startsWith("1")),
    );
    if (runners === undefined) {
      differences.push(`${key}: no field with this winner`);
      continue;
    }
    const race = clubRace(runners);
    graded += 1;
    const winners = dividends.filter((dividend) => dividend.pool === "win");
    deadHeats += winners.length > 1 ? 1 : 0;
    for (const {
      combination: [runner = ""],
      pays,
    } of winners) {
      const odds = parsePrice(
        runners.find((candidate) => candidate["horse_no"] === runner)?.["win_odds"] ?? "",
        "decimal",
      );
      const back = returned(gradeRunner({ runner, places: 1, odds }, race, null).outcome, odds);
      // Odds are printed truncated to a tenth, from ten up to a whole number; dividends are truncated to half a dollar.
      const cut = rationals.compare(odds, rational(10)) < 0 ? 100 : 1_000;
      if (pays <= back - 50 || pays >= back + cut)
        differences.push(`${key} runner ${runner}: ${back} by its odds, ${pays} paid`);
    }
    const term = placeTerm(hongKongPlaces, race.starters);
    for (const { runner } of race.finish) {
      const isPaid = dividends.some((dividend) => dividend.pool === "place" && dividend.combination[0] === runner);
      const { outcome } = gradeRunner({ runner, places: term.places, odds: rational(2) }, race, null);
      if ((outcome === "lose") === isPaid)
        differences.push(`${key} runner ${runner}: place ${JSON.stringify(outcome)}, ${isPaid ? "" : "not "}paid`);
      places += isPaid ? 1 : 0;
    }
    for (const dividend of dividends) {
      const bought = gradePool(dividend.pool, [dividend.combination], 1_000, race, dividends, floor);
      expect(bought.prize).toBe(
        dividends
          .filter((other) => other.pool === dividend.pool && other.combination.join() === dividend.combination.join())
          .reduce((sum, other) => sum + other.pays, 0),
      );
      combinations += 1;
    }
  }
  process.stdout.write(
    `racing_hk_dividends: ${graded} races, ${deadHeats} dead heats for first, ${places} places and ${combinations} combinations as paid, ${differences.length} differ\n${differences.map((text) => `  ${text}\n`).join("")}`,
  );
  expect([graded, deadHeats]).toEqual([304, 2]);
  expect(differences).toEqual([]);
});

test.skipIf(folder === "")("Hong Kong exotics: every paid order came in (needs CHALKBOARD_DATA)", () => {
  const rows = [...new Map(readClub().map((row) => [JSON.stringify(row), row])).values()];
  const races = grouped(rows, (row) => `${row["date"]} ${row["venue"]} ${row["race_no"]}`);
  const ordered: Readonly<Record<string, boolean>> = {
    獨贏: true,
    連贏: false,
    三重彩: true,
    四重彩: true,
    單T: false,
    四連環: false,
  };
  const counts: Record<string, number> = {};
  const differences: string[] = [];
  for (const row of csv("racing_hk_exotic_dividends_2016-12_2017-03.csv")) {
    const isOrdered = ordered[row["pool"] ?? ""];
    const field = races.get(`${row["date"]} ${row["venue"]} ${row["race_no"]}`);
    const runners = (row["combination"] ?? "").split(",");
    if (
      isOrdered === undefined ||
      field === undefined ||
      runners.length === 0 ||
      !/^[\d,]+$/.test(row["combination"] ?? "")
    )
      continue;
    const race = clubRace(field);
    const orders = isOrdered || runners.length === 1 ? [runners] : arrangements(runners);
    const came = orders.some((order) =>
      order.length === 1
        ? gradeRunner({ runner: order[0] ?? "", places: 1, odds: rational(2) }, race, null).outcome !== "lose"
        : gradeCast(order, rational(2), race).outcome !== "lose",
    );
    counts[row["pool"] ?? ""] = (counts[row["pool"] ?? ""] ?? 0) + 1;
    if (!came)
      differences.push(`${row["date"]} ${row["venue"]} race ${row["race_no"]} ${row["pool"]} ${row["combination"]}`);
  }
  process.stdout.write(
    `racing_hk_exotic_dividends: ${JSON.stringify(counts)}, ${differences.length} did not come in\n${differences.map((text) => `  ${text}\n`).join("")}`,
  );
  expect(Object.keys(counts).length).toBe(6);
  expect(differences).toEqual([]);
});

function readClub(): Row[] {
  return csv("racing_hk_results_2016-12_2017-03.csv");
}

function arrangements(runners: readonly string[]): string[][] {
  if (runners.length < 2) return [[...runners]];
  return runners.flatMap((first) =>
    arrangements(runners.filter((runner) => runner !== first)).map((others) => [first, ...others]),
  );
}

/**
 * A race of the exchange: the winners first, the placed behind them in any order, with as many dead heats as there are
 * excess ones.
 */
function exchangeRace(
  rows: readonly Row[],
  isWinner: (row: Row) => boolean,
  isPlaced: (row: Row) => boolean,
  scratched: readonly string[],
  places: number,
): RaceResult {
  const winners = rows.filter(isWinner).map((row) => ({ runner: row["SELECTION_ID"] ?? "", position: 1 }));
  const behind = rows.filter((row) => isPlaced(row) && !isWinner(row));
  const finish = behind.map((row, index) => ({
    runner: row["SELECTION_ID"] ?? "",
    position: winners.length + 1 + Math.min(index, Math.max(0, places - winners.length - 1)),
  }));
  return { status: "official", finish: [...winners, ...finish], scratched, starters: rows.length - scratched.length };
}

for (const [file, won, wanted] of [
  ["racing_anz_betfair_2021_07.csv", "WINNER", 2],
  ["racing_uk_betfair_2026-03.csv", "1.0", 1],
] as const)
  test.skipIf(folder === "")(
    `${file}: win bets at starting prices; dead heats pay half, removed runners are no play (needs CHALKBOARD_DATA)`,
    () => {
      let [races, deadHeats, voids, wins, losses] = [0, 0, 0, 0, 0];
      for (const rows of grouped(csv(file), (row) => row["WIN_MARKET_ID"] ?? "").values()) {
        const removed = rows.filter((row) => row["WIN_RESULT"] === "-1.0").map((row) => row["SELECTION_ID"] ?? "");
        const winners = rows.filter((row) => row["WIN_RESULT"] === won);
        if (winners.length === 0) continue;
        const race = exchangeRace(
          rows,
          (row) => row["WIN_RESULT"] === won,
          () => false,
          removed,
          1,
        );
        races += 1;
        deadHeats += winners.length > 1 ? 1 : 0;
        let paidShares = 0;
        for (const row of rows) {
          const price = number(row, "WIN_BSP");
          if (price === undefined || price <= 1) continue;
          const odds = parsePrice(row["WIN_BSP"] ?? "", "decimal");
          const { outcome, reason } = gradeRunner({ runner: row["SELECTION_ID"] ?? "", places: 1, odds }, race, null);
          if (outcome === "void") voids += 1;
          else if (outcome === "lose") losses += 1;
          else {
            wins += 1;
            paidShares += rationals.toNumber(reason.share);
            expect(row["WIN_RESULT"]).toBe(won);
          }
        }
        expect(paidShares).toBeCloseTo(1, 9);
      }
      process.stdout.write(
        `${file}: ${races} races, ${deadHeats} dead heats; win ${wins}, lose ${losses}, no play ${voids}\n`,
      );
      expect(deadHeats).toBe(wanted);
    },
  );

test.skipIf(folder === "")(
  "Australian place bets: three places in fields of eight and more (needs CHALKBOARD_DATA)",
  () => {
    let [races, placed, lost] = [0, 0, 0];
    const fields: Record<string, number> = {};
    for (const rows of grouped(csv("racing_anz_betfair_2021_07.csv"), (row) => row["WIN_MARKET_ID"] ?? "").values()) {
      const places = rows.filter((row) => row["PLACE_RESULT"] === "WINNER").length;
      if (places === 0) continue;
      races += 1;
      const size = rows.length >= 8 ? "eight and more" : "fewer than eight";
      fields[`${size}: ${places} places`] = (fields[`${size}: ${places} places`] ?? 0) + 1;
      const race = exchangeRace(
        rows,
        (row) => row["WIN_RESULT"] === "WINNER",
        (row) => row["PLACE_RESULT"] === "WINNER",
        [],
        places,
      );
      for (const row of rows) {
        const { outcome } = gradeRunner({ runner: row["SELECTION_ID"] ?? "", places, odds: rational(2) }, race, null);
        expect(outcome).toBe(row["PLACE_RESULT"] === "WINNER" ? "win" : "lose");
        if (outcome === "win") placed += 1;
        else lost += 1;
      }
    }
    process.stdout.write(
      `racing_anz_betfair_2021_07.csv, place: ${races} races; win ${placed}, lose ${lost}; ${JSON.stringify(fields)}\n`,
    );
    expect(fields["eight and more: 2 places"]).toBeUndefined();
  },
);
