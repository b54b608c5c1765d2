/** Why the engine would not compute. Each is a fault of the caller, and an answer would have been a wrong number. */
export type BadArgumentReason =
  | "unknownBetType" | "unknownMode" | "unknownSport" | "unknownOutcome" | "sideNotInMarket" | "noOpposite" | "marketNotInSport"
  | "notAPrice" | "notDecimalOdds" | "notAnAmount" | "tooLarge" | "notPoints" | "pointsMissing" | "pointsNotWanted"
  | "noLegs" | "tooFewLegs" | "tooManyLegs" | "tooManyWagers" | "legNotInTicket" | "outcomeMissing" | "notASetting"
  | "contradictoryResult" | "scoreMissing";

/**
 * A refused argument. Thrown, never returned: a caller that checks its input never sees one, and nobody can forget to look.
 * `reason` is the type to switch on, `values` are the figures that one needs to understand it.
 */
export class BadArgument extends Error {
  readonly reason: BadArgumentReason;
  readonly values: Readonly<Record<string, unknown>>;

  constructor(reason: BadArgumentReason, values: Readonly<Record<string, unknown>> = {}) {
    super(`${reason} ${Object.entries(values).map(([name, value]) => `${name}=${String(value)}`).join(" ")}`.trim());
    this.name = "BadArgument";
    this.reason = reason;
    this.values = values;
  }
}

/** Refuses an argument unless the condition holds. The figures are computed only when it fails. */
export function demand(condition: boolean, reason: BadArgumentReason, values?: () => Readonly<Record<string, unknown>>): asserts condition {
  if (!condition) throw new BadArgument(reason, values?.() ?? {});
}
