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

/** A game's dialog that generates lines, as in the address: `generate.12`, and of one market `generate.12:2`. */
export function generateView(eventId: number, betType?: number): string {
  return `generate.${String(eventId)}${betType === undefined ? "" : `:${String(betType)}`}`;
}

/** The bet type of the market to generate, null for all of them; undefined for another view, or another game's. */
export function readGenerateView(view: string, ofEvent: number): number | null | undefined {
  const [, event, betType] = /^generate\.(\d{1,15})(?::(\d{1,3}))?$/u.exec(view) ?? [];
  if (event === undefined || Number(event) !== ofEvent) return undefined;
  return betType === undefined ? null : Number(betType);
}

/** The game of a view; undefined for another view. */
export function eventOfView(view: string): number | undefined {
  const [, event] = /^(?:line|generate)\.(\d{1,15})(?::|$)/u.exec(view) ?? [];
  return event === undefined ? undefined : Number(event);
}
