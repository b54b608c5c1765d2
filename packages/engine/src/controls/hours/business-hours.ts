// Tickets are sold within the POS's hours and before the service closes, on the service's wall clock. Source:
// product.md 5, -31.
import { control } from "../control.ts";
import { always, closedFrom, type HoursWindow, isOpenAt, nextOpening, type WeekMinute } from "../opening-hours.ts";

export type HoursRefusal = {
  readonly reason: "outsideHours" | "serviceClosed";
  /** The POS's hours of this weekday. */
  readonly windows: readonly HoursWindow[];
  readonly closeMinute: number | null;
  /** When sales resume; null when never. */
  readonly next: (WeekMinute & { readonly inMinutes: number }) | null;
};

export const businessHours = control({
  code: -31,
  name: "businessHours",
  needs: ["hours"],
  refuse: (_, { hours: { at, windows, closeMinute } }): HoursRefusal | undefined => {
    if (windows === null && closeMinute === null) return undefined;
    const posHours = windows ?? always;
    const sold = closeMinute === null ? posHours : closedFrom(posHours, closeMinute);
    if (isOpenAt(sold, at)) return undefined;
    return {
      reason: isOpenAt(posHours, at) ? "serviceClosed" : "outsideHours",
      windows: posHours.filter((window) => window.weekday === at.weekday),
      closeMinute,
      next: nextOpening(sold, at),
    };
  },
});
