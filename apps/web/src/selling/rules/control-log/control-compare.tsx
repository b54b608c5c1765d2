import { audit } from "@chalkboard/contract";
import { Alert, SimpleGrid, Stack, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { serverNow } from "../../../data/clock.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { Drawer } from "../../../kit/dialog/drawer.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { DateTimeField } from "../../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { aboutText, type ControlChange, differenceText, subjectText, whatKeys } from "./control-labels.ts";
import { actKeys } from "../history-drawer.tsx";
import type { Kind } from "../../../page-parts/settings/rule-kinds.ts";

const weekMs = 604_800_000;

/** Compares rules, tables and settings as of two times. */
export function ControlCompare({ kinds, onClose }: { readonly kinds: readonly Kind[]; readonly onClose: () => void }) {
  const { t } = useLocale();
  const [from, setFrom] = useState<number | null>(() => serverNow() - weekMs);
  const [to, setTo] = useState<number | null>(() => serverNow());
  return (
    <Drawer title={t("rules.compare")} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("rules.compareWhy")}
        </Text>
        <SimpleGrid cols={2}>
          <DateTimeField label="kit.from" value={from} onChange={setFrom} required />
          <DateTimeField label="kit.to" value={to} onChange={setTo} required />
        </SimpleGrid>
        {from !== null && to !== null && from < to && (
          <Suspense fallback={<Loading />}>
            <Differences from={from} to={to} kinds={kinds} />
          </Suspense>
        )}
      </Stack>
    </Drawer>
  );
}

function Differences({
  from,
  to,
  kinds,
}: {
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly Kind[];
}) {
  const locale = useLocale();
  const { t } = locale;
  const {
    data: { changes, isWhole },
  } = useCallQuery(audit.compareControls, { from, to });
  const columns: readonly Column<ControlChange>[] = [
    { title: "rules.logWhat", value: ({ what }) => t(whatKeys[what]), width: 110 },
    { title: "rules.setting", value: (change) => subjectText(change, locale), width: 150 },
    { title: "rules.act", value: ({ act }) => t(actKeys[act]), width: 90 },
    { title: "rules.about", value: (change) => aboutText(change, locale), grow: 1 },
    { title: "kit.whatChanged", value: (change) => differenceText(change, kinds, locale), grow: 3, wraps: true },
  ];
  return (
    <>
      {!isWhole && (
        <Alert color="wait" variant="light" role="status">
          {t("rules.compareMore")}
        </Alert>
      )}
      <Grid
        empty={{ title: "rules.compareNothing", why: "rules.compareWhy" }}
        isRoomy
        height="auto"
        rows={changes}
        columns={columns}
        rowKey={({ what, name, recordId, ruleBefore, ruleAfter }) =>
          [what, name, recordId, ruleBefore?.ruleId, ruleAfter?.ruleId].join(" ")
        }
      />
    </>
  );
}
