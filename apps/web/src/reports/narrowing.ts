import type { PlainKey, Translate } from "@chalkboard/messages";

/** What a report is narrowed to, in words for its file and its paper: "Zone Nord, Mode Parlay". What is not chosen is left out. */
export function narrowingText(parts: readonly (readonly [label: PlainKey, value: string | undefined])[], t: Translate): string {
  return parts.flatMap(([label, value = ""]) => (value === "" ? [] : [`${t(label)} ${value}`])).join(", ");
}
