/**
 * Why the engine refused to calculate. Each is a mistake of the caller, for which any result would be a wrong number.
 */
export type BadArgumentReason =
  | "unknownBetType"
  | "unknownMode"
  | "unknownSport"
  | "unknownOutcome"
  | "sideNotInMarket"
  | "noOpposite"
  | "marketNotInSport"
  | "notAPrice"
  | "notDecimalOdds"
  | "notAnAmount"
  | "tooLarge"
  | "notPoints"
  | "pointsMissing"
  | "pointsNotWanted"
  | "noLegs"
  | "tooFewLegs"
  | "tooManyLegs"
  | "tooManyWagers"
  | "legNotInTicket"
  | "outcomeMissing"
  | "notASetting"
  | "contradictoryResult"
  | "scoreMissing";

/**
 * A refused argument. It is thrown rather than returned: a caller that validates its input never sees one, and no
 * caller can ignore it. `reason` is the type to switch on; `values` are the figures that explain it.
 */
export class BadArgument extends Error {
  readonly reason: BadArgumentReason;
  readonly values: Readonly<Record<string, unknown>>;

  constructor(reason: BadArgumentReason, values: Readonly<Record<string, unknown>> = {}) {
    super(
      `${reason} ${Object.entries(values)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(" ")}`.trim(),
    );
    this.name = "BadArgument";
    this.reason = reason;
    this.values = values;
  }
}

/** Refuses an argument unless the condition holds. The figures are only computed when it fails. */
export function demand(
  condition: boolean,
  reason: BadArgumentReason,
  values?: () => Readonly<Record<string, unknown>>,
): asserts condition {
  if (!condition) throw new BadArgument(reason, values?.() ?? {});
}
