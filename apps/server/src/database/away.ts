// Of PostgreSQL's manual, appendix A: 57P01 to 57P03 are a server that stops, was killed, or cannot take connections yet.
const codes = new Set(["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);
/** The driver's own words, which have no code. */
const words = /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error))/;

/** Whether a fault, or what caused it, says that the database is away: it is started again, stops, or cannot be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.has(String(error.code))) || words.test(error.message) || isDatabaseUnavailable(error.cause);
}

/** No connection became free in time, or what a statement needed was held by another for too long (55P03). */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && (("code" in error && error.code === "55P03") || error.message === "timeout exceeded when trying to connect");
}

/** Whether a fault, or what caused it, says that PostgreSQL had no room on its disk for what it should write (53100), whatever became of the transaction. */
export function saysFull(error: unknown): boolean {
  return error instanceof Error && (("code" in error && error.code === "53100") || saysFull(error.cause));
}

/**
 * Whether a fault says for certain that nothing of its transaction was stored, because the disk is full. A log that cannot grow ends PostgreSQL itself (PANIC),
 * maybe while it commits: what became of that nobody knows yet.
 */
export function isUnstored(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "53100" && "severity" in error && error.severity === "ERROR";
}
