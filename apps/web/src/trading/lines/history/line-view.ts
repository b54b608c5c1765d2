import { type LineKey, lineKeyText } from "@chalkboard/engine";

/** A line's history over its board, as in the address: `line.12:1:2:0`. */
export function lineView(key: LineKey): string {
  return `line.${lineKeyText(key)}`;
}

/**
 * The line whose history an address names; undefined for another view.
 * @param ofEvent only of this game
 */
export function readLineView(view: string, ofEvent?: number): LineKey | undefined {
  const [, event, betType, side, alternate] = /^line\.(\d{1,15}):(\d{1,3}):([123]):(\d{1,3})$/u.exec(view) ?? [];
  if (event === undefined || (ofEvent !== undefined && Number(event) !== ofEvent)) return undefined;
  return {
    eventId: Number(event),
    betType: Number(betType),
    side: Number(side) as LineKey["side"],
    alternate: Number(alternate),
  };
}
