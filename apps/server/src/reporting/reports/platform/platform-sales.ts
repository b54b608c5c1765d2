import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import { addDays, daysFrom, type EpochMs } from "@chalkboard/kernel";
import { parseAsOf } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { refuse, type Refused } from "../../../platform/http/handlers.ts";
import { daysBetween } from "../period.ts";
import { type PlatformMove, platformMoves } from "./platform-moves.ts";
import { type Fees, feesIn, noFees, togetherFees } from "./platform-fees.ts";
import * as queries from "./platform-queries.ts";
import { currentOf } from "../compared-measures.ts";

type Input = PayloadOf<typeof reports.platformSales>;
type Answer = AnswerOf<typeof reports.platformSales>;
type Row = Answer["rows"][number];
type Total = Omit<Answer["total"], "count">;
type Service = RowOf<typeof queries.services.columns>;
type By = "service" | "day" | "sport" | "product";

/** The figures of all services, by one of the dimensions: of one currency, or by service, each separately. */
export async function platformSales(sql: Sql, input: Input, now: EpochMs): Promise<Answer | Refused> {
  const every = await sql.rows(queries.services);
  const currencies = currenciesOf(every);
  const { serviceId, from, to, by } = input;
  const one = every.find(({ id }) => id === serviceId);
  if (serviceId !== undefined && one === undefined) return refuse(responses.notFound);
  const isOfAll = by === "service" && one === undefined && input.currency === undefined && currencies.length > 1;
  const currency = isOfAll ? "" : (one?.currency ?? input.currency ?? currencies[0] ?? "");
  const services = every.filter((service) =>
    one === undefined ? isOfAll || service.currency === currency : service === one,
  );
  const moves = await movesOf(sql, by, input, services, now);
  const fees = await feesIn(sql, input, services, now);
  const rows = await rowsOf(sql, input, services, moves, fees);
  const about = { asOf: parseAsOf(input, now)?.getTime() ?? now, currency, currencies };
  if (isOfAll) {
    const groups = groupsOf(currencies, services, moves, fees, rows);
    const grouped = groups.flatMap(({ key }) =>
      rows.filter((row) => row.currency === key).map((row) => ({ ...row, group: key })),
    );
    return { ...about, rows: grouped, groups, days: [], total: { ...unsummed(moves), count: rows.length } };
  }
  const days = by === "day" ? moves : await movesOf(sql, "day", input, services, now, true);
  const placed = Map.groupBy(
    days.filter(({ is_before: isBefore }) => !isBefore),
    ({ key }) => key,
  );
  return {
    ...about,
    rows,
    groups: [],
    total: { ...figuresIn(moves, togetherFees([...fees.values()])), count: rows.length },
    days: daysFrom(from, to).map((day) => {
      const { sales, net } = figuresIn(placed.get(day) ?? []);
      return { day, sales, net };
    }),
  };
}

/** The services of each currency that has any to show. */
function groupsOf(
  currencies: readonly string[],
  services: readonly Service[],
  moves: readonly PlatformMove[],
  fees: ReadonlyMap<number, Fees>,
  rows: readonly Row[],
): Answer["groups"] {
  const currencyOf = new Map(services.map(({ id, currency }) => [id, currency]));
  const moved = Map.groupBy(moves, ({ service_id: serviceId }) => currencyOf.get(serviceId));
  return currencies.flatMap((currency) => {
    const count = rows.filter((row) => row.currency === currency).length;
    const own = services.filter((service) => service.currency === currency).flatMap(({ id }) => fees.get(id) ?? []);
    return count === 0
      ? []
      : [
          {
            key: currency,
            name: currency,
            count,
            isOpen: true,
            ...figuresIn(moved.get(currency) ?? [], togetherFees(own)),
          },
        ];
  });
}

/** The total of all currencies: tickets can be counted, and nothing else added up. */
function unsummed(moves: readonly PlatformMove[]): Total {
  const { before, ...figures } = figuresIn(moves);
  const only = <Figures extends { readonly tickets: number }>({ tickets, ...amounts }: Figures) => ({
    ...(Object.fromEntries(Object.keys(amounts).map((name) => [name, null])) as Record<keyof typeof amounts, null>),
    tickets,
  });
  return { ...only(figures), before: only(before) };
}

/** Those of services, the most frequent first. */
export function currenciesOf(services: readonly Service[]): string[] {
  return [...Map.groupBy(services, ({ currency }) => currency)]
    .toSorted(([one, some], [other, others]) => others.length - some.length || one.localeCompare(other))
    .map(([currency]) => currency);
}

async function movesOf(
  sql: Sql,
  by: By,
  input: Input,
  services: readonly Service[],
  now: EpochMs,
  isAlone = false,
): Promise<readonly PlatformMove[]> {
  const { from, to, product, sport } = input;
  const part = by === "sport" || by === "product" ? { by } : {};
  const serviceIds = services.map(({ id }) => id);
  const moves = await platformMoves(sql, {
    serviceIds,
    from,
    to,
    moment: parseAsOf(input, now),
    isAlone,
    product,
    sport,
    ...part,
  });
  const keyOf = {
    service: (move: PlatformMove) => String(move.service_id),
    day: ({ day }: PlatformMove) => day,
    sport: ofTickets,
    product: ofTickets,
  }[by];
  return moves.map((move) => ({ ...move, key: keyOf(move) }));
}

const ofTickets = ({ key }: PlatformMove): string => key;

function figuresIn(moves: readonly PlatformMove[], fees: Fees = noFees) {
  const {
    liability: _,
    before: { liability: _none, ...before },
    ...figures
  } = currentOf(moves, null);
  return { ...figures, fee: fees.now, before: { ...before, fee: fees.before } };
}

async function rowsOf(
  sql: Sql,
  { by, from, to }: Input,
  services: readonly Service[],
  moves: readonly PlatformMove[],
  fees: ReadonlyMap<number, Fees>,
): Promise<Row[]> {
  const length = daysBetween(from, to);
  const placed = Map.groupBy(moves, ({ key, is_before: isBefore }) =>
    by === "day" && isBefore ? addDays(key, length) : key,
  );
  const row = (key: string, name = "", service?: Service): Row => {
    const own = fees.get(service?.id ?? 0);
    const currency = (service ?? services[0])?.currency ?? "";
    return {
      key,
      name,
      group: null,
      currency,
      serviceId: service?.id ?? null,
      ...figuresIn(placed.get(key) ?? [], own),
      feeParts: own?.parts ?? null,
    };
  };
  switch (by) {
    case "service":
      return services
        .filter(
          ({ id, is_active: isActive }) => isActive || placed.has(String(id)) || (fees.get(id)?.now ?? null) !== null,
        )
        .map((service) => row(String(service.id), service.name, service));
    case "day":
      return daysFrom(from, to).map((day) => row(day));
    case "product":
      return ["sports", "racing", "none"].filter((key) => placed.has(key)).map((key) => row(key));
    case "sport": {
      const known = (await sql.rows(queries.sports))
        .filter(({ code }) => placed.has(code))
        .toSorted((one, other) => one.name.localeCompare(other.name));
      return [
        ...known.map(({ code, name }) => row(code, name)),
        ...["several", "none"].filter((key) => placed.has(key)).map((key) => row(key)),
      ];
    }
  }
}
