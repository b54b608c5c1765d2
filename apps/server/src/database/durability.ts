/**
 * One flush for all who want one: whoever asks while one is under way may not have been in time for it, and shares the next.
 * @param flush takes everything that was committed before it began to the disk
 * @returns what answers when everything is on the disk that was committed before it was asked; rejects when the flush did
 */
export function sharedFlush(flush: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    const own = flush().finally(() => { if (running === own) running = undefined; });
    running = own;
    return own;
  }

  return () => {
    if (running === undefined) return begin();
    next ??= running.catch(() => undefined).then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
}
