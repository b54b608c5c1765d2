import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import { type Context, refuse, type Refused } from "../http/handlers.ts";
import { headsOf } from "../tickets/index.ts";
import { signsOf } from "./figures.ts";
import * as queries from "./queries.ts";
import { whereAsked } from "./where.ts";

/** The tickets behind a figure: a page of them, and the totals of all. */
export async function figureTickets(
  sql: Sql, asked: PayloadOf<typeof reports.figureTickets>, serviceId: number, { session, now }: Context,
): Promise<AnswerOf<typeof reports.figureTickets> | Refused> {
  const where = await whereAsked(sql, session, serviceId, asked);
  if (where === undefined) return refuse(responses.notFound);
  const { figure, from, to, mode = null, product = null, before = null, limit } = asked;
  const which = [serviceId, where.pos.map(({ id }) => id), mode, product];
  const signs = figure === "liability" ? [] : signsOf(figure);
  const inLedger = [...which, from, to, signs.map(({ code }) => code), signs.map(({ sign }) => sign)];
  const [total, page] = figure === "liability"
    ? [await sql.row(queries.liabilityTotal, which), await sql.rows(queries.liabilityPage, [...which, before, limit + 1])]
    : [await sql.row(queries.figureTotal, inLedger), await sql.rows(queries.figurePage, [...inLedger, before, limit + 1])];
  assert(total !== undefined, "a sum has a row");
  const shown = page.slice(0, limit);
  const amounts = new Map(shown.map(({ id, amount }) => [id, amount]));
  return {
    asOf: now, currency: where.service.currency, more: page.length > shown.length,
    total: { tickets: total.tickets, stake: total.stake, possibleWin: total.possible_win, prize: total.prize, amount: total.amount },
    tickets: (await headsOf(sql, [...amounts.keys()])).map((head) => ({ ...head, amount: amounts.get(head.number) ?? 0 })),
  };
}
