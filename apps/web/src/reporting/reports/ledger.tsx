// Account movements, entry by entry: of all POS and customers, or of one zone's own account. One page for both.
import { live, reports } from "@chalkboard/contract";
import { movementListColumns } from "@chalkboard/list-columns";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useBusinessDay, useSession } from "../../data/viewer.ts";
import { reportPresets } from "../../kit/format/days.ts";
import { Filters } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { PeriodField } from "../../kit/fields/period-field.tsx";
import { placeKeys, useLocale } from "../../kit/format/locale.tsx";
import { WarningIcon } from "../../kit/format/icons.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { usePlaceFilter } from "../../page-parts/people/use-place-filter.tsx";
import { AsOf } from "../../page-parts/reporting/as-of.tsx";
import { type MovementFilters, type ChosenMoves, useMoveFields, useMoves } from "./move-fields.tsx";
import { MoveTotals } from "./move-totals.tsx";
import { movementRenderers } from "./movement-renderers.tsx";
import { type ReportState, useReport } from "../../page-parts/reporting/use-report.ts";
import styles from "./proof.module.css";

type Path = "/ctrl/reporte-transaction" | "/ctrl/zone-transaction-report";
/** A zone's own account has no tickets, POS or free play. */
const ofNoZone = ["zone", "pos", "channel", "ticket", "of"];

const ofManyAccounts: ReadonlySet<string> = new Set(["reports.account", "reports.zone", "betting.ticket"]);

/** Creates the page for a path. */
export function ledgerPage(path: Path): ComponentType {
  return path === "/ctrl/reporte-transaction" ? AllAccounts : ZoneAccount;
}

function AllAccounts() {
  const [chosen, input, change] = useMoves();
  const { fields } = useMoveFields(chosen, change, ["channel"]);
  return (
    <Ledger path="/ctrl/reporte-transaction" input={{ ...input, accounts: "pos" }} chosen={chosen} change={change}>
      {fields}
    </Ledger>
  );
}

/** The statement of one zone's account: initially the top one. */
function ZoneAccount() {
  const locale = useLocale();
  const [chosen, input, change] = useMoves();
  const { field, place: zone } = usePlaceFilter({
    of: "zone",
    label: placeKeys(locale).zone,
    value: chosen.zone,
    isOne: true,
    width: 180,
    onChange: (one) => {
      change({ zone: one });
    },
  });
  const { fields } = useMoveFields(chosen, change, ofNoZone);
  return (
    <Ledger
      path="/ctrl/zone-transaction-report"
      chosen={chosen}
      change={change}
      zoneName={zone?.name ?? ""}
      input={{ ...input, zoneId: zone?.id ?? 1, zoneAlone: true, accounts: "zones" }}
    >
      {field}
      {fields}
    </Ledger>
  );
}

type LedgerProps = {
  readonly path: Path;
  readonly input: MovementFilters;
  readonly chosen: ChosenMoves;
  readonly change: (patch: Partial<ChosenMoves>) => void;
  /** For one zone's account. */
  readonly zoneName?: string;
  readonly children: ReactNode;
};

function Ledger({ path, input, chosen, change, zoneName = "", children }: LedgerProps) {
  const report = useReport(["kind"], "net");
  const today = useBusinessDay();
  return (
    <Page
      title={`routes.${path}`}
      fill
      state={<AsOf call={reports.movements} input={{ ...input, ...report.input }} report={report} />}
      filters={
        <Filters
          when={<PeriodField value={report.period} today={today} presets={reportPresets} onChange={report.change} />}
        >
          {children}
        </Filters>
      }
    >
      <Movements path={path} input={input} chosen={chosen} change={change} report={report} zoneName={zoneName} />
    </Page>
  );
}

type MovementsProps = Omit<LedgerProps, "children"> & { readonly report: ReportState<"kind"> };

function Movements({ path, input, chosen, change, report, zoneName = "" }: MovementsProps) {
  const { serviceId } = useSession();
  const sheet = useListColumns(movementListColumns, movementRenderers);
  const isZones = path === "/ctrl/zone-transaction-report";
  const columns = useMemo(
    () => (isZones ? sheet.filter(({ title }) => !ofManyAccounts.has(title)) : sheet),
    [sheet, isZones],
  );
  const {
    period: { from, to },
    asOf,
  } = report;
  const days = { from, to, ...(asOf === undefined ? {} : { asOf }) };
  const { data } = useCallQuery(reports.movements, { ...input, ...report.input });
  return (
    <>
      <MoveTotals
        totals={data}
        name={zoneName}
        chosen={chosen.kind}
        onChoose={(kind) => {
          change({ kind });
        }}
      />
      <List
        call={reports.listMovements}
        filters={{ ...input, ...days }}
        columns={columns}
        name={isZones ? "zone-account" : "movements"}
        rowKey={({ entry }) => entry}
        rowTone={({ takenBackBy }) => (takenBackBy === null ? undefined : "dim")}
        notice={([sum]) =>
          sum === undefined ? null : (
            <Unlisted entries={sum.unlistedEntries} amount={sum.unlistedAmount} currency={sum.currency} />
          )
        }
        empty={{ title: "reports.nothingMoved", why: "reports.nothingMovedWhy" }}
        {...(asOf === undefined ? { subject: live.subjects.books(serviceId) } : {})}
      />
    </>
  );
}

/** Reports entries that are in the figures above but not in the list, or vice versa. Renders nothing if they agree. */
function Unlisted({
  entries,
  amount,
  currency,
}: {
  readonly entries: number;
  readonly amount: number;
  readonly currency: string;
}) {
  const { t, format } = useLocale();
  if (entries === 0 && amount === 0) return null;
  return (
    <p role="alert" className={styles["wrong"]}>
      <WarningIcon />{" "}
      {t("reports.unlisted", { entries: format.number(entries), amount: format.money(amount, currency) })}
    </p>
  );
}
