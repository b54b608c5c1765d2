// Names of outside sources that no team goes by: what waits, what was taught, what is ignored.
import { catalog, training } from "@chalkboard/contract";
import { trainingSheet } from "@chalkboard/sheets";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { Filters, FilterSelect, FilterText } from "../kit/filters.tsx";
import { Page } from "../kit/page.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { Views } from "../kit/views.tsx";
import { useWords } from "../kit/words.tsx";
import { List } from "../lists/list.tsx";
import { useSheet } from "../lists/use-sheet.ts";
import { ManyNames } from "./many-names.tsx";
import { NamePanel } from "./name-panel.tsx";
import { UndoName } from "./undo-name.tsx";

const everyMs = 10_000;
const views = training.nameState.options;
const viewWords = { waiting: "training.waiting", taught: "training.taught", ignored: "training.ignored" } as const;
const empty = {
  waiting: { title: "training.empty", why: "training.emptyWhy" }, taught: { title: "training.emptyTaught", why: "training.emptyTaughtWhy" },
  ignored: { title: "training.emptyIgnored", why: "training.emptyIgnoredWhy" },
} as const;
const scores = ["50", "70", "80", "90", "95"];
const schema = z.object({
  view: z.enum(views).catch("waiting"), text: z.string().catch(""), league: z.string().catch(""), score: z.enum(["", ...scores]).catch(""),
});

export function NameTraining() {
  const { t } = useWords();
  const [{ view, text, league, score }, change] = useFilters(schema);
  const { data: { leagues } } = useAsk(catalog.listLeagues, {});
  const [isMany, setMany] = useState(false);
  const filters = {
    ...(text.trim() === "" ? {} : { text: text.trim().slice(0, 60) }), ...(league === "" ? {} : { leagueId: Number(league) }),
    ...(score === "" || view === "taught" ? {} : { leastScore: Number(score) }),
  };
  return (
    <Page title="routes./zucca/odds-training" fill
      {...(view === "waiting" ? { actions: <Button onClick={() => { setMany(true); }}>{t("training.many")}</Button> } : {})}
      views={<Views value={view} views={viewWords} onChange={(wanted) => { change({ view: wanted }); }} />}
      filters={
        <Filters>
          <FilterText label="kit.search" value={text} onChange={(wanted) => { change({ text: wanted }); }} />
          <FilterSelect label="betting.league" value={league} withAll width={140} onChange={(wanted) => { change({ league: wanted }); }}
            choices={leagues.map(({ leagueId, name }) => ({ value: String(leagueId), label: name }))} />
          {view !== "taught" && <FilterSelect label="training.leastScore" value={score} withAll width={90} onChange={(wanted) => { change({ score: wanted }); }}
            choices={scores.map((value) => ({ value, label: value }))} />}
        </Filters>
      }>
      <Names key={view} state={view} filters={filters} />
      {isMany && <ManyNames filters={filters} onClose={() => { setMany(false); }} />}
    </Page>
  );
}

type NamesProps = {
  readonly state: training.NameState; readonly filters: { readonly text?: string; readonly leagueId?: number; readonly leastScore?: number };
};

/** A row that waits opens its suggestions, another one the question whether it shall wait again. */
function Names({ state, filters }: NamesProps) {
  return <List call={training.listNames} name={`names-${state}`} filters={{ ...filters, state }} everyMs={everyMs} empty={empty[state]}
    columns={useSheet(trainingSheet, undefined, { state })} rowKey={({ nameId }) => nameId}
    rowTone={({ games }) => (state === "waiting" && games === 0 ? "dim" : undefined)}
    panel={(name, onClose, among) => (state === "waiting"
      ? <NamePanel key={name.nameId} name={name} onClose={onClose} onNext={() => { if (among.hasNext) among.onStep(1); else onClose(); }} />
      : <UndoName key={name.nameId} name={name} onClose={onClose} />)} />;
}
