import type { PlainKey } from "@chalkboard/messages";
import type { Words } from "../kit/words.tsx";

const own: ReadonlyMap<string, PlainKey> = new Map([
  ["undo", "lines.reasonUndo"], ["no source offers it", "lines.reasonNoSource"], ["the only source", "lines.reasonOnly"],
  ["a jump waits for a person", "lines.reasonJump"], ["jump accepted", "lines.reasonJumpAccepted"], ["jump refused", "lines.reasonJumpRefused"],
]);

/** Why a line moved, in the reader's language where the server itself gave the reason; a trader's own words stay as they are. */
export function moveReason(reason: string, { t }: Pick<Words, "t">): string {
  const middle = /^middle of (\d+) sources?$/.exec(reason)?.[1];
  if (middle !== undefined) return t("lines.reasonMiddle", { count: Number(middle) });
  const key = own.get(reason);
  return key === undefined ? reason : t(key);
}
