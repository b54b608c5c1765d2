// Straights may have separate hours; other modes are sold outside them. Source: product.md 5, -32.
import { control } from "../control.ts";
import { modeFamily } from "../mode-family.ts";
import { type HoursWindow, isOpenAt, nextOpening, type WeekMinute } from "../opening-hours.ts";

export type StraightHoursRefusal = {
  /** Today's hours. */
  readonly windows: readonly HoursWindow[];
  /** When straights are sold again; null when never. */
  readonly next: (WeekMinute & { readonly inMinutes: number }) | null;
};

export const straightHours = control({
  code: -32,
  name: "straightHours",
  needs: ["straightHours"],
  refuse: ({ mode }, { straightHours: { at, windows } }): StraightHoursRefusal | undefined => {
    if (windows === null || modeFamily(mode) !== "straight" || isOpenAt(windows, at)) return undefined;
    return { windows: windows.filter(({ weekday }) => weekday === at.weekday), next: nextOpening(windows, at) };
  },
});
