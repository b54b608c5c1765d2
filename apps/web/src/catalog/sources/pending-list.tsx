// Games of sources that a person must decide about, with the evidence, and those that were decided.
import { catalog, sources } from "@chalkboard/contract";
import { pendingGameListColumns, pendingTitle } from "@chalkboard/list-columns";
import { Button, Group } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { FilterSelect } from "../../kit/fields/filters.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { type ListColumn, List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { PendingPanel, UndoPending } from "./pending-panel.tsx";
import { type PendingGame, useDecision } from "./use-decision.ts";

type Filters = { readonly isDecided: boolean; readonly leagueId?: number; readonly source?: string };

const everyMs = 5_000;
const schema = z.object({
  league: z.string().catch(""),
  games: z.enum(["", "decided"]).catch(""),
});

/** The filter fields of the games besides the source, and their values. */
export function usePendingFilters(): { readonly fields: ReactNode; readonly filters: Filters } {
  const { t } = useLocale();
  const [{ league, games }, change] = useFilters(schema);
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  return {
    fields: [
      <FilterSelect
        key="games"
        label="sources.pendingShow"
        value={games}
        width={140}
        onChange={(wanted) => {
          change({ games: wanted as typeof games });
        }}
        choices={[
          { value: "", label: t("sources.pendingOpen") },
          { value: "decided", label: t("sources.pendingDecided") },
        ]}
      />,
      <LeagueFilter
        key="league"
        leagues={leagues}
        value={league}
        onChange={(wanted) => {
          change({ league: wanted });
        }}
      />,
    ],
    filters: { isDecided: games === "decided", ...(league === "" ? {} : { leagueId: Number(league) }) },
  };
}

/** A pending row has its two usual decisions and opens all of them; a decided one asks whether to undo it. */
export function PendingGames({ filters }: { readonly filters: Filters }) {
  const { isDecided } = filters;
  const sheet = useListColumns(pendingGameListColumns, undefined, { isDecided });
  const columns = useMemo(
    (): readonly ListColumn<typeof sources.listPendingGames>[] => [
      ...sheet.map((column) => ({ ...column, wraps: column.grow !== undefined })),
      ...(isDecided
        ? []
        : [
            {
              title: "sources.pendingMeans" as const,
              value: pendingTitle,
              width: 230,
              phone: "line" as const,
              cell: (game: PendingGame) => <Decisions game={game} />,
            },
          ]),
    ],
    [sheet, isDecided],
  );
  return (
    <List
      call={sources.listPendingGames}
      name={isDecided ? "decided-games" : "pending-games"}
      filters={filters}
      columns={columns}
      everyMs={everyMs}
      isRoomy
      empty={
        isDecided
          ? { title: "sources.noDecisions", why: "sources.noDecisionsWhy" }
          : { title: "sources.noPending", why: "sources.noPendingWhy" }
      }
      rowKey={({ pendingId }) => pendingId}
      panel={(game, onClose) =>
        isDecided ? (
          <UndoPending key={game.pendingId} game={game} onClose={onClose} />
        ) : (
          <PendingPanel key={game.pendingId} game={game} onClose={onClose} />
        )
      }
    />
  );
}

/** Which of several stored games it is, is chosen in the row's panel. */
function Decisions({ game }: { readonly game: PendingGame }) {
  const { t } = useLocale();
  const { decide, busy } = useDecision(game);
  const [only, ...others] = game.games;
  const named = (label: string): string => `${label} · ${pendingTitle(game)}`;
  return (
    <Group gap="xs" wrap="nowrap">
      {only !== undefined && others.length === 0 && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={named(t("sources.pendingSame"))}
          onClick={() => {
            void decide("stored", only.eventId);
          }}
        >
          {t("sources.pendingSame")}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        aria-label={named(t("sources.pendingAnother"))}
        onClick={() => {
          void decide("another");
        }}
      >
        {t("sources.pendingAnother")}
      </Button>
    </Group>
  );
}
