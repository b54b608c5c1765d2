import { type Role, mayOpen, roles, routes } from "@chalkboard/contract";
import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import type { Now } from "./now-columns.tsx";
import { platformTiles, sourceRowDoor } from "./platform-tiles.ts";
import { shownOf } from "./tiles.tsx";

const words = { t: translator("en", await loadMessages("en")), format: formatOf("en") };
const platformService = { kind: 0, product: 0 };
const figures = (sales: number) => ({ tickets: 3, sales, prizes: 0, net: 0 });
const service = (serviceId: number, currency: string, sales: number, openRisk: number): Now["services"][number] => ({
  serviceId,
  name: `Service ${String(serviceId)}`,
  currency,
  isActive: true,
  day: "2026-04-10",
  today: figures(sales),
  before: figures(0),
  perMinute: 2,
  openTickets: 5,
  openRisk,
  waiting: 0,
  isBalanced: true,
});
const game = { eventId: 9, name: "Mets @ Cubs", leagueId: 7, leagueName: "MLB", day: "2026-04-10", startsAt: 0 };
const quiet: Now = {
  at: 0,
  services: [service(1, "USD", 1_000, 500)],
  overdue: [],
  silent: [],
  sources: [],
  warnings: [],
  events: 0,
  silentSources: [],
  jumps: 0,
  names: 0,
};
const loud: Now = {
  ...quiet,
  services: [service(1, "USD", 1_000, 500), service(2, "HTG", 7_000, 60), service(3, "USD", 234, 0)],
  overdue: (["lines", "live", "results"] as const).map((task) => ({ ...game, task, since: 0, onDuty: [] })),
  silent: [{ ...game, lines: 4, seenAt: 0 }],
  warnings: [{ ...game, warningId: 1, kind: "disagreement", since: 0 }],
  events: 1,
  silentSources: [{ sourceId: 1, name: "north", since: 0, lines: 12 }],
  jumps: 1,
  names: 1,
};

const readers = routes.filter(({ path }) => path === "/zucca/home").flatMap((route) => route.roles);
const person = (role: Role, isAuditOnly = false) => ({
  role,
  isAuditOnly,
  serviceKind: platformService.kind,
  product: platformService.product,
});
const tilesOf = (now: Now, role: Role, isAuditOnly = false) => platformTiles(now, words, person(role, isAuditOnly));

test.each<[who: string, role: Role, isAuditOnly: boolean, seesAs: Role, withoutDoor: readonly string[]]>([
  ["an admin of the platform has a link on every tile", roles.platform, false, roles.platform, []],
  [
    "an assistant has all links except significant events, which has no page for them",
    roles.assistant,
    false,
    roles.assistant,
    ["events"],
  ],
  ["an auditor sees what an admin sees", roles.assistant, true, roles.platform, []],
])(
  "%s; each link may be opened, when idle and when everything is pending",
  (_who, role, isAuditOnly, seesAs, withoutDoor) => {
    expect(readers).toContain(role);
    for (const now of [quiet, loud]) {
      const tiles = tilesOf(now, role, isAuditOnly);
      expect(tiles.filter(({ to, onOpen }) => to === undefined && onOpen === undefined).map(({ key }) => key)).toEqual(
        withoutDoor,
      );
      for (const { key, to } of tiles) {
        const isOpen =
          to === undefined ||
          routes.some((route) => route.path === to.split("?")[0] && mayOpen(route, seesAs, platformService));
        expect([key, to, isOpen]).toEqual([key, to, true]);
      }
    }
  },
);

test("the table above has every role that sees the page; each opens the rows of sources", () => {
  expect(new Set(readers)).toEqual(new Set([roles.platform, roles.assistant]));
  expect([sourceRowDoor(person(roles.platform)), sourceRowDoor(person(roles.assistant))]).toEqual([
    { to: "/zucca/outsource-config" },
    { to: "/zucca/odds-report?kind=stale" },
  ]);
});

test.each<[rule: string, now: Now, tile: string, to: string]>([
  ["of games opens the first of them", loud, "results", "/zucca/evento-resultado?league=7&day=2026-04-10"],
  ["without games opens the page where they would be", quiet, "results", "/zucca/evento-resultado"],
  ["of sales opens the results in its currency", loud, "sales HTG", "/bus/results?by=service&currency=HTG"],
  ["of open bets opens the exposure in its currency", loud, "open USD", "/zucca/reporte-accion?currency=USD"],
])("a link %s", (_rule, now, tile, to) => {
  expect(tilesOf(now, roles.platform).find(({ key }) => key === tile)?.to).toBe(to);
});

test("money is shown by currency and never added; a single currency is not named", () => {
  const money = (now: Now) =>
    tilesOf(now, roles.platform).flatMap((tile) => {
      const { label, text } = shownOf(tile, words);
      return "figure" in tile ? [`${label}: ${text}`] : [];
    });
  expect(money(quiet)).toEqual(["Sales: 10.00", "Open liability: 5.00"]);
  expect(money(loud)).toEqual([
    "Sales, HTG: 70.00",
    "Open liability, HTG: 0.60",
    "Sales, USD: 12.34",
    "Open liability, USD: 5.00",
  ]);
});
