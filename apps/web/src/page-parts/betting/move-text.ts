// A line move as text: its size, and a service's own move.
import { pointsText } from "@chalkboard/i18n";
import type { Locale } from "../../kit/format/locale.tsx";

/** The step of points, in quarters: half a point; a quarter in soccer. */
export const pointStep = (sport: string): number => (sport === "soccer" ? 1 : 2);

/** Signed quarters as points: "+½". */
export const signedPoints = (quarters: number): string =>
  quarters > 0 ? `+${pointsText(quarters)}` : pointsText(quarters);
/** Signed cents: "−10". */
export const signedCents = (cents: number): string =>
  cents === 0 ? "0" : cents > 0 ? `+${String(cents)}` : `−${String(-cents)}`;

/** The size of a line move: "+½ pt · −10 ¢"; zero parts are left out. */
export function moveText(
  { points, cents }: { readonly points: number; readonly cents: number },
  t: Locale["t"],
): string {
  return [
    ...(points === 0 ? [] : [t("lineOverrides.pointsOf", { points: signedPoints(points) })]),
    ...(cents === 0 ? [] : [t("lineOverrides.centsOf", { cents: signedCents(cents) })]),
  ].join(" · ");
}
