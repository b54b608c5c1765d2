import { money } from "@chalkboard/contract";
import { Stack, Text } from "@mantine/core";
import { Suspense, useMemo } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { type MakeUpRow, type OpenWeek, recoveredColumns } from "./make-up-columns.ts";
import { schemeText } from "./scheme-text.ts";

export type MakeUpPanelProps = {
  readonly row: MakeUpRow;
  readonly week: OpenWeek;
  readonly onClose: () => void;
  readonly among: Pager;
};

/** One account's make-up by week, the current one first, and how its scheme recovers it. */
export function MakeUpPanel({ row, week, onClose, among }: MakeUpPanelProps) {
  const { t } = useLocale();
  return (
    <Drawer title={t("network.makeUpOf", { name: row.name })} onClose={onClose} among={among}>
      <Suspense fallback={<Loading />}>
        <Stack gap="sm">
          <Paid row={row} />
          <Weeks row={row} week={week} />
        </Stack>
      </Suspense>
    </Drawer>
  );
}

/** Its position in the network, its scheme, and how the scheme affects its make-up. */
function Paid({ row: { posId, zoneId, above, scheme } }: Pick<MakeUpPanelProps, "row">) {
  const locale = useLocale();
  const { rows: schemes } = useCallQuery(money.listSchemes, {});
  const own = schemes.find((one) => one.posId === posId && one.zoneId === zoneId)?.scheme ?? null;
  return (
    <>
      <Text size="sm" c="dimmed">
        {[above, schemeText(own, locale)].filter((text) => text !== "").join(" · ")}
      </Text>
      <Text size="sm">{locale.t(`network.how.${scheme}`)}</Text>
    </>
  );
}

type Week = OpenWeek & Pick<MakeUpRow, "net" | "carried" | "added" | "workedOff" | "carriedAfter" | "commission">;

function Weeks({ row, week }: Pick<MakeUpPanelProps, "row" | "week">) {
  const { t, format } = useLocale();
  const { posId, zoneId, name } = row;
  const { rows: closed } = useCallQuery(money.makeUpHistory, {
    owner: posId === null ? { zoneId: zoneId ?? 0 } : { posId },
  });
  const columns = useMemo((): readonly Column<Week>[] => {
    const text = ({ number, from, to }: Week): string => {
      const days = `${format.day(from, week.to)} – ${format.day(to, week.to)}`;
      return number === week.number ? t("network.weekOpen", { days }) : days;
    };
    return [{ title: "reports.week", value: text, width: 220, phone: "name" }, ...recoveredColumns(false)];
  }, [t, format, week]);
  const rows = useMemo((): readonly Week[] => [{ ...row, ...week }, ...closed], [row, week, closed]);
  return (
    <Grid
      name={`make-up-${name}`}
      height="auto"
      rows={rows}
      rowKey={({ number }) => number}
      columns={columns}
      empty={{ title: "empty.makeUp", why: "empty.makeUpWhy" }}
    />
  );
}
