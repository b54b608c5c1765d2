import { Queue } from "./queue.tsx";

/** The pending tickets over any page. */
export function QueuePanel() {
  return <Queue />;
}
