import { live, referrals } from "@chalkboard/contract";
import { readMinor } from "@chalkboard/i18n";
import { Switch } from "@mantine/core";
import { useEffect, useMemo, useRef } from "react";
import { z } from "zod";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { FilterAmount } from "../../kit/fields/filter-amount.tsx";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { placeKeys, useLocale } from "../../kit/format/locale.tsx";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useRenewed } from "../../live/use-renewed.ts";
import { usePlaceFilter } from "../../page-parts/people/use-place-filter.tsx";
import { useStore } from "../../ports/store.ts";
import { beep, deskSound, setDeskSound } from "./beep.ts";
import { type Mark, marksOf, type Sale } from "./marks.ts";
import { kindKey, kinds, monitorColumns } from "./monitor-columns.tsx";
import styles from "./queue.module.css";
import { SalePanel } from "./sale-panel.tsx";
import { Queue, queueKeys } from "./queue.tsx";

const schema = z.object({
  kind: z.string().catch(""),
  zone: z.string().catch(""),
  pos: z.string().catch(""),
  marked: z.enum(["", "1"]).catch(""),
  large: z.string().catch("1000"),
  run: z.coerce.number().int().min(0).max(100).catch(5),
  of: z.coerce.number().int().min(1).max(100).catch(20),
});
type Chosen = z.output<typeof schema>;

/** Short, because the page shows what happens now. */
const restMs = 500;
const shown = 150;

/** Live view of sales, refusals and referrals in the user's subtree; pending ones are on top. */
export function SaleMonitor() {
  const locale = useLocale();
  const { t } = locale;
  const [filters, change] = useFilters(schema);
  const isReceived = useStore(deskSound);
  const zone = usePlaceFilter({
    of: "zone",
    label: placeKeys(locale).zone,
    value: filters.zone,
    width: 130,
    onChange: (one) => {
      change({ zone: one, pos: "" });
    },
  });
  return (
    <Page
      title="routes./ctrl/sale_monitor"
      fill
      keys={queueKeys}
      actions={
        <Switch
          label={t("tickets.deskSound")}
          checked={isReceived}
          onChange={(event) => {
            setDeskSound(event.currentTarget.checked);
          }}
        />
      }
      filters={
        <Filters>
          <FilterSelect
            label="tickets.monitorKind"
            value={filters.kind}
            withAll
            width={120}
            onChange={(kind) => {
              change({ kind });
            }}
            choices={kinds.map((kind) => ({ value: kind, label: t(kindKey(kind)) }))}
          />
          {zone.field}
          <FilterSelect
            label="tickets.monitorMarks"
            value={filters.marked}
            withAll
            width={130}
            onChange={(marked) => {
              change({ marked: marked === "1" ? "1" : "" });
            }}
            choices={[{ value: "1", label: t("tickets.monitorMarked") }]}
          />
          <FilterAmount
            label="tickets.monitorLargeFrom"
            value={filters.large}
            width={90}
            onChange={(large) => {
              change({ large });
            }}
          />
          <FilterText
            label="tickets.monitorRunFrom"
            value={String(filters.run)}
            width={70}
            onChange={(run) => {
              change({ run: Number(run) || 0 });
            }}
          />
          <FilterText
            label="tickets.monitorRunOf"
            value={String(filters.of)}
            width={70}
            onChange={(of) => {
              change({ of: Number(of) || 1 });
            }}
          />
        </Filters>
      }
    >
      <div className={styles["stream"]}>
        <Queue />
        <Stream filters={filters} change={change} />
      </div>
    </Page>
  );
}

function Stream({ filters, change }: { readonly filters: Chosen; readonly change: (patch: Partial<Chosen>) => void }) {
  const locale = useLocale();
  const { serviceId } = useSession();
  const { zone } = filters;
  const {
    data: { sales },
    refresh,
    isUpdating,
  } = useCallQuery(referrals.watchSales, { limit: shown, ...(zone === "" ? {} : { zoneId: Number(zone) }) });
  useRenewed(live.subjects.monitor(serviceId), refresh, isUpdating, restMs);
  const { large, run, of } = filters;
  const largeFrom = readMinor(large, { ...locale, decimals: locale.format.decimals(locale.currency) }) ?? 0;
  const marks = useMemo(() => marksOf(sales, { largeFrom, runFrom: run, runOf: of }), [sales, largeFrom, run, of]);
  const columns = useMemo(
    () =>
      monitorColumns(marks, locale, (posId) => {
        change({ pos: filters.pos === String(posId) ? "" : String(posId) });
      }),
    [marks, locale, change, filters.pos],
  );
  useMarkEvents(sales, marks);
  const opened = useOpenedRecord(sales, ({ id }) => id);
  const rows = sales.filter(
    ({ id, kind, posId }) =>
      (filters.kind === "" || kind === filters.kind) &&
      (filters.pos === "" || String(posId) === filters.pos) &&
      (filters.marked === "" || (marks.get(id)?.length ?? 0) > 0),
  );
  return (
    <>
      <Grid
        name="sale-monitor"
        empty={{ title: "empty.sales", why: "empty.salesWhy" }}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        onOpen={(sale) => {
          if (sale.number === null) opened.open(sale);
          else openPanel({ kind: "ticket", number: sale.number });
        }}
        rowTone={({ id, kind }) => ((marks.get(id)?.length ?? 0) > 0 ? "warn" : kind === "sold" ? undefined : "dim")}
      />
      {opened.row !== undefined && (
        <InAddress>
          <SalePanel sale={opened.row} onClose={opened.close} />
        </InAddress>
      )}
    </>
  );
}

/** Plays a sound for new marked sales; not for those present when the page opens. */
function useMarkEvents(sales: readonly Sale[], marks: ReadonlyMap<string, readonly Mark[]>): void {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(sales.map(({ id }) => id));
    if (before !== undefined && sales.some(({ id }) => !before.has(id) && (marks.get(id)?.length ?? 0) > 0)) beep();
  }, [sales, marks]);
}
