import type { AnswerOf, home } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";

type Now = AnswerOf<typeof home.platformNow>;

/** Something that needs action: a game, the reason, since when, and where to handle it. */
export type Wanted = {
  readonly key: string;
  readonly name: string;
  readonly leagueName: string;
  readonly what: PlainKey;
  readonly startsAt: number;
  readonly since: number;
  readonly onDuty: readonly string[];
  readonly to: string;
};

export const screens = {
  lines: "/zucca/hq-linea",
  live: "/zucca/hq-linea",
  results: "/zucca/evento-resultado",
} as const;
const due = { lines: "home.linesDue", live: "home.liveDue", results: "home.resultsDue" } as const;

/** The link to a game's day on the screen of a task. */
export function screenOf(
  task: keyof typeof screens,
  { leagueId, day }: { readonly leagueId: number; readonly day: string },
): string {
  return `${screens[task]}?league=${String(leagueId)}&day=${day}`;
}

/** The link to a league's warnings. */
function warningsOf({ leagueId }: { readonly leagueId: number }): string {
  return `/zucca/result-warning?league=${String(leagueId)}`;
}

/** Everything that needs action, longest pending first. */
export function wantedOf({ overdue, silent, warnings }: Now): readonly Wanted[] {
  return [
    ...overdue.map((one) => ({
      ...one,
      key: `${one.task}/${String(one.eventId)}`,
      what: due[one.task],
      to: screenOf(one.task, one),
    })),
    ...silent.map((one) => ({
      ...one,
      key: `silent/${String(one.eventId)}`,
      what: "home.sourceDue" as const,
      since: one.seenAt,
      onDuty: [],
      to: screenOf("lines", one),
    })),
    ...warnings.map((one) => ({
      ...one,
      key: `warning/${String(one.warningId)}`,
      what: warningWords[one.kind],
      onDuty: [],
      to: warningsOf(one),
    })),
  ].toSorted((one, other) => one.since - other.since);
}

const warningWords = {
  disagreement: "home.disagreement",
  implausible: "home.implausible",
  late: "home.resultsDue",
  correctedAfterPayment: "home.correctedAfterPayment",
  cannotGrade: "home.cannotGrade",
} as const satisfies Record<Now["warnings"][number]["kind"], PlainKey>;
