// Who says what of a game: the official version, each source's newest words, and what was entered and waits. Pure.
import type { ResultEvent, Segment } from "./result-draft.ts";

export type Voice = {
  readonly key: string; readonly name: string; readonly kind: "official" | "stated" | "proposed";
  readonly status: "partial" | "final" | "called" | "abandoned"; readonly segments: readonly Segment[];
};

const plain = (segments: readonly Segment[]): readonly Segment[] => segments.map(({ segment, away, home }) => ({ segment, away, home }));

/** The voices of a game, the official one first. A source that says the total has been played says a final result. */
export function voicesOf({ official, stated, proposed }: Pick<ResultEvent, "official" | "stated" | "proposed">): readonly Voice[] {
  const sources = [...Map.groupBy(stated, ({ source }) => source)];
  return [
    ...(official === null ? [] : [{ key: "official", name: official.decidedBy, kind: "official" as const, status: official.status,
      segments: plain(official.segments) }]),
    ...proposed.map(({ source, status, segments }) => ({
      key: `proposed/${source}`, name: source, kind: "proposed" as const, status, segments: plain(segments) })),
    ...sources.filter(([name]) => !proposed.some(({ source }) => source === name)).map(([name, said]) => ({
      key: `stated/${name}`, name, kind: "stated" as const, segments: plain(said),
      status: said.some(({ segment, complete }) => segment === "game" && complete !== false) ? "final" as const : "partial" as const,
    })),
  ];
}
