// The till's slips as one value: the one in front, and those set aside while their sales are pending, so that the next
// customer can be served. Pure, like a slip.
import { type Action, type Slip, emptySlip, slipAfter } from "./slip.ts";

/**
 * A slip that was set aside, with its sale's key: results find it by the key, and it keeps the key after the result has
 * used it up.
 */
export type Aside = { readonly key: string; readonly slip: Slip };

export type Slips = { readonly front: Slip; readonly aside: readonly Aside[] };

export type SlipsAction =
  | Action
  /** Sets the pending sale in front aside. */
  | { readonly do: "setAside" }
  /**
   * Brings one that was set aside to the front, unless a slip is being built; without a key the first calling one,
   * otherwise the first.
   */
  | { readonly do: "bringBack"; readonly key?: string };

/**
 * The slips after an action. A result changes the slip of its sale, wherever that is; all other actions apply to the
 * front.
 */
export function slipsAfter(slips: Slips, action: SlipsAction): Slips {
  switch (action.do) {
    case "setAside":
      return withRoom(slips);
    case "bringBack":
      return broughtBack(slips, action.key);
    // Another bet belongs to another customer: it never joins the pending sale.
    case "addLeg":
    case "pressLeg":
    case "begin":
    case "load":
      return inFront(withRoom(slips), action);
    case "sold":
    case "refused":
    case "waits":
    case "noAnswer":
    case "notSold":
    case "offerDeclined":
      return {
        front: slipAfter(slips.front, action),
        aside: slips.aside.map((one) =>
          one.key === action.key ? { key: one.key, slip: slipAfter(one.slip, action) } : one,
        ),
      };
    default:
      return inFront(slips, action);
  }
}

/** Whether a slip set aside has a result that the clerk must see: sold, refused, or an offer of another amount. */
export function isCalling({ slip: { stage, waiting } }: Aside): boolean {
  return stage === "composing" || waiting?.reason === "offer";
}

/** The one that comes to the front next. */
export function nextAside({ aside }: Pick<Slips, "aside">): Aside | undefined {
  return aside.find(isCalling) ?? aside[0];
}

/** Whether a sale with this key has no result yet. */
export function awaits({ front, aside }: Slips, key: string): boolean {
  return [front, ...aside.map(({ slip }) => slip)].some((slip) => slip.stage !== "composing" && slip.key === key);
}

function inFront({ front, aside }: Slips, action: Action): Slips {
  return { front: slipAfter(front, action), aside };
}

function withRoom(slips: Slips): Slips {
  const { front, aside } = slips;
  return front.stage === "waiting" && front.key !== undefined
    ? {
        front: { ...emptySlip, sold: front.sold, given: front.given },
        aside: [...aside, { key: front.key, slip: { ...front, sold: undefined } }],
      }
    : slips;
}

function broughtBack(slips: Slips, key: string | undefined): Slips {
  const wanted = key === undefined ? nextAside(slips) : slips.aside.find((one) => one.key === key);
  const { front, aside } = withRoom(slips);
  const isBusy = front.stage !== "composing" || front.legs.length > 0;
  return wanted === undefined || isBusy
    ? slips
    : { front: wanted.slip, aside: aside.filter((one) => one.key !== wanted.key) };
}
