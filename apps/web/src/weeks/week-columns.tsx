import { ActionIcon } from "@mantine/core";
import { openPanel } from "../data/panels.ts";
import type { Column } from "../kit/columns.ts";
import { addDays } from "../kit/days.ts";
import { ChevronDown, ChevronRight } from "../kit/icons.tsx";
import { MoneyCell } from "../kit/money.tsx";
import type { Words } from "../kit/words.tsx";
import { daysText, type Line, type Week, type WeekAnswer, type WeekPath } from "./week.ts";
import styles from "./weeks.module.css";

type Shape = {
  readonly path: WeekPath; readonly answer: WeekAnswer; readonly weekBefore: Week | undefined;
  readonly paths: ReadonlyMap<string, string>; readonly folded: string;
  /** Whether all lines are shown: the server's totals are of all. */
  readonly isWhole: boolean;
  readonly onTurn: (zoneId: number) => void; readonly onOpen: (line: Line) => void;
};

/** The columns of a week: who, what was carried in, the days, and what is left; then what that is made of. */
export function weekColumns(shape: Shape, words: Words): readonly Column<Line>[] {
  const { path, answer: { total, lines }, weekBefore, isWhole, onOpen } = shape;
  const isTree = path === "/ctrl/results-week";
  const money = { kind: "money", width: 92 } as const;
  const summed = (sum: number) => (isWhole ? { total: sum } : {});
  // What a zone has is in the zones above it, too: only accounts by themselves add up.
  const ofAccount = (name: keyof Line["own"]): Pick<Column<Line>, "value" | "total" | "sum" | "onOpen"> =>
    ({ value: (line) => (isTree ? line.all : line.own)[name], onOpen, ...(isTree ? summed(total.all[name]) : { sum: true }) });
  const behind = (figure: Figure): Opening => openingOf(figure, shape.answer.week, shape, words);
  const below = (sum: number) => (path === "/ctrl/results-week-c" ? { sum: true } : summed(sum));
  const commission: Column<Line> = isTree
    ? { ...money, title: "weeks.commission", value: (line) => line.commissions, onOpen, phone: "line", ...summed(total.commissions) }
    : { ...money, title: "weeks.commission", value: (line) => line.commission, onOpen, phone: "line", sum: true };
  return [
    nameColumn(shape, words),
    ...(path === "/ctrl/results-week-c" ? [{
      title: "network.agentAbove", value: ({ parentId }) => lines.find(({ zoneId }) => zoneId === parentId)?.name ?? "", width: 110, phone: "line",
    } satisfies Column<Line>] : []),
    { ...money, title: "weeks.opening", help: "weeks.helpOpening", ...ofAccount("opening"), phone: "line" },
    ...dayColumns(shape, words),
    { ...money, title: "reports.net", help: "weeks.helpNet", value: ({ net }) => net, phone: "line", ...below(total.net), ...behind("net") },
    commission,
    { ...money, title: "weeks.settled", ...ofAccount("settled"), phone: "none" },
    { ...money, width: 104, title: "weeks.balance", help: "weeks.helpBalance", ...ofAccount("balance"), phone: "figure", ...balanceCell(shape) },
    ...(path !== "/ctrl/results-week-a" ? [] : [
      { ...money, title: "weeks.makeUp", value: ({ carried }) => carried, phone: "none" },
      { ...money, title: "weeks.makeUpAfter", value: ({ carriedAfter }) => carriedAfter, phone: "none" },
    ] satisfies readonly Column<Line>[]),
    { ...money, title: "weeks.before", value: ({ netBefore }) => netBefore, phone: "none", ...below(total.netBefore),
      ...(weekBefore === undefined ? { cell: ({ netBefore }) => <span className="cb-quiet"><MoneyCell amount={netBefore} /></span> }
        : openingOf("net", weekBefore, shape, words)) },
    { ...money, title: "reports.sales", value: ({ sales }) => sales, phone: "none", ...below(total.sales), ...behind("sales") },
    { ...money, title: "reports.prizes", value: ({ prizes }) => prizes, phone: "none", ...below(total.prizes), ...behind("prizes") },
    { ...money, title: "weeks.moved", help: "weeks.helpMoved", ...ofAccount("moved"), phone: "none" },
  ];
}

function balanceCell({ path, onOpen }: Shape): Pick<Column<Line>, "cell"> {
  return { cell: (line) =>
    <b><MoneyCell amount={(path === "/ctrl/results-week" ? line.all : line.own).balance} onOpen={() => { onOpen(line); }} /></b> };
}

function nameColumn({ path, paths, folded, isWhole, onTurn, answer: { lines } }: Shape, { t, isOnline }: Words): Column<Line> {
  const title = path === "/ctrl/results-week-c" ? isOnline ? "messaging.customer" : "network.pos" : isOnline ? "network.agent" : "network.zone";
  const shut = new Set(folded.split(","));
  const isTree = path !== "/ctrl/results-week-c" && isWhole;
  const parents = new Set(lines.filter(({ posId }) => path === "/ctrl/results-week" || posId === null).map(({ parentId }) => parentId));
  return {
    title, value: ({ key, name }) => (isTree ? paths.get(key) ?? name : name), grow: 2, width: 170, pinned: true, phone: "name",
    ...(!isTree ? {} : { cell: ({ zoneId, depth, name }) => {
      const isShut = shut.has(String(zoneId));
      return (
        <span style={{ paddingInlineStart: `calc(${String(depth)} * var(--cb-space-12))`, display: "flex", alignItems: "center", gap: "var(--cb-space-4)" }}>
          {zoneId === null || !parents.has(zoneId) ? <span className={styles["leaf"]} /> : (
            <ActionIcon variant="transparent" size={18} style={{ color: "inherit" }} aria-expanded={!isShut}
              aria-label={t(isShut ? "weeks.unfold" : "weeks.fold", { name })}
              onClick={() => { onTurn(zoneId); }}>{isShut ? <ChevronRight size={12} /> : <ChevronDown size={12} />}</ActionIcon>
          )}
          <span>{name}</span>
        </span>
      );
    } }),
  };
}

/** The net of each day, under its name. */
function dayColumns(shape: Shape, words: Words): readonly Column<Line>[] {
  const { answer: { week, total }, isWhole, path } = shape;
  return total.days.map((net, index): Column<Line> => ({
    title: "reports.day", heading: words.format.day(addDays(week.from, index)), help: "weeks.helpNet", value: ({ days }) => days[index] ?? 0, kind: "money",
    width: 82, phone: "none", ...(path === "/ctrl/results-week-c" ? { sum: true } : isWhole ? { total: net } : {}),
    ...openingOf("net", { from: addDays(week.from, index), to: addDays(week.from, index) }, shape, words),
  }));
}

type Figure = "sales" | "prizes" | "net";
type Opening = Pick<Column<Line>, "onOpen" | "onOpenTotal">;

/** The tickets behind a figure of some days: of a POS, of a zone and all that is below it, or, behind the total of all lines, of everybody. */
function openingOf(figure: Figure, { from, to }: Pick<Week, "from" | "to">, { isWhole }: Pick<Shape, "isWhole">, words: Words): Opening {
  const open = (pos: string, whose: { readonly zoneId?: number; readonly posId?: number }): void => {
    const period = from === to ? words.format.day(from) : daysText({ from, to }, words);
    const title = words.t("reports.figureOf", { figure: words.t(`reports.${figure}`), pos, period });
    openPanel({ kind: "figure", title, commission: 0, asked: { from, to, figure, ...whose } });
  };
  return {
    onOpen: ({ posId, zoneId, name }) => { open(name, posId === null ? { zoneId: zoneId ?? 0 } : { posId }); },
    ...(isWhole ? { onOpenTotal: () => { open(words.t("reports.allPos"), {}); } } : {}),
  };
}
