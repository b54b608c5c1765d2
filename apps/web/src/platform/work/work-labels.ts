import type { AnswerOf, work } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { runFault } from "@chalkboard/list-columns";
import type { Locale } from "../../kit/format/locale.tsx";

export type WorkItem = AnswerOf<typeof work.listWork>["items"][number];

const records: Readonly<Record<string, PlainKey>> = {
  team: "registry.importTeams",
  player: "registry.importPlayers",
  league: "registry.importLeagues",
  track: "registry.importTracks",
  heading: "registry.importHeadings",
};

/** What an item is called. */
export function workTitle({ kind, name }: Pick<WorkItem, "kind" | "name">, t: Locale["t"]): string {
  if (kind === "masterData") return t(records[name] ?? "registry.importTeams");
  return `${t(kind === "grading" ? "work.kind.grading" : "work.kind.seasonFile")} · ${name}`;
}

/** Whether it is not over yet. */
export const isOpenWork = ({ state }: Pick<WorkItem, "state">): boolean => state === "waiting" || state === "running";

const counts = ["added", "changed", "tickets", "setAside"] as const;
const ofFile = ["created", "moved", "quotes", "moves", "statements", "decided", "refused"] as const;

/** How an item ended, or how far it is. */
export function workOutcome(item: WorkItem, { t, format }: Pick<Locale, "t" | "format">): string {
  const { kind, state, done, whole, result, problem, cancelledBy } = item;
  if (state === "interrupted") return t("work.interrupted");
  if (state === "cancelled")
    return t(kind === "masterData" ? "work.cancelledAll" : "work.cancelledPart", { name: cancelledBy });
  if (state === "failed") return problemText(problem, t);
  if (state === "done") {
    return [
      ...counts.flatMap((name) => (result[name] === undefined ? [] : [t(`work.${name}`, { count: result[name] })])),
      ...ofFile.flatMap((name) =>
        result[name] ? [t("payTables.part", { name: t(`sources.${name}`), value: format.number(result[name]) })] : [],
      ),
    ].join(" · ");
  }
  if (cancelledBy !== "") return t("work.cancelling");
  if (problem !== "") return t("work.retried");
  return state === "waiting" || whole === 0 ? t("work.waiting") : format.percent(done / whole);
}

function problemText(problem: WorkItem["problem"], t: Locale["t"]): string {
  if (problem === "tooLong" || problem === "notThisKind") return runFault(problem, t);
  return t(problem === "" ? "work.failed.fault" : `work.failed.${problem}`);
}
