// The till's slips as one value: the one in front, and those that were set aside while they wait, so that the next customer is served. Pure, as a slip is.
import { type Action, type Slip, emptySlip, slipAfter } from "./slip.ts";

/** A slip that was set aside, by the key of its sale: an answer finds it by that, and it keeps it when the answer has used it up. */
export type Aside = { readonly key: string; readonly slip: Slip };

export type Slips = { readonly front: Slip; readonly aside: readonly Aside[] };

export type SlipsAction = Action
  /** What waits in front goes on waiting beside it. */
  | { readonly do: "setAside" }
  /** One that was set aside comes to the front, where nothing is being composed; without a key the first that calls, else the first. */
  | { readonly do: "bringBack"; readonly key?: string };

/** The slips after an action. An answer changes the slip whose sale it is of, wherever that is; everything else is done in front. */
export function slipsAfter(slips: Slips, action: SlipsAction): Slips {
  switch (action.do) {
    case "setAside": return withRoom(slips);
    case "bringBack": return broughtBack(slips, action.key);
    // Another bet is another customer's: it never joins the one that waits.
    case "addLeg": case "pressLeg": case "begin": case "load": return inFront(withRoom(slips), action);
    case "sold": case "refused": case "waits": case "noAnswer": case "notSold": case "offerDeclined":
      return { front: slipAfter(slips.front, action),
        aside: slips.aside.map((one) => (one.key === action.key ? { key: one.key, slip: slipAfter(one.slip, action) } : one)) };
    default: return inFront(slips, action);
  }
}

/** Whether a slip that was set aside has its answer, so that somebody must look at it: sold, refused, or offered for another amount. */
export function isCalling({ slip: { stage, waiting } }: Aside): boolean {
  return stage === "composing" || waiting?.reason === "offer";
}

/** The one that comes to the front next. */
export function nextAside({ aside }: Pick<Slips, "aside">): Aside | undefined {
  return aside.find(isCalling) ?? aside[0];
}

/** Whether a sale with this key still has its answer before it. */
export function awaits({ front, aside }: Slips, key: string): boolean {
  return [front, ...aside.map(({ slip }) => slip)].some((slip) => slip.stage !== "composing" && slip.key === key);
}

function inFront({ front, aside }: Slips, action: Action): Slips {
  return { front: slipAfter(front, action), aside };
}

function withRoom(slips: Slips): Slips {
  const { front, aside } = slips;
  return front.stage === "waiting" && front.key !== undefined ? { front: emptySlip, aside: [...aside, { key: front.key, slip: front }] } : slips;
}

function broughtBack(slips: Slips, key: string | undefined): Slips {
  const wanted = key === undefined ? nextAside(slips) : slips.aside.find((one) => one.key === key);
  const { front, aside } = withRoom(slips);
  const isBusy = front.stage !== "composing" || front.legs.length > 0;
  return wanted === undefined || isBusy ? slips : { front: wanted.slip, aside: aside.filter((one) => one.key !== wanted.key) };
}
