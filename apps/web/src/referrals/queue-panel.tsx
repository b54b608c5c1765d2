import { Queue } from "./queue.tsx";

/** The waiting tickets over any page. */
export function QueuePanel() {
  return <Queue />;
}
