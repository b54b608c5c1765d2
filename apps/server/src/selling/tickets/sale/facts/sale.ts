import type { Prerequisite } from "@chalkboard/engine";
import type { Problem, tickets } from "@chalkboard/contract";
import type { EpochMs, Minor, PosId, ServiceId, UserId } from "@chalkboard/kernel";
import type { Payer } from "@chalkboard/ledger";
import { payerOf } from "../../../../ledger/index.ts";
import type { KnownService } from "../../../../identity/services/index.ts";
import type { Refused } from "../../../../platform/http/handlers.ts";
import type { KeptRefusal } from "./kept-refusal.ts";
import type { SoldTicket } from "../../reading/stored-ticket.ts";

export type Slip = tickets.Slip;

/** A slip to be sold. The caller comes from the session, never from the body. */
export type SaleRequest = {
  readonly serviceId: ServiceId;
  readonly posId: PosId;
  readonly personId: UserId;
  readonly payer: Payer;
  readonly key: string;
  /** Hash of the slip: the same key with another slip is refused. */
  readonly bodyHash: string;
  readonly slip: Slip;
  /** Of the selling program, as it declared it. */
  readonly webVersion?: string | undefined;
  /** The integrator's key of the request, where an integrator sells. */
  readonly integratorId?: number | undefined;
  /** What the seller must do before selling; nothing where it is absent. */
  readonly required?: readonly Prerequisite[];
  /** Only of a waiting sale that is repeated. */
  readonly waited?: Waited;
};

/** The state of a leg's line and game when a waiting sale was requested. */
export type SeenLeg = { readonly version: number; readonly playState: number };

/** A waiting sale: since when, and the state it saw then, by leg. */
export type Waited = { readonly reference: number; readonly requestedAt: EpochMs; readonly seen: readonly SeenLeg[] };

/**
 * What a sale waits for: the end of the bet delay, a trader's decision, or the customer's on a smaller amount that the
 * trader offered.
 */
export type SaleWait = {
  readonly reference: number;
  readonly until: EpochMs;
  readonly reason: "delay" | "referral" | "offer";
  /** Of the requested slip, at the prices then. */
  readonly stake: Minor;
  readonly possibleWin: Minor;
  /** The amount offered, in the slip's own entry. */
  readonly amount?: Minor;
};

/**
 * Whether the payer of a request is of the current kind of its service. A session that is read from a cache may be a
 * moment older than a change of the kind.
 */
export function paysByKind(
  { serviceId, payer }: SaleRequest,
  services: ReadonlyMap<ServiceId, Pick<KnownService, "kind">>,
): boolean {
  const service = services.get(serviceId);
  return service === undefined || payerOf(service.kind, null).kind === payer.kind;
}

export const sellerText = (posId: PosId, personId: UserId): string => `${posId}/${personId}`;

export type SaleAnswer =
  | { readonly kind: "sold"; readonly ticket: SoldTicket }
  /** The key had sold this ticket before. */
  | { readonly kind: "soldBefore"; readonly ticketId: number }
  | { readonly kind: "refused"; readonly refusals: readonly KeptRefusal[] }
  /** It is an invalid slip, whatever is on the board. */
  | { readonly kind: "malformed"; readonly problems: readonly Problem[] }
  /** No ticket can be made of it, at what the service sells by now. */
  | { readonly kind: "impossible"; readonly refused: Refused }
  /** It is not sold yet: it waits. */
  | { readonly kind: "waits"; readonly wait: SaleWait }
  /** The key had started to wait before; its state is in the database. */
  | { readonly kind: "waitsBefore"; readonly reference: number }
  /** The key belongs to another slip. */
  | { readonly kind: "otherSlip" }
  /** The key was queried before the sale arrived: it no longer sells. */
  | { readonly kind: "burnt" };
