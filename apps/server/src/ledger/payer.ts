import { isOnline } from "@chalkboard/contract";
import type { PosId } from "@chalkboard/kernel";
import type { Funding, Payer } from "@chalkboard/ledger";

/**
 * Who pays for a ticket of a POS and receives its payouts: a shop's till, or the customer's own wallet where the
 * service is online.
 */
export function payerOf(serviceKind: number, posId: PosId | null, funding?: Funding): Payer {
  return {
    kind: isOnline(serviceKind) ? "online" : "retail",
    posId: posId ?? 0,
    ...(funding === undefined ? {} : { funding }),
  };
}
