import { createHash } from "node:crypto";
import { assert } from "@chalkboard/kernel";
import type { BenchWorld } from "./world.ts";
import type { SaleRequest } from "./server.ts";
import type { BenchSlip } from "./slips.ts";

/** A slip as it arrives at the sale batcher, from the world's shops in turn. */
export function requestOf(world: BenchWorld, slip: BenchSlip, key: string): SaleRequest {
  const shop = world.shops[shopOf(key) % world.shops.length];
  assert(shop !== undefined, "the house has shops");
  return {
    serviceId: shop.serviceId,
    posId: shop.posId,
    personId: shop.personId,
    payer: { kind: "retail", posId: shop.posId },
    key,
    bodyHash: createHash("sha256").update(JSON.stringify(slip)).digest("base64url"),
    slip: slip as SaleRequest["slip"],
  };
}

/** Keys end with the number of the sale. */
function shopOf(key: string): number {
  return Number(key.slice(key.lastIndexOf(" ") + 1));
}
