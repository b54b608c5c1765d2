// A service's own move of a line in words.
import { pointsText } from "@chalkboard/messages";
import type { Words } from "../kit/words.tsx";

/** Cents with their sign: "+5 ¢", "−10 ¢". */
export function centsText(cents: number, t: Words["t"]): string {
  return t("rules.cents", { cents: cents > 0 ? `+${String(cents)}` : String(cents).replace("-", "−") });
}

/** Points, in quarters, and cents, as far as there are some: "+½, −10 ¢". */
export function moveText({ points, cents }: { readonly points: number; readonly cents: number }, t: Words["t"]): string {
  return [...(points === 0 ? [] : [pointsText(points)]), ...(cents === 0 ? [] : [centsText(cents, t)])].join(", ");
}
