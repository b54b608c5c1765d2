import { files, live } from "@chalkboard/contract";
import { Button, Group, Progress } from "@mantine/core";
import { fetchFile, type ExportFile, unfollow } from "../../data/export-files.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useRenewed } from "../../live/use-renewed.ts";
import styles from "./files.module.css";

const restMs = 500;

/** The user's files of the last day: the progress of each, with actions to download or delete it. */
export function FilesPanel() {
  const { serviceId, userId } = useSession();
  const { data, refresh, isUpdating } = useCallQuery(files.listFiles, {});
  useRenewed(live.subjects.files(serviceId, userId), refresh, isUpdating, restMs);
  if (data.files.length === 0) return <EmptyState title="files.empty" why="files.emptyWhy" />;
  return (
    <ul className={styles["files"]}>
      {data.files.map((file) => (
        <li key={file.fileId}>
          <Line file={file} />
        </li>
      ))}
    </ul>
  );
}

function Line({ file }: { readonly file: ExportFile }) {
  const { t, format } = useLocale();
  const { fileId, name, state, rows, rowsInAll, bytes, startedAt } = file;
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(files.removeFile, { refresh: [files.listFiles] });
  const isOpen = state === "waiting" || state === "making";
  const title = `${name}.${file.format}`;
  const far =
    rowsInAll === null
      ? t("files.waiting")
      : t("kit.rowsOf", { shown: format.number(rows), count: format.number(rowsInAll) });
  const remove = (): void => {
    unfollow(fileId);
    void mutate({ fileId });
  };
  return (
    <>
      <b>{title}</b>
      <span className="cb-quiet">
        <Time at={startedAt} as="dateTime" /> ·{" "}
        {isOpen
          ? far
          : state === "failed"
            ? t("files.notMade")
            : `${t("kit.rows", { count: rows })} · ${format.size(bytes)}`}
      </span>
      {isOpen && (
        <Progress value={rowsInAll === null || rowsInAll === 0 ? 0 : (100 * rows) / rowsInAll} aria-label={title} />
      )}
      <Group gap="xs">
        {state === "done" && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t("files.fetch")}: ${title}`}
            onClick={() => {
              void fetchFile(fileId).then((isThere) => {
                if (!isThere) toasts.error(t("files.gone", { name: title }));
              });
            }}
          >
            {t("files.fetch")}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={busy}
          aria-label={`${t(isOpen ? "files.stop" : "kit.remove")}: ${title}`}
          onClick={remove}
        >
          {t(isOpen ? "files.stop" : "kit.remove")}
        </Button>
      </Group>
    </>
  );
}
