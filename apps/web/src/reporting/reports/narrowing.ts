import type { PlainKey, Translate } from "@chalkboard/i18n";

/** A report's filters in words for its file and printout: "Zone Nord, Mode Parlay". Unset filters are left out. */
export function narrowingText(
  parts: readonly (readonly [label: PlainKey, value: string | undefined])[],
  t: Translate,
): string {
  return parts.flatMap(([label, value = ""]) => (value === "" ? [] : [`${t(label)} ${value}`])).join(", ");
}
