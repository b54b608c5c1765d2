import { lineKeyText } from "@chalkboard/engine";
import { useCallback, useRef, useState } from "react";
import { clock, tabStorage } from "../../../ports/browser.ts";
import { keepPending, readPending } from "./pending-sale.ts";
import { emptySlip, type Slip } from "./slip.ts";
import { type Aside, type Slips, type SlipsAction, slipsAfter } from "./slips.ts";

// The unfinished slip, stored for the user and the till: after a reload it is restored and quoted again, but not sold.

type Composer = { readonly serviceId: number; readonly posId: number | null; readonly userId: number };
type Kept = Pick<Slip, "legs" | "way" | "isWayChosen" | "amount" | "amountIs" | "later" | "payWith" | "temporary">;

/** After this time nobody returns for a bet. */
const keptMs = 12 * 3_600_000;

const nameOf = ({ serviceId, posId, userId }: Composer): string =>
  `chalkboard-slip-${String(serviceId)}-${String(posId)}-${String(userId)}`;

/** Stores a slip that is being built; pending sales are stored by key elsewhere, and empty slips are not stored. */
function keepUnfinished(
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
function readUnfinished(composer: Composer): Slip {
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

export type SlipStore = {
  /** The slip in front. */
  readonly slip: Slip;
  /** The slips set aside while their sales are pending, oldest first. */
  readonly aside: readonly Aside[];
  /** Runs actions in order and returns the front slip after them, so that one key press may add, price and sell. */
  readonly run: (...actions: readonly SlipsAction[]) => Slip;
  /** All slips in their current state, whatever was last rendered. */
  readonly look: () => Slips;
};

/** The slips of this till; initially its pending sales, and what the same user left unfinished. */
export function useSlip({ serviceId, posId, userId }: Composer): SlipStore {
  const [slips, show] = useState((): Slips => {
    const { front, aside } = readPending({ serviceId, posId });
    return { front: front ?? readUnfinished({ serviceId, posId, userId }), aside };
  });
  const current = useRef(slips);
  const run = useCallback(
    (...actions: readonly SlipsAction[]): Slip => {
      current.current = actions.reduce(slipsAfter, current.current);
      show(current.current);
      if (actions.length > 0) {
        keepUnfinished({ serviceId, posId, userId }, current.current.front);
        keepPending({ serviceId, posId }, current.current);
      }
      return current.current.front;
    },
    [serviceId, posId, userId],
  );
  const look = useCallback(() => current.current, []);
  return { slip: slips.front, aside: slips.aside, run, look };
}

/** Watches the slip: the returned function says whether it still has these legs and nothing was cancelled since. */
export type Watch = () => () => boolean;

/** For queries about a slip: a result that is no longer wanted is not applied to it. */
export function useWatch({ run }: Pick<SlipStore, "run">): { readonly watch: Watch; readonly giveUp: () => void } {
  const abandoned = useRef(0);
  const looks = (): string =>
    `${String(abandoned.current)} ${run()
      .legs.map(({ key }) => lineKeyText(key))
      .join(" ")}`;
  return {
    watch: () => {
      const before = looks();
      return () => looks() === before;
    },
    giveUp: () => {
      abandoned.current += 1;
    },
  };
}
