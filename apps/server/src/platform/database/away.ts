// PostgreSQL's manual, appendix A: 57P01 to 57P03 are a server that stops, was killed, or cannot take connections yet.
const codes = new Set(["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);
/** The driver's own messages, which have no code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error))/;

/** Whether an error, or its cause, says that the database is unavailable: restarting, stopping, or unreachable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && codes.has(String(error.code))) ||
    words.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}

/** A lock that a statement needed was held too long (55P03): its transaction is rolled back. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/** No connection became free in time, or a lock that a statement needed was held too long. */
export function isBusy(error: unknown): boolean {
  return (
    isLockTimeout(error) || (error instanceof Error && error.message === "timeout exceeded when trying to connect")
  );
}

/**
 * Whether an error, or its cause, says that PostgreSQL's disk was full when it wrote (53100), whatever the outcome of
 * the transaction.
 */
export function saysFull(error: unknown): boolean {
  return error instanceof Error && (("code" in error && error.code === "53100") || saysFull(error.cause));
}

/**
 * Whether an error proves that nothing of its transaction was stored because the disk is full. A write-ahead log that
 * cannot grow ends PostgreSQL itself (PANIC), maybe during the commit: that outcome is unknown.
 */
export function isUnstored(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "53100" &&
    "severity" in error &&
    error.severity === "ERROR"
  );
}
