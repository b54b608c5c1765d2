// Unmatched names of outside sources: pending, matched and ignored ones.

import { catalog, nameMatching } from "@chalkboard/contract";
import { marketText, nameKindKeys, suggestionText, trainingListColumns } from "@chalkboard/list-columns";
import { Button, Select, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useFind } from "../../data/use-find.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Views } from "../../kit/page/views.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { LeaguePanel } from "./league-panel.tsx";
import { ManyNames } from "./many-names.tsx";
import { NamePanel } from "./name-panel.tsx";
import { decided, type Name } from "./name-labels.ts";
import { PlayerPanel } from "./player-panel.tsx";
import { type Choice, TeachDialog } from "./teach-dialog.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type MarketPanelProps = { readonly name: Name; readonly onClose: () => void; readonly onNext: () => void };

const idOf = ({ betType }: nameMatching.Suggestion): number | undefined => betType;

/** Matches a source's market name: the suggestions, any other market, or none; with the structure of its bets. */
function MarketPanel({ name: row, onClose, onNext }: MarketPanelProps) {
  const { t, format, zone } = useLocale();
  const {
    name,
    suggestions: [best],
    said: { leagues = [], shape },
  } = row;
  const [market, setMarket] = useState<Choice | undefined>(
    best?.betType === undefined ? undefined : { id: best.betType, name: suggestionText(best, t) },
  );
  const seen = [
    ...(leagues.length === 0 ? [] : [t("training.marketLeagues", { leagues: leagues.join(", ") })]),
    ...(shape === undefined ? [] : [t("training.marketLooks", { shape: t(`training.shape.${shape}`) })]),
  ].join(" ");
  return (
    <TeachDialog
      name={row}
      within=""
      idOf={idOf}
      choice={market}
      onChoose={setMarket}
      waiting={t("training.waitingMarket", {
        at: momentText(format, row.firstAt, zone),
        count: format.number(row.times),
      })}
      evidence={
        <Text size="sm" c="dimmed" mb="sm">
          {seen}
        </Text>
      }
      meaning={(betType) => ({ betType })}
      done={(chosen) => t("training.doneMarket", { name, market: chosen })}
      onClose={onClose}
      onNext={onNext}
    >
      <Select
        label={t("training.anotherMarket")}
        mb="md"
        searchable
        limit={200}
        nothingFoundMessage={t("kit.nothingFound")}
        value={market === undefined ? null : String(market.id)}
        data={nameMatching.marketBets.map((first) => ({ value: String(first), label: marketText(first, t) }))}
        onChange={(value) => {
          if (value !== null) setMarket({ id: Number(value), name: marketText(Number(value), t) });
        }}
      />
    </TeachDialog>
  );
}

const undoWhys = {
  team: "training.undoWhy",
  player: "training.undoPlayerWhy",
  league: "training.undoWhy",
  market: "training.undoMarketWhy",
} as const satisfies Readonly<Record<nameMatching.NameKind, string>>;

/** Asks for confirmation before a decided name becomes pending again; a name on a team's form is edited there. */
function UndoName({
  name: { nameId, name, teamName, state, how, kind },
  onClose,
}: {
  readonly name: Name;
  readonly onClose: () => void;
}) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(nameMatching.undo, { refresh: decided });
  const undo = async (): Promise<void> => {
    const result = await mutate({ nameIds: [nameId] });
    if (result.ok)
      toasts.done(
        kind === "market"
          ? t("training.doneUndoneMarket", { count: format.number(result.data.closed) })
          : t("training.doneUndone", { count: format.number(result.data.suspended) }),
      );
  };
  if (how === "made" || how === "known") {
    return (
      <Dialog title={`${name} · ${teamName}`} onClose={onClose} size="sm">
        <Text>{t(kind === "league" ? "training.codeOfLeague" : "training.nameOfTeam")}</Text>
      </Dialog>
    );
  }
  const [title, why] =
    state === "taught"
      ? (["training.undoTitle", undoWhys[kind]] as const)
      : ([
          "training.undoIgnoredTitle",
          kind === "market" ? "training.undoIgnoredMarketWhy" : "training.undoIgnoredWhy",
        ] as const);
  return (
    <Confirm
      title={t(title, { name })}
      consequence={t(why)}
      action={t("training.undo")}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}

const panels = {
  team: NamePanel,
  player: PlayerPanel,
  league: LeaguePanel,
  market: MarketPanel,
} as const satisfies Readonly<Record<nameMatching.NameKind, unknown>>;
const everyMs = 10_000;
const kinds = nameMatching.nameKind.options;
const views = nameMatching.nameState.options;
const viewLabels = { waiting: "training.waiting", taught: "training.taught", ignored: "training.ignored" } as const;
const empty = {
  waiting: { title: "training.empty", why: "training.emptyWhy" },
  taught: { title: "training.emptyTaught", why: "training.emptyTaughtWhy" },
  ignored: { title: "training.emptyIgnored", why: "training.emptyIgnoredWhy" },
} as const;
const scores = ["50", "70", "80", "90", "95"];
const schema = z.object({
  view: z.enum(views).catch("waiting"),
  kind: z.enum(["", ...kinds]).catch(""),
  text: z.string().catch(""),
  league: z.string().catch(""),
  score: z.enum(["", ...scores]).catch(""),
});

export function NameMatching() {
  const { t, format } = useLocale();
  const [{ view, kind, text, league, score }, change] = useFilters(schema);
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const [isMany, setMany] = useState(false);
  const counts = {
    team: useCount(view, "team"),
    player: useCount(view, "player"),
    league: useCount(view, "league"),
    market: useCount(view, "market"),
  };
  const filters = {
    ...(kind === "" ? {} : { kind }),
    ...(text.trim() === "" ? {} : { text: text.trim().slice(0, 60) }),
    ...(league === "" ? {} : { leagueId: Number(league) }),
    ...(score === "" || view === "taught" ? {} : { leastScore: Number(score) }),
  };
  return (
    <Page
      title="routes./zucca/odds-training"
      fill
      {...(view === "waiting"
        ? {
            actions: (
              <Button
                onClick={() => {
                  setMany(true);
                }}
              >
                {t("training.many")}
              </Button>
            ),
          }
        : {})}
      views={
        <Views
          value={view}
          views={viewLabels}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={text}
            onChange={(wanted) => {
              change({ text: wanted });
            }}
          />
          <FilterSelect
            label="training.kind"
            value={kind}
            withAll
            width={140}
            onChange={(wanted) => {
              change({ kind: wanted as typeof kind });
            }}
            choices={kinds.map((value) => ({
              value,
              label: `${t(nameKindKeys[value])} (${format.number(counts[value])})`,
            }))}
          />
          <LeagueFilter
            leagues={leagues}
            value={league}
            onChange={(wanted) => {
              change({ league: wanted });
            }}
          />
          {view !== "taught" && (
            <FilterSelect
              label="training.leastScore"
              value={score}
              withAll
              width={90}
              onChange={(wanted) => {
                change({ score: wanted });
              }}
              choices={scores.map((value) => ({ value, label: value }))}
            />
          )}
        </Filters>
      }
    >
      <Names key={view} state={view} filters={filters} />
      {isMany && (
        <ManyNames
          filters={filters}
          onClose={() => {
            setMany(false);
          }}
        />
      )}
    </Page>
  );
}

/** How many names of a kind a view has. */
function useCount(state: nameMatching.NameState, kind: nameMatching.NameKind): number {
  return useFind(nameMatching.listNames, { state, kind, limit: 1, withSums: true })?.sums?.[0]?.count ?? 0;
}

type NamesProps = {
  readonly state: nameMatching.NameState;
  readonly filters: {
    readonly text?: string;
    readonly leagueId?: number;
    readonly leastScore?: number;
    readonly kind?: nameMatching.NameKind;
  };
};

/** A pending row opens its suggestions; any other asks whether to make it pending again. */
function Names({ state, filters }: NamesProps) {
  return (
    <List
      call={nameMatching.listNames}
      name={`names-${state}`}
      filters={{ ...filters, state }}
      everyMs={everyMs}
      empty={empty[state]}
      columns={useListColumns(trainingListColumns, undefined, { state })}
      rowKey={({ nameId }) => nameId}
      rowTone={({ games, kind }) => (state === "waiting" && games === 0 && kind !== "market" ? "dim" : undefined)}
      panel={(name, onClose, among) => {
        if (state !== "waiting") return <UndoName key={name.nameId} name={name} onClose={onClose} />;
        const Panel = panels[name.kind];
        return (
          <Panel
            key={name.nameId}
            name={name}
            onClose={onClose}
            onNext={() => {
              if (among.hasNext) among.onStep(1);
              else onClose();
            }}
          />
        );
      }}
    />
  );
}
