import { type Role, mayOpen, roles, routes } from "@chalkboard/contract";
import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { platformAttention } from "./wanted.ts";

type Now = Parameters<typeof platformAttention>[0];
const locale = { t: translator("en", await loadMessages("en")), format: formatOf("en"), zone: "America/New_York" };
const platformService = { kind: 0, product: 0 };
const figures = { tickets: 3, sales: 1_000, settled: 0, prizes: 0, net: 0, hold: null };
const service = (waiting: number, isBalanced: boolean): Now["services"][number] => ({
  serviceId: 1,
  name: "Banca",
  currency: "USD",
  isActive: true,
  day: "2026-04-10",
  today: figures,
  before: figures,
  perMinute: 2,
  openTickets: 5,
  openRisk: 500,
  waiting,
  hours: [],
  isBalanced,
});
const game = { eventId: 9, name: "Mets @ Cubs", leagueId: 7, leagueName: "MLB", day: "2026-04-10", startsAt: 0 };
const quiet: Now = {
  at: 0,
  services: [service(0, true)],
  total: {
    currency: "USD",
    today: figures,
    before: figures,
    openTickets: 5,
    openRisk: 500,
    hours: [],
    missing: [],
  },
  overdue: [],
  silent: [],
  sources: [],
  warnings: [],
  events: 0,
  silentSources: [],
  pastPost: { cases: 0, dueAt: null },
  jumps: 0,
  pendingGames: 0,
  names: 0,
};
const loud: Now = {
  ...quiet,
  services: [service(2, false)],
  overdue: (["lines", "live", "results", "results"] as const).map((task, index) => ({
    ...game,
    task,
    since: 10 - index,
    onDuty: task === "results" ? ["Alex"] : [],
  })),
  silent: [{ ...game, lines: 4, seenAt: 20 }],
  warnings: [{ ...game, warningId: 1, kind: "disagreement", since: 30 }],
  events: 1,
  silentSources: [{ sourceId: 1, name: "north", since: 0, lines: 12 }],
  pastPost: { cases: 2, dueAt: Date.parse("2026-05-25T12:00:00Z") },
  jumps: 1,
  pendingGames: 1,
  names: 1,
};

const readers = routes.filter(({ path }) => path === "/zucca/home").flatMap((route) => route.roles);
const person = (role: Role, isAuditOnly = false) => ({
  role,
  isAuditOnly,
  serviceKind: platformService.kind,
  product: platformService.product,
});
const rowsOf = (now: Now, role: Role, isAuditOnly = false) =>
  platformAttention(now, locale, person(role, isAuditOnly)).filter(({ count }) => count !== 0);

test.each<[who: string, role: Role, isAuditOnly: boolean, seesAs: Role, withoutDoor: readonly string[]]>([
  ["an admin of the platform has a link on every row", roles.platform, false, roles.platform, []],
  [
    "an assistant has no link to past-post cases and significant events, which have no page for them",
    roles.assistant,
    false,
    roles.assistant,
    ["pastPost", "events"],
  ],
  ["an auditor sees what an admin sees", roles.assistant, true, roles.platform, []],
])("%s; each link may be opened", (_who, role, isAuditOnly, seesAs, withoutDoor) => {
  expect(readers).toContain(role);
  const rows = rowsOf(loud, role, isAuditOnly);
  expect(rows.filter(({ to, onOpen }) => to === undefined && onOpen === undefined).map(({ key }) => key)).toEqual(
    withoutDoor,
  );
  for (const { key, to } of rows) {
    const isOpen =
      to === undefined ||
      routes.some((route) => route.path === to.split("?")[0] && mayOpen(route, seesAs, platformService));
    expect([key, to, isOpen]).toEqual([key, to, true]);
  }
});

test("the table above has every role that sees the page", () => {
  expect(new Set(readers)).toEqual(new Set([roles.platform, roles.assistant]));
});

test("a quiet platform has no row", () => {
  expect(rowsOf(quiet, roles.platform)).toEqual([]);
});

test.each<[rule: string, what: string, row: object]>([
  [
    "games of one league and day are one row, with who is on duty, since the first of them",
    "Result overdue",
    { count: 2, about: "MLB · Fri, Apr 10 · Alex", since: 7, to: "/zucca/evento-resultado?league=7&day=2026-04-10" },
  ],
  ["a single game is named", "No open line", { count: 1, about: "MLB · Mets @ Cubs", since: 10 }],
  [
    "silent sources are named, with what they closed",
    "Silent sources",
    { count: 1, about: "north · Lines closed: 12" },
  ],
  [
    "past-post cases say by when they must be decided, and lead to their list",
    "Past-post cases",
    { count: 2, about: "decide by Mon, May 25", to: "/zucca/cancelar-eventos?view=late" },
  ],
  ["a service out of balance is named", "Out of balance", { count: 1, about: "Banca" }],
  ["tickets that wait are counted over the services", "Tickets to review", { count: 2 }],
])("%s", (_rule, what, row) => {
  expect(rowsOf(loud, roles.platform).find((one) => one.what === what)).toMatchObject(row);
});

test("games that have waited longest come first, after what is counted", () => {
  const keys = rowsOf(loud, roles.platform).map(({ what }) => what);
  expect(keys.slice(-5)).toEqual([
    "Result overdue",
    "In-play line not updating",
    "No open line",
    "Source silent",
    "Sources disagree",
  ]);
});
