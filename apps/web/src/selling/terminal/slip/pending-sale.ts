// Pending sales, stored until their outcome is known: after a reload the page asks by their keys.
import { clock, tabStorage } from "../../../ports/browser.ts";
import type { Slip } from "./slip.ts";
import type { Slips } from "./slips.ts";

type Till = { readonly serviceId: number; readonly posId: number | null };
type Pending = { readonly slip: Slip; readonly isAside: boolean };

/** After this time nobody returns for a sale. */
const keptMs = 24 * 3_600_000;

const nameOf = ({ serviceId, posId }: Till): string => `chalkboard-sale-${String(serviceId)}-${String(posId)}`;

/**
 * Stores sales without an outcome, and refused ones set aside until the clerk has seen them: the server repeats the
 * refusal. A sold ticket is found by it too.
 */
export function keepPending(till: Till, { front, aside }: Slips): void {
  const pending: readonly Pending[] = [
    ...(front.stage === "composing" ? [] : [{ slip: front, isAside: false }]),
    ...aside.flatMap(({ key, slip }) => (slip.sold === undefined ? [{ slip: { ...slip, key }, isAside: true }] : [])),
  ];
  if (pending.length === 0) tabStorage.remove(nameOf(till));
  else tabStorage.write(nameOf(till), JSON.stringify({ pending, at: clock.now() }));
}

/** The sales of this till that were pending when its page was left; their outcomes must be asked for. */
export function readPending(till: Till): { readonly front: Slip | undefined; readonly aside: Slips["aside"] } {
  const input = pendingOf(till).map(({ slip, isAside }) => ({
    isAside,
    slip: { ...slip, stage: "asking", refused: [], wasNotSold: false, waiting: undefined } as const,
  }));
  return {
    front: input.find(({ isAside }) => !isAside)?.slip,
    aside: input.flatMap(({ slip, isAside }) => (isAside && slip.key !== undefined ? [{ key: slip.key, slip }] : [])),
  };
}

function pendingOf(till: Till): readonly Pending[] {
  const text = tabStorage.read(nameOf(till));
  if (text === null) return [];
  try {
    // Written only by keepPending; what another version of the page wrote must not be sold again.
    const { pending, at } = JSON.parse(text) as { readonly pending: readonly Pending[]; readonly at: number };
    return clock.now() - at < keptMs
      ? pending.filter(({ slip }) => typeof slip.key === "string" && Array.isArray(slip.legs))
      : [];
  } catch {
    return [];
  }
}
