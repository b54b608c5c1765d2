// The only place that reads for a sale. For a batch: lock the rules of its services, so that a change of them comes
// before the batch or after it; lock the events (those locked elsewhere wait for the next batch, so that one held event
// delays no one else), lock the accounts in the order of their ids, then read the sale time and the current state of
// everything else; figures come last.

import { businessDay, type EpochMs, weekMinute } from "@chalkboard/kernel";
import { payerAccount, stakesAccount } from "@chalkboard/ledger";
import {
  accountRowText,
  accountText,
  lockAccounts,
  readAccounts,
  type WantedAccount,
} from "../../../../ledger/index.ts";
import type { Sql } from "../../../../platform/database/database.ts";
import { holdRules, type KnownService, type ServiceConfigCache } from "../../../../identity/services/index.ts";
import { bigints, integers, texts } from "../../../../platform/database/columns.ts";
import { loadSaleFigures } from "./load-sale-figures.ts";
import * as queries from "./sale-facts-queries.ts";
import { type SaleFacts, type AccountFacts, keyText, type ServiceTime } from "./sale-facts.ts";
import { type BoardCache, readBoards } from "./board-cache.ts";
import { paysByKind, type SaleRequest, sellerText } from "./sale.ts";
import { lockWaiting } from "./waiting-queries.ts";

/**
 * Reads for a batch.
 * @param remembered boards that only a sale has: it locks; a quote reads the same without locks, keys and numbers
 */
export async function loadSaleFacts(
  sql: Sql,
  requests: readonly SaleRequest[],
  configCache: ServiceConfigCache,
  remembered?: BoardCache,
): Promise<SaleFacts> {
  const isSale = remembered !== undefined;
  const eventIds = [...new Set(requests.flatMap(({ slip }) => slip.legs.map(({ key }) => key.eventId)))];
  const accounts = wantedAccounts(requests);
  const sellers = [
    ...new Map(requests.map((request) => [sellerText(request.posId, request.personId), request])).values(),
  ];
  const serviceIds = [...new Set(requests.map(({ serviceId }) => serviceId))].toSorted((one, other) => one - other);
  // Started together and answered in this order: the locks are held before the clock is read.
  const input = [
    isSale ? holdRules(sql, serviceIds) : undefined,
    sql.rows(isSale ? queries.lockEvents : queries.readEvents, [bigints(eventIds, (id) => id)]),
    (isSale ? lockAccounts : readAccounts)(sql, accounts),
    sql.row(queries.saleTime, [serviceIds]),
    sql.rows(queries.sellersOf, [
      integers(sellers, ({ posId }) => posId),
      integers(sellers, ({ personId }) => personId),
    ]),
    isSale ? sql.rows(queries.saleKeys, keyColumns(requests)) : [],
    isSale ? sql.row(queries.takeNumbers, [requests.length]) : undefined,
    configCache.load(sql, serviceIds),
    isSale ? undefined : readBoards(sql, requests),
  ] as const;
  const [, events, accountRows, time, sellerRows, keys, numbers, services, quoted] = await Promise.all(input);
  const missing = eventIds.filter((id) => !events.some((event) => event.id === id));
  const boards = quoted ?? (await remembered?.read(sql, requests, events));
  const busy = isSale && missing.length > 0 ? await sql.rows(queries.knownEvents, [missing]) : [];
  const now = time?.now ?? 0;
  const opened = new Set(accountRows.map(accountRowText));
  const isUnopened = ({ serviceId, ref }: WantedAccount): boolean => !opened.has(accountText(serviceId, ref));
  const unopened = accounts.some(isUnopened)
    ? wantedAccounts(requests.filter((request) => paysByKind(request, services))).filter(isUnopened)
    : [];
  const known = {
    services,
    now,
    counted: time?.counted ?? [],
    times: new Map([...services].map(([id, service]) => [id, timeOf(service, now)])),
    events: new Map(events.map((event) => [event.id, event])),
    sellers: new Map(sellerRows.map((seller) => [sellerText(seller.pos_id, seller.person_id), seller])),
  };
  return {
    now,
    unopened,
    times: known.times,
    events: known.events,
    busyEvents: new Set(busy.map(({ id }) => id)),
    boards: boards ?? new Map(),
    sellers: known.sellers,
    services,
    // A sale that must open accounts first holds none of the locks under which figures are read.
    figures: await loadSaleFigures(sql, isSale && unopened.length > 0 ? [] : requests, known, isSale),
    accounts: accountsOf(accountRows, unopened, isSale),
    keys: new Map(keys.map((key) => [keyText(key.service_id, key.pos_id, key.key), key])),
    numbers: numbers?.ids ?? [],
    stillWaiting: isSale && unopened.length === 0 ? await lockWaited(sql, requests) : new Set(),
  };
}

/** Of the batch's repeated sales, those that are still waiting; locked, so that no other process sells them too. */
async function lockWaited(sql: Sql, requests: readonly SaleRequest[]): Promise<ReadonlySet<number>> {
  const references = requests.flatMap(({ waited }) => waited?.reference ?? []);
  return references.length === 0 ? new Set() : new Set((await sql.rows(lockWaiting, [references])).map(({ id }) => id));
}

function timeOf({ timeZone, settings }: KnownService, now: EpochMs): ServiceTime {
  return { at: weekMinute(now, timeZone), day: businessDay(now, timeZone, settings.closeMinute) };
}

function wantedAccounts(requests: readonly SaleRequest[]): WantedAccount[] {
  const all = requests.flatMap((request) => [
    { serviceId: request.serviceId, ref: payerAccount(request.payer) },
    { serviceId: request.serviceId, ref: stakesAccount(request.payer) },
    // A free play is refused to debtors, too.
    ...(request.payer.funding === "credit"
      ? [{ serviceId: request.serviceId, ref: payerAccount({ ...request.payer, funding: "balance" }) }]
      : []),
  ]);
  return [...new Map(all.map((wanted) => [accountText(wanted.serviceId, wanted.ref), wanted])).values()];
}

function keyColumns(requests: readonly SaleRequest[]): unknown[] {
  return [
    integers(requests, ({ serviceId }) => serviceId),
    integers(requests, ({ posId }) => posId),
    texts(requests, ({ key }) => key),
  ];
}

/** The loaded facts, and for a quote zero for accounts that do not exist. */
function accountsOf(
  rows: Awaited<ReturnType<typeof lockAccounts>>,
  unopened: readonly WantedAccount[],
  locking: boolean,
): ReadonlyMap<string, AccountFacts> {
  const found = rows.map((row) => [accountRowText(row), { id: row.id, balance: row.balance }] as const);
  return new Map(
    locking
      ? found
      : [
          ...found,
          ...unopened.map(({ serviceId, ref }) => [accountText(serviceId, ref), { id: 0, balance: 0 }] as const),
        ],
  );
}
