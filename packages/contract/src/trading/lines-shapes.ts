import { z } from "zod";
import { betTypeId, epochMs, quarters, side } from "../core/shapes.ts";

/** The HQ line of one side of one bet type. */
export const hqLine = z.object({
  betType: betTypeId,
  side,
  alternate: z.int(),
  version: z.int(),
  points: quarters.nullable(),
  price: z.int(),
  isOpen: z.boolean(),
  isHeld: z.boolean(),
  changedAt: epochMs,
  changedBy: z.string().describe("name of the trader, or the source"),
});

export const sourcePrice = z.object({
  betType: betTypeId,
  side,
  alternate: z.int(),
  source: z.string(),
  points: quarters.nullable(),
  price: z.int(),
  seenAt: epochMs,
});
