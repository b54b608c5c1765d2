import { live, roles } from "@chalkboard/contract";
import { useSession } from "../data/viewer.ts";

/** What says that somebody was reached or has read: of one's own service, for the platform of all. */
export function useReaders(): string {
  const { role, serviceId } = useSession();
  return live.subjects.readers(role === roles.platform || role === roles.assistant ? 0 : serviceId);
}
