import type { PlainKey } from "@chalkboard/i18n";
import type { Locale } from "../../kit/format/locale.tsx";

const own: ReadonlyMap<string, PlainKey> = new Map([
  ["undo", "lines.reasonUndo"],
  ["no source offers it", "lines.reasonNoSource"],
  ["the only source", "lines.reasonOnly"],
  ["a jump waits for a person", "lines.reasonJump"],
  ["jump accepted", "lines.reasonJumpAccepted"],
  ["jump refused", "lines.reasonJumpRefused"],
  ["a jump in play waits for the next answer", "lines.reasonJumpInPlay"],
  ["its source is silent", "lines.reasonSilent"],
  ["its name was taken back", "lines.reasonNameBack"],
]);

const machines: ReadonlyMap<string, PlainKey> = new Map([
  ["decisiveMoment", "lines.authorScore"],
  ["liveModel", "lines.authorModel"],
  ["exposure", "lines.authorExposure"],
]);

/** Who moved a line: a person or a source by name, a part of this system in words. */
export function moveAuthor(name: string, { t }: Pick<Locale, "t">): string {
  const key = machines.get(name);
  return key === undefined ? name : t(key);
}

/** Whether a line was moved by this system rather than by a person or a source. */
export const isMachine = (name: string): boolean => machines.has(name);

/** Why a line moved: in the reader's language if the server gave the reason; a trader's own text as it is. */
export function moveReason(reason: string, locale: Pick<Locale, "t" | "format">): string {
  const { t, format } = locale;
  const priced = /^(.+), margin (\d+\.\d) %$/.exec(reason);
  if (priced?.[1] !== undefined)
    return t("lines.reasonMargin", {
      why: moveReason(priced[1], locale),
      margin: format.percent(Number(priced[2]) / 100),
    });
  const middle = /^middle of (\d+) sources?$/.exec(reason)?.[1];
  if (middle !== undefined) return t("lines.reasonMiddle", { count: Number(middle) });
  const key = own.get(reason);
  return key === undefined ? reason : t(key);
}
