// Pages that sum what other pages show: the platform's sales and results against each service's own report, and
// movements of accounts against balances.

import { type AnswerOf, money, reports } from "@chalkboard/contract";
import { agree, Disagreement, type World } from "./world.ts";

type Total = AnswerOf<typeof reports.results>["total"];
export type ServiceTotal = {
  readonly serviceId: number;
  readonly adminId: number;
  readonly currency: string;
  readonly total: Total;
};
type Period = { readonly from: string; readonly to: string };

const figures = [
  "tickets",
  "sales",
  "cancelled",
  "prizes",
  "refunds",
  "settled",
  "open",
  "commission",
  "net",
  "netAfterCommission",
  "paid",
  "tax",
] as const;
const shownInResults = ["tickets", "sales", "settled", "prizes", "commission", "net", "netAfterCommission"] as const;
const moved = ["entries", "moneyIn", "moneyOut", "net"] as const;

/** A total across currencies has no amounts, so it is not queried here. */
function sumOf<Name extends string>(
  rows: readonly Readonly<Record<Name, number | null>>[],
  names: readonly Name[],
): readonly number[] {
  return names.map((name) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0));
}

/**
 * Compares the pages of the platform with the reports of its services.
 * @param services each with the total of its own report over the same time
 */
export async function compareWithPlatform(
  { server, traderId, marks }: World,
  period: Period,
  services: readonly ServiceTotal[],
): Promise<void> {
  const every = await answered(server.send(traderId, reports.platformSales, { ...period, by: "service" }));
  agreeEach(every.rows, services, figures);
  for (const [currency, ofCurrency] of Map.groupBy(services, (service) => service.currency)) {
    const all = ofCurrency.map(({ total }) => total);
    const group = every.groups.length === 0 ? every.total : every.groups.find(({ key }) => key === currency);
    agree(
      "a currency's sales are its services'",
      sumOf(group === undefined ? [] : [group], figures),
      sumOf(all, figures),
      { currency },
    );
    for (const by of ["service", "sport", "product", "day"] as const) {
      const shown = await answered(server.send(traderId, reports.platformSales, { ...period, by, currency }));
      agree("the platform's sales are its services'", sumOf([shown.total], figures), sumOf(all, figures), {
        by,
        currency,
      });
      agree("the rows of the platform's sales add up", sumOf(shown.rows, figures), sumOf([shown.total], figures), {
        by,
        currency,
      });
      if (by === "service") agreeEach(shown.rows, ofCurrency, figures);
    }
    for (const by of ["service", "week", "day"] as const) {
      const shown = await answered(server.send(traderId, reports.platformResults, { ...period, by, currency }));
      agree(
        "the platform's results are its services'",
        sumOf([shown.total], shownInResults),
        sumOf(all, shownInResults),
        { by, currency },
      );
      agree(
        "the rows of the platform's results add up",
        sumOf(shown.rows, shownInResults),
        sumOf([shown.total], shownInResults),
        { by, currency },
      );
      if (by === "service") agreeEach(shown.rows, ofCurrency, shownInResults);
    }
  }
  marks.add("reports: platform");
}

function agreeEach<Name extends (typeof figures)[number]>(
  rows: readonly (Readonly<Record<Name, number>> & { readonly serviceId: number | null })[],
  services: readonly ServiceTotal[],
  names: readonly Name[],
): void {
  for (const { serviceId, total } of services) {
    const row = rows.find((each) => each.serviceId === serviceId);
    agree("a service's row is its own report", sumOf(row === undefined ? [] : [row], names), sumOf([total], names), {
      serviceId,
    });
  }
}

/**
 * Compares the movements of a service's accounts, by each dimension and entry by entry, with the accounts' balances.
 */
export async function compareMovements(
  { server, marks }: World,
  period: Period,
  { serviceId, adminId }: ServiceTotal,
): Promise<void> {
  const { pos, zones } = await answered(server.send(adminId, money.balances, {}));
  const balance = [...pos, ...zones].reduce((sum, account) => sum + account.balance, 0);
  for (const by of ["zone", "pos", "day", "kind", "channel", "channelDay"] as const) {
    const shown = await answered(server.send(adminId, reports.movements, { ...period, by, of: "money" }));
    // A zone's row includes everything below it.
    const rows = by === "zone" ? shown.rows.filter(({ depth }) => depth === 0) : shown.rows;
    agree("what moved the accounts adds up", sumOf(rows, moved), sumOf([shown.total], moved), { by, serviceId });
    agree("what moved the accounts is what they have", shown.total.net, balance, { by, serviceId });
  }
  const listed = await answered(
    server.send(adminId, reports.listMovements, {
      ...period,
      of: "money",
      sort: "entry",
      isAscending: false,
      limit: 1,
      withSums: true,
    }),
  );
  agree(
    "the entries add up to what the accounts have",
    listed.sums?.reduce((sum, each) => sum + each.amount, 0) ?? 0,
    balance,
    { serviceId },
  );
  marks.add("reports: movements");
}

type Input<Answer> = Promise<
  { readonly ok: true; readonly data: Answer } | { readonly ok: false; readonly data: unknown }
>;

async function answered<Answer>(input: Input<Answer>): Promise<Answer> {
  const answer = await input;
  if (!answer.ok) throw new Disagreement("a page of figures was refused", { data: answer.data });
  return answer.data;
}
