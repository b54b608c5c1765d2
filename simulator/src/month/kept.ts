// Figures that were queried at a moment and are queried again later as of that moment: the results must be equal.

import { isDeepStrictEqual } from "node:util";
import { type Call, money, reports } from "@chalkboard/contract";
import { dayOf, type EpochMs } from "@chalkboard/kernel";
import type { FixtureServer } from "../fixture/fixture-server.ts";
import { answered, type Differ } from "../rehearsal/proof/differ.ts";
import type { MonthFixture } from "./month.ts";
import { firstDay } from "./plan.ts";

/** A query made in the middle of the month, with its result. */
export type AnyQuestion = {
  readonly personId: number;
  readonly path: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: EpochMs;
  readonly answer: unknown;
};

type Question = { readonly personId: number; readonly call: Call; readonly payload: Readonly<Record<string, unknown>> };

const asThen = "the same as was answered then";
const list = { isAscending: true, limit: 50, withSums: true };

/** Every call that can answer as of a moment, by each of its dimensions. */
function questionsAt(fixture: MonthFixture, at: EpochMs): readonly Question[] {
  const ofService = fixture.services.flatMap(({ adminId, plan, sellers, zoneIds }): readonly Question[] => {
    const period = { from: firstDay, to: dayOf(at, plan.timeZone) };
    const ask = (call: Call, payload: object): Question => ({
      personId: adminId,
      call,
      payload: { ...period, ...payload },
    });
    const askAll = (call: Call, payload: object = {}): Question => ({
      personId: adminId,
      call,
      payload: { ...payload },
    });
    return [
      ...(["pos", "zone", "day", "mode", "product", ...reports.ticketPart.options] as const).map((by) =>
        ask(reports.results, { by }),
      ),
      ask(reports.results, { by: "day", zoneId: zoneIds[1] }),
      ask(reports.results, { by: "mode", posId: sellers[0]?.posId }),
      ...reports.ticketFigure.options.map((figure) => ask(reports.figureTickets, { figure, sort: "number", ...list })),
      ask(reports.commissions, { sort: "week", ...list }),
      ...(["zone", "pos", "day", "kind", "channel", "channelDay"] as const).flatMap((by) =>
        (["money", "credit", "collected"] as const).map((of) => ask(reports.movements, { by, of })),
      ),
      ask(reports.listMovements, { of: "money", sort: "entry", ...list }),
      ask(reports.listMovements, { of: "credit", sort: "entry", ...list }),
      askAll(money.listWeeks),
      ...(["tree", "zone", "pos"] as const).map((by) => askAll(money.weekLines, { by })),
      askAll(money.weekLines, { number: 1, by: "tree" }),
      askAll(money.weekLines, { by: "pos", due: "owes" }),
      askAll(money.weekStatements),
      ...reports.weekFigure.options.map((figure) => askAll(reports.weekTickets, { figure, sort: "number", ...list })),
      askAll(reports.weekTickets, {
        figure: "net",
        number: 1,
        account: { zoneId: zoneIds[1] ?? 0 },
        sort: "number",
        ...list,
      }),
      askAll(money.balances),
      askAll(money.listHeld, { sort: "name", ...list }),
      askAll(money.listCredit, { sort: "sequence", ...list }),
      ...(["pos", "zone"] as const).map((of) => askAll(money.listClosable, { of, sort: "name", ...list })),
      plan.kind === "retail"
        ? askAll(money.listLoans, { sort: "loanId", ...list })
        : askAll(money.listWithdrawals, { sort: "withdrawalId", ...list }),
    ];
  });
  const currencies = [...new Set(fixture.services.map(({ plan }) => plan.currency))];
  const period = { from: firstDay, to: dayOf(at, "America/New_York") };
  const ofAll: Question = {
    personId: fixture.traderId,
    call: reports.platformSales,
    payload: { ...period, by: "service" },
  };
  return [
    ...ofService,
    ofAll,
    ...currencies.flatMap((currency): readonly Question[] => [
      ...(["service", "sport", "product", "day"] as const).map((by) => ({
        personId: fixture.traderId,
        call: reports.platformSales,
        payload: { ...period, by, currency },
      })),
      ...(["service", "week", "day"] as const).map((by) => ({
        personId: fixture.traderId,
        call: reports.platformResults,
        payload: { ...period, by, currency },
      })),
    ]),
  ];
}

/** Queries now, without an as-of time. */
export async function askNow(
  server: FixtureServer,
  fixture: MonthFixture,
  at: EpochMs,
): Promise<readonly AnyQuestion[]> {
  const input: AnyQuestion[] = [];
  for (const { personId, call, payload } of questionsAt(fixture, at)) {
    input.push({
      personId,
      path: call.path,
      payload,
      at,
      answer: await answered(server.send(personId, call, payload as never)),
    });
  }
  return input;
}

/** Queries again, as of that moment. */
export async function sameAsThen(server: FixtureServer, input: readonly AnyQuestion[], differ: Differ): Promise<void> {
  const calls = new Map<string, Call>(
    [
      reports.results,
      reports.figureTickets,
      reports.weekTickets,
      reports.commissions,
      reports.movements,
      reports.listMovements,
      reports.platformSales,
      reports.platformResults,
      money.listWeeks,
      money.weekLines,
      money.weekStatements,
      money.balances,
      money.listHeld,
      money.listCredit,
      money.listClosable,
      money.listLoans,
      money.listWithdrawals,
    ].map((call) => [call.path, call]),
  );
  for (const { personId, path, payload, at, answer } of input) {
    const call = calls.get(path);
    if (call === undefined) throw new RangeError(`no call ${path}`);
    const again: unknown = await answered(server.send(personId, call, { ...payload, asOf: at } as never));
    differ(`${path} of ${JSON.stringify(payload)} as of ${at}`, firstDifference(again, answer), asThen);
  }
}

/** Where two results differ, in words. */
function firstDifference(one: unknown, other: unknown, path = ""): string {
  if (isDeepStrictEqual(one, other)) return asThen;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return `${path}: ${JSON.stringify(one)}, was ${JSON.stringify(other)}`;
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  for (const name of names) {
    const [left, right] = [(one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]];
    const found = firstDifference(left, right, `${path}/${name}`);
    if (found !== asThen) return found;
  }
  return asThen;
}
