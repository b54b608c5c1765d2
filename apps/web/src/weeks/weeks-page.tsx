import { live, money, roles } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { type ComponentType, type KeyboardEvent, useMemo, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useSession } from "../data/viewer.ts";
import { FilterSelect, FilterText, Filters } from "../kit/filters.tsx";
import { Grid } from "../kit/grid.tsx";
import type { KeyHelp } from "../kit/key-help.ts";
import { Page } from "../kit/page.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useStable } from "../kit/use-stable.ts";
import { useWords } from "../kit/words.tsx";
import { useRenewed } from "../live/use-renewed.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { UnknownPayment } from "./unknown-payment.tsx";
import { usePrintStatements } from "./use-print.ts";
import { useSettling } from "./use-settling.ts";
import { type Chosen, daysText, type Line, pathsOf, schema, shownLines, turned, type Week, type WeekPath } from "./week.ts";
import { weekColumns } from "./week-columns.tsx";
import { WeekField } from "./week-field.tsx";
import { WeekPanel } from "./week-panel.tsx";
import styles from "./weeks.module.css";

const keys: readonly KeyHelp[] = [{ keys: ["+"], either: ["−"], does: "weeks.foldKey" }];
const dues = ["due", "owes", "owed"] as const;
const renewedMs = 5_000;

/** The page of a path. */
export function weeksPage(path: WeekPath): ComponentType {
  return function WeeksPage() { return <Weeks path={path} />; };
}

/** A week of the books, account by account: what was carried in, what each day left, what was paid, and what is due. */
function Weeks({ path }: { readonly path: WeekPath }) {
  const words = useWords();
  const { t } = words;
  const { role } = useSession();
  const [chosen, change] = useFilters(schema);
  const { rows: weeks } = useAsk(money.listWeeks, {});
  const [isClosing, setClosing] = useState(false);
  const print = usePrintStatements();
  const week = weeks.find(({ number }) => number === chosen.week) ?? weeks[0];
  if (week === undefined) return null;
  const isOpen = week.number === weeks[0]?.number;
  return (
    <Page title={`routes.${path}`} fill keys={keys} state={<State week={week} />}
      actions={<>
        <Button variant="default" onClick={() => { print({ number: week.number }); }}>{t("weeks.printAll")}</Button>
        {role === roles.admin && isOpen && <Button onClick={() => { setClosing(true); }}>{t("weeks.preview")}</Button>}
      </>}
      filters={
        <Filters when={<WeekField weeks={weeks} number={week.number} onChange={(number) => { change({ week: number === weeks[0]?.number ? 0 : number }); }} />}>
          <FilterText label="kit.search" value={chosen.text} onChange={(text) => { change({ text }); }} />
          <FilterSelect label="weeks.balance" value={chosen.due} withAll width={130} onChange={(due) => { change({ due: due as Chosen["due"] }); }}
            choices={dues.map((value) => ({ value, label: t(`weeks.${value}`) }))} />
        </Filters>
      }>
      <Lines path={path} week={week} weekBefore={weeks.find(({ number }) => number === week.number - 1)} chosen={chosen} change={change} />
      {isClosing && <CloseDialog onClose={() => { setClosing(false); }} onClosed={(number) => { change({ week: number }); }} />}
    </Page>
  );
}

/** Of when the figures are. */
function State({ week: { closedAt, closedBy } }: { readonly week: Week }) {
  const { t, format, zone } = useWords();
  if (closedAt === null) return <span>{t("weeks.stateOpen")}</span>;
  return <span>{t("weeks.stateClosed", { time: format.dateTime(closedAt, zone), by: closedBy === "" ? t("weeks.calendar") : closedBy })}</span>;
}

type LinesProps = {
  readonly path: WeekPath; readonly week: Week; readonly weekBefore: Week | undefined; readonly chosen: Chosen;
  readonly change: (patch: Partial<Chosen>) => void;
};

function Lines({ path, week, weekBefore, chosen, change }: LinesProps) {
  const words = useWords();
  const { serviceId } = useSession();
  const { data: answer, refresh, isUpdating } = useAsk(money.weekLines, { number: week.number });
  useRenewed(live.subjects.books(serviceId), refresh, isUpdating, renewedMs);
  const settling = useSettling();
  const { text, due, folded } = chosen;
  const isWhole = text.trim() === "" && due === "";
  const { open, turn } = useStable({
    open: (line: Line) => { change({ line: line.key }); },
    turn: (zoneId: number) => { change({ folded: turned(folded, zoneId) }); },
  });
  const paths = useMemo(() => pathsOf(answer.lines), [answer.lines]);
  const shown = useMemo(() => shownLines(path, answer.lines, { text, due, folded }), [path, answer.lines, text, due, folded]);
  const columns = useMemo(() => weekColumns({ path, answer, weekBefore, paths, folded, isWhole, onTurn: turn, onOpen: open }, words),
    [path, answer, weekBefore, paths, folded, isWhole, turn, open, words]);
  const index = shown.findIndex(({ key }) => key === chosen.line);
  const opened = answer.lines.find(({ key }) => key === chosen.line);
  const hear = (event: KeyboardEvent<HTMLElement>): void => {
    const isFolding = event.key === "-" || event.key === "−";
    if ((!isFolding && event.key !== "+") || event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof Element)) return;
    const key = event.target.closest("[row-id]")?.getAttribute("row-id");
    const zoneId = answer.lines.find((line) => line.key === key)?.zoneId ?? null;
    if (zoneId === null || folded.split(",").includes(String(zoneId)) === isFolding) return;
    event.preventDefault();
    turn(zoneId);
  };
  return (
    <div className={styles["body"]} onKeyDown={hear}>
      {settling.unknown !== undefined && <UnknownPayment sent={settling.unknown} isBusy={settling.busy} onAgain={settling.again} />}
      <Grid key={path} name={`${words.t(`routes.${path}`)} ${daysText(week, words)}`} rows={shown} rowKey={({ key }) => key} columns={columns} onOpen={open}
        empty={{ title: "empty.weeks", why: "empty.weeksWhy" }} />
      {opened !== undefined && (
        <WeekPanel key={`${String(week.number)} ${opened.key}`} line={opened} week={week} settling={settling} onClose={() => { change({ line: "" }); }}
          among={index < 0 ? undefined : {
            index, count: shown.length, hasNext: index + 1 < shown.length,
            onStep: (step) => {
              const next = shown[index + step];
              if (next !== undefined) open(next);
            },
          }} />
      )}
    </div>
  );
}
