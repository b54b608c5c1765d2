// The stages of a slip: priced, then accepted, refused, impossible, or waiting.

import type { ControlTicket, Facts, Judged, Refusal, SaleContext, WaitingTerms } from "@chalkboard/engine";
import type { Day, Minor } from "@chalkboard/kernel";
import type { Refused } from "../../../../platform/http/handlers.ts";
import type { KnownService } from "../../../../identity/services/index.ts";
import type { SellerRow } from "../facts/sale-facts.ts";
import type { OfferedNow } from "../facts/offered-now.ts";
import type { KeptRefusal } from "../facts/kept-refusal.ts";
import type { SaleRequest } from "../facts/sale.ts";

export type SlipFigures = Pick<SaleContext, "figures" | "used" | "slipAgeMs">;

/** The figures of a slip without rules that need any, and without a quote. */
export const nothingKnown: SlipFigures = { figures: {} };

export type Wait = { readonly reason: "delay" | "referral"; readonly seconds: number };

export type PricedSlip = {
  readonly refusals?: never;
  readonly impossible?: never;
  readonly ticket: ControlTicket;
  readonly facts: Facts;
  /** Where and when it is sold, for its rules. */
  readonly sale: SaleContext;
  /** The figures that the rules needed, and the age of the quote: stored, so that the decision can be re-evaluated. */
  readonly known: SlipFigures;
  /** What may make it wait once no control refuses it. */
  readonly waiting: WaitingTerms;
  /** Why and how long it then waits; absent when it is sold at once. */
  readonly wait: Wait | undefined;
  /** The service's current offer on each leg; undefined where there is none. */
  readonly offers: readonly (OfferedNow | undefined)[];
  readonly service: KnownService;
  readonly seller: SellerRow;
  readonly day: Day;
};

/** Why a slip gave no ticket that the controls could judge. */
export type UnpricedSlip =
  | { readonly refusals: readonly Refusal[]; readonly impossible?: never }
  | { readonly impossible: Refused; readonly refusals?: never };

/** A slip that is sold. Only the engine's `judge` makes its ticket. */
export type Accepted = PricedSlip & {
  readonly request: SaleRequest;
  readonly ticket: Judged;
  readonly id: number;
  readonly code: string;
  /** What each leg adds to the open risk. */
  readonly risks: readonly Minor[];
};
export type RefusedSlip = {
  readonly request: SaleRequest;
  readonly refusals: readonly KeptRefusal[];
  readonly day: Day;
} & Partial<Pick<PricedSlip, "known" | "service">>;

/** A slip that passed every control and is not sold yet. */
export type WaitingSlip = PricedSlip & Wait & { readonly request: SaleRequest };

/**
 * A repeated slip that can no longer be a ticket: credit does not buy it at current prices, or its table is not sold.
 */
export type ImpossibleSlip = { readonly request: SaleRequest; readonly refused: Refused };
