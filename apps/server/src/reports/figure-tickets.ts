import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import { momentOf } from "../books/index.ts";
import { pageOf } from "../database/list.ts";
import type { Sql } from "../database/database.ts";
import { type Context, noSuchPage, refuse, type Refused } from "../http/handlers.ts";
import { headsOf } from "../tickets/index.ts";
import { signsOf } from "./figures.ts";
import * as queries from "./queries.ts";
import { ownersOf, standingAt, staysFor, whereAsked } from "./where.ts";

type Answer = AnswerOf<typeof reports.figureTickets>;

/** The tickets behind a figure: a page of them, and the sums of all. */
export async function figureTickets(
  sql: Sql, asked: PayloadOf<typeof reports.figureTickets>, serviceId: number, { session, now }: Context,
): Promise<Answer | Refused> {
  const where = await whereAsked(sql, session, serviceId, asked);
  if (where === undefined) return refuse(responses.notFound);
  const { figure, from, to, mode = null, product = null, sport = null, part } = asked;
  const ofPart = [sport, part?.by ?? null, part?.key ?? null];
  const which = (pos: readonly number[]) => [serviceId, pos, mode, product];
  const open = which(standingAt(where.posStays, momentOf(asked, now)));
  const signs = figure === "liability" ? [] : signsOf(figure);
  const moment = momentOf(asked, now);
  const ofLedger = [...which(ownersOf(where.posStays)), from, to, signs.map(({ code }) => code), signs.map(({ sign }) => sign)];
  const stays = staysFor(where.posStays);
  const page = figure === "liability"
    ? await (moment === null ? pageOf(sql, queries.liabilityTickets, [...open, ...ofPart], asked)
      : pageOf(sql, queries.liabilityTicketsThen, [...open, moment, ...ofPart], asked))
    : await (moment === null ? pageOf(sql, queries.figureTickets, [...ofLedger, ...stays, ...ofPart], asked)
      : pageOf(sql, queries.figureTicketsThen, [...ofLedger, moment, ...stays, ...ofPart], asked));
  if (page === undefined) return noSuchPage;
  const heads = await headsOf(sql, page.rows.map(({ id }) => id));
  return {
    ...page,
    rows: page.rows.flatMap(({ id, amount, status, prize, refund, paid }): Answer["rows"] => {
      const head = heads.get(id);
      return head === undefined ? [] : [{ ...head, amount, status, prize, refund, paid }];
    }),
  };
}
