// The sale that is on its way, kept for as long as nobody knows how it ends: a page that is loaded again asks by its key.
import { clock, tabStorage } from "../ports/browser.ts";
import type { Slip } from "./slip.ts";

type Till = { readonly serviceId: number; readonly posId: number };
type Pending = { readonly key: string; readonly slip: Slip };

/** Nobody comes back for a sale after so long. */
const keptMs = 24 * 3_600_000;

const nameOf = ({ serviceId, posId }: Till): string => `chalkboard-sale-${String(serviceId)}-${String(posId)}`;

export function keepPending(till: Till, slip: Slip): void {
  tabStorage.write(nameOf(till), JSON.stringify({ slip, at: clock.now() }));
}

export function forgetPending(till: Till): void {
  tabStorage.remove(nameOf(till));
}

/** The sale that this till was making when its page was left. */
export function readPending(till: Till): Pending | undefined {
  const text = tabStorage.read(nameOf(till));
  if (text === null) return undefined;
  try {
    // Written by keepPending alone; what another version of the page wrote is not ours to sell again.
    const { slip, at } = JSON.parse(text) as { readonly slip: Slip; readonly at: number };
    return typeof slip.key === "string" && Array.isArray(slip.legs) && clock.now() - at < keptMs ? { key: slip.key, slip } : undefined;
  } catch {
    return undefined;
  }
}
