// A move of a line: its step, and a service's own in words.
import { pointsText } from "@chalkboard/messages";
import type { Locale } from "../kit/words.tsx";

/** A step of points: half of one, of soccer a quarter, as its lines go. */
export const pointStep = (sport: string): number => (sport === "soccer" ? 1 : 2);

/** Quarters as points with their sign: "+½". */
export const signedPoints = (quarters: number): string => (quarters > 0 ? `+${pointsText(quarters)}` : pointsText(quarters));
/** A number of cents with its sign: "−10". */
export const signedCents = (cents: number): string => (cents === 0 ? "0" : cents > 0 ? `+${String(cents)}` : `−${String(-cents)}`);

/** How far a line is moved: "+½ pt · −10 ¢"; only what is not nothing. */
export function moveText({ points, cents }: { readonly points: number; readonly cents: number }, t: Locale["t"]): string {
  return [...(points === 0 ? [] : [t("ownLines.pointsOf", { points: signedPoints(points) })]),
    ...(cents === 0 ? [] : [t("ownLines.centsOf", { cents: signedCents(cents) })])].join(" · ");
}
