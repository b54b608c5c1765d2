import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

// Every random draw of the world comes from a stream named by the seed and by what is decided. So any game can be
// computed alone, in any order and again after a restart, and an additional draw in one place changes nothing
// elsewhere.

/** A named stream of random numbers. */
export type Chance = {
  /** Uniform in [0, 1). */
  readonly unit: () => number;
  /** A whole number from 0 to `below` − 1. */
  readonly below: (below: number) => number;
  /** Standard normal. */
  readonly normal: () => number;
};

/**
 * Creates the stream of a decision.
 * @param seed the world's seed
 * @param name what is decided, most general part first
 */
export function chance(seed: number, ...name: readonly (string | number)[]): Chance {
  const generator = xoroshiro128plus(hash(seed, ...name));
  // The first outputs of similar seeds resemble each other.
  for (let skipped = 0; skipped < 4; skipped += 1) generator.next();
  const unit = (): number => uniformFloat64(generator);
  return {
    unit,
    below: (below) => Math.floor(unit() * below),
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
  };
}

/** A 32-bit hash of a seed and a name, well mixed in every bit. */
export function hash(seed: number, ...name: readonly (string | number)[]): number {
  let state = (2166136261 ^ seed) >>> 0;
  for (const letter of name.join("|")) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 2246822507) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 3266489909) >>> 0;
  return (state ^ (state >>> 16)) >>> 0;
}

/** The numbers 0 to `count` − 1 in random order. */
export function shuffled(count: number, draw: Chance): readonly number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = draw.below(last + 1);
    const moved = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = moved;
  }
  return order;
}

const octaves = [
  { lengthMs: 26 * 3_600_000, weight: 0.75 },
  { lengthMs: 7 * 3_600_000, weight: 0.5 },
  { lengthMs: 90 * 60_000, weight: 0.3 },
  { lengthMs: 14 * 60_000, weight: 0.2 },
];

/**
 * A drifting opinion: roughly standard normal at any instant, close to itself a moment later, unrelated after a day. It
 * is a function of time rather than a sum of steps, so the value at any instant costs the same.
 * @param at milliseconds since 1970
 */
export function wander(seed: number, name: string, at: number): number {
  let value = 0;
  for (const { lengthMs, weight } of octaves) {
    const knot = Math.floor(at / lengthMs);
    const share = at / lengthMs - knot;
    const from = chance(seed, name, lengthMs, knot).normal();
    const to = chance(seed, name, lengthMs, knot + 1).normal();
    const ease = share * share * (3 - 2 * share);
    value += weight * (from + (to - from) * ease);
  }
  return value;
}
