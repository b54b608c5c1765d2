import type { AnswerOf, sources } from "@chalkboard/contract";
import { leftOutOf, leftOutWhat, leftOutWhy, runFault, triggerKeys } from "@chalkboard/list-columns";
import { Alert, Text } from "@mantine/core";
import { useMemo } from "react";
import type { Column } from "../../kit/grid/columns.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale } from "../../kit/format/words.tsx";

type Run = AnswerOf<typeof sources.listRuns>["rows"][number];
type Problem = Run["problems"][number] & { readonly index: number };

/** What one run of a source left out, and why. */
export function RunPanel({ run, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const { t, format, zone } = useLocale();
  const rows = run.problems.map((problem, index) => ({ ...problem, index }));
  const columns = useMemo(
    (): readonly Column<Problem>[] => [
      { title: "betting.game", value: (problem) => leftOutOf(problem, t), grow: 1 },
      { title: "operations.subject", value: ({ what }) => leftOutWhat(what, t), grow: 1 },
      { title: "operations.what", value: ({ reason }) => leftOutWhy(reason, t), grow: 2 },
    ],
    [t],
  );
  return (
    <Dialog
      title={[run.source, run.file, format.dateTime(run.startedAt, zone)].filter((part) => part !== "").join(" · ")}
      onClose={onClose}
      size="lg"
    >
      {run.error !== "" && (
        <Alert color="no" variant="light" mb="sm">
          {runFault(run.error, t)}
        </Alert>
      )}
      <Text size="sm" mb="sm">
        {t(triggerKeys[run.trigger])} · {t("sources.took")} {format.number(run.tookMs)} · {t("sources.refused")}{" "}
        {format.number(run.refused)}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t(rows.length === 0 ? "sources.nothingTold" : "sources.told")}
      </Text>
      {rows.length > 0 && (
        <Grid
          name="source-problems"
          height="auto"
          rows={rows}
          rowKey={({ index }) => index}
          columns={columns}
          empty={{ title: "sources.noRuns", why: "sources.noRunsWhy" }}
        />
      )}
    </Dialog>
  );
}
