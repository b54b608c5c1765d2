// Which leagues and tasks are an assistant's own at present; an admin has all of them, so nothing is queried or shown.
import { duties, live, roles } from "@chalkboard/contract";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useRenewed } from "../../live/use-renewed.ts";

const everyMs = 60_000;

export type Mine = {
  readonly isMine: (leagueId: number) => boolean;
  /** "Your duty now: Lines, Results", or that the league is not the assistant's. */
  readonly said: (leagueId: number) => string;
};

/** Undefined for users without limits, and for read-only ones. */
export function useMine(): Mine | undefined {
  const { t } = useLocale();
  const { role, isAuditOnly } = useSession();
  const isLimited = role === roles.assistant && !isAuditOnly;
  const { data, refresh, isUpdating } = useCallQuery(duties.mine, isLimited ? {} : null, { everyMs });
  useRenewed(isLimited ? live.subjects.duties() : null, refresh, isUpdating);
  if (data?.isLimited !== true) return undefined;
  const own = new Map(data.leagues.map(({ leagueId, tasks }) => [leagueId, tasks]));
  return {
    isMine: (leagueId) => own.has(leagueId),
    said: (leagueId) => {
      const tasks = own.get(leagueId);
      return tasks === undefined
        ? t("duties.notMine")
        : t("duties.mineHere", { tasks: tasks.map((task) => t(`duties.${task}`)).join(", ") });
    },
  };
}
