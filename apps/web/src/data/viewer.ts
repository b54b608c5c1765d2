import { isOnline, mayMake, type Role, roles, work } from "@chalkboard/contract";
import { businessDay, type Day } from "@chalkboard/kernel";
import { type Session, session } from "./connection/session.ts";
import { serverNow } from "./clock.ts";
import { useStore } from "../ports/store.ts";

/** The session, for screens that only signed-in users reach. */
export function useSession(): Session {
  const current = useStore(session);
  if (current === undefined) throw new Error("this screen needs a session");
  return current;
}

/** Today as a business day of the service: a day continues after midnight until the service closes it. */
export function useBusinessDay(): Day {
  const { timeZone, closeMinute } = useSession();
  return businessDay(serverNow(), timeZone, closeMinute);
}

/**
 * The oldest open business day: for the platform, of all services, because tickets are still sold on it; for a service,
 * its own today.
 */
export function useOldestOpenDay(): Day {
  const { timeZone, lastCloseMinute } = useSession();
  return businessDay(serverNow(), timeZone, lastCloseMinute);
}

/** An online client: an online service with a POS (specification, section 4). */
export function isOnlineClient({ serviceKind, posId }: Session): boolean {
  return isOnline(serviceKind) && posId > 0;
}

/** Whether the header shows a balance. */
export function showsBalance(person: Session): boolean {
  return (
    person.showBalance &&
    person.posId > 0 &&
    (person.role === roles.clerk || person.role === roles.customer || person.role === roles.agent)
  );
}

/** Whether a person has the list of long work. */
export function seesWork({ role, serviceKind, product }: Session): boolean {
  return mayMake(work.listWork, role as Role, { kind: serviceKind, product });
}
