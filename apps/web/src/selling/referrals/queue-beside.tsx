import { Queue } from "./queue.tsx";

/** The pending tickets beside a board, which keeps the focus. */
export function QueueBeside() {
  return <Queue isBeside />;
}
