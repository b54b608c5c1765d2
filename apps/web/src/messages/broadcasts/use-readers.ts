import { live, roles } from "@chalkboard/contract";
import { useSession } from "../../data/viewer.ts";

/** The subject that reports deliveries and reads: of the user's service, for the platform of all. */
export function useReaders(): string {
  const { role, serviceId } = useSession();
  return live.subjects.readers(role === roles.platform || role === roles.assistant ? 0 : serviceId);
}
