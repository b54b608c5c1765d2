const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a game's further markets stay valid before they are requested again. @param untilStartMs until it begins */
export function furtherPauseMs(untilStartMs: number): number {
  return untilStartMs > 24 * hourMs
    ? hourMs
    : untilStartMs > 6 * hourMs
      ? 20 * minuteMs
      : untilStartMs > hourMs
        ? 5 * minuteMs
        : minuteMs;
}
