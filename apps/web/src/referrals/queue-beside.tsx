import { Queue } from "./queue.tsx";

/** The waiting tickets beside a board that keeps the keys. */
export function QueueBeside() {
  return <Queue isBeside />;
}
