import type { Refusal } from "@chalkboard/engine";

/** How a trader's refusal, or missing answer, is reported to the seller. */
export function traderRefusal(
  reason: "declined" | "expired",
  note: string,
): { code: Refusal["code"]; data: Record<string, unknown> } {
  return { code: -24, data: { trader: reason, note } };
}
