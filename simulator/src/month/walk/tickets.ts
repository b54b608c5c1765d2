// Checks `/bus/ticket`, the platform's list of tickets of every service, and single tickets, against the movements of
// each.

import { tickets } from "@chalkboard/contract";
import { answered, page } from "../../rehearsal/proof/differ.ts";
import { query } from "../../server.ts";
import type { WalkContext, ServiceWalk } from "./walk-context.ts";
import { asAdmin, same } from "./walk-context.ts";

const net = (...codes: readonly number[]): string =>
  `coalesce(sum(case ${codes
    .map((code) => `when x.code = ${code} then x.amount when x.code = ${code + 100} then -x.amount`)
    .join(" ")} else 0 end), 0)::bigint`;
const moved = { stake: "int8", prize: "int8", refund: "int8", paid: "int8", tax: "int8", cancelled: "int8" } as const;
const sums = `
  ${net(1, 15)} as stake, ${net(3)} as prize, ${net(4, 5, 17, 18)} as refund, ${net(7)} as paid, ${net(22)} - ${net(23)} as tax, ${net(6, 19)} as cancelled`;
const ofService = query(
  { ...moved, count: "int8" },
  `
  select ${sums}, count(distinct x.ticket_id) as count from transfer x where x.service_id = $1::int
    and x.ticket_id is not null`,
);

// Some tickets of each outcome, newest first, and those with the most actions.
const chosen = query(
  { number: "int8" },
  `
  select ticket_id as number from (
    select x.ticket_id, row_number() over (partition by bool_or(x.code in (3, 103)), bool_or(x.code in (7, 107)),
      bool_or(x.code in (6, 19)),
      bool_or(x.code in (4, 5, 17, 18)), bool_or(x.code = 15) order by count(*) desc, x.ticket_id desc) as place
    from transfer x where x.service_id = $1::int and x.ticket_id is not null group by x.ticket_id) as ranked
  where place <= 3 order by 1`,
);
const ofTicket = query(moved, `select ${sums} from transfer x where x.ticket_id = $1::bigint`);
const shownNames = ["stake", "prize", "refund", "paid", "tax"] as const;

/** All services at once, each separately, and tickets one by one, as the platform and the service read them. */
export async function platformTicketsAgree(look: WalkContext): Promise<void> {
  const { differ, server, house: fixture, sql } = look;
  const result = new Map<string, readonly number[]>();
  for (const service of fixture.services) {
    const {
      serviceId,
      plan: { currency },
    } = service;
    const is = await sql.row(ofService, [serviceId]);
    const own = [is?.count ?? 0, is?.stake ?? 0, is?.prize ?? 0, is?.paid ?? 0];
    const shown =
      (await answered(server.send(fixture.traderId, tickets.listTickets, { serviceId, ...page("number") }))).sums ?? [];
    differ(`the platform's tickets of service ${serviceId}`, shown.map(textOf).join(), [currency, ...own].join("/"));
    result.set(
      currency,
      own.map((one, index) => one + (result.get(currency)?.[index] ?? 0)),
    );
    await singlesAgree({ ...look, service });
  }
  const all = (await answered(server.send(fixture.traderId, tickets.listTickets, page("number")))).sums ?? [];
  differ(
    "the platform's tickets of all services",
    all.map(textOf).toSorted().join(),
    [...result]
      .map(([currency, own]) => [currency, ...own].join("/"))
      .toSorted()
      .join(),
  );
}

const textOf = ({
  currency,
  count,
  stake,
  prize,
  paid,
}: {
  currency: string;
  count: number;
  stake: number;
  prize: number;
  paid: number;
}): string => [currency, count, stake, prize, paid].join("/");

async function singlesAgree(look: ServiceWalk): Promise<void> {
  const {
    differ,
    server,
    house: fixture,
    sql,
    service: { serviceId },
  } = look;
  for (const { number } of await sql.rows(chosen, [serviceId])) {
    const is = await sql.row(ofTicket, [number]);
    const asPlatform = await answered(server.send(fixture.traderId, tickets.findTicket, { number }));
    const asService = await asAdmin(look, tickets.findTicket, { number });
    for (const [who, one] of [
      ["platform", asPlatform],
      ["service", asService],
    ] as const) {
      same(differ, `ticket ${number} as its ${who} reads it`, shownNames, one, is);
      differ(
        `ticket ${number} as its ${who} reads it, cancelled`,
        one.cancelledAt === null ? 0 : one.stake,
        is?.cancelled,
      );
    }
  }
}
