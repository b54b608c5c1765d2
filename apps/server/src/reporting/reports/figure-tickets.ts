import { type AnswerOf, isOnline, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import type { Day } from "@chalkboard/kernel";
import { parseAsOf } from "../../ledger/index.ts";
import { type ListRequest as RequestedPage, type Page, pageOf, type PageRow } from "../../platform/database/list.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, isRefused, noSuchPage, refuse, type Refused } from "../../platform/http/handlers.ts";
import { weekPlaces } from "../../money/index.ts";
import { headsOf } from "../../selling/tickets/index.ts";
import { signsOf } from "./figures.ts";
import * as queries from "./queries.ts";
import { ownersOf, placementAt, placementsFor, whereFilters } from "./where.ts";

type Answer = AnswerOf<typeof reports.figureTickets>;
type Sort = PayloadOf<typeof reports.figureTickets>["sort"];
type Sums = NonNullable<Answer["sums"]>[number];
type Found = Page<PageRow<typeof queries.figureTickets>, Sums> | undefined;

/** The tickets behind a figure: a page of them, and the sums of all. */
export async function figureTickets(
  sql: Sql,
  input: PayloadOf<typeof reports.figureTickets>,
  serviceId: number,
  { session, now }: Context,
): Promise<Answer | Refused> {
  const where = await whereFilters(sql, session, serviceId, input);
  if (where === undefined) return refuse(responses.notFound);
  const { figure, from, to, mode = null, product = null, sport = null, part } = input;
  const ofPart = [sport, part?.by ?? null, part?.key ?? null];
  const asOf = parseAsOf(input, now);
  if (figure !== "liability") {
    const placements = placementsFor(where.posStays);
    return result(
      sql,
      await moved(
        sql,
        {
          serviceId,
          pos: ownersOf(where.posStays),
          mode,
          product,
          from,
          to,
          figure,
          moment: asOf,
          stays: placements,
          ofPart,
        },
        input,
      ),
    );
  }
  const open = [serviceId, placementAt(where.posStays, asOf), mode, product];
  return result(
    sql,
    await (asOf === null
      ? pageOf(sql, queries.liabilityTickets, [...open, ...ofPart], input)
      : pageOf(sql, queries.liabilityTicketsAsOf, [...open, asOf, ...ofPart], input)),
  );
}

const anyPart = [null, null, null];
/** A week counts a POS at its place at the week's end, with all of its days. */
const neverMoved = ["[]", []] as const;

/** The tickets behind a figure of a week of the books. */
export async function weekTickets(
  sql: Sql,
  input: PayloadOf<typeof reports.weekTickets>,
  { session, now }: Context,
): Promise<Answer | Refused> {
  const asOf = parseAsOf(input, now);
  const places = await weekPlaces(sql, input, session, asOf);
  if (isRefused(places)) return places;
  const { day, figure } = input;
  const { week } = places;
  // Nothing is left to be paid to a customer whose winnings are in the wallet.
  const pos = figure === "unpaid" && isOnline(session.serviceKind) ? [] : places.pos;
  if (day !== undefined && (day < week.from || day > week.to)) return refuse(responses.notFound, { field: "day" });
  return result(
    sql,
    await moved(
      sql,
      {
        serviceId: session.serviceId,
        pos,
        mode: null,
        product: null,
        from: day ?? week.from,
        to: day ?? week.to,
        figure,
        moment: asOf,
        stays: neverMoved,
        ofPart: anyPart,
      },
      input,
    ),
  );
}

type Moved = {
  readonly serviceId: number;
  readonly pos: readonly number[];
  readonly mode: string | null;
  readonly product: string | null;
  readonly from: Day;
  readonly to: Day;
  readonly figure: Parameters<typeof signsOf>[0];
  readonly moment: Date | null;
  readonly stays: ReturnType<typeof placementsFor>;
  readonly ofPart: readonly unknown[];
};

/** A page of the tickets that the ledger moved on some days, each with its contribution to a figure. */
async function moved(
  sql: Sql,
  { serviceId, pos, mode, product, from, to, figure, moment: asOf, stays: placements, ofPart }: Moved,
  input: RequestedPage<Sort>,
): Promise<Found> {
  const signs = signsOf(figure);
  const of = [serviceId, pos, mode, product, from, to, signs.map(({ code }) => code), signs.map(({ sign }) => sign)];
  return asOf === null
    ? pageOf(sql, queries.figureTickets, [...of, ...placements, ...ofPart], input)
    : pageOf(sql, queries.figureTicketsAsOf, [...of, asOf, ...placements, ...ofPart], input);
}

/** The page with the headers of its tickets. */
async function result(sql: Sql, page: Found): Promise<Answer | Refused> {
  if (page === undefined) return noSuchPage;
  const heads = await headsOf(
    sql,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.flatMap(({ id, amount, status, prize, refund, paid }): Answer["rows"] => {
      const head = heads.get(id);
      return head === undefined ? [] : [{ ...head, amount, status, prize, refund, paid }];
    }),
  };
}
