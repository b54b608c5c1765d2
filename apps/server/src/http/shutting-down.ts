/** What a server was at when it was told to stop, and did not end: nothing is known about what was asked, another one soon answers. */
export class ShuttingDownError extends Error {
  /** A client that meets it waits for the server that comes up: HTTP 503. */
  readonly statusCode = 503;

  constructor() {
    super("the server stops");
    this.name = "ShuttingDownError";
  }
}

/**
 * Work of a call that may take long, which a server that stops does not wait for.
 * @throws ShuttingDownError when it has come to that
 */
export async function untilStop<T>(stop: AbortSignal, work: (until: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(stop);
  } catch (error) {
    if (stop.aborted) throw new ShuttingDownError();
    throw error;
  }
}
