import { type AnswerOf, sources } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { sheet } from "./sheet.ts";

type Source = AnswerOf<typeof sources.listSources>["rows"][number];

export type SourceState = "paused" | "failing" | "working" | "fresh";

/** How a source does. */
export function sourceState({ isPaused, failing, lastRunAt }: Pick<Source, "isPaused" | "failing" | "lastRunAt">): SourceState {
  return isPaused ? "paused" : failing > 0 ? "failing" : lastRunAt === null ? "fresh" : "working";
}

export const sourceStateKeys = {
  paused: "sources.paused", failing: "sources.failingNow", working: "sources.working", fresh: "sources.fresh",
} as const satisfies Readonly<Record<SourceState, PlainKey>>;

export const adaptorKeys = {
  oddsApi: "sources.oddsApi", sbrMlb: "sources.sbrMlb", sbrNba: "sources.sbrNba", sbrNhl: "sources.sbrNhl", nflverse: "sources.nflverse",
  footballData: "sources.footballData",
} as const satisfies Readonly<Record<sources.Adaptor, PlainKey>>;

export const triggerKeys = {
  time: "sources.byTime", person: "sources.byPerson", file: "sources.byFile",
} as const satisfies Readonly<Record<sources.RunTrigger, PlainKey>>;

/** The outside sources. */
export const sourceSheet = sheet(sources.listSources, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 1, phone: "name" },
  { title: "lines.state", value: (source) => t(sourceStateKeys[sourceState(source)]), width: 110 },
  { title: "sources.adaptor", value: ({ adaptor }) => t(adaptorKeys[adaptor]), grow: 1, wideOnly: true },
  { title: "sources.leagues", value: ({ leagues }) => leagues.length, kind: "number", width: 90 },
  { title: "sources.interval", value: ({ adaptor, intervalSeconds }) => (sources.isFileAdaptor(adaptor) ? undefined : intervalSeconds),
    kind: "number", width: 110, wideOnly: true },
  { title: "sources.lastRun", value: ({ lastRunAt }) => lastRunAt ?? undefined, kind: "dateTime", width: 150 },
  { title: "sources.lastHeard", value: ({ lastHeardAt }) => lastHeardAt ?? undefined, kind: "dateTime", width: 150 },
  { title: "sources.failing", value: ({ failing }) => failing, kind: "number", width: 110 },
  { title: "sources.error", value: ({ error }) => error, grow: 2 },
]);

/** What each run of them did. */
export const runSheet = sheet(sources.listRuns, ({ t }) => [
  { title: "sources.startedAt", by: "startedAt", value: ({ startedAt }) => startedAt, kind: "dateTime", width: 160 },
  { title: "sources.source", value: ({ source }) => source, grow: 1, phone: "name" },
  { title: "sources.trigger", value: ({ trigger }) => t(triggerKeys[trigger]), width: 110, wideOnly: true },
  { title: "sources.took", by: "tookMs", value: ({ tookMs }) => tookMs, kind: "number", width: 90 },
  { title: "sources.created", value: ({ created }) => created, kind: "number", width: 90 },
  { title: "sources.moved", value: ({ moved }) => moved, kind: "number", width: 90, wideOnly: true },
  { title: "sources.quotes", value: ({ quotes }) => quotes, kind: "number", width: 90, wideOnly: true },
  { title: "sources.moves", value: ({ moves }) => moves, kind: "number", width: 90 },
  { title: "sources.statements", value: ({ statements }) => statements, kind: "number", width: 90, wideOnly: true },
  { title: "sources.decided", value: ({ decided }) => decided, kind: "number", width: 90 },
  { title: "sources.refused", value: ({ refused }) => refused, kind: "number", width: 90 },
  { title: "sources.error", value: ({ error }) => error, grow: 2 },
]);
