/**
 * One flush for all callers: a call during a running flush may be too late for it, and shares the next.
 * @param flush writes everything committed before it began to the disk
 * @returns a function that resolves when everything committed before its call is on the disk; rejects when the flush
 * did
 */
export function sharedFlush(flush: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    const own = flush().finally(() => {
      if (running === own) running = undefined;
    });
    running = own;
    return own;
  }

  return () => {
    if (running === undefined) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}
