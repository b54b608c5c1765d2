// The queries of each page of figures as it is usually opened: the month, the week and today, by each dimension, the
// first page of a list, a search, an as-of time.

import {
  exposure,
  type Call,
  customers,
  drawer,
  home,
  money,
  type PayloadOf,
  reports,
  results,
  tickets,
} from "@chalkboard/contract";
import { addDays, businessDay } from "@chalkboard/kernel";
import type { StoredMonth } from "../../../simulator/src/month/index.ts";
import * as queries from "../queries.ts";
import type { Sql } from "../server.ts";

type PageQuestion = { readonly name: string; readonly personId: number; readonly call: Call; readonly payload: never };

/** All queries, of the service that sells most, of the one with most accounts, and of the platform. */
export async function pagesOf(
  sql: Sql,
  { house: { services, traderId }, endedAt }: StoredMonth,
): Promise<readonly PageQuestion[]> {
  const [shops, online] = [services[0], services.find(({ plan }) => plan.kind === "online")];
  if (shops === undefined || online === undefined) throw new RangeError("the house of a month has shops and customers");
  const to = businessDay(endedAt, shops.plan.timeZone, shops.plan.settings.closeMinute);
  const some = await sql.row(queries.someOfMonth, [shops.serviceId]);
  const about: About = {
    shops,
    online,
    traderId,
    moment: endedAt - 12 * 86_400_000,
    periods: { month: { from: addDays(to, -30), to }, week: { from: addDays(to, -6), to }, day: { from: to, to } },
    eventId: some?.event_id ?? 0,
    number: some?.number ?? 0,
    shiftId: some?.shift_id ?? 0,
  };
  return [
    ...ofResults(about),
    ...ofMovements(about),
    ...ofDesk(about),
    ...ofWeeks(about),
    ...ofTickets(about),
    ...ofPlatform(about),
    ...ofThen(about),
  ];
}

type Period = { readonly from: string; readonly to: string };
type About = {
  readonly shops: StoredMonth["house"]["services"][number];
  readonly online: About["shops"];
  readonly traderId: number;
  readonly periods: { readonly month: Period; readonly week: Period; readonly day: Period };
  readonly moment: number;
  readonly eventId: number;
  readonly number: number;
  readonly shiftId: number;
};

function question<C extends Call>(name: string, personId: number, call: C, payload: PayloadOf<C>): PageQuestion {
  return { name, personId, call, payload: payload as never };
}

const page = { isAscending: false, limit: 100, withSums: true };
const all = { show: "all", text: "" } as const;
const byPeriod = ({ periods }: About): readonly (readonly [name: string, period: Period])[] => Object.entries(periods);

function ofResults(about: About): readonly PageQuestion[] {
  const {
    shops: { adminId, zoneIds },
    online,
    periods: { month, week, day },
    moment: time,
  } = about;
  return [
    ...byPeriod(about).flatMap(([name, period]) =>
      (["pos", "zone", "day", "mode", "product", ...reports.ticketPart.options] as const).map((by) =>
        question(`results.${by}.${name}`, adminId, reports.results, { ...period, by }),
      ),
    ),
    question("results.customers.month", online.adminId, reports.results, { ...month, by: "pos" }),
    question("results.customers.zone.month", online.adminId, reports.results, { ...month, by: "zone" }),
    question("results.ofZone.month", adminId, reports.results, { ...month, by: "day", zoneId: zoneIds[1] ?? 0 }),
    question("results.parlays.month", adminId, reports.results, { ...month, by: "pos", mode: "parlay" }),
    question("results.pos.month.then", adminId, reports.results, { ...month, by: "pos", asOf: time }),
    question("results.day.month.then", adminId, reports.results, { ...month, by: "day", asOf: time }),
    ...(["sales", "net", "liability"] as const).map((figure) =>
      question(`figureTickets.${figure}.week`, adminId, reports.figureTickets, {
        ...week,
        figure,
        sort: "number",
        ...page,
      }),
    ),
    question("figureTickets.sales.day", adminId, reports.figureTickets, {
      ...day,
      figure: "sales",
      sort: "number",
      ...page,
    }),
    question("commissions.month", adminId, reports.commissions, { ...month, sort: "week", ...page }),
  ];
}

function ofMovements(about: About): readonly PageQuestion[] {
  const {
    shops: { adminId, sellers },
    online,
    periods: { month, week, day },
    moment: time,
  } = about;
  const listed = (name: string, payload: Partial<PayloadOf<typeof reports.listMovements>> & Period): PageQuestion =>
    question(`listMovements.${name}`, adminId, reports.listMovements, {
      of: "money",
      sort: "entry",
      ...page,
      ...payload,
    });
  return [
    ...byPeriod(about).flatMap(([name, period]) =>
      (["zone", "pos", "day", "kind", "channel", "channelDay"] as const).map((by) =>
        question(`movements.${by}.${name}`, adminId, reports.movements, { ...period, by, of: "money" }),
      ),
    ),
    question("movements.customers.pos.month", online.adminId, reports.movements, { ...month, by: "pos", of: "money" }),
    question("movements.day.month.then", adminId, reports.movements, { ...month, by: "day", of: "money", asOf: time }),
    question("movements.credit.month", adminId, reports.movements, { ...month, by: "kind", of: "credit" }),
    listed("day", day),
    listed("week", week),
    listed("month", month),
    listed("page.month", { ...month, withSums: false }),
    listed("byHand.month", { ...month, kinds: ["deposit", "withdrawal"] }),
    listed("word.week", { ...week, person: "kay-7" }),
    question("transactions.month", adminId, money.listTransactions, {
      ...month,
      isOwn: false,
      sort: "receipt",
      ...page,
    }),
    question("statement.week", adminId, money.statement, {
      account: { posId: sellers[0]?.posId ?? 0 },
      of: "money",
      from: Date.parse(week.from),
      to: Date.parse(week.to),
      after: 0,
    }),
  ];
}

function ofDesk({ shops: { adminId, sellers }, online, periods: { month }, shiftId }: About): readonly PageQuestion[] {
  return [
    question("balances", adminId, money.balances, {}),
    question("balances.customers", online.adminId, money.balances, {}),
    question("credit", adminId, money.listCredit, { ...all, sort: "sequence", ...page }),
    question("credit.customers", online.adminId, money.listCredit, { ...all, sort: "sequence", ...page }),
    question("held", adminId, money.listHeld, { ...all, sort: "name", ...page }),
    question("closable.pos", adminId, money.listClosable, { of: "pos", ...all, sort: "name", ...page }),
    question("closable.customers", online.adminId, money.listClosable, { of: "pos", ...all, sort: "name", ...page }),
    question("closing.preview", adminId, money.previewClosing, { account: { posId: sellers[0]?.posId ?? 0 } }),
    question("withdrawals", online.adminId, money.listWithdrawals, {
      show: "all",
      name: "",
      sort: "withdrawalId",
      ...page,
    }),
    question("withdrawals.waiting", online.adminId, money.listWithdrawals, {
      show: "waiting",
      name: "",
      sort: "withdrawalId",
      ...page,
    }),
    question("withdrawals.word", online.adminId, money.listWithdrawals, {
      show: "all",
      name: "mer-12",
      sort: "withdrawalId",
      ...page,
    }),
    question("loans", adminId, money.listLoans, { show: "all", name: "", sort: "loanId", ...page }),
    question("loans.word", adminId, money.listLoans, { show: "open", name: "kay-1", sort: "loanId", ...page }),
    question("recovered.month", adminId, money.listRecovered, { ...month, name: "", sort: "transactionId", ...page }),
    question("shifts.month", adminId, drawer.listShifts, { ...month, sort: "openedAt", ...page }),
    ...(shiftId === 0 ? [] : [question("shift", adminId, drawer.read, { shiftId })]),
    ...["", "mer-12", "12"].map((text) =>
      question(`accounts.customers.${text === "" ? "first" : text}`, online.adminId, money.findAccounts, {
        of: "pos",
        text,
        withOwn: false,
      }),
    ),
    question("customers.word", online.adminId, customers.listCustomers, { text: "mer-12", sort: "name", ...page }),
  ];
}

function ofWeeks({ shops, online }: About): readonly PageQuestion[] {
  return [["shops", shops.adminId] as const, ["customers", online.adminId] as const].flatMap(([of, adminId]) => [
    question(`weeks.${of}`, adminId, money.listWeeks, {}),
    ...[["open", {}] as const, ["closed", { number: 2 }] as const].flatMap(([name, week]) => [
      question(`week.zone.${of}.${name}`, adminId, money.weekFigures, { ...week, by: "zone" }),
      question(`week.pos.${of}.${name}`, adminId, money.weekFigures, { ...week, by: "pos" }),
      question(`week.lines.${of}.${name}`, adminId, money.weekLines, { ...week, by: "tree", text: "" }),
      question(`week.statements.${of}.${name}`, adminId, money.weekStatements, week),
    ]),
    question(`week.preview.${of}`, adminId, money.previewClose, {}),
    question(`makeUp.${of}`, adminId, money.listMakeUp, { by: "zone" }),
  ]);
}

/** The queries about now above, as of a past moment. */
function ofThen({ shops, online, traderId, periods: { month, week }, moment: asOf }: About): readonly PageQuestion[] {
  const listed = { ...page, asOf };
  return [
    ...[["shops", shops.adminId] as const, ["customers", online.adminId] as const].flatMap(([of, adminId]) => [
      question(`weeks.${of}.then`, adminId, money.listWeeks, { asOf }),
      ...(["tree", "pos"] as const).map((by) =>
        question(`week.lines.${by}.${of}.then`, adminId, money.weekLines, { by, text: "", asOf }),
      ),
      question(`week.lines.closed.${of}.then`, adminId, money.weekLines, { number: 1, by: "tree", text: "", asOf }),
      question(`week.statements.${of}.then`, adminId, money.weekStatements, { asOf }),
      question(`week.tickets.${of}.then`, adminId, reports.weekTickets, {
        by: "zone",
        figure: "net",
        sort: "number",
        ...listed,
      }),
      question(`balances.${of}.then`, adminId, money.balances, { asOf }),
      question(`held.${of}.then`, adminId, money.listHeld, { ...all, sort: "name", ...listed }),
      question(`credit.${of}.then`, adminId, money.listCredit, { ...all, sort: "sequence", ...listed }),
      question(`closable.${of}.then`, adminId, money.listClosable, { of: "pos", ...all, sort: "name", ...listed }),
      question(`listMovements.${of}.then`, adminId, reports.listMovements, {
        ...month,
        of: "money",
        sort: "entry",
        ...listed,
      }),
      question(`figureTickets.${of}.then`, adminId, reports.figureTickets, {
        ...week,
        figure: "net",
        sort: "number",
        ...listed,
      }),
      question(`figureTickets.liability.${of}.then`, adminId, reports.figureTickets, {
        ...week,
        figure: "liability",
        sort: "number",
        ...listed,
      }),
      question(`results.sport.${of}.then`, adminId, reports.results, { ...month, by: "sport", asOf }),
    ]),
    question("loans.then", shops.adminId, money.listLoans, { show: "all", name: "", sort: "loanId", ...listed }),
    question("withdrawals.then", online.adminId, money.listWithdrawals, {
      show: "all",
      name: "",
      sort: "withdrawalId",
      ...listed,
    }),
    question("platform.sales.service.then", traderId, reports.platformSales, {
      ...month,
      by: "service",
      currency: shops.plan.currency,
      asOf,
    }),
    question("platform.results.service.then", traderId, reports.platformResults, {
      ...month,
      by: "service",
      currency: shops.plan.currency,
      asOf,
    }),
  ];
}

function ofTickets({
  shops: { adminId, sellers },
  periods: { month, week, day },
  eventId,
  number,
}: About): readonly PageQuestion[] {
  const list = (name: string, more: Partial<PayloadOf<typeof tickets.listTickets>>): PageQuestion =>
    question(`tickets.${name}`, adminId, tickets.listTickets, { sort: "number", ...page, ...more });
  return [
    list("day", day),
    list("week", week),
    list("month", month),
    list("open", { status: 0 }),
    list("won.month", { ...month, status: 2 }),
    list("pos.month", { ...month, posId: sellers[0]?.posId ?? 0 }),
    list("game", { eventId }),
    list("number", { number }),
    list("dear.week", { ...week, stakeFrom: 20_000 }),
    list("page", { withSums: false }),
    question("home", adminId, home.serviceNow, {}),
    question("games.day", adminId, results.listDay, { day: week.from, sort: "startsAt", ...page }),
    question("exposure", adminId, tickets.eventExposure, { eventIds: [eventId] }),
  ];
}

function ofPlatform(about: About): readonly PageQuestion[] {
  const {
    traderId,
    shops: {
      plan: { currency },
    },
    periods: { week },
    eventId,
  } = about;
  return [
    ...byPeriod(about).flatMap(([name, period]) => [
      question(`platform.sales.all.${name}`, traderId, reports.platformSales, { ...period, by: "service" }),
      ...(["service", "sport", "product", "day"] as const).map((by) =>
        question(`platform.sales.${by}.${name}`, traderId, reports.platformSales, { ...period, by, currency }),
      ),
      ...(["service", "week", "day"] as const).map((by) =>
        question(`platform.results.${by}.${name}`, traderId, reports.platformResults, { ...period, by, currency }),
      ),
    ]),
    question("platform.home", traderId, home.platformNow, { hours: 6 }),
    question("platform.tickets.week", traderId, tickets.listTickets, { ...week, sort: "number", ...page }),
    question("action.games", traderId, exposure.listEvents, { sort: "open", ...page }),
    question("action.game", traderId, exposure.event, { eventId, currency, by: "pos", tickets: "all" }),
    question("action.liability", traderId, exposure.liability, { eventId, currency, others: "chance" }),
    question("action.closers.week", traderId, exposure.listClosers, {
      ...week,
      by: "pos",
      least: 30,
      sort: "edge",
      ...page,
    }),
  ];
}
