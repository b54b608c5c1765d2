const guide = "https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html";

/** An error in the provider's format. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "Failure";
    this.status = status;
    this.code = code;
  }

  /** The body of the answer. */
  body(): unknown {
    return {
      message: this.message,
      error_code: this.code,
      details_url: `${guide}#${this.code.toLowerCase().replaceAll("_", "-")}`,
    };
  }
}

export const failures = {
  missingKey: (): Failure => new Failure(401, "MISSING_KEY", "API key is missing"),
  invalidKey: (): Failure => new Failure(401, "INVALID_KEY", "API key is not valid"),
  outOfCredits: (): Failure => new Failure(401, "OUT_OF_USAGE_CREDITS", "Usage quota has been reached"),
  unknownSport: (): Failure => new Failure(404, "UNKNOWN_SPORT", "Unknown sport"),
  eventNotFound: (): Failure => new Failure(404, "EVENT_NOT_FOUND", "Event not found"),
  invalidEventId: (): Failure => new Failure(422, "INVALID_EVENT_ID", "Invalid event id"),
  missingRegion: (): Failure => new Failure(422, "MISSING_REGION", "Missing regions or bookmakers key"),
  invalidRegion: (): Failure => new Failure(422, "INVALID_REGION", "Invalid regions parameter"),
  invalidBookmakers: (): Failure => new Failure(422, "INVALID_BOOKMAKERS", "Invalid bookmakers parameter"),
  invalidMarket: (markets: readonly string[]): Failure =>
    new Failure(422, "INVALID_MARKET", `Markets not supported by this endpoint: ${markets.join(",")}`),
  invalidOddsFormat: (): Failure => new Failure(422, "INVALID_ODDS_FORMAT", "Invalid oddsFormat parameter"),
  invalidDateFormat: (): Failure => new Failure(422, "INVALID_DATE_FORMAT", "Invalid dateFormat parameter"),
  invalidDaysFrom: (): Failure =>
    new Failure(422, "INVALID_SCORES_DAYS_FROM", "Invalid daysFrom parameter. Must be an integer between 1 and 3"),
  notFound: (): Failure => new Failure(404, "NOT_FOUND", "Not found"),
} as const;
