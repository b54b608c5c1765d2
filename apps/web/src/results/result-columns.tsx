import type { PlainKey } from "@chalkboard/messages";
import type { BoardColumn } from "../kit/board-types.ts";
import type { Words } from "../kit/words.tsx";
import { disagrees, type Draft, type ResultEvent, shownAt } from "./result-draft.ts";

export type ResultRow = { readonly event: ResultEvent; readonly side: 1 | 2; readonly draft: Draft };

const prefix = "segment.";

/** The segment that a column enters; undefined for the columns about the game. */
export function segmentOfColumn(id: string): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}

const states: Readonly<Record<string, PlainKey>> = {
  scheduled: "betting.eventScheduled", live: "betting.eventLive", ended: "betting.eventEnded", official: "betting.eventOfficial",
  cancelled: "betting.eventCancelled", postponed: "betting.eventPostponed",
};

/** Who plays, a column for each segment with the total last, what is official, and how many legs wait. */
export function resultColumns({ words, zone, segments, highestGame, highestSegment }: { readonly words: Words; readonly zone: string;
  readonly segments: readonly string[]; readonly highestGame: number; readonly highestSegment: number }): readonly BoardColumn<ResultRow>[] {
  const { t, format } = words;
  const boundOf = (segment: string): number => (segment === "game" ? highestGame : highestSegment);
  const isAbove = ({ event, draft, side }: ResultRow, segment: string): boolean => (shownAt(event, draft, segment, side).value ?? 0) > boundOf(segment);
  const team = ({ event, side }: ResultRow): ResultEvent["sides"][number] | undefined => event.sides.find((one) => one.side === side);
  return [
    { id: "rotation", heading: t("betting.rotation"), width: 44, align: "end", cell: (row) => team(row)?.rotation ?? "", tone: () => "dim" },
    { id: "team", heading: t("betting.team"), width: 190, cell: (row) => team(row)?.name ?? "" },
    { id: "start", heading: t("betting.start"), width: 64, cell: ({ event, side }) => (side === 1 ? format.time(event.startsAt, zone) : ""),
      tone: () => "dim" },
    ...segments.map((segment): BoardColumn<ResultRow> => ({
      id: `${prefix}${segment}`, heading: segment === "game" ? t("kit.total") : segment, headingTitle: t("results.segment", { segment }),
        width: segment === "game" ? 54 : 38, align: "end",
      cell: ({ event, draft, side }) => {
        const { value } = shownAt(event, draft, segment, side);
        return value === undefined ? "" : value === null ? "x" : value;
      },
      tone: (row) => {
        const { event, draft, side } = row;
        if (isAbove(row, segment)) return "over";
        const { from } = shownAt(event, draft, segment, side);
        return from === "typed" ? "mine" : from === "stated" ? (disagrees(event, segment) ? "over" : "dim") : undefined;
      },
      watch: ({ event, draft, side }) => shownAt(event, draft, segment, side).value,
      edit: ({ event, draft, side }) => {
        const { value } = shownAt(event, draft, segment, side);
        return value === undefined ? "" : value === null ? "x" : String(value);
      },
      hint: (row) => [
        ...(isAbove(row, segment) ? [t("results.aboveRange", { team: team(row)?.name ?? "", segment: segment === "game" ? t("kit.total") : segment,
          figure: shownAt(row.event, row.draft, segment, row.side).value ?? 0, bound: boundOf(segment) })] : []),
        ...row.event.stated.filter((score) => score.segment === segment).map(({ source, away, home }) => `${source}: ${away}–${home ?? "x"}`),
      ].join(" · ") || undefined,
    })),
    {
      id: "state", heading: t("lines.state"), width: 96, cell: ({ event, side }) =>
        { const key = states[event.status]; return side === 1 && key !== undefined ? t(key) : ""; },
      tone: ({ event }) => (event.status === "live" ? "mine" : event.status === "official" ? undefined : "dim"),
    },
    {
      id: "official", heading: t("betting.eventOfficial"), width: 170,
      cell: ({ event: { official, proposed }, side }) => {
        if (side === 2) return proposed.length === 0 ? "" : t("results.waiting", { name: proposed.map(({ source }) => source).join(", ") });
        return official === null ? "" : t("results.version", { version: official.version, name: official.decidedBy });
      },
      tone: ({ event, side }) => (side === 2 && event.proposed.length > 0 ? "stale" : undefined),
      hint: ({ event }) => (event.official === null ? undefined : format.dateTime(event.official.decidedAt, zone)),
    },
    { id: "legs", heading: t("results.openLegs"), width: 132, align: "end",
      cell: ({ event, side }) => (side === 1 && event.openLegs > 0 ? format.number(event.openLegs) : "") },
  ];
}
