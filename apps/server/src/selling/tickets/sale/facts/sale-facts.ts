// The loaded facts by which a batch is judged.

import type { WeekMinute } from "@chalkboard/engine";
import type { Day, EpochMs, PosId, ServiceId } from "@chalkboard/kernel";
import type { WantedAccount } from "../../../../ledger/index.ts";
import type { RowOf } from "../../../../platform/database/query.ts";
import type { PersonalLimitState } from "../../../../identity/network/index.ts";
import type { CountKind, RiskFigure, SoldCount, Subject } from "../../../../trading/risk/index.ts";
import type { KnownService } from "../../../../identity/services/index.ts";
import type { saleKeys, sellersOf } from "./sale-facts-queries.ts";
import type { Boards, EventRow, SideRow } from "./board-cache.ts";
import type { SaleRequest } from "./sale.ts";

export type SellerRow = RowOf<typeof sellersOf.columns>;
export type KeyRow = RowOf<typeof saleKeys.columns>;

export type AccountFacts = { readonly id: number; balance: number };

/** The sale time in a service's business calendar. */
export type ServiceTime = { readonly at: WeekMinute; readonly day: Day };

/** What the rules of a service need beside the slip. */
export type RequestedFigures = {
  readonly openRisk: boolean;
  readonly leagueRisk: boolean;
  readonly openTickets: boolean;
  readonly counts: ReadonlySet<CountKind>;
};

/** The figures of a batch, by subject. */
export type Figures = {
  /** What each service's rules need. */
  readonly requested: ReadonlyMap<ServiceId, RequestedFigures>;
  readonly risk: ReadonlyMap<string, RiskFigure>;
  readonly counts: Map<string, SoldCount>;
  /** What each slip is counted under, whether a rule needs it now or once did. */
  readonly subjects: ReadonlyMap<SaleRequest, readonly Subject[]>;
  /** The own limits of the batch's customers, by POS. */
  readonly personal: ReadonlyMap<PosId, PersonalLimitState>;
  /** What a quote would have to start counting first. */
  readonly uncounted: ReadonlyMap<ServiceId, readonly CountKind[]>;
};

/** All facts for judging a batch; the accounts' balances change as tickets of the batch are accepted. */
export type SaleFacts = {
  readonly now: EpochMs;
  readonly events: ReadonlyMap<number, EventRow>;
  /** Events that exist but could not be locked now. */
  readonly busyEvents: ReadonlySet<number>;
  readonly boards: Boards;
  readonly sellers: ReadonlyMap<string, SellerRow>;
  readonly services: ReadonlyMap<number, KnownService>;
  readonly times: ReadonlyMap<number, ServiceTime>;
  readonly accounts: ReadonlyMap<string, AccountFacts>;
  /** Accounts that are not opened yet. A sale opens them before it goes on: see openAccounts of the books. */
  readonly unopened: readonly WantedAccount[];
  readonly keys: ReadonlyMap<string, KeyRow>;
  /** Of the batch's repeated sales, the references of those still waiting. */
  readonly stillWaiting: ReadonlySet<number>;
  readonly figures: Figures;
  readonly numbers: readonly number[];
};

export const keyText = (serviceId: number, posId: number, key: string): string => `${serviceId}/${posId}/${key}`;

/** The team of a side of an event. */
export function sideOf(facts: SaleFacts, eventId: number, side: number): SideRow | undefined {
  return facts.boards.get(eventId)?.sides.get(side);
}

/** A total is identified by the number of the game's first row. */
export function rotationOf(facts: SaleFacts, eventId: number, side: number): number | null {
  return sideOf(facts, eventId, side === 0 ? 1 : side)?.rotation ?? null;
}
