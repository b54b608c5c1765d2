// Swaps the sides of a source's response: it lists home and away the other way round than the stored game
// (docs/design/catalog.md). Pure.
import type { SegmentScore, SourceEvent, SourceLinescore, SourceOdds, SourceScore } from "../adapters/source.ts";

/** The game with its two sides swapped. */
export function turnEvent(event: SourceEvent): SourceEvent {
  return { ...event, away: event.home, home: event.away };
}

/**
 * Prices with their sides swapped: each price and handicap stays with its team. The draw and totals of the game belong
 * to no team.
 */
export function turnOdds(odds: SourceOdds): SourceOdds {
  return {
    ...odds,
    event: turnEvent(odds.event),
    quotes: odds.quotes.map((quote) => ({ ...quote, side: turnSide(quote.side) })),
  };
}

/** The final or current score with its sides swapped. */
export function turnScore(score: SourceScore): SourceScore {
  return { ...score, event: turnEvent(score.event), away: score.home, home: score.away };
}

/** A score by periods with its sides swapped, and the starters with it. */
export function turnLinescore(line: SourceLinescore): SourceLinescore {
  return {
    ...line,
    event: turnEvent(line.event),
    segments: line.segments.map(turnSegment),
    pitchers: { away: line.pitchers.home, home: line.pitchers.away },
  };
}

function turnSide(side: number): number {
  return side === 1 ? 2 : side === 2 ? 1 : side;
}

/**
 * A side that did not bat scored zero. Only the stored home side can have no score, so the stored visitor gets the
 * zero.
 */
function turnSegment({ away, home, ...segment }: SegmentScore): SegmentScore {
  return { ...segment, away: home ?? 0, home: away };
}
