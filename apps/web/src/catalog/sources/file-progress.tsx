// Progress of a source's file, and the outcome of its last one.
import { type AnswerOf, sources } from "@chalkboard/contract";
import { leftOutOf, leftOutWhat, leftOutWhy } from "@chalkboard/list-columns";
import { Alert, Progress, Text } from "@mantine/core";
import { useMemo } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type Taken = NonNullable<AnswerOf<typeof sources.fileProgress>["file"]>;
type Problem = sources.FileResult["problems"][number] & { readonly index: number };

const everyMs = 1_000;

export function FileProgress({ sourceId }: { readonly sourceId: number }) {
  const {
    data: { file },
  } = useCallQuery(sources.fileProgress, { sourceId }, { everyMs });
  return file === null ? null : (
    <div role="status">
      <Details file={file} />
    </div>
  );
}

function Details({
  file: { name: file, state, done, whole, result, requestedAt, requestedBy },
}: {
  readonly file: Taken;
}) {
  const { t, format, zone } = useLocale();
  if (state === "failed")
    return (
      <Alert color="no" variant="light">
        {t("sources.fileFailed", { file })}
      </Alert>
    );
  if (result === null) {
    const far =
      whole === 0
        ? t("sources.fileWaits", { file })
        : t("sources.fileFar", { file, done: format.number(done), whole: format.number(whole) });
    return (
      <>
        <Text size="sm">{far}</Text>
        <Progress value={whole === 0 ? 0 : (100 * done) / whole} aria-label={far} />
      </>
    );
  }
  const { created, moves, decided, refused, problems } = result;
  return (
    <>
      <Text size="sm">
        {t("sources.fileTaken", { name: file, created, moves, decided })}
        {` ${refused === 0 ? t("sources.allRead") : t("sources.leftOutRows", { count: refused })}`}
      </Text>
      <Text
        size="sm"
        c="dimmed"
      >{`${requestedBy === "" ? t("sources.fromFolder") : requestedBy} · ${momentText(format, requestedAt, zone)}`}</Text>
      {problems.length > 0 && <LeftOut problems={problems} />}
    </>
  );
}

function LeftOut({ problems }: Pick<sources.FileResult, "problems">) {
  const { t } = useLocale();
  const columns = useMemo(
    (): readonly Column<Problem>[] => [
      { title: "sources.row", value: (problem) => leftOutOf(problem, t), width: 90 },
      { title: "sources.refused", value: ({ what }) => leftOutWhat(what, t), grow: 1 },
      { title: "operations.what", value: ({ reason }) => leftOutWhy(reason, t), grow: 2 },
    ],
    [t],
  );
  return (
    <Grid
      name="file-left-out"
      height="auto"
      rows={problems.map((problem, index) => ({ ...problem, index }))}
      rowKey={({ index }) => index}
      columns={columns}
      empty={{ title: "sources.allRead", why: "sources.fileHint" }}
    />
  );
}
