// Score distributions. Scores are drawn from the same distributions from which prices are computed, so over many games
// the favourites win as often as their prices say.

/** Probability of each score, from 0 upwards; adds up to 1. */
export type Distribution = readonly number[];

const negligible = 1e-9;

/** Runs of a half-inning: mostly none, then each further run about equally likely again. */
export function halfInning(mean: number): Distribution {
  const again = 0.42;
  const any = Math.min(0.9, mean * (1 - again));
  const chances = [1 - any];
  for (let left = any * (1 - again); left > negligible; left *= again) chances.push(left);
  return normalized(chances);
}

/** Points of a basketball quarter: a bell curve around the mean. */
export function basketballQuarter(mean: number): Distribution {
  const deviation = 4.4;
  return normalized(
    Array.from({ length: Math.ceil(mean + 7 * deviation) }, (_, points) =>
      Math.exp(-(((points - mean) / deviation) ** 2) / 2),
    ),
  );
}

/** Points of a football quarter: three drives, each a touchdown with its kick, a field goal, or nothing. */
export function footballQuarter(mean: number): Distribution {
  const drive = mean / 3;
  const fieldGoal = 0.085 * drive;
  const touchdown = (drive - 3 * fieldGoal) / 7;
  const one = [1 - fieldGoal - touchdown, 0, 0, fieldGoal, 0, 0, 0, touchdown];
  return sumOf(one, 3);
}

/** The distribution of the sum of two independent scores. */
export function convolve(a: Distribution, b: Distribution): Distribution {
  const sum = Array.from({ length: a.length + b.length - 1 }, () => 0);
  a.forEach((left, index) => {
    if (left < negligible) return;
    for (let other = 0; other < b.length; other += 1)
      sum[index + other] = (sum[index + other] ?? 0) + left * (b[other] ?? 0);
  });
  while (sum.length > 1 && (sum.at(-1) ?? 0) < negligible) sum.pop();
  return normalized(sum);
}

/** The distribution of the sum of `count` independent draws. */
export function sumOf(one: Distribution, count: number): Distribution {
  let sum: Distribution = [1];
  for (let added = 0; added < count; added += 1) sum = convolve(sum, one);
  return sum;
}

/** The score at a point of the unit interval. */
export function drawn(distribution: Distribution, unit: number): number {
  let left = unit;
  for (let score = 0; score < distribution.length; score += 1) {
    left -= distribution[score] ?? 0;
    if (left < 0) return score;
  }
  return distribution.length - 1;
}

/** Home's margin over the visitor: probability by margin, shifted so that index `offset` is a tied score. */
export type Margin = { readonly offset: number; readonly chances: Distribution };

/** The distribution of home minus visitor. */
export function marginOf(away: Distribution, home: Distribution): Margin {
  return { offset: away.length - 1, chances: convolve(away.toReversed(), home) };
}

/** The probabilities that a whole score or margin is above, on and below a number of points. */
export function split(
  chances: Distribution,
  offset: number,
  points: number,
): { above: number; on: number; below: number } {
  const parts = { above: 0, on: 0, below: 0 };
  chances.forEach((chance, index) => {
    const value = index - offset;
    parts[value > points ? "above" : value < points ? "below" : "on"] += chance;
  });
  return parts;
}

function normalized(chances: readonly number[]): Distribution {
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / total);
}
