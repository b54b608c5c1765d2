import type { tickets } from "@chalkboard/contract";

export type LegInput = {
  readonly eventId: number;
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
  /** Points that the customer wants to buy. */
  readonly boughtQuarters?: number;
};
export type SlipInput = {
  readonly mode: tickets.Slip["mode"];
  readonly legs: readonly LegInput[];
  readonly amount: number;
  readonly amountIs: "risk" | "win";
  readonly priceChange: "refuse" | "better" | "any";
} & Pick<
  tickets.Slip,
  "sizes" | "cover" | "laterAmounts" | "teaserCardId" | "progressiveTableId" | "quotedAt" | "payWith"
>;
