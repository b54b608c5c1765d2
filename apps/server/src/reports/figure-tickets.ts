import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import type { Day } from "@chalkboard/kernel";
import { momentOf } from "../books/index.ts";
import { type Asked as AskedPage, type Page, pageOf, type PageRow } from "../database/list.ts";
import type { Sql } from "../database/database.ts";
import { type Context, isRefused, noSuchPage, refuse, type Refused } from "../http/handlers.ts";
import { weekPlaces } from "../money/index.ts";
import { headsOf } from "../tickets/index.ts";
import { signsOf } from "./figures.ts";
import * as queries from "./queries.ts";
import { ownersOf, standingAt, staysFor, whereAsked } from "./where.ts";

type Answer = AnswerOf<typeof reports.figureTickets>;
type Sort = PayloadOf<typeof reports.figureTickets>["sort"];
type Sums = NonNullable<Answer["sums"]>[number];
type Found = Page<PageRow<typeof queries.figureTickets>, Sums> | undefined;

/** The tickets behind a figure: a page of them, and the sums of all. */
export async function figureTickets(
  sql: Sql, asked: PayloadOf<typeof reports.figureTickets>, serviceId: number, { session, now }: Context,
): Promise<Answer | Refused> {
  const where = await whereAsked(sql, session, serviceId, asked);
  if (where === undefined) return refuse(responses.notFound);
  const { figure, from, to, mode = null, product = null, sport = null, part } = asked;
  const ofPart = [sport, part?.by ?? null, part?.key ?? null];
  const moment = momentOf(asked, now);
  if (figure !== "liability") {
    const stays = staysFor(where.posStays);
    return told(sql, await moved(sql, { serviceId, pos: ownersOf(where.posStays), mode, product, from, to, figure, moment, stays, ofPart }, asked));
  }
  const open = [serviceId, standingAt(where.posStays, moment), mode, product];
  return told(sql, await (moment === null ? pageOf(sql, queries.liabilityTickets, [...open, ...ofPart], asked)
    : pageOf(sql, queries.liabilityTicketsThen, [...open, moment, ...ofPart], asked)));
}

const anyPart = [null, null, null];
/** A week counts a POS where it stood at the week's end, with all of its days. */
const neverMoved = ["[]", []] as const;

/** The tickets behind a figure of a week of the books. */
export async function weekTickets(sql: Sql, asked: PayloadOf<typeof reports.weekTickets>, { session, now }: Context): Promise<Answer | Refused> {
  const moment = momentOf(asked, now);
  const places = await weekPlaces(sql, asked, session, moment);
  if (isRefused(places)) return places;
  const { day, figure } = asked;
  const { week, pos } = places;
  if (day !== undefined && (day < week.from || day > week.to)) return refuse(responses.notFound, { field: "day" });
  return told(sql, await moved(sql, {
    serviceId: session.serviceId, pos, mode: null, product: null, from: day ?? week.from, to: day ?? week.to, figure, moment,
    stays: neverMoved, ofPart: anyPart,
  }, asked));
}

type Moved = {
  readonly serviceId: number; readonly pos: readonly number[]; readonly mode: string | null; readonly product: string | null; readonly from: Day;
  readonly to: Day; readonly figure: Parameters<typeof signsOf>[0]; readonly moment: Date | null; readonly stays: ReturnType<typeof staysFor>;
  readonly ofPart: readonly unknown[];
};

/** A page of the tickets that the ledger moved on some days, each with what that adds to a figure. */
async function moved(
  sql: Sql, { serviceId, pos, mode, product, from, to, figure, moment, stays, ofPart }: Moved, asked: AskedPage<Sort>,
): Promise<Found> {
  const signs = signsOf(figure);
  const of = [serviceId, pos, mode, product, from, to, signs.map(({ code }) => code), signs.map(({ sign }) => sign)];
  return moment === null ? pageOf(sql, queries.figureTickets, [...of, ...stays, ...ofPart], asked)
    : pageOf(sql, queries.figureTicketsThen, [...of, moment, ...stays, ...ofPart], asked);
}

/** The page with the heads of its tickets. */
async function told(sql: Sql, page: Found): Promise<Answer | Refused> {
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
