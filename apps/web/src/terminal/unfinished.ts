// The slip that is being composed, kept for the person and the till: a page that is loaded again goes on with it, quoted anew and not sold.
import { clock, tabStorage } from "../ports/browser.ts";
import { type Slip, emptySlip } from "./slip.ts";

export type Composer = { readonly serviceId: number; readonly posId: number | null; readonly userId: number };
type Kept = Pick<Slip, "legs" | "way" | "isWayChosen" | "amount" | "amountIs" | "later" | "payWith" | "temporary">;

/** Nobody comes back for a bet after so long. */
const keptMs = 12 * 3_600_000;

const nameOf = ({ serviceId, posId, userId }: Composer): string => `chalkboard-slip-${String(serviceId)}-${String(posId)}-${String(userId)}`;

/** Keeps what can be composed on; a sale that is on its way is kept by its key elsewhere, and an empty slip not at all. */
export function keepUnfinished(composer: Composer, { stage, legs, way, isWayChosen, amount, amountIs, later, payWith, temporary }: Slip): void {
  if (stage !== "composing" || legs.length === 0) {
    tabStorage.remove(nameOf(composer));
    return;
  }
  const slip: Kept = { legs, way, isWayChosen: isWayChosen === true, amount, amountIs, later, payWith, temporary };
  tabStorage.write(nameOf(composer), JSON.stringify({ slip, at: clock.now() }));
}

/** The slip to begin with: the one that was left unfinished, or an empty one. */
export function readUnfinished(composer: Composer): Slip {
  const text = tabStorage.read(nameOf(composer));
  if (text === null) return emptySlip;
  try {
    // Written by keepUnfinished alone; what another version of the page wrote is thrown away.
    const { slip, at } = JSON.parse(text) as { readonly slip: Kept; readonly at: number };
    return Array.isArray(slip.legs) && typeof slip.way.mode === "string" && clock.now() - at < keptMs ? { ...emptySlip, ...slip } : emptySlip;
  } catch {
    return emptySlip;
  }
}
