import { live, money } from "@chalkboard/contract";
import { type ReactNode, useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useRenewed } from "../../live/use-renewed.ts";
import { accountColumns, keyOf, type MakeUpRow } from "./make-up-columns.ts";
import { MakeUpPanel } from "./make-up-panel.tsx";
import { Recovered } from "./recovered.tsx";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

const schema = z.object({
  by: z.enum(["pos", "zone", "loans"]).catch("pos"),
  text: z.string().catch(""),
  show: z.enum(["", "carrying", "off", "added"]).catch(""),
});
const shows = { carrying: "network.makeUpCarrying", off: "network.makeUpOff", added: "network.makeUpAdded" } as const;
const renewedMs = 5_000;

/** Recovery: losses that accounts make up week by week, and for a service of shops the repayment of loans. */
export function MakeUp() {
  const { isOnline } = useLocale();
  const [{ by }, change] = useFilters(schema);
  const turn = (wanted: typeof by): void => {
    change({ by: wanted });
  };
  const carried = by === "zone" ? by : "pos";
  const views = isOnline ? (
    <Views
      value={carried}
      onChange={turn}
      views={{ pos: "routes./adm/clients-registration", zone: "network.agents" }}
    />
  ) : (
    <Views
      value={by}
      onChange={turn}
      views={{ pos: "network.pos", zone: "network.zones", loans: "network.loanInstalments" }}
    />
  );
  return by === "loans" && !isOnline ? <Recovered views={views} /> : <Carried by={carried} views={views} />;
}

/** The POS or zones that carry a loss into the open week, how the week changes it, and the weeks before. */
function Carried({ by, views }: { readonly by: "pos" | "zone"; readonly views: ReactNode }) {
  const locale = useLocale();
  const { t, format } = locale;
  const { serviceId } = useSession();
  const [{ text, show }, change] = useFilters(schema);
  const {
    data: { week, rows },
    refresh,
    isUpdating,
  } = useCallQuery(money.listMakeUp, { by });
  useRenewed(live.subjects.books(serviceId), refresh, isUpdating, renewedMs);
  const [held] = useState(() => new Map<string, number>());
  const shown = useMemo(() => matching(rows, text, show, held), [rows, text, show, held]);
  const columns = useMemo(() => accountColumns(by, locale), [by, locale]);
  const { row: opened, open, close, among } = useOpenedRecord(shown, keyOf, { all: rows });
  return (
    <Page
      title="routes./ctrl/history-recovery"
      fill
      state={t("network.makeUpState", { from: format.day(week.from), to: format.day(week.to) })}
      views={views}
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
            label="network.makeUp"
            value={show}
            withAll
            onChange={(wanted) => {
              change({ show: wanted as typeof show });
            }}
            choices={Object.entries(shows).map(([value, word]) => ({ value, label: t(word) }))}
          />
        </Filters>
      }
    >
      <Grid
        key={by}
        name={`make-up-${by}`}
        rows={shown}
        rowKey={keyOf}
        columns={columns}
        onOpen={open}
        empty={{ title: "empty.makeUp", why: "empty.makeUpWhy" }}
      />
      {opened !== undefined && (
        <InAddress>
          <MakeUpPanel key={keyOf(opened)} row={opened} week={week} onClose={close} among={among} />
        </InAddress>
      )}
    </Page>
  );
}

/**
 * The matching rows, ordered by what each carried when first seen: figures refresh, but no row moves while the user
 * works on it.
 */
function matching(
  rows: readonly MakeUpRow[],
  text: string,
  show: "" | keyof typeof shows,
  held: Map<string, number>,
): readonly MakeUpRow[] {
  const wanted = text.trim().toLowerCase();
  for (const row of rows) if (!held.has(keyOf(row))) held.set(keyOf(row), row.carriedAfter);
  const placed = (row: MakeUpRow): number => held.get(keyOf(row)) ?? 0;
  return rows
    .filter(
      (row) =>
        isShown(row, show) && (row.name.toLowerCase().includes(wanted) || row.above.toLowerCase().includes(wanted)),
    )
    .toSorted((one, other) => placed(other) - placed(one));
}

function isShown({ carried, carriedAfter, workedOff, added }: MakeUpRow, show: "" | keyof typeof shows): boolean {
  switch (show) {
    case "carrying":
      return carried > 0 || carriedAfter > 0;
    case "off":
      return workedOff > 0;
    case "added":
      return added > 0;
    case "":
      return true;
  }
}
