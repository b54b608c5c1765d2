// The cost of converting a board with 3,000 lines for 50 services, each with its own tables, rules and overrides; and
// of writing the same offers as JSON.

import { type CentsChart, type ConversionSettings, identityConversion, type Rule } from "@chalkboard/engine";
import { assert } from "@chalkboard/kernel";
import { type BenchSize, type Figure, latencies, percentile } from "../figures.ts";
import { type HqEventLine, offersBy, type SellingService, termsAt } from "../server.ts";

const services = 50;
const overrideCount = 30;
const leagues = 6;

export function conversion(_cluster: unknown, { quick }: BenchSize): Promise<readonly Figure[]> {
  const games = quick ? 20 : 500;
  const board = Array.from({ length: games }, (_, index) => linesOf(index));
  const converted: number[] = [];
  const written: number[] = [];
  for (let round = -2; round < (quick ? 3 : 15); round += 1) {
    // Services that were changed: none of their terms is cached.
    const sellers = Array.from({ length: services }, (_, index) => serviceOf(index + 1, games));
    let started = performance.now();
    const offers = sellers.map((service) =>
      board.map((lines, index) => offersBy(lines, gameOf(index), termsAt(service, 0), new Set())),
    );
    const convertedMs = performance.now() - started;
    started = performance.now();
    const length = JSON.stringify(offers).length;
    const writtenMs = performance.now() - started;
    assert(
      length > 0 && offers.flat(2).every(({ unsellable }) => unsellable === undefined),
      "every market of the board is sold",
    );
    if (round < 0) continue;
    converted.push(convertedMs);
    written.push(writtenMs);
  }
  return Promise.resolve([
    ...latencies("conversion.services50", converted),
    { name: "conversion.services50.lines", value: games * 6, unit: "lines" },
    { name: "conversion.services50.overJson", value: percentile(converted, 0.5) / percentile(written, 0.5), unit: "×" },
  ]);
}

const gameOf = (index: number) => ({
  eventId: index + 1,
  leagueId: 1 + (index % leagues),
  sport: index % 2 === 0 ? "baseball" : "basketball",
  isLive: false,
});

/** The money line, spread and total of a game; no two games have the same prices. */
function linesOf(index: number): readonly HqEventLine[] {
  const cents = index % 90;
  const line = (betType: number, side: number, points: number | null, price: number): HqEventLine => ({
    betType,
    side,
    alternate: 0,
    points,
    price,
    isOpen: true,
    setBy: null,
  });
  return [
    line(1, 1, null, 105 + cents),
    line(1, 2, null, -(120 + cents)),
    line(2, 1, 6, -105 - (cents % 7)),
    line(2, 2, -6, -115 + (cents % 7)),
    line(3, 0, 34, -110),
    line(4, 0, 34, -110),
  ];
}

const charts: readonly CentsChart[] = ["dime", "wideDime", "fiveStep", "twentyCents", "nickel"];
const tables = new Map([
  ...charts.map(
    (chart, index) =>
      [chart, tableOf(index + 1, { ...identityConversion, twoWay: { kind: "centsLine", chart } })] as const,
  ),
  ...(["power", "shin", "multiplicative"] as const).map(
    (method, index) =>
      [
        method,
        tableOf(10 + index, { ...identityConversion, twoWay: { kind: "margin", method, booksum: 10_600 } }),
      ] as const,
  ),
]);

function tableOf(tableId: number, settings: ConversionSettings) {
  return { tableId, version: 1, settings };
}

/** A table for everything, one for a league, one for a bet, and overrides on some games. */
function serviceOf(serviceId: number, games: number): SellingService {
  const names = [...tables.keys()];
  const rule = (control: "priceConversion" | "ownLine", id: number, selector: object, value: object) =>
    ({
      id,
      newest: id,
      scope: { level: "service", id: serviceId },
      control,
      kind: "default",
      selector,
      value,
    }) as unknown as Rule;
  const byTable = [{}, { league: 1 + (serviceId % leagues) }, { betType: 2 }].map((selector, index) =>
    rule("priceConversion", index + 1, selector, { table: names[(serviceId + index) % names.length] }),
  );
  const overrides = Array.from({ length: Math.min(overrideCount, games) }, (_, index) =>
    rule(
      "ownLine",
      10 + index,
      { event: 1 + ((index * 7 + serviceId) % games), betType: 1 },
      { points: 0, cents: index % 2 === 0 ? 2 : -2 },
    ),
  );
  return {
    serviceId,
    settings: { marginCents: 20 },
    rules: [...byTable, ...overrides],
    leagueGroups: new Map(),
    tables: { conversions: tables },
    unmanagedSources: new Set(),
  };
}
