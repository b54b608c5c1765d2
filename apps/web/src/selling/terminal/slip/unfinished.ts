// The unfinished slip, stored for the user and the till: after a reload it is restored and quoted again, but not sold.
import { clock, tabStorage } from "../../../ports/browser.ts";
import { type Slip, emptySlip } from "./slip.ts";

export type Composer = { readonly serviceId: number; readonly posId: number | null; readonly userId: number };
type Kept = Pick<Slip, "legs" | "way" | "isWayChosen" | "amount" | "amountIs" | "later" | "payWith" | "temporary">;

/** After this time nobody returns for a bet. */
const keptMs = 12 * 3_600_000;

const nameOf = ({ serviceId, posId, userId }: Composer): string =>
  `chalkboard-slip-${String(serviceId)}-${String(posId)}-${String(userId)}`;

/** Stores a slip that is being built; pending sales are stored by key elsewhere, and empty slips are not stored. */
export function keepUnfinished(
  composer: Composer,
  { stage, legs, way, isWayChosen, amount, amountIs, later, payWith, temporary }: Slip,
): void {
  if (stage !== "composing" || legs.length === 0) {
    tabStorage.remove(nameOf(composer));
    return;
  }
  const slip: Kept = { legs, way, isWayChosen: isWayChosen === true, amount, amountIs, later, payWith, temporary };
  tabStorage.write(nameOf(composer), JSON.stringify({ slip, at: clock.now() }));
}

/** The initial slip: the unfinished one, or an empty one. */
export function readUnfinished(composer: Composer): Slip {
  const text = tabStorage.read(nameOf(composer));
  if (text === null) return emptySlip;
  try {
    // Written only by keepUnfinished; what another version of the page wrote is discarded.
    const { slip, at } = JSON.parse(text) as { readonly slip: Kept; readonly at: number };
    return Array.isArray(slip.legs) && typeof slip.way.mode === "string" && clock.now() - at < keptMs
      ? { ...emptySlip, ...slip }
      : emptySlip;
  } catch {
    return emptySlip;
  }
}
