import { lines, roles, sources } from "@chalkboard/contract";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useSession } from "../../../data/viewer.ts";

const proposalsMs = 2_000;
const jumpsMs = 5_000;

/** The games with a move that waits: for a second person, or, where the user decides those, a price jump. */
export function useWaitingMoves(leagueId: number | undefined): ReadonlySet<number> {
  const mayDecide = useSession().role === roles.platform;
  const of = leagueId === undefined ? {} : { leagueId };
  const { data: proposals } = useCallQuery(lines.proposals, of, { everyMs: proposalsMs });
  const { data: jumps } = useCallQuery(
    sources.listJumps,
    mayDecide ? { ...of, state: "waiting" as const, limit: 500 } : null,
    { everyMs: jumpsMs },
  );
  return new Set([...proposals.waiting, ...(jumps?.rows ?? [])].map(({ eventId }) => eventId));
}
