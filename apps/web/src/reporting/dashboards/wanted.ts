// What needs action on the platform: games of one league and day together, and everything that is counted.
import type { AnswerOf, home } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { dayOf } from "@chalkboard/kernel";
import { openPanel } from "../../data/panels.ts";
import type { Locale } from "../../kit/format/locale.tsx";
import type { Attention } from "./attention.tsx";
import { doorOf, type Person } from "./opens.tsx";

type Now = AnswerOf<typeof home.platformNow>;
type Game = {
  readonly name: string;
  readonly leagueId: number;
  readonly leagueName: string;
  readonly day: string;
  readonly since: number;
  readonly onDuty: readonly string[];
};
type Wanted = Game & { readonly what: PlainKey; readonly to: string };

const sourcesPath = "/zucca/outsource-config";
const screens = { lines: "/zucca/hq-linea", live: "/zucca/hq-linea", results: "/zucca/evento-resultado" } as const;
const due = { lines: "home.linesDue", live: "home.liveDue", results: "home.resultsDue" } as const;
const warningLabels = {
  disagreement: "home.disagreement",
  implausible: "home.implausible",
  late: "home.resultsDue",
  correctedAfterPayment: "home.correctedAfterPayment",
  cannotGrade: "home.cannotGrade",
} as const satisfies Record<Now["warnings"][number]["kind"], PlainKey>;

/** What needs action, longest pending first; each row leads to the first of these pages that the person may open. */
export function platformAttention(
  now: Now,
  { t, format, zone }: Pick<Locale, "t" | "format" | "zone">,
  person: Person,
): readonly Attention[] {
  const { services, silentSources } = now;
  const closed = silentSources.reduce((total, { lines }) => total + lines, 0);
  const broken = services.filter(({ isBalanced }) => isBalanced === false);
  const counted: readonly Attention[] = [
    {
      key: "books",
      what: t("home.broken"),
      count: broken.length,
      about: broken.map(({ name }) => name).join(", "),
      ...doorOf(person, "/bus/server-manage", "/bus/results"),
    },
    {
      key: "waiting",
      what: t("home.waiting"),
      count: services.reduce((total, { waiting }) => total + waiting, 0),
      onOpen: () => {
        openPanel({ kind: "referrals", title: t("tickets.desk") });
      },
    },
    {
      key: "sources",
      what: t("home.silentSources"),
      count: silentSources.length,
      about: `${silentSources.map(({ name }) => name).join(", ")} · ${t("home.linesClosed", { count: format.number(closed) })}`,
      since: silentSources[0]?.since,
      ...doorOf(person, sourcesPath, screens.lines),
    },
    {
      key: "jumps",
      what: t("home.jumps"),
      count: now.jumps,
      ...doorOf(person, `${sourcesPath}?view=jumps`, screens.lines),
    },
    {
      key: "pendingGames",
      what: t("home.pendingGames"),
      count: now.pendingGames,
      ...doorOf(person, `${sourcesPath}?view=games`, "/zucca/calendario"),
    },
    {
      key: "pastPost",
      what: t("home.pastPost"),
      count: now.pastPost.cases,
      ...(now.pastPost.dueAt === null
        ? {}
        : { about: t("home.decideBy", { day: format.day(dayOf(now.pastPost.dueAt, zone)) }) }),
      ...doorOf(person, "/zucca/cancelar-eventos?view=late"),
    },
    { key: "names", what: t("home.names"), count: now.names, ...doorOf(person, "/zucca/odds-training") },
    { key: "events", what: t("home.events"), count: now.events, ...doorOf(person, "/bus/server-manage") },
  ];
  const games = [...Map.groupBy(wantedOf(now), ({ what, to }) => `${what} ${to}`)].map(([key, some]): Attention => {
    const [first] = some as [Wanted, ...Wanted[]];
    const onDuty = [...new Set(some.flatMap((game) => game.onDuty))].join(", ");
    return {
      key,
      what: t(first.what),
      count: some.length,
      about: [first.leagueName, some.length === 1 ? first.name : format.day(first.day), onDuty]
        .filter((text) => text !== "")
        .join(" · "),
      since: Math.min(...some.map(({ since }) => since)),
      ...doorOf(person, first.to),
    };
  });
  return [...counted, ...games.toSorted((one, other) => (one.since ?? 0) - (other.since ?? 0))];
}

function wantedOf({ overdue, silent, warnings }: Now): readonly Wanted[] {
  return [
    ...overdue.map((one) => ({ ...one, what: due[one.task], to: boardOf(screens[one.task], one) })),
    ...silent.map((one) => ({
      ...one,
      what: "home.sourceDue" as const,
      since: one.seenAt,
      onDuty: [],
      to: boardOf(screens.lines, one),
    })),
    ...warnings.map((one) => ({
      ...one,
      what: warningLabels[one.kind],
      onDuty: [],
      to: `/zucca/result-warning?league=${String(one.leagueId)}`,
    })),
  ];
}

/** A league's day on the screen of a task. */
function boardOf(screen: string, { leagueId, day }: Pick<Game, "leagueId" | "day">): string {
  return `${screen}?league=${String(leagueId)}&day=${day}`;
}
