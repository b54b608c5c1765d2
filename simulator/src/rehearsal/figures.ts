import { createHash } from "node:crypto";
import { json, query, type Sql } from "../server.ts";

export type Figure = {
  readonly name: string;
  readonly tickets: number;
  readonly handle: number;
  readonly returned: number;
};

/**
 * The figures of a season. Money in minor units. They contain no durations and no randomness of the machine: the same
 * seed gives the same figures.
 */
export type Figures = {
  readonly games: number;
  /** Results that were first entered wrongly. */
  readonly corrected: number;
  readonly requests: number;
  readonly sold: number;
  readonly cancelled: number;
  readonly undecided: number;
  readonly handle: number;
  readonly returned: number;
  readonly paid: number;
  readonly modes: readonly Figure[];
  readonly betTypes: readonly Figure[];
  readonly statuses: readonly { readonly status: number; readonly tickets: number }[];
  readonly refusals: readonly { readonly code: number; readonly first: number; readonly all: number }[];
  readonly notPaid: readonly { readonly reason: string; readonly times: number }[];
};

const figure = { name: "text", tickets: "int8", handle: "int8", returned: "int8" } as const;
const sums =
  "count(*) as tickets, sum(t.stake)::bigint as handle, sum(s.prize + s.pushed + s.voided)::bigint as returned";
const sold = "ticket t join ticket_state s on s.ticket_id = t.id and s.cancelled_at is null";

const byMode = query(
  figure,
  `
  select t.mode || case when n.legs > 1 then ' of ' || n.legs else '' end as name, ${sums}
  from ${sold} join lateral (select count(*) as legs from leg l where l.ticket_id = t.id) as n on true group by 1
    order by 1`,
);
const byBetType = query(
  figure,
  `
  select l.bet_type::text as name, ${sums} from ${sold} join leg l on l.ticket_id = t.id where t.mode = 'straight'
    group by l.bet_type order by l.bet_type`,
);
const byStatus = query(
  { status: "int2", tickets: "int8" },
  "select status, count(*) as tickets from ticket_state group by 1 order by 1",
);
const totals = query(
  { sold: "int8", cancelled: "int8", undecided: "int8", handle: "int8", returned: "int8", paid: "int8" },
  `
  select count(*) as sold, count(s.cancelled_at) as cancelled, count(*) filter (where s.open_legs > 0
    and s.cancelled_at is null and s.status = 0) as undecided,
    coalesce(sum(t.stake) filter (where s.cancelled_at is null), 0)::bigint as handle,
    coalesce(sum(s.prize + s.pushed + s.voided), 0)::bigint as returned, coalesce(sum(s.paid), 0)::bigint as paid
  from ticket t join ticket_state s on s.ticket_id = t.id`,
);
const refused = query({ refusals: json<readonly { code: number }[]>() }, "select refusals from refused_attempt");

/** Reads the figures from the rows that the season left behind. */
export async function readFigures(
  sql: Sql,
  counted: {
    readonly games: number;
    readonly corrected: number;
    readonly requests: number;
    readonly notPaid: ReadonlyMap<string, number>;
  },
): Promise<Figures> {
  const total = await sql.row(totals);
  const first = new Map<number, number>();
  const all = new Map<number, number>();
  for (const { refusals } of await sql.rows(refused)) {
    const codes = refusals.map(({ code }) => code);
    add(first, codes[0]);
    for (const code of new Set(codes)) add(all, code);
  }
  return {
    games: counted.games,
    corrected: counted.corrected,
    requests: counted.requests,
    sold: total?.sold ?? 0,
    cancelled: total?.cancelled ?? 0,
    undecided: total?.undecided ?? 0,
    handle: total?.handle ?? 0,
    returned: total?.returned ?? 0,
    paid: total?.paid ?? 0,
    modes: await sql.rows(byMode),
    betTypes: await sql.rows(byBetType),
    statuses: await sql.rows(byStatus),
    refusals: [...all]
      .sort(([a], [b]) => b - a)
      .map(([code, times]) => ({ code, first: first.get(code) ?? 0, all: times })),
    notPaid: [...counted.notPaid].sort(([a], [b]) => a.localeCompare(b)).map(([reason, times]) => ({ reason, times })),
  };
}

/** A fingerprint of the figures: equal figures have equal fingerprints. */
export function figuresHash(figures: Figures): string {
  return createHash("sha256").update(JSON.stringify(figures)).digest("hex").slice(0, 16);
}

function add(counts: Map<number, number>, code: number | undefined): void {
  if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
}
