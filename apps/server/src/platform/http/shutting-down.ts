/**
 * Work that a server abandoned because it was stopped: the outcome of the request is unknown, and another server
 * responds soon.
 */
export class ShuttingDownError extends Error {
  /** A client that gets this waits for the next server: HTTP 503. */
  readonly statusCode = 503;

  constructor() {
    super("the server stops");
    this.name = "ShuttingDownError";
  }
}

/**
 * Long work of a call, which a server that stops does not wait for.
 * @throws ShuttingDownError when the server stops
 */
export async function untilStop<T>(stop: AbortSignal, work: (until: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(stop);
  } catch (error) {
    if (stop.aborted) throw new ShuttingDownError();
    throw error;
  }
}
