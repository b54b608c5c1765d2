// Of PostgreSQL's manual, appendix A: 57P01 to 57P03 are a server that stops, was killed, or cannot take connections yet.
const codes = new Set(["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);
/** The driver's own words, which have no code. */
const words = /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error))/;

/** Whether a fault, or what caused it, says that the database is away: it is started again, stops, or cannot be reached. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.has(String(error.code))) || words.test(error.message) || isAway(error.cause);
}
