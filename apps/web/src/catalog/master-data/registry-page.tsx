import { catalog, type masterData, roles } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { type Choices, lists, NewEntry, type View } from "./views.tsx";

const mergeKinds: Readonly<Partial<Record<View, masterData.MergeKind>>> = {
  teams: "team",
  players: "player",
  leagues: "league",
};
const views = ["teams", "players", "leagues", "headings", "tracks", "merges"] as const;
const viewLabels = {
  teams: "registry.teams",
  players: "registry.players",
  leagues: "registry.leagues",
  headings: "registry.headings",
  tracks: "registry.tracks",
  merges: "registry.merges",
} as const;
const add = {
  teams: "registry.addTeam",
  players: "registry.addPlayer",
  leagues: "registry.addLeague",
  headings: "registry.addHeading",
  tracks: "registry.addTrack",
} as const;
const ofView = { teams: "team", players: "player", leagues: "league", headings: "heading", tracks: "track" } as const;
const schema = z.object({
  view: z.enum(views).catch("teams"),
  text: z.string().catch(""),
  sport: z.string().catch(""),
  league: z.string().catch(""),
  active: z.enum(["", "yes", "no"]).catch(""),
});

/** Master data: leagues, teams, players and related records. */
export function MasterData() {
  const { t } = useLocale();
  const isPlatform = useSession().role === roles.platform;
  const [filters, change] = useFilters(schema);
  const { view, text, sport, league, active } = filters;
  const { rows: sports } = useCallQuery(catalog.findSports, {});
  const { rows: allLeagues } = useCallQuery(catalog.findLeagues, {});
  const [isNew, setNew] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const ofSport = allLeagues.filter(({ sportId }) => sport === "" || String(sportId) === sport);
  const choices: Choices = {
    sports,
    league,
    leagues: ofSport.map(({ leagueId, name }) => ({ value: String(leagueId), label: name })),
  };
  const hasSport = isOfSport(view);
  const wanted = {
    ...(text.trim() === "" ? {} : { text: text.trim() }),
    ...(active === "" ? {} : { isActive: active === "yes" }),
    ...(sport === "" ? {} : { sportId: Number(sport) }),
    ...(league === "" ? {} : { leagueId: Number(league) }),
  };
  const merging = mergeKinds[view];
  const Shown = lists[view];
  return (
    <Page
      title="routes./zucca/registro"
      fill
      actions={
        <>
          {view !== "merges" && (hasSport || isPlatform) && (
            <Button
              variant="default"
              onClick={() => {
                setImporting(true);
              }}
            >
              {t("registry.importFile")}
            </Button>
          )}
          {merging !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                setMerging(true);
              }}
            >
              {t("registry.merge")}
            </Button>
          )}
          {view !== "merges" && (hasSport || isPlatform) && (
            <Button
              leftSection={<PlusIcon size={14} />}
              onClick={() => {
                setNew(true);
              }}
            >
              {t(add[view])}
            </Button>
          )}
        </>
      }
      manyViews
      views={
        <Views
          value={view}
          views={viewLabels}
          onChange={(chosen) => {
            change({ view: chosen });
          }}
        />
      }
      filters={<MasterDataFilters filters={filters} change={change} sports={sports} leagues={choices.leagues} />}
    >
      <Shown wanted={wanted} choices={choices} />
      {isImporting && view !== "merges" && (
        <ImportDialog
          kind={ofView[view]}
          league={league}
          onClose={() => {
            setImporting(false);
          }}
        />
      )}
      {isMerging && merging !== undefined && (
        <MergeDialog
          kind={merging}
          league={league}
          onClose={() => {
            setMerging(false);
          }}
        />
      )}
      {isNew && view !== "merges" && (
        <NewEntry
          view={view}
          choices={choices}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
    </Page>
  );
}

const isOfSport = (view: View): boolean => view === "teams" || view === "players" || view === "leagues";

type MasterDataFiltersProps = Pick<Choices, "sports" | "leagues"> & {
  readonly filters: z.output<typeof schema>;
  readonly change: (patch: Partial<z.output<typeof schema>>) => void;
};

function MasterDataFilters({
  filters: { view, text, sport, league, active },
  change,
  sports,
  leagues,
}: MasterDataFiltersProps) {
  const { t } = useLocale();
  return (
    <Filters>
      <FilterText
        label="kit.search"
        value={text}
        onChange={(typed) => {
          change({ text: typed });
        }}
      />
      {isOfSport(view) && (
        <FilterSelect
          label="betting.sport"
          value={sport}
          withAll
          width={150}
          onChange={(chosen) => {
            change({ sport: chosen, league: "" });
          }}
          choices={sports.map(({ sportId, name }) => ({ value: String(sportId), label: name }))}
        />
      )}
      {(view === "teams" || view === "players") && (
        <FilterSelect
          label="betting.league"
          value={league}
          withAll
          width={170}
          choices={[...leagues]}
          onChange={(chosen) => {
            change({ league: chosen });
          }}
        />
      )}
      {view !== "merges" && (
        <FilterSelect
          label="network.active"
          value={active}
          withAll
          width={100}
          onChange={(chosen) => {
            change({ active: chosen as typeof active });
          }}
          choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`kit.${value}`) }))}
        />
      )}
    </Filters>
  );
}
